"""What a sailor does at Hand and Foot: plans a turn's plays as a whole, and guards the discard."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from game import rules
from game.bots.hand_and_foot_plans import (
    MANNERED,
    WEIGHTS,
    Outlook,
    Plan,
    Planner,
    Seat,
    Weights,
    moves_of,
)
from game.bots.hand_and_foot_search import (
    Choice,
    QuickPlay,
    cards_to_come,
    coming,
    draws_promising,
    seat_of,
)
from game.bots.manners import PLAIN
from game.bots.mind import Remembering, Thought, View
from game.bots.search import Tally, Trial, guarded
from game.core.cards import UNSEEN
from game.core.state import Move
from game.rules.hand_and_foot import HAND, HandAndFoot, full_deck
from game.rules.hand_and_foot_books import (
    BLACK,
    COMPLETE,
    EXACT_LIFT,
    NEEDED_TO_GO_OUT,
    RED,
    THREE,
    is_wild,
)
from game.rules.hand_and_foot_moves import (
    BACK,
    DISCARDS,
    MOST_LIFTED,
    Add,
    Lay,
    Lift,
)
from game.rules.hand_and_foot_position import DRAWING, LIFTING, PLAYING
from game.rules.hand_and_foot_refusals import TAKEN

T = TypeVar("T")
PACE = 1.9
"""How many cards a turn bring a seat nearer to going out, as turns left are guessed."""
RED_TURNS = 2.0
"""How many other cards a card of a red book counts for, since nothing else will do."""
FOOT_TURNS = 2.0
"""How many turns a seat that is still in its Hand needs more than its books tell."""
USABLE = 0.6
"""The share of a seat's cards that go into the books which going out needs."""
SERVED = 0.1
"""How much of a gift a card is to one who has a book of its rank, and so hardly holds any more."""
KNOWN_PAIR = 2.0
"""How much of a gift it is to one who is known to hold a pair."""
LONGEST = 25.0
"""The most turns that a round is thought to last still."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a sailor of some level errs: its hand at the lift, slips, and what it forgets.

    `lift` is the deviation of the number lifted; `slips` the share of choices at which a weaker one is taken
    that still looks right: one of the better `plausible` share of all. Without `guards` it does not ask who
    could use its discard. In so many imagined `worlds` it tries what it is in doubt about.
    """

    lift: float
    slips: float = 0.0
    plausible: float = 0.0
    remembers: bool = True
    guards: bool = True
    worlds: int = 0


HABITS = {
    "greedy": Habits(2.5, remembers=False),
    "cabin-boy": Habits(5.0, slips=0.6, plausible=0.35, remembers=False, guards=False),
    "deckhand": Habits(3.5, slips=0.3, plausible=0.25, remembers=False),
    "boatswain": Habits(2.5, slips=0.14, plausible=0.1),
    "old-salt": Habits(1.5, worlds=30),
}
"""How each level errs."""
PLAUSIBLE = 4
"""Among so many of the best choices slips fall at least."""
MOST_TRIED = 3
"""So many of the best choices are tried in imagined tables."""
NEAR = 150.0
"""Only those are in doubt that promise hardly less than the best, in points."""
ROUNDS_AHEAD = 2
"""So many turns of every seat each table is played on."""
LEAST_WORLDS = 10
"""No fewer worlds persuade anybody to leave the first choice."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat knows beyond the view: cards not seen, cards in other hands, and the discard pile."""

    unseen: Counter[str]
    held: Mapping[int, Counter[str]]
    discard: Sequence[str]


