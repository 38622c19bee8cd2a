"""The count of a game that tells no more than its scores: names, totals, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from game.core.events import Event
from game.core.state import Result, State
from game.scenes.count import Column, Count, Tally
from game.tables.face import Sitter
from game.words import _


class PlainCounting:
    """Any game whose state holds one score a seat."""

    def hand(self, state: State, events: Sequence[Event], sitters: Sequence[Sitter], number: int) -> Count:
        """Tell the scores after a round."""
        scores = scores_of(state)
        before = before_of(events, scores)
        columns = tuple(
            Column(sitter, "", False, (), (), (Tally(_("Score"), was, now),))
            for sitter, was, now in zip(sitters, before, scores, strict=True)
        )
        return Count(_("Round {number} is over").format(number=number), "", columns)

    def match(self, state: State, result: Result, sitters: Sequence[Sitter]) -> Count:
        """Tell who has won, and all totals."""
        columns = tuple(
            total_column(sitter, score, seat in result.winners)
            for seat, (sitter, score) in enumerate(zip(sitters, result.scores, strict=True))
        )
        return Count(winners_words(result, sitters), "", ranked(columns))


def round_title(number: int, rounds: int) -> str:
    """Say which round is over, of so many in the match; the only one has no number."""
    return _("Round {number} is over").format(number=number) if rounds > 1 else _("The round is over")


def scores_of(state: State) -> tuple[int, ...]:
    """Return the scores that a state holds, by seat."""
    return tuple(cast(Any, state).scores)


def before_of(events: Sequence[Event], scores: Sequence[int]) -> tuple[int, ...]:
    """Return the scores before the events that ended a round, as far as an event tells its points."""
    points = next((found for event in reversed(events) if (found := getattr(event, "points", None))), None)
    if points is None or len(points) != len(scores):
        return tuple(scores)
    return tuple(now - more for now, more in zip(scores, points, strict=True))


def total_column(sitter: Sitter, score: int, won: bool, fewer: bool = False) -> Column:
    """Return what a player came to at the end of a match; `fewer` as in `Tally`."""
    tally = Tally(_("Total"), score, score, fewer=fewer)
    return Column(sitter, _("wins") if won else "", won, (), (), (tally,))


def ranked(columns: Sequence[Column]) -> tuple[Column, ...]:
    """Return the columns of a match's end by place, each with its place and how far it is behind.

    Winners come first whatever they have; whoever is level with another has the same place.
    """

    def merit(column: Column) -> tuple[bool, int]:
        tally = column.tallies[0]
        return column.lit, -tally.after if tally.fewer else tally.after

    best = max(merit(column)[1] for column in columns)
    merits = [merit(column) for column in columns]
    placed = []
    for column, (lit, points) in zip(columns, merits, strict=True):
        note = column.note
        if not note and not lit and points < best:
            note = _("{count} behind").format(count=best - points)
        place = 1 + sum(other > (lit, points) for other in merits)
        placed.append(replace(column, note=note, place=place))
    return tuple(sorted(placed, key=lambda column: column.place))


def winners_words(result: Result, sitters: Sequence[Sitter]) -> str:
    """Say who has won, one or several, or nobody."""
    names = [sitters[seat].name for seat in result.winners]
    if not names:
        return _("Nobody wins the match")
    if len(names) == 1:
        return _("{name} wins the match").format(name=names[0])
    return _("{names} and {last} share the match").format(names=", ".join(names[:-1]), last=names[-1])
