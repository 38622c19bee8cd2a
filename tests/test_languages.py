"""The catalogues and rule books of all languages: whole, well formed, up to date, and short enough."""

from __future__ import annotations

import ast
import importlib.util
import re
import string
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pygame
import pytest

from game import rules, words
from game.scenes.about import About
from game.scenes.keys import KeysScene
from game.scenes.lobby import Lobby
from game.scenes.logbook import LogBook
from game.scenes.people import PeopleScene
from game.scenes.portraits import NAMES
from game.scenes.rulepage import RulePage
from game.scenes.rulepage_text import Book, Example, Paragraph, TableExample, book_of, find, read_book
from game.scenes.settings import SettingsScene
from game.scenes.statistics import StatisticsScene
from game.scenes.title import TitleScene
from game.scenes.tournament import TournamentScene
from game.scenes.welcome import Welcome
from game.ui import locales
from game.ui.look import Look
from game.ui.richtext import plain
from game.ui.scale import Scale
from game.ui.scene import Scene
from game.ui.text import Typesetter
from tests.rooms import SCENES
from tests.test_layouts import NAMES as LONG_NAMES
from tests.test_layouts import look, painted, states, tableau_of
from tests.voyage import Voyage

__all__ = ["look"]
TONGUES = sorted(set(words.languages()) - {words.ENGLISH})
ROOT = Path(__file__).parent.parent
CARDS = re.compile(r"([2-9TJQKA][cdhs*]|\*)( ([2-9TJQKA][cdhs]|\*))*")
TESTING = ("shot", "smoke", "rulepage_tables", "__init__")
"""Modules of pictures and trials: nobody reads what they say."""
ENDS = ".!?:…"


