"""The count of Captain Grundel Beard: how everybody came to the points, the Ship, and who has won (GB-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.core.cards import rank
from game.core.events import Event
from game.core.state import Result, State
from game.rules.grundel_beard import GrundelBeard
from game.rules.grundel_beard_moves import THIRTEEN
from game.scenes.count import Cards, Column, Count, Line, Tally
from game.scenes.scores_plain import ranked, winners_words
from game.tables.face import Sitter
from game.tables.grundel_beard_reading import Outcome, outcome_of, reckoning_of
from game.tables.grundel_beard_words import reckoned
from game.tables.words import card_mark, listed
from game.ui.materials import SHIP
from game.ui.richtext import escape
from game.words import _, ngettext

TWO_WHEELS = 2


class GrundelBeardCounting:
    """Captain Grundel Beard as it is counted."""

    def hand(self, state: State, events: Sequence[Event], sitters: Sequence[Sitter], number: int) -> Count:
        """Tell what each hand came to, and what the Ship had."""
        table = cast(GrundelBeard, state)
        outcome = outcome_of(table) or Outcome((), False, 0)
        columns = tuple(_column(table, seat, sitter, outcome, events) for seat, sitter in enumerate(sitters))
        note = " ".join(filter(None, (_scored(table, outcome, sitters), _leading(table, sitters))))
        title = _("Hand {number} is over").format(number=number)
        return Count(title, note, (*columns, _ship_column(table, outcome)))

    def match(self, state: State, result: Result, sitters: Sequence[Sitter]) -> Count:
        """Tell who has won the most hands: a player or the Ship."""
        table = cast(GrundelBeard, state)
        columns = tuple(
            _total(sitter, score, seat in result.winners)
            for seat, (sitter, score) in enumerate(zip(sitters, result.scores, strict=True))
        )
        note = _("The match goes to whoever has won {target} hands, and more than anybody else.")
        note = note.format(target=table.options["target"])
        if result.winners:
            columns = (*columns, _total(_the_ship(), table.ship_score, False))
            return Count(winners_words(result, sitters), note, ranked(columns))
        columns = (*columns, _total(_the_ship(), table.ship_score, True))
        note = f"{note} {_('Nobody at the table wins.')}"
        return Count(_("The Ship wins the match"), note, ranked(columns))


def _the_ship() -> Sitter:
    return Sitter(_("The Ship"), SHIP)


def _total(sitter: Sitter, score: int, won: bool) -> Column:
    tally = Tally(_("Hands won"), score, score, TWO_WHEELS)
    return Column(sitter, _("wins") if won else "", won, (), (), (tally,))


def _scored(state: GrundelBeard, outcome: Outcome, sitters: Sequence[Sitter]) -> str:
    if outcome.sunk:
        return _("With thirteen the Ship has sunk everyone.")
    if outcome.ship:
        return _("The Ship has beaten everybody and wins the hand.")
    if not outcome.winners:
        return _("All walked the plank, and nobody wins the hand.")
    names = listed([escape(sitters[seat].name) for seat in outcome.winners])
    points = state.settled[outcome.winners[0]]
    text = ngettext(
        "{names} is closest to thirteen with {points} and wins the hand.",
        "{names} are closest to thirteen with {points} and win the hand.",
        len(outcome.winners),
    )
    if points == THIRTEEN:
        text = ngettext(
            "{names} has thirteen and wins the hand.",
            "{names} have thirteen and win the hand.",
            len(outcome.winners),
        )
    return text.format(names=names, points=points)


def _leading(state: GrundelBeard, sitters: Sequence[Sitter]) -> str:
    """Say who has won most hands so far; nothing once that is a match, which is told next."""
    if state.result is not None:
        return ""
    scores = [*state.scores, state.ship_score]
    best = max(scores)
    if not best:
        return ""
    names = [*(escape(sitter.name) for sitter in sitters), _("the Ship")]
    ahead = [name for name, score in zip(names, scores, strict=True) if score == best]
    if ahead == [_("the Ship")]:
        ahead = [_("The Ship")]
    hands = ngettext("{count} hand", "{count} hands", best).format(count=best)
    text = ngettext("{names} leads with {hands}.", "{names} lead with {hands}.", len(ahead))
    return text.format(names=listed(ahead), hands=hands)


def _ship_column(state: GrundelBeard, outcome: Outcome) -> Column:
    """Tell what lay in the Ship, and how many hands it has won."""
    cards = tuple(state.ship_shown)
    marks = " + ".join(card_mark(card) for card in cards)
    won = outcome.ship
    if outcome.ship_points > THIRTEEN:
        note = _("over with {points}")
    else:
        note = _("wins with {points}") if won else _("{points} points")
    score = state.ship_score
    return Column(
        _the_ship(),
        note.format(points=outcome.ship_points),
        won,
        (Cards(cards, _("counted"), raised=True),),
        (Line(marks, str(outcome.ship_points), "="),),
        (Tally(_("Hands won"), score - won, score, TWO_WHEELS),),
    )


def _column(
    state: GrundelBeard, seat: int, sitter: Sitter, outcome: Outcome, events: Sequence[Event]
) -> Column:
    reckoning = reckoning_of(state, seat, events)
    cards = state.cards(seat)
    run = None if reckoning is None else reckoning.run
    in_run = () if run is None else (run // 10, run % 10)
    counted = (*(() if reckoning is None else reckoning.numbers), *in_run)
    others = [card for number, card in enumerate(cards, start=1) if number not in counted]
    groups = (
        Cards(tuple(cards[number - 1] for number in sorted(counted)), _("counted"), raised=True),
        Cards(tuple(others), _("left out")),
    )
    won = seat in outcome.winners
    score = state.scores[seat]
    points = state.settled[seat] or 0
    counting = [cards[number - 1] for number in ([] if reckoning is None else reckoning.numbers)]
    if run is not None:
        counting.append((state.run_of(seat, run) or "") + cards[1][1])
    sign = "" if reckoning is None else reckoning.sign
    marks = reckoned([(card_mark(card), rank(card)) for card in counting], sign)
    lines = (Line(marks, str(points), "="),) if counting else ()
    return Column(
        sitter,
        _fate(points, won, outcome.sunk, sign == "-"),
        won,
        tuple(group for group in groups if group.cards),
        lines,
        (Tally(_("Hands won"), score - won, score, TWO_WHEELS),),
    )


def _fate(points: int, won: bool, sunk: bool, by_difference: bool) -> str:
    """Say in few words how a player fared in the hand."""
    if points > THIRTEEN:
        text = _("overboard with {points}")
    elif by_difference:
        text = _("{points} by difference")
    elif sunk:
        text = _("sunk with {points}")
    else:
        text = _("wins with {points}") if won else _("{points} points")
    return text.format(points=points)
