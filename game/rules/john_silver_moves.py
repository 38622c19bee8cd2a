"""The moves of John Silver and their text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.core.cards import UNSEEN
from game.core.refusals import IllegalMove
from game.core.state import Move
from game.rules.john_silver_cards import COLUMNS, DECK, JOKERS, OWN_ROW, ROWS, VALUES


@dataclass(frozen=True, slots=True)
class PlaceCard(Move):
    """Place a card from the hand into a cell; `row` indexes `ROWS`, `column` counts from 0 (JS-6)."""

    card: str
    row: int
    column: int

    def __str__(self) -> str:
        row = ROWS[self.row] if self.card in JOKERS else ""
        return f"{self.card}@{row}{self.column + 1}"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Having placed apples, take a card without apples from the table (JS-7)."""

    card: str

    def __str__(self) -> str:
        return f"take {self.card}"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Having placed apples, draw from the pile all the same (JS-7)."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Keep a hand without apples (JS-4)."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Exchange(Move):
    """Exchange a hand without apples for six new cards (JS-4)."""

    def __str__(self) -> str:
        return "exchange"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Go on to the next round (JS-16)."""

    def __str__(self) -> str:
        return "deal"


DRAW, KEEP, EXCHANGE_HAND, DEAL = Draw(), Keep(), Exchange(), Deal()
TAKES = {card: Take(card) for card in DECK}


def _placings(card: str, row: int) -> tuple[tuple[Move, ...], ...]:
    """Return the moves that place a card into a row, by the bit mask of the columns open to it."""
    return tuple(
        tuple(PlaceCard(card, row, column) for column in range(COLUMNS) if mask >> column & 1)
        for mask in range(1 << COLUMNS)
    )


PLACINGS: dict[str, tuple[tuple[int, tuple[tuple[Move, ...], ...]], ...]] = {
    card: tuple((row, _placings(card, row)) for row in range(len(ROWS)) if OWN_ROW[card] in (row, None))
    for card in DECK
} | {UNSEEN: ()}
"""For each card the rows that it may go into, and for each row its moves by the mask of open columns."""

_MOVES: dict[str, Move] = {
    str(move): move
    for move in (
        *(move for rows in PLACINGS.values() for _, masks in rows for move in masks[-1]),
        *TAKES.values(),
        *(DRAW, KEEP, EXCHANGE_HAND, DEAL),
    )
}


def parse(text: str) -> Move:
    """Return the move of a text, which need not be legal now; `IllegalMove` if it is none."""
    move = _MOVES.get(text)
    if move is not None:
        return move
    placing = re.fullmatch(r"(\S+)@([a-z]*)\d+", text)
    if placing is None or placing[1] not in VALUES:
        raise IllegalMove("There is no move like that in John Silver.", "JS-6")
    if placing[1] in JOKERS and placing[2] not in ROWS:
        raise IllegalMove("A joker goes into any row, so say which.", "JS-6")
    if placing[1] not in JOKERS and placing[2]:
        raise IllegalMove("Only a joker names its row.", "JS-6")
    raise IllegalMove("The table has four columns, 1 to 4.", "JS-6")
