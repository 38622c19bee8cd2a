"""What the table of Spoons says: calls, the turn line, the log, and how events sound."""

from __future__ import annotations

from collections import Counter

from game.core.events import Cleared, Event, Reshuffled
from game.rules import spoons_events as events
from game.rules.spoons import Spoons
from game.rules.spoons_calls import NAME, ONE_CARD, OUT_OF_TURN, PHRASE, TWO_SPOONS, Violation
from game.tables.face import Moment, Tableau
from game.tables.moments import roundel
from game.tables.spoons_tale import Tale
from game.tables.words import card_mark, count_cards, turn_words
from game.ui.richtext import escape
from game.words import _, decimal, ngettext

GREAT_MS = 900.0
RESULT_MS = 1900.0
"""So long the result of a scramble is held."""


def call_title(word: str) -> str:
    """Return a name as it stands on its plate of the wheel: `word` is that of the move `say`."""
    titles = {
        "two": _("Two"), "three": _("Three"), "four": _("Four"), "five": _("Five"), "six": _("Six"),
        "seven": _("Seven"), "nine": _("Nine"), "ace": _("Ace"), "repeat": _("Repeat"),
        "switchback": _("Switchback"), "spoons": _("Spoons!"), "hearts": _("Hearts"), "clubs": _("Clubs"),
        "diamonds": _("Diamonds"), "spades": _("Spades"), "one card": _("One card!"),
    }  # fmt: skip
    return titles[word]


def spoken(words: str, tableau: Tableau) -> str:
    """Return what a seat is heard to say: `words` as in the move `say`, or the phrase of the table."""
    if words == "phrase":
        return str(tableau.state.options["phrase"])
    if words.startswith("draw "):
        _draw, cards, seat = words.split()
        return attack_call(int(cards), tableau.name(int(seat)))
    if words.isdecimal():
        return _("{total}!").format(total=words)
    return call_title(words)


def attack_call(cards: int, name: str) -> str:
    """Return the call of a king."""
    numbers = {2: _("two"), 3: _("three"), 4: _("four"), 5: _("five"), 6: _("six")}
    return _("Draw {number}, {name}!").format(number=numbers.get(cards, str(cards)), name=name)


def suit_title(suit: str) -> str:
    """Return the name of a suit as a title."""
    return {"c": _("Clubs"), "d": _("Diamonds"), "h": _("Hearts"), "s": _("Spades")}[suit]


# -- the turn line -----------------------------------------------------------------------------------


def turn_line(tableau: Tableau, state: Spoons) -> str:
    """Say whose turn it is and what may be done, with names, in rich text."""
    if state.phase == "scores":
        return _("The match is over.") if state.is_decided() else _("The round is over.")
    if state.phase == "spoons":
        if tableau.seat is None or not tableau.asks(tableau.seat) or tableau.seat not in state.to_act:
            return _("Spoons! Everybody grabs one.")
        return _("Spoons! {name}, grab one!").format(name=escape(tableau.name(tableau.seat)))
    if state.say:
        due = state.say[0]
        return _due_line(tableau, state, due.what).format(name=escape(tableau.name(due.seat)))
    seat = state.actor
    own = tableau.asks(seat)
    if not own and state.phase not in ("attack", "count"):
        return turn_words(tableau, seat)
    text = _instruction(state, own, can_add(state, seat))
    return text.format(name=escape(tableau.name(seat)), total=state.count, cards=_attack_cards(state))


def can_add(state: Spoons, seat: int) -> bool:
    """Tell whether a seat whose hand is known holds something to answer a count or an attack with."""
    wanted = "K" if state.phase == "attack" else "2A"
    return any(card[0] in wanted for card in state.hands[seat])


def _attack_cards(state: Spoons) -> str:
    return count_cards(state.attack.cards) if state.attack is not None else ""


