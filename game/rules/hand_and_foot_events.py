"""What happens in a match of Hand and Foot, in the past tense; `slot` is a book's index, from 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.events import Event, Flight
from game.core.places import Place
from game.rules.hand_and_foot_books import Sheet

if TYPE_CHECKING:
    from game.rules.hand_and_foot import HandAndFoot


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstDrawn(Event):
    """The first player of the match was drawn by lot (HF-9)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegan(Event):
    """A round began: all decks are to be shuffled into the pool (HF-9)."""

    round: int
    first: int
    minimum: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketLifted(Event):
    """A player lifted `count` cards and got Hand and Foot from the top of the pool (HF-10, HF-11)."""

    seat: int
    count: int
    exact: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDrawn(Event):
    """A player drew from the pool; two such events, each with a card, if the pool ran out between (HF-13)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardTaken(Event):
    """A player began a book with the top of the discard and took the four cards below it (HF-16)."""

    seat: int
    slot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BookLaid(Event):
    """A player began a book with cards of the hand (HF-4)."""

    seat: int
    slot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAdded(Event):
    """A player added a card to an own book (HF-5)."""

    seat: int
    slot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BookCompleted(Event):
    """A book has its seven cards; `kind` is `red`, `black` or `threes` (HF-3)."""

    seat: int
    slot: int
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTakenBack(Event):
    """A player took the last play back into the hand (HF-15)."""

    seat: int
    slot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FootPickedUp(Event):
    """A player's Hand is played out and the Foot was picked up (HF-17)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDiscarded(Event):
    """A player discarded, which ended the turn (HF-13)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidDown(Event):
    """A player's first books of this round stand (HF-14)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WentOut(Event):
    """A player went out (HF-19)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsRanOut(Event):
    """The next player could not have drawn two cards (HF-20)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundScored(Event):
    """All Hands and Feet lie open and were counted: by seat a sheet and the new total (HF-21, HF-23)."""

    round: int
    sheets: tuple[Sheet, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchWon(Event):
    """The last round has been counted (HF-22)."""

    winners: tuple[int, ...]


# -- the ways of the cards, each group before it goes --------------------------------------------


def lift_flights(
    state: HandAndFoot, seat: int, hand: Sequence[str], foot: Sequence[str]
) -> tuple[Flight, ...]:
    """Return the ways of the top of the pool into a Hand, and of what lay below it into a Foot (HF-11)."""
    above = len(state.pool) - len(hand)
    below = above - len(foot)
    ways = [(card, above, "hand", index) for index, card in enumerate(hand)]
    ways += [(card, below, "foot", index) for index, card in enumerate(foot)]
    return tuple(
        state.flight(card, Place("pool", None, 0, origin), Place(zone, seat, 0, index))
        for card, origin, zone, index in ways
    )


def draw_flights(
    state: HandAndFoot, seat: int, zone: str, pile: Sequence[str], number: int, held: int
) -> tuple[Flight, ...]:
    """Return the ways of a pile's top cards into a hand that then holds `held` cards."""
    top = len(pile) - 1
    return tuple(
        state.flight(
            pile[top - index], Place(zone, None, 0, top - index), Place("hand", seat, 0, held + index)
        )
        for index in range(number)
    )


def play_flights(
    state: HandAndFoot, seat: int, cards: Sequence[str], slot: int, size: int
) -> tuple[Flight, ...]:
    """Return the ways of cards from a hand onto a book of `size` cards."""
    left, flights = state.hands[seat][:], []
    for index, card in enumerate(cards, size):
        origin = Place("hand", seat, 0, left.index(card))
        left.remove(card)
        flights.append(state.flight(card, origin, Place("book", seat, slot, index)))
    return tuple(flights)


def take_flights(state: HandAndFoot, seat: int, cards: Sequence[str], more: int) -> tuple[Flight, ...]:
    """Return the ways of the discard's top and two cards into a new book, of `more` into the hand (HF-16)."""
    discard, slot = state.discard, len(state.books[seat])
    origin = Place("discard", None, 0, len(discard) - 1)
    top = state.flight(discard[-1], origin, Place("book", seat, slot, 0))
    held = len(state.hands[seat]) - len(cards)
    following = draw_flights(state, seat, "discard", discard[:-1], more, held)
    return (top, *play_flights(state, seat, cards, slot, 1), *following)


def return_flights(state: HandAndFoot, seat: int, slot: int, left: int) -> tuple[Flight, ...]:
    """Return the ways of a book's cards back into the hand, all but the lowest `left` (HF-15)."""
    origin, held = Place("book", seat, slot, left), len(state.hands[seat])
    return tuple(
        state.flight(card, origin, Place("hand", seat, 0, held + index))
        for index, card in enumerate(state.books[seat][slot][left:])
    )


def carry_flights(
    state: HandAndFoot, seat: int, cards: Sequence[str], zone: str, goal: str
) -> tuple[Flight, ...]:
    """Return the ways of a whole pile of a seat into an empty zone, in the same order."""
    return tuple(
        state.flight(card, Place(zone, seat, 0, 0), Place(goal, seat, 0, index))
        for index, card in enumerate(cards)
    )


def opening_flights(state: HandAndFoot) -> tuple[Flight, ...]:
    """Return the ways of all Hands and Feet into the open (HF-23)."""
    flights: list[Flight] = []
    for zone, piles in (("hand", state.hands), ("foot", state.feet)):
        for seat, cards in enumerate(piles):
            flights += carry_flights(state, seat, cards, zone, f"open_{zone}")
    return tuple(flights)
