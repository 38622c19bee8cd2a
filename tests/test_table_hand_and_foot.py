"""The table of Hand and Foot: where everything lies, lifting, the own order, several cards at once, words."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any, cast

import pygame
import pytest
from pygame import Rect

from game import rules
from game.core.events import Event, Reshuffled
from game.core.following import PileKey
from game.core.places import Place
from game.core.refusals import IllegalMove
from game.core.state import Move
from game.rules import hand_and_foot_events as events
from game.rules.hand_and_foot import HandAndFoot, full_deck
from game.rules.hand_and_foot_moves import LIFTS, MOST_LIFTED
from game.rules.hand_and_foot_position import LIFTING, SCORES
from game.scenes.count import signed
from game.scenes.scores_hand_and_foot import HandAndFootCounting
from game.tables.board import Board, News
from game.tables.face import Gesture, Sitter, Tableau
from game.tables.hand_and_foot import HandAndFootFace
from game.tables.hand_and_foot_gestures import DISCARD, grip_key, new_book_key
from game.tables.hand_and_foot_layout import Frame, hand_spots
from game.tables.hand_and_foot_lift import GRIP_MS, POOL, LiftTool, grown, hold_ms
from game.tables.hand_and_foot_middle import BACK_PLATE
from game.tables.hand_and_foot_panels import fan_places, tile_places
from game.tables.hand_and_foot_words import line_of, moment_of, turn_line
from game.tables.order import KNOB, from_left
from game.ui.assets import root
from game.ui.inputs import Act, FocusLost, Key, Moved, Pressed, Released
from game.ui.look import Look
from game.ui.motion import Pace
from game.ui.richtext import plain
from game.ui.scale import Scale
from tests.looks import looks_at
from tests.pilot import Pilot

SIZES = ((1024, 600), (1280, 720), (1280, 1024), (1920, 1080), (3440, 1440), (1080, 1920), (3840, 2160))
SEATS = range(2, 7)
LEAST_TARGET = 34
PERCENTS = (75, 100, 150, 200)
NAMES = ("Wilhelmina Ahlström", "Bo", "Bartholomew Roberts", "M" * 20, "Ann", "Captain Longbottom")
FACE = HandAndFootFace()
HAND = "7h 7d 7c 7s 9h 9d 2c Kd Kh Kc"
OWN_BOOKS = ["Qh Qd Qs", "5c 5d 5h 5s 5c 5d"]


@pytest.fixture(scope="module")
def looks() -> Iterator[dict[tuple[int, int], Look]]:
    with looks_at(SIZES) as made:
        yield made


@pytest.fixture
def look(looks: dict[tuple[int, int], Look]) -> Look:
    return looks[1024, 600]


def tableau_of(state: rules.State, seat: int | None, look: Look) -> Tableau:
    shown = rules.read_view(state.view(seat))
    piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in shown.piles()}
    sitters = tuple(Sitter(NAMES[seat], "anne") for seat in range(state.seats))
    return Tableau(look, shown, piles, seat, sitters)


def moments(seats: int, seed: int, every: int = 23) -> Iterator[HandAndFoot]:
    """A round at random seen at some of its positions, the lifts and its end among them."""
    rng = random.Random(seed)
    state = rules.new("hand_and_foot", seats, seed, {"rounds": 1})
    for number in range(6000):
        if number % every == 0 or number < 3 or not state.to_act:
            yield cast(HandAndFoot, state)
        if not state.to_act:
            return
        seat = state.to_act[0]
        state.play(seat, rng.choice(state.moves(seat)))


class Seated:
    """A position at whose table seat 0 plays by inputs."""

    def __init__(self, look: Look, state: rules.State, seat: int = 0) -> None:
        self.state, self.seat = state, seat
        self.played: list[str] = []
        sitters = tuple(Sitter(name, "anne") for name in NAMES[: state.seats])
        self.board = Board(FACE, look, state.view(seat), seat, sitters, self.submit)
        self.pilot = Pilot(self.board)

    def submit(self, move: Move) -> None:
        self.play(self.seat, move)
        self.played.append(str(move))

    def play(self, seat: int, move: Move) -> None:
        told = [event.seen_by(self.seat) for event in self.state.play(seat, move)]
        self.board.tell(News(seat, told, self.state.view(self.seat)))

    def settle(self) -> None:
        self.board.finish()
        self.board.update(16)

    def on(self, card: str, nth: int = 0) -> tuple[int, int]:
        """Return a point on a card of the hand."""
        hand = self.board.tableau.pile("hand", self.seat)
        indices = [index for index, held in enumerate(hand) if held == card]
        return self.pilot.point_on(Place("hand", self.seat, 0, indices[nth]))

    def shown(self) -> list[str]:
        """Return the hand as it lies, from the left."""
        spots = self.board.places.spots[PileKey("hand", self.seat, 0)]
        hand = self.board.tableau.pile("hand", self.seat)
        return [hand[index] for index in sorted(range(len(hand)), key=lambda index: spots[index].x)]


def position(**changed: Any) -> rules.State:
    given: dict[str, Any] = {
        "game": "hand_and_foot", "seats": 2, "phase": "play", "hands": [HAND, "4c 4d 6h"],
        "feet": ["8h 8c 8d", "Td Th"], "down": [True, True], "books": [OWN_BOOKS, ["Jh Jd Jc"]],
        "pool": "3c 3d 3h 3s 6c 6d 6s Ah Ad Ac As", "discard": "9c 9s 4h 4s Qc 7h",
    }  # fmt: skip
    return rules.load({**given, **changed})


# -- where everything lies -----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", PERCENTS)
def test_what_stands_on_the_table_is_inside_and_apart(
    looks: dict[tuple[int, int], Look], size: tuple[int, int], percent: int, seats: int
) -> None:
    frame = Frame(looks[size].rescaled(Scale(size, percent)), seats, seats - 1)
    window = Rect((0, 0), size)
    lying = furniture_of(frame)
    for name, rect in lying.items():
        assert window.contains(rect), (name, rect)
        assert min(rect.size) >= 12, (name, rect)
    for (one, first), (other, second) in combinations(lying.items(), 2):
        assert not first.colliderect(second), (one, other, first, second)
    assert frame.meter.contains(frame.undo)
    assert min(frame.undo.size) >= LEAST_TARGET
    assert min(frame.order_knob.size) >= LEAST_TARGET
    assert min(frame.pile_rect(0).size) >= LEAST_TARGET


@pytest.mark.parametrize("high", [476, 556])
@pytest.mark.parametrize("percent", PERCENTS)
def test_two_seats_in_a_low_window_have_room_between_the_rows(
    looks: dict[tuple[int, int], Look], high: int, percent: int
) -> None:
    """A replay leaves the table less height: the porthole began at the lower edge of the pool's plate."""
    frame = Frame(looks[1024, 600].rescaled(Scale((1024, high), percent)), 2, 0)
    for (one, first), (other, second) in combinations(furniture_of(frame).items(), 2):
        assert not first.colliderect(second), (one, other, first, second)
    porthole = frame.own.y - frame.px(8)
    assert porthole - frame.label_rect(0).bottom >= 2
    assert frame.own.y - frame.label_rect(1).bottom >= 6
    for panel in frame.panels:
        for count in (1, 6, 12):
            lying = fan_places(frame, panel, count)
            assert all(panel.rect.contains(place) for place in lying)
            assert lying[0].h >= 0.9 * frame.book or lying[0].h >= 50


