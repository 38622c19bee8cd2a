"""The log book: every match that is kept, to be gone on with, looked at again or thrown away."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from functools import partial

from pygame import Rect

from game import rules
from game.play.log import LogError
from game.scenes import saves
from game.scenes.forms import fit, sheet
from game.scenes.pause import Question
from game.scenes.play import PlayScene
from game.scenes.replay import ReplayScene, replay_of_file, replay_of_text
from game.scenes.services import App
from game.storage.matches import throw_away
from game.tables.faces import FACES
from game.ui import theme
from game.ui.richtext import escape
from game.ui.scene import Outcome, Pop, Push, Size
from game.ui.widgets import (
    BrassButton,
    IconButton,
    Label,
    MarkedLabel,
    Panel,
    RichText,
    Rule,
    ScrollView,
    Widget,
    WidgetScene,
)
from game.ui.widgets.base import keep_together
from game.words import _, moment, ngettext

MOST = 100
"""So many matches of either kind are listed, the latest."""
_PLATE = 190
_GAP = 18


class LogBook(WidgetScene):
    """Lists the matches that run and those that are over, each with what can be done with it."""

    opaque = False

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app
        self._asked: saves.Entry | None = None
        self._problem = ""
        self._settling = saves.Settling(app)

    def compose(self) -> Sequence[Widget]:
        """Make the sheet and a row for every match."""
        self._settling = saves.Settling(self.app)
        entries = saves.entries(self.app.matches, MOST)
        running = [entry for entry in entries if not entry.saved.finished]
        over = [entry for entry in entries if entry.saved.finished]
        self._lines: list[tuple[Widget, ...]] = []
        self._write(_("Matches under way"), running)
        self._write(_("Finished matches"), over)
        if not entries:
            words = _("There are no matches yet. Every match is kept from its first move on.")
            if self.app.saving_failed:
                words = _("No match is kept: saving is off.")
            self._lines.append((RichText(words, theme.SIZE_BODY, theme.ON_PARCHMENT_SOFT, "italic"),))
        self._sheet = Panel(_("Matches"), note=self._problem, seed=63)
        self._pane = ScrollView([widget for line in self._lines for widget in line])
        self._paste = BrassButton(_("Open a copied table"), self._open_copied)
        self._done = BrassButton(_("Close"), self.back, primary=True)
        return [self._sheet, self._pane, self._paste, self._done]

    def _write(self, title: str, entries: Sequence[saves.Entry]) -> None:
        if not entries:
            return
        heading = Label(title, theme.SIZE_HEADING, theme.ON_PARCHMENT_TITLE, "title")
        if self._lines:
            rule = Rule()
            rule.keeps_with = heading
            self._lines.append((rule,))
        rows = [self._row(entry) for entry in entries]
        for row in rows:
            keep_together(row)
        heading.keeps_with = rows[0][0]
        self._lines += [(heading,), *rows]

    def _row(self, entry: saves.Entry) -> tuple[Widget, ...]:
        game = entry.saved.game
        words: Label = Label(entry_words(entry), theme.SIZE_LABEL, theme.ON_PARCHMENT)
        if game in theme.ACCENTS:
            words = MarkedLabel(
                words.text, lambda look, side: look.materials.seal(game, side), theme.SIZE_LABEL
            )
        name = plain_words(entry)
        delete = IconButton("trash", partial(self._ask, entry), _("Delete {match}").format(match=name))
        if entry.header is None or entry.saved.game not in FACES:
            return (words, delete)
        label, press = (
            (_("Look again"), self._look_at) if entry.saved.finished else (_("Continue"), self._go_on)
        )
        return (words, BrassButton(label, partial(press, entry), size=theme.SIZE_LABEL, hint=name), delete)

    # -- where all of it lies --------------------------------------------------------------------------

    def arrange(self, size: Size) -> None:
        """Lay out the sheet, the rows in it and the plate below."""
        whole = sheet(self.look, size, (1140, 900), under=60, endless=True)
        fit(self.look, whole, self._sheet, self._pane, [self._paste, self._done], self._fill)

    def _fill(self, room: Rect) -> int:
        """Lay the lines out from the top of a room; return where they end."""
        y, gap = room.y, self.look.scale.px(_GAP, 8)
        for line in self._lines:
            y = self._arrange_line(line, Rect(room.x, y, room.width, 0), gap) + gap
        return y

    def _arrange_line(self, line: Sequence[Widget], place: Rect, gap: int) -> int:
        """Lay one line out from the top of `place`, its plates at the right; return where it ends."""
        words, plates = line[0], line[1:]
        least = self.look.scale.px(_PLATE, 96)
        sizes = [plate.wanted() for plate in plates]
        widths = [
            max(least, wide) if isinstance(plate, BrassButton) else wide
            for plate, (wide, _high) in zip(plates, sizes, strict=True)
        ]
        width = place.width - sum(widths) - gap * len(widths)
        tall = words.wanted_height(width) if isinstance(words, Label) else words.wanted()[1]
        bottom = place.y + max([tall, *(high for _wide, high in sizes)])
        words.rect = Rect(place.x, place.y, width, bottom - place.y)
        x = place.right - sum(widths) - gap * max(0, len(widths) - 1)
        for plate, wide, (_wanted, high) in zip(plates, widths, sizes, strict=True):
            plate.rect = Rect(x, (place.y + bottom - high) // 2, wide, high)
            x += wide + gap
        return bottom

    # -- what can be done ------------------------------------------------------------------------------

    def _go_on(self, entry: saves.Entry) -> Outcome | None:
        try:
            return Push(PlayScene(self.app, saves.go_on(self.app, entry.saved.path)))
        except (OSError, LogError) as error:
            self._say(problem_words(error))
            return None

    def _look_at(self, entry: saves.Entry) -> Outcome | None:
        try:
            return Push(replay_of_file(self.app, entry.saved.path))
        except (OSError, LogError) as error:
            self._say(problem_words(error))
            return None

    def _open_copied(self) -> Outcome | None:
        try:
            return Push(copied_table(self.app))
        except LogError as error:
            self.app.sound.play("refuse")
            self._say(str(error))
            self.focus(self._paste)
            return None

    def _ask(self, entry: saves.Entry) -> Outcome:
        self._asked = entry
        text = _("{match}: this match is deleted for good, and nobody can continue it or look at it again.")
        return Push(
            Question(_("Delete this match?"), text.format(match=escape(plain_words(entry))), _("Delete"))
        )

    def update(self, dt_ms: float) -> Outcome | None:
        """See anew what there is once a table that was left has been closed."""
        if self._settling.has_ended():
            self._say(self._settling.notice(self._problem))
        return super().update(dt_ms)

    @property
    def wake_ms(self) -> float | None:
        """After how many ms a tool tip comes up, or the matches may be others."""
        return self._settling.wake_ms(super().wake_ms)

    def resumed(self, result: object) -> Outcome | None:
        """Throw away what was asked about; see anew what there is."""
        asked, self._asked = self._asked, None
        problem = self.app.next_notice()
        if asked is not None and result is True:
            try:
                if self.app.errands.awaits(asked.saved.path):
                    raise LogError(saves.slow_words())
                throw_away(asked.saved.path)
            except (OSError, LogError) as error:
                problem = problem_words(error, _("This match cannot be removed."))
        self._say(problem)
        return None

    def _say(self, problem: str) -> None:
        """Show a sentence, or none, and the rows as they are now."""
        self._problem = problem
        focused, offset = self.focused, self._pane.offset
        spoken = (focused.spoken(), focused.hint) if focused is not None else ("", "")
        self.show(self.compose())
        self._pane.to(offset)
        again = [widget for widget in self._pane.children() if (widget.spoken(), widget.hint) == spoken]
        self.focus(again[0] if again else self._done)

    def back(self) -> Outcome | None:
        """Close the book."""
        return Pop()

    def acted(self, action: object) -> Outcome | None:
        """The key that opens a menu closes it too; a table that was copied is opened by its key as well."""
        if action == "paste":
            return self._open_copied()
        return Pop() if action == "menu" else None


def copied_table(app: App) -> ReplayScene:
    """Open the table that lies on the clipboard; `LogError`, whose text is a sentence, if none does."""
    text = app.clipboard.get()
    if text is None:
        raise LogError(_("The clipboard cannot be reached."))
    return replay_of_text(app, text)


def problem_words(error: OSError | LogError, otherwise: str = "") -> str:
    """Say in a sentence why a match cannot be had."""
    if isinstance(error, LogError):
        return str(error)
    if error.errno == errno.EBUSY:
        return _("This match is open in another window of the game.")
    if error.errno == errno.EFBIG:
        return _("This match cannot be read: the file is far too large.")
    return otherwise or _("This match cannot be read.")


def plain_words(entry: saves.Entry) -> str:
    """Say which match it is: its game and when it began."""
    game = rules.GAMES.get(entry.saved.game)
    title = _(game.title) if game is not None else entry.saved.game
    began = moment(entry.saved.started.astimezone())
    return _("{game}, {date}").format(game=title, date=began)


def entry_words(entry: saves.Entry) -> str:
    """Say in rich text which match it is, who plays, and how it ended."""
    first = f"*{escape(plain_words(entry))}*"
    if entry.header is None:
        return f"{first}\n{_('Its log cannot be read.')}"
    names = [player.name for player in entry.header.players]
    second = ", ".join(names)
    if entry.result is not None:
        winners = entry.result.winners
        text = ngettext("{winners} won. {scores}", "{winners} won together. {scores}", len(winners))
        scores = ", ".join(f"{name} {score}" for name, score in zip(names, entry.result.scores, strict=False))
        second = text.format(winners=", ".join(names[seat] for seat in winners), scores=scores)
    return f"{first}\n{escape(second)}"
