"""The pause over a table, and the question whether something is really meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game import rules
from game.play.players import Person
from game.play.session import Session
from game.scenes.choices import Choice
from game.scenes.commands import copy_table, may_take_back
from game.scenes.forms import menu, say
from game.scenes.rulepage import RulePage, has_rules
from game.scenes.saves import Keeper
from game.scenes.services import App
from game.scenes.settings import SettingsScene
from game.scenes.substitutes import SeatChange, SeatsPanel, changes_for
from game.scenes.transcript import transcript_of
from game.ui import theme
from game.ui.richtext import escape
from game.ui.scene import Outcome, Pop, Push, Size
from game.ui.widgets import BrassButton, Panel, RichText, Widget, WidgetScene
from game.words import _


class PauseScene(WidgetScene):
    """Go on, look up the rules, change settings, begin again, or leave; its result is a `Choice`."""

    opaque = False

    def __init__(self, app: App, session: Session, seat: int | None = None) -> None:
        """`seat` is whose the table is at this moment, None where that is nobody's affair."""
        super().__init__()
        self.app = app
        self.session = session
        self.seat = seat
        self._asked: SeatChange | None = None
        """What is asked about: a sailor who would sit down, or None for a new match."""

    def compose(self) -> Sequence[Widget]:
        """Make the sheet and its plates."""
        title = _(rules.GAMES[self.session.game].title)
        self._sheet = Panel(_("Pause"), note=self._note().format(game=title), seed=21)
        entries: list[tuple[str, Callable[[], Outcome | None]]] = [(_("Resume"), self.back)]
        if has_rules(self.session.game):
            entries.append((_("Rules"), lambda: Push(RulePage(self.session.game))))
        entries += self._seat_entries()
        entries += self._table_entries()
        entries.append((_("Settings"), lambda: Push(SettingsScene(self.app))))
        if not self.session.header.is_of_tournament:
            entries.append((_("New match"), self._ask_restart))
        entries.append((_("Leave the table"), lambda: Pop(Choice.LEAVE)))
        self._plates = [
            BrassButton(words, press, primary=not index) for index, (words, press) in enumerate(entries)
        ]
        return [self._sheet, *self._plates]

    def _note(self) -> str:
        """Say whether the match is kept, or that it is one of practice."""
        header, keeper = self.session.header, self.session.sink
        if isinstance(keeper, Keeper) and not keeper.saving:
            return _("{game}. Saving is off: what is played now cannot be continued later.")
        if header.is_practice:
            return _("{game}, practice: moves can be taken back until a new card is seen.")
        if self.session.count or header.is_of_tournament:
            return _("{game}. The match is kept and can be continued at any time.")
        return _("{game}. Nothing has been played yet; the match is kept from its first move on.")

    def _seat_entries(self) -> list[tuple[str, Callable[[], Outcome | None]]]:
        """Offer what can change at the persons' seats, in place if there is only one."""
        changes = changes_for(self.session)
        if len(changes) == 1:
            return [(changes[0].words, lambda: self._change(changes[0]))]
        return [(_("Who plays?"), lambda: Push(SeatsPanel(self.session)))] if changes else []

    def arrange(self, size: Size) -> None:
        """Lay the plates out under each other on the sheet."""
        menu(self.look, size, self._sheet, self._plates)

    def back(self) -> Outcome | None:
        """Go on playing."""
        return Pop(Choice.GO_ON)

    def hide(self, asked: bool) -> bool:
        """Offer nothing any more that would tell what one person sees."""
        persons = sum(isinstance(player, Person) for player in self.session.players)
        if self.seat is not None and (asked or persons > 1):
            self.seat = None
            self.show(self.compose())
        return False

    def acted(self, action: object) -> Outcome | None:
        """The key that opens the pause closes it too."""
        if action == "rules" and has_rules(self.session.game):
            return Push(RulePage(self.session.game))
        if action == "copy":
            self._copy()
        return self.back() if action == "menu" else None

    def _table_entries(self) -> list[tuple[str, Callable[[], Outcome | None]]]:
        """Offer to take a move back where that may be, and to copy the table."""
        entries: list[tuple[str, Callable[[], Outcome | None]]] = []
        if self.seat is None:
            return entries
        if may_take_back(self.session, self.seat):
            entries.append((_("Take back"), lambda: Pop(Choice.TAKE_BACK)))
        entries.append((_("Transcript"), lambda: Push(transcript_of(self.app))))
        entries.append((_("Copy table"), self._copy))
        return entries

    def _copy(self) -> None:
        if self.seat is not None:
            self._sheet.note = copy_table(self.app, self.session, self.seat)

    def _ask_restart(self) -> Outcome | None:
        if not self.session.count:
            return Pop(Choice.RESTART)
        self._asked = None
        return Push(
            Question(
                _("A new match?"),
                _("The match at this table ends here, and the same players begin another one."),
                _("New match"),
            )
        )

    def resumed(self, result: object) -> Outcome | None:
        """Begin anew or change who plays, if that was meant."""
        if isinstance(result, SeatChange):
            return self._change(result)
        return Pop(self._asked or Choice.RESTART) if result is True else None

    def _change(self, change: SeatChange) -> Outcome:
        """Change who plays; before a sailor sits down, ask."""
        if isinstance(change.player, Person):
            return Pop(change)
        self._asked = change
        text = _(
            "{sailor} plays for {name} until {name} takes the seat back, here in the pause. "
            "A match that ends before that, or in which {sailor} plays the greater part, "
            "does not count for {name}."
        )
        names = {"sailor": change.player.name, "name": self.session.header.players[change.seat].name}
        told = text.format(**{key: escape(name) for key, name in names.items()})
        return Push(Question(_("A sailor at the seat?"), told, _("Let a sailor play")))


class Question(WidgetScene):
    """Asks whether something is meant; its result is True or False."""

    opaque = False

    def __init__(self, title: str, text: str, yes: str) -> None:
        super().__init__()
        self._words = (title, text, yes)

    def compose(self) -> Sequence[Widget]:
        """Make the sheet, the sentence and the two plates."""
        title, text, yes = self._words
        self._sheet = Panel(title, seed=5)
        self._text = RichText(text, theme.SIZE_BODY, theme.ON_PARCHMENT, align="centre")
        self._yes = BrassButton(yes, lambda: Pop(True))
        self._no = BrassButton(_("Back"), self.back, primary=True)
        return [self._sheet, self._text, self._yes, self._no]

    def arrange(self, size: Size) -> None:
        """Lay out sheet, sentence and plates."""
        say(self.look, size, self._sheet, self._text, [self._yes, self._no])

    def back(self) -> Outcome | None:
        """It is not meant."""
        return Pop(False)
