"""Why a move of John Silver: rows filled and who gets them, apples and what they fetch, cards kept."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence

from game import rules
from game.bots.john_silver_judge import GREEDY, MEAN_VALUE, Judge, Knowledge, Weights
from game.bots.reasons import PLAYED_ON, Ranked, Reason, Reasoning, foremost, weighing
from game.core.state import Move
from game.rules.john_silver import JohnSilver
from game.rules.john_silver_cards import APPLES, COINS, COLUMNS, DECK, JOKERS, OWNERS, SPOTS, VALUES
from game.rules.john_silver_moves import DRAW, Exchange, Keep, PlaceCard, Take

WORTH_SAYING = 0.15
"""Points by which a thing must favour a move to be its reason."""
_KEPT = ("apple", "joker", "reach")
"""What makes a card worth keeping in the hand."""
FEW_COINS = 2
"""A pair with no more coins than this is a poor one to win."""
HIGH, LOW = 11, 3
"""From here up and down cards often are the highest or the lowest of their row."""
Spots = Sequence[tuple[float, int, str]]
"""Cards of a row by number: number, column, card."""


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
        left = _left_to_others(state, seat, spots)
        if left is not None:
            return left
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
    if len(spots) < COLUMNS:
        against = _against_others(state, seat, move, sorted(lying), spots)
        if against is not None:
            return against
    kept = foremost(found, WORTH_SAYING)
    if kept:
        rest = [card for card in state.hands[seat] if card != move.card]
        return Reason(
            f"keeps {kept}" if _are_kept(rest, move.card, kept) else "least useful", {"card": move.card}
        )
    if 0 < len(lying) < COLUMNS - 1 and move.card not in (spots[0][2], spots[-1][2]):
        return Reason("in the middle", {"card": move.card})
    if OWNERS[state.seats][move.column] != seat and _own_place_is_free(state, seat, move):
        return Reason("own place free", {"seat": seat})
    return PLAYED_ON


def _are_kept(rest: Sequence[str], placed: str, what: str) -> bool:
    """Tell whether a hand keeps what would have gone with other cards than the one that is placed."""
    if what == "reach":
        return any(abs(VALUES[card] - MEAN_VALUE) > abs(VALUES[placed] - MEAN_VALUE) for card in rest)
    kind = APPLES if what == "apple" else JOKERS
    return placed not in kind and any(card in kind for card in rest)


def _own_place_is_free(state: JohnSilver, seat: int, move: PlaceCard) -> bool:
    """Tell whether a seat has a free place in the row of a card that is placed elsewhere."""
    first = move.row * COLUMNS
    own = [column for column, owner in enumerate(OWNERS[state.seats]) if owner == seat]
    return any(not state.cells[first + column] for column in own)


def _pairs(state: JohnSilver, spots: Spots) -> list[tuple[int | None, list[str]]]:
    """Return who gets which cards of a row as it lies, the two highest first (JS-10)."""
    owners = OWNERS[state.seats]
    high = owners[spots[-1][1]], [card for _, _, card in spots[-2:]]
    return [high, (owners[spots[0][1]], [card for _, _, card in spots[:2]])]


def _left_to_others(state: JohnSilver, seat: int, spots: Spots) -> Reason | None:
    """Tell why it does little harm to fill a row that others get; None if it may do some."""
    pairs = _pairs(state, spots)
    if any(owner == seat for owner, _ in pairs):
        return None
    for owner, cards in pairs:
        black = sum(SPOTS.get(card, 0) for card in cards)
        if owner is not None and black and not any(card in COINS for card in cards):
            return Reason("spots for them", {"other": owner, "cards": " ".join(cards), "count": black})
    for owner, cards in pairs:
        if owner is None and any(card in COINS for card in cards):
            return Reason("nobody gets", {"cards": " ".join(cards)})
    gold = sum(COINS.get(card, 0) for owner, cards in pairs if owner is not None for card in cards)
    if not gold:
        return Reason("fills for nothing")
    return Reason("fills cheaply", {"count": gold}) if gold <= FEW_COINS else None


def _against_others(
    state: JohnSilver, seat: int, move: PlaceCard, lying: Spots, spots: Spots
) -> Reason | None:
    """Tell whom a card that does not fill its row takes the row from, or to whom it brings black spots."""
    if lying:
        for (before, _), (after, _), key in zip(
            _pairs(state, lying), _pairs(state, spots), ("no more highest", "no more lowest"), strict=True
        ):
            if before not in (None, seat, after):
                assert before is not None
                return Reason(key, {"other": before})
    if move.card in SPOTS and len(spots) > 1:
        for owner, cards in _pairs(state, spots):
            if owner not in (None, seat) and move.card in cards:
                assert owner is not None
                return Reason("spots to come", {"card": move.card, "other": owner})
    return None


def _filling(state: JohnSilver, seat: int, spots: Spots) -> Reason | None:
    """Tell what a full row brings a seat: which pair, and how much gold; None if it brings nothing."""
    pairs = [card for owner, cards in _pairs(state, spots) if owner == seat for card in cards]
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
    lying = [
        (VALUES[card], column, card) for column in range(COLUMNS) for card in state.cells[first + column]
    ]
    for owner, cards in _pairs(state, sorted(lying)) if len(lying) > 1 else ():
        if owner not in (None, seat) and move.card in cards and move.card in COINS:
            assert owner is not None
            return Reason("gold away", {"card": move.card, "count": COINS[move.card], "other": owner})
    useful = yield from weighing(lambda weights: _ranking(state, seat, weights), GREEDY, _KEPT, move)
    if foremost(useful, WORTH_SAYING) or not LOW < VALUES[move.card] < HIGH or move.card in JOKERS:
        return Reason("joker card" if move.card in JOKERS else "useful card", {"card": move.card})
    if ranked[0][1] == move:
        return Reason("leaves the row better", {"seat": seat})
    return PLAYED_ON
