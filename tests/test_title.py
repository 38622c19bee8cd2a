"""The title: its lantern breathes where motion is wanted, and its tune ends where a table begins."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from game import rules
from game.play.players import Person, Sailor
from game.scenes.lamplight import LEAST_ALPHA, MOST_ALPHA, TICK_MS, Lamplight
from game.scenes.lobby import Lobby
from game.scenes.logbook import LogBook
from game.scenes.title import EvenLetters, Sign, TitleScene, _in_lines, players_words
from game.ui.look import Look
from game.ui.motion import Pace
from game.ui.paint.signs import field
from game.ui.scale import Scale
from game.ui.signwriter import Signwriter
from game.ui.stage import Stage
from game.ui.theme import ACCENTS
from game.ui.widgets import BrassButton, IconButton
from game.words import ENGLISH, _, languages, use
from tests.screens import ASSETS, SIZE, SOUND
from tests.voyage import Voyage


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    made = Voyage(tmp_path)
    yield made
    made.close()


def lit(reduced: bool = False) -> tuple[Lamplight, Stage]:
    stage = Stage(SIZE)
    light = Lamplight(stage)
    light.hang(Look.made(Scale(SIZE), ASSETS, SOUND, Pace(reduced=reduced)), (640, 90))
    stage.draw(pygame.Surface(SIZE))
    return light, stage


def test_the_lantern_breathes_a_few_times_a_second() -> None:
    light, stage = lit()
    target = pygame.Surface(SIZE)
    painted = 0
    for _frame in range(180):
        light.update(1000 / 60)
        painted += bool(stage.draw(target))
        assert light.wake_ms is not None
        assert light.wake_ms <= TICK_MS
    assert 18 <= painted <= 24
    (sprite,) = stage.sprites
    assert LEAST_ALPHA <= sprite.alpha <= MOST_ALPHA


def test_the_lantern_is_still_under_reduced_motion() -> None:
    light, stage = lit(reduced=True)
    target = pygame.Surface(SIZE)
    for _frame in range(60):
        light.update(50)
        assert stage.draw(target) == []
    assert light.wake_ms is None


def test_the_tune_is_over_when_a_table_begins(voyage: Voyage, monkeypatch: pytest.MonkeyPatch) -> None:
    voyage.open()
    assert pygame.mixer.Channel(1).get_busy()
    stopped: list[bool] = []
    monkeypatch.setattr(voyage.app.sound, "stop_tune", lambda: stopped.append(True))
    voyage.sit_down(Person("Anne", "anne"), Sailor("Silas", "boatswain", "silas"))
    assert stopped == [True]


def test_the_title_lets_go_while_something_covers_it_and_comes_back_as_it_was(voyage: Voyage) -> None:
    voyage.open()
    title = voyage.top
    assert isinstance(title, TitleScene)
    shown = pygame.Surface(SIZE, depth=32)
    title.redraw()
    title.draw(shown)
    voyage.stack.push(Lobby(voyage.app, "spoons"))
    assert title.stage.background.get_size() == (1, 1)
    voyage.stack.pop()
    again = pygame.Surface(SIZE, depth=32)
    title.redraw()
    title.draw(again)
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(shown, "RGB")


def test_another_size_forgets_what_was_painted_for_the_one_before(voyage: Voyage) -> None:
    voyage.open()
    before = voyage.stack.look.materials
    plate = weakref.ref(before.plate((50, 20)))
    assert plate() is not None
    voyage.stack.relayout((1280, 800))
    voyage.step()
    assert voyage.stack.look.materials is not before
    assert plate() is None


def test_what_continues_is_named_in_full_in_a_small_window(voyage: Voyage) -> None:
    """“Hand and Foot, round 1” once lost its end."""
    voyage.open()
    screen = voyage.screen
    assert isinstance(screen, TitleScene)
    size = (1024, 600)
    plates = [BrassButton(words, lambda: None) for words in ("Matches", "Statistics", "Settings", "Quit")]
    screen._plates = [BrassButton("Continue", lambda: None, note="Hand and Foot, round 1"), *plates]
    look = Look.made(Scale(size), ASSETS, SOUND, Pace())
    for plate in screen._plates:
        plate.dress(look)
    screen._look = look
    screen._waiting = None
    screen._lay_plates(size)
    assert all(plate.rect.width >= plate.wanted()[0] for plate in screen._plates)
    assert screen._plates[-1].rect.right <= size[0]
    assert len({plate.size for plate in screen._plates}) == 1


def test_what_continues_is_written_as_large_as_the_plates_beside_it(voyage: Voyage) -> None:
    """Its note once took the room, and “Continue” alone was written small."""
    voyage.open()
    screen = voyage.screen
    assert isinstance(screen, TitleScene)
    screen._waiting = None
    try:
        for size, percent in (((1024, 600), 200), ((1280, 720), 100)):
            screen._look = look = Look.made(Scale(size, percent), ASSETS, SOUND)
            for language in languages():
                use(language)
                labels = [_("Matches"), _("Household"), _("Statistics"), _("Settings"), _("Quit")]
                note = _("{game}, round {number}").format(game=_("Hand and Foot"), number=12)
                screen._plates = [BrassButton(label, lambda: None) for label in labels]
                screen._plates.insert(0, BrassButton(_("Continue"), lambda: None, note=note))
                for plate in screen._plates:
                    plate.dress(look)
                screen._lay_plates(size)
                assert len({plate.size for plate in screen._plates}) == 1
                for plate in screen._plates:
                    assert plate.rect.width >= plate.wanted()[0], (language, size, plate.label)
                assert screen._plates[-1].rect.right <= size[0]
    finally:
        use(ENGLISH)


@pytest.mark.parametrize("language", languages())
def test_the_words_of_a_sign_keep_within_its_golden_line_and_grow_with_the_text(language: str) -> None:
    """The number of players once lay across the line, and was as small as ever where text is large."""
    notes: dict[tuple[str, int], int] = {}
    try:
        use(language)
        for percent, game in product((100, 125, 200), ACCENTS):
            look, side = Look.made(Scale((1920, 1080), percent), ASSETS, SOUND), (300, 330)
            title, note = _in_lines(_(rules.GAMES[game].title)), players_words(rules.GAMES[game].seats)
            for words, large, face, (_middle, top) in Signwriter(look.materials).words(
                game, side, title, note, look.text
            ):
                ink = look.text.line(words, large, "#ffffff", face).get_bounding_rect()
                rows = field(game, side)[top + ink.top : top + ink.bottom]
                assert len(rows) == ink.height, (game, percent, words)
                assert ink.width < min(rows), (game, percent, words)
                notes[game, percent] = ink.height
    finally:
        use(ENGLISH)
    for game in ACCENTS:
        assert notes[game, 200] >= 1.15 * notes[game, 100], game


@pytest.mark.parametrize("language", languages())
def test_names_on_as_many_lines_are_written_in_one_size(language: str) -> None:
    """Five signs once had five sizes, as each had room; then all were as small as the name on two lines."""
    try:
        use(language)
        for window, side in product(((1024, 600), (1920, 1080)), ((150, 165), (300, 330))):
            look = Look.made(Scale(window), ASSETS, SOUND)
            letters, sizes = EvenLetters(look, side), dict[int, set[int]]()
            for game in ACCENTS:
                title, note = _in_lines(_(rules.GAMES[game].title)), players_words(rules.GAMES[game].seats)
                lines = Signwriter(look.materials).words(game, side, title, note, letters)
                for words, large, face, _middle in lines[:-1]:
                    written = letters.line(words, large, "#ffffff", face)
                    sizes.setdefault(len(title), set()).add(written.get_height())
                    least = look.text.line(words, letters.sizes[words], "#ffffff", face)
                    assert written.get_size() == least.get_size(), (game, words)
            assert all(len(heights) == 1 for heights in sizes.values())
            assert max(sizes[1]) > max(sizes[2]) or side[0] < 300
    finally:
        use(ENGLISH)


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
@pytest.mark.parametrize("focused", [False, True])
def test_the_chains_of_a_sign_hang_over_its_light_and_end_behind_it(
    size: tuple[int, int], focused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The light lay over their last links, and they ended on the rim."""
    rust = pygame.Color(255, 0, 255)
    for game in ACCENTS:
        look = Look.made(Scale(size), ASSETS, SOUND)

        def a_wire(height: int) -> pygame.Surface:
            wire = pygame.Surface((3, height), pygame.SRCALPHA, 32)
            wire.fill(rust)
            return wire

        monkeypatch.setattr(look.materials, "chain", a_wire)
        sign = Sign(game, lambda: None, lambda _sign: None)
        sign.dress(look)
        sign.rect = pygame.Rect(0, 0, look.scale.px(300), look.scale.px(330))
        sign.focused = focused
        picture, board = sign.paint(), sign.inner()
        for side in (-1, 1):
            x = board.centerx + side * round(sign.rect.w * (1.05 if focused else 1) * 0.235)
            column = [picture.get_at((x, y)) == rust for y in range(picture.get_height())]
            assert all(column[board.y - look.scale.px(20) : board.y - 2]), game
            end = board.y + look.scale.px(32, 10)
            assert not any(column[end - 2 :]), game


