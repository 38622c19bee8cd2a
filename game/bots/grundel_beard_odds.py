"""What three cards of Captain Grundel Beard may come to: every way to settle them, over every unseen card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from game.core.cards import RANKS, SUITS, UNSEEN, rank
from game.core.chance import Chance
from game.core.state import Move
from game.rules.grundel_beard import GAME, GrundelBeard
from game.rules.grundel_beard_moves import THIRTEEN, Flip
from game.rules.grundel_beard_position import CARDS, FLIPPED, SETTLE

PLANK = THIRTEEN + 1
"""Stands for all points above thirteen."""
POINTS = range(PLANK + 1)
Worth = Sequence[float]
"""What it is worth to end with each of `POINTS`."""
Cards = tuple[str, ...]
"""A player's cards in the order dealt, `?` for one that lies face down."""


class Ending(NamedTuple):
    """A way to settle: the move that begins it, and the points that it lets one choose from.

    `flip` is the card that is turned up on the way, 2 or 3, 0 for none; `points` has an entry for each
    of `KINDS`, by the card turned up, or a single one.
    """

    move: Move
    flip: int
    points: tuple[tuple[int, ...], ...]


KINDS: tuple[str, ...] = RANKS[: RANKS.index("J")]
"""The ranks that count differently: jack, queen and king are as good as a ten."""


def kind(card: str) -> int:
    """Return the index in `KINDS` of what a card counts."""
    return min(RANKS.index(rank(card)), len(KINDS) - 1)


@cache
def endings(cards: Cards, runs: bool, run: int | None = None, flip: int | None = None) -> tuple[Ending, ...]:
    """Return every way to settle three cards; the rules are asked for them.

    `run` has been combined already, or the card `flip` turned up to be counted (GB-8, GB-12).
    """
    return tuple(_endings_of(_table(cards, runs, run, flip)))


def _table(cards: Cards, runs: bool, run: int | None, flip: int | None) -> GrundelBeard:
    """Make a table at which nobody but the first seat has still to settle."""
    state = GrundelBeard(2, GAME.settings({"runs": runs}), Chance(0))
    state.phase, state.turn, state.settled = FLIPPED if flip else SETTLE, 0, [None, PLANK]
    state.run, state.flip = run, flip
    for slot, card in enumerate(cards):
        state.slots[slot] = [KINDS[0] + SUITS[0] if card == UNSEEN else card]
    state.faces = ["".join("0" if card == UNSEEN else "1" for card in cards), ""]
    return state


def _endings_of(state: GrundelBeard) -> Iterator[Ending]:
    for move in state.moves(0):
        if isinstance(move, Flip):
            turned = (_with_card(state, move.number, name) for name in KINDS)
            points = tuple(tuple(sorted(_points_after(twin, move))) for twin in turned)
            yield Ending(move, move.number, points)
            continue
        twin = state.copy()
        twin.step(0, move)
        if twin.settled[0] is None:
            for ending in _endings_of(twin):
                yield ending._replace(move=move)
        else:
            yield Ending(move, 0, ((_capped(twin),),))


def _with_card(state: GrundelBeard, number: int, name: str) -> GrundelBeard:
    twin = state.copy()
    twin.slots[number - 1] = [name + SUITS[0]]
    return twin


def _points_after(state: GrundelBeard, move: Move) -> set[int]:
    """Return the points that can be chosen once a move has been made, no other card being turned up."""
    state.step(0, move)
    if state.settled[0] is not None:
        return {_capped(state)}
    found: set[int] = set()
    for following in state.moves(0):
        found |= _points_after(state.copy(), following)
    return found


def _capped(state: GrundelBeard) -> int:
    points = state.settled[0]
    assert points is not None
    return min(points, PLANK)


