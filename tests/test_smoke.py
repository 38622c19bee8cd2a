"""The smoke run reaches every file, scene and game, and says what is amiss in its line of JSON."""

from __future__ import annotations

import importlib
import json
import pkgutil
import tempfile
from pathlib import Path
from typing import Any

import pygame
import pytest

import game.scenes
from game import __version__, cli, rules
from game.scenes import smoke
from game.tables.faces import FACES
from game.ui.assets import MissingPictureError, root
from game.ui.scene import Scene


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What one smoke run wrote."""
    out = tmp_path_factory.mktemp("smoke") / "ş学 smoke.json"
    assert cli.main(["--smoke", "--out", str(out)]) == 0
    told: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    return told


def scenes_of_the_program() -> set[str]:
    """Return every scene that can be shown: those that no other one is made from."""
    for module in pkgutil.iter_modules(game.scenes.__path__, "game.scenes."):
        importlib.import_module(module.name)
    found, waiting = set(), [Scene]
    while waiting:
        kind = waiting.pop()
        heirs = kind.__subclasses__()
        waiting += heirs
        if not heirs and kind.__module__.startswith("game.scenes."):
            found.add(kind.__name__)
    return found


def test_every_scene_is_opened(report: dict[str, Any]) -> None:
    assert scenes_of_the_program() >= {"TitleScene", "PlayScene", "MatchEnd", "About"}
    assert set(report["scenes"]) == scenes_of_the_program()


def test_every_file_is_used(report: dict[str, Any]) -> None:
    assert report["pictures"] == len(list((root() / "sprites").rglob("*.svg"))) > 200
    assert report["sounds"] == len(list((root() / "sounds").glob("*.wav"))) > 20
    assert report["pages"] == len(rules.GAMES) == 5
    assert report["languages"] >= 1
    assert report["menu"] == 11


def test_every_game_is_played_and_kept(report: dict[str, Any]) -> None:
    assert set(report["matches"]) == set(FACES)
    for match in report["matches"].values():
        assert match["moves"] > 20
        assert match["counted"]


def test_it_says_what_ran(report: dict[str, Any]) -> None:
    assert report["ok"] is True
    assert report["version"] == __version__
    assert report["video"] == "dummy"
    assert (bool(report["thought"]), report["worker"], report["frozen"]) == (True, True, False)
    assert 0 < report["seconds"] < 600


def test_what_is_missing_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def walk(_folder: Path) -> dict[str, Any]:
        raise MissingPictureError("the picture icons/anchor is missing")

    monkeypatch.setattr(smoke, "walk_through", walk)
    assert cli.main(["smoke"]) == 1
    out, errors = capsys.readouterr()
    told = json.loads(out)
    assert told["ok"] is False
    assert told["failed"] == "MissingPictureError: the picture icons/anchor is missing"
    assert "Traceback" in errors


def test_a_spoilt_sound_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sprites").mkdir()
    (tmp_path / "sounds").mkdir()
    tour = smoke.Tour(tmp_path / "kept")
    try:
        (tmp_path / "sounds" / "click-1.wav").write_text("no sound")
        monkeypatch.setattr(smoke, "root", lambda: tmp_path)
        with pytest.raises(pygame.error):
            tour.use_files()
    finally:
        tour.close()


def test_nothing_is_left_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept: list[Path] = []

    def walk(folder: Path) -> dict[str, Any]:
        kept.append(folder)
        (folder / "something").touch()
        return {"thought": "draw", "worker": True}

    monkeypatch.setattr(smoke, "walk_through", walk)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert cli.main(["smoke", "--out", str(tmp_path / "out.json")]) == 0
    assert kept
    assert not kept[0].exists()