class Judge:
    """Judges one seat's choices at a view's table by what it knows."""

    def __init__(
        self, state: HandAndFoot, seat: int, knowledge: Knowledge, habits: Habits, weights: Weights
    ) -> None:
        self._state = state
        self._seat = seat
        self._knows = knowledge
        self._habits = habits
        self.weights = weights
        self.planner = Planner(self._outlook(), weights)

    # -- what is to come -----------------------------------------------------------------------------

    def _outlook(self) -> Outlook:
        """Guess how long the round lasts still, and which cards come to this seat until then."""
        state, seat = self._state, self._seat
        turns = min([self._turns_of(other) for other in range(state.seats)])
        turns = min(turns, LONGEST)
        return Outlook(turns, coming(self._knows.unseen, cards_to_come(turns, state.in_foot[seat])))

    def _turns_of(self, seat: int) -> float:
        """Guess how many turns a seat needs at least until it can go out."""
        state = self._state
        red: list[int] = []
        black: list[int] = []
        for book in state.books[seat]:
            if book.rank != THREE:
                (black if book.wild else red).append(max(0, COMPLETE - len(book)))
        red.sort()
        black = sorted(black + red[NEEDED_TO_GO_OUT[RED] :])
        missing = RED_TURNS * _missing(red, NEEDED_TO_GO_OUT[RED]) + _missing(black, NEEDED_TO_GO_OUT[BLACK])
        waiting = 0 if state.in_foot[seat] else HAND
        usable = USABLE * (len(state.hands[seat]) + waiting)
        foot = 0.0 if state.in_foot[seat] else FOOT_TURNS
        return max(1.0, (missing - usable) / PACE + foot)

    # -- choices -------------------------------------------------------------------------------------

    def seat(self) -> Seat:
        """Return what a plan of this seat starts from."""
        return seat_of(self._state, self._seat)

    def plans(self) -> list[Plan]:
        """Return the plans for the rest of this turn, the best first, worth the cards in the hand too."""
        return self.planner.plans(self.seat())

    def rank_draws(self) -> list[tuple[float, Move]]:
        """Return the ways to draw with what they promise, the best first."""
        return draws_promising(self._state, self._seat, self.planner, self._knows.discard)

    def rank_discards(self) -> list[tuple[float, Move]]:
        """Return the discards with what the hand is worth without the card, the best first."""
        state, seat = self._state, self._seat
        hand = state.hands[seat]
        ranked = []
        for card in dict.fromkeys(hand):
            left = hand[:]
            left.remove(card)
            value = self.planner.hand(left, state.books[seat])
            if self._habits.guards:
                value -= self._gift(card)
            ranked.append((value, DISCARDS[card]))
        return sorted(ranked, key=lambda pair: -pair[0])

    def ahead(
        self, choices: Sequence[Choice], imagine: Callable[[], HandAndFoot], tally: Tally | None = None
    ) -> Generator[None, bool, Choice]:
        """Return the choice that does best over imagined tables, the first one unless another surely does."""
        quick = QuickPlay(self.planner.outlook.turns, self._knows.unseen, self.weights)
        turns = ROUNDS_AHEAD * self._state.seats

        def play_on(world: HandAndFoot, choice: Choice) -> Trial:
            return quick.tried(world.copy(), self._seat, choice, turns)

        return guarded(choices, imagine, play_on, self._habits.worlds, LEAST_WORLDS, tally)

    def _gift(self, card: str) -> float:
        """Value what a discard gives to the next player, who may take it with four more (HF-16)."""
        state = self._state
        taker = (self._seat + 1) % state.seats
        if is_wild(card) or card[0] == THREE or not state.down[taker] or len(state.discard) + 1 < TAKEN:
            return 0.0
        rank = card[0]
        held = self._knows.held.get(taker, Counter())[rank]
        if held > 1:
            return self.weights.gift * KNOWN_PAIR
        hidden = len(state.hands[taker])
        share = self._knows.unseen[rank] / max(1, self._knows.unseen.total())
        if any(book.rank == rank for book in state.books[taker]):
            return self.weights.gift * SERVED
        expected = held + hidden * share
        return self.weights.gift * min(1.0, expected / 2)


def _missing(missing: list[int], number: int) -> int:
    """Return how many cards the best so many books lack."""
    best = missing[:number]
    return sum(best) + COMPLETE * (number - len(best))


