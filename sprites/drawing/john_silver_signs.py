"""The signs of the John Silver deck: coin, apple and black spot, and the three suits.

They differ in shape, not only in colour, and are drawn for 6 to 60 pixels: few masses, thick lines. Each
is drawn round 0,0; symbols have a radius of about 24, suits are about 58 high.
"""

from collections.abc import Callable
from typing import Final

from drawing.colours import BLUE, BRASS, GOLD, GREEN, INK, MAROON, OAK, OAK_DARK, RED, RUDDY, WHITE
from drawing.ornaments import anchor
from drawing.pen import INK_SLOT, Drawing, box, brush, dot, dots, painted, place, ring, shape
from drawing.svg import document

NOMINAL: Final = 24.0
"""Radius that symbols are drawn with."""
ICON: Final = 58.0
"""Height that suits are drawn with."""
SIDE: Final = 64
"""Width and height of a sign as a picture of its own."""


def coin() -> Drawing:
    """Return a gold coin: a ring with an anchor."""
    return dot(0, 0, 24, BRASS, 2.8) + dot(0, 0, 18.6, GOLD, 1.4) + place(anchor(OAK), 0, 1, 0.28)


APPLE = "0,-11* -9,-17 -21,-13 -24,2 -17,18 -8,24 0,21 8,24 17,18 24,2 21,-13 9,-17"
APPLE_SHADE = "9,-17* 21,-13 24,2 17,18 8,24 1,21.4* 12,14 17,0"


def apple() -> Drawing:
    """Return a red apple with a leaf."""
    return (
        shape(APPLE, RED, 0)
        + shape(APPLE_SHADE, MAROON, 0)
        + shape(APPLE, None, 2.8)
        + brush("-16,-7 -18,1 -14,10", (0.6, 3.6, 0.6), "#f0c9b0")
        + brush("0,-9 1,-18 6,-25", (2.2, 3, 3.8))
        + shape("4,-18* 12,-28 25,-26* 17,-15", GREEN, 2)
    )


BLOT = (
    "18,0 18.6,7 13.5,13 8,18 3,18.5 -4,19 -11,16 -17.5,10 -18.4,2 -18,-6 -13,-13 -7,-18 0,-18.6 8,-17.6 "
    "14,-12 17,-6"
)
DROPS: Final = (
    ("22,-11", 2.6),
    ("20,14 -20,-13", 3.1),
    ("-22,13", 2.4),
    ("3,24", 2.6),
    ("-6,-23.5", 1.8),
    ("24,3", 1.5),
)


def spot() -> Drawing:
    """Return the black spot: an ink blot with thrown drops and no ring, so that it is never a coin."""
    marks = shape(BLOT, INK, 0)
    for centres, radius in DROPS:
        marks += dots(radius, INK, centres)
    for splash in ("14,9 18,12 20,14", "-13,-9 -17,-11.4 -20,-13", "1,16 2.4,20 3,24"):
        marks += brush(splash, (5, 2.6, 2.8))
    return marks + brush("-12,-1 -10.5,-8 -4,-12.4", (0.5, 2.8, 0.5), "#6b6358")


SYMBOLS: Final[dict[str, Callable[[], Drawing]]] = {"C": coin, "A": apple, "S": spot}
"""Coin, apple and spot by the letter that the rules write them with."""

# ------------------------------------------------------------------------------------------- suits

FACE = "-17,-9* -18,6 -10,20 10,20 18,6 17,-9*"
BEARD = "-19,-5* -12.5,2 -11,9 0,6.5 11,9 12.5,2 19,-5* 22,10 13,25 0,30 -13,25 -22,10"
CAP = "-24,-5* -25,-17 -14,-29 0,-31 14,-29 25,-17 24,-5* 12,-9.5 -12,-9.5"


def sailor_icon() -> Drawing:
    """Return a sailor: a dark cap and a white beard, with only eyes and nose left of the face between."""
    return (
        shape(FACE, RUDDY.light, 0)
        + shape(BEARD, WHITE, 3)
        + dots(2.7, INK, "-7.5,-2.5 7.5,-2.5")
        + brush("-6,14.5 0,17 6,14.5", (0.8, 3, 0.8))
        + shape(CAP, OAK_DARK, 3)
        + brush("-20,-14.5 0,-20 20,-14.5", (3.4, 4, 3.4), GOLD)
    )


def ship_icon() -> Drawing:
    """Return a ship under sail."""
    return (
        shape("-30,8* 30,8* 22,26 -20,26", BLUE, 3)
        + box(-2, -28, 4, 36, INK)
        + shape("-24,-20* -2,-26* -2,4* -26,2* -18,-8", WHITE, 2.8)
        + shape("2,-28* 22,-14 28,2* 2,4*", WHITE, 2.8)
    )


def chest_icon() -> Drawing:
    """Return a closed chest with brass bands and a lock."""
    return (
        box(-28, -2, 56, 28, GREEN, 3, 2)
        + shape("-28,-2* -26,-18 -16,-26 16,-26 26,-18 28,-2*", GREEN, 3)
        + box(-20, -24, 7, 50, BRASS, 2)
        + box(13, -24, 7, 50, BRASS, 2)
        + box(-28, -4, 56, 5, BRASS, 2)
        + box(-6, -6, 12, 14, GOLD, 2.2, 2)
        + dot(0, 1, 2, INK)
    )


SUITS: Final[dict[str, Callable[[], Drawing]]] = {"c": chest_icon, "s": sailor_icon, "v": ship_icon}
"""Chest, sailor and ship by the letter that a card is written with."""


def symbol(kind: str, x: float, y: float, radius: float) -> Drawing:
    """Return a symbol centred on x, y."""
    return place(SYMBOLS[kind](), x, y, radius / NOMINAL)


def icon(suit: str, x: float, y: float, height: float) -> Drawing:
    """Return a suit's sign centred on x, y."""
    return place(SUITS[suit](), x, y, height / ICON)


def medallion(suit: str, x: float, y: float, radius: float) -> Drawing:
    """Return a suit's sign on a parchment disc in a ring of brass, centred on x, y."""
    edge = radius * 0.035
    return (
        dot(x, y, radius, "#f6e7bf", 2 * edge)
        + painted(ring(x, y, (radius * 0.93, radius * 0.93), (radius * 0.86, radius * 0.86)), BRASS)
        + icon(suit, x, y, radius * 1.18)
    )


# ------------------------------------------------------------------------------------------- text

NAMES: Final = {"coin": "C", "apple": "A", "spot": "S", "chest": "c", "sailor": "s", "ship": "v"}
"""What signs are called in running text."""


def signs() -> dict[str, str]:
    """Return the files by name: the signs of the cards, for text and counts; the spot has the text's ink."""
    files = {}
    for name, letter in NAMES.items():
        if letter in SUITS:
            picture = icon(letter, SIDE / 2, SIDE / 2, ICON)
        else:
            picture = symbol(letter, SIDE / 2, SIDE / 2, NOMINAL * 1.1)
        if name == "spot":
            picture = [mark._replace(fill=INK_SLOT) if mark.fill == INK else mark for mark in picture]
        files[name] = document(picture, (SIDE, SIDE), INK)
    return files
