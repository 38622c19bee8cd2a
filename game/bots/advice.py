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
from game.bots.reasons import PLAYED_ON, Reason
from game.core.state import Move

__all__ = ["Reason", "reason_of"]

_REASONS: Mapping[str, Callable[[object, int, Move], Reason]] = {
    "grundel_beard": advice_grundel_beard.reason_of,
    "hand_and_foot": advice_hand_and_foot.reason_of,
    "john_silver": advice_john_silver.reason_of,
    "spooneye": advice_spooneye.reason_of,
    "spoons": advice_spoons.reason_of,
}


def reason_of(game: str, view: object, seat: int, move: Move) -> Reason:
    """Return the first thing that speaks for a legal move of a seat, by what that seat's view shows.

    It is true of the move whoever chose it. Where nothing that is judged at a glance speaks for it, it was
    found by playing on in mind, and that is the reason.
    """
    if len(rules.read_view(view).moves(seat)) == 1:
        return Reason("only")
    return _REASONS[game](view, seat, move) if game in _REASONS else PLAYED_ON
