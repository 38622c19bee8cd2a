"""The books of Hand and Foot, and what cards, books and a round are worth (HF-2 to HF-8, HF-19, HF-21).

What is not allowed comes back as the `IllegalMove` that says why; None means that the rules allow it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from game.core.cards import JOKER, STANDARD_DECK
from game.core.refusals import IllegalMove

WILD_RANKS = frozenset("2*")
THREE = "3"
FEWEST_TO_BEGIN = 3
COMPLETE = 7
"""So many cards make a book complete, and no more are laid at once (HF-3, HF-4)."""
MOST_WILD = 2
REGULAR_FOR_WILD = 2

RED, BLACK, THREES = "red", "black", "threes"
BOOK_VALUES = {BLACK: 300, RED: 500, THREES: 1000}
NEEDED_TO_GO_OUT = {RED: 2, BLACK: 3}
EXACT_LIFT = 22
BONUS = 100
"""For an exact lift, and for going out (HF-10, HF-19)."""

_RANK_POINTS = {"A": 20, "2": 20} | dict.fromkeys("456789", 5) | dict.fromkeys("TJQK", 10)
_THREE_POINTS = {"c": 100, "s": 100, "d": 300, "h": 300}
POINTS = {card: _RANK_POINTS.get(card[0]) or _THREE_POINTS[card[1]] for card in STANDARD_DECK} | {JOKER: 50}
"""Card points (HF-2), as they count against cards left in the hand."""
PLAYED_POINTS = {card: 0 if card[0] == THREE else points for card, points in POINTS.items()}
"""Card points of played cards: threes count nothing (HF-14, HF-21)."""


def is_wild(card: str) -> bool:
    """Tell whether a card is a two or a joker (HF-1)."""
    return card[0] in WILD_RANKS


class Book(list[str]):
    """A legal book: its cards, bottom first, never changed once it is made, so that tables can share it.

    `rank` is that of its regular cards, `wild` counts the others; `takes_wild` tells whether one more
    may be added (HF-4 to HF-6); `points` are the card points of its cards as played (HF-14, HF-21).
    """

    __slots__ = ("points", "rank", "takes_wild", "wild")

    def __init__(self, cards: Iterable[str]) -> None:
        super().__init__(cards)
        regular = [card[0] for card in self if card[0] not in WILD_RANKS]
        self.rank = regular[0]
        self.wild = len(self) - len(regular)
        self.points = sum([PLAYED_POINTS[card] for card in self])
        self.takes_wild = self._has_room_for_wild()

    @property
    def kind(self) -> str:
        """One of `red`, `black` and `threes`; a red book that is not complete may still turn black."""
        if self.rank == THREE:
            return THREES
        return BLACK if self.wild else RED

    @property
    def is_complete(self) -> bool:
        """Whether the book has its seven cards (HF-3)."""
        return len(self) >= COMPLETE

    def with_card(self, card: str) -> Book:
        """Return the book with a card added."""
        book = Book.__new__(Book)
        book += self
        book.append(card)
        book.rank = self.rank
        book.wild = self.wild + (card[0] in WILD_RANKS)
        book.points = self.points + PLAYED_POINTS[card]
        book.takes_wild = book._has_room_for_wild()
        return book

    def _has_room_for_wild(self) -> bool:
        size, wild = len(self), self.wild
        return size < COMPLETE and self.rank != THREE and _has_room(size - wild, wild + 1)


@lru_cache(maxsize=1 << 14)
def book_of(cards: tuple[str, ...]) -> Book:
    """Return the book of these cards; equal ones are one and the same."""
    return Book(cards)


# -- what makes a book -------------------------------------------------------------------------


def begin_refusal(cards: Sequence[str]) -> IllegalMove | None:
    """Say why these cards, laid at once, are no book (HF-3, HF-4, HF-6)."""
    regular = [card for card in cards if card[0] not in WILD_RANKS]
    wild = len(cards) - len(regular)
    if not regular:
        return IllegalMove("Wild cards have no books of their own.", "HF-3")
    if any(card[0] != regular[0][0] for card in regular):
        return IllegalMove("A book holds cards of one rank only, besides wild cards.", "HF-3")
    if regular[0][0] == THREE:
        return _threes_refusal(len(regular), wild)
    if len(cards) < FEWEST_TO_BEGIN:
        return IllegalMove("A book is begun with at least {least} cards.", "HF-4", least=FEWEST_TO_BEGIN)
    if len(cards) > COMPLETE:
        return IllegalMove("At most {most} cards are laid at once.", "HF-4", most=COMPLETE)
    return _ratio_refusal(len(regular), wild)


def add_refusal(book: Book, card: str) -> IllegalMove | None:
    """Say why a card cannot be added to a book (HF-3 to HF-6)."""
    if card[0] not in WILD_RANKS:
        if card[0] == book.rank:
            return None
        return IllegalMove("{card} is not of that book's rank.", "HF-3", card=card)
    if book.takes_wild:
        return None
    if book.rank == THREE:
        return IllegalMove("A book of threes takes no wild cards.", "HF-6")
    if len(book) >= COMPLETE:
        return IllegalMove("A complete book takes no wild cards.", "HF-5")
    return _ratio_refusal(len(book) - book.wild, book.wild + 1)


def book_refusal(cards: Sequence[str]) -> IllegalMove | None:
    """Say why these cards cannot have come to lie as a book, the first seven in any order."""
    refusal = begin_refusal(cards[:COMPLETE])
    for card in cards[COMPLETE:]:
        refusal = refusal or add_refusal(Book(cards[:COMPLETE]), card)
    return refusal


def _threes_refusal(threes: int, wild: int) -> IllegalMove | None:
    if wild:
        return IllegalMove("A book of threes takes no wild cards.", "HF-6")
    if threes != COMPLETE:
        return IllegalMove("Threes are laid down only as seven at once.", "HF-6")
    return None


def _ratio_refusal(regular: int, wild: int) -> IllegalMove | None:
    if _has_room(regular, wild):
        return None
    if wild > MOST_WILD:
        return IllegalMove("A book holds at most two wild cards.", "HF-4")
    return IllegalMove("A book needs two regular cards for each wild card.", "HF-4")


def _has_room(regular: int, wild: int) -> bool:
    """Tell whether so many regular cards carry so many wild ones (HF-4)."""
    return wild <= MOST_WILD and regular >= REGULAR_FOR_WILD * wild


# -- ways to begin a book ------------------------------------------------------------------------
# Whether cards of one rank begin a book depends on how many there are: one try stands for all alike.


def red_starts(regular: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    """Return the three cards, or seven threes, that begin a book without wild cards.

    `regular` are a hand's cards of one rank, sorted.
    """
    size = COMPLETE if regular and regular[0][0] == THREE else FEWEST_TO_BEGIN
    if len(regular) < size or begin_refusal(regular[:size]) is not None:
        return ()
    return dict.fromkeys(combinations(regular, size))


def black_starts(regular: tuple[str, ...], wild: str) -> Iterable[tuple[str, ...]]:
    """Return the pairs of these cards that begin a book with this wild card, which comes last."""
    if begin_refusal((*regular[:2], wild)) is not None:
        return ()
    return [(*pair, wild) for pair in dict.fromkeys(combinations(regular, 2))]


def companions(regular: tuple[str, ...], wild: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    """Return the pairs that begin a book together with a card of their rank from the discard (HF-16).

    `regular` are a hand's cards of that rank, sorted, at least one; `wild` its wild cards, twos first.
    """
    pairs = (combinations(regular, 2), product(regular, wild))
    tops = regular[:1]
    return [
        pair
        for choices in map(tuple, map(dict.fromkeys, pairs))
        if choices and begin_refusal((*tops, *choices[0])) is None
        for pair in choices
    ]


# -- what it is worth --------------------------------------------------------------------------


def played_points(books: Iterable[Book]) -> int:
    """Return the card points of all cards in these books, threes counting nothing."""
    return sum([book.points for book in books])


def book_points(books: Iterable[Book]) -> int:
    """Return the values of the complete ones among these books (HF-8)."""
    return sum(BOOK_VALUES[book.kind] for book in books if book.is_complete)


def may_go_out(books: Iterable[Book]) -> bool:
    """Tell whether these books allow going out: two complete red and three complete black (HF-19)."""
    kinds = [book.kind for book in books if book.is_complete]
    return all(kinds.count(kind) >= number for kind, number in NEEDED_TO_GO_OUT.items())


class Sheet(NamedTuple):
    """What a round brings one seat (HF-21), in points; `left` is to be taken off."""

    books: int
    played: int
    lift: int
    out: int
    left: int

    @property
    def total(self) -> int:
        """The round's points, which may be below zero."""
        return self.books + self.played + self.lift + self.out - self.left


def make_sheet(books: Sequence[Book], left: Iterable[str], lifted: int, went_out: bool) -> Sheet:
    """Count a round for a seat with these books and the cards `left` in its Hand and Foot (HF-21)."""
    return Sheet(
        books=book_points(books),
        played=played_points(books),
        lift=BONUS if lifted == EXACT_LIFT else 0,
        out=BONUS if went_out else 0,
        left=sum(POINTS[card] for card in left),
    )
