"""Whole hands and every awkward rule once, with events and views, against what the rules make of them now."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from game import rules
from game.core import events as core_events
from game.core.events import Event
from tests.goldens import GOLDENS, read_sections, write_sections

FILES = sorted(GOLDENS.glob("*.txt"))
LARGEST = 60_000
"""A golden is for reading; no file is longer, in bytes."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden(path: Path, request: pytest.FixtureRequest) -> None:
    """What differs is a fault, or wanted: then record anew with --record-goldens and read the difference."""
    text = write_sections(read_sections(path))
    if request.config.getoption("--record-goldens"):
        path.write_text(text, encoding="utf-8")
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()
    assert len(text.encode()) <= LARGEST


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_everything_that_can_happen_in_a_game_is_in_its_goldens(game: str) -> None:
    happened = set()
    for path in GOLDENS.glob(f"{game}-*.txt"):
        lines = path.read_text(encoding="utf-8").splitlines()
        happened |= {line.split()[1] for line in lines if line.startswith("  * ")}
    module = importlib.import_module(f"game.rules.{game}_events")
    kinds = {
        name for name, kind in vars(module).items() if isinstance(kind, type) and issubclass(kind, Event)
    }
    assert kinds - set(vars(core_events)) - happened == set()
