"""Builds the standalone program for this system and packs it: `python .ci/package.py FOLDER`.

Gives FOLDER/captains-table (on macOS also the application), an archive of it, and the archive's SHA-256 sum
in a file beside it. The same sources, packages and machine give the same bytes: `--twice` builds again and
compares, `--one-file` makes one file in place of the folder.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
NAME = "captains-table"
LARGEST_FOLDER = 90_000_000
LARGEST_ARCHIVE = 45_000_000
"""Bytes that a player has to keep and to load at most."""
LONG_AGO = "1767225600"
"""The time of all files, in seconds, where nobody knows when the sources were changed last."""


def main(arguments: list[str]) -> int:
    """Build, pack, weigh; return the code to exit with."""
    parser = argparse.ArgumentParser(description="Build and pack the standalone program.")
    parser.add_argument("folder", type=Path, help="where everything goes")
    parser.add_argument("--twice", action="store_true", help="build again and compare every byte")
    parser.add_argument("--one-file", action="store_true", help="make one file in place of a folder")
    asked = parser.parse_args(arguments)
    archive = build(asked.folder, asked.one_file)
    digest = _sum(archive)
    (archive.parent / f"{archive.name}.sha256").write_text(f"{digest}  {archive.name}\n", encoding="ascii")
    print(f"{digest}  {archive.name}  {archive.stat().st_size / 1e6:.1f} MB")
    problems = list(_too_large(asked.folder, archive))
    if asked.twice:
        other = build(asked.folder / "again", asked.one_file)
        if _sum(other) != digest:
            problems.append("built a second time, it is not the same")
        shutil.rmtree(asked.folder / "again")
    print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
    return 1 if problems else 0


def build(folder: Path, one_file: bool) -> Path:
    """Build into `folder`, which is emptied of an earlier build, and return the archive."""
    work = folder / "work"
    for old in (work, folder / NAME):
        if old.is_file():
            old.unlink()
        shutil.rmtree(old, ignore_errors=True)
    stamp = os.environ.get("SOURCE_DATE_EPOCH") or _last_change()
    environment = {
        **os.environ, "PYTHONHASHSEED": "0", "PYGAME_HIDE_SUPPORT_PROMPT": "1", "SOURCE_DATE_EPOCH": stamp,
        "CAPTAINS_TABLE_ONE_FILE": "1" if one_file else "0",
    }  # fmt: skip
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    command += ["--distpath", str(folder), "--workpath", str(work), str(ROOT / "build.spec")]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    shutil.rmtree(work)
    label = f"{NAME}-{_version()}-{_system()}" + ("-one-file" if one_file else "")
    return _packed(folder, label, int(stamp))


def _packed(folder: Path, label: str, stamp: int) -> Path:
    """Pack what was built, in the way that people on this system expect."""
    if sys.platform == "darwin":
        archive = folder / f"{label}.zip"
        application = folder / "Captains Table.app"
        packer = ["ditto", "-c", "-k", "--keepParent", str(application), str(archive)]
        subprocess.run(packer, check=True)
        return archive
    names = [path for path in (folder / NAME, folder / f"{NAME}.exe") if path.exists()]
    if sys.platform == "win32":
        return _zipped(folder / f"{label}.zip", names, stamp)
    return _tarred(folder / f"{label}.tar.gz", names, stamp)


def _tarred(archive: Path, names: list[Path], stamp: int) -> Path:
    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = stamp
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as tar,
    ):
        for name in names:
            tar.add(name, name.name, filter=plain)
    return archive


def _zipped(archive: Path, names: list[Path], stamp: int) -> Path:
    when = time.gmtime(stamp)[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in names:
            for path in [name, *sorted(name.rglob("*"))]:
                if path.is_file():
                    entry = zipfile.ZipInfo(path.relative_to(archive.parent).as_posix(), when)
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    packed.writestr(entry, path.read_bytes())
    return archive


def _too_large(folder: Path, archive: Path) -> list[str]:
    built = folder / NAME
    files = built.rglob("*") if built.is_dir() else [built]
    size = sum(path.stat().st_size for path in files if path.is_file() and not path.is_symlink())
    print(f"{size / 1e6:.1f} MB unpacked")
    problems = []
    if size > LARGEST_FOLDER:
        problems.append(f"the program takes {size} bytes, more than {LARGEST_FOLDER}")
    if archive.stat().st_size > LARGEST_ARCHIVE:
        problems.append(f"the archive takes {archive.stat().st_size} bytes, more than {LARGEST_ARCHIVE}")
    return problems


def _sum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _version() -> str:
    text = (ROOT / "game" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'__version__ = "([^"]+)"', text)
    assert found is not None
    return found[1]


def _system() -> str:
    names = {"linux": "linux", "win32": "windows", "darwin": "macos"}
    return f"{names[sys.platform]}-{platform.machine().lower().replace('amd64', 'x86_64')}"


def _last_change() -> str:
    """Return when the sources were changed last, in seconds, or a fixed day where that is not known."""
    git = shutil.which("git")
    if git is None:
        return LONG_AGO
    told = subprocess.run(
        [git, "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return told.stdout.strip() or LONG_AGO


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
