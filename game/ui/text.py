"""Setting type: lines, paragraphs and cards in running text, all kept ready as pictures.

Two families are used, found through the files of their packages: Oleo Script for titles and Sanchez for the
rest. pygame has no font fallback, so a title with a letter that Oleo Script lacks is set in Sanchez as a
whole, and signs that neither font has (suits, ticks, arrows) are drawn from `sprites/icons`, or from
`sprites/signs` if they are those of the John Silver deck.

Type sizes are given as at 1920 x 1080 (`theme.SIZE_BODY`); every other length is in real pixels. Type never
becomes smaller than 12 real pixels. Pictures that come from here are shared: copy one before drawing on it.
Marks in rich text are those of `richtext`.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, TypeAlias

import pygame

from game.ui import theme
from game.ui.assets import PICTURE_SIGNS, Assets, sign_path
from game.ui.fonts import Face, Font, font_of
from game.ui.paint.cache import MEBIBYTE, SurfaceCache
from game.ui.paint.vector import blank, on_screen
from game.ui.richtext import (
    Piece,
    Word,
    broken,
    cut_letters,
    cut_word,
    joined,
    most_that_fits,
    parse,
    plain_words,
    words_of,
)
from game.ui.scale import LEAST_TEXT, Scale

Align: TypeAlias = Literal["left", "centre", "right"]

LEADING = 1.34
"""Distance of the lines of a paragraph in type sizes."""

_EMPHASIS: dict[Face, Face] = {"body": "italic", "italic": "body", "title": "title"}
_SIGN_SIZE = 0.84
_PICTURE_SIZE = 1.15
"""Signs that are small pictures are drawn larger than suits, or nobody could tell them apart."""
_SIGN_GAP, _PICTURE_GAP = 0.08, 0.16
"""What lies between letters and a sign, in type sizes: the outline of a picture needs more."""
_TITLE_SPACE = 0.25
"""The least width of a space in a title, in type sizes and besides a pixel: Oleo Script's is a hair."""
_CAP_MIDDLE = 0.36
_SLIGHT = re.compile(r"([+−=]+|×|…|·|\.+|(?<=\d),(?=\d))")
_SLIGHT_SIZE = {"×": 1.9, ".": 1.5, "...": 1.5, ",": 1.4, "…": 1.5, "·": 2.0}
_ARITHMETIC_SIZE = 1.4
"""Sanchez draws plus, minus and equals half as wide as its digits, and low, its cross smaller still, and dots
as specks: they are set so much larger."""

# Suits in running text, unlike the inks of the cards: 4.5:1 on parchment, where ranks have them too; 3:1 on
# cloth and wood, where only the signs have them.
_ON_PAPER = {
    "two": {"d": theme.ON_PARCHMENT_RED, "h": theme.ON_PARCHMENT_RED},
    "four": {"d": "#0d02b4", "h": "#a3190a", "c": "#0d5a45", "s": "#000000"},
}
_ON_DARK = {
    "two": {"d": "#ffb3a5", "h": "#ffb3a5"},
    "four": {"d": "#bcc4ff", "h": "#ffb3a5", "c": "#8fe6c4", "s": "#ffffff"},
}
_CACHE_BYTES = 24 * MEBIBYTE
_MOST_FITTED = 4096
_MOST_EXTENTS = 8192
"""So many measures are kept, of texts that were fitted and of parts of lines; then all begin anew."""
_MOST_WORDED = 256
"""So many rich texts are kept taken apart."""


def _gap(sign: str, px: int) -> int:
    """Return the pixels between letters of a size and a sign behind them."""
    return round(px * (_PICTURE_GAP if sign in PICTURE_SIGNS else _SIGN_GAP))


def _larger(sign: str, px: int) -> int:
    """Return how large a slight sign is set among letters of a size."""
    return round(px * _SLIGHT_SIZE.get(sign, _ARITHMETIC_SIZE))


def _drawable(text: str) -> str:
    """Return `text` on one line without what no font can draw (control characters, halves of pairs)."""
    if text.isprintable():
        return text
    return "".join(" " if c.isspace() else c for c in text if c.isspace() or c.isprintable())


