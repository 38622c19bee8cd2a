"""The cards that a seat of Hand and Foot plays from, sorted by rank as they come and go."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import SupportsIndex

from game.core.cards import JOKER, RANKS, STANDARD_DECK, UNSEEN
from game.core.kept import Kept
from game.rules.hand_and_foot_books import WILD_RANKS
from game.rules.hand_and_foot_moves import DISCARDS, Discard, split_cards

NO_CARDS = dict.fromkeys(sorted(set(RANKS) - WILD_RANKS), "")
HIDDEN = {UNSEEN: UNSEEN}
"""Stands for the ranks of a hand that a view does not show."""


class Hand(list[str]):
    """A live pile of cards in the order they came, which `gain` and `lose` keep sorted beside it.

    Sorting a hand anew for every list of moves costs more than all else in a playout. The order is
    found when first asked for, and forgotten when cards are put in their places from outside, as
    veiling and imagining do; nothing else may change the pile.
    """

    __slots__ = ("_by_rank", "_discards", "_wild")

    def __init__(self, cards: Iterable[str] = ()) -> None:
        super().__init__(cards)
        self._by_rank: dict[str, str] | None = None
        self._wild = ""
        self._discards: dict[str, Discard] | None = None

    def __setitem__(self, index: SupportsIndex | slice, value: str | Iterable[str]) -> None:
        self._by_rank = self._discards = None
        super().__setitem__(index, value)  # type: ignore[index, assignment]

    def twin(self) -> Hand:
        """Return an independent copy, cheaply: it is sorted when somebody asks."""
        twin = Hand.__new__(Hand)
        twin.extend(self[:])  # a plain list is copied at once, another item by item
        twin._by_rank = twin._discards = None
        twin._wild = ""
        return twin

    def gain(self, cards: Sequence[str]) -> None:
        """Put cards at the end."""
        self += cards
        by_rank, discards = self._by_rank, self._discards
        if by_rank is None:
            self._discards = None
            return
        for card in cards:
            rank = card[0]
            if rank in by_rank:
                by_rank[rank] = WITH[card][by_rank[rank]]
            elif rank in WILD_RANKS:
                self._wild = WITH[card][self._wild]
            else:
                self._by_rank = self._discards = None
                return
            if discards is not None and card not in discards:
                discards[card] = DISCARDS[card]

    def lose(self, cards: Sequence[str]) -> None:
        """Remove the first of such cards, one for each."""
        by_rank = self._by_rank
        for card in cards:
            self.remove(card)
            if by_rank is None:
                self._discards = None
                continue
            rank = card[0]
            if rank in by_rank:
                left = by_rank[rank] = WITHOUT[card][by_rank[rank]]
            else:
                left = self._wild = WITHOUT[card][self._wild]
            if card in left:
                self._discards = None
            elif self._discards is not None:
                del self._discards[card]

    def by_rank(self) -> tuple[dict[str, str], str]:
        """Return the regular cards of every rank, suits in order, and the wild cards, twos first.

        Cards are written together, `""` where there are none; of a hand not seen, `HIDDEN`.
        """
        if self._by_rank is None:
            if UNSEEN in self:
                return HIDDEN, ""
            by_rank, wild = NO_CARDS.copy(), ""
            for card in self:
                if card[0] in WILD_RANKS:
                    wild = WITH[card][wild]
                else:
                    by_rank[card[0]] = WITH[card][by_rank[card[0]]]
            self._by_rank, self._wild = by_rank, wild
        return self._by_rank, self._wild

    def discards(self) -> Iterable[Discard]:
        """Return the discard of each different card, in the order they came; the hand must be seen."""
        if self._discards is None:
            self._discards = {card: DISCARDS[card] for card in self}
        return self._discards.values()


def _with(card: str) -> Kept[str, str]:
    return Kept(lambda cards: _joined((*split_cards(cards), card)))


def _without(card: str) -> Kept[str, str]:
    return Kept(lambda cards: sys.intern(cards.replace(card, "", 1)))


def _joined(cards: Iterable[str]) -> str:
    """Write cards together, suits in order, jokers last; equal texts are one, so that it is hashed once."""
    return sys.intern("".join(sorted(cards, key=_JOKER_LAST)))


_JOKER_LAST = {card: number for number, card in enumerate((*STANDARD_DECK, JOKER))}.__getitem__
WITH = {card: _with(card) for card in (*STANDARD_DECK, JOKER)}
"""By a card, then by cards of its rank (or wild ones) written together: the same cards with it."""
WITHOUT = {card: _without(card) for card in (*STANDARD_DECK, JOKER)}
"""The same without it."""
