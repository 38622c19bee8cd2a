"""Arms, fists and what they hold, upright at x = 55 on the right of a half figure round 0,0."""

from drawing.clothes import seam
from drawing.colours import (
    BRASS,
    GOLD,
    GREEN,
    GROUND,
    INK,
    OAK,
    OAK_DARK,
    OAK_LIGHT,
    PARCHMENT,
    RED,
    STEEL,
    WHITE,
    Skin,
)
from drawing.ornaments import rope
from drawing.pen import (
    Drawing,
    around,
    box,
    brush,
    dot,
    dots,
    hatch,
    lines,
    oval,
    painted,
    patch,
    place,
    shape,
    strokes,
    traced,
)
from drawing.suits import suit

HAND = 55.0
"""Where the fist holds: everything keeps within 21 of it, or the frame cuts it."""


def arm(sleeve: str, cuff: str) -> Drawing:
    """Return forearm and cuff."""
    return (
        shape(f"38,{seam(38)}* 38,-20* 74,-20* 77,{seam(77)}*", sleeve, 2.3)
        + shape("36,-16* 37,-29* 75,-29* 77,-16* 55,-14", cuff, 2.2)
        + dots(2.8, GOLD, "46,-22 66,-22", 1.4)
    )


FINGERS = ((3, 42.6, 21.0), (2, 40.6, 23.5), (1, 40.0, 25.0), (0, 41.0, 24.0))
"""Row, left end and length of each finger, lowest first."""


def fist(skin: Skin) -> Drawing:
    """Return a fist from outside: four fingers one above the other, the thumb on top."""
    marks = shape("57,-54* 67,-52 71,-42 69,-27* 46,-27* 49,-40", skin.shade, 2.2)
    for row, left, wide in FINGERS:
        marks += box(left, -50.5 + row * 6, wide, 7.4, skin.light, 2, 3.6)
    marks += shape("69,-42* 68,-53 59,-58.5 48,-58.5 46,-53.5 51,-50.5 58,-49.5 61,-43*", skin.light, 2)
    return marks + brush("47,-55.5 50,-56 51,-53.5", (0.3, 1.1, 0.3))


def turned_fist(skin: Skin) -> Drawing:
    """Return a fist seen from its back: knuckles on the left, the thumb laid over them."""
    marks: Drawing = []
    for row, left, _ in FINGERS:
        marks += box(left - 1, -50.5 + row * 6, 16, 7.4, skin.light, 2, 3.6)
    marks += shape("49,-54* 60,-57 69,-53 73,-43 70,-27* 49,-27* 46,-33 48.5,-39 46,-46", skin.light, 2.2)
    marks += shape("67,-52* 71.5,-43 69,-28.3* 61,-28.3 66,-40", skin.shade, 0)
    marks += strokes(
        INK, (1.6, 1.4, 0.2), "49,-46 55,-44.5 61,-43", "49,-39 55,-38.5 60,-38", "48,-33 54,-33 59,-33.5"
    )
    return marks + shape("68,-53* 60,-60 49,-61 44.5,-57 49,-53.5 59,-52*", skin.light, 2)


def spyglass() -> Drawing:
    """Return a telescope, drawn out, its large end up."""
    return (
        box(48.5, -66, 13, 40, BRASS, 2.2, 1)
        + box(46.5, -98, 17, 36, OAK, 2.2, 1)
        + box(44.5, -128, 21, 34, BRASS, 2.2, 1)
        + box(42.5, -137, 25, 11, GOLD, 2.2, 2)
        + box(45.5, -66, 19, 6, GOLD, 2, 1)
        + box(43.5, -99, 23, 6.5, GOLD, 2, 1)
        + brush("49,-124 49,-103", (2, 2.6), GOLD)
        + hatch("64.5,-122 64.5,-104", "57,-122 57,-104", 5, 1.8)
        + hatch("62.5,-89 62.5,-70", "56,-89 56,-70", 5, 1.8)
        + brush("50,-90 50,-70", (1.4, 2), OAK_LIGHT)
    )


def cutlass() -> Drawing:
    """Return a cutlass without its guard; the guard goes over the fist."""
    return (
        shape("50,-56* 49,-90 53,-122 63,-142* 66,-118 64,-90 60,-56*", STEEL, 2.3)
        + brush("54,-60 54,-92 60,-126", (1.6, 1.6, 0.3))
        + hatch("62,-66 64,-112", "57,-68 59,-114", 7, 1.6)
        + box(49, -60, 12, 36, OAK, 2, 2)
    )


def cutlass_guard() -> Drawing:
    """Return the brass guard that covers the fingers."""
    return shape(
        "36,-57 55,-62 70,-58 74.5,-44 73,-30 67,-22* 70,-32 69,-46 59,-52 38,-51", BRASS, 2.2
    ) + brush("43,-56 59,-58 70,-52", (0.4, 1.6, 0.4), GOLD)


