"""What a table says of things that are pointed at, how to lift, and how much of the log is seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game import rules
from game.core.following import PileKey
from game.core.places import Place
from game.play.players import Person, Sailor
from game.play.texts import text_of
from game.rules.hand_and_foot import full_deck
from game.scenes.count import Tally
from game.scenes.counters import TallyCounter
from game.scenes.pause import PauseScene
from game.scenes.scores import COUNTINGS, ScoresScene
from game.scenes.scores_hand_and_foot import HandAndFootCounting
from game.tables.face import Furniture, Sitter, Tableau
from game.tables.furniture import draw_log
from game.tables.hand_and_foot import HandAndFootFace
from game.tables.hand_and_foot_notes import book_note
from game.ui.inputs import Act
from game.ui.look import Look
from game.ui.richtext import plain
from game.ui.scene import Pop
from tests.looks import looks_at
from tests.matches import random_match
from tests.test_layouts import rect_of
from tests.voyage import Voyage, log_at

ANNE, SILAS = Person("Anne", "anne"), Sailor("Silas", "deckhand", "silas")
SIZES = ((1024, 600), (1280, 720))
THEIRS = ["4c 4c 4c 4d 4h 4h 4s", "6c 6c 6d 6h 6s 2c *"]
OWN = ["9h 9s 9s 9d 2s", "Th Ts Ts"]


def position(seats: int = 2) -> dict[str, object]:
    """Return a table at which seat 0 is to play, and every seat has books where there are two."""
    books = [OWN, THEIRS, *[[] for _ in range(seats - 2)]]
    hands = ["* 2d 6h Js Qs", *["Kc Qd"] * (seats - 1)]
    return {
        "game": "hand_and_foot", "seats": seats, "phase": "play", "turn": 0, "round": 2, "discard": "4d 8d",
        "pool": "Qh Kd Kh Ad Ac Td Jd", "hands": hands, "feet": ["", *["7c 7d"] * (seats - 1)],
        "in_foot": [True, *[False] * (seats - 1)], "down": [True] * seats, "books": books,
        "scores": [120, -30, *[0] * (seats - 2)],
    }  # fmt: skip


@pytest.fixture(scope="module")
def looks() -> Iterator[dict[tuple[int, int], Look]]:
    with looks_at(SIZES) as made:
        yield made


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    trip = Voyage(tmp_path)
    yield trip.open()
    trip.close()


def test_a_book_that_is_pointed_at_is_explained_in_the_strip(voyage: Voyage) -> None:
    """A heart or spade and a number stood under every book, and nothing said what they mean."""
    table = voyage.sit_down(log=log_at(position(), ANNE, SILAS))
    voyage.until_turn()
    board = table.board
    said = {}
    for rect, words in board.places.notes:
        voyage.point(rect.center)
        voyage.step()
        said[plain(words)] = plain(board.marks.strip_words(board.face, board.tableau))
    assert all(words == strip for words, strip in said.items())
    assert "hearts A red book, without wild cards, is complete: 500 points" in said
    assert "spades A black book, with wild cards: 5 of 7 cards, then 300 points" in said
    assert "Silas: -30 points so far, 2 cards in the Hand, the Foot still to come" in said
    turn = board.face.turn_line(board.tableau)
    voyage.point((512, 300))
    assert board.marks.strip_words(board.face, board.tableau) == turn
    voyage.point(board.places.notes[0][0].center)
    voyage.step(pygame.Event(pygame.WINDOWLEAVE))
    assert board.marks.strip_words(board.face, board.tableau) == turn


def test_a_book_that_keys_come_to_is_explained_too(voyage: Voyage) -> None:
    board = voyage.sit_down(log=log_at(position(), ANNE, SILAS)).board
    voyage.until_turn()
    voyage.key(pygame.K_TAB)
    two, book = Place("hand", 0, 0, 1), PileKey("book", 0, 0)
    for goal in (two, book):
        while board.focused != goal:
            voyage.key(pygame.K_TAB)
        if goal is two:
            voyage.key(pygame.K_RETURN)
    said = plain(board.marks.strip_words(board.face, board.tableau))
    assert said == "spades A black book, with wild cards: 5 of 7 cards, then 300 points"


def test_a_hint_is_not_hidden_by_the_book_that_is_pointed_at(voyage: Voyage) -> None:
    table = voyage.sit_down(log=log_at(position(), ANNE, SILAS))
    voyage.until_turn()
    board = table.board
    board.show_hint("Think twice.")
    voyage.point(board.places.notes[0][0].center)
    assert board.marks.strip_words(board.face, board.tableau) == "Think twice."


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("size", SIZES)
def test_every_book_has_a_note_where_it_lies(
    looks: dict[tuple[int, int], Look], size: tuple[int, int], seats: int
) -> None:
    state = rules.load(position(seats))
    piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}
    sitters = tuple(Sitter(f"Sailor {seat}", "anne") for seat in range(seats))
    places = HandAndFootFace().arrange(Tableau(looks[size], state, piles, 0, sitters))
    window = Rect((0, 0), size)
    assert len(places.notes) == len(OWN) + len(THEIRS) + seats - 1
    for rect, words in places.notes:
        assert window.contains(rect), words
        assert words
    for key, spots in places.spots.items():
        if key.zone == "book":
            middle = spots[-1].x, spots[-1].y
            assert any(rect.collidepoint(middle) and "book" in words for rect, words in places.notes), key


def test_a_book_of_threes_is_told_too() -> None:
    assert book_note(["3c"] * 7) == "A book of threes, 7 cards: 1000 points"


def test_the_strip_says_how_to_lift_and_what_an_exact_packet_earns(voyage: Voyage) -> None:
    pool = " ".join(full_deck(2))
    lifting = {"game": "hand_and_foot", "seats": 2, "phase": "lift", "turn": 0, "pool": pool}
    board = voyage.sit_down(log=log_at(lifting, ANNE, SILAS)).board
    voyage.until_turn()
    said = plain(board.marks.strip_words(board.face, board.tableau))
    assert said == (
        "Anne, lift a packet: press the pool’s edge, lower for more, or hold Return; exactly 22 earns 100"
    )


def test_the_strip_names_the_key_that_was_bound_anew(voyage: Voyage) -> None:
    """It told everybody to hold Enter, whatever key they had chosen for that."""
    pool = " ".join(full_deck(2))
    lifting = {"game": "hand_and_foot", "seats": 2, "phase": "lift", "turn": 0, "pool": pool}
    voyage.app.change(keys={"confirm": ("j",)})
    play = voyage.sit_down(log=log_at(lifting, ANNE, SILAS))
    voyage.until_turn()
    for stroke, words in (("j", ", or hold J;"), ("pad x", ", or hold Button X;"), ("", "for more; exactly")):
        voyage.app.change(keys={"confirm": (stroke,) if stroke else ()})
        voyage.stack.push(PauseScene(voyage.app, play.session, play.viewer))
        voyage.stack.follow(Pop())
        assert words in plain(play.board.marks.strip_words(play.board.face, play.board.tableau))


def test_what_is_left_in_hand_and_foot_is_counted_once() -> None:
    state = rules.load({**position(), "phase": "scores"})
    sitters = [Sitter("Anne", "anne"), Sitter("Silas", "silas")]
    for column in HandAndFootCounting().hand(state, (), sitters, 2).columns:
        shown = [group.words for group in column.cards] + [line.value for line in column.lines]
        left = [line.value for line in column.lines if line.words == "Left over"]
        assert len(left) == 1
        assert sum(left[0] in words for words in shown) == 1


@pytest.mark.parametrize(("high", "titled", "least"), [(140, True, 4), (86, False, 2)])
@pytest.mark.parametrize("lines", [3, 12])
def test_a_log_has_a_title_or_none_whether_it_is_full_or_not(
    looks: dict[tuple[int, int], Look], lines: int, high: int, titled: bool, least: int
) -> None:
    """It gave its title up once it was full, and had it again in the next match."""
    furniture = Furniture([])
    told = [f"Sailor {number} discards 9." for number in range(lines)]
    draw_log(furniture, looks[1280, 720], Rect(790, 205, 456, high), "spooneye", told)
    names = [item.name for item in furniture.decor]
    assert ("log title" in names) == titled
    assert sum(name.startswith("log ") and name[4:].isdigit() for name in names) >= min(lines, least)


@pytest.mark.parametrize("high", [140, 146, 152, 158, 164])
def test_a_full_log_ends_as_far_from_its_frame_as_it_begins(
    looks: dict[tuple[int, int], Look], high: int
) -> None:
    """The last line all but stood on the inner line of the frame."""
    furniture, sheet = Furniture([]), Rect(790, 205, 456, high)
    look = looks[1280, 720]
    draw_log(furniture, look, sheet, "spooneye", [f"Sailor {number} discards 9." for number in range(12)])
    inner = sheet.inflate(*(2 * -round(15 * look.scale.unit),) * 2)
    seen = {item.name: item.image.get_bounding_rect().move(rect_of(item).topleft) for item in furniture.decor}
    above = seen["log title"].top - inner.top
    assert inner.bottom - seen["log 11"].bottom >= 0.6 * above


def test_a_high_log_keeps_its_title(looks: dict[tuple[int, int], Look]) -> None:
    furniture = Furniture([])
    told = [f"Sailor {number} discards 9." for number in range(40)]
    draw_log(furniture, looks[1280, 720], Rect(790, 105, 456, 340), "spooneye", told)
    assert "log title" in [item.name for item in furniture.decor]


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_the_end_of_every_match_says_in_a_sentence_how_it_was_won(game: str) -> None:
    """Captain Grundel Beard and John Silver named the winner and nothing else."""
    played = random_match(game, rules.GAMES[game].seats[0], 0, 1)
    state = played.begin()
    for ply in played.plies:
        state.play(ply.seat, ply.move)
    assert state.result is not None
    sitters = [Sitter(name, "anne") for name in ("Anne", "Silas", "Mary")[: state.seats]]
    note = plain(COUNTINGS[game].match(state, state.result, sitters).note)
    assert note.endswith(".")
    assert "{" not in note
    if game == "grundel_beard":
        assert note == "The match goes to whoever has won 3 hands, and more than anybody else."


def test_no_noughts_stand_before_a_minus(looks: dict[tuple[int, int], Look]) -> None:
    """A total of −30 was shown as 00−30."""
    look = looks[1280, 720]

    def wheels(value: int) -> list[bytes]:
        counter = TallyCounter(Tally("", value, value, 4))
        counter.dress(look)
        counter.rect = Rect((0, 0), counter.wanted())
        picture, high = counter.picture(), counter._wheel_height()
        left, top = counter.margin() + 4, counter.margin() + 4
        found = []
        for place in range(4):
            x, y = look.materials.wheel_at(place, high)
            inside = Rect(left + x, top + y, round(high * 0.61) - 8, high - 8)
            found.append(pygame.image.tobytes(picture.subsurface(inside), "RGBA"))
        return found

    below, above = wheels(-3), wheels(3)
    assert below[0] == below[1]
    assert below[0] != below[2], "the minus"
    assert below[0] != above[0], "a nought"


# -- words beside the strip ----------------------------------------------------------------------------


def test_that_a_table_was_copied_looks_like_no_refusal_and_hides_no_hint(voyage: Voyage) -> None:
    """It was told in red in the strip, for as long as a refusal, in place of the hint that was being read."""
    table = voyage.sit_down(ANNE, SILAS)
    voyage.until_turn()
    table.board.show_hint("Draw, since nothing else can be done.")
    voyage.stack.handle(Act("copy"))
    voyage.step()
    board = table.board
    assert board.tableau.aside
    assert not board.tableau.notice
    assert board.marks.strip_words(board.face, board.tableau) == "Draw, since nothing else can be done."
    slip, words = (board.marks._decor[name][1] for name in ("slip", "slip words"))
    strip = board.places.rects["strip"]
    assert slip.rect.contains(words.rect)
    assert slip.rect.bottom <= strip.top + 4
    assert table.busy
    voyage.wait(240)
    assert not board.tableau.aside
    assert "slip" not in board.marks._decor
    assert board.tableau.hint


@pytest.mark.parametrize("others", [(SILAS,), (Person("Rosa", "rosa"),)])
def test_the_sheet_of_a_hand_copies_the_table_or_says_why_not(
    voyage: Voyage, others: tuple[Person | Sailor, ...]
) -> None:
    put: list[str] = []

    class Kept:
        def put(self, text: str) -> bool:
            put.append(text)
            return True

        def get(self) -> str | None:
            return None

    voyage.app.clipboard = Kept()
    at: dict[str, object] = {"phase": "scores", "booty": [{}, {}], "scores": [12, 9], "larders": [0, 0]}
    table = voyage.sit_down(log=log_at(at, ANNE, *others))
    voyage.wait(120)
    sheet = voyage.top
    assert isinstance(sheet, ScoresScene)
    voyage.stack.handle(Act("copy"))
    voyage.step()
    if others == (SILAS,):
        assert put == [text_of(table.session, 0)]
        assert "clipboard" in sheet._sheet.note
    else:
        assert not put
        assert "Several people" in sheet._sheet.note
    assert sheet.busy
    voyage.wait(260)
    assert sheet._sheet.note == sheet.count.note
    assert not sheet.busy
