"""What the table of Hand and Foot says: the turn line, the log, and how events sound."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.events import Cleared, Event, Flight, Reshuffled
from game.rules import hand_and_foot_events as events
from game.rules.hand_and_foot import HandAndFoot
from game.rules.hand_and_foot_books import (
    BLACK,
    BONUS,
    COMPLETE,
    EXACT_LIFT,
    PLAYED_POINTS,
    RED,
    is_wild,
    may_go_out,
)
from game.rules.hand_and_foot_moves import Take
from game.rules.hand_and_foot_position import DRAWING, LIFTING, SCORES
from game.tables.face import Moment, Tableau
from game.tables.moments import emblem, roundel
from game.tables.words import card_mark, turn_words
from game.ui.richtext import escape
from game.words import _, ngettext

GREAT_MS = 900.0
LIFT_MS = 800.0
BOOK_MS = 420.0
BOX_ZONE = "box"


SORTED = "456789TJQKA2*3?"
"""Ranks in the order in which a sorted hand shows them: wild cards behind the others, threes last."""


def value_of(card: str) -> tuple[str, ...]:
    """Return what a hand is sorted by: rank, then suit; cards that are not known stand last."""
    return chr(SORTED.index(card[0])), card[1:]


# -- what is told by the piles as they are shown ------------------------------------------------------


def books_of(tableau: Tableau, seat: int) -> list[Sequence[str]]:
    """Return a seat's books as they are shown right now, in the order in which they were begun."""
    books: list[Sequence[str]] = []
    while cards := tableau.pile("book", seat, len(books)):
        books.append(cards)
    return books


def kind_of(book: Sequence[str]) -> str:
    """Return what a book is: red, black, or of threes."""
    if book[0][0] == "3":
        return "threes"
    return BLACK if any(map(is_wild, book)) else RED


def rank_of(book: Sequence[str]) -> str:
    """Return the rank of a book's regular cards."""
    return next(card[0] for card in book if not is_wild(card))


def points_of(books: Iterable[Sequence[str]]) -> int:
    """Return the card points in books, threes counting nothing (HF-14)."""
    return sum(PLAYED_POINTS[card] for book in books for card in book)


def fresh_books(tableau: Tableau) -> frozenset[tuple[int, int]]:
    """Return seat and slot of the books that were played on in the turn that was told last."""
    found: set[tuple[int, int]] = set()
    for event in reversed(tableau.heard):
        if isinstance(event, events.BookLaid | events.CardAdded | events.DiscardTaken):
            found.add((event.seat, event.slot))
        if isinstance(event, events.DiscardTaken | events.CardsDrawn | events.RoundBegan):
            break
    return frozenset(found)


def complete_kinds(books: Iterable[Sequence[str]]) -> list[str]:
    """Return the kinds of the complete ones among books."""
    return [kind_of(book) for book in books if len(book) >= COMPLETE]


# -- the turn line ----------------------------------------------------------------------------------


def turn_line(tableau: Tableau, state: HandAndFoot) -> str:
    """Say whose turn it is and what may be done, with names."""
    if state.phase == SCORES:
        return _("The match is over.") if state.is_last_round() else _("The round is over.")
    name = tableau.rich_name(state.turn)
    if state.phase == LIFTING:
        if tableau.asks(state.turn):
            text = _(
                "{name}, lift a packet: press the pool’s edge, lower for more; exactly {exact} earns {bonus}"
            )
            if tableau.confirm:
                text = _(
                    "{name}, lift a packet: press the pool’s edge, lower for more, or hold {key}; "
                    "exactly {exact} earns {bonus}"
                )
            return text.format(name=name, key=escape(tableau.confirm), exact=EXACT_LIFT, bonus=BONUS)
        return _("{name} is to lift a packet from the pool").format(name=name)
    if not tableau.asks(state.turn):
        return turn_words(tableau, state.turn)
    if state.phase == DRAWING:
        return _drawing(state, name)
    return _playing(tableau, state, name)


def _drawing(state: HandAndFoot, name: str) -> str:
    if any(isinstance(move, Take) for move in state.moves(state.turn)):
        text = _("{name}, draw from the pool, or take the {card} with two cards of the hand")
        return text.format(name=name, card=card_mark(state.discard[-1]))
    return _("{name}, draw two cards from the pool").format(name=name)


def _playing(tableau: Tableau, state: HandAndFoot, name: str) -> str:
    seat = state.turn
    if state.down[seat]:
        if not state.in_foot[seat]:
            return _("{name}, add to books or begin new ones; a discard ends the turn").format(name=name)
        if may_go_out(state.books[seat]):
            return _("{name}, play the Foot, or go out with its last card").format(name=name)
        return _("{name}, play the Foot; a discard ends the turn, one card stays").format(name=name)
    points = points_of(state.books[seat])
    if not state.books[seat]:
        text = _("{name}, lay down {minimum} points or more, or just discard")
        return text.format(name=name, minimum=state.minimum)
    if points < state.minimum:
        short = state.minimum - points
        text = ngettext(
            "{name}, lay down {count} more point, or take it back",
            "{name}, lay down {count} more points, or take it back",
            short,
        )
        return text.format(name=name, count=short)
    return _("{name}, {points} points are laid down; a discard ends the turn").format(
        name=name, points=points
    )


# -- the log ----------------------------------------------------------------------------------------


