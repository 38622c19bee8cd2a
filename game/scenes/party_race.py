"""Spoons with several persons at one machine: everybody snatches and buzzes with an own key or button."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

import pygame

from game import rules
from game.core.refusals import IllegalMove
from game.core.state import Move
from game.play.session import Session
from game.rules.spoons import Spoons
from game.rules.spoons_legality import can_grab_second
from game.rules.spoons_moves import HUSH, LONGEST_REACH, Buzz, Grab, say
from game.scenes.callclock import GRAB_MS
from game.scenes.house import TIMED
from game.scenes.services import App
from game.scenes.substitutes import owners_of
from game.tables.board import Board
from game.tables.keycaps import key_picture
from game.tables.spoons_tool import KEY_HOLD, LOCK_MS, go_of, shouts_by_snatching
from game.tables.spoons_wheel import letters
from game.tables.talk import FACE
from game.ui.inputs import Action, Bindings, Button, Input, Key, key_stroke
from game.ui.look import Look
from game.ui.stage import Sprite
from game.words import _

CORNERS = (
    ("z", "f4"), ("l", "j"), ("f8", "f7"), ("u", "i"), ("f5", "f6"), ("insert", "delete"), ("home", "end"),
    ("pageup", "pagedown"),
)  # fmt: skip
"""Pairs of keys, for spoons and for slips, far apart on the keyboard, in the order they are given out."""
SPOKEN_FOR = frozenset({*letters(), *"dkg0123456789"})
"""Keys that the table of Spoons has a use for itself: what one presses must not be called by another."""
BUZZING = frozenset({"turn", "drawn", "attack", "count"})
"""The phases in which slips can be pointed out (SP-8)."""
AGAIN_MS = 250.0
"""A press within this time after a new go is shown was meant for the one before: it takes no second spoon."""
Want = Literal["grab", "buzz"]
_PAD_WANTS: Mapping[Action, Want] = {"confirm": "grab", "back": "buzz"}
"""What the buttons of a controller mean in a race, by what its owner has them ask for elsewhere."""
Z_CAPS = 8000.0
RIM = 40
"""Units that the rim of the table is wide, on which nothing lies."""


@dataclass(frozen=True)
class Reach:
    """The strokes with which a person snatches a spoon and points at a slip."""

    grab: str
    buzz: str


def reaches(wishes: Mapping[int, tuple[str, str]], bindings: Bindings) -> dict[int, Reach]:
    """Give every seat two keys: what it wishes for, else one of the next corner that is wholly free."""
    granted: dict[int, Reach] = {}
    taken: set[str] = set()
    for seat, wished in wishes.items():
        keys = []
        for key in wished:
            keys.append("" if key in taken | SPOKEN_FOR else key)
            taken |= {key} - {""}
        granted[seat] = Reach(*keys)
    corners = [pair for pair in CORNERS if not any(map(bindings.action, pair))]
    found: dict[int, Reach] = {}
    for seat, reach in granted.items():
        found[seat] = reach
        if not (reach.grab and reach.buzz):
            pair = next((pair for pair in corners if not taken & set(pair)), CORNERS[0])
            found[seat] = Reach(reach.grab or pair[0], reach.buzz or pair[1])
            taken |= {found[seat].grab, found[seat].buzz}
    return found


Hands = tuple[dict[int, Reach], dict[int, Bindings]]
"""Everybody's own keys, and what the buttons of their controllers ask for, by seat."""
Chosen = Callable[[], Hands | None]
"""Returns the hands of a table if somebody has chosen other keys since the last time, else None."""


