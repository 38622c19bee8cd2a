"""What is seen, measured in rendered frames: contrast, suits and states in grey, flashes, stillness."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from statistics import fmean, median

import pygame
import pytest
from pygame import Rect

from game import rules
from game.scenes.rulepage_tables import TABLES
from game.tables.board import Board, News
from game.tables.face import Sitter
from game.tables.faces import FACES
from game.ui import theme
from game.ui.assets import Faces
from game.ui.look import Look
from game.ui.materials import GlowKind
from game.ui.motion import Pace
from game.ui.widgets import BrassButton, Label, RichText, Widget
from tests.looks import looks_at
from tests.rooms import SCENES
from tests.test_theme import APART, MATRICES, distance
from tests.voyage import Voyage

TEXT, SIGN = 4.5, 3.0
"""Least contrasts of text and of signs (WCAG 2)."""
GLYPH_STEP = 2
MIDDLE = (0.2, 0.3, 0.8, 0.7)
CORNER = (0.02, 0.02, 0.25, 0.17)
"""Parts of a card in shares of its width and height: left, top, right, bottom."""
FLASH_SHARE = 0.25
"""So much of the screen has to change its light for a flash."""
FLASH_STEP = 0.1
"""A change of relative luminance that counts for one."""
FLASHES = 3
"""So many flashes in a second at most (WCAG 2, 2.3.1)."""
FRAME_MS = 33.0
SITTERS = (Sitter("Anne", "anne"), Sitter("Silas", "silas"), Sitter("Rosa", "rosa"), Sitter("Tom", "tom"))


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    voyage = Voyage(tmp_path).open()
    yield voyage
    voyage.close()


@pytest.fixture(scope="module")
def look() -> Iterator[Look]:
    with looks_at([(1024, 600)], Pace("normal")) as looks:
        yield looks[1024, 600]


def light(picture: pygame.Surface, place: Rect, step: int = 1) -> list[float]:
    """The relative luminances of a part of a picture, sorted."""
    place = place.clip(picture.get_rect())
    columns = range(place.left, place.right, step)
    found = []
    for y in range(place.top, place.bottom, step):
        for x in columns:
            red, green, blue = picture.get_at((x, y))[:3]
            found.append(theme.luminance(f"#{red:02x}{green:02x}{blue:02x}"))
    return sorted(found)


def ratio(one: float, other: float) -> float:
    dark, bright = sorted((one, other))
    return (bright + 0.05) / (dark + 0.05)


def words_of(widget: Widget) -> str:
    if isinstance(widget, BrassButton):
        return widget.label if widget.enabled else ""
    return widget.spoken() if isinstance(widget, Label | RichText) else ""


@pytest.mark.parametrize("name", ["about", "lobby-spoons", "pause", "rules-spooneye", "settings"])
def test_text_stands_out_from_what_is_painted_behind_it(voyage: Voyage, name: str) -> None:
    scene = SCENES[name](voyage.app)
    voyage.stack.push(scene)
    voyage.wait(3)
    canvas = pygame.Surface(scene.stage.size, depth=32)
    voyage.stack.redraw()
    voyage.stack.draw(canvas)
    measured = 0
    for widget in scene._all():
        place = widget.place
        room = widget.holder.place if widget.holder is not None else canvas.get_rect()
        if not (widget.visible and words_of(widget) and room.inflate(0, -60).contains(place)):
            continue
        if widget.holder is not None and widget.holder.leaves_out(widget):
            continue
        found = light(canvas, place.inflate(-place.w // 12, -place.h // 8))
        ground = median(found)
        ink = max(
            (found[len(found) // 500], found[-len(found) // 500 - 1]), key=lambda one: ratio(one, ground)
        )
        assert ratio(ink, ground) >= TEXT, (widget.spoken(), round(ratio(ink, ground), 2))
        measured += 1
    assert measured > 2


def shape(look: Look, card: str, part: tuple[float, float, float, float]) -> tuple[bool, ...]:
    """Where ink lies in a part of a card (shares of its size), whatever the ink's colour."""
    picture = look.assets.card(card, 240)
    width, height = picture.get_size()
    left, top, right, bottom = part
    return tuple(
        theme.luminance("#{:02x}{:02x}{:02x}".format(*picture.get_at((x, y))[:3])) < 0.45
        for y in range(round(top * height), round(bottom * height), GLYPH_STEP)
        for x in range(round(left * width), round(right * width), GLYPH_STEP)
    )


