"""Remarks of sailors, in bubbles beside their plates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from pygame import Rect

from game.tables.arrangement import Z_WORDS, Arrangement, card_width
from game.tables.face import Furniture, Tableau
from game.tables.furniture import draw_speech
from game.ui.look import Look

VOICE = "voice"
"""Begins the names of the places of those who may speak: `voice 2`."""
_ROOM = (330, 104)
_PART = 16
"""What takes more than one part in so many of the window is a part of the table, which a remark may cover."""


def voices(plates: Mapping[int, Rect]) -> dict[str, Rect]:
    """Return the places of those who may speak, by the names that an arrangement knows them by."""
    return {f"{VOICE} {seat}": rect for seat, rect in plates.items()}


def draw_talk(furniture: Furniture, look: Look, tableau: Tableau, places: Arrangement) -> None:
    """Draw the remark that is being made, beside its speaker and over nobody else."""
    if tableau.talk is None:
        return
    seat, words = tableau.talk
    voice = places.rects.get(f"{VOICE} {seat}")
    if voice is None:
        return
    clear = [rect for rect in places.rects.values() if rect is not voice]
    rect = place_of(look, voice, clear, _worth_seeing(look, places))
    draw_speech(furniture, look, "talk", rect, _mouth(voice, rect), words, Z_WORDS - 40)


def _mouth(voice: Rect, bubble: Rect) -> tuple[int, int]:
    """Return the point of a plate that is nearest to a bubble."""
    x = voice.right if bubble.left >= voice.right else voice.left if bubble.right <= voice.left else None
    if x is not None:
        return x, voice.centery
    return voice.centerx, voice.bottom if bubble.top >= voice.bottom else voice.top


def _worth_seeing(look: Look, places: Arrangement) -> list[Rect]:
    """Return what a remark had better not cover: cards, and what may be aimed at but for parts of a table."""
    found = []
    for spot in (spot for spots in places.spots.values() for spot in spots if spot.seen):
        card = Rect(0, 0, round(card_width(spot.height)), spot.height)
        card.center = round(spot.x), round(spot.y)
        found.append(card)
    most = look.size[0] * look.size[1] // _PART
    return found + [rect for rect in places.regions.values() if rect.w * rect.h < most]


def place_of(look: Look, voice: Rect, clear: Sequence[Rect], seen: Sequence[Rect]) -> Rect:
    """Return a place for a bubble round a plate: whole, over the fewest of `clear`, over least of `seen`."""
    wide, high = look.scale.px(_ROOM[0], 176), look.scale.px(_ROOM[1], 62)
    gap = look.scale.px(26, 12)
    window = Rect((0, 0), look.size).inflate(-2 * gap, -2 * gap)
    below, above = voice.bottom + gap, voice.top - gap - high
    right, left = voice.right + gap, voice.left - gap - wide
    middles = voice.centery - high // 2, voice.top, voice.bottom - high
    edges = voice.left, voice.right - wide, voice.centerx - wide // 2
    beside = [(x, y) for y in middles for x in (right, left)]
    spots = [Rect(x, y, wide, high) for x, y in (*beside, *product(edges, (below, above)))]
    inside = [spot for spot in spots if window.contains(spot)] or [spots[0].clamp(window)]

    def cost(spot: Rect) -> tuple[int, int]:
        over = (spot.clip(rect) for rect in seen)
        return len(spot.collidelistall(list(clear))), sum(part.w * part.h for part in over)

    return min(inside, key=cost)
