"""The arms that reach over the table of Spoons: each as long and as bent as its way, painted in pieces."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice, product
from typing import NamedTuple, TypeAlias

import pygame
from pygame import Rect

from game.rules.spoons import Spoons
from game.tables.face import Decor, Furniture, Tableau
from game.tables.spoons_layout import Chair, Frame
from game.tables.spoons_lying import Lying, lying
from game.tables.spoons_scramble import Z_ARMS
from game.tables.spoons_tale import Grip, is_on, tale_now
from game.ui.assets import Job
from game.ui.look import Look
from game.ui.motion import out_cubic
from game.ui.paint.cache import for_screen
from game.ui.paint.vector import blank

HAND_UNITS = 0.86
"""Pixels of the table to one of a hand's picture, at 1080p."""
HAND_SIZE = (220, 1400)
HAND_WRIST = (118.0, 268.0)
HAND_GRIP = (-58.0, -172.0)
"""Where a spoon lies in a gripping hand, from the wrist."""
SLEEVE_FROM = 440
"""From here on an arm's picture is sleeve, which is as long as it has to be."""
BENT_UNITS, BENT_MOST = 290, 18.0
"""How far aside of its hand a shoulder is, in units of an arm's picture, and by how many degrees at most."""
REACHING_MS = 170.0
"""So long an arm takes to come over the table."""
AWAY = 0.55
"""How far from its grip an arm sets off, as a share of its length."""
_FINER = 2
"""Parts of a pixel by which the lines of a bent sleeve lie apart."""
_BAND = 96
"""How many lines are bent and turned at once, at least: all together are as wide as the whole arm swings."""
_LAP = 6
"""By so many lines bands overlap: once they are turned the edges of each are soft."""
_SPARE = 11
"""So many empty pixels a band has at its right and below."""
_SLICES = 8
"""In so many pieces at most an arm is laid on the table: a slanting one would cover half of it in one."""

BANDS_A_FRAME = 6
"""So many bands of an arm are painted in one frame."""

Point: TypeAlias = tuple[float, float]
_Reach: TypeAlias = tuple[str, int, float, float]
"""What an arm looks like: whose it is, its length in pixels, its angle, and the pixels of a unit."""


class Piece(NamedTuple):
    """A part of an arm's picture, and where its middle lies from the grip."""

    picture: pygame.Surface
    middle: Point


class Band(NamedTuple):
    """Some lines of a picture, and where their upper left corner lies in it.

    They have some empty pixels more at their right and below.
    """

    picture: pygame.Surface
    corner: tuple[int, int]


@dataclass
class _Arm:
    """An arm over the table: how long it has been coming, and what it looks like as it reaches just so."""

    ms: float
    reach: _Reach
    pieces: tuple[Piece, ...]


@dataclass
class Arms:
    """All arms over a table, by seat and spoon: each comes in over its window's edge, and lies until it goes.

    To paint one takes long and several may come at once: it is done one after the other, some bands a frame.
    """

    _arms: dict[tuple[int, int], _Arm] = field(default_factory=dict)
    _painting: tuple[_Reach, Iterator[Band | Piece]] | None = None
    _waits: bool = False
    _spent: bool = False
    """Whether in this frame as much was painted as may be."""

    @property
    def busy(self) -> bool:
        """Whether one is on its way, or waits for a later frame."""
        return self._waits or any(arm.ms < REACHING_MS for arm in self._arms.values())

    def update(self, dt_ms: float) -> bool:
        """Let so many ms pass; return whether they look different now."""
        busy = self.busy
        for arm in self._arms.values():
            arm.ms = min(REACHING_MS, arm.ms + dt_ms)
        return busy

    def draw(self, furniture: Furniture, frame: Frame, tableau: Tableau) -> None:
        """Draw the arms of all who have grabbed, two on one spoon where two have grabbed it."""
        self._waits = self._spent = False
        if not is_on(tableau):
            self._arms.clear()
            return
        state = tableau.state
        assert isinstance(state, Spoons)
        tale = tale_now(tableau, state)
        spoons = lying(frame, state)
        for order, grip in enumerate(tale.grips):
            way = _Way.of(frame, grip, spoons[grip.spoon])
            arm = self._arm(tableau, grip, way, was_there=grip.ms == 0 and not tale.losers)
            if arm is not None:
                _put(furniture, arm, way, grip, order)

    def _arm(self, tableau: Tableau, grip: Grip, way: _Way, *, was_there: bool) -> _Arm | None:
        """Return an arm as it reaches now; None if it is not painted yet."""
        look, key = tableau.look, (grip.seat, grip.spoon)
        reach = tableau.sitters[grip.seat].portrait, round(way.length), round(way.turned, 3), look.scale.unit
        arm = self._arms.get(key)
        if arm is not None and arm.reach == reach:
            return arm
        pieces = None if self._spent else self._painted(look, reach)
        self._spent = True
        if pieces is None:
            self._waits = True
            return None
        at_once = was_there or not look.pace.motion(REACHING_MS)
        ms = arm.ms if arm is not None else REACHING_MS if at_once else 0.0
        self._arms[key] = _Arm(ms, reach, pieces)
        return self._arms[key]

    def _painted(self, look: Look, reach: _Reach) -> tuple[Piece, ...] | None:
        """Go on painting an arm, or begin to; return it once it is finished."""
        if self._painting is None or self._painting[0] != reach:
            self._painting = reach, arm_painted(look, *reach[:3])
        steps = self._painting[1]
        found = [piece for step in islice(steps, BANDS_A_FRAME) if isinstance(piece := step, Piece)]
        if not found:
            return None
        self._painting = None
        return (*found, *(step for step in steps if isinstance(step, Piece)))


