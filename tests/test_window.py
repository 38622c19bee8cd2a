"""The window and its loop, on SDL's dummy driver and the test's clock."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.ui import window as module
from game.ui.inputs import Act, FocusGained, FocusLost, Input, Key, Moved, Typed
from game.ui.scene import Outcome, Pop, Scene, SceneStack, Size
from game.ui.window import LEAST_SIZE, NoDisplay, Placement, Window


class Screen(Scene):
    """A scene that writes down what comes, and is busy as told."""

    def __init__(self) -> None:
        self.given: list[Input] = []
        self.times: list[float] = []
        self.sizes: list[Size] = []
        self.moving = False
        self.whole = True
        self.clock: float | None = None
        self.text: pygame.Rect | None = None
        self.hasty = False
        self.left = False
        self.next: Outcome | None = None

    def layout(self, look: Any, size: Size) -> None:
        self.sizes.append(size)

    def leave(self) -> None:
        self.left = True

    def handle(self, given: Input) -> Outcome | None:
        self.given.append(given)
        return None

    def update(self, dt_ms: float) -> Outcome | None:
        self.times.append(dt_ms)
        return self.next

    def redraw(self) -> None:
        self.whole = True

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        rects = [target.fill("teal")] if self.whole or self.moving else []
        self.whole = False
        return rects

    @property
    def busy(self) -> bool:
        return self.moving

    @property
    def wake_ms(self) -> float | None:
        return self.clock

    @property
    def typing(self) -> pygame.Rect | None:
        return self.text

    @property
    def eager(self) -> bool:
        return self.hasty


def look_for(size: Size) -> Any:
    return None


@pytest.fixture
def remembered() -> list[Placement]:
    return []


@pytest.fixture
def window(remembered: list[Placement]) -> Iterator[Window]:
    with Window("Test", Placement((1280, 720)), remember=remembered.append) as opened:
        pygame.event.clear()
        yield opened


@pytest.fixture
def screen() -> Screen:
    return Screen()


@pytest.fixture
def stack(window: Window, screen: Screen) -> SceneStack:
    stack = SceneStack(look_for, window.size)
    stack.push(screen)
    return stack


def event(kind: int, **values: Any) -> pygame.Event:
    return pygame.Event(kind, **values)


F11 = event(pygame.KEYDOWN, key=pygame.K_F11, mod=0)


def test_a_step_gives_inputs_time_and_a_frame(window: Window, stack: SceneStack, screen: Screen) -> None:
    assert window.step(stack, [event(pygame.MOUSEMOTION, pos=(7, 9))], 16)
    assert screen.given == [Moved((7, 9))]
    assert screen.times == [16]
    assert window.frames == 1
    assert window.canvas.get_at((5, 5)) == pygame.Color("teal")


def test_nothing_moves_nothing_is_drawn(window: Window, stack: SceneStack, screen: Screen) -> None:
    for _ in range(5):
        window.step(stack, [], 16)
    assert window.frames == 1
    screen.moving = True
    for _ in range(5):
        window.step(stack, [], 16)
    assert window.frames == 6


def test_time_is_capped(window: Window, stack: SceneStack, screen: Screen) -> None:
    window.step(stack, [], 4000)
    assert screen.times == [50]


def test_time_stands_still_without_the_focus(window: Window, stack: SceneStack, screen: Screen) -> None:
    lost, gained = event(pygame.WINDOWFOCUSLOST), event(pygame.WINDOWFOCUSGAINED)
    window.step(stack, [lost, event(pygame.WINDOWMINIMIZED)], 16)
    window.step(stack, [], 16)
    assert screen.given == [FocusLost()]
    assert screen.times == []
    window.step(stack, [gained], 16)
    assert screen.given == [FocusLost(), FocusGained()]
    assert screen.times == [16]


def test_whoever_presses_has_the_focus(window: Window, stack: SceneStack, screen: Screen) -> None:
    window.step(stack, [event(pygame.WINDOWFOCUSLOST)], 16)
    window.step(stack, [event(pygame.KEYDOWN, key=pygame.K_a, mod=0)], 16)
    assert screen.given == [FocusLost(), FocusGained(), Key(pygame.K_a)]


def test_full_screen_and_back(
    window: Window, stack: SceneStack, screen: Screen, remembered: list[Placement]
) -> None:
    window.step(stack, [F11], 16)
    assert window.placement.fullscreen
    assert window.size == pygame.display.get_desktop_sizes()[0]
    assert Act("fullscreen") not in screen.given
    window.step(stack, [F11], 16)
    assert window.size == (1280, 720)
    assert screen.sizes == [(1280, 720), pygame.display.get_desktop_sizes()[0], (1280, 720)]
    assert [placement.fullscreen for placement in remembered] == [True, False]
    assert remembered[-1].size == (1280, 720)


def test_commands_come_before_scenes(window: Window, stack: SceneStack, screen: Screen) -> None:
    heard: list[str] = []
    window.commands["mute"] = lambda: heard.append("mute")
    window.step(stack, [event(pygame.KEYDOWN, key=pygame.K_m, mod=0)], 16)
    assert heard == ["mute"]
    assert screen.given == [Key(pygame.K_m)]


def test_closing_remembers(remembered: list[Placement]) -> None:
    window = Window("Test", Placement((1100, 700)), remember=remembered.append)
    window.close()
    window.close()
    assert [placement.size for placement in remembered] == [(1100, 700)]


@pytest.mark.parametrize(
    ("place", "seen"),
    [((171, 84), (0, 0)), ((0, 0), (0, 0)), ((-5, 0), None), ((900, 84), None)],
)
def test_a_window_that_was_on_a_larger_screen_lies_wholly_on_this_one(
    place: tuple[int, int], seen: tuple[int, int] | None
) -> None:
    """It once came up with its right and lower edge beyond the screen."""
    assert module._within(place, (1024, 600), [(1024, 600)]) == seen


def test_a_window_may_lie_on_the_second_screen() -> None:
    assert module._within((2000, 30), (1024, 600), [(1920, 1080), (1920, 1080)]) == (2000, 30)


def test_a_first_window_is_large_enough() -> None:
    with Window("Test", icon=pygame.Surface((32, 32), pygame.SRCALPHA)) as window:
        assert window.size[0] >= LEAST_SIZE[0]
        assert window.size[1] >= LEAST_SIZE[1]


def resize(window: Window, size: Size) -> list[pygame.Event]:
    """What a person does by dragging the window's edge, as far as a test can: size and events."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    return [
        event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size),
        event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]),
    ]


