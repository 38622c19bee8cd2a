"""Why a move of Hand and Foot is refused: legality, written once, as sentences; None allows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.refusals import IllegalMove
from game.core.state import Move
from game.rules.hand_and_foot_books import (
    THREE,
    Book,
    add_refusal,
    begin_refusal,
    is_wild,
    may_go_out,
    played_points,
)
from game.rules.hand_and_foot_moves import MOST_LIFTED, Add, Back, Deal, Discard, Draw, Lay, Lift, Take
from game.rules.hand_and_foot_position import DRAWING, LIFTING, PLAYING, SCORES

if TYPE_CHECKING:
    from game.rules.hand_and_foot import HandAndFoot

TAKEN = 5
"""Cards that come from the discard at once: one into the new book, four into the hand (HF-16)."""


_IN_PHASE: dict[str, tuple[type[Move], ...]] = {
    LIFTING: (Lift,),
    DRAWING: (Draw, Take),
    PLAYING: (Discard, Add, Lay, Back),
    SCORES: (),
}
"""What the seat on turn may do at all in each phase."""


def move_refusal(state: HandAndFoot, seat: int, move: Move) -> IllegalMove | None:
    """Say why a seat may not play this move now."""
    refusal = _moment_refusal(state, seat, move)
    if refusal is None:
        if isinstance(move, Lift):
            refusal = _lift_refusal(move.count)
        elif isinstance(move, Take):
            refusal = _take_refusal(state, seat, move.cards)
        elif isinstance(move, (Lay, Add)):
            refusal = _play_refusal(state, seat, move)
        elif isinstance(move, Back) and not state.plays:
            refusal = IllegalMove("There is no play of this turn to take back.", "HF-15")
        elif isinstance(move, Discard):
            refusal = _missing(state, seat, (move.card,)) or discarding_refusal(state, seat)
    return refusal


def _moment_refusal(state: HandAndFoot, seat: int, move: Move) -> IllegalMove | None:
    """Say why this kind of move cannot be played now, or not by this seat."""
    if seat == state.turn and isinstance(move, _IN_PHASE[state.phase]):
        return None
    if not isinstance(move, (Lift, Draw, Take, Lay, Add, Back, Discard, Deal)):
        return IllegalMove("There is no such move in Hand and Foot.", "HF-13")
    if state.phase == SCORES:
        if state.is_last_round():
            return IllegalMove("The match is over.", "HF-22")
        if not isinstance(move, Deal):
            return IllegalMove("The round is over: deal the next one.", "HF-22")
        return None if seat in state.to_act else IllegalMove("Only a player may deal.", "HF-9")
    if isinstance(move, Deal):
        return IllegalMove("The round is still being played.", "HF-19")
    if seat != state.turn:
        return IllegalMove("It is {turn}'s turn.", "HF-13", turn=state.turn)
    if state.phase == LIFTING:
        lifting = isinstance(move, Lift)
        return None if lifting else IllegalMove("First lift a packet from the pool.", "HF-10")
    if isinstance(move, Lift):
        return IllegalMove("A packet is lifted only once, before the round.", "HF-10")
    drawing = isinstance(move, (Draw, Take))
    if state.phase == DRAWING and not drawing:
        return IllegalMove("A turn begins with drawing cards.", "HF-13")
    if state.phase == PLAYING and drawing:
        return IllegalMove("Cards have been drawn already in this turn.", "HF-13")
    return None


def _missing(state: HandAndFoot, seat: int, cards: Sequence[str]) -> IllegalMove | None:
    hand = state.hands[seat]
    for card in cards:
        if card not in hand or cards.count(card) > hand.count(card):
            return IllegalMove("{card} is not in the hand.", "HF-13", card=card)
    return None


def taking_refusal(state: HandAndFoot, seat: int) -> IllegalMove | None:
    """Say why this seat cannot draw from the discard, whatever its cards are (HF-16)."""
    if not state.down[seat]:
        return IllegalMove("Only players who laid down in an earlier turn draw from the discard.", "HF-16")
    if len(state.discard) < TAKEN:
        return IllegalMove("Fewer than {least} cards lie in the discard.", "HF-16", least=TAKEN)
    top = state.discard[-1]
    if is_wild(top) or top[0] == THREE:
        return IllegalMove("A three or a wild card on top bars the discard.", "HF-16")
    return None


def _take_refusal(state: HandAndFoot, seat: int, cards: Sequence[str]) -> IllegalMove | None:
    refusal = taking_refusal(state, seat) or _missing(state, seat, cards)
    if refusal is None and len(cards) != 2:
        refusal = IllegalMove("The discard's top is laid with exactly two cards of the hand.", "HF-16")
    return refusal or begin_refusal((state.discard[-1], *cards))


def _play_refusal(state: HandAndFoot, seat: int, move: Lay | Add) -> IllegalMove | None:
    if isinstance(move, Lay):
        refusal = _missing(state, seat, move.cards) or begin_refusal(move.cards)
    elif 1 <= move.book <= len(state.books[seat]):
        refusal = _missing(state, seat, (move.card,)) or add_refusal(
            state.books[seat][move.book - 1], move.card
        )
    else:
        refusal = IllegalMove("There is no book {number}.", "HF-3", number=move.book)
    return refusal or emptying_refusal(state, seat, move)


def emptying_refusal(state: HandAndFoot, seat: int, move: Move) -> IllegalMove | None:
    """Say why a play, allowed otherwise, may not be the one that uses up the hand (HF-17 to HF-19)."""
    if isinstance(move, Lay) and len(move.cards) == len(state.hands[seat]):
        books = [*state.books[seat], Book(move.cards)]
    elif isinstance(move, Add) and len(state.hands[seat]) == 1:
        books = state.books[seat][:]
        books[move.book - 1] = books[move.book - 1].with_card(move.card)
    else:
        return None
    if state.in_foot[seat]:
        return None if may_go_out(books) else _staying_in()
    if not state.down[seat] and played_points(books) < state.minimum:
        return IllegalMove(
            "The Hand's last card can be played only if {minimum} points are reached with it.",
            "HF-17",
            minimum=state.minimum,
        )
    return None


def discarding_refusal(state: HandAndFoot, seat: int) -> IllegalMove | None:
    """Say why this seat cannot discard now, whatever the card (HF-14, HF-18)."""
    books = state.books[seat]
    if not state.down[seat] and books and played_points(books) < state.minimum:
        return IllegalMove(
            "{points} points have been laid and {minimum} are needed: play more or take it back.",
            "HF-14",
            points=played_points(books),
            minimum=state.minimum,
        )
    if state.in_foot[seat] and len(state.hands[seat]) == 1 and not may_go_out(books):
        return _staying_in()
    return None


def _lift_refusal(count: int) -> IllegalMove | None:
    if 1 <= count <= MOST_LIFTED:
        return None
    return IllegalMove("From 1 to {most} cards are lifted.", "HF-10", most=MOST_LIFTED)


def _staying_in() -> IllegalMove:
    return IllegalMove(
        "The Foot's last card is kept until two red and three black books are complete.", "HF-18"
    )
