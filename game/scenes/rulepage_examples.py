"""The drawn examples of a rule page: cards in groups, and real tables."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

import pygame
from pygame import Rect

from game import rules
from game.core.following import piles_of
from game.core.refusals import IllegalMove
from game.core.state import Move
from game.scenes.rulepage_tables import TABLES
from game.scenes.rulepage_text import Example, TableExample, marked
from game.tables.board import Board
from game.tables.face import Sitter, Tableau
from game.tables.faces import FACES
from game.ui import theme
from game.ui.assets import card_size
from game.ui.look import Look
from game.ui.motion import Pace
from game.ui.scale import Scale
from game.ui.speech import Speech
from game.ui.widgets import Widget
from game.ui.widgets.base import lay_shadow, shadow_under

_CARD = 132
_STEP = 0.33
_MOSTLY = 0.6
"""What is seen by less than this share of it is left out of a table's picture."""
_CAPTION = 300
"""The least width of a caption beside its cards."""
_SITTERS = (
    Sitter("Anne", "anne"), Sitter("Silas", "silas"), Sitter("Rosa", "rosa"), Sitter("Gideon", "gideon"),
)  # fmt: skip
_HIGHEST = 560
"""Units of the height of a table's picture at most."""
_LETTERS = 1.35
"""How much larger words on such a table are than usual: its picture is smaller than the table."""
_TABLE = (1500, 844)
"""Units of the window that a table is drawn for, before the part that matters is cut out."""


class ExampleCards(Widget):
    """Cards as they stand on the table, each group with a small plate above it, and a caption."""

    def __init__(self, example: Example, deck: str = "") -> None:
        super().__init__()
        self.example = example
        self.deck = deck
        self.sought = ""
        """Words that are marked in the caption."""

    def wanted_height(self, width: int) -> int:
        """Return how high plates, cards and caption are in `width` pixels."""
        high, caption = self._plate() + self._mast(), self._caption_height(width)
        return max(high, caption) if self._beside(width) else high + self._gap() + caption

    def caption_top(self, width: int) -> int:
        """Return how far down the caption begins in `width` pixels."""
        if self._beside(width):
            return (self._plate() + self._mast() - self._caption_height(width)) // 2
        return self._plate() + self._mast() + self._gap()

    def margin(self) -> int:
        """Return room for shadows."""
        return self.look.scale.px(12, 6)

    def breaks(self) -> list[int]:
        """Return where the plates begin, and each card of the highest mast."""
        step = round(self._card() * _STEP)
        most = max(len(cards) for cards, _words in self.example.groups)
        return [0, *(self._plate() + number * step for number in range(most))]

    def lead(self) -> int:
        """Return how high the plates are: they are nothing without their cards."""
        return self._plate()

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.example, self.sought, self.look.assets.faces)

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
            canvas.blit(*shadow_under(look, spot, 4, 2, look.scale.px(6, 2), 120))
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
        words = marked(self.example.caption, self.sought)
        return self.look.text.paragraph(words, theme.SIZE_LABEL, wide, theme.ON_PARCHMENT_SOFT, "italic")

    def _caption_height(self, width: int) -> int:
        words = marked(self.example.caption, self.sought)
        return self.look.text.paragraph_height(words, theme.SIZE_LABEL, self._caption_width(width), "italic")


