"""Positions of Spooneye: written from a state, and read back with every field checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.cards import STANDARD_DECK, UNSEEN, pile_text
from game.core.positions import Reader, as_integer, as_list, as_mapping, as_pile, as_truth, as_word
from game.core.refusals import PositionError
from game.rules.spooneye_moves import FULL, MOST_MASTS, mast_total

if TYPE_CHECKING:
    from game.rules.spooneye import Spooneye, Standing

PHASES = ("turn", "play", "again", "steal", "capture", "scores", "over")


def write(state: Spooneye) -> dict[str, Any]:
    """Return the position of a state; `pending` and `stood` are kept beside the page's keys."""
    return {
        "game": state.game,
        "seats": 2,
        "options": dict(state.options),
        "matey": state.matey,
        "turn": state.turn,
        "phase": state.phase,
        "draw": pile_text(state.draw),
        "hands": [pile_text(hand) for hand in state.hands],
        "masts": [[pile_text(mast) for mast in row] for row in state.masts],
        "booty": [
            {"down": pile_text(state.booty[seat] + state.counted[seat]), "up": pile_text(state.shown[seat])}
            for seat in (0, 1)
        ],
        "scores": state.scores[:],
        "larders": state.larders[:],
        "begun": state.begun[:],
        "pending": state.pending,
        "stood": [
            {"turn": turn, "masts": [[pile_text(mast) for mast in row] for row in rows]}
            for turn, rows in state.stood
        ],
        "generator": state.chance.dump(),
    }


def fill(state: Spooneye, reader: Reader) -> None:
    """Give a new state what a position says; `PositionError` names what does not fit."""
    reader.allow(
        "matey", "turn", "draw", "hands", "masts", "booty", "scores", "larders", "begun", "phase", "pending",
        "stood",
    )  # fmt: skip
    state.matey = reader.seat("matey", 1)
    state.turn = reader.seat("turn", 1 - state.matey)
    state.phase = reader.word("phase", "turn", PHASES)
    state.draw = reader.pile("draw")
    state.hands = reader.per_seat("hands", "", reader.cards)
    state.masts = reader.per_seat("masts", [], lambda value, field: _read_row(reader, value, field))
    state.totals = [[mast_total(mast) for mast in row] for row in state.masts]
    for seat, (down, up) in enumerate(reader.per_seat("booty", {}, lambda v, f: _read_booty(reader, v, f))):
        hidden = state.counted if state.phase in ("scores", "over") else state.booty
        hidden[seat], state.shown[seat] = down, up
    state.scores = reader.per_seat("scores", 0, lambda v, f: as_integer(v, f, 0, 10**6))
    state.larders = reader.per_seat("larders", 0, lambda v, f: as_integer(v, f, -(10**6), 10**6))
    state.begun = reader.per_seat("begun", True, as_truth)
    state.pending = _read_pending(reader)
    state.stood = [_read_standing(item) for item in as_list(reader.value("stood", []), "stood")]
    _check_phase(state)


def _read_row(reader: Reader, value: object, field: str) -> list[list[str]]:
    masts = [reader.cards(item, field) for item in as_list(value, field)]
    if len(masts) > MOST_MASTS:
        raise PositionError(field, "a side has at most four masts")
    if not all(masts):
        raise PositionError(field, "a mast has at least one card")
    if UNSEEN in (card for mast in masts for card in mast):
        raise PositionError(field, "masts lie open")
    if any(mast_total(mast) > FULL for mast in masts):
        raise PositionError(field, "no mast may exceed 21")
    return masts


def _read_booty(reader: Reader, value: object, field: str) -> tuple[list[str], list[str]]:
    piles = as_mapping(value, field, ("down", "up"))
    down, up = (reader.cards(piles.get(side, ""), f"{field}.{side}") for side in ("down", "up"))
    return down, up


def _read_pending(reader: Reader) -> str | None:
    value = reader.value("pending", None)
    return None if value is None else as_word(value, "pending", "349")


def _read_standing(value: object) -> Standing:
    table = as_mapping(value, "stood", ("turn", "masts"))
    turn = as_integer(table.get("turn"), "stood.turn", 0, 1)
    rows = as_list(table.get("masts"), "stood.masts")
    if len(rows) != 2:
        raise PositionError("stood.masts", "needs both rows")
    return turn, (_read_frozen(rows[0]), _read_frozen(rows[1]))


def _read_frozen(row: object) -> tuple[tuple[str, ...], ...]:
    masts = as_list(row, "stood.masts")
    return tuple(tuple(as_pile(mast, "stood.masts", STANDARD_DECK)) for mast in masts)


def _check_phase(state: Spooneye) -> None:
    """Refuse what the phase contradicts."""
    full = sum(row.count(FULL) for row in state.totals)
    if full != (state.phase == "capture"):
        raise PositionError("masts", "in the phase capture, and only then, one mast stands at 21")
    if state.phase not in ("scores", "over"):
        return
    if state.draw or any(state.hands) or any(state.masts):
        raise PositionError("phase", "when a hand is over, pile, hands and masts are empty")
    if state.is_decided() != (state.phase == "over"):
        raise PositionError("phase", "does not fit the scores and the target")
