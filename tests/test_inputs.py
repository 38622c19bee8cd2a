"""What events become, what strokes mean, and what is a drag."""

import ctypes
import os
import re
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.ui.inputs import (
    ACTIONS,
    DEFAULT_BINDINGS,
    NAVIGATION,
    RIGHT,
    Act,
    Bindings,
    Button,
    Clicked,
    DragCancelled,
    DragMoved,
    DragStarted,
    DragTracker,
    Dropped,
    Edited,
    FocusGained,
    FocusLost,
    Input,
    InputReader,
    Key,
    Moved,
    PointerLeft,
    Pressed,
    Released,
    Scrolled,
    Typed,
    key_stroke,
)


def event(kind: int, **values: Any) -> pygame.Event:
    return pygame.Event(kind, **values)


def press(key: int, mod: int = 0) -> pygame.Event:
    return event(pygame.KEYDOWN, key=key, mod=mod)


def read(reader: InputReader, *events: pygame.Event) -> list[Input]:
    return reader.read(events)


def test_the_mouse() -> None:
    assert read(
        InputReader(),
        event(pygame.MOUSEMOTION, pos=(3, 4), rel=(0, 0), buttons=(0, 0, 0), touch=False),
        event(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=1, touch=False),
        event(pygame.MOUSEBUTTONUP, pos=(7, 8), button=1, touch=False),
        event(pygame.MOUSEBUTTONDOWN, pos=(7, 8), button=3, touch=False),
        event(pygame.WINDOWLEAVE),
    ) == [Moved((3, 4)), Pressed((5, 6), 1), Released((7, 8), 1), Pressed((7, 8), RIGHT), PointerLeft()]


def test_moves_in_a_row_are_one() -> None:
    moves = [event(pygame.MOUSEMOTION, pos=(x, 0)) for x in range(9)]
    up = event(pygame.MOUSEBUTTONUP, pos=(8, 0), button=1)
    assert read(InputReader(), *moves, up, *moves) == [Moved((8, 0)), Released((8, 0)), Moved((8, 0))]


def test_a_touch_comes_as_the_mouse() -> None:
    down = event(pygame.MOUSEBUTTONDOWN, pos=(1, 2), button=1, touch=True)
    assert read(InputReader(), down) == [Pressed((1, 2), touch=True)]


def test_the_wheel_turns_where_the_pointer_is() -> None:
    reader = InputReader()
    assert read(
        reader,
        event(pygame.MOUSEMOTION, pos=(30, 40)),
        event(pygame.MOUSEBUTTONDOWN, pos=(30, 40), button=4),
        event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=0.5),
        event(pygame.MOUSEWHEEL, x=1, y=0, precise_y=0.0),
        event(pygame.MOUSEWHEEL, x=0, y=-1),
    ) == [Moved((30, 40)), Scrolled((30, 40), 0.5), Scrolled((30, 40), -1.0)]


def test_positions_are_those_of_the_canvas() -> None:
    reader = InputReader(scale=(0.5, 2.0))
    assert read(reader, event(pygame.MOUSEMOTION, pos=(101, 50))) == [Moved((50, 100))]


def test_a_bound_key_gives_key_and_action() -> None:
    assert read(InputReader(), press(pygame.K_RETURN), event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)) == [
        Key(pygame.K_RETURN),
        Act("confirm"),
        Key(pygame.K_RETURN, down=False),
    ]
    assert read(InputReader(), press(pygame.K_q)) == [Key(pygame.K_q)]


def test_modifiers() -> None:
    reader = InputReader()
    assert read(reader, press(pygame.K_TAB, pygame.KMOD_LSHIFT))[1:] == [Act("previous")]
    assert read(reader, press(pygame.K_z, pygame.KMOD_RCTRL | pygame.KMOD_NUM))[1:] == [Act("undo")]
    assert read(reader, press(pygame.K_z))[1:] == []
    assert read(reader, press(pygame.K_m, pygame.KMOD_LSHIFT))[1:] == [Act("mute")]
    assert read(reader, press(pygame.K_m, pygame.KMOD_LCTRL))[1:] == []


def test_letters_ask_for_nothing_while_text_is_taken() -> None:
    reader = InputReader(typing=True)
    events = [
        press(pygame.K_m),
        event(pygame.TEXTINPUT, text="m"),
        event(pygame.TEXTEDITING, text="か", start=0, length=1),
        press(pygame.K_SPACE),
        press(pygame.K_LEFT),
        press(pygame.K_KP5),
        press(246),
        press(pygame.K_RETURN),
        press(pygame.K_ESCAPE),
        press(pygame.K_DOWN),
        press(pygame.K_F11),
    ]
    given = [each for each in read(reader, *events) if not isinstance(each, Key)]
    assert given == [
        Typed("m"),
        Edited("か"),
        Act("confirm"),
        Act("back"),
        Act("down"),
        Act("fullscreen"),
    ]
    assert not [each for each in read(InputReader(), *events) if isinstance(each, Typed | Edited)]


