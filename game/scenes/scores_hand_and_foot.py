"""The count of Hand and Foot: books, cards laid, bonuses, and what is left in Hand and Foot (HF-21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.core.events import Event
from game.core.state import Result, State
from game.rules.hand_and_foot import HandAndFoot
from game.rules.hand_and_foot_books import BLACK, BOOK_VALUES, RED, THREES, Book, Sheet
from game.rules.hand_and_foot_events import CardsRanOut
from game.scenes.count import Cards, Column, Count, Line, Tally, signed
from game.scenes.scores_plain import ranked, round_title, total_column, winners_words
from game.tables.face import Sitter
from game.tables.hand_and_foot_words import value_of
from game.ui.richtext import escape
from game.words import _, ngettext

WHEELS = 4
MOST_SHOWN = 24
"""More cards than these would be a grey stripe."""


class HandAndFootCounting:
    """Hand and Foot as it is counted."""

    def hand(self, state: State, events: Sequence[Event], sitters: Sequence[Sitter], number: int) -> Count:
        """Tell what a round brought each player, and why it is over."""
        table = cast(HandAndFoot, state)
        best = max(table.scores)
        columns = tuple(_column(table, seat, sitter, best) for seat, sitter in enumerate(sitters))
        title = round_title(number, table.options["rounds"])
        return Count(title, _reason(table, events, sitters), columns)

    def match(self, state: State, result: Result, sitters: Sequence[Sitter]) -> Count:
        """Tell whose total is the highest."""
        columns = tuple(
            total_column(sitter, score, seat in result.winners)
            for seat, (sitter, score) in enumerate(zip(sitters, result.scores, strict=True))
        )
        rounds = cast(HandAndFoot, state).round
        note = ngettext(
            "After {count} round the highest total wins.",
            "After {count} rounds the highest total wins.",
            rounds,
        )
        return Count(winners_words(result, sitters), note.format(count=rounds), ranked(columns))


def _reason(state: HandAndFoot, events: Sequence[Event], sitters: Sequence[Sitter]) -> str:
    if state.out is not None:
        return _("{name} has gone out.").format(name=escape(sitters[state.out].name))
    if any(isinstance(event, CardsRanOut) for event in events):
        return _("There were no longer two cards to draw, and nobody has gone out.")
    return _("All Hands and Feet lie open.")


def _column(state: HandAndFoot, seat: int, sitter: Sitter, best: int) -> Column:
    sheet = state.sheet(seat)
    score = state.scores[seat]
    lead = score == best
    note = _("leads") if lead else _("{count} behind").format(count=best - score)
    left = tuple(sorted(state.hands[seat] + state.feet[seat], key=value_of))
    told = 0 < len(left) <= MOST_SHOWN
    groups = (Cards(left, _("left in Hand and Foot")),) if told else ()
    tally = Tally(_("Total"), score - sheet.total, score, WHEELS)
    return Column(sitter, note, lead, groups, _lines(state.books[seat], sheet), (tally,))


def _lines(books: Sequence[Book], sheet: Sheet) -> tuple[Line, ...]:
    """Return a line for each thing that counted."""
    lines = [Line(words, value) for kind in (RED, BLACK, THREES) for words, value in _books(books, kind)]
    lines.append(Line(_("Laid"), signed(sheet.played)))
    if sheet.lift:
        lines.append(Line(_("Exact lift"), signed(sheet.lift)))
    if sheet.out:
        lines.append(Line(_("Going out"), signed(sheet.out)))
    lines.append(Line(_("Left over"), signed(-sheet.left)))
    return tuple(lines)


def _books(books: Sequence[Book], kind: str) -> list[tuple[str, str]]:
    count = sum(book.is_complete and book.kind == kind for book in books)
    if not count:
        return []
    text = {
        RED: ngettext("{count} red book {{h}}", "{count} red books {{h}}", count),
        BLACK: ngettext("{count} black book {{s}}", "{count} black books {{s}}", count),
        THREES: ngettext("{count} book of threes", "{count} books of threes", count),
    }[kind]
    return [(text.format(count=count), signed(count * BOOK_VALUES[kind]))]
