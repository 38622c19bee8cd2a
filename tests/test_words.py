"""The languages: translation at call time, falling back to English, and the pseudo-language."""

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import words
from game.words import _, ngettext

HEADER = (
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\n"
    "X-Own-Name: Deutsch\n"
)


def catalogue(messages: dict[str, str]) -> bytes:
    """A compiled catalogue of these messages; forms of a plural are joined by a zero character."""
    pairs = [(key.encode(), messages[key].encode()) for key in sorted(messages)]
    start = 28 + 16 * len(pairs)
    tables: list[list[bytes]] = [[], []]
    texts = b""
    for which in (0, 1):
        for pair in pairs:
            tables[which].append(struct.pack("<II", len(pair[which]), start + len(texts)))
            texts += pair[which] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + b"".join(tables[0]) + b"".join(tables[1]) + texts


@pytest.fixture
def locale(tmp_path: Path) -> Path:
    """A folder with a small German catalogue."""
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    messages = {
        "": HEADER,
        "{name} plays": "{name} spielt",
        "{n} card\0{n} cards": "{n} Karte\0{n} Karten",
    }
    (folder / "captains-table.mo").write_bytes(catalogue(messages))
    return tmp_path


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Other tests find English."""
    yield
    words.use("en")


def test_english_without_a_catalogue() -> None:
    assert words.use("tlh") == "en"
    assert _("{name} plays").format(name="Ann") == "Ann plays"
    assert ngettext("{n} card", "{n} cards", 1).format(n=1) == "1 card"
    assert ngettext("{n} card", "{n} cards", 2).format(n=2) == "2 cards"


def test_translation_happens_at_call_time(locale: Path) -> None:
    def line() -> str:
        return _("{name} plays").format(name="Ann")

    assert line() == "Ann plays"
    assert words.use("de", locale) == "de"
    assert line() == "Ann spielt"
    assert ngettext("{n} card", "{n} cards", 3).format(n=3) == "3 Karten"
    assert _("Not in the catalogue") == "Not in the catalogue"


def test_a_variant_of_a_language_finds_the_language(locale: Path) -> None:
    assert words.use("de_AT", locale) == "de"


def test_the_environment_chooses_where_nobody_did(locale: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de_CH.UTF-8")
    assert words.use("", locale) == "de"
    assert words.use("en", locale) == "en"


def test_languages_name_themselves(locale: Path) -> None:
    assert words.languages(locale) == {"en": "English", "de": "Deutsch"}
    assert words.languages(locale / "missing") == {"en": "English"}


@pytest.mark.parametrize(
    "content", [b"", b"no catalogue", struct.pack("<7I", 0x950412DE, 0, 9, 28, 28, 0, 0)]
)
def test_a_broken_catalogue_is_english(locale: Path, content: bytes) -> None:
    (locale / "de" / "LC_MESSAGES" / "captains-table.mo").write_bytes(content)
    assert words.use("de", locale) == "en"
    assert list(words.languages(locale)) == ["en"]


@pytest.mark.parametrize(
    "message",
    [
        "Deal",
        "{name} plays {4h} on {n:>{width}}",
        "A sentence that is rather long, with {count} places.",
        "{a}{b}",
    ],
)
def test_the_pseudo_language(message: str) -> None:
    assert words.use("xx") == "xx"
    text = _(message)
    assert text.startswith("[")
    assert text.endswith("]")
    assert len(text) >= 1.3 * len(message)
    places = words._PLACE.findall(message)
    assert words._PLACE.findall(text) == places
    rest = words._PLACE.sub("", text)
    assert not set(rest) & set("aeiouyAEIOUY")


def test_the_pseudo_language_counts() -> None:
    words.use("xx")
    assert "cárd" in ngettext("{n} card", "{n} cards", 1)
    assert "cárds" in ngettext("{n} card", "{n} cards", 2)
    assert _("") == ""
