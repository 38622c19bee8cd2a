"""Where things lie on a table: spots for cards, regions that can be aimed at, and plain layouts of them.

An arrangement is a pure function of what lies on the table and of the window's size.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import Rect, Surface

from game.core.following import PileKey

Z_CLOTH, Z_CARDS, Z_PLATES, Z_HAND, Z_FLYING, Z_CARRIED, Z_WORDS = 0, 100, 400, 500, 700, 800, 900
"""Heights in which things lie over each other, each with room for a hundred of its kind."""
Z_STRIP = Z_HAND + 120
"""The turn strip: a card that is raised in the hand goes under it, one that is carried over it."""


class Spot(NamedTuple):
    """Where a card belongs: centre and height in pixels, degrees clockwise; unseen ones lie under others."""

    x: float
    y: float
    height: int
    z: float
    angle: float = 0.0
    seen: bool = True


@dataclass(frozen=True)
class Shape:
    """A thing that is lit as it is shaped: its middle, how high its light lies, and the light in a colour.

    `ring` is the line round it where keys are on it.
    """

    x: float
    y: float
    z: float
    glow: Callable[[str], Surface]
    ring: Callable[[], Surface]


@dataclass(frozen=True)
class Arrangement:
    """All places of one table in pixels.

    `spots` has one spot for each card of each pile; `regions` are what a card may be dropped on or what may
    be clicked, also gaps where a pile may begin; `rects` are the places of furniture by name. The regions in
    `discs` are round, and so are light and focus round them; round those in `shapes` they follow what lies
    there. The light round those in `beneath` lies under all cards, which stand close to them.
    `notes` say in rich text, each at its place, what a thing is that signs and numbers alone tell: the strip
    says so while it is pointed at.
    """

    spots: Mapping[PileKey, Sequence[Spot]]
    regions: Mapping[PileKey, Rect]
    rects: Mapping[str, Rect] = field(default_factory=dict)
    discs: frozenset[PileKey] = frozenset()
    notes: Sequence[tuple[Rect, str]] = ()
    shapes: Mapping[PileKey, Shape] = field(default_factory=dict)
    beneath: frozenset[PileKey] = frozenset()

    def region_at(self, pos: tuple[float, float]) -> PileKey | None:
        """Return the smallest region at a point, None if there is none."""
        x, y = round(pos[0]), round(pos[1])
        found = [key for key, rect in self.regions.items() if rect.collidepoint(x, y)]
        return min(found, key=lambda key: self.regions[key].w * self.regions[key].h, default=None)


def card_width(height: float) -> float:
    """Return the width of a card of a height."""
    return height * 250 / 350


def column(x: float, top: float, count: int, height: int, step: float, z: float) -> list[Spot]:
    """Lay cards from the top down over each other, `step` pixels apart."""
    return [Spot(x, top + height / 2 + index * step, height, z + index) for index in range(count)]


def row(left: float, y: float, count: int, height: int, step: float, z: float) -> list[Spot]:
    """Lay cards from the left over each other, centres `step` pixels apart."""
    middle = left + card_width(height) / 2
    return [Spot(middle + index * step, y, height, z + index) for index in range(count)]


def step_within(room: float, extent: float, count: int, widest: float) -> float:
    """Return how far apart `count` things of an extent lie to stay within a room, at most `widest`."""
    return widest if count < 2 else max(0.0, min(widest, (room - extent) / (count - 1)))


def fan(middle: float, bottom: float, count: int, height: int, room: float, z: float) -> list[Spot]:
    """Hold cards in a fan within `room` pixels that ends at `bottom`, its outermost corners a hair lower."""
    width = card_width(height)
    step = step_within(room, width, count, 0.82 * width)
    spread = min(3.0, 10.4 / max(1, count - 1)) if count > 1 else 0.0
    turned = math.radians(spread * (count - 1) / 2)
    corner = (height * (math.cos(turned) - 1) + width * math.sin(turned)) / 2
    bend = 0.03 * height * min(1.0, count / 5)
    rise = max(0.0, corner + 0.3 * bend - 0.004 * height)
    spots = []
    for index in range(count):
        side = index - (count - 1) / 2
        share = side / max(1.0, (count - 1) / 2)
        y = bottom - height / 2 + bend * (share * share - 0.7) - rise
        spots.append(Spot(middle + side * step, y, height, z + index, side * spread))
    return spots


def stack(
    x: float, y: float, count: int, height: int, z: float, seen: int = 7, rise: float = 0.012
) -> list[Spot]:
    """Pile cards up, each of the uppermost `seen` showing an edge; those below are not seen.

    The top card lies at (x, y).
    """
    spots = []
    for index in range(count):
        depth = min(count - 1 - index, seen)
        shift = depth * rise * height
        spots.append(Spot(x - shift, y + shift, height, z + min(index, 90), seen=depth < seen))
    return spots
