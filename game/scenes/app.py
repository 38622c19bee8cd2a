"""The program in its window: everything is opened, the scenes run, everything is closed."""

from __future__ import annotations

import contextlib
import sys
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pygame

from game.scenes.mishap import mishap_words, play_through, write_down
from game.scenes.services import App
from game.scenes.title import TitleScene
from game.scenes.transcript import toggle_transcript
from game.scenes.welcome import Welcome
from game.storage.crashes import keep_report
from game.storage.paths import paths
from game.ui.scene import Scene, SceneStack, Size
from game.ui.window import NoDisplay, Window, open_display
from game.words import _

_ICON = 128


def run(
    data: Path | None = None, size: Size | None = None, opened: Callable[[SceneStack], object] | None = None
) -> int:
    """Open the window and play until it is closed; return the code to exit with.

    data
        a folder for everything that is kept, instead of the usual ones
    size
        of the window in pixels, instead of the remembered one
    opened
        called with the scenes once the window stands, before anything is drawn

    Where there is no screen, one sentence on the error stream and 2; where the program fails, it says so
    there and on the screen, and 1.
    """
    app: App | None = None
    code = 1
    try:
        open_display()
        app = App(paths(data))
        code = 0 if _play(app, size, opened) else 1
    except NoDisplay as error:
        print(error, file=sys.stderr)
        code = 2
    except Exception as error:
        _tell(app, data, error)
    finally:
        closed = _close(app, data)
    return code if closed else 1


def _play(app: App, size: Size | None, opened: Callable[[SceneStack], object] | None) -> bool:
    """Open the window and play through; return whether that ended as somebody wished."""
    pygame.init()
    icon = app.assets.picture("program/captains-table", (_ICON, _ICON))
    with Window(
        _("Captain’s Table"),
        app.placement(size),
        icon=icon,
        bindings=app.bindings(),
        remember=app.remember,
    ) as window:
        app.window = window
        window.commands["mute"] = app.toggle_mute
        window.commands["transcript"] = partial(toggle_transcript, app)
        window.on_focus = app.hear_focus
        _take_pointer(app, window.size)
        app.sound.prepare()
        stack = app.open_stack(window.size)
        stack.push(first_scene(app))
        if opened is not None:
            opened(stack)
        return play_through(app, window, stack)


def _tell(app: App | None, data: Path | None, error: Exception) -> None:
    """Say on the error stream that the program has failed, however little of it had been opened."""
    try:
        if app is not None:
            write_down(app, error)
            return
        places = paths(data)
        told = "".join(traceback.format_exception(error))
        report = keep_report(places.matches.parent, told, datetime.now(UTC))
        print(f"{type(error).__name__}: {error}", mishap_words(None, report), sep="\n", file=sys.stderr)
    except Exception as another:  # neither the folders nor a report of them: what is left is a sentence
        for failed in (error, another):
            print(f"{type(failed).__name__}: {failed}", file=sys.stderr)


def _close(app: App | None, data: Path | None) -> bool:
    """Close what was opened and return whether that went well; where it fails, it is told, too."""
    closed = True
    try:
        if app is not None:
            app.close()
    except Exception as error:
        _tell(None, data, error)
        closed = False
    pygame.display.quit()  # which `pygame.quit` passes over where the rest of pygame was never begun
    pygame.quit()
    return closed


def first_scene(app: App) -> Scene:
    """Return the scene to begin with: the title, or at the first start what has to be asked."""
    return TitleScene(app) if app.settings.person else Welcome(app)


def _take_pointer(app: App, size: Size) -> None:
    """Show the program's own pointer where the system can."""
    side = max(28, app.look_for(size).scale.px(44))
    with contextlib.suppress(pygame.error):
        picture = app.assets.picture("cursors/arrow", (side, side))
        pygame.mouse.set_cursor(pygame.cursors.Cursor((round(side * 0.12), round(side * 0.08)), picture))
