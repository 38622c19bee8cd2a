"""Writes every generated picture of the project: `python sprites/make.py`; with `--check` it only compares.

A folder under `sprites/` belongs to one generator, named in `FOLDERS`: to add pictures, add a module to
`drawing` whose function returns the text of each file by its name (without `.svg`), and a line here.
The program's icon is also written as files of pixels, which `--check` compares by what they show.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from drawing import backs, cards, hands, john_silver, john_silver_signs, moments, portraits, program
from drawing.rasters import look_alike, rasters

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent
ICONS: Final = ROOT / "game" / "desktop" / "icons"
"""Where menus, Windows and macOS find the program's icon."""

FOLDERS: Final[dict[str, Callable[[], dict[str, str]]]] = {
    "cards/classic": cards.classic,
    "cards/large": cards.large,
    "cards/backs": backs.backs,
    "cards/john_silver": john_silver.john_silver,
    "signs": john_silver_signs.signs,
    "portraits": portraits.portraits,
    "hands": hands.hands,
    "moments": moments.moments,
    "program": program.program,
}


def differences() -> Iterator[tuple[Path, bytes | None]]:
    """Yield each file that is not as it would be written, with its right content.

    None for a file that should not be there.
    """
    for folder, generate in FOLDERS.items():
        place = HERE / folder
        wanted = {place / f"{name}.svg": text.encode() for name, text in generate().items()}
        for path, content in wanted.items():
            if not path.is_file() or path.read_bytes() != content:
                yield path, content
        for path in sorted(place.glob("*.svg")):
            if path not in wanted:
                yield path, None
    drawn = program.program()
    for name, content in rasters(drawn["captains-table"], drawn["captains-table-small"]).items():
        path = ICONS / name
        if not path.is_file() or not look_alike(path.read_bytes(), content):
            yield path, content


def write(path: Path, content: bytes | None) -> None:
    """Make the file hold the content; remove it for None."""
    if content is None:
        path.unlink()
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def main(arguments: list[str]) -> int:
    """Write the pictures, or say which differ; return 1 if `--check` found any."""
    parser = argparse.ArgumentParser(description="Write the generated pictures of the project.")
    parser.add_argument("--check", action="store_true", help="only compare with the committed files")
    check = parser.parse_args(arguments).check
    count = 0
    for path, text in differences():
        count += 1
        print(path.relative_to(ROOT).as_posix())
        if not check:
            write(path, text)
    print(f"{count} files {'differ' if check else 'changed'}")
    return 1 if check and count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
