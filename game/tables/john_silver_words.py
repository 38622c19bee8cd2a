"""What the table of John Silver says: the turn line, the log, and how events sound."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Cleared, Event, Flight
from game.core.following import PileKey
from game.core.places import Place
from game.rules import john_silver_events as events
from game.rules.john_silver import EXCHANGE, REFILL, SCORES, JohnSilver
from game.rules.john_silver_cards import COLUMNS, JOKERS, ROWS
from game.tables.face import Moment, Tableau
from game.tables.moments import emblem
from game.tables.words import card_mark, listed, turn_words
from game.ui.richtext import escape
from game.words import _, ngettext

DECK = "john_silver"
FULL_ROW_MS = 620.0
SHARED_MS = 760.0
GREAT_MS = 900.0


def row_word(row: int) -> str:
    """Return the name of a row."""
    return (_("Chests"), _("Sailors"), _("Ships"))[row]


def character_word(column: int) -> str:
    """Return the name of the character over a column."""
    return (_("Captain"), _("Ship’s boy"), _("Merchant"), _("Pirate"))[column]


def nobody() -> str:
    """Return what stands over the column that has no owner."""
    return _("Nobody")


def number_of(card: str) -> str:
    """Return the number of a card.

    >>> number_of("13v"), number_of("8.5")
    ('13', '8½')
    """
    return card.rstrip("csv").replace(".5", "½")


def mark(card: str) -> str:
    """Return the mark that draws a card's number and symbol in rich text."""
    return card_mark(card, DECK)


# -- the turn line -------------------------------------------------------------------------------------


def turn_line(tableau: Tableau, state: JohnSilver) -> str:
    """Say whose turn it is and what may be done, with names."""
    if state.phase == SCORES:
        return _("The round is over.") if state.result is None else _("The match is over.")
    own = tableau.asks(state.turn)
    name = escape(tableau.name(state.turn))
    if own and tableau.aim and tableau.over is not None and not tableau.telling:
        return _about_to(tableau, name, tableau.aim[0], tableau.over)
    if not own and state.phase not in (EXCHANGE, REFILL):
        return turn_words(tableau, state.turn)
    return _instruction(state, own).format(name=name)


def _about_to(tableau: Tableau, name: str, source: Place, over: PileKey) -> str:
    """Say what would be done if the card were let go now."""
    pile = tableau.pile(*source[:3])
    if source.zone == "pile" or source.index >= len(pile):
        return _("{name}, draw this card?").format(name=name)
    card = mark(pile[source.index])
    if over.zone not in ROWS:
        return _("{name}, take {card} into the hand?").format(name=name, card=card)
    text = {
        "chest": _("{name}, place {card} in the row of chests?"),
        "sailor": _("{name}, place {card} in the row of sailors?"),
        "ship": _("{name}, place {card} in the row of ships?"),
    }[over.zone]
    return text.format(name=name, card=card)


def _instruction(state: JohnSilver, own: bool) -> str:
    if state.phase == EXCHANGE:
        if own:
            return _("No apples: {name}, keep the hand or exchange it")
        return _("{name} has no apples and may exchange the hand")
    if state.phase == REFILL:
        if not own:
            return _("{name} is to choose a card after the apple")
        if state.pile:
            return _("{name}, draw, or take a card without apples")
        return _("{name}, take a card without apples from the table")
    return _("{name}, place a card") if state.pile else _("{name}, place a card; the pile is empty")


# -- the log -------------------------------------------------------------------------------------------


