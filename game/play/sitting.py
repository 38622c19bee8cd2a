"""A sitting: the sailors at a session think and act, at a pace that a person can follow."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from game.core.refusals import IllegalMove
from game.play.minds import MindCrew, simple_move
from game.play.players import Sailor
from game.play.session import Session


@dataclass(frozen=True, slots=True)
class Tempo:
    """How long sailors take, in milliseconds at pace 1.

    Before a turn they think for a log-normal time around `median`; further decisions of the same turn
    come `between` apart, and without any pause once the turn has taken `turn` after its first decision.
    A mind gets `budget` to choose, but not more than its turn has left, and never less than `hurry`.
    """

    median: float = 700.0
    spread: float = 0.45
    least: float = 300.0
    most: float = 1500.0
    between: float = 150.0
    turn: float = 2500.0
    budget: float = 500.0
    hurry: float = 30.0

    def thought(self, rng: random.Random) -> float:
        """Draw how long a sailor thinks before a turn."""
        drawn = rng.lognormvariate(math.log(self.median), self.spread)
        return min(self.most, max(self.least, drawn))


TEMPO = Tempo()


@dataclass(slots=True)
class _Wait:
    """A sailor who has been asked: `left` is the time before it acts, counted while the screen is ready."""

    job: int
    left: float
    answered: bool = False
    move: str | None = None


class Sitting:
    """Lets the sailors of a session act. Time comes from the caller, in milliseconds; chance too.

    The next hand or round (`deal`) is left to whoever looks at the scores.
    """

    def __init__(self, session: Session, crew: MindCrew, rng: random.Random) -> None:
        self.session = session
        self.pace = 1.0
        """Multiplies all waiting; 0 lets sailors act as soon as they have chosen."""
        self._crew = crew
        self._rng = rng
        sailors = {s: p for s, p in enumerate(session.players) if isinstance(p, Sailor)}
        crew.seat_minds(session, sailors, {seat: rng.getrandbits(48) for seat in sailors})
        self._followers = {seat: session.follow(seat) for seat in sailors}
        self._waits: dict[int, _Wait] = {}
        self._asked_at = -1
        self._last_seat: int | None = None
        self._turn_taken = 0.0
        self._now: float | None = None
        self._paused = False

    @property
    def thinking(self) -> int | None:
        """The sailor's seat that the table waits for, None if it waits for nobody or for a person."""
        return next((seat for seat in self.session.to_act if seat in self._waits), None)

    def update(self, now_ms: float, screen_ready: bool) -> None:
        """Feed the minds, and let at most one sailor act if the screen has shown all that happened."""
        passed = 0.0 if self._now is None else max(0.0, now_ms - self._now)
        self._now = now_ms
        self._feed()
        if self._paused:
            return
        if self._asked_at != self.session.count:
            self._ask_all()
        for chosen in self._crew.poll():
            wait = self._waits.get(chosen.seat)
            if wait is not None and wait.job == chosen.job:
                wait.answered, wait.move = True, chosen.move
        if screen_ready:
            self._count_down(passed)
            self._act()

    def pause(self) -> None:
        """Stop the clock: nobody acts until `resume`."""
        self._paused = True

    def resume(self, now_ms: float) -> None:
        """Go on from here; the time of the pause counts for nothing."""
        self._paused = False
        self._now = now_ms

    def close(self) -> None:
        """Send the minds away."""
        self._crew.close()

    def _feed(self) -> None:
        for seat, follower in self._followers.items():
            while (update := follower.take()) is not None:
                self._crew.see(seat, update)
                if update.number:
                    if update.seat != self._last_seat:
                        self._turn_taken = 0.0
                    self._last_seat = update.seat

    def _ask_all(self) -> None:
        """Ask every sailor who has something to choose; one who was waiting goes on with its time."""
        earlier, self._waits = self._waits, {}
        self._asked_at = self.session.count
        for seat in self._followers:
            moves = self.session.moves(seat)
            if all(str(move) == "deal" for move in moves):
                continue
            budget = TEMPO.budget
            if seat == self._last_seat:
                still = TEMPO.turn - self._turn_taken
                left = TEMPO.between if still > 0 else 0.0
                budget = max(TEMPO.hurry, min(TEMPO.budget, still))
            else:
                left = earlier[seat].left if seat in earlier else TEMPO.thought(self._rng)
            self._waits[seat] = _Wait(self._crew.ask(seat, budget), left)

    def _count_down(self, passed: float) -> None:
        self._turn_taken += passed
        for wait in self._waits.values():
            wait.left -= passed / self.pace if self.pace > 0 else math.inf

    def _act(self) -> None:
        """Let the sailor play who has waited longest beyond its time."""
        due = [(wait.left, seat) for seat, wait in self._waits.items() if wait.answered and wait.left <= 0]
        for _, seat in sorted(due):
            wait = self._waits.pop(seat)
            text = simple_move(self.session, seat) if wait.move is None else wait.move
            if text is None:
                continue
            try:
                self.session.submit(seat, self.session.parse(text))
            except IllegalMove:
                fallback = simple_move(self.session, seat)
                if fallback is None:
                    continue
                self.session.submit(seat, self.session.parse(fallback))
            self._feed()
            return
