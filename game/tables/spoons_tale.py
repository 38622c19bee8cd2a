"""What has been told of a scramble for spoons: whose hands are where, and how it came out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.events import Event
from game.rules import spoons_events as events
from game.rules.spoons import Spoons
from game.tables.face import Tableau


@dataclass(frozen=True)
class Grip:
    """A hand on a spoon: after how long it got there, and where along the spoon it lies."""

    seat: int
    spoon: int
    ms: int
    hold: float


@dataclass(frozen=True)
class Tale:
    """A scramble as far as it has been told: the hands on spoons now, and what became of each seat.

    `times` are the milliseconds of each seat's last grab; `won` are those who hold a spoon for certain,
    `given_up` those who do not grab; `losers` is None until it is over.
    """

    grips: tuple[Grip, ...] = ()
    times: tuple[tuple[int, int], ...] = ()
    won: tuple[tuple[int, int], ...] = ()
    given_up: tuple[int, ...] = ()
    losers: tuple[int, ...] | None = None

    def time_of(self, seat: int) -> int | None:
        """Return after how many ms a seat grabbed, None if it has not."""
        return dict(self.times).get(seat)


_AFTERWARDS = (events.CardPlayed, events.CardDrawn, events.DrewNothing, events.RoundDealt)
"""Events with which play has gone on after a scramble."""


def tale_of(heard: Sequence[Event]) -> Tale | None:
    """Return what has been told of the last scramble; None if there was none, or play has gone on since."""
    start = None
    for index, event in enumerate(heard):
        if isinstance(event, events.ScrambleBegun):
            start = index
        elif isinstance(event, _AFTERWARDS):
            start = None
        elif start is None and isinstance(event, (events.SpoonGrabbed, events.GrabbingGivenUp)):
            # Its beginning was told to nobody here: the match was taken up in the middle of it.
            start = index
    return None if start is None else _told(heard[start:])


def _told(heard: Sequence[Event]) -> Tale:
    grips: dict[tuple[int, int], Grip] = {}
    times: dict[int, int] = {}
    won: dict[int, int] = {}
    given_up: list[int] = []
    losers: tuple[int, ...] | None = None
    for event in heard:
        match event:
            case events.SpoonGrabbed(seat=seat, spoon=spoon, ms=ms, hold=hold):
                grips[seat, spoon] = Grip(seat, spoon, ms, hold)
                times[seat] = ms
            case events.SpoonWon(seat=seat, spoon=spoon):
                won.setdefault(seat, spoon)
            case events.SpoonMissed(seat=seat, spoon=spoon):
                grips.pop((seat, spoon), None)
            case events.GrabbingGivenUp(seat=seat):
                given_up.append(seat)
            case events.ScrambleEnded(losers=names):
                losers = names
    return Tale(
        tuple(grips.values()), tuple(sorted(times.items(), key=lambda pair: pair[1])),
        tuple(won.items()), tuple(given_up), losers,
    )  # fmt: skip


def is_on(tableau: Tableau) -> bool:
    """Tell whether the scramble is what the table shows: while it runs, and while its end is told."""
    state = tableau.state
    if not isinstance(state, Spoons) or state.phase != "spoons":
        return False
    if tableau.telling:
        for event in reversed(tableau.heard):
            if isinstance(event, (events.ScrambleBegun, events.ScrambleEnded, events.SpoonGrabbed)):
                return True
            if isinstance(event, (events.PenaltyDrawn, events.DrewNothing, events.TurnPassed)):
                return False
    return True


def tale_now(tableau: Tableau, state: Spoons) -> Tale:
    """Return the scramble that runs: as it was told, or after a pause as the view has it."""
    tale = tale_of(tableau.heard)
    if tale is not None and (tableau.telling or not _lacks(tale, state)):
        return tale
    grips = [Grip(seat, spoon, 0, 0.2) for seat, spoons in enumerate(state.spoons.held) for spoon in spoons]
    grips += [Grip(*reach) for reach in state.spoons.grabs]
    won = [(seat, spoons[0]) for seat, spoons in enumerate(state.spoons.held) if spoons]
    times = [(reach.seat, reach.ms) for reach in state.spoons.grabs]
    return Tale(tuple(grips), tuple(times), tuple(won), state.spoons.quit)


def _lacks(tale: Tale, state: Spoons) -> bool:
    """Tell whether the view knows of grabs that were never told to this table."""
    known = {grip.seat for grip in tale.grips}
    acting = [reach.seat for reach in state.spoons.grabs]
    holding = [seat for seat, spoons in enumerate(state.spoons.held) if spoons]
    return any(seat not in known for seat in (*acting, *holding))
