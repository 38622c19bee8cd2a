"""A pilot for screens of widgets: it gives inputs and draws, without a window and without a clock."""

import os
from collections.abc import Sequence
from functools import lru_cache

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from pygame import Rect

from game.ui.assets import Assets, root
from game.ui.inputs import (
    Act,
    Action,
    Input,
    Key,
    Moved,
    Pos,
    Pressed,
    Released,
)
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.scene import Outcome, Scene, SceneStack, Size
from game.ui.sound import Sound
from game.ui.widgets import (
    ScrollView,
    Widget,
    WidgetScene,
)
from game.ui.widgets import layout as lay

SIZE = (1280, 720)
ASSETS = Assets(None)
SOUND = Sound(root() / "sounds")


@lru_cache(maxsize=12)
def look_for(size: Size, percent: int = 100) -> Look:
    """Return the look for a window; one is enough for all tests."""
    return Look.made(Scale(size, percent), ASSETS, SOUND)


class Screen(WidgetScene):
    """Any widgets under each other at their wanted sizes, from the middle of the top."""

    def __init__(self, *widgets: Widget) -> None:
        super().__init__()
        self.given = widgets
        self.asked: list[Action] = []

    def compose(self) -> Sequence[Widget]:
        return self.given

    def arrange(self, size: Size) -> None:
        y = 10
        for widget in self.widgets:
            if isinstance(widget, ScrollView):
                widget.rect = Rect(300, y, 400, 200)
                fill(widget)
            else:
                width, height = widget.wanted()
                widget.rect = Rect(300, y, width, height)
            y = widget.rect.bottom + 14

    def acted(self, action: Action) -> Outcome | None:
        self.asked.append(action)
        return None


def fill(view: ScrollView) -> None:
    """Lay the children of a view under each other."""
    room = view.room()
    heights = [child.wanted()[1] for child in view.children()]
    for child, place in zip(view.children(), lay.stack(room, heights, 10), strict=True):
        child.rect = place


class Pilot:
    """Plays a screen: moves, clicks, presses keys, and draws as the window would."""

    def __init__(self, scene: WidgetScene, size: Size = SIZE, percent: int = 100) -> None:
        self.scene = scene
        self.target = pygame.Surface(size, depth=32)
        self.stack = SceneStack(lambda asked: look_for(asked, percent), size)
        self.stack.push(Scene())
        self.stack.push(scene)
        self.draw()

    def give(self, *inputs: Input) -> None:
        for given_input in inputs:
            self.stack.handle(given_input)
            if self.stack.top is self.scene:
                self.draw()

    def draw(self) -> list[Rect]:
        return self.stack.draw(self.target)

    def click(self, pos: Pos) -> None:
        self.give(Moved(pos), Pressed(pos), Released(pos))

    def key(self, key: int, mod: int = 0) -> None:
        self.give(Key(key, mod))

    def act(self, *actions: Action) -> None:
        self.give(*(Act(action) for action in actions))

    def wait(self, ms: float) -> list[Rect]:
        self.stack.update(ms)
        return self.draw()


class Heard(list[object]):
    """What callbacks were told."""

    def __call__(self, *told: object) -> Outcome | None:
        self.append(told[0] if told else None)
        return None
