"""Figures: what was measured, and what it should be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Figure:
    """One measured value: of what, how much, in which unit, and the most or least that it should be."""

    what: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def is_met(self) -> bool:
        """Whether it is what it should be."""
        return (self.most is None or self.value <= self.most) and (
            self.least is None or self.value >= self.least
        )

    def __str__(self) -> str:
        """Return a line of a table, marked where the value is not what it should be."""
        goal = ""
        if self.most is not None:
            goal = f"<= {self.most:g}"
        elif self.least is not None:
            goal = f">= {self.least:g}"
        return (
            f"  {self.what:60}{self.value:12.2f} {self.unit:9}{goal:12}{'' if self.is_met else '!'}".rstrip()
        )


def as_rows(figures: Sequence[Figure]) -> list[dict[str, Any]]:
    """Return figures as plain data."""
    return [{**asdict(figure), "value": round(figure.value, 4)} for figure in figures]


def share(values: Sequence[float], part: float) -> float:
    """Return the value that so large a part of all values, from 0 to 1, does not exceed; 0 of none."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0
