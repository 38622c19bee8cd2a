"""Hints: their reasons are true of the moves, said in words, and shown without a frame that waits."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from game import rules
from game.bots import make_mind, worker
from game.bots.advice import advised, reason_of
from game.bots.mind import choose, outcome
from game.bots.reasons import PLAYED_ON, Reason, Reasoning, of_trials
from game.bots.search import Tally, raced
from game.bots.worker import Answer, Ask, Minds, Sit, answer
from game.core.cards import STANDARD_DECK
from game.core.following import PileKey
from game.play.players import Person, Sailor
from game.rules.grundel_beard import GrundelBeard
from game.rules.hand_and_foot import HandAndFoot
from game.rules.hand_and_foot_books import may_go_out
from game.rules.john_silver import JohnSilver
from game.rules.john_silver_cards import APPLES, COINS, JOKERS, SPOTS
from game.rules.spooneye import Spooneye
from game.rules.spooneye_moves import Play, value_on
from game.rules.spoons import POINTS, Spoons
from game.scenes.hint_moves import move_words
from game.scenes.hint_words import sentence
from game.scenes.play import PlayScene
from game.tables.board import Board
from game.tables.face import Sitter, Tableau
from game.tables.faces import FACES
from game.tables.marks import Knob
from game.tables.spoons_layout import Frame
from game.tables.spoons_lying import lying
from game.tables.spoons_scramble import Z_SHADE
from game.ui import theme
from game.ui.richtext import plain
from tests.voyage import Voyage, log_at

NAMES = ("Anne", "Silas", "Mary", "Wen", "Bones", "Pip")
ANNE = Person("Anne", "anne")
SILAS = Sailor("Silas", "deckhand", "silas")
TABLES = (("spooneye", 2), ("john_silver", 3), ("spoons", 4), ("hand_and_foot", 2), ("grundel_beard", 4))
DECISIONS = 70


def choices(game: str, seats: int, seed: int) -> Iterator[tuple[rules.State, rules.Move]]:
    """Yield what seat 0 chooses in matches of sailors, and the table as it was before."""
    chance = random.Random(seed)
    while True:
        state = rules.new(game, seats, seed, {})
        minds = {seat: make_mind(game, "greedy", seat, seed) for seat in range(seats)}
        for seat, mind in minds.items():
            mind.start(seat, state.view(seat))
        while state.result is None:
            seat = chance.choice(state.to_act)
            offered = state.moves(seat)
            steps = iter(range(12))
            move: rules.Move | None = offered[0]
            if str(move) != "deal":
                move = choose(minds[seat], lambda steps=steps: next(steps, None) is not None)  # type: ignore[misc]
                move = offered[0] if move is None else move
                if seat == 0:
                    yield state, move
            assert move is not None
            events = state.play(seat, move)
            for other, mind in minds.items():
                mind.see([event.seen_by(other) for event in events], state.view(other))
        seed += 1


def words_of(reason: Reason, state: rules.State) -> str:
    sitters = tuple(Sitter(name, "anne") for name in NAMES[: state.seats])
    tableau = Tableau(cast(Any, None), state, {}, 0, sitters)
    return sentence(reason, tableau, FACES[state.game].deck)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_choice_has_a_true_reason_in_words(game: str, seats: int) -> None:
    keys = set()
    found = choices(game, seats, 3)
    for _ in range(DECISIONS):
        state, move = next(found)
        reason = reason_of(game, state.view(0), 0, move)
        keys.add(reason.key)
        said = plain(words_of(reason, state))
        assert said.strip()
        assert "{" not in said
        check_truth(state, move, reason)
    assert len(keys) >= 5


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_hardly_a_choice_has_no_reason_that_names_what_it_does(game: str, seats: int) -> None:
    """Every fifth hint of some games once said no more than that the move had done best in trials."""
    found = choices(game, seats, 11)
    keys = Counter(
        reason_of(game, state.view(0), 0, move).key for state, move in (next(found) for _ in range(80))
    )
    assert keys["played on"] <= 6, keys


def check_truth(state: rules.State, move: rules.Move, reason: Reason) -> None:
    """Compare what a reason says with what comes of the move."""
    after = state.copy()
    after.play(0, move)
    if reason.key == "only":
        assert state.moves(0) == [move]
    elif isinstance(state, Spooneye):
        check_spooneye(state, cast(Spooneye, after), move, reason)
    elif isinstance(state, JohnSilver):
        check_john_silver(state, cast(JohnSilver, after), move, reason)
    elif isinstance(state, Spoons):
        check_spoons(state, move, reason)
    elif isinstance(state, HandAndFoot):
        check_hand_and_foot(state, cast(HandAndFoot, after), reason)
    elif isinstance(state, GrundelBeard) and reason.key in (
        "stands at", "most", "comes to", "beats", "equals", "behind", "no more",
    ):  # fmt: skip
        assert cast(GrundelBeard, after).settled[0] == reason.facts["total"] or after.to_act != state.to_act


def check_spooneye(state: Spooneye, after: Spooneye, move: rules.Move, reason: Reason) -> None:
    booty = len(after.booty[0]) + len(after.shown[0]) - len(state.booty[0]) - len(state.shown[0])
    if reason.key == "completes":
        assert after.phase == "capture" or booty > 0
    elif reason.key == "in reach":
        card = str(reason.facts["card"])
        assert card in after.hands[0]
        assert any(
            total == reason.facts["total"] and total + value_on(card, mast) == 21
            for mast, total in zip(after.masts[0], after.totals[0], strict=True)
        )
    elif reason.key == "longest mast":
        assert reason.facts["count"] == max(map(len, state.masts[1]))
    elif reason.key == "built":
        unseen = [card for card in STANDARD_DECK if card not in known_to(state, 0)]
        assert any(
            total == reason.facts["total"]
            and sum(total + value_on(card, mast) == 21 for card in unseen) == reason.facts["count"]
            for mast, total in zip(after.masts[0], after.totals[0], strict=True)
        )
    elif reason.key == "builds on":
        assert reason.facts["total"] in after.totals[0]
    elif reason.key in ("harder", "out of reach"):
        assert reason.facts["total"] in after.totals[1]
    elif reason.key == "spoils":
        assert isinstance(move, Play)
        assert not move.own
        assert len([mast for mast in after.masts[1] if mast]) <= len(
            [mast for mast in state.masts[1] if mast]
        )


def check_john_silver(state: JohnSilver, after: JohnSilver, move: rules.Move, reason: Reason) -> None:
    if reason.key in ("fills for gold", "fills"):
        assert all(
            card in after.won[0] + after.won_shown[0] for card in str(reason.facts["cards"]).split()
        ) or (after.phase == "refill")
    elif reason.key in ("apple", "apple refill"):
        assert str(move).split("@")[0] in APPLES
        assert (reason.key == "apple") == bool(state.pile)
    elif reason.key == "keeps apple":
        assert any(card in APPLES for card in after.hands[0])
    elif reason.key == "keeps joker":
        assert any(card in JOKERS for card in after.hands[0])
    elif reason.key in ("spots for them", "spots to come"):
        assert any(card in SPOTS for card in str(reason.facts.get("cards", reason.facts.get("card"))).split())
    elif reason.key == "gold away":
        assert COINS[str(reason.facts["card"])] == reason.facts["count"]


def check_spoons(state: Spoons, move: rules.Move, reason: Reason) -> None:
    if reason.key == "nothing fits":
        assert not [m for m in state.moves(0) if str(m).startswith("play")]
    elif reason.key == "dear card":
        assert reason.facts["count"] == POINTS.get(str(move)[-2], 5)
    elif reason.key == "fewest cards":
        others = [len(hand) for hand in state.hands[1:]]
        assert len(state.hands[int(reason.facts["other"])]) == min(others)
    elif reason.key == "its call":
        assert move in state.right_calls(state.say[0])
    elif reason.key in ("keeps eight", "keeps king", "keeps two"):
        left = [card for card in state.hands[0] + state.drawn if card != str(move)[-2:]]
        assert all(card in left for card in str(reason.facts["cards"]).split())


def check_hand_and_foot(state: HandAndFoot, after: HandAndFoot, reason: Reason) -> None:
    if reason.key.startswith("completes"):
        done = sum(book.is_complete for book in after.books[0]) - sum(b.is_complete for b in state.books[0])
        assert done == 1 or after.phase == "scores"
    elif reason.key in ("towards red", "towards black"):
        assert any(
            (len(book), book.kind) == (reason.facts["total"], reason.key.removeprefix("towards "))
            for book in after.books[0]
        )
    elif reason.key == "into the foot":
        assert after.in_foot[0]
        assert not state.in_foot[0]
    elif reason.key == "cannot take":
        assert not state.down[1]
    elif reason.key == "longer ones":
        kept = str(reason.facts["cards"]).split()
        assert len({card[0] for card in kept}) == 1
        assert all(after.hands[0].count(card) for card in kept)
    elif reason.key == "before the end":
        assert after.phase == "scores" or may_go_out(state.books[int(reason.facts["other"])])


def known_to(state: rules.State, seat: int) -> set[str]:
    """Return the cards that a seat's view shows."""
    return {card for pile in rules.read_view(state.view(seat)).piles() for card in pile.cards}


