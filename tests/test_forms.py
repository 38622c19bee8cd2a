"""Files that hold any JSON whatever: a value that can be kept again, or one refusal; no other exception."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import rules
from game.play.log import Header, LogError, read_header, read_log, sealed
from game.play.players import LONGEST_NAME, Person, Sailor, fit_name, player_form, read_player
from game.play.session import Session
from game.play.statistics import Record, as_csv, read_record
from game.play.tournament import Played, Tournament, read_tournament
from game.storage import settings as kept_settings
from game.storage.files import as_text
from game.storage.matches import beside, read_beside
from game.storage.people import Habits, PeopleFile
from game.storage.people import Person as Somebody
from game.storage.settings import Settings
from game.storage.statistics import StatisticsFile
from tests.test_parsers import RULES, change, paths_of

ANNE, TOM = Person("Anne"), Sailor("Tom", "deckhand", "tom")
LONG = "x" * 3000
DEEP: Any = 0
for _depth in range(400):
    DEEP = [DEEP]
NASTY = [
    None, True, -1, 2, 10**30, 10**4000, 0.5, float("nan"), float("inf"), -float("inf"), "", "\ud800", "\x00",
    "\n", "\u202e\u0301", LONG, "spooneye", "nogame", "Anne", [], {}, [[]], {"": None}, {"\ud800": 1}, DEEP,
    [1] * 300,
]  # fmt: skip
JSON = st.sampled_from(NASTY) | st.text(max_size=4) | st.integers()


def record() -> dict[str, Any]:
    figures: tuple[dict[str, int], ...] = ({"masts": 3}, {})
    return Record(
        "a", "2026-01-06T20:00:00", "spooneye", (ANNE, TOM), (50, 20), (0,), 40, False, figures
    ).form()


def tournament() -> dict[str, Any]:
    played = (Played("spooneye", {"Anne": 1, "Rosa": 2}),)
    return Tournament(("Anne", "Rosa"), ("anne", "rosa"), "best", ("spooneye",), 3, played, "m").form()


def header() -> dict[str, Any]:
    told = Header("spooneye", 1, 2, 7, {"target": 50}, (ANNE, TOM), {"practice": True}).text()
    form: dict[str, Any] = json.JSONDecoder().raw_decode(told)[0]
    return form


def try_player(form: object) -> None:
    player = read_player(form)
    as_text(dict(player_form(player))).encode()
    assert len(player.name) <= LONGEST_NAME
    assert read_player(player_form(player)) == player


def try_record(form: object) -> None:
    found = read_record(form)
    as_text(found.form()).encode()
    as_csv([found]).encode()
    assert read_record(found.form()) == found


def try_tournament(form: object) -> None:
    found = read_tournament(form)
    as_text(found.form()).encode()
    assert all(standing.played == len(found.played) for standing in found.standings())
    assert found.next_game is None or found.next_game in rules.GAMES


def try_header(form: object) -> None:
    found = read_header(sealed(json.dumps(form)))
    as_text(json.loads(json.dumps({"table": dict(found.table), "options": dict(found.options)}))).encode()
    assert len(found.text()) < 20_000


def refusal_of(attempt: Callable[[object], None], form: object) -> str:
    """Read a form; return why it is refused, "" if it is not. A refusal fits a line of the screen."""
    try:
        attempt(form)
    except ValueError as error:
        refusal = error
    else:
        return ""
    assert type(refusal) in (ValueError, LogError)
    assert 0 < len(str(refusal)) < 300
    return str(refusal)


READERS: dict[str, tuple[Callable[[object], None], Any]] = {
    "person": (try_player, player_form(ANNE)),
    "sailor": (try_player, player_form(TOM)),
    "record": (try_record, record()),
    "tournament": (try_tournament, tournament()),
    "header": (try_header, header()),
}


@pytest.mark.parametrize("name", READERS)
def test_a_form_with_anything_anywhere_is_read_or_refused(name: str) -> None:
    attempt, form = READERS[name]
    attempt(form)
    for changed in spoilt(form):
        refusal_of(attempt, changed)


@pytest.mark.parametrize("name", READERS)
def test_a_form_of_any_fields_is_read_or_refused(name: str) -> None:
    attempt, form = READERS[name]

    @RULES
    @given(st.dictionaries(st.sampled_from([*form, "\ud800", "zz"]), JSON | st.lists(JSON, max_size=3)))
    def check(fields: dict[str, Any]) -> None:
        refusal_of(attempt, {**form, **fields})

    check()


def spoilt(form: Any) -> list[Any]:
    """Return a form with each of its values in turn made anything."""
    return [put(form, path, new) for path in paths_of(form) for new in NASTY]


def put(form: Any, path: tuple[Any, ...], new: object) -> Any:
    return change(form, path, lambda _old: new)


def test_whole_files_with_anything_anywhere_are_read_and_written_again(tmp_path: Path) -> None:
    """As the program opens them: each file has its sound part, whatever else is in it, and that is kept."""
    for read, form in ((read_record, record()), (read_tournament, tournament())):
        reading: Any = read
        path = tmp_path / f"{read.__name__}.json"
        path.write_text(json.dumps([*spoilt(form)[-1900:], form]))
        found, _notice = StatisticsFile(path).load(reading)
        assert found[-1].form() == form
        assert StatisticsFile(path).save([one.form() for one in found]) is None
    anne = Somebody("Anne", "anne", "#ff0000", Habits(keys={"mute": ("m",)}, grab="g", order="own"))
    path = tmp_path / "people.json"
    PeopleFile(path).save([anne])
    (form,) = json.loads(path.read_text())
    wrong = spoilt(form)[::3]
    for first in range(0, len(wrong), 60):
        path.write_text(json.dumps([*wrong[first : first + 60], form]))
        people, _notice = PeopleFile(path).load()
        assert anne.key in [person.key for person in people]
        assert PeopleFile(path).save(people) is None


def test_settings_with_anything_anywhere_are_read_and_written_again() -> None:
    setup: Any = {"spooneye": {"options": {"target": 50}}}
    for form in spoilt(Settings(last_setup=setup, keys={"hint": ("h",)}).to_json()):
        if isinstance(form, dict):
            as_text(kept_settings.from_json(form)[0].to_json()).encode()


def test_what_lies_beside_a_match_may_be_anything(tmp_path: Path) -> None:
    match = tmp_path / "a.match"
    for new in NASTY:
        beside(match).write_text(json.dumps({"order": new}))
        assert isinstance(read_beside(match), dict)


def test_a_line_that_seats_nobody_is_damage_and_no_more() -> None:
    lines: list[str] = []
    Session.begin("spooneye", 2, 4, {}, [ANNE, TOM], None, lines.append)
    strange = {"kind": "person", "name": "\ud800", "zz": "x"}
    wrong: list[dict[str, Any]] = [{"kind": [], "name": "x"}, {"kind": {}}, strange]
    for player in wrong:
        assert read_log([*lines, sealed(f"seat 0 {json.dumps(player)}")]).problem


def test_names_are_as_long_as_the_program_lets_them_be_written() -> None:
    assert LONGEST_NAME == kept_settings.LONGEST_NAME
    for name in ("Anne", "  Anne   Bonny ", "\u202eAnne\x00\ud800", LONG, "x" * 23 + " y"):
        assert kept_settings.fit_name(fit_name(name)) == fit_name(name)
    told = read_header(Header("spooneye", 1, 2, 7, {}, (Person(LONG, LONG, LONG), Sailor(LONG, LONG))).text())
    assert told.players == (Person(LONG[:24], "", ""), Sailor(LONG[:24], "", "anne"))
