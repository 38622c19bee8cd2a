"""The hands of the sailors as they come over the table to snatch a spoon: sleeve, cuff and a right hand.

A hand is drawn round its wrist at 0,0, seen from above, fingers up and forearm down; `reach` has the
fingers stretched out, `grip` bent round a handle.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from drawing.colours import (
    BLUE,
    BRASS,
    BROWN,
    FAIR,
    GOLD,
    GREEN,
    INK,
    MAROON,
    RED,
    RUDDY,
    STEEL,
    TAN,
    WHITE,
    Skin,
)
from drawing.pen import Drawing, Knot, Point, brush, dot, hatch, oval, painted, place, shape, smooth, thread
from drawing.portraits import NAVY, NIGHT, OCHRE, PLUM, SLATE, TEAL
from drawing.svg import document

SIZE: Final = (220, 1400)
END: Final = 1140
"""Where an arm ends, below its wrist: as far as it ever reaches without being stretched much."""
WRIST: Final = (118.0, 268.0)
"""Where the wrist lies in a picture, which is `SIZE` large."""

WEN_SKIN: Final = Skin("#e8c193", "#cb9a63", "#8a5f38")

Limb = tuple[tuple[Point, ...], tuple[float, ...]]
"""Points from the root to the tip, and the width at each."""

FINGERS: Final[dict[str, tuple[Limb, ...]]] = {
    "reach": (
        (((34, -100), (50, -140), (58, -172), (62, -194)), (25, 24, 21, 15)),
        (((13, -118), (23, -166), (27, -206), (28, -232)), (28, 26, 22, 15)),
        (((-11, -122), (-13, -176), (-13, -220), (-11, -248)), (29, 27, 23, 16)),
        (((-34, -112), (-47, -160), (-51, -200), (-50, -228)), (29, 27, 23, 16)),
    ),
    "grip": (
        (((34, -98), (47, -128), (44, -152), (36, -164)), (27, 27, 25, 20)),
        (((14, -114), (22, -150), (16, -178), (8, -190)), (30, 30, 27, 21)),
        (((-10, -119), (-10, -162), (-18, -190), (-26, -202)), (31, 31, 28, 22)),
        (((-33, -110), (-40, -152), (-48, -180), (-56, -192)), (31, 31, 28, 22)),
    ),
}
"""From the little finger to the forefinger."""
THUMBS: Final[dict[str, Limb]] = {
    "reach": (((-14, -8), (-46, -40), (-70, -72), (-88, -102), (-92, -136), (-88, -152)),
              (30, 40, 34, 29, 25, 17)),
    "grip": (((-14, -8), (-46, -40), (-72, -68), (-88, -98), (-86, -136), (-74, -164)),
             (30, 42, 36, 31, 28, 21)),
}  # fmt: skip
PALM: Final = "-30,14 -40,-22 -50,-62 -49,-104 -34,-122 -10,-132 14,-127 36,-110 46,-84 42,-40 30,14"


@dataclass(frozen=True)
class Sleeve:
    """What covers an arm: cloth, its shade and its lines, and the trim at the wrist.

    `cuff` is `coat`, with buttons and lace, `roll`, turned up, or `shirt`.
    """

    cloth: str
    shade: str
    line: str
    trim: str
    trim_shade: str
    cuff: str
    stripe: str = ""


@dataclass(frozen=True)
class Arm:
    """The arm of one sailor."""

    skin: Skin
    sleeve: Sleeve
    ring: bool = False
    anchor: bool = False


def _coat(cloth: str, shade: str, trim: str, trim_shade: str) -> Sleeve:
    return Sleeve(cloth, shade, INK, trim, trim_shade, "coat")


ARMS: Final[dict[str, Arm]] = {
    "anne": Arm(FAIR, _coat("#438574", GREEN, "#efe3c4", "#cdb888")),
    "bones": Arm(FAIR, Sleeve("#f1e8d0", "#d3c5a0", "#7d6f52", WHITE, "#d8cba8", "roll")),
    "ezra": Arm(FAIR, Sleeve(PLUM, "#4f2c43", INK, "#efe3c4", "#cbb98e", "roll"), anchor=True),
    "gideon": Arm(NIGHT, _coat(MAROON, "#5f1914", BRASS, "#8f7230")),
    "jonah": Arm(RUDDY, _coat("#33699a", BLUE, RED, "#842318")),
    "mary": Arm(BROWN, _coat(OCHRE, "#8a6226", MAROON, "#5f1914"), ring=True),
    "nell": Arm(RUDDY, Sleeve(WHITE, "#d8cba8", "#7d6f52", WHITE, "#d8cba8", "shirt", RED)),
    "pip": Arm(RUDDY, Sleeve(WHITE, "#d8cba8", "#7d6f52", WHITE, "#d8cba8", "shirt", BLUE)),
    "rosa": Arm(TAN, _coat(RED, "#842318", GOLD, "#b98d3c"), ring=True),
    "silas": Arm(TAN, _coat("#5f5c80", SLATE, NAVY, "#1c2b40"), anchor=True),
    "tom": Arm(BROWN, Sleeve(WHITE, "#d8cba8", "#7d6f52", WHITE, "#d8cba8", "shirt", GREEN)),
    "wen": Arm(WEN_SKIN, Sleeve(TEAL, "#1f5752", INK, STEEL, "#aeb9b6", "roll")),
}
"""Every sailor of the portraits, in the clothes that are seen there."""


def _chain(points: tuple[Point, ...]) -> list[Knot]:
    return [Knot(x, y) for x, y in points]


def _limb(limb: Limb, more: float, colour: str) -> Drawing:
    """Return a finger `more` wider than it is, with its round tip."""
    points, widths = limb
    x, y = points[-1]
    return brush(_chain(points), [width + more for width in widths], colour) + dot(
        x, y, (widths[-1] + more) / 2, colour
    )


def _shaded(left: str, right: str, inner: str, colours: tuple[str, str], width: float) -> Drawing:
    """Return a shape of a left and a right side, in shade from an inner line on.

    The shade ends in the middle of the outline, which is drawn over it: nothing light looks out between.
    """
    whole = f"{left} {right}"
    light, shade = colours
    return shape(whole, light, 0) + shape(f"{inner} {right}", shade, 0) + shape(whole, None, width)


def _arm(arm: Arm) -> Drawing:
    """Return forearm, sleeve and what is at the wrist."""
    skin, sleeve = arm.skin, arm.sleeve
    wrist = "-29,0* -34,40 -38,90*", "38,90* 34,40 29,0*"
    marks = _shaded(*wrist, "10,0* 16,44 16,90*", (skin.light, skin.shade), 5)
    left, right = f"-46,64* -62,150 -80,320 -88,560 -98,{END}*", f"98,{END}* 88,560 80,320 62,150 46,64*"
    inner = f"18,64* 24,160 32,330 36,560 42,{END}*"
    marks += _shaded(left, right, inner, (sleeve.cloth, sleeve.shade), 6)
    if sleeve.stripe:
        for y in range(150, END, 44):
            half = 60 + min(y - 150, 170) * 0.105 + max(0, y - 320) * 0.02
            marks += brush(f"{-half},{y - 4} 0,{y + 9} {half},{y - 4}", (13, 15, 13), sleeve.stripe)
    for x, y in ((-30, 200), (-22, 330), (16, 250), (-44, 800), (-10, 980), (20, 900)):
        marks += brush(f"{x},{y} {x + 10},{y + 36} {x + 6},{y + 84}", (0.6, 5, 0.5), sleeve.line)
    marks += _elbow(sleeve) + hatch("54,170 72,420", "30,182 40,430", 13, 3.6, sleeve.line)
    return marks + _CUFFS[sleeve.cuff](sleeve)


def _elbow(sleeve: Sleeve) -> Drawing:
    """Return the creases of the cloth where the arm is bent, from its inner side outwards."""
    marks: Drawing = []
    for y, far, down in ((500, 52, 34), (540, 92, 20), (582, 70, -6), (624, 100, -26), (664, 54, -44)):
        middle, end = -88 + far * 0.55, -88 + far
        marks += brush(f"-88,{y} {middle},{y + down * 0.3} {end},{y + down}", (7, 6, 0.5), sleeve.line)
    for y, far in ((520, 40), (590, 58), (650, 36)):
        marks += brush(f"{86 - far},{y + 12} {86 - far / 2},{y + 3} 86,{y}", (0.5, 5, 5), sleeve.line)
    return marks


def _coat_cuff(sleeve: Sleeve) -> Drawing:
    lace = "-44,58* -50,44 -38,34 -28,42 -16,30 -4,40 10,29 20,40 32,32 46,42 44,58*"
    marks = shape(lace, WHITE, 4)
    sides = "0,62 -54,52* -64,86 -74,146* 0,158", "74,146* 64,86 54,52*"
    marks += _shaded(*sides, "20,60* 26,104 28,155*", (sleeve.trim, sleeve.trim_shade), 6)
    marks += brush("-70,136 0,147 70,136", (4, 4, 4), GOLD)
    for x in (-44, -14, 16, 46):
        y = 110 - abs(x) / 24
        marks += dot(x, y, 8, BRASS, 3) + dot(x - 2, y - 3, 2.6, "#fff1c0")
    return marks


def _rolled_cuff(sleeve: Sleeve) -> Drawing:
    return _shaded(
        "0,64 -50,54* -60,72 -62,104* 0,116",
        "62,104* 60,72 50,54*",
        "18,62* 24,86 24,114*",
        (sleeve.trim, sleeve.trim_shade),
        6,
    ) + brush("-58,84 0,96 58,84", (0.5, 4, 0.5))


def _shirt_cuff(sleeve: Sleeve) -> Drawing:
    return _shaded(
        "0,58 -48,48* -54,66 -54,88* 0,98",
        "54,88* 54,66 48,48*",
        "18,56* 22,76 22,96*",
        (sleeve.trim, sleeve.trim_shade),
        6,
    ) + dot(-26, 77, 7, BRASS, 3)


_CUFFS: Final = {"coat": _coat_cuff, "roll": _rolled_cuff, "shirt": _shirt_cuff}


def _nail(limb: Limb, skin: Skin) -> Drawing:
    points, widths = limb
    (x0, y0), (x, y) = points[-2:]
    size = widths[-1]
    length = ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5
    up, aside = ((x - x0) / length, (y - y0) / length), (-(y - y0) / length, (x - x0) / length)

    def at(along: float, across: float) -> Knot:
        return Knot(
            x + size * (up[0] * along + aside[0] * across), y + size * (up[1] * along + aside[1] * across)
        )

    edge = [at(-0.3, -0.34), at(0.3, -0.32), at(0.46, 0), at(0.3, 0.32), at(-0.3, 0.34), at(-0.44, 0)]
    return painted(smooth(edge), WHITE, None, 0, 0.36) + painted(smooth(edge), None, skin.line, 1.8)


def _finger(limb: Limb, skin: Skin, bent: bool) -> Drawing:
    points, widths = limb
    marks = _limb(limb, 7, INK) if bent else []
    marks += _limb(limb, 0, skin.light)
    shaded = tuple((x + width * 0.27, y) for (x, y), width in zip(points, widths, strict=True))
    marks += brush(_chain(shaded), [width * 0.42 for width in widths], skin.shade)
    return marks + _nail(limb, skin)


def _knuckle(limb: Limb, skin: Skin, shaded: bool) -> Drawing:
    """Return the back of a knuckle, which covers the finger's root, and its folds."""
    points, widths = limb
    x, y = points[0]
    marks = oval(x - 2, y + 6, widths[0] * 0.52, widths[0] * 0.62, skin.shade if shaded else skin.light)
    marks += brush(f"{x - 11},{y - 2} {x - 3},{y - 10} {x + 9},{y - 4}", (0.6, 3.2, 0.6), skin.line)
    marks += brush(f"{x - 8},{y + 8} {x - 1},{y + 3} {x + 8},{y + 7}", (0.4, 2.2, 0.4), skin.line)
    (ax, ay), (bx, by) = points[1], points[2]
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    ux, uy, half = (bx - ax) / length, (by - ay) / length, widths[1] * 0.3
    for far in (-4, 5):
        mx, my = ax + ux * far, ay + uy * far
        fold = (
            f"{mx + uy * half:.2f},{my - ux * half:.2f} {mx + ux * 2.5:.2f},{my + uy * 2.5:.2f} "
            f"{mx - uy * half:.2f},{my + ux * half:.2f}"
        )
        marks += brush(fold, (0.5, 2.4, 0.5), skin.line)
    return marks


