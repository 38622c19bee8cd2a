"""The pictures of the John Silver deck: the parrot, and chests, sailors and ships of three ranks.

Each suit has a small, a middling and a great one (`rank` 0 to 2), so that a card's picture tells a low
number from a high one. Pictures are drawn in the coordinates of the card and may run over the edges of
`WINDOW`, in which they are framed.
"""

import math
from typing import Final

from drawing.clothes import earring, mates_jacket, neckerchief, striped_shirt, waistcoat
from drawing.colours import (
    BLUE,
    BRASS,
    COAL,
    EDGE,
    FAIR,
    GOLD,
    INK,
    MAROON,
    OAK,
    OAK_DARK,
    OAK_DEEP,
    PARCHMENT,
    RED,
    RUDDY,
    TAN,
    WHITE,
)
from drawing.faces import Face, head, neck
from drawing.hair import fringe, front_locks, long_hair
from drawing.hats import knitted_cap, scarf, tricorne
from drawing.pen import (
    Drawing,
    Knot,
    box,
    brush,
    dot,
    dots,
    hatch,
    oval,
    painted,
    place,
    shape,
    straight,
    strokes,
)
from drawing.sailors import SILVER

WINDOW: Final = (52.0, 12.0, 238.0, 338.0)
"""Left, top, right and bottom of the framed picture with its shelf."""
SHELF: Final = 266.0
"""Where the picture ends and the shelf begins."""
MIDDLE: Final = 145.0
SKY: Final = (52.0, 12.0, 238.0, 266.0)
"""Edges of the picture without its shelf."""
GROUNDS: Final = {"c": ("#3f7a68", "#35705e"), "s": ("#d9c08a", "#cfb379"), "v": ("#4f8db8", "#3f7eab")}
"""Colour of each suit, and that of the rays on it: chests green, sailors beige, ships blue."""


def rays(
    centre: tuple[float, float],
    edges: tuple[float, float, float, float],
    count: int,
    colour: str,
    opacity: float = 1.0,
) -> Drawing:
    """Return rays from a point out to the edges, given as left, top, right and bottom."""
    step = 360 / count
    wedges = []
    for i in range(count):
        ends = [_to_edge(centre, edges, (i + part) * step) for part in (0, 0.25, 0.5)]
        wedges.append(straight([Knot(*centre), *ends]))
    return painted(wedges, colour, opacity=opacity)


def _to_edge(centre: tuple[float, float], edges: tuple[float, float, float, float], degrees: float) -> Knot:
    """Return where a ray meets the edges."""
    left, top, right, low = edges
    x, y = centre
    dx, dy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    reach = math.inf
    if abs(dx) > 1e-6:
        reach = min(reach, ((right if dx > 0 else left) - x) / dx)
    if abs(dy) > 1e-6:
        reach = min(reach, ((low if dy > 0 else top) - y) / dy)
    return Knot(x + dx * reach, y + dy * reach)


# ------------------------------------------------------------------------------------------ sailors


def wheel(radius: float) -> Drawing:
    """Return a ship's wheel round 0,0; its handles reach 20 further than `radius`."""
    spoke = box(-3.2, -radius - 3, 6.4, radius, OAK, 1.8)
    grip = (
        f"-3.4,{1 - radius}* -5.4,{-radius - 9} -3,{-radius - 20} 3,{-radius - 20} "
        f"5.4,{-radius - 9} 3.4,{1 - radius}*"
    )
    spoke += shape(grip, OAK, 1.9)
    marks: Drawing = []
    for i in range(8):
        marks += place(spoke, turn=i * 45 + 22.5)
    rim = radius - 6
    for width, colour in ((15, INK), (11, OAK), (3.4, INK), (1.4, BRASS)):
        marks += dot(0, 0, rim, None, width, colour)
    return marks


def _pipe() -> Drawing:
    """Return a short pipe in the mouth, in the coordinates of a face."""
    return (
        brush("-13,27.5 -26,30 -35,38", (3.4, 4.6, 5.4))
        + brush("-13,27.5 -26,30 -35,37", (1, 2, 2.6), OAK)
        + shape("-43,20* -31,21* -31,33 -36,41 -42,37", OAK, 2)
        + oval(-37, 20.5, 6.4, 2.6, OAK_DEEP, 1.6)
    )


CHIN_CURTAIN = (
    "27,-12* 33,8 31,30 18,50 0,58 -16,52 -26,34 -27,10* -21,20 -15,32 -5,37 8,35 18,24 21,4 21,-12*"
)


