"""The sailors of this ship: their portraits and names, and a grid of portholes to choose from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from types import MappingProxyType
from typing import Final

import pygame
from pygame import Rect

from game.ui import theme
from game.ui.paint.layers import lay
from game.ui.scene import Outcome
from game.ui.widgets.base import Reply, lay_shadow, reply
from game.ui.widgets.layout import target
from game.ui.widgets.picking import Picking

NAMES: Final = MappingProxyType(
    {
        "anne": "Anne", "silas": "Silas", "mary": "Mary", "wen": "Wen", "bones": "Bones", "pip": "Pip",
        "rosa": "Rosa", "gideon": "Gideon", "nell": "Nell", "jonah": "Jonah", "ezra": "Ezra", "tom": "Tom",
    }
)  # fmt: skip
"""Every portrait and the name of whom it shows, in the order in which they sit down."""

_SIDE = 74
_GLOW = 9
"""The blur of the light round the chosen one, in units."""
_GAP = 8
_CLOSE = 4
"""The least distance of portholes in a row, where they fill it."""


def free_portrait(taken: Iterable[str]) -> str:
    """Return the first portrait that nobody has, or that the fewest have."""
    worn = list(taken)
    return min(NAMES, key=worn.count)


class PortraitPicker(Picking):
    """A choice of one portrait among all: portholes in rows, the chosen one lit and ticked.

    The arrows move within it, Enter or Space chooses.
    """

    round = True

    def __init__(
        self, chosen: str, on_choose: Callable[[str], Outcome | None], portraits: Sequence[str] = tuple(NAMES)
    ) -> None:
        self.portraits = tuple(portraits)
        super().__init__(self.portraits.index(chosen) if chosen in self.portraits else 0)
        self.chosen = chosen
        self.on_choose = on_choose

    def spoken(self) -> str:
        """Return the name of the portrait under the cursor."""
        return NAMES[self.portraits[self.cursor]]

    # Its looks

    def wanted(self) -> tuple[int, int]:
        """Return the size of two rows."""
        columns = -(-len(self.portraits) // 2)
        width = columns * (self._side() + self._gap()) - self._gap()
        return width, self.wanted_height(width)

    def wanted_height(self, width: int) -> int:
        """Return how high it must be to show all in `width` pixels."""
        rows = -(-len(self.portraits) // self._columns(width))
        return rows * (self._side() + self._gap()) - self._gap()

    def margin(self) -> int:
        """Return room for glow and shadow."""
        return self.look.materials.margin(self.look.scale.px(_GLOW, 4))

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.chosen, self._over if self.hot else -1, self.enabled)

    def paint(self) -> pygame.Surface:
        """Paint the portholes."""
        canvas = self.canvas()
        shift = self.margin() - self.rect.x, self.margin() - self.rect.y
        # The chosen one comes first, or its light would lie on its neighbours.
        places = list(enumerate(self._places()))
        for index, place in sorted(places, key=lambda pair: self.portraits[pair[0]] != self.chosen):
            self._paint_one(canvas, place.move(shift), index)
        return canvas

    def _paint_one(self, canvas: pygame.Surface, place: Rect, index: int) -> None:
        look, name = self.look, self.portraits[index]
        chosen = name == self.chosen
        if chosen:
            glow = look.materials.glow(
                place.size, look.scale.px(_GLOW, 4), theme.GLOW_TURN, place.width // 2, 220
            )
            lay(canvas, glow, glow.get_rect(center=place.center).topleft)
        else:
            lay_shadow(look, canvas, place, 4, 2, place.width // 2, 120)
        lit = chosen or (self.hot and index == self._over)
        canvas.blit(look.materials.porthole(name, place.width, lit), place)
        if chosen:
            self.tick(canvas, place, 0.36)

    # Its measures

    def _side(self) -> int:
        return target(self.look.scale, _SIDE)

    def _gap(self) -> int:
        return self.look.scale.px(_GAP, 4)

    def _spread(self, columns: int) -> float:
        """Return the gap across that fills the width, as far as that looks like a row."""
        spare = self.rect.width - columns * self._side()
        return min(spare / max(1, columns - 1), 0.9 * self._side())

    def _columns(self, width: int) -> int:
        close = self.look.scale.px(_CLOSE, 3)
        most = max(1, (width + close) // (self._side() + close))
        rows = -(-len(self.portraits) // most)
        return -(-len(self.portraits) // rows)

    def _places(self) -> list[Rect]:
        columns, step = self._columns(self.rect.width), self._side() + self._gap()
        across = self._side() + self._spread(columns)
        return [
            Rect(
                self.rect.x + round(index % columns * across),
                self.rect.y + index // columns * step,
                self._side(),
                self._side(),
            )
            for index in range(len(self.portraits))
        ]

    def activate(self) -> Reply:
        """Choose the porthole under the cursor."""
        name = self.portraits[self.cursor]
        if name == self.chosen:
            return True
        self.chosen = name
        return reply(self.on_choose(name))
