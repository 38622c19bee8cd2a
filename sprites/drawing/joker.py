"""The joker: a skull in a fool's cap, laughing, four cards up its sleeve."""

from drawing.clothes import seam, torso
from drawing.colours import BLUE, BONE, BRASS, EDGE, GOLD, GREEN, INK, OAK_DEEP, RED, WHITE
from drawing.hats import bell, jester_cap
from drawing.pen import (
    Drawing,
    box,
    brush,
    dot,
    dots,
    hatch,
    lines,
    mirrored,
    patch,
    place,
    shape,
)
from drawing.props import arm, small_card

CRANIUM = "-29,-24 -32,-6 -29,8 -23,14 -21,26* -8,31 8,31 21,26* 23,14 29,8 32,-6 29,-24 0,-40"
CRANIUM_SHADE = "12,-34* 29,-24 32,-6 29,8 23,14 21,26* 13,29 16,12 24,2 22,-12"
JAW = "-22,24* -24,36 -17,52 0,58 17,52 24,36 22,24* 17,30* 15,38 0,43 -15,38 -17,30*"


def skull() -> Drawing:
    """Return a grinning skull round 0,0, in the size of a face."""
    socket = shape("4.5,-2 8,-11 17,-14 24,-8 23,3 15,8 7,6", INK, 0) + dot(13, -2, 2.6, GOLD)
    socket += brush("3,-13 13,-20 26,-15", (1, 3.4, 0.8))
    mouth = shape("-19,25* 0,29 19,25* 16,38 0,46 -16,38", OAK_DEEP, 0) + shape(
        "-8,41 0,36 9,41 0,46", RED, 0
    )
    jaw = shape(JAW, BONE) + shape("22,26* 24,36 17,52 4,57.5 14,46 18,36", EDGE, 0) + shape(JAW, None)
    cranium = shape(CRANIUM, BONE, 0) + shape(CRANIUM_SHADE, EDGE, 0) + shape(CRANIUM, None, 2.5)
    return (
        mouth
        + jaw
        + cranium
        + socket
        + mirrored(socket)
        + shape("0,5* 6,15 3,18 0,15* -3,18 -6,15", INK, 0)
        + _teeth()
        + brush("-27,12 -24,17 -23,23", (0.3, 1.6, 0.3))
        + hatch("30,-4 23,14", "23,-2 18,12", 5, 1.6)
        + brush("-10,47 0,51 10,47", (0.3, 1.6, 0.3))
        + brush("-20,-24 -14,-30 -6,-26 -2,-31", (0.3, 1.6, 1.2, 0.4))
    )


def _teeth() -> Drawing:
    upper, lower = (0.0, 0.9, 1.9, 1.9, 0.9, 0.0), (0.0, 1.4, 2.0, 1.4, 0.0)
    marks: Drawing = []
    for i, sag in enumerate(upper):
        marks += box(-15 + i * 5.1, 25.5 + sag, 5.1, 8, WHITE, 1.5, 1.6)
    for i, sag in enumerate(lower):
        marks += box(-11.6 + i * 4.7, 38.5 + sag, 4.7, 6.4, WHITE, 1.5, 1.6)
    return marks


def _motley() -> Drawing:
    """Return a coat of two colours with a pointed collar and bells."""
    marks = torso(BLUE)
    marks += shape(f"-6,-48* -6,{seam(-6)}* 84,{seam(84)}* 84,-24* 66,-33 36,-43", RED, 2.2)
    marks += dots(2.8, GOLD, "-6,-18 -6,-6", 1.4)
    for i, colour in enumerate((BRASS, WHITE, RED, BRASS, WHITE, GREEN)):
        left = -58 + i * 18
        near, far, tip = -6 + (left + 6) * 0.42, -6 + (left + 24) * 0.42, left + 11
        marks += patch(
            f"{near},-50 {far},-50 {left + 18},-34 {tip},{-20 + abs(left + 15) * 0.08} {left - 2},-34",
            colour,
            2,
        )
    for x, y in ((-46, -18), (-29, -17), (17, -17), (34, -18)):
        marks += bell(x, y, 4.2)
    return marks


def _bony_fist() -> Drawing:
    marks = shape("45,-28* 41,-40 47,-56 63,-56 70,-42 66,-28*", BONE, 2.2)
    for i, x in enumerate((40, 39, 40, 42)):
        marks += box(x, -54 + i * 6.2, 22, 6.4, BONE, 1.8, 3)
        marks += lines(INK, 1.3, f"{51 + i * 0.4},{-53.4 + i * 6.2} {51 + i * 0.4},{-48.6 + i * 6.2}")
    return marks


def half_joker() -> Drawing:
    """Return the upper half of the joker's picture, like a sailor's half figure."""
    bells = bell(60, -18, 7) + bell(-56, -16, 7) + bell(26, -59, 7)
    cap = jester_cap(("s", "h", "c", "d"), (BLUE, GREEN, RED), bells)
    return (
        _motley()
        + place(place(skull(), 0, -2) + place(cap, 0, -4), -9, -83, 0.92)
        + small_card("d", RED, 44, -50, -22)
        + small_card("s", INK, 54, -53, 2)
        + small_card("h", RED, 60, -50, 20)
        + arm(RED, BRASS)
        + _bony_fist()
    )