def _due_line(tableau: Tableau, state: Spoons, what: str) -> str:
    own = tableau.asks(state.say[0].seat)
    if what == ONE_CARD:
        return _("{name}, say “one card”!") if own else _("{name} is to say “one card”")
    if what == PHRASE:
        if own:
            return _("{name}, say the phrase, after drawing")
        return _("{name} has drawn and is to say the phrase")
    rank = state.discard[-1][0]
    if not own:
        return _("{name} is to call the card")
    if rank == "K" and state.attack is not None and state.attack.cards == 2:
        return _("{name}, name a sailor to draw two")
    if rank == "8":
        return _("{name}, name the suit to follow")
    return _("{name}, call the card!")


def _instruction(state: Spoons, own: bool, able: bool) -> str:
    if state.phase == "attack":
        if not own:
            return _("{name} is to draw {cards} or lay a king")
        return (
            _("{name}, lay a king or draw {cards}")
            if able
            else _("{name}, draw {cards}: no king in the hand")
        )
    if state.phase == "count":
        if not own:
            return _("{name} is to add to the {total} or draw")
        return (
            _("{name}, add a two or an ace to the {total}")
            if able
            else _("{name}, draw {total}: no two or ace in the hand")
        )
    if state.phase == "drawn":
        return _("{name}, play the drawn card or keep it")
    if state.turn in state.out:
        return _("{name}, draw a card after the ten")
    return _("{name}, play a card or draw one")


# -- the log -----------------------------------------------------------------------------------------


def line_of(event: Event, tableau: Tableau) -> str:
    """Tell an event in a line for the log; empty if it is not worth one."""

    def name(seat: int) -> str:
        return escape(tableau.name(seat))

    match event:
        case events.DealerDrawn(dealer=dealer):
            return _("{name} deals first.").format(name=name(dealer))
        case events.RoundDealt(dealer=dealer):
            return _("{name} deals.").format(name=name(dealer))
        case events.CardTurnedUp(dealer=dealer, flights=flights):
            text = _("{name} turns up {card}.")
            return text.format(name=name(dealer), card=card_mark(flights[0].card))
        case events.CardPlayed(seat=seat, flights=flights):
            return _("{name} plays {card}.").format(name=name(seat), card=card_mark(flights[0].card))
        case events.CardPutBack(seat=seat, flights=flights):
            text = _("{name} puts down {card} out of turn and takes it back.")
            return text.format(name=name(seat), card=card_mark(flights[0].card))
        case events.WentOut(seat=seat):
            return _("{name} has no cards left.").format(name=name(seat))
        case events.Called(seat=seat, what=what, words=""):
            text = {
                NAME: _("{name} does not call the card."),
                PHRASE: _("{name} does not say the phrase."),
            }.get(what, _("{name} does not say “one card”."))
            return text.format(name=name(seat))
        case events.Called(seat=seat, words=words):
            told = escape(spoken(words, tableau))
            return _("{name}: “{words}”").format(name=name(seat), words=told)
    return _rarer_line(event, tableau)


def _rarer_line(event: Event, tableau: Tableau) -> str:
    def name(seat: int) -> str:
        return escape(tableau.name(seat))

    match event:
        case events.CardDrawn(seat=seat):
            return _("{name} draws a card.").format(name=name(seat))
        case events.CardKept(seat=seat):
            return _("{name} keeps it.").format(name=name(seat))
        case events.DrewNothing(seat=seat):
            return _("There is no card left for {name} to draw.").format(name=name(seat))
        case events.PenaltyDrawn(seat=seat, cause=cause):
            return _penalty_line(tableau, cause).format(name=name(seat))
        case events.Buzzed(slips=0, seat=seat, other=other):
            text = _("{name} buzzes {other} for nothing: there was no slip to buzz. *(SP-8)*")
            return text.format(name=name(seat), other=name(other))
        case events.Buzzed(seat=seat, other=other, slips=slips):
            told = _slip_lines(tableau, other)
            told = told or [ngettext("{count} slip.", "{count} slips.", slips).format(count=slips)]
            text = _("{name} buzzes {other}: {slips}")
            return text.format(name=name(seat), other=name(other), slips=" ".join(told))
        case events.SuitNamed(suit=suit):
            return _("{suit} are to follow.").format(suit=suit_title(suit))
        case events.KingAttacked(seat=seat, other=other, cards=cards):
            text = _("{name} attacks {other}: {cards}, or a king.")
            return text.format(name=name(seat), other=name(other), cards=count_cards(cards))
        case events.DirectionTurned(direction=direction):
            return _("Play goes clockwise.") if direction > 0 else _("Play goes the other way round.")
        case events.CountRaised(total=total):
            return _("The count is {total}.").format(total=total)
        case events.RoundEnded(winner=winner):
            if winner is None:
                return _("Nobody can go on: the round is over.")
            return _("{name} wins the round.").format(name=name(winner))
        case events.MatchEnded(winners=winners):
            names = ", ".join(name(seat) for seat in winners)
            text = ngettext("{names} wins the match.", "{names} win the match together.", len(winners))
            return text.format(names=names)
        case Reshuffled():
            return _("The discard pile is shuffled and drawn from again.")
    return _scramble_line(event, tableau)


