"""Matches at random for the tests of all games: which tables are tried, and whole logs to look into."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import pytest

from game import rules
from game.bots.random_play import random_move
from game.rules.spoons_moves import Play

PRESETS: dict[str, list[dict[str, Any]]] = {
    "spooneye": [{"target": 50}],
    "john_silver": [{}, {"stacking": True}, {"rounds": 2}],
    "spoons": [{"target": 150}, {"target": 150, "calls": "spoken"}],
    "hand_and_foot": [{"rounds": 1}, {"rounds": 2}],
    "grundel_beard": [
        {"target": 3},
        {"runs": True, "ship": "beats", "target": 3},
        {"peek": True, "target": 3},
    ],
}
BOUND = {"spooneye": 3000, "john_silver": 200, "spoons": 12000, "hand_and_foot": 6000, "grundel_beard": 1500}
"""More moves than any match may take."""
EAGERNESS = 0.6
"""How often a player of Spoons lays a card where one could be drawn: rounds end that way."""
OUT_OF_TURN = 0.02

TABLES = [
    pytest.param(game, seats, index, id=f"{game}-{seats}-{index}")
    for game, declared in rules.GAMES.items()
    for seats in declared.seats
    for index in range(len(PRESETS[game]))
]
"""Every game at every seat count with every preset of options, by its index."""


class Ply(NamedTuple):
    """One move of a match: who played what."""

    seat: int
    move: rules.Move


class Match(NamedTuple):
    """A match played at random: how it began, its moves, and which of them brought something new."""

    game: str
    seats: int
    seed: int
    options: dict[str, Any]
    plies: list[Ply]
    news: frozenset[int]
    """Indices of the moves of a kind, or causing an event of a kind, not met before."""

    def begin(self) -> rules.State:
        """Return the match before its first move."""
        return rules.new(self.game, self.seats, self.seed, self.options)

    def moments(self, blocks: int, length: int = 4) -> frozenset[int]:
        """Choose moves to look at closely: the first and last ones, the news, and blocks spread evenly."""
        total = len(self.plies)
        starts = {total * block // blocks for block in range(blocks)} | {max(0, total - length)}
        spread = {start + step for start in starts for step in range(length)}
        return frozenset(index for index in spread | self.news if index < total)

    def replay(self, state: rules.State, blocks: int) -> Iterator[tuple[int, Ply]]:
        """Step through the match, stopping before each of its `moments` for the caller to play it."""
        moments = self.moments(blocks)
        for index, ply in enumerate(self.plies):
            if index in moments:
                yield index, ply
            else:
                state.step(*ply)


def choose_seat(state: rules.State, rng: random.Random) -> int:
    """Choose who moves: one that is waited for, or now and then another one that may."""
    if rng.random() < OUT_OF_TURN:
        return rng.choice([seat for seat in range(state.seats) if state.moves(seat)])
    return rng.choice(state.to_act)


def choose_move(state: rules.State, seat: int, rng: random.Random) -> rules.Move:
    """Choose a move at random, so that matches end in reasonable time."""
    if state.game == "spoons" and seat in state.to_act and rng.random() < EAGERNESS:
        plays = [move for move in state.moves(seat) if isinstance(move, Play)]
        if plays:
            return rng.choice(plays)
    move = random_move(state, seat, rng)
    assert move is not None, f"seat {seat} is waited for and has no move"
    return move


@lru_cache(maxsize=256)
def random_match(game: str, seats: int, preset: int, seed: int) -> Match:
    """Play a match at random to its end."""
    options = PRESETS[game][preset]
    rng = random.Random(f"{game} {seats} {preset} {seed}")
    state = rules.new(game, seats, seed, options)
    plies: list[Ply] = []
    news: set[int] = set()
    met: set[object] = set()
    while state.to_act:
        seat = choose_seat(state, rng)
        move = choose_move(state, seat, rng)
        events = state.play(seat, move)
        kinds = {type(event).__name__ for event in events} | {type(move).__name__}
        if kinds - met:
            news.add(len(plies))
            met |= kinds
        plies.append(Ply(seat, move))
        assert len(plies) < BOUND[game], "this match does not end"
    assert state.result is not None
    return Match(game, seats, seed, options, plies, frozenset(news))
