"""Every picture keeps to what the rasteriser draws: what it does not know, it leaves out without a word."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game.ui import theme
from game.ui.assets import root
from game.ui.paint.vector import rasterised

SPRITES = root() / "sprites"
PICTURES = sorted(SPRITES.rglob("*.svg"))
LARGEST = 120 * 1024
SVG = "{http://www.w3.org/2000/svg}"

SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
GRADIENTS = {"linearGradient", "radialGradient"}
ELEMENTS = SHAPES | GRADIENTS | {"svg", "g", "defs", "stop"}
PAINT = {
    "fill",
    "fill-opacity",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "opacity",
    "transform",
    "id",
}
ATTRIBUTES = {
    "svg": {"width", "height", "viewBox"},
    "g": PAINT,
    "defs": set(),
    "stop": {"offset", "stop-color", "stop-opacity"},
    "linearGradient": {"id", "gradientUnits", "gradientTransform", "x1", "y1", "x2", "y2"},
    "radialGradient": {"id", "gradientUnits", "gradientTransform", "cx", "cy", "r", "fx", "fy"},
    "path": PAINT | {"d"},
    "rect": PAINT | {"x", "y", "width", "height", "rx", "ry"},
    "circle": PAINT | {"cx", "cy", "r"},
    "ellipse": PAINT | {"cx", "cy", "rx", "ry"},
    "line": PAINT | {"x1", "y1", "x2", "y2"},
    "polyline": PAINT | {"points"},
    "polygon": PAINT | {"points"},
}
COLOUR = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})|none|url\(#[\w-]+\)")
NUMBER = re.compile(r"-?(\d+\.?\d*|\.\d+)(e-?\d+)?")
GAMES = set(theme.ACCENTS)


def named(path: Path) -> str:
    return path.relative_to(SPRITES).as_posix()


def faults_of(path: Path) -> list[str]:
    """Everything about a picture that the rasteriser would draw wrongly or not at all."""
    tree = ElementTree.parse(path).getroot()
    faults = []
    defined = {element.get("id") for element in tree.iter() if element.tag.removeprefix(SVG) in GRADIENTS}
    for element in tree.iter():
        kind = element.tag.removeprefix(SVG)
        if kind not in ELEMENTS:
            faults.append(f"<{kind}>")
            continue
        faults += [f"<{kind} {name}=>" for name in element.attrib if name not in ATTRIBUTES[kind]]
        for name in ("fill", "stroke", "stop-color"):
            colour = element.get(name, "none")
            if not COLOUR.fullmatch(colour):
                faults.append(f"{name}={colour}")
            if colour.startswith("url(") and colour[5:-1] not in defined:
                faults.append(f"no gradient for {colour}")
        if kind in GRADIENTS and element.get("gradientUnits") != "userSpaceOnUse":
            faults.append(f"<{kind}> not in user space")
        if (element.text or "").strip():
            faults.append(f"text in <{kind}>")
    return faults


@pytest.mark.parametrize("path", PICTURES, ids=named)
def test_a_picture_uses_only_what_is_drawn(path: Path) -> None:
    assert path.stat().st_size <= LARGEST
    assert faults_of(path) == []


@pytest.mark.parametrize("path", PICTURES, ids=named)
def test_a_picture_has_a_view_box_from_zero_of_its_own_size(path: Path) -> None:
    tree = ElementTree.parse(path).getroot()
    box = tree.get("viewBox", "").split()
    assert box[:2] == ["0", "0"]
    assert box[2:] == [tree.get("width"), tree.get("height")]


@pytest.mark.parametrize("path", PICTURES, ids=named)
def test_a_picture_shows_something(path: Path) -> None:
    surface = rasterised(path.read_text(encoding="utf-8"), (48, 48))
    assert surface.get_size() == (48, 48)
    assert pygame.mask.from_surface(surface).count() > 48


def test_the_lint_notices_what_is_not_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "bad.svg"
    picture.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>A</text>'
        '<rect fill="red" style="x" width="9" height="9"/><path d="M0 0" fill="url(#gone)"/>'
        '<linearGradient id="g"><stop stop-color="hsl(0,0,0)"/></linearGradient></svg>'
    )
    found = " ".join(faults_of(picture))
    for fault in ("<text>", "fill=red", "style", "#gone", "user space", "hsl"):
        assert fault in found


def test_every_game_has_an_emblem() -> None:
    assert {path.stem for path in (SPRITES / "emblems").glob("*.svg")} == GAMES


def test_twelve_sailors_sit_for_their_portraits() -> None:
    portraits = list((SPRITES / "portraits").glob("*.svg"))
    assert len(portraits) == 12
    assert len({path.read_bytes() for path in portraits}) == 12


@pytest.mark.parametrize("path", [p for p in PICTURES if p.parent.name in ("icons", "portraits")], ids=named)
def test_what_is_recoloured_has_an_ink_group(path: Path) -> None:
    coloured = {"apple", "chest", "coin", "pennant", "sailor", "ship"}
    assert path.stem in coloured or '<g id="ink" fill="#' in path.read_text(encoding="utf-8")
