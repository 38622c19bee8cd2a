"""The pictures of three more card backs: a kraken in the waves, a steering wheel, and a sea chest's lid.

Each is drawn over a field of ink in the middle of a card, and looks the same either way up.
"""

import math
from typing import Final

from drawing.colours import BRASS, GOLD, INK, OAK, OAK_DARK
from drawing.john_silver_pictures import wheel
from drawing.ornaments import anchor, rope, rose, sparkle, ticks
from drawing.pen import (
    INK_SLOT,
    Drawing,
    Knot,
    Path,
    around,
    both_ways,
    box,
    brush,
    brushed,
    dot,
    dots,
    ellipse,
    mirrored,
    painted,
    place,
    rectangle,
    shape,
    straight,
)

X, Y = 125.0, 175.0
LEFT, TOP, RIGHT, LOW = 24.0, 24.0, 226.0, 326.0
"""Edges of the pattern."""

# ------------------------------------------------------------------------------------------- kraken

SCALE_WIDE, SCALE_HIGH = 25.25, 12.6
"""A wave's width and how far the next row lies below."""


def _arc(x: float, y: float, radius: float) -> Path:
    """Return the upper half of a circle round x, y."""
    return Path(ellipse(x, y, radius, radius).points[6:], False)


def _seigaiha() -> Drawing:
    """Return rows of waves like fish scales, those of the lower half turned and those between whole."""
    dark: list[Path] = []
    light: list[Path] = []
    for row in range(12):
        y = Y - row * SCALE_HIGH
        odd = row % 2
        for i in range(8 - odd):
            x = LEFT + SCALE_WIDE * (i + 0.5 + odd * 0.5)
            if math.hypot(x - X, y - Y) < 72:
                continue
            for path, radius in ((dark, 12.2), (light, 8.4), (light, 4.8)):
                if row and y - radius > TOP + 1:
                    path.append(_arc(x, y, radius))
                elif not row and x < X:
                    path.append(ellipse(x, y, radius, radius))
    half = painted(dark, None, INK, 2.6, opacity=0.34) + painted(light, None, "#ffffff", 1.5, opacity=0.22)
    return both_ways(half)


ARMS: Final = (
    "-10,-34 -22,-20 -42,-22 -52,-38 -46,-54 -34,-54 -31,-45 -38,-42",
    "-12,-30 -24,-12 -44,-9 -58,-20 -67,-15 -66,-7 -59,-8",
    "-8,-28 -13,-13 -4,-1",
)


def _half_kraken() -> Drawing:
    """Return the upper one of two krakens that share their arms, round 0,0."""
    arms: Drawing = []
    for through, widths in zip(
        ARMS,
        ((14, 13, 11, 9, 7.5, 6, 4.5, 2), (14, 12, 10, 8, 6, 4, 2), (14, 12, 8)),
        strict=True,
    ):
        arm = brushed(through, widths)
        arms += painted(arm, BRASS, INK, 2.2)
    arms += dots(1.9, GOLD, "-24,-22 -33,-19.5 -43,-25 -48,-35 -47,-46 -40,-52")
    arms += dots(1.7, GOLD, "-26,-12.5 -36,-8.6 -46,-11 -54,-17")
    arms += mirrored(arms) + box(-10.5, -24, 21, 15, BRASS)
    head = shape("-13,-24 -17,-38 -23,-54 -14,-70 0,-77 14,-70 23,-54 17,-38 13,-24 0,-16", BRASS, 2.4)
    head += shape("5,-74 14,-70 23,-54 17,-38 13,-24 6,-20 9,-38 13,-54", "#a9843a", 0)
    head += shape("-13,-24 -17,-38 -23,-54 -14,-70 0,-77 14,-70 23,-54 17,-38 13,-24 0,-16", None, 2.4)
    head += brush("-15,-56 -11,-66 -3,-71", (0.6, 3, 0.6), GOLD) + dots(2, GOLD, "-6,-58 4,-64 2,-52")
    eye = shape("-14,-35 -8,-40 -3,-34 -8,-30", GOLD, 2) + dot(-7.6, -34.6, 2.4, INK)
    eye += brush("-16,-40 -9,-43 -2,-38", (1, 3, 1))
    return arms + head + eye + mirrored(eye)


def kraken() -> Drawing:
    """Return two krakens in a ring, among waves."""
    marks = _seigaiha() + box(LEFT, TOP, RIGHT - LEFT, LOW - TOP, None, 1.2, 3, BRASS)
    marks += dot(X, Y, 86, INK_SLOT) + dot(X, Y, 86, None, 2)
    for radius, width in ((83, 2.4), (78.5, 0.9)):
        marks += dot(X, Y, radius, None, width, BRASS)
    marks += both_ways(place(_half_kraken(), X, Y, 0.98)) + dot(X, Y, 13, BRASS, 2.2)
    return marks + place(rose(12, 1), X, Y)


# -------------------------------------------------------------------------------------------- wheel

MESHES: Final = (12, 18)
"""Meshes of the net across and down, both even."""