@dataclass(frozen=True)
class _Way:
    """Where an arm reaches: its grip, how long it is, and the angle in radians in which it points."""

    goal: Point
    length: float
    turned: float

    @classmethod
    def of(cls, frame: Frame, grip: Grip, spoon: Lying) -> _Way:
        start = shoulder_of(frame, next(chair for chair in frame.chairs if chair.seat == grip.seat))
        goal = spoon.at(grip.hold)
        return cls(goal, math.dist(start, goal), math.atan2(goal[0] - start[0], start[1] - goal[1]))


def _put(furniture: Furniture, arm: _Arm, way: _Way, grip: Grip, order: int) -> None:
    away = (1 - out_cubic(min(1.0, arm.ms / REACHING_MS))) * way.length * AWAY
    x, y = way.goal[0] - away * math.sin(way.turned), way.goal[1] + away * math.cos(way.turned)
    for number, piece in enumerate(arm.pieces):
        name = f"arm {grip.seat} {grip.spoon} {number}"
        middle = (x + piece.middle[0], y + piece.middle[1])
        furniture.decor.append(Decor(name, piece.picture, middle, Z_ARMS + order, fades=True, loose=True))


def shoulder_of(frame: Frame, chair: Chair) -> Point:
    """Return the point beyond the window's edge from which a seat's arm comes."""
    rect = chair.rect
    if chair.side == "left":
        return -frame.px(120), rect.centery + frame.px(40)
    if chair.side == "right":
        return frame.width + frame.px(120), rect.centery + frame.px(40)
    if chair.side == "top":
        return rect.centerx, -frame.px(160)
    return frame.middle - frame.px(160), frame.height + frame.px(200)


def arms_ahead(tableau: Tableau) -> list[Job]:
    """Return the pictures of all hands that may come to reach for a spoon, to be drawn beforehand."""
    size = _hand_size(HAND_UNITS * tableau.look.scale.unit)
    return [Job(f"hands/{portrait}-grip", size) for portrait in {s.portrait: 0 for s in tableau.sitters}]


def _hand_size(scale: float) -> tuple[int, int]:
    return round(HAND_SIZE[0] * scale), round(HAND_SIZE[1] * scale)


# -- painting ------------------------------------------------------------------------------------------


def arm_painted(look: Look, sailor: str, length: float, turned: float) -> Iterator[Band | Piece]:
    """Paint an arm of so many pixels from shoulder to grip that reaches towards an angle, in radians.

    Yields each band when it is painted, and all pieces at the end. The arm is bent: the hand points a little
    inwards and the sleeve swings back to the shoulder.
    """
    scale = HAND_UNITS * look.scale.unit
    inwards = _bent_by(scale, length)
    # The sleeve leaves the hand's picture below the wrist: the shoulder is measured from there.
    aside = round(length * math.sin(inwards) - HAND_GRIP[0] * scale)
    grip = aside + (HAND_WRIST[0] + HAND_GRIP[0]) * scale, (HAND_WRIST[1] + HAND_GRIP[1]) * scale
    high = max(round(SLEEVE_FROM * scale) + 8, round(length * math.cos(inwards) + grip[1]))
    drawn = look.assets.picture(f"hands/{sailor}-grip", _hand_size(scale))
    bands = bent(drawn, round(SLEEVE_FROM * scale), high, aside)
    yield from turned_pieces(bands, grip, math.degrees(turned - inwards))


def _bent_by(scale: float, length: float) -> float:
    """Return by how many radians a hand turns inwards from the line between its shoulder and its grip."""
    return min(math.radians(BENT_MOST), math.asin(min(1.0, BENT_UNITS * scale / max(1.0, length))))


