"""The parent's end of the minds: a process that thinks beside the screen, and what to do without it."""

from __future__ import annotations

import multiprocessing
import threading
import traceback
from collections.abc import Mapping
from itertools import count
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import NamedTuple, Protocol

from game.bots import levels_of, references_of
from game.bots.advice import Reason
from game.bots.manners import manner_of
from game.bots.mind import Thought
from game.bots.worker import Answer, Ask, Clock, Heard, Message, Minds, Ready, Sit, run
from game.play.players import Sailor
from game.play.session import Session, Update
from game.words import _

GRACE_S = 2.0
"""How long a worker that is asked may be silent, beyond its budget, before it counts as dead."""
STARTING_S = 15.0
"""How long a worker may take to start before the minds think in this process instead."""
SLICE_S = 0.004
"""How long minds in this process may think a frame."""
LOSSES = 3
"""So many workers in a row that end without an answer show that none will live."""
CHUNK = 50
"""Updates a message, when a mind is told a whole match."""


class Chosen(NamedTuple):
    """An answer to a question: the move's text, None to decline; and why, where that was asked for."""

    job: int
    seat: int
    move: str | None
    why: Reason | None = None


class _Thinkers(Protocol):
    """Where minds think."""

    def send(self, message: Message) -> None: ...
    def receive(self) -> list[Answer]: ...
    def close(self) -> None: ...


