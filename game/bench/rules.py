"""How fast the rules of each game play, in processor time."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game import rules
from game.bench.figures import Figure
from game.bots.random_play import eager_moves
from game.core.state import Move, State
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
    is_endless: bool = False
    """Whether hands hardly come to an end where every offered move is as likely as another."""


TABLES = (
    Table("spooneye", 2, 800),
    Table("john_silver", 4, 1500),
    Table("spoons", 4, 850, (("calls", "spoken"),), is_endless=True),
    Table("hand_and_foot", 4, 300),
    Table("grundel_beard", 4, 7000),
)


def measure(seconds: float = 2.0) -> list[Figure]:
    """Measure every game for about so many seconds of processor time each, two or three times.

    Hands and moves are by `step`, without check and events, from the deal to the end of one hand or round
    by random offered moves; moves with check and events are by `play`. In Spoons hands grow for ever if any
    move is as likely as another: there whole rounds are played by those who lay a card whenever they can.
    """
    figures = []
    for table in TABLES:
        playouts, moves = _run(table, seconds, _stepping, _any)
        _playouts, decisions = _run(table, seconds, _playing, _any)
        rows: list[tuple[str, float, float | None]] = [
            (_("moves"), moves, MOVES_LEAST),
            (_("hands"), playouts, table.playouts_least),
            (_("moves with check and events"), decisions, DECISIONS_LEAST),
        ]
        if table.is_endless:
            eager, _moves = _run(table, seconds, _stepping, eager_moves)
            rows[1:2] = [
                (_("hands"), eager, table.playouts_least),
                (_("hands, any move alike"), playouts, None),
            ]
        what = _("{game}, {seats} seats: {measure}")
        for measure_, value, least in rows:
            named = what.format(game=table.game, seats=table.seats, measure=measure_)
            figures.append(Figure(named, value, _("a second"), least=least))
    return figures


Way = Callable[[State], Callable[[int, Move], object]]
"""How moves are carried out at a table."""
Choice = Callable[[State, int, Sequence[Move], random.Random], Sequence[Move]]
"""Which of the offered moves chance is to choose from."""


def _stepping(state: State) -> Callable[[int, Move], object]:
    return state.step


def _playing(state: State) -> Callable[[int, Move], object]:
    return state.play


def _any(_state: State, _seat: int, moves: Sequence[Move], _rng: random.Random) -> Sequence[Move]:
    return moves


def _run(table: Table, seconds: float, way: Way, choice: Choice) -> tuple[float, float]:
    """Return playouts and moves a second; dealing counts, as it does in a playout."""
    rng = random.Random(7)
    playouts = moves = 0
    start = time.process_time()
    spent = 0.0
    for state in _deals(table):
        carry_out = way(state)
        while (acting := state.to_act) and getattr(state, "phase", "") not in ROUND_ENDS:
            seat = acting[0]
            offered = choice(state, seat, state.moves(seat), rng)
            carry_out(seat, offered[int(rng.random() * len(offered))])
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