def lantern() -> Drawing:
    """Return a lit ship's lantern hanging from the fist."""
    handle = traced("M42 -100C43 -124 67 -124 68 -100")
    marks = painted(handle, None, INK, 4.6) + painted(handle, None, BRASS, 1.8)
    marks += shape("49,-106 61,-106 72,-94* 38,-94*", BRASS, 2.2) + box(41, -94, 28, 36, GOLD, 2.2, 1)
    marks += shape("55,-88* 62,-74 55,-63 48,-74", RED, 1.6) + shape(
        "55,-78* 58.4,-70 55,-65 51.6,-70", WHITE, 0
    )
    marks += lines(INK, 1.3, "41,-82 69,-82", "41,-69 69,-69") + box(38, -59, 34, 9, BRASS, 2.2, 2)
    for degrees in (-90, -60, -35, 35, 60, 90):
        inner, outer = around(55, -76, 20, degrees, 1.15), around(55, -76, 25, degrees, 1.16)
        marks += brush([inner, outer], (1.8, 0.4), BRASS)
    return marks


def coil() -> Drawing:
    """Return a coil of rope."""
    marks: Drawing = []
    for wide, high in ((17.6, 29.0), (11.4, 22.0), (5.0, 14.6)):
        marks += rope(
            [around(54, -84, wide, i * 30, high / wide) for i in range(12)],
            6,
            GOLD,
            closed=True,
            rim=1.8,
            lay=0.95,
        )
    return marks


def chart() -> Drawing:
    """Return a chart with an island, a course and a cross."""
    return (
        shape(
            "34,-128* 47,-132 63,-126 73,-130* 71,-100 73,-60* 59,-56 45,-60 34,-56* 37,-92", PARCHMENT, 2.3
        )
        + shape("43,-112 52,-120 59,-113 64,-109 63,-98 54,-100 46,-95", GREEN, 1.6)
        + brush("41,-74 47,-82 53,-78 59,-84", (1.6, 2, 1.8, 1.6), RED)
        + lines(RED, 2.6, "59,-92 66,-84", "66,-92 59,-84")
        + hatch("71,-124 71,-64", "65,-122 65,-66", 9, 1.5)
    )


def dividers() -> Drawing:
    """Return a pair of chart dividers."""
    return (
        patch("52,-118 39,-50 44,-50 57,-112", GOLD, 2)
        + patch("58,-118 72,-50 67,-50 53,-112", BRASS, 2)
        + dot(55, -120, 9, BRASS, 2.2)
        + dot(55, -120, 3.4, INK)
        + box(52, -138, 6, 11, BRASS, 2, 2)
    )


def belaying_pin() -> Drawing:
    """Return a belaying pin."""
    return (
        shape("50,-58* 47,-84 46,-110 51,-128 59,-128 64,-110 63,-84 60,-58*", OAK, 2.3)
        + hatch("62,-72 63,-116", "55,-72 56,-116", 8, 1.7)
        + brush("51,-72 50,-96 52,-118", (0.6, 2.2, 0.6), OAK_LIGHT)
        + box(46, -64, 18, 8, OAK_DARK, 2, 2)
        + box(51, -58, 8, 34, OAK, 2)
    )


def sandglass(held: bool = True) -> Drawing:
    """Return a sandglass in a turned frame, with the grip that a fist has it by unless nobody holds it."""
    grip = box(51, -54, 8, 12, OAK, 2) if held else []
    return (
        box(42, -92, 26, 32, GROUND)
        + shape("44,-92* 44,-84 53,-76 44,-68 44,-60* 66,-60* 66,-68 57,-76 66,-84 66,-92*", WHITE, 2)
        + shape("46,-84* 64,-84* 56,-77 54,-77", BRASS, 0)
        + shape("46,-61.5* 55,-69 64,-61.5*", BRASS, 0)
        + lines(BRASS, 1.5, "55,-77 55,-66")
        + box(38, -98, 34, 8, OAK, 2.2, 2)
        + box(38, -62, 34, 9, OAK, 2.2, 2)
        + box(39, -91, 4, 30, BRASS, 1.6)
        + box(67, -91, 4, 30, BRASS, 1.6)
        + grip
    )


def speaking_trumpet() -> Drawing:
    """Return a brass speaking trumpet, its mouth up."""
    return (
        shape("51,-40* 50,-70 47,-104 38,-134* 72,-134* 63,-104 60,-70 59,-40*", BRASS, 2.3)
        + brush("45,-127 50,-104 53,-70", (2.6, 2.2, 1), GOLD)
        + hatch("67,-126 59.5,-66", "59,-124 56,-68", 10, 1.7)
        + oval(55, -134, 18, 6.5, GOLD, 2.2)
        + oval(55, -134, 12, 3.6, OAK_DARK, 1.3)
        + box(45.5, -104, 19, 6.5, RED, 2, 2)
    )


def coin() -> Drawing:
    """Return a great gold coin with a diamond, glittering."""
    marks = dot(55, -76, 21, BRASS, 2.4) + dot(55, -76, 16.5, GOLD, 1.4)
    marks += suit("d", 55, -76, 21, BRASS, line=INK, width=1.4)
    for i in range(24):
        a, b = around(55, -76, 18.2, i * 15), around(55, -76, 20, i * 15)
        marks += lines(INK, 1, f"{a.x},{a.y} {b.x},{b.y}")
    for degrees in (-70, -35, 0, 35, 70):
        marks += brush([around(55, -76, 25, degrees), around(55, -76, 33, degrees)], (2.4, 0.4), BRASS)
    return marks


def small_card(kind: str, fill: str, x: float, y: float, degrees: float) -> Drawing:
    """Return one of the small cards in the joker's hand, turned about the middle of its lower edge."""
    card = box(-12, -34, 24, 34, WHITE, 1.9, 3) + suit(kind, 0, -20, 13, fill)
    return place(card, x, y, turn=degrees)