def _loaded() -> ModuleType:
    """The script that brings the catalogues up to date."""
    spec = importlib.util.spec_from_file_location("catalogues", ROOT / ".ci" / "catalogues.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["catalogues"] = module
    spec.loader.exec_module(module)
    return module


catalogues: Any = _loaded()
catalogues.gathered = lru_cache(catalogues.gathered)


def entries(language: str) -> list[tuple[str, str]]:
    """Every message of a catalogue, each plural by itself, with what stands for it."""
    path = catalogues.LOCALE / language / "LC_MESSAGES" / "captains-table.po"
    _header, found = catalogues.read_po(path.read_text(encoding="utf-8"))
    pairs: list[tuple[str, str]] = []
    for key, entry in found.items():
        sources = [key.singular, *[key.plural] * (len(entry.forms) - 1)] if key.plural else [key.singular]
        pairs += zip(sources, entry.forms, strict=True)
    return pairs


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    words.use(words.ENGLISH)


# -- catalogues ------------------------------------------------------------------------------------


def test_the_program_speaks_german_french_and_spanish() -> None:
    assert words.languages() == {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français"}


def test_every_sentence_is_translated_and_the_catalogues_are_up_to_date(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert catalogues.main(["--check"]) == 0, capsys.readouterr().err


@pytest.mark.parametrize("language", TONGUES)
def test_translations_have_the_places_and_marks_of_the_english(language: str) -> None:
    for english, translated in entries(language):
        assert fields(translated) == fields(english), translated
        assert re.findall(r"%(?:\(\w+\))?[sr]", translated) == re.findall(r"%(?:\(\w+\))?[sr]", english), (
            translated
        )
        marks = re.compile(r"\{\{[^}]*\}\}|\{/[a-z]+\}")
        assert Counter(marks.findall(translated)) == Counter(marks.findall(english)), translated
        assert translated.count("*") == english.count("*"), translated
        assert bool(translated[:1].isspace()) == bool(english[:1].isspace()), translated
        assert bool(translated[-1:].isspace()) == bool(english[-1:].isspace()), translated
        assert (translated[-1] in ENDS) == (english[-1] in ENDS), translated
        assert "  " not in translated, translated
        assert "'" not in translated or "'{" in translated, translated


def fields(text: str) -> Counter[tuple[str, str]]:
    """The places of a message with how they are written; marks of drawn signs are none."""
    bare = re.sub(r"\{/[a-z]+\}", "", text)
    return Counter((name, form or "") for _text, name, form, _c in string.Formatter().parse(bare) if name)


def test_no_line_of_french_begins_with_a_sign() -> None:
    """Before `: ; ! ? »` and after `«` stands a space at which no line breaks."""
    words.use("fr")
    books = [part for title in rules.GAMES for part in book_of(title).parts]
    said = [text for _english, text in entries("fr")]
    said += [text for part in books for text in (getattr(part, "text", ""), getattr(part, "caption", ""))]
    assert len(said) > 2000
    assert [text for text in said if re.search(r" [:;!?»]|« ", text)] == []


ADDRESSED = {
    words.ENGLISH: r"you|your|yours|yourself",
    "de": r"du|dich|dir|dein\w*|ihr|euch|euer|eure\w*",
    "fr": r"tu|te|t’|toi|ton|ta|tes|vous|votre|vos",
    "es": r"tú|tu|tus|te|ti|tuy\w+|usted|ustedes|vosotr\w+|vuestr\w+",
}
"""How each language says "you": at a table whom it means would depend on who sits before the screen."""


@pytest.mark.parametrize("language", ADDRESSED)
def test_turn_lines_have_names_and_never_you(language: str) -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "game" / "tables").glob("*_words.py")]
    every = {text for source in sources for key in catalogues.messages_of(source) for text in key}
    said = {text for text in every if "{name}" in text}
    assert len(said) > 100
    pairs = [(text, text) for text in said] if language == words.ENGLISH else entries(language)
    addressed = re.compile(rf"\b({ADDRESSED[language]})\b", re.IGNORECASE)
    assert [text for english, text in pairs if english in said and addressed.search(text)] == []


@pytest.mark.parametrize("language", TONGUES)
def test_each_number_has_its_form(language: str) -> None:
    words.use(language)
    forms = {count: words.ngettext("{count} card", "{count} cards", count) for count in (0, 1, 2, 5)}
    assert forms[1] != forms[2] == forms[5]
    assert forms[0] == (forms[1] if language == "fr" else forms[2])


def test_the_script_gathers_calls_and_data_and_keeps_what_was_translated() -> None:
    source = (
        '_("A" if x else "B"); ngettext("{n} C", "{n} Cs", n); _(name)\n'
        'Option("runs", 1, (1, 2), "D."); Level("k", "E", {"g": "F."}); Game(key="k", title="G")\n'
        'raise IllegalMove("H {card}.", "SE-1", card="I")\n'
        'TALK: Lines = {"anne": {"wait": ("J.", "K.")}}\n'
    )
    found = dict.fromkeys(catalogues.messages_of(source), ("x.py",))
    singulars = sorted(key.singular for key in found)
    assert singulars == ["A", "B", "D.", "E", "F.", "G", "H {card}.", "J.", "K.", "{n} C"]
    old = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2;\\n"\n\nmsgid "A"\nmsgstr "Ä \\"1\\"\\n2"\n'
    header, fresh = catalogues.refreshed(old + '\nmsgid "gone"\nmsgstr "weg"\n', found)
    text = catalogues.written_po(header, fresh)
    again = catalogues.read_po(text)[1]
    assert again[catalogues.Key("A")].forms == ('Ä "1"\n2',)
    assert again[catalogues.Key("{n} C", "{n} Cs")].forms == ("", "")
    assert catalogues.Key("gone") not in again
    with pytest.raises(ValueError, match="no line"):
        catalogues.read_po('msgid "A"\nmsgstr A\n')


def test_no_sentence_for_a_person_is_left_out() -> None:
    known = {key.singular for key in catalogues.gathered()} | {key.plural for key in catalogues.gathered()}
    for folder in ("scenes", "tables"):
        for path in sorted((ROOT / "game" / folder).glob("*.py")):
            if not path.stem.startswith(TESTING):
                for text in written(path.read_text(encoding="utf-8")):
                    assert text in known, f"{path.name}: {text!r} is not translated"


def written(source: str) -> Iterator[str]:
    """Texts in a module that read like words for a person: names of people, cards and errors are none."""
    nodes = list(ast.walk(ast.parse(source)))
    left = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        kept = node.exc if isinstance(node, ast.Raise) else getattr(node, "annotation", None)
        kept = kept or getattr(node, "returns", None)
        left |= {id(inner) for inner in ast.walk(kept)} if kept else set()
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left:
            text = node.value
            reads = re.match(r"[A-Z“][a-z’]+(\s|$|[.!?:])", text) or re.search(r"[a-z] [a-z]+.*[.!?]$", text)
            if reads and text not in {*NAMES.values(), "True", "False"} and not CARDS.fullmatch(text):
                yield text


# -- rule books ------------------------------------------------------------------------------------


def shape(book: Book) -> list[tuple[object, ...]]:
    """What a book is made of: its parts, rules by number, examples by cards and tables."""
    made: list[tuple[object, ...]] = []
    for part in book.parts:
        match part:
            case Paragraph(number=number):
                made.append((Paragraph, number))
            case Example(groups=groups):
                made.append((Example, *(cards for cards, _words in groups)))
            case TableExample(name=name):
                made.append((TableExample, name))
            case _:
                made.append((type(part),))
    return made


@pytest.mark.parametrize("language", TONGUES)
@pytest.mark.parametrize("title", rules.GAMES)
def test_every_rule_stands_in_the_book_of_every_language(title: str, language: str) -> None:
    english = read_book((words.RULES / f"{title}.md").read_text(encoding="utf-8"))
    words.use(language)
    book = book_of(title)
    assert shape(book) == shape(english)
    assert book.title == words._(rules.GAMES[title].title)
    own = {part.text for part in book.parts if isinstance(part, Paragraph)}
    assert not own & {part.text for part in english.parts if isinstance(part, Paragraph)}
    for part in book.parts:
        text = part.text if hasattr(part, "text") else part.caption
        assert plain(text)
        assert text.count("*") % 2 == 0, text


def test_a_search_needs_no_accents() -> None:
    words.use("fr")
    book = book_of("spooneye")
    assert find(book, "mat") == find(book, "MÂT") != []


# -- numbers, days, and which language -------------------------------------------------------------


def test_numbers_and_days_are_written_as_the_language_does() -> None:
    when = datetime(2026, 1, 6, 20, 5)
    assert (words.decimal(2.5), words.decimal(0.5, 2), words.moment(when)) == (
        "2.5",
        "0.50",
        "6 January 2026, 20:05",
    )
    words.use("de")
    assert (words.decimal(2.5), words.decimal(3), words.moment(when)) == ("2,5", "3", "06.01.2026, 20:05")
    assert (words.whole(-11), words.whole(4), words.decimal(-1.04, 1)) == ("−11", "4", "−1,0")


@pytest.mark.parametrize("language", [words.ENGLISH, *TONGUES])
def test_a_day_is_written_as_people_write_it(language: str) -> None:
    words.use(language)
    written = [words.moment(datetime(2026, month, 23, 20, 5)) for month in range(1, 13)]
    assert len(set(written)) == 12
    for text in written:
        assert text.startswith("23")
        assert "2026" in text
        assert text.endswith("20:05")


def test_the_system_is_asked_where_the_environment_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, str | None]] = [
        {"language": "tlh", "country": None},
        {"language": "fr", "country": "CA"},
    ]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: asked)
    assert locales.system_language() == ""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert locales.system_language() == "fr_CA"
    assert words.use(locales.system_language()) == "fr"
    asked[1]["language"] = "nl"
    assert words.use(locales.system_language()) == "en"


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    voyage = Voyage(tmp_path).open()
    yield voyage
    voyage.close()


