"""The file of the statistics: a list with one object for every finished match.

What the objects mean is the affair of whoever reads them; here they are kept.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from game.storage.files import Json, can_be_kept, write_text
from game.storage.lists import ListFile, as_a_whole
from game.storage.notices import Notice, saving_off, set_aside

T = TypeVar("T")
MOST = 2000
"""Matches in the list; the oldest ones make room."""


class StatisticsFile:
    """The file of the statistics; whatever happens to it, there is a list and at most one sentence.

    With `changing` it is one of tournaments, whose objects are no longer what they were when they go on.
    """

    def __init__(self, path: Path, changing: bool = False) -> None:
        self._file = ListFile(path, as_a_whole if changing else _id, removable=changing)
        self._read: Callable[[Json], object] = lambda form: form

    def load(self, read: Callable[[Json], T]) -> tuple[tuple[T, ...], Notice | None]:
        """The matches in the file and a sentence to show once; `read` raises ValueError for what is none."""
        self._read = read
        value, notice = self._file.read(lambda value: isinstance(value, list))
        if not isinstance(value, list):
            return (), notice
        value = value[-MOST:]
        sound = self._readable(value)
        self._file.know(sound)
        if len(sound) < len(value) and notice is None:
            notice = set_aside(self._file.path, self._file.keep_aside())
        return tuple(read(form) for form in sound), notice

    def _readable(self, value: list[Json]) -> list[Json]:
        return [form for form in value if self._is_readable(form)]

    def _is_readable(self, form: Json) -> bool:
        try:
            self._read(form)
        except ValueError:
            return False
        return can_be_kept(form)

    def save(self, forms: Sequence[Mapping[str, Json]]) -> Notice | None:
        """Keeps the matches, with those that another copy of the program has added to the file meanwhile.

        Returns the sentence that saving is off at the first failure only.
        """
        return self._file.save(
            [dict(form) for form in forms[-MOST:]],
            self._readable,
            lambda ours, theirs: [*ours[:-1], *theirs, *ours[-1:]][-MOST:],
        )


def _id(form: Json) -> str:
    """A match is known by its id."""
    return str(form["id"]) if isinstance(form, dict) and "id" in form else as_a_whole(form)


def export(path: Path, text: str) -> Notice | None:
    """Writes a table for other programs; returns the sentence why it could not be written."""
    try:
        write_text(path, text)
    except OSError as error:
        return saving_off(error, path)
    return None
