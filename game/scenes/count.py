"""What a hand or match came to, ready to be shown: what each game tells and every game is shown by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from game.core.events import Event
from game.core.state import Result, State
from game.tables.face import Sitter


@dataclass(frozen=True)
class Cards:
    """Cards that count alike, with a few words under their bracket; `raised` ones stand out.

    `deck` names a deck with cards of its own, as in `Assets.card`.
    """

    cards: tuple[str, ...]
    words: str
    raised: bool = False
    deck: str = ""


@dataclass(frozen=True)
class Line:
    """One line of a count: rich text, what it is worth, and the sign between both where they meet."""

    words: str
    value: str
    joint: str = ""


@dataclass(frozen=True)
class Tally:
    """A number that runs from before to after on a counter with at least `digits` wheels.

    `fewer` tells that fewer points are better.
    """

    label: str
    before: int
    after: int
    digits: int = 3
    fewer: bool = False

    @property
    def change(self) -> str:
        """Return the difference with its sign; empty if there is none."""
        by = self.after - self.before
        return f"+{by}" if by > 0 else f"−{-by}" if by < 0 else ""

    @property
    def is_gain(self) -> bool:
        """Whether the change is welcome."""
        return (self.after < self.before) if self.fewer else (self.after > self.before)


@dataclass(frozen=True)
class Column:
    """What one player's count comes to; `lit` shows who is ahead or has won.

    `place` is that in the whole match, from 1; 0 where nothing is decided yet.
    """

    sitter: Sitter
    note: str
    lit: bool
    cards: tuple[Cards, ...]
    lines: tuple[Line, ...]
    tallies: tuple[Tally, ...]
    place: int = 0


@dataclass(frozen=True)
class Count:
    """A whole count: what is over and why, and a column for each player."""

    title: str
    note: str
    columns: tuple[Column, ...]


class Counting(Protocol):
    """How a game's hands and matches are counted on the screen."""

    def hand(self, state: State, events: Sequence[Event], sitters: Sequence[Sitter], number: int) -> Count:
        """Tell the count of the hand that `state` (a view) shows to be over; `events` ended it, if known."""
        ...

    def match(self, state: State, result: Result, sitters: Sequence[Sitter]) -> Count:
        """Tell how the match ended."""
        ...


def signed(number: int) -> str:
    """Return a number with its sign, a true minus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
