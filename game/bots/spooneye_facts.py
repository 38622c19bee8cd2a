"""What can be looked up on a table of Spooneye to say why a move is made: who can make 21, and with what."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cards import STANDARD_DECK
from game.core.state import Move
from game.rules.spooneye import Spooneye
from game.rules.spooneye_moves import DRAW, ENDS, FULL, MOST_MASTS, Play, Shift, Take, value_on


def landed(world: Spooneye, seat: int, move: Move) -> tuple[str, int]:
    """Return the card that a move lays onto a mast, and the row that it comes to."""
    if isinstance(move, Play):
        return move.card, seat if move.own else 1 - seat
    assert isinstance(move, Take | Shift)
    owner = 1 - seat if isinstance(move, Take) else seat
    return world.masts[owner][move.source - 1][-1], seat


def begins(move: Move) -> bool:
    """Tell whether a move begins a mast."""
    goal = move.mast if isinstance(move, Play | Take) else None
    return goal in ENDS


def completes(world: Spooneye, seat: int, move: Move) -> bool:
    """Tell whether a move makes 21 of an own mast."""
    before = len(world.booty[seat]) + len(world.shown[seat])
    twin = world.copy()
    twin.step(seat, move)
    if twin.phase == "capture":
        return twin.completed()[0] == seat
    return twin.phase not in ("scores", "over") and len(twin.booty[seat]) + len(twin.shown[seat]) > before


def full_moves(world: Spooneye, seat: int) -> list[Move]:
    """Return the moves that make 21 of an own mast at once."""
    return [move for move in world.moves(seat) if move != DRAW and completes(world, seat, move)]


def makes_full(card: str, row: Sequence[list[str]], totals: Sequence[int]) -> bool:
    """Tell whether a card laid onto a mast of a row makes 21."""
    return any(total + value_on(card, mast) == FULL for mast, total in zip(row, totals, strict=True))


def fitting(mast: list[str], total: int, cards: Sequence[str]) -> int:
    """Count the cards that bring a mast to 21."""
    return sum(total + value_on(card, mast) == FULL for card in cards)


def is_far(mast: list[str], total: int) -> bool:
    """Tell whether no card of the deck brings a mast to 21."""
    return not fitting(mast, total, STANDARD_DECK)


def can_shift(world: Spooneye, owner: int, slot: int | None = None) -> bool:
    """Tell whether a side makes 21, of one mast or any, by moving a card between its masts (SE-6)."""
    masts, totals = world.masts[owner], world.totals[owner]
    return bool(world.draw) and any(
        totals[goal] + value_on(masts[source][-1], masts[goal]) == FULL
        for goal in (range(len(masts)) if slot is None else (slot,))
        for source in (goal - 1, goal + 1)
        if 0 <= source < len(masts)
    )


def threats(world: Spooneye, owner: int, cards: Sequence[str]) -> int:
    """Count the cards with which a side could make 21, a nine also by what it takes (SE-11)."""
    row, totals = world.masts[owner], world.totals[owner]
    ranks = {
        rank: makes_full(f"{rank}s", row, totals) or (rank == "9" and _steals(world, owner))
        for rank in {card[0] for card in cards}
    }
    return sum(ranks[card[0]] for card in cards)


def _steals(world: Spooneye, owner: int) -> bool:
    """Tell whether a nine, wherever it is played, takes a card that makes 21 for its side."""
    row, totals = world.masts[owner], world.totals[owner]
    theirs, sums = world.masts[1 - owner], world.totals[1 - owner]
    tops = [mast[-1] for mast in theirs]
    fits = any(total <= FULL - 9 for total in totals) or len(row) < MOST_MASTS
    fits = fits or any(total < FULL - 9 for total in sums) or len(theirs) < MOST_MASTS
    if fits and any(makes_full(card, row, totals) for card in tops):
        return True
    under_nine = [([*mast, "9s"], total + 9) for mast, total in zip(row, totals, strict=True)]
    under_nine += [(["9s"], 9)] if len(row) < MOST_MASTS else []
    return any(total + value_on(card, mast) == FULL for mast, total in under_nine for card in tops)
