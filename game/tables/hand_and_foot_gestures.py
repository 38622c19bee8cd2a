"""What gestures mean on the table of Hand and Foot: every legal move, and what a drop could mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.following import PileKey
from game.core.places import Place
from game.core.state import Move
from game.rules.hand_and_foot import HandAndFoot
from game.rules.hand_and_foot_books import COMPLETE, RED, is_wild
from game.rules.hand_and_foot_moves import (
    BACK,
    DISCARDS,
    DRAW,
    LIFTS,
    Add,
    Back,
    Discard,
    Draw,
    Lay,
    Lift,
    Take,
)
from game.rules.hand_and_foot_position import DRAWING, PLAYING, SCORES
from game.tables.face import Gesture, Several, Tableau
from game.tables.hand_and_foot_lift import POOL, hold_ms
from game.tables.hand_and_foot_middle import BACK_PLATE
from game.tables.hand_and_foot_words import value_of
from game.words import _

DISCARD = PileKey("discard", None, 0)
DRAW_KEY = "D"


def grip_key(number: int) -> PileKey:
    """Return the region where the pool's edge is gripped for so many cards."""
    return PileKey("grip", None, number)


def new_book_key(seat: int) -> PileKey:
    """Return the region where a seat lays new books."""
    return PileKey("row", seat, 0)


# -- legal moves as gestures ----------------------------------------------------------------------------


def gestures(tableau: Tableau, state: HandAndFoot, seat: int) -> list[Gesture]:
    """Return every legal move of a seat as gestures; cards that are alike each have one."""
    held: dict[str, list[int]] = {}
    for index, card in enumerate(tableau.pile("hand", seat)):
        held.setdefault(card, []).append(index)
    found: list[Gesture] = []
    for move in state.moves(seat):
        match move:
            case Lift(count=count):
                key = grip_key(count)
                found.append(Gesture(move, key, quiet=True, hold_ms=hold_ms(count, state)))
            case Draw():
                found.append(Gesture(move, POOL, says=_("draw two cards"), key=DRAW_KEY))
            case Back():
                found.append(Gesture(move, BACK_PLATE, says=_("take the last play back"), quiet=True))
            case Discard(card=card):
                says = _("discard, and end the turn")
                found += [Gesture(move, DISCARD, places, says) for places in _choices((card,), held, seat)]
            case Take(cards=cards):
                says = _("take the top card and four more")
                for places in _choices(cards, held, seat):
                    found.append(Gesture(move, DISCARD, places, says, great=True))
            case Lay(cards=cards):
                says = _("begin a book")
                target = new_book_key(seat)
                great = len(cards) >= COMPLETE
                for places in _choices(cards, held, seat):
                    found.append(Gesture(move, target, places, says, great=great))
            case Add(card=card, book=number):
                found += _adding(state, move, held, seat, card, number)
    return found


def _adding(
    state: HandAndFoot, move: Move, held: dict[str, list[int]], seat: int, card: str, number: int
) -> list[Gesture]:
    book = state.books[seat][number - 1]
    warning = ""
    if is_wild(card) and book.kind == RED:
        warning = _("A wild card makes this red book a black one.")
    target = PileKey("book", seat, number - 1)
    count = len(book) + 1
    return [
        Gesture(move, target, places, _("add to the book"), str(count), warning, great=count == COMPLETE)
        for places in _choices((card,), held, seat)
    ]


def _choices(cards: Sequence[str], held: dict[str, list[int]], seat: int) -> Iterator[tuple[Place, ...]]:
    """Yield ways to pick these cards from a hand, so that each card that is alike is in one of them."""
    alike = max(len(held[card]) for card in cards)
    for turn in range(alike):
        used: dict[str, int] = {}
        places = []
        for card in cards:
            nth = used.get(card, 0)
            used[card] = nth + 1
            places.append(Place("hand", seat, 0, held[card][(turn + nth) % len(held[card])]))
        yield tuple(places)


# -- what a gesture would mean -------------------------------------------------------------------------


def attempt(
    tableau: Tableau, state: HandAndFoot, sources: tuple[Place, ...], target: PileKey | None
) -> Move | None:
    """Return the move that a gesture would mean, so that the rules can say why it is not allowed."""
    seat = tableau.seat
    if seat is None or state.phase == SCORES:
        return None
    if not sources:
        return _clicked(state, target)
    zones = {place[:3] for place in sources}
    if zones == {("hand", seat, 0)}:
        hand = tableau.pile("hand", seat)
        cards = sorted((hand[place.index] for place in sources), key=_laid_value)
        return _dropped(tableau, state, seat, cards, target)
    top = Place("discard", None, 0, len(tableau.pile(*DISCARD)) - 1)
    if top in sources and target in (None, PileKey("hand", seat, 0)) and state.phase == DRAWING:
        hand = tableau.pile("hand", seat)
        chosen = [hand[place.index] for place in sources if place[:3] == ("hand", seat, 0)]
        if len(chosen) == len(sources) - 1:
            return _taken(state, seat, sorted(chosen, key=_laid_value))
    if target is None and len(sources) == 1:
        place = sources[0]
        return _clicked(state, PileKey(*place[:3]))
    return None


def _taken(state: HandAndFoot, seat: int, chosen: Sequence[str]) -> Move:
    """Return what it means to carry the top discard to the hand; without a choice, the one way there is."""
    ways = [] if chosen or seat not in state.to_act else [m for m in state.moves(seat) if isinstance(m, Take)]
    return ways[0] if len(ways) == 1 else Take(tuple(chosen))


def _laid_value(card: str) -> tuple[bool, bool, tuple[str, ...]]:
    """Return what cards of a play are written by: regular ones by suit, then twos, then jokers."""
    return is_wild(card), card == "*", value_of(card)


def _clicked(state: HandAndFoot, target: PileKey | None) -> Move | None:
    if target == POOL:
        return LIFTS[0] if state.phase == PLAYING else DRAW
    if target == BACK_PLATE:
        return BACK
    return Take(()) if target == DISCARD and state.phase == DRAWING else None


def _dropped(
    tableau: Tableau, state: HandAndFoot, seat: int, cards: Sequence[str], target: PileKey | None
) -> Move | None:
    if target is None:
        return DISCARDS[cards[0]]
    if target == DISCARD:
        if len(cards) == 1 and state.phase != DRAWING:
            return DISCARDS[cards[0]]
        return Take(tuple(cards))
    if target == new_book_key(seat):
        return Lay(tuple(cards))
    if target.zone == "book" and target.owner == seat:
        adds = tuple(Add(card, target.slot + 1) for card in cards)
        return adds[0] if len(adds) == 1 else Several(adds)
    return None
