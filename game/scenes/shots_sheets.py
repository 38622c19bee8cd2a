"""Contact sheets: every card of every deck, backs, pictures of moments, and all scenes as small as stamps."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.core.cards import STANDARD_DECK
from game.rules.john_silver_cards import DECK
from game.ui import theme
from game.ui.assets import Assets, Faces

if TYPE_CHECKING:
    from game.scenes.shots import Camera

DESIGNS, COLOURS = ("classic", "large"), ("two", "four")
_GAP = 0.06
"""Between pictures, as a part of their height."""


def shoot_sheets(camera: Camera) -> None:
    """Keep a sheet of each deck, of backs and moments, and one of everything that was kept before."""
    scenes = tuple(camera.kept)
    wide, high = camera.canvas.get_size()
    _shoot(camera, "sheet-scenes", len(scenes), wide / high, lambda i, h: _stamp(scenes[i], h, wide / high))
    assets = Assets(None)
    for design in DESIGNS:
        for colours in COLOURS:
            assets.faces = Faces(design, colours)
            _shoot_cards(camera, f"sheet-{design}-{colours}", assets, (*STANDARD_DECK, "*"))
    _shoot_cards(camera, "sheet-john-silver", assets, DECK, "john_silver")
    backs, moments = assets.names("cards/backs"), assets.names("moments")
    aspect = theme.CARD_ASPECT
    _shoot(camera, "sheet-backs", len(backs), aspect, lambda i, h: assets.back(h, backs[i]))
    _shoot(
        camera,
        "sheet-moments",
        len(moments),
        1.0,
        lambda i, h: assets.picture(f"moments/{moments[i]}", (h, h)),
    )


def _shoot_cards(camera: Camera, name: str, assets: Assets, cards: Sequence[str], deck: str = "") -> None:
    _shoot(camera, name, len(cards), theme.CARD_ASPECT, lambda i, h: assets.card(cards[i], h, deck))


def _shoot(
    camera: Camera, name: str, count: int, aspect: float, draw: Callable[[int, int], pygame.Surface]
) -> None:
    """Keep a sheet of so many pictures of one shape, as large as fits; `draw` gets number and height."""
    sheet = camera.canvas.copy()
    sheet.fill(theme.BAIZE)
    wide, high = sheet.get_size()
    across = _columns(count, aspect, (wide, high))
    height = _height(across, count, aspect, (wide, high))
    width, gap = round(height * aspect), round(height * _GAP)
    for number in range(count):
        row, column = divmod(number, across)
        sheet.blit(draw(number, height), (gap + column * (width + gap), gap + row * (height + gap)))
    camera.keep(name, sheet)


def _columns(count: int, aspect: float, size: tuple[int, int]) -> int:
    return max(range(1, count + 1), key=lambda across: _height(across, count, aspect, size))


def _height(across: int, count: int, aspect: float, size: tuple[int, int]) -> int:
    """Return how high pictures can be with so many in a row."""
    rows = math.ceil(count / across)
    by_width = size[0] / (across * (aspect + _GAP) + _GAP)
    by_height = size[1] / (rows * (1 + _GAP) + _GAP)
    return max(1, math.floor(min(by_width, by_height)))


def _roundel(assets: Assets, name: str, height: int) -> pygame.Surface:
    return assets.picture(f"moments/{name}", (height, height))


def _stamp(path: Path, height: int, aspect: float) -> pygame.Surface:
    return pygame.transform.smoothscale(pygame.image.load(path).convert(), (round(height * aspect), height))
