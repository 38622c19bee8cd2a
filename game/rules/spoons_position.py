"""Positions of Spoons: written from a state, and read back with every field checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.cards import SUITS, UNSEEN, pile_text
from game.core.positions import Reader, as_integer, as_list, as_mapping, as_word
from game.core.refusals import PositionError
from game.rules.spoons_calls import (
    FIRST_ATTACK,
    NAME,
    ONE_CARD,
    PHRASE,
    SAYINGS,
    VIOLATIONS,
    Attack,
    Due,
    Violation,
)
from game.rules.spoons_moves import LONGEST_REACH
from game.rules.spoons_scramble import Reach, Scramble, begin

if TYPE_CHECKING:
    from game.rules.spoons import Spoons

PHASES = ("turn", "drawn", "call", "attack", "spoons", "count", "penalty", "scores")
AFTERWARDS = ("turn", "drawn", "attack", "spoons", "count", "power", "pass", "end")
"""What can come when all is said."""
_AFTER_BY_DEFAULT = {"call": "power", "penalty": "turn"}
_MOST = 1_000_000


def write(state: Spoons) -> dict[str, Any]:
    """Return the position of a state."""
    hands = [pile_text(hand) for hand in state.hands]
    if state.drawn:
        hands[state.turn] = pile_text(state.hands[state.turn] + state.drawn)
    held, grabs, quit_, _ = state.spoons
    return {
        "game": state.game,
        "seats": state.seats,
        "options": dict(state.options),
        "dealer": state.dealer,
        "turn": state.turn,
        "direction": state.direction,
        "suit": state.suit,
        "draw": pile_text(state.draw),
        "discard": pile_text(state.discard),
        "hands": hands,
        "scores": state.scores[:],
        "phase": state.phase,
        "drawn": state.drawn[0] if state.drawn else None,
        "say": [due._asdict() for due in state.say],
        "after": state.after,
        "count": state.count,
        "attack": None if state.attack is None else state.attack._asdict(),
        "open": [{**violation._asdict(), "since": list(violation.since)} for violation in state.open],
        "out": list(state.out),
        "idle": state.idle,
        "held": [" ".join(map(str, spoons)) for spoons in held],
        "grabs": [reach._asdict() for reach in grabs],
        "quit": list(quit_),
        "generator": state.chance.dump(),
    }


def fill(state: Spoons, reader: Reader) -> None:
    """Give a new state what a position says; `PositionError` names what does not fit."""
    reader.allow(
        "dealer", "turn", "direction", "suit", "draw", "discard", "hands", "scores", "phase", "drawn", "say",
        "after", "count", "attack", "open", "out", "idle", "held", "grabs", "quit",
    )  # fmt: skip
    state.dealer = reader.seat("dealer", 0)
    state.turn = reader.seat("turn", (state.dealer + 1) % state.seats)
    state.direction = reader.integer("direction", 1, -1, 1)
    if state.direction == 0:
        raise PositionError("direction", "must be 1 or -1")
    state.draw = reader.pile("draw")
    state.discard = reader.pile("discard")
    if UNSEEN in state.discard:
        raise PositionError("discard", "lies open")
    state.hands = reader.per_seat("hands", "", reader.cards)
    state.suit = _read_suit(state, reader)
    state.scores = reader.per_seat("scores", 0, lambda value, field: as_integer(value, field, 0, _MOST))
    state.phase = reader.word("phase", "turn", PHASES)
    state.out = _read_out(state, reader)
    state.idle = reader.integer("idle", 0, 0, state.seats)
    state.after = _read_after(state, reader)
    state.say = _read_say(state, reader)
    state.count, state.attack = _read_count(state, reader), _read_attack(state, reader)
    state.open = _read_open(state, reader)
    state.drawn = _read_drawn(state, reader)
    state.spoons = _read_spoons(state, reader)


def _running(state: Spoons) -> str | None:
    """Return the phase that is on, or that comes when all is said."""
    return state.after if state.phase in ("call", "penalty") else state.phase


def _read_seat(state: Spoons, value: object, field: str) -> int:
    return as_integer(value, field, 0, state.seats - 1)


def _read_seats(state: Spoons, value: object, field: str) -> tuple[int, ...]:
    seats = tuple(_read_seat(state, item, field) for item in as_list(value, field))
    if len(set(seats)) < len(seats):
        raise PositionError(field, "names a seat twice")
    return seats


def _read_suit(state: Spoons, reader: Reader) -> str | None:
    value = reader.value("suit", None)
    if value is None:
        return None
    if not state.discard or state.discard[-1][0] != "8":
        raise PositionError("suit", "only an eight on top changes the suit to follow")
    return as_word(value, "suit", SUITS)


def _read_out(state: Spoons, reader: Reader) -> tuple[int, ...]:
    empty = [seat for seat, hand in enumerate(state.hands) if not hand]
    out = _read_seats(state, reader.value("out", empty), "out")
    if sorted(out) != empty:
        raise PositionError("out", "must name the seats without cards, and no others")
    return out


def _read_drawn(state: Spoons, reader: Reader) -> list[str]:
    """Take the card drawn out of its hand."""
    value = reader.value("drawn", None)
    if _running(state) != "drawn":
        if value is not None:
            raise PositionError("drawn", "is a card only while it may be played or kept")
        return []
    hand = state.hands[state.turn]
    if not hand:
        raise PositionError("drawn", "turn holds no card")
    if value is None:
        return [hand.pop()]
    if not isinstance(value, str) or value not in hand:
        raise PositionError("drawn", "must be a card in the hand of turn")
    del hand[len(hand) - 1 - hand[::-1].index(value)]
    return [value]


# -- what is to be said, attacked, counted -----------------------------------------------------------


def _read_after(state: Spoons, reader: Reader) -> str | None:
    value, default = reader.value("after", None), _AFTER_BY_DEFAULT.get(state.phase)
    if default is None:
        if value is not None:
            raise PositionError("after", "is for the phases call and penalty")
        return None
    after = default if value is None else as_word(value, "after", AFTERWARDS)
    if after == "power" and not state.discard:
        raise PositionError("discard", "holds no card to be called")
    return after


def _read_say(state: Spoons, reader: Reader) -> tuple[Due, ...]:
    turn = state.turn
    default: list[object] = []
    if state.phase == "call":
        one = len(state.hands[turn]) == 1
        default = [{"seat": turn, "what": what} for what in ([NAME, ONE_CARD] if one else [NAME])]
    elif state.phase == "penalty":
        default = [{"seat": turn, "what": PHRASE}]
    items = as_list(reader.value("say", default), "say")
    if items and state.phase not in ("call", "penalty"):
        raise PositionError("say", "is for the phases call and penalty")
    say = tuple(_read_due(state, item) for item in items)
    for index, due in enumerate(say):
        if due.what == NAME and (index > 0 or due.seat != turn or state.after != "power"):
            raise PositionError("say", "only turn has a name to say, before all else and before its power")
    return say


def _read_due(state: Spoons, value: object) -> Due:
    item = as_mapping(value, "say", ("seat", "what"))
    return Due(
        _read_seat(state, item.get("seat"), "say.seat"), as_word(item.get("what"), "say.what", SAYINGS)
    )


def _read_count(state: Spoons, reader: Reader) -> int:
    """Read the count, filled in for a first two that is being called."""
    count, running = reader.integer("count", 0, 0, _MOST), _running(state)
    rank = state.discard[-1][0] if state.discard else ""
    if running == "power" and rank == "2":
        least = 2
        count = count or least
    elif running == "power" and rank == "A" and count:
        least = 3
    else:
        least = 2 if running == "count" else 0
    if count < least:
        raise PositionError("count", "is too low for the cards that are counted")
    if count and not least:
        raise PositionError("count", "no count is running")
    return count


def _read_attack(state: Spoons, reader: Reader) -> Attack | None:
    """Read the attack, filled in for a first king that is being called."""
    value, running = reader.value("attack", None), _running(state)
    is_king = running == "power" and state.discard[-1][0] == "K"
    if value is None:
        if is_king:
            return Attack(state.turn, (state.turn + state.direction) % state.seats, FIRST_ATTACK)
        if running == "attack":
            raise PositionError("attack", "must be {by, on, cards} in an attack")
        return None
    item = as_mapping(value, "attack", ("by", "on", "cards"))
    attack = Attack(
        _read_seat(state, item.get("by"), "attack.by"),
        _read_seat(state, item.get("on"), "attack.on"),
        as_integer(item.get("cards"), "attack.cards", FIRST_ATTACK, _MOST),
    )
    if attack.by == attack.on:
        raise PositionError("attack.on", "must be another seat than attack.by")
    if not is_king and running != "attack":
        raise PositionError("attack", "no attack is running")
    if is_king and attack.by != state.turn:
        raise PositionError("attack.by", "must be turn, the player of the last king")
    return attack


def _read_open(state: Spoons, reader: Reader) -> tuple[Violation, ...]:
    items = as_list(reader.value("open", []), "open")
    if items and state.phase == "scores":
        raise PositionError("open", "nothing is open when a round is over")
    return tuple(_read_violation(state, item) for item in items)


def _read_violation(state: Spoons, value: object) -> Violation:
    item = as_mapping(value, "open", ("seat", "what", "since"))
    seat = _read_seat(state, item.get("seat"), "open.seat")
    what = as_word(item.get("what"), "open.what", VIOLATIONS)
    since = _read_seats(state, item.get("since", []), "open.since")
    if seat in since:
        raise PositionError("open.since", "names other seats only")
    return Violation(seat, what, since)


# -- spoons ------------------------------------------------------------------------------------------


def _read_spoons(state: Spoons, reader: Reader) -> Scramble:
    held = tuple(reader.per_seat("held", "", lambda value, field: _read_held(state, value, field)))
    quit_ = _read_seats(state, reader.value("quit", []), "quit")
    spoons = [spoon for own in held for spoon in own]
    if len(set(spoons)) < len(spoons):
        raise PositionError("held", "names a spoon twice")
    if any(held[seat] for seat in quit_):
        raise PositionError("quit", "names a seat that holds a spoon")
    scramble = begin(held, quit_)
    for item in as_list(reader.value("grabs", []), "grabs"):
        reach = _read_reach(state, item)
        if reach.seat in quit_ or scramble.has_grabbed(reach.seat) or len(held[reach.seat]) > 1:
            raise PositionError("grabs.seat", "cannot have grabbed")
        if reach.spoon in spoons:
            raise PositionError("grabs.spoon", "must lie in the middle")
        scramble = scramble.with_grab(reach)
    if state.phase != "spoons" and (spoons or scramble.grabs or quit_):
        field = "held" if spoons else "grabs" if scramble.grabs else "quit"
        raise PositionError(field, "is for the phase spoons")
    return scramble


def _read_held(state: Spoons, value: object, field: str) -> tuple[int, ...]:
    if not isinstance(value, str):
        raise PositionError(field, "must be a text of spoons separated by spaces")
    words = value.split()
    numbers = {str(spoon): spoon for spoon in range(1, state.seats)}
    if len(words) > 2 or any(word not in numbers for word in words):
        raise PositionError(field, "must be at most two of the spoons of this table")
    return tuple(numbers[word] for word in words)


def _read_reach(state: Spoons, value: object) -> Reach:
    item = as_mapping(value, "grabs", ("seat", "spoon", "ms", "hold"))
    hold = item.get("hold")
    if isinstance(hold, bool) or not isinstance(hold, (int, float)) or not 0 <= hold <= 1:
        raise PositionError("grabs.hold", "must be a number from 0 to 1")
    return Reach(
        _read_seat(state, item.get("seat"), "grabs.seat"),
        as_integer(item.get("spoon"), "grabs.spoon", 1, state.seats - 1),
        as_integer(item.get("ms"), "grabs.ms", 0, LONGEST_REACH),
        round(float(hold), 6),
    )
