"""Looking ahead in Spooneye: tables that a view allows, and what a move comes to a few turns later."""

from __future__ import annotations

import random
from collections.abc import Collection, Generator, Sequence

from game.bots.search import Tally, raced
from game.bots.spooneye_judge import Judge
from game.bots.spooneye_quick import JACK, Quick
from game.core.state import Move
from game.rules.spooneye import Spooneye
from game.rules.spooneye_moves import PIP_VALUE

AHEAD = 16
"""So many cards of the pile are put in a new order for each table; no more are drawn while looking ahead."""
BELIEVED = 0.85
"""How often a card that its owner would have played is exchanged for one of the pile."""
DOUBT = 3.0
"""A move drops out when it is behind the best by so many standard errors."""
SETTLED = ("turn", "scores", "over")
"""Phases at which a turn has come to its end."""


class Search:
    """Plays moves of one seat on in imagined tables, all moves in the same ones."""

    def __init__(
        self,
        world: Spooneye,
        judge: Judge,
        unseen: Sequence[str],
        rng: random.Random,
        known: Collection[int] = (),
        passed_up: Collection[tuple[int, int]] = (),
    ) -> None:
        """Take any table that the view allows.

        `known` are places in the other hand whose cards are remembered; `passed_up` are a place there and a
        value that its owner would have played if it had lain there.
        """
        self._world = world
        self._judge = judge
        self._quick = Quick(unseen)
        self._rng = rng
        self._hidden = [place for place in range(len(world.hands[1 - judge.seat])) if place not in known]
        self._passed_up = passed_up

    def best(
        self, moves: Sequence[Move], worlds: int, turns: int, tally: Tally | None = None
    ) -> Generator[None, bool, Move]:
        """Return the move that leaves the best table so many turns later, over at most so many tables."""

        def play_on(world: Spooneye, move: Move) -> float:
            return self.play_on(world, move, turns)

        return (yield from raced(moves, self.imagine, play_on, worlds, DOUBT, tally))

    def imagine(self) -> Spooneye:
        """Return a table with the other hand and the next cards of the pile dealt anew."""
        world, chance = self._world.copy(), self._rng.random
        pile, hand = world.draw, world.hands[1 - self._judge.seat]
        pile += [hand[place] for place in self._hidden]
        for place in self._hidden:
            lot = int(chance() * len(pile))
            hand[place], pile[lot] = pile[lot], pile[-1]
            pile.pop()
        for place, value in self._passed_up:
            if pile and PIP_VALUE.get(hand[place], JACK) == value and chance() < BELIEVED:
                lot = int(chance() * len(pile))
                hand[place], pile[lot] = pile[lot], hand[place]
        for last in range(len(pile) - 1, max(0, len(pile) - AHEAD), -1):
            lot = int(chance() * (last + 1))
            pile[last], pile[lot] = pile[lot], pile[last]
        return world

    def play_on(self, world: Spooneye, move: Move, turns: int) -> float:
        """Return what the table is worth so many turns after a move, both seats playing a quick game."""
        state, quick = world.copy(), self._quick
        state.step(self._judge.seat, move)
        turn = state.turn
        while state.phase not in SETTLED or (turns and state.phase == "turn"):
            state.step(*quick.move(state))
            if state.turn != turn:
                turn = state.turn
                turns -= 1
        return self._judge.value(state)
