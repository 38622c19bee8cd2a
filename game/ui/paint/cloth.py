"""The captain's table: worn baize in a rim of oak, under the lantern."""

from __future__ import annotations

import pygame

from game.ui import theme
from game.ui.paint.light import TABLE_LAMP, Lamp, add_glow, light_map
from game.ui.paint.noise import endless_grain, grain, multiply, stretched, tile
from game.ui.paint.vector import Size, blank, edged, rounded, shape
from game.ui.paint.wood import upright, wood

SHRINK = 6
"""The map of light, wear and shadow is made this many times smaller than the table."""


def weave(side: int, colour: str, coarse: float) -> pygame.Surface:
    """A square of baize that tiles: fibres along and across, averaged, in cells of `coarse` x 5 pixels."""
    along = endless_grain(side, (5 * coarse, 1.2 * coarse), 196, 255, 1)
    across = endless_grain(side, (1.2 * coarse, 5 * coarse), 196, 255, 2)
    across.set_alpha(128)
    along.blit(across, (0, 0))
    along.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    return along


def baize(size: Size, unit: float, colour: str) -> pygame.Surface:
    """Unlit, unworn baize of `size`."""
    surface = pygame.Surface(size, 0, 32)
    coarse = max(1.0, unit / 1.4)
    tile(surface, weave(max(128, int(512 * max(0.5, unit))), colour, coarse))
    return surface


def table(
    size: Size, unit: float, colour: str, corner: pygame.Surface, lamp: Lamp = TABLE_LAMP
) -> pygame.Surface:
    """The whole table of `size` pixels; `corner` is the brass fitting of the top left corner."""
    rim = max(8, int(theme.RIM * unit))
    surface = baize(size, unit, colour)
    edged(surface, int(rim + 24 * unit), _seam(size, rim, unit))
    multiply(surface, stretched(_wear_and_light(size, rim, unit, lamp), size))
    add_glow(surface, lamp)
    _rim(surface, rim, unit, lamp)
    edged(surface, int(rim + theme.CLOTH_RADIUS * unit + 4), _edges(size, rim, unit))
    _corners(surface, corner)
    return surface


def _wear_and_light(size: Size, rim: int, unit: float, lamp: Lamp) -> pygame.Surface:
    """The lamp's light, two scales of wear and the rim's shadow, multiplied in one small map."""
    small = (max(2, size[0] // SHRINK), max(2, size[1] // SHRINK))
    layer = pygame.Surface(small, 0, 32)
    layer.blit(stretched(light_map(size, lamp), small), (0, 0))
    for cell, low, seed in ((150, 216, 4), (38, 236, 6)):
        multiply(layer, grain(small, (cell * unit / SHRINK, cell * unit / SHRINK), low, 255, seed))
    shadow = blank(small)
    shadow.fill((4, 10, 8, 215))
    edge = rim / SHRINK
    hole = pygame.Rect(
        round(edge) + 1, round(edge) + 2, small[0] - round(2 * edge) - 2, small[1] - round(2 * edge) - 2
    )
    pygame.draw.rect(shadow, (4, 10, 8, 0), hole, border_radius=int(theme.CLOTH_RADIUS * unit / SHRINK))
    layer.blit(pygame.transform.gaussian_blur(shadow, max(1, int(16 * unit / SHRINK))), (0, 0))
    return layer


def _seam(size: Size, rim: int, unit: float) -> str:
    inset = rim + 13 * unit
    box = (inset, inset, size[0] - 2 * inset, size[1] - 2 * inset)
    radius = (theme.CLOTH_RADIUS - 8) * unit
    dark = rounded(box, radius, stroke="#0e2a24", width=max(1.2, 2.6 * unit), opacity=0.55)
    thread = (box[0], box[1] - unit, box[2], box[3])
    return dark + rounded(
        thread, radius, stroke="#d9c489", width=max(1.0, 1.9 * unit), opacity=0.5, dash=(9 * unit, 7 * unit)
    )


def _edges(size: Size, rim: int, unit: float) -> str:
    """Lines where rim and cloth meet and along the table's outer edge."""
    width, height = size
    radius = theme.CLOTH_RADIUS * unit
    out = rim - 3 * unit
    far = 4 * unit
    return (
        rounded((rim, rim, width - 2 * rim, height - 2 * rim), radius, stroke="#150c06", width=3 * unit)
        + rounded(
            (out, out, width - 2 * out, height - 2 * out),
            radius + 3 * unit,
            stroke="#8d6a40",
            width=2 * unit,
            opacity=0.42,
        )
        + rounded((0, 0, width, height), 0, stroke="#0d0704", width=6 * unit)
        + rounded(
            (far, far, width - 2 * far, height - 2 * far),
            far,
            stroke="#8d6a40",
            width=1.6 * unit,
            opacity=0.32,
        )
    )


def _rim(surface: pygame.Surface, rim: int, unit: float, lamp: Lamp) -> None:
    """Four strips of oak and the four corners inside them, each lit by the light of its place."""
    width, height = surface.get_size()
    lights = light_map((width, height), lamp)
    radius = int(theme.CLOTH_RADIUS * unit)
    flat, side = theme.RIM_OAK
    strips = (
        (upright((rim, height), side, 31, unit), (0, 0)),
        (upright((rim, height), side, 35, unit), (width - rim, 0)),
        (wood((width, rim), flat, 21, unit), (0, 0)),
        (wood((width, rim), flat, 25, unit), (0, height - rim)),
    )
    corner = _spandrel(radius, side, unit)
    spots = [(corner, (rim, rim))]
    for right, low in ((True, False), (False, True), (True, True)):
        x, y = (width - rim - radius if right else rim), (height - rim - radius if low else rim)
        spots.append((pygame.transform.flip(corner, right, low), (x, y)))
    for piece, (x, y) in (*strips, *spots):
        _light_piece(piece, pygame.Rect((x, y), piece.get_size()), lights, (width, height))
        surface.blit(piece, (x, y))


def _light_piece(piece: pygame.Surface, place: pygame.Rect, lights: pygame.Surface, size: Size) -> None:
    cells = lights.get_size()
    x0, y0 = int(place.left / size[0] * cells[0]), int(place.top / size[1] * cells[1])
    x1, y1 = -int(-place.right / size[0] * cells[0] // 1), -int(-place.bottom / size[1] * cells[1] // 1)
    part = pygame.Rect(x0, y0, max(1, x1 - x0), max(1, y1 - y0)).clip(lights.get_rect())
    multiply(piece, stretched(lights.subsurface(part), piece.get_size()))


def _spandrel(radius: int, colour: str, unit: float) -> pygame.Surface:
    """The bit of rim between the corner of the frame and the round corner of the cloth, top left."""
    body = f'<path d="M0 0H{radius}A{radius} {radius} 0 0 0 0 {radius}Z" fill="#ffffff"/>'
    piece = pygame.Surface((radius, radius), pygame.SRCALPHA, 32)
    piece.blit(wood((radius, radius), colour, 41, unit), (0, 0))
    piece.blit(shape(body, (radius, radius)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return piece


def _corners(surface: pygame.Surface, fitting: pygame.Surface) -> None:
    width, height = surface.get_size()
    dim = fitting.copy()
    dim.fill((178, 160, 136), special_flags=pygame.BLEND_RGB_MULT)
    wide, high = dim.get_size()
    for right in (False, True):
        for low in (False, True):
            place = (width - wide if right else 0, height - high if low else 0)
            surface.blit(pygame.transform.flip(dim, right, low), place)
