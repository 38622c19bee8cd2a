"""Motions: what changes over time, told as a script and run by an animator on whatever clock it is given.

Nothing here knows a screen. A motion sets attributes of any object or calls a function with its progress;
sequences and parallels nest; an `Animator` runs them by `update(dt_ms)`, so that a test's clock moves them
as well as a real one.

    animator = Animator(Pace("normal"))
    animator.play(
        sequence(
            staggered([tween(card, 220, pos=spot) for card, spot in deal], gap=70, limit=1600),
            call(lambda: sound.play("place")),
            pause(250),
        )
    )
    animator.update(16)

A motion is played once. All lengths are milliseconds at normal speed. Where one would last less than
`LEAST_MS` it does not run at all: the end is there at once, as it is with speed "off" and under reduced
motion.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

Speed: TypeAlias = Literal["off", "fast", "normal", "slow"]
Ease: TypeAlias = Callable[[float], float]

SPEEDS: Mapping[Speed, float] = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.6}
"""What lengths are multiplied by."""

LEAST_MS = 70.0
"""A motion shorter than this is no motion."""

SEQUENCE_MS = 2500.0
"""The longest that any sequence may last."""

HURRY = 4.0
"""How many times faster everything runs while a key is held."""

_WHOLE = 1e-6


def linear(t: float) -> float:
    """Even speed."""
    return t


def out_quad(t: float) -> float:
    """Comes to rest softly."""
    return 1 - (1 - t) ** 2


def out_cubic(t: float) -> float:
    """Comes to rest more softly: flights and drops."""
    return 1 - (1 - t) ** 3


def in_cubic(t: float) -> float:
    """Sets off slowly and ends at full speed."""
    return t**3


def in_out_cubic(t: float) -> float:
    """Sets off and comes to rest softly."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def in_out_sine(t: float) -> float:
    """Sets off and comes to rest, hardly noticed: fades."""
    return 0.5 - math.cos(math.pi * t) / 2


def out_back(t: float) -> float:
    """Goes a tenth too far and comes back: stamps, seals, boards."""
    return 1 + 2.70158 * (t - 1) ** 3 + 1.70158 * (t - 1) ** 2


class Movable(Protocol):
    """Something with a place along x."""

    x: float


class Narrowing(Protocol):
    """Something whose width has a factor of its own."""

    squeeze_x: float


@dataclass(frozen=True)
class Pace:
    """How fast motions run, and whether they are seen at all.

    With `reduced` nothing is shown between its places: motions jump to their ends, pauses stay as long as
    they are.
    """

    speed: Speed = "normal"
    reduced: bool = False

    def pause(self, ms: float) -> float:
        """How long a pause of so many ms lasts."""
        return ms * SPEEDS[self.speed]

    def motion(self, ms: float) -> float:
        """How long a motion of so many ms lasts: 0 if it is not to be seen."""
        length = self.pause(ms)
        return 0.0 if self.reduced or length < LEAST_MS else length


class Motion(ABC):
    """Something that goes on for a time and is played once, by an animator or inside another motion."""

    @abstractmethod
    def length(self, pace: Pace) -> float:
        """How many ms it lasts at this pace."""

    @abstractmethod
    def start(self, pace: Pace) -> None:
        """Begin: what it starts from is read now."""

    @abstractmethod
    def advance(self, ms: float) -> float | None:
        """Go on by so many ms. What is left of them if it ended within them, None while it has not ended."""

    @abstractmethod
    def finish(self) -> None:
        """Jump to the end, started or not: all places are reached and all calls made, each of them once."""


class _Timed(Motion):
    """A motion of a fixed length that shows its progress from 0 to 1."""

    def __init__(self, ms: float) -> None:
        self.ms = ms
        self._span = 0.0
        self._past = 0.0
        self._started = False
        self._ended = False

    def length(self, pace: Pace) -> float:
        return pace.motion(self.ms)

    def start(self, pace: Pace) -> None:
        self._span = self.length(pace)
        self._started = True
        self.begin()

    def advance(self, ms: float) -> float | None:
        self._past += ms
        if self._past + _WHOLE >= self._span:
            self.finish()
            return max(0.0, self._past - self._span)
        self.show(self._past / self._span)
        return None

    def finish(self) -> None:
        if self._ended:
            return
        if not self._started:
            self._started = True
            self.begin()
        self._ended = True
        self.show(1.0)

    def begin(self) -> None:
        """Read what it starts from."""

    def show(self, progress: float) -> None:
        """Show it at this progress; 1 comes exactly once, as the last."""


