"""Captain Grundel Beard: corners of its numbered decisions that the worked cases do not show."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game import rules
from game.rules.grundel_beard_events import CardTurnedUp, HandSettled, HandWon, MatchWon, ShipTurnedUp
from game.rules.grundel_beard_moves import difference_of, run_rank, total_of
from tests.followers import Follower
from tests.turns import play, refusal

RUNS = {"runs": True}
FLIPPED_RUN = {"phase": "flipped", "run": 23, "flip": 3, "options": RUNS}
ALL_OPTIONS = {"target": 3, "runs": True, "ship": "beats", "peek": True}


def load(*players: str, **fields: Any) -> rules.State:
    """Load a position; a player is written as cards and faces, `"Kh 5d 8s/101"`."""
    written = [dict(zip(("cards", "up"), player.split("/"), strict=True)) for player in players]
    position = {"game": "grundel_beard", "seats": len(players), "players": written, "ship": "Js", **fields}
    return rules.load(position)


def offered(state: rules.State, seat: int) -> set[str]:
    return {str(move) for move in state.moves(seat)}


def points(cards: str, *moves: str, **fields: Any) -> Any:
    """Return what seat 0 settles for with these cards and moves."""
    state = load(cards, "7c 7d 7h/111", phase="settle", **fields)
    play(state, *(f"0 {move}" for move in moves))
    return state.dump()["settled"][0]


# -- GB-1: what cards come to


@pytest.mark.parametrize(
    ("ranks", "total", "difference"),
    [
        ("A2", 13, 9),
        ("AA", 12, 10),
        ("AK", 11, 9),
        ("A5", 6, 6),
        ("K8", 18, 2),
        ("TJ", 20, 0),
    ],
)
def test_totals_and_differences(ranks: str, total: int, difference: int) -> None:
    assert total_of(ranks) == total
    assert difference_of(ranks) == difference_of(ranks[::-1]) == difference


# -- GB-2 to GB-6: dealing


def test_a_dealer_deals_two_hands_then_the_one_to_the_left() -> None:
    state = rules.new("grundel_beard", 3, 8, {"target": 10})
    dealers = [(state.dump()["dealer"], state.dump()["hand_of_dealer"])]
    rng = random.Random(8)
    while len(dealers) < 7:
        seat = state.to_act[-1]
        move = rng.choice(state.moves(seat))
        state.play(seat, move)
        if str(move) == "deal":
            dealers.append((state.dump()["dealer"], state.dump()["hand_of_dealer"]))
    first = dealers[0][0]
    assert dealers == [((first + number // 2) % 3, number % 2 + 1) for number in range(7)]


def test_after_abstaining_the_dealer_may_still_gamble() -> None:
    state = load("7h/1", "8h/1", draw="2c 3c 4c 5c 6c", dealer=1, ship="Ks")
    play(state, "1 abstain", "1 neigh", "0 yea")
    assert state.dump()["ship"] == "Ks 6c"
    assert [player["up"] for player in state.dump()["players"]] == ["11", "10"]
    assert refusal(state, "1 abstain") == "GB-4"


def test_nobody_sees_a_card_dealt_face_down() -> None:
    state = load("7h/1", "8h/1", draw="2c 3c 4c 5c 6c")
    event = play(state, "0 neigh")[0]
    assert [event.seen_by(seat).flights[0].card for seat in (0, 1, None)] == ["?", "?", "?"]
    peeking = load("7h/1", "8h/1", draw="2c 3c 4c 5c 6c", options={"peek": True})
    event = play(peeking, "0 neigh")[0]
    assert [event.seen_by(seat).flights[0].card for seat in (0, 1, None)] == ["6c", "?", "?"]
    assert peeking.view(0)["players"][0] == {"cards": "7h 6c", "up": "10"}


def test_a_card_never_turned_up_stays_unknown_after_the_hand() -> None:
    state = load("9d 9c 8d/100", "6c 2d Ks/110", phase="ship", ship="Kc 3c", settled=[9, 8])
    play(state, "0 ship")
    for seat in (0, 1, None):
        view = state.view(seat)
        assert [player["cards"] for player in view["players"]] == ["9d ? ?", "6c 2d ?"]
        assert view["ship"] == "Kc 3c"


# -- GB-7 to GB-11: settling


def test_turning_up_settles_at_once_with_one_card_up() -> None:
    state = load("4d 9c 8h/100", "7c 7d 7h/111", phase="settle")
    events = play(state, "0 flip 2")
    assert [type(event) for event in events] == [CardTurnedUp, HandSettled]
    assert isinstance(events[1], HandSettled)
    assert (events[1].numbers, events[1].sign, events[1].points) == ((1, 2), "+", 13)


def test_the_card_turned_up_is_taken_from_the_first_or_added_to_the_second() -> None:
    assert points("Kc 5d 8h/110", "flip 3", "1-3") == 2
    assert points("Kc 5d 8h/110", "flip 3", "2+3") == 13
    assert points("4c 9d Qh/101", "flip 2", "2+3") == 19
    assert points("4c Ad 9h/101", "flip 2", "1-2") == 7


def test_staying_with_two_up() -> None:
    assert points("Kc 5d 3h/110", "stay") == 15
    assert points("Ac 5d 2h/101", "stay") == 13


def test_others_wait_and_settle_after_the_dealer() -> None:
    state = load("4d 9c 8h/100", "7c 8d 6h/111", "9d 9h 9s/100", phase="settle", dealer=2)
    assert state.to_act == (2,)
    play(state, "2 stay", "0 stay", "1 1+3")
    assert state.dump()["settled"] == [4, 13, 9]
    assert state.to_act == (1,)


# -- GB-12: runs


@pytest.mark.parametrize(
    ("card", "other", "made"),
    [
        ("Ah", "2h", "3"), ("2d", "Ad", "3"), ("2s", "3s", "A"), ("Ac", "2c", None), ("Qh", "Kh", None),
        ("Jd", "Qd", "K"), ("9h", "Th", "J"), ("Ts", "9s", "8"), ("Ks", "As", None), ("4h", "5d", None),
        ("4h", "6h", None), ("4h", "4h", None),
    ],
)  # fmt: skip
def test_what_a_run_makes(card: str, other: str, made: str | None) -> None:
    assert run_rank(card, other) == made


def test_an_ace_made_of_a_run_serves_as_an_ace() -> None:
    assert points("2s 3s 9d/110", "run 12", "stay", options=RUNS) == 11
    assert points("2s 3c 9d/111", "1+3", options=RUNS) == 11
    assert points("4d 2c 3c/111", "run 23", "run-1", options=RUNS) == 7


def test_two_runs_to_choose_from() -> None:
    state = load("5h 6h 7h/111", "7c 7d 7s/111", phase="settle", options=RUNS)
    assert offered(state, 0) == {"1+3", "1-3", "2+3", "2-3", "run 12", "run 23"}
    play(state, "0 run 23")
    assert offered(state, 0) == {"stay", "run+1", "run-1"}
    assert refusal(state, "0 run+3") == "GB-12"
    play(state, "0 run+1")
    assert state.dump()["settled"][0] == 13


def test_a_run_with_the_third_card_left_down() -> None:
    state = load("5h 6h 7s/110", "7c 7d 7h/111", phase="settle", options=RUNS)
    play(state, "0 run 12")
    assert offered(state, 0) == {"stay", "flip 3"}
    assert refusal(state, "0 run+3") == "GB-12"
    assert refusal(state, "0 flip 2") == "GB-12"
    play(state, "0 stay")
    assert state.dump()["settled"][0] == 7


@pytest.mark.parametrize(
    ("cards", "runs"),
    [
        ("5h 6h 9s/111", {"run 12"}),
        ("5h 6h 9s/110", {"run 12"}),
        ("9h 5c 6c/111", {"run 23"}),
        ("4h 5h 6h/111", {"run 12", "run 23"}),
        ("5h 6s 8h/111", set()),
    ],
)
def test_those_runs_are_offered_that_the_cards_make(cards: str, runs: set[str]) -> None:
    state = load(cards, "7c 7d 7h/111", phase="settle", options=RUNS)
    assert {move for move in offered(state, 0) if move.startswith("run")} == runs


def test_a_run_and_a_card_turned_up_beside_it_read_back_and_no_others() -> None:
    state = load("5h 6h 7s/110", "7c 7d 7h/111", phase="settle", options=RUNS)
    play(state, "0 run 12", "0 flip 3")
    position = state.dump()
    assert (position["phase"], position["run"], position["flip"]) == ("flipped", 12, 3)
    again = rules.load(position)
    assert again.dump() == position
    assert offered(again, 0) == offered(state, 0)
    with pytest.raises(rules.PositionError) as caught:
        rules.load({**position, "flip": 2})
    assert caught.value.field == "run"


@pytest.mark.parametrize("cards", ["5h 6h 9c/101", "5h 9c 6h/101", "5h 6h 9c/100", "5h 9c Tc/110"])
def test_runs_need_two_cards_dealt_face_up_in_succession(cards: str) -> None:
    state = load(cards, "7c 7d 7h/111", phase="settle", options=RUNS)
    assert refusal(state, "0 run 12") == "GB-12"
    assert refusal(state, "0 run 23") == "GB-12"


def test_a_card_turned_up_makes_no_run() -> None:
    state = load("5h 9c Tc/110", "7c 7d 7h/111", phase="settle", options=RUNS)
    play(state, "0 flip 3")
    assert offered(state, 0) == {"1-3", "2+3"}
    assert refusal(state, "0 run 23") == "GB-12"


# -- GB-13 to GB-15: the Ship and the match


def test_only_the_best_turn_up_the_ship() -> None:
    state = load("9d 9c 8d/100", "6c 2d Ks/110", "9h 4d Kh/100", phase="ship", settled=[9, 8, 9])
    assert state.to_act == (0, 2)
    assert refusal(state, "1 ship") == "GB-13"
    assert refusal(state, "0 stay") == "GB-13"
    planked = load("Kd 9c 8d/110", "Kc 6d Ks/110", phase="ship", dealer=1, settled=[19, 16])
    assert planked.to_act == (1,)
    assert refusal(planked, "0 ship") == "GB-13"


@pytest.mark.parametrize(
    ("option", "ship", "settled", "scores", "ship_score"),
    [
        ("thirteen", "Kc 2s", [11, 8], [1, 0], 0),
        ("thirteen", "Kc 3s", [13, 13], [0, 0], 1),
        ("thirteen", "Kc 9s", [14, 15], [0, 0], 0),
        ("beats", "Kc 2s", [12, 8], [1, 0], 0),
        ("beats", "Kc 2s", [14, 15], [0, 0], 1),
        ("beats", "Kc 4s", [14, 15], [0, 0], 0),
        ("beats", "2c", [1, 1], [0, 0], 1),
        ("beats", "2c", [0, 2], [0, 1], 0),
        ("beats", "Ac As", [11, 3], [0, 0], 1),
    ],
)
def test_the_ship(option: str, ship: str, settled: list[int], scores: list[int], ship_score: int) -> None:
    fields = {"ship": ship, "settled": settled, "options": {"ship": option}}
    state = load("9d 9c 8d/100", "6c 2d Kh/110", phase="ship", **fields)
    events = play(state, f"{state.to_act[0]} ship")
    assert [type(event) for event in events] == [ShipTurnedUp, HandWon]
    assert (state.dump()["scores"], state.dump()["ship_score"]) == (scores, ship_score)


def test_a_match_goes_on_while_the_ship_is_level() -> None:
    cards = ("9d 9c 8d/100", "6c 2d Ks/110")
    level = load(*cards, phase="scores", settled=[9, 8], scores=[5, 2], ship_score=5)
    assert (level.result, level.to_act) == (None, (0, 1))
    ahead = load(*cards, phase="scores", settled=[9, 8], scores=[6, 2], ship_score=5)
    assert ahead.result == rules.Result((6, 2), (0,))
    assert refusal(ahead, "0 deal") == "GB-15"


def test_a_match_the_ship_wins_has_no_winners() -> None:
    fields = {"settled": [9, 8], "scores": [1, 2], "ship_score": 4, "ship": "Kc 3c"}
    state = load("9d 9c 8d/100", "6c 2d Ks/110", phase="ship", **fields)
    events = play(state, "0 ship")
    assert isinstance(events[-1], MatchWon)
    assert events[-1].winners == ()
    assert state.result == rules.Result((1, 2), ())


# -- text


@pytest.mark.parametrize(
    ("field", "players", "fields"),
    [
        ("ship", ("7h/1", "8h/1"), {"draw": "2c 3c 4c 5c 6c", "ship": ""}),
        ("ship", ("7h/1", "8h/1"), {"draw": "2c 3c 4c 5c 6c", "ship": "2s 3s 4s"}),
        ("draw", ("7h/1", "8h/1"), {"draw": "2c 3c 4c 5c"}),
        ("draw", ("7h 9h/11", "8h/1"), {"draw": "2c 3c", "turn": 1}),
        ("players[1].cards", ("7h 9h/11", "8h/1"), {"draw": "2c 3c 4c", "turn": 0, "phase": "third"}),
        ("players[0].cards", ("7h/1", "8h/1"), {"draw": "2c 3c 4c", "turn": 1}),
        ("players[0].cards", ("7h/1", "8h/1"), {"phase": "settle"}),
        ("players[0].up", ("7h/0", "8h/1"), {"draw": "2c 3c 4c 5c 6c"}),
        ("players[0].up", ("7h/11", "8h/1"), {"draw": "2c 3c 4c 5c 6c"}),
        ("players[0].cards", ("?/1", "8h/1"), {"draw": "2c 3c 4c 5c 6c"}),
        ("settled[1]", ("7h 8h 9h/111", "7c 8c 9c/111"), {"phase": "ship", "settled": [9, None]}),
        ("settled[0]", ("7h/1", "8h/1"), {"draw": "2c 3c 4c 5c 6c", "settled": [1, None]}),
        ("flip", ("7h 8h 9h/111", "7c 8c 9c/111"), {"phase": "flipped"}),
        ("flip", ("7h 8h 9h/110", "7c 8c 9c/111"), {"phase": "flipped", "flip": 3}),
        ("flip", ("7h 8h 9h/111", "7c 8c 9c/111"), {"phase": "settle", "flip": 3}),
        ("run", ("7h 8h 9h/111", "7c 8c 9c/111"), {"phase": "settle", "run": 12}),
        ("run", ("7h 8h 9h/111", "7c 8c 9c/111"), {"phase": "settle", "run": 13, "options": RUNS}),
        ("flip", ("7h 8h 9h/110", "7c 8c 9c/111"), {"phase": "flipped", "flip": True}),
        ("settled[0]", ("7h 8h 9h/111", "7c 8c 9c/111"), {"phase": "ship", "settled": [100, 9]}),
        ("run", ("7h 8c 9h/111", "7c 8h 9c/111"), {"phase": "settle", "run": 12, "options": RUNS}),
        (
            "run",
            ("7h 8h 9h/111", "7c 8c 9c/111"),
            FLIPPED_RUN,
        ),
        ("hand_of_dealer", ("7h/1", "8h/1"), {"draw": "2c 3c 4c 5c 6c", "hand_of_dealer": 3}),
    ],
)
def test_positions_refused(field: str, players: tuple[str, ...], fields: dict[str, Any]) -> None:
    with pytest.raises(rules.PositionError) as caught:
        load(*players, **fields)
    assert caught.value.field == field


def test_a_position_needs_its_players() -> None:
    with pytest.raises(rules.PositionError):
        rules.load({"game": "grundel_beard", "seats": 2, "ship": "2s", "draw": "2c 3c 4c 5c 6c"})


@pytest.mark.parametrize("text", ["", "Yea", "flip 1", "flip 4", "1+2", "2-1", "run 13", "run+2", "3-2"])
def test_texts_that_are_no_move(text: str) -> None:
    with pytest.raises(rules.IllegalMove):
        rules.new("grundel_beard", 2, 1).parse(text)


@pytest.mark.parametrize("options", [{"target": 3}, ALL_OPTIONS])
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_events_alone_keep_every_seat_informed(seats: int, options: dict[str, object]) -> None:
    state = rules.new("grundel_beard", seats, 11, options)
    followers = [Follower(seat) for seat in (None, *range(seats))]
    rng = random.Random(seats)
    events = state.opening
    for _ in range(120):
        for follower in followers:
            follower.hear(events)
            follower.check(state.view(follower.seat))
        if state.result is not None:
            return
        seat = rng.choice(state.to_act)
        events = state.play(seat, rng.choice(state.moves(seat)))
