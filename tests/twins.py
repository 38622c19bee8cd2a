"""Twins: the same match with two cards swapped that a seat never sees, for tests of what it may know."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from game.core.events import Event
from game.core.places import Pile
from game.core.state import State
from game.rules.invariants import seat_sees, seat_sees_flight
from tests.matches import Match, Ply

REACH = 12
"""Moves that a match with two cards swapped is followed for."""


class Spot(NamedTuple):
    """Where a card lies: the number of its pile in `piles()`, and its place in it from the bottom."""

    pile: int
    height: int


def stretches(match: Match, number: int) -> Iterator[tuple[State, list[Ply]]]:
    """Yield positions of a match, evenly spread, with the moves that follow."""
    state = match.begin()
    starts = {len(match.plies) * part // number for part in range(number)}
    for index, ply in enumerate(match.plies):
        if index in starts:
            yield state, match.plies[index : index + REACH]
        state.step(*ply)


def swaps(state: State, viewer: int, plies: list[Ply], rng: random.Random) -> Iterator[tuple[Spot, Spot]]:
    """Yield two spots for each two places where cards lie that the viewer never sees and no move names."""
    touched = faces_met(state.copy(), viewer, plies)
    piles = list(state.piles())
    spots: dict[tuple[str, int | None], list[Spot]] = {}
    for number, pile in enumerate(piles):
        for index, card in enumerate(pile.cards):
            if card not in touched and not seat_sees(state, pile, index, viewer):
                spots.setdefault((pile.zone, pile.owner), []).append(Spot(number, index))
    for here, there in combinations_with_replacement(sorted(spots, key=repr), 2):
        # A pile's top card is the one that moves next, and so the likeliest to be told of.
        pairs = [(spots[here][-1], spot) for spot in reversed(spots[there])]
        pairs += [(rng.choice(spots[here]), rng.choice(spots[there])) for _ in range(8)]
        fitting = [pair for pair in pairs if may_be_swapped(state, piles, *pair)]
        yield from fitting[:1] + fitting[-1:]


def may_be_swapped(state: State, piles: list[Pile], one: Spot, other: Spot) -> bool:
    """Tell whether the rules leave open that these two cards, which differ, lie the other way round."""
    here, there = piles[one.pile], piles[other.pile]
    card, second = here.cards[one.height], there.cards[other.height]
    return (
        card != second and state.may_lie_unseen(here.zone, second) and state.may_lie_unseen(there.zone, card)
    )


def faces_met(state: State, viewer: int, plies: list[Ply]) -> set[str]:
    """Return the faces that the viewer may see while these moves are played, or that a move names."""
    met = set(faces_lying(state, viewer))
    for seat, move in plies:
        met |= set(str(move).replace("@", " ").split())
        flights = [flight for event in state.play(seat, move) for flight in event.flights]
        met |= {flight.card for flight in flights if seat_sees_flight(state, flight, viewer)}
        met |= set(faces_lying(state, viewer))
    return met


def faces_lying(state: State, viewer: int) -> Iterator[str]:
    """Yield the faces that a seat may see on the table, by the declared eyes."""
    for pile in state.piles():
        for index, card in enumerate(pile.cards):
            if seat_sees(state, pile, index, viewer):
                yield card


def swap(state: State, one: Spot, other: Spot) -> None:
    piles = [pile.cards for pile in state.piles()]
    here, there = piles[one.pile], piles[other.pile]
    here[one.height], there[other.height] = there[other.height], here[one.height]


def offers(state: State) -> list[object]:
    """Return what all may do, and whom the table waits for."""
    return [state.to_act, *([str(move) for move in state.moves(seat)] for seat in range(state.seats))]


def heard_by(viewer: int, events: Iterable[Event]) -> list[Event]:
    return [event.seen_by(viewer) for event in events]
