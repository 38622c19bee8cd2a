"""Card faces in two designs.

Classic, and large indices. File names are the cards' texts: `Th`, `As`, `joker`.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from drawing.clothes import SLOPE
from drawing.colours import BRASS, EDGE, GOLD, GROUND, INK, PAPER, RAYS, RED, SUIT_INK
from drawing.joker import half_joker
from drawing.letters import column, index_letters
from drawing.ornaments import SCROLL_LOWER, SCROLL_SMALL, SCROLL_UPPER, anchor, rope, scrolls, sparkle
from drawing.pen import (
    INK_SLOT,
    Drawing,
    Knot,
    Point,
    backwards,
    both_ways,
    bracket,
    joined,
    mirrored,
    painted,
    patch,
    place,
    rectangle,
)
from drawing.sailors import SAILORS, half_figure
from drawing.suits import pips, suit
from drawing.svg import document, gradient

SIZE: Final = (250, 350)
MIDDLE: Final = (125.0, 175.0)
RADIUS: Final = 15.0

PAPER_FILL: Final = "url(#paper)"
PAPER_GRADIENT: Final = gradient("paper", (125, 165), 230, {0: "#fdf8ea", 0.6: "#faf3e0", 1: "#f0e5c9"})


@dataclass(frozen=True)
class Design:
    """Measures of a face, in units of 250 x 350.

    `index_x` is the index's middle, `cap` the height of its rank and `room` its greatest width;
    `corner_suit` stands in the other upper corner, so that rank and suit both show when only the top of a
    card does. `figure` scales the court picture, whose frame is `window` (left, top); `court_suit` is the
    height of the suit in it, before that, and `court_suit_at` its middle; `great_spade` scales the ace of
    spades; `letter` is the height of the joker's letters.
    """

    index_x: float
    index_top: float
    cap: float
    room: float
    suit_y: float
    suit: float
    corner_suit: float
    letter: float
    great_spade: float
    figure: float
    window: tuple[float, float]
    court_suit: float
    court_suit_at: Point
    number: Callable[[str], Drawing]


# ------------------------------------------------------------------------------------------- paper


def paper() -> Drawing:
    """Return a sheet of paper with its edge lines."""
    return painted(rectangle(1, 1, 248, 348, RADIUS), PAPER_FILL) + edge()


def edge() -> Drawing:
    """Return the lines along a card's edge."""
    return painted(rectangle(1, 1, 248, 348, RADIUS), None, INK, 1.8) + painted(
        rectangle(3.2, 3.2, 243.6, 343.6, RADIUS - 2), None, EDGE, 1.2
    )


LAP: Final = 10.0
"""How far each half of a mat reaches over the middle: several pixels on a small card, or its seam shows."""
UNDER: Final = 4.0
"""How far what lies under a mat reaches beyond the window, for the same reason."""


def mat(window: tuple[float, float, float, float], radius: float = 0.0) -> Drawing:
    """Return a sheet of paper with a window (left, top, right, low) in it, without edge lines.

    It comes in two halves, which overlap: so the rasteriser does not walk across the window.
    """
    left, top, right, low = window
    seam = (left + right) / 2

    def half(near: float, middle: float) -> Drawing:
        outer = bracket(1, 1, middle + LAP - 1, 348, RADIUS)
        inner = bracket(near, top, middle + LAP - near, low - top, radius)
        return painted(joined(outer, backwards(inner)), PAPER_FILL)

    return half(left, seam) + mirrored(half(250 - right, 250 - seam), 125)


def index(rank: str, kind: str, design: Design) -> Drawing:
    """Return rank and suit in two corners and the small suit in the other two."""
    text = "10" if rank == "T" else rank
    return both_ways(
        index_letters(text, design.index_x, design.index_top, design.cap, design.room)
        + suit(kind, design.index_x, design.suit_y, design.suit)
        + suit(kind, 250 - design.index_x, design.index_top + design.corner_suit / 2, design.corner_suit)
    )


# ------------------------------------------------------------------------------------ number cards


def classic_number(card: str) -> Drawing:
    """Return the pips of 2 to 10."""
    return pips(card[0], card[1], 46, 46, 109)


def large_number(card: str) -> Drawing:
    """Return one great pip."""
    return suit(card[1], *MIDDLE, 112)


def ace(kind: str, design: Design) -> Drawing:
    """Return the middle of an ace."""
    return (
        place(ace_of_spades(), *MIDDLE, design.great_spade)
        if kind == "s"
        else place(plain_ace(kind), *MIDDLE)
    )


INNER_LINE: Final = {"h": (-2.0, 93.0), "d": (0.0, 90.0)}
"""Middle and height of the paper line inside an ace's pip."""


def plain_ace(kind: str) -> Drawing:
    """Return one great pip between two small wave scrolls, round 0,0."""
    marks = suit(kind, 0, 0, 118)
    if kind in INNER_LINE:
        y, height = INNER_LINE[kind]
        marks += suit(kind, 0, y, height, None, line=PAPER, width=1.5)
    ornament = scrolls(SCROLL_SMALL, "", INK_SLOT) + sparkle(0, 0, 6, INK_SLOT)
    return marks + both_ways(place(ornament, 0, 87), 0, 0)


