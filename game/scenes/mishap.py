"""The program itself has failed: it is written down and told, no match is lost, and the title is near."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

import pygame
from pygame import Rect

from game import __version__
from game.scenes.forms import fit, sheet
from game.scenes.play import PlayScene
from game.scenes.services import App
from game.scenes.title import TitleScene
from game.storage.crashes import keep_report
from game.storage.matches import MatchFile
from game.ui import theme
from game.ui.richtext import escape
from game.ui.scene import Outcome, Quit, SceneStack, Size, Swap
from game.ui.widgets import BrassButton, Panel, RichText, ScrollView, Widget, WidgetScene
from game.ui.window import Window
from game.words import _

PATIENCE_S = 1.0
"""So many seconds the telling waits for the last move to be written."""


def play_through(app: App, window: Window, stack: SceneStack) -> bool:
    """Run the scenes to their end; where they fail, tell it and go on from the title if that is wanted.

    Returns whether the program ended as somebody wished. An error that meets the telling itself ends it too.
    """
    mishap: Mishap | None = None
    file: MatchFile | None = None

    def look_at_the_table() -> None:
        nonlocal file
        if mishap is None or mishap.passed:
            file = _file_at_table(stack)

    window.on_failure = look_at_the_table
    while True:
        try:
            window.loop(stack)
            return True
        except Exception as error:
            report = write_down(app, error, file)
            if mishap is not None and not mishap.passed:
                return False
            mishap = Mishap(app, report)
        try:
            stack.push(mishap)
        except Exception as error:
            write_down(app, error, file)
            return False


def write_down(app: App, error: BaseException, file: MatchFile | None = None) -> str:
    """Keep a report of an error and print it; returns what a person is told of it.

    `file` is that of the match that was on the table, which has been left.
    """
    told = "".join(traceback.format_exception(error))
    facts = (
        f"Captain's Table {__version__}, pygame-ce {pygame.version.ver}, Python {sys.version}, {sys.platform}"
    )
    match = None if file is None else _kept(app, file)
    path = keep_report(app.matches.parent, f"{facts}\n{match or ''}\n\n{told}", app.now())
    words = mishap_words(match, path)
    print(f"{type(error).__name__}: {error}", words, sep="\n", file=sys.stderr)
    if path is None:
        print(told, file=sys.stderr)
    return words


def _file_at_table(stack: SceneStack) -> MatchFile | None:
    """Return what writes the match at the uppermost table, None where there is none."""
    tables = [scene for scene in reversed(stack.scenes) if isinstance(scene, PlayScene)]
    return tables[0].match.keeper.file if tables else None


def _kept(app: App, file: MatchFile) -> Path | None:
    """Return where a match that was left lies with all its moves, None if it does not."""
    whole = app.errands.flush(PATIENCE_S) and file.is_written(PATIENCE_S) and file.saving
    return file.path if whole and file.path.exists() else None


def mishap_words(match: Path | None, report: Path | None) -> str:
    """Say that the program failed, where the match is kept if there is one, and where to read more."""
    said = [_("The program has run into an error of its own.")]
    if match is not None:
        said.append(_("The match is kept, up to its last move, in {file}.").format(file=match))
    if report is not None:
        said.append(_("What went wrong is written down in {file}.").format(file=report))
    return "\n".join(said)


class Mishap(WidgetScene):
    """Tells that the program has failed; leads to the title or ends it."""

    def __init__(self, app: App, words: str) -> None:
        super().__init__()
        self.app = app
        self.passed = False
        """Whether it was read and left for the title."""
        self._words = words

    def compose(self) -> Sequence[Widget]:
        """Make the sheet, the sentences and two plates."""
        self._sheet = Panel(_("Man overboard!"), seed=71)
        self._text = RichText(escape(self._words), theme.SIZE_BODY, theme.ON_PARCHMENT, align="centre")
        self._pane = ScrollView([self._text])
        self._quit = BrassButton(_("Quit"), Quit)
        self._on = BrassButton(_("To the title"), self.back, primary=True)
        return [self._sheet, self._pane, self._quit, self._on]

    def arrange(self, size: Size) -> None:
        """Lay out the sheet, the sentences and the plates below."""
        whole = sheet(self.look, size, (980, 560), under=60)
        fit(self.look, whole, self._sheet, self._pane, [self._quit, self._on], self._fill)

    def _fill(self, room: Rect) -> int:
        self._text.rect = Rect(room.topleft, (room.width, self._text.wanted_height(room.width)))
        return self._text.rect.bottom + self.look.scale.px(16, 6)

    def back(self) -> Outcome | None:
        """Go on from the title."""
        self.passed = True
        return Swap(TitleScene(self.app))
