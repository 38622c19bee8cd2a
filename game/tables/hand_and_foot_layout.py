"""Measures of the table of Hand and Foot: panels, pool, meter, books, Foot and hand, for any window."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pygame import Rect

from game.tables.arrangement import Spot, card_width, step_within
from game.tables.measures import Measures
from game.ui import theme

TOP = 44
MOST_TILT = 5.2
"""Degrees to which the outermost cards of a full fan are turned."""
FAN_TILT, FAN_SHIFT = 9.0, 0.055
"""How far the lowest card of a book in a fan is turned, in degrees, and lies to the left, in card heights."""
HUNG = 0.7
"""So much of a badge hangs below its book."""
STEADY = 11
"""Places in the own row, that of a new book among them, up to which those before them stay where they are."""
FANNED_SEATS = 3
"""Up to so many seats, books of the others are fans of cards; beyond that they are tiles."""
EVEN_CARDS = 54
"""So many cards from the top of the pool lift evenly; those below are drawn as thick as there is room."""
LEAST_THICKNESS = 1.34
"""Pixels that a card of the pool is thick at least while it is lifted from: every number can be met."""


class Panel(NamedTuple):
    """One other seat's part of the table, in pixels; `books` is the room for its books.

    A name is at most `name_height` high at the top of `words`; the middles of the backs lie at `backs_y`.
    """

    seat: int
    rect: Rect
    portrait: Rect
    words: Rect
    books: Rect
    name_height: int
    backs_y: float


@dataclass(frozen=True)
class Frame(Measures):
    """The measures of one window for so many seats, in pixels; `seat` is the one that sits nearest.

    `scored` is the table at the end of a round, on which Hands and Feet lie open.
    """

    seats: int
    seat: int
    scored: bool = False

    @cached_property
    def _reach(self) -> float:
        """The height that card sizes are shares of: less than the window's where that is tall and narrow."""
        return min(self.height, self.width * 0.95)

    # -- from the bottom: hand and strip -----------------------------------------------------------

    @cached_property
    def hand(self) -> int:
        """Height of a card in the hand."""
        return round(0.198 / math.sqrt(self.growth(1.25)) * self._reach)

    @property
    def hand_top(self) -> int:
        """Upper edge of the middle cards of the hand."""
        return self.height - self.px(36) - self.hand

    @property
    def hand_room(self) -> Rect:
        """Where cards of the hand lie, and may be put among each other."""
        top = self.hand_top - self.px(36)
        return Rect(self.left, top, self.right - self.left, self.height - top)

    @cached_property
    def strip(self) -> Rect:
        """The turn strip."""
        high = self.strip_height
        rect = Rect(0, 0, min(self.px(960), self.width - 2 * self.px(420)), high)
        rect.midbottom = (self.width // 2, self.hand_top - self.px(44))
        return rect

    @property
    def knob(self) -> int:
        """Diameter of a knob."""
        return self.px(52, theme.LEAST_BUTTON)

    @property
    def knobs(self) -> Rect:
        """Where the knobs of the scene hang: their upper right corner."""
        return Rect(0, self.strip.centery - self.knob // 2, self.right, 0)

    @property
    def order_knob(self) -> Rect:
        """The knob that sorts the hand, at the left of the strip."""
        rect = Rect(0, 0, self.knob, self.knob)
        rect.midright = (self.strip.x - self.px(44, 24), self.strip.centery)
        return rect

    # -- how the height is shared ------------------------------------------------------------------

    @cached_property
    def book(self) -> int:
        """Height of a card in an own book: a dozen of them and a new one stand side by side."""
        high = 0.134 / math.sqrt(self.growth(1.2)) * self._reach
        if self.height > self.width:
            return round(high)
        room = self.right - self.left - self.portrait - self.px(230, 133)
        return min(round(high), int((room - 12 * self.px(9, 5)) / 13 * 350 / 250))

    @property
    def badge(self) -> tuple[int, int]:
        """Size of the badge on an own book."""
        return self.lettered(66, 40, most=1.2), self.lettered(36, 22, most=1.2)

    @property
    def badge_drop(self) -> int:
        """How far a badge hangs below its book."""
        return self.hung(self.badge)

    @property
    def fan_badge(self) -> tuple[int, int]:
        """Size of the badge on a fan in a panel."""
        return self.px(60, 38), self.px(30, 18)

    @property
    def fan_drop(self) -> int:
        """How far a badge hangs below a fan in a panel."""
        return self.hung(self.fan_badge)

    def hung(self, size: tuple[int, int]) -> int:
        """Return how far a badge so large hangs below its book: it leaves the index of the card whole."""
        return round(size[1] * HUNG)

    @cached_property
    def _shares(self) -> tuple[int, int, int, int]:
        """Heights of panels and band, gap between rows, and rows of own books."""
        panel, band = self.lettered(240, 132, most=1.06), self.px(206, 108)
        line = self.book + self.badge_drop
        room = self.strip.top - self.px(TOP) - panel - band - line
        lacking = 3 * self.px(24, 14) - room
        if lacking > 0 and self.seats == 2:  # where the others are one, its panel is higher than its books
            given = min(lacking, max(0, panel - self._least_panel))
            panel, room = panel - given, room + given
        rows = 1
        gap = min(room // 3, self.px(52))
        spare = room - 3 * gap
        if spare > line + 2 * gap:
            rows, spare = 2, spare - line - gap // 2
        more = min(spare // 2, self.px(280)), min(spare // 4, self.px(120))
        return panel + more[0], band + more[1], gap + (spare - sum(more)) // 3, rows

    @property
    def _least_panel(self) -> int:
        """Height of a panel with a porthole beside books that are hardly smaller than the own ones."""
        return max(self._plate_height(1.2), round(0.93 * self.book) + self.fan_drop) + 2 * self.px(8, 4)

    @property
    def book_rows(self) -> int:
        """How many rows the own books have."""
        return self._shares[3]

    @cached_property
    def band(self) -> Rect:
        """The row with pool, discard, meter and log."""
        panel, band, gap, _rows = self._shares
        return Rect(self.left, self.px(TOP) + panel + gap, self.right - self.left, band)

    @cached_property
    def own(self) -> Rect:
        """The row of the own books: from the own plate to the Foot."""
        rows, gap = self.book_rows, self._shares[2]
        left = self.left + self._plate_width + math.ceil(fan_reach(self.book)) + self.px(6, 3)
        high = rows * (self.book + self.badge_drop) + (rows - 1) * (self.px(26, 12))
        return Rect(left, self.band.bottom + gap, self.foot.x - self.px(24, 12) - left, high)

    # -- the others --------------------------------------------------------------------------------

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, clockwise from the nearest one."""
        return tuple((self.seat + step) % self.seats for step in range(1, self.seats))

    @property
    def fanned(self) -> bool:
        """Whether books of the others are fans of cards."""
        return self.seats <= FANNED_SEATS

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        """The panels of the others, from left to right."""
        gap, count = self.px(12, 6), self.seats - 1
        wide = (self.right - self.left - (count - 1) * gap) // count
        top = self.px(TOP)
        high = self.own.y - self.px(14, 8) - top if self.scored else self._shares[0]
        return tuple(
            self._panel(seat, Rect(self.left + index * (wide + gap), top, wide, high))
            for index, seat in enumerate(self.others)
        )

    def _panel(self, seat: int, rect: Rect) -> Panel:
        pad = self.px(8, 4)
        size = self._plate_height(1.2)
        high = min(rect.h, self._shares[0])
        plate = min(self._plate_height(1.3), high - 2 * pad) if self.seats == 2 else self._plate_height(1.3)
        portrait = Rect(rect.x + pad, rect.y + pad + (plate - size) // 2, size, size)
        words = Rect(portrait.right + pad, rect.y + pad, 0, plate)
        name, backs = 0.45, 0.7
        if self.seats == 2:
            words.w = self.px(240, 128)
            books = Rect(words.right + 2 * pad, rect.y + pad, 0, high - 2 * pad)
        else:
            words.w = rect.right - pad - words.x
            books = Rect(rect.x + pad, words.bottom + pad, 0, rect.y + high - words.bottom - 2 * pad)
        books.w = rect.right - pad - books.x
        return Panel(seat, rect, portrait, words, books, round(plate * name), words.y + plate * backs)

    def _plate_height(self, most: float) -> int:
        """Return the height of another's plate with its two lines: higher where there is one other."""
        units, least = (112, 64) if self.seats == 2 else (88, 50)
        return self.lettered(units, least, most)

    def open_row(self, panel: Panel, index: int) -> Rect:
        """Return where a Hand (0) or Foot (1) lies open in a panel when the round is scored."""
        top = self.px(TOP) + self._shares[0]
        room = panel.rect.bottom - self.px(8, 4) - top
        high = (room - self.px(8, 4)) // 2
        pad = self.px(12, 6)
        return Rect(panel.rect.x + pad, top + index * (high + self.px(8, 4)), panel.rect.w - 2 * pad, high)

    @property
    def back(self) -> int:
        """Height of the backs that stand for a Hand or Foot in a panel."""
        return self.px(38, 21)

    # -- the middle --------------------------------------------------------------------------------

    @property
    def label(self) -> tuple[int, int]:
        """Size of the plate under the pool, and under the discard."""
        return self.lettered(150, 96, most=1.25), self.lettered(34, 22, most=1.35)

    @property
    def most_depth(self) -> int:
        """How thick the pool may lie in the band."""
        return self.px(22, 12)

    @cached_property
    def pile(self) -> int:
        """Height of a card on pool or discard."""
        return self.band.h - self.label[1] - self.most_depth - self.px(14, 7)

    def pile_rect(self, index: int) -> Rect:
        """Return the place of the pool's (0) or discard's (1) top card."""
        rect = Rect(0, 0, round(card_width(self.pile)), self.pile)
        wide = self.label[0]
        rect.midtop = (self.left + wide // 2 + index * (wide + self.px(26, 12)), self.band.y + self.px(4, 2))
        return rect

    def label_rect(self, index: int) -> Rect:
        """Return the plate under the pool (0) or the discard (1)."""
        rect = Rect(0, 0, *self.label)
        rect.midbottom = (self.pile_rect(index).centerx, self.band.bottom)
        return rect

    def pool_depth(self, count: int) -> int:
        """Return how thick the pool lies in the band."""
        whole = 54 * (self.seats + 1) - 22 * self.seats
        return math.ceil(self.most_depth * min(1.0, count / whole))

    @cached_property
    def log(self) -> Rect:
        """The log, at the right of the band."""
        start = self.label_rect(1).right + self.px(60, 24)
        wide = min(self.px(760), round((self.right - start) * 0.48))
        return Rect(self.right - wide, self.band.y - self.px(6), wide, self.band.h + self.px(12, 4))

    @cached_property
    def meter(self) -> Rect:
        """The room of the meter with its words, between discard and log."""
        left, right = self.label_rect(1).right + self.px(50, 22), self.log.x - self.px(50, 22)
        wide = min(self.px(760), right - left)
        high = min(self.band.h, self.px(206, 108))
        rect = Rect(0, 0, wide, high)
        rect.center = ((left + right) // 2, self.band.centery)
        return rect

    @property
    def undo(self) -> Rect:
        """The plate that takes back, at the lower right of the meter."""
        wide, high = self.px(200, 116), self.px(46, theme.LEAST_BUTTON)
        return Rect(self.meter.right - wide, self.meter.bottom - high, wide, high)

    # -- the own row -------------------------------------------------------------------------------

    @property
    def portrait(self) -> int:
        """Diameter of the own porthole."""
        return self.px(128, 70)

    @cached_property
    def plate(self) -> Rect:
        """The wooden plate with the own name, under the porthole."""
        high = self.px(84, 52) + round((self.growth(2.0) - 1) * self.px(44, 26))
        top = self.own.y - self.px(8) + round(self.portrait * 0.62)
        return Rect(self.left, top, self._plate_width, high)

    @property
    def _plate_width(self) -> int:
        more = self.growth(2.0) - 1
        return self.portrait + self.px(48, 28) + round(more * self.px(16, 5))

    @property
    def foot(self) -> Rect:
        """The place of the own Foot, at the right end of the own row."""
        high = round(self.book * 0.78)
        wide = max(round(card_width(high)), self.px(132, 80))
        top = self.band.bottom + self._shares[2]
        return Rect(self.right - wide, top, wide, high + self.px(8, 4) + self.label[1])

    def own_places(self, count: int) -> list[Rect]:
        """Return the places of so many own books and, behind them, of a new one."""
        wide, room = round(card_width(self.book)), self.own
        rows = self.book_rows
        columns = max(math.ceil((count + 1) / rows), math.ceil(STEADY / rows))
        pitch = min(wide + fan_reach(self.book) + self.px(10, 5), (room.w - wide) / max(1, columns - 1))
        line = self.book + self.badge_drop + self.px(26, 12)
        return [
            Rect(round(room.x + index % columns * pitch), room.y + index // columns * line, wide, self.book)
            for index in range(count + 1)
        ]

    def new_book(self, count: int) -> Rect:
        """Return the free part of the own row, where a new book may be laid beside so many."""
        place = self.own_places(count)[-1]
        place.w = max(place.w, self.own.right - place.x)
        return place

    # -- lifting -----------------------------------------------------------------------------------

    @cached_property
    def face(self) -> tuple[int, int]:
        """Size of the top of the pool while it is lifted from: a card on its side, seen slantwise."""
        return self.px(300, 164), self.px(98, 54)

    @property
    def thickness(self) -> float:
        """How thick one of the upper cards of the pool is while it is lifted from."""
        return max(LEAST_THICKNESS, 2.6 * self.look.scale.unit)

    def depth(self, below: int, count: int) -> float:
        """Return how far under the top of a pool of `count` cards the edge of the card `below` it lies."""
        whole = 54 * (self.seats + 1)
        even = min(below, EVEN_CARDS) * self.thickness
        if below <= EVEN_CARDS:
            return even
        room = self._stack_room - EVEN_CARDS * self.thickness
        return even + (below - EVEN_CARDS) * max(0.2, min(self.thickness, room / (whole - EVEN_CARDS)))

    @property
    def _stack_room(self) -> float:
        """The most that a whole pool may be thick."""
        return self._stack_foot - self.band.y - self.face[1] - self.lifted

    @property
    def _stack_foot(self) -> int:
        """Where the pool lies while it is lifted from: close above the turn strip, high at large text."""
        return self.strip.top - self.px(14, 7)

    @property
    def lifted(self) -> int:
        """How high a gripped packet is held."""
        return self.px(40, 20)

    def stack(self, count: int) -> Rect:
        """Return the place of a pool of so many cards while it is lifted from."""
        wide, high = self.face
        rect = Rect(0, 0, wide, high + round(self.depth(count, count)))
        rect.midbottom = (self.width // 2, self._stack_foot)
        return rect

    def grip(self, number: int, count: int) -> int:
        """Return the height at which so many cards are gripped."""
        middle = (self.depth(number - 1, count) + self.depth(number, count)) / 2
        return round(self.stack(count).y + self.face[1] + middle)

    def gripped(self, y: int, count: int, most: int) -> int | None:
        """Return how many cards are gripped at a height; None above all edges."""
        below = y - self.stack(count).y - self.face[1]
        if below < -self.thickness:
            return None
        return max(1, min(most, math.floor(below / self.thickness + 1e-6) + 1))


# -- cards -------------------------------------------------------------------------------------------------


def hand_spots(frame: Frame, shown: Sequence[int], risen: set[int], z: float) -> list[Spot]:
    """Return the spots of a hand held in a wide fan; `shown` are its indices from the left.

    Those in `risen` stand a little higher.
    """
    count, height = len(shown), frame.hand
    width, room = card_width(height), frame.right - frame.left - frame.px(24)
    step = step_within(room, width, count, 0.82 * width)
    half = step * (count - 1) / 2
    tilt = MOST_TILT * min(1.0, half / (room * 0.42))
    sag = min(frame.px(28), 0.8 * half * math.tan(math.radians(tilt) / 2))
    turned = math.radians(tilt)
    corner = (height * (math.cos(turned) - 1) + width * math.sin(turned)) / 2
    end = min(frame.px(28), frame.height - frame.hand_top - height - corner)
    lowered = end - sag  # a small hand, hardly bent, lies over the rim like the ends of a large one
    spots: dict[int, Spot] = {}
    for place, index in enumerate(shown):
        share = 0.0 if count < 2 else 2 * place / (count - 1) - 1
        y = frame.hand_top + height / 2 + lowered + sag * share * share
        y -= frame.px(15, 7) if index in risen else 0
        spots[index] = Spot(frame.width / 2 + share * half, y, height, z + place, tilt * share)
    return [spots[index] for index in range(count)]


def fan_reach(height: int) -> float:
    """Return how far to the left the lowest card of a fan of cards so high reaches beyond the uppermost."""
    wide, turned = card_width(height), math.radians(FAN_TILT)
    return FAN_SHIFT * height + (wide * math.cos(turned) + height * math.sin(turned) - wide) / 2


def book_spots(place: Rect, shown: Sequence[int], complete: bool, z: float) -> list[Spot]:
    """Return the spots of a book: squared when it is complete, else a fan; `shown` is from the back."""
    count, height = len(shown), place.h
    spots: dict[int, Spot] = {}
    for order, index in enumerate(shown):
        behind = count - 1 - order
        if complete:
            shift = min(behind, 4) * 0.011 * height
            spots[index] = Spot(
                place.centerx - shift, place.centery + shift * 0.6, height, z + order * 0.02, 0.0, behind < 5
            )
            continue
        share = behind / max(2, count - 1)
        shift = FAN_SHIFT * height * share
        spots[index] = Spot(place.centerx - shift, place.centery, height, z + order * 0.02, -FAN_TILT * share)
    return [spots[index] for index in range(count)]
