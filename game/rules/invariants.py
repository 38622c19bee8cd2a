"""What must hold at every step of every match: one checker for tests, simulations and bug reports."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable

from game import rules
from game.core.cards import UNSEEN
from game.core.events import Cleared, Event, Flight, PutAside
from game.core.following import Following, PileKey
from game.core.imagining import unveil
from game.core.places import Eyes, Pile, may_see
from game.core.refusals import IllegalMove
from game.core.state import Move, State

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
    _check_view(state, None)
    for seat in range(state.seats):
        seen = _check_view(state, seat)
        _check_imagined(state, seat, seen, rng)


def _check_cards(state: State) -> None:
    deck = Counter(rules.GAMES[state.game].deck(state.seats))
    lying = Counter(card for pile in state.piles() for card in pile.cards)
    demand(not lying - deck, f"cards that the deck does not hold: {dict(lying - deck)}")
    keys = [pile[:3] for pile in state.piles()]
    demand(len(set(keys)) == len(keys), "two piles lie at one place")


def _check_offers(state: State) -> None:
    for seat in range(state.seats):
        moves = state.moves(seat)
        demand(len(set(moves)) == len(moves), f"seat {seat} is offered a move twice")
        demand(bool(moves) or seat not in state.to_act, f"seat {seat} is waited for without a move")
        for move in moves:
            _demand_accepted(state, seat, move)
            demand(state.parse(str(move)) == move, f"{move} does not read back")
    demand(list(state.to_act) == sorted(set(state.to_act)), "the seats waited for are not in order")
    demand(bool(state.to_act) != (state.result is not None), "a match is over if nobody is waited for")


def _demand_accepted(state: State, seat: int, move: Move) -> None:
    try:
        state.check(seat, move)
    except IllegalMove as refusal:
        raise BrokenInvariant(f"{move} is offered to seat {seat} and refused: {refusal}") from refusal


def _check_text(state: State) -> None:
    position = state.dump()
    demand(json.loads(json.dumps(position)) == position, "the position is not plain JSON")
    again = rules.load(position)
    demand(not again.opening, f"a position of a match is not settled: {again.opening}")
    demand(again.dump() == position, "load(dump()) is not the same")
    demand(again.to_act == state.to_act and again.result == state.result, "load(dump()) waits for others")
    for seat in range(state.seats):
        demand(again.moves(seat) == state.moves(seat), f"seat {seat} is offered other moves after load")
    demand(state.copy().dump() == position, "a copy is not the same")


def _check_view(state: State, seat: int | None) -> State:
    """Check what a seat sees, card by card, and return the state of its view."""
    view = state.view(seat)
    seen = rules.read_view(view)
    demand(seen.view(seat) == view, f"the view of {seat} does not read back")
    demand("generator" not in view, "a view holds the generator")
    demand(seen.to_act == state.to_act, f"the view of {seat} waits for others")
    if seat is not None:
        demand(seen.moves(seat) == state.moves(seat), f"seat {seat} is offered other moves by its view")
    for pile, known in zip(state.piles(), seen.piles(), strict=True):
        demand(pile[:3] == known[:3], "a view has other piles")
        demand(known.cards == masked(state, pile, seat), f"{seat} sees {pile} wrongly, as {known.cards}")
    return seen


def masked(state: State, pile: Pile, seat: int | None) -> list[str]:
    """Return a pile as a seat (None: a spectator) may see it, by the declared eyes."""
    look = state.eyes[pile.zone]
    if may_see(look, pile.owner, seat, False):
        return pile.cards
    cards = [UNSEEN] * len(pile.cards)
    if cards and may_see(look, pile.owner, seat, True):
        cards[-1] = pile.cards[-1]
    return cards


def seat_sees(state: State, pile: Pile, index: int, seat: int | None) -> bool:
    """Tell whether a seat (None: a spectator) may see a card of a pile."""
    return may_see(state.eyes[pile.zone], pile.owner, seat, index == len(pile.cards) - 1)


def seat_sees_flight(state: State, flight: Flight, seat: int | None) -> bool:
    """Tell whether a seat (None: a spectator) may see a card that moves: if it may at either end."""
    return any(
        may_see(state.eyes[place.zone], place.owner, seat, True) for place in (flight.origin, flight.goal)
    )


def _check_imagined(state: State, seat: int, seen: State, rng: random.Random) -> None:
    """Make a full world of a seat's view, in place, and see that the seat cannot tell the difference."""
    unveil(seen, rules.GAMES[state.game].deck(state.seats), rng, {})
    demand(seen.view(seat) == state.view(seat), f"an imagined world contradicts the view of seat {seat}")
    demand(seen.moves(seat) == state.moves(seat), f"seat {seat} is offered other moves in another world")


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
            except IllegalMove:
                demand(state.dump() == before, f"{text!r} was refused and changed the table")
            else:
                raise BrokenInvariant(f"{text!r} was refused and then played") from refusal
    return refused


class Ledger:
    """Counts the cards of a match: each lies on the table once, or has been put aside by an event.

    Begun with any state of a match in which nothing has been put aside.
    """

    def __init__(self, state: State) -> None:
        self._deck = len(rules.GAMES[state.game].deck(state.seats))
        self._aside = 0
        self.check(state)

    def hear(self, events: Iterable[Event], state: State) -> None:
        """Note what events put aside or gather, then count the table after them."""
        for event in events:
            if isinstance(event, PutAside):
                self._aside += event.count
            elif isinstance(event, Cleared):
                self._aside = 0
        self.check(state)

    def check(self, state: State) -> None:
        """Count the cards on the table."""
        lying = sum(len(pile.cards) for pile in state.piles())
        demand(lying + self._aside == self._deck, f"{lying} cards on the table, {self._aside} put aside")


class Witness:
    """Follows a match with one seat's masked events alone, and checks that it ends with the seat's view."""

    def __init__(self, state: State, seat: int | None) -> None:
        self.seat = seat
        self._following: Following[str] = Following(lambda key: UNSEEN, _as_told, lambda card: UNSEEN)
        for pile in rules.read_view(state.view(seat)).piles():
            self._following.pile(*pile[:3])[:] = pile.cards

    def hear(self, events: Iterable[Event], state: State) -> None:
        """Follow what a move caused, then compare with the table after it.

        What the seat may see it must know, and what it knows besides must be so.
        """
        for event in events:
            heard = event.seen_by(self.seat)
            for flight, told in zip(event.flights, heard.flights, strict=True):
                due = flight.card if seat_sees_flight(state, flight, self.seat) else UNSEEN
                demand(told.card == due, f"{self.seat} hears of {told}, not of {due}")
            self._following.hear(heard)
        lying = {PileKey(*pile[:3]): pile for pile in state.piles()}
        for key in self._following.piles.keys() | lying.keys():
            self._compare(state, self._following.piles.get(key, []), lying.get(key, Pile(*key, [])))

    def _compare(self, state: State, followed: list[str], pile: Pile) -> None:
        where = f"{self.seat} follows {pile} to {followed}"
        demand(len(followed) == len(pile.cards), where)
        if not followed:
            return
        # What lies under a top card was seen only by those who were there when it lay open.
        due = followed if state.eyes[pile.zone] is Eyes.TOP else masked(state, pile, self.seat)
        for told, card, seen in zip(followed, pile.cards, due, strict=True):
            demand(told in (card, UNSEEN) and seen in (told, UNSEEN), where)


def _as_told(known: str, flight: Flight) -> str:
    """Return a card as it is known after a flight: what was remembered stays."""
    return known if flight.card == UNSEEN else flight.card
