"""How the table of Spoons looks: even margins, an arch of calls, an even ring, spoons numbered in order."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

import pytest
from pygame import Rect

from game.core.following import PileKey
from game.rules.spoons import Spoons
from game.tables.face import Furniture, Tableau
from game.tables.spoons import DISCARD, DRAW_PILE, SpoonsFace
from game.tables.spoons_arms import HAND_SIZE, HAND_WRIST
from game.tables.spoons_chairs import Tag, hand_spots, tag_rect, wood_of
from game.tables.spoons_layout import Frame
from game.tables.spoons_lying import NUMBERED, lying, resting
from game.tables.spoons_middle import draw_label, draw_labels
from game.ui import theme
from game.ui.look import Look
from game.ui.scale import Scale
from game.words import ENGLISH, _, languages, use
from tests.looks import looks_at
from tests.test_layouts import rect_of
from tests.test_table_spoons import SEATS, SIZES, tableau_of

WIDE = ((1024, 600), (1280, 720), (1920, 1080), (3840, 2160))


@pytest.fixture(scope="module")
def looks() -> Iterator[dict[tuple[int, int], Look]]:
    with looks_at(SIZES) as made:
        yield made


def decor_of(tableau: Tableau) -> dict[str, Rect]:
    face = SpoonsFace()
    return {item.name: rect_of(item) for item in face.decorate(tableau, face.arrange(tableau))}


@pytest.mark.parametrize("size", SIZES)
def test_long_words_keep_as_clear_of_the_end_of_their_plate_as_its_key_does(
    looks: dict[tuple[int, int], Look], size: tuple[int, int]
) -> None:
    """“Say nothing” and “Switchback” ended 3 and 5 pixels before the edge."""
    look = looks[size]
    frame, pad = Frame.of(look, 4, 0), look.scale.px(8, 4)
    for words, (column, row) in (("Say nothing", (0, 4)), ("Switchback", (4, 3))):
        plate = frame.call_rect(column, row)
        cap = round(min(plate.h * 0.66, look.scale.px(34, 20)))
        wide = look.text.fitted(words, 22, (plate.w - cap - 3 * pad, plate.h), "#000000").get_width()
        end = plate.w - 2 * pad - cap - wide
        assert end >= (pad if size in ((1280, 720), (3440, 1440)) else 1.25 * pad), (words, end)


@pytest.mark.parametrize("size", WIDE)
def test_calls_stand_in_an_arch_or_in_straight_lines(
    looks: dict[tuple[int, int], Look], size: tuple[int, int]
) -> None:
    """They stood in steps that were neither."""
    frame = Frame.of(looks[size], 4, 0)
    top = [frame.call_rect(column, 0) for column in range(5)]
    sides = [frame.call_rect(0, row) for row in range(5)]
    rises = [outer.y - inner.y for outer, inner in pairwise(top[:3])]
    assert [rect.y for rect in top] == [rect.y for rect in reversed(top)]
    bows = [upper.x - lower.x for upper, lower in pairwise(sides)]
    assert bows == sorted(bows, reverse=True)
    if frame.wheel_arch:
        assert rises[0] > 2 * rises[1] > 0
        assert bows[0] > 0
    else:
        assert [*rises, *bows] == [0] * 6
    if size == (1920, 1080):
        assert frame.wheel_arch > 40
    for row, left in enumerate(sides):
        right = frame.call_rect(4, row)
        assert abs(left.left + right.right - 2 * frame.middle) <= 2


@pytest.mark.parametrize("seats", SEATS)
def test_spoons_lie_evenly_in_the_ring_clear_of_its_arrows(
    looks: dict[tuple[int, int], Look], seats: int
) -> None:
    frame = Frame.of(looks[1024, 600], seats, 0)
    spoons = list(resting(frame).values())
    steps = {round(other.angle - one.angle) for one, other in pairwise(spoons)}
    assert len(steps) <= 1 or max(steps) - min(steps) <= 1
    x, y, radius = frame.ring
    for spoon in spoons:
        assert math.dist(spoon.at(0.0), (x, y)) <= radius - 4


@pytest.mark.parametrize("seats", SEATS)
def test_spoons_of_a_scramble_are_numbered_from_left_to_right(
    looks: dict[tuple[int, int], Look], seats: int
) -> None:
    """The left one was the second, the right one the first."""
    for size, jacks in (((1024, 600), 1), ((1920, 1080), 2), ((1080, 1920), 3)):
        tableau = tableau_of(looks[size], seats, "spoons")
        spoons = lying(Frame.of(looks[size], seats, 0), cast(Spoons, tableau.state), jacks)
        assert list(spoons) == list(range(1, seats))
        places = [spoon.at(NUMBERED)[0] for spoon in spoons.values()]
        assert places == sorted(places)


@pytest.mark.parametrize("size", SIZES)
def test_a_pile_has_as_much_room_below_its_plate_as_beside_it(
    looks: dict[tuple[int, int], Look], size: tuple[int, int]
) -> None:
    """The light round the discard pile all but lay on the lower edge of its plate."""
    frame = Frame.of(looks[size], 4, 0)
    regions = SpoonsFace().arrange(tableau_of(looks[size], 4, "turn")).regions
    edge = frame.px(10, 5)
    for pile, label in ((DISCARD, frame.label(frame.discard)), (DRAW_PILE, draw_label(frame))):
        place = regions[pile]
        assert place.bottom - label.bottom == edge
        assert place.left <= label.left - edge
        assert place.right >= label.right + edge


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [100, 200])
def test_the_own_flag_flies_beside_the_tag(
    looks: dict[tuple[int, int], Look], size: tuple[int, int], percent: int
) -> None:
    """The tag hid it but for a stub of its pole."""
    look = looks[size].rescaled(Scale(size, percent))
    tableau = tableau_of(look, 4, "attack")
    frame, key = Frame(look, 4, 0), PileKey("hand", 0, 0)
    decor = decor_of(replace(tableau, piles={**tableau.piles, key: ("6h",)}))
    flag, tag = decor["chair 0 flag"], decor["chair 0 tag"]
    assert not flag.colliderect(tag)
    assert not flag.colliderect(frame.order_knob)
    assert flag.left < wood_of(frame, frame.chairs[0]).right
    assert tag_rect(frame, frame.chairs[0], Tag("draws two", "red")).right <= flag.left


def test_the_own_cards_are_as_many_on_the_plate_as_those_of_others(
    looks: dict[tuple[int, int], Look],
) -> None:
    """They were one, whatever the hand; and so were those of all in a scramble."""
    look = looks[1920, 1080]
    for scene, seats in (("turn", (0,)), ("spoons", (0, 1, 2, 3))):
        for seat in seats:
            wide = []
            for count in (1, 2, 7):
                tableau = tableau_of(look, 4, scene)
                piles = {**tableau.piles, PileKey("hand", seat, 0): ("6h",) * count}
                decor = decor_of(replace(tableau, piles=piles))
                name = f"chair {seat} back"
                wide.append(decor.get(name, decor.get(f"scramble {name}", Rect(0, 0, 0, 0))).w)
                chair = next(c for c in Frame.of(look, 4, 0).chairs if c.seat == seat)
                spots = hand_spots(Frame.of(look, 4, 0), chair, count)
                assert wide[-1] - wide[0] == pytest.approx(spots[-1].x - spots[0].x, abs=1.5)
            assert wide[0] < wide[1] < wide[2]


@pytest.mark.parametrize("language", languages())
def test_the_plate_that_gives_up_is_no_wider_than_its_words_need(
    looks: dict[tuple[int, int], Look], language: str
) -> None:
    try:
        use(language)
        for size in WIDE:
            look = looks[size]
            decor = decor_of(tableau_of(look, 4, "spoons"))
            sheet, seal, plate = decor["board"], decor["board seal"], decor["give up"]
            assert abs(sheet.right - plate.right - (seal.left - sheet.left)) <= 1
            assert plate.left > sheet.centerx or language != ENGLISH
            assert plate.w < look.scale.px(240, 130)
    finally:
        use(ENGLISH)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("scene", ["attack", "count"])
def test_what_may_be_laid_is_told_whole(
    looks: dict[tuple[int, int], Look], scene: str, language: str
) -> None:
    """It was told with what else can be done, in one breath."""
    try:
        use(language)
        for size in WIDE:
            look = looks[size]
            tableau = tableau_of(look, 4, scene)
            frame, furniture = Frame.of(look, 4, 0), Furniture()
            draw_labels(furniture, frame, tableau, cast(Spoons, tableau.state))
            plate = next(item for item in furniture.decor if item.name == "follow words")
            words = _("Only a king") if scene == "attack" else _("A two or an ace")
            room = frame.label(frame.discard).w - look.scale.px(20, 12)
            fits = look.text.fit(words, theme.SIZE_LABEL, room)
            assert look.text.width(words, fits) <= room, (language, size)
            assert rect_of(plate).w <= room
    finally:
        use(ENGLISH)


@pytest.mark.parametrize("sailor", ["anne-grip", "wen-reach", "gideon-grip"])
def test_no_line_goes_round_a_wrist(looks: dict[tuple[int, int], Look], sailor: str) -> None:
    """As a doll's hand is set on."""
    wide, high = (round(side) for side in HAND_SIZE)
    picture = looks[1024, 600].assets.picture(f"hands/{sailor}", (wide, high))
    x, y = round(HAND_WRIST[0]), round(HAND_WRIST[1])
    tones: set[tuple[Any, ...]] = {tuple(picture.get_at((x, row)))[:3] for row in range(y - 20, y + 24)}
    assert len(tones) == 1
