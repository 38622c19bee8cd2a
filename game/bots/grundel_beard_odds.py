"""What three cards of Captain Grundel Beard may come to: every way to settle them, over every unseen card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from game.bots.mind import outcome
from game.core.cards import RANKS, UNSEEN, rank, suit
from game.core.chance import Chance
from game.core.state import Move
from game.rules.grundel_beard import GAME, GrundelBeard
from game.rules.grundel_beard_moves import THIRTEEN, Flip, run_rank, total_of
from game.rules.grundel_beard_position import CARDS, FLIPPED, SETTLE

PLANK = THIRTEEN + 1
"""Stands for all points above thirteen."""
POINTS = range(PLANK + 1)
Worth = Sequence[float]
"""What it is worth to end with each of `POINTS`."""
Prospects = Sequence[tuple[float, Worth]]
"""What may have to be faced when it comes to settling: how likely, and what points are worth then."""
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
NOTHING_KNOWN: Mapping[int, int] = {}


def kind(card: str) -> int:
    """Return the index in `KINDS` of what a card counts."""
    return min(RANKS.index(rank(card)), len(KINDS) - 1)


# -- the ways to settle ------------------------------------------------------------------------------


@cache
def endings(cards: Cards, runs: bool, run: int | None = None, flip: int | None = None) -> tuple[Ending, ...]:
    """Return every way to settle three cards; the rules are asked for them.

    `run` has been combined already, or the card `flip` turned up to be counted (GB-8, GB-12).
    """
    return tuple(_endings_of(_table(cards, runs, run, flip)))


@cache
def standing(cards: Cards, runs: bool) -> tuple[int, ...]:
    """Return the points that three cards can be settled for if all of them lie face up."""
    return tuple(dict.fromkeys(points for ending in endings(cards, runs) for points in ending.points[0]))


def _table(cards: Cards, runs: bool, run: int | None, flip: int | None) -> GrundelBeard:
    """Make a table at which nobody but the first seat has still to settle."""
    state = GrundelBeard(2, GAME.settings({"runs": runs}), Chance(0))
    state.phase, state.turn, state.settled = FLIPPED if flip else SETTLE, 0, [None, PLANK]
    state.run, state.flip = run, flip
    for slot, card in enumerate(cards):
        state.slots[slot] = [_suitless(0, slot) if card == UNSEEN else card]
    state.faces = ["".join("0" if card == UNSEEN else "1" for card in cards), ""]
    return state


def _suitless(index: int, slot: int) -> str:
    """Return a card of a kind for a slot, whose number stands for a suit that no other card has."""
    return f"{KINDS[index]}{slot}"


def _endings_of(state: GrundelBeard) -> Iterator[Ending]:
    for move in state.moves(0):
        if isinstance(move, Flip):
            turned = (_with_card(state, move.number - 1, index) for index in range(len(KINDS)))
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


def _with_card(state: GrundelBeard, slot: int, index: int) -> GrundelBeard:
    twin = state.copy()
    twin.slots[slot] = [_suitless(index, slot)]
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


# -- the odds ----------------------------------------------------------------------------------------


class Odds:
    """Counts over the cards that a seat has not seen, each of them as likely as the next.

    Cards that lie face down are counted one by one, not together: that one of them is an ace makes it
    hardly less likely that another is.
    """

    def __init__(self, unseen: Iterable[str], runs: bool, peek: bool) -> None:
        cards = list(unseen)
        counts = Counter(map(kind, cards))
        self.chances = [counts[index] / len(cards) for index in range(len(KINDS))]
        self._kinds = [(index, chance) for index, chance in enumerate(self.chances) if chance]
        self._unseen = cards
        self._runs = runs
        self._peek = peek

    def plain(self, cards: Iterable[str]) -> Cards:
        """Return cards as they are told apart here: by their suits only where runs are played."""
        return tuple(
            card if self._runs or card == UNSEEN else _suitless(kind(card), slot)
            for slot, card in enumerate(cards)
        )

    def next_cards(self, cards: Cards) -> list[tuple[str, float]]:
        """Return what may be dealt face up after some cards, and how likely it is.

        Only a card that makes a run with the one before is told by its suit.
        """
        slot = len(cards)
        dealt = {_suitless(index, slot): chance for index, chance in self._kinds}
        if self._runs and cards and cards[-1] != UNSEEN and not suit(cards[-1]).isdigit():
            share = 1 / len(self._unseen)
            for card in self._unseen:
                if run_rank(cards[-1], card) is not None:
                    dealt[card] = share
                    dealt[_suitless(kind(card), slot)] -= share
        return list(dealt.items())

    def ship(self, cards: int) -> list[float]:
        """Return how likely the Ship comes to each of `POINTS` with one card or two."""
        found = [0.0] * len(POINTS)
        for drawn in product(self._kinds, repeat=cards):
            chance = 1.0
            for _, likely in drawn:
                chance *= likely
            found[min(PLANK, total_of("".join(KINDS[index] for index, _ in drawn)))] += chance
        return found

    def ways(self, cards: Cards, run: int | None = None, flip: int | None = None) -> tuple[Ending, ...]:
        """Return every way to settle three cards."""
        return endings(cards, self._runs, run, flip)

    def worth_of(self, ending: Ending, worth: Worth, known: Mapping[int, int]) -> float:
        """Return what a way to settle is worth; `known` are kinds of face-down cards by number."""
        if not ending.flip:
            return max([worth[points] for points in ending.points[0]])
        if ending.flip in known:
            return max([worth[points] for points in ending.points[known[ending.flip]]])
        value = 0.0
        for index, chance in self._kinds:
            choices = ending.points[index]
            if len(choices) == 1:
                value += chance * worth[choices[0]]
            else:
                value += chance * max([worth[points] for points in choices])
        return value

    # -- a player's own choices ----------------------------------------------------------------------

    def worth_dealt(
        self, cards: Cards, prospects: Prospects, known: Mapping[int, int] = NOTHING_KNOWN
    ) -> float:
        """Return what cards are worth to their owner, who gets the rest of three and chooses well.

        `known` are kinds of face-down cards, by number, that the owner has looked at.
        """
        if len(cards) < CARDS:
            return max(self.worth_of_saying(up, cards, prospects, known) for up in (True, False))
        if UNSEEN not in cards:
            points = standing(cards, self._runs)
            return sum([chance * max([worth[each] for each in points]) for chance, worth in prospects])
        ways = self.ways(cards)
        return sum(
            chance * max([self.worth_of(ending, worth, known) for ending in ways])
            for chance, worth in prospects
        )

    def worth_of_saying(
        self, up: bool, cards: Cards, prospects: Prospects, known: Mapping[int, int] = NOTHING_KNOWN
    ) -> float:
        """Return what it is worth to ask for the next card face up, or face down."""
        return sum(
            [
                chance * self.worth_dealt(held, prospects, seen)
                for held, seen, chance in self._next_hands(up, cards, known)
            ]
        )

    def weighing(
        self, up: bool, cards: Cards, prospects: Prospects, known: Mapping[int, int] = NOTHING_KNOWN
    ) -> Generator[None, object, float]:
        """Work out the same as `worth_of_saying`, yielding after each card that may come."""
        worths = []
        for held, seen, chance in self._next_hands(up, cards, known):
            worths.append(chance * self.worth_dealt(held, prospects, seen))
            yield
        return sum(worths)

    def _next_hands(
        self, up: bool, cards: Cards, known: Mapping[int, int]
    ) -> list[tuple[Cards, Mapping[int, int], float]]:
        """Return what cards and a next one may be, what is known of those face down, and how likely it is."""
        if up:
            return [((*cards, card), known, chance) for card, chance in self.next_cards(cards)]
        hidden = (*cards, UNSEEN)
        if not self._peek:
            return [(hidden, known, 1.0)]
        return [(hidden, {**known, len(hidden): index}, chance) for index, chance in self._kinds]

    # -- what others will come to --------------------------------------------------------------------

    def points_dealt(self, cards: Cards, plan: Prospects, worth: Worth) -> list[float]:
        """Return how likely each of `POINTS` is for another player, who gets the rest of three cards.

        The player says yea and neigh by `plan`, and settles by `worth`.
        """
        return self.points_of(self.hands_dealt(cards, plan), worth)

    def hands_dealt(self, cards: Cards, plan: Prospects) -> list[tuple[Cards, float]]:
        """Return what another player may hold in the end, who says yea and neigh by `plan`."""
        return outcome(self.dealing(cards, plan))

    def dealing(self, cards: Cards, plan: Prospects) -> Generator[None, object, list[tuple[Cards, float]]]:
        """Work out the same as `hands_dealt`, a step at a time."""
        if len(cards) == CARDS:
            return [(cards, 1.0)]
        hidden = yield from self.weighing(False, cards, plan)
        shown = yield from self.weighing(True, cards, plan)
        if hidden > shown:
            return self.hands_dealt((*cards, UNSEEN), plan)
        hands: list[tuple[Cards, float]] = []
        for card, chance in self.next_cards(cards):
            hands += [(held, chance * likely) for held, likely in self.hands_dealt((*cards, card), plan)]
            yield
        return hands

    def points_of(self, hands: Iterable[tuple[Cards, float]], worth: Worth) -> list[float]:
        """Return how likely each of `POINTS` is to one of these hands, settled by `worth`."""
        found = [0.0] * len(POINTS)
        for cards, chance in hands:
            if UNSEEN not in cards:
                found[max(standing(cards, self._runs), key=worth.__getitem__)] += chance
                continue
            for points, likely in enumerate(self._points_settled(cards, worth)):
                found[points] += chance * likely
        return found

    def _points_settled(self, cards: Cards, worth: Worth) -> list[float]:
        found = [0.0] * len(POINTS)
        ways = self.ways(cards)
        for known, likely in self._seen_by_owner(cards):
            best = max(ways, key=lambda ending: self.worth_of(ending, worth, known))
            if not best.flip:
                turned = [(likely, best.points[0])]
            elif best.flip in known:
                turned = [(likely, best.points[known[best.flip]])]
            else:
                turned = [(likely * chance, best.points[index]) for index, chance in self._kinds]
            for chance, choices in turned:
                found[max(choices, key=worth.__getitem__)] += chance
        return found

    def _seen_by_owner(self, cards: Cards) -> Iterator[tuple[Mapping[int, int], float]]:
        """Yield what the owner may know of its face-down cards, and how likely that is."""
        down = [number for number, card in enumerate(cards, start=1) if card == UNSEEN]
        if not self._peek or not down:
            yield NOTHING_KNOWN, 1.0
            return
        for drawn in product(self._kinds, repeat=len(down)):
            chance = 1.0
            for _, likely in drawn:
                chance *= likely
            yield {number: index for number, (index, _) in zip(down, drawn, strict=True)}, chance
