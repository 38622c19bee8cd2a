"""Company at the table: sailors who play for persons, and matches in which only sailors are left to play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import rules
from game.play import sitting
from game.play.players import Person, Sailor
from game.play.session import Session
from game.scenes import saves, watching
from game.scenes.curtain import Curtain
from game.scenes.pause import PauseScene
from game.scenes.plans import level_sentence, sailor_words
from game.scenes.play import PlayScene
from game.scenes.scores import ScoresScene
from game.scenes.substitutes import SeatsPanel, changes_for
from game.scenes.watching import Pace
from game.storage.matches import read_lines
from tests.voyage import Voyage, log_at

ANNE, ROSA = Person("Anne", "anne"), Person("Rosa", "rosa")
SILAS = Sailor("Silas", "deckhand", "silas")
MARY = Sailor("Mary", "deckhand", "mary")


@pytest.fixture
def voyage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Voyage]:
    monkeypatch.setattr(sitting, "TEMPO", replace(sitting.TEMPO, budget=4.0, hurry=1.0))
    trip = Voyage(tmp_path)
    yield trip.open()
    trip.close()


def sit(voyage: Voyage, game: str, *players: Person | Sailor, **options: Any) -> PlayScene:
    """Show a new match of a game that is kept on the disk."""
    scene = PlayScene(voyage.app, saves.begin(voyage.app, game, 11, options, players))
    voyage.stack.push(scene)
    voyage.wait(2)
    return scene


def until(voyage: Voyage, reached: Any, frames: int = 6000) -> None:
    """Let frames pass until something is so."""
    for _ in range(frames):
        if reached():
            return
        voyage.step()
    raise AssertionError("it never comes to that")


# -- a sailor plays for a person ---------------------------------------------------------------------


def test_a_sailor_plays_for_the_person_and_gives_the_seat_back(voyage: Voyage) -> None:
    table = sit(voyage, "spooneye", ANNE, SILAS, target=50)
    voyage.until_turn()
    voyage.key(pygame.K_ESCAPE)
    voyage.click("Let a sailor play for Anne")
    voyage.click("Back")
    assert table.session.players[0] == ANNE
    voyage.click("Let a sailor play for Anne")
    voyage.click("Let a sailor play")
    assert voyage.top is table
    substitute = table.session.players[0]
    assert isinstance(substitute, Sailor)
    assert substitute.portrait not in ("anne", "silas")
    assert substitute.level == SILAS.level
    assert table.sitters[0].name == f"{substitute.name} (for Anne)"
    before = table.session.count
    until(voyage, lambda: table.session.count > before + 8)
    assert not table.board.gestures
    voyage.key(pygame.K_ESCAPE)
    voyage.click("Anne plays again")
    assert table.session.players == (ANNE, SILAS)
    assert table.sitters[0].name == "Anne"
    until(voyage, lambda: table.session.to_act == (0,) and not table.board.telling)
    stands = table.session.count
    voyage.wait(120)
    assert table.session.count == stands
    assert table.board.gestures


def test_a_sailor_who_plays_for_a_person_takes_its_time_whatever_the_settings_say(voyage: Voyage) -> None:
    """With motion off it once played the match to its end, uncounted, in the time of three breaths."""
    voyage.app.change(speed="off")
    table = sit(voyage, "spooneye", ANNE, SILAS)
    voyage.until_turn()
    table.resumed(changes_for(table.session)[0])
    voyage.wait(2)
    assert f"{table.session.players[0].name} plays for Anne" in table.board.tableau.hint
    begun, before = table._now, table.session.count
    until(voyage, lambda: table.session.count >= before + 24)
    assert table._now - begun > 24 * 150, "at least a moment for each move, more for each turn"
    table.resumed(changes_for(table.session)[0])
    until(voyage, lambda: table.session.to_act == (0,))
    assert table.session.result is None
    assert table.watching.sailors_pace(0.0) == 0.0


def test_a_move_of_a_person_whose_seat_is_taken_is_refused_with_a_reason(voyage: Voyage) -> None:
    table = sit(voyage, "spooneye", ANNE, SILAS)
    voyage.until_turn()
    move = table.board.gestures[0].move
    table.resumed(changes_for(table.session)[0])
    before = table.session.count
    table.board.play(move)
    assert table.session.count == before
    assert "plays for" in table.board.tableau.notice


def test_who_plays_for_whom_is_kept_in_the_log(voyage: Voyage) -> None:
    table = sit(voyage, "spooneye", ANNE, SILAS)
    voyage.until_turn()
    table.resumed(changes_for(table.session)[0])
    substitute = table.session.players[0]
    before = table.session.count
    until(voyage, lambda: table.session.count > before + 2)
    table.leave()
    [file] = voyage.app.matches.glob("*.match")
    match = saves.resume(file)
    assert match.session.players == (substitute, SILAS)
    assert match.session.header.players == (ANNE, SILAS)
    again = PlayScene(voyage.app, match)
    voyage.stack.push(again)
    voyage.wait(2)
    assert again.viewer == 0
    assert not again.persons
    again.resumed(changes_for(again.session)[0])
    assert again.session.players[0] == ANNE
    again.leave()
    match = saves.resume(file)
    assert match.session.players == (ANNE, SILAS)
    match.keeper.close(finished=False)


def test_a_damaged_line_of_a_seat_changes_nothing() -> None:
    lines: list[str] = []
    session = Session.begin("spooneye", 2, 3, {}, (ANNE, SILAS), sink=lines.append)
    session.seat(0, MARY)
    session.seat(1, replace(SILAS, level="boatswain"))
    assert Session.resume(lines).players == (MARY, replace(SILAS, level="boatswain"))
    for number in (-2, -1):
        spoilt = lines.copy()
        spoilt[number] = spoilt[number].replace("kind", "kin")
        players = Session.resume(spoilt).players
        assert players[0 if number == -2 else 1] == (ANNE if number == -2 else SILAS)


def test_of_several_persons_each_can_leave(voyage: Voyage) -> None:
    table = sit(voyage, "spooneye", ANNE, ROSA)
    voyage.lift()
    voyage.until_turn()
    first = table.viewer
    assert first is not None
    voyage.key(pygame.K_ESCAPE)
    voyage.click("Who plays?")
    assert isinstance(voyage.top, SeatsPanel)
    name = table.session.players[first].name
    voyage.click(f"Let a sailor play for {name}")
    voyage.click("Let a sailor play")
    assert isinstance(table.session.players[first], Sailor)
    assert table.viewer is None, "what the sailor does is for everybody to see"
    until(voyage, lambda: isinstance(voyage.top, Curtain))
    voyage.lift()
    assert table.viewer == 1 - first
    assert table.persons == [1 - first]
    until(voyage, lambda: table.session.to_act == (1 - first,) and not table.board.telling)
    assert table.board.gestures


def test_a_new_match_seats_the_persons_again(voyage: Voyage) -> None:
    table = sit(voyage, "spooneye", ANNE, SILAS)
    table.resumed(changes_for(table.session)[0])
    match = saves.again(voyage.app, table.session, 5)
    assert match.session.players == (ANNE, SILAS)
    match.keeper.close(finished=False)


def test_a_finished_match_offers_no_change_of_seats() -> None:
    position: dict[str, object] = {"phase": "over", "booty": [{}, {}], "scores": [120, 90], "larders": [0, 0]}
    session = Session.resume(log_at(position, ANNE, SILAS))
    assert session.result is not None
    assert changes_for(session) == []


# -- only sailors are left ---------------------------------------------------------------------------


def shown_knobs(table: PlayScene) -> list[str]:
    return [knob.name for knob, _rect in table.board.marks.knob_rects()]


def press(voyage: Voyage, table: PlayScene, name: str) -> None:
    rect = next(rect for knob, rect in table.board.marks.knob_rects() if knob.name == name)
    voyage.click_at(rect.center)


def test_the_plate_is_there_only_where_nobody_else_plays(voyage: Voyage) -> None:
    table = sit(voyage, "spooneye", ANNE, SILAS)
    voyage.until_turn()
    assert shown_knobs(table)[:1] == ["hint"]
    assert "finish" not in shown_knobs(table)
    table.resumed(changes_for(table.session)[0])
    voyage.wait(2)
    assert [name for name in shown_knobs(table) if name != "order"] == ["watch", "hurry", "finish", "pause"]


def test_a_button_is_pressed_though_something_is_told_meanwhile(voyage: Voyage) -> None:
    table = sit(voyage, "spooneye", SILAS, MARY)
    until(voyage, lambda: table.watching.is_on)
    place = next(rect for knob, rect in table.board.marks.knob_rects() if knob.name == "hurry").center
    voyage.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    told = table.session.count
    until(voyage, lambda: table.session.count > told)
    table.sitting.pause()  # on a quick machine they would have played to the end of the hand meanwhile
    until(voyage, lambda: not table._untold)
    voyage.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
    assert table.watching.pace is Pace.HURRY


@pytest.mark.parametrize("game", ["grundel_beard", "john_silver", "spooneye"])
def test_finish_now_plays_the_round_to_its_end_and_logs_it(
    voyage: Voyage, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "_AT_ONCE", 1)
    seats = rules.GAMES[game].seats[0]
    table = sit(voyage, game, *(SILAS, MARY)[:seats])
    until(voyage, lambda: table.watching.is_on)
    press(voyage, table, "finish")
    assert table.watching.finishes
    until(voyage, lambda: isinstance(voyage.top, ScoresScene) or table.session.result is not None)
    assert table.counts or table.session.result is not None
    voyage.wait(4)
    assert table.board.tableau.state.dump() == rules.read_view(table.session.view(None)).dump()
    assert table.board.tableau.log
    assert table.watching.pace is Pace.WATCH
    [file] = voyage.app.matches.glob("*.match")
    assert read_lines(file)[-1].split(" ")[0] in ("0", "1", "at")


def test_finishing_ends_where_a_person_has_to_choose_again(
    voyage: Voyage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "_AT_ONCE", 1)
    table = sit(voyage, "spooneye", ANNE, SILAS)
    voyage.until_turn()
    [change] = changes_for(table.session)
    table.resumed(change)
    voyage.wait(2)
    press(voyage, table, "finish")
    voyage.wait(3)
    [change] = changes_for(table.session)
    table.resumed(change)
    voyage.step()
    until(voyage, lambda: table.session.to_act == (0,) and bool(table.board.gestures))
    assert not table.counts
    assert table.watching.pace is Pace.WATCH


def test_a_person_who_has_settled_looks_on(voyage: Voyage) -> None:
    position = {
        "game": "grundel_beard", "seats": 3, "phase": "settle", "turn": 1, "dealer": 0, "ship": "2c",
        "draw": "3c 4c", "settled": [12, None, None],
        "players": [
            {"cards": "Kh 2d 8s", "up": "111"}, {"cards": "Qh 3d 7s", "up": "111"},
            {"cards": "Jh 4d 6s", "up": "110"},
        ],
    }  # fmt: skip
    voyage.app.change(speed="normal")
    table = voyage.sit_down(log=log_at(position, ANNE, SILAS, MARY))
    assert table.watching.is_on
    until(voyage, lambda: not table.watching.is_on)
    assert table.session.to_act == () or 0 in table.session.to_act or table.counts


def test_hurried_sailors_play_more_in_the_same_time(voyage: Voyage) -> None:
    voyage.app.change(speed="normal")
    counts = []
    for pace in (Pace.WATCH, Pace.HURRY):
        table = sit(voyage, "john_silver", SILAS, MARY)
        until(voyage, lambda table=table: table.watching.is_on)
        table.watching.pace = pace
        voyage.wait(500)
        counts.append(table.session.count)
        voyage.stack.follow(PauseScene(voyage.app, table.session).back())
    assert counts[1] > 2 * counts[0] > 0


# -- in the lobby ------------------------------------------------------------------------------------


def test_the_lobby_says_how_a_sailor_plays() -> None:
    for game in ("spooneye", "john_silver", "hand_and_foot", "grundel_beard"):
        said = {sailor_words(game, replace(SILAS, portrait=who)) for who in ("silas", "mary", "nell")}
        assert len(said) == 3
        assert sum("Silas plays " in words for words in said) == 2, "it is told of whom that is true"
        assert all(level_sentence(game, SILAS.level) in words for words in said)
    assert sailor_words("spoons", SILAS) == level_sentence("spoons", SILAS.level)
