"""Minds: honest, repeatable, as strong as their level says, and quick."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from game import rules
from game.bots import LEVELS, levels_of, make_mind, references_of
from game.bots.memory import Memory
from game.bots.mind import Mind, RandomMind, choose
from game.bots.random_play import random_move
from game.bots.search import Trial, guarded, raced
from game.bots.spooneye_judge import BREATH, Judge
from game.bots.spooneye_quick import Quick
from game.bots.spooneye_search import Search
from game.bots.spooneye_tells import Tells
from game.core.cards import STANDARD_DECK, UNSEEN
from game.core.places import Place
from game.core.state import Move
from game.play.simulation import simulate
from game.rules.spooneye import Spooneye
from game.rules.spooneye_moves import DRAW

QUICK = 40
"""Trials that a mind under test is given time for."""
SPOONEYE = (*references_of("spooneye"), *levels_of("spooneye"))


def spooneye(**position: object) -> Spooneye:
    state = rules.load({"game": "spooneye", "seats": 2, **position})
    assert isinstance(state, Spooneye)
    return state


def choice(level: str, state: rules.State, seat: int, seed: int = 1, steps: int = QUICK) -> str:
    mind = make_mind(state.game, level, seat, seed)
    mind.start(seat, state.view(seat))
    left = iter(range(steps))
    return str(choose(mind, lambda: next(left, None) is not None))


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


# -- looking ahead ---------------------------------------------------------------------------------


def race(worth: Callable[[int, str], float], moves: str, worlds: int, trials: int) -> tuple[str, list[int]]:
    """Return the winner of a race, and how often each move was tried; tables are numbers from 0 on."""
    tables = itertools.count()
    named = [spooneye().parse(text) for text in moves.split()]
    tried = [0] * len(named)

    def play_on(table: int, move: Move) -> float:
        tried[named.index(move)] += 1
        return worth(table, str(move))

    running = raced(named, lambda: next(tables), play_on, worlds)
    more = None
    try:
        while True:
            running.send(more)  # type: ignore[arg-type]  # a generator is begun with None
            more = sum(tried) < trials
    except StopIteration as end:
        return str(end.value), tried


def test_a_race_is_won_by_what_is_best_on_the_whole_and_ends_when_nobody_else_is_left() -> None:
    def worth(table: int, move: str) -> float:
        return table % 7 + {"1>2": 0.0, "2>3": 3.0, "3>4": 2.5}[move] + (table % 3 if move == "3>4" else 0)

    winner, tried = race(worth, "1>2 2>3 3>4", 60, 1000)
    assert winner == "3>4"
    assert tried[0] < tried[1] < tried[2] + 1
    assert sum(tried) < 180


def test_a_race_without_time_is_won_by_the_first_and_a_stopped_one_by_whole_tables() -> None:
    def worth(table: int, move: str) -> float:
        return 1.0 if move == "2>3" else 0.0

    assert race(worth, "1>2 2>3", 60, 1) == ("1>2", [1, 0])
    assert race(worth, "1>2 2>3", 60, 3) == ("2>3", [2, 1])


def guard(gains: Sequence[float], least: int, trials: int = 1000) -> str:
    """Return the choice between one worth nothing and one that gains so much, table by table."""
    tables = iter(gains)

    def play_on(gain: float, choice: str) -> Trial:
        if not (yield):
            return None
        return gain if choice == "other" else 0.0

    running = guarded(("first", "other"), lambda: next(tables), play_on, len(gains), least)
    try:
        next(running)
        for number in itertools.count(1):
            running.send(number < trials)
    except StopIteration as end:
        return str(end.value)
    raise AssertionError("it never ends")


def test_the_first_choice_is_left_only_for_a_gain_that_is_no_accident() -> None:
    assert guard([4.0, 6.0, 5.0, 5.0, 4.0, 6.0], 4) == "other"
    assert guard([-4.0, -6.0, -5.0, -5.0, -4.0, -6.0], 4) == "first"
    assert guard([40.0, -38.0, 37.0, -36.0, 1.0, 2.0], 4) == "first", "one such gain comes by luck"
    assert guard([5.0, 6.0, 5.0], 4) == "first", "too few tables"


def test_a_guarded_choice_that_is_stopped_counts_whole_tables() -> None:
    gains = [5.0, 6.0, 5.0, 6.0, 5.0]
    assert guard(gains, 4, trials=7) == "first"
    assert guard(gains, 4, trials=9) == "other"


def test_a_quick_game_is_a_legal_one(long_run: int) -> None:
    for seed in range(3 + long_run):
        state = rules.new("spooneye", 2, seed)
        assert isinstance(state, Spooneye)
        quick, rng = Quick(STANDARD_DECK), random.Random(seed)
        while state.phase not in ("scores", "over"):
            seat, move = quick.move(state)
            assert seat in state.to_act
            state.check(seat, move)
            strange = random_move(state, seat, rng)
            assert strange is not None
            state.step(seat, move if rng.random() < 0.8 else strange)


def test_tables_imagined_in_search_are_what_the_view_allows_and_know_no_more() -> None:
    state = rules.new("spooneye", 2, 12)
    assert isinstance(state, Spooneye)
    state.play(state.turn, DRAW)
    seat, other = state.turn, 1 - state.turn
    world = rules.imagine(state.view(seat), random.Random(9))
    assert isinstance(world, Spooneye)
    search = Search(world, Judge(seat, STANDARD_DECK), STANDARD_DECK, random.Random(8))
    hits, tables = 0, 400
    for _ in range(tables):
        world = search.imagine()
        assert world.view(seat) == state.view(seat)
        hits += len(set(world.hands[other]) & set(state.hands[other]))
    by_chance = tables * 4 * 4 / (len(state.draw) + 4)
    assert 0.75 * by_chance < hits < 1.25 * by_chance


def test_a_card_that_was_not_played_where_it_fits_is_seldom_imagined() -> None:
    state = spooneye(**TURN, masts=[["Kh"], ["Ts 5h", "Ks"]], hands=["6h As Qc", "6c 3d"])
    told = [(place, 8) for place in (0, 1)]
    held = []
    for passed_up in ((), told):
        search = Search(state.copy(), Judge(0, STANDARD_DECK), STANDARD_DECK, random.Random(8), (), passed_up)
        held.append(sum(card[0] == "8" for _ in range(300) for card in search.imagine().hands[1]))
    assert 0 < 2 * held[1] < held[0]


def test_what_is_left_undone_tells_which_cards_are_not_held() -> None:
    state = spooneye(turn=1, draw="2h 2c 4s", masts=[["Kh"], ["Ts 5h", "7s"]], hands=["6h As Qc", "6c 3d Td"])
    tells = Tells(0)

    def play(text: str) -> None:
        before = state.view(0)
        events = state.play(1, state.parse(text))
        tells.hear([event.seen_by(0) for event in events], before)

    play("draw")
    assert tells.passed_up() == []
    play("Td@own2")
    assert sorted(tells.passed_up()) == [(0, 6), (1, 6), (2, 6)]


def test_a_new_hand_is_not_told_by_the_last_play_of_the_old_one() -> None:
    masts = [["Ks", "Kc Ts", "Kh Th", "Qs Tc"], ["Ac 9c Qh", "As 9s Td", "8h 7h 5h", "8d 7d 5d"]]
    state = spooneye(turn=1, masts=masts, hands=["", "Qd Kd 5s 6s 6c"])
    tells, before = Tells(0), state.view(0)
    events = list(state.play(1, state.parse("Kd@opp1")))
    assert state.phase == "scores"
    events += state.play(0, state.parse("deal"))
    tells.hear([event.seen_by(0) for event in events], before)
    assert tells.passed_up() == []


def test_a_captured_mast_tells_nothing() -> None:
    state = spooneye(
        turn=1, phase="play", draw="2h 2c", masts=[["Kh"], ["Ts 5h", "7s"]], hands=["As", "6c 3d"]
    )
    tells, before = Tells(0), state.view(0)
    tells.hear([event.seen_by(0) for event in state.play(1, state.parse("6c@own1"))], before)
    assert tells.passed_up() == []


# -- strength --------------------------------------------------------------------------------------


def test_a_ranking_that_is_stopped_has_what_is_sensible_at_a_glance() -> None:
    """The clock is looked at all along, and whoever has no time still plays a sensible move."""
    stopped = 0
    for state in decisions(5, 20):
        seat = state.to_act[0]
        judge, quick = Judge(seat, STANDARD_DECK), Quick(STANDARD_DECK)
        whole = judge.rank(state)
        ranking = judge.ranking(state)
        try:
            next(ranking)
            while True:
                ranking.send(False)
        except StopIteration as end:
            part = end.value
        assert len(part) <= max(1, BREATH) or len(part) == len(whole) < 2 * BREATH
        assert set(part) <= set(whole)
        glance = quick.move(state)[1]
        assert glance in [move for _, move in part] or glance not in [move for _, move in whole]
        stopped += len(part) < len(whole)
    assert stopped > 4


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
        ("cabin-boy", 0.10, 0.22),
        ("deckhand", 0.30, 0.45),
        ("boatswain", 0.70, 0.88),
    ):
        assert least <= share_won(level, "greedy", 2 * long_run, 500) <= most, level
