"""Remarks of sailors, in bubbles beside their plates."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

import pygame
from pygame import Rect

from game.tables.arrangement import Z_WORDS, Arrangement, card_width
from game.tables.face import Furniture, Tableau
from game.tables.furniture import draw_speech, speech
from game.ui.look import Look

VOICE, FACE, SOFT = "voice", "face", "seen"
"""Begin the names of the places of those who may speak, `voice 2`, of their likenesses, and of what had
better be seen."""
BARE = ("gap", "chest", "sailor", "ship")
"""Zones of places at which there is nothing to see until a card is carried."""
_ROOMS = ((330, 104, 176, 62), (240, 150, 130, 84), (480, 76, 260, 44))
"""Shapes that a bubble may have: width and height at most, in units and in pixels at least."""
_NARROW = (196, 190, 100, 100)
"""The shape for where all others lie over something, or so many gaps from their speaker."""
_FAR = 8
_Box: TypeAlias = tuple[int, int, int, int]
_Boxes: TypeAlias = tuple[tuple[int, ...], ...]
_Cost: TypeAlias = tuple[int, float]
_REACH, _TRIED = 12, 48
"""How far from its plate a bubble may go to lie over nothing, in gaps; how many such places are compared."""
_CORNER = 4
"""A tail that comes aslant ends as far from a plate's corner as this part of the plate's height."""
_PART = 16
"""What takes more than one part in so many of the window is a part of the table, which a remark may cover."""


def voices(plates: Mapping[int, Rect], faces: Mapping[int, Rect] | None = None) -> dict[str, Rect]:
    """Return the places of those who may speak, by the names that an arrangement knows them by.

    `faces` are the portholes within their plates.
    """
    found = {f"{VOICE} {seat}": rect for seat, rect in plates.items()}
    return found | {f"{FACE} {seat}": rect for seat, rect in (faces or {}).items()}


def draw_talk(
    furniture: Furniture, look: Look, tableau: Tableau, places: Arrangement, knobs: Iterable[Rect] = ()
) -> None:
    """Draw the remark that is being made, beside its speaker and over nobody else, nor over `knobs`."""
    if tableau.talk is None:
        return
    seat, words = tableau.talk
    voice = places.rects.get(f"{VOICE} {seat}")
    if voice is None:
        return
    named = {name: rect for name, rect in places.rects.items() if not name.startswith(FACE)}.items()
    face = places.rects.get(f"{FACE} {seat}", voice)
    clear = [rect for name, rect in named if rect is not voice and not name.startswith(SOFT)] + [*knobs]
    seen = _worth_seeing(look, places) + [rect for name, rect in named if name.startswith(SOFT)]

    def placed(room: tuple[int, int, int, int]) -> tuple[_Cost, Rect]:
        most = look.scale.px(room[0], room[2]), look.scale.px(room[1], room[3])
        return place_of(look, (voice, face), speech(look, words, most)[1].size, clear, seen)

    cost, rect = min((placed(room) for room in _ROOMS), key=lambda each: each[0])
    tip = mouth(voice, face, rect, [*clear, *seen])
    if cost[0] or math.dist(tip, rect.center) > _FAR * look.scale.px(26, 12):
        cost, rect = min((cost, rect), placed(_NARROW), key=lambda each: each[0])
        tip = mouth(voice, face, rect, [*clear, *seen])
    draw_speech(furniture, look, "talk", rect, tip, words, Z_WORDS - 40)


def mouth(voice: Rect, face: Rect, bubble: Rect, taken: Sequence[Rect]) -> tuple[int, int]:
    """Return where a bubble's tail ends: on the rim of the porthole, if nothing lies on its way there.

    That counts the words of the plate too; else it is the point of the plate that is nearest to the bubble.
    """
    for tip in () if face is voice else _rims(face, bubble):
        way = (tip, bubble.center)
        if _length(tuple(voice), *way) <= face.w / 4 and not any(_length(tuple(r), *way) for r in taken):
            return tip
    x = voice.right if bubble.left >= voice.right else voice.left if bubble.right <= voice.left else None
    y = voice.bottom if bubble.top >= voice.bottom else voice.top if bubble.bottom <= voice.top else None
    if x is None:
        return face.centerx, y if y is not None else voice.top
    inwards = voice.h // _CORNER * (1 if x == voice.left else -1)
    return (x, voice.centery) if y is None else (x + inwards, y)


def _rims(face: Rect, bubble: Rect) -> list[tuple[int, int]]:
    """Return the points of a porthole's rim that are turned to a bubble, the nearest one first."""
    middle, away = pygame.Vector2(face.center), pygame.Vector2(bubble.center) - face.center
    rim = middle + away * (face.w / 2 / max(away.length(), face.w / 2))
    points = [(round(rim.x), round(rim.y))]
    if bubble.top >= face.bottom or bubble.bottom <= face.top:
        points.append((face.centerx, face.bottom if away.y > 0 else face.top))
    if bubble.left >= face.right or bubble.right <= face.left:
        points.append((face.right if away.x > 0 else face.left, face.centery))
    return points


