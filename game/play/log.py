"""The log of a match: a header, one line a move, and the position at the end of every turn.

    {"format": 2, "game": "spooneye", "seed": 7, ...} #0b9f6e21
    0 7h@own2 #3fa2c1
    at {"begun": [true, false], ...} #71c0d5a4
    undo 1 #88e01b
    seat 0 {"kind": "sailor", ...} #5ad1e6f0

The sum behind a move is that of the position after it, the one behind header and `at` that of their text;
`undo N`, at tables of practice only, takes the last N moves back; from `seat N` on somebody else plays there.
A log may begin with an `at` line in place of a seed. Whoever reads steps over a line that does not fit, and
goes on from the next one that does: a position fits anywhere, a move where it leads to the position that it
led to.

Logs of format 1, whose header and positions have no sums, are read too.
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
from game.core.game import LONGEST_TEXT
from game.core.refusals import IllegalMove, PositionError
from game.core.state import Move, State
from game.play.forms import LONGEST, is_plain, listed
from game.play.players import Person, Player, player_form, read_player
from game.words import _

FORMAT = 2
UNSEALED = 1
"""The format before sums were put behind headers and positions."""
AT = "at "
SEAT_LINE = re.compile(r"seat (?P<seat>[0-9]{1,2}) (?P<player>\{.*\})")
PRACTICE = "practice"
"""The setting of a table at which whole moves may be taken back."""
TOURNAMENT = "tournament"
"""The setting of a table whose match counts in a tournament."""
MOVE_LINE = re.compile(r"(?P<seat>[0-9]{1,2}) (?P<move>.+) #(?P<sum>[0-9a-f]{6})")
UNDO_LINE = re.compile(r"undo (?P<count>[1-9][0-9]{0,4}) #(?P<sum>[0-9a-f]{6})")
SEALED_LINE = re.compile(r"(?P<text>.*) #(?P<sum>[0-9a-f]{8})", re.DOTALL)


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

    @property
    def is_of_tournament(self) -> bool:
        """Whether the match counts in a tournament: it is kept from its deal on, and not dealt anew."""
        return self.table.get(TOURNAMENT) is True

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
        return sealed(json.dumps(form))


class Step(NamedTuple):
    """A move of the match and what it caused, unmasked."""

    seat: int
    move: Move
    events: tuple[Event, ...]


class Reading(NamedTuple):
    """A log as read: the match at its start and now, and the steps between.

    `problem` is None or a sentence that says from where the match goes on. `kept` lines of the log
    stand; with 0 the log must be written anew, from `header`, the position `start` and the steps.
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


def sealed(text: str) -> str:
    """Return a line with the sum of its text behind it, eight hexadecimal digits."""
    return f"{text} #{zlib.crc32(text.encode('utf-8', 'replace')):08x}"


def unsealed(line: str) -> str | None:
    """Return the text of a line that was sealed, None if it is not as it was written."""
    parts = SEALED_LINE.fullmatch(line)
    return parts["text"] if parts is not None and sealed(parts["text"]) == line else None


def move_line(seat: int, move: Move, state: State) -> str:
    """Return the line of a move after which the match stands at `state`."""
    return f"{seat} {move} #{checksum(state)}"


def undo_line(count: int, state: State) -> str:
    """Return the line that takes back so many moves, after which the match stands at `state` again."""
    return f"undo {count} #{checksum(state)}"


def position_line(state: State) -> str:
    """Return the `at` line of a position."""
    return sealed(AT + canonical(state.dump()))


def seat_line(seat: int, player: Player) -> str:
    """Return the line from which on somebody else sits at a seat."""
    return sealed(f"seat {seat} {json.dumps(player_form(player))}")


def step_lines(start: State, steps: Iterable[Step]) -> list[str]:
    """Return the lines of steps that follow each other from `start` on."""
    state, lines = start.copy(), list[str]()
    for step in steps:
        before = state.to_act
        state.step(step.seat, step.move)
        lines.append(move_line(step.seat, step.move, state))
        if state.to_act != before:
            lines.append(position_line(state))
    return lines


# -- reading ---------------------------------------------------------------------------------------


def read_log(lines: Iterable[str]) -> Reading:
    """Play a log through; `LogError` if there is nothing in it to go on from, never anything else."""
    written = [line.rstrip("\r\n") for line in lines]
    while written and not written[-1].strip():
        written.pop()
    if not written:
        raise LogError(_("This log is empty."))
    form, sums, intact = _parsed_header(written[0])
    header = _checked_header(form)
    if header.version != rules.GAMES[header.game].version:
        problem = _("This match was begun under other rules; it goes on from the end of its last whole turn.")
        return _from_last_position(header, written, problem, sums)
    start = _start(header, written, sums)
    if start is None:
        problem = _("The beginning of this match does not fit; it goes on from its last whole turn.")
        return _from_last_position(header, written, problem, sums)
    return _Reader(header, start, sums).read(written, intact)


