"""Who sits at the table of Spooneye: portrait, name and role on a wooden plate, brass plates with points."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.tables.face import Furniture, Sitter
from game.tables.furniture import (
    ENGRAVED,
    Z_PANEL,
    Z_PANEL_TEXT,
    cast_shadow,
    name_line,
    pane_of,
    put_left,
    put_right,
)
from game.tables.measures import lettered_growth
from game.ui import theme
from game.ui.look import Look

LITTLE_SMALLER = 0.85
"""How much smaller than others a name may be, so that a role keeps beside it."""


def draw_sitter(
    furniture: Furniture,
    look: Look,
    name: str,
    rect: Rect,
    sitter: Sitter,
    role: str,
    plates: Sequence[tuple[str, str]],
    lit: bool,
    tagged: bool,
) -> None:
    """Draw who sits at a seat: porthole, wooden plate with name and role, and brass plates (label, number).

    `lit` shows that the table waits for this seat; `tagged` has the role on a tag at the foot of the portrait
    and not beside the name.
    """
    pane, size = pane_of(rect), pane_of(rect).w
    wood = _wood(rect)
    cast_shadow(furniture, look, f"{name} wood shadow", wood, 6, Z_PANEL - 1, look.scale.px(10))
    furniture.put_in(f"{name} wood", look.materials.name_plate(wood.size, lit), wood, Z_PANEL)
    if lit:
        glow = look.materials.glow(pane.size, look.scale.px(14, 4), theme.GLOW_TURN, size // 2, 200)
        furniture.put_in(f"{name} glow", glow, pane, Z_PANEL + 1)
    porthole = look.materials.porthole(sitter.portrait, size, lit)
    furniture.put_in(f"{name} porthole", porthole, pane, Z_PANEL + 2)
    rects = _plates(look, rect, len(plates))
    _draw_name(furniture, look, name, _above(look, rect, rects[0]), sitter.name, "" if tagged else role)
    if tagged:
        _draw_tag(furniture, look, name, pane, role)
    for index, (plate, (label, number)) in enumerate(zip(rects, plates, strict=True)):
        _draw_plate(furniture, look, f"{name} plate {index}", plate, label, number)


def needs_tag(look: Look, size: tuple[int, int], words: str, role: str) -> bool:
    """Tell whether a role has no room beside a name on a plate of a size, even a little smaller one.

    There are two plates with points below them.
    """
    rect = Rect((0, 0), size)
    room = _above(look, rect, _plates(look, rect, 2)[0])
    box = (room.w, _line_height(look, room))
    whole = look.text.fit(words, theme.SIZE_NAME, 1 << 20, "title", box[1])
    note = _beside(look, role, box).get_width() + _gap(look)
    return look.text.width(words, whole * LITTLE_SMALLER, "title") + note > room.w


def _wood(rect: Rect) -> Rect:
    """Return the place of the wooden plate, half of the porthole over its left end."""
    half = pane_of(rect).w // 2
    return Rect(rect.x + half, rect.y + round(rect.h * 0.03), rect.w - half, round(rect.h * 0.94))


def _above(look: Look, rect: Rect, plate: Rect) -> Rect:
    """Return the room for a name above the first of the brass plates."""
    left, right = plate.x + look.scale.px(2, 1), plate.right - look.scale.px(2)
    top = _wood(rect).y + look.scale.px(4, 2)
    return Rect(left, top, right - left, plate.top - look.scale.px(6, 3) - top)


def _plates(look: Look, rect: Rect, count: int) -> list[Rect]:
    """Return the places of so many brass plates at the foot of the wooden one, clear of the porthole."""
    pane, wood = pane_of(rect), _wood(rect)
    room = Rect(pane.right, wood.y, wood.right - pane.right, wood.h)
    gap, ring, end = look.scale.px(5, 2), look.scale.px(9, 5), look.scale.px(12, 6)
    most = round(look.scale.px(31, theme.LEAST_PLATE) * lettered_growth(look.scale, 1.5))
    high = min(most, (round(room.h * 0.62) - gap * (count - 1)) // count)
    last = room.bottom - look.scale.px(8, 4) - high
    wide = room.w - ring - end
    tops = (last - (count - 1 - index) * (high + gap) for index in range(count))
    return [Rect(room.x + ring, top, wide, high) for top in tops]


def _line_height(look: Look, room: Rect) -> int:
    """Return how high a line may be in a room: it is higher than its letters."""
    return room.h + look.scale.px(10, 6)


def _gap(look: Look) -> int:
    """Return how far apart a name and a role stand on one line."""
    return look.scale.px(8, 4)


def _beside(look: Look, role: str, box: tuple[int, int]) -> Surface:
    """Return a role as it stands beside a name."""
    return look.text.fitted(role, theme.SIZE_LEAST, box, theme.ON_WOOD, "italic")


def _draw_name(furniture: Furniture, look: Look, name: str, room: Rect, words: str, role: str) -> None:
    """Write the name, and the role at the right of it if one is given."""
    high, left = _line_height(look, room), room.w
    if role:
        note = _beside(look, role, (room.w, high))
        left -= note.get_width() + _gap(look)
        put_right(furniture, f"{name} note", note, room.right, room.centery + look.scale.px(2), Z_PANEL_TEXT)
    title = name_line(look, words, theme.SIZE_NAME, (left, high))
    put_left(furniture, f"{name} name", title, room.x, room.centery, Z_PANEL_TEXT)


def _draw_tag(furniture: Furniture, look: Look, name: str, pane: Rect, role: str) -> None:
    high = look.scale.px(27, 17)
    words = look.text.fitted(role, theme.SIZE_LEAST, (pane.w, high), theme.ON_BRASS, "body", ENGRAVED)
    tag = Rect(0, 0, words.get_width() + look.scale.px(20, 12), max(high, words.get_height()))
    tag.midbottom = pane.midbottom
    cast_shadow(furniture, look, f"{name} tag shadow", tag, 4, Z_PANEL + 3, look.scale.px(5))
    plate = look.materials.plate(tag.size, "normal", False, look.scale.px(5, 3))
    furniture.put_in(f"{name} tag", plate, tag, Z_PANEL + 4)
    furniture.put_in(f"{name} note", words, tag, Z_PANEL_TEXT)


def _draw_plate(furniture: Furniture, look: Look, name: str, rect: Rect, label: str, number: str) -> None:
    furniture.put_in(name, look.materials.plate(rect.size, "normal", False), rect, Z_PANEL + 3)
    box = (rect.w // 2, rect.h)
    value = look.text.fitted(number, theme.SIZE_NUMBER, box, theme.ON_BRASS, "body", ENGRAVED)
    right = rect.right - look.scale.px(9, 5)
    start = put_right(furniture, f"{name} number", value, right, rect.centery, Z_PANEL_TEXT)
    box = (start - rect.x - look.scale.px(14, 8), rect.h)
    words = look.text.fitted(label, theme.SIZE_LOG, box, theme.ON_BRASS_SOFT)
    put_left(furniture, f"{name} label", words, rect.x + look.scale.px(9, 5), rect.centery, Z_PANEL_TEXT)
