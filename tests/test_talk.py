"""Table talk: what is said is known to all, rare, never over a decision, and can be switched off."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Rect

from game import rules
from game.core.events import Flight
from game.core.places import Place
from game.play.players import Person, Sailor
from game.play.session import Session, Update
from game.rules.grundel_beard_events import HandSettled, HandWon
from game.rules.john_silver_events import RowShared
from game.rules.spooneye_events import MastCaptured
from game.rules.spoons_events import Buzzed, ScrambleEnded
from game.scenes.portraits import NAMES
from game.scenes.talk import APART_MS, LONG_WAIT_MS, TableTalk, after_sinking, occasions
from game.tables.board import TALK_MS, Board
from game.tables.face import Sitter
from game.tables.faces import FACES
from game.tables.marks import Knob
from game.tables.talk import VOICE, mouth
from game.ui.look import Look
from game.ui.motion import Pace
from game.ui.paint.gear import bubble, bubble_frame
from game.ui.scale import Scale
from game.words.talk import TALK
from tests.screens import ASSETS, SOUND
from tests.voyage import Voyage

ANNE, SILAS = Person("Anne", "anne"), Sailor("Silas", "deckhand", "silas")
MARY = Sailor("Mary", "deckhand", "mary")
LONGEST_LINE = 42


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    trip = Voyage(tmp_path)
    yield trip.open()
    trip.close()


def captured(owner: int) -> Update:
    """Tell that a seat has carried off a mast of the other one."""
    flight = Flight("6s", Place("mast", 1 - owner, 0, 0), Place("booty", owner, 0, 0), None)
    event = MastCaptured(flights=(flight,), owner=owner, plank=0, colours=False, swabbed=False)
    return Update(1, owner, "6s@own1", (event,), {})


def test_every_sailor_has_a_line_for_every_occasion() -> None:
    assert set(TALK) == set(NAMES)
    kinds = {kind for lines in TALK.values() for kind in lines}
    for portrait, lines in TALK.items():
        assert set(lines) == kinds, portrait
        assert all(0 < len(line) <= LONGEST_LINE for said in lines.values() for line in said)
    said = [line for lines in TALK.values() for group in lines.values() for line in group]
    assert len(said) == len(set(said))


def test_what_happens_gives_something_to_say_to_whom_it_happened() -> None:
    assert list(occasions(captured(1).events[0])) == [(1, "mast won"), (0, "mast lost")]
    assert list(occasions(ScrambleEnded(losers=(2,)))) == [(2, "spoon lost")]
    assert list(occasions(Buzzed(seat=0, other=1, slips=1))) == [(1, "slip")]
    assert not list(occasions(Buzzed(seat=0, other=1, slips=0)))
    settled = HandSettled(seat=1, numbers=(1, 2), run=None, sign="+", points=13)
    assert list(occasions(settled)) == [(1, "thirteen")]
    gold = Flight("7c", Place("chest", None, 1, 0), Place("won", 1, 0, 0), None)
    assert list(occasions(RowShared(flights=(gold,), row=0, high=1, low=1))) == [(1, "row won")]
    assert after_sinking(HandWon(seats=(), ship=True, sunk=True), 2) == [(0, "sunk"), (1, "sunk")]
    kinds = {kind for lines in TALK.values() for kind in lines}
    assert {"mast won", "mast lost", "spoon lost", "slip", "thirteen", "row won", "sunk", "wait"} <= kinds


class Listener:
    """Stands for a board and notes what is said."""

    def __init__(self) -> None:
        self.telling = False
        self.said: list[tuple[int, str]] = []

    def say(self, seat: int, words: str) -> None:
        self.said.append((seat, words))


def talking(*players: Person | Sailor) -> tuple[TableTalk, Listener]:
    session = Session.begin("spooneye", 2, 3, {}, players)
    return TableTalk(session), Listener()


def let(talk: TableTalk, listener: Listener, ms: float, choosing: bool) -> bool:
    return talk.pass_time(ms, listener, choosing)  # type: ignore[arg-type]


def test_remarks_are_rare_and_never_repeated() -> None:
    talk, listener = talking(SILAS, MARY)
    since, gaps, lines = 0.0, [], set()
    for turn in range(4000):
        talk.hear(captured(turn % 2))
        since += 500
        if let(talk, listener, 500, choosing=False):
            gaps.append(since)
            since = 0.0
    lines = {words for _seat, words in listener.said if words}
    assert len(gaps) == len(lines) >= 4
    assert min(gaps[1:]) >= APART_MS
    assert all(
        words
        in TALK[("silas", "mary")[seat]].get("mast won", ()) + TALK[("silas", "mary")[seat]]["mast lost"]
        for seat, words in listener.said
        if words
    )


def test_nothing_is_said_while_a_person_chooses() -> None:
    talk, listener = talking(ANNE, SILAS)
    for _ in range(200):
        let(talk, listener, 1000, choosing=True)
        talk.hear(captured(1))
        assert not let(talk, listener, 16, choosing=True)
        assert not let(talk, listener, 16, choosing=False)
    assert not listener.said


def test_a_remark_ends_when_a_person_has_to_choose() -> None:
    talk, listener = talking(ANNE, SILAS)
    for _ in range(200):
        let(talk, listener, 1000, choosing=False)
        talk.hear(captured(0))
        if let(talk, listener, 16, choosing=False):
            break
    assert listener.said[-1][0] == 1
    let(talk, listener, 16, choosing=True)
    assert listener.said[-1] == (1, "")


def test_a_long_wait_is_remarked_on_when_it_is_over() -> None:
    for seed in range(40):
        session = Session.begin("spooneye", 2, seed, {}, (ANNE, SILAS))
        talk, listener = TableTalk(session), Listener()
        let(talk, listener, LONG_WAIT_MS, choosing=True)
        talk.hear(Update(1, 0, "draw", (), {}))
        if let(talk, listener, 16, choosing=False):
            assert listener.said == [(1, TALK["silas"]["wait"][0])]
            return
    raise AssertionError("nobody ever remarks on it")


# -- at the table ------------------------------------------------------------------------------------


def test_a_remark_is_seen_for_a_while_beside_the_speaker(voyage: Voyage) -> None:
    table = voyage.sit_down(ANNE, SILAS)
    voyage.until_turn()
    board: Board = table.board
    board.say(1, "Heave!")
    bubble = next(s for s in board.stage.sprites if s.tag == "talk words")
    voice = board.places.rects[f"{VOICE} 1"]
    assert not bubble.rect.colliderect(voice)
    assert Rect((0, 0), board.look.size).contains(bubble.rect)
    board.update(TALK_MS)
    assert board.tableau.talk is None
    assert not [s for s in board.stage.sprites if s.tag == "talk words"]


def test_talk_can_be_switched_off(voyage: Voyage) -> None:
    voyage.app.change(talk=False)
    table = voyage.sit_down(SILAS, MARY)
    table.talk._since = APART_MS
    for _ in range(600):
        voyage.step(ms=200.0)
        assert table.board.tableau.talk is None
        if table.session.count > 60:
            break


def test_a_remark_covers_no_card_where_there_is_room_beside() -> None:
    """It lay over the piles for as long as it could be read, though the cloth below the speaker was free."""
    look = Look.made(Scale((1920, 1080)), ASSETS, SOUND, Pace("off"))
    state = rules.new("spoons", 6, 3)
    board = Board(FACES["spoons"], look, state.view(0), 0, (Sitter("Anne", "anne"),) * 6, print)
    for seat in (1, 3, 5):
        board.say(seat, "Neither too little nor too much.")
        bubble = next(sprite for sprite in board.stage.sprites if sprite.tag == "talk").rect
        cards = [item.sprite for pile in board.cards.piles.values() for item in pile if item.sprite]
        assert not [card for card in cards if card.rect.colliderect(bubble)], seat


@pytest.mark.parametrize(("game", "seats"), [
    ("grundel_beard", 3), ("grundel_beard", 6), ("grundel_beard", 7), ("grundel_beard", 8),
    ("hand_and_foot", 2), ("hand_and_foot", 6), ("john_silver", 2), ("john_silver", 3), ("john_silver", 4),
    ("spooneye", 2), ("spoons", 3), ("spoons", 8),
])  # fmt: skip
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_a_remark_covers_neither_cards_nor_words_nor_knobs(
    game: str, seats: int, size: tuple[int, int]
) -> None:
    """It touched cards of the next chair, lay over the Ship, and over books that are told as tiles."""
    look = Look.made(Scale(size), ASSETS, SOUND, Pace("off"))
    rng, state = random.Random(seats), rules.new(game, seats, 3)
    knobs = [Knob(name, lambda: "pause", lambda: None, lambda: "") for name in "abcd"]
    for move in range(30):
        if move % 10 == 9:
            people = (Sitter("Anne", "anne"),) * seats
            board = Board(FACES[game], look, state.view(0), 0, people, print, knobs)
            for seat in range(1, seats):
                board.say(seat, "Cleanliness comes next to winning.")
                words = next(sprite for sprite in board.stage.sprites if sprite.tag == "talk words").rect
                cards = [item.sprite for pile in board.cards.piles.values() for item in pile if item.sprite]
                assert not [card for card in cards if card.rect.inflate(-8, -8).colliderect(words)], seat
                rects = {name: rect for name, rect in board.places.rects.items() if name != f"{VOICE} {seat}"}
                rects |= {knob.name: rect for knob, rect in board.marks.knob_rects()}
                assert not [name for name, rect in rects.items() if rect.w and rect.colliderect(words)], seat
        state.play(state.to_act[0], rng.choice(state.moves(state.to_act[0])))


@pytest.mark.parametrize("side", ["right", "left"])
def test_the_tail_of_a_remark_ends_at_the_porthole_or_at_the_end_of_the_plate_before_it(side: str) -> None:
    """It ended at the middle of a plate's lower edge, under a score, while the porthole was free."""
    plate = Rect(100, 100, 200, 60)
    face = Rect(100 if side == "left" else 240, 100, 60, 60)
    below = Rect(0, 0, 120, 60)
    below.midtop = (face.centerx, 190)
    x, y = mouth(plate, face, below, ())
    assert abs(math.dist((x, y), face.center) - face.w / 2) <= 1
    assert y > face.centery
    between = [Rect(face.x, 165, 60, 20)]
    assert mouth(plate, face, below, between) == (face.centerx, plate.bottom)
    beside = Rect(340, 100, 120, 60)
    assert mouth(plate, face, beside, ()) == plate.midright


