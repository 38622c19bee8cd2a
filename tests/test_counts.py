"""The columns and rows of a count: brackets with their words, cards that stand out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from pygame import Rect

from game.scenes.count import Cards, Column, Line, Tally
from game.scenes.counters import CountCell, CountColumn, TallyCounter, _Measures
from game.tables.face import Sitter
from game.ui import theme
from game.ui.look import Look
from tests.looks import looks_at

SIZES = ((1024, 600), (1920, 1080), (3840, 2160))
WORDS = ("left in Hand and Foot", "übrig in Hand und Fuß", "9")
HANDS = (("2d", "2h"), ("2d",), ("2d", "3d", "4d", "5d", "6d", "7d", "8d"))


@pytest.fixture(scope="module")
def looks() -> Iterator[dict[tuple[int, int], Look]]:
    with looks_at(SIZES) as made:
        yield made


def _column(groups: tuple[Cards, ...], lines: tuple[Line, ...] = ()) -> Column:
    return Column(Sitter("Anne", "anne"), "", False, groups, lines, (Tally("Total", 0, 1),))


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("size", SIZES)
def test_words_under_cards_are_no_wider_than_their_bracket(
    looks: dict[tuple[int, int], Look], size: tuple[int, int], words: str
) -> None:
    look = looks[size]
    for first in HANDS:
        for second in (None, *HANDS[:2]):
            groups = [Cards(first, words)] + ([Cards(second, words)] if second else [])
            column = CountColumn(_column(tuple(groups)))
            column.dress(look)
            measures, room = _Measures(look, 1.0), Rect(0, 0, look.scale.px(560), 400)
            laid = column._groups(room, measures)
            for group in laid:
                wide = look.text.width(group.cards.words, measures.units(theme.SIZE_LOG))
                assert group.right - group.left >= wide - 1
                assert group.left <= group.places[0]
            assert laid[-1].right <= room.right
            assert all(one.right < other.left for one, other in pairwise(laid))


def test_cards_stand_out_in_a_row_only_beside_lines_that_tell_why() -> None:
    group = Cards(("Td", "Kh"), "20", raised=True)
    assert not CountCell(_column((group,)))._stands_out(group)
    assert CountCell(_column((group,), (Line("{Td} =", "20"),)))._stands_out(group)


def test_a_sign_joins_a_line_and_its_worth_only_where_no_dots_do() -> None:
    cell = CountCell(_column((), (Line("{9h} − {7d}", "2", "="), Line("laid", "+5"))))
    assert cell._lines().replace("\u00a0", " ") == "{9h} − {7d} = 2  ·  laid +5"


@pytest.mark.parametrize("size", SIZES)
def test_brackets_end_before_the_next_begins_and_words_stand_under_them(
    looks: dict[tuple[int, int], Look], size: tuple[int, int]
) -> None:
    """They ran to the hidden edge of a group's last card, so that ticks stood in the next one's line."""
    look = looks[size]
    deck = [f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQK"]
    for counts in ((1, 2), (2, 1), (4, 22), (11, 1, 6), (2, 3, 20)):
        cards = iter(deck)
        groups = tuple(Cards(tuple(next(cards) for _ in range(n)), str(n), n == counts[0]) for n in counts)
        column = CountColumn(_column(groups))
        column.dress(look)
        column.rect = Rect(0, 0, look.scale.px(560), look.scale.px(420))
        spans: list[tuple[int, int]] = []

        def spied(_canvas: object, span: tuple[int, int, int], *_given: object) -> int:
            spans.append(span[:2])  # noqa: B023
            return 0

        column._paint_bracket = spied  # type: ignore[method-assign,assignment]
        column.paint()
        assert len(spans) == len(counts)
        assert all(left < right for left, right in spans)
        assert all(one[1] < other[0] for one, other in pairwise(spans)), counts


@pytest.mark.parametrize("size", SIZES)
def test_light_and_shadow_fade_out_within_their_pictures(
    looks: dict[tuple[int, int], Look], size: tuple[int, int]
) -> None:
    """The shadows of counters ended in a straight line, and the light round who leads nearly so."""
    look = looks[size]
    lit = Column(Sitter("Anne", "anne"), "1 ahead", True, (), (), (Tally("Total", 0, 1),))
    for widget in (TallyCounter(Tally("", 0, 84)), CountColumn(lit), CountCell(lit)):
        widget.dress(look)
        widget.rect = Rect(0, 0, look.scale.px(420), look.scale.px(300))
        picture = widget.picture()
        right, bottom = picture.get_width() - 1, picture.get_height() - 1
        edge = [picture.get_at((x, y)).a for x in range(right + 1) for y in (0, bottom)]
        edge += [picture.get_at((x, y)).a for x in (0, right) for y in range(bottom + 1)]
        assert max(edge) <= 6, type(widget).__name__
