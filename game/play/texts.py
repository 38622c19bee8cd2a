"""Tables as text: what is copied out of a match, and what such a text opens.

A finished match is its whole log. A running one is what one seat knows: the header without the seed, all
that the seat saw happen, and its view now.

    {"format": 2, "game": "spooneye", "seed": null, ...}
    saw 1 CardDrawn(seat=0, extra=False) 7h draw.0[41]>hand0.0[4]
    view 0 {...}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from game import rules
from game.core.events import Event
from game.core.refusals import PositionError
from game.play.log import Header, LogError, canonical, read_header, read_log
from game.play.replay import Replay
from game.play.session import NOBODY, Session, Update
from game.words import _

LONGEST = 4_000_000
"""More characters than the text of any match has."""
SAW, VIEW = "saw ", "view "


class Still:
    """A table as one seat knew it at one moment: a replay without steps."""

    is_over = False
    result = None
    deals: tuple[int, ...] = ()

    def __init__(self, header: Header, seat: int, view: Mapping[str, Any]) -> None:
        self.header = header
        self._seat = seat
        self._view = dict(view)

    def __len__(self) -> int:
        return 0

    @property
    def eyes(self) -> tuple[int, ...]:
        """The one seat whose view it is."""
        return (self._seat,)

    def view(self, number: int, eye: int | None) -> dict[str, Any]:
        """Return the view, whoever looks."""
        return self._view

    def update(self, number: int, eye: int | None) -> Update:
        """Return the view as an update without events."""
        return Update(0, NOBODY, "", (), self._view)


def text_of(session: Session, seat: int) -> str:
    """Return what may be copied out of a match: the whole log after its end, before it what a seat knows."""
    if session.result is not None:
        return session.log_text()
    saw = [
        f"{SAW}{update.number} {event_text(event)}"
        for update in session.events_of(seat)
        for event in update.events
    ]
    header = replace(session.header, seed=None).text()
    view = f"{VIEW}{seat} {canonical(session.view(seat))}"
    return "\n".join([header, *saw, view, ""])


def event_text(event: Event) -> str:
    """Return an event in a line: its kind, its public facts, and the ways of the cards that flew."""
    facts = [f"{each.name}={getattr(event, each.name)!r}" for each in fields(event) if each.name != "flights"]
    told = f"{type(event).__name__}({', '.join(facts)})"
    return " ".join([told, *map(str, event.flights)])


def table_of(text: str) -> Replay | Still:
    """Return the table of a text; `LogError`, whose text is a sentence, if it is none that can be shown."""
    if len(text) > LONGEST:
        raise LogError(_("This text is too long to be a table."))
    lines = [line.strip() for line in text.strip().splitlines()]
    if not lines:
        raise LogError(_("There is no copied table to paste."))
    if lines[-1].startswith(VIEW):
        return _still(read_header(lines[0]), lines[-1])
    reading = read_log(lines)
    if reading.problem is not None:
        raise LogError(_("This text of a table is damaged and cannot be shown."))
    return Replay(reading)


def _still(header: Header, line: str) -> Still:
    seat, _space, position = line[len(VIEW) :].partition(" ")
    try:
        view = json.loads(position)
        state = rules.read_view(view)
    except (ValueError, PositionError, RecursionError):
        raise LogError(_("This text of a table is damaged and cannot be shown.")) from None
    fits = (state.game, state.seats) == (header.game, header.seats)
    if not (fits and seat.isascii() and seat.isdecimal() and int(seat) < state.seats):
        raise LogError(_("This text of a table is damaged and cannot be shown."))
    view.pop("generator", None)
    return Still(header, int(seat), view)
