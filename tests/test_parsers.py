"""Whatever text or data comes in: a value, or a refusal that says why; never another exception."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import rules
from game.core.cards import UNSEEN
from tests.cases import read_cases, without_null
from tests.matches import TABLES, random_match

settings.register_profile(
    "rules",
    derandomize=True,
    deadline=None,
    max_examples=120,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    database=None,
)
RULES = settings.get_profile("rules")
"""The same examples on every run; no time limit for one, since cores are shared."""
GAMES = list(rules.GAMES)
PLIES_AFTER_LOAD = 12
"""Moves that are played from a position that `load` has accepted."""


def state_of(game: str) -> rules.State:
    return random_match(game, rules.GAMES[game].seats[0], 0, 0).begin()


def expect_reason(refusal: rules.IllegalMove | rules.PositionError) -> None:
    assert str(refusal).strip()
    assert refusal.rule if isinstance(refusal, rules.IllegalMove) else refusal.field


# -- moves ---------------------------------------------------------------------------------------


def read_move(state: rules.State, text: str) -> None:
    """Read a text as a move, which must be written as itself again, or be refused."""
    try:
        move = state.parse(text)
    except rules.IllegalMove as refusal:
        expect_reason(refusal)
        return
    assert state.parse(str(move)) == move
    try:
        state.check(0, move)
    except rules.IllegalMove as refusal:
        expect_reason(refusal)


def real_texts(game: str) -> list[str]:
    """Return the texts of moves that are played in matches, each of another shape."""
    tables = [table.values for table in TABLES if table.values[0] == game][:3]
    texts = [str(ply.move) for table in tables for ply in random_match(*table, 0).plies]
    return sorted(set(texts))[:: max(1, len(set(texts)) // 60)]


@pytest.mark.parametrize("game", GAMES)
def test_any_text_is_a_move_or_refused(game: str) -> None:
    state = state_of(game)

    @RULES
    @given(st.text(max_size=40))
    def check(text: str) -> None:
        read_move(state, text)

    check()


@pytest.mark.parametrize("game", GAMES)
def test_a_move_with_a_slip_of_the_pen_is_a_move_or_refused(game: str) -> None:
    state = state_of(game)
    letters = st.sampled_from("".join(sorted({c for text in real_texts(game) for c in text})) + "09-. ²٣é\n")

    @RULES
    @given(
        st.sampled_from(real_texts(game)), st.integers(0, 20), st.integers(0, 2), st.text(letters, max_size=3)
    )
    def check(text: str, at: int, cut: int, put: str) -> None:
        read_move(state, text[:at] + put + text[at + cut :])

    check()


def test_endless_numbers_are_refused() -> None:
    for game in GAMES:
        state = state_of(game)
        for text in real_texts(game):
            for number in ("9" * 5000, "1e999", "-1", "٣", "1_0"):
                read_move(state, "".join(number if c.isdigit() else c for c in text))


# -- positions -------------------------------------------------------------------------------------

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.sampled_from([2**63, -(2**70), 10**400, 0.5, float("nan"), float("inf"), -0.0]),
    st.sampled_from(
        ["", " ", "null", "?", "7h", "7h 7h", "*", "5.5", "turn", "scores", "over", "101", "1 2"]
    ),
    st.text(max_size=6),
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)
Path = tuple[Any, ...]


def positions(game: str) -> list[dict[str, Any]]:
    """Return real positions of a game: worked cases, and moments of matches at small and large tables."""
    found = [without_null(case)["given"] for case in read_cases(game) if not case.get("bad")]
    tables = [table.values for table in TABLES if table.values[0] == game]
    for table in (tables[0], tables[len(tables) // 2], tables[-1]):
        match = random_match(*table, 0)
        state = match.begin()
        for _, ply in match.replay(state, 3):
            found.append(state.dump())
            state.play(*ply)
        found.append(state.dump())
    return found


def paths_of(value: Any, path: Path = ()) -> list[Path]:
    """Return the paths of everything in a position."""
    inner: Any = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    return [path, *(deeper for key, item in inner for deeper in paths_of(item, (*path, key)))]


def change(position: Any, path: Path, new: Callable[[Any], Any]) -> Any:
    """Return a copy of a position with the value at a path made anew."""
    if not path:
        return new(position)
    changed = copy.deepcopy(position)
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = new(holder[path[-1]])
    return changed


def drop(position: Any, path: Path) -> Any:
    """Return a copy of a position with the value at a path left out."""
    if not path:
        return {}
    return change(position, path[:-1], lambda holder: _without(holder, path[-1]))


def _without(holder: Any, key: Any) -> Any:
    if isinstance(holder, dict):
        return {name: item for name, item in holder.items() if name != key}
    return [item for index, item in enumerate(holder) if index != key]


def twist(data: st.DataObject, position: Any, donors: list[dict[str, Any]]) -> Any:
    """Return a position changed in one place: dropped, retyped, doubled, or from another position."""
    path = data.draw(st.sampled_from(paths_of(position)))
    way = data.draw(st.sampled_from(["drop", "put", "number", "word", "swap", "donor", "double"]))
    if way == "drop":
        return drop(position, path)
    if way == "put":
        value = data.draw(JSON)
        return change(position, path, lambda _: value)
    if way == "number":
        by = data.draw(st.sampled_from([-1, 1, 2, -(10**9), 10**9, 10**30]))
        return change(position, path, lambda old: old + by if isinstance(old, (int, float)) else by)
    if way == "word":
        words = sorted({word for p in paths_of(position) for word in str(_at(position, p)).split()})[:200]
        word = data.draw(st.sampled_from(words or ["7h"]))
        return change(position, path, lambda _: word)
    if way == "swap":
        other = data.draw(st.sampled_from(paths_of(position)))
        if other[: len(path)] == path or path[: len(other)] == other:
            return position
        here, there = _at(position, path), _at(position, other)
        return change(change(position, path, lambda _: there), other, lambda _: here)
    if way == "donor" and path:
        donor = data.draw(st.sampled_from(donors))
        return change(position, path[:1], lambda old: donor.get(path[0], old))
    return change(position, path, lambda old: old * 2 if isinstance(old, (str, list)) else [old])


def _at(position: Any, path: Path) -> Any:
    for key in path:
        position = position[key]
    return position


def try_position(position: Any) -> None:
    """Load a position: it is refused, or can be played on from, seen and written."""
    try:
        state = rules.load(position)
    except rules.PositionError as error:
        expect_reason(error)
        return
    dumped = state.dump()
    json.dumps(dumped)
    assert rules.load(dumped).dump() == dumped
    for seat in (*range(state.seats), None):
        state.view(seat)
    for number in range(PLIES_AFTER_LOAD):
        moves = [(seat, move) for seat in state.to_act for move in state.moves(seat)]
        if not moves:
            break
        state.play(*moves[number * 7 % len(moves)])


def try_view(view: Any) -> None:
    """Read a view: it is refused, or can be asked for moves."""
    try:
        state = rules.read_view(view)
    except rules.PositionError as error:
        expect_reason(error)
        return
    for seat in range(state.seats):
        state.moves(seat)


@RULES
@given(JSON)
def test_any_data_is_a_position_or_refused(value: Any) -> None:
    try_position(value)
    try_view(value)


@pytest.mark.parametrize("game", GAMES)
def test_any_field_may_hold_anything(game: str) -> None:
    names = sorted({name for position in positions(game) for name in position})
    heads = st.fixed_dictionaries({"game": st.just(game), "seats": st.integers(0, 9)})

    @RULES
    @given(heads, st.dictionaries(st.sampled_from(names), JSON, max_size=3))
    def check(head: dict[str, Any], fields: dict[str, Any]) -> None:
        try_position({**head, **fields})

    check()


@pytest.mark.parametrize("game", GAMES)
def test_a_real_position_changed_is_a_position_or_refused(game: str) -> None:
    real = positions(game)

    @settings(RULES, max_examples=400)
    @given(st.data())
    def check(data: st.DataObject) -> None:
        position: Any = data.draw(st.sampled_from(real))
        for _ in range(data.draw(st.integers(1, 2))):
            position = twist(data, position, real)
        try_position(position)

    check()


@pytest.mark.parametrize("game", GAMES)
def test_a_real_view_changed_is_a_view_or_refused(game: str) -> None:
    real = [state.view(seat) for state in map(rules.load, positions(game)) for seat in (0, None)]

    @RULES
    @given(st.data())
    def check(data: st.DataObject) -> None:
        try_view(twist(data, data.draw(st.sampled_from(real)), real))

    check()


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_whose_cards_are_unseen_is_offered_none_of_them(game: str) -> None:
    for position in positions(game):
        state = rules.load(position)
        seen = rules.read_view(state.view(None))
        assert not any(UNSEEN in str(move) for seat in range(state.seats) for move in seen.moves(seat))


@pytest.mark.parametrize("game", GAMES)
def test_a_position_with_unseen_cards_is_refused(game: str) -> None:
    for position in positions(game)[-12:]:
        for view in (rules.load(position).view(0), rules.load(position).view(None)):
            if UNSEEN in json.dumps(view).replace('"', " ").split():
                with pytest.raises(rules.PositionError):
                    rules.load(view)


OPEN_ZONES = [
    ("spooneye", "mast"),
    ("john_silver", "ship"),
    ("spoons", "discard"),
    ("hand_and_foot", "book"),
    ("grundel_beard", "up"),
]


@pytest.mark.parametrize(("game", "zone"), OPEN_ZONES)
def test_a_view_must_show_what_lies_open(game: str, zone: str) -> None:
    match = random_match(game, rules.GAMES[game].seats[0], 0, 0)
    state = match.begin()
    tried = 0
    for _, ply in match.replay(state, 2):
        twin = rules.load(state.dump())
        for pile in twin.piles():
            if pile.zone == zone and pile.cards:
                pile.cards[0] = UNSEEN
                tried += 1
        view = {name: value for name, value in twin.dump().items() if name != "generator"}
        if view != {name: value for name, value in state.dump().items() if name != "generator"}:
            with pytest.raises(rules.PositionError):
                rules.read_view(view)
        state.play(*ply)
    assert tried
