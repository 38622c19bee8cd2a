"""The twelve sailors who sit at the table, as busts behind a porthole.

They are cut from the same parts as the court cards: one hand drew them all. A picture is 100 x 100, to be
masked by a circle; its ground is the ink that the game may replace.
"""

import math
from dataclasses import dataclass, field
from typing import Final

from drawing.clothes import (
    captains_coat,
    cravat,
    earring,
    epaulette,
    mates_jacket,
    neckerchief,
    striped_shirt,
    torso,
    waistcoat,
)
from drawing.colours import (
    BLUE,
    BRASS,
    BROWN,
    COAL,
    FAIR,
    GOLD,
    GREEN,
    INK,
    MAROON,
    OAK,
    RED,
    RUDDY,
    STEEL,
    TAN,
    WHITE,
    Skin,
)
from drawing.faces import Face, head, neck
from drawing.hair import braids, fringe, front_locks, full_beard, long_hair, pointed_beard, side_hair
from drawing.hats import bicorne, cavalier, knitted_cap, scarf, straw_hat, tricorne
from drawing.pen import (
    INK_SLOT,
    Drawing,
    Knot,
    box,
    brush,
    dot,
    dots,
    painted,
    place,
    shape,
    straight,
    strokes,
    thread,
)
from drawing.svg import document

SIZE: Final = (350, 350)
UNITS: Final = 100
SCALE: Final = 0.70
FIGURE_AT: Final = (55.0, 112.0)
HEAD_AT: Final = (-9.0, -87.0)
RAYS: Final = 16
RAY_LIGHT: Final = 0.10

SHINE: Final = "#8a8075"
GREY: Final = "#9a9184"
SILVER: Final = "#f4ecd8"
AUBURN: Final = "#a4461c"
DARK_HAIR: Final = "#3d2618"
STRAW: Final = "#d8a648"
FLAXEN: Final = "#e6d3a0"
SLATE: Final = "#4a4668"
PLUM: Final = "#6d3f5c"
OCHRE: Final = "#b98336"
NAVY: Final = "#2c405c"
TEAL: Final = "#2f7a72"
NIGHT: Final = Skin("#7d5233", "#5d3a22", "#321c10")
"""The darkest skin: the brown of the courts and one tone deeper."""


@dataclass(frozen=True)
class Bust:
    """One sailor in parts, each in the order in which it is painted; `ground` is the colour behind."""

    ground: str
    face: Face
    coat: Drawing
    hat: Drawing = field(default_factory=list)
    behind: Drawing = field(default_factory=list)
    on_face: Drawing = field(default_factory=list)
    proportion: tuple[float, float] = (1.0, 1.0)
    looks_right: bool = False


def bald_head(skin: Skin) -> Drawing:
    """Return the dome of a head without hat or hair, over the flat top of a face."""
    dome = "-24.5,-15* -27,-27 -20,-43 -4,-50 12,-48 25,-37 29,-20 27.5,-13* 12,-16 -4,-17.5 -14,-16"
    shade = "27.5,-13* 29,-20 25,-37 15,-46 20,-34 19,-24 15,-15*"
    return (
        shape(dome, skin.light, 0)
        + shape(shade, skin.shade, 0)
        + thread("-24.5,-12 -27,-27 -20,-43 -4,-50 12,-48 25,-37 29,-20 27,-8", INK, 2.4)
        + strokes(INK, (0.3, 1.4, 0.2), "-17,-22 -6,-24.5 6,-22.5", "-13,-28 -5,-30 3,-28.6")
        + brush("-16,-36 -10,-42 -2,-44", (0.6, 2.6, 0.6), WHITE)
    )


def swept_hair(colour: str, line: str) -> Drawing:
    """Return short hair swept back from the brow, with a knot behind."""
    return (
        shape("22,-46 34,-54 44,-46 42,-34 32,-32", colour, 2.2)
        + shape(
            "-25,-4* -29,-20 -24,-42 -4,-54 18,-50 31,-34 31,-10 27,4* "
            "24,-8 18,-22 2,-17* -8,-25 -17,-18 -21,-8*",
            colour,
        )
        + strokes(
            line, (0.4, 1.8, 0.3), "-20,-22 -14,-38 0,-48", "-8,-26 0,-40 14,-46", "8,-22 14,-34 24,-38"
        )
        + brush("34,-48 38,-44 36,-37", (0.4, 1.6, 0.3), line)
    )


