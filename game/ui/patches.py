"""Patches: the rectangles of a picture that are painted anew, joined where one is painted faster than two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from pygame import Rect

ALIGN = 16
"""Pixels in 64 bytes: SDL copies rows that begin and end at such five times faster than others."""


class Cost(NamedTuple):
    """What painting takes besides a patch's pixels, told in pixels: for each row, and for each patch."""

    row: int
    patch: int


COPYING = Cost(300, 60_000)
"""Copying pixels: a row is looked up in memory, and it has to be found out what moves in a patch."""
COMPOSING = Cost(30, 12_000)
"""Drawing all that lies there, one over the other: every pixel costs several times as much."""

_Band: TypeAlias = tuple[int, int, int, int, int]
"""Left, top, right and bottom of a patch, and what painting it costs."""


def aligned(rect: Rect) -> Rect:
    """The rectangle, widened so that its rows are copied fast."""
    left = rect.left // ALIGN * ALIGN
    return Rect(left, rect.top, -(-rect.right // ALIGN) * ALIGN - left, rect.height)


def joined(rects: Sequence[Rect], size: tuple[int, int], cost: Cost) -> list[Rect]:
    """What of the rectangles lies in a picture of this size, as patches that are painted fast."""
    if len(rects) < 2:
        return [seen for rect in rects if (seen := aligned(rect).clip((0, 0), size))]
    # Written out in numbers: frames in which many things move spend much of their time here.
    bands: list[_Band] = []
    width, height = size
    row, patch = cost
    for rect in rects:
        left, top = max(0, rect.left // ALIGN * ALIGN), max(0, rect.top)
        right, bottom = min(width, -(-rect.right // ALIGN) * ALIGN), min(height, rect.bottom)
        if left >= right or top >= bottom:
            continue
        alone = (bottom - top) * (right - left + row) + patch
        place = 0
        while place < len(bands):
            # Where one patch around both is painted faster than each for itself, it stands for both.
            other_left, other_top, other_right, other_bottom, other_alone = bands[place]
            most_left = left if left < other_left else other_left
            most_right = right if right > other_right else other_right
            uppermost = top if top < other_top else other_top
            lowest = bottom if bottom > other_bottom else other_bottom
            both = (lowest - uppermost) * (most_right - most_left + row) + patch
            if both > alone + other_alone:
                place += 1
                continue
            del bands[place]
            left, top, right, bottom, alone = most_left, uppermost, most_right, lowest, both
            place = 0
        bands.append((left, top, right, bottom, alone))
    return [Rect(left, top, right - left, bottom - top) for left, top, right, bottom, _ in bands]
