"""Kept matches are listed, gone on with, looked at again and thrown away, by mouse and keys."""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.play.log import Reading
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.play.statistics import record_of
from game.play.tournament import Tournament
from game.scenes import saves
from game.scenes.logbook import LogBook
from game.scenes.pause import PauseScene, Question
from game.scenes.play import PlayScene
from game.scenes.replay import ReplayScene
from game.scenes.services import App
from game.scenes.title import TitleScene
from game.storage import disk
from game.storage.matches import MatchFile, list_matches
from game.storage.paths import paths
from game.ui.scene import Pop
from game.ui.widgets import MarkedLabel, Panel, RichText, ScrollView
from tests.matches import random_match
from tests.voyage import ASSETS, Voyage

START = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    trip = Voyage(tmp_path)
    yield trip
    trip.close()


def keep(voyage: Voyage, game: str, seats: int, moves: int, day: int) -> saves.Match:
    """Keep a match of so many moves, or a whole one with -1, that was begun on a day."""
    now = voyage.app.now
    voyage.app.now = lambda: START + timedelta(days=day)
    played = random_match(game, seats, 0, 1)
    players: list[Player] = [Person("Anne"), *(Sailor(f"Sailor {n}", "deckhand") for n in range(1, seats))]
    match = saves.begin(voyage.app, game, 1, played.options, players)
    for ply in played.plies if moves < 0 else played.plies[:moves]:
        match.session.submit(*ply)
    match.keeper.close(finished=moves < 0)
    voyage.app.now = now
    return match


def named(voyage: Voyage, words: str) -> list[str]:
    """Return the hints of what is called so on the screen, from top to bottom."""
    widgets = [part for widget in voyage.screen.widgets for part in widget.children()]
    return [widget.hint for widget in widgets if widget.spoken() == words]


def open_book(voyage: Voyage) -> LogBook:
    voyage.screen.resumed(None)
    voyage.click("Matches")
    assert isinstance(voyage.top, LogBook)
    return voyage.top


def test_every_kept_match_is_listed_and_can_be_gone_on_with(voyage: Voyage) -> None:
    voyage.open().click("Matches")
    assert named(voyage, "Continue") == []
    voyage.key(pygame.K_ESCAPE)
    first = keep(voyage, "spoons", 3, 20, 0)
    keep(voyage, "hand_and_foot", 2, 30, 1)
    keep(voyage, "john_silver", 2, -1, 2)
    open_book(voyage)
    running = named(voyage, "Continue")
    assert [hint.split(",")[0] for hint in running] == ["Hand and Foot", "Spoons"]
    assert [hint.split(",")[0] for hint in named(voyage, "Look again")] == ["John Silver"]
    voyage.click(running[1])
    assert voyage.play.session.view(0) == first.session.view(0)
    assert voyage.play.session.players == first.session.players


def test_a_finished_match_is_looked_at_again(voyage: Voyage) -> None:
    voyage.open()
    keep(voyage, "spooneye", 2, -1, 0)
    open_book(voyage)
    voyage.click("Look again")
    assert isinstance(voyage.top, ReplayScene)


def test_a_match_is_deleted_after_a_question_only(voyage: Voyage) -> None:
    voyage.open()
    keep(voyage, "spooneye", 2, 9, 0)
    keep(voyage, "spoons", 3, 9, 1)
    book = open_book(voyage)
    seals = [row[0] for row in book._lines if isinstance(row[0], MarkedLabel)]
    assert len(seals) == 2
    assert book._pane.furthest == 0
    assert book._sheet.rect.height < 0.5 * voyage.window.size[1], "no higher than two rows need"
    (delete,) = named(voyage, "Delete Spooneye, " + when(0))
    voyage.click(delete)
    question: object = voyage.top
    assert isinstance(question, Question)
    voyage.key(pygame.K_ESCAPE)
    assert voyage.screen is book
    assert len(list_matches(voyage.app.matches)) == 2
    voyage.click(delete)
    voyage.click("Delete")
    assert voyage.screen is book
    assert [saved.game for saved in list_matches(voyage.app.matches)] == ["spoons"]
    assert [file.suffix for file in sorted(voyage.app.matches.iterdir())] == [".json", ".match"]
    voyage.key(pygame.K_ESCAPE)
    assert isinstance(voyage.top, TitleScene)
    voyage.find("Continue, Spoons, round 1")