class ExampleTable(Widget):
    """The part of a real table that an example is about, in a frame, and a caption under it."""

    def __init__(self, example: TableExample) -> None:
        super().__init__()
        self.example = example
        self.sought = ""
        """Words that are marked in the caption."""
        self.view = TABLES[example.name]
        self._table: Board | None = None
        self._shown: Rect | None = None

    def dress(self, look: Look) -> None:
        """Take on a look; the table is laid anew when it is seen."""
        if look is not self._look:
            self._table = self._shown = None
        super().dress(look)

    def wanted_height(self, width: int) -> int:
        """Return how high picture and caption are in `width` pixels."""
        return self._picture_size(width)[1] + self._gap() + self._caption_height(width)

    def caption_top(self, width: int) -> int:
        """Return how far down the caption begins in `width` pixels."""
        return self._picture_size(width)[1] + self._gap()

    def margin(self) -> int:
        """Return room for the shadow."""
        return self.look.scale.px(12, 6)

    def state(self) -> Hashable:
        """Return what the picture depends on: cards come sharper as soon as they are made."""
        return (self.example, self.sought, self.look.assets.faces, self.look.assets.loading)

    def paint(self) -> pygame.Surface:
        """Paint the table, and the caption."""
        canvas, room = self.canvas(), self.inner()
        spot = Rect(room.topleft, self._picture_size(room.width))
        lay_shadow(self.look, canvas, spot, 6, 3, self.look.scale.px(8, 3), 150)
        board = self._board()
        board.cards.load()
        for sprite in board.stage.sprites:
            sprite.visible = not is_cut(sprite.rect, self._part())
        table = pygame.Surface(board.look.size, depth=32)
        board.stage.redraw()
        board.draw(table)
        canvas.blit(pygame.transform.smoothscale(table.subsurface(self._part()), spot.size), spot)
        pygame.draw.rect(canvas, theme.ON_PARCHMENT_OLD, spot, self.look.scale.px(2, 1))
        told = marked(self.example.caption, self.sought)
        words = self.look.text.paragraph(
            told, theme.SIZE_LABEL, room.width, theme.ON_PARCHMENT_SOFT, "italic"
        )
        canvas.blit(words, (room.x, room.bottom - words.get_height()))
        return canvas

    def _board(self) -> Board:
        """Return the table, on which nothing can be played."""
        if self._table is None:
            shown, sitters = self._tableau(), _SITTERS
            view, seat = shown.state.view(shown.seat), shown.seat
            face = FACES[shown.state.game]
            self._table = Board(face, shown.look, view, seat, sitters[: shown.state.seats], _refuse)
        return self._table

    def _tableau(self) -> Tableau:
        """Return what is on the table, for a window that is large enough for all of it."""
        state = rules.load(self.view.position())
        scale = self.look.scale
        size = (max(1024, scale.px(_TABLE[0])), max(600, scale.px(_TABLE[1])))
        letters = min(200, round(scale.text_percent * _LETTERS))
        look = replace(self.look.rescaled(Scale(size, letters)), speech=Speech(), pace=Pace("off"))
        seen = rules.read_view(state.view(self.view.seat))
        return Tableau(look, seen, piles_of(seen), self.view.seat, _SITTERS[: state.seats])

    def _part(self) -> Rect:
        """Return which part of the table is shown."""
        if self._shown is None:
            tableau = self._tableau()
            regions = FACES[tableau.state.game].arrange(tableau).regions
            shown = [rect for key, rect in regions.items() if key.zone in self.view.zones]
            window, edge = Rect((0, 0), tableau.look.size), self.look.scale.px(22, 10)
            union = shown[0].unionall(shown[1:]) if shown else window
            left, above, right = (tableau.look.scale.px(units) for units in self.view.beyond)
            union = Rect(union.x - left, union.y - above, union.w + left + right, union.h + above)
            self._shown = union.inflate(2 * edge, 2 * edge).clip(window)
        return self._shown

    def _picture_size(self, width: int) -> tuple[int, int]:
        part = self._part()
        shrunk = min(1.0, width / part.width, self.look.scale.px(_HIGHEST, 240) / part.height)
        return round(part.width * shrunk), round(part.height * shrunk)

    def _gap(self) -> int:
        return self.look.scale.px(10, 5)

    def _caption_height(self, width: int) -> int:
        words = marked(self.example.caption, self.sought)
        return self.look.text.paragraph_height(words, theme.SIZE_LABEL, width, "italic")


def is_cut(rect: Rect, part: Rect) -> bool:
    """Tell whether a thing lies mostly outside a part of a table, which would show a strange end of it."""
    inside = rect.clip(part)
    return not rect.contains(part) and inside.w * inside.h < _MOSTLY * rect.w * rect.h


def _refuse(move: Move) -> None:
    raise IllegalMove("This table is a picture.", "")
