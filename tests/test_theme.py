"""What is written can be read on what it is written on: 4.5 to 1 for text, 3 to 1 for signs."""

import math
from itertools import combinations
from operator import mul

import pytest

from game.ui import theme
from game.ui.motion import LEAST_MS, SPEEDS
from game.ui.scale import LEAST_TEXT, Scale

CARD_GROUND = ("#fdf8ea", "#f0e5c9")
"""The lightest and the darkest paper of a card."""

MATRICES = {
    "no red": (
        (0.1523, 1.0526, -0.2049),
        (0.1145, 0.7863, 0.0992),
        (-0.0039, -0.0481, 1.0520),
    ),
    "no green": (
        (0.3673, 0.8606, -0.2280),
        (0.2801, 0.6725, 0.0474),
        (-0.0118, 0.0429, 0.9689),
    ),
    "no blue": (
        (1.2555, -0.0767, -0.1788),
        (-0.0784, 0.9308, 0.1476),
        (0.0047, 0.6914, 0.3039),
    ),
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}
"""What is left of linear red, green and blue without one kind of cone (Machado and others, 2009)."""

APART = 20.0
"""The distance in CIE L*a*b* from which two colours are told apart at a glance."""

TEXTS = [
    *(
        (colour, theme.PARCHMENT_GROUND)
        for colour in (
            theme.ON_PARCHMENT,
            theme.ON_PARCHMENT_SOFT,
            theme.ON_PARCHMENT_OLD,
            theme.ON_PARCHMENT_TITLE,
            theme.ON_PARCHMENT_RED,
            theme.ON_PARCHMENT_GREEN,
        )
    ),
    *((colour, theme.BRASS_GROUND) for colour in (theme.ON_BRASS, theme.ON_BRASS_SOFT, theme.ON_BRASS_RED)),
    (theme.ON_BRASS_OFF, theme.BRASS_OFF_GROUND[1:]),
    (theme.ON_BRASS_RED_PLATE, theme.BRASS_RED_GROUND),
    (theme.ON_BRASS_GREEN_PLATE, theme.BRASS_GREEN_GROUND),
    *((colour, theme.CLOTH_GROUND) for colour in (theme.ON_CLOTH, theme.ON_CLOTH_TITLE)),
    *((colour, theme.WOOD_GROUND) for colour in (theme.ON_WOOD, theme.ON_WOOD_TITLE)),
    *(
        (colour, (accent.paint,))
        for accent in theme.ACCENTS.values()
        for colour in (theme.ON_SIGN, theme.ON_SIGN_TITLE)
    ),
]
SIGNS = [
    (theme.PARCHMENT_RULE, theme.PARCHMENT_GROUND),
    *((glow, theme.CLOTH_GROUND) for glow in (theme.GLOW_TURN, theme.GLOW_HOT)),
    *((glow, theme.WOOD_GROUND) for glow in (theme.GLOW_TURN, theme.GLOW_HOT, theme.FOCUS)),
    *((ink, CARD_GROUND) for ink in (*theme.FOUR_COLOUR_INKS.values(), *theme.TWO_COLOUR_INKS.values())),
    *((accent.bright, theme.CLOTH_GROUND[:1]) for accent in theme.ACCENTS.values()),
    (theme.ON_BRASS_OFF, theme.BRASS_OFF_GROUND),
    (theme.FOCUS_ON_PARCHMENT, theme.PARCHMENT_GROUND),
    *(
        (glow, theme.CLOTH_GROUND)
        for glow in (theme.GLOW_TARGET, theme.GLOW_UNDER, theme.GLOW_GREAT, theme.GLOW_TRACE)
    ),
    (theme.FOCUS, (theme.FOCUS_EDGE,)),
    *((bright, (theme.CLOTH_GROUND[0],)) for _, bright in theme.SEAT_COLOURS),
]


@pytest.mark.parametrize(("colour", "grounds"), TEXTS)
def test_text_can_be_read(colour: str, grounds: tuple[str, ...]) -> None:
    assert min(theme.contrast(colour, ground) for ground in grounds) >= 4.5


@pytest.mark.parametrize(("colour", "grounds"), SIGNS)
def test_signs_can_be_seen(colour: str, grounds: tuple[str, ...]) -> None:
    assert min(theme.contrast(colour, ground) for ground in grounds) >= 3


def test_contrast_is_that_of_the_standard() -> None:
    assert theme.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert theme.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_seat_colours_differ() -> None:
    for (one, _), (other, _) in combinations(theme.SEAT_COLOURS, 2):
        channels = [abs(int(one[i : i + 2], 16) - int(other[i : i + 2], 16)) for i in (1, 3, 5)]
        assert max(channels) >= 30


def test_no_text_is_too_small() -> None:
    tiny = Scale((1024, 600), 75)
    assert tiny.text(theme.SIZE_LEAST) == LEAST_TEXT
    assert Scale().text(theme.SIZE_LEAST) == 18
    assert Scale((3840, 2160)).text(theme.SIZE_LEAST) == 36


def test_a_scale_follows_the_tighter_side() -> None:
    assert Scale((3840, 1080)).unit == 1
    assert Scale((960, 2160)).unit == 0.5
    assert Scale((960, 540)).px(-100) == -50
    assert Scale((960, 540)).px(20, least=34) == 34


def test_the_speeds_keep_to_what_counts_as_off() -> None:
    assert SPEEDS["off"] == 0
    assert theme.FLIP_MS * SPEEDS["fast"] >= LEAST_MS
    assert theme.THINK_LEAST_MS < theme.THINK_MOST_MS <= theme.TURN_MOST_MS


def linear(channel: int) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def lab(colour: str, sight: str) -> tuple[float, float, float]:
    """Return CIE L*a*b* of "#rrggbb" as it is seen with this sight."""
    rgb = [linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5)]
    r, g, b = (min(1.0, max(0.0, sum(map(mul, row, rgb)))) for row in MATRICES[sight])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: str, other: str, sight: str) -> float:
    return math.dist(lab(one, sight), lab(other, sight))


def test_sight_is_simulated_as_it_is_known() -> None:
    assert lab("#ffffff", "all") == pytest.approx((100, 0, 0), abs=0.1)
    assert distance("#ff0000", "#00ff00", "all") > 150
    assert distance("#b00000", "#606000", "no green") < APART < distance("#b00000", "#606000", "all")


@pytest.mark.parametrize("sight", MATRICES)
def test_the_four_suits_stay_apart_for_every_eye(sight: str) -> None:
    for one, other in combinations(theme.FOUR_COLOUR_INKS.values(), 2):
        assert distance(one, other, sight) >= APART


@pytest.mark.parametrize("sight", MATRICES)
def test_lights_stand_out_from_the_cloth_for_every_eye(sight: str) -> None:
    for glow in (
        theme.GLOW_TARGET,
        theme.GLOW_UNDER,
        theme.GLOW_GREAT,
        theme.GLOW_TURN,
        theme.GLOW_TRACE,
        theme.FOCUS,
    ):
        for cloth in (*theme.CLOTH_GROUND, *theme.CLOTHS.values()):
            assert distance(glow, cloth, sight) >= APART
