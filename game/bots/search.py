"""Choosing among a few moves by playing each on in the same imagined tables: a race of equals, or guarded."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from math import sqrt
from typing import TypeVar

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


def raced(
    moves: Sequence[Move],
    imagine: Callable[[], World],
    play_on: Callable[[World, Move], float],
    worlds: int,
    doubt: float = DOUBT,
) -> Generator[None, bool, Move]:
    """Return the move that does best over at most so many imagined tables; the first one if there is no time.

    All moves that are still in the race are tried in the same tables, so that luck falls on all alike. A move
    drops out when it is clearly behind, and the last one left ends the race. Yields after every trial.
    """

    def at_once(world: World, move: Move) -> Trial:
        value = play_on(world, move)
        return value if (yield) else None

    return (yield from raced_in_steps(moves, imagine, at_once, worlds, doubt))


def raced_in_steps(
    moves: Sequence[Move],
    imagine: Callable[[], World],
    trial: Callable[[World, Move], Trial],
    worlds: int,
    doubt: float = DOUBT,
) -> Generator[None, bool, Move]:
    """Return the same as `raced` where a trial takes a while, which yields on its way and at its end."""
    results: list[list[float]] = [[] for _ in moves]
    racing = list(range(len(moves)))
    for number in range(1, worlds + 1):
        world = imagine()
        for index in racing:
            result = yield from trial(world, moves[index])
            if result is None:
                return moves[_leader(results, racing, number - 1)]
            results[index].append(result)
        if number >= FIRST_LOOK:
            racing = _hopeful(results, racing, doubt)
        if len(racing) == 1:
            break
    return moves[_leader(results, racing, len(results[racing[0]]))]


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
                return _surest(choices[0], gains, least)
            values.append(value)
        for choice, value in zip(hopeful, values[1:], strict=True):
            gains[choice].append(value - values[0])
        if number >= least:
            hopeful = [choice for choice in hopeful if not _is_sure([-gain for gain in gains[choice]])]
    return _surest(choices[0], gains, least)


def _surest(first: Choice, gains: Mapping[Choice, Sequence[float]], least: int) -> Choice:
    """Return the choice with the greatest gain that is no accident, `first` if there is none."""
    means = {choice: sum(gain) / len(gain) for choice, gain in gains.items() if len(gain) >= least}
    sure = [choice for choice in means if _is_sure(gains[choice])]
    return max(sure, key=means.__getitem__, default=first)


def _is_sure(gains: Sequence[float]) -> bool:
    """Tell whether the mean of some gains is above 0 by more than chance, as far as their spread tells."""
    count = len(gains)
    mean = sum(gains) / count
    error = sqrt(sum([(gain - mean) ** 2 for gain in gains]) / (count - 1) / count)
    return mean > GUARD * error
