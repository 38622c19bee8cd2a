from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect

from game.ui.focus import DIRECTIONS, Direction, FocusRing, nearest


@dataclass(eq=False)
class Thing:
    focus_rect: Rect


def grid(columns: int, rows: int) -> list[Thing]:
    return [Thing(Rect(x * 60, y * 40, 50, 30)) for y in range(rows) for x in range(columns)]


RECTS = st.builds(Rect, st.integers(0, 900), st.integers(0, 500), st.integers(1, 200), st.integers(1, 80))


@given(st.integers(1, 12), st.sampled_from([1, -1]))
def test_tab_reaches_everything_and_returns(count: int, by: int) -> None:
    ring: FocusRing[Thing] = FocusRing()
    things = grid(count, 1)
    ring.offer(things)
    walked = [ring.step(by) for _ in range(count)]
    assert set(walked) == set(things)
    assert ring.step(by) is walked[0]


def test_tab_backwards_begins_at_the_end() -> None:
    ring: FocusRing[Thing] = FocusRing()
    things = grid(3, 1)
    ring.offer(things)
    assert ring.step(-1) is things[-1]


def test_arrows_follow_rows_and_columns() -> None:
    ring: FocusRing[Thing] = FocusRing()
    things = grid(4, 3)
    ring.offer(things)
    ring.to(things[0])
    path: list[tuple[Direction, int]] = [
        ("right", 1), ("down", 5), ("down", 9), ("right", 10), ("up", 6), ("left", 5), ("left", 4),
    ]  # fmt: skip
    for direction, index in path:
        assert ring.move(direction)
        assert ring.current is things[index]


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_at_the_edge_the_focus_stays(direction: Direction) -> None:
    ring: FocusRing[Thing] = FocusRing()
    (only,) = grid(1, 1)
    ring.offer([only])
    ring.to(only)
    assert not ring.move(direction)
    assert ring.current is only


@settings(max_examples=60)
@given(RECTS, st.lists(RECTS, min_size=1, max_size=6), st.sampled_from(DIRECTIONS))
def test_the_nearest_lies_in_the_direction(here: Rect, places: list[Rect], direction: Direction) -> None:
    index = nearest(here, places, direction)

    def ahead(place: Rect) -> int:
        dx, dy = place.centerx - here.centerx, place.centery - here.centery
        return {"left": -dx, "right": dx, "up": -dy, "down": dy}[direction]

    if index is None:
        assert all(ahead(place) <= 0 for place in places)
    else:
        assert ahead(places[index]) > 0


def test_a_place_straight_ahead_wins_over_a_nearer_one_aside() -> None:
    here = Rect(100, 100, 50, 30)
    ahead, aside = Rect(300, 100, 50, 30), Rect(160, 260, 50, 30)
    assert nearest(here, [aside, ahead], "right") == 1


def test_when_the_focused_thing_goes_the_nearest_gets_the_focus() -> None:
    ring: FocusRing[Thing] = FocusRing()
    things = grid(5, 1)
    ring.offer(things)
    ring.to(things[3])
    ring.offer(things[:3])
    assert ring.current is things[2]
    ring.offer([])
    assert ring.current is None
    assert ring.step() is None


def test_what_is_not_on_offer_gets_no_focus() -> None:
    ring: FocusRing[Thing] = FocusRing()
    ring.offer(grid(2, 1))
    ring.to(Thing(Rect(0, 0, 1, 1)))
    assert ring.current is None
    assert ring.move("left")
    assert ring.current is ring.things[0]
