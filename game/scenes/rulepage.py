"""The rule page of a game: read from its text, shown as a book with drawn cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.resources import files
from typing import TypeAlias

import pygame
from pygame import Rect

from game.scenes.forms import sheet
from game.tables.faces import FACES
from game.ui import theme
from game.ui.assets import card_size
from game.ui.inputs import Action
from game.ui.look import Look
from game.ui.scene import Outcome, Pop, Size
from game.ui.widgets import BrassButton, Label, Panel, RichText, ScrollView, Widget, WidgetScene
from game.ui.widgets.base import Reply, lay_shadow
from game.words import _

_NUMBERED = re.compile(r"\[(?P<number>[A-Z]{2}-\d+)\] ?(?P<text>.*)", re.DOTALL)
_GROUP = re.compile(r"(?P<cards>[A0-9TJQK*cdhsv. ]+?)\s*(?:=\s*(?P<words>.+))?")
_MARGIN = 96
_CARD = 132
_STEP = 0.33
_CAPTION = 300
"""The least width of a caption beside its cards."""


@dataclass(frozen=True)
class Heading:
    """The name of a part."""

    text: str


@dataclass(frozen=True)
class Paragraph:
    """Rich text, perhaps with the number of the rule that it tells."""

    text: str
    number: str = ""


@dataclass(frozen=True)
class Example:
    """Groups of cards, each with a few words, and a caption under them all."""

    groups: tuple[tuple[tuple[str, ...], str], ...]
    caption: str


Part: TypeAlias = Heading | Paragraph | Example


@dataclass(frozen=True)
class Book:
    """The rules of a game."""

    title: str
    parts: tuple[Part, ...]


def has_rules(game: str) -> bool:
    """Tell whether a game has a rule page."""
    return files("game.words").joinpath("rules", f"{game}.md").is_file()


@lru_cache(maxsize=8)
def book_of(game: str) -> Book:
    """Return the rules of a game."""
    return read_book(files("game.words").joinpath("rules", f"{game}.md").read_text(encoding="utf-8"))


def read_book(text: str) -> Book:
    """Read a rule page: blocks between empty lines.

    ``# title`` and ``## part``; ``[SE-4] text`` is a rule with its number; ``@ 5d 7c = 12 | 4h : caption``
    shows groups of cards with a few words each; everything else is a paragraph.
    """
    title = ""
    parts: list[Part] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        words = " ".join(block.split())
        if words.startswith("## "):
            parts.append(Heading(words[3:]))
        elif words.startswith("# "):
            title = words[2:]
        elif words.startswith("@ "):
            parts.append(_example(words[2:]))
        else:
            numbered = _NUMBERED.fullmatch(words)
            parts.append(Paragraph(numbered["text"], numbered["number"]) if numbered else Paragraph(words))
    return Book(title, tuple(parts))


def _example(words: str) -> Example:
    cards, _colon, caption = words.partition(" : ")
    groups = []
    for group in cards.split("|"):
        found = _GROUP.fullmatch(group.strip())
        if found is None:
            raise ValueError(f"these are no cards: {group!r}")
        groups.append((tuple(found["cards"].split()), found["words"] or ""))
    return Example(tuple(groups), caption)


class ExampleCards(Widget):
    """Cards as they stand on the table, each group with a small plate above it, and a caption."""

    def __init__(self, example: Example, deck: str = "") -> None:
        super().__init__()
        self.example = example
        self.deck = deck

    def wanted_height(self, width: int) -> int:
        """Return how high plates, cards and caption are in `width` pixels."""
        high, caption = self._plate() + self._mast(), self._caption_height(width)
        return max(high, caption) if self._beside(width) else high + self._gap() + caption

    def margin(self) -> int:
        """Return room for shadows."""
        return self.look.scale.px(12, 6)

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.example, self.look.assets.faces)

    def paint(self) -> pygame.Surface:
        """Paint the groups side by side, and the caption."""
        canvas, room = self.canvas(), self.inner()
        for index, (cards, words) in enumerate(self.example.groups):
            x = room.x + index * self._pitch()
            self._paint_group(canvas, Rect(x, room.y, card_size(self._card())[0], 0), cards, words)
        caption = self._caption(room.width)
        if self._beside(room.width):
            high = self._plate() + self._mast()
            spot = (room.x + self._groups(), room.y + (high - caption.get_height()) // 2)
        else:
            spot = (room.x, room.bottom - caption.get_height())
        canvas.blit(caption, spot)
        return canvas

    def _paint_group(self, canvas: pygame.Surface, place: Rect, cards: tuple[str, ...], words: str) -> None:
        look, height = self.look, self._card()
        y = place.y + self._plate()
        for card in cards:
            spot = Rect((place.x, y), card_size(height))
            lay_shadow(look, canvas, spot, 4, 2, look.scale.px(6, 2), 120)
            canvas.blit(look.assets.card(card, height, self.deck), spot)
            y += round(height * _STEP)
        if not words:
            return
        plate = Rect(0, 0, look.scale.px(64, 36), look.scale.px(32, 20))
        plate.midtop = (place.centerx, place.y)
        lay_shadow(look, canvas, plate, 4, 2, look.scale.px(6, 2), 130)
        lit = "lit" if words == "21" else "normal"
        canvas.blit(look.materials.plate(plate.size, lit, False, look.scale.px(6, 3)), plate)  # type: ignore[arg-type]
        line = look.text.fitted(words, theme.SIZE_LABEL, plate.size, theme.ON_BRASS)
        canvas.blit(line, line.get_rect(center=plate.center))

    def _card(self) -> int:
        return self.look.scale.px(_CARD, 76)

    def _plate(self) -> int:
        told = any(words for _cards, words in self.example.groups)
        return self.look.scale.px(40, 24) if told else 0

    def _mast(self) -> int:
        most = max(len(cards) for cards, _words in self.example.groups)
        height = self._card()
        return height + (most - 1) * round(height * _STEP)

    def _gap(self) -> int:
        return self.look.scale.px(14, 6)

    def _pitch(self) -> int:
        return card_size(self._card())[0] + self.look.scale.px(46, 20)

    def _groups(self) -> int:
        return len(self.example.groups) * self._pitch()

    def _beside(self, width: int) -> bool:
        """Tell whether the caption has room at the right of the cards."""
        return width - self._groups() >= self.look.scale.text(_CAPTION)

    def _caption_width(self, width: int) -> int:
        return width - self._groups() if self._beside(width) else width

    def _caption(self, width: int) -> pygame.Surface:
        wide = self._caption_width(width)
        return self.look.text.paragraph(
            self.example.caption, theme.SIZE_LABEL, wide, theme.ON_PARCHMENT_SOFT, "italic"
        )

    def _caption_height(self, width: int) -> int:
        wide = self._caption_width(width)
        return self.look.text.paragraph_height(self.example.caption, theme.SIZE_LABEL, wide, "italic")


class Contents(Widget):
    """A part's name in the margin of the book; choosing it turns to that part."""

    focusable = True
    sound = "slide"

    def __init__(self, text: str, on_choose: Callable[[], None]) -> None:
        super().__init__()
        self.text = text
        self.on_choose = on_choose
        self.here = False

    def spoken(self) -> str:
        """Return the part's name."""
        return self.text

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.hot, self.here, self.text)

    def paint(self) -> pygame.Surface:
        """Paint the name, marked while its part is in sight."""
        canvas, look, room = self.canvas(), self.look, self.inner()
        lit = self.hot or self.here
        colour = theme.ON_PARCHMENT_TITLE if lit else theme.ON_PARCHMENT_SOFT
        side = look.scale.px(12, 8)
        if self.here:
            x, y, half = room.x + side // 2, room.centery, side // 2
            points = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
            pygame.draw.polygon(canvas, theme.ON_PARCHMENT_RED, points)
        left = side + look.scale.px(10, 5)
        words = look.text.fitted(self.text, theme.SIZE_LABEL, (room.width - left, room.height), colour)
        canvas.blit(words, words.get_rect(midleft=(room.x + left, room.centery)))
        return canvas

    def activate(self) -> Reply:
        """Turn to the part."""
        self.on_choose()
        return True


