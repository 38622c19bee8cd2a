"""The choice of one of the five games: their wax seals in a row, and below one of them its name."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame
from pygame import Rect

from game import rules
from game.ui import theme
from game.ui.paint.layers import lay
from game.ui.scene import Outcome
from game.ui.widgets.base import Reply, lay_shadow, reply
from game.ui.widgets.layout import target, within
from game.ui.widgets.picking import Picking
from game.words import _

_SIDE = 78
_GAP = 8
_CLOSE = 4
_ABOVE_NAME = 2
_TICK = 0.36


class GameSeals(Picking):
    """A choice of one game: seals in a row, or in more where they have no room, the chosen one ticked.

    The one under the pointer, under the cursor, or else the chosen one has its name below it. The arrows
    move within it, Enter or Space chooses.
    """

    round = True
    tipped = False

    def __init__(
        self, games: Sequence[str], chosen: int, on_choose: Callable[[int], Outcome | None], hint: str = ""
    ) -> None:
        """`chosen` is the index of the chosen one of `games`; `on_choose` gets the index of a new one."""
        super().__init__(chosen, hint)
        self.games = tuple(games)
        self.chosen = chosen
        self.on_choose = on_choose

    def spoken(self) -> str:
        """Return the name of the game under the cursor, and whether it is chosen."""
        title = self._title(self.cursor)
        return _("{option}, chosen").format(option=title) if self.cursor == self.chosen else title

    @property
    def named(self) -> str:
        """The name that stands below one of the seals."""
        return self._title(self._named)

    @property
    def _named(self) -> int:
        over = self._over if self.hot else -1
        return over if over >= 0 else self.cursor if self.focused else self.chosen

    def _title(self, index: int) -> str:
        return _(rules.GAMES[self.games[index]].title)

    # Its looks

    def wanted(self) -> tuple[int, int]:
        """Return the size at which all seals stand in one row, and no name beyond its end."""
        width = len(self.games) * (self._side() + self._gap()) - self._gap() + self._overhang()
        return width, self.wanted_height(width)

    def wanted_height(self, width: int) -> int:
        """Return how high it must be to show all seals in `width` pixels, and the name below one of them."""
        return -(-len(self.games) // self._columns(width)) * self._step() - self._gap()

    def margin(self) -> int:
        """Return room for glow and shadow."""
        return self.look.scale.px(16, 8)

    @property
    def glows(self) -> bool:
        """Always: the chosen one glows."""
        return True

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.chosen, self._over if self.hot else -1, self.enabled, self.named)

    def paint(self) -> pygame.Surface:
        """Paint the seals and the name."""
        canvas = self.canvas()
        shift = self.margin() - self.rect.x, self.margin() - self.rect.y
        # The chosen one comes first, or its light would lie on its neighbours.
        places = sorted(enumerate(self._places()), key=lambda place: place[0] != self.chosen)
        for index, place in places:
            self._paint_one(canvas, place.move(shift), index)
        words = self._words()
        canvas.blit(words, self.name_place().move(shift))
        return canvas

    def name_place(self) -> Rect:
        """Return where the name stands: below the middle of its seal, within the rectangle."""
        seal = self._places()[self._named]
        name = self._words().get_rect(midtop=(seal.centerx, seal.y + self._below()))
        return within(name, self.rect)

    def _words(self) -> pygame.Surface:
        size = (self.rect.width, self._name_height())
        return self.look.text.fitted(self.named, theme.SIZE_LABEL, size, theme.ON_PARCHMENT)

    def _paint_one(self, canvas: pygame.Surface, place: Rect, index: int) -> None:
        look, chosen = self.look, index == self.chosen
        if chosen or (self.hot and index == self._over and self.enabled):
            blurred = look.scale.px(9, 4)
            glow = look.materials.glow(place.size, blurred, theme.GLOW_TURN, place.width // 2, 220)
            lay(canvas, glow, glow.get_rect(center=place.center).topleft)
        else:
            lay_shadow(look, canvas, place, 4, 2, place.width // 2, 120)
        canvas.blit(look.materials.seal(self.games[index], place.width), place)
        if chosen:
            self.tick(canvas, place, _TICK)

    # Its measures

    def _side(self) -> int:
        return target(self.look.scale, _SIDE)

    def _gap(self) -> int:
        return self.look.scale.px(_GAP, 4)

    def _name_height(self) -> int:
        return self.look.text.height(theme.SIZE_LABEL)

    def _step(self) -> int:
        """Return how far a row lies below the one before: each has room for a name below it."""
        return self._below() + self._name_height() + self._gap()

    def _below(self) -> int:
        """Return how far below the top of a seal its name begins."""
        return self._side() + self.look.scale.px(_ABOVE_NAME, 1)

    def _overhang(self) -> int:
        """Return how far a name in the middle below the last seal reaches beyond it."""
        widest = self.look.text.width(self._title(len(self.games) - 1), theme.SIZE_LABEL)
        return max(0, (widest - self._side() + 1) // 2)

    def _columns(self, width: int) -> int:
        close = self.look.scale.px(_CLOSE, 3)
        most = max(1, (width + close) // (self._side() + close))
        rows = -(-len(self.games) // most)
        return -(-len(self.games) // rows)

    def _places(self) -> list[Rect]:
        """Return the place of each seal, as if nothing was scrolled.

        A row begins where the rectangle does, and is spread over the width, but for what the name below its
        end needs.
        """
        columns, side, step = self._columns(self.rect.width), self._side(), self._step()
        spare = self.rect.width - columns * side
        gaps = max(1, columns - 1)
        least = min(spare / gaps, self._gap())
        between = max(least, min((spare - self._overhang()) / gaps, 0.9 * side))
        return [
            Rect(
                self.rect.x + round(index % columns * (side + between)),
                self.rect.y + index // columns * step,
                side,
                side,
            )
            for index in range(len(self.games))
        ]

    def activate(self) -> Reply:
        """Choose the game under the cursor."""
        if self.cursor == self.chosen:
            return True
        self.chosen = self.cursor
        return reply(self.on_choose(self.chosen))
