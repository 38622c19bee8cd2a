"""What the table of Hand and Foot says of a thing that is pointed at: signs, counts and plates in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect

from game.rules.hand_and_foot import HandAndFoot
from game.rules.hand_and_foot_books import BLACK, BOOK_VALUES, COMPLETE, RED, THREES
from game.rules.hand_and_foot_position import LIFTING
from game.tables.face import Tableau
from game.tables.hand_and_foot_layout import Frame, Panel
from game.tables.hand_and_foot_panels import fan_places, tile_places
from game.tables.hand_and_foot_words import books_of, kind_of
from game.words import _, ngettext


def notes(frame: Frame, tableau: Tableau, state: HandAndFoot) -> Iterator[tuple[Rect, str]]:
    """Yield what is to be said at which places: of every book, and of who sits there."""
    if frame.scored:
        return
    for panel in frame.panels:
        books = books_of(tableau, panel.seat)
        places = (fan_places if frame.fanned else tile_places)(frame, panel, len(books))
        for book, place in zip(books, places, strict=False):
            yield _with_badge(frame, place, hung=frame.fanned), book_note(book)
        yield _head(panel), sitter_note(tableau, state, panel.seat)
    if state.phase == LIFTING:
        return
    own = books_of(tableau, frame.seat)
    for book, place in zip(own, frame.own_places(len(own)), strict=False):
        yield _with_badge(frame, place, hung=True), book_note(book)


def _with_badge(frame: Frame, place: Rect, *, hung: bool) -> Rect:
    """Return the place of a book and of the badge that may hang under it."""
    return Rect(place.x, place.y, place.w, place.h + (frame.badge_drop if hung else 0))


def _head(panel: Panel) -> Rect:
    return panel.portrait.union(panel.words)


def book_note(book: Sequence[str]) -> str:
    """Say in rich text what a book is, by the sign on its badge, how far it has come, and its worth."""
    kind, count = kind_of(book), len(book)
    value = BOOK_VALUES[kind]
    if kind == THREES:
        return _("A book of threes, {count} cards: {value} points").format(count=count, value=value)
    if count >= COMPLETE:
        words = {
            RED: _("{{h}} A red book, without wild cards, is complete: {value} points"),
            BLACK: _("{{s}} A black book, with wild cards, is complete: {value} points"),
        }[kind]
        return words.format(value=value)
    words = {
        RED: _("{{h}} A red book, without wild cards: {count} of {whole} cards, then {value} points"),
        BLACK: _("{{s}} A black book, with wild cards: {count} of {whole} cards, then {value} points"),
    }[kind]
    return words.format(count=count, whole=COMPLETE, value=value)


def sitter_note(tableau: Tableau, state: HandAndFoot, seat: int) -> str:
    """Say in rich text what the plate and the backs beside a name tell: points, Hand and Foot."""
    count = len(tableau.pile("hand", seat))
    if state.in_foot[seat]:
        words = ngettext(
            "{name}: {points} points so far, {count} card left of the Foot",
            "{name}: {points} points so far, {count} cards left of the Foot",
            count,
        )
    else:
        words = ngettext(
            "{name}: {points} points so far, {count} card in the Hand, the Foot still to come",
            "{name}: {points} points so far, {count} cards in the Hand, the Foot still to come",
            count,
        )
    return words.format(name=tableau.rich_name(seat), points=state.scores[seat], count=count)
