"""Hints begin with the move that they mean, in words that no other move of the moment has."""

from __future__ import annotations

import re
from itertools import islice

import pygame
import pytest

from game import rules
from game.core.following import PileKey
from game.core.state import Move
from game.scenes.hint_moves import move_words
from game.scenes.hint_words import sentence
from game.tables.face import Sitter, Tableau
from game.tables.faces import FACES
from game.tables.furniture import strip_for, strip_words
from game.tables.words import card_mark
from game.ui.look import Look
from game.ui.richtext import plain
from game.words import use
from tests.hint_truths import Case
from tests.test_hint_truths import TABLES, hinted
from tests.test_hint_words import english, look

__all__ = ["english", "look"]

LANGUAGES = ("en", "de", "fr", "es")
NAMES = ("Bartholomew", "Wilhelmina", "Gideon", "Silas", "Mary", "Wen")
USUAL = 40
"""Hints of a usual run at a table; a long one looks at a hundred times as many."""
MOST_GROWN = 1.5
"""How much higher than its place a strip may be for a hint."""


def seen(case: Case, look: Look) -> Tableau:
    """Return the table of a hint as its seat sees it."""
    state = rules.read_view(case.state.view(case.seat))
    piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}
    sitters = tuple(Sitter(name, "anne") for name in NAMES[: state.seats])
    return Tableau(look, state, piles, case.seat, sitters)


def alike(move: Move) -> str:
    """Return what moves share that need no telling apart: to either end of a row, to a book of its rank."""
    text = re.sub(r"(own|opp)[<>]$", r"\1|", str(move))
    return "lift" if text.startswith("lift ") else re.sub(r" #\d+$", "", text)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_move_has_words_of_its_own(game: str, seats: int, look: Look, long_run: int) -> None:
    """Which card a hint spoke of, and where to, was told by a light alone."""
    for case in islice(hinted(game, seats, 5), USUAL * (long_run or 1)):
        tableau = seen(case, look)
        found: dict[str, Move] = {}
        for move in case.state.moves(case.seat):
            words = move_words(move, tableau)
            assert re.fullmatch(r"[A-Z].*\.", words) or str(move) == "deal", move
            other = found.setdefault(words, move)
            assert alike(other) == alike(move), words
            assert not re.search(r"\byour?s?\b", plain(words), re.IGNORECASE)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_hint_names_the_cards_of_its_move_and_fits_the_strip(
    game: str, seats: int, look: Look, long_run: int
) -> None:
    """A hint said “In Anne’s own column it may win the row.”, and of which card it spoke was hard to see."""
    face = FACES[game]
    for case in islice(hinted(game, seats, 7), USUAL * (long_run or 1)):
        tableau = seen(case, look)
        strip = face.arrange(tableau).rects["strip"]
        for language in LANGUAGES:
            use(language)
            done = move_words(case.move, tableau)
            for card in cards_of(case):
                assert card_mark(card, face.deck) in done
            words = f"{done} {sentence(case.reason, tableau, face.deck)}".strip()
            fits(look, strip, words)
        use("en")


def cards_of(case: Case) -> list[str]:
    """Return the cards of the own hand that a move takes up."""
    named = re.split(r"[ @]", str(case.move))
    return [card for card in named if card in case.state.hands[case.seat]] if has_hands(case) else []


def has_hands(case: Case) -> bool:
    return hasattr(case.state, "hands")


def fits(look: Look, strip: pygame.Rect, words: str) -> None:
    """Assert that a strip has room for words, and need not be much higher for them."""
    grown = strip_for(look, strip, words)
    assert grown.h <= MOST_GROWN * strip.h, words
    picture = strip_words(look, grown, words, "#000000")
    assert picture.get_height() <= grown.h, words
    assert picture.get_width() < grown.w, words


