"""A match looked at again: its table above, and below it a timeline with what a player of melodies has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pygame
from pygame import Rect

from game import rules
from game.core.events import Event
from game.core.following import PileKey, piles_of
from game.core.state import State
from game.play.log import read_log
from game.play.players import Person
from game.play.replay import OPEN, Replay
from game.play.session import Session
from game.play.texts import Still, table_of
from game.scenes.boards import preload_faces, sitter_of
from game.scenes.commands import copied_words
from game.scenes.house import TIMED
from game.scenes.replay_hands import OpenHands
from game.scenes.replay_menu import ReplayMenu
from game.scenes.saves import lines_of
from game.scenes.services import App
from game.tables.board import HEARD_EVENTS, Board, News
from game.tables.face import Tableau
from game.tables.faces import FACES
from game.tables.watching import Watched
from game.ui import theme
from game.ui.inputs import Action, Input, Key
from game.ui.look import Look
from game.ui.paint.frames import lozenge
from game.ui.scene import Outcome, Pop, Push, Size
from game.ui.widgets import BrassButton, IconButton, Panel, Slider, Widget, WidgetScene
from game.ui.widgets import layout as lay
from game.ui.widgets.base import Reply
from game.words import _

SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""How fast a replay can run."""
PAUSE_MS = 650.0
"""So long a table is seen between two steps, at the speed of 1."""
_REMEMBERED = 30
"""So many steps back the log of a table is told after a leap."""
_LEAST_TABLE = (1024, 540)
_BAR = 84


class Timeline(Slider):
    """The steps of a match along a groove, with a mark for each deal.

    Return and Space let it play, up and down change its speed, Page Up and Page Down go from deal to deal.
    """

    def __init__(self, scene: ReplayScene) -> None:
        super().__init__(
            scene.number,
            (0, max(1, len(scene.replay))),
            scene.leap,
            words=scene.step_words,
            hint=_("Timeline"),
        )
        self._scene = scene
        self.enabled = len(scene.replay) > 0

    def act(self, action: Action) -> Reply:
        """Go a step on or back, or change the speed."""
        if action in ("left", "right"):
            self._scene.step(1 if action == "right" else -1)
            return True
        if action in ("up", "down"):
            self._scene.change_speed(1 if action == "up" else -1)
            return True
        return False

    def activate(self) -> Reply:
        """Play, or stand still."""
        self._scene.toggle()
        return True

    def key(self, key: Key) -> Reply:
        """Go to where the next hand was dealt, or back to the deal of this one."""
        if key.key not in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return super().key(key)
        deals = (0, *self._scene.replay.deals, len(self._scene.replay))
        here = self._scene.number
        if key.key == pygame.K_PAGEDOWN:
            self._scene.leap(min((deal for deal in deals if deal > here), default=here))
        else:
            self._scene.leap(max((deal for deal in deals if deal < here), default=here))
        return True

    def paint(self) -> pygame.Surface:
        """Paint the groove, with a red lozenge wherever a hand was dealt."""
        canvas = super().paint()
        side = self.look.scale.px(8, 4)
        gem = lozenge((side + 1, 2 * side + 1), theme.ON_PARCHMENT_RED)
        for deal in self._scene.replay.deals:
            groove, knob = self._groove(), self._knob()
            x = groove.x - self.rect.x + self.margin() + knob.width // 2
            x += round((groove.width - knob.width) * deal / self.span[1])
            y = canvas.get_height() // 2 - knob.height // 3
            canvas.blit(gem, gem.get_rect(center=(x, y)))
        return canvas


