"""Spooneye: corners of its numbered decisions that the worked cases do not show."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game import rules
from game.core.cards import STANDARD_DECK
from game.rules import spooneye_events as events
from game.rules.spooneye import Spooneye
from game.rules.spooneye_moves import PLAYS, Play, larder_of, mast_total, value_on
from tests.turns import play, refusal


def load(**fields: Any) -> Spooneye:
    state = rules.load({"game": "spooneye", "seats": 2, **fields})
    assert isinstance(state, Spooneye)
    return state


# -- the deal ------------------------------------------------------------------------------------------


def test_the_lower_cut_is_matey_and_the_roles_alternate() -> None:
    mateys = set()
    for seed in range(60):
        state = rules.new("spooneye", 2, seed)
        cuts = [event for event in state.opening if isinstance(event, events.DeckCut)]
        ranks = ["A23456789TJQK".index(card[0]) for card in cuts[-1].cards]
        assert ranks[0] != ranks[1]
        assert all(cut.cards[0][0] == cut.cards[1][0] for cut in cuts[:-1])
        matey = state.dump()["matey"]
        assert matey == cuts[-1].matey == (0 if ranks[0] < ranks[1] else 1)
        assert state.to_act == (1 - matey,)
        mateys.add(matey)
    assert mateys == {0, 1}


def test_the_deal_gives_four_cards_and_four_masts_each_and_leaves_thirty_six() -> None:
    state = rules.new("spooneye", 2, 4)
    position = state.dump()
    assert [len(hand.split()) for hand in position["hands"]] == [4, 4]
    assert [[len(mast.split()) for mast in row] for row in position["masts"]] == [[1] * 4] * 2
    assert len(position["draw"].split()) == 36
    dealt = next(event for event in state.opening if isinstance(event, events.HandDealt))
    captain = 1 - position["matey"]
    order = [(flight.goal.zone, flight.goal.owner) for flight in dealt.flights]
    assert (
        order
        == [("hand", captain), ("hand", 1 - captain)] * 4
        + [("mast", captain)] * 4
        + [("mast", 1 - captain)] * 4
    )


# -- values --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mast", "total"),
    [
        ("Ah", 1), ("Ks Qd", 20), ("Jc", 10), ("7h Jc", 14), ("7h Jc Js", 21), ("Jh Jd", 20), ("2c Jd Ah", 5),
        ("Th 9d 2c", 21), ("", 0),
    ],
)  # fmt: skip
def test_what_a_mast_comes_to(mast: str, total: int) -> None:
    assert mast_total(mast.split()) == total


def test_a_jack_is_worth_what_it_lies_on() -> None:
    assert value_on("Jc", []) == 10
    assert value_on("Jc", ["Ah"]) == 1
    assert value_on("Jc", ["Kh", "Jd"]) == 10
    assert value_on("Jc", ["4h", "Jd", "Js"]) == 4


def test_the_larder_counts_suits() -> None:
    assert [larder_of([card]) for card in ("Kd", "Ks", "Kh", "Kc")] == [2, 1, 0, -1]
    assert larder_of(list(STANDARD_DECK)) == 13 * 2


# -- a turn --------------------------------------------------------------------------------------------


def test_a_draw_that_empties_the_pile_leaves_no_move_and_becalms() -> None:
    state = load(
        draw="8c", hands=["9h", "Ah"],
        masts=[["Ks Qs", "Kh Qh", "Kd 7d", "Kc 2d 2h"], ["Ts 9s", "Th 7s", "Td 6s", "Tc 5s"]],
    )  # fmt: skip
    told = play(state, "0 draw")
    assert any(isinstance(event, events.Becalmed) and event.seat == 0 for event in told)
    assert state.phase == "scores"


def test_with_the_pile_empty_nothing_moves_and_nothing_is_drawn() -> None:
    state = load(hands=["5h", "Qc"], masts=[["Ks", "6h"], ["9d"]])
    assert refusal(state, "0 2>1") == "SE-7"
    assert refusal(state, "0 draw") == "SE-7"
    assert refusal(state, "1 Qc@own1") == "SE-5"


def test_playing_needs_a_draw_while_there_is_a_pile() -> None:
    state = load(draw="2c 3c", hands=["5h", "Qc"], masts=[["Ks", "2d"], ["9d"]])
    assert refusal(state, "0 5h@own1") == "SE-7"
    play(state, "0 draw")
    assert refusal(state, "0 1>2") == "SE-8"
    assert refusal(state, "0 Qc@own1") == "SE-5"


def test_a_move_goes_to_a_neighbour_only() -> None:
    state = load(draw="2c", hands=["5h", "Qc"], masts=[["2s", "3d", "4h"], ["9d"]])
    assert refusal(state, "0 1>3") == "SE-6"
    assert refusal(state, "0 3>4") == "SE-4"
    assert refusal(state, "0 1>1") == "SE-6"
    assert [str(move) for move in state.moves(0)] == ["draw", "1>2", "2>1", "2>3", "3>2"]


def test_a_moved_three_after_the_first_turn_draws_nothing() -> None:
    state = load(draw="2c 8c", hands=["6h", "7c"], masts=[["3s", "8d"], ["Qh"]])
    play(state, "0 1>2")
    assert state.dump()["hands"] == ["6h", "7c"]
    assert state.to_act == (1,)


def test_a_first_turn_is_over_after_a_play() -> None:
    state = load(
        draw="2c 8c 5s", hands=["6h Kd", "7c Qd"], masts=[["3s", "8d"], ["Qh"]], begun=[False, False]
    )
    play(state, "0 draw", "0 6h@own1", "1 draw", "1 7c@own>")
    assert state.dump()["begun"] == [True, True]
    play(state, "0 1>2")
    assert len(state.dump()["hands"][0].split()) == 2, "a three moved later draws nothing"


# -- special cards -------------------------------------------------------------------------------------


def test_a_three_draws_nothing_from_an_empty_pile() -> None:
    state = load(hands=["3h 2c", "Qc"], masts=[["Ks"], ["9d"]])
    told = play(state, "0 3h@own1")
    assert any(isinstance(event, events.EffectLapsed) and event.rank == "3" for event in told)
    assert state.to_act == (1,)


def test_a_four_without_another_card_ends_the_turn() -> None:
    state = load(hands=["4h", "Qc"], masts=[["Ks"], ["9d"]])
    told = play(state, "0 4h@own1")
    assert any(isinstance(event, events.EffectLapsed) and event.rank == "4" for event in told)
    assert state.to_act == (1,)


def test_after_a_four_one_neither_draws_nor_moves() -> None:
    state = load(draw="2c 8c", hands=["4h 5d", "Qc"], masts=[["Ks", "2d"], ["9d"]])
    play(state, "0 draw", "0 4h@own1")
    assert state.phase == "again"
    assert refusal(state, "0 draw") == "SE-10"
    assert refusal(state, "0 2>1") == "SE-10"


def test_a_nine_that_can_take_nothing_does_nothing() -> None:
    state = load(draw="2c 8d", hands=["9h", "Qc"], masts=[["Ks"], []])
    told = play(state, "0 draw", "0 9h@own>")
    assert any(isinstance(event, events.EffectLapsed) and event.rank == "9" for event in told)
    assert state.to_act == (1,)


def test_a_take_must_follow_a_nine() -> None:
    state = load(draw="2c 8d", hands=["9h 2h", "Qc"], masts=[["Ks"], ["4d"]])
    play(state, "0 draw", "0 9h@own1")
    assert refusal(state, "0 2h@own1") == "SE-11"
    assert [str(move) for move in state.moves(0)] == ["opp1>own<", "opp1>own>"]


def test_a_moved_nine_takes_on_the_first_turn() -> None:
    state = load(draw="2c 8d", hands=["2h", "Qc"], masts=[["9s", "3d"], ["4d", "5c"]], begun=[False, True])
    play(state, "0 1>2")
    assert (state.phase, state.to_act) == ("steal", (0,))
    play(state, "0 opp2>own1")
    assert state.dump()["masts"] == [["3d 9s 5c"], ["4d"]]


def test_the_effect_follows_although_its_card_has_left() -> None:
    state = load(draw="2c 8d 6s", hands=["3h", "Qc"], masts=[["Ks 8h"], ["9d"]])
    told = play(state, "0 draw", "0 3h@own1")
    names = [type(event).__name__ for event in told]
    assert names.index("MastCaptured") < len(names) - 1 - names[::-1].index("CardDrawn")
    assert state.dump()["hands"][0] == "6s 8d"
    assert state.dump()["masts"] == [[], []]


# -- completing and capturing --------------------------------------------------------------------------


def test_a_mast_is_carried_off_alone_if_there_is_no_other_and_swabs() -> None:
    state = load(draw="2c 8d", hands=["7s", "Qc"], masts=[["Ks 4d"], []])
    play(state, "0 draw", "0 7s@own1")
    assert state.dump()["booty"][0] == {"down": "", "up": "Ks 4d 7s"}


def test_one_suit_lies_open_whole_even_beyond_the_plank() -> None:
    state = load(draw="2c 8d", hands=["7s Qh", "Qc"], masts=[["As 2s 3s 8s", "5c"], ["9d", "Tc"]])
    told = play(state, "0 draw", "0 7s@own1", "0 capture 1")
    captured = next(event for event in told if isinstance(event, events.MastCaptured))
    assert (captured.plank, captured.colours, captured.swabbed) == (0, True, False)
    assert state.dump()["booty"][0] == {"down": "9d", "up": "As 2s 3s 8s 7s"}


def test_the_other_sides_mast_stays_face_down_on_the_plank() -> None:
    state = load(draw="2c 8d", hands=["7s Qh", "Qc"], masts=[["As 2d 3s 8s", "5c"], ["9d 2h", "Tc"]])
    told = play(state, "0 draw", "0 7s@own1", "0 capture 1")
    captured = next(event for event in told if isinstance(event, events.MastCaptured))
    assert (captured.plank, captured.colours, captured.swabbed) == (2, False, False)
    assert state.dump()["booty"][0] == {"down": "As 2d 3s 9d 2h", "up": "8s 7s"}


def test_three_cards_walk_no_plank() -> None:
    state = load(draw="2c 8d", hands=["7s Qh", "Qc"], masts=[["Ks 4d", "5c"], ["9d"]])
    told = play(state, "0 draw", "0 7s@own1")
    assert next(event.plank for event in told if isinstance(event, events.MastCaptured)) == 0


def test_no_mutiny_with_any_other_card() -> None:
    state = load(draw="2c 5d", hands=["7s Kd", "Qc 2h"], masts=[["7h 6c Ad", "8d"], ["9d"]])
    play(state, "0 draw", "0 7s@own1")
    assert state.dump()["hands"] == ["Kd 5d", "Qc 2h"]


def test_a_mutiny_by_the_other_side_exchanges_hands_too() -> None:
    state = load(draw="2c 5d", hands=["7s Kd", "Qc 2h 3h"], masts=[["8d"], ["7h 7c", "9d"]])
    told = play(state, "0 draw", "0 7s@opp1")
    assert any(isinstance(event, events.HandsExchanged) and event.owner == 1 for event in told)
    assert [sorted(hand.split()) for hand in state.dump()["hands"]] == [["2h", "3h", "Qc"], ["5d", "Kd"]]


def test_while_a_capture_is_open_nothing_else_is_done() -> None:
    state = load(draw="5c 6c", hands=["7s 2h", "Qc"], masts=[["Ks 4d"], ["9d", "Th"]])
    play(state, "0 draw", "0 7s@own1")
    assert refusal(state, "0 2h@own1") == "SE-14"
    assert refusal(state, "0 capture 4") == "SE-4"


# -- the end of a hand and of a match ------------------------------------------------------------------


def test_cards_left_over_by_a_becalmed_hand_count_for_nobody() -> None:
    state = load(
        draw="2c 8c", hands=["9h", "Ah"],
        masts=[["Ks Qs", "Kh Qh", "Kd Qd", "Kc Qc"], ["Ts 9s", "Th 7s", "Td 6s", "Tc 5s"]],
    )  # fmt: skip
    play(state, "0 draw")
    assert sum(state.dump()["scores"]) == 16


def test_both_at_the_target_add_their_larders() -> None:
    state = load(
        options={"target": 50}, hands=["5h", ""], masts=[["Ks"], ["9d", "2s"]], scores=[48, 55],
        larders=[20, 1],
    )  # fmt: skip
    play(state, "0 5h@own1")
    assert state.result == rules.Result((50 + 23, 57 + 2), (0,))


def test_equal_totals_play_on() -> None:
    state = load(
        options={"target": 50}, hands=["5h", ""], masts=[["Ks"], ["9d", "2s"]], scores=[48, 48],
        larders=[0, 2],
    )  # fmt: skip
    play(state, "0 5h@own1")
    assert (state.scores, state.larders) == ([50, 50], [3, 3])
    assert state.result is None
    assert state.phase == "scores"
    play(state, "1 deal")
    assert (state.scores, state.larders) == ([50, 50], [3, 3])


def test_the_larder_of_the_one_who_has_not_reached_the_target_is_lost() -> None:
    state = load(
        options={"target": 50}, hands=["5h", ""], masts=[["Ks"], ["9d", "2s"]], scores=[48, 30],
        larders=[-30, 40],
    )  # fmt: skip
    play(state, "0 5h@own1")
    assert state.result == rules.Result((50 - 27, 32), (1,))


# -- tables that have stood ----------------------------------------------------------------------------


def test_a_play_lets_old_tables_stand_again() -> None:
    state = load(draw="2c 3c 8c", hands=["Kc", "Kd"], masts=[["6h 5c", "8d"], ["7s", "Qh 2d"]])
    play(state, "0 1>2", "1 2>1", "0 2>1")
    assert refusal(state, "1 1>2") == "SE-22"
    play(state, "1 draw", "1 8c@own>", "0 1>2", "1 1>2")
    assert state.dump()["masts"][1] == ["7s", "Qh 2d", "8c"]


def test_the_same_rows_with_the_other_player_to_act_are_another_table() -> None:
    state = load(draw="2c 8c", hands=["Kc", "Kd"], masts=[["Ah", "2d", "3h"], ["7s", "9h"]], turn=0)
    play(state, "0 1>2", "1 draw")
    assert state.dump()["stood"] == [{"turn": 0, "masts": [["Ah", "2d", "3h"], ["7s", "9h"]]}]


# -- positions -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"masts": [["Ks Qs 2h"], []]}, "masts[0]"),
        ({"masts": [["2c", "3c", "4c", "5c", "6c"], []]}, "masts[0]"),
        ({"masts": [[""], []]}, "masts[0]"),
        ({"masts": [["Ks 4d 7s"], []]}, "masts"),
        ({"phase": "capture", "masts": [["Ks"], []]}, "masts"),
        ({"hands": ["Ks", "Ks"]}, "hands[1]"),
        ({"hands": ["?", ""]}, "hands[0]"),
        ({"phase": "scores", "draw": "2c"}, "phase"),
        ({"phase": "over"}, "phase"),
        ({"matey": 2}, "matey"),
        ({"options": {"target": 60}}, "options"),
        ({"generator": {"seed": -1}}, "generator.seed"),
        ({"pending": "5"}, "pending"),
        ({"cards": ""}, "cards"),
    ],
)
def test_positions_that_cannot_be(fields: dict[str, Any], field: str) -> None:
    with pytest.raises(rules.PositionError) as caught:
        load(**fields)
    assert caught.value.field == field


def test_plays_offered_are_just_those_that_are_not_refused() -> None:
    rng = random.Random(2)
    state = rules.new("spooneye", 2, 9)
    assert isinstance(state, Spooneye)
    compared = 0
    for _ in range(900):
        if not state.to_act:
            break
        seat = state.to_act[0]
        offered = state.moves(seat)
        if state.phase in ("play", "again"):
            wanted = [
                play for card in state.hands[seat] for play in PLAYS[card] if is_legal(state, seat, play)
            ]
            plays = [move for move in offered if isinstance(move, Play)]
            assert sorted(map(str, plays)) == sorted(map(str, wanted))
            compared += 1
        state.step(seat, rng.choice(offered))
    assert compared > 100


def is_legal(state: Spooneye, seat: int, move: Play) -> bool:
    try:
        state.check(seat, move)
    except rules.IllegalMove:
        return False
    return True
