"""The table of Spoons: where everything lies, what is said of events, spoons snatched and names called."""

from __future__ import annotations

import math
import random
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any, cast

import pygame
import pytest
from pygame import Rect

from game import rules, tables
from game.core.events import Event, Flight
from game.core.following import PileKey
from game.core.places import Place
from game.core.refusals import IllegalMove
from game.core.state import Move
from game.rules import spoons_events
from game.rules.spoons import Spoons
from game.scenes.boards import preload_faces
from game.scenes.party_race import Z_CAPS, Caps
from game.tables.board import Board, News
from game.tables.face import Decor, Furniture, Sitter, Tableau
from game.tables.foresight import Plan
from game.tables.furniture import draw_strip
from game.tables.marks import Z_FOCUS
from game.tables.order import KNOB
from game.tables.spoons import SpoonsFace
from game.tables.spoons_arms import BANDS_A_FRAME, Band, Piece, arm_painted, arms_ahead, bent, turned_pieces
from game.tables.spoons_chairs import Tag, porthole_of, tag_rect, wood_of
from game.tables.spoons_layout import Frame
from game.tables.spoons_lying import board_of, lying, resting, scattered
from game.tables.spoons_middle import discard_spots
from game.tables.spoons_scramble import GIVE_UP, tag_of
from game.tables.spoons_tale import Grip, Tale, tale_of
from game.tables.spoons_tool import RING, SpoonsTool
from game.tables.spoons_wheel import DISC_KEYS
from game.tables.spoons_words import line_of, moment_of, result_line
from game.ui import theme
from game.ui.inputs import Key, Pressed
from game.ui.look import Look
from game.ui.motion import Pace
from game.ui.paint import brass
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.vector import blank
from game.ui.scale import Scale
from game.words import ENGLISH, languages, use
from tests.looks import looks_at
from tests.pilot import Pilot
from tests.test_gestures import Seated
from tests.test_layouts import rect_of

SIZES = ((1024, 600), (1280, 720), (1920, 1080), (3440, 1440), (1080, 1920), (3840, 2160))
SEATS = range(3, 9)
LEAST_TARGET = 34
PERCENTS = (75, 100, 150, 200)
NAMES = ("Wilhelmina Ahlström", "Bo", "Bartholomew Roberts", "M" * 20, "Pip", "Nell", "Anne", "Sir Henry III")
SMALL = (1024, 600)
PAINTED_AHEAD = ("turned spoon", "silhouette", "parchment", "porthole", "call plate", "seal")


@pytest.fixture(scope="module")
def looks() -> Iterator[dict[tuple[int, int], Look]]:
    with looks_at(SIZES) as made:
        yield made


def sitters(seats: int) -> tuple[Sitter, ...]:
    return tuple(Sitter(NAMES[seat], "anne") for seat in range(seats))


def position(seats: int, **given: Any) -> dict[str, Any]:
    """A position in which seat 0 is to act; each hand has a card more than the one before it."""
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"] * 2
    top = given.get("discard", "6h 9h").split()
    for card in top:
        cards.remove(card)
    random.Random(seats).shuffle(cards)
    hands = [" ".join(cards.pop() for _ in range(seat + 2)) for seat in range(seats)]
    base = {
        "game": "spoons", "seats": seats, "options": {}, "dealer": 1, "turn": 0, "hands": hands,
        "discard": " ".join(top), "draw": " ".join(cards), "scores": list(range(seats)),
    }  # fmt: skip
    return base | given


SCENES: dict[str, dict[str, Any]] = {
    "turn": {},
    "call": {"phase": "call"},
    "eight": {"phase": "call", "discard": "9h 8h"},
    "king": {"phase": "call", "discard": "9h Kh"},
    "total": {"phase": "call", "discard": "2h Ah", "count": 13},
    "phrase": {"phase": "penalty"},
    "drawn": {"phase": "drawn"},
    "attack": {"phase": "attack", "discard": "9h Kh", "attack": {"by": 1, "on": 0, "cards": 3}},
    "count": {"phase": "count", "discard": "9h 2h", "count": 2},
    "spoons": {"phase": "spoons", "discard": "9h Jh"},
    "scores": {"phase": "scores"},
}


def tableau_of(look: Look, seats: int, scene: str, seat: int | None = 0) -> Tableau:
    state = rules.read_view(rules.load(position(seats, **SCENES[scene])).view(seat))
    piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}
    return Tableau(look, state, piles, seat, sitters(seats))


