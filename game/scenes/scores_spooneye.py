"""The count of Spooneye: booty by one and two, the larder by suit, the totals (SE-20, SE-21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from game.core.events import Event
from game.core.state import Result, State
from game.rules.spooneye import Spooneye
from game.rules.spooneye_events import Becalmed
from game.rules.spooneye_moves import LARDER, larder_of
from game.scenes.count import Cards, Column, Count, Line, Tally, signed
from game.scenes.scores_plain import ranked
from game.tables.face import Sitter
from game.ui.richtext import escape
from game.words import _, ngettext

TWO_WHEELS = 2


class SpooneyeCounting:
    """Spooneye as it is counted."""

    def hand(self, state: State, events: Sequence[Event], sitters: Sequence[Sitter], number: int) -> Count:
        """Tell the count of a hand."""
        table = cast(Spooneye, state)
        columns = tuple(_column(table, seat, sitters) for seat in (0, 1))
        return Count(_("Hand {number} is over").format(number=number), _reason(events, sitters), columns)

    def match(self, state: State, result: Result, sitters: Sequence[Sitter]) -> Count:
        """Tell who has won, and what became of the larders."""
        table = cast(Spooneye, state)
        winner = result.winners[0]
        columns = tuple(_total(table, result, seat, sitters) for seat in (0, 1))
        title = _("{name} wins the match").format(name=sitters[winner].name)
        return Count(title, _verdict(table, result, sitters), ranked(columns))


def _reason(events: Sequence[Event], sitters: Sequence[Sitter]) -> str:
    for event in events:
        if isinstance(event, Becalmed):
            text = _("{name} could neither play nor move: becalmed. The booty is turned up and counted.")
            return text.format(name=escape(sitters[event.seat].name))
    if events:
        return _("The pile is empty and both hands are played out. The booty is turned up and counted.")
    return _("The booty is turned up and counted.")


def _column(state: Spooneye, seat: int, sitters: Sequence[Sitter]) -> Column:
    single, double = tuple(state.counted[seat]), tuple(state.shown[seat])
    points, larder = len(single) + 2 * len(double), larder_of([*single, *double])
    score, kept = state.scores[seat], state.larders[seat]
    groups = (Cards(double, _("two each"), raised=True), Cards(single, _("one each")))
    return Column(
        sitters[seat],
        _standing(state, seat),
        state.scores[seat] > state.scores[1 - seat],
        tuple(group for group in groups if group.cards),
        (*_point_lines(len(single), len(double)), *_larder_lines([*single, *double])),
        (
            Tally(_("Score"), score - points, score),
            Tally(_("Larder"), kept - larder, kept, TWO_WHEELS),
        ),
    )


def _standing(state: Spooneye, seat: int) -> str:
    mine, other = state.scores[seat], state.scores[1 - seat]
    target = state.options["target"]
    if mine > other:
        return _("leads by {count}").format(count=mine - other)
    if mine >= target:
        return _("has reached {target}").format(target=target)
    return _("needs {count} more for {target}").format(count=target - mine, target=target)


def _point_lines(single: int, double: int) -> tuple[Line, Line]:
    ones = ngettext("{count} card, one each", "{count} cards, one each", single).format(count=single)
    twos = ngettext("{count} card, two each", "{count} cards, two each", double).format(count=double)
    return Line(ones, str(single)), Line(twos, str(2 * double))


def _larder_lines(cards: Sequence[str]) -> tuple[Line, Line]:
    count = Counter(card[1] for card in cards)
    worth = {suit: count[suit] * each for suit, each in LARDER.items()}
    gain = _("{diamonds} {{d}} by 2, {spades} {{s}} by 1").format(diamonds=count["d"], spades=count["s"])
    loss = _("{clubs} {{c}} less 1, {hearts} {{h}} nothing").format(clubs=count["c"], hearts=count["h"])
    return Line(gain, signed(worth["d"] + worth["s"])), Line(loss, signed(worth["c"] + worth["h"]))


def _total(state: Spooneye, result: Result, seat: int, sitters: Sequence[Sitter]) -> Column:
    score, larder, target = state.scores[seat], state.larders[seat], state.options["target"]
    if score >= target:
        fate, worth = _("Larder: {target} is reached").format(target=target), signed(larder)
    else:
        fate, worth = _("Larder: {target} is not reached").format(target=target), _("lost")
    won = seat in result.winners
    return Column(
        sitters[seat],
        _("wins with {total}").format(total=result.scores[seat]) if won else "",
        won,
        (),
        (Line(_("Score of all hands"), str(score)), Line(fate, worth)),
        (Tally(_("Total"), score, result.scores[seat]),),
    )


def _verdict(state: Spooneye, result: Result, sitters: Sequence[Sitter]) -> str:
    target = state.options["target"]
    reached = [seat for seat in (0, 1) if state.scores[seat] >= target]
    if len(reached) > 1:
        return _("Both have reached {target}, so both add their larders.").format(target=target)
    text = _("Only {name} has reached {target} and adds the larder; the other larder is lost.")
    return text.format(name=escape(sitters[reached[0]].name), target=target)
