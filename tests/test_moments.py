"""Great moments stand whole in the window, their pictures exist, and nothing of them is left behind."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game import rules, tables
from game.core.following import PileKey
from game.core.places import Eyes, Place
from game.play.players import Person
from game.play.session import Session
from game.tables import grundel_beard_words, hand_and_foot_words, spooneye_words, spoons_words
from game.tables.arrangement import Z_FLYING, Spot
from game.tables.board import Board, News
from game.tables.cards import FLYING_LIFT
from game.tables.face import Decor, Sitter
from game.tables.faces import FACES
from game.tables.marks import SWING_MS, Marks
from game.tables.moments import emblem, roundel
from game.tables.spoons_layout import Frame
from game.ui import theme
from game.ui.look import Look
from game.ui.materials import GlowKind
from game.ui.motion import Animator, Pace
from game.ui.scale import Scale
from game.ui.sound import WIDEST, pan_at
from game.ui.stage import Stage
from tests.screens import ASSETS, SOUND

SOURCES = sorted(Path(tables.__file__).parent.glob("*_words.py"))
CALLED = re.compile(r'roundel\(f?"([\w{}-]+)"\)')
NAMES = [name for path in SOURCES for name in CALLED.findall(path.read_text("utf-8"))]
KINDS = ("red", "black", "threes")


def at(size: tuple[int, int], *, reduced: bool = False) -> tuple[Marks, Animator, Stage, Look]:
    look = Look.made(Scale(size), ASSETS, SOUND, Pace(reduced=reduced))
    stage = Stage(size)
    return Marks(stage, look, ()), Animator(look.pace), stage, look


def test_every_picture_of_a_moment_is_drawn() -> None:
    look = at((1024, 600))[3]
    wanted = {name.format(kind=kind) for name in NAMES for kind in KINDS}
    wanted |= {"plank", "colours", "swab", "mutiny", "becalmed"}
    assert len(wanted) >= 11
    for name in wanted:
        assert pygame.mask.from_surface(roundel(name)(look)).count() > 5000
    for game in theme.ACCENTS:
        assert pygame.mask.from_surface(emblem(game)(look)).count() > 2000


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (800, 1200)])
def test_a_moment_stands_whole_in_the_window(size: tuple[int, int]) -> None:
    marks, animator, stage, look = at(size)
    marks.show_caption("Hoisting the colours", animator, roundel("colours")(look))
    animator.update(700)
    _shade, line, _light, picture = marks._caption
    window = pygame.Rect((0, 0), size)
    assert window.contains(line.rect)
    assert window.contains(picture.rect)
    covered = picture.rect.clip(line.rect)
    assert covered.h <= 0.2 * picture.rect.h
    assert all(sprite.alpha == 255 for sprite in marks._caption)
    marks.hide_caption()
    assert stage.sprites == ()


def test_nothing_of_it_moves_under_reduced_motion() -> None:
    marks, animator, _stage, look = at((1024, 600), reduced=True)
    marks.show_caption("Sunk!", animator, roundel("sunk")(look))
    animator.update(0)
    assert [(sprite.scale, sprite.alpha) for sprite in marks._caption] == [(1, 255)] * 4


def test_a_picture_swings_less_and_less_and_then_hangs_still() -> None:
    marks, animator, _stage, look = at((1024, 600))
    marks.show_caption("Sunk!", animator, roundel("sunk")(look))
    picture = marks._caption[-1]
    angles = []
    for _frame in range(80):
        animator.update(16)
        angles.append(picture.angle)
    around = zip(angles, angles[1:], angles[2:], strict=False)
    turns = [here for before, here, after in around if (here - before) * (after - here) < 0]
    assert [turn > 0 for turn in turns] == [True, False, True, False]
    assert all(abs(after) < abs(before) for before, after in pairwise(turns))
    assert set(angles[round(SWING_MS / 16) + 1 :]) == {0.0}
    assert not animator.busy


def test_no_picture_swings_on_when_its_moment_is_over() -> None:
    held = [
        words.GREAT_MS for words in (grundel_beard_words, hand_and_foot_words, spooneye_words, spoons_words)
    ]
    assert min(held) >= SWING_MS


def test_a_caption_fades_before_it_goes() -> None:
    marks, animator, stage, look = at((1024, 600))
    marks.show_caption("Sunk!", animator, roundel("sunk")(look))
    animator.update(700)
    animator.play(marks.caption_going(), key="telling")
    animator.update(70)
    assert len(marks._caption) == 4
    assert all(0 < sprite.alpha < 255 for sprite in marks._caption)
    animator.update(100)
    assert stage.sprites == ()


@pytest.mark.parametrize("mast", [1, 4])
def test_a_card_is_heard_from_where_it_lands(mast: int, monkeypatch: pytest.MonkeyPatch) -> None:
    look = at((1024, 600))[3]
    state = rules.new("spooneye", 2, 3)
    seat = state.to_act[0]
    state.play(seat, state.parse("draw"))
    board = Board(FACES["spooneye"], look, state.view(seat), seat, (Sitter("Anne", "anne"),) * 2, print)
    move = next(
        move for move in state.moves(seat) if f"mast={mast}" in repr(move) and "own=True" in repr(move)
    )
    heard: list[tuple[str, float]] = []
    monkeypatch.setattr(SOUND, "play", lambda name, volume=1.0, pan=0.0: heard.append((name, pan)))
    events = [event.seen_by(seat) for event in state.play(seat, move)]
    board.tell(News(seat, events, state.view(seat)))
    board.finish()
    item = board.cards.at(Place("mast", seat, mast - 1, 1))
    assert item is not None
    assert item.goal is not None
    pan = dict(heard)["place"]
    assert pan == pytest.approx(pan_at(item.goal.x, 1024), abs=0.01)
    assert 0 < abs(pan) <= WIDEST == 0.3


def test_what_is_told_next_has_a_frame_of_its_own_and_nothing_is_lit_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    look = at((1024, 600))[3]
    state = rules.new("spooneye", 2, 3)
    seat = state.to_act[0]
    board = Board(FACES["spooneye"], look, state.view(seat), seat, (Sitter("Anne", "anne"),) * 2, print)
    for _move in range(2):
        told = state.play(state.to_act[0], state.moves(state.to_act[0])[0])
        board.tell(News(seat, [event.seen_by(seat) for event in told], state.view(seat)))
    done: list[tuple[int, str]] = []
    frame = 0

    def watch(work: str) -> None:
        way = getattr(board, work)

        def watched(*given: object) -> None:
            done.append((frame, work))
            way(*given)

        monkeypatch.setattr(board, work, watched)

    for work in ("_begin", "snap", "dress"):
        watch(work)
    while board.telling:
        frame += 1
        board.update(1000 / 60)
    (first, second), (ended, _last) = (
        [at for at, what in done if what == work] for work in ("_begin", "snap")
    )
    assert first < ended
    assert second == ended + 1
    assert (ended, "dress") not in done
    assert (second, "dress") in done


@pytest.mark.parametrize("reduced", [False, True])
def test_what_goes_softly_fades_and_nothing_of_it_is_left(reduced: bool) -> None:
    look = Look.made(Scale((1024, 600)), ASSETS, SOUND, Pace(reduced=reduced))
    animator, stage = Animator(look.pace), Stage(look.size)
    marks = Marks(stage, look, (), animator)
    picture = pygame.Surface((40, 40))
    marks._renew([Decor("shade", picture, (20, 20), 1, fades=True), Decor("plate", picture, (80, 20), 1)])
    marks._renew([])
    animator.update(100)
    assert [0 < sprite.alpha < 255 for sprite in stage.sprites] == ([] if reduced else [True])
    animator.update(150)
    assert stage.sprites == ()


@pytest.mark.parametrize("game", sorted(FACES))
def test_no_card_changes_its_face_or_jumps_when_the_table_comes_to_rest(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was carried off lay open in the booty, and a hand given away in the other's, till all was told."""
    look = at((1024, 600), reduced=True)[3]
    rng = random.Random(game)
    state = rules.new(game, rules.GAMES[game].seats[0], 6)
    sitters = tuple(Sitter(f"Sailor {seat}", "anne") for seat in range(state.seats))
    board = Board(FACES[game], look, state.view(0), 0, sitters, print)
    settle = board.cards.show
    changed: list[str] = []

    def show(view: rules.State, spots: Mapping[PileKey, Sequence[Spot]]) -> None:
        for zone, owner, slot, cards in view.piles():
            pile = board.cards.piles.get(PileKey(zone, owner, slot), [])
            seen = slice(-1, None) if view.eyes[zone] is Eyes.TOP else slice(None)
            for item, card in zip(pile[seen], cards[seen], strict=False):
                if item.sprite is not None and item.card != card:
                    changed.append(f"{zone} {owner}: {item.card} becomes {card}")
        for key, places in spots.items():
            for item, spot in zip(board.cards.piles.get(key, ()), places, strict=False):
                if item.sprite is not None and spot.seen and math.dist(item.sprite.pos, spot[:2]) > 0.5:
                    changed.append(f"{key}: {item.sprite.pos} becomes {spot[:2]}")
        settle(view, spots)

    monkeypatch.setattr(board.cards, "show", show)
    for _turn in range(24):
        if not state.to_act or state.result:
            break
        seat = state.to_act[0]
        move = rng.choice(state.moves(seat))
        events = [event.seen_by(0) for event in state.play(seat, move)]
        board.tell(News(seat, events, state.view(0)))
        board.finish()
    assert not changed


