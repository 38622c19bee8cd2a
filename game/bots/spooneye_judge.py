"""What a sailor knows of Spooneye: masts worth completing, masts that must not be left in reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from math import inf

from game.bots.manners import BOLD, CAREFUL, PLAIN
from game.bots.mind import outcome
from game.bots.spooneye_quick import Quick
from game.core.cards import STANDARD_DECK
from game.core.state import Move
from game.rules.spooneye import Spooneye
from game.rules.spooneye_moves import DRAW, FULL, LARDER, PIP_VALUE, Play, value_on


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in points of a Spooneye score."""

    larder: float = 0.3
    """A point of larder, which counts only for whoever reaches the target (SE-21)."""
    reach: float = 1.0
    """What the other side can complete at once."""
    hope: float = 0.6
    """What the own hand can complete next time, since the other side plays first."""
    later: float = 0.25
    """A completion that has to wait behind a better one."""
    hand: float = 0.5
    """A card more in the own hand, as a three gives."""
    end: float = 0.8
    """A card left in the other side's masts when the pile is empty (SE-18)."""
    end_from: int = 8
    """Cards in the pile below which the end comes into sight."""


GREEDY = Weights()
MANNERED = {
    PLAIN: GREEDY,
    BOLD: replace(GREEDY, reach=0.9, hope=0.7),
    CAREFUL: replace(GREEDY, reach=1.1, hope=0.5),
}
"""By manner: a bold sailor looks at what it may complete, a careful one at what the other side may."""
HIGHEST = 10
"""The most that one card is worth."""
DEEPEST = 2
"""How many cards of one turn are looked at together."""
BREATH = 8
"""So many moves are judged between two looks at the clock."""
CROWD = 64
"""After so many tables that a move leads to the clock is looked at as well."""

Weighing = Generator[None, object, float]
"""Working out a value, a step at a time."""


