"""Remarks of sailors, in bubbles by their portraits, on tables where nothing is called out in the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from game.tables.arrangement import Z_WORDS, Arrangement
from game.tables.face import Furniture, Tableau
from game.tables.furniture import draw_speech
from game.ui.look import Look

VOICE = "voice"
"""Begins the names of places of portraits that speak: `voice 2`; a table without them has its own bubbles."""
_ROOM = (330, 104)


def voices(portraits: Mapping[int, Rect]) -> dict[str, Rect]:
    """Return the portraits that speak, by the names that an arrangement knows them by."""
    return {f"{VOICE} {seat}": rect for seat, rect in portraits.items()}


def draw_talk(furniture: Furniture, look: Look, tableau: Tableau, places: Arrangement) -> None:
    """Draw what is being said, each bubble beside its portrait and over nobody else's."""
    all_voices = {name: rect for name, rect in places.rects.items() if name.startswith(f"{VOICE} ")}
    for seat, words in tableau.bubbles.items():
        voice = all_voices.get(f"{VOICE} {seat}")
        if voice is None:
            continue
        clear = [rect for name, rect in all_voices.items() if rect is not voice]
        clear += [places.rects[name] for name in ("strip", "log") if name in places.rects]
        rect = _place_of(look, voice, clear)
        draw_speech(furniture, look, f"talk {seat}", rect, _mouth(voice, rect), words, Z_WORDS - 40)


def _mouth(voice: Rect, bubble: Rect) -> tuple[int, int]:
    """Return the point of a portrait that is nearest to a bubble."""
    x = voice.right if bubble.left >= voice.right else voice.left if bubble.right <= voice.left else None
    if x is not None:
        return x, voice.centery
    return voice.centerx, voice.bottom if bubble.top >= voice.bottom else voice.top


def _place_of(look: Look, voice: Rect, clear: Sequence[Rect]) -> Rect:
    """Return a place for a bubble round a portrait: the first that is seen whole and covers least."""
    wide, high = look.scale.px(_ROOM[0], 176), look.scale.px(_ROOM[1], 62)
    gap = look.scale.px(26, 12)
    window = Rect((0, 0), look.size).inflate(-2 * gap, -2 * gap)
    below, above = voice.bottom + gap, voice.top - gap - high
    right, left = voice.right + gap, voice.left - gap - wide
    middle = voice.centery - high // 2
    spots = [
        Rect(x, y, wide, high)
        for x, y in (
            (right, middle), (left, middle), (voice.left, below), (voice.right - wide, below),
            (voice.left, above), (voice.right - wide, above),
        )
    ]  # fmt: skip
    inside = [spot for spot in spots if window.contains(spot)] or [spots[0].clamp(window)]
    return min(inside, key=lambda spot: len(spot.collidelistall(list(clear))))
