"""What is painted on every table stays in its place, in any window, at any size of text, in any language."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise, product
from typing import Any

import pytest
from pygame import Rect

from game import rules
from game.core.following import PileKey
from game.rules import State
from game.tables.arrangement import card_width
from game.tables.face import Decor, Furniture, Sitter, Tableau
from game.tables.faces import FACES
from game.tables.furniture import draw_log, draw_strip, name_line, strip_words
from game.tables.spooneye import GAP
from game.ui import theme
from game.ui.look import Look
from game.ui.paint.rooms import wall_plan
from game.ui.scale import Scale
from game.words import ENGLISH, PSEUDO, languages, use
from tests.looks import looks_at

SIZES = ((1024, 600), (1366, 768), (1920, 1080), (3440, 1440), (1080, 1920), (3840, 2160))
PAINTED = ((1024, 600, 100), (1024, 600, 200), (1080, 1920, 200), (1024, 600, 75), (1366, 768, 150))
"""Windows and sizes of text at which tables are painted; where they lie is looked at in all of them."""
OFTEN = 3
"""So many of them are painted without --long too."""
PERCENTS = (75, 100, 150, 200)
SEATS = {
    "grundel_beard": (2, 5, 6, 8),
    "hand_and_foot": (2, 3, 6),
    "john_silver": (2, 3, 4),
    "spooneye": (2,),
    "spoons": (3, 5, 8),
}
TABLES = [(game, seats) for game, counts in SEATS.items() for seats in counts]
LEAST_TARGET = 24
NAMES = (
    "Wilhelmina Ahlström", "Bo", "Bartholomew Roberts", "MMMMMMMMMMMMMMMMMMMM", "Ann", "Captain Longbottom",
    "Y", "Íñigo of Montoya",
)  # fmt: skip
OPTIONS: Mapping[str, dict[str, Any]] = {"john_silver": {"stacking": True}}
SOFT = ("shadow", "glow", "shine", "rope", "sea", "film", "bubble", "speech", "flag", "ring", "chair", "own")
"""Pictures that reach out of their places, or have light and shadow of their own painted round them."""
BESIDE = ("hand", "foot", "count", "score")
"""What stands on the same plate as a name."""
FINE = ("grip", "lying")
"""Zones of what is as narrow as a card under others, or as its edge."""
EDGE = 3
"""Pixels by which a picture may stand out: rounding, and the drop of a letter's shadow."""


@pytest.fixture(scope="module")
def look() -> Iterator[Look]:
    with looks_at([(1024, 600)]) as looks:
        yield looks[1024, 600]


@lru_cache(maxsize=32)
def moments(game: str, seats: int, options: tuple[tuple[str, Any], ...] = ()) -> tuple[State, ...]:
    """A match at random, seen at a few of its positions from which different phases are met."""
    rng = random.Random(seats)
    state = rules.new(game, seats, seats, dict(options))
    found: dict[object, State] = {}
    for number in range(400):
        phase = state.dump().get("phase")
        if phase not in found or number in (60, 200, 399):
            found[phase if phase not in found else number] = state.copy()
        if not state.to_act:
            break
        seat = rng.choice(state.to_act)
        state.play(seat, rng.choice(state.moves(seat)))
    return tuple(found.values())


def states(game: str, seats: int) -> tuple[State, ...]:
    return moments(game, seats, tuple(OPTIONS.get(game, {}).items() if seats > 2 else ()))


