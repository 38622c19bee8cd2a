"""A match looked at again, step by step, through any seat's eyes or with all hands open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.core.cards import UNSEEN
from game.core.events import Event, Flight
from game.core.places import may_see
from game.core.state import State
from game.play.log import Header, Reading
from game.play.session import NOBODY, Update

OPEN = -1
"""The eye before which all hands lie open: it sees whatever lies at any seat."""
STRIDE = 16
"""So many steps apart a position is kept, from which the next ones are played."""


class Replay:
    """The steps of a match, numbered from 1; 0 is the deal.

    An eye is a seat, None for a spectator, or `OPEN`, before which a running match stays closed.
    """

    def __init__(self, reading: Reading) -> None:
        self.header: Header = reading.header
        self.is_over = reading.state.result is not None
        self.result = reading.state.result
        self._steps = reading.steps
        self._opening = reading.start.opening
        self._kept: list[State] = [reading.start.copy()]
        self._at = (0, reading.start.copy())

    def __len__(self) -> int:
        return len(self._steps)

    @property
    def deals(self) -> tuple[int, ...]:
        """The steps that dealt another hand or round."""
        return tuple(number for number, step in enumerate(self._steps, 1) if str(step.move) == "deal")

    @property
    def eyes(self) -> tuple[int, ...]:
        """The eyes that may look: every seat and, after the end, `OPEN`."""
        seats = tuple(range(self.header.seats))
        return (*seats, OPEN) if self.is_over else seats

    def state(self, number: int) -> State:
        """Return the match after so many steps; it must not be changed."""
        place, state = self._at
        kept = min(number // STRIDE, len(self._kept) - 1)
        if number < place or kept * STRIDE > place:
            place, state = kept * STRIDE, self._kept[kept].copy()
        while place < number:
            step = self._steps[place]
            state.step(step.seat, step.move)
            place += 1
            if place == STRIDE * len(self._kept):
                self._kept.append(state.copy())
        self._at = (place, state)
        return state

    def view(self, number: int, eye: int | None) -> dict[str, Any]:
        """Return the position after so many steps as an eye may know it."""
        state = self.state(number)
        return opened(state) if eye == OPEN else state.view(eye)

    def update(self, number: int, eye: int | None) -> Update:
        """Return what an eye learnt from a step, or from the deal."""
        view = self.view(number, eye)
        if number == 0:
            return Update(0, NOBODY, "", _seen(self._opening, eye), view)
        step = self._steps[number - 1]
        return Update(number, step.seat, str(step.move), _seen(step.events, eye), view)


def opened(state: State) -> dict[str, Any]:
    """Return a position with every card open that lies at a seat; what is the table's stays as it is."""
    shown = state.copy()
    for zone, owner, _slot, cards in shown.piles():
        look, top = shown.eyes[zone], len(cards) - 1
        for index in range(len(cards)):
            if owner is None and not may_see(look, owner, None, index == top):
                cards[index] = UNSEEN
    position = shown.dump()
    del position["generator"]
    return position


def _seen(events: tuple[Event, ...], eye: int | None) -> tuple[Event, ...]:
    if eye != OPEN:
        return tuple(event.seen_by(eye) for event in events)
    return tuple(replace(event, flights=tuple(map(_open, event.flights))) for event in events)


def _open(flight: Flight) -> Flight:
    """Return a flight as it is seen where all lies open that is at a seat."""
    at_seats = flight.origin.owner is not None or flight.goal.owner is not None
    return flight if at_seats or flight.seers is None else replace(flight, card=UNSEEN)
