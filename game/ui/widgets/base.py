"""What every widget is: a rectangle that paints itself once a state and takes inputs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import pygame
from pygame import Rect

from game.ui.inputs import Action, Key, Pos
from game.ui.look import Look
from game.ui.paint.layers import lay
from game.ui.scene import Outcome

if TYPE_CHECKING:
    from game.ui.widgets.scrolling import ScrollView

Reply: TypeAlias = bool | Outcome
"""What a widget makes of an input: False if it has no use for it, True, or what the scene shall do."""

_KEPT_PICTURES = 8


def reply(outcome: Outcome | None) -> Reply:
    """Return the reply of a widget whose callback answered `outcome`."""
    return True if outcome is None else outcome


def keep_together(row: Sequence[Widget]) -> None:
    """Let all that stands in a row of a ScrollView be seen, or none of it."""
    for widget, neighbour in zip(row, [*row[1:], *row[:1]], strict=True):
        widget.keeps_with = neighbour


def lay_shadow(
    look: Look,
    canvas: pygame.Surface,
    rect: Rect,
    blur: float,
    drop: float,
    radius: int = 8,
    alpha: int = 150,
) -> None:
    """Lay the shadow of a rounded box under `rect`, `drop` units lower; `blur` is in units too."""
    lay(canvas, *shadow_under(look, rect, blur, drop, radius, alpha))


def shadow_under(
    look: Look, rect: Rect, blur: float, drop: float, radius: int = 8, alpha: int = 150
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the shadow that `lay_shadow` lays, and where: to be blit where no light lies under it."""
    blurred = look.scale.px(blur, 2)
    shade = look.materials.shadow(rect.size, blurred, radius, alpha)
    edge = look.materials.margin(blurred)
    return shade, (rect.x - edge, rect.y - edge + look.scale.px(drop, 1))


def lay_glow(look: Look, canvas: pygame.Surface, rect: Rect, radius: int = 8) -> None:
    """Lay the warm glow of something hot round `rect`; it reaches `glow_room` pixels out."""
    blurred = look.scale.px(12, 4)
    grown = rect.inflate(2 * look.scale.px(3, 1), 2 * look.scale.px(3, 1))
    glow = look.materials.glow(grown.size, blurred, radius=radius + look.scale.px(3, 1))
    lay(canvas, glow, glow.get_rect(center=grown.center).topleft)


def glow_room(look: Look) -> int:
    """Return how many pixels `lay_glow` and the shadows of buttons reach out of what they surround."""
    return look.materials.margin(look.scale.px(12, 4)) + look.scale.px(3, 1)


