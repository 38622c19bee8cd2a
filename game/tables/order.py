"""The order in which a person keeps the cards of the own hand: how they are shown, and known to no rule.

An order is the hand's cards from the left, written as they are; an empty one leaves the order to the table.
Equal cards cannot be told apart, so it needs no more than their names to outlive draws and plays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.places import Place
from game.tables.arrangement import Spot

KNOB = "order"
"""The knob that changes between the table's order and the own one; a face gives it a place in
`Arrangement.rects` as `knob order`, and so says that it shows hands by `Tableau.order`."""


def from_left(cards: Sequence[str], order: Sequence[str], value: Callable[[str], Any]) -> list[int]:
    """Return the indices of a hand's cards from left to right.

    Without an order they go by their value. With one, cards that it does not hold (they have just been drawn)
    stand behind the others, by their value.

    >>> from_left(["7h", "Kc", "2d"], (), value=str)
    [2, 0, 1]
    >>> from_left(["7h", "Kc", "2d"], ("Kc", "7h"), value=str)
    [1, 0, 2]
    """
    places: dict[str, list[int]] = {}
    for place, card in enumerate(order):
        places.setdefault(card, []).append(place)
    keys = []
    for index, card in enumerate(cards):
        waiting = places.get(card)
        place = waiting.pop(0) if waiting else len(order)
        keys.append((place, value(card), index))
    return [index for _place, _value, index in sorted(keys)]


def as_shown(cards: Sequence[str], spots: Sequence[Spot]) -> tuple[str, ...]:
    """Return a hand's cards as they lie, from the left."""
    return tuple(card for _x, card in sorted(zip((spot.x for spot in spots), cards, strict=True)))


def put_at(
    cards: Sequence[str], spots: Sequence[Spot], sources: Sequence[Place], x: float
) -> tuple[str, ...]:
    """Return the order of a hand after the cards at `sources` were put down together at `x`."""
    carried = {place.index for place in sources}
    shown = sorted(range(len(cards)), key=lambda index: (spots[index].x, index))
    left = [index for index in shown if index not in carried and spots[index].x < x]
    right = [index for index in shown if index not in carried and spots[index].x >= x]
    middle = [index for index in shown if index in carried]
    return tuple(cards[index] for index in (*left, *middle, *right))
