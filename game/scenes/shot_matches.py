"""Matches for pictures: played without a screen up to telling moments, always the same way."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from game.bots import levels_of, make_mind
from game.bots.mind import Mind, choose
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.scenes.portraits import NAMES

View = Mapping[str, Any]
Until = Callable[[View, Session], bool]
"""Tells of the view of seat 0 and of the session whether the moment has come."""
_LONGEST = 4000
_THOUGHTS = 12
"""So many steps a mind may think for one move."""


@dataclass(frozen=True)
class Scene:
    """A moment of a match: how many sit there, by which house rules and table settings, and when it is."""

    name: str
    seats: int
    until: Until
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 4
    table: Mapping[str, Any] = field(default_factory=dict)


def own_turn(moves: int, *phases: str) -> Until:
    """Return the moment when seat 0 has a choice, after so many moves, in one of these phases."""

    def reached(view: View, session: Session) -> bool:
        acts = session.count >= moves and 0 in session.to_act and not round_over(view, session)
        return acts and (not phases or view.get("phase") in phases)

    return reached


def round_over(view: View, session: Session) -> bool:
    """Tell whether a hand or round is over, or the match."""
    return session.result is not None or any(
        str(move) == "deal" for seat in session.to_act for move in session.moves(seat)
    )


def second_over(view: View, session: Session) -> bool:
    """Tell whether the second hand of Spooneye is over: the first takes fewer moves than these."""
    return session.count > 100 and round_over(view, session)


def match_over(view: View, session: Session) -> bool:
    """Tell whether the match is over."""
    return session.result is not None


MOMENTS: Mapping[str, tuple[Scene, ...]] = {
    "grundel_beard": (
        Scene("call", 3, own_turn(0)),
        Scene("later", 3, own_turn(5)),
        Scene("six", 6, own_turn(8), {"peek": True}),
    ),
    "hand_and_foot": (
        Scene("start", 2, own_turn(0)),
        Scene("later", 2, own_turn(60)),
        Scene("six", 6, own_turn(90)),
    ),
    "john_silver": (
        Scene("exchange", 2, own_turn(0, "exchange"), seed=1),
        Scene("start", 2, own_turn(0)),
        Scene("later", 2, own_turn(14)),
        Scene("four", 4, own_turn(18)),
    ),
    "spoons": (
        Scene("turn", 4, own_turn(12, "turn")),
        Scene("call", 4, own_turn(10, "call")),
        Scene("call-clock", 4, own_turn(10, "call"), table={"call_ms": 6000}),
        Scene("scramble", 4, own_turn(0, "spoons")),
        Scene("eight", 8, own_turn(30, "turn", "drawn")),
        Scene("attack", 4, own_turn(0, "attack")),
    ),
}
"""Telling moments of every game that has no position of its own to be shown at."""

SPOONEYE_TURN = Scene("turn", 2, own_turn(17))
SPOONEYE_DRAG = Scene("drag", 2, own_turn(51, "play"), seed=25)
SPOONEYE_STEAL = Scene("steal", 2, own_turn(160, "steal"), seed=18)
SPOONEYE_CAPTURE = Scene("capture", 2, own_turn(40, "capture"), seed=4)
SPOONEYE_FACES = Scene("faces", 2, own_turn(50), seed=25)
SPOONEYE_HAND = Scene("hand", 2, second_over, seed=5)
SPOONEYE_MATCH = Scene("match", 2, match_over, {"target": 50}, seed=5)
"""Telling moments of Spooneye, the table full; the hand that is over is the second."""

ENDS: Mapping[str, tuple[Scene, ...]] = {
    "grundel_beard": (
        Scene("round-end", 3, round_over),
        Scene("round-end-six", 6, round_over),
        Scene("match-end", 3, match_over, {"target": 3}),
    ),
    "hand_and_foot": (
        Scene("round-end", 2, round_over, {"rounds": 2}),
        Scene("match-end", 2, match_over, {"rounds": 1}),
    ),
    "john_silver": (
        Scene("round-end", 2, round_over, {"rounds": 2}),
        Scene("round-end-four", 4, round_over, {"rounds": 2}),
        Scene("match-end", 4, match_over, {"rounds": 1}),
    ),
    "spoons": (
        Scene("round-end", 4, round_over),
        Scene("round-end-eight", 8, round_over),
        Scene("match-end", 4, match_over, {"target": 100, "calls": "spoken"}),
    ),
}
"""The ends of rounds and matches of these games."""


def played(game: str, scene: Scene) -> Session:
    """Play a match up to a moment; `LookupError` if it has not come by the end, or after very many moves."""
    levels = levels_of(game)
    crew = [
        Sailor(name, levels[place % len(levels)], key)
        for place, (key, name) in enumerate(NAMES.items())
        if key != "anne"
    ]
    players: tuple[Player, ...] = (Person(NAMES["anne"], "anne"), *crew[: scene.seats - 1])
    session = Session.begin(game, scene.seats, scene.seed, scene.options, players, scene.table)
    minds = {seat: make_mind(game, "greedy", seat, scene.seed) for seat in range(scene.seats)}
    followers = {seat: session.follow(seat) for seat in minds}
    for seat, mind in minds.items():
        mind.start(seat, session.view(seat))
    chance = random.Random(scene.seed)
    while session.count < _LONGEST:
        for seat, follower in followers.items():
            while (update := follower.take()) is not None:
                minds[seat].see(update.events, update.view)
        if scene.until(followers[0].view, session):
            return session
        if session.result is not None:
            break
        _step(session, minds, chance)
    raise LookupError(f"the moment {scene.name!r} of {game} never comes")


def _step(session: Session, minds: Mapping[int, Mind], chance: random.Random) -> None:
    """Let one of those whom the table waits for make a move."""
    seat = chance.choice(session.to_act)
    offered = session.moves(seat)
    steps = iter(range(_THOUGHTS))
    deals = str(offered[0]) == "deal"
    move = None if deals else choose(minds[seat], lambda: next(steps, None) is not None)
    session.submit(seat, offered[0] if move is None else move)
