"""What is handled on the table of Spoons beside cards: spoons to be snatched, totals to be typed."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from game.core.following import PileKey
from game.core.state import Move
from game.rules.spoons import Spoons
from game.rules.spoons_calls import NAME
from game.rules.spoons_moves import GRABS, LONGEST_REACH, Grab, say
from game.tables.arrangement import Arrangement
from game.tables.face import Decor, Furniture, Tableau
from game.tables.keywalk import letter_of
from game.tables.spoons_arms import Arms
from game.tables.spoons_layout import Frame
from game.tables.spoons_lying import gripped, lying, resting
from game.tables.spoons_middle import draw_spoons
from game.tables.spoons_wheel import draw_wheel
from game.ui.inputs import LEFT, Act, FocusLost, Input, Pressed

KEY_HOLD = 0.15
"""Where keys grip a spoon."""
LOCK_MS = 1000.0
"""So long a hand cannot snatch again that snatched while no scramble was on (SP-13)."""
RING = PileKey("ring", None, 0)


def go_of(state: Spoons) -> object:
    """Return what tells one go of a scramble from another; None while none is on."""
    return (state.spoons.held, len(state.discard)) if state.phase == "spoons" else None


def shouts_by_snatching(state: Spoons, seat: int) -> bool:
    """Tell whether a seat has laid a jack and still to call it: reaching for a spoon is the call (SP-13)."""
    due = state.say[0] if state.phase == "call" and state.say and not state.spoken else None
    return due is not None and (due.seat, due.what) == (seat, NAME) and state.discard[-1][0] == "J"


@dataclass
class SpoonsTool:
    """The hand of one seat: it snatches spoons and types the totals of a count, and all arms are shown by it.

    Who only watches has a seat of None: its tool gets no inputs. Where time counts, a grab tells how long
    after the scramble was shown it was made, and how far from the handle's end the spoon was gripped; where
    it does not, all grabs are alike. It lives as long as the table does.
    """

    seat: int | None
    region: PileKey = RING
    _go: object = field(default=None, compare=False)
    _since_ms: float = field(default=0.0, compare=False)
    _locked_ms: float = field(default=0.0, compare=False)
    _failed: int = field(default=0, compare=False)
    _typed: str = field(default="", compare=False)
    _arms: Arms = field(default_factory=Arms, compare=False)
    _racing: bool = field(default=False, compare=False)

    # -- inputs --------------------------------------------------------------------------------------

    def handle(self, given: Input, tableau: Tableau, places: Arrangement) -> Move | bool:
        """Snatch a spoon, type a digit of a total, or leave the input to cards and regions."""
        state = tableau.state
        assert isinstance(state, Spoons)
        if self.seat is None:
            return False
        if isinstance(given, FocusLost):
            self._typed = ""
            return False
        frame = Frame.of(tableau.look, state.seats, self.seat)
        digit = letter_of(given)
        if digit.isdecimal() and self._types_total(state):
            return self._type(digit, state)
        if state.phase == "spoons":
            return self._snatch(given, digit, frame, tableau, state)
        return self._feign(given, frame, tableau, places, state)

    def _types_total(self, state: Spoons) -> bool:
        due = state.say[0] if state.say else None
        return due is not None and due.seat == self.seat and due.what == NAME and state.count > 2

    def _type(self, digit: str, state: Spoons) -> Move | bool:
        self._typed += digit
        if len(self._typed) < len(str(state.count)):
            return True
        total, self._typed = int(self._typed), ""
        return say(str(total))

    def _snatch(self, given: Input, digit: str, frame: Frame, tableau: Tableau, state: Spoons) -> Move | bool:
        """Grip the spoon under the pointer, the one whose number is typed, or the one that keys are on."""
        spoons = lying(frame, state)
        grip: tuple[int, float] | None = None
        if isinstance(given, Pressed) and given.button == LEFT:
            grip = gripped(spoons, state.spoons.free(), given.pos, frame)
        elif digit.isdecimal() and int(digit) in spoons:
            grip = int(digit), KEY_HOLD
        elif isinstance(given, Act) and given.action == "confirm" and isinstance(tableau.focused, PileKey):
            key = tableau.focused
            grip = (key.slot, KEY_HOLD) if key.zone == "spoon" else None
        if grip is None:
            return False
        if self._locked_ms > 0:
            return True
        if not tableau.timed:
            return GRABS[grip[0]]
        if not self._since_ms:
            return True  # What cut the telling short was meant for a table on which no spoon lay free yet.
        return Grab(grip[0], min(LONGEST_REACH, round(self._since_ms)), grip[1])

    def _feign(
        self, given: Input, frame: Frame, tableau: Tableau, places: Arrangement, state: Spoons
    ) -> Move | bool:
        """Snatch while no scramble is on: it calls a jack, or the hand is no use for a second (SP-13)."""
        spoon = None
        if isinstance(given, Pressed) and given.button == LEFT and not tableau.aim:
            if places.region_at(given.pos) not in (None, RING):
                return False
            held = gripped(resting(frame), range(1, state.seats), given.pos, frame)
            spoon = held[0] if held else None
        elif isinstance(given, Act) and given.action == "confirm" and tableau.focused == RING:
            spoon = 1
        if spoon is None or state.phase == "scores":
            return False
        if self._locked_ms > 0:
            return True
        if self.seat is not None and shouts_by_snatching(state, self.seat):
            return say("spoons")
        self._locked_ms, self._failed = LOCK_MS, spoon
        return GRABS[spoon]

    def let_go(self) -> None:
        """Forget what has been typed."""
        self._typed = ""

    # -- time ----------------------------------------------------------------------------------------

    def update(self, dt_ms: float) -> bool:
        """Count the time since the scramble was shown, and let arms reach out."""
        self._since_ms += dt_ms
        changed = self._arms.update(dt_ms)
        if self._locked_ms > 0:
            self._locked_ms = max(0.0, self._locked_ms - dt_ms)
            changed = True
        return changed

    @property
    def busy(self) -> bool:
        """Whether time is counted or something moves."""
        return self._racing or self._locked_ms > 0 or self._arms.busy

    def _watch(self, tableau: Tableau, state: Spoons) -> None:
        """Begin to count when a new go of a scramble is shown."""
        go = go_of(state)
        if go != self._go:
            self._go, self._since_ms = go, 0.0
        acts = self.seat in state.to_act and not tableau.rests
        self._racing = tableau.timed and acts and go is not None

    # -- pictures ------------------------------------------------------------------------------------

    def decor(self, tableau: Tableau, places: Arrangement) -> list[Decor]:
        """Show the wheel while something is to be said, and all arms while a scramble runs or is told."""
        state = tableau.state
        assert isinstance(state, Spoons)
        self._watch(tableau, state)
        furniture = Furniture()
        frame = Frame.of(tableau.look, state.seats, self.seat or 0)
        self._arms.draw(furniture, frame, tableau)
        if tableau.telling:
            return furniture.decor
        if self._typed:
            draw_wheel(furniture, frame, tableau, self._typed)
        if go_of(state) is None and self._locked_ms > 0 and tableau.look.pace.motion(LOCK_MS):
            shake = frame.px(7, 3) * math.sin(self._locked_ms / 22) * self._locked_ms / LOCK_MS
            draw_spoons(furniture, frame, self._failed, shake)
        return furniture.decor
