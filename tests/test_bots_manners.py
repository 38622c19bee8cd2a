"""Manners: sailors of one level lean to different things, and none of them is better for it."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

from game import rules
from game.bots import grundel_beard, make_mind
from game.bots.grundel_beard import NEARLY, preferred
from game.bots.manners import BOLD, CAREFUL, MANNERS, PLAIN, manner_of
from game.bots.mind import choose
from game.bots.random_play import random_move
from game.bots.worker import Minds, Sit
from game.play.players import Sailor
from game.play.simulation import steps
from game.rules.grundel_beard_moves import NEIGH, YEA
from game.scenes.portraits import NAMES
from tests.bench.bench_manners import shares

DECISIONS = 90


def choices(game: str, manner: str) -> list[str]:
    """Return what a sailor of a manner does at the tables of a match that is played at random."""
    rng, state = random.Random(7), rules.new(game, rules.GAMES[game].seats[0], 7)
    found: list[str] = []
    while state.to_act and len(found) < DECISIONS:
        seat = rng.choice(state.to_act)
        if len(state.moves(seat)) > 1:
            mind = make_mind(game, "deckhand", seat, len(found), manner)
            mind.start(seat, state.view(seat))
            move = choose(mind, steps(0))
            assert move is not None
            state.check(seat, move)
            found.append(str(move))
        onwards = random_move(state, seat, rng)
        assert onwards is not None
        state.play(seat, onwards)
    return found


@pytest.mark.parametrize("game", sorted(rules.GAMES.keys() - {"spoons"}))
def test_a_manner_changes_some_choices_and_not_most(game: str) -> None:
    plain, bold, careful = (choices(game, manner) for manner in (PLAIN, BOLD, CAREFUL))
    for mannered in (bold, careful):
        same = sum(one == other for one, other in zip(plain, mannered, strict=True))
        assert 0.6 * len(plain) < same <= len(plain)
    assert bold != careful


def test_at_captain_grundel_beard_a_manner_decides_only_between_what_is_worth_the_same() -> None:
    close = [(0.5, YEA), (0.5 - NEARLY / 2, NEIGH)]
    assert [preferred(close, manner) for manner in (PLAIN, BOLD, CAREFUL)] == [YEA, NEIGH, YEA]
    clear = [(0.5, NEIGH), (0.5 - 2 * NEARLY, YEA)]
    assert [preferred(clear, manner) for manner in (PLAIN, BOLD, CAREFUL)] == [NEIGH, NEIGH, NEIGH]


def test_who_has_no_manner_wins_a_fair_share_and_a_manner_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is measured for a manner is the manner: without one a sailor plays as all the others."""
    monkeypatch.setattr(grundel_beard, "NEARLY", 2.0)
    plain, bold = (
        list(shares("grundel_beard", "deckhand", manner, 2, 70000, 8, {"target": 3}))
        for manner in (PLAIN, BOLD)
    )
    assert plain == [0.5] * 8
    assert sum(bold) < sum(plain), "who always leans to neigh loses"


@pytest.mark.parametrize("manner", [BOLD, CAREFUL])
@pytest.mark.parametrize("game", ["grundel_beard", "john_silver"])
def test_no_manner_makes_a_sailor_much_stronger_or_weaker(game: str, manner: str, long_run: int) -> None:
    if not long_run:
        pytest.skip("needs hundreds of matches, as --long plays them")
    assert 0.42 <= fmean(shares(game, "deckhand", manner, 2, 70000, 2 * long_run, {})) <= 0.58


def test_every_sailor_has_a_manner_and_they_differ() -> None:
    assert {manner_of(portrait) for portrait in NAMES} == set(MANNERS)
    assert manner_of("a stranger") == PLAIN
    with pytest.raises(ValueError, match="rude"):
        make_mind("spooneye", "deckhand", 0, 1, "rude")


def test_a_sailor_sits_down_with_its_manner() -> None:
    view = rules.new("spooneye", 2, 5).view(0)
    sailor, minds = Sailor("Silas", "deckhand", "silas"), Minds()
    minds.hear(Sit(0, "spooneye", sailor.level, 1, view, manner_of(sailor.portrait)))
    seated, bold = minds._minds[0], make_mind("spooneye", "deckhand", 0, 1, BOLD)
    assert seated._weights == bold._weights  # type: ignore[attr-defined]
