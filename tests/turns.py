"""Turns written as a seat and a move's text, as in the worked cases."""

from __future__ import annotations

import pytest

from game import rules


def play(state: rules.State, *lines: str) -> list[rules.Event]:
    """Play such turns one after another; return all that they tell."""
    told: list[rules.Event] = []
    for line in lines:
        seat, _, text = line.partition(" ")
        told += state.play(int(seat), state.parse(text))
    return told


def refusal(state: rules.State, line: str) -> str:
    """Return the rule that refuses a turn, which it must in a sentence and with nothing changed."""
    before = state.dump()
    with pytest.raises(rules.IllegalMove) as caught:
        play(state, line)
    assert str(caught.value)
    assert state.dump() == before
    return caught.value.rule
