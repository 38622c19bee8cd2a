"""Coats and shirts of a half figure: 0,0 is the middle of the card, the rope at the waist runs along y =
-0.16 x.

Shoulders run from the neck at 0,-48 through 66,-33 to the frame at 76.
"""

from itertools import pairwise

from drawing.colours import BRASS, GOLD, INK, RED, WHITE, Skin
from drawing.pen import (
    Drawing,
    Knot,
    brush,
    brushed,
    dot,
    dots,
    hatch,
    painted_each,
    place,
    shape,
    strokes,
    thread,
)

SLOPE = 0.16
"""The rope falls by this much a unit."""


def seam(x: float) -> float:
    """Return the y of the rope at x: where everything that belongs to a half figure ends."""
    return -SLOPE * x


TORSO = f"-84,{seam(-84)}* -84,-22* -66,-33 -36,-43 -14,-48 14,-48 36,-43 66,-33 84,-24* 84,{seam(84)}*"


def torso(cloth: str) -> Drawing:
    """Return the trunk and shoulders."""
    return shape(TORSO, cloth, 2.5)


def captains_coat(cloth: str, lapels: str) -> Drawing:
    """Return a captain's coat with a turned-up collar, piped lapels and buttons."""
    piping = GOLD if lapels != BRASS else RED
    return (
        torso(cloth)
        + shape("-18,-44* -35,-62* -48,-38*", cloth, 2.2)
        + shape("4,-44* 23,-62* 35,-38*", cloth, 2.2)
        + shape("-22,-47* 8,-47* 4,-20 0,0* -18,2* -20,-22", WHITE, 2)
        + shape(f"-22,-48* -44,-40* -50,-22* -38,-20* -42,{seam(-42)}* -16,{seam(-14)}*", lapels, 2.2)
        + shape(f"8,-48* 30,-40* 36,-22* 23,-20* 26,{seam(28)}* 1,0*", lapels, 2.2)
        + thread(f"-28,-43.5* -41,-38.5 -46,-25* -34.5,-23* -37.5,{seam(-38)}*", piping, 1.7)
        + thread(f"14,-43.5* 27,-38.5 32,-25* 19.5,-23* 22,{seam(24)}*", piping, 1.7)
        + dots(2.8, GOLD, "-30,-13 -28,-2 14,-15 13,-5", 1.4)
        + hatch("70,-28 79,-16", "60,-22 60,-12", 4, 2)
        + hatch("-78,-20 -78,4", "-66,-16 -68,2", 5, 2)
    )


def cravat(knot: str, *, band: bool = True) -> Drawing:
    """Return a white neckcloth; without its `band` where a beard or a bare neck shows."""
    marks = shape("-28,-50* -9,-47 14,-50* 13,-40* -8,-35 -27,-40*", WHITE, 2) if band else []
    marks += shape("-11,-40* -25,-22 -18,-14 -12,-19 -8,-11 -2,-19 5,-15 9,-23 -3,-40*", WHITE, 2)
    marks += strokes(
        INK, (0.4, 1.5, 0.3), "-9,-36 -15,-26 -16,-18", "-7,-36 -7,-26 -8,-15", "-5,-36 1,-26 1,-19"
    )
    return marks + dot(-7, -40, 4.4, knot, 1.6)


def epaulette() -> Drawing:
    """Return a fringed shoulder piece, leaning with the left shoulder."""
    marks = shape("34,-2* 10,-7 6,2 32,7*", BRASS, 2)
    for i in range(7):
        top, low, end = -15 + i * 4.9, -17.5 + i * 5.2, 16 - abs(i - 3) * 0.5
        marks += brush(f"{top},0 {low},9 {-18.5 + i * 5.4},{end}", (3.6, 4.6, 3.6))
        marks += brush(f"{top},0 {low},8 {-18.3 + i * 5.4},{end - 1.6}", (1.8, 2.4, 1.8), GOLD)
    marks += shape("-17,1 -15,-6 0,-10 15,-7 18,0 14,4 0,5.5 -13,5", BRASS, 2.2)
    marks += brush("-11,-3 0,-6 11,-4", (0.6, 2, 0.6), GOLD) + brush("-12,2 0,2.8 12,1.4", (0.5, 1.6, 0.5))
    return place(marks, -58, -31, turn=-15)


