"""Measures of Captain Grundel Beard's table: the Ship at its head, chairs all round, own cards nearest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from pygame import Rect

from game.rules.grundel_beard_position import CARDS
from game.tables.arrangement import card_width
from game.tables.face import Tableau
from game.tables.measures import Measures
from game.ui import theme
from game.ui.look import Look

Side: TypeAlias = Literal["left", "top", "right", "own"]

SIDES = {
    1: (1, 0, 0), 2: (1, 0, 1), 3: (2, 0, 1), 4: (2, 0, 2), 5: (3, 0, 2), 6: (2, 2, 2), 7: (3, 2, 2),
}  # fmt: skip
"""How many of the others sit at the left, beside the Ship and at the right, by their number."""
NARROW_SIDES = {**SIDES, 6: (3, 0, 3), 7: (4, 0, 3)}
"""The same where a window is too narrow for chairs beside the Ship."""
NARROW = 0.85
"""A window not wider than so many times its height is narrow: log and tally lie over the own cards."""
GROWN = 1.45
"""How much larger than in a wide window things are in a narrow one, where both have the same scale."""
MOST_PLATES = 3
"""No more big plates than these can be chosen from at once."""
FEW = 5
"""Up to so many seats the chairs are wide."""

TOP = 46


class Chair(NamedTuple):
    """Where one seat sits: its portrait and plate, and its cards below them."""

    seat: int
    side: Side
    head: Rect
    """Portrait, wooden plate and the place for the points."""
    cards: tuple[Rect, ...]


@dataclass(frozen=True)
class Frame(Measures):
    """The measures of one window for so many seats, in pixels; `seat` is the one that sits nearest."""

    seats: int
    seat: int

    @property
    def top(self) -> int:
        """Upper edge of what stands at the top."""
        return self.px(TOP)

    @property
    def is_narrow(self) -> bool:
        """Whether the window is much higher than wide."""
        return self.width < NARROW * self.height

    def grown(self, units: float, least: int = 0) -> int:
        """Return pixels as `px` does, more of them in a narrow window, whose height is to be used."""
        return self.px(units * (GROWN if self.is_narrow else 1), least)

    @property
    def bottom(self) -> int:
        """Lower edge of log and tally."""
        if self.is_narrow:
            return self.strip.top - self.gap - self._narrow_band - self.gap
        return self.height - self.px(TOP)

    @property
    def _narrow_band(self) -> int:
        """Height of the room for plates and pile in a narrow window."""
        return self.grown(220)

    @property
    def gap(self) -> int:
        """Between two things that stand side by side."""
        return self.px(18, 9)

    @property
    def knobs(self) -> Rect:
        """Where the knobs hang: their upper right corner."""
        return Rect(0, self.top, self.right, 0)

    # -- log and tally -----------------------------------------------------------------------------

    @cached_property
    def tally(self) -> Rect:
        """The board with the hands won, one line a player and one for the Ship."""
        wide = self.grown(330, 184)
        few = self.seats <= FEW
        line = self.grown(42, 19) if few else self.grown(30, 17)
        high = self.lettered(74, 40, most=1.25) + (self.seats + 1) * round(line * self.growth(1.25))
        return Rect(self.right - wide, self.bottom - high, wide, high)

    @cached_property
    def log(self) -> Rect:
        """The log, as high as the chairs above it leave room for."""
        wide = self.grown(304, 180)
        count = self._sides[0]
        room = self.bottom - self.top - count * (self.chair_height + 2 * self.gap)
        high = max(self._log_least, min(room, self.grown(340), round(self.height * 0.36)))
        return Rect(self.left, self.bottom - high, wide, high)

    @property
    def _log_least(self) -> int:
        return self.px(214, 118)

    # -- chairs ------------------------------------------------------------------------------------

    @property
    def _sides(self) -> tuple[int, int, int]:
        return (NARROW_SIDES if self.is_narrow else SIDES)[self.seats - 1]

    @property
    def chair_width(self) -> int:
        """Width of a chair with its cards."""
        if self.is_narrow:
            return (self.right - self.left - self._ship_width) // 2 - 2 * self.gap
        return self.px(386, 200) if self.seats <= FEW else self.px(318, 172)

    @property
    def head_height(self) -> int:
        """Height of a chair's portrait."""
        return round(self.grown(104, 56) * self.growth(1.25))

    @property
    def card_gap(self) -> int:
        """Between two cards of a chair."""
        return self.px(10, 4)

    @cached_property
    def card(self) -> int:
        """Height of a card of the others."""
        left, _top, right = self._sides
        heights = [
            self.px(240 if self.is_narrow else 176),
            round((self.chair_width - 2 * self.card_gap) / CARDS * 350 / 250),
        ]
        for count, room in ((left, self._left_room), (right, self._right_room)):
            if count:
                heights.append((room - (count - 1) * self.gap) // count - self.head_height - self._below)
        return min(heights)

    @property
    def _below(self) -> int:
        return self.px(8, 4)

    @property
    def chair_height(self) -> int:
        """Height of a chair with its cards."""
        return self.head_height + self._below + self.card

    @property
    def _left_room(self) -> int:
        return self.bottom - self._log_least - self.gap - self.top

    @property
    def _right_top(self) -> int:
        return self.top + self.px(52, theme.LEAST_BUTTON) + self.px(14, 7)

    @property
    def _right_room(self) -> int:
        return self.tally.top - self.gap - self._right_top

    @cached_property
    def chairs(self) -> tuple[Chair, ...]:
        """Every other seat's place, clockwise from the one at the left of the nearest seat."""
        left, top, right = self._sides
        rooms = (self.top, self.log.top - self.gap), (self._right_top, self.tally.top - self.gap)
        both = max(rooms[0][0], rooms[1][0]), min(rooms[0][1], rooms[1][1])
        if left == right and both[1] - both[0] >= left * self.chair_height:
            rooms = both, both  # face to face
        lefts, rights = self._spread(*rooms[0], left), self._spread(*rooms[1], right)
        places: list[tuple[Side, int, int]] = [
            *(("left", self.left, y) for y in reversed(lefts)),
            *(("top", x, self.top) for x in self.beside_ship[:top]),
            *(("right", self.right - self.chair_width, y) for y in rights),
        ]
        return tuple(
            self._chair((self.seat + 1 + index) % self.seats, *place) for index, place in enumerate(places)
        )

    def _spread(self, first: int, last: int, count: int) -> list[int]:
        """Return the upper edges of so many chairs between two heights, not too far apart."""
        pitch = min((last - first) / max(1, count), self.chair_height * 1.5)
        start = first + ((last - first) - pitch * count) / 2 if count == 1 else first
        return [round(start + pitch * index + (pitch - self.chair_height) / 2) for index in range(count)]

    def _chair(self, seat: int, side: Side, x: int, y: int) -> Chair:
        wide = self.chair_width
        head = Rect(x, y, wide, self.head_height)
        card = round(card_width(self.card))
        step = card + self.card_gap
        first = x + wide - 2 * step - card if side == "right" else x
        top = y + self.head_height + self._below
        cards = tuple(Rect(first + index * step, top, card, self.card) for index in range(CARDS))
        return Chair(seat, side, head, cards)

    def cards_of(self, seat: int) -> tuple[Rect, ...]:
        """Return the places of a seat's cards, in the order dealt."""
        if seat == self.seat:
            return self.own_cards
        return next(chair.cards for chair in self.chairs if chair.seat == seat)

    # -- the Ship ----------------------------------------------------------------------------------

    @property
    def _crowded(self) -> bool:
        """Whether chairs stand beside the Ship."""
        return self._sides[1] > 0

    @property
    def middle(self) -> tuple[int, int]:
        """Left and right end of the room between the chairs at both sides."""
        inset = self.chair_width + self.gap
        return self.left + inset, self.right - inset

    @cached_property
    def ship(self) -> Rect:
        """The tray of the Ship, in the middle of the table's head."""
        high = self.ship_card + self.px(70, 42)
        if not self.is_narrow:
            rect = Rect(0, self.top + self.px(20, 8), self._ship_width, high)
        else:
            rect = Rect(0, 0, self._ship_width, high + self._picture_height + self.px(10))
            rect.centery = (self.top + self.tally.top) // 2
        rect.centerx = sum(self.middle) // 2
        return rect

    @property
    def _picture_height(self) -> int:
        """Height of the Ship's picture where it stands over the cards."""
        return round((self._ship_width - self.px(60)) * 242 / 300)

    @property
    def _ship_width(self) -> int:
        return self.px(470, 238) if self._crowded else self.px(700, 372)

    @property
    def beside_ship(self) -> tuple[int, int]:
        """Left edges of the chairs at the left and the right of the Ship."""
        left, right = self.middle
        first = (left + self.ship.left - self.chair_width) // 2
        return first, (self.ship.right + right - self.chair_width) // 2

    @property
    def ship_card(self) -> int:
        """Height of the Ship's cards."""
        return self.px(146, 78) if self._crowded else self.grown(196, 106)

    @cached_property
    def ship_cards(self) -> tuple[Rect, ...]:
        """The places of the Ship's two cards, at the right of its tray."""
        wide, step = round(card_width(self.ship_card)), round(card_width(self.ship_card)) + self.px(12, 5)
        left = self.ship.right - self.px(20, 9) - step - wide
        if self.is_narrow:
            left = self.ship.centerx - (step + wide) // 2
        top = self.ship_note.top - self.px(8, 5) - self.ship_card
        return tuple(Rect(left + index * step, top, wide, self.ship_card) for index in range(2))

    @cached_property
    def ship_note(self) -> Rect:
        """The plate under the Ship's cards."""
        wide = 2 * round(card_width(self.ship_card)) + self.px(12, 5)
        rect = Rect(0, 0, wide, self.lettered(36, 22))
        rect.bottomright = (self.ship.right - self.px(20, 9), self.ship.bottom - self.px(10, 7))
        if self.is_narrow:
            rect.centerx = self.ship.centerx
        return rect

    @cached_property
    def ship_picture(self) -> Rect:
        """The picture of the Ship, whose masts stand out over the tray."""
        if self.is_narrow:
            rect = Rect(0, 0, round(self._picture_height * 300 / 242), self._picture_height)
            rect.midbottom = (self.ship.centerx, self.ship_cards[0].top - self.px(34))
            return rect
        room = self.ship_cards[0].left - self.ship.left - self.px(20, 8)
        high = min(round(room * 242 / 300), self.ship.h + self.px(8, 2))
        rect = Rect(0, 0, round(high * 300 / 242), high)
        rect.midbottom = (self.ship.left + self.px(12, 5) + room // 2, self.ship.bottom - self.px(14, 8))
        return rect

    @cached_property
    def ship_name(self) -> Rect:
        """The wooden plate with the Ship's name."""
        rect = Rect(
            0, 0, max(round(self.ship_picture.w * 0.78), self.px(196, 104)), self.lettered(44, 26, most=1.3)
        )
        below = self.px(26) if self.is_narrow else 0
        bottom = self.ship_picture.bottom + below if below else self.ship.bottom + self.px(4, 2)
        rect.midbottom = (self.ship_picture.centerx, bottom)
        return rect

    # -- the own cards -----------------------------------------------------------------------------

    @property
    def _near(self) -> tuple[int, int]:
        """Left and right end of the room between log and tally, which light on the last card keeps off."""
        if self.is_narrow:
            return self.left, self.right
        return self.log.right + self.px(14, 8), self.tally.left - self.px(34, 18)

    @cached_property
    def own_gap(self) -> int:
        """Before each own card: room for the plates of what it may count with."""
        return self.px(128, 68)

    @cached_property
    def own_card(self) -> int:
        """Height of an own card."""
        left, right = self._near
        wide = (right - left - self.sitter_width - CARDS * self.own_gap) / CARDS
        reach = min(self.height, self.width * (1 if self.is_narrow else 0.7))
        return min(round(0.27 * reach), round(wide * 350 / 250))

    @property
    def sitter_width(self) -> int:
        """Width of the own plate."""
        return self.grown(176, 94)

    @cached_property
    def own_cards(self) -> tuple[Rect, ...]:
        """The places of the own cards, in the middle of the near edge."""
        left, right = self._near
        wide = round(card_width(self.own_card))
        step = wide + self.own_gap
        first = (left + right - self.sitter_width - CARDS * step) // 2 + self.sitter_width + self.own_gap
        top = self.height - self.px(26, 12) - self.own_card
        return tuple(Rect(first + index * step, top, wide, self.own_card) for index in range(CARDS))

    def own_before(self, slot: int) -> Rect:
        """Return the room at the left of an own card, for plates."""
        card = self.own_cards[slot]
        before, behind = cap_margin(self.look) + self.px(4, 2), self.px(6, 3)
        return Rect(card.left - self.own_gap + before, card.y, self.own_gap - before - behind, card.h)

    @cached_property
    def own_head(self) -> Rect:
        """The own portrait, its plate hanging below it."""
        first = self.own_cards[0]
        rect = Rect(first.left - self.own_gap - self.sitter_width, 0, self.sitter_width, 0)
        rect.h = min(self.grown(250, 128), first.h)
        rect.bottom = first.bottom - self.px(12, 4)
        return rect

    @cached_property
    def strip(self) -> Rect:
        """The turn strip, over the own cards."""
        left = self.own_head.right + self.px(50, 26)
        right = min(self.own_cards[-1].right + self.px(120), self._near[1])
        high = self.strip_height
        wide = min(right - left, self.px(900, 440))
        rect = Rect(0, self.own_cards[0].top - self.px(24, 12) - high, wide, high)
        rect.centerx = (left + right) // 2
        return rect

    # -- the middle --------------------------------------------------------------------------------

    @cached_property
    def band(self) -> Rect:
        """The room between the Ship and the turn strip."""
        left, right = (self.left, self.right) if self.is_narrow else self.middle
        if self.is_narrow:
            top = self.strip.top - self.gap - self._narrow_band
            return Rect(left, top, right - left, self._narrow_band)
        top = max([self.ship.bottom, *(c.cards[0].bottom for c in self.chairs if c.side == "top")])
        top += self.gap
        return Rect(left, top, right - left, self.strip.top - self.gap - top)

    @property
    def pile_card(self) -> int:
        """Height of the draw pile's cards."""
        return min(self.grown(158, 76), self.band.h - self.px(60, 36))

    @property
    def _pile_width(self) -> int:
        return max(self.px(140, 80), round(card_width(self.pile_card)))

    @cached_property
    def pile(self) -> tuple[int, int]:
        """Where the top of the draw pile lies: right of the bubble, both in the middle."""
        whole = self._bubble_width(MOST_PLATES) + self._bubble_gap + self._pile_width
        return self.band.centerx + (whole - self._pile_width) // 2, self.band.centery - self.px(22, 14)

    @cached_property
    def pile_rect(self) -> Rect:
        """The draw pile's place."""
        rect = Rect(0, 0, round(card_width(self.pile_card)), self.pile_card)
        rect.center = self.pile
        return rect

    @cached_property
    def pile_label(self) -> Rect:
        """The plate under the draw pile."""
        rect = Rect(0, 0, self._pile_width, self.lettered(36, 22))
        rect.midtop = (self.pile[0], self.pile_rect.bottom + self.px(10, 5))
        return rect

    @property
    def _bubble_gap(self) -> int:
        return self.px(36, 16)

    @property
    def _plate_width(self) -> int:
        """Width of a big plate, so that three of them fit beside the pile."""
        room = self.band.w - self._bubble_gap - self._pile_width
        room -= 2 * self._bubble_pad + (MOST_PLATES - 1) * self._plate_gap
        return min(self.grown(262, 140), room // MOST_PLATES)

    @property
    def _plate_height(self) -> int:
        return self.grown(108, 56)

    @property
    def _plate_gap(self) -> int:
        return self.px(14, 6)

    @property
    def _bubble_pad(self) -> int:
        return self.px(26, 10)

    def _plates_width(self, count: int) -> int:
        """Width of each of so many big plates: fewer are wider."""
        return self._plate_width * (10, 15, 12, 10)[count] // 10

    def _bubble_width(self, count: int) -> int:
        return count * self._plates_width(count) + (count - 1) * self._plate_gap + 2 * self._bubble_pad

    def bubble(self, count: int) -> Rect:
        """Return the bubble that holds so many big plates."""
        rect = Rect(0, 0, self._bubble_width(count), self._plate_height + 2 * round(self._bubble_pad * 0.8))
        right = self.pile[0] - self._pile_width // 2 - self._bubble_gap
        rect.center = (right - self._bubble_width(MOST_PLATES) // 2, self.band.centery)
        return rect

    def big_plates(self, count: int) -> list[Rect]:
        """Return the places of so many big plates within their bubble."""
        bubble, (wide, high) = self.bubble(count), (self._plates_width(count), self._plate_height)
        first = bubble.x + self._bubble_pad
        return [
            Rect(first + index * (wide + self._plate_gap), bubble.centery - high // 2, wide, high)
            for index in range(count)
        ]


def cap_margin(look: Look) -> int:
    """Return how far the key of a small plate sticks out of it, in pixels."""
    return look.scale.px(11, 6)


def frame_of(tableau: Tableau) -> Frame:
    """Return the measures of the table that a seat sees; a spectator sits with the first seat."""
    return Frame.of(tableau.look, tableau.state.seats, tableau.seat or 0)


def half_of(card: Rect, sign: str) -> Rect:
    """Return the upper half of a card for adding, the lower one for subtracting."""
    upper = Rect(card.x, card.y, card.w, card.h // 2)
    return upper if sign == "+" else Rect(card.x, upper.bottom, card.w, card.h - upper.h)


def union_of(rects: Sequence[Rect]) -> Rect:
    """Return the smallest rectangle round some."""
    return rects[0].unionall(rects[1:])
