"""The program in its window: everything is opened, the scenes run, everything is closed."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from game.scenes.mishap import play_through, write_down
from game.scenes.services import App
from game.scenes.title import TitleScene
from game.scenes.transcript import toggle_transcript
from game.scenes.welcome import Welcome
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
    try:
        open_display()
    except NoDisplay as error:
        print(error, file=sys.stderr)
        return 2
    app = App(paths(data))
    try:
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
            return 0 if play_through(app, window, stack) else 1
    except NoDisplay as error:
        print(error, file=sys.stderr)
        return 2
    except Exception as error:
        write_down(app, error)
        return 1
    finally:
        app.close()
        pygame.quit()


def first_scene(app: App) -> Scene:
    """Return the scene to begin with: the title, or at the first start what has to be asked."""
    return TitleScene(app) if app.settings.person else Welcome(app)


def _take_pointer(app: App, size: Size) -> None:
    """Show the program's own pointer where the system can."""
    side = max(28, app.look_for(size).scale.px(44))
    with contextlib.suppress(pygame.error):
        picture = app.assets.picture("cursors/arrow", (side, side))
        pygame.mouse.set_cursor(pygame.cursors.Cursor((round(side * 0.12), round(side * 0.08)), picture))
