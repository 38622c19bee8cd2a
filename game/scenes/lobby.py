"""The lobby: who sits at the table, by which house rules, and the deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame import Rect

from game import rules
from game.bots import levels_of
from game.core.chance import MAX_SEED
from game.core.game import LONGEST_TEXT, Option
from game.play.codes import LONGEST_CODE, CodeError, Deal, read_code
from game.play.players import Person, Sailor
from game.scenes import saves
from game.scenes.forms import Form
from game.scenes.house import (
    CALL_MS,
    choice_words,
    offered,
    option_label,
    option_sentence,
    table_settings,
)
from game.scenes.lessons import LessonScene, has_learnt
from game.scenes.plans import guest, level_title, longest_name, plan_for, sailor, sailor_words
from game.scenes.play import PlayScene
from game.scenes.portraits import NAMES, PortraitPicker
from game.scenes.rulepage import RulePage, has_rules
from game.scenes.seats import Seat, table_rects
from game.scenes.services import App
from game.ui import theme
from game.ui.inputs import Action
from game.ui.look import Look
from game.ui.richtext import escape
from game.ui.scene import Outcome, Pop, Push, Size, Swap
from game.ui.widgets import (
    BrassButton,
    Label,
    Panel,
    Pills,
    ScrollView,
    TextEntry,
    Toggle,
    Widget,
    WidgetScene,
)
from game.ui.widgets import layout as lay
from game.words import _

_SHADE = "#000000d0"
_ALARM = "#ffc4b8"
_MOST_KNOWN = 6
"""So many people are offered for a seat, those who played last."""


class Lobby(WidgetScene):
    """The set-up of a match; what was chosen last for this game is there again."""

    def __init__(self, app: App, game: str) -> None:
        super().__init__()
        self.app = app
        self.game = game
        self.plan = plan_for(app, game)
        self.code = ""
        self.chosen = next((s for s, p in enumerate(self.plan.players) if isinstance(p, Sailor)), 0)
        self._table = Rect(0, 0, 1, 1)

    # -- what is on it -------------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        """Make the seats, the sheet with everything that can be chosen, and the plates."""
        self._seats = [Seat(number, self._choose_seat) for number in range(len(self.plan.players))]
        self._form = Form()
        self._write_seat(self._form)
        self._form.rule()
        self._write_table(self._form)
        self._sheet = Panel(seed=12)
        self._pane = ScrollView(self._form.widgets())
        self._deal = BrassButton(_("Deal"), self._begin, primary=True, face="title", size=theme.SIZE_PRIMARY)
        self._back = BrassButton(_("Back"), self.back, size=28)
        self._problem = Label("", theme.SIZE_LABEL, _ALARM, "body", "centre", _SHADE)
        self._book = BrassButton(_("Rules"), lambda: Push(RulePage(self.game)))
        self._book.visible = has_rules(self.game)
        words = _("Learn again") if has_learnt(self.app, self.game) else _("Learn it")
        self._learn = BrassButton(words, lambda: Push(LessonScene(self.app, self.game)))
        self._refresh()
        return [
            self._book,
            self._learn,
            *self._seats,
            self._sheet,
            self._pane,
            self._problem,
            self._back,
            self._deal,
        ]

    def _write_seat(self, form: Form) -> None:
        player = self.plan.players[self.chosen]
        form.heading(self._seat_heading())
        self._heading = form.lines[-1].control
        levels = levels_of(self.game)
        if levels:
            kinds = (_("Person"), _("Sailor"))
            form.line(
                _("At this seat"), Pills(kinds, int(isinstance(player, Sailor)), lambda i: self._seat_kind(i))
            )
        if isinstance(player, Person):
            entry = TextEntry(player.name, self._rename, longest=longest_name(), empty=_("A name"))
            form.line(_("Name"), entry)
            self._write_known(form)
        form.across(PortraitPicker(player.portrait, self._repaint))
        form.lines[-1].control.hint = ""
        if isinstance(player, Sailor):
            titles = [level_title(level) for level in levels]
            form.across(Pills(titles, levels.index(player.level), lambda i: self._relevel(levels[i])))
            self._sailor_words = form.text(sailor_words(self.game, player))

    def _write_known(self, form: Form) -> None:
        """Offer the people who played here before and do not sit at this table."""
        here = {player.name.casefold() for player in self.plan.players}
        known = [person for person in self.app.people if person.key not in here and person.portrait in NAMES]
        known = known[:_MOST_KNOWN]

        def choose(index: int) -> None:
            person = known[index]
            self.plan = self.plan.seated(self.chosen, Person(person.name, person.portrait))
            self._renew()

        if known:
            form.line(_("Or somebody known"), Pills([person.name for person in known], -1, choose))

    def _write_table(self, form: Form) -> None:
        declared = rules.GAMES[self.game]
        form.heading(_("This table"))
        if len(declared.seats) > 1:
            counts = [str(count) for count in declared.seats]
            here = list(declared.seats).index(len(self.plan.players))
            form.line(_("Seats"), Pills(counts, here, lambda i: self._resize(declared.seats[i])))
        for option in declared.options:
            form.line(option_label(option.name), self._control(option), option_sentence(self.game, option))
        for setting in table_settings(self.game):
            if self._makes_sense(setting):
                form.line(option_label(setting.name), self._setting(setting), setting.sentence)
        entry = TextEntry(
            self.code,
            self._set_code,
            on_done=lambda text: self._refuse(self._code_problem()),
            longest=LONGEST_CODE,
            empty=_("a new deal"),
        )
        words = _("The code of an earlier match deals the same cards again, under the same house rules.")
        form.line(_("Deal code"), entry, words)
        if self.plan.may_practise:
            practice = Toggle(self.plan.is_practice, self._practise)
            words = _("Moves can be taken back until a new card has been seen.")
            form.line(_("Practice"), practice, words)

    def _makes_sense(self, setting: Option) -> bool:
        """Tell whether a setting changes anything at this table."""
        spoken = self.plan.options.get("calls") == "spoken"
        return not (setting.name == CALL_MS and spoken)

    def _setting(self, setting: Option) -> Widget:
        """Return the control of a setting that the rules do not know."""
        assert setting.choices is not None
        choices = list(setting.choices)
        words = [choice_words(setting.name, choice) for choice in choices]

        def choose(index: int) -> None:
            self.plan = replace(self.plan, table={**self.plan.table, setting.name: choices[index]})

        return Pills(words, choices.index(self.plan.table[setting.name]), choose)

    def _control(self, option: Option) -> Widget:
        """Return the control that suits the choices of a house rule."""
        value = self.plan.options[option.name]
        choices = offered(self.game, option, value)
        if choices is None:
            return TextEntry(str(value), lambda text: self._set(option, text.strip()), longest=LONGEST_TEXT)
        if set(choices) == {False, True} and isinstance(value, bool):
            return Toggle(value, lambda on: self._set(option, on))
        words = [choice_words(option.name, choice) for choice in choices]
        return Pills(words, list(choices).index(value), lambda i: self._set(option, choices[i]))

    # -- where it lies -------------------------------------------------------------------------------

    def arrange(self, size: Size) -> None:
        """Lay the sheet out at the right, the table in what is left."""
        scale = self.look.scale
        grown = max(0.0, scale.text_percent / 100 - 1)
        left = round(size[0] * max(0.5, 0.655 - 0.14 * grown))
        margin = scale.px(46, 16)
        high = lay.target(scale, 104)
        foot = size[1] - margin - high
        width = size[0] - left - margin
        self._sheet.rect = Rect(left, scale.px(44, 14), width, foot - scale.px(36, 14) - scale.px(44, 14))
        back = max(self._back.wanted()[0], scale.px(176, 84))
        gap = scale.px(26, 10)
        self._back.rect = Rect(left, foot + round(high * 0.13), back, round(high * 0.74))
        self._deal.rect = Rect(left + back + gap, foot, width - back - gap, high)
        self._pane.lie_in(lay.inset(self._sheet.rect, scale.px(38, 16), scale.px(24, 12)))
        self._form.arrange(self._pane.room(), self.look)
        self._pane.to(self._pane.offset)
        heading = self._heading_height()
        room = Rect(scale.px(24, 8), heading, left - 2 * scale.px(24, 8), size[1] - heading - scale.px(24, 8))
        self._table = table_rects(self.look, room, self._seats)
        self._arrange_books(left - scale.px(40, 14))
        words = self._problem.look.text.height(theme.SIZE_LABEL)
        self._problem.rect = Rect(room.x, size[1] - scale.px(14, 5) - words, room.width, words)

    def _arrange_books(self, right: int) -> None:
        """Lay the plates of rules and lesson under each other beside the heading."""
        scale, plates = self.look.scale, (self._learn, self._book)
        wide = max(scale.px(150, 76), *(plate.wanted()[0] for plate in plates))
        high = min(
            max(plate.wanted()[1] for plate in plates), (self._heading_height() - scale.px(18, 8)) // 2
        )
        for index, plate in enumerate(plates):
            plate.rect = Rect(right - wide, scale.px(98, 48), wide, high)
            plate.rect.y += (index - 1) * (high + scale.px(8, 4)) + scale.px(4, 2)

    def _heading_height(self) -> int:
        return self.look.scale.px(170, 84)

    def layout(self, look: Look, size: Size) -> None:
        """Lay everything out, then paint the floor with the table where it has come to lie."""
        super().layout(look, size)
        self.stage.background = self._room(size)

    def ground(self, size: Size) -> pygame.Surface:
        """Return the bare floor; the table follows when its place is known."""
        return self.look.materials.floor(size)

    def _room(self, size: Size) -> pygame.Surface:
        look, scale = self.look, self.look.scale
        ground = look.materials.floor(size).copy()
        table = self._table
        radius = round(min(table.size) * 0.42)
        shade = look.materials.shadow(table.size, scale.px(34, 12), radius, 230)
        ground.blit(shade, shade.get_rect(center=(table.centerx, table.centery + scale.px(22, 8))))
        ground.blit(look.materials.small_table(table.size), table)
        side = round(min(table.size) * 0.42)
        emblem = look.assets.picture(f"emblems/{self.game}", (side, side))
        dark = look.materials.silhouette(("emblem", self.game), emblem, scale.px(8, 3), alpha=150)
        middle = (table.centerx, table.centery)
        ground.blit(dark, dark.get_rect(center=(middle[0] + scale.px(4), middle[1] + scale.px(9, 3))))
        ground.blit(emblem, emblem.get_rect(center=middle))
        self._paint_heading(ground)
        return ground

    def _paint_heading(self, ground: pygame.Surface) -> None:
        look, scale = self.look, self.look.scale
        seal = look.materials.medallion(self.game, scale.px(128, 60))
        spot = seal.get_rect(topleft=(scale.px(44, 14), scale.px(34, 12)))
        shade = look.materials.shadow(seal.get_size(), scale.px(6, 2), seal.get_width() // 2, 150)
        ground.blit(shade, shade.get_rect(center=(spot.centerx, spot.centery + scale.px(4, 1))))
        ground.blit(seal, spot)
        x = spot.right + scale.px(22, 10)
        room = self._book.rect.left - scale.px(20, 8) - x
        title = look.text.fitted(
            _(rules.GAMES[self.game].title), theme.SIZE_SCENE_TITLE, (room, spot.height),
            theme.ON_WOOD_TITLE, "title", _SHADE, 3,
        )  # fmt: skip
        note = look.text.fitted(self._note(), 26, (room, spot.height), theme.ON_WOOD, "italic", _SHADE, 2)
        overlap = scale.px(12, 4)
        top = spot.centery - (title.get_height() + note.get_height() - overlap) // 2
        ground.blit(title, (x, top))
        ground.blit(note, (x + scale.px(4), top + title.get_height() - overlap))

    def _note(self) -> str:
        """Say that everything is as it was last time, or ask who sits down."""
        known = self.game in self.app.settings.last_setup
        return _("The same again, or something else?") if known else _("Who sits at the table?")

    # -- choosing ------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Let the seats show who sits there."""
        for seat, player in zip(self._seats, self.plan.players, strict=True):
            seat.player, seat.chosen = player, seat.number == self.chosen

    def _renew(self) -> None:
        """Make the sheet anew: another seat, or somebody else at it."""
        focused = self.focused.hint if self.focused is not None else ""
        offset = self._pane.offset
        self.show(self.compose())
        self._pane.to(offset)
        self.stage.background = self._room(self.stage.size)
        again = [widget for widget in self._form.widgets() if focused and widget.hint == focused]
        if again and again[0].focusable:
            self.focus(again[0])

    def _choose_seat(self, seat: int) -> None:
        self.chosen = seat
        self._renew()
        self.focus(self._seats[seat])

    def _seat_kind(self, kind: int) -> None:
        others = (*self.plan.players[: self.chosen], *self.plan.players[self.chosen + 1 :])
        player = sailor(self.game, others) if kind else guest(self.app, others)
        if player is not None:
            self.plan = self.plan.seated(self.chosen, player)
        self._renew()

    def _rename(self, name: str) -> None:
        player = replace(self.plan.players[self.chosen], name=" ".join(name.split()))
        self._seat_again(player)

    def _repaint(self, portrait: str) -> None:
        player = self.plan.players[self.chosen]
        if isinstance(player, Sailor):
            self._describe(replace(player, portrait=portrait, name=NAMES[portrait]))
        else:
            self._seat_again(replace(player, portrait=portrait))

    def _relevel(self, level: str) -> None:
        player = self.plan.players[self.chosen]
        assert isinstance(player, Sailor)
        self._describe(replace(player, level=level))

    def _describe(self, player: Sailor) -> None:
        """Put another sailor at the chosen seat, and say how well and in which manner it plays."""
        self._sailor_words.text = sailor_words(self.game, player)
        self._seat_again(player)
        self._form.arrange(self._pane.room(), self.look)

    def _seat_again(self, player: Person | Sailor) -> None:
        """Put somebody at the chosen seat while the sheet stays as it is."""
        self.plan = self.plan.seated(self.chosen, player)
        self._problem.text = ""
        if isinstance(self._heading, Label):
            self._heading.text = self._seat_heading()
        self._refresh()
        self.arrange(self.stage.size)

    def _seat_heading(self) -> str:
        player = self.plan.players[self.chosen]
        kind = _("person") if isinstance(player, Person) else _("sailor")
        name = player.name or _("Somebody")
        return _("{name}, {kind}").format(name=escape(name), kind=kind)

    def _resize(self, seats: int) -> None:
        self.plan = self.plan.fitting(seats, self.app)
        self.chosen = min(self.chosen, seats - 1)
        self._renew()

    def _set(self, option: Option, value: object) -> None:
        if option.allows(value):
            self.plan = replace(self.plan, options={**self.plan.options, option.name: value})
            if option.name == "calls":
                self._renew()

    def _practise(self, wanted: bool) -> None:
        self.plan = self.plan.practising(wanted)

    def _set_code(self, text: str) -> None:
        """Take a deal code; once it is whole, seats and house rules become those of its match."""
        self.code = text.strip()
        self._problem.text = ""
        try:
            deal = read_code(self.code)
        except CodeError:
            return
        if deal.game == self.game and deal != self._planned(deal.seed):
            self.plan = replace(self.plan.fitting(deal.seats, self.app), options=self._of_code(deal))
            self.chosen = min(self.chosen, deal.seats - 1)
            self._renew()

    def _of_code(self, deal: Deal) -> dict[str, object]:
        """Return the house rules of a deal code, and what is free text as it is here."""
        free = {option.name for option in rules.GAMES[self.game].options if option.choices is None}
        return {**deal.options, **{name: self.plan.options[name] for name in free}}

    def _planned(self, seed: int) -> Deal:
        """Return what is planned here as the deal of a seed, free text left out as in a code."""
        plain = rules.GAMES[self.game].settings({})
        free = {o.name: plain[o.name] for o in rules.GAMES[self.game].options if o.choices is None}
        return Deal(self.game, len(self.plan.players), {**self.plan.options, **free}, seed)

    # -- going on ------------------------------------------------------------------------------------

    def acted(self, action: Action) -> Outcome | None:
        """Open the rules."""
        if action == "rules" and has_rules(self.game):
            return Push(RulePage(self.game))
        return None

    def back(self) -> Outcome | None:
        """Go back to the title."""
        return Pop()

    def _begin(self) -> Outcome | None:
        problem = self.plan.problem() or self._code_problem()
        if problem:
            self._refuse(problem)
            return None
        plan = self.plan
        kept = {**self.app.settings.last_setup, self.game: plan.form()}
        self.app.change(last_setup=kept)
        self.app.keep()
        for player in reversed(plan.players):
            if isinstance(player, Person):
                self.app.remember_person(player.name, player.portrait)
        seed = self._seed()
        table = plan.header_table()
        match = saves.begin(self.app, self.game, seed, plan.options, plan.players, table)
        return Swap(PlayScene(self.app, match))

    def _refuse(self, problem: str) -> None:
        """Say what is in the way of a deal, if anything is."""
        self._problem.text = problem
        if problem:
            self.app.sound.play("refuse")
            self.look.speech.say(problem)

    def _seed(self) -> int:
        """Return the seed that was asked for, as a code or a bare number, or a new one."""
        if not self.code:
            return self.app.new_seed()
        return int(self.code) if self.code.isdecimal() else read_code(self.code).seed

    def _code_problem(self) -> str:
        """Say what is wrong with the deal code, or ""."""
        if not self.code:
            return ""
        if self.code.isascii() and self.code.isdecimal():
            return "" if int(self.code) <= MAX_SEED else _("No deal has so large a number.")
        try:
            deal = read_code(self.code)
        except CodeError as error:
            return str(error)
        if deal.game != self.game:
            title = _(rules.GAMES[deal.game].title)
            return _("This is a deal code of {game}.").format(game=title)
        if deal != self._planned(deal.seed):
            return _("This deal code is for other house rules, or another number of seats.")
        return ""
