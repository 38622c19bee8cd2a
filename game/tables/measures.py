"""The measures that every table takes of its window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.ui.look import Look


@dataclass(frozen=True)
class Measures:
    """One window in pixels; a table adds its own measures to these."""

    look: Look
    margin: ClassVar[int] = 48
    """Units between the window's edge and whatever stands at a side: the rim and a hand's breadth."""

    def px(self, units: float, least: int = 0) -> int:
        """Return whole pixels for units of a 1920 x 1080 table."""
        return self.look.scale.px(units, least)

    @property
    def width(self) -> int:
        """Width of the window."""
        return self.look.size[0]

    @property
    def height(self) -> int:
        """Height of the window."""
        return self.look.size[1]

    @property
    def left(self) -> int:
        """Left edge of what stands at the left side."""
        return self.px(self.margin)

    @property
    def right(self) -> int:
        """Right edge of what stands at the right side."""
        return self.width - self.px(self.margin)
