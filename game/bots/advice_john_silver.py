"""Why a move of John Silver: rows filled and who gets them, apples and what they fetch, cards kept."""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace

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
    if move == DRAW:
        ranked = yield from _ranking(state, seat, GREEDY)
        return Reason("draw is better") if ranked[0][1] == move else PLAYED_ON
    return _taking(state, seat, move) if isinstance(move, Take) else PLAYED_ON


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
    chooses = _chooses_after(state, seat, move)
    if len(spots) == COLUMNS and not _breaks_up(state, move):
        return _filled(state, seat, spots)
    if chooses:
        ranked = yield from _ranking(state, seat, GREEDY)
        if not state.pile:
            return Reason("apple refill")
        if ranked[0][1] == move:
            return Reason("apple")
    if 1 < len(spots) < COLUMNS and OWNERS[state.seats][move.column] == seat:
        (_, high), (_, low) = _pairs(state, spots)
        if spots[-1][2] == move.card and _is_welcome(high):
            return Reason("own highest", {"seat": seat})
        if spots[0][2] == move.card and _is_welcome(low):
            return Reason("own lowest", {"seat": seat})
    if len(spots) == 1 and OWNERS[state.seats][move.column] == seat and move.card not in SPOTS:
        return Reason("own column", {"seat": seat})
    if len(spots) < COLUMNS:
        against = _against_others(state, seat, move, sorted(lying), spots)
        if against is not None:
            return against
    found = yield from weighing(lambda weights: _ranking(state, seat, weights), GREEDY, _KEPT, move)
    kept = foremost(found, WORTH_SAYING)
    rest = [card for card in state.hands[seat] if card != move.card]
    if kept and _are_kept(rest, move.card, kept):
        return Reason(f"keeps {kept}")
    if kept and rest and _is_least_useful(rest, move.card):
        return Reason("least useful", {"card": move.card})
    if len(lying) == COLUMNS - 2 and move.card not in (spots[0][2], spots[-1][2]):
        return Reason("in the middle", {"card": move.card})
    if OWNERS[state.seats][move.column] != seat and _own_place_is_free(state, seat, move):
        return Reason("own place free", {"seat": seat})
    if rest and _is_least_useful(rest, move.card):
        return Reason("least useful", {"card": move.card})
    return Reason("apple") if chooses else PLAYED_ON


def _chooses_after(state: JohnSilver, seat: int, move: PlaceCard) -> bool:
    """Tell whether the card lets its owner take one from the table (JS-7)."""
    if move.card not in APPLES:
        return False
    return any(card not in APPLES for cell in state.cells for card in cell)


