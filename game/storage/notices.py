"""Sentences of the storage for a person, not yet translated: it knows neither the language nor the screen.

Whoever shows one translates it: `_(notice.text).format(**notice.places)`. Catalogues are extracted with the
keyword `Notice`.
"""

import errno
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Notice:
    """One sentence in English with named places, and what stands in the places.

    `once` marks a sentence that need not be said again though it comes from another folder.
    """

    text: str
    places: Mapping[str, str] = field(default_factory=dict)
    once: bool = False

    def __str__(self) -> str:
        return self.text.format(**self.places)


def saving_off(error: Exception, path: Path) -> Notice:
    """Says that nothing is saved and why, for an error met while writing at this path."""
    places = {"folder": str(path.parent)}
    number = error.errno if isinstance(error, OSError) else None
    if number in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return Notice("Saving is off: there is no room left on the disk of {folder}.", places, once=True)
    if number in (errno.EROFS, errno.EACCES, errno.EPERM):
        return Notice("Saving is off: {folder} may not be written to.", places, once=True)
    if number in (errno.ENOENT, errno.ENOTDIR, errno.EEXIST):
        return Notice("Saving is off: there is no folder {folder}, and none can be made.", places, once=True)
    return Notice("Saving is off: writing in {folder} failed.", places, once=True)


def pictures_off(folder: Path) -> Notice:
    """Says that pictures are drawn anew each time, since they cannot be kept in this folder."""
    places = {"folder": str(folder)}
    return Notice("Pictures cannot be kept in {folder}; they are drawn afresh each time.", places)


def in_use(path: Path) -> Notice:
    """Says that another program writes on this match."""
    return Notice("Saving is off: {file} is open in another window of the game.", {"file": path.name})


def unreadable(path: Path) -> Notice:
    """Says that a file could not be read and that the defaults are used."""
    return Notice("{file} cannot be read; the defaults are used for now.", {"file": path.name})


def set_aside(path: Path, aside: Path) -> Notice:
    """Says that a file or a part of it made no sense, and where it was kept."""
    places = {"file": path.name, "aside": aside.name}
    return Notice(
        "Something in {file} could not be understood and was left out; the whole file is kept as {aside}.",
        places,
    )


def earlier_copy(path: Path, aside: Path) -> Notice:
    """Says that a file made no sense and that the copy from before it is used."""
    places = {"file": path.name, "aside": aside.name}
    return Notice(
        "{file} could not be understood; the copy before it is used, and the file itself is kept as {aside}.",
        places,
    )
