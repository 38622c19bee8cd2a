"""Saved matches: a folder of files that only grow, each written line by line while its match is played.

A running match is `DATE-TIME-GAME-ID.match`, in UTC; finished ones lie in the folder `finished` with the same
name. What the lines mean, and whether they are sound, is the affair of the log.
"""

import errno
import os
import re
import secrets
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from game.storage.files import sync_folder, with_ending, write_all, write_bytes
from game.storage.notices import Notice, in_use, saving_off

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

ENDING = ".match"
FINISHED = "finished"
_NAME = re.compile(r"(\d{8}-\d{6})-([a-z0-9_]+)-([0-9a-f]{6})" + re.escape(ENDING))
_STAMP = "%Y%m%d-%H%M%S"
_BINARY = getattr(os, "O_BINARY", 0)
_BEYOND = 0x7FFF0000
"""Where the lock lies on Windows, which keeps others from reading the bytes that are locked."""


@dataclass(frozen=True)
class SavedMatch:
    """A match in the folder: its file, its game, when it began (UTC) and whether it was played to the end."""

    path: Path
    game: str
    started: datetime
    finished: bool


def list_matches(folder: Path) -> list[SavedMatch]:
    """The matches in this folder, running and finished, the latest first; none where there is no folder."""
    found = []
    for place, finished in ((folder, False), (folder / FINISHED, True)):
        try:
            files = list(place.iterdir())
        except OSError:
            continue
        found += [match for file in files if (match := _saved(file, finished))]
    return sorted(found, key=lambda match: (match.started, match.path.name), reverse=True)


