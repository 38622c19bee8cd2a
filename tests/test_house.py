"""Lengths and settings of a table, the clock for calls, and who is shown where several play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import rules
from game.play.log import sealed, unsealed
from game.play.players import Person, Player, Sailor
from game.scenes import saves
from game.scenes.curtain import Curtain
from game.scenes.house import LENGTHS, offered, option_sentence
from game.scenes.lobby import Lobby
from game.scenes.plans import plan_for
from game.scenes.play import PlayScene
from game.scenes.scores import ScoresScene
from game.ui.widgets import Pills
from tests.voyage import Voyage, log_at

ANNE = Person("Anne", "anne")
ROSA = Person("Rosa", "rosa")
SILAS = Sailor("Silas", "boatswain", "silas")
GIDEON = Sailor("Gideon", "deckhand", "gideon")


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    trip = Voyage(tmp_path)
    yield trip
    trip.close()


def test_a_new_set_up_has_a_length_for_one_sitting(voyage: Voyage) -> None:
    voyage.open()
    for game, declared in rules.GAMES.items():
        plan = plan_for(voyage.app, game)
        length = LENGTHS[game]
        declared.settings(plan.options)
        assert plan.options[length.option] == length.offered[0]
        option = next(option for option in declared.options if option.name == length.option)
        assert all(option.allows(number) for number in length.offered)
        assert option.default in length.offered
        assert all(option_sentence(game, option) for option in declared.options)
    assert LENGTHS["spoons"].offered[0] == 150
    odd = next(option for option in rules.GAMES["spoons"].options if option.name == "target")
    assert offered("spoons", odd, 250) == [150, 200, 250, 300, 500]


def test_what_was_set_for_a_table_is_there_again(voyage: Voyage) -> None:
    voyage.open()
    voyage.stack.push(Lobby(voyage.app, "spoons"))
    voyage.step()
    lobby = voyage.screen
    assert isinstance(lobby, Lobby)
    for words, option in (("Time for a call", "4 s"), ("Scramble", "Race"), ("Match to", "300")):
        pills = voyage.find(words)
        assert isinstance(pills, Pills)
        lobby.focus(pills)
        pills.cursor = pills.options.index(option)
        voyage.key(pygame.K_RETURN)
    voyage.click("Deal")
    session = voyage.play.session
    assert dict(session.table) == {"call_ms": 4000, "timed": True}
    assert session.options["target"] == 300
    plan = plan_for(voyage.app, "spoons")
    assert plan.table == session.table
    assert saves.again(voyage.app, session, 5).session.table == session.table
    assert replace(plan, players=(ANNE, ROSA, SILAS)).header_table() == {"call_ms": 4000, "timed": True}
    spoken = replace(plan, options={**plan.options, "calls": "spoken"})
    other = Lobby(voyage.app, "spoons")
    other.plan = spoken
    voyage.stack.push(other)
    assert not any(widget.hint == "Time for a call" for widget in other._form.widgets())


TO_CALL: dict[str, object] = {
    "game": "spoons",
    "seats": 3,
    "phase": "call",
    "turn": 0,
    "discard": "4h 7h",
    "hands": ["2c 3c 5d", "9s 9d", "Kc Qd"],
    "draw": "4c 5c 6c 8d 6s 7s",
    "say": [{"seat": 0, "what": "name"}],
}


def called(
    voyage: Voyage,
    call_ms: int,
    position: dict[str, object] = TO_CALL,
    *players: Player,
    timed: bool = True,
) -> PlayScene:
    """Sit down at a table of Spoons with so much time for a call."""
    lines = log_at(position, *(players or (ANNE, SILAS, GIDEON)))
    head = json.loads(unsealed(lines[0]) or "")
    head["table"] = {"call_ms": call_ms, "timed": timed}
    return voyage.sit_down(log=[sealed(json.dumps(head)), *lines[1:]])


def test_a_call_not_made_in_time_is_hushed(voyage: Voyage) -> None:
    voyage.open()
    table = called(voyage, 2500)
    voyage.wait(60)
    left = table.board.tableau.time_left
    assert left is not None
    assert 1300 <= left[0] <= 1700
    assert left[1] == 2500
    voyage.key(pygame.K_ESCAPE)
    voyage.wait(300)
    voyage.key(pygame.K_ESCAPE)
    later = table.board.tableau.time_left
    assert later is not None
    assert left[0] - later[0] <= 200, "neither a pause nor another window costs time"
    voyage.window.step(voyage.stack, [pygame.Event(pygame.WINDOWFOCUSLOST)], 16)
    voyage.wait(300)
    voyage.window.step(voyage.stack, [pygame.Event(pygame.WINDOWFOCUSGAINED)], 16)
    assert table.session.count == 0
    voyage.wait(120)
    told = table.session.events_of(0)
    assert (told[1].seat, told[1].move) == (0, "hush")


def test_without_a_limit_nobody_is_hushed(voyage: Voyage) -> None:
    voyage.open()
    table = called(voyage, 0)
    voyage.wait(700)
    assert table.session.count == 0
    assert table.board.tableau.time_left is None


SCRAMBLE: dict[str, object] = {
    **TO_CALL,
    "discard": "4h Jh",
    "phase": "spoons",
    "say": [],
    "held": ["", "", ""],
}


def test_inputs_are_read_often_while_a_race_waits_for_a_person(voyage: Voyage) -> None:
    voyage.open()
    table = called(voyage, 0, SCRAMBLE)
    assert table.board.tableau.timed
    voyage.until_turn()
    assert table.eager
    voyage.key(pygame.K_1)
    assert not table.eager


def test_persons_at_one_screen_scramble_without_a_race(voyage: Voyage) -> None:
    voyage.open()
    table = called(voyage, 0, SCRAMBLE, ANNE, ROSA, GIDEON, timed=False)
    assert not table.eager
    for name, key in (("Anne", pygame.K_1), ("Rosa", pygame.K_1)):
        assert isinstance(voyage.top, Curtain)
        assert voyage.top.person.name == name
        voyage.lift()
        voyage.wait(2)
        assert table.session.count == 0, "nothing is known before all have chosen"
        voyage.key(key)
        voyage.wait(2)
    grabs = [update.move.split() for update in table.session.events_of(0)[1:3]]
    assert [grab[:3] for grab in grabs] == [["grab", "1", "500"]] * 2
    assert grabs[0][3] != grabs[1][3]


def test_where_nothing_is_secret_one_board_goes_round(voyage: Voyage) -> None:
    voyage.open()
    match = saves.begin(voyage.app, "grundel_beard", 4, {}, (ANNE, ROSA))
    table = PlayScene(voyage.app, match)
    voyage.stack.push(table)
    seen = set()
    for _ in range(30):
        if isinstance(voyage.top, ScoresScene):
            break
        voyage.until_turn()
        assert voyage.top is table
        assert table.viewer in table.session.to_act
        assert table.board.tableau.seat == table.viewer
        seen.add(table.viewer)
        voyage.play_by_clicks(table.board.gestures[0])
        voyage.wait(4)
    assert seen == {0, 1}
    assert len(table._boards) == 1