class Widget(ABC):
    """Something on a screen with a place, a picture for each of its states, and a use for some inputs.

    `rect` is the place in window pixels; the picture may reach `margin()` pixels beyond it (glow, shadow). A
    widget in a ScrollView has its rect as if nothing was scrolled; `place` is where it is seen. Positions in
    inputs are in the coordinates of `rect`. `hot`, `held` and `focused` are set by the WidgetScene.
    """

    focusable = False
    types = False
    """Whether it takes text while it has the focus."""
    round = False
    """Whether the focus ring is round."""
    ringed = True
    """Whether a ring shows its focus; False for what shows it by itself."""
    tipped = True
    """Whether its hint comes up as a tool tip; False for what shows by itself what it is for."""
    sound = ""
    """What is heard when it is pressed or activated by a key."""

    def __init__(self, hint: str = "") -> None:
        """`hint` is shown as a tool tip (see `tipped`), and is what a screen reader says besides `spoken`."""
        self.rect = Rect(0, 0, 0, 0)
        self.hint = hint
        self.visible = True
        self.enabled = True
        self.hot = False
        self.held = False
        self.focused = False
        self.holder: ScrollView | None = None
        self.keeps_with: Widget | None = None
        """What stands below or beside it and has to be seen with it, as its control with a label."""
        self._look: Look | None = None
        self._pictures: dict[Hashable, pygame.Surface] = {}

    # Its looks

    @property
    def look(self) -> Look:
        """The look it was dressed in; raises RuntimeError before a scene has dressed it."""
        if self._look is None:
            raise RuntimeError("a widget must be dressed before it is measured or painted")
        return self._look

    def dress(self, look: Look) -> None:
        """Take on `look`; what was painted for another one is forgotten."""
        if look is not self._look:
            self._look = look
            self._pictures.clear()
        for child in self.children():
            child.dress(look)

    def children(self) -> Sequence[Widget]:
        """Return the widgets that live inside this one."""
        return ()

    def wanted(self) -> tuple[int, int]:
        """Return the width and height in pixels at which everything in it is readable at its usual size."""
        return self.rect.size

    def wanted_height(self, width: int) -> int:
        """Return how high it must be for that in `width` pixels."""
        return self.wanted()[1]

    def margin(self) -> int:
        """Return how many pixels the picture reaches beyond `rect` on every side."""
        return 0

    @property
    def glows(self) -> bool:
        """Whether the picture has light round it, on which the shadows of its neighbours may fall."""
        return False

    def breaks(self) -> Sequence[int]:
        """Return how many pixels below its top something begins that is not to be seen in slivers."""
        return ()

    def lead(self) -> int:
        """Return how many pixels from its top are not to be seen without what comes below them."""
        return 0

    def state(self) -> Hashable:
        """Return all that the picture depends on besides the look and the size."""
        return (self.hot, self.held, self.enabled)

    @abstractmethod
    def paint(self) -> pygame.Surface:
        """Paint the present state; the picture is as large as `rect` and `margin()` around it."""

    def picture(self) -> pygame.Surface:
        """Return the picture of the present state, painted only if it was not kept."""
        key = (self.rect.size, self.state())
        if key not in self._pictures:
            while len(self._pictures) >= _KEPT_PICTURES:
                del self._pictures[next(iter(self._pictures))]
            self._pictures[key] = self.paint()
        return self._pictures[key]

    def canvas(self) -> pygame.Surface:
        """Return an empty picture of the size that `paint` has to return."""
        edge = 2 * self.margin()
        size = (max(1, self.rect.width + edge), max(1, self.rect.height + edge))
        return pygame.Surface(size, pygame.SRCALPHA)

    def inner(self) -> Rect:
        """Return where `rect` lies in the picture."""
        return Rect((self.margin(), self.margin()), self.rect.size)

    # Its place

    @property
    def place(self) -> Rect:
        """Where `rect` is seen in the window."""
        return self.rect if self.holder is None else self.holder.seen(self.rect)

    @property
    def focus_rect(self) -> Rect:
        """Where the focus ring goes round, in window pixels."""
        return self.place

    @property
    def active(self) -> bool:
        """Whether it can be used now."""
        return self.visible and self.enabled

    def spoken(self) -> str:
        """Return what a screen reader says when it gets the focus."""
        return self.hint

    def notice(self) -> str:
        """Return what must be told at once (why something was refused), or ""."""
        return ""

    # Its inputs; positions are those of `rect`

    def focus_in(self) -> None:
        """Take the focus."""
        self.focused = True

    def focus_out(self) -> None:
        """Lose the focus."""
        self.focused = False

    def hover(self, pos: Pos | None) -> None:
        """Take note that the pointer is at `pos`, or has left."""
        self.hot = pos is not None

    def press(self, pos: Pos) -> Reply:
        """Take the main button going down on it."""
        self.held = True
        return True

    def drag(self, pos: Pos) -> Reply:
        """Take the pointer moving with the button held since `press`."""
        return True

    def release(self, pos: Pos) -> Reply:
        """Take the button going up after `press`, wherever it is now."""
        was_held, self.held = self.held, False
        return self.activate() if was_held and self.active and self.rect.collidepoint(pos) else True

    def let_go(self) -> None:
        """Forget a press that will not be finished (the window lost the pointer)."""
        self.held = False

    def scroll(self, steps: float) -> bool:
        """Take `steps` of the wheel, positive is up."""
        return False

    def act(self, action: Action) -> Reply:
        """Take an action of keys or controller while it has the focus, before the screen does."""
        return False

    def key(self, key: Key) -> Reply:
        """Take a key going down while it has the focus, before it counts as an action."""
        return False

    def typed(self, text: str) -> Reply:
        """Take text that was typed while it has the focus."""
        return False

    def edited(self, text: str) -> Reply:
        """Take text that an input method has not yet decided on."""
        return False

    def activate(self) -> Reply:
        """Do what it is for."""
        return False
