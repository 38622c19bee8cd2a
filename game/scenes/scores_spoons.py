"""The count of Spoons: what is left in each hand, and whose total is the lowest (SP-20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.core.events import Event
from game.core.state import Result, State
from game.rules.spoons import OTHER_POINTS, POINTS, Spoons
from game.scenes.count import Cards, Column, Count, Tally
from game.scenes.scores_plain import ranked, total_column, winners_words
from game.tables.face import Sitter
from game.tables.words import listed
from game.ui.richtext import escape
from game.words import _, ngettext


class SpoonsCounting:
    """Spoons as it is counted."""

    def hand(self, state: State, events: Sequence[Event], sitters: Sequence[Sitter], number: int) -> Count:
        """Tell what each hand that was left costs."""
        table = cast(Spoons, state)
        columns = tuple(_column(table, seat, sitter) for seat, sitter in enumerate(sitters))
        return Count(_("Round {number} is over").format(number=number), _reason(table, sitters), columns)

    def match(self, state: State, result: Result, sitters: Sequence[Sitter]) -> Count:
        """Tell whose total is the lowest."""
        columns = tuple(
            total_column(sitter, score, seat in result.winners, fewer=True)
            for seat, (sitter, score) in enumerate(zip(sitters, result.scores, strict=True))
        )
        target = cast(Spoons, state).options["target"]
        names = [
            escape(sitter.name)
            for sitter, score in zip(sitters, result.scores, strict=True)
            if score >= target
        ]
        text = ngettext(
            "{names} has reached {target}, and the lowest total wins.",
            "{names} have reached {target}, and the lowest total wins.",
            len(names),
        )
        note = text.format(names=listed(names), target=target)
        return Count(winners_words(result, sitters), note, ranked(columns))


def _reason(state: Spoons, sitters: Sequence[Sitter]) -> str:
    if not state.out:
        return _("Nothing is left to draw. Every hand is counted.")
    text = _("{name} has no card left. All other hands are counted.")
    return text.format(name=escape(sitters[state.out[0]].name))


def _column(state: Spoons, seat: int, sitter: Sitter) -> Column:
    hand = sorted(state.hands[seat], key=_worth, reverse=True)
    points = sum(map(_worth, hand))
    groups = []
    for worth in sorted({_worth(card) for card in hand}, reverse=True):
        cards = tuple(card for card in hand if _worth(card) == worth)
        groups.append(Cards(cards, str(worth), raised=worth >= max(POINTS.values())))
    gone = bool(state.out) and state.out[0] == seat
    note = _("has gone out") if gone else _("holds {points}").format(points=points)
    tally = Tally(_("Score"), state.scores[seat] - points, state.scores[seat], fewer=True)
    return Column(sitter, note, gone, tuple(groups), (), (tally,))


def _worth(card: str) -> int:
    return POINTS.get(card[0], OTHER_POINTS)
