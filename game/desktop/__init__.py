"""The program in the menu of a Linux desktop: put there for one person, and taken away again."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from game.storage import disk
from game.words import _

ID = "io.github.captains_table.CaptainsTable"
"""What menus, shops and the icon theme call the program."""

SCRIPT = "captains-table"
ENTRY = f"{ID}.desktop"
METAINFO = f"{ID}.metainfo.xml"
SIDES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Sides of the icons, in pixels."""

_QUOTED = '"`$\\'
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./+,:@="


def data_home(environment: Mapping[str, str], home: Path) -> Path:
    """Return the folder of a person's applications and icons, as the XDG base directories say."""
    told = environment.get("XDG_DATA_HOME", "")
    return Path(told) if told.startswith("/") else home / ".local" / "share"


def this_program() -> list[str]:
    """Return the command that starts the program as it is installed, by absolute paths.

    ValueError where it is not installed, but runs from its source.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable]
    for script in (Path(sys.argv[0]).absolute(), Path(sys.executable).absolute().with_name(SCRIPT)):
        if script.name == SCRIPT and script.is_file():
            return [str(script)]
    raise ValueError(_("a program that is not installed cannot be put into the menu"))


def install(folder: Path, command: Sequence[str]) -> list[Path]:
    """Write menu entry, metainfo and icons below `folder`; return what was written.

    `command` is a program by its absolute path, and its arguments. Raises OSError where nothing can be
    written, ValueError for a program that no entry can name.
    """
    entry = menu_entry(_data(ENTRY).read_text(encoding="utf-8"), command)
    written = []
    for path, source in _places(folder).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        with disk.naming(path):
            path.write_bytes(entry.encode() if path.name == ENTRY else source.read_bytes())
        written.append(path)
    return written


def remove(folder: Path) -> list[Path]:
    """Delete what `install` wrote below `folder`, and folders left empty by that; return what was deleted."""
    deleted = []
    for path in _places(folder):
        if path.is_file():
            path.unlink()
            deleted.append(path)
            _remove_empty(path.parent, folder)
    return deleted


def menu_entry(text: str, command: Sequence[str]) -> str:
    """Return the text of the menu entry so that it starts `command`."""
    if any("\n" in word or "=" in word.split("/")[-1] for word in command[:1]):
        raise ValueError(_("a menu entry cannot start {program}").format(program=repr(command[0])))
    program = command[0].replace("\\", "\\\\")
    own = {"Exec": " ".join(map(_quoted, command)), "TryExec": program}
    lines = []
    for line in text.splitlines():
        key = line.partition("=")[0]
        lines.append(f"{key}={own[key]}" if key in own else line)
    return "\n".join(lines) + "\n"


def _quoted(word: str) -> str:
    """Return a word of `Exec` as it is quoted: first as an argument, then as any value of an entry."""
    word = word.replace("%", "%%")
    if word and all(letter in _PLAIN or letter == "%" for letter in word):
        return word
    inner = "".join(f"\\{letter}" if letter in _QUOTED else letter for letter in word)
    return '"' + inner.replace("\\", "\\\\") + '"'


def _places(folder: Path) -> dict[Path, Traversable]:
    """Return where each file goes, and what it is copied from."""
    theme = folder / "icons" / "hicolor"
    places = {
        folder / "applications" / ENTRY: _data(ENTRY),
        folder / "metainfo" / METAINFO: _data(METAINFO),
        theme / "scalable" / "apps" / f"{ID}.svg": _data("icons", "scalable.svg"),
    }
    for side in SIDES:
        places[theme / f"{side}x{side}" / "apps" / f"{ID}.png"] = _data("icons", f"{side}.png")
    return places


def _data(*names: str) -> Traversable:
    return files("game.desktop").joinpath(*names)


def _remove_empty(place: Path, top: Path) -> None:
    while place != top and not any(place.iterdir()):
        place.rmdir()
        place = place.parent
