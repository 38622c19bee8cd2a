"""A sitting: the sailors at a session think and act, at a pace that a person can follow."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from game.bots import levels_of
from game.bots.worker import Sit
from game.core.refusals import IllegalMove
from game.core.state import Move
from game.play.minds import Chosen, MindCrew, simple_move
from game.play.players import Person, Sailor
from game.play.reactions import Reactions
from game.play.session import Session
from game.rules.spoons_moves import Grab


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
PERSONS_FIRST_MS = 6000.0
"""So much longer sailors leave to persons what one may do for all, as to turn up the Ship."""


@dataclass(slots=True)
class _Wait:
    """A sailor who has been asked: `left` is the time before it acts, counted while the screen is ready."""

    job: int
    left: float
    answered: bool = False
    move: Move | None = None


class Sitting:
    """Lets the sailors of a session act. Time comes from the caller, in milliseconds; chance too.

    The next hand or round (`deal`) is left to whoever looks at the scores. Persons' hands are timed in
    Spoons if the table's setting `timed` says so.
    """

    def __init__(self, session: Session, crew: MindCrew, rng: random.Random) -> None:
        self.session = session
        self.pace = 1.0
        """Multiplies all waiting; 0 lets sailors act as soon as they have chosen."""
        self.hurried = False
        """Whether minds get as little time as they can do with."""
        self._crew = crew
        self._rng = rng
        self._sailors = {s: p for s, p in enumerate(session.players) if isinstance(p, Sailor)}
        self._seeds = {seat: rng.getrandbits(48) for seat in self._sailors}
        crew.seat_minds(session, self._sailors, self._seeds)
        self._followers = {seat: session.follow(seat) for seat in self._sailors}
        self._persons = {s for s, player in enumerate(session.players) if isinstance(player, Person)}
        self._reactions = Reactions(rng, bool(self._persons), bool(session.table.get("timed")))
        for seat, follower in self._followers.items():
            self._reactions.see(seat, follower.view)
        self._waits: dict[int, _Wait] = {}
        self._asked_at = -1
        self._last_seat: int | None = None
        self._turn_taken = 0.0
        self._now: float | None = None
        self._paused = False
        self._advice_job: int | None = None
        self._advice: Chosen | None = None

    @property
    def thinking(self) -> int | None:
        """A sailor who is making up its mind or about to act, first of all one that the table waits for."""
        return next((seat for seat in (*self.session.to_act, *self._waits) if seat in self._waits), None)

    def next_problem(self) -> str | None:
        """Return a sentence about what stands in the way of the sailors, once; None if nothing does."""
        return self._crew.next_problem()

    def update(self, now_ms: float, screen_ready: bool) -> None:
        """Feed the minds, and let at most one sailor act if the screen has shown all that happened."""
        passed = 0.0 if self._now is None else max(0.0, now_ms - self._now)
        self._now = now_ms
        self._feed()
        if self._paused:
            return
        if self._asked_at != self.session.changes:
            self._ask_all()
        self._listen()
        self._count_down(passed, screen_ready)
        if screen_ready or self._reactions.is_racing:
            self._act(screen_ready)

    # -- advice and seats ------------------------------------------------------------------------------

    @property
    def is_advising(self) -> bool:
        """Whether a sailor thinks about what a person could do."""
        return self._advice_job is not None

    def advise(self, seat: int) -> None:
        """Ask the best sailor of the game what a person could do now, by what that seat sees now."""
        session = self.session
        level = levels_of(session.game)[-1]
        adviser = Sit(seat, session.game, level, self._rng.getrandbits(48), session.view(seat))
        self._advice, self._advice_job = None, self._crew.advise(adviser, TEMPO.budget)

    def take_advice(self) -> Chosen | None:
        """Return the answer to the last question for advice, once, as soon as it is there."""
        advice, self._advice = self._advice, None
        return advice

    def _drop_advice(self) -> None:
        """Wait for no advice any more: minds that sit down anew know of no question."""
        self._advice = self._advice_job = None

    def reseat(self, seat: int) -> None:
        """Follow the session after somebody else sat down at a seat."""
        self._drop_advice()
        player = self.session.players[seat]
        self._waits.pop(seat, None)
        self._asked_at = -1
        if isinstance(player, Sailor):
            self._persons.discard(seat)
            self._sailors[seat], self._seeds[seat] = player, self._rng.getrandbits(48)
            self._crew.seat_mind(seat, player, self._seeds[seat])
            self._followers[seat] = self.session.follow(seat)
            self._reactions.see(seat, self._followers[seat].view)
        else:
            self._persons.add(seat)
            del self._sailors[seat], self._seeds[seat]
            self._crew.dismiss(seat)
            self.session.leave(self._followers.pop(seat))
        self._reactions.play_with(bool(self._persons))

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
                self._reactions.see(seat, update.view)
                if update.undone:
                    # Minds cannot forget: others sit down, who hear the match as it stands now.
                    self._crew.seat_minds(self.session, self._sailors, self._seeds)
                    self._drop_advice()
                    self._waits.clear()
                    self._last_seat = None
                    continue
                self._crew.see(seat, update)
                if update.number:
                    if update.seat != self._last_seat:
                        self._turn_taken = 0.0
                    self._last_seat = update.seat

    def _ask_all(self) -> None:
        """Ask every sailor who has something to choose; one who was waiting goes on with its time."""
        earlier, self._waits = self._waits, {}
        self._asked_at = self.session.changes
        courtesy = PERSONS_FIRST_MS if self._may_one_act_for_all() else 0.0
        for seat in self._followers:
            if not self._may_act(seat):
                continue
            wait = earlier.get(seat)
            if wait is not None and isinstance(wait.move, Grab) and self._reactions.is_blind:
                self._waits[seat] = wait
                continue
            budget = TEMPO.hurry if self.hurried else TEMPO.budget
            if seat == self._last_seat:
                still = TEMPO.turn - self._turn_taken
                left = TEMPO.between if still > 0 else 0.0
                budget = max(TEMPO.hurry, min(budget, still))
            else:
                left = wait.left if wait is not None else TEMPO.thought(self._rng) + courtesy
            self._waits[seat] = _Wait(self._crew.ask(seat, budget), left)

    def _may_one_act_for_all(self) -> bool:
        """Tell whether a person is among several who are asked for one and the same thing."""
        asked = self.session.to_act
        if len(asked) < 2 or not self._persons.intersection(asked):
            return False
        offered = {tuple(map(str, self.session.moves(seat))) for seat in asked}
        return len(offered) == 1 and len(next(iter(offered))) == 1

    def _may_act(self, seat: int) -> bool:
        """Tell whether a sailor has something to choose; out of turn, only another's slip gives it that."""
        if seat not in self.session.to_act and not self._reactions.may_notice(seat):
            return False
        return any(str(move) != "deal" for move in self.session.moves(seat))

    def _listen(self) -> None:
        """Take the answers that have come; whoever may decline and does has nothing to wait for."""
        for chosen in self._crew.poll():
            if chosen.job == self._advice_job:
                self._advice_job, self._advice = None, chosen
                continue
            wait = self._waits.get(chosen.seat)
            if wait is None or wait.job != chosen.job:
                continue
            wait.answered, wait.move = True, self._read(chosen.seat, chosen.move)
            if wait.move is None:
                del self._waits[chosen.seat]

    def _read(self, seat: int, text: str | None) -> Move | None:
        """Return the move of an answer, a simple one if the table waits for a seat that has none."""
        simple = simple_move(self.session, seat)
        text = simple if text is None else text
        try:
            return None if text is None else self.session.parse(text)
        except IllegalMove:
            return None if simple is None else self.session.parse(simple)

    def _count_down(self, passed: float, screen_ready: bool) -> None:
        paced = passed / self.pace if self.pace > 0 else math.inf
        self._reactions.pass_time(passed, paced, screen_ready)
        if screen_ready:
            self._turn_taken += passed
            for wait in self._waits.values():
                wait.left -= paced

    def _act(self, screen_ready: bool) -> None:
        """Let the sailor play who has waited longest beyond its time."""
        due = [
            (left, seat)
            for seat, wait in self._waits.items()
            if wait.answered
            and (screen_ready or isinstance(wait.move, Grab))
            and (left := self._reactions.left(seat, wait.move, wait.left)) <= 0
        ]
        reaching = self._persons.intersection(self.session.to_act)
        for _, seat in sorted(due):
            move = self._waits[seat].move
            assert move is not None
            if isinstance(move, Grab) and self._reactions.is_blind and reaching:
                continue
            del self._waits[seat]
            try:
                self.session.submit(seat, self._reactions.made(move))
            except IllegalMove:
                fallback = simple_move(self.session, seat)
                if fallback is None:
                    continue
                self.session.submit(seat, self.session.parse(fallback))
            self._feed()
            return