def furniture_of(frame: Frame) -> dict[str, Rect]:
    """What must not lie over each other."""
    knobs = 4 * frame.knob + 3 * frame.px(12, 6)
    found = {f"panel {panel.seat}": panel.rect for panel in frame.panels}
    for index in (0, 1):
        pile = frame.pile_rect(index)
        found[f"pile {index}"] = Rect(pile.x, pile.y, pile.w, pile.h + frame.most_depth)
        found[f"label {index}"] = frame.label_rect(index)
    found |= {
        "meter": frame.meter, "log": frame.log, "own": frame.own, "plate": frame.plate, "foot": frame.foot,
        "strip": frame.strip, "order": frame.order_knob,
        "knobs": Rect(frame.right - knobs, frame.knobs.y, knobs, frame.knob),
        "hand": Rect(frame.left, frame.hand_top, frame.right - frame.left, frame.height - frame.hand_top),
    }  # fmt: skip
    return found


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", PERCENTS)
def test_a_dozen_books_a_seat_stay_in_their_places(
    looks: dict[tuple[int, int], Look], size: tuple[int, int], percent: int, seats: int
) -> None:
    frame = Frame(looks[size].rescaled(Scale(size, percent)), seats, 0)
    for count in (1, 6, 12, 13, 18):
        places = frame.own_places(count)
        assert len(places) == count + 1
        assert all(frame.own.contains(place) for place in places)
        assert all(b.x - a.x >= frame.px(40) for a, b in pairwise(places) if a.y == b.y)
        for panel in frame.panels:
            lying = (fan_places if frame.fanned else tile_places)(frame, panel, count)
            assert len(lying) == count
            assert all(panel.rect.contains(place) for place in lying)
            assert all(place.w >= 12 for place in lying[:count] if count <= 13)
            if not frame.fanned:
                assert not any(a.colliderect(b) for a, b in combinations(lying, 2))


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("size", [(1024, 600), (1080, 1920)])
def test_every_card_has_a_spot_inside_the_window(
    looks: dict[tuple[int, int], Look], size: tuple[int, int], seats: int
) -> None:
    window = Rect((0, 0), size)
    for state in moments(seats, seats):
        for seat in (0, None):
            tableau = tableau_of(state, seat, looks[size])
            places = FACE.arrange(tableau)
            for key, cards in tableau.piles.items():
                spots = places.spots.get(key, ())
                assert len(spots) == len(cards), key
                for spot in spots:
                    assert window.collidepoint(spot.x, spot.y), (key, spot)
                    assert spot.y + spot.height / 2 < size[1], (key, spot)
            assert all(window.contains(rect) for rect in places.regions.values())
            for decor in FACE.decorate(tableau, places):
                middle = (round(decor.pos[0]), round(decor.pos[1]))
                assert window.collidepoint(middle), decor.name


