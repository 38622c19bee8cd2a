"""Rich text: cards, signs and emphasis as marks in a line, taken apart into pieces and filled into lines.

Marks in rich text
    ``{4h}`` ``{Ts}``    a card: rank and suit sign
    ``{h}``              a suit sign alone
    ``{*}``              a joker
    ``{7/chest}``        a label and a sign, see `text`; ``{/coin|coins}`` has words for `plain`
    ``*so*``             emphasis, set in italics
    ``{=so=}``           marked as with a pen
    a backslash          takes the next character as it is; `escape` puts them in
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from game.words import _

_SUIT_SIGNS = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}
_JOKER_SIGN = "joker"
_MARK = re.compile(
    r"\\(?P<literal>.)"
    r"|\{(?P<card>\*|[A2-9TJQK]?[cdhs])\}"
    r"|\{(?P<label>[^{}/|]*)/(?P<sign>[a-z0-9_-]+)(?:\|(?P<words>[^{}|]*))?\}"
    r"|(?P<star>\*)"
    r"|(?P<pen>\{=|=\})",
    re.DOTALL,
)
_ENDS = (".", "!", "?", "…", ":", ";")
"""What a sentence may end with."""
_SPARES = 4
"""A line of so many words can spare one for the last line of its paragraph."""
_GAPS = re.compile(r"[ \t\r\f\v]+")
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Piece:
    """What is set without a break in one manner: some letters, and a sign behind them if `sign` names one.

    `suit` is "c", "d", "h" or "s" where the piece takes the colour of a suit; `words` is what a piece with a
    sign is called when it is spoken; `marked` tells that it stands out as if a pen had gone over it.
    """

    text: str
    emphasis: bool = False
    sign: str = ""
    suit: str = ""
    words: str = ""
    marked: bool = False


Word: TypeAlias = tuple[Piece, ...]
_SPACES = (Piece(" "), Piece(" ", emphasis=True))


def escape(text: str) -> str:
    """Return `text` (a name that somebody typed, say) so that no character in it counts as a mark."""
    return re.sub(r"([\\{}*])", r"\\\1", text)


def parse(text: str) -> list[Piece]:
    """Return the pieces of rich `text` in order; braces that are no mark stand for themselves."""
    pieces: list[Piece] = []
    emphasis = marked = False
    at = 0
    for mark in _MARK.finditer(text):
        if mark.start() > at:
            pieces.append(Piece(text[at : mark.start()], emphasis, marked=marked))
        at = mark.end()
        if mark["literal"] is not None:
            pieces.append(Piece(mark["literal"], emphasis, marked=marked))
        elif mark["card"] is not None:
            pieces.append(_card_piece(mark["card"], emphasis))
        elif mark["sign"] is not None:
            words = mark["words"]
            words = _sign_words(mark["label"], mark["sign"]) if words is None else words
            pieces.append(Piece(mark["label"], emphasis, mark["sign"], words=words))
        elif mark["pen"] is not None:
            marked = mark["pen"] == "{="
        else:
            emphasis = not emphasis
    if at < len(text):
        pieces.append(Piece(text[at:], emphasis, marked=marked))
    return pieces


def plain(text: str) -> str:
    """Return rich `text` in words alone, for speech and the clipboard: ``{4h}`` becomes "4 of hearts"."""
    return "".join(piece.words if piece.sign else piece.text for piece in parse(text))


def sentences(parts: Iterable[str]) -> str:
    """Return words to be spoken one after the other, with full stops between those without their own."""
    said = [words for words in parts if words]
    return " ".join([words if words.endswith(_ENDS) else f"{words}." for words in said[:-1]] + said[-1:])


def _card_piece(card: str, emphasis: bool) -> Piece:
    if card == "*":
        return Piece("", emphasis, _JOKER_SIGN, words=_("joker"))
    rank, suit = card[:-1], card[-1]
    suits = {"c": _("clubs"), "d": _("diamonds"), "h": _("hearts"), "s": _("spades")}
    if not rank:
        return Piece("", emphasis, _SUIT_SIGNS[suit], suit, suits[suit])
    ranks = {"A": _("ace"), "T": "10", "J": _("jack"), "Q": _("queen"), "K": _("king")}
    words = _("{rank} of {suit}").format(rank=ranks.get(rank, rank), suit=suits[suit])
    return Piece("10" if rank == "T" else rank, emphasis, _SUIT_SIGNS[suit], suit, words)


def _sign_words(label: str, sign: str) -> str:
    """Return what a drawn sign with a number or nothing before it is called."""
    words = {
        "chest": _("chest"), "sailor": _("sailor"), "ship": _("ship"), "joker": _("joker"),
        "coin": _("coin"), "apple": _("apple"), "spot": _("black spot"),
    }  # fmt: skip
    name = words.get(sign, sign)
    return _("{number} {sign}").format(number=label, sign=name) if label else name


def words_of(pieces: Sequence[Piece]) -> list[list[Word]]:
    """Divide pieces into lines that were asked for (at each newline) and these into words."""
    lines: list[list[Word]] = [[]]
    word: list[Piece] = []

    def close() -> None:
        if word:
            lines[-1].append(tuple(word))
            word.clear()

    for piece in pieces:
        if piece.sign:
            word.append(piece)
            continue
        for number, line in enumerate(piece.text.split("\n")):
            if number:
                close()
                lines.append([])
            for part in re.split(r"([ \t\r\f\v]+)", line):
                if _GAPS.fullmatch(part):
                    close()
                elif part:
                    word.append(replace(piece, text=part))
    close()
    return lines


def joined(words: Sequence[Word]) -> list[Piece]:
    """Return the pieces of one line, spaces between the words, neighbours of one manner made one."""
    pieces: list[Piece] = []
    run: list[str] = []
    manner = Piece("")
    last = False  # whether what came last is slanted
    for word in words:
        parts = (_SPACES[last and word[0].emphasis], *word) if pieces or run else word
        for piece in parts:
            if run and (piece.sign or (piece.emphasis, piece.marked) != (manner.emphasis, manner.marked)):
                pieces.append(replace(manner, text="".join(run)))
                run.clear()
            if piece.sign:
                pieces.append(piece)
            else:
                run.append(piece.text)
                manner = piece
            last = piece.emphasis
    if run:
        pieces.append(replace(manner, text="".join(run)))
    return pieces


def cut_word(word: Word, fits: Callable[[Sequence[Word]], bool]) -> tuple[Word, Word]:
    """Cut a word that is too long for a line: the most that fits (at least one letter), and the rest."""
    letters: list[Piece] = []
    for piece in word:
        letters.extend([piece] if piece.sign else [replace(piece, text=c) for c in piece.text])
    most = most_that_fits(1, len(letters), lambda n: fits([tuple(joined([tuple(letters[:n])]))]))
    return tuple(joined([tuple(letters[:most])])), tuple(joined([tuple(letters[most:])]))


def most_that_fits(least: int, most: int, fits: Callable[[int], bool]) -> int:
    """Return the largest number in least..most that fits, by halving; `least` if none does."""
    while least < most:
        middle = (least + most + 1) // 2
        if fits(middle):
            least = middle
        else:
            most = middle - 1
    while least > 1 and not fits(least):
        least -= 1
    return least


def broken(
    words: Sequence[_T],
    fits: Callable[[Sequence[_T]], bool],
    cut: Callable[[_T, Callable[[Sequence[_T]], bool]], tuple[_T, _T]],
) -> list[list[_T]]:
    """Fill lines with words from the left; a word that fits no line is cut."""
    lines: list[list[_T]] = []
    line: list[_T] = []
    waiting = list(reversed(words))
    while waiting:
        word = waiting.pop()
        if fits([*line, word]):
            line.append(word)
        elif line:
            lines.append(line)
            line = []
            waiting.append(word)
        else:
            head, tail = cut(word, fits)
            lines.append([head])
            if tail:
                waiting.append(tail)
    if line or not lines:
        lines.append(line)
    return _accompanied(lines, fits)


def _accompanied(lines: list[list[_T]], fits: Callable[[Sequence[_T]], bool]) -> list[list[_T]]:
    """Give a word that is alone on the last line the one before it, where that line can spare it."""
    if len(lines) < 2 or len(lines[-1]) != 1 or len(lines[-2]) < _SPARES:
        return lines
    company = [lines[-2][-1], *lines[-1]]
    return [*lines[:-2], lines[-2][:-1], company] if fits(company) else lines


def plain_words(line: str) -> list[str]:
    """Return the words of a line without marks."""
    return [word for word in _GAPS.split(line) if word]


def cut_letters(word: str, fits: Callable[[Sequence[str]], bool]) -> tuple[str, str]:
    """Cut a word without marks that is too long for a line: the most that fits, and the rest."""
    most = most_that_fits(1, len(word), lambda n: fits([word[:n]]))
    return word[:most], word[most:]
