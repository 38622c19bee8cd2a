"""The lobby's seats: who sits at the small table, each behind a porthole with a plate."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable

import pygame
from pygame import Rect

from game.play.players import Person, Player
from game.scenes.plans import level_title
from game.ui import theme
from game.ui.look import Look
from game.ui.paint.layers import lay
from game.ui.scene import Outcome
from game.ui.widgets.base import Reply, Widget, lay_shadow, reply
from game.words import _

PORTHOLE = 128
_PLATE = (200, 68)
_OVERLAP = 0.17
_OVER = 24
"""So far seats lie over the table at least: no edge of theirs ends at its edge."""
_SHADE = "#000000c0"


class Seat(Widget):
    """Somebody at the table; choosing the seat shows who it is beside the table."""

    focusable = True
    sound = "click"

    def __init__(self, number: int, on_choose: Callable[[int], Outcome | None]) -> None:
        super().__init__()
        self.number = number
        self.on_choose = on_choose
        self.player: Player = Person("")
        self.chosen = False

    def spoken(self) -> str:
        """Return name and kind."""
        return f"{self.player.name}, {kind_words(self.player)}"

    def wanted(self) -> tuple[int, int]:
        """Return the size of porthole and plate together."""
        side = self._side()
        wide, high = self._plate_size()
        return max(side, wide), side + high - round(side * _OVERLAP)

    def margin(self) -> int:
        """Return room for the light round the porthole."""
        return self.look.scale.px(30, 14)

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.player, self.chosen, self.hot, kind_words(self.player))

    def paint(self) -> pygame.Surface:
        """Paint porthole, plate and the sign of a person or a sailor."""
        canvas, look = self.canvas(), self.look
        side, inner = self._side(), self.inner()
        pane = Rect(0, 0, side, side)
        pane.midtop = (inner.centerx, inner.y)
        plate = Rect((0, 0), self._plate_size())
        plate.midbottom = (inner.centerx, inner.bottom)
        if self.chosen:
            glow = look.materials.glow(pane.size, look.scale.px(14, 5), theme.GLOW_TURN, side // 2, 220)
            lay(canvas, glow, glow.get_rect(center=pane.center).topleft)
        else:
            lay_shadow(look, canvas, pane, 8, 5, side // 2, 170)
        lit = self.chosen or self.hot
        canvas.blit(look.materials.porthole(self.player.portrait, side, lit), pane)
        lay_shadow(look, canvas, plate, 6, 4, look.scale.px(8, 3), 170)
        canvas.blit(look.materials.name_plate(plate.size, lit, self.number + 3), plate)
        self._write(canvas, plate)
        self._paint_kind(canvas, pane)
        return canvas

    def activate(self) -> Reply:
        """Show who sits here."""
        return reply(self.on_choose(self.number))

    def _side(self) -> int:
        return self.look.scale.px(PORTHOLE, 58)

    def _plate_size(self) -> tuple[int, int]:
        setter, scale = self.look.text, self.look.scale
        edge = scale.px(26, 12)
        name = min(setter.width(self.player.name, theme.SIZE_NAME_SMALL, "title"), scale.px(300, 150))
        kind = setter.width(kind_words(self.player), theme.SIZE_LEAST, "italic")
        high = setter.height(theme.SIZE_NAME_SMALL, "title") + setter.height(theme.SIZE_LEAST, "italic")
        wide = max(scale.px(_PLATE[0], 104), name + edge, kind + edge)
        return wide, max(scale.px(_PLATE[1], 38), high + scale.px(8, 4))

    def _write(self, canvas: pygame.Surface, plate: Rect) -> None:
        setter, scale = self.look.text, self.look.scale
        room = plate.width - scale.px(22, 10)
        name = setter.fitted(
            self.player.name,
            theme.SIZE_NAME_SMALL,
            (room, plate.height),
            theme.ON_WOOD_TITLE,
            "title",
            _SHADE,
        )
        kind = setter.fitted(
            kind_words(self.player), theme.SIZE_LEAST, (room, plate.height), theme.ON_WOOD, "italic"
        )
        overlap = round(name.get_height() * 0.12)
        high = name.get_height() + kind.get_height() - overlap
        top = plate.centery - high // 2 - scale.px(1)
        canvas.blit(name, name.get_rect(midtop=(plate.centerx, top)))
        canvas.blit(kind, kind.get_rect(midtop=(plate.centerx, top + name.get_height() - overlap)))

    def _paint_kind(self, canvas: pygame.Surface, pane: Rect) -> None:
        look = self.look
        disc = Rect(0, 0, look.scale.px(38, 22), look.scale.px(38, 22))
        disc.center = (pane.centerx + round(pane.width * 0.40), pane.centery - round(pane.width * 0.34))
        lay_shadow(look, canvas, disc, 3, 2, disc.width // 2, 150)
        canvas.blit(look.materials.disc(disc.width), disc)
        side = round(disc.width * 0.68)
        icon = "icons/person" if isinstance(self.player, Person) else "icons/helm"
        sign = look.assets.picture(icon, (side, side), {"ink": theme.ON_BRASS})
        canvas.blit(sign, sign.get_rect(center=disc.center))


def kind_words(player: Player) -> str:
    """Say what a player is: a person, or a sailor of some level."""
    return _("Person") if isinstance(player, Person) else level_title(player.level)


def table_rects(look: Look, room: Rect, seats: list[Seat]) -> Rect:
    """Seat everybody round a table in the middle of `room`, the first at the bottom; return the table."""
    scale = look.scale
    sizes = [seat.wanted() for seat in seats]
    wide, high = max(size[0] for size in sizes), max(size[1] for size in sizes)
    across = min(scale.px(430), (room.width - wide) // 2)
    down = min(scale.px(322), (room.height - high) // 2)
    usual = (min(scale.px(640), round(across * 1.49)), min(scale.px(470), round(down * 1.46)))
    over = scale.px(_OVER, 11)
    under = (2 * (across + over) - wide, 2 * (down + over) - high)
    table = Rect((0, 0), (max(usual[0], under[0]), max(usual[1], under[1])))
    table.center = room.center
    for index, seat in enumerate(seats):
        angle = math.radians(90 + 360 * index / len(seats))
        seat.rect = Rect((0, 0), seat.wanted())
        seat.rect.center = (
            round(room.centerx + across * math.cos(angle)),
            round(room.centery + down * math.sin(angle)),
        )
    return table