# -- what else has to be said ---------------------------------------------------------------------------

THEIRS = [
    "4c 4c 4c 4d 4h 4h 4s", "5c 5c 5c 5d 5h 5h 5s", "6c 6c 6d 6h 6s 2c *", "7c 7c 7d 7h 7s 2c 2d",
    "8c 8c 8d 8h 8s 2h 2s",
]  # fmt: skip
"""The books that going out needs."""


def nearly_over(hand: str, books: list[str], theirs: list[str]) -> HandAndFoot:
    """Make a table where the other seat has two cards left, and so many books."""
    state = rules.load(
        {
            "game": "hand_and_foot", "seats": 2, "phase": "play", "turn": 0, "round": 2, "discard": "4d 8d",
            "pool": "Qh Kd Kh Kh Ad Ac Td Jd", "hands": [hand, "Kc Qd"], "in_foot": [True, True],
            "down": [True, True], "books": [books, theirs],
        }
    )  # fmt: skip
    assert isinstance(state, HandAndFoot)
    return state


def told(state: rules.State, level: str = "old-salt") -> Answer:
    """Return what a person is told who asks for a hint."""
    minds, seat, steps = Minds(), state.to_act[0], iter(range(4000))
    minds.hear(Sit(seat, state.game, level, 3, state.view(seat)))
    return answer(minds, Ask(1, seat, 500.0, why=True), lambda: next(steps) / 1e4)