class MindCrew:
    """All minds of a sitting, in one worker process, or in this one if `spawn` is false or none starts.

    `clock` tells seconds and can be imported by name, as `time.monotonic` can.
    """

    def __init__(self, clock: Clock, spawn: bool = True) -> None:
        self._clock = clock
        self._problem: str | None = None
        self._losses = 0
        self._jobs = count(1)
        self._questions: dict[int, Ask] = {}
        self._quiet_since = clock()
        self._session: Session | None = None
        self._sailors: dict[int, Sailor] = {}
        self._seeds: dict[int, int] = {}
        self._told: dict[int, int] = {}
        self._books: dict[int, _Book] = {}
        self._advisers: dict[int, Sit] = {}
        self._thinkers: _Thinkers = self._start() if spawn else _Here(clock)

    def _start(self) -> _Thinkers:
        try:
            return _Beside(self._clock)
        except Exception:  # whatever stands in the way of a process, a match can be played without
            return self._without_process()

    def _without_process(self) -> _Here:
        self._problem = _(
            "On this machine the sailors cannot think in the background; the game may stutter while they do."
        )
        return _Here(self._clock)

    @property
    def is_beside(self) -> bool:
        """Whether the minds think in a process of their own."""
        return isinstance(self._thinkers, _Beside)

    def next_problem(self) -> str | None:
        """Return a sentence about what stands in the way of the sailors, once; None if nothing does."""
        problem, self._problem = self._problem, None
        return problem

    def seat_minds(self, session: Session, sailors: Mapping[int, Sailor], seeds: Mapping[int, int]) -> None:
        """Seat a mind for each sailor, with the seed of its random stream, and tell it the match so far."""
        self._session = session
        self._sailors, self._seeds = dict(sailors), dict(seeds)
        self._questions.clear()
        for seat in self._sailors:
            self._feed(session, seat)

    def seat_mind(self, seat: int, sailor: Sailor, seed: int) -> None:
        """Seat one more mind, or another one, and tell it the match so far."""
        assert self._session is not None
        self._sailors[seat], self._seeds[seat] = sailor, seed
        self._advisers.pop(seat, None)
        self._questions.pop(seat, None)
        self._feed(self._session, seat)

    def dismiss(self, seat: int) -> None:
        """Ask the mind of a seat no more: somebody else sits there."""
        self._sailors.pop(seat, None)
        self._questions.pop(seat, None)

    def _feed(self, session: Session, seat: int) -> None:
        updates = session.events_of(seat)
        sailor, seed = self._sailors[seat], self._seeds[seat]
        manner = manner_of(sailor.portrait)
        level = _level_at(session.game, sailor.level)
        book = _Book(Sit(seat, session.game, level, seed, updates[0].view, manner))
        for update in updates[1:]:
            book.add(Heard(seat, update.events, update.view))
        self._books[seat] = book
        self._told[seat] = updates[-1].number
        self._read_out(book)

    def _read_out(self, book: _Book) -> None:
        for message in book.messages():
            self._thinkers.send(message)

    def see(self, seat: int, update: Update) -> None:
        """Tell a mind of an update; one that it was told already is passed over."""
        if update.number > self._told[seat]:
            self._told[seat] = update.number
            heard = Heard(seat, update.events, update.view)
            self._books[seat].add(heard)
            self._thinkers.send(heard)

    def ask(self, seat: int, budget_ms: float) -> int:
        """Ask a mind for its move and return the question's number; an earlier one to it is dropped."""
        return self._put(Ask(next(self._jobs), seat, budget_ms))

    def _put(self, ask: Ask) -> int:
        if not self._questions:
            self._quiet_since = self._clock()
        self._questions[ask.seat] = ask
        self._thinkers.send(ask)
        return ask.job

    def advise(self, adviser: Sit, budget_ms: float) -> int:
        """Ask somebody who knows no more than a view what a person could do there, and why."""
        self._advisers[adviser.seat] = adviser
        self._thinkers.send(adviser)
        return self._put(Ask(next(self._jobs), adviser.seat, budget_ms, why=True))

    def poll(self) -> list[Chosen]:
        """Return the answers that have come; without a process, think for a few milliseconds first.

        Where the worker is dead or silent, a simple legal move answers and another worker is started.
        """
        chosen = []
        for answer in self._thinkers.receive():
            self._quiet_since, self._losses = self._clock(), 0
            question = self._questions.get(answer.seat)
            if question is not None and question.job == answer.job:
                del self._questions[answer.seat]
                chosen.append(Chosen(*answer))
        if isinstance(self._thinkers, _Beside):
            chosen += self._look_after(self._thinkers)
        return chosen

    def _look_after(self, beside: _Beside) -> list[Chosen]:
        now = self._clock()
        if not beside.ready:
            if beside.dead or now - beside.since > STARTING_S:
                self._replace(self._without_process())
                for question in self._questions.values():
                    self._thinkers.send(question)
            self._quiet_since = now
            return []
        if beside.dead:
            self._losses += 1
        elif not self._questions or now - self._quiet_since <= self._patience():
            return []
        self._replace(self._start() if self._losses < LOSSES else self._without_process())
        questions, self._questions = self._questions, {}
        return [Chosen(ask.job, seat, self._simple_move(seat)) for seat, ask in questions.items()]

    def _patience(self) -> float:
        """Return for how many seconds a worker may be silent over the questions that it has."""
        return max(ask.budget_ms for ask in self._questions.values()) / 1000 + GRACE_S

    def _replace(self, thinkers: _Thinkers) -> None:
        """Let others think, who are told the match so far."""
        self._thinkers.close()
        self._thinkers = thinkers
        for seat in self._sailors:
            self._read_out(self._books[seat])
        for adviser in self._advisers.values():
            self._thinkers.send(adviser)

    def _simple_move(self, seat: int) -> str | None:
        return None if self._session is None else simple_move(self._session, seat)

    def close(self) -> None:
        """End the worker at once."""
        self._thinkers.close()


def _level_at(game: str, level: str) -> str:
    """Return a level that a game has: the weakest for one that it has not, as a log may name."""
    levels = levels_of(game)
    return level if level in (*levels, *references_of(game)) else levels[0]


def simple_move(session: Session, seat: int) -> str | None:
    """Return a legal move that asks for no thought, None where the table does not wait for the seat."""
    moves = session.moves(seat) if seat in session.to_act else []
    return str(moves[0]) if moves else None


