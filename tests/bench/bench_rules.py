"""The rules beside RLCard's UNO and gin rummy, in one run; by hand: ``python -m tests.bench.bench_rules``.

RLCard is no dependency: install it where this is run (``pip install rlcard``). Both sides choose at random
among what is offered; RLCard plays by its game alone, without the observations of its environment, which is
its fastest way, and through its environment, which is how it is used.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from game.bench import rules

GAMES = ("uno", "gin-rummy")


def by_game(env: Any, rng: random.Random) -> int:
    """Play one game without observations; how many decisions that took."""
    game = env.game
    game.init_game()
    count = 0
    while not game.is_over():
        legal = game.get_legal_actions() if env.name == "uno" else game.judge.get_legal_actions()
        game.step(rng.choice(legal))
        count += 1
    return count


def by_environment(env: Any, rng: random.Random) -> int:
    """Play one game with an observation before each decision; how many decisions that took."""
    state, _player = env.reset()
    count = 0
    while not env.is_over():
        state, _player = env.step(rng.choice(list(state["legal_actions"])))
        count += 1
    return count


def decisions(play: Callable[[Any, random.Random], int], env: Any, seconds: float) -> float:
    """Decisions a second of processor time."""
    rng = random.Random(7)
    count = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        count += play(env, rng)
    return count / (time.process_time() - start)


def main() -> int:
    """Measure both sides; 1 if RLCard is not there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    seconds = parser.parse_args().seconds
    try:
        rlcard: Any = importlib.import_module("rlcard")
    except ImportError:
        sys.stderr.write("RLCard is not installed: pip install rlcard\n")
        return 1
    for figure in rules.measure(seconds):
        sys.stdout.write(f"{figure}\n")
    for name in GAMES:
        env = rlcard.make(name)
        for how, play in (("game alone", by_game), ("environment", by_environment)):
            sys.stdout.write(f"  RLCard {name}, {how:47}{decisions(play, env, seconds):12.0f} a second\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
