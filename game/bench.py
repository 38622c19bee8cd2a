"""Benchmarks of the running program; figures for the eye, never a test that can fail by chance."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

from game import rules
from game.core.state import State

ROUND_ENDS = frozenset({"scores", "over"})
"""Phases in which a hand or round has ended."""
TABLES: dict[str, tuple[int, dict[str, object]]] = {
    "spooneye": (2, {}),
    "john_silver": (4, {}),
    "spoons": (4, {"calls": "spoken"}),
    "hand_and_foot": (4, {}),
    "grundel_beard": (4, {}),
}
"""Seats and options at which each game is measured."""


@dataclass(frozen=True)
class RulesFigures:
    """What one game's rules do in a second of one core's time.

    `playouts` and `moves` are by `step`, without check and events, from the deal to the end of one hand or
    round by random offered moves; `decisions` are by `play`, with both.
    """

    game: str
    seats: int
    playouts: float
    moves: float
    decisions: float


def measure_rules(seconds: float = 2.0) -> list[RulesFigures]:
    """Measure every game for about so many seconds of processor time each, twice."""
    figures = []
    for game, (seats, options) in TABLES.items():
        fast = _run(game, seats, options, seconds, _step)
        full = _run(game, seats, options, seconds, _play)
        figures.append(RulesFigures(game, seats, fast[0], fast[1], full[1]))
    return figures


def _step(state: State, seat: int, move: rules.Move) -> None:
    state.step(seat, move)


def _play(state: State, seat: int, move: rules.Move) -> None:
    state.play(seat, move)


def _run(
    game: str,
    seats: int,
    options: dict[str, object],
    seconds: float,
    carry_out: Callable[[State, int, rules.Move], None],
) -> tuple[float, float]:
    """Return playouts and moves a second; dealing counts, as it does in a playout."""
    rng = random.Random(7)
    playouts = moves = 0
    start = time.process_time()
    spent = 0.0
    for state in _deals(game, seats, options):
        while state.to_act and getattr(state, "phase", "") not in ROUND_ENDS:
            seat = state.to_act[0]
            offered = state.moves(seat)
            carry_out(state, seat, offered[int(rng.random() * len(offered))])
            moves += 1
            if moves % 64 == 0:
                spent = time.process_time() - start
                if spent > seconds:
                    break
        else:
            playouts += 1
        if spent > seconds:
            break
    spent = time.process_time() - start
    return playouts / spent, moves / spent


def _deals(game: str, seats: int, options: dict[str, object]) -> Iterator[State]:
    seed = 0
    while True:
        yield rules.new(game, seats, seed, options)
        seed += 1


def as_rows(figures: list[RulesFigures]) -> list[dict[str, object]]:
    """Return figures as plain data."""
    return [asdict(row) for row in figures]
