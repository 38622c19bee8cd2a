"""Several persons at one machine: whose cards may be seen now, and what each of them has missed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game import rules
from game.core.following import piles_of
from game.core.places import Eyes
from game.play.session import Follower, Session, Update
from game.rules.spoons_events import Called, CardPutBack, SpoonWon
from game.scenes.services import App
from game.scenes.substitutes import owners_of
from game.storage.people import Habits
from game.tables.face import Tableau
from game.tables.faces import FACES
from game.ui.inputs import Button, Input

MOST_MISSED = 6
"""So many lines at most tell somebody what has happened meanwhile."""
_RECALLED = 30
"""So many moves back the log is told when a match is gone on with."""


class Party:
    """The persons who share a screen, and which of them sits before it.

    Nobody's cards are shown to anybody but the one who has said to be there. Where one person plays, that
    is taken for granted until the cover is asked for.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        owners = owners_of(session)
        self.several = len(owners) > 1
        """Whether more than one person sat down when the match began."""
        self.trusted: int | None = owners[0] if len(owners) == 1 else None
        """The seat of the person who is there."""
        self.has_hands = Eyes.OWNER in rules.read_view(session.view(None)).eyes.values()
        """Whether the game has cards that only their owner sees, now or later."""
        self.suspect: int | None = None
        """Who called last, laid a card out of turn or took a second spoon: whom a buzz is meant for."""
        self._herald = session.follow(None) if self.several else None
        self._lines: list[str] = []
        self._left: dict[int, int] = {}
        """How many lines had been told when each person was last at the table."""
        self._secrets: tuple[int, dict[int | None, bool]] = (-1, {})

    # -- secrets -----------------------------------------------------------------------------------

    def is_secret(self, seat: int | None) -> bool:
        """Tell whether a seat can see anything at this moment that not everybody may."""
        changes = self._session.changes
        if self._secrets[0] != changes:
            self._secrets = (changes, {})
        known = self._secrets[1]
        if seat not in known:
            known[seat] = self._session.view(seat) != self._session.view(None)
        return known[seat]

    def may_show(self, seat: int | None) -> bool:
        """Tell whether the board of a seat may be seen: nobody's, one without secrets, or of who is there."""
        return seat is None or seat == self.trusted or not self.is_secret(seat)

    def trust(self, seat: int | None) -> None:
        """Somebody has said to be there; None: nobody is believed any more."""
        self.leave(self.trusted)
        self.trusted = seat
        self.leave(seat)

    def turn_openly(self, seat: int) -> None:
        """The table is turned to a person without asking: whoever said before to be there may have gone."""
        if seat != self.trusted:
            self.trust(None)

    def hide(self, seat: int | None, asked: bool) -> bool:
        """Cover the table of a seat; return whether that changes what is seen.

        Without being asked for it only happens where several persons play.
        """
        persons = [player for player in self._session.players if player in self._session.header.players]
        if self.trusted is None or not (asked or (self.several and len(persons) > 1)):
            return False
        self.trust(None)
        return not self.may_show(seat)

    # -- what was missed ---------------------------------------------------------------------------

    def listen(self, tableau: Tableau) -> None:
        """Take in what everybody could see and hear since the last time."""
        while self._herald is not None and (update := self._herald.take()) is not None:
            if update.undone:
                self._lines.clear()
                self._left.clear()
            self._suspect(update)
            self._lines += told_lines(_seen_by_all(tableau), (update,))

    def retell(self, tableau: Tableau) -> None:
        """Say all lines anew, since the language is another one."""
        if self._herald is not None and self._lines:
            told = self._session.events_of(None)
            told = told[: len(told) - self._herald.waiting]
            self._lines = told_lines(_seen_by_all(tableau), told)[-len(self._lines) :]

    def _suspect(self, update: Update) -> None:
        for event in update.events:
            if isinstance(event, Called | CardPutBack) or (isinstance(event, SpoonWon) and event.second):
                self.suspect = event.seat

    def leave(self, seat: int | None) -> None:
        """Take note that a person knows all that was told: what comes now may have been missed."""
        if seat is not None:
            self._left[seat] = len(self._lines)

    def missed(self, seat: int) -> list[str]:
        """Return the last lines that were told since a person looked away, as everybody may read them."""
        return self._lines[self._left.get(seat, 0) :][-MOST_MISSED:]


class Home:
    """What each person brings along to a seat: a controller, and cards, speed and keys as they like them."""

    def __init__(self, app: App, session: Session) -> None:
        self._app = app
        self._names = [player.name for player in session.header.players]

    def seat(self, seat: int | None) -> None:
        """Let everything be as the person of a seat likes it; None: as the settings say."""
        self._app.seat_person(self._name(seat))

    def habits(self, seat: int | None) -> Habits:
        """Return what the person of a seat likes to have otherwise than the settings say."""
        return self._app.habits(self._name(seat))

    def may_act(self, pad: int | None, seat: int | None) -> bool:
        """Tell whether the keyboard, or a controller, may act for a seat."""
        return self._app.may_act(pad, self._name(seat))

    def other_seat(self, given: Input, seat: int | None) -> int | None:
        """Return whose controller gave an input, None for that of `seat` itself and for nobody's."""
        owner = self._app.owner_of(given.pad).casefold() if isinstance(given, Button) else ""
        found = [other for other, name in enumerate(self._names) if owner and name.casefold() == owner]
        return found[0] if found and found[0] != seat else None

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else self._names[seat]


def _seen_by_all(tableau: Tableau) -> Tableau:
    """Return a table as somebody sees it who only watches."""
    return replace(tableau, seat=None, piles={}, heard=())


def told_lines(tableau: Tableau, updates: Sequence[Update]) -> list[str]:
    """Return what a log says of updates that were not told one by one."""
    lines = []
    for update in updates:
        state = rules.read_view(update.view)
        after = replace(tableau, state=state, piles=piles_of(state))
        told = (FACES[state.game].line(event, after) for event in update.events)
        lines += [line for line in told if line]
    return lines


def recalled_lines(session: Session, follower: Follower, tableau: Tableau) -> list[str]:
    """Return what the log says of the last moves that a seat has been told of when it comes to the table."""
    if not session.count:
        return []
    told = session.events_of(follower.seat)
    return told_lines(tableau, told[: len(told) - follower.waiting][-_RECALLED:])