def players_after(header: Header, lines: Iterable[str]) -> tuple[Player, ...]:
    """Return who sits where after these lines of a log; a line that is damaged changes nothing."""
    players = list(header.players)
    for line in lines:
        found = _seated(line)
        if found is not None and found[0] < len(players):
            players[found[0]] = found[1]
    return tuple(players)


def lent_seats(header: Header, lines: Iterable[str]) -> tuple[int, ...]:
    """Return the persons' seats that a sailor holds after these lines, or of which it made most of the moves.

    Moves that were taken back are counted as well.
    """
    owners = [seat for seat, player in enumerate(header.players) if isinstance(player, Person)]
    lent: set[int] = set()
    by_sailors = dict.fromkeys(owners, 0)
    for line in lines:
        found = _seated(line)
        if found is not None and found[0] in by_sailors:
            (lent.discard if isinstance(found[1], Person) else lent.add)(found[0])
        elif (parts := MOVE_LINE.fullmatch(line)) is not None and int(parts["seat"]) in by_sailors:
            seat = int(parts["seat"])
            by_sailors[seat] += 1 if seat in lent else -1
    return tuple(seat for seat in owners if seat in lent or by_sailors[seat] > 0)


def _seated(line: str) -> tuple[int, Player] | None:
    """Return which seat a line gives to whom, None if it is no such line."""
    parts = SEAT_LINE.fullmatch(unsealed(line) or "")
    if parts is None:
        return None
    try:
        return int(parts["seat"]), read_player(json.loads(parts["player"]))
    except (ValueError, RecursionError):
        return None


def read_header(line: str) -> Header:
    """Return the header of a log's first line; `LogError` if it is none of ours or does not make sense."""
    return _checked_header(_parsed_header(line)[0])


def is_intact(line: str) -> bool:
    """Tell whether a log's first line is a header of ours as it was written."""
    form, _sums, intact = _parsed_header(line)
    try:
        _checked_header(form)
    except LogError:
        return False
    return intact


def read_position(header: Header, line: str) -> State | None:
    """Return the match as it stands at an `at` line of today's format; None if it is none of this match."""
    return _position(header, line, sums=True)


def _parsed_header(line: str) -> tuple[Any, bool, bool]:
    """Return what a first line says, whether the lines of its log have sums, and whether it is as written."""
    try:
        form, end = json.JSONDecoder().raw_decode(line)
    except (ValueError, RecursionError):
        return None, True, False
    if isinstance(form, dict) and form.get("format") == UNSEALED:
        return form, False, not line[end:].strip()
    return form, True, unsealed(line) is not None


def _checked_header(form: Any) -> Header:
    if not isinstance(form, dict) or "format" not in form or not isinstance(form.get("game"), str):
        raise LogError(_("This is not the log of a match."))
    if form["format"] not in (UNSEALED, FORMAT):
        raise LogError(_("This log was written by a newer version of the game."))
    game, options, players = form["game"], form.get("options", {}), form.get("players", [])
    table, version, seats, seed = (form.get(name) for name in ("table", "version", "seats", "seed"))
    if game not in rules.GAMES:
        problem = _("There is no game called {game} at this table.")
        raise LogError(problem.format(game=repr(game[:LONGEST_TEXT])))
    whole = all(type(number) is int for number in (version, seats))
    if not (whole and (seed is None or type(seed) is int) and isinstance(options, dict)):
        raise LogError(_("The first line of this log does not make sense."))
    try:
        declared = rules.GAMES[game]
        settings = declared.settings(options)
        sitting = tuple(read_player(player) for player in listed(players))
    except (ValueError, RecursionError):
        raise LogError(_("The first line of this log does not make sense.")) from None
    if seats not in declared.seats or len(sitting) != seats or not all(map(is_plain, settings.values())):
        raise LogError(_("The first line of this log does not make sense."))
    return Header(game, version, seats, seed, settings, sitting, _read_table(table))  # type: ignore[arg-type]


def _read_table(form: object) -> dict[str, object]:
    """Return the settings of a table without those that can be none."""
    if not isinstance(form, dict) or len(form) > LONGEST:
        return {}
    return {name: value for name, value in form.items() if is_plain(name) and is_plain(value)}


def _position(header: Header, line: str, sums: bool) -> State | None:
    """Return the match at an `at` line, None if that is no position of this match."""
    text = unsealed(line) if sums else line
    if text is None or not text.startswith(AT):
        return None
    try:
        state = rules.load(json.loads(text[len(AT) :]))
    except (PositionError, ValueError, RecursionError):
        return None
    return state if (state.game, state.seats) == (header.game, header.seats) else None