@pytest.mark.parametrize("size", SIZES)
def test_every_index_of_a_hand_of_up_to_forty_cards_can_be_clicked(
    looks: dict[tuple[int, int], Look], size: tuple[int, int]
) -> None:
    frame = Frame(looks[size], 6, 0)
    least = 12 * frame.look.scale.unit / Scale((1280, 720)).unit
    for count in range(1, 41):
        spots = hand_spots(frame, range(count), set(), 0)
        assert all(b.x - a.x >= least for a, b in pairwise(spots))
        assert spots[0].x > 0
        assert spots[-1].x < size[0]


# -- lifting -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", PERCENTS)
def test_every_packet_can_be_gripped(
    looks: dict[tuple[int, int], Look], size: tuple[int, int], percent: int, seats: int
) -> None:
    frame = Frame(looks[size].rescaled(Scale(size, percent)), seats, 0)
    last = 54 * (seats + 1)
    heights = []
    for count in (last, last - 22 * (seats - 1)):
        stack = frame.stack(count)
        assert Rect((0, 0), size).contains(stack)
        assert stack.y - frame.lifted >= frame.band.y - 2
        assert stack.bottom < frame.strip.y
        assert not stack.inflate(frame.lifted, 0).colliderect(frame.log)
        for number in range(1, MOST_LIFTED + 1):
            assert frame.gripped(frame.grip(number, count), count, MOST_LIFTED) == number
        assert frame.gripped(stack.y, count, MOST_LIFTED) is None
        assert frame.gripped(stack.bottom, count, MOST_LIFTED) == MOST_LIFTED
        heights.append(stack.h)
    assert heights[0] > heights[1]


def lifting(look: Look) -> Seated:
    state = rules.new("hand_and_foot", 3, 4)
    return Seated(look, state, state.to_act[0])


def test_a_packet_is_lifted_where_the_pointer_lets_go(look: Look) -> None:
    seated = lifting(look)
    grip = {number: seated.pilot.point_in(grip_key(number)) for number in (5, 30)}
    seated.board.handle(Moved(grip[5]))
    seated.board.handle(Pressed(grip[5]))
    assert seated.board.busy
    seated.board.handle(Moved(grip[30]))
    words = [item.name for item in seated.board.tool.decor(seated.board.tableau, seated.board.places)]  # type: ignore[union-attr]
    assert "packet" in words
    assert not seated.played
    seated.board.handle(Released(grip[30]))
    assert seated.played == ["lift 30"]
    seated.settle()
    assert len(seated.shown()) == 11
    assert "30" in seated.board.tableau.log[-1]


