"""Rank letters of the cards' own Clarendon: heavy stems, bracketed slabs, ball terminals.

Each letter stands on 100 units of cap height: stem 19 to 20, hairline 9 to 10, slab 10, bowls overshoot by
2.
"""

import math
from typing import Final

from drawing.pen import (
    INK_SLOT,
    Drawing,
    Knot,
    Path,
    brushed,
    ellipse,
    painted_each,
    place,
    reach_across,
    rectangle,
    ring,
    smooth,
    straight,
)

Letter = tuple[float, Drawing]
"""Advance width and marks."""

SLAB: Final = 10.0
BRACKET: Final = 8.0


def _stem(x: float, wide: float, head: tuple[float, float] | None, foot: tuple[float, float] | None) -> Path:
    """Return an upright stem with bracketed slabs; `head` and `foot` are the slabs' left and right ends."""
    right = x + wide
    chain: list[Knot] = []
    if head:
        chain += _slab_end(x, head[0], 0, 1)[::-1] + _slab_end(right, head[1], 0, 1)
    else:
        chain += [Knot(x, 0, True), Knot(right, 0, True)]
    if foot:
        chain += _slab_end(right, foot[1], 100, -1)[::-1] + _slab_end(x, foot[0], 100, -1)
    else:
        chain += [Knot(right, 100, True), Knot(x, 100, True)]
    return smooth(chain)


def _slab_end(stem: float, end: float, base: float, inwards: int) -> list[Knot]:
    """Return one half of a slab from its outer corner round the bracket into the stem."""
    side = 1 if end > stem else -1
    reach = min(BRACKET, abs(end - stem))
    inner = base + inwards * SLAB
    return [
        Knot(end, base, True),
        Knot(end, inner, True),
        Knot(stem + side * reach, inner, True),
        Knot(stem + side * reach * 0.3, inner + inwards * BRACKET * 0.3),
        Knot(stem, inner + inwards * BRACKET, True),
    ]


def _bar(x: float, y: float, right: float, low: float) -> Path:
    return rectangle(x, y, right - x, low - y)


def _ball(x: float, y: float, radius: float = 11.0) -> Path:
    return ellipse(x, y, radius, radius)


def _letter(wide: float, *paths: Path) -> Letter:
    return wide, painted_each(paths, INK_SLOT)


def _six() -> list[Path]:
    spine = "56,23 49,8 35,4.8 18,19 11.5,54 19,84 37,95.3 55,85 59.5,66 51,46 37,41 22,50 14,62"
    return [brushed(spine, (6, 8, 10, 16, 20, 18, 10, 17, 20, 13, 9, 7, 4)), _ball(54, 24, 10.5)]


def _rings(wide: float, *rings: tuple[Path, Path]) -> Letter:
    marks: Drawing = []
    for outer, inner in rings:
        marks += [mark._replace(paths=(outer, inner)) for mark in painted_each([outer], INK_SLOT)]
    return wide, marks


def _queen() -> Letter:
    wide, bowl = _rings(84, ring(42, 50, (41, 52), (21, 41.5)))
    return wide, bowl + painted_each([brushed("36,70 52,74 66,92 86,104", (7, 13, 17, 9))], INK_SLOT)


def _nine() -> Letter:
    return 72, place(painted_each(_six(), INK_SLOT), 72, 100, turn=180)


