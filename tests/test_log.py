"""The log: it reads back, finds every damage, and loses no more than what was damaged."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import rules
from game.play.log import (
    Header,
    LogError,
    Reading,
    canonical,
    checksum,
    position_line,
    read_header,
    read_log,
    sealed,
    unsealed,
)
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


def header_with(**change: object) -> str:
    """Return the header of `LINES`, changed and sealed again."""
    return sealed(json.dumps({**json.loads(unsealed(LINES[0]) or ""), **change}))


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


def states(lines: list[str]) -> list[str]:
    """Every position that the moves of a sound log lead to, and the deal."""
    reading = read_log(lines)
    state, told = reading.start.copy(), [canonical(reading.start.dump())]
    for step in reading.steps:
        state.step(step.seat, step.move)
        told.append(canonical(state.dump()))
    return told


def stand(reading: Reading) -> str:
    return canonical(reading.state.dump())


@pytest.mark.parametrize("number", range(1, len(LINES), 5))
def test_a_damaged_line_costs_no_more_than_what_it_held(number: int) -> None:
    damaged = [*LINES[:number], LINES[number][:-2] + "zz", *LINES[number + 1 :]]
    reading = read_log(damaged)
    assert reading.problem
    assert str(number + 1) in reading.problem
    later = [line for line in LINES[number + 1 :] if line.startswith("at ")]
    if later or LINES[number].startswith("at "):
        assert stand(reading) == states(LINES)[-1]
    else:
        assert stand(reading) == stand(read_log(LINES[:number]))
        assert (reading.kept, len(reading.steps)) == (number, len(read_log(LINES[:number]).steps))
    written: list[str] = []
    session = Session.resume(damaged, written.append)
    again = read_log([*damaged[: session.kept], *written])
    assert again.problem is None
    assert stand(again) == stand(reading)
    assert len(again.steps) == len(reading.steps)


def test_a_position_that_was_altered_costs_nothing() -> None:
    number = next(n for n, line in enumerate(LINES) if line.startswith("at "))
    reading = read_log([*LINES[:number], LINES[number].replace("0", "1"), *LINES[number + 1 :]])
    assert reading.steps == read_log(LINES).steps
    assert reading.problem


@pytest.mark.parametrize("number", range(1, len(LINES), 5))
def test_a_line_that_was_lost_costs_no_more(number: int) -> None:
    reading = read_log([*LINES[:number], *LINES[number + 1 :]])
    if any(line.startswith("at ") for line in LINES[number:]):
        assert stand(reading) == states(LINES)[-1]
    else:
        assert stand(reading) == stand(read_log(LINES[:number]))


def test_a_position_of_another_table_is_none_of_this_match() -> None:
    other = position_line(rules.new("spoons", 4, 1))
    reading = read_log([*LINES[:20], other, *LINES[20:]])
    assert stand(reading) == states(LINES)[-1]
    assert reading.problem


def test_an_altered_name_is_told_and_costs_nothing() -> None:
    reading = read_log([LINES[0].replace('"name": "0"', '"name": "x"'), *LINES[1:]])
    assert reading.problem
    assert (reading.kept, reading.header.players[0].name) == (0, "x")
    assert reading.steps == read_log(LINES).steps


def test_an_altered_seed_costs_the_beginning_only() -> None:
    reading = read_log([LINES[0].replace('"seed": 7', '"seed": 8'), *LINES[1:]])
    assert reading.problem
    assert (reading.kept, reading.header.seed) == (0, None)
    assert stand(reading) == states(LINES)[-1]
    assert reading.steps


def test_where_the_first_move_is_damaged_a_later_position_serves() -> None:
    reading = read_log([LINES[0], "0 draw #000000", *LINES[2:]])
    assert reading.problem
    assert reading.kept == 0
    assert stand(reading) == states(LINES)[-1]


def test_where_there_is_no_position_the_deal_serves() -> None:
    reading = read_log([LINES[0], "0 draw #000000"])
    assert reading.problem
    assert reading.kept == 1
    assert reading.state.dump() == rules.new("spooneye", 2, 7).dump()


def test_a_log_may_begin_with_a_position() -> None:
    last = [line for line in LINES if line.startswith("at ")][-1]
    header = header_with(seed=None)
    reading = read_log([header, last, *LINES[LINES.index(last) + 1 :]])
    assert reading.problem is None
    assert position_line(reading.state) == position_line(read_log(LINES).state)


def test_older_rules_go_on_from_the_last_turn() -> None:
    header = header_with(version=0)
    reading = read_log([header, *LINES[1:]])
    assert reading.problem
    assert reading.header.version == rules.GAMES["spooneye"].version
    assert reading.header.seed is None
    with pytest.raises(LogError):
        read_log([header, *LINES[1:2]])


@pytest.mark.parametrize(
    "change",
    [
        {"format": 3}, {"game": "whist"}, {"game": ["spooneye"]}, {"version": "1"}, {"seed": "7"},
        {"seats": 3}, {"seats": True}, {"options": {"target": 1}}, {"options": 3},
        {"players": []}, {"players": 3}, {"players": [{}, {}]},
    ],
)  # fmt: skip
def test_a_header_that_makes_no_sense_is_hopeless(change: dict[str, object]) -> None:
    with pytest.raises(LogError):
        read_log([header_with(**change), *LINES[1:]])


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


def flipped(data: bytes, bit: int) -> list[str]:
    """Return the lines of bytes of which one bit is another, as a file of them is read."""
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed).decode("utf-8", "replace").split("\n")


def test_a_flipped_bit_costs_no_more_than_its_line(long_run: int) -> None:
    lines = LINES[:30]
    data = "\n".join(lines).encode()
    told, step = states(lines), 1 if long_run else 97
    last_position = max(number for number, line in enumerate(lines) if line.startswith("at "))
    for bit in range(0, len(data) * 8, step):
        number = data[: bit // 8].count(b"\n")
        try:
            reading = read_log(flipped(data, bit))
        except LogError:
            assert number == 0, bit
            continue
        if number == 0:
            assert stand(reading) == told[-1], bit
            continue
        assert reading.problem, bit
        sound = len(read_log(lines[:number]).steps)
        assert stand(reading) in told[sound:], bit
        if number + (data[bit // 8] == ord("\n")) < last_position:
            assert stand(reading) == told[-1], bit


def test_a_log_cut_anywhere_keeps_all_whole_lines(long_run: int) -> None:
    lines = LINES[:20]
    data = "".join(f"{line}\n" for line in lines).encode()
    for size in range(len(lines[0]) + 1, len(data) + 1, 1 if long_run else 23):
        torn = data[:size].decode().split("\n")
        whole = len(torn) - (torn[-1] not in lines)
        reading = read_log(torn)
        assert stand(reading) == stand(read_log(lines[:whole]))
        assert reading.kept == len([line for line in torn[:whole] if line])
