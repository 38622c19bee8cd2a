"""Great moments stand whole in the window, their pictures exist, and nothing of them is left behind."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from game import tables
from game.tables.marks import Marks
from game.tables.moments import emblem, roundel
from game.ui import theme
from game.ui.look import Look
from game.ui.motion import Animator, Pace
from game.ui.scale import Scale
from game.ui.stage import Stage
from tests.screens import ASSETS, SOUND

SOURCES = sorted(Path(tables.__file__).parent.glob("*_words.py"))
CALLED = re.compile(r'roundel\(f?"([\w{}-]+)"\)')
NAMES = [name for path in SOURCES for name in CALLED.findall(path.read_text("utf-8"))]
KINDS = ("red", "black", "threes")


def at(size: tuple[int, int], *, reduced: bool = False) -> tuple[Marks, Animator, Stage, Look]:
    look = Look.made(Scale(size), ASSETS, SOUND, Pace(reduced=reduced))
    stage = Stage(size)
    return Marks(stage, look, ()), Animator(look.pace), stage, look


def test_every_picture_of_a_moment_is_drawn() -> None:
    look = at((1024, 600))[3]
    wanted = {name.format(kind=kind) for name in NAMES for kind in KINDS}
    wanted |= {"plank", "colours", "swab", "mutiny", "becalmed"}
    assert len(wanted) >= 11
    for name in wanted:
        assert pygame.mask.from_surface(roundel(name)(look)).count() > 5000
    for game in theme.ACCENTS:
        assert pygame.mask.from_surface(emblem(game)(look)).count() > 2000


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (800, 1200)])
def test_a_moment_stands_whole_in_the_window(size: tuple[int, int]) -> None:
    marks, animator, stage, look = at(size)
    marks.show_caption("Hoisting the colours", animator, roundel("colours")(look))
    animator.update(700)
    _shade, line, picture = marks._caption
    window = pygame.Rect((0, 0), size)
    assert window.contains(line.rect)
    assert window.contains(picture.rect)
    covered = picture.rect.clip(line.rect)
    assert covered.h <= 0.2 * picture.rect.h
    assert all(sprite.alpha == 255 for sprite in marks._caption)
    marks.hide_caption()
    assert stage.sprites == ()


def test_nothing_of_it_moves_under_reduced_motion() -> None:
    marks, animator, _stage, look = at((1024, 600), reduced=True)
    marks.show_caption("Sunk!", animator, roundel("sunk")(look))
    animator.update(0)
    assert [(sprite.scale, sprite.alpha) for sprite in marks._caption] == [(1, 255)] * 3
