"""Writes drawings as small SVG files of the subset that the game's rasteriser (nanosvg) draws right.

Marks of one style are joined into one path wherever that cannot be seen: fewer shapes, smaller files,
faster to rasterise.
"""

import math
from collections.abc import Iterable, Mapping
from itertools import chain, combinations, groupby, pairwise

from drawing.colours import INK
from drawing.pen import INK_SLOT, Drawing, Mark, Path, Point, backwards, outline

GRID = 5
"""Steps a unit: coordinates are written as whole numbers of them, which are short and quickly read."""

USUAL_FILL, USUAL_WIDTH = INK, 2.4
"""What a path has that does not say otherwise."""

WIDTHS = 2
"""Steps between the widths that a line may have: marks of nearly the same width are painted together."""

Step = tuple[int, int]
"""A point on the grid."""

Rows = dict[int, tuple[float, float]]
"""What a mark may cover: from where to where across, by unit of height."""


WASTE = 500.0
"""Square units between marks up to which it is cheaper to paint them together than one after the other:
the rasteriser walks every row of a path from its leftmost to its rightmost point.
"""


class _Layer:
    """Marks of one style that are painted together."""

    def __init__(self, mark: Mark, rows: Rows) -> None:
        self.style = mark[1:]
        self.paths = list(mark.paths)
        self.parts = [rows]
        self.rows = dict(rows)

    def touches(self, rows: Rows) -> bool:
        """Say whether anything here may overlap what the rows cover."""
        return _overlap(self.rows, rows) and any(_overlap(part, rows) for part in self.parts)

    def waste(self, rows: Rows) -> float:
        """Return how much larger the rows of both together are than those of each."""
        both = ((self.rows[y], rows[y]) for y in rows if y in self.rows)
        return sum(max(0.0, max(a[0], b[0]) - min(a[1], b[1])) for a, b in both)

    def take(self, mark: Mark, rows: Rows) -> None:
        """Add a mark of the same style."""
        self.paths += mark.paths
        self.parts.append(rows)
        for y, (left, right) in rows.items():
            old = self.rows.get(y, (left, right))
            self.rows[y] = min(old[0], left), max(old[1], right)


def _overlap(one: Rows, other: Rows) -> bool:
    few, many = sorted((one, other), key=len)
    return any(y in many and left < many[y][1] and many[y][0] < right for y, (left, right) in few.items())


def _rows(mark: Mark) -> Rows:
    """Return the rows between the outermost edges of a mark, its line included."""
    rim = mark.width / 2 + 0.3
    rows: Rows = {}
    for path in mark.paths:
        for (x1, y1), (x2, y2) in pairwise(outline(path)):
            left, right = min(x1, x2) - rim, max(x1, x2) + rim
            for y in range(math.floor(min(y1, y2) - rim), math.floor(max(y1, y2) + rim) + 1):
                old = rows.get(y, (left, right))
                rows[y] = min(old[0], left), max(old[1], right)
    return rows


def _area(path: Path) -> float:
    corners = path.points
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, corners[1:] + corners[:1], strict=True))


def _turned_alike(mark: Mark) -> Mark:
    """Return the mark with its first path clockwise: so joined fills add up instead of cutting holes."""
    if mark.line or _area(mark.paths[0]) >= 0:
        return mark
    return mark._replace(paths=tuple(backwards(path) for path in mark.paths))


def _apart(mark: Mark) -> list[Mark]:
    """Return a mark for each path that cannot cut a hole into another; wide loops come in two halves."""
    if mark.fill is None and mark.opacity == 1:
        return [mark._replace(paths=(half,)) for path in mark.paths for half in _halves(path, mark)]
    if len(mark.paths) == 1:
        return [mark]
    parts = [mark._replace(paths=(path,)) for path in mark.paths]
    rows = [_rows(part) for part in parts]
    return [mark] if any(_overlap(a, b) for a, b in combinations(rows, 2)) else parts


