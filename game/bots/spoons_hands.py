"""The hands of a sailor in a scramble: how soon they reach, for which spoon, and where they grip it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.spoons_moves import Grab
from game.rules.spoons_scramble import Reach, Scramble

LEAST_MS = 200
"""Nobody's hand is there sooner."""
LAPSE_MS = (400.0, 900.0)
"""How much longer it takes who was not attending."""
SEEN_MS = 200
"""So long before the own reach another's hand must lie on a spoon to be seen and given way to."""
TURN_ASIDE_MS = (120.0, 260.0)
"""What it takes to turn to another spoon on the way."""


@dataclass(frozen=True, slots=True)
class Hands:
    """How quick somebody is, as an ex-Gaussian: a normal time with a tail, all in milliseconds.

    `lapses` is the share of scrambles that find it asleep; `hold` is where along a spoon it grips on the
    average, 0 at the end of the handle, give or take `spread`.
    """

    mu: float
    sigma: float
    tau: float
    lapses: float
    hold: float
    spread: float

    def reach(self, rng: random.Random) -> int:
        """Draw how many milliseconds after the call a spoon is taken."""
        ms = rng.gauss(self.mu, self.sigma) + rng.expovariate(1 / self.tau)
        if rng.random() < self.lapses:
            ms += rng.uniform(*LAPSE_MS)
        return max(LEAST_MS, round(ms))

    def grip(self, rng: random.Random) -> float:
        """Draw where along the spoon it is taken."""
        return round(min(1.0, max(0.0, rng.gauss(self.hold, self.spread))), 3)


def first_grab(scramble: Scramble, hands: Hands, rng: random.Random) -> Grab:
    """Return the grab somebody sets out to make at the beginning of a go."""
    return Grab(rng.choice(scramble.free()), hands.reach(rng), hands.grip(rng))


def turned_aside(grab: Grab, scramble: Scramble, rng: random.Random) -> Grab:
    """Return a grab as it goes on when others' hands lie on spoons already.

    One that sees in time that another has its spoon turns to one on which no hand lies, if there is one.
    """
    if not _lost(grab, scramble.grabs):
        return grab
    bare = [s for s in scramble.free() if all(reach.spoon != s for reach in scramble.grabs)]
    if not bare:
        return grab
    return Grab(rng.choice(bare), grab.ms + round(rng.uniform(*TURN_ASIDE_MS)), grab.hold)


def _lost(grab: Grab, grabs: Sequence[Reach]) -> bool:
    return any(reach.spoon == grab.spoon and reach.ms + SEEN_MS <= grab.ms for reach in grabs)
