"""The count of John Silver: coins, the right neighbour's apples and black spots (JS-12 to JS-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.core.events import Event
from game.core.state import Result, State
from game.rules.john_silver import JohnSilver
from game.rules.john_silver_cards import APPLES, COINS, SPOTS, VALUES, Tally, count_round
from game.scenes.count import Cards, Column, Count, Line, signed
from game.scenes.count import Tally as Counter
from game.scenes.scores_plain import ranked, round_title, winners_words
from game.tables.face import Sitter
from game.ui.richtext import escape
from game.words import _, ngettext

DECK = "john_silver"


class JohnSilverCounting:
    """John Silver as it is counted."""

    def hand(self, state: State, events: Sequence[Event], sitters: Sequence[Sitter], number: int) -> Count:
        """Tell the count of a round, card by card."""
        table = cast(JohnSilver, state)
        tallies = count_round(table.won_shown)
        columns = tuple(_column(table, seat, tallies[seat], sitters) for seat in range(table.seats))
        note = _(
            "Coins score for whoever won them, apples for the player to the left; black spots cost points."
        )
        return Count(round_title(number, table.options["rounds"]), note, columns)

    def match(self, state: State, result: Result, sitters: Sequence[Sitter]) -> Count:
        """Tell whose total is the highest, and whether fewer black spots decided."""
        table = cast(JohnSilver, state)
        best = max(result.scores)
        tied = result.scores.count(best) > 1
        columns = tuple(_total(table, seat, result, sitters[seat], tied) for seat in range(table.seats))
        note = ngettext(
            "After {count} round the highest total wins.",
            "After {count} rounds the highest total wins.",
            table.round,
        ).format(count=table.round)
        if table.round == 1:
            note = _("Most points win.")
        if tied:
            note = _("Equal points: fewer black spots in all rounds decide.")
            if len(result.winners) > 1:
                note = _("Equal points and equally few black spots: the match is shared.")
        return Count(winners_words(result, sitters), note, ranked(columns))


def _column(state: JohnSilver, seat: int, tally: Tally, sitters: Sequence[Sitter]) -> Column:
    cards = sorted(state.won_shown[seat], key=lambda card: VALUES[card])
    after = state.scores[seat]
    best = max(state.scores)
    right = sitters[(seat - 1) % state.seats].name
    return Column(
        sitters[seat],
        _("leads") if after == best else _("{count} behind").format(count=best - after),
        after == best,
        _groups(cards),
        (
            Line(_("{/coin} own coins"), signed(tally.coins)),
            Line(_("{{/apple}} apples of {name}").format(name=escape(right)), signed(tally.apples)),
            Line(_spot_words(tally, state.seats), signed(-tally.loss)),
        ),
        (Counter(_("Score"), after - tally.points, after, 2),),
    )


def _groups(cards: Sequence[str]) -> tuple[Cards, ...]:
    """Return the cards that were won, by what they show, each kind with its number of symbols."""
    groups = []
    for kind in (COINS, APPLES, SPOTS):
        shown = tuple(card for card in cards if card in kind)
        if shown:
            words = str(sum(kind[card] for card in shown))
            groups.append(Cards(shown, words, raised=kind is SPOTS, deck=DECK))
    return tuple(groups)


def _spot_words(tally: Tally, seats: int) -> str:
    """Say what black spots cost and why (JS-13, JS-14)."""
    if seats == 2:
        return _("{/spot} own spots, one each")
    words = {
        8: _("{/spot} most spots"),
        6: _("{/spot} tied for most spots"),
        4: _("{/spot} second most spots"),
        2: _("{/spot} tied for second most"),
    }
    return words.get(tally.loss, _("{/spot} spots that cost nothing"))


def _total(state: JohnSilver, seat: int, result: Result, sitter: Sitter, tied: bool) -> Column:
    won = seat in result.winners
    spots = state.spots[seat]
    words = ngettext("{count} black spot", "{count} black spots", spots).format(count=spots)
    note = _("wins") if won and len(result.winners) == 1 else ""
    if tied and result.scores[seat] == max(result.scores):
        note = words
    score = result.scores[seat]
    return Column(sitter, note, won, (), (), (Counter(_("Total"), score, score, 2),))
