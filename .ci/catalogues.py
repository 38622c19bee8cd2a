"""The catalogues of the languages: `python .ci/catalogues.py` brings them up to date with the sources.

Every sentence for a person is gathered from the program: what `_` and `ngettext` are given, and the texts
that are data and translated where they are shown (`DATA`). Each `captains-table.po` then has exactly these,
in a fixed order, with the translations it had; the `.mo` beside it is made from it. `--check` changes
nothing and names what is not as it should be: what lacks a translation, what is said no more, an old `.mo`.
"""

from __future__ import annotations

import argparse
import ast
import struct
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "game" / "words" / "locale"
NAME = "captains-table"
CALLS: Mapping[str, tuple[int | str, ...]] = {"_": (0,), "ngettext": (0, 1)}
DATA: Mapping[str, tuple[int | str, ...]] = {
    "Notice": (0,),
    "IllegalMove": (0,),
    "Option": (3,),
    "Game": ("title",),
    "Level": (1, 2),
}
"""Which arguments of which calls are sentences; a mapping among them is one of sentences."""
TABLES = ("TALK", "ARGPARSE")
"""Constants whose tuples hold nothing but sentences."""


class Key(NamedTuple):
    """An English message; `plural` is empty where nothing is counted."""

    singular: str
    plural: str = ""


@dataclass(frozen=True)
class Entry:
    """A message with its translations, one for each plural form of the language, and where it is used."""

    key: Key
    forms: tuple[str, ...] = ()
    files: tuple[str, ...] = ()

    @property
    def is_translated(self) -> bool:
        """Whether no form is missing."""
        return bool(self.forms) and all(self.forms)


# -- gathering -------------------------------------------------------------------------------------