def _halves(path: Path, line: Mark) -> list[Path]:
    """Return a closed line cut at its top and bottom, if that spares the rasteriser its empty middle."""
    if not path.closed:
        return [path]
    points = path.points
    if points[-1] != points[0]:
        points = (*points, points[-1], points[0], points[0])
    heights = [y for _, y in points[:-1:3]]
    first, last = sorted((3 * heights.index(min(heights)), 3 * heights.index(max(heights))))
    halves = [Path(points[first : last + 1], False), Path((*points[last:], *points[1 : first + 1]), False)]
    areas = [_rows_area(_rows(line._replace(paths=(each,)))) for each in (path, *halves)]
    return halves if areas[0] - sum(areas[1:]) > WASTE else [path]


def _rows_area(rows: Rows) -> float:
    return sum(right - left for left, right in rows.values())


def _even(width: float) -> float:
    """Return the width of a line in steps that may be written."""
    return max(round(width * GRID / WIDTHS), 1) * WIDTHS / GRID if width else 0.0


def _joined(drawing: Drawing) -> list[_Layer]:
    """Join each mark to an earlier layer of its style and near it, if nothing painted between overlaps it."""
    layers: list[_Layer] = []
    for mark in chain.from_iterable(map(_apart, drawing)):
        mark = _turned_alike(mark._replace(width=_even(mark.width)))
        rows = _rows(mark)
        may_overlap_own = mark.opacity == 1 and not (mark.fill and mark.line)
        home = None
        for layer in reversed(layers):
            same = layer.style == mark[1:]
            touching = layer.touches(rows)
            if same and (may_overlap_own or not touching) and layer.waste(rows) <= WASTE:
                home = layer
                break
            if touching:
                break
        if home:
            home.take(mark, rows)
        else:
            layers.append(_Layer(mark, rows))
    return layers


# ------------------------------------------------------------------------------------------ numbers


class _Data:
    """Relative path data in whole steps, so that nothing drifts."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self.command = ""
        self.x = self.y = 0
        self.handle: Step | None = None

    def add(self, path: Path) -> None:
        """Write one path.

        One that has come back to its start by a curve is not closed: round ends look the same, and a closing
        line without length costs the rasteriser more than all the rest of a small path.
        """
        grid = [(round(x * GRID), round(y * GRID)) for x, y in path.points]
        self.x, self.y = grid[0]
        self._write("M", *grid[0])
        self.handle = grid[0]
        segments = list(range(1, len(grid), 3))
        for i in segments:
            first, second, end = grid[i : i + 3]
            closing = path.closed and i == segments[-1] and end == grid[0]
            if _on_line((self.x, self.y), first, end) and _on_line((self.x, self.y), second, end):
                if not closing:
                    self._line(*end)
            else:
                self._curve(first, second, end)
        if path.closed and (self.x, self.y) != grid[0]:
            self.text.append("z")
            self.command = "z"

    def _line(self, x: int, y: int) -> None:
        dx, dy = x - self.x, y - self.y
        if not dx and not dy:
            return
        if not dy:
            self._write("h", dx)
        elif not dx:
            self._write("v", dy)
        else:
            self._write("l", dx, dy)
        self.x, self.y = x, y
        self.handle = (x, y)

    def _curve(self, first: Step, second: Step, end: Step) -> None:
        x, y = self.x, self.y
        tail = (second[0] - x, second[1] - y, end[0] - x, end[1] - y)
        bend = _bend_of((x, y), first, second, end)
        if bend is not None:
            self._write("q", bend[0] - x, bend[1] - y, *tail[2:])
            self.x, self.y = end
            self.handle = None  # what a smooth curve after this one would go by is not agreed upon
            return
        smooth = self.handle and (2 * x - self.handle[0], 2 * y - self.handle[1])
        if smooth and abs(smooth[0] - first[0]) <= 1 and abs(smooth[1] - first[1]) <= 1:
            self._write("s", *tail)
        else:
            self._write("c", first[0] - x, first[1] - y, *tail)
        self.x, self.y = end
        self.handle = second

    def _write(self, command: str, *numbers: int) -> None:
        repeated = command == self.command
        if not repeated:
            self.text.append(command)
            self.command = command
        for i, number in enumerate(numbers):
            if (i or repeated) and number >= 0:
                self.text.append(" ")
            self.text.append(str(number))


def _bend_of(start: Step, first: Step, second: Step, end: Step) -> Step | None:
    """Return the one handle of a curve that is a parabola as far as the grid can tell, or None."""
    from_start = [3 * b - a for a, b in zip(start, first, strict=True)]
    from_end = [3 * b - a for a, b in zip(end, second, strict=True)]
    if any(abs(a - b) > 4 for a, b in zip(from_start, from_end, strict=True)):
        return None
    x, y = (round((a + b) / 4) for a, b in zip(from_start, from_end, strict=True))
    return x, y


def _on_line(start: Step, point: Step, end: Step) -> bool:
    """Say whether a handle lies on the straight way from start to end, within a step of the grid."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    px, py = point[0] - start[0], point[1] - start[1]
    length = math.hypot(dx, dy)
    if not length:
        return math.hypot(px, py) <= 1
    return abs(dx * py - dy * px) <= length and -1 <= (px * dx + py * dy) / length <= length + 1


