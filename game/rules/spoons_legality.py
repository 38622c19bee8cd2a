"""What is legal in Spoons: the moves offered, and a reason for everything refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.core.refusals import IllegalMove
from game.core.state import Move
from game.rules.spoons_calls import COUNT_WORTH, offered_calls

# fmt: off
from game.rules.spoons_moves import (
    BUZZES,
    DEAL,
    DRAW,
    GIVE,
    GRABS,
    HUSH,
    KEEP,
    LONGEST_REACH,
    PLAYS,
    Buzz,
    Deal,
    Draw,
    Give,
    Grab,
    Hush,
    Keep,
    Play,
    Say,
    can_be_said,
)

# fmt: on
if TYPE_CHECKING:
    from game.rules.spoons import Spoons


# -- tests, shared by offers and refusals ------------------------------------------------------------

_ON_TOP = {
    top: {card: play for card, play in PLAYS.items() if card[1] == top[1] or card[0] in (top[0], "8")}
    for top in PLAYS
}
"""What may be laid outside attacks and counts (SP-3, SP-16), by a rank and the suit to follow."""
_AGAINST_ATTACK = {card: play for card, play in PLAYS.items() if card[0] == "K"}
_IN_COUNT = {card: play for card, play in PLAYS.items() if card[0] in COUNT_WORTH}


def fitting(state: Spoons, cards: list[str]) -> list[Move]:
    """Return the plays of those cards that may be laid in this phase, equal cards once.

    By suit or rank, eights always (SP-3, SP-16); in an attack kings, in a count twos and aces (SP-11, SP-15).
    An unseen card of a view fits nowhere.
    """
    phase = state.phase
    if phase == "count":
        plays = _IN_COUNT
    elif phase == "attack":
        plays = _AGAINST_ATTACK
    elif state.discard:
        top = state.discard[-1]
        plays = _ON_TOP[top if state.suit is None else top[0] + state.suit]
    else:
        plays = PLAYS
    return [*{card: plays[card] for card in cards if card in plays}.values()]


def can_grab_second(state: Spoons, seat: int) -> bool:
    """Tell whether a seat that holds a spoon may reach for another one in this go (SP-13)."""
    return not state.spoken and state.spoons.can_grab_again(seat)


# -- offers ------------------------------------------------------------------------------------------


def moves(state: Spoons, seat: int) -> list[Move]:
    """Return a seat's legal moves: plays in hand order, then the rest, buzzing last."""
    phase = state.phase
    if phase == "turn" and seat == state.turn:
        offered = [*fitting(state, state.hands[seat]), DRAW]
    elif phase == "spoons":
        return _grabs(state, seat)
    elif phase == "scores":
        return [] if state.is_decided() else [DEAL]
    elif state.say:
        return _sayings(state) if seat == state.say[0].seat else []
    elif seat == state.actor:
        offered = _answers(state, seat)
    elif state.spoken:
        return []
    else:
        offered = fitting(state, state.hands[seat])
    if not state.spoken:
        offered += [BUZZES[other] for other in range(state.seats) if other != seat]
    return offered


def _answers(state: Spoons, seat: int) -> list[Move]:
    """Return what may be done with a card drawn, against an attack or in a count."""
    if state.phase == "drawn":
        return [*fitting(state, state.drawn), KEEP]
    plays = fitting(state, state.hands[seat])
    return [*plays, GIVE] if state.phase == "attack" or not plays else plays


def _sayings(state: Spoons) -> list[Move]:
    due = state.say[0]
    if state.spoken:
        return list(state.right_calls(due))
    return [*offered_calls(due, state.seats, state.count, state.attack), HUSH]


def _grabs(state: Spoons, seat: int) -> list[Move]:
    grabs: list[Move] = [GRABS[spoon] for spoon in state.spoons.free()]
    if seat in state.spoons.waiting:
        return [*grabs, HUSH]
    return grabs if can_grab_second(state, seat) else []


# -- refusals ----------------------------------------------------------------------------------------


def check(state: Spoons, seat: int, move: Move) -> None:
    """Raise `IllegalMove` unless the seat may play this now."""
    test = _CHECKS.get(type(move))
    if test is None or not 0 <= seat < state.seats:
        raise IllegalMove("That is no move at this table.", "SP-3")
    if state.result is not None:
        raise IllegalMove("The match is over.", "SP-20")
    if state.phase == "scores" and not isinstance(move, Deal):
        raise IllegalMove("The round is over; the next one is to be dealt.", "SP-18")
    if state.say:
        _check_speaking(state, seat, move)
    test(state, seat, move)


def _check_speaking(state: Spoons, seat: int, move: Move) -> None:
    """While something is to be said, only its speaker does anything, and that by speaking (SP-6)."""
    speaker = state.say[0].seat
    if seat != speaker:
        raise IllegalMove("{other} has something to say first.", "SP-6", other=speaker)
    if not isinstance(move, (Say, Hush)):
        raise IllegalMove("Something is to be said before anything else happens.", "SP-6")


def _check_turn(state: Spoons, seat: int) -> None:
    _check_no_scramble(state)
    if seat != state.actor:
        raise IllegalMove("The table is waiting for {turn}.", "SP-3", turn=state.actor)


