"""Every worked case of every game."""

from __future__ import annotations

from typing import Any

import pytest

from game import rules
from tests.cases import cards_in, difference, read_cases, without_null

CASES = [pytest.param(case, id=f"{game}-{case['id']}") for game in rules.GAMES for case in read_cases(game)]


def as_seat(name: str) -> int | None:
    return None if name == "none" else int(name)


def play_line(state: rules.State, line: str) -> None:
    seat, _, text = line.partition(" ")
    state.play(int(seat), state.parse(text))


def offered(state: rules.State, seat: str) -> list[str]:
    return [str(move) for move in state.moves(int(seat))]


def check_refusals(state: rules.State, case: dict[str, Any]) -> None:
    refused = case.get("refused", [])
    for line in [refused] if isinstance(refused, str) else refused:
        before = state.dump()
        with pytest.raises(rules.IllegalMove) as caught:
            play_line(state, line)
        assert str(caught.value).strip(), line
        assert state.dump() == before, f"{line} was refused and yet changed the table"


def check_offers(state: rules.State, case: dict[str, Any]) -> None:
    for seat, moves in case.get("legal", {}).items():
        assert sorted(offered(state, seat)) == sorted(moves)
    for seat, moves in case.get("has", {}).items():
        assert set(moves) <= set(offered(state, seat))
    for seat, moves in case.get("lacks", {}).items():
        assert not set(moves) & set(offered(state, seat))


def check_eyes(state: rules.State, case: dict[str, Any]) -> None:
    for seat, cards in case.get("hidden", {}).items():
        assert not set(cards) & cards_in(state.view(as_seat(seat)))
    for seat, cards in case.get("shown", {}).items():
        assert set(cards) <= cards_in(state.view(as_seat(seat)))


@pytest.mark.parametrize("case", CASES)
def test_case(case: dict[str, Any]) -> None:
    case = without_null(case)
    if case.get("bad"):
        with pytest.raises(rules.PositionError):
            rules.load(case["given"])
        return
    state = rules.load(case["given"])
    for line in case.get("play", []):
        play_line(state, line)
    assert difference(state.dump(), case.get("then", {})) is None
    if "to_act" in case:
        assert list(state.to_act) == case["to_act"]
    check_offers(state, case)
    check_refusals(state, case)
    check_eyes(state, case)
    if "result" in case:
        assert state.result is not None
        assert list(state.result.scores) == case["result"]["scores"]
        assert list(state.result.winners) == case["result"]["winners"]
