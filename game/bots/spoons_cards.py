"""What a sailor knows of the cards of Spoons: what a hand costs, what a card does, whom a king meets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.core.state import Move
from game.rules.spoons import OTHER_POINTS, POINTS, Spoons
from game.rules.spoons_calls import COUNT_WORTH, SUIT_OF_WORD
from game.rules.spoons_legality import fitting
from game.rules.spoons_moves import DRAW, GIVE, KEEP


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in points of a hand that is counted."""

    card: float = 10.0
    """A card more in the hand, beside its points."""
    risk: float = 0.08
    """The share of its points that a card costs while nobody is about to go out."""
    alarm: float = 0.4
    """The share that is added with an opponent's last card, half of it with two cards, and so on."""
    eight: float = 14.0
    """An eight kept, since it fits on everything."""
    king: float = 6.0
    """A king kept, to send an attack back."""
    two: float = 6.0
    """A two or an ace kept, to add to a count."""
    suit: float = 6.0
    """All other cards of the hand being of the suit to follow."""
    hurt: float = 0.5
    """A card that an opponent draws, as a share of what it costs the own hand."""
    out: float = 30.0
    """Going out."""


GREEDY = Weights()
FRESH_POINTS = 13.0
"""The points of an average card."""
ADDS = 16 / 104
"""The share of cards that can be added to a count."""
KINGS = 8 / 104
FITS = 0.42
"""How likely a drawn card can be played at once."""
DEEPEST = 4
"""So many cards of one turn are looked at together: tens are laid one after the other."""


@lru_cache(maxsize=256)
def risk_of(fewest: int, weights: Weights = GREEDY) -> float:
    """Return the share of its points that a card costs when an opponent holds so few cards."""
    return min(1.0, weights.risk + weights.alarm / max(1, fewest))


@lru_cache(maxsize=256)
def prices(fewest: int, weights: Weights = GREEDY) -> Mapping[str, float]:
    """Return what a card of each rank costs in a hand when an opponent holds so few cards."""
    risk = risk_of(fewest, weights)
    kept = {"8": weights.eight, "K": weights.king, "2": weights.two, "A": weights.two}
    return {
        rank: weights.card + POINTS.get(rank, OTHER_POINTS) * risk - kept.get(rank, 0.0) * (1 - risk)
        for rank in "A23456789TJQK"
    }


