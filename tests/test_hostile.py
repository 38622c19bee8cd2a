"""What a hostile hand or disk gives is met with a sentence, and loses nothing; each was a fault once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import rules
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.scenes.callclock import CallClock
from game.scenes.saves import Keeper
from game.storage.matches import MatchFile
from game.storage.settings import SettingsFile, from_json
from game.tables.board import Board, News
from game.tables.face import Sitter
from game.tables.faces import FACES
from game.ui.look import Look
from game.ui.richtext import plain
from tests.looks import looks_at
from tests.voyage import Voyage

NAMES = ("{a/b}", "{4h}*x*", "\\{", "*", "{/coin}B", "{", "}", "{{x}}")


@pytest.fixture(scope="module")
def look() -> Iterator[Look]:
    with looks_at([(1024, 600)]) as looks:
        yield looks[1024, 600]


@pytest.mark.parametrize("game", sorted(FACES))
def test_a_name_is_never_read_as_marks(game: str, look: Look) -> None:
    seats = rules.GAMES[game].seats[0]
    state = rules.new(game, seats, 3)
    sitters = tuple(Sitter(NAMES[seat], "anne") for seat in range(seats))
    board = Board(FACES[game], look, state.view(0), 0, sitters, lambda move: None)
    for turn in range(40):
        if not state.to_act:
            break
        seat = state.to_act[0]
        moves = state.moves(seat)
        events = state.play(seat, moves[turn % len(moves)])
        board.tell(News(seat, [event.seen_by(0) for event in events], state.view(0)))
        board.finish()
        words = plain(board.face.turn_line(board.tableau))
        told = [plain(line) for line in board.tableau.log]
        if seat < seats and any(NAMES[0] in line for line in [words, *told]):
            return
    assert any(any(name in line for name in NAMES[:seats]) for line in [words, *told]), (words, told)


def test_a_sign_that_there_is_not_ends_nothing(look: Look) -> None:
    assert look.text.rich_line("x {a/b} y", 20, "#000000").get_width() > 0


def test_a_second_copy_throws_nothing_away(tmp_path: Path) -> None:
    first = MatchFile.create(tmp_path, "spooneye", datetime.now(UTC))
    first.append("a line")
    assert first.flush(5)
    second = MatchFile.resume(first.path)
    assert not second.owned
    keeper = Keeper()
    keeper.open(second)
    keeper.close(finished=False, worth_keeping=False)
    assert first.path.exists()
    first.close()


@pytest.mark.parametrize(
    "text",
    [
        '{"person": "Al", "foo": NaN}',
        '{"person": "Al", "foo": Infinity}',
        '{"person": "Al", "foo": ' + "[" * 900 + "]" * 900 + "}",
        '{"person": "Al", "foo": "\\ud800"}',
        '{"person": "Al", "\\ud800": 1}',
        '{"person": "Al", "keys": {"mute": ["\\ud800"]}}',
        '{"person": "Al", "last_setup": {"spooneye": {"x": "\\ud800"}}}',
    ],
)
def test_settings_that_are_sound_json_and_still_do_not_fit(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    file = SettingsFile(path)
    settings, _notice = file.load()
    assert file.save(settings) is None
    assert SettingsFile(path).load()[0] == settings


def test_a_strange_key_does_not_cost_the_others() -> None:
    settings, wrong = from_json({"person": "Al", "foo": float("nan"), "bar": 3})
    assert (settings.person, dict(settings.others), wrong) == ("Al", {"bar": 3}, ("foo",))


@pytest.mark.parametrize("arguments", [([], 2), ("john_silver", 2.0), ("spooneye", 2, 0, True), (None, 2)])
def test_a_match_of_nonsense_is_refused(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        rules.new(*arguments)


STRANGE = ("", "nobody", "../icons/pause", "\x00", "x" * 3000, "{a}")


@pytest.mark.parametrize("portrait", STRANGE)
def test_a_portrait_that_there_is_not_is_an_empty_seat(portrait: str, look: Look) -> None:
    empty, strange = (look.materials.porthole(name, 60) for name in ("", portrait))
    assert pygame.image.tobytes(empty, "RGBA") == pygame.image.tobytes(strange, "RGBA")


@pytest.mark.parametrize("call_ms", ["soon", -1, 10**400, [6000], {}, True, None, 2.5e300])
def test_a_time_for_calls_that_there_is_not_is_no_limit(call_ms: object) -> None:
    players = [Sailor(name, "deckhand") for name in ("Tom", "Mary", "Pip")]
    session = Session.begin("spoons", 3, 5, {}, players, table={"call_ms": call_ms})
    clock = CallClock(session)
    assert not any(clock.awaits(seat) for seat in range(3))
    assert not clock.pass_time(session.to_act[0], 1e9)


def test_strangers_at_a_table_of_nonsense_play(tmp_path: Path) -> None:
    lines: list[str] = []
    anne, rosa = Person("Anne", "nobody"), Sailor("x" * 900, "deckhand", "\x00")
    players: list[Player] = [anne, rosa, Sailor("{a}", "deckhand", "")]
    table = {"call_ms": [6000], "timed": {}, "practice": 1}
    Session.begin("spoons", 3, 5, {}, players, table=table, sink=lines.append)
    voyage = Voyage(tmp_path).open()
    try:
        scene = voyage.sit_down(log=lines)
        assert voyage.top is scene
        assert not scene.session.header.is_practice
    finally:
        voyage.close()
