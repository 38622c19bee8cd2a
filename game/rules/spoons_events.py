"""What happens in a match of Spoons, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerDrawn(Event):
    """The first dealer was drawn by lot (SP-1)."""

    dealer: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDealt(Event):
    """The hands of a round were dealt (SP-1)."""

    dealer: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTurnedUp(Event):
    """The dealer turned the first card of the discard pile (SP-1)."""

    dealer: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed(Event):
    """A card was laid; its name is still to be called (SP-3, SP-6)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPutBack(Event):
    """A card was put down out of turn and went back to the hand, seen by all (SP-9)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WentOut(Event):
    """A seat ran out of cards; it has not won yet (SP-18)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Called(Event):
    """A seat said what was due (a name, "one card", the phrase), or nothing: then `words` is empty (SP-6).

    `words` are those of the move `say`; `right` tells whether nothing was wrong with them.
    """

    seat: int
    what: str
    words: str
    right: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn(Event):
    """A card was drawn in a turn, to be played or kept (SP-3)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardKept(Event):
    """The card drawn was put into the hand (SP-3)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyDrawn(Event):
    """A seat drew one card that it had to: `cause` is violation, king, jack, count or end (SP-7, SP-19)."""

    seat: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrewNothing(Event):
    """There was no card left to draw; `cause` as in `PenaltyDrawn`, or turn (SP-4)."""

    seat: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Buzzed(Event):
    """A seat pointed at another one, which had so many `slips` open; with none the buzzer pays (SP-8)."""

    seat: int
    other: int
    slips: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitNamed(Event):
    """An eight changed the suit to follow (SP-16)."""

    seat: int
    suit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KingAttacked(Event):
    """A king's attack fell on a seat: so many cards, or a king (SP-11)."""

    seat: int
    other: int
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectionTurned(Event):
    """A queen turned the direction of play: 1 is clockwise, -1 the other way (SP-12)."""

    direction: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountRaised(Event):
    """A two or an ace brought the count to a total (SP-15)."""

    seat: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrambleBegun(Event):
    """A jack was called, or its call missed: everyone grabs a spoon (SP-13)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoonGrabbed(Event):
    """A seat reached for a spoon; who has it is settled when all have reached (SP-13)."""

    seat: int
    spoon: int
    ms: int
    hold: float


@dataclass(frozen=True, slots=True, kw_only=True)
class GrabbingGivenUp(Event):
    """A seat gave up grabbing (SP-13)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoonWon(Event):
    """A grab got its spoon; `second` tells that the seat then held two, a violation (SP-13)."""

    seat: int
    spoon: int
    second: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SpoonMissed(Event):
    """A grab failed: another seat had that spoon (SP-13)."""

    seat: int
    spoon: int
    other: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrambleEnded(Event):
    """All spoons went back to the middle; the seats in `losers` draw two (SP-13)."""

    losers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed(Event):
    """The turn passed to a seat; in a count it must add to it or draw (SP-2, SP-15)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded(Event):
    """A round was over; hands were shown and counted: points and new scores by seat (SP-18 to SP-21).

    `winner` is None if nobody could draw or play any more.
    """

    winner: int | None
    points: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEnded(Event):
    """Someone reached the target: the lowest total wins, equal ones together (SP-20)."""

    winners: tuple[int, ...]
