"""Positions of Hand and Foot: written from a state, and read back with every field checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.cards import UNSEEN, pile_text
from game.core.positions import Reader, as_integer, as_list, as_truth
from game.core.refusals import PositionError
from game.rules.hand_and_foot_books import COMPLETE, EXACT_LIFT, Book, book_refusal
from game.rules.hand_and_foot_hands import Hand
from game.rules.hand_and_foot_moves import MOST_LIFTED

if TYPE_CHECKING:
    from game.rules.hand_and_foot import HandAndFoot

LIFTING, DRAWING, PLAYING, SCORES = PHASES = ("lift", "draw", "play", "scores")
LAID = 0
"""Stands among the plays for a book laid; a card added stands as its book's number."""

_MOST_POINTS = 1_000_000


def write(state: HandAndFoot) -> dict[str, Any]:
    """Return the position of a state; `plays` and `out` are kept beside the page's keys."""
    return {
        "game": state.game,
        "seats": state.seats,
        "options": dict(state.options),
        "round": state.round,
        "first": state.first,
        "turn": state.turn,
        "phase": state.phase,
        "pool": pile_text(state.pool),
        "discard": pile_text(state.discard),
        "hands": [pile_text(hand) for hand in state.hands],
        "feet": [pile_text(foot) for foot in state.feet],
        "in_foot": state.in_foot[:],
        "down": state.down[:],
        "books": [[pile_text(book) for book in books] for books in state.books],
        "lifted": state.lifted[:],
        "scores": state.scores[:],
        "plays": state.plays[:],
        "out": state.out,
        "generator": state.chance.dump(),
    }


def fill(state: HandAndFoot, reader: Reader) -> None:
    """Give a new state what a position says; `PositionError` names what does not fit."""
    reader.allow(
        "round", "first", "turn", "phase", "pool", "discard", "hands", "feet", "in_foot", "down", "books",
        "lifted", "scores", "plays", "out",
    )  # fmt: skip
    state.round = reader.integer("round", 1, 1, state.options["rounds"])
    state.first = reader.seat("first", 0)
    state.turn = reader.seat("turn", state.first)
    state.phase = reader.word("phase", DRAWING, PHASES)
    state.pool = reader.pile("pool")
    state.discard = reader.pile("discard")
    state.hands = [Hand(cards) for cards in reader.per_seat("hands", "", reader.cards)]
    state.feet = reader.per_seat("feet", "", reader.cards)
    state.in_foot = reader.per_seat("in_foot", False, as_truth)
    state.down = reader.per_seat("down", False, as_truth)
    state.books = reader.per_seat("books", [], lambda value, field: _read_books(reader, value, field))
    usual_lift = 0 if state.phase == LIFTING else EXACT_LIFT
    state.lifted = reader.per_seat("lifted", usual_lift, lambda v, f: as_integer(v, f, 0, MOST_LIFTED))
    state.scores = reader.per_seat("scores", 0, lambda v, f: as_integer(v, f, -_MOST_POINTS, _MOST_POINTS))
    state.plays = [
        as_integer(play, "plays", LAID, 10_000) for play in as_list(reader.value("plays", []), "plays")
    ]
    state.out = None if reader.value("out", None) is None else reader.seat("out", 0)
    _check_seats(state)
    _check_plays(state)


def _read_books(reader: Reader, value: object, field: str) -> list[Book]:
    books = []
    for index, item in enumerate(as_list(value, field)):
        name = f"{field}[{index}]"
        cards = reader.cards(item, name)
        if UNSEEN in cards:
            raise PositionError(name, "books lie open")
        refusal = book_refusal(cards)
        if refusal is not None:
            raise PositionError(name, str(refusal))
        books.append(Book(cards))
    return books


def _check_seats(state: HandAndFoot) -> None:
    """Refuse what no seat can have at this point of a round."""
    for seat in range(state.seats):
        if state.in_foot[seat] and state.feet[seat]:
            raise PositionError(f"feet[{seat}]", "a Foot that is being played lies there no more")
        laying = state.phase == PLAYING and seat == state.turn
        if state.books[seat] and not (state.down[seat] or laying or state.phase == SCORES):
            raise PositionError(f"down[{seat}]", "who has not laid down has books only in the own turn")
    if state.out is not None and state.phase != SCORES:
        raise PositionError("out", "nobody has gone out before the round is scored")


def _check_plays(state: HandAndFoot) -> None:
    """Take the plays back one by one, to see that the books allow it."""
    if state.plays and state.phase != PLAYING:
        raise PositionError("plays", "there are plays to take back only in the phase play")
    books: list[list[str]] = [list(book) for book in state.books[state.turn]]
    for play in reversed(state.plays):
        slot = len(books) - 1 if play == LAID else play - 1
        if not 0 <= slot < len(books):
            raise PositionError("plays", "there is no such book")
        if play == LAID and len(books.pop()) > COMPLETE:
            raise PositionError("plays", "that book was not laid at once")
        if play != LAID:
            books[slot] = books[slot][:-1]
            if book_refusal(books[slot]) is not None:
                raise PositionError("plays", "that book cannot have been less")
