"""The moves of Spooneye, their text, and what cards and masts are worth."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from game.core.cards import STANDARD_DECK
from game.core.kept import Kept
from game.core.refusals import IllegalMove
from game.core.state import Move

FULL = 21
"""What a mast must come to, and may never exceed (SE-4, SE-14)."""
MOST_MASTS = 4
LEFT, RIGHT = 0, 5
"""Numbers of the gaps at the ends of a row; the masts between are 1 to 4."""
ENDS = {LEFT: "<", RIGHT: ">"}
LARDER = {"d": 2, "s": 1, "h": 0, "c": -1}
"""What a booty card adds to the larder, by suit (SE-20)."""
PIP_VALUE = {
    card: 10 if card[0] in "TQK" else 1 if card[0] == "A" else int(card[0])
    for card in STANDARD_DECK
    if card[0] != "J"
}
"""What every card but a jack is worth (SE-3)."""


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Draw a card, to play one afterwards (SE-5)."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play a card from the hand onto a mast of the own or the other row, or into a gap (SE-5)."""

    card: str
    own: bool
    mast: int

    def __str__(self) -> str:
        return f"{self.card}@{'own' if self.own else 'opp'}{ENDS.get(self.mast, self.mast)}"


@dataclass(frozen=True, slots=True)
class Shift(Move):
    """Move the exposed card of an own mast onto a neighbour (SE-6)."""

    source: int
    target: int

    def __str__(self) -> str:
        return f"{self.source}>{self.target}"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take the exposed card of the other side's mast, as the Spooneye demands (SE-11)."""

    source: int
    mast: int

    def __str__(self) -> str:
        return f"opp{self.source}>own{ENDS.get(self.mast, self.mast)}"


@dataclass(frozen=True, slots=True)
class Capture(Move):
    """Carry off the other side's mast along with a completed one (SE-14)."""

    mast: int

    def __str__(self) -> str:
        return f"capture {self.mast}"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Deal the next hand."""

    def __str__(self) -> str:
        return "deal"


DRAW, DEAL = Draw(), Deal()
OWN, OPPOSITE = 0, 6
PLAYS = {
    card: tuple(Play(card, own, mast) for own in (True, False) for mast in range(6)) for card in STANDARD_DECK
}
"""Every play of a card by a code: `OWN` or `OPPOSITE` plus the number of the mast or gap."""
VALUES = range(1, 11)
PLACES = 6
"""Masts and gaps of a row, numbered as in moves."""
ALL_PLACES = (1 << PLACES) - 1
SHIFT_TO = {card: value * PLACES for card, value in PIP_VALUE.items()}


def _fitting(place: int, room: int) -> int:
    """Return a bit for each value of a card that fits into so much room at a place."""
    return sum(1 << (value * PLACES + place) for value in VALUES if value <= room)


_IN_ORDER = (1, 2, 3, 4, LEFT, RIGHT)
_PLACES_OF = [[place for place in _IN_ORDER if bits >> place & 1] for bits in range(1 << PLACES)]


def _plays_on(first: int) -> Kept[str, list[tuple[Play, ...]]]:
    return Kept(lambda card: [tuple([PLAYS[card][first + at] for at in places]) for places in _PLACES_OF])


FITTING = tuple(tuple(_fitting(place, FULL - total) for total in range(FULL + 1)) for place in range(PLACES))
"""What fits at a place of a row, by what lies there already, as bits that are joined by `|` for a whole row.

Shifted right by `SHIFT_TO` a card, the lowest `PLACES` bits tell where it fits.
"""
PLAYS_AT = {first: _plays_on(first) for first in (OWN, OPPOSITE)}
"""By side and card (no jacks), then by the bits of the places where it fits: its plays, masts before gaps."""
SHIFTS = [[Shift(source, target) for target in range(5)] for source in range(5)]
"""Every move between masts by source and target."""
take_of = lru_cache(maxsize=None)(Take)
capture_of = lru_cache(maxsize=None)(Capture)

TEXT = re.compile(
    r"(?P<draw>draw)|(?P<deal>deal)|capture (?P<capture>[1-4])|(?P<source>[1-4])>(?P<target>[1-4])"
    r"|(?P<card>[A23456789TJQK][cdhs])@(?P<row>own|opp)(?P<mast>[1-4<>])"
    r"|opp(?P<taken>[1-4])>own(?P<goal>[1-4<>])"
)


def parse(text: str) -> Move:
    """Return the move of a text; `IllegalMove` if it is none of this game."""
    match = TEXT.fullmatch(text)
    if match is None:
        raise IllegalMove("{text} is not a move of Spooneye.", "SE-5", text=repr(text))
    if match["draw"]:
        return DRAW
    if match["deal"]:
        return DEAL
    if match["capture"]:
        return capture_of(int(match["capture"]))
    if match["source"]:
        return SHIFTS[int(match["source"])][int(match["target"])]
    if match["card"]:
        return PLAYS[match["card"]][
            (OWN if match["row"] == "own" else OPPOSITE) + _mast_number(match["mast"])
        ]
    return take_of(int(match["taken"]), _mast_number(match["goal"]))


def _mast_number(text: str) -> int:
    return LEFT if text == "<" else RIGHT if text == ">" else int(text)


def value_on(card: str, mast: list[str]) -> int:
    """Return what a card is worth on top of a mast, a jack as much as what it lies on (SE-3)."""
    if card[0] != "J":
        return PIP_VALUE[card]
    for below in reversed(mast):
        if below[0] != "J":
            return PIP_VALUE[below]
    return 10


def mast_total(mast: list[str]) -> int:
    """Return what a mast comes to (SE-3)."""
    total = 0
    value = 10
    for card in mast:
        if card[0] != "J":
            value = PIP_VALUE[card]
        total += value
    return total


def larder_of(cards: list[str]) -> int:
    """Return what booty cards are worth by suit (SE-20)."""
    return sum(LARDER[card[1]] for card in cards)
