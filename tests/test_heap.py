"""Memory that is given back: what the C library is asked for, and that any other library will do."""

from __future__ import annotations

import ctypes
import gc
import sys
import weakref
from typing import Any

import pytest

from game.ui import heap


class Library:
    """A C library that writes down what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []

    def mallopt(self, option: int, value: int) -> None:
        """Take a setting."""
        self.asked.append(("mallopt", option, value))

    def malloc_trim(self, room: int) -> None:
        """Give back what is free."""
        self.asked.append(("malloc_trim", room))


def test_on_linux_the_library_is_asked_to_keep_little(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library()
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda name: library)
    heap.keep_little()
    heap.give_back()
    assert library.asked == [("mallopt", -3, 1 << 20), ("malloc_trim", 0)]


def test_what_stays_is_not_looked_through_in_the_middle_of_a_frame_and_yet_goes_when_it_is_gone() -> None:
    class Held:
        """Something that holds itself."""

        def __init__(self) -> None:
            self.me = self

    gone = weakref.ref(Held())
    heap.keep_little()
    assert gc.get_freeze_count() > 1000
    assert gone() is not None, "what was left out of the search"
    heap.give_back()
    assert gone() is None
    assert gc.get_freeze_count() > 1000


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_a_library_that_offers_nothing_is_left_alone(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    opened: list[None] = []

    def library(name: None) -> object:
        opened.append(name)
        return object()

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(ctypes, "CDLL", library)
    heap.keep_little()
    heap.give_back()
    assert len(opened) == (2 if platform == "linux" else 0)
