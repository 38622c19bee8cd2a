"""What it costs a frame that every move is kept on disk."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from game.bench.figures import Figure, share
from game.storage.matches import MatchFile
from game.words import _

LINES = 400
LINE = "0 play 7h #0123456789abcdef"
"""As long as a usual line of a log."""
APPEND_MOST = 1.0


def measure_saves(seconds: float) -> list[Figure]:
    """Measure what a frame does for lines that threads write and sync, and how long until all are safe."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as kept:
        file = MatchFile.create(Path(kept), "spooneye", datetime.now(UTC))
        appends = []
        begun = time.perf_counter()
        for _line in range(LINES):
            start = time.perf_counter()
            file.append(LINE)
            file.is_written()
            appends.append((time.perf_counter() - start) * 1000)
        file.close()
        whole = (time.perf_counter() - begun) * 1000
    return [
        Figure(_("a line handed over"), share(appends, 0.99), "ms", APPEND_MOST),
        Figure(_("a line written and synced"), whole / LINES, "ms"),
    ]
