"""Lifting a packet from the pool: by the height of the grip, or by a key that is held; no number is shown."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import lru_cache

import pygame

from game.core.following import PileKey
from game.core.state import Move
from game.rules.hand_and_foot import HandAndFoot
from game.rules.hand_and_foot_moves import BACK, LIFTS, MOST_LIFTED
from game.rules.hand_and_foot_position import LIFTING
from game.tables.arrangement import Z_CARDS, Arrangement
from game.tables.face import Decor, Furniture, Tableau
from game.tables.furniture import put_left
from game.tables.hand_and_foot_layout import Frame
from game.tables.hand_and_foot_middle import Z_STACK
from game.tables.hand_and_foot_pictures import marker, pack, rest_of
from game.ui.inputs import LEFT, Act, FocusLost, Input, Key, Moved, PointerLeft, Pressed, Released
from game.ui.motion import out_cubic

POOL = PileKey("pool", None, 0)
GRIP_MS = 320.0
"""So long a key is held before the packet grows; shorter taps begin and end it."""
STRETCH_MS = 210.0
"""So long it grows at one speed."""
SLOWEST, FASTEST = 8.0, 30.0
"""Cards a second."""
RAISE_MS = 140.0


@lru_cache(maxsize=64)
def speeds(lift: tuple[int, ...]) -> tuple[float, ...]:
    """Return the speeds, in cards a second, at which a packet grows in one stretch of time after another."""
    rng = random.Random(repr(lift))
    found: list[float] = []
    while sum(found) * STRETCH_MS / 1000 < MOST_LIFTED + 1:
        found.append(rng.uniform(SLOWEST, FASTEST))
    return tuple(found)


def pace_of(state: HandAndFoot) -> tuple[int, ...]:
    """Return what the speeds of one lift depend on: they differ from lift to lift."""
    return state.round, state.turn, state.first, len(state.pool), *state.scores


def grown(ms: float, state: HandAndFoot) -> int:
    """Return how many cards are in the packet when a key has been held for so long."""
    left = max(0.0, ms - GRIP_MS)
    cards = 0.0
    for speed in speeds(pace_of(state)):
        cards += speed * min(left, STRETCH_MS) / 1000
        left -= STRETCH_MS
        if left <= 0:
            break
    return min(MOST_LIFTED, int(cards) + 1)


def hold_ms(number: int, state: HandAndFoot) -> float:
    """Return how long a key has to be held for so many cards."""
    cards, ms = number - 0.5, GRIP_MS
    for speed in speeds(pace_of(state)):
        stretch = speed * STRETCH_MS / 1000
        if cards <= stretch:
            return ms + cards / speed * 1000
        cards -= stretch
        ms += STRETCH_MS
    return ms


@dataclass
class LiftTool:
    """The hand of one seat at the pool, as long as packets are lifted; later it only takes plays back.

    With the pointer the height of the grip on the pack's edge says how much is lifted when it is let go.
    By keys the packet grows, unevenly, for as long as the key is held, or between two taps.
    """

    seat: int
    region: PileKey = POOL
    _grip: int | None = field(default=None, compare=False)
    _held: bool = field(default=False, compare=False)
    _raised_ms: float = field(default=0.0, compare=False)
    _growing_ms: float | None = field(default=None, compare=False)
    _key: int | None = field(default=None, compare=False)
    _tapped: bool = field(default=False, compare=False)
    _state: HandAndFoot | None = field(default=None, compare=False)

    # -- inputs --------------------------------------------------------------------------------------

    def handle(self, given: Input, tableau: Tableau, places: Arrangement) -> Move | bool:
        """Grip, grow or lift; take back a play; leave everything else to cards and regions."""
        state = tableau.state
        assert isinstance(state, HandAndFoot)
        if state.phase != LIFTING:
            undone = given == Act("undo") or (
                isinstance(given, Key) and given.down and given.key == pygame.K_BACKSPACE
            )
            return BACK if undone and self.seat == state.turn and state.plays else False
        if self.seat != state.turn:
            return False
        self._state = state
        if isinstance(given, Key | Act):
            return self._by_key(given, tableau)
        return self._by_pointer(given, tableau, state)

    def _by_pointer(self, given: Input, tableau: Tableau, state: HandAndFoot) -> Move | bool:
        if isinstance(given, FocusLost | PointerLeft):
            return self.let_go()
        if not isinstance(given, Pressed | Moved | Released):
            return False
        frame, count = Frame.of(tableau.look, state.seats, self.seat), len(state.pool)
        stack = frame.stack(count)
        reach = stack.inflate(frame.px(60, 30), frame.px(24, 12))
        inside = stack.collidepoint(given.pos) or (self._held and reach.collidepoint(given.pos))
        most = min(MOST_LIFTED, count)
        grip = frame.gripped(given.pos[1], count, most) if inside else None
        if isinstance(given, Pressed):
            if given.button != LEFT:
                return self.let_go()
            if grip is not None:
                self._held, self._raised_ms, self._growing_ms = True, 0.0, None
                self._grip = grip
                tableau.look.sound.play("slide", volume=0.6)
            return grip is not None
        if isinstance(given, Released):
            if not self._held:
                return False
            self.let_go()
            return True if grip is None else LIFTS[grip - 1]
        return self._point(grip)

    def _point(self, grip: int | None) -> bool:
        """Show the grip under the pointer; whether it has changed."""
        if self._growing_ms is not None or grip == self._grip:
            return False
        self._grip = grip
        return True

    def _by_key(self, given: Key | Act, tableau: Tableau) -> Move | bool:
        if isinstance(given, Key):
            if given.down:
                self._key = given.key if self._growing_ms is None else self._key
                return False
            return self._released(given.key)
        if given.action == "back" and (self._growing_ms is not None or self._held):
            return self.let_go()
        if given.action != "confirm" or given.repeated:
            return False
        if self._growing_ms is not None:
            return self._lift()
        if tableau.focused != self.region:
            return False
        self._growing_ms, self._raised_ms, self._tapped = 0.0, 0.0, False
        tableau.look.sound.play("slide", volume=0.6)
        return True

    def _released(self, key: int) -> Move | bool:
        """A key went up: if it is the one that lets the packet grow, lift, unless it was only tapped."""
        if self._growing_ms is None or key != self._key or self._tapped:
            return False
        if self._growing_ms < GRIP_MS:
            self._tapped = True
            return True
        return self._lift()

    def _lift(self) -> Move:
        assert self._growing_ms is not None
        assert self._state is not None
        count = min(grown(self._growing_ms, self._state), len(self._state.pool))
        self.let_go()
        return LIFTS[count - 1]

    def let_go(self) -> bool:
        """Let the packet sink back; whether anything was held or pointed at."""
        busy = self._held or self._growing_ms is not None or self._grip is not None
        self._held, self._growing_ms, self._grip = False, None, None
        self._raised_ms = 0.0
        return busy

    # -- time ----------------------------------------------------------------------------------------

    def update(self, dt_ms: float) -> bool:
        """Let the packet rise, and grow while a key is held."""
        changed = False
        if self._growing_ms is not None:
            self._growing_ms += dt_ms
            changed = True
        if (self._held or self._growing_ms is not None) and self._raised_ms < RAISE_MS:
            self._raised_ms += dt_ms
            changed = True
        return changed

    @property
    def busy(self) -> bool:
        """Whether the packet grows or rises."""
        return self._growing_ms is not None or (self._held and self._raised_ms < RAISE_MS)

    # -- pictures ------------------------------------------------------------------------------------

    def decor(self, tableau: Tableau, places: Arrangement) -> list[Decor]:
        """Show the packet that is gripped, parted from the pool."""
        state = tableau.state
        assert isinstance(state, HandAndFoot)
        number = self._grip
        if self._growing_ms is not None:
            number = grown(self._growing_ms, state)
        if tableau.telling or state.phase != LIFTING or state.turn != self.seat or number is None:
            return []
        furniture = Furniture()
        frame = Frame.of(tableau.look, state.seats, self.seat)
        self._draw_parted(furniture, frame, len(state.pool), number)
        return furniture.decor

    def _draw_parted(self, furniture: Furniture, frame: Frame, count: int, number: int) -> None:
        look, stack, face = frame.look, frame.stack(count), frame.face
        taken = round(frame.depth(number, count))
        rest = rest_of(look, face, stack.h - face[1], taken, frame.thickness)
        furniture.put_in("stack", rest, stack, Z_STACK)
        held = self._held or self._growing_ms is not None
        share = out_cubic(min(1.0, self._raised_ms / RAISE_MS)) if held else 0.0
        up = frame.px(5, 3) + round((frame.lifted - frame.px(5, 3)) * share)
        packet = pack(look, face, taken, frame.thickness)
        rect = packet.get_rect(topleft=(stack.x + round(frame.px(12, 6) * share), stack.y - up))
        if held:
            shadow = look.materials.shadow((face[0], face[1]), frame.px(14, 6), frame.px(14, 6), 150)
            middle = (rect.centerx + frame.px(6), stack.y + taken + face[1] // 2)
            furniture.put("packet shadow", shadow, middle, Z_STACK + 1)
        furniture.put_in("packet", packet, rect, Z_CARDS + 1)
        if self._growing_ms is None:
            arrow = marker(look, frame.px(30, 17))
            y = stack.y + face[1] + taken - up // 2
            put_left(furniture, "grip", arrow, rect.right + frame.px(8, 4), y, Z_CARDS + 2)