class Typesetter:
    """Sets type at one scale and keeps what it set, up to a number of bytes.

    `size` in every method is a type size at 1080p, `width` and all that is returned are real pixels.
    """

    def __init__(self, scale: Scale, assets: Assets, cache_bytes: int = _CACHE_BYTES) -> None:
        """Set type for windows of `scale`; signs are drawn from `assets`."""
        pygame.font.init()
        self.scale = scale
        self.assets = assets
        self._fonts: dict[tuple[Face, int], Font] = {}
        self._whole: dict[tuple[str, Face], bool] = {}
        self._fitted: dict[tuple[str, float, tuple[int, int], Face], tuple[float, str]] = {}
        self._measured: dict[tuple[object, ...], float] = {}
        self._extents: dict[tuple[str, int, Face], int] = {}
        self._worded: dict[str, list[list[Word]]] = {}
        self._pictures = SurfaceCache(cache_bytes)

    def let_go(self) -> None:
        """Forget every picture that was set; who still shows one keeps it."""
        self._pictures.clear()

    def supports(self, text: str) -> bool:
        """Return whether Sanchez can draw every character of `text` (a name that somebody types, say)."""
        return not self.missing(text)

    def missing(self, text: str) -> list[str]:
        """Return the characters of `text` that Sanchez cannot draw, in order, each once."""
        letters = unicodedata.normalize("NFC", text)
        return list(dict.fromkeys(c for c in letters if not self._has("body", c)))

    def width(self, text: str, size: float, face: Face = "body") -> int:
        """Return how wide plain `text` is on one line."""
        return self._extent(text, self.scale.text(size), face)

    def height(self, size: float, face: Face = "body") -> int:
        """Return how high the picture of one line is, with room for what hangs below it."""
        return self._font(face, self.scale.text(size)).get_height()

    def rich_width(self, text: str, size: float, face: Face = "body") -> int:
        """Return how wide rich `text` is on one line."""
        line = joined([word for words in self._words(text) for word in words])
        return self._line_width(line, self.scale.text(size), self._face(text, face))

    def fit(self, text: str, size: float, width: int, face: Face = "body", height: int = 1 << 20) -> float:
        """Return the largest type size, at most `size`, at which plain `text` fits `width` and `height`.

        It stops at 12 pixels, in larger windows at as many more, where the text may still be too wide:
        `elide` helps then.
        """

        def fits(px: int) -> bool:
            return self._extent(text, px, face) <= width and self._font(face, px).get_height() <= height

        return self._shrink(size, fits)

    def fit_rich(self, text: str, size: float, width: int, face: Face = "body") -> float:
        """Return what `fit` returns, for rich text."""
        face = self._face(text, face)
        line = joined([word for words in self._words(text) for word in words])
        return self._shrink(size, lambda px: self._line_width(line, px, face) <= width)

    def fit_box(
        self, text: str, size: float, box: tuple[int, int], face: Face = "body", leading: float = LEADING
    ) -> float:
        """Return the largest type size, at most `size`, at which a rich paragraph fits `box` (width, height).

        No word is cut. It stops at 12 real pixels, where the paragraph may still be too high or cut a word.
        """
        key = ("box", text, size, box, face, leading)
        return self._measure(key, lambda: self._fit_box(text, size, box, face, leading))

    def _fit_box(self, text: str, size: float, box: tuple[int, int], face: Face, leading: float) -> float:
        face = self._face(text, face)
        words = [word for line in self._words(text) for word in line]
        width, height = box

        def fits(px: int) -> bool:
            if any(self._line_width(word, px, face) > width for word in words):
                return False
            return self._height(len(self._lines(text, px, width, face)), px, face, leading) <= height

        return self._shrink(size, fits)

    def wrap(self, text: str, size: float, width: int, face: Face = "body") -> list[str]:
        """Break plain `text` into lines at most `width` wide, at spaces and newlines.

        A word that fits no line is cut; only a single letter may be wider than `width`.
        """
        px = self.scale.text(size)
        face = self._face(text, face)

        def fits(words: Sequence[str]) -> bool:
            return self._extent(" ".join(words), px, face) <= width

        lines: list[str] = []
        for asked in text.split("\n"):
            words = plain_words(asked)
            lines.extend(" ".join(line) for line in broken(words, fits, cut_letters))
        return lines

    def elide(self, text: str, size: float, width: int, face: Face = "body") -> str:
        """Return plain `text`, its end replaced by dots where it is wider than `width`; perhaps nothing."""
        px = self.scale.text(size)
        if self._extent(text, px, face) <= width:
            return text
        dots = "…" if self._has(face, "…") else "..."

        def shortened(letters: int) -> str:
            return text[:letters].rstrip() + dots

        kept = most_that_fits(0, len(text), lambda n: self._extent(shortened(n), px, face) <= width)
        while kept and unicodedata.combining(text[kept]):
            kept -= 1
        return shortened(kept) if self._extent(shortened(kept), px, face) <= width else ""

    def even_width(
        self, text: str, size: float, width: int, face: Face = "body", leading: float = LEADING
    ) -> int:
        """Return the least width in which a rich paragraph has no more lines than in `width`.

        Its lines are about equally long then, which looks better in the middle of something.
        """

        def find() -> float:
            px, whole = self.scale.text(size), self._face(text, face)
            asked = [joined(words) for words in self._words(text)]
            widest = max(self._line_width(line, px, whole) for line in asked)
            if widest <= width:
                return max(1, widest)
            lines = self.paragraph_height(text, size, width, face, leading)
            return width - most_that_fits(
                0,
                width - 1,
                lambda less: self.paragraph_height(text, size, width - less, face, leading) <= lines,
            )

        return int(self._measure(("even", text, size, width, face, leading), find))

    def _measure(self, key: tuple[object, ...], find: Callable[[], float]) -> float:
        """Return what was found for a key before, or find it: a table asks the same at every change of it."""
        if key not in self._measured:
            if len(self._measured) >= _MOST_FITTED:
                self._measured.clear()
            self._measured[key] = find()
        return self._measured[key]

    def line(
        self, text: str, size: float, colour: str, face: Face = "body", below: str = "", drop: float = 1
    ) -> pygame.Surface:
        """Return plain `text` on one line.

        With `below` the same letters lie in that colour `drop` units lower: a pale one embosses brass, a
        black one is a shadow on wood and cloth ("#rrggbbaa" makes it lighter).
        """
        return self._line(text, self.scale.text(size), colour, face, below, drop)

    def fitted(
        self,
        text: str,
        size: float,
        box: tuple[int, int],
        colour: str,
        face: Face = "body",
        below: str = "",
        drop: float = 1,
    ) -> pygame.Surface:
        """Return plain `text` on one line that fits `box` (width, height): smaller, then its end cut off."""
        key = (text, size, box, face)
        if key not in self._fitted:
            if len(self._fitted) >= _MOST_FITTED:
                self._fitted.clear()
            small = self.fit(text, size, box[0], face, box[1])
            self._fitted[key] = small, self.elide(text, small, box[0], face)
        small, shown = self._fitted[key]
        return self.line(shown, small, colour, face, below, drop)

    def rich_line(self, text: str, size: float, colour: str, face: Face = "body") -> pygame.Surface:
        """Return rich `text` on one line."""
        return self.paragraph(text, size, 1 << 20, colour, face, leading=0, align="left")

    def paragraph(
        self,
        text: str,
        size: float,
        width: int,
        colour: str,
        face: Face = "body",
        leading: float = LEADING,
        align: Align = "left",
        below: str = "",
        drop: float = 1,
    ) -> pygame.Surface:
        """Return rich `text` in lines at most `width` wide; the picture is as wide as the longest line.

        `leading` is the distance of the lines in type sizes, never less than the font needs; `below` and
        `drop` are those of `line`.
        """
        px = self.scale.text(size)
        key = ("paragraph", text, px, width, colour, face, leading, align, below, drop, self._deck())

        def draw() -> pygame.Surface:
            whole = self._face(text, face)
            lines = self._lines(text, px, width, whole)
            pitch = self._pitch(px, whole, leading)
            letters = self._set(lines, px, pitch, whole, align, partial(self._inks, colour))
            if not below:
                return on_screen(letters)
            under = self._set(lines, px, pitch, whole, align, lambda _suit: (below[:7], below[:7]))
            under.set_alpha(pygame.Color(below).a)
            return self._over(letters, under, drop)

        return self._pictures.made(key, draw)

    def paragraph_height(
        self, text: str, size: float, width: int, face: Face = "body", leading: float = LEADING
    ) -> int:
        """Return how high `paragraph` would be."""
        px = self.scale.text(size)
        face = self._face(text, face)
        return self._height(len(self._lines(text, px, width, face)), px, face, leading)

    def line_tops(
        self, text: str, size: float, width: int, face: Face = "body", leading: float = LEADING
    ) -> list[int]:
        """Return how many pixels below the top of `paragraph` each of its lines begins."""
        px = self.scale.text(size)
        face = self._face(text, face)
        pitch = self._pitch(px, face, leading)
        return [number * pitch for number in range(len(self._lines(text, px, width, face)))]

    def _font(self, face: Face, px: int) -> Font:
        if (face, px) not in self._fonts:
            self._fonts[face, px] = font_of(face, px)
        return self._fonts[face, px]

    def _has(self, face: Face, letter: str) -> bool:
        if letter == " ":
            return True
        if not letter.isprintable():
            return False
        found = self._font(face, LEAST_TEXT).metrics(letter)
        return len(found) == 1 and found[0] is not None and any(found[0][:4])

    def _face(self, text: str, face: Face) -> Face:
        """Return the face in which the whole of `text` can be set."""
        if face == "body":
            return face
        if (text, face) not in self._whole:
            if len(self._whole) > 4096:
                self._whole.clear()
            self._whole[text, face] = all(c.isspace() or self._has(face, c) for c in text)
        return face if self._whole[text, face] else "body"

    def _extent(self, text: str, px: int, face: Face) -> int:
        key = (text, px, face)
        if key not in self._extents:
            if len(self._extents) >= _MOST_EXTENTS:
                self._extents.clear()
            text = _drawable(text)
            drawn = self._face(text, face)
            parts = self._apart(text, px, drawn)
            gaps = self._gap_of(drawn, px) * (len(parts) - 1)
            self._extents[key] = sum(self._font(drawn, size).size(part)[0] for part, size in parts) + gaps
        return self._extents[key]

    def _shrink(self, size: float, fits: Callable[[int], bool]) -> float:
        px = self.scale.text(size)
        if fits(px):
            return size
        least = max(self.scale.least_text, round(self.scale.least_text * self.scale.unit))
        px = most_that_fits(least, px, fits) if px > least else px
        return max(px, self.scale.least_text) / (self.scale.unit * self.scale.text_percent / 100)

    def _line(
        self, text: str, px: int, colour: str, face: Face, below: str = "", drop: float = 1
    ) -> pygame.Surface:
        def draw() -> pygame.Surface:
            letters = _drawable(text)
            drawn = self._face(letters, face)
            picture = self._rendered(letters, px, drawn, colour)
            if not below:
                return on_screen(picture)
            under = self._rendered(letters, px, drawn, below)
            under.set_alpha(pygame.Color(below).a)
            return self._over(picture, under, drop)

        return self._pictures.made(("line", text, px, colour, face, below, drop), draw)

    def _rendered(self, letters: str, px: int, face: Face, colour: str) -> pygame.Surface:
        """Return letters in ink, the words of a title apart, signs of arithmetic as large as digits."""
        font, ink = self._font(face, px), pygame.Color(colour)
        parts = self._apart(letters, px, face)
        if parts == [(letters, px)]:
            return font.render(letters, True, ink)
        picture = blank((self._extent(letters, px, face), font.get_height()))
        x = 0
        for part, size in parts:
            mine = self._font(face, size)
            drawn = mine.render(part, True, ink)
            top = font.get_ascent() - mine.get_ascent()
            if part in ("×", "·"):
                # Its place among letters is that of a small sign: so large it would stand above the digits.
                top = round(font.get_ascent() - px * _CAP_MIDDLE - drawn.get_bounding_rect().centery)
            picture.blit(drawn, (x, top))
            x += mine.size(part)[0] + self._gap_of(face, px)
        return picture

    def _apart(self, letters: str, px: int, face: Face) -> list[tuple[str, int]]:
        """Return what is set in one go, and how large.

        In a title that is every word for itself where the space is too narrow; elsewhere signs of arithmetic
        are set larger, which lifts them to the middle of digits too, and so are points in numbers.
        """
        if face != "title":
            # What `split` has found stands at the odd places.
            parts = enumerate(_SLIGHT.split(letters))
            return [(part, _larger(part, px) if found % 2 else px) for found, part in parts if part] or [
                (letters, px)
            ]
        if self._font(face, px).size(" ")[0] >= self._space(px):
            return [(letters, px)]
        return [(word, px) for word in letters.split(" ")]

    def _gap_of(self, face: Face, px: int) -> int:
        """Return the pixels between what is set in one go."""
        return self._space(px) if face == "title" else 0

    def _space(self, px: int) -> int:
        """Return how far the words of a title stand apart."""
        return math.ceil(px * _TITLE_SPACE) + 1

    def _over(self, letters: pygame.Surface, under: pygame.Surface, drop: float) -> pygame.Surface:
        fall = max(1, round(drop * self.scale.unit))
        both = blank((letters.get_width(), letters.get_height() + fall))
        both.blit(under, (0, fall))
        both.blit(letters, (0, 0))
        return on_screen(both)

    def _pitch(self, px: int, face: Face, leading: float) -> int:
        return max(self._font(face, px).get_height(), round(px * leading))

    def _height(self, lines: int, px: int, face: Face, leading: float) -> int:
        return (lines - 1) * self._pitch(px, face, leading) + self._font(face, px).get_height()

    def _words(self, text: str) -> list[list[Word]]:
        """Return the words of every line asked for in rich `text`, taken apart once for all widths tried."""
        if text not in self._worded:
            if len(self._worded) >= _MOST_WORDED:
                self._worded.clear()
            self._worded[text] = words_of(parse(text))
        return self._worded[text]

    def _lines(self, text: str, px: int, width: int, face: Face) -> list[list[Piece]]:
        def fits(words: Sequence[Word]) -> bool:
            return self._line_width(joined(words), px, face) <= width

        lines: list[list[Piece]] = []
        for words in self._words(text):
            lines.extend(joined(line) for line in broken(words, fits, cut_word))
        return lines

    def _line_width(self, line: Sequence[Piece], px: int, face: Face) -> int:
        return sum(self._piece_width(piece, px, face) for piece in line)

    def _piece_width(self, piece: Piece, px: int, face: Face) -> int:
        face = _EMPHASIS[face] if piece.emphasis else face
        wide = self._extent(piece.text, px, face) if piece.text else 0
        if piece.sign:
            wide += self._sign(piece.sign, px).get_width() + (_gap(piece.sign, px) if piece.text else 0)
        return wide

    def _set(
        self,
        lines: Sequence[Sequence[Piece]],
        px: int,
        pitch: int,
        face: Face,
        align: Align,
        inks: Callable[[str], tuple[str, str]],
    ) -> pygame.Surface:
        widths = [self._line_width(line, px, face) for line in lines]
        high = self._font(face, px).get_height()
        picture = blank((max(widths), (len(lines) - 1) * pitch + high))
        for number, (line, wide) in enumerate(zip(lines, widths, strict=True)):
            spare = picture.get_width() - wide
            x = {"left": 0, "centre": spare // 2, "right": spare}[align]
            for piece in line:
                self._draw_piece(picture, piece, (x, number * pitch), px, face, inks(piece.suit))
                x += self._piece_width(piece, px, face)
        return picture

    def _draw_piece(
        self,
        picture: pygame.Surface,
        piece: Piece,
        at: tuple[int, int],
        px: int,
        face: Face,
        inks: tuple[str, str],
    ) -> None:
        x, top = at
        baseline = top + self._font(face, px).get_ascent()
        if piece.marked:
            self._mark(picture, pygame.Rect(x, top, self._piece_width(piece, px, face), px), inks[0])
        if piece.text:
            mine: Face = _EMPHASIS[face] if piece.emphasis else face
            letters = self._line(piece.text, px, inks[0], mine)
            ascent = self._font(self._face(piece.text, mine), px).get_ascent()
            picture.blit(letters, (x, baseline - ascent))
            x += letters.get_width() + _gap(piece.sign, px)
        if piece.sign:
            sign = self._sign(piece.sign, px, inks[1])
            picture.blit(sign, (x, round(baseline - px * _CAP_MIDDLE - sign.get_height() / 2)))

    def _mark(self, picture: pygame.Surface, line: pygame.Rect, ink: str) -> None:
        """Mark letters of so wide a line as with a pen: a bright ground, and a line of their ink below."""
        high = self._font("body", line.h).get_height()
        pygame.draw.rect(picture, theme.PEN, pygame.Rect(line.x, line.y, line.w, high))
        thick = max(1, line.h // 12)
        pygame.draw.rect(picture, ink, pygame.Rect(line.x, line.y + high - thick, line.w, thick))

    def _sign(self, name: str, px: int, ink: str = theme.ON_PARCHMENT) -> pygame.Surface:
        """Return a sign at type size `px`, cut at its left and right where nothing is drawn."""
        side = round(px * (_PICTURE_SIZE if name in PICTURE_SIGNS else _SIGN_SIZE))
        path = sign_path(name)
        if not self.assets.has(path):
            # Text from elsewhere may name a sign that there is not; that is no reason to end the program.
            path = "icons/question"
        sign = self.assets.picture(path, (side, side), {"ink": ink})
        drawn = sign.get_bounding_rect()
        return sign.subsurface((drawn.x, 0, max(1, drawn.width), side))

    def _deck(self) -> Literal["two", "four"]:
        return "four" if self.assets.faces.colours == "four" else "two"

    def _inks(self, colour: str, suit: str) -> tuple[str, str]:
        """Return the colours of rank and sign of a suit in text of `colour`, a light one on dark ground."""
        if theme.luminance(colour[:7]) > 0.4:
            return colour, _ON_DARK[self._deck()].get(suit, colour)
        ink = _ON_PAPER[self._deck()].get(suit, colour)
        return ink, ink