class Judge:
    """Values tables for one seat by what it knows: its own hand, what lies open, and what it has not seen."""

    def __init__(self, seat: int, unseen: Sequence[str], weights: Weights = GREEDY) -> None:
        self.seat = seat
        self.weights = weights
        self._quick = Quick(unseen)
        self._unseen = len(unseen)
        self._worth = Counter(PIP_VALUE[card] for card in unseen if card[0] != "J")
        self._price = {card: 1 + weights.larder * LARDER[card[1]] for card in STANDARD_DECK}
        self._jacks = sum(card[0] == "J" for card in unseen)
        self._chances: dict[tuple[int, int], float] = {}
        self._unlooked = 0

    def rank(self, state: Spooneye) -> list[tuple[float, Move]]:
        """Return the sensible moves of the seat with their values, the best first."""
        return outcome(self.ranking(state))

    def ranking(
        self, state: Spooneye, first: Move | None = None
    ) -> Generator[None, bool, list[tuple[float, Move]]]:
        """Rank the sensible moves of the seat, the best first; where time runs out, those looked at so far.

        `state` is a world in which the hidden cards stand for nothing; only its open side is judged. What is
        sensible at a glance, or the move `first`, is looked at first, so that it is among them.
        """
        moves = state.moves(self.seat)
        if moves and moves[0] is DRAW:
            moves = [DRAW, *(move for move in moves[1:] if self._is_worth_moving(state, move))]
        if len(moves) == 1:
            return [(0.0, moves[0])]
        first = first or self._quick.move(state)[1]
        values: dict[Move, float] = {}
        for number, move in enumerate(sorted(moves, key=lambda move: move != first), start=1):
            values[move], more = yield from self._weighed(state, move)
            if more and number % BREATH == 0:
                more = yield
            if not more:
                break
        return sorted([(values[move], move) for move in moves if move in values], key=lambda pair: -pair[0])

    def _is_worth_moving(self, state: Spooneye, move: Move) -> bool:
        """Tell whether a move on the own row completes a mast or has an effect (SE-12)."""
        twin = state.copy()
        twin.step(self.seat, move)
        carried = len(twin.booty[self.seat]) + len(twin.shown[self.seat])
        before = len(state.booty[self.seat]) + len(state.shown[self.seat])
        return twin.phase in ("capture", "again", "steal") or carried > before or twin.draw != state.draw

    # -- looking ahead to the end of the own turn ----------------------------------------------------

    def _weighed(self, state: Spooneye, move: Move) -> Generator[None, bool, tuple[float, bool]]:
        """Value a move by what can follow in the same turn, and tell whether there is more time then."""
        weighing, more = self._after(state, move, 0), True
        while True:
            try:
                next(weighing)
            except StopIteration as end:
                return end.value, more
            more = yield

    def _after(self, state: Spooneye, move: Move, depth: int) -> Weighing:
        twin = state.copy()
        twin.step(self.seat, move)
        if move is DRAW and twin.phase == "play":
            return (yield from self._after_drawing(twin))
        return (yield from self._carry_on(twin, depth))

    def _after_drawing(self, state: Spooneye) -> Weighing:
        """Value a turn by the cards that are known now; the drawn one can only add to it."""
        drawn = state.hands[self.seat][-1]
        moves = [m for m in state.moves(self.seat) if not (isinstance(m, Play) and m.card == drawn)]
        if not moves:
            return self.value(state)
        return (yield from self._best_after(state, moves, 1)) + self.weights.hand

    def _best_after(self, state: Spooneye, moves: Sequence[Move], depth: int) -> Weighing:
        """Value a table by the best of some moves of the seat."""
        best = -inf
        for move in moves:
            value = yield from self._after(state, move, depth)
            best = max(best, value)
            if self._unlooked >= CROWD:
                self._unlooked = 0
                yield
        return best

    def _carry_on(self, state: Spooneye, depth: int) -> Weighing:
        """Value a table at which somebody may have to go on at once."""
        if state.phase == "capture":
            owner, _ = state.completed()
            values = []
            for move in state.moves(owner):
                twin = state.copy()
                twin.step(owner, move)
                value = yield from self._carry_on(twin, depth)
                values.append(value)
            return max(values) if owner == self.seat else min(values)
        if state.phase in ("again", "steal") and state.turn == self.seat and depth < DEEPEST:
            return (yield from self._best_after(state, state.moves(self.seat), depth + 1))
        return self.value(state)

    # -- a table as it stands ------------------------------------------------------------------------

    def value(self, state: Spooneye) -> float:
        """Value a table for the seat, in points."""
        self._unlooked += 1
        me, other, weights = self.seat, 1 - self.seat, self.weights
        value = self._booty(state, me) - self._booty(state, other)
        if state.phase in ("scores", "over"):
            return value
        mine, theirs = self._prospects(state, me), self._prospects(state, other)
        first, second = (weights.reach, weights.hope)
        if state.turn == me:
            value += first * mine - second * theirs
        else:
            value += second * mine - first * theirs
        value += weights.hand * (len(state.hands[me]) - len(state.hands[other]))
        near_end = 1 - len(state.draw) / weights.end_from
        if near_end > 0:
            left = sum(map(len, state.masts[other])) - sum(map(len, state.masts[me]))
            value += weights.end * near_end * left
        return value

    def _booty(self, state: Spooneye, seat: int) -> float:
        shown = state.shown[seat]
        return len(shown) + self._prize(state.booty[seat] + state.counted[seat] + shown)

    def _prospects(self, state: Spooneye, owner: int) -> float:
        """Value what a side can complete with one card: the best prize in reach, the others for later."""
        chances = []
        for slot, total in enumerate(state.totals[owner]):
            if total < FULL - HIGHEST:
                continue
            chance = self._chance(state, owner, slot, FULL - total)
            if chance > 0:
                mast = state.masts[owner][slot]
                plank = max(0, len(mast) - 2)
                chances.append((self._prize(mast) + 1 + plank, chance))
        if not chances:
            return 0.0
        captured = max([self._prize(mast) for mast in state.masts[1 - owner]], default=0.0)
        chances.sort(reverse=True)
        value, open_still = 0.0, 1.0
        for prize, chance in chances:
            value += (prize + captured) * chance * (open_still + self.weights.later * (1 - open_still))
            open_still *= 1 - chance
        return value

    def _prize(self, cards: Sequence[str]) -> float:
        """Value cards that lie face down in a booty: a point each, and their share of the larder."""
        return sum(map(self._price.__getitem__, cards))

    def _chance(self, state: Spooneye, owner: int, slot: int, need: int) -> float:
        """Tell how likely a side has the card that completes a mast at its next turn."""
        masts = state.masts[owner]
        mast = masts[slot]
        if state.draw:
            if slot and value_on(masts[slot - 1][-1], mast) == need:
                return 1.0
            if slot + 1 < len(masts) and value_on(masts[slot + 1][-1], mast) == need:
                return 1.0
        jack = value_on("J", mast) == need
        cards = 1 if state.draw else 0
        if owner == self.seat:
            for card in state.hands[owner]:
                if jack if card[0] == "J" else PIP_VALUE[card] == need:
                    return 1.0
        else:
            cards += len(state.hands[owner])
        return self._chance_of(self._worth[need] + (self._jacks if jack else 0), cards)

    def _chance_of(self, fitting: int, cards: int) -> float:
        """Tell how likely some of so many unseen cards is one of those that fit."""
        if not self._unseen:
            return 0.0
        key = (fitting, cards)
        chance = self._chances.get(key)
        if chance is None:
            chance = self._chances[key] = 1 - (1 - fitting / self._unseen) ** cards
        return chance
