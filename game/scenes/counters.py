"""Numbers on turning wheels, and the columns of a count."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame
from pygame import Rect

from game.scenes.count import Cards, Column, Line, Tally
from game.tables.words import card_mark
from game.ui import theme
from game.ui.assets import card_size
from game.ui.look import Look
from game.ui.paint.frames import lozenge
from game.ui.paint.layers import lay
from game.ui.paint.vector import blank
from game.ui.widgets.base import Widget, lay_shadow, shadow_under

_WHEEL = 82
_STEPS = 16
_BLUR, _DROP = 6.0, 4.0
"""The shadow of a counter, in units."""
_LIGHT = 12.0
"""The blur of the light round the portrait of who leads, in units."""
_PORTRAIT = 96
_CARD = 118
_RAISE = 7
"""How much higher the cards lie that stand out: below them no more than an edge is seen of those beneath."""
_ROW = 39
_LEADING = 1.1
_CELL_PORTRAIT = 92
_TOGETHER = "\u00a0"
"""A space at which no line is broken."""
_SHRINKS = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52)
_GROWN = (1.5, 1.35, 1.2, 1.0)
"""How much larger the cards are where there is room for it."""
_STRIP = 0.24
"""So much of a card's width has to be seen in a row of larger cards."""
_STEP = 0.62
_CLOSER = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6)
"""How much closer cards lie where words under their brackets need room."""
_PLACE = 0.36
"""How large the disc with the place is, to the portrait that it lies on."""
_CELL_CARD = 100
_CELL_STEPS = (0.28, 0.5)
"""The least and the most of a card's width that is seen in a cell."""
_LEAST_CARD = 64
"""Lower cards, in pixels, are told as signs in a cell."""