@pytest.mark.parametrize(
    ("hand", "books"),
    [
        ("* 2d 6h Js", ["9h 9s 9s 9d 2s", "Th Ts Ts Td 2h"]),
        ("* * Js 3h Ah", ["9h 9s 9s 9d 2s", "Th Ts Ts"]),
    ],
)
def test_a_hint_lays_wild_cards_before_a_round_that_may_end_at_any_turn(hand: str, books: list[str]) -> None:
    state = nearly_over(hand, books, THEIRS)
    found = told(state)
    assert found.move == "add * #1"
    assert found.why is not None
    assert found.why.key == "before the end"
    safe = nearly_over(hand, books, THEIRS[1:])
    assert str(advised("hand_and_foot", safe.view(0), 0, safe.parse("discard Js"), Tally())) == "discard Js"


def test_a_hint_never_advises_a_seat_in_its_foot_to_play_what_it_must_keep() -> None:
    state = nearly_over("* Js", ["9h 9s 9s 9d 2s"], THEIRS)
    assert str(advised("hand_and_foot", state.view(0), 0, state.parse("discard Js"), Tally())) == "discard Js"
    state = nearly_over("* Js Jc 6h", ["Th Ts Ts"], THEIRS)
    assert state.parse("lay Jc Js *") in state.moves(0)
    assert str(advised("hand_and_foot", state.view(0), 0, state.parse("discard Js"), Tally())) == "add * #1"


