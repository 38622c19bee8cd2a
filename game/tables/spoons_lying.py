"""Where the spoons lie on the table of Spoons: resting in the ring, or scattered for a scramble."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from pygame import Rect

from game.rules.spoons import Spoons
from game.tables.spoons_layout import CLEAR, Frame

SPOON_UNITS = 360
"""Length of a spoon in a scramble."""
NUMBERED = 0.83
"""Where the number of a spoon stands, as a hold: in its bowl."""
LAYOUTS, SPOTS = 4, 14
"""How many ways of lying are tried, and how many places of each spoon in one of them."""
RESTING_TURN = 12
"""How far from the top the handle of the first spoon points that rests in the ring, in degrees."""


class Lying(NamedTuple):
    """A spoon in a scramble: its middle in pixels, its length, and where its handle points, clockwise
    from the top in degrees."""

    x: float
    y: float
    length: float
    angle: float

    def at(self, hold: float) -> tuple[float, float]:
        """Return the point at a hold: 0 is the handle's end, 1 the tip of the bowl."""
        far = (0.5 - hold) * self.length
        return (
            self.x + far * math.sin(math.radians(self.angle)),
            self.y - far * math.cos(math.radians(self.angle)),
        )

    def hold_at(self, pos: tuple[float, float], reach: float) -> float | None:
        """Return the hold of a hand at a point, None if it is further than `reach` from the spoon."""
        dx, dy = pos[0] - self.x, pos[1] - self.y
        sin, cos = math.sin(math.radians(self.angle)), math.cos(math.radians(self.angle))
        along, aside = dx * sin - dy * cos, abs(dx * cos + dy * sin)
        hold = 0.5 - along / self.length
        if not -0.04 <= hold <= 1.04:
            return None
        half = max(reach, self.length * (0.135 if hold > 0.66 else 0.03))
        return min(1.0, max(0.0, hold)) if aside <= half else None


def resting(frame: Frame) -> dict[int, Lying]:
    """Return where each spoon rests in the ring, by its number: handles outwards, bowls round its middle."""
    x, y, radius = frame.ring
    length, count = frame.resting_spoon, frame.seats - 1
    reach = radius - frame.px(CLEAR, 5) - length / 2
    spoons = {}
    for index in range(count):
        angle = 360 * index / count + RESTING_TURN
        turned = math.radians(angle)
        middle = x + reach * math.sin(turned), y - reach * math.cos(turned)
        spoons[index + 1] = Lying(*middle, length, angle)
    return spoons


def gripped(
    spoons: Mapping[int, Lying], free: Iterable[int], pos: tuple[int, int], frame: Frame
) -> tuple[int, float] | None:
    """Return which of the free spoons is gripped at a point, and at which hold; None if there is none."""
    reach = max(frame.px(30), 17)
    found = []
    for number in free:
        hold = spoons[number].hold_at(pos, reach)
        if hold is not None:
            found.append((math.dist(pos, spoons[number].at(hold)), number, hold))
    return min(found)[1:] if found else None


def room_of(frame: Frame) -> Rect:
    """Return the part of the table that spoons lie scattered in: between the chairs, above the hand."""
    left, right = frame.px(150), frame.width - frame.px(150)
    for chair in frame.chairs:
        if chair.side == "left":
            left = max(left, chair.rect.right + frame.px(16, 8))
        elif chair.side == "right":
            right = min(right, chair.rect.left - frame.px(16, 8))
    top = frame.px(46) + frame.plate[1] + frame.px(44, 24)
    bottom = board_of(frame).top - frame.px(16, 8)
    return Rect(left, top, right - left, bottom - top)


def board_of(frame: Frame) -> Rect:
    """Return the place of the sheet that says what to do, and then how it came out: never over the hand.

    It stands beside the room for the hand, or over it in a tall window.
    """
    high = frame.lettered(226, 164, most=1.15)
    if frame.is_tall:
        wide, bottom = frame.px(620, 376), frame.log.bottom
    else:
        wide, bottom = frame.right - frame.hand_room[1] - frame.px(12, 6), frame.height - frame.px(46)
    return Rect(frame.right - wide, bottom - high, wide, high)


