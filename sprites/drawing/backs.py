"""Card backs, the same either way up.

Their field is one ink, shaded by black and white: any colour makes another back.
"""

import math
from typing import Final

from drawing.backs_sea import helm, kraken, lid
from drawing.cards import MIDDLE, PAPER_GRADIENT, SIZE, paper
from drawing.colours import BLUE, BRASS, EDGE, GOLD, GREEN, INK, MAROON, OAK
from drawing.ornaments import length_of, rope, rose, sparkle, ticks, walk
from drawing.pen import (
    INK_SLOT,
    Drawing,
    Knot,
    Path,
    Point,
    around,
    both_ways,
    box,
    dot,
    painted,
    place,
    rectangle,
    straight,
    thread,
    traced,
)
from drawing.svg import document

X, Y = MIDDLE
SEA_GREEN: Final = "#1f5663"

# ----------------------------------------------------------------------------------------- compass

LATTICE: Final = (12.8, 12.75)
"""Half a mesh across and down."""
FIELD: Final = (22.0, 22.0, 228.0, 328.0)
ENDS: Final = 1.6
"""How far lines with round ends stop short of the field's edge."""


def compass() -> Drawing:
    """Return a lattice of stars round a compass rose."""
    marks = paper() + box(13, 13, 224, 324, INK_SLOT, radius=7) + box(13, 13, 224, 324, None, 2, 7)
    marks += box(18, 18, 214, 314, None, 1.6, 5, BRASS) + _lattice() + _stars()
    marks += box(22, 22, 206, 306, None, 0.9, 3, BRASS)
    marks += dot(X, Y, 84, INK_SLOT) + dot(X, Y, 84, None, 2)
    for radius, width in ((81, 2.4), (76.5, 0.9), (66, 0.9)):
        marks += dot(X, Y, radius, None, width, BRASS)
    marks += ticks(X, Y, 74.5, 72, 4.5, 7, GOLD)
    return marks + place(rose(64), X, Y)


def _lattice() -> Drawing:
    """Return both sets of slanted lines, cut off at the field's edge."""
    across, down = LATTICE
    left, top, right, low = FIELD[0] + ENDS, FIELD[1] + ENDS, FIELD[2] - ENDS, FIELD[3] - ENDS
    paths = []
    for i in range(-40, 41):
        for side in (1, -1):
            middle = X + i * 2 * across
            ends = []
            for y in (top, low):
                x = middle + side * (y - Y) * across / down
                ends.append((x, y))
            cut = _cut(ends[0], ends[1], left, right)
            if cut:
                paths.append(straight([Knot(*p) for p in cut], closed=False))
    return painted(paths, None, INK, 3.2, opacity=0.3) + painted(paths, None, "#ffffff", 1.2, opacity=0.14)


def _cut(a: Point, b: Point, left: float, right: float) -> tuple[Point, Point] | None:
    """Return the part of the way from a to b that lies between two upright lines."""
    slope = (b[1] - a[1]) / (b[0] - a[0])

    def at(x: float) -> Point:
        x = min(max(x, left), right)
        return x, a[1] + (x - a[0]) * slope

    first, second = at(a[0]), at(b[0])
    return (first, second) if abs(first[0] - second[0]) > 1 else None


def _stars() -> Drawing:
    """Return a star or a point in every mesh outside the medallion."""
    across, down = LATTICE
    left, top, right, low = FIELD
    marks: Drawing = []
    for i in range(-8, 9):
        for j in range(-12, 13):
            x, y = X + i * across, Y + j * down
            inside = left + 9 < x < right - 9 and top + 9 < y < low - 9
            if (i + j) % 2 == 0 and inside and math.hypot(x - X, y - Y) > 92:
                marks += dot(x, y, 1.7, GOLD) if i % 2 else sparkle(x, y, 8.5, BRASS)
    return marks


# -------------------------------------------------------------------------------------------- rope

BRAID: Final = (32.0, 32.0, 186.0, 286.0, 16.0)
HALF_WAVES: Final = 36
AMPLITUDE: Final = 7.0
PIECES: Final = 4
"""Points a half wave is drawn through."""


