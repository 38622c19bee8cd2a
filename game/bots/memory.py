"""What a seat remembers of cards that it saw and no longer sees, the same for all games."""

from __future__ import annotations

from collections.abc import Sequence

from game import rules
from game.core.cards import UNSEEN
from game.core.events import Event, Flight
from game.core.following import Following, PileKey
from game.core.places import Place


class Memory:
    """The piles of a table as one seat knows them by its view at the start and its masked events.

    A card keeps its face through hidden places for as long as its way can be followed: whatever goes
    face down in plain sight is known there, until that pile is shuffled.
    """

    def __init__(self, view: object) -> None:
        self._table: Following[str] = Following(_unknown, _carried, _mixed)
        for pile in rules.read_view(view).piles():
            self._table.pile(pile.zone, pile.owner, pile.slot)[:] = pile.cards

    def hear(self, events: Sequence[Event]) -> None:
        """Follow the cards through events, masked for this seat."""
        for event in events:
            self._table.hear(event)

    def known(self) -> dict[Place, str]:
        """Return every place at which a card is known, for `rules.imagine`."""
        return {
            Place(*key, index): card
            for key, pile in self._table.piles.items()
            for index, card in enumerate(pile)
            if card != UNSEEN
        }

    def cards(self, zone: str, owner: int | None, slot: int = 0) -> tuple[str, ...]:
        """Return a pile as it is remembered, bottom first, `?` for a card that is not known."""
        return tuple(self._table.piles.get(PileKey(zone, owner, slot), ()))


def _unknown(_: PileKey) -> str:
    return UNSEEN


def _carried(card: str, flight: Flight) -> str:
    return card if flight.card == UNSEEN else flight.card


def _mixed(_: str) -> str:
    return UNSEEN
