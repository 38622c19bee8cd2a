"""Files that are whole at every moment: either the text from before or the new one, never half of one."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from game.storage import disk
from game.storage.notices import Notice, earlier_copy, saving_off, set_aside, unreadable

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

LARGEST = 4 * 1024 * 1024
"""Bytes; nothing that the program keeps comes near it, and a file beyond it is not read."""

BAD = ".bad"
MOST_ASIDE = 9
"""So many damaged versions of a file are kept."""


def with_ending(path: Path, ending: str) -> Path:
    """The path beside this one with an ending added to its name: `settings.json.old`."""
    return path.with_name(path.name + ending)


def copy_aside(path: Path, data: bytes) -> Path:
    """Keeps the content of a file that is about to be replaced as `.bad`, and returns that path.

    An earlier one with another content stays, as the numbers behind the ending tell. Raises OSError.
    """
    for number in range(1, MOST_ASIDE + 1):
        aside = with_ending(path, f"{BAD}{number if number > 1 else ''}")
        try:
            if disk.read_bytes(aside, len(data)) == data:
                return aside
        except FileNotFoundError:
            break
        except OSError:
            continue
    disk.put(aside, data)
    return aside


def _move_aside(path: Path) -> Path:
    """Gives what cannot be read a name with `.bad` that is free, else the last of them; returns it.

    Raises OSError.
    """
    for number in range(1, MOST_ASIDE + 1):
        aside = with_ending(path, f"{BAD}{number if number > 1 else ''}")
        if not os.path.lexists(aside):
            break
    disk.move(path, aside)
    return aside


def write_bytes(path: Path, data: bytes) -> None:
    """Replaces the content of a file at once, making its folder where it is missing.

    The content from before is kept beside it as `.old`. A link is followed. Raises OSError; then the file is
    as it was and nothing else lies about.
    """
    path = Path(os.path.realpath(path))
    disk.make_folder(path.parent)
    try:
        before = disk.read_bytes(path, LARGEST)
    except FileNotFoundError:
        before = data
    if before != data:
        disk.put(with_ending(path, ".old"), before)
    disk.put(path, data)
    disk.sync_folder(path.parent)


def write_text(path: Path, text: str) -> None:
    """Replaces the text of a file at once, as `write_bytes` does; UTF-8, lines as they are."""
    write_bytes(path, text.encode("utf-8"))


def parse_json(data: bytes) -> Json:
    """The value in these bytes; raises ValueError for what is not JSON in UTF-8, too large or too deep."""
    if len(data) > LARGEST:
        raise ValueError(f"{len(data)} bytes are more than is kept")
    try:
        value: Json = json.loads(data.decode("utf-8"))
    except RecursionError as error:
        raise ValueError("too deep") from error
    return value


def as_text(value: Json) -> str:
    """A value as JSON that a person can read; raises ValueError for numbers that are none."""
    return json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def can_be_kept(value: Json) -> bool:
    """Whether this can be written: no number that is none, no half of a surrogate pair, not too deep."""
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8")
    except (ValueError, RecursionError):
        return False
    return True


def without_nonsense(value: Json) -> Json:
    """A list or an object without those of its items that cannot be written; anything else as it is."""
    if isinstance(value, list):
        return [item for item in value if can_be_kept(item)]
    if isinstance(value, dict):
        return {name: item for name, item in value.items() if can_be_kept({name: item})}
    return value


class JsonFile:
    """A small file of JSON that is read at the start and written whole.

    Neither `read` nor `write` raises for what the disk does: the program goes on and says so in one sentence.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.saving = True
        """Whether the last write succeeded; each write tries again."""
        self._said = False

    def read(self, sound: Callable[[Json], bool]) -> tuple[Json, Notice | None]:
        """The value in the file, or in its `.old` where the file is not `sound`; None where neither is.

        A file that is not sound is kept aside as `.bad`. A missing file is no trouble.
        """
        try:
            data = disk.read_bytes(self.path, LARGEST)
        except FileNotFoundError:
            return None, None
        except OSError as error:
            return None, self._put_out_of_the_way(error)
        value = _sound_value(data, sound)
        if value is not None:
            return value, None
        aside = self.keep_aside()
        try:
            earlier = _sound_value(disk.read_bytes(with_ending(self.path, ".old"), LARGEST), sound)
        except OSError:
            earlier = None
        if earlier is None:
            return None, set_aside(self.path, aside)
        return earlier, earlier_copy(self.path, aside)

    def present(self) -> Json:
        """The value that is in the file now, None where there is none that can be read."""
        try:
            return parse_json(disk.read_bytes(self.path, LARGEST))
        except (OSError, ValueError):
            return None

    def keep_aside(self) -> Path:
        """Copies the file as it is to `.bad`, if the disk allows it, and returns that path."""
        try:
            return copy_aside(self.path, disk.read_bytes(self.path, LARGEST))
        except OSError:
            return with_ending(self.path, BAD)

    def _put_out_of_the_way(self, error: OSError) -> Notice:
        """Moves what can never be read, such as a folder of that name, so that the file can be written."""
        if error.errno not in disk.NEVER and not self.path.is_dir():  # Windows may not even open a folder
            return unreadable(self.path)
        try:
            aside = _move_aside(self.path)
        except OSError:
            return unreadable(self.path)
        return set_aside(self.path, aside)

    def write(self, value: Json) -> Notice | None:
        """Keeps the value; returns the sentence that saving is off at the first failure only.

        An item of a list or an object that cannot be written is left out.
        """
        text = as_text(value if can_be_kept(value) else without_nonsense(value))
        try:
            write_text(self.path, text)
        except OSError as error:
            self.saving = False
            if self._said:
                return None
            self._said = True
            return saving_off(error, self.path)
        self.saving = True
        return None


def _sound_value(data: bytes, sound: Callable[[Json], bool]) -> Json:
    """The value if it is sound JSON, else None."""
    try:
        value = parse_json(data)
    except ValueError:
        return None
    return value if sound(value) else None
