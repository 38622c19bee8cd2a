"""Oak: grain, planks, beams and the wooden plates that names stand on."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pygame

from game.ui import theme
from game.ui.paint.noise import grain, masked, multiply, stretched
from game.ui.paint.vector import Size, rounded, shape

_GRAIN = ((90.0, 2.2, 150), (26.0, 1.1, 90), (260.0, 14.0, 90))
"""Each layer of grain: its cell along and across in units, and how dark it gets of 255."""
_FINE = 4.0
"""So many rows to a unit, or to a pixel where that is larger, are waved; fewer are seen as steps."""


def wood(
    size: Size, colour: str, seed: int, unit: float, contrast: float = 1.0, wavy: bool = True
) -> pygame.Surface:
    """Oak of `size` pixels with its grain along x; `wavy` grain, since straight grain is corduroy."""
    width, height = max(1, size[0]), max(1, size[1])
    # A wave in whole pixels breaks a grain of about a pixel at each of its steps: seams from edge to edge.
    fine = max(1, math.ceil(_FINE / max(1.0, unit))) if wavy else 1
    surface = pygame.Surface((width, height * fine), 0, 32)
    surface.fill(colour)
    for step, (along, across, dark) in enumerate(_GRAIN):
        cell = (along * unit, max(1.0, across * unit) * fine)
        multiply(surface, grain(surface.get_size(), cell, int(255 - dark * contrast), 255, seed + step))
    return stretched(_waved(surface, seed, unit, fine), (width, height)) if wavy else surface


def upright(size: Size, colour: str, seed: int, unit: float) -> pygame.Surface:
    """Oak of `size` pixels with its grain along y."""
    return pygame.transform.rotate(wood((size[1], size[0]), colour, seed, unit), 90)


def _waved(straight: pygame.Surface, seed: int, unit: float, fine: int) -> pygame.Surface:
    """`straight`, with `fine` rows to a pixel, its columns shifted by two sines.

    What leaves at one edge comes in at the other.
    """
    width, height = straight.get_size()
    rng = random.Random(seed)
    first, second = rng.random() * 9, rng.random() * 9
    waved = straight.copy()
    step = max(1, int(2 * unit))
    for x in range(0, width, step):
        wave = 3.2 * math.sin(x / (150 * unit) + first) + 2 * math.sin(x / (61 * unit) + second)
        shift = round(wave * unit * fine)
        if not shift or abs(shift) >= height:
            continue
        waved.blit(straight, (x, shift), (x, 0, step, height))
        if shift > 0:
            waved.blit(straight, (x, 0), (x, height - shift, step, shift))
        else:
            waved.blit(straight, (x, height + shift), (x, 0, step, -shift))
    return waved


def planks(size: Size, high: int, colours: Sequence[str], seed: int, unit: float) -> pygame.Surface:
    """A wall of nailed planks, each `high` pixels: a different cut of one sheet of oak for each."""
    width, height = size
    surface = pygame.Surface(size, 0, 32)
    rng = random.Random(seed)
    high = max(8, high)
    sheet = wood((width, min(height, high * 3)), "#ffffff", seed, unit)
    y = 0
    while y < height:
        x = 0
        while x < width:
            wide = min(rng.randint(int(620 * unit), int(1150 * unit)), width - x)
            cut = pygame.Rect(
                rng.randint(0, width - wide), rng.randint(0, max(0, sheet.get_height() - high)), wide, high
            )
            surface.blit(sheet, (x, y), cut)
            surface.fill(rng.choice(colours), (x, y, wide, high), special_flags=pygame.BLEND_RGB_MULT)
            _joints(surface, pygame.Rect(x, y, wide, high), unit)
            x += wide
        y += high
    return surface


def _joints(surface: pygame.Surface, plank: pygame.Rect, unit: float) -> None:
    """The dark joint over and behind a plank, the light line on its edge, and two nails at each end."""
    gap = max(1, int(1.5 * unit))
    pygame.draw.rect(surface, "#150c06", (plank.x, plank.y, plank.w, gap * 2))
    pygame.draw.rect(surface, "#150c06", (plank.right - gap, plank.y, gap * 2, plank.h))
    edge = pygame.Surface((plank.w, gap), pygame.SRCALPHA, 32)
    edge.fill((255, 220, 170, 38))
    surface.blit(edge, (plank.x, plank.y + gap * 2))
    for x in (plank.x + 14 * unit, plank.right - 16 * unit):
        for y in (plank.y + plank.h * 0.25, plank.y + plank.h * 0.75):
            pygame.draw.aacircle(surface, "#1b110a", (x, y), max(1.5, 3.4 * unit))
            pygame.draw.aacircle(surface, "#57402a", (x - unit * 0.8, y - unit * 0.8), max(1.0, 1.5 * unit))


def name_plate(
    size: Size, unit: float, lit: bool, seed: int, colour: str = theme.PLATE_OAK
) -> pygame.Surface:
    """A wooden plate with a brass line inside its edge, brighter when it is `lit`."""
    width, height = size
    whole = (0.0, 0.0, float(width), float(height))
    face = masked(wood(size, colour, seed, unit, 0.8), shape(rounded(whole, 10 * unit, "#ffffff"), size))
    edge, line = 3 * unit, max(1.0, 1.6 * unit)
    inner = 5 * unit
    body = rounded(
        (edge / 2, edge / 2, width - edge, height - edge), 9 * unit, stroke="#170d06", width=edge
    ) + rounded(
        (inner, inner, width - 2 * inner, height - 2 * inner),
        7 * unit,
        stroke=theme.BRASS_LIGHT if lit else theme.BRASS,
        width=line,
        opacity=0.95 if lit else 0.5,
    )
    face.blit(shape(body, size), (0, 0))
    return face
