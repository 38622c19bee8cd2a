"""The C library's heap: pictures that are gone shall be given back to the system, not kept for later.

Large pictures come and go with every scene and size. Left alone, the library of Linux learns to keep room for
the largest it has seen, and that room is never whole again.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Any

_MMAP_THRESHOLD = -3
_LARGE = 1 << 20
"""Bytes from which on a picture has pages of its own; such are hardly ever made while something moves."""


def keep_little() -> None:
    """Have all that is large given back as soon as it goes, where the library can be asked for it."""
    _call("mallopt", _MMAP_THRESHOLD, _LARGE)


def give_back() -> None:
    """Give back what is not used any more; it takes some 50 ms, so do it where nothing moves."""
    gc.collect()
    _call("malloc_trim", 0)


def _call(name: str, *numbers: int) -> None:
    if not sys.platform.startswith("linux"):
        return
    try:
        function: Any = getattr(ctypes.CDLL(None), name)
    except (OSError, AttributeError):  # another library than glibc
        return
    function(*numbers)
