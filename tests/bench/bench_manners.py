"""What a manner of play costs: sailors of one level with a manner, against the same level without one.

By hand: ``python -m tests.bench.bench_manners spooneye bold --level deckhand --units 100``. Two sit at the
table, at games of more the one with the manner sits among plain ones; every deal is played from every seat.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from statistics import fmean

from game import rules
from game.bots import LEVELS, make_mind
from game.bots.manners import MANNERS, PLAIN
from game.play.arena_figures import share_of
from game.play.simulation import Match
from tests.bench.bench_ceilings import told


def shares(
    game: str, level: str, manner: str, seats: int, seed: int, units: int, options: Mapping[str, object]
) -> Iterator[float]:
    """Yield the share of matches that a sailor with a manner wins of each deal, played from every seat."""
    for number in range(seed, seed + units):
        yield fmean(_won(game, level, manner, seats, number, place, options) for place in range(seats))


def _won(
    game: str, level: str, manner: str, seats: int, seed: int, place: int, options: Mapping[str, object]
) -> float:
    match = Match(game, seats, rules.GAMES[game].settings(options), seed, [level] * seats)
    match.seat(place, make_mind(game, level, place, seed, manner))
    winners = match.play().winners
    return 1 / len(winners) if place in winners else 0.0


def main() -> int:
    """Measure one manner at one level of a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(rules.GAMES.keys() - {"spoons"}))
    parser.add_argument("manner", choices=[manner for manner in MANNERS if manner != PLAIN])
    parser.add_argument("--level", choices=sorted(LEVELS), default="deckhand")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--units", type=int, default=40)
    parser.add_argument("--seed", type=int, default=70000)
    parser.add_argument("--rounds", type=int, help="for games that are played over rounds")
    asked = parser.parse_args()
    seats = asked.seats or rules.GAMES[asked.game].seats[0]
    options = {} if asked.rounds is None else {"rounds": asked.rounds}
    won = list(shares(asked.game, asked.level, asked.manner, seats, asked.seed, asked.units, options))
    sys.stdout.write(f"{asked.game}, {asked.manner} {asked.level}: {told(share_of(won), len(won))}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
