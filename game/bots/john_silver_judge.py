"""Reading the rows of John Silver: who would get which cards, and what that is worth to whom."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

from game.core.state import Move
from game.rules.john_silver import JohnSilver
from game.rules.john_silver_cards import (
    APPLES,
    COINS,
    COLUMNS,
    DECK,
    JOKERS,
    OWN_ROW,
    OWNERS,
    ROWS,
    SPOTS,
    VALUES,
    spot_losses,
)
from game.rules.john_silver_moves import DRAW, Exchange, Keep, PlaceCard, Take

Row = tuple[tuple[str, ...], ...]
"""The cards of a row by column, each cell a pile."""
_Spot = tuple[float, int, str]
"""A card in a row: its value, its column, its name."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in points of a John Silver score."""

    eager: float = 0.8
    """How likely an opponent who gains by filling a row, and can, does it."""
    open_two: float = 0.8
    """What a row with two free cells counts, of what it would bring on average."""
    open_three: float = 0.6
    """The same with three free cells."""
    reach: float = 0.5
    """What a card in the hand is worth that is as high or as low as any."""
    apple: float = 0.4
    """What a card with apples is worth in the hand, since it lets one take from the table."""
    joker: float = 0.3
    """What a card is worth that goes into any row."""


GREEDY = Weights()
MEAN_VALUE = 7.0
"""The middle of the numbers from 1 to 13."""
SAMPLES = 24
"""How many ways are looked at in which a row with several free cells may fill."""
FORECASTS = 40
"""How many ways are looked at in which the black spots still to come may fall."""
PLIES_A_CARD = 2
"""How many turns the table needs, about, for each card that a given row still lacks."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat knows of cards that do not lie open.

    `unseen` may be in other hands or in the pile; of these, `held` are known to be in the hand of a seat.
    """

    unseen: Sequence[str]
    held: Mapping[str, int]