class Tween(_Timed):
    """Brings attributes of an object from what they are when it starts to their ends.

    Values are floats or tuples of floats of the same length.
    """

    def __init__(
        self, target: object, ms: float, ends: Mapping[str, float | tuple[float, ...]], ease: Ease
    ) -> None:
        super().__init__(ms)
        self.target = target
        self._ends = dict(ends)
        self._ease = ease
        self._starts: dict[str, float | tuple[float, ...]] = {}

    def begin(self) -> None:
        """Read the attributes."""
        self._starts = {name: getattr(self.target, name) for name in self._ends}

    def show(self, progress: float) -> None:
        """Set the attributes, exactly to the ends at 1."""
        share = self._ease(progress)
        for name, end in self._ends.items():
            value = end if progress == 1 else _between(self._starts[name], end, share)
            setattr(self.target, name, value)


class Progress(_Timed):
    """Calls a function with the eased progress, 0 to 1; the last call has exactly what `ease(1)` gives."""

    def __init__(self, ms: float, each: Callable[[float], object], ease: Ease) -> None:
        super().__init__(ms)
        self._each = each
        self._ease = ease

    def show(self, progress: float) -> None:
        """Call the function."""
        self._each(self._ease(progress))


class _Flip(_Timed):
    """Narrows `squeeze_x` of its target to nothing, makes a change there, and widens it again."""

    def __init__(self, target: Narrowing, ms: float, change: Callable[[], object]) -> None:
        super().__init__(ms)
        self._target = target
        self._change: Callable[[], object] | None = change

    def show(self, progress: float) -> None:
        """Set the width, and make the change once the middle is reached."""
        if progress >= 0.5 and self._change is not None:
            change, self._change = self._change, None
            change()
        self._target.squeeze_x = abs(math.cos(math.pi * progress)) if progress < 1 else 1.0


class _Pause(_Timed):
    def length(self, pace: Pace) -> float:
        return pace.pause(self.ms)


class _Call(_Timed):
    def __init__(self, function: Callable[[], object]) -> None:
        super().__init__(0)
        self._function = function

    def show(self, progress: float) -> None:
        self._function()