@pytest.mark.parametrize(
    ("move", "turns"),
    [("add * #1", True), ("add 9c #1", False), ("add * #2", False), ("lay Th Ts 2d", False)],
)
def test_a_wild_card_on_a_red_book_is_said_to_turn_it_black(move: str, turns: bool) -> None:
    state = nearly_over("* 9c 6h Js Th Ts 2d", ["9h 9s 9s 9d", "Ah Ah As As 2h"], THEIRS[1:])
    said = words_of(reason_of("hand_and_foot", state.view(0), 0, state.parse(move)), state)
    assert ("turns black" in said) == turns


def test_a_move_that_only_trials_speak_for_is_told_with_what_they_came_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert of_trials(0, 0.0) == PLAYED_ON
    state = rules.load(
        {
            "game": "spooneye", "seats": 2, "phase": "capture", "turn": 0, "draw": "4c 5c 6c Qs 2d",
            "masts": [["3s Jd 3h 7h 4d Ad"], ["Th 7s", "9s 2h 7d", "Kc Kh"]],
            "hands": ["8h Tc 2c", "9c Td 5h"],
        }
    )  # fmt: skip

    def nothing_found(*_: object) -> Reasoning:
        yield
        return PLAYED_ON

    monkeypatch.setattr(worker, "reasoning", nothing_found)
    found = told(state)
    assert found.why is not None
    assert found.why.key in ("tried", "gained")
    assert int(found.why.facts["count"]) > 5
    assert str(found.why.facts["count"]) in words_of(found.why, state)