def tableau_of(look: Look, state: State) -> Tableau:
    seat = state.to_act[0] if state.to_act else 0
    shown = rules.read_view(state.view(seat))
    piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in shown.piles()}
    return Tableau(look, shown, piles, seat, tuple(Sitter(name, "anne") for name in NAMES[: state.seats]))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_can_be_aimed_at_is_large_enough_and_in_the_window(look: Look, game: str, seats: int) -> None:
    face = FACES[game]
    for size, percent in product(SIZES, PERCENTS):
        window = Rect((0, 0), size)
        scaled = look.rescaled(Scale(size, percent))
        for state in states(game, seats):
            tableau = tableau_of(scaled, state)
            places = face.arrange(tableau)
            asked = {gesture.target for gesture in face.gestures(tableau)}
            for key, rect in places.regions.items():
                assert window.contains(rect), (size, percent, key, rect)
                if key in asked and key.zone not in FINE:
                    assert min(rect.size) >= LEAST_TARGET, (size, percent, key, rect)
            for name, rect in places.rects.items():
                assert window.contains(rect) or not rect.h, (size, percent, name, rect)
            for key, cards in tableau.piles.items():
                assert len(places.spots.get(key, ())) == len(cards), key


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("number", range(len(PAINTED)))
def test_words_stay_on_their_plates_and_plates_in_the_window(
    look: Look, game: str, seats: int, number: int, long_run: int
) -> None:
    if number >= OFTEN and not long_run:
        pytest.skip("painted with --long")
    width, height, percent = PAINTED[number]
    scaled = look.rescaled(Scale((width, height), percent))
    window = Rect(0, 0, width, height)
    for state in states(game, seats):
        tableau = tableau_of(scaled, state)
        decor = painted(tableau)
        for name, rect in decor.items():
            if not any(soft in name for soft in SOFT):
                assert window.inflate(2 * EDGE, 2 * EDGE).contains(rect), (state.dump()["phase"], name, rect)
            owner, _space, kind = name.rpartition(" ")
            if kind == "name" and owner.startswith(("chair", "panel")):
                beside = [decor[key] for part in BESIDE if (key := f"{owner} {part}") in decor]
                assert rect.inflate(0, -rect.h // 3).collidelist(beside) < 0, (name, rect, beside)
            plate = decor.get(owner)
            if plate is not None and name.endswith((" words", " number", " label", " score")):
                assert plate.inflate(2 * EDGE, 2 * EDGE).contains(rect), (name, rect, plate)


def painted(tableau: Tableau) -> dict[str, Rect]:
    """Return where the pictures of a table lie, by their names."""
    face = FACES[tableau.state.game]
    places = face.arrange(tableau)
    furniture = Furniture(face.decorate(tableau, places))
    words = face.turn_line(tableau)
    draw_strip(furniture, tableau.look, places.rects["strip"], face.game, words, False)
    if "log" in places.rects:
        draw_log(furniture, tableau.look, places.rects["log"], face.game, [words, words])
    return {item.name: rect_of(item) for item in furniture.decor}


def rect_of(item: Decor) -> Rect:
    rect = item.image.get_rect()
    rect.center = round(item.pos[0]), round(item.pos[1])
    return rect


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("language", [*languages(), PSEUDO])
def test_the_turn_strip_holds_its_sentence(
    look: Look, game: str, seats: int, language: str, long_run: int
) -> None:
    face = FACES[game]
    everywhere = product(((1024, 600), (1366, 768)), (75, 100, 200))
    try:
        use(language)
        for size, percent in everywhere if long_run else (((1024, 600), 75), ((1024, 600), 200)):
            scaled = look.rescaled(Scale(size, percent))
            for state in states(game, seats):
                tableau = tableau_of(scaled, state)
                strip = face.arrange(tableau).rects["strip"]
                words = strip_words(scaled, strip, face.turn_line(tableau), theme.ON_PARCHMENT)
                assert words.get_width() < strip.w, (size, percent, face.turn_line(tableau))
                assert words.get_height() <= strip.h, (size, percent, face.turn_line(tableau))
    finally:
        use(ENGLISH)


def test_a_log_shows_its_newest_lines_however_little_room_there_is(look: Look) -> None:
    lines = ["Captain Longbottom lays down three cards of hearts and draws two.", "Ann discards {Kh}."]
    for percent, room in product(PERCENTS, ((180, 60), (180, 118), (300, 90))):
        furniture = Furniture()
        sheet = Rect((10, 10), room)
        draw_log(furniture, look.rescaled(Scale((1024, 600), percent)), sheet, "spoons", [*lines, *lines])
        shown = {item.name: rect_of(item) for item in furniture.decor}
        assert "log 3" in shown, (percent, room)
        assert sheet.contains(shown["log 3"]), (percent, room)


def test_signs_hang_from_one_rod_or_from_two_where_the_wall_is_high() -> None:
    for size in SIZES:
        plan = wall_plan(size, Scale(size).unit)
        assert len(plan.rods) == (2 if size[1] > size[0] else 1)
        heights = [plan.beam, *plan.rods, plan.shelf]
        assert heights == sorted(heights)
        assert min(b - a for a, b in pairwise(heights)) > 0.2 * min(size)


@pytest.mark.parametrize("game", ["grundel_beard", "hand_and_foot", "john_silver", "spooneye"])
def test_at_large_text_a_sentence_in_the_strip_is_about_as_large_as_the_log(look: Look, game: str) -> None:
    """It once was squeezed into a strip high enough for one line, well below the log beside it."""
    try:
        use("de")
        for size in ((1920, 1080), (1280, 720)):
            scaled = look.rescaled(Scale(size, 200))
            for state in states(game, SEATS[game][0]):
                tableau = tableau_of(scaled, state)
                strip = FACES[game].arrange(tableau).rects["strip"]
                words = strip_words(scaled, strip, FACES[game].turn_line(tableau), theme.ON_PARCHMENT)
                line = scaled.text.paragraph("A", theme.SIZE_LOG, strip.w, theme.ON_PARCHMENT, leading=1)
                rows = 2 if words.get_height() > 1.3 * line.get_height() else 1
                assert words.get_height() / rows > 0.9 * line.get_height(), (size, words.get_height())
    finally:
        use(ENGLISH)


@pytest.mark.parametrize("percent", [100, 200])
def test_a_long_name_loses_its_end_before_it_is_tiny(look: Look, percent: int) -> None:
    """Whoever needs large text read names in the smallest type there is."""
    scaled = look.rescaled(Scale((1920, 1080), percent))
    name, room = "Bartholomew Roberts", (scaled.scale.px(190), scaled.scale.px(60))
    usual = scaled.text.line("Bartho", theme.SIZE_NAME, "white", "title").get_height()
    shown = name_line(scaled, name, theme.SIZE_NAME, room)
    assert shown.get_width() <= room[0] + EDGE
    assert shown.get_height() >= 0.45 * usual
    narrow = scaled.scale.px(90), room[1]
    assert name_line(scaled, name, theme.SIZE_NAME, narrow).get_width() <= narrow[0] + EDGE
    assert name_line(scaled, "Bo", theme.SIZE_NAME, room).get_height() >= 0.9 * min(usual, room[1])


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (3840, 2160)])
def test_a_place_for_a_new_mast_is_as_large_as_a_card(look: Look, size: tuple[int, int]) -> None:
    """What glowed for a new mast was smaller than the card that came to lie there."""
    scaled, met = look.rescaled(Scale(size)), 0
    for state in states("spooneye", 2):
        places = FACES["spooneye"].arrange(tableau_of(scaled, state))
        heights = {spot.height for key, spots in places.spots.items() if key.zone == "mast" for spot in spots}
        gaps = [rect for key, rect in places.regions.items() if key.zone == GAP]
        for rect, height in product(gaps, heights):
            met += 1
            assert rect.size == (round(card_width(height)), height)
    assert met
