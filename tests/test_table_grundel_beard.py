"""The table of Captain Grundel Beard: where everything lies, what is said, plates, halves, whole matches."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import combinations
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest
from pygame import Rect

from game import rules
from game.core.cards import STANDARD_DECK
from game.core.events import Event, Flight
from game.core.following import PileKey
from game.core.places import Place
from game.core.refusals import IllegalMove
from game.core.state import Move
from game.rules import grundel_beard_events, grundel_beard_moves
from game.rules.grundel_beard import GrundelBeard
from game.rules.grundel_beard_moves import Abstain, Say
from game.scenes.boards import preload_faces
from game.scenes.scores_grundel_beard import GrundelBeardCounting
from game.tables.arrangement import Z_CARDS
from game.tables.board import Board, News
from game.tables.face import Gesture, Sitter, Tableau
from game.tables.grundel_beard import GrundelBeardFace
from game.tables.grundel_beard_chairs import own_speech, plate_of, points_rect, speech_of
from game.tables.grundel_beard_layout import Frame, cap_margin
from game.tables.grundel_beard_paint import _SEAM_AT, Signed, _word_ends, big_plate, count_plate
from game.tables.grundel_beard_plates import HALVES, PLATE, _count_rect, letters_of, plate_words
from game.tables.grundel_beard_reading import (
    Choice,
    Pairing,
    choices,
    outcome_of,
    points_of,
    reckoning_of,
    safe_most,
)
from game.tables.grundel_beard_words import line_of, moment_of
from game.ui.inputs import Act, Key
from game.ui.look import Look
from game.ui.motion import Pace
from game.ui.paint.cache import SurfaceCache
from game.ui.scale import Scale
from game.words import ENGLISH, _, languages, use
from tests.looks import looks_at
from tests.pilot import Pilot
from tests.test_gestures import Seated, own_moves

SIZES = ((1024, 600), (1280, 720), (1024, 768), (1920, 1080), (3440, 1440), (1080, 1920), (3840, 2160))
SEATS = range(2, 9)
SMALL = (1024, 600)
LEAST_TARGET = 34
PERCENTS = (100, 200)
NAMES = ("Anne", "Wilhelmina Ahlström", "Bo", "Bartholomew Roberts", "M" * 24, "Pip", "Nell", "Sir Henry III")

HANDS = (
    ("Kh 9d 3c", "111"), ("7h 4c 8s", "110"), ("8c 7d 2h", "110"), ("8h Qs Qd", "100"), ("Ad 6c Jc", "111"),
    ("2c 3d 9h", "111"), ("5d 5s 6h", "110"), ("Ks 2d 6d", "100"),
)  # fmt: skip
WORTH = (13, 11, 15, 8, 7, 12, 10, 10)


@pytest.fixture(scope="module")
def looks() -> Iterator[dict[tuple[int, int], Look]]:
    with looks_at(SIZES) as made:
        yield made


def sitters(seats: int) -> tuple[Sitter, ...]:
    return tuple(Sitter(NAMES[seat], "anne") for seat in range(seats))


def position(seats: int, cards: int = 3, **given: Any) -> dict[str, Any]:
    """A position in which seat 0 is to act and each player has so many cards."""
    players = [(" ".join(hand.split()[:cards]), up[:cards]) for hand, up in HANDS[:seats]]
    players = [given.pop("own", players[0]), *players[1:]]
    ship = given.pop("ship", "5c")
    lying = " ".join([ship, *(hand for hand, _up in players)]).split()
    base = {
        "game": "grundel_beard", "seats": seats, "options": {}, "ship": ship,
        "draw": " ".join(card for card in STANDARD_DECK if card not in lying),
        "players": [{"cards": hand, "up": up} for hand, up in players],
        "scores": list(range(seats)), "ship_score": 1,
    }  # fmt: skip
    return base | given


def settled(seats: int, first: int | None = None) -> list[int | None]:
    return [first, *WORTH[1:seats]]


def scenes(seats: int) -> dict[str, dict[str, Any]]:
    every = settled(seats, WORTH[0])
    runs: dict[str, Any] = {"options": {"runs": True}, "own": ("3h 4h 5h", "111"), "phase": "settle"}
    return {
        "second": position(seats, 1),
        "third": position(seats, 2, phase="third", dealer=0, ship="5c 8d"),
        "three up": position(seats, phase="settle", settled=settled(seats)),
        "one up": position(seats, phase="settle", own=("9s Jh Jd", "100")),
        "two up": position(seats, phase="settle", own=("9s Jh Jd", "110")),
        "flipped": position(seats, phase="flipped", flip=2, own=("9s Jh Jd", "111")),
        "runs": position(seats, **runs),
        "combined": position(seats, **runs, run=12),
        "peek": position(seats, phase="settle", own=("9s Jh Jd", "100"), options={"peek": True}),
        "ship": position(seats, phase="ship", settled=every),
        "scores": position(seats, phase="scores", settled=every, ship="5c 8d"),
    }


def tableau_of(look: Look, given: dict[str, Any], seat: int | None = 0) -> Tableau:
    state = rules.read_view(rules.load(given).view(seat))
    piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}
    return Tableau(look, state, piles, seat, sitters(state.seats))


class Table:
    """A board of seat 0 at a position."""

    def __init__(self, look: Look, given: dict[str, Any]) -> None:
        state = rules.load(given)
        assert isinstance(state, GrundelBeard)
        self.state = state
        self.played: list[str] = []
        people = sitters(state.seats)
        self.board = Board(GrundelBeardFace(), look, state.view(0), 0, people, self.submit)
        self.pilot = Pilot(self.board)

    def submit(self, move: Move) -> None:
        self._tell(0, move)
        self.played.append(str(move))

    def play(self, seat: int, text: str) -> None:
        self._tell(seat, self.state.parse(text))

    def _tell(self, seat: int, move: Move) -> None:
        events = self.state.play(seat, move)
        self.board.tell(News(seat, [event.seen_by(0) for event in events], self.state.view(0)))

    def gestures(self, text: str) -> list[Gesture]:
        return [gesture for gesture in self.board.gestures if str(gesture.move) == text]


# -- where everything lies -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", PERCENTS)
def test_everything_lies_in_the_window_and_nothing_under_something_else(
    size: tuple[int, int], percent: int, looks: dict[tuple[int, int], Look]
) -> None:
    window = Rect((0, 0), size)
    face = GrundelBeardFace()
    look = looks[size].rescaled(Scale(size, percent))
    for seats in SEATS:
        for name, given in scenes(seats).items():
            tableau = tableau_of(look, given)
            places = face.arrange(tableau)
            for key, cards in tableau.piles.items():
                assert len(places.spots[key]) == len(cards), (seats, name, key)
            for key, rect in places.regions.items():
                assert window.contains(rect), (seats, name, key, rect)
                assert min(rect.size) >= LEAST_TARGET, (seats, name, key, rect)
            boxes = solid(look, tableau)
            for label, box in boxes.items():
                assert window.contains(box), (seats, name, label, box)
            for (one, first), (two, second) in combinations(boxes.items(), 2):
                assert not first.colliderect(second), (seats, name, one, two, first, second)


def solid(look: Look, tableau: Tableau) -> dict[str, Rect]:
    """Everything that must not cover anything else."""
    frame = Frame(look, tableau.state.seats, 0)
    places = GrundelBeardFace().arrange(tableau)
    boxes = {
        "ship": frame.ship,
        "log": frame.log,
        "tally": frame.tally,
        "strip": frame.strip,
        "own": frame.own_head,
    }
    boxes |= {"pile": frame.pile_rect, "pile label": frame.pile_label, "knobs": knobs(frame)}
    for chair in frame.chairs:
        boxes |= {
            f"plate {chair.seat}": plate_of(frame, chair),
            f"points {chair.seat}": points_rect(frame, chair),
        }
        boxes |= {f"card {chair.seat} {slot}": card for slot, card in enumerate(chair.cards)}
    boxes |= {f"own card {slot}": card for slot, card in enumerate(frame.own_cards)}
    plates = {key: rect for key, rect in places.regions.items() if key.zone == PLATE}
    return boxes | {f"plate {key.slot} to press": rect for key, rect in plates.items()}


def knobs(frame: Frame) -> Rect:
    size, gap = frame.px(52, LEAST_TARGET), frame.px(12, 6)
    rect = Rect(0, 0, 4 * size + 3 * gap, size)
    rect.topright = (frame.knobs.right, frame.knobs.top)
    return rect


@pytest.mark.parametrize("size", SIZES)
def test_what_is_shouted_covers_no_card_and_no_plate_to_press(
    size: tuple[int, int], looks: dict[tuple[int, int], Look]
) -> None:
    for seats in SEATS:
        frame = Frame(looks[size], seats, 0)
        speeches = [speech_of(frame, chair, True)[0] for chair in frame.chairs] + [own_speech(frame)[0]]
        cards = [card for chair in frame.chairs for card in chair.cards]
        plates = [rect for count in (1, 2, 3) for rect in frame.big_plates(count)]
        for rect in speeches:
            assert Rect((0, 0), size).contains(rect), (seats, rect)
            assert rect.collidelist([*cards, *plates, *frame.own_cards, frame.strip, frame.ship]) < 0, (
                seats,
                rect,
            )
        for one, two in combinations(speeches, 2):
            assert not one.colliderect(two), (seats, one, two)


def inked(bare: pygame.Surface, written: pygame.Surface) -> Rect:
    """Return where a picture differs clearly from the same one without writing."""
    mask = pygame.mask.from_threshold(written, (0, 0, 0), (60, 60, 60, 255), bare)
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES)
def test_the_words_on_the_plates_of_a_call_are_alike_and_in_the_middle_beside_their_keys(
    size: tuple[int, int], language: str, looks: dict[tuple[int, int], Look]
) -> None:
    """The longer ones all but touched their keys; the shortest stood in larger letters with much air."""
    calls = (Say(up=True), Say(up=False), Abstain())
    found = [Choice(move, "Y", None, None) for move in calls]
    try:
        use(language)
        for percent in PERCENTS:
            look = looks[size].rescaled(Scale(size, percent))
            tableau = tableau_of(look, scenes(3)["third"])
            frame = Frame.of(look, 3, 0)
            letters, plate = letters_of(frame, tableau, found), frame.big_plates(len(found))[0]
            for word, sign in ((_("Yea!"), "As"), (_("Neigh!"), "?"), (_("Abstain"), "ship")):
                bare, told = (
                    big_plate(look, plate.size, Signed(said, "", sign, "Y"), letters, "normal", False)
                    for said in (" ", word)
                )
                left, right = _word_ends(look, plate.size, sign)
                ink, slack = inked(bare, told), look.scale.px(4, 3)
                assert left - slack <= ink.left < ink.right <= right + slack, (percent, word)
                assert abs(ink.centerx - (left + right) / 2) <= slack, (percent, word)
    finally:
        use(ENGLISH)


@pytest.mark.parametrize("size", SIZES)
def test_light_on_the_last_own_card_ends_before_the_tally(size: tuple[int, int]) -> None:
    """The board with the hands won cut it off."""
    for percent in PERCENTS:
        scale = Scale(size, percent)
        for seats in SEATS:
            frame = Frame(cast(Look, SimpleNamespace(scale=scale, size=size, measures={})), seats, 0)
            assert frame.is_narrow or frame.tally.left - frame.own_cards[-1].right >= scale.px(30, 16)


@pytest.mark.parametrize("size", SIZES)
def test_signs_stand_apart_from_what_comes_of_them(
    size: tuple[int, int], looks: dict[tuple[int, int], Look]
) -> None:
    """ "− 2" was read as less than nothing, and "+17" as one word."""
    look = looks[size]
    plate = _count_rect(Frame(look, 3, 0), Pairing(1, 0, "+"))
    out, seam = cap_margin(look), round(plate.w * _SEAM_AT)
    bare = count_plate(look, plate.size, "-", "", "1", "normal")
    for number in ("2", "17", "26"):
        told = count_plate(look, plate.size, "-", number, "1", "normal")
        mask = pygame.mask.from_threshold(told, (0, 0, 0), (40, 40, 40, 255), bare)
        mask.invert()
        rects = mask.get_bounding_rects()
        written = rects[0].unionall(rects[1:]).move(-out, -out)
        assert written.left - seam >= look.scale.px(4, 2), (number, written)
        assert plate.w - written.right >= look.scale.px(4, 2), (number, written)


def test_every_picture_of_every_scene_can_be_drawn(looks: dict[tuple[int, int], Look]) -> None:
    face = GrundelBeardFace()
    for seats in (2, 5, 8):
        for given in scenes(seats).values():
            for seat in (0, None):
                tableau = tableau_of(looks[SMALL], given, seat)
                decor = face.decorate(tableau, face.arrange(tableau))
                assert len({item.name for item in decor}) == len(decor)
                assert face.turn_line(tableau)


# -- words -----------------------------------------------------------------------------------------------


def told_events() -> list[Event]:
    events = grundel_beard_events
    flight = Flight("4h", Place("draw", None, 0, 9), Place("up", 1, 1, 0), None)
    unseen = Flight("?", Place("draw", None, 0, 9), Place("down", 1, 1, 0), frozenset())
    return [
        events.DealerDrawn(seat=1),
        events.HandDealt(dealer=1, hand_of_dealer=1),
        events.HandDealt(dealer=1, hand_of_dealer=2),
        events.CardDealt(seat=1, number=2, up=True, flights=(flight,)),
        events.CardDealt(seat=1, number=2, up=False, flights=(unseen,)),
        events.DealerAbstained(seat=1, flights=(unseen,)),
        events.CardTurnedUp(seat=1, number=3, flights=(flight,)),
        events.RunCombined(seat=1, run=12, rank="6"),
        events.HandSettled(seat=1, numbers=(1, 2), run=None, sign="+", points=11),
        events.HandSettled(seat=1, numbers=(3,), run=12, sign="-", points=13),
        events.HandSettled(seat=1, numbers=(1, 2), run=None, sign="+", points=15),
        events.HandSettled(seat=1, numbers=(1,), run=None, sign="", points=7),
        events.ShipTurnedUp(seat=1, points=13, flights=(flight,)),
        events.HandWon(seats=(), ship=True, sunk=True),
        events.HandWon(seats=(), ship=True, sunk=False),
        events.HandWon(seats=(), ship=False, sunk=False),
        events.HandWon(seats=(0, 1), ship=False, sunk=False),
        events.MatchWon(winners=(1,)),
        events.MatchWon(winners=()),
    ]


def test_every_event_is_told_in_words_and_heard(looks: dict[tuple[int, int], Look]) -> None:
    tableau = tableau_of(looks[SMALL], scenes(3)["three up"])
    for event in told_events():
        assert line_of(event, tableau), event
        moment = moment_of(event, tableau)
        silent = grundel_beard_events.DealerDrawn
        assert moment.sound or moment.caption or isinstance(event, silent), event


def test_at_an_abstaining_everyone_calls_out_and_says_so_in_bubbles(
    looks: dict[tuple[int, int], Look],
) -> None:
    table = Table(looks[SMALL], position(5, 1))
    table.play(0, "abstain")
    table.board.finish()
    assert set(table.board.tableau.bubbles) == {0, 1, 2, 3, 4}
    assert len({table.board.tableau.bubbles[seat] for seat in (1, 2, 3, 4)}) == 1


def test_the_turn_line_says_how_much_is_safe(looks: dict[tuple[int, int], Look]) -> None:
    for first, most in (("9s", 4), ("Ks", 3), ("4d", 9), ("2d", None), ("Ad", None)):
        given = position(2, phase="settle", own=(f"{first} Jh Jd", "100"))
        state = rules.load(given)
        assert isinstance(state, GrundelBeard)
        assert safe_most(state, 0) == most, first
        line = GrundelBeardFace().turn_line(tableau_of(looks[SMALL], given))
        assert (str(most) if most else "none is too high") in line


@pytest.mark.parametrize(("faces", "which"), [("110", "third"), ("101", "second")])
def test_the_turn_line_names_the_card_that_the_plate_turns_up(
    faces: str, which: str, looks: dict[tuple[int, int], Look]
) -> None:
    """The line spoke of the last card where the second one lay face down, and the plate named that."""
    tableau = tableau_of(looks[SMALL], position(2, phase="settle", own=("9s Jh Jd", faces)))
    assert f"turn up the {which} card" in GrundelBeardFace().turn_line(tableau)
    plates = [plate_words(tableau, choice) for choice in choices(tableau) if choice.key in ("2", "3")]
    assert plates == [f"Turn up {which} card"]


# -- choosing --------------------------------------------------------------------------------------------


def test_plates_halves_cards_and_keys_all_play_what_they_say(looks: dict[tuple[int, int], Look]) -> None:
    given = scenes(3)
    wanted = {
        "second": ["yea", "neigh", "abstain"],
        "one up": ["stay", "flip 2", "flip 3"],
        "three up": ["1+3", "1-3", "2+3", "2-3"],
        "flipped": ["1-2", "2+3"],
        "runs": ["1+3", "1-3", "2+3", "2-3", "run 12", "run 23"],
        "combined": ["stay", "run+3", "run-3"],
        "ship": ["ship"],
    }
    for scene, moves in wanted.items():
        for text in moves:
            count = len(Table(looks[SMALL], given[scene]).gestures(text))
            for index in range(count):
                for way in ("drag", "clicks", "keys"):
                    table = Table(looks[SMALL], given[scene])
                    gesture = table.gestures(text)[index]
                    getattr(table.pilot, f"play_by_{way}")(gesture)
                    assert table.played == [text], (scene, text, gesture, way)
            table = Table(looks[SMALL], given[scene])
            key = next(gesture.key for gesture in table.gestures(text) if gesture.key)
            table.board.handle(Key(ord(key.lower()), 0))
            assert table.played == [text], (scene, text, key)


def test_a_dragged_card_shows_what_it_comes_to_on_each_half(looks: dict[tuple[int, int], Look]) -> None:
    table = Table(looks[SMALL], scenes(3)["three up"])
    board, pilot = table.board, table.pilot
    start = pilot.point_on(Place("up", 0, 2, 0))
    pilot.press(start)
    pilot.move((start[0] - 30, start[1]))
    for slot, sign, points in ((0, "+", 13), (0, "-", 7), (1, "+", 12), (1, "-", 6)):
        region = PileKey(HALVES[sign], 0, slot)
        pilot.move(pilot.point_in(region))
        assert board.tableau.over == region
        assert str(points) in board.face.turn_line(board.tableau)
    pilot.release(pilot.point_in(PileKey("plus", 0, 1)))
    assert table.played == ["2+3"]


def test_a_half_that_does_not_count_now_says_why(looks: dict[tuple[int, int], Look]) -> None:
    table = Table(looks[SMALL], scenes(3)["flipped"])
    pilot = table.pilot
    pilot.drag(pilot.point_on(Place("up", 0, 1, 0)), pilot.point_in(PileKey("plus", 0, 0)))
    assert not table.played
    assert "subtracted from the first" in table.board.tableau.notice


def test_what_is_clicked_out_of_time_says_why(looks: dict[tuple[int, int], Look]) -> None:
    table = Table(looks[SMALL], scenes(3)["three up"])
    table.pilot.click(table.board.places.regions[PileKey("ship", None, 0)].move(-20, 0).center)
    assert "unseen until all have settled" in table.board.tableau.notice
    table.board.notice("")
    table.pilot.click(table.pilot.point_on(Place("up", 0, 0, 0)))
    assert table.board.tableau.notice


# -- what came of it ---------------------------------------------------------------------------------------


def test_points_follow_the_telling(looks: dict[tuple[int, int], Look]) -> None:
    slow = looks[SMALL].paced(Pace("slow"))
    table = Table(slow, position(2, phase="ship", settled=[13, 11], ship="Kc 8d"))
    assert points_of(table.board.tableau, 0) == 13
    table.play(0, "ship")
    table.board.finish()
    outcome = outcome_of(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.ship, outcome.ship_points) == ((0,), False, 18)
    table.play(0, "deal")
    table.board.update(16)
    while table.board.telling:
        table.board.update(200)
        assert points_of(table.board.tableau, 0) is None or table.board.tableau.pile("ship_shown")
    assert points_of(table.board.tableau, 0) is None


def test_how_points_came_about_is_what_was_told() -> None:
    chance = random.Random(4)
    met = 0
    for seed in range(12):
        state = rules.new("grundel_beard", 4, seed, {"runs": True, "ship": "beats"})
        assert isinstance(state, GrundelBeard)
        told: dict[int, Event] = {}
        while state.phase != "scores":
            seat = state.to_act[0]
            for event in state.play(seat, chance.choice(state.moves(seat))):
                if isinstance(event, grundel_beard_events.HandSettled):
                    told[event.seat] = event
        for seat, event in told.items():
            assert reckoning_of(state, seat, [event]) == event
            derived = reckoning_of(state, seat)
            assert derived is not None
            assert derived.points == state.settled[seat]
            met += 1
        outcome = outcome_of(state)
        assert outcome is not None
        assert [state.scores[seat] for seat in range(4)] == [
            int(seat in outcome.winners) for seat in range(4)
        ]
        assert state.ship_score == int(outcome.ship)
        count = GrundelBeardCounting().hand(state, (), sitters(4), 1)
        won = [*(seat in outcome.winners for seat in range(4)), outcome.ship]
        assert [column.lit for column in count.columns] == won
        assert all(column.lines for column in count.columns)
        assert count.columns[-1].cards[0].cards == tuple(state.ship_shown)
        for seat, column in enumerate(count.columns[:-1]):
            shown = [card for group in column.cards for card in group.cards]
            assert sorted(shown) == sorted(state.cards(seat)), "a card has vanished from the count"
    assert met == 48


@pytest.mark.parametrize("runs", [False, True])
def test_a_difference_is_written_as_the_larger_card_less_the_smaller(
    looks: dict[tuple[int, int], Look], runs: bool
) -> None:
    """The count told that 8 less 9 is 1: cards stood in the order in which they had been dealt."""
    chance = random.Random(8)
    written: list[tuple[str, int]] = []
    for seed in range(30):
        state = rules.new("grundel_beard", 4, seed, {"runs": runs})
        assert isinstance(state, GrundelBeard)
        while state.phase != "scores":
            seat = state.to_act[0]
            moves = state.moves(seat)
            by_difference = [move for move in moves if "-" in str(move)]
            for event in state.play(seat, chance.choice(by_difference or moves)):
                if isinstance(event, grundel_beard_events.HandSettled) and event.run is None:
                    piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}
                    tableau = Tableau(looks[SMALL], state, piles, None, sitters(4))
                    written.append((line_of(event, tableau), event.points))
        for seat, column in enumerate(GrundelBeardCounting().hand(state, (), sitters(4), 1).columns[:-1]):
            written += [(line.words, state.settled[seat] or 0) for line in column.lines]
    differences = [(words, points) for words, points in written if "−" in words]
    assert len(differences) > 30
    for words, points in differences:
        ranks = re.findall(r"\{(.)[cdhs]\}", words)
        larger, smaller = (grundel_beard_moves.WORTH[rank] for rank in ranks)
        assert points in {one - other for one in larger for other in smaller}, words


def test_who_leads_is_told_after_each_hand_but_the_one_that_decides() -> None:
    chance = random.Random(6)
    state = rules.new("grundel_beard", 3, 6, {"target": 3})
    assert isinstance(state, GrundelBeard)
    notes: list[str] = []
    while state.to_act:
        seat = state.to_act[0]
        state.play(seat, chance.choice(state.moves(seat)))
        if state.phase == "scores":
            notes.append(GrundelBeardCounting().hand(state, (), sitters(3), len(notes) + 1).note)
    assert any(" lead" in note for note in notes[:-1])
    assert " lead" not in notes[-1]
    assert notes[-1] == notes[-1].strip()


# -- whole matches -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 8])
def test_a_whole_match_is_played_at_the_table(
    seats: int, looks: dict[tuple[int, int], Look], long_run: int
) -> None:
    rng = random.Random(seats)
    seated = Seated("grundel_beard", seats, 11, looks[SMALL])
    target = 10**9 if long_run else 60
    for turn in range(4000):
        state = seated.state
        if state.result or turn >= target:
            break
        seat = state.to_act[0]
        moves = own_moves(state, seated.seat)
        if moves and seated.seat in state.to_act:
            wanted = rng.choice(moves)
            gesture = rng.choice([g for g in seated.board.gestures if g.move == wanted])
            getattr(seated.pilot, f"play_by_{rng.choice(('drag', 'clicks', 'keys'))}")(gesture)
            assert seated.played[-1:] == [str(wanted)]
        else:
            seated.play(seat, rng.choice(state.moves(seat)))
        seated.settle()
    if long_run:
        assert seated.state.result


def test_refusals_come_with_a_sentence(looks: dict[tuple[int, int], Look]) -> None:
    table = Table(looks[SMALL], scenes(3)["two up"])
    with pytest.raises(IllegalMove):
        table.submit(table.state.parse("1+3"))


def test_the_plates_of_a_turn_are_painted_before_it_comes(
    looks: dict[tuple[int, int], Look], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The frame in which the first ones came up took as long as four others."""
    look = looks[SMALL].rescaled(Scale(SMALL))
    state = rules.new("grundel_beard", 4, 3)
    first = state.to_act[0]
    say = next(move for move in state.moves(first) if str(move) == "yea")
    probe = state.copy()
    probe.play(first, say)
    (own,) = probe.to_act
    assert own != first
    board = Board(GrundelBeardFace(), look, state.view(own), own, sitters(4), lambda move: None)
    target = pygame.Surface(SMALL, depth=32)
    monkeypatch.setattr(look.assets, "expect", lambda jobs: None)
    preload_faces(look.assets, board)
    for _frame in range(200):
        board.update(16.0)
        board.draw(target)
    assert not board.busy
    painted: list[Any] = []
    put = SurfaceCache.put

    def noted(cache: SurfaceCache, key: Any, picture: pygame.Surface) -> pygame.Surface:
        painted.append(key)
        return put(cache, key, picture)

    monkeypatch.setattr(SurfaceCache, "put", noted)
    state.play(first, say)
    board.look_at(state.view(own), (), ())
    board.draw(target)
    assert {PLATE} <= {key.zone for key in board.places.regions}
    assert not {key[0] for key in painted} & {"big plate", "bubble", "grundel own", "plate", "porthole"}


