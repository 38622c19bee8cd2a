"""The twelve court sailors, one likeness each: captains for kings, mates for queens, cabin hands for jacks.

A half figure is drawn round 0,0, the middle of the card, looking to the left; its right hand side holds the
prop.
"""

from dataclasses import dataclass, field
from typing import Final

from drawing.clothes import (
    baldric,
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
    OAK,
    RED,
    RUDDY,
    TAN,
    WHITE,
)
from drawing.faces import Face, head, neck
from drawing.hair import braids, fringe, front_locks, full_beard, long_hair, pointed_beard, side_hair
from drawing.hats import bicorne, cavalier, knitted_cap, scarf, straw_hat, tricorne
from drawing.pen import Drawing, Point, dot, place
from drawing.props import (
    arm,
    belaying_pin,
    chart,
    coil,
    coin,
    cutlass,
    cutlass_guard,
    dividers,
    fist,
    lantern,
    sandglass,
    speaking_trumpet,
    spyglass,
    turned_fist,
)
from drawing.suits import suit

HEAD_AT: Final = (-9.0, -87.0)


@dataclass(frozen=True)
class Sailor:
    """One sailor in parts, each in the order in which it is painted.

    `behind` is the hair at the back of the head, `on_face` beard, locks and earring; `grip` what lies over
    the fist. `sleeve` and `cuff` are colours; `proportion` is width and height of the face; `looks_right`
    mirrors the whole picture;
    `turned_hand` shows the back of the hand that holds the prop.
    """

    face: Face
    hat: Drawing
    coat: Drawing
    prop: Drawing
    sleeve: str
    cuff: str
    behind: Drawing = field(default_factory=list)
    on_face: Drawing = field(default_factory=list)
    grip: Drawing = field(default_factory=list)
    proportion: tuple[float, float] = (1.0, 1.0)
    looks_right: bool = False
    turned_hand: bool = False


SHINE: Final = "#8a8075"
"""Strands in black hair."""
SILVER: Final = "#f4ecd8"
GREY: Final = "#9a9184"
AUBURN: Final = "#8a4322"
BROWN_HAIR: Final = "#5a3320"
COPPER: Final = "#b5622c"
CHESTNUT: Final = "#7a4a28"
STRAW: Final = "#d8a648"

CAPTAINS: Final[dict[str, Sailor]] = {
    "Ks": Sailor(
        face=Face("man", FAIR),
        behind=side_hair("22,-20 36,-6 38,24 30,40 20,30", "-22,-20 -31,0 -33,20 -28,32 -22,20", COAL),
        on_face=full_beard(COAL, SHINE, longer=-2, forked=True),
        hat=bicorne(COAL, BRASS, "s"),
        coat=captains_coat(BLUE, RED) + cravat(RED),
        prop=spyglass(),
        sleeve=BLUE,
        cuff=RED,
        proportion=(1.02, 1.0),
    ),
    "Kh": Sailor(
        face=Face("man", RUDDY, brow="#7d7568", long_nose=1.08),
        behind=side_hair("22,-20 37,-4 38,20 30,34 20,30", "-22,-18 -31,0 -32,18 -24,20", SILVER),
        on_face=full_beard(SILVER, INK, longer=6),
        hat=bicorne(BLUE, GOLD, "h"),
        coat=captains_coat(RED, BLUE) + cravat(BRASS),
        prop=cutlass(),
        grip=cutlass_guard(),
        sleeve=RED,
        cuff=BLUE,
        proportion=(1.04, 1.0),
        looks_right=True,
    ),
    "Kd": Sailor(
        face=Face("man", TAN, brow="#5b2a18", patched=True),
        behind=side_hair("22,-20 36,-6 40,14 34,34 22,36", "", AUBURN),
        on_face=pointed_beard(AUBURN, INK) + earring(29, 14),
        hat=tricorne(RED, GOLD, "d"),
        coat=captains_coat(OAK, RED) + cravat(BLUE, band=False),
        prop=dividers(),
        sleeve=OAK,
        cuff=RED,
        turned_hand=True,
        proportion=(0.96, 1.03),
    ),
    "Kc": Sailor(
        face=Face("man", BROWN, brow="#4a443c"),
        behind=side_hair("22,-20 35,-8 36,14 30,24 22,20", "", GREY),
        on_face=full_beard(GREY, INK, longer=-8),
        hat=tricorne(COAL, BRASS, "c"),
        coat=captains_coat(GREEN, BRASS) + cravat(RED),
        prop=speaking_trumpet(),
        sleeve=GREEN,
        cuff=BRASS,
        turned_hand=True,
        proportion=(1.02, 0.98),
        looks_right=True,
    ),
}

