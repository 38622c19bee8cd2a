"""Every colour, type size and time of the screen: data, in one place.

Colours are "#rrggbb" strings, measures are units of a 1920 x 1080 table (`game.ui.scale.Scale` turns them
into pixels), times are milliseconds at normal speed.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

# The palette of the captain's table.
OAK_DARK: Final = "#2b1c12"
OAK: Final = "#4a3120"
OAK_LIGHT: Final = "#7a5432"
BAIZE_DARK: Final = "#1f4d43"
BAIZE: Final = "#2c6455"
BRASS: Final = "#c9a24b"
BRASS_LIGHT: Final = "#f0d48a"
PARCHMENT: Final = "#efe3c4"
PARCHMENT_DARK: Final = "#d8c79b"
INK: Final = "#1c1a17"
RED: Final = "#b3372a"
BLUE: Final = "#2f6f9f"

# Text and lines on parchment.
ON_PARCHMENT: Final = "#2a1c0e"
ON_PARCHMENT_SOFT: Final = "#45331a"
ON_PARCHMENT_OLD: Final = "#56401f"
ON_PARCHMENT_TITLE: Final = "#5d2018"
ON_PARCHMENT_RED: Final = "#861a11"
ON_PARCHMENT_GREEN: Final = "#2c5a34"
PEN: Final = "#ffd45e"
"""The ground of words that are marked on parchment."""
PARCHMENT_RULE: Final = "#7a5f38"
PARCHMENT_RULE_PALE: Final = "#c3a670"

# Text on brass plates, with the pale line that lies under each letter.
ON_BRASS: Final = "#23160b"
ON_BRASS_SOFT: Final = "#3a240c"
ON_BRASS_RED: Final = "#5a0c07"
BRASS_ENGRAVING: Final = "#fff0c2"
ON_BRASS_OFF: Final = "#171006"
ON_BRASS_RED_PLATE: Final = "#fff6dc"
ON_BRASS_GREEN_PLATE: Final = "#fff6dc"

# Text on cloth and wood, with the shadow under it.
ON_CLOTH: Final = "#f2e4bd"
ON_CLOTH_TITLE: Final = "#f6e3ae"
ON_WOOD: Final = "#ecdab0"
ON_WOOD_TITLE: Final = "#f6e3ae"
ON_SIGN: Final = "#fff0cb"
ON_SIGN_TITLE: Final = "#fbe7b2"
TEXT_SHADOW: Final = "#000000"

# The darkest and the lightest ground on which each kind of text may lie (contrast is tested on both).
PARCHMENT_GROUND: Final = ("#dcc48c", "#fff6dc")
BRASS_GROUND: Final = ("#b98d3c", "#e2bd66")
BRASS_OFF_GROUND: Final = ("#86754e", "#988660")
BRASS_RED_GROUND: Final = ("#8c2419", "#b3372a")
BRASS_GREEN_GROUND: Final = ("#1f5a34", "#2f7a45")
CLOTH_GROUND: Final = ("#12332b", "#486d48")
WOOD_GROUND: Final = ("#2b1c12", "#5a3d24")

# Cards: the four-colour inks stay apart under every colour-vision deficiency.
FOUR_COLOUR_INKS: Final = MappingProxyType({"s": "#000000", "h": "#E22308", "d": "#0D02B4", "c": "#17856B"})
TWO_COLOUR_INKS: Final = MappingProxyType({"s": "#1c1a17", "h": "#b3372a", "d": "#b3372a", "c": "#1c1a17"})

# States that are told by light.
GLOW_TARGET: Final = "#f0d48a"
GLOW_UNDER: Final = "#ffe9a8"
GLOW_GREAT: Final = "#ffd35c"
GLOW_TURN: Final = "#ffd66e"
GLOW_HOT: Final = "#ffcf6a"
GLOW_HINT: Final = "#ffbe32"
GLOW_TRACE: Final = "#a9dcf2"
FOCUS: Final = "#ffe7a3"
FOCUS_EDGE: Final = "#140c06"
FOCUS_ON_PARCHMENT: Final = "#7d3a12"
VEIL: Final = (12, 24, 20, 96)
SHADOW: Final = (8, 5, 3)
LINE: Final = "#1b120b"

# The cloths a person may choose from: base colour before fibre, wear and light.
CLOTHS: Final = MappingProxyType({"green": "#388070", "blue": "#2a5f92", "red": "#863a36"})

# Wood before grain: the rim, the walls, the plates.
RIM_OAK: Final = ("#7d5633", "#75502f")
WALL_OAK: Final = ("#7d5430", "#704a2a", "#865b35", "#684426")
FLOOR_OAK: Final = ("#8a6039", "#7d5633", "#946840", "#75502f")
PLATE_OAK: Final = "#a87848"
BEAM_OAK: Final = "#8a5f38"
RIB_OAK: Final = "#7a5230"
SHELF_OAK: Final = "#a06f43"
SIGN_OAK: Final = "#a5713f"


@dataclass(frozen=True)
class Accent:
    """The face of one game: the paint of its sign, the wax of its seal, the colour of its light."""

    paint: str
    wax: str
    bright: str


ACCENTS: Final = MappingProxyType(
    {
        "spooneye": Accent("#8f2a20", "#a02c22", "#ff6a55"),
        "john_silver": Accent("#7a5810", "#8a6414", "#ffd76a"),
        "spoons": Accent("#3d5f78", "#3d5f78", "#9fd0ee"),
        "hand_and_foot": Accent("#275c3c", "#2a6b45", "#7fd68a"),
        "grundel_beard": Accent("#211d1c", "#3a2f2b", "#e0935a"),
    }
)

# The owners' colours where several sailors share a board: flat colour and the light of it.
SEAT_COLOURS: Final = (
    ("#b3372a", "#ff6a55"),
    ("#6d4a94", "#b78cf0"),
    ("#d2761f", "#ffb45c"),
    ("#3f8a4a", "#7fd68a"),
    ("#2f6f9f", "#86c6f2"),
    ("#8a6f1e", "#f2dc7c"),
    ("#8c3a63", "#f09ac0"),
    ("#4c5a63", "#c3d2da"),
)

# Type: heights at 1080p.
SIZE_LOGO: Final = 166
SIZE_PANEL_TITLE: Final = 64
SIZE_SCENE_TITLE: Final = 76
SIZE_PRIMARY: Final = 58
SIZE_NAME_LARGE: Final = 42
SIZE_HEADING: Final = 40
SIZE_PLATE_LARGE: Final = 32
SIZE_NAME: Final = 31
SIZE_PLATE: Final = 27
"""Of the plates that hang at the foot of a sheet, or stand under each other on it."""
SIZE_NAME_SMALL: Final = 27
SIZE_PREVIEW: Final = 29
SIZE_TURN: Final = 24
SIZE_NUMBER: Final = 24
SIZE_BODY: Final = 22
SIZE_LABEL: Final = 20
SIZE_LOG: Final = 19
SIZE_LEAST: Final = 18

# Measures of the table.
RIM: Final = 34
CLOTH_RADIUS: Final = 46
MARGIN: Final = 12
SIDE_COLUMN: Final = 306
LEAST_BUTTON: Final = 34
LEAST_PLATE: Final = 20
LEAST_PORTRAIT: Final = 76
LEAST_STRIP: Final = 42
TARGET: Final = 44
CARD_ASPECT: Final = 250 / 350

# Times in ms at normal speed (the table "Feel").
HOVER_MS: Final = 105
HOVER_LIFT: Final = 16
HOVER_SCALE: Final = 1.05
CARRY_SCALE: Final = 1.12
CARRY_LIFT: Final = 40
"""Units above the table at which a carried card throws its shadow; far, so that it looks held."""
DROP_MS: Final = 200
REFUSE_MS: Final = 180
FLIP_MS: Final = 160
DEAL_STEP_MS: Final = 70
DEAL_MOST_MS: Final = 1600
FLIGHT_MS: Final = 220
HELD_MS: Final = 250
FURTHER_PLAY_MS: Final = 150
TURN_MOST_MS: Final = 2500
SEQUENCE_MOST_MS: Final = 2500
THINK_LEAST_MS: Final = 300
THINK_MOST_MS: Final = 1500


def _linear(channel: int) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    """Relative luminance of "#rrggbb", from 0 for black to 1 for white (WCAG 2)."""
    red, green, blue = (_linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two "#rrggbb" colours, from 1 to 21 (WCAG 2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
