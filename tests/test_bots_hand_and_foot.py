"""Sailors at Hand and Foot: legal, repeatable, honest, and with a plan."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from game import rules
from game.bots import levels_of, make_mind
from game.bots.hand_and_foot_plans import WEIGHTS
from game.bots.hand_and_foot_search import Choice, QuickPlay
from game.bots.mind import Mind, choose, outcome
from game.bots.random_play import random_move
from game.core.state import Move
from game.play.simulation import always, simulate, steps
from game.rules.hand_and_foot import HandAndFoot
from game.rules.hand_and_foot_moves import DRAW, Lift

STEPS = 720
"""Of thought for a move: a dozen tables or more for each of three choices."""
LEVELS = ("greedy", *levels_of("hand_and_foot"))


def table(**position: object) -> HandAndFoot:
    state = rules.load({"game": "hand_and_foot", "seats": 2, **position})
    assert isinstance(state, HandAndFoot)
    return state


def choice(level: str, state: rules.State, seat: int, seed: int = 1) -> str:
    mind = make_mind(state.game, level, seat, seed)
    mind.start(seat, state.view(seat))
    return str(choose(mind, steps(STEPS)))


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


def worth(quick: QuickPlay, state: HandAndFoot, seat: int, chosen: Choice, turns: int) -> float:
    """Return what a choice comes to at a table that is played on as long as it takes."""
    found = outcome(quick.tried(state, seat, chosen, turns))
    assert found is not None
    return found


# -- what every mind keeps -------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_mind_chooses_what_is_offered_and_the_same_again(level: str) -> None:
    for state in decisions(3, 3, 12, 17):
        chosen = choice(level, state, state.turn)
        state.check(state.turn, state.parse(chosen))
        assert choice(level, state, state.turn) == chosen


@pytest.mark.parametrize("level", LEVELS)
def test_a_mind_chooses_the_same_whatever_is_hidden(level: str) -> None:
    rng = random.Random(6)
    for state in decisions(4, 4, 10, 18):
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
        move = choose(minds[seat], steps(80))
        assert move is not None
        for event in state.play(seat, move):
            for other, events in enumerate(unheard):
                events.append(event.seen_by(other))
        played.append(move)
    assert "back" not in map(str, played)
    assert len(played) < 600 * seats


@pytest.mark.parametrize("level", ["greedy", "cabin-boy"])
def test_whoever_knows_the_game_beats_chance(level: str) -> None:
    won, ahead = 0, 0
    for seed, seat in ((40, 0), (40, 1), (42, 0), (43, 1)):
        players = ["random", "random"]
        players[seat] = level
        (outcome,) = simulate("hand_and_foot", 2, {"rounds": 1}, seed, 1, players)
        won += outcome.winners == (seat,)
        ahead += outcome.scores[seat] - outcome.scores[1 - seat]
    assert won >= 3
    assert ahead > 4000


def test_a_match_by_chance_alone_is_played_to_its_end_however_long_that_takes() -> None:
    (outcome,) = simulate("hand_and_foot", 4, {}, 50, 1)
    assert outcome.moves > 100_000


# -- looking ahead ---------------------------------------------------------------------------------

COUNTED = Counter(dict.fromkeys("456789TJQKA", 16) | {"3": 16, "*": 24})


class Strict(HandAndFoot):
    """A table that checks every move before it is made."""

    __slots__ = ()

    def step(self, seat: int, move: Move) -> None:
        self.check(seat, move)
        super().step(seat, move)


def strict(state: HandAndFoot) -> HandAndFoot:
    twin = state.copy()
    twin.__class__ = Strict
    return twin


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_table_is_played_on_by_legal_moves_to_the_end_of_the_round(seats: int, long_run: int) -> None:
    quick = QuickPlay(12.0, COUNTED, WEIGHTS)
    for seed in range(2 + long_run):
        state = rules.new("hand_and_foot", seats, seed)
        assert isinstance(state, HandAndFoot)
        while state.phase == "lift":
            state.step(state.turn, Lift(22))
        state.step(state.turn, DRAW)
        world = strict(state)
        worth(quick, world, state.turn, Choice((), False), 1000)
        assert world.phase == "scores"
        assert state.phase == "play", "the table that was imagined is another"


def test_a_round_that_is_won_is_worth_more_than_one_that_goes_on() -> None:
    state = table(
        turn=0,
        phase="play",
        pool=f"{POOL} Qs Ts Js Jh",
        hands=["6s Jd", "7h 8h 9h 9s"],
        feet=["", "Qh Ks"],
        down=[True, True],
        in_foot=[True, False],
        books=[[*COMPLETE, "6c 6d 6h 2h 6h 6d"], ["7c 7d 7s"]],
    )
    quick = QuickPlay(3.0, COUNTED, WEIGHTS)
    ends = Choice((state.parse("add 6s #5"), state.parse("discard Jd")), True)
    stays = Choice((state.parse("discard 6s"),), True)
    gone, still = strict(state), strict(state)
    assert worth(quick, gone, 0, ends, 0) > worth(quick, still, 0, stays, 0)
    assert gone.out == 0
    assert still.phase == "draw"


def test_after_a_plan_nothing_but_the_discard_follows_but_the_foot_is_played() -> None:
    state = table(
        turn=0,
        phase="play",
        pool=f"{POOL} Qs Ts Js Jh",
        hands=["6s 6c 6h 6d Kc Kd Kh Jd", "7h 8h"],
        feet=["Ac Ad Ah 9c", "Qh Ks"],
        down=[True, True],
        books=[["8c 8d 8s"], ["7c 7d 7s"]],
    )
    quick = QuickPlay(12.0, COUNTED, WEIGHTS)
    held_back = strict(state)
    worth(quick, held_back, 0, Choice((state.parse("lay 6s 6c 6h"),), True), 0)
    assert [book.rank for book in held_back.books[0]] == ["8", "6"]
    assert len(held_back.hands[0]) == 4
    plays = ("lay 6s 6c 6h 6d", "lay Kc Kd Kh")
    into = strict(table(**{**state.dump(), "hands": ["6s 6c 6h 6d Kc Kd Kh", "7h 8h"]}))
    worth(quick, into, 0, Choice(tuple(into.parse(text) for text in plays), True), 0)
    assert (into.in_foot[0], into.turn) == (True, 1)


# -- what a sailor knows of Hand and Foot ----------------------------------------------------------

POOL = "5c 5d 9c 9d 9h Kc Kd Qc Qd Tc Td"
COMPLETE = ["7c 7d 7h 7s 7c 7d 7h", "8c 8d 8h 8s 8c 8d 8h", "4c 4d 4h 4s 4c 4d 2c", "5h 5s 5c 5d 5h 5s 2d"]


def test_a_three_is_shed() -> None:
    state = table(turn=0, phase="play", pool=POOL, hands=["4h 6d 3h 9s Jd", "7h 8h"], feet=["Kh Ks", "Qh"])
    assert choice("greedy", state, 0) == "discard 3h"


def test_five_threes_are_kept_for_a_book() -> None:
    state = table(turn=0, phase="play", pool=POOL, hands=["3c 3d 3h 3s 3c 4h", "7h 8h"], feet=["Kh Ks", "Qh"])
    assert choice("greedy", state, 0) == "discard 4h"


def test_nothing_is_played_that_falls_short_of_the_minimum() -> None:
    state = table(turn=0, phase="play", pool=POOL, hands=["4h 4d 4c 9s Jd 3c", "7h 8h"], feet=["Kh", "Qh"])
    assert choice("greedy", state, 0) == "discard 3c"


def test_a_pair_takes_the_discard() -> None:
    state = table(
        turn=0,
        pool=POOL,
        discard="6c 6d Jc Jd Ah",
        hands=["Ac Ad 9s Jh", "7h 8h"],
        feet=["Kh Ks", "Qh"],
        down=[True, True],
        books=[["8c 8d 8s"], ["7c 7d 7s"]],
    )
    assert choice("greedy", state, 0) == "take Ac Ad"


def test_who_can_go_out_does_at_once() -> None:
    state = table(
        turn=0,
        phase="play",
        pool=POOL,
        hands=["6s 6c 6h Jd", "7h 8h"],
        feet=["", "Qh Ks"],
        down=[True, False],
        in_foot=[True, False],
        books=[[*COMPLETE, "6c 6d 6h 2h"], []],
    )
    mind = make_mind("hand_and_foot", "old-salt", 0, 1)
    mind.start(0, state.view(0))
    while state.phase == "play":
        move = choose(mind, always)
        assert move is not None
        events = state.play(0, move)
        mind.see(tuple(event.seen_by(0) for event in events), state.view(0))
    assert state.out == 0


def test_one_card_is_kept_in_the_foot() -> None:
    state = table(
        turn=0,
        phase="play",
        pool=POOL,
        hands=["8h 8s 9s", "7h 8h"],
        feet=["", "Qh Ks"],
        down=[True, False],
        in_foot=[True, False],
        books=[["8c 8d 8s"], []],
    )
    mind = make_mind("hand_and_foot", "greedy", 0, 1)
    mind.start(0, state.view(0))
    while state.turn == 0:
        move = choose(mind, always)
        assert move is not None
        state.play(0, move)
        mind.see((), state.view(0))
    assert len(state.hands[0]) == 1


def test_lifts_gather_around_the_exact_number() -> None:
    state = rules.new("hand_and_foot", 2, 1)
    lifts = [int(choice("old-salt", state, state.to_act[0], seed).split()[1]) for seed in range(60)]
    assert 21 <= sum(lifts) / len(lifts) <= 23
    assert max(lifts) - min(lifts) < 10
