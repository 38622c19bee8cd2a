"""The moves of Spoons and their texts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from game.core.cards import STANDARD_DECK
from game.core.refusals import IllegalMove
from game.core.state import Move

LONGEST_REACH = 999_999
"""The most milliseconds that a grab may have taken."""
NAMES = (
    "three", "four", "five", "six", "seven", "nine", "ace", "repeat", "switchback", "spoons", "two",
    "hearts", "clubs", "diamonds", "spades",
)  # fmt: skip
"""Every name that is a word; kings and counts are called with numbers (SP-5)."""

_NUMBER = r"(?:0|[1-9][0-9]{0,5})"
_TOTAL = re.compile(_NUMBER)
_ATTACK = re.compile(rf"draw {_NUMBER} ([0-7])")
_GRAB = re.compile(rf"grab ([1-7]) ({_NUMBER}) (0(?:\.[0-9]{{1,6}})?|1(?:\.0{{1,6}})?)")
_BUZZ = re.compile(r"buzz ([0-7])")


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Lay a card on the discard pile, in turn or out of turn (SP-3, SP-9)."""

    card: str

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Draw a card instead of playing one (SP-3)."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Keep the card drawn (SP-3)."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Say(Move):
    """Say a name, "one card" or the table's phrase; `words` as in the move's text (SP-6)."""

    words: str

    def __str__(self) -> str:
        return f"say {self.words}"


@dataclass(frozen=True, slots=True)
class Hush(Move):
    """Say nothing where something is due, or give up grabbing a spoon (SP-6, SP-13)."""

    def __str__(self) -> str:
        return "hush"


@dataclass(frozen=True, slots=True)
class Buzz(Move):
    """Point at another seat's violation (SP-8)."""

    on: int

    def __str__(self) -> str:
        return f"buzz {self.on}"


@dataclass(frozen=True, slots=True)
class Grab(Move):
    """Reach for a spoon, `ms` milliseconds after the call (SP-13).

    `hold` is where it was taken, 0 at the handle's end, 1 at the tip of the bowl; it is kept to six places.
    """

    spoon: int
    ms: int
    hold: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "hold", round(float(self.hold), 6))

    def __str__(self) -> str:
        hold = f"{self.hold:.6f}".rstrip("0").rstrip(".")
        return f"grab {self.spoon} {self.ms} {hold}"


@dataclass(frozen=True, slots=True)
class Give(Move):
    """Give in: draw the cards of an attack or a count (SP-11, SP-15)."""

    def __str__(self) -> str:
        return "give"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Deal the next round (SP-1)."""

    def __str__(self) -> str:
        return "deal"


DRAW, KEEP, HUSH, GIVE, DEAL = Draw(), Keep(), Hush(), Give(), Deal()
PLAYS = {card: Play(card) for card in STANDARD_DECK}
BUZZES = tuple(Buzz(seat) for seat in range(8))
GRABS = tuple(Grab(spoon, 500, 0.5) for spoon in range(8))
"""The grab that is offered for each spoon, by its number; spoon 0 does not exist."""
_PLAIN: dict[str, Move] = {str(move): move for move in (DRAW, KEEP, HUSH, GIVE, DEAL)}


@lru_cache(maxsize=1024)
def say(words: str) -> Say:
    """Return the move of saying something."""
    return Say(words)


def can_be_said(words: str, seats: int) -> bool:
    """Tell whether a text is something that one says at this table, rightly or wrongly."""
    if words in NAMES or words in ("one card", "phrase") or _TOTAL.fullmatch(words):
        return True
    attack = _ATTACK.fullmatch(words)
    return attack is not None and int(attack[1]) < seats


def parse(text: str, seats: int) -> Move:
    """Return the move of a text at a table of so many seats; `IllegalMove` if it is none."""
    verb, _, rest = text.partition(" ")
    if text in _PLAIN:
        return _PLAIN[text]
    if verb == "play" and rest in PLAYS:
        return PLAYS[rest]
    if verb == "say" and can_be_said(rest, seats):
        return say(rest)
    buzz = _BUZZ.fullmatch(text)
    if buzz and int(buzz[1]) < seats:
        return BUZZES[int(buzz[1])]
    grab = _GRAB.fullmatch(text)
    if grab and int(grab[1]) < seats:
        return Grab(int(grab[1]), int(grab[2]), float(grab[3]))
    raise IllegalMove("{text} is no move of Spoons.", "SP-3", text=text)
