"""Opponents: minds that hold a view and choose a move; they read no clock, no file and no global chance."""

from __future__ import annotations

import random

from game import rules
from game.bots import spooneye
from game.bots.levels import LEVELS, REFERENCES
from game.bots.mind import Mind, RandomMind

__all__ = ["LEVELS", "REFERENCES", "Mind", "levels_of", "make_mind"]


def levels_of(game: str) -> tuple[str, ...]:
    """Return the keys of the levels that a game has, the weakest first."""
    return tuple(level.key for level in LEVELS.values() if game in level.sentences)


def make_mind(game: str, level: str, seat: int, seed: int) -> Mind:
    """Make a mind for a seat, with a random stream of its own; `ValueError` if the game has no such level."""
    rng = random.Random(f"{seed}:{seat}")
    if level == "random" and game in rules.GAMES:
        return RandomMind(rng)
    if game == "spooneye" and level in spooneye.HABITS:
        return spooneye.SpooneyeMind(rng, spooneye.HABITS[level])
    raise ValueError(f"there is no sailor of the level {level!r} for {game!r}")
