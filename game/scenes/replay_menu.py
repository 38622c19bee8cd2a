"""The sheet over a replay: which match it is, its deal code, whose view, how fast, and the way out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game import rules
from game.play.codes import deal_of, write_code
from game.scenes.forms import Form, fit, sheet
from game.ui import theme
from game.ui.inputs import Action
from game.ui.richtext import escape
from game.ui.scene import Outcome, Pop, Size
from game.ui.widgets import BrassButton, Panel, Pills, RichText, ScrollView, Widget, WidgetScene
from game.words import _, whole

if TYPE_CHECKING:
    from game.scenes.replay import ReplayScene

LEAVE = "leave"
"""The result with which the replay is left."""


class ReplayMenu(WidgetScene):
    """What can be chosen for a replay; its result is `LEAVE` or nothing."""

    opaque = False

    def __init__(self, scene: ReplayScene) -> None:
        super().__init__()
        self._scene = scene

    def compose(self) -> Sequence[Widget]:
        """Make the sheet, the choices and the plates."""
        scene = self._scene
        header = scene.replay.header
        names = ", ".join(player.name for player in header.players)
        self._sheet = Panel(_(rules.GAMES[header.game].title), note=names, seal=header.game, seed=27)
        form = self._form = Form()
        eyes = scene.replay.eyes
        words = [scene.eye_words(eye) for eye in eyes]
        form.line(_("Seen by"), Pills(words, eyes.index(scene.eye), lambda i: scene.look_through(eyes[i])))
        self._outcome(form)
        self._said = form.text("")
        self._pane = ScrollView(form.widgets())
        self._plates = [
            BrassButton(_("Leave"), lambda: Pop(LEAVE)),
            BrassButton(_("Copy table"), self._copy),
            BrassButton(_("Back to the replay"), self.back, primary=True),
        ]
        return [self._sheet, self._pane, *self._plates]

    def _outcome(self, form: Form) -> None:
        """Tell how the match ended, and the code that deals it again."""
        replay = self._scene.replay
        if replay.result is not None:
            scores = ", ".join(
                _("{name} {score}").format(name=escape(player.name), score=whole(score))
                for player, score in zip(replay.header.players, replay.result.scores, strict=True)
            )
            form.line(_("Score"), RichText(scores, theme.SIZE_BODY))
            deal = deal_of(replay.header)
            if deal is not None:
                form.line(_("Deal code"), RichText(write_code(deal), theme.SIZE_BODY))

    def arrange(self, size: Size) -> None:
        """Lay out sheet, choices and plates."""
        many = len(self._scene.replay.eyes) > 5
        whole = sheet(self.look, size, (1000, 640 if many else 540), under=60)
        fit(
            self.look, whole, self._sheet, self._pane, self._plates,
            lambda room: self._form.arrange(room, self.look),
        )  # fmt: skip

    def _copy(self) -> None:
        self._said.text = self._scene.copy()
        self._form.arrange(self._pane.room(), self.look)

    def back(self) -> Outcome | None:
        """Look on."""
        return Pop()

    def acted(self, action: Action) -> Outcome | None:
        """The key that opens the sheet closes it too; the table can be copied."""
        if action == "copy":
            self._copy()
        return self.back() if action == "menu" else None