def when(day: int) -> str:
    begun = (START + timedelta(days=day)).astimezone()
    return f"{begun.day} {begun:%B %Y, %H:%M}"


def test_a_match_that_another_window_plays_is_neither_deleted_nor_lost(voyage: Voyage) -> None:
    voyage.open()
    keep(voyage, "spooneye", 2, 9, 0)
    (saved,) = list_matches(voyage.app.matches)
    other = MatchFile.resume(saved.path)
    assert other.owned
    book = open_book(voyage)
    voyage.click("Delete Spooneye, " + when(0))
    voyage.click("Delete")
    assert voyage.top is book
    assert "another window" in book._sheet.note
    assert saved.path.exists()
    other.close()


def test_what_cannot_be_read_is_told_and_can_be_deleted(voyage: Voyage) -> None:
    voyage.open()
    folder = voyage.app.matches
    folder.mkdir()
    (folder / "20260101-101010-spooneye-aaaaaa.match").write_text("nonsense\n")
    (folder / "20260101-101010-whist-bbbbbb.match").write_text("{}\n")
    (folder / "20260101-101010-spoons-cccccc.match").mkdir()
    book = open_book(voyage)
    assert named(voyage, "Continue") == []
    widgets = [part for widget in voyage.screen.widgets for part in widget.children()]
    deleting = [widget.hint for widget in widgets if widget.hint.startswith("Delete")]
    assert len(deleting) == 3
    notes = []
    for hint in deleting:
        voyage.click(hint)
        voyage.click("Delete")
        notes.append(book._sheet.note)
    assert sorted(notes) == ["", "", "This match cannot be removed."]
    assert [saved.game for saved in list_matches(folder)] == ["spoons"]


def test_the_list_fits_every_size_of_window_and_text(voyage: Voyage) -> None:
    voyage.open()
    keep(voyage, "grundel_beard", 8, -1, 0)
    keep(voyage, "hand_and_foot", 6, 9, 1)
    book = open_book(voyage)
    for size in ((1024, 600), (600, 1000)):
        for percent in (75, 200):
            voyage.app.change(text_percent=percent)
            voyage.stack.relayout(size)
            room = book._pane.room()
            for line in book._lines:
                for widget in line:
                    assert room.x <= widget.rect.x, (size, percent)
                    assert widget.rect.right <= book._pane.rect.right
                    assert widget.rect.width >= 32
                rects = [widget.rect for widget in line]
                assert all(not one.colliderect(two) for one, two in pairwise(rects))


# -- a disk that takes its time ------------------------------------------------------------------------


