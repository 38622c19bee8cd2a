"""Somebody who saw a view once and since then only heard of events."""

from __future__ import annotations

from collections.abc import Iterable

from game import rules
from game.core.cards import UNSEEN
from game.core.events import Cleared, Event, Flight, PutAside, Reshuffled, Shuffled, SlotClosed, SlotOpened
from game.core.places import Eyes, Place, may_see

Key = tuple[str, int | None, int]


class Follower:
    """The piles of a table as one seat (None: a spectator) knows them, kept up by masked events alone."""

    def __init__(self, seat: int | None, view: object = None) -> None:
        self.seat = seat
        self.piles: dict[Key, list[str]] = {}
        if view is not None:
            self.piles = _piles(rules.read_view(view))

    def hear(self, events: Iterable[Event]) -> None:
        """Apply events, masked for this seat, in order."""
        for event in events:
            self._hear(event.seen_by(self.seat))

    def _hear(self, event: Event) -> None:
        if isinstance(event, SlotOpened):
            self._shift(event.zone, event.owner, event.slot, 1)
            self.piles[event.zone, event.owner, event.slot] = []
        elif isinstance(event, SlotClosed):
            assert not self.piles.pop((event.zone, event.owner, event.slot), []), f"{event} is not empty"
            self._shift(event.zone, event.owner, event.slot + 1, -1)
        elif isinstance(event, Shuffled):
            pile = self._pile(event.zone, event.owner, event.slot)
            pile[:] = [UNSEEN] * len(pile)
        elif isinstance(event, Reshuffled):
            self._reshuffle(event)
        elif isinstance(event, PutAside):
            assert len(self.piles.pop((event.zone, event.owner, event.slot))) == event.count
        elif isinstance(event, Cleared):
            self.piles.clear()
        for flight in event.flights:
            self._carry(flight)

    def _pile(self, zone: str, owner: int | None, slot: int) -> list[str]:
        return self.piles.setdefault((zone, owner, slot), [])

    def _shift(self, zone: str, owner: int | None, slot: int, by: int) -> None:
        moving = [key for key in self.piles if key[:2] == (zone, owner) and key[2] >= slot]
        for key in sorted(moving, key=lambda key: key[2], reverse=by > 0):
            self.piles[zone, owner, key[2] + by] = self.piles.pop(key)

    def _reshuffle(self, event: Reshuffled) -> None:
        origin, goal = self._pile(*event.origin), self._pile(*event.goal)
        if not origin:
            # A fresh pile: the deck that a new deal shuffles into its goal.
            origin += [UNSEEN] * (event.count + event.kept)
        kept = origin[len(origin) - event.kept :]
        assert len(origin) - len(kept) == event.count
        origin[:] = kept
        goal[:] = [UNSEEN] * (len(goal) + event.count)

    def _carry(self, flight: Flight) -> None:
        origin = self._pile(*flight.origin[:3])
        index = flight.origin.index
        if not origin:
            # The first card dealt from a fresh pile tells how many there are.
            origin += [UNSEEN] * (index + 1)
        assert index < len(origin), f"{flight}: no such card"
        known = origin.pop(index)
        assert UNSEEN in (known, flight.card) or known == flight.card, f"{flight}: it was {known}"
        goal = self._pile(*flight.goal[:3])
        assert flight.goal.index <= len(goal), f"{flight}: no such place"
        goal.insert(flight.goal.index, known if flight.card == UNSEEN else flight.card)

    def check(self, view: object) -> None:
        """Assert that the piles of a view are those followed; what a view hides may be remembered."""
        state = rules.read_view(view)
        shown = _piles(state)
        for key in sorted(self.piles.keys() | shown.keys(), key=repr):
            followed, cards = self.piles.get(key, []), shown.get(key, [])
            assert len(followed) == len(cards), f"{key}: followed {followed}, view {cards}"
            for index, (known, card) in enumerate(zip(followed, cards, strict=True)):
                place = Place(*key, index)
                if may_see(state.eyes[place.zone], place.owner, self.seat, index == len(cards) - 1):
                    below = state.eyes[place.zone] is Eyes.TOP and known == UNSEEN
                    assert known == card or below, f"{place}: followed {known}, view {card}"
                else:
                    assert card == UNSEEN, f"{place}: the view shows {card}"


def _piles(state: rules.State) -> dict[Key, list[str]]:
    return {(pile.zone, pile.owner, pile.slot): list(pile.cards) for pile in state.piles()}
