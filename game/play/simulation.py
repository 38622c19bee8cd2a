"""Matches without a screen or a clock: who would win, and whether the rules keep their word."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game import rules
from game.bots import make_mind
from game.bots.mind import Mind, choose
from game.bots.random_play import random_move
from game.bots.worker import Clock
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
from game.rules.spoons import Spoons

LONGEST = 1_000_000
"""More moves than any match takes: by chance alone, one of Hand and Foot in fifty takes more than 50,000."""
STALE = 12
"""How many earlier moves are tried again at each step that is checked, to be refused or not."""
ITERATIONS = 2000
"""Steps of thought that a mind has for a move unless somebody says otherwise."""
Chooser = Callable[[State, int, Mind], Move | None]
"""Lets a mind choose at a seat; None where it declines."""
More = Callable[[], bool]
"""Tells a mind whether there is more time for its move."""
Watcher = Callable[[int, Move, tuple[Event, ...]], None]
"""Looks on after each move: whose it was, and what happened."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one match ended: final scores by seat, winning seats, moves played, hands or rounds dealt."""

    seed: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    hands: int


class Fault(Exception):  # noqa: N818 - it names what it is
    """A promise was broken in the match of this seed, after so many moves; its text says which."""

    def __init__(self, seed: int, moves: int, problem: str) -> None:
        super().__init__(seed, moves, problem)  # all of them, or it would not come back from a process
        self.seed = seed
        self.moves = moves
        self.problem = problem

    def __str__(self) -> str:
        return self.problem


def simulate(
    game: str,
    seats: int,
    options: Mapping[str, object],
    seed: int,
    matches: int,
    players: Sequence[str] = (),
    check: bool = False,
    chooser: Chooser | None = None,
) -> Iterator[Outcome]:
    """Play matches with the seeds from `seed` on and yield how each ended.

    `players` are levels by seat; none means at random. With `check`, every step is held against all that
    the rules promise, and a broken promise raises `Fault`. `ValueError` if there is no such table.
    """
    for number in range(seed, seed + matches):
        match = Match(game, seats, options, number, players, chooser)
        yield match.play(Inspector(match.state, match.rng).look if check else None)


def thinking(begin: Callable[[], More]) -> Chooser:
    """Return a chooser that lets minds think for as long as `begin()`, called for every move, says."""
    return lambda _state, _seat, mind: choose(mind, begin())


def steps(iterations: int = ITERATIONS) -> More:
    """Give a mind so many steps of thought: the same choice for the same seed on every machine."""
    left = iter(range(iterations))
    return lambda: next(left, None) is not None


def until(end: float, clock: Clock) -> More:
    """Give a mind time up to a moment of the clock, in its seconds."""
    return lambda: clock() < end


class Match:
    """One match between minds: the whole truth, and chance of its own for whatever the rules leave open.

    `players` are levels by seat; none means at random.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        options: Mapping[str, object],
        seed: int,
        players: Sequence[str] = (),
        chooser: Chooser | None = None,
    ) -> None:
        self.seed = seed
        self.rng = random.Random(f"{game} {seats} {seed}")
        self.state = rules.new(game, seats, seed, options)
        self.moves = 0
        self._choose = chooser or thinking(steps)
        self._minds: list[Mind] = [make_mind(game, level, seat, seed) for seat, level in enumerate(players)]
        for seat, mind in enumerate(self._minds):
            self.seat(seat, mind)

    def seat(self, seat: int, mind: Mind) -> None:
        """Let another mind play for a seat that one plays for already."""
        mind.start(seat, self.state.view(seat))
        self._minds[seat] = mind

    def play(self, watch: Watcher | None = None) -> Outcome:
        """Play to the end; whatever goes wrong on the way is a `Fault`."""
        hands = 1
        try:
            while self.state.to_act:
                seat, move = self.next_move()
                hands += str(move) == "deal"
                self.moves += 1
                demand(self.moves < LONGEST, "the match does not end")
                events = self.state.play(seat, move)
                self.tell(events)
                if watch is not None:
                    watch(seat, move, events)
        except Exception as error:
            raise Fault(self.seed, self.moves, str(error) or repr(error)) from error
        result = self.state.result
        assert result is not None
        return Outcome(self.seed, result.scores, result.winners, self.moves, hands)

    def next_move(self) -> tuple[int, Move]:
        """Choose who moves next, and what; one who is not waited for goes first if it wants to."""
        if self._minds:
            for seat in self._bystanders():
                move = self._choose(self.state, seat, self._minds[seat])
                if move is not None:
                    return seat, move
        seat = self.rng.choice(self.state.to_act)
        if not self._minds or str(self.state.moves(seat)[0]) == "deal":
            move = random_move(self.state, seat, self.rng)
        else:
            move = self._choose(self.state, seat, self._minds[seat])
        demand(move is not None, f"seat {seat} is waited for and declines to move")
        assert move is not None
        return seat, move

    def _bystanders(self) -> list[int]:
        """Return, in an order by chance, the seats that may point out another's slip out of turn (SP-8)."""
        state = self.state
        if not isinstance(state, Spoons) or not state.open or not state.to_act:
            return []
        others = [
            seat
            for seat in range(state.seats)
            if seat not in state.to_act and any(slip.seat != seat for slip in state.open)
        ]
        self.rng.shuffle(others)
        return others

    def tell(self, events: Sequence[Event]) -> None:
        """Tell every mind what has happened, as far as its seat may know."""
        for seat, mind in enumerate(self._minds):
            mind.see(tuple(event.seen_by(seat) for event in events), self.state.view(seat))


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
