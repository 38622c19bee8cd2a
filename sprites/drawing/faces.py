"""Faces in three-quarter view, looking to the left, lit from the left; 0,0 lies between the eyes.

A face is 50 wide, from -30 (under the hat) to +39 (the chin). Drawn in this order: head shape, flat shadow,
nose, outline, eyes, brows, mouth, signs of age. Women and the young get no hatching on the cheeks: it would
read as whiskers or scars.
"""

from dataclasses import dataclass
from typing import Final, Literal

from drawing.colours import BROWN, COAL, EDGE, INK, RED, WHITE, Skin
from drawing.pen import (
    Drawing,
    Knot,
    brush,
    dot,
    dots,
    hatch,
    knots,
    lines,
    patch,
    shape,
    strokes,
)

Build = Literal["man", "woman", "youth"]

HEAD: Final = {
    "man": "-24,-30 -24.5,-10 -22.5,-1 -25,8 -22,22 -14,35 -4,39 9,36 21,24 26,6 26,-30",
    "woman": "-22,-30 -22.5,-10 -20.5,-1 -22.5,8 -19,20 -11,33 -4,36.5 6,34 18,21 24,4 25,-30",
    "youth": "-23,-30 -23.5,-10 -22,-1 -24,9 -21,21 -13,32 -4,35 7,33 20,22 25,6 25,-30",
}


@dataclass(frozen=True)
class Face:
    """What tells one face from another.

    `smile` lifts the corner of the mouth by so many units (women: also the mood of the brows); `long_nose`
    stretches the nose. Only the young grin, whistle, or doubt with one brow raised.
    """

    build: Build
    skin: Skin
    brow: str = INK
    smile: float = 0.0
    long_nose: float = 1.0
    patched: bool = False
    freckled: bool = False
    grinning: bool = False
    whistling: bool = False
    doubtful: bool = False


def neck(face: Face) -> Drawing:
    """Return the neck, to be painted before the coat."""
    column = shape("16,8* 14,34 17,50 20,62* -22,64* -15,50 -14,28*", face.skin.shade, 2.2)
    return column + hatch("13,38 16,54", "4,41 6,54", 4, 1.6)


def head(face: Face) -> Drawing:
    """Return the face without hair, beard and hat."""
    outline = HEAD[face.build]
    marks = shape(outline, face.skin.light, 0) + _shadow(face) + _nose_wedge(face) + shape(outline, None, 2.4)
    if face.build != "woman":
        marks += _ear(face.skin)
    if face.build == "man":
        marks += _cheek_hatching(face.skin)
    marks += _eyes(face) + BROWS[face.build](face)
    if face.patched:
        marks += _eye_patch()
    return marks + NOSES[face.build](face) + MOUTHS[face.build](face) + _marks_of_life(face)


# ---------------------------------------------------------------------------------- skin and shadow


def _shadow(face: Face) -> Drawing:
    """Return the second tone: the right third of the face and a band under the hat."""
    rim = knots(HEAD[face.build])
    right, left = rim[-1].x, rim[0].x
    side = [Knot(right, -30, True), *rim[-2:-6:-1]]
    return shape(
        [*side, *knots(f"9,30 15,20 17,8 15,-4 18,-14* -2,-18 {left},-13* {left},-30*")], face.skin.shade, 0
    )


def _nose_wedge(face: Face) -> Drawing:
    return patch(f"-4,-6 {-3 * face.long_nose - 1},15 1,15.5 3.5,11 -0.5,4 -1,-6", face.skin.shade)


def _ear(skin: Skin) -> Drawing:
    return shape("24,-4* 31,-6 33,2 29,11 24,10*", skin.light, 2) + brush(
        "27,-1 29.5,1 27,6", (0.4, 1.6, 0.4)
    )


def _cheek_hatching(skin: Skin) -> Drawing:
    return hatch("24.5,3 11,33", "18,3 6.5,28.5", 6, 1.7, skin.line)


# -------------------------------------------------------------------------------------------- eyes


def _eyes(face: Face) -> Drawing:
    """Return both eyes, or one if the other is patched; the near one, on the right, is a quarter wider."""
    young, woman = face.build == "youth", face.build == "woman"
    lid = 3.4 if woman else 3.0
    far, near = ((6.4, 3.9), (7.8, 4.4)) if young else ((6.2, 3.4), (7.6, 3.9))
    marks = _eye(-14.2, -1, *far, lid, lashes=False)
    return marks if face.patched else marks + _eye(8.5, -0.6, *near, lid, lashes=woman)


