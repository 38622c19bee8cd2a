"""Captain Grundel Beard by rules of thumb: what is good enough is protected and kept, the rest a gamble."""

from __future__ import annotations

from operator import itemgetter

from game.core.cards import UNSEEN, rank
from game.core.state import Move
from game.rules.grundel_beard import GrundelBeard
from game.rules.grundel_beard_moves import ABSTAIN, NEIGH, THIRTEEN, YEA, Flip, total_of
from game.rules.grundel_beard_position import SECOND, THIRD

Ranked = list[tuple[float, Move]]
"""Moves with what they are worth, the best first."""
ENOUGH = 10
"""From so many points up to thirteen a third card does more harm than good, and settling may end."""
PROMISE = {"3": 4, "2": 3, "A": 2, "9": 0} | dict.fromkeys("TJQK", 0)
"""What a first card promises, by rank: there are sixteen tens for a three, and few cards for a ten."""
MIDDLING = 1
"""What the first cards between them promise."""


def rank_by_thumb(state: GrundelBeard, seat: int) -> Ranked:
    """Return a seat's moves at a view's table, the best first, judged at once and without counting odds."""
    if state.phase in (SECOND, THIRD):
        ranked = _rank_calls(state, seat)
    else:
        ranked = [(_worth_settling(state, seat, move), move) for move in state.moves(seat)]
    return sorted(ranked, key=itemgetter(0), reverse=True)


def _rank_calls(state: GrundelBeard, seat: int) -> Ranked:
    """Say neigh to protect good points that lie open, else yea; call the Ship with the worst first card."""
    ranks = [
        rank(card) for card, face in zip(state.cards(seat), state.faces[seat], strict=True) if face == "1"
    ]
    is_good = state.phase == THIRD and len(ranks) > 1 and ENOUGH <= total_of("".join(ranks)) <= THIRTEEN
    ranked: Ranked = [(1.0, NEIGH if is_good else YEA), (0.0, YEA if is_good else NEIGH)]
    if ABSTAIN in state.moves(seat):
        firsts = [PROMISE.get(rank(state.cards(other)[0]), MIDDLING) for other in range(state.seats)]
        ranked.append((2.0 if firsts[seat] == min(firsts) < max(firsts) else -1.0, ABSTAIN))
    return ranked


def _worth_settling(state: GrundelBeard, seat: int, move: Move) -> float:
    """Value a move by the points that it settles for; a card turned up is worth just less than enough.

    What is beaten already is worth less than any gamble, and what nobody later can beat is worth more.
    """
    if isinstance(move, Flip) and state.cards(seat)[move.number - 1] == UNSEEN:
        return ENOUGH - 0.5
    twin = state.copy()
    twin.step(seat, move)
    points = twin.settled[seat]
    if points is None:
        return max(_worth_settling(twin, seat, following) for following in twin.moves(seat))
    others = [other for number, other in enumerate(state.settled) if number != seat]
    best = max((other for other in others if other is not None and other <= THIRTEEN), default=0)
    if points > THIRTEEN:
        return -1.0
    if points < best:
        return points / 100
    return float(points if None in others else THIRTEEN + points)
