"""Geometry of flat pictures: every mark is made of cubic curves, so that it can be moved, turned and joined
as numbers.

Points are written as text, `"-24,-30 -22.5,-1 26,6*"`: x,y pairs, y downwards, a star for a corner; between
corners a curve runs smoothly through the points. A drawing is a list of marks, painted first to last;
drawings are put together with `+`.
"""

import math
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from drawing.colours import INK

INK_SLOT = "@ink"
"""A fill that the game may replace when it loads the picture."""

ROUND = 0.5523
"""Handle length of a quarter circle of radius 1."""

SMALL = 3.0
"""Up to this half axis an ellipse is round enough in two curves: each costs the rasteriser time."""

SAMPLES = 6
"""Straight pieces that a curve is taken for where it is asked what it covers."""

Point = tuple[float, float]


class Knot(NamedTuple):
    """A point that a curve runs through, smoothly or with a corner."""

    x: float
    y: float
    corner: bool = False


class Path(NamedTuple):
    """A chain of cubic curves: start, then two handles and an end for each; 3n + 1 points."""

    points: tuple[Point, ...]
    closed: bool


class Mark(NamedTuple):
    """Paths painted in one go.

    `fill` and `line` are hex colours, None for none; `width` is that of the line.
    """

    paths: tuple[Path, ...]
    fill: str | None = None
    line: str | None = None
    width: float = 0.0
    opacity: float = 1.0


Drawing = list[Mark]
Knots = str | Sequence[Knot]


def knots(text: Knots) -> list[Knot]:
    """Return the knots of a text like `"0,1 2,3*"`; knots pass unchanged."""
    if not isinstance(text, str):
        return list(text)
    found = []
    for word in text.split():
        x, y = word.rstrip("*").split(",")
        found.append(Knot(float(x), float(y), word.endswith("*")))
    return found


def between(a: Point, b: Point, share: float) -> Point:
    """Return the point that lies `share` of the way from `a` to `b`."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def around(x: float, y: float, radius: float, degrees: float, flat: float = 1.0) -> Knot:
    """Return a point on a circle (or, with `flat` under 1, an ellipse).

    0 degrees is upwards, growing clockwise.
    """
    angle = math.radians(degrees)
    return Knot(x + radius * math.sin(angle), y - radius * flat * math.cos(angle))


def smooth(through: Knots, closed: bool = True) -> Path:
    """Return the curve through knots: handles are a sixth of the way from the previous to the next knot."""
    chain = knots(through)
    count = len(chain)
    points: list[Point] = [chain[0][:2]]
    for i in range(count if closed else count - 1):
        here, there = chain[i], chain[(i + 1) % count]
        before = chain[i - 1] if closed or i > 0 else here
        after = chain[(i + 2) % count] if closed or i + 2 < count else there
        first = between(here[:2], there[:2], 1 / 3)
        second = between(here[:2], there[:2], 2 / 3)
        if not here.corner:
            first = here.x + (there.x - before.x) / 6, here.y + (there.y - before.y) / 6
        if not there.corner:
            second = there.x - (after.x - here.x) / 6, there.y - (after.y - here.y) / 6
        points += [first, second, there[:2]]
    return Path(tuple(points), closed)


def straight(corners: Knots, closed: bool = True) -> Path:
    """Return the polygon (or open chain of lines) through the points."""
    return smooth([Knot(k.x, k.y, True) for k in knots(corners)], closed)


def ellipse(x: float, y: float, wide: float, high: float) -> Path:
    """Return a closed ellipse of half axes `wide` and `high`."""
    if max(wide, high) <= SMALL:
        left, right, up, down = x - wide, x + wide, y - high * 4 / 3, y + high * 4 / 3
        lower, upper = ((right, down), (left, down), (left, y)), ((left, up), (right, up), (right, y))
        return Path(((right, y), *lower, *upper), True)
    quarters = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
    points: list[Point] = [(x + wide, y)]
    for (a, b), (c, d) in pairwise((*quarters, quarters[0])):
        for u, v in ((a + c * ROUND, b + d * ROUND), (c + a * ROUND, d + b * ROUND), (c, d)):
            points.append((x + wide * u, y + high * v))
    return Path(tuple(points), True)


def rectangle(x: float, y: float, wide: float, high: float, radius: float = 0.0) -> Path:
    """Return a closed rectangle with round corners of `radius`."""
    right, low = x + wide, y + high
    if not radius:
        return straight([Knot(x, y), Knot(right, y), Knot(right, low), Knot(x, low)])
    bend = radius * (1 - ROUND)
    return traced(
        f"M{x + radius} {y}L{right - radius} {y}C{right - bend} {y} {right} {y + bend} {right} {y + radius}"
        f"L{right} {low - radius}C{right} {low - bend} {right - bend} {low} {right - radius} {low}"
        f"L{x + radius} {low}C{x + bend} {low} {x} {low - bend} {x} {low - radius}"
        f"L{x} {y + radius}C{x} {y + bend} {x + bend} {y} {x + radius} {y}Z"
    )[0]


def bracket(x: float, y: float, reach: float, high: float, radius: float) -> Path:
    """Return the left half of a rounded rectangle's edge, open to the right, from above to below."""
    bend, low = radius * (1 - ROUND), y + high
    return traced(
        f"M{x + reach} {y}L{x + radius} {y}C{x + bend} {y} {x} {y + bend} {x} {y + radius}"
        f"L{x} {low - radius}C{x} {low - bend} {x + bend} {low} {x + radius} {low}L{x + reach} {low}"
    )[0]


