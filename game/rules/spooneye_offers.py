"""What may be played and taken in Spooneye: cards and the places where they fit (SE-4, SE-5, SE-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.cards import UNSEEN
from game.core.state import Move
from game.rules.spooneye_moves import (
    ALL_PLACES,
    FITTING,
    FULL,
    MOST_MASTS,
    OPPOSITE,
    OWN,
    PLAYS,
    PLAYS_AT,
    SHIFT_TO,
    take_of,
    value_on,
)

if TYPE_CHECKING:
    from game.rules.spooneye import Spooneye


def plays_of(state: Spooneye, seat: int) -> list[Move]:
    """Return a seat's plays: cards in hand order, own masts before the other's; none of a hand not seen."""
    if UNSEEN in state.hands[seat]:
        return []
    here, there = _fitting(state, seat), _fitting(state, 1 - seat)
    own, opposite = PLAYS_AT[OWN], PLAYS_AT[OPPOSITE]
    plays: list[Move] = []
    for card in state.hands[seat]:
        if card[0] == "J":
            plays += _plays_of_jack(state, seat, card)
        else:
            shift = SHIFT_TO[card]
            plays += own[card][here >> shift & ALL_PLACES]
            plays += opposite[card][there >> shift & ALL_PLACES]
    return plays


def _fitting(state: Spooneye, row: int) -> int:
    """Return what fits where in a row, as bits of `FITTING`."""
    totals, fitting = state.totals[row], 0
    for number, total in enumerate(totals, start=1):
        fitting |= FITTING[number][total]
    if len(totals) < MOST_MASTS:
        for end in state.gaps(row):
            fitting |= FITTING[end][0]
    return fitting


def _plays_of_jack(state: Spooneye, seat: int, card: str) -> list[Move]:
    """Return the plays of a jack, whose worth differs from mast to mast (SE-3)."""
    rooms = _rooms(state, seat, OWN) + _rooms(state, 1 - seat, OPPOSITE)
    played = PLAYS[card]
    return [played[code] for code, room, mast in rooms if value_on(card, mast) <= room]


def _rooms(state: Spooneye, row: int, first: int) -> list[tuple[int, int, list[str]]]:
    """List (code of the target as in `PLAYS`, room left, mast) of each mast and gap of a row."""
    masts = state.masts[row]
    rooms = [
        (code, FULL - total, mast)
        for code, total, mast in zip(range(first + 1, first + 5), state.totals[row], masts, strict=False)
    ]
    if len(masts) < MOST_MASTS:
        rooms += [(first + end, FULL, []) for end in state.gaps(row)]
    return rooms


def takes_of(state: Spooneye, seat: int) -> list[Move]:
    """Return what a seat's Spooneye may take, and where to."""
    rooms = _rooms(state, seat, 0)
    return [
        take_of(source, number)
        for source, mast in enumerate(state.masts[1 - seat], start=1)
        for number, room, goal in rooms
        if value_on(mast[-1], goal) <= room
    ]
