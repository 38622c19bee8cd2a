"""What has happened at a table, in the past tense, and how much of it a seat may know.

Cards occur in events only as flights, so that masking is the same for all games; every other
field of an event is a public fact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from game.core.cards import UNSEEN
from game.core.places import Eyes, Place


@dataclass(frozen=True, slots=True)
class Flight:
    """One card's way from a place to a place, both as they were at that moment.

    `seers` are the seats that see its face; None means everybody, spectators too.
    """

    card: str
    origin: Place
    goal: Place
    seers: frozenset[int] | None

    def seen_by(self, seat: int | None) -> Flight:
        """Return the flight as a seat (None: a spectator) knows it, the card `?` if it may not see it."""
        if self.seers is None or (seat is not None and seat in self.seers):
            return self
        return replace(self, card=UNSEEN)

    def __str__(self) -> str:
        return f"{self.card} {self.origin}>{self.goal}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened; `flights` are the cards that moved in it, in order."""

    flights: tuple[Flight, ...] = ()

    def seen_by(self, seat: int | None) -> Self:
        """Return the event as a seat (None: a spectator) may know it."""
        if all(flight.seers is None for flight in self.flights):
            return self
        return replace(self, flights=tuple(flight.seen_by(seat) for flight in self.flights))


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotOpened(Event):
    """A new, empty slot (a mast, a book) came to be; slots at and beyond it moved up by one."""

    zone: str
    owner: int | None
    slot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotClosed(Event):
    """An empty slot was closed; slots beyond it moved down by one."""

    zone: str
    owner: int | None
    slot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffled(Event):
    """A pile was shuffled where it lies: whatever was known of its order is lost."""

    zone: str
    owner: int | None
    slot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffled(Event):
    """All cards of one pile but its top `kept` were put into another pile, which was then shuffled.

    `count` cards went; faces are not told, since the new order is unknown to everybody.
    A deck that a new deal shuffles into a pile comes from a place that is no pile of the table.
    """

    origin: tuple[str, int | None, int]
    goal: tuple[str, int | None, int]
    count: int
    kept: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleared(Event):
    """Every card was gathered from the table, to be dealt anew: all piles are empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAside(Event):
    """All `count` cards of a pile left the match unseen: they count for nobody."""

    zone: str
    owner: int | None
    slot: int
    count: int


def fly(eyes: Mapping[str, Eyes], card: str, origin: Place, goal: Place) -> Flight:
    """Make the flight of a card: a seat sees it that may see it at either end.

    A card leaves and reaches a pile with `Eyes.TOP` as its top card; what lies deeper there moves
    only by `Reshuffled`.
    """
    one, other = eyes[origin.zone], eyes[goal.zone]
    if one is Eyes.ALL or one is Eyes.TOP or other is Eyes.ALL or other is Eyes.TOP:
        return Flight(card, origin, goal, None)
    owners = (origin.owner if one is Eyes.OWNER else None, goal.owner if other is Eyes.OWNER else None)
    seers = _SEERS.get(owners)
    if seers is None:
        seers = _SEERS[owners] = frozenset(owner for owner in owners if owner is not None)
    return Flight(card, origin, goal, seers)


_SEERS: dict[tuple[int | None, int | None], frozenset[int]] = {}
"""Who sees a card that goes between two owners' zones (None: zones that nobody looks into)."""
