"""What the table of Spooneye says: the turn line, the log, and how events sound."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Cleared, Event
from game.rules import spooneye_events as events
from game.rules.spooneye import Spooneye
from game.rules.spooneye_moves import MOST_MASTS
from game.tables.face import Moment, Tableau
from game.tables.moments import roundel
from game.tables.words import card_mark, turn_words
from game.words import _, ngettext

GREAT_MS = 900.0


def turn_line(tableau: Tableau, state: Spooneye) -> str:
    """Say whose turn it is and what may be done, with names."""
    if state.phase == "over":
        return _("The match is over.")
    if state.phase == "scores":
        return _("The hand is over.")
    seat = state.to_act[0]
    text = _instruction(state) if tableau.asks(seat) else _awaited(state)
    return text.format(name=tableau.rich_name(seat)) if text else turn_words(tableau, seat)


def _instruction(state: Spooneye) -> str:
    if state.phase == "capture":
        return _("{name}, choose a mast to carry off with the 21")
    if state.phase == "steal":
        return _("{name}, take an exposed card from the other side for the Spooneye")
    if state.phase == "again":
        return _("{name}, play another card after the four")
    if state.phase == "play" and not state.can_play(state.turn):
        return _("{name}, move a card between masts: none can be played")
    if state.phase == "play":
        if all(len(masts) == MOST_MASTS for masts in state.masts):
            return _("{name}, play a card onto a mast")
        return _("{name}, play a card onto a mast or as a new mast")
    if not state.draw:
        return _("{name}, play a card; the pile is empty")
    if state.moves(state.turn)[1:]:
        return _("{name}, draw a card, or move one between masts")
    return _("{name}, draw a card")


def _awaited(state: Spooneye) -> str:
    """Say what somebody else has to do; empty where there is nothing to say but whose turn it is."""
    if state.phase == "capture":
        return _("{name} is to choose a mast to carry off with the 21")
    if state.phase == "steal":
        return _("{name} is to take an exposed card for the Spooneye")
    if state.phase == "again":
        return _("{name} is to play another card after the four")
    return "" if state.draw else _("{name} is to play a card; the pile is empty")


def line_of(event: Event, tableau: Tableau) -> str:
    """Tell an event in a line for the log; empty if it is not worth one."""
    name = tableau.rich_name
    match event:
        case events.DeckCut(cards=cards, matey=matey):
            text = _("{one} cuts {a}, {other} cuts {b}.")
            told = text.format(one=name(0), other=name(1), a=card_mark(cards[0]), b=card_mark(cards[1]))
            return told if matey is None else told + " " + _("{name} is Matey.").format(name=name(matey))
        case events.HandDealt(matey=matey):
            return _("{name} deals four masts each.").format(name=name(matey))
        case events.CardDrawn(seat=seat, extra=True):
            return _("{name} draws once more.").format(name=name(seat))
        case events.CardPlayed() | events.CardShifted() | events.CardTaken():
            return _landed(event, tableau)
        case events.MastCaptured():
            return _carried_off(event, tableau) + _bonus(event)
        case events.HandsExchanged():
            return _("Double mutiny: the hands are exchanged.")
        case events.EffectLapsed(rank=rank):
            return _lapse(rank)
        case events.TurnPassedOver(seat=seat):
            return _("{name} has no cards and is passed over.").format(name=name(seat))
        case events.Becalmed(seat=seat):
            return _("{name} can neither play nor move: becalmed.").format(name=name(seat))
        case events.MastsCollected():
            return _("Each takes the other’s masts.")
        case events.MatchWon(winner=winner):
            return _("{name} wins the match.").format(name=name(winner))
    return ""


def _landed(event: events.CardPlayed | events.CardShifted | events.CardTaken, tableau: Tableau) -> str:
    """Tell where a card went: masts have no names but their totals."""
    flight = event.flights[0]
    begins = flight.goal.index == 0
    match event:
        case events.CardPlayed(seat=seat, row=row) if row != seat:
            text = _("{name} begins a mast of {other}’s with {card}.")
            if not begins:
                text = _("{name} plays {card}: {other}’s mast at {total}.")
        case events.CardPlayed():
            text = _("{name} begins a mast with {card}.")
            if not begins:
                text = _("{name} plays {card}: own mast at {total}.")
        case events.CardShifted():
            text = _("{name} moves {card}: next mast at {total}.")
        case events.CardTaken():
            text = _("{name}’s Spooneye takes {card} and begins a mast with it.")
            if not begins:
                text = _("{name}’s Spooneye takes {card}: own mast at {total}.")
    names = {"name": tableau.rich_name(event.seat), "other": tableau.rich_name(1 - event.seat)}
    return text.format(card=card_mark(flight.card), total=event.total, **names)


def _carried_off(event: events.MastCaptured, tableau: Tableau) -> str:
    """Tell which masts went: the other side's is known by the card that lay exposed on it."""
    count = len(event.flights)
    theirs = [flight for flight in event.flights if flight.origin.owner != event.owner]
    name, other = tableau.rich_name(event.owner), tableau.rich_name(1 - event.owner)
    if not theirs:
        text = ngettext(
            "{name} carries off the 21: {count} card.", "{name} carries off the 21: {count} cards.", count
        )
        return text.format(name=name, count=count)
    text = ngettext(
        "{name} carries off the 21 and {other}’s mast with {card} on top: {count} card.",
        "{name} carries off the 21 and {other}’s mast with {card} on top: {count} cards.",
        count,
    )
    return text.format(name=name, other=other, card=card_mark(theirs[-1].card), count=count)


