"""Whole matches of every game through the screen: a person clicks, sailors sit at the other seats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.bots import levels_of, make_mind
from game.bots.mind import Mind, choose
from game.core.following import PileKey
from game.core.places import Place
from game.play import sitting
from game.play.players import Person, Sailor
from game.scenes import saves
from game.scenes.play import PlayScene
from game.scenes.portraits import NAMES
from game.scenes.scores import MatchEnd, ScoresScene
from game.tables.face import Gesture
from game.tables.order import as_shown
from game.ui.scene import Pop
from game.ui.widgets import BrassButton
from tests.pilot import Pilot
from tests.voyage import Voyage

MATCHES = (
    ("grundel_beard", 3, {"target": 3}),
    ("hand_and_foot", 2, {"rounds": 1}),
    ("john_silver", 3, {"rounds": 1}),
    ("spooneye", 2, {"target": 50}),
    ("spoons", 4, {"target": 100, "calls": "spoken"}),
)
MORE = (
    ("grundel_beard", 6, {"target": 3, "peek": True}),
    ("hand_and_foot", 4, {"rounds": 1}),
    ("john_silver", 2, {"rounds": 1}),
    ("spooneye", 2, {"target": 50}),
    ("spoons", 7, {"target": 100}),
)
LONGEST = 40_000
"""More frames than any of these matches takes."""


@pytest.fixture
def voyage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Voyage]:
    monkeypatch.setattr(sitting, "TEMPO", replace(sitting.TEMPO, budget=4.0, hurry=1.0))
    trip = Voyage(tmp_path)
    yield trip
    trip.close()


@pytest.mark.parametrize(("game", "seats", "options"), MATCHES)
def test_a_whole_match_is_played_through_the_screen(
    voyage: Voyage, game: str, seats: int, options: dict[str, Any]
) -> None:
    play_through(voyage, game, seats, options, 3)


@pytest.mark.parametrize(("game", "seats", "options"), MORE)
def test_a_whole_match_at_another_table(
    voyage: Voyage, long_run: int, game: str, seats: int, options: dict[str, Any]
) -> None:
    if not long_run:
        pytest.skip("with --long")
    play_through(voyage, game, seats, options, 8)


def play_through(voyage: Voyage, game: str, seats: int, options: dict[str, Any], seed: int) -> None:
    """Play a match from the deal to its end, and look at both sheets that tell of it."""
    voyage.open()
    voyage.app.change(confirm_warnings=False)
    crew = [Sailor(NAMES[name], levels_of(game)[0], name) for name in list(NAMES)[1:seats]]
    match = saves.begin(voyage.app, game, seed, options, (Person("Anne", "anne"), *crew))
    table = PlayScene(voyage.app, match)
    voyage.stack.push(table)
    follower = table.session.follow(0)
    mind = make_mind(game, "greedy", 0, seed)
    mind.start(0, table.session.view(0))
    counted = 0
    for _ in range(LONGEST):
        if isinstance(voyage.top, MatchEnd):
            break
        if isinstance(voyage.top, ScoresScene):
            counted += 1
            voyage.click_at(next(w for w in voyage.top.widgets if isinstance(w, BrassButton)).rect.center)
        elif voyage.top is table and not table.board.telling and 0 in table.session.to_act:
            while (update := follower.take()) is not None:
                mind.see(update.events, update.view)
            choose_and_play(voyage, table, mind)
        voyage.step()
    assert isinstance(voyage.top, MatchEnd)
    assert counted == table.hands
    result = table.session.result
    assert result is not None
    columns = voyage.top.count.columns
    lit = {column.sitter.name: column.lit for column in columns}
    for seat, player in enumerate(table.session.players):
        assert lit[player.name] == (seat in result.winners)
    assert [column.place for column in columns] == sorted(column.place for column in columns)
    assert columns[0].lit


def test_a_hand_is_found_in_the_order_that_it_was_left_in(voyage: Voyage) -> None:
    voyage.open()
    crew = (Person("Anne", "anne"), Sailor("Silas", levels_of("john_silver")[0], "silas"))
    match = saves.begin(voyage.app, "john_silver", 3, {}, crew)
    table = PlayScene(voyage.app, match)
    voyage.stack.push(table)
    voyage.wait(2)
    voyage.until_turn()
    voyage.play_by_clicks(next(gesture for gesture in table.board.gestures if gesture.sources))
    voyage.until_turn()
    pilot = Pilot(table.board)
    hand = [pilot.point_on(Place("hand", 0, 0, index)) for index in range(6)]
    pilot.drag(min(hand), (max(hand)[0] + 30, max(hand)[1]))
    held = table.board.tableau.order
    assert len(held) == 6
    path = match.keeper.path
    assert path is not None
    voyage.stack.follow(Pop())
    again = PlayScene(voyage.app, saves.resume(path))
    voyage.stack.push(again)
    voyage.wait(2)
    assert again.board.tableau.order == held
    spots = again.board.places.spots[PileKey("hand", 0, 0)]
    cards = again.board.tableau.pile("hand", 0)
    assert as_shown(cards, spots) == held


def choose_and_play(voyage: Voyage, table: PlayScene, mind: Mind) -> None:
    """Make the move that a mind would, by a gesture if it has one of its own, and see that it was made."""
    board, before = table.board, table.session.count
    if not board.gestures:
        return
    wanted = choose(mind, lambda: False)
    gesture = next((g for g in board.gestures if g.move == wanted), board.gestures[0])
    make(voyage, table, gesture)
    assert table.session.count > before, (str(gesture.move), board.tableau.notice)


def make(voyage: Voyage, table: PlayScene, gesture: Gesture) -> None:
    """Make a gesture: where it has to be held, by keys."""
    if gesture.hold_ms:
        Pilot(table.board).play_by_keys(gesture)
    else:
        voyage.play_by_clicks(gesture)
