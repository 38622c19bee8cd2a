"""Taking moves back: in practice only, and never past what the one who asks has newly seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from game.core.cards import UNSEEN
from game.core.events import Flight
from game.core.places import Eyes
from game.core.state import State
from game.play.log import Header, Step
from game.words import _


class CannotTakeBack(Exception):  # noqa: N818 - it names what it is
    """A move that has to stand; its text is a sentence for a person."""


def moves_to_take_back(header: Header, start: State, steps: Sequence[Step], seat: int) -> int:
    """Return how many moves go if a seat takes its last one back; `CannotTakeBack` if it has to stand.

    It stands once a card has come to the seat's sight since, and where several chose at the same time.
    """
    if not header.is_practice:
        raise CannotTakeBack(_("A whole move can be taken back only in practice."))
    name = header.players[seat].name
    own = [number for number, step in enumerate(steps) if step.seat == seat]
    if not own:
        raise CannotTakeBack(_("{name} has made no move yet.").format(name=name))
    state = after(start, steps[: own[-1]])
    stands = len(state.to_act) > 1
    for step in steps[own[-1] :]:
        before, state = state, after(state, (step,))
        stands = stands or comes_to_light(before, step, state, seat)
    if stands:
        said = _("{name} has seen a new card since then; the move stands.")
        raise CannotTakeBack(said.format(name=name))
    return len(steps) - own[-1]


def after(start: State, steps: Sequence[Step]) -> State:
    """Return the match after these steps; `start` stays as it is."""
    state = start.copy()
    for step in steps:
        state.step(step.seat, step.move)
    return state


def comes_to_light(before: State, step: Step, after: State, seat: int) -> bool:
    """Tell whether a step let a seat see any card that it could not see before."""
    if _faces(after, seat) - _faces(before, seat):
        return True
    flights = [flight for event in step.events for flight in event.flights]
    return any(_was_hidden(flight, before.eyes, seat) for flight in flights)


def _faces(state: State, seat: int) -> Counter[str]:
    """Count the cards that a seat sees."""
    return Counter(card for pile in state.veiled(seat).piles() for card in pile.cards if card != UNSEEN)


def _was_hidden(flight: Flight, eyes: Mapping[str, Eyes], seat: int) -> bool:
    """Tell whether a seat sees a card fly that it could not see where it lay."""
    if flight.seers is not None and seat not in flight.seers:
        return False
    look = eyes.get(flight.origin.zone, Eyes.NOBODY)
    return look is Eyes.NOBODY or (look is Eyes.OWNER and flight.origin.owner != seat)