def _net() -> Drawing:
    """Return a fishing net hung in bows, with its knots."""
    columns, rows = MESHES
    across, down = (RIGHT - LEFT) / columns, (LOW - TOP) / rows
    strands: list[Path] = []
    knots: list[str] = []
    for i in range(columns + 1):
        for j in range(rows + 1):
            x, y = LEFT + i * across, TOP + j * down
            if (i + j) % 2:
                continue
            knots.append(f"{x:.2f},{y:.2f}")
            strands += [
                straight([Knot(x, y), Knot(x + side * across, y + down)], closed=False)
                for side in (-1, 1)
                if 0 <= i + side <= columns and j < rows
            ]
    marks = painted(strands, None, INK, 2.6, opacity=0.32) + painted(
        strands, None, "#ffffff", 1.1, opacity=0.2
    )
    return marks + dots(1.5, GOLD, " ".join(knots))


def helm() -> Drawing:
    """Return a steering wheel on a net, an anchor above and below."""
    marks = _net() + box(LEFT, TOP, RIGHT - LEFT, LOW - TOP, None, 1.2, 3, BRASS)
    marks += dot(X, Y, 95, INK_SLOT) + dot(X, Y, 95, None, 2)
    for radius, width in ((92, 2.4), (87.5, 0.9)):
        marks += dot(X, Y, radius, None, width, BRASS)
    marks += ticks(X, Y, 86.5, 64, 2.5, 4.5, GOLD)
    marks += place(wheel(61), X, Y) + dot(X, Y, 24, OAK, 2.4) + dot(X, Y, 19, BRASS, 1.6)
    marks += place(rose(18, 1), X, Y)
    corner = dot(47, 47, 17, INK_SLOT) + dot(47, 47, 17, None, 2) + dot(47, 47, 13.5, None, 1.4, BRASS)
    corner += place(anchor(BRASS), 47, 47.5, 0.2)
    both = corner + mirrored(corner, X)
    return marks + both_ways(both)


# -------------------------------------------------------------------------------------------- chest


VEINS: Final = ((-9, 40, 130), (8, 24, 96), (1, 88, 166), (-12, 120, 176), (11, 118, 170))
"""Across from the middle of a plank, upper and lower end of each vein of the grain."""


def _planks() -> Drawing:
    """Return five planks with their grain."""
    half: Drawing = []
    step = (RIGHT - LEFT + 16) / 5
    for i in range(5):
        x = LEFT - 8 + i * step
        if i:
            half += brush(f"{x},17 {x},{Y}", (2.4, 2.4))
            half += painted(rectangle(x + 1.4, 17, 1.3, Y - 17), "#ffffff", opacity=0.12)
        for across, first, last in VEINS:
            middle = x + step / 2 + across
            bend = 2.6 if (i + first) % 2 else -2.6
            vein = f"{middle},{first} {middle + bend},{(first + last) / 2} {middle},{last}"
            half += painted(brushed(vein, (0.4, 2, 0.4)), INK, opacity=0.4)
    return both_ways(half)


def _band(y: float) -> Drawing:
    """Return a brass band across the lid, with rivets."""
    marks = box(14, y - 11, 222, 22, BRASS, 2.2) + brush(f"16,{y - 7} 234,{y - 7}", (1.8, 1.8), GOLD)
    return marks + dots(2.6, OAK_DARK, " ".join(f"{x},{y + 1.5}" for x in range(29, 223, 24)))


CORNER: Final = "14,14* 66,14* 58,24 60,36* 46,38 38,46* 36,60 24,58 14,66*"


def _corner() -> Drawing:
    """Return the brass fitting of the upper left corner."""
    return (
        shape(CORNER, BRASS, 2.2)
        + brush("18,56 18,18* 56,18", (0.8, 2, 0.8), GOLD)
        + dots(2.6, OAK_DARK, "25,25 50,25 25,50")
    )


def lid() -> Drawing:
    """Return the lid of a sea chest with a round lock plate."""
    marks = _planks() + _band(104) + _band(246)
    corners = _corner() + mirrored(_corner(), X)
    marks += both_ways(corners)
    marks += rope([around(X, Y, 57, i * 15) for i in range(24)], 8, GOLD, closed=True, rim=1.9)
    marks += dot(X, Y, 50, BRASS, 2.4) + dot(X, Y, 43, None, 1.6, OAK_DARK)
    marks += ticks(X, Y, 41, 48, 2.5, 5, OAK_DARK)
    marks += dot(X, Y, 30, GOLD, 2)
    keyhole = shape("-3.4,-4* -6.6,-22* 6.6,-22* 3.4,-4*", INK, 0)
    marks += place(both_ways(keyhole, 0, 0), X, Y) + dot(X, Y, 8.4, INK)
    stars: Drawing = []
    for degrees in (0, 90, 180, 270):
        at = around(X, Y, 46.5, degrees + 45)
        stars += sparkle(at.x, at.y, 5, OAK_DARK)
    return marks + stars
