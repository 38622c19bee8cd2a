"""Grain for every matter: seeded noise made small and stretched smooth."""

from __future__ import annotations

import random

import pygame

from game.ui.paint.vector import Size

MULTIPLY = pygame.BLEND_RGB_MULT
ADD = pygame.BLEND_RGB_ADD
MASK = pygame.BLEND_RGBA_MULT


def noise(size: tuple[float, float], low: int, high: int, seed: int, warm: int = 0) -> pygame.Surface:
    """A Surface of random greys from `low` to `high`, one value a pixel, the same for the same seed.

    `warm` makes the dark values brown: grey noise on parchment looks like concrete.
    """
    width, height = max(2, int(size[0])), max(2, int(size[1]))
    grains = random.Random(seed).randbytes(width * height)
    surface = pygame.image.frombuffer(grains, (width, height), "P")
    surface.set_palette([_grain(value / 255, low, high, warm) for value in range(256)])
    plain = pygame.Surface((width, height), 0, 32)
    plain.blit(surface, (0, 0))
    return plain


def _grain(share: float, low: int, high: int, warm: int) -> tuple[int, int, int]:
    value = low + (high - low) * share
    tint = warm * (1 - share)
    return min(255, int(value + tint * 0.35)), int(value), max(0, int(value - tint))


def stretched(surface: pygame.Surface, size: Size) -> pygame.Surface:
    """`surface` scaled smoothly to `size`."""
    return pygame.transform.smoothscale(surface, (max(1, size[0]), max(1, size[1])))


def grain(
    size: Size, cell: tuple[float, float], low: int, high: int, seed: int, warm: int = 0
) -> pygame.Surface:
    """Noise over `size` pixels in cells of `cell` pixels, stretched smooth."""
    cells = (size[0] / max(1.0, cell[0]), size[1] / max(1.0, cell[1]))
    return stretched(noise(cells, low, high, seed, warm), size)


def endless_grain(
    side: int, cell: tuple[float, float], low: int, high: int, seed: int, warm: int = 0
) -> pygame.Surface:
    """A square of noise stretched smooth whose edges go on at the opposite ones: tiled it has no seams."""
    cells = noise((side / max(1.0, cell[0]), side / max(1.0, cell[1])), low, high, seed, warm)
    # Smoothing draws the first value at the first pixel and the last one just behind the last pixel.
    closed = pygame.Surface((cells.get_width() + 1, cells.get_height() + 1), 0, 32)
    tile(closed, cells)
    return stretched(closed, (side, side))


def multiply(target: pygame.Surface, layer: pygame.Surface, at: tuple[int, int] = (0, 0)) -> None:
    """Darken `target` by `layer`; its alpha stays."""
    target.blit(layer, at, special_flags=MULTIPLY)


def masked(surface: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """`surface` with the alpha of `mask` (white where something is kept), as a new Surface of that size."""
    cut = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
    cut.blit(surface, (0, 0))
    cut.blit(mask, (0, 0), special_flags=MASK)
    return cut


def tile(target: pygame.Surface, pattern: pygame.Surface, flags: int = 0) -> None:
    """Cover `target` with `pattern`, over and over from the top left; `flags` say how it blends."""
    for y in range(0, target.get_height(), pattern.get_height()):
        for x in range(0, target.get_width(), pattern.get_width()):
            target.blit(pattern, (x, y), special_flags=flags)
