"""The moves of Captain Grundel Beard and their text, and what cards come to when they are counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import product

from game.core.cards import RANKS, rank, suit
from game.core.refusals import IllegalMove
from game.core.state import Move

# -- counting ------------------------------------------------------------------------------------

THIRTEEN = 13
"""The lucky number; more is walking the plank (GB-10)."""

WORTH: dict[str, tuple[int, ...]] = {
    name: (1, 11) if name == "A" else (int(name),) if name.isdigit() else (10,) for name in RANKS
}
"""What a card may count, by rank; an ace is worth 1 or 11 (GB-1)."""


def _serve(totals: Iterable[int]) -> int:
    """Return the total nearest to thirteen without going over; the least one if all go over (GB-1)."""
    totals = sorted(totals)
    return max((total for total in totals if total <= THIRTEEN), default=totals[0])


@cache
def total_of(ranks: str) -> int:
    """Return the sum of some cards, given by their ranks, each ace as it serves best.

    >>> total_of("A2"), total_of("AA"), total_of("K8")
    (13, 12, 18)
    """
    return _serve(sum(worths) for worths in product(*(WORTH[name] for name in ranks)))


@cache
def difference_of(ranks: str) -> int:
    """Return the larger of two cards less the smaller, each ace as it serves best.

    >>> difference_of("4A"), difference_of("5K")
    (7, 5)
    """
    return _serve(abs(one - other) for one, other in product(*(WORTH[name] for name in ranks)))


@cache
def run_rank(card: str, other: str) -> str | None:
    """Return the rank of the card that a run of two combines into; None if it is no run (GB-12).

    >>> run_rank("2h", "3h"), run_rank("6s", "5s"), run_rank("Qd", "Kd"), run_rank("6h", "7d")
    ('4', '4', None, None)
    """
    low, high = sorted((RANKS.index(rank(card)), RANKS.index(rank(other))))
    if suit(card) != suit(other) or high - low != 1:
        return None
    made = high + 1 if suit(card) in "dh" else low - 1
    return RANKS[made] if made in range(len(RANKS)) else None


# -- moves ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Say(Move):
    """Say yea, to be dealt the next card face up, or neigh, face down (GB-4, GB-5)."""

    up: bool

    def __str__(self) -> str:
        return "yea" if self.up else "neigh"


@dataclass(frozen=True, slots=True)
class Abstain(Move):
    """The dealer lets the second card go to the Ship (GB-4)."""

    def __str__(self) -> str:
        return "abstain"


@dataclass(frozen=True, slots=True)
class Stay(Move):
    """Keep what lies face up as it is (GB-7, GB-8, GB-12)."""

    def __str__(self) -> str:
        return "stay"


@dataclass(frozen=True, slots=True)
class Flip(Move):
    """Turn up the second or third card dealt (GB-7, GB-8)."""

    number: int

    def __str__(self) -> str:
        return f"flip {self.number}"


@dataclass(frozen=True, slots=True)
class Count(Move):
    """Let two cards count, numbered as dealt, added or subtracted (GB-8, GB-9)."""

    number: int
    sign: str
    other: int

    def __str__(self) -> str:
        return f"{self.number}{self.sign}{self.other}"


@dataclass(frozen=True, slots=True)
class Combine(Move):
    """Combine a run of two cards; `run` is 12 or 23 (GB-12)."""

    run: int

    def __str__(self) -> str:
        return f"run {self.run}"


@dataclass(frozen=True, slots=True)
class CountRun(Move):
    """Let the combined card count with another one, added or subtracted (GB-12)."""

    sign: str
    number: int

    def __str__(self) -> str:
        return f"run{self.sign}{self.number}"


@dataclass(frozen=True, slots=True)
class TurnUpShip(Move):
    """Turn up the Ship's cards (GB-13)."""

    def __str__(self) -> str:
        return "ship"


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Go on to the next hand (GB-2)."""

    def __str__(self) -> str:
        return "deal"


YEA, NEIGH, ABSTAIN, STAY, TURN_UP_SHIP, DEAL = Say(True), Say(False), Abstain(), Stay(), TurnUpShip(), Deal()
FLIPS = {2: Flip(2), 3: Flip(3)}
COMBINES = {12: Combine(12), 23: Combine(23)}
THIRD_WITH_EITHER = (Count(1, "+", 3), Count(1, "-", 3), Count(2, "+", 3), Count(2, "-", 3))
"""What GB-9 leaves to choose from."""
AFTER_FLIP = {2: (Count(1, "-", 2), Count(2, "+", 3)), 3: (Count(1, "-", 3), Count(2, "+", 3))}
"""The first less the card turned up, or the second and the card turned up, by its number (GB-8)."""
WITH_RUN = {number: (CountRun("+", number), CountRun("-", number)) for number in (1, 3)}
"""The combined card with another one, by the other's number (GB-12)."""

_MOVES: dict[str, Move] = {
    str(move): move
    for move in (
        *(YEA, NEIGH, ABSTAIN, STAY, TURN_UP_SHIP, DEAL),
        *FLIPS.values(),
        *COMBINES.values(),
        *THIRD_WITH_EITHER,
        *(move for moves in AFTER_FLIP.values() for move in moves),
        *(move for moves in WITH_RUN.values() for move in moves),
    )
}


def parse(text: str) -> Move:
    """Return the move of a text, which need not be legal now; `IllegalMove` if it is none."""
    move = _MOVES.get(text)
    if move is None:
        raise IllegalMove("There is no move like that in Captain Grundel Beard.", "GB-4")
    return move