class _Book:
    """What one mind has been told, kept for another that takes its place; many updates make one message."""

    def __init__(self, sit: Sit) -> None:
        self._sit = sit
        self._heard: list[Heard] = []
        self._updates = 0

    def add(self, heard: Heard) -> None:
        """Add an update."""
        if self._updates % CHUNK:
            last = self._heard.pop()
            heard = Heard(heard.seat, last.events + heard.events, heard.view)
        self._heard.append(heard)
        self._updates += 1

    def messages(self) -> list[Message]:
        """Return all of it in order."""
        return [self._sit, *self._heard]


class _Beside:
    """A worker process; a thread starts it, writes to it and ends it, so that no frame waits for it."""

    def __init__(self, clock: Clock) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection: Connection
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=run, args=(theirs, clock), daemon=True, name="minds")
        self.since = clock()
        self.ready = False
        self._started = self._broken = False
        self._outbox: SimpleQueue[Message | None] = SimpleQueue()
        self._keeper = threading.Thread(target=self._keep, args=(theirs,), daemon=True, name="minds' keeper")
        self._keeper.start()

    @property
    def dead(self) -> bool:
        """Whether the worker has ended, or could not be started."""
        return self._broken or (self._started and not self._process.is_alive())

    @property
    def process_id(self) -> int | None:
        """The worker's number in the system."""
        return self._process.pid

    def send(self, message: Message) -> None:
        self._outbox.put(message)

    def receive(self) -> list[Answer]:
        answers = []
        try:
            while self._connection.poll():
                message = self._connection.recv()
                if isinstance(message, Ready):
                    self.ready = True
                else:
                    answers.append(message)
        except (EOFError, OSError):
            self._broken = True
        return answers

    def close(self) -> None:
        self._outbox.put(None)
        if self._started:
            self._process.kill()  # it has nothing to save, and a stopped process would not hear a kinder word

    def _keep(self, theirs: Connection) -> None:
        """Start the worker, write to it until it is to end, and see it off: the whole life of the thread."""
        try:
            self._process.start()
            self._started = True
            theirs.close()
            while (message := self._outbox.get()) is not None:
                self._connection.send(message)
        except Exception:  # whatever a system refuses, nobody writes to this worker any more
            self._broken = True
            while self._outbox.get() is not None:
                pass
        theirs.close()
        if self._started:
            self._process.kill()
            self._process.join(1)
        self._connection.close()


class _Here:
    """Minds that think in this process, a slice of a frame at a time.

    Where a mind breaks, it declines: beside the game that would have ended a process, here it must not end
    the match.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._minds = Minds()
        self._ask: Ask | None = None
        self._thought: Thought | None = None
        self._deadline = 0.0

    def send(self, message: Message) -> None:
        if isinstance(message, Ask | Sit) and self._ask is not None and self._ask.seat == message.seat:
            self._ask = self._thought = None
        try:
            self._minds.hear(message)
        except Exception:
            traceback.print_exc()

    def receive(self) -> list[Answer]:
        end, answers = self._clock() + SLICE_S, []
        while self._clock() < end:
            if self._ask is None:
                self._ask = self._minds.next_ask()
                if self._ask is None:
                    break
            try:
                answer = self._think_on(self._ask)
            except Exception:
                traceback.print_exc()
                answer = Answer(self._ask.job, self._ask.seat, None)
            if answer is not None:
                self._ask = self._thought = None
                answers.append(answer)
        return answers

    def _think_on(self, ask: Ask) -> Answer | None:
        """Think up to the next yield; return the answer if that was the end."""
        try:
            if self._thought is None:
                self._thought = self._minds.think(ask)
                self._deadline = self._clock() + ask.budget_ms / 1000
                next(self._thought)
            else:
                self._thought.send(self._clock() < self._deadline)
        except StopIteration as end:
            return self._minds.answer(ask, end.value)
        return None

    def close(self) -> None:
        self._minds = Minds()
        self._ask = self._thought = None
