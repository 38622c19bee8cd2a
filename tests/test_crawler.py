"""Every scene is walked with keys only, with the mouse only, with a controller only: there is no dead end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game import rules
from game.play.players import Person, Sailor
from game.scenes import saves
from game.scenes.about import About
from game.scenes.keys import KeysScene
from game.scenes.lessons import LessonScene
from game.scenes.lessons_panels import LessonEnd, LessonPause
from game.scenes.lobby import Lobby
from game.scenes.logbook import LogBook
from game.scenes.pause import PauseScene, Question
from game.scenes.play import PlayScene
from game.scenes.rulepage import RulePage
from game.scenes.services import App
from game.scenes.settings import SettingsScene
from game.scenes.statistics import StatisticsScene
from game.scenes.title import TitleScene
from game.scenes.transcript import TranscriptScene
from game.tables.board import Board
from game.ui.inputs import ACTIONS, DEFAULT_BINDINGS, NAVIGATION, Act
from game.ui.scene import Scene
from game.ui.widgets import ScrollView, Widget, WidgetScene
from tests.voyage import Voyage

ANNE, SILAS = Person("Anne", "anne"), Sailor("Silas", "deckhand", "silas")

SCENES: dict[str, Callable[[App], WidgetScene]] = {
    "about": lambda app: About(app.places),
    "keys": KeysScene,
    "lesson-end": lambda app: LessonEnd("spoons"),
    "lesson-pause": lambda app: LessonPause("spoons", 2, 3),
    **{f"lobby-{game}": lambda app, game=game: Lobby(app, game) for game in rules.GAMES},  # type: ignore[misc]
    "matches": LogBook,
    "pause": lambda app: PauseScene(app, saves.begin(app, "spooneye", 3, {}, (ANNE, SILAS)).session, 0),
    "question": lambda app: Question("A title?", "A sentence that asks.", "Yes"),
    **{f"rules-{game}": lambda app, game=game: RulePage(game) for game in rules.GAMES},  # type: ignore[misc]
    "settings": SettingsScene,
    "statistics": StatisticsScene,
    "title": TitleScene,
    "transcript": lambda app: TranscriptScene(app, ["mast 1 of Silas: 9 of spades", "the pile"]),
}


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    voyage = Voyage(tmp_path).open()
    yield voyage
    voyage.close()


def show(voyage: Voyage, name: str) -> WidgetScene:
    scene = SCENES[name](voyage.app)
    voyage.stack.push(scene)
    voyage.wait(2)
    return scene


def usable(scene: WidgetScene) -> list[Widget]:
    """Everything on a scene that can be used now."""
    return list(scene._focusable())


def is_seen(scene: WidgetScene, widget: Widget) -> bool:
    """Whether what has the focus is in sight and shows it: by a ring, or by looking otherwise."""
    window = pygame.Rect((0, 0), scene.stage.size)
    room = widget.holder.place.clip(window) if widget.holder is not None else window
    shown = widget.place.clip(room)
    return shown.w * shown.h > 0 and (scene._ring.visible or not widget.ringed)


@pytest.mark.parametrize("name", SCENES)
def test_keys_alone_come_to_everything_and_the_focus_is_seen(voyage: Voyage, name: str) -> None:
    scene = show(voyage, name)
    wanted = {id(widget) for widget in usable(scene)}
    met: set[int] = set()
    for _step in range(len(wanted) + 2):
        focused = scene.focused
        assert focused is not None
        assert is_seen(scene, focused), (name, focused.spoken())
        assert focused.spoken() or focused.hint or isinstance(focused, ScrollView), (name, focused)
        met.add(id(focused))
        voyage.key(pygame.K_TAB)
    assert wanted <= met


@pytest.mark.parametrize("name", SCENES)
def test_a_controller_alone_comes_to_everything_and_back(voyage: Voyage, name: str) -> None:
    scene = show(voyage, name)
    wanted = {id(widget) for widget in usable(scene)}
    met: set[int] = set()
    for _step in range(len(wanted) + 2):
        assert scene.focused is not None
        met.add(id(scene.focused))
        voyage.stack.handle(Act("next", pad=1))
        voyage.step()
    assert wanted <= met
    voyage.stack.handle(Act("back", pad=1))
    # The title has nothing below it: there a plate ends the program.
    assert voyage.top is not scene or (name == "title" and scene.find("Quit") in usable(scene))


@pytest.mark.parametrize("name", SCENES)
def test_the_mouse_alone_comes_to_everything(voyage: Voyage, name: str) -> None:
    scene = show(voyage, name)
    for widget in usable(scene):
        if widget.holder is not None:
            widget.holder.reveal(widget.rect)
        spot = widget.focus_rect.clip(widget.holder.place) if widget.holder is not None else widget.focus_rect
        found = scene._under(spot.center)
        assert found is widget or found in widget.children(), (name, widget.spoken(), found)


@pytest.mark.parametrize("way", ["keys", "mouse", "controller"])
@pytest.mark.parametrize("game", rules.GAMES)
def test_a_table_is_come_to_and_left(voyage: Voyage, game: str, way: str) -> None:
    voyage.stack.push(Lobby(voyage.app, game))
    voyage.wait(2)
    _press(voyage, way, "Deal")
    assert isinstance(voyage.top, PlayScene)
    voyage.wait(3)
    if way == "mouse":
        knobs = {knob.name: rect for knob, rect in voyage.play.board.marks.knob_rects()}
        assert {"hint", "sound", "rules", "pause"} <= set(knobs)
        voyage.click_at(knobs["pause"].center)
        voyage.wait(2)
    else:
        voyage.stack.handle(Act("menu", pad=1 if way == "controller" else None))
        voyage.wait(2)
    assert isinstance(voyage.top, PauseScene)
    _press(voyage, way, "Transcript")
    assert isinstance(voyage.top, TranscriptScene)
    _press(voyage, way, "Close")
    _press(voyage, way, "Leave the table")
    assert isinstance(voyage.top, TitleScene | Lobby)


def _press(voyage: Voyage, way: str, words: str) -> None:
    if way == "mouse":
        voyage.click(words)
    elif way == "keys":
        voyage.focus(words)
        voyage.key(pygame.K_RETURN)
    else:
        for _step in range(80):
            focused = voyage.screen.focused
            if focused is not None and words in (focused.spoken(), focused.hint):
                break
            voyage.stack.handle(Act("next", pad=1))
        voyage.stack.handle(Act("confirm", pad=1))
    voyage.wait(2)


@pytest.mark.parametrize("game", rules.GAMES)
def test_the_focus_is_seen_wherever_keys_come_to_on_a_table(voyage: Voyage, game: str) -> None:
    voyage.stack.push(LessonScene(voyage.app, game))
    voyage.wait(2)
    board = _board(voyage.top)
    window = pygame.Rect((0, 0), board.look.size)
    met = set()
    for _step in range(40):
        voyage.key(pygame.K_TAB)
        assert board.focused is not None
        ring = board.marks._focus
        assert ring is not None
        assert window.colliderect(ring.rect)
        met.add(board.focused)
    assert "knob pause" in met
    assert len(met) > 3


def _board(scene: Scene | None) -> Board:
    assert isinstance(scene, LessonScene | PlayScene)
    return scene.board


def test_every_action_has_a_key_and_all_but_typing_ones_a_button() -> None:
    for action in ACTIONS:
        strokes = DEFAULT_BINDINGS[action]
        assert any(not stroke.startswith(("pad ", "stick ")) for stroke in strokes), action
    played = {*NAVIGATION, "confirm", "back", "menu", "hint", "rules", "transcript", "cover"}
    for action in played:
        assert any(stroke.startswith("pad ") for stroke in DEFAULT_BINDINGS[action]), action
    everything = [stroke for action in ACTIONS for stroke in DEFAULT_BINDINGS[action]]
    assert len(everything) == len(set(everything))
