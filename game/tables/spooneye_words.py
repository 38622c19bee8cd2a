"""What the table of Spooneye says: the turn line, the log, and how events sound."""

from __future__ import annotations

from game.core.events import Cleared, Event
from game.rules import spooneye_events as events
from game.rules.spooneye import Spooneye
from game.tables.face import Moment, Tableau
from game.tables.words import card_mark
from game.words import _, ngettext

GREAT_MS = 900.0


def turn_line(tableau: Tableau, state: Spooneye) -> str:
    """Say whose turn it is and what may be done, with names."""
    if state.phase == "over":
        return _("The match is over.")
    if state.phase == "scores":
        return _("The hand is over.")
    seat = state.to_act[0]
    return _instruction(state, seat == tableau.seat).format(name=tableau.rich_name(seat))


def _instruction(state: Spooneye, own: bool) -> str:
    if state.phase == "capture":
        return _("{name} chooses a mast to carry off with the 21")
    if state.phase == "steal":
        return _("{name}’s Spooneye takes an exposed card from the other side")
    if state.phase == "again":
        return _("{name} plays another card after the four")
    if not own:
        return _("{name} is thinking") if state.draw else _("{name} plays a card; the pile is empty")
    if state.phase == "play" and not state.can_play(state.turn):
        return _("{name} can play nothing and moves a card between masts")
    if state.phase == "play":
        return _("{name} plays a card onto a mast or into a gap")
    if not state.draw:
        return _("{name} plays a card; the pile is empty")
    if state.moves(state.turn)[1:]:
        return _("{name} draws a card, or moves one between masts")
    return _("{name} draws a card")


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
        case events.CardPlayed(seat=seat, row=row, slot=slot, total=total, flights=flights):
            text = _("{name} plays {card} on the own mast {number}: {total}.")
            if row != seat:
                text = _("{name} plays {card} on {other}’s mast {number}: {total}.")
            card, other = card_mark(flights[0].card), name(1 - seat)
            return text.format(name=name(seat), card=card, other=other, number=slot + 1, total=total)
        case events.CardShifted(seat=seat, slot=slot, total=total, flights=flights):
            text = _("{name} moves {card} to mast {number}: {total}.")
            card = card_mark(flights[0].card)
            return text.format(name=name(seat), card=card, number=slot + 1, total=total)
        case events.CardTaken(seat=seat, slot=slot, total=total, flights=flights):
            text = _("{name}’s Spooneye takes {card} to mast {number}: {total}.")
            card = card_mark(flights[0].card)
            return text.format(name=name(seat), card=card, number=slot + 1, total=total)
        case events.MastCaptured(owner=owner, flights=flights):
            text = ngettext(
                "{name} carries off {count} card.", "{name} carries off {count} cards.", len(flights)
            )
            return text.format(name=name(owner), count=len(flights)) + _bonus(event)
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


def _bonus(event: events.MastCaptured) -> str:
    if event.swabbed:
        return " " + _("The deck is swabbed!")
    if event.colours:
        return " " + _("The colours are hoisted!")
    if event.plank:
        text = ngettext("{count} walks the plank.", "{count} walk the plank.", event.plank)
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
            return Moment("capture", _("Swabbing the deck"), GREAT_MS, "together", great=True)
        case events.MastCaptured(colours=True):
            return Moment("capture", _("Hoisting the colours"), GREAT_MS, "together", great=True)
        case events.MastCaptured(plank=plank) if plank:
            return Moment("capture", _("Walking the plank"), GREAT_MS, "together", great=True)
        case events.MastCaptured():
            return Moment(sound="capture", style="together")
        case events.HandsExchanged():
            return Moment("shout", _("Double mutiny!"), GREAT_MS, "together", great=True)
        case events.Becalmed():
            return Moment(caption=_("Becalmed"), hold_ms=GREAT_MS, great=True)
        case events.MastsCollected():
            return Moment(sound="capture", style="together")
        case events.BootyTurnedUp():
            return Moment(sound="flip", style="together")
    return Moment()
