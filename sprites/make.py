"""Writes every generated picture of the project: `python sprites/make.py`; with `--check` it only compares.

A folder under `sprites/` belongs to one generator, named in `FOLDERS`: to add pictures, add a module to
`drawing` whose function returns the text of each file by its name (without `.svg`), and a line here.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from drawing import backs, cards, hands, john_silver, portraits

HERE: Final = Path(__file__).parent

FOLDERS: Final[dict[str, Callable[[], dict[str, str]]]] = {
    "cards/classic": cards.classic,
    "cards/large": cards.large,
    "cards/backs": backs.backs,
    "cards/john_silver": john_silver.john_silver,
    "portraits": portraits.portraits,
    "hands": hands.hands,
}


def differences() -> Iterator[tuple[Path, str | None]]:
    """Yield each file that is not as it would be written, with its right text.

    None for a file that should not be there.
    """
    for folder, generate in FOLDERS.items():
        place = HERE / folder
        wanted = {place / f"{name}.svg": text for name, text in generate().items()}
        for path, text in wanted.items():
            if not path.is_file() or path.read_bytes() != text.encode():
                yield path, text
        for path in sorted(place.glob("*.svg")):
            if path not in wanted:
                yield path, None


def write(path: Path, text: str | None) -> None:
    """Make the file hold the text; remove it for None."""
    if text is None:
        path.unlink()
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())


def main(arguments: list[str]) -> int:
    """Write the pictures, or say which differ; return 1 if `--check` found any."""
    parser = argparse.ArgumentParser(description="Write the generated pictures of the project.")
    parser.add_argument("--check", action="store_true", help="only compare with the committed files")
    check = parser.parse_args(arguments).check
    count = 0
    for path, text in differences():
        count += 1
        print(path.relative_to(HERE))
        if not check:
            write(path, text)
    print(f"{count} files {'differ' if check else 'changed'}")
    return 1 if check and count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
