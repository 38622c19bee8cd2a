"""The cover between two persons at one screen: nobody sees the other's cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from game.play.players import Person
from game.play.session import Session
from game.scenes.choices import Choice
from game.scenes.pause import PauseScene
from game.scenes.services import App
from game.ui import theme
from game.ui.inputs import Act, Input, Key, Pressed
from game.ui.scene import Outcome, Pop, Push, Size
from game.ui.signwriter import Signwriter
from game.ui.widgets import BrassButton, Panel, RichText, Widget, WidgetScene
from game.ui.widgets import layout as lay
from game.words import _

DEAF_MS = 400.0
"""So long nothing lifts the cover: who has just played may press once more than was needed."""
_SHADE = "#000000d0"
_PORTHOLE = 300
_PORTHOLE_TOLD = 200
_PLATE, _PLATE_TOLD = 0.80, 0.89
"""Where the middle of the plate is, as a part of the window's height."""


class Curtain(WidgetScene):
    """Covers the table until the person it is for says to be there; then its result is `Choice.HERE`.

    `missed` returns lines about what has happened since that person was last at the table, as everybody may
    read them.
    """

    def __init__(
        self, app: App, session: Session, person: Person, missed: Callable[[], Sequence[str]] = tuple
    ) -> None:
        super().__init__()
        self.app = app
        self.session = session
        self.person = person
        self.missed: Sequence[str] = ()
        self._missed = missed
        self._deaf_ms = DEAF_MS
        self._fall = 0

    def compose(self) -> Sequence[Widget]:
        """Make the plate that lifts the cover, and the sheet that tells what was missed."""
        self.missed = tuple(self._missed())
        words = _("{name} is here").format(name=self.person.name)
        self._plate = BrassButton(words, lambda: Pop(Choice.HERE), primary=True, size=theme.SIZE_PLATE_LARGE)
        self._sheet = Panel(seed=31)
        self._news = RichText("\n".join(self.missed), theme.SIZE_TURN, theme.ON_PARCHMENT)
        self._sheet.visible = self._news.visible = bool(self.missed)
        return [self._sheet, self._news, self._plate]

    def arrange(self, size: Size) -> None:
        """Lay the plate out in the lower part, the sheet above it."""
        scale = self.look.scale
        high = lay.target(scale, 84)
        wide = min(
            size[0] - scale.px(80, 24), max(scale.px(420, 200), self._plate.wanted()[0] + scale.px(40))
        )
        middle = round(size[1] * (_PLATE_TOLD if self.missed else _PLATE))
        self._plate.rect = Rect((size[0] - wide) // 2, middle - high // 2, wide, high)
        self._fall = 0
        if not self.missed:
            return
        across, down = scale.px(30, 12), scale.px(22, 9)
        top = round(size[1] * 0.505)
        most = min(size[0] - scale.px(120, 30), scale.px(1180, 560)) - 2 * across
        longest = max(self.look.text.rich_width(line, theme.SIZE_TURN) for line in self.missed)
        width = max(min(most, longest), self._plate.rect.width)
        lowest = self._plate.rect.top - scale.px(26, 10) - down
        height = min(lowest - top - down, self._news.wanted_height(width))
        # Few lines leave room: all that is above the plate comes down by a half of it, the plate up by less.
        spare = lowest - (top + down + height)
        self._fall = spare // 2
        self._plate.rect.y -= spare // 4
        self._news.rect = Rect((size[0] - width) // 2, top + down + self._fall, width, height)
        self._sheet.rect = self._news.rect.inflate(2 * across, 2 * down)

    def ground(self, size: Size) -> pygame.Surface:
        """Paint the floor with the portrait and name of whom the table waits for."""
        look, scale = self.look, self.look.scale
        ground = look.materials.cabin(size).copy()
        told = bool(self.missed)
        side = min(scale.px(_PORTHOLE_TOLD if told else _PORTHOLE, 96), size[1] // (5 if told else 3))
        centre = (size[0] // 2, self._fall + round(size[1] * (0.155 if told else 0.30)))
        glow = look.materials.glow((side, side), scale.px(30, 12), theme.GLOW_TURN, side // 2, 200)
        ground.blit(glow, glow.get_rect(center=centre))
        pane = look.materials.porthole(self.person.portrait, side, True)
        ground.blit(pane, pane.get_rect(center=centre))
        words = _("Pass to {name}").format(name=self.person.name)
        units = look.text.fit(words, 84 if told else 110, round(size[0] * 0.8), "title")
        gold = Signwriter(look.materials).gilded(
            look.text.line(words, units, "#ffffff", "title"), ("curtain", words, size)
        )
        middle = self._fall + round(size[1] * (0.345 if told else 0.555))
        ground.blit(gold, gold.get_rect(center=(size[0] // 2, middle)))
        note = look.text.fitted(
            self._note(), 26, (round(size[0] * 0.8), size[1]), theme.ON_WOOD, "italic", _SHADE, 2
        )
        middle = self._fall + round(size[1] * (0.455 if told else 0.665))
        ground.blit(note, note.get_rect(center=(size[0] // 2, middle)))
        return ground

    def _note(self) -> str:
        if self.missed:
            return _("This has happened since {name} looked away:").format(name=self.person.name)
        return _("The cards lie covered until then.")

    def handle(self, given: Input) -> Outcome | None:
        """Take an input, but none at first, and none of a controller that is somebody else's."""
        leaves = isinstance(given, Act) and given.action in ("back", "menu")
        if self._deaf_ms > 0 and isinstance(given, Pressed | Key | Act) and not leaves:
            return None
        if isinstance(given, Act) and not self.app.may_act(given.pad, self.person.name):
            return None
        return super().handle(given)

    def update(self, dt_ms: float) -> Outcome | None:
        """Let the time pass in which nothing is taken."""
        self._deaf_ms = max(0.0, self._deaf_ms - dt_ms)
        return super().update(dt_ms)

    @property
    def busy(self) -> bool:
        """Whether inputs are not taken yet."""
        return self._deaf_ms > 0

    def back(self) -> Outcome | None:
        """Offer to pause or leave, still covered."""
        return Push(PauseScene(self.app, self.session))

    def resumed(self, result: object) -> Outcome | None:
        """Hand on what was chosen there."""
        return Pop(result) if result not in (None, Choice.GO_ON) else None

    def acted(self, action: object) -> Outcome | None:
        """Offer to pause."""
        return self.back() if action == "menu" else None
