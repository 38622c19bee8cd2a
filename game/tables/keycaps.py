"""Caps of keys, and brass plates that show the key by which they are chosen."""

from __future__ import annotations

import pygame

from game.tables.furniture import ENGRAVED
from game.ui import theme
from game.ui.look import Look
from game.ui.materials import PlateState


def key_picture(look: Look, letter: str, side: int, pale: bool = False) -> pygame.Surface:
    """Return the cap of a key with its letter or name, at least large enough to be read."""
    side = max(side, 17)

    def paint() -> pygame.Surface:
        ink = theme.ON_BRASS if pale else theme.FOCUS
        share = 0.68 if len(letter) < 3 else 0.5
        size = side * share / look.scale.unit / (look.scale.text_percent / 100)
        text = look.text.line(letter, size, ink)
        wide = side if len(letter) == 1 else max(side, text.get_width() + round(side * 0.3))
        cap = look.materials.key_cap((wide, side), pale).copy()
        cap.blit(text, text.get_rect(center=(wide // 2, round(side * 0.48))))
        return cap

    return look.materials.made(("lettered cap", letter, side, pale, look.scale.text_percent), paint)


def call_plate(
    look: Look,
    size: tuple[int, int],
    letter: str,
    words: str,
    state: PlateState = "normal",
    red: bool = False,
    centred: bool = False,
) -> pygame.Surface:
    """Return a brass plate with the cap of its key and what it says."""

    def paint() -> pygame.Surface:
        surface = look.materials.plate(size, state, False, look.scale.px(6, 3)).copy()
        cap = key_picture(look, letter, round(min(size[1] * 0.66, look.scale.px(34, 20))))
        pad = look.scale.px(8, 4)
        room = size[0] - cap.get_width() - 3 * pad
        ink = theme.ON_BRASS_RED if red and state != "red" else theme.ON_BRASS
        if state == "red":
            ink = theme.ON_BRASS_RED_PLATE
        high = 34 if centred else 22
        face = "title" if centred else "body"
        below = "" if state == "red" else ENGRAVED
        text = look.text.fitted(words, high, (room, size[1]), ink, face, below)  # type: ignore[arg-type]
        left = pad
        if centred:
            left = (size[0] - cap.get_width() - pad - text.get_width()) // 2
        surface.blit(cap, cap.get_rect(midleft=(left, size[1] // 2)))
        surface.blit(text, text.get_rect(midleft=(left + cap.get_width() + pad, size[1] // 2)))
        return surface

    key = ("call plate", size, letter, words, state, red, centred, look.scale.text_percent)
    return look.materials.made(key, paint)
