"""Spoons with several persons at one machine: own keys, one clock for all, and the lot where it is equal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import rules
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.rules.spoons import Spoons
from game.rules.spoons_moves import Buzz, Grab
from game.scenes.curtain import Curtain
from game.scenes.party_race import CORNERS, SPOKEN_FOR, Reach, SharedRace, reaches
from game.scenes.play import PlayScene
from game.storage.people import Habits
from game.storage.people import Person as Known
from game.ui.inputs import Bindings, Button, Key
from tests.test_house import SCRAMBLE, TO_CALL, called
from tests.voyage import Voyage

ANNE, ROSA, TOM = Person("Anne", "anne"), Person("Rosa", "rosa"), Person("Tom", "tom")
GIDEON = Sailor("Gideon", "deckhand", "gideon")
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


def test_wishes_are_granted_but_not_twice() -> None:
    wishes = {0: ("f5", "f6"), 1: ("f5", "f7"), 2: ("", ""), 3: ("b", "b")}
    found = reaches(wishes, Bindings())
    assert found[0] == Reach("f5", "f6")
    assert found[1] not in (Reach("f5", "f7"), found[2])
    assert found[3].grab != found[3].buzz


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


# -- at the table ------------------------------------------------------------------------------------


def test_a_race_of_several_is_run_before_everybody_with_own_keys(voyage: Voyage) -> None:
    table = called(voyage, 0, SCRAMBLE, ANNE, ROSA, TOM)
    voyage.wait(3)
    assert voyage.top is table, "nobody has to be asked to the table"
    assert table.viewer is None
    assert table.eager
    assert len(table._race._caps._sprites) == 3 if table._race else False
    voyage.step(ms=4)
    voyage.step(down(pygame.K_p), down(pygame.K_q), ms=4)
    assert {seat for seat, _move in grabs(table)} == {0, 1}
    assert len({move.split()[2] for _seat, move in grabs(table)}) == 1, "one pump is one time"
    assert len({move.split()[1] for _seat, move in grabs(table)}) == 2
    voyage.step(ms=4)
    assert len(table._race._caps._sprites) == 1 if table._race else False
    voyage.step(down(pygame.K_z), ms=4)
    assert len(grabs(table)) == 3
    assert table.session.view(None)["phase"] != "spoons"
    for _ in range(300):
        voyage.step()
    assert isinstance(voyage.top, Curtain), "who draws two has a phrase to say"


def test_giving_up_and_controllers(voyage: Voyage) -> None:
    voyage.window.reader.take(7, "blue")
    voyage.app.change_person(Known("Rosa", "rosa", "#112233", Habits(pad="blue 1")))
    table = called(voyage, 0, SCRAMBLE, ANNE, ROSA, TOM)
    voyage.wait(3)
    button = pygame.CONTROLLER_BUTTON_A
    voyage.step(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=7), ms=4)
    assert [seat for seat, _move in grabs(table)] == [1]
    voyage.step(down(pygame.K_x), ms=4)
    assert [u.move for u in table.session.events_of(None)[1:]][-1] == "hush"
    voyage.step(down(pygame.K_q), ms=4)
    assert table.session.view(None)["phase"] != "spoons"


def test_an_early_snatch_is_told(voyage: Voyage) -> None:
    table = called(voyage, 0, {**TO_CALL, "phase": "turn", "say": []}, ANNE, ROSA, TOM)
    voyage.wait(3)
    voyage.lift()
    voyage.wait(3)
    voyage.key(pygame.K_p)
    assert "Rosa snatched too early" in table.board.tableau.notice
    assert not grabs(table)


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
    voyage.key(pygame.K_x)
    told = table.session.events_of(None)[1:]
    assert (2, str(Buzz(0))) in [(update.seat, update.move) for update in told]


def test_the_untimed_table_takes_no_snatching_keys() -> None:
    session = scramble(ANNE, ROSA, TOM)
    race = SharedRace(session, KEYS, False, random.Random(1))
    race.take(4, "go")
    state: Any = state_of(session)
    assert race.move(0, "grab", state, None) is None
    assert race.move(0, "buzz", state, 1) is None
