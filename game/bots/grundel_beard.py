"""What a sailor does at Captain Grundel Beard: weighs yea and neigh, every way to settle, and the Ship."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from game import rules
from game.bots.grundel_beard_field import (
    NOBODY,
    Field,
    best_settled,
    holders_of,
    usual_worth,
)
from game.bots.grundel_beard_odds import POINTS, Odds, Prospects, Worth, kind
from game.bots.grundel_beard_race import plain_stakes, stake_in, stakes_of
from game.bots.grundel_beard_thumb import rank_by_thumb
from game.bots.manners import BOLD, CAREFUL, PLAIN
from game.bots.mind import Mind, Seated, Thought, outcome
from game.core.cards import STANDARD_DECK, UNSEEN
from game.core.state import Move
from game.rules.grundel_beard import GrundelBeard
from game.rules.grundel_beard_moves import ABSTAIN, NEIGH, THIRTEEN, YEA
from game.rules.grundel_beard_position import SECOND, THIRD

Ranked = list[tuple[float, Move]]
"""Moves with what they are worth, the best first."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a sailor of some level errs, and what it takes notice of.

    What each move is worth is misjudged by `doubt`, as a standard deviation, in hands at a table of two:
    close choices go wrong often, clear ones hardly ever. One who does not foresee takes the others for the
    usual ones; one who does not keep the score plays each hand for itself.
    """

    doubt: float = 0.0
    foresees: bool = False
    keeps_score: bool = False


COUNTING = "counting"
"""The reference that counts its odds, misjudges nothing, and takes the others for the usual ones."""
HABITS = {
    COUNTING: Habits(),
    "cabin-boy": Habits(doubt=0.5),
    "deckhand": Habits(doubt=0.25),
    "boatswain": Habits(doubt=0.1),
    "old-salt": Habits(foresees=True, keeps_score=True),
}
"""How each level errs."""
STANDING: Worth = [points / THIRTEEN if points <= THIRTEEN else 0.0 for points in POINTS]
"""What points are worth by themselves, whoever wins with them."""
LEANINGS: dict[str, Move] = {BOLD: NEIGH, CAREFUL: YEA}
"""By manner: a bold sailor leaves its cards to luck, a careful one likes to see them."""
FEWEST = 2
"""With so many players a hand is worth most: with more, the chance of one to win it is smaller."""
NEARLY = 0.01
"""Of a hand: what makes less difference is worth about the same."""
LENIENCE = 0.2
"""Of the doubt that a sailor has: what makes less difference is worth about the same to that sailor, too."""


class ThumbMind(Seated):
    """The reference `greedy`: goes by rules of thumb, at once."""

    def think(self) -> Thought:
        """Choose the move that looks best, None where there is none."""
        yield
        state = rules.read_view(self._view)
        assert isinstance(state, GrundelBeard)
        moves = state.moves(self._seat)
        if len(moves) < 2:
            return moves[0] if moves else None
        return rank_by_thumb(state, self._seat)[0][1]


class GrundelBeardMind(Seated):
    """A sailor who counts every ending over the cards that are not seen: all that one may know lies open."""

    def __init__(self, rng: random.Random, habits: Habits, manner: str = PLAIN) -> None:
        super().__init__(rng)
        self._habits = habits
        self._manner = manner

    def think(self) -> Thought:
        """Choose the move with the best odds, or what passes for it at this level."""
        more = yield
        state = rules.read_view(self._view)
        assert isinstance(state, GrundelBeard)
        moves = state.moves(self._seat)
        if len(moves) < 2:
            return moves[0] if moves else None
        ranked = yield from ranking_as_usual(state, self._seat)
        if self._habits.foresees and more:
            foreseen = yield from rank_with_foresight(state, self._seat, self._habits.keeps_score)
            ranked = foreseen or ranked
        doubt = self._habits.doubt * FEWEST / state.seats
        if doubt and ranked[0][1] is not ABSTAIN:
            # Sailors of any level see that theirs is the worst card of all, which calls for the Ship.
            ranked = misjudged(ranked, doubt, self._rng)
        return preferred(ranked, self._manner, NEARLY + LENIENCE * doubt)


def misjudged(ranked: Ranked, doubt: float, rng: random.Random) -> Ranked:
    """Return moves with what one who doubts takes them for, `doubt` being a standard deviation."""
    guesses = [(value + rng.gauss(0.0, doubt), move) for value, move in ranked]
    return sorted(guesses, key=itemgetter(0), reverse=True)


def preferred(ranked: Sequence[tuple[float, Move]], manner: str, nearly: float = NEARLY) -> Move:
    """Return the best move or, where a manner leans to the other of yea and neigh, one nearly as good."""
    best, first = ranked[0]
    leaning = LEANINGS.get(manner)
    near = [move for value, move in ranked if move is leaning and best - value < nearly]
    return near[0] if near else first


def rank_as_usual(state: GrundelBeard, seat: int) -> Ranked:
    """Return a seat's moves at a view's table, the others being taken for the usual ones."""
    return outcome(ranking_as_usual(state, seat))


def ranking_as_usual(state: GrundelBeard, seat: int) -> Generator[None, bool, Ranked]:
    """Rank a seat's moves as `rank_as_usual`; without the dealer's abstaining if there is no time."""
    odds = odds_at(state)
    to_come = sum(points is None for other, points in enumerate(state.settled) if other != seat)
    prospects = [(1.0, usual_worth(best_settled(state), to_come))]
    ranked = yield from _ranking(state, seat, odds, prospects)
    if ABSTAIN in state.moves(seat):
        has_least = yield from _has_least(state, seat, odds, prospects)
        if has_least:
            ranked.insert(0, (ranked[0][0], ABSTAIN))
    return ranked


def _has_least(
    state: GrundelBeard, seat: int, odds: Odds, prospects: Prospects
) -> Generator[None, bool, bool]:
    """Tell whether nobody's first card promises less than that of a seat, and somebody's more."""
    promises = []
    for other in range(state.seats):
        first = odds.plain(state.cards(other)[:1])
        shown = yield from odds.weighing(True, first, prospects)
        hidden = yield from odds.weighing(False, first, prospects)
        promises.append(max(shown, hidden))
        more = yield
        if not more:
            return False
    return promises[seat] == min(promises) < max(promises)


def rank_with_foresight(
    state: GrundelBeard, seat: int, keeps_score: bool, others: type[Field] = Field
) -> Generator[None, bool, Ranked | None]:
    """Return a seat's moves at a view's table, foreseeing what every other player will come to.

    `others` says how those choose. None if there is no time for that.
    """
    odds = odds_at(state)
    stakes = stakes_of(state, seat) if keeps_score else plain_stakes(state.seats)
    holders = None
    if keeps_score and best_settled(state) != NOBODY:
        holders = sum(stake_in(state, seat, holder) for holder in holders_of(state))
    field = others(state, seat, odds)
    in_time = yield from field.foresee()
    if not in_time:
        return None
    ranked = yield from _ranking(state, seat, odds, field.prospects(stakes, holders))
    if ABSTAIN in state.moves(seat):
        more = yield
        if not more:
            return ranked
        prospects = field.with_ship(len(state.ship) + 1).prospects(stakes, holders)
        with_ship = yield from _ranking(state, seat, odds, prospects)
        ranked.append((with_ship[0][0], ABSTAIN))
    return sorted(ranked, key=itemgetter(0), reverse=True)


def odds_at(state: GrundelBeard) -> Odds:
    """Return the odds at a table as a view shows it."""
    seen = {card for pile in state.piles() for card in pile.cards}
    unseen = [card for card in STANDARD_DECK if card not in seen]
    return Odds(unseen, state.options["runs"], state.options["peek"])


def _ranking(
    state: GrundelBeard, seat: int, odds: Odds, prospects: Prospects
) -> Generator[None, object, Ranked]:
    """Rank a seat's moves, save abstaining, by what they are worth in view of what will be faced.

    It is seen through even if there is no more time, which takes a few hundredths of a second at most.
    """
    faces = list(zip(state.cards(seat), state.faces[seat], strict=True))
    cards = odds.plain(UNSEEN if face == "0" else card for card, face in faces)
    known = {
        number: kind(card)
        for number, (card, face) in enumerate(faces, start=1)
        if face == "0" and card != UNSEEN
    }
    values: dict[Move, float] = {}
    standings: dict[Move, float] = {}
    if state.phase in (SECOND, THIRD):
        for say in (YEA, NEIGH):
            values[say] = yield from odds.weighing(say.up, cards, prospects, known)
    else:
        for ending in odds.ways(cards, state.run, state.flip):
            value = sum(chance * odds.worth_of(ending, worth, known) for chance, worth in prospects)
            standing = odds.worth_of(ending, STANDING, known)
            values[ending.move] = max(value, values.get(ending.move, value))
            standings[ending.move] = max(standing, standings.get(ending.move, standing))

    def order(ranked: tuple[float, Move]) -> tuple[float, float]:
        # Where all is lost, nobody walks the plank for nothing.
        value, move = ranked
        return round(value, 9), standings.get(move, 0.0)

    return sorted([(value, move) for move, value in values.items()], key=order, reverse=True)


def make_mind(level: str, rng: random.Random, manner: str = PLAIN) -> Mind:
    """Make a sailor of a level, or the reference `greedy` or `counting`, that draws its chance from `rng`."""
    if level == "greedy":
        return ThumbMind(rng)
    return GrundelBeardMind(rng, HABITS[level], manner)
