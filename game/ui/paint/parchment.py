"""Parchment: torn edges, warm blots, a browned rim and an inked frame."""

from __future__ import annotations

import math
import random

import pygame

from game.ui.paint.noise import MASK, grain, multiply, stretched
from game.ui.paint.vector import Size, blank, linear, rounded, shape

EDGE = 4
"""How far the outline lies inside the picture, in units: room for the torn edge."""

_STEP = 22
_JITTER = 2.2
_RIM = (132, 84, 30, 175)


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
    width, height = size
    stops = ((0, "#fff6dc"), (0.55, "#faebc6"), (1, "#f3dfae"))
    sheet = shape(
        linear("sheet", (0, 0, width * 0.3, height), stops) + f'<path d="{path}" fill="url(#sheet)"/>', size
    )
    edge = shape(f'<path d="{path}" fill="#ffffff"/>', size)
    multiply(sheet, grain(size, (46 * unit, 46 * unit), 234, 255, seed + 5, 22))
    multiply(sheet, grain(size, (3 * unit, 3 * unit), 244, 255, seed + 6, 10))
    sheet.blit(_browned(size, unit), (0, 0))
    sheet.blit(edge, (0, 0), special_flags=MASK)
    sheet.blit(shape(_lines(size, unit, path, framed), size), (0, 0))
    return sheet


def _browned(size: Size, unit: float) -> pygame.Surface:
    """Brown at the edges, blurred inwards, at a quarter of the size."""
    small = blank((size[0] // 4 + 1, size[1] // 4 + 1))
    small.fill(_RIM)
    inset = max(1, int(6 * unit / 4))
    hole = small.get_rect().inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(small, (*_RIM[:3], 0), hole, border_radius=int(10 * unit / 4))
    return stretched(pygame.transform.gaussian_blur(small, max(1, int(7 * unit / 4))), size)


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
