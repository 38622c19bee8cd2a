"""Looks of a table without a program around it: pictures drawn anew, none of them kept on disk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pygame

from game.ui.assets import Assets, root
from game.ui.look import Look
from game.ui.motion import Pace
from game.ui.scale import Scale
from game.ui.sound import Sound

Size = tuple[int, int]


@contextmanager
def looks_at(sizes: Iterable[Size], pace: Pace | None = None) -> Iterator[dict[Size, Look]]:
    """Give a look for each size of a window, by its size; nothing moves unless a pace is given."""
    pygame.init()
    pygame.display.set_mode((64, 64))
    assets = Assets(None)
    sound = Sound(root() / "sounds")
    yield {size: Look.made(Scale(size), assets, sound, pace or Pace("off")) for size in sizes}
    assets.close()
