"""Cards as short texts (`7h`, `Th`, `*`), piles as lists of them, and their text form."""

from __future__ import annotations

from collections.abc import Iterable

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
SUITS = ("c", "d", "h", "s")
JOKER = "*"
UNSEEN = "?"
"""Stands in a view for a card that its reader may not know."""

STANDARD_DECK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards, clubs first, ace to king."""


def rank(card: str) -> str:
    """Return the rank of a card of the standard deck, one of `RANKS`."""
    return card[0]


def suit(card: str) -> str:
    """Return the suit of a card of the standard deck, one of `SUITS`."""
    return card[1]


def pile_text(cards: Iterable[str]) -> str:
    """Write a pile as its cards separated by spaces, bottom first."""
    return " ".join(cards)
