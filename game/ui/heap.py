"""Memory: what is gone shall be given back to the system, and looked for where no frame waits.

Large pictures come and go with every scene and size. Left alone, the C library of Linux learns to keep room
for the largest it has seen, and that room is never whole again.

Python looks through all objects for such as only hold each other, now and then in the middle of a frame: what
stays for long is left out, or that takes two frames' time.
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
    gc.freeze()


def give_back() -> None:
    """Give back what is not used any more; it takes some 50 ms, so do it where nothing moves."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _call("malloc_trim", 0)


def _call(name: str, *numbers: int) -> None:
    if not sys.platform.startswith("linux"):
        return
    try:
        function: Any = getattr(ctypes.CDLL(None), name)
    except (OSError, AttributeError):  # another library than glibc
        return
    function(*numbers)
