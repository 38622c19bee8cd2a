"""The rule page of a game, read from its text: parts, rules with their numbers, drawn examples."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from game.words import RULES, rule_page, spoken

_NUMBERED = re.compile(r"\[(?P<number>[A-Z]{2}-\d+)\] ?(?P<text>.*)", re.DOTALL)
_SPACES = re.compile(r"[ \n]+")
"""What stands between words; spaces that hold them together stay."""
_MARKED = re.compile(r"(?P<mark>\{[^{}]*\}|\\.)|.", re.DOTALL)
"""A mark of rich text that is no letter, or a letter."""
_GROUP = re.compile(r"(?P<cards>[A0-9TJQK*cdhsv. ]+?)\s*(?:=\s*(?P<words>.+))?")


@dataclass(frozen=True)
class Heading:
    """The name of a part."""

    text: str


@dataclass(frozen=True)
class Paragraph:
    """Rich text, perhaps with the number of the rule that it tells."""

    text: str
    number: str = ""


@dataclass(frozen=True)
class Example:
    """Groups of cards, each with a few words, and a caption under them all."""

    groups: tuple[tuple[tuple[str, ...], str], ...]
    caption: str


@dataclass(frozen=True)
class TableExample:
    """A picture of a real table, by its name in `rulepage_tables`, and a caption under it."""

    name: str
    caption: str


Part: TypeAlias = Heading | Paragraph | Example | TableExample


@dataclass(frozen=True)
class Book:
    """The rules of a game."""

    title: str
    parts: tuple[Part, ...]


def has_rules(game: str) -> bool:
    """Tell whether a game has a rule page."""
    return (RULES / f"{game}.md").is_file()


def book_of(game: str) -> Book:
    """Return the rules of a game in the language in use."""
    return _book_in(game, spoken())


@lru_cache(maxsize=8)
def _book_in(game: str, language: str) -> Book:
    """Return the rules of a game; `language` is the one in use, under which they are kept."""
    return read_book(rule_page(game))


def read_book(text: str) -> Book:
    """Read a rule page: blocks between empty lines.

    ``# title`` and ``## part``; ``[SE-4] text`` is a rule with its number; ``@ 5d 7c = 12 | 4h : caption``
    shows groups of cards with a few words each; ``! name : caption`` shows a table; everything else is a
    paragraph.
    """
    title = ""
    parts: list[Part] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        words = _SPACES.sub(" ", block).strip(" ")
        if words.startswith("## "):
            parts.append(Heading(words[3:]))
        elif words.startswith("# "):
            title = words[2:]
        elif words.startswith("@ "):
            parts.append(_example(words[2:]))
        elif words.startswith("! "):
            name, _colon, caption = words[2:].partition(" : ")
            parts.append(TableExample(name, caption))
        else:
            numbered = _NUMBERED.fullmatch(words)
            parts.append(Paragraph(numbered["text"], numbered["number"]) if numbered else Paragraph(words))
    return Book(title, tuple(parts))


def _example(words: str) -> Example:
    cards, _colon, caption = words.partition(" : ")
    groups = []
    for group in cards.split("|"):
        found = _GROUP.fullmatch(group.strip())
        if found is None:
            raise ValueError(f"these are no cards: {group!r}")
        groups.append((tuple(found["cards"].split()), found["words"] or ""))
    return Example(tuple(groups), caption)


def find(book: Book, words: str) -> list[int]:
    """Return the parts that tell of all these words, or have that number, by their places in the book.

    Capitals, accents and marks of rich text make no difference; nothing is found for nothing. What is found
    can be marked: names of signs and what stands on drawn plates do not count.
    """
    sought = _bare(words).split()
    found = [n for n, part in enumerate(book.parts) if all(word in _told(part) for word in sought)]
    return found if sought else []


def _told(part: Part) -> str:
    """Return all that a part says in words, in small letters and without accents and marks."""
    match part:
        case Heading(text=text):
            told = text
        case Paragraph(text=text, number=number):
            told = f"{number} {text}"
        case Example(caption=caption) | TableExample(caption=caption):
            told = caption
    return _letters(told)[0]


def marked(text: str, words: str) -> str:
    """Return rich text in which every place of the words that are sought is marked as with a pen.

    >>> marked("The *Mât* of {5h}, a mast", "mat"), marked("all masts", "mas al")
    ('The *{=Mât=}* of {5h}, a mast', '{=al=}l {=mas=}ts')
    """
    letters, origins = _letters(text)
    sought = {found for word in _bare(words).split() for found in _places(letters, word)}
    ends = {origins[at] for at in sought}
    shown, inside = "", False
    for at, letter in enumerate(text):
        is_found = inside and at + 1 in ends if letter == "*" else at in ends
        if is_found != inside:
            inside = is_found
            shown += "{=" if inside else "=}"
        shown += letter
    return f"{shown}=}}" if inside else shown


def _letters(text: str) -> tuple[str, list[int]]:
    """Return the letters of rich text as they are sought, and where each of them stands in it."""
    letters, origins = "", []
    for mark in _MARKED.finditer(text):
        for at in range(*mark.span()):
            # A mark stands between words; stars stand nowhere.
            bare = " " if mark["mark"] else "" if text[at] == "*" else _bare(text[at])
            letters += bare
            origins += [at] * len(bare)
    return letters, origins


def _places(letters: str, word: str) -> set[int]:
    """Return the places of all letters that are part of a word, wherever it stands."""
    starts = (at for at in range(len(letters)) if letters.startswith(word, at))
    return {at + further for at in starts for further in range(len(word))}


def _bare(text: str) -> str:
    """Return a text in small letters without accents: Mât is mat."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
