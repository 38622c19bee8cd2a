"""Lamplight, shadows and glows: small maps, blurred or computed once, stretched over what they light."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import pygame

from game.ui.paint.noise import stretched
from game.ui.paint.vector import Size, blank

RGB: TypeAlias = tuple[int, int, int]

CELLS = 128
_REACH = 1.5
_STEPS = 256
_AT_ONE_GO = 5
_BETWEEN = 3
"""So many times at most a blurred picture is enlarged at one go; else first so many times."""
_FLAME = 0.2
"""How wide the middle of a glow is: without it the light would come to a point."""


@dataclass(frozen=True)
class Lamp:
    """A pool of light: where its middle is and how far it reaches, as shares of width and height."""

    centre: tuple[float, float]
    reach: tuple[float, float]
    inner: RGB = (255, 248, 226)
    middle: RGB = (214, 196, 168)
    outer: RGB = (104, 88, 80)
    glow: RGB = (76, 54, 14)
    glow_reach: tuple[float, float] = (0.40, 0.56)
    glow_centre: tuple[float, float] | None = None


TABLE_LAMP = Lamp((0.5, 0.46), (0.62, 0.72))
WALL_LAMP = Lamp(
    (0.5, 0.30),
    (0.60, 0.86),
    (255, 242, 212),
    (216, 186, 148),
    (100, 82, 72),
    (120, 78, 26),
    (0.36, 0.60),
    (0.5, 0.20),
)
FLOOR_LAMP = Lamp(
    (0.377, 0.518),
    (0.62, 0.80),
    (255, 246, 222),
    (222, 198, 166),
    (112, 94, 84),
    (70, 46, 14),
    (0.36, 0.56),
    (0.335, 0.555),
)
CABIN_LAMP = Lamp(
    (0.5, 0.44),
    (0.62, 0.80),
    (255, 246, 222),
    (222, 198, 166),
    (112, 94, 84),
    (78, 52, 16),
    (0.38, 0.60),
)


def _smooth(share: float) -> float:
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def _mixed(one: RGB, other: RGB, share: float) -> bytes:
    return bytes(int(a + (b - a) * share) for a, b in zip(one, other, strict=True))


def _radial(
    size: Size, centre: tuple[float, float], reach: tuple[float, float], ramp: list[bytes]
) -> pygame.Surface:
    """An ellipse of light over `size` cells; `ramp` holds the colour at each distance up to `_REACH`.

    What is as far to the left of its middle as to the right is worked out once.
    """
    width, height = size
    across = [((x / width - centre[0]) / reach[0]) ** 2 for x in range(width)]
    apart = {far: place for place, far in enumerate(dict.fromkeys(across))}
    places = [apart[far] for far in across]
    last, scale = len(ramp) - 1, len(ramp) / _REACH
    rows = []
    for y in range(height):
        down = ((y / height - centre[1]) / reach[1]) ** 2
        row = [ramp[min(last, int(math.sqrt(far + down) * scale))] for far in apart]
        rows.append(b"".join(map(row.__getitem__, places)))
    return pygame.image.frombuffer(b"".join(rows), size, "RGB")


def cells_of(size: Size) -> Size:
    """How many cells a map over `size` pixels has."""
    return CELLS, max(2, round(CELLS * size[1] / max(1, size[0])))


@lru_cache(maxsize=16)
def light_map(size: Size, lamp: Lamp) -> pygame.Surface:
    """What `lamp` leaves of each colour, in cells over `size` pixels: stretch it and multiply."""
    ramp = []
    for step in range(_STEPS):
        far = step / _STEPS * _REACH
        if far < 0.55:
            ramp.append(_mixed(lamp.inner, lamp.middle, _smooth(far / 0.55)))
        else:
            ramp.append(_mixed(lamp.middle, lamp.outer, _smooth((far - 0.55) / 0.75)))
    return _radial(cells_of(size), lamp.centre, lamp.reach, ramp)


def glow_map(size: Size, lamp: Lamp) -> pygame.Surface:
    """What `lamp` adds to each colour, in cells over `size` pixels: stretch it and add."""
    ramp = []
    for step in range(_STEPS):
        share = max(0.0, 1.04 - math.hypot(step / _STEPS * _REACH, _FLAME)) ** 2
        ramp.append(bytes(int(channel * share) for channel in lamp.glow))
    return _radial(cells_of(size), lamp.glow_centre or lamp.centre, lamp.glow_reach, ramp)


def lit(target: pygame.Surface, lamp: Lamp) -> None:
    """Light the whole of `target` by `lamp`."""
    size = target.get_size()
    target.blit(stretched(light_map(size, lamp), size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    add_glow(target, lamp)


def add_glow(target: pygame.Surface, lamp: Lamp) -> None:
    """Add the warm glow of `lamp`, without which it would be a mere vignette."""
    width, height = target.get_size()
    small = glow_map((width, height), lamp)
    cells = small.get_size()
    middle = lamp.glow_centre or lamp.centre
    x0, x1 = (round((middle[0] + side * lamp.glow_reach[0]) * cells[0]) + side for side in (-1, 1))
    y0, y1 = (round((middle[1] + side * lamp.glow_reach[1]) * cells[1]) + side for side in (-1, 1))
    part = pygame.Rect(x0, y0, x1 - x0, y1 - y0).clip(small.get_rect())
    left, right = (round(x * width / cells[0]) for x in (part.left, part.right))
    top, bottom = (round(y * height / cells[1]) for y in (part.top, part.bottom))
    layer = stretched(small.subsurface(part), (right - left, bottom - top))
    target.blit(layer, (left, top), special_flags=pygame.BLEND_RGB_ADD)


def tone_at(share: tuple[float, float], lamp: Lamp = TABLE_LAMP, least: float = 0.9) -> RGB:
    """The light at `share` of width and height, for parchment and plates there; never under `least`."""
    far = math.hypot((share[0] - lamp.centre[0]) / lamp.reach[0], (share[1] - lamp.centre[1]) / lamp.reach[1])
    kept = 1 - (1 - least) * min(1.0, far)
    return int(255 * kept), int(252 * kept), int(244 * kept)


def margin_of(blur: int) -> int:
    """How far a shadow or glow of that blur reaches out of its shape on each side, in pixels."""
    return 2 * max(1, blur)


_BROAD = 24
"""From this blur on, in pixels, a box is painted faster whole than drawn out from its corners."""


def soft_box(size: Size, blur: int, radius: float, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """A blurred rounded box of `size`, with `margin_of(blur)` pixels around it.

    Only a box just large enough for its corners is blurred; its middle is drawn out to the size asked for.
    What is blurred broadly is so on few pixels that this would save nothing.
    """
    blur = max(1, blur)
    if blur >= _BROAD:
        return _blurred_box(size, blur, radius, colour)
    margin = margin_of(blur)
    core = 2 * (margin + math.ceil(min(radius, min(size) / 2))) + 2
    small = (min(size[0], core), min(size[1], core))
    soft = _blurred_box(small, blur, radius, colour)
    if small == size:
        return soft
    return nine_slice(soft, (size[0] + 2 * margin, size[1] + 2 * margin))


def _blurred_box(size: Size, blur: int, radius: float, colour: tuple[int, int, int, int]) -> pygame.Surface:
    margin = margin_of(blur)
    shrink = max(1, blur // 3)
    whole = (size[0] + 2 * margin, size[1] + 2 * margin)
    small = blank((round(whole[0] / shrink), round(whole[1] / shrink)))
    small.fill((*colour[:3], 0))
    box = pygame.Rect(
        round(margin / shrink),
        round(margin / shrink),
        max(1, round(size[0] / shrink)),
        max(1, round(size[1] / shrink)),
    )
    pygame.draw.rect(small, colour, box, border_radius=int(radius / shrink))
    small = pygame.transform.gaussian_blur(small, max(1, blur // shrink))
    return stretched(small, whole)


def soft_edge(length: int, blur: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """The shadow under a straight edge: `length` wide and twice `margin_of(blur)` high, the edge half way."""
    margin = margin_of(blur)
    side = 4 * margin
    box = _blurred_box((side, side), max(1, blur), 0, colour)
    column = box.subsurface((box.get_width() // 2, side, 1, 2 * margin))
    return pygame.transform.scale(column, (length, 2 * margin))


def nine_slice(surface: pygame.Surface, size: Size) -> pygame.Surface:
    """`surface` drawn out to `size`: corners as they are, the rest stretched from the middle lines."""
    width, height = surface.get_size()
    left, top = width // 2, height // 2
    right, bottom = width - left, height - top
    wide, high = pygame.Surface((size[0], height), pygame.SRCALPHA, 32), blank(size)
    wide.blit(surface, (0, 0), (0, 0, left, height))
    wide.blit(surface, (size[0] - right, 0), (left, 0, right, height))
    if size[0] > width:
        line = surface.subsurface((left, 0, 1, height))
        wide.blit(pygame.transform.scale(line, (size[0] - width, height)), (left, 0))
    high.blit(wide, (0, 0), (0, 0, size[0], top))
    high.blit(wide, (0, size[1] - bottom), (0, top, size[0], bottom))
    if size[1] > height:
        row = wide.subsurface((0, top, size[0], 1))
        high.blit(pygame.transform.scale(row, (size[0], size[1] - height)), (0, top))
    return high


def enlarged(blurred: pygame.Surface, size: Size, target: pygame.Surface | None = None) -> pygame.Surface:
    """A small blurred picture in `size` pixels, on `target` if there is one.

    Much enlarged at one go its pixels would show as a lattice, so it is blurred once more on the way.
    """
    width, height = blurred.get_size()
    if size[0] > _AT_ONE_GO * width:
        between = (width * _BETWEEN, height * _BETWEEN)
        blurred = pygame.transform.box_blur(pygame.transform.smoothscale(blurred, between), _BETWEEN - 1)
    if target is None:
        return pygame.transform.smoothscale(blurred, size)
    return pygame.transform.smoothscale(blurred, size, target)


def silhouette(surface: pygame.Surface, blur: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """The blurred outline of `surface` in one colour, with `margin_of(blur)` pixels around it."""
    margin, shrink = margin_of(blur), max(1, blur // 3)
    width, height = surface.get_size()
    whole = (width + 2 * margin, height + 2 * margin)
    small = stretched(surface, (round(width / shrink), round(height / shrink))) if shrink > 1 else surface
    flat = pygame.mask.from_surface(small, 60).to_surface(setcolor=colour, unsetcolor=(*colour[:3], 0))
    padded = blank((round(whole[0] / shrink), round(whole[1] / shrink)))
    padded.fill((*colour[:3], 0))
    padded.blit(flat, (round(margin / shrink),) * 2, special_flags=pygame.BLEND_RGBA_MAX)
    return stretched(pygame.transform.gaussian_blur(padded, max(1, blur // shrink)), whole)
