"""The sentences about levels: they speak of a person, are short, and say what the minds' habits are."""

from __future__ import annotations

import re

import pytest

from game.bots import grundel_beard, hand_and_foot, john_silver, spooneye, spoons
from game.bots.levels import LEVELS

MOST_LETTERS = 140
"""About two lines beside a sailor's name."""


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_a_level_is_told_of_a_person_and_shortly(level: str) -> None:
    """A sailor was once a thing with cards of its own, which did what merely looked right."""
    for game, sentence in LEVELS[level].sentences.items():
        assert not re.search(r"\b(its|itself)\b", sentence), (game, sentence)
        assert len(sentence) <= MOST_LETTERS, (game, len(sentence))


SHARES = {
    "three times in five": 3 / 5, "three times in ten": 3 / 10, "once in seven": 1 / 7,
    "one time in three": 1 / 3, "once in twenty": 1 / 20, "once in ten": 1 / 10,
    "more than one time in four": 0.28, "once in eleven": 1 / 11, "once in fourteen": 1 / 14,
    "one time in eight": 1 / 8, "one call in five": 1 / 5, "one call in twelve": 1 / 12,
    "three calls in a hundred": 3 / 100, "one call in a hundred": 1 / 100, "two slips in five": 2 / 5,
    "three slips in five": 3 / 5, "four slips in five": 4 / 5, "nearly every slip": 0.95,
    "0.8 seconds": 0.8, "0.6 seconds": 0.6, "half a second": 0.5, "0.4 seconds": 0.4,
    "one time in four": 1 / 4,
}  # fmt: skip


def figures_of(game: str, level: str) -> list[float]:
    """Return the figures of a level that its sentence has to tell."""
    if game == "hand_and_foot":
        return [hand_and_foot.HABITS[level].slips]
    if game == "john_silver":
        return [john_silver.HABITS[level].slips]
    if game == "spooneye":
        return [spooneye.HABITS[level].slips]
    habits = spoons.HABITS[level]
    reach = (habits.hands.mu + habits.hands.tau) / 1000
    return [habits.slips, habits.missed, habits.noticed, reach]


@pytest.mark.parametrize("level", sorted(LEVELS))
@pytest.mark.parametrize("game", ["hand_and_foot", "john_silver", "spooneye", "spoons"])
def test_the_figures_of_a_level_are_those_of_its_habits(game: str, level: str) -> None:
    sentence = LEVELS[level].sentences[game]
    told = [share for words, share in SHARES.items() if words in sentence]
    true = [figure for figure in figures_of(game, level) if figure]
    assert len(told) >= len(true), sentence
    for figure in true:
        assert any(abs(share - figure) <= max(0.01, 0.12 * figure) for share in told), (figure, sentence)


def test_who_misses_the_best_choice_more_often_doubts_more() -> None:
    shares = [re.search(r"(one|two) time?s? in (\w+)", LEVELS[k].sentences["grundel_beard"]) for k in LEVELS]
    numbers = {"one": 1, "two": 2, "three": 3, "five": 5}
    told = [0.0 if each is None else numbers[each[1]] / numbers[each[2]] for each in shares]
    doubts = [grundel_beard.HABITS[key].doubt for key in LEVELS]
    assert told == sorted(told, reverse=True)
    assert doubts == sorted(doubts, reverse=True)
    assert [bool(each) for each in told] == [bool(doubt) for doubt in doubts]
