"""The program's own icon: two cards on the captain's baize, in a frame of oak and brass."""

from typing import Final

from drawing.colours import BRASS, GOLD, INK, OAK, OAK_DARK, PAPER, RED
from drawing.pen import Drawing, box, dot, painted, place, rectangle
from drawing.suits import suit
from drawing.svg import document, gradient

SIDE: Final = 512
MIDDLE: Final = SIDE / 2
CARD: Final = (216.0, 300.0)
LAMP: Final = {0.0: "#3f8a63", 0.55: "#235a41", 1.0: "#0f2c21"}
"""The baize under a lantern, from the middle outwards."""


def program() -> dict[str, str]:
    """Return the icon, and what is left of it where there is no room for details, by their names."""
    cards = _card("h", RED, -19.0, (200, 262), 0.94) + _card("s", INK, 11.0, (300, 268), 0.94)
    near = _card("h", RED, -19.0, (184, 262), 1.3, small=True) + _card(
        "s", INK, 11.0, (312, 268), 1.3, small=True
    )
    return {"captains-table": _icon(_frame() + cards), "captains-table-small": _icon(_rim() + near)}


def _icon(drawing: Drawing) -> str:
    lamp = gradient("lamp", (MIDDLE, 216), 290, LAMP)
    return document(drawing, (SIDE, SIDE), definitions=lamp)


def _frame() -> Drawing:
    """Return the frame with its rim of brass and four nails, and the baize in it."""
    marks = _board(10, INK, 104) + _board(18, BRASS, 96) + _board(26, GOLD, 90) + _board(31, OAK_DARK, 86)
    marks += _board(36, OAK, 82) + _board(58, OAK_DARK, 64) + _board(63, BRASS, 60) + _board(68, INK, 56)
    marks += _board(72, "url(#lamp)", 54)
    for x in (62, SIDE - 62):
        for y in (62, SIDE - 62):
            marks += dot(x, y, 11, BRASS, 3, OAK_DARK) + dot(x - 2.5, y - 2.5, 4, GOLD)
    return marks


def _rim() -> Drawing:
    """Return the baize with nothing but a rim of brass."""
    return _board(0, INK, 104) + _board(14, BRASS, 92) + _board(50, "url(#lamp)", 62)


def _board(inset: float, fill: str, radius: float) -> Drawing:
    side = SIDE - 2 * inset
    return painted(rectangle(inset, inset, side, side, radius), fill)


def _card(
    kind: str, ink: str, turn: float, at: tuple[float, float], size: float, small: bool = False
) -> Drawing:
    """Return a card with its shadow, its middle at a point: one great suit sign, and two small ones."""
    wide, high = CARD
    left, top = -wide / 2, -high / 2
    shade = painted(rectangle(left - 4, top + 8, wide + 8, high + 6, 26), INK, opacity=0.38)
    card = shade + box(left, top, wide, high, PAPER, 7, 24)
    if small:
        card += suit(kind, 0, 0, 190, ink)
    else:
        card += suit(kind, 0, 6, 150, ink)
        card += suit(kind, left + 38, top + 44, 46, ink) + suit(
            kind, -left - 38, -top - 44, 46, ink, turn=180
        )
    return place(card, *at, size, turn=turn)
