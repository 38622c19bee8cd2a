"""Reading what a file or a pasted text holds: any JSON value is looked at before it is used.

Whatever does not fit raises ValueError, and nothing else: infinite numbers, halves of letters and lists in
place of names among it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

MOST = 10**9
"""No number that is kept of a match is larger."""
LONGEST = 100
"""Characters of a text that nobody has written by hand, such as the name of a file."""


def named(value: object, most: int = LONGEST) -> Mapping[str, object]:
    """Return an object of JSON with at most so many fields, whose names are printable."""
    if not isinstance(value, Mapping) or len(value) > most:
        raise ValueError("this should have named fields")
    return {text(name): item for name, item in value.items()}


def listed(value: object, most: int = LONGEST) -> list[object]:
    """Return a list of at most so many items."""
    if not isinstance(value, list) or len(value) > most:
        raise ValueError("this should be a list")
    return value


def text(value: object, longest: int = LONGEST) -> str:
    """Return a text that can be drawn and written to a file."""
    if not isinstance(value, str) or len(value) > longest or not value.isprintable():
        raise ValueError("this should be a short text")
    return value


def texts(value: object) -> tuple[str, ...]:
    """Return a list of such texts."""
    return tuple(text(item) for item in listed(value))


def whole(value: object, least: int = -MOST, most: int = MOST) -> int:
    """Return a whole number between two; true is none."""
    if type(value) is not int or not least <= value <= most:
        raise ValueError("this should be a whole number")
    return value


def numbers(value: object, least: int = -MOST, most: int = MOST) -> tuple[int, ...]:
    """Return a list of such numbers."""
    return tuple(whole(item, least, most) for item in listed(value))


def is_plain(value: object) -> bool:
    """Tell whether a value is a yes or no, a number that can be counted with, or a short text."""
    if isinstance(value, str):
        return len(value) <= LONGEST and value.isprintable()
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, bool) or (isinstance(value, int) and abs(value) <= MOST)
