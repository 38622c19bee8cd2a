"""Files that are whole at every moment: either the text from before or the new one, never half of one."""

import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from game.storage.notices import Notice, earlier_copy, saving_off, set_aside, unreadable

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

LARGEST = 4 * 1024 * 1024
"""Bytes; nothing that the program keeps comes near it, and a file beyond it is not read."""


def with_ending(path: Path, ending: str) -> Path:
    """The path beside this one with an ending added to its name: `settings.json.old`."""
    return path.with_name(path.name + ending)


def write_all(handle: int, data: bytes) -> None:
    """Writes every byte to an open file; raises OSError."""
    while data:
        data = data[os.write(handle, data) :]


def sync_folder(folder: Path) -> None:
    """Makes names in this folder last through a power cut, where the system can do that for folders."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        with suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)


def write_bytes(path: Path, data: bytes) -> None:
    """Replaces the content of a file at once, making its folder where it is missing.

    The content from before is kept beside it as `.old`. A link is followed. Raises OSError; then the file is
    as it was and nothing else lies about.
    """
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        before = path.read_bytes()
    except FileNotFoundError:
        before = data
    if before != data:
        _put(with_ending(path, ".old"), before)
    _put(path, data)
    sync_folder(path.parent)


def write_text(path: Path, text: str) -> None:
    """Replaces the text of a file at once, as `write_bytes` does; UTF-8, lines as they are."""
    write_bytes(path, text.encode("utf-8"))


def _put(path: Path, data: bytes) -> None:
    """Writes a file under another name in its folder; it gets its own when it is safely on the disk."""
    handle, name = tempfile.mkstemp(".new", f".{path.name}.", path.parent)
    try:
        try:
            write_all(handle, data)
            os.fsync(handle)
        finally:
            os.close(handle)
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def parse_json(data: bytes) -> Json:
    """The value in these bytes; raises ValueError for what is not JSON in UTF-8, too large or too deep."""
    if len(data) > LARGEST:
        raise ValueError(f"{len(data)} bytes are more than is kept")
    try:
        value: Json = json.loads(data.decode("utf-8"))
    except RecursionError as error:
        raise ValueError("too deep") from error
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
            data = self.path.read_bytes()
        except FileNotFoundError:
            return None, None
        except OSError:
            return None, unreadable(self.path)
        value = _sound_value(data, sound)
        if value is not None:
            return value, None
        aside = self.keep_aside()
        try:
            earlier = _sound_value(with_ending(self.path, ".old").read_bytes(), sound)
        except OSError:
            earlier = None
        if earlier is None:
            return None, set_aside(self.path, aside)
        return earlier, earlier_copy(self.path, aside)

    def keep_aside(self) -> Path:
        """Copies the file as it is to `.bad`, if the disk allows it, and returns that path."""
        aside = with_ending(self.path, ".bad")
        with suppress(OSError):
            _put(aside, self.path.read_bytes())
        return aside

    def write(self, value: Json) -> Notice | None:
        """Keeps the value; returns the sentence that saving is off at the first failure only."""
        text = json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
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