def handlebar(colour: str, line: str) -> Drawing:
    """Return a great moustache with its ends turned up."""
    return (
        shape("-7,16.5* -15,15 -24,20 -33,17 -38,9* -38,22 -30,29.5 -16,28 -7,23.5*", colour, 2)
        + shape("-7,16.5* 2,14.5 13,19 24,17 31,8* 32,22 22,30 8,28 -7,23.5*", colour, 2)
        + strokes(
            line, (0.4, 1.6, 0.3), "-12,19.5 -21,24 -32,22", "0,19.5 11,24 25,21", "-12,24 -20,26 -27,26"
        )
    )


def goatee(colour: str) -> Drawing:
    """Return a trimmed chin beard with a thin moustache."""
    return shape("-16,30* -7,29 5,30* 8,38 2,48 -6,51 -14,46 -18,38", colour, 2.2) + shape(
        "-7,17* -14,17.5 -21,23 -22,28* -14,22.5 -7,21 1,21.5 10,27* 10,22 2,17", colour, 0
    )


def spectacles() -> Drawing:
    """Return round brass spectacles."""
    marks: Drawing = []
    for x in (-14.6, 8.6):
        marks += dot(x, -0.6, 9.6, None, 3.4) + dot(x, -0.6, 9.6, None, 1.6, GOLD)
    return marks + thread("-5.4,-2 -3,-4 -0.8,-2", INK, 2) + thread("18,-2 24,-4 29,-3", INK, 2)


def scar() -> Drawing:
    """Return an old cut over the cheek."""
    return brush("12,6 16,14 18,22", (0.5, 1.8, 0.4), "#8c4632") + strokes(
        "#8c4632", (1.3, 1.3, 1.3), "11,11 14,10.4 17,9.6", "13.5,17 16.5,16.4 20,15.2"
    )


def flower(x: float, y: float) -> Drawing:
    """Return a white flower worn in the hair."""
    petals = " ".join(
        f"{x + 5 * math.cos(math.radians(a)):.2f},{y + 5 * math.sin(math.radians(a)):.2f}"
        for a in range(0, 360, 72)
    )
    return dots(4.2, WHITE, petals, 1.4) + dot(x, y, 3.2, GOLD, 1.2)


def knife_bandolier(strap: str) -> Drawing:
    """Return a strap across the chest with a buckle."""
    return shape("-64,-34* -50,-39* 40,14* 22,20*", strap, 2.2) + box(-16, -17, 13, 11, BRASS, 2, 2)


