"""Choosing among a few moves by playing each on in the same imagined tables, until one leads clearly."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

from game.core.state import Move

World = TypeVar("World")

FIRST_LOOK = 6
"""Imagined tables in which every move is tried before the first is given up."""
DOUBT = 2.0
"""A move is given up when it is behind the best by so many standard errors."""

Trial = Generator[float | None, None, None]
"""A move that is played on: tells None at each step, and at the last one what the move has brought."""


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
        yield play_on(world, move)

    return (yield from raced_in_steps(moves, imagine, at_once, worlds, doubt))


def raced_in_steps(
    moves: Sequence[Move],
    imagine: Callable[[], World],
    trial: Callable[[World, Move], Trial],
    worlds: int,
    doubt: float = DOUBT,
) -> Generator[None, bool, Move]:
    """Return the same as `raced` where a trial takes a while: yields after every step of it.

    A trial that there is no time for is left off.
    """
    results: list[list[float]] = [[] for _ in moves]
    racing = list(range(len(moves)))
    for number in range(1, worlds + 1):
        world = imagine()
        for index in racing:
            for result in trial(world, moves[index]):
                if result is not None:
                    results[index].append(result)
                more = yield
                if not more:
                    return moves[_leader(results, racing, number - 1)]
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
