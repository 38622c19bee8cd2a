"""The scramble for spoons after a jack (SP-13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from game.rules import spoons_events as events
from game.rules.spoons_calls import TWO_SPOONS, Violation
from game.rules.spoons_moves import Grab

if TYPE_CHECKING:
    from game.rules.spoons import Spoons

PENALTY = 2
"""So many cards draws who comes away without a spoon."""
SIMULTANEOUS = 150
"""Grabs of a spoon at most so many milliseconds after the first of them are simultaneous with it."""


class Reach(NamedTuple):
    """A grab not yet settled: spoon, milliseconds since the call, and the hold, 0 at the handle's end."""

    seat: int
    spoon: int
    ms: int
    hold: float


class Scramble(NamedTuple):
    """The spoons each seat holds, the grabs of this go in the order made, and who has given up.

    Spoons are numbered from 1, one fewer than there are seats. `waiting` are the seats that hold
    none and have neither grabbed in this go nor given up.
    """

    held: tuple[tuple[int, ...], ...]
    grabs: tuple[Reach, ...]
    quit: tuple[int, ...]
    waiting: tuple[int, ...]

    def free(self) -> list[int]:
        """Return the spoons that lie in the middle; grabs of this go have not yet taken any."""
        taken = [spoon for spoons in self.held for spoon in spoons]
        return [spoon for spoon in range(1, len(self.held)) if spoon not in taken]

    def has_grabbed(self, seat: int) -> bool:
        """Tell whether a seat has grabbed in this go."""
        return any(reach.seat == seat for reach in self.grabs)

    def can_grab_again(self, seat: int) -> bool:
        """Tell whether a seat may reach for a second spoon: it holds one and has not yet in this go."""
        return len(self.held[seat]) == 1 and not self.has_grabbed(seat)

    def is_greedy(self, seat: int) -> bool:
        """Tell whether a seat holds two spoons."""
        return len(self.held[seat]) > 1

    def with_grab(self, reach: Reach) -> Scramble:
        """Return the scramble with one more grab to settle."""
        return Scramble(self.held, (*self.grabs, reach), self.quit, _without(self.waiting, reach.seat))

    def given_up(self, seat: int) -> Scramble:
        """Return the scramble with a seat given up."""
        return Scramble(self.held, self.grabs, (*self.quit, seat), _without(self.waiting, seat))

    def settled(self, won: Mapping[int, Reach]) -> Scramble:
        """Return the scramble with this go's grabs settled: each spoon with its winner's grab."""
        held = list(self.held)
        for reach in won.values():
            held[reach.seat] = (*held[reach.seat], reach.spoon)
        return begin(tuple(held), self.quit)


def begin(held: tuple[tuple[int, ...], ...], given_up: tuple[int, ...] = ()) -> Scramble:
    """Return a go of a scramble in which nobody has grabbed yet."""
    waiting = [seat for seat, spoons in enumerate(held) if not spoons and seat not in given_up]
    return Scramble(held, (), given_up, tuple(waiting))


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple([other for other in seats if other != seat])


def winners(grabs: tuple[Reach, ...]) -> dict[int, Reach]:
    """Return the grab that wins each spoon.

    Of those simultaneous with the first, the hold closer to the handle wins, at equal holds the
    earlier, at equal times the one made first.
    """
    first: dict[int, int] = {}
    for reach in grabs:
        if reach.ms < first.get(reach.spoon, reach.ms + 1):
            first[reach.spoon] = reach.ms
    best: dict[int, Reach] = {}
    for reach in grabs:
        if reach.ms > first[reach.spoon] + SIMULTANEOUS:
            continue
        other = best.get(reach.spoon)
        if other is None or (reach.hold, reach.ms) < (other.hold, other.ms):
            best[reach.spoon] = reach
    return best


# -- steps of a match ----------------------------------------------------------------------------------


def grab(state: Spoons, seat: int, move: Grab) -> None:
    """Note a grab, and settle the go if it was the last one."""
    state.spoons = state.spoons.with_grab(Reach(seat, move.spoon, move.ms, move.hold))
    if state.told is not None:
        state.told.append(events.SpoonGrabbed(seat=seat, spoon=move.spoon, ms=move.ms, hold=move.hold))
    if not state.spoons.waiting:
        go_on(state)


def give_up(state: Spoons, seat: int) -> None:
    """Note that a seat gives up, and settle the go if nobody else is waited for."""
    state.spoons = state.spoons.given_up(seat)
    if state.told is not None:
        state.told.append(events.GrabbingGivenUp(seat=seat))
    if not state.spoons.waiting:
        go_on(state)


def go_on(state: Spoons) -> None:
    """Settle a go when nobody is waited for; end the scramble when no spoon or no taker is left."""
    if not state.spoons.waiting:
        _settle_go(state)
    if not state.spoons.waiting or not state.spoons.free():
        _end(state)


def _settle_go(state: Spoons) -> None:
    grabs, won = state.spoons.grabs, winners(state.spoons.grabs)
    state.spoons = state.spoons.settled(won)
    if state.told is None and not any(len(own) > 1 for own in state.spoons.held):
        return
    for seat, spoon, _, _ in grabs:
        winner = won[spoon].seat
        second = winner == seat and state.spoons.is_greedy(seat)
        if second:
            state.open += (Violation(seat, TWO_SPOONS, ()),)
        if state.told is None:
            continue
        if winner == seat:
            state.told.append(events.SpoonWon(seat=seat, spoon=spoon, second=second))
        else:
            state.told.append(events.SpoonMissed(seat=seat, spoon=spoon, other=winner))


def _end(state: Spoons) -> None:
    """Put the spoons back; those without one draw, from the jack's player on, unless another holds two."""
    order = [(state.turn + state.direction * step) % state.seats for step in range(state.seats)]
    greedy = any(state.spoons.is_greedy(seat) for seat in order)
    losers = [] if greedy else [seat for seat in order if not state.spoons.held[seat]]
    state.spoons = begin(((),) * state.seats)
    if state.told is not None:
        state.told.append(events.ScrambleEnded(losers=tuple(losers)))
    state.after = "pass"
    state.penalise(losers, PENALTY, "jack")
