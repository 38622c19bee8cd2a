"""The lessons: each is played to its end, shows every rule of its game, and says little at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import rules
from game.core.refusals import IllegalMove
from game.play.lessons import LEARNER, MOST_WORDS, Teacher
from game.play.players import Person, Sailor
from game.scenes.lessons import LESSONS, LessonScene, has_learnt
from game.scenes.lessons_panels import LessonEnd, LessonPause
from game.scenes.lobby import Lobby
from game.scenes.rulepage_text import Paragraph, book_of
from game.ui.inputs import Act
from game.ui.richtext import plain
from game.words import ENGLISH, languages, use
from tests.voyage import Voyage

ANNE = Person("Anne", "anne")
SAILORS = (Sailor("Silas", "deckhand", "silas"), Sailor("Rosa", "deckhand", "rosa"))


def teacher_of(game: str) -> Teacher:
    return Teacher(LESSONS[game](), ANNE, SAILORS)


def go_through(teacher: Teacher) -> None:
    """Play a chapter as the lines say."""
    while teacher.step is not None:
        before = teacher.at
        if teacher.awaits_learner:
            move = teacher.move()
            assert move is not None, (teacher.number, teacher.step)
            teacher.submit(move)
        else:
            assert not teacher.step.move or teacher.move() is not None, (teacher.number, teacher.step)
            teacher.go_on()
        assert teacher.at == before + 1


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_lesson_is_played_to_its_end(game: str) -> None:
    teacher = teacher_of(game)
    for number in range(len(teacher.lesson.chapters)):
        teacher.turn_to(number)
        go_through(teacher)
    assert teacher.is_last
    assert teacher.session.result is not None
    assert LEARNER in teacher.session.result.winners


@pytest.mark.parametrize("game", rules.GAMES)
def test_every_rule_occurs(game: str) -> None:
    lesson = LESSONS[game]()
    told = {part.number for part in book_of(game).parts if isinstance(part, Paragraph) and part.number}
    assert told <= lesson.rules


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize("game", rules.GAMES)
def test_no_line_is_long(game: str, language: str) -> None:
    use(language)
    lesson = LESSONS[game]()
    use(ENGLISH)
    for chapter in lesson.chapters:
        assert chapter.steps[0].line
        for step in chapter.steps:
            words = [word for word in step.line.split() if any(map(str.isalnum, word))]
            assert len(words) <= MOST_WORDS, step.line
            assert step.line or step.seat != LEARNER
            assert not step.line or step.line[-1] in ".:", step.line


def test_another_move_is_put_off_and_a_wrong_one_refused_by_its_rule() -> None:
    teacher = teacher_of("spooneye")
    teacher.go_on()
    with pytest.raises(IllegalMove, match="something else first"):
        teacher.submit(teacher.session.parse("2>3"))
    with pytest.raises(IllegalMove) as refusal:
        teacher.submit(teacher.session.parse("6h@own1"))
    assert "lesson" not in str(refusal.value)
    assert refusal.value.rule.startswith("SE-")
    assert teacher.at == 1
    with pytest.raises(ValueError, match="waited for"):
        teacher.go_on()


def test_any_lift_and_any_spoon_will_do() -> None:
    teacher = teacher_of("hand_and_foot")
    teacher.go_on()
    teacher.submit(teacher.session.parse("lift 31"))
    teacher.go_on()
    assert teacher.session.view(0)["lifted"] == [31, 22]
    go_through(teacher)


def test_a_chapter_begins_anew_and_there_are_no_others() -> None:
    teacher = teacher_of("spoons")
    go_through(teacher)
    teacher.turn_to(1)
    assert teacher.at == 0
    assert teacher.session.count == 0
    with pytest.raises(IndexError):
        teacher.turn_to(3)


# -- on the screen ---------------------------------------------------------------------------------


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    voyage = Voyage(tmp_path).open()
    yield voyage
    voyage.close()


def begin(voyage: Voyage, game: str = "spooneye") -> LessonScene:
    scene = LessonScene(voyage.app, game)
    voyage.stack.push(Lobby(voyage.app, game))
    voyage.stack.push(scene)
    voyage.wait(2)
    return scene


def learn(voyage: Voyage, scene: LessonScene) -> None:
    """Read every line and make every move that the table shows, until something comes over it."""
    for _frame in range(6000):
        if voyage.top is not scene:
            return
        if scene.board.telling or not (scene.is_read or scene.teacher.awaits_learner):
            voyage.step(ms=400)
        elif scene.is_read:
            voyage.stack.handle(Act("confirm"))
        else:
            move = scene.teacher.move()
            assert move is not None
            assert scene.board.tableau.hint == scene.teacher.line()
            scene.board.play(move)
    raise AssertionError("the lesson has no end")


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_lesson_is_gone_through_at_its_table_and_remembered(voyage: Voyage, game: str) -> None:
    assert not has_learnt(voyage.app, game)
    scene = begin(voyage, game)
    learn(voyage, scene)
    assert isinstance(voyage.top, LessonEnd)
    assert has_learnt(voyage.app, game)
    assert voyage.settings_kept().learnt == {"anne": (game,)}
    voyage.app.change(person="Gideon")
    assert not has_learnt(voyage.app, game)
    voyage.click("To the table")
    assert isinstance(voyage.top, Lobby)


def test_a_lesson_is_begun_in_the_lobby_and_opens_the_book_at_its_rule(voyage: Voyage) -> None:
    voyage.stack.push(Lobby(voyage.app, "john_silver"))
    voyage.wait(2)
    voyage.click("Learn it")
    voyage.wait(3)
    scene = voyage.top
    assert isinstance(scene, LessonScene)
    assert scene.is_read
    assert voyage.open_book() == "JS-3"


def test_a_move_before_the_line_is_read_counts_as_reading_it(voyage: Voyage) -> None:
    scene = begin(voyage)
    assert scene.is_read
    scene.board.play(scene.teacher.session.parse("draw"))
    assert scene.teacher.at == 2
    assert not scene.board.refused


def test_another_move_than_the_lesson_shows_is_put_off(voyage: Voyage) -> None:
    scene = begin(voyage)
    voyage.stack.handle(Act("confirm"))
    scene.board.play(scene.teacher.session.parse("2>3"))
    assert "something else first" in scene.board.tableau.notice
    assert scene.board.refused == "SE-5"
    assert scene.teacher.at == 1


def test_a_line_is_read_by_a_click_on_it_or_by_the_button(voyage: Voyage) -> None:
    scene = begin(voyage)
    voyage.click_at(scene.board.places.rects["strip"].center)
    assert scene.teacher.at == 1
    scene = begin(voyage)
    knobs = {knob.name: rect for knob, rect in scene.board.marks.knob_rects()}
    voyage.click_at(knobs["on"].center)
    assert scene.teacher.at == 1
    assert "on" not in {knob.name for knob, _rect in scene.board.marks.knob_rects()}


def test_parts_are_skipped_repeated_and_left(voyage: Voyage) -> None:
    scene = begin(voyage)

    def choose(words: str) -> None:
        voyage.stack.handle(Act("menu"))
        assert isinstance(voyage.top, LessonPause)
        voyage.click(words)
        voyage.wait(2)

    choose("Skip this part")
    assert (scene.teacher.number, scene.teacher.at) == (1, 0)
    scene.board.play(scene.teacher.session.parse("draw"))
    choose("This part again")
    assert (scene.teacher.number, scene.teacher.at) == (1, 0)
    choose("Go on")
    choose("From the start")
    assert (scene.teacher.number, scene.teacher.at) == (0, 0)
    choose("Leave the lesson")
    assert isinstance(voyage.top, Lobby)
    assert not has_learnt(voyage.app, "spooneye")


def test_a_lesson_waits_as_long_as_somebody_reads(voyage: Voyage) -> None:
    scene = begin(voyage)
    line = scene.board.tableau.hint
    voyage.step(ms=600_000)
    assert scene.board.tableau.hint == line
    for _wait in range(600):
        if scene.board.look.assets.loading:
            pygame.time.wait(10)
            voyage.step()
    assert not scene.busy
    voyage.stack.handle(Act("confirm"))
    voyage.step(ms=600_000)
    assert scene.teacher.at == 1


def test_the_arrow_after_a_line_is_spoken_in_the_language_in_use(voyage: Voyage) -> None:
    """It was called "next" in every language."""
    try:
        use("de")
        voyage.stack.push(LessonScene(voyage.app, "spooneye"))
        voyage.wait(1)
        scene = voyage.top
        assert isinstance(scene, LessonScene)
        assert scene.is_read
        assert plain(scene.board.tableau.hint).endswith(". Weiter")
    finally:
        use(ENGLISH)
