"""The program itself fails: it is told and written down, no move is lost, and one can go on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.play.players import Person, Sailor
from game.scenes import app as program
from game.scenes import mishap, saves
from game.scenes.mishap import Mishap
from game.scenes.play import PlayScene
from game.scenes.services import App
from game.scenes.title import TitleScene
from game.storage.crashes import MOST, keep_report
from game.storage.paths import paths
from game.ui.scene import Quit, Scene, SceneStack
from tests.test_lost_nothing import NOW
from tests.voyage import ASSETS

SIZE = (1024, 600)
WORDS = "the mast has broken"


class Broken(Scene):
    """Fails as soon as time passes."""

    def update(self, dt_ms: float) -> None:
        raise RuntimeError(WORDS)

    @property
    def busy(self) -> bool:
        return True


def failing(words: str = WORDS) -> Callable[..., None]:
    """Return what fails with these words, whatever it is called with."""

    def fail(*_given: object) -> None:
        raise RuntimeError(words)

    return fail


def sail(folder: Path, monkeypatch: pytest.MonkeyPatch, answers: list[str]) -> tuple[int, list[str]]:
    """Run the program with a match of three moves on the table, over which a broken scene comes.

    `answers` are the plates that are pressed on what is shown afterwards. Returns the code and the scenes.
    """
    seen: list[str] = []

    def look_on(mishap_scene: Mishap, dt_ms: float) -> object:
        seen.append(type(mishap_scene).__name__)
        answer = answers.pop(0)
        return Quit() if answer == "quit" else mishap_scene.back()

    def leave(title: TitleScene, dt_ms: float) -> object:
        seen.append(type(title).__name__)
        return Quit()

    def opened(stack: SceneStack) -> None:
        app: App = stack.top.app  # type: ignore[union-attr]
        match = saves.begin(app, "spooneye", 7, {}, [Person("Anne"), Sailor("Tom", "deckhand")])
        for _move in range(3):
            seat = match.session.to_act[0]
            match.session.submit(seat, match.session.moves(seat)[0])
        stack.push(PlayScene(app, match))
        stack.push(Broken())
        monkeypatch.setattr(TitleScene, "update", leave)

    monkeypatch.setattr(Mishap, "update", look_on)
    monkeypatch.setattr(Mishap, "busy", True)
    monkeypatch.setattr(TitleScene, "busy", True)
    return program.run(folder, SIZE, opened), seen


def test_the_title_is_reached_and_the_match_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, seen = sail(tmp_path, monkeypatch, ["title"])
    assert (code, seen) == (0, ["Mishap", "TitleScene"])
    told = capsys.readouterr().err
    (match,) = (tmp_path / "saves").glob("*.match")
    (report,) = tmp_path.glob("crash-*.txt")
    assert WORDS in told
    assert str(match) in told
    assert str(report) in told
    assert "Traceback" not in told
    assert "Traceback" in report.read_text("utf-8")
    again = saves.resume(match)
    assert (again.problem, again.session.count) == ("", 3)
    again.keeper.close(finished=False)


def test_the_program_can_be_ended_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sail(tmp_path, monkeypatch, ["quit"]) == (0, ["Mishap"])


def test_what_cannot_even_be_told_on_the_screen_ends_with_a_plain_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Mishap, "compose", failing("no sheet"))
    code, seen = sail(tmp_path, monkeypatch, [])
    assert (code, seen) == (1, [])
    told = capsys.readouterr().err
    assert WORDS in told
    assert "no sheet" in told


def test_a_failure_before_the_first_scene_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(program, "first_scene", failing())
    assert program.run(tmp_path, SIZE) == 1
    assert WORDS in capsys.readouterr().err
    assert not pygame.display.get_init()


def test_a_failure_while_the_program_is_opened_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(program, "App", failing())
    assert program.run(tmp_path, SIZE) == 1
    told = capsys.readouterr().err
    (report,) = tmp_path.glob("crash-*.txt")
    assert (WORDS in told, str(report) in told, "Traceback" in told) == (True, True, False)
    assert "Traceback" in report.read_text("utf-8")
    monkeypatch.setattr(program, "paths", failing())
    assert program.run(tmp_path, SIZE) == 1
    told = capsys.readouterr().err
    assert (WORDS in told, "Traceback" in told) == (True, False)
    assert not pygame.display.get_init()


def test_a_failure_while_the_program_is_closed_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(App, "close", failing())
    monkeypatch.setattr(program, "_play", lambda *_given: True)
    assert program.run(tmp_path, SIZE) == 1
    told = capsys.readouterr().err
    assert (WORDS in told, "Traceback" in told) == (True, False)
    assert not pygame.display.get_init()


def told_of(folder: Path, monkeypatch: pytest.MonkeyPatch, opened: Callable[[App], object]) -> str:
    """Return what is told when a broken scene comes over what `opened` has put on."""

    def fail_over(stack: SceneStack) -> None:
        opened(stack.top.app)  # type: ignore[union-attr]
        stack.push(Broken())

    words: list[str] = []

    def read_and_quit(scene: Mishap, _dt_ms: float) -> Quit:
        words.append(scene._words)
        return Quit()

    monkeypatch.setattr(Mishap, "update", read_and_quit)
    monkeypatch.setattr(Mishap, "busy", True)
    assert program.run(folder, SIZE, fail_over) == 0
    return words[0]


def begun(app: App, seed: int) -> saves.Match:
    return saves.begin(app, "spooneye", seed, {}, [Person("Anne"), Sailor("Tom", "deckhand")])


def test_without_a_match_nothing_is_said_of_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leave_one(app: App) -> None:
        begun(app, 7).keeper.close(finished=False)

    told = told_of(tmp_path, monkeypatch, leave_one)
    assert "error of its own" in told
    assert WORDS not in told, "the words of an exception are for the report"
    assert "The match is kept" not in told
    assert len(list((tmp_path / "saves").glob("*.match"))) == 1


def test_the_match_on_the_table_is_named_and_not_a_later_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files: list[Path] = []

    def play_the_earlier(app: App) -> None:
        monkeypatch.setattr(app, "now", lambda: NOW)
        match = begun(app, 7)
        seat = match.session.to_act[0]
        match.session.submit(seat, match.session.moves(seat)[0])
        monkeypatch.setattr(app, "now", lambda: NOW.replace(year=NOW.year + 1))
        begun(app, 8).keeper.close(finished=False)
        assert match.keeper.path is not None
        files.append(match.keeper.path)
        app.stack.push(PlayScene(app, match))

    told = told_of(tmp_path, monkeypatch, play_the_earlier)
    assert f"The match is kept, up to its last move, in {files[0]}." in told


def test_a_match_that_is_not_kept_is_not_said_to_be(tmp_path: Path) -> None:
    app = App(paths(tmp_path), spawn=False, assets=ASSETS)
    kept, thrown_away = begun(app, 7).keeper, begun(app, 8).keeper
    (tmp_path / "saves" / "finished").mkdir()
    files = [kept.file, thrown_away.file]
    assert kept.close_later(app, finished=True)
    assert thrown_away.close_later(app, finished=False, worth_keeping=False)
    blocked = App(paths(tmp_path / "blocked"), spawn=False, assets=ASSETS)
    (tmp_path / "blocked").write_text("in the way")
    unsaved = begun(blocked, 9).keeper
    files.append(unsaved.file)
    said = [mishap.write_down(app, RuntimeError(WORDS), file) for file in files]
    assert ["The match is kept" in words for words in said] == [True, False, False]
    (match,) = (tmp_path / "saves" / "finished").glob("*.match")
    assert str(match) in said[0]
    app.close()
    blocked.close()


def test_where_no_report_can_be_kept_all_of_it_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mishap, "keep_report", lambda *_given: None)
    assert sail(tmp_path, monkeypatch, ["quit"])[0] == 0
    assert "Traceback" in capsys.readouterr().err


def test_the_latest_reports_are_kept(tmp_path: Path) -> None:
    for minute in range(MOST + 4):
        assert keep_report(tmp_path, str(minute), NOW.replace(minute=minute)) is not None
    assert len(list(tmp_path.iterdir())) == MOST
    (tmp_path / "file").write_text("")
    assert keep_report(tmp_path / "file", "", NOW) is None
