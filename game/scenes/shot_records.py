"""Records for pictures of the statistics: a person's matches, always the same ones."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

from game.bots import levels_of
from game.play.figures import Figures
from game.play.players import Person, Sailor
from game.play.statistics import Record

_FIRST = datetime(2025, 11, 2, 19, 30, tzinfo=UTC)
_SCORES = {
    "spooneye": ((40, 90), (100, 130)),
    "john_silver": ((14, 39), (40, 66)),
    "spoons": ((100, 135), (15, 85)),
    "hand_and_foot": ((900, 2400), (2500, 4100)),
    "grundel_beard": ((0, 4), (5, 5)),
}
"""The least and the most points of who loses and of who wins."""
_STEP = {"hand_and_foot": 5, "spoons": 5}
"""All points of a game are multiples of this."""


def records(game: str, count: int) -> tuple[Record, ...]:
    """Return so many matches of Anne's at one game, won more and more often; the game needs two seats."""
    chance = random.Random(f"{game} {count}")
    levels = levels_of(game)
    found = []
    for number in range(count):
        level = levels[min(len(levels) - 1, number * len(levels) // max(1, count))]
        won = chance.random() < 0.4 + 0.4 * number / max(1, count)
        step = _STEP.get(game, 1)
        lost, best = (chance.randrange(least, most + 1, step) for least, most in _SCORES[game])
        when = (_FIRST + timedelta(hours=31 * number)).replace(tzinfo=None).isoformat()
        figures = _figures(game, best if won else lost, won, chance)
        players = (Person("Anne", "anne"), Sailor("Silas", level, "silas"))
        result = (best, lost) if won else (lost, best)
        found.append(
            Record(
                f"{game} {number}", when, game, players, result, (0 if won else 1,), 60, False, (figures, {})
            )
        )
    return tuple(found)


def _figures(game: str, score: int, won: bool, chance: random.Random) -> Figures:
    """Return figures that may come of a match with such a score."""

    def some(least: int, most: int) -> int:
        return chance.randint(least, max(least, most))

    step, ahead = _STEP.get(game, 1), int(won)
    best = some(score // 2 // step, score // step) * step
    match game:
        case "spooneye":
            masts = score // 10 + some(1, 4)
            return {
                "masts": masts, "swabbed": some(0, masts // 5), "plank": some(0, masts // 2),
                "mutinies": some(0, 1), "hand_best": some(score // 4, score // 3 + 4),
            }  # fmt: skip
        case "john_silver":
            return {
                "columns": 14 + 4 * ahead + some(0, 6), "taken": some(6, 14),
                "coins": some(score * 3 // 4, score), "spots": some(4, 14 - 4 * ahead),
                "round_best": min(best, 34),
            }  # fmt: skip
        case "spoons":
            return {
                "rounds": 1 + 2 * ahead + some(0, 2), "spoons": some(3, 9), "snatch_least": some(380, 950),
                "caught": some(0, 4), "penalties": some(1, 9),
            }  # fmt: skip
        case "hand_and_foot":
            return {
                "red": 2 + some(0, 3), "black": 2 + some(0, 4), "threes": some(0, 1),
                "out": ahead + some(0, 1), "lifts": some(0, 2), "round_best": best,
            }  # fmt: skip
    return {
        "hands": score, "plank": some(0, 2), "sunk": some(0, 1), "runs": some(0, 3), "neighs": some(0, 6),
    }  # fmt: skip
