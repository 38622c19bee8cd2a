"""Every picture keeps to what the rasteriser draws: what it does not know, it leaves out without a word."""

import math
import re
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game.ui import theme
from game.ui.assets import card_size, recoloured, root
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


def test_the_sign_that_sorts_shows_cards_and_an_arrow_when_it_is_small() -> None:
    """Rising bars beside an arrow were read as the strength of a signal."""
    picture = rasterised((SPRITES / "icons" / "sort.svg").read_text(), (20, 20))
    parts = pygame.mask.from_surface(picture, 110).connected_components(4)
    boxes = [part.get_bounding_rects()[0] for part in parts]
    arrow = max(boxes, key=lambda box: box.bottom)
    cards = [box for box in boxes if box is not arrow]
    assert len(cards) == 3
    assert all(box.bottom < arrow.top for box in cards)
    assert arrow.w > 2 * arrow.h


def test_every_game_has_an_emblem() -> None:
    assert {path.stem for path in (SPRITES / "emblems").glob("*.svg")} == GAMES


def test_twelve_sailors_sit_for_their_portraits() -> None:
    portraits = list((SPRITES / "portraits").glob("*.svg"))
    assert len(portraits) == 12
    assert len({path.read_bytes() for path in portraits}) == 12


@pytest.mark.parametrize("path", [p for p in PICTURES if p.parent.name in ("icons", "portraits")], ids=named)
def test_what_is_recoloured_has_an_ink_group(path: Path) -> None:
    coloured = {"pennant", "ship"}
    assert path.stem in coloured or '<g id="ink" fill="#' in path.read_text(encoding="utf-8")


COURTS = sorted(
    path for path in PICTURES if path.parent.name in ("classic", "large") and path.stem[0] in "KQJj"
)
COURT_BYTES, BACK_BYTES = 25_000, 25_000
TAKES = {"M": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4}


def idle_ends(data: str) -> int:
    """How many paths of generated data are closed where they already are.

    The rasteriser takes ages over a line of no length.
    """
    x, y, start, count = 0, 0, (0, 0), 0
    for command, rest in re.findall(r"([MhvlcsqzZ])([^MhvlcsqzZ]*)", data):
        numbers = [int(number) for number in re.findall(r"-?\d+", rest)]
        for end in range(TAKES.get(command, 1), len(numbers) + 1, TAKES.get(command, 1)):
            if command == "M":
                x, y = start = (numbers[0], numbers[1])
            else:
                x += 0 if command == "v" else numbers[end - 1 if command == "h" else end - 2]
                y += 0 if command == "h" else numbers[end - 1]
        if command == "z":
            count += (x, y) == start
            x, y = start
    return count


def test_courts_and_backs_are_light() -> None:
    assert len(COURTS) == 2 * (12 + 2)
    assert max(path.stat().st_size for path in COURTS) <= COURT_BYTES
    assert max(path.stat().st_size for path in (SPRITES / "cards" / "backs").glob("*.svg")) <= BACK_BYTES


@pytest.mark.parametrize("folder", ["cards", "portraits", "hands"])
def test_no_path_is_closed_where_it_already_is(folder: str) -> None:
    for path in sorted((SPRITES / folder).rglob("*.svg")):
        data = [element.get("d", "") for element in ElementTree.parse(path).iter(f"{SVG}path")]
        assert sum(map(idle_ends, data)) == 0, named(path)


def test_an_idle_end_is_noticed() -> None:
    assert idle_ends("M5 5q2 -2 4 0q-2 2 -4 0z") == 1
    assert idle_ends("M5 5h4v4z") == 0
    assert idle_ends("M5 5h4v4h-4v-4zM1 1l2 2z") == 1


STRIPED = {"nell", "pip", "tom"}
HANDS = sorted(
    path for path in PICTURES if path.parent.name == "hands" and path.stem.split("-")[0] not in STRIPED
)
HAND_HIGH = 1010


