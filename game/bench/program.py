"""The program in a real window and a process of its own: how soon it stands, what it costs at rest."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.bench.figures import Figure
from game.bench.reels import crew_of
from game.scenes import app as program
from game.scenes import saves
from game.scenes.play import PlayScene
from game.scenes.portraits import NAMES
from game.scenes.services import App
from game.scenes.title import TitleScene
from game.storage.paths import paths
from game.ui.scene import Quit, SceneStack
from game.words import _

SIZE = (1280, 720)
START_MOST_S, BUILT_START_MOST_S = 1.0, 1.3
REST_MOST, TONE_MOST = 1.0, 2.0
"""Per cent of a core that a resting table may cost, silent and with the tone of the room."""
_PATIENCE_S = 90.0
_SETTLING_S = 12.0
_STARTS = 3
_BARE_WINDOW = f"""
import pygame, time
pygame.init()
pygame.display.set_mode({SIZE}, pygame.RESIZABLE).fill("black")
pygame.display.flip()
print(time.monotonic())
"""


def measure_start(seconds: float) -> list[Figure]:
    """Measure how long the title takes to stand with its pictures on disk, beside a bare window."""
    with _screen(), TemporaryDirectory(ignore_cleanup_errors=True) as kept:
        # As after the first start: modules are kept translated, wherever that is and whoever forbade it. A
        # process begun by this one would be forbidden too.
        os.environ["PYTHONPYCACHEPREFIX"] = str(Path(kept) / "modules")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        is_built = getattr(sys, "frozen", False)
        if not is_built:
            subprocess.run([sys.executable, "-c", f"import {__name__}"], check=True, capture_output=True)
        _in_child(_come_aboard, kept)
        _seconds_to(_show_title, kept)
        title = min(_seconds_to(_show_title, kept) for _again in range(_STARTS))
        most = BUILT_START_MOST_S if is_built else START_MOST_S
        figure = Figure(_("from the start to the title"), title, "s", most)
        if is_built:  # it is no Python that could open a bare window
            return [figure]
        bare = min(_seconds_to_bare_window() for _again in range(_STARTS))
    return [
        figure,
        Figure(_("from the start to a bare window"), bare, "s"),
        Figure(_("the title's time to that of a bare window"), title / bare, ""),
    ]


def measure_rest(seconds: float) -> list[Figure]:
    """Measure what a table costs at which a person is waited for, and how many frames it draws."""
    figures = []
    length = max(2.0, 5 * seconds)
    with _screen():
        for what, muted, most in (
            (_("a silent table at rest"), True, REST_MOST),
            (_("a table at rest with the tone of the room"), False, TONE_MOST),
        ):
            with TemporaryDirectory(ignore_cleanup_errors=True) as kept:
                _in_child(_come_aboard, kept)
                spent, frames = _in_child(_rest_at_table, kept, muted, length)
            figures.append(Figure(what, 100 * spent / length, _("% of a core"), most))
            figures.append(Figure(_("{what}: frames drawn").format(what=what), frames, "", 0.0))
    return figures


# -- processes -----------------------------------------------------------------------------------------


@contextlib.contextmanager
def _screen() -> Iterator[None]:
    """Have a screen for the processes that are started: the one that is there, or one in memory.

    Raises ValueError where there is neither.
    """
    before = dict(os.environ)
    for driver in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        os.environ.pop(driver, None)
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    server = None
    try:
        if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")):
            command = shutil.which("Xvfb")
            if command is None:
                raise ValueError(_("This can be measured only where there is a screen, or Xvfb."))
            wanted = [command, "-displayfd", "1", "-screen", "0", "1920x1080x24", "-noreset"]
            server = subprocess.Popen(wanted, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            assert server.stdout is not None
            os.environ["DISPLAY"] = f":{server.stdout.readline().decode().strip()}"
        yield
    finally:
        if server is not None:
            server.terminate()
            server.wait()
        os.environ.clear()
        os.environ.update(before)


def _in_child(work: Callable[..., None], *given: object) -> tuple[float, ...]:
    """Let a new process work; return the numbers that it sends. TimeoutError if none come."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    child = context.Process(target=work, args=(theirs, *given), daemon=False)
    child.start()
    theirs.close()
    try:
        if not ours.poll(_PATIENCE_S):
            raise TimeoutError(_("The program did not come up in time."))
        numbers: tuple[float, ...] = ours.recv()
        return numbers
    except EOFError:
        raise TimeoutError(_("The program did not come up.")) from None
    finally:
        child.join(10)
        if child.is_alive():
            child.kill()
        ours.close()


def _seconds_to(work: Callable[..., None], kept: str) -> float:
    """Return how long it is from a process's beginning to what it tells of."""
    start = time.monotonic()
    (stood,) = _in_child(work, kept)
    return stood - start


def _seconds_to_bare_window() -> float:
    start = time.monotonic()
    done = subprocess.run([sys.executable, "-c", _BARE_WINDOW], check=True, capture_output=True, text=True)
    return float(done.stdout.split()[-1]) - start


def _come_aboard(told: Connection, kept: str) -> None:
    """Make a person known, so that the title is what comes first."""
    app = App(paths(Path(kept)), spawn=False)
    app.change(person=NAMES["anne"])
    app.close()
    told.send(())


def _show_title(told: Connection, kept: str) -> None:
    """Run the program until the title has been drawn once."""

    def opened(stack: SceneStack) -> None:
        window = _app_of(stack).window
        assert window is not None

        def look_in() -> None:
            if window.frames:
                told.send((time.monotonic(),))
                stack.follow(Quit())

        window.watch(look_in)

    program.run(Path(kept), SIZE, opened)


def _rest_at_table(told: Connection, kept: str, muted: bool, length: float) -> None:
    """Run the program at a table where a person is waited for; tell processor time and frames of a while."""

    def opened(stack: SceneStack) -> None:
        app = _app_of(stack)
        app.change(muted=muted)
        stack.push(PlayScene(app, saves.begin(app, "grundel_beard", 4, {}, crew_of(4))))
        # A thread that sleeps; the loop is left to sleep as it does without being watched.
        threading.Thread(target=_watch_rest, args=(app, stack, told, length), daemon=True).start()

    program.run(Path(kept), SIZE, opened)


def _watch_rest(app: App, stack: SceneStack, told: Connection, length: float) -> None:
    window = app.window
    assert window is not None
    time.sleep(_SETTLING_S)
    while stack.busy or any(thread.name == "sounds" for thread in threading.enumerate()):
        time.sleep(0.5)
    spent, frames = time.process_time(), window.frames
    time.sleep(length)
    told.send((time.process_time() - spent, float(window.frames - frames)))
    pygame.event.post(pygame.Event(pygame.QUIT))


def _app_of(stack: SceneStack) -> App:
    title = stack.top
    assert isinstance(title, TitleScene)
    return title.app
