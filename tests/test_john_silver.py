"""John Silver: corners of its numbered decisions that the worked cases do not show."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game import rules
from game.rules.john_silver_cards import APPLES, COINS, DECK, SPOTS, Lying, share_out, spot_losses
from game.rules.john_silver_events import (
    CardDrawn,
    CardPlaced,
    HandExchanged,
    MatchWon,
    RoundEnded,
    RowShared,
    TurnsPassedOver,
)
from tests.followers import Follower
from tests.turns import play, refusal

NO_APPLES = "2s 4s 5s 7s 9s 12s"
APPLE_HAND = "3s 5c 6c 7c 8c 9c"


def load(seats: int = 3, **fields: Any) -> rules.State:
    return rules.load({"game": "john_silver", "seats": seats, **fields})


def test_the_deck_counts_as_js_1_says() -> None:
    assert len(DECK) == 44
    assert sum(COINS.values()) == 34
    assert (sum(APPLES.values()), len(APPLES)) == (18, 12)
    assert (sum(SPOTS.values()), len(SPOTS)) == (22, 14)


def test_a_new_match_deals_six_each_from_the_player_drawn_by_lot() -> None:
    starts = set()
    for seed in range(40):
        state = rules.new("john_silver", 4, seed)
        position = state.dump()
        starts.add(position["start"])
        assert [len(hand.split()) for hand in position["hands"]] == [6] * 4
        assert len(position["pile"].split()) == 20
    assert starts == {0, 1, 2, 3}


# -- JS-4: the exchange


def test_six_new_cards_are_drawn_before_the_old_ones_are_shuffled_in() -> None:
    fields = {"phase": "exchange", "hands": [NO_APPLES, APPLE_HAND], "pile": "13s 13c 13v 5.5 1v 2v 4v 5v 8v"}
    state = load(2, **fields)
    events = play(state, "0 exchange")
    assert isinstance(events[0], HandExchanged)
    position = state.dump()
    assert set(position["hands"][0].split()) == {"5.5", "1v", "2v", "4v", "5v", "8v"}
    assert set(position["pile"].split()) == set(f"13s 13c 13v {NO_APPLES}".split())
    orders = {_pile_after_exchange(seed, fields) for seed in range(20)}
    assert len(orders) > 10


def _pile_after_exchange(seed: int, fields: dict[str, Any]) -> str:
    state = load(2, generator={"seed": seed}, **fields)
    play(state, "0 exchange")
    return str(state.dump()["pile"])


def test_an_exchanged_hand_without_apples_is_not_offered_again() -> None:
    state = load(2, phase="exchange", hands=[NO_APPLES, APPLE_HAND], pile="1v 2v 4v 5v 8v 9v")
    play(state, "0 exchange")
    assert state.dump()["phase"] == "place"
    assert refusal(state, "0 exchange") == "JS-4"


def test_nobody_else_learns_what_was_exchanged() -> None:
    state = load(2, phase="exchange", hands=[NO_APPLES, APPLE_HAND], pile="1v 2v 4v 5v 8v 9v")
    event = play(state, "0 exchange")[0]
    assert {flight.card for flight in event.seen_by(1).flights} == {"?"}
    assert "?" not in {flight.card for flight in event.seen_by(0).flights}


def test_an_exchange_not_to_be_offered_is_passed_on_by_load() -> None:
    pile = "1v 2v 4v 5v 8v 9v"
    state = load(2, phase="exchange", start=1, hands=[APPLE_HAND, "7v 1s"], pile=pile)
    assert (state.dump()["phase"], state.dump()["turn"]) == ("place", 1)
    last = load(3, phase="exchange", start=1, turn=0, hands=["2s", "4s", "5s"], pile=pile)
    assert last.to_act == (0,)
    play(last, "0 keep")
    assert (last.dump()["phase"], last.to_act) == ("place", (1,))


# -- JS-7 to JS-9: refilling


def test_a_loaded_refill_happens_by_itself_only_without_a_choice() -> None:
    state = load(
        4, phase="refill", turn=2, hands=["2s", "4s", "5s", ""], rows={"ship": ["3v", "7v", "6.5", "8v"]}
    )
    assert state.to_act == (2,)
    state = load(
        4, phase="refill", turn=2, hands=["2s", "4s", "5s", "1s"], rows={"sailor": ["3s", "", "", ""]}
    )
    assert (state.to_act, state.dump()["phase"]) == ((3,), "place")
    state = load(
        4, phase="refill", turn=2, pile="9s", hands=["2s", "4s", "5s", "1s"],
        rows={"ship": ["3v", "7v", "7.5", ""], "sailor": ["", "6s", "8s", ""]},
    )  # fmt: skip
    assert state.dump()["hands"][2] == "5s 9s"
    assert [type(event) for event in state.opening] == [CardDrawn]


def test_a_full_row_of_apples_is_shared_without_a_choice() -> None:
    state = load(
        4, turn=3, pile="9s", hands=["2s", "4s", "5s", "1c 2c"], rows={"chest": ["4c", "10c", "13c", ""]}
    )
    events = play(state, "3 1c@4")
    assert [type(event) for event in events] == [CardPlaced, CardDrawn, RowShared]
    assert state.dump()["won"] == ["", "", "13c 10c", "1c 4c"]


def test_with_an_empty_pile_an_apple_may_have_to_break_the_row_it_filled() -> None:
    state = load(3, hands=["7v", "4s", "5s"], rows={"ship": ["", "9v", "3v", "7.5"]})
    play(state, "0 7v@1")
    assert [str(move) for move in state.moves(0)] == ["take 9v"]
    play(state, "0 take 9v")
    assert state.dump()["won"] == ["", "", ""]
    assert state.dump()["rows"]["ship"] == ["7v", "", "3v", "7.5"]


def test_a_card_placed_last_goes_on_with_what_was_drawn() -> None:
    state = load(2, hands=["2s", ""], pile="9c 4s")
    events = play(state, "0 2s@1")
    assert state.to_act == (0,)
    assert state.dump()["hands"][0] == "4s"
    assert [event.seats for event in events if isinstance(event, TurnsPassedOver)] == [(1,)]


# -- JS-10: sharing out


def test_the_extreme_cards_decide_wherever_their_partners_lie() -> None:
    row = [Lying("9.5", 2), Lying("1c", 0), Lying("9c", 1), Lying("2c", 3)]
    assert share_out(row) == ([Lying("9.5", 2), Lying("9c", 1)], [Lying("1c", 0), Lying("2c", 3)])


def test_nobodys_spots_lie_face_up_and_the_rest_face_down() -> None:
    state = load(3, turn=1, hands=["3c", "10s 9c", "5c"], rows={"sailor": ["2s", "7s", "", "13s"]})
    events = play(state, "1 10s@3")
    shared = events[-1]
    assert isinstance(shared, RowShared)
    assert (shared.row, shared.high, shared.low) == (1, None, 0)
    for seat in (0, 1, 2, None):
        assert sorted(state.view(seat)["gone"].split()) == ["13s", "?"]
    assert state.view(0)["won"][0] == "2s 7s"
    assert state.view(1)["won"][0] == "? ?"


def test_two_players_keep_even_spots_face_down() -> None:
    state = load(2, hands=["9c", "2s"], won=["1s 7c", "10c 1v"])
    assert state.view(0)["won"] == ["1s 7c", "? ?"]


# -- JS-11 to JS-16: the end of a round


def test_when_a_round_is_over_all_that_was_won_lies_face_up() -> None:
    state = load(
        3, turn=1, hands=["", "9c", ""], won=["4c", "7v", "1s 13c"], gone="2c 3c", options={"rounds": 2}
    )
    events = play(state, "1 9c@1")
    assert isinstance(events[-1], RoundEnded)
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert sorted(view["won"][2].split()) == ["13c", "1s"]
        assert sorted(view["gone"].split()) == ["2c", "3c"]


def test_a_round_with_cards_left_in_the_pile_but_no_hands_is_over() -> None:
    state = load(3, pile="1c", won=["2c", "", ""])
    assert state.dump()["phase"] == "scores"
    assert state.result == rules.Result((2, 0, 0), (0,))
    assert [type(event) for event in state.opening] == [RoundEnded, MatchWon]


@pytest.mark.parametrize(
    ("spots", "losses"),
    [
        ([3, 0], [3, 0]),
        ([0, 0, 0], [0, 0, 0]),
        ([4, 0, 0], [8, 0, 0]),
        ([4, 2, 1], [8, 4, 0]),
        ([4, 4, 2, 2], [6, 6, 0, 0]),
        ([4, 4, 4, 1], [6, 6, 6, 0]),
        ([1, 5, 1, 1], [2, 8, 2, 2]),
        ([1, 5, 3, 3], [0, 8, 2, 2]),
    ],
)
def test_losses_by_spots(spots: list[int], losses: list[int]) -> None:
    assert spot_losses(spots) == losses


def test_equal_points_and_spots_are_shared() -> None:
    state = load(3, phase="scores", scores=[7, 7, 7], spots=[3, 2, 2])
    assert state.result == rules.Result((7, 7, 7), (1, 2))


def test_rounds_pass_the_start_to_the_left_and_then_end() -> None:
    state = rules.new("john_silver", 3, 4, {"rounds": 3})
    starts = [state.dump()["start"]]
    rng = random.Random(4)
    while state.result is None:
        seat = state.to_act[0]
        move = rng.choice(state.moves(seat))
        state.play(seat, move)
        if str(move) == "deal":
            starts.append(state.dump()["start"])
    assert starts == [(starts[0] + number) % 3 for number in range(3)]
    assert state.to_act == ()
    assert refusal(state, "0 deal") == "JS-16"


# -- JS-17: stacking


def test_one_column_may_fill_a_row_alone() -> None:
    stacked = {"sailor": ["", "2s 5s 8.5", "", ""]}
    state = load(4, options={"stacking": True}, hands=["9s 4c", "1c", "1v", "2v"], rows=stacked)
    play(state, "0 9s@2")
    assert sorted(state.dump()["won"][1].split()) == ["2s", "5s", "8.5", "9s"]


def test_taking_from_under_a_stack_just_filled_prevents_sharing() -> None:
    stacked = {"ship": ["", "2v 5v", "6v", ""]}
    state = load(4, options={"stacking": True}, hands=["7v 4c", "1c", "1v", "12v"], rows=stacked)
    play(state, "0 7v@2")
    assert [str(move) for move in state.moves(0)] == ["take 2v", "take 5v", "take 6v"]
    play(state, "0 take 2v")
    assert state.dump()["rows"]["ship"] == ["", "5v 7v", "6v", ""]
    assert state.dump()["won"] == [""] * 4


# -- text


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("pile", {"phase": "exchange", "pile": "1c 2c 3c 4c 5c"}),
        ("rows.ship", {"rows": {"ship": ["1v", "2v", "3v", "4v"]}, "hands": ["5v", "", ""]}),
        ("rows.ship", {"rows": {"ship": ["1v 5v", "2v", "3v", "4v"]}, "options": {"stacking": True}}),
        ("rows.ship[0]", {"rows": {"ship": ["1v 5v", "", "", ""]}}),
        ("rows.ship[2]", {"rows": {"ship": ["", "", "1s", ""]}}),
        ("rows.ship[0]", {"rows": {"ship": ["?", "", "", ""]}}),
        ("rows.ship", {"rows": {"ship": ["", "", ""]}}),
        ("rows.boat", {"rows": {"boat": ["", "", "", ""]}}),
        ("round", {"round": 2}),
        ("hands", {"phase": "scores", "hands": ["1c", "", ""]}),
        ("won", {"won": ["1c", ""]}),
        ("pile", {"pile": "14c"}),
        ("gone", {"pile": "1c", "gone": "1c"}),
        ("draw", {"draw": "1c"}),
        ("turn", {"turn": 3}),
        ("spots[1]", {"spots": [0, -1, 0]}),
    ],
)
def test_positions_refused(field: str, fields: dict[str, Any]) -> None:
    with pytest.raises(rules.PositionError) as caught:
        load(3, **fields)
    assert caught.value.field == field


@pytest.mark.parametrize(
    "text", ["", "9c", "9c@5", "9c@0", "9c@chest2", "5.5@1", "5.5@boat1", "take", "take 14c", "Draw"]
)
def test_texts_that_are_no_move(text: str) -> None:
    with pytest.raises(rules.IllegalMove):
        load(hands=["9c", "", ""]).parse(text)


@pytest.mark.parametrize("options", [{}, {"stacking": True, "rounds": 2}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_events_alone_keep_every_seat_informed(seats: int, options: dict[str, object]) -> None:
    state = rules.new("john_silver", seats, 11, options)
    followers = [Follower(seat) for seat in (None, *range(seats))]
    rng = random.Random(seats)
    events = state.opening
    while True:
        for follower in followers:
            follower.hear(events)
            follower.check(state.view(follower.seat))
        if state.result is not None:
            return
        seat = rng.choice(state.to_act)
        events = state.play(seat, rng.choice(state.moves(seat)))


def test_imagined_worlds_keep_spots_out_of_what_lies_face_down() -> None:
    state = rules.new("john_silver", 3, 5)
    rng = random.Random(5)
    while state.result is None:
        seat = state.to_act[0]
        view = state.view(seat)
        for _world in range(8):
            world = rules.imagine(view, rng)
            assert world.view(seat) == view
            hidden = [card for pile in world.piles() if pile.zone in ("won", "gone") for card in pile.cards]
            assert not SPOTS.keys() & set(hidden)
        state.play(seat, rng.choice(state.moves(seat)))
