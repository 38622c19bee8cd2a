"""The table of Spooneye: who sits there and in which role, and how far a card of the hand rises."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from game import rules
from game.core.following import PileKey, piles_of
from game.tables.face import Furniture, Sitter, Tableau
from game.tables.furniture import pane_of
from game.tables.hand import rise_below
from game.tables.spooneye import SpooneyeFace
from game.tables.spooneye_sitters import draw_sitter
from game.ui import theme
from game.ui.look import Look
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
                draw_sitter(furniture, look, "one", rect, Sitter(words, "anne"), role, plates, False)
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