def apart(one: tuple[bool, ...], other: tuple[bool, ...]) -> float:
    """How much of what either inks is inked by one alone, from 0 to 1."""
    inked = sum(a or b for a, b in zip(one, other, strict=True))
    return sum(a != b for a, b in zip(one, other, strict=True)) / max(1, inked)


@pytest.mark.parametrize("design", ["classic", "large"])
@pytest.mark.parametrize("colours", ["two", "four"])
def test_suits_are_told_apart_by_their_shapes_in_grey(look: Look, design: str, colours: str) -> None:
    look.assets.faces = Faces(design, colours)
    try:
        shapes = {suit: shape(look, f"A{suit}", MIDDLE) for suit in "cdhs"}
        for one, other in combinations("cdhs", 2):
            assert sum(shapes[one]) > 40
            assert apart(shapes[one], shapes[other]) > 0.2, (one, other)
    finally:
        look.assets.faces = Faces()


def ink(look: Look, card: str) -> str:
    """The colour in which most of the sign of a card is painted."""
    picture = look.assets.card(card, 240)
    width, height = picture.get_size()
    found: dict[str, int] = {}
    for y in range(round(0.3 * height), round(0.7 * height)):
        for x in range(round(0.2 * width), round(0.8 * width)):
            colour = "#{:02x}{:02x}{:02x}".format(*picture.get_at((x, y))[:3])
            if theme.luminance(colour) < 0.45:
                found[colour] = found.get(colour, 0) + 1
    return max(found, key=lambda colour: found[colour])


@pytest.mark.parametrize("sight", MATRICES)
def test_four_colours_stay_apart_for_every_sight(look: Look, sight: str) -> None:
    look.assets.faces = Faces("classic", "four")
    try:
        inks = {suit: ink(look, f"A{suit}") for suit in "cdhs"}
        for one, other in combinations(inks, 2):
            assert distance(inks[one], inks[other], sight) >= APART, (one, other, inks)
    finally:
        look.assets.faces = Faces()


def test_ranks_are_told_apart_by_their_shapes(look: Look) -> None:
    shapes = {rank: shape(look, f"{rank}s", CORNER) for rank in "A23456789TJQK"}
    for one, other in combinations(shapes, 2):
        assert apart(shapes[one], shapes[other]) > 0.1, (one, other)


