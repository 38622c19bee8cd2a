"""The painted signs of the five games, each with its own silhouette."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType

import pygame

from game.ui import theme
from game.ui.paint.brass import RING
from game.ui.paint.noise import grain, masked, multiply
from game.ui.paint.vector import Size, drawn, linear
from game.ui.paint.wood import wood

BOX = (300, 330)
"""The box in which the silhouettes are written."""

ROOM = 5
"""Room round that box for half of the frame's width."""

SILHOUETTES = MappingProxyType(
    {
        "spooneye": "M150 4C240 4 294 78 294 166C294 254 240 326 150 326C60 326 6 254 6 166C6 78 60 4 150 4Z",
        "john_silver": "M14 70C14 20 80 6 150 6C220 6 286 20 286 70V300C286 316 276 324 262 324H38"
        "C24 324 14 316 14 300Z",
        "spoons": "M12 10H288V222C288 282 222 300 150 326C78 300 12 282 12 222Z",
        "hand_and_foot": "M44 8H256C256 28 272 44 292 44V286C272 286 256 302 256 322H44C44 302 28 286 8 286"
        "V44C28 44 44 28 44 8Z",
        "grundel_beard": "M150 4L256 26L294 104V252L256 306L150 326L44 306L6 252V104L44 26Z",
    }
)

TILT = MappingProxyType(
    {"spooneye": -0.8, "john_silver": 1.1, "spoons": 0.0, "hand_and_foot": -1.0, "grundel_beard": 0.8}
)
"""Degrees by which each sign hangs crooked."""

EMBLEM = MappingProxyType(
    {
        "spooneye": (0.53, 0.13),
        "john_silver": (0.53, 0.13),
        "spoons": (0.53, 0.12),
        "hand_and_foot": (0.53, 0.12),
        "grundel_beard": (0.47, 0.11),
    }
)
"""Side of the emblem as a share of the sign's width, and its top as a share of the height."""


TITLE_TOP = MappingProxyType(
    {"spooneye": 0.63, "john_silver": 0.64, "spoons": 0.605, "hand_and_foot": 0.64, "grundel_beard": 0.62}
)
"""Top of the name as a share of the sign's height."""


FIELD = 0.835
"""The field within the inner gold line as a share of the sign, with the width of that line left free."""


def _inset(path: str, scale: float, attributes: str) -> str:
    x, y = BOX[0] / 2, BOX[1] / 2
    turn = f"translate({x} {y}) scale({scale}) translate({-x} {-y})"
    return f'<g transform="{turn}"><path d="{path}" {attributes}/></g>'


def _drawn(body: str, size: Size) -> pygame.Surface:
    box = (BOX[0] + 2 * ROOM, BOX[1] + 2 * ROOM)
    return drawn(f'<g transform="translate({ROOM} {ROOM})">{body}</g>', box, size)


def board(game: str, size: Size, unit: float) -> pygame.Surface:
    """The bare sign of `game`: oak in a gilt frame, painted in its accent, worn along the grain."""
    path = SILHOUETTES[game]
    seed = 80 + 3 * list(SILHOUETTES).index(game)
    mask = _drawn(f'<path d="{path}" fill="#ffffff"/>', size)
    face = masked(wood(size, theme.SIGN_OAK, seed, unit, 0.9), mask)
    paint = theme.ACCENTS[game].paint
    frame = linear("gilt", (0, 0, *BOX), RING)
    frame += f'<path d="{path}" fill="none" stroke="#150c06" stroke-width="13"/>'
    frame += f'<path d="{path}" fill="none" stroke="url(#gilt)" stroke-width="8"/>'
    frame += _inset(path, 0.90, f'fill="{paint}" fill-opacity="0.9"')
    frame += _inset(path, 0.90, 'fill="none" stroke="#150c06" stroke-opacity="0.55" stroke-width="3"')
    frame += _inset(path, 0.865, 'fill="none" stroke="#f0d48a" stroke-opacity="0.75" stroke-width="2"')
    face.blit(_drawn(frame, size), (0, 0))
    multiply(face, grain(size, (30 * unit, 3 * unit), 200, 255, seed + 10))
    return face


def with_emblem(face: pygame.Surface, game: str, emblem: pygame.Surface) -> None:
    """Paint `emblem` (square) on the sign `face`, with the small shadow that thick paint has."""
    width, height = face.get_size()
    shade = emblem.copy()
    shade.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
    x, y = (width - emblem.get_width()) // 2, round(height * EMBLEM[game][1])
    face.blit(shade, (x + round(width * 0.01), y + round(width * 0.016)))
    face.blit(emblem, (x, y))


def emblem_side(game: str, size: Size, lift: float = 0.0) -> int:
    """Side in pixels of the emblem on a sign of `size` whose words are lifted by a share of its height."""
    return round(size[0] * EMBLEM[game][0] - size[1] * lift)


@lru_cache(maxsize=32)
def field(game: str, size: Size) -> tuple[int, ...]:
    """How wide the field within the inner gold line is, in pixels, in each row of a sign of `size`."""
    mask = pygame.mask.from_surface(_drawn(_inset(SILHOUETTES[game], FIELD, 'fill="#ffffff"'), size))
    row = pygame.mask.Mask((size[0], 1), fill=True)
    return tuple(mask.overlap_area(row, (0, y)) for y in range(size[1]))
