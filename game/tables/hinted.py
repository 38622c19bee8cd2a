"""What a hint points at on the table: the cards of a move and where they go."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.following import PileKey
from game.core.places import Place
from game.core.state import Move
from game.tables.face import Gesture, Tableau


def places_of(
    move: Move, gestures: Sequence[Gesture], tableau: Tableau
) -> tuple[tuple[Place, ...], PileKey | None]:
    """Return the cards that a move takes up and its target, as far as the table shows them.

    A move that no single gesture plays, as a book of more cards than a book is begun with, is pointed at by
    its cards, and by where a move of its kind goes.
    """
    same = [gesture for gesture in gestures if str(gesture.move) == str(move)]
    if same:
        bare = [gesture for gesture in same if not gesture.sources]
        if bare and len({gesture.sources for gesture in same}) > 2:
            return (), bare[0].target  # Any card would do, so none of them is meant.
        best = max(same, key=lambda gesture: len(gesture.sources))
        return best.sources, best.target
    kind, *named = str(move).split()
    alike = [gesture for gesture in gestures if str(gesture.move).split()[0] == kind]
    return _in_hand(named, tableau), alike[0].target if alike else None


def _in_hand(named: Sequence[str], tableau: Tableau) -> tuple[Place, ...]:
    """Return the cards of the own hand that are named, each once."""
    hand = list(tableau.pile("hand", tableau.seat))
    found = []
    for card in named:
        if card in hand:
            index = hand.index(card)
            hand[index] = ""
            found.append(Place("hand", tableau.seat, 0, index))
    return tuple(found)
