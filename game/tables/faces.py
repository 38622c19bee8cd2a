"""The games that have a table."""

from __future__ import annotations

from game.tables.face import TableFace
from game.tables.grundel_beard import GrundelBeardFace
from game.tables.hand_and_foot import HandAndFootFace
from game.tables.john_silver import JohnSilverFace
from game.tables.spooneye import SpooneyeFace
from game.tables.spoons import SpoonsFace

FACES: dict[str, TableFace] = {
    face.game: face
    for face in (GrundelBeardFace(), HandAndFootFace(), JohnSilverFace(), SpooneyeFace(), SpoonsFace())
}
"""Every table by its game's key."""