@pytest.mark.parametrize("given", [Pressed((0, 0), 3), FocusLost(), Act("back"), Released((3, 3))])
def test_a_packet_can_be_put_back(look: Look, given: Any) -> None:
    seated = lifting(look)
    grip = seated.pilot.point_in(grip_key(9))
    seated.board.handle(Pressed(grip))
    seated.board.handle(given)
    seated.board.handle(Released(grip))
    assert not seated.played


def test_a_packet_grows_unevenly_while_a_key_is_held(look: Look) -> None:
    seated = lifting(look)
    state = cast(HandAndFoot, seated.state)
    for number in range(1, MOST_LIFTED + 1):
        assert grown(hold_ms(number, state), state) == number
    assert grown(0.0, state) == 1
    assert grown(60_000.0, state) == MOST_LIFTED
    pauses = [hold_ms(number + 1, state) - hold_ms(number, state) for number in range(1, MOST_LIFTED)]
    assert max(pauses) > 1.3 * min(pauses)
    gesture = next(g for g in seated.board.gestures if g.target == grip_key(22))
    seated.pilot.play_by_keys(gesture)
    assert seated.played == ["lift 22"]


def test_two_taps_lift_like_a_key_that_is_held(look: Look) -> None:
    seated = lifting(look)
    wanted = hold_ms(17, cast(HandAndFoot, seated.state))
    tool = seated.board.tool
    assert tool is not None
    while seated.board.focused != POOL:
        seated.pilot.key(pygame.K_TAB)
    seated.pilot.key(pygame.K_RETURN)
    assert tool.busy
    seated.board.update(wanted)
    seated.board.handle(Key(pygame.K_RETURN))
    seated.board.handle(Act("confirm"))
    assert seated.played == ["lift 17"]
    assert wanted > GRIP_MS


def test_a_controller_can_let_a_packet_sink(look: Look) -> None:
    seated = lifting(look)
    while seated.board.focused != POOL:
        seated.pilot.key(pygame.K_TAB)
    seated.board.handle(Act("confirm"))
    seated.board.update(900)
    assert seated.board.handle(Act("back"))
    assert not seated.played
    assert LiftTool(2) != LiftTool(1)


# -- the own order ---------------------------------------------------------------------------------------


def test_a_hand_is_sorted_until_its_owner_changes_it(look: Look) -> None:
    seated = Seated(look, position(phase="draw"))
    assert seated.shown() == ["7c", "7d", "7h", "7s", "9d", "9h", "Kc", "Kd", "Kh", "2c"]
    start, end = seated.on("2c"), seated.on("7d")
    seated.pilot.drag(start, (end[0] - 4, end[1]))
    seated.board.update(16)
    kept = ["7c", "2c", "7d", "7h", "7s", "9d", "9h", "Kc", "Kd", "Kh"]
    assert seated.shown() == kept
    assert not seated.played
    seated.pilot.click(seated.pilot.point_in(POOL))
    seated.settle()
    assert seated.played == ["draw"]
    assert seated.shown()[:-2] == kept
    assert sorted(seated.shown()[-2:]) == ["Ac", "As"]


def test_the_knob_changes_between_both_orders(look: Look) -> None:
    seated = Seated(look, position())
    sorted_hand = seated.shown()
    seated.pilot.drag(seated.on("Kh"), seated.on("7c"))
    own = seated.shown()
    assert own != sorted_hand
    knob = seated.board.places.rects[f"knob {KNOB}"].center
    seated.pilot.click(knob)
    assert seated.shown() == sorted_hand
    seated.pilot.click(knob)
    assert seated.shown() == own
    seated.board.resize(look.resized((1280, 720)))
    assert seated.shown() == own


def test_cards_that_look_alike_keep_their_places() -> None:
    assert from_left(["7h", "7h", "2c", "9d"], ("9d", "7h"), value=str) == [3, 0, 2, 1]


# -- several cards at once -------------------------------------------------------------------------------


