"""The measures that every table takes of its window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self, cast

from game.ui import theme
from game.ui.look import Look
from game.ui.scale import Scale

TALL = 1.15
"""A window more than so many times as high as wide is tall."""
STRIP = 46
"""Units that a turn strip is high."""
STRIP_MORE = 60
"""Units more where text is twice as large as usual: a sentence too long for one line then has two."""


@dataclass(frozen=True)
class Measures:
    """One window in pixels; a table adds its own measures to these."""

    look: Look
    margin: ClassVar[int] = 48
    """Units between the window's edge and whatever stands at a side: the rim and a hand's breadth."""

    @classmethod
    def of(cls, look: Look, *given: int) -> Self:
        """Return the measures for a look and what else they need, worked out once.

        A table asks for them several times in each frame in which something new is told.
        """
        key = (cls, *given)
        if key not in look.measures:
            look.measures[key] = cls(look, *given)
        return cast(Self, look.measures[key])

    def px(self, units: float, least: int = 0) -> int:
        """Return whole pixels for units of a 1920 x 1080 table."""
        return self.look.scale.px(units, least)

    def lettered(self, units: float, least: int = 0, most: float = 1.5) -> int:
        """Return pixels as `px` does, up to `most` times as many where text is larger than usual.

        For what holds words: plates, strips, the heads of sheets.
        """
        return round(self.px(units, least) * self.growth(most))

    def growth(self, most: float) -> float:
        """Return how much larger than usual things are that hold words, from 1 up to `most`."""
        return lettered_growth(self.look.scale, most)

    @property
    def strip_height(self) -> int:
        """Height of a turn strip: one line as large as a person has chosen, or two hardly smaller ones."""
        return strip_height(self.look.scale)

    @property
    def width(self) -> int:
        """Width of the window."""
        return self.look.size[0]

    @property
    def height(self) -> int:
        """Height of the window."""
        return self.look.size[1]

    @property
    def is_tall(self) -> bool:
        """Whether the window is much higher than wide, so that height is there to be used."""
        return self.height > TALL * self.width

    @property
    def left(self) -> int:
        """Left edge of what stands at the left side."""
        return self.px(self.margin)

    @property
    def right(self) -> int:
        """Right edge of what stands at the right side."""
        return self.width - self.px(self.margin)


def lettered_growth(scale: Scale, most: float) -> float:
    """Return how much larger than usual things are that hold words, from 1 up to `most`."""
    return min(most, max(1.0, scale.text_percent / 100))


def strip_height(scale: Scale) -> int:
    """Return the height of a turn strip of about half the table's width."""
    return max(
        scale.px(STRIP + STRIP_MORE * (lettered_growth(scale, 2.0) - 1), theme.LEAST_STRIP),
        round(1.5 * scale.text(theme.SIZE_TURN)),
    )