# -- keys and advice -------------------------------------------------------------------------------------


def test_the_ring_of_the_focus_is_nowhere_while_nothing_can_be_chosen(
    looks: dict[tuple[int, int], Look],
) -> None:
    """A bare ring stayed in the middle of the table while the others acted."""
    board = Table(looks[SIZES[0]], scenes(3)["two up"]).board
    board.handle(Act("next"))
    assert board.marks._focus is not None
    others = rules.load({**scenes(3)["two up"], "turn": 1}).view(0)
    board.look_at(others, [], [])
    board.dress()
    assert board.focused is not None, "the place is kept"
    assert board.marks._focus is None
    board.look_at(rules.load(scenes(3)["two up"]).view(0), [], [])
    board.dress()
    assert board.marks._focus is not None


def test_a_hint_takes_the_place_of_a_refusal(looks: dict[tuple[int, int], Look]) -> None:
    board = Table(looks[SIZES[0]], scenes(3)["second"]).board
    board.notice("It cannot be.", "GB-5")
    board.show_hint("Turn it up.")
    assert (board.tableau.notice, board.tableau.hint, board.refused) == ("", "Turn it up.", "")


def test_the_light_of_a_plate_lies_under_the_cards_beside_it(looks: dict[tuple[int, int], Look]) -> None:
    """It turned the red index of the card at its left orange."""
    look = looks[SMALL]
    rng, state = random.Random(1), rules.new("grundel_beard", 3, 3)
    while not any(isinstance(move, grundel_beard_moves.Count) for move in state.moves(0)):
        state.play(state.to_act[0], rng.choice(state.moves(state.to_act[0])))
    board = Board(GrundelBeardFace(), look, state.view(0), 0, sitters(3), print)
    lit = [key for key in board.places.beneath if key in board.handling.targets(())]
    assert lit
    frames = [frame for frame in board.marks._frames.values() if frame.z < Z_CARDS]
    assert len(frames) == 4 * len(lit), "each plate is lit on four sides"
