"""A sailor at Spooneye: it judges tables, errs by its level, and plays likely turns on in mind."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from game import rules
from game.bots.manners import PLAIN
from game.bots.mind import Remembering, Thought, View
from game.bots.search import Tally
from game.bots.spooneye_judge import GREEDY, MANNERED, Judge, Weights
from game.bots.spooneye_search import Search
from game.bots.spooneye_tells import Tells
from game.core.cards import STANDARD_DECK
from game.core.events import Event
from game.core.state import Move
from game.rules.spooneye import Spooneye

Ranked = list[tuple[float, Move]]
"""Moves with what they are worth, the best first."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a sailor of some level errs, and how far it looks ahead.

    A slip, at a share of the choices, is a weaker move that still looks right: one of the better `PLAUSIBLE`
    share of all. The best `width` moves are played on for `turns` in at most `worlds` imagined tables; one
    who `infers` leaves cards out of the other hand that would have been played.
    """

    slips: float = 0.0
    remembers: bool = True
    infers: bool = False
    width: int = 0
    worlds: int = 0
    turns: int = 0


HABITS = {
    "greedy": Habits(remembers=False),
    "cabin-boy": Habits(slips=0.28, remembers=False),
    "deckhand": Habits(slips=0.09, remembers=False),
    "boatswain": Habits(slips=0.07, width=6, worlds=40, turns=4),
    "old-salt": Habits(infers=True, width=8, worlds=800, turns=3),
}
"""How each level errs."""
PLAUSIBLE = 0.15
"""The share of moves, the second best at least, among which slips fall.

Slips to any move at all would make a cabin boy who never wins against "greedy".
"""


class SpooneyeMind(Remembering):
    """A sailor who looks one turn ahead, or more where its level does."""

    def __init__(self, rng: random.Random, habits: Habits, weights: Weights = GREEDY) -> None:
        super().__init__(rng)
        self._habits = habits
        self._weights = weights
        self.tally = Tally()

    def start(self, seat: int, view: View) -> None:
        """Sit down at a seat."""
        super().start(seat, view)
        self._tells = Tells(seat)

    def see(self, events: Sequence[Event], view: View) -> None:
        """Hear of events, and of what the other player could have done instead."""
        if self._habits.infers:
            self._tells.hear(events, self._view)
        super().see(events, view)

    def think(self) -> Thought:
        """Choose the move that leaves the best table, or what passes for it at this level."""
        yield
        self.tally = Tally()
        known = self._memory.known() if self._habits.remembers else {}
        world = rules.imagine(self._view, self._rng, known)
        assert isinstance(world, Spooneye)
        unseen = self._unseen()
        judge = Judge(self._seat, unseen, self._weights)
        ranked = yield from judge.ranking(world)
        if len(ranked) < 2:
            return ranked[0][1] if ranked else None
        if self._habits.slips and self._rng.random() < self._habits.slips:
            plausible = max(2, round(len(ranked) * PLAUSIBLE))
            return self._rng.choice(ranked[1:plausible])[1]
        if not self._habits.worlds:
            return ranked[0][1]
        moves = [move for _, move in ranked[: self._habits.width]]
        remembered = [place.index for place in known if (place.zone, place.owner) == ("hand", 1 - self._seat)]
        search = Search(world, judge, unseen, self._rng, remembered, self._tells.passed_up())
        return (yield from search.best(moves, self._habits.worlds, self._habits.turns, self.tally))

    def _unseen(self) -> list[str]:
        """List the cards that may be in the other hand or in the pile, as far as is remembered."""
        state = rules.read_view(self._view)
        seen = {card for pile in state.piles() for card in pile.cards}
        if self._habits.remembers:
            for seat in (0, 1):
                seen.update(self._memory.cards("booty", seat))
        return [card for card in STANDARD_DECK if card not in seen]


def make_mind(level: str, rng: random.Random, manner: str = PLAIN) -> SpooneyeMind:
    """Make a sailor of a level, or the reference `greedy`, that draws its chance from `rng`."""
    return SpooneyeMind(rng, HABITS[level], MANNERED[manner])