def test_a_tail_that_comes_aslant_ends_beside_the_corner_of_the_plate() -> None:
    """It ran up along the plate to the middle of its end."""
    plate, face = Rect(100, 100, 200, 60), Rect(100, 100, 60, 60)
    x, y = mouth(plate, face, Rect(340, 300, 120, 60), [Rect(face.x, 165, 160, 20)])
    assert y == plate.bottom
    assert plate.centerx < x < plate.right


def test_the_tail_of_a_bubble_is_as_sturdy_as_the_bubble_is_high() -> None:
    """It was as thin under a large bubble as under a small one, and a long one was a thread."""
    for size, tip in (((130, 58), (65, 78)), ((130, 58), (-30, -70)), ((400, 160), (200, 420))):
        picture = bubble(size, tip, 0.5, old=False)
        place = bubble_frame(size, tip, 0.5)[1]
        line = place.bottom + 2 if tip[1] > 0 else place.top - 3
        inked = [x for x in range(picture.get_width()) if picture.get_at((x, line)).a > 128]
        assert len(inked) >= size[1] / 5, (size, tip)


@pytest.mark.parametrize("size", [(1024, 600), (1366, 768), (1920, 1080)])
def test_a_remark_at_spooneye_keeps_off_the_rope(size: tuple[int, int]) -> None:
    """It lay on its end, far from the speaker, though nothing was seen beside the plate."""
    look = Look.made(Scale(size), ASSETS, SOUND, Pace("off"))
    state = rules.new("spooneye", 2, 3)
    board = Board(FACES["spooneye"], look, state.view(0), 0, (Sitter("Anne", "anne"),) * 2, print)
    board.say(1, "Hah! Firewood for the winter.")
    sprites = {sprite.tag: sprite.rect for sprite in board.stage.sprites}
    assert not sprites["talk"].colliderect(sprites["rope"])


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_a_remark_at_spooneye_stays_near_its_speaker_when_masts_are_near(size: tuple[int, int]) -> None:
    """The bubble was too wide for the room before the first mast, and hung far below on a thread."""
    look = Look.made(Scale(size), ASSETS, SOUND, Pace("off"))
    rng, state, tried = random.Random(5), rules.new("spooneye", 2, 5), 0
    for move in range(80):
        if move % 2 and len(state.view(0)["masts"][1]) == 3:
            board = Board(FACES["spooneye"], look, state.view(0), 0, (Sitter("Anne", "anne"),) * 2, print)
            board.say(1, "Hah! Firewood for the winter.")
            bubble = next(sprite.rect for sprite in board.stage.sprites if sprite.tag == "talk")
            assert bubble.height <= look.scale.px(300, 160), move
            tried += 1
        state.play(state.to_act[0], rng.choice(state.moves(state.to_act[0])))
    assert tried > 3


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_a_remark_at_john_silver_stands_beside_its_speaker_over_places_without_a_card(
    size: tuple[int, int],
) -> None:
    """It hung below the table on a thread that crossed a card and ended beside the next sailor."""
    look = Look.made(Scale(size), ASSETS, SOUND, Pace("off"))
    board = Board(
        FACES["john_silver"],
        look,
        rules.new("john_silver", 4, 3).view(0),
        0,
        (Sitter("Anne", "anne"),) * 4,
        print,
    )
    for seat in (1, 2, 3):
        board.say(seat, "The ledger balances nicely.")
        bubble = next(sprite.rect for sprite in board.stage.sprites if sprite.tag == "talk")
        voice = board.places.rects[f"{VOICE} {seat}"]
        assert bubble.height <= look.scale.px(190, 110), seat
        assert voice.top <= bubble.centery <= voice.bottom, seat
