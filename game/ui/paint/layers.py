"""Light and shadow laid over each other on a canvas that is still thin itself."""

from __future__ import annotations

import operator
from functools import lru_cache

import pygame


def lay(canvas: pygame.Surface, picture: pygame.Surface, at: tuple[int, int]) -> None:
    """Blit `picture` with its top left at `at`; where both are thin, each colour counts as far as it covers.

    A plain blit weighs the colours by the alpha of what is laid alone: the first trace of a shadow would
    count as much as a whole one, and a hard line would run where it ends under a glow.
    """
    place = pygame.Rect(at, picture.get_size()).clip(canvas.get_rect())
    if not place:
        return
    lying = canvas.subsurface(place).get_bounding_rect().move(place.topleft)
    if lying.size == (0, 0) or not _alphas(canvas.subsurface(lying)).translate(None, b"\x00\xff"):
        canvas.blit(picture, at)
        return
    below = canvas.subsurface(lying)
    above = picture.subsurface(lying.move(-at[0], -at[1]))
    shares = map(operator.getitem, map(_shares().__getitem__, _alphas(below)), _alphas(above))
    colours = pygame.image.frombuffer(pygame.image.tobytes(below, "RGB"), lying.size, "RGB").copy()
    colours.blit(_with_alphas(above, bytes(shares)), (0, 0))
    canvas.blit(picture, at)
    whole = _with_alphas(colours, _alphas(below))
    below.fill((0, 0, 0, 0))
    below.blit(whole, (0, 0))


@lru_cache(maxsize=1)
def _shares() -> tuple[bytes, ...]:
    """How much of 255 the colour above counts, by the alpha below and then by the alpha above."""

    def share(below: int, above: int) -> int:
        covered = 255 * above + below * (255 - above)
        return round(255 * 255 * above / covered) if covered else 0

    return tuple(bytes(share(below, above) for above in range(256)) for below in range(256))


def _alphas(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")[3::4]


def _with_alphas(surface: pygame.Surface, alphas: bytes) -> pygame.Surface:
    """A copy of `surface` with other alphas."""
    pixels = bytearray(pygame.image.tobytes(surface, "RGBA"))
    pixels[3::4] = alphas
    return pygame.image.frombuffer(bytes(pixels), surface.get_size(), "RGBA")