def test_a_window_is_measured_once_for_each_look_and_seat() -> None:
    look = at((1024, 600))[3]
    frame = Frame.of(look, 8, 0)
    assert Frame.of(look, 8, 0) is frame
    assert Frame.of(look, 8, 1).seat == 1
    larger, calmer = look.resized((1280, 720)), look.paced(Pace(reduced=True))
    assert Frame.of(larger, 8, 0).width == 1280
    assert Frame.of(calmer, 8, 0).look is calmer


def test_a_carried_card_throws_its_shadow_further_than_one_that_lies_or_flies() -> None:
    materials = at((1920, 1080))[3].materials
    lying, flying, carried = (materials.card_drop(lift) for lift in (0, FLYING_LIFT, theme.CARRY_LIFT))
    assert lying < flying < carried
    grown = (theme.CARRY_SCALE - 1) / 2 * 206 * theme.CARD_ASPECT
    assert carried[0] > grown + 2, "it would hide behind the card, which is larger while it is carried"


def test_the_light_round_a_place_at_the_edge_is_whole() -> None:
    marks, _animator, stage, look = at((1920, 1080))
    marks.mark({"hand": (pygame.Rect(460, 880, 1000, 260), "target")}, [], ())
    sides = [sprite.rect for sprite in stage.sprites]
    frame = sides[0].unionall(sides[1:])
    kept = pygame.Rect((0, 0), look.size).inflate(-8, -8).clip((460, 880, 1000, 260))
    assert abs(frame.centery - kept.centery) <= 2
    assert frame.height < 260


