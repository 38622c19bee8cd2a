"""The field for typed text, and the rectangles that widgets are laid out in."""

import os
from itertools import pairwise

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.ui import theme
from game.ui.inputs import (
    Edited,
    Moved,
    Pressed,
    Released,
    Typed,
)
from game.ui.scale import Scale
from game.ui.widgets import (
    BrassButton,
    TextEntry,
)
from game.ui.widgets import layout as lay
from tests.screens import SIZE, Heard, Pilot, Screen


@pytest.fixture(scope="module", autouse=True)
def _window() -> None:
    pygame.display.init()
    pygame.display.set_mode(SIZE)


# Typing


def entry(text: str = "Anne", longest: int = 24) -> tuple[TextEntry, Pilot, Heard]:
    heard = Heard()
    field = TextEntry(text, heard, longest=longest)
    return field, Pilot(Screen(field, BrassButton("Deal", Heard()))), heard


def test_typing_replaces_what_is_selected_when_the_field_gets_the_focus() -> None:
    field, pilot, heard = entry()
    pilot.give(Typed("Wen"))
    assert (field.text, heard) == ("Wen", ["Wen"])
    assert pilot.scene.typing == field.rect


def test_letters_are_edited_by_keys() -> None:
    field, pilot, _heard = entry("old salt")
    pilot.key(pygame.K_END)
    pilot.key(pygame.K_BACKSPACE)
    pilot.key(pygame.K_HOME)
    pilot.key(pygame.K_DELETE)
    pilot.key(pygame.K_RIGHT, pygame.KMOD_CTRL)
    pilot.give(Typed("en"))
    assert field.text == "lden sal"
    pilot.key(pygame.K_LEFT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    pilot.key(pygame.K_DELETE)
    assert field.text == " sal"
    pilot.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    pilot.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    pilot.give(Typed("P"))
    assert field.text == "Psal"


def test_an_arrow_goes_to_the_end_of_a_selection() -> None:
    field, pilot, _heard = entry("Mary")
    pilot.key(pygame.K_LEFT)
    assert field.selection == (0, 0)
    pilot.key(pygame.K_a, pygame.KMOD_CTRL)
    pilot.key(pygame.K_RIGHT)
    assert field.selection == (4, 4)


def test_letters_without_a_glyph_are_refused_in_a_sentence() -> None:
    field, pilot, heard = entry()
    pilot.give(Typed("漢"))
    assert field.text == "Anne"
    assert heard == []
    assert field.notice() == "That character cannot be drawn here; please choose another one."
    pilot.give(Typed("é"))
    assert (field.text, field.notice()) == ("é", "")


def test_letters_made_of_two_are_joined() -> None:
    field, pilot, _heard = entry()
    pilot.give(Typed("Jose\u0301"))
    assert field.text == "José"


def test_too_long_a_text_is_refused() -> None:
    field, pilot, _heard = entry("Anne", longest=6)
    pilot.key(pygame.K_END)
    pilot.give(Typed("xyz"))
    assert (field.text, field.notice()) == ("Anne", "There is room for 6 characters only.")
    pilot.give(Typed("xy"))
    assert field.text == "Annexy"


def test_the_clipboard_cuts_and_pastes(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", kept.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "two\nlines")
    field, pilot, _heard = entry()
    pilot.key(pygame.K_c, pygame.KMOD_CTRL)
    pilot.key(pygame.K_x, pygame.KMOD_CTRL)
    assert (kept, field.text) == (["Anne", "Anne"], "")
    pilot.key(pygame.K_v, pygame.KMOD_META)
    assert field.text == "two lines"


def test_a_clipboard_out_of_reach_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_told: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    field, pilot, _heard = entry()
    pilot.key(pygame.K_x, pygame.KMOD_CTRL)
    assert (field.text, field.notice()) == ("Anne", "The clipboard cannot be reached.")


def test_an_input_method_shows_what_it_composes() -> None:
    field, pilot, heard = entry("")
    before = field.picture()
    pilot.give(Edited("ka"))
    assert field.picture() is not before
    pilot.key(pygame.K_BACKSPACE)
    assert (field.composed, heard) == ("ka", [])
    pilot.give(Typed("ç"))
    assert (field.text, field.composed) == ("ç", "")


def test_the_mouse_places_the_cursor_and_selects() -> None:
    field, pilot, _heard = entry("Mary Read")
    y = field.rect.centery
    pilot.give(Pressed((field.rect.left, y)), Moved((field.rect.right, y)), Released((field.rect.right, y)))
    assert field.selection == (0, 9)
    pilot.click((field.rect.left + 2, y))
    assert field.selection == (0, 0)


def test_enter_is_told_and_tab_leaves_the_field() -> None:
    done = Heard()
    field, button = TextEntry("Pip", on_done=done), BrassButton("Deal", Heard())
    pilot = Pilot(Screen(field, button))
    pilot.act("confirm", "next")
    assert done == ["Pip"]
    assert pilot.scene.focused is button
    assert pilot.scene.typing is None


@pytest.mark.parametrize("text", ["", "i", "W" * 24])
def test_the_cursor_is_seen_in_any_text(text: str) -> None:
    field = TextEntry(text, longest=40)
    pilot = Pilot(Screen(field), percent=200)
    field.rect.width = 160
    for key in (pygame.K_HOME, pygame.K_RIGHT, pygame.K_END):
        pilot.key(key)
        picture = field.picture()
        assert pygame.mask.from_threshold(picture, theme.FOCUS_ON_PARCHMENT, (1, 1, 1, 255)).count()


# Layout


@given(
    st.builds(Rect, st.integers(0, 50), st.integers(0, 50), st.integers(100, 900), st.integers(100, 900)),
    st.lists(st.floats(0.1, 5), min_size=1, max_size=7),
    st.integers(0, 8),
)
def test_columns_and_rows_lose_no_pixel(rect: Rect, shares: list[float], gap: int) -> None:
    across, down = lay.columns(rect, shares, gap), lay.rows(rect, shares, gap)
    assert (across[0].left, across[-1].right) == (rect.left, rect.right)
    assert (down[0].top, down[-1].bottom) == (rect.top, rect.bottom)
    assert all(b.left - a.right == gap for a, b in pairwise(across))
    assert all(b.top - a.bottom == gap for a, b in pairwise(down))


def test_the_other_helpers_of_layout() -> None:
    room = Rect(10, 20, 400, 300)
    assert lay.inset(room, 10, 20) == Rect(20, 40, 380, 260)
    assert lay.centred(room, (100, 50)).center == room.center
    assert [place.y for place in lay.stack(room, [30, 40], 5)] == [20, 55]
    assert lay.row(room, [100, 50], 10)[1] == Rect(240, 20, 50, 300)
    assert lay.form(room, [30, 30], 10, 0.5)[1][0].right < lay.form(room, [30, 30], 10, 0.5)[1][1].left
    assert lay.within(Rect(390, 310, 100, 50), room) == Rect(310, 270, 100, 50)
    assert lay.within(Rect(0, 0, 900, 50), room).topleft == room.topleft
    assert lay.columns(room, []) == []
    assert lay.target(Scale((1024, 600))) == theme.LEAST_BUTTON
