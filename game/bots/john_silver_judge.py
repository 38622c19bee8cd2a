"""Reading the rows of John Silver: who would get which cards, and what that is worth to whom."""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from game.bots.manners import BOLD, CAREFUL, PLAIN
from game.bots.mind import outcome
from game.core.state import Move
from game.rules.john_silver import PLACE, JohnSilver
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
    reach: float = 0.25
    """What a card in the hand is worth that is as high or as low as any."""
    apple: float = 0.6
    """What a card with apples is worth in the hand, since it lets one take from the table."""
    joker: float = 0.8
    """What a card is worth that goes into any row."""


GREEDY = Weights()
MANNERED = {
    PLAIN: GREEDY,
    BOLD: replace(GREEDY, open_two=0.85, open_three=0.68, eager=0.75),
    CAREFUL: replace(GREEDY, open_two=0.75, open_three=0.52, eager=0.85),
}
"""By manner: a bold sailor builds on rows that are still open, a careful one expects others to fill them."""
NOTHING = -1000.0
"""Less than anything is worth."""
FEWEST = 2
"""With so many players, each owns two columns."""
MEAN_VALUE = 7.0
"""The middle of the numbers from 1 to 13."""
SAMPLES = 8
"""How many ways are looked at in which a row with several free cells may fill."""
FORECASTS = 40
"""How many ways are looked at in which the black spots still to come may fall."""
BREATH = 16
"""After so many rows that are read anew the clock is looked at."""
TURNS_A_CARD = 2
"""How many turns the table needs, about, for each card that a given row still lacks."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat knows of cards that do not lie open.

    `unseen` may be in other hands or in the pile; of these, `held` are known to be in the hand of a seat.
    """

    unseen: Sequence[str]
    held: Mapping[str, int]


