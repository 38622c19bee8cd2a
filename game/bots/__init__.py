"""Opponents: minds that hold a view and choose a move; they read no clock, no file and no global chance."""

from __future__ import annotations

import random
from collections.abc import Callable

from game import rules
from game.bots import grundel_beard, hand_and_foot, john_silver, spooneye, spoons
from game.bots.levels import LEVELS
from game.bots.manners import MANNERS, PLAIN, manner_of
from game.bots.mind import Mind, RandomMind

__all__ = ["LEVELS", "Mind", "levels_of", "make_mind", "manner_of", "references_of"]


def _in_spoons(level: str, rng: random.Random, _manner: str) -> Mind:
    """Make a sailor at Spoons, where hands and tongue tell sailors apart, and nobody has a manner."""
    return spoons.make_mind(level, rng)


_MAKERS: dict[str, Callable[[str, random.Random, str], Mind]] = {
    "grundel_beard": grundel_beard.make_mind,
    "hand_and_foot": hand_and_foot.make_mind,
    "john_silver": john_silver.make_mind,
    "spooneye": spooneye.make_mind,
    "spoons": _in_spoons,
}
"""By game: makes a mind of a level of that game, or its reference `greedy`, with a manner of play."""


def levels_of(game: str) -> tuple[str, ...]:
    """Return the keys of the levels that a game has, the weakest first."""
    return tuple(level.key for level in LEVELS.values() if game in level.sentences)


def references_of(game: str) -> tuple[str, ...]:
    """Return a game's yardsticks for commands and tests, with whom nobody sits down."""
    if game not in _MAKERS:
        return ("random",)
    return ("random", "greedy", grundel_beard.COUNTING) if game == "grundel_beard" else ("random", "greedy")


def make_mind(game: str, level: str, seat: int, seed: int, manner: str = PLAIN) -> Mind:
    """Make a mind for a seat, with a random stream of its own; `ValueError` if the game has no such level.

    A manner is one of `manners.MANNERS`: what the sailor leans to, which makes it no stronger or weaker.
    """
    if game not in rules.GAMES or level not in (*references_of(game), *levels_of(game)):
        raise ValueError(f"there is no sailor of the level {level!r} for {game!r}")
    if manner not in MANNERS:
        raise ValueError(f"there is no manner {manner!r}")
    rng = random.Random(f"{seed}:{seat}")
    return RandomMind(rng) if level == "random" else _MAKERS[game](level, rng, manner)