def joined(one: Path, other: Path) -> Path:
    """Return two open paths as one closed one, with a straight line from the first to the second."""
    end, start = one.points[-1], other.points[0]
    return Path((*one.points, end, start, *other.points), True)


def traced(data: str) -> tuple[Path, ...]:
    """Return the paths of SVG path data that uses only M, L, C (absolute) and Z."""
    paths: list[Path] = []
    points: list[Point] = []
    for command, rest in re.findall(r"([MLCZ])([^MLCZ]*)", data):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+(?:e-?\d+)?", rest)]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            if points:
                paths.append(Path(tuple(points), False))
            points = pairs
        elif command == "L":
            for end in pairs:
                points += [between(points[-1], end, 1 / 3), between(points[-1], end, 2 / 3), end]
        elif command == "C":
            points += pairs
        else:
            paths.append(Path(tuple(points), True))
            points = []
    if points:
        paths.append(Path(tuple(points), False))
    return tuple(paths)


def backwards(path: Path) -> Path:
    """Return the same curve run the other way: inside another of the same mark it cuts a hole."""
    return Path(path.points[::-1], path.closed)


def outline(path: Path) -> list[Point]:
    """Return points along a path, close enough together to tell what it covers."""
    points = [path.points[0]]
    for i in range(0, len(path.points) - 1, 3):
        a, b, c, d = path.points[i : i + 4]
        for step in range(1, SAMPLES + 1):
            t = step / SAMPLES
            u = 1 - t
            p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            points.append(
                (p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1])
            )
    return [*points, points[0]] if path.closed else points


# ---------------------------------------------------------------------------------------------- marks


def painted(
    paths: Path | Iterable[Path],
    fill: str | None,
    line: str | None = None,
    width: float = 0.0,
    opacity: float = 1.0,
) -> Drawing:
    """Return one mark made of ready paths."""
    chosen = (paths,) if isinstance(paths, Path) else tuple(paths)
    return [Mark(chosen, fill, line if width else None, width if line else 0.0, opacity)]


def shape(through: Knots, fill: str | None, width: float = 2.4, line: str | None = INK) -> Drawing:
    """Return a closed smooth shape, with an outline unless `width` is 0."""
    return painted(smooth(through), fill, line, width)


