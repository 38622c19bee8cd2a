"""Hair and beards, in the coordinates of a face: 0,0 between the eyes."""

from drawing.colours import COAL, EDGE, INK, LIP
from drawing.pen import Drawing, box, brush, oval, shape, strokes

STRAND = (0.4, 1.9, 0.3)

# ------------------------------------------------------------------------------------------ beards


def _moustache(left: str, right: str, strands: tuple[str, str], colour: str, line: str) -> Drawing:
    return shape(left, colour, 2) + shape(right, colour, 2) + strokes(line, (0.4, 1.6, 0.3), *strands)


def full_beard(colour: str, line: str, *, longer: float = 0.0, forked: bool = False) -> Drawing:
    """Return a full beard from temple to temple; `longer` moves its end down."""
    low = longer
    if forked:
        tip = f"20,{52 + low} 15,{66 + low}* 3,{52 + low} -5,{51 + low} -18,{66 + low}* -21,{50 + low}"
    else:
        tip = f"26,{46 + low * 0.6} 14,{56 + low} 0,{64 + low} -12,{58 + low} -25,{44 + low * 0.6}"
    mass = f"28,-10* 32,12 31,32 {tip} -29,26 -26,8* -22,15 -18,18 -8,19.5 6,19 14,15 18,5 21,-10*"
    strands = [
        "26,2 27,18 23,38",
        f"22,14 22,30 17,{47 + low}",
        f"-26,24 -24,36 -17,{50 + low}",
        f"-20,33 -17,43 -11,{53 + low}",
        f"-12,36 -10,46 -6,{54 + low}",
        f"-4,36 -3,44 0,{54 + low}",
        f"5,35 6,44 7,{52 + low}",
        f"13,33 14,42 12,{52 + low}",
    ]
    lip = shape("-14,27* -7,25 3,27* -1,31 -9,31.5", LIP, 1.4) + brush("-15,26.8 -7,27 4,26.6", (0.6, 2, 0.6))
    lobes = _moustache(
        "-7,17.5* -14,17 -22,22 -30,33* -19,31 -10,27 -7,23.5*",
        "-7,17.5* 1,16 11,20 23,33* 10,31 -1,27 -7,23.5*",
        ("-11,20 -18,24 -25,30", "-2,20 7,23 16,29.5"),
        colour,
        line,
    )
    return shape(mass, colour, 2.4) + lip + lobes + strokes(line, STRAND, *strands)


def pointed_beard(colour: str, line: str) -> Drawing:
    """Return a pointed chin beard with a twirled moustache and a side whisker."""
    point = shape("-15,31* -7,29.5 6,31* 6,42 -2,58 -6,62* -11,54 -15,42", colour, 2.2)
    point += strokes(line, (0.4, 1.8, 0.3), "-8,36 -8,46 -6,56", "-1,36 -1,45 -3,53")
    twirl = _moustache(
        "-7,18* -14,18 -22,22 -30,19 -35,11* -35,22 -27,29 -16,27 -8,23.6*",
        "-7,18* 1,17 11,22 22,20 28,11* 29,22 20,29.5 8,28 -6,23.6*",
        ("-12,21 -21,25 -30,22", "0,20.6 10,25 22,24"),
        colour,
        line,
    )
    return point + twirl + shape("20,-14* 28,-14* 28,8 22,20* 20,6", colour, 2)


# -------------------------------------------------------------------------------------------- hair


def long_hair(colour: str, line: str) -> Drawing:
    """Return hair down to the shoulders, to be painted behind the head."""
    mass = "-22,-28 -30,-8 -31,16 -38,34 -34,52 -20,50 0,54 26,52 42,50 46,32 36,14 33,-10 26,-30"
    strands = [
        "30,-10 32,12 40,30 38,46",
        "27,4 28,20 34,36 32,50",
        "-27,0 -27,18 -33,34 -30,48",
        "24,20 24,34 27,48",
        "-23,22 -26,36 -24,48",
    ]
    return shape(mass, colour) + strokes(line, STRAND, *strands)


def front_locks(colour: str, line: str) -> Drawing:
    """Return the locks of long hair that frame the face, to be painted over it."""
    return (
        shape("-22,-18* -27,-6 -25,10 -30,22 -24,30 -21,16 -20,4 -19,-8", colour, 2)
        + shape("18,-18* 23,-4 21,10 27,22 24,38 33,32 36,16 31,4 32,-14 28,-22", colour, 2)
        + brush("25,-12 27,4 31,18 28,32", STRAND, line)
    )


def side_hair(right: str, left: str, colour: str) -> Drawing:
    """Return a captain's hair at the back of the head, as two shapes beside the face."""
    return shape(right, colour, 2.2) + (shape(left, colour, 2.2) if left else [])


def braids(colour: str, tie: str) -> Drawing:
    """Return the mass of hair behind the head and two thick braids."""
    marks = shape("-22,-20 -31,0 -28,20 28,20 33,0 26,-20", colour, 2)
    shine = EDGE if colour in (COAL, INK) else INK
    for root, side in ((-29.0, -1), (34.0, 1)):
        for i in range(5):
            x, y = root + side * i * 0.8, 2 + i * 11
            marks += oval(x, y, 7.2 - i * 0.5, 7.6, colour, 2)
            marks += brush(f"{root - 4},{y + 2} {root},{y - 2} {root + 4},{y - 3}", (0.3, 1.6, 0.4), shine)
        marks += box(root + side * 4 - 5, 53, 10, 6, tie, 1.6, 2)
    return marks


def fringe(colour: str, line: str) -> Drawing:
    """Return a fringe that shows under a cap."""
    mass = (
        "-24,-12* -26,-20 -8,-24 12,-22 28,-18 31,-2 26,2* 24,-8 18,-2* "
        "14,-11 6,-7* 2,-14 -8,-8* -11,-14 -19,-6*"
    )
    return shape(mass, colour, 2) + strokes(
        line, (0.3, 1.5, 0.2), "-8,-19 -7.4,-16 -7,-14", "8,-19 9.2,-16 10,-14", "22,-17 24.6,-13 26,-9"
    )
