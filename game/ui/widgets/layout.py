"""Where things go: pure functions from a rectangle to rectangles, all in real pixels."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.ui import theme
from game.ui.scale import Scale


def target(scale: Scale, units: float = theme.TARGET) -> int:
    """Return `units` in pixels for something that is clicked: at least `theme.LEAST_BUTTON` real pixels."""
    return scale.px(units, theme.LEAST_BUTTON)


def inset(rect: Rect, across: int, down: int | None = None) -> Rect:
    """Return `rect` smaller by `across` at left and right and by `down` (or the same) above and below."""
    down = across if down is None else down
    return Rect(
        rect.x + across, rect.y + down, max(0, rect.width - 2 * across), max(0, rect.height - 2 * down)
    )


def centred(rect: Rect, size: tuple[int, int]) -> Rect:
    """Return a rectangle of `size` in the middle of `rect`."""
    return Rect(rect.centerx - size[0] // 2, rect.centery - size[1] // 2, *size)


def columns(rect: Rect, shares: Sequence[float], gap: int = 0) -> list[Rect]:
    """Divide `rect` from left to right in proportion to `shares`, with `gap` between; no pixel is lost."""
    edges = _edges(rect.width, shares, gap)
    return [Rect(rect.x + start, rect.y, end - start, rect.height) for start, end in edges]


def rows(rect: Rect, shares: Sequence[float], gap: int = 0) -> list[Rect]:
    """Divide `rect` from top to bottom in proportion to `shares`, with `gap` between; no pixel is lost."""
    edges = _edges(rect.height, shares, gap)
    return [Rect(rect.x, rect.y + start, rect.width, end - start) for start, end in edges]


def stack(rect: Rect, heights: Sequence[int], gap: int = 0) -> list[Rect]:
    """Lay rectangles of these heights under each other from the top of `rect`, perhaps beyond its bottom."""
    placed: list[Rect] = []
    y = rect.y
    for height in heights:
        placed.append(Rect(rect.x, y, rect.width, height))
        y += height + gap
    return placed


def row(rect: Rect, widths: Sequence[int], gap: int = 0) -> list[Rect]:
    """Lay rectangles of these widths side by side in the middle of `rect`, each as high as it."""
    x = rect.centerx - (sum(widths) + gap * max(0, len(widths) - 1)) // 2
    placed: list[Rect] = []
    for width in widths:
        placed.append(Rect(x, rect.y, width, rect.height))
        x += width + gap
    return placed


def form(rect: Rect, heights: Sequence[int], gap: int, label_share: float = 0.36) -> list[tuple[Rect, Rect]]:
    """Lay the lines of a form under each other: for each height the place of its label and of its control."""
    return [
        (halves[0], halves[1])
        for line in stack(rect, heights, gap)
        for halves in [columns(line, (label_share, 1 - label_share), min(gap, line.width // 20))]
    ]


def within(rect: Rect, bounds: Rect) -> Rect:
    """Return `rect` moved, not resized, so that it lies in `bounds`, at least its top left corner."""
    moved = rect.copy()
    moved.right = min(moved.right, bounds.right)
    moved.bottom = min(moved.bottom, bounds.bottom)
    moved.left = max(moved.left, bounds.left)
    moved.top = max(moved.top, bounds.top)
    return moved


def _edges(length: int, shares: Sequence[float], gap: int) -> list[tuple[int, int]]:
    if not shares:
        return []
    room = max(0, length - gap * (len(shares) - 1))
    total = sum(shares)
    edges: list[tuple[int, int]] = []
    passed = 0.0
    for number, share in enumerate(shares):
        start = round(room * passed / total) + number * gap
        passed += share
        edges.append((start, round(room * passed / total) + number * gap))
    return edges
