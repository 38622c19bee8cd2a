"""Matches without a screen and without a clock: who would win, and whether the rules keep their word."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game import rules
from game.bots import make_mind
from game.bots.mind import Mind, choose
from game.bots.random_play import random_move
from game.core.events import Event
from game.core.state import Move, State
from game.rules.invariants import (
    MALFORMED,
    Ledger,
    Witness,
    check_refusals,
    check_state,
    demand,
)

LONGEST = 50_000
"""More moves than any match takes."""
STALE = 12
"""How many earlier moves are tried again at each step that is checked, to be refused or not."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one match ended: final scores by seat, winning seats, moves played, hands or rounds dealt."""

    seed: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    hands: int


class Fault(Exception):  # noqa: N818 - it names what it is
    """The rules broke a promise in the match of this seed, after so many moves."""

    def __init__(self, seed: int, moves: int, problem: str) -> None:
        super().__init__(problem)
        self.seed = seed
        self.moves = moves
        self.problem = problem


def simulate(
    game: str,
    seats: int,
    options: Mapping[str, object],
    seed: int,
    matches: int,
    players: Sequence[str] = (),
    check: bool = False,
) -> Iterator[Outcome]:
    """Play matches with the seeds from `seed` on and yield how each ended.

    `players` are levels by seat; none means at random. With `check`, every step is held against all that
    the rules promise, and a broken promise raises `Fault`. `ValueError` if there is no such table.
    """
    for number in range(seed, seed + matches):
        yield _Match(game, seats, options, number, players, check).play()


class _Match:
    def __init__(
        self,
        game: str,
        seats: int,
        options: Mapping[str, object],
        seed: int,
        players: Sequence[str],
        check: bool,
    ) -> None:
        self._seed = seed
        self._rng = random.Random(f"{game} {seats} {seed}")
        self._state = rules.new(game, seats, seed, options)
        self._minds: list[Mind] = []
        for seat, level in enumerate(players):
            mind = make_mind(game, level, seat, seed)
            mind.start(seat, self._state.view(seat))
            self._minds.append(mind)
        self._inspector = Inspector(self._state, self._rng) if check else None
        self._moves = 0

    def play(self) -> Outcome:
        state, hands = self._state, 1
        try:
            while state.to_act:
                seat = self._rng.choice(state.to_act)
                move = self._choose(seat)
                hands += str(move) == "deal"
                self._moves += 1
                demand(self._moves < LONGEST, "the match does not end")
                events = state.play(seat, move)
                self._tell(events)
                if self._inspector is not None:
                    self._inspector.look(seat, move, events)
        except Exception as error:
            raise Fault(self._seed, self._moves, str(error) or repr(error)) from error
        assert state.result is not None
        return Outcome(self._seed, state.result.scores, state.result.winners, self._moves, hands)

    def _choose(self, seat: int) -> Move:
        moves = self._state.moves(seat)
        if not self._minds or str(moves[0]) == "deal":
            move = random_move(self._state, seat, self._rng)
        else:
            move = choose(self._minds[seat], always)
        demand(move is not None, f"seat {seat} is waited for and declines to move")
        assert move is not None
        return move

    def _tell(self, events: Sequence[Event]) -> None:
        for seat, mind in enumerate(self._minds):
            mind.see(tuple(event.seen_by(seat) for event in events), self._state.view(seat))


class Inspector:
    """Holds each step of a match against what the rules promise."""

    def __init__(self, state: State, rng: random.Random) -> None:
        self._state = state
        self._rng = rng
        self._ledger = Ledger(state)
        self._witnesses = [Witness(state, seat) for seat in (None, *range(state.seats))]
        self._before = state.copy()
        self._played: list[str] = []
        check_state(state, rng)

    def look(self, seat: int, move: Move, events: Sequence[Event]) -> None:
        """Look at the match after a move; raises `rules.invariants.BrokenInvariant`."""
        state = self._state
        self._before.step(seat, move)
        demand(self._before.dump() == state.dump(), f"{move} goes another way without events")
        self._before = state.copy()
        self._ledger.hear(events, state)
        for witness in self._witnesses:
            witness.hear(events, state)
        check_state(state, self._rng)
        self._played.append(str(move))
        texts = [*MALFORMED, *self._rng.sample(self._played, min(STALE, len(self._played)))]
        for other in range(state.seats):
            check_refusals(state, other, texts)


def always() -> bool:
    """Give a mind all the time that it wants."""
    return True


def as_data(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as a line of JSON keeps it."""
    return {
        "seed": outcome.seed,
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "moves": outcome.moves,
        "hands": outcome.hands,
    }