class Table:
    """A board of seat 0 whose other seats are played by rules alone."""

    def __init__(self, look: Look, given: dict[str, Any], timed: bool = False, seat: int | None = 0) -> None:
        self.state = rules.load(given)
        assert isinstance(self.state, Spoons)
        self.played: list[str] = []
        self.refused: list[str] = []
        people = sitters(self.state.seats)
        self.board = Board(SpoonsFace(), look, self.state.view(0), seat, people, self.submit, (), timed)
        self.pilot = Pilot(self.board)

    def submit(self, move: Move) -> None:
        try:
            self.play(0, str(move))
        except IllegalMove as refusal:
            self.refused.append(refusal.text)
            raise
        self.played.append(str(move))

    def play(self, seat: int, text: str) -> None:
        events = self.state.play(seat, self.state.parse(text))
        self.board.tell(News(seat, [event.seen_by(0) for event in events], self.state.view(0)))

    def settle(self) -> None:
        self.board.finish()
        self.board.update(1)

    def frame(self) -> Frame:
        return Frame(self.board.look, self.state.seats, 0)

    def pass_time(self, ms: int) -> None:
        for _ in range(ms // 10):
            self.board.update(10)

    def press(self, pos: tuple[float, float]) -> None:
        self.board.handle(Pressed((round(pos[0]), round(pos[1]))))

    def type(self, letter: str) -> None:
        self.board.handle(Key(ord(letter.lower())))


# -- where everything lies ---------------------------------------------------------------------------


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("size", SIZES)
def test_everything_has_its_place(looks: dict[tuple[int, int], Look], size: Any, scene: str) -> None:
    window = Rect((0, 0), size)
    for seats in SEATS:
        tableau = tableau_of(looks[size], seats, scene)
        places = SpoonsFace().arrange(tableau)
        for key, cards in tableau.piles.items():
            assert len(places.spots[key]) == len(cards), key
            for spot in places.spots[key]:
                assert not spot.seen or window.collidepoint(spot.x, spot.y), key
        for key, rect in places.regions.items():
            assert window.contains(rect), key
            assert min(rect.size) >= LEAST_TARGET, key
        for name in ("strip", "log") if scene != "spoons" else ("strip",):
            assert window.contains(places.rects[name]), name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", PERCENTS)
def test_plates_do_not_cover_each_other(looks: dict[tuple[int, int], Look], size: Any, percent: int) -> None:
    look = looks[size].rescaled(Scale(size, percent))
    knobs = 4 * look.scale.px(52, 34) + 3 * look.scale.px(12, 6)
    for seats in SEATS:
        for scene in ("call", "king", "total", "drawn"):
            places = SpoonsFace().arrange(tableau_of(look, seats, scene))
            zones = ("chair", "call", "draw", "discard", "keep")
            rects = {str(key): rect for key, rect in places.regions.items() if key.zone in zones}
            corner = places.rects["knobs"]
            rects["knobs"] = Rect(corner.right - knobs, corner.top, knobs, look.scale.px(52, 34))
            rects |= {name: places.rects[name] for name in ("strip", "log", f"knob {KNOB}")}
            for (one, a), (other, b) in combinations(rects.items(), 2):
                assert not a.colliderect(b), (seats, scene, one, other)


def test_the_light_round_a_disc_of_the_wheel_is_round(looks: dict[tuple[int, int], Look]) -> None:
    table = Table(looks[SMALL], position(3, **SCENES["eight"]))
    regions, frames = table.board.places.regions, table.board.marks._frames
    rects = [regions[key] for key in DISC_KEYS]
    lit = [sprite for sprite in frames.values() if sprite.pos in [rect.center for rect in rects]]
    assert len(rects) == len(lit) == 4
    margin = looks[SMALL].materials.frame_margin("target")
    for sprite in lit:
        side, reach = sprite.image.get_height(), range(margin + 3)
        brightest = max(sprite.image.get_at((x, side // 2)).a for x in reach)
        in_the_corner = max(sprite.image.get_at((x, x)).a for x in reach)
        assert in_the_corner < 0.4 * brightest, (in_the_corner, brightest)


@pytest.mark.parametrize("size", SIZES)
def test_the_longest_call_is_as_easy_to_read_as_text_is_large(
    looks: dict[tuple[int, int], Look], size: Any
) -> None:
    letters = []
    for percent in (100, 200):
        look = looks[size].rescaled(Scale(size, percent))
        frame = Frame.of(look, 4, 0)
        plate = frame.call_rect(4, 3)
        assert plate.right == frame.call_rect(4, 0).right + frame.bow(3)
        assert plate.w < frame.call_rect(4, 0).left - frame.middle
        cap, pad = round(min(plate.h * 0.66, look.scale.px(34, 20))), look.scale.px(8, 4)
        fitted = look.text.fitted("Switchback", 22, (plate.w - cap - 3 * pad, plate.h), "#000000")
        letters.append(fitted.get_height())
    assert letters[1] >= 1.4 * letters[0], letters


@pytest.mark.parametrize("size", SIZES)
def test_chairs_go_round_the_table_clockwise(looks: dict[tuple[int, int], Look], size: Any) -> None:
    for seats in SEATS:
        for seat in range(seats):
            chairs = Frame(looks[size], seats, seat).chairs
            assert [chair.seat for chair in chairs] == [(seat + step) % seats for step in range(seats)]
            left = [chair.rect.y for chair in chairs if chair.side == "left"]
            top = [chair.rect.x for chair in chairs if chair.side == "top"]
            right = [chair.rect.y for chair in chairs if chair.side == "right"]
            assert (left, top, right) == (sorted(left, reverse=True), sorted(top), sorted(right))


@pytest.mark.parametrize("size", SIZES)
def test_spoons_of_a_scramble_lie_apart_and_inside(looks: dict[tuple[int, int], Look], size: Any) -> None:
    window = Rect((0, 0), size)
    for seats in SEATS:
        tableau = tableau_of(looks[size], seats, "spoons")
        assert isinstance(tableau.state, Spoons)
        spoons = lying(Frame(tableau.look, seats, 0), tableau.state)
        assert list(spoons) == list(range(1, seats))
        for spoon in spoons.values():
            assert window.collidepoint(spoon.at(0.0))
            assert window.collidepoint(spoon.at(1.0))
        for one, other in combinations(spoons.values(), 2):
            bowls = (one.at(0.83), other.at(0.83))
            assert abs(bowls[0][0] - bowls[1][0]) + abs(bowls[0][1] - bowls[1][1]) > 0.25 * one.length


@pytest.mark.parametrize("hold", [0.0, 0.1, 0.4, 0.7, 0.9, 1.0])
def test_a_spoon_tells_where_it_is_gripped(looks: dict[tuple[int, int], Look], hold: float) -> None:
    for spoon in resting(Frame(looks[SMALL], 8, 0)).values():
        found = spoon.hold_at(spoon.at(hold), 4)
        assert found == pytest.approx(hold, abs=0.001)
        assert spoon.hold_at((spoon.x + spoon.length, spoon.y + spoon.length), 4) is None


def test_the_hands_that_are_drawn_beforehand_are_those_that_will_reach(
    looks: dict[tuple[int, int], Look],
) -> None:
    for look in looks.values():
        tableau = tableau_of(look, 4, "turn")
        ahead = arms_ahead(tableau)
        assert len(ahead) == len({sitter.portrait for sitter in tableau.sitters})
        for sitter in tableau.sitters:
            list(arm_painted(look, sitter.portrait, 600, 0.5))
        assert all(look.assets.ready(job) for job in ahead)


def test_arms_that_reached_do_not_push_out_what_the_table_shows_after_them(
    looks: dict[tuple[int, int], Look],
) -> None:
    look = looks[(1920, 1080)]
    shown = blank((300, 300))
    kept = look.materials.made(("kept beside arms",), lambda: shown)
    for step in range(9):
        list(arm_painted(look, "anne", 1500, 0.5 + step / 4))
    assert ("kept beside arms",) in look.materials._cache
    assert look.materials.made(("kept beside arms",), lambda: pytest.fail("painted anew")) is kept


def test_of_several_arms_one_is_painted_at_a_time_some_bands_a_frame(
    monkeypatch: pytest.MonkeyPatch, looks: dict[tuple[int, int], Look]
) -> None:
    grabs = [
        {"seat": seat, "spoon": spoon, "ms": 400, "hold": 0.5} for seat, spoon in ((1, 1), (2, 2), (3, 3))
    ]
    look = replace(looks[(1920, 1080)], pace=Pace("normal"))
    table = Table(look, position(5, phase="spoons", discard="9h Jh", grabs=grabs))
    tool, tableau, places = SpoonsTool(0), table.board.tableau, table.board.places
    turned: list[float] = []
    turn = pygame.transform.rotozoom
    monkeypatch.setattr("pygame.transform.rotozoom", lambda *given: turned.append(1) or turn(*given))  # type: ignore[func-returns-value]
    shown: list[int] = []
    painted: list[int] = []
    while len(shown) < 30 and (not shown or shown[-1] < 3):
        assert tool.busy or not shown
        before = len(turned)
        shown.append(len(arms_in(tool.decor(tableau, places))))
        painted.append(len(turned) - before)
        tool.update(16)
    assert shown[-1] == 3
    assert all(after - before <= 1 for before, after in pairwise(shown))
    assert max(painted) <= BANDS_A_FRAME


def arms_in(decor: Sequence[Decor]) -> set[tuple[str, ...]]:
    """Return whose arms there are, each with the spoon that it reaches for."""
    return {tuple(piece.name.split()[1:3]) for piece in decor if piece.name.startswith("arm ")}


@pytest.mark.parametrize("seat", [0, None])
def test_what_is_told_of_a_scramble_brings_one_arm_a_frame_too(
    looks: dict[tuple[int, int], Look], seat: int | None
) -> None:
    grabs = [{"seat": other, "spoon": other, "ms": 400, "hold": 0.5} for other in (1, 2, 3)]
    table = Table(looks[SMALL], position(5, phase="spoons", discard="9h Jh", grabs=grabs), seat=seat)
    tableau = replace(table.board.tableau, telling=True)
    tool = table.board.face.tool(tableau)
    assert tool is not None
    shown = [len(arms_in(tool.decor(tableau, table.board.places))) for _frame in range(12)]
    assert shown == sorted(shown)
    assert {*shown} >= {1, 2, 3}
    assert not arms_in(table.board.face.decorate(tableau, table.board.places))


def test_where_motions_are_off_an_arm_is_where_it_reaches_at_once(
    looks: dict[tuple[int, int], Look],
) -> None:
    grabs = [{"seat": 1, "spoon": 1, "ms": 400, "hold": 0.5}]
    for pace, comes in ((Pace("normal"), True), (Pace("normal", reduced=True), False)):
        look = replace(looks[SMALL], pace=pace)
        table = Table(look, position(5, phase="spoons", discard="9h Jh", grabs=grabs))
        tool, tableau, places = SpoonsTool(0), table.board.tableau, table.board.places
        while not arms_in(decor := tool.decor(tableau, places)):
            assert tool.busy
        first = {piece.name: piece.pos for piece in decor}
        tool.update(400)
        last = {piece.name: piece.pos for piece in tool.decor(tableau, places)}
        assert arms_in(tool.decor(tableau, places))
        assert (first != last) == comes


@pytest.mark.parametrize("size", [SMALL, (1920, 1080)])
@pytest.mark.parametrize(("length", "angle"), [(420, 0), (700, 75), (1500, 250), (1740, 100)])
def test_an_arm_reaches_from_its_shoulder_to_its_grip(
    looks: dict[tuple[int, int], Look], size: tuple[int, int], length: int, angle: int
) -> None:
    look = looks[size]
    long = length * look.scale.unit
    turned = math.radians(angle)
    arm = laid_out(list(arm_painted(look, "silas", long, turned)), round(long * 1.3))
    for back in (0.0, 0.97):
        x, y = arm.get_rect().center
        x, y = x - round(back * long * math.sin(turned)), y + round(back * long * math.cos(turned))
        # The grip itself lies between thumb and fingers: what is near is looked at.
        near = Rect(x, y, 1, 1).inflate(2 * look.scale.px(24), 2 * look.scale.px(24))
        assert pygame.mask.from_surface(arm.subsurface(near)).count() > near.w * near.h // 4


def laid_out(painted: Sequence[Band | Piece], reach: int) -> pygame.Surface:
    """Return pieces laid around the middle of a picture that reaches so far; each pixel is one piece's."""
    whole, taken = blank((2 * reach, 2 * reach)), pygame.Mask((2 * reach, 2 * reach))
    for picture, (x, y) in [step for step in painted if isinstance(step, Piece)]:
        place = picture.get_rect()
        place.topleft = round(reach + x - place.w / 2), round(reach + y - place.h / 2)
        mine = pygame.Mask(place.size, fill=True)
        assert not taken.overlap(mine, place.topleft)
        taken.draw(mine, place.topleft)
        whole.blit(picture, place, special_flags=pygame.BLEND_RGBA_MAX)
    return whole


@pytest.mark.parametrize("angle", [0, 8, 37, 90, 141, -75, 260])
def test_turned_piece_by_piece_a_picture_looks_as_turned_in_one_go(angle: int) -> None:
    upright, about = blank((260, 900)), (180.0, 90.0)
    pygame.draw.lines(upright, "#b03020", False, [(200, 20), (170, 300), (120, 600), (40, 880)], 60)
    pygame.draw.lines(upright, "#ffe0a0", False, [(200, 30), (165, 300), (120, 600), (45, 870)], 6)
    whole = pygame.transform.rotozoom(upright, -angle, 1.0)
    turn = math.radians(angle)
    dx, dy = upright.get_width() / 2 - about[0], upright.get_height() / 2 - about[1]
    middle = dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)
    bands = []
    for top in range(0, 900, 96):
        band = blank((260 + 11, min(96 + 6, 900 - top) + 11))
        band.blit(upright, (0, 0), (0, top, 260, band.get_height() - 11))
        bands.append(Band(band, (0, top)))
    in_pieces = laid_out(list(turned_pieces(bands, about, angle)), 1000)
    in_one_go = laid_out([Piece(whole, middle)], 1000)
    # In one go the middle lies up to half a pixel aside: edges may differ by so much, and nothing else.
    for one, other in ((in_pieces, in_one_go), (in_one_go, in_pieces)):
        inside = within_edges(pygame.mask.from_surface(one, 250))
        assert inside.count() > 30_000
        inside.erase(pygame.mask.from_surface(other, 250), (0, 0))
        assert inside.count() == 0
    assert math.dist(pygame.transform.average_color(in_pieces), pygame.transform.average_color(in_one_go)) < 1


def within_edges(mask: pygame.Mask) -> pygame.Mask:
    """Return those of its bits around which all others are set too, two wide."""
    outside = mask.copy()
    outside.invert()
    inside = mask.copy()
    for dx, dy in product(range(-2, 3), repeat=2):
        inside.erase(outside, (dx, dy))
    return inside


@pytest.mark.parametrize("high", [700, 2400])
def test_a_sleeve_swings_aside_without_a_break(high: int) -> None:
    drawn = blank((100, 1400))
    drawn.fill((90, 60, 30, 255), (40, 0, 20, 1400))
    arm = blank((250 + 11, high + 11))
    for band, corner in bent(drawn, 440, high, 150):
        arm.blit(band, corner, special_flags=pygame.BLEND_RGBA_MAX)
    middles = []
    for y in range(high):
        solid = pygame.mask.from_surface(arm.subsurface((0, y, arm.get_width(), 1))).get_bounding_rects()
        assert len(solid) == 1
        assert solid[0].w >= 19
        middles.append(solid[0].centerx)
    assert middles[0] == pytest.approx(200, abs=1)
    assert middles[-1] == pytest.approx(50, abs=2)
    steps = [before - after for before, after in pairwise(middles)]
    assert min(steps) >= 0
    assert max(steps) <= 2


@pytest.mark.parametrize(("before", "during"), [("9h 6h", "9h 6h Jh"), ("Jd 6h", "Jd 6h Jh")])
def test_a_scramble_is_painted_before_it_begins_while_nothing_else_is_drawn(
    monkeypatch: pytest.MonkeyPatch, looks: dict[tuple[int, int], Look], before: str, during: str
) -> None:
    """Its first frame once took as long as eight others: spoons, their shadows, the dark over the table."""
    look = looks[SMALL].rescaled(Scale(SMALL))
    board = Table(look, position(8, discard=before)).board
    target = pygame.Surface(SMALL, depth=32)
    monkeypatch.setattr(look.assets, "expect", lambda jobs: None)
    preload_faces(look.assets, board)
    frames = 0
    while board.busy:
        board.update(16.0)
        drawn = bool(board.draw(target))
        frames += 1
        assert frames < 200
        assert frames < 10 or not drawn
    assert frames > 16
    painted: list[Any] = []
    put = SurfaceCache.put

    def noted(cache: SurfaceCache, key: Any, picture: pygame.Surface) -> pygame.Surface:
        painted.append(key)
        return put(cache, key, picture)

    monkeypatch.setattr(SurfaceCache, "put", noted)
    scramble = rules.load(position(8, discard=during, phase="spoons"))
    board.look_at(scramble.view(0), (), ())
    board.draw(target)
    kinds = {key[0] for key in painted if key[0] in PAINTED_AHEAD}
    assert not kinds
    assert board.foresight.busy


@pytest.mark.parametrize(("seat", "later"), [(0, 0), (1, 1)])
def test_what_others_do_is_dressed_in_the_frame_after_it_begins_to_be_told(
    looks: dict[tuple[int, int], Look], monkeypatch: pytest.MonkeyPatch, seat: int, later: int
) -> None:
    """To lay a telling out and to dress for it is too much for one frame; own moves are answered at once."""
    table = Table(replace(looks[SMALL], pace=Pace()), position(4, turn=seat))
    board = table.board
    frames: list[int] = []
    number = 0
    target = pygame.Surface(SMALL, depth=32)
    board.update(16.0)
    board.draw(target)
    table.play(seat, "draw")
    dress = board.dress

    def noted() -> None:
        frames.append(number)
        dress()

    monkeypatch.setattr(board, "dress", noted)
    for number in range(3):  # noqa: B007
        board.update(16.0)
        assert board.telling
        board.draw(target)
    assert frames[0] == later


def test_nothing_is_painted_beforehand_in_frames_that_are_drawn(looks: dict[tuple[int, int], Look]) -> None:
    board = Table(looks[SMALL], position(4)).board
    pieces: list[int] = []

    def paint(tableau: Tableau) -> Iterator[None]:
        for piece in range(2):
            pieces.append(piece)
            yield

    board.draw(target := pygame.Surface(SMALL, depth=32))
    while board.look.assets.loading:  # nothing is painted beforehand while pictures are on their way either
        time.sleep(0.002)
    board.foresight.plan = Plan(lambda tableau: tableau.seat, paint)
    board.foresight.look_at(board.tableau)
    sprite = board.stage.sprites[0]
    for _frame in range(4):
        sprite.alpha -= 1
        board.update(16.0)
        board.draw(target)
    assert pieces == []
    for _frame in range(6):
        board.update(16.0)
        board.draw(target)
    assert pieces == [0, 1]
    assert not board.busy
    board.foresight.look_at(board.tableau)
    assert not board.foresight.busy


@pytest.mark.parametrize("count", [1, 5, 12, 26, 40])
def test_a_hand_of_any_size_can_be_gripped_card_by_card(
    looks: dict[tuple[int, int], Look], count: int
) -> None:
    cards = [rank + suit for rank in "A234567QK" for suit in "cdhs"] + ["9c", "9d", "9h", "9s"]
    given = position(3, hands=[" ".join(cards[:count]), "Tc", "Td"], draw="", discard="6h 8h")
    pilot = Table(looks[(1280, 720)], given).pilot
    for index in range(count):
        pilot.point_on(Place("hand", 0, 0, index))


@pytest.mark.parametrize("size", SIZES)
def test_the_number_of_cards_stands_clear_of_the_score(looks: dict[tuple[int, int], Look], size: Any) -> None:
    """Numbers of two digits once ran into it where hands had grown large."""
    cards = [rank + suit for rank in "A2345QK" for suit in "cdhs"]
    given = position(3, hands=[" ".join(cards), " ".join(cards), "Td"], draw="", discard="6h 8h")
    table = Table(looks[size], given)
    places = SpoonsFace().arrange(table.board.tableau)
    decor = {item.name: rect_of(item) for item in SpoonsFace().decorate(table.board.tableau, places)}
    for seat in range(3):
        assert decor[f"chair {seat} count"].right < decor[f"chair {seat} score plate"].left


@pytest.mark.parametrize("size", [(1024, 600), (1080, 1920)])
@pytest.mark.parametrize("percent", [75, 150, 200])
def test_the_whole_number_of_cards_is_seen(
    looks: dict[tuple[int, int], Look], size: tuple[int, int], percent: int
) -> None:
    """Numbers of two digits, and in a tall window all of them, were once cut to nothing."""
    look = looks[size].rescaled(Scale(size, percent))
    cards = [rank + suit for rank in "A2345QK" for suit in "cdhs"]
    for seats in (3, 8):
        hands = [" ".join(cards), " ".join(cards), *[f"{rank}d" for rank in "678T9J"[: seats - 2]]]
        table = Table(look, position(seats, hands=hands, draw="", discard="6h 8h"))
        places = SpoonsFace().arrange(table.board.tableau)
        decor = {item.name: rect_of(item) for item in SpoonsFace().decorate(table.board.tableau, places)}
        for seat in range(seats):
            words = "28" if seat < 2 else "1"
            room = decor[f"chair {seat} score plate"].left - decor[f"chair {seat} count"].left
            assert look.text.width(words, look.text.fit(words, 26, room)) <= room, (seats, seat)


# -- what is said ------------------------------------------------------------------------------------

SAMPLES: dict[str, Any] = {
    "dealer": 1, "seat": 1, "other": 2, "what": "name", "words": "six", "right": True, "cause": "king",
    "slips": 1, "suit": "h", "cards": 3, "direction": -1, "total": 4, "spoon": 1, "ms": 400, "hold": 0.1,
    "second": True, "losers": (1,), "winner": 1, "points": (0, 5, 9), "scores": (0, 5, 9), "winners": (1,),
    "flights": (Flight("6h", Place("hand", 1, 0, 0), Place("discard", None, 0, 0), None),),
}  # fmt: skip
SILENT = {"TurnPassed"}
"""Events that are seen by the light round a chair."""


def all_events() -> list[Event]:
    kinds = [kind for kind in vars(spoons_events).values() if isinstance(kind, type)]
    made = [kind for kind in kinds if issubclass(kind, Event) and kind is not Event]
    return [kind(**{field.name: SAMPLES[field.name] for field in fields(kind)}) for kind in made]


@pytest.mark.parametrize("event", all_events(), ids=lambda event: type(event).__name__)
def test_every_event_is_told(looks: dict[tuple[int, int], Look], event: Event) -> None:
    for timed in (False, True):
        tableau = tableau_of(looks[SMALL], 3, "turn")
        told = Tableau(tableau.look, tableau.state, tableau.piles, 0, sitters(3), timed=timed)
        line, moment = line_of(event, told), moment_of(event, told)
        silent = type(event).__name__ in SILENT or (type(event).__name__ == "SpoonGrabbed" and not timed)
        assert silent or line or moment.sound
        assert "{" not in line.replace("{6h}", "")


def test_braces_in_a_name_are_no_marks(looks: dict[tuple[int, int], Look]) -> None:
    tableau = tableau_of(looks[SMALL], 3, "turn")
    people = (Sitter("{4h}*", "anne"), *sitters(3)[1:])
    told = Tableau(tableau.look, tableau.state, tableau.piles, 0, people)
    assert "\\{4h\\}\\*" in SpoonsFace().turn_line(told)


@pytest.mark.parametrize("scene", SCENES)
def test_the_turn_line_names_who_is_waited_for(looks: dict[tuple[int, int], Look], scene: str) -> None:
    for seat in (0, 1, None):
        tableau = tableau_of(looks[SMALL], 4, scene, seat)
        line = SpoonsFace().turn_line(tableau)
        assert line
        if scene not in ("spoons", "scores"):
            assert NAMES[0] in line


@pytest.mark.parametrize(
    ("scene", "hand", "seat", "said"),
    [
        ("attack", "Kd 9c", 0, "3 cards or a king"),
        ("attack", "4d 9c", 0, "draws 3 cards"),
        ("attack", "4d 9c", 1, "3 cards or a king"),
        ("count", "Ad 9c", 0, "adds to 2"),
        ("count", "4d 9c", 0, "draws 2 cards"),
        ("count", "4d 9c", 1, "adds to 2"),
    ],
)
def test_the_tag_of_who_has_to_answer_says_what_the_hand_that_is_seen_allows(
    looks: dict[tuple[int, int], Look], scene: str, hand: str, seat: int, said: str
) -> None:
    """It offered a king under a strip that said that there was none."""
    hands = [hand, "5c 6d", "7d"]
    given = position(3, **SCENES[scene]) | {"hands": hands, "draw": "Tc Ts"}
    state = rules.read_view(rules.load(given).view(seat))
    piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}
    tableau = Tableau(looks[SMALL], state, piles, seat, sitters(3))
    tag = SpoonsFace()._tag(tableau, cast(Spoons, state), 0, {})
    assert tag is not None
    assert tag.words == said


@pytest.mark.parametrize("scene", SCENES)
def test_every_scene_can_be_drawn(looks: dict[tuple[int, int], Look], scene: str) -> None:
    for seats in (3, 8):
        for seat in (0, 2, None):
            tableau = tableau_of(looks[SMALL], seats, scene, seat)
            face = SpoonsFace()
            decor = face.decorate(tableau, face.arrange(tableau))
            assert len({item.name for item in decor}) == len(decor)


# -- calling -----------------------------------------------------------------------------------------

KEYS = {
    "two": "w", "three": "t", "four": "f", "five": "v", "six": "x", "seven": "s", "nine": "n", "ace": "a",
    "repeat": "r", "switchback": "b", "spoons": "p", "clubs": "c", "diamonds": "d", "hearts": "h",
    "spades": "e",
}  # fmt: skip


@pytest.mark.parametrize("word", KEYS)
def test_a_name_is_called_by_its_letter(looks: dict[tuple[int, int], Look], word: str) -> None:
    table = Table(looks[SMALL], position(3, phase="call"))
    table.type(KEYS[word])
    assert table.played == [f"say {word}"]


def test_one_card_the_phrase_and_nothing_have_letters(looks: dict[tuple[int, int], Look]) -> None:
    due = [{"seat": 0, "what": "one card"}]
    given = position(3, phase="call", hands=["6c", "7c 7d", "8c 8d"], draw="", discard="6h", say=due)
    for letter, words in (("o", "say one card"), ("q", "hush")):
        table = Table(looks[SMALL], given)
        table.type(letter)
        assert table.played == [words]
    table = Table(looks[SMALL], position(3, phase="penalty"))
    table.type("y")
    assert table.played == ["say phrase"]


@pytest.mark.parametrize(
    ("total", "typed", "said"), [(5, "5", 5), (5, "6", 6), (13, "13", 13), (13, "12", 12)]
)
def test_a_total_is_typed_in_digits(
    looks: dict[tuple[int, int], Look], total: int, typed: str, said: int
) -> None:
    table = Table(looks[SMALL], position(3, phase="call", discard="2h Ah", count=total))
    for digit in typed:
        assert table.played == []
        table.type(digit)
    assert table.played == [f"say {said}"]


@pytest.mark.parametrize(
    ("top", "total", "word", "said"),
    [
        ("2h Ah", 5, "five", "5"),
        ("2h Ah", 3, "three", "3"),
        ("2h Ah", 5, "six", "six"),
        ("4h 5h", 0, "five", "five"),
    ],
)
def test_a_number_that_is_said_is_the_call_that_it_sounds_like(
    looks: dict[tuple[int, int], Look], top: str, total: int, word: str, said: str
) -> None:
    given = position(3, phase="call", discard=top) | ({"count": total} if total else {})
    table = Table(looks[SMALL], given)
    table.type(KEYS[word])
    assert table.played == [f"say {said}"]


def test_a_king_is_aimed_by_clicking_its_victim(looks: dict[tuple[int, int], Look]) -> None:
    table = Table(looks[SMALL], position(5, phase="call", discard="9h Kh"))
    table.pilot.click(table.pilot.point_in(PileKey("chair", 3, 0)))
    assert table.played == ["say draw 2 3"]
    table = Table(looks[SMALL], position(5, phase="call", discard="9h Kh"))
    table.type("2")
    assert table.played == ["say draw 2 2"]


def test_a_click_on_a_chair_buzzes(looks: dict[tuple[int, int], Look]) -> None:
    table = Table(looks[SMALL], position(4, open=[{"seat": 2, "what": "name"}]))
    table.pilot.click(table.pilot.point_in(PileKey("chair", 2, 0)))
    assert table.played == ["buzz 2"]


def test_a_card_out_of_turn_is_warned_of_and_goes_back(looks: dict[tuple[int, int], Look]) -> None:
    given = position(3, turn=1, hands=["6h 7c", "9d Td", "Qc Qd"], draw="5c 5d")
    table = Table(looks[SMALL], given)
    card = table.pilot.point_on(Place("hand", 0, 0, 0))
    target = table.pilot.point_in(PileKey("discard", None, 0))
    table.pilot.press(card)
    table.pilot.move((card[0], card[1] - 40))
    table.pilot.move(target)
    assert NAMES[1] in table.board.tableau.notice
    table.pilot.release(target)
    assert table.played == ["play 6h"]
    table.settle()
    assert [item.card for item in table.board.cards.piles[PileKey("hand", 0, 0)]] == ["6h", "7c"]


# -- snatching ---------------------------------------------------------------------------------------


def scramble(seats: int = 4) -> dict[str, Any]:
    return position(seats, phase="call", turn=1, discard="9h Jh")


def test_a_grab_tells_its_time_and_its_hold(looks: dict[tuple[int, int], Look]) -> None:
    table = Table(looks[(1920, 1080)], scramble(), timed=True)
    table.play(1, "say spoons")
    table.settle()
    table.pass_time(400)
    state = table.state
    assert isinstance(state, Spoons)
    table.press(lying(table.frame(), state)[2].at(0.1))
    move = state.parse(table.played[0])
    assert str(move).startswith("grab 2 40")
    assert float(str(move).split()[3]) == pytest.approx(0.1, abs=0.01)


@pytest.mark.parametrize("timed", [True, False])
def test_in_a_race_nobody_snatches_before_the_spoons_are_seen(
    looks: dict[tuple[int, int], Look], timed: bool
) -> None:
    given = position(3, turn=1, phase="call", discard="9h Jh")
    table = Table(replace(looks[SMALL], pace=Pace()), given, timed)
    table.play(1, "say spoons")
    table.board.update(1)
    assert table.board.telling
    table.type("1")
    assert isinstance(table.board.tableau.state, Spoons)
    assert table.board.tableau.state.phase == "spoons", "the telling is cut short"
    assert bool(table.played) != timed
    if timed:
        table.pass_time(200)
        table.type("1")
        assert table.played == ["grab 1 200 0.15"]


def test_time_goes_on_while_others_grab(looks: dict[tuple[int, int], Look]) -> None:
    table = Table(looks[SMALL], scramble(), timed=True)
    table.play(1, "say spoons")
    table.settle()
    table.pass_time(200)
    table.play(2, "grab 1 200 0.2")
    table.pass_time(150)
    table.play(3, "grab 1 350 0.1")
    table.pass_time(150)
    table.type("3")
    ms = int(table.played[0].split()[2])
    assert table.played[0].startswith("grab 3 ")
    assert table.played[0].endswith(" 0.15")
    assert 480 <= ms <= 530


def test_a_new_go_is_timed_anew(looks: dict[tuple[int, int], Look]) -> None:
    table = Table(looks[SMALL], scramble(), timed=True)
    table.play(1, "say spoons")
    table.settle()
    table.pass_time(900)
    for seat in (1, 2, 3):
        table.play(seat, f"grab 1 300 0.{seat}")
    table.settle()
    table.type("1")
    assert table.played[0].startswith("grab 1 9")
    table.settle()
    table.pass_time(100)
    table.type("2")
    assert int(table.played[1].split()[2]) <= 130


def test_without_a_race_all_grabs_are_alike(looks: dict[tuple[int, int], Look]) -> None:
    table = Table(looks[SMALL], scramble())
    table.play(1, "say spoons")
    table.settle()
    table.pass_time(3000)
    state = table.state
    assert isinstance(state, Spoons)
    table.press(lying(table.frame(), state)[1].at(0.9))
    assert table.played == ["grab 1 500 0.5"]
    assert not table.board.tool or not table.board.tool.busy or table.board.telling


def test_keys_reach_every_spoon_and_giving_up(looks: dict[tuple[int, int], Look]) -> None:
    for wanted, timed, said in (
        (PileKey("spoon", None, 3), True, "0.15"),
        (PileKey("spoon", None, 3), False, "0.5"),
        (GIVE_UP, True, "hush"),
    ):
        table = Table(looks[SMALL], scramble(), timed=timed)
        table.play(1, "say spoons")
        table.settle()
        for _ in range(40):
            if table.board.focused == wanted:
                break
            table.pilot.key(pygame.K_TAB)
        table.pilot.key(pygame.K_RETURN)
        assert table.played[0].split()[-1] == said


def test_a_snatch_out_of_season_fails_and_locks_the_hand(looks: dict[tuple[int, int], Look]) -> None:
    table = Table(looks[SMALL], scramble(), timed=True)
    spoon = resting(table.frame())[1].at(0.3)
    table.press(spoon)
    assert len(table.refused) == 1
    assert table.board.tableau.notice
    table.press(spoon)
    assert len(table.refused) == 1
    table.play(1, "say spoons")
    table.settle()
    table.type("1")
    assert table.played == []
    table.pass_time(1100)
    table.type("1")
    assert table.played[0].startswith("grab 1 ")


def test_the_result_is_told_with_times(looks: dict[tuple[int, int], Look]) -> None:
    table = Table(replace(looks[SMALL], pace=Pace()), scramble(), timed=True)
    table.play(1, "say spoons")
    for seat, text in (
        (1, "grab 1 300 0.1"),
        (2, "grab 2 410 0.2"),
        (3, "grab 2 430 0.5"),
        (0, "grab 3 600 0.1"),
    ):
        table.play(seat, text)
    seen = [tags(table.board)]
    while table.board.telling:
        table.board.update(16)
        seen.append(tags(table.board))
    tale = tale_of(table.board.tableau.heard)
    assert tale is not None
    assert tale.losers == (3,)
    assert dict(tale.won) == {1: 1, 2: 2, 0: 3}
    assert [seat for seat, _ms in tale.times] == [1, 2, 3, 0]
    assert max(map(len, seen)) == 4


def tags(board: Board) -> list[str]:
    return [name for name in board.marks._decor if name.endswith(" tag")]


@pytest.mark.parametrize("timed", [True, False])
def test_tags_of_a_scramble_go_when_its_end_is_told(looks: dict[tuple[int, int], Look], timed: bool) -> None:
    """“Has a spoon” and “draws two” stood under the portraits for as long as nobody played."""
    table = Table(replace(looks[SMALL], pace=Pace()), scramble(), timed)
    table.play(1, "say spoons")
    for seat, text in ((1, "grab 1 300 0.1"), (2, "grab 2 410 0.2"), (0, "grab 3 600 0.1"), (3, "hush")):
        table.play(seat, text)
    on_the_table = False
    while table.board.telling:
        table.board.update(16)
        on_the_table |= any(not name.startswith("scramble") for name in tags(table.board))
    assert on_the_table, "they stay while what is lost is drawn"
    table.board.update(16)
    assert not tags(table.board)
    table.play(3, "say phrase")
    while table.board.telling:
        table.board.update(16)
        assert not tags(table.board), "they do not come back with what is told next"


def test_what_came_of_a_scramble_is_told_in_the_strip_and_no_shout_comes_back_after_it(
    looks: dict[tuple[int, int], Look],
) -> None:
    """“Spoons! Anne, grab one!” stood there while the end was told, and the shout came up again."""
    table = Table(replace(looks[SMALL], pace=Pace("normal")), scramble(), timed=True)
    table.play(1, "say spoons")
    shouts = []
    while table.board.telling:
        table.board.update(16)
        heard = table.board.tableau.heard
        begun = any(isinstance(event, spoons_events.ScrambleBegun) for event in heard)
        shouts.append((begun, bool(table.board.tableau.bubbles)))
    assert (False, True) in shouts
    assert (True, True) not in shouts
    for seat, text in ((1, "grab 1 300 0.1"), (2, "grab 2 410 0.2"), (3, "grab 3 600 0.1"), (0, "hush")):
        table.play(seat, text)
    strips: set[str] = set()
    while table.board.telling:
        table.board.update(16)
        heard = table.board.tableau.heard
        if any(isinstance(event, spoons_events.ScrambleEnded) for event in heard) and table.board.telling:
            table.board.draw(pygame.Surface(SMALL, depth=32))
            strips.add(table.board.marks.strip_words(table.board.face, table.board.tableau))
    assert strips
    assert not any("grab one" in words for words in strips), strips


def test_a_spoon_that_is_reached_for_has_no_number(looks: dict[tuple[int, int], Look]) -> None:
    """The number lay half under the fingers of the arm that reached for it."""
    table = Table(looks[SMALL], scramble(), timed=False)
    table.play(1, "say spoons")
    table.settle()

    def numbers() -> set[str]:
        decor = table.board.marks._decor
        return {name for name in decor if name.startswith("lying") and name.endswith("key")}

    assert numbers() == {"lying 1 key", "lying 2 key", "lying 3 key"}
    table.play(2, "grab 2 500 0.5")
    table.settle()
    assert numbers() == {"lying 1 key", "lying 3 key"}


# -- whole matches -----------------------------------------------------------------------------------


def sensible(state: Spoons, seat: int, rng: random.Random) -> Move:
    """Choose as somebody does who wants the round to end: right calls, cards laid, spoons spread."""
    if state.say and state.say[0].seat == seat:
        return rng.choice(state.right_calls(state.say[0]))
    moves = [move for move in state.moves(seat) if not str(move).startswith("buzz")]
    if state.phase == "spoons":
        return rng.choice([move for move in moves if str(move) != "hush"])
    return moves[0]


@pytest.mark.parametrize(("seats", "way"), [(3, "clicks"), (6, "drag"), (4, "keys")])
def test_a_match_is_played_through_the_table(
    looks: dict[tuple[int, int], Look], seats: int, way: str, long_run: int
) -> None:
    rng = random.Random(f"{seats} {way}")
    seated = Seated("spoons", seats, seats, looks[SMALL])
    state = seated.state
    assert isinstance(state, Spoons)
    rounds = 0
    for _turn in range(20_000 if long_run else 140):
        if state.result is not None:
            break
        if state.phase == "scores":
            rounds += 1
            seated.play(state.to_act[0], state.parse("deal"))
        elif seated.seat in state.to_act:
            wanted = sensible(state, seated.seat, rng)
            gestures = {str(gesture.move): gesture for gesture in seated.board.gestures}
            getattr(seated.pilot, f"play_by_{way}")(gestures[str(wanted)])
            assert seated.played[-1] == str(wanted)
        else:
            seat = state.to_act[0]
            seated.play(seat, sensible(state, seat, rng))
        seated.settle()
        assert dict(seated.board.cards.faces()) == {
            PileKey(*pile[:3]): tuple(pile.cards) for pile in state.veiled(seated.seat).piles()
        }
    assert rounds or state.result is not None or not long_run
    assert not seated.refused


@pytest.mark.parametrize("seats", [3, 8])
def test_what_the_board_follows_is_what_the_view_says(looks: dict[tuple[int, int], Look], seats: int) -> None:
    """The piles led by events alone are those of the view, move by move."""
    rng = random.Random(seats)
    table = Table(looks[SMALL], rules.new("spoons", seats, 5).dump())
    for _turn in range(40):
        state = table.state
        assert isinstance(state, Spoons)
        if not state.to_act or state.phase == "scores":
            break
        seat = state.to_act[0]
        table.play(seat, str(sensible(state, seat, rng)))
        while table.board.telling:
            table.board.update(16)
        shown = {key: cards for key, cards in table.board.cards.faces().items() if cards}
        view = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.veiled(0).piles() if pile.cards}
        assert shown == view


def test_spoons_are_scattered_as_ever_and_soon_enough_for_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[float] = []
    hypot = math.hypot

    def counted(*legs: float) -> float:
        compared.append(hypot(*legs))
        return compared[-1]

    monkeypatch.setattr("game.tables.spoons_lying.math.hypot", counted)
    scattered.cache_clear()
    spoons = scattered(7, 1, (3.2, 1.7))
    assert spoons[0] == pytest.approx((-0.29, -0.17, 82.54), abs=0.01)
    assert spoons[-1] == pytest.approx((0.48, -0.61, 259.55), abs=0.01)
    assert 5_000 < len(compared) < 15_000


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_of_a_scramble_leaves_every_card_of_a_hand_in_sight(
    looks: dict[tuple[int, int], Look], size: Any
) -> None:
    face = SpoonsFace()
    for percent, seats in ((100, 4), (200, 8)):
        tableau = tableau_of(looks[size].rescaled(Scale(size, percent)), seats, "spoons")
        sheet = board_of(Frame(tableau.look, seats, 0))
        assert Rect((0, 0), size).contains(sheet)
        assert not any(sheet.colliderect(chair.rect) for chair in Frame(tableau.look, seats, 0).chairs)
        key = PileKey("hand", 0, 0)
        for count in (7, 20, 40, 60):
            held = replace(tableau, piles={**tableau.piles, key: ("6h",) * count})
            last = max(face.arrange(held).spots[key], key=lambda spot: spot.x)
            assert not sheet.collidepoint(last.x + last.height * 5 / 14 - 1, last.y), (percent, count)


@pytest.mark.parametrize("language", languages())
def test_what_the_sheet_of_a_scramble_says_is_not_under_the_plate_that_gives_up(
    looks: dict[tuple[int, int], Look], language: str
) -> None:
    """The plate lay on the last line in German, and close under it in the other languages."""
    try:
        use(language)
        for size, percent in product(SIZES, PERCENTS):
            scaled = looks[size].rescaled(Scale(size, percent))
            for seats, held, timed in product((4, 8), (False, True), (False, True)):
                scene = SCENES["spoons"] | {"held": ["1" if held else "", *[""] * (seats - 1)]}
                state = rules.read_view(rules.load(position(seats, **scene)).view(0))
                tableau = replace(tableau_of(scaled, seats, "spoons"), state=state, timed=timed)
                places = SpoonsFace().arrange(tableau)
                decor = {item.name: rect_of(item) for item in SpoonsFace().decorate(tableau, places)}
                words, sheet = decor["board words"], decor["board"]
                assert sheet.contains(words), (size, percent, timed, held)
                assert ("give up" in decor) is not held
                if not held:
                    assert words.bottom <= decor["give up"].top, (size, percent, timed)
                assert "log" not in places.rects, "it would look out from behind the sheet"
    finally:
        use(ENGLISH)


def test_a_count_leaves_the_bowls_of_the_spoons_in_sight(looks: dict[tuple[int, int], Look]) -> None:
    for size in ((1280, 720), (1920, 1080), (3840, 2160)):
        for scene in ("attack", "count"):
            tableau = tableau_of(looks[size], 8, scene)
            frame = Frame(tableau.look, 8, 0)
            furniture = SpoonsFace().decorate(tableau, SpoonsFace().arrange(tableau))
            disc = next(item for item in furniture if item.name.startswith("medal"))
            for spoon in resting(frame).values():
                tip = math.dist(spoon.at(1.0), frame.ring[:2])
                assert tip >= disc.image.get_width() / 2 - frame.px(10), (size, scene)


@pytest.mark.parametrize("language", languages())
def test_words_on_the_disc_of_an_attack_or_a_count_stay_within_its_rim(
    looks: dict[tuple[int, int], Look], language: str
) -> None:
    """In German and French they ran over the brass rim in a small window."""
    try:
        use(language)
        for size, percent, count in product(((1024, 600), (1920, 1080)), (75, 100, 200), (2, 99)):
            for scene in ("attack", "count"):
                scaled = looks[size].rescaled(Scale(size, percent))
                given = SCENES[scene] | ({"count": count} if scene == "count" else {})
                if scene == "attack":
                    given = given | {"attack": {"by": 1, "on": 0, "cards": count}}
                state = rules.read_view(rules.load(position(4, **given)).view(0))
                tableau = replace(tableau_of(scaled, 4, scene), state=state)
                decor = SpoonsFace().decorate(tableau, SpoonsFace().arrange(tableau))
                disc = next(item.image for item in decor if item.name.startswith("medal"))
                side = disc.get_width()
                bare = scaled.materials.disc(side, "lit")
                if scene == "attack":
                    bare = brass.medallion(side, theme.BRASS_RED_GROUND[0])
                for x, y in product(range(side), repeat=2):
                    beyond = math.dist((x + 0.5, y + 0.5), (side / 2, side / 2)) > 0.42 * side
                    if beyond and bare.get_at((x, y)).a == 255:
                        assert disc.get_at((x, y)) == bare.get_at((x, y)), (size, percent, count, scene)
    finally:
        use(ENGLISH)


def test_no_count_is_shown_before_there_is_a_card_to_count(looks: dict[tuple[int, int], Look]) -> None:
    """What is dealt is told when the facts that follow from it are known already."""
    tableau = tableau_of(looks[SMALL], 4, "attack")
    dealing = replace(tableau, piles={**tableau.piles, PileKey("discard", None, 0): ()})
    for shown, there in ((tableau, True), (dealing, False)):
        names = {item.name for item in SpoonsFace().decorate(shown, SpoonsFace().arrange(shown))}
        assert any(name.startswith("medal") for name in names) is there


def test_the_result_of_a_scramble_ends_no_line_with_a_sign_that_parts(
    looks: dict[tuple[int, int], Look],
) -> None:
    tableau = replace(tableau_of(looks[(1920, 1080)], 8, "spoons"), timed=True)
    grips = tuple(Grip(seat, seat, 400 + seat, 0.2) for seat in range(1, 7))
    times = tuple((seat, 400 + seat) for seat in range(1, 7))
    told = Tale(grips, times, won=tuple((seat, seat) for seat in range(1, 7)), losers=(0, 7))
    words = result_line(tableau, told)
    for width in range(120, 700, 20):
        lines = looks[(1920, 1080)].text.wrap(words, 21, width)
        assert not any(line.endswith(("·", " ,")) for line in lines), lines
        assert any(line.startswith("*") for line in lines)


# -- who watches ---------------------------------------------------------------------------------------


def test_nothing_is_offered_to_whom_a_sailor_plays_for(looks: dict[tuple[int, int], Look]) -> None:
    """The sheet showed the plate that gives up, spoons their keys, and the wheel of calls opened."""
    for given in (position(4, phase="spoons", discard="9h Jh"), position(4, **SCENES["call"])):
        board = Table(looks[SMALL], given).board
        shown = {str(sprite.tag) for sprite in board.stage.sprites}
        offered = {name for name in shown if name == "give up" or name.endswith(" key") or "call " in name}
        assert offered
        board.rest(True)
        board.dress()
        shown = {str(sprite.tag) for sprite in board.stage.sprites}
        assert not {name for name in offered & shown if not name.startswith("disc")}


def test_arms_stay_where_they_are_when_a_sailor_takes_the_seat(looks: dict[tuple[int, int], Look]) -> None:
    grabs = [{"seat": 1, "spoon": 1, "ms": 400, "hold": 0.5}]
    look = replace(looks[SMALL], pace=Pace("normal"))
    board = Table(look, position(4, phase="spoons", discard="9h Jh", grabs=grabs)).board
    for _frame in range(40):
        board.update(16.0)
    lying = {sprite.tag: sprite.pos for sprite in board.stage.sprites if str(sprite.tag).startswith("arm ")}
    assert lying
    board.rest(True)
    board.update(16.0)
    again = {sprite.tag: sprite.pos for sprite in board.stage.sprites if str(sprite.tag).startswith("arm ")}
    assert again == lying


def test_a_lone_card_lies_in_the_middle_of_the_discard_pile(looks: dict[tuple[int, int], Look]) -> None:
    frame = Frame(looks[SMALL], 4, 0)
    (lone,) = discard_spots(frame, 1)
    assert abs(lone.x - frame.discard[0]) < 0.1 * frame.card
    for count in range(1, 9):
        fewer, more = discard_spots(frame, count), discard_spots(frame, count + 1)
        assert [spot[:5] for spot in more[:count]] == [spot[:5] for spot in fewer], "a lying card was moved"
        assert sum(spot.seen for spot in more) == min(3, count + 1)


def test_who_missed_a_spoon_is_not_told_to_reach(looks: dict[tuple[int, int], Look]) -> None:
    tableau = tableau_of(looks[SMALL], 4, "spoons")
    grip = Grip(1, 2, 400, 0.2)
    reaching = Tale((grip,), ((1, 400),))
    missed = Tale((), ((1, 400),))
    assert tag_of(tableau, reaching, 1) is not None
    assert tag_of(tableau, missed, 1) is None
    assert tag_of(tableau, replace(missed, losers=(1,)), 1) is not None


def test_what_a_scramble_showed_fades_in_front_of_the_table(looks: dict[tuple[int, int], Look]) -> None:
    """Its sheet went in one frame, and for a moment the shade lay over the chairs."""
    tableau = tableau_of(looks[SMALL], 4, "spoons")
    places = SpoonsFace().arrange(tableau)
    decor = SpoonsFace().decorate(tableau, places)
    shade = next(item for item in decor if item.veil is not None)
    over = [item for item in decor if item.z >= shade.z]
    assert all(item.fades for item in over if not item.name.endswith(" key"))
    turn = replace(tableau, state=rules.read_view(rules.load(position(4)).view(0)))
    later = {item.name for item in SpoonsFace().decorate(turn, SpoonsFace().arrange(turn))}
    assert later.isdisjoint(item.name for item in over)


def test_a_scramble_blurs_the_table_that_it_began_on(looks: dict[tuple[int, int], Look]) -> None:
    """The table lay sharp under the dark, and its cards looked as near as the spoons."""
    look = looks[SMALL]
    board = Table(look, position(4)).board
    screen = pygame.Surface(SMALL, depth=32)
    board.draw(screen)
    board.look_at(rules.load(position(4, phase="spoons", discard="9h Jh")).view(0), [], [])
    board.draw(screen)
    veil = next(sprite for sprite in board.stage.sprites if str(sprite.tag).startswith("veil"))
    assert veil.image.get_size() == SMALL
    table = board.stage.beneath(veil.z)
    strips = {name: steps(picture) for name, picture in (("table", table), ("veil", veil.image))}
    assert max(strips["veil"]) < max(strips["table"]) / 3, "no hard edge is left"
    middle, corner = (veil.image.get_at(at).g for at in ((SMALL[0] // 2, SMALL[1] // 2), (30, 40)))
    assert middle > 2 * corner
    board.look_at(rules.load(position(4, phase="spoons", discard="9h Jh")).view(0), [], [])
    board.draw(screen)
    assert veil in board.stage, "it is not painted again while the scramble is on"
    board.look_at(rules.load(position(4, phase="spoons", discard="8h Jh")).view(0), [], [])
    board.draw(screen)
    board.update(1000)
    assert veil not in board.stage, "another scramble lies on another table with as many discards"


def steps(picture: pygame.Surface) -> list[int]:
    """Return how much neighbours along one line through the discard pile differ in their green."""
    y = SMALL[1] * 2 // 5
    greens = [picture.get_at((x, y)).g for x in range(SMALL[0] // 5, SMALL[0] * 2 // 5)]
    return [abs(one - other) for one, other in pairwise(greens)]


def test_what_fades_is_gone_in_the_end_though_it_came_back_meanwhile(
    looks: dict[tuple[int, int], Look],
) -> None:
    """Scrubbing over a scramble's start left the dark, spoons and sheet on the table for good."""
    look = replace(looks[SMALL], pace=Pace("normal"))
    board = Table(look, position(4)).board
    scramble = rules.load(position(4, phase="spoons", discard="9h Jh")).view(0)
    turn = rules.load(position(4)).view(0)
    board.draw(pygame.Surface(SMALL, depth=32))
    before = {str(sprite.tag) for sprite in board.stage.sprites}
    for _time in range(3):
        for view in (scramble, turn):
            board.look_at(view, [], [])
            board.update(48.0)
    for _frame in range(60):
        board.update(16.0)
    assert {str(sprite.tag) for sprite in board.stage.sprites} == before


@pytest.mark.parametrize("percent", PERCENTS)
@pytest.mark.parametrize("seats", [3, 4, 8])
@pytest.mark.parametrize("size", SIZES)
def test_what_stands_close_together_does_not_touch(
    looks: dict[tuple[int, int], Look], size: tuple[int, int], seats: int, percent: int
) -> None:
    """The seal lay upon the frame, a red disc upon the bowls, and a flag's pole upon the turn strip."""
    look = looks[size].rescaled(Scale(size, percent))
    tableau = tableau_of(look, seats, "attack")
    state = tableau.state
    assert isinstance(state, Spoons)
    frame, face = Frame(look, seats, 0), SpoonsFace()
    places = face.arrange(tableau)
    furniture = Furniture(face.decorate(tableau, places))
    draw_strip(furniture, look, places.rects["strip"], face.game, "Bo", False)
    decor = {item.name: rect_of(item) for item in furniture.decor}
    assert decor["strip seal"].left >= frame.left - 1
    x, y, _radius = frame.ring
    for spoon in resting(frame).values():
        bowl = spoon.at(1.0)
        assert math.dist(bowl, (x, y)) >= frame.medal / 2 + frame.px(6, 3)
    flag = look.materials.pennant(frame.px(44, 26)).get_rect()
    wood = wood_of(frame, frame.chairs[0])
    top = wood.y - flag.h * 0.12 - flag.h / 2
    assert top >= frame.strip.bottom + look.scale.px(2, 1)


def test_round_things_of_tables_are_painted_with_smooth_rims() -> None:
    """A circle drawn pixel by pixel has steps: the discs of the suits had them."""
    rough = re.compile(r"pygame\.draw\.(circle|ellipse|arc|polygon)\(")
    sources = (Path(tables.__file__).parent).glob("*.py")
    assert [path.name for path in sources if rough.search(path.read_text(encoding="utf-8"))] == []


# -- what lies round things ----------------------------------------------------------------------------


def race_board(look: Look, seats: int, held: int = 0) -> Board:
    """Return a board at a scramble, in which so many hold a spoon already."""
    hands = ("2c 3c", "9s 9d", "Kc Qd", "6h 8d", "2h 2d", "3h 3d", "5c 5h", "7c 7d")[:seats]
    spoons = [str(seat + 1) if seat < held else "" for seat in range(seats)]
    state = rules.load(
        {
            "game": "spoons", "seats": seats, "phase": "spoons", "turn": 0, "discard": "4h Jh",
            "hands": list(hands), "draw": "4c 5s 6c 8c 6s 7s", "held": spoons,
        }
    )  # fmt: skip
    people = (Sitter("Anne", "anne"),) * seats
    return Board(SpoonsFace(), look, state.view(0), 0, people, print)


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_the_focus_follows_a_spoon_and_is_round_round_the_ring(
    looks: dict[tuple[int, int], Look], size: tuple[int, int]
) -> None:
    """It was a square, on the middle of the spoon and round all of them."""
    look = looks[size]
    board = race_board(look, 4)
    state = cast(Spoons, board.tableau.state)
    for number, spoon in lying(Frame.of(look, 4, 0), state).items():
        board.marks.focus(board.places.regions[PileKey("spoon", None, number)])
        ring = next(one for one in board.stage.sprites if one.z == Z_FOCUS)
        picture, place = ring.image, ring.rect
        for hold in (0.0, 0.5, 1.0):
            x, y = spoon.at(hold)
            assert place.collidepoint(x, y), "the whole spoon lies in it"
            assert not picture.get_at((round(x) - place.x, round(y) - place.y)).a > 40, "nothing lies over it"
        assert not picture.get_at((0, 0)).a
    dealt = rules.new("spoons", 4, 3)
    rest = Board(SpoonsFace(), look, dealt.view(0), 0, (Sitter("Anne", "anne"),) * 4, print)
    rect = rest.places.regions[RING]
    rest.marks.focus(rect)
    ring = next(one for one in rest.stage.sprites if one.z == Z_FOCUS)
    assert not any(ring.image.get_at((rect.w // 10, y)).a for y in range(rect.h // 10))


@pytest.mark.parametrize("seats", [3, 4, 8])
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (1080, 1920)])
def test_neither_key_caps_nor_tags_lie_on_a_face_or_on_the_rim(
    looks: dict[tuple[int, int], Look], size: tuple[int, int], seats: int
) -> None:
    look = looks[size]
    board = race_board(look, seats)
    frame = Frame.of(look, seats, 0)
    cloth = Rect((0, 0), size).inflate(-2 * look.scale.px(40), -2 * look.scale.px(40))
    faces = [porthole_of(chair) for chair in frame.chairs]
    caps = Caps()
    caps.show(board, dict.fromkeys(range(seats), "z"))
    shown = [sprite.rect for sprite in board.stage.sprites if sprite.z == Z_CAPS]
    assert len(shown) == seats
    for rect in [*shown, *(tag_rect(frame, chair, Tag("has a spoon", "lit")) for chair in frame.chairs)]:
        assert cloth.contains(rect)
    for rect in shown:
        assert rect.inflate(-2, -2).collidelist([*faces, *(chair.rect for chair in frame.chairs)]) < 0
