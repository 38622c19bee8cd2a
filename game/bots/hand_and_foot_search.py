"""Looking ahead in Hand and Foot: choices are tried in the same imagined tables, played on quickly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from typing import NamedTuple

from game.bots.hand_and_foot_plans import Outlook, Planner, Seat, Stack, Weights, moves_of
from game.bots.search import Trial
from game.core.cards import UNSEEN
from game.core.state import Move
from game.rules.hand_and_foot import HAND, HandAndFoot
from game.rules.hand_and_foot_books import THREE, Book
from game.rules.hand_and_foot_moves import BACK, DISCARDS, DRAW, Take
from game.rules.hand_and_foot_position import DRAWING, PLAYING
from game.rules.hand_and_foot_refusals import TAKEN


class Choice(NamedTuple):
    """Moves that a turn may go on with; `ends` it if nothing but the discard follows them."""

    moves: tuple[Move, ...]
    ends: bool


def seat_of(state: HandAndFoot, seat: int) -> Seat:
    """Return what a plan of a seat starts from."""
    down = state.down[seat]
    missing = 0 if down else max(0, state.minimum - state.laid_points(seat))
    return Seat(tuple(state.hands[seat]), tuple(state.books[seat]), state.in_foot[seat], down, missing)


def coming(unseen: Counter[str], cards: float) -> dict[str, float]:
    """Return how many of so many cards to come are expected of each rank."""
    total = max(1, unseen.total())
    return {rank: cards * number / total for rank, number in unseen.items()}


def cards_to_come(turns: float, in_foot: bool) -> float:
    """Return how many cards a seat sees in so many turns, its Foot among them."""
    return 2 * turns + (0 if in_foot else HAND)


def draws_promising(
    state: HandAndFoot, seat: int, planner: Planner, discard: Sequence[str]
) -> list[tuple[float, Move]]:
    """Return the ways to draw with what they promise, the best first; suits make no difference.

    `discard` is the discard pile as far as it is known.
    """
    ways = state.moves(seat)
    if len(ways) == 1:
        return [(0.0, DRAW)]
    start = seat_of(state, seat)

    def after(hand: Sequence[str], books: Sequence[Book], unknown: int) -> float:
        plans = planner.plans(start._replace(hand=tuple(hand), books=tuple(books)))
        threes = sum([planner.lost(card) for card in hand if card[0] == THREE])
        return (plans[0].value if plans else 0.0) - threes + unknown * planner.weights.drawn

    worth = [(after(start.hand, start.books, 2), ways[0])]
    takes = {"".join(card[0] for card in way.cards): way for way in ways if isinstance(way, Take)}
    for way in takes.values():
        hand = list(start.hand)
        for card in way.cards:
            hand.remove(card)
        below = [card for card in discard[-TAKEN:-1] if card != UNSEEN]
        books = [*start.books, Book((state.discard[-1], *way.cards))]
        worth.append((after([*hand, *below], books, TAKEN - 1 - len(below)), way))
    return sorted(worth, key=lambda pair: -pair[0])


class QuickPlay:
    """Plays an imagined table on, every seat by the best plan of its turn, and values it for one of them.

    All seats expect the same cards, those that the seat which looks ahead has not seen: to ask anew at every
    turn what each of them knows would cost more than all else.
    """

    def __init__(self, turns: float, unseen: Counter[str], weights: Weights) -> None:
        """`turns` is how long the round is thought to last, `unseen` counts the cards by rank."""
        self._planners = [
            Planner(Outlook(turns, coming(unseen, cards_to_come(turns, in_foot))), weights)
            for in_foot in (False, True)
        ]
        self._weights = weights

    def tried(self, state: HandAndFoot, seat: int, choice: Choice, turns: int) -> Trial:
        """Play a table on, so many more turns; return what a choice has been worth to a seat, in points."""
        if not (yield):
            return None
        before = state.scores[:]
        in_foot = state.in_foot[seat]
        for move in choice.moves:
            state.step(seat, move)
        if choice.ends and state.in_foot[seat] == in_foot:
            self._discard(state, seat)
        elif not (yield from self._play_out(state, seat)):
            return None
        for _ in range(turns):
            if state.phase != DRAWING:
                break
            if not (yield from self._take_turn(state)):
                return None
        worth = [
            self._standing(state, other) if state.phase == DRAWING else self._ended(state, other, before)
            for other in range(state.seats)
        ]
        return worth[seat] - (sum(worth) - worth[seat]) / (state.seats - 1)

    # -- a turn --------------------------------------------------------------------------------------

    def _take_turn(self, state: HandAndFoot) -> Generator[None, bool, bool]:
        """Let the next seat draw, play and discard; False if there was no time for it."""
        seat = state.turn
        move: Move = DRAW
        if state.down[seat] and len(state.discard) >= TAKEN:
            move = draws_promising(state, seat, self._planner(state, seat), state.discard)[0][1]
        state.step(seat, move)
        if not (yield):
            return False
        return (yield from self._play_out(state, seat))

    def _play_out(self, state: HandAndFoot, seat: int) -> Generator[None, bool, bool]:
        """Play the best plan, once more with the Foot, and discard; False if there was no time for it."""
        while state.phase == PLAYING and state.turn == seat:
            start = seat_of(state, seat)
            plans = self._planner(state, seat).plans(start)
            if not plans:
                state.step(seat, BACK if state.plays else state.moves(seat)[0])
                continue
            for move in moves_of(plans[0], start):
                state.step(seat, move)
            if state.in_foot[seat] == start.in_foot:
                self._discard(state, seat)
            if not (yield):
                return False
        return True

    def _discard(self, state: HandAndFoot, seat: int) -> None:
        if state.phase != PLAYING or state.turn != seat:
            return
        planner, hand, books = self._planner(state, seat), state.hands[seat], state.books[seat]
        best, chosen = float("-inf"), ""
        for card in dict.fromkeys(hand):
            left = hand[:]
            left.remove(card)
            value = planner.hand(left, books)
            if value > best:
                best, chosen = value, card
        state.step(seat, DISCARDS[chosen])

    # -- how it stands -------------------------------------------------------------------------------

    def _standing(self, state: HandAndFoot, seat: int) -> float:
        """Value what a seat has laid and holds while the round goes on."""
        planner, weights = self._planner(state, seat), self._weights
        stacks = _stacks(state, seat)
        value = planner.progress(stacks) + sum([planner.book(rank, stack) for rank, stack in stacks])
        value += planner.hand(state.hands[seat], state.books[seat]) + state.laid_points(seat)
        value += weights.foot if state.in_foot[seat] else 0.0
        return value + (weights.down if state.down[seat] else 0.0)

    def _ended(self, state: HandAndFoot, seat: int, before: Sequence[int]) -> float:
        """Value a round that is over: its points, and the progress that made them possible."""
        progress = self._planner(state, seat).progress(_stacks(state, seat))
        return state.scores[seat] - before[seat] + progress

    def _planner(self, state: HandAndFoot, seat: int) -> Planner:
        return self._planners[state.in_foot[seat]]


def _stacks(state: HandAndFoot, seat: int) -> list[tuple[str, Stack]]:
    return [(book.rank, Stack(len(book) - book.wild, book.wild)) for book in state.books[seat]]