def patch(corners: Knots, fill: str | None, width: float = 0.0, line: str | None = INK) -> Drawing:
    """Return a closed polygon, without an outline unless `width` is given."""
    return painted(straight(corners), fill, line, width)


def thread(through: Knots, colour: str, width: float) -> Drawing:
    """Return an open smooth line of even width."""
    return painted(smooth(through, closed=False), None, colour, width)


def lines(colour: str, width: float, *pairs: str) -> Drawing:
    """Return straight lines of one colour, each given by its points."""
    return painted([straight(pair, closed=False) for pair in pairs], None, colour, width)


def dot(x: float, y: float, radius: float, fill: str | None, width: float = 0.0, line: str = INK) -> Drawing:
    """Return a disc, with an outline if `width` is given."""
    return painted(ellipse(x, y, radius, radius), fill, line, width)


def dots(radius: float, fill: str, centres: str, width: float = 0.0) -> Drawing:
    """Return equal discs at the centres."""
    return painted([ellipse(k.x, k.y, radius, radius) for k in knots(centres)], fill, INK, width)


def oval(
    x: float, y: float, wide: float, high: float, fill: str | None, width: float = 0.0, line: str = INK
) -> Drawing:
    """Return an ellipse of half axes `wide` and `high`."""
    return painted(ellipse(x, y, wide, high), fill, line, width)


def box(
    x: float, y: float, wide: float, high: float, fill: str | None, width: float = 0.0, radius: float = 0.0,
    line: str = INK,
) -> Drawing:  # fmt: skip
    """Return a rectangle from its upper left corner."""
    return painted(rectangle(x, y, wide, high, radius), fill, line, width)


def ring(x: float, y: float, outer: Point, inner: Point) -> tuple[Path, Path]:
    """Return an elliptic ring of half axes `outer` and `inner`: two paths of one mark."""
    return ellipse(x, y, *outer), backwards(ellipse(x, y, *inner))


def brushed(through: Knots, widths: Sequence[float]) -> Path:
    """Return the outline of a stroke that swells and thins.

    `widths` has one number a point, or three for start, middle and end. Ends thinner than 0.8 come to a
    point.
    """
    chain = knots(through)
    swell = list(widths) if len(widths) == len(chain) else _spread(widths, len(chain))
    left: list[Knot] = []
    right: list[Knot] = []
    last = len(chain) - 1
    for i, here in enumerate(chain):
        before, after = chain[max(0, i - 1)], chain[min(last, i + 1)]
        dx, dy = after.x - before.x, after.y - before.y
        length = math.hypot(dx, dy) or 1.0
        pointed = i in (0, last) and swell[i] < 0.8
        half = 0.0 if pointed else swell[i] / 2
        nx, ny = -dy / length * half, dx / length * half
        end = i in (0, last) or here.corner
        left.append(Knot(here.x + nx, here.y + ny, end))
        if not pointed or last == 2:
            right.append(Knot(here.x - nx, here.y - ny, end))
    if last == 2 and not chain[1].corner:
        return _leaf(left, right)
    return smooth(left + right[::-1])


def _leaf(left: Sequence[Knot], right: Sequence[Knot]) -> Path:
    """Return the outline of a stroke of three points in one curve for each of its sides."""
    points: list[Point] = [left[0][:2]]
    for side in (left, right[::-1]):
        start, middle, end = (knot[:2] for knot in side)
        if points[-1] != start:
            points += [between(points[-1], start, 1 / 3), between(points[-1], start, 2 / 3), start]
        bend = _bend(start, middle, end)
        points += [between(start, bend, 2 / 3), between(end, bend, 2 / 3), end]
    return Path(tuple(points), True)


def _bend(start: Point, middle: Point, end: Point) -> Point:
    """Return the handle of the one parabola from start to end through the middle."""
    before, after = math.dist(start, middle), math.dist(middle, end)
    t = min(max(before / ((before + after) or 1.0), 0.3), 0.7)
    u = 1 - t
    x, y = ((m - u * u * a - t * t * c) / (2 * t * u) for a, m, c in zip(start, middle, end, strict=True))
    return x, y


