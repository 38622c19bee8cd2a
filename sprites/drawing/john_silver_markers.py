"""The cards of John Silver that are never played: the rows' three signs and the four characters.

Signs are painted boards with room below the picture for a name. In both kinds the ink is an accent that
the game may replace: the rim of a sign, the ground of a character.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from drawing.cards import PAPER_GRADIENT, SIZE
from drawing.clothes import captains_coat, cravat, epaulette
from drawing.colours import BLUE, BRASS, COAL, GOLD, INK, MAROON, OAK_DEEP, RED
from drawing.hats import bicorne, tricorne
from drawing.john_silver_pictures import GROUNDS, rays, wheel
from drawing.john_silver_signs import coin, medallion
from drawing.ornaments import sparkle
from drawing.pen import (
    INK_SLOT,
    Drawing,
    backwards,
    box,
    brush,
    dot,
    dots,
    mirrored,
    painted,
    place,
    rectangle,
)
from drawing.props import cutlass, cutlass_guard, lantern, spyglass
from drawing.sailors import SAILORS, Sailor, figure
from drawing.svg import document

Box = tuple[float, float, float, float]
"""Left, top, width and height."""


def framed(picture: Drawing, window: Box, sheet: str, edge: str) -> Drawing:
    """Return a picture in a window of a card; `edge` is the colour of the line round it."""
    left, top, wide, high = window
    hole = rectangle(left, top, wide, high, 9)
    whole = rectangle(1.2, 1.2, 247.6, 347.6, 15)
    return (
        picture
        + painted((whole, backwards(hole)), sheet)
        + painted(hole, None, INK, 5)
        + painted(rectangle(left + 2.2, top + 2.2, wide - 4.4, high - 4.4, 7), None, edge, 1.8)
    )


# --------------------------------------------------------------------------------------------- signs

BOARD: Final = "#5b3a22"
BOARD_LIGHT: Final = "#7a5432"
ROWS: Final = {"chest": "c", "sailor": "s", "ship": "v"}
"""The suit of each row."""
SIGN_WINDOW: Final = (23.0, 23.0, 204.0, 228.0)
GRAIN: Final = (
    "14,262 80,258 150,263 236,259",
    "16,276 60,279 120,274 190,278 232,275",
    "14,301 70,297 120,302 170,299 236,303",
    "18,318 90,321 160,316 230,320",
    "20,334 80,331 150,336 226,332",
    "10,30 13,110 9,190 12,240",
    "239,40 236,120 240,200 237,250",
    "30,10 100,13 170,9 222,12",
)


def sign(row: str) -> str:
    """Return the SVG text of the board that begins a row: chest, sailor or ship."""
    suit = ROWS[row]
    field, ray = GROUNDS[suit]
    left, top, wide, high = SIGN_WINDOW
    x, y = left + wide / 2, top + high / 2
    sky = box(left, top, wide, high, field) + rays((x, y), (left, top, left + wide, top + high), 20, ray)
    board = framed(sky + medallion(suit, x, y, 90), SIGN_WINDOW, BOARD, GOLD)
    for i, vein in enumerate(GRAIN):
        board += brush(vein, (0.4, 2.2, 0.4), BOARD_LIGHT if i % 2 else OAK_DEEP)
    board += painted(rectangle(1.6, 1.6, 246.8, 346.8, 15), None, INK, 3.2)
    rim = (rectangle(5, 5, 240, 340, 12), backwards(rectangle(8.2, 8.2, 233.6, 333.6, 9.5)))
    return document(board + painted(rim, INK_SLOT) + _nails(), SIZE, BRASS)


def _nails() -> Drawing:
    """Return a brass nail in each corner."""
    places = "15.5,15.5 234.5,15.5 15.5,334.5 234.5,334.5"
    return dots(5, BRASS, places, 1.6) + dots(1.6, GOLD, "14.3,14 233.3,14 14.3,333 233.3,333")


# ---------------------------------------------------------------------------------------- characters

CHARACTER_WINDOW: Final = (12.0, 12.0, 226.0, 251.0)
FIGURE_AT: Final = (124.0, 281.0)
FIGURE_SIZE: Final = 1.5
BADGE_AT: Final = (125.0, 304.0)


@dataclass(frozen=True)
class Character:
    """One of the four whom the columns belong to; `ground` is the colour behind, the game may replace it."""

    sailor: Sailor
    ground: str
    badge: Callable[[], Drawing]
    shoulders: Callable[[], Drawing] = list


def _helm() -> Drawing:
    return place(wheel(80) + dot(0, 0, 16, BRASS, 6), size=0.25)


def _light() -> Drawing:
    return place(lantern(), -55 * 0.5, 86 * 0.5, 0.5)


def _money() -> Drawing:
    return place(coin(), 0, 0, 0.95)


def _crossed_blades() -> Drawing:
    blade = place(place(cutlass() + cutlass_guard(), -57, 82), size=0.44, turn=48)
    return blade + mirrored(blade)


CHARACTERS: Final = (
    Character(
        replace(
            SAILORS["Kh"],
            hat=bicorne(COAL, GOLD, "*"),
            coat=captains_coat(BLUE, MAROON) + cravat(BRASS),
            prop=spyglass(),
            sleeve=BLUE,
            cuff=MAROON,
            grip=[],
            looks_right=False,
        ),
        RED,
        _helm,
        epaulette,
    ),
    Character(SAILORS["Js"], "#6d4a94", _light),
    Character(replace(SAILORS["Qd"], hat=tricorne(BLUE, GOLD, "*")), "#d2761f", _money),
    Character(
        replace(SAILORS["Kd"], hat=tricorne(RED, GOLD, "*"), prop=cutlass(), grip=cutlass_guard()),
        "#3f8a4a",
        _crossed_blades,
        epaulette,
    ),
)
"""Captain, ship's boy, merchant and pirate, in the order of their columns."""


def character(person: Character) -> str:
    """Return the SVG text of one character's card: the likeness, and a badge below."""
    left, top, wide, high = CHARACTER_WINDOW
    sky = box(left, top, wide, high, INK_SLOT) + rays(
        (118, 140), (left, top, left + wide, top + high), 24, "#ffffff", 0.13
    )
    side = -1 if person.sailor.looks_right else 1
    likeness = place(figure(person.sailor, person.shoulders()), *FIGURE_AT, FIGURE_SIZE, wide=side)
    likeness = [mark._replace(fill=INK) if mark.fill == INK_SLOT else mark for mark in likeness]
    card = framed(sky + likeness, CHARACTER_WINDOW, "url(#paper)", BRASS)
    card += painted(rectangle(1, 1, 248, 348, 15), None, INK, 1.8)
    x, y = BADGE_AT
    card += box(12, 270, 226, 68, INK_SLOT, radius=8) + box(12, 270, 226, 68, None, 2.4, 8)
    card += box(15.8, 273.8, 218.4, 60.4, None, 1.4, 5.5, GOLD)
    card += place(_flourish(), x, y) + place(person.badge(), x, y, 1.12)
    return document(card, SIZE, person.ground, PAPER_GRADIENT)


def _flourish() -> Drawing:
    """Return two fine lines with stars, on both sides of a badge at 0,0."""
    half = brush("36,0 64,0 98,0", (0.8, 2.4, 0.8), GOLD)
    half += sparkle(66, 0, 10, GOLD) + sparkle(98, 0, 4, GOLD)
    return half + mirrored(half)


def markers() -> dict[str, str]:
    """Return the files of signs and characters by name."""
    return {f"sign-{row}": sign(row) for row in ROWS} | {
        f"character-{column}": character(person) for column, person in enumerate(CHARACTERS)
    }
