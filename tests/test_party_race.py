"""Spoons with several persons at one machine: own keys, one clock for all, and the lot where it is equal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import rules
from game.core.refusals import IllegalMove
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.rules.spoons import Spoons
from game.rules.spoons_events import ScrambleEnded, SpoonWon
from game.rules.spoons_moves import Buzz, Grab
from game.scenes.callclock import GRAB_MS, CallClock
from game.scenes.curtain import Curtain
from game.scenes.party_race import CORNERS, SPOKEN_FOR, BlindReaches, Reach, SharedRace, reaches, shared_race
from game.scenes.play import PlayScene
from game.storage.people import Habits
from game.storage.people import Person as Known
from game.ui.inputs import Bindings, Button, Key
from tests.test_house import SCRAMBLE, TO_CALL, called
from tests.voyage import Voyage

ANNE, ROSA, TOM = Person("Anne", "anne"), Person("Rosa", "rosa"), Person("Tom", "tom")
GIDEON, TOM_OF_THE_CREW = Sailor("Gideon", "deckhand", "gideon"), Sailor("Tom", "deckhand", "tom")
KEYS = {0: Reach("q", "a"), 1: Reach("p", "l"), 2: Reach("z", "x")}


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    trip = Voyage(tmp_path)
    yield trip.open()
    trip.close()


def scramble(*players: Player) -> Session:
    """Return a match of Spoons in which everybody may snatch."""
    session = Session.begin("spoons", len(players), 4, {}, players, {"timed": True})
    session._state = rules.load(SCRAMBLE)
    return session


def state_of(session: Session) -> Spoons:
    state = rules.read_view(session.view(None))
    assert isinstance(state, Spoons)
    return state


def down(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")


def grabs(table: PlayScene) -> list[tuple[int, str]]:
    """Return who has grabbed and how, in the order made."""
    told = table.session.events_of(None)[1:]
    return [(update.seat, update.move) for update in told if update.move.startswith("grab")]


# -- keys --------------------------------------------------------------------------------------------


def test_everybody_gets_two_keys_of_their_own() -> None:
    found = reaches(dict.fromkeys(range(8), ("", "")), Bindings())
    keys = [key for reach in found.values() for key in (reach.grab, reach.buzz)]
    assert len(keys) == len(set(keys)) == 16
    assert not set(keys) & SPOKEN_FOR
    assert not any(map(Bindings().action, keys))
    assert {key for pair in CORNERS for key in pair} == set(keys)
    assert reaches({0: ("p", "x")}, Bindings())[0] == Reach(*CORNERS[0]), "those letters are calls"


def test_keys_that_are_chosen_anew_count_in_the_match_that_is_played(voyage: Voyage) -> None:
    """They were looked up once, when the table was laid."""
    voyage.app.change_person(Known("Anne", "anne", "#112233", Habits(grab="f4")))
    race = shared_race(voyage.app, scramble(ANNE, ROSA, GIDEON))
    assert race is not None
    table = voyage.sit_down(ANNE, ROSA)
    race.settle(16.0, table.board, (0, 1), None)
    assert race.keys[0].grab == "f4"
    given = race.keys[1].grab
    voyage.app.change_person(Known("Anne", "anne", "#112233", Habits(grab="f9", buzz="f10")))
    voyage.app.change(keys={"hint": (given,)})
    race.settle(16.0, table.board, (0, 1), None)
    assert race.keys[0] == Reach("f9", "f10")
    assert race.keys[1].grab not in (given, "f9", "f10"), "what asks for something now is given to nobody"


def test_wishes_are_granted_but_not_twice() -> None:
    wishes = {0: ("f5", "f6"), 1: ("f5", "f7"), 2: ("", ""), 3: ("b", "b")}
    found = reaches(wishes, Bindings())
    assert found[0] == Reach("f5", "f6")
    assert found[1] not in (Reach("f5", "f7"), found[2])
    assert found[3].grab != found[3].buzz


def test_a_single_wish_is_granted_with_another_key_for_what_was_not_chosen() -> None:
    """Who chose a key for spoons and none for slips got neither."""
    found = reaches({0: ("f5", ""), 1: ("", "f7"), 2: ("", "")}, Bindings())
    assert (found[0].grab, found[1].buzz) == ("f5", "f7")
    keys = [key for reach in found.values() for key in (reach.grab, reach.buzz)]
    assert len(set(keys)) == 6
    assert "" not in keys


def test_only_own_keys_and_pads_are_taken() -> None:
    race = SharedRace(scramble(ANNE, ROSA, TOM), KEYS, True, random.Random(1))
    assert race.press(Key(pygame.K_q))
    assert not race.press(Key(pygame.K_q, down=False))
    assert not race.press(Key(pygame.K_p, repeated=True))
    assert not race.press(Key(pygame.K_s))
    assert race.press(Button(4, "pad b"), 2)
    assert not race.press(Button(4, "pad x"), 2)
    assert not race.press(Button(4, "pad a"), None)
    assert sorted(race.take(4, "go")) == [(0, "grab"), (2, "buzz")]
    assert race.take(4, "go") == []


def test_the_buttons_of_a_controller_are_those_that_its_owner_has_chosen() -> None:
    pads = {2: Bindings().bound("confirm", ("return", "pad x")).bound("back", ("escape", "pad y"))}
    race = SharedRace(scramble(ANNE, ROSA, TOM), KEYS, True, random.Random(1), pads)
    assert not race.press(Button(4, "pad a"), 2)
    assert race.press(Button(4, "pad x"), 2)
    assert race.press(Button(5, "pad b"), 1)
    assert sorted(race.take(4, "go")) == [(1, "buzz"), (2, "grab")]


# -- time and the lot --------------------------------------------------------------------------------


def test_ties_prefer_no_seat_and_no_key(long_run: int) -> None:
    """Three press within one pump for two spoons: how often each comes away without one."""
    times = 10_000 if long_run else 600
    rng = random.Random(20)
    lost: Counter[int] = Counter()
    first: Counter[int] = Counter()
    spoons: Counter[tuple[int, int]] = Counter()
    position = state_of(scramble(ANNE, ROSA, TOM))
    race = SharedRace(scramble(ANNE, ROSA, TOM), KEYS, True, rng)
    for number in range(times):
        race.take(0, None)
        race.take(0, "go")
        for key in rng.sample([pygame.K_q, pygame.K_p, pygame.K_z], 3) if number % 2 else (
            pygame.K_q, pygame.K_p, pygame.K_z,
        ):  # fmt: skip
            race.press(Key(key))
        state = position.copy()
        for place, (seat, want) in enumerate(race.take(4, "go")):
            move = race.move(seat, want, state, None)
            assert isinstance(move, Grab)
            spoons[seat, move.spoon] += 1
            first[seat] += not place
            events = state.play(seat, move)
        lost.update(seat for event in events for seat in getattr(event, "losers", ()))
        assert sum(lost.values()) == number + 1
    third, spread = times / 3, 4 * (times * 2 / 9) ** 0.5
    for seat in range(3):
        assert abs(lost[seat] - third) < spread, lost
        assert abs(first[seat] - third) < spread, first
        assert abs(spoons[seat, 1] - times / 2) < 4 * (times / 4) ** 0.5, spoons


def test_the_earlier_pump_counts_as_earlier() -> None:
    race = SharedRace(scramble(ANNE, ROSA, TOM), KEYS, True, random.Random(1))
    state = state_of(scramble(ANNE, ROSA, TOM))
    race.take(4, "go")
    for _ in range(50):
        race.take(4, "go")
    race.press(Key(pygame.K_p))
    [(seat, want)] = race.take(4, "go")
    move = race.move(seat, want, state, None)
    assert isinstance(move, Grab)
    assert (seat, move.ms) == (1, 204)
    assert race.take(4, "another go") == []
    race.press(Key(pygame.K_q))
    [(seat, want)] = race.take(4, "another go")
    move = race.move(seat, want, state, None)
    assert isinstance(move, Grab)
    assert move.ms == 4, "each go begins anew"


def test_who_snatches_too_early_cannot_for_a_second() -> None:
    race = SharedRace(scramble(ANNE, ROSA, TOM), KEYS, True, random.Random(1))
    state = state_of(scramble(ANNE, ROSA, TOM))
    race.press(Key(pygame.K_q))
    [(seat, want)] = race.take(4, None)
    assert race.move(seat, want, state, None) is None
    for passed, free in ((900, False), (90, False), (20, True)):
        race.press(Key(pygame.K_q))
        [(seat, want)] = race.take(passed, "go")
        assert isinstance(race.move(seat, want, state, None), Grab) is free


# -- second spoons -----------------------------------------------------------------------------------


def holding(*held: str, spoken: bool = False) -> Spoons:
    """Return a new go of a scramble in which some hold a spoon already."""
    seats = len(held)
    hands = ["2c 3c 5d", "9s 9d", "Kc Qd", "5c 6c"][:seats]
    position = {**SCRAMBLE, "seats": seats, "hands": hands, "held": list(held)}
    state = rules.load({**position, "options": {"calls": "spoken"}} if spoken else position)
    assert isinstance(state, Spoons)
    return state


def test_a_second_spoon_can_be_reached_for_once_the_new_go_was_seen() -> None:
    race = SharedRace(scramble(ANNE, ROSA, TOM), KEYS, True, random.Random(1))
    state = holding("1", "", "")
    race.take(4, "go")
    for passed, meant in ((100, False), (100, False), (100, True)):
        race.press(Key(pygame.K_q))
        [(seat, want)] = race.take(passed, "go")
        move = race.move(seat, want, state, None)
        assert (move is not None) is meant, "a press too many takes nothing"
    assert isinstance(move, Grab)
    assert move.spoon == 2
    state.play(0, move)
    state.play(1, Grab(2, 500, 0.15))
    events = state.play(2, Grab(2, 500, 0.15))
    assert [(event.seat, event.second) for event in events if isinstance(event, SpoonWon)] == [(0, True)]
    assert [event.losers for event in events if isinstance(event, ScrambleEnded)] == [()]
    assert race.move(0, "grab", holding("1", "", "", spoken=True), None) is None
    assert race.move(0, "grab", holding("1 2", "", "", ""), None) is None


def test_ties_for_a_second_spoon_prefer_no_seat_no_key_and_nobody_without(long_run: int) -> None:
    """Four press within one pump for the last spoon: two hold one already, one of the others uses a pad."""
    times = 10_000 if long_run else 600
    keys = {**KEYS, 3: Reach("n", "b")}
    race = SharedRace(scramble(ANNE, ROSA, TOM, GIDEON), keys, True, random.Random(21))
    position = holding("1", "2", "", "")
    won: Counter[int] = Counter()
    for _number in range(times):
        race.take(0, None)
        race.take(0, "go")
        race.take(300, "go")
        for key in (pygame.K_q, pygame.K_p, pygame.K_n):
            race.press(Key(key))
        race.press(Button(4, "pad a"), 2)
        state = position.copy()
        for seat, want in race.take(4, "go"):
            move = race.move(seat, want, state, None)
            assert isinstance(move, Grab)
            with suppress(IllegalMove):  # a go ends when all who have none have grabbed
                events = state.play(seat, move)
        won.update(event.seat for event in events if isinstance(event, SpoonWon))
    assert sum(won.values()) == times
    assert all(abs(won[seat] - times / 4) < 4 * (times * 3 / 16) ** 0.5 for seat in range(4)), won


# -- at the table ------------------------------------------------------------------------------------


def test_a_race_of_several_is_run_before_everybody_with_own_keys(voyage: Voyage) -> None:
    table = called(voyage, 0, SCRAMBLE, ANNE, ROSA, TOM)
    voyage.wait(3)
    assert voyage.top is table, "nobody has to be asked to the table"
    assert table.viewer is None
    assert table.eager
    assert len(table._race._caps._sprites) == 3 if table._race else False
    voyage.step(ms=4)
    voyage.step(down(pygame.K_l), down(pygame.K_z), ms=4)
    assert {seat for seat, _move in grabs(table)} == {0, 1}
    assert len({move.split()[2] for _seat, move in grabs(table)}) == 1, "one pump is one time"
    assert len({move.split()[1] for _seat, move in grabs(table)}) == 2
    voyage.step(ms=4)
    assert len(table._race._caps._sprites) == 1 if table._race else False
    voyage.step(down(pygame.K_F8), ms=4)
    assert len(grabs(table)) == 3
    assert table.session.view(None)["phase"] != "spoons"
    for _ in range(300):
        voyage.step()
    assert isinstance(voyage.top, Curtain), "who draws two has a phrase to say"


def test_after_a_race_everybody_has_to_say_again_to_be_there(voyage: Voyage) -> None:
    """All of them have come to the screen: the last one whose hand was open is not alone before it."""
    table = called(voyage, 0, SCRAMBLE, ANNE, ROSA, TOM)
    voyage.wait(3)
    table._turn_to(1)
    table.party.trust(1)
    assert table.party.is_secret(1)
    voyage.wait(3)
    assert table.viewer is None
    table._hand_over(1)
    assert not table._is_open


def test_giving_up_and_controllers(voyage: Voyage) -> None:
    voyage.window.reader.take(7, "blue")
    voyage.app.change_person(Known("Rosa", "rosa", "#112233", Habits(pad="blue 1")))
    table = called(voyage, 0, SCRAMBLE, ANNE, ROSA, TOM)
    voyage.wait(3)
    button = pygame.CONTROLLER_BUTTON_A
    voyage.step(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=7), ms=4)
    assert [seat for seat, _move in grabs(table)] == [1]
    voyage.step(down(pygame.K_F7), ms=4)
    assert [u.move for u in table.session.events_of(None)[1:]][-1] == "hush"
    voyage.step(down(pygame.K_z), ms=4)
    assert table.session.view(None)["phase"] != "spoons"


def test_an_early_snatch_is_told(voyage: Voyage) -> None:
    table = called(voyage, 0, {**TO_CALL, "phase": "turn", "say": []}, ANNE, ROSA, TOM)
    voyage.wait(3)
    voyage.lift()
    voyage.wait(3)
    voyage.key(pygame.K_l)
    assert "Rosa snatched too early" in table.board.tableau.notice
    assert not grabs(table)


def test_nobodys_key_says_a_word_for_somebody_else(voyage: Voyage) -> None:
    """While one has a jack to call, the keys of the others are false grabs, and the own one is the call."""
    table = called(voyage, 0, {**TO_CALL, "discard": "4h Jh"}, ANNE, ROSA, TOM)
    voyage.wait(3)
    voyage.lift()
    voyage.wait(3)
    assert table.viewer == 0
    for key in (pygame.K_l, pygame.K_j, pygame.K_F8, pygame.K_F7):
        voyage.key(key)
    assert table.session.count == 0
    assert "Tom snatched too early" in table.board.tableau.notice
    voyage.key(pygame.K_z)
    assert [(u.seat, u.move) for u in table.session.events_of(None)[1:]] == [(0, "say spoons")]


def test_everybody_can_buzz_at_somebody_elses_board(voyage: Voyage) -> None:
    table = called(voyage, 0, TO_CALL, ANNE, ROSA, TOM)
    voyage.wait(3)
    voyage.lift()
    voyage.wait(3)
    table.board.play(table.session.parse("hush"))
    for _ in range(40):
        voyage.step()
    if isinstance(voyage.top, Curtain):
        voyage.lift()
        voyage.wait(3)
    voyage.key(pygame.K_F7)
    told = table.session.events_of(None)[1:]
    assert (2, str(Buzz(0))) in [(update.seat, update.move) for update in told]


def test_the_untimed_table_takes_no_snatching_keys() -> None:
    session = scramble(ANNE, ROSA, TOM)
    race = SharedRace(session, KEYS, False, random.Random(1))
    race.take(4, "go")
    state: Any = state_of(session)
    assert race.move(0, "grab", state, None) is None
    assert race.move(0, "buzz", state, 1) is None


def test_a_second_spoon_is_taken_before_everybody_and_can_be_buzzed(voyage: Voyage) -> None:
    table = called(voyage, 0, {**SCRAMBLE, "held": ["1", "", ""]}, ANNE, ROSA, TOM)
    voyage.wait(3)
    assert table.viewer is None
    voyage.step(down(pygame.K_z), ms=4)
    assert not grabs(table), "that was meant for the go before"
    voyage.wait(20)
    assert table.eager
    for key in (pygame.K_z, pygame.K_l, pygame.K_F8):
        voyage.step(down(key), ms=4)
    assert [seat for seat, _move in grabs(table)] == [0, 1, 2]
    assert table.session.view(None)["open"][0]["seat"] == 0
    for _ in range(40):
        voyage.step()
    assert table.party.suspect == 0
    if isinstance(voyage.top, Curtain):
        voyage.lift()
        voyage.wait(3)
    voyage.key(pygame.K_j)
    told = table.session.events_of(None)[1:]
    assert (1, str(Buzz(0))) in [(update.seat, update.move) for update in told]


def test_what_is_pressed_before_a_new_go_is_shown_waits_for_it(voyage: Voyage) -> None:
    table = called(voyage, 0, SCRAMBLE, ANNE, ROSA, TOM)
    voyage.wait(30)
    race = table._race
    assert race is not None
    for seat, spoon, ms in ((0, 1, 400), (1, 1, 400), (2, 1, 400)):
        table.session.submit(seat, Grab(spoon, ms, 0.15))
    assert table.session.view(None)["held"][0] == "1"
    race.press(Key(pygame.K_l))
    race.settle(4, table.board, table.persons, None)
    assert len(grabs(table)) == 3, "nobody has seen yet how the go came out"
    assert race.hurries
    voyage.wait(60)
    assert grabs(table)[-1][0] == 1
    assert int(grabs(table)[-1][1].split()[2]) < 100, "each go has a clock of its own"


def test_who_has_a_spoon_cuts_no_tale_short(voyage: Voyage) -> None:
    race = SharedRace(scramble(ANNE, ROSA, TOM), KEYS, True, random.Random(1))
    race._session._state = holding("1", "", "")
    race._known = None
    race.press(Key(pygame.K_q))
    assert not race.hurries
    race.press(Key(pygame.K_p))
    assert race.hurries


def test_who_does_not_snatch_in_time_gives_up(voyage: Voyage) -> None:
    table = called(voyage, 0, SCRAMBLE, ANNE, ROSA, TOM)
    voyage.wait(30)
    race = table._race
    assert race is not None
    race.press(Key(pygame.K_l))
    race.settle(GRAB_MS / 2, table.board, table.persons, None)
    assert table.session.to_act == (0, 2)
    race.settle(GRAB_MS / 2, table.board, table.persons, None)
    told = [(update.seat, update.move) for update in table.session.events_of(None)[1:]]
    assert told[1:] == [(0, "hush"), (2, "hush")]


def test_a_single_person_in_a_race_has_five_seconds_for_each_go() -> None:
    session = scramble(ANNE, GIDEON, TOM_OF_THE_CREW)
    clock = CallClock(session)
    assert not clock.pass_time(0, GRAB_MS - 100)
    session.submit(1, Grab(1, 400, 0.5))
    assert not clock.pass_time(0, 50), "what others do gives nobody more time"
    assert clock.pass_time(0, 50)
    session.submit(0, Grab(1, 300, 0.5))
    session.submit(2, Grab(1, 500, 0.5))
    assert session.to_act == (1, 2)
    assert not clock.awaits(0)
    assert not clock.pass_time(1, GRAB_MS - 100)
    assert not clock.pass_time(0, GRAB_MS)


def test_without_a_race_there_is_time_to_reach_for_a_spoon() -> None:
    session = Session.begin("spoons", 3, 4, {}, (ANNE, GIDEON, TOM_OF_THE_CREW))
    session._state = rules.load(SCRAMBLE)
    assert not CallClock(session).awaits(0)


# -- without a race ----------------------------------------------------------------------------------


def test_blind_reaches_count_when_all_have_chosen() -> None:
    session = scramble(ANNE, ROSA, TOM)
    blind = BlindReaches(session, False, random.Random(1))
    everybody = [0, 1, 2]
    for seat in (2, 0):
        assert blind.take(seat, Grab(1, 0, 0.5), everybody)
    assert (blind.awaited(everybody), session.count) == ([1], 0)
    with pytest.raises(IllegalMove):
        blind.take(1, Grab(9, 0, 0.5), everybody)
    assert blind.take(1, Grab(2, 0, 0.5), everybody)
    assert session.count == 3


def test_the_lot_decides_how_well_a_single_person_holds_a_spoon() -> None:
    holds = []
    for seed in range(40):
        session = scramble(ANNE, TOM_OF_THE_CREW, GIDEON)
        assert BlindReaches(session, False, random.Random(seed)).take(0, Grab(1, 500, 0.5), [0])
        holds.append(session.view(None)["grabs"][0]["hold"])
    assert min(holds) < 0.2
    assert max(holds) > 0.8


def test_blind_reaches_wait_for_nobody_whose_seat_a_sailor_took() -> None:
    session = scramble(ANNE, ROSA, TOM)
    blind = BlindReaches(session, False, random.Random(1))
    for seat in (0, 1):
        assert blind.take(seat, Grab(1, 0, 0.5), [0, 1, 2])
    blind.reseat(2, [0, 1])
    assert sorted(seat for update in session.events_of(None)[1:] if (seat := update.seat) is not None) == [
        0,
        1,
    ]


def test_blind_reaches_are_forgotten_with_the_moves_before_them() -> None:
    session = scramble(ANNE, ROSA, TOM)
    blind = BlindReaches(session, False, random.Random(1))
    assert blind.take(0, Grab(1, 0, 0.5), [0, 1, 2])
    blind.clear()
    assert blind.awaited([0, 1, 2]) == [0, 1, 2]
