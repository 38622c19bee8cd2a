"""Hats, in the coordinates of a face: 0,0 between the eyes, the brim over the brow at -12."""

import math

from drawing.colours import BRASS, COAL, GOLD, INK, OAK, WHITE
from drawing.pen import Drawing, brush, dot, dots, hatch, patch, shape, strokes
from drawing.suits import suit

COCKADE_SUIT = 13.0


def _line_on(cloth: str, trim: str) -> str:
    """Return the colour of hatching that shows on a cloth."""
    return trim if cloth in (COAL, INK) else INK


BICORNE = "-58,-15* -46,-31 -27,-53 0,-62 27,-53 46,-31 58,-15* 44,-15 22,-19 0,-21 -22,-19 -44,-15"
BICORNE_CLOTH = (
    "-51,-18* -41.5,-31 -24,-48.5 0,-56 24,-48.5 41.5,-31 51,-18* 42,-18 22,-22 0,-24 -22,-22 -42,-18"
)


def bicorne(cloth: str, trim: str, kind: str) -> Drawing:
    """Return a captain's two-horned hat with the suit on its cockade."""
    return (
        shape(BICORNE, trim, 2.6)
        + shape(BICORNE_CLOTH, cloth, 1.6)
        + hatch("47,-20 8,-26", "36,-34 6,-40", 9, 2.2, _line_on(cloth, trim))
        + strokes(trim, (0.4, 1.8, 0.3), "-30,-26 -27,-40 -20,-49", "-40,-23 -38,-31 -34,-37")
        + dot(-1, -38, 11, trim, 2)
        + suit(kind, -1, -38, COCKADE_SUIT)
    )


TRICORNE = "-55,-38* -42,-24 -20,-14 -4,-11* 16,-14 42,-22 57,-39* 42,-41 26,-46 -4,-32* -29,-46 -43,-41"
TRICORNE_CLOTH = (
    "-48.5,-35.5* -39,-26 -20,-17 -4,-14.5* 16,-17 39,-25 50,-36* 40,-37 26,-41 -4,-27* -28,-41 -41,-37"
)


def tricorne(cloth: str, trim: str, kind: str) -> Drawing:
    """Return a three-cornered hat with the suit on its cockade."""
    return (
        shape("-30,-34 -26,-52 0,-62 26,-52 32,-34", cloth)
        + shape(TRICORNE, trim)
        + shape(TRICORNE_CLOTH, cloth, 1.6)
        + hatch("46,-29 8,-17", "42,-36 4,-27", 8, 1.8, _line_on(cloth, trim))
        + dot(-28, -29.5, 8.5, trim, 2)
        + suit(kind, -28, -29.5, COCKADE_SUIT)
    )


BARBS = (
    *("24,-50 26,-38", "34,-54 38,-42", "44,-55 49,-41", "54,-50 56,-36", "60,-40 61,-26"),
    *("30,-53 28,-61", "42,-56 44,-66", "54,-50 62,-58", "60,-40 70,-44", "62,-28 70,-30"),
)


def _plume(colour: str) -> Drawing:
    marks = shape("8,-36* 22,-58 44,-68 64,-58 72,-36 67,-20 62,-13* 56,-24 50,-34 36,-40 22,-34", colour)
    marks += brush("10,-37 30,-54 50,-54 61,-38 63,-20", (2, 2, 1.8, 1.4, 0.3))
    for barb in BARBS:
        marks += brush(barb, (1.6, 0.2))
    return marks


def cavalier(cloth: str, band: str, trim: str) -> Drawing:
    """Return a wide hat with a band and a white plume."""
    return (
        shape("-26,-26 -24,-54 -2,-61 22,-54 28,-26", cloth)
        + shape("-26.5,-30* -25.5,-39* 0,-43 25.5,-39* 28,-30* 0,-34", band, 1.6)
        + hatch("24,-42 24,-52", "12,-44 12,-56", 5, 1.6, trim)
        + shape("-54,-26 -34,-32 0,-34 34,-32 56,-32 46,-16 24,-13 0,-12.5 -26,-13 -48,-18", cloth)
        + brush("-50,-25 -30,-19 0,-17 28,-18 46,-22", (0.5, 2.4, 2.4, 2.2, 0.4), trim)
        + _plume(WHITE)
    )


SPOTS = "-18,-26 -8,-36 4,-27 -4,-47 12,-39 18,-25 -19,-40 24,-33"
STRIPES = ("-24,-20 -4,-27 26,-18", "-24,-34 -2,-40 27,-30", "-12,-48 2,-50 20,-45")


def scarf(cloth: str, *, spots: str = "", stripes: str = "") -> Drawing:
    """Return a head scarf knotted on the right; `spots` and `stripes` are colours."""
    marks = shape("24,-14* 40,-16 52,-6 47,-3 50,6* 36,0 25,-8", cloth, 2)
    marks += shape("24,-12* 34,-2 38,14 32,12 27,18* 24,4", cloth, 2)
    marks += strokes(INK, (0.4, 1.5, 0.3), "28,-12 38,-10 45,-5", "27,-8 31,0 33,9")
    marks += shape("-25,-10* -29,-30 -16,-50 4,-54 24,-44 30,-24 28,-8* 14,-16 -4,-18 -16,-15", cloth)
    if spots:
        marks += dots(2.6, spots, SPOTS)
    if stripes:
        marks += strokes(stripes, (1.5, 5, 1.5), *STRIPES)
    marks += hatch("27,-12 28,-34", "16,-17 20,-38", 6, 1.7)
    marks += strokes(INK, (1.6, 1.4, 0.2), "22,-16 14,-30 8,-40", "22,-18 2,-24 -14,-24")
    return marks + shape("22,-18 30,-18 31,-9 24,-7", cloth, 2)


