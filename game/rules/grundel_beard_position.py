"""Positions of Captain Grundel Beard: written from a state, and read back with every field checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.cards import UNSEEN, pile_text
from game.core.positions import Reader, as_integer, as_mapping
from game.core.refusals import PositionError

if TYPE_CHECKING:
    from game.rules.grundel_beard import GrundelBeard

SECOND, THIRD, SETTLE, FLIPPED, SHIP, SCORES = "second", "third", "settle", "flipped", "ship", "scores"
PHASES = (SECOND, THIRD, SETTLE, FLIPPED, SHIP, SCORES)

CARDS = 3
"""Cards dealt to a player in a hand."""

_MOST_POINTS = 99
_MOST_SCORE = 1_000_000


def write(state: GrundelBeard) -> dict[str, Any]:
    """Return the position of a state."""
    return {
        "game": state.game,
        "seats": state.seats,
        "options": dict(state.options),
        "dealer": state.dealer,
        "hand_of_dealer": state.hand_of_dealer,
        "turn": state.turn,
        "phase": state.phase,
        "draw": pile_text(state.draw),
        "ship": pile_text(state.ship + state.ship_shown),
        "players": [
            {"cards": pile_text(state.cards(seat)), "up": state.faces[seat]} for seat in range(state.seats)
        ],
        "run": state.run,
        "flip": state.flip,
        "settled": state.settled[:],
        "scores": state.scores[:],
        "ship_score": state.ship_score,
        "generator": state.chance.dump(),
    }


def fill(state: GrundelBeard, reader: Reader) -> None:
    """Give a new state what a position says; `PositionError` names what does not fit."""
    reader.allow(
        "dealer", "hand_of_dealer", "turn", "phase", "draw", "ship", "players", "run", "flip", "settled",
        "scores", "ship_score",
    )  # fmt: skip
    state.dealer = reader.seat("dealer", 0)
    state.hand_of_dealer = reader.integer("hand_of_dealer", 1, 1, 2)
    state.phase = reader.word("phase", SECOND, PHASES)
    turn = reader.seat("turn", state.dealer)
    state.turn = state.dealer if state.phase in (SHIP, SCORES) else turn
    state.draw = reader.pile("draw")
    ship = reader.pile("ship")
    if len(ship) not in (1, 2):
        raise PositionError("ship", "must be one card or two")
    state.ship, state.ship_shown = ([], ship) if state.phase == SCORES else (ship, [])
    players = reader.per_seat("players", {}, lambda value, field: _read_player(reader, value, field))
    for seat, (cards, faces) in enumerate(players):
        state.faces[seat] = faces
        for slot, card in enumerate(cards):
            state.slots[seat * CARDS + slot].append(card)
    state.settled = reader.per_seat("settled", None, _read_points)
    state.scores = reader.per_seat("scores", 0, lambda v, f: as_integer(v, f, 0, _MOST_SCORE))
    state.ship_score = reader.integer("ship_score", 0, 0, _MOST_SCORE)
    _check_dealt(state)
    _check_settled(state)
    state.run = _read_choice(reader, "run", (12, 23))
    state.flip = _read_choice(reader, "flip", (2, 3))
    _check_choices(state)


def _read_player(reader: Reader, value: object, field: str) -> tuple[list[str], str]:
    player = as_mapping(value, field, ("cards", "up"))
    cards = reader.cards(player.get("cards", ""), f"{field}.cards")
    faces = player.get("up", "")
    if not isinstance(faces, str) or set(faces) - {"0", "1"} or len(faces) != len(cards):
        raise PositionError(f"{field}.up", "must be a 1 or a 0 for each card")
    if faces and faces[0] == "0":
        raise PositionError(f"{field}.up", "must begin with 1: the first card is dealt face up")
    if any(card == UNSEEN and face == "1" for card, face in zip(cards, faces, strict=True)):
        raise PositionError(f"{field}.cards", "must show the cards that lie face up")
    return cards, faces


def _read_points(value: object, field: str) -> int | None:
    return None if value is None else as_integer(value, field, 0, _MOST_POINTS)


def _read_choice(reader: Reader, field: str, choices: tuple[int, ...]) -> int | None:
    value = reader.value(field, None)
    if value is not None and (isinstance(value, bool) or value not in choices):
        raise PositionError(field, "must be null or one of " + ", ".join(map(str, choices)))
    return value if isinstance(value, int) else None


def _check_dealt(state: GrundelBeard) -> None:
    """Refuse more or fewer cards than phase and turn mean, or too few for the rest of the deal."""
    dealt = {SECOND: 1, THIRD: 2}.get(state.phase, CARDS)
    before = (state.turn - state.dealer) % state.seats if dealt < CARDS else 0
    for number in range(state.seats):
        seat = (state.dealer + number) % state.seats
        due = dealt + 1 if number < before else dealt
        if len(state.faces[seat]) != due:
            raise PositionError(f"players[{seat}].cards", f"must be as many as were dealt, {due}")
    needed = sum(CARDS - len(faces) for faces in state.faces)
    if state.phase == SECOND and state.turn == state.dealer and len(state.ship) == 1:
        needed += 1
    if len(state.draw) < needed:
        raise PositionError("draw", f"needs at least {needed} cards for the rest of the deal")


def _check_settled(state: GrundelBeard) -> None:
    for seat, points in enumerate(state.settled):
        field = f"settled[{seat}]"
        if points is None and state.phase in (SHIP, SCORES):
            raise PositionError(field, "must be the points, since all have settled")
        unsettled = state.phase in (SECOND, THIRD) or (state.phase == FLIPPED and seat == state.turn)
        if points is not None and unsettled:
            raise PositionError(field, "must be null until the player has settled")


def _check_choices(state: GrundelBeard) -> None:
    """Refuse a run or a flip that the cards of the seat on turn do not allow."""
    if (state.flip is not None) != (state.phase == FLIPPED):
        raise PositionError("flip", "must be the card turned up in the phase flipped, and only there")
    if state.flip is not None and state.faces[state.turn] != "111":
        raise PositionError("flip", "must be turned up beside two other cards face up")
    if state.run is None:
        return
    if state.phase not in (SETTLE, FLIPPED) or not state.options["runs"]:
        raise PositionError("run", "must be null, since nobody can have combined cards")
    if state.settled[state.turn] is not None or state.run_of(state.turn, state.run) is None:
        raise PositionError("run", "must be a run of the seat on turn")
    if state.flip is not None and (state.run, state.flip) != (12, 3):
        raise PositionError("run", "must have been dealt face up")