SWABS = {
    "game": "spooneye", "seats": 2, "phase": "steal", "turn": 0, "draw": "4c 5c Qc Qs 2d Kd 8s",
    "masts": [["9h 9c"], ["3d"]], "hands": ["8c 7s Ts 8d", "Kh 6c Jh 4d 2s 8h"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("leads", "move"),
    [({"opp1>own1": (60, 0.2)}, "opp1>own1"), ({"opp1>own1": (60, 1.2)}, "opp1>own<"), ({}, "opp1>own<")],
)
def test_a_21_that_trials_find_as_good_is_advised(leads: dict[str, tuple[int, float]], move: str) -> None:
    """A hint put a stolen card down as a new mast, though it would have made 21 and cleared the deck."""
    state = rules.load(SWABS)
    tally = Tally(60, 0.1, leads)
    assert str(advised("spooneye", state.view(0), 0, state.parse("opp1>own<"), tally)) == move


@pytest.mark.parametrize(
    ("lead", "beside"), [((60, 1.8), Reason("more", {"count": 60, "total": 2})), (None, PLAYED_ON)]
)
def test_who_passes_by_a_21_is_told_what_trials_say_of_it(
    lead: tuple[int, float] | None, beside: Reason
) -> None:
    state = rules.load(SWABS)
    reason = reason_of("spooneye", state.view(0), 0, state.parse("opp1>own<"))
    assert (reason.key, reason.facts["card"]) == ("passes by", "3d")
    told_more = reason.tried(Tally(90, 0.1, {} if lead is None else {"opp1>own1": lead}))
    assert told_more.beside == beside
    assert plain(words_of(told_more, state)).startswith("It passes by a 21 with 3 of diamonds. ")


@pytest.mark.parametrize(
    ("masts", "move", "said"),
    [
        ([["9d Ah", "Kh", "2s"], ["4d"]], "1>2", "Move ace of hearts onto king of hearts."),
        ([["9d Ah", "Kh", "2s"], ["4d"]], "draw", "Draw a card."),
    ],
)
def test_a_card_that_is_moved_is_named_with_what_it_is_laid_onto(
    voyage: Voyage, masts: list[list[str]], move: str, said: str
) -> None:
    """Both glow, and it was not told which of them moves."""
    table = voyage.sit_down(log=log_at({**FULL, "phase": "turn", "masts": masts}, ANNE, SILAS))
    voyage.until_turn()
    board = table.board
    found = next(gesture.move for gesture in board.gestures if str(gesture.move) == move)
    assert plain(move_words(found, board.tableau)) == said


def test_a_card_that_is_taken_back_is_named(voyage: Voyage) -> None:
    log = log_at(
        {
            "game": "john_silver", "seats": 2, "phase": "refill", "turn": 0, "pile": "1c 2c 4s",
            "rows": {"sailor": ["8s", "7s", "", ""], "chest": ["", "6c", "", ""]},
            "hands": ["5v 9v 6v 2s 3s", "4v 5s 6s 9s 12s 13s"],
        },
        ANNE, SILAS,
    )  # fmt: skip
    table = voyage.sit_down(log=log)
    voyage.until_turn()
    said = {
        str(gesture.move): plain(move_words(gesture.move, table.board.tableau))
        for gesture in table.board.gestures
        if gesture.move is not None
    }
    assert said["take 7s"].startswith("Take 7")
    assert said["take 7s"] != said["take 6c"]


def test_trials_are_counted_in_the_tables_of_both_moves() -> None:
    tally = Tally()
    values = {"a": [1.0, 2.0, 3.0, 4.0], "b": [0.0, 2.0, 1.0, 5.0], "c": [0.0] * 4}
    worlds = iter(range(4))

    def play_on(world: int, move: Any) -> float:
        return values[move][world]

    moves = cast(Any, ["b", "a", "c"])
    assert outcome(raced(moves, lambda: next(worlds), play_on, 4, tally=tally)) == cast(Any, "a")
    assert tally == Tally(4, 0.5, {"b": (4, 0.5), "c": (4, 2.5)})


@pytest.mark.parametrize(
    ("settled", "move", "said"),
    [
        ("null", "flip 3", "It comes to 12 to 13 in "),
        (13, "flip 3", "Without a gamble 13 is out of reach; with it, it is reached in "),
        (13, "stay", "It comes to 11, while 13 is the best so far."),
    ],
)
def test_a_gamble_is_told_with_what_it_may_reach(settled: str | int, move: str, said: str) -> None:
    """It said “13 or more”, though all above 13 is the plank."""
    state = rules.load(
        {
            "game": "grundel_beard", "seats": 2, "phase": "settle", "dealer": 1, "turn": 0,
            "draw": "2c 3c 4c 5c 6c 7c 8c Ac As 2d 2h", "ship": "9d",
            "settled": [None, None if settled == "null" else settled],
            "players": [{"cards": "7h 4d 3s", "up": "110"}, {"cards": "Kd 3d 9s", "up": "111"}],
        }
    )  # fmt: skip
    reason = reason_of("grundel_beard", state.view(0), 0, state.parse(move))
    assert plain(words_of(reason, state)).startswith(said)


@pytest.mark.parametrize(
    ("cards", "up", "move", "said"),
    [
        ("9h 8c 7d", "111", "1-3", "It comes to 2, the most that stays within thirteen."),
        ("9h 8c 7d", "111", "2-3", "It comes to 1."),
        ("9h 8c 7d", "100", "stay", "It comes to 9, without a gamble."),
    ],
)
def test_a_gamble_is_named_only_where_a_card_could_be_turned_up(
    cards: str, up: str, move: str, said: str
) -> None:
    """With three cards face up it said “without a gamble” of a difference."""
    state = rules.load(
        {
            "game": "grundel_beard", "seats": 2, "phase": "settle", "dealer": 1, "turn": 0, "draw": "2c 3c",
            "ship": "9d", "settled": [None, None],
            "players": [{"cards": cards, "up": up}, {"cards": "Kd 3d 9s", "up": "111"}],
        }
    )  # fmt: skip
    reason = reason_of("grundel_beard", state.view(0), 0, state.parse(move))
    assert plain(words_of(reason, state)) == said


def test_who_cannot_come_to_the_best_is_told_so() -> None:
    state = rules.load(
        {
            "game": "grundel_beard", "seats": 2, "phase": "settle", "dealer": 1, "turn": 0, "draw": "2c 3c",
            "ship": "9d", "settled": [None, 13],
            "players": [{"cards": "2h 4d 5s", "up": "111"}, {"cards": "Kd 3d 9s", "up": "111"}],
        }
    )  # fmt: skip
    said = [
        plain(words_of(reason_of("grundel_beard", state.view(0), 0, move), state)) for move in state.moves(0)
    ]
    assert "More than 9 cannot be had, and 13 is the best so far." in said
    assert "It comes to 7, while 13 is the best so far." in said


def test_abstaining_is_explained_by_what_the_ship_does() -> None:
    state = rules.load(
        {
            "game": "grundel_beard", "seats": 2, "phase": "second", "draw": "2c 3c 4c 5c 6c 7c 8c",
            "ship": "9d", "players": [{"cards": "Kd", "up": "1"}, {"cards": "4h", "up": "1"}],
        }
    )  # fmt: skip
    reason = reason_of("grundel_beard", state.view(0), 0, state.parse("abstain"))
    assert reason.key == "weakest first"
    said = plain(words_of(reason, state))
    begins = "No first card comes to 11 to 13 less often than Anne’s; if the Ship gets thirteen ("
    assert said.startswith(begins)
    assert f"({reason.facts['ours']} %)" in said
    assert 5 <= int(reason.facts["ours"]) <= 15


def test_a_hint_is_found_in_the_view_alone() -> None:
    state, move = next(choices("spooneye", 2, 9))
    other = rules.imagine(state.view(0), random.Random(1))
    assert other.view(1) != state.view(1)
    assert reason_of("spooneye", other.view(0), 0, move) == reason_of("spooneye", state.view(0), 0, move)


# -- at the table ------------------------------------------------------------------------------------


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    trip = Voyage(tmp_path)
    yield trip.open()
    trip.close()


FULL = {
    "phase": "play", "turn": 0, "draw": "2c 3c 4c 5c", "hands": ["6h", "9c Td"],
    "masts": [["9s 6d", "Kd 2d"], ["4d", "5s 5d"]],
}  # fmt: skip


def hinted(voyage: Voyage, state: dict[str, Any] = FULL) -> Board:
    """Press H at a table, at first one where a six makes 21, and wait for the hint."""
    table = voyage.sit_down(log=log_at(dict(state), ANNE, SILAS))
    voyage.until_turn()
    voyage.key(pygame.K_h)
    for _ in range(400):
        if not table.hints.is_asked:
            break
        voyage.step()
    return table.board


def test_the_key_shows_a_move_and_says_why(voyage: Voyage) -> None:
    board = hinted(voyage)
    said = board.tableau.hint
    assert said
    assert said != "A sailor thinks it over …"
    cards, goal = board._hinted
    assert [board.tableau.pile("hand", 0)[place.index] for place in cards] == ["6h"]
    assert any((gesture.sources, gesture.target) == (cards, goal) for gesture in board.gestures)
    voyage.key(pygame.K_h)
    assert not board.tableau.hint


def test_a_hint_goes_with_the_next_move(voyage: Voyage) -> None:
    board = hinted(voyage)
    gesture = next(g for g in board.gestures if str(g.move) == "6h@own1")
    voyage.play_by_clicks(gesture)
    assert not board.tableau.hint
    assert board._hinted == ((), None)


def lights(board: Board) -> Counter[str]:
    """Return how many lights of each kind are on a table."""
    places = {key[:2] for key in board.marks._frames if isinstance(key, tuple)}
    return Counter(str(kind) for kind, *_ in places)


def test_what_a_hint_means_stands_out_among_all_that_would_be_possible(voyage: Voyage) -> None:
    """The light of a hint was as that of any 21, lay under the next card, and the card did not rise."""
    board = hinted(voyage)
    voyage.wait()
    six = next(item for item in board.cards.piles[PileKey("hand", 0, 0)] if item.card == "6h")
    assert lights(board) == {"hint": 2}, "the card and the mast, and nothing beside them"
    assert six.sprite is not None
    assert six.goal is not None
    assert six.sprite.scale == theme.HOVER_SCALE
    voyage.key(pygame.K_h)
    voyage.wait()
    assert not lights(board)["hint"]
    assert (six.sprite.pos, six.sprite.scale) == (six.goal[:2], 1.0)


MANY = {**FULL, "hands": ["6h 7c 8d 2s", "9c Td"]}


def dulled(board: Board) -> list[str]:
    return [item.card for item in board.cards.piles[PileKey("hand", 0, 0)] if item.dull]


def test_the_cards_beside_a_hint_are_dull_until_one_is_chosen(voyage: Voyage) -> None:
    board = hinted(voyage, MANY)
    hand = board.cards.piles[PileKey("hand", 0, 0)]
    meant = board.cards.at(board._hinted[0][0])
    beside = [item.card for item in hand if item is not meant]
    assert dulled(board) == beside
    other = next(item for item in hand if item is not meant)
    assert other.sprite is not None
    voyage.click_at(other.sprite.rect.center)
    assert dulled(board) == []
    assert not lights(board)["hint"]
    assert lights(board)["target"] > 1, "where this one may go, all is lit as ever"
    voyage.click_at(other.sprite.rect.center)
    assert dulled(board) == beside
    assert lights(board) == {"hint": 2}


def test_the_place_of_a_hint_is_lit_for_its_card_too(voyage: Voyage) -> None:
    board = hinted(voyage)
    item = board.cards.at(board._hinted[0][0])
    assert item is not None
    assert item.sprite is not None
    voyage.click_at(item.sprite.rect.center)
    assert lights(board) == {"hint": 1, "under": 1}


def test_the_light_of_a_hint_is_painted_once(voyage: Voyage) -> None:
    board = hinted(voyage)
    voyage.wait(60)
    there = dict(board.marks._frames)
    voyage.wait(60)
    assert board.marks._frames == there
    assert not board.animator.busy
    assert not board.stage.pending, "a table that only shows a hint costs no frames"


def test_the_card_of_a_hint_stays_up_where_the_hand_is_sorted(voyage: Voyage) -> None:
    board = hinted(voyage, MANY)
    board.own_order.change()
    voyage.wait(60)
    item = board.cards.at(board._hinted[0][0])
    assert item is not None
    assert item.sprite is not None
    assert board.handling.advised[0][:2] == item.sprite.pos


def test_the_card_of_a_hint_is_up_again_when_it_was_carried_and_let_go(voyage: Voyage) -> None:
    """It lay down again, and its light hung above it."""
    board = hinted(voyage, MANY)
    item = board.cards.at(board._hinted[0][0])
    assert item is not None
    assert item.sprite is not None
    voyage.wait(30)
    start = item.sprite.rect.center
    voyage.step(pygame.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)))
    voyage.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for pos in ((start[0] + 20, start[1] - 60), (8, 200)):
        voyage.step(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0)))
    voyage.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=(8, 200), button=1))
    voyage.wait(60)
    assert board.handling.advised[0][:2] == item.sprite.pos
    assert item.sprite.scale == theme.HOVER_SCALE