def choose(seated: Seated, *cards: str) -> None:
    for card in cards:
        seated.pilot.click(seated.on(card))
        seated.board.update(16)


def test_a_long_book_is_laid_by_dragging_the_chosen_cards(look: Look) -> None:
    seated = Seated(look, position())
    choose(seated, "7h", "7s", "2c", "7c", "7d")
    seated.pilot.drag(seated.on("7s"), seated.pilot.point_in(new_book_key(0)))
    assert seated.played == ["lay 7c 7d 7h 7s 2c"]


def test_several_cards_are_added_one_after_the_other_or_not_at_all(look: Look) -> None:
    hand = "Qc Qh 5s 9h 9d 4c"
    seated = Seated(look, position(hands=[hand, "4d 6h"]))
    choose(seated, "Qc", "9h")
    seated.pilot.click(seated.pilot.point_in(PileKey("book", 0, 0)))
    assert not seated.played
    assert "rank" in seated.board.tableau.notice
    choose(seated, "9h", "Qh")
    seated.pilot.click(seated.pilot.point_in(PileKey("book", 0, 0)))
    assert seated.played == ["add Qc #1", "add Qh #1"]
    seated.settle()
    assert len(seated.board.tableau.pile("book", 0, 0)) == 5


def test_two_cards_take_five_from_the_discard(look: Look) -> None:
    seated = Seated(look, position(phase="draw"))
    choose(seated, "7c", "2c")
    assert DISCARD in seated.board.handling.targets(seated.board.tableau.aim)
    seated.pilot.click(seated.pilot.point_in(DISCARD))
    assert seated.played == ["take 7c 2c"]
    seated.settle()
    assert {"Qc", "4s", "4h", "9s"} <= set(seated.shown())


@pytest.mark.parametrize(
    ("cards", "target", "phase", "words"),
    [
        (("7c",), DISCARD, "draw", "exactly two cards"),
        (("7c", "9h"), DISCARD, "draw", "one rank"),
        (("7c", "7d"), new_book_key(0), "play", "at least 3"),
        (("7c", "7d"), DISCARD, "play", "drawn already"),
        (("9h",), PileKey("book", 0, 0), "play", "rank"),
    ],
)
def test_a_drop_that_is_not_allowed_says_why(
    look: Look, cards: tuple[str, ...], target: PileKey, phase: str, words: str
) -> None:
    seated = Seated(look, position(phase=phase))
    choose(seated, *cards)
    seated.pilot.click(seated.pilot.point_in(target))
    assert not seated.played
    assert words in seated.board.tableau.notice


def test_plays_are_taken_back_by_plate_and_keys(look: Look) -> None:
    for given in (None, (pygame.K_BACKSPACE, 0), (pygame.K_z, pygame.KMOD_CTRL)):
        seated = Seated(look, position())
        seated.play(0, seated.state.parse("lay 7h 7d 7c"))
        seated.settle()
        if given is None:
            seated.pilot.click(seated.pilot.point_in(BACK_PLATE))
        else:
            seated.pilot.key(*given)
        assert seated.played == ["back"]
        seated.settle()
        assert BACK_PLATE not in seated.board.places.regions


def test_gestures_cover_cards_that_are_alike(look: Look) -> None:
    state = position(hands=["7h 7h 7d 7d 9c 9c 4c", "4d 6h"])
    tableau = tableau_of(state, 0, look)
    sources: dict[str, set[int]] = {}
    for gesture in FACE.gestures(tableau):
        for place in gesture.sources:
            sources.setdefault(gesture.move.__class__.__name__, set()).add(place.index)
    assert sources["Lay"] == {0, 1, 2, 3}
    assert sources["Discard"] == set(range(7))


def test_a_wild_card_on_a_red_book_is_warned_of(look: Look) -> None:
    gestures = FACE.gestures(tableau_of(position(), 0, look))
    wild = [g for g in gestures if str(g.move).startswith("add 2c")]
    assert {g.target.slot for g in wild} == {0, 1}
    assert all("black" in g.warning for g in wild)
    assert [g.great for g in wild] == [False, True]


# -- words -----------------------------------------------------------------------------------------------


