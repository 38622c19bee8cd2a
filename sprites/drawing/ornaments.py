"""Ornaments of aces, courts and backs: rope, anchor, compass rose and wave scrolls."""

import math
from collections.abc import Sequence
from itertools import pairwise

from drawing.colours import BRASS, EDGE, GOLD, INK
from drawing.pen import (
    Drawing,
    Knot,
    Knots,
    Path,
    Point,
    around,
    between,
    brush,
    dot,
    dots,
    lines,
    mirrored,
    painted,
    patch,
    place,
    ring,
    smooth,
    traced,
)

SAMPLES = 8
"""Straight pieces a curve is measured in."""


def walk(path: Path, start: float, step: float) -> list[tuple[Point, Point]]:
    """Return a place and the direction there (length 1) every `step` units of a curve, from `start` on."""
    chain = [path.points[0]]
    for i in range(0, len(path.points) - 1, 3):
        chain += [_on_cubic(path.points[i : i + 4], j / SAMPLES) for j in range(1, SAMPLES + 1)]
    found = []
    ahead = start
    for a, b in pairwise(chain):
        length = math.dist(a, b)
        while length and ahead <= length:
            found.append((between(a, b, ahead / length), ((b[0] - a[0]) / length, (b[1] - a[1]) / length)))
            ahead += step
        ahead -= length
    return found


def length_of(path: Path) -> float:
    """Return the length of a curve in units, within a percent."""
    return sum(
        math.dist(
            _on_cubic(path.points[i : i + 4], j / SAMPLES),
            _on_cubic(path.points[i : i + 4], (j + 1) / SAMPLES),
        )
        for i in range(0, len(path.points) - 1, 3)
        for j in range(SAMPLES)
    )


def _on_cubic(four: Sequence[Point], t: float) -> Point:
    a, b, c, d = four
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
        sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
    )


def rope(
    through: Knots, wide: float, fill: str = EDGE, *, closed: bool = False, rim: float = 2.0, lay: float = 0.8
) -> Drawing:
    """Return a laid rope along a curve.

    `wide` across, its dark rim `rim`, a strand every `lay * wide` units.
    """
    path = smooth(through, closed)
    step = lay * wide
    if closed:
        whole = length_of(path)
        step = whole / round(whole / step)
    return (
        painted(path, None, INK, wide + 2 * rim)
        + painted(path, None, fill, wide)
        + painted(_strands(path, wide, step), None, INK, max(1.0, wide * 0.16))
    )


def _strands(path: Path, wide: float, step: float) -> list[Path]:
    """Return the slanted lines between the strands of a rope."""
    strands = []
    across, along = wide * 0.46, wide * 0.42
    for (x, y), (ux, uy) in walk(path, step / 2, step):
        ax, ay = uy * across, -ux * across
        bx, by = ux * along, uy * along
        start, end = (x + ax - bx, y + ay - by), (x - ax + bx, y - ay + by)
        first, second = (
            (x + ax * 0.5 - bx * 0.9, y + ay * 0.5 - by * 0.9),
            (x - ax * 0.5 + bx * 0.9, y - ay * 0.5 + by * 0.9),
        )
        strands.append(Path((start, first, second, end), False))
    return strands


def anchor(fill: str = BRASS) -> Drawing:
    """Return an anchor about 100 high, centred on 0,0."""
    body = (
        "M-5 -30L5 -30L6 28C20 27 31 18 35 6L26 9L39 -10L48 11L41 8C38 30 20 44 0 50C-20 44 -38 30 -41 8"
        "L-48 11L-39 -10L-26 9L-35 6C-31 18 -20 27 -6 28Z"
    )
    stock = "M-24 -28L24 -28C27 -28 27 -20 24 -20L-24 -20C-27 -20 -27 -28 -24 -28Z"
    return (
        painted(traced(body), fill)
        + painted(traced(stock), fill)
        + painted(ring(0, -41, (10, 10), (5, 5)), fill)
    )


def rose(radius: float, line: float = 1.4) -> Drawing:
    """Return a compass rose of sixteen points, the half of each ray in light brass."""
    marks: Drawing = []
    for count, first, reach, slim in ((8, 22.5, 0.62, 0.18), (4, 45.0, 0.74, 0.2), (4, 0.0, 1.0, 0.2)):
        long, broad = radius * reach, radius * reach * slim
        ray = patch([Knot(0, -long), Knot(broad * 0.9, -broad * 1.05), Knot(0, 0)], BRASS, line)
        ray += patch([Knot(0, -long), Knot(-broad * 0.9, -broad * 1.05), Knot(0, 0)], GOLD, line)
        for i in range(count):
            marks += place(ray, turn=first + i * 360 / count)
    return marks + dot(0, 0, radius * 0.1, GOLD, line)


def sparkle(x: float, y: float, size: float, fill: str) -> Drawing:
    """Return a star of four points, `size` from its middle to a point."""
    star = "M0 -9L2.4 -2.4L9 0L2.4 2.4L0 9L-2.4 2.4L-9 0L-2.4 -2.4Z"
    return place(painted(traced(star), fill), x, y, size / 9)


SCROLL_SMALL = ((("6,0 16,5 28,3 34,-6 29,-11 25,-6"), (0.6, 2.4, 3.2, 2.6, 1.8, 0.5)),)
SCROLL_UPPER = (
    ("7,0 24,-3 42,-12 50,-26 42,-33 35,-27 40,-21", (0.6, 2.6, 3.6, 3.2, 2.6, 2, 0.6)),
    ("22,3 42,-4 58,-20", (0.4, 2, 0.4)),
)
SCROLL_LOWER = (
    ("7,0 24,3 42,14 52,30 44,40 35,33 40,26", (0.6, 3.4, 4.6, 4, 3, 2.2, 0.6)),
    ("20,-2 40,4 56,18 62,34", (0.4, 2, 2.4, 0.4)),
    ("12,9 26,14 34,22", (0.4, 2.2, 0.4)),
)

Scroll = Sequence[tuple[str, Sequence[float]]]


def scrolls(lines_: Scroll, spots: str, fill: str, spot: float = 2.2) -> Drawing:
    """Return wave scrolls breaking outwards on both sides of 0,0, with spots beyond them."""
    half: Drawing = []
    for points, widths in lines_:
        half += brush(points, widths, fill)
    if spots:
        half += dots(spot, fill, spots)
    return half + mirrored(half)


def ticks(x: float, y: float, radius: float, count: int, short: float, long: float, colour: str) -> Drawing:
    """Return a scale of `count` ticks round a circle, inwards from `radius`, every second one long."""
    marks: Drawing = []
    for i in range(count):
        inner = radius - (short if i % 2 else long)
        a, b = (around(x, y, r, i * 360 / count) for r in (radius, inner))
        marks += lines(colour, 1.0 if i % 2 else 1.5, f"{a.x},{a.y} {b.x},{b.y}")
    return marks