LETTERS: Final[dict[str, Letter]] = {
    "A": _letter(
        92,
        straight("36,0 54,0 80,94 58,94"),
        straight("36,0 46,0 24,94 12,94"),
        _bar(22, 60, 62, 70),
        _bar(0, 90, 37, 100),
        _bar(47, 90, 92, 100),
    ),
    "K": _letter(
        96,
        _stem(11, 20, (0, 42), (0, 42)),
        straight("29,58 66,6 79,6 29,77"),
        straight("38,52 53,34 88,94 64,94"),
        _bar(53, 0, 91, 10),
        _bar(54, 90, 97, 100),
    ),
    "Q": _queen(),
    "J": _letter(
        64,
        straight("31,6 51,6 51,68 31,68"),
        smooth("12,0* 66,0* 66,10* 59,10* 53.4,12.4 51,18* 31,18* 28.6,12.4 23,10* 12,10*"),
        brushed("41,64 40,84 26,95.5 12,92 7,80", (20, 19, 10, 8, 7)),
        _ball(11, 79),
    ),
    "2": _letter(
        68,
        brushed("12,32 18,12 37,4.8 57,14 59,34 44,56 22,78 8,95", (6, 9, 10, 18, 20, 17, 13, 11)),
        _ball(15, 30, 11.5),
        _bar(4, 84, 66, 100),
        straight("57,86 61,68 68,68 66,100"),
    ),
    "3": _letter(
        68,
        brushed("12,24 21,8 37,4.8 54,13 55,31 42,45 26,47.5", (6, 9, 10, 17, 19, 11, 8)),
        brushed("26,47.5 46,50 61,65 58,86 37,95.4 16,91 8,76", (8, 11, 20, 20, 10, 9, 6)),
        _ball(15, 25),
        _ball(13, 75, 11.5),
    ),
    "4": _letter(
        74,
        _stem(39, 19, None, (25, 73)),
        straight("41,0 55,0 17,66 2,66"),
        _bar(2, 60, 74, 70),
    ),
    "5": _letter(
        68,
        _bar(15, 0, 61, 15),
        straight("14,1 24,1 22,46 12,52"),
        brushed("13,50 29,37 48,43 60,63 54,86 34,95.3 14,91 7,77", (8, 10, 13, 20, 18, 10, 8, 6)),
        _ball(12.5, 76, 11.5),
    ),
    "6": _letter(72, *_six()),
    "7": _letter(
        70,
        _bar(5, 0, 67, 16),
        straight("4,0 12,0 14,31 5,31"),
        brushed("62,8 47,36 36,66 32,100", (9, 14, 19, 22)),
    ),
    "8": _rings(70, ring(35, 26, (28, 27), (13, 18)), ring(35, 72, (33, 30), (15, 20.5))),
    "9": _nine(),
    "1": _letter(40, _stem(11, 19, None, (0, 41)), straight("11,0 22,0 22,14 11,24 -3,27 -3,18 5,12")),
    "0": _rings(54, ring(27, 50, (27, 52), (10, 42.5))),
    "O": _rings(78, ring(39, 50, (39, 52), (19, 41.5))),
    "E": _letter(
        64,
        _stem(11, 20, (0, 58), (0, 62)),
        _bar(31, 45, 49, 55),
        _bar(52, 0, 60, 25),
        _bar(55, 76, 63, 100),
        _bar(43, 37, 50, 63),
    ),
    "R": _letter(
        92,
        _stem(11, 20, (0, 40), (0, 42)),
        brushed("30,5 50,6 62,27 50,49 30,50", (10, 11, 20, 11, 10)),
        straight("40,52 58,50 82,94 61,94"),
        _bar(55, 90, 92, 100),
    ),
}
"""In "10" the 1 and the 0 are narrow but keep full stems: squeezed normal ones looked thin."""

GAP: Final = 7.0


def word(text: str, centre: float, top: float, height: float, room: float) -> Drawing:
    """Return the letters of `text` as ink, centred, `height` high and at most `room` wide."""
    marks: Drawing = []
    x = 0.0
    for letter in text:
        wide, parts = LETTERS[letter]
        marks += place(parts, x)
        x += wide + GAP
    x -= GAP
    size = height / 100
    wide_by = min(1.0, room / (x * size))
    return place(marks, centre - x * size * wide_by / 2, top, size, wide=wide_by)


def index_letters(text: str, centre: float, top: float, height: float, room: float) -> Drawing:
    """Return a word of which what shows, tails and flags too, is centred and at most `room` wide."""
    marks = word(text, 0, top, height, math.inf)
    left, right = reach_across(marks)
    wide = min(1.0, room / (right - left))
    return place(marks, centre - (left + right) / 2 * wide, wide=wide)


def column(text: str, centre: float, top: float, height: float, step: float) -> Drawing:
    """Return the letters one below the other, upright, `step` apart."""
    marks: Drawing = []
    for i, letter in enumerate(text):
        marks += word(letter, centre, top + i * step, height, 1000)
    return marks