def _scramble_line(event: Event, tableau: Tableau) -> str:
    def name(seat: int) -> str:
        return escape(tableau.name(seat))

    match event:
        case events.ScrambleBegun():
            return _("Everybody grabs a spoon!")
        case events.SpoonGrabbed(seat=seat, ms=ms) if tableau.timed:
            text = _("{name} reaches after {seconds} s.")
            return text.format(name=name(seat), seconds=seconds(ms))
        case events.SpoonGrabbed(seat=seat):
            return _("{name} reaches for a spoon.").format(name=name(seat))
        case events.GrabbingGivenUp(seat=seat):
            return _("{name} grabs no spoon.").format(name=name(seat))
        case events.SpoonWon(seat=seat, second=True):
            return _("{name} grabs a second spoon.").format(name=name(seat))
        case events.SpoonMissed(seat=seat, other=other):
            text = _("{other} holds the spoon that {name} reached for.")
            return text.format(name=name(seat), other=name(other))
        case events.ScrambleEnded(losers=losers) if losers:
            names = ", ".join(name(seat) for seat in losers)
            return ngettext(
                "{names} has no spoon and draws two.", "{names} have no spoon and draw two.", len(losers)
            ).format(names=names)
    return ""


def seconds(ms: int) -> str:
    """Return milliseconds as seconds with two places."""
    return decimal(ms / 1000, 2)


def _penalty_line(tableau: Tableau, cause: str) -> str:
    """Return the line of a penalty card: one line for each lot of cards, not one a card."""
    earlier = tableau.heard[-2:-1]
    if earlier and isinstance(earlier[0], events.PenaltyDrawn):
        return ""
    return {
        "violation": _("{name} draws for it."),
        "king": _("{name} gives in to the king and draws."),
        "jack": "",
        "count": _("{name} cannot add and draws the count."),
        "end": _("{name} ran out of cards too late and draws one."),
    }[cause]


def _open_slips(tableau: Tableau, seat: int) -> list[Violation]:
    """Return the slips of a seat that are open at the table before a buzz is told."""
    state = tableau.state
    return [slip for slip in state.open if slip.seat == seat] if isinstance(state, Spoons) else []


def _slip_lines(tableau: Tableau, seat: int) -> list[str]:
    """Say what the open slips of a seat were and which rules they broke, in rich text, none of them twice."""
    slips = _open_slips(tableau, seat)
    calls = [
        event.words
        for event in tableau.heard
        if isinstance(event, events.Called) and (event.seat, event.what) == (seat, NAME) and not event.right
    ]
    names = sum(slip.what == NAME for slip in slips)
    wrong = iter([""] * (names - len(calls)) + calls[len(calls) - min(names, len(calls)) :])
    told = Counter(_slip_line(tableau, slip.what, next(wrong) if slip.what == NAME else "") for slip in slips)
    return [
        ngettext("{slip}", "{count} times: {slip}", count).format(slip=line, count=count)
        for line, count in told.items()
    ]


