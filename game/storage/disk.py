"""The one door to the disk: everything that the program keeps is written and read through these functions.

All of them raise OSError. A file that is no plain file (a folder, a pipe, a device) is never waited for.
"""

import errno
import os
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

NEVER = (errno.EFBIG, errno.EINVAL)
"""The errors of reading what is too large or no plain file: trying again is of no use."""
LASTING_TROUBLE = (
    errno.ENOSPC,
    getattr(errno, "EDQUOT", errno.ENOSPC),
    errno.EROFS,
    errno.EACCES,
    errno.EPERM,
)
"""The errors of writing that the next write will meet as well."""
_BINARY = getattr(os, "O_BINARY", 0)
_NO_WAITING = getattr(os, "O_NONBLOCK", 0)
_BEYOND = 0x7FFF0000
"""Where the lock lies on Windows, which keeps others from reading the bytes that are locked."""


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Lets an error that names no file, such as that of a disk that is full, name this one."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise


def make_folder(folder: Path) -> None:
    """Makes a folder and those above it, where they are missing."""
    folder.mkdir(parents=True, exist_ok=True)


def read_bytes(path: Path, most: int) -> bytes:
    """The content of a plain file of at most so many bytes."""
    handle = _open(path, os.O_RDONLY)
    try:
        if os.fstat(handle).st_size > most:
            raise OSError(errno.EFBIG, "too large", str(path))
        with os.fdopen(handle, "rb", closefd=False) as file:
            data = file.read(most + 1)
    finally:
        os.close(handle)
    if len(data) > most:
        raise OSError(errno.EFBIG, "too large", str(path))
    return data


def read_ends(path: Path, most: int) -> tuple[bytes, bytes]:
    """The first and the last `most` bytes of a plain file; the same ones where it is no longer than that."""
    handle = _open(path, os.O_RDONLY)
    try:
        size = os.fstat(handle).st_size
        with os.fdopen(handle, "rb", closefd=False) as file:
            head = file.read(most)
            file.seek(max(0, size - most))
            return head, file.read(most)
    finally:
        os.close(handle)


def create(path: Path) -> int:
    """A handle on a new, empty file; there must be none of that name."""
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)


def open_to_write(path: Path) -> int:
    """A handle on a plain file that is there."""
    return _open(path, os.O_RDWR)


def _open(path: Path, flags: int) -> int:
    handle = os.open(path, flags | _BINARY | _NO_WAITING)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "no plain file", str(path))
    except OSError:
        os.close(handle)
        raise
    return handle


def write_at(handle: int, place: int, data: bytes) -> None:
    """Writes all bytes into an open file, from this place on."""
    os.lseek(handle, place, os.SEEK_SET)
    while data:
        data = data[os.write(handle, data) :]


def read_open(handle: int, size: int) -> bytes:
    """The first so many bytes of an open file, even where its name is gone."""
    os.lseek(handle, 0, os.SEEK_SET)
    parts = []
    while size and (part := os.read(handle, size)):
        parts.append(part)
        size -= len(part)
    if size:
        raise OSError(errno.EIO, "too short")
    return b"".join(parts)


def is_in_place(handle: int, path: Path) -> bool:
    """Whether an open file still is the one of this name; where nobody can tell, it is."""
    ours = os.fstat(handle)
    try:
        return ours.st_nlink > 0 and os.path.samestat(ours, path.stat())
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True


def cut(handle: int, size: int) -> None:
    """Cuts an open file down to so many bytes."""
    os.ftruncate(handle, size)


def sync(handle: int) -> None:
    """Waits until what was written into an open file would survive a power cut."""
    os.fsync(handle)


def sync_folder(folder: Path) -> None:
    """Makes names in this folder last through a power cut, where the system can do that for folders."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def lock(handle: int) -> bool:
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


@contextmanager
def alone(path: Path, patience: float) -> Iterator[None]:
    """Does something while no other program does what needs the same lock file, which stays.

    After so many seconds, or where there can be no such file, it is done all the same.
    """
    handle = -1
    try:
        make_folder(path.parent)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | _BINARY | _NO_WAITING, 0o666)
        end = time.monotonic() + patience
        while not lock(handle) and time.monotonic() < end:
            time.sleep(0.01)
    except OSError:
        pass
    try:
        yield
    finally:
        if handle >= 0:
            with suppress(OSError):
                os.close(handle)


def put(path: Path, data: bytes, lasting: bool = True) -> None:
    """Writes a whole file under another name in its folder; it gets its own when it is complete.

    Where it need not last through a power cut, nothing waits for the disk.
    """
    handle, name = tempfile.mkstemp(".new", f".{path.name}.", path.parent)
    try:
        try:
            write_at(handle, 0, data)
            if lasting:
                sync(handle)
        finally:
            os.close(handle)
        move(Path(name), path)
    except BaseException:
        with suppress(OSError):
            remove(Path(name))
        raise


def move(path: Path, goal: Path) -> None:
    """Gives a file another name, in place of any file that has it."""
    path.replace(goal)


def remove(path: Path) -> None:
    """Removes a file if it is there."""
    path.unlink(missing_ok=True)
