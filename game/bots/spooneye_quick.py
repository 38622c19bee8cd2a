"""A quick game of Spooneye: sensible moves found at a glance, for tables that are played on in mind."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.state import Move
from game.rules.spooneye import Spooneye
from game.rules.spooneye_moves import (
    DRAW,
    ENDS,
    FULL,
    MOST_MASTS,
    OPPOSITE,
    OWN,
    PIP_VALUE,
    PLAYS,
    RIGHT,
    SHIFTS,
    Take,
    capture_of,
    value_on,
)

HIGHEST = 10
"""The most that one card is worth."""
JACK = 0
"""Stands for the value of a jack, which depends on what it lies on."""
CAPTURES = tuple(capture_of(number) for number in range(1, MOST_MASTS + 1))
SPECIAL = {card: 0.2 if card[0] in "349" else 0.0 for card in PLAYS}
"""What the effect of a card is worth, in points."""
IN_HAND = 0.9
"""How likely a mast is completed next time by a card that is in the hand already."""
PRIZE = 2
"""What a completed mast brings beside its cards: the one that completes it, and a mast of the other side."""
ACROSS = 0.25
"""What it costs to put a card on the other side in mid-hand, where the owner gets every capture."""
PLENTY = 0.5
"""A play that is worth less than this in the own row is compared with those across."""


class Quick:
    """Chooses moves for both seats: completes the longest mast, else builds towards what may come."""

    def __init__(self, unseen: Sequence[str]) -> None:
        """Take the cards that may come, which tell how likely each need is met."""
        count = max(1, len(unseen))
        values = [PIP_VALUE.get(card, HIGHEST) for card in unseen]
        shares = [values.count(value) / count for value in range(HIGHEST + 1)]
        self._promise = [1 - (1 - share) ** 2 for share in shares] + [0.05] * (FULL - HIGHEST)
        """By how much a mast lacks: how likely one of the next two cards completes it."""

    def move(self, state: Spooneye) -> tuple[int, Move]:
        """Return whose move it is and the move; the hand must not be over."""
        phase, seat = state.phase, state.turn
        if phase == "turn" and state.draw:
            return seat, self._shift(state, seat) or DRAW
        if phase == "capture":
            owner = 0 if FULL in state.totals[0] else 1
            lengths = [len(mast) for mast in state.masts[1 - owner]]
            return owner, CAPTURES[lengths.index(max(lengths))]
        if phase == "steal":
            return seat, self._take(state, seat)
        return seat, self._completing(state, seat) or self._building(state, seat)

    def _shift(self, state: Spooneye, seat: int) -> Move | None:
        """Return a move between own masts that completes one, None if there is none."""
        masts = state.masts[seat]
        last = len(masts) - 1
        for slot, total in enumerate(state.totals[seat]):
            need = FULL - total
            if need > HIGHEST:
                continue
            mast = masts[slot]
            if slot and value_on(masts[slot - 1][-1], mast) == need:
                shift = SHIFTS[slot][slot + 1]
            elif slot < last and value_on(masts[slot + 1][-1], mast) == need:
                shift = SHIFTS[slot + 2][slot + 1]
            else:
                continue
            if not state.stood or not state.has_stood(seat, shift):
                return shift
        return None

    def _completing(self, state: Spooneye, seat: int) -> Move | None:
        """Return the play that completes the longest own mast, None if none does."""
        hand, masts = state.hands[seat], state.masts[seat]
        values = [PIP_VALUE.get(card, JACK) for card in hand]
        longest, found = 0, None
        for slot, total in enumerate(state.totals[seat]):
            need = FULL - total
            if need > HIGHEST or len(masts[slot]) <= longest:
                continue
            if need in values:
                card = hand[values.index(need)]
            elif JACK in values and value_on("J", masts[slot]) == need:
                card = hand[values.index(JACK)]
            else:
                continue
            longest, found = len(masts[slot]), PLAYS[card][OWN + slot + 1]
        return found

    def _building(self, state: Spooneye, seat: int) -> Move:
        """Return the play that promises most where nothing can be completed."""
        hand, masts, totals = state.hands[seat], state.masts[seat], state.totals[seat]
        promise, is_last = self._promise, not state.draw
        values = [PIP_VALUE.get(card, JACK) for card in hand]
        best = -float(HIGHEST)
        found: Move | None = None
        for card, own in zip(hand, values, strict=True):
            special = SPECIAL[card]
            for slot, total in enumerate(totals):
                value = own or value_on(card, masts[slot])
                left = FULL - total - value
                if left <= 0:
                    continue
                if left in values and (left != value or values.count(left) > 1):
                    worth = IN_HAND * (len(masts[slot]) + PRIZE) + special
                elif is_last:
                    worth = special - 0.1 * value
                else:
                    worth = promise[left] * (len(masts[slot]) + PRIZE) + special
                if worth > best:
                    best, found = worth, PLAYS[card][OWN + slot + 1]
            if len(totals) < MOST_MASTS and not is_last and special > best:
                best, found = special, PLAYS[card][OWN + RIGHT]
        if found is None or best < PLENTY:
            found = self._across(state, seat, values, best, found)
        return found or state.moves(seat)[0]

    def _across(
        self, state: Spooneye, seat: int, values: Sequence[int], best: float, found: Move | None
    ) -> Move | None:
        """Return a play on the other side that completes nothing, if it is better than the best so far."""
        masts, totals = state.masts[1 - seat], state.totals[1 - seat]
        promise = self._promise
        gain = -ACROSS if state.draw else PLENTY
        for card, own in zip(state.hands[seat], values, strict=True):
            special = SPECIAL[card]
            for slot, total in enumerate(totals):
                left = FULL - total - (own or value_on(card, masts[slot]))
                if left > 0 and gain + special - promise[left] > best:
                    best, found = gain + special - promise[left], PLAYS[card][OPPOSITE + slot + 1]
            if len(totals) < MOST_MASTS and gain + special > best:
                best, found = gain + special, PLAYS[card][OPPOSITE + RIGHT]
        return found

    def _take(self, state: Spooneye, seat: int) -> Move:
        """Return what a Spooneye best takes: what completes a mast, or promises most."""
        masts, totals, theirs = state.masts[seat], state.totals[seat], state.masts[1 - seat]
        moves = state.moves(seat)
        best, found = -1.0, moves[0]
        for move in moves:
            assert isinstance(move, Take)
            if move.mast in ENDS:
                worth = 0.0
            else:
                mast = masts[move.mast - 1]
                left = FULL - totals[move.mast - 1] - value_on(theirs[move.source - 1][-1], mast)
                worth = HIGHEST + len(mast) if left == 0 else self._promise[left] * (len(mast) + PRIZE)
            if worth > best:
                best, found = worth, move
        return found
