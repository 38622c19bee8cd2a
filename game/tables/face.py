"""What each game's table tells the board: its arrangement, its gestures, its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

import pygame

from game.core.events import Event
from game.core.following import PileKey
from game.core.places import Place
from game.core.state import Move, State
from game.tables.arrangement import Arrangement
from game.ui.inputs import Input
from game.ui.look import Look
from game.ui.richtext import escape


@dataclass(frozen=True)
class Sitter:
    """Who sits at a seat, as the table shows it; `level` is empty for a person."""

    name: str
    portrait: str
    level: str = ""


@dataclass(frozen=True)
class Tableau:
    """What is on the screen: the facts as a seat knows them, and the piles as they are shown right now.

    While events are being told, `piles` is ahead of or behind `state`, whose public facts come from the
    last view that was shown. `aim` are the cards that are carried or chosen, `over` the region they are
    above, `focused` what keys are on. `bubbles` are the last words of each seat, for as long as they are
    shown. `notice` is a warning or a refusal, `hint` a piece of advice, in place of the turn line;
    `aside` is a word on something else, beside it. `talk` is a remark that somebody makes. `order` is the
    order in which the person keeps the own hand, from the left; empty for the table's
    (`game.tables.order`). `heard` are the last events that were
    told, the newest last. `timed` tells whether it counts how quick a hand is; `time_left` is what is
    left of the time for what the seat has to do and the whole of it, both in ms, None where there is no
    limit. Where the seat `rests`, somebody else plays there. `confirm` is what stands on the key that
    chooses and presses, empty where there is none.
    """

    look: Look
    state: State
    piles: Mapping[PileKey, Sequence[str]]
    seat: int | None
    sitters: tuple[Sitter, ...]
    log: tuple[str, ...] = ()
    aim: tuple[Place, ...] = ()
    over: PileKey | None = None
    bubbles: Mapping[int, str] = field(default_factory=dict)
    notice: str = ""
    hint: str = ""
    aside: str = ""
    talk: tuple[int, str] | None = None
    telling: bool = False
    focused: Place | PileKey | str | None = None
    order: tuple[str, ...] = ()
    heard: tuple[Event, ...] = ()
    timed: bool = False
    time_left: tuple[float, float] | None = None
    rests: bool = False
    confirm: str = ""

    def asks(self, seat: int) -> bool:
        """Tell whether it is the person at this screen who is asked where a seat has to do something."""
        return seat == self.seat and not self.rests

    def pile(self, zone: str, owner: int | None = None, slot: int = 0) -> Sequence[str]:
        """Return the cards of a pile, empty if nothing lies there."""
        return self.piles.get(PileKey(zone, owner, slot), ())

    def name(self, seat: int) -> str:
        """Return the name of who sits at a seat."""
        return self.sitters[seat].name

    def rich_name(self, seat: int) -> str:
        """Return the name of who sits at a seat for rich text, where a brace or star is a mark."""
        return escape(self.sitters[seat].name)


@dataclass(frozen=True)
class Gesture:
    """A way to play a legal move: carry the cards at `sources` to `target`, or click `target` alone.

    `says` tells in a few words what it does; `preview` is what the target's plate would read; `warning` is
    a sentence for a move that is legal and hardly ever meant; `key` is a letter or digit that plays it.
    A `quiet` gesture is one that the moment does not ask for: its target is not lit, its card is not marked
    as one that can be played. A `great` one reaches what the game is about; its target shines. One with
    `hold_ms` cannot be reached by keys: there the tool is confirmed, and let go after so long.
    """

    move: Move
    target: PileKey
    sources: tuple[Place, ...] = ()
    says: str = ""
    preview: str = ""
    warning: str = ""
    key: str = ""
    quiet: bool = False
    great: bool = False
    hold_ms: float = 0.0


@dataclass(frozen=True)
class Several(Move):
    """Moves that one gesture means, played one after the other if all of them are legal then."""

    moves: tuple[Move, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.moves))


@dataclass(frozen=True)
class Decor:
    """A picture on the table, known by its name: kept while it stays the same, replaced when it changes.

    One that `fades` goes softly when it is there no more; one that `rises` comes up softly from below, one
    that `pops` grows into its place. One that is `loose` comes and goes over all that lies there. A `veil` is
    painted, when it comes, from a picture of all that lies below it.
    """

    name: str
    image: pygame.Surface
    pos: tuple[float, float]
    z: float
    fades: bool = False
    rises: bool = False
    pops: bool = False
    loose: bool = False
    veil: Callable[[pygame.Surface], pygame.Surface] | None = None


@dataclass(frozen=True)
class Moment:
    """How an event is told beyond its flights: a sound, a caption across the table, how long it is held.

    `style` says how the cards of the event move: one after the other, all at once, or dealt. `says` are
    words that a seat calls out, shown in a bubble, `chorus` what others call out with it; what `hushes` takes
    away all that was called out before. `picture` is drawn above the caption.
    """

    sound: str = ""
    caption: str = ""
    hold_ms: float = 0.0
    style: Literal["single", "together", "deal"] = "single"
    great: bool = False
    says: tuple[int, str] | None = None
    chorus: tuple[tuple[int, str], ...] = ()
    hushes: bool = False
    picture: Callable[[Look], pygame.Surface] | None = None


@dataclass
class Furniture:
    """Collects the decor of one table."""

    decor: list[Decor] = field(default_factory=list)

    def put(
        self,
        name: str,
        image: pygame.Surface,
        center: tuple[float, float],
        z: float,
        fades: bool = False,
        rises: bool = False,
    ) -> None:
        """Lay a picture with its centre at a point."""
        self.decor.append(Decor(name, image, center, z, fades, rises))

    def put_in(self, name: str, image: pygame.Surface, rect: pygame.Rect, z: float) -> None:
        """Lay a picture in the middle of a rectangle."""
        self.put(name, image, rect.center, z)

    def veil(
        self,
        name: str,
        paint: Callable[[pygame.Surface], pygame.Surface],
        center: tuple[float, float],
        z: float,
    ) -> None:
        """Lay a veil over the table; `paint` makes it of, or on, a picture of all that lies below."""
        self.decor.append(Decor(name, pygame.Surface((1, 1)), center, z, fades=True, veil=paint))


class Tool(Protocol):
    """Something on one table that is handled in its own way: a pile to lift from, a spoon to snatch.

    It shows what has a motion of its own also while something is told, and where nobody plays; it gets no
    inputs then. A new tool that equals the one before it does not replace it: what that one holds and has
    counted goes on.
    """

    region: PileKey
    """Where it is; keys reach it there while the table has such a region."""

    def handle(self, given: Input, tableau: Tableau, places: Arrangement) -> Move | bool:
        """Take an input: a move to play, or whether the input meant something here."""
        ...

    def update(self, dt_ms: float) -> bool:
        """Let time pass; return whether it looks different now."""
        ...

    def let_go(self) -> object:
        """Let go of what is held or half said: somebody else plays at the seat now."""
        ...

    def decor(self, tableau: Tableau, places: Arrangement) -> list[Decor]:
        """Return what it shows."""
        ...

    @property
    def busy(self) -> bool:
        """Whether it needs frames."""
        ...


class TableFace(Protocol):
    """One game's table. All methods are pure functions of what they are given."""

    game: str
    deck: str
    """The deck whose cards lie on the table; empty for the one of 52 and jokers."""
    selects_many: bool
    """Whether several cards can be chosen and carried together."""

    def arrange(self, tableau: Tableau) -> Arrangement:
        """Lay everything out for the window's size."""
        ...

    def decorate(self, tableau: Tableau, places: Arrangement) -> list[Decor]:
        """Return all pictures but cards: plates, trays, portraits, log."""
        ...

    def gestures(self, tableau: Tableau) -> list[Gesture]:
        """Return every legal move of the seat as a gesture."""
        ...

    def attempt(self, tableau: Tableau, sources: tuple[Place, ...], target: PileKey | None) -> Move | None:
        """Return the move that a gesture would mean, legal or not, so that the rules can say why it is not.

        Without a target: any move that would use these cards.
        """
        ...

    def tool(self, tableau: Tableau) -> Tool | None:
        """Return a new tool for this moment, None if cards and regions are enough."""
        ...

    def turn_line(self, tableau: Tableau) -> str:
        """Say whose turn it is and what may be done, with names."""
        ...

    def line(self, event: Event, tableau: Tableau) -> str:
        """Tell an event in a line for the log; empty if it is not worth one."""
        ...

    def moment(self, event: Event, tableau: Tableau) -> Moment:
        """Say how an event is told on the screen."""
        ...
