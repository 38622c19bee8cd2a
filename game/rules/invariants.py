"""What must hold at every step of every match: one checker for tests, simulations and bug reports."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable

from game import rules
from game.core.cards import UNSEEN
from game.core.events import Event
from game.core.following import Following, PileKey
from game.core.places import may_see
from game.core.refusals import IllegalMove
from game.core.state import State

MALFORMED = ("", " ", "draw ", "7h@", "@", "7h 7h", "lay", "take", "capture 9", "grab 99 -1 2", "say", "\x00")


class BrokenInvariant(AssertionError):  # noqa: N818 - it names what it is
    """The rules have contradicted themselves; the text says how."""


def demand(holds: bool, what: str) -> None:
    """Raise `BrokenInvariant` unless something holds."""
    if not holds:
        raise BrokenInvariant(what)


def check_state(state: State, rng: random.Random) -> None:
    """Check one position: cards, offers, text, views and imagined worlds; the state is not changed."""
    _check_cards(state)
    _check_offers(state)
    _check_text(state)
    for seat in range(state.seats):
        _check_view(state, seat)
        _check_imagined(state, seat, rng)
    _check_view(state, None)


def _check_cards(state: State) -> None:
    deck = Counter(rules.GAMES[state.game].deck(state.seats))
    lying = Counter(card for pile in state.piles() for card in pile.cards)
    demand(not lying - deck, f"cards that the deck does not hold: {dict(lying - deck)}")


def _check_offers(state: State) -> None:
    for seat in range(state.seats):
        moves = state.moves(seat)
        demand(len(set(moves)) == len(moves), f"seat {seat} is offered a move twice")
        demand(bool(moves) or seat not in state.to_act, f"seat {seat} is waited for without a move")
        for move in moves:
            state.check(seat, move)
            demand(state.parse(str(move)) == move, f"{move} does not read back")
    demand(bool(state.to_act) != (state.result is not None), "a match is over if nobody is waited for")


def _check_text(state: State) -> None:
    position = state.dump()
    demand(json.loads(json.dumps(position)) == position, "the position is not plain JSON")
    again = rules.load(position)
    demand(not again.opening, f"a position of a match is not settled: {again.opening}")
    demand(again.dump() == position, "load(dump()) is not the same")
    for seat in range(state.seats):
        demand(again.moves(seat) == state.moves(seat), f"seat {seat} is offered other moves after load")
    twin = state.copy()
    demand(twin.dump() == position, "a copy is not the same")


def _check_view(state: State, seat: int | None) -> None:
    view = state.view(seat)
    seen = rules.read_view(view)
    demand(seen.view(seat) == view, f"the view of {seat} does not read back")
    demand("generator" not in view, "a view holds the generator")
    if seat is not None:
        demand(seen.moves(seat) == state.moves(seat), f"seat {seat} is offered other moves by its view")
    for pile, known in zip(state.piles(), seen.piles(), strict=True):
        demand(pile[:3] == known[:3], "a view has other piles")
        for index, card in enumerate(pile.cards):
            visible = may_see(state.eyes[pile.zone], pile.owner, seat, index == len(pile.cards) - 1)
            demand(known.cards[index] == (card if visible else UNSEEN), f"{seat} sees {pile} wrongly")


def _check_imagined(state: State, seat: int, rng: random.Random) -> None:
    view = state.view(seat)
    world = rules.imagine(view, rng)
    demand(world.view(seat) == view, f"an imagined world contradicts the view of seat {seat}")
    demand(world.moves(seat) == state.moves(seat), f"seat {seat} is offered other moves in another world")


def check_refusals(state: State, seat: int, texts: Iterable[str]) -> int:
    """Try moves by their texts: whatever is refused has a reason and a rule, and changes nothing.

    Return how many were refused. What is legal is left alone.
    """
    before = state.dump()
    refused = 0
    for text in texts:
        try:
            state.check(seat, state.parse(text))
        except IllegalMove as refusal:
            refused += 1
            demand(bool(str(refusal).strip()) and bool(refusal.rule), f"{text!r} is refused without a reason")
            demand("{" not in str(refusal), f"the refusal of {text!r} has an unfilled place: {refusal}")
            try:
                state.play(seat, state.parse(text))
                demand(False, f"{text!r} was refused and then played")
            except IllegalMove:
                demand(state.dump() == before, f"{text!r} was refused and changed the table")
    return refused


class Witness:
    """Follows a match with one seat's masked events alone, and checks that it ends with the seat's view."""

    def __init__(self, state: State, seat: int | None) -> None:
        self.seat = seat
        self._following: Following[str] = Following(
            lambda key: UNSEEN, lambda card, flight: flight.card, lambda card: UNSEEN
        )
        for pile in state.view(seat) and rules.read_view(state.view(seat)).piles():
            self._following.pile(*pile[:3])[:] = pile.cards

    def hear(self, events: Iterable[Event], state: State) -> None:
        """Follow what a move caused, then compare with the view after it."""
        for event in events:
            self._following.hear(event.seen_by(self.seat))
        seen = rules.read_view(state.view(self.seat))
        wanted = {PileKey(*pile[:3]): pile.cards for pile in seen.piles()}
        for key in self._following.piles.keys() | wanted.keys():
            followed, lying = self._following.piles.get(key, []), wanted.get(key, [])
            demand(len(followed) == len(lying), f"{self.seat} follows {key} to {followed}, it is {lying}")
            for known, card in zip(followed, lying, strict=True):
                shown = card == UNSEEN or known in (card, UNSEEN)
                demand(shown, f"{self.seat} was told of {known} in {key}, where {card} lies")