def mates_jacket(cloth: str, trim: str, skin: Skin) -> Drawing:
    """Return a mate's jacket over a wide white collar, with a chain and a pendant."""
    return (
        torso(cloth)
        + shape("-30,-46* -8,-49 16,-46* 10,-28 -5,-10* -22,-28", skin.light, 2)
        + hatch("12,-42 2,-22", "5,-44 -3,-22", 5, 1.5, skin.line)
        + shape(f"-28,-50* -46,-42* -50,-26 -38,-12 -14,{seam(-14)}* -3,-8* -22,-28", WHITE, 2.2)
        + shape(f"14,-50* 32,-44* 38,-28 28,-14 8,{seam(8)}* -5,-8* 9,-28", WHITE, 2.2)
        + strokes(INK, (0.4, 1.7, 0.3), "-40,-36 -32,-26 -22,-16", "-44,-26 -34,-16 -22,-6")
        + strokes(INK, (0.4, 1.7, 0.3), "26,-38 22,-26 12,-16", "32,-28 24,-18 14,-10")
        + brush("-60,-35 -56,-16 -58,8", (2, 5, 4), trim)
        + hatch("-80,-18 -80,6", "-70,-14 -70,4", 5, 1.9)
        + strokes(INK, (1.2, 1.6, 1.2), "-24,-44 -16,-34 -6,-29", "12,-44 4,-34 -6,-29")
        + dot(-6, -26, 4, GOLD, 1.6)
    )


def baldric(leather: str) -> Drawing:
    """Return a sword belt over the left shoulder, with a buckle."""
    frame = "-6,-5* 6,-5* 6,5* -6,5*"
    buckle = shape(frame, None, 4.4) + shape(frame, None, 2.2, GOLD)
    return (
        shape(f"-58,-37* -46,-40* 12,{seam(12)}* -2,{seam(-2)}*", leather, 2.2)
        + brush("-50,-36 -26,-19 -2,-3", (0.5, 1.3, 0.5), GOLD)
        + place(buckle, -30, -21, turn=36)
    )


SHOULDER = ((0.0, -48.5), (14.0, -48.0), (36.0, -43.0), (66.0, -33.0), (84.0, -22.0))


def _shoulder(x: float) -> float:
    """Return the y of the shoulder line at x."""
    for (a, high), (b, low) in pairwise(SHOULDER):
        if abs(x) <= b:
            return high + (low - high) * (abs(x) - a) / (b - a)
    return SHOULDER[-1][1]


def striped_shirt(cloth: str, stripe: str) -> Drawing:
    """Return a sailor's shirt: bowed stripes between shoulder and rope."""
    bands = []
    for i in range(6):
        run: list[Knot] = []
        for x in range(-82, 83, 4):
            y = -40 + i * 11 + 8 * (x / 82) ** 2
            if _shoulder(x) + 1.2 < y < seam(x) + 1:
                run.append(Knot(x, y))
        if len(run) > 2:
            bands.append(brushed([run[0], *run[5:-5:5], run[-1]], (5, 5, 5)))
    return shape(TORSO, cloth, 0) + painted_each(bands, stripe) + shape(TORSO, None, 2.5)


def waistcoat(cloth: str, trim: str) -> Drawing:
    """Return an open waistcoat over a shirt."""
    return (
        shape(f"-32,-46* -54,-38* -62,{seam(-62)}* -16,{seam(-16)}* -18,-18", cloth, 2.2)
        + shape(f"20,-46* 42,-38* 52,{seam(50)}* 8,{seam(10)}* 8,-18", cloth, 2.2)
        + brush("-32,-44 -22,-22 -18,0", (1, 3.4, 2.4), trim)
        + brush("20,-44 11,-22 9,-4", (1, 3.4, 2.4), trim)
        + hatch("44,-28 46,-12", "34,-26 35,-10", 4, 1.8)
    )


def neckerchief(cloth: str) -> Drawing:
    """Return a knotted neckerchief."""
    return (
        shape("-29,-50* -11,-44 1,-44 20,-50* 24,-42 1,-33 -9,-33 -33,-42", cloth, 2.2)
        + shape("-6,-36* -21,-16 -14,-15 -12,-9* -3,-28", cloth, 2)
        + shape("-4,-36* 11,-18 4,-16 3,-10* -6,-28", cloth, 2)
        + shape("-11,-40 2,-40 2,-31 -11,-31", cloth, 2)
        + brush("13,-45 5,-40", (1.5, 0.2))
        + brush("-23,-45 -15,-40", (1.5, 0.2))
    )


def earring(x: float, y: float) -> Drawing:
    """Return a gold ring, in the coordinates of a face."""
    return dot(x, y, 5.2, None, 4, INK) + dot(x, y, 5.2, None, 2, GOLD)
