"""John Silver's minds: legal, honest, repeatable, stronger than chance, and what they know of rows."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game import rules
from game.bots import levels_of, make_mind, references_of
from game.bots.john_silver_judge import Judge, Knowledge
from game.bots.mind import Mind, choose
from game.bots.random_play import random_move
from game.play.simulation import simulate
from game.rules.john_silver import JohnSilver
from game.rules.john_silver_cards import DECK, OWN_ROW

LEVELS = (*references_of("john_silver"), *levels_of("john_silver"))
QUICK = 20
"""Tables that a mind under test is given time for."""


def john_silver(seats: int = 2, **position: object) -> JohnSilver:
    state = rules.load({"game": "john_silver", "seats": seats, **position})
    assert isinstance(state, JohnSilver)
    return state


def think(mind: Mind, steps: int = QUICK) -> str:
    left = iter(range(steps))
    return str(choose(mind, lambda: next(left, None) is not None))


def choice(level: str, state: rules.State, seat: int, seed: int = 1, steps: int = QUICK) -> str:
    mind = make_mind(state.game, level, seat, seed)
    mind.start(seat, state.view(seat))
    return think(mind, steps)


def decisions(seats: int, seed: int, every: int = 1, **options: object) -> Iterator[rules.State]:
    """Yield tables of a match at random at which somebody has something to choose."""
    rng = random.Random(seed)
    state = rules.new("john_silver", seats, seed, options)
    number = 0
    while state.to_act:
        seat = state.to_act[0]
        moves = state.moves(seat)
        if len(moves) > 1:
            number += 1
            if number % every == 0:
                yield state
        move = random_move(state, seat, rng)
        assert move is not None
        state.play(seat, move)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_mind_chooses_what_is_offered_and_the_same_again(level: str, seats: int) -> None:
    for state in decisions(seats, 11, every=5, stacking=seats == 3):
        seat = state.to_act[0]
        chosen = choice(level, state, seat)
        assert chosen in [str(move) for move in state.moves(seat)]
        assert choice(level, state, seat) == chosen


@pytest.mark.parametrize("level", LEVELS)
def test_a_mind_chooses_the_same_whatever_is_hidden(level: str) -> None:
    rng = random.Random(6)
    for seats in (2, 4):
        for state in decisions(seats, 12, every=6):
            seat = state.to_act[0]
            other = rules.imagine(state.view(seat), rng)
            assert choice(level, other, seat) == choice(level, state, seat)


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_match_is_played_by_minds_that_are_stopped_at_once(level: str) -> None:
    state = rules.new("john_silver", 3, 5, {"rounds": 2})
    minds = [make_mind("john_silver", level, seat, 1) for seat in range(3)]
    for seat, mind in enumerate(minds):
        mind.start(seat, state.view(seat))
    while state.to_act:
        seat = state.to_act[0]
        moves = state.moves(seat)
        text = str(moves[0]) if str(moves[0]) == "deal" else think(minds[seat], 0)
        events = state.play(seat, state.parse(text))
        for witness, mind in enumerate(minds):
            mind.see([event.seen_by(witness) for event in events], state.view(witness))
    assert state.result is not None


def test_a_mind_that_looks_ahead_says_what_it_has_when_it_is_stopped() -> None:
    state = next(decisions(2, 3, every=9))
    seat = state.to_act[0]
    for steps in (1, 2, 5, 9, 30):
        assert choice("old-salt", state, seat, steps=steps) in [str(move) for move in state.moves(seat)]


# -- what a sailor knows of rows -------------------------------------------------------------------


def test_a_row_is_filled_for_the_own_column() -> None:
    state = john_silver(
        turn=0,
        pile="3v 4v 5v 6v 7v",
        rows={"chest": ["", "6c", "5c", "4c"]},
        hands=["7c 1v 2v", "9s 3s 2s"],
    )
    assert choice("greedy", state, 0) == "7c@1"


def test_a_row_that_others_would_win_is_left_alone() -> None:
    state = john_silver(
        turn=0,
        pile="3v 4v 5v 6v 8v",
        rows={"chest": ["4c", "13c", "", "2c"]},
        hands=["7c 11v", "9s 3s 2s"],
    )
    assert choice("greedy", state, 0) != "7c@3"


def test_after_apples_gold_is_taken_out_of_a_row_that_others_would_win() -> None:
    state = john_silver(
        turn=0,
        phase="refill",
        pile="3v 4v 5v 6v 8v",
        rows={"chest": ["4c", "13c", "5c", "7c"], "sailor": ["", "9s", "", ""]},
        hands=["11v", "9v 3s 2s"],
    )
    assert choice("greedy", state, 0) == "take 7c"


def test_columns_of_one_owner_are_one_choice() -> None:
    state = next(decisions(2, 4, every=3))
    assert isinstance(state, JohnSilver)
    seat = state.turn
    unseen = [card for card in DECK if card not in state.hands[seat]]
    judge = Judge(state, seat, Knowledge(unseen, {}), random.Random(1))
    ranked = judge.rank(state, seat)
    assert 0 < len(ranked) <= sum(6 if OWN_ROW[card] is None else 2 for card in state.hands[seat])


def test_a_card_taken_from_the_table_is_remembered_in_its_hand() -> None:
    state = john_silver(
        turn=0, phase="refill", pile="3v 4v 5v", rows={"chest": ["5c", "", "", ""]}, hands=["2v", "5s 6s"]
    )
    boatswain = make_mind("john_silver", "boatswain", 1, 1)
    boatswain.start(1, state.view(1))
    events = state.play(0, state.parse("take 5c"))
    boatswain.see([event.seen_by(1) for event in events], state.view(1))
    table = rules.read_view(state.view(1))
    assert boatswain._knowledge(table).held == {"5c": 0}  # type: ignore[attr-defined]


# -- strength --------------------------------------------------------------------------------------


def share_won(one: str, other: str, seats: int, deals: int, seed: int) -> float:
    """Return the share of matches that `one` wins among `other`s, each deal played from every seat."""
    won = 0.0
    for number in range(seed, seed + deals):
        for seat in range(seats):
            players = [one if place == seat else other for place in range(seats)]
            (outcome,) = simulate("john_silver", seats, {}, number, 1, players)
            won += (seat in outcome.winners) / len(outcome.winners)
    return won / (seats * deals)


@pytest.mark.parametrize(("seats", "least"), [(2, 0.8), (4, 0.6)])
def test_whoever_reads_rows_beats_chance(seats: int, least: float) -> None:
    assert share_won("greedy", "random", seats, 3, 40) >= least


def test_each_level_wins_its_share_against_greedy(long_run: int) -> None:
    if not long_run:
        pytest.skip("needs hundreds of matches, as --long plays them")
    for level, least, most in (
        ("cabin-boy", 0.12, 0.32),
        ("deckhand", 0.32, 0.52),
        ("boatswain", 0.52, 0.76),
        ("old-salt", 0.68, 0.95),
    ):
        assert least <= share_won(level, "greedy", 2, long_run // 2, 500) <= most, level
    assert share_won("old-salt", "greedy", 4, long_run // 8, 500) >= 0.3