class ReplayScene(WidgetScene):
    """Shows a match step by step; `text` is what its table is copied as.

    It begins at its end if `number` says so, and goes back to whatever opened it.
    """

    def __init__(self, app: App, replay: Replay | Still, text: str, number: int = 0) -> None:
        super().__init__()
        self.app = app
        self.replay = replay
        self.text = text
        self.number = number
        """How many steps have been shown."""
        self.speed = 1.0
        self.playing = False
        self.problem = ""
        """A sentence to be shown at the beginning."""
        persons = [seat for seat, player in enumerate(replay.header.players) if isinstance(player, Person)]
        self.eye: int = next((seat for seat in persons if seat in replay.eyes), replay.eyes[0])
        """A seat, or `OPEN`."""
        self._seat = self.eye
        self._board: Board | None = None
        self._canvas = pygame.Surface((1, 1), depth=32)
        self._table = self._canvas
        self._larger: pygame.Surface | None = None
        self._wait = 0.0
        self._lines: dict[int, tuple[list[str], tuple[Event, ...]]] = {}

    # -- what is on it ---------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The table; there is none before the scene was laid out."""
        assert self._board is not None
        return self._board

    def compose(self) -> Sequence[Widget]:
        """Make the bar below the table."""
        self._bar = Panel(seed=17)
        self._hands = OpenHands(self)
        self._first = IconButton("first", lambda: self.leap(0), _("To the start"))
        self._back = IconButton("previous", lambda: self.step(-1), _("A step back"))
        self._play = IconButton("play", self.toggle, _("Play"))
        self._on = IconButton("next", lambda: self.step(1), _("A step on"))
        self._last = IconButton("last", lambda: self.leap(len(self.replay)), _("To the end"))
        self._timeline = Timeline(self)
        self._pace = BrassButton(
            self.speed_words(), lambda: self.change_speed(1, around=True), hint=_("Speed"), size=26
        )
        self._eye = BrassButton(self.eye_words(self.eye), self.next_eye, hint=_("Whose view"), size=22)
        self._menu = IconButton("list", self.back, _("Match"))
        self._transport = [self._first, self._back, self._play, self._on, self._last]
        for button in (*self._transport, self._pace):
            button.enabled = len(self.replay) > 0
        self._eye.enabled = len(self.replay.eyes) > 1
        return [
            self._hands, self._bar, *self._transport, self._timeline, self._pace, self._eye, self._menu,
        ]  # fmt: skip

    def enter(self, look: Look, size: Size) -> None:
        """Give the keys to the timeline; the title's tune is over."""
        super().enter(look, size)
        look.sound.stop_tune()
        self.focus(self._timeline if self._timeline.enabled else self._menu)

    def arrange(self, size: Size) -> None:
        """Lay the bar out at the bottom, and the open hands above it."""
        scale = self.look.scale
        high = max(lay.target(scale, 52), self._timeline.wanted()[1])
        bar = max(scale.px(_BAR), high + scale.px(20, 10))
        self._bar.rect = Rect(0, size[1] - bar, size[0], bar)
        gap = scale.px(14, 6)
        room = lay.inset(self._bar.rect, scale.px(26, 12), (bar - high) // 2)
        side = lay.target(scale, 52)
        x = room.x
        for button in self._transport:
            button.rect = Rect(x, room.centery - side // 2, side, side)
            x += side + gap
        right = room.right - side
        self._menu.rect = Rect(right, room.centery - side // 2, side, side)
        most = room.width // 5
        for plate, least in ((self._eye, 190), (self._pace, 80)):
            wide = min(most, max(scale.px(least, 44), plate.wanted()[0]))
            right -= wide + gap
            plate.rect = Rect(right, room.y, wide, high)
        self._timeline.rect = Rect(x + gap, room.y, right - x - 3 * gap, high)
        shown = self.eye == OPEN and not self._hands.empty
        above = self._hands.wanted()[1] if shown else 0
        self._hands.visible = shown
        behind = scale.px(14, 7) if shown else 0  # the bar's edge is torn
        self._hands.rect = Rect(0, self._bar.rect.top - above, size[0], above + behind)

    def layout(self, look: Look, size: Size) -> None:
        """Lay out bar and table; the table is painted onto what lies behind the bar."""
        self._canvas = pygame.Surface(size, depth=32)
        super().layout(look, size)
        self._lay_table(size)

    def ground(self, size: Size) -> pygame.Surface:
        """Return the canvas that the table is painted on."""
        return self._canvas

    def let_go(self) -> None:
        """Give back what the table was drawn on, too."""
        super().let_go()
        self._canvas = self._table = pygame.Surface((1, 1), depth=32)
        self._larger = None
        if self._board is not None:
            self._board.stage.let_go()

    def _lay_table(self, size: Size) -> None:
        """Give the table all that is left above bar and hands."""
        area = Rect(0, 0, size[0], (self._hands if self._hands.visible else self._bar).rect.top)
        self._canvas.blit(self.look.materials.floor(size), (0, 0))
        self._table = self._canvas.subsurface(area)
        # Tables are laid out for at least so much room; where there is less, the picture of one is shrunk,
        # with letters that are as large afterwards as they are elsewhere.
        factor = max(1.0, _LEAST_TABLE[0] / area.width, _LEAST_TABLE[1] / area.height)
        wanted = (round(area.width * factor), round(area.height * factor))
        self._larger = pygame.Surface(wanted, depth=32) if factor > 1 else None
        look = self.look
        table_look = (
            look.rescaled(look.scale.enlarged(wanted, factor)) if factor > 1 else look.resized(wanted)
        )
        if self._board is None:
            view = self.replay.view(self.number, self.eye)
            header = self.replay.header
            sitters = tuple(sitter_of(player) for player in header.players)
            face = Watched(FACES[header.game])
            timed = bool(header.table.get(TIMED))
            self._board = Board(face, table_look, view, self._seat, sitters, lambda _move: None, timed=timed)
            self._board.rest(True)
            self._recall()
            if self.problem:
                self._board.notice(self.problem)
        else:
            self._board.resize(table_look)
        self._board.dress()
        self._board.stage.redraw()
        preload_faces(self.app.assets, self._board)

    # -- words -----------------------------------------------------------------------------------------

    def step_words(self, number: int) -> str:
        """Say which step is shown."""
        return _("{number} of {count}").format(number=number, count=len(self.replay))

    def speed_words(self) -> str:
        """Say how fast it runs."""
        return _("{factor}×").format(factor=f"{self.speed:g}")

    def eye_words(self, eye: int) -> str:
        """Say through whose eyes the table is seen."""
        return _("All hands") if eye == OPEN else self.replay.header.players[eye].name

    # -- going through it ------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Play from here on, from the start if it is at its end, or stand still."""
        if not len(self.replay):
            return
        if not self.playing and self.number == len(self.replay):
            self.leap(0)
        self.playing = not self.playing
        self._wait = 0.0
        self._show_state()

    def step(self, by: int) -> None:
        """Go a step on, which is told, or a step back, which is shown at once."""
        self.playing = False
        if by > 0:
            self._tell_next()
        elif self.number:
            self._go_to(self.number - 1)
        self._show_state()

    def leap(self, number: int) -> None:
        """Show the match after so many steps."""
        self._go_to(number)
        self._show_state()

    def change_speed(self, by: int, around: bool = False) -> None:
        """Run faster or slower; `around` begins again behind the fastest."""
        place = SPEEDS.index(self.speed) + by
        self.speed = SPEEDS[place % len(SPEEDS) if around else max(0, min(len(SPEEDS) - 1, place))]
        self._show_state()

    def next_eye(self) -> None:
        """Look through the eyes of the next one."""
        eyes = self.replay.eyes
        self.look_through(eyes[(eyes.index(self.eye) + 1) % len(eyes)])

    def look_through(self, eye: int) -> None:
        """Look through these eyes from now on."""
        if eye == self.eye:
            return
        opens = OPEN in (eye, self.eye)
        self.eye = eye
        self._seat = self._seat if eye == OPEN else eye
        self._lines.clear()
        board = self.board
        board.finish()
        board.tableau = self._tableau(board, board.tableau.state, board.tableau.piles)
        self._recall()
        if opens:
            self.layout(self.look, self.stage.size)
        self._show_state()

    def _tell_next(self) -> None:
        if self.number < len(self.replay):
            self.board.finish()
            self.number += 1
            update = self.replay.update(self.number, self.eye)
            self.board.tell(News(update.seat, update.events, update.view))
            shown = any(event.flights for event in update.events) or bool(self._told(self.number)[0])
            self._wait = PAUSE_MS if shown else 0.0

    def _go_to(self, number: int) -> None:
        self.number = number
        self._recall()

    def _recall(self) -> None:
        """Show the table as it is after so many steps, with what its log would tell."""
        lines: list[str] = []
        heard: list[Event] = []
        for number in range(max(1, self.number - _REMEMBERED), self.number + 1):
            if number <= len(self.replay):
                told, events = self._told(number)
                lines += told
                heard += events
        view = self.replay.view(self.number, self.eye)
        self.board.look_at(view, lines, heard[-HEARD_EVENTS:])

    def _tableau(self, board: Board, state: State, piles: Mapping[PileKey, Sequence[str]]) -> Tableau:
        """Return the table as the chosen eyes see it, who are asked for nothing."""
        shown = board.tableau
        return Tableau(board.look, state, piles, self._seat, shown.sitters, timed=shown.timed, rests=True)

    def _told(self, number: int) -> tuple[list[str], tuple[Event, ...]]:
        """Return the lines that a step puts into the log, and its events."""
        if number not in self._lines:
            update = self.replay.update(number, self.eye)
            board = self.board
            state = rules.read_view(update.view)
            tableau = self._tableau(board, state, piles_of(state))
            lines = [line for event in update.events if (line := board.face.line(event, tableau))]
            self._lines[number] = (lines, update.events)
        return self._lines[number]

    def _show_state(self) -> None:
        """Let the bar show where the replay is."""
        self._timeline.value = self.number
        self._play.icon = "pause" if self.playing else "play"
        self._play.hint = _("Pause") if self.playing else _("Play")
        self._pace.label = self.speed_words()
        self._eye.label = self.eye_words(self.eye)
        self._back.enabled = self._first.enabled = self.number > 0
        self._on.enabled = self._last.enabled = self.number < len(self.replay)

    # -- the life of a scene -----------------------------------------------------------------------

    def update(self, dt_ms: float) -> Outcome | None:
        """Let the table tell what happens, and go on to the next step."""
        self.board.update(dt_ms * self.speed)
        if self.playing and not self.board.telling:
            self._wait -= dt_ms * self.speed
            if self._wait <= 0:
                self._tell_next()
            if self.number == len(self.replay) and not self.board.telling:
                self.playing = False
            self._show_state()
        return super().update(dt_ms)

    def draw(self, target: pygame.Surface) -> list[Rect]:
        """Paint what has changed on the table onto the ground, then draw."""
        rects = self.board.draw(self._larger or self._table)
        if rects and self._larger is not None:
            pygame.transform.smoothscale(self._larger, self._table.get_size(), self._table)
            rects = [self._table.get_rect()]
        self.stage.repaint(rects)
        return super().draw(target)

    @property
    def busy(self) -> bool:
        """Whether it plays or something moves."""
        return self.playing or self.board.busy

    def handle(self, given: Input) -> Outcome | None:
        """Take the keys of a player of melodies wherever the focus is, and everything else as usual."""
        if isinstance(given, Key) and given.down and given.key in (pygame.K_HOME, pygame.K_END):
            self.leap(0 if given.key == pygame.K_HOME else len(self.replay))
            return None
        return super().handle(given)

    def acted(self, action: Action) -> Outcome | None:
        """Open the menu, or copy the table."""
        if action == "menu":
            return self.back()
        if action == "copy":
            self.board.mention(self.copy())
        return None

    def copy(self) -> str:
        """Copy the table; return the sentence that says whether that succeeded."""
        return copied_words(self.app.clipboard.put(self.text))

    def back(self) -> Outcome | None:
        """Offer to look at something else, or to leave."""
        self.playing = False
        self._show_state()
        return Push(ReplayMenu(self))

    def resumed(self, result: object) -> Outcome | None:
        """Leave if that was chosen."""
        return Pop() if result == "leave" else None


def replay_of_text(app: App, text: str) -> ReplayScene:
    """Open a table that was copied as text; `LogError`, whose text is a sentence, if it is none."""
    return ReplayScene(app, table_of(text), text)


def replay_of_file(app: App, path: Path) -> ReplayScene:
    """Open the match of a file, as far as it can be read; OSError, or LogError as above."""
    lines = lines_of(path)
    reading = read_log(lines)
    scene = ReplayScene(app, Replay(reading), "".join(f"{line}\n" for line in lines))
    scene.problem = reading.problem or ""
    return scene


def replay_of_session(app: App, session: Session) -> ReplayScene:
    """Open the match that has just ended; ValueError while it runs."""
    return ReplayScene(app, Replay(session.reading()), session.log_text())
