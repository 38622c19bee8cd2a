"""Calls of Spoons: what is due to be said, what is right, and slips that may be pointed at (SP-5 to SP-8)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from game.rules.spoons_moves import NAMES, Say, say

NAME, ONE_CARD, PHRASE, OUT_OF_TURN, TWO_SPOONS = "name", "one card", "phrase", "turn", "two spoons"
SAYINGS = (NAME, ONE_CARD, PHRASE)
"""What can be due to be said."""
VIOLATIONS = (*SAYINGS, OUT_OF_TURN, TWO_SPOONS)
"""What can be done wrong, besides buzzing wrongly, which is penalised at once (SP-7)."""
COUNT_WORTH = {"2": 2, "A": 1}
"""What cards add to a count (SP-15)."""
FIRST_ATTACK = 2
"""The cards that an attack's first king costs (SP-11)."""
PLAYS_TO_ESCAPE = 2
"""So many other players complete a play, and a violation closes (SP-8)."""

WORD_OF_RANK = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "9": "nine",
    "T": "repeat", "J": "spoons", "Q": "switchback",
}  # fmt: skip
SUIT_OF_WORD = {"hearts": "h", "clubs": "c", "diamonds": "d", "spades": "s"}


class Due(NamedTuple):
    """What a seat has still to say, one of `SAYINGS`."""

    seat: int
    what: str


class Violation(NamedTuple):
    """An open violation, one of `VIOLATIONS`; `since`: the others that have completed a play since."""

    seat: int
    what: str
    since: tuple[int, ...]


class Attack(NamedTuple):
    """A king's attack: who laid the last king, on whom it falls, how many cards to draw (SP-11)."""

    by: int
    on: int
    cards: int


_PLAIN = {what: (say(what),) for what in (ONE_CARD, PHRASE)}
_NAMES = tuple(say(word) for word in NAMES)
_SUITS = tuple(say(word) for word in SUIT_OF_WORD)
_NAME_OF_RANK = {rank: (say(word),) for rank, word in WORD_OF_RANK.items()}


@lru_cache(maxsize=1024)
def attack_calls(seat: int, seats: int, cards: int) -> tuple[Say, ...]:
    """Return what a king's player may call: the number of cards with each other seat."""
    return tuple(say(f"draw {cards} {other}") for other in range(seats) if other != seat)


def attacked_seat(call: Say) -> int:
    """Return whom a king's call names."""
    return int(call.words[-1])


def right_calls(due: Due, card: str, seats: int, count: int, attack: Attack | None) -> tuple[Say, ...]:
    """Return every right way of saying what is due (SP-5).

    `card` is the top of the discard pile, `count` the total and `attack` the attack with it.
    """
    if due.what != NAME:
        return _PLAIN[due.what]
    if card[0] == "8":
        return _SUITS
    if attack is not None:
        if is_first(attack):
            return attack_calls(due.seat, seats, attack.cards)
        return (say(f"draw {attack.cards} {attack.on}"),)
    if count > 2:
        return (say(str(count)),)
    return _NAME_OF_RANK[card[0]]


def is_first(attack: Attack) -> bool:
    """Tell whether an attack is by its first king, whose player chooses whom it falls on."""
    return attack.cards == FIRST_ATTACK


def is_choice(card: str, attack: Attack | None) -> bool:
    """Tell whether the name of a card leaves a choice: that of an eight or an attack's first king."""
    return card[0] == "8" or (attack is not None and is_first(attack))


def offered_calls(due: Due, seats: int, count: int, attack: Attack | None) -> tuple[Say, ...]:
    """Return what is offered to be said, wrong names too."""
    if due.what != NAME:
        return _PLAIN[due.what]
    if attack is not None:
        return _NAMES + attack_calls(due.seat, seats, attack.cards)
    return (*_NAMES, say(str(count))) if count > 2 else _NAMES


def after_a_play(violations: tuple[Violation, ...], player: int) -> tuple[Violation, ...]:
    """Return the violations that are still open when a player has completed a play (SP-8)."""
    noted = (
        violation
        if player == violation.seat or player in violation.since
        else violation._replace(since=(*violation.since, player))
        for violation in violations
    )
    return still_open(noted)


def still_open(violations: Iterable[Violation]) -> tuple[Violation, ...]:
    """Return the violations that have not been overtaken by other players' plays (SP-8)."""
    return tuple(violation for violation in violations if len(violation.since) < PLAYS_TO_ESCAPE)