class RulePage(WidgetScene):
    """The rules of one game over whatever is below."""

    opaque = False

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game
        self.book = book_of(game)

    def compose(self) -> Sequence[Widget]:
        """Make the sheet, the text with its examples, and the list of parts beside it."""
        deck = FACES[self.game].deck if self.game in FACES else ""
        self._sheet = Panel(self.book.title, seal=self.game, seed=63)
        self._lines: list[tuple[Part, list[Widget]]] = [
            (part, _widgets(part, deck)) for part in self.book.parts
        ]
        self._headings = [line[1][0] for line in self._lines if isinstance(line[0], Heading)]
        self._pane = ScrollView([widget for _part, widgets in self._lines for widget in widgets])
        self._pane.ringed = False
        self._contents = [
            Contents(part.text, partial(self._turn_to, widgets[0]))
            for part, widgets in self._lines
            if isinstance(part, Heading)
        ]
        self._close = BrassButton(_("Close"), self.back, primary=True, size=theme.SIZE_NAME_SMALL)
        return [self._sheet, self._pane, *self._contents, self._close]

    def enter(self, look: Look, size: Size) -> None:
        """Give the keys to the text."""
        super().enter(look, size)
        self.focus(self._pane)

    def arrange(self, size: Size) -> None:
        """Lay the text out in one column, the parts at its left where there is room."""
        look, scale = self.look, self.look.scale
        self._sheet.rect = sheet(look, size, (1320, 1000), under=20)
        inside = self._sheet.inside()
        high = max(look.scale.px(58, 34), self._close.wanted()[1])
        wide = max(self._close.wanted()[0], scale.px(200, 100))
        self._close.rect = Rect(inside.right - wide, inside.bottom - high, wide, high)
        widest = max(look.text.width(entry.text, theme.SIZE_LABEL) for entry in self._contents)
        beside = widest + scale.px(70, 34)
        seen = beside + look.scale.text(700) <= inside.width
        step = look.text.height(theme.SIZE_LABEL) + scale.px(18, 8)
        for index, entry in enumerate(self._contents):
            entry.visible = seen
            entry.rect = Rect(inside.x, inside.y + index * step, beside - scale.px(30), step)
        left = inside.x + (beside if seen else 0)
        bottom = inside.bottom if seen else self._close.rect.top - scale.px(10, 5)
        self._pane.rect = Rect(left, inside.y, inside.right - left, bottom - inside.y)
        if seen:
            self._close.rect.left = inside.x
            self._close.rect.width = min(wide, beside - scale.px(30))
        self._lay_text()

    def _lay_text(self) -> None:
        room, scale = self._pane.room(), self.look.scale
        margin = max(scale.px(_MARGIN), self.look.text.width("SE-22", theme.SIZE_LEAST) + scale.px(20, 8))
        y = room.y
        for part, widgets in self._lines:
            if isinstance(part, Heading):
                y += scale.px(16, 8) if y > room.y else 0
            body = widgets[-1]
            indent = 0 if isinstance(part, Heading) else margin
            width = room.width - indent
            assert isinstance(body, Label | ExampleCards)
            body.rect = Rect(room.x + indent, y, width, body.wanted_height(width))
            if len(widgets) > 1:
                high = self.look.text.height(theme.SIZE_BODY)
                widgets[0].rect = Rect(room.x, y, margin - scale.px(16, 6), high)
            y = body.rect.bottom + scale.px(16, 8)
        self._pane.to(self._pane.offset)

    def _turn_to(self, widget: Widget) -> None:
        self._pane.to(widget.rect.top - self._pane.rect.top)

    def draw(self, target: pygame.Surface) -> list[Rect]:
        """Mark the part that is in sight, then draw."""
        top = self._pane.rect.top + self._pane.offset + self.look.scale.px(60, 30)
        here = sum(heading.rect.top <= top for heading in self._headings) - 1
        if self._pane.furthest and self._pane.offset == self._pane.furthest:
            here = len(self._headings) - 1
        for index, entry in enumerate(self._contents):
            entry.here = index == here
        return super().draw(target)

    def back(self) -> Outcome | None:
        """Close the book."""
        return Pop()

    def acted(self, action: Action) -> Outcome | None:
        """The key that opens the book closes it too."""
        return Pop() if action in ("rules", "menu") else None


def _widgets(part: Part, deck: str) -> list[Widget]:
    """Return what shows a part: the rule's number if it has one, then the part itself, cards of a deck."""
    if isinstance(part, Heading):
        return [RichText(part.text, theme.SIZE_NAME, theme.ON_PARCHMENT_TITLE, "title")]
    if isinstance(part, Example):
        return [ExampleCards(part, deck)]
    text = RichText(part.text, theme.SIZE_BODY, theme.ON_PARCHMENT)
    if not part.number:
        return [text]
    number = Label(part.number, theme.SIZE_LEAST, theme.ON_PARCHMENT_OLD, "italic", "right")
    return [number, text]
