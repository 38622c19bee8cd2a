"""The window and its loop: events in, time on, and only what has changed onto the screen.

While nothing moves the loop sleeps until something happens and nothing is drawn. `Window.step` is one turn
of the loop on a clock of the caller's, for tests and for whoever plays the program without a person.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from game.ui.inputs import Act, Action, Bindings, FocusGained, FocusLost, Input, InputReader, Key, Pressed
from game.ui.scene import SceneStack, Size
from game.words import _

LEAST_SIZE = (1024, 600)
"""What scenes are laid out for at least; a smaller window shows this, shrunk."""

FIRST_SIZE = (1280, 720)
FRAME_MS = 1000 / 60
EAGER_MS = 4
POLL_MS = 50
LONGEST_STEP_MS = 50.0
SETTLE_MS = 150.0
"""So long after the last change of size the scenes are laid out anew; till then the picture is stretched."""

_FIRST_SHARE = 0.72
_SLEEP_MS = 1000
_LOOK_MS, _LOOK_DROWSILY_MS = 12, 30
"""So often it is looked for events while all is at rest: within a frame, later within two."""
_DROWSY_MS = 1500.0
"""So long after the last event or frame nobody is expected to notice how soon the next one is answered."""
_UNSEEN_DRIVERS = ("offscreen", "dummy")
_SIZE_EVENTS = (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE)
MOST_ENLARGED = 3.0
"""A window smaller than this share of the least size is no longer drawn in proportion."""
_SCREENS = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
"""Any of these in the environment names a screen, or a driver without one."""
_LOST_EVENTS = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)


class NoDisplay(Exception):  # noqa: N818 - the name that the program goes by
    """There is no screen to open a window on; the message is a sentence for the person."""


@dataclass(frozen=True)
class Placement:
    """How the window lies: what is remembered from one start to the next.

    size, place
        of the window while it is not full screen, in pixels of the desktop; None is left to the program
    fullscreen
        borderless over the whole screen
    """

    size: Size | None = None
    place: tuple[int, int] | None = None
    fullscreen: bool = False


class Window:
    """The one window of the program; a context manager that closes it.

    title
        of the window, translated
    placement
        how it lay last time
    icon
        a square picture
    bindings
        what keys and buttons ask for
    render_percent
        scenes draw on a canvas of so much of the window's size, for large screens on slow machines
    remember
        called with the placement when the window closes and when full screen is switched

    `commands` holds actions that are carried out before any scene hears of them; "fullscreen" is there
    already. Raises NoDisplay where no screen is, unless SDL_VIDEODRIVER asks for a driver without one.
    """

    def __init__(
        self,
        title: str,
        placement: Placement | None = None,
        *,
        icon: pygame.Surface | None = None,
        bindings: Bindings | None = None,
        render_percent: int = 100,
        remember: Callable[[Placement], None] | None = None,
    ) -> None:
        self.placement = placement or Placement()
        self.commands: dict[Action, Callable[[], object]] = {"fullscreen": self.toggle_fullscreen}
        self.frames = 0
        self.focused = True
        self.on_focus: Callable[[bool], object] = lambda focused: None
        """Told when the window is no longer the one that is used, and when it is again."""
        self.on_failure: Callable[[], object] = lambda: None
        """Told that a scene has failed, while all scenes are still on."""
        self.reader = InputReader(bindings or Bindings())
        self._render_percent = render_percent
        self._remember = remember
        self._watched: list[Callable[[], object]] = []
        self._settling: float | None = None
        self._painted = False
        self._canvas: pygame.Surface | None = None
        self._clock = pygame.time.Clock()
        self._stirred = time.perf_counter()
        """When something last happened or moved."""
        open_display()
        pygame.display.set_caption(title)
        if icon is not None:
            pygame.display.set_icon(icon)
        self._set_mode()
        pygame.display.set_allow_screensaver(True)
        pygame.key.stop_text_input()
        self.reader.open_pads()

    def __enter__(self) -> Window:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    # Its size.

    @property
    def size(self) -> Size:
        """The size of what scenes draw on: the window's, unless that is too small or drawn at a scale."""
        return self.canvas.get_size()

    @property
    def canvas(self) -> pygame.Surface:
        """What scenes draw on."""
        return self._canvas or self._screen

    def toggle_fullscreen(self) -> None:
        """Switch between the window and borderless full screen."""
        self.placement = replace(self._placed(), fullscreen=not self.placement.fullscreen)
        self._set_mode()
        self._settling = 0.0
        self._tell()

    def set_render_percent(self, percent: int) -> None:
        """Let scenes draw on a canvas of so much of the window's size from the next step on."""
        self._render_percent = percent
        self._fit_canvas()
        self._settling = 0.0

    def close(self) -> None:
        """Remember how the window lies and close it."""
        if not pygame.display.get_init():
            return
        self.placement = self._placed()
        self._tell()
        self.reader.close_pads()
        pygame.display.quit()

    def _set_mode(self) -> None:
        if self.placement.fullscreen:
            self._screen = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            size = _on_desktop(self.placement.size or _first_size())
            self._screen = _windowed(size)
            _settle_frame(self.placement.place, size)
        self._stretched_to = self._screen.get_size()
        self._fit_canvas()

    def _fit_canvas(self) -> None:
        shown = self._screen.get_size()
        factor = max(min(self._render_percent, 100) / 100, LEAST_SIZE[0] / shown[0], LEAST_SIZE[1] / shown[1])
        if factor > MOST_ENLARGED:
            size = max(LEAST_SIZE[0], shown[0]), max(LEAST_SIZE[1], shown[1])
        elif factor > 1 or self._render_percent < 100:
            size = round(shown[0] * factor), round(shown[1] * factor)
        else:
            size = shown
        self._canvas = None if size == shown else pygame.Surface(size, depth=32)
        self.reader.scale = size[0] / shown[0], size[1] / shown[1]

    def _placed(self) -> Placement:
        """The placement as it is now; in full screen that of the window before."""
        if self.placement.fullscreen:
            return self.placement
        with contextlib.suppress(pygame.error):
            x, y = pygame.display.get_window_position()
            return replace(self.placement, size=self._screen.get_size(), place=(x, y))
        return replace(self.placement, size=self._screen.get_size())

    def _tell(self) -> None:
        if self._remember is not None:
            self._remember(self.placement)

    # Its loop.

    @contextlib.contextmanager
    def watching(self, look_in: Callable[[], object]) -> Iterator[None]:
        """While the context lasts, call `look_in` each step and at least every 50 ms: for pipes."""
        stop = self.watch(look_in)
        try:
            yield
        finally:
            stop()

    def watch(self, look_in: Callable[[], object]) -> Callable[[], None]:
        """Call `look_in` each step and at least every 50 ms, until the function returned is called."""
        self._watched.append(look_in)

        def stop() -> None:
            if look_in in self._watched:
                self._watched.remove(look_in)

        return stop

    def loop(self, stack: SceneStack) -> None:
        """Run the scenes until none is left or the window is closed; then all have left.

        An error in a scene ends the loop and is raised, after `on_failure` is told and all scenes have left.
        """
        before = time.perf_counter()
        drawn = before
        try:
            while stack.top is not None:
                events, slept = self._wait(stack)
                now = time.perf_counter()
                passed, before = (now - before) * 1000, now
                if slept:
                    self._sleep_over(stack, passed)
                    passed = 0.0
                draws = not _is_eager(stack) or now - drawn >= FRAME_MS / 1000
                drawn = now if draws else drawn
                self.step(stack, events, passed, draw=draws)
        except Exception:
            self.on_failure()
            raise
        finally:
            stack.quit()

    def step(
        self, stack: SceneStack, events: Iterable[pygame.Event], dt_ms: float, *, draw: bool = True
    ) -> bool:
        """One turn of the loop: these events, then so much time (at most 50 ms), then a frame.

        Whether a scene is left to go on with.
        """
        dt_ms = min(dt_ms, LONGEST_STEP_MS)
        others = self._take_window_events(stack, events)
        for given in [*self.reader.read(others), *self.reader.tick(dt_ms)]:
            self._handle(stack, given)
        for look_in in tuple(self._watched):
            look_in()
        if self.focused:
            stack.update(dt_ms)
        self._settle(stack, dt_ms)
        if draw and stack.top is not None:
            self._draw(stack)
        self._follow_typing(stack)
        return stack.top is not None

    def _wait(self, stack: SceneStack) -> tuple[list[pygame.Event], bool]:
        """The next events, and whether the loop was asleep until they came."""
        if _is_eager(stack) and self.focused:
            pygame.time.wait(EAGER_MS)
            return pygame.event.get(), False
        if self._needs_frames(stack):
            self._clock.tick(60)
            self._stirred = time.perf_counter()
            return pygame.event.get(), False
        drowsy = time.perf_counter() - self._stirred > _DROWSY_MS / 1000
        events = _next_events(self._patience(stack), _LOOK_DROWSILY_MS if drowsy else _LOOK_MS)
        if events:
            self._stirred = time.perf_counter()
        self._clock.tick()
        return events, True

    def _needs_frames(self, stack: SceneStack) -> bool:
        moving = self.focused and (stack.busy or self.reader.repeating)
        return moving or self._painted or self._settling is not None

    def _patience(self, stack: SceneStack) -> int:
        """How many ms may be slept through if nothing happens."""
        patience = float(POLL_MS if self._watched else _SLEEP_MS)
        wake = stack.top.wake_ms if stack.top is not None and self.focused else None
        return max(1, round(patience if wake is None else min(patience, wake)))

    def _sleep_over(self, stack: SceneStack, ms: float) -> None:
        """Let the time asleep pass in steps, so that a motion which a clock sets off is not skipped.

        Where no clock runs, one step is enough: a table at rest costs next to nothing.
        """
        timed = stack.top is not None and stack.top.wake_ms is not None
        ms = min(ms, _SLEEP_MS if timed else LONGEST_STEP_MS)
        while ms > 0 and self.focused and not stack.busy:
            stack.update(min(ms, LONGEST_STEP_MS))
            ms -= LONGEST_STEP_MS

    def _take_window_events(self, stack: SceneStack, events: Iterable[pygame.Event]) -> list[pygame.Event]:
        others = []
        for event in events:
            if event.type == pygame.QUIT:
                stack.quit()
            elif event.type in _SIZE_EVENTS:
                self._resized(stack)
            elif event.type in _LOST_EVENTS:
                stack.redraw()
            else:
                others.append(event)
        return others

    def _handle(self, stack: SceneStack, given: Input) -> None:
        if isinstance(given, FocusLost):
            if not self.focused:
                return
            self.focused = False
            self.on_focus(False)
        elif isinstance(given, FocusGained):
            self.focused = True
            self.on_focus(True)
        elif not self.focused and isinstance(given, Pressed | Key):
            self._handle(stack, FocusGained())
        if isinstance(given, Act) and given.action in self.commands and not given.repeated:
            self.commands[given.action]()
        else:
            stack.handle(given)

    def _follow_typing(self, stack: SceneStack) -> None:
        """Take text while the topmost scene does."""
        place = None if stack.top is None else stack.top.typing
        if place is not None:
            across, down = self.reader.scale
            spot = place.x / across, place.y / down, place.width / across, place.height / down
            pygame.key.set_text_input_rect(pygame.Rect(spot))
        if (place is not None) == self.reader.typing:
            return
        self.reader.typing = place is not None
        if self.reader.typing:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    # Its picture.

    def _draw(self, stack: SceneStack) -> None:
        if self._settling is not None:
            return
        rects = stack.draw(self.canvas)
        self._painted = bool(rects)
        if not rects:
            return
        self.frames += 1
        if self._canvas is None:
            pygame.display.update(rects)
        else:
            pygame.transform.smoothscale(self._canvas, self._screen.get_size(), self._screen)
            pygame.display.flip()

    def _resized(self, stack: SceneStack) -> None:
        """Stretch what was there over the new size, and lay out anew once the size has been quiet."""
        screen = pygame.display.get_surface()
        assert screen is not None
        if screen.get_size() == self._stretched_to:
            return
        self._screen, self._stretched_to = screen, screen.get_size()
        old = pygame.Surface(stack.size, depth=32)
        stack.redraw()
        stack.draw(old)
        pygame.transform.scale(old, screen.get_size(), screen)
        pygame.display.flip()
        self._settling = SETTLE_MS

    def _settle(self, stack: SceneStack, dt_ms: float) -> None:
        if self._settling is None:
            return
        self._settling -= dt_ms
        if self._settling <= 0:
            self._settling = None
            self._fit_canvas()
            stack.relayout(self.size)


