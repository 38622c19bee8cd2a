"""Measures of the table of John Silver: columns and rows, hand, trays and pile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from pygame import Rect

from game.rules.john_silver_cards import COLUMNS, ROWS
from game.tables.arrangement import card_width
from game.tables.measures import TALL, lettered_growth, strip_height
from game.ui import theme
from game.ui.scale import Scale

SIDE_MARGIN, TOP, BOTTOM = 58, 46, 58
"""Units between the window's edges and what lies on the table: trays keep clear of the cloth's seam."""
UNDER_HAND = 12
"""Units between the hand and the window's edge: a light round any card of it closes there."""
PILE_SEEN, PILE_RISE = 7, 0.012
"""So many cards of the pile are seen, each so much lower than the one on it, in heights of a card."""
STRIP_OF_INDEX = 0.215
"""The part of a card's width that holds number, suit and symbols, seen of a card under another."""
HAND_TO_CARD = 1.08
_PILE_TO_CARD = 0.72
"""How small a card of the pile may be beside several trays, in heights of a card in a row."""
_HEADER, _ROW_GAP, _FOOT, _RIBBON = 106, 14, 18, 46
_UPPER, _LOWER, _BAND_GAP = 560, 360, 30
"""In a tall window: heights of what lies above and below the columns, and between all that."""
_TALL_STEP = 60
_DEPTH = (PILE_SEEN - 1) * PILE_RISE
"""How far the lowest card that is seen of a pile lies from the top one, in heights of a card."""