class _Sequence(Motion):
    def __init__(self, parts: Sequence[Motion]) -> None:
        self._parts = list(reversed(parts))
        self._pace = Pace()
        self._running: Motion | None = None

    def length(self, pace: Pace) -> float:
        return sum(part.length(pace) for part in self._parts)

    def start(self, pace: Pace) -> None:
        self._pace = pace

    def advance(self, ms: float) -> float | None:
        while True:
            if self._running is None:
                if not self._parts:
                    return ms
                self._running = self._parts.pop()
                self._running.start(self._pace)
            left = self._running.advance(ms)
            if left is None:
                return None
            self._running, ms = None, left

    def finish(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.finish()
        while self._parts:
            self._parts.pop().finish()


class _Parallel(Motion):
    def __init__(self, parts: Sequence[Motion]) -> None:
        self._parts = list(parts)

    def length(self, pace: Pace) -> float:
        return max((part.length(pace) for part in self._parts), default=0.0)

    def start(self, pace: Pace) -> None:
        for part in self._parts:
            part.start(pace)

    def advance(self, ms: float) -> float | None:
        least = ms
        running = []
        for part in self._parts:
            left = part.advance(ms)
            if left is None:
                running.append(part)
            else:
                least = min(least, left)
        self._parts = running
        return None if running else least

    def finish(self) -> None:
        parts, self._parts = self._parts, []
        for part in parts:
            part.finish()


class _Within(Motion):
    """Runs a motion faster if it would last longer than its limit."""

    def __init__(self, motion: Motion, limit: float) -> None:
        self._motion = motion
        self._limit = limit
        self._rate = 1.0

    def length(self, pace: Pace) -> float:
        return min(self._limit, self._motion.length(pace))

    def start(self, pace: Pace) -> None:
        self._rate = max(1.0, self._motion.length(pace) / self._limit)
        self._motion.start(pace)

    def advance(self, ms: float) -> float | None:
        left = self._motion.advance(ms * self._rate)
        return None if left is None else left / self._rate

    def finish(self) -> None:
        self._motion.finish()


def tween(target: object, ms: float, ease: Ease = out_cubic, **ends: float | tuple[float, ...]) -> Tween:
    """Brings attributes of the target to these ends: `tween(card, 220, pos=(x, y), angle=4)`."""
    return Tween(target, ms, ends, ease)


def progress(ms: float, each: Callable[[float], object], ease: Ease = linear) -> Progress:
    """Calls `each` with 0 to 1 over the time, for what a tween cannot say: arcs, orbits, counting numbers."""
    return Progress(ms, each, ease)


def flip(target: Narrowing, ms: float, change: Callable[[], object]) -> Motion:
    """Narrows the target's `squeeze_x` to nothing, makes the change (the other face) and widens it again."""
    return _Flip(target, ms, change)


def shake(target: Movable, ms: float, by: float, swings: int = 3) -> Motion:
    """Swings the target's `x` by so many pixels to either side, less and less, and back to where it is."""
    middle: list[float] = []

    def swing(share: float) -> None:
        if not middle:
            middle.append(target.x)
        offset = math.sin(share * swings * 2 * math.pi) * by * (1 - share)
        target.x = middle[0] + (offset if share < 1 else 0.0)

    return Progress(ms, swing, linear)


def pause(ms: float) -> Motion:
    """Nothing happens for a time; it stays under reduced motion, and however short it is."""
    return _Pause(ms)


def call(function: Callable[[], object]) -> Motion:
    """Calls a function, once, at its moment; also when the motion is finished early."""
    return _Call(function)


def sequence(*motions: Motion) -> Motion:
    """One after the other; each starts from what is there when its turn comes."""
    return _Sequence(motions)


def parallel(*motions: Motion) -> Motion:
    """All at once; it lasts as long as the longest."""
    return _Parallel(motions)


def staggered(motions: Sequence[Motion], gap: float, limit: float | None = None) -> Motion:
    """Each starts `gap` ms after the one before it and may overlap it: dealing.

    With a limit in ms the gaps shrink so that all is over by then at normal speed; the motions keep their
    length.
    """
    if limit is not None and len(motions) > 1:
        longest = max(motion.length(Pace()) for motion in motions)
        gap = min(gap, max(0.0, limit - longest) / (len(motions) - 1))
    return _Parallel([_Sequence([_Pause(gap * place), motion]) for place, motion in enumerate(motions)])


def within(motion: Motion, limit: float = SEQUENCE_MS) -> Motion:
    """The motion, sped up as a whole if at the pace that is set it would last longer, in real ms."""
    return _Within(motion, limit)


class Animator:
    """Runs motions: give it the time that has passed, and ask whether it needs frames.

    pace
        how fast, from the next `play` on
    hurry
        everything runs `HURRY` times as fast while this is set
    """

    def __init__(self, pace: Pace | None = None) -> None:
        self.pace = pace or Pace()
        self.hurry = False
        self._running: list[tuple[Motion, Hashable]] = []

    @property
    def busy(self) -> bool:
        """Whether anything is running."""
        return bool(self._running)

    def is_playing(self, key: Hashable) -> bool:
        """Whether a motion played under this key is running."""
        return any(other == key for _, other in self._running)

    def play(self, motion: Motion, key: Hashable = None) -> None:
        """Start a motion beside those that run; one that lasts no time is over on return, its calls made.

        One under the same key, if any is given, is dropped where it is: the card that rises is told to sink.
        """
        if key is not None:
            self.drop(key)
        motion.start(self.pace)
        entry = (motion, key)
        self._running.append(entry)
        if motion.advance(0.0) is not None and entry in self._running:
            self._running.remove(entry)

    def drop(self, key: Hashable) -> None:
        """Stop what runs under this key where it is; its calls are not made."""
        self._running = [entry for entry in self._running if entry[1] != key]

    def update(self, dt_ms: float) -> None:
        """Let so many ms pass. What is started meanwhile by a call starts with the next update."""
        ms = dt_ms * (HURRY if self.hurry else 1.0)
        for entry in list(self._running):
            if entry in self._running and entry[0].advance(ms) is not None and entry in self._running:
                self._running.remove(entry)

    def finish(self) -> None:
        """Jump to the end of all that runs now; what their calls start goes on running."""
        running, self._running = self._running, []
        for motion, _ in running:
            motion.finish()


def _between(
    start: float | tuple[float, ...], end: float | tuple[float, ...], share: float
) -> float | tuple[float, ...]:
    if isinstance(start, tuple) and isinstance(end, tuple):
        return tuple(a + (b - a) * share for a, b in zip(start, end, strict=True))
    if isinstance(start, tuple) or isinstance(end, tuple):
        raise TypeError("a tween goes from a number to a number or from a tuple to a tuple")
    return start + (end - start) * share
