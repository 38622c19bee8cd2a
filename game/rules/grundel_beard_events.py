"""What happens in a match of Captain Grundel Beard, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerDrawn(Event):
    """The lot fell on the first dealer (GB-2)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDealt(Event):
    """The first cards were dealt: one to the Ship, then one face up to each player (GB-3)."""

    dealer: int
    hand_of_dealer: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDealt(Event):
    """A player said yea (`up`) or neigh and was dealt the second or third card (GB-4, GB-5)."""

    seat: int
    number: int
    up: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerAbstained(Event):
    """The dealer abstained, and the Ship has its second card (GB-4)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTurnedUp(Event):
    """A player turned up the second or third card dealt (GB-7, GB-8)."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RunCombined(Event):
    """A player combined a run, 12 or 23, into one card of this rank (GB-12)."""

    seat: int
    run: int
    rank: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSettled(Event):
    """A player settled.

    `numbers` are the cards counted, as dealt, besides a combined `run`; `sign` is "+", "-", or "" for
    a card alone. More than thirteen points is walking the plank (GB-10).
    """

    seat: int
    numbers: tuple[int, ...]
    run: int | None
    sign: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipTurnedUp(Event):
    """A player turned up the Ship's cards, which come to so many points (GB-13)."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandWon(Event):
    """The hand is over: each of the seats scored one, or the Ship did, or nobody (GB-14).

    `sunk` tells that the Ship won by thirteen.
    """

    seats: tuple[int, ...]
    ship: bool
    sunk: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchWon(Event):
    """The match is over; without winners, the Ship has won it (GB-15)."""

    winners: tuple[int, ...]