def test_a_hint_lights_the_spoon_that_it_names(voyage: Voyage) -> None:
    """Its words stood nowhere while spoons lay in the light, and another spoon than the one meant was lit."""
    log = log_at(
        {
            "game": "spoons", "seats": 4, "phase": "spoons", "turn": 1, "discard": "Jd", "draw": "4c 5c 6c",
            "hands": ["7h 8s", "9c Kd", "2c 3d", "5h 6h"],
        },
        ANNE, SILAS, Sailor("Mary", "deckhand", "mary"), Sailor("Wen", "deckhand", "wen"),
    )  # fmt: skip
    board = voyage.sit_down(log=log).board
    voyage.until_turn()
    board.show_hint("This one", board.tableau.state.parse("grab 3 412 0.1"))
    assert board._hinted == ((), PileKey("spoon", None, 3))
    assert lights(board) == {"hint": 1}
    assert all(light.z > Z_SHADE for light in board.marks._frames.values())
    (light,) = board.marks._frames.values()
    state = board.tableau.state
    assert isinstance(state, Spoons)
    spoon = lying(Frame.of(board.look, state.seats, 0), state)[3]
    assert light.pos == (spoon.x, spoon.y)
    left, top = spoon.x - light.image.get_width() / 2, spoon.y - light.image.get_height() / 2
    for share in (0.02, 0.3, 0.6, 0.98):
        x, y = spoon.at(share)
        glow = light.image.get_at((round(x - left), round(y - top)))
        assert glow.a > 100, "a square behind its middle showed neither the bowl nor the handle’s end"
        assert glow[:3] == pytest.approx(pygame.Color(theme.GLOW_HINT)[:3], abs=6)


