"""Minds hand over: nothing that a sailor does between two yields takes long, whatever the game."""

from __future__ import annotations

import random
import sys
from collections.abc import Generator, Iterator, Mapping
from types import FrameType

import pytest

from game import rules
from game.bots import LEVELS, make_mind
from game.bots.advice import reason_of, reasoning
from game.bots.mind import choose
from game.bots.random_play import random_move
from game.bots.worker import Answer, Ask, Minds, Sit, answer
from game.play.simulation import steps

MOST_CALLS = 25_000
"""So many calls of functions, built-in ones among them, take three or four milliseconds."""
MOST_FOR_A_REASON = 200_000
"""So many, on the whole, take a few hundredths of a second."""
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


def stretches(thought: Generator[None, bool, object], looks: int) -> list[int]:
    """Return the calls that are made from each yield to the next; time is over after some looks."""
    calls, counted, before = 0, list[int](), sys.getprofile()

    def count(_frame: FrameType, event: str, _of: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    for number in range(100 * looks):
        calls = 0
        sys.setprofile(count)
        try:
            if number:
                thought.send(number <= looks)
            else:
                next(thought)
        except StopIteration:
            return [*counted, calls]
        finally:
            sys.setprofile(before)
        counted.append(calls)
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
        assert max(stretches(mind.think(), LOOKS)) <= MOST_CALLS


@pytest.mark.parametrize(("game", "seats", "options", "every"), TABLES)
def test_a_reason_is_found_in_short_steps_and_soon(
    game: str, seats: int, options: Mapping[str, object], every: int
) -> None:
    for state in decisions(game, seats, options, every):
        seat = state.to_act[0]
        view = state.view(seat)
        mind = make_mind(game, "deckhand", seat, 1)
        mind.start(seat, view)
        move = choose(mind, steps(LOOKS))
        if move is not None:
            calls = stretches(reasoning(game, view, seat, move), LOOKS)
            assert max(calls) <= MOST_CALLS
            assert sum(calls) <= MOST_FOR_A_REASON


def test_a_hint_brings_the_reason_and_a_move_asked_for_alone_does_not() -> None:
    """The reason is looked for after the move, and a step at a time as well."""
    state = rules.new("john_silver", 2, 5)
    seat = state.to_act[0]
    view, minds = state.view(seat), Minds()
    minds.hear(Sit(seat, "john_silver", "deckhand", 1, view))
    plain = answer(minds, Ask(1, seat, 500.0), lambda: 0.0)
    hint = answer(minds, Ask(2, seat, 500.0, why=True), lambda: 0.0)
    assert plain == Answer(1, seat, plain.move)
    assert hint.move is not None
    assert hint.why == reason_of("john_silver", view, seat, state.parse(hint.move))
    alone, with_reason = (stretches(minds.think(Ask(3, seat, 500.0, why)), LOOKS) for why in (False, True))
    assert len(with_reason) > len(alone) + 2
