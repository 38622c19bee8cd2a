"""Pictures for the great moments of a match: each a brass roundel with a scene in it.

A scene is drawn round 0,0 and may reach over the ring here and there, which makes it stand out; what lies in
the sea is cut off by the waves before it.
"""

import math
from collections.abc import Callable
from typing import Final

from drawing.colours import (
    BLUE,
    BONE,
    BRASS,
    COAL,
    GOLD,
    GREEN,
    INK,
    MAROON,
    OAK,
    OAK_DARK,
    RED,
    STEEL,
    SUIT_INK,
    WHITE,
)
from drawing.hats import bicorne, straw_hat, tricorne
from drawing.john_silver_pictures import three_master
from drawing.joker import skull
from drawing.letters import word
from drawing.pen import (
    INK_SLOT,
    Drawing,
    Knot,
    around,
    box,
    brush,
    dot,
    mirrored,
    patch,
    place,
    recoloured,
    shape,
    strokes,
)
from drawing.props import cutlass, cutlass_guard, sandglass
from drawing.suits import suit
from drawing.svg import document

SIDE: Final = 240
RING: Final = 108.0
FIELD: Final = 99.0
RAYS: Final = 14
LEAF: Final = 76.0
UNDER: Final = 55.0
"""How wide a card of a book is, and how much of one is drawn that lies under the next."""
SEA: Final = "#2f6f9f"
DEEP: Final = "#1b4160"
FOAM: Final = "#9cc4dc"


def roundel(ground: str, ray: str) -> Drawing:
    """Return the ring and the field in it, with rays from the middle."""
    marks = dot(0, 0, RING, BRASS, 3) + dot(0, 0, RING - 3.4, None, 2.2, GOLD) + dot(0, 0, FIELD, ground)
    for i in range(RAYS):
        first, second = (around(0, 0, FIELD - 1, (i + half) * 360 / RAYS) for half in (0.0, 0.5))
        marks += patch([Knot(0, 0), first, second], ray)
    return marks + dot(0, 0, FIELD, None, 2.4)


def waves(top: float, colour: str, phase: float = 0.0) -> Drawing:
    """Return the sea from a height down to the ring, with crests."""
    half = math.sqrt(FIELD**2 - top**2)
    count = max(2, round(half / 14))
    crests = [-half + 2 * half * i / count for i in range(count + 1)]
    edge = [Knot(x, top + (4.5 if i % 2 == phase else -2.5)) for i, x in enumerate(crests)]
    edge[0], edge[-1] = Knot(-half, top, True), Knot(half, top, True)
    start = 90 + math.degrees(math.asin(top / FIELD))
    around_below = [around(0, 0, FIELD, start + (360 - 2 * start) * i / 8) for i in range(1, 8)]
    marks = shape([*edge, *around_below], colour, 2.4)
    for i, x in enumerate(crests[1:-1], 1):
        if i % 2 != phase:
            marks += brush(f"{x - 9},{top + 7} {x},{top + 3} {x + 9},{top + 7}", (0.4, 2.2, 0.4), FOAM)
    return marks


def plank() -> Drawing:
    """Return a plank over the sea, a hat that falls from it, and a fin that waits."""
    board = shape("-104,-32* 34,-14* 34,-3* -104,-20*", OAK, 2.6)
    board += brush("-96,-25 -30,-16 26,-9", (0.6, 1.6, 0.6), OAK_DARK)
    board += box(-104, -46, 12, 62, OAK_DARK, 2.4, 2)
    fin = shape("30,62* 42,40 66,26* 62,44 68,62*", STEEL, 2.4) + brush("44,56 50,44 60,34", (0.4, 2, 0.4))
    hat = place(bicorne(COAL, GOLD, "s"), 38, -24, 0.62, turn=30)
    flight = strokes(
        WHITE, (0.4, 2.4, 0.4), "16,-44 18,-58 23,-70", "31,-55 33,-68 38,-78", "46,-58 49,-69 54,-76"
    )
    return roundel("#3f6f8f", "#4d7f9e") + board + flight + hat + fin + waves(56, SEA) + waves(78, DEEP, 1)


def colours() -> Drawing:
    """Return the colours at the mast: a skull over crossed bones."""
    pole = box(-70, -96, 8, 176, OAK, 2.4, 3) + dot(-66, -100, 7, GOLD, 2.2)
    cloth = "-62,-74* -30,-84 0,-72 34,-70 84,-84* 76,-52 84,-22 76,24* 40,34 4,26 -28,16 -62,26*"
    flag = shape(cloth, COAL, 2.6)
    bone = box(-34, -3.4, 68, 6.8, BONE, 2)
    for x in (-36, 36):
        bone = dot(x, -4, 5, BONE, 2) + dot(x, 4, 5, BONE, 2) + bone
    bones = place(bone, 12, 2, turn=24) + place(bone, 12, 2, turn=-24)
    folds = strokes("#575049", (0.4, 3, 0.4), "-46,-66 -42,-30 -46,14", "60,-68 54,-30 60,20")
    return roundel(MAROON, "#9c3a32") + pole + flag + folds + bones + place(skull(), 12, -30, 0.72)