def _chin_curtain() -> Drawing:
    """Return an old sailor's white beard that leaves the lip bare."""
    return shape(CHIN_CURTAIN, SILVER, 2.3) + strokes(
        INK,
        (0.4, 1.8, 0.3),
        "27,0 28,18 22,36",
        "23,18 20,32 12,42",
        "-24,18 -22,34 -13,45",
        "-15,38 -11,45 -6,50",
        "-4,41 -3,47 0,52",
        "7,40 8,46 8,50",
    )


def _ships_boy() -> Drawing:
    face = Face("youth", FAIR, brow="#7a4a28", smile=1.6, freckled=True, grinning=True)
    return _bust(
        face,
        striped_shirt(WHITE, BLUE) + neckerchief(BLUE),
        fringe("#b5622c", INK),
        knitted_cap(BLUE, BRASS, stripe=WHITE),
    )


def _mate() -> Drawing:
    hair = "#5a3320"
    return _bust(
        Face("woman", TAN, smile=1.0),
        mates_jacket(OAK, BRASS, TAN),
        front_locks(hair, INK) + earring(28, 21),
        scarf(RED, spots=WHITE),
        long_hair(hair, INK),
    )


def _old_salt() -> Drawing:
    return _bust(
        Face("man", RUDDY, brow="#857b6c", smile=1.5, long_nose=1.06),
        striped_shirt(WHITE, BLUE) + waistcoat(OAK, BRASS) + neckerchief(RED),
        _chin_curtain() + _pipe(),
        knitted_cap(RED, BLUE, pompon=WHITE),
    )


def _bust(
    face: Face, coat: Drawing, on_face: Drawing, hat: Drawing, behind: Drawing | None = None
) -> Drawing:
    """Return a half figure round 0,0, painted from behind to the front."""
    x, y = -5, -87
    return (
        place((behind or []) + neck(face), x, y) + coat + place(head(face) + on_face, x, y) + place(hat, x, y)
    )


def rank(number: int) -> int:
    """Return which of three pictures a number has: 0 up to 4, 1 up to 9, 2 above."""
    return (number > 4) + (number > 9)


def sailor(number: int) -> Drawing:
    """Return a ship's boy, a mate or an old salt before the wheel, which every number turns further."""
    figure = (_ships_boy, _mate, _old_salt)[rank(number)]()
    return place(wheel(80), MIDDLE, 128, turn=number * WHEEL_TURN) + place(figure, 150, 283, 1.27)


# -------------------------------------------------------------------------------------------- chests

WHEEL_TURN: Final = 11.0
"""Degrees from number to number, so that no two wheels look alike."""

CHEST_AT: Final = (MIDDLE, 166.0, 1.06)
COINS: Final = (
    "-16,2 4,4 22,2 -2,-4",
    "-4,-19 -22,-10 16,-11 -40,-1 38,-2 -2,-7 -20,1 18,1 -56,3 52,3",
    "-2,-30 -20,-22 18,-22 -38,-11 36,-12 0,-16 -18,-8 20,-8 -50,0 50,1 -33,1 33,2 -8,0 9,1",
)
HEAPS: Final = (
    "-44,10* -30,0 -8,-6 14,-5 36,1 46,10*",
    "-64,10* -48,-3 -26,-14 -2,-22 24,-15 48,-3 64,10*",
    "-64,10* -50,-12 -26,-26 0,-36 26,-28 50,-10 64,10*",
)
SPILT: Final = ("", "78,252 206,254", "74,250 94,257 118,259 206,252 222,257")


def _loose_coins(centres: str) -> Drawing:
    """Return coins seen from the side, the later on the earlier."""
    marks: Drawing = []
    for pair in centres.split():
        x, y = (float(part) for part in pair.split(","))
        marks += oval(x, y, 10.5, 7.2, GOLD, 1.8) + oval(x, y, 6.4, 4, None, 1, OAK)
    return marks


def _open_lid() -> Drawing:
    """Return the chest's lid thrown back, and the dark inside."""
    return (
        shape("-72,8* -74,-44 -56,-78 -30,-88 30,-88 56,-78 74,-44 72,8*", OAK, 2.6)
        + shape("-60,8* -61,-40 -46,-66 -26,-74 26,-74 46,-66 61,-40 60,8*", OAK_DEEP, 2)
        + box(-50.5, -84.5, 9, 9, BRASS, 1.6)
        + box(41.5, -84.5, 9, 9, BRASS, 1.6)
        + hatch("-56,-10 56,-10", "-50,-60 50,-60", 14, 2, OAK_DARK)
    )


