"""The process beside the screen in which the minds of a sitting think."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import NamedTuple

from game.bots import make_mind
from game.bots.advice import Reason, advised, reasoning
from game.bots.manners import PLAIN
from game.bots.mind import Mind, Thought, View
from game.bots.search import Tally, Trying
from game.core.events import Event
from game.core.state import Move

Clock = Callable[[], float]
"""Tells seconds from any beginning, as `time.monotonic` does."""


SPARE = 0.05
"""So much of its time a thought leaves over, since a busy machine may stop it at any moment for a while."""
HALVES_S = 0.1
"""In so many seconds a slow step of thought is expected to come again half as long."""


class Watch:
    """Tells a mind whether there is time for one more step of thought, by how long its steps have taken."""

    def __init__(self, seconds: float, clock: Clock) -> None:
        """Begin to count; the time begins now."""
        self._clock = clock
        self._last = clock()
        self._end = self._last + seconds * (1 - SPARE)
        self._step = 0.0

    def more(self) -> bool:
        """Say after each step whether another will be over in time.

        A busy machine makes steps long, and then the time ends earlier, so that no answer comes late.
        """
        now = self._clock()
        step = now - self._last
        self._step = max(step, self._step / 2 ** (step / HALVES_S))
        self._last = now
        return now + self._step < self._end


class Ready(NamedTuple):
    """The worker has started and listens."""


class Sit(NamedTuple):
    """A mind sits down, or begins again, at a view."""

    seat: int
    game: str
    level: str
    seed: int
    view: View
    manner: str = PLAIN


class Heard(NamedTuple):
    """Masked events for a seat, and the view after them."""

    seat: int
    events: tuple[Event, ...]
    view: View


class Ask(NamedTuple):
    """A seat's mind is to choose within so many milliseconds; a later question to it takes its place.

    With `why` it is asked for the reason, too.
    """

    job: int
    seat: int
    budget_ms: float
    why: bool = False


class Answer(NamedTuple):
    """The text of the move that was chosen, None to decline; and why, if that was asked for."""

    job: int
    seat: int
    move: str | None
    why: Reason | None = None


Message = Sit | Heard | Ask


class Minds:
    """The minds of a sitting and the questions that they have not answered yet, in order."""

    def __init__(self) -> None:
        self._minds: dict[int, Mind] = {}
        self._tables: dict[int, tuple[str, View]] = {}
        """By seat: the game that is played, and what was seen of it last."""
        self._asked: deque[Ask] = deque()
        self._whys: dict[int, Reason] = {}
        """By job: reasons that were found and not told yet."""

    def hear(self, message: Message) -> None:
        """Take in a message; a question waits for `next_ask`."""
        if isinstance(message, Sit):
            mind = make_mind(message.game, message.level, message.seat, message.seed, message.manner)
            mind.start(message.seat, message.view)
            self._minds[message.seat] = mind
            self._tables[message.seat] = message.game, message.view
        elif isinstance(message, Heard):
            self._minds[message.seat].see(message.events, message.view)
            self._tables[message.seat] = self._tables[message.seat][0], message.view
        else:
            self._asked = deque(ask for ask in self._asked if ask.seat != message.seat)
            self._asked.append(message)

    def next_ask(self) -> Ask | None:
        """Take the question that has waited longest, None if none does."""
        return self._asked.popleft() if self._asked else None

    @property
    def is_asked(self) -> bool:
        """Whether a question waits."""
        return bool(self._asked)

    def think(self, ask: Ask) -> Thought:
        """Return the thinking about a question, and about the reason for the move if that was asked for."""
        thought = self._minds[ask.seat].think()
        return self._explained(ask, thought) if ask.why else thought

    def _explained(self, ask: Ask, thought: Thought) -> Thought:
        game, view = self._tables[ask.seat]
        move = yield from thought
        if move is None:
            return None
        mind = self._minds[ask.seat]
        tally = mind.tally if isinstance(mind, Trying) else Tally()
        move = advised(game, view, ask.seat, move, tally)
        why = (yield from reasoning(game, view, ask.seat, move)).tried(tally)
        self._whys[ask.job] = why
        return move

    def answer(self, ask: Ask, move: Move | None) -> Answer:
        """Return the answer to a question, with the reason for the move if that was asked for."""
        return Answer(ask.job, ask.seat, None if move is None else str(move), self._whys.pop(ask.job, None))


def answer(minds: Minds, ask: Ask, clock: Clock) -> Answer:
    """Think about a question to the end of its time."""
    watch = Watch(ask.budget_ms / 1000, clock)
    thought = minds.think(ask)
    try:
        next(thought)
        while True:
            thought.send(watch.more())
    except StopIteration as end:
        return minds.answer(ask, end.value)


def run(connection: Connection, clock: Clock) -> None:
    """Serve the other end of a connection until it is closed: the whole life of the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt at the terminal is the parent's affair
    minds = Minds()
    try:
        connection.send(Ready())
        while True:
            if not minds.is_asked or connection.poll():
                minds.hear(connection.recv())
            elif (ask := minds.next_ask()) is not None:
                connection.send(answer(minds, ask, clock))
    except (EOFError, OSError):
        return
