"""The cards of John Silver, how a full row is shared out, and what cards won are worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import NamedTuple

ROWS = ("chest", "sailor", "ship")
"""The three rows from the top; each is also the zone of its four cells, one slot a column."""

COLUMNS = 4
ALL_COLUMNS = 15
"""The bit mask of all four columns."""

HAND = 6
"""Cards dealt to a player."""

_SYMBOLS = {
    "c": "A1 C2 S1 A2 C2 S2 C3 S2 C2 A2 S1 C2 A1",
    "s": "S2 C1 A1 C2 S1 A2 C3 A2 S1 C2 A1 C1 S2",
    "v": "C1 S2 A1 C2 S1 C3 A3 C3 S1 C2 A1 S2 C1",
}
_JOKER_SYMBOLS = {"5.5": "S2", "6.5": "C1", "7.5": "A1", "8.5": "C1", "9.5": "S2"}

SYMBOLS: dict[str, str] = {
    f"{number}{suit}": symbol
    for suit, line in _SYMBOLS.items()
    for number, symbol in enumerate(line.split(), start=1)
} | _JOKER_SYMBOLS
"""What every card shows: C coins, A apples or S black spots, and how many."""

DECK: tuple[str, ...] = tuple(SYMBOLS)
JOKERS: tuple[str, ...] = tuple(_JOKER_SYMBOLS)
VALUES: dict[str, float] = {card: float(card.rstrip("csv")) for card in DECK}
OWN_ROW: dict[str, int | None] = {card: {"c": 0, "s": 1, "v": 2}.get(card[-1]) for card in DECK}
"""The one row that a card goes into; None for a joker, which goes into any (JS-6)."""


def _counts(symbol: str) -> dict[str, int]:
    return {card: int(shown[1]) for card, shown in SYMBOLS.items() if shown[0] == symbol}


COINS = _counts("C")
APPLES = _counts("A")
SPOTS = _counts("S")

OWNERS: dict[int, tuple[int | None, ...]] = {2: (0, 1, 0, 1), 3: (0, 1, 2, None), 4: (0, 1, 2, 3)}
"""For each number of seats, the seat that owns each column; None for nobody's (JS-3)."""


class Lying(NamedTuple):
    """A card of a row and the column that it lies in, from 0."""

    card: str
    column: int


def share_out(row: Iterable[Lying]) -> tuple[list[Lying], list[Lying]]:
    """Return the high pair and the low pair of a full row (JS-10).

    The first of each pair, the highest or lowest card, decides by its column who wins both.
    """
    ranked = sorted(row, key=lambda lying: VALUES[lying.card], reverse=True)
    return ranked[:2], ranked[:1:-1]


class Tally(NamedTuple):
    """What a round brought one seat: coins, apples from the right, and the points lost by spots."""

    coins: int
    apples: int
    spots: int
    loss: int

    @property
    def points(self) -> int:
        """The points of the round."""
        return self.coins + self.apples - self.loss


def count_round(won: Sequence[Iterable[str]]) -> tuple[Tally, ...]:
    """Count the cards won by each seat (JS-12 to JS-14)."""
    won = [list(cards) for cards in won]
    coins, apples, spots = (
        [sum(map(counts.get, cards, repeat(0))) for cards in won] for counts in (COINS, APPLES, SPOTS)
    )
    return tuple(map(Tally, coins, apples[-1:] + apples[:-1], spots, spot_losses(spots)))


def spot_losses(spots: Sequence[int]) -> list[int]:
    """Return the points that each seat loses by its black spots (JS-13, JS-14)."""
    if len(spots) == 2:
        return list(spots)
    losses = [0] * len(spots)
    ranked = sorted({count for count in spots if count}, reverse=True)
    for count, alone, tied in zip(ranked, (8, 4), (6, 2), strict=False):
        number = spots.count(count)
        for seat, own in enumerate(spots):
            if own == count:
                losses[seat] = alone if number == 1 else tied
        if number > 1:
            break
    return losses
