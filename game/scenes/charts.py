"""Charts drawn in ink on parchment: scores match by match, and shares along brass grooves."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.ui import theme
from game.ui.paint.vector import shape, stroked
from game.ui.widgets import Widget
from game.ui.widgets import layout as lay
from game.words import _, whole

MOST_TICKS = 5
MOST_POINTS = 60
"""So many matches are shown, the latest."""


@dataclass(frozen=True)
class Row:
    """A line of a ledger: what is counted, and how much it is."""

    words: str
    value: str


class Roundel(Widget):
    """A round picture in the middle of its width, so many units across."""

    def __init__(self, name: str, diameter: float) -> None:
        super().__init__()
        self.name = name
        self.diameter = diameter

    def wanted_height(self, width: int) -> int:
        """Return how high the picture is."""
        return min(width, self.look.scale.px(self.diameter, 30))

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return self.name

    def paint(self) -> pygame.Surface:
        """Paint the picture."""
        canvas, room = self.canvas(), self.inner()
        picture = self.look.assets.picture(self.name, (room.height, room.height))
        canvas.blit(picture, picture.get_rect(center=room.center))
        return canvas


class Ledger(Widget):
    """Rows in one or two columns, words and value joined by dots."""

    def __init__(self, rows: Sequence[Row]) -> None:
        super().__init__()
        self.rows = tuple(rows)

    def spoken(self) -> str:
        """Return all rows."""
        return ". ".join(f"{row.words} {row.value}" for row in self.rows)

    def wanted_height(self, width: int) -> int:
        """Return how high it is in `width` pixels."""
        return -(-len(self.rows) // self._columns(width)) * self._row_height()

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return self.rows

    def paint(self) -> pygame.Surface:
        """Write the rows, column by column."""
        canvas, look = self.canvas(), self.look
        room = self.inner()
        columns = self._columns(room.width)
        a_column = -(-len(self.rows) // columns)
        places = lay.columns(room, [1] * columns, look.scale.px(48, 20))
        for index, row in enumerate(self.rows):
            place = places[index // a_column]
            top = place.y + index % a_column * self._row_height()
            self._write(canvas, Rect(place.x, top, place.width, self._row_height()), row)
        return canvas

    def _write(self, canvas: pygame.Surface, place: Rect, row: Row) -> None:
        look = self.look
        value = look.text.fitted(
            row.value, theme.SIZE_BODY, (place.width // 2, place.height), theme.ON_PARCHMENT
        )
        most = (place.width - value.get_width() - look.scale.px(24, 10), place.height)
        words = look.text.fitted(row.words, theme.SIZE_LABEL, most, theme.ON_PARCHMENT_SOFT)
        canvas.blit(words, words.get_rect(midleft=place.midleft))
        canvas.blit(value, value.get_rect(midright=place.midright))
        gap = look.scale.px(8, 4)
        left, right = place.x + words.get_width() + gap, place.right - value.get_width() - gap
        y = place.centery + look.text.height(theme.SIZE_LABEL) // 4
        radius = look.scale.px(1.4, 1)
        for x in range(left, right, gap):
            pygame.draw.circle(canvas, theme.PARCHMENT_RULE, (x, y), radius)

    def _columns(self, width: int) -> int:
        return 2 if width >= self.look.scale.text(560) else 1

    def _row_height(self) -> int:
        return round(self.look.text.height(theme.SIZE_BODY) * 1.25)


class ScoreChart(Widget):
    """A line through the scores of matches, oldest first; a won one is a full disc, a lost one a ring."""

    def __init__(self, scores: Sequence[int], won: Sequence[bool]) -> None:
        super().__init__()
        self.scores = tuple(scores[-MOST_POINTS:])
        self.won = tuple(won[-MOST_POINTS:])

    def spoken(self) -> str:
        """Return the scores in words."""
        return _("Scores: {scores}").format(scores=", ".join(map(str, self.scores)))

    def wanted_height(self, width: int) -> int:
        """Return how high it is in `width` pixels."""
        return self.look.scale.px(300, 150)

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.scores, self.won)

    def paint(self) -> pygame.Surface:
        """Draw lines for round numbers, then the scores."""
        canvas = self.canvas()
        ticks = round_numbers(min(self.scores), max(self.scores))
        label = max(self.look.text.width(whole(tick), theme.SIZE_LEAST) for tick in ticks)
        high = self.look.text.height(theme.SIZE_LEAST)
        room = self.inner()
        edge = self.look.scale.px(14, 7)
        plot = Rect(room.x + label + edge, room.y + high // 2, 0, 0)
        plot.size = (room.right - edge - plot.x, room.bottom - 2 * high - plot.y)
        self._write_ticks(canvas, plot, ticks)
        self._write_numbers(canvas, plot)
        canvas.blit(shape(self._drawing(plot, ticks), canvas.get_size()), (0, 0))
        return canvas

    def _write_ticks(self, canvas: pygame.Surface, plot: Rect, ticks: Sequence[int]) -> None:
        for tick in ticks:
            y = round(_height(plot, ticks, tick))
            pygame.draw.line(canvas, theme.PARCHMENT_RULE_PALE, (plot.x, y), (plot.right, y))
            words = self.look.text.line(whole(tick), theme.SIZE_LEAST, theme.ON_PARCHMENT_OLD)
            canvas.blit(words, words.get_rect(midright=(plot.x - self.look.scale.px(10, 5), y)))

    def _write_numbers(self, canvas: pygame.Surface, plot: Rect) -> None:
        """Say below the line which matches they are: the first and the last."""
        y = plot.bottom + self.look.scale.px(12, 6)
        first = self.look.text.line(_("oldest"), theme.SIZE_LEAST, theme.ON_PARCHMENT_OLD, "italic")
        last = self.look.text.line(_("latest"), theme.SIZE_LEAST, theme.ON_PARCHMENT_OLD, "italic")
        canvas.blit(first, first.get_rect(topleft=(plot.x, y)))
        if len(self.scores) > 1:
            canvas.blit(last, last.get_rect(topright=(plot.right, y)))

    def _drawing(self, plot: Rect, ticks: Sequence[int]) -> str:
        """Return axis, line and points as SVG."""
        scale = self.look.scale
        points = [
            (_along(plot, index, len(self.scores)), _height(plot, ticks, score))
            for index, score in enumerate(self.scores)
        ]
        ink, radius = max(2, scale.px(3, 2)), scale.px(8, 4)
        axes = f"M{plot.x} {plot.y}V{plot.bottom}H{plot.right}"
        line = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
        drawing = stroked(axes, theme.ON_PARCHMENT_OLD, ink) + stroked(line, theme.ON_PARCHMENT_SOFT, ink)
        for (x, y), won in zip(points, self.won, strict=True):
            colour = theme.ON_PARCHMENT_GREEN if won else theme.ON_PARCHMENT_RED
            at, middle = f'cx="{x:.2f}" cy="{y:.2f}"', theme.PARCHMENT if not won else colour
            drawing += f'<circle {at} r="{radius + ink}" fill="{theme.PARCHMENT}"/>'
            drawing += f'<circle {at} r="{radius}" fill="{colour}"/>'
            drawing += f'<circle {at} r="{radius - ink}" fill="{middle}"/>'
        return drawing


class ShareBars(Widget):
    """How many of so many were won, a groove for each: `(words, won, played)`."""

    def __init__(self, shares: Sequence[tuple[str, int, int]]) -> None:
        super().__init__()
        self.shares = tuple(shares)

    def spoken(self) -> str:
        """Return the shares in words."""
        return ". ".join(f"{words}: {share_words(won, played)}" for words, won, played in self.shares)

    def wanted_height(self, width: int) -> int:
        """Return how high it is in `width` pixels."""
        return len(self.shares) * self._row_height()

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return self.shares

    def paint(self) -> pygame.Surface:
        """Draw a groove a line, its words before and behind it."""
        canvas, look, room = self.canvas(), self.look, self.inner()
        gap = look.scale.px(18, 8)
        before = max(look.text.width(words, theme.SIZE_LABEL) for words, _won, _played in self.shares)
        behind = max(look.text.width(share_words(*share[1:]), theme.SIZE_LABEL) for share in self.shares)
        before, behind = min(before, room.width // 3), min(behind, room.width // 3)
        for index, (words, won, played) in enumerate(self.shares):
            place = Rect(room.x, room.y + index * self._row_height(), room.width, self._row_height())
            name = look.text.fitted(words, theme.SIZE_LABEL, (before, place.height), theme.ON_PARCHMENT_SOFT)
            canvas.blit(name, name.get_rect(midleft=place.midleft))
            told = share_words(won, played)
            note = look.text.fitted(told, theme.SIZE_LABEL, (behind, place.height), theme.ON_PARCHMENT)
            canvas.blit(note, note.get_rect(midright=place.midright))
            high = look.scale.px(20, 10)
            size = (place.width - before - behind - 2 * gap, high)
            groove = look.materials.groove(size, won / played)
            canvas.blit(groove, (place.x + before + gap, place.centery - high // 2))
        return canvas

    def _row_height(self) -> int:
        return round(self.look.text.height(theme.SIZE_LABEL) * 1.5)


def share_words(won: int, played: int) -> str:
    """Say how many of so many were won, and what share that is."""
    percent = round(100 * won / played)
    return _("{won} of {played}, {percent} %").format(won=won, played=played, percent=percent)


def round_numbers(low: int, high: int) -> list[int]:
    """Return a few round numbers, evenly spread, from at most `low` to at least `high`.

    >>> round_numbers(3, 118)
    [0, 50, 100, 150]
    >>> round_numbers(7, 7)
    [7, 8]
    """
    step = 1
    sizes = (factor * 10**power for power in range(10) for factor in (1, 2, 5))
    for step in sizes:
        first, last = math.floor(low / step), math.ceil(high / step)
        if last - first < MOST_TICKS:
            break
    if first == last:
        last += 1
    return [number * step for number in range(first, last + 1)]


def _height(plot: Rect, ticks: Sequence[int], value: int) -> float:
    """Return how far down a value is drawn, in pixels."""
    return plot.bottom - plot.height * (value - ticks[0]) / (ticks[-1] - ticks[0])


def _along(plot: Rect, index: int, count: int) -> float:
    """Return how far to the right a match is drawn, in pixels."""
    edge = plot.height * 0.06
    return plot.x + edge + (plot.width - 2 * edge) * index / max(1, count - 1)
