"""The first start: a name for the log, a portrait, and a size of text that can be read."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.scenes.forms import Form, fill_sheet, sheet
from game.scenes.plans import longest_name
from game.scenes.portraits import NAMES, PortraitPicker
from game.scenes.services import App
from game.scenes.settings import text_pills
from game.scenes.title import TitleScene, logo
from game.ui.look import Look
from game.ui.scene import Outcome, Size, Swap
from game.ui.widgets import BrassButton, Panel, ScrollView, TextEntry, Toggle, Widget, WidgetScene
from game.words import _

_BELOW_NAME = 29
"""Below the name, whose ring reaches so far out that the portraits would stand closer to it."""


class Welcome(WidgetScene):
    """Asks what has to be known once; the title follows."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app
        self.portrait = next(iter(NAMES))
        self.name = NAMES[self.portrait]

    def compose(self) -> Sequence[Widget]:
        """Make the sheet and its form."""
        note = _("A few words for the ship’s log; everything can be changed later.")
        self._sheet = Panel(_("Welcome aboard"), note=note, seed=8)
        form = self._form = Form()
        self._entry = TextEntry(
            self.name,
            self._rename,
            on_done=lambda _words: self._board(),
            longest=longest_name(),
            empty=NAMES[self.portrait],
        )
        form.line(_("Name"), self._entry)
        form.lines[-1].gap = _BELOW_NAME
        form.line(_("Portrait"), PortraitPicker(self.portrait, self._repaint))
        form.line(_("Size of text"), text_pills(self.app))
        self._full = Toggle(self.app.fullscreen, self.app.set_fullscreen)
        form.line(_("Full screen"), self._full)
        self._pane = ScrollView(form.widgets())
        self._go = BrassButton(_("Come aboard"), self._board, primary=True)
        return [self._sheet, self._pane, self._go]

    def enter(self, look: Look, size: Size) -> None:
        """Begin with the name."""
        super().enter(look, size)
        self.focus(self._entry)

    def arrange(self, size: Size) -> None:
        """Lay out the sheet below the program's name, the form in it and the plate below."""
        place = sheet(self.look, size, (940, 720), under=60)
        place.top = max(place.top, self._logo_bottom())
        place.height = min(place.height, size[1] - place.top - self.look.scale.px(70, 30))
        spare = self._fill(place)
        if spare > 0:
            self._fill(Rect(place.x, place.y + spare // 3, place.width, place.height - spare))

    def _fill(self, place: Rect) -> int:
        """Lay the form out on a sheet; return how many pixels are left under it."""
        return fill_sheet(
            self.look, place, self._sheet, self._pane, [self._go],
            lambda room: self._form.arrange(room, self.look),
        )  # fmt: skip

    def _logo_bottom(self) -> int:
        return self.look.scale.px(250, 110)

    def ground(self, size: Size) -> pygame.Surface:
        """Return the floor, with the program's name over the sheet."""
        ground = self.look.materials.cabin(size).copy()
        gold = logo(self.look, 150)
        ground.blit(gold, gold.get_rect(center=(size[0] // 2, self._logo_bottom() // 2)))
        return ground

    def update(self, dt_ms: float) -> Outcome | None:
        """Follow what a key has changed meanwhile."""
        self._full.on = self.app.fullscreen
        return super().update(dt_ms)

    def back(self) -> Outcome | None:
        """Come aboard: whatever was left open is as usual."""
        return self._board()

    def _rename(self, name: str) -> None:
        self.name = " ".join(name.split())

    def _repaint(self, portrait: str) -> None:
        if self.name in ("", NAMES[self.portrait]):
            self._entry.text = self.name = NAMES[portrait]
        self._entry.empty = NAMES[portrait]
        self.portrait = portrait

    def _board(self) -> Outcome:
        name = self.name or NAMES[self.portrait]
        self.app.change(person=name)
        self.app.keep()
        self.app.remember_person(name, self.portrait)
        return Swap(TitleScene(self.app))
