"""The cover between two persons at one screen: nobody sees the other's cards."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.play.players import Person
from game.play.session import Session
from game.scenes.choices import Choice
from game.scenes.pause import PauseScene
from game.scenes.services import App
from game.ui import theme
from game.ui.scene import Outcome, Pop, Push, Size
from game.ui.widgets import BrassButton, Widget, WidgetScene
from game.ui.widgets import layout as lay
from game.words import _

_SHADE = "#000000d0"
_PORTHOLE = 300


class Curtain(WidgetScene):
    """Covers the table until the person it is for says to be there."""

    def __init__(self, app: App, session: Session, person: Person) -> None:
        super().__init__()
        self.app = app
        self.session = session
        self.person = person

    def compose(self) -> Sequence[Widget]:
        """Make the one plate that lifts the cover."""
        words = _("{name} is here").format(name=self.person.name)
        self._plate = BrassButton(words, lambda: Pop(Choice.GO_ON), primary=True, size=theme.SIZE_PLATE_LARGE)
        return [self._plate]

    def arrange(self, size: Size) -> None:
        """Lay the plate out in the lower half."""
        scale = self.look.scale
        high = lay.target(scale, 84)
        wide = min(
            size[0] - scale.px(80, 24), max(scale.px(420, 200), self._plate.wanted()[0] + scale.px(40))
        )
        self._plate.rect = Rect((size[0] - wide) // 2, round(size[1] * 0.80) - high // 2, wide, high)

    def ground(self, size: Size) -> pygame.Surface:
        """Paint the floor with the portrait and name of whom the table waits for."""
        look, scale = self.look, self.look.scale
        ground = look.materials.floor(size).copy()
        side = min(scale.px(_PORTHOLE, 120), size[1] // 3)
        centre = (size[0] // 2, round(size[1] * 0.30))
        glow = look.materials.glow((side, side), scale.px(30, 12), theme.GLOW_TURN, side // 2, 200)
        ground.blit(glow, glow.get_rect(center=centre))
        pane = look.materials.porthole(self.person.portrait, side, True)
        ground.blit(pane, pane.get_rect(center=centre))
        words = _("Pass to {name}").format(name=self.person.name)
        units = look.text.fit(words, 110, round(size[0] * 0.8), "title")
        gold = look.materials.gilded(
            look.text.line(words, units, "#ffffff", "title"), ("curtain", words, size)
        )
        ground.blit(gold, gold.get_rect(center=(size[0] // 2, round(size[1] * 0.555))))
        note = look.text.fitted(
            _("The cards lie covered until then."), 26, (round(size[0] * 0.8), size[1]),
            theme.ON_WOOD, "italic", _SHADE, 2,
        )  # fmt: skip
        ground.blit(note, note.get_rect(center=(size[0] // 2, round(size[1] * 0.665))))
        return ground

    def back(self) -> Outcome | None:
        """Offer to pause or leave, still covered."""
        return Push(PauseScene(self.app, self.session))

    def resumed(self, result: object) -> Outcome | None:
        """Hand on what was chosen there."""
        return Pop(result) if result in (Choice.LEAVE, Choice.RESTART) else None
