"""What a view of Captain Grundel Beard comes to: what may be chosen, what it would be worth, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple, cast

from game.core.cards import UNSEEN, rank
from game.core.events import Cleared, Event
from game.core.state import Move
from game.rules.grundel_beard import GrundelBeard
from game.rules.grundel_beard_events import HandSettled
from game.rules.grundel_beard_moves import (
    AFTER_FLIP,
    THIRD_WITH_EITHER,
    THIRTEEN,
    WORTH,
    Abstain,
    Combine,
    Count,
    CountRun,
    Deal,
    Flip,
    Say,
    Stay,
    difference_of,
    total_of,
)
from game.rules.grundel_beard_position import CARDS, SCORES, SETTLE
from game.tables.face import Tableau


class Pairing(NamedTuple):
    """Which card is carried onto which: slots 0 to 2, those of a run as its first."""

    source: int
    target: int
    sign: str


class Choice(NamedTuple):
    """One legal move: the key that plays it, what it comes to if that is known, and the cards it counts."""

    move: Move
    key: str
    points: int | None
    pairing: Pairing | None


def state_of(tableau: Tableau) -> GrundelBeard:
    """Return the state that a table shows."""
    return cast(GrundelBeard, tableau.state)


def choices(tableau: Tableau) -> list[Choice]:
    """Return the legal moves of the seat but the next deal, in the order of the rules; none while telling."""
    seat, state = tableau.seat, state_of(tableau)
    if seat is None or tableau.telling:
        return []
    found: list[Choice] = []
    pairs = 0
    for move in state.moves(seat):
        if isinstance(move, Deal):
            continue
        pairing = pairing_of(state, move)
        pairs += pairing is not None
        key = str(pairs) if pairing is not None else key_of(move)
        found.append(Choice(move, key, worth_of(state, seat, move), pairing))
    return found


def key_of(move: Move) -> str:
    """Return the key that plays a move which counts no two cards."""
    match move:
        case Say(up=up):
            return "Y" if up else "N"
        case Abstain():
            return "A"
        case Stay():
            return "S"
        case Flip(number=number):
            return str(number)
        case Combine(run=run):
            return "R" if run == 12 else "C"
    return "T"


def pairing_of(state: GrundelBeard, move: Move) -> Pairing | None:
    """Return which card is carried onto which to count two; None for moves that count none together."""
    if isinstance(move, CountRun):
        return Pairing(move.number - 1, 0 if state.run == 12 else 1, move.sign)
    if not isinstance(move, Count):
        return None
    source = state.flip or CARDS
    target = move.number if move.other == source else move.other
    return Pairing(source - 1, target - 1, move.sign)


def worth_of(state: GrundelBeard, seat: int, move: Move) -> int | None:
    """Return the points that a move would settle for; None if it settles none, or nobody can know."""
    ranks = [rank(card) for card in state.cards(seat)]
    made = "" if state.run is None else state.run_of(seat, state.run) or ""
    match move:
        case Count(number=number, sign=sign, other=other):
            both = ranks[number - 1] + ranks[other - 1]
            return difference_of(both) if sign == "-" else total_of(both)
        case CountRun(sign=sign, number=number):
            both = made + ranks[number - 1]
            return difference_of(both) if sign == "-" else total_of(both)
        case Stay():
            up = "".join(one for one, face in zip(ranks, state.faces[seat], strict=True) if face == "1")
            return total_of(made or up)
    return None


def larger_first(ranks: str) -> bool:
    """Tell whether the first of two cards, given by their ranks, is the larger one of their difference.

    >>> larger_first("84"), larger_first("4A"), larger_first("A8"), larger_first("KJ")
    (True, False, False, True)
    """
    points = difference_of(ranks)
    return any(one - other == points for one, other in product(*(WORTH[name] for name in ranks)))


def safe_most(state: GrundelBeard, seat: int) -> int | None:
    """Return the highest card that may be turned up without going over, where one is up (GB-7).

    None where turning one up cannot lead onto the plank by itself, or where it is no such choice.
    """
    if state.phase != SETTLE or state.run is not None or state.faces[seat].count("1") != 1:
        return None
    first = rank(state.cards(seat)[0])
    numbers = [name for name in WORTH if name not in "AJQK"]
    most = max((WORTH[name][0] for name in numbers if total_of(first + name) <= THIRTEEN), default=1)
    return most if most < WORTH["T"][0] else None


# -- what has come of it -------------------------------------------------------------------------------


def settled_event(tableau: Tableau, seat: int) -> HandSettled | None:
    """Return how a seat settled in this hand, None if it has not."""
    told = _told(_this_hand(tableau), seat)
    return told if told is not None or tableau.telling else reckoning_of(state_of(tableau), seat)


def _told(events: Iterable[Event], seat: int) -> HandSettled | None:
    return next((e for e in events if isinstance(e, HandSettled) and e.seat == seat), None)


def reckoning_of(state: GrundelBeard, seat: int, events: Iterable[Event] = ()) -> HandSettled | None:
    """Return how a seat came to its points, None if it has not settled.

    That is what the events told of it; without them, what its cards and points leave open. Where two ways
    lead to the same points, it is one of them.
    """
    points = state.settled[seat]
    told = _told(events, seat)
    if told is not None or points is None:
        return told
    for run, numbers, sign in _ways(state, seat):
        ranks = "".join(rank(state.cards(seat)[number - 1]) for number in numbers)
        if run is not None:
            ranks += state.run_of(seat, run) or ""
        if points == (difference_of(ranks) if sign == "-" else total_of(ranks)):
            return HandSettled(seat=seat, numbers=numbers, run=run, sign=sign, points=points)
    return None


def _ways(state: GrundelBeard, seat: int) -> Iterator[tuple[int | None, tuple[int, ...], str]]:
    """Yield all that the cards a seat has up can have been counted as: a run, the other cards, the sign."""
    up = tuple(number for number, face in enumerate(state.faces[seat], start=1) if face == "1")
    if len(up) < CARDS:
        yield None, up, "+" if len(up) > 1 else ""
    else:
        for move in (*THIRD_WITH_EITHER, *(count for counts in AFTER_FLIP.values() for count in counts)):
            yield None, (move.number, move.other), move.sign
    for run in (12, 23) if state.options["runs"] else ():
        if state.run_of(seat, run) is not None:
            yield run, (), ""
            for other in up:
                if str(other) not in str(run):
                    yield run, (other,), "+"
                    yield run, (other,), "-"


def points_of(tableau: Tableau, seat: int) -> int | None:
    """Return what a seat has settled for as far as it has been told; None if it has not."""
    event = _told(_this_hand(tableau), seat) if tableau.telling else None
    if event is not None:
        return event.points
    dealt_anew = tableau.telling and state_of(tableau).phase == SCORES and not tableau.pile("ship_shown")
    return None if dealt_anew else state_of(tableau).settled[seat]


def _this_hand(tableau: Tableau) -> Sequence[Event]:
    """Return what was heard since the cards were last gathered, all of it if they were not."""
    heard = tableau.heard
    for index in range(len(heard) - 1, -1, -1):
        if isinstance(heard[index], Cleared):
            return heard[index + 1 :]
    return heard


def best_points(tableau: Tableau) -> int | None:
    """Return the best points so far; None if nobody has any."""
    points = (points_of(tableau, seat) for seat in range(tableau.state.seats))
    return max((each for each in points if each is not None and each <= THIRTEEN), default=None)


class Outcome(NamedTuple):
    """Who won a hand: the Ship, some players, or nobody; `ship_points` are what the Ship's cards come to."""

    winners: tuple[int, ...]
    ship: bool
    ship_points: int

    @property
    def sunk(self) -> bool:
        """Whether the Ship has thirteen."""
        return self.ship_points == THIRTEEN


def outcome_of(state: GrundelBeard) -> Outcome | None:
    """Return how the hand ended; None while the Ship lies unseen (GB-14)."""
    if state.phase != SCORES or not state.ship_shown or UNSEEN in state.ship_shown:
        return None
    points = total_of("".join(rank(card) for card in state.ship_shown))
    best = state.best_seats()
    ship = points == THIRTEEN
    if state.options["ship"] == "beats" and points < THIRTEEN:
        ship = not best or points > (state.settled[best[0]] or 0)
    return Outcome(() if ship else best, ship, points)