def gathered(root: Path = ROOT) -> dict[Key, tuple[str, ...]]:
    """Return every message of the program and the files that use it, in the order of files and lines."""
    found: dict[Key, list[str]] = {}
    for path in sorted((root / "game").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        for key in messages_of(path.read_text(encoding="utf-8")):
            if name not in found.setdefault(key, []):
                found[key].append(name)
    plurals = {key.singular: key for key in found if key.plural}
    for key in [key for key in found if not key.plural and key.singular in plurals]:
        found[plurals[key.singular]] += found.pop(key)
    return {key: tuple(files) for key, files in found.items()}


def messages_of(source: str) -> Iterator[Key]:
    """Yield the messages of one module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            yield from _of_call(node)
        elif isinstance(node, ast.AnnAssign) and node.value and getattr(node.target, "id", "") in TABLES:
            for inner in ast.walk(node.value):
                if isinstance(inner, ast.Tuple):
                    yield from map(Key, _texts(inner))


def _of_call(call: ast.Call) -> Iterator[Key]:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    wanted = {**CALLS, **DATA}.get(name, ())
    keywords = {word.arg: word.value for word in call.keywords}
    found = [
        list(_texts(argument))
        for place in wanted
        if (argument := _argument(call.args, keywords, place)) is not None
    ]
    if name == "ngettext":
        if all(found) and len(found) == len(wanted):
            yield Key(found[0][0], found[1][0])
        return
    for texts in found:
        yield from map(Key, texts)


def _argument(
    arguments: Sequence[ast.expr], keywords: Mapping[str | None, ast.expr], place: int | str
) -> ast.expr | None:
    if isinstance(place, str):
        return keywords.get(place)
    return arguments[place] if place < len(arguments) else None


def _texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from _texts(value)
    elif isinstance(node, ast.Tuple):
        for value in node.elts:
            yield from _texts(value)
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


# -- catalogues as text ----------------------------------------------------------------------------


def read_po(text: str) -> tuple[str, dict[Key, Entry]]:
    """Return the header and the entries of a catalogue; ValueError names a line that makes no sense."""
    entries: dict[Key, Entry] = {}
    header = ""
    for block in text.split("\n\n"):
        fields = _fields(block)
        if "msgid" not in fields:
            continue
        key = Key(fields["msgid"], fields.get("msgid_plural", ""))
        forms = tuple(value for name, value in fields.items() if name.startswith("msgstr"))
        if key.singular:
            entries[key] = Entry(key, forms)
        else:
            header = forms[0]
    return header, entries


def _fields(block: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    name = ""
    for line in block.splitlines():
        if not line or line.startswith("#"):
            continue
        if not line.startswith('"'):
            name, _space, line = line.partition(" ")
            fields[name] = ""
        if not name or len(line) < 2 or line[0] != '"' or line[-1] != '"':
            raise ValueError(f"no line of a catalogue: {line}")
        fields[name] += _unquoted(line[1:-1])
    return fields


def written_po(header: str, entries: Sequence[Entry]) -> str:
    """Return the text of a catalogue."""
    blocks = ['msgid ""\nmsgstr ""\n' + "\n".join(f'"{_quoted(line)}\\n"' for line in header.splitlines())]
    for entry in entries:
        lines = [f"#: {file}" for file in entry.files]
        lines.append(f'msgid "{_quoted(entry.key.singular)}"')
        if entry.key.plural:
            lines.append(f'msgid_plural "{_quoted(entry.key.plural)}"')
            lines += [f'msgstr[{i}] "{_quoted(form)}"' for i, form in enumerate(entry.forms)]
        else:
            lines.append(f'msgstr "{_quoted(entry.forms[0])}"')
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}


def _quoted(text: str) -> str:
    return "".join(_ESCAPES.get(letter, letter) for letter in text)


def _unquoted(text: str) -> str:
    plain = {marked[1]: letter for letter, marked in _ESCAPES.items()}
    letters = iter(text)
    return "".join(plain[next(letters)] if letter == "\\" else letter for letter in letters)


def compiled(header: str, entries: Sequence[Entry]) -> bytes:
    """Return the catalogue as the standard library reads it; what is not translated is left out."""
    texts = {"": header}
    for entry in entries:
        if entry.is_translated:
            texts["\0".join(part for part in entry.key if part)] = "\0".join(entry.forms)
    pairs = [(key.encode(), texts[key].encode()) for key in sorted(texts)]
    start = 28 + 16 * len(pairs)
    places, strings = b"", b""
    for which in (0, 1):
        for pair in pairs:
            places += struct.pack("<II", len(pair[which]), start + len(strings))
            strings += pair[which] + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0) + places + strings


# -- bringing up to date ---------------------------------------------------------------------------


def refreshed(text: str, found: Mapping[Key, tuple[str, ...]]) -> tuple[str, list[Entry]]:
    """Return the header of a catalogue and its entries for these messages, translated as far as they were."""
    header, known = read_po(text)
    plural_forms = int(header.partition("nplurals=")[2].partition(";")[0])
    entries = []
    for key, files in found.items():
        count = plural_forms if key.plural else 1
        forms = known[key].forms if key in known else ("",) * count
        entries.append(Entry(key, forms, files))
    return header, entries


def main(arguments: list[str]) -> int:
    """Bring the catalogues up to date or look whether they are; return the code to exit with."""
    parser = argparse.ArgumentParser(description="Bring the catalogues of all languages up to date.")
    parser.add_argument("--check", action="store_true", help="change nothing and name what is wrong")
    check = parser.parse_args(arguments).check
    found = gathered()
    problems = []
    for path in sorted(LOCALE.glob(f"*/LC_MESSAGES/{NAME}.po")):
        text = path.read_text(encoding="utf-8")
        header, entries = refreshed(text, found)
        language = path.parent.parent.name
        missing = [entry.key.singular for entry in entries if not entry.is_translated]
        problems += [f"{language}: not translated: {words}" for words in missing]
        binary = compiled(header, entries)
        if not check:
            path.write_text(written_po(header, entries), encoding="utf-8", newline="\n")
            path.with_suffix(".mo").write_bytes(binary)
            continue
        gone = set(read_po(text)[1]) - set(found)
        problems += [f"{language}: said no more: {key.singular}" for key in sorted(gone)]
        if not path.with_suffix(".mo").is_file() or path.with_suffix(".mo").read_bytes() != binary:
            problems.append(f"{language}: {path.stem}.mo is not made from {path.name}")
    print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
