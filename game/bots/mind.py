"""What a mind is: it holds one seat's view, hears what its seat may know, and chooses a move."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from typing import Any, Protocol, TypeVar

from game import rules
from game.bots.memory import Memory
from game.bots.random_play import random_move
from game.core.events import Event
from game.core.state import Move

T = TypeVar("T")
Thought = Generator[None, bool, Move | None]
"""Thinking that can be stopped: at each yield, mostly a millisecond or less after the last one, it is sent
whether there is more time; sent False, it comes to an end soon, with the best move found so far."""
View = dict[str, Any]


class Mind(Protocol):
    """One opponent at one seat. It never sees more than a view and masked events."""

    def start(self, seat: int, view: View) -> None:
        """Sit down at a seat, or begin again, knowing no more than this view."""

    def see(self, events: Sequence[Event], view: View) -> None:
        """Hear what has happened since the last time, one move or many, and the view after it."""

    def think(self) -> Thought:
        """Think about a move at the last view; None declines to move. `deal` is never asked for."""


def choose(mind: Mind, more: Callable[[], bool]) -> Move | None:
    """Let a mind think for as long as `more()` is true, and return its move, None if it declines.

    Tests and tournaments pass a count in place of a clock, so that a seed gives the same choice.
    """
    thought = mind.think()
    try:
        next(thought)
        while True:
            thought.send(more())
    except StopIteration as answer:
        move: Move | None = answer.value
        return move


def outcome(work: Generator[None, bool, T]) -> T:
    """Carry out work that can be stopped as if there were time for all of it, and return what comes of it."""
    try:
        next(work)
        while True:
            work.send(True)
    except StopIteration as end:
        found: T = end.value
        return found


class Seated:
    """What most minds have: a seat, the last view, and chance of their own. Events are forgotten."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def start(self, seat: int, view: View) -> None:
        """Sit down at a seat."""
        self._seat, self._view = seat, view

    def see(self, events: Sequence[Event], view: View) -> None:
        """Keep the view, which is judged at the next choice."""
        self._view = view


class Remembering(Seated):
    """A seat that keeps in mind the cards that it saw go, for whoever makes use of them."""

    def start(self, seat: int, view: View) -> None:
        """Sit down at a seat, knowing no more than the view."""
        super().start(seat, view)
        self._memory = Memory(view)

    def see(self, events: Sequence[Event], view: View) -> None:
        """Follow the cards, and keep the view."""
        super().see(events, view)
        self._memory.hear(events)


class RandomMind(Seated):
    """The yardstick below all yardsticks: any move that is offered."""

    def think(self) -> Thought:
        """Return any move offered, None where there is none."""
        yield
        return random_move(rules.read_view(self._view), self._seat, self._rng)