class TallyCounter(Widget):
    """A tally: its label, its wheels, and what has been added; set `value` to let the wheels turn."""

    def __init__(self, tally: Tally) -> None:
        super().__init__()
        self.tally = tally
        self.value: float = tally.before

    def spoken(self) -> str:
        """Return label and number."""
        return f"{self.tally.label} {self.tally.after}"

    def wanted(self) -> tuple[int, int]:
        """Return the size of label, wheels and change."""
        look, high = self.look, self._wheel_height()
        width, height = look.materials.counter_size(self._digits(), high)
        change = look.text.width(self.tally.change, 26) + look.scale.px(14, 6)
        return width + change, height + self._label_height()

    def margin(self) -> int:
        """Return room for the shadow."""
        return self.look.materials.margin(self.look.scale.px(_BLUR, 2)) + self.look.scale.px(_DROP, 1)

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.tally, round(self.value * _STEPS))

    def paint(self) -> pygame.Surface:
        """Paint label, wheels and change."""
        canvas, look, room = self.canvas(), self.look, self.inner()
        high = self._wheel_height()
        if self.tally.label:
            label = look.text.fitted(
                self.tally.label, theme.SIZE_NAME_SMALL, room.size, theme.ON_PARCHMENT_TITLE, "title"
            )
            canvas.blit(label, (room.x + look.scale.px(2), room.y))
        frame = Rect(
            (room.x, room.y + self._label_height()), look.materials.counter_size(self._digits(), high)
        )
        lay_shadow(look, canvas, frame, _BLUR, _DROP, look.scale.px(8, 3), 150)
        canvas.blit(look.materials.counter(self._digits(), high), frame)
        for place in range(self._digits()):
            left, top = look.materials.wheel_at(place, high)
            self._paint_wheel(canvas, (frame.x + left, frame.y + top), place, high)
        self._paint_change(canvas, frame, room)
        return canvas

    def _paint_wheel(self, canvas: pygame.Surface, at: tuple[int, int], place: int, high: int) -> None:
        # As fine as the picture's key, or a wheel that has all but come to rest would stay as it was.
        look, shown = self.look, abs(round(self.value * _STEPS)) / _STEPS
        power = self._digits() - 1 - place
        sign = max(1, len(str(int(shown))))
        if self.value < -0.5 / _STEPS and power >= sign:
            if power == sign:
                size = high * 0.72 / look.scale.unit * 100 / look.scale.text_percent
                minus = look.text.line("−", size, theme.ON_PARCHMENT)
                middle = (at[0] + round(high * 0.61) // 2, at[1] + high // 2)
                canvas.blit(minus, minus.get_rect(center=middle))
            edge = Rect(at, (round(high * 0.61), high))
            pygame.draw.rect(canvas, "#2a1a0a", edge, max(1, look.scale.px(2)))
            return
        turn = wheel_turn(shown, power)
        pale = power > 0 and shown < 10**power
        canvas.blit(look.materials.wheel(turn, high, look.text, pale), at)

    def _paint_change(self, canvas: pygame.Surface, frame: Rect, room: Rect) -> None:
        change = self.tally.change
        if not change:
            return
        colour = theme.ON_PARCHMENT_GREEN if self.tally.is_gain else theme.ON_PARCHMENT_RED
        space = (max(1, room.right - frame.right - self.look.scale.px(12, 5)), frame.height)
        words = self.look.text.fitted(change, 26, space, colour)
        spot = words.get_rect(midleft=(frame.right + self.look.scale.px(12, 5), frame.centery))
        canvas.blit(words, spot)

    def _label_height(self) -> int:
        return self.look.text.height(theme.SIZE_NAME_SMALL, "title") if self.tally.label else 0

    def _digits(self) -> int:
        ends = (self.tally.before, self.tally.after)
        least = max(len(str(abs(end))) for end in ends) + int(min(ends) < 0)
        return max(self.tally.digits, least)

    def _wheel_height(self) -> int:
        return self.look.scale.px(_WHEEL, 36)


def wheel_turn(value: float, power: int) -> float:
    """Return the digit that the wheel of 10 to the `power` shows, a fraction while it turns on.

    A wheel turns on while the one at its right goes from 9 to 0.

    >>> wheel_turn(84.5, 0), wheel_turn(84.5, 1), wheel_turn(99.5, 1)
    (4.5, 8.0, 9.5)
    """
    if power == 0:
        return value % 10
    place = 10.0**power
    turning = value % place - (place - 1)
    return math.floor(value / place) % 10 + max(0.0, turning)


@dataclass(frozen=True)
class _Measures:
    """The heights of a column's parts, in pixels, all made smaller together where room is short."""

    look: Look
    shrink: float
    grown: float = 1.0

    def units(self, size: float) -> float:
        return size * self.shrink

    def px(self, units: float, least: int = 0) -> int:
        return self.look.scale.px(units * self.shrink, round(least * self.shrink))

    @property
    def portrait(self) -> int:
        return self.px(_PORTRAIT, 52)

    @property
    def head(self) -> int:
        setter = self.look.text
        name = setter.height(self.units(theme.SIZE_NAME_LARGE), "title")
        return max(self.portrait, name + setter.height(self.units(theme.SIZE_LABEL), "italic"))

    @property
    def card(self) -> int:
        return self.px(_CARD * self.grown, 62)

    @property
    def cards(self) -> int:
        words = self.look.text.height(self.units(theme.SIZE_LOG))
        return self.card + self.px(_RAISE, 5) + self.px(18, 10) + words

    @property
    def row(self) -> int:
        return max(self.px(_ROW), round(self.look.text.height(self.units(theme.SIZE_BODY)) * 1.08))

    def words_room(self, line: Line, width: int) -> int:
        """Return how wide the words of a line may be beside its value."""
        value = self.look.text.width(line.value, self.units(theme.SIZE_NUMBER))
        return max(1, width - value - self.px(30, 12))

    def line_height(self, line: Line, width: int) -> int:
        """Return the height of a line, which takes two rows where its words are too long for one."""
        room, setter = self.words_room(line, width), self.look.text
        size = setter.fit_rich(line.words, self.units(theme.SIZE_BODY), room)
        return max(self.row, setter.paragraph_height(line.words, size, room, leading=_LEADING))

    def total(self, column: Column, width: int) -> int:
        """Return the height of a column's head, cards, lines and rule."""
        lines = sum(self.line_height(line, width) for line in column.lines)
        high = self.head + self.px(18, 6) + lines + self.px(22, 10)
        return high + (self.cards + self.px(12, 5) if column.cards else 0)

    def shows(self, column: Column, width: int) -> bool:
        """Tell whether of every card of a column so much is seen that it may be so large."""
        count = sum(len(group.cards) for group in column.cards)
        wide = card_size(self.card)[0]
        return count < 2 or (width - wide) / (count - 1) >= wide * _STRIP


def even(columns: Sequence[CountColumn], width: int, height: int) -> int:
    """Give columns side by side their parts in equal sizes, as large as fits; return how high they are."""
    look = columns[0].look
    tries = [_Measures(look, 1.0, grown) for grown in _GROWN]
    tries += [_Measures(look, shrink) for shrink in _SHRINKS[1:]]
    for measures in tries:
        high = max(measures.total(column.column, width) for column in columns)
        shown = measures.grown == 1.0 or all(measures.shows(column.column, width) for column in columns)
        if high <= height and shown:
            break
    for column in columns:
        column.shrink, column.grown = measures.shrink, measures.grown
    return min(high, height)


class CountColumn(Widget):
    """A player's part of a count: who it is, the cards that count, and what they come to.

    `shrink` and `grown` say how large its parts and its cards are; the line that ends it lies at its foot.
    """

    def __init__(self, column: Column) -> None:
        super().__init__()
        self.column = column
        self.shrink = self.grown = 1.0

    def spoken(self) -> str:
        """Return the name and its note."""
        return f"{self.column.sitter.name}, {self.column.note}"

    def margin(self) -> int:
        """Return room for light and shadows."""
        return self.look.materials.margin(self.look.scale.px(_LIGHT, 5))

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.column, self.look.assets.faces, self.shrink, self.grown)

    def paint(self) -> pygame.Surface:
        """Paint the column."""
        canvas, room = self.canvas(), self.inner()
        measures = _Measures(self.look, self.shrink, self.grown)
        y = self._paint_head(canvas, room, measures) + measures.px(18, 6)
        if self.column.cards:
            y = self._paint_cards(canvas, Rect(room.x, y, room.width, 0), measures) + measures.px(12, 5)
        # The lines end where those of the columns beside do.
        told = sum(measures.line_height(line, room.width) for line in self.column.lines)
        y = max(y, room.bottom - measures.px(22, 10) - told)
        for line in self.column.lines:
            high = measures.line_height(line, room.width)
            self._paint_line(canvas, Rect(room.x, y, room.width, high), line, measures)
            y += high
        y = max(y + measures.px(10, 4), room.bottom - measures.px(12, 6))
        thick = self.look.scale.px(2, 1)
        pygame.draw.line(canvas, "#5a4527", (room.x, y), (room.right, y), thick)
        return canvas

    def _paint_head(self, canvas: pygame.Surface, room: Rect, measures: _Measures) -> int:
        look, column, side = self.look, self.column, measures.portrait
        pane = Rect(room.x, room.y + (measures.head - side) // 2, side, side)
        if column.lit:
            glow = look.materials.glow(pane.size, look.scale.px(_LIGHT, 5), theme.GLOW_TURN, side // 2, 230)
            lay(canvas, glow, glow.get_rect(center=pane.center).topleft)
        else:
            lay_shadow(look, canvas, pane, 6, 3, side // 2, 140)
        canvas.blit(look.materials.porthole(column.sitter.portrait, side, column.lit), pane)
        _paint_place(look, canvas, pane, column.place)
        x = pane.right + measures.px(18, 8)
        box = (room.right - x, measures.head)
        name = look.text.fitted(
            column.sitter.name, measures.units(theme.SIZE_NAME_LARGE), box, theme.ON_PARCHMENT, "title"
        )
        size = measures.units(theme.SIZE_LABEL)
        note = look.text.fitted(column.note, size, box, theme.ON_PARCHMENT_SOFT, "italic")
        top = pane.centery - (name.get_height() + note.get_height()) // 2
        canvas.blit(name, (x, top))
        canvas.blit(note, (x + look.scale.px(2), top + name.get_height()))
        return room.y + measures.head

    def _paint_cards(self, canvas: pygame.Surface, room: Rect, measures: _Measures) -> int:
        """Paint all groups in one row, each over its bracket; return where they end."""
        height = measures.card
        written = room.x
        bottom = room.y + height + measures.px(_RAISE, 5)
        row: list[tuple[pygame.Surface, Rect]] = []
        spans: list[tuple[int, int, int]] = []
        for group, places, _left, right in self._groups(room, measures):
            y = room.y if group.raised else room.y + measures.px(_RAISE, 5)
            for card, x in zip(group.cards, places, strict=True):
                place = Rect(x, y, *card_size(height))
                row.append((self.look.assets.card(card, height, group.deck), place))
            spans.append((places[0], min(right, places[-1] + card_size(height)[0]), bottom))
        _lay_row(self.look, canvas, row)
        for span, group in zip(spans, self.column.cards, strict=True):
            written = self._paint_bracket(canvas, span, group, measures, written) + measures.px(12, 5)
        return room.y + measures.cards

    def _groups(self, room: Rect, measures: _Measures) -> list[_Group]:
        """Lay the groups side by side, each as wide as its words where the room allows it."""
        groups, wide = self.column.cards, card_size(measures.card)[0]
        words = [self.look.text.width(group.words, measures.units(theme.SIZE_LOG)) for group in groups]
        count = sum(len(group.cards) for group in groups)
        apart = min((room.width - wide * len(groups)) / max(1, count - len(groups)), wide * _STEP)
        if len(groups) > 1 and apart >= wide * _STRIP:
            found = _side_by_side(groups, words, room.x, apart, wide, measures.px(6, 3), apart=True)
            if found[-1].right <= room.right:
                return found
        step = min((room.width - wide) / max(1, count - 1), wide * _STEP)
        for closer in _CLOSER:
            if step * closer >= min(step, wide * _STRIP):
                found = _side_by_side(groups, words, room.x, step * closer, wide, measures.px(6, 3))
                if found[-1].right <= room.right:
                    return found
        return _side_by_side(groups, [0] * len(groups), room.x, step, wide, measures.px(6, 3))

    def _paint_bracket(
        self,
        canvas: pygame.Surface,
        span: tuple[int, int, int],
        group: Cards,
        measures: _Measures,
        first: int,
    ) -> int:
        """Paint the bracket from left to right at a height, its words from `first` on; return their end."""
        left, right, y = span
        colour = theme.ON_PARCHMENT_RED if group.raised else theme.ON_PARCHMENT_SOFT
        y += measures.px(8, 4)
        deep, thick = measures.px(8, 4), max(1, self.look.scale.px(2.5))
        points = [(left, y), (left, y + deep), (right, y + deep), (right, y)]
        pygame.draw.lines(canvas, colour, False, points, thick)
        size = measures.units(theme.SIZE_LOG)
        words = self.look.text.line(group.words, size, colour)
        place = words.get_rect(midtop=((left + right) // 2, y + deep + measures.px(2)))
        room = Rect(first, place.y, max(place.width, self.inner().right - first), place.height)
        place = place.clamp(room)
        canvas.blit(words, place)
        return place.right

    def _paint_line(self, canvas: pygame.Surface, place: Rect, line: Line, measures: _Measures) -> None:
        look = self.look
        value = look.text.line(line.value, measures.units(theme.SIZE_NUMBER), theme.ON_PARCHMENT)
        room = measures.words_room(line, place.width)
        size = look.text.fit_rich(line.words, measures.units(theme.SIZE_BODY), room)
        words = look.text.paragraph(line.words, size, room, theme.ON_PARCHMENT, leading=_LEADING)
        canvas.blit(value, value.get_rect(midright=place.midright))
        canvas.blit(words, words.get_rect(midleft=place.midleft))
        base = place.centery + round(look.scale.text(measures.units(theme.SIZE_BODY)) * 0.30)
        start = place.x + words.get_width() + measures.px(12, 6)
        end = place.right - value.get_width() - measures.px(12, 6)
        radius = max(1.0, look.scale.px(1.4))
        for x in range(start, end, max(4, look.scale.px(9))):
            pygame.draw.circle(canvas, "#8a7247", (x, base), radius)


class CountCell(Widget):
    """A player's part of a count among many: portrait, name and note, and how it came about.

    That is told by the lines of the count or, where it has none, by the cards as signs, below or `aside`,
    beside the name; where there is room for them, the cards are shown themselves, and the lines at their
    right. The counter lies over its right end: `head` is the height that it leaves for portrait and name,
    `words` their width, `cards` that of the cards.
    """

    def __init__(self, column: Column) -> None:
        super().__init__()
        self.column = column
        self.head = 0
        self.words = 0
        self.cards = 0
        self.aside = False

    def spoken(self) -> str:
        """Return the name and its note."""
        return ", ".join(filter(None, (self.column.sitter.name, self.column.note)))

    def margin(self) -> int:
        """Return room for the light."""
        return self.look.materials.margin(self.look.scale.px(_LIGHT, 5))

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.column, self.look.assets.faces, self.head, self.words, self.cards, self.aside)

    def wanted_words(self) -> int:
        """Return how wide portrait, name and note are."""
        setter, column = self.look.text, self.column
        name = setter.width(column.sitter.name, theme.SIZE_NAME, "title")
        note = setter.width(column.note, theme.SIZE_LEAST, "italic")
        return self._portrait() + self.look.scale.px(14, 6) + max(name, note)

    def wanted_row(self) -> int:
        """Return how high a row of cards wants to be, with what stands out of it."""
        return max(self.look.scale.px(_CELL_CARD), _LEAST_CARD) + self._raise()

    def wanted_cards(self, high: int) -> tuple[int, int]:
        """Return how wide the cards are in a close and a usual row so high; 0 if they could not be read."""
        height, count = self._card(high), sum(len(group.cards) for group in self.column.cards)
        if not count or height < _LEAST_CARD:
            return 0, 0
        close, usual = (round(card_size(height)[0] * (1 + (count - 1) * step)) for step in _CELL_STEPS)
        return close, usual

    def wanted_lines(self) -> int:
        """Return how wide the lines of the count are on one line."""
        return self.look.text.rich_width(self._lines(), theme.SIZE_LABEL) if self.column.lines else 0

    def wanted_told(self) -> int:
        """Return how wide all that is told is on one line."""
        return self.look.text.rich_width(self._told_words(), theme.SIZE_LABEL)

    def height(self, width: int, most: int) -> int:
        """Return how high it is with its words below the head, at most `most` pixels."""
        told = None if self.cards or self.aside else self._told(width, most - self.head)
        return self.head + (told.get_height() + self.look.scale.px(6, 2) if told else 0)

    def paint(self) -> pygame.Surface:
        """Paint the cell."""
        canvas, look, room = self.canvas(), self.look, self.inner()
        high = self.head
        side = min(self._portrait(), high)
        pane = Rect(room.x, room.y + (high - side) // 2, side, side)
        if self.column.lit:
            glow = look.materials.glow(pane.size, look.scale.px(_LIGHT, 5), theme.GLOW_TURN, side // 2, 230)
            lay(canvas, glow, glow.get_rect(center=pane.center).topleft)
        canvas.blit(look.materials.porthole(self.column.sitter.portrait, side, self.column.lit), pane)
        _paint_place(look, canvas, pane, self.column.place)
        x = pane.right + look.scale.px(14, 6)
        self._write(canvas, Rect(x, room.y, max(1, self.words - (x - room.x)), high))
        if self.aside:
            told = look.text.rich_line(self._told_words(), theme.SIZE_LABEL, theme.ON_PARCHMENT)
            canvas.blit(told, told.get_rect(midleft=(room.x + self.words, room.y + high // 2)))
            return canvas
        if not self.cards:
            below = self._told(room.width, room.height - high)
            if below:
                canvas.blit(below, (room.x, room.bottom - below.get_height()))
            return canvas
        x = self._paint_cards(canvas, Rect(room.x + self.words, room.y, self.cards, high))
        if self.column.lines:
            told = look.text.rich_line(self._lines(), theme.SIZE_LABEL, theme.ON_PARCHMENT)
            canvas.blit(told, told.get_rect(midleft=(x + look.scale.px(16, 6), room.y + high // 2)))
        return canvas

    def _paint_cards(self, canvas: pygame.Surface, room: Rect) -> int:
        """Paint the cards in a row, those that stand out a little higher; return where they end."""
        look, height = self.look, self._card(room.height)
        raised = self._raise() if any(map(self._stands_out, self.column.cards)) else 0
        wide, high = card_size(height)
        count = sum(len(group.cards) for group in self.column.cards)
        step = min(wide * _CELL_STEPS[1], (room.width - wide) / max(1, count - 1))
        x = float(room.x)
        row: list[tuple[pygame.Surface, Rect]] = []
        for group in self.column.cards:
            for card in group.cards:
                top = room.centery - (high + raised) // 2 + (0 if self._stands_out(group) else raised)
                place = Rect(round(x), top, wide, high)
                row.append((look.assets.card(card, height, group.deck), place))
                x += step
        _lay_row(look, canvas, row)
        return round(x - step) + wide if count else room.x

    def _lines(self) -> str:
        lines = (" ".join(filter(None, (line.words, line.joint, line.value))) for line in self.column.lines)
        return "  ·  ".join(line.replace(" ", _TOGETHER) for line in lines)

    def _write(self, canvas: pygame.Surface, room: Rect) -> None:
        setter, column = self.look.text, self.column
        name = setter.fitted(column.sitter.name, theme.SIZE_NAME, room.size, theme.ON_PARCHMENT, "title")
        if not column.note:
            canvas.blit(name, name.get_rect(midleft=room.midleft))
            return
        note = setter.fitted(column.note, theme.SIZE_LEAST, room.size, theme.ON_PARCHMENT_SOFT, "italic")
        top = room.centery - (name.get_height() + note.get_height()) // 2
        canvas.blit(name, (room.x, top))
        canvas.blit(note, (room.x, top + name.get_height()))

    def _told(self, width: int, most: int) -> pygame.Surface | None:
        """Return what counted, in a line or two: the lines of the count, or all cards as signs."""
        words, setter = self._told_words(), self.look.text
        if not words:
            return None
        size = setter.fit_box(words, theme.SIZE_LABEL, (width, max(1, most)), leading=_LEADING)
        return setter.paragraph(words, size, width, theme.ON_PARCHMENT, leading=_LEADING)

    def _told_words(self) -> str:
        signs = (" ".join(card_mark(card, group.deck) for card in group.cards) for group in self.column.cards)
        return self._lines() or "  ·  ".join(signs)

    def _portrait(self) -> int:
        return self.look.scale.px(_CELL_PORTRAIT, 44)

    def _card(self, room: int) -> int:
        """Return how high the cards are in a row so high."""
        return min(max(self.look.scale.px(_CELL_CARD), _LEAST_CARD), room - self._raise())

    def _stands_out(self, group: Cards) -> bool:
        """Tell whether cards are raised: without brackets, only where lines beside them tell why."""
        return group.raised and bool(self.column.lines)

    def _raise(self) -> int:
        return self.look.scale.px(_RAISE, 5)


class _Group(NamedTuple):
    """Cards of a group: where each begins, and from where to where its bracket goes."""

    cards: Cards
    places: tuple[int, ...]
    left: int
    right: int


def _side_by_side(
    groups: Sequence[Cards],
    words: Sequence[int],
    left: float,
    step: float,
    wide: int,
    gap: int,
    apart: bool = False,
) -> list[_Group]:
    """Lay groups from the left, cards a step apart, each at least as wide as its words.

    Where they lie `apart`, the last card of each is seen whole; else the next group lies over it.
    """
    found = []
    for number, (group, least) in enumerate(zip(groups, words, strict=True), start=1):
        places = tuple(round(left + index * step) for index in range(len(group.cards)))
        whole = apart or number == len(groups)
        end = places[-1] + wide if whole else left + step * len(places) - gap
        end = max(end, left + least)
        found.append(_Group(group, places, round(left), round(end)))
        left = end + gap
    return found


def _lay_row(look: Look, canvas: pygame.Surface, cards: Sequence[tuple[pygame.Surface, Rect]]) -> None:
    """Lay cards in a row with their shadows, as one: a portrait's light may reach under them."""
    if not cards:
        return
    shadows = [shadow_under(look, place, 4, 2, look.scale.px(6, 2), 110) for _card, place in cards]
    whole = Rect(cards[0][1]).unionall([shade.get_rect(topleft=at) for shade, at in shadows])
    row = blank(whole.size)
    for (card, place), (shade, (x, y)) in zip(cards, shadows, strict=True):
        row.blit(shade, (x - whole.x, y - whole.y))
        row.blit(card, place.move(-whole.x, -whole.y))
    lay(canvas, row, whole.topleft)


def _paint_place(look: Look, canvas: pygame.Surface, pane: Rect, place: int) -> None:
    """Paint a place in the match on the lower right edge of a portrait, nothing for 0."""
    if not place:
        return
    side = max(18, round(pane.width * _PLACE))
    disc = look.materials.disc(side)
    spot = disc.get_rect(center=(pane.right - side // 4, pane.bottom - side // 3))
    canvas.blit(disc, spot)
    size = side * 0.62 / look.scale.unit * 100 / look.scale.text_percent
    number = look.text.line(str(place), size, theme.ON_BRASS)
    canvas.blit(number, number.get_rect(center=spot.center))


class Divider(Widget):
    """An inked line from top to bottom with a diamond in its middle, between two columns."""

    def paint(self) -> pygame.Surface:
        """Paint the line."""
        canvas, room = self.canvas(), self.inner()
        look, x, y = self.look, room.centerx, room.centery
        pygame.draw.line(canvas, theme.PARCHMENT_RULE, (x, room.y), (x, room.bottom), look.scale.px(1.6, 1))
        size = 2 * look.scale.px(6, 3) + 1, 2 * look.scale.px(14, 7) + 1
        gem = lozenge(size, theme.ON_PARCHMENT_RED)
        canvas.blit(gem, gem.get_rect(center=(x, y)))
        return canvas
