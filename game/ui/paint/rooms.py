"""The room round the table: the wall of the cabin, its floor, and a small table seen from above."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui import theme
from game.ui.paint.brass import RING, screw
from game.ui.paint.cloth import baize
from game.ui.paint.light import FLOOR_LAMP, WALL_LAMP, Lamp, add_glow, lit, soft_edge
from game.ui.paint.noise import masked
from game.ui.paint.vector import Size, linear, rounded, shape
from game.ui.paint.wood import planks, upright, wood

SIGN_SHARE = 0.37
"""Height of a sign where they hang in two rows, as a share of the wall's width between the ribs."""


@dataclass(frozen=True)
class WallPlan:
    """Where the parts of the cabin's wall lie, in pixels: the beam's lower edge, the ribs' width, the rods
    that the signs hang from, and the upper edge of the shelf that carries the plates."""

    beam: int
    rib: int
    rods: tuple[int, ...]
    shelf: int


def wall_plan(size: Size, unit: float) -> WallPlan:
    """The plan of a wall that fills `size`: one rod in its middle, or two where it is high and narrow."""
    width, height = size
    rib = round(min(118 * unit, width * 0.075))
    apart = round(SIGN_SHARE * (width - 2 * rib) + 70 * unit)
    spare = height - 612 * unit - 2 * apart
    if spare > 0:
        first = round(462 * unit + 0.4 * spare)
        rods: tuple[int, ...] = (first, first + apart)
    else:
        rods = (round(462 * unit + (height - 1080 * unit) * 0.5),)
    return WallPlan(round(92 * unit), rib, rods, height - round(150 * unit))


def wall(size: Size, unit: float) -> pygame.Surface:
    """The cabin's wall: planks, two ribs of the hull, a beam, a shelf, an iron rod; lit from the lantern."""
    width, height = size
    plan = wall_plan(size, unit)
    surface = planks(size, round(104 * unit), theme.WALL_OAK, 3, unit)
    for x in (0, width - plan.rib):
        _rib(surface, pygame.Rect(x, 0, plan.rib, height), unit)
    under = soft_edge(width, max(1, round(18 * unit)), (10, 6, 3, 220))
    surface.blit(under, (0, plan.beam + round(10 * unit) - under.get_height() // 2))
    surface.blit(wood((width, plan.beam), theme.BEAM_OAK, 61, unit), (0, 0))
    _edge(surface, plan.beam - round(4 * unit), plan.beam, unit, "#d6a465")
    over = soft_edge(width, max(1, round(20 * unit)), (10, 6, 3, 230))
    over = pygame.transform.flip(over, False, True)
    surface.blit(over, (0, plan.shelf - round(12 * unit) - over.get_height() // 2))
    surface.blit(wood((width, height - plan.shelf), theme.SHELF_OAK, 71, unit), (0, plan.shelf))
    _edge(surface, plan.shelf + round(5 * unit), plan.shelf, unit, "#d9a566")
    lit(surface, WALL_LAMP)
    _rods(surface, plan, unit)
    return surface


def _edge(surface: pygame.Surface, light_y: int, dark_y: int, unit: float, colour: str) -> None:
    width = surface.get_width()
    pygame.draw.rect(surface, "#0d0704", (0, dark_y - round(2 * unit), width, max(2, round(4 * unit))))
    pygame.draw.rect(surface, colour, (0, light_y, width, max(1, round(2 * unit))))


def _rib(surface: pygame.Surface, box: pygame.Rect, unit: float) -> None:
    soft = soft_edge(box.height, max(1, round(16 * unit)), (10, 6, 3, 210))
    inner, turn = (box.right, 90) if box.left == 0 else (box.left, -90)
    soft = pygame.transform.rotate(soft, turn)
    surface.blit(soft, (inner - soft.get_width() // 2, box.y))
    surface.blit(upright(box.size, theme.RIB_OAK, 51, unit), box)
    pygame.draw.rect(surface, "#120a05", box, max(1, round(3 * unit)))
    radius = max(5.0, 12 * unit)
    side = round(2 * radius + 6)
    for share in (0.34, 0.68):
        middle = (box.centerx, round(box.height * share))
        pygame.draw.aacircle(surface, "#120a05", middle, radius * 1.25)
        head = shape(screw(side / 2, side / 2, radius, 0.5 + share), (side, side))
        surface.blit(head, head.get_rect(center=middle))


def _rods(surface: pygame.Surface, plan: WallPlan, unit: float) -> None:
    width = surface.get_width()
    left, right = plan.rib, width - plan.rib
    for rod in plan.rods:
        for off, high, colour in ((-6.5, 13, "#0d0805"), (-6, 8, "#5b4a3c"), (-5, 2, "#8f7b66")):
            box = (left, rod + round(off * unit), right - left, max(1, round(high * unit)))
            pygame.draw.rect(surface, colour, box)


def floor(size: Size, unit: float, lamp: Lamp = FLOOR_LAMP) -> pygame.Surface:
    """The lobby's broad planks, lit over the small table."""
    surface = planks(size, round(132 * unit), theme.FLOOR_OAK, 17, unit)
    lit(surface, lamp)
    return surface


def small_table(size: Size, unit: float, colour: str) -> pygame.Surface:
    """A round-cornered table from above: a rim of oak, a brass line, baize under its own light."""
    width, height = size
    radius = min(190 * unit, min(size) / 2)
    inset = 30 * unit
    whole = (0.0, 0.0, float(width), float(height))
    top = masked(wood(size, theme.BEAM_OAK, 41, unit), shape(rounded(whole, radius, "#ffffff"), size))
    cloth_size = (round(width - 2 * inset), round(height - 2 * inset))
    cloth = baize(cloth_size, unit, colour)
    add_glow(cloth, Lamp((0.5, 0.5), (1, 1), glow=(92, 68, 18), glow_reach=(0.52, 0.52)))
    round_cloth = rounded((0.0, 0.0, float(cloth_size[0]), float(cloth_size[1])), radius - inset, "#ffffff")
    top.blit(masked(cloth, shape(round_cloth, cloth_size)), (round(inset), round(inset)))
    top.blit(shape(_table_lines(size, unit, radius, inset), size), (0, 0))
    return top


def _table_lines(size: Size, unit: float, radius: float, inset: float) -> str:
    width, height = size

    def line(off: float, stroke: str, thick: float, opacity: float = 1) -> str:
        box = (off, off, width - 2 * off, height - 2 * off)
        return rounded(box, radius - off, stroke=stroke, width=max(1.0, thick * unit), opacity=opacity)

    return (
        linear("ring", (0, 0, width, height), RING)
        + line(inset, "#07140f", 16, 0.6)
        + line(inset - 3 * unit, "#150c06", 8)
        + line(inset - 3 * unit, "url(#ring)", 4)
        + line(2 * unit, "#120a05", 4)
        + line(6 * unit, "#d9a566", 2, 0.45)
    )