BUSTS: Final[dict[str, Bust]] = {
    "silas": Bust(
        "#2b4350",
        Face("man", TAN, brow="#6b645a", patched=True),
        captains_coat(SLATE, NAVY) + cravat(BRASS),
        tricorne(COAL, BRASS, "s"),
        side_hair("22,-20 35,-8 36,14 30,24 22,20", "", GREY),
        full_beard(GREY, INK, longer=-6) + earring(29, 15),
    ),
    "anne": Bust(
        "#7a4632",
        Face("woman", FAIR, brow="#7d3314", smile=1.0, freckled=True),
        mates_jacket(GREEN, GOLD, FAIR),
        scarf(RED, spots=WHITE),
        long_hair(AUBURN, INK),
        front_locks(AUBURN, INK) + earring(28, 21),
        looks_right=True,
    ),
    "mary": Bust(
        "#4d6b49",
        Face("woman", BROWN, smile=0.6),
        mates_jacket(OCHRE, MAROON, BROWN),
        tricorne(MAROON, GOLD, "h"),
        long_hair(COAL, SHINE),
        front_locks(COAL, SHINE) + earring(27, 20),
        (0.98, 1.01),
    ),
    "pip": Bust(
        "#4f88a6",
        Face("youth", RUDDY, brow="#8a5a20", smile=1.6, freckled=True, grinning=True),
        striped_shirt(WHITE, BLUE) + neckerchief(RED),
        knitted_cap(BLUE, BRASS, pompon=GOLD),
        [],
        fringe(STRAW, INK),
        (1.03, 0.99),
        looks_right=True,
    ),
    "bones": Bust(
        "#75683f",
        Face("man", FAIR, brow="#4b4038", long_nose=1.1),
        torso(OAK) + waistcoat(MAROON, BRASS) + neckerchief(GREY),
        bald_head(FAIR),
        [],
        handlebar("#5b4a3c", INK) + scar(),
        (1.05, 0.98),
    ),
    "gideon": Bust(
        "#6d4158",
        Face("man", NIGHT, smile=1.5),
        captains_coat(MAROON, BRASS),
        scarf(OCHRE, stripes=RED),
        [],
        goatee(COAL) + earring(29, 14),
        (1.0, 1.0),
        looks_right=True,
    ),
    "wen": Bust(
        "#3f7a74",
        Face("youth", Skin("#e8c193", "#cb9a63", "#8a5f38"), smile=0.8),
        torso(NAVY) + waistcoat(TEAL, BRASS) + neckerchief(WHITE),
        swept_hair(COAL, SHINE),
        proportion=(0.98, 1.03),
    ),
    "nell": Bust(
        "#6b4f7d",
        Face("woman", RUDDY, brow="#a8905a", smile=1.4),
        striped_shirt(WHITE, RED) + waistcoat(BLUE, BRASS) + neckerchief(BRASS),
        knitted_cap(RED, WHITE, stripe=WHITE),
        braids(FLAXEN, RED),
        [],
        (1.02, 0.98),
    ),
    "jonah": Bust(
        "#3a5a7d",
        Face("man", RUDDY, brow="#8d8578", long_nose=1.08),
        captains_coat(BLUE, RED) + cravat(BRASS) + epaulette(),
        bicorne(COAL, GOLD, "c"),
        side_hair("22,-20 37,-4 38,20 30,34 20,30", "-22,-18 -31,0 -32,18 -24,20", SILVER),
        full_beard(SILVER, INK, longer=2),
        (1.04, 1.0),
        looks_right=True,
    ),
    "rosa": Bust(
        "#9a5a34",
        Face("woman", TAN, smile=-0.4),
        mates_jacket(RED, GOLD, TAN),
        cavalier(NAVY, RED, GOLD),
        long_hair(DARK_HAIR, INK),
        front_locks(DARK_HAIR, INK) + earring(27, 20) + dot(6, 25.5, 1.3, INK),
        (0.96, 1.02),
        looks_right=True,
    ),
    "tom": Bust(
        "#56794a",
        Face("youth", BROWN, smile=1.4, grinning=True),
        striped_shirt(WHITE, GREEN) + neckerchief(OCHRE),
        straw_hat(GREEN),
        [],
        fringe(COAL, SHINE),
        (1.0, 1.0),
    ),
    "ezra": Bust(
        "#7d5a3a",
        Face("man", FAIR, brow="#8a4322", long_nose=0.96),
        torso(PLUM) + knife_bandolier(OAK) + neckerchief(STEEL),
        knitted_cap(GREEN, BRASS, stripe=GOLD),
        side_hair("22,-20 34,-6 36,10 30,22 22,20", "", "#a8562a"),
        pointed_beard("#a8562a", INK) + spectacles(),
        (0.97, 1.02),
        looks_right=True,
    ),
}
"""Every sailor by name, as the game's settings write it."""


def _sky() -> Drawing:
    """Return the ground and the pale rays behind the head."""
    marks = box(0, 0, UNITS, UNITS, INK_SLOT)
    x = y = UNITS / 2
    wedges = []
    for step in range(RAYS):
        first = math.radians(step * 360 / RAYS)
        second = first + math.pi / RAYS
        corners = [Knot(x, y)] + [Knot(x + 80 * math.cos(a), y + 80 * math.sin(a)) for a in (first, second)]
        wedges.append(straight(corners))
    return marks + painted(wedges, "#ffffff", opacity=RAY_LIGHT)


def portrait(bust: Bust) -> str:
    """Return the text of one sailor's picture."""
    x, y = HEAD_AT
    wide, high = bust.proportion
    figure = (
        place(bust.behind + neck(bust.face), x, y)
        + bust.coat
        + place(head(bust.face) + bust.on_face, x, y, high, wide=wide / high)
        + place(bust.hat, x, y)
    )
    figure = [mark._replace(fill=INK) if mark.fill == INK_SLOT else mark for mark in figure]
    side = -1 if bust.looks_right else 1
    at = FIGURE_AT[0] if side > 0 else UNITS - FIGURE_AT[0]
    picture = _sky() + place(figure, at, FIGURE_AT[1], SCALE, wide=side)
    return document(place(picture, size=SIZE[0] / UNITS), SIZE, bust.ground)


def portraits() -> dict[str, str]:
    """Return the text of every sailor's picture by name."""
    return {name: portrait(bust) for name, bust in BUSTS.items()}