@pytest.mark.parametrize("kind", ["target", "under", "great", "turn"])
@pytest.mark.parametrize(
    ("size", "radius"), [((600, 240), 12), ((90, 60), 30), ((40, 40), 20), ((200, 9), 4)]
)
def test_the_sides_of_a_light_are_the_whole_of_it(kind: GlowKind, size: tuple[int, int], radius: int) -> None:
    materials = at((1920, 1080))[3].materials
    whole = materials.frame(size, kind, radius)
    laid = pygame.Surface(whole.get_size(), pygame.SRCALPHA)
    for picture, (x, y) in materials.frame_edges(size, kind, radius):
        place = picture.get_rect(center=(0, 0))
        left = whole.get_width() / 2 + x - place.w / 2, whole.get_height() / 2 + y - place.h / 2
        assert left == (round(left[0]), round(left[1]))
        laid.blit(picture, left, special_flags=pygame.BLEND_RGBA_ADD)
    assert pygame.image.tobytes(laid, "RGBA") == pygame.image.tobytes(whole, "RGBA")


def test_cards_of_a_height_share_a_shadow_and_cast_another_in_another_window() -> None:
    look = at((1024, 600))[3]
    state = rules.new("spooneye", 2, 3)
    board = Board(FACES["spooneye"], look, state.view(0), 0, (Sitter("Anne", "anne"),) * 2, print)
    for shown in (look, look.resized((1280, 720))):
        board.resize(shown)
        items = [item for pile in board.cards.piles.values() for item in pile if item.sprite is not None]
        assert len(items) > 10
        for item in items:
            assert item.sprite is not None
            assert item.sprite.shadow is shown.materials.card_shadow(item.height)
            assert item.sprite.shadow_offset == shown.materials.card_drop()


@pytest.mark.parametrize("game", ["grundel_beard", "john_silver", "spooneye", "spoons"])
def test_a_first_deal_comes_from_a_pile_that_lies_there(game: str) -> None:
    """Its plate said that it was empty, every card in it cast a shadow, and what was dealt grew from air."""
    look = at((1024, 600))[3]
    seats = rules.GAMES[game].seats[-1]
    players = tuple(Person(f"Sailor {seat}", "anne") for seat in range(seats))
    session = Session.begin(game, seats, 6, {}, players, {})
    follower = session.follow(0)
    board = Board(FACES[game], look, follower.view, 0, (Sitter("Anne", "anne"),) * seats, print)
    update = follower.take()
    assert update is not None
    board.tell(News(update.seat, update.events, update.view))
    key = PileKey("pile" if game == "john_silver" else "draw", None, 0)
    seen: dict[int, bool] = {}
    while board.telling:
        board.update(20)
        pile = board.cards.piles[key]
        top = pile[-1].sprite
        if top is None:
            continue
        assert sum(item.sprite is not None for item in pile) <= 12
        assert board.tableau.pile(key.zone)
        for item in (item for other, items in board.cards.piles.items() if other != key for item in items):
            if item.sprite is not None and item.sprite.z >= Z_FLYING and item.goal is not None:
                here = item.sprite.pos
                seen.setdefault(id(item), math.dist(here, top.pos) < math.dist(here, item.goal[:2]))
    assert len(seen) > 3
    assert all(seen.values())
