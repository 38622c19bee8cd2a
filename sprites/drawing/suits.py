"""The four suits, the joker's star, and where pips stand."""

from typing import Final

from drawing.pen import INK_SLOT, Drawing, painted, place, traced

OUTLINE: Final = {
    "h": "M0 49C-9 33 -50 4 -50 -22C-50 -40 -38 -49 -25.5 -49C-13 -49 -4 -41 0 -29"
    "C4 -41 13 -49 25.5 -49C38 -49 50 -40 50 -22C50 4 9 33 0 49Z",
    "d": "M0 -52C8 -32 24 -12 41 0C24 12 8 32 0 52C-8 32 -24 12 -41 0C-24 -12 -8 -32 0 -52Z",
    "s": "M0 -52C8 -34 48 -8 48 17C48 31 38 38 27 38C17 38 9 33 4.5 25C6 36 10 45 21 49L21 51L-21 51L-21 49"
    "C-10 45 -6 36 -4.5 25C-9 33 -17 38 -27 38C-38 38 -48 31 -48 17C-48 -8 -8 -34 0 -52Z",
    "c": "M0 -51C14 -51 24.5 -40.5 24.5 -27C24.5 -18 20 -10.5 12 -3.5C16 -6.5 21 -8 26 -8"
    "C40 -8 50 2.5 50 15.5C50 29 39.5 39 26.5 39C16.5 39 9 33 4.5 24.5"
    "C6 36 10 45 21 49L21 51L-21 51L-21 49C-10 45 -6 36 -4.5 24.5"
    "C-9 33 -16.5 39 -26.5 39C-39.5 39 -50 29 -50 15.5C-50 2.5 -40 -8 -26 -8C-21 -8 -16 -6.5 -12 -3.5"
    "C-20 -10.5 -24.5 -18 -24.5 -27C-24.5 -40.5 -14 -51 0 -51Z",
    "*": "M0 -50L12 -16L48 -15.3L19.3 6.3L29.3 40.3L0 20L-29.3 40.3L-19.3 6.3L-48 -15.3L-12 -16Z",
}
"""Clubs, diamonds, hearts and spades by letter, and the joker's star: 100 high, centred on 0,0."""


def suit(
    kind: str, x: float, y: float, height: float, fill: str | None = INK_SLOT, *, line: str | None = None,
    width: float = 0.0, turn: float = 0.0,
) -> Drawing:  # fmt: skip
    """Return a suit sign centred on x, y; `width` of its outline is in units of the card."""
    size = height / 100
    return place(painted(traced(OUTLINE[kind]), fill, line, width / size), x, y, size, turn=turn)


LEFT, CENTRE, RIGHT = -1.0, 0.0, 1.0
THIRD: Final = 1 / 3

_TWO = [(CENTRE, -1.0), (CENTRE, 1.0)]
_FOUR = [(side, row) for side in (LEFT, RIGHT) for row in (-1.0, 1.0)]
_SIX = [(side, row) for side in (LEFT, RIGHT) for row in (-1.0, 0.0, 1.0)]
_EIGHT = [(side, row) for side in (LEFT, RIGHT) for row in (-1.0, -THIRD, THIRD, 1.0)]
_MIDDLE = (CENTRE, 0.0)

PIPS: Final[dict[str, list[tuple[float, float]]]] = {
    "2": _TWO,
    "3": [*_TWO, _MIDDLE],
    "4": _FOUR,
    "5": [*_FOUR, _MIDDLE],
    "6": _SIX,
    "7": [*_SIX, (CENTRE, -0.5)],
    "8": [*_SIX, (CENTRE, -0.5), (CENTRE, 0.5)],
    "9": [*_EIGHT, _MIDDLE],
    "T": [*_EIGHT, (CENTRE, -2 * THIRD), (CENTRE, 2 * THIRD)],
}
"""Column and row of each pip, both from -1 to 1."""


def pips(rank: str, kind: str, height: float, columns: float, rows: float) -> Drawing:
    """Return the pips of a number card.

    Half the spread of columns and rows in units; those below the middle upside down.
    """
    marks: Drawing = []
    for column, row in PIPS[rank]:
        marks += suit(kind, 125 + column * columns, 175 + row * rows, height, turn=180 if row > 0 else 0)
    return marks