def _saved(path: Path, finished: bool) -> SavedMatch | None:
    parts = _NAME.fullmatch(path.name)
    if not parts:
        return None
    try:
        started = datetime.strptime(parts[1], _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
    return SavedMatch(path, parts[2], started, finished)


def read_lines(path: Path) -> list[str]:
    """The whole lines of a match; a last one that was never ended is left out. Raises OSError.

    Bytes that are no UTF-8 become replacement characters, so that the checksum of their line does not fit.
    """
    return path.read_bytes().decode("utf-8", "replace").split("\n")[:-1]


def beside(path: Path) -> Path:
    """The file for what belongs to the sitting of a match and not to its log: names, the order of a hand."""
    return path.with_suffix(".json")


def throw_away(path: Path) -> None:
    """Removes a match and what lies beside it; raises OSError where that is not allowed."""
    for file in _belongings(path):
        file.unlink(missing_ok=True)


def _belongings(path: Path) -> tuple[Path, ...]:
    return path, beside(path), with_ending(beside(path), ".old")


class MatchFile:
    """The file of a match that is being played; lines are written in order by a thread of its own.

    Nothing here raises for what the disk does, and once the file is open nothing waits for it but `flush`,
    `finish` and `close`. After the first error saving is off: the file keeps the whole lines it has, later
    lines are dropped, and `news` says so once.
    """

    def __init__(self, path: Path, handle: int | None, news: Notice | None = None) -> None:
        """Takes over an open file, or none where it could not be opened; use `create` or `resume`."""
        self.path = path
        self._handle = -1 if handle is None else handle
        self._size = 0 if handle is None else os.fstat(handle).st_size
        self._failed = handle is None
        self._owned = handle is not None
        self._news = news
        self._waiting: list[str] = []
        self._writing = False
        self._closing = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._write_on, name=f"writer of {path.name}", daemon=True)
        if handle is not None:
            self._thread.start()

    @property
    def owned(self) -> bool:
        """Whether this program got hold of the file, so that it may move it or throw it away."""
        return self._owned

    @classmethod
    def create(cls, folder: Path, game: str, now: datetime) -> "MatchFile":
        """A new file for a match of this game (lower case, digits, `_`) that begins now, an aware time."""
        stamp = now.astimezone(UTC).strftime(_STAMP)
        path = folder / f"{stamp}-{game}-{secrets.token_hex(3)}{ENDING}"
        if not _NAME.fullmatch(path.name):
            raise ValueError(f"{game!r} is not the name of a game")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
        except OSError as error:
            return cls(path, None, saving_off(error, path))
        _lock(handle)
        sync_folder(folder)
        return cls(path, handle)

    @classmethod
    def resume(cls, path: Path, keep: int | None = None) -> "MatchFile":
        """Opens a match to write on after its first `keep` lines, or after all of its whole lines.

        Lines that are given up are kept in a copy of the whole file that ends in `.bad`. Where another
        program has the match open, saving is off and `news` says so.
        """
        try:
            handle = os.open(path, os.O_RDWR | _BINARY)
        except OSError as error:
            return cls(path, None, saving_off(error, path))
        try:
            free = _lock(handle)
            if free:
                _cut(handle, path, keep)
        except OSError as error:
            os.close(handle)
            return cls(path, None, saving_off(error, path))
        if not free:
            os.close(handle)
            return cls(path, None, in_use(path))
        return cls(path, handle)

    @property
    def saving(self) -> bool:
        """Whether lines are still being kept; a file that was closed well counts as kept."""
        return not self._failed

    def news(self) -> Notice | None:
        """The sentence that saving is off, the first time that it is asked for after it happened."""
        with self._changed:
            news, self._news = self._news, None
            return news

    def append(self, line: str) -> None:
        """Adds a line, without its end, to what is to be written; returns at once."""
        if "\n" in line:
            raise ValueError("a line of a match has no line break in it")
        with self._changed:
            if not self._failed and not self._closing:
                self._waiting.append(line)
                self._changed.notify_all()

    def flush(self, timeout: float) -> bool:
        """Waits, this many seconds at most, until all lines are safely on the disk, and says whether."""
        with self._changed:
            return self._changed.wait_for(self._idle, timeout) and not self._failed

    def close(self, timeout: float = 5.0) -> bool:
        """Writes what is waiting, for so many seconds at most, and says whether all is kept."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join(timeout)
        return not self._thread.is_alive() and not self._failed

    def finish(self, timeout: float = 5.0) -> bool:
        """Closes the file and puts it, with what lies beside it, among the finished matches; says whether."""
        if not self.close(timeout):
            return False
        goal = self.path.parent / FINISHED
        try:
            goal.mkdir(exist_ok=True)
            for file in _belongings(self.path):
                if file.exists():
                    file.replace(goal / file.name)
        except OSError as error:
            with self._changed:
                self._news = saving_off(error, goal / self.path.name)
            return False
        sync_folder(goal)
        sync_folder(self.path.parent)
        self.path = goal / self.path.name
        return True

    def _idle(self) -> bool:
        return self._failed or not (self._waiting or self._writing)

    def _write_on(self) -> None:
        """The writer's thread: one write and one sync for all lines that wait, until the file is closed."""
        while lines := self._next_lines():
            error = self._write("".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))
            with self._changed:
                self._writing = False
                if error:
                    self._failed = True
                    self._news = saving_off(error, self.path)
                self._changed.notify_all()
        with suppress(OSError):
            os.close(self._handle)

    def _next_lines(self) -> list[str]:
        """Waits for lines and takes all that there are; none when the file is closed or failed."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closing or self._failed)
            if self._failed:
                return []
            lines, self._waiting = self._waiting, []
            self._writing = bool(lines)
            return lines

    def _write(self, data: bytes) -> OSError | None:
        """Writes and syncs these lines; at an error cuts the file back and returns the error."""
        try:
            os.lseek(self._handle, self._size, os.SEEK_SET)
            write_all(self._handle, data)
            os.fsync(self._handle)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._handle, self._size)
            return error
        self._size += len(data)
        return None


def _lock(handle: int) -> bool:
    """Whether no other program has this open file locked; it is ours then until it is closed."""
    try:
        if sys.platform == "win32":
            os.lseek(handle, _BEYOND, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # Some network disks cannot lock at all; there the names, each used once, have to do.
        return error.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
    return True


def _cut(handle: int, path: Path, keep: int | None) -> None:
    """Cuts an open match after its first `keep` lines, or after its last whole one; raises OSError."""
    data = path.read_bytes()
    lines = data.split(b"\n")[:-1]
    kept = lines if keep is None else lines[:keep]
    if len(kept) < len(lines):
        write_bytes(with_ending(path, ".bad"), data)
    size = sum(len(line) + 1 for line in kept)
    if size < len(data):
        os.ftruncate(handle, size)
        os.fsync(handle)
