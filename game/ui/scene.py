"""Scenes on a stack: the topmost one gets inputs and time and is drawn; what it returns changes the stack.

A scene that is not opaque (a panel, a menu, a question) lies on a frozen picture of what is below it,
dimmed and blurred, which the stack makes once and hands over as `backdrop`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import pygame

from game.ui.inputs import Act, FocusLost, Input
from game.ui.paint.light import enlarged

if TYPE_CHECKING:
    from game.ui.look import Look

Size: TypeAlias = tuple[int, int]

BACKDROP_LINES = 270
"""So many lines of a window are left of what lies below: what is written there can be read at no size."""
BACKDROP_LIGHT = (120, 106, 94)
"""What the backdrop is multiplied by."""


@dataclass(frozen=True)
class Push:
    """Another scene comes on top; this one stays below and hears of its result by `resumed`."""

    scene: Scene


@dataclass(frozen=True)
class Pop:
    """This scene is over; the one below resumes with the result. The last scene's pop ends the program."""

    result: object = None


@dataclass(frozen=True)
class Swap:
    """Another scene takes the place of this one."""

    scene: Scene


@dataclass(frozen=True)
class Quit:
    """The program is over; all scenes leave."""


Outcome: TypeAlias = Push | Pop | Swap | Quit


class Scene:
    """A screenful, or a panel over one: override what is needed.

    In a scene's life come `enter`, `layout`, then any number of `handle`, `update` and `draw`, also
    `layout` again when size or look have changed, as soon as anything of it is seen, and `resumed` whenever
    a scene above it is over, and `leave` at the end. Only the topmost scene gets inputs and time. Errors in
    a scene are not caught here.

    opaque
        whether it covers everything; if not, `backdrop` holds the picture to draw on before `layout` is
        called
    """

    opaque = True
    backdrop: pygame.Surface | None = None
    folds_away = False
    """Whether it lets go of its picture while an opaque scene lies on it, and is laid out anew afterwards."""

    def enter(self, look: Look, size: Size) -> None:
        """It has come onto the stack; `layout` follows."""

    def leave(self) -> None:
        """It has left the stack for good: let go of what it holds."""

    def let_go(self) -> None:
        """Give back the memory of what was drawn: it has left, or `layout` comes before it is seen again."""

    def layout(self, look: Look, size: Size) -> None:
        """Put everything in its place for this look and size in pixels; all is drawn anew afterwards."""

    def renew(self) -> None:
        """The language is another one: say all words anew; `layout` follows."""

    def resumed(self, result: object) -> Outcome | None:
        """The scene that lay on this one is over, with this result."""
        return None

    def handle(self, given: Input) -> Outcome | None:
        """React to an input."""
        return None

    def hide(self, asked: bool) -> bool:
        """Cover what not everybody may see from the next draw on; whether there was anything.

        All scenes hear it, from the lowest up: when the window loses the focus, and when it is `asked` for.
        """
        return False

    def update(self, dt_ms: float) -> Outcome | None:
        """Let so many ms pass: at most 50 at once, and none while the window has not the focus."""
        return None

    def redraw(self) -> None:
        """What was drawn is lost: the next draw paints everything (with a stage: `stage.redraw()`)."""

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Bring the target up to date; the rectangles that were painted.

        The target holds what the last draw left on it unless `redraw` was called.
        """
        return []

    def draw_below(self, target: pygame.Surface) -> None:
        """Paint everything that is to be seen of it, blurred, behind a panel that comes to lie on it."""
        self.redraw()
        self.draw(target)

    @property
    def busy(self) -> bool:
        """Whether something moves: it is updated and drawn 60 times a second then, else only after inputs."""
        return False

    @property
    def wake_ms(self) -> float | None:
        """After how many ms it wants an update though nothing moves (a clock's next tick); None for never."""
        return None

    @property
    def eager(self) -> bool:
        """Whether inputs shall be read every 4 ms: while it matters who was first."""
        return False

    @property
    def typing(self) -> pygame.Rect | None:
        """Where text is being entered, for input methods; None while no text is taken."""
        return None


class SceneStack:
    """The scenes that are on, the topmost last.

    look_for
        makes the look for a size; it is asked again when the size changes
    """

    def __init__(self, look_for: Callable[[Size], Look], size: Size) -> None:
        self._look_for = look_for
        self._size = size
        self._look = look_for(size)
        self._scenes: list[Scene] = []
        self._outdated: list[Scene] = []
        """Scenes that nothing is seen of, laid out for another size or look; it waits until they are seen."""

    @property
    def look(self) -> Look:
        """The look in use."""
        return self._look

    @property
    def size(self) -> Size:
        """Width and height of what scenes draw on, in pixels."""
        return self._size

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the topmost last."""
        return tuple(self._scenes)

    @property
    def top(self) -> Scene | None:
        """The scene that is on, None when all is over."""
        return self._scenes[-1] if self._scenes else None

    @property
    def busy(self) -> bool:
        """Whether the topmost scene needs frames."""
        return self.top is not None and self.top.busy

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if scene.opaque:
            self._fold_away()
        else:
            self._lay_out_seen()
        self._scenes.append(scene)
        self._prepare_backdrop(len(self._scenes) - 1)
        scene.enter(self._look, self._size)
        scene.layout(self._look, self._size)
        scene.redraw()

    def pop(self, result: object = None) -> None:
        """Take the topmost scene off; the one below resumes with the result."""
        self._take_off()
        below = self.top
        if below is not None:
            self._lay_out_seen()
            below.redraw()
            self.follow(below.resumed(result))

    def swap(self, scene: Scene) -> None:
        """Put a scene in the place of the topmost one."""
        self._take_off()
        self.push(scene)

    def quit(self) -> None:
        """All scenes leave, the topmost first, each of them even if another one fails."""
        while self._scenes:
            try:
                self._take_off()
            except BaseException:
                self.quit()
                raise

    def follow(self, outcome: Outcome | None) -> None:
        """Do what a scene wants to happen."""
        match outcome:
            case Push(scene=scene):
                self.push(scene)
            case Pop(result=result):
                self.pop(result)
            case Swap(scene=scene):
                self.swap(scene)
            case Quit():
                self.quit()

    def handle(self, given: Input) -> None:
        """Give an input to the topmost scene; all cover what they hide where that is due."""
        if isinstance(given, Act) and given.action == "cover":
            self._hide(asked=True)
            return
        if isinstance(given, FocusLost):
            self._hide(asked=False)
        if self.top is not None:
            self.follow(self.top.handle(given))

    def _hide(self, asked: bool) -> None:
        """Let all scenes cover what they hide; pictures of them behind panels are made anew."""
        hidden = [scene for scene in self._scenes if scene.hide(asked)]
        if hidden:
            self.relayout()

    def update(self, dt_ms: float) -> None:
        """Let time pass for the topmost scene."""
        if self.top is not None:
            self.follow(self.top.update(dt_ms))

    def redraw(self) -> None:
        """What was drawn is lost."""
        if self.top is not None:
            self.top.redraw()

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draw the topmost scene; the rectangles that were painted."""
        return [] if self.top is None else self.top.draw(target)

    def relayout(self, size: Size | None = None) -> None:
        """Size or settings have changed: a new look, and all scenes are laid out by it once they are seen."""
        self._size = size or self._size
        self._look = self._look_for(self._size)
        self._outdated = list(self._scenes)
        self._lay_out_seen()

    def _take_off(self) -> None:
        """The topmost scene leaves."""
        scene = self._scenes.pop()
        self._outdated = [other for other in self._outdated if other is not scene]
        scene.leave()
        scene.let_go()

    def _fold_away(self) -> None:
        """All scenes that can let go of their pictures: nothing is seen of them from now on."""
        for scene in self._scenes:
            if scene.folds_away:
                scene.let_go()
                if all(scene is not other for other in self._outdated):
                    self._outdated.append(scene)

    def _lay_out_seen(self) -> None:
        """Lay out, the lowest first, every outdated scene of which anything is seen."""
        lowest = len(self._scenes) - 1
        while lowest > 0 and not self._scenes[lowest].opaque:
            lowest -= 1
        for place in range(max(0, lowest), len(self._scenes)):
            scene = self._scenes[place]
            if any(scene is other for other in self._outdated):
                self._prepare_backdrop(place)
                scene.layout(self._look, self._size)
                scene.redraw()
                self._outdated = [other for other in self._outdated if other is not scene]

    def _prepare_backdrop(self, place: int) -> None:
        scene = self._scenes[place]
        if scene.opaque:
            return
        below = pygame.Surface(self._size, depth=32)
        if place:
            self._scenes[place - 1].draw_below(below)
        scene.backdrop = dimmed(below)


def dimmed(picture: pygame.Surface) -> pygame.Surface:
    """The picture blurred a little and darkened, as it is seen behind a panel."""
    size = picture.get_size()
    shrink = max(4, round(min(size) / BACKDROP_LINES))
    width, height = max(1, size[0] // shrink), max(1, size[1] // shrink)
    small = pygame.transform.box_blur(pygame.transform.smoothscale(picture, (width, height)), 1)
    small.fill(BACKDROP_LIGHT, special_flags=pygame.BLEND_RGB_MULT)
    return enlarged(small, size)