def test_only_navigation_repeats() -> None:
    reader = InputReader()
    read(reader, press(pygame.K_RETURN))
    assert not reader.repeating
    read(reader, press(pygame.K_RIGHT))
    assert reader.repeating
    assert reader.tick(300) == []
    assert reader.tick(100) == [Key(pygame.K_RIGHT, repeated=True), Act("right", repeated=True)]
    assert len(reader.tick(90)) == 2
    read(reader, event(pygame.KEYUP, key=pygame.K_RIGHT, mod=0))
    assert reader.tick(1000) == []


def test_text_is_edited_by_held_keys() -> None:
    reader = InputReader(typing=True)
    read(reader, press(pygame.K_BACKSPACE))
    assert reader.tick(400) == [Key(pygame.K_BACKSPACE, repeated=True)]


def test_the_focus() -> None:
    reader = InputReader()
    read(reader, press(pygame.K_LEFT))
    assert read(reader, event(pygame.WINDOWFOCUSLOST)) == [FocusLost()]
    assert not reader.repeating
    assert read(reader, event(pygame.WINDOWFOCUSGAINED)) == [FocusGained()]
    assert read(reader, event(pygame.WINDOWMINIMIZED)) == [FocusLost()]


def pad(button: int, kind: int = pygame.CONTROLLERBUTTONDOWN) -> pygame.Event:
    return event(kind, button=button, instance_id=0)


def stick(axis: int, value: int) -> pygame.Event:
    return event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)


def test_a_controller_acts() -> None:
    reader = InputReader()
    assert read(reader, pad(pygame.CONTROLLER_BUTTON_A)) == [Button(0, "pad a"), Act("confirm")]
    assert read(reader, pad(pygame.CONTROLLER_BUTTON_LEFTSTICK)) == [Button(0, "pad leftstick")]
    given = read(reader, pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT))
    assert given == [Button(0, "pad dpad_left"), Act("left")]
    assert isinstance(given[1], Act)
    assert given[1].pad == 0
    assert reader.tick(400) == [Act("left", repeated=True)]
    read(reader, pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLERBUTTONUP))
    assert not reader.repeating
    assert read(reader, event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7)) == []
    assert read(reader, event(pygame.JOYBUTTONDOWN, button=0, instance_id=0)) == []


def test_a_stick_is_a_button_far_out() -> None:
    reader = InputReader()
    x, y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
    right = [Button(0, "stick right"), Act("right")]
    assert read(reader, stick(x, 15000)) == []
    assert read(reader, stick(x, 25000), stick(x, 26000)) == right
    assert read(reader, stick(x, 15000), stick(x, 25000)) == [], "it does not flicker"
    assert read(reader, stick(x, 0), stick(x, 25000)) == right
    assert read(reader, stick(x, -25000)) == [Button(0, "stick left"), Act("left")]
    assert read(reader, stick(y, -25000)) == [Button(0, "stick up"), Act("up")]
    assert read(reader, stick(pygame.CONTROLLER_AXIS_RIGHTX, 32000)) == []
    read(reader, stick(x, 0), stick(y, 0))
    assert not reader.repeating


def test_a_stick_without_an_action_is_one_press_too() -> None:
    reader = InputReader(Bindings().bound("right", ("right",)))
    x = pygame.CONTROLLER_AXIS_LEFTX
    assert read(reader, stick(x, 25000), stick(x, 26000)) == [Button(0, "stick right")]
    assert reader.tick(500) == []


def test_two_controllers_are_told_apart() -> None:
    reader = InputReader()
    x = pygame.CONTROLLER_AXIS_LEFTX
    first = event(pygame.CONTROLLERAXISMOTION, axis=x, value=30000, instance_id=3)
    second = event(pygame.CONTROLLERAXISMOTION, axis=x, value=30000, instance_id=4)
    given = read(reader, first, second)
    assert [act.pad for act in given if isinstance(act, Act)] == [3, 4]
    read(reader, event(pygame.CONTROLLERAXISMOTION, axis=x, value=0, instance_id=3))
    assert reader.repeating, "the other one is still held"


def test_a_controller_is_known_again() -> None:
    reader = InputReader()
    reader.take(5, "blue")
    reader.take(6, "blue")
    assert reader.pads == {5: "blue 1", 6: "blue 2"}
    read(reader, event(pygame.CONTROLLERDEVICEREMOVED, instance_id=5))
    reader.take(9, "blue")
    reader.take(9, "blue")
    assert reader.pads == {6: "blue 2", 9: "blue 1"}


def test_pads_open_and_close_without_any() -> None:
    reader = InputReader()
    reader.open_pads()
    reader.open_pads()
    reader.close_pads()
    reader.close_pads()