def _spread(widths: Sequence[float], count: int) -> list[float]:
    start, middle, end = widths
    spread = []
    for i in range(count):
        share = i / (count - 1) * 2
        spread.append(
            start + (middle - start) * share if share <= 1 else middle + (end - middle) * (share - 1)
        )
    return spread


def brush(through: Knots, widths: Sequence[float], colour: str = INK) -> Drawing:
    """Return one swelling stroke; see `brushed`."""
    return painted(brushed(through, widths), colour)


def strokes(colour: str, widths: Sequence[float], *lines_: Knots) -> Drawing:
    """Return several swelling strokes of the same widths and colour."""
    return painted_each([brushed(line, widths) for line in lines_], colour)


def painted_each(paths: Iterable[Path], fill: str) -> Drawing:
    """Return one mark for each path, so that overlapping ones never cut each other."""
    return [Mark((path,), fill) for path in paths]


def hatch(edge: str, ends: str, count: int, width: float = 1.8, colour: str = INK) -> Drawing:
    """Return `count` wedges, thick on the line `edge` (two points), their points on the line `ends`."""
    (a, b), (c, d) = knots(edge), knots(ends)
    wedges = []
    for i in range(count):
        share = i / (count - 1)
        root, tip = between(a[:2], b[:2], share), between(c[:2], d[:2], share)
        length = math.dist(root, tip)
        nx, ny = -(tip[1] - root[1]) / length * width / 2, (tip[0] - root[0]) / length * width / 2
        wedges.append(
            straight([Knot(root[0] + nx, root[1] + ny), Knot(*tip), Knot(root[0] - nx, root[1] - ny)])
        )
    return painted_each(wedges, colour)


# ------------------------------------------------------------------------------------------ placement


def place(
    drawing: Drawing,
    x: float = 0.0,
    y: float = 0.0,
    size: float = 1.0,
    *,
    wide: float = 1.0,
    turn: float = 0.0,
) -> Drawing:
    """Return the drawing scaled by `size` (across by `size * wide`.

    Negative mirrors), turned by degrees, then moved.
    """
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    across = size * wide
    pen = math.sqrt(abs(across * size))

    def move(point: Point) -> Point:
        px, py = point[0] * across, point[1] * size
        return x + px * cos - py * sin, y + px * sin + py * cos

    placed = []
    for mark in drawing:
        paths = tuple(Path(tuple(move(p) for p in path.points), path.closed) for path in mark.paths)
        placed.append(mark._replace(paths=paths, width=mark.width * pen))
    return placed


def reach_across(drawing: Drawing) -> tuple[float, float]:
    """Return how far fills reach to the left and to the right."""
    across = [x for mark in drawing for path in mark.paths for x, _ in outline(path)]
    return min(across), max(across)


def kept_between(drawing: Drawing, left: float, right: float) -> Drawing:
    """Return the drawing with what reaches further to the left or to the right pushed back there."""
    return [
        mark._replace(
            paths=tuple(
                path._replace(points=tuple((min(max(x, left), right), y) for x, y in path.points))
                for path in mark.paths
            )
        )
        for mark in drawing
    ]


def both_ways(drawing: Drawing, x: float = 125.0, y: float = 175.0) -> Drawing:
    """Return the drawing and itself turned by 180 degrees about a point."""
    return drawing + place(drawing, 2 * x, 2 * y, turn=180)


def mirrored(drawing: Drawing, x: float = 0.0) -> Drawing:
    """Return the drawing reflected left to right in the upright line at `x`."""
    return place(drawing, 2 * x, wide=-1)


def recoloured(drawing: Drawing, fill: str) -> Drawing:
    """Return the drawing with every fill replaced."""
    return [mark._replace(fill=fill) for mark in drawing]
