"""Why a move of Spooneye is refused: legality, written once, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.refusals import IllegalMove
from game.core.state import Move
from game.rules.spooneye_moves import ENDS, FULL, MOST_MASTS, Capture, Deal, Draw, Play, Shift, Take, value_on

if TYPE_CHECKING:
    from game.rules.spooneye import Spooneye


def check_move(state: Spooneye, seat: int, move: Move) -> None:
    """Raise `IllegalMove` with a reason unless the seat may play this now."""
    if state.phase == "over":
        raise IllegalMove("The match is over.", "SE-21")
    if state.phase == "scores" or isinstance(move, Deal):
        if state.phase == "scores" and isinstance(move, Deal) and seat in (0, 1):
            return
        if state.phase == "scores":
            raise IllegalMove("The hand is over: only the next deal can follow.", "SE-18")
        raise IllegalMove("The hand is still being played.", "SE-17")
    if seat not in state.to_act:
        raise IllegalMove("It is {turn}'s turn.", "SE-5", turn=state.to_act[0])
    if isinstance(move, Capture):
        _check_capture(state, seat, move)
    elif state.phase == "capture":
        raise IllegalMove("First choose which mast to carry off with the 21.", "SE-14")
    elif isinstance(move, Take):
        _check_take(state, seat, move)
    elif state.phase == "steal":
        raise IllegalMove("The Spooneye must take a card from the other side first.", "SE-11")
    elif isinstance(move, Draw):
        _check_draw(state)
    elif isinstance(move, Play):
        _check_play(state, seat, move)
    elif isinstance(move, Shift):
        _check_shift(state, seat, move)
    else:
        raise IllegalMove("{text} is not a move of Spooneye.", "SE-5", text=repr(str(move)))


def _check_capture(state: Spooneye, seat: int, move: Capture) -> None:
    if state.phase == "turn" and state.draw:
        raise IllegalMove("First draw a card: no mast stands at 21 yet.", "SE-14")
    if state.phase != "capture":
        raise IllegalMove("First choose a card of the hand, then the mast it goes to.", "SE-14")
    _check_mast(state, 1 - seat, move.mast)


def _check_mast(state: Spooneye, row: int, number: int) -> None:
    if not 1 <= number <= len(state.masts[row]):
        raise IllegalMove("There is no mast {number} in that row.", "SE-4", number=number)


def _check_take(state: Spooneye, seat: int, move: Take) -> None:
    if state.phase != "steal":
        raise IllegalMove("Only a Spooneye just played takes a card from the other side.", "SE-11")
    _check_mast(state, 1 - seat, move.source)
    _check_landing(state, state.masts[1 - seat][move.source - 1][-1], seat, move.mast)


def _check_draw(state: Spooneye) -> None:
    if state.phase == "play":
        raise IllegalMove("A card has been drawn already; now play one.", "SE-8")
    if state.phase == "again":
        raise IllegalMove("A four asks for another card at once, without drawing.", "SE-10")
    if not state.draw:
        raise IllegalMove("The draw pile is empty.", "SE-7")


def _check_play(state: Spooneye, seat: int, move: Play) -> None:
    if state.phase == "turn" and state.draw:
        raise IllegalMove("Draw a card before playing one.", "SE-7")
    if move.card not in state.hands[seat]:
        raise IllegalMove("{card} is not in the hand.", "SE-5", card=move.card)
    _check_landing(state, move.card, seat if move.own else 1 - seat, move.mast)


def _check_landing(state: Spooneye, card: str, row: int, number: int) -> None:
    """Refuse a card on a mast or in a gap where SE-4 forbids it."""
    masts = state.masts[row]
    if number in ENDS:
        if len(masts) >= MOST_MASTS:
            raise IllegalMove("There are four masts in that row already.", "SE-4")
        if number not in state.gaps(row):
            raise IllegalMove("In an empty row the first mast goes at the right end.", "SE-5")
        return
    _check_mast(state, row, number)
    total = state.totals[row][number - 1] + value_on(card, masts[number - 1])
    if total > FULL:
        raise IllegalMove("{card} would bring that mast to {total}, over 21.", "SE-4", card=card, total=total)


def _check_shift(state: Spooneye, seat: int, move: Shift) -> None:
    if not state.draw:
        raise IllegalMove("With the draw pile empty, no card may be moved.", "SE-7")
    if state.phase == "again":
        raise IllegalMove("A four asks for a card from the hand; moving one will not do.", "SE-10")
    if state.phase == "play" and state.can_play(seat):
        raise IllegalMove("A card has been drawn: play one from the hand.", "SE-8")
    _check_mast(state, seat, move.source)
    _check_mast(state, seat, move.target)
    if abs(move.source - move.target) != 1:
        raise IllegalMove("A card moves only onto a neighbouring mast.", "SE-6")
    _check_landing(state, state.masts[seat][move.source - 1][-1], seat, move.target)
    if state.stood and state.has_stood(seat, move):
        raise IllegalMove("That move would bring back a table that has already stood.", "SE-22")