def _eye(x: float, y: float, wide: float, high: float, lid: float, *, lashes: bool) -> Drawing:
    almond = [
        Knot(x - wide, y + 1.2, True),
        Knot(x - wide * 0.3, y - high),
        Knot(x + wide * 0.4, y - high * 0.8),
        Knot(x + wide, y + 0.6, True),
        Knot(x + wide * 0.25, y + high * 0.75),
        Knot(x - wide * 0.45, y + high * 0.8),
    ]
    upper = [
        Knot(x - wide - 1.2, y + 2.2),
        Knot(x - wide * 0.4, y - high + 0.2),
        Knot(x + wide * 0.45, y - high * 0.75),
        Knot(x + wide + (3.5 if lashes else 1.5), y + (-1 if lashes else 1.4)),
    ]
    lower = [
        Knot(x - wide * 0.6, y + high + 0.4),
        Knot(x, y + high + 1),
        Knot(x + wide * 0.7, y + high * 0.5),
    ]
    return (
        shape(almond, WHITE, 0)
        + dot(x - 1.2, y - 0.4, high * 0.98, INK)
        + dot(x - 2.2, y - 1.6, 1, WHITE)
        + brush(upper, (0.8, lid, lid, 0.6))
        + brush(lower, (0.2, 1.3, 0.3))
    )


def _eye_patch() -> Drawing:
    return (
        brush("-24,-19 4,-12 29,-2", (2.2, 2.6, 2.2))
        + shape("0,-7* 9,-9.5 18,-6* 17,5 9,8.5 2,5", COAL, 1.6)
        + brush("4,-3 10,-5", (0.4, 1.2, 0.3), EDGE)
    )


# ------------------------------------------------------------------------------------------- brows


def _man_brows(face: Face) -> Drawing:
    return (
        brush("-23,-9 -15,-12.5 -7,-8", (1.5, 5, 3.2), face.brow)
        + brush("-1,-8 9,-13 21,-8", (3.2, 5.4, 1), face.brow)
        + brush("-6,-9 -5,-5", (0.6, 1.6))
        + brush("-2.6,-8.5 -2.8,-5", (0.4, 1.2))
    )


def _woman_brows(face: Face) -> Drawing:
    """Return brows that go with the mood: a raised one when she smiles, a drawn one when she does not."""
    inner, outer = _mood(face.smile)
    return brush(
        f"-21,{-8 + inner * 0.3} -14,{-11 + inner * 0.5} -7,{-8.5 + inner}", (0.8, 3, 1.8), face.brow
    ) + brush(f"0,{-8.5 + inner} 9,{-12.2 + outer} 20,{-7.5 + outer}", (2, 3.2, 0.6), face.brow)


def _mood(smile: float) -> tuple[float, float]:
    if smile < 0:
        return 2.2, -1.5
    if 0 < smile < 0.9:
        return -1.2, 1.2
    return (-1.6, -0.5) if smile > 1.2 else (0.0, 0.0)


def _youth_brows(face: Face) -> Drawing:
    near = "0,-8.5 9,-9.6 19,-7" if face.doubtful else "1,-10.5 9,-13.4 19,-9.5"
    far = "-23,-11.5 -15,-15.4 -8,-11.5" if face.doubtful else "-22,-10 -15,-12.5 -8,-10.5"
    return brush(far, (1, 3.4, 2), face.brow) + brush(near, (2, 3.6, 0.8), face.brow)


BROWS: Final = {"man": _man_brows, "woman": _woman_brows, "youth": _youth_brows}

# ------------------------------------------------------------------------------------------- noses


def _man_nose(face: Face) -> Drawing:
    tip = -13 * face.long_nose - 1
    bridge = f"-7.5,-6 -9,2 {tip},11 {tip - 0.4},14.5 {tip + 4},17 -6,16.4"
    return brush(bridge, (0.6, 2, 2.4, 2.6, 2.2, 0.6)) + brush(
        "-3,17 1.8,16 3,12 0.6,8.5", (0.7, 2.2, 1.8, 0.4)
    )


