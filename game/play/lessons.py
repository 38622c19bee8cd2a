"""Lessons: a first match of each game, cut to the moments in which its rules occur, learnt by playing them.

A lesson is a script: positions, the moves that follow, and a line for each that matters. The learner sits at
seat 0 and makes every own move; a move that the rules allow but the script has no use for is put off.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game import rules
from game.core.refusals import IllegalMove
from game.core.state import Move
from game.play.log import Header, position_line
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.rules.spoons_moves import Grab

LEARNER = 0
"""The seat at which whoever learns sits."""
MOST_WORDS = 10
"""No line has more words."""
_FREE = ("lift", "grab")
"""Moves of which any will do: how many cards are lifted, which spoon is snatched."""


@dataclass(frozen=True)
class Step:
    """A move of a seat with the line that leads to it, and the rules that occur in it.

    Without a move there is only something to be read. The line may name `{name}`, the learner, and the
    others as `{other}` and `{third}`. A sailor's move may be the beginning of one: the first such is made, of
    spoons the first at which nobody has reached yet.
    """

    seat: int
    move: str
    line: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A position and what happens from it on."""

    position: Mapping[str, Any]
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Lesson:
    """All chapters of a game's lesson."""

    game: str
    chapters: tuple[Chapter, ...]

    @property
    def rules(self) -> set[str]:
        """The numbers of the rules that occur."""
        return {rule for chapter in self.chapters for step in chapter.steps for rule in step.rules}


def look(line: str, *numbers: str) -> Step:
    """Return a step in which there is only something to be read."""
    return Step(LEARNER, "", line, numbers)


def own(move: str, line: str, *numbers: str) -> Step:
    """Return a move of the learner."""
    return Step(LEARNER, move, line, numbers)


def other(seat: int, move: str, line: str = "", *numbers: str) -> Step:
    """Return a move of a sailor; one without a line is made without waiting for anybody."""
    return Step(seat, move, line, numbers)


class Teacher:
    """Goes through a lesson: one chapter at a time, each a session of its own."""

    def __init__(self, lesson: Lesson, learner: Person, sailors: tuple[Sailor, ...]) -> None:
        self.lesson = lesson
        self._learner = learner
        self._sailors = sailors
        self.number = 0
        """Which chapter is on, from 0."""
        self.at = 0
        """Which of its steps comes next, from 0."""
        self.session = self._opened()

    @property
    def chapter(self) -> Chapter:
        """The chapter that is on."""
        return self.lesson.chapters[self.number]

    @property
    def step(self) -> Step | None:
        """What comes next in this chapter; None at its end."""
        return self.chapter.steps[self.at] if self.at < len(self.chapter.steps) else None

    @property
    def is_last(self) -> bool:
        """Whether no chapter follows."""
        return self.number == len(self.lesson.chapters) - 1

    @property
    def awaits_learner(self) -> bool:
        """Whether the learner has to make a move."""
        return self.step is not None and self.step.seat == LEARNER and bool(self.step.move)

    def line(self, spell: Callable[[str], str] = str) -> str:
        """Return the line of what comes next, with names as `spell` writes them, or ""."""
        if self.step is None or not self.step.line:
            return ""
        names = [spell(player.name) for player in self.session.players]
        places = dict(zip(("name", "other", "third"), names, strict=False))
        return self.step.line.format(**places)

    def move(self) -> Move | None:
        """Return the move that comes next, None if nothing is to be done."""
        step = self.step
        if step is None or not step.move:
            return None
        try:
            return self.session.parse(step.move)
        except IllegalMove:
            taken = {grab["spoon"] for grab in self.session.view(step.seat).get("grabs", ())}
            found = [move for move in self.session.moves(step.seat) if str(move).startswith(step.move)]
            return next(
                (move for move in found if not (isinstance(move, Grab) and move.spoon in taken)), None
            )

    def submit(self, move: Move) -> None:
        """Make a move of the learner; `IllegalMove` if the rules or the lesson have no use for it now."""
        step = self.step
        if step is None or not self._is_meant(move):
            rules.read_view(self.session.view(LEARNER)).check(LEARNER, move)
            number = step.rules[0] if step is not None and step.rules else ""
            raise IllegalMove("That can be done, but this lesson shows something else first.", number)
        self.session.submit(LEARNER, move)
        self.at += 1

    def _is_meant(self, move: Move) -> bool:
        meant = self.move()
        if not self.awaits_learner or meant is None:
            return False
        verb = str(meant).split()[0]
        return move == meant or (verb in _FREE and str(move).split()[0] == verb)

    def go_on(self) -> None:
        """Make the sailor's move that comes next, or turn the page where there was only a line."""
        step, move = self.step, self.move()
        if step is None or self.awaits_learner:
            raise ValueError("the learner is waited for")
        if move is not None:
            self.session.submit(step.seat, move)
        self.at += 1

    def turn_to(self, number: int) -> None:
        """Begin a chapter anew; `IndexError` if there is none."""
        if not 0 <= number < len(self.lesson.chapters):
            raise IndexError(number)
        self.number, self.at = number, 0
        self.session = self._opened()

    def _opened(self) -> Session:
        state = rules.load(dict(self.chapter.position))
        game = rules.GAMES[state.game]
        everybody: list[Player] = [self._learner, *self._sailors]
        players = everybody[: state.seats]
        header = Header(game.key, game.version, state.seats, None, dict(state.options), tuple(players))
        return Session.resume([header.text(), position_line(state)])


Script = Callable[[], Lesson]
"""Writes a lesson in the language in use."""
