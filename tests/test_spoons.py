"""Spoons: corners of the numbered decisions that the worked cases do not show."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game import rules
from game.rules import spoons_events as events
from game.rules.spoons_moves import Grab
from game.rules.spoons_scramble import Reach, winners
from tests.followers import Follower
from tests.turns import play, refusal

TABLE: dict[str, Any] = {
    "game": "spoons",
    "seats": 4,
    "turn": 0,
    "draw": "3c 4c 5c 6c 7c 9c",
    "discard": "4h 9s",
    "hands": ["6s 6d 6h", "7s 7d 7h", "Js Jd Jh", "5s 5d 5h"],
}
REACH = {"seat": 0, "spoon": 1, "ms": 300, "hold": 0.5}


def table(**changes: Any) -> rules.State:
    return rules.load({**TABLE, **changes})


def offered(state: rules.State, seat: int) -> list[str]:
    return [str(move) for move in state.moves(seat)]


def slips(state: rules.State) -> list[tuple[int, str]]:
    return [(slip["seat"], slip["what"]) for slip in state.dump()["open"]]


# -- dealing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "cards"), [(3, 7), (4, 7), (5, 6), (6, 6), (7, 5), (8, 5)])
def test_every_round_is_dealt_from_two_decks(seats: int, cards: int) -> None:
    position = rules.new("spoons", seats, seed=5).dump()
    assert [len(hand.split()) for hand in position["hands"]] == [cards] * seats
    assert len(position["draw"].split()) == 104 - seats * cards - 1
    assert position["turn"] == position["dealer"]
    assert position["say"] == [{"seat": position["dealer"], "what": "name"}]


def test_the_first_dealer_is_drawn_by_lot() -> None:
    assert {rules.new("spoons", 4, seed=seed).dump()["dealer"] for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("card", "call", "phase", "to_act"),
    [
        ("Tc", "repeat", "turn", (2,)),
        ("2c", "two", "count", (3,)),
        ("Jc", "spoons", "spoons", (0, 1, 2, 3)),
        ("8c", "hearts", "turn", (3,)),
        ("Ac", "ace", "turn", (3,)),
        ("Kc", "draw 2 1", "attack", (1,)),
        ("Kc", "three", "attack", (3,)),
        ("Qc", "switchback", "turn", (1,)),
    ],
)
def test_the_turned_card_acts_for_the_dealer(card: str, call: str, phase: str, to_act: tuple[int]) -> None:
    state = table(dealer=2, turn=2, discard=card, phase="call")
    play(state, f"2 say {call}")
    assert (state.dump()["phase"], state.to_act) == (phase, to_act)


def test_a_spoken_deal_waits_only_for_choices() -> None:
    for seed in range(60):
        position = rules.new("spoons", 3, seed, {"calls": "spoken"}).dump()
        assert (position["phase"] == "call") == (position["discard"][0] in "K8")


# -- names -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("3s", "three"), ("7s", "seven"), ("As", "ace"), ("Ts", "repeat"), ("Qs", "switchback"),
        ("Js", "spoons"), ("2s", "two"), ("9s", "nine"),
    ],
)  # fmt: skip
def test_only_one_name_is_right(card: str, name: str) -> None:
    for said in ("three", "seven", "nine", "ace", "repeat", "switchback", "spoons", "two", "spades", "2"):
        state = table(hands=[f"{card} 6d 6h", "7s", "Kc", "5s"])
        play(state, f"0 play {card}", f"0 say {said}")
        assert slips(state) == ([] if said == name else [(0, "name")]), said


def test_a_count_is_called_by_its_total() -> None:
    state = table(phase="count", count=2, discard="2s", hands=["2c 6c", "Ac 6d 6h", "7s 7c", "5s 5c"])
    play(state, "0 play 2c")
    assert offered(state, 0)[-2:] == ["say 4", "hush"]
    play(state, "0 say 4", "0 say one card", "1 play Ac", "1 say ace")
    assert slips(state) == [(1, "name")]
    assert state.dump()["count"] == 5
    assert offered(state, 2) == ["give", "buzz 0", "buzz 1", "buzz 3"]


def test_the_two_that_opens_is_no_total() -> None:
    state = table(hands=["2s 6d 6h", "7s 7c", "Kc", "5s 5c"])
    play(state, "0 play 2s")
    assert state.dump()["count"] == 2
    assert "say 2" not in offered(state, 0)


def test_a_king_with_a_wrong_number_falls_on_the_next() -> None:
    state = table(direction=-1, hands=["Ks 6d 6h", "7s 7c", "Kc Qd", "5s 5c"])
    play(state, "0 play Ks")
    assert state.dump()["attack"] == {"by": 0, "on": 3, "cards": 2}
    assert offered(state, 0)[-4:] == ["say draw 2 1", "say draw 2 2", "say draw 2 3", "hush"]
    play(state, "0 say draw 3 2")
    assert state.dump()["attack"] == {"by": 0, "on": 3, "cards": 2}
    assert slips(state) == [(0, "name")]


def test_a_king_sent_back_can_only_name_the_attacker() -> None:
    state = table(hands=["Ks 6d 6h", "7s 7c", "Kc Qd Qh", "5s 5c"])
    play(state, "0 play Ks", "0 say draw 2 2", "2 play Kc")
    assert "say draw 3 1" in offered(state, 2)
    play(state, "2 say draw 3 1")
    assert slips(state) == [(2, "name")]
    assert state.dump()["attack"] == {"by": 2, "on": 0, "cards": 3}
    assert state.dump()["turn"] == 2


def test_a_player_without_cards_can_be_attacked() -> None:
    slip = {"seat": 3, "what": "name", "since": []}
    state = table(hands=["Ks 6d 6h", "7s 7c", "Kc Qd", ""], open=[slip])
    play(state, "0 play Ks", "0 say draw 2 3", "3 give", "3 say phrase")
    assert state.dump()["hands"][3] == "9c 7c"
    assert state.dump()["out"] == []
    assert state.to_act == (1,)


def test_one_card_is_not_the_phrase() -> None:
    state = table(hands=["6s 6d", "7s 7c", "Kc Qd", "5s 5c"])
    play(state, "0 play 6s", "0 say six", "0 say phrase")
    assert slips(state) == [(0, "one card")]


def test_a_spoken_king_sent_back_has_no_choice() -> None:
    options = {"calls": "spoken"}
    state = table(options=options, hands=["Ks 6d 6h", "7s 7c", "Kc Qd", "5s 5c"])
    told = play(state, "0 play Ks", "0 say draw 2 2", "2 play Kc")
    calls = [event.words for event in told if isinstance(event, events.Called)]
    assert calls == ["draw 2 2", "draw 3 0", "one card"]
    assert offered(state, 0) == ["give"]


# -- violations --------------------------------------------------------------------------------------


def test_two_others_must_complete_a_play() -> None:
    state = table(hands=["6s 6d 6h", "Ts Td 7h", "Jc Jd Jh", "5s 5d 5h"])
    play(state, "0 play 6s", "0 hush", "1 play Ts", "1 say repeat", "1 draw", "1 keep")
    assert state.dump()["open"] == [{"seat": 0, "what": "name", "since": [1]}]
    play(state, "2 draw", "2 keep")
    assert slips(state) == []
    play(state, "3 buzz 0")
    assert state.dump()["say"] == [{"seat": 3, "what": "phrase"}]


def test_giving_in_to_a_count_is_a_play_and_to_a_king_is_none() -> None:
    slip = {"seat": 3, "what": "phrase", "since": [0]}
    state = table(turn=1, phase="count", count=2, discard="2s", open=[slip])
    play(state, "1 give")
    assert slips(state) == []
    attack = {"by": 0, "on": 1, "cards": 2}
    state = table(phase="attack", attack=attack, discard="Ks", open=[slip])
    play(state, "1 give", "1 say phrase")
    assert slips(state) == [(3, "phrase")]


def test_a_violation_made_after_the_play_outlives_it() -> None:
    state = table(phase="count", count=3, discard="2s Ah", hands=["6s", "7s 7c", "Kc Qd", "5s 5c"])
    play(state, "0 give", "0 hush")
    assert state.dump()["open"] == [{"seat": 0, "what": "phrase", "since": []}]


def test_one_buzz_costs_a_card_for_each_slip() -> None:
    opened = [
        {"seat": 3, "what": "name", "since": []},
        {"seat": 2, "what": "turn", "since": []},
        {"seat": 3, "what": "one card", "since": [1]},
    ]
    state = table(open=opened)
    play(state, "0 buzz 3")
    assert state.dump()["hands"][3] == "5s 5d 5h 9c 7c"
    assert state.dump()["say"] == [{"seat": 3, "what": "phrase"}]
    assert slips(state) == [(2, "turn")]


def test_a_drawn_card_stays_apart_from_penalty_cards() -> None:
    state = table()
    play(state, "0 draw", "0 buzz 2", "0 say phrase")
    assert state.dump()["hands"][0] == "6s 6d 6h 7c 9c"
    assert state.dump()["drawn"] == "9c"
    assert offered(state, 0)[:2] == ["play 9c", "keep"]
    assert refusal(state, "0 play 6s") == "SP-3"
    assert state.view(1)["drawn"] == "?"


def test_out_of_turn_in_an_attack_and_in_a_count() -> None:
    hands = ["Ks 2d 6h", "7s Kd", "Kc Ad", "5s 5c"]
    state = table(hands=hands, phase="attack", attack={"by": 0, "on": 2, "cards": 2}, discard="Kh")
    told = play(state, "1 play Kd", "0 play Ks")
    assert slips(state) == [(1, "turn"), (0, "turn")]
    assert state.dump()["hands"] == hands
    assert [flight.card for flight in told[0].seen_by(3).flights] == ["Kd", "Kd"]
    assert refusal(state, "1 play 7s") == "SP-11"
    state = table(hands=hands, phase="count", turn=3, count=2, discard="2s")
    play(state, "0 play 2d")
    assert refusal(state, "0 play Ks") == "SP-15"


def test_spoken_tables_know_no_violations() -> None:
    state = table(options={"calls": "spoken"})
    assert refusal(state, "1 play 7s") == "SP-9"
    assert refusal(state, "1 buzz 0") == "SP-8"
    assert offered(state, 1) == []


# -- spoons ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("grabs", "winner"),
    [
        ([(0, 300, 0.6), (1, 450, 0.1)], 1),
        ([(0, 300, 0.6), (1, 451, 0.1)], 0),
        ([(0, 400, 0.5), (1, 300, 0.5)], 1),
        ([(2, 300, 0.5), (1, 300, 0.5)], 2),
        ([(0, 500, 0.1), (1, 400, 0.9), (2, 300, 0.8)], 2),
    ],
)
def test_who_wins_a_spoon(grabs: list[tuple[int, int, float]], winner: int) -> None:
    assert winners(tuple(Reach(seat, 1, ms, hold) for seat, ms, hold in grabs))[1].seat == winner


def scramble(**changes: Any) -> rules.State:
    return table(**{"turn": 1, "phase": "spoons", "discard": "4s Js", "direction": -1, **changes})


def test_losers_draw_and_speak_from_the_jacks_player_on() -> None:
    state = scramble()
    play(state, "2 hush", "0 hush", "1 grab 3 300 0.5", "3 hush")
    assert [due["seat"] for due in state.dump()["say"]] == [0, 3, 2]
    assert state.dump()["hands"][0] == "6s 6d 6h 9c 7c"
    assert state.dump()["hands"][3] == "5s 5d 5h 6c 5c"
    play(state, "0 say phrase", "3 say phrase", "2 hush")
    assert state.to_act == (0,)
    assert state.dump()["quit"] == []


def test_a_failed_second_grab_is_nothing() -> None:
    state = scramble(held=["1", "", "2", ""], quit=[3])
    play(state, "2 grab 3 600 0.5", "1 grab 3 300 0.6")
    assert slips(state) == []
    assert state.dump()["say"] == [{"seat": 3, "what": "phrase"}]


def test_a_second_spoon_frees_all_losers() -> None:
    state = scramble(held=["1", "", "2", ""], quit=[3])
    play(state, "2 grab 3 600 0.5")
    assert refusal(state, "2 grab 3 700 0.5") == "SP-13"
    play(state, "1 hush")
    assert slips(state) == [(2, "two spoons")]
    assert state.dump()["phase"] == "turn"


def test_no_second_spoon_where_all_is_spoken() -> None:
    state = scramble(held=["1", "", "2", ""], quit=[3], options={"calls": "spoken"})
    assert offered(state, 0) == []
    assert refusal(state, "0 grab 3 600 0.5") == "SP-13"
    assert offered(state, 1) == ["grab 3 500 0.5", "hush"]


def test_everyone_can_give_up() -> None:
    state = scramble(options={"calls": "spoken"})
    play(state, *(f"{seat} hush" for seat in range(4)))
    assert state.dump()["hands"] == ["6s 6d 6h 6c 5c", "7s 7d 7h 9c 7c", "Js Jd Jh 4s", "5s 5d 5h 4c 3c"]
    assert state.to_act == (0,)


# -- going out ---------------------------------------------------------------------------------------


def test_a_ten_as_the_last_card_makes_its_player_draw() -> None:
    state = table(hands=["Ts", "7s 7c", "Kc Qd", "5s 5c"])
    play(state, "0 play Ts", "0 say repeat")
    assert offered(state, 0)[0] == "draw"
    assert state.dump()["out"] == [0]
    play(state, "0 draw")
    assert state.dump()["say"] == [{"seat": 0, "what": "one card"}]
    assert state.dump()["out"] == []
    assert rules.load(state.dump()).dump() == state.dump()
    play(state, "0 say one card")
    assert offered(state, 0)[:2] == ["keep", "buzz 1"]
    play(state, "0 keep")
    assert state.to_act == (1,)


def test_a_ten_ends_the_round_of_one_who_ran_out_before() -> None:
    slip = {"seat": 1, "what": "name", "since": [3]}
    state = table(hands=["Ts", "", "Kc Qd", "5s 5c"], open=[slip])
    play(state, "0 play Ts", "0 say repeat")
    assert state.dump()["say"] == [{"seat": 0, "what": "phrase"}]
    play(state, "0 say phrase")
    assert state.dump()["scores"] == [5, 0, 40, 10]
    assert state.dump()["out"] == [1]


def test_a_last_king_may_come_back() -> None:
    state = table(hands=["Ks", "7s 7c", "Kc Qd", "5s 5c"])
    play(state, "0 play Ks", "0 say draw 2 2", "2 play Kc", "2 say draw 3 0", "2 say one card", "0 give")
    play(state, "0 say phrase")
    assert state.dump()["phase"] == "turn"
    assert state.to_act == (3,)


def test_a_last_jack_is_still_grabbed_for() -> None:
    state = table(hands=["Js", "7s 7c", "Kc Qd", "5s 5c"])
    play(state, "0 play Js", "0 say spoons", "0 hush", "1 grab 1 300 0.5", "2 grab 2 300 0.5")
    play(state, "3 grab 3 300 0.5", "0 say phrase")
    assert state.dump()["out"] == []
    assert state.to_act == (1,)


def test_who_has_no_cards_answers_a_count_by_drawing() -> None:
    slip = {"seat": 1, "what": "name", "since": []}
    state = table(hands=["2s 6d", "", "Kc Qd", "5s 5c"], open=[slip])
    play(state, "0 play 2s", "0 say two", "0 say one card")
    assert state.to_act == (1,)
    play(state, "1 give", "1 say phrase")
    assert state.dump()["phase"] == "turn"
    assert state.to_act == (2,)


def test_the_first_without_a_slip_wins_once_the_other_was_buzzed() -> None:
    slip = {"seat": 1, "what": "name", "since": []}
    state = table(hands=["6s 6d", "", "", "5s 5c"], out=[1, 2], open=[slip])
    told = play(state, "3 buzz 1", "1 say phrase", "1 say one card")
    ended = [event for event in told if isinstance(event, events.RoundEnded)]
    assert [event.winner for event in ended] == [2]
    assert state.dump()["scores"] == [10, 5, 0, 10]


def test_the_round_ends_when_nobody_has_cards() -> None:
    opened: list[dict[str, Any]] = [{"seat": seat, "what": "name", "since": []} for seat in (3, 1, 2)]
    state = table(hands=["6s", "", "", ""], out=[3, 1, 2], open=opened)
    play(state, "0 play 6s", "0 hush", "1 say phrase", "2 hush", "0 say phrase")
    assert state.dump()["hands"] == ["6c", "9c", "7c", ""]
    assert state.dump()["scores"] == [5, 5, 5, 0]
    assert state.dump()["open"] == []


def test_equal_lowest_totals_share_the_win() -> None:
    state = table(hands=["6s", "7s", "7c", "8c 8d"], scores=[50, 45, 45, 460])
    told = play(state, "0 play 6s", "0 say six")
    assert state.result == rules.Result((50, 50, 50, 520), (0, 1, 2))
    assert told[-1] == events.MatchEnded(winners=(0, 1, 2))
    assert state.to_act == ()
    assert refusal(state, "0 deal") == "SP-20"


@pytest.mark.parametrize(("most", "over"), [(469, False), (470, True), (471, True)])
def test_the_target_itself_ends_the_match(most: int, over: bool) -> None:
    state = table(hands=["6s", "7s", "7c", "8c"], scores=[50, 45, 45, most])
    play(state, "0 play 6s", "0 say six")
    assert state.dump()["scores"][3] == most + 30
    assert (state.result is not None) is over


def test_hands_lie_open_when_a_round_is_over() -> None:
    state = table(hands=["6s", "7s", "7c", "8c 8d"])
    play(state, "0 play 6s", "0 say six")
    assert state.view(None)["hands"] == ["", "7s", "7c", "8c 8d"]
    assert state.view(2)["draw"] == "? ? ? ? ? ?"


# -- drawing -----------------------------------------------------------------------------------------


def test_a_penalty_across_a_reshuffle() -> None:
    state = table(phase="count", count=4, draw="3c", discard="4h 9h Ah Ac 2s", turn=2)
    watcher = Follower(2, state.view(2))
    watcher.hear(play(state, "2 give"))
    watcher.check(state.view(2))
    position = state.dump()
    assert len(position["hands"][2].split()) == 7
    assert len(position["draw"].split()) == 1
    assert position["discard"] == "2s"


def test_the_phrase_is_due_even_where_nothing_is_left() -> None:
    state = table(phase="count", count=4, draw="", discard="2s", turn=2)
    play(state, "2 give")
    assert state.dump()["say"] == [{"seat": 2, "what": "phrase"}]


def test_a_draw_that_takes_nothing_is_a_play() -> None:
    slip = {"seat": 3, "what": "name", "since": [1]}
    state = table(draw="", discard="9s", open=[slip])
    play(state, "0 draw")
    assert (state.dump()["idle"], slips(state), state.to_act) == (1, [], (1,))


# -- text --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"direction": 0}, "direction"),
        ({"direction": 2}, "direction"),
        ({"suit": "s"}, "suit"),
        ({"phase": "play"}, "phase"),
        ({"phase": "drawn", "drawn": "Kc"}, "drawn"),
        ({"drawn": "6s"}, "drawn"),
        ({"out": [1]}, "out"),
        ({"phase": "count"}, "count"),
        ({"count": 3}, "count"),
        ({"phase": "attack"}, "attack"),
        ({"attack": {"by": 0, "on": 1, "cards": 2}}, "attack"),
        ({"phase": "attack", "attack": {"by": 1, "on": 1, "cards": 2}}, "attack.on"),
        ({"say": [{"seat": 0, "what": "name"}]}, "say"),
        ({"phase": "penalty", "say": [{"seat": 0, "what": "name"}]}, "say"),
        ({"phase": "call", "say": [{"seat": 0, "what": "nothing"}]}, "say.what"),
        ({"phase": "call", "after": "scores"}, "after"),
        ({"phase": "call", "discard": ""}, "discard"),
        ({"after": "turn"}, "after"),
        ({"open": [{"seat": 0, "what": "name", "since": [0]}]}, "open.since"),
        ({"open": [{"seat": 4, "what": "name"}]}, "open.seat"),
        ({"held": ["1", "", "", ""]}, "held"),
        ({"phase": "spoons", "held": ["1", "1", "", ""]}, "held"),
        ({"phase": "spoons", "held": ["4", "", "", ""]}, "held[0]"),
        ({"phase": "spoons", "quit": [1, 1]}, "quit"),
        ({"phase": "spoons", "grabs": [{**REACH, "hold": float("nan")}]}, "grabs.hold"),
        ({"phase": "spoons", "grabs": [REACH, REACH]}, "grabs.seat"),
        ({"phase": "spoons", "grabs": [REACH], "quit": [0]}, "grabs.seat"),
        ({"phase": "spoons", "grabs": [REACH], "held": ["", "1", "", ""]}, "grabs.spoon"),
        ({"draw": "6s 6s"}, "hands[0]"),
        ({"hurry": True}, "hurry"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(rules.PositionError) as caught:
        table(**changes)
    assert caught.value.field == field


@pytest.mark.parametrize(
    "text",
    [
        "play Kd", "draw", "keep", "hush", "give", "deal", "say three", "say hearts", "say draw 2 3",
        "say 17", "say one card", "say phrase", "buzz 3", "grab 2 310 0.15", "grab 1 0 0", "grab 3 999999 1",
    ],
)  # fmt: skip
def test_moves_read_back(text: str) -> None:
    assert str(table().parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "play", "play ?", "play 1h", "draw 1", "say", "say draw 2", "say draw 2 4", "say king", "say 007",
        "buzz 4", "buzz", "grab 4 300 0.5", "grab 0 300 0.5", "grab 1 300 1.5", "grab 1 -3 0.5", "DRAW",
        " draw", "grab 1 300 0.5\n", "say ４",
    ],
)  # fmt: skip
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(rules.IllegalMove):
        table().parse(text)


def test_a_hold_is_kept_as_its_text_shows_it() -> None:
    move = Grab(1, 300, 0.123456789)
    assert table().parse(str(move)) == move


def test_loading_goes_on_by_itself() -> None:
    assert table(turn=0, hands=["", "7s", "Kc", "5s"], open=[{"seat": 0, "what": "name"}]).to_act == (1,)
    assert table(hands=["6s", "7s", "", "5s"]).dump()["phase"] == "scores"
    penalty = table(phase="penalty", hands=["", "7s", "Kc", "5s"], open=[{"seat": 0, "what": "name"}])
    play(penalty, "0 say phrase")
    assert penalty.to_act == (1,)
    assert table(phase="spoons", discard="Js", held=["1", "2", "3", ""]).dump()["phase"] == "penalty"
    spoken = table(phase="call", discard="Qs", options={"calls": "spoken"})
    assert (spoken.to_act, spoken.dump()["direction"]) == ((3,), -1)
    assert spoken.opening


# -- played rounds -----------------------------------------------------------------------------------


@pytest.mark.parametrize("calls", ["strict", "spoken"])
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_events_tell_every_seat_all_it_may_know(seats: int, calls: str) -> None:
    rng = random.Random(seats)
    state = rules.new("spoons", seats, seats, {"calls": calls})
    watchers = [Follower(seat) for seat in [None, *range(seats)]]
    for watcher in watchers:
        watcher.hear(state.opening)
    for number in range(400):
        if state.result is not None:
            break
        seat = rng.choice([seat for seat in range(seats) if state.moves(seat)])
        moves = state.moves(seat)
        twin, told = state.copy(), state.play(seat, move := rng.choice(moves))
        twin.step(seat, move)
        assert twin.dump() == state.dump()
        for watcher in watchers:
            watcher.hear(told)
            if number % 10 == 0:
                watcher.check(state.view(watcher.seat))
