"""What is written can be read on what it is written on: 4.5 to 1 for text, 3 to 1 for signs."""

from itertools import combinations

import pytest

from game.ui import theme
from game.ui.motion import LEAST_MS, SPEEDS
from game.ui.scale import LEAST_TEXT, Scale

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
    *((colour, theme.BRASS_GROUND) for colour in (theme.ON_BRASS, theme.ON_BRASS_SOFT)),
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
    (theme.ON_BRASS_RED, theme.BRASS_GROUND),
    (theme.ON_BRASS_OFF, theme.BRASS_OFF_GROUND),
    (theme.FOCUS_ON_PARCHMENT, theme.PARCHMENT_GROUND),
    *((glow, theme.CLOTH_GROUND) for glow in (theme.GLOW_TARGET, theme.GLOW_UNDER, theme.GLOW_GREAT)),
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