def test_many_sizes_in_a_row_are_laid_out_once(window: Window, stack: SceneStack, screen: Screen) -> None:
    window.step(stack, [], 16)
    for width in range(1300, 1400, 10):
        window.step(stack, resize(window, (width, 800)), 16)
        assert window.canvas.get_at((width - 2, 700)) == pygame.Color("teal"), "stretched"
    assert screen.sizes == [(1280, 720)]
    for _ in range(12):
        window.step(stack, [], 16)
    assert screen.sizes == [(1280, 720), (1390, 800)]
    assert window.size == (1390, 800)


def test_a_window_that_is_too_small_shows_the_least_size_shrunk(
    window: Window, stack: SceneStack, screen: Screen
) -> None:
    window.step(stack, resize(window, (512, 480)), 16)
    for _ in range(12):
        window.step(stack, [event(pygame.MOUSEMOTION, pos=(256, 240))], 16)
    assert window.size == (1024, 960)
    assert screen.given[-1] == Moved((512, 480))
    shown = pygame.display.get_surface()
    assert shown is not None
    assert shown.get_size() == (512, 480)
    assert shown.get_at((500, 470)) == pygame.Color("teal")


def test_scenes_may_be_drawn_smaller_than_the_window(
    window: Window, stack: SceneStack, screen: Screen
) -> None:
    window.step(stack, resize(window, (3840, 2160)), 16)
    window.set_render_percent(50)
    window.step(stack, [event(pygame.MOUSEMOTION, pos=(3000, 1000))], 16)
    assert window.size == (1920, 1080)
    assert screen.sizes[-1] == (1920, 1080)
    window.step(stack, [event(pygame.MOUSEMOTION, pos=(3000, 1000))], 16)
    assert screen.given[-1] == Moved((1500, 500))


def test_text_is_taken_while_a_scene_wants_it(window: Window, stack: SceneStack, screen: Screen) -> None:
    typed = event(pygame.TEXTINPUT, text="a")
    window.step(stack, [typed], 16)
    screen.text = pygame.Rect(10, 10, 200, 30)
    window.step(stack, [typed], 16)
    window.step(stack, [typed], 16)
    screen.text = None
    window.step(stack, [], 16)
    window.step(stack, [typed], 16)
    assert screen.given == [Typed("a")]


