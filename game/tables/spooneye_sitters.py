"""Who sits at the table of Spooneye: portrait, name and role on a wooden plate, brass plates with points."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

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


def draw_sitter(
    furniture: Furniture,
    look: Look,
    name: str,
    rect: Rect,
    sitter: Sitter,
    role: str,
    plates: Sequence[tuple[str, str]],
    lit: bool,
) -> None:
    """Draw who sits at a seat: porthole, wooden plate with name and role, and brass plates (label, number).

    `lit` shows that the table waits for this seat.
    """
    pane, size = pane_of(rect), pane_of(rect).w
    wood = Rect(rect.x + size // 2, rect.y + round(rect.h * 0.03), rect.w - size // 2, round(rect.h * 0.94))
    cast_shadow(furniture, look, f"{name} wood shadow", wood, 6, Z_PANEL - 1, look.scale.px(10))
    furniture.put_in(f"{name} wood", look.materials.name_plate(wood.size, lit), wood, Z_PANEL)
    if lit:
        glow = look.materials.glow(pane.size, look.scale.px(14, 4), theme.GLOW_TURN, size // 2, 200)
        furniture.put_in(f"{name} glow", glow, pane, Z_PANEL + 1)
    porthole = look.materials.porthole(sitter.portrait, size, lit)
    furniture.put_in(f"{name} porthole", porthole, pane, Z_PANEL + 2)
    rects = _plates(look, Rect(pane.right, wood.y, wood.right - pane.right, wood.h), len(plates))
    left, right = rects[0].x + look.scale.px(2, 1), rects[0].right - look.scale.px(2)
    above = Rect(left, wood.y + look.scale.px(4, 2), right - left, 0)
    above.h = rects[0].top - look.scale.px(6, 3) - above.y
    _draw_name(furniture, look, name, above, pane, sitter.name, role)
    for index, (plate, (label, number)) in enumerate(zip(rects, plates, strict=True)):
        _draw_plate(furniture, look, f"{name} plate {index}", plate, label, number)


def _plates(look: Look, room: Rect, count: int) -> list[Rect]:
    """Return the places of so many brass plates at the foot of a wooden one, clear of the porthole's ring."""
    gap, ring, end = look.scale.px(5, 2), look.scale.px(9, 5), look.scale.px(12, 6)
    most = round(look.scale.px(31, theme.LEAST_PLATE) * lettered_growth(look.scale, 1.5))
    high = min(most, (round(room.h * 0.62) - gap * (count - 1)) // count)
    last = room.bottom - look.scale.px(8, 4) - high
    wide = room.w - ring - end
    tops = (last - (count - 1 - index) * (high + gap) for index in range(count))
    return [Rect(room.x + ring, top, wide, high) for top in tops]


def _draw_name(
    furniture: Furniture, look: Look, name: str, room: Rect, pane: Rect, words: str, role: str
) -> None:
    """Write the name, and the role beside it; on a tag at the foot of the portrait where the name is long."""
    text, high = look.text, room.h + look.scale.px(10, 6)  # a line is higher than its letters
    note = text.fitted(role, theme.SIZE_LEAST, (room.w, high), theme.ON_WOOD, "italic")
    size = text.fit(words, theme.SIZE_NAME, room.w, "title", high)
    left = room.w - note.get_width() - look.scale.px(8, 4)
    if text.width(words, size, "title") <= left:
        put_right(furniture, f"{name} note", note, room.right, room.centery + look.scale.px(2), Z_PANEL_TEXT)
    else:
        _draw_tag(furniture, look, name, pane, role)
        left = room.w
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