def test_hints_can_be_switched_off(voyage: Voyage) -> None:
    voyage.app.change(hints=False)
    board = hinted(voyage)
    assert not board.tableau.hint
    assert all(knob.name != "hint" for knob, _rect in board.marks.knob_rects())


def test_a_hint_names_what_takes_up_no_card(voyage: Voyage) -> None:
    """Of three plates the advised one was once told by its light alone."""
    board = hinted(voyage, {**FULL, "phase": "turn", "draw": "2c 3c 4c", "hands": ["6h 5c 8d 2s", "9c Td"]})
    assert board.tableau.hint.startswith("Draw a card. ")


def asked_for_a_suit(voyage: Voyage) -> PlayScene:
    """Sit down to Spoons where Anne has to name a suit, hearts for instance."""
    log = log_at(
        {
            "game": "spoons", "seats": 3, "phase": "call", "turn": 0, "discard": "4c 8d", "draw": "2c 3c 4d",
            "hands": ["7c 3h", "6s 9h", "Kc 8h"],
        },
        ANNE, SILAS, Sailor("Mary", "deckhand", "mary"),
    )  # fmt: skip
    table = voyage.sit_down(log=log)
    voyage.until_turn()
    return table


def test_a_letter_that_means_something_asks_for_no_hint(voyage: Voyage) -> None:
    table = asked_for_a_suit(voyage)
    voyage.key(pygame.K_h)
    assert not table.hints.is_asked
    assert table.session.events_of(0)[1].move == "say hearts"


