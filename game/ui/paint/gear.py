"""Things of particular games: bubbles, ribbons, banners, badges, a timer, a meter, a plank over the sea."""

from __future__ import annotations

import math

import pygame

from game.ui.paint.brass import RING, RING_LIT
from game.ui.paint.noise import MASK, grain, masked, multiply
from game.ui.paint.vector import Size, drawn, linear, rounded, shape, stroked
from game.ui.paint.wood import wood

INK = "#1b120b"
EDGE = "#120a05"
TAIL, TAIL_MORE, TAIL_MOST = 0.24, 0.05, 0.38
"""How wide a bubble's tail is at its root, in heights of the bubble: more for each height that it is long."""


def bubble_frame(size: Size, tip: tuple[float, float], unit: float) -> tuple[Size, pygame.Rect]:
    """The size of a bubble's picture with its tail, and where the bubble itself lies in it."""
    width, height = size
    pad = round(6 * unit) + 2
    left, top = min(0, round(tip[0])) - pad, min(0, round(tip[1])) - pad
    right, bottom = max(width, round(tip[0])) + pad, max(height, round(tip[1])) + pad
    return (right - left, bottom - top), pygame.Rect(-left, -top, width, height)


def bubble(size: Size, tip: tuple[float, float], unit: float, old: bool) -> pygame.Surface:
    """A speech bubble of `size` whose tail ends at `tip`, given from the bubble's top left.

    An `old` one is yellowed: what it says was said before.
    """
    whole, place = bubble_frame(size, tip, unit)
    width, height = size
    high, low = ("#fffaf0", "#f3e6c4") if not old else ("#e9dcba", "#d8c79b")
    tail = _tail(size, tip, unit)
    radius = height * 0.42
    box = (0.0, 0.0, float(width), float(height))
    body = f'<g transform="translate({place.x} {place.y})">'
    body += linear("paper", (0, 0, 0, height), ((0, high), (1, low)))
    body += rounded(box, radius, INK, stroke=INK, width=6 * unit)
    body += f'<path d="{tail}" fill="{INK}"/>' + stroked(tail, INK, 6 * unit)
    # Light paper on dark ink shows every step of so long a slant: the edge between them is a little softer.
    body += stroked(tail, low, 1.6 * unit, 0.3)
    body += f'<path d="{tail}" fill="url(#paper)"/>' + rounded(box, radius, "url(#paper)") + "</g>"
    return shape(body, whole)


def _tail(size: Size, tip: tuple[float, float], unit: float) -> str:
    """The tail's outline: it leaves the side of the bubble that is nearest to its tip."""
    width, height = size
    across, down = tip[0] - width / 2, tip[1] - height / 2
    half = height * min(TAIL_MOST, TAIL + TAIL_MORE * math.hypot(across, down) / height) / 2
    if abs(across) / width > abs(down) / height:
        x = width - 4 * unit if across > 0 else 4 * unit
        first, last = (x, height / 2 - half), (x, height / 2 + half)
    else:
        y = height - 4 * unit if down > 0 else 4 * unit
        room = height * 0.42 + half
        x = max(room, min(width - room, width / 2 + across * 0.5)) if width > 2 * room else width / 2
        first, last = (x - half, y), (x + half, y)
    bend = 3 * unit
    return (
        f"M{first[0]:.1f} {first[1]:.1f}Q{(first[0] + tip[0]) / 2:.1f} {(first[1] + tip[1]) / 2 + bend:.1f} "
        f"{tip[0]:.1f} {tip[1]:.1f}Q{(last[0] + tip[0]) / 2 + bend:.1f} {(last[1] + tip[1]) / 2:.1f} "
        f"{last[0]:.1f} {last[1]:.1f}Z"
    )


