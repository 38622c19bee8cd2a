"""Lines, places and controls: what marks a spot on the table or is set into parchment."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.ui import theme
from game.ui.paint.light import margin_of, soft_box
from game.ui.paint.vector import Size, linear, rounded, shape, stroked


@dataclass(frozen=True)
class Glow:
    """A line of light round something: its colour, width and strength, and the glow behind it, in units.

    The glow is strong as far as it reaches out, and fades from there.
    """

    colour: str
    line: float
    opacity: float
    blur: float
    strength: int
    reach: float = 3


GLOWS = {
    "target": Glow(theme.GLOW_TARGET, 2.2, 0.8, 10, 120),
    "under": Glow(theme.GLOW_UNDER, 4, 1, 18, 230),
    "great": Glow(theme.GLOW_GREAT, 4, 1, 22, 235),
    "turn": Glow(theme.GLOW_TURN, 2.2, 0.9, 14, 190),
    "trace": Glow(theme.GLOW_TRACE, 2.6, 1, 9, 150),
    "hint": Glow(theme.GLOW_HINT, 7, 1, 30, 255, reach=12),
}


def glow_margin(glow: Glow, unit: float) -> int:
    """Pixels that a frame of `glow` reaches out of what it surrounds."""
    return margin_of(round(glow.blur * unit)) + round((glow.reach + 1) * unit)


def glow_frame(size: Size, glow: Glow, unit: float, radius: float) -> pygame.Surface:
    """Light round something of `size` pixels, `glow_margin` larger on each side; hollow inside the line."""
    margin = glow_margin(glow, unit)
    whole = (size[0] + 2 * margin, size[1] + 2 * margin)
    surface = pygame.Surface(whole, pygame.SRCALPHA, 32)
    colour = pygame.Color(glow.colour)
    gap = round(glow.reach * unit)
    inner = (size[0] + 2 * gap, size[1] + 2 * gap)
    blur = max(1, round(glow.blur * unit))
    soft = soft_box(inner, blur, radius + gap, (colour.r, colour.g, colour.b, glow.strength))
    surface.blit(soft, (margin - gap - margin_of(blur), margin - gap - margin_of(blur)))
    hole = (colour.r, colour.g, colour.b, 0)
    pygame.draw.rect(surface, hole, (margin, margin, *size), border_radius=int(radius))
    width = max(1.2, glow.line * unit)
    out = margin - width / 2 - unit
    box = (out, out, whole[0] - 2 * out, whole[1] - 2 * out)
    line = rounded(box, radius + width / 2, stroke=glow.colour, width=width, opacity=glow.opacity)
    surface.blit(shape(line, whole), (0, 0))
    return surface


def frame_edges(size: Size, glow: Glow, unit: float, radius: float) -> tuple[pygame.Rect, ...]:
    """The parts of a frame's picture in which there is anything: its four sides, with the corners' arcs."""
    margin = glow_margin(glow, unit)
    whole = pygame.Rect(0, 0, size[0] + 2 * margin, size[1] + 2 * margin)
    # An arc comes nearest to the middle halfway round its corner: by less than a third of its radius.
    side = margin + math.ceil(0.3 * radius + (glow.line + 2) * unit)
    hollow = whole.inflate(-2 * side, -2 * side)
    if hollow.w <= side or hollow.h <= side:
        return (whole,)
    return (
        pygame.Rect(0, 0, whole.w, hollow.top),
        pygame.Rect(0, hollow.bottom, whole.w, whole.bottom - hollow.bottom),
        pygame.Rect(0, hollow.top, hollow.left, hollow.h),
        pygame.Rect(hollow.right, hollow.top, whole.right - hollow.right, hollow.h),
    )


RING_GAP = 7
RING_EDGE = 4


def focus_margin(unit: float) -> int:
    """Pixels that a focus ring reaches out of what it surrounds."""
    return round((RING_GAP + RING_EDGE) * unit)


def focus_ring(size: Size, unit: float, radius: float, colour: str, edge: str) -> pygame.Surface:
    """A bright line in a dark one round something of `size` pixels, `focus_margin` larger on each side."""
    margin = focus_margin(unit)
    whole = (size[0] + 2 * margin, size[1] + 2 * margin)
    inset = RING_EDGE * unit
    box = (inset, inset, whole[0] - 2 * inset, whole[1] - 2 * inset)
    body = rounded(box, radius + RING_GAP * unit, stroke=edge, width=max(3.0, 6 * unit))
    body += rounded(box, radius + RING_GAP * unit, stroke=colour, width=max(1.6, 3 * unit))
    return shape(body, whole)


def focus_ring_along(
    length: float,
    ends: tuple[tuple[float, float], tuple[float, float]],
    angle: float,
    unit: float,
    colour: str,
    edge: str,
) -> pygame.Surface:
    """Such a line round something long, drawn from a circle at its one end to one at the other.

    `ends` are how far from the middle each circle lies, and its radius, in lengths; the second one lies
    towards `angle`, clockwise from the top in degrees.
    """
    side = math.ceil(length + 2 * (RING_GAP + RING_EDGE) * unit + 4)
    (near, wide), (far, narrow) = ((at * length, radius * length + RING_GAP * unit) for at, radius in ends)
    slope = (wide - narrow) / (far - near)
    out = math.sqrt(1 - slope * slope)
    corners = [
        f"{side / 2 + turn * out * radius:.1f} {side / 2 - at - slope * radius:.1f}"
        for at, radius, turn in ((near, wide, -1), (far, narrow, -1), (far, narrow, 1), (near, wide, 1))
    ]
    path = f"M{corners[0]}L{corners[1]}A{narrow:.1f} {narrow:.1f} 0 0 1 {corners[2]}L{corners[3]}"
    path += f"A{wide:.1f} {wide:.1f} 0 1 1 {corners[0]}Z"
    body = stroked(path, edge, max(3.0, 6 * unit)) + stroked(path, colour, max(1.6, 3 * unit))
    return shape(f'<g transform="rotate({angle:.1f} {side / 2} {side / 2})">{body}</g>', (side, side))


def place(size: Size, unit: float, radius: float, dashed: bool) -> pygame.Surface:
    """Where a card may lie: a darker field printed on the cloth, with a thin or a dashed line."""
    inset = max(1.0, 0.7 * unit)
    box = (inset, inset, size[0] - 2 * inset, size[1] - 2 * inset)
    width = max(1.0, (2 if dashed else 1.4) * unit)
    body = rounded(box, radius, "#0b2a24", opacity=0.30 if dashed else 0.26)
    dash = (9 * unit, 7 * unit) if dashed else None
    body += rounded(box, radius, stroke="#e4d196", width=width, opacity=0.7 if dashed else 0.20, dash=dash)
    return shape(body, size)


TRAY_RADIUS = 12
"""How round the corners of a tray are, in units."""


def tray(size: Size, unit: float) -> pygame.Surface:
    """A sunken tray on the cloth."""
    box = (1.0, 1.0, size[0] - 2.0, size[1] - 2.0)
    radius = TRAY_RADIUS * unit
    body = rounded(box, radius, "#071d18", opacity=0.42)
    return shape(
        body + rounded(box, radius, stroke="#d9c489", width=max(1.0, 1.4 * unit), opacity=0.32), size
    )


def rope(length: int, unit: float) -> pygame.Surface:
    """A taut rope `length` pixels long with a brass knob at each end, to be laid across the cloth."""
    high = max(12, round(22 * unit))
    middle, knob = high / 2, max(4.0, 8 * unit)
    thick = max(2.4, 4 * unit)
    run = f"M{knob:.2f} {middle:.2f}H{length - knob:.2f}"
    body = ""
    for path, colour, width, extra in (
        (
            f"M{knob:.2f} {middle + unit:.2f}H{length - knob:.2f}",
            "#0b1f1a",
            thick + unit,
            ' stroke-opacity="0.5"',
        ),
        (run, "#c8ab6e", thick, ""),
        (run, "#7d6135", thick, f' stroke-dasharray="{max(1.0, 2 * unit):.2f} {max(3.0, 6 * unit):.2f}"'),
    ):
        body += f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.2f}"{extra}/>'
    for x in (knob, length - knob):
        body += f'<circle cx="{x:.2f}" cy="{middle:.2f}" r="{knob:.2f}" fill="#5b3c1f"/>'
        body += f'<circle cx="{x - unit:.2f}" cy="{middle - unit:.2f}" r="{knob * 0.76:.2f}" fill="#e0bd68"/>'
    return shape(body, (length, high))


def field(size: Size, unit: float, focused: bool = False) -> pygame.Surface:
    """A box for typed text, sunk into parchment."""
    box = (1.0, 1.0, size[0] - 2.0, size[1] - 2.0)
    line = theme.FOCUS_ON_PARCHMENT if focused else "#6b5130"
    body = rounded(box, 5 * unit, "#fff9e6", opacity=0.7)
    body += rounded(box, 5 * unit, stroke=line, width=max(1.0, (2.4 if focused else 1.6) * unit))
    return shape(body, size)


def pill(size: Size, unit: float, hot: bool) -> pygame.Surface:
    """One of several choices on parchment, not chosen: an inked box."""
    box = (1.0, 1.0, size[0] - 2.0, size[1] - 2.0)
    body = rounded(box, 6 * unit, "#fff4d4", opacity=0.85 if hot else 0.45)
    line = theme.FOCUS_ON_PARCHMENT if hot else "#6b5130"
    return shape(body + rounded(box, 6 * unit, stroke=line, width=max(1.0, 1.5 * unit)), size)


def toggle_bed(size: Size, unit: float, on: bool) -> pygame.Surface:
    """The bed in which the knob of a toggle slides: green when it is on."""
    width, height = size
    body = rounded(
        (1, 1, width - 2, height - 2),
        height / 2 - 1,
        theme.BAIZE if on else "#8a7650",
        stroke="#2a1a0a",
        width=max(1.0, 2 * unit),
    )
    body += _upper_shade(size, 3 * unit, height * 0.3)
    return shape(body, size)


def _upper_shade(size: Size, inset: float, deep: float) -> str:
    """The shade under the upper edge of a round-ended bed, which runs out where the ends are widest."""
    width, middle = size[0], size[1] / 2
    round_, flat = middle - inset, max(0.01, middle - inset - deep)
    left, right, low = middle, width - middle, inset + deep
    path = f"M{inset:.2f} {middle:.2f}A{round_:.2f} {round_:.2f} 0 0 1 {left:.2f} {inset:.2f}H{right:.2f}"
    path += f"A{round_:.2f} {round_:.2f} 0 0 1 {width - inset:.2f} {middle:.2f}"
    path += f"A{round_:.2f} {flat:.2f} 0 0 0 {right:.2f} {low:.2f}H{left:.2f}"
    path += f"A{round_:.2f} {flat:.2f} 0 0 0 {inset:.2f} {middle:.2f}Z"
    return f'<path d="{path}" fill="#000000" fill-opacity="0.22"/>'


def groove(size: Size, unit: float, share: float) -> pygame.Surface:
    """The groove of a slider, brass up to `share` of its length."""
    width, height = size
    body = rounded((0, 0, width, height), height / 2, "#3a2712")
    inset = max(1.0, 1.6 * unit)
    inner = (inset, inset, width - 2 * inset, height - 2 * inset)
    body += rounded(inner, height / 2, "#b79d68")
    body += _upper_part(inner, 0.4, "#000000", 0.25)
    if share > 0:
        long = max(height - 2 * inset, (width - 2 * inset) * min(1.0, share))
        filled = (inset, inset, long, height - 2 * inset)
        body += rounded(filled, height / 2, "#8f5a16") + _upper_part(filled, 0.45, "#f0d48a", 0.55)
    return shape(body, size)


def _upper_part(box: tuple[float, float, float, float], part: float, fill: str, opacity: float) -> str:
    """Return the upper `part`, a half at most, of a bar with round ends: light or shade on it."""
    x, y, width, height = box
    radius = max(0.0, min(width, height) / 2)
    down = max(0.0, min(radius, height * part))
    gap = radius - math.sqrt(radius**2 - (radius - down) ** 2)
    arc = f"A{radius:.2f} {radius:.2f} 0 0 1"
    return (
        f'<path d="M{x + gap:.2f} {y + down:.2f}{arc} {x + radius:.2f} {y:.2f}H{x + width - radius:.2f}'
        f'{arc} {x + width - gap:.2f} {y + down:.2f}Z" fill="{fill}" fill-opacity="{opacity}"/>'
    )


def scroll_bed(size: Size, unit: float) -> pygame.Surface:
    """The faint bed beside a text that scrolls."""
    return shape(rounded((0, 0, *size), min(size) / 2, "#3a2712", opacity=0.16), size)


def veil(size: Size, radius: float) -> pygame.Surface:
    """A dark film over what cannot be used now."""
    red, green, blue, alpha = theme.VEIL
    film = f"#{red:02x}{green:02x}{blue:02x}"
    return shape(rounded((0, 0, *size), radius, film, opacity=round(alpha / 255, 3)), size)


def divider(size: Size, colour: str = theme.PARCHMENT_RULE, gem: str = "#7a2a1c") -> pygame.Surface:
    """A thin line across `size` with a diamond in its middle."""
    width, height = size
    x, y, gap, half = width / 2, height / 2, height * 2.2, height * 0.65
    body = (
        f'<path d="M0 {y:.2f}H{x - gap:.2f}M{x + gap:.2f} {y:.2f}H{width}" fill="none" stroke="{colour}" '
        f'stroke-width="{max(1.0, height * 0.13):.2f}"/>'
        f'<path d="M{x:.2f} 0L{x + half:.2f} {y:.2f}L{x:.2f} {height}L{x - half:.2f} {y:.2f}Z" '
        f'fill="{gem}"/>'
    )
    return shape(body, size)


def lozenge(size: Size, colour: str) -> pygame.Surface:
    """A diamond that fills `size`."""
    width, height = size
    x, y = width / 2, height / 2
    return shape(f'<path d="M{x:.2f} 0L{width} {y:.2f}L{x:.2f} {height}L0 {y:.2f}Z" fill="{colour}"/>', size)


def key_cap(size: Size, unit: float, pale: bool) -> pygame.Surface:
    """The cap of a key: dark with a brass line, or paper white."""
    width, height = size
    light, dark = ("#fffaf0", "#e6d6ab") if pale else ("#4a3018", "#1d1107")
    radius = min(size) * 0.2
    rim = max(1.0, 1.6 * unit)
    body = linear("cap", (0, 0, 0, height), ((0, light), (1, dark)))
    body += rounded((0.5, 0.5, width - 1, height - 1), radius, "#120a05")
    box = (rim, rim, width - 2 * rim, height - rim - max(2.0, height * 0.11))
    body += rounded(box, radius - rim / 2, "url(#cap)")
    body += rounded(
        box, radius - rim / 2, stroke="#8d6727" if pale else "#c9a24b", width=max(1.0, 1.4 * unit)
    )
    return shape(body, size)
