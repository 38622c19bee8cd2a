"""Records for pictures of the statistics: a person's matches, always the same ones."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

from game.bots import levels_of
from game.play.figures import NAMES
from game.play.players import Person, Sailor
from game.play.statistics import Record

_FIRST = datetime(2025, 11, 2, 19, 30, tzinfo=UTC)
_MOST = {"hand_best": 34, "round_best": 1900, "coins": 30, "snatch_least": 900}
_MOST_OF = {("john_silver", "round_best"): 62}
_SCORES = {
    "john_silver": ((14, 39), (40, 66)),
    "hand_and_foot": ((900, 2400), (2500, 4100)),
    "grundel_beard": ((0, 4), (5, 5)),
}
"""The least and the most points of who loses and of who wins; other games are played to a hundred."""


def records(game: str, count: int) -> tuple[Record, ...]:
    """Return so many matches of Anne's at one game, won more and more often; the game needs two seats."""
    chance = random.Random(f"{game} {count}")
    levels = levels_of(game)
    found = []
    for number in range(count):
        level = levels[min(len(levels) - 1, number * len(levels) // max(1, count))]
        won = chance.random() < 0.4 + 0.4 * number / max(1, count)
        less, more = _SCORES.get(game, ((40, 90), (100, 130)))
        scores = (chance.randint(*less), chance.randint(*more))
        when = (_FIRST + timedelta(hours=31 * number)).replace(tzinfo=None).isoformat()
        most = {name: _MOST_OF.get((game, name), _MOST.get(name, 6)) for name in NAMES[game]}
        figures = {name: chance.randint(0, most[name]) for name in NAMES[game]}
        players = (Person("Anne", "anne"), Sailor("Silas", level, "silas"))
        result = (scores[1], scores[0]) if won else scores
        found.append(
            Record(
                f"{game} {number}", when, game, players, result, (0 if won else 1,), 60, False, (figures, {})
            )
        )
    return tuple(found)
