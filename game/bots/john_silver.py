"""What a sailor does at John Silver: fills rows for the own columns, breaks up the others', remembers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from game import rules
from game.bots.john_silver_judge import GREEDY, Judge, Knowledge, Weights
from game.bots.memory import Memory
from game.bots.mind import Thought, View
from game.core.cards import UNSEEN
from game.core.events import Event
from game.core.state import Move
from game.rules.john_silver import JohnSilver
from game.rules.john_silver_cards import DECK


@dataclass(frozen=True, slots=True)
class Habits:
    """How a sailor of some level errs: at a share of its choices, and by forgetting what it saw.

    A slip is a weaker move that still looks right: one of the better `PLAUSIBLE` share of all.
    """

    slips: float = 0.0
    remembers: bool = True


HABITS = {
    "greedy": Habits(remembers=False),
    "cabin-boy": Habits(slips=0.33, remembers=False),
    "deckhand": Habits(slips=0.125, remembers=False),
    "boatswain": Habits(),
}
"""How each level errs."""
PLAUSIBLE = 0.3
"""The share of moves, the second best at least, among which slips fall."""


class JohnSilverMind:
    """A sailor who reads the rows and looks one turn ahead."""

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
        yield
        state = rules.read_view(self._view)
        assert isinstance(state, JohnSilver)
        judge = Judge(state, self._seat, self._knowledge(state), self._rng, self._weights)
        ranked = judge.rank(state, self._seat)
        return self._pick(ranked) if ranked else None

    def _pick(self, ranked: list[tuple[float, Move]]) -> Move:
        if len(ranked) > 1 and self._rng.random() < self._habits.slips:
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


def make_mind(level: str, rng: random.Random) -> JohnSilverMind:
    """Make a sailor of a level, or the reference `greedy`, that draws its chance from `rng`."""
    return JohnSilverMind(rng, HABITS[level])
