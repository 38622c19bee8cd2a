"""A sailor at a table of Spoons: its cards, its tongue, its eyes for others' slips, and its hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from game import rules
from game.bots.mind import Thought, View
from game.bots.search import Tally
from game.bots.spoons_cards import Judge
from game.bots.spoons_hands import Hands, first_grab, turned_aside
from game.bots.spoons_search import compared
from game.bots.spoons_tells import Tells
from game.core.events import Event
from game.core.state import Move
from game.rules.spoons import Spoons
from game.rules.spoons_calls import NAME, SUIT_OF_WORD, attacked_seat, offered_calls
from game.rules.spoons_moves import BUZZES, HUSH, Grab, Play, Say

WORD_OF_SUIT = {suit: word for word, suit in SUIT_OF_WORD.items()}
HUSHED = 0.5
"""The share of slips with a name in which nothing is said; in the others it is a wrong one."""
FORGOTTEN = 0.25
"""How often the phrase and "one card" are forgotten, as a share of the names missed.

Much more, and hands of weak sailors grow as fast as they shrink: rounds would not end.
"""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a sailor of some level plays: shares of its choices, calls and others' slips, and its hands.

    `slips` are cards laid that are not its best, `missed` names called wrongly or not at all, `noticed` the
    slips of others that it becomes aware of. One that `looks_ahead` compares its best choices over deals
    that fit what the others gave away.
    """

    slips: float
    missed: float
    noticed: float
    hands: Hands
    looks_ahead: bool = False


HABITS = {
    "greedy": Habits(0.0, 0.0, 0.8, Hands(380, 45, 90, 0.02, 0.2, 0.1)),
    "cabin-boy": Habits(0.33, 0.2, 0.4, Hands(620, 80, 220, 0.12, 0.4, 0.2)),
    "deckhand": Habits(0.125, 0.08, 0.6, Hands(470, 60, 140, 0.06, 0.3, 0.15)),
    "boatswain": Habits(0.0, 0.03, 0.8, Hands(380, 45, 90, 0.02, 0.2, 0.1)),
    "old-salt": Habits(0.0, 0.01, 0.95, Hands(330, 35, 60, 0.01, 0.15, 0.08), looks_ahead=True),
}
"""How each level plays."""


class Ears:
    """What a sailor has noticed of the violations that are open: everybody could hear them, not all do."""

    def __init__(self, seat: int, noticed: float, rng: random.Random) -> None:
        self._seat = seat
        self._share = noticed
        self._rng = rng
        self._heard: Counter[tuple[int, str]] = Counter()
        self._noticed: Counter[tuple[int, str]] = Counter()

    def listen(self, view: View) -> None:
        """Notice each violation that is new, or miss it for good; forget those that have closed."""
        slips = view["open"]
        now = Counter((slip["seat"], slip["what"]) for slip in slips if slip["seat"] != self._seat)
        for slip in sorted(now.keys() | self._heard.keys()):
            fresh = max(0, now[slip] - self._heard[slip])
            self._noticed[slip] += sum(self._rng.random() < self._share for _ in range(fresh))
            self._noticed[slip] = min(self._noticed[slip], now[slip])
        self._heard = now

    def guilty(self) -> int | None:
        """Return a seat with an open violation that was noticed, None if there is none."""
        return min((seat for (seat, _), count in self._noticed.items() if count), default=None)


class SpoonsMind:
    """A sailor: it listens, speaks, reaches and plays."""

    def __init__(self, rng: random.Random, habits: Habits) -> None:
        self._rng = rng
        self._habits = habits
        self.tally = Tally()

    def start(self, seat: int, view: View) -> None:
        """Sit down at a seat."""
        self._seat = seat
        self._ears = Ears(seat, self._habits.noticed, self._rng)
        self._reaching: tuple[object, Grab] | None = None
        self._tells = Tells(view) if self._habits.looks_ahead else None
        self.see((), view)

    def see(self, events: Sequence[Event], view: View) -> None:
        """Take in the view, and with it what has gone wrong at the table."""
        self._view = view
        self._ears.listen(view)
        if self._tells is not None:
            self._tells.hear(events)

    def think(self) -> Thought:
        """Speak, reach or play if the table waits for it; buzz what it has noticed; else decline."""
        yield
        self.tally = Tally()
        state = rules.read_view(self._view)
        assert isinstance(state, Spoons)
        waited_for = self._seat in state.to_act
        if state.phase == "scores":
            return None
        if state.phase == "spoons":
            return self._reach(state) if waited_for else None
        if state.say:
            return (yield from self._speak(state)) if waited_for else None
        guilty = self._ears.guilty()
        if guilty is not None and not state.spoken:
            return BUZZES[guilty]
        return (yield from self._play(state)) if waited_for else None

    # -- cards -----------------------------------------------------------------------------------------

    def _play(self, state: Spoons) -> Thought:
        moves = [move for _, move in Judge(state, self._seat).rank()]
        plays = [move for move in moves if isinstance(move, Play)]
        if len(plays) > 1 and isinstance(moves[0], Play) and self._slips():
            return self._rng.choice(plays[1:])
        return (yield from self._best(moves))

    def _best(self, choices: Sequence[Move]) -> Thought:
        """Return the best of some choices, which are in order as they look at first."""
        if self._tells is None or len(choices) == 1:
            return choices[0]
        base = rules.imagine(self._view, self._rng)
        assert isinstance(base, Spoons)
        return (yield from compared(base, self._seat, choices, self._rng, self._tells, self.tally))

    def _slips(self) -> bool:
        return self._rng.random() < self._habits.slips

    # -- the tongue ------------------------------------------------------------------------------------

    def _speak(self, state: Spoons) -> Thought:
        """Say what is due, or let it slip."""
        due = state.say[0]
        missed = self._habits.missed * (1 if due.what == NAME else FORGOTTEN)
        if not state.spoken and self._rng.random() < missed:
            wrong = self._wrong_calls(state)
            return HUSH if not wrong or self._rng.random() < HUSHED else self._rng.choice(wrong)
        right = state.right_calls(due)
        if len(right) == 1:
            return right[0]
        if self._slips():
            return self._rng.choice(right)
        first = self._first_call(state, right)
        return (yield from self._best([first, *(call for call in right if call != first)]))

    def _first_call(self, state: Spoons, right: Sequence[Say]) -> Say:
        """Return the suit or the opponent that looks best, with an eight or a king."""
        judge = Judge(state, self._seat)
        if state.discard[-1][0] == "8":
            word = WORD_OF_SUIT[judge.best_suit(state.hands[self._seat])]
            return next(call for call in right if call.words == word)
        victim = judge.victim()
        return next(call for call in right if attacked_seat(call) == victim)

    def _wrong_calls(self, state: Spoons) -> list[Say]:
        due = state.say[0]
        if due.what != NAME:
            return []
        right = state.right_calls(due)
        return [c for c in offered_calls(due, state.seats, state.count, state.attack) if c not in right]

    # -- the hands -------------------------------------------------------------------------------------

    def _reach(self, state: Spoons) -> Move:
        """Go on with the grab of this go, or begin one."""
        go = (state.spoons.held, len(state.discard), len(state.draw))
        if self._reaching is None or self._reaching[0] != go:
            self._reaching = go, first_grab(state.spoons, self._habits.hands, self._rng)
        grab = turned_aside(self._reaching[1], state.spoons, self._rng)
        self._reaching = go, grab
        return grab


def make_mind(level: str, rng: random.Random) -> SpoonsMind:
    """Make a sailor of a level, or the reference `greedy`, that draws its chance from `rng`."""
    return SpoonsMind(rng, HABITS[level])
