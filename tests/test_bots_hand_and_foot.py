"""Sailors at Hand and Foot: legal, repeatable, honest, and with a plan."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game import rules
from game.bots import levels_of, make_mind
from game.bots.mind import Mind, choose
from game.bots.random_play import random_move
from game.core.state import Move
from game.play.simulation import always, simulate
from game.rules.hand_and_foot import HandAndFoot

LEVELS = ("greedy", *levels_of("hand_and_foot"))


def table(**position: object) -> HandAndFoot:
    state = rules.load({"game": "hand_and_foot", "seats": 2, **position})
    assert isinstance(state, HandAndFoot)
    return state


def choice(level: str, state: rules.State, seat: int, seed: int = 1) -> str:
    mind = make_mind(state.game, level, seat, seed)
    mind.start(seat, state.view(seat))
    return str(choose(mind, always))


def decisions(seats: int, seed: int, most: int, step: int) -> Iterator[HandAndFoot]:
    """Yield every so many tables of a match at random, up to the end of a round."""
    rng = random.Random(seed)
    state = rules.new("hand_and_foot", seats, seed)
    assert isinstance(state, HandAndFoot)
    for number in range(most * step):
        if state.phase == "scores":
            return
        if number % step == 0:
            yield state
        seat = state.turn
        move = random_move(state, seat, rng)
        assert move is not None
        state.play(seat, move)


# -- what every mind keeps -------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_mind_chooses_what_is_offered_and_the_same_again(level: str) -> None:
    for state in decisions(3, 3, 40, 5):
        chosen = choice(level, state, state.turn)
        state.check(state.turn, state.parse(chosen))
        assert choice(level, state, state.turn) == chosen


@pytest.mark.parametrize("level", LEVELS)
def test_a_mind_chooses_the_same_whatever_is_hidden(level: str) -> None:
    rng = random.Random(6)
    for state in decisions(4, 4, 25, 7):
        seat = state.turn
        other = rules.imagine(state.view(seat), rng)
        assert other.view(seat) == state.view(seat)
        assert choice(level, other, seat) == choice(level, state, seat)


def test_nobody_thinks_out_of_turn_or_deals() -> None:
    state = table(turn=0, hands=["4h 5h 6h", "7h 8h"], pool="Kh Ks", phase="play")
    mind = make_mind("hand_and_foot", "old-salt", 1, 1)
    mind.start(1, state.view(1))
    assert choose(mind, always) is None


def test_a_mind_that_is_stopped_answers_at_once() -> None:
    for state in decisions(2, 5, 20, 6):
        mind = make_mind("hand_and_foot", "old-salt", state.turn, 1)
        mind.start(state.turn, state.view(state.turn))
        move = choose(mind, lambda: False)
        assert move is not None
        state.check(state.turn, move)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_whole_rounds_are_played_without_taking_back(seats: int) -> None:
    state = rules.new("hand_and_foot", seats, 11, {"rounds": 1})
    levels = [LEVELS[seat % len(LEVELS)] for seat in range(seats)]
    minds: list[Mind] = [make_mind("hand_and_foot", level, seat, 2) for seat, level in enumerate(levels)]
    for seat, mind in enumerate(minds):
        mind.start(seat, state.view(seat))
    played: list[Move] = []
    unheard: list[list[object]] = [[] for _ in minds]
    while state.to_act:
        seat = state.to_act[0]
        minds[seat].see(tuple(unheard[seat]), state.view(seat))  # type: ignore[arg-type]
        unheard[seat].clear()
        move = choose(minds[seat], always)
        assert move is not None
        for event in state.play(seat, move):
            for other, events in enumerate(unheard):
                events.append(event.seen_by(other))
        played.append(move)
    assert "back" not in map(str, played)
    assert len(played) < 600 * seats


def test_whoever_knows_the_game_beats_chance() -> None:
    for seed in (40, 41):
        for seat in (0, 1):
            players = ["random", "random"]
            players[seat] = "cabin-boy"
            (outcome,) = simulate("hand_and_foot", 2, {"rounds": 1}, seed, 1, players)
            assert outcome.winners == (seat,)
