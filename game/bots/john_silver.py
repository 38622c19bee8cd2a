"""What a sailor does at John Silver: fills rows for the own columns, breaks up the others', remembers."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from math import sqrt

from game import rules
from game.bots.john_silver_judge import GREEDY, Judge, Knowledge, Weights
from game.bots.memory import Memory
from game.bots.mind import Thought, View
from game.core.cards import UNSEEN
from game.core.events import Event
from game.core.state import Move
from game.rules.john_silver import EXCHANGE, REFILL, SCORES, JohnSilver
from game.rules.john_silver_cards import DECK

Ranked = list[tuple[float, Move]]
"""Moves with what they are worth, the best first."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a sailor of some level errs, and how far it looks ahead.

    A slip, at a share of the choices, is a weaker move that still looks right: one of the better
    `PLAUSIBLE` share of all. The best `width` moves are played on in `worlds` imagined tables.
    """

    slips: float = 0.0
    remembers: bool = True
    width: int = 0
    worlds: int = 0


HABITS = {
    "greedy": Habits(remembers=False),
    "cabin-boy": Habits(slips=0.33, remembers=False),
    "deckhand": Habits(slips=0.125, remembers=False),
    "boatswain": Habits(width=4, worlds=12),
    "old-salt": Habits(width=12, worlds=120),
}
"""How each level errs."""
PLAUSIBLE = 0.3
"""The share of moves, the second best at least, among which slips fall."""
TURNS_AHEAD = 1
"""How many more own turns are played in an imagined table before it is judged."""
FIRST_LOOK = 6
"""Imagined tables in which every move is tried before the first is given up."""
DOUBT = 2.0
"""A move is given up when it is behind the best by so many standard errors."""


class JohnSilverMind:
    """A sailor who reads the rows, and plays likely turns on in mind where its level looks ahead."""

    def __init__(self, rng: random.Random, habits: Habits, weights: Weights = GREEDY) -> None:
        self._rng = rng
        self._habits = habits
        self._weights = weights

    def start(self, seat: int, view: View) -> None:
        """Sit down at a seat."""
        self._seat, self._view = seat, view
        self._memory = Memory(view)

    def see(self, events: Sequence[Event], view: View) -> None:
        """Hear of events; the view after them is judged at the next choice."""
        self._memory.hear(events)
        self._view = view

    def think(self) -> Thought:
        """Choose the move that leaves the best rows, or what passes for it at this level."""
        more = yield
        state = rules.read_view(self._view)
        assert isinstance(state, JohnSilver)
        judge = Judge(state, self._seat, self._knowledge(state), self._rng, self._weights)
        ranked = judge.rank(state, self._seat)
        if len(ranked) < 2:
            return ranked[0][1] if ranked else None
        if more and self._habits.worlds:
            return (yield from self._look_ahead(state, judge, ranked[: self._habits.width]))
        return self._pick(ranked)

    def _pick(self, ranked: Ranked) -> Move:
        if self._rng.random() < self._habits.slips:
            plausible = max(2, round(len(ranked) * PLAUSIBLE))
            return self._rng.choice(ranked[1:plausible])[1]
        return ranked[0][1]

    def _knowledge(self, state: JohnSilver) -> Knowledge:
        """Tell which cards may be in other hands or in the pile, as far as is remembered."""
        seen = {card for pile in state.piles() for card in pile.cards}
        held: dict[str, int] = {}
        if self._habits.remembers:
            seen.update(self._memory.cards("gone", None))
            for seat in range(state.seats):
                seen.update(self._memory.cards("won", seat))
                if seat != self._seat:
                    held |= {card: seat for card in self._memory.cards("hand", seat) if card != UNSEEN}
        return Knowledge([card for card in DECK if card not in seen], held)

    # -- looking ahead -------------------------------------------------------------------------------

    def _look_ahead(self, state: JohnSilver, judge: Judge, ranked: Ranked) -> Generator[None, bool, Move]:
        """Play the best moves on in the same imagined tables; return the one that does best there."""
        known = self._memory.known()
        moves = [move for _, move in ranked]
        results: list[list[float]] = [[] for _ in moves]
        open_still = list(range(len(moves)))
        for number in range(1, self._habits.worlds + 1):
            world = rules.imagine(self._view, self._rng, known)
            assert isinstance(world, JohnSilver)
            for index in open_still:
                results[index].append(self._play_on(world, moves[index], judge, state.scores))
                more = yield
                if not more:
                    return moves[_best(results, open_still, number - 1)]
            if number >= FIRST_LOOK:
                open_still = _hopeful(results, open_still)
            if len(open_still) == 1:
                break
        return moves[_best(results, open_still, len(results[open_still[0]]))]

    def _play_on(self, world: JohnSilver, move: Move, judge: Judge, scores: Sequence[int]) -> float:
        """Return what a move brings in an imagined table if everybody reads the rows alike."""
        me, state = self._seat, world.copy()
        state.step(me, move)
        mover, turns = me, 0
        while state.phase != SCORES:
            if mover == me and state.phase != EXCHANGE and (state.phase, state.turn) != (REFILL, me):
                if turns == TURNS_AHEAD:
                    return judge.value(state, me)
                turns += 1
            mover = state.turn
            state.step(mover, judge.rank(state, mover)[0][1])
        points = [after - before for after, before in zip(state.scores, scores, strict=True)]
        return points[me] - (sum(points) - points[me]) / (len(points) - 1)


def _best(results: list[list[float]], open_still: list[int], tables: int) -> int:
    """Return which move has done best in the tables that all have been tried in."""
    return max(open_still, key=lambda index: sum(results[index][:tables]))


def _hopeful(results: list[list[float]], open_still: list[int]) -> list[int]:
    """Return the moves that are not clearly behind the best of them, table by table."""
    best = max(open_still, key=lambda index: sum(results[index]))
    tables = len(results[best])
    hopeful = []
    for index in open_still:
        gaps = [ahead - behind for ahead, behind in zip(results[best], results[index], strict=True)]
        mean = sum(gaps) / tables
        spread = sum((gap - mean) ** 2 for gap in gaps) / (tables - 1)
        if index == best or (spread > 0 and mean < DOUBT * sqrt(spread / tables)):
            hopeful.append(index)
    return hopeful


def make_mind(level: str, rng: random.Random) -> JohnSilverMind:
    """Make a sailor of a level, or the reference `greedy`, that draws its chance from `rng`."""
    return JohnSilverMind(rng, HABITS[level])
