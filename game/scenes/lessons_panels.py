"""What comes over a lesson: the pause with the way out, and the end of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto

from game import rules
from game.scenes.crest import Crest
from game.scenes.forms import menu, say
from game.ui import theme
from game.ui.inputs import Action
from game.ui.scene import Outcome, Pop, Size
from game.ui.widgets import BrassButton, Panel, RichText, Widget, WidgetScene
from game.words import _


class Turn(Enum):
    """Where a lesson goes on."""

    HERE = auto()
    PART = auto()
    """This part once more, from its beginning."""
    NEXT = auto()
    START = auto()
    LEAVE = auto()


class LessonPause(WidgetScene):
    """Go on, skip, repeat or leave; its result is a `Turn`."""

    opaque = False

    def __init__(self, game: str, part: int, parts: int) -> None:
        super().__init__()
        self.game = game
        self._part = part
        self._parts = parts

    def compose(self) -> Sequence[Widget]:
        """Make the sheet and its plates."""
        title = _(rules.GAMES[self.game].title)
        note = _("{game}, part {part} of {count}.").format(game=title, part=self._part, count=self._parts)
        self._sheet = Panel(_("Lesson"), note=note, seed=19)
        entries = [(_("Go on"), Turn.HERE), (_("This part again"), Turn.PART)]
        if self._part < self._parts:
            entries.append((_("Skip this part"), Turn.NEXT))
        if self._part > 1:
            entries.append((_("From the start"), Turn.START))
        entries.append((_("Leave the lesson"), Turn.LEAVE))
        self._plates = [
            BrassButton(words, _leaves(turn), primary=not index)
            for index, (words, turn) in enumerate(entries)
        ]
        return [self._sheet, *self._plates]

    def arrange(self, size: Size) -> None:
        """Lay the plates out under each other on the sheet."""
        menu(self.look, size, self._sheet, self._plates)

    def back(self) -> Outcome | None:
        """Go on learning."""
        return Pop(Turn.HERE)

    def acted(self, action: Action) -> Outcome | None:
        """The key that opens the pause closes it too."""
        return self.back() if action == "menu" else None


class LessonEnd(WidgetScene):
    """Says that all has been shown; its result is a `Turn`."""

    opaque = False

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game

    def compose(self) -> Sequence[Widget]:
        """Make the sheet, the sentence and the two plates."""
        title = _(rules.GAMES[self.game].title)
        self._sheet = Panel(_("Learnt"), seed=5)
        self._crest = Crest(game=self.game)
        words = _("What {game} needs has come up. The rule book has every rule: press F1 at any table.")
        self._text = RichText(words.format(game=title), theme.SIZE_BODY, theme.ON_PARCHMENT, align="centre")
        self._again = BrassButton(_("Once more"), _leaves(Turn.START))
        self._done = BrassButton(_("To the table"), _leaves(Turn.LEAVE), primary=True)
        return [self._sheet, self._crest, self._text, self._again, self._done]

    def arrange(self, size: Size) -> None:
        """Lay out sheet, sentence and plates."""
        say(self.look, size, self._sheet, self._text, [self._again, self._done], self._crest)

    def back(self) -> Outcome | None:
        """It is over."""
        return Pop(Turn.LEAVE)


def _leaves(turn: Turn) -> Callable[[], Outcome | None]:
    """Return what a plate does that takes the panel away."""
    return lambda: Pop(turn)