def _start(header: Header, lines: Sequence[str], sums: bool) -> State | None:
    if header.seed is None:
        return _position(header, lines[1], sums) if len(lines) > 1 else None
    try:
        return rules.new(header.game, header.seats, header.seed, header.options)
    except ValueError:
        return None


class _Reader:
    """Plays the lines of a log from `start` on, and steps over those that do not fit."""

    def __init__(self, header: Header, start: State, sums: bool) -> None:
        self._header, self._start, self._sums = header, start, sums
        self._state = start.copy()
        self._steps: list[Step] = []
        self._before: list[State] = []
        """The match before each step, kept where steps may be taken back."""

    def read(self, lines: Sequence[str], intact: bool) -> Reading:
        """Play all lines behind the header, which is `intact` or not, and return what they lead to."""
        first = kept = 1 if self._header.seed is not None else 2
        damaged = None if intact else 0
        for number in range(first, len(lines)):
            fits = self._fits(lines[number], damaged is not None)
            if not fits and damaged is None:
                damaged = number
            elif fits:
                kept = number + 1 if damaged is None else 0
        if damaged == 0 or not self._sums:
            kept = 0
        problem = None
        if damaged is not None:
            if not self._steps and (reading := _from_any_position(self._header, lines, damaged, self._sums)):
                return reading
            problem = _damaged_words(damaged, kept, bool(self._steps))
        return Reading(self._header, self._start, self._state, tuple(self._steps), problem, kept)

    def _fits(self, line: str, may_jump: bool) -> bool:
        """Follow a line if it fits, otherwise change nothing."""
        if line.startswith(AT):
            return self._stands_at(line) or (may_jump and self._sums and self._jump(line))
        return self._step(line) or self._undo(line) or _seated(line) is not None

    def _stands_at(self, line: str) -> bool:
        return line == (position_line if self._sums else _unsealed_position_line)(self._state)

    def _jump(self, line: str) -> bool:
        """Begin again at a position, where what led to it is lost."""
        state = _position(self._header, line, self._sums)
        if state is None:
            return False
        self._header = replace(self._header, seed=None, options=state.options)
        self._start, self._state = state, state.copy()
        self._steps.clear()
        self._before.clear()
        return True

    def _step(self, line: str) -> bool:
        parts = MOVE_LINE.fullmatch(line)
        if parts is None or int(parts["seat"]) >= self._state.seats:
            return False
        seat, state = int(parts["seat"]), self._state.copy()
        try:
            move = state.parse(parts["move"])
            step = Step(seat, move, state.play(seat, move))
        except IllegalMove:
            return False
        if parts["sum"] != checksum(state):
            return False
        if self._header.is_practice:
            self._before.append(self._state)
        self._state = state
        self._steps.append(step)
        return True

    def _undo(self, line: str) -> bool:
        parts = UNDO_LINE.fullmatch(line)
        if parts is None or int(parts["count"]) > len(self._before):
            return False
        stands = len(self._before) - int(parts["count"])
        if parts["sum"] != checksum(self._before[stands]):
            return False
        self._state = self._before[stands]
        del self._before[stands:], self._steps[stands:]
        return True


def _unsealed_position_line(state: State) -> str:
    return AT + canonical(state.dump())


def _damaged_words(damaged: int, kept: int, played: bool) -> str:
    """Say which line was the first that did not fit, and from where the match goes on."""
    if not kept:
        text = _("Line {line} of this match was damaged and is left out; the match goes on where it stood.")
    elif played:
        text = _("Line {line} of this match does not fit; it goes on from the move before.")
    else:
        text = _("Line {line} of this match does not fit; it begins again from the deal.")
    return text.format(line=damaged + 1)


def _from_any_position(header: Header, lines: Sequence[str], damaged: int, sums: bool) -> Reading | None:
    problem = _("Line {line} of this match does not fit; it goes on from the end of its last whole turn.")
    try:
        return _from_last_position(header, lines, problem.format(line=damaged + 1), sums)
    except LogError:
        return None


def _from_last_position(header: Header, lines: Sequence[str], problem: str, sums: bool) -> Reading:
    """Begin again from the last sound position, under the rules of today."""
    for line in reversed(lines):
        state = _position(header, line, sums)
        if state is not None:
            today = rules.GAMES[header.game].version
            header = replace(header, version=today, seed=None, options=state.options)
            return Reading(header, state, state.copy(), (), problem, 0)
    raise LogError(_("Nothing in this log fits the rules, and there is no whole turn to go on from."))