def line_of(event: Event, tableau: Tableau) -> str:
    """Tell an event in a line for the log; empty if it is not worth one."""

    def name(seat: int) -> str:
        return escape(tableau.name(seat))

    match event:
        case events.StartDrawn(seat=seat):
            return _("The lot falls on {name}.").format(name=name(seat))
        case events.RoundDealt(start=start, round=number):
            text = _("Six cards each; {name} begins.")
            if tableau.state.options["rounds"] > 1:
                text = _("Round {number}: six cards each; {name} begins.")
            return text.format(number=number, name=name(start))
        case events.HandKept(seat=seat):
            return _("{name} keeps a hand without apples.").format(name=name(seat))
        case events.HandExchanged(seat=seat):
            return _("{name} exchanges a hand without apples.").format(name=name(seat))
        case events.CardPlaced(seat=seat, row=row, flights=flights):
            card = flights[0].card
            text = _("{name} places {card}: {row}.") if card in JOKERS else _("{name} places {card}.")
            return text.format(name=name(seat), card=mark(card), row=row_word(row))
        case events.CardTaken(seat=seat, flights=flights):
            text = _("{name} takes {card} from the table.")
            return text.format(name=name(seat), card=mark(flights[0].card))
        case events.RowShared():
            return _shared(event, tableau)
        case events.TurnsPassedOver(seats=seats):
            names = ", ".join(name(seat) for seat in seats)
            text = ngettext(
                "{names} has no card left and is passed over.",
                "{names} have no card left and are passed over.",
                len(seats),
            )
            return text.format(names=names)
        case events.RoundEnded(tallies=tallies):
            points = [
                _("{name} {points}").format(name=name(seat), points=signed(tally.points))
                for seat, tally in enumerate(tallies)
            ]
            return _("The round is over: {points}.").format(points=", ".join(points))
        case events.MatchWon(winners=winners):
            if len(winners) > 1:
                names = ", ".join(name(seat) for seat in winners)
                return _("The match is shared by {names}.").format(names=names)
            return _("{name} wins the match.").format(name=name(winners[0]))
    return ""


def _shared(event: events.RowShared, tableau: Tableau) -> str:
    """Say who takes which numbers of a row; all of them at once where one player does."""

    def takes(owner: int | None, flights: Sequence[Flight]) -> str:
        numbers = [number_of(flight.card) for flight in flights]
        text = _("{a} and {b} leave the game") if owner is None else _("{name} takes {a} and {b}")
        who = "" if owner is None else escape(tableau.name(owner))
        return text.format(name=who, a=numbers[0], b=numbers[1])

    row = row_word(event.row)
    if event.high == event.low:
        high, second, low, third = (number_of(flight.card) for flight in event.flights)
        text = (
            _("{row}: {cards} leave the game.") if event.high is None else _("{row}: {name} takes {cards}.")
        )
        who = "" if event.high is None else escape(tableau.name(event.high))
        return text.format(row=row, name=who, cards=listed([high, second, third, low]))
    high, low = takes(event.high, event.flights[:2]), takes(event.low, event.flights[2:])
    return _("{row}: {high}, {low}.").format(row=row, high=high, low=low)


def signed(number: int) -> str:
    """Return a number with its sign, a true minus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


# -- how events are told -------------------------------------------------------------------------------


def moment_of(event: Event, tableau: Tableau) -> Moment:
    """Say how an event is told: its sound, its caption, how long it is held."""
    match event:
        case Cleared():
            return Moment(sound="shuffle")
        case events.RoundDealt(round=number):
            words = _("Round {number}").format(number=number) if number > 1 else ""
            return Moment("deal", words, GREAT_MS if words else 0, "deal", great=bool(words))
        case events.HandExchanged():
            return Moment(sound="shuffle", style="together", hold_ms=200)
        case events.CardPlaced(row=row):
            lying = sum(len(tableau.pile(ROWS[row], None, column)) for column in range(COLUMNS))
            if lying == COLUMNS - 1:
                return Moment(sound="bell", hold_ms=FULL_ROW_MS, great=True)
            return Moment(sound="place")
        case events.CardDrawn() | events.CardTaken():
            return Moment(sound="slide")
        case events.RowShared():
            return Moment("coin", "", SHARED_MS, "single", great=True)
        case events.RoundEnded():
            return Moment(
                "flip",
                _("The round is over"),
                GREAT_MS,
                "together",
                great=True,
                picture=emblem("john_silver"),
            )
    return Moment()
