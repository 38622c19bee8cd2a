"""Table talk: now and then a sailor remarks on what has happened, never while a person has to choose."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from game.core.events import Event
from game.play.players import Sailor
from game.play.session import Session, Update
from game.rules import grundel_beard_events, hand_and_foot_events, john_silver_events
from game.rules import spooneye_events as spooneye
from game.rules import spoons_events as spoons
from game.rules.grundel_beard_moves import THIRTEEN
from game.rules.john_silver_cards import COINS
from game.tables.board import Board
from game.words import _
from game.words.talk import TALK

APART_MS = 20_000.0
"""No two remarks come sooner after each other than this, in ms of play."""
LONG_WAIT_MS = 45_000.0
"""So long a person may think before a sailor remarks on it, once the move is made."""
SILENT_SHARE = 0.4
"""The share of occasions that pass without a word."""

Occasion = tuple[int, str]
"""Who has something to say, and about what, as in `game.words.talk`."""


def occasions(event: Event) -> Iterator[Occasion]:
    """Yield what an event gives to whom to talk about."""
    match event:
        case spooneye.MastCaptured(owner=owner, swabbed=swabbed, flights=flights):
            yield owner, "swabbed" if swabbed else "mast won"
            if any(flight.origin.owner != owner for flight in flights):
                yield 1 - owner, "mast lost"
        case john_silver_events.RowShared(flights=flights):
            gold = {f.goal.owner for f in flights if COINS.get(f.card) and f.goal.owner is not None}
            yield from ((seat, "row won") for seat in sorted(gold))
        case spoons.ScrambleEnded(losers=losers):
            yield from ((seat, "spoon lost") for seat in losers)
        case spoons.Buzzed(other=other, slips=slips) if slips:
            yield other, "slip"
        case spoons.RoundEnded(winner=winner) if winner is not None:
            yield winner, "out"
        case hand_and_foot_events.BookCompleted(seat=seat):
            yield seat, "book"
        case hand_and_foot_events.WentOut(seat=seat):
            yield seat, "out"
        case grundel_beard_events.HandSettled(seat=seat, points=points) if points >= THIRTEEN:
            yield seat, "thirteen" if points == THIRTEEN else "plank"


def after_sinking(event: Event, seats: int) -> list[Occasion]:
    """Return what everybody may say when the Ship has sunk all."""
    if isinstance(event, grundel_beard_events.HandWon) and event.sunk:
        return [(seat, "sunk") for seat in range(seats)]
    return []


class TableTalk:
    """Chooses who says what, and when; time is told in ms of play by the caller.

    It has a stream of chance of its own, and changes nothing of the match.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._rng = random.Random(f"talk {session.header.seed}")
        self._since = APART_MS / 2
        self._waited = 0.0
        self._wanted: tuple[int, str] | None = None
        self._said: set[str] = set()
        self._speaking: int | None = None

    def hear(self, update: Update) -> None:
        """Take note of what has happened: somebody may want to say something about it."""
        found = [occasion for event in update.events for occasion in occasions(event)]
        found += [o for event in update.events for o in after_sinking(event, self._session.seats)]
        if self._waited >= LONG_WAIT_MS:
            found += [(seat, "wait") for seat in range(self._session.seats)]
        self._waited = 0.0
        self._want(found)

    def _want(self, found: Sequence[Occasion]) -> None:
        players = self._session.players
        lines = [
            (seat, line)
            for seat, occasion in found
            if isinstance(player := players[seat], Sailor)
            for line in TALK.get(player.portrait, {}).get(occasion, ())
            if line not in self._said
        ]
        if lines and self._since >= APART_MS and self._rng.random() >= SILENT_SHARE:
            self._wanted = self._rng.choice(lines)

    def pass_time(self, ms: float, board: Board, choosing: bool) -> bool:
        """Let ms of play pass; return whether somebody says something now.

        With a person `choosing` nobody does, and what is being said ends.
        """
        self._since += ms
        if choosing:
            self._waited += ms
            self._wanted = None
            self.hush(board)
        elif self._wanted is not None and not board.telling:
            seat, line = self._wanted
            self._wanted, self._since, self._speaking = None, 0.0, seat
            self._said.add(line)
            board.say(seat, _(line))
            return True
        return False

    def hush(self, board: Board) -> None:
        """End the remark that is being made."""
        if self._speaking is not None:
            board.say(self._speaking, "")
            self._speaking = None
