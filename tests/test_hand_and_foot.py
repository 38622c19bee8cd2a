"""Hand and Foot: corners of its decisions that the worked cases do not show."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from game import rules
from game.bots.random_play import random_move
from game.core.cards import UNSEEN
from game.core.events import Cleared, Reshuffled, SlotClosed, SlotOpened
from game.rules import hand_and_foot_events as events
from game.rules.hand_and_foot import HandAndFoot, full_deck
from game.rules.hand_and_foot_books import POINTS, Book
from game.rules.hand_and_foot_hands import Hand
from game.rules.hand_and_foot_moves import BACK, Add, Discard, Lay, Take
from tests.followers import Follower
from tests.turns import play, refusal

RED_SEVEN = ["4c 4d 4h 4s 4c 4d 4h", "Kc Kd Kh Ks Kc Kd Kh"]
BLACK_SEVEN = ["5c 5d 5h 5s 5c 5d 2c", "Qc Qd Qh Qs Qc * Qd", "9c 9d 9h 9s 9c 9d 2d"]


def table(**fields: Any) -> HandAndFoot:
    position = {"game": "hand_and_foot", "seats": 2, "phase": "play", "pool": "6c 6d 6h 6s", **fields}
    state = rules.load(position)
    assert isinstance(state, HandAndFoot)
    return state


def offered(state: rules.State, seat: int) -> set[str]:
    return {str(move) for move in state.moves(seat)}


# -- HF-1, HF-2: cards ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_one_deck_more_than_players(seats: int) -> None:
    deck = Counter(full_deck(seats))
    assert sum(deck.values()) == (seats + 1) * 54
    assert deck["*"] == 2 * (seats + 1)
    assert deck["3h"] == seats + 1


def test_card_points() -> None:
    assert [POINTS[card] for card in ["Ac", "2d", "*", "4h", "9s", "Tc", "Kd", "3c", "3s", "3d", "3h"]] == [
        20, 20, 50, 5, 5, 10, 10, 100, 100, 300, 300,
    ]  # fmt: skip


# -- HF-3 to HF-8: books -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "lay 7c 7d 7h 7s 2c *",
        "lay 2c 7s 7c 7d 7h * 7c",
        "lay * 7c 7d",
        "lay 7c 7d 7h 2c",
        "lay 7c 7d 7h 7s 7c",
    ],
)
def test_longer_books_in_any_order(line: str) -> None:
    state = table(hands=["7c 7d 7h 7s 7c 2c * 2d 4c Jc", "4c"], down=[True, False])
    play(state, f"0 {line}")
    assert state.dump()["books"][0] == [line.removeprefix("lay ")]


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("lay 7c 7d 2c *", "HF-4"),
        ("lay 7c 7d 7h 2c *", "HF-4"),
        ("lay 7c 7d 7h 7s 7c 2c * 2d", "HF-4"),
        ("lay 7c 7d 7h 7s 2c * 2d", "HF-4"),
        ("lay 7c 7d 8h", "HF-3"),
        ("lay 2c 2d *", "HF-3"),
        ("lay 7c 7d 7d", "HF-13"),
        ("lay 7c", "HF-4"),
        ("add 7c #0", "HF-3"),
        ("add 7c #2", "HF-3"),
        ("add 7c #1", "HF-3"),
    ],
)
def test_what_is_no_book(line: str, rule: str) -> None:
    state = table(hands=["7c 7d 7h 7s 7c 2c * 2d 8h Jc", "4c"], down=[True, False], books=[["Jc Jd Jh"], []])
    assert refusal(state, f"0 {line}") == rule


def test_a_red_book_turns_black_and_back() -> None:
    state = table(hands=["2c 4c 5c", "4c"], down=[True, False], books=[["Jc Jd Jh"], []])
    play(state, "0 add 2c #1")
    assert state.books[0][0].kind == "black"
    play(state, "0 back")
    assert state.books[0][0].kind == "red"


def test_a_wild_card_can_complete_a_book_but_not_follow() -> None:
    state = table(hands=["2c 2d 8c 5c", "4c"], down=[True, False], books=[["8c 8d 8h 8s 8c 8d"], []])
    told = play(state, "0 add 2c #1")
    assert [(event.slot, event.kind) for event in told if isinstance(event, events.BookCompleted)] == [
        (0, "black")
    ]
    assert refusal(state, "0 add 2d #1") == "HF-5"
    assert "add 2d #1" not in offered(state, 0)
    play(state, "0 add 8c #1")
    assert len(state.books[0][0]) == 8


def test_only_complete_books_have_a_value() -> None:
    state = table(
        books=[[*RED_SEVEN, BLACK_SEVEN[0], "Jc Jd Js Jh Jc Jd", "3c 3d 3h 3s 3c 3d 3h"], []],
        down=[True, False],
        hands=["4c", "3c"],
        lifted=[21, 22],
    )
    sheet = state.sheet(0)
    assert (sheet.books, sheet.lift, sheet.out, sheet.left) == (500 + 500 + 300 + 1000, 0, 0, 5)
    assert sheet.played == 7 * 5 + 7 * 10 + 6 * 5 + 20 + 6 * 10
    assert state.sheet(1).total == 100 - 100


# -- HF-9 to HF-12: the deal ---------------------------------------------------------------------


def test_a_match_begins_with_lifting() -> None:
    state = rules.new("hand_and_foot", 4, seed=5)
    assert isinstance(state, HandAndFoot)
    kinds = [type(event) for event in state.opening]
    assert kinds == [events.FirstDrawn, events.RoundBegan, Reshuffled]
    assert len(state.pool) == 270
    assert state.to_act == (state.first,)
    pool = state.pool[:]
    first = state.first
    told = play(state, f"{first} lift 44")
    assert [event.count for event in told if isinstance(event, events.PacketLifted)] == [44]
    assert state.hands[first] == pool[-11:]
    assert state.feet[first] == pool[-22:-11]
    assert state.turn == (first + 1) % 4


def test_first_players_are_drawn_by_lot() -> None:
    assert {rules.new("hand_and_foot", 3, seed=seed).to_act for seed in range(30)} == {(0,), (1,), (2,)}


def test_every_round_gathers_all_cards() -> None:
    state = table(phase="scores", hands=["7c", "8c"], down=[True, True], books=[["Jc Jd Jh"], []], out=1)
    told = play(state, "0 deal")
    assert isinstance(told[0], Cleared)
    assert Counter(state.pool) == Counter(full_deck(2))
    assert state.out is None
    assert state.minimum == 90


# -- HF-13 to HF-15: drawing, laying down, taking back -------------------------------------------


def test_laying_down_counts_once_the_turn_ends() -> None:
    state = table(hands=["Kh Kd Kc 2c 7h", "4c"])
    assert refusal(state, "0 add 2c #1") == "HF-3"
    play(state, "0 lay Kh Kd Kc", "0 add 2c #1")
    assert not state.down[0]
    told = play(state, "0 discard 7h")
    assert any(isinstance(event, events.LaidDown) for event in told)
    assert state.down == [True, False]


def test_threes_count_nothing_towards_the_minimum() -> None:
    state = table(hands=["3c 3d 3h 3s 3c 3d 3h 9c 9d", "4c"])
    play(state, "0 lay 3c 3d 3h 3s 3c 3d 3h")
    assert state.laid_points(0) == 0
    assert refusal(state, "0 discard 9c") == "HF-14"
    assert offered(state, 0) == {"back"}


@pytest.mark.parametrize(("round_", "minimum"), [(1, 50), (2, 90), (3, 120), (4, 150)])
def test_minimums(round_: int, minimum: int) -> None:
    assert table(round=round_).minimum == minimum


def test_taking_back_is_in_reverse_order() -> None:
    state = table(hands=["Kh Kd Kc Kc 8c 8d 8h 7h", "4c"])
    play(state, "0 lay Kh Kd Kc", "0 lay 8c 8d 8h", "0 add Kc #1")
    told = play(state, "0 back")
    assert state.dump()["books"][0] == ["Kh Kd Kc", "8c 8d 8h"]
    assert not any(isinstance(event, SlotClosed) for event in told)
    told = play(state, "0 back")
    assert [event for event in told if isinstance(event, SlotClosed)] == [
        SlotClosed(zone="book", owner=0, slot=1)
    ]
    play(state, "0 back")
    assert refusal(state, "0 back") == "HF-15"
    assert Counter(state.hands[0]) == Counter(["Kh", "Kd", "Kc", "Kc", "8c", "8d", "8h", "7h"])


def test_taking_back_survives_a_save() -> None:
    state = table(hands=["Kh Kd Kc Kc 8c 7h", "4c"])
    play(state, "0 lay Kh Kd Kc", "0 add Kc #1")
    again = rules.load(state.dump())
    play(again, "0 back", "0 back")
    assert again.dump()["books"][0] == []


# -- HF-16: the discard --------------------------------------------------------------------------


@pytest.mark.parametrize("top", ["3s", "2c", "*"])
def test_threes_and_wild_cards_bar_the_discard(top: str) -> None:
    state = table(
        phase="draw", down=[True, False], hands=["3c 3d 2d 2h *", ""], discard=f"4c 9s Tc Ah 6h {top}"
    )
    assert offered(state, 0) == {"draw"}
    assert refusal(state, "0 take 3c 3d") == "HF-16"


def test_taking_may_use_the_last_two_cards_of_hand_or_foot() -> None:
    for in_foot in (False, True):
        state = table(
            phase="draw",
            down=[True, False],
            in_foot=[in_foot, False],
            hands=["8c 8d", "4c"],
            feet=["" if in_foot else "5c 5d 5h", ""],
            discard="9s Tc Ah 6h 8h",
        )
        told = play(state, "0 take 8d 8c")
        assert [type(event) for event in told] == [SlotOpened, events.DiscardTaken]
        assert state.hands[0] == ["6h", "Ah", "Tc", "9s"]
        assert state.in_foot[0] == in_foot
        assert state.books[0] == [["8h", "8d", "8c"]]
        assert state.discard == []


def test_taking_never_mixes_ranks_or_two_wild_cards() -> None:
    state = table(phase="draw", down=[True, False], hands=["8c 2c * 9c", ""], discard="4c 9s Tc Ah 6h 8h")
    assert offered(state, 0) == {"draw", "take 8c 2c", "take 8c *"}
    assert refusal(state, "0 take 2c *") == "HF-4"
    assert refusal(state, "0 take 8c 9c") == "HF-3"
    play(state, "0 take * 8c")
    assert state.dump()["books"][0] == ["8h * 8c"]
    assert refusal(state, "0 back") == "HF-15"


# -- HF-17 to HF-19: Foot and going out ----------------------------------------------------------


def test_the_last_card_of_the_hand_needs_the_minimum() -> None:
    state = table(hands=["9c 9d 9h", "4c"], feet=["4c 4d 4h", "4c"])
    assert refusal(state, "0 lay 9c 9d 9h") == "HF-17"
    assert "lay 9c 9d 9h" not in offered(state, 0)
    state = table(hands=["Ac Ad Ah", "4c"], feet=["4c 4d 4h", "4c"])
    told = play(state, "0 lay Ac Ad Ah")
    assert isinstance(told[-1], events.FootPickedUp)
    assert state.hands[0] == ["4c", "4d", "4h"]
    assert offered(state, 0) == {"discard 4c", "discard 4d", "discard 4h"}, "a Foot keeps its last card"


def test_out_by_laying_the_book_that_was_missing() -> None:
    hand = "9c 9d 9h 9s 9c 9d 2d"
    state = table(
        hands=[hand, "4c"],
        in_foot=[True, False],
        down=[True, False],
        books=[[*RED_SEVEN, *BLACK_SEVEN[:2]], []],
    )
    told = play(state, f"0 lay {hand}")
    kinds = [type(event) for event in told]
    assert kinds[-2:] == [events.WentOut, events.RoundScored]
    assert state.phase == "scores"
    assert state.sheet(0).out == 100


def test_out_needs_red_books_that_are_not_of_threes() -> None:
    books = [[RED_SEVEN[0], "3c 3d 3h 3s 3c 3d 3h", *BLACK_SEVEN], []]
    state = table(hands=["4s", "4c"], in_foot=[True, False], down=[True, False], books=books)
    assert state.moves(0) == []
    assert refusal(state, "0 add 4s #1") == "HF-18"
    assert refusal(state, "0 discard 4s") == "HF-18"


def test_who_goes_out_while_laying_down_has_laid_down() -> None:
    books = [[*RED_SEVEN, *BLACK_SEVEN], []]
    state = table(hands=["4s", "4c"], in_foot=[True, False], books=books, round=4)
    play(state, "0 discard 4s")
    assert state.down == [True, False]
    assert state.out == 0
    assert state.result is not None
    assert state.result.winners == (0,)


# -- HF-20: exhaustion ---------------------------------------------------------------------------


def test_the_pool_is_renewed_between_two_cards() -> None:
    state = table(phase="draw", pool="6c", discard="9c Kd 5s", hands=["4h", "4c"])
    told = play(state, "0 draw")
    assert [type(event) for event in told] == [events.CardsDrawn, Reshuffled, events.CardsDrawn]
    assert state.discard == ["5s"]
    assert len(state.pool) == 1
    assert state.hands[0][:2] == ["4h", "6c"]


def test_the_pool_is_not_renewed_before_a_card_is_needed() -> None:
    state = table(phase="draw", pool="6c 6d", discard="9c Kd 5s", hands=["4h", "4c"])
    play(state, "0 draw")
    assert (state.pool, state.discard) == ([], ["9c", "Kd", "5s"])


def test_a_loaded_turn_without_cards_ends_the_round() -> None:
    state = table(phase="draw", pool="6c", discard="9c", hands=["4h", "3c"])
    assert [type(event) for event in state.opening] == [events.CardsRanOut, events.RoundScored]
    assert state.scores == [95, 0]


# -- HF-23: what is open -------------------------------------------------------------------------


def test_a_scored_round_lies_open() -> None:
    state = table(pool="7d", discard="9c 9d", hands=["Kc 8d", "4c"], feet=["As", "3s 3h"], books=[[], []])
    state.discard.clear()
    play(state, "0 discard Kc")
    view = state.view(None)
    assert view["hands"] == ["8d", "4c"]
    assert view["feet"] == ["As", "3s 3h"]
    assert view["pool"] == "?"


def test_a_foot_is_unknown_to_its_owner_until_it_is_picked_up() -> None:
    state = table(hands=["9c", "4c"], feet=["4d 4h", "4c"])
    assert state.view(0)["feet"] == ["? ?", "?"]
    told = play(state, "0 discard 9c")
    (picked_up,) = (event for event in told if isinstance(event, events.FootPickedUp))
    assert [flight.card for flight in picked_up.seen_by(0).flights] == ["4d", "4h"]
    assert [flight.card for flight in picked_up.seen_by(1).flights] == ["?", "?"]


# -- text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "", "lay", "lay ", "lay  7c", "lay 7c ", "lay 7x", "add 7c", "add 7c 1", "add 7c #", "add 7c #01",
        "take 7c", "take 7c 7d 7h", "discard", "discard 7c 7d", "discard ?", "lift", "lift 01", "lift -1",
        "lift ٣", "draw 2", "Draw", "deal\n", "back #1", "lay 7c\t7d", "{seat}",
    ],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(rules.IllegalMove) as caught:
        table().parse(text)
    assert str(caught.value)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("round", 5),
        ("phase", "over"),
        ("lifted", [45, 22]),
        ("scores", [0]),
        ("books", [["7c 7d"], []]),
        ("books", [["7c 7d 2c 2d"], []]),
        ("books", [["3c 3d 3h"], []]),
        ("books", [["7c 7d 7h 7s 7c 7d 7h 2c"], []]),
        ("books", [["? ? ?"], []]),
        ("books", [["7c ? 7d 7h"], []]),
        ("books", [[], ["7c 7d 7h"]]),
        ("feet", ["4c", ""]),
        ("plays", [0]),
        ("plays", [True]),
        ("out", 0),
        ("out", 2),
        ("minimum", 50),
    ],
)
def test_positions_that_cannot_be(field: str, value: object) -> None:
    position = {"game": "hand_and_foot", "seats": 2, "phase": "play", "in_foot": [True, False], field: value}
    with pytest.raises(rules.PositionError) as caught:
        rules.load(position)
    assert field in caught.value.field or caught.value.field.startswith("down")


def test_plays_that_the_books_contradict() -> None:
    position = {"game": "hand_and_foot", "seats": 2, "phase": "play", "books": [["7c 7d 7h"], []]}
    for plays in ([1], [0, 0], [2], [0, 1]):
        with pytest.raises(rules.PositionError, match="plays"):
            rules.load({**position, "plays": plays})
    assert rules.load({**position, "plays": [0]}).moves(0) == [BACK]


# -- random rounds -------------------------------------------------------------------------------


def choose(state: HandAndFoot, rng: random.Random) -> rules.Move:
    """Choose a move so that rounds get somewhere: play much, take back and lay again little."""
    moves = state.moves(state.turn)
    dear = [move for move in moves if isinstance(move, (Lay, Add, Take))]
    if dear and rng.random() < 0.7:
        return rng.choice(dear)
    discards = [move for move in moves if isinstance(move, Discard)]
    return rng.choice(discards or moves)


@pytest.mark.parametrize("seats", range(2, 7))
def test_events_tell_all_that_happens(seats: int) -> None:
    rng = random.Random(seats)
    state = rules.new("hand_and_foot", seats, seed=seats, options={"rounds": 2})
    assert isinstance(state, HandAndFoot)
    followers = [Follower(seat) for seat in (*range(seats), None)]
    for follower in followers:
        follower.hear(state.opening)
    deck = Counter(full_deck(seats))
    for turn in range(600):
        if not state.to_act:
            break
        told = state.play(
            state.to_act[0],
            state.moves(state.to_act[0])[0] if state.phase == "scores" else choose(state, rng),
        )
        for follower in followers:
            follower.hear(told)
            if turn % 23 == 0 or state.phase == "scores":
                follower.check(state.view(follower.seat))
        assert Counter(card for pile in state.piles() for card in pile.cards) == deck
        assert all(isinstance(book, Book) for books in state.books for book in books)


def test_offers_and_checks_agree() -> None:
    rng = random.Random(3)
    state = rules.new("hand_and_foot", 2, seed=9)
    assert isinstance(state, HandAndFoot)
    for _ in range(250):
        if state.phase == "scores":
            break
        seat = state.turn
        for move in state.moves(seat):
            state.check(seat, move)
        hand, books = sorted(set(state.hands[seat])), range(1, len(state.books[seat]) + 1)
        tried: list[rules.Move] = [Add(card, book) for card in hand for book in books]
        tried += [Discard(card) for card in hand]
        tried += [Lay(tuple(rng.sample(state.hands[seat], min(3, len(state.hands[seat]))))) for _ in range(5)]
        written = {_written(move) for move in state.moves(seat)}
        for move in tried:
            try:
                state.check(seat, move)
            except rules.IllegalMove:
                assert _written(move) not in written
            else:
                assert _written(move) in written
        state.step(seat, choose(state, rng))


def _written(move: rules.Move) -> str:
    return " ".join(sorted(str(move).split()))


def test_a_hand_keeps_sorted_whatever_comes_and_goes() -> None:
    rng = random.Random(4)
    state = rules.new("hand_and_foot", 3, 11)
    assert isinstance(state, HandAndFoot)
    for _ in range(700):
        seat = state.to_act[0]
        for hand in state.hands:
            fresh = Hand(list(hand))
            assert hand.by_rank() == fresh.by_rank()
            assert list(hand.discards()) == list(fresh.discards())
        twin = state.copy()
        move = random_move(state, seat, rng)
        assert move is not None
        state.step(seat, move)
        assert [hand.by_rank() for hand in twin.hands] == [Hand(list(hand)).by_rank() for hand in twin.hands]


def test_a_hand_whose_cards_are_put_in_place_from_outside_is_sorted_anew() -> None:
    hand = Hand(["7h", "2c", "*", "7c"])
    assert hand.by_rank()[0]["7"] == "7c7h"
    assert hand.by_rank()[1] == "2c*"
    assert [str(move) for move in hand.discards()] == ["discard 7h", "discard 2c", "discard *", "discard 7c"]
    hand[0] = "Kd"
    assert (hand.by_rank()[0]["7"], hand.by_rank()[0]["K"]) == ("7c", "Kd")
    assert str(next(iter(hand.discards()))) == "discard Kd"
    hand[1:] = ["?", "?", "?"]
    assert UNSEEN in hand.by_rank()[0]
    hand.gain(["5c"])
    hand.lose(["Kd"])
    assert UNSEEN in hand.by_rank()[0]
