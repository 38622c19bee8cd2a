"""What Captain Grundel Beard's table shows of a sudden when it is somebody's turn, painted beforehand."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from game.core.state import Move
from game.rules.grundel_beard_moves import Abstain, Say
from game.tables.face import Furniture, Tableau
from game.tables.grundel_beard_chairs import light_own
from game.tables.grundel_beard_layout import MOST_PLATES, frame_of
from game.tables.grundel_beard_plates import draw_big_plate, draw_bubble, letters_of
from game.tables.grundel_beard_reading import Choice, key_of, state_of


def next_plates(tableau: Tableau) -> Hashable:
    """Tell the plates that a seat is offered first in a hand from others; None for who only watches."""
    if tableau.seat is None:
        return None
    return tableau.seat, _moves(tableau)


def _moves(tableau: Tableau) -> tuple[Move, ...]:
    """Return the moves for the second card: only who deals can abstain (GB-4)."""
    moves = (Say(up=True), Say(up=False))
    return (*moves, Abstain()) if state_of(tableau).dealer == tableau.seat else moves


def plates_ahead(tableau: Tableau) -> Iterator[None]:
    """Paint the plates of the first choice, the bubbles for this and the next, and the own portrait lit."""
    frame, furniture = frame_of(tableau), Furniture()
    choices = [Choice(move, key_of(move), None, None) for move in _moves(tableau)]
    letters = letters_of(frame, tableau, choices)
    for index, (choice, rect) in enumerate(zip(choices, frame.big_plates(len(choices)), strict=True)):
        draw_big_plate(furniture, frame, tableau, index, choice, rect, letters, over=False)
        yield
    for count in sorted({len(choices), MOST_PLATES}):
        draw_bubble(furniture, frame, count)
        yield
    light_own(frame, tableau)