def bent(drawn: pygame.Surface, hand_high: int, high: int, aside: int) -> Iterator[Band]:
    """Yield an upright arm as long as it has to be, its sleeve bent so far to the left at its end.

    `drawn` is straight, and sleeve from `hand_high` on. Bands overlap by some lines.
    """
    wide, long = drawn.get_width(), high - hand_high
    sleeve = drawn.subsurface(Rect(0, hand_high, wide, drawn.get_height() - hand_high))
    if long > sleeve.get_height():
        sleeve = pygame.transform.smoothscale(sleeve, (wide, long))
    step = round(_BAND * max(1.0, wide / HAND_SIZE[0]))
    for top in range(0, hand_high, step):
        rows = min(step + _LAP, hand_high - top)
        hand = blank((wide + _SPARE, rows + _SPARE))
        hand.blit(drawn, (0, 0), Rect(0, top, wide, rows))
        yield Band(hand, (aside, top))
    for top in range(0, long, step):
        rows = min(step + _LAP, long - top)
        # A parabola, straight at the wrist: there the hand's picture goes on without a break.
        lefts = [round(aside * (1 - (y / long) ** 2) * _FINER) for y in range(top, top + rows)]
        left = lefts[-1] // _FINER
        across = wide + -(-lefts[0] // _FINER) - left + _SPARE
        fine = pygame.transform.smoothscale(sleeve.subsurface((0, top, wide, rows)), (wide * _FINER, rows))
        swung = blank((across * _FINER, rows + _SPARE))
        for y, count in _alike(lefts):
            lines = Rect(0, y, wide * _FINER, count)
            swung.blit(fine, (lefts[y] - left * _FINER, y), lines, pygame.BLEND_RGBA_MAX)
        swung = pygame.transform.smoothscale(swung, (across, rows + _SPARE))
        yield Band(swung, (left, hand_high + top))


def _alike(values: list[int]) -> Iterator[tuple[int, int]]:
    """Yield where equal values that follow each other begin, and how many they are."""
    start = 0
    for place in range(1, len(values) + 1):
        if place == len(values) or values[place] != values[start]:
            yield start, place - start
            start = place


def turned_pieces(bands: Iterable[Band], about: Point, angle: float) -> Iterator[Band | Piece]:
    """Turn a picture that is given in bands clockwise by degrees about a point of it.

    Most of the upright rectangle around a long thing that lies askew is empty: to turn that takes several
    times as long as the thing itself. Yields each band once it is turned, then the pieces, which lie side by
    side: slices across the longer side.
    """
    turned = []
    for band in bands:
        turned.append(_turned(band, about, angle))
        yield band
    whole = turned[0][1].unionall([rect for _, rect in turned])
    lies = whole.w > whole.h
    thick = min(whole.size)
    step = max(_BAND, round(max(whole.size) / _SLICES))
    for start in range(0, max(whole.size), step):
        slice_ = Rect(start, 0, step, thick) if lies else Rect(0, start, thick, step)
        slice_.move_ip(whole.topleft)
        parts = [(picture, rect) for picture, rect in turned if rect.colliderect(slice_)]
        room = parts[0][1].unionall([rect for _, rect in parts]).clip(slice_)
        picture = blank(room.size)
        for part, rect in parts:
            picture.blit(part, (rect.x - room.x, rect.y - room.y), special_flags=pygame.BLEND_RGBA_MAX)
        if seen := picture.get_bounding_rect():
            middle = room.x + seen.x + seen.w / 2, room.y + seen.y + seen.h / 2
            yield Piece(for_screen(picture.subsurface(seen)), middle)


def _turned(band: Band, about: Point, angle: float) -> tuple[pygame.Surface, Rect]:
    """Return a band turned about a point, and the rectangle that it takes, measured from there."""
    sin, cos = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    left, top = band.corner[0] - about[0], band.corner[1] - about[1]
    width, height = band.picture.get_size()

    def spot(wide: int, high: int) -> Point:
        dx, dy = left + wide / 2, top + high / 2
        return dx * cos - dy * sin, dx * sin + dy * cos

    def off(size: tuple[int, int]) -> float:
        return max(abs(at - round(at)) for at in spot(*size))

    # Turned pictures go to whole pixels: one whose middle lay between two would stand out of line.
    sizes = product(range(width - _SPARE, width + 1), range(height - _SPARE, height + 1))
    size = min(sizes, key=off)
    picture = pygame.transform.rotozoom(band.picture.subsurface((0, 0), size), -angle, 1.0)
    x, y = spot(*size)
    return picture, picture.get_rect(center=(round(x), round(y)))