class SlowDisk:
    """A disk whose syncs hang until the test lets them go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.gate = threading.Event()
        self.hanging = threading.Event()
        real = disk.sync

        def hang(handle: int) -> None:
            self.hanging.set()
            assert self.gate.wait(60)
            real(handle)

        monkeypatch.setattr(disk, "sync", hang)


def test_settings_people_and_records_never_wait_for_the_disk(
    voyage: Voyage, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = voyage.open().app
    app.errands.flush(10)
    slow = SlowDisk(monkeypatch)
    record = record_of(whole_match(), "one", "2026-03-01T20:15:00")
    begun = time.monotonic()
    app.toggle_mute()
    for portrait in ("anne", "rosa", "tom"):
        app.remember_person("Rosa", portrait)
    app.keep_record(record)
    app.keep_tournament(Tournament(("Anne", "Rosa"), ("anne", "rosa"), "best", ("spooneye",)), new=True)
    app.toggle_mute()
    app.change(effects=0.25)
    app.keep()
    assert slow.hanging.wait(10)
    assert time.monotonic() - begun < 25
    assert not app.errands.flush(0)
    slow.gate.set()
    app.close()
    again = App(paths(voyage.folder), spawn=False, assets=ASSETS)
    assert (again.settings.effects, again.settings.muted) == (0.25, False)
    assert [(known.name, known.portrait) for known in again.people] == [("Rosa", "tom")]
    assert again.records == (record,)
    assert again.tournament is not None
    assert again.next_notice() == ""
    again.close()


def test_what_cannot_be_written_is_told_by_the_next_scene(
    voyage: Voyage, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = voyage.open().app

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(disk, "sync", full)
    app.keep()
    app.remember_person("Rosa", "rosa")
    assert app.errands.flush(10)
    assert "no room left on the disk" in app.next_notice()
    assert app.next_notice() == "", "once is enough"


def test_leaving_a_table_waits_a_moment_at_most(voyage: Voyage, monkeypatch: pytest.MonkeyPatch) -> None:
    voyage.open()
    match = saves.begin(voyage.app, "spooneye", 11, {}, (Person("Anne"), Sailor("Silas", "deckhand")))
    table = PlayScene(voyage.app, match)
    voyage.stack.push(table)
    voyage.until_turn()
    path = match.keeper.path
    assert path is not None
    slow = SlowDisk(monkeypatch)
    voyage.app.patience = 0.05
    table.board.play(table.board.gestures[0].move)
    begun = time.monotonic()
    voyage.stack.follow(Pop())
    assert time.monotonic() - begun < 25
    title = voyage.top
    assert isinstance(title, TitleScene)
    assert "The disk is slow" in title.notice
    assert title._go_on() is None, "it is still being written"
    assert "still being written" in title.notice
    slow.gate.set()
    assert voyage.app.errands.flush(10)
    voyage.step()
    again = saves.go_on(voyage.app, path)
    assert again.problem == ""
    assert again.session.count == table.session.count
    assert again.keeper.news() is None
    again.keeper.close(finished=False)


def test_a_table_whose_moves_were_safe_long_ago_is_left_in_silence(
    voyage: Voyage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the finished match was still being filed, it was said that its last move was being written."""
    voyage.open()
    match = saves.begin(voyage.app, "spooneye", 11, {}, (Person("Anne"), Sailor("Silas", "deckhand")))
    voyage.stack.push(PlayScene(voyage.app, match))
    voyage.until_turn()
    assert match.keeper.flush(10)
    gate = threading.Event()
    monkeypatch.setattr(disk, "sync_folder", lambda folder: gate.wait(60))
    monkeypatch.setattr(disk, "move", lambda path, goal: gate.wait(60))
    path = match.keeper.path
    assert path is not None
    errands = voyage.app.errands

    def wait() -> None:
        gate.wait(60)

    errands.give("before", wait)
    voyage.app.patience = 0.05
    voyage.stack.follow(Pop())
    title = voyage.top
    assert isinstance(title, TitleScene)
    assert errands.awaits(path)
    assert title.notice == ""
    gate.set()
    assert errands.flush(10)