MATES: Final[dict[str, Sailor]] = {
    "Qs": Sailor(
        face=Face("woman", FAIR, smile=-0.4),
        behind=long_hair(COAL, SHINE),
        on_face=dot(6, 25.5, 1.3, INK) + front_locks(COAL, SHINE) + earring(27, 20),
        hat=cavalier(BLUE, RED, GOLD),
        coat=captains_coat(BLUE, RED) + cravat(BRASS),
        prop=sandglass(),
        sleeve=BLUE,
        cuff=RED,
        proportion=(0.95, 1.03),
        looks_right=True,
        turned_hand=True,
    ),
    "Qh": Sailor(
        face=Face("woman", TAN, smile=1.0),
        behind=long_hair(BROWN_HAIR, INK),
        on_face=front_locks(BROWN_HAIR, INK) + earring(28, 21),
        hat=scarf(RED, spots=WHITE),
        coat=mates_jacket(BLUE, RED, TAN),
        prop=chart(),
        turned_hand=True,
        sleeve=BLUE,
        cuff=WHITE,
        proportion=(1.03, 0.98),
    ),
    "Qd": Sailor(
        face=Face("woman", RUDDY, brow="#6d3018", smile=1.4, freckled=True),
        behind=long_hair(COPPER, INK),
        on_face=front_locks(COPPER, INK) + earring(27, 20),
        hat=tricorne(BLUE, GOLD, "d"),
        coat=torso(WHITE) + waistcoat(RED, GOLD) + cravat(GOLD),
        prop=coin(),
        sleeve=WHITE,
        cuff=WHITE,
        proportion=(0.98, 1.01),
    ),
    "Qc": Sailor(
        face=Face("woman", BROWN, smile=0.6),
        behind=braids(COAL, BRASS),
        on_face=earring(25, 24),
        hat=scarf(BRASS, stripes=RED),
        coat=mates_jacket(GREEN, BRASS, BROWN) + baldric(OAK),
        prop=cutlass(),
        grip=cutlass_guard(),
        sleeve=GREEN,
        cuff=WHITE,
        proportion=(1.0, 1.02),
        looks_right=True,
    ),
}

HANDS: Final[dict[str, Sailor]] = {
    "Js": Sailor(
        face=Face("youth", FAIR, brow=BROWN_HAIR, smile=1.0, freckled=True),
        on_face=fringe(CHESTNUT, INK),
        hat=knitted_cap(BLUE, RED, stripe=WHITE),
        coat=striped_shirt(WHITE, BLUE) + neckerchief(RED),
        prop=lantern(),
        sleeve=WHITE,
        cuff=WHITE,
    ),
    "Jh": Sailor(
        face=Face("youth", RUDDY, brow="#8a5a20", smile=1.6, grinning=True),
        on_face=fringe(STRAW, INK),
        hat=straw_hat(RED),
        coat=striped_shirt(WHITE, RED) + waistcoat(BLUE, BRASS) + neckerchief(BRASS),
        prop=coil(),
        turned_hand=True,
        sleeve=WHITE,
        cuff=WHITE,
        proportion=(1.04, 0.98),
        looks_right=True,
    ),
    "Jd": Sailor(
        face=Face("youth", TAN, smile=2.2, doubtful=True),
        on_face=fringe(COAL, SHINE),
        hat=knitted_cap(RED, BRASS, pompon=WHITE),
        coat=striped_shirt(WHITE, BLUE) + waistcoat(RED, GOLD) + neckerchief(BLUE),
        prop=spyglass(),
        sleeve=WHITE,
        cuff=WHITE,
        proportion=(0.98, 1.01),
        looks_right=True,
    ),
    "Jc": Sailor(
        face=Face("youth", BROWN, whistling=True),
        on_face=fringe(COAL, SHINE) + earring(29, 14),
        hat=scarf(GREEN, stripes=GOLD),
        coat=torso(BRASS) + waistcoat(GREEN, INK) + neckerchief(RED),
        prop=belaying_pin(),
        turned_hand=True,
        sleeve=BRASS,
        cuff=BRASS,
        proportion=(0.96, 1.03),
    ),
}

SAILORS: Final = CAPTAINS | MATES | HANDS
"""Every court sailor by card."""


def figure(sailor: Sailor, shoulders: Drawing) -> Drawing:
    """Return a half figure from the rope upwards; `shoulders` lies over the coat, under the face."""
    x, y = HEAD_AT
    wide, high = sailor.proportion
    return (
        place(sailor.behind + neck(sailor.face), x, y)
        + sailor.coat
        + shoulders
        + place(head(sailor.face) + sailor.on_face, x, y, high, wide=wide / high)
        + place(sailor.hat, x, y)
        + sailor.prop
        + arm(sailor.sleeve, sailor.cuff)
        + (turned_fist if sailor.turned_hand else fist)(sailor.face.skin)
        + sailor.grip
    )


def half_figure(card: str, suit_at: Point, suit_height: float) -> Drawing:
    """Return the upper half of a court card's picture, from the rope upwards, with its suit."""
    shoulders = epaulette() if card in CAPTAINS else []
    return figure(SAILORS[card], shoulders) + suit(card[1], *suit_at, suit_height)
