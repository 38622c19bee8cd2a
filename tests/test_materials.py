"""What is painted has the size asked for, is painted once, and comes out the same every time."""

import math
import weakref
from collections.abc import Callable
from itertools import product
from types import SimpleNamespace
from typing import Literal

import pygame
import pytest

from game.ui import theme
from game.ui.assets import Assets, card_size
from game.ui.gear import SPOONS, Gear
from game.ui.materials import Materials
from game.ui.paint import frames, gear, light
from game.ui.paint.cache import SurfaceCache, bytes_of
from game.ui.scale import Scale
from game.ui.signwriter import Signwriter

SIZES = [(1024, 600), (1920, 1080), (1280, 1024), (640, 480), (600, 900)]


class Font:
    """Sets type in the font that comes with pygame."""

    def line(
        self, text: str, size: float, colour: str, face: Literal["body", "title", "italic"] = "body"
    ) -> pygame.Surface:
        """`text` at `size` pixels."""
        return pygame.font.Font(None, max(12, round(size))).render(text, True, colour)


@pytest.fixture(autouse=True)
def _window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    pygame.font.init()


def materials(size: tuple[int, int] = (1024, 600)) -> Materials:
    return Materials(Scale(size), Assets(None))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


THINGS: dict[str, Callable[[Materials], pygame.Surface]] = {
    "table": lambda m: m.table(),
    "floor": lambda m: m.floor(),
    "small table": lambda m: m.small_table((300, 220)),
    "parchment": lambda m: m.parchment((160, 300), 4, (0.1, 0.5)),
    "log sheet": lambda m: m.log_sheet((160, 300), "spoons", (0.1, 0.5)),
    "strip": lambda m: m.strip((400, 30)),
    "plate": lambda m: m.plate((180, 40)),
    "button": lambda m: m.button("pause", 34),
    "name plate": lambda m: m.name_plate((120, 66), True),
    "porthole": lambda m: m.porthole("anne", 76, True),
    "empty porthole": lambda m: m.porthole("", 76),
    "seal": lambda m: m.seal("spoons", 40),
    "medallion": lambda m: m.medallion("john_silver", 68),
    "counter": lambda m: m.counter(3, 40),
    "wheel": lambda m: m.wheel(4.5, 40, Font()),
    "frame": lambda m: m.frame((60, 84), "great", 4),
    "focus ring": lambda m: m.focus_ring((60, 30), 4),
    "toggle": lambda m: m.toggle((50, 26), 1),
    "sign": lambda m: Signwriter(m).sign("spooneye", (160, 176), ("Spooneye",), "2 players", Font()),
}


GEAR: dict[str, Callable[[Gear], pygame.Surface]] = {
    "bubble": lambda g: g.bubble((120, 40), (-60, 70))[0],
    "ribbon": lambda g: g.ribbon((200, 30), "#b3372a", "#ff6a55"),
    "banner": lambda g: g.banner((90, 300), "#2f6f9f"),
    "badge": lambda g: g.badge((50, 22), "#2f6f9f", True),
    "timer": lambda g: g.timer(80, 0.4),
    "meter": lambda g: g.meter((300, 40), 0.5, 0.8, 15),
    "miniature": lambda g: g.miniature("rosa", 60, "#d2761f"),
    "spoon": lambda g: g.spoon(3, 150),
    "wheel": lambda g: g.wheel(200),
    "ship": lambda g: g.ship(120),
    "plank": lambda g: g.plank((160, 30)),
    "shark": lambda g: g.shark(110),
}


@pytest.mark.parametrize("thing", GEAR)
def test_the_gear_of_a_game_looks_the_same_and_is_painted_once(thing: str) -> None:
    paint, made = GEAR[thing], materials()
    assert pixels(paint(Gear(made))) == pixels(paint(Gear(materials())))
    assert paint(Gear(made)) is paint(Gear(made))


