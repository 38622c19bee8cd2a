"""The title: a lantern, the name of the ship's game in gold, and a sign for every game that can be played."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame
from pygame import Rect

from game import rules
from game.play.log import LogError
from game.scenes import saves
from game.scenes.lamplight import Lamplight
from game.scenes.lobby import Lobby
from game.scenes.logbook import LogBook, copied_table, problem_words
from game.scenes.people import PeopleScene
from game.scenes.plans import ROUNDS
from game.scenes.play import PlayScene
from game.scenes.rulepage import RulePage, has_rules
from game.scenes.services import App
from game.scenes.settings import SettingsScene
from game.scenes.statistics import StatisticsScene
from game.tables.faces import FACES
from game.ui import theme
from game.ui.fonts import Face
from game.ui.inputs import Action, Pos
from game.ui.look import Look
from game.ui.paint.rooms import wall_plan
from game.ui.scene import Outcome, Push, Quit, Size
from game.ui.signwriter import Signwriter
from game.ui.widgets import BrassButton, Widget, WidgetScene, tip
from game.ui.widgets import layout as lay
from game.ui.widgets.base import Reply, reply
from game.ui.widgets.buttons import Press
from game.words import _, ngettext

_SIGN = (300, 330)
_PITCH = 338
_DROP = 40
_BEHIND = 32
"""So far the chains of a sign hang behind it, in units: a round one begins lower where they are."""
_HOT = 1.05
_LONG_TITLE = 14
_LEAST_LETTERS = 12
"""The plates on the shelf are written no smaller, in units."""
_MANY = 4
"""From so many signs on they hang as closely as five would."""
SHADOW = "#000000d0"


class EvenLetters:
    """Letters for signs that hang side by side: names on one line have one size, those on two have another.

    It is that of the sign with least room among them, which depends on nothing that the pictures of signs do
    not depend on too: size, names, and notes.
    """

    def __init__(self, look: Look, size: Size) -> None:
        """`size` is that of the signs in pixels."""
        self._letters = look.text
        titles = {game: _in_lines(_(rules.GAMES[game].title)) for game in _playable()}
        least: dict[int, float] = {}
        for game, lines in titles.items():
            words = Signwriter(look.materials).words(game, size, lines, _note(game), look.text)
            largest = min(large for _words, large, face, _middle in words if face == "title")
            least[len(lines)] = min(largest, least.get(len(lines), largest))
        self.sizes = {words: least[len(lines)] for lines in titles.values() for words in lines}

    def line(self, text: str, size: float, colour: str, face: Face = "body") -> pygame.Surface:
        """Return a line of type, a name's not larger than the others'."""
        return self._letters.line(text, min(size, self.sizes.get(text, size)), colour, face)


class Sign(Widget):
    """The hanging sign of a game, in the light while it has the focus; the pointer brings that along."""

    focusable = True
    ringed = False
    sound = "click"

    def __init__(self, game: str, on_press: Press, on_hover: Callable[[Sign], None]) -> None:
        super().__init__()
        self.game = game
        self.on_press = on_press
        self.on_hover = on_hover
        self.title = _(rules.GAMES[game].title)

    def spoken(self) -> str:
        """Return the game and how many may play."""
        return f"{self.title}, {_note(self.game)}"

    def margin(self) -> int:
        """Return room for chains, tilt and glow."""
        return self.look.scale.px(64, 28)

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.focused, self.title)

    def hover(self, pos: Pos | None) -> None:
        """Take the light with the focus: one sign is lit at a time."""
        if pos is not None and not self.hot:
            self.on_hover(self)
        super().hover(pos)

    def paint(self) -> pygame.Surface:
        """Paint light or shadow, the chains over it, and the sign over their ends."""
        canvas, look = self.canvas(), self.look
        lit, size = self.focused, self.rect.size
        if lit:
            size = (round(size[0] * _HOT), round(size[1] * _HOT))
        board = self.inner()
        centre = (board.centerx, board.y + size[1] // 2)
        letters = EvenLetters(look, size)
        sign = Signwriter(look.materials).sign(
            self.game, size, _in_lines(self.title), _note(self.game), letters, lit
        )
        key = ("sign", self.game)
        if lit:
            glow = look.materials.silhouette(key, sign, look.scale.px(24, 9), "#ffcd64", 255)
            canvas.blit(glow, glow.get_rect(center=centre))
        else:
            shade = look.materials.silhouette(key, sign, look.scale.px(14, 5))
            canvas.blit(shade, shade.get_rect(center=(centre[0], centre[1] + look.scale.px(20, 8))))
        chain = look.materials.chain(look.scale.px(_DROP + _BEHIND + 10, 24))
        for side in (-1, 1):
            at = chain.get_rect(midbottom=(board.centerx + side * round(size[0] * 0.235), 0))
            canvas.blit(chain, at.move(0, board.y + look.scale.px(_BEHIND, 10)))
        canvas.blit(sign, sign.get_rect(center=centre))
        return canvas

    def activate(self) -> Reply:
        """Sit down at the game's table."""
        return reply(self.on_press())


