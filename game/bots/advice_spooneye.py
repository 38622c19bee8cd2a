"""Why a move of Spooneye: masts completed, masts in reach of 21, and what is left to the other side.

What weighs most in a sailor's judgement tells only where to look: whatever is said is looked up on the table.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence

from game import rules
from game.bots.reasons import LEAST_GAIN, PLAYED_ON, Ranked, Reason, Reasoning, weighing
from game.bots.search import Tally
from game.bots.spooneye_facts import (
    begins,
    can_shift,
    completes,
    fitting,
    full_moves,
    is_far,
    landed,
    makes_full,
    threats,
)
from game.bots.spooneye_judge import GREEDY, Judge, Weights
from game.core.cards import STANDARD_DECK
from game.core.state import Move
from game.rules.spooneye import Spooneye
from game.rules.spooneye_moves import DRAW, FULL, Capture, Play, Take, value_on

LOOKS = 3
"""So often a ranking goes on, where many moves may follow each other; then what was judged so far must do."""
WORTH_SAYING = 0.15
"""Points of a score by which a thing must favour a move to be looked for first."""
_WEIGHED = ("hope", "reach", "hand", "end")


def advised(view: object, seat: int, move: Move, tally: Tally) -> Move:
    """Return what to advise a person in place of a move that a mind has chosen; mostly that move.

    A 21 that trials find as good as the mind's choice is advised in its place: it is sure, and plain to see.
    """
    world = rules.imagine(view, random.Random(0))
    assert isinstance(world, Spooneye)
    if isinstance(move, Capture) or not tally.leads or (move != DRAW and _completed(world, seat, move)):
        return move
    sure = {str(other): other for other in full_moves(world, seat)}
    leads = {text: lead for text, (_, lead) in tally.leads.items() if text in sure and lead < LEAST_GAIN}
    return sure[min(leads, key=leads.__getitem__)] if leads else move


def reasoning(view: object, seat: int, move: Move) -> Reasoning:
    """Look for what speaks for a legal move."""
    world = rules.imagine(view, random.Random(0))
    assert isinstance(world, Spooneye)
    if isinstance(move, Capture):
        return _capture(world, seat, move)
    completed = None if move == DRAW else _completed(world, seat, move)
    if completed:
        return completed
    full = full_moves(world, seat)
    if full:
        return _passing(world, seat, move, full)
    if move == DRAW:
        return Reason("draw first")
    seen = {card for pile in rules.read_view(view).piles() for card in pile.cards}
    unseen = [card for card in STANDARD_DECK if card not in seen]
    finding = Finding(world, seat, move, unseen)
    goes_on = finding.effect()
    if goes_on:
        return goes_on

    def ranking(weights: Weights) -> Generator[None, object, Ranked]:
        judging, looks = Judge(seat, unseen, weights).ranking(world, move), 0
        try:
            next(judging)
            while True:
                yield
                looks += 1
                judging.send(looks < LOOKS)
        except StopIteration as end:
            ranked: Ranked = end.value
            return ranked

    found = yield from weighing(ranking, GREEDY, _WEIGHED, move)
    weighty = sorted((name for name in found if found[name] > WORTH_SAYING), key=found.__getitem__)
    return finding.first([*reversed(weighty), *_WEIGHED])


def _capture(world: Spooneye, seat: int, move: Capture) -> Reason:
    """Say what the mast has that is carried off: most cards, or being nearest to 21."""
    masts, totals = world.masts[1 - seat], world.totals[1 - seat]
    sizes = [len(mast) for mast in masts]
    chosen = move.mast - 1
    if sizes[chosen] == max(sizes) and sizes.count(max(sizes)) == 1:
        return Reason("longest mast", {"count": sizes[chosen], "other": 1 - seat})
    if totals[chosen] == max(totals) and totals.count(max(totals)) == 1:
        return Reason("nearest mast", {"total": totals[chosen], "other": 1 - seat})
    return Reason("dearest mast", {"other": 1 - seat}) if sizes[chosen] == max(sizes) else PLAYED_ON


def _completed(world: Spooneye, seat: int, move: Move) -> Reason | None:
    """Return the reason that the move completes a mast of the seat, at once or with what follows."""
    if completes(world, seat, move):
        return _carried_off(world, seat)
    twin = world.copy()
    twin.step(seat, move)
    if twin.phase in ("again", "steal") and twin.turn == seat:
        for following in twin.moves(seat):
            if completes(twin, seat, following):
                return _following(twin, seat, following)
    return None


def _carried_off(world: Spooneye, seat: int) -> Reason:
    return Reason("completes", {"other": 1 - seat}) if world.masts[1 - seat] else Reason("completes alone")


def _following(twin: Spooneye, seat: int, following: Move) -> Reason:
    """Say what the card after a four, or the card that a Spooneye takes, does."""
    if isinstance(following, Play):
        return Reason("four completes", {"card": following.card})
    assert isinstance(following, Take)
    return Reason("nine completes", {"card": twin.masts[1 - seat][following.source - 1][-1]})


def _passing(world: Spooneye, seat: int, move: Move, full: Sequence[Move]) -> Reason:
    """Say that a move passes by a 21, and whether it leaves it open; what speaks for that, trials tell."""
    twin = world.copy()
    twin.step(seat, move)
    for other in full:
        card, _ = landed(world, seat, other)
        if card in twin.hands[seat] and makes_full(card, twin.masts[seat], twin.totals[seat]):
            return Reason("waits", {"card": card, "move": str(other)}, PLAYED_ON)
    return Reason("passes by", {"card": landed(world, seat, full[0])[0], "move": str(full[0])}, PLAYED_ON)


class Finding:
    """Looks up on the table what a play, a move or a take does that makes no 21."""

    def __init__(self, world: Spooneye, seat: int, move: Move, unseen: Sequence[str]) -> None:
        """Take any table that the view allows, and the cards that are out of sight."""
        self._world, self._seat, self._other = world, seat, 1 - seat
        self._move, self._unseen = move, unseen
        self._twin = world.copy()
        self._twin.step(seat, move)
        self._card, self._row = landed(world, seat, move)

    def effect(self) -> Reason | None:
        """Tell what a four or a nine lets follow; None if nothing does."""
        twin = self._twin
        if twin.turn != self._seat or twin.phase not in ("again", "steal"):
            return None
        return Reason("four goes on" if twin.phase == "again" else "nine takes", {"other": self._other})

    def first(self, names: Sequence[str]) -> Reason:
        """Return the first thing that is true, looked for in the order of what weighs."""
        looks = {"hope": self._hope, "reach": self._reach, "hand": self._hand, "end": self._end}
        for name in names:
            found = looks[name]()
            if found:
                return found
        return self._begun() or self._built_up() or PLAYED_ON

    def _slot(self) -> int | None:
        """Return where the mast stands that the move laid a card onto, None if it is gone."""
        row = self._twin.masts[self._row]
        return next((slot for slot, mast in enumerate(row) if mast and mast[-1] == self._card), None)

    def _hope(self) -> Reason | None:
        """Tell what brings the mast that the move builds to 21: a card of the hand, or cards out of sight."""
        slot = self._slot()
        if self._row != self._seat or slot is None:
            return self._spared()
        mast, total = self._twin.masts[self._seat][slot], self._twin.totals[self._seat][slot]
        for card in self._twin.hands[self._seat]:
            if total + value_on(card, mast) == FULL and card in self._world.hands[self._seat]:
                return Reason("in reach", {"total": total, "card": card})
        count = fitting(mast, total, self._unseen)
        return Reason("built", {"seat": self._seat, "total": total, "count": count}) if count else None

    def _spared(self) -> Reason | None:
        """Tell that own masts that may come to 21 stay as they are, while a card is laid elsewhere."""
        if not isinstance(self._move, Play) or self._twin.masts[self._seat] != self._world.masts[self._seat]:
            return None
        count = threats(self._twin, self._seat, self._unseen)
        return Reason("spares", {"seat": self._seat, "count": count}) if count else None

    def _reach(self) -> Reason | None:
        """Tell what a move takes from the other side: a mast made harder to fill, or 21s with fewer cards."""
        if isinstance(self._move, Take):
            return self._broken()
        if self._row == self._other:
            slot = self._slot()
            if slot is not None and not begins(self._move):
                return self._spoiled(slot)
        return self._fewer()

    def _spoiled(self, slot: int) -> Reason | None:
        mast, total = self._twin.masts[self._other][slot], self._twin.totals[self._other][slot]
        before, was = mast[:-1], total - value_on(self._card, mast[:-1])
        if can_shift(self._twin, self._other, slot):
            return None
        count, fitted = fitting(mast, total, self._unseen), fitting(before, was, self._unseen)
        facts: dict[str, str | int] = {"other": self._other, "total": total, "count": count}
        if is_far(mast, total):
            return self._fewer() or Reason("far", facts)
        if not count:
            return Reason("out of reach", facts)
        return Reason("harder", facts | {"best": fitted}) if count < fitted else None

    def _broken(self) -> Reason | None:
        """Tell what a mast comes to that a card is taken from, if 21 is farther off by that."""
        assert isinstance(self._move, Take)
        slot = self._move.source - 1
        mast, total = self._world.masts[self._other][slot], self._world.totals[self._other][slot]
        left, rest = mast[:-1], total - value_on(self._card, mast[:-1])
        fitted = fitting(mast, total, self._unseen)
        if not left or left not in self._twin.masts[self._other] or not fitted:
            return None
        slot = self._twin.masts[self._other].index(left)
        count = fitting(left, rest, self._unseen)
        if count >= fitted or can_shift(self._twin, self._other, slot):
            return None
        facts = {"other": self._other, "total": rest, "count": count, "best": fitted}
        return Reason("harder" if count else "out of reach", facts)

    def _fewer(self) -> Reason | None:
        """Tell with how few cards out of sight the other side makes 21, if other plays leave more."""
        if self._twin.phase != "turn" or can_shift(self._twin, self._other):
            return None
        count = threats(self._twin, self._other, self._unseen)
        left = []
        for move in self._world.moves(self._seat):
            twin = self._world.copy()
            twin.step(self._seat, move)
            if move != self._move and twin.phase == "turn":
                left.append(threats(twin, self._other, self._unseen))
        if not left or count >= sum(left) / len(left):
            return None
        facts = {"other": self._other, "count": count, "best": max(left)}
        return Reason("fewer" if count else "none", facts)

    def _hand(self) -> Reason | None:
        """Tell that a three draws another card (SE-9)."""
        draws = len(self._twin.draw) < len(self._world.draw)
        return Reason("three draws") if draws and isinstance(self._move, Play) else None

    def _end(self) -> Reason | None:
        """Tell whose the cards are at the end of the hand that lie on the other side (SE-18)."""
        count = len(self._world.draw)
        if self._row != self._other or count >= GREEDY.end_from or self._slot() is None:
            return None
        facts: dict[str, str | int] = {"seat": self._seat, "other": self._other, "count": count}
        return Reason("their side soon" if count else "their side", facts)

    def _begun(self) -> Reason | None:
        """Tell that a mast is begun, and that no other is changed if there are any."""
        if not begins(self._move) or not isinstance(self._move, Play) or self._slot() is None:
            return None
        slot = self._slot()
        assert slot is not None
        key = "begins" if any(mast for row in self._world.masts for mast in row) else "begins with it"
        return Reason(key, {"total": self._twin.totals[self._row][slot]})

    def _built_up(self) -> Reason | None:
        slot = self._slot()
        if slot is None or self._row != self._seat:
            return None
        key = "begins with it" if begins(self._move) else "builds on"
        return Reason(key, {"seat": self._seat, "total": self._twin.totals[self._seat][slot]})
