"""Plans for a turn of Hand and Foot: which books to begin or to add to, and what they promise.

A plan is made as a whole, so that it reaches the minimum and never has to be taken back (HF-14, HF-18).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import nlargest
from math import exp
from typing import NamedTuple

from game.bots.manners import BOLD, CAREFUL, PLAIN
from game.rules.hand_and_foot_books import (
    BLACK,
    BOOK_VALUES,
    COMPLETE,
    FEWEST_TO_BEGIN,
    MOST_WILD,
    NEEDED_TO_GO_OUT,
    PLAYED_POINTS,
    POINTS,
    RED,
    REGULAR_FOR_WILD,
    THREE,
    THREES,
    Book,
    is_wild,
)
from game.rules.hand_and_foot_moves import Add, Lay

HELD_BACK = 2
"""How many cards of a rank a plan may keep in the hand while it plays the others."""
BROAD = 150
"""How many unfinished plans are looked at further, rank by rank."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in points of a round."""

    held: float = 0.5
    """A book of cards in the hand, as a share of the same book begun."""
    kept: float = 0.9
    """Cards in the hand that would add to a book, as a share of the same added."""
    wild: float = 250.0
    """The first wild card in the hand, which can finish any black book."""
    more: float = 0.8
    """Each further wild card there, as a share of the one before."""
    out: float = 2000.0
    """All books that going out needs."""
    red: float = 0.6
    """The share of that which is the red books', since only seven cards of a rank make one."""
    going: float = 1500.0
    """Going out: the bonus, and what the others lose and do not win any more."""
    foot: float = 300.0
    """The Foot in the own hand in this turn."""
    near_foot: float = 200.0
    """The Foot in the next turn, the Hand's last card being discarded."""
    card: float = 8.0
    """A card that is still in the hand, whatever its points."""
    down: float = 60.0
    """Having laid down, which opens the discard."""
    share: float = 0.35
    """The share of the wild cards to come that one book gets."""
    drawn: float = 35.0
    """A card to come that is not known."""
    gift: float = 60.0
    """A discard pile that the next player takes from."""
    threes: int = 5
    """So many threes promise a book."""
    promised: float = 150.0
    """Each of them, for that promise."""
    stale: float = 0.6
    """The least share of a three's points that count as lost in the hand."""


WEIGHTS = Weights()
MANNERED = {
    PLAIN: WEIGHTS,
    BOLD: replace(WEIGHTS, held=0.6, kept=0.95, gift=40.0),
    CAREFUL: replace(WEIGHTS, held=0.4, kept=0.85, gift=80.0),
}
"""By manner: a bold sailor keeps cards back for greater books, a careful one lays what it has."""


class Stack(NamedTuple):
    """A book as a plan sees it: how many regular and wild cards it holds."""

    regular: int
    wild: int

    @property
    def size(self) -> int:
        """The number of its cards."""
        return self.regular + self.wild


class Part(NamedTuple):
    """What a plan does at one book: its number, 0 for one to be begun, and how many cards go there."""

    book: int
    rank: str
    regular: int
    wild: int


class Plan(NamedTuple):
    """Plays of one turn, what they are worth to the seat, and the cards that they leave in the hand."""

    value: float
    parts: tuple[Part, ...]
    left: tuple[str, ...]


class _Draft(NamedTuple):
    """A plan for some of the ranks: its worth, the cards it uses, and the points it plays."""

    value: float
    regular: int
    wild: int
    points: int
    parts: tuple[Part, ...]


class Seat(NamedTuple):
    """What a plan starts from: a seat's hand and books, and the points that it still has to lay (HF-14)."""

    hand: tuple[str, ...]
    books: tuple[Book, ...]
    in_foot: bool
    is_down: bool
    missing: int


class Outlook(NamedTuple):
    """What the rest of a round may bring: turns left, and expected cards by rank, wild ones under `*`."""

    turns: float
    coming: Mapping[str, float]

    @property
    def risk(self) -> float:
        """How likely a card that stays in the hand is still there when the round ends."""
        return 1 / (1 + self.turns / 4)


@lru_cache(maxsize=1 << 14)
def chance_of(missing: int, tenths: int) -> float:
    """Return how likely at least so many cards come, if `tenths` of a card are expected."""
    expected = tenths / 10
    term, fewer = exp(-expected), 0.0
    for number in range(missing):
        fewer += term
        term *= expected / (number + 1)
    return max(0.0, 1 - fewer)