def test_every_event_has_words(look: Look) -> None:
    told: set[str] = set()
    for seed in range(3):
        rng = random.Random(seed)
        state = rules.new("hand_and_foot", 3, seed, {"rounds": 2})
        tableau = tableau_of(state, 0, look)
        happened: list[Event] = list(state.opening)
        for _step in range(4000):
            if not state.to_act:
                break
            happened += state.play(state.to_act[0], rng.choice(state.moves(state.to_act[0])))
        for event in happened:
            check_words(line_of(event, tableau), told)
            moment = moment_of(event, tableau)
            assert "{" not in moment.caption
            assert not moment.sound or (root() / "sounds").exists()
    made = (
        events.WentOut(seat=1), events.CardsRanOut(seat=2), events.MatchWon(winners=(0, 2)),
        events.BookCompleted(seat=0, slot=0, kind="threes"), events.LaidDown(seat=1),
        events.FootPickedUp(seat=0),
        Reshuffled(origin=("discard", None, 0), goal=("pool", None, 0), count=9, kept=1),
    )  # fmt: skip
    for event in made:
        check_words(line_of(event, tableau), told)
        assert moment_of(event, tableau) is not None
    kinds = ("lifts", "go back", "draws", "lays", "adds", "completes", "discards", "takes back", "shuffled")
    for kind in (*kinds, "goes out", "picks up", "threes", "share", "not two cards left", "laid down"):
        assert any(kind in line for line in told), kind


def check_words(line: str, told: set[str]) -> None:
    words = plain(line)
    assert not re.search(r"[{}]", words), words
    told.add(words)


def test_the_turn_line_names_who_plays(look: Look) -> None:
    for state in moments(3, 8, every=17):
        line = turn_line(tableau_of(state, 0, look), state)
        assert not re.search(r"\byou\b|[{}]", plain(line), re.IGNORECASE)
        if state.phase not in (SCORES,):
            assert NAMES[state.turn] in line


# -- a match, and its count ------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 5])
def test_a_round_is_played_by_a_pilot(look: Look, seats: int, long_run: int) -> None:
    rng = random.Random(seats)
    state = rules.new("hand_and_foot", seats, seats, {"rounds": 1})
    seated = Seated(look.paced(Pace("off", reduced=True)), state, state.to_act[0])
    ways = ("play_by_drag", "play_by_clicks", "play_by_keys")
    for _step in range(100_000 if long_run else 70):
        if state.result:
            break
        if seated.seat not in state.to_act:
            other = state.to_act[0]
            seated.play(other, rng.choice(state.moves(other)))
        else:
            gesture: Gesture = rng.choice(seated.board.gestures)
            getattr(seated.pilot, rng.choice(ways))(gesture)
            assert seated.played[-1] == str(gesture.move)
        seated.settle()
    assert len(seated.played) > 10
    assert state.result or not long_run


def test_a_round_is_counted() -> None:
    for state in moments(4, 12, every=100_000):
        if state.phase == SCORES:
            sitters = [Sitter(name, "anne") for name in NAMES[:4]]
            count = HandAndFootCounting().hand(state, (), sitters, 1)
            for seat, column in enumerate(count.columns):
                values = [line.value.replace("−", "-") for line in column.lines]
                assert signed(sum(map(int, values))) == signed(state.sheet(seat).total)
                assert column.tallies[0].after == state.scores[seat]
                assert sum(len(group.cards) for group in column.cards) <= 24
            assert sum(column.lit for column in count.columns) >= 1
            assert state.result is not None
            assert HandAndFootCounting().match(state, state.result, sitters).columns


def test_nothing_may_be_lifted_by_who_is_not_on_turn(look: Look) -> None:
    state = rules.new("hand_and_foot", 2, 4)
    seated = Seated(look, state, 1 - state.to_act[0])
    assert cast(HandAndFoot, state).phase == LIFTING
    seated.pilot.click(seated.board.places.regions[POOL].center)
    assert not seated.played
    with pytest.raises(IllegalMove):
        seated.submit(LIFTS[21])
    assert len(full_deck(2)) == len(seated.board.tableau.pile("pool"))
    assert replace(seated.board.tableau, order=("7h",)).order == ("7h",)


