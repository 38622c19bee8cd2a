"""Why a mind would make a move, in terms of what its judgement weighs; words are found where it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game import rules
from game.bots import (
    advice_grundel_beard,
    advice_hand_and_foot,
    advice_john_silver,
    advice_spooneye,
    advice_spoons,
)
from game.bots.mind import outcome
from game.bots.reasons import PLAYED_ON, Reason, Reasoning
from game.bots.search import Tally
from game.core.state import Move

__all__ = ["Reason", "advised", "reason_of", "reasoning"]

_AT_ONCE: Mapping[str, Callable[[object, int, Move], Reason]] = {
    "hand_and_foot": advice_hand_and_foot.reason_of,
    "spoons": advice_spoons.reason_of,
}
_IN_STEPS: Mapping[str, Callable[[object, int, Move], Reasoning]] = {
    "grundel_beard": advice_grundel_beard.reasoning,
    "john_silver": advice_john_silver.reasoning,
    "spooneye": advice_spooneye.reasoning,
}
"""Where moves are judged again to find a reason, which takes a while."""


def reason_of(game: str, view: object, seat: int, move: Move) -> Reason:
    """Return the first thing that speaks for a legal move of a seat, by what that seat's view shows.

    It is true of the move whoever chose it. Where nothing that is judged at a glance speaks for it, it was
    found by playing on in mind, and that is the reason.
    """
    return outcome(reasoning(game, view, seat, move))


def advised(game: str, view: object, seat: int, move: Move, tally: Tally) -> Move:
    """Return what to advise a person in place of a move that a mind has chosen; mostly that move.

    `tally` has what the mind's trials of that move came to.
    """
    if game == "spooneye":
        return advice_spooneye.advised(view, seat, move, tally)
    return advice_hand_and_foot.advised(view, seat, move) if game == "hand_and_foot" else move


def reasoning(game: str, view: object, seat: int, move: Move) -> Reasoning:
    """Look for the same as `reason_of`, a step at a time."""
    if len(rules.read_view(view).moves(seat)) == 1:
        return Reason("only")
    if game in _IN_STEPS:
        return (yield from _IN_STEPS[game](view, seat, move))
    return _AT_ONCE[game](view, seat, move) if game in _AT_ONCE else PLAYED_ON