class Judge:
    """Values the moves of one seat by the rows that they leave."""

    def __init__(
        self,
        state: JohnSilver,
        seat: int,
        knowledge: Knowledge,
        rng: random.Random,
        weights: Weights = GREEDY,
    ) -> None:
        self.seat = seat
        self.weights = weights
        self._state = state
        self._rng = rng
        self._knowledge = knowledge
        self._owners = [len(state.hands) if owner is None else owner for owner in OWNERS[state.seats]]
        self._worths = _worths(state, knowledge.unseen, rng)
        self._order = [(seat + ahead) % state.seats for ahead in range(1, state.seats)]
        fitting = [*knowledge.unseen, *state.hands[seat]]
        self._fitting = [[c for c in fitting if OWN_ROW[c] in (row, None)] for row in range(len(ROWS))]
        self._still_to_come = len(state.pile) + sum(map(len, state.hands))
        self._ways: dict[int, list[tuple[list[str], list[int]]]] = {}
        self._rows: dict[tuple[int, Row], float] = {}
        self._chances = self._holding_chances(state)

    def _holding_chances(self, state: JohnSilver) -> dict[int, dict[str, float]]:
        """For each other seat, tell how likely it holds each unseen card."""
        held, unseen = self._knowledge.held, self._knowledge.unseen
        loose = max(1, len(unseen) - len(held))
        chances: dict[int, dict[str, float]] = {}
        for other in self._order:
            known = sum(holder == other for holder in held.values())
            chance = min(1.0, max(0, len(state.hands[other]) - known) / loose)
            chances[other] = dict.fromkeys(unseen, chance) | {
                card: float(holder == other) for card, holder in held.items()
            }
        return chances

    # -- moves ---------------------------------------------------------------------------------------

    def rank(self, state: JohnSilver) -> list[tuple[float, Move]]:
        """Return the moves of the seat with their values, the best first.

        `state` may be a view's: only what lies open and the own hand is looked at.
        """
        values = [(self._value(state, move), move) for move in state.moves(self.seat)]
        return sorted(values, key=itemgetter(0), reverse=True)

    def _value(self, state: JohnSilver, move: Move) -> float:
        if isinstance(move, PlaceCard):
            return self._placing(state, move)
        if isinstance(move, Take):
            return self._taking(self.rows(state), move.card) + self.in_hand(move.card)
        if isinstance(move, Exchange):
            return self._mean_in_hand() * len(state.hands[self.seat])
        if isinstance(move, Keep):
            return sum(map(self.in_hand, state.hands[self.seat]))
        return self._mean_in_hand() if move is DRAW else 0.0

    def _placing(self, state: JohnSilver, move: PlaceCard) -> float:
        row = _row(state, move.row)
        filled = (*row[: move.column], (*row[move.column], move.card), *row[move.column + 1 :])
        gain = self.row_value(move.row, filled) - self.row_value(move.row, row) - self.in_hand(move.card)
        if move.card not in APPLES:
            return gain
        rows = self.rows(state)
        rows[move.row] = filled
        takings = [
            self._taking(rows, card) + self.in_hand(card)
            for cells in rows
            for cell in cells
            for card in cell
            if card not in APPLES
        ]
        refill = max(takings, default=0.0)
        if not state.pile:
            return gain + refill
        # Any other card is followed by a card drawn, too, so that only what is better counts.
        return gain + max(0.0, refill - self._mean_in_hand())

    def rows(self, state: JohnSilver) -> list[Row]:
        """Return the three rows of a table."""
        return [_row(state, row) for row in range(len(ROWS))]

    def _taking(self, rows: Sequence[Row], card: str) -> float:
        """Value what taking a card does to its row."""
        for row, cells in enumerate(rows):
            if any(card in cell for cell in cells):
                left = tuple(tuple(c for c in cell if c != card) for cell in cells)
                return self.row_value(row, left) - self.row_value(row, cells)
        return 0.0

    def in_hand(self, card: str) -> float:
        """Value a card in the own hand, for what it lets one do later."""
        weights = self.weights
        value = weights.reach * abs(VALUES[card] - MEAN_VALUE) / (MEAN_VALUE - 1)
        if card in APPLES:
            value += weights.apple
        return value + weights.joker if card in JOKERS else value

    def _mean_in_hand(self) -> float:
        cards = self._knowledge.unseen or DECK
        return sum(map(self.in_hand, cards)) / len(cards)

    # -- rows ----------------------------------------------------------------------------------------

    def row_value(self, row: int, cells: Row) -> float:
        """Value a row as it will be shared out, when the others are to act next."""
        key = (row, cells)
        value = self._rows.get(key)
        if value is None:
            value = self._rows[key] = self._read_row(row, cells)
        return value

    def _read_row(self, row: int, cells: Row) -> float:
        spots = [(VALUES[card], column, card) for column, cell in enumerate(cells) for card in cell]
        missing = COLUMNS - len(spots)
        if missing == 0:
            return self._shared(spots, self.seat)
        if missing == COLUMNS:
            return 0.0
        columns = [c for c in range(COLUMNS) if self._state.stacking or not cells[c]]
        lying = {card for cell in cells for card in cell}
        fitting = [card for card in self._fitting[row] if card not in lying]
        if len(fitting) < missing:
            return 0.0
        likely = min(1.0, self._still_to_come / (PLIES_A_CARD * missing))
        if missing == 1:
            return likely * self._last_cell(spots, columns, fitting)
        weight = self.weights.open_two if missing == 2 else self.weights.open_three
        return likely * weight * self._by_and_by(row, spots, columns, lying)

    def _shared(self, spots: Sequence[_Spot], seat: int) -> float:
        """Value a full row for a seat as it is shared out (JS-10)."""
        lowest, low, high, highest = sorted(spots)
        worths, owners = self._worths[seat], self._owners
        top, bottom = owners[highest[1]], owners[lowest[1]]
        return (
            worths[highest[2]][top]
            + worths[high[2]][top]
            + worths[low[2]][bottom]
            + worths[lowest[2]][bottom]
        )

    def _last_cell(self, spots: list[_Spot], columns: Sequence[int], fitting: Sequence[str]) -> float:
        """Value a row with one card missing: whoever gains by filling it does so, in turn order."""
        endings = {card: [[*spots, (VALUES[card], column, card)] for column in columns] for card in fitting}
        value, open_still = 0.0, 1.0
        for other in self._order:
            chances = self._chances[other]
            offers = sorted(
                (max((self._shared(e, other), -self._shared(e, self.seat)) for e in endings[card]), card)
                for card in chances
                if card in endings
            )
            for (gain, against), card in reversed(offers):
                if gain <= 0:
                    break
                fills = open_still * chances[card] * self.weights.eager
                value -= fills * against
                open_still -= fills
        mine = [
            self._shared(e, self.seat) for card in self._state.hands[self.seat] for e in endings.get(card, ())
        ]
        every = [self._shared(e, self.seat) for es in endings.values() for e in es]
        return value + open_still * max(0.0, *mine, sum(every) / len(every))

    def _by_and_by(self, row: int, spots: list[_Spot], columns: Sequence[int], lying: set[str]) -> float:
        """Value a row with several cards missing by what it brings on average."""
        missing = COLUMNS - len(spots)
        value = 0.0
        for cards, order in self._ways_to_fill(row):
            coming = [card for card in cards if card not in lying][:missing]
            free = [column for column in order if column in columns][:missing]
            if self._state.stacking:
                free = order[:missing]
            more = [(VALUES[card], column, card) for card, column in zip(coming, free, strict=True)]
            value += self._shared([*spots, *more], self.seat)
        return value / SAMPLES

    def _ways_to_fill(self, row: int) -> list[tuple[list[str], list[int]]]:
        """Return samples of cards that may come into a row and of columns that they come into."""
        ways = self._ways.get(row)
        if ways is None:
            cards, rng = self._fitting[row], self._rng
            # One card more than the row lacks at most, since one of them may be the card just placed.
            number = min(len(cards), COLUMNS)
            ways = [(rng.sample(cards, number), rng.sample(range(COLUMNS), COLUMNS)) for _ in range(SAMPLES)]
            self._ways[row] = ways
        return ways