def test_no_backs_look_out_from_under_the_open_discard(look: Look) -> None:
    seated = Seated(look, position(discard="9c 9s 4h 4s Qc 7h"))
    pile = seated.board.cards.piles[PileKey("discard", None, 0)]
    assert [item.shown for item in pile if item.sprite is not None] == ["7h"]
    names = [str(sprite.tag) for sprite in seated.board.stage.sprites]
    assert len([name for name in names if name.startswith("covered") and "shadow" not in name]) == 3


@pytest.mark.parametrize("percent", PERCENTS)
@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_what_is_added_to_goal_or_meter_stands_right_under_it(
    looks: dict[tuple[int, int], Look], size: tuple[int, int], down: bool, percent: int
) -> None:
    """The line about the Foot's last card hung far below the books that it goes on from."""
    look = looks[size].rescaled(Scale(size, percent))
    state = position() if down else position(down=[False, True], books=[[], ["Jh Jd Jc"]])
    decor = decor_of(look, state)
    above = Rect(decor["goal 0"]) if down else decor["meter"]
    for name, rect in decor.items():
        above = above.union(rect) if re.fullmatch(r"goal \d( place)?", name) else above
    note = decor["meter note"]
    assert above.bottom - 3 <= note.top <= above.bottom + look.scale.px(20, 10), (above, note)
    undo = decor.get("undo")
    assert undo is None or not note.colliderect(undo)


@pytest.mark.parametrize("size", SIZES)
def test_the_own_name_and_score_grow_with_the_text(
    looks: dict[tuple[int, int], Look], size: tuple[int, int]
) -> None:
    """The own plate had one size, and the name on it stayed small whatever a person had chosen."""
    heights = []
    for percent in (100, 150, 200):
        look = looks[size].rescaled(Scale(size, percent))
        tableau = tableau_of(position(), 0, look)
        tableau = replace(tableau, sitters=(Sitter("Bo", "anne"), Sitter("Bo", "anne")))
        face = HandAndFootFace()
        decor = {one.name: one for one in face.decorate(tableau, face.arrange(tableau))}
        heights.append([decor[name].image.get_bounding_rect().h for name in ("own name", "own score")])
        wood = decor["own wood"]
        assert decor["own name"].image.get_width() <= wood.image.get_width()
        assert wood.pos[1] + wood.image.get_height() / 2 < size[1]
    for small, large in pairwise(heights):
        assert all(after >= before for before, after in zip(small, large, strict=True))
    least = 1.2 if size[1] > 700 else 1.1  # in the smallest window no text is as small as it would be
    assert all(after >= least * before for before, after in zip(heights[0], heights[1], strict=True))


def test_a_joker_in_a_line_has_the_star_of_its_card() -> None:
    """In the log stood a sign with six points that is on no card."""
    text = (root() / "sprites" / "icons" / "joker.svg").read_text(encoding="utf-8")
    outlines = re.findall(r'\bd="(M[^"]+)"', text)
    assert len(outlines) == 1
    assert len(re.findall(r"-?[\d.]+ -?[\d.]+", outlines[0])) == 10, "five points, five corners between them"


def decor_of(look: Look, state: rules.State) -> dict[str, Rect]:
    tableau, face = tableau_of(state, 0, look), HandAndFootFace()
    found = {}
    for one in face.decorate(tableau, face.arrange(tableau)):
        rect = one.image.get_rect()
        rect.center = round(one.pos[0]), round(one.pos[1])
        found[one.name] = rect
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", SEATS)
def test_the_names_of_the_others_grow_with_the_text(
    looks: dict[tuple[int, int], Look], size: tuple[int, int], seats: int
) -> None:
    """Their plates left them hardly more room, and a long name became smaller where text was to be larger."""
    lines = []
    for percent in (100, 150):
        look = looks[size].rescaled(Scale(size, percent))
        for name in ("Silas", "Wilhelmina"):
            tableau = tableau_of(rules.new("hand_and_foot", seats, 3), 0, look)
            tableau = replace(tableau, sitters=(Sitter(name, "anne"),) * seats)
            decor = {one.name: one.image for one in FACE.decorate(tableau, FACE.arrange(tableau))}
            lines.append(decor["panel 1 name"].get_height())
    assert lines[2] >= 1.25 * lines[0]
    assert lines[3] >= 0.95 * lines[1]
