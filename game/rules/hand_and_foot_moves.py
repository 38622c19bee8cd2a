"""The moves of Hand and Foot and their text; books are numbered from 1, in the order they were begun."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from game.core.cards import JOKER, STANDARD_DECK
from game.core.refusals import IllegalMove
from game.core.state import Move
from game.rules.hand_and_foot_books import companions, starts

MOST_LIFTED = 44


@dataclass(frozen=True, slots=True)
class Lift(Move):
    """Lift a packet of so many cards from the pool (HF-10)."""

    count: int

    def __str__(self) -> str:
        return f"lift {self.count}"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Draw two cards from the pool (HF-13)."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Begin a book of the discard's top with two cards of the hand, and take the next four (HF-16)."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return "take " + " ".join(self.cards)


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Begin a book with cards of the hand (HF-4, HF-6)."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return "lay " + " ".join(self.cards)


@dataclass(frozen=True, slots=True)
class Add(Move):
    """Add a card of the hand to an own book (HF-4, HF-5)."""

    card: str
    book: int

    def __str__(self) -> str:
        return f"add {self.card} #{self.book}"


@dataclass(frozen=True, slots=True)
class Back(Move):
    """Take back the last play of this turn (HF-15)."""

    def __str__(self) -> str:
        return "back"


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Discard a card, which ends the turn (HF-13)."""

    card: str

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Begin the next round (HF-9)."""

    def __str__(self) -> str:
        return "deal"


DRAW, BACK, DEAL = Draw(), Back(), Deal()
LIFTS = tuple(Lift(count) for count in range(1, MOST_LIFTED + 1))
DISCARDS = {card: Discard(card) for card in (*STANDARD_DECK, JOKER)}
add_of = lru_cache(maxsize=1 << 13)(Add)


@lru_cache(maxsize=1 << 15)
def lays_of(regular: tuple[str, ...], wild: tuple[str, ...]) -> tuple[Lay, ...]:
    """Return the offered ways of beginning a book with a hand's cards of one rank, as `starts` gives them."""
    return tuple(Lay(cards) for cards in starts(regular, wild))


@lru_cache(maxsize=1 << 15)
def takes_of(top: str, regular: tuple[str, ...], wild: tuple[str, ...]) -> tuple[Take, ...]:
    """Return the ways of taking the discard's top, as `companions` gives them."""
    return tuple(Take(cards) for cards in companions(top, regular, wild))


_CARD = r"(?:[A23456789TJQK][cdhs]|\*)"
TEXT = re.compile(
    rf"(?P<plain>draw|back|deal)|lift (?P<count>0|[1-9][0-9]{{0,8}})|take (?P<take>{_CARD} {_CARD})"
    rf"|lay (?P<lay>{_CARD}(?: {_CARD})*)|add (?P<add>{_CARD}) #(?P<book>0|[1-9][0-9]{{0,8}})"
    rf"|discard (?P<discard>{_CARD})"
)


def parse(text: str) -> Move:
    """Return the move of a text; `IllegalMove` if it is none of this game."""
    match = TEXT.fullmatch(text)
    if match is None:
        raise IllegalMove("{text} is not a move of Hand and Foot.", "HF-13", text=repr(text))
    if match["plain"]:
        return {"draw": DRAW, "back": BACK, "deal": DEAL}[match["plain"]]
    if match["count"]:
        return Lift(int(match["count"]))
    if match["take"]:
        return Take(tuple(match["take"].split(" ")))
    if match["lay"]:
        return Lay(tuple(match["lay"].split(" ")))
    if match["add"]:
        return add_of(match["add"], int(match["book"]))
    return DISCARDS[match["discard"]]