@pytest.mark.parametrize("path", HANDS, ids=named)
def test_nothing_light_looks_out_between_a_shade_and_its_outline(path: Path) -> None:
    """The shade of a cuff ended where its line began: between them stood a dotted fringe of lighter cloth."""
    arm = rasterised(path.read_text(encoding="utf-8"), (round(HAND_HIGH * 220 / 1400), HAND_HIGH))
    fringes = []
    for y in range(HAND_HIGH // 4, HAND_HIGH - 4):
        row = [sum(arm.get_at((x, y))[:3]) * arm.get_at((x, y)).a for x in range(arm.get_width())]
        line = next((x for x in range(len(row) - 1, 12, -1) if arm.get_at((x, y)).a > 250), 0)
        while line > 12 and sum(arm.get_at((line, y))[:3]) < 120:
            line -= 1
        shade = row[line - 6]
        if line > 12 and shade == row[line - 7] == row[line - 8]:
            fringes += [y] if max(row[line - 4 : line + 1]) > 1.04 * shade else []
    assert len(fringes) < 8, fringes


REACHES_OUT = {
    "plank": range(155, 212), "swab": range(225, 245), "colours": range(125, 360), "mutiny": range(20, 160),
}  # fmt: skip
"""Where a scene may reach over its ring, in degrees from the right, clockwise; the others keep within it."""


@pytest.mark.parametrize("path", sorted((SPRITES / "moments").glob("*.svg")), ids=named)
def test_a_scene_reaches_over_its_ring_only_where_it_is_meant_to(path: Path) -> None:
    """A puddle spilled over the ring, the tip of a falling hat crossed it, fans of cards lay on it."""
    side = 480
    picture = rasterised(path.read_text(encoding="utf-8"), (side, side))
    allowed = {degrees % 360 for degrees in REACHES_OUT.get(path.stem, ())}
    spoilt = []
    for degrees in range(360):
        reach = 102 * side / 240
        x, y = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        tone = picture.get_at((round(side / 2 + reach * x), round(side / 2 + reach * y)))
        if not (tone.r > 140 and tone.r > tone.b + 60) and degrees not in allowed:
            spoilt.append(degrees)
    assert spoilt == []


FRAMES = {"classic": (45.1, 1.4), "large": (67.6, 4.0)}
"""Where the outer line round a court's picture begins, and how far ranks keep from it: a card is 250 wide."""


@pytest.mark.parametrize("design", FRAMES)
@pytest.mark.parametrize("rank", "KQJ")
def test_no_rank_runs_into_the_frame_of_its_picture(design: str, rank: str) -> None:
    """The tail of the large Q touched the line round the picture."""
    path = SPRITES / "cards" / design / f"{rank}d.svg"
    card = rasterised(path.read_text(encoding="utf-8"), (1000, 1400))
    line, clear = FRAMES[design]
    for x in range(round(4 * (line - clear)), round(4 * line) - 1):
        assert all(card.get_at((x, y)).b > 180 for y in range(60, 380)), x
    assert any(card.get_at((round(4 * line) + 2, y)).b < 180 for y in range(60, 700))


WINDOWS = {"classic": (50.1, 17.1), "large": (72.6, 61.6)}
"""Where the picture of a court begins, within its line, from the left and from above."""
MARKED = "#ff00ff"
"""An ink that no card has otherwise."""


def ink_of(card: pygame.Surface, within: pygame.Rect) -> pygame.Rect:
    """The box round all ink of a card drawn in `MARKED`, inside a part of it."""
    part = card.subsurface(within)
    boxes = pygame.mask.from_threshold(part, MARKED, (60, 60, 60)).get_bounding_rects()
    return boxes[0].unionall(boxes[1:]).move(within.topleft)


def marked(path: Path, size: tuple[int, int]) -> pygame.Surface:
    """A card whose rank and suits are in `MARKED`."""
    return rasterised(recoloured(path.read_text(encoding="utf-8"), {"ink": MARKED}), size)


@pytest.mark.parametrize("design", WINDOWS)
@pytest.mark.parametrize("court", [rank + kind for rank in "KQJ" for kind in "cdhs"])
def test_the_suit_in_a_court_stands_clear_of_its_frame(design: str, court: str) -> None:
    """On small cards the club in a large court ran into the frame: only its foot was left."""
    left, top = (4 * side for side in WINDOWS[design])
    card = marked(SPRITES / "cards" / design / f"{court}.svg", (1000, 1400))
    window = pygame.Rect(round(left), round(top), round(1000 - 2 * left), round(1400 - 2 * top))
    suits = ink_of(card, window)
    clear = min(
        suits.x - window.x, window.right - suits.right, suits.y - window.y, window.bottom - suits.bottom
    )
    assert clear >= 6


@pytest.mark.parametrize(("design", "margin"), [("classic", 8), ("large", 8.5)])
@pytest.mark.parametrize("rank", "A23456789TJQK")
def test_every_rank_keeps_its_margin_at_both_edges(design: str, margin: float, rank: str) -> None:
    """The 10 all but touched the edge of a large card."""
    for kind in "cdhs":
        card = marked(SPRITES / "cards" / design / f"{rank}{kind}.svg", (1000, 1400))
        box = ink_of(card, card.get_rect())
        assert box.x >= 4 * margin - 1
        assert abs(box.x - (1000 - box.right)) <= 1
        assert abs(box.y - (1400 - box.bottom)) <= 1


SILVERS = sorted((SPRITES / "cards" / "john_silver").glob("[0-9]*.svg"))


@pytest.mark.parametrize("height", [60, 92, 110, 131])
def test_nothing_shines_through_a_card(height: int) -> None:
    """The cloth showed as a hairline above and below the picture of a court, and along its frame."""
    wide, high = card_size(height)
    rim = math.ceil(4 * high / 350) + 1
    for path in COURTS + SILVERS:
        card = rasterised(path.read_text(encoding="utf-8"), (wide, high))
        rows = range(rim, high - rim)
        corner = math.ceil(17 * high / 350)
        alphas = [
            card.get_at((x, y)).a
            for y in rows
            for x in (range(rim, wide - rim) if corner <= y < high - corner else range(corner, wide - corner))
        ]
        assert min(alphas) >= 245, named(path)


@pytest.mark.parametrize("path", SILVERS, ids=named)
def test_no_picture_reaches_over_the_edge_of_its_card(path: Path) -> None:
    """The shoulders of a sailor left specks on the line along the right edge."""
    wide, high = card_size(700)
    card = rasterised(path.read_text(encoding="utf-8"), (wide, high))
    for x in (0, 1, wide - 2, wide - 1):
        tones = [sum(card.get_at((x, y))) for y in range(60, high - 60)]
        assert max(tones) - min(tones) <= 8


def test_the_lattice_of_a_back_ends_within_its_field() -> None:
    """The round ends of its lines stuck out of the brass line round it."""
    card = marked(SPRITES / "cards" / "backs" / "compass.svg", (1000, 1400))
    assert {tuple(card.get_at((x, y))[:3]) for x in (82, 84) for y in range(110, 1290)} == {(255, 0, 255)}


def test_the_arms_of_two_krakens_keep_apart() -> None:
    """Their tips ran into each other as a black cross, and one arm ended flat on another."""
    card = marked(SPRITES / "cards" / "backs" / "waves.svg", (1000, 1400))
    for y in range(694, 707):
        assert {tuple(card.get_at((x, y))[:3]) for x in [*range(230, 400), *range(600, 770)]} == {
            (255, 0, 255)
        }
