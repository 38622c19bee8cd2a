"""The one scale of the screen: from the measures of a 1920 x 1080 table to real pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

BASE_SIZE = (1920, 1080)
"""The window in which every measure of the theme and the layouts is written down."""

LEAST_TEXT = 12
"""No text is smaller than this many real pixels, whatever the window and the text size."""


@dataclass(frozen=True)
class Scale:
    """How large things are in a window of `size` pixels, with text at `text_percent` of its usual size.

    Two scales that are equal give equal pixels, so a scale can be part of a cache's key.

    >>> Scale((960, 540)).px(100)
    50
    >>> Scale((1024, 600)).text(18)
    12
    """

    size: tuple[int, int] = BASE_SIZE
    text_percent: int = 100
    least_text: int = LEAST_TEXT
    """No text is smaller than this many pixels; more in a picture that will be shrunk."""

    @cached_property
    def unit(self) -> float:
        """Real pixels to one unit of the 1920 x 1080 table; the tighter side of the window decides."""
        return min(self.size[0] / BASE_SIZE[0], self.size[1] / BASE_SIZE[1])

    def px(self, units: float, least: int = 0) -> int:
        """Whole pixels for `units`, which may be negative; a `least` other than 0 is a floor for them."""
        pixels = round(units * self.unit)
        return max(least, pixels) if least else pixels

    def text(self, units: float) -> int:
        """Height in pixels of a text that is `units` high at 1080p and 100 %, never under `least_text`."""
        return max(self.least_text, round(units * self.unit * self.text_percent / 100))

    def enlarged(self, size: tuple[int, int], factor: float) -> Scale:
        """Return the scale of a picture of `size` that is shrunk by `factor` for a part of this window.

        Its letters come out as large as they are in this window.

        >>> Scale((1024, 600)).enlarged((1200, 660), 1.2)
        Scale(size=(1200, 660), text_percent=105, least_text=14)
        """
        percent = self.text_percent * self.unit * factor / Scale(size).unit
        return Scale(size, round(percent), round(self.least_text * factor))