@pytest.mark.parametrize("book", [False, True])
def test_what_can_be_gone_on_with_is_seen_anew_once_the_table_is_closed(
    book: bool, voyage: Voyage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match is finished and left on a slow disk: while that hangs it still lies among those that go on."""

    def going_on() -> list[str]:
        widgets = [part for widget in voyage.screen.widgets for part in (widget, *widget.children())]
        return [widget.spoken() for widget in widgets if widget.spoken().startswith("Continue")]

    voyage.open()
    match = saves.begin(voyage.app, "spooneye", 11, {}, (Person("Anne"), Sailor("Silas", "deckhand")))
    path = match.keeper.path
    assert path is not None
    assert match.keeper.flush(10)
    slow = SlowDisk(monkeypatch)
    match.session.submit(match.session.to_act[0], match.session.moves(match.session.to_act[0])[0])
    voyage.app.patience = 0.05
    assert not match.keeper.close_later(voyage.app, finished=True)
    voyage.app.say(saves.slow_words())
    title = voyage.top
    assert isinstance(title, TitleScene)
    title.resumed(None)
    if book:
        voyage.stack.push(LogBook(voyage.app))
    voyage.window.step(voyage.stack, (), 16.0)
    assert len(going_on()) == 1
    assert voyage.top is not None
    assert (voyage.top.wake_ms or 1000) <= saves.SETTLING_MS, "the sleeping program looks again soon"
    assert "The disk is slow" in title.notice
    slow.gate.set()
    assert voyage.app.errands.flush(10)
    assert not path.exists()
    voyage.step()
    assert going_on() == []
    if book:
        assert len(named(voyage, "Look again")) == 1
    else:
        assert title.notice == ""


def test_a_table_left_on_a_disk_that_fails_is_told(voyage: Voyage, monkeypatch: pytest.MonkeyPatch) -> None:
    voyage.open()
    match = saves.begin(voyage.app, "spooneye", 11, {}, (Person("Anne"), Sailor("Silas", "deckhand")))
    voyage.stack.push(PlayScene(voyage.app, match))
    voyage.until_turn()
    gate = threading.Event()

    def fail(handle: int) -> None:
        gate.wait(60)
        raise OSError(errno.EIO, "the disk is gone")

    monkeypatch.setattr(disk, "sync", fail)
    voyage.play.board.play(voyage.play.board.gestures[0].move)
    voyage.app.patience = 0.05
    voyage.stack.follow(Pop())
    gate.set()
    assert voyage.app.errands.flush(10)
    voyage.screen.resumed(None)
    assert isinstance(voyage.top, TitleScene)
    assert "Saving is off" in voyage.top.notice


def test_a_match_that_a_sailor_finished_is_kept_as_such(voyage: Voyage) -> None:
    voyage.open()
    anne, silas = Person("Anne"), Sailor("Silas", "deckhand")
    played = whole_match()
    seed, options = played.header.seed or 0, played.header.options
    match = saves.begin(voyage.app, "spooneye", seed, options, (anne, Person("Rosa")))
    voyage.stack.push(PlayScene(voyage.app, match))
    voyage.step()
    match.session.seat(0, silas)
    for ply in played.steps:
        match.session.submit(ply.seat, ply.move)
    while not isinstance(voyage.top, TitleScene):
        voyage.stack.follow(Pop())
    [kept] = voyage.app.records
    assert (kept.is_lent("Anne"), kept.is_lent("Rosa")) == (True, False)


def whole_match() -> Reading:
    played = random_match("spooneye", 2, 0, 1)
    session = Session.begin("spooneye", 2, played.seed, played.options, [Person("Anne"), Person("Rosa")])
    for ply in played.plies:
        session.submit(*ply)
    return session.reading()


def test_pause_and_list_promise_nothing_where_nothing_can_be_kept(voyage: Voyage) -> None:
    """The pause said that the match was kept though its folder could not be written to."""
    voyage.open()
    voyage.app.matches.parent.mkdir(parents=True, exist_ok=True)
    voyage.app.matches.write_bytes(b"no folder")
    match = saves.begin(voyage.app, "spooneye", 11, {}, (Person("Anne"), Sailor("Silas", "deckhand")))
    voyage.stack.push(PlayScene(voyage.app, match))
    voyage.until_turn()
    voyage.stack.push(PauseScene(voyage.app, match.session, 0))
    notes = [widget.note for widget in voyage.screen.widgets if isinstance(widget, Panel)]
    assert notes == ["Spooneye. Saving is off: what is played now cannot be continued later."]
    voyage.stack.pop()
    voyage.stack.push(LogBook(voyage.app))
    [view] = [widget for widget in voyage.screen.widgets if isinstance(widget, ScrollView)]
    told = [line.text for line in view.children() if isinstance(line, RichText)]
    assert told == ["No match is kept: saving is off."]