JOKER = {"hands": ["8.5 2s", "9v 4c", "10v 3c"], "rows": {"ship": ["1v", "", "12v", "5v"]}}
SWAB = {"masts": [["9h 9c", "Kd"], ["3d", "5d 7h"]], "hands": ["8c 4s", "Kh 6c"], "draw": "2c 3c 4c"}
BOOKS = {"pool": "Qh Kd", "hands": ["9c 2d Js Jd Jc", "Qs"], "down": [True, True], "discard": "4h 5h Jh"}
ROUND = {"hands": ["7c 3h", "6s 9h", "Kc 8h"], "discard": "4c 8d", "draw": "2c 3c 4d"}
CARDS = {"dealer": 1, "turn": 0, "draw": "2c 3c", "ship": "9d", "settled": [None, None]}


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (
            {"game": "spooneye", "phase": "play", **SWAB},
            {
                "8c@own2": "Play 8 of clubs onto Bartholomew’s king of diamonds.",
                "4s@opp1": "Play 4 of spades onto Wilhelmina’s 3 of diamonds.",
                "4s@own<": "Begin a mast of Bartholomew’s with 4 of spades.",
                "4s@opp>": "Begin a mast of Wilhelmina’s with 4 of spades.",
            },
        ),
        (
            {"game": "spooneye", "phase": "steal", **SWAB},
            {
                "opp1>own1": "Take 3 of diamonds, and put it onto 9 of clubs.",
                "opp2>own<": "Take 7 of hearts, and begin a mast with it.",
            },
        ),
        (
            {"game": "spooneye", "phase": "capture", **SWAB, "masts": [["9h 9c 3s"], ["3d", "5d 7h"]]},
            {"capture 2": "Carry off the mast with 7 of hearts on top."},
        ),
        (
            {"game": "john_silver", "seats": 3, "phase": "place", "turn": 0, "pile": "1c", **JOKER},
            {
                "8.5@ship2": "Place 8½ joker in the row of ships, in the Ship’s boy’s column.",
                "2s@4": "Place 2 sailor in the Pirate’s column.",
            },
        ),
        (
            {"game": "spoons", "seats": 3, "phase": "call", "turn": 0, **ROUND},
            {"say hearts": "Say “Hearts”.", "hush": "Say nothing."},
        ),
        (
            {"game": "spoons", "seats": 3, "phase": "count", "turn": 0, "count": 4, **ROUND},
            {"give": "Give in, and draw 4 cards."},
        ),
        (
            {"game": "hand_and_foot", "phase": "play", "books": [["9h 9s 9s", "Th Ts Ts"], []], **BOOKS},
            {
                "add 9c #1": "Add 9 of clubs to its book.",
                "add 2d #2": "Add 2 of diamonds to the book of 10.",
                "lay Jc Jd Js": "Begin a book with jack of clubs, jack of diamonds and jack of spades.",
                "discard Js": "Discard jack of spades.",
            },
        ),
        (
            {"game": "grundel_beard", "phase": "settle", **CARDS, "players": [
                {"cards": "8h 4d 5s", "up": "111"}, {"cards": "Kd 3d 9s", "up": "111"},
            ]},
            {
                "1+3": "Add 8 of hearts and 5 of spades.", "1-3": "Subtract 5 of spades from 8 of hearts.",
                "2-3": "Subtract 4 of diamonds from 5 of spades.",
            },
        ),
        (
            {"game": "grundel_beard", "phase": "settle", **CARDS, "players": [
                {"cards": "8h 4d 5s", "up": "100"}, {"cards": "Kd 3d 9s", "up": "111"},
            ]},
            {"flip 2": "Turn the second card up.", "flip 3": "Turn the third card up.", "stay": "Stay."},
        ),
    ],
)  # fmt: skip
def test_a_move_is_told_in_the_words_of_its_game(
    start: dict[str, object], said: dict[str, str], look: Look
) -> None:
    offered = offered_at(start, look)
    assert {move: offered.get(move) for move in said} == said


def offered_at(start: dict[str, object], look: Look, timed: bool = False) -> dict[str, str]:
    """Return what each move of who is to act at a position is called, by the move's text."""
    state = rules.load({"seats": 2, "turn": 0, **start})
    seat = state.to_act[0]
    piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}
    sitters = tuple(Sitter(name, "anne") for name in NAMES[: state.seats])
    tableau = Tableau(look, rules.read_view(state.view(seat)), piles, seat, sitters, timed=timed)
    return {str(move): plain(move_words(move, tableau)) for move in state.moves(seat)}


def test_where_a_spoon_is_held_is_advised_in_a_race_alone(look: Look) -> None:
    """“At the end of its handle” said that it mattered, where the sheet says that the lot decides."""
    spoons = {"game": "spoons", "seats": 3, "phase": "spoons", **ROUND, "discard": "4c Jd"}
    for timed, said in ((True, "Grab spoon 1 at the end of its handle."), (False, "Grab spoon 1.")):
        assert said in offered_at(spoons, look, timed).values()
