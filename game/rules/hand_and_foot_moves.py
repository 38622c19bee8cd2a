"""The moves of Hand and Foot and their text; books are numbered from 1, in the order they were begun."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from game.core.cards import JOKER, STANDARD_DECK
from game.core.kept import MOST_KEPT, Kept
from game.core.refusals import IllegalMove
from game.core.state import Move
from game.rules.hand_and_foot_books import black_starts, companions, is_wild, red_starts

MOST_LIFTED = 44
_ONE_CARD = re.compile(r"\*|..")
MOST_BOOKS = 126
"""So many books of three can be begun with the seven decks of six players."""


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


# -- moves by the cards they are made of ---------------------------------------------------------
# Cards are written together, as `7c7d` or `2c2d**`: of one rank in the order of suits, or twos then jokers.


def split_cards(cards: str) -> tuple[str, ...]:
    """Return the cards that are written together."""
    return tuple(_ONE_CARD.findall(cards))


@lru_cache
def _lays_with(wild: frozenset[str]) -> Kept[str, tuple[Lay, ...]]:
    parts = [RED_LAYS, *(lays for card, lays in BLACK_LAYS.items() if card in wild)]
    return Kept(lambda cards: tuple([lay for lays in parts for lay in lays[cards]]))


def _black_lays_with(wild: str) -> Kept[str, tuple[Lay, ...]]:
    return Kept(lambda cards: tuple(map(_LAY.__getitem__, black_starts(split_cards(cards), wild))))


def _adds_to(number: int) -> Kept[str, tuple[Add, ...]]:
    of_card: Kept[str, Add] = Kept(lambda card: Add(card, number))
    return Kept(lambda cards: tuple(map(of_card.__getitem__, dict.fromkeys(split_cards(cards)))))


_LAY: Kept[tuple[str, ...], Lay] = Kept(Lay)
_TAKE: Kept[tuple[str, ...], Take] = Kept(Take)
RED_LAYS: Kept[str, tuple[Lay, ...]] = Kept(
    lambda cards: tuple(map(_LAY.__getitem__, red_starts(split_cards(cards))))
)
"""Beginnings of a book without wild cards, by a hand's cards of one rank."""
BLACK_LAYS = {
    card: _black_lays_with(card) for card in (*(card for card in STANDARD_DECK if is_wild(card)), JOKER)
}
"""Beginnings of a book with one wild card, by that card, then by a hand's cards of one rank."""
LAYS: Kept[str, Kept[str, tuple[Lay, ...]]] = Kept(lambda wild: _lays_with(frozenset(split_cards(wild))))
"""All offered beginnings of a book, by a hand's wild cards, then by its cards of one rank."""
ADDS = tuple(_adds_to(number) for number in range(1, MOST_BOOKS + 1))
"""Additions to the first book, the second and so on, by the cards that can be added, equal cards once."""


@lru_cache(maxsize=MOST_KEPT)
def takes_of(regular: str, wild: str) -> tuple[Take, ...]:
    """Return the ways of taking the discard's top with a hand's cards of its rank and wild cards."""
    choices = companions(split_cards(regular), split_cards(wild))
    return tuple(map(_TAKE.__getitem__, choices))


# -- text --------------------------------------------------------------------------------------

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
        return Add(match["add"], int(match["book"]))
    return DISCARDS[match["discard"]]