class Judge:
    """Values what a seat can do by its own hand and by what lies open; other hands are only counted."""

    def __init__(self, state: Spoons, seat: int, weights: Weights = GREEDY) -> None:
        self.state = state
        self.seat = seat
        self.weights = weights
        self.counts = [len(hand) for hand in state.hands]
        others = [count for other, count in enumerate(self.counts) if other != seat]
        self._fresh = weights.card + FRESH_POINTS * risk_of(min(others), weights)
        self._price = prices(min(others), weights)

    def rank(self) -> list[tuple[float, Move]]:
        """Return what the seat, which is to act, can do with its cards, the best first."""
        state, seat = self.state, self.seat
        hand = state.hands[seat] + (state.drawn if state.phase == "drawn" else [])
        plays = fitting(state, state.drawn if state.phase == "drawn" else state.hands[seat])
        values: list[tuple[float, Move]] = [(self.after(hand, str(play)[-2:]), play) for play in plays]
        if state.phase == "turn":
            values.append((self._drawing(hand), DRAW))
        elif state.phase == "drawn":
            values.append((-self.held(hand, self._suit()), KEEP))
        elif state.phase == "attack":
            assert state.attack is not None
            values.append((-self.held(hand, self._suit()) - state.attack.cards * self._fresh, GIVE))
        elif not values:
            values.append((0.0, GIVE))
        return sorted(values, key=lambda pair: -pair[0])

    def _suit(self) -> str:
        return self.state.suit or self.state.discard[-1][1]

    # -- hands -----------------------------------------------------------------------------------------

    def held(self, hand: Sequence[str], suit: str) -> float:
        """Return what a hand costs, less the more of it is of the suit to follow."""
        if not hand:
            return 0.0
        price = self._price
        cost = sum([price[card[0]] for card in hand])
        fits = sum([card[1] == suit for card in hand])
        return cost - self.weights.suit * fits / len(hand)

    def _drawing(self, hand: Sequence[str]) -> float:
        """Value drawing: a card more, that can often be laid at once."""
        return -self.held(hand, self._suit()) - self._fresh * (1 - FITS)

    def best_suit(self, hand: Sequence[str]) -> str:
        """Return the suit to name with an eight: that of which the hand holds most, by price."""
        weigh = dict.fromkeys(SUIT_OF_WORD.values(), 0.0)
        for card in hand:
            if card[0] != "8":
                weigh[card[1]] += self._price[card[0]]
        return max(weigh, key=lambda suit: weigh[suit])

    # -- a card laid -----------------------------------------------------------------------------------

    def after(self, hand: Sequence[str], card: str, depth: int = 1) -> float:
        """Value the laying of a card from a hand, with what it does."""
        rest = list(hand)
        rest.remove(card)
        rank = card[0]
        if rank == "T" and not self.state.count:
            return self._again(rest, card, depth)
        suit = self.best_suit(rest) if rank == "8" else card[1]
        value = -self.held(rest, suit) if rest else self.weights.out
        return value + self._effect(rest, rank)

    def _again(self, rest: list[str], top: str, depth: int) -> float:
        """Value a ten by the card that is laid on it, or drawn if there is none (SP-14)."""
        drawing = -self.held(rest, top[1]) - self._fresh * (1 - FITS)
        if depth >= DEEPEST:
            return drawing
        follow = {card for card in rest if card[0] in (top[0], "8") or card[1] == top[1]}
        return max([drawing, *(self.after(rest, card, depth + 1) for card in sorted(follow))])

    def _effect(self, rest: Sequence[str], rank: str) -> float:
        if self.state.count or rank == "2":
            return self._counting(rest, self.state.count + COUNT_WORTH[rank])
        if rank == "K":
            return self._attacking(rest)
        if rank == "J":
            lost = 1 / self.state.seats
            return 2 * self._fresh * (self.weights.hurt * (1 - lost) - lost) / 2
        return 0.0

    def _counting(self, rest: Sequence[str], total: int) -> float:
        """Value a count: it goes round until somebody cannot add to it (SP-15)."""
        state, weights = self.state, self.weights
        onwards, value, seat, due = 1.0, 0.0, self.seat, float(total)
        for _ in range(state.seats - 1):
            seat = (seat + state.direction) % state.seats
            adds = 1 - (1 - ADDS) ** self.counts[seat]
            value += onwards * (1 - adds) * due * self._fresh * weights.hurt * self._fear(seat)
            onwards *= adds
            due += 1.4 * adds
        if not any(card[0] in COUNT_WORTH for card in rest):
            value -= onwards * due * self._fresh
        return value

    def _attacking(self, rest: Sequence[str]) -> float:
        """Value a king: two cards for the one who is hit, or more for the own hand if it comes back."""
        attack = self.state.attack if self.state.phase == "attack" else None
        victim, cards = (attack.by, attack.cards + 1) if attack is not None else (self.victim(), 2)
        back = 1 - (1 - KINGS) ** self.counts[victim]
        value = (1 - back) * cards * self._fresh * self.weights.hurt * self._fear(victim)
        if not any(card[0] == "K" for card in rest):
            value -= back * (cards + 1) * self._fresh
        return value

    def _fear(self, seat: int) -> float:
        """Return how much it helps that a seat draws: most for one that is nearly out."""
        return 2 / (1 + self.counts[seat])

    def victim(self) -> int:
        """Return whom a king should meet: who has the fewest cards, among equals who leads the match."""
        others = [seat for seat in range(self.state.seats) if seat != self.seat]
        return min(others, key=lambda seat: (self.counts[seat], self.state.scores[seat]))


def best(state: Spoons, seat: int, weights: Weights = GREEDY) -> Move:
    """Return what a sailor would do with its cards at once."""
    return Judge(state, seat, weights).rank()[0][1]