def _slip_line(tableau: Tableau, what: str, words: str) -> str:
    """Say what a slip was and which rule it broke, in rich text; `words` are what was called wrongly."""
    if words:
        told = escape(spoken(words, tableau))
        return _("“{words}” was the wrong call. *(SP-6)*").format(words=told)
    return {
        NAME: _("a card was laid without its call. *(SP-6)*"),
        ONE_CARD: _("“one card” was not said. *(SP-6)*"),
        PHRASE: _("the phrase was not said after drawing. *(SP-7)*"),
        OUT_OF_TURN: _("a card was put down out of turn. *(SP-9)*"),
        TWO_SPOONS: _("two spoons were grabbed. *(SP-13)*"),
    }[what]


def _slip_caption(tableau: Tableau, event: events.Buzzed) -> str:
    """Cry out in a word or two what was pointed at."""
    slips = _open_slips(tableau, event.other)
    if not event.slips:
        return _("False alarm!")
    if len(slips) != 1:
        return ngettext("Slip!", "{count} slips!", event.slips).format(count=event.slips)
    return {
        NAME: _("Slip: the call!"),
        ONE_CARD: _("Slip: “one card”!"),
        PHRASE: _("Slip: the phrase!"),
        OUT_OF_TURN: _("Slip: out of turn!"),
        TWO_SPOONS: _("Slip: two spoons!"),
    }[slips[0].what]


# -- moments -----------------------------------------------------------------------------------------


def moment_of(event: Event, tableau: Tableau) -> Moment:
    """Say how an event is told: its sound, its caption, what is heard."""
    match event:
        case events.RoundDealt():
            return Moment(sound="deal", style="deal")
        case Cleared() | Reshuffled():
            return Moment(sound="shuffle")
        case events.CardPlayed() | events.CardTurnedUp():
            return Moment(sound="place")
        case events.CardPutBack():
            return Moment(sound="slide", hold_ms=160)
        case events.CardDrawn() | events.CardKept() | events.PenaltyDrawn():
            return Moment(sound="slide")
        case events.Called(seat=seat, words=""):
            return Moment(hold_ms=160, says=(seat, _("…")))
        case events.Called(seat=seat, words="spoons"):
            return Moment("shout", hold_ms=420, says=(seat, call_title("spoons")))
        case events.Called(seat=seat, words=words):
            return Moment(hold_ms=160, says=(seat, spoken(words, tableau)))
        case events.Buzzed():
            return Moment("buzzer", _slip_caption(tableau, event), GREAT_MS, great=True)
        case events.KingAttacked():
            return Moment("bell", hold_ms=240)
        case events.DirectionTurned():
            return Moment("slide", hold_ms=240)
        case events.CountRaised():
            return Moment("coin", hold_ms=200)
        case events.ScrambleBegun():
            return Moment("clatter", hushes=True)
        case events.SpoonGrabbed():
            return Moment("clatter")
        case events.ScrambleEnded():
            return Moment("capture", hold_ms=RESULT_MS, great=True)
        case events.RoundEnded(winner=winner) if winner is not None:
            caption = _("{name} is out!").format(name=tableau.name(winner))
            return Moment("win", caption, GREAT_MS, "together", great=True, picture=roundel("out"))
        case events.RoundEnded():
            return Moment("flip", style="together")
    return Moment()


# -- how a scramble came out -------------------------------------------------------------------------


def result_line(tableau: Tableau, tale: Tale) -> str:
    """Tell in rich text who got a spoon after how long, and who has none."""
    text, look = tableau.look.text, tableau.look
    room = look.scale.px(170, 92)

    def short(seat: int) -> str:
        return escape(text.elide(tableau.name(seat), 22, room))

    winners = [seat for seat, _spoon in tale.won]
    told = []
    for seat in sorted(winners, key=lambda seat: tale.time_of(seat) or 0):
        name, ms = short(seat), tale.time_of(seat)
        if tableau.timed and ms is not None:
            told.append(_("{name}\u00a0{seconds}\u00a0s").format(name=name, seconds=seconds(ms)))
        else:
            told.append(name)
    told_of = _(", ").join(told)
    if not tale.losers:
        return told_of
    names = _(", ").join(short(seat) for seat in tale.losers)
    ends = ngettext("{names}: no spoon, draws two.", "{names}: no spoon, draw two.", len(tale.losers))
    return "\n".join([told_of] * bool(told) + ["*" + ends.format(names=names) + "*"])