def _check_no_scramble(state: Spoons) -> None:
    if state.phase == "spoons":
        raise IllegalMove("Spoons are being grabbed; everything else has to wait.", "SP-13")


def _check_play(state: Spoons, seat: int, move: Play) -> None:
    _check_no_scramble(state)
    card, drawn = move.card, state.drawn if seat == state.turn else []
    if card not in state.hands[seat] and card not in drawn:
        raise IllegalMove("{card} is not in the hand.", "SP-3", card=card)
    if seat != state.actor and state.spoken:
        raise IllegalMove("The table is waiting for {turn}.", "SP-9", turn=state.actor)
    if seat == state.actor and drawn and card not in drawn:
        raise IllegalMove("After drawing, only the card drawn may be played.", "SP-3")
    if fitting(state, [card]):
        return
    if state.phase == "count":
        raise IllegalMove("A count is running: {card} is neither a two nor an ace.", "SP-15", card=card)
    if state.phase == "attack":
        raise IllegalMove("Only a king sends the attack back, not {card}.", "SP-11", card=card)
    raise IllegalMove("{card} is neither of the suit to follow nor of the same rank.", "SP-10", card=card)


def _check_draw(state: Spoons, seat: int, _: Draw) -> None:
    _check_turn(state, seat)
    if state.phase == "drawn":
        raise IllegalMove("A card has been drawn: play it or keep it.", "SP-3")
    if state.phase == "attack":
        raise IllegalMove("Answer the attack: play a king, or give in.", "SP-11")
    if state.phase == "count":
        raise IllegalMove(
            "Answer the count: add a two or an ace, or give in if there is none in the hand.", "SP-15"
        )


def _check_keep(state: Spoons, seat: int, _: Keep) -> None:
    _check_turn(state, seat)
    if state.phase != "drawn":
        raise IllegalMove("No card has been drawn that could be kept.", "SP-3")


def _check_give(state: Spoons, seat: int, _: Give) -> None:
    _check_turn(state, seat)
    if state.phase not in ("attack", "count"):
        raise IllegalMove("There is neither an attack nor a count to give in to.", "SP-11")
    if state.phase == "count" and fitting(state, state.hands[seat]):
        raise IllegalMove("With a two or an ace in the hand, it must be added to the count.", "SP-15")


def _check_buzz(state: Spoons, seat: int, move: Buzz) -> None:
    if state.spoken:
        raise IllegalMove("Nobody can buzz at a table where all calls are made for the players.", "SP-8")
    _check_no_scramble(state)
    if not 0 <= move.on < state.seats:
        raise IllegalMove("Nobody sits there.", "SP-8")
    if move.on == seat:
        raise IllegalMove("Nobody can buzz a slip of their own.", "SP-8")


def _check_say(state: Spoons, _seat: int, move: Say) -> None:
    _check_something_due(state)
    if not can_be_said(move.words, state.seats):
        raise IllegalMove("Nobody says that at this table.", "SP-5")
    if state.spoken and move not in state.right_calls(state.say[0]):
        raise IllegalMove("At this table only right calls can be made.", "SP-6")


def _check_something_due(state: Spoons) -> None:
    if not state.say:
        raise IllegalMove("There is nothing to be said now.", "SP-6")


def _check_hush(state: Spoons, seat: int, _: Hush) -> None:
    if state.phase == "spoons":
        _check_reaching(state, seat)
        if state.spoons.held[seat]:
            raise IllegalMove("One spoon is already in the hand.", "SP-13")
        return
    _check_something_due(state)
    if state.spoken:
        raise IllegalMove("The choice has to be called before the game goes on.", "SP-6")


def _check_reaching(state: Spoons, seat: int) -> None:
    if seat in state.spoons.quit:
        raise IllegalMove("Whoever has given up cannot grab any more.", "SP-13")
    if state.spoons.has_grabbed(seat):
        raise IllegalMove("That grab has been made; the others are still reaching.", "SP-13")


def _check_grab(state: Spoons, seat: int, move: Grab) -> None:
    if state.phase != "spoons":
        raise IllegalMove("No spoons are being grabbed now.", "SP-13")
    _check_reaching(state, seat)
    if state.spoons.held[seat] and not can_grab_second(state, seat):
        raise IllegalMove("One spoon is already in the hand.", "SP-13")
    if move.spoon not in state.spoons.free():
        raise IllegalMove("Spoon {spoon} does not lie in the middle.", "SP-13", spoon=move.spoon)
    if not 0 <= move.ms <= LONGEST_REACH or not 0 <= move.hold <= 1:
        raise IllegalMove("Nobody can take a spoon like that.", "SP-13")


def _check_deal(state: Spoons, _seat: int, _: Deal) -> None:
    if state.phase != "scores":
        raise IllegalMove("The round is not over yet.", "SP-18")


_CHECKS: dict[type[Move], Callable[[Spoons, int, Any], None]] = {
    Play: _check_play,
    Draw: _check_draw,
    Keep: _check_keep,
    Say: _check_say,
    Hush: _check_hush,
    Buzz: _check_buzz,
    Grab: _check_grab,
    Give: _check_give,
    Deal: _check_deal,
}
