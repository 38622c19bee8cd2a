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
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from game.storage import disk
from game.storage.files import (
    BAD,
    Json,
    as_text,
    copy_aside,
    parse_json,
    with_ending,
    without_nonsense,
    write_text,
)
from game.storage.notices import Notice, in_use, saving_off

T = TypeVar("T")

ENDING = ".match"
FINISHED = "finished"
LARGEST = 32 * 1024 * 1024
"""Bytes of a match; the longest that was ever played had a tenth of that, and a larger file is not read."""
LONGEST_LINE = 64 * 1024
"""Bytes; longer lines are not found by `read_ends`."""
_NAME = re.compile(r"(\d{8}-\d{6})-([a-z0-9_]+)-([0-9a-f]{6})" + re.escape(ENDING))
_STAMP = "%Y%m%d-%H%M%S"


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
    return disk.read_bytes(path, LARGEST).decode("utf-8", "replace").split("\n")[:-1]


def read_ends(path: Path) -> tuple[str, str]:
    """The first and the last whole line of a match without what lies between; empty where there is none.

    Raises OSError.
    """
    head, tail = disk.read_ends(path, LONGEST_LINE)
    first, whole, _rest = head.partition(b"\n")
    last = tail.split(b"\n")[-2:-1]
    return first.decode("utf-8", "replace") if whole else "", b"".join(last).decode("utf-8", "replace")


def beside(path: Path) -> Path:
    """The file for what belongs to the sitting of a match and not to its log: names, the order of a hand."""
    return path.with_suffix(".json")


def read_beside(path: Path) -> dict[str, Json]:
    """What was kept beside a match, without what could not be kept again; nothing where it cannot be read."""
    for file in (beside(path), with_ending(beside(path), ".old")):
        with suppress(OSError, ValueError):
            value = parse_json(disk.read_bytes(file, LARGEST))
            value = without_nonsense(value)
            if isinstance(value, dict):
                return value
    return {}


def throw_away(path: Path) -> None:
    """Removes a match and what lies beside it; raises OSError where that is not allowed.

    A match that is being played, here or in another window of the game, stays: OSError with EBUSY.
    """
    with suppress(FileNotFoundError):
        handle = disk.open_to_write(path)
        try:
            if not disk.lock(handle):
                raise OSError(errno.EBUSY, "in use", str(path))
        finally:
            os.close(handle)
    for file in _belongings(path):
        disk.remove(file)


def _belongings(path: Path) -> list[Path]:
    aside = sorted(path.parent.glob(with_ending(path, BAD).name + "*"))
    return [path, beside(path), with_ending(beside(path), ".old"), *aside]