def line_of(event: Event, tableau: Tableau) -> str:
    """Tell an event in a line for the log; empty if it is not worth one."""
    name = tableau.rich_name
    match event:
        case events.FirstDrawn(seat=seat):
            return _("The lot falls on {name} to begin.").format(name=name(seat))
        case events.RoundBegan(round=number, minimum=minimum):
            text = _("Round {number}: laying down takes {minimum} points.")
            return text.format(number=number, minimum=minimum)
        case events.PacketLifted(seat=seat, count=count):
            return _lift_line(name(seat), count)
        case events.DiscardTaken(seat=seat, flights=flights):
            text = _("{name} takes {card} and four more.")
            return text.format(name=name(seat), card=card_mark(flights[0].card))
        case events.BookLaid(seat=seat, flights=flights):
            return _("{name} lays {cards}.").format(name=name(seat), cards=_marks(flights))
        case events.CardAdded(seat=seat, flights=flights):
            goal = flights[0].goal
            text = _("{name} adds {card}: {count} in the book.")
            card = card_mark(flights[0].card)
            return text.format(name=name(seat), card=card, count=goal.index + 1)
        case events.BookCompleted(seat=seat, kind=kind):
            return _completed(kind).format(name=name(seat))
        case events.PlayTakenBack(seat=seat, flights=flights):
            return _("{name} takes back {cards}.").format(name=name(seat), cards=_marks(flights))
        case events.CardDiscarded(seat=seat, flights=flights):
            return _("{name} discards {card}.").format(name=name(seat), card=card_mark(flights[0].card))
        case Reshuffled(origin=origin) if origin[0] != BOX_ZONE:
            return _("The discard pile is shuffled into a new pool.")
        case events.MatchWon(winners=winners):
            return _won([name(seat) for seat in winners])
    return _turning_points(event, tableau)


def _turning_points(event: Event, tableau: Tableau) -> str:
    name = tableau.rich_name
    match event:
        case events.FootPickedUp(seat=seat):
            return _("{name} picks up the Foot.").format(name=name(seat))
        case events.LaidDown(seat=seat):
            return _("{name} has laid down.").format(name=name(seat))
        case events.WentOut(seat=seat):
            return _("{name} goes out.").format(name=name(seat))
        case events.CardsRanOut(seat=seat):
            return _("There are not two cards left for {name} to draw: the round ends.").format(
                name=name(seat)
            )
    return ""


def _marks(flights: Sequence[Flight]) -> str:
    return " ".join(card_mark(flight.card) for flight in flights)


def _lift_line(name: str, count: int) -> str:
    if count == EXACT_LIFT:
        return _("{name} lifts exactly 22: 100 points.").format(name=name)
    off = abs(count - EXACT_LIFT)
    if count > EXACT_LIFT:
        text = ngettext(
            "{name} lifts {lifted}: {count} goes back.", "{name} lifts {lifted}: {count} go back.", off
        )
    else:
        text = ngettext(
            "{name} lifts {lifted} and draws {count} more.",
            "{name} lifts {lifted} and draws {count} more.",
            off,
        )
    return text.format(name=name, lifted=count, count=off)


def _completed(kind: str) -> str:
    if kind == RED:
        return _("{name} completes a red book: 500.")
    return (
        _("{name} completes a black book: 300.") if kind == BLACK else _("{name} has a book of threes: 1000.")
    )


def _won(names: Sequence[str]) -> str:
    if len(names) == 1:
        return _("{name} wins the match.").format(name=names[0])
    return _("{names} and {last} share the win.").format(names=", ".join(names[:-1]), last=names[-1])


# -- moments ----------------------------------------------------------------------------------------


def moment_of(event: Event, tableau: Tableau) -> Moment:
    """Say how an event is told: its sound, its caption."""
    name = tableau.rich_name
    match event:
        case events.RoundBegan():
            return Moment(sound="shuffle")
        case Reshuffled() | Cleared():
            return Moment(sound="shuffle")
        case events.PacketLifted(seat=seat, count=count, exact=exact):
            own = seat == tableau.seat
            caption = _counted(count) if own or exact else ""
            return Moment("deal", caption, LIFT_MS if caption else 0.0, "deal", great=exact)
        case events.CardsDrawn():
            return Moment(sound="slide")
        case events.DiscardTaken():
            return Moment(sound="capture", hold_ms=120)
        case events.BookLaid():
            return Moment(sound="place", style="together")
        case events.CardAdded() | events.CardDiscarded():
            return Moment(sound="place")
        case events.PlayTakenBack():
            return Moment(sound="slide", style="together")
        case events.BookCompleted(kind=kind):
            return Moment("bell", _book_caption(kind), BOOK_MS, great=True, picture=roundel(f"book-{kind}"))
        case events.FootPickedUp(seat=seat):
            caption = _("{name} picks up the Foot").format(name=name(seat))
            return Moment(
                "capture", caption, GREAT_MS, "together", great=True, picture=emblem("hand_and_foot")
            )
        case events.LaidDown():
            return Moment(sound="coin")
        case events.WentOut(seat=seat):
            caption = _("{name} goes out").format(name=name(seat))
            return Moment("win", caption, GREAT_MS, great=True, picture=roundel("out"))
        case events.CardsRanOut():
            return Moment(caption=_("The cards run out"), hold_ms=GREAT_MS, great=True)
        case events.RoundScored():
            return Moment(sound="flip", style="together")
    return Moment()


def _counted(count: int) -> str:
    """Say what was lifted, as a caption."""
    if count == EXACT_LIFT:
        return _("Exactly 22!")
    off = abs(count - EXACT_LIFT)
    if count > EXACT_LIFT:
        return ngettext("{lifted}: one too many", "{lifted}: {count} too many", off).format(
            lifted=count, count=off
        )
    return ngettext("{lifted}: one short", "{lifted}: {count} short", off).format(lifted=count, count=off)


def _book_caption(kind: str) -> str:
    if kind == RED:
        return _("A red book")
    return _("A black book") if kind == BLACK else _("A book of threes")
