"""How the table of Hand and Foot looks: fans apart, badges beside the index, a goal with even edges."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest
from pygame import Rect

from game.tables.arrangement import card_width
from game.tables.hand_and_foot_layout import Frame, fan_reach
from game.tables.hand_and_foot_panels import fan_places, wood_of
from game.ui.look import Look
from tests.looks import looks_at
from tests.test_layouts import rect_of
from tests.test_table_hand_and_foot import FACE, SIZES, position, tableau_of

INDEX = 0.79
"""Where the index at a card's lower right begins, in its width."""


@pytest.fixture(scope="module")
def looks() -> Iterator[dict[tuple[int, int], Look]]:
    with looks_at(SIZES) as made:
        yield made


def decor_of(look: Look, **changed: object) -> dict[str, Rect]:
    tableau = tableau_of(position(**changed), 0, look)
    return {item.name: rect_of(item) for item in FACE.decorate(tableau, FACE.arrange(tableau))}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3])
def test_a_fan_keeps_clear_of_the_book_before_it(
    looks: dict[tuple[int, int], Look], size: tuple[int, int], seats: int
) -> None:
    """The lowest card of a fan lay against the next book, and that of the first against the plate."""
    frame = Frame.of(looks[size], seats, 0)
    own = frame.own_places(5)
    rows = [(own, frame.plate.right, 0)]
    if seats == 2:
        panel = frame.panels[0]
        rows.append((fan_places(frame, panel, 6), wood_of(frame, panel).right, frame.px(8, 5)))
    for places, start, least in rows:
        reach = fan_reach(places[0].h)
        assert places[0].left - reach >= start + least
        for one, other in pairwise(place for place in places if place.y == places[0].y):
            assert other.left - reach >= one.right + frame.px(6, 3)


@pytest.mark.parametrize("size", SIZES)
def test_a_badge_leaves_the_index_of_its_card_whole(
    looks: dict[tuple[int, int], Look], size: tuple[int, int]
) -> None:
    """It cut it in half."""
    frame = Frame.of(looks[size], 2, 0)
    for (wide, high), card in ((frame.badge, frame.book), (frame.fan_badge, 0.93 * frame.book)):
        aside = card_width(card) * (INDEX - 0.5) - (wide - high) / 2
        round_end = math.sqrt(max(0.0, (high / 2) ** 2 - aside**2)) if aside > 0 else high / 2
        above = round_end - (frame.hung((wide, high)) - high / 2)
        assert above <= 0.07 * card, (above, card)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_worked_for_has_one_left_edge_and_one_right(
    looks: dict[tuple[int, int], Look], size: tuple[int, int]
) -> None:
    """Title, pills and note began at three places and ended at two."""
    decor = decor_of(looks[size])
    room = Frame.of(looks[size], 2, 0).meter
    lefts = [decor[name].left for name in ("laid title", "goal 0 place", "meter note")]
    rights = [decor[name].right for name in ("laid number", "goal 4 place")]
    assert {abs(left - room.left) <= 1 for left in lefts} == {True}, lefts
    assert {abs(right - room.right) <= 1 for right in rights} == {True}, rights


@pytest.mark.parametrize("size", SIZES)
def test_the_score_of_the_only_other_stands_beside_the_name(
    looks: dict[tuple[int, int], Look], size: tuple[int, int]
) -> None:
    """It stood under the Hand, which lay upon it."""
    decor = decor_of(looks[size])
    frame = Frame.of(looks[size], 2, 0)
    panel = frame.panels[0]
    plate, name = decor["panel 1 plate"], decor["panel 1 name"]
    assert plate.left > name.right
    assert plate.bottom <= panel.backs_y - frame.back / 2
    assert abs(plate.right - panel.words.right) <= frame.px(4, 2)


def test_where_nothing_stands_below_it_a_name_is_in_the_middle_of_its_plate(
    looks: dict[tuple[int, int], Look],
) -> None:
    look = looks[1024, 600]
    decor = decor_of(
        look, phase="lift", hands=["", ""], feet=["", ""], down=[False, False], books=[[], []], discard=""
    )
    wood = decor["panel 1 wood"]
    assert abs(decor["panel 1 plate"].centery - wood.centery) <= 1
    assert abs(decor["panel 1 name"].centery - wood.centery) <= 2
