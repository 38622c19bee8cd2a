"""Brass: plates with words on them, and round ones with a sign."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame
from pygame import Rect

from game.ui import theme
from game.ui.fonts import Face
from game.ui.materials import PlateState
from game.ui.scene import Outcome
from game.ui.widgets.base import Reply, Widget, glow_room, lay_glow, lay_shadow, reply
from game.ui.widgets.layout import inset, target

Press = Callable[[], Outcome | None]
"""What a button does; its outcome goes to the stack of scenes."""

_EMBOSS = theme.BRASS_ENGRAVING + "a0"
_PADDING = 26
_SINK = 2


class BrassButton(Widget):
    """A brass plate with a word on it, and perhaps a quieter note at its right end.

    A primary one is always lit: the one thing that most people want to do next on a screen. What is written
    becomes smaller, down to 12 pixels, where the plate is too small for it.
    """

    focusable = True
    sound = "click"

    def __init__(
        self,
        label: str,
        on_press: Press,
        *,
        primary: bool = False,
        note: str = "",
        face: Face = "body",
        size: float = theme.SIZE_BODY,
        hint: str = "",
    ) -> None:
        """`size` is a type size at 1080p; `note` is set smaller, in italics."""
        super().__init__(hint)
        self.label = label
        self.on_press = on_press
        self.primary = primary
        self.note = note
        self.face: Face = face
        self.size = size

    def largest(self) -> float:
        """Return the largest type, at most its own size, in which the label has room where the plate lies."""
        room = self._room(self.rect)
        return self.look.text.fit(self.label, self.size, room.width, self.face, room.height)

    @property
    def glows(self) -> bool:
        """Whether it glows: under the pointer, or always where it is the primary one."""
        return self.enabled and (self.hot or self.primary)

    def spoken(self) -> str:
        """Return the label and the note."""
        return f"{self.label}, {self.note}" if self.note else self.label

    def wanted(self) -> tuple[int, int]:
        """Return the size of a plate on which the label has room, at least that of a target."""
        setter, scale = self.look.text, self.look.scale
        width = setter.width(self.label, self.size, self.face) + 2 * scale.px(_PADDING, 12)
        if self.note:
            width += setter.width(self.note, self._note_size(), "italic") + scale.px(_PADDING, 12)
        height = round(setter.height(self.size, self.face) * 1.25)
        least = target(scale)
        return max(least, width), max(least, height)

    def margin(self) -> int:
        """Return room for the glow."""
        return glow_room(self.look)

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (*self._states(), self.label, self.note, self.primary, self.face, self.size)

    def paint(self) -> pygame.Surface:
        """Paint the plate, its light or shadow, and the words."""
        canvas = self.canvas()
        plate = paint_plate(self, canvas, self.look.scale.px(12 if self.primary else 7, 3), screws=True)
        self._write(canvas, plate)
        return canvas

    def activate(self) -> Reply:
        """Do what the button is for."""
        return reply(self.on_press())

    def _states(self) -> tuple[bool, bool, bool]:
        return (self.hot, self.held, self.enabled)

    def _note_size(self) -> float:
        return max(theme.SIZE_LEAST, self.size * 0.62)

    def _room(self, plate: Rect) -> Rect:
        """Return where words may stand on a plate."""
        return inset(plate, min(self.look.scale.px(_PADDING, 10), plate.width // 10), 0)

    def _write(self, canvas: pygame.Surface, plate: Rect) -> None:
        setter, scale = self.look.text, self.look.scale
        ink, below = (theme.ON_BRASS, _EMBOSS) if self.enabled else (theme.ON_BRASS_OFF, "")
        room = self._room(plate)
        width = room.width
        if self.note:
            beside = width - setter.width(self.label, self.size, self.face) - scale.px(_PADDING, 8)
            most = (max(width * 55 // 100, beside), room.height)
            note = setter.fitted(self.note, self._note_size(), most, ink, "italic")
            canvas.blit(note, note.get_rect(midright=room.midright))
            width -= note.get_width() + scale.px(_PADDING, 8)
        words = setter.fitted(self.label, self.size, (width, room.height), ink, self.face, below)
        place = words.get_rect(midleft=room.midleft) if self.note else words.get_rect(center=room.center)
        canvas.blit(words, place)


class IconButton(Widget):
    """A round brass button with a sign from `sprites/icons`; its hint says what it does."""

    focusable = True
    sound = "click"
    round = True

    def __init__(self, icon: str, on_press: Press, hint: str) -> None:
        super().__init__(hint)
        self.icon = icon
        self.on_press = on_press

    def wanted(self) -> tuple[int, int]:
        """Return the size of a target."""
        side = target(self.look.scale, 52)
        return side, side

    def margin(self) -> int:
        """Return room for the glow."""
        return glow_room(self.look)

    @property
    def glows(self) -> bool:
        """Whether it glows, under the pointer."""
        return self.enabled and self.hot

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.hot, self.held, self.enabled, self.icon)

    def paint(self) -> pygame.Surface:
        """Paint the disc and the sign."""
        canvas = self.canvas()
        disc = paint_plate(self, canvas, min(self.rect.size) // 2, screws=False)
        side = round(min(disc.size) * 0.56)
        ink = theme.ON_BRASS if self.enabled else theme.ON_BRASS_OFF
        sign = self.look.assets.picture(f"icons/{self.icon}", (side, side), {"ink": ink})
        canvas.blit(sign, sign.get_rect(center=disc.center))
        return canvas

    def activate(self) -> Reply:
        """Do what the button is for."""
        return reply(self.on_press())


def paint_plate(button: BrassButton | IconButton, canvas: pygame.Surface, radius: int, screws: bool) -> Rect:
    """Paint the brass of a button on `canvas` for its state and return where it lies, sunk while held."""
    look = button.look
    state: PlateState = "off" if not button.enabled else "hot" if button.glows else "normal"
    plate = button.inner()
    if button.held and button.hot:
        plate.y += look.scale.px(_SINK, 1)
    elif button.glows:
        lay_glow(look, canvas, plate, radius)
    elif button.enabled:
        lay_shadow(look, canvas, plate, 5, 3, radius)
    canvas.blit(look.materials.plate(plate.size, state, screws, radius), plate)
    return plate