def _row(state: JohnSilver, row: int) -> Row:
    return tuple(tuple(cell) for cell in state.cells[row * COLUMNS : row * COLUMNS + COLUMNS])


def spots_won(state: JohnSilver) -> list[int]:
    """Count the black spots that each seat has won, as far as they are seen."""
    return [
        sum(SPOTS.get(card, 0) for card in (*down, *up))
        for down, up in zip(state.won, state.won_shown, strict=True)
    ]


def _worths(state: JohnSilver, unseen: Sequence[str], rng: random.Random) -> list[dict[str, list[float]]]:
    """For each seat, tell what every card is worth to it by who wins it; the last place is nobody's.

    Worth is measured against the average of the others.
    """
    seats = state.seats
    prices = _spot_prices(state, unseen, rng)
    worths: list[dict[str, list[float]]] = []
    for seat in range(seats):
        by_card: dict[str, list[float]] = {}
        for card in DECK:
            by_winner = []
            for winner in range(seats):
                points = [0.0] * seats
                points[winner] += COINS.get(card, 0)
                points[(winner + 1) % seats] += APPLES.get(card, 0)
                if card in SPOTS:
                    for other, price in enumerate(prices[winner]):
                        points[other] -= price * SPOTS[card]
                by_winner.append(points[seat] - (sum(points) - points[seat]) / (seats - 1))
            by_card[card] = [*by_winner, 0.0]
        worths.append(by_card)
    return worths


def _spot_prices(state: JohnSilver, unseen: Sequence[str], rng: random.Random) -> list[list[float]]:
    """For each winner of one more black spot, tell what that costs each seat."""
    seats = state.seats
    if seats == 2:
        return [[1.0, 0.0], [0.0, 1.0]]
    won = spots_won(state)
    lying = [card for cell in state.cells for card in cell]
    coming = [SPOTS[card] for card in (*unseen, *lying, *state.hands[state.turn]) if card in SPOTS]
    prices = [[0.0] * seats for _ in range(seats)]
    for _ in range(FORECASTS):
        final = won[:]
        for spots in coming:
            # Some spots go to nobody, or stay in rows that never fill.
            winner = rng.randrange(seats + 1)
            if winner < seats:
                final[winner] += spots
        before = spot_losses(final)
        for winner in range(seats):
            final[winner] += 2
            for other, loss in enumerate(spot_losses(final)):
                prices[winner][other] += (loss - before[other]) / (2 * FORECASTS)
            final[winner] -= 2
    return prices