def swab() -> Drawing:
    """Return a bucket and a mop on a wet deck."""
    stick = brush("-66,-86 -8,4 24,46", (9.5, 9.5, 9.5)) + brush("-66,-86 -8,4 24,46", (5, 5, 5), OAK)
    strands: Drawing = []
    for i in range(7):
        end = f"{6 + i * 9},{74 - abs(i - 3) * 1.5}"
        strands += brush(f"26,44 {14 + i * 6},58 {end}", (7, 10, 7)) + brush(
            f"26,44 {14 + i * 6},58 {end}", (4, 6.4, 4), WHITE
        )
    pail = shape("-62,6* -4,6* -12,70* -54,70*", OAK, 2.6)
    pail += shape("-60,20* -6,20* -7.5,30* -58.5,30*", BRASS, 2)
    pail += shape("-56,54* -9.5,54* -11,62* -55,62*", BRASS, 2)
    pail += shape("-62,6 -33,-4 -4,6 -33,15", SEA, 2.4) + brush("-52,7 -36,2 -18,6", (0.6, 2.4, 0.6), FOAM)
    puddle = shape("-64,70 -24,60 34,64 64,71 34,81 -34,81", FOAM, 0)
    return roundel("#4d6a52", "#5b7a60") + puddle + stick + pail + strands


def mutiny() -> Drawing:
    """Return two crossed cutlasses."""
    left = place(place(cutlass() + cutlass_guard(), -55, 90), -20, 6, 1.3, turn=38)
    return roundel(BLUE, "#2f6288") + left + mirrored(left)


def becalmed() -> Drawing:
    """Return a sandglass."""
    return roundel("#57708a", "#65809b") + place(sandglass(held=False), -132, 183, 2.4)


def leaf(kind: str, ink: str, rank: str = "", wide: float = LEAF) -> Drawing:
    """Return a card of a book: its suit, and the rank or a smaller suit in the corner.

    One that lies under the next may be less `wide`: its right corner would look out over that one's edge.
    """
    corner = recoloured(word(rank, -21, -104, 27, 24), ink) if rank else suit(kind, -21, -91, 22, ink)
    return box(-38, -112, wide, 108, WHITE, 2.6, 8) + corner + suit(kind, 0, -50, 46, ink)


def book(kinds: str, field: str, ray: str, rank: str = "") -> Drawing:
    """Return a book of cards of two suits in turn, fanned within the ring."""
    marks = roundel(field, ray)
    for i, degrees in enumerate((-44, -22, 0, 22, 44)):
        kind, wide = kinds[i % len(kinds)], LEAF if degrees == 44 else UNDER
        marks += place(leaf(kind, SUIT_INK[kind], rank, wide), 0, 49, 0.88, turn=degrees)
    return marks


def out() -> Drawing:
    """Return hats thrown up in the air."""
    return (
        roundel(GREEN, "#397a68")
        + place(straw_hat(RED), -40, 49, 0.77, turn=-22)
        + place(bicorne(BLUE, GOLD, "h"), 38, 50, 0.7, turn=14)
        + place(tricorne(MAROON, GOLD, "d"), 0, 0, 1.04, turn=-5)
    )


def sunk() -> Drawing:
    """Return a ship that goes down by the stern."""
    wreck = place(three_master(), -4, -2, 0.86, turn=-27)
    sea = waves(34, SEA) + waves(58, DEEP, 1)
    for x, y, radius in ((-52, 74, 5), (-40, 62, 3), (-62, 60, 3.6), (30, 76, 3.4)):
        sea += dot(x, y, radius, None, 2, FOAM)
    return roundel("#3d4a5c", "#485769") + wreck + sea


def ship() -> Drawing:
    """Return a ship under full sail."""
    return (
        roundel("#4a86ad", "#5a95ba")
        + place(three_master(), -4, -4, 0.84)
        + waves(56, SEA)
        + waves(76, DEEP, 1)
    )


MOMENTS: Final[dict[str, Callable[[], Drawing]]] = {
    "plank": plank,
    "colours": colours,
    "swab": swab,
    "mutiny": mutiny,
    "becalmed": becalmed,
    "book-red": lambda: book("hd", MAROON, "#9c3a32"),
    "book-black": lambda: book("sc", "#3b4a44", "#48584f"),
    "book-threes": lambda: book("hscd", BLUE, "#2f6288", "3"),
    "out": out,
    "sunk": sunk,
    "ship": ship,
}


def moments() -> dict[str, str]:
    """Return the files by name."""
    files = {}
    for name, draw in MOMENTS.items():
        picture = [mark._replace(fill=INK) if mark.fill == INK_SLOT else mark for mark in draw()]
        files[name] = document(place(picture, SIDE / 2, SIDE / 2), (SIDE, SIDE))
    return files
