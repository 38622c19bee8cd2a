"""Looking ahead in Spoons: choices are compared over the same imagined deals, played on at a quick pace."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence

from game.bots.search import Tally, Trial, guarded
from game.bots.spoons_cards import prices
from game.bots.spoons_tells import KINDS, Tells, kinds_of
from game.core.state import Move
from game.rules.spoons import OTHER_POINTS, POINTS, Spoons
from game.rules.spoons_calls import SUIT_OF_WORD
from game.rules.spoons_legality import fitting
from game.rules.spoons_moves import DRAW, GIVE, KEEP, Grab, say

MOST_CHOICES = 4
"""So many of the best choices are compared."""
MOST_WORLDS = 100
LEAST_WORLDS = 16
"""No fewer worlds persuade anybody to leave the first choice."""
STEPS = 12
"""So many moves are played on in each world before it is valued."""

CALM = {"8": 2.0, "K": 8.0, "2": 9.0, "A": 9.0, "T": 12.0, "J": 13.0, "Q": 13.0}
ALARM = {"8": 26.0, "K": 22.0, "2": 12.0, "A": 12.0, "T": 24.0, "J": 20.0, "Q": 20.0}
"""How readily cards are laid in a quick game, others at `PLAIN`; with alarm when somebody is nearly out."""
PLAIN = 10.5
ALARMING = 3
"""With fewer cards somebody is nearly out."""
SAME_SUIT = 0.8
"""What each other card of a suit adds to laying one."""
NO_FOLLOWER = 6.0
"""What a ten loses on which nothing can be laid."""
WORDS = {suit: say(word) for word, suit in SUIT_OF_WORD.items()}


def compared(
    base: Spoons,
    seat: int,
    choices: Sequence[Move],
    rng: random.Random,
    tells: Tells | None = None,
    tally: Tally | None = None,
) -> Generator[None, bool, Move]:
    """Return the choice that does best over imagined worlds, the first one unless another is surely better.

    `base` is any world that the seat's view allows; it is dealt anew for each comparison.
    """

    def imagine() -> tuple[Spoons, int]:
        return dealt_anew(base, seat, rng, tells), rng.getrandbits(32)

    def play_on(world: tuple[Spoons, int], move: Move) -> Trial:
        return _tried(world[0], seat, move, random.Random(world[1]))

    return (yield from guarded(choices[:MOST_CHOICES], imagine, play_on, MOST_WORLDS, LEAST_WORLDS, tally))


def dealt_anew(base: Spoons, seat: int, rng: random.Random, tells: Tells | None) -> Spoons:
    """Return a world in which all cards that a seat does not see are dealt again, and calls make themselves.

    Hands get no more cards of a kind than their owners, by what they gave away, may hold.
    """
    world = base.copy()
    world.spoken = True
    others = [hand for other, hand in enumerate(world.hands) if other != seat]
    pool = world.draw + [card for hand in others for card in hand]
    rng.shuffle(pool)
    for hand in others:
        count = len(hand)
        hand[:] = pool[:count]
        del pool[:count]
    world.draw = pool
    if tells is not None:
        for other, hand in enumerate(world.hands):
            if other != seat:
                _mend(hand, pool, {kind: tells.may_hold(other, kind) for kind in KINDS}, rng)
    return world


def _mend(hand: list[str], pool: list[str], may_hold: dict[str, int], rng: random.Random) -> None:
    """Change cards of a hand for others of the pile until it holds no more of a kind than it may."""
    scarce = [kind for kind, count in may_hold.items() if count < len(hand)]
    if not scarce or not pool:
        return
    held = dict.fromkeys(KINDS, 0)
    for place, card in enumerate(hand):
        kinds = [kind for kind in kinds_of(card) if kind in scarce]
        if any(held[kind] >= may_hold[kind] for kind in kinds):
            start = rng.randrange(len(pool))
            for other in (*range(start, len(pool)), *range(start)):
                if all(held[kind] < may_hold[kind] for kind in kinds_of(pool[other]) if kind in scarce):
                    hand[place], pool[other] = pool[other], card
                    break
        for kind in kinds_of(hand[place]):
            held[kind] += 1


# -- a quick game ----------------------------------------------------------------------------------------


def _tried(world: Spoons, seat: int, move: Move, rng: random.Random) -> Trial:
    """Return what a move is worth in a world, in points, when all play on quickly after it."""
    state = world.copy()
    state.step(seat, move)
    for _ in range(STEPS):
        if state.phase == "scores":
            break
        if state.phase == "spoons":
            _scramble(state, rng)
        else:
            (actor,) = state.to_act
            state.step(actor, quick_move(state, actor))
    return value(state, seat) if (yield) else None


def quick_move(state: Spoons, seat: int) -> Move:
    """Return a sensible move of a seat that is to act or to name, with little thought."""
    hand = state.hands[seat]
    if state.say:
        return _quick_call(state, seat, hand)
    phase = state.phase
    plays = fitting(state, state.drawn if phase == "drawn" else hand)
    if not plays:
        return DRAW if phase == "turn" else KEEP if phase == "drawn" else GIVE
    if len(plays) == 1:
        return plays[0]
    fewest = min([len(other) for number, other in enumerate(state.hands) if number != seat])
    ready = ALARM if fewest < ALARMING else CALM
    return max(plays, key=lambda play: _readiness(str(play)[-2:], hand, ready))


def _readiness(card: str, hand: Sequence[str], ready: dict[str, float]) -> float:
    rank, suit = card[0], card[1]
    same = [other for other in hand if other[1] == suit]
    worth = ready.get(rank, PLAIN) + SAME_SUIT * len(same)
    if rank == "T" and len(same) == 1 and sum([other[0] in "T8" for other in hand]) == 1:
        worth -= NO_FOLLOWER
    return worth


def _quick_call(state: Spoons, seat: int, hand: Sequence[str]) -> Move:
    if state.discard[-1][0] == "8":
        held = [card[1] for card in hand if card[0] != "8"]
        return WORDS[max(WORDS, key=held.count)]
    others = [(len(cards), number) for number, cards in enumerate(state.hands) if number != seat]
    return say(f"draw 2 {min(others)[1]}")


def _scramble(state: Spoons, rng: random.Random) -> None:
    """Let everybody grab a spoon, the lot deciding who has none."""
    free = state.spoons.free()
    seats = list(state.spoons.waiting)
    rng.shuffle(seats)
    for number, seat in enumerate(seats):
        late = number >= len(free)
        state.step(seat, Grab(free[0] if late else free[number], 900 if late else 100, 0.2))


def value(state: Spoons, seat: int) -> float:
    """Value a table for a seat: what the others' hands cost on the average, less what its own does."""
    if state.phase == "scores":
        costs = [float(sum([POINTS.get(card[0], OTHER_POINTS) for card in hand])) for hand in state.hands]
    else:
        low, second = sorted([len(hand) for hand in state.hands])[:2]
        costs = []
        for hand in state.hands:
            price = prices(second if len(hand) == low else low)
            costs.append(sum([price[card[0]] for card in hand]))
    mine = costs[seat]
    return (sum(costs) - mine) / (state.seats - 1) - mine
