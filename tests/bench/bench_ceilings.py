"""What luck leaves to win: players who know more than they may, against the references of a game.

By hand: ``python -m tests.bench.bench_ceilings grundel_beard all-seeing``. Hardly anybody does better than
one who sees every card, and hardly anybody honest better than one who sees no more than a sailor, but knows
how all the others choose.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from game import rules
from game.bots import grundel_beard, make_mind, references_of
from game.bots.grundel_beard_field import Field, usual_worth
from game.bots.grundel_beard_odds import KINDS, PLANK, POINTS, Cards
from game.bots.grundel_beard_thumb import ENOUGH, rank_by_thumb
from game.bots.memory import Memory
from game.bots.mind import Mind, Remembering, Seated, Thought, View, outcome
from game.commands import arguments
from game.core.cards import UNSEEN
from game.core.events import Event
from game.core.places import Place
from game.core.state import Move, State
from game.play.arena_figures import Estimate, share_of
from game.play.simulation import Match
from game.rules.grundel_beard import GrundelBeard
from game.rules.grundel_beard_moves import THIRTEEN, total_of
from game.rules.grundel_beard_position import CARDS, SCORES

GREEDY, COUNTING = "greedy", grundel_beard.COUNTING
"""Whom they play against."""
Twin = Callable[[State, int, str], Move]
"""Chooses at a seat by a whole table, of which it may make what use it likes, and by who the others are."""
Sitting = Callable[[Match, int, str], Mind]
"""Makes who knows too much for a seat of a match, against others of a name."""


# -- Captain Grundel Beard -------------------------------------------------------------------------


def all_seeing_at_grundel_beard(state: State, seat: int, others: str = COUNTING) -> Move:
    """Try every way through the hand with the cards that will come, and what the others will do then."""
    assert isinstance(state, GrundelBeard)
    _, move = _best_way(state.copy(), seat, others)
    return move or state.moves(seat)[0]


def _best_way(state: GrundelBeard, seat: int, others: str) -> tuple[float, Move | None]:
    """Return by how much a seat can win the hand, and the first move to it; the table is played on."""
    while state.phase != SCORES:
        turn = state.to_act[0]
        moves = state.moves(turn)
        if turn == seat and len(moves) > 1:
            return max(
                [(_best_way(_after(state, seat, move), seat, others)[0], move) for move in moves],
                key=lambda way: way[0],
            )
        state.step(turn, as_all_do(state, turn, others))
    won = state.scores
    return won[seat] - (sum(won) - won[seat]) / (len(won) - 1), None


def _after(state: GrundelBeard, seat: int, move: Move) -> GrundelBeard:
    twin = state.copy()
    twin.step(seat, move)
    return twin


def as_all_do(state: State, seat: int, others: str = COUNTING) -> Move:
    """Choose as all the others do, who win no more against each other than their share."""
    assert isinstance(state, GrundelBeard)
    moves = state.moves(seat)
    if len(moves) == 1:
        return moves[0]
    rank = rank_by_thumb if others == GREEDY else grundel_beard.rank_as_usual
    return rank(_seen_from(state, seat), seat)[0][1]


def _seen_from(state: GrundelBeard, seat: int) -> GrundelBeard:
    seen = rules.read_view(state.view(seat))
    assert isinstance(seen, GrundelBeard)
    return seen


class UsualField(Field):
    """Others who count their odds, and settle by what is usual."""

    def _aim(self, place: int, best: int) -> Sequence[float]:
        return usual_worth(best, len(self._order) - place - 1)


class ThumbField(Field):
    """Others who go by the rule of thumb, where neither runs nor peeking are played."""

    def _hands_of(self, place: int) -> list[tuple[Cards, float]]:
        return self._dealt(self._cards[self._order[place]])

    def _dealt(self, cards: Cards) -> list[tuple[Cards, float]]:
        if len(cards) == CARDS:
            return [(cards, 1.0)]
        ranks = "".join(card[0] for card in cards if card != UNSEEN)
        if len(ranks) == CARDS - 1 and ENOUGH <= total_of(ranks) <= THIRTEEN:
            return [((*cards, UNSEEN), 1.0)]
        dealt = self._odds.next_cards(cards)
        return [
            (held, chance * likely) for card, chance in dealt for held, likely in self._dealt((*cards, card))
        ]

    def _answer(self, place: int, best: int) -> list[float]:
        key = (place, best)
        if key not in self._answers:
            found = [0.0] * len(POINTS)
            for cards, chance in self._hands_of(place):
                for points, likely in self._settled(cards, place, best):
                    found[points] += chance * likely
            self._answers[key] = found
        return self._answers[key]

    def _settled(self, cards: Cards, place: int, best: int) -> list[tuple[int, float]]:
        """Return which of `POINTS` a player comes to who has these cards and faces the best so far."""
        ways = self._odds.ways(cards)
        standing = [points for way in ways if not way.flip for points in way.points[0] if points <= THIRTEEN]
        kept = max(standing, default=PLANK)
        gambles = [way for way in ways if way.flip]
        is_last = place == len(self._order) - 1
        if not gambles or max(best, 0 if is_last else ENOUGH) <= kept <= THIRTEEN:
            return [(kept, 1.0)]
        turned = [
            max((each for each in points if each <= THIRTEEN), default=PLANK) for points in gambles[0].points
        ]
        return [(turned[index], self._odds.chances[index]) for index in range(len(KINDS))]


def mind_reader_at_grundel_beard(state: State, seat: int, others: str = COUNTING) -> Move:
    """See no more than a sailor, but know how every other player chooses; the score is kept."""
    assert isinstance(state, GrundelBeard)
    moves = state.moves(seat)
    if len(moves) == 1:
        return moves[0]
    field = ThumbField if others == GREEDY else UsualField
    ranked = outcome(grundel_beard.rank_with_foresight(_seen_from(state, seat), seat, True, field))
    assert ranked
    return ranked[0][1]


# -- old salts who know every card ------------------------------------------------------------------


class Truth(Memory):
    """A memory that holds every card of the table."""

    def __init__(self, state: State) -> None:
        self._state = state

    def hear(self, events: Sequence[Event]) -> None:
        """Remember nothing: all of it lies there."""

    def known(self) -> dict[Place, str]:
        """Return every card at its place."""
        return {
            Place(pile.zone, pile.owner, pile.slot, index): card
            for pile in self._state.piles()
            for index, card in enumerate(pile.cards)
        }

    def cards(self, zone: str, owner: int | None, slot: int = 0) -> tuple[str, ...]:
        """Return a pile as it is."""
        piles = [pile for pile in self._state.piles() if pile[:3] == (zone, owner, slot)]
        return tuple(piles[0].cards) if piles else ()


class Seeing:
    """An old salt who imagines the table as it is: all hands, and what comes next."""

    def __init__(self, match: Match, seat: int, _others: str) -> None:
        self._truth = match.state
        self._mind = make_mind(match.state.game, "old-salt", seat, match.seed)

    def start(self, seat: int, view: View) -> None:
        """Sit down, knowing everything."""
        assert isinstance(self._mind, Remembering)
        self._mind.start(seat, view)
        self._mind._memory = Truth(self._truth)

    def see(self, events: Sequence[Event], view: View) -> None:
        """Look at the table after what has happened."""
        self._mind.see(events, view)

    def think(self) -> Thought:
        """Think as an old salt does."""
        return self._mind.think()


# -- matches ---------------------------------------------------------------------------------------


class Knowing(Seated):
    """One who chooses by a whole table."""

    def __init__(self, twin: Twin, match: Match, others: str) -> None:
        super().__init__(match.rng)
        self._twin = twin
        self._truth = match.state
        self._others = others

    def think(self) -> Thought:
        """Choose at once."""
        yield
        return self._twin(self._truth, self._seat, self._others)


def knowing(twin: Twin) -> Sitting:
    """Return how one who chooses so sits down."""
    return lambda match, _seat, others: Knowing(twin, match, others)


TWINS: dict[tuple[str, str], Sitting] = {
    ("grundel_beard", "all-seeing"): knowing(all_seeing_at_grundel_beard),
    ("grundel_beard", "mind-reader"): knowing(mind_reader_at_grundel_beard),
    ("hand_and_foot", "all-seeing"): Seeing,
    ("john_silver", "all-seeing"): Seeing,
}
"""By game and name."""


@dataclass(frozen=True)
class Contest:
    """A twin alone against others who are all alike: who sits down, and at what table."""

    game: str
    twin: Sitting
    others: str
    seats: int
    options: Mapping[str, object]

    def shares(self, seed: int, units: int) -> Iterator[float]:
        """Yield the share of matches that the twin wins of each deal, played from every seat."""
        for number in range(seed, seed + units):
            yield fmean(self._won(number, place) for place in range(self.seats))

    def _won(self, seed: int, place: int) -> float:
        match = Match(self.game, self.seats, self.options, seed, [self.others] * self.seats)
        match.seat(place, self.twin(match, place, self.others))
        winners = match.play().winners
        return 1 / len(winners) if place in winners else 0.0


def told(estimate: Estimate, units: int) -> str:
    """Tell a share and between what it lies."""
    low, high = estimate.low or 0.0, estimate.high or 1.0
    return f"{estimate.mean:.1%} of the matches, {low:.1%} to {high:.1%}, from {units} units"


def main() -> int:
    """Measure one twin."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted({game for game, _ in TWINS}))
    parser.add_argument("twin", choices=sorted({name for _, name in TWINS}))
    parser.add_argument("--others", choices=(GREEDY, COUNTING), default=GREEDY)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--units", type=int, default=40)
    parser.add_argument("--seed", type=int, default=50000)
    asked = parser.parse_args()
    twin = TWINS.get((asked.game, asked.twin))
    if twin is None:
        parser.error(f"There is no {asked.twin} player at {asked.game}.")
    if asked.others not in references_of(asked.game):
        parser.error(f"Nobody plays {asked.game} as {asked.others}.")
    options = arguments.read_options(rules.GAMES[asked.game], asked.option)
    contest = Contest(asked.game, twin, asked.others, asked.seats, options)
    won = list(contest.shares(asked.seed, asked.units))
    sys.stdout.write(f"{asked.twin}: {told(share_of(won), len(won))}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