def _woman_nose(_: Face) -> Drawing:
    return brush("-8,-4 -9,3 -13,10.5 -12.6,13.4 -9,14.6", (0.4, 1.6, 2, 2.2, 0.6)) + brush(
        "-5,15 -1,14.4 0.4,11.2", (0.6, 2, 0.3)
    )


def _youth_nose(_: Face) -> Drawing:
    return brush("-9,2 -13.5,9 -13,12.4 -9.4,13.4", (0.3, 1.8, 2.2, 0.6)) + brush(
        "-5,14 -1.2,13.4 -0.2,10.6", (0.6, 2, 0.3)
    )


NOSES: Final = {"man": _man_nose, "woman": _woman_nose, "youth": _youth_nose}

# ------------------------------------------------------------------------------------------ mouths


def _man_mouth(face: Face) -> Drawing:
    return brush(
        f"-17,{24.5 - face.smile * 0.5} -10,24 -6,25 5,{23.6 - face.smile}", (0.7, 2, 2.4, 0.7)
    ) + brush("-10,30 -6,30.8 -2,30", (0.2, 1.6, 0.2))


def _woman_mouth(face: Face) -> Drawing:
    smile = face.smile
    return (
        shape(f"-16,22.4* -11,19.4 -8.4,20.4 -6,19.2 3,{21.8 - smile}* -7,23", RED, 0)
        + shape(f"-15,22.8* -7,23.2 2.4,{22.2 - smile}* -2,26.6 -8,28", RED, 0)
        + brush(
            f"-17,{22.2 - smile * 0.6} -11,22.4 -8.4,23.2 -5,22.6 4.6,{21.2 - smile}",
            (0.6, 1.6, 1.8, 1.8, 0.5),
        )
        + brush("-10,30.6 -6,31 -3,30.3", (0.2, 1.3, 0.2))
    )


def _youth_mouth(face: Face) -> Drawing:
    if face.grinning:
        return (
            shape("-17,19.4* -7,21.8 6.5,17* 3,25 -5,28.6 -13,26", WHITE, 2)
            + lines(
                INK, 1.2, "-7.4,22 -7.2,27.6", "-2.4,21.4 -2,27.4", "-12.2,20.8 -11.6,25.8", "2,20 2.2,24.6"
            )
            + brush("-10,31.6 -5,32 -1,31.2", (0.2, 1.5, 0.2))
            + brush("7.5,14.5 9.5,17.5 8.6,20", (0.3, 1.6, 0.2))
        )
    if face.whistling:
        return (
            shape("-11,20 -7,18.5 -3,20.4 -2.6,24 -6,26.4 -10.4,24.8", INK, 0)
            + shape("-8.6,22 -6.6,21.4 -5,22.6 -6,24.4 -8,24", RED, 0)
            + brush("-14,18 -15.4,22 -13.6,26", (0.3, 1.5, 0.3))
            + brush("1.6,17 3.4,21.6 1.4,26", (0.3, 1.5, 0.3))
            + brush("-10,30 -6.6,30.8 -3,30", (0.2, 1.5, 0.2))
        )
    smile = face.smile
    return (
        brush(f"-17,{21 - smile} -11,23 -6,23.4 0,22.6 6,{19.6 - smile}", (0.7, 2, 2.4, 2.2, 0.7))
        + brush("-10,28 -6,28.6 -2,27.8", (0.2, 1.6, 0.2))
        + brush(f"7.5,{17.5 - smile} 9,20 8,22", (0.3, 1.4, 0.2))
    )


MOUTHS: Final = {"man": _man_mouth, "woman": _woman_mouth, "youth": _youth_mouth}


def _marks_of_life(face: Face) -> Drawing:
    """Return crow's feet and a fold for men, and freckles for who has them."""
    marks: Drawing = []
    if face.build == "man":
        marks += brush("2,15 6,19 6.6,24", (0.4, 1.6, 0.3))
        marks += strokes(INK, (0.3, 1.3, 0.2), "16,2 18,2.4 20,3.4", "15.6,4.4 17.6,5.4 19,7")
        marks += brush("-21,11 -18,14", (0.8, 0.2))
    if face.freckled:
        colour = INK if face.skin == BROWN else face.skin.shade
        marks += dots(0.9, colour, "4,11 8,9 11.5,12 8,13.5 -19,10 -17,13 13,8.5")
    return marks