class SharedRace:
    """The hands of several persons over one table: what they press, in which order it counts, what it means.

    All presses of one pump of the events are equally early; the lot decides their order. Every press reaches
    for a spoon that nobody has gripped, drawn by lot, or for any if there is none; so does that of somebody
    who holds a spoon already, for a second one (SP-13). Time is told in ms.
    """

    def __init__(
        self,
        session: Session,
        keys: Mapping[int, Reach],
        timed: bool,
        rng: random.Random,
        pads: Mapping[int, Bindings] | None = None,
        chosen: Chosen | None = None,
    ) -> None:
        """`pads` are the bindings of persons who have chosen other buttons than the usual ones.

        `chosen` tells keys and bindings anew where they can change while the match is played.
        """
        self.keys = dict(keys)
        self._chosen = chosen
        self._pads = dict(pads or {})
        self._session = session
        self._timed = timed
        self._rng = rng
        self._pressed: list[tuple[int, Want]] = []
        self._locked: dict[int, float] = {}
        self._go: object = None
        self._ms = 0.0
        self._known: tuple[int, Spoons] | None = None
        self._caps = Caps()

    # -- what is pressed ---------------------------------------------------------------------------

    def press(self, given: Input, pad_seat: int | None = None) -> bool:
        """Take a key or button if it is somebody's own; `pad_seat` is whose the controller is."""
        found = self._meant(given, pad_seat)
        if found is not None and found not in self._pressed:
            self._pressed.append(found)
        return found is not None

    def _meant(self, given: Input, pad_seat: int | None) -> tuple[int, Want] | None:
        if isinstance(given, Button):
            if pad_seat is None or pad_seat not in self.keys:
                return None
            action = self._pads.get(pad_seat, Bindings()).action(given.stroke)
            want = None if action is None else _PAD_WANTS.get(action)
            return None if want is None else (pad_seat, want)
        if not isinstance(given, Key) or not given.down or given.repeated:
            return None
        stroke = key_stroke(given.key)
        for seat, keys in self.keys.items():
            if stroke in (keys.grab, keys.buzz):
                return seat, "grab" if stroke == keys.grab else "buzz"
        return None

    def take(self, ms: float, go: object) -> list[tuple[int, Want]]:
        """Let time pass up to the end of a pump; return what was pressed in it, in drawn order.

        `go` tells one go of a scramble that is shown from another, and is None while none is.
        """
        self._locked = {seat: left - ms for seat, left in self._locked.items() if left > ms}
        self._ms = self._ms + ms if go == self._go and go is not None else 0.0
        self._go = go
        pressed, self._pressed = self._pressed, []
        self._rng.shuffle(pressed)
        return pressed

    @property
    def hurries(self) -> bool:
        """Whether somebody has pressed who has still to get a spoon: then no tale is told to its end."""
        waiting = self._state().spoons.waiting
        return any(want == "grab" and seat in waiting for seat, want in self._pressed)

    # -- what it means -----------------------------------------------------------------------------

    def settle(self, ms: float, board: Board, persons: Sequence[int], suspect: int | None) -> None:
        """Let a pump end, and play what was pressed in it; `suspect` is whom a buzz is meant for.

        The clock of a go starts when the table shows it to everybody, and runs on while grabs are told. What
        is pressed before a new go is shown waits for that.
        """
        if self._chosen is not None and (changed := self._chosen()) is not None:
            self.keys, self._pads = changed
        shown = board.tableau.state
        go = go_of(shown) if isinstance(shown, Spoons) and board.tableau.seat is None else None
        next_go = go_of(self._state())
        early: list[tuple[int, Want]] = []
        if None not in (go, next_go) and go != next_go:
            early, self._pressed = self._pressed, []
        pressed = self.take(ms, go)
        self._pressed = early
        for seat, want in pressed:
            move = self.move(seat, want, self._state(), suspect) if seat in persons else None
            if move is not None:
                with suppress(IllegalMove):
                    self._session.submit(seat, move)
            elif want == "grab" and seat in self._locked and self._go is None:
                board.look.sound.play("refuse")
                board.notice(early_words(self._session.players[seat].name))
        self._end_go(persons)
        self._show_caps(board, persons)

    def _end_go(self, persons: Sequence[int]) -> None:
        """Let those give up whose time for a grab has run out."""
        if self._go is None or not self._timed or self._ms < GRAB_MS:
            return
        for seat in persons:
            if seat in self._state().spoons.waiting:
                self._session.submit(seat, HUSH)

    def _state(self) -> Spoons:
        """Return the table as everybody may know it."""
        if self._known is None or self._known[0] != self._session.changes:
            state = rules.read_view(self._session.view(None))
            assert isinstance(state, Spoons)
            self._known = self._session.changes, state
        return self._known[1]

    def _show_caps(self, board: Board, persons: Sequence[int]) -> None:
        """Show beside the chairs of those who have still to snatch with which key they do."""
        state = self._state()
        on = self._timed and self._go is not None and state.phase == "spoons"
        seats = [seat for seat in persons if on and seat in state.spoons.waiting]
        self._caps.show(board, {seat: self.keys[seat].grab for seat in seats})

    def move(self, seat: int, want: Want, state: Spoons, suspect: int | None) -> Move | None:
        """Return the move that a press means at this moment, None if it means none.

        A hand that snatches while no scramble is on is no use for a second; but whoever has just laid a jack
        calls it by that (SP-13).
        """
        if want == "grab":
            return self._grab(seat, state) if self._timed else None
        if state.phase == "spoons":
            return HUSH if self._timed and seat in state.spoons.waiting else None
        may = not state.spoken and state.phase in BUZZING and suspect != seat
        return Buzz(suspect) if may and suspect is not None else None

    def _grab(self, seat: int, state: Spoons) -> Move | None:
        if shouts_by_snatching(state, seat):
            return say("spoons")
        if self._go is None:
            self._locked[seat] = LOCK_MS
            return None
        if seat in self._locked:
            return None
        if seat not in state.spoons.waiting and not (self._ms >= AGAIN_MS and can_grab_second(state, seat)):
            return None
        free = state.spoons.free()
        gripped = {reach.spoon for reach in state.spoons.grabs}
        spoon = self._rng.choice([spoon for spoon in free if spoon not in gripped] or free)
        return Grab(spoon, min(LONGEST_REACH, round(self._ms)), KEY_HOLD)


