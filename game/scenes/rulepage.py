"""The rule book of a game over whatever is below: its text with drawn examples, to be searched."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

import pygame
from pygame import Rect

from game.scenes.contents import Contents, mark_part
from game.scenes.forms import sheet
from game.scenes.rulepage_examples import ExampleCards, ExampleTable
from game.scenes.rulepage_text import (
    Example,
    Heading,
    Paragraph,
    Part,
    TableExample,
    book_of,
    find,
    has_rules,
    marked,
)
from game.tables.faces import FACES
from game.ui import theme
from game.ui.inputs import Action
from game.ui.look import Look
from game.ui.scene import Outcome, Pop, Size
from game.ui.widgets import BrassButton, Label, Panel, RichText, ScrollView, TextEntry, Widget, WidgetScene
from game.ui.widgets.base import keep_together
from game.words import _

__all__ = ["RulePage", "has_rules"]

_MARGIN = 96
_LONGEST_SEARCH = 40
_HERE = "{/play|}"
"""The sign beside the place that was turned to."""


class RulePage(WidgetScene):
    """The rules of one game over whatever is below, opened at a rule if its number is given."""

    opaque = False

    def __init__(self, game: str, rule: str = "") -> None:
        super().__init__()
        self.game = game
        self.rule = rule
        """The number of the rule that is marked, or ""."""
        self.book = book_of(game)
        self._sought = ""

    def compose(self) -> Sequence[Widget]:
        """Make the sheet, the text with its examples, the search, and the list of parts beside it."""
        deck = FACES[self.game].deck if self.game in FACES else ""
        self._sheet = Panel(self.book.title, seal=self.game, seed=63)
        self._lines: list[tuple[Part, list[Widget]]] = [
            (part, self._widgets(part, deck)) for part in self.book.parts
        ]
        for _part, widgets in self._lines:
            keep_together(widgets)
        for (part, widgets), (_part, following) in pairwise(self._lines):
            if isinstance(part, Heading):
                widgets[0].keeps_with = following[0]
        self._headings = [line[1][0] for line in self._lines if isinstance(line[0], Heading)]
        self._pane = ScrollView([widget for _part, widgets in self._lines for widget in widgets])
        self._pane.ringed = False
        self._contents = [
            Contents(part.text, partial(self._pane.turn_to, widgets[0]))
            for part, widgets in self._lines
            if isinstance(part, Heading)
        ]
        self._search = TextEntry(
            self._sought,
            self._look_for,
            on_done=self._go_on,
            longest=_LONGEST_SEARCH,
            empty=_("Search"),
            size=theme.SIZE_LABEL,
            hint=_("Type a word or a rule’s number; Return goes on to the next place."),
        )
        self._found = Label("", theme.SIZE_LEAST, theme.ON_PARCHMENT_SOFT, "italic")
        self._close = BrassButton(_("Close"), self.back, primary=True, size=theme.SIZE_PLATE)
        self._mark_found(find(self.book, self._sought))
        return [self._sheet, self._pane, self._search, self._found, *self._contents, self._close]

    def _widgets(self, part: Part, deck: str) -> list[Widget]:
        """Return what shows a part: what stands beside it, then the part itself; a heading stands alone."""
        if isinstance(part, Heading):
            return [RichText(part.text, theme.SIZE_NAME, theme.ON_PARCHMENT_TITLE, "title")]
        asked_for = isinstance(part, Paragraph) and bool(part.number) and part.number == self.rule
        ink = theme.ON_PARCHMENT_RED if asked_for else theme.ON_PARCHMENT_OLD
        beside = Label("", theme.SIZE_LEAST, ink, "italic", "right")
        if isinstance(part, Example):
            return [beside, ExampleCards(part, deck)]
        if isinstance(part, TableExample):
            return [beside, ExampleTable(part)]
        ink = theme.ON_PARCHMENT_RED if asked_for else theme.ON_PARCHMENT
        return [beside, RichText(part.text, theme.SIZE_BODY, ink)]

    def _beside(self, part: Part, here: bool) -> str:
        """Return what stands beside a part: its number, and a sign where the book is open at it."""
        number = part.number if isinstance(part, Paragraph) else ""
        return f"{_HERE} {number}".strip() if here else number

    def enter(self, look: Look, size: Size) -> None:
        """Give the keys to the text, and turn to the rule that was asked for."""
        super().enter(look, size)
        self.focus(self._pane)
        self._turn_to_rule()

    def arrange(self, size: Size) -> None:
        """Lay the text out in one column, search and parts at its left where there is room."""
        look, scale = self.look, self.look.scale
        self._sheet.rect = sheet(look, size, (1320, 1000), under=20, endless=True)
        inside = self._sheet.inside()
        high = max(scale.px(58, 34), self._close.wanted()[1])
        wide = max(self._close.wanted()[0], scale.px(200, 100))
        self._close.rect = Rect(inside.right - wide, inside.bottom - high, wide, high)
        widest = max(look.text.width(text, theme.SIZE_LABEL) for text in _all_headings())
        beside = widest + scale.px(70, 34)
        tall = self._search.wanted()[1]
        note = look.text.height(theme.SIZE_LEAST)
        step = look.text.height(theme.SIZE_LABEL) + scale.px(18, 8)
        first = inside.y + tall + scale.px(14, 6) + note + scale.px(8, 4)
        seen = beside + look.scale.text(700) <= inside.width
        seen = seen and first + len(self._contents) * step <= self._close.rect.top
        if seen:
            self._search.rect = Rect(inside.x, inside.y, beside - scale.px(30), tall)
            self._found.rect = Rect(inside.x, inside.y + tall + scale.px(14, 6), beside - scale.px(30), note)
            self._close.rect.left = inside.x
            self._close.rect.width = min(wide, beside - scale.px(30))
        else:
            room = inside.width - wide - scale.px(20, 8)
            self._search.rect = Rect(inside.x, self._close.rect.centery - tall // 2, room // 2, tall)
            left = self._search.rect.right + scale.px(14, 6)
            self._found.rect = Rect(
                left, self._close.rect.centery - note // 2, room // 2 - scale.px(14, 6), note
            )
        self._found.text = self._found_words()
        for index, entry in enumerate(self._contents):
            entry.visible = seen
            entry.rect = Rect(inside.x, first + index * step, beside - scale.px(30), step)
        left = inside.x + (beside if seen else 0)
        bottom = inside.bottom if seen else min(self._close.rect.top, self._search.rect.top) - scale.px(10, 5)
        self._pane.lie_in(Rect(left, inside.y, inside.right - left, bottom - inside.y))
        self._lay_text()

    def _lay_text(self) -> None:
        room, scale = self._pane.room(), self.look.scale
        margin = max(
            scale.px(_MARGIN),
            self.look.text.rich_width(f"{_HERE} SE-22", theme.SIZE_LEAST, "italic") + scale.px(20, 8),
        )
        y = room.y
        for part, widgets in self._lines:
            if isinstance(part, Heading):
                y += scale.px(16, 8) if y > room.y else 0
            body = widgets[-1]
            indent = 0 if isinstance(part, Heading) else margin
            width = room.width - indent
            body.rect = Rect(room.x + indent, y, width, body.wanted_height(width))
            if len(widgets) > 1:
                high, top = self.look.text.height(theme.SIZE_BODY), y
                if isinstance(body, ExampleCards | ExampleTable):
                    high, top = self.look.text.height(theme.SIZE_LABEL), y + body.caption_top(width)
                widgets[0].rect = Rect(room.x, top, margin - scale.px(16, 6), high)
            y = body.rect.bottom + scale.px(16, 8)
        self._pane.to(self._pane.offset)

    # -- turning the pages -------------------------------------------------------------------------

    def _turn_to_rule(self) -> None:
        """Turn to the rule that is marked, a little below the upper edge."""
        for part, widgets in self._lines:
            if isinstance(part, Paragraph) and part.number and part.number == self.rule:
                self._pane.to(widgets[-1].rect.top - self._pane.rect.top - self.look.scale.px(40, 20))

    def _look_for(self, words: str) -> None:
        """Turn to the first place where something is told about `words`."""
        self._sought = words
        self._show_found(first=True)

    def _go_on(self, words: str) -> None:
        """Turn to the next place."""
        self._show_found(first=False)

    def _show_found(self, first: bool) -> None:
        places = find(self.book, self._sought)
        if places:
            self._at = 0 if first else (self._at + 1) % len(places)
        self._found.text = self._found_words()
        seen = self._pane.looked_at()
        self._mark_found(places)
        self._lay_text()  # a paragraph with marks may take a line more
        self._pane.look_at(seen)
        if places:
            self._pane.turn_to(self._lines[places[self._at]][1][-1])

    _at = 0

    def _mark_found(self, places: Sequence[int]) -> None:
        """Mark the words that are sought wherever all of them are found, and the place that was turned to.

        While nothing is found that is the rule that was asked for.
        """
        at = places[min(self._at, len(places) - 1)] if places else None
        for index, (part, widgets) in enumerate(self._lines):
            sought = self._sought if index in places else ""
            asked_for = isinstance(part, Paragraph) and bool(part.number) and part.number == self.rule
            beside = self._beside(part, asked_for if at is None else index == at)
            for widget in widgets:
                if isinstance(widget, ExampleCards | ExampleTable):
                    widget.sought = sought
                elif isinstance(widget, Label) and widget is not widgets[-1]:
                    widget.text = marked(beside, sought)
                elif isinstance(part, Heading | Paragraph) and isinstance(widget, Label):
                    told = f"{beside} {part.text}" if isinstance(part, Heading) and beside else part.text
                    widget.text = marked(told, sought)

    def _found_words(self) -> str:
        """Say at which of the places that were found the book is open, and where it fits, what goes on."""
        if not self._sought.strip():
            return ""
        places = find(self.book, self._sought)
        if not places:
            return _("Nothing was found.")
        numbers = {"number": min(self._at, len(places) - 1) + 1, "count": len(places)}
        led_on = _("{number} of {count}, Return for the next").format(**numbers)
        wide = self.look.text.width(led_on, theme.SIZE_LEAST, "italic")
        if len(places) > 1 and wide <= self._found.rect.width:
            return led_on
        return _("{number} of {count}").format(**numbers)

    @property
    def busy(self) -> bool:
        """Whether the cards of an example are still being drawn."""
        return self.look.assets.loading

    def draw(self, target: pygame.Surface) -> list[Rect]:
        """Mark the part that is in sight, then draw."""
        mark_part(self._pane, self._headings, self._contents)
        return super().draw(target)

    def back(self) -> Outcome | None:
        """Close the book."""
        return Pop()

    def acted(self, action: Action) -> Outcome | None:
        """The key that opens the book closes it too."""
        return Pop() if action in ("rules", "menu") else None


def _all_headings() -> list[str]:
    """Return the parts of the rules of all games: beside each book as much room is left as beside any."""
    books = (book_of(game) for game in theme.ACCENTS if has_rules(game))
    return [part.text for book in books for part in book.parts if isinstance(part, Heading)]
