"""The contract of one match at the table, the same for every game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, NamedTuple, Self

from game.core.cards import UNSEEN
from game.core.chance import Chance
from game.core.events import Event, Flight, fly
from game.core.places import Eyes, Pile, Place, may_see


class Move:
    """A small immutable value that any seat may try at any time; `str` gives its text."""

    __slots__ = ()


class Result(NamedTuple):
    """How a match ended: one final score a seat, and the winning seats in order."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class State(ABC):
    """A whole match: deals, scores and end.

    Cards live in piles, piles at declared places; everything else in a state is a public fact.
    A game implements the abstract half; `play` and `flight` are the same for all.
    """

    __slots__ = ("chance", "opening", "options", "seats", "told")

    game: ClassVar[str]

    def __init__(self, seats: int, options: Mapping[str, Any], chance: Chance) -> None:
        self.seats = seats
        self.options = options
        self.chance = chance
        self.told: list[Event] | None = None
        """Where `step` notes its events; None, as in search, means that none are made."""
        self.opening: tuple[Event, ...] = ()
        """What happened by itself when the state was made or loaded."""

    # -- what the game waits for ---------------------------------------------------------------

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that the game waits for, sorted; () when the match is over."""

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """None, or how the match ended."""

    @abstractmethod
    def moves(self, seat: int) -> list[Move]:
        """Return that seat's legal moves in a stable order, a function of `view(seat)` alone."""

    @abstractmethod
    def check(self, seat: int, move: Move) -> None:
        """Raise `IllegalMove`, with a reason a player understands, unless the seat may play this."""

    # -- going on ------------------------------------------------------------------------------

    @abstractmethod
    def step(self, seat: int, move: Move) -> None:
        """Carry out a legal move and all that follows by itself, without checking it."""

    @abstractmethod
    def settle(self) -> None:
        """Do what happens by itself at this position; nothing where all is settled."""

    def play(self, seat: int, move: Move) -> tuple[Event, ...]:
        """Play a move and return what happened; on `IllegalMove` nothing has changed."""
        self.check(seat, move)
        told: list[Event] = []
        self.told = told
        try:
            self.step(seat, move)
        finally:
            self.told = None
        return tuple(told)

    # -- text ----------------------------------------------------------------------------------

    @abstractmethod
    def parse(self, text: str) -> Move:
        """Return the move of a text, which need not be legal now; `IllegalMove` if it is none."""

    @abstractmethod
    def dump(self) -> dict[str, Any]:
        """Return the position, complete: loading it behaves the same for ever after."""

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return the position as a seat (None: a spectator) may know it, without the generator."""
        position = self.veiled(seat).dump()
        del position["generator"]
        return position

    def veiled(self, seat: int | None) -> Self:
        """Return a copy in which every card that a seat (None: a spectator) may not see is `?`."""
        veiled = self.copy()
        eyes = veiled.eyes
        for zone, owner, _, cards in veiled.piles():
            look = eyes[zone]
            if cards and not may_see(look, owner, seat, is_top=False):
                hidden = len(cards) - may_see(look, owner, seat, is_top=True)
                cards[:hidden] = [UNSEEN] * hidden
        return veiled

    # -- cards and eyes ------------------------------------------------------------------------

    @property
    @abstractmethod
    def eyes(self) -> Mapping[str, Eyes]:
        """Who may look at each zone; depends on seats and options only."""

    @abstractmethod
    def piles(self) -> Iterator[Pile]:
        """Yield every pile of the table with its live list, in a stable order."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy, cheaply; events are not copied."""

    def may_lie_unseen(self, zone: str, card: str) -> bool:
        """Tell whether the rules leave open that this unseen card lies in this zone."""
        return True

    def flight(self, card: str, origin: Place, goal: Place) -> Flight:
        """Make the flight of a card, seen by whoever may see it at either end."""
        return fly(self.eyes, card, origin, goal)
