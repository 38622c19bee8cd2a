"""Inputs: what a person does, as small frozen values made from the events of mouse, keyboard and controller.

Scenes read nothing else. Positions are pixels of the canvas that scenes draw on. A key gives a `Key` and
then, if a binding says so, an `Act`; a button of a controller gives a `Button` and then perhaps an `Act`.
A touch comes as the mouse does.

Bindings are a table from actions to strokes in text, as it is kept in the settings: ``f1``, ``ctrl+z``,
``shift+tab`` for keys by their names in pygame (``K_KP_ENTER`` is ``kp_enter``), ``pad a`` for a
controller's buttons and ``stick left`` for its left stick.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

import pygame
from pygame._sdl2 import controller

Pos: TypeAlias = tuple[int, int]

Action: TypeAlias = Literal[
    "confirm", "back", "left", "right", "up", "down", "next", "previous", "menu", "mute", "fullscreen",
    "hint", "rules", "transcript", "undo", "copy", "paste", "cover",
]  # fmt: skip
ACTIONS: tuple[Action, ...] = get_args(Action)
NAVIGATION: frozenset[Action] = frozenset({"left", "right", "up", "down", "next", "previous"})
"""The actions that repeat while their key, button or stick is held."""

LEFT, MIDDLE, RIGHT = 1, 2, 3
"""Mouse buttons."""

REPEAT_AFTER_MS = 380.0
REPEAT_EVERY_MS = 90.0
DRAG_THRESHOLD = 8.0
"""Pixels at 1080p that a pressed pointer moves before it is a drag and no click any more."""


@dataclass(frozen=True)
class Pressed:
    """A mouse button, or a finger as the left one, went down."""

    pos: Pos
    button: int = LEFT
    touch: bool = False


@dataclass(frozen=True)
class Moved:
    """The pointer is somewhere else, pressed or not; several moves in a row come as the last one."""

    pos: Pos
    touch: bool = False


@dataclass(frozen=True)
class Released:
    """A mouse button or finger went up, perhaps outside the window."""

    pos: Pos
    button: int = LEFT
    touch: bool = False


@dataclass(frozen=True)
class PointerLeft:
    """The pointer has left the window: nothing is hovered any more."""


@dataclass(frozen=True)
class Scrolled:
    """The wheel turned by `dy` notches, perhaps parts of one; positive shows what lies further up."""

    pos: Pos
    dy: float


@dataclass(frozen=True)
class Key:
    """A key went down or up: pygame's code and modifiers; `repeated` if it was held."""

    key: int
    mod: int = 0
    down: bool = True
    repeated: bool = False


@dataclass(frozen=True)
class Typed:
    """Text was entered, one or more characters; only while a scene takes text."""

    text: str


@dataclass(frozen=True)
class Edited:
    """The text that an input method is composing, not entered yet; only while a scene takes text."""

    text: str


@dataclass(frozen=True)
class Button:
    """A button of a controller went down: the stroke as bindings name it, `pad a`; a stick far out is one.

    `pad` tells controllers apart for as long as they are plugged in.
    """

    pad: int
    stroke: str


@dataclass(frozen=True)
class Act:
    """A bound key, button or stick asks for an action; `repeated` if it was held.

    `pad` is the controller that asks, None for the keyboard.
    """

    action: Action
    repeated: bool = False
    pad: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class FocusLost:
    """The window is no longer the one that is used, or not seen: secrets are covered, time stands still."""


@dataclass(frozen=True)
class FocusGained:
    """The window is used again."""


Input: TypeAlias = (
    Pressed
    | Moved
    | Released
    | PointerLeft
    | Scrolled
    | Key
    | Typed
    | Edited
    | Button
    | Act
    | FocusLost
    | FocusGained
)

DEFAULT_BINDINGS: Mapping[Action, tuple[str, ...]] = {
    "confirm": ("return", "space", "kp_enter", "pad a"),
    "back": ("escape", "pad b"),
    "left": ("left", "pad dpad_left", "stick left"),
    "right": ("right", "pad dpad_right", "stick right"),
    "up": ("up", "pad dpad_up", "stick up"),
    "down": ("down", "pad dpad_down", "stick down"),
    "next": ("tab", "pad rightshoulder"),
    "previous": ("shift+tab", "pad leftshoulder"),
    "menu": ("f10", "pad start"),
    "mute": ("m",),
    "fullscreen": ("f11", "alt+return"),
    "hint": ("h", "f3", "pad y"),
    "rules": ("f1", "pad x"),
    "transcript": ("f2", "pad back"),
    "undo": ("ctrl+z",),
    "copy": ("ctrl+c",),
    "paste": ("ctrl+v",),
    "cover": ("f9", "pad guide"),
}

