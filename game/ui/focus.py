"""Which thing on a screen the keys act on: a walk by Tab, and by arrows to the nearest thing that way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Literal, Protocol, TypeVar

from pygame import Rect

Direction = Literal["left", "right", "up", "down"]

DIRECTIONS: tuple[Direction, ...] = ("left", "right", "up", "down")

_STRAY = 2.5
"""How much a pixel aside counts against a pixel ahead."""


class Focusable(Protocol):
    """A card, a place, a widget: whatever keys can act on."""

    @property
    def focus_rect(self) -> Rect:
        """Where the ring goes round it, in window pixels."""
        ...


Thing = TypeVar("Thing", bound=Focusable)


def nearest(here: Rect, places: Sequence[Rect], direction: Direction) -> int | None:
    """Return the index of the place that a step from `here` in `direction` leads to, None if there is none.

    Only places whose middle lies that way count. Distance ahead is measured between edges; what lies aside
    counts more than what lies ahead, so that a step follows rows and columns.
    """
    best: tuple[float, int] | None = None
    for index, place in enumerate(places):
        distance = _distance(here, place, direction)
        if distance is not None and (best is None or distance < best[0]):
            best = distance, index
    return None if best is None else best[1]


def _distance(here: Rect, place: Rect, direction: Direction) -> float | None:
    across = direction in ("left", "right")
    ahead = place.centerx - here.centerx if across else place.centery - here.centery
    if direction in ("left", "up"):
        ahead = -ahead
    if ahead <= 0:
        return None
    gap = {
        "left": here.left - place.right,
        "right": place.left - here.right,
        "up": here.top - place.bottom,
        "down": place.top - here.bottom,
    }[direction]
    if across:
        aside = max(0, place.top - here.bottom, here.top - place.bottom)
        skew = abs(place.centery - here.centery)
    else:
        aside = max(0, place.left - here.right, here.left - place.right)
        skew = abs(place.centerx - here.centerx)
    return max(0, gap) + _STRAY * aside + 0.25 * skew + 0.05 * ahead


class FocusRing(Generic[Thing]):
    """The things of a screen that can have the focus, in the order of Tab, and the one that has it."""

    def __init__(self) -> None:
        self.things: list[Thing] = []
        self.current: Thing | None = None

    def offer(self, things: Sequence[Thing]) -> None:
        """Say what can have the focus now.

        It stays where it is; if that thing is gone, it goes to the one nearest to the place that it had.
        """
        before = self.current
        self.things = list(things)
        if before is None or any(thing is before for thing in self.things):
            return
        middle = before.focus_rect.center
        self.current = min(
            self.things, key=lambda thing: _apart(thing.focus_rect.center, middle), default=None
        )

    def to(self, thing: Thing | None) -> None:
        """Give the focus to `thing`, or to nothing; a thing that is not on offer is ignored."""
        if thing is None or any(other is thing for other in self.things):
            self.current = thing

    def step(self, by: int = 1) -> Thing | None:
        """Go `by` things on in the order of Tab, round and round; from nothing to the first or the last."""
        if not self.things:
            self.current = None
        elif self.current is None:
            self.current = self.things[0 if by > 0 else -1]
        else:
            at = next(i for i, thing in enumerate(self.things) if thing is self.current)
            self.current = self.things[(at + by) % len(self.things)]
        return self.current

    def move(self, direction: Direction) -> bool:
        """Go to the nearest thing in `direction`; say whether there was one. From nothing to the first."""
        if self.current is None:
            return self.step() is not None
        others = [thing for thing in self.things if thing is not self.current]
        index = nearest(self.current.focus_rect, [thing.focus_rect for thing in others], direction)
        if index is None:
            return False
        self.current = others[index]
        return True


def _apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