@pytest.mark.parametrize("tip", [(-80, 20), (200, 10), (60, 90), (60, -50), (60, 20)])
def test_the_tail_of_a_bubble_ends_at_its_tip(tip: tuple[int, int]) -> None:
    picture, place = Gear(materials()).bubble((120, 40), tip)
    assert place.size == (120, 40)
    assert picture.get_rect().contains(place)
    end = (place.x + tip[0], place.y + tip[1])
    assert any(picture.get_at((end[0] + dx, end[1] + dy)).a > 0 for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def test_no_two_of_eight_spoons_are_alike() -> None:
    gear = Gear(materials())
    assert len(set(SPOONS)) == 8
    assert len({pixels(gear.spoon(which, 100)) for which in range(8)}) == 8


@pytest.mark.parametrize("thing", THINGS)
def test_the_same_thing_looks_the_same_and_is_painted_once(thing: str) -> None:
    paint = THINGS[thing]
    one, other = materials(), materials()
    assert pixels(paint(one)) == pixels(paint(other))
    assert paint(one) is paint(one)


def test_a_room_is_kept_while_it_is_shown_and_the_last_one_longer() -> None:
    made = materials()
    shown = made.table()
    floor = weakref.ref(made.floor())
    assert made.floor() is floor()
    assert made.table() is shown
    assert floor() is None
    table = weakref.ref(shown)
    del shown
    assert table() is not None
    made.wall()
    assert table() is None


@pytest.mark.parametrize("size", SIZES)
def test_backgrounds_fill_windows_of_any_shape(size: tuple[int, int]) -> None:
    made = materials(size)
    for surface in (made.table(), made.wall(), made.floor()):
        assert surface.get_size() == size
        average = pygame.transform.average_color(surface)
        assert 15 < sum(average[:3]) / 3 < 160


@pytest.mark.parametrize("cloth", theme.CLOTHS)
def test_each_cloth_is_lightest_under_the_lamp(cloth: str) -> None:
    table = Materials(Scale((1024, 600)), Assets(None), cloth).table()
    middle = pygame.transform.average_color(table, pygame.Rect(480, 250, 64, 64))
    corner = pygame.transform.average_color(table, pygame.Rect(90, 480, 64, 64))
    assert sum(middle[:3]) > 1.4 * sum(corner[:3])
    assert theme.contrast(theme.ON_CLOTH, "#{:02x}{:02x}{:02x}".format(*corner[:3])) >= 4.5


@pytest.mark.parametrize("cloth", theme.CLOTHS)
def test_text_can_be_read_wherever_it_lies_on_the_table(cloth: str) -> None:
    table = Materials(Scale((1920, 1080)), Assets(None), cloth).table()
    for x in range(200, 1800, 100):
        for y in (120, 300, 900):
            tone = pygame.transform.average_color(table, pygame.Rect(x, y, 60, 30))
            assert theme.contrast(theme.ON_CLOTH, "#{:02x}{:02x}{:02x}".format(*tone[:3])) >= 4.5


def test_parchment_under_the_lamp_and_far_from_it_can_be_written_on() -> None:
    made = materials((1920, 1080))
    for place in ((0.5, 0.46), (0.02, 0.98)):
        sheet = made.parchment((300, 400), 3, place)
        tone = pygame.transform.average_color(sheet, pygame.Rect(40, 40, 220, 320))
        colour = "#{:02x}{:02x}{:02x}".format(*tone[:3])
        assert theme.contrast(theme.ON_PARCHMENT_OLD, colour) >= 4.5
        assert theme.contrast(theme.ON_PARCHMENT_RED, colour) >= 4.5


@pytest.mark.parametrize("game", theme.ACCENTS)
def test_old_and_red_lines_can_be_read_on_the_darkest_print_of_a_log(game: str) -> None:
    sheet = pygame.transform.smoothscale(
        materials((1920, 1080)).log_sheet((300, 640), game, (0.1, 0.5)), (100, 213)
    )
    area = sheet.get_rect().inflate(-30, -30)
    for x, y in product(range(area.left, area.right), range(area.top, area.bottom)):
        colour = "#{:02x}{:02x}{:02x}".format(*tuple(sheet.get_at((x, y)))[:3])
        assert theme.contrast(theme.ON_PARCHMENT_OLD, colour) >= 4.5
        assert theme.contrast(theme.ON_PARCHMENT_RED, colour) >= 4.5


def test_plates_can_be_read_in_every_state() -> None:
    made = materials((1920, 1080))
    inks = {"off": theme.ON_BRASS_OFF, "red": theme.ON_BRASS_RED_PLATE, "green": theme.ON_BRASS_GREEN_PLATE}
    for state in ("normal", "hot", "lit", "off", "red", "green"):
        plate = made.plate((200, 60), state, False)
        tone = pygame.transform.average_color(plate, pygame.Rect(60, 18, 80, 24))
        colour = "#{:02x}{:02x}{:02x}".format(*tone[:3])
        assert theme.contrast(inks.get(state, theme.ON_BRASS), colour) >= (3 if state == "off" else 4.5)


def test_nothing_shines_on_a_plate_that_cannot_be_pressed() -> None:
    made = materials((1920, 1080))
    spot = pygame.Rect(0, 0, 10, 10)
    spot.center = (13, 30)
    screws = {
        state: max(sum(made.plate((200, 60), state, True).get_at((x, y))[:3])
                   for x in range(spot.left, spot.right) for y in range(spot.top, spot.bottom))
        for state in ("normal", "off")
    }  # fmt: skip
    assert screws["off"] < 0.8 * screws["normal"]


def test_shadows_and_frames_have_the_margin_they_tell() -> None:
    made = materials()
    size = card_size(90)
    blur = made.card_blur(20)
    assert made.card_shadow(90, 20).get_size() == tuple(side + 2 * made.margin(blur) for side in size)
    frame = made.frame(size, "under", 4)
    assert frame.get_size() == tuple(side + 2 * made.frame_margin("under") for side in size)
    assert frame.get_at(frame.get_rect().center).a == 0
    ring = made.focus_ring((50, 30), 4)
    assert ring.get_size() == (50 + 2 * made.focus_margin(), 30 + 2 * made.focus_margin())


def test_the_light_on_a_filled_groove_ends_with_its_rounded_corner() -> None:
    made = materials()
    size, end = (280, 40), 140
    filled, empty = made.groove(size, end / size[0]), made.groove(size, 0)
    corners = [(x, y) for x in range(end - 2, end + 20) for y in range(4, 8)]
    assert all(filled.get_at(spot) == empty.get_at(spot) for spot in corners)
    assert filled.get_at((end - 24, 6)) != empty.get_at((end - 24, 6))


@pytest.mark.parametrize("size", [(1, 1), (3, 40), (40, 3), (500, 4)])
def test_nothing_is_too_small_to_be_painted(size: tuple[int, int]) -> None:
    made = materials((640, 480))
    for surface in (
        made.plate(size),
        made.name_plate(size),
        made.parchment(size),
        made.pill(size),
        made.field(size),
        made.tray(size),
        made.place(size, True),
        made.groove(size, 0.5),
        made.veil(size, 4),
    ):
        assert surface.get_size() == size
    assert made.shadow(size, 3).get_size() == (size[0] + 12, size[1] + 12)


def test_the_wheels_of_a_counter_lie_inside_it_and_turn() -> None:
    made = materials()
    frame = made.counter(3, 40)
    assert frame.get_size() == made.counter_size(3, 40)
    for place in range(3):
        wheel = made.wheel(place, 40, Font()).get_rect(topleft=made.wheel_at(place, 40))
        assert frame.get_rect().contains(wheel)
    assert pixels(made.wheel(4, 40, Font())) == pixels(made.wheel(14, 40, Font()))
    assert pixels(made.wheel(4.5, 40, Font())) != pixels(made.wheel(4, 40, Font()))


def test_memory_stays_under_its_cap() -> None:
    made = Materials(Scale((1024, 600)), Assets(None), cap=1 << 20)
    for width in range(60, 300, 4):
        made.plate((width, 60))
    assert made._cache.bytes <= 1 << 20


def test_the_dashes_of_a_place_never_run_across_it() -> None:
    for unit in (0.533, 0.5625, 1.0, 2.0):
        for height in range(52, 320, 9):
            size = (round(height * 5 / 7), height)
            radius = 10 * unit
            picture = frames.place(size, unit, radius, dashed=True)
            inset = round(radius) + 3
            inner = picture.subsurface((inset // 2 + 2, inset, size[0] - inset - 4, size[1] - 2 * inset))
            field = inner.get_at(inner.get_rect().center)
            assert pygame.mask.from_threshold(inner, field, (6, 6, 6, 6)).count() == inner.get_width() * (
                inner.get_height()
            ), size


def test_light_on_both_sides_of_a_lamp_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    roots: list[float] = []

    def counted(square: float) -> float:
        roots.append(square)
        return math.sqrt(square)

    monkeypatch.setattr(light, "math", SimpleNamespace(sqrt=counted, hypot=math.hypot))
    glow = light.glow_map((1280, 720), light.TABLE_LAMP)
    width, height = glow.get_size()
    assert len(roots) <= 0.51 * width * height
    middle = width // 2
    for y in range(0, height, 9):
        row = [tuple(glow.get_at((x, y)))[:3] for x in range(width)]
        assert row[middle + 1 :] == row[middle - 1 : 0 : -1]
        assert row[middle][0] >= row[1][0]


def test_a_lamp_that_hangs_aside_lights_its_own_side() -> None:
    glow = light.glow_map((1280, 720), light.FLOOR_LAMP)
    middle = round(glow.get_width() * (light.FLOOR_LAMP.glow_centre or (0.5, 0.5))[0])
    y = round(glow.get_height() * 0.555)
    brightest = max(range(glow.get_width()), key=lambda x: glow.get_at((x, y)).r)
    assert abs(brightest - middle) <= 2


def test_what_is_ready_for_the_screen_is_kept_as_it_is_and_else_made_ready() -> None:
    made = materials()
    ready = pygame.Surface((30, 20), pygame.SRCALPHA)
    pixels_of_another = pygame.image.frombuffer(bytes(30 * 20 * 4), (30, 20), "BGRA")
    odd = pygame.Surface((30, 20), depth=24)
    assert made.made(("ready",), lambda: ready) is ready
    assert made.made(("part",), lambda: ready.subsurface((0, 0, 5, 5))).get_parent() is None
    assert made.made(("borrowed",), lambda: pixels_of_another) is not pixels_of_another
    assert made.made(("odd",), lambda: odd).get_bitsize() == 32


def test_a_picture_that_is_too_large_is_kept_only_while_it_is_shown() -> None:
    """What darkens the table in a scramble pushed out the wheel, the plates and all else at 2160p."""
    cache = SurfaceCache(100_000, largest=20_000)
    small = cache.made("small", lambda: pygame.Surface((40, 40), depth=32))
    large = cache.made("large", lambda: pygame.Surface((100, 100), depth=32))
    assert cache.made("large", lambda: pytest.fail("it is shown still")) is large
    assert cache.bytes == bytes_of(small)
    assert "large" not in cache
    assert "large" in cache.known()
    del large
    assert cache.get("large") is None
    assert cache.get("small") is small


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
def test_what_darkens_the_whole_window_is_too_large_to_be_kept(size: tuple[int, int]) -> None:
    made = materials(size)
    scale = made.scale
    for key in range(4):
        made.made(("plate", key), lambda: pygame.Surface((300, 100), pygame.SRCALPHA))
    made.made(("shade",), lambda: pygame.Surface(scale.size, pygame.SRCALPHA))
    assert all(("plate", key) in made._cache for key in range(4))
    assert ("shade",) not in made._cache


@pytest.mark.parametrize("side", [40, 64, 128])
def test_a_likeness_keeps_within_its_frame(side: int) -> None:
    """Shirt and hand stuck out round the lower corners of the gilt frame."""
    red, green = (pygame.Surface((side, side), pygame.SRCALPHA, 32) for _ in range(2))
    red.fill("#ff0000")
    green.fill("#00ff00")
    one, other = gear.miniature(red, side / 64, False), gear.miniature(green, side / 64, False)
    for x, y in product(range(side), repeat=2):
        seen = one.get_at((x, y))
        if seen != other.get_at((x, y)):
            assert seen.a == 255, (x, y)
