"""The log: it reads back, finds every damage, and goes on from the last whole turn."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import rules
from game.play.log import Header, LogError, canonical, checksum, position_line, read_header, read_log
from game.play.players import Person, Sailor, player_form, read_player
from game.play.session import Session

HEADER = Header(
    "spooneye", 1, 2, 7, {"target": 50}, (Person("Anne"), Sailor("Tom", "old-salt", "tom")), {"calls": 9}
)


def played(game: str = "spooneye", seed: int = 7, moves: int = 40) -> list[str]:
    lines: list[str] = []
    seats = rules.GAMES[game].seats[0]
    session = Session.begin(
        game, seats, seed, {}, [Person(str(seat)) for seat in range(seats)], None, lines.append
    )
    rng = random.Random(1)
    for _ in range(moves):
        seat = rng.choice(session.to_act)
        session.submit(seat, rng.choice(session.moves(seat)))
    return lines


LINES = played()


def positions(lines: list[str]) -> list[str]:
    """Every position that the log itself goes through, at its turns' ends and at its start."""
    return [position_line(read_log(lines[:1]).state), *(line for line in lines if line.startswith("at "))]


def test_a_header_reads_back() -> None:
    assert read_header(HEADER.text()) == HEADER


@pytest.mark.parametrize("player", HEADER.players)
def test_a_player_reads_back(player: Person | Sailor) -> None:
    assert read_player(json.loads(json.dumps(player_form(player)))) == player


@pytest.mark.parametrize(
    "form",
    [None, 3, {}, {"kind": "person"}, {"kind": "parrot", "name": "Poll"}, {"kind": "person", "name": 3}],
)
def test_what_is_no_player_is_refused(form: object) -> None:
    with pytest.raises(ValueError, match="a player"):
        read_player(form)


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_a_whole_log_fits(game: str) -> None:
    reading = read_log(played(game))
    assert reading.problem is None
    assert len(reading.steps) == 40
    assert all(step.events for step in reading.steps)


def test_the_checksum_is_that_of_the_position() -> None:
    state = rules.new("spooneye", 2, 7)
    assert checksum(state) == checksum(rules.load(json.loads(canonical(state.dump()))))
    assert checksum(state) != checksum(rules.new("spooneye", 2, 8))


@pytest.mark.parametrize("number", range(2, len(LINES), 7))
def test_a_damaged_line_goes_back_to_the_last_turn(number: int) -> None:
    damaged = [*LINES[:number], LINES[number][:-2] + "zz", *LINES[number + 1 :]]
    reading = read_log(damaged)
    assert reading.problem
    assert str(number + 1) in reading.problem
    turns = [line for line in LINES[:number] if line.startswith("at ")]
    if turns:
        assert position_line(reading.state) == turns[-1]
        assert read_log(damaged[: reading.kept]).problem is None
        assert position_line(read_log(damaged[: reading.kept]).state) == turns[-1]


def test_where_the_first_move_is_damaged_the_last_position_serves() -> None:
    reading = read_log([LINES[0], "0 draw #000000", *LINES[2:]])
    assert reading.problem
    assert reading.kept == 0
    assert position_line(reading.state) == [line for line in LINES if line.startswith("at ")][-1]


def test_where_there_is_no_position_the_deal_serves() -> None:
    reading = read_log([LINES[0], "0 draw #000000"])
    assert reading.problem
    assert reading.kept == 1
    assert reading.state.dump() == rules.new("spooneye", 2, 7).dump()


def test_a_log_may_begin_with_a_position() -> None:
    last = [line for line in LINES if line.startswith("at ")][-1]
    header = json.dumps({**json.loads(LINES[0]), "seed": None})
    reading = read_log([header, last, *LINES[LINES.index(last) + 1 :]])
    assert reading.problem is None
    assert position_line(reading.state) == position_line(read_log(LINES).state)


def test_older_rules_go_on_from_the_last_turn() -> None:
    header = json.dumps({**json.loads(LINES[0]), "version": 0})
    reading = read_log([header, *LINES[1:]])
    assert reading.problem
    assert reading.header.version == rules.GAMES["spooneye"].version
    assert reading.header.seed is None
    with pytest.raises(LogError):
        read_log([header, *LINES[1:2]])


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2}, {"game": "whist"}, {"game": ["spooneye"]}, {"version": "1"}, {"seed": "7"},
        {"seats": 3}, {"seats": True}, {"options": {"target": 1}}, {"options": 3},
        {"players": []}, {"players": 3}, {"players": [{}, {}]},
    ],
)  # fmt: skip
def test_a_header_that_makes_no_sense_is_hopeless(change: dict[str, object]) -> None:
    with pytest.raises(LogError):
        read_log([json.dumps({**json.loads(LINES[0]), **change}), *LINES[1:]])


@pytest.mark.parametrize("lines", [[], [""], ["{}"], ["[" * 100_000], ["null"], ["\x00"], ['{"format": 1}']])
def test_what_is_no_log_is_hopeless(lines: list[str]) -> None:
    with pytest.raises(LogError):
        read_log(lines)


@given(st.text())
def test_any_text_is_a_log_or_hopeless(text: str) -> None:
    with pytest.raises(LogError):
        read_log(text.split("\n"))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(), max_size=3))
def test_any_text_behind_a_header_goes_on_from_the_deal(lines: list[str]) -> None:
    reading = read_log([LINES[0], *lines])
    assert reading.state.dump() == rules.new("spooneye", 2, 7).dump()


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_flipped_bit_never_passes_for_a_move(data: st.DataObject) -> None:
    text = bytearray("\n".join(LINES[:30]).encode())
    place = data.draw(st.integers(0, len(text) - 1))
    text[place] ^= 1 << data.draw(st.integers(0, 7))
    try:
        reading = read_log(text.decode("utf-8", "replace").split("\n"))
    except LogError:
        assert place < len(LINES[0]) + 1
        return
    if place > len(LINES[0]):
        assert position_line(reading.state) in positions(LINES[:30])


@settings(max_examples=30, deadline=None)
@given(st.integers(0, sum(len(line) + 1 for line in LINES[:20])))
def test_a_log_cut_anywhere_goes_on(size: int) -> None:
    lines = "".join(f"{line}\n" for line in LINES[:20])[:size].split("\n")
    try:
        reading = read_log(lines)
    except LogError:
        assert size < len(LINES[0])
        return
    assert reading.kept <= len(lines)
