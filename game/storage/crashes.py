"""What is written down when the program itself fails: a file that can be sent to whoever mends it."""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from game.storage import disk

MOST = 10
"""So many reports are kept, the latest."""


def keep_report(folder: Path, text: str, now: datetime) -> Path | None:
    """Keeps a report of what went wrong at this time, an aware one; its file, None where that cannot be."""
    path = folder / f"crash-{now.astimezone(UTC):%Y%m%d-%H%M%S}.txt"
    try:
        disk.make_folder(folder)
        disk.put(path, text.encode("utf-8", "replace"))
    except OSError:
        return None
    with suppress(OSError):
        for old in sorted(folder.glob("crash-*.txt"))[:-MOST]:
            disk.remove(old)
    return path