def test_while_h_calls_hearts_another_key_asks_for_the_hint_and_the_lamp_says_so(voyage: Voyage) -> None:
    table = voyage.sit_down(ANNE, SILAS)
    assert hint_knob(table.board).hint() == "A hint (H · F3)"
    table = asked_for_a_suit(voyage)
    assert hint_knob(table.board).hint() == "A hint (F3)"
    voyage.key(pygame.K_F3)
    assert table.hints.is_asked or table.board.tableau.hint, "asked, and perhaps answered within the frame"
    assert table.session.to_act == (0,), "nothing has been called"
    voyage.app.change(keys={"hint": ("h",)})
    assert hint_knob(table.board).hint() == "A hint"


def hint_knob(board: Board) -> Knob:
    return next(knob for knob, _rect in board.marks.knob_rects() if knob.name == "hint")


# -- doubtful moves ----------------------------------------------------------------------------------

DOUBTFUL = {**FULL, "masts": [["9s 3s", "Kd 2d"], ["4d", "5s Kc"]], "hands": ["6h 2s", "9c Td"]}


@pytest.mark.parametrize("asks", [True, False])
def test_a_doubtful_move_is_made_twice_if_that_is_wanted(voyage: Voyage, asks: bool) -> None:
    voyage.app.change(confirm_warnings=asks)
    table = voyage.sit_down(log=log_at(dict(DOUBTFUL), ANNE, SILAS))
    voyage.until_turn()
    gesture = next(g for g in table.board.gestures if g.warning)
    voyage.play_by_clicks(gesture)
    assert bool(table.session.count) != asks
    if asks:
        assert table.board.tableau.notice.endswith("Do it again to confirm.")
        voyage.click_at(table.board.places.regions[gesture.target].center)
        assert table.session.count
