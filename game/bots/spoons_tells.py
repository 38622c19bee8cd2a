"""What players of Spoons give away: who draws could not follow, who gives in had nothing to answer with."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.mind import View
from game.core.events import Event
from game.rules import spoons_events as events
from game.rules.spoons import HAND_SIZES

KINGS, ADDING = "K", "2"
"""Kinds of cards beside the suits: kings, and twos with aces."""
KINDS = ("c", "d", "h", "s", KINGS, ADDING)


def kinds_of(card: str) -> tuple[str, ...]:
    """Return the kinds a card is of.

    >>> kinds_of("Ad")
    ('d', '2')
    """
    rank, suit = card[0], card[1]
    return (suit, KINGS) if rank == "K" else (suit, ADDING) if rank in "2A" else (suit,)


class Tells:
    """How many cards of each hand may be of a kind, for all that was seen of its owner.

    That is all of them at first; none when the owner has drawn rather than follow or answer; and each card
    that it draws afterwards may be of any kind again.
    """

    def __init__(self, view: View) -> None:
        self._sizes = [len(hand.split()) for hand in view["hands"]]
        self._may = [dict.fromkeys(KINDS, size) for size in self._sizes]
        self._suit: str = view["suit"] or view["discard"][-1:]

    def may_hold(self, seat: int, kind: str) -> int:
        """Return how many of a seat's cards may be of a kind."""
        return self._may[seat][kind]

    def hear(self, heard: Sequence[Event]) -> None:
        """Follow what is laid, drawn and kept."""
        giving: int | None = None
        for event in heard:
            match event:
                case events.RoundDealt():
                    seats = len(self._sizes)
                    self._sizes = [HAND_SIZES[seats]] * seats
                    self._may = [dict.fromkeys(KINDS, size) for size in self._sizes]
                case events.CardTurnedUp():
                    self._suit = event.flights[0].card[1]
                case events.CardPlayed(seat=seat):
                    flight = event.flights[0]
                    self._suit = flight.card[1]
                    if flight.origin.zone == "hand":
                        self._lay(seat, flight.card)
                case events.SuitNamed(suit=suit):
                    self._suit = suit
                case events.CardDrawn(seat=seat) if self._suit:
                    self._may[seat][self._suit] = 0
                case events.CardKept(seat=seat):
                    self._gain(seat, self._suit)
                case events.PenaltyDrawn(seat=seat, cause=cause):
                    if giving != seat and cause in ("king", "count"):
                        self._may[seat][KINGS if cause == "king" else ADDING] = 0
                    giving = seat
                    self._gain(seat)

    def _lay(self, seat: int, card: str) -> None:
        may = self._may[seat]
        self._sizes[seat] = max(0, self._sizes[seat] - 1)
        for kind in kinds_of(card):
            may[kind] = max(0, may[kind] - 1)
        for kind in KINDS:
            may[kind] = min(may[kind], self._sizes[seat])

    def _gain(self, seat: int, but: str | None = None) -> None:
        """Add a card to a hand, which may be of any kind `but` one."""
        self._sizes[seat] += 1
        for kind in KINDS:
            self._may[seat][kind] += kind != but
