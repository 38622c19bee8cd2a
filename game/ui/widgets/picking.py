"""What choosing one of several things in rows is made of, whatever the things look like."""

from __future__ import annotations

from abc import abstractmethod

import pygame
from pygame import Rect

from game.ui import theme
from game.ui.inputs import Action, Pos
from game.ui.widgets.base import Reply, Widget


class Picking(Widget):
    """A choice of one among several that lie in rows: the pointer or the arrows move a cursor among them.

    A release on the one that was pressed chooses it (`activate`). Rows are filled from the left, all but
    the last with equally many.
    """

    focusable = True
    sound = "click"

    def __init__(self, cursor: int, hint: str = "") -> None:
        """`cursor` is the index of the one that the keys begin at."""
        super().__init__(hint)
        self.cursor = cursor
        self._over = -1

    def tick(self, canvas: pygame.Surface, place: Rect, share: float) -> None:
        """Paint a tick on a disc at the lower right of a place, so large a share of its width."""
        side = max(16, round(place.width * share))
        disc = self.look.materials.disc(side)
        spot = disc.get_rect(center=(place.right - side // 3, place.bottom - side // 3))
        canvas.blit(disc, spot)
        inner = round(side * 0.62)
        tick = self.look.assets.picture("icons/tick", (inner, inner), {"ink": theme.ON_BRASS})
        canvas.blit(tick, tick.get_rect(center=spot.center))

    @abstractmethod
    def _places(self) -> list[Rect]:
        """Return the place of each, as if nothing was scrolled."""

    @property
    def focus_rect(self) -> Rect:
        """Where the one under the cursor is seen."""
        places = self._places()
        if not places:
            return self.place
        spot = places[min(self.cursor, len(places) - 1)]
        return spot if self.holder is None else self.holder.seen(spot)

    def hover(self, pos: Pos | None) -> None:
        """Take note of the one under the pointer."""
        super().hover(pos)
        self._over = -1 if pos is None else self._at(pos)

    def press(self, pos: Pos) -> Reply:
        """Put the cursor on the one at `pos`."""
        self.held = True
        index = self._at(pos)
        if index >= 0:
            self.cursor = index
        return True

    def release(self, pos: Pos) -> Reply:
        """Choose the one on which the button went down, if it goes up there too."""
        was_held, self.held = self.held, False
        return self.activate() if was_held and self.active and self._at(pos) == self.cursor else True

    def act(self, action: Action) -> Reply:
        """Move the cursor while there is one that way."""
        places = self._places()
        a_row = sum(place.y == places[0].y for place in places) if places else 0
        steps: dict[Action, int] = {"left": -1, "right": 1, "up": -a_row, "down": a_row}
        goal = self.cursor + steps.get(action, 0)
        if goal == self.cursor or not 0 <= goal < len(places):
            return False
        if action in ("left", "right") and places[goal].y != places[self.cursor].y:
            return False
        self.cursor = goal
        return True

    def _at(self, pos: Pos) -> int:
        return Rect(pos, (1, 1)).collidelist(self._places())
