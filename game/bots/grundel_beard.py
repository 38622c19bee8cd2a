"""What a sailor does at Captain Grundel Beard: weighs yea and neigh, and every way to settle."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from game import rules
from game.bots.grundel_beard_odds import PLANK, POINTS, Odds, Worth, endings, kind
from game.bots.mind import Thought, View
from game.core.cards import STANDARD_DECK, UNSEEN
from game.core.events import Event
from game.core.state import Move
from game.rules.grundel_beard import GrundelBeard
from game.rules.grundel_beard_moves import ABSTAIN, NEIGH, YEA
from game.rules.grundel_beard_position import SECOND, THIRD

USUAL = (0.0, 0.0, 0.0, 0.0, 0.0, 0.01, 0.01, 0.02, 0.04, 0.07, 0.13, 0.15, 0.22, 0.2, 0.15)
"""How often players end with each of `POINTS`."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a sailor of some level errs: a slip, at a share of its choices, is the second best move."""

    slips: float = 0.0


HABITS = {
    "greedy": Habits(),
    "cabin-boy": Habits(slips=0.33),
    "deckhand": Habits(slips=0.125),
}
"""How each level errs."""


class GrundelBeardMind:
    """A sailor who knows the odds of the own cards, and takes the others for the usual ones."""

    def __init__(self, rng: random.Random, habits: Habits) -> None:
        self._rng = rng
        self._habits = habits

    def start(self, seat: int, view: View) -> None:
        """Sit down at a seat."""
        self._seat, self._view = seat, view

    def see(self, events: Sequence[Event], view: View) -> None:
        """Keep the view: all that one may know lies on the table."""
        self._view = view

    def think(self) -> Thought:
        """Choose the move with the best odds, or what passes for it at this level."""
        yield
        state = rules.read_view(self._view)
        assert isinstance(state, GrundelBeard)
        moves = state.moves(self._seat)
        if len(moves) < 2:
            return moves[0] if moves else None
        worth = usual_worth(state, self._seat)
        if ABSTAIN in moves and has_least(state, self._seat, worth):
            return ABSTAIN
        ranked = rank(state, self._seat, worth)
        slips = len(ranked) > 1 and self._rng.random() < self._habits.slips
        return ranked[1 if slips else 0][1]


def usual_worth(state: GrundelBeard, seat: int) -> list[float]:
    """Return what each of `POINTS` is worth: how likely nobody has more, if the others are as usual."""
    others = [points for other, points in enumerate(state.settled) if other != seat]
    best = max((points for points in others if points is not None and points < PLANK), default=-1)
    reached, worth = 0.0, []
    for points in POINTS:
        reached += USUAL[points]
        nobody_more = (reached + USUAL[PLANK]) ** others.count(None)
        worth.append(nobody_more if best <= points < PLANK else 0.0)
    return worth


def odds_at(state: GrundelBeard) -> Odds:
    """Return the odds at a table as a view shows it."""
    seen = {card for pile in state.piles() for card in pile.cards}
    unseen = [card for card in STANDARD_DECK if card not in seen]
    return Odds(unseen, state.options["runs"], state.options["peek"])


def has_least(state: GrundelBeard, seat: int, worth: Worth) -> bool:
    """Tell whether nobody's first card promises less than that of a seat, and somebody's more."""
    odds = odds_at(state)
    promises = [odds.worth_dealt(odds.plain(state.cards(other)[:1]), worth) for other in range(state.seats)]
    return promises[seat] == min(promises) < max(promises)


def rank(state: GrundelBeard, seat: int, worth: Worth) -> list[tuple[float, Move]]:
    """Return a seat's moves at a view's table, save abstaining, with what they bring, the best first.

    `worth` is what it is worth to end with each of `POINTS`.
    """
    odds = odds_at(state)
    faces = list(zip(state.cards(seat), state.faces[seat], strict=True))
    cards = odds.plain(UNSEEN if face == "0" else card for card, face in faces)
    known = {
        number: kind(card)
        for number, (card, face) in enumerate(faces, start=1)
        if face == "0" and card != UNSEEN
    }
    values: dict[Move, float] = {}
    if state.phase in (SECOND, THIRD):
        values = {say: odds.worth_of_saying(say.up, cards, worth, known) for say in (YEA, NEIGH)}
    else:
        for ending in endings(cards, odds.runs, state.run, state.flip):
            value = odds.worth_of(ending, worth, known)
            values[ending.move] = max(value, values.get(ending.move, value))
    return sorted([(value, move) for move, value in values.items()], key=itemgetter(0), reverse=True)


def make_mind(level: str, rng: random.Random) -> GrundelBeardMind:
    """Make a sailor of a level, or the reference `greedy`, that draws its chance from `rng`."""
    return GrundelBeardMind(rng, HABITS[level])
