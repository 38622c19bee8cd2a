"""The John Silver deck that is drawn is the one that is played, and its pictures tell the same."""

from importlib import import_module
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pygame
import pytest

from game.rules import john_silver_cards as rules
from game.ui.assets import Assets, Faces, card_size, root

FOLDER = root() / "sprites" / "cards" / "john_silver"
BACKS = root() / "sprites" / "cards" / "backs"
SIGNS = {f"sign-{row}" for row in rules.ROWS}
CHARACTERS = {f"character-{column}" for column in range(rules.COLUMNS)}
MARKERS = sorted(SIGNS | CHARACTERS)
LARGEST = 45 * 1024

COLUMN = 52 / 250
"""Share of a card's width that its number, suit and symbols stand in."""


@pytest.fixture(scope="module")
def assets() -> Assets:
    return Assets(None)


@pytest.fixture
def generator(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module that draws the deck; it belongs to the source tree, not to the game."""
    monkeypatch.syspath_prepend(Path(__file__).parent.parent / "sprites")
    return import_module("drawing.john_silver")


def column(picture: pygame.Surface) -> bytes:
    """The pixels of a card's index column."""
    strip = picture.subsurface((0, 0, round(picture.get_width() * COLUMN), picture.get_height()))
    return pygame.image.tobytes(strip, "RGBA")


def test_every_card_is_drawn_with_what_the_rules_say(generator: ModuleType) -> None:
    assert generator.SYMBOLS == rules.SYMBOLS


def test_the_pictures_are_what_the_generator_draws(generator: ModuleType) -> None:
    for name, text in generator.john_silver().items():
        assert (FOLDER / f"{name}.svg").read_text(encoding="utf-8") == text, name


def test_the_folder_holds_the_deck_and_its_markers_and_nothing_else() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(rules.DECK) | SIGNS | CHARACTERS


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.svg")))
def test_a_picture_is_a_card_and_small(name: str) -> None:
    path = FOLDER / f"{name}.svg"
    assert path.stat().st_size <= LARGEST
    assert ElementTree.parse(path).getroot().get("viewBox") == "0 0 250 350"


@pytest.mark.parametrize("height", [75, 168])
def test_the_column_alone_tells_every_card(assets: Assets, height: int) -> None:
    strips = {column(assets.card(card, height, "john_silver")) for card in rules.DECK}
    assert len(strips) == len(rules.DECK)


@pytest.mark.parametrize("name", MARKERS)
def test_a_marker_takes_the_colour_of_its_owner(assets: Assets, name: str) -> None:
    size = card_size(105)
    plain = assets.picture(f"cards/john_silver/{name}", size)
    owned = assets.picture(f"cards/john_silver/{name}", size, {"ink": "#00ff00"})
    assert pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(owned, "RGBA")


def test_the_backs_can_be_chosen_by_name(assets: Assets) -> None:
    names = assets.names("cards/backs")
    assert {"chest", "compass", "rope", "waves", "wheel"} <= set(names)
    pictures = {pygame.image.tobytes(assets.back(140, name), "RGBA") for name in names}
    assert len(pictures) == len(names)
    chosen = Assets(None, Faces(back="waves"))
    assert pygame.image.tobytes(chosen.card("?", 140), "RGBA") == pygame.image.tobytes(
        assets.back(140, "waves"), "RGBA"
    )


@pytest.mark.parametrize("name", sorted(path.stem for path in BACKS.glob("*.svg")))
def test_a_back_is_small_and_looks_the_same_either_way_up(assets: Assets, name: str) -> None:
    assert (BACKS / f"{name}.svg").stat().st_size <= LARGEST
    back = assets.back(280, name)
    turned = pygame.transform.rotate(back, 180)
    plain, other = (pygame.transform.smoothscale(picture, (20, 28)) for picture in (back, turned))
    for x in range(20):
        for y in range(28):
            here, there = plain.get_at((x, y)), other.get_at((x, y))
            assert all(abs(a - b) <= 48 for a, b in zip(here, there, strict=True)), (x, y)