class Caps:
    """The caps of everybody's own keys, shown on a board beside their chairs."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._shown: object = None
        self._sprites: list[Sprite] = []

    def show(self, board: Board, keys: Mapping[int, str]) -> None:
        """Show the key of each of these seats, and no other."""
        wanted = (board, board.look, tuple(keys.items()))
        if wanted == self._shown:
            return
        if self._board is not None:
            self._board.stage.remove(*self._sprites)
        self._board, self._shown = board, wanted
        side = board.look.scale.px(56, 28)
        self._sprites = [
            Sprite(
                key_picture(board.look, cap_words(stroke), side, pale=True), _beside(board, seat), z=Z_CAPS
            )
            for seat, stroke in keys.items()
        ]
        board.stage.add(*self._sprites)


def _cap(look: Look, stroke: str) -> pygame.Surface:
    return key_picture(look, cap_words(stroke), look.scale.px(56, 28), pale=True)


def _beside(board: Board, seat: int) -> tuple[float, float]:
    """Return the middle of a cap under a seat's portrait, or over it where the table ends below."""
    face, away = board.places.rects[f"{FACE} {seat}"], board.look.scale.px(34, 17)
    below, ends = face.bottom + away, board.look.size[1] - board.look.scale.px(RIM)
    return face.centerx, below if below + away <= ends else face.top - away


def cap_words(stroke: str) -> str:
    """Return what stands on the cap of a key."""
    caps = {"insert": _("Ins"), "delete": _("Del"), "pageup": _("PgUp"), "pagedown": _("PgDn")}
    return stroke.upper() if len(stroke) == 1 else caps.get(stroke, stroke.capitalize())


def early_words(name: str) -> str:
    """Say that somebody snatched while no scramble was on."""
    return _("{name} snatched too early: that hand is no use for a second.").format(name=name)


def shared_race(app: App, session: Session) -> SharedRace | None:
    """Return the hands of the persons at a table of Spoons, None where there are not several or none."""
    owners = owners_of(session)
    if session.game != "spoons" or len(owners) < 2:
        return None
    names = {seat: session.header.players[seat].name for seat in owners}
    seen = app.settings.keys, app.people

    def chosen() -> Hands | None:
        nonlocal seen
        if seen[0] is app.settings.keys and seen[1] is app.people:
            return None
        seen = app.settings.keys, app.people
        return _hands(app, names)

    keys, pads = _hands(app, names)
    return SharedRace(session, keys, bool(session.table.get(TIMED)), app.rng, pads, chosen)


def _hands(app: App, names: Mapping[int, str]) -> Hands:
    """Return the hands of the persons at these seats as they have chosen them."""
    habits = {seat: app.habits(name) for seat, name in names.items()}
    pads = {seat: app.bindings_of(name) for seat, name in names.items()}
    wishes = {seat: (habit.grab, habit.buzz) for seat, habit in habits.items()}
    return reaches(wishes, app.bindings()), pads


class BlindReaches:
    """What persons have chosen in a scramble that is no race, until all have: then the lot decides."""

    def __init__(self, session: Session, timed: bool, rng: random.Random) -> None:
        self._session = session
        self._timed = timed
        self._rng = rng
        self._chosen: dict[int, Move] = {}

    def awaited(self, persons: Sequence[int]) -> list[int]:
        """Return the persons whom the table waits for, in the order in which they act."""
        return [seat for seat in self._session.to_act if seat in persons and seat not in self._chosen]

    def take(self, seat: int, move: Move, persons: Sequence[int]) -> bool:
        """Keep what a seat reaches for in a scramble; False where it counts at once, as any other move.

        When the last of them has chosen, all reach in an order drawn by lot, none quicker than another and
        each with a hold drawn by lot, as sailors have it.
        `IllegalMove` if the seat may not make the move.
        """
        if self._timed or seat not in self.awaited(persons):
            return False
        rules.read_view(self._session.view(seat)).check(seat, move)
        self._chosen[seat] = move
        self._settle(persons)
        return True

    def reseat(self, seat: int, persons: Sequence[int]) -> None:
        """Forget what a seat has chosen, since somebody else plays at it; the others need not wait for it."""
        self._chosen.pop(seat, None)
        self._settle(persons)

    def clear(self) -> None:
        """Forget what everybody has chosen, since moves before that were taken back."""
        self._chosen.clear()

    def _settle(self, persons: Sequence[int]) -> None:
        if self.awaited(persons):
            return
        reaches, self._chosen = list(self._chosen.items()), {}
        self._rng.shuffle(reaches)
        for seat, move in reaches:
            if isinstance(move, Grab):
                move = Grab(move.spoon, move.ms, self._rng.random())
            self._session.submit(seat, move)