class Judge:
    """Values rows, hands and moves for every seat, by what one seat knows."""

    def __init__(
        self,
        state: JohnSilver,
        seat: int,
        knowledge: Knowledge,
        rng: random.Random,
        weights: Weights = GREEDY,
    ) -> None:
        self.weights = weights
        self.worths = _worths(state, knowledge.unseen, rng)
        self.in_hand = {card: _in_hand(card, weights) for card in DECK}
        cards = knowledge.unseen or DECK
        self._mean_in_hand = sum(map(self.in_hand.__getitem__, cards)) / len(cards)
        self._rng = rng
        self._stacking = state.stacking
        self._seats = state.seats
        self._owners = [state.seats if owner is None else owner for owner in OWNERS[state.seats]]
        fitting = sorted([*knowledge.unseen, *state.hands[seat]], key=VALUES.__getitem__)
        self._fitting = [[c for c in fitting if OWN_ROW[c] in (row, None)] for row in range(len(ROWS))]
        self._still_to_come = len(state.pile) + sum(map(len, state.hands))
        self._chances = _holding_chances(state, fitting, knowledge.held)
        self._unlooked = 0
        self._ways: dict[int, list[tuple[list[str], list[int]]]] = {}
        self._rows: list[dict[tuple[int, Row], float]] = [{} for _ in range(state.seats)]
        self._takings: list[dict[tuple[int, Row], float]] = [{} for _ in range(state.seats)]

    # -- moves ---------------------------------------------------------------------------------------

    def rank(self, state: JohnSilver, seat: int) -> list[tuple[float, Move]]:
        """Return the moves of a seat with their values, the best first.

        `state` may be a view's: only what lies open and that seat's hand is looked at.
        """
        return outcome(self.ranking(state, seat))

    def ranking(self, state: JohnSilver, seat: int) -> Generator[None, object, list[tuple[float, Move]]]:
        """Rank the moves of a seat as `rank`, yielding after about `BREATH` rows each time.

        It is seen through even if there is no more time, which takes a few hundredths of a second at most.
        """
        rows = [_row(state, row) for row in range(len(ROWS))]
        moves = state.moves(seat)
        if state.phase == PLACE and self._seats == FEWEST:
            moves = self._apart(moves)
        values = []
        for move in moves:
            values.append((self._value(state, seat, rows, move), move))
            if self._unlooked >= BREATH:
                self._unlooked = 0
                yield
        return sorted(values, key=itemgetter(0), reverse=True)

    def _apart(self, moves: Sequence[Move]) -> list[Move]:
        """Return one move of those that place the same card into columns of the same owner."""
        apart: dict[tuple[str, int, int], Move] = {}
        for move in moves:
            if isinstance(move, PlaceCard):
                apart.setdefault((move.card, move.row, self._owners[move.column]), move)
        return list(apart.values())

    def _value(self, state: JohnSilver, seat: int, rows: list[Row], move: Move) -> float:
        if isinstance(move, PlaceCard):
            return self._placing(state, seat, rows, move)
        if isinstance(move, Take):
            return self._taking(seat, rows, move.card)
        if isinstance(move, Exchange):
            return self._mean_in_hand * len(state.hands[seat])
        if isinstance(move, Keep):
            return sum(map(self.in_hand.__getitem__, state.hands[seat]))
        return self._mean_in_hand if move is DRAW else 0.0

    def _placing(self, state: JohnSilver, seat: int, rows: list[Row], move: PlaceCard) -> float:
        card, column, row = move.card, move.column, rows[move.row]
        filled = (*row[:column], (*row[column], card), *row[column + 1 :])
        gain = self.row_value(seat, move.row, filled) - self.row_value(seat, move.row, row)
        gain -= self.in_hand[card]
        if card not in APPLES:
            return gain
        refill = self._best_taking(seat, move.row, filled)
        for other, cells in enumerate(rows):
            if other != move.row:
                refill = max(refill, self._best_taking(seat, other, cells))
        if state.pile:
            # Any other card is followed by a card drawn, too, so that only what is better counts.
            return gain + max(0.0, refill - self._mean_in_hand)
        return gain + refill if refill > NOTHING else gain

    def _best_taking(self, seat: int, row: int, cells: Row) -> float:
        """Value the best card to take from a row, `NOTHING` if there is none."""
        known = self._takings[seat]
        key = (row, cells)
        value = known.get(key)
        if value is None:
            cards = [card for cell in cells for card in cell if card not in APPLES]
            value = max([self._taking_from(seat, row, cells, card) for card in cards], default=NOTHING)
            known[key] = value
        return value

    def _taking_from(self, seat: int, row: int, cells: Row, card: str) -> float:
        """Value a card taken into the hand and the row that it leaves behind."""
        left = tuple(tuple(c for c in cell if c != card) for cell in cells)
        return self.in_hand[card] + self.row_value(seat, row, left) - self.row_value(seat, row, cells)

    def _taking(self, seat: int, rows: Sequence[Row], card: str) -> float:
        row = next(row for row, cells in enumerate(rows) if any(card in cell for cell in cells))
        return self._taking_from(seat, row, rows[row], card)

    # -- whole tables --------------------------------------------------------------------------------

    def value(self, state: JohnSilver, seat: int) -> float:
        """Value what a seat has won, its hand, and the rows, when it has just had its turn."""
        worths = self.worths[seat]
        value = 0.0
        for winner in range(self._seats):
            for card in state.won[winner]:
                value += worths[card][winner]
            for card in state.won_shown[winner]:
                value += worths[card][winner]
        value += sum(map(self.in_hand.__getitem__, state.hands[seat]))
        return value + sum(self.row_value(seat, row, _row(state, row)) for row in range(len(ROWS)))

    def row_value(self, seat: int, row: int, cells: Row) -> float:
        """Value a row as it will be shared out, when a seat has just had its turn."""
        known = self._rows[seat]
        key = (row, cells)
        value = known.get(key)
        if value is None:
            value = known[key] = self._read_row(seat, row, cells)
            self._unlooked += 1
        return value

    # -- rows ----------------------------------------------------------------------------------------

    def _read_row(self, seat: int, row: int, cells: Row) -> float:
        spots = sorted([(VALUES[card], column, card) for column, cell in enumerate(cells) for card in cell])
        missing = COLUMNS - len(spots)
        if missing == 0:
            return self._shared(spots, seat)
        if missing == COLUMNS:
            return 0.0
        columns = [column for column in range(COLUMNS) if self._stacking or not cells[column]]
        lying = {card for cell in cells for card in cell}
        fitting = [card for card in self._fitting[row] if card not in lying]
        if len(fitting) < missing:
            return 0.0
        likely = min(1.0, self._still_to_come / (TURNS_A_CARD * missing))
        if missing == 1:
            return likely * self._last_cell(seat, spots, columns, fitting)
        weight = self.weights.open_two if missing == 2 else self.weights.open_three
        return likely * weight * self._by_and_by(seat, row, spots, fitting)

    def _shared(self, spots: Sequence[_Spot], seat: int) -> float:
        """Value a full row, lowest first, for a seat as it is shared out (JS-10)."""
        lowest, low, high, highest = spots
        worths, owners = self.worths[seat], self._owners
        top, bottom = owners[highest[1]], owners[lowest[1]]
        value = worths[highest[2]][top] + worths[high[2]][top]
        return value + worths[low[2]][bottom] + worths[lowest[2]][bottom]

    def _last_cell(
        self, seat: int, spots: Sequence[_Spot], columns: Sequence[int], fitting: Sequence[str]
    ) -> float:
        """Value a row with one card missing: whoever gains by filling it does so, in turn order."""
        mine = [self._fillings(seat, spots, column, fitting) for column in columns]
        value, open_still = 0.0, 1.0
        for ahead in range(1, self._seats):
            other = (seat + ahead) % self._seats
            theirs = [self._fillings(other, spots, column, fitting) for column in columns]
            offers = [
                (gain, card, own)
                for gains, owns in zip(theirs, mine, strict=True)
                for gain, card, own in zip(gains, fitting, owns, strict=True)
                if gain > 0
            ]
            chances, eager = self._chances[other], self.weights.eager
            for _, card, own in sorted(offers, reverse=True):
                fills = open_still * chances[card] * eager
                value += fills * own
                open_still -= fills
        average = sum(map(sum, mine)) / (len(fitting) * len(columns))
        return value + open_still * max(0.0, average)

    def _fillings(
        self, seat: int, spots: Sequence[_Spot], column: int, fitting: Sequence[str]
    ) -> list[float]:
        """Value for a seat, card by card from the lowest, a row with one missing that the card fills."""
        worths, owners = self.worths[seat], self._owners
        (low, bottom, lowest), (_, _, middle), (high, top, highest) = spots
        middle_value = spots[1][0]
        bottom, top, here = owners[bottom], owners[top], owners[column]
        high_pair = worths[highest][top] + worths[middle][top]
        low_pair = worths[lowest][bottom] + worths[middle][bottom]
        found = []
        for card in fitting:
            number = VALUES[card]
            if number < low:
                value = high_pair + worths[card][here] + worths[lowest][here]
            elif number < middle_value:
                value = high_pair + worths[card][bottom] + worths[lowest][bottom]
            elif number < high:
                value = low_pair + worths[card][top] + worths[highest][top]
            else:
                value = low_pair + worths[card][here] + worths[highest][here]
            found.append(value)
        return found

    def _by_and_by(self, seat: int, row: int, spots: list[_Spot], fitting: Sequence[str]) -> float:
        """Value a row with several cards missing by what it brings on average."""
        before_last = COLUMNS - 1 - len(spots)
        taken = {column for _, column, _ in spots}
        lying = {card for _, _, card in spots}
        value = 0.0
        for cards, order in self._ways_to_fill(row):
            coming = [card for card in cards if card not in lying][:before_last]
            free = order if self._stacking else [column for column in order if column not in taken]
            more = [(VALUES[card], column, card) for card, column in zip(coming, free, strict=False)]
            fillings = self._fillings(seat, sorted(spots + more), free[before_last], fitting)
            value += sum(fillings) / len(fillings)
        return value / SAMPLES

    def _ways_to_fill(self, row: int) -> list[tuple[list[str], list[int]]]:
        """Return samples of cards that may come into a row and of columns that they come into."""
        ways = self._ways.get(row)
        if ways is None:
            cards, rng = self._fitting[row], self._rng
            # Some of them may lie in the row already, placed while looking ahead.
            number = min(len(cards), COLUMNS + 2)
            ways = [(rng.sample(cards, number), rng.sample(range(COLUMNS), COLUMNS)) for _ in range(SAMPLES)]
            self._ways[row] = ways
        return ways


