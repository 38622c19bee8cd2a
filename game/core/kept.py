"""Tables that fill as they are asked, for what search needs again and again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
T = TypeVar("T")
MOST_KEPT = 1 << 14


class Kept(dict[K, T]):
    """What belongs to some key, made when first asked for; search asks for the same again and again."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[K], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> T:
        if len(self) >= MOST_KEPT:
            self.clear()
        made = self[key] = self._make(key)
        return made
