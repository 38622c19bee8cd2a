"""What a table looks like in every frame in which something is told: sharp, up to date, nothing left bare."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pygame
import pytest

from game import rules
from game.core.following import PileKey
from game.core.places import Place
from game.core.state import State
from game.tables.board import Board, News
from game.tables.cards import CardItem
from game.tables.face import Sitter
from game.tables.faces import FACES
from game.tables.grundel_beard_chairs import Z_SEA
from game.tables.spoons_layout import Frame
from game.tables.spoons_middle import discard_room, discard_spots
from game.tables.words import card_mark
from game.ui.look import Look
from game.ui.motion import Pace
from game.ui.scale import Scale
from game.ui.stage import Sprite
from tests.screens import ASSETS, SOUND
from tests.test_table_grundel_beard import position as grundel_beard
from tests.test_table_hand_and_foot import position as hand_and_foot
from tests.test_table_spoons import SCENES
from tests.test_table_spoons import position as spoons

SIZE = (1024, 600)
FRAME_MS = 1000 / 60


def board_of(state: State, size: tuple[int, int] = SIZE, pace: Pace | None = None) -> Board:
    look = Look.made(Scale(size), ASSETS, SOUND, pace or Pace())
    sitters = tuple(Sitter(f"Sailor {seat}", "anne") for seat in range(state.seats))
    return Board(FACES[state.game], look, state.view(0), 0, sitters, print)


def play(board: Board, state: State, move: str) -> None:
    seat = state.to_act[0]
    events = [event.seen_by(0) for event in state.play(seat, state.parse(move))]
    board.tell(News(seat, events, state.view(0)))


def frames(board: Board) -> Iterator[dict[Any, Sprite]]:
    """Yield the pictures that have a name in every frame until all is told."""
    while board.telling:
        board.update(FRAME_MS)
        yield {sprite.tag: sprite for sprite in board.stage.sprites if isinstance(sprite.tag, str)}


def flying(board: Board) -> Iterator[Sprite]:
    for pile in board.cards.piles.values():
        yield from (item.sprite for item in pile if item.sprite is not None)


def shrinks(sprite: Sprite) -> bool:
    """Tell whether a card is to be smaller where it goes than its picture is."""
    item = sprite.tag
    assert isinstance(item, CardItem)
    return item.goal is not None and item.goal.height < 0.7 * item.height


@pytest.mark.parametrize("game", sorted(FACES))
def test_no_card_is_a_small_picture_enlarged_and_each_lies_at_its_own_size(game: str) -> None:
    """Backs that were dealt to the others flew as a blur, over shadows as large as a plate."""
    state = rules.new(game, rules.GAMES[game].seats[-1], 6)
    board, rng = board_of(state), random.Random(3)
    small = 0
    for _move in range(14):
        play(board, state, str(rng.choice(state.moves(state.to_act[0]))))
        for _frame in frames(board):
            scales = [sprite.scale for sprite in flying(board)]
            assert max(scales, default=1.0) <= 1.0
            assert not [s for s in flying(board) if s.scale < 0.7 and s.shadow is not None and shrinks(s)]
            small += any(scale < 1.0 for scale in scales)
        assert all(sprite.scale == 1.0 for sprite in flying(board))
    assert small > 10


def test_pool_and_discard_go_whole_when_a_round_is_scored() -> None:
    """For half a second their cards were gone, and blank paper lay in their places."""
    red, black = "4h 4d 4c 4h 4d 4c 4s", "{0}h {0}d {0}c 2s {0}h {0}d {0}c"
    books = [red, red.replace("4", "5"), *(black.format(rank) for rank in "678")]
    state = hand_and_foot(
        hands=["9c", "Qh Qd"],
        feet=["", "Kh Kd"],
        books=[books, []],
        in_foot=[True, False],
        discard="3s",
        pool="Th Jh",
    )
    board = board_of(state)
    play(board, state, "discard 9c")
    assert state.view(0)["phase"] == "scores"
    counts = 0
    for named in frames(board):
        if "pool edges" in named:
            for key in (PileKey("pool", None, 0), PileKey("discard", None, 0)):
                top = board.cards.piles[key][-1].sprite
                assert top is not None, key
                assert top.z > named["pool edges"].z
            counts += 1
    assert counts > 60
    assert "pool edges" not in named
    assert "log" not in named


@pytest.mark.parametrize("game", ["grundel_beard", "john_silver", "spooneye", "spoons"])
def test_the_strip_tells_of_the_deal_while_cards_are_dealt(game: str) -> None:
    """It said that the last round was over, or who was thinking already."""
    options = {"rounds": 2} if game == "john_silver" else {}
    state = rules.new(game, rules.GAMES[game].seats[0], 6, options)
    rng = random.Random(1)
    while "deal" not in (moves := [str(move) for move in state.moves(state.to_act[0])]):
        state.play(state.to_act[0], state.parse(rng.choice(moves)))
    dealt = board_of(state)
    before = dealt.face.turn_line(dealt.tableau)
    play(dealt, state, "deal")
    said = []
    for _frame in frames(dealt):
        if not dealt.telling:
            break
        said.append(dealt.marks.strip_words(dealt.face, dealt.tableau))
        if len(said) > 2:
            assert said[-1] == dealt.tableau.log[-1] != before
    assert len(said) > 20
    assert dealt.marks.strip_words(dealt.face, dealt.tableau) == dealt.face.turn_line(dealt.tableau)


@pytest.mark.parametrize("game", ["john_silver", "spooneye"])
def test_the_light_round_an_advised_card_lies_under_the_cards_over_it(game: str) -> None:
    """It was drawn across the next card of the hand, through its index."""
    state = rules.new(game, 2, 1)
    while state.to_act[0] != 0 or state.view(0)["phase"] not in ("place", "play"):
        state.play(state.to_act[0], state.moves(state.to_act[0])[0])
    board = board_of(state)
    board.finish()
    gesture = next(g for g in board.gestures if g.sources == (Place("hand", 0, 0, 1),))
    board.show_hint("This one", gesture.move)
    board.animator.finish()  # it rises
    card, beside = (board.cards.at(Place("hand", 0, 0, index)) for index in (1, 2))
    assert card is not None
    assert beside is not None
    assert card.sprite is not None
    assert beside.sprite is not None
    light = next(s for s in board.stage.sprites if s.tag is None and s.pos == card.sprite.pos)
    assert card.sprite.z < light.z < beside.sprite.z


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (800, 1200)])
@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_place_of_the_discard_holds_all_three_cards_that_lie_askew(
    size: tuple[int, int], percent: int
) -> None:
    """The light round it was drawn through the index of the lowest one."""
    look = Look.made(Scale(size, percent), ASSETS, SOUND)
    for seats in range(2, 9):
        frame = Frame.of(look, seats, 0)
        face = look.assets.card("7h", frame.card)
        for spot in discard_spots(frame, 3):
            turned = pygame.transform.rotate(face, -spot.angle).get_rect(center=spot[:2])
            assert discard_room(frame).contains(turned), seats


def sunk(pace: Pace) -> tuple[Board, Mapping[Any, Sprite]]:
    """Return a table at which the Ship has just turned up a thirteen, when that is told half."""
    state = rules.load(grundel_beard(3, phase="ship", settled=[12, 12, 10], ship="9h 4d"))
    board = board_of(state, pace=pace)
    play(board, state, "ship")
    for named in frames(board):
        if "sea 1" in named:
            return board, named
    raise AssertionError("no sea rises while it is told")


def test_the_sea_comes_up_while_it_is_told_that_all_are_sunk() -> None:
    """It lay over the cards from one frame to the next, when all had been told."""
    board, named = sunk(Pace())
    sea = named["sea 1"]
    below, faint = sea.y, sea.alpha
    for _frame in range(40):
        board.update(FRAME_MS)
    assert board.telling
    assert sea.y < below
    assert sea.alpha == 255 > faint
    assert sea.z == Z_SEA
    place = sea.pos
    board.finish()
    assert next(s for s in board.stage.sprites if s.tag == "sea 1").pos == place


def test_under_reduced_motion_the_sea_is_there_at_once() -> None:
    _board, named = sunk(Pace(reduced=True))
    assert named["sea 1"].alpha == 255


def test_nothing_marks_a_mast_whose_cards_are_on_their_way() -> None:
    """The light of the 21 stood round an empty place, its flag and its number over it."""
    state = rules.load(
        {
            "game": "spooneye", "seats": 2, "turn": 0, "phase": "capture", "draw": "2c 3c", "scores": [0, 0],
            "hands": ["9d Qh 6c", "Th 3h 7s"], "masts": [["2d 5h Ad 6d 7d", "8c"], ["9s 4h", "Kd 2s"]],
            "booty": [{"down": "", "up": ""}, {"down": "", "up": ""}], "larders": [0, 0],
        }
    )  # fmt: skip
    board = board_of(state)
    board.draw(pygame.Surface(SIZE, depth=32))
    assert "total 0 0 shine 0" in {sprite.tag for sprite in board.stage.sprites}
    play(board, state, "capture 1")
    seen = ["total 0 0 shine 0" in named for named in frames(board)]
    assert len(seen) > 20
    assert not any(seen[2:])


@pytest.mark.parametrize("reduced", [False, True])
def test_what_an_attack_has_come_to_grows_into_the_ring(reduced: bool) -> None:
    state = rules.load(spoons(3, **SCENES["attack"]))
    board = board_of(state, pace=Pace(reduced=reduced))
    medal = next(s for s in board.stage.sprites if str(s.tag).startswith("medal"))
    assert (medal.scale < 1.0) is not reduced
    for _frame in range(40):
        board.update(FRAME_MS)
    assert medal.scale == 1.0


def test_a_pack_that_is_lifted_from_shows_no_card_but_those_that_are_lifted() -> None:
    """A hundred cards under the top one came into sight on their way down, in a black edge of shadows."""
    state = rules.new("hand_and_foot", 2, 6)
    seat = state.to_act[0]
    look = Look.made(Scale(SIZE), ASSETS, SOUND, Pace())
    board = Board(FACES["hand_and_foot"], look, state.view(seat), seat, (Sitter("Anne", "anne"),) * 2, print)
    events = [event.seen_by(seat) for event in state.play(seat, state.parse("lift 22"))]
    board.tell(News(seat, events, state.view(seat)))
    most = 0
    for _frame in frames(board):
        pool = board.cards.piles[PileKey("pool", None, 0)]
        assert not [item for item in pool if item.sprite is not None]
        most = max(most, sum(1 for _sprite in flying(board)))
    assert most >= 12


@pytest.mark.parametrize("game", sorted(FACES))
def test_the_log_names_no_card_that_is_still_being_turned_up(game: str) -> None:
    """It told what the Ship had while its cards were still turning."""
    state = rules.new(game, rules.GAMES[game].seats[0], 6)
    board, rng = board_of(state), random.Random(3)
    deck, named = board.face.deck, 0
    for _move in range(60):
        if not state.to_act:
            break
        seat = state.to_act[0]
        before = {PileKey(*pile[:3]): list(pile.cards) for pile in rules.read_view(state.view(0)).piles()}
        events = [event.seen_by(0) for event in state.play(seat, rng.choice(state.moves(seat)))]
        board.tell(News(seat, events, state.view(0)))
        turned = [
            flight
            for flight in (events[0].flights if events else ())
            if "?" in before.get(PileKey(*flight.origin[:3]), ()) and flight.card != "?"
        ]
        written = board.tableau.log
        for _frame in frames(board):
            if not board.telling or board.tableau.log == written:
                continue
            for flight in turned:
                if card_mark(flight.card, deck) in board.tableau.log[-1]:
                    item = board.cards.at(flight.goal)
                    assert item is None or item.sprite is None or item.shown == flight.card
                    named += 1
            break
        board.finish()
    assert named


def test_the_trace_of_a_move_is_where_it_can_be_read_and_a_deal_leaves_none() -> None:
    """The last back of a sailor's hand glowed like a place for the next card."""
    traced = 0
    for game, seed in product(sorted(FACES), range(3)):
        state = rules.new(game, rules.GAMES[game].seats[0], seed)
        board, rng = board_of(state), random.Random(seed)
        for _move in range(20):
            if not state.to_act or state.result is not None:
                break
            seat = rng.choice(state.to_act)
            told = state.play(seat, rng.choice(state.moves(seat)))
            board.tell(News(seat, [event.seen_by(0) for event in told], state.view(0)))
            board.finish()
            board.update(1)
            assert all(place.zone != "hand" for place in board._traced)
            if any(board.face.moment(event, board.tableau).style == "deal" for event in told):
                assert not board._traced
            traced += bool(board._traced)
    assert traced > 20
