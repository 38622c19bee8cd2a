"""Benchmarks of the running program, by parts; figures for the eye, never a test that can fail by chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.bench import answers, frames, memory, program, rules, saves
from game.bench.figures import Figure, as_rows

__all__ = ["PARTS", "Figure", "as_rows", "measure"]

PARTS: Mapping[str, Callable[[float], list[Figure]]] = {
    "rules": rules.measure,
    "frames": lambda seconds: frames.measure_tables(frames.FULL_HD, 60 * seconds),
    "frames-2160p": lambda seconds: frames.measure_tables(frames.ULTRA_HD, 60 * seconds),
    "answers": answers.measure_answers,
    "sizes": answers.measure_sizes,
    "start": program.measure_start,
    "rest": program.measure_rest,
    "memory": memory.measure_memory,
    "saves": saves.measure_saves,
    "curve": lambda seconds: frames.measure_curve(frames.FULL_HD, 2 * seconds),
}
"""What can be measured, by name; each is given about so many seconds for a row."""


def measure(part: str, seconds: float) -> list[Figure]:
    """Measure one of `PARTS`, with about so many seconds for every row of it."""
    return PARTS[part](seconds)
