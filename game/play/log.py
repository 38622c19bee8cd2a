"""The log of a match: a header, one line a move, and the position at the end of every turn.

    {"format": 1, "game": "spooneye", "seed": 7, ...}
    0 7h@own2 #3fa2c1
    at {"begun": [true, false], ...}
    undo 1 #88e01b

The sum behind a move is that of the position after it; `undo N`, at tables of practice only, takes the
last N moves back. A log may begin with an `at` line in place of a seed. Whoever reads a line that does not
fit goes back to the last `at` before it.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from game import rules
from game.core.events import Event
from game.core.refusals import IllegalMove, PositionError
from game.core.state import Move, State
from game.play.players import Player, player_form, read_player
from game.words import _

FORMAT = 1
AT = "at "
PRACTICE = "practice"
"""The setting of a table at which whole moves may be taken back."""
MOVE_LINE = re.compile(r"(?P<seat>[0-9]{1,2}) (?P<move>.+) #(?P<sum>[0-9a-f]{6})")
UNDO_LINE = re.compile(r"undo (?P<count>[1-9][0-9]{0,4}) #(?P<sum>[0-9a-f]{6})")


class LogError(ValueError):
    """A log from which no match can go on; its text is a sentence for a person."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a match is begun with; `version` is that of the game's rules, `table` the settings of the table.

    `seed` is None where the log begins with a position, and in what is copied out of a running match.
    """

    game: str
    version: int
    seats: int
    seed: int | None
    options: Mapping[str, Any]
    players: tuple[Player, ...]
    table: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_practice(self) -> bool:
        """Whether whole moves may be taken back."""
        return self.table.get(PRACTICE) is True

    def text(self) -> str:
        """Return the header's line."""
        form = {
            "format": FORMAT,
            "game": self.game,
            "version": self.version,
            "seats": self.seats,
            "seed": self.seed,
            "options": dict(self.options),
            "players": [player_form(player) for player in self.players],
            "table": dict(self.table),
        }
        return json.dumps(form)


class Step(NamedTuple):
    """A move of the match and what it caused, unmasked."""

    seat: int
    move: Move
    events: tuple[Event, ...]


class Reading(NamedTuple):
    """A log as read: the match at its start and now, and the steps between.

    `problem` is None or a sentence that says from where the match goes on. `kept` lines of the log
    stand; with 0 the log must be written anew, from `header` and the position `start`.
    """

    header: Header
    start: State
    state: State
    steps: tuple[Step, ...]
    problem: str | None
    kept: int


# -- writing ---------------------------------------------------------------------------------------


def canonical(position: object) -> str:
    """Return the one JSON text of a position."""
    return json.dumps(position, sort_keys=True, separators=(",", ":"))


def checksum(state: State) -> str:
    """Return six hexadecimal digits that tell one position from another."""
    return f"{zlib.crc32(canonical(state.dump()).encode()) & 0xFFFFFF:06x}"


def move_line(seat: int, move: Move, state: State) -> str:
    """Return the line of a move after which the match stands at `state`."""
    return f"{seat} {move} #{checksum(state)}"


def undo_line(count: int, state: State) -> str:
    """Return the line that takes back so many moves, after which the match stands at `state` again."""
    return f"undo {count} #{checksum(state)}"


def position_line(state: State) -> str:
    """Return the `at` line of a position."""
    return AT + canonical(state.dump())


# -- reading ---------------------------------------------------------------------------------------


def read_log(lines: Iterable[str]) -> Reading:
    """Play a log through; `LogError` if there is nothing in it to go on from, never anything else."""
    written = [line.rstrip("\r\n") for line in lines]
    if not written:
        raise LogError(_("This log is empty."))
    header = read_header(written[0])
    if header.version != rules.GAMES[header.game].version:
        problem = _("This match was begun under other rules; it goes on from the end of its last whole turn.")
        return _from_last_position(header, written, problem)
    start = _start(header, written)
    if start is None:
        problem = _("The beginning of this match does not fit; it goes on from its last whole turn.")
        return _from_last_position(header, written, problem)
    return _replay(header, start, written)