def ace_of_spades() -> Drawing:
    """Return the great spade with the fouled anchor, round 0,0."""
    return (
        suit("s", 0, -5, 168)
        + suit("s", 0, -8, 152, None, line=PAPER, width=1.3)
        + place(anchor(BRASS), 0, 11, 0.86)
        + rope("0,-23 11,-15 15,-3 3,5 -11,15 -13,29 -1,38 13,46 15,57", 4.6, rim=1.5)
        + place(scrolls(SCROLL_LOWER, "64,43 53,-1", INK_SLOT), 0, 93)
        + place(scrolls(SCROLL_UPPER, "61,-27", INK_SLOT), 0, -97)
        + sparkle(0, 95, 10.5, INK_SLOT)
        + sparkle(0, -101, 8, INK_SLOT)
    )


# ------------------------------------------------------------------------------------------ courts

RAY_CENTRE: Final = (-9.0, -87.0)
HALF_WINDOW: Final = (76.0, 159.0)
RAY_COUNT: Final = 36
HIDDEN_RAYS: Final = range(60, 116)
"""Degrees, clockwise from the right, in which head and shoulders cover every ray."""


def rays() -> Drawing:
    """Return a woodcut sky for one half.

    Rays from behind the head out to the frame and down to the middle.
    """
    x, y = RAY_CENTRE
    step = 360 / RAY_COUNT
    marks: Drawing = []
    for i in range(RAY_COUNT):
        if round(i * step) in HIDDEN_RAYS:
            continue
        first, second = _to_frame(i * step), _to_frame((i + 0.5) * step)
        marks += patch([Knot(x, y), first, second], RAYS)
    return marks


def _to_frame(degrees: float) -> Knot:
    """Return where a ray leaves the upper half of the window."""
    x, y = RAY_CENTRE
    dx, dy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    across, up = HALF_WINDOW
    reach = math.inf
    if abs(dx) > 1e-6:
        reach = min(reach, ((across if dx > 0 else -across) - x) / dx)
    if abs(dy) > 1e-6:
        reach = min(reach, ((0 if dy > 0 else -up) - y) / dy)
    return Knot(x + dx * reach, y + dy * reach)


def two_way(half: Drawing, design: Design, *, looks_right: bool) -> Drawing:
    """Return a framed two-way picture on its paper; `half` is the upper half round 0,0."""
    across, up = HALF_WINDOW
    wide, high = 2 * (across + UNDER), 2 * (up + UNDER)
    ground = painted(rectangle(-wide / 2, -high / 2, wide, high), GROUND)
    knot = [Knot(x, -SLOPE * x) for x in (-across - 2, -across / 3, across / 3, across + 2)]
    figure = ground + both_ways(rays(), 0, 0) + both_ways(half, 0, 0) + rope(knot, 8.5, GOLD, rim=2.1)
    if looks_right:
        figure = mirrored(figure)
    left, top = design.window
    wide, high = 250 - 2 * left, 350 - 2 * top
    return (
        place(figure, *MIDDLE, design.figure)
        + mat((left, top, 250 - left, 350 - top))
        + edge()
        + painted(rectangle(left, top, wide, high, 2), None, INK, 2.2)
        + painted(rectangle(left - 3.2, top - 3.2, wide + 6.4, high + 6.4, 4), None, BRASS, 1.4)
    )


def court(card: str, design: Design) -> Drawing:
    """Return a court card without its index."""
    return two_way(
        half_figure(card, design.court_suit_at, design.court_suit),
        design,
        looks_right=SAILORS[card].looks_right,
    )


# ------------------------------------------------------------------------------------------- decks

CLASSIC: Final = Design(
    index_x=24.5,
    index_top=15,
    cap=45,
    room=33,
    suit_y=82,
    suit=30,
    corner_suit=31,
    letter=20,
    great_spade=1.0,
    figure=1.0,
    window=(49, 16),
    court_suit=24,
    court_suit_at=(-61, -143.5),
    number=classic_number,
)
LARGE: Final = Design(
    index_x=34,
    index_top=11,
    cap=68,
    room=51,
    suit_y=112,
    suit=50,
    corner_suit=46,
    letter=30,
    great_spade=0.8,
    figure=0.72,
    window=(71.5, 60.5),
    court_suit=22,
    court_suit_at=(-58.5, -142.5),
    number=large_number,
)

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
JOKERS: Final = {"joker": INK, "joker-red": RED}


def face(card: str, design: Design) -> str:
    """Return the SVG text of a card of the four suits."""
    rank, kind = card[0], card[1]
    if card in SAILORS:
        picture = court(card, design)
    else:
        picture = paper() + (ace(kind, design) if rank == "A" else design.number(card))
    return document(picture + index(rank, kind, design), SIZE, SUIT_INK[kind], PAPER_GRADIENT)


def joker(ink: str, design: Design) -> str:
    """Return the SVG text of a joker: star and word upright in the index column."""
    star, top = design.corner_suit, design.index_top
    sign = both_ways(
        suit("*", design.index_x, top + star / 2, star)
        + suit("*", 250 - design.index_x, top + star / 2, star)
        + column(
            "JOKER", design.index_x, top + star + design.letter * 0.6, design.letter, design.letter * 1.25
        )
    )
    return document(two_way(half_joker(), design, looks_right=False) + sign, SIZE, ink, PAPER_GRADIENT)


def deck(design: Design) -> dict[str, str]:
    """Return the files of one design by name: 52 cards and two jokers."""
    files = {f"{rank}{kind}": face(rank + kind, design) for kind in SUITS for rank in RANKS}
    return files | {name: joker(ink, design) for name, ink in JOKERS.items()}


def classic() -> dict[str, str]:
    """Return the classic deck."""
    return deck(CLASSIC)


def large() -> dict[str, str]:
    """Return the deck with large indices."""
    return deck(LARGE)
