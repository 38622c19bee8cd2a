"""The palette of the card faces: a few flat colours and one ink, as LOOK.md asks."""

from typing import Final, NamedTuple

INK: Final = "#1c1a17"
COAL: Final = "#2b2825"
"""Black cloth and hair: light enough that ink lines still show on it."""
WHITE: Final = "#fbf6e8"
GROUND: Final = "#f1e5c8"
RAYS: Final = "#e7d8b2"
PAPER: Final = "#faf4e3"
PARCHMENT: Final = "#efe3c4"
EDGE: Final = "#d8c79b"
BONE: Final = "#f6edd6"
STEEL: Final = "#dfe6e4"
RED: Final = "#b3372a"
MAROON: Final = "#8a2720"
BLUE: Final = "#234f73"
GREEN: Final = "#2c6455"
BRASS: Final = "#c9a24b"
GOLD: Final = "#f0d48a"
OAK: Final = "#7a5432"
OAK_LIGHT: Final = "#a87a4c"
OAK_DARK: Final = "#4a3120"
OAK_DEEP: Final = "#2b1c12"
LIP: Final = "#b5655a"

SUIT_INK: Final = {"c": INK, "d": RED, "h": RED, "s": INK}
"""Two-colour ink of each suit.

The game may replace it, since it is written once a card as the fill of its `ink` group.
"""


class Skin(NamedTuple):
    """Three tones of one skin: lit, in flat shadow, and for hatching."""

    light: str
    shade: str
    line: str


FAIR: Final = Skin("#f3d9b4", "#dcb285", "#a9764a")
RUDDY: Final = Skin("#ecc39a", "#cf9668", "#94593a")
TAN: Final = Skin("#d6a273", "#b57f50", "#7d4b2b")
BROWN: Final = Skin("#a9744c", "#855536", "#4f2e1c")
