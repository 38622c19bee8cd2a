"""Minds hand over: nothing that a sailor does between two yields takes long, whatever the game."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping
from types import FrameType

import pytest

from game import rules
from game.bots import LEVELS, make_mind
from game.bots.mind import Mind
from game.bots.random_play import random_move

MOST_CALLS = 20_000
"""So many calls of functions, built-in ones among them, take three milliseconds or so."""
LOOKS = 24
"""So often a mind under test is told that there is more time."""
TABLES: tuple[tuple[str, int, Mapping[str, object], int], ...] = (
    ("grundel_beard", 8, {"runs": True, "peek": True}, 5),
    ("hand_and_foot", 4, {}, 9),
    ("john_silver", 4, {}, 2),
    ("john_silver", 3, {"stacking": True}, 2),
    ("spooneye", 2, {}, 4),
    ("spoons", 8, {}, 9),
)
"""A game, its seats and house rules, and how many decisions are passed over from one that is looked at."""
DECISIONS = 40


def decisions(game: str, seats: int, options: Mapping[str, object], every: int) -> Iterator[rules.State]:
    """Yield tables of a match at random at which somebody has something to choose."""
    rng, state = random.Random(5), rules.new(game, seats, 5, options)
    number = 0
    while state.to_act and number < every * DECISIONS:
        seat = state.to_act[0]
        if len(state.moves(seat)) > 1:
            number += 1
            if number % every == 0:
                yield state
        move = random_move(state, seat, rng)
        assert move is not None
        state.play(seat, move)


def longest_stretch(mind: Mind, looks: int) -> int:
    """Return the most calls that a mind makes from one yield to the next; time is over after some looks."""
    calls = longest = 0

    def count(_frame: FrameType, event: str, _of: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    thought, before = mind.think(), sys.getprofile()
    for number in range(100 * looks):
        calls = 0
        sys.setprofile(count)
        try:
            if number:
                thought.send(number <= looks)
            else:
                next(thought)
        except StopIteration:
            return max(longest, calls)
        finally:
            sys.setprofile(before)
        longest = max(longest, calls)
    raise AssertionError("a mind does not come to an end when its time is over")


@pytest.mark.parametrize("level", sorted(LEVELS))
@pytest.mark.parametrize(("game", "seats", "options", "every"), TABLES)
def test_a_mind_hands_over_often(
    game: str, seats: int, options: Mapping[str, object], every: int, level: str
) -> None:
    """By calls, not by the clock: the same on every machine."""
    for state in decisions(game, seats, options, every):
        seat = state.to_act[0]
        mind = make_mind(game, level, seat, 1)
        mind.start(seat, state.view(seat))
        assert longest_stretch(mind, LOOKS) <= MOST_CALLS
