"""The count of a game that tells no more than its scores: names, totals, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
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
        return Count(winners_words(result, sitters), "", columns)


def scores_of(state: State) -> tuple[int, ...]:
    """Return the scores that a state holds, by seat."""
    return tuple(cast(Any, state).scores)


def before_of(events: Sequence[Event], scores: Sequence[int]) -> tuple[int, ...]:
    """Return the scores before the events that ended a round, as far as an event tells its points."""
    points = next((found for event in events if (found := getattr(event, "points", None))), None)
    if points is None or len(points) != len(scores):
        return tuple(scores)
    return tuple(now - more for now, more in zip(scores, points, strict=True))


def total_column(sitter: Sitter, score: int, won: bool) -> Column:
    """Return what a player came to at the end of a match."""
    return Column(sitter, _("wins") if won else "", won, (), (), (Tally(_("Total"), score, score),))


def winners_words(result: Result, sitters: Sequence[Sitter]) -> str:
    """Say who has won, one or several, or nobody."""
    names = [sitters[seat].name for seat in result.winners]
    if not names:
        return _("Nobody wins the match")
    if len(names) == 1:
        return _("{name} wins the match").format(name=names[0])
    return _("{names} and {last} share the match").format(names=", ".join(names[:-1]), last=names[-1])