class MatchFile:
    """The file of a match that is being played; one thread writes its lines in order, another syncs them.

    Nothing here raises for what the disk does, and once the file is open nothing waits for it but `flush`,
    `finish` and `close`. A line that `is_written` outlives the program, one that `is_safe` a power cut;
    a sync that takes long holds up no later line on its way to being written.
    A file that was removed or moved meanwhile is put in its place again with all lines.
    After the first error saving is off: the file keeps the whole lines it has, later lines are dropped, and
    `news` says so once.
    """

    def __init__(self, path: Path, handle: int | None, news: Notice | None = None) -> None:
        """Takes over an open file, or none where it could not be opened; use one of the class methods."""
        self.path = path
        self._handle = -1 if handle is None else handle
        self._size = 0 if handle is None else os.fstat(handle).st_size
        self._failed = handle is None
        self._owned = handle is not None
        self._news = news
        self._waiting: list[str] = []
        self._beside: Json = None
        self._last_beside: Json = None
        self._at_file = threading.Lock()
        """Held by the thread that writes lines or puts the file in its place again."""
        self.aside: Path | None = None
        """The copy of what did not fit any more when the match was opened, if there was any."""
        self._writing = False
        self._unsynced = False
        self._syncing = False
        self._closing = False
        self._written = handle is None
        """Whether no more lines will be written."""
        self._changed = threading.Condition()
        self._writer = threading.Thread(target=self._write_all, name=f"writer of {path.name}", daemon=True)
        self._syncer = threading.Thread(target=self._sync_all, name=f"syncer of {path.name}", daemon=True)
        if handle is not None:
            self._writer.start()
            self._syncer.start()

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
            disk.make_folder(folder)
            handle = disk.create(path)
        except OSError as error:
            return cls(path, None, saving_off(error, path))
        disk.lock(handle)
        return cls(path, handle)

    @classmethod
    def resume(cls, path: Path, keep: int | None = None) -> "MatchFile":
        """Opens a match to write on after its first `keep` lines, or after all of its whole lines.

        Lines that are given up are kept in a copy of the whole file that ends in `.bad`. Where another
        program has the match open, saving is off and `news` says so.
        """
        aside = None
        try:
            handle = _open_alone(path)
            if handle is not None:
                aside = _closed_at_error(handle, lambda: _cut(handle, path, keep))
        except OSError as error:
            return cls(path, None, saving_off(error, path))
        return cls._taken(path, handle, aside)

    @classmethod
    def renew(cls, path: Path, lines: Sequence[str]) -> "MatchFile":
        """Opens a match to write on after these lines, which all at once take the place of what it holds.

        What it held is kept in a copy that ends in `.bad`. Otherwise as `resume`.
        """
        aside = None
        try:
            handle = old = _open_alone(path)
            if old is not None:
                aside = _closed_at_error(old, lambda: copy_aside(path, disk.read_bytes(path, LARGEST)))
                handle = _closed_at_error(old, lambda: _replace(old, path, lines))
        except OSError as error:
            return cls(path, None, saving_off(error, path))
        return cls._taken(path, handle, aside)

    @classmethod
    def _taken(cls, path: Path, handle: int | None, aside: Path | None) -> "MatchFile":
        file = cls(path, handle, in_use(path) if handle is None else None)
        file.aside = aside
        return file

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

    def keep_beside(self, value: Json) -> None:
        """Has a value kept beside the match in place of the one before; returns at once."""
        with self._changed:
            if not self._failed and not self._closing:
                self._beside = value
                self._changed.notify_all()

    def is_written(self, patience: float = 0.0) -> bool:
        """Whether all lines outlive this program, or saving is off; so many seconds are waited for that."""
        with self._changed:
            return self._changed.wait_for(lambda: self._failed or not self._waits_for_writing(), patience)

    @property
    def is_safe(self) -> bool:
        """Whether all lines are safely on the disk, or saving is off."""
        with self._changed:
            return self._failed or self._idle()

    def flush(self, timeout: float) -> bool:
        """Waits, this many seconds at most, until all is safely on the disk, and says whether."""
        with self._changed:
            return self._changed.wait_for(lambda: self._failed or self._idle(), timeout) and not self._failed

    def close(self, timeout: float | None = 5.0) -> bool:
        """Writes what is waiting and says whether all is kept; None waits for however long that takes.

        Otherwise so many seconds are waited for it at most.
        """
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._syncer.is_alive():
            self._syncer.join(timeout)
        return not self._syncer.is_alive() and not self._failed

    def finish(self, timeout: float | None = 5.0) -> bool:
        """Closes the file and puts it, with what lies beside it, among the finished matches; says whether."""
        if not self.close(timeout):
            return False
        goal = self.path.parent / FINISHED
        try:
            disk.make_folder(goal)
            for file in reversed(_belongings(self.path)):
                if file.exists():
                    disk.move(file, goal / file.name)
        except OSError as error:
            with self._changed:
                self._news = saving_off(error, goal / self.path.name)
            return False
        disk.sync_folder(goal)
        disk.sync_folder(self.path.parent)
        self.path = goal / self.path.name
        return True

    def _waits_for_writing(self) -> bool:
        return bool(self._waiting) or self._writing

    def _idle(self) -> bool:
        return not (self._waits_for_writing() or self._unsynced or self._syncing or self._beside is not None)

    # -- the thread that writes ------------------------------------------------------------------------

    def _write_all(self) -> None:
        """Writes all lines that wait, again and again, until the file is closed or has failed."""
        try:
            while lines := self._take_lines():
                self._write("".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))
        except Exception as error:
            self._fail(error)
        finally:
            with self._changed:
                self._failed = self._failed or self._waits_for_writing()
                self._writing, self._written = False, True
                self._changed.notify_all()

    def _take_lines(self) -> list[str]:
        """The lines that wait, as soon as there are any; none when the file is closed or has failed."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closing or self._failed)
            lines, self._waiting = self._waiting, []
            self._writing = bool(lines)
            return lines

    def _write(self, data: bytes) -> None:
        """Writes these lines; raises OSError, and what cannot be written whole is cut off again."""
        with self._at_file:
            try:
                disk.write_at(self._handle, self._size, data)
            except OSError:
                with suppress(OSError):
                    disk.cut(self._handle, self._size)
                raise
            self._size += len(data)
        with self._changed:
            self._writing, self._unsynced = False, True
            self._changed.notify_all()

    def _fail(self, error: Exception) -> None:
        with self._changed:
            if not self._failed:
                busy = isinstance(error, OSError) and error.errno == errno.EBUSY
                self._news = in_use(self.path) if busy else saving_off(error, self.path)
            self._failed = True
            self._unsynced = self._syncing = False
            self._waiting.clear()
            self._changed.notify_all()

    # -- the thread that syncs -------------------------------------------------------------------------

    def _sync_all(self) -> None:
        """Syncs what is written, again and again, until all is written or the file has failed."""
        try:
            disk.sync_folder(self.path.parent)
            while self._take_turn():
                pass
            if not self._failed:
                self._stay_in_place()
        except Exception as error:
            self._fail(error)
        finally:
            with self._changed:
                self._failed = self._failed or self._unsynced or self._syncing
                self._changed.notify_all()
            self._writer.join()
            with suppress(OSError):
                os.close(self._handle)

    def _take_turn(self) -> bool:
        """Syncs lines, and writes what is kept beside them; False when nothing more will come.

        Raises OSError for the lines only.
        """
        with self._changed:
            self._changed.wait_for(
                lambda: self._unsynced or self._beside is not None or self._written or self._failed
            )
            lines, self._unsynced = self._unsynced, False
            value, self._beside = self._beside, None
            self._last_beside = value if value is not None else self._last_beside
            self._syncing = not self._failed and (lines or value is not None)
        if not self._syncing:
            return False
        if lines:
            disk.sync(self._handle)
            self._stay_in_place()
        self._write_beside(value)
        with self._changed:
            self._syncing = False
            self._changed.notify_all()
        return True

    def _write_beside(self, value: Json) -> None:
        if value is not None:
            with suppress(OSError):  # the match can do without it
                write_text(beside(self.path), as_text(without_nonsense(value)))

    def _stay_in_place(self) -> None:
        """Puts the file in its place again, if it was removed or moved; raises OSError where that cannot be.

        Another one that took its place is kept in a copy that ends in `.bad`, unless a program has it open.
        """
        if disk.is_in_place(self._handle, self.path):
            return
        with self._at_file:
            data = disk.read_open(self._handle, self._size)
            disk.make_folder(self.path.parent)
            if self.path.exists():
                other = _open_alone(self.path)
                if other is None:
                    raise OSError(errno.EBUSY, "in use", str(self.path))
                _closed_at_error(other, lambda: copy_aside(self.path, disk.read_bytes(self.path, LARGEST)))
                os.close(other)
            disk.put(self.path, data)
            disk.sync_folder(self.path.parent)
            handle = _open_alone(self.path)
            if handle is None:
                raise OSError(errno.EBUSY, "in use", str(self.path))
            old, self._handle = self._handle, handle
        with suppress(OSError):
            os.close(old)
        self._write_beside(self._last_beside)


def _open_alone(path: Path) -> int | None:
    """A handle on a match that no other program has open, else None; raises OSError."""
    handle = disk.open_to_write(path)
    try:
        if disk.lock(handle) and os.path.samestat(os.fstat(handle), path.stat()):
            return handle
    except BaseException:
        os.close(handle)
        raise
    os.close(handle)
    return None


def _closed_at_error(handle: int, work: Callable[[], T]) -> T:
    """Does something with an open file, which is closed if that raises."""
    try:
        return work()
    except BaseException:
        with suppress(OSError):
            os.close(handle)
        raise


def _cut(handle: int, path: Path, keep: int | None) -> Path | None:
    """Cuts an open match after its first `keep` lines, or after its last whole one; raises OSError.

    Returns the copy that was made of it, if anything was cut off.
    """
    data = disk.read_bytes(path, LARGEST)
    kept = data.split(b"\n")[:-1][:keep]
    size = sum(len(line) + 1 for line in kept)
    if size == len(data):
        return None
    aside = copy_aside(path, data)
    disk.cut(handle, size)
    disk.sync(handle)
    return aside


def _replace(handle: int, path: Path, lines: Sequence[str]) -> int | None:
    """Puts a new file in the place of an open match, which is closed; a handle on the new one, or None."""
    if sys.platform == "win32":
        os.close(handle)  # an open file cannot be replaced there
    disk.put(path, "".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))
    disk.sync_folder(path.parent)
    renewed = _open_alone(path)
    if sys.platform != "win32":
        os.close(handle)
    return renewed
