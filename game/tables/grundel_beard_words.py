"""What the table of Captain Grundel Beard says: the turn line, the shouting, the log, how events sound."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.cards import UNSEEN, rank
from game.core.events import Cleared, Event
from game.core.places import Place
from game.rules import grundel_beard_events as events
from game.rules.grundel_beard import GrundelBeard
from game.rules.grundel_beard_moves import THIRTEEN
from game.rules.grundel_beard_position import CARDS, FLIPPED, SCORES, SECOND, SHIP, THIRD
from game.tables.face import Moment, Tableau
from game.tables.grundel_beard_paint import plank_picture
from game.tables.grundel_beard_reading import best_points, choices, larger_first, safe_most, state_of
from game.tables.moments import roundel
from game.tables.words import card_mark, listed
from game.ui.look import Look
from game.ui.richtext import escape
from game.words import _, ngettext

GREAT_MS = 1000.0
_TOGETHER = "\u00a0"
"""Stands between the parts of a sum, which is not broken into two lines."""
PICTURE_UNITS = 264


def _name(tableau: Tableau, seat: int) -> str:
    return escape(tableau.name(seat))


def names_of(tableau: Tableau, seats: Sequence[int]) -> str:
    """Return the names of some seats, one after the other, ready for rich text."""
    return listed([_name(tableau, seat) for seat in seats])


def card_named(tableau: Tableau, place: Place | None) -> str:
    """Return the mark of the card at a place, empty if it lies unseen."""
    cards = () if place is None else tableau.pile(place.zone, place.owner, place.slot)
    card = cards[place.index] if place is not None and place.index < len(cards) else UNSEEN
    return "" if card == UNSEEN else card_mark(card)


# -- the turn line -----------------------------------------------------------------------------------


def turn_line(tableau: Tableau) -> str:
    """Say whose turn it is and what may be done, with names, in rich text."""
    state = state_of(tableau)
    if state.phase == SCORES:
        return _("The match is over.") if state.result else _("The hand is over.")
    aimed = _aim_line(tableau)
    if aimed:
        return aimed
    if state.phase == SHIP:
        return _ship_line(tableau, state)
    own = tableau.asks(state.turn)
    name = _name(tableau, state.turn)
    if state.phase in (SECOND, THIRD):
        return _dealing_line(state, own).format(name=name)
    return _settling_line(state, name) if own else _settles_line(tableau, name)


def _dealing_line(state: GrundelBeard, own: bool) -> str:
    if state.phase == THIRD:
        return _("{name}, yea or neigh to the last card?") if own else _("{name} is to say yea or neigh")
    if own and state.turn == state.dealer and len(state.ship) == 1:
        return _("{name}, yea, neigh, or abstain for the Ship?")
    return _("{name}, yea or neigh to the next card?") if own else _("{name} is to say yea or neigh")


def _settles_line(tableau: Tableau, name: str) -> str:
    best = best_points(tableau)
    if best is None:
        return _("{name} is to settle").format(name=name)
    return _("{name} is to settle; {best} is the best so far").format(name=name, best=best)


def _settling_line(state: GrundelBeard, name: str) -> str:
    """Say what the seat on turn may settle for."""
    seat = state.turn
    if state.phase == FLIPPED:
        text = _("{name}, count the card turned up with one of the others")
    elif state.run is not None:
        text = _("{name}, settle with the combined card")
    elif state.faces[seat] == "1" * CARDS:
        text = _("{name}, count the third card with one of the others")
    elif state.faces[seat].count("1") == CARDS - 1:
        text = _("{name}, stay, or turn up the third card and count it with another")
        if state.faces[seat][1] == "0":
            text = _("{name}, stay, or turn up the second card and count it with another")
    else:
        return _gamble_line(safe_most(state, seat)).format(name=name, most=safe_most(state, seat))
    return text.format(name=name)


def _gamble_line(most: int | None) -> str:
    if most is None:
        return _("{name}, stay, or turn a card up: none is too high")
    if most == 1:
        return _("{name}, stay, or turn a card up: only an ace is safe")
    return _("{name}, stay, or turn a card up: safe up to {most}")


def _aim_line(tableau: Tableau) -> str:
    """Say what the card that is carried or chosen would come to; empty without one."""
    if not tableau.aim or tableau.seat is None:
        return ""
    seat, state = tableau.seat, state_of(tableau)
    aimed = tableau.aim[0]
    counting = [c for c in choices(tableau) if c.pairing is not None and c.pairing.source == aimed.slot]
    over = tableau.over
    if over is not None and over.zone == "plate":
        counting = [c for c in counting if c.key == over_key(tableau)]
    elif over is not None and over.zone in ("plus", "minus"):
        sign = "+" if over.zone == "plus" else "-"
        counting = [c for c in counting if c.pairing and c.pairing[1:] == (over.slot, sign)]
    else:
        counting = []
    if not counting:
        return ""
    pairing = counting[0].pairing
    if pairing is None:
        return ""
    card, points = card_named(tableau, aimed), counting[0].points
    if state.run is not None:
        other = run_mark(state, seat)
    else:
        other = card_named(tableau, Place("up", seat, pairing.target, 0))
    if pairing.sign == "-":
        text = _("{name}, subtract? {card} and {other} differ by {points}")
    else:
        text = _("{name}, add? {card} and {other} are {points}")
    told = text.format(name=_name(tableau, seat), card=card, other=other, points=points)
    return told + (_(", the plank!") if points is not None and points > THIRTEEN else "")


def over_key(tableau: Tableau) -> str:
    """Return the key of the plate that a card is held over, empty if it is over none."""
    over = tableau.over
    if over is None or over.zone != "plate":
        return ""
    found = choices(tableau)
    return found[over.slot].key if over.slot < len(found) else ""


def run_mark(state: GrundelBeard, seat: int) -> str:
    """Return the mark of the card that a run has been combined into."""
    made = state.run_of(seat, state.run) if state.run is not None else None
    return "" if made is None else card_mark(made + state.cards(seat)[1][1])


def _ship_line(tableau: Tableau, state: GrundelBeard) -> str:
    best = state.best_seats()
    if not best:
        text = _("All walk the plank: {name} is to turn up the Ship")
        if tableau.asks(state.dealer):
            text = _("All walk the plank: {name}, turn up the Ship")
        return text.format(name=_name(tableau, state.dealer))
    points = state.settled[best[0]]
    if len(best) == 1:
        text = _("{name} is best with {points} and is to turn up the Ship")
        if tableau.asks(best[0]):
            text = _("{name}, turn up the Ship: {points} is the best")
        return text.format(name=_name(tableau, best[0]), points=points)
    if tableau.seat in best and not tableau.rests:
        text = _("{name}, turn up the Ship: {points} is among the best")
        return text.format(name=_name(tableau, tableau.seat or 0), points=points)
    return _("Best with {points}: {names}; one of them is to turn up the Ship").format(
        points=points, names=names_of(tableau, best)
    )


# -- the log -----------------------------------------------------------------------------------------


def line_of(event: Event, tableau: Tableau) -> str:
    """Tell an event in a line for the log; empty if it is not worth one."""
    match event:
        case events.DealerDrawn(seat=seat):
            return _("The lot makes {name} the dealer.").format(name=_name(tableau, seat))
        case events.HandDealt(dealer=dealer, hand_of_dealer=number):
            text = _("{name} deals.") if number == 1 else _("{name} deals once more.")
            return text.format(name=_name(tableau, dealer))
        case events.CardDealt(seat=seat, up=True, flights=flights):
            text = _("{name} says yea: {card}.")
            return text.format(name=_name(tableau, seat), card=card_mark(flights[0].card))
        case events.CardDealt(seat=seat):
            return _("{name} says neigh.").format(name=_name(tableau, seat))
        case events.DealerAbstained(seat=seat):
            text = _("{name} abstains: the Ship has its second card!")
            return text.format(name=_name(tableau, seat))
        case events.CardTurnedUp(seat=seat, flights=flights):
            text = _("{name} turns up {card}.")
            return text.format(name=_name(tableau, seat), card=card_mark(flights[0].card))
        case events.RunCombined(seat=seat):
            return _("{name} combines two cards into {card}.").format(
                name=_name(tableau, seat), card=_combined(event, tableau)
            )
        case events.HandSettled():
            return _settled_line(event, tableau)
        case events.ShipTurnedUp(seat=seat, points=points, flights=flights):
            cards = " ".join(card_mark(flight.card) for flight in flights)
            text = _("{name} turns up the Ship: {cards}, {points}.")
            return text.format(name=_name(tableau, seat), cards=cards, points=points)
        case events.HandWon():
            return _won_line(event, tableau)
        case events.MatchWon(winners=winners):
            if not winners:
                return _("The Ship wins the match.")
            return _("{name} wins the match.").format(name=names_of(tableau, winners))
    return ""


def _combined(event: events.RunCombined, tableau: Tableau) -> str:
    cards = tableau.pile("up", event.seat, 1)
    return card_mark(event.rank + cards[0][1]) if cards else ""


def _settled_line(event: events.HandSettled, tableau: Tableau) -> str:
    """Tell what a seat has settled for and how it came about."""
    piles = [tableau.pile("up", event.seat, number - 1) for number in event.numbers]
    counted = [(card_mark(pile[0]), rank(pile[0])) for pile in piles if pile]
    if event.run is not None:
        counted.append((_("the run"), state_of(tableau).run_of(event.seat, event.run) or ""))
    if event.points > THIRTEEN:
        text = _("{name} walks the plank with {points}: {cards}.")
    elif event.sign:
        text = _("{name} settles for {points}: {cards}.")
    else:
        text = _("{name} stays with {points}.")
    cards = reckoned(counted, event.sign)
    return text.format(name=_name(tableau, event.seat), points=event.points, cards=cards)


def reckoned(counted: Sequence[tuple[str, str]], sign: str) -> str:
    r"""Write down how cards count together, each a mark and its rank: a difference begins with the larger.

    >>> reckoned([("{4c}", "4"), ("{Jd}", "J")], "-"), reckoned([("{4c}", "4"), ("{Jd}", "J")], "+")
    ('{Jd}\xa0−\xa0{4c}', '{4c}\xa0+\xa0{Jd}')
    """
    marks = [mark for mark, _rank in counted]
    ranks = "".join(each for _mark, each in counted)
    if sign != "-":
        return f"{_TOGETHER}+{_TOGETHER}".join(marks)
    turned = len(ranks) == 2 and not larger_first(ranks)
    return f"{_TOGETHER}−{_TOGETHER}".join(reversed(marks) if turned else marks)


def _won_line(event: events.HandWon, tableau: Tableau) -> str:
    if event.sunk:
        return _("The Ship has thirteen: everyone is sunk!")
    if event.ship:
        return _("The Ship wins the hand.")
    if not event.seats:
        return _("Nobody wins the hand.")
    text = ngettext("{names} wins the hand.", "{names} win the hand.", len(event.seats))
    return text.format(names=names_of(tableau, event.seats))


# -- moments -----------------------------------------------------------------------------------------


def moment_of(event: Event, tableau: Tableau) -> Moment:
    """Say how an event is told: its sound, its caption, what is shouted across the table."""
    match event:
        case Cleared():
            return Moment(sound="shuffle")
        case events.HandDealt():
            return Moment(sound="deal", style="deal")
        case events.CardDealt(seat=seat, number=number, up=up):
            said = _("Yea!") if up else _("Neigh!")
            chorus = _answers(tableau, seat, number, up)
            return Moment("flip" if up else "slide", hold_ms=220, says=(seat, said), chorus=chorus)
        case events.DealerAbstained(seat=seat):
            others = [other for other in range(tableau.state.seats) if other != seat]
            chorus = tuple((other, _("The Ship has two!")) for other in others)
            return Moment("shout", hold_ms=700, says=(seat, _("I abstain!")), chorus=chorus)
        case events.CardTurnedUp():
            return Moment("flip", hold_ms=480)
        case events.RunCombined():
            return Moment("place", hold_ms=420)
        case events.HandSettled():
            return _settled_moment(event, tableau)
        case events.ShipTurnedUp(points=points):
            return Moment("flip", hold_ms=560 if points == THIRTEEN else 760)
        case events.HandWon():
            return _won_moment(event, tableau)
        case events.MatchWon(winners=winners):
            return Moment("win" if winners else "sink")
    return Moment()


def _answers(tableau: Tableau, seat: int, number: int, up: bool) -> tuple[tuple[int, str], ...]:
    """Return what one of the others shouts back at a yea or neigh; it is not always the same."""
    if up:
        words = (_("Yea, boy!"), _("Up with it!"), _("Show yourself!"))
    else:
        words = (_("Neigh, neigh!"), _("What hides there?"), _("Keep it dark!"))
    seats = tableau.state.seats
    other = (seat + 1 + (seat + number) % (seats - 1)) % seats
    return ((other, words[(seat + 2 * number + len(tableau.log)) % len(words)]),)


def _settled_moment(event: events.HandSettled, tableau: Tableau) -> Moment:
    others = [other for other in range(tableau.state.seats) if other != event.seat]
    if event.points > THIRTEEN:
        chorus = tuple((other, _("Overboard!")) for other in others[:2])
        return Moment(
            "splash", _("Walking the plank"), GREAT_MS, great=True, chorus=chorus, picture=_plank_above
        )
    said = (event.seat, _("{points}!").format(points=event.points))
    if event.points == THIRTEEN:
        return Moment("bell", _("Thirteen!"), GREAT_MS * 0.8, great=True, says=said)
    return Moment("coin", hold_ms=420, says=said)


def _won_moment(event: events.HandWon, tableau: Tableau) -> Moment:
    everyone = range(tableau.state.seats)
    if event.sunk:
        chorus = tuple((seat, _("Sunk!")) for seat in everyone)
        return Moment("sink", _("Sunk!"), GREAT_MS, great=True, chorus=chorus, picture=roundel("sunk"))
    if event.ship:
        return Moment("sink", _("The Ship wins"), GREAT_MS, great=True, picture=roundel("ship"))
    if not event.seats:
        return Moment("refuse", _("Nobody wins"), GREAT_MS, great=True)
    names = listed([tableau.name(seat) for seat in event.seats])
    text = ngettext("{names} wins", "{names} win", len(event.seats))
    return Moment("coin", text.format(names=names), GREAT_MS, great=True)


def _plank_above(look: Look) -> pygame.Surface:
    return plank_picture(look, look.scale.px(PICTURE_UNITS, 120))
