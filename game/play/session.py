"""The session: alone holds a match, its seed and its log, and tells each seat what it may know.

A person, a sailor and a replay are the same to it: somebody who follows updates and submits moves.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from game import rules
from game.core.events import Cleared, Event
from game.core.state import Move, Result, State
from game.play.log import (
    Header,
    Reading,
    Step,
    lent_seats,
    move_line,
    players_after,
    position_line,
    read_log,
    seat_line,
    step_lines,
    undo_line,
)
from game.play.players import Player
from game.play.takeback import CannotTakeBack, after, moves_to_take_back
from game.words import _

NOBODY = -1
"""The seat of the update that tells of the deal."""
Sink = Callable[[str], None]
"""Takes each line of the log, without its end, as soon as it is written."""


@dataclass(frozen=True, slots=True)
class Update:
    """What one seat learns from one move: who made it, masked events, and the view after it.

    Number 0 is the deal that nobody played: its seat is -1 and its move empty. With `undone`, so many moves
    were taken back by the seat: no events, and the view is that from before them.
    """

    number: int
    seat: int
    move: str
    events: tuple[Event, ...]
    view: dict[str, Any]
    undone: int = 0


class Follower:
    """One seat (None: a spectator) as it follows a session, at its own pace."""

    def __init__(self, seat: int | None, view: dict[str, Any]) -> None:
        self.seat = seat
        self.view = view
        """The view after the last update taken."""
        self._updates: deque[Update] = deque()

    @property
    def waiting(self) -> int:
        """How many updates have not been taken yet."""
        return len(self._updates)

    def tell(self, update: Update) -> None:
        """Add an update behind those that wait."""
        self._updates.append(update)

    def take(self) -> Update | None:
        """Return the next update, None if there is none."""
        if not self._updates:
            return None
        update = self._updates.popleft()
        self.view = update.view
        return update


class Session:
    """A match being played; make one with `begin` or `resume`.

    `problem` is None or a sentence about the log that it was resumed from, of which the first `kept`
    lines stand. `sink` is given every line that follows those: at once the whole log if none stands.
    """

    def __init__(self, reading: Reading, lines: Sequence[str], sink: Sink | None) -> None:
        self.header: Header = reading.header
        self.problem = reading.problem
        self.kept = reading.kept
        self._start = reading.start
        self._state: State = reading.state
        self._steps: list[Step] = list(reading.steps)
        self._followers: list[Follower] = []
        self._players = players_after(self.header, lines[: self.kept] if self.kept else lines)
        self._lines: list[str] = [line.rstrip("\r\n") for line in lines[: reading.kept]]
        self.sink = sink
        self.changes = len(self._steps)
        """How often the match has changed; it grows with every move and whenever moves are taken back."""
        if not reading.kept:
            self._write_anew()

    @classmethod
    def begin(
        cls,
        game: str,
        seats: int,
        seed: int,
        options: Mapping[str, Any],
        players: Sequence[Player],
        table: Mapping[str, Any] | None = None,
        sink: Sink | None = None,
    ) -> Self:
        """Deal a new match; `ValueError` if it cannot be, or if there is not one player a seat."""
        start = rules.new(game, seats, seed, options)
        if len(players) != seats:
            raise ValueError(f"{seats} seats need as many players, not {len(players)}")
        version = rules.GAMES[game].version
        header = Header(game, version, seats, seed, dict(start.options), tuple(players), dict(table or {}))
        return cls(Reading(header, start, start.copy(), (), None, 0), (), sink)

    @classmethod
    def resume(cls, lines: Iterable[str], sink: Sink | None = None) -> Self:
        """Go on with the match of a log; `LogError` if there is nothing to go on from."""
        lines = list(lines)
        return cls(read_log(lines), lines, sink)

    # -- what everybody may know -------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The game's key."""
        return self.header.game

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.header.seats

    @property
    def options(self) -> Mapping[str, Any]:
        """The house rules."""
        return self.header.options

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where now, by seat; `header` tells who sat down there at first."""
        return self._players

    @property
    def lent(self) -> tuple[int, ...]:
        """The persons' seats that a sailor holds now, or of which it has made most of the moves."""
        return lent_seats(self.header, self._lines)

    @property
    def table(self) -> Mapping[str, Any]:
        """The settings of the table, which the rules do not know."""
        return self.header.table

    @property
    def count(self) -> int:
        """How many moves have been played."""
        return len(self._steps)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that the game waits for; () when the match is over."""
        return self._state.to_act

    @property
    def result(self) -> Result | None:
        """None, or how the match ended."""
        return self._state.result

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened by itself at the start, as a spectator saw it; each seat's own is update 0."""
        return tuple(event.seen_by(None) for event in self._start.opening)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return the position as a seat (None: a spectator) may know it."""
        return self._state.view(seat)

    def moves(self, seat: int) -> list[Move]:
        """Return a seat's legal moves in a stable order."""
        return self._state.moves(seat)

    def parse(self, text: str) -> Move:
        """Return the move of a text; `IllegalMove` if it is none."""
        return self._state.parse(text)

    # -- going on ----------------------------------------------------------------------------------

    def submit(self, seat: int, move: Move) -> None:
        """Play a move, log it and tell every follower; on `IllegalMove` nothing has changed."""
        before = self._state.to_act
        events = self._state.play(seat, move)
        self._steps.append(Step(seat, move, events))
        self.changes += 1
        self._write(move_line(seat, move, self._state))
        if self._state.to_act != before:
            self._write(position_line(self._state))
        step = self._steps[-1]
        self._tell(lambda eye: _update(self.count, step, eye, self._state.view(eye)))

    def take_back(self, seat: int) -> int:
        """Take back a seat's last move and all after it; return how many moves went.

        `CannotTakeBack` if that may not be; then nothing has changed.
        """
        going = self.can_take_back(seat)
        stands = self.count - going
        self._state = after(self._start, self._steps[:stands])
        del self._steps[stands:]
        self.changes += 1
        self._write(undo_line(going, self._state))
        self._write(position_line(self._state))
        word = f"undo {going}"
        self._tell(lambda eye: Update(stands, seat, word, (), self._state.view(eye), going))
        return going

    def can_take_back(self, seat: int) -> int:
        """Return how many moves would go with a seat's last one; `CannotTakeBack` if it has to stand."""
        if self.result is not None:
            raise CannotTakeBack(_("The match is over; its moves stand."))
        return moves_to_take_back(self.header, self._start, self._steps, seat)

    def seat(self, seat: int, player: Player) -> None:
        """Let somebody else play for the person of a seat from now on, or that person again; it is logged."""
        self._players = (*self._players[:seat], player, *self._players[seat + 1 :])
        self._write(seat_line(seat, player))

    def _tell(self, update: Callable[[int | None], Update]) -> None:
        """Tell every follower of what its eyes have seen."""
        updates: dict[int | None, Update] = {}
        for follower in self._followers:
            eye = follower.seat
            if eye not in updates:
                updates[eye] = update(eye)
            follower.tell(updates[eye])

    def follow(self, seat: int | None) -> Follower:
        """Return a new follower of a seat (None: a spectator).

        It begins at the view of now; before the first move the deal waits for it as update 0.
        """
        follower = Follower(seat, self.view(seat))
        if not self._steps:
            follower.tell(self._deal(seat))
        self._followers.append(follower)
        return follower

    def leave(self, follower: Follower) -> None:
        """Tell a follower no more."""
        self._followers.remove(follower)

    def events_of(self, seat: int | None) -> list[Update]:
        """Return all that a seat has learnt since the start, the deal first: for a mind that joins late."""
        updates = [self._deal(seat)]
        state = self._start.copy()
        for number, step in enumerate(self._steps, start=1):
            state.step(step.seat, step.move)
            updates.append(_update(number, step, seat, state.view(seat)))
        return updates

    def events_of_hand(self, seat: int | None) -> tuple[Event, ...]:
        """Return what a seat has been told since the cards were last gathered to be dealt."""
        told: list[Event] = []
        for events in (*(step.events for step in reversed(self._steps)), self._start.opening):
            for event in reversed(events):
                if isinstance(event, Cleared):
                    return tuple(reversed(told))
                told.append(event.seen_by(seat))
        return tuple(reversed(told))

    def _deal(self, seat: int | None) -> Update:
        events = tuple(event.seen_by(seat) for event in self._start.opening)
        return Update(0, NOBODY, "", events, self._start.view(seat))

    # -- the log -----------------------------------------------------------------------------------

    def _write_anew(self) -> None:
        self._write(self.header.text())
        if self.header.seed is None:
            self._write(position_line(self._start))
        for seat, player in enumerate(self._players):
            if player != self.header.players[seat]:
                self._write(seat_line(seat, player))
        for line in step_lines(self._start, self._steps):
            self._write(line)

    def _write(self, line: str) -> None:
        self._lines.append(line)
        if self.sink is not None:
            self.sink(line)

    def log_text(self) -> str:
        """Return the whole log; `ValueError` while the match runs, since it tells every secret."""
        if self.result is None:
            raise ValueError("the log of a running match stays closed")
        return "".join(f"{line}\n" for line in self._lines)

    def reading(self) -> Reading:
        """Return the whole match, to be looked at again; `ValueError` while it runs."""
        if self.result is None:
            raise ValueError("a running match stays closed")
        steps, kept = tuple(self._steps), len(self._lines)
        return Reading(self.header, self._start, self._state.copy(), steps, None, kept)


def _update(number: int, step: Step, seat: int | None, view: dict[str, Any]) -> Update:
    events = tuple(event.seen_by(seat) for event in step.events)
    return Update(number, step.seat, str(step.move), events, view)