def test_the_language_is_changed_in_the_settings_and_seen_at_once(voyage: Voyage) -> None:
    voyage.stack.push(SettingsScene(voyage.app))
    voyage.step()
    voyage.app.change(language="de")
    voyage.step()
    assert voyage.find("Fertig")
    assert words.spoken() == "de"
    voyage.click("Fertig")
    assert voyage.find("Beenden")
    assert voyage.app.settings.language == "de"


# -- room on the screen ----------------------------------------------------------------------------


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts whose end was cut off; those of persons' names and of what holds none are not minded."""
    found: list[str] = []
    elide = Typesetter.elide

    def watched(self: Typesetter, text: str, *rest: Any) -> str:
        shown = elide(self, text, *rest)
        if shown != text and not any(name in text for name in LONG_NAMES):
            found.append(text)
        return shown

    monkeypatch.setattr(Typesetter, "elide", watched)
    return found


@pytest.mark.parametrize("language", [words.ENGLISH, *TONGUES])
@pytest.mark.parametrize("title", rules.GAMES)
def test_no_word_on_a_table_is_cut(
    look: Look, cut: list[str], title: str, language: str, long_run: int
) -> None:
    words.use(language)
    seats = rules.GAMES[title].seats
    # The small window full of sailors, and the tall one; everything with --long.
    usual = [((1024, 600), 150, seats[-1]), ((1080, 1920), 200, seats[0])]
    every = product(((1024, 600), (1080, 1920), (3440, 1440)), (75, 150, 200), (seats[0], seats[-1]))
    for size, percent, count in every if long_run else usual:
        scaled = look.rescaled(Scale(size, percent))
        shown = states(title, count)
        for state in shown if long_run else shown[:: max(1, len(shown) // 4)]:
            painted(tableau_of(scaled, state))
            assert not cut, (size, percent, count)


def scenes(app: Any) -> Iterator[Scene]:
    """Every scene that is made of words, as it first opens."""
    for scene in (TitleScene, Welcome, SettingsScene, LogBook, StatisticsScene, PeopleScene, TournamentScene):
        yield scene(app)
    yield KeysScene(app)
    yield About(app.places)
    for title in rules.GAMES:
        yield Lobby(app, title)
        yield RulePage(title)


@pytest.mark.parametrize("language", TONGUES)
def test_no_word_of_a_scene_is_cut(voyage: Voyage, cut: list[str], language: str, long_run: int) -> None:
    for percent in (150, 200) if long_run else (150,):
        voyage.app.change(language=language, text_percent=percent)
        filled = [make(voyage.app) for name, make in SCENES.items() if long_run or name == "replay"]
        for scene in (*scenes(voyage.app), *filled):
            voyage.stack.push(scene)
            voyage.step()
            voyage.stack.pop()
            assert not cut, (percent, scene)


def test_drawn_cards_and_signs_are_said_in_the_language_in_use() -> None:
    words.use("de")
    assert plain("{Ah} {Ts} {13/ship} {/coin} {*}") == "Herz-Ass Pik-10 Schiff 13 Münze Joker"