def _gap(one: Limb, other: Limb) -> Drawing:
    """Return the line between two fingers: it goes on from the outline of `other` and ends as a point.

    `other` lies at the left of `one`, and over it where they touch.
    """
    points, widths = other
    (x0, y0), (x1, y1) = points[:2]
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    ux, uy = (x1 - x0) / length, (y1 - y0) / length

    def beside(along: float, width: float) -> str:
        half = width / 2 + 1.75
        return f"{x0 + ux * along - uy * half:.2f},{y0 + uy * along + ux * half:.2f}"

    (x, y), (last, low) = one[0][0], (x0, y0)
    end = f"{(x + last) / 2 - 1:.2f},{(y + low) / 2 + 10:.2f}"
    return brush(
        f"{beside(length, widths[1])} {beside(length * 0.5, (widths[0] + widths[1]) / 2)} {end}",
        (3.5, 4, 0.4),
    )


def _folds(pose: str, skin: Skin) -> Drawing:
    """Return tendons, the gaps between the fingers and what shades the thumb."""
    fingers, thumb = FINGERS[pose], THUMBS[pose]
    marks: Drawing = []
    for (points, _widths), end in zip(fingers[1:], (8, -6, -18), strict=True):
        x, y = points[0]
        tendon = f"{x},{y + 26} {(x + end) / 2},{y + 52} {end},{y + 80}"
        marks += brush(tendon, (0.4, 2.6, 0.3), skin.line)
    for one, other in pairwise(fingers):
        marks += _gap(one, other)
    points, widths = thumb
    shaded = tuple(
        (x + width * 0.22, y + width * 0.1) for (x, y), width in zip(points[2:], widths[2:], strict=True)
    )
    marks += brush(_chain(shaded), [width * 0.4 for width in widths[2:]], skin.shade)
    marks += brush("-52,-92 -60,-74 -58,-52 -44,-30", (1, 4.4, 3, 0.4))
    x, y = points[3]
    marks += brush(f"{x - 11},{y + 5} {x},{y - 2} {x + 11},{y - 2}", (0.5, 2.6, 0.5), skin.line)
    return marks + _nail(thumb, skin) + hatch("40,-78 36,-6", "20,-72 16,-4", 8, 3, skin.line)