@dataclass(frozen=True)
class Frame:
    """The measures of one window for so many seats, in pixels; `seat` is the one that sits nearest."""

    scale: Scale
    seats: int
    seat: int
    stacking: bool

    def px(self, units: float, least: int = 0) -> int:
        """Return whole pixels for units of a 1920 x 1080 table."""
        return self.scale.px(units, least)

    def lettered(self, units: float, least: int = 0, most: float = 1.5) -> int:
        """Return pixels as `px` does, up to `most` times as many where text is larger than usual."""
        return round(self.px(units, least) * lettered_growth(self.scale, most))

    # -- the window --------------------------------------------------------------------------------

    @cached_property
    def is_tall(self) -> bool:
        """Whether the window is so high that sheets and trays lie above and below the columns."""
        return self.scale.size[1] > TALL * self.scale.size[0]

    @cached_property
    def side(self) -> int:
        """Width of the columns at both sides; in a tall window, of the sheets above the columns."""
        if self.is_tall:
            return (self.scale.size[0] - 2 * self.px(SIDE_MARGIN) - self.px(_BAND_GAP)) // 2
        return max(self.px(theme.SIDE_COLUMN), min(182, self.scale.size[0] // 5))

    @cached_property
    def left(self) -> int:
        """Left edge of the left side column."""
        return self.px(SIDE_MARGIN)

    @cached_property
    def right(self) -> int:
        """Left edge of the right side column."""
        return self.scale.size[0] - self.px(SIDE_MARGIN) - self.side

    @cached_property
    def bottom(self) -> int:
        """Lower edge of both side columns."""
        return self.scale.size[1] - self.px(BOTTOM)

    @cached_property
    def room(self) -> Rect:
        """What lies between the side columns, or between both edges in a tall window."""
        start = self.left if self.is_tall else self.left + self.side
        if self.is_tall:
            return Rect(start, 0, self.scale.size[0] - 2 * start, self.scale.size[1])
        return Rect(start, 0, self.right - start, self.scale.size[1])

    @cached_property
    def upper(self) -> Rect:
        """The room for log and trays above the columns of a tall window; elsewhere it is empty."""
        return Rect(self.left, self.px(TOP), self.room.w, self.px(_UPPER) if self.is_tall else 0)

    @cached_property
    def lower(self) -> Rect:
        """The room for own tray, pile and black spots below the columns of a tall window, else empty."""
        high = self.px(_LOWER) if self.is_tall else 0
        return Rect(self.left, self.strip.top - self.px(_BAND_GAP) - high, self.room.w, high)

    # -- the rows and columns ----------------------------------------------------------------------

    @cached_property
    def header(self) -> int:
        """Height of the plates over the columns."""
        return self.lettered(_HEADER, 68, most=1.25)

    @cached_property
    def _fixed(self) -> int:
        """The height of everything from top to bottom but the cards."""
        bands = self.px(_UPPER) + self.px(_LOWER) + 2 * self.px(_BAND_GAP) if self.is_tall else 0
        parts = (
            self.px(TOP),
            bands,
            self.header,
            self.px(15, 7),
            2 * self.px(_ROW_GAP, 6),
            self.foot,
            self.ribbon,
        )
        return sum(parts) + self.px(10, 4) + self.strip_height + self._over_hand + self.under_hand

    @property
    def under_hand(self) -> int:
        """Between the hand and the window's lower edge."""
        return self.px(UNDER_HAND, 6)

    @property
    def _over_hand(self) -> int:
        """Between the hand and the strip: a card of the hand rises into that."""
        return max(self.px(22, 15), self.scale.size[1] // 50)

    @cached_property
    def foot(self) -> int:
        """From the lowest cards to the ribbon under them."""
        return self.px(_FOOT, 9)

    @cached_property
    def ribbon(self) -> int:
        """Height of the ribbon that tells who gets a row."""
        return self.lettered(_RIBBON, 30, most=1.25)

    @cached_property
    def strip_height(self) -> int:
        """Height of the turn strip."""
        return strip_height(self.scale)

    @cached_property
    def card(self) -> int:
        """Height of a card in a row, as large as room for all of it allows."""
        high = (self.scale.size[1] - self._fixed) / (len(ROWS) + HAND_TO_CARD)
        share, more = (1 + 3 * STRIP_OF_INDEX, self.px(18)) if self.stacking else (1.0, self.px(52))
        wide = (self.room.w - self.px(66) - COLUMNS * more) / (0.9 + COLUMNS * share)
        return int(min(high, wide / theme.CARD_ASPECT))

    @cached_property
    def hand(self) -> int:
        """Height of a card in the own hand."""
        least = int(self.card * HAND_TO_CARD)
        tall = self.scale.size[1] > TALL * self.scale.size[0]
        most = int(min(0.19 * self.scale.size[1], (0.17 if tall else 0.12) * self.scale.size[0]))
        spare = self.scale.size[1] - self._fixed - len(ROWS) * self.card - least
        return least + max(0, min(most - least, spare // 3))

    @cached_property
    def _spare(self) -> int:
        """What is left of the height."""
        return max(0, self.scale.size[1] - self._fixed - len(ROWS) * self.card - self.hand)

    @cached_property
    def row_gap(self) -> int:
        """Between two rows of cards."""
        return self.px(_ROW_GAP, 6) + min(self._spare // 6, self.px(_TALL_STEP))

    @cached_property
    def top(self) -> int:
        """Upper edge of the plates over the columns."""
        spread = 2 * (self.row_gap - self.px(_ROW_GAP, 6))
        start = self.upper.bottom + self.px(_BAND_GAP) if self.is_tall else self.px(TOP)
        return start + round((self._spare - spread) * (0.5 if self.is_tall else 0.4))

    @cached_property
    def cells_top(self) -> int:
        """Upper edge of the first row."""
        return self.top + self.header + self.px(15, 7)

    @cached_property
    def cells_bottom(self) -> int:
        """Lower edge of the last row."""
        return self.cells_top + len(ROWS) * self.card + 2 * self.row_gap

    @cached_property
    def sign(self) -> int:
        """Height of the boards that begin the rows."""
        return round(self.card * 0.9)

    @cached_property
    def pitch(self) -> float:
        """From one column's middle to the next."""
        width = card_width(self.card)
        room = (self.room.w - self.px(66) - card_width(self.sign)) / COLUMNS
        return min(room, max(width + self.px(150), 1.9 * width))

    @cached_property
    def matrix_left(self) -> float:
        """Left edge of the boards that begin the rows."""
        extent = card_width(self.sign) + self.px(38) + COLUMNS * self.pitch
        return self.room.x + (self.room.w - extent) / 2

    def column_x(self, column: int) -> float:
        """Return the middle of a column."""
        start = self.matrix_left + card_width(self.sign) + self.px(38)
        return start + (column + 0.5) * self.pitch

    @cached_property
    def middle(self) -> float:
        """The middle of all columns."""
        return (self.column_x(0) + self.column_x(COLUMNS - 1)) / 2

    def row_y(self, row: int) -> float:
        """Return the middle of a row."""
        return self.cells_top + self.card / 2 + row * (self.card + self.row_gap)

    @cached_property
    def stack_step(self) -> float:
        """How far apart cards in one cell lie, with stacking."""
        return STRIP_OF_INDEX * card_width(self.card)

    @cached_property
    def cell_width(self) -> int:
        """Width of a cell: that of a card, or of four that lie over each other."""
        return round(card_width(self.card) + (3 * self.stack_step if self.stacking else 0))

    @cached_property
    def cells(self) -> dict[tuple[int, int], Rect]:
        """The place of each cell, by row and column."""
        found = {}
        for row in range(len(ROWS)):
            for column in range(COLUMNS):
                rect = Rect(0, 0, self.cell_width, self.card)
                rect.center = (round(self.column_x(column)), round(self.row_y(row)))
                found[row, column] = rect
        return found

    def sign_rect(self, row: int) -> Rect:
        """Return the place of the board that begins a row."""
        rect = Rect(0, 0, round(card_width(self.sign)), self.sign)
        rect.center = (round(self.matrix_left + rect.w / 2), round(self.row_y(row)))
        return rect

    def header_rect(self, column: int) -> Rect:
        """Return the place of the plate over a column."""
        width = round(self.pitch) - self.px(14, 6)
        return Rect(round(self.column_x(column) - width / 2), self.top, width, self.header)

    def banner_rect(self, column: int) -> Rect:
        """Return the place of the cloth under a column."""
        width = min(self.cell_width + self.px(44, 16), round(self.pitch) - self.px(10, 4))
        top = self.top + self.header // 2
        bottom = self.cells_bottom + self.px(12, 6)
        return Rect(round(self.column_x(column) - width / 2), top, width, bottom - top)

    # -- below the rows ----------------------------------------------------------------------------

    @cached_property
    def ribbon_rect(self) -> Rect:
        """Where it is told who gets a row."""
        left = self.column_x(0) - self.pitch / 2
        rect = Rect(round(left), self.cells_bottom + self.foot, round(COLUMNS * self.pitch), self.ribbon)
        return rect.clamp(self.room)

    @cached_property
    def strip(self) -> Rect:
        """The turn strip."""
        width = min(self.room.w - self.px(24), self.px(900, 540))
        top = self.scale.size[1] - self.under_hand - self.hand - self._over_hand - self.strip_height
        return Rect(round(self.room.centerx - width / 2), top, width, self.strip_height)

    @cached_property
    def order_knob(self) -> Rect:
        """The knob that puts the own hand in order, at the right of it."""
        side = self.px(46, theme.LEAST_BUTTON)
        rect = Rect(0, 0, side, side)
        rect.bottomright = (self.room.right - self.px(16, 6), self.bottom)
        return rect

    @cached_property
    def hand_rect(self) -> Rect:
        """Where the own hand is held."""
        top = self.strip.bottom + self.px(6, 3)
        width = min(2 * (self.order_knob.x - self.room.centerx), round(7.2 * card_width(self.hand)))
        width -= self.px(20, 8)
        return Rect(round(self.room.centerx - width / 2), top, width, self.scale.size[1] - top)

    # -- the sides ---------------------------------------------------------------------------------

    @cached_property
    def own_tray(self) -> Rect:
        """The tray of the seat that sits nearest."""
        if self.is_tall:
            return Rect(self.left, self.lower.y, round(self.lower.w * 0.38), self.lower.h)
        height = self.px(262, 148)
        return Rect(self.left, self.bottom - height, self.side, height)

    @cached_property
    def log(self) -> Rect:
        """The log, above the own tray."""
        if self.is_tall:
            return Rect(self.left, self.upper.y, self.side, self.upper.h)
        top = self.px(TOP)
        height = min(self.px(1200), self.own_tray.top - self.px(14, 6) - top)
        return Rect(self.left, top, self.side, height)

    @cached_property
    def others(self) -> tuple[int | None, ...]:
        """The seats that have a tray at the right, from the next one on; None is nobody's."""
        seats = tuple((self.seat + 1 + index) % self.seats for index in range(self.seats - 1))
        return (*seats, None) if self.seats == 3 else seats

    @cached_property
    def knob(self) -> int:
        """Height of the row of knobs."""
        return self.px(52, theme.LEAST_BUTTON)

    @cached_property
    def panel(self) -> Rect | None:
        """The sheet that tells how black spots would count; two players have none."""
        if self.seats == 2:
            return None
        height = self.lettered(92, 62, most=1.25) + self.seats * self.panel_line
        if self.is_tall:
            wide = round(self.lower.w * 0.38)
            return Rect(self.lower.right - wide, self.lower.centery - height // 2, wide, height)
        return Rect(self.right, self.bottom - height, self.side, height)

    @cached_property
    def panel_line(self) -> int:
        """Height of one line of that sheet."""
        return self.lettered(38, 20, most=1.25)

    @cached_property
    def trays(self) -> tuple[Rect, ...]:
        """The places of the trays at the right, from the top."""
        gap, many = self.px(10, 5), len(self.others)
        bottom = self.bottom if self.panel is None else self.panel.top - self.px(14, 6)
        if self.is_tall:
            top = self.upper.y + self.knob + self.px(20, 10)
            high = (self.upper.bottom - top + gap) // many - gap
            return tuple(Rect(self.right, top + i * (high + gap), self.side, high) for i in range(many))
        room = bottom - self.px(TOP) - self.knob - self.px(94, 48) - round(_PILE_TO_CARD * self.card)
        height = max(56, min(self.px(150), room // many - gap)) if many > 1 else self.own_tray.h
        top = bottom - many * (height + gap) + gap
        rects = (Rect(self.right, top + i * (height + gap), self.side, height) for i in range(many))
        return tuple(rects)

    @cached_property
    def pile(self) -> Rect:
        """Where the top card of the pile lies."""
        if self.is_tall:
            room = self.lower.h - self._below_pile
            height = min(self.card, int((room - self.px(20, 10)) / (1 + _DEPTH)))
            start = self.lower.y + (room - height * (1 + _DEPTH)) / 2
            return self._top_card(self.lower.centerx, start, height)
        top = self.px(TOP) + self.knob + self.px(10, 5)
        room = self.trays[0].top - top
        spare = self._below_pile + self.px(22, 11)
        height = min(round(self.card * 1.25), int((room - spare) / (1 + _DEPTH)))
        start = top + (room - self._below_pile - height * (1 + _DEPTH)) * 0.45
        return self._top_card(self.right + self.side // 2, start, height)

    def _top_card(self, middle: int, top: float, height: int) -> Rect:
        """Return the place of a pile's top card, the middle of a whole pile and its upper edge given."""
        rect = Rect(0, 0, round(card_width(height)), height)
        rect.midtop = (round(middle + height * _DEPTH / 2), round(top))
        return rect

    @property
    def _below_pile(self) -> int:
        """The height of the plate below a whole pile, and from the one to the other."""
        return self._to_count + self.lettered(38, 24)

    @property
    def _to_count(self) -> int:
        """From a whole pile to the plate below it: a light round the pile has room there."""
        return self.px(12, 6)

    @cached_property
    def count(self) -> Rect:
        """The plate below the pile."""
        rect = Rect(0, 0, min(self.side, self.lettered(180, 104)), self.lettered(38, 24))
        depth = round(self.pile.h * _DEPTH)
        rect.midtop = (self.pile.centerx - depth // 2, self.pile.bottom + depth + self._to_count)
        return rect

    @cached_property
    def board(self) -> Rect:
        """The board with the plates of a choice: in the middle of the rows, which are empty then."""
        gap, high = self._plate_gap, max(theme.LEAST_BUTTON, self.lettered(60, most=1.25))
        wide = min(self.lettered(332, 180, most=1.25), (round(COLUMNS * self.pitch) - 3 * gap) // 2)
        rect = Rect(0, 0, 2 * wide + 3 * gap, high + 2 * gap)
        rect.center = (round(self.middle), round(self.row_y(1)))
        return rect

    @property
    def _plate_gap(self) -> int:
        return self.px(24, 13)

    def plates(self) -> Sequence[Rect]:
        """Return the places of two plates for a choice, on their board."""
        inside = self.board.inflate(-2 * self._plate_gap, -2 * self._plate_gap)
        wide = (inside.w - self._plate_gap) // 2
        return [Rect(x, inside.y, wide, inside.h) for x in (inside.x, inside.right - wide)]


@lru_cache(maxsize=8)
def frame_of(scale: Scale, seats: int, seat: int, stacking: bool) -> Frame:
    """Return the measures of a window for so many seats, worked out once."""
    return Frame(scale, seats, seat, stacking)
