"""Every legal move has a gesture, and every gesture is accepted or explained: played through real events."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import pygame
import pytest

from game import rules
from game.core.following import PileKey
from game.core.places import Place
from game.core.refusals import IllegalMove
from game.core.state import Move
from game.tables.arrangement import card_width
from game.tables.board import Board, News
from game.tables.face import Gesture, Sitter
from game.tables.faces import FACES
from game.tables.hand import rise_below
from game.tables.marks import Knob
from game.ui import theme
from game.ui.look import Look
from game.ui.motion import Pace
from game.ui.scale import Scale
from game.ui.stage import Sprite
from tests.looks import looks_at
from tests.pilot import Pilot

SIZE = (1024, 600)
SIZES = ((1024, 600), (1280, 720), (1920, 1080), (3440, 1440), (1080, 1920), (3840, 2160))
WAYS = ("drag", "clicks", "keys")


@pytest.fixture(scope="module")
def look() -> Iterator[Look]:
    with looks_at([SIZE]) as looks:
        yield looks[SIZE]


class Seated:
    """A match at whose table one seat plays by gestures and all others by rules alone."""

    def __init__(self, game: str, seats: int, seed: int, look: Look, knobs: Sequence[Knob] = ()) -> None:
        self.state = rules.new(game, seats, seed)
        self.seat = self.state.to_act[0]
        self.played: list[str] = []
        self.refused: list[IllegalMove] = []
        sitters = tuple(Sitter(f"Sailor {seat}", "anne") for seat in range(seats))
        view = self.state.view(self.seat)
        self.board = Board(FACES[game], look, view, self.seat, sitters, self.submit, knobs)
        self.pilot = Pilot(self.board)

    def submit(self, move: Move) -> None:
        try:
            self.play(self.seat, move)
        except IllegalMove as refusal:
            self.refused.append(refusal)
            raise
        self.played.append(str(move))

    def play(self, seat: int, move: Move) -> None:
        events = self.state.play(seat, move)
        masked = [event.seen_by(self.seat) for event in events]
        self.board.tell(News(seat, masked, self.state.view(self.seat)))

    def settle(self) -> None:
        self.board.finish()
        self.board.update(16)


def own_moves(state: rules.State, seat: int) -> list[Move]:
    """Return what a gesture has to exist for; the next deal is asked for by the scores."""
    return [move for move in state.moves(seat) if str(move) != "deal"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", sorted(FACES))
def test_every_move_can_be_played_by_gestures(game: str, way: str, look: Look, long_run: int) -> None:
    rng = random.Random(f"{game} {way}")
    for seed in range(2 if long_run else 1):
        seated = Seated(game, rules.GAMES[game].seats[0], seed, look)
        for _turn in range(160 if long_run else 80):
            if not seated.state.to_act or seated.state.result:
                break
            if str(seated.state.moves(seated.state.to_act[0])[0]) == "deal":
                seated.play(seated.state.to_act[0], seated.state.parse("deal"))
                seated.settle()
                continue
            moves = own_moves(seated.state, seated.seat)
            if not moves:
                other = seated.state.to_act[0]
                seated.play(other, rng.choice(seated.state.moves(other)))
                seated.settle()
                continue
            gestures = {str(gesture.move): gesture for gesture in seated.board.gestures}
            assert set(gestures) == {str(move) for move in moves}
            wanted = rng.choice(moves)
            getattr(seated.pilot, f"play_by_{way}")(gestures[str(wanted)])
            assert seated.played[-1:] == [str(wanted)], (way, str(wanted), seated.state.dump())
            seated.settle()


@pytest.mark.parametrize("game", sorted(FACES))
def test_whatever_a_gesture_submits_is_accepted_or_explained(game: str, look: Look) -> None:
    rng = random.Random(game)
    seated = Seated(game, rules.GAMES[game].seats[0], 5, look)
    refusals = 0
    for _turn in range(120):
        if seated.state.result or str(seated.state.moves(seated.state.to_act[0])[:1]) == "[deal]":
            break
        regions = list(seated.board.places.regions.values())
        hand = seated.board.cards.piles.get(PileKey("hand", seated.seat, 0), [])
        starts = [item.sprite.rect.center for item in hand if item.sprite] + [r.center for r in regions]
        played, refused = len(seated.played), len(seated.refused)
        before = seated.state.dump()
        seated.board.notice("")
        seated.pilot.drag(rng.choice(starts), rng.choice(regions).center)
        if len(seated.refused) > refused or seated.board.tableau.notice:
            refusals += 1
            assert seated.board.tableau.notice.strip()
        if len(seated.played) == played:
            assert seated.state.dump() == before
        seated.settle()
        if seated.seat not in seated.state.to_act or rng.random() < 0.3:
            seat = seated.state.to_act[0]
            seated.play(seat, rng.choice(seated.state.moves(seat)))
            seated.settle()
    assert refusals > 5


def test_a_press_while_something_is_told_acts_on_the_newest_table(look: Look) -> None:
    slow = look.paced(Pace("slow"))
    seated = Seated("spooneye", 2, 3, slow)
    draw = seated.pilot.point_in(PileKey("draw", None, 0))
    seated.pilot.click(draw)
    assert seated.board.telling
    gesture = next(g for g in _gestures_after(seated) if g.sources)
    seated.pilot.play_by_drag(gesture)
    assert seated.played == ["draw", str(gesture.move)]


def _gestures_after(seated: Seated) -> list[Gesture]:
    seated.board.finish()
    return list(seated.board.gestures)


def test_after_a_move_by_keys_the_focus_stays_on_the_table(look: Look) -> None:
    """It once fell onto the nearest knob while the move was told, and the next Return muted the sound."""
    seated = Seated("spooneye", 2, 3, look)
    for _move in range(3):
        if seated.seat not in seated.state.to_act:
            break
        seated.pilot.play_by_keys(seated.board.gestures[0])
        seated.settle()
        assert not isinstance(seated.board.focused, str)


@pytest.mark.parametrize("game", sorted(FACES))
def test_tab_begins_at_the_table_in_reading_order_and_ends_at_the_knobs(game: str, look: Look) -> None:
    knobs = [Knob(name, lambda: "pause", lambda: None, lambda: "") for name in ("sound", "pause")]
    seated = Seated(game, rules.GAMES[game].seats[0], 3, look, knobs)
    seated.pilot.key(pygame.K_TAB)
    walked = [seated.board.focused]
    while len(walked) < 80:
        seated.pilot.key(pygame.K_TAB)
        if seated.board.focused == walked[0]:
            break
        walked.append(seated.board.focused)
    assert not isinstance(walked[0], str)
    kinds = [isinstance(handle, str) for handle in walked]
    assert kinds == sorted(kinds)
    assert {"knob sound", "knob pause"} <= set(walked)
    hand = [handle for handle in walked if isinstance(handle, Place) and handle.zone == "hand"]
    middles = [item.sprite.x for handle in hand if (item := seated.board.cards.at(handle)) and item.sprite]
    assert middles == sorted(middles)


@pytest.mark.parametrize("game", sorted(FACES))
def test_a_knob_says_its_name_until_something_happens_or_advice_comes(game: str, look: Look) -> None:
    """Its name once stayed in the strip for the whole hand, in place of the turn and of hints."""
    seated = Seated(
        game,
        rules.GAMES[game].seats[0],
        3,
        look,
        [Knob("pause", lambda: "pause", lambda: None, lambda: "Pause")],
    )
    board = seated.board

    def read() -> str:
        return board.marks.strip_words(board.face, board.tableau)

    turn = read()
    board.marks.heat(board.marks.knobs[0])
    assert read() == "Pause"
    board.show_hint("That one.")
    assert read() == "That one."
    board.show_hint("")
    assert read() == turn
    board.marks.heat(None)
    board.marks.heat(board.marks.knobs[0])
    assert read() == "Pause"
    seated.submit(own_moves(seated.state, seated.seat)[0])
    seated.settle()
    assert read() != "Pause"


def test_a_knob_that_is_shown_only_since_the_last_frame_is_no_stumbling_block(look: Look) -> None:
    shows: list[bool] = []
    knobs = [
        Knob("pause", lambda: "pause", lambda: None, lambda: "Pause"),
        Knob("hint", lambda: "hint", lambda: None, lambda: "A hint", lambda: bool(shows)),
    ]
    board = Seated("spooneye", 2, 3, look, knobs).board
    shows.append(True)
    assert board.marks.heat(knobs[0])
    board.dress()
    assert {knob.name for knob, _rect in board.marks.knob_rects()} >= {"pause", "hint"}
    shows.clear()
    assert board.marks.heat(None)
    board.dress()
    assert "hint" not in {knob.name for knob, _rect in board.marks.knob_rects()}


@pytest.mark.parametrize("game", ["hand_and_foot", "john_silver", "spooneye", "spoons"])
def test_a_chosen_card_is_lit_and_rises_no_further_than_the_turn_strip(game: str, look: Look) -> None:
    seated = Seated(game, rules.GAMES[game].seats[0], 3, look)
    board, rng = seated.board, random.Random(3)
    while not (hand := [g.sources[0] for g in board.gestures if g.sources and g.sources[0].zone == "hand"]):
        acting = seated.state.to_act[0]
        seated.play(acting, rng.choice(seated.state.moves(acting)))
        seated.settle()
    strip = board.places.rects["strip"]
    for place in hand[:4]:
        seated.pilot.click(seated.pilot.point_on(place))
        board.update(500)
        item = board.cards.at(place)
        assert item is not None
        assert item.sprite is not None
        assert item.sprite.scale == theme.HOVER_SCALE
        assert not item.sprite.rect.inflate(-2, -2).colliderect(strip), (place, item.sprite.rect, strip)
        assert [spot[:2] for spot in board.handling.chosen] == [item.sprite.pos]
        board.handling.let_go()
        board.update(500)
    assert not board.handling.chosen
    for size, percent in product(SIZES, (75, 100, 200)):
        scaled = look.rescaled(Scale(size, percent))
        places = board.face.arrange(replace(board.tableau, look=scaled))
        strip, lift = places.rects["strip"], 2 * scaled.scale.px(theme.HOVER_LIFT)
        for spot in places.spots[PileKey("hand", seated.seat, 0)]:
            rise = rise_below(strip, spot, lift)
            card = pygame.Surface((round(card_width(spot.height)), spot.height))
            raised = Sprite(card, (spot.x, spot.y - rise), angle=spot.angle, scale=theme.HOVER_SCALE)
            assert not raised.rect.inflate(-2, -2).colliderect(strip), (size, percent, spot)
            assert rise == lift or raised.rect.top <= strip.bottom + 3, "no more is taken than must be"


def test_the_focus_begins_where_a_word_is_asked_for_and_stays_at_the_one_that_was_typed(look: Look) -> None:
    seated = Seated("grundel_beard", 3, 3, look)

    def word() -> str:
        return next(str(g.move) for g in seated.board.gestures if g.target == seated.board.focused)

    def next_word() -> None:
        seated.settle()
        while seated.seat not in seated.state.to_act:
            acting = seated.state.to_act[0]
            seated.play(acting, seated.state.moves(acting)[0])
            seated.settle()

    assert "abstain" in map(str, seated.state.moves(seated.seat)), "the dealer has a third word"
    seated.pilot.key(pygame.K_TAB)
    assert word() == "yea"
    seated.pilot.key(pygame.K_TAB)
    assert word() == "neigh"
    seated.pilot.key(pygame.K_y)
    next_word()
    assert seated.played == ["yea"]
    assert word() == "yea", "the third card"
    seated = Seated("grundel_beard", 3, 3, look)
    seated.pilot.key(pygame.K_TAB)
    seated.pilot._walk(PileKey("ship", None, 0))
    assert word() == "abstain"
    seated.pilot.key(pygame.K_RETURN)
    next_word()
    assert word() == "yea", "the Ship cannot be asked for again"


def test_a_card_that_goes_home_comes_to_where_it_lies_then_and_so_does_its_light(look: Look) -> None:
    """It flew to its place in the window before; the frame of the last move hung in the air."""
    seated = Seated("spooneye", 2, 3, look.paced(Pace("normal")))
    board, pilot = seated.board, seated.pilot
    seated.play(seated.seat, seated.state.parse("draw"))
    seated.settle()
    place = next(place for place in board.sources if place.zone == "hand")
    item = board.cards.at(place)
    assert item is not None
    assert item.sprite is not None
    board._traced = (place,)
    start = round(item.sprite.x), round(item.sprite.y)
    for larger in (False, True):
        pilot.press(start)
        pilot.move((start[0] + 20, start[1] - 40))
        pilot.move((6, 300))
        if larger:
            board.resize(look.paced(Pace("normal")).rescaled(Scale((1600, 900))))
        pilot.release((6, 300))
        for _frame in range(60):
            board.update(16)
            board.draw(pygame.Surface(board.look.size, depth=32))
        assert item.goal is not None
        assert item.sprite.pos == item.goal[:2]
        traces = [key[2] for key in board.marks._frames if isinstance(key, tuple) and key[0] == "trace"]
        assert traces == [item.sprite.pos]
