"""What is laid in layers on a transparent canvas looks as if each had been laid on the table itself."""

import itertools
import statistics
from collections.abc import Callable

import pygame
import pytest

from game.ui.paint import frames
from game.ui.paint.layers import lay
from game.ui.paint.light import soft_box
from game.ui.paint.noise import endless_grain, tile
from game.ui.paint.vector import blank
from game.ui.paint.wood import wood

CLOTH, PAPER = (32, 86, 72), (239, 227, 196)
SIZE = (220, 220)


@pytest.fixture(autouse=True)
def _window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((8, 8))


def shadow() -> pygame.Surface:
    return soft_box((120, 60), 9, 8, (8, 4, 2, 150))


def glow() -> pygame.Surface:
    return soft_box((90, 90), 14, 45, (255, 205, 100, 220))


def on_ground(ground: tuple[int, int, int], paint: Callable[[pygame.Surface], None]) -> bytes:
    surface = pygame.Surface(SIZE, 0, 32)
    surface.fill(ground)
    paint(surface)
    return pygame.image.tobytes(surface, "RGB")


def apart(one: bytes, other: bytes) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("ground", [CLOTH, PAPER])
@pytest.mark.parametrize("order", [(shadow, glow), (glow, shadow)])
def test_soft_layers_on_a_canvas_look_as_laid_on_the_ground(
    ground: tuple[int, int, int], order: tuple[Callable[[], pygame.Surface], ...]
) -> None:
    below, above = (paint() for paint in order)
    at = (-10, 30)

    def directly(surface: pygame.Surface) -> None:
        surface.blit(below, (20, 60))
        surface.blit(above, at)

    def on_a_canvas(surface: pygame.Surface) -> None:
        canvas = blank(SIZE)
        lay(canvas, below, (20, 60))
        lay(canvas, above, at)
        surface.blit(canvas, (0, 0))

    assert apart(on_ground(ground, directly), on_ground(ground, on_a_canvas)) <= 4


def test_what_is_laid_on_what_covers_or_on_nothing_is_laid_as_ever() -> None:
    plain, layered = blank(SIZE), blank(SIZE)
    for surface in (plain, layered):
        surface.fill((9, 8, 7), (0, 0, 220, 100))
    plain.blit(glow(), (20, 10))
    lay(layered, glow(), (20, 10))
    assert pygame.image.tobytes(plain, "RGBA") == pygame.image.tobytes(layered, "RGBA")


def test_a_layer_outside_its_canvas_is_not_laid() -> None:
    canvas = blank((20, 20))
    canvas.fill((1, 2, 3, 40))
    before = pygame.image.tobytes(canvas, "RGBA")
    lay(canvas, shadow(), (500, 500))
    assert pygame.image.tobytes(canvas, "RGBA") == before


@pytest.mark.parametrize("on", [False, True])
def test_the_shade_of_a_toggle_lies_within_its_round_ends(on: bool) -> None:
    size = (120, 56)
    bed = pygame.mask.from_surface(frames.toggle_bed(size, 1, on), 20)
    radius = size[1] / 2
    for x in range(int(radius)):
        for y in range(size[1]):
            if (x + 0.5 - radius) ** 2 + (y + 0.5 - radius) ** 2 > (radius + 1.5) ** 2:
                assert not bed.get_at((x, y))
                assert not bed.get_at((size[0] - 1 - x, y))


def test_the_edges_of_a_lozenge_are_smooth() -> None:
    gem = frames.lozenge((13, 29), "#b3372a")
    alphas = pygame.image.tobytes(gem, "RGBA")[3::4]
    assert gem.get_at((6, 14)) == pygame.Color("#b3372a")
    assert sum(0 < alpha < 255 for alpha in alphas) > 20


@pytest.mark.parametrize("side", [160, 301])
def test_tiled_grain_has_no_seam(side: int) -> None:
    """Every 600 pixels of a large sheet a hairline was seen: both edges were smoothed for themselves."""
    grain = endless_grain(side, (3.0, 5.0), 0, 255, 7)
    twice = pygame.Surface((2 * side, side), 0, 32)
    tile(twice, grain)

    def step(x: int) -> int:
        return sum(abs(twice.get_at((x, y)).r - twice.get_at((x - 1, y)).r) for y in range(side))

    usual = [step(x) for x in range(1, side)]
    assert step(side) <= max(usual)


@pytest.mark.parametrize("unit", [0.5, 0.55, 1.0, 1.4, 2.0])
@pytest.mark.parametrize("seed", [3, 7, 17])
def test_the_grain_of_oak_runs_on_from_edge_to_edge(unit: float, seed: int) -> None:
    """The wave of the grain moved by whole pixels, and each of its steps was a seam across the plate."""
    oak = wood((260, 60), "#ffffff", seed, unit)
    columns = [bytes(oak.get_at((x, y)).r for y in range(60)) for x in range(260)]
    steps = [
        sum(abs(a - b) for a, b in zip(left, right, strict=True)) / 60
        for left, right in itertools.pairwise(columns)
    ]
    assert max(steps) <= max(5.5, 7.5 * statistics.median(steps)), (max(steps), statistics.median(steps))