class HandAndFootMind(Remembering):
    """A sailor who thinks a turn through before the first play, and carries it out."""

    def __init__(self, rng: random.Random, habits: Habits, weights: Weights = WEIGHTS) -> None:
        super().__init__(rng)
        self._habits = habits
        self._weights = weights
        self.tally = Tally()

    def start(self, seat: int, view: View) -> None:
        """Sit down at a seat."""
        super().start(seat, view)
        self._plan: list[Lay | Add] = []
        self._expected: list[str] | None = None

    def think(self) -> Thought:
        """Lift, draw, go on with the turn's plan, or discard; None where nothing is waited for."""
        yield
        self.tally = Tally()
        state = rules.read_view(self._view)
        assert isinstance(state, HandAndFoot)
        if state.turn != self._seat or state.phase not in (LIFTING, DRAWING, PLAYING):
            return None
        if state.phase == LIFTING:
            return self._lift()
        judge = Judge(state, self._seat, self._knowledge(state), self._habits, self._weights)
        yield
        if state.phase == DRAWING:
            self._expected = None
            return (yield from self._choose(judge, judge.rank_draws(), lambda move: Choice((move,), False)))
        return (yield from self._go_on(state, judge))

    def _lift(self) -> Move:
        count = round(self._rng.gauss(EXACT_LIFT, self._habits.lift))
        return Lift(min(MOST_LIFTED, max(1, count)))

    def _go_on(self, state: HandAndFoot, judge: Judge) -> Thought:
        """Play the next move of the plan, a new one being made where cards have come; then discard."""
        hand = sorted(state.hands[self._seat])
        if hand != self._expected:
            seat = judge.seat()
            plans = judge.plans()
            if not plans:
                return BACK if state.plays else state.moves(self._seat)[0]
            ranked = [(plan.value, plan) for plan in plans]
            chosen = yield from self._choose(
                judge, ranked, lambda plan: Choice(tuple(moves_of(plan, seat)), True)
            )
            self._plan = moves_of(chosen, seat)
        if not self._plan:
            return (yield from self._choose(judge, judge.rank_discards(), lambda move: Choice((move,), True)))
        move = self._plan.pop(0)
        for card in move.cards if isinstance(move, Lay) else (move.card,):
            hand.remove(card)
        self._expected = hand
        return move

    def _choose(
        self, judge: Judge, ranked: Sequence[tuple[float, T]], as_choice: Callable[[T], Choice]
    ) -> Generator[None, bool, T]:
        """Return one of some options, the best first: by a slip, or after a look ahead at those in doubt."""
        best = ranked[0][0]
        likely = {as_choice(option): option for value, option in ranked[:MOST_TRIED] if value > best - NEAR}
        if self._habits.worlds and len(likely) > 1:
            chosen = yield from judge.ahead(list(likely), self._imagined, self.tally)
            return likely[chosen]
        return self._pick(ranked)

    def _imagined(self) -> HandAndFoot:
        world = rules.imagine(self._view, self._rng, self._memory.known())
        assert isinstance(world, HandAndFoot)
        return world

    def _pick(self, ranked: Sequence[tuple[float, T]]) -> T:
        if len(ranked) > 1 and self._rng.random() < self._habits.slips:
            most = max(PLAUSIBLE, round(self._habits.plausible * len(ranked)))
            return self._rng.choice(ranked[1:most])[1]
        return ranked[0][1]

    def _knowledge(self, state: HandAndFoot) -> Knowledge:
        """Tell which cards may still come, which are known in other hands, and what the discard holds."""
        unseen = Counter(full_deck(state.seats))
        for pile in state.piles():
            unseen.subtract(pile.cards)
        discard: Sequence[str] = state.discard
        held: dict[int, Counter[str]] = {}
        if self._habits.remembers:
            discard = self._memory.cards("discard", None)
            unseen.subtract(discard[:-1])
            for seat in range(state.seats):
                if seat != self._seat:
                    known = self._memory.cards("hand", seat)
                    held[seat] = Counter(card[0] for card in known if card != UNSEEN)
                    unseen.subtract(known)
        ranks: Counter[str] = Counter()
        for card, number in unseen.items():
            if card != UNSEEN:
                ranks["*" if is_wild(card) else card[0]] += max(0, number)
        return Knowledge(ranks, held, discard)


def make_mind(level: str, rng: random.Random, manner: str = PLAIN) -> HandAndFootMind:
    """Make a sailor of a level, or the reference `greedy`, that draws its chance from `rng`."""
    return HandAndFootMind(rng, HABITS[level], MANNERED[manner])
