"""What a hand of Captain Grundel Beard is worth in the match: the chance to win it, by the scores."""

from __future__ import annotations

from functools import cache
from math import exp, sqrt
from typing import NamedTuple

from game.rules.grundel_beard import GrundelBeard

SHIP_RATE = {"thirteen": 0.03, "beats": 0.12}
"""The share of hands that the Ship wins, by the option `ship`."""
STEPS = 48
"""In how many steps the time of a match is gone through."""


class Stakes(NamedTuple):
    """What it is worth to a player to win a hand, that one of the others wins it, and that the Ship does."""

    own: float
    other: float
    ship: float


def plain_stakes(seats: int) -> Stakes:
    """Return the stakes of a player who takes no notice of the scores."""
    return Stakes(1.0, -1 / (seats - 1), 0.0)


def stakes_of(state: GrundelBeard, seat: int) -> Stakes:
    """Return the stakes of a player in chances to win the match, others taken as one."""
    now = _chance(state, seat, None)
    others = [_chance(state, seat, other) for other in range(state.seats) if other != seat]
    return Stakes(
        _chance(state, seat, seat) - now,
        sum(others) / len(others) - now,
        _chance(state, seat, state.seats) - now,
    )


def stake_in(state: GrundelBeard, seat: int, winner: int) -> float:
    """Return what it is worth to a player that this seat wins the hand."""
    return _chance(state, seat, winner) - _chance(state, seat, None)


def _chance(state: GrundelBeard, seat: int, winner: int | None) -> float:
    """Return a seat's chance to win the match when a seat, or the Ship as the last, has won a hand more."""
    scores = [*state.scores, state.ship_score]
    if winner is not None:
        scores[winner] += 1
    best = max(scores)
    is_shared = scores.count(best) > 1
    goal = max(state.options["target"], best + 1 if is_shared else best)
    missing = [goal - score for score in scores]
    if not all(missing):
        return float(missing[seat] == 0)
    others = sorted(gap for other, gap in enumerate(missing[:-1]) if other != seat)
    return win_chance(missing[seat], tuple(others), missing[-1], SHIP_RATE[state.options["ship"]])


@cache
def win_chance(own: int, others: tuple[int, ...], ship: int, ship_rate: float) -> float:
    """Return the chance to be the first to win `own` hands, before others win theirs and the Ship its own.

    Hands are taken to come at random times, each won by any player alike: then all run independently,
    and who is first is the same as if they came one after the other.
    """
    rate = (1 - ship_rate) / (1 + len(others))
    longest = (own + 4 * sqrt(own) + 4) / rate
    step = longest / STEPS
    chance = 0.0
    for number in range(STEPS):
        hands = (number + 0.5) * step
        first = rate * _exactly(own - 1, rate * hands) * step
        for other in others:
            first *= _fewer(other, rate * hands)
        chance += first * _fewer(ship, ship_rate * hands)
    return chance


def _exactly(number: int, mean: float) -> float:
    """Return the chance of so many events where `mean` are to be expected."""
    chance = exp(-mean)
    for count in range(1, number + 1):
        chance *= mean / count
    return chance


def _fewer(number: int, mean: float) -> float:
    """Return the chance of fewer events than `number` where `mean` are to be expected."""
    chance = term = exp(-mean)
    for count in range(1, number):
        term *= mean / count
        chance += term
    return chance
