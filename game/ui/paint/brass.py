"""Brass: plates, discs, portholes, wheels of a counter; and the wax of the seals."""

from __future__ import annotations

import math
import random
from types import MappingProxyType

import pygame

from game.ui.paint.noise import MASK, grain, multiply
from game.ui.paint.vector import Size, Stops, drawn, linear, rounded, shape

METAL = MappingProxyType(
    {
        "normal": ("#fbe9b0", "#e2bd66", "#b98d3c", "#dcb761"),
        "hot": ("#fff3c4", "#efcf7c", "#cfa148", "#f0d48a"),
        "lit": ("#fff6cf", "#ffd978", "#eab044", "#ffe39a"),
        "off": ("#b3a178", "#988660", "#86754e", "#92815a"),
        "red": ("#d2604d", "#b3372a", "#8c2419", "#a8382b"),
        "green": ("#5fae72", "#2f7a45", "#1f5a34", "#2f7a45"),
    }
)
"""The gradient of a plate from top to bottom in each state."""

RING: Stops = ((0, "#fbe6a8"), (0.45, "#c9a24b"), (0.8, "#8d6727"), (1, "#d6b05a"))
RING_LIT: Stops = ((0, "#fff5cc"), (0.45, "#ffd66e"), (0.8, "#a87a2c"), (1, "#ffe08a"))

Metal = tuple[str, str, str]
SCREW: Metal = ("#6e4f1f", "#e2c274", "#4b3312")
SCREW_OFF: Metal = ("#5c4d31", "#9c8b67", "#463823")
"""On a plate that cannot be pressed nothing shines."""

ENGRAVED_FROM = 40
SCREWS_FROM = 40
FOUR_SCREWS_FROM = 70


def plate(size: Size, unit: float, state: str, screws: bool, radius: float) -> pygame.Surface:
    """A plate of brushed metal; `radius` in pixels; screws only where there is room for them."""
    width, height = size
    metal = METAL[state]
    stops = tuple(zip((0.0, 0.18, 0.82, 1.0), metal, strict=True))
    rim, shine = 1.5 * unit, 2.6 * unit
    body = linear("metal", (0, 0, 0, height), stops)
    body += rounded((0.5, 0.5, width - 1, height - 1), radius, "#20140a")
    body += rounded((rim, rim, width - 2 * rim, height - 2 * rim), radius - unit, "url(#metal)")
    light = "#fff1c0" if state not in ("red", "green") else "#ffd9c4"
    body += rounded(
        (shine, shine, width - 2 * shine, height - 2 * shine),
        max(1, radius - 2 * unit),
        stroke=light,
        width=max(0.8, 1.1 * unit),
        opacity=0.55 if state != "off" else 0.3,
    )
    roomy = height > ENGRAVED_FROM * unit and screws
    if roomy:
        inset = 6 * unit
        line = "#5c4017" if state not in ("red", "green") else "#f0d48a"
        body += rounded(
            (inset, inset, width - 2 * inset, height - 2 * inset),
            max(1, radius - 4 * unit),
            stroke=line,
            width=max(0.8, 1.1 * unit),
            opacity=0.55,
        )
    surface = shape(body, size)
    multiply(surface, grain(size, (60 * unit, 1.2 * unit), 232, 255, 3))
    if roomy:
        surface.blit(shape(_screws(size, unit, state), size), (0, 0))
    return surface


def _screws(size: Size, unit: float, state: str) -> str:
    width, height = size
    metal = SCREW_OFF if state == "off" else SCREW
    inset = 13 * unit
    rows = (inset, height - inset) if height >= FOUR_SCREWS_FROM * unit else (height / 2,)
    places = [(x, y) for x in (inset, width - inset) for y in rows]
    return "".join(screw(x, y, 4.6 * unit, (x * 7 + y * 3) % 3, metal) for x, y in places)


def screw(x: float, y: float, radius: float, angle: float, metal: Metal = SCREW) -> str:
    """An SVG slotted screw with its slot turned by `angle` radians; `metal` is of its edge, head and slot."""
    k, (edge, head, slot) = radius / 4.6, metal
    dx, dy = 3.4 * k * math.cos(angle), 3.4 * k * math.sin(angle)
    return (
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="{edge}"/>'
        f'<circle cx="{x - 0.4 * k:.2f}" cy="{y - 0.6 * k:.2f}" r="{3.9 * k:.2f}" fill="{head}"/>'
        f'<path d="M{x - dx:.2f} {y - dy:.2f}L{x + dx:.2f} {y + dy:.2f}" fill="none" stroke="{slot}" '
        f'stroke-width="{1.3 * k:.2f}"/>'
    )


