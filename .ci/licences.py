"""Collects the licences of everything that a standalone program carries along."""

from __future__ import annotations

import re
import sys
from importlib.metadata import distribution
from pathlib import Path

TEXTS = Path(__file__).parent / "licences"
FOLDER = "licences"
"""Where the texts lie in the program."""

PACKAGES = ("pygame-ce", "platformdirs", "fontpkg-oleo-script", "fontpkg-sanchez", "pyinstaller")
WITHOUT_TEXT = {"pygame-ce": "lgpl-2.1"}
"""Packages that do not bring the text of their licence with them."""

LIBRARIES = {
    "SDL2": "sdl2", "FLAC": "flac", "brotli": "brotli", "expat": "expat", "ffi": "ffi",
    "fluidsynth": "lgpl-2.1", "freetype": "freetype", "harfbuzz": "harfbuzz", "jpeg": "jpeg",
    "mpg123": "lgpl-2.1", "ogg": "ogg-vorbis", "opus": "opus", "opusfile": "opusfile", "png": "png",
    "python": "python", "sharpyuv": "webp", "sndfile": "lgpl-2.1", "tiff": "tiff", "vorbis": "ogg-vorbis",
    "wavpack": "wavpack", "webp": "webp", "xmp": "xmp",
}  # fmt: skip
"""The licence of a library by the beginning of its name."""

_ZLIB = re.compile(r"z(lib)?1?\.")
_MODULE = re.compile(r"(?:\.cpython-|\.abi3|\.pyd$)")


def collected(binaries: list[str], root: Path, work: Path, *, strict: bool) -> list[tuple[str, str, str]]:
    """Return entries (name in the program, source, kind) for all licences of a program with these binaries.

    `root` is that of the project, `work` a folder for what is written on the way. With `strict`, a library
    whose licence nobody has looked up stops the build; else it is named on the error stream.
    """
    texts = {"captains-table": [root / "LICENSE"], "python": [_python_text()]}
    texts |= {package: _texts_of(package) for package in PACKAGES}
    lines = [f"{name}: {name}.txt" for name in texts]
    for library in sorted({Path(name.replace("\\", "/")).name for name in binaries}):
        if _MODULE.search(library):
            continue
        licence = licence_of(library)
        if licence is None:
            problem = f"nobody has looked up the licence of {library}"
            if strict:
                raise SystemExit(problem)
            print(problem, file=sys.stderr)
            continue
        lines.append(f"{library}: {licence}.txt")
        if licence not in texts:
            texts[licence] = [TEXTS / f"{licence}.txt"]
    return _entries(texts, lines, work)


def licence_of(library: str) -> str | None:
    """Return the name of the licence's text for the file of a library, or None."""
    name = library.lower().removeprefix("lib")
    if _ZLIB.match(name):
        return "zlib"
    best = max((start for start in LIBRARIES if name.startswith(start.lower())), key=len, default=None)
    return LIBRARIES[best] if best else None


def _entries(texts: dict[str, list[Path]], lines: list[str], work: Path) -> list[tuple[str, str, str]]:
    home = work / FOLDER
    home.mkdir(parents=True, exist_ok=True)
    for name, paths in texts.items():
        whole = "\n\n".join(path.read_text(encoding="utf-8", errors="replace") for path in paths)
        (home / f"{name}.txt").write_text(whole, encoding="utf-8", newline="\n")
    (home / "README.txt").write_text("\n".join([*lines, ""]), encoding="utf-8", newline="\n")
    return [(f"{FOLDER}/{file}.txt", str(home / f"{file}.txt"), "DATA") for file in ("README", *texts)]


def _texts_of(package: str) -> list[Path]:
    if package in WITHOUT_TEXT:
        return [TEXTS / f"{WITHOUT_TEXT[package]}.txt"]
    files = distribution(package).files or []
    found = [
        file for file in files if ".dist-info" in str(file) and re.search(r"LICEN[CS]E|COPYING", file.name)
    ]
    if not found:
        raise SystemExit(f"{package} brings no text of its licence")
    return [Path(str(file.locate())) for file in found]


def _python_text() -> Path:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    base = Path(sys.base_prefix)
    places = (
        base / "LICENSE.txt",
        base / "lib" / f"python{version}" / "LICENSE.txt",
        Path("/usr/share/doc") / f"python{version}" / "copyright",
        Path("/usr/share/doc") / f"libpython{version}-stdlib" / "copyright",
    )
    for place in places:
        if place.is_file():
            return place
    raise SystemExit("the licence of Python is not where it is usually installed")
