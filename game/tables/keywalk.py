"""What keys mean at a table: letters, and the order in which Tab comes to things."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from game.core.following import PileKey
from game.core.places import Place
from game.ui.inputs import Input, Key

Handle = Place | PileKey | str
"""What keys can be on: a card's place, a region, or a knob as `knob NAME`."""
FIRST, SECOND, LATER, LAST = range(4)
"""The turns in which Tab comes to things: what is asked for, what else it takes, what is possible, knobs.

A second place that plays the same move is merely possible."""
ROW_SHARE = 0.45
"""So much of its height one thing may stand lower than another in the same row."""
_COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
_PAD_DIGITS = (
    pygame.K_KP_0, pygame.K_KP_1, pygame.K_KP_2, pygame.K_KP_3, pygame.K_KP_4, pygame.K_KP_5, pygame.K_KP_6,
    pygame.K_KP_7, pygame.K_KP_8, pygame.K_KP_9,
)  # fmt: skip
"""The number keys at the side of a keyboard, in order."""


class Stop(NamedTuple):
    """Where keys can go, and in which turn Tab comes there."""

    turn: int
    rect: pygame.Rect


def letter_of(given: Input) -> str:
    """Return the letter or digit, in lower case, whose key went down without Ctrl or Alt; else nothing."""
    if not isinstance(given, Key) or not given.down or given.repeated or given.mod & _COMMANDS:
        return ""
    if given.key in _PAD_DIGITS:
        return str(_PAD_DIGITS.index(given.key))
    letter = chr(given.key) if given.key < 0x10000 else ""
    return letter if letter.isalnum() else ""


def walk(stops: Mapping[Handle, Stop]) -> list[Handle]:
    """Return the order of Tab: by turn, and within one from left to right, row after row."""
    found: list[Handle] = []
    for turn in (FIRST, SECOND, LATER, LAST):
        row: list[Handle] = []
        for key in sorted((k for k in stops if stops[k].turn == turn), key=lambda k: stops[k].rect.centery):
            if row and not _in_row(stops[row[0]].rect, stops[key].rect):
                found += sorted(row, key=lambda k: stops[k].rect.centerx)
                row = []
            row.append(key)
        found += sorted(row, key=lambda k: stops[k].rect.centerx)
    return found


def _in_row(first: pygame.Rect, other: pygame.Rect) -> bool:
    """Tell whether two things stand side by side: a fan of cards is one row, though it sags at its ends."""
    return other.centery - first.centery < ROW_SHARE * min(first.h, other.h)
