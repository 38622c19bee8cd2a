"""Following a table by its events alone: piles of anything that stands for a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from game.core.events import Cleared, Event, Flight, PutAside, Reshuffled, Shuffled, SlotClosed, SlotOpened
from game.core.state import State

T = TypeVar("T")


class PileKey(NamedTuple):
    """Which pile: zone, owning seat (None: the table's) and slot."""

    zone: str
    owner: int | None
    slot: int


def piles_of(state: State) -> dict[PileKey, tuple[str, ...]]:
    """Return the cards of all piles at a table, bottom first."""
    return {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}


class Following(Generic[T]):
    """The piles of a table, kept up by events; an item stands for each card.

    `unknown(key)` makes an item for a card of that pile that nobody has told of; `carried(item, flight)`
    returns the item as it is after a flight; `mixed(item)` returns it after a shuffle.
    """

    def __init__(
        self,
        unknown: Callable[[PileKey], T],
        carried: Callable[[T, Flight], T],
        mixed: Callable[[T], T],
    ) -> None:
        self.piles: dict[PileKey, list[T]] = {}
        self._unknown = unknown
        self._carried = carried
        self._mixed = mixed

    def pile(self, zone: str, owner: int | None, slot: int) -> list[T]:
        """Return the live pile at a place, empty if nothing has lain there."""
        return self.piles.setdefault(PileKey(zone, owner, slot), [])

    def hear(self, event: Event) -> list[T]:
        """Apply an event; return the items that flew, in order, or that left the table."""
        gone: list[T] = []
        if isinstance(event, SlotOpened):
            self._shift(event.zone, event.owner, event.slot, 1)
            self.pile(event.zone, event.owner, event.slot)
        elif isinstance(event, SlotClosed):
            gone = self.piles.pop(PileKey(event.zone, event.owner, event.slot), [])
            self._shift(event.zone, event.owner, event.slot + 1, -1)
        elif isinstance(event, Shuffled):
            pile = self.pile(event.zone, event.owner, event.slot)
            pile[:] = [self._mixed(item) for item in pile]
        elif isinstance(event, Reshuffled):
            self._reshuffle(event)
        elif isinstance(event, PutAside):
            gone = self.piles.pop(PileKey(event.zone, event.owner, event.slot), [])
        elif isinstance(event, Cleared):
            gone = [item for pile in self.piles.values() for item in pile]
            self.piles.clear()
        return gone + [self._carry(flight) for flight in event.flights]

    def _shift(self, zone: str, owner: int | None, slot: int, by: int) -> None:
        moving = [key for key in self.piles if key[:2] == (zone, owner) and key.slot >= slot]
        for key in sorted(moving, key=lambda key: key.slot, reverse=by > 0):
            self.piles[PileKey(zone, owner, key.slot + by)] = self.piles.pop(key)

    def _reshuffle(self, event: Reshuffled) -> None:
        origin, goal = self.pile(*event.origin), self.pile(*event.goal)
        while len(origin) < event.count + event.kept:
            # A fresh pile: the deck that a new deal shuffles into its goal.
            origin.append(self._unknown(PileKey(*event.origin)))
        split = len(origin) - event.kept
        goal[:] = [self._mixed(item) for item in goal + origin[:split]]
        del origin[:split]

    def _carry(self, flight: Flight) -> T:
        origin = self.pile(*flight.origin[:3])
        index = flight.origin.index
        while len(origin) <= index:
            # The first card dealt from a fresh pile tells how many lie in it.
            origin.append(self._unknown(PileKey(*flight.origin[:3])))
        item = self._carried(origin.pop(index), flight)
        self.pile(*flight.goal[:3]).insert(flight.goal.index, item)
        return item
