"""Parchment: the sheets that everything else stands on, and the slip that explains a thing."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from pygame import Rect

from game.ui import theme
from game.ui.look import Look
from game.ui.richtext import plain, sentences
from game.ui.widgets.base import Widget, shadow_under
from game.ui.widgets.layout import inset

_EDGE = 44
_TOP = 30
_SEAL = 112
_SHADOW = 9
_TIP_LEADING = 1.25


class Panel(Widget):
    """A sheet of parchment, perhaps with a title in its middle, a line under it, and a game's wax seal.

    It takes no inputs; lay what belongs on it out in `inside()` and list it after the panel.
    """

    def __init__(
        self,
        title: str = "",
        *,
        note: str = "",
        seal: str = "",
        seed: int = 31,
        title_size: float = theme.SIZE_PANEL_TITLE,
    ) -> None:
        """`seal` names a game; sheets with different `seed` are torn differently."""
        super().__init__()
        self.title = title
        self.note = note
        self.seal = seal
        self.seed = seed
        self.title_size = title_size

    def inside(self) -> Rect:
        """Return the room under title and note, away from the edges."""
        scale = self.look.scale
        top = self._heading_height()
        room = inset(self.rect, self._edge(), scale.px(_TOP, 12))
        return Rect(room.x, room.y + top, room.width, max(0, room.height - top))

    def spoken(self) -> str:
        """Return title and note in words."""
        return sentences(plain(words) for words in (self.title, self.note))

    def margin(self) -> int:
        """Return room for the shadow."""
        return self.look.materials.margin(self.look.scale.px(_SHADOW, 3)) + self.look.scale.px(6, 2)

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.title, self.note, self.seal, self.seed, self.title_size)

    def paint(self) -> pygame.Surface:
        """Paint the sheet with its heading."""
        canvas = self.canvas()
        look, sheet = self.look, self.inner()
        canvas.blit(*shadow_under(look, sheet, _SHADOW, 6, look.scale.px(8, 3), 160))
        canvas.blit(look.materials.parchment(sheet.size, self.seed), sheet)
        room = inset(sheet, self._edge(), look.scale.px(_TOP, 12))
        if self.seal:
            seal = look.materials.seal(self.seal, self._seal_size())
            spot = (sheet.right - look.scale.px(92, 44), sheet.y + look.scale.px(82, 38))
            shade = look.materials.shadow(seal.get_size(), look.scale.px(4, 2), seal.get_width() // 2, 150)
            canvas.blit(shade, shade.get_rect(center=(spot[0], spot[1] + look.scale.px(3, 1))))
            canvas.blit(seal, seal.get_rect(center=spot))
        y = room.y
        width = self._heading_width(room.width)
        if self.title:
            title = self._title(width)
            canvas.blit(title, title.get_rect(midtop=(room.centerx, y)))
            y += title.get_height()
        if self.note:
            note = self._note(width)
            canvas.blit(note, note.get_rect(midtop=(room.centerx, y)))
        return canvas

    def _edge(self) -> int:
        return min(self.look.scale.px(_EDGE, 18), self.rect.width // 8)

    def _seal_size(self) -> int:
        return self.look.scale.px(_SEAL, 52)

    def _heading_width(self, room: int) -> int:
        """Return how wide the heading may be, in the middle, beside the seal."""
        return max(1, room - 2 * (self._seal_size() + self.look.scale.px(10, 4) if self.seal else 0))

    def _heading_height(self) -> int:
        width = self._heading_width(self.rect.width - 2 * self._edge())
        high = self._title(width).get_height() if self.title else 0
        high += self._note(width).get_height() if self.note else 0
        if self.seal:
            high = max(high, self._seal_size() + self.look.scale.px(82 - _SEAL / 2 - _TOP))
        return high + self.look.scale.px(16, 8) if high else 0

    def _title(self, width: int) -> pygame.Surface:
        box = (width, max(1, self.rect.height // 3))
        return self.look.text.fitted(self.title, self.title_size, box, theme.ON_PARCHMENT_TITLE, "title")

    def _note(self, width: int) -> pygame.Surface:
        setter = self.look.text
        box = (width, max(1, self.rect.height // 5))
        size = setter.fit_box(self.note, theme.SIZE_BODY, box, "italic")
        even = setter.even_width(self.note, size, width, "italic")
        return setter.paragraph(self.note, size, even, theme.ON_PARCHMENT_SOFT, "italic", align="centre")


def tip(look: Look, text: str, most: int) -> pygame.Surface:
    """Return a slip of parchment with rich `text` on it, its text at most `most` pixels wide."""
    even = look.text.even_width(text, theme.SIZE_LABEL, most, leading=_TIP_LEADING)
    words = look.text.paragraph(text, theme.SIZE_LABEL, even, theme.ON_PARCHMENT, leading=_TIP_LEADING)
    sheet = Rect(0, 0, words.get_width() + 2 * max(look.scale.px(26), look.scale.text(18)), 0)
    sheet.height = words.get_height() + 2 * max(look.scale.px(11), look.scale.text(8))
    edge = look.materials.margin(look.scale.px(6, 2))
    canvas = pygame.Surface((sheet.width + 2 * edge, sheet.height + 2 * edge), pygame.SRCALPHA)
    sheet.topleft = (edge, edge)
    canvas.blit(*shadow_under(look, sheet, 6, 3, look.scale.px(6, 2), 170))
    canvas.blit(look.materials.strip(sheet.size), sheet)
    canvas.blit(words, words.get_rect(center=sheet.center))
    return canvas
