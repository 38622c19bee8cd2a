"""Measures of the table of Spoons: who sits where, where the piles, the ring, the wheel and the hand lie."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from pygame import Rect

from game.tables.arrangement import card_width
from game.tables.measures import Measures
from game.ui import theme

Side: TypeAlias = Literal["left", "top", "right", "own"]

SIDES = {2: (0, 2, 0), 3: (1, 1, 1), 4: (1, 2, 1), 5: (1, 3, 1), 6: (2, 2, 2), 7: (2, 3, 2)}
"""How many of the others sit at the left, at the top and at the right, by their number."""

TOP = 46
ASKEW = 2.2
"""Width of a pile whose cards lie askew, in cards."""
ARCH, LEAST_RING = 48, 186
"""Units that the plates over the wheel rise at most, and radius of the ring that makes room for that."""
BOW = (0.0, 0.22, 0.36, 0.43, 0.46)
"""How far outwards the rows of plates at the wheel's sides lie, in rises of the arch."""
ROWS = 5
"""Rows of plates at each side of the wheel."""
CLEAR = 9
"""Units from the handle of a spoon that rests in the ring to the ring: heads of arrows reach up to that."""
MEDAL, LEAST_MEDAL = 0.66, 70
"""Diameter of the disc of a count or an attack, in radii of the ring, and in pixels at least."""
LEAST_INDEX = 19
"""Units of a card in the hand that have to be in sight."""
PILE_EDGE = 10
"""Units of cloth round a pile and the plate below it that belong to their place."""
ON_THE_END = 0.68
"""So much of its width a card just drawn may cover of the last one of a large hand."""


class Chair(NamedTuple):
    """Where one seat's plate lies, and at which side of the table."""

    seat: int
    rect: Rect
    side: Side


