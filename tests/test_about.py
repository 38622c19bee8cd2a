"""About the program: reached from the settings, true to where things are kept, and readable to the end."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import __version__
from game.scenes.about import About, licences, made_with
from game.scenes.settings import SettingsScene
from game.ui.assets import root
from game.ui.widgets import RichText
from tests.voyage import Voyage


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    voyage = Voyage(tmp_path / "kept").open()
    yield voyage
    voyage.close()


def read(voyage: Voyage) -> list[str]:
    return [
        part.text
        for widget in voyage.screen.widgets
        for part in widget.children()
        if isinstance(part, RichText)
    ]


def test_the_settings_lead_there_and_back(voyage: Voyage) -> None:
    voyage.click("Settings")
    voyage.focus("Version and licences")
    voyage.key(pygame.K_RETURN)
    assert isinstance(voyage.top, About)
    voyage.key(pygame.K_ESCAPE)
    assert isinstance(voyage.top, SettingsScene)


def test_it_tells_the_version_and_where_things_are(voyage: Voyage) -> None:
    scene = About(voyage.app.places)
    voyage.stack.push(scene)
    voyage.step()
    assert __version__ in scene._sheet.note
    words = " ".join(read(voyage))
    for path in (voyage.app.places.settings, voyage.app.places.matches):
        assert str(path).replace("\\", "/") in words.replace("\\", "/")
    voyage.click("Close")
    assert voyage.top is not scene


def test_keys_read_to_the_end(voyage: Voyage) -> None:
    scene = About(voyage.app.places)
    voyage.stack.push(scene)
    voyage.step()
    assert scene._pane.furthest > 0
    for _ in range(60):
        voyage.key(pygame.K_DOWN)
    assert scene._pane.offset == scene._pane.furthest


def test_everything_that_is_carried_along_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    named = " ".join(made_with())
    for part in (
        "Python",
        "pygame-ce",
        "SDL",
        "platformdirs",
        "Oleo Script",
        "Sanchez",
        "FreeType",
        "mpg123",
    ):
        assert part in named
    assert "MIT" in licences()[0]
    assert "packages" in licences()[1]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert str(root() / "licences") in licences()[1].replace("\\\\", "\\")
