"""What happens in a match of John Silver, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.events import Event
from game.rules.john_silver_cards import Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class StartDrawn(Event):
    """The lot fell on the starting player (JS-5)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDealt(Event):
    """A round was dealt, a card at a time from the starting player on (JS-4)."""

    start: int
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandKept(Event):
    """A player without apples kept the hand (JS-4)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandExchanged(Event):
    """A player without apples drew six new cards, then put the old ones into the pile (JS-4)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlaced(Event):
    """A card was placed; `row` indexes `ROWS`, `column` counts from 0 (JS-6)."""

    seat: int
    row: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn(Event):
    """A player drew from the pile (JS-7)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTaken(Event):
    """A player who had placed apples took a card from the table (JS-7)."""

    seat: int
    row: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RowShared(Event):
    """A full row was shared out: its flights are the high pair, then the low pair (JS-10).

    `high` and `low` are the seats that won them; None where the column is nobody's.
    """

    row: int
    high: int | None
    low: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnsPassedOver(Event):
    """Players without cards were passed over (JS-8)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded(Event):
    """No one had a card any more; all that was won lies face up and was counted, a tally a seat (JS-11)."""

    round: int
    tallies: tuple[Tally, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchWon(Event):
    """The last round has been counted (JS-15)."""

    winners: tuple[int, ...]