def lying(frame: Frame, state: Spoons, jacks: int | None = None) -> dict[int, Lying]:
    """Return where each spoon lies, by its number; other scrambles have them lie otherwise.

    They are numbered from left to right, by where their numbers stand. It hangs on what no other play
    changes, so that the next scramble is known: the scores, and how many `jacks` are on the discard pile.
    """
    room = room_of(frame)
    length = min(frame.px(SPOON_UNITS), round(room.h * 0.56))
    shape = (round(room.w / length, 2), round(room.h / length, 2))
    variant = (jacks_of(state) if jacks is None else jacks) + 7 * sum(state.scores)
    spoons = [
        Lying(room.centerx + x * length, room.centery + y * length, length, angle)
        for x, y, angle in scattered(state.seats - 1, variant, shape)
    ]
    return dict(enumerate(sorted(spoons, key=lambda spoon: spoon.at(NUMBERED)[0]), 1))


def jacks_of(state: Spoons) -> int:
    """Return how many jacks lie on the discard pile."""
    return sum(card[0] == "J" for card in state.discard)


@lru_cache(maxsize=256)
def scattered(count: int, variant: int, room: tuple[float, float]) -> tuple[tuple[float, float, float], ...]:
    """Scatter spoons in a room, both in spoon lengths: middle from the room's middle, and angle.

    They lie at any angle, as far from each other as is found by trying.
    """
    rng = random.Random(f"{count} {variant}")
    best: list[tuple[float, float, float]] = []
    widest = -9.0
    for _try in range(LAYOUTS):
        spoons: list[tuple[float, float, float]] = []
        discs: list[_Disc] = []
        gap = 1.0
        for _spoon in range(count):
            spoon, beside = _best_spot(rng, discs, room)
            spoons.append(spoon)
            discs += _discs(spoon)
            gap = min(gap, beside)
        if gap > widest:
            best, widest = spoons, gap
    return tuple(best)


def _best_spot(
    rng: random.Random, others: Sequence[_Disc], room: tuple[float, float]
) -> tuple[tuple[float, float, float], float]:
    """Return the spot of those tried that has most room, and how much there is."""
    best, widest = (0.0, 0.0, 0.0), -9.0
    for _try in range(SPOTS):
        angle = rng.uniform(0, 360)
        half_wide = max(0.02, room[0] / 2 - 0.5 * abs(math.sin(math.radians(angle))) - 0.06)
        half_high = max(0.02, room[1] / 2 - 0.5 * abs(math.cos(math.radians(angle))) - 0.06)
        spoon = (rng.uniform(-half_wide, half_wide), rng.uniform(-half_high, half_high), angle)
        gap = _gap(spoon, others, widest)
        if gap > widest:
            best, widest = spoon, gap
    return best, widest


_Disc: TypeAlias = tuple[float, float, float]
"""Middle and radius, in spoon lengths."""
PARTS = ((-0.33, 0.15), (-0.14, 0.04), (0.05, 0.03), (0.25, 0.04), (0.44, 0.06))
"""Discs that cover a spoon: how far from its middle towards the handle's end, and their radius."""


def _discs(spoon: tuple[float, float, float]) -> list[_Disc]:
    x, y, angle = spoon
    sin, cos = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    return [(x + far * sin, y - far * cos, radius) for far, radius in PARTS]


def _gap(spoon: tuple[float, float, float], others: Sequence[_Disc], enough: float) -> float:
    """Return the least room between a spoon and others, 1 if there is none; below 0 they overlap.

    Where it is not more than `enough` it need not be the least: the first frame of a scramble waits for this.
    """
    least = 1.0 if not others else math.inf
    for x, y, mine in _discs(spoon):
        for u, v, radius in others:
            gap = math.hypot(x - u, y - v) - mine - radius
            if gap < least:
                least = gap
                if gap <= enough:
                    return gap
    return least