def test_watching_ends(window: Window, stack: SceneStack) -> None:
    looks: list[int] = []
    with window.watching(lambda: looks.append(1)):
        window.step(stack, [], 16)
        window.step(stack, [], 16)
    window.step(stack, [], 16)
    assert len(looks) == 2


def test_an_error_in_a_scene_is_raised_and_all_leave(
    window: Window, stack: SceneStack, screen: Screen
) -> None:
    def fail() -> None:
        raise RuntimeError("broken")

    window.watch(fail)
    with pytest.raises(RuntimeError, match="broken"):
        window.loop(stack)
    assert screen.left


def test_the_loop_ends_with_the_window(window: Window, stack: SceneStack, screen: Screen) -> None:
    pygame.event.post(event(pygame.QUIT))
    window.loop(stack)
    assert screen.left


def test_the_loop_sleeps_and_wakes(window: Window, stack: SceneStack, screen: Screen) -> None:
    """Nothing moves, somebody is waited for: the loop looks in now and then and draws no frame."""
    looks: list[float] = []

    def look_in() -> None:
        looks.append(time.perf_counter())
        if len(looks) == 6:
            screen.next = Pop()

    window.step(stack, [], 16)
    window.watch(look_in)
    start = time.thread_time()
    window.loop(stack)
    assert window.frames == 1
    assert looks[-1] - looks[1] > 0.1
    assert time.thread_time() - start < 0.1


def test_the_loop_looks_for_events_less_often_once_nothing_has_happened_for_a_while(
    window: Window, stack: SceneStack, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing: list[pygame.Event] = []
    moved = event(pygame.MOUSEMOTION, pos=(3, 4), rel=(1, 1), buttons=(0, 0, 0))
    coming = iter([nothing, [moved], [event(pygame.QUIT)]])
    looked: list[int] = []

    def next_events(patience_ms: int, look_ms: int) -> list[pygame.Event]:
        looked.append(look_ms)
        time.sleep(0.08)
        return next(coming)

    window.step(stack, [], 16)
    window.step(stack, [], 16)
    monkeypatch.setattr(module, "_next_events", next_events)
    monkeypatch.setattr(module, "_DROWSY_MS", 60.0)
    window.loop(stack)
    assert looked == [module._LOOK_MS, module._LOOK_DROWSILY_MS, module._LOOK_MS]


def test_a_clock_wakes_the_loop(window: Window, stack: SceneStack, screen: Screen) -> None:
    screen.clock = 120

    def tick(dt_ms: float) -> Outcome | None:
        screen.times.append(dt_ms)
        return Pop() if sum(screen.times) >= 120 else None

    screen.update = tick  # type: ignore[method-assign]
    start = time.perf_counter()
    window.loop(stack)
    assert time.perf_counter() - start < 0.9
    assert max(screen.times) <= 50


@pytest.mark.parametrize("hasty", [False, True])
def test_a_busy_scene_gets_frames(window: Window, stack: SceneStack, screen: Screen, hasty: bool) -> None:
    screen.moving, screen.hasty = True, hasty

    def tick(dt_ms: float) -> Outcome | None:
        screen.times.append(dt_ms)
        return Pop() if len(screen.times) == 30 else None

    screen.update = tick  # type: ignore[method-assign]
    window.loop(stack)
    assert window.frames >= (3 if hasty else 26)
    assert (window.frames < 30) is hasty or window.frames == 29


@pytest.mark.parametrize("driver", ["", "nonsense"])
def test_no_display_is_said_in_a_sentence(driver: str) -> None:
    code = (
        "from game.ui.window import NoDisplay, Window\n"
        "try:\n    Window('x')\nexcept NoDisplay as error:\n    print(error)\nelse:\n    print('opened')\n"
    )
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    if driver:
        environment["SDL_VIDEODRIVER"] = driver
    if not driver and not sys.platform.startswith("linux"):
        pytest.skip("there is always a display here")
    ran = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    assert "No display was found" in ran.stdout


def test_drivers_that_were_asked_for_are_fine() -> None:
    assert module._UNSEEN_DRIVERS == ("offscreen", "dummy")
    with Window("Test", Placement((1024, 600))) as window:
        assert window.size == (1024, 600)
    assert issubclass(NoDisplay, Exception)
