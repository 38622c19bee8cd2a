"""Why a move of Hand and Foot: books begun and completed, the way into the Foot and out, a safe discard."""

from __future__ import annotations

from game import rules
from game.bots.reasons import PLAYED_ON, Reason
from game.core.state import Move
from game.rules.hand_and_foot import HandAndFoot
from game.rules.hand_and_foot_books import (
    BOOK_VALUES,
    COMPLETE,
    NEEDED_TO_GO_OUT,
    POINTS,
    THREE,
    Book,
    is_wild,
)
from game.rules.hand_and_foot_moves import DRAW, Add, Discard, Lay, Lift, Take
from game.rules.hand_and_foot_refusals import TAKEN


def reason_of(view: object, seat: int, move: Move) -> Reason:
    """Return what speaks for a legal move."""
    state = rules.read_view(view)
    assert isinstance(state, HandAndFoot)
    if isinstance(move, Lift):
        return Reason("lift")
    if move == DRAW:
        return Reason("draw two")
    if isinstance(move, Take):
        return Reason("take", {"card": state.discard[-1], "count": TAKEN - 1})
    if isinstance(move, Discard):
        return _discarding(state, seat, move.card)
    if isinstance(move, Lay):
        return _laying(state, seat, Book(move.cards), len(move.cards))
    if isinstance(move, Add):
        book = state.books[seat][move.book - 1]
        return _laying(state, seat, Book((*book, move.card)), 1, book.is_complete)
    return Reason("falls short") if state.plays else PLAYED_ON


def _laying(state: HandAndFoot, seat: int, book: Book, used: int, was_complete: bool = False) -> Reason:
    """Say what a book comes to by a play, and what the play does to the hand that it is made from."""
    left = len(state.hands[seat]) - used
    if left == 0 and state.in_foot[seat]:
        return Reason("goes out")
    if book.is_complete and not was_complete:
        return Reason(f"completes {book.kind}", {"count": BOOK_VALUES[book.kind]})
    if left == 0:
        return Reason("into the foot")
    if not state.down[seat]:
        return Reason("towards the minimum", {"total": state.minimum})
    if was_complete:
        return Reason("sheds points")
    needed = NEEDED_TO_GO_OUT.get(book.kind, 0)
    complete = sum(other.is_complete and other.kind == book.kind for other in state.books[seat])
    if complete < needed:
        return Reason(f"towards {book.kind}", {"count": COMPLETE - len(book)})
    return Reason("points on the table")


def _discarding(state: HandAndFoot, seat: int, card: str) -> Reason:
    """Say why a card can be spared, or why it does the next player no good."""
    hand = state.hands[seat]
    taker = (seat + 1) % state.seats
    if len(hand) == 1:
        return Reason("goes out" if state.in_foot[seat] else "last of the hand")
    if card[0] == THREE:
        return Reason("costly three", {"count": POINTS[card]})
    if is_wild(card):
        return PLAYED_ON
    same = sum(other[0] == card[0] for other in hand)
    growing = any(book.rank == card[0] and not book.is_complete for book in state.books[seat])
    if same == 1 and not growing:
        return Reason("odd card", {"card": card})
    if not state.down[taker]:
        return Reason("cannot take", {"other": taker})
    if len(state.discard) + 1 < TAKEN:
        return Reason("too few to take", {"count": TAKEN})
    if any(book.rank == card[0] for book in state.books[taker]):
        return Reason("has a book of it", {"other": taker, "card": card})
    return PLAYED_ON