def knitted_cap(cloth: str, band: str, *, stripe: str = "", pompon: str = "") -> Drawing:
    """Return a knitted sailor's cap; `stripe` and `pompon` are colours."""
    marks = shape("-25,-24 -28,-42 -10,-60 14,-62 36,-50 46,-34 38,-28 30,-22", cloth)
    if stripe:
        marks += brush("-26,-36 -2,-43 30,-38", (5.5, 6, 5), stripe)
        marks += brush("-17,-52 0,-56 22,-54 36,-49", (3, 6, 5.4, 2), stripe)
    marks += hatch("40,-32 22,-26", "33,-50 14,-58", 6, 1.9)
    if pompon:
        marks += _pompon(34, -40, pompon)
    marks += shape("-28,-13* -29,-28* 0,-35 31,-27* 30,-10* 0,-19", band)
    for i in range(9):
        share = (i + 0.5) / 9
        x, sag = -29 + 60 * share, 1 - (2 * share - 1) ** 2
        marks += brush(f"{x},{-13 + 3 * share - 7 * sag} {x + 0.3},{-26 + share - 6.6 * sag}", (1.8, 0.6))
    return marks


def _pompon(x: float, y: float, colour: str) -> Drawing:
    marks: Drawing = []
    for i in range(6):
        angle = math.radians(60 * i)
        marks += dot(x + 7.5 * math.cos(angle), y + 7.5 * math.sin(angle), 4.4, colour, 1.6)
    return (
        marks
        + dot(x, y, 7.4, colour)
        + brush(f"{x - 4},{y - 3} {x},{y + 2} {x + 4},{y - 2}", (0.3, 1.3, 0.3))
    )


def straw_hat(band: str) -> Drawing:
    """Return a sailor's straw hat with a ribbon fluttering on the right."""
    return (
        shape("20,-22* 40,-18 50,-4 44,-3 46,8* 34,0 26,-12", band, 2)
        + shape("20,-20* 32,-6 36,12 31,10 27,18* 23,2", band, 2)
        + shape("-27,-24* -25,-48* 0,-53 26,-48* 29,-24*", GOLD)
        + hatch("26,-44 27,-34", "10,-48 10,-39", 4, 1.4, OAK)
        + strokes(BRASS, (0.5, 1.4, 0.5), "-24,-43 -6,-47 10,-47", "-23,-46 -4,-50 6,-50")
        + shape("-28,-24* -26.5,-37* 0,-42 27.5,-37* 30,-24* 0,-28", band, 2)
        + shape("-48,-19 -30,-26 0,-29 32,-26 52,-19 44,-12 20,-15 0,-16 -20,-15 -42,-12", GOLD)
        + brush("-42,-18 -20,-21 0,-22 24,-21 46,-17", (0.4, 1.5, 1.5, 1.5, 0.4), OAK)
        + hatch("30,-22 46,-18", "28,-15 42,-13", 5, 1.3, OAK)
    )


def jester_cap(kinds: tuple[str, str, str, str], colours: tuple[str, str, str], bell: Drawing) -> Drawing:
    """Return a fool's cap of three horns (right, left, middle) its brim set with the four suits."""
    right, left, middle = colours
    marks = shape("26,-18* 34,-40 46,-56 62,-52 66,-34 58,-22* 54,-32 46,-30 38,-16 30,-8*", right)
    marks += hatch("60,-44 40,-22", "52,-42 36,-26", 6, 1.8)
    marks += shape("-26,-18* -34,-40 -46,-54 -58,-48 -61,-32 -54,-20* -50,-30 -44,-28 -38,-16 -30,-8*", left)
    marks += hatch("-36,-34 -30,-18", "-44,-36 -36,-22", 5, 1.8)
    marks += shape("-27,-16* -26,-40 -12,-62 8,-70 22,-60* 16,-54 20,-44 28,-34 28,-16* 0,-26", middle)
    marks += hatch("26,-24 18,-52", "15,-26 8,-54", 7, 1.9)
    marks += shape("-33,-10* -34,-22* 0,-34 34,-22* 33,-10* 0,-21", BRASS)
    for kind, x, y in zip(kinds, (-22, -8, 8, 22), (-20, -25, -25, -20), strict=True):
        marks += suit(kind, x, y, 8, INK if kind in "sc" else middle)
    return marks + bell


def bell(x: float, y: float, radius: float) -> Drawing:
    """Return a jester's bell."""
    return (
        dot(x, y, radius, GOLD, 2)
        + brush(f"{x - radius + 1},{y + 1} {x},{y + 2.4} {x + radius - 1},{y + 1}", (0.5, 1.6, 0.5))
        + patch(f"{x - 1.2},{y + 3} {x + 1.2},{y + 3} {x + 0.7},{y + 5} {x - 0.7},{y + 5}", INK)
    )