def braid() -> Drawing:
    """Return two strands plaited round the border, each over and under the other in turn."""
    path = rectangle(*BRAID)
    half_wave = length_of(path) / HALF_WAVES
    samples = walk(path, 0.0, half_wave / PIECES)[: HALF_WAVES * PIECES]
    under: list[Drawing] = []
    over: list[Drawing] = []
    for strand, fill in ((1, GOLD), (-1, EDGE)):
        for crossing in range(HALF_WAVES):
            through = []
            for j in range(-PIECES // 2, PIECES // 2 + 1):
                at = (crossing * PIECES + j) % len(samples)
                (x, y), (ux, uy) = samples[at]
                off = strand * AMPLITUDE * math.sin(math.pi * (crossing + j / PIECES))
                through.append(Knot(x - uy * off, y + ux * off))
            piece = rope(through, 6.8, fill, rim=1.6, lay=1.25)
            (over if (crossing % 2 == 0) == (strand == 1) else under).append(piece)
    return _by_coat(under) + _by_coat(over)


def _by_coat(pieces: list[Drawing]) -> Drawing:
    """Return pieces that do not touch: first all their rims, then all fills, then all strands.

    Marks of one style that follow each other are joined, which halves the file.
    """
    return [mark for coat in zip(*pieces, strict=True) for mark in coat]


ANCHOR_ARM: Final = (
    "M-5.5 0L-5.5 64C-20 62 -31 53 -36 40L-26 44L-40 22L-51 46L-43 42C-39 66 -22 82 0 90C22 82 39 66 43 42"
    "L51 46L40 22L26 44L36 40C31 53 20 62 5.5 64L5.5 0Z"
)


def waves() -> Drawing:
    """Return rows of ripples over the field, those of the lower half turned."""
    paths: list[Path] = []
    for row in range(-9, 10):
        for i in range(-5, 5):
            x = X + i * 14.6 + (7.3 if row % 2 else 0)
            if x > 52 and x + 14.6 < 198:
                y = Y + row * 13
                crest = 5.3 if row > 0 or (row == 0 and i >= 0) else -5.3
                paths += traced(f"M{x} {y}C{x + 4.9} {y + crest} {x + 9.7} {y + crest} {x + 14.6} {y}")
    return painted(paths, None, "#ff8a6a", 1.8, opacity=0.3)


def anchors() -> Drawing:
    """Return a border of plaited rope round a double anchor."""
    marks = paper() + box(13, 13, 224, 324, INK_SLOT, radius=7) + box(13, 13, 224, 324, None, 2, 7)
    marks += box(17.5, 17.5, 215, 315, None, 1.4, 5, BRASS) + braid()
    marks += box(46, 46, 158, 258, None, 1.2, 8, BRASS) + waves() + dot(X, Y, 47, INK_SLOT)
    arm = painted(traced(ANCHOR_ARM), BRASS, INK, 2.2)
    arm += thread("-2,2* -2,72* -14,71 -24,66 -31,58", GOLD, 1.8)
    marks += both_ways(place(arm, X, Y))
    marks += rope([around(X, Y, 33, i * 15) for i in range(24)], 8, closed=True)
    marks += dot(X, Y, 23, INK_SLOT) + dot(X, Y, 23, None, 2) + dot(X, Y, 19, None, 1.4, BRASS)
    return marks + place(rose(17, 1), X, Y)


def field(picture: Drawing) -> Drawing:
    """Return paper with a field of ink under a picture, and a brass line round it."""
    marks = paper() + box(13, 13, 224, 324, INK_SLOT, radius=7) + picture
    return marks + box(13, 13, 224, 324, None, 2, 7) + box(18, 18, 214, 314, None, 1.6, 5, BRASS)


def waves_and_kraken() -> Drawing:
    """Return two krakens in a ring among waves."""
    return field(kraken())


def wheel_on_a_net() -> Drawing:
    """Return a steering wheel on a fishing net."""
    return field(helm())


def chest_lid() -> Drawing:
    """Return the lid of a sea chest, the back of the John Silver deck."""
    marks = paper() + box(13, 13, 224, 324, INK_SLOT, radius=7) + lid()
    return marks + box(13, 13, 224, 324, None, 2.4, 3)


BACKS: Final = {
    "chest": (chest_lid, OAK),
    "compass": (compass, BLUE),
    "rope": (anchors, MAROON),
    "waves": (waves_and_kraken, SEA_GREEN),
    "wheel": (wheel_on_a_net, GREEN),
}
"""Design and the colour of its field."""


def backs() -> dict[str, str]:
    """Return the files of the card backs by name."""
    return {name: document(draw(), SIZE, ink, PAPER_GRADIENT) for name, (draw, ink) in BACKS.items()}