def _bonus(event: events.MastCaptured) -> str:
    if event.swabbed:
        return " " + _("The deck is swabbed!")
    if event.colours:
        return " " + _("The colours are hoisted!")
    if event.plank:
        text = ngettext("{count} card walks the plank.", "{count} cards walk the plank.", event.plank)
        return " " + text.format(count=event.plank)
    return ""


def _lapse(rank: str) -> str:
    if rank == "3":
        return _("The three draws nothing.")
    return _("The four asks for nothing.") if rank == "4" else _("The Spooneye finds nothing to take.")


def moment_of(event: Event) -> Moment:
    """Say how an event is told: its sound, its caption."""
    match event:
        case events.HandDealt():
            return Moment(sound="deal", style="deal")
        case Cleared():
            return Moment(sound="shuffle")
        case events.CardDrawn():
            return Moment(sound="slide")
        case events.CardPlayed() | events.CardShifted():
            return Moment(sound="place")
        case events.CardTaken():
            return Moment(sound="slide", hold_ms=120)
        case events.MastCompleted():
            return Moment(sound="bell", hold_ms=160)
        case events.MastCaptured(swabbed=True):
            return _march("swab", _("Swabbing the deck"), "swab")
        case events.MastCaptured(colours=True):
            return _march("colours", _("Hoisting the colours"), "colours")
        case events.MastCaptured(plank=plank) if plank:
            return _march("splash", _("Walking the plank"), "plank")
        case events.MastCaptured():
            return Moment(sound="capture", hold_ms=120, style="together")
        case events.HandsExchanged():
            return _great("shout", _("Double mutiny!"), "mutiny")
        case events.Becalmed():
            return _great("", _("Becalmed"), "becalmed")
        case events.MastsCollected():
            return Moment(sound="capture", style="together")
        case events.BootyTurnedUp():
            return Moment(sound="flip", style="together")
    return Moment()


def _great(sound: str, caption: str, picture: str) -> Moment:
    return Moment(sound, caption, GREAT_MS, "together", great=True, picture=roundel(picture))


def _march(sound: str, caption: str, picture: str) -> Moment:
    """Let the cards go one after the other, under what it is called."""
    return replace(_great(sound, caption, picture), style="single")
