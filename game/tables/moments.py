"""The pictures of great moments, which stand above their captions."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.look import Look

PICTURE_UNITS, LEAST_PICTURE = 290, 130


def roundel(name: str) -> Callable[[Look], pygame.Surface]:
    """Return what paints the picture `sprites/moments/{name}.svg` for a look."""
    return lambda look: _picture(look, f"moments/{name}")


def emblem(game: str) -> Callable[[Look], pygame.Surface]:
    """Return what paints the emblem of a game for a look."""
    return lambda look: _picture(look, f"emblems/{game}")


def _picture(look: Look, name: str) -> pygame.Surface:
    side = look.scale.px(PICTURE_UNITS, LEAST_PICTURE)
    return look.assets.picture(name, (side, side))
