"""The table of Spooneye: who sits there and in which role, and how far a card of the hand rises."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product

import pytest
from pygame import Rect

from game import rules
from game.core.following import PileKey, piles_of
from game.tables.arrangement import card_width
from game.tables.face import Furniture, Sitter, Tableau
from game.tables.furniture import pane_of, strip_for
from game.tables.hand import rise_below
from game.tables.spooneye import INDEX_HIGH, INDEX_WIDE, SpooneyeFace
from game.tables.spooneye_sitters import draw_sitter, needs_tag
from game.ui import theme
from game.ui.look import Look
from game.ui.paint.frames import GLOWS
from game.ui.scale import Scale
from game.words import ENGLISH, _, languages, use
from tests.looks import looks_at
from tests.test_layouts import rect_of

SIZES = ((1024, 600), (1280, 720), (1280, 1024), (1920, 1080), (1080, 1920), (3840, 2160))
PERCENTS = (75, 100, 200)
NAMES = ("Bo", "Mary (for Anne)", "Wilhelmina Ahlström", "M" * 20)
FACE = SpooneyeFace()


@pytest.fixture(scope="module")
def looks() -> Iterator[dict[tuple[int, int], Look]]:
    with looks_at(SIZES) as made:
        yield made


def tableau_of(look: Look) -> Tableau:
    state = rules.new("spooneye", 2, 3)
    seat = state.to_act[0]
    shown = rules.read_view(state.view(seat))
    return Tableau(look, shown, piles_of(shown), seat, (Sitter("Anne", "anne"), Sitter("Silas", "silas")))


@pytest.mark.parametrize("language", languages())
def test_the_role_is_told_beside_or_below_any_name_and_clear_of_what_is_round_it(
    looks: dict[tuple[int, int], Look], language: str
) -> None:
    """It was left out beside a long name, as of a sailor who plays for another; its tails touched a plate."""
    try:
        use(language)
        for size, percent, words in product(SIZES, PERCENTS, NAMES):
            look = looks[size].rescaled(Scale(size, percent))
            rect = FACE.arrange(tableau_of(look)).rects["sitter 0"]
            for role in (_("Captain"), _("Matey")):
                furniture = Furniture()
                plates = [(_("Score"), "121"), (_("Larder"), "40")]
                tagged = needs_tag(look, rect.size, words, role)
                draw_sitter(furniture, look, "one", rect, Sitter(words, "anne"), role, plates, False, tagged)
                parts = {item.name: item for item in furniture.decor}
                note, name = parts["one note"], parts["one name"]
                seen = note.image.get_bounding_rect().move(rect_of(note).topleft)
                told = name.image.get_bounding_rect().move(rect_of(name).topleft)
                plate, pane = rect_of(parts["one plate 0"]), pane_of(rect)
                assert plate.left - pane.right >= look.scale.px(8, 4), (size, percent)
                assert not seen.colliderect(told), (size, percent, words)
                assert plate.top - told.bottom >= look.scale.px(2, 1), (size, percent, words)
                if "one tag" in parts:
                    tag = rect_of(parts["one tag"])
                    assert tag.contains(seen), (size, percent, words)
                    assert tag.bottom <= rect.bottom
                    assert tag.right < plate.left
                else:
                    assert plate.top - seen.bottom >= look.scale.px(5, 3), (size, percent, words)
    finally:
        use(ENGLISH)


def test_a_card_of_the_hand_has_room_to_rise(looks: dict[tuple[int, int], Look]) -> None:
    """The strip lay so close that a card that a hint meant hardly rose."""
    for size, percent in product(SIZES, PERCENTS):
        look = looks[size].rescaled(Scale(size, percent))
        tableau = tableau_of(look)
        places = FACE.arrange(tableau)
        lift = look.scale.px(theme.HOVER_LIFT)
        for spot in places.spots[PileKey("hand", tableau.seat, 0)]:
            assert rise_below(places.rects["strip"], spot, lift) >= lift / 3, (size, percent)


def with_masts(tableau: Tableau) -> Tableau:
    """Return a table with a mast on each side."""
    masts = {PileKey("mast", owner, 0): ("3d", "4h") for owner in (0, 1)}
    return replace(tableau, piles={**tableau.piles, **masts})


def test_a_sentence_in_two_lines_lies_below_the_masts(looks: dict[tuple[int, int], Look]) -> None:
    """The strip grew over the lowest cards and the lower ends of their places."""
    words = "Anne carries off the 21 and Silas’s mast with {6s} on top: 8 cards. 2 cards walk the plank."
    higher = 0
    for size, percent in product(SIZES, (75, 100)):
        tableau = with_masts(tableau_of(looks[size].rescaled(Scale(size, percent))))
        places = FACE.arrange(tableau)
        strip = strip_for(tableau.look, places.rects["strip"], words)
        higher += strip != places.rects["strip"]
        for owner in (0, 1):
            assert places.rects[f"place {owner} 0"].bottom < strip.top, (size, percent)
    assert higher


def test_lights_go_round_what_they_mean_whole_and_trays_keep_clear_of_the_seam(
    looks: dict[tuple[int, int], Look],
) -> None:
    """The light round the pile ran through its edges; the window cut off the one round a card of the hand.

    The outline of a tray ran along the seam of the cloth, as a double line.
    """
    draw = PileKey("draw", None, 0)
    for size, percent, left in product(SIZES, PERCENTS, (30, 3, 1, 0)):
        tableau = tableau_of(looks[size].rescaled(Scale(size, percent)))
        tableau = replace(tableau, piles={**tableau.piles, draw: ("?",) * left})
        unit, places = tableau.look.scale.unit, FACE.arrange(tableau)
        lit, count = places.regions[draw], places.rects["count"]
        for spot in places.spots[draw]:
            card = Rect(0, 0, round(card_width(spot.height)), spot.height)
            card.center = round(spot.x), round(spot.y)
            assert lit.contains(card) or not spot.seen, (size, percent, left)
        assert lit.bottom + (GLOWS["target"].line + 1) * unit <= count.top + 1
        assert count.bottom < places.rects[f"booty {tableau.seat}"].top
        assert lit.top > places.rects[f"booty {1 - (tableau.seat or 0)}"].bottom
        corner, line = tableau.look.scale.px(10, 4), (GLOWS["hint"].line + 1) * unit
        for spot in places.spots[PileKey("hand", tableau.seat, 0)]:
            wide, turned = card_width(spot.height), math.radians(abs(spot.angle))
            half = (spot.height / 2 - corner) * math.cos(turned) + (wide / 2 - corner) * math.sin(turned)
            assert spot.y + half + corner + line <= size[1], (size, percent, spot)
        seam = max(8, int(theme.RIM * unit)) + 15 * unit
        inside = Rect((0, 0), size).inflate(-2 * seam - 6, -2 * seam - 6)
        assert all(inside.contains(places.rects[f"booty {owner}"]) for owner in (0, 1)), (size, percent)


def test_both_roles_of_a_table_are_told_in_one_form(looks: dict[tuple[int, int], Look]) -> None:
    """One stood on a tag at a portrait and the other beside a name; a name gives a little for its role."""
    forms = set()
    for size, names in product(SIZES, (("Mary", "Silas"), ("Mary", "Wilhelmina Ahlström"))):
        tableau = tableau_of(looks[size])
        tableau = replace(tableau, sitters=tuple(Sitter(name, "anne") for name in names))
        names_of_decor = {item.name for item in FACE.decorate(tableau, FACE.arrange(tableau))}
        tags = [f"sitter {who} tag" in names_of_decor for who in (0, 1)]
        assert tags[0] == tags[1], (size, names)
        assert not tags[0] or names[1] != "Silas", size
        forms.add(tags[0])
    assert forms == {False, True}


def test_a_dozen_open_cards_of_booty_show_rank_and_suit(looks: dict[tuple[int, int], Look]) -> None:
    """Nine lay so close that each index was cut in half."""
    for size, percent, count in product(SIZES, PERCENTS, range(1, 25)):
        tableau = tableau_of(looks[size].rescaled(Scale(size, percent)))
        key = PileKey("shown", 0, 0)
        piles = {**tableau.piles, key: ("5h",) * count, PileKey("booty", 0, 0): ("?",) * 9}
        places = FACE.arrange(replace(tableau, piles=piles))
        spots, tray = places.spots[key], places.rects["booty 0"]
        cards = []
        for spot in spots:
            card = Rect(0, 0, round(card_width(spot.height)), spot.height)
            card.center = round(spot.x), round(spot.y)
            assert tray.contains(card), (size, percent, count)
            cards.append(card)
        heap = places.spots[PileKey("booty", 0, 0)]
        assert cards[0].left > max(spot.x + card_width(spot.height) / 2 for spot in heap), (size, percent)
        for card, later in pairwise(cards):
            if later.y == card.y and count <= 12:
                assert later.x - card.x >= INDEX_WIDE * card.w - 1, (size, percent, count)
            elif later.y != card.y:
                assert later.y - card.y >= INDEX_HIGH * card.h - 1, (size, percent, count)