class Planner:
    """Values books and hands by an outlook, and finds the plans that leave a seat best."""

    def __init__(self, outlook: Outlook, weights: Weights = WEIGHTS) -> None:
        self.outlook = outlook
        self.weights = weights
        self._kept: dict[tuple[str, Stack], tuple[float, float]] = {}

    # -- what books and cards are worth --------------------------------------------------------------

    def chances(self, rank: str, stack: Stack) -> tuple[float, float]:
        """Return how likely a book becomes a complete red one, and a complete one at all."""
        found = self._kept.get((rank, stack))
        if found is None:
            missing = COMPLETE - stack.size
            coming = self.outlook.coming.get(rank, 0.0)
            room = min(1, MOST_WILD - stack.wild)
            wild = self.weights.share * self.outlook.coming.get("*", 0.0) * room
            red = chance_of(max(0, missing), round(10 * coming)) if stack.wild == 0 else 0.0
            found = red, chance_of(max(0, missing), round(10 * (coming + wild)))
            self._kept[rank, stack] = found
        return found

    def book(self, rank: str, stack: Stack) -> float:
        """Value a book without its card points."""
        if rank == THREE:
            return BOOK_VALUES[THREES]
        red, any_kind = self.chances(rank, stack)
        return BOOK_VALUES[BLACK] * any_kind + (BOOK_VALUES[RED] - BOOK_VALUES[BLACK]) * red

    def held(self, rank: str, count: int, growing: Stack | None) -> float:
        """Value so many regular cards of one rank in the hand, without their points.

        `growing` is a book of that rank which is not complete.
        """
        if not count:
            return 0.0
        weights = self.weights
        if rank == THREE:
            return count * weights.promised if count >= weights.threes else 0.0
        if growing is None:
            promise = weights.held * self.book(rank, Stack(min(count, COMPLETE - 1), 0))
        else:
            grown = Stack(growing.regular + count, growing.wild)
            promise = weights.kept * (self.book(rank, grown) - self.book(rank, growing))
        return promise - count * weights.card

    def wild(self, count: int) -> float:
        """Value so many wild cards in the hand."""
        return sum([self.weights.wild * self.weights.more**number for number in range(count)])

    def lost(self, card: str) -> float:
        """Return the points that a card in the hand will probably cost."""
        risk = self.outlook.risk
        return POINTS[card] * (max(risk, self.weights.stale) if card[0] == THREE else risk)

    def hand(self, cards: Sequence[str], books: Sequence[Book]) -> float:
        """Value the cards in a hand beside these books."""
        growing: dict[str, Stack] = {}
        for book in books:
            if not book.is_complete:
                stack = Stack(len(book) - book.wild, book.wild)
                growing[book.rank] = max(stack, growing.get(book.rank, stack))
        counts = Counter(card[0] for card in cards if not is_wild(card))
        wild = len(cards) - counts.total()
        value = self.wild(wild) - sum([self.lost(card) for card in cards])
        return value + sum([self.held(rank, count, growing.get(rank)) for rank, count in counts.items()])

    def progress(self, stacks: Sequence[tuple[str, Stack]]) -> float:
        """Value how near books are to what going out needs (HF-19)."""
        red: list[float] = []
        black: list[float] = []
        for rank, stack in stacks:
            if rank == THREE:
                continue
            as_red, as_any = self.chances(rank, stack)
            if stack.wild:
                black.append(as_any)
            elif stack.size >= COMPLETE:
                red.append(1.0)
            else:
                red.append(as_red)
                black.append(max(0.0, as_any - as_red))
        weights = self.weights
        reds = sum(nlargest(NEEDED_TO_GO_OUT[RED], red)) / NEEDED_TO_GO_OUT[RED]
        blacks = sum(nlargest(NEEDED_TO_GO_OUT[BLACK], black)) / NEEDED_TO_GO_OUT[BLACK]
        return weights.out * (weights.red * reds + (1 - weights.red) * blacks)

    # -- plans ---------------------------------------------------------------------------------------

    def plans(self, seat: Seat) -> list[Plan]:
        """Return the plans that a seat can carry out and then discard, or go out with, the best first.

        The plan without any play is among them, unless plays lie there already that fall short (HF-14).
        """
        wild = sorted([card for card in seat.hand if is_wild(card)], key=lambda card: -POINTS[card])
        by_rank = Counter(card[0] for card in seat.hand if not is_wild(card))
        drafts = [_Draft(0.0, 0, 0, 0, ())]
        ranks = sorted({*by_rank, *(book.rank for book in seat.books if book.takes_wild and wild)})
        for rank in ranks:
            drafts = self._with_rank(drafts, seat, rank, by_rank[rank], len(wild))
        found = [plan for draft in drafts if (plan := self._finish(seat, draft, wild)) is not None]
        return sorted(found, key=lambda plan: -plan.value)

    def _with_rank(self, drafts: list[_Draft], seat: Seat, rank: str, count: int, wild: int) -> list[_Draft]:
        """Return the drafts with each way of playing one rank's cards, the best for each cost."""
        own = [
            (number, Stack(len(book) - book.wild, book.wild))
            for number, book in enumerate(seat.books, start=1)
            if book.rank == rank
        ]
        points = PLAYED_POINTS[rank + "s"]
        ways = [
            (self._worth(own, rank, count, parts), parts)
            for parts in dict.fromkeys(_ways(own, rank, count, wild))
        ]
        best: dict[tuple[int, int, int], _Draft] = {}
        for draft in drafts:
            for worth, parts in ways:
                used = draft.wild + sum([part.wild for part in parts])
                if used > wild:
                    continue
                regular = sum([part.regular for part in parts])
                longer = _Draft(
                    draft.value + worth,
                    draft.regular + regular,
                    used,
                    draft.points + points * regular,
                    draft.parts + parts,
                )
                key = (longer.regular, used, longer.points // 20 if seat.missing > 0 else 0)
                other = best.get(key)
                if other is None or other.value < longer.value:
                    best[key] = longer
        if len(best) <= BROAD:
            return list(best.values())
        price = self.weights.wild * self.weights.more
        return nlargest(BROAD, best.values(), key=lambda draft: draft.value - price * draft.wild)

    def _worth(
        self, own: Sequence[tuple[int, Stack]], rank: str, count: int, parts: tuple[Part, ...]
    ) -> float:
        """Value what becomes of one rank's books and cards, its points in the hand included."""
        stacks = dict(own)
        begun, used = [], 0
        for part in parts:
            used += part.regular
            if part.book:
                old = stacks[part.book]
                stacks[part.book] = Stack(old.regular + part.regular, old.wild + part.wild)
            else:
                begun.append(Stack(part.regular, part.wild))
        after = [*stacks.values(), *begun]
        left = count - used
        growing = max([stack for stack in after if stack.size < COMPLETE], default=None)
        value = sum([self.book(rank, stack) for stack in after]) + self.held(rank, left, growing)
        if rank == THREE:
            return value + used * POINTS[THREE + "s"]
        price = PLAYED_POINTS[rank + "s"] * (used - left * self.outlook.risk)
        return value + price

    def _finish(self, seat: Seat, draft: _Draft, wild: Sequence[str]) -> Plan | None:
        """Value a draft as a whole; None if the turn could not end after it."""
        played = sum([PLAYED_POINTS[card] for card in wild[: draft.wild]])
        points = draft.points + played
        remaining = len(seat.hand) - draft.regular - draft.wild
        begun = bool(draft.parts) or (bool(seat.books) and not seat.is_down)
        if begun and points < seat.missing:
            return None
        stacks = _after(seat.books, draft.parts)
        weights = self.weights
        value = draft.value + self.progress(stacks) + played
        value += self.wild(len(wild) - draft.wild) - sum([self.lost(card) for card in wild[draft.wild :]])
        if begun and not seat.is_down:
            value += weights.down
        if seat.in_foot:
            if remaining < 2:
                if not _is_enough(stacks):
                    return None
                value += weights.going
        elif remaining < 2:
            value += weights.near_foot if remaining else weights.foot
        return Plan(value, draft.parts, _left(seat.hand, draft, wild))


def _left(hand: Sequence[str], draft: _Draft, wild: Sequence[str]) -> tuple[str, ...]:
    taken = Counter(wild[: draft.wild])
    for part in draft.parts:
        taken[part.rank] += part.regular
    left = []
    for card in hand:
        key = card if is_wild(card) else card[0]
        if taken[key]:
            taken[key] -= 1
        else:
            left.append(card)
    return tuple(left)


def _after(books: Sequence[Book], parts: Sequence[Part]) -> list[tuple[str, Stack]]:
    """Return the books as they will be, by rank."""
    stacks = [(book.rank, Stack(len(book) - book.wild, book.wild)) for book in books]
    for part in parts:
        if part.book:
            rank, old = stacks[part.book - 1]
            stacks[part.book - 1] = rank, Stack(old.regular + part.regular, old.wild + part.wild)
        else:
            stacks.append((part.rank, Stack(part.regular, part.wild)))
    return stacks


def _is_enough(stacks: Sequence[tuple[str, Stack]]) -> bool:
    """Tell whether these books allow going out (HF-19)."""
    kinds = [
        BLACK if stack.wild else RED for rank, stack in stacks if rank != THREE and stack.size >= COMPLETE
    ]
    return all(kinds.count(kind) >= number for kind, number in NEEDED_TO_GO_OUT.items())


# -- ways of playing one rank -----------------------------------------------------------------------


def _ways(own: Sequence[tuple[int, Stack]], rank: str, count: int, wild: int) -> Iterator[tuple[Part, ...]]:
    """Yield what can be done with so many regular cards of a rank and at most so many wild ones."""
    yield ()
    if rank == THREE:
        if own and count:
            yield (Part(own[0][0], rank, count, 0),)
        elif count >= COMPLETE:
            yield (Part(0, rank, count, 0),)
        return
    for played in range(count, max(0, count - HELD_BACK - 1), -1):
        for added in range(min(wild, MOST_WILD) + 1):
            if played >= REGULAR_FOR_WILD * added and played + added >= FEWEST_TO_BEGIN:
                yield (Part(0, rank, played, added),)
    for number, stack in own:
        for played in range(count, max(-1, count - HELD_BACK - 1), -1):
            yield from _additions(number, stack, rank, played, wild)
        if count > HELD_BACK:
            yield from _additions(number, stack, rank, 0, wild)


def _additions(number: int, stack: Stack, rank: str, played: int, wild: int) -> Iterator[tuple[Part, ...]]:
    """Yield the ways of adding so many regular cards to a book, with wild ones, the surplus in a new book."""
    for added in range(min(wild, MOST_WILD - stack.wild) + 1):
        if not played + added:
            continue
        if added and (
            stack.size + added > COMPLETE or stack.regular + played < REGULAR_FOR_WILD * (stack.wild + added)
        ):
            continue
        yield (Part(number, rank, played, added),)
        room = COMPLETE - stack.size - added
        if room > 0 and played - room >= FEWEST_TO_BEGIN:
            yield (Part(number, rank, room, added), Part(0, rank, played - room, 0))


# -- a plan in moves --------------------------------------------------------------------------------


def moves_of(plan: Plan, seat: Seat) -> list[Lay | Add]:
    """Return the moves that carry out a plan, in an order in which each is legal."""
    wild = sorted([card for card in seat.hand if is_wild(card)], key=lambda card: -POINTS[card])
    by_rank: dict[str, list[str]] = {}
    for card in seat.hand:
        by_rank.setdefault(card[0], []).append(card)
    moves: list[Lay | Add] = []
    number = len(seat.books)
    for part in sorted(plan.parts, key=lambda part: part.book > 0):
        regular = [by_rank[part.rank].pop(0) for _ in range(part.regular)]
        jokers = [wild.pop(0) for _ in range(part.wild)]
        if part.book:
            book = seat.books[part.book - 1]
            moves += _adding(part.book, Stack(len(book) - book.wild, book.wild), regular, jokers)
        else:
            number += 1
            first = COMPLETE - len(jokers)
            moves.append(Lay((*regular[:first], *jokers)))
            moves += [Add(card, number) for card in regular[first:]]
    return moves


def _adding(number: int, stack: Stack, regular: list[str], wild: list[str]) -> Iterator[Add]:
    """Yield additions to a book, a wild card as soon as the book has room for it (HF-4)."""
    held, jokers = stack
    while regular or wild:
        if wild and held >= REGULAR_FOR_WILD * (jokers + 1):
            jokers += 1
            yield Add(wild.pop(0), number)
        else:
            held += 1
            yield Add(regular.pop(0), number)
