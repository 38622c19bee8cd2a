"""What a sailor does at John Silver: fills rows for the own columns, breaks up the others', remembers."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from game import rules
from game.bots.john_silver_judge import GREEDY, MANNERED, Judge, Knowledge, Weights
from game.bots.manners import PLAIN
from game.bots.mind import Remembering, Thought
from game.bots.search import Tally, Trial, raced_in_steps
from game.core.cards import UNSEEN
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
    "cabin-boy": Habits(slips=0.25, remembers=False),
    "deckhand": Habits(slips=0.05, remembers=False),
    "boatswain": Habits(slips=0.1, width=2, worlds=6),
    "old-salt": Habits(width=6, worlds=60),
}
"""How each level errs."""
PLAUSIBLE = 0.3
"""The share of moves, the second best at least, among which slips fall."""
TURNS_AHEAD = 1
"""How many more own turns are played in an imagined table before it is judged."""


class JohnSilverMind(Remembering):
    """A sailor who reads the rows, and plays likely turns on in mind where its level looks ahead."""

    def __init__(self, rng: random.Random, habits: Habits, weights: Weights = GREEDY) -> None:
        super().__init__(rng)
        self._habits = habits
        self._weights = weights
        self.tally = Tally()

    def think(self) -> Thought:
        """Choose the move that leaves the best rows, or what passes for it at this level."""
        more = yield
        self.tally = Tally()
        state = rules.read_view(self._view)
        assert isinstance(state, JohnSilver)
        judge = Judge(state, self._seat, self._knowledge(state), self._rng, self._weights)
        ranked = yield from judge.ranking(state, self._seat)
        if len(ranked) < 2:
            return ranked[0][1] if ranked else None
        if self._rng.random() < self._habits.slips:
            plausible = max(2, round(len(ranked) * PLAUSIBLE))
            return self._rng.choice(ranked[1:plausible])[1]
        if more and self._habits.worlds:
            return (yield from self._look_ahead(state, judge, ranked[: self._habits.width]))
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

        def imagine() -> JohnSilver:
            world = rules.imagine(self._view, self._rng, known)
            assert isinstance(world, JohnSilver)
            return world

        def trial(world: JohnSilver, move: Move) -> Trial:
            return self._play_on(world, move, judge, state.scores)

        moves = [move for _, move in ranked]
        return (yield from raced_in_steps(moves, imagine, trial, self._habits.worlds, tally=self.tally))

    def _play_on(self, world: JohnSilver, move: Move, judge: Judge, scores: Sequence[int]) -> Trial:
        """Tell, a step at a time, what a move brings in an imagined table where all read rows alike."""
        me, state = self._seat, world.copy()
        state.step(me, move)
        mover, turns = me, 0
        while state.phase != SCORES:
            if mover == me and state.phase != EXCHANGE and (state.phase, state.turn) != (REFILL, me):
                if turns == TURNS_AHEAD:
                    return judge.value(state, me) if (yield) else None
                turns += 1
            mover = state.turn
            ranked = yield from judge.ranking(state, mover)
            state.step(mover, ranked[0][1])
        points = [after - before for after, before in zip(state.scores, scores, strict=True)]
        value = points[me] - (sum(points) - points[me]) / (len(points) - 1)
        return value if (yield) else None


def make_mind(level: str, rng: random.Random, manner: str = PLAIN) -> JohnSilverMind:
    """Make a sailor of a level, or the reference `greedy`, that draws its chance from `rng`."""
    return JohnSilverMind(rng, HABITS[level], MANNERED[manner])