def porthole(diameter: int, lit: bool) -> pygame.Surface:
    """The ring of a porthole with eight bolts and a highlight on its glass, empty in the middle."""
    body = linear("ring", (0, 0, 80, 100), RING_LIT if lit else RING)
    body += '<path d="M18 40C22 26 32 17 46 14C36 22 28 32 26 44Z" fill="#ffffff" fill-opacity="0.13"/>'
    for radius, width, colour, opacity in (
        (45, 10, "#1a1008", 1),
        (45, 7.6, "url(#ring)", 1),
        (47.6, 0.9, "#fff3c8", 0.45),
        (40.6, 1.6, "#2a1a0a", 1),
    ):
        body += (
            f'<circle cx="50" cy="50" r="{radius}" fill="none" stroke="{colour}" '
            f'stroke-opacity="{opacity}" stroke-width="{width}"/>'
        )
    for bolt in range(8):
        angle = bolt * math.pi / 4 + math.pi / 8
        x, y = 50 + 45 * math.cos(angle), 50 + 45 * math.sin(angle)
        body += f'<circle cx="{x:.2f}" cy="{y:.2f}" r="2.5" fill="#6b4c1c"/>'
        body += f'<circle cx="{x - 0.3:.2f}" cy="{y - 0.5:.2f}" r="1.8" fill="#f3dd9c"/>'
    return drawn(body, (100, 100), (diameter, diameter))


def behind_glass(picture: pygame.Surface | None, diameter: int, lit: bool) -> pygame.Surface:
    """`picture` (square, `pane_of` wide) seen through a porthole; without one the glass is dark."""
    surface = pygame.Surface((diameter, diameter), pygame.SRCALPHA, 32)
    pane = pane_of(diameter)
    at = ((diameter - pane) // 2, (diameter - pane) // 2)
    if picture is None:
        dark = '<circle cx="50" cy="50" r="49" fill="#14201c" fill-opacity="0.78"/>'
        surface.blit(drawn(dark, (100, 100), (pane, pane)), at)
    else:
        round_ = picture.copy()
        mask = drawn('<circle cx="50" cy="50" r="49" fill="#ffffff"/>', (100, 100), (pane, pane))
        round_.blit(mask, (0, 0), special_flags=MASK)
        surface.blit(round_, at)
    surface.blit(porthole(diameter, lit), (0, 0))
    return surface


def pane_of(diameter: int) -> int:
    """Side in pixels of the picture behind a porthole of that diameter."""
    return round(diameter * 0.82)


def medallion(diameter: int, colour: str) -> pygame.Surface:
    """A painted disc in a ring of brass, for an emblem of 0.6 of its diameter."""
    body = linear("ring", (0, 0, 80, 100), RING)
    for radius, fill in ((49, "#1a1008"), (47.5, "url(#ring)"), (42, "#1a1008"), (40.5, colour)):
        body += f'<circle cx="50" cy="50" r="{radius}" fill="{fill}"/>'
    return drawn(body, (100, 100), (diameter, diameter))


def wax(diameter: int, colour: str, seed: str) -> pygame.Surface:
    """A seal of wax in `colour` with its uneven edge, for an emblem of 0.56 of its diameter."""
    tone = pygame.Color(colour)
    light, dark = (
        _hex(tone.lerp(pygame.Color(end), share)) for end, share in (("#ffffff", 0.28), ("#000000", 0.42))
    )
    rng = random.Random(seed)
    points = []
    for step in range(26):
        angle, far = step * 2 * math.pi / 26, 46 + rng.uniform(-2.6, 2.6)
        points.append((50 + far * math.cos(angle), 50 + far * math.sin(angle)))
    path = _through(points)
    body = linear("wax", (10, 0, 80, 100), ((0, light), (0.4, colour), (1, dark)))
    body += f'<path d="{path}" fill="url(#wax)" stroke="{dark}" stroke-width="2.4"/>'
    body += f'<circle cx="50" cy="50" r="36" fill="{colour}" stroke="{dark}" stroke-width="2.6"/>'
    body += (
        '<path d="M18 40C24 22 40 14 56 16" fill="none" stroke="#ffffff" stroke-opacity="0.35" '
        'stroke-width="3" stroke-linecap="round"/>'
    )
    return drawn(body, (100, 100), (diameter, diameter))


def _hex(colour: pygame.Color) -> str:
    return f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}"


def _through(points: list[tuple[float, float]]) -> str:
    """A closed smooth path whose curves bend at `points`."""
    middles = [((x + points[i - 1][0]) / 2, (y + points[i - 1][1]) / 2) for i, (x, y) in enumerate(points)]
    path = f"M{middles[0][0]:.1f} {middles[0][1]:.1f}"
    for (x, y), (mx, my) in zip(points, [*middles[1:], middles[0]], strict=True):
        path += f"Q{x:.1f} {y:.1f} {mx:.1f} {my:.1f}"
    return path + "Z"


def wheel_paper(size: Size) -> pygame.Surface:
    """The paper of one wheel of a counter, shaded where it turns away at the top and the bottom."""
    stops = ((0, "#8d7d5b"), (0.22, "#efe3c4"), (0.5, "#fff8e2"), (0.78, "#efe3c4"), (1, "#8d7d5b"))
    body = linear("paper", (0, 0, 0, size[1]), stops) + rounded((0, 0, *size), 0, "url(#paper)")
    return shape(body, size)


def gilt(size: Size) -> pygame.Surface:
    """Gold leaf from top to bottom, to be cut by the alpha of letters."""
    stops = ((0, "#fff2c2"), (0.35, "#f0cf7c"), (0.62, "#c9963c"), (0.75, "#f3d88f"), (1, "#a87526"))
    high = size[1]
    return shape(
        linear("gold", (0, 0.12 * high, 0, 0.92 * high), stops) + rounded((0, 0, *size), 0, "url(#gold)"),
        size,
    )
