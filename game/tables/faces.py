"""The games that have a table."""

from __future__ import annotations

from collections.abc import Callable

from game.tables.face import Tableau, TableFace
from game.tables.foresight import Plan
from game.tables.grundel_beard import GrundelBeardFace
from game.tables.grundel_beard_ahead import next_plates, plates_ahead
from game.tables.hand_and_foot import HandAndFootFace
from game.tables.john_silver import JohnSilverFace
from game.tables.spooneye import SpooneyeFace
from game.tables.spoons import SpoonsFace
from game.tables.spoons_arms import arms_ahead
from game.tables.spoons_scramble import next_scramble, scene_ahead
from game.ui.assets import Job

FACES: dict[str, TableFace] = {
    face.game: face
    for face in (GrundelBeardFace(), HandAndFootFace(), JohnSilverFace(), SpooneyeFace(), SpoonsFace())
}
"""Every table by its game's key."""
AHEAD: dict[str, Callable[[Tableau], list[Job]]] = {"spoons": arms_ahead}
"""What a table needs besides cards of a sudden, and has drawn beforehand."""
PLANS: dict[str, Plan] = {
    "grundel_beard": Plan(next_plates, plates_ahead),
    "spoons": Plan(next_scramble, scene_ahead),
}
"""What a table paints beforehand, in frames that have nothing else to draw."""
