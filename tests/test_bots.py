"""Minds: honest, repeatable, as strong as their level says, and quick."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from game import rules
from game.bots import LEVELS, levels_of, make_mind, references_of
from game.bots.memory import Memory
from game.bots.mind import Mind, RandomMind, choose
from game.bots.random_play import random_move
from game.bots.spooneye import Judge
from game.core.cards import STANDARD_DECK, UNSEEN
from game.core.places import Place
from game.play.simulation import always, simulate
from game.rules.spooneye import Spooneye
from game.rules.spooneye_moves import DRAW

SPOONEYE = (*references_of("spooneye"), *levels_of("spooneye"))


def spooneye(**position: object) -> Spooneye:
    state = rules.load({"game": "spooneye", "seats": 2, **position})
    assert isinstance(state, Spooneye)
    return state


def choice(level: str, state: rules.State, seat: int, seed: int = 1) -> str:
    mind = make_mind(state.game, level, seat, seed)
    mind.start(seat, state.view(seat))
    return str(choose(mind, always))


def decisions(seed: int, most: int) -> Iterator[Spooneye]:
    """Yield tables of a match at random at which somebody has something to choose."""
    rng = random.Random(seed)
    state = rules.new("spooneye", 2, seed)
    assert isinstance(state, Spooneye)
    for _ in range(most):
        if state.phase in ("scores", "over"):
            return
        yield state
        seat = state.to_act[0]
        move = random_move(state, seat, rng)
        assert move is not None
        state.play(seat, move)


# -- what every mind keeps -------------------------------------------------------------------------


@pytest.mark.parametrize("level", SPOONEYE)
def test_a_mind_chooses_what_is_offered_and_the_same_again(level: str) -> None:
    for state in decisions(3, 24):
        seat = state.to_act[0]
        chosen = choice(level, state, seat)
        assert chosen in [str(move) for move in state.moves(seat)]
        assert choice(level, state, seat) == chosen


@pytest.mark.parametrize("level", SPOONEYE)
def test_a_mind_chooses_the_same_whatever_is_hidden(level: str) -> None:
    rng = random.Random(6)
    for state in decisions(4, 30):
        seat = state.to_act[0]
        other = rules.imagine(state.view(seat), rng)
        assert other.view(seat) == state.view(seat)
        assert choice(level, other, seat) == choice(level, state, seat)


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_the_random_mind_plays_every_game(game: str) -> None:
    state = rules.new(game, rules.GAMES[game].seats[0], 3)
    mind: Mind = make_mind(game, "random", 0, 1)
    assert isinstance(mind, RandomMind)
    for _ in range(60):
        seat = state.to_act[0]
        mind.start(seat, state.view(seat))
        move = choose(mind, lambda: False)
        assert move is not None
        state.play(seat, move)


def test_levels_are_told_in_order_and_nobody_else_plays() -> None:
    assert list(LEVELS) == ["cabin-boy", "deckhand", "boatswain", "old-salt"]
    for game in rules.GAMES:
        assert list(levels_of(game)) == [level for level in LEVELS if level in levels_of(game)]
        for level in levels_of(game):
            make_mind(game, level, 0, 1)
        with pytest.raises(ValueError, match="parrot"):
            make_mind(game, "parrot", 0, 1)
    with pytest.raises(ValueError, match="whist"):
        make_mind("whist", "random", 0, 1)


# -- memory ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_what_a_memory_knows_is_so(game: str) -> None:
    rng = random.Random(2)
    state = rules.new(game, rules.GAMES[game].seats[0], 5)
    memories = {seat: Memory(state.view(seat)) for seat in range(state.seats)}
    for _ in range(100):
        if not state.to_act:
            break
        seat = rng.choice(state.to_act)
        move = random_move(state, seat, rng)
        assert move is not None
        events = state.play(seat, move)
        piles = {pile[:3]: pile.cards for pile in state.piles()}
        for witness, memory in memories.items():
            memory.hear([event.seen_by(witness) for event in events])
            for place, card in memory.known().items():
                assert piles[place[:3]][place.index] == card
            known = memory.known()
            world = rules.imagine(state.view(witness), random.Random(1), known)
            there = {Place(*pile[:3], i): c for pile in world.piles() for i, c in enumerate(pile.cards)}
            assert known.items() <= there.items()


def test_captured_cards_are_remembered_face_down() -> None:
    state = spooneye(masts=[["Kh Kd"], ["5c 6c", "7s"]], hands=["Ac 2c", "3c"], draw="4h 4c", phase="play")
    memory = Memory(state.view(1))
    for text in ("Ac@own1", "capture 1"):
        memory.hear([event.seen_by(1) for event in state.play(0, state.parse(text))])
    assert sorted(memory.cards("booty", 0)) == sorted(["Kh", "Kd", "Ac", "5c", "6c"])
    assert memory.cards("hand", 0) == (UNSEEN,)


# -- what a sailor knows of Spooneye ---------------------------------------------------------------

TURN: dict[str, Any] = {"turn": 0, "phase": "play", "draw": "2h 2c 4s 8h 8c 8s 9c 9h Td Tc Th 2d 7c 7d"}


def test_a_mast_is_completed_with_the_dearest_prize() -> None:
    state = spooneye(**TURN, masts=[["Kh", "Ts 5h"], ["5d 6s 2s", "7s"]], hands=["6h As Qc", "3c 3d"])
    assert choice("greedy", state, 0) == "6h@own2"
    state.play(0, state.parse("6h@own2"))
    assert choice("greedy", state, 0) == "capture 1"


def test_an_opposing_mast_is_not_completed() -> None:
    state = spooneye(**TURN, masts=[["Kh Kd"], ["Ts 5h", "Ks 7s"]], hands=["6h 4d", "3c 3d"])
    assert choice("greedy", state, 0) not in ("6h@opp1", "4d@opp2")


def test_a_mast_in_reach_is_left_poor() -> None:
    state = spooneye(**TURN, masts=[["Ah"], ["Ts 5h", "4h"]], hands=["2s Ad", "6c 6d 6s 6h"])
    assert not choice("greedy", state, 0).startswith("Ad@opp1")


def test_with_the_pile_empty_what_cannot_be_used_goes_across() -> None:
    state = spooneye(turn=0, masts=[["Kh"], ["Ks"]], hands=["2h 5d", "6c Qd"])
    assert choice("greedy", state, 0) in ("2h@opp1", "5d@opp1", "2h@opp<", "2h@opp>", "5d@opp<", "5d@opp>")


def test_a_move_is_preferred_where_it_completes_a_mast() -> None:
    state = spooneye(
        turn=0, draw="2h 2c 4s 8h", masts=[["Ts 6s", "2d 5h"], ["8d", "8s"]], hands=["Qc Qh", "3c"]
    )
    assert choice("greedy", state, 0) == "2>1"


def test_a_turn_begins_with_a_draw_otherwise() -> None:
    state = spooneye(
        turn=0, draw="2h 2c 4s 8h", masts=[["Ts 6s", "2d 4h"], ["8d", "8c"]], hands=["Qc Qh", "3c"]
    )
    assert choice("greedy", state, 0) == "draw"
    ranked = Judge(0, STANDARD_DECK).rank(state)
    assert [move for _, move in ranked] == [DRAW]


# -- strength --------------------------------------------------------------------------------------


def share_won(one: str, other: str, pairs: int, seed: int) -> float:
    """Return the share of matches that `one` wins, each deal played from both seats."""
    won = 0
    for number in range(seed, seed + pairs):
        for seat in (0, 1):
            players = (one, other) if seat == 0 else (other, one)
            (outcome,) = simulate("spooneye", 2, {}, number, 1, players)
            won += outcome.winners[0] == seat
    return won / (2 * pairs)


@pytest.mark.parametrize("level", ["greedy", "cabin-boy"])
def test_whoever_knows_the_game_beats_chance(level: str, long_run: int) -> None:
    assert share_won(level, "random", 1 + 2 * long_run, 40) >= (0.95 if long_run else 0.5)


def test_each_level_wins_its_share_against_greedy(long_run: int) -> None:
    if not long_run:
        pytest.skip("needs hundreds of matches, as --long plays them")
    for level, least, most in (
        ("cabin-boy", 0.10, 0.25),
        ("deckhand", 0.30, 0.45),
        ("boatswain", 0.55, 0.75),
    ):
        assert least <= share_won(level, "greedy", 2 * long_run, 500) <= most, level
