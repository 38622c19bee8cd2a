"""The trial of keys: everybody presses at once, and sees whether the keyboard tells all of them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame
from pygame import Rect

from game.scenes.forms import hang, sheet
from game.scenes.party_race import Reach, cap_words, reaches
from game.scenes.portraits import NAMES
from game.scenes.services import App
from game.tables.keycaps import key_picture
from game.ui import theme
from game.ui.inputs import Act, Button, FocusLost, Input, Key, key_stroke
from game.ui.richtext import escape
from game.ui.scene import Outcome, Pop, Size
from game.ui.widgets import BrassButton, Label, Panel, Widget, WidgetScene
from game.words import _, ngettext

MOST = 8
"""So many can sit at a table of Spoons."""
LIT_MS = 700.0
"""So long a button of a controller stays lit."""


class KeyLamp(Widget):
    """The cap of somebody's key, in the light while the key is down."""

    def __init__(self, name: str, portrait: str, stroke: str) -> None:
        super().__init__()
        self.name = name
        self.portrait = portrait
        self.stroke = stroke
        self.lit = False

    def spoken(self) -> str:
        """Return whose key it is."""
        return f"{self.name}, {cap_words(self.stroke)}"

    def margin(self) -> int:
        """Return room for the light."""
        return self.look.scale.px(22, 10)

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.name, self.stroke, self.lit)

    def paint(self) -> pygame.Surface:
        """Paint light, cap and name."""
        canvas, look, room = self.canvas(), self.look, self.inner()
        side = min(room.height * 58 // 100, room.width)
        middle = (room.centerx, room.y + side // 2)
        if self.lit:
            glow = look.materials.glow((side, side), look.scale.px(16, 7), theme.GLOW_TURN, side // 6, 255)
            canvas.blit(glow, glow.get_rect(center=middle))
        cap = key_picture(look, cap_words(self.stroke), side, pale=self.lit)
        canvas.blit(cap, cap.get_rect(center=middle))
        gap = look.scale.px(12, 5)
        below = Rect(room.x, room.y + side + gap, room.width, room.height - side - gap)
        pane = min(look.scale.px(64, 32), below.height)
        box = (below.width - pane - gap, below.height)
        words = look.text.fitted(self.name, theme.SIZE_NAME, box, theme.ON_PARCHMENT, "title")
        left = below.centerx - (pane + gap + words.get_width()) // 2
        porthole = look.materials.porthole(self.portrait, pane, self.lit)
        canvas.blit(porthole, porthole.get_rect(midleft=(left, below.centery)))
        canvas.blit(words, words.get_rect(midleft=(left + pane + gap, below.centery)))
        return canvas


class KeyTest(WidgetScene):
    """Lights the key of each person who plays here while it is down, and counts them."""

    opaque = False

    def __init__(self, app: App, names: Sequence[str]) -> None:
        super().__init__()
        self.app = app
        self.names = list(names)[:MOST]
        self._down: set[str] = set()
        self._pads: dict[str, float] = {}
        self.most = 0

    def compose(self) -> Sequence[Widget]:
        """Make the sheet and a cap for everybody."""
        note = _(
            "Everybody holds down their key for spoons at once. A key that stays dark cannot be read "
            "together with the others."
        )
        self._sheet = Panel(_("Keys together"), note=note, seed=58)
        habits = [self.app.habits(name) for name in self.names]
        wishes = {index: (habit.grab, habit.buzz) for index, habit in enumerate(habits)}
        keys: dict[int, Reach] = reaches(wishes, self.app.bindings())
        known = {person.name: person.portrait for person in self.app.people}
        self._lamps = [
            KeyLamp(name, known.get(name, next(iter(NAMES))), keys[index].grab)
            for index, name in enumerate(self.names)
        ]
        self._count = Label("", theme.SIZE_HEADING, theme.ON_PARCHMENT_TITLE, "title", "centre")
        self._done = BrassButton(_("Done"), self.back, primary=True)
        self._tell()
        return [self._sheet, *self._lamps, self._count, self._done]

    def arrange(self, size: Size) -> None:
        """Lay the caps out in rows of four, how many are held below them, all about as far apart."""
        scale = self.look.scale
        self._sheet.rect = sheet(self.look, size, (1100, 680), under=60)
        hang(self.look, self._sheet.rect, [self._done])
        room = self._sheet.inside()
        room.height = self._done.rect.top - scale.px(14, 6) - room.y
        line = self.look.text.height(theme.SIZE_HEADING, "title")
        columns = max(1, min(4, len(self._lamps)))
        rows = max(1, -(-len(self._lamps) // columns))
        high = min((room.height - line) // rows, scale.px(300, 130))
        gap = (room.height - line - rows * high) // 3
        top = room.y + gap
        self._count.rect = Rect(room.x, top + rows * high + gap * 2 // 3, room.width, line)
        for index, lamp in enumerate(self._lamps):
            row, column = divmod(index, columns)
            here = min(columns, len(self._lamps) - row * columns)
            wide = room.width // columns
            x = room.centerx - here * wide // 2 + column * wide
            edge = scale.px(14, 6)
            lamp.rect = Rect(x + edge, top + row * high + edge, wide - 2 * edge, high - 2 * edge)

    def handle(self, given: Input) -> Outcome | None:
        """Light what is down; nothing else is asked for but to leave."""
        strokes = {lamp.stroke for lamp in self._lamps}
        match given:
            case Key(repeated=False) if key_stroke(given.key) in strokes:
                stroke = key_stroke(given.key)
                (self._down.add if given.down else self._down.discard)(stroke)
            case Button():
                owner = self.app.owner_of(given.pad)
                self._pads.update({lamp.name: LIT_MS for lamp in self._lamps if owner == lamp.name})
            case FocusLost():
                self._down.clear()
            case Act(pad=pad) if pad is not None and self.app.owner_of(pad) and given.action != "back":
                return None
        self._tell()
        return super().handle(given)

    def update(self, dt_ms: float) -> Outcome | None:
        """Let the lights of buttons go out."""
        self._pads = {name: left - dt_ms for name, left in self._pads.items() if left > dt_ms}
        self._tell()
        return super().update(dt_ms)

    @property
    def busy(self) -> bool:
        """Whether a light is about to go out."""
        return bool(self._pads)

    def _tell(self) -> None:
        for lamp in self._lamps:
            lamp.lit = lamp.stroke in self._down or lamp.name in self._pads
        self.most = max(self.most, sum(lamp.lit for lamp in self._lamps))
        text = ngettext("{count} of {all} held at once", "{count} of {all} held at once", self.most)
        self._count.text = escape(text.format(count=self.most, all=len(self._lamps)))

    def back(self) -> Outcome | None:
        """All is tried."""
        return Pop()
