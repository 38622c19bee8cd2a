"""Imagining what a view hides: one generic way for all games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping

from game.core.cards import UNSEEN
from game.core.chance import Chance
from game.core.places import Place
from game.core.state import State


def unveil(state: State, deck: Iterable[str], rng: random.Random, known: Mapping[Place, str]) -> None:
    """Deal the unseen cards at random to the unseen places of a veiled state, in place.

    `known` maps places to cards that are remembered to lie there; a memory that the table
    contradicts is passed over. The state gets chance of its own, drawn from `rng`.
    """
    bag = Counter(deck)
    for pile in state.piles():
        bag.subtract(card for card in pile.cards if card != UNSEEN)
    _place_known(state, bag, known)
    unseen = list(bag.elements())
    rng.shuffle(unseen)
    hidden = [
        (pile, index) for pile in state.piles() for index, card in enumerate(pile.cards) if card == UNSEEN
    ]
    freedom = {zone: _freedom(state, zone, unseen) for zone in {pile.zone for pile, _ in hidden}}
    hidden.sort(key=lambda spot: freedom[spot[0].zone])
    for pile, index in hidden:
        pile.cards[index] = _take_fitting(state, pile.zone, unseen)
    state.chance = Chance(rng.getrandbits(48))


def _place_known(state: State, bag: Counter[str], known: Mapping[Place, str]) -> None:
    piles = {(pile.zone, pile.owner, pile.slot): pile.cards for pile in state.piles()}
    for place, card in known.items():
        cards = piles.get((place.zone, place.owner, place.slot), [])
        if place.index < len(cards) and cards[place.index] == UNSEEN and bag[card] > 0:
            cards[place.index] = card
            bag[card] -= 1


def _freedom(state: State, zone: str, unseen: list[str]) -> int:
    """Rank zones so that those with the fewest possible cards are dealt first."""
    return sum(state.may_lie_unseen(zone, card) for card in unseen)


def _take_fitting(state: State, zone: str, unseen: list[str]) -> str:
    for index in range(len(unseen) - 1, -1, -1):
        if state.may_lie_unseen(zone, unseen[index]):
            return unseen.pop(index)
    return unseen.pop()