@dataclass(frozen=True)
class Frame(Measures):
    """The measures of one window for so many seats, in pixels; `seat` is the one that sits nearest."""

    margin: ClassVar[int] = 56
    seats: int
    seat: int

    @property
    def middle(self) -> int:
        """Middle of the table."""
        return self.width // 2

    # -- chairs ------------------------------------------------------------------------------------

    @cached_property
    def plate(self) -> tuple[int, int]:
        """Width and height of a seat's plate, its porthole as high as it is."""
        wide, high = self.lettered(286, 160, most=1.3), self.lettered(118, 66, most=1.3)
        if not self.is_tall:
            return wide, high
        beside = self.wheel_left - self.left - self.px(46, theme.LEAST_BUTTON) - 2 * self.px(14, 6)
        # As high as it is wide for: the porthole would else leave no room for cards and score.
        broad = min(round(1.2 * wide), beside)
        return broad, min(round(1.2 * high), round(broad * high / wide))

    @cached_property
    def own(self) -> Rect:
        """The plate of the seat that sits nearest."""
        wide, high = self.plate
        return Rect(self.left, self._floor - high, wide, high)

    @cached_property
    def strip(self) -> Rect:
        """The turn strip, above the own plate and its flag: two or three lines high.

        Its seal, which reaches out of it, begins where the plate does.
        """
        high = max(self.px(74, 70), round(2.6 * self.look.scale.text(theme.SIZE_TURN)))
        left = self.left + self.px(14, 8)
        wide = min(self.px(368), self.wheel_left - left - self.px(6, 3))
        return Rect(left, self.own.top - self.px(26, 15) - high, wide, high)

    @cached_property
    def log(self) -> Rect:
        """The log, in the corner opposite to the own plate."""
        wide, bottom = self.px(300, 176), self._floor
        high = max(self.px(226, 116), min(self.px(420), round(self.height * 0.19)))
        return Rect(self.right - wide, bottom - high, wide, high)

    @property
    def knobs(self) -> Rect:
        """Where the knobs hang: their upper right corner."""
        return Rect(0, self.px(TOP), self.right, 0)

    @cached_property
    def chairs(self) -> tuple[Chair, ...]:
        """Every seat's place, clockwise from the nearest one."""
        left, top, right = SIDES[self.seats - 1]
        wide, high = self.plate
        first = self.px(TOP) + high + self.px(34, 16)
        last = min(self.strip.top - self.px(84, 46), self.log.top - self.px(18, 8))
        rects: list[tuple[Rect, Side]] = [
            (Rect(self.left, round(y - high / 2), wide, high), "left")
            for y in reversed(_spread(first, last, left))
        ]
        pitch = min(self.px(440), (self.width - 2 * self.px(350, 192) - wide) / max(1, top - 1))
        for index in range(top):
            x = self.middle + (index - (top - 1) / 2) * max(pitch, wide + self.px(24, 10))
            rects.append((Rect(round(x - wide / 2), self.px(TOP), wide, high), "top"))
        rects += [
            (Rect(self.right - wide, round(y - high / 2), wide, high), "right")
            for y in _spread(first, last, right)
        ]
        others = ((self.seat + 1 + index) % self.seats for index in range(self.seats - 1))
        chairs = (Chair(seat, rect, side) for seat, (rect, side) in zip(others, rects, strict=True))
        return (Chair(self.seat, self.own, "own"), *chairs)

    # -- hand ------------------------------------------------------------------------------------

    @property
    def _reach(self) -> float:
        """The height that card sizes are shares of: less than the window's where that is tall and narrow."""
        return min(self.height, self.width * (1.0 if self.is_tall else 0.7))

    @property
    def _floor(self) -> int:
        """Lower edge of the own plate and the log: beside the hand, or over it in a tall window."""
        return self.hand_top - self.px(96) if self.is_tall else self.height - self.px(TOP)

    @property
    def hand(self) -> int:
        """Height of a card in the own hand."""
        return round(0.19 * self._reach)

    @property
    def hand_top(self) -> int:
        """Where the own hand begins."""
        return self.height - self.px(4) - self.hand - self.px(8)

    @cached_property
    def hand_room(self) -> tuple[int, int]:
        """Left and right end of the room for the own hand, in the middle of the table."""
        if self.is_tall:
            return self.left, self.right
        left = max(self.order_knob.right, self.strip.right)
        half = min(self.middle - left, self.log.left - self.middle) - self.px(40, 16)
        return self.middle - half, self.middle + half

    @property
    def order_knob(self) -> Rect:
        """The knob that puts the own hand in order, between the own plate and the hand."""
        side = self.px(46, theme.LEAST_BUTTON)
        rect = Rect(0, 0, side, side)
        rect.midleft = self.own.right + self.px(14, 6), self.own.centery
        return rect

    @property
    def card(self) -> int:
        """Height of a card on the table."""
        return round(0.168 * self._reach)

    # -- wheel -----------------------------------------------------------------------------------

    @cached_property
    def call(self) -> tuple[int, int]:
        """Width and height of a plate of the call wheel."""
        high = max(theme.LEAST_BUTTON, self.lettered(44, most=1.3))
        return self.px(186, 106), high

    @cached_property
    def call_beside(self) -> int:
        """Width of the plates beside the wheel: where text is large they reach up to its rim."""
        wide = self.call[0]
        inwards = round(1.5 * wide) + 2 * self.call_gap - self.px(180, 96)
        return min(wide + max(0, inwards), round(wide * self.growth(1.5)))

    @property
    def call_gap(self) -> int:
        """Between two plates of the wheel."""
        return self.px(6, 3)

    @property
    def wheel_left(self) -> int:
        """Left edge of the plates at the wheel's left."""
        return round(self.middle - 2.5 * self.call[0] - 2 * self.call_gap) - self.bow(ROWS - 1)

    @property
    def wheel_bottom(self) -> int:
        """Lower edge of the lowest plates of the wheel."""
        return self.hand_top - self.px(10, 4)

    @property
    def wheel_top(self) -> int:
        """Upper edge of the highest plates of the wheel, were they in even rows."""
        return self.wheel_bottom - ROWS * (self.call[1] + self.call_gap) + self.call_gap

    @cached_property
    def wheel_arch(self) -> int:
        """How much higher the plates over the wheel stand than those beside it."""
        room = self.wheel_top - self._ring_top - 2 * self.px(LEAST_RING)
        return max(0, min(self.px(ARCH), room))

    def call_rect(self, column: int, row: int) -> Rect:
        """Return the place of a plate: columns 0 to 4, rows 0 to 4; columns 1 to 3 have row 0 only.

        They stand in an arch round the wheel, or in a gate where there is no room for an arch.
        """
        wide, high = self.call
        x = self.middle + (column - 2) * (wide + self.call_gap)
        y = self.wheel_top + row * (high + self.call_gap) + high // 2
        y -= round(self.wheel_arch * (0, 0.75, 1, 0.75, 0)[column])  # five points of a circle, almost
        rect = Rect(0, 0, wide, high)
        rect.center = (x, y)
        if row:
            rect.w = self.call_beside
            rect.x -= (rect.w - wide) * (column // 4)
        if column in (0, 4):
            rect.x += self.bow(row) * (1 if column else -1)
        return rect

    def bow(self, row: int) -> int:
        """Return how far outwards a row of plates lies; in a tall window who sits there needs the room."""
        return 0 if self.is_tall else round(self.wheel_arch * BOW[row])

    @cached_property
    def helm(self) -> tuple[int, int]:
        """The wheel's hub."""
        return self.middle, self.hand_top - self.px(84, 42)

    @property
    def disc(self) -> int:
        """Diameter of the four discs of the suits."""
        return self.px(58, theme.LEAST_BUTTON)

    def disc_center(self, index: int) -> tuple[int, int]:
        """Return where the disc of the suit at an index lies on the wheel, from the left."""
        angle = math.radians((-78, -27, 27, 78)[index])
        reach = max(self.px(98), round(1.56 * self.disc))
        return (
            round(self.helm[0] + reach * math.sin(angle)),
            round(self.helm[1] - reach * math.cos(angle)),
        )

    # -- ring and piles ----------------------------------------------------------------------------

    @property
    def _ring_top(self) -> int:
        return self.px(TOP) + self.plate[1] + self.px(16, 6)

    @cached_property
    def ring(self) -> tuple[int, int, int]:
        """Centre and radius of the circle that the spoons lie in."""
        bottom = self.wheel_top - self.wheel_arch - self.px(8, 4)
        if self.is_tall:
            bottom -= 2 * self.card
        radius = min(self.px(280 if self.is_tall else 204), (bottom - self._ring_top) // 2)
        return self.middle, self._ring_top + (bottom - self._ring_top) // 2, radius

    @property
    def medal(self) -> int:
        """Diameter of the disc with a count or an attack, in the middle of the ring."""
        return max(round(MEDAL * self.ring[2]), LEAST_MEDAL)

    @property
    def resting_spoon(self) -> int:
        """Length of a spoon that rests in the ring: clear of the disc in the middle, and of the arrows."""
        return self.ring[2] - self.medal // 2 - self.px(10, 4) - self.px(CLEAR, 5)

    @property
    def piles_y(self) -> int:
        """The height of both piles' middle: beside the ring, or below it in a tall window."""
        if self.is_tall:
            return self.ring[1] + round(1.2 * self.ring[2] + 0.7 * self.card)
        return self.ring[1] - self.px(8, 4)

    @cached_property
    def piles_apart(self) -> int:
        """From the middle to either pile: between the ring and who sits beside it."""
        outer = self.middle - self.left - self.plate[0] - self.px(14, 8)
        return min(self.px(280 if self.is_tall else 402), outer - round(card_width(self.card) * ASKEW / 2))

    @property
    def discard(self) -> tuple[int, int]:
        """Where the top of the discard pile lies."""
        return self.middle - self.piles_apart, self.piles_y

    @property
    def draw(self) -> tuple[int, int]:
        """Where the draw pile lies."""
        return self.middle + self.piles_apart, self.piles_y

    @cached_property
    def pile_room(self) -> int:
        """Width that a pile and its plate may take, between the ring and who sits beside it."""
        if self.is_tall:
            return self.piles_apart
        outer = max((chair.rect.right for chair in self.chairs if chair.side == "left"), default=self.left)
        return 2 * min(self.discard[0] - outer - self.px(10, 5), round(self.piles_apart - self.ring[2] * 1.2))

    def pile_rect(self, center: tuple[int, int]) -> Rect:
        """Return the place of a pile whose cards lie squared."""
        rect = Rect(0, 0, round(card_width(self.card) * 1.16), round(self.card * 1.1))
        rect.center = center
        return rect

    def label(self, center: tuple[int, int]) -> Rect:
        """Return the place of the plate below a pile."""
        wide = min(self.lettered(236, 154), max(104, self.pile_room))
        rect = Rect(0, 0, wide, self.lettered(44, 24, most=1.25))
        rect.midtop = (center[0], round(center[1] + self.card * 0.58) + self.px(6, 3))
        return rect

    def with_label(self, pile: Rect, label: Rect) -> Rect:
        """Return the place of a pile and the plate below it, with as much cloth below as beside it.

        Where text is large the plates of the wheel may begin sooner.
        """
        edge = self.px(PILE_EDGE, 5)
        place = pile.union(label.inflate(2 * edge, 2 * edge))
        place.h = min(place.h, max(label.bottom, self.wheel_top - self.px(4, 2)) - place.y)
        return place

    @property
    def keep(self) -> Rect:
        """The plate that keeps a drawn card, above it."""
        rect = Rect(0, 0, self.lettered(150, 96, most=1.3), self.px(44, theme.LEAST_BUTTON))
        rect.midbottom = (round(self.drawn_x), self.hand_top - self.px(20, 8))
        return rect

    @property
    def drawn_x(self) -> float:
        """Where the middle of a card just drawn lies, at the right of the hand."""
        return self.hand_room[1] - card_width(self.hand) / 2

    def fan_room(self, count: int, drawn: bool) -> tuple[float, float, float]:
        """Return the middle and width of a fan of so many cards, and where one just drawn lies, in pixels.

        It is in the middle of the table, with a card just drawn beside it, while that leaves enough of every
        index in sight; a larger hand reaches from the plate to the log, and the drawn card lies on its end.
        """
        left, right = self.hand_room
        width = card_width(self.hand)
        beside = width + self.px(26, 12) if drawn else 0
        room = right - left - 2 * beside
        if room >= width + (count - 1) * self.px(LEAST_INDEX):
            return self.middle, room, self.drawn_x
        gap = self.px(12, 6)
        if not self.is_tall:
            # Where nothing is drawn the sheet of a scramble needs the room beside that of the hand.
            left, right = self.order_knob.right + gap, self.log.left - gap if drawn else self.hand_room[1]
        end = right - (ON_THE_END * width if drawn else 0)
        return (left + end) / 2, end - left, right - width / 2


def _spread(first: float, last: float, count: int) -> list[float]:
    """Return the middles of so many equal parts between two heights."""
    return [first + (index + 0.5) * (last - first) / count for index in range(count)]
