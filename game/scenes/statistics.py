"""The statistics: what all finished matches come to, for one person at one game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game import rules
from game.bots import levels_of
from game.play.figures import NAMES, Figures
from game.play.statistics import Choice, Record, Summary, as_csv, persons_of, summary
from game.scenes.charts import Ledger, Roundel, Row, ScoreChart, ShareBars, share_words
from game.scenes.forms import Form, hang, sheet
from game.scenes.plans import level_title
from game.scenes.seals import GameSeals
from game.scenes.services import App
from game.storage.statistics import export
from game.ui import theme
from game.ui.richtext import escape
from game.ui.scene import Outcome, Pop, Size
from game.ui.widgets import BrassButton, Panel, Pills, RichText, ScrollView, Toggle, Widget, WidgetScene
from game.ui.widgets import layout as lay
from game.words import _, decimal, ngettext, whole

MOST_PERSONS = 8
"""So many persons can be chosen, whoever played last."""
_SIDE = 0.41
_EMPTY = 740
"""How high the sheet is where nothing at all is to be told yet, in units."""
_GLASS = 260
"""The diameter of the sandglass that stands where nothing has happened yet, in units."""
_BELOW_NAME = 20
"""Below the name of the game: it belongs to the seal above it, not to what can be chosen next."""
_ABOVE_SHARES = 14
_CLOSE = 6
"""What can be chosen stands close, so that what was won against whom is seen below it without scrolling."""


class StatisticsScene(WidgetScene):
    """A sheet with what can be chosen at the left, and what it comes to at the right."""

    opaque = False

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app
        self.note = ""
        self.persons = persons_of(app.records)[:MOST_PERSONS]
        latest = max(app.records, key=lambda record: record.when, default=None)
        person = app.settings.person
        if not any(person.casefold() == other.casefold() for other in self.persons) and self.persons:
            person = self.persons[0]
        game = latest.game if latest is not None else next(iter(theme.ACCENTS))
        self.choice = Choice(game, person, practice=latest.practice if latest is not None else False)

    # -- what is on it ---------------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        """Make the sheet, what can be chosen, what it comes to, and the plates."""
        self._sheet = Panel(_("Statistics"), note=self.note, seal=self.choice.game, seed=52)
        self._chooser = Form()
        self._write_choices(self._chooser)
        self._told = Form()
        self._nothing = False
        self._tell(self._told)
        self._left = ScrollView(self._chooser.widgets())
        self._right = ScrollView(self._told.widgets(), hint=_("What it comes to"))
        self._done = BrassButton(_("Done"), self.back, primary=True)
        self._export = BrassButton(_("Export as CSV"), self._write_table)
        self._export.enabled = bool(self.app.records)
        return [self._sheet, self._left, self._right, self._export, self._done]

    def _write_choices(self, form: Form) -> None:
        choice = self.choice
        games = list(theme.ACCENTS)
        form.across(
            GameSeals(games, games.index(choice.game), lambda i: self._choose_game(games[i]), _("Game"))
        )
        if len(self.persons) > 1:
            folded = [person.casefold() for person in self.persons]
            here = folded.index(choice.person.casefold()) if choice.person.casefold() in folded else -1
            form.line(_("Person"), Pills(self.persons, here, lambda i: self._choose(person=self.persons[i])))
        counts = [None, *rules.GAMES[choice.game].seats]
        if len(counts) > 2:
            words = [_("All") if count is None else str(count) for count in counts]
            here = counts.index(choice.seats)
            form.line(_("Seats"), Pills(words, here, lambda i: self._choose(seats=counts[i])))
        levels = ["", *levels_of(choice.game)]
        words = [level_title(level) if level else _("All") for level in levels]
        here = levels.index(choice.level)
        form.line(_("Against"), Pills(words, here, lambda i: self._choose(level=levels[i])))
        form.line(_("Practice"), Toggle(choice.practice, lambda on: self._choose(practice=on)))
        for line in form.lines:
            line.gap = _CLOSE
        form.lines[0].gap = _BELOW_NAME
        shares = level_shares(self.app.records, choice)
        if shares:
            form.lines[-1].gap = _ABOVE_SHARES
            form.heading(_("Won against"))
            form.across(ShareBars(shares))

    def _tell(self, form: Form) -> None:
        """Write what the chosen matches come to."""
        found = summary(self.app.records, self.choice)
        lent = sum(map(replace(self.choice, lent=True).takes, self.app.records))
        if not found.played:
            name = escape(self.choice.person)
            words = self._none_words().format(name=name, game=escape(_(rules.GAMES[self.choice.game].title)))
            self._nothing = True
            form.across(Roundel("moments/becalmed", _GLASS))
            form.across(RichText(words, theme.SIZE_TURN, theme.ON_PARCHMENT, "italic", "centre"))
            form.lines[-1].gap = _CLOSE
            words = _("Wins, streaks and scores of every match that is played to its end are kept here.")
            soft = theme.ON_PARCHMENT_SOFT
            form.across(RichText(words, theme.SIZE_LABEL, soft, "italic", "centre"))
            self._tell_lent(form, lent)
            return
        form.across(Ledger(rows_of(found)))
        figures = figure_rows(self.choice.game, found.figures)
        if figures:
            form.rule()
            form.across(Ledger(figures))
        form.heading(_("Scores, match by match"))
        form.across(ScoreChart(found.scores, found.won))
        form.text(_("A full disc is a match that was won, a ring one that was not."))
        self._tell_lent(form, lent)

    def _none_words(self) -> str:
        """Say that no match is among the chosen ones, and whether others may be."""
        if self.choice.practice:
            return _("{name} has not finished a practice match of {game} with this choice yet.")
        if self.choice.seats is not None or self.choice.level:
            return _("{name} has not finished a match of {game} with these seats and sailors yet.")
        if any(map(replace(self.choice, practice=True).takes, self.app.records)):
            return _("So far {name} has finished {game} only in practice.")
        return _("{name} has not finished a match of {game} yet.")

    def _tell_lent(self, form: Form, lent: int) -> None:
        """Say how many matches do not count, since a sailor played for the person."""
        if lent:
            words = ngettext(
                "{count} match that {name} left to a sailor is not counted.",
                "{count} matches that {name} left to a sailor are not counted.",
                lent,
            )
            form.text(words.format(count=lent, name=escape(self.choice.person)))

    # -- where it lies ---------------------------------------------------------------------------------

    def arrange(self, size: Size) -> None:
        """Lay out the sheet with its two halves, and the plates below."""
        look, scale = self.look, self.look.scale
        self._sheet.rect = sheet(look, size, (1640, 960 if self.app.records else _EMPTY), under=60)
        hang(look, self._sheet.rect, [self._export, self._done])
        room = self._sheet.inside()
        room.height = self._done.rect.top - scale.px(14, 6) - room.y
        left, right = lay.columns(room, (_SIDE, 1 - _SIDE), scale.px(44, 20))
        for pane, place, form in ((self._left, left, self._chooser), (self._right, right, self._told)):
            pane.lie_in(place)
            room = pane.room()
            end = form.arrange(room, look)
            if form is self._told and self._nothing:
                room.move_ip(0, max(0, (room.bottom - end) // 2))
                form.arrange(room, look)
            pane.to(pane.offset)

    # -- choosing ------------------------------------------------------------------------------------

    def _choose_game(self, game: str) -> None:
        self.choice = Choice(game, self.choice.person, practice=self.choice.practice)
        self._renew()

    def _choose(self, **facts: object) -> None:
        self.choice = replace(self.choice, **facts)  # type: ignore[arg-type]
        self._renew()

    def _renew(self) -> None:
        """Tell what is chosen now; the focus stays where it was."""
        focused = self.focused.hint if self.focused is not None else ""
        offset = self._left.offset
        self.show(self.compose())
        self._left.to(offset)
        again = [widget for widget in self._chooser.widgets() if focused and widget.hint == focused]
        if again:
            self.focus(again[0])

    def _write_table(self) -> None:
        """Write all matches into a file for other programs, and say where it lies."""
        path = self.app.places.table
        notice = export(path, as_csv(self.app.records))
        if notice is None:
            self.note = _("The table has been saved as {path}.").format(path=escape(str(path)))
        else:
            self.note = escape(_(notice.text).format(**notice.places))
        self.show(self.compose())
        self.focus(self._export)

    def back(self) -> Outcome | None:
        """Go back."""
        return Pop()

    def acted(self, action: object) -> Outcome | None:
        """The key that opens a menu closes it too."""
        return Pop() if action == "menu" else None


# -- words -----------------------------------------------------------------------------------------


def rows_of(found: Summary) -> list[Row]:
    """Return what every game tells of the matches of a person."""
    return [
        Row(_("Matches"), str(found.played)),
        Row(_("Won"), share_words(found.wins, found.played)),
        Row(_("Winning streak now"), str(found.streak)),
        Row(_("Longest streak"), str(found.longest)),
        Row(_("Best score"), whole(found.best)),
        Row(_("Mean score"), decimal(found.mean, 1)),
    ]


def figure_rows(game: str, figures: Figures) -> list[Row]:
    """Return what is counted at one game, as far as it has come about."""
    return [
        Row(figure_words(game, name), value_words(name, figures[name]))
        for name in NAMES[game]
        if name in figures
    ]


def value_words(name: str, value: int) -> str:
    """Say a figure: times of a hand in seconds."""
    return _("{seconds} s").format(seconds=decimal(value / 1000, 2)) if name == "snatch_least" else str(value)


def figure_words(game: str, name: str) -> str:
    """Return what a figure is called."""
    words = {
        "masts": _("Masts carried off"),
        "swabbed": _("Decks swabbed"),
        "mutinies": _("Double mutinies"),
        "hand_best": _("Best hand"),
        "columns": _("Pairs won"),
        "taken": _("Cards taken from the table"),
        "coins": _("Coins"),
        "spots": _("Black spots"),
        "round_best": _("Best round"),
        "rounds": _("Rounds won"),
        "spoons": _("Spoons snatched"),
        "snatch_least": _("Fastest hand"),
        "caught": _("Slips caught"),
        "penalties": _("Penalty cards"),
        "red": _("Red books"),
        "black": _("Black books"),
        "threes": _("Books of threes"),
        "out": _("Times gone out"),
        "lifts": _("Exact lifts"),
        "hands": _("Hands won"),
        "sunk": _("Times sunk"),
        "runs": _("Runs combined"),
        "neighs": _("Cards taken face down"),
    }
    if name == "plank":
        return _("Times on the plank") if game == "grundel_beard" else _("Cards that walked the plank")
    return words.get(name, name)


def level_shares(records: Sequence[Record], choice: Choice) -> list[tuple[str, int, int]]:
    """Return how many matches were won against each level that sat at the table."""
    shares = []
    for level in levels_of(choice.game):
        found = summary(records, replace(choice, level=level))
        if found.played and choice.level in ("", level):
            shares.append((level_title(level), found.wins, found.played))
    return shares
