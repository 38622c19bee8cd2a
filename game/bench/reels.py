"""Reels: matches that are known in advance, shown at a table as fast as it tells them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from game.bots import make_mind
from game.bots.mind import choose
from game.core.state import Move
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.scenes import saves
from game.scenes.play import PlayScene
from game.scenes.portraits import NAMES
from game.scenes.services import App
from game.storage.paths import paths

_THOUGHTS = 4
"""So many steps a mind may think for one move."""


@dataclass(frozen=True)
class Reel:
    """The beginning of a match: `skipped` moves are played before anything is shown, then `shown` ones."""

    name: str
    game: str
    seats: int
    skipped: int = 0
    shown: int = 400
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 4


BUSY = (
    Reel("spooneye", "spooneye", 2),
    Reel("john_silver, 4 seats", "john_silver", 4),
    Reel("spoons, 8 seats", "spoons", 8),
    Reel("hand_and_foot, 6 seats", "hand_and_foot", 6, 60),
    Reel("grundel_beard, 8 seats", "grundel_beard", 8),
)
"""Each game where most goes on: the scrambles of Spoons, the 378 cards of Hand and Foot."""


def crew_of(seats: int) -> tuple[Player, ...]:
    """Return a person and sailors for the other seats."""
    sailors = [Sailor(name, "deckhand", key) for key, name in NAMES.items() if key != "anne"]
    return (Person(NAMES["anne"], "anne"), *sailors[: seats - 1])


def moves_of(reel: Reel) -> list[tuple[int, Move]]:
    """Return the moves of a reel, chosen by simple minds."""
    session = Session.begin(reel.game, reel.seats, reel.seed, reel.options, crew_of(reel.seats))
    minds = {seat: make_mind(reel.game, "greedy", seat, reel.seed) for seat in range(reel.seats)}
    followers = {seat: session.follow(seat) for seat in minds}
    for seat, mind in minds.items():
        mind.start(seat, session.view(seat))
    chance = random.Random(reel.seed)
    moves: list[tuple[int, Move]] = []
    while session.result is None and len(moves) < reel.skipped + reel.shown:
        for seat, follower in followers.items():
            while (update := follower.take()) is not None:
                minds[seat].see(update.events, update.view)
        seat = chance.choice(session.to_act)
        offered = session.moves(seat)
        steps = iter(range(_THOUGHTS))
        chosen = None
        if str(offered[0]) != "deal":
            chosen = choose(minds[seat], lambda steps=steps: next(steps, None) is not None)  # type: ignore[misc]
        move = offered[0] if chosen is None else chosen
        session.submit(seat, move)
        moves.append((seat, move))
    return moves


@contextmanager
def open_app(spawn: bool = True) -> Iterator[App]:
    """Open the program's services on an empty folder of its own."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as kept:
        app = App(paths(Path(kept)), rng=random.Random(7), spawn=spawn)
        app.change(person=NAMES["anne"])
        app.sound.prepare().join()
        try:
            yield app
        finally:
            app.close()


def seat_at_table(app: App, reel: Reel, moves: list[tuple[int, Move]]) -> PlayScene:
    """Return the table of a reel's match after the moves that are skipped; its sailors never act."""
    match = saves.begin(app, reel.game, reel.seed, reel.options, crew_of(reel.seats))
    for seat, move in moves[: reel.skipped]:
        match.session.submit(seat, move)
    scene = PlayScene(app, match)
    scene.sitting.pause()
    return scene
