"""Seeded chance that gives the same numbers on every version and platform."""

from __future__ import annotations

import random
from collections.abc import Callable

MAX_SEED = 2**63 - 1
MAX_USED = 10_000_000


class Chance:
    """A seed and how many numbers have been drawn from it; its text form is `{seed, used}`.

    Built on `random.Random(seed).random()` alone, whose sequence Python guarantees.
    """

    __slots__ = ("_draw", "seed", "used")

    def __init__(self, seed: int, used: int = 0) -> None:
        self.seed = seed
        self.used = used
        self._draw: Callable[[], float] | None = None

    def number(self) -> float:
        """Draw the next number, at least 0 and below 1."""
        number = self._drawn()()
        self.used += 1
        return number

    def below(self, bound: int) -> int:
        """Draw a whole number from 0 to `bound - 1`."""
        return int(self.number() * bound)

    def shuffle(self, cards: list[str]) -> None:
        """Shuffle a pile in place (Fisher-Yates, from the top down)."""
        draw = self._drawn()
        for last in range(len(cards) - 1, 0, -1):
            other = int(draw() * (last + 1))
            cards[last], cards[other] = cards[other], cards[last]
        self.used += max(0, len(cards) - 1)

    def _drawn(self) -> Callable[[], float]:
        """Return the source of the numbers that come after those used; it does not count them."""
        if self._draw is None:
            self._draw = random.Random(self.seed).random
            for _ in range(self.used):
                self._draw()
        return self._draw

    def copy(self) -> Chance:
        """Return chance that will draw the same numbers from here on."""
        return Chance(self.seed, self.used)

    def dump(self) -> dict[str, int]:
        """Return `{seed, used}`."""
        return {"seed": self.seed, "used": self.used}
