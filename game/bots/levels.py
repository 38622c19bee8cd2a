"""The sailors' levels: what each is called, and what it does well and badly at each game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A level: its key for commands, its title, and a sentence for each game that has it."""

    key: str
    title: str
    sentences: Mapping[str, str]


LEVELS: dict[str, Level] = {
    level.key: level
    for level in (
        Level(
            "cabin-boy",
            "Cabin boy",
            {
                "spooneye": "Knows what completes a mast, but often plays the first thing that looks right, "
                "and forgets what is gone."
            },
        ),
        Level(
            "deckhand",
            "Deckhand",
            {"spooneye": "Guards the masts and plans its captures, with a slip about once in eight choices."},
        ),
        Level(
            "boatswain",
            "Boatswain",
            {
                "spooneye": "Makes no slips, counts the cards that are gone, "
                "and leaves little within your reach."
            },
        ),
        Level("old-salt", "Old Salt", {}),
    )
}
"""Every level by its key, the weakest first; the texts are English, translated where they are shown."""