def ribbon(size: Size, unit: float, colour: str, bright: str, notched: tuple[bool, bool]) -> pygame.Surface:
    """A ribbon of cloth in an owner's colour with gilt stitches; `notched` says which ends are cut."""
    width, height = size
    cut, edge = height * 0.42, max(1.0, 2 * unit)
    left = f"L{edge + cut:.1f} {height / 2}" if notched[0] else ""
    right = f"L{width - edge - cut:.1f} {height / 2}" if notched[1] else ""
    path = f"M{edge} {edge}H{width - edge}{right}L{width - edge} {height - edge}H{edge}{left}L{edge} {edge}Z"
    surface = shape(f'<path d="{path}" fill="{_deepened(colour, 0.2)}"/>', size)
    multiply(surface, grain(size, (5 * unit, 2 * unit), 216, 255, 5))
    stitch = max(4.0, height * 0.16)
    ends = (cut + stitch if notched[0] else stitch, width - (cut + stitch if notched[1] else stitch))
    lines = f"M{ends[0]:.1f} {stitch:.1f}H{ends[1]:.1f}M{ends[0]:.1f} {height - stitch:.1f}H{ends[1]:.1f}"
    body = stroked(path, EDGE, edge * 1.4)
    body += stroked(lines, bright, max(1.0, 1.5 * unit), 0.9, (7 * unit, 4 * unit))
    surface.blit(shape(body, size), (0, 0))
    return surface


def banner(size: Size, unit: float, colour: str) -> pygame.Surface:
    """A strip of cloth in an owner's colour, laid down the table under a column of places."""
    width, height = size
    box = (0.0, 0.0, float(width), float(height))
    surface = shape(rounded(box, 2 * unit, _deepened(colour, 0.12)), size)
    multiply(surface, grain(size, (2 * unit, 6 * unit), 214, 255, 8))
    multiply(surface, grain(size, (30 * unit, 120 * unit), 206, 255, 9))
    inset = 6 * unit
    body = rounded(box, 2 * unit, stroke=EDGE, width=max(1.0, 2.4 * unit), opacity=0.8)
    body += rounded(
        (inset, inset, width - 2 * inset, height - 2 * inset),
        unit,
        stroke="#f0d48a",
        width=max(1.0, 1.6 * unit),
        opacity=0.75,
        dash=(7 * unit, 5 * unit),
    )
    surface.blit(shape(body, size), (0, 0))
    return surface


def _deepened(colour: str, share: float) -> str:
    tone = pygame.Color(colour).lerp(pygame.Color("#14241e"), share)
    return f"#{tone.r:02x}{tone.g:02x}{tone.b:02x}"


def badge(size: Size, unit: float, colour: str, filled: bool) -> pygame.Surface:
    """The pill under a book: filled in its colour with a gilt edge when complete, hollow while it is open."""
    box = (1.0, 1.0, size[0] - 2.0, size[1] - 2.0)
    radius = size[1] / 2
    width = max(1.4, 2.4 * unit)
    body = rounded(box, radius, EDGE)
    inner = (1 + width * 0.5, 1 + width * 0.5, size[0] - 2 - width, size[1] - 2 - width)
    body += rounded(inner, radius, colour if filled else "#fdf6e3")
    body += rounded(inner, radius, stroke="#f0d48a" if filled else colour, width=width)
    return shape(body, size)


def timer(diameter: int, share: float) -> pygame.Surface:
    """A round clock whose red ring has `share` of its length left; its paper is for the seconds."""
    body = linear("ring", (0, 0, 100, 100), RING)
    for radius, fill in ((49, "#1a0f08"), (47, "url(#ring)"), (43, "#1a0f08"), (42, "#4a2a20")):
        body += f'<circle cx="50" cy="50" r="{radius}" fill="{fill}"/>'
    share = min(1.0, max(0.0, share))
    if share >= 0.999:
        body += '<circle cx="50" cy="50" r="38" fill="none" stroke="#ff6a3c" stroke-width="8"/>'
    elif share > 0:
        angle = -2 * math.pi * share
        x, y = 50 + 38 * math.sin(angle), 50 - 38 * math.cos(angle)
        arc = f"M50 12A38 38 0 {1 if share > 0.5 else 0} 0 {x:.2f} {y:.2f}"
        body += stroked(arc, "#ff6a3c", 8)
    body += '<circle cx="50" cy="50" r="33" fill="#f6e9c8" stroke="#1a0f08" stroke-width="2"/>'
    for hour in range(12):
        s, c = math.sin(hour * math.pi / 6), math.cos(hour * math.pi / 6)
        body += (
            f'<path d="M{50 + 32 * s:.2f} {50 - 32 * c:.2f}L{50 + 29 * s:.2f} {50 - 29 * c:.2f}" fill="none" '
            'stroke="#6d4a1c" stroke-width="1.4"/>'
        )
    return drawn(body, (100, 100), (diameter, diameter))


