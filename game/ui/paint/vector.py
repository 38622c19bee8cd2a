"""Vector drawing at an exact size: SVG text to Surfaces, within what SDL's rasteriser understands."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import TypeAlias

import pygame

Size: TypeAlias = tuple[int, int]
Stops: TypeAlias = Sequence[tuple[float, str]]

_ROOT = re.compile(r"<svg\b[^>]*>", re.DOTALL)
_VIEW_BOX = re.compile(r'viewBox\s*=\s*"([^"]+)"')
_NEARLY = 1.5


class BadPictureError(ValueError):
    """The text of a picture has no root with a view box, or cannot be drawn."""


def blank(size: Size) -> pygame.Surface:
    """An empty transparent Surface of `size`, at least one pixel each way."""
    return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA, 32)


def on_screen(surface: pygame.Surface) -> pygame.Surface:
    """`surface` in the format that blits fastest, or itself where no window is open yet."""
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def fitted(text: str, size: Size) -> str:
    """The document `text` with its drawing laid into exactly `size` pixels.

    The drawing keeps its shape and lies in the middle; where the size has that shape but for rounding, it is
    stretched by the fraction of a pixel that is missing. Raises BadPictureError if there is no view box.
    """
    root = _ROOT.search(text)
    box = _VIEW_BOX.search(root.group()) if root else None
    if root is None or box is None:
        raise BadPictureError("the picture has no <svg> root with a viewBox")
    left, top, wide, high = (float(part) for part in box.group(1).replace(",", " ").split())
    width, height = size
    across, down = width / wide, height / high
    if max(abs(down * wide - width), abs(across * high - height)) > _NEARLY:
        across = down = min(across, down)
    x = (width - wide * across) / 2 - left * across
    y = (height - high * down) / 2 - top * down
    end = text.rindex("</svg>")
    inner = text[root.end() : end]
    return _document(f"translate({x:.4f} {y:.4f}) scale({across:.6f} {down:.6f})", inner, size)


def _document(transform: str, inner: str, size: Size) -> str:
    width, height = size
    head = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}><g transform="{transform}">{inner}</g></svg>'


def rasterised(text: str, size: Size) -> pygame.Surface:
    """The document `text` drawn at exactly `size` pixels; safe to call from another thread.

    The rasteriser comes out up to a pixel too small; the missing edge is filled from the transparent outside.
    """
    size = (max(1, size[0]), max(1, size[1]))
    try:
        return _raster(fitted(text, size), size)
    except pygame.error as error:
        raise BadPictureError(str(error)) from error


def _raster(document: str, size: Size) -> pygame.Surface:
    drawn = pygame.image.load_sized_svg(io.BytesIO(document.encode()), size)
    if drawn.get_size() == size:
        return drawn
    exact = blank(size)
    exact.blit(drawn, (0, 0))
    return exact


def drawn(body: str, box: tuple[float, float], size: Size) -> pygame.Surface:
    """The SVG elements `body`, in a box of `box` units from 0, 0, stretched to exactly `size` pixels."""
    size = (max(1, size[0]), max(1, size[1]))
    transform = f"scale({size[0] / box[0]:.6f} {size[1] / box[1]:.6f})"
    return on_screen(_raster(_document(transform, body, size), size))


def shape(body: str, size: Size) -> pygame.Surface:
    """The SVG elements `body`, drawn in real pixels on a Surface of `size`."""
    return drawn(body, (max(1, size[0]), max(1, size[1])), size)


def edged(surface: pygame.Surface, band: int, body: str, flags: int = 0) -> None:
    """Blit the SVG elements `body` onto `surface`, but only in a band along its four edges.

    The middle of a large frame would be empty pixels, and most of the time.
    """
    width, height = surface.get_size()
    band = max(1, min(band, (width + 1) // 2, (height + 1) // 2))
    for x, y, w, h in (
        (0, 0, width, band),
        (0, height - band, width, band),
        (0, band, band, height - 2 * band),
        (width - band, band, band, height - 2 * band),
    ):
        if w > 0 and h > 0:
            part = shape(f'<g transform="translate({-x} {-y})">{body}</g>', (w, h))
            surface.blit(part, (x, y), special_flags=flags)


def linear(name: str, line: tuple[float, float, float, float], stops: Stops) -> str:
    """A gradient along `line` (x1, y1, x2, y2), to be used as fill="url(#name)"."""
    x1, y1, x2, y2 = line
    return (
        f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{x1:.2f}" y1="{y1:.2f}" '
        f'x2="{x2:.2f}" y2="{y2:.2f}">{_stops(stops)}</linearGradient></defs>'
    )


def _stops(stops: Stops) -> str:
    return "".join(f'<stop offset="{offset}" stop-color="{colour}"/>' for offset, colour in stops)


def rounded(
    box: tuple[float, float, float, float],
    radius: float,
    fill: str = "none",
    stroke: str = "",
    width: float = 0,
    opacity: float = 1,
    dash: tuple[float, float] | None = None,
) -> str:
    """An SVG rectangle: `box` is x, y, width, height; `opacity` counts for fill and line."""
    x, y, w, h = box
    radius = max(0.0, min(radius, w / 2, h / 2))
    if stroke and dash:
        line = stroked(_dashes(box, radius, dash), stroke, width, opacity)
        return (rounded(box, radius, fill, opacity=opacity) if fill != "none" else "") + line
    place = (
        f'x="{x:.2f}" y="{y:.2f}" width="{max(0.01, w):.2f}" height="{max(0.01, h):.2f}" rx="{radius:.2f}"'
    )
    line = f' stroke="{stroke}" stroke-width="{width:.2f}" stroke-opacity="{opacity}"' if stroke else ""
    return f'<rect {place} fill="{fill}" fill-opacity="{opacity}"{line}/>'


def _dashes(box: tuple[float, float, float, float], radius: float, dash: tuple[float, float]) -> str:
    """The dashes along a rounded rectangle as path data: whole corners, and between them equal dashes.

    The rasteriser's own dashes now and then run across the picture where a round corner ends.
    """
    x, y, w, h = box
    path = ""
    for along, across, turned in ((w, h, False), (h, w, True)):
        length = along - 2 * radius
        count = max(1, round((length - dash[1]) / sum(dash)))
        part = length / (count + dash[1] / sum(dash)) if length > 0 else 0.0
        long, gap = part * dash[0] / sum(dash), part * dash[1] / sum(dash)
        for index in range(count if length > 0 else 0):
            start = radius + gap + index * (long + gap)
            for side in (0.0, across):
                if turned:
                    path += f"M{x + side:.2f} {y + start:.2f}v{long:.2f}"
                else:
                    path += f"M{x + start:.2f} {y + side:.2f}h{long:.2f}"
    k, r = radius * 0.5523, radius
    for left, right in ((x, 1), (x + w, -1)):
        for top, down in ((y, 1), (y + h, -1)):
            path += (
                f"M{left:.2f} {top + down * r:.2f}c0 {-down * k:.2f} {right * (r - k):.2f} {-down * r:.2f} "
                f"{right * r:.2f} {-down * r:.2f}"
            )
    return path


def stroked(
    path: str, stroke: str, width: float, opacity: float = 1, dash: tuple[float, float] | None = None
) -> str:
    """An SVG path drawn as a line with round joins; `path` is path data."""
    dashes = f' stroke-dasharray="{dash[0]:.2f} {dash[1]:.2f}"' if dash else ""
    return (
        f'<path d="{path}" fill="none" stroke="{stroke}" stroke-opacity="{opacity}" '
        f'stroke-width="{width:.2f}" stroke-linejoin="round"{dashes}/>'
    )
