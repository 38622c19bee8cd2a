"""What a table will show of a sudden, painted a piece at a time in frames that have nothing else to draw."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass

from game.tables.face import Tableau


@dataclass(frozen=True)
class Plan:
    """What a game has painted beforehand.

    `of` tells what is to come from what was to come before, None is nothing; `paint` yields after each piece.
    """

    of: Callable[[Tableau], Hashable | None]
    paint: Callable[[Tableau], Iterator[None]]


class Foresight:
    """The pieces of one plan that are still to be painted; without a plan there are none."""

    def __init__(self) -> None:
        self.plan: Plan | None = None
        self._of: tuple[object, Hashable | None] = None, None
        self._pieces: Iterator[None] = iter(())
        self.busy = False
        """Whether pieces are left."""

    def look_at(self, tableau: Tableau) -> None:
        """Begin anew if something else is to come than was last thought."""
        if self.plan is None:
            return
        of = tableau.look, self.plan.of(tableau)
        if of == self._of:
            return
        self._of = of
        self.busy = of[1] is not None
        self._pieces = self.plan.paint(tableau) if self.busy else iter(())

    def paint(self) -> None:
        """Paint the next piece, if one is left."""
        if self.busy:
            self.busy = next(self._pieces, self) is not self