def meter(size: Size, unit: float, share: float, mark: float, steps: int) -> pygame.Surface:
    """A glass tube between brass ends, full of rum up to `share`, with a `mark` and `steps` scale lines."""
    width, height = size
    cap, inset = height * 0.71, height * 0.87
    span = width - 2 * inset
    body = linear("glass", (0, 0, 0, height), ((0, "#0b1f1b"), (0.5, "#173831"), (1, "#0b1f1b")))
    body += linear("rum", (0, 0, 0, height), ((0, "#ffd98a"), (0.35, "#e08f2c"), (1, "#8f4a12")))
    body += linear(
        "brass", (0, 0, 0, height), ((0, "#fbe9b0"), (0.3, "#e2bd66"), (0.8, "#a57c31"), (1, "#dcb761"))
    )
    wall = height * 0.11
    body += rounded(
        (cap * 0.45, wall, width - cap * 0.9, height - 2 * wall),
        height * 0.4,
        "url(#glass)",
        stroke=EDGE,
        width=3 * unit,
    )
    share = min(1.0, max(0.0, share))
    if share > 0:
        rum = (inset * 0.75, height * 0.21, inset * 0.25 + span * share, height * 0.58)
        body += rounded(rum, height * 0.12, "url(#rum)")
    ticks = ""
    for step in range(steps + 1):
        x = inset + span * step / max(1, steps)
        ticks += f"M{x:.1f} {height * 0.79:.1f}V{height * (0.55 if step % 5 == 0 else 0.66):.1f}"
    body += stroked(ticks, "#fff4d0", max(1.0, 1.6 * unit), 0.7)
    body += rounded(
        (cap * 0.7, height * 0.2, width - cap * 1.4, height * 0.13), height * 0.06, "#ffffff", opacity=0.22
    )
    body += _mark(inset + span * min(1.0, max(0.0, mark)), height, unit)
    for x in (0.0, width - cap):
        body += rounded(
            (x + 1, 1, cap - 2, height - 2), height * 0.15, "url(#brass)", stroke="#20140a", width=2 * unit
        )
        grooves = "".join(
            f"M{x + cap * part:.1f} {height * 0.07:.1f}V{height * 0.93:.1f}" for part in (0.27, 0.73)
        )
        body += stroked(grooves, "#6e4f1f", max(1.0, 2 * unit), 0.7)
    return shape(body, size)


def _mark(x: float, height: int, unit: float) -> str:
    half, deep = height * 0.18, height * 0.23
    arrows = f"M{x - half:.1f} 0H{x + half:.1f}L{x:.1f} {deep:.1f}Z"
    arrows += f"M{x - half:.1f} {height}H{x + half:.1f}L{x:.1f} {height - deep:.1f}Z"
    line = stroked(f"M{x:.1f} {height * 0.13:.1f}V{height * 0.87:.1f}", "#fff4d0", max(1.6, 4 * unit))
    return f'{line}<path d="{arrows}" fill="#f0d48a"/>' + stroked(arrows, EDGE, max(1.0, 1.6 * unit))


def miniature(likeness: pygame.Surface, unit: float, lit: bool) -> pygame.Surface:
    """`likeness` in a small gilt frame with rounded corners."""
    size = likeness.get_size()
    width, height = size
    frame = max(2.0, 5 * unit)
    inner = (frame / 2, frame / 2, width - frame, height - frame)
    surface = masked(likeness, shape(rounded(inner, 8 * unit, "#ffffff"), size))
    body = linear("gilt", (0, 0, width, height), RING_LIT if lit else RING)
    body += rounded(inner, 8 * unit, stroke=EDGE, width=frame)
    body += rounded(inner, 8 * unit, stroke="url(#gilt)", width=frame * 0.6)
    surface.blit(shape(body, size), (0, 0))
    return surface


