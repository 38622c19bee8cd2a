"""The rules of every game at the table, behind one contract.

A match is begun by `new` or `load`; everything else is asked of the state. The only worlds
that an opponent may search come from `imagine`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from game.core.chance import MAX_SEED, Chance
from game.core.events import Event
from game.core.game import Game, Option
from game.core.imagining import unveil
from game.core.places import Place
from game.core.positions import Reader
from game.core.refusals import IllegalMove, PositionError
from game.core.state import Move, Result, State
from game.rules import grundel_beard, hand_and_foot, john_silver, spooneye, spoons

__all__ = [
    "GAMES", "Event", "Game", "IllegalMove", "Move", "Option", "Place", "PositionError", "Result",
    "State", "imagine", "load", "new", "read_view",
]  # fmt: skip

GAMES: dict[str, Game] = {
    game.key: game
    for game in (spooneye.GAME, john_silver.GAME, hand_and_foot.GAME, spoons.GAME, grundel_beard.GAME)
}
"""Every game by its key."""


def new(game: str, seats: int, seed: int = 0, options: Mapping[str, object] | None = None) -> State:
    """Begin a match: `seats` players, everything by chance from `seed`; `ValueError` if that cannot be."""
    if not isinstance(game, str) or game not in GAMES:
        raise ValueError(f"there is no game {game!r}")
    declared = GAMES[game]
    if type(seats) is not int or seats not in declared.seats:
        raise ValueError(f"{declared.title} is for {_range_text(declared.seats)} seats, not {seats}")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        raise ValueError(f"a seed is a whole number from 0 to {MAX_SEED}")
    if options is not None and not isinstance(options, Mapping):
        raise ValueError("options are a table of names and values")
    settings = declared.settings(options or {})
    return declared.begin(seats, settings, Chance(seed))


def load(position: object) -> State:
    """Make the state of a position and settle it; `PositionError` names what is wrong with it."""
    state = _read(position, veiled=False)
    told: list[Event] = []
    state.told = told
    state.settle()
    state.told = None
    state.opening = tuple(told)
    return state


def read_view(view: object) -> State:
    """Make the state of a view, unseen cards being `?`: for looking and for `moves`, not for playing on."""
    return _read(view, veiled=True)


def imagine(view: object, rng: random.Random, known: Mapping[Place, str] | None = None) -> State:
    """Make a full state that a view allows, the unseen cards dealt by `rng` to the unseen places.

    `known` maps places to cards that the seat remembers from its events.
    """
    state = read_view(view)
    unveil(state, GAMES[state.game].deck(state.seats), rng, known or {})
    return state


def _read(position: object, veiled: bool) -> State:
    if not isinstance(position, Mapping):
        raise PositionError("position", "must be a table of named values")
    game = position.get("game")
    if not isinstance(game, str) or game not in GAMES:
        raise PositionError("game", "must be one of " + ", ".join(GAMES))
    declared = GAMES[game]
    seats = position.get("seats")
    if not isinstance(seats, int) or isinstance(seats, bool) or seats not in declared.seats:
        raise PositionError("seats", f"must be {_range_text(declared.seats)}")
    options = position.get("options", {})
    if not isinstance(options, Mapping):
        raise PositionError("options", "must be a table of named values")
    try:
        settings: dict[str, Any] = declared.settings(options)
    except ValueError as error:
        raise PositionError("options", str(error)) from None
    return declared.read(Reader(position, seats, settings, declared.deck(seats), veiled))


def _range_text(seats: range) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
