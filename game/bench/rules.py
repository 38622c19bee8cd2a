"""How fast the rules of each game play, in processor time."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game import rules
from game.bench.figures import Figure
from game.core.state import State
from game.words import _

ROUND_ENDS = frozenset({"scores", "over"})
"""Phases in which a hand or round has ended."""
MOVES_LEAST = 100_000.0
DECISIONS_LEAST = 30_000.0


@dataclass(frozen=True)
class Table:
    """A game as it is measured: seats, options, and the playouts a second that it should reach."""

    game: str
    seats: int
    playouts_least: float
    options: tuple[tuple[str, object], ...] = ()


TABLES = (
    Table("spooneye", 2, 800),
    Table("john_silver", 4, 1500),
    Table("spoons", 4, 850, (("calls", "spoken"),)),
    Table("hand_and_foot", 4, 300),
    Table("grundel_beard", 4, 7000),
)


def measure(seconds: float = 2.0) -> list[Figure]:
    """Measure every game for about so many seconds of processor time each, twice.

    Hands and moves are by `step`, without check and events, from the deal to the end of one hand or round
    by random offered moves; moves with check and events are by `play`.
    """
    figures = []
    for table in TABLES:
        playouts, moves = _run(table, seconds, lambda state: state.step)
        _playouts, decisions = _run(table, seconds, lambda state: state.play)
        what = _("{game}, {seats} seats: {measure}")
        for measure_, value, least in (
            (_("moves"), moves, MOVES_LEAST),
            (_("hands"), playouts, table.playouts_least),
            (_("moves with check and events"), decisions, DECISIONS_LEAST),
        ):
            named = what.format(game=table.game, seats=table.seats, measure=measure_)
            figures.append(Figure(named, value, _("a second"), least=least))
    return figures


def _run(
    table: Table, seconds: float, way: Callable[[State], Callable[[int, rules.Move], object]]
) -> tuple[float, float]:
    """Return playouts and moves a second; dealing counts, as it does in a playout."""
    rng = random.Random(7)
    playouts = moves = 0
    start = time.process_time()
    spent = 0.0
    for state in _deals(table):
        carry_out = way(state)
        while (acting := state.to_act) and getattr(state, "phase", "") not in ROUND_ENDS:
            offered = state.moves(acting[0])
            carry_out(acting[0], offered[int(rng.random() * len(offered))])
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


def _deals(table: Table) -> Iterator[State]:
    seed = 0
    while True:
        yield rules.new(table.game, table.seats, seed, dict(table.options))
        seed += 1