def on_disc(sign: pygame.Surface, side: int) -> pygame.Surface:
    """A dark `sign` in the middle of a disc of parchment, `side` pixels wide."""
    body = f'<circle cx="20" cy="20" r="19" fill="#f4e8c8" stroke="{EDGE}" stroke-width="1.6"/>'
    surface = drawn(body, (40, 40), (side, side))
    surface.blit(sign, sign.get_rect(center=surface.get_rect().center))
    return surface


def flag(side: int, colour: str) -> pygame.Surface:
    """A swallow-tailed flag of a colour."""
    path = "M2 3H24L18.5 13L24 23H2Z"
    body = f'<path d="{path}" fill="{colour}"/>' + stroked(path, "#1c140b", 2)
    return drawn(body, (26, 26), (side, side))


def outline(size: Size, unit: float, margin: int, colour: str, bright: str) -> pygame.Surface:
    """A line in an owner's colour with a bright core, `margin` pixels wide, hollow inside `size`."""
    whole = (size[0] + 2 * margin, size[1] + 2 * margin)
    half = margin / 2
    box = (half, half, whole[0] - margin, whole[1] - margin)
    radius = 8 * unit + half
    body = rounded(box, radius, stroke=EDGE, width=margin)
    body += rounded(box, radius, stroke=colour, width=margin * 0.66)
    body += rounded(box, radius, stroke=bright, width=max(1.0, margin * 0.24))
    return shape(body, whole)


def plank(size: Size, unit: float) -> pygame.Surface:
    """A plank run out over the side, lashed at its right end; a brass plate fits between."""
    width, height = size
    edge, cut = max(1.4, 3.4 * unit), 8 * unit
    right, low = f"{width - edge:.1f}", f"{height - edge:.1f}"
    path = f"M{cut:.1f} {edge}H{right}V{low}H{cut:.1f}L{edge} {height - cut:.1f}V{cut:.1f}Z"
    board = masked(wood(size, "#c48d50", 77, unit, 0.8), shape(f'<path d="{path}" fill="#ffffff"/>', size))
    body = stroked(path, "#170d06", edge)
    rope_wide = height * 0.17
    for x in (width - height * 0.66, width - height * 0.4):
        body += rounded(
            (x, 0.5, rope_wide, height - 1), rope_wide * 0.35, "#d2b67a", stroke="#170d06", width=1.8 * unit
        )
        turns = "".join(
            f"M{x:.1f} {y:.1f}L{x + rope_wide:.1f} {y - height * 0.11:.1f}" for y in _turns(height)
        )
        body += stroked(turns, "#6d5228", max(1.0, 1.6 * unit))
    board.blit(shape(body, size), (0, 0))
    return board


def _turns(height: int) -> list[float]:
    return [height * share for share in (0.18, 0.38, 0.58, 0.78, 0.98)]


def pooled(sea: pygame.Surface) -> pygame.Surface:
    """`sea` cut to a pool that is round below."""
    path = "M0 0H220V40C220 62 150 72 110 72C70 72 0 62 0 40Z"
    return masked(sea, drawn(f'<path d="{path}" fill="#ffffff"/>', (220, 72), sea.get_size()))


def in_oval(layers: tuple[pygame.Surface, pygame.Surface, pygame.Surface, pygame.Surface]) -> pygame.Surface:
    """The Ship in an oval frame: sky and sea stay inside, the masts stand out over the upper edge.

    `layers` are sky, hull, sea and frame, all of one size.
    """
    sky, hull, sea, frame = layers
    size = sky.get_size()
    box = (300, 242)
    oval = drawn('<ellipse cx="150" cy="134" rx="144" ry="102" fill="#ffffff"/>', box, size)
    surface = masked(sky, oval)
    surface.blit(frame, (0, 0))
    surface.blit(hull, (0, 0))
    surface.blit(masked(sea, oval), (0, 0))
    low = frame.copy()
    low.blit(
        drawn('<rect x="0" y="177" width="300" height="65" fill="#ffffff"/>', box, size),
        (0, 0),
        special_flags=MASK,
    )
    surface.blit(low, (0, 0))
    return surface