def read_header(line: str) -> Header:
    """Return the header of a log's first line; `LogError` if it is none of ours or does not make sense."""
    form = _parsed(line)
    if not isinstance(form, dict) or "format" not in form or not isinstance(form.get("game"), str):
        raise LogError(_("This is not the log of a match."))
    if form["format"] != FORMAT:
        raise LogError(_("This log was written by a newer version of the game."))
    game, options, players = form["game"], form.get("options", {}), form.get("players", [])
    table, version, seats, seed = (form.get(name) for name in ("table", "version", "seats", "seed"))
    if game not in rules.GAMES:
        raise LogError(_("There is no game called {game} at this table.").format(game=repr(game)))
    whole = all(type(number) is int for number in (version, seats))
    if not (whole and (seed is None or type(seed) is int) and isinstance(options, dict)):
        raise LogError(_("The first line of this log does not make sense."))
    try:
        declared = rules.GAMES[game]
        settings = declared.settings(options)
        sitting = tuple(read_player(player) for player in players)
    except (ValueError, TypeError):
        raise LogError(_("The first line of this log does not make sense.")) from None
    if seats not in declared.seats or len(sitting) != seats:
        raise LogError(_("The first line of this log does not make sense."))
    return Header(game, version, seats, seed, settings, sitting, table if isinstance(table, dict) else {})  # type: ignore[arg-type]


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _position(header: Header, line: str) -> State | None:
    """Return the match at an `at` line, None if that is no position of this match."""
    if not line.startswith(AT):
        return None
    try:
        state = rules.load(_parsed(line[len(AT) :]))
    except PositionError:
        return None
    return state if (state.game, state.seats) == (header.game, header.seats) else None


def _start(header: Header, lines: Sequence[str]) -> State | None:
    if header.seed is None:
        return _position(header, lines[1]) if len(lines) > 1 else None
    try:
        return rules.new(header.game, header.seats, header.seed, header.options)
    except ValueError:
        return None


class _Mark(NamedTuple):
    """A place in a log to which one may go back: lines and steps before it, and the match there."""

    line: int
    steps: int
    state: State


def _replay(header: Header, start: State, lines: Sequence[str]) -> Reading:
    first = 1 if header.seed is not None else 2
    end = max((number for number, line in enumerate(lines, start=1) if line.strip()), default=first)
    state, steps, mark = start.copy(), list[Step](), _Mark(first, 0, start.copy())
    before: list[State] = []
    for number in range(first, end):
        line = lines[number]
        undone = _undone(header, before, line)
        if undone is not None:
            del steps[len(undone[0]) :]
            before, state = undone
            mark = _Mark(number + 1, len(steps), state.copy())
            continue
        if line.startswith(AT) and line == position_line(state):
            mark = _Mark(number + 1, len(steps), state.copy())
            continue
        if header.is_practice:
            before.append(state.copy())
        step = _step(state, line)
        if step is None:
            return _go_back(header, start, lines, number, mark, steps)
        steps.append(step)
    return Reading(header, start, state, tuple(steps), None, max(first, end))


def _undone(header: Header, before: list[State], line: str) -> tuple[list[State], State] | None:
    """Return the matches before the moves that stand after an `undo` line, and the one it goes back to.

    None if it is no such line, or does not fit.
    """
    parts = UNDO_LINE.fullmatch(line)
    if parts is None or not header.is_practice or int(parts["count"]) > len(before):
        return None
    stands = len(before) - int(parts["count"])
    state = before[stands]
    return (before[:stands], state) if parts["sum"] == checksum(state) else None


def _step(state: State, line: str) -> Step | None:
    """Play the move of a line; None if it does not fit, and then `state` may be spoilt."""
    parts = MOVE_LINE.fullmatch(line)
    if parts is None or int(parts["seat"]) >= state.seats:
        return None
    seat = int(parts["seat"])
    try:
        move = state.parse(parts["move"])
        step = Step(seat, move, state.play(seat, move))
    except IllegalMove:
        return None
    return step if parts["sum"] == checksum(state) else None


def _go_back(
    header: Header, start: State, lines: Sequence[str], number: int, mark: _Mark, steps: Sequence[Step]
) -> Reading:
    """Go back from a line that does not fit to the mark before it; where nothing fits, to any position."""
    problem = _("Line {line} of this match does not fit; it goes on from the end of the turn before.")
    problem = problem.format(line=number + 1)
    if not steps:
        try:
            return _from_last_position(header, lines, problem)
        except LogError:
            problem = _("Line {line} of this match does not fit; it begins again from the deal.")
            problem = problem.format(line=number + 1)
    return Reading(header, start, mark.state, tuple(steps[: mark.steps]), problem, mark.line)


def _from_last_position(header: Header, lines: Sequence[str], problem: str) -> Reading:
    """Begin again from the last sound position, under the rules of today."""
    for line in reversed(lines):
        state = _position(header, line)
        if state is not None:
            today = rules.GAMES[header.game].version
            header = replace(header, version=today, seed=None, options=state.options)
            return Reading(header, state, state.copy(), (), problem, 0)
    raise LogError(_("Nothing in this log fits the rules, and there is no whole turn to go on from."))