def test_every_button_of_the_title_says_what_it_is_for(voyage: Voyage) -> None:
    """A round one with a clipboard hung alone on the wall; what it did has come into the matches."""
    voyage.open()
    assert not any(isinstance(widget, IconButton) for widget in voyage.screen.widgets)
    voyage.click("Matches")
    assert isinstance(voyage.top, LogBook), "though no match is kept yet"
    voyage.click("Open a copied table")
    assert isinstance(voyage.top, LogBook)
    assert voyage.top._sheet.note.endswith(".")


def test_behind_a_sheet_nothing_of_the_title_is_black(voyage: Voyage) -> None:
    """Where the lantern's light had just come to rest, a black block lay behind some sheets."""
    voyage.open()
    voyage.app.change(speed="normal")
    title = voyage.top
    assert isinstance(title, TitleScene)
    voyage.stack.relayout(SIZE)
    assert title._light.wake_ms is not None, "the lantern breathes"
    size = title.stage.size
    lantern = pygame.Rect(size[0] // 2 - 40, 4, 80, 60)
    canvas = pygame.Surface(size, depth=32)
    title.redraw()
    for draws in (*range(6), *range(6)):
        title.update(TICK_MS + 1)
        for _draw in range(draws):
            title.draw(canvas)
        below = pygame.Surface(size, depth=32)
        title.draw_below(below)
        assert max(pygame.transform.average_color(below, lantern)[:3]) > 40, draws
        title.redraw()
