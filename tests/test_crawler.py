"""Every scene is walked with keys only, with the mouse only, with a controller only: there is no dead end."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game import rules, scenes
from game.scenes.lessons import LessonScene
from game.scenes.lobby import Lobby
from game.scenes.pause import PauseScene
from game.scenes.play import PlayScene
from game.scenes.title import TitleScene
from game.scenes.transcript import TranscriptScene
from game.tables.board import Board
from game.ui.inputs import ACTIONS, DEFAULT_BINDINGS, NAVIGATION, Act
from game.ui.scene import Scene
from game.ui.widgets import BrassButton, ScrollView, Widget, WidgetScene
from tests.rooms import SCENES
from tests.voyage import Voyage


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
def test_keys_mouse_and_controller_each_come_to_everything(voyage: Voyage, name: str) -> None:
    scene = show(voyage, name)
    wanted = usable(scene)
    assert wanted
    walk(voyage, scene, lambda: voyage.key(pygame.K_TAB))
    walk(voyage, scene, lambda: voyage.stack.handle(Act("next", pad=1)))
    point_at_all(scene, name)
    voyage.stack.handle(Act("back", pad=1))
    voyage.step()
    # The title and the first start have nothing below them: there a plate leads on.
    left = voyage.top is not scene
    assert left or (name in ("title", "welcome") and any(isinstance(one, BrassButton) for one in wanted))


def walk(voyage: Voyage, scene: WidgetScene, on: Callable[[], None]) -> None:
    """Go once round; everything is met, seen while it has the focus, and has words for ears."""
    wanted = {id(widget): widget for widget in usable(scene)}
    met: set[int] = set()
    for _step in range(len(wanted) + 2):
        focused = scene.focused
        assert focused is not None
        assert is_seen(scene, focused), focused.spoken()
        assert focused.spoken() or focused.hint or isinstance(focused, ScrollView), focused
        met.add(id(focused))
        on()
        voyage.step()
    assert voyage.top is scene
    assert not [widget.spoken() for key, widget in wanted.items() if key not in met]


def point_at_all(scene: WidgetScene, name: str) -> None:
    """Point at everything, scrolled into sight if need be; nothing else lies over it."""
    for widget in usable(scene):
        if widget.holder is not None:
            widget.holder.reveal(widget.rect)
        spot = widget.focus_rect.clip(widget.holder.place) if widget.holder is not None else widget.focus_rect
        found = scene._under(spot.center)
        assert found is widget or found in widget.children(), (name, widget.spoken(), found)


def test_every_scene_of_widgets_is_walked(voyage: Voyage) -> None:
    """A scene that is new to the program has to be walked too."""
    walked = {type(make(voyage.app)).__name__ for make in SCENES.values()}
    found: set[str] = set()
    for path in sorted(Path(scenes.__path__[0]).glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and any("Scene" in ast.unparse(base) for base in node.bases):
                found.add(node.name)
    abstract = {"ListeningScene", "CountScene"}
    assert found - abstract - {"PlayScene", "LessonScene"} <= walked


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