def _ring_on(pose: str) -> Drawing:
    """Return a ring with a red stone on the third finger."""
    (x0, y0), (x1, y1) = FINGERS[pose][1][0][:2]
    x, y = x0 * 0.38 + x1 * 0.62, y0 * 0.38 + y1 * 0.62
    marks = shape("-14,-5* -6,0 6,0 14,-5* 14,4* 6,9 -6,9 -14,4*", GOLD, 3)
    marks += dot(0, 1, 8, RED, 3) + dot(-2, -1, 2.2, WHITE)
    return place(marks, x, y, 0.92, turn=13)


def _anchor_mark() -> Drawing:
    """Return a tattooed anchor on the back of the hand."""
    ink = "#2b4a63"
    marks = dot(0, -25, 5.5, None, 5, ink) + thread("0,-19 0,24", ink, 5) + thread("-13,-11 13,-11", ink, 5)
    return place(marks + thread("-24,6 -22,20 0,25 22,20 24,6", ink, 5), -6, -58, 0.82, turn=-6)


def _wrist(skin: Skin) -> Drawing:
    """Return what covers the line in which the back of the hand would end: forearm and hand are one."""
    return shape("-27,-2* 27,-2* 30,26* -31,26*", skin.light, 0) + shape(
        "8,13* 29,13* 30,26* 13,26*", skin.shade, 0
    )