def _worth_seeing(look: Look, places: Arrangement) -> list[Rect]:
    """Return what a remark had better not cover: cards, and what may be aimed at but for parts of a table."""
    found = []
    for spot in (spot for spots in places.spots.values() for spot in spots if spot.seen):
        card = Rect(0, 0, round(card_width(spot.height)), spot.height)
        card.center = round(spot.x), round(spot.y)
        found.append(card)
    most = look.size[0] * look.size[1] // _PART
    regions = [rect for key, rect in places.regions.items() if key.zone not in BARE]
    return found + [rect for rect in regions if rect.w * rect.h < most]


def place_of(
    look: Look, speaker: tuple[Rect, Rect], size: tuple[int, int], clear: Sequence[Rect], seen: Sequence[Rect]
) -> tuple[_Cost, Rect]:
    """Return the best place for a bubble of a size round a speaker, plate and face, and what is against it.

    That is twice how many of `clear` it lies over, one if it lies over any of `seen`, and one if its tail
    crosses any of `clear`; then how much of that and how far from the plate it is.
    """
    gap = look.scale.px(26, 12)
    given = (*map(tuple, speaker), size, (*look.size, gap), tuple(map(tuple, clear)), tuple(map(tuple, seen)))
    cost, place = _best(*given)
    return cost, Rect(place)


@lru_cache(maxsize=32)
def _best(
    plate: _Box, face: _Box, size: tuple[int, int], window: tuple[int, int, int], clear: _Boxes, seen: _Boxes
) -> tuple[_Cost, _Box]:
    voice, (wide, high), gap = Rect(plate), size, window[2]
    taken = [Rect(box) for box in (*clear, *seen)]
    likeness = voice if face == plate else Rect(face)
    inside = Rect(0, 0, *window[:2]).inflate(-2 * gap, -2 * gap)
    right, left = voice.right + gap, voice.left - gap - wide
    xs = [right, left, voice.left, voice.right - wide, voice.centerx - wide // 2]
    xs += [right + wide // 2, left - wide // 2, right + wide, left - wide]
    middle, above, below = voice.centery - high // 2, voice.top - gap - high, voice.bottom + gap
    ys = [middle, voice.top, voice.bottom - high, above, below, below + high, above - high]
    ys += [below + 2 * high, above - 2 * high]
    spots = [Rect(x, y, wide, high) for x, y in product(xs, ys)]
    apart = voice.inflate(gap, gap)
    spots = [spot for spot in spots if inside.contains(spot) and not apart.colliderect(spot)]
    if not spots:
        spots = [Rect(right, middle, wide, high).clamp(inside)]

    def cost(spot: Rect) -> _Cost:
        covered = sum(part.w * part.h for part in (spot.clip(rect) for rect in seen))
        tip = mouth(voice, likeness, spot, taken)
        tail = sum(_length(rect, tip, spot.center) for rect in (*seen, *clear))
        far = math.dist(spot.center, tip) + tail
        crossed = any(_length(rect, tip, spot.center) for rect in clear)
        hits = 2 * len(spot.collidelistall(list(clear))) + (covered > 0) + crossed
        return hits, covered + far * gap * 0.4

    best = min(spots, key=cost)
    if cost(best)[0]:
        best = min([best, *_free_spots(voice, best, inside, gap, taken)], key=cost)
    return cost(best), (best.x, best.y, best.w, best.h)


def _free_spots(voice: Rect, bubble: Rect, inside: Rect, gap: int, taken: Sequence[Rect]) -> list[Rect]:
    """Return the nearest places of a lattice over the window at which a bubble lies over nothing at all."""
    step, apart = max(4, gap * 2 // 3), [*taken, voice.inflate(gap, gap)]
    near = voice.inflate(2 * (_REACH * gap + bubble.w), 2 * (_REACH * gap + bubble.h)).clip(inside)
    found = []
    for x in range(near.left, near.right - bubble.w + 1, step):
        for y in range(near.top, near.bottom - bubble.h + 1, step):
            spot = Rect(x, y, bubble.w, bubble.h)
            if spot.collidelist(apart) < 0:
                found.append((math.dist(spot.center, mouth(voice, voice, spot, ())), spot))
    found.sort(key=lambda each: each[0])
    return [spot for _far, spot in found[:_TRIED]]


def _length(box: tuple[int, ...], start: tuple[int, int], end: tuple[int, int]) -> int:
    """Return how much of a line lies over a rectangle, in pixels."""
    clipped = Rect(box).clipline(start, end)
    return round(math.dist(*clipped)) if clipped else 0
