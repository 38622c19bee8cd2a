"""What a hint points at on the table: the cards of a move and where they go."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from game.core.following import PileKey
from game.core.places import Place
from game.core.state import Move
from game.tables.face import Gesture, Tableau


def places_of(
    move: Move, gestures: Sequence[Gesture], tableau: Tableau
) -> tuple[tuple[Place, ...], PileKey | None]:
    """Return the cards that a move takes up and its target, as far as the table shows them.

    A move that no single gesture plays, as a book of more cards than a book is begun with, or a grab with
    another hold, is pointed at by its cards, and by where the move goes that is told most like it.
    """
    same = [gesture for gesture in gestures if str(gesture.move) == str(move)]
    if same:
        bare = [gesture for gesture in same if not gesture.sources]
        if bare and len({gesture.sources for gesture in same}) > 2:
            return (), bare[0].target  # Any card would do, so none of them is meant.
        best = max(same, key=lambda gesture: len(gesture.sources))
        return best.sources, best.target
    words = str(move).split()
    best_alike = max(gestures, key=lambda gesture: _shared(words, str(gesture.move).split()), default=None)
    if best_alike is None or not _shared(words, str(best_alike.move).split()):
        return _in_hand(words[1:], tableau), None
    return _in_hand(words[1:], tableau), best_alike.target


def _shared(words: Sequence[str], others: Sequence[str]) -> int:
    """Return how many words the texts of two moves have in common from their beginnings."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(words, others, strict=False)))


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
