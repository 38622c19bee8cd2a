"""Parchment: torn edges, warm blots, a browned rim and an inked frame."""

from __future__ import annotations

import math
import random
from functools import lru_cache

import pygame

from game.ui.paint.noise import MASK, MULTIPLY, endless_grain, grain, multiply, stretched, tile
from game.ui.paint.vector import Size, blank, edged, linear, rounded, shape

EDGE = 4
"""How far the outline lies inside the picture, in units: room for the torn edge."""

SHRINK = 4
"""The ground of a sheet is made this many times smaller."""

_STEP = 22
_JITTER = 2.2
_RIM = (132, 84, 30, 175)
_SEPIA = (70, 46, 16)
_PRINT = 30
"""How strongly a faint picture is printed, of 255."""


def outline(size: Size, unit: float, seed: int, torn: float = 1.0) -> str:
    """The torn outline of a parchment of `size` pixels as SVG path data; `torn` is how ragged it is."""
    width, height = size
    rng = random.Random(seed)
    edge, cut = EDGE * unit, 5 * unit
    left, top, right, bottom = edge, edge, width - edge, height - edge
    sides = (
        ((left + cut, top), (right - cut, top)),
        ((right, top + cut), (right, bottom - cut)),
        ((right - cut, bottom), (left + cut, bottom)),
        ((left, bottom - cut), (left, top + cut)),
    )
    points = [point for start, end in sides for point in _ragged(start, end, unit, torn, rng)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _ragged(
    start: tuple[float, float], end: tuple[float, float], unit: float, torn: float, rng: random.Random
) -> list[tuple[float, float]]:
    length = math.dist(start, end) or 1.0
    count = max(2, int(length / (_STEP * unit)))
    normal = ((end[1] - start[1]) / length, (start[0] - end[0]) / length)
    points = []
    for step in range(count):
        share = step / count
        off = rng.uniform(-1, 0.9) * _JITTER * unit * torn if step else 0.0
        points.append(
            (
                start[0] + (end[0] - start[0]) * share + normal[0] * off,
                start[1] + (end[1] - start[1]) * share + normal[1] * off,
            )
        )
    return points


def parchment(size: Size, unit: float, seed: int, framed: bool = True, torn: float = 1.0) -> pygame.Surface:
    """A sheet of `size` pixels; a `framed` one has an ink line and a hairline inside its edge."""
    path = outline(size, unit, seed, torn)
    sheet = pygame.Surface(size, pygame.SRCALPHA, 32)
    sheet.blit(stretched(_ground(size, unit, seed), size), (0, 0))
    tile(sheet, _fibres(unit), MULTIPLY)
    band = round((EDGE + 5 + _JITTER * torn) * unit) + 2
    edged(sheet, band, f'<path d="{path}" fill="#ffffff"/>', MASK)
    edged(sheet, round((20 if framed else 12) * unit) + 2, _lines(size, unit, path, framed))
    return sheet


def faint(picture: pygame.Surface) -> pygame.Surface:
    """A picture as an old press prints it, to multiply a sheet with: sepia and pale, under letters."""
    plate = pygame.Surface(picture.get_size())
    plate.fill("white")
    plate.blit(picture, (0, 0))
    plate = pygame.transform.grayscale(plate)
    plate.fill(_SEPIA, special_flags=pygame.BLEND_RGB_ADD)
    paper = pygame.Surface(picture.get_size())
    paper.fill("white")
    plate.set_alpha(_PRINT)
    paper.blit(plate, (0, 0))
    return paper


def _ground(size: Size, unit: float, seed: int) -> pygame.Surface:
    """Colour from top to bottom, warm blots and browned edges, at a quarter of the size."""
    small = (max(2, size[0] // SHRINK), max(2, size[1] // SHRINK))
    stops = ((0, "#fff6dc"), (0.55, "#faebc6"), (1, "#f3dfae"))
    line = (0.0, 0.0, small[0] * 0.3, float(small[1]))
    colours = shape(linear("sheet", line, stops) + rounded((0, 0, *small), 0, "url(#sheet)"), small)
    ground = pygame.Surface(small, 0, 32)
    ground.blit(colours, (0, 0))
    multiply(ground, grain(small, (46 * unit / SHRINK, 46 * unit / SHRINK), 234, 255, seed + 5, 22))
    brown = blank(small)
    brown.fill(_RIM)
    inset = max(1, int(6 * unit / SHRINK))
    hole = brown.get_rect().inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(brown, (*_RIM[:3], 0), hole, border_radius=int(10 * unit / SHRINK))
    ground.blit(pygame.transform.gaussian_blur(brown, max(1, int(7 * unit / SHRINK))), (0, 0))
    return ground


@lru_cache(maxsize=2)
def _fibres(unit: float) -> pygame.Surface:
    """The fine grain of the sheet, as a square that is tiled."""
    side = max(64, round(300 * unit))
    return endless_grain(side, (3 * unit, 3 * unit), 244, 255, 7, 10)


def _lines(size: Size, unit: float, path: str, framed: bool) -> str:
    ink = "#3a2712"
    width = max(0.8, 1.3 * unit)
    body = f'<path d="{path}" fill="none" stroke="{ink}" stroke-opacity="0.75" stroke-width="{width:.2f}"/>'
    if not framed:
        return body
    for inset, radius, width, opacity in (
        (11, 4, max(1.0, 1.6 * unit), 0.62),
        (15, 3, max(0.7, 0.8 * unit), 0.35),
    ):
        box = (inset * unit, inset * unit, size[0] - 2 * inset * unit, size[1] - 2 * inset * unit)
        body += rounded(box, radius * unit, stroke=ink, width=width, opacity=opacity)
    return body