def _gem(x: float, y: float, colour: str) -> Drawing:
    """Return a cut stone."""
    cut = shape("-11,0* -6,-9.5* 6,-9.5* 11,0* 0,11*", colour, 1.8) + brush("-10.5,0 10.5,0", (1.3, 1.3))
    return place(cut, x, y)


def _front() -> Drawing:
    """Return the chest's front: planks, brass bands, rim and lock."""
    marks = (
        box(-76, 8, 152, 72, OAK, 2.6, 3) + box(-76, 30, 152, 3, OAK_DARK) + box(-76, 54, 152, 3, OAK_DARK)
    )
    for y in (20, 42, 66):
        for i, x in enumerate((-40, -34, -20, 16, 26)):
            marks += brush(
                f"{x},{y} {x + 10},{y + (1 if i % 2 else -1)} {x + 20},{y}", (0.3, 1.3, 0.3), OAK_DEEP
            )
    marks += hatch("72,36 72,76", "60,36 60,76", 6, 1.8, OAK_DEEP) + box(-78, 5, 156, 11, BRASS, 2.2, 2)
    for x in (-56, 56):
        marks += box(x - 8, 5, 16, 76, BRASS, 2.2, 1) + dots(2.2, INK, f"{x},12 {x},32 {x},54 {x},74")
        marks += brush(f"{x - 4.5},18 {x - 4.5},72", (1.6, 1.6), GOLD)
    return (
        marks
        + shape("-15,4* 15,4* 15,28 0,40 -15,28", GOLD, 2.3)
        + dot(0, 18, 4.4, INK)
        + shape("-2,18* 2,18* 3.6,30* -3.6,30*", INK, 0)
    )


PEARLS = "-50,2 -52.6,11 -52,20 -47,28 -40,32.6 -31,33 -24.6,28 -20.6,20 -18.4,11"
CROWN = "-19,0* -24,-24* -11,-12* 0,-29* 11,-12* 24,-24* 19,0* 0,4"


def _crown() -> Drawing:
    """Return a captured crown, 30 high, standing on 0,0."""
    return (
        shape(CROWN, GOLD, 2.2)
        + dots(3, RED, "-24,-25 0,-30 24,-25", 1.5)
        + shape("-19.5,-6* 0,-2 19.5,-6* 19,2* 0,6 -19,2*", BRASS, 1.8)
        + dots(2, BLUE, "-10,0 0,2 10,0", 1)
    )