def _next_events(patience_ms: int, look_ms: int) -> list[pygame.Event]:
    """The next events, looked for every so many ms; none if nothing has happened for so long.

    `pygame.event.wait` looks a thousand times a second, whatever the driver, and costs three times as much.
    """
    end = time.perf_counter() + patience_ms / 1000
    while not (events := pygame.event.get()) and (left := end - time.perf_counter()) > 0:
        pygame.time.wait(max(1, min(look_ms, round(left * 1000))))
    return events


def _on_desktop(size: Size) -> Size:
    """The size, no larger than the largest screen: it may have been remembered from another one."""
    screens = pygame.display.get_desktop_sizes()
    if pygame.display.get_driver() in _UNSEEN_DRIVERS or not screens:
        return size
    return min(size[0], max(w for w, _ in screens)), min(size[1], max(h for _, h in screens))


def _is_eager(stack: SceneStack) -> bool:
    return stack.top is not None and stack.top.eager


def open_display() -> None:
    """Start the video part of pygame with what suits plain surfaces, before anything else does.

    Raises NoDisplay; on Linux without asking SDL where no screen is named, since its libraries would
    complain in words of their own.
    """
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in _SCREENS):
        raise NoDisplay(_no_display(_("neither DISPLAY nor WAYLAND_DISPLAY is set")))
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "captains-table")
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "captains-table")
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(_no_display(str(error))) from error
    driver = pygame.display.get_driver()
    if driver in _UNSEEN_DRIVERS and driver not in os.environ.get("SDL_VIDEODRIVER", "").split(","):
        pygame.display.quit()
        raise NoDisplay(_no_display(driver))


