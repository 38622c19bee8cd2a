"""What takes a sailor a time of its own, beside thinking: reaching for a spoon, noticing a slip."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any

from game.core.state import Move
from game.rules.spoons_moves import GRABS, Buzz, Grab

NOTICING_MS = (600.0, 2000.0)
"""So long after a slip was shown a sailor who has heard it points it out, at pace 1."""


class Reactions:
    """Counts the time since a scramble was shown, and until each seat has noticed what slipped.

    In a race a hand is on its spoon when the milliseconds of its grab have passed, whatever else is being
    told, and no pace changes that. Where persons sit who are not timed, nobody is quicker than anybody else:
    sailors choose without seeing where a person reaches, and the lot decides who has a better hold.
    """

    def __init__(self, rng: random.Random, with_persons: bool, timed: bool) -> None:
        self._rng = rng
        self._timed = timed
        self.play_with(with_persons)
        self._slips: dict[int, int] = {}
        self._noticing: dict[int, float] = {}
        self._go: object = None
        self._go_ms: float | None = None

    def play_with(self, persons: bool) -> None:
        """Take note of whether persons sit at the table."""
        self.is_race = persons and self._timed
        self.is_blind = persons and not self._timed

    def see(self, seat: int, view: Mapping[str, Any]) -> None:
        """Take in the view of a sailor's seat, of any game."""
        slips = sum(slip["seat"] != seat for slip in view.get("open", ()))
        if slips > self._slips.get(seat, 0) and self._noticing.get(seat, 0.0) <= 0:
            self._noticing[seat] = self._rng.uniform(*NOTICING_MS)
        self._slips[seat] = slips
        go = (view["held"], view["discard"]) if view.get("phase") == "spoons" else None
        if go != self._go:
            self._go, self._go_ms = go, None

    def pass_time(self, ms: float, paced: float, screen_ready: bool) -> None:
        """Let time pass, `paced` for what the pace changes; slips are noticed while nothing is told."""
        if screen_ready:
            self._noticing = {seat: left - paced for seat, left in self._noticing.items()}
        if self._go is not None and (screen_ready or self._go_ms is not None):
            self._go_ms = (self._go_ms or 0.0) + (ms if self.is_race else paced)

    @property
    def is_racing(self) -> bool:
        """Whether hands are reaching for spoons against a person's, and that person sees it."""
        return self.is_race and self._go_ms is not None

    def may_notice(self, seat: int) -> bool:
        """Tell whether another seat's slip can be pointed out."""
        return self._slips.get(seat, 0) > 0

    def left(self, seat: int, move: Move | None, thought: float) -> float:
        """Return how many ms are left until a seat makes a move; its thinking has `thought` ms left."""
        if isinstance(move, Buzz):
            return self._noticing.get(seat, 0.0)
        if isinstance(move, Grab):
            return math.inf if self._go_ms is None else move.ms - self._go_ms
        return thought

    def made(self, move: Move) -> Move:
        """Return a move as it is made: a grab that is not timed is as quick as all others."""
        if isinstance(move, Grab) and self.is_blind:
            return Grab(move.spoon, GRABS[move.spoon].ms, self._rng.random())
        return move
