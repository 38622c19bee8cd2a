"""Why a move of Hand and Foot: books begun and completed, the way into the Foot and out, a safe discard."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from game import rules
from game.bots.reasons import PLAYED_ON, Reason
from game.core.cards import UNSEEN
from game.core.state import Move
from game.rules.hand_and_foot import HandAndFoot, full_deck
from game.rules.hand_and_foot_books import (
    BLACK,
    BOOK_VALUES,
    COMPLETE,
    NEEDED_TO_GO_OUT,
    POINTS,
    RED,
    THREE,
    Book,
    is_wild,
    may_go_out,
)
from game.rules.hand_and_foot_moves import DRAW, Add, Discard, Lay, Lift, Take
from game.rules.hand_and_foot_refusals import TAKEN

NEARLY_OUT = 4
"""With so many cards left, or fewer, one who has the books for it may go out at any turn."""
SCARCE = 0.5
"""Of a rank of which another hand holds fewer cards than this on the average, it hardly holds two."""


# -- what to advise ----------------------------------------------------------------------------------


def advised(view: object, seat: int, move: Move) -> Move:
    """Return what to advise a person in place of a move that a mind has chosen; mostly that move.

    Minds keep wild cards for the books of later turns. Where there may be none, since another may go out
    at any turn, each is laid before the discard: it counts for its owner then, not against.
    """
    state = rules.read_view(view)
    assert isinstance(state, HandAndFoot)
    if not isinstance(move, Discard) or _who_may_go_out(state, seat) is None:
        return move
    hand = state.hands[seat]
    is_laid = state.down[seat] or state.laid_points(seat) >= state.minimum
    if len(hand) == 1 or not is_laid:
        return move
    kept = 2 if state.in_foot[seat] else 0
    found: list[tuple[bool, bool, int, Move]] = []
    for other in state.moves(seat):
        if len(hand) - _used(other) < kept:
            continue
        if isinstance(other, Add) and is_wild(other.card):
            book = state.books[seat][other.book - 1]
            rank = len(book) + 1 >= COMPLETE, book.kind == BLACK, POINTS[other.card]
            found.append((*rank, other))
        elif isinstance(other, Lay) and any(map(is_wild, other.cards)):
            found.append((False, False, sum(POINTS[card] for card in other.cards), other))
    return max(found, key=lambda each: each[:3])[3] if found else move


def _used(move: Move) -> int:
    return len(move.cards) if isinstance(move, Lay) else 1


def _who_may_go_out(state: HandAndFoot, seat: int) -> int | None:
    """Return another seat that may end the round at its next turn, None if nobody is so far."""
    return next(
        (
            other
            for other in range(state.seats)
            if other != seat
            and state.in_foot[other]
            and len(state.hands[other]) <= NEARLY_OUT
            and may_go_out(state.books[other])
        ),
        None,
    )


# -- why ---------------------------------------------------------------------------------------------


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
        turned = Reason("turns black") if book.kind == RED and is_wild(move.card) else None
        reason = _laying(state, seat, Book((*book, move.card)), 1, book.is_complete)
        return replace(reason, beside=turned)
    short = not state.down[seat] and state.laid_points(seat) < state.minimum
    return Reason("falls short") if state.plays and short else PLAYED_ON


def _laying(state: HandAndFoot, seat: int, book: Book, used: int, was_complete: bool = False) -> Reason:
    """Say what a book comes to by a play, and what the play does to the hand that it is made from."""
    left = len(state.hands[seat]) - used
    if left == 0 and state.in_foot[seat]:
        return Reason("goes out")
    if book.is_complete and not was_complete:
        return Reason(f"completes {book.kind}", {"count": BOOK_VALUES[book.kind]})
    if left == 0:
        return Reason("into the foot")
    if state.laid_points(seat) < state.minimum and not state.down[seat]:
        return Reason("towards the minimum", {"total": state.minimum})
    ending = _who_may_go_out(state, seat)
    if ending is not None:
        return Reason("before the end", {"other": ending})
    if was_complete:
        return Reason("sheds points")
    needed = NEEDED_TO_GO_OUT.get(book.kind, 0)
    complete = sum(other.is_complete and other.kind == book.kind for other in state.books[seat])
    if complete < needed:
        return Reason(f"towards {book.kind}", {"total": len(book), "count": COMPLETE})
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
        return Reason("blocks the discard", {"card": card})
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
    if _expected(state, taker, card) < SCARCE:
        return Reason("hardly any left", {"other": taker, "card": card})
    groups = Counter(other[0] for other in hand if not is_wild(other) and other[0] not in (THREE, card[0]))
    rank, count = max(groups.items(), key=lambda group: group[1], default=("", 0))
    if count > same and not growing:
        return Reason("longer ones", {"cards": " ".join(other for other in hand if other[0] == rank)})
    return PLAYED_ON


def _expected(state: HandAndFoot, other: int, card: str) -> float:
    """Return how many cards of a card's rank a hand holds on the average, by what lies open."""
    unseen = Counter(each[0] for each in full_deck(state.seats))
    unseen.subtract(each[0] for pile in state.piles() for each in pile.cards if each != UNSEEN)
    return len(state.hands[other]) * unseen[card[0]] / max(1, unseen.total())