def test_every_stroke_of_the_defaults_means_one_thing() -> None:
    strokes = [stroke for action in ACTIONS for stroke in DEFAULT_BINDINGS[action]]
    assert len(strokes) == len(set(strokes))
    assert set(DEFAULT_BINDINGS) == set(ACTIONS)
    assert set(ACTIONS) > NAVIGATION
    for action in ACTIONS:
        for stroke in DEFAULT_BINDINGS[action]:
            assert Bindings().action(stroke) == action


def test_strokes_name_keys() -> None:
    assert key_stroke(pygame.K_RETURN) == "return"
    assert key_stroke(pygame.K_TAB, pygame.KMOD_LSHIFT | pygame.KMOD_LCTRL) == "ctrl+shift+tab"
    assert key_stroke(12345) == "key 12345"


def test_binding_takes_strokes_from_other_actions() -> None:
    bindings = Bindings().bound("hint", ("m", "pad a"))
    assert bindings.action("m") == "hint"
    assert bindings.strokes("mute") == ()
    assert bindings.strokes("confirm") == ("return", "space", "kp_enter")
    assert Bindings().action("m") == "mute", "the old ones are as they were"
    reader = InputReader(bindings)
    assert read(reader, press(pygame.K_m)) == [Key(pygame.K_m), Act("hint")]


def test_a_stroke_that_is_bound_has_a_rival() -> None:
    assert Bindings().rival("hint", "m") == "mute"
    assert Bindings().rival("mute", "m") is None
    assert Bindings().rival("mute", "f7") is None


def test_only_what_differs_is_kept() -> None:
    bindings = Bindings().bound("hint", ("f7",))
    assert bindings.table() == {"hint": ("f7",)}
    again = Bindings.from_table({**bindings.table(), "from the future": ("x",)})
    assert again.table() == bindings.table()
    assert Bindings().table() == {}


class TestDrag:
    def test_a_click(self) -> None:
        tracker = DragTracker(8)
        assert tracker.handle(Pressed((10, 10))) is None
        assert tracker.pressed
        assert tracker.handle(Moved((13, 14))) is None
        assert tracker.handle(Released((14, 14))) == Clicked((10, 10))
        assert not tracker.pressed

    def test_a_drag(self) -> None:
        tracker = DragTracker(8)
        tracker.handle(Pressed((10, 10)))
        assert tracker.handle(Moved((18, 10))) == DragStarted((10, 10), (18, 10))
        assert tracker.dragging
        assert tracker.handle(Moved((11, 10))) == DragMoved((11, 10)), "back again it is still a drag"
        assert tracker.handle(Released((-5, 900))) == Dropped((-5, 900))
        assert not tracker.dragging

    @pytest.mark.parametrize("by", [Pressed((0, 0), RIGHT), FocusLost()])
    def test_a_drag_is_given_up(self, by: Input) -> None:
        tracker = DragTracker(8)
        tracker.handle(Pressed((10, 10)))
        tracker.handle(Moved((50, 10)))
        assert tracker.handle(by) == DragCancelled()
        assert tracker.handle(Moved((60, 10))) is None
        assert tracker.handle(Released((60, 10))) is None

    def test_giving_up_a_press_says_nothing(self) -> None:
        tracker = DragTracker(8)
        tracker.handle(Pressed((10, 10)))
        assert tracker.cancel() is None
        assert tracker.handle(Released((10, 10))) is None

    def test_other_inputs_are_none_of_its_business(self) -> None:
        tracker = DragTracker()
        others = (Moved((5, 5)), Released((5, 5)), Pressed((1, 1), RIGHT), Key(pygame.K_a), Act("back"))
        assert [tracker.handle(given) for given in others] == [None] * 5


def test_a_pad_may_be_plugged_in_and_out(monkeypatch: pytest.MonkeyPatch) -> None:
    maps = Path("/proc/self/maps")
    found = re.search(r"/\S*libSDL2-\S*", maps.read_text()) if maps.exists() else None
    if found is None:
        pytest.skip("where SDL's library lies is not known here")
    sdl = ctypes.CDLL(found.group())
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    pygame.display.init()
    reader = InputReader()
    reader.open_pads()
    reader.read(pygame.event.get())
    game_pad, axes, buttons, hats = 1, 6, 15, 0
    index = sdl.SDL_JoystickAttachVirtual(game_pad, axes, buttons, hats)
    try:
        reader.read(pygame.event.get())
        reader.read(pygame.event.get())
        joystick = ctypes.c_void_p(sdl.SDL_JoystickOpen(index))
        sdl.SDL_JoystickSetVirtualButton(joystick, pygame.CONTROLLER_BUTTON_A, 1)
        assert Act("confirm") in reader.read(pygame.event.get())
        sdl.SDL_JoystickSetVirtualAxis(joystick, pygame.CONTROLLER_AXIS_LEFTX, ctypes.c_short(30000))
        assert Act("right") in reader.read(pygame.event.get())
        assert reader.repeating
    finally:
        sdl.SDL_JoystickDetachVirtual(index)
        reader.read([*pygame.event.get(), *pygame.event.get()])
        assert not reader.repeating
        reader.close_pads()
        pygame.display.quit()
