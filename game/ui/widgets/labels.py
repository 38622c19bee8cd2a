"""Words that only stand there: a label on one line or a few, a paragraph, a line between two parts."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.ui import theme
from game.ui.fonts import Face
from game.ui.look import Look
from game.ui.richtext import plain
from game.ui.text import LEADING, Align
from game.ui.widgets.base import Widget

_NOTE = 4
"""So many lines at most are no text of its own, but a note."""


class Label(Widget):
    """Rich text in the middle of its height; it becomes smaller, down to 12 pixels, where it has little room.

    `text`, `colour` and the other attributes may be changed at any time.
    """

    def __init__(
        self,
        text: str,
        size: float = theme.SIZE_BODY,
        colour: str = theme.ON_PARCHMENT,
        face: Face = "body",
        align: Align = "left",
        below: str = "",
        drop: float = 1,
        hint: str = "",
    ) -> None:
        """`size` is a type size at 1080p; `below` and `drop` are those of `Typesetter.line`."""
        super().__init__(hint)
        self.text = text
        self.size = size
        self.colour = colour
        self.face: Face = face
        self.align: Align = align
        self.below = below
        self.drop = drop
        self.leading = LEADING

    def spoken(self) -> str:
        """Return the text in words."""
        return plain(self.text)

    def wanted(self) -> tuple[int, int]:
        """Return the size of the text on one line."""
        setter = self.look.text
        return setter.rich_width(self.text, self.size, self.face), setter.paragraph_height(
            self.text, self.size, 1 << 20, self.face, self.leading
        )

    def wanted_height(self, width: int) -> int:
        """Return how high the text is at its full size in lines at most `width` wide."""
        return self.look.text.paragraph_height(self.text, self.size, width, self.face, self.leading)

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.text, self.size, self.colour, self.face, self.align, self.below, self.drop, self.leading)

    def paint(self) -> pygame.Surface:
        """Paint the text, as large as it fits."""
        canvas = self.canvas()
        words = self._set()
        spare = canvas.get_width() - words.get_width()
        x = {"left": 0, "centre": spare // 2, "right": spare}[self.align]
        canvas.blit(words, (x, self._top(canvas.get_height() - words.get_height())))
        return canvas

    def _top(self, spare: int) -> int:
        return spare // 2

    def _set(self, taken: int = 0) -> pygame.Surface:
        """Set the text as large as it fits beside so many pixels that something else takes."""
        setter = self.look.text
        width = max(1, self.rect.width - taken)
        size = setter.fit_box(self.text, self.size, (width, self.rect.height), self.face, self.leading)
        return setter.paragraph(
            self.text,
            size,
            width,
            self.colour,
            self.face,
            self.leading,
            self.align,
            self.below,
            self.drop,
        )


class MarkedLabel(Label):
    """Rich text with a round picture at its left: a portrait, a seal."""

    def __init__(
        self,
        text: str,
        mark: Callable[[Look, int], pygame.Surface],
        size: float = theme.SIZE_BODY,
        colour: str = theme.ON_PARCHMENT,
        face: Face = "body",
        diameter: float = 64,
    ) -> None:
        """`mark` paints the picture at a diameter in pixels; `diameter` is that at 1080p."""
        super().__init__(text, size, colour, face)
        self.mark = mark
        self.diameter = diameter

    def wanted(self) -> tuple[int, int]:
        """Return the size of the text on one line and the picture beside it."""
        width, height = super().wanted()
        return width + self._taken(), max(height, self._side())

    def wanted_height(self, width: int) -> int:
        """Return how high both are, the text in lines beside the picture."""
        return max(self._side(), super().wanted_height(max(1, width - self._taken())))

    def paint(self) -> pygame.Surface:
        """Paint the picture, and the text as large as it fits beside it."""
        canvas = self.canvas()
        side = self._side()
        picture = self.mark(self.look, side)
        canvas.blit(picture, picture.get_rect(center=(side // 2, canvas.get_height() // 2)))
        words = self._set(self._taken())
        canvas.blit(words, (self._taken(), (canvas.get_height() - words.get_height()) // 2))
        return canvas

    def _side(self) -> int:
        return self.look.scale.px(self.diameter, 30)

    def _taken(self) -> int:
        return self._side() + self.look.scale.px(16, 7)


class RichText(Label):
    """A paragraph of rich text that begins at the top of its place; see `game.ui.text` for the marks."""

    def _top(self, spare: int) -> int:
        return 0

    def breaks(self) -> list[int]:
        """Return where its lines begin; a note of a few lines is seen whole or not at all."""
        setter, box = self.look.text, self.rect.size
        size = setter.fit_box(self.text, self.size, box, self.face, self.leading)
        tops = setter.line_tops(self.text, size, box[0], self.face, self.leading)
        return tops if len(tops) > _NOTE else []


class Rule(Widget):
    """An inked line across its place with a diamond in the middle, between two parts of a parchment."""

    def wanted(self) -> tuple[int, int]:
        """Return a height that leaves room above and below."""
        return self.rect.width, self.look.scale.px(24, 12)

    def paint(self) -> pygame.Surface:
        """Paint the line."""
        canvas = self.canvas()
        line = self.look.materials.divider(canvas.get_width())
        canvas.blit(line, line.get_rect(center=canvas.get_rect().center))
        return canvas
