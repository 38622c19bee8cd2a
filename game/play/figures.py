"""What is worth remembering of a finished match, by seat: counted from its events.

A figure is a number with a name. Names ending in `best` are the greatest of all matches, those in `least`
the smallest, all others are added up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from game.core.events import Event
from game.play.log import Reading
from game.rules import grundel_beard_events as beard
from game.rules import hand_and_foot_events as feet
from game.rules import john_silver_events as silver
from game.rules import spooneye_events as eye
from game.rules import spoons_events as spoon

Figures = dict[str, int]
Count = Callable[[Figures, Event, int, int], None]
"""Adds to the figures of a seat what an event meant for it; the last number is the seat that moved."""
BEST, LEAST = "best", "least"
_REACH = "reach"
"""How long a grab took of which it is not yet told whether it got its spoon."""
PLANK = 13
"""More points than these walk the plank in Captain Grundel Beard."""

NAMES: Mapping[str, tuple[str, ...]] = {
    "spooneye": ("masts", "swabbed", "plank", "mutinies", "hand_best"),
    "john_silver": ("columns", "taken", "coins", "spots", "round_best"),
    "spoons": ("rounds", "spoons", "snatch_least", "caught", "penalties"),
    "hand_and_foot": ("red", "black", "threes", "out", "lifts", "round_best"),
    "grundel_beard": ("hands", "plank", "sunk", "runs", "neighs"),
}
"""The figures of each game, in the order in which they are told."""


def figures_of(reading: Reading) -> tuple[Figures, ...]:
    """Return the figures of every seat of a match."""
    found = [dict[str, int]() for _ in range(reading.header.seats)]
    count = _COUNTS[reading.header.game]
    for step in reading.steps:
        for event in step.events:
            for seat, figures in enumerate(found):
                count(figures, event, seat, step.seat)
    for figures in found:
        figures.pop(_REACH, None)
        if reading.header.table.get("timed") is not True:
            figures.pop("snatch_least", None)
    return tuple(found)


def together(many: Iterable[Mapping[str, int]]) -> Figures:
    """Return the figures of several matches as those of one person."""
    found: Figures = {}
    for figures in many:
        for name, value in figures.items():
            _put(found, name, value)
    return found


def _put(figures: Figures, name: str, value: int) -> None:
    """Add a value to a figure, or keep the better one."""
    known = figures.get(name)
    if known is None:
        figures[name] = value
    elif name.endswith(BEST):
        figures[name] = max(known, value)
    elif name.endswith(LEAST):
        figures[name] = min(known, value)
    else:
        figures[name] = known + value


def _spooneye(figures: Figures, event: Event, seat: int, mover: int) -> None:
    match event:
        case eye.MastCaptured(owner=owner, plank=plank, swabbed=swabbed) if owner == seat:
            _put(figures, "masts", 1)
            _put(figures, "plank", plank)
            _put(figures, "swabbed", int(swabbed))
        case eye.HandsExchanged() if mover == seat:
            _put(figures, "mutinies", 1)
        case eye.BootyCounted(points=points):
            _put(figures, "hand_best", points[seat])


def _john_silver(figures: Figures, event: Event, seat: int, mover: int) -> None:
    match event:
        case silver.RowShared(high=high, low=low):
            _put(figures, "columns", (high == seat) + (low == seat))
        case silver.CardTaken(seat=taker) if taker == seat:
            _put(figures, "taken", 1)
        case silver.RoundEnded(tallies=tallies):
            _put(figures, "coins", tallies[seat].coins)
            _put(figures, "spots", tallies[seat].spots)
            _put(figures, "round_best", tallies[seat].points)


def _spoons(figures: Figures, event: Event, seat: int, mover: int) -> None:
    match event:
        case spoon.RoundEnded(winner=winner) if winner == seat:
            _put(figures, "rounds", 1)
        case spoon.SpoonGrabbed(seat=taker, ms=ms) if taker == seat:
            figures[_REACH] = ms
        case spoon.SpoonMissed(seat=taker) if taker == seat:
            figures.pop(_REACH, None)
        case spoon.SpoonWon(seat=taker) if taker == seat:
            _put(figures, "spoons", 1)
            if _REACH in figures:
                _put(figures, "snatch_least", figures.pop(_REACH))
        case spoon.Buzzed(seat=buzzer, slips=slips) if buzzer == seat:
            _put(figures, "caught", int(slips > 0))
        case spoon.PenaltyDrawn(seat=drawer) if drawer == seat:
            _put(figures, "penalties", 1)


def _hand_and_foot(figures: Figures, event: Event, seat: int, mover: int) -> None:
    match event:
        case feet.BookCompleted(seat=owner, kind=kind) if owner == seat:
            _put(figures, kind, 1)
        case feet.WentOut(seat=leaver) if leaver == seat:
            _put(figures, "out", 1)
        case feet.PacketLifted(seat=lifter, exact=exact) if lifter == seat:
            _put(figures, "lifts", int(exact))
        case feet.RoundScored(sheets=sheets):
            _put(figures, "round_best", sheets[seat].total)


def _grundel_beard(figures: Figures, event: Event, seat: int, mover: int) -> None:
    match event:
        case beard.HandWon(seats=seats, sunk=sunk):
            _put(figures, "hands", int(seat in seats))
            _put(figures, "sunk", int(sunk))
        case beard.HandSettled(seat=settler, points=points) if settler == seat:
            _put(figures, "plank", int(points > PLANK))
        case beard.RunCombined(seat=combiner) if combiner == seat:
            _put(figures, "runs", 1)
        case beard.CardDealt(seat=asked, up=up) if asked == seat:
            _put(figures, "neighs", int(not up))


_COUNTS: Mapping[str, Count] = {
    "spooneye": _spooneye,
    "john_silver": _john_silver,
    "spoons": _spoons,
    "hand_and_foot": _hand_and_foot,
    "grundel_beard": _grundel_beard,
}