def hand(arm: Arm, pose: str) -> Drawing:
    """Return an arm with its hand in a pose, the wrist at 0,0."""
    skin, bent = arm.skin, pose == "grip"
    fingers, thumb = FINGERS[pose], THUMBS[pose]
    marks = _arm(arm) + _limb(thumb, 7, INK)
    for limb in fingers:
        marks += _limb(limb, 7, INK)
    marks += shape(PALM, INK, 7) + _limb(thumb, 0, skin.light) + shape(PALM, skin.light, 0)
    marks += _wrist(skin)
    marks += shape("8,14* 20,-30 26,-70 18,-108* 36,-110 46,-84 42,-40 30,14*", skin.shade, 0)
    for limb in fingers:
        marks += _finger(limb, skin, bent)
    for index, limb in enumerate(fingers):
        marks += _knuckle(limb, skin, shaded=index == 0)
    marks += _folds(pose, skin)
    if arm.ring:
        marks += _ring_on(pose)
    return marks + (_anchor_mark() if arm.anchor else [])


def hands() -> dict[str, str]:
    """Return the text of every hand by its name: `SAILOR-POSE`."""
    return {
        f"{name}-{pose}": document(place(hand(arm, pose), *WRIST), SIZE)
        for name, arm in ARMS.items()
        for pose in FINGERS
    }
