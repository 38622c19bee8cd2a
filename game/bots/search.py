"""Choosing among a few moves by playing each on in the same imagined tables: a race of equals, or guarded."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Protocol, TypeVar, runtime_checkable

from game.core.state import Move

World = TypeVar("World")
Choice = TypeVar("Choice", bound=Hashable)
Trial = Generator[None, bool, float | None]
"""A choice being played on in a table: what it came to, None if there was no time for that."""

FIRST_LOOK = 6
"""Imagined tables in which every move is tried before the first is given up."""
DOUBT = 2.0
"""A move is given up when it is behind the best by so many standard errors."""
GUARD = 1.5
"""How many standard errors a gain must be worth to leave the first choice for it."""


@dataclass(slots=True)
class Tally:
    """What trials came to: the imagined tables in which the choice that was made was tried.

    `gain` is by how much it did better there than the next best, on the average; below 0 if that did better.
    `leads` has by the texts of other choices in how many tables both were tried, and the same of these.
    """

    tables: int = 0
    gain: float = 0.0
    leads: Mapping[str, tuple[int, float]] = field(default_factory=dict)

    def take(
        self, tables: int, gains: Sequence[float], leads: Mapping[str, tuple[int, float]] | None = None
    ) -> None:
        """Take down over how many tables a choice was tried, and what it gained over each of the others."""
        self.tables, self.gain = (tables, min(gains)) if tables and gains else (0, 0.0)
        self.leads = leads or {}


@runtime_checkable
class Trying(Protocol):
    """A mind that can tell what its last trials came to."""

    tally: Tally


def raced(
    moves: Sequence[Move],
    imagine: Callable[[], World],
    play_on: Callable[[World, Move], float],
    worlds: int,
    doubt: float = DOUBT,
    tally: Tally | None = None,
) -> Generator[None, bool, Move]:
    """Return the move that does best over at most so many imagined tables; the first one if there is no time.

    All moves that are still in the race are tried in the same tables, so that luck falls on all alike. A move
    drops out when it is clearly behind, and the last one left ends the race. Yields after every trial.
    """

    def at_once(world: World, move: Move) -> Trial:
        value = play_on(world, move)
        return value if (yield) else None

    return (yield from raced_in_steps(moves, imagine, at_once, worlds, doubt, tally))


def raced_in_steps(
    moves: Sequence[Move],
    imagine: Callable[[], World],
    trial: Callable[[World, Move], Trial],
    worlds: int,
    doubt: float = DOUBT,
    tally: Tally | None = None,
) -> Generator[None, bool, Move]:
    """Return the same as `raced` where a trial takes a while, which yields on its way and at its end."""
    results: list[list[float]] = [[] for _ in moves]
    racing = list(range(len(moves)))
    for number in range(1, worlds + 1):
        world = imagine()
        for index in racing:
            result = yield from trial(world, moves[index])
            if result is None:
                return moves[_told(moves, results, _leader(results, racing, number - 1), tally)]
            results[index].append(result)
        if number >= FIRST_LOOK:
            racing = _hopeful(results, racing, doubt)
        if len(racing) == 1:
            break
    return moves[_told(moves, results, _leader(results, racing, len(results[racing[0]])), tally)]


def _told(moves: Sequence[Move], results: list[list[float]], leader: int, tally: Tally | None) -> int:
    """Return the leader, whose lead over each of the others is taken down, in the tables of both."""
    if tally is not None:
        leads = {}
        for index, other in enumerate(results):
            gaps = [ahead - behind for ahead, behind in zip(results[leader], other, strict=False)]
            if gaps and index != leader:
                leads[str(moves[index])] = len(gaps), sum(gaps) / len(gaps)
        tally.take(len(results[leader]), [gain for _, gain in leads.values()], leads)
    return leader


def _leader(results: list[list[float]], racing: list[int], tables: int) -> int:
    """Return which move has done best in the tables that all have been tried in."""
    return max(racing, key=lambda index: sum(results[index][:tables]))


def _hopeful(results: list[list[float]], racing: list[int], doubt: float) -> list[int]:
    """Return the moves that are not clearly behind the best of them, table by table."""
    best = max(racing, key=lambda index: sum(results[index]))
    tables = len(results[best])
    hopeful = []
    for index in racing:
        gaps = [ahead - behind for ahead, behind in zip(results[best], results[index], strict=True)]
        mean = sum(gaps) / tables
        spread = sum([(gap - mean) ** 2 for gap in gaps]) / (tables - 1)
        if index == best or mean * mean * tables < doubt * doubt * spread:
            hopeful.append(index)
    return hopeful


def guarded(
    choices: Sequence[Choice],
    imagine: Callable[[], World],
    play_on: Callable[[World, Choice], Trial],
    worlds: int,
    least: int,
    tally: Tally | None = None,
) -> Generator[None, bool, Choice]:
    """Return the choice that does best over at most so many imagined tables, the first if none surely does.

    All choices are tried in the same tables, and none is preferred to the first before it has been tried in
    `least` of them; one that is surely worse is given up then. A table in which not all were tried does not
    count.
    """
    gains: dict[Choice, list[float]] = {choice: [] for choice in choices[1:]}
    hopeful = list(gains)
    for number in range(1, worlds + 1):
        if not hopeful:
            break
        world = imagine()
        values = []
        for choice in (choices[0], *hopeful):
            value = yield from play_on(world, choice)
            if value is None:
                return _surest(choices[0], gains, least, tally)
            values.append(value)
        for choice, value in zip(hopeful, values[1:], strict=True):
            gains[choice].append(value - values[0])
        if number >= least:
            hopeful = [choice for choice in hopeful if not _is_sure([-gain for gain in gains[choice]])]
    return _surest(choices[0], gains, least, tally)


def _surest(
    first: Choice, gains: Mapping[Choice, Sequence[float]], least: int, tally: Tally | None
) -> Choice:
    """Return the choice with the greatest gain that is no accident, `first` if there is none."""
    means = {choice: sum(gain) / len(gain) for choice, gain in gains.items() if len(gain) >= least}
    sure = [choice for choice in means if _is_sure(gains[choice])]
    best = max(sure, key=means.__getitem__, default=first)
    if tally is not None:
        own = means.get(best, 0.0)
        others = [mean for choice, mean in means.items() if choice != best]
        tables = max([len(gain) for gain in gains.values()], default=0)
        tally.take(tables, [own - mean for mean in (others if best == first else [*others, 0.0])])
    return best


def _is_sure(gains: Sequence[float]) -> bool:
    """Tell whether the mean of some gains is above 0 by more than chance, as far as their spread tells."""
    count = len(gains)
    mean = sum(gains) / count
    error = sqrt(sum([(gain - mean) ** 2 for gain in gains]) / (count - 1) / count)
    return mean > GUARD * error
