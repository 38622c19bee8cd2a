"""A lesson at its table: a line when it matters, the move made by whoever learns, and on to the next."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.core.state import Move
from game.play import (
    lessons_grundel_beard,
    lessons_hand_and_foot,
    lessons_john_silver,
    lessons_spooneye,
    lessons_spoons,
)
from game.play.lessons import LEARNER, Script, Teacher
from game.play.players import Person, Sailor
from game.play.session import Follower
from game.scenes.boards import preload_faces, sitter_of
from game.scenes.keys import stroke_shown
from game.scenes.lessons_panels import LessonEnd, LessonPause, Turn
from game.scenes.rulepage import RulePage
from game.scenes.services import App
from game.scenes.table_knobs import book_knobs, pause_knob
from game.tables.board import Board, News
from game.tables.faces import FACES
from game.tables.marks import Knob
from game.ui.inputs import Act, Input, Pressed
from game.ui.look import Look
from game.ui.richtext import escape
from game.ui.scene import Outcome, Pop, Push, Scene, Size
from game.words import _

LESSONS: Mapping[str, Script] = {
    "grundel_beard": lessons_grundel_beard.lesson,
    "hand_and_foot": lessons_hand_and_foot.lesson,
    "john_silver": lessons_john_silver.lesson,
    "spooneye": lessons_spooneye.lesson,
    "spoons": lessons_spoons.lesson,
}
SAILORS = (Sailor("Silas", "deckhand", "silas"), Sailor("Rosa", "deckhand", "rosa"))
_PAUSE_MS = 900.0
"""So long a sailor waits before a move, and the table rests at the end of a part."""


def has_learnt(app: App, game: str) -> bool:
    """Tell whether the person who plays here has gone through a game's lesson."""
    return game in app.settings.learnt.get(learner(app).casefold(), ())


def learner(app: App) -> str:
    """Return the name of who learns: the person who plays here, or anybody."""
    return app.settings.person or _("Anne")


