"""The arena: levels play each other for a figure, every deal from every seat.

A unit is one deal played as often as there are seats, so that each player sits everywhere once: what luck a
deal holds for a seat, it holds for all. Units are independent of each other, so any executor may play them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from functools import partial
from typing import Any

from game.bots.mind import Mind, choose
from game.bots.worker import Clock
from game.core.refusals import IllegalMove
from game.core.state import Move, State
from game.play.simulation import ITERATIONS, Match, More, steps, until

Times = Mapping[int, int]
"""How often a move took so many microseconds, those rounded to two digits."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """What is played: a level for each seat, the deals from a seed on, and what time a move has.

    `seconds`, if it is not None, takes the place of `iterations`; then a seed does not give the same match
    twice.
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    iterations: int = ITERATIONS
    seconds: float | None = None
    version: str = ""
    """Of the program, since its sailors may play otherwise in another."""

    def at_table(self, rotation: int) -> list[int]:
        """Return who sits where, by seat: numbers of players, moved on by one seat each rotation."""
        count = len(self.players)
        return [(seat - rotation) % count for seat in range(count)]


@dataclass(frozen=True, slots=True)
class Played:
    """One match of a unit, everything by seat: scores, who won, times of moves, illegal moves."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    times: tuple[Times, ...]
    illegal: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unit:
    """One deal from every seat: the matches by rotation."""

    number: int
    matches: tuple[Played, ...]


def play_units(
    tournament: Tournament, numbers: Iterable[int], clock: Clock, executor: Executor | None = None
) -> Iterator[Unit]:
    """Play units and yield each as soon as it is done, here or wherever the executor plays them.

    `clock` can be imported by name, as `time.perf_counter` can. Raises `simulation.Fault` where a match
    goes wrong; the units not begun are then given up.
    """
    if executor is None:
        for number in numbers:
            yield play_unit(tournament, number, clock)
        return
    waiting = [executor.submit(play_unit, tournament, number, clock) for number in numbers]
    try:
        for done in as_completed(waiting):
            yield done.result()
    finally:
        for future in waiting:
            future.cancel()


def play_unit(tournament: Tournament, number: int, clock: Clock) -> Unit:
    """Play one deal from every seat; the number counts deals from the tournament's seed on."""
    rotations = range(len(tournament.players))
    return Unit(number, tuple(_play(tournament, number, rotation, clock) for rotation in rotations))


def _play(tournament: Tournament, number: int, rotation: int, clock: Clock) -> Played:
    players = [tournament.players[player] for player in tournament.at_table(rotation)]
    umpire = _Umpire(len(players), _patience(tournament, clock), clock)
    seed = tournament.seed + number
    match = Match(tournament.game, len(players), tournament.options, seed, players, umpire.choose)
    outcome = match.play()
    times = tuple(dict(sorted(times.items())) for times in umpire.times)
    return Played(outcome.scores, outcome.winners, outcome.moves, times, tuple(umpire.illegal))


def _patience(tournament: Tournament, clock: Clock) -> Callable[[], More]:
    allowed = tournament.seconds
    if allowed is None:
        return partial(steps, tournament.iterations)
    return lambda: until(clock() + allowed, clock)


class _Umpire:
    """Lets minds choose, takes their times and sees that what they choose is legal."""

    def __init__(self, seats: int, begin: Callable[[], More], clock: Clock) -> None:
        self.times: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.illegal = [0] * seats
        self._begin = begin
        self._clock = clock

    def choose(self, state: State, seat: int, mind: Mind) -> Move | None:
        """Return what a mind plays; what is not legal is counted, and the first legal move played for it.

        Who is not waited for and declines has taken no time that anybody would notice.
        """
        begun = self._clock()
        move = choose(mind, self._begin())
        taken = rounded((self._clock() - begun) * 1e6)
        waited_for = seat in state.to_act
        if move is None and not waited_for:
            return None
        self.times[seat][taken] += 1
        if move is not None and _is_legal(state, seat, move):
            return move
        self.illegal[seat] += 1
        return state.moves(seat)[0] if waited_for else None


def _is_legal(state: State, seat: int, move: Move) -> bool:
    try:
        state.check(seat, move)
    except IllegalMove:
        return False
    return True


def rounded(microseconds: float) -> int:
    """Return a time rounded to two digits: exact enough to compare, and few enough to keep all.

    >>> rounded(1234.5), rounded(87.4), rounded(0.4)
    (1200, 87, 0)
    """
    whole = round(microseconds)
    return round(whole, 2 - len(str(whole)))
