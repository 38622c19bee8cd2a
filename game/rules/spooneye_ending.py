"""The cards' ways at the end of a hand of Spooneye: out of play, into the booty, and face up (SE-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.events import PutAside
from game.core.places import Place
from game.rules import spooneye_events as events

if TYPE_CHECKING:
    from game.rules.spooneye import Spooneye


def put_aside(state: Spooneye) -> None:
    """Take out of play what counts for nobody: hands and pile."""
    for zone, owner, slot, cards in list(state.piles()):
        if zone in ("draw", "hand") and cards:
            if state.told is not None:
                state.told.append(PutAside(zone=zone, owner=owner, slot=slot, count=len(cards)))
            cards.clear()


def collect_masts(state: Spooneye) -> None:
    """Give each side the cards of the other's masts, face down."""
    flights = []
    for seat in (0, 1):
        for slot, mast in enumerate(state.masts[1 - seat]):
            for card in mast:
                goal = Place("booty", seat, 0, len(state.booty[seat]))
                if state.told is not None:
                    flights.append(state.flight(card, Place("mast", 1 - seat, slot, 0), goal))
                state.booty[seat].append(card)
    if state.told is not None and flights:
        state.told.append(events.MastsCollected(flights=tuple(flights)))
    for row in (0, 1):
        while state.masts[row]:
            state.masts[row][-1].clear()
            state.close_if_empty(row, len(state.masts[row]) - 1)


def turn_up_booty(state: Spooneye) -> None:
    """Turn up what lies face down, to be counted."""
    flights = []
    for seat in (0, 1):
        for index, card in enumerate(state.booty[seat]):
            if state.told is not None:
                goal = Place("counted", seat, 0, index)
                flights.append(state.flight(card, Place("booty", seat, 0, 0), goal))
        state.counted[seat] += state.booty[seat]
        state.booty[seat].clear()
    if state.told is not None and flights:
        state.told.append(events.BootyTurnedUp(flights=tuple(flights)))
