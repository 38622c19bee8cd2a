"""Who or what a sheet celebrates, on its upper edge."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from pygame import Rect

from game.ui import theme
from game.ui.widgets.base import Widget

_CREST = 210
_ABOVE = 0.93
_LAUREL = 1.52
"""How large the laurel is, to the portrait in it."""


class Crest(Widget):
    """A portrait or emblem over the upper edge of a sheet, in laurel between two pennants."""

    def __init__(self, portrait: str = "", game: str = "") -> None:
        """It is the portrait of somebody, or the emblem of a game."""
        super().__init__()
        self.portrait = portrait
        self.game = game

    def wanted(self) -> tuple[int, int]:
        """Return the size of the portrait."""
        side = self.look.scale.px(_CREST, 96)
        return side, side

    def stand(self, sheet: Rect) -> None:
        """Take the place in the middle of the upper edge of a sheet."""
        side = self.wanted()[0]
        self.rect = Rect(sheet.centerx - side // 2, sheet.top - self.above, side, side)

    @property
    def above(self) -> int:
        """How many pixels of the portrait stand above the sheet."""
        return round(self.wanted()[0] * _ABOVE)

    @property
    def room(self) -> int:
        """How many pixels all of it needs above the sheet."""
        return self.above + self.look.scale.px(36, 15)

    def margin(self) -> int:
        """Return room for light and pennants."""
        return self.look.scale.px(110, 52)

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.portrait, self.game)

    def paint(self) -> pygame.Surface:
        """Paint light, pennants, laurel and portrait."""
        canvas, look, pane = self.canvas(), self.look, self.inner()
        side = pane.width
        glow = look.materials.glow(pane.size, look.scale.px(34, 14), theme.GLOW_GREAT, side // 2, 230)
        canvas.blit(glow, glow.get_rect(center=pane.center))
        flag = look.materials.pennant(round(side * 0.5))
        away = round(side * 0.68)
        right = flag.get_rect(midbottom=(pane.centerx + away, pane.centery + side // 4))
        canvas.blit(flag, right)
        left = flag.get_rect(midbottom=(pane.centerx - away, pane.centery + side // 4))
        canvas.blit(pygame.transform.flip(flag, True, False), left)
        round_it = round(side * _LAUREL)
        laurel = look.assets.picture("fittings/laurel", (round_it, round_it))
        canvas.blit(laurel, laurel.get_rect(center=pane.center))
        made = look.materials
        canvas.blit(
            made.medallion(self.game, side) if self.game else made.porthole(self.portrait, side, True), pane
        )
        return canvas