def _no_display(reason: str) -> str:
    return _("No display was found: the game needs a screen to open its window on ({reason}).").format(
        reason=reason
    )


def _windowed(size: Size) -> pygame.Surface:
    """The screen as a window of this size, or of the size that the desktop insists on.

    Coming from full screen some X servers keep the large size until they are asked once more.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        screen = pygame.display.set_mode(size, pygame.RESIZABLE)
        if screen.get_size() != size:
            screen = pygame.display.set_mode(size, pygame.RESIZABLE)
    return screen


def _settle_frame(place: tuple[int, int] | None, size: Size) -> None:
    """Give a window of this size its least one and the place where it was, if that is still on a screen."""
    desktops = pygame.display.get_desktop_sizes()
    with warnings.catch_warnings():
        # Only drawing through such a window is to go; pygame.display has no other way to set a least size.
        warnings.simplefilter("ignore", DeprecationWarning)
        window = pygame.Window.from_display_module()
    window.minimum_size = min(LEAST_SIZE[0], desktops[0][0]), min(LEAST_SIZE[1], desktops[0][1])
    if place is None or "SDL_VIDEO_WINDOW_POS" in os.environ:
        return
    if seen := _within(place, size, desktops):
        pygame.display.set_window_position(seen)


def _within(place: tuple[int, int], size: Size, desktops: Sequence[Size]) -> tuple[int, int] | None:
    """Return the place, so near to the corner that nothing hangs over an edge; None where it is on no screen.

    It may have been remembered from larger screens than those that are there now.
    """
    across, down = sum(width for width, _height in desktops), max(height for _width, height in desktops)
    if not (0 <= place[0] < across - LEAST_SIZE[0] // 4 and 0 <= place[1] < down - LEAST_SIZE[1] // 4):
        return None
    return min(place[0], max(0, across - size[0])), min(place[1], max(0, down - size[1]))


def _first_size() -> Size:
    """The size of a window that was never placed: most of the screen, so that it is readable on any."""
    width, height = pygame.display.get_desktop_sizes()[0]
    unit = min(width * _FIRST_SHARE / FIRST_SIZE[0], height * _FIRST_SHARE / FIRST_SIZE[1])
    return max(LEAST_SIZE[0], round(FIRST_SIZE[0] * unit)), max(LEAST_SIZE[1], round(FIRST_SIZE[1] * unit))
