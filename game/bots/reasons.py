"""Reasons for moves: what they are, and how a judgement is taken apart into the things it weighs."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from game.bots.mind import outcome
from game.bots.search import Tally
from game.core.state import Move

W = TypeVar("W")
Ranked = Sequence[tuple[float, Move]]
"""Moves with what they are worth, the best first."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What speaks for a move: a key that words are known for, and the facts that they name.

    Facts are seats (`seat`, `other`), cards in their text (`card`, `cards`), the text of another `move`, and
    numbers. `beside` is what has to be known of the move as well, whatever speaks for it.
    """

    key: str
    facts: Mapping[str, str | int] = field(default_factory=dict)
    beside: Reason | None = None

    def tried(self, tally: Tally) -> Reason:
        """Return the same reason, with what trials came to wherever nothing else is known to speak for it."""
        if self == PLAYED_ON:
            return of_trials(tally.tables, tally.gain)
        if self.beside != PLAYED_ON:
            return self
        passed = self.facts.get("move")
        if passed is None:
            return replace(self, beside=of_trials(tally.tables, tally.gain))
        tables, lead = tally.leads.get(str(passed), (0, 0.0))
        more = Reason("more", {"count": tables, "total": round(lead)})
        return replace(self, beside=more) if lead >= LEAST_GAIN else self


Reasoning = Generator[None, object, Reason]
"""Looking for a reason, a step at a time; it is found whether or not there is time."""
PLAYED_ON = Reason("played on")
"""Nothing that is judged at a glance speaks for it: it did best where it was played on in mind."""
LEAST_GAIN = 0.75
"""Points of a score by which a move must have done better than the next best to be told so."""


def of_trials(tables: int, gain: float) -> Reason:
    """Return the reason that a move was tried in imagined tables, and what it gained on the next best."""
    if not tables:
        return PLAYED_ON
    if gain < LEAST_GAIN:
        return Reason("tried", {"count": tables})
    return Reason("gained", {"count": tables, "total": round(gain)})


def advantages(rank: Callable[[W], Ranked], weights: W, names: Sequence[str], move: Move) -> dict[str, float]:
    """Return by how much each thing that is weighed favours a move over the average of all others.

    `rank` judges all moves by given weights; `names` are the weights to be looked at. What a weight adds to
    a judgement is the difference to a judge who does not care for it. Moves that the judge does not look
    at are favoured by nothing.
    """

    def ranking(weights: W) -> Generator[None, object, Ranked]:
        yield from ()
        return rank(weights)

    return outcome(weighing(ranking, weights, names, move))


def weighing(
    ranking: Callable[[W], Generator[None, object, Ranked]], weights: W, names: Sequence[str], move: Move
) -> Generator[None, object, dict[str, float]]:
    """Work out the same as `advantages` where to judge all moves takes a while: a step at a time."""
    whole = _by_move((yield from ranking(weights)))
    found: dict[str, float] = {}
    if str(move) not in whole or len(whole) == 1:
        return found
    for name in names:
        yield
        changed = replace(weights, **{name: 0})  # type: ignore[type-var]
        without = _by_move((yield from ranking(changed)))
        shares = {text: value - without.get(text, value) for text, value in whole.items()}
        own = shares.pop(str(move))
        found[name] = own - sum(shares.values()) / len(shares)
    return found


def foremost(found: Mapping[str, float], least: float) -> str | None:
    """Return what favours a move most, None if nothing does by more than `least`."""
    name = max(found, key=lambda name: found[name], default=None)
    return name if name is not None and found[name] > least else None


def _by_move(ranked: Ranked) -> dict[str, float]:
    return {str(move): value for value, move in ranked}
