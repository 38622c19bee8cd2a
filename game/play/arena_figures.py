"""What the units of an arena say: shares and margins with the range in which they lie, and times."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from game.play.arena import Played, Times, Tournament, Unit

SURE = 1.96
"""Standard errors on either side in which the truth lies 19 times in 20."""
NEAR_THE_END = 0.1
"""A share so near to 0 or 1 has no even spread about it: Wilson's interval is taken."""
LOWEST_WINS = frozenset({"spoons"})
"""Games in which points count against their owner."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over units, and between what it lies 19 times in 20; None where one unit leaves that open."""

    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Thinking:
    """What a move took, in milliseconds, to two digits."""

    median: float
    p95: float
    max: float


@dataclass(frozen=True, slots=True)
class Standing:
    """How one player has done.

    `wins` counts matches, one that several have won being shared among them; `share` is their share of all
    matches. `margin` is the own score against the mean of the others', positive where the player is ahead.
    `wins_by_seat` says where it sat when it won. `moves` counts thoughts, `illegal` those that were refused.
    """

    player: str
    wins: float
    share: Estimate
    margin: Estimate
    wins_by_seat: tuple[float, ...]
    moves: int
    ms: Thinking
    illegal: int


def standings(tournament: Tournament, units: Sequence[Unit]) -> list[Standing]:
    """Return how each player has done, in the order in which they were named; there is at least one unit.

    The order of the units makes no difference.
    """
    units = sorted(units, key=lambda unit: unit.number)
    return [_standing(tournament, units, number) for number in range(len(tournament.players))]


def _standing(tournament: Tournament, units: Sequence[Unit], player: int) -> Standing:
    shares, margins = [], []
    by_seat = [0.0] * len(tournament.players)
    times: Counter[int] = Counter()
    illegal = 0
    sign = -1 if tournament.game in LOWEST_WINS else 1
    for unit in units:
        won, ahead = [], []
        for rotation, match in enumerate(unit.matches):
            seat = tournament.at_table(rotation).index(player)
            won.append(_won(match, seat))
            ahead.append(sign * _ahead(match, seat))
            by_seat[seat] += won[-1]
            times.update(match.times[seat])
            illegal += match.illegal[seat]
        shares.append(statistics.fmean(won))
        margins.append(statistics.fmean(ahead))
    return Standing(
        tournament.players[player],
        sum(by_seat),
        share_of(shares),
        mean_of(margins),
        tuple(by_seat),
        sum(times.values()),
        thinking(times),
        illegal,
    )


def _won(match: Played, seat: int) -> float:
    return 1 / len(match.winners) if seat in match.winners else 0.0


def _ahead(match: Played, seat: int) -> float:
    own = match.scores[seat]
    return own - (sum(match.scores) - own) / (len(match.scores) - 1)


# -- intervals -----------------------------------------------------------------------------------


def mean_of(values: Sequence[float]) -> Estimate:
    """Estimate a mean by the spread of its values.

    >>> mean_of([1.0, 3.0, 2.0, 2.0])
    Estimate(mean=2.0, low=1.2, high=2.8)
    """
    mean = statistics.fmean(values)
    if len(values) < 2:
        return Estimate(mean, None, None)
    reach = SURE * statistics.stdev(values) / sqrt(len(values))
    return Estimate(mean, round(mean - reach, 3), round(mean + reach, 3))


def share_of(shares: Sequence[float]) -> Estimate:
    """Estimate a share by the spread of the units' shares; near 0 and 1, and from one unit, by Wilson."""
    share = statistics.fmean(shares)
    if len(shares) < 2 or not NEAR_THE_END <= share <= 1 - NEAR_THE_END:
        return wilson(share, len(shares))
    spread = mean_of(shares)
    assert spread.low is not None
    assert spread.high is not None
    return spread if spread.low >= 0 and spread.high <= 1 else wilson(share, len(shares))


def wilson(share: float, count: int) -> Estimate:
    """Estimate a share of so many trials, also where it is 0 or 1.

    >>> wilson(1.0, 10)
    Estimate(mean=1.0, low=0.722, high=1.0)
    """
    weight = SURE**2 / count
    middle = (share + weight / 2) / (1 + weight)
    reach = SURE * sqrt(share * (1 - share) / count + weight / count / 4) / (1 + weight)
    return Estimate(share, round(max(0.0, middle - reach), 3), round(min(1.0, middle + reach), 3))


def thinking(times: Times) -> Thinking:
    """Return median, 95th percentile and longest of microseconds counted, in milliseconds."""
    total = sum(times.values())
    return Thinking(*(_at(times, total * part) / 1000 for part in (0.5, 0.95, 1.0)))


def _at(times: Times, rank: float) -> int:
    """Return the time that so many of the times do not exceed, 0 where none was taken."""
    met = 0
    for time, count in sorted(times.items()):
        met += count
        if met >= rank:
            return time
    return 0