def chest(number: int) -> Drawing:
    """Return an open chest on the sand: so many coins, from a few over a heap to a hoard with a crown."""
    size = rank(number)
    coins = " ".join(COINS[size].split()[: number + size // 2])
    hoard = shape(HEAPS[size], BRASS, 2.3) + _loose_coins(coins)
    if size:
        hoard += _gem(-20, -24, RED) if size == 2 else []
        hoard += _gem(30, -22, "#4f8db8") if size == 2 else _gem(-18, -16, "#4f8db8")
    crown = place(_crown(), 3, -36, 1.1, turn=5) if size == 2 else []
    pearls = dots(4, WHITE, PEARLS, 1.5) if size else []
    x, y, scale = CHEST_AT
    return (
        shape("46,250* 90,236 150,232 210,238 244,248* 244,270* 46,270*", EDGE, 2.2)
        + place(_open_lid() + crown + hoard + _front() + pearls, x, y, scale)
        + _loose_coins(SPILT[size])
    )


# --------------------------------------------------------------------------------------------- ships


def _sail(x: float, y: float, head_: float, foot: float, height: float, bulge: float) -> Drawing:
    """Return a square sail under its yard; `head_` and `foot` are half widths, the belly lies to leeward."""
    low, half = y + height, y + height / 2
    right = f"{x + (head_ + foot) / 2 + bulge * 0.5},{half} {x + foot},{low}*"
    outline = (
        f"{x - head_},{y}* {x + head_},{y}* {right} {x + 1},{low - height * 0.14} {x - foot},{low}* "
        f"{x - (head_ + foot) / 2 + bulge * 0.45},{half}"
    )
    shade = (
        f"{x + head_ * 0.35},{y}* {x + head_},{y}* {right} {x + foot * 0.45},{low - height * 0.15}* "
        f"{x + foot * 0.42 + bulge * 0.5},{half}"
    )
    marks = shape(outline, PARCHMENT, 0) + shape(shade, EDGE, 0) + shape(outline, None, 2.2)
    for share in (-0.45, 0.05, 0.5):
        top, end = x + head_ * share, x + foot * share
        fold = f"{top},{y + 2} {end + bulge * 0.7},{half} {end},{y + height * 0.78}"
        marks += brush(fold, (1.4, 1.1, 0.2))
    yard = f"{x - head_ - 5},{y} {x + head_ + 5},{y}"
    return marks + brush(yard, (4.6, 4.6), INK) + brush(yard, (1.6, 1.6), OAK)


HULL = "-80,24* -58,26* -54,40* -20,46* 30,46 58,42 76,34* 70,62 52,88 -56,88 -72,58"
STRAKE = "-76,36* -56,40* -52,50* 20,55 73,47* 71,57 20,65 -70,60*"


def _mast(x: float, top: float) -> Drawing:
    return brush(f"{x},50 {x},{top}", (6, 6)) + brush(f"{x},50 {x},{top}", (2.4, 2.4), OAK)


def _bowsprit(x: float, y: float) -> Drawing:
    spar = f"{x - 42},{y + 24} {x},{y}"
    return brush(spar, (6, 5)) + brush(spar, (2.4, 2), OAK)


def _stays(*ropes: str) -> Drawing:
    return strokes(INK, (1.1, 1.1), *ropes)


def _pennant(x: float, y: float, colour: str) -> Drawing:
    """Return a pennant flying from a masthead."""
    return place(shape("0,0* 14,-5 26,0* 20,5 27,11* 12,8 0,12*", colour, 1.9), x, y)


def _hull(ports: tuple[int, ...]) -> Drawing:
    """Return a tall ship's hull with a brass strake and gun ports at the given places."""
    marks = shape(HULL, OAK, 2.5) + shape(STRAKE, BRASS, 1.8)
    marks += brush("-68,70 0,75 62,68", (1, 1.8, 0.6)) + brush("-60,80 0,83 54,79", (1, 1.6, 0.6))
    for x in ports:
        sheer = 0 if x < 40 else -2
        marks += box(x - 4.4, 54.6 + sheer, 8.8, 8, INK, radius=1) + dot(x, 58.4 + sheer, 2.3, GOLD)
    return marks + box(-75, 27, 7, 6, GOLD, 1.5) + box(-65, 28, 5, 6, GOLD, 1.5)


def three_master() -> Drawing:
    """Return a tall ship under full sail, about 200 wide and high round 0,0."""
    jib = "42,-62* 66,-22 98,20* 72,12 50,14* 52,-24"
    marks: Drawing = []
    for x, top in ((-42, -70), (0, -100), (40, -76)):
        marks += _mast(x, top)
    marks += _bowsprit(104, 22)
    marks += _stays("0,-100 -42,-70", "-42,-70 -74,28", "0,-100 40,-76", "40,-76 103,22")
    marks += shape(jib, PARCHMENT, 2.1) + brush("50,-40 62,-10 74,8", (0.4, 1.5, 0.4))
    for sail in (
        (-42, -40, 15, 20, 32, 7),
        (-42, -2, 20, 23, 32, 7),
        (40, -52, 16, 20, 32, 8),
        (40, -12, 20, 24, 38, 8),
        (0, -88, 13, 18, 26, 7),
        (0, -56, 20, 25, 38, 9),
        (0, -10, 26, 29, 40, 9),
    ):
        marks += _sail(*sail)
    marks += _pennant(-42, -70, BRASS) + _pennant(0, -100, RED) + _pennant(40, -76, BRASS)
    return marks + _hull((-40, -22, -4, 14, 32, 50))


def _brig() -> Drawing:
    jib = "32,-66* 64,-20 98,20* 70,12 48,16* 46,-24"
    spanker = "-34,-22* -50,-24 -74,-34* -76,-4 -72,18* -50,20 -34,16*"
    marks = _mast(-30, -76) + _mast(30, -86) + _bowsprit(104, 22)
    marks += _stays("30,-86 -30,-76", "-30,-76 -76,28", "30,-86 103,22")
    marks += shape(jib, PARCHMENT, 2.1) + brush("44,-40 58,-10 72,8", (0.4, 1.5, 0.4))
    marks += shape(spanker, PARCHMENT, 2.1) + brush("-44,-18 -50,0 -50,14", (0.4, 1.5, 0.4))
    for sail in (
        (-30, -62, 17, 23, 34, 8),
        (-30, -20, 23, 27, 38, 8),
        (30, -70, 18, 25, 36, 9),
        (30, -26, 25, 30, 46, 9),
    ):
        marks += _sail(*sail)
    return marks + _pennant(-30, -78, BRASS) + _pennant(30, -88, RED) + _hull((-34, -8, 18, 44))


def _cutter() -> Drawing:
    hull = "-66,34* -30,42 20,42 66,30* 58,58 40,80 -44,80 -60,56"
    gaff = "-4,-44* -30,-54 -52,-60* -62,-10 -64,26* -30,30 -4,26*"
    shade = "-4,-44* -14,-48 -20,-50* -22,-8 -20,29.4* -12,29 -4,26*"
    jib = "6,-70* 40,-16 82,26* 46,22 8,26* 14,-22"
    marks = _mast(0, -88) + _bowsprit(92, 24) + _stays("0,-88 92,24", "0,-88 -62,30")
    marks += shape(gaff, PARCHMENT, 0) + shape(shade, EDGE, 0) + shape(gaff, None, 2.2)
    marks += strokes(INK, (1.2, 1.2, 0.2), "-40,-54 -46,-10 -46,16", "-22,-48 -26,-10 -26,16")
    marks += brush("0,-42 -56,-62", (4.6, 3.6)) + brush("0,-42 -55,-61.6", (1.6, 1), OAK)
    marks += brush("0,29 -68,29", (4.6, 3.6)) + brush("0,29 -67,29", (1.6, 1), OAK)
    marks += shape(jib, PARCHMENT, 2.1) + brush("22,-36 38,-6 60,16", (0.4, 1.6, 0.4))
    marks += brush("16,-10 24,8 30,20", (0.4, 1.4, 0.3))
    marks += _pennant(0, -90, RED) + shape(hull, OAK, 2.5)
    marks += shape("-64,41* -20,48 20,48 63,38* 61,46 20,56 -20,56 -62,49*", BRASS, 1.8)
    return marks + brush("-54,64 0,68 52,62", (1, 1.8, 0.6)) + brush("-46,73 0,76 44,72", (1, 1.6, 0.6))


def _waves(y: float, colour: str, crest: str, phase: float) -> Drawing:
    """Return one row of breaking waves down to the shelf."""
    length, rise = 31.0, 7.0
    left, _, right, _ = WINDOW
    start = left - 4 - length + phase
    count = int((right + 4 - start) // length) + 1
    tops: list[str] = []
    foam: Drawing = []
    for i in range(count):
        x = start + i * length
        tops.append(f"{x},{y}* {x + length * 0.32},{y - rise * 1.25} {x + length * 0.62},{y - rise}*")
        tops.append(f"{x + length * 0.62},{y - rise * 0.45} {x + length * 0.78},{y - rise * 0.05}")
        back = f"{x + length * 0.12},{y + 3} {x + length * 0.4},{y - rise * 0.35}"
        foam += brush(f"{back} {x + length * 0.56},{y - rise * 0.45}", (0.4, 2.2, 0.4), crest)
    end = start + count * length
    sea = f"{' '.join(tops)} {end},{y}* {end},{SHELF + 4}* {start},{SHELF + 4}*"
    return shape(sea, colour, 2.2) + foam


def _sky(hour: int) -> Drawing:
    """Return the sun, clouds and two gulls; the sun goes over the sky from hour 1 to 13."""
    way = (hour - 1) / 12
    x, y = 74 + 144 * way, 104 - 58 * math.sin(math.pi * (0.12 + 0.76 * way))
    marks = dot(x, y, 27, GOLD, 2.2) + dot(x, y, 21, None, 1.4, BRASS)
    marks += strokes(WHITE, (0.6, 4, 0.6), "60,60 84,58 116,60", "176,112 200,110 228,112")
    marks += strokes(WHITE, (0.6, 3.2, 0.6), "70,52 88,50 104,52", "62,100 72,99 84,100")
    for x, y in ((72, 84), (84, 76)):
        marks += brush(f"{x - 7},{y - 3} {x - 3},{y - 4.5} {x},{y}", (0.4, 1.8, 1))
        marks += brush(f"{x},{y} {x + 3},{y - 4.5} {x + 7},{y - 3}", (1, 1.8, 0.4))
    return marks


SEA: Final = "#2f6f9f"


def ship(number: int) -> Drawing:
    """Return a cutter, a brig or a three-master at sea, at an hour of its own."""
    vessel = (_cutter, _brig, three_master)[rank(number)]()
    return (
        _sky(number)
        + _waves(226, SEA, WHITE, 6)
        + place(vessel, 138, 150, 0.98)
        + _waves(238, BLUE, "#9cc4dc", 16)
        + _waves(256, "#1b4160", "#6fa3c4", 2)
    )


# -------------------------------------------------------------------------------------------- parrot


def _tail() -> Drawing:
    return (
        shape("6,60* 22,60* 40,118 46,152* 24,126", BLUE, 2.3)
        + shape("2,62* 16,64* 26,118 26,148* 10,120", RED, 2.3)
        + brush("16,74 30,112 38,138", (0.6, 1.8, 0.4), GOLD)
    )


def _scales(centres: str) -> Drawing:
    marks: Drawing = []
    for pair in centres.split():
        x, y = (float(part) for part in pair.split(","))
        marks += brush(f"{x - 5},{y} {x},{y + 4} {x + 5},{y}", (0.4, 1.9, 0.4), MAROON)
    return marks


def _body_and_wing() -> Drawing:
    body = "-27,-62 -14,-82 10,-86 30,-70 36,-40 42,0 38,44 22,72 2,70 -16,52 -30,22 -32,-8 -24,-34"
    long = strokes(
        INK,
        (0.6, 2.2, 0.5),
        "20,34 34,56 46,80",
        "30,36 42,54 50,72",
        "12,28 24,46 38,68",
        "42,34 50,48 54,60",
    )
    return (
        shape(body, RED, 2.6)
        + _scales("-22,-6 -12,-2 -24,10 -14,14 -20,28 -8,30 -10,46 0,50 -2,16 -4,0")
        + shape("6,-34* 30,-30 48,-6 58,36 52,88* 36,72 16,46 2,14 -2,-14", BLUE, 2.4)
        + shape("6,-34* 30,-30 47,-6 54,20 40,34 18,28 3,10 -2,-14", BRASS, 2)
        + shape("6,-34* 30,-30 44,-10 48,4 32,14 12,10 -1,-6 -2,-18", RED, 2)
        + long
        + strokes(INK, (0.4, 1.8, 0.4), "12,14 16,20 22,24", "24,16 29,22 34,28", "38,12 42,18 46,24")
        + _scales("8,-20 20,-20 14,-8 28,-10 36,-2 24,2")
    )


def _parrots_face() -> Drawing:
    return (
        shape("-27,-64 -14,-74 2,-66 4,-52 -6,-40 -22,-40", WHITE, 2)
        + dot(-9, -58, 6.6, GOLD, 2)
        + dot(-10, -58.4, 3, INK)
        + brush("-18,-62 -9,-67 2,-61", (0.8, 3, 0.8))
        + strokes(
            INK, (0.5, 1.4, 0.5), "-16,-48 -12,-46.6 -8,-46", "-18,-44 -15,-42.8 -12,-42", "-4,-49 0,-51"
        )
        + shape("-34,-34* -28,-31 -31,-24", RED, 0)
        + shape("-26,-46* -38,-38 -36,-28 -24,-30*", COAL, 2)
        + shape("-22,-70 -42,-72 -58,-56 -56,-30* -48,-44 -38,-48 -24,-44", "#3a352f", 2.5)
        + brush("-28,-66 -42,-66 -52,-54", (0.6, 2.6, 0.5), "#8a8075")
        + dot(-27, -62, 1.8, GOLD)
    )


def _spar_and_claws() -> Drawing:
    marks = box(-90, 66, 200, 13, OAK, 2.4, 3) + brush("-84,71 0,73 100,70", (1, 2, 0.6), OAK_DEEP)
    for foot in (-2, 16):
        for toe in (-6, 0, 6):
            x = foot + toe
            marks += shape(f"{x - 3},58 {x + 3},58 {x + 3.4},76 {x},82* {x - 3.4},76", GOLD, 1.8)
    return marks


def parrot() -> Drawing:
    """Return the captain's parrot on a spar, in a three-cornered hat."""
    hat = place(tricorne(COAL, BRASS, "*"), 3, -61, 0.84, turn=6)
    bird = _tail() + _body_and_wing() + _parrots_face() + hat + _spar_and_claws()
    return place(bird, MIDDLE - 2, 146, 1.1)