def short(number: float) -> str:
    """Return a number with at most two decimals."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


# ------------------------------------------------------------------------------------------ the file


def _element(layer: _Layer) -> str:
    """Return a path with all attributes but those of its line."""
    data = _Data()
    for path in layer.paths:
        data.add(path)
    fill, _line, _width, opacity = layer.style
    attributes = ""
    if fill is None:
        attributes += ' fill="none"'
    elif fill not in (INK_SLOT, USUAL_FILL):
        attributes += f' fill="{fill}"'
    if opacity < 1:
        attributes += f' opacity="{short(opacity)}"'
    return f'<path{attributes} d="{"".join(data.text)}"/>'


def _pen(layer: _Layer) -> str:
    """Return the attributes of a layer's line, empty if it has none."""
    _fill, line, width, _opacity = layer.style
    if not line:
        return ""
    return f' stroke="{line}"' + ("" if width == USUAL_WIDTH else f' stroke-width="{short(width * GRID)}"')


def _elements(layers: Iterable[_Layer]) -> str:
    """Return paths, those that follow each other with the same line in a group that names it once."""
    parts = []
    for pen, run in groupby(layers, key=_pen):
        elements = [_element(layer) for layer in run]
        if pen and len(elements) > 1:
            parts.append(f"<g{pen}>\n" + "\n".join(elements) + "\n</g>")
        else:
            parts += [element.replace("<path", f"<path{pen}", 1) for element in elements]
    return "\n".join(parts)


def gradient(name: str, centre: Point, radius: float, stops: Mapping[float, str]) -> str:
    """Return the definition of a radial gradient in user space; fill with `url(#name)`."""
    inner = "".join(f'<stop offset="{short(at)}" stop-color="{colour}"/>' for at, colour in stops.items())
    place = f'cx="{short(centre[0])}" cy="{short(centre[1])}" r="{short(radius)}"'
    place += f' gradientTransform="scale({GRID})"'
    return f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" {place}>{inner}</radialGradient>'


def document(drawing: Drawing, size: tuple[int, int], ink: str = "", definitions: str = "") -> str:
    """Return the text of an SVG file.

    `size` is the view box; `ink` the colour of marks filled with `INK_SLOT`: they stand in `<g id="ink"
    fill="...">` groups. Coordinates are steps of the grid; the outermost group brings them to units.
    """
    wide, high = size
    body: list[str] = []
    for is_ink, layers in groupby(_joined(drawing), key=lambda layer: layer.style[0] == INK_SLOT):
        elements = _elements(layers)
        body.append(f'<g id="ink" fill="{ink}">\n{elements}\n</g>' if is_ink else elements)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
    )
    if definitions:
        head += f"\n<defs>{definitions}</defs>"
    inner = "\n".join(body)
    usual = f'fill="{USUAL_FILL}" stroke-width="{short(USUAL_WIDTH * GRID)}"'
    round_ends = 'stroke-linejoin="round" stroke-linecap="round"'
    group = f'<g transform="scale({1 / GRID:g})" {usual} {round_ends}>'
    return f"{head}\n{group}\n{inner}\n</g>\n</svg>\n"