class TitleScene(WidgetScene):
    """Where the program begins: choose a game, go on with a match, or leave."""

    folds_away = True

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app
        self.notice = ""
        self._waiting: saves.Waiting | None = None
        self._settling = saves.Settling(app)
        self._light = Lamplight(self.stage)

    def compose(self) -> Sequence[Widget]:
        """Make signs and plates, and one to go on if a match waits."""
        self._settling = saves.Settling(self.app)
        self._waiting = self._kept()
        self._signs = [Sign(game, partial(self._sit_down, game), self.focus) for game in _playable()]
        size = theme.SIZE_PLATE_LARGE
        self._plates = [
            BrassButton(_("Matches"), lambda: Push(LogBook(self.app)), size=size),
            BrassButton(_("Household"), lambda: Push(PeopleScene(self.app)), size=size),
            BrassButton(_("Statistics"), lambda: Push(StatisticsScene(self.app)), size=size),
            BrassButton(_("Settings"), lambda: Push(SettingsScene(self.app)), size=size),
            BrassButton(_("Quit"), Quit, size=size),
        ]
        if self._waiting is not None:
            plate = BrassButton(_("Continue"), self._go_on, note=match_words(self._waiting), size=size)
            self._plates.insert(0, plate)
        return [*self._signs, *self._plates]

    def _kept(self) -> saves.Waiting | None:
        """Return the match that can be gone on with."""
        return saves.latest(self.app.matches, tuple(FACES))

    def arrange(self, size: Size) -> None:
        """Hang the signs from the rods, lay the plates on the shelf."""
        self._hang_signs(size)
        self._lay_plates(size)

    def _hang_signs(self, size: Size) -> None:
        scale = self.look.scale
        plan = wall_plan(size, scale.unit)
        count = len(self._signs)
        room = size[0] - 2 * plan.rib - scale.px(24)
        rods = plan.rods if count >= _MANY else plan.rods[:1]
        a_row = -(-count // len(rods))
        pitch = room // max(a_row, _MANY if len(rods) == 1 else 1)
        wide = pitch - scale.px(38, 12)
        if len(rods) == 1:
            more = 1 if count >= _MANY else 1.25
            pitch, wide = min(scale.px(_PITCH * more), pitch), min(scale.px(_SIGN[0] * more), wide)
        below = (rods[1] if len(rods) > 1 else plan.shelf) - rods[0] - scale.px(_DROP + 30)
        high = min(round(wide * _SIGN[1] / _SIGN[0]), below)
        wide = min(wide, round(high * _SIGN[0] / _SIGN[1]))
        for row, rod in enumerate(rods):
            signs = self._signs[row * a_row : (row + 1) * a_row]
            for index, sign in enumerate(signs):
                x = size[0] / 2 + (index - (len(signs) - 1) / 2) * pitch
                sign.rect = Rect(round(x - wide / 2), rod + scale.px(_DROP), wide, high)

    def _lay_plates(self, size: Size) -> None:
        scale = self.look.scale
        plan = wall_plan(size, scale.unit)
        high = min(lay.target(scale, 76), size[1] - plan.shelf - scale.px(10))
        gap = scale.px(40, 14)
        room = Rect(scale.px(110, 40), plan.shelf, size[0] - 2 * scale.px(110, 40), size[1] - plan.shelf)
        room = Rect(room.x, room.centery - high // 2 - scale.px(4), room.width, high)
        inside = room.width - gap * (len(self._plates) - 1)
        words = self._even_letters(inside)
        widths = [max(scale.px(306, 130), width + scale.px(24)) for width in words]
        if self._waiting is not None:
            widths[0] = max(scale.px(442, 200), words[0] + scale.px(44))
        if sum(widths) > inside:
            spare = max(0, inside - sum(words)) // len(words)
            places = lay.columns(room, [width + spare for width in words], gap)
        else:
            places = lay.row(room, widths, gap)
        for plate, place in zip(self._plates, places, strict=True):
            plate.rect = place

    def _even_letters(self, inside: int) -> list[int]:
        """Write all plates in the largest type at which all find room, and return the widths they want."""
        words: list[int] = []
        for size in range(theme.SIZE_PLATE_LARGE, _LEAST_LETTERS - 1, -1):
            for plate in self._plates:
                plate.size = size
            words = [plate.wanted()[0] for plate in self._plates]
            if sum(words) <= inside:
                break
        return words

    def ground(self, size: Size) -> pygame.Surface:
        """Paint wall, lantern and the golden name."""
        look, scale = self.look, self.look.scale
        ground = look.materials.wall(size)
        plan = wall_plan(size, scale.unit)
        middle = size[0] // 2
        lantern = look.materials.lantern(scale.px(237, 100))
        glow = look.materials.glow(
            (scale.px(100), scale.px(130)), scale.px(80, 30), "#ffc868", scale.px(50), 150
        )
        ground.blit(glow, glow.get_rect(center=(middle, scale.px(135))))
        ground.blit(lantern, lantern.get_rect(midtop=(middle, -scale.px(14))))
        gold = logo(look, theme.SIZE_LOGO)
        ground.blit(gold, gold.get_rect(center=(middle, plan.rods[0] - scale.px(128))))
        words = _("Five games of the lower deck") if len(FACES) == 5 else _("Cards below deck, by lamplight")
        line = look.text.fitted(
            words, 27, (size[0] - 2 * plan.rib, scale.px(42, 20)), theme.ON_WOOD_TITLE, "italic", SHADOW, 2
        )
        ground.blit(line, line.get_rect(center=(middle, plan.rods[0] - scale.px(32, 18))))
        self._paint_notice(ground, size)
        return ground

    def _paint_notice(self, ground: pygame.Surface, size: Size) -> None:
        if not self.notice:
            return
        slip = tip(self.look, self.notice, min(self.look.scale.px(1100, 500), size[0] * 8 // 10))
        ground.blit(slip, slip.get_rect(midtop=(size[0] // 2, self.look.scale.px(4))))

    def layout(self, look: Look, size: Size) -> None:
        """Lay everything out, and light the lantern."""
        super().layout(look, size)
        self._light.hang(look, (size[0] // 2, look.scale.px(135)))

    def update(self, dt_ms: float) -> Outcome | None:
        """Let the lantern breathe; see anew what there is once a table that was left has been closed."""
        self._light.update(dt_ms)
        if self._settling.has_ended():
            notice = self._settling.notice(self.notice)
            if notice != self.notice or self._kept() != self._waiting:
                self._see_anew(notice)
        return super().update(dt_ms)

    @property
    def wake_ms(self) -> float | None:
        """After how many ms the lantern or a tool tip looks different."""
        waits = [wait for wait in (super().wake_ms, self._light.wake_ms) if wait is not None]
        return self._settling.wake_ms(min(waits, default=None))

    def enter(self, look: Look, size: Size) -> None:
        """Begin with the first sign in the light, or the way back to the table that waits."""
        self.notice = self.app.next_notice()
        super().enter(look, size)
        self.app.sound.start_room()
        self.app.sound.start_tune()
        self.focus(self._plates[0] if self._waiting is not None else self._signs[0])

    def resumed(self, result: object) -> Outcome | None:
        """See anew what there is to go on with."""
        self._see_anew(self.app.next_notice())
        return None

    def _see_anew(self, notice: str) -> None:
        noticed, self.notice = self.notice, notice
        focused = self.focused.spoken() if self.focused is not None else ""
        self.show(self.compose())
        again = [widget for widget in self.widgets if widget.spoken() == focused]
        self.focus(again[0] if again else self._signs[0])
        if self.notice != noticed:
            self.stage.background = self.ground(self.stage.size)

    def back(self) -> Outcome | None:
        """Go to the plate that leaves, without leaving."""
        self.focus(self._plates[-1])
        return None

    def acted(self, action: Action) -> Outcome | None:
        """Open the rules of the game whose sign is in the light."""
        if action == "rules" and isinstance(self.focused, Sign) and has_rules(self.focused.game):
            return Push(RulePage(self.focused.game))
        if action == "menu":
            return Push(SettingsScene(self.app))
        return self._paste_table() if action == "paste" else None

    def _paste_table(self) -> Outcome | None:
        """Open the table that lies on the clipboard as text, or say why that cannot be."""
        try:
            return Push(copied_table(self.app))
        except LogError as error:
            self.app.sound.play("refuse")
            self.notice = str(error)
            self.stage.background = self.ground(self.stage.size)
            return None

    def _sit_down(self, game: str) -> Outcome:
        return Push(Lobby(self.app, game))

    def _go_on(self) -> Outcome | None:
        assert self._waiting is not None
        try:
            match = saves.go_on(self.app, self._waiting.path)
        except (OSError, LogError) as error:
            self.notice = problem_words(error)
            self.stage.background = self.ground(self.stage.size)
            return None
        return Push(PlayScene(self.app, match))


def logo(look: Look, units: float) -> pygame.Surface:
    """Return the program's name in gold, `units` high whatever the size of the text, never too wide."""
    words = _("Captain’s Table")
    size = units * 100 / look.scale.text_percent
    size = look.text.fit(words, size, round(look.size[0] * 0.8), "title")
    letters = look.text.line(words, size, "#ffffff", "title")
    return Signwriter(look.materials).gilded(letters, ("logo", words))


def _playable() -> list[str]:
    """Return the games that have a table, in the order of their signs."""
    return [game for game in theme.ACCENTS if game in FACES]


def _note(game: str) -> str:
    """Return what stands below a game's name."""
    return players_words(rules.GAMES[game].seats)


def players_words(seats: range) -> str:
    """Say how many may play."""
    if len(seats) == 1:
        return ngettext("{count} player", "{count} players", seats[0]).format(count=seats[0])
    return _("{least}–{most} players").format(least=seats[0], most=seats[-1])


def match_words(waiting: saves.Waiting) -> str:
    """Say which match waits, and how far it is."""
    title = _(rules.GAMES[waiting.game].title)
    text = _("{game}, round {number}") if waiting.game in ROUNDS else _("{game}, hand {number}")
    return text.format(game=title, number=waiting.hands)


def _in_lines(title: str) -> tuple[str, ...]:
    """Break a long title after its first word."""
    first, space, rest = title.partition(" ")
    return (first, rest) if space and len(title) > _LONG_TITLE else (title,)
