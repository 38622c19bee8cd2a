"""The parts of a long sheet, listed in its margin."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.ui import theme
from game.ui.paint.frames import lozenge
from game.ui.widgets import ScrollView, Widget
from game.ui.widgets.base import Reply


class Contents(Widget):
    """A part's name in the margin of a long sheet; choosing it turns to that part."""

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
            gem = lozenge((side + 1, side + 1), theme.ON_PARCHMENT_RED)
            canvas.blit(gem, gem.get_rect(midleft=(room.x, room.centery)))
        left = side + look.scale.px(10, 5)
        words = look.text.fitted(self.text, theme.SIZE_LABEL, (room.width - left, room.height), colour)
        canvas.blit(words, words.get_rect(midleft=(room.x + left, room.centery)))
        return canvas

    def activate(self) -> Reply:
        """Turn to the part."""
        self.on_choose()
        return True


def mark_part(pane: ScrollView, headings: Sequence[Widget], contents: Sequence[Contents]) -> None:
    """Mark the part that is read: the last whose heading is in the upper third or above, else the first.

    At the end of the pane it is the last part.
    """
    top = pane.rect.top + pane.offset + pane.rect.height // 3
    here = max(0, sum(heading.rect.top <= top for heading in headings) - 1)
    if pane.furthest and pane.offset == pane.furthest:
        here = len(headings) - 1
    for index, entry in enumerate(contents):
        entry.here = index == here