class LessonScene(Scene):
    """Goes through the lesson of a game; nothing in it waits for a clock but the sailors' moves."""

    def __init__(self, app: App, game: str) -> None:
        self.app = app
        self.game = game
        name = learner(app)
        self.teacher = Teacher(LESSONS[game](), Person(name, app.portrait_of(name, "anne")), SAILORS)
        self._follower: Follower = self.teacher.session.follow(LEARNER)
        self._board: Board | None = None
        self._wanted: Outcome | None = None
        self._line = ""
        """A line that waits to be read."""
        self._opened = -1
        """The step that the line belongs to if nothing else is to be done in it, else -1."""
        self._wait = _PAUSE_MS

    @property
    def board(self) -> Board:
        """The table; there is none before the scene was laid out."""
        assert self._board is not None
        return self._board

    @property
    def is_read(self) -> bool:
        """Whether the table waits for a line to be read."""
        return bool(self._line)

    # -- the table -------------------------------------------------------------------------------------

    def enter(self, look: Look, size: Size) -> None:
        """End the title's tune."""
        look.sound.stop_tune()

    def layout(self, look: Look, size: Size) -> None:
        """Lay out the table, a new one at the beginning of a part."""
        if self._board is None:
            self._lay_table(look)
        else:
            self._board.resize(look)
        preload_faces(self.app.assets, self.board)

    def _lay_table(self, look: Look) -> None:
        sitters = tuple(sitter_of(player) for player in self.teacher.session.players)
        view, face = self._follower.view, FACES[self.game]
        board = self._board = Board(face, look, view, LEARNER, sitters, self._submit, self._knobs())
        board.confirm_key = lambda: stroke_shown(self.app.bindings(), "confirm")
        board.show_why = lambda rule: self._want(Push(RulePage(self.game, rule)))
        while (update := self._follower.take()) is not None:
            board.look_at(update.view, (), ())
        board.dress()

    def _knobs(self) -> list[Knob]:
        on = Knob("on", lambda: "next", self._go_on, lambda: _("Go on"), lambda: self.is_read, lambda: True)
        books = book_knobs(
            self.game, lambda: self._board.refused if self._board else "", self._open_book, lambda: True
        )
        pause = pause_knob(lambda: self._want(self._pause()))
        return [on, *books, pause]

    def _want(self, outcome: Outcome) -> None:
        self.app.sound.play("click")
        self._wanted = outcome

    def _open_book(self, page: RulePage) -> None:
        self._want(Push(page))

    def _pause(self) -> Push:
        parts = len(self.teacher.lesson.chapters)
        return Push(LessonPause(self.game, self.teacher.number + 1, parts))

    def _turn_to(self, number: int) -> None:
        """Begin a part."""
        self.teacher.turn_to(number)
        self._follower = self.teacher.session.follow(LEARNER)
        self._line, self._opened, self._wait = "", -1, _PAUSE_MS
        self._lay_table(self.board.look)
        preload_faces(self.app.assets, self.board)
        self._teach()

    # -- learning --------------------------------------------------------------------------------------

    def _submit(self, move: Move) -> None:
        """Make a move of the learner; lines that were to be read first are taken as read."""
        while self.is_read and not self.teacher.awaits_learner:
            self._go_on()
        self.teacher.submit(move)
        self._line = ""
        self._tell()

    def _go_on(self) -> None:
        """Take the line that is shown as read."""
        if not self.is_read:
            return
        if self._opened == self.teacher.at:
            self.teacher.go_on()
        self._line, self._opened = "", -1
        self.board.show_hint("")
        self._teach()

    def _tell(self) -> None:
        while (update := self._follower.take()) is not None:
            self.board.tell(News(update.seat, update.events, update.view))

    def _teach(self) -> None:
        """Show the line that is to be read, or that leads to the learner's move."""
        teacher, step = self.teacher, self.teacher.step
        if self.board.telling:
            return
        if not self.is_read and step is not None and not step.move:
            self._line, self._opened = teacher.line(escape), teacher.at
        if self.board.tableau.hint:
            return
        if self.is_read:
            self.board.show_hint(f"{self._line} {{/next|{_('Next')}}}")
        elif teacher.awaits_learner:
            self.board.show_hint(teacher.line(escape), teacher.move())

    def update(self, dt_ms: float) -> Outcome | None:
        """Let the table tell what happens, and the sailors move."""
        self.board.update(dt_ms)
        wanted, self._wanted = self._wanted, None
        if wanted is not None or self.board.telling:
            return wanted
        self._teach()
        if self.is_read or self.teacher.awaits_learner:
            return None
        self._wait -= dt_ms / max(0.05, self.app.sailors_pace)
        if self._wait > 0:
            return None
        self._wait = _PAUSE_MS
        if self.teacher.step is None:
            return self._end_part()
        line = self.teacher.line(escape)
        self.teacher.go_on()
        self._tell()
        self._line = line
        return None

    def _end_part(self) -> Outcome | None:
        """Go on to the next part, or end the lesson."""
        if not self.teacher.is_last:
            self._turn_to(self.teacher.number + 1)
            return None
        self._remember()
        return Push(LessonEnd(self.game))

    def _remember(self) -> None:
        """Keep that this person has gone through the lesson."""
        learnt, name = self.app.settings.learnt, learner(self.app).casefold()
        games = dict.fromkeys([*learnt.get(name, ()), self.game])
        self.app.change(learnt={**learnt, name: tuple(games)})
        self.app.keep()

    # -- inputs ----------------------------------------------------------------------------------------

    def handle(self, given: Input) -> Outcome | None:
        """Turn the page, open what is asked for, or let the table handle it."""
        if isinstance(given, Act) and given.action == "menu":
            return self._pause()
        if isinstance(given, Act) and given.action == "rules":
            return Push(RulePage(self.game, self.board.last_refused or self._rule()))
        if self._turns_page(given):
            self._go_on()
            return None
        used = self.board.handle(given)
        if not used and isinstance(given, Act) and given.action == "back":
            return self._pause()
        wanted, self._wanted = self._wanted, None
        return wanted

    def _turns_page(self, given: Input) -> bool:
        """Tell whether an input means that the line has been read."""
        if not self.is_read or self.board.telling:
            return False
        if isinstance(given, Act):
            return given.action == "confirm" and self.board.focused is None
        strip = self.board.places.rects["strip"]
        return isinstance(given, Pressed) and not self.board.refused and strip.collidepoint(given.pos)

    def _rule(self) -> str:
        """Return the number of the rule that occurs now, or ""."""
        step = self.teacher.step
        return step.rules[0] if step is not None and step.rules else ""

    def resumed(self, result: object) -> Outcome | None:
        """Go on where that was chosen."""
        match result:
            case Turn.PART:
                self._turn_to(self.teacher.number)
            case Turn.NEXT:
                self._turn_to(self.teacher.number + 1)
            case Turn.START:
                self._turn_to(0)
            case Turn.LEAVE:
                return Pop()
        return None

    # -- frames ----------------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw everything next time."""
        self.board.stage.redraw()

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draw what has changed."""
        return self.board.draw(target)

    @property
    def busy(self) -> bool:
        """Whether something moves, or a sailor is about to."""
        return self.board.busy or not (self.is_read or self.teacher.awaits_learner)