def _breaks_up(state: JohnSilver, move: PlaceCard) -> bool:
    """Tell whether with an empty pile a card has to be taken out of the row just filled (JS-8)."""
    if state.pile or move.card not in APPLES:
        return False
    free = [index // COLUMNS for index, cell in enumerate(state.cells) for card in cell if card not in APPLES]
    return bool(free) and all(row == move.row for row in free)


def _is_welcome(cards: Sequence[str]) -> bool:
    """Tell whether cards bring no more black spots than coins."""
    return sum(COINS.get(card, 0) - SPOTS.get(card, 0) for card in cards) >= 0


def _is_least_useful(rest: Sequence[str], card: str) -> bool:
    """Tell whether at most a third of the other cards are worth less in the hand."""
    return 3 * sum(_use(other) < _use(card) for other in rest) <= len(rest)


def _use(card: str) -> float:
    """Return what a card is worth in a hand, for what it lets one do later."""
    reach = GREEDY.reach * abs(VALUES[card] - MEAN_VALUE) / (MEAN_VALUE - 1)
    return reach + GREEDY.apple * (card in APPLES) + GREEDY.joker * (card in JOKERS)


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


def _filled(state: JohnSilver, seat: int, spots: Spots) -> Reason:
    """Tell what a full row brings, the own gold before what the others get; own black spots are told too."""
    pairs = _pairs(state, spots)
    own = [card for owner, cards in pairs if owner == seat for card in cards]
    gold, black = _sum(COINS, own), _sum(SPOTS, own)
    facts: dict[str, str | int] = {"seat": seat, "cards": " ".join(own), "count": gold}
    against = Reason("spots too", {"count": black, "seat": seat}) if black else None
    if gold:
        return Reason("fills for gold", facts, against)
    fed = (seat - 1) % state.seats
    apples = _sum(APPLES, [card for owner, cards in pairs if owner == fed for card in cards])
    others = _left_to_others(seat, pairs)
    spoiled = int(others.facts["count"]) if others is not None and others.key == "spots for them" else 0
    if apples > spoiled:
        return Reason("apples for", {"other": fed, "seat": seat, "count": apples}, against)
    harms = others is not None and others.key in ("spots for them", "nobody gets")
    if own and (others is None or not black) and not harms:
        return Reason("fills with spots", {**facts, "count": black}) if black else Reason("fills", facts)
    assert others is not None
    return replace(others, beside=against)


def _left_to_others(seat: int, pairs: Sequence[tuple[int | None, list[str]]]) -> Reason | None:
    """Tell what a full row brings to others, most of all what harms them; None if they get nothing of it."""
    theirs = [(owner, cards) for owner, cards in pairs if owner != seat]
    if not theirs:
        return None
    for owner, cards in theirs:
        black = _sum(SPOTS, cards)
        if owner is not None and black > _sum(COINS, cards):
            return Reason("spots for them", {"other": owner, "cards": " ".join(cards), "count": black})
    for owner, cards in theirs:
        if owner is None and _sum(COINS, cards):
            return Reason("nobody gets", {"cards": " ".join(cards)})
    gold = _sum(COINS, [card for owner, cards in theirs if owner is not None for card in cards])
    if not gold:
        return Reason("fills for nothing")
    if gold <= FEW_COINS:
        return Reason("fills cheaply", {"count": gold})
    owner, cards = max(theirs, key=lambda pair: _sum(COINS, pair[1]))
    assert owner is not None
    return Reason("fills for them", {"other": owner, "cards": " ".join(cards)}, PLAYED_ON)


def _sum(counts: Mapping[str, int], cards: Sequence[str]) -> int:
    return sum(counts.get(card, 0) for card in cards)


def _against_others(
    state: JohnSilver, seat: int, move: PlaceCard, lying: Spots, spots: Spots
) -> Reason | None:
    """Tell whom a card that does not fill its row takes the row from, or to whom it brings black spots."""
    if len(lying) > 1:
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


# -- refilling the hand ------------------------------------------------------------------------------


def _taking(state: JohnSilver, seat: int, move: Take) -> Reason:
    """Tell whether a card is taken for itself or to leave the row without it."""
    index = next(index for index, cell in enumerate(state.cells) if move.card in cell)
    first = index // COLUMNS * COLUMNS
    row = [card for cell in state.cells[first : first + COLUMNS] for card in cell]
    if len(row) == COLUMNS:
        return Reason("stops the row", {"card": move.card})
    lying = [
        (VALUES[card], column, card) for column in range(COLUMNS) for card in state.cells[first + column]
    ]
    for owner, cards in _pairs(state, sorted(lying)) if len(lying) > 1 else ():
        if owner not in (None, seat) and move.card in cards and move.card in COINS:
            assert owner is not None
            return Reason("gold away", {"card": move.card, "count": COINS[move.card], "other": owner})
    if move.card in JOKERS:
        return Reason("joker card")
    if not LOW < VALUES[move.card] < HIGH:
        return Reason("useful card")
    freed = _freed(state, seat, move.card, lying)
    return PLAYED_ON if freed is None else Reason("frees the row", {"card": move.card, "other": freed})


def _freed(state: JohnSilver, seat: int, card: str, lying: Spots) -> int | None:
    """Return who so far has the highest or the lowest of a row by a card, None if it is nobody else."""
    spots = sorted(lying)
    if len(spots) < 2 or card not in (spots[0][2], spots[-1][2]):
        return None
    column = next(column for _, column, other in spots if other == card)
    owner = OWNERS[state.seats][column]
    return None if owner == seat else owner
