"""Runs a table that was copied as text, so that what somebody pastes into a report is a test."""

from __future__ import annotations

import random

from game import rules
from game.play.log import checksum, read_log
from game.play.replay import OPEN, Replay
from game.play.texts import Still, table_of
from game.rules.invariants import check_state

STRIDE = 9
"""So many steps apart a position is held against all that the rules promise."""


def run_table(text: str) -> Replay | Still:
    """Play a pasted table through and hold every step against what the rules promise; return it.

    A running match is one view: its moves must be the same in any world that it allows.
    """
    table = table_of(text)
    if isinstance(table, Still):
        run_view(table)
        return table
    reading = read_log(text.strip().splitlines())
    assert reading.problem is None
    state = reading.start.copy()
    for number, step in enumerate(reading.steps, start=1):
        assert state.play(step.seat, step.move) == step.events
        assert checksum(state) == checksum(table.state(number))
        if number % STRIDE == 0:
            check_state(state, random.Random(number))
    assert state.dump() == reading.state.dump()
    for eye in table.eyes:
        last = table.view(len(table), eye)
        assert rules.read_view(last).result == reading.state.result or eye != OPEN
    return table


def run_view(table: Still) -> None:
    """Imagine worlds that a view allows, and hold their moves against those of the view."""
    (seat,) = table.eyes
    view = table.view(0, seat)
    offered = [str(move) for move in rules.read_view(view).moves(seat)]
    for seed in range(3):
        world = rules.imagine(view, random.Random(seed))
        assert [str(move) for move in world.moves(seat)] == offered
        for text in offered:
            world.copy().play(seat, world.parse(text))
