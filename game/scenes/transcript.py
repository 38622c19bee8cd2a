"""The transcript: what was said at the table, and what lies on it now, to be read or heard again."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.scenes.forms import hang, sheet
from game.scenes.services import App
from game.tables.board import Board
from game.tables.spoken import table_lines
from game.ui import theme
from game.ui.inputs import Action
from game.ui.look import Look
from game.ui.richtext import escape
from game.ui.scene import Outcome, Pop, Size
from game.ui.widgets import BrassButton, Panel, RichText, ScrollView, Widget, WidgetScene
from game.ui.widgets import layout as lay
from game.words import _

_AIR = 8
"""Units by which the ring lies further out than round a plate, at the left and right of a sentence."""


class Sentence(RichText):
    """A sentence that keys can come to, and that is said then."""

    focusable = True

    @property
    def focus_rect(self) -> Rect:
        """Where the sentence is seen, and some air beside it."""
        return self.place.inflate(2 * self.look.scale.px(_AIR, 4), 0)


class TranscriptScene(WidgetScene):
    """Lists sentences over whatever is below, the table as it is now first, what was said last at the end."""

    opaque = False

    def __init__(self, app: App, table: Sequence[str] = ()) -> None:
        super().__init__()
        self.app = app
        self.table = tuple(table)

    def compose(self) -> Sequence[Widget]:
        """Make the sheet and a line for every sentence."""
        said = tuple(self.app.speech.lines)
        self._sheet = Panel(_("Transcript"), seed=37)
        self._lines: list[RichText] = []
        self._write(_("On the table"), self.table)
        self._write(_("What was said"), said)
        if not self._lines:
            words = _("Nothing has been said yet.")
            self._lines.append(RichText(words, theme.SIZE_BODY, theme.ON_PARCHMENT_SOFT, "italic"))
        self._pane = ScrollView(self._lines)
        self._close = BrassButton(_("Close"), self.back, primary=True)
        return [self._sheet, self._pane, self._close]

    def _write(self, title: str, sentences: Sequence[str]) -> None:
        if sentences:
            heading = Sentence(title, theme.SIZE_HEADING, theme.ON_PARCHMENT_TITLE, "title")
            said = [Sentence(escape(words), theme.SIZE_BODY) for words in sentences]
            heading.keeps_with = said[0]
            self._lines += [heading, *said]

    def enter(self, look: Look, size: Size) -> None:
        """Begin at what was said last."""
        super().enter(look, size)
        last = [line for line in self._lines if line.focusable]
        self.focus(last[-1] if last else self._close)

    def arrange(self, size: Size) -> None:
        """Lay out the sheet, the sentences under each other and the plate below."""
        scale = self.look.scale
        self._sheet.rect = sheet(self.look, size, (1100, 940), under=60)
        hang(self.look, self._sheet.rect, [self._close])
        room = self._sheet.inside()
        room.height = self._close.rect.top - scale.px(14, 6) - room.y
        self._pane.lie_in(room)
        room = lay.inset(self._pane.room(), scale.px(_AIR, 4), 0)
        y = room.y
        for line in self._lines:
            line.rect = Rect(room.x, y, room.width, line.wanted_height(room.width))
            y = line.rect.bottom + scale.px(14, 8)
        self._pane.to(self._pane.offset)

    def back(self) -> Outcome | None:
        """Close it."""
        return Pop()

    def acted(self, action: Action) -> Outcome | None:
        """The key that opens a menu closes it too."""
        return Pop() if action == "menu" else None


def transcript_of(app: App) -> TranscriptScene:
    """Return the transcript with what the table shows that is on, or that is under the topmost scene."""
    boards = [getattr(scene, "board", None) for scene in app.stack.scenes[-2:]]
    shown = [board for board in boards if isinstance(board, Board)]
    return TranscriptScene(app, table_lines(shown[-1]) if shown else ())


def toggle_transcript(app: App) -> None:
    """Open the transcript over the topmost scene, or close it; over a cover it tells of no table."""
    if isinstance(app.stack.top, TranscriptScene):
        app.stack.follow(Pop())
    elif hasattr(app.stack.top, "board"):
        app.stack.push(transcript_of(app))
    else:
        app.stack.push(TranscriptScene(app))
