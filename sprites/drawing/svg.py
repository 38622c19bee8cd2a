"""Writes drawings as small SVG files of the subset that the game's rasteriser (nanosvg) draws right.

Marks of one style are joined into one path wherever that cannot be seen: fewer shapes, smaller files,
faster to rasterise.
"""

import math
from collections.abc import Mapping
from itertools import groupby

from drawing.pen import INK_SLOT, Drawing, Mark, Path, Point, backwards

Bounds = tuple[float, float, float, float]


class _Layer:
    """Marks of one style that are painted together."""

    def __init__(self, mark: Mark, bounds: Bounds) -> None:
        self.style = mark[1:]
        self.paths = list(mark.paths)
        self.parts = [bounds]
        self.bounds = bounds

    def touches(self, bounds: Bounds) -> bool:
        """Say whether anything here may overlap the bounds."""
        return _overlap(self.bounds, bounds) and any(_overlap(part, bounds) for part in self.parts)

    def take(self, mark: Mark, bounds: Bounds) -> None:
        """Add a mark of the same style."""
        self.paths += mark.paths
        self.parts.append(bounds)
        old = self.bounds
        self.bounds = (
            min(old[0], bounds[0]),
            min(old[1], bounds[1]),
            max(old[2], bounds[2]),
            max(old[3], bounds[3]),
        )


def _overlap(a: Bounds, b: Bounds) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _bounds(mark: Mark) -> Bounds:
    xs = [x for path in mark.paths for x, _ in path.points]
    ys = [y for path in mark.paths for _, y in path.points]
    rim = mark.width / 2 + 0.3
    return min(xs) - rim, min(ys) - rim, max(xs) + rim, max(ys) + rim


def _area(path: Path) -> float:
    corners = path.points
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, corners[1:] + corners[:1], strict=True))


def _turned_alike(mark: Mark) -> Mark:
    """Return the mark with its first path clockwise: so joined fills add up instead of cutting holes."""
    if mark.line or _area(mark.paths[0]) >= 0:
        return mark
    return mark._replace(paths=tuple(backwards(path) for path in mark.paths))


def _joined(drawing: Drawing) -> list[_Layer]:
    """Join each mark to an earlier layer of its style, if nothing painted in between overlaps it."""
    layers: list[_Layer] = []
    for mark in drawing:
        mark = _turned_alike(mark._replace(width=round(mark.width, 1)))
        bounds = _bounds(mark)
        may_overlap_own = mark.opacity == 1 and not (mark.fill and mark.line)
        home = None
        for layer in reversed(layers):
            same = layer.style == mark[1:]
            touching = layer.touches(bounds)
            if same and (may_overlap_own or not touching):
                home = layer
                break
            if touching:
                break
        if home:
            home.take(mark, bounds)
        else:
            layers.append(_Layer(mark, bounds))
    return layers


# ------------------------------------------------------------------------------------------ numbers


class _Data:
    """Relative path data in whole steps of 1/10**digits, so that nothing drifts."""

    def __init__(self, digits: int) -> None:
        self.digits = digits
        self.steps = 10**digits
        self.text: list[str] = []
        self.command = ""
        self.x = self.y = 0
        self.handle = (0, 0)

    def add(self, path: Path) -> None:
        """Write one path."""
        grid = [(round(x * self.steps), round(y * self.steps)) for x, y in path.points]
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
        if path.closed:
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

    def _curve(self, first: tuple[int, int], second: tuple[int, int], end: tuple[int, int]) -> None:
        x, y = self.x, self.y
        tail = (second[0] - x, second[1] - y, end[0] - x, end[1] - y)
        smooth_x, smooth_y = 2 * x - self.handle[0], 2 * y - self.handle[1]
        if abs(smooth_x - first[0]) <= 1 and abs(smooth_y - first[1]) <= 1:
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
            word = decimal(number, self.digits)
            if (i or repeated) and not word.startswith("-"):
                self.text.append(" ")
            self.text.append(word)


def _on_line(start: tuple[int, int], point: tuple[int, int], end: tuple[int, int]) -> bool:
    """Say whether a handle lies on the straight way from start to end, within a step of the grid."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    px, py = point[0] - start[0], point[1] - start[1]
    length = math.hypot(dx, dy)
    if not length:
        return math.hypot(px, py) <= 1
    return abs(dx * py - dy * px) <= length and -1 <= (px * dx + py * dy) / length <= length + 1


def decimal(steps: int, digits: int) -> str:
    """Return a count of 1/10**digits steps as the shortest decimal number."""
    text = f"{abs(steps) / 10**digits:.{digits}f}".rstrip("0").rstrip(".").lstrip("0") or "0"
    return f"-{text}" if steps < 0 and text != "0" else text


def short(number: float) -> str:
    """Return a number with at most two decimals."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


# ------------------------------------------------------------------------------------------ the file


def _element(layer: _Layer, digits: int) -> str:
    data = _Data(digits)
    for path in layer.paths:
        data.add(path)
    fill, line, width, opacity = layer.style
    attributes = ""
    if fill is None:
        attributes += ' fill="none"'
    elif fill != INK_SLOT:
        attributes += f' fill="{fill}"'
    if line:
        attributes += f' stroke="{line}" stroke-width="{short(width)}"'
    if opacity < 1:
        attributes += f' opacity="{short(opacity)}"'
    return f'<path{attributes} d="{"".join(data.text)}"/>'


def gradient(name: str, centre: Point, radius: float, stops: Mapping[float, str]) -> str:
    """Return the definition of a radial gradient in user space; fill with `url(#name)`."""
    inner = "".join(f'<stop offset="{short(at)}" stop-color="{colour}"/>' for at, colour in stops.items())
    place = f'cx="{short(centre[0])}" cy="{short(centre[1])}" r="{short(radius)}"'
    return f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" {place}>{inner}</radialGradient>'


def document(
    drawing: Drawing, size: tuple[int, int], ink: str = "", definitions: str = "", digits: int = 2
) -> str:
    """Return the text of an SVG file.

    `size` is the view box; `ink` the colour of marks filled with `INK_SLOT`: they stand in `<g id="ink"
    fill="...">` groups; `digits` the decimals of coordinates.
    """
    wide, high = size
    body: list[str] = []
    for is_ink, layers in groupby(_joined(drawing), key=lambda layer: layer.style[0] == INK_SLOT):
        elements = "\n".join(_element(layer, digits) for layer in layers)
        body.append(f'<g id="ink" fill="{ink}">\n{elements}\n</g>' if is_ink else elements)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
    )
    if definitions:
        head += f"\n<defs>{definitions}</defs>"
    inner = "\n".join(body)
    return f'{head}\n<g stroke-linejoin="round" stroke-linecap="round">\n{inner}\n</g>\n</svg>\n'