KEY_CODES: Mapping[str, int] = {
    name[2:].lower(): code for name, code in vars(pygame.constants).items() if name.startswith("K_")
}
_KEY_NAMES = {code: name for name, code in reversed(list(KEY_CODES.items()))}
_PAD_BUTTONS: Mapping[int, str] = {
    code: name.removeprefix("CONTROLLER_BUTTON_").lower()
    for name, code in vars(pygame.constants).items()
    if name.startswith("CONTROLLER_BUTTON_") and not name.endswith(("_MAX", "_INVALID"))
}
_STICK_AXES = {pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"), pygame.CONTROLLER_AXIS_LEFTY: ("up", "down")}
_STICK_ON, _STICK_OFF = 20000, 12000
_COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META
_MODIFIERS = (("ctrl", _COMMAND), ("alt", pygame.KMOD_ALT), ("shift", pygame.KMOD_SHIFT))
_EDITING_KEYS = frozenset(
    {pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END}
)
_EDITING_REPEATS = _EDITING_KEYS - {pygame.K_HOME, pygame.K_END}
_FIRST_SILENT_KEY = 1 << 30
_WHEEL_BUTTONS = frozenset({4, 5})


def key_stroke(key: int, mod: int = 0) -> str:
    """The stroke of a key with modifiers, as bindings name it: ``ctrl+z``, or ``key 123`` without a name."""
    names = [name for name, mask in _MODIFIERS if mod & mask]
    return "+".join([*names, _KEY_NAMES.get(key, f"key {key}")])


class Bindings:
    """Which strokes ask for which action. It does not change; `bound` gives another one.

    >>> Bindings().action("ctrl+z")
    'undo'
    >>> Bindings().bound("mute", ("f8",)).strokes("mute")
    ('f8',)
    """

    def __init__(self, table: Mapping[Action, tuple[str, ...]] = DEFAULT_BINDINGS) -> None:
        self._table = {action: tuple(table.get(action, DEFAULT_BINDINGS[action])) for action in ACTIONS}
        self._actions = {stroke: action for action, strokes in self._table.items() for stroke in strokes}

    @classmethod
    def from_table(cls, table: Mapping[str, Iterable[str]]) -> Bindings:
        """From what was kept in settings: unknown actions are left out, missing ones are as usual."""
        known = {name: tuple(strokes) for name, strokes in table.items() if name in ACTIONS}
        return cls(known)

    def table(self) -> dict[str, tuple[str, ...]]:
        """What to keep in settings: only the actions that differ from the usual ones."""
        return {
            action: strokes for action, strokes in self._table.items() if strokes != DEFAULT_BINDINGS[action]
        }

    def strokes(self, action: Action) -> tuple[str, ...]:
        """What asks for an action, the one to show first."""
        return self._table[action]

    def action(self, stroke: str) -> Action | None:
        """What a stroke asks for; shift is overlooked where nothing is bound with it."""
        found = self._actions.get(stroke)
        if found is None and stroke.startswith("shift+"):
            found = self._actions.get(stroke.removeprefix("shift+"))
        return found

    def bound(self, action: Action, strokes: Iterable[str]) -> Bindings:
        """The same bindings with other strokes for one action; any other action loses these strokes."""
        taken = tuple(dict.fromkeys(strokes))
        table = {
            other: tuple(stroke for stroke in old if stroke not in taken)
            for other, old in self._table.items()
        }
        return Bindings({**table, action: taken})

    def rival(self, action: Action, stroke: str) -> Action | None:
        """Which other action a stroke asks for already, as it would be read: None if it is free."""
        found = self._actions.get(stroke)
        return None if found == action else found


@dataclass
class _Held:
    """A key, button or stick that is down, and the time until it repeats."""

    action: Action | None
    key: Key | None = None
    wait: float = REPEAT_AFTER_MS
    pad: int | None = None


@dataclass
class InputReader:
    """Turns pygame's events into inputs; keeps what is held, for the repeats, and the controllers.

    scale
        pixels of the canvas for one pixel of the window, along x and y
    typing
        whether a scene takes text: letters ask for no action then, and `Typed` and `Edited` are given
    """

    bindings: Bindings = field(default_factory=Bindings)
    scale: tuple[float, float] = (1.0, 1.0)
    typing: bool = False
    _pointer: Pos = (0, 0)
    _held: dict[tuple[int | str, int | str], _Held] = field(default_factory=dict)
    _pads: dict[int, controller.Controller] = field(default_factory=dict)
    _kinds: dict[int, str] = field(default_factory=dict)

    @property
    def pads(self) -> dict[int, str]:
        """The controllers that are plugged in, each with what tells it from the others the next time too.

        That is its kind, and its number among those of one kind.
        """
        return dict(self._kinds)

    @property
    def repeating(self) -> bool:
        """Whether something that repeats is held, so that `tick` is to be called."""
        return bool(self._held)

    def read(self, events: Iterable[pygame.Event]) -> list[Input]:
        """What these events mean, in their order; those of the window's size and the like mean nothing."""
        inputs: list[Input] = []
        for event in events:
            for given in self._translate(event):
                if isinstance(given, Moved) and inputs and isinstance(inputs[-1], Moved):
                    inputs.pop()
                inputs.append(given)
        return inputs

    def tick(self, dt_ms: float) -> list[Input]:
        """What repeats, after so many ms in which something was held."""
        inputs: list[Input] = []
        for held in list(self._held.values()):
            held.wait -= dt_ms
            if held.wait > 0:
                continue
            held.wait = max(0.0, held.wait + REPEAT_EVERY_MS)
            if held.key is not None:
                inputs.append(Key(held.key.key, held.key.mod, repeated=True))
            if held.action is not None:
                inputs.append(Act(held.action, repeated=True, pad=held.pad))
        return inputs

    def release(self) -> None:
        """Forget what is held: its release may never be told."""
        self._held.clear()

    def open_pads(self) -> None:
        """Listen to controllers, those that are there and those that are plugged in later; none is fine."""
        if not controller.get_init():
            controller.init()
        for index in range(controller.get_count()):
            self._plug(index)

    def take(self, pad: int, kind: str) -> None:
        """Know a controller by its kind and the first number that no other one of the kind has."""
        if pad not in self._kinds:
            number = next(n for n in itertools.count(1) if f"{kind} {n}" not in self._kinds.values())
            self._kinds[pad] = f"{kind} {number}"

    def close_pads(self) -> None:
        """Let go of the controllers."""
        self._pads.clear()
        self._kinds.clear()
        if controller.get_init():
            controller.quit()

    def _translate(self, event: pygame.Event) -> list[Input]:
        match event.type:
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                return self._pointed(event)
            case pygame.MOUSEWHEEL:
                dy = float(getattr(event, "precise_y", event.y))
                return [Scrolled(self._pointer, dy)] if dy else []
            case pygame.KEYDOWN:
                return self._key_down(event.key, event.mod)
            case pygame.KEYUP:
                self._held.pop(("key", event.key), None)
                return [Key(event.key, event.mod, down=False)]
            case pygame.TEXTINPUT:
                return [Typed(event.text)] if self.typing else []
            case pygame.TEXTEDITING:
                return [Edited(event.text)] if self.typing else []
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self.release()
                return [FocusLost()]
            case pygame.WINDOWFOCUSGAINED:
                return [FocusGained()]
            case pygame.WINDOWLEAVE:
                return [PointerLeft()]
        return self._pad(event)

    def _pointed(self, event: pygame.Event) -> list[Input]:
        touch = bool(getattr(event, "touch", False))
        self._pointer = (math.floor(event.pos[0] * self.scale[0]), math.floor(event.pos[1] * self.scale[1]))
        if event.type == pygame.MOUSEMOTION:
            return [Moved(self._pointer, touch)]
        if event.button in _WHEEL_BUTTONS:
            return []
        if event.type == pygame.MOUSEBUTTONDOWN:
            return [Pressed(self._pointer, event.button, touch)]
        return [Released(self._pointer, event.button, touch)]

    def _key_down(self, key: int, mod: int) -> list[Input]:
        pressed = Key(key, mod)
        action = None if self.typing and _writes(key, mod) else self.bindings.action(key_stroke(key, mod))
        if action in NAVIGATION or (self.typing and key in _EDITING_REPEATS):
            self._held["key", key] = _Held(action, pressed)
        return [pressed] if action is None else [pressed, Act(action)]

    def _pad(self, event: pygame.Event) -> list[Input]:
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._plug(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._pads.pop(event.instance_id, None)
                self._kinds.pop(event.instance_id, None)
                self.release()
            case pygame.CONTROLLERBUTTONDOWN:
                return self._pad_down(event.instance_id, _pad_stroke(event.button))
            case pygame.CONTROLLERBUTTONUP:
                self._held.pop((event.instance_id, _pad_stroke(event.button)), None)
            case pygame.CONTROLLERAXISMOTION if event.axis in _STICK_AXES:
                return self._stick(event.instance_id, event.axis, event.value)
        return []

    def _pad_down(self, pad: int, stroke: str) -> list[Input]:
        action = self.bindings.action(stroke)
        if action is None:
            return [Button(pad, stroke)]
        if action in NAVIGATION:
            self._held[pad, stroke] = _Held(action, pad=pad)
        return [Button(pad, stroke), Act(action, pad=pad)]

    def _stick(self, pad: int, axis: int, value: int) -> list[Input]:
        """The stick counts as a button that goes down far out and comes up further in: it never flickers."""
        inputs: list[Input] = []
        for direction, along in zip(_STICK_AXES[axis], (-value, value), strict=True):
            stroke = "stick " + direction
            if along < _STICK_OFF:
                self._held.pop((pad, stroke), None)
            elif along > _STICK_ON and (pad, stroke) not in self._held:
                inputs += self._pad_down(pad, stroke)
                self._held.setdefault((pad, stroke), _Held(None, pad=pad))
        return inputs

    def _plug(self, index: int) -> None:
        if controller.is_controller(index):
            pad = controller.Controller(index)
            joystick = pad.as_joystick()
            self.take(joystick.get_instance_id(), joystick.get_guid())
            self._pads[joystick.get_instance_id()] = pad


def _pad_stroke(button: int) -> str:
    """The stroke of a controller's button."""
    return "pad " + _PAD_BUTTONS.get(button, str(button))


def _writes(key: int, mod: int) -> bool:
    """Whether a key writes or edits where text is taken, and so is no command there."""
    if mod & (_COMMAND | pygame.KMOD_LALT) and not mod & pygame.KMOD_MODE:
        return False
    keypad = pygame.K_KP_DIVIDE <= key <= pygame.K_KP_PERIOD and key != pygame.K_KP_ENTER
    return key in _EDITING_KEYS or pygame.K_SPACE <= key < _FIRST_SILENT_KEY or keypad


@dataclass(frozen=True)
class Clicked:
    """Pressed and released without a drag; `pos` is where it was pressed."""

    pos: Pos
    touch: bool = False


@dataclass(frozen=True)
class DragStarted:
    """A press has become a drag: it went down at `start` and is at `pos` now."""

    start: Pos
    pos: Pos


@dataclass(frozen=True)
class DragMoved:
    """What is dragged is at `pos` now."""

    pos: Pos


@dataclass(frozen=True)
class Dropped:
    """What was dragged is let go at `pos`."""

    pos: Pos


@dataclass(frozen=True)
class DragCancelled:
    """What was dragged goes home: another button was pressed or the window lost the focus."""


Gesture: TypeAlias = Clicked | DragStarted | DragMoved | Dropped | DragCancelled


class DragTracker:
    """Tells clicks from drags of the left button: hand it every input and act on the gesture that it returns.

    threshold
        how many pixels make a drag; scale it with the screen
    """

    def __init__(self, threshold: float = DRAG_THRESHOLD) -> None:
        self.threshold = threshold
        self._press: Pressed | None = None
        self._dragging = False

    @property
    def dragging(self) -> bool:
        """Whether a drag is going on."""
        return self._dragging

    @property
    def pressed(self) -> bool:
        """Whether the button is down and neither click nor drag yet, or dragging."""
        return self._press is not None

    @property
    def pressed_at(self) -> Pos | None:
        """Where the button went down, None while it is up."""
        return None if self._press is None else self._press.pos

    def handle(self, given: Input) -> Gesture | None:
        """The gesture that this input completes or goes on with, or None."""
        match given:
            case Pressed(button=button) if button == LEFT and self._press is None:
                self._press = given
            case Pressed() | FocusLost():
                return self.cancel()
            case Moved(pos=pos) if self._press is not None:
                return self._move(self._press, pos)
            case Released(pos=pos, button=button) if button == LEFT and self._press is not None:
                press, dragging = self._press, self._dragging
                self._press, self._dragging = None, False
                return Dropped(pos) if dragging else Clicked(press.pos, press.touch)
        return None

    def cancel(self) -> DragCancelled | None:
        """Give up what has begun: what is released later is neither click nor drop."""
        dragging = self._dragging
        self._press, self._dragging = None, False
        return DragCancelled() if dragging else None

    def _move(self, press: Pressed, pos: Pos) -> Gesture | None:
        if self._dragging:
            return DragMoved(pos)
        if math.dist(press.pos, pos) < self.threshold:
            return None
        self._dragging = True
        return DragStarted(press.pos, pos)
