"""The file of the statistics: a list with one object for every finished match.

What the objects mean is the affair of whoever reads them; here they are kept.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from game.storage.files import Json, JsonFile, write_text
from game.storage.notices import Notice, saving_off, set_aside

T = TypeVar("T")
MOST = 2000
"""Matches in the list; the oldest ones make room."""


class StatisticsFile:
    """The file of the statistics; whatever happens to it, there is a list and at most one sentence."""

    def __init__(self, path: Path) -> None:
        self._file = JsonFile(path)

    def load(self, read: Callable[[Json], T]) -> tuple[tuple[T, ...], Notice | None]:
        """The matches in the file and a sentence to show once; `read` raises ValueError for what is none."""
        value, notice = self._file.read(lambda value: isinstance(value, list))
        if not isinstance(value, list):
            return (), notice
        found, wrong = list[T](), False
        for form in value[-MOST:]:
            try:
                found.append(read(form))
            except ValueError:
                wrong = True
        if wrong and notice is None:
            notice = set_aside(self._file.path, self._file.keep_aside())
        return tuple(found), notice

    def save(self, forms: Sequence[Mapping[str, Json]]) -> Notice | None:
        """Keeps the matches; returns the sentence that saving is off at the first failure only."""
        return self._file.write([dict(form) for form in forms[-MOST:]])


def export(path: Path, text: str) -> Notice | None:
    """Writes a table for other programs; returns the sentence why it could not be written."""
    try:
        write_text(path, text)
    except OSError as error:
        return saving_off(error, path)
    return None
