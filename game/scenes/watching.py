"""Watching: when only sailors are left to play, their pace is in the hands of who looks on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import cast

from game import rules
from game.core.state import State
from game.play.players import Person, Sailor
from game.play.session import Session
from game.play.sitting import Sitting
from game.rules.grundel_beard import GrundelBeard
from game.rules.john_silver import JohnSilver
from game.rules.spooneye import Spooneye
from game.tables.marks import Knob
from game.ui.richtext import escape
from game.words import _

HURRY = 4.0
"""So many times as fast sailors play where they are hurried."""
LENT_PACE = 2.0
"""The pace of quick sailors while one of them plays for a person, who is to see it and can end it in time."""
_AT_ONCE = 20
"""So many moves at most are made in a frame where they are not shown."""


class Pace(Enum):
    """How the play of sailors is looked at: as usual, fast, or not at all until the round is over."""

    WATCH = auto()
    HURRY = auto()
    FINISH = auto()


def _settled(state: State, seat: int) -> bool:
    return cast(GrundelBeard, state).settled[seat] is not None


def _without_cards(state: State, seat: int) -> bool:
    table = cast(JohnSilver | Spooneye, state)
    pile = table.pile if isinstance(table, JohnSilver) else table.draw
    return not table.hands[seat] and not pile


OUT: Mapping[str, Callable[[State, int], bool]] = {
    "grundel_beard": _settled,
    "john_silver": _without_cards,
    "spooneye": _without_cards,
}
"""By game: whether a seat has nothing to choose any more in this round; in others it always may have."""


class Watching:
    """Knows whether only sailors are left to play a match's round, and at which pace they do."""

    def __init__(self, session: Session, persons: Callable[[], Sequence[int]]) -> None:
        self._session = session
        self._persons = persons
        self._seen: tuple[int, tuple[int, ...]] | None = None
        self._alone = False
        self.pace = Pace.WATCH

    @property
    def is_on(self) -> bool:
        """Whether only sailors are left to play."""
        seen = (self._session.changes, tuple(self._persons()))
        if seen != self._seen:
            self._seen = seen
            self._alone = self._only_sailors()
        return self._alone

    def _only_sailors(self) -> bool:
        session, persons = self._session, self._persons()
        acting = session.to_act
        if session.result is not None or not acting or any(seat in persons for seat in acting):
            return False
        if not persons:
            return True
        is_out = OUT.get(session.game)
        state = rules.read_view(session.view(None))
        return is_out is not None and all(is_out(state, seat) for seat in persons)

    def look(self, over: bool) -> None:
        """Take note of how the match stands; once a round is `over`, the next is watched as usual."""
        if (over and self.pace is Pace.FINISH) or not self.is_on:
            self.pace = Pace.WATCH

    @property
    def speed(self) -> float:
        """How many times as fast as usual everything goes."""
        return HURRY if self.pace is Pace.HURRY and self.is_on else 1.0

    def sailors_pace(self, usual: float) -> float:
        """Return what the sailors' waiting is multiplied by, where `usual` is what the settings say."""
        return (LENT_PACE if usual < 1 and any(self._substitutes()) else usual) / self.speed

    def _substitutes(self) -> Iterator[tuple[str, str]]:
        """Yield the names of each sailor who plays for a person, and of that person."""
        for owner, player in zip(self._session.header.players, self._session.players, strict=True):
            if isinstance(owner, Person) and isinstance(player, Sailor):
                yield player.name, owner.name

    def line(self) -> str:
        """Say that only sailors play; where one does so for a person, how that ends."""
        for sailor, name in self._substitutes():
            text = _("{sailor} plays for {name}, who can take the seat back in the pause.")
            return text.format(sailor=escape(sailor), name=escape(name))
        return _("Only sailors are left to play.")

    @property
    def finishes(self) -> bool:
        """Whether the round is played to its end without being shown."""
        return self.pace is Pace.FINISH and self.is_on

    def played_at_once(self, sitting: Sitting, now: float) -> Iterator[None]:
        """Let the sailors play on without a pause, a move at a step, for as long as a frame may last.

        `now` is the time in ms; it ends when they have to think, or when somebody else is to choose.
        """
        sitting.pace = 0.0
        for _move in range(_AT_ONCE):
            before = self._session.changes
            sitting.update(now, screen_ready=True)
            yield
            if self._session.changes == before or not self.finishes:
                return

    def knobs(self, pressed: Callable[[], None]) -> list[Knob]:
        """Return the buttons of the plate by which the pace is chosen."""
        offers = (
            ("watch", "play", Pace.WATCH, _("Watch at the usual pace")),
            ("hurry", "forward", Pace.HURRY, _("Hurry the sailors")),
            ("finish", "finish", Pace.FINISH, _("Finish the round now")),
        )
        return [self._knob(name, icon, pace, words, pressed) for name, icon, pace, words in offers]

    def _knob(self, name: str, icon: str, pace: Pace, words: str, pressed: Callable[[], None]) -> Knob:
        def press() -> None:
            self.pace = pace
            pressed()

        return Knob(name, lambda: icon, press, lambda: words, lambda: self.is_on, lambda: self.pace is pace)
