"""The John Silver deck: 39 suited cards, five jokers, the rows' three signs and the four characters.

Cards are one-way. A column on the left holds number, suit and symbols, so that a strip of 48 units tells
all; the picture stands on a shelf that shows the symbols again, large. File names are the cards' texts.
"""

from collections.abc import Callable
from typing import Final

from drawing.cards import PAPER_GRADIENT, SIZE, UNDER, edge, mat
from drawing.colours import BLUE, BRASS, EDGE, INK, MAROON, OAK_DARK, PARCHMENT
from drawing.john_silver_markers import markers
from drawing.john_silver_pictures import (
    GROUNDS,
    MIDDLE,
    SHELF,
    SKY,
    WINDOW,
    chest,
    parrot,
    rays,
    sailor,
    ship,
)
from drawing.john_silver_signs import icon, symbol
from drawing.letters import LETTERS, index_letters
from drawing.pen import (
    INK_SLOT,
    Drawing,
    box,
    brush,
    kept_between,
    painted,
    place,
    rectangle,
)
from drawing.svg import document

# --------------------------------------------------------------------------------------- the table

_SUITED: Final = {
    "c": "A1 C2 S1 A2 C2 S2 C3 S2 C2 A2 S1 C2 A1",
    "s": "S2 C1 A1 C2 S1 A2 C3 A2 S1 C2 A1 C1 S2",
    "v": "C1 S2 A1 C2 S1 C3 A3 C3 S1 C2 A1 S2 C1",
}
JOKERS: Final = {"5.5": "S2", "6.5": "C1", "7.5": "A1", "8.5": "C1", "9.5": "S2"}
SYMBOLS: Final[dict[str, str]] = {
    f"{number}{suit}": shown
    for suit, line in _SUITED.items()
    for number, shown in enumerate(line.split(), start=1)
} | JOKERS
"""What each card shows (JS-1), as in the rules: coins C, apples A or spots S, and how many."""

INKS: Final = {"s": OAK_DARK, "v": BLUE, "c": "#1f4d43"}
"""Colour of each suit's numbers; those of jokers are maroon."""
PICTURES: Final[dict[str, Callable[[int], Drawing]]] = {"s": sailor, "v": ship, "c": chest}


# -------------------------------------------------------------------------------------- the picture


def ground(suit: str) -> Drawing:
    """Return the woodcut sky behind a suit's picture."""
    left, top, right, _ = WINDOW
    field, ray = GROUNDS[suit]
    sky = box(left - UNDER, top - UNDER, right - left + 2 * UNDER, SHELF - top + 2 * UNDER, field)
    return sky + rays((MIDDLE, 130), SKY, 24, ray)


def jokers_ground() -> Drawing:
    """Return three stripes in the suits' colours, under one sky."""
    left, top, right, _ = WINDOW
    third = (right - left) / 3
    marks: Drawing = []
    for i, suit in enumerate("svc"):
        start = left + i * third if i else left - UNDER
        high = SHELF - top + 2 * UNDER
        marks += box(start, top - UNDER, right + UNDER - start, high, GROUNDS[suit][0])
    return marks + rays((MIDDLE, 110), SKY, 22, INK, 0.07)


def shelf(kind: str, count: int) -> Drawing:
    """Return the shelf under the picture with the symbols on it."""
    left, _, right, low = WINDOW
    marks = box(left - UNDER, SHELF, right - left + 2 * UNDER, low - SHELF + UNDER, PARCHMENT)
    marks += box(left + 4, SHELF + 5, right - left - 8, low - SHELF - 9, None, 1.6, 6, EDGE)
    marks += brush(f"{left},{SHELF} {right},{SHELF}", (2.2, 2.2))
    marks += brush(f"{left},{SHELF + 3} {right},{SHELF + 3}", (2, 2), BRASS)
    for i in range(count):
        marks += symbol(kind, MIDDLE + (i - (count - 1) / 2) * 59, (SHELF + low) / 2 + 2, 25)
    return marks


def frame() -> Drawing:
    """Return the card's paper with the window cut out, and both their edges."""
    left, top, right, low = WINDOW
    window = rectangle(left, top, right - left, low - top, 8)
    return mat(WINDOW, 8) + painted(window, None, INK, 2.4) + edge()


# --------------------------------------------------------------------------------------- the column

COLUMN: Final = 27.5
"""Middle of the column."""
CAP_TOP, CAP, ROOM = 14.0, 47.0, 39.0
SUIT_Y, SUIT_HEIGHT = 86.0, 41.0
SYMBOL_RADIUS, SYMBOL_STEP = 14.6, 33.5


def half(x: float, top: float, height: float) -> Drawing:
    """Return the fraction 1/2 as ink, centred."""
    size = height * 0.56
    one, two = LETTERS["1"][1], LETTERS["2"][1]
    return (
        place(one, x - height * 0.44, top, size / 100, wide=0.95)
        + place(two, x + height * 0.1, top + height - size, size / 100, wide=0.95)
        + brush(
            f"{x - height * 0.3},{top + height} {x + height * 0.3},{top}",
            (height * 0.085, height * 0.085),
            INK_SLOT,
        )
    )


def column(number: str, suits: str, shown: str) -> Drawing:
    """Return number, suits and symbols one below the other."""
    whole, _, fraction = number.partition(".")
    marks = index_letters(whole, COLUMN, CAP_TOP, CAP, ROOM)
    y = 130.0
    if fraction:
        marks += half(COLUMN, 66, 29)
        for i, suit in enumerate(suits):
            marks += icon(suit, COLUMN, 114 + i * 29, 27)
        y = 209
    else:
        marks += icon(suits, COLUMN, SUIT_Y, SUIT_HEIGHT)
    for i in range(int(shown[1])):
        marks += symbol(shown[0], COLUMN, y + i * SYMBOL_STEP, SYMBOL_RADIUS)
    return marks


# ----------------------------------------------------------------------------------------- the deck


def face(card: str) -> str:
    """Return the SVG text of one card."""
    shown = SYMBOLS[card]
    if card in JOKERS:
        picture, number, suits, ink = jokers_ground() + parrot(), card, "svc", MAROON
    else:
        suits, number = card[-1], card[:-1]
        picture, ink = ground(suits) + PICTURES[suits](int(number)), INKS[suits]
    picture = kept_between(picture, 4, SIZE[0] - 4)
    drawing = picture + shelf(shown[0], int(shown[1])) + frame() + column(number, suits, shown)
    return document(drawing, SIZE, ink, PAPER_GRADIENT)


def john_silver() -> dict[str, str]:
    """Return the files of the deck, its signs and its characters by name."""
    return {card: face(card) for card in SYMBOLS} | markers()
