"""Play at random that comes to an end: the yardstick below all yardsticks, and what shakes the rules.

Any offered move is as good as another, except where pure chance would never finish: in Spoons a call is
right 19 times in 20 and nobody buzzes or plays out of turn for fun; in Hand and Foot plays are taken back
only where nothing else is left.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from game.core.state import Move, State
from game.rules.hand_and_foot import HandAndFoot
from game.rules.hand_and_foot_moves import Back, Discard
from game.rules.spoons import Spoons
from game.rules.spoons_moves import Buzz, Play, Say

RIGHT_CALLS = 0.95
TAKEN_BACK = 0.3
"""How often a player who cannot discard yet takes back instead of laying more."""
LAYS = 0.6
"""How often a card is laid in Spoons by one who can: by pure chance hands would grow for ever."""
RARE = 0.01
"""How often a move is tried that a sensible player would hardly ever make."""


def random_move(state: State, seat: int, rng: random.Random) -> Move | None:
    """Return a move of the seat at random, None if it has none; the state may be a view's."""
    moves = state.moves(seat)
    return rng.choice(likely_moves(state, seat, moves, rng)) if moves else None


def likely_moves(state: State, seat: int, moves: Sequence[Move], rng: random.Random) -> Sequence[Move]:
    """Return those of a seat's moves, all of them, at least one, from which chance is to choose now."""
    return _LIKELY.get(state.game, _all)(state, seat, moves, rng)


def eager_moves(state: State, seat: int, moves: Sequence[Move], rng: random.Random) -> Sequence[Move]:
    """Return the same, but only plays where a card can be laid in Spoons: its rounds are half as long."""
    return _in_spoons(state, seat, moves, rng, 1) if isinstance(state, Spoons) else moves


def _all(_state: State, _seat: int, moves: Sequence[Move], _rng: random.Random) -> Sequence[Move]:
    return moves


def _in_spoons(
    state: State, seat: int, moves: Sequence[Move], rng: random.Random, lays: float = LAYS
) -> Sequence[Move]:
    assert type(state) is Spoons
    if state.say and isinstance(moves[0], Say) and rng.random() < RIGHT_CALLS:
        right = set(state.right_calls(state.say[0]))
        return [move for move in moves if move in right] or moves
    sober = moves
    # Who has moves that are no buzzes at a table where all calls are made is waited for.
    if not state.spoken:
        waited_for = seat in state.to_act
        sober = [m for m in moves if not isinstance(m, Buzz) and (waited_for or not isinstance(m, Play))]
    # Plays come first, and at most one other move after them.
    if sober and isinstance(sober[0], Play) and rng.random() < lays:
        return sober if isinstance(sober[-1], Play) else sober[:-1]
    return moves if not sober or rng.random() < RARE else sober


def _in_hand_and_foot(state: State, _seat: int, moves: Sequence[Move], rng: random.Random) -> Sequence[Move]:
    assert isinstance(state, HandAndFoot)
    back = [move for move in moves if isinstance(move, Back)]
    onwards = [move for move in moves if not isinstance(move, Back)]
    stuck = not any(isinstance(move, Discard) for move in moves)
    # Plays that fall short are taken back one after the other, or the same ones come again for ever.
    if back and (not onwards or (stuck and rng.random() < TAKEN_BACK)):
        return back
    return moves if not onwards or rng.random() < RARE else onwards


_LIKELY: dict[str, Callable[[State, int, Sequence[Move], random.Random], Sequence[Move]]] = {
    "spoons": _in_spoons,
    "hand_and_foot": _in_hand_and_foot,
}
