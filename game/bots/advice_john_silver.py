"""Why a move of John Silver: rows filled and who gets them, apples and what they fetch, cards kept."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence

from game import rules
from game.bots.john_silver_judge import GREEDY, Judge, Knowledge, Weights
from game.bots.reasons import PLAYED_ON, Ranked, Reason, Reasoning, foremost, weighing
from game.core.state import Move
from game.rules.john_silver import JohnSilver
from game.rules.john_silver_cards import APPLES, COINS, COLUMNS, DECK, OWNERS, SPOTS, VALUES
from game.rules.john_silver_moves import DRAW, Exchange, Keep, PlaceCard, Take

WORTH_SAYING = 0.15
"""Points by which a thing must favour a move to be its reason."""
_KEPT = ("apple", "joker", "reach")
"""What makes a card worth keeping in the hand."""


def reasoning(view: object, seat: int, move: Move) -> Reasoning:
    """Look for what speaks for a legal move."""
    state = rules.read_view(view)
    assert isinstance(state, JohnSilver)
    if isinstance(move, PlaceCard):
        return (yield from _placing(state, seat, move))
    if isinstance(move, Keep | Exchange):
        return Reason("good hand" if isinstance(move, Keep) else "poor hand")
    ranked = yield from _ranking(state, seat, GREEDY)
    if move == DRAW:
        return Reason("draw is better") if ranked[0][1] == move else PLAYED_ON
    return (yield from _taking(state, seat, move, ranked)) if isinstance(move, Take) else PLAYED_ON


def _ranking(state: JohnSilver, seat: int, weights: Weights) -> Generator[None, object, Ranked]:
    """Judge the moves of a seat, by the same chance whatever the weights."""
    seen = {card for pile in state.piles() for card in pile.cards}
    knowledge = Knowledge([card for card in DECK if card not in seen], {})
    return Judge(state, seat, knowledge, random.Random(0), weights).ranking(state, seat)


# -- placing a card ----------------------------------------------------------------------------------


def _placing(state: JohnSilver, seat: int, move: PlaceCard) -> Reasoning:
    first = move.row * COLUMNS
    lying = [
        (VALUES[card], column, card) for column in range(COLUMNS) for card in state.cells[first + column]
    ]
    spots = sorted([*lying, (VALUES[move.card], move.column, move.card)])
    if len(spots) == COLUMNS:
        filled = _filling(state, seat, spots)
        if filled is not None:
            return filled
    found = yield from weighing(lambda weights: _ranking(state, seat, weights), GREEDY, _KEPT, move)
    if move.card in APPLES:
        yield
        ranked = yield from _ranking(state, seat, GREEDY)
        if ranked[0][1] == move and not state.pile:
            return Reason("apple refill")
        if ranked[0][1] == move:
            return Reason("apple")
    if len(spots) < COLUMNS and OWNERS[state.seats][move.column] == seat:
        if spots[-1][2] == move.card and len(spots) > 1:
            return Reason("own highest", {"seat": seat})
        if spots[0][2] == move.card and len(spots) > 1:
            return Reason("own lowest", {"seat": seat})
        if len(spots) == 1:
            return Reason("own column", {"seat": seat})
    if foremost(found, WORTH_SAYING):
        return Reason("least useful", {"card": move.card})
    if 0 < len(lying) < COLUMNS - 1 and move.card not in (spots[0][2], spots[-1][2]):
        return Reason("in the middle", {"card": move.card})
    return PLAYED_ON


def _filling(state: JohnSilver, seat: int, spots: Sequence[tuple[float, int, str]]) -> Reason | None:
    """Tell what a full row brings a seat: which pair, and how much gold; None if it brings nothing."""
    owners = OWNERS[state.seats]
    pairs = []
    if owners[spots[-1][1]] == seat:
        pairs += [spots[-1][2], spots[-2][2]]
    if owners[spots[0][1]] == seat:
        pairs += [spots[0][2], spots[1][2]]
    if not pairs:
        return None
    gold = sum(COINS.get(card, 0) for card in pairs)
    black = sum(SPOTS.get(card, 0) for card in pairs)
    facts: dict[str, str | int] = {"seat": seat, "cards": " ".join(pairs), "count": gold}
    if gold:
        return Reason("fills for gold", facts)
    return None if black else Reason("fills", facts)


# -- refilling the hand ------------------------------------------------------------------------------


def _taking(state: JohnSilver, seat: int, move: Take, ranked: Ranked) -> Reasoning:
    """Tell whether a card is taken for itself or to leave the row without it."""
    index = next(index for index, cell in enumerate(state.cells) if move.card in cell)
    first = index // COLUMNS * COLUMNS
    row = [card for cell in state.cells[first : first + COLUMNS] for card in cell]
    if len(row) == COLUMNS:
        return Reason("stops the row", {"card": move.card})
    yield
    useful = yield from weighing(lambda weights: _ranking(state, seat, weights), GREEDY, _KEPT, move)
    if foremost(useful, WORTH_SAYING):
        return Reason("useful card", {"card": move.card})
    if ranked[0][1] == move:
        return Reason("leaves the row better", {"seat": seat})
    return PLAYED_ON
