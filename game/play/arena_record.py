"""The record of an arena as text: what is played in the first line, then a line of JSON for each unit.

Units stand in the order in which they were done. A last line without its end was being written when the
program stopped, and counts for nothing; any other line that is no unit refuses the whole record.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from game import rules
from game.play.arena import Played, Times, Tournament, Unit
from game.words import _

FORM = 1
"""The version of the record's form."""


class RecordError(ValueError):
    """A record that this tournament cannot go on with; the text is a sentence that says why."""


def header_line(tournament: Tournament) -> str:
    """Return the first line of a tournament's record, without its end."""
    return json.dumps(_header(tournament))


def unit_line(unit: Unit) -> str:
    """Return a unit's line, without its end."""
    matches = [
        {
            "scores": match.scores,
            "winners": match.winners,
            "moves": match.moves,
            "us": [[[time, count] for time, count in times.items()] for times in match.times],
            "illegal": match.illegal,
        }
        for match in unit.matches
    ]
    return json.dumps({"unit": unit.number, "matches": matches}, separators=(",", ":"))


def read_record(text: str, tournament: Tournament) -> dict[int, Unit]:
    """Return the units of a record by number; `RecordError` if it is none, or another tournament's."""
    lines = text.split("\n")[:-1]
    if not lines:
        raise RecordError(_("it is no record of an arena"))
    _check_header(_parsed(lines[0], 1), tournament)
    units: dict[int, Unit] = {}
    for number, line in enumerate(lines[1:], start=2):
        unit = _read_unit(_parsed(line, number), len(tournament.players), number)
        units.setdefault(unit.number, unit)
    return units


def whole_length(data: bytes) -> int:
    """Return how many bytes of a record are whole lines."""
    return data.rfind(b"\n") + 1


def _header(tournament: Tournament) -> dict[str, Any]:
    game = rules.GAMES[tournament.game]
    return {
        "arena": FORM,
        "version": tournament.version,
        "game": tournament.game,
        "rules": game.version,
        "players": list(tournament.players),
        "options": dict(tournament.options),
        "seed": tournament.seed,
        "iterations": tournament.iterations if tournament.seconds is None else None,
        "seconds": tournament.seconds,
    }


def _check_header(found: object, tournament: Tournament) -> None:
    if not isinstance(found, Mapping) or "arena" not in found:
        raise RecordError(_("it is no record of an arena"))
    for name, value in _header(tournament).items():
        if found.get(name) != value:
            problem = _("it was begun with other {name}: {found}, not {value}")
            raise RecordError(
                problem.format(name=name, found=json.dumps(found.get(name)), value=json.dumps(value))
            )


def _parsed(line: str, number: int) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        if number == 1:
            raise RecordError(_("it is no record of an arena")) from None
        raise _unreadable(number) from None


def _read_unit(form: object, seats: int, number: int) -> Unit:
    try:
        facts: Any = form
        matches = tuple(_read_match(match, seats) for match in facts["matches"])
        _demand(len(matches) == seats)
        return Unit(_whole(facts["unit"]), matches)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise _unreadable(number) from None


def _read_match(form: Mapping[str, Any], seats: int) -> Played:
    scores = tuple(map(_integer, form["scores"]))
    winners = tuple(map(_whole, form["winners"]))
    illegal = tuple(map(_whole, form["illegal"]))
    times: tuple[Times, ...] = tuple({_whole(us): _whole(count) for us, count in row} for row in form["us"])
    _demand(len(scores) == len(illegal) == len(times) == seats)
    _demand(set(winners) <= set(range(seats)))
    return Played(scores, winners, _whole(form["moves"]), times, illegal)


def _integer(form: object) -> int:
    if type(form) is not int:
        raise ValueError("a whole number was expected")
    return form


def _whole(form: object) -> int:
    _demand(_integer(form) >= 0)
    return _integer(form)


def _demand(holds: bool) -> None:
    if not holds:
        raise ValueError("this is no unit")


def _unreadable(number: int) -> RecordError:
    return RecordError(_("line {number} is no unit that was played").format(number=number))