def _row(state: JohnSilver, row: int) -> Row:
    return tuple(map(tuple, state.cells[row * COLUMNS : row * COLUMNS + COLUMNS]))


def _in_hand(card: str, weights: Weights) -> float:
    """Value a card in a hand, for what it lets one do later."""
    value = weights.reach * abs(VALUES[card] - MEAN_VALUE) / (MEAN_VALUE - 1)
    if card in APPLES:
        value += weights.apple
    return value + weights.joker if card in JOKERS else value


def _holding_chances(
    state: JohnSilver, fitting: Sequence[str], held: Mapping[str, int]
) -> list[dict[str, float]]:
    """For each seat, tell how likely it holds each card that one has not seen, or has in the own hand."""
    loose = max(1, len(fitting) - len(held))
    found = []
    for other, hand in enumerate(state.hands):
        known = sum(holder == other for holder in held.values())
        chance = min(1.0, max(0, len(hand) - known) / loose)
        chances = dict.fromkeys(DECK, chance)
        found.append(chances | {card: float(holder == other) for card, holder in held.items()})
    return found


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
    worths: list[dict[str, list[float]]] = [{} for _ in range(seats)]
    for card in DECK:
        coins, apples, spots = COINS.get(card, 0), APPLES.get(card, 0), SPOTS.get(card, 0)
        by_winner = []
        for winner in range(seats):
            points = [-price * spots for price in prices[winner]]
            points[winner] += coins
            points[(winner + 1) % seats] += apples
            by_winner.append(points)
        for seat in range(seats):
            worths[seat][card] = [
                points[seat] - (sum(points) - points[seat]) / (seats - 1) for points in by_winner
            ] + [0.0]
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
