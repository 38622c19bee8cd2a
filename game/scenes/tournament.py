"""Tournaments of the household: who plays, what, and how everybody stands after each match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from game import rules
from game.core.state import Result
from game.play.log import PRACTICE, TOURNAMENT, Header, LogError
from game.play.players import Person, Player
from game.play.tournament import KINDS, LENGTHS, Played, Tournament
from game.scenes import saves
from game.scenes.crest import Crest
from game.scenes.forms import Form, fit, sheet
from game.scenes.logbook import problem_words
from game.scenes.plans import plan_for, sailor
from game.scenes.play import PlayScene
from game.scenes.services import App
from game.tables.faces import FACES
from game.ui import theme
from game.ui.look import Look
from game.ui.richtext import escape
from game.ui.scene import Outcome, Pop, Push, Size
from game.ui.widgets import (
    BrassButton,
    Label,
    MarkedLabel,
    Panel,
    Pills,
    RichText,
    Rule,
    ScrollView,
    Toggle,
    Widget,
    WidgetScene,
)
from game.words import _, ngettext

MOST = 8
"""So many people can play in a tournament."""
_COLUMNS = (0.46, 0.18, 0.18, 0.18)
_GAPS = ((12, 5), (6, 3), (2, 1))
"""Between the rows of the standings, in units and pixels at least: closer where all would not be seen."""


def games_for(people: int) -> list[str]:
    """Return the games at whose tables so many people have room; sailors fill the other seats."""
    return [game for game in theme.ACCENTS if game in FACES and people <= rules.GAMES[game].seats[-1]]


class TournamentScene(WidgetScene):
    """Shows how the last tournament stands and goes on with it, or sets up a new one."""

    opaque = False

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app
        self.problem = ""
        self._match: saves.Match | None = None
        self.chosen = [person.name for person in app.people[:2]]
        self.kind = 0
        self.game = 0
        self.length = 0
        self.sets_up = app.tournament is None
        self._take_result()

    @property
    def tournament(self) -> Tournament:
        """The tournament that was begun last; there must be one."""
        assert self.app.tournament is not None
        return self.app.tournament

    def compose(self) -> Sequence[Widget]:
        """Make the sheet with the table of standings, or with what can be chosen."""
        self._rows: list[tuple[Label, ...]] = []
        self._form: Form | None = None
        if self.sets_up:
            self._sheet = Panel(_("A new tournament"), note=self.problem, seed=73)
            self._form = self._set_up()
            inside = self._form.widgets()
        else:
            note = self.problem or self._note()
            self._sheet = Panel(_("Tournament"), note=note, seal=self.tournament.next_game or "", seed=73)
            inside = self._standings()
        self._pane = ScrollView(inside)
        self._plates = self._make_plates()
        self._crest = self._winner()
        crest = [] if self._crest is None else [self._crest]
        return [self._sheet, self._pane, *crest, *self._plates]

    def _winner(self) -> Crest | None:
        """Return the portrait of whoever has won alone, to stand on the sheet."""
        if self.sets_up or not self.tournament.is_over or len(self.tournament.leaders) > 1:
            return None
        portraits = dict(zip(self.tournament.names, self.tournament.portraits, strict=True))
        return Crest(portraits[self.tournament.leaders[0]])

    def _make_plates(self) -> list[BrassButton]:
        over = not self.sets_up and self.tournament.is_over
        close = BrassButton(_("Close"), self.back, primary=over)
        if self.sets_up:
            return [close, BrassButton(_("Begin"), self._begin, primary=True)]
        new = BrassButton(_("New tournament"), self._set_up_anew)
        if over:
            return [new, close]
        words = _("Go on") if self.tournament.running else _("Next match")
        return [new, close, BrassButton(words, self._play, primary=True)]

    # -- how it stands ---------------------------------------------------------------------------------

    def _note(self) -> str:
        """Say how far the tournament is, and who has won it."""
        tournament = self.tournament
        if tournament.is_over:
            leaders = tournament.leaders
            text = ngettext(
                "{names} wins the tournament.", "{names} win the tournament together.", len(leaders)
            )
            return text.format(names=escape(_(" and ").join(leaders)))
        number = len(tournament.played) + 1
        text = _("Match {number} of {all}: {game}")
        title = _(rules.GAMES[tournament.next_game or tournament.games[0]].title)
        return text.format(number=number, all=tournament.matches, game=title)

    def _standings(self) -> list[Widget]:
        soft = theme.ON_PARCHMENT_SOFT
        heads = (_("Name"), _("Played"), _("Won"), _("Points"))
        self._rows = [tuple(Label(head, theme.SIZE_LABEL, soft, "italic") for head in heads)]
        tournament = self.tournament
        leaders = tournament.leaders if tournament.played else []
        portraits = dict(zip(tournament.names, tournament.portraits, strict=True))
        for standing in tournament.standings():
            leads = standing.name in leaders
            ink = theme.ON_PARCHMENT_RED if leads else theme.ON_PARCHMENT
            porthole = partial(_porthole, portraits[standing.name], leads)
            name = MarkedLabel(escape(standing.name), porthole, theme.SIZE_NAME, ink, "title")
            cells = (standing.played, standing.won, standing.points)
            numbers = (Label(str(cell), theme.SIZE_NAME_SMALL, ink) for cell in cells)
            self._rows.append((name, *numbers))
        for row in self._rows:
            for label in row[1:]:
                label.align = "centre"
        self._told = [
            MarkedLabel(match_line(number, match), partial(_seal, match.game), theme.SIZE_LABEL, diameter=48)
            for number, match in enumerate(tournament.played, start=1)
        ]
        self._rule = Rule()
        self._rule.visible = bool(self._told)
        self._rule.keeps_with = self._told[0] if self._told else None
        self._rating = RichText(_rating(tournament), theme.SIZE_LABEL, soft, "italic")
        return [*(label for row in self._rows for label in row), self._rating, self._rule, *self._told]

    # -- setting up ------------------------------------------------------------------------------------

    def _set_up(self) -> Form:
        form = Form()
        form.heading(_("Who plays?"))
        for person in self.app.people[:MOST]:
            toggle = Toggle(person.name in self.chosen, partial(self._choose, person.name))
            form.line(escape(person.name), toggle)
        if len(self.app.people) < 2:
            form.text(_("A tournament takes at least two people; new ones can be added under Household."))
        form.rule()
        kinds = (_("One game, several matches"), _("Each game once"))
        form.line(_("Kind"), Pills(kinds, self.kind, lambda i: self._set(kind=i)))
        games = games_for(max(2, len(self.chosen)))
        titles = [_(rules.GAMES[game].title) for game in games]
        if KINDS[self.kind] == "best":
            self.game = min(self.game, len(games) - 1)
            form.line(_("Game"), Pills(titles, self.game, lambda i: self._set(game=i)))
            lengths = [_("Best of {count}").format(count=count) for count in LENGTHS]
            form.line(_("Length"), Pills(lengths, self.length, lambda i: self._set(length=i)))
        else:
            form.text(_("One match each: {games}.").format(games=", ".join(titles)))
        return form

    def _choose(self, name: str, on: bool) -> None:
        self.chosen = [other for other in self.chosen if other != name] + ([name] if on else [])
        self._renew()

    def _set(self, **values: int) -> None:
        for name, value in values.items():
            setattr(self, name, value)
        self._renew()

    def _set_up_anew(self) -> None:
        self.sets_up, self.problem = True, ""
        self._renew()

    def _renew(self) -> None:
        focused, offset = self.focused.hint if self.focused is not None else "", self._pane.offset
        self.show(self.compose())
        self._pane.to(offset)
        again = [widget for widget in self._pane.children() if focused and widget.hint == focused]
        self.focus(again[0] if again else self._plates[-1])

    def _begin(self) -> None:
        games = games_for(len(self.chosen))
        known = {person.name: person.portrait for person in self.app.people}
        names = [name for name in self.chosen if name in known]
        if len(names) < 2:
            self.app.sound.play("refuse")
            self.problem = _("A tournament needs two people at least.")
        else:
            kind = KINDS[self.kind]
            played = (games[min(self.game, len(games) - 1)],) if kind == "best" else tuple(games)
            portraits = tuple(known[name] for name in names)
            tournament = Tournament(tuple(names), portraits, kind, played, LENGTHS[self.length])
            self.app.keep_tournament(tournament, new=True)
            self.sets_up, self.problem = False, ""
        self._renew()

    # -- playing ---------------------------------------------------------------------------------------

    def _play(self) -> Outcome | None:
        """Deal the next match, or go on with the one that was left."""
        tournament, self.problem = self.tournament, ""
        try:
            self._match = self._left() or self._deal()
        except (OSError, LogError) as error:
            self.problem = problem_words(error)
            self._renew()
            return None
        self.app.keep_tournament(tournament.begun(self._match.keeper.name))
        return Push(PlayScene(self.app, self._match))

    def _left(self) -> saves.Match | None:
        """Return the match that was left before its end, None if there is none."""
        entry = self._entry()
        return None if entry is None or entry.saved.finished else saves.go_on(self.app, entry.saved.path)

    def _entry(self) -> saves.Entry | None:
        running = self.tournament.running
        entries = saves.entries(self.app.matches, 100) if running else []
        return next((entry for entry in entries if entry.saved.path.stem == running), None)

    def _deal(self) -> saves.Match:
        tournament, game = self.tournament, self.tournament.next_game
        assert game is not None
        plan = plan_for(self.app, game)
        players: list[Player] = [
            Person(tournament.names[index], tournament.portraits[index]) for index in tournament.order
        ]
        while len(players) not in rules.GAMES[game].seats:
            filler = sailor(game, players)
            assert filler is not None
            players.append(filler)
        table = {name: value for name, value in plan.table.items() if name != PRACTICE} | {TOURNAMENT: True}
        return saves.begin(self.app, game, self.app.new_seed(), plan.options, players, table)

    def resumed(self, result: object) -> Outcome | None:
        """Take the result of the match that was played."""
        match, self._match = self._match, None
        if match is not None and match.session.result is not None:
            self._count(match.session.header, match.session.result, match.session.lent)
        self.problem = self.app.next_notice()
        self._renew()
        return None

    def _take_result(self) -> None:
        """Take the result of a match that ended after this scene was left; forget one that is gone."""
        tournament = self.app.tournament
        if tournament is None or not tournament.running:
            return
        entry = self._entry()
        if entry is None:
            self.app.keep_tournament(tournament.begun(""))
        elif entry.saved.finished and entry.result is not None and entry.header is not None:
            self._count(entry.header, entry.result, saves.lent_of(entry))

    def _count(self, header: Header, result: Result, lent: Sequence[int]) -> None:
        names = [player.name for player in header.players]
        if all(name in names for name in self.tournament.names):
            counted = self.tournament.with_result(names, result.winners, result.scores, header.game, lent)
            self.app.keep_tournament(counted)

    # -- where it lies ---------------------------------------------------------------------------------

    def arrange(self, size: Size) -> None:
        """Lay out the sheet, the table or form in it, and the plates below."""
        whole = sheet(self.look, size, (1080, 940), under=60, endless=True)
        if self._crest is not None:
            top = max(whole.top, self._crest.room)
            whole = Rect(whole.x, top, whole.width, whole.bottom - top)
        fit(self.look, whole, self._sheet, self._pane, self._plates, self._fill)
        if self._crest is not None:
            self._crest.stand(self._sheet.rect)

    def _fill(self, room: Rect) -> int:
        if self._form is not None:
            return self._form.arrange(room, self.look)
        return self._arrange_table(room)

    def _arrange_table(self, room: Rect) -> int:
        """Lay everything out from the top of a room, closer where it is low; return where it ends."""
        lowest = self._pane.rect.bottom - self.look.scale.px(16, 8)
        for units, least in _GAPS:
            end = self._arrange_rows(room, self.look.scale.px(units, least))
            if end <= lowest:
                break
        return end

    def _arrange_rows(self, room: Rect, gap: int) -> int:
        """Lay the rows out so far apart, how points are earned under them, then all matches."""
        y = room.y
        for row in self._rows:
            high = max(label.wanted()[1] for label in row)
            x = float(room.x)
            for label, share in zip(row, _COLUMNS, strict=True):
                label.rect = Rect(round(x), y, round(room.width * share), high)
                x += room.width * share
            y += high + gap
        self._rating.rect = Rect(room.x, y, room.width, self._rating.wanted_height(room.width))
        y = self._rating.rect.bottom + gap
        if not self._told:
            return y
        self._rule.rect = Rect(room.x, y, room.width, self._rule.wanted()[1])
        y = self._rule.rect.bottom + gap
        for line in self._told:
            line.rect = Rect(room.x, y, room.width, line.wanted_height(room.width))
            y = line.rect.bottom + gap
        return y

    def back(self) -> Outcome | None:
        """Leave it for another time."""
        return Pop()


def _porthole(portrait: str, lit: bool, look: Look, side: int) -> Surface:
    return look.materials.porthole(portrait, side, lit)


def _seal(game: str, look: Look, side: int) -> Surface:
    return look.materials.seal(game, side)


def _rating(tournament: Tournament) -> str:
    """Say what decides a tournament, and for what there are points."""
    if tournament.kind == "best":
        return _(
            "Wins decide, then points: two for each person beaten in a match, one for each who is level."
        )
    return _("Points decide: two for each person beaten in a match, one for each who is level.")


def match_line(number: int, match: Played) -> str:
    """Tell in a line who won a match, and for whom a sailor played in it."""
    winners = match.winners
    text = ngettext(
        "Match {number}, {game}: {names} won.", "Match {number}, {game}: {names} are level.", len(winners)
    )
    title = _(rules.GAMES[match.game].title)
    told = text.format(number=number, game=title, names=escape(_(" and ").join(winners)))
    if not match.lent:
        return told
    away = _("A sailor played for {names}; it counts all the same.").format(
        names=escape(_(" and ").join(match.lent))
    )
    return f"{told} {away}"
