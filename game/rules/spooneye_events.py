"""What happens in a match of Spooneye, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.events import Event, Flight
from game.core.places import Place

if TYPE_CHECKING:
    from game.rules.spooneye import Spooneye


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckCut(Event):
    """Each player cut a card; `matey` is None if the ranks were equal and they cut again (SE-1)."""

    cards: tuple[str, str]
    matey: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDealt(Event):
    """Hands and first masts were dealt by Matey (SE-2)."""

    matey: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn(Event):
    """A card was drawn, to play one (SE-5) or by a three (SE-9, `extra`)."""

    seat: int
    extra: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed(Event):
    """A card went from the hand onto a mast of `row`, the seat that owns it."""

    seat: int
    row: int
    slot: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardShifted(Event):
    """An exposed card moved to a neighbouring mast of its row (SE-6)."""

    seat: int
    slot: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTaken(Event):
    """A Spooneye took an exposed card of the other side (SE-11)."""

    seat: int
    slot: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MastCompleted(Event):
    """A mast reached 21 (SE-14)."""

    owner: int
    slot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MastCaptured(Event):
    """A completed mast was carried off, with another one or alone (SE-14).

    `plank` counts the cards that walked it; `colours` and `swabbed` tell whether all lies face up.
    """

    owner: int
    plank: int
    colours: bool
    swabbed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsExchanged(Event):
    """A double mutiny: the players exchanged hands (SE-15)."""

    owner: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectLapsed(Event):
    """A 3, 4 or 9 could do nothing (SE-9 to SE-11)."""

    seat: int
    rank: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassedOver(Event):
    """A player without cards was passed over (SE-17)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Becalmed(Event):
    """The player on turn had neither a play nor a move (SE-19)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MastsCollected(Event):
    """Each player took the other's masts into the booty (SE-18)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BootyTurnedUp(Event):
    """All face-down booty was turned up, to be counted (SE-20)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BootyCounted(Event):
    """All booty was turned up and counted: points and larder of this hand, by seat (SE-20)."""

    points: tuple[int, int]
    larders: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchWon(Event):
    """The match is decided (SE-21)."""

    winner: int


def capture_flights(
    state: Spooneye, owner: int, slot: int, other_slot: int | None, hidden: int, swabbed: bool
) -> tuple[Flight, ...]:
    """Return the ways of captured cards into the booty, before they are gone (SE-14).

    The first `hidden` cards of the completed mast go face down, the rest of it face up; the other
    side's mast goes face down unless the deck was swabbed.
    """
    lying = {"booty": len(state.booty[owner]), "shown": len(state.shown[owner])}
    ways = [
        (card, owner, slot, "booty" if index < hidden else "shown")
        for index, card in enumerate(state.masts[owner][slot])
    ]
    if other_slot is not None:
        zone = "shown" if swabbed else "booty"
        ways += [(card, 1 - owner, other_slot, zone) for card in state.masts[1 - owner][other_slot]]
    flights = []
    for card, row, source, zone in ways:
        goal = Place(zone, owner, 0, lying[zone])
        flights.append(state.flight(card, Place("mast", row, source, 0), goal))
        lying[zone] += 1
    return tuple(flights)


def exchange_flights(state: Spooneye) -> tuple[Flight, ...]:
    """Return the ways of both hands across the table, before they are exchanged (SE-15)."""
    one, other = state.hands
    there = [
        state.flight(card, Place("hand", 0, 0, 0), Place("hand", 1, 0, len(other) + index))
        for index, card in enumerate(one)
    ]
    back = [
        state.flight(card, Place("hand", 1, 0, 0), Place("hand", 0, 0, index))
        for index, card in enumerate(other)
    ]
    return tuple(there + back)