def test_cards_that_cannot_be_played_look_it_in_grey(look: Look) -> None:
    view = TABLES["spoons-count"]
    state = rules.load(view.position())
    board = Board(FACES[state.game], look, state.view(0), 0, SITTERS[: state.seats], lambda move: None)
    hand = board.cards.piles[next(key for key in board.cards.piles if key[:2] == ("hand", 0))]
    bright = {}
    for item in hand:
        assert item.sprite is not None
        picture = board.cards.picture(item)
        found = light(picture, picture.get_rect().inflate(-20, -20), 5)
        bright[item.card] = found[-len(found) // 10]
    playable = {
        gesture.sources[0].index for gesture in board.gestures if gesture.sources and not gesture.quiet
    }
    lit = [bright[hand[index].card] for index in playable]
    dull = [value for card, value in bright.items() if card not in {hand[i].card for i in playable}]
    assert lit
    assert dull
    assert min(lit) > 1.25 * max(dull)


def test_lights_round_targets_differ_in_grey(look: Look) -> None:
    """What is lit, under the card, great or traced is told apart in grey, and seen on the cloth."""
    kinds: tuple[GlowKind, ...] = ("target", "under", "great", "turn", "trace")
    cloth = theme.luminance(theme.CLOTH_GROUND[0])
    grey = {}
    for kind in kinds:
        ground = pygame.Surface((160, 200), depth=32)
        ground.fill(theme.CLOTH_GROUND[0])
        frame = look.materials.frame((80, 110), kind, 6)
        ground.blit(frame, frame.get_rect(center=(80, 100)))
        assert ratio(light(ground, ground.get_rect(), 2)[-20], cloth) >= SIGN, kind
        grey[kind] = [
            light(ground, Rect(x, y, 1, 1))[0] for y in range(20, 180, 2) for x in range(20, 140, 2)
        ]
    for one, other in combinations(kinds, 2):
        differs = [abs(a - b) for a, b in zip(grey[one], grey[other], strict=True)]
        assert max(differs) > 0.05, (one, other)
        assert fmean(differs) > 0.003, (one, other, fmean(differs))


# -- motion ----------------------------------------------------------------------------------------


def frames_of(look: Look, name: str, whole_ms: float = 4000.0) -> Iterator[tuple[Board, pygame.Surface]]:
    """The frames in which a move of an example is told."""
    view = TABLES[name]
    state = rules.load(view.position())
    face, seat = FACES[state.game], view.seat
    board = Board(face, look, state.view(seat), seat, SITTERS[: state.seats], lambda move: None)
    canvas = pygame.Surface(look.size, depth=32)
    board.draw(canvas)
    yield board, canvas
    move = state.moves(seat)[0]
    events = [event.seen_by(seat) for event in state.play(seat, move)]
    board.tell(News(seat, events, state.view(seat)))
    passed = 0.0
    while passed < whole_ms and (board.telling or passed == 0.0):
        board.update(FRAME_MS)
        passed += FRAME_MS
        board.draw(canvas)
        yield board, canvas


@pytest.mark.parametrize("name", TABLES)
def test_nothing_flashes(look: Look, name: str) -> None:
    """Never does a quarter of the screen change its light to and fro more than three times in a second."""
    tiles = [
        [
            sum(pygame.transform.average_color(small, Rect(x, y, 1, 1))[:3]) / 765
            for y in range(9)
            for x in range(16)
        ]
        for _board, canvas in frames_of(look, name)
        for small in [pygame.transform.smoothscale(canvas, (16, 9))]
    ]
    assert len(tiles) > 3
    for at in range(0, len(tiles), 5):
        second = tiles[at : at + round(1000 / FRAME_MS)]
        turns = [_turns([frame[tile] for frame in second]) for tile in range(16 * 9)]
        flashing = sum(turn > 2 * FLASHES for turn in turns)
        assert flashing < FLASH_SHARE * len(turns), (name, at)


def _turns(values: list[float]) -> int:
    """How often a light changes its direction by a step that counts."""
    turns, direction, kept = 0, 0, values[0]
    for value in values[1:]:
        if abs(value - kept) < FLASH_STEP:
            continue
        now = 1 if value > kept else -1
        turns += now != direction
        direction, kept = now, value
    return turns


def test_turns_are_counted() -> None:
    assert _turns([0.1, 0.12, 0.1, 0.15]) == 0
    assert _turns([0.1, 0.9, 0.1, 0.9, 0.1]) == 4


@pytest.mark.parametrize("name", TABLES)
def test_under_reduced_motion_no_card_is_between_its_places(look: Look, name: str) -> None:
    still = look.paced(Pace("normal", reduced=True))
    seen: list[dict[int, tuple[int, ...]]] = []
    for board, _canvas in frames_of(still, name):
        items = [item for pile in board.cards.piles.values() for item in pile if item.sprite is not None]
        seen.append({id(item): tuple(item.sprite.rect) for item in items if item.sprite is not None})
    moving = 0
    for one, other, third in zip(seen, seen[1:], seen[2:], strict=False):
        for item in one.keys() & other.keys() & third.keys():
            # A card that has left its place is at another one at once, and rests there.
            moving += one[item] != other[item] and other[item] != third[item]
    assert not moving


@pytest.mark.parametrize("name", ["spooneye-capture", "hand-and-foot-books"])
def test_motion_that_is_not_reduced_is_seen(look: Look, name: str) -> None:
    places = [
        tuple(tuple(item.sprite.rect) for pile in board.cards.piles.values() for item in pile if item.sprite)
        for board, _canvas in frames_of(look, name)
    ]
    assert sum(one != other for one, other in pairwise(places)) > 2