class Odds:
    """Counts over the cards that a seat has not seen, each of them as likely as the next.

    Cards that lie face down are counted one by one, not together: that one of them is an ace makes it
    hardly less likely that another is.
    """

    def __init__(self, unseen: Iterable[str], runs: bool, peek: bool) -> None:
        cards = list(unseen)
        self.runs = runs
        self.peek = peek
        counts = Counter(map(kind, cards))
        self.chances = [counts[index] / len(cards) for index in range(len(KINDS))]
        if runs:
            self._next = [(card, 1 / len(cards)) for card in cards]
        else:
            self._next = [(name + SUITS[0], chance) for name, chance in zip(KINDS, self.chances, strict=True)]
        self._next = [(card, chance) for card, chance in self._next if chance]

    def plain(self, cards: Iterable[str]) -> Cards:
        """Return cards as they are told apart here: by their suits only where runs are played."""
        return tuple(card if self.runs or card == UNSEEN else KINDS[kind(card)] + SUITS[0] for card in cards)

    # -- settling ------------------------------------------------------------------------------------

    def worth_of(self, ending: Ending, worth: Worth, known: dict[int, int]) -> float:
        """Return what a way to settle is worth; `known` are kinds of face-down cards by number."""
        if not ending.flip:
            return max(worth[points] for points in ending.points[0])
        if ending.flip in known:
            return max(worth[points] for points in ending.points[known[ending.flip]])
        return sum(
            chance * max(worth[points] for points in choices)
            for chance, choices in zip(self.chances, ending.points, strict=True)
            if chance
        )

    def best_ending(self, cards: Cards, worth: Worth, known: dict[int, int]) -> Ending:
        """Return the way to settle that is worth most."""
        return max(endings(cards, self.runs), key=lambda ending: self.worth_of(ending, worth, known))

    def _known(self, cards: Cards) -> Iterator[tuple[dict[int, int], float]]:
        """Yield what the owner may know of its face-down cards, and how likely that is."""
        down = [number for number, card in enumerate(cards, start=1) if card == UNSEEN]
        if not self.peek or not down:
            yield {}, 1.0
            return
        for kinds in product(range(len(KINDS)), repeat=len(down)):
            chance = 1.0
            for index in kinds:
                chance *= self.chances[index]
            if chance:
                yield dict(zip(down, kinds, strict=True)), chance

    def points_of(self, cards: Cards, worth: Worth) -> list[float]:
        """Return how likely each of `POINTS` is, when the owner of three cards settles for the best."""
        found = [0.0] * len(POINTS)
        for known, likely in self._known(cards):
            ending = self.best_ending(cards, worth, known)
            if not ending.flip:
                ways = [(likely, ending.points[0])]
            elif ending.flip in known:
                ways = [(likely, ending.points[known[ending.flip]])]
            else:
                ways = [(likely * c, p) for c, p in zip(self.chances, ending.points, strict=True)]
            for chance, choices in ways:
                found[max(choices, key=worth.__getitem__)] += chance
        return found

    # -- the deal ------------------------------------------------------------------------------------

    def worth_dealt(self, cards: Cards, worth: Worth, known: dict[int, int] | None = None) -> float:
        """Return what cards are worth to their owner, who gets the rest of three and chooses well.

        `known` are kinds of face-down cards, by number, that the owner has looked at.
        """
        if len(cards) < CARDS:
            return max(self.worth_of_saying(up, cards, worth, known) for up in (True, False))
        if known is not None:
            return max(self.worth_of(ending, worth, known) for ending in endings(cards, self.runs))
        return sum(
            likely * max(self.worth_of(ending, worth, known) for ending in endings(cards, self.runs))
            for known, likely in self._known(cards)
        )

    def worth_of_saying(
        self, up: bool, cards: Cards, worth: Worth, known: dict[int, int] | None = None
    ) -> float:
        """Return what it is worth to ask for the next card face up, or face down."""
        if up:
            return sum(chance * self.worth_dealt((*cards, card), worth, known) for card, chance in self._next)
        if known is None or not self.peek:
            return self.worth_dealt((*cards, UNSEEN), worth, known)
        number = len(cards) + 1
        return sum(
            chance * self.worth_dealt((*cards, UNSEEN), worth, known | {number: index})
            for index, chance in enumerate(self.chances)
            if chance
        )

    def points_dealt(self, cards: Cards, plan: Worth, worth: Worth) -> list[float]:
        """Return how likely each of `POINTS` is for a player who gets the rest of three cards.

        The player says yea and neigh by `plan`, as long as nothing is settled, and settles by `worth`.
        """
        if len(cards) == CARDS:
            return self.points_of(cards, worth)
        if not max((True, False), key=lambda up: self.worth_of_saying(up, cards, plan)):
            return self.points_dealt((*cards, UNSEEN), plan, worth)
        found = [0.0] * len(POINTS)
        for card, chance in self._next:
            for points, likely in enumerate(self.points_dealt((*cards, card), plan, worth)):
                found[points] += chance * likely
        return found
