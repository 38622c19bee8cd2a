"""The panels of the other seats: who sits there, score, Hand and Foot, and all books at a glance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from pygame import Rect

from game.core.following import PileKey
from game.rules.hand_and_foot import HandAndFoot
from game.rules.hand_and_foot_books import COMPLETE, is_wild
from game.rules.hand_and_foot_position import LIFTING
from game.tables.arrangement import Z_CARDS, Z_CLOTH, Spot, card_width, row, step_within
from game.tables.face import Furniture, Tableau
from game.tables.furniture import ENGRAVED, SHADOW, cast_shadow, draw_light, name_line, put_left
from game.tables.hand_and_foot_layout import Frame, Panel, book_spots, fan_reach
from game.tables.hand_and_foot_pictures import badge, tile
from game.tables.hand_and_foot_words import books_of, fresh_books, kind_of, rank_of, value_of
from game.tables.order import from_left
from game.ui import theme
from game.words import _, ngettext

Z_PANEL = Z_CLOTH + 10
Z_BADGES = Z_CARDS + 250
SCORE = 22
"""Type size of a score, in units."""
TILE_ROOM = 46
"""Width in units that a tile has at least before more rows are used up."""


# -- where books lie -----------------------------------------------------------------------------------


def tile_places(frame: Frame, panel: Panel, count: int) -> list[Rect]:
    """Return the places of so many tiles: rows of six or more, and more in a row when they are full."""
    room, gap = panel.books, frame.px(5, 3)
    high = frame.px(64, 35)
    rows = max(2, (room.h + gap) // (high + frame.px(14, 8)))
    high = min((room.h - (rows - 1) * gap) // rows, frame.px(80, 44))
    columns = max(6, (room.w + gap) // (max(frame.px(TILE_ROOM), round(high * 0.78)) + gap))
    columns = max(columns, math.ceil(count / rows))
    wide = min((room.w - (columns - 1) * gap) / columns, high * 0.92)
    return [
        Rect(
            round(room.x + index % columns * (wide + gap)),
            room.y + index // columns * (high + gap),
            max(1, int(wide)),
            high,
        )
        for index in range(count)
    ]


def fan_places(frame: Frame, panel: Panel, count: int) -> list[Rect]:
    """Return the places of so many books of cards in a wide panel."""
    room, drop = panel.books, frame.fan_drop
    high = min(room.h - drop, frame.book)
    wide = card_width(high)
    lead = fan_reach(high) + frame.px(4, 3)
    pitch = min(wide + fan_reach(high) + frame.px(10, 5), (room.w - wide - lead) / max(1, count - 1))
    left = room.x + lead
    y = room.y + (room.h - drop - high) // 2
    return [Rect(round(left + index * pitch), y, round(wide), high) for index in range(count)]


def book_order(book: Sequence[str]) -> list[int]:
    """Return the indices of a book's cards from the back: wild ones, then regular ones, the last on top."""
    return sorted(range(len(book)), key=lambda index: (not is_wild(book[index]), index))


def panel_spots(frame: Frame, tableau: Tableau, panel: Panel) -> dict[PileKey, Sequence[Spot]]:
    """Return the spots of all cards of a seat that lie in its panel."""
    seat, spots = panel.seat, dict[PileKey, Sequence[Spot]]()
    books = _books(tableau, seat)
    places = (fan_places if frame.fanned else tile_places)(frame, panel, len(books))
    for slot, (book, place) in enumerate(zip(books, places, strict=True)):
        key = PileKey("book", seat, slot)
        if frame.fanned:
            spots[key] = book_spots(place, book_order(book), len(book) >= COMPLETE, Z_CARDS + slot)
        else:
            spots[key] = [Spot(*place.center, place.h, Z_CARDS, seen=False)] * len(book)
    for index, zone in enumerate(("hand", "foot")):
        x, y = _backs_at(frame, panel, index)
        count = len(tableau.pile(zone, seat))
        shift = frame.px(3, 2)
        spots[PileKey(zone, seat, 0)] = [
            Spot(x + shift * max(0, 2 - behind), y, frame.back, Z_CARDS + order * 0.1, seen=behind < 3)
            for order, behind in enumerate(range(count - 1, -1, -1))
        ]
        cards = tableau.pile(f"open_{zone}", seat)
        if cards:
            laid = _open_spots(frame, frame.open_row(panel, index), len(cards))
            shown = from_left(cards, (), value_of)
            places_of = {card: place for place, card in enumerate(shown)}
            spots[PileKey(f"open_{zone}", seat, 0)] = [laid[places_of[card]] for card in range(len(cards))]
    return spots


def _books(tableau: Tableau, seat: int) -> list[Sequence[str]]:
    """Return a seat's books with one that has just been begun and is still empty."""
    books: list[Sequence[str]] = []
    while (key := PileKey("book", seat, len(books))) in tableau.piles:
        books.append(tableau.piles[key])
    return books


def _open_spots(frame: Frame, room: Rect, count: int) -> list[Spot]:
    height = min(room.h, frame.px(132, 60))
    step = step_within(room.w, card_width(height), count, 0.5 * height)
    return row(room.x, room.centery, count, height, step, Z_CARDS + 20)


def _backs_at(frame: Frame, panel: Panel, index: int) -> tuple[float, float]:
    """Return the middle of the backs of Hand (0) or Foot (1), in the second line of a panel."""
    return panel.words.x + card_width(frame.back) / 2 + index * _foot_column(frame), panel.backs_y


def _foot_column(frame: Frame) -> int:
    return frame.px(92, 50)


# -- what is drawn -------------------------------------------------------------------------------------


def draw_panels(furniture: Furniture, frame: Frame, tableau: Tableau, state: HandAndFoot) -> None:
    """Draw every other seat's panel."""
    for panel in frame.panels:
        _draw_head(furniture, frame, tableau, state, panel)
        books = books_of(tableau, panel.seat)
        if not books:
            _draw_nothing(furniture, frame, state, panel)
        elif frame.fanned:
            places = fan_places(frame, panel, len(books))
            fresh = fresh_books(tableau)
            draw_badges(furniture, frame, panel.seat, books, places, frame.fan_badge, fresh=fresh)
        else:
            _draw_tiles(furniture, frame, panel, books, fresh_books(tableau))


def _draw_head(
    furniture: Furniture, frame: Frame, tableau: Tableau, state: HandAndFoot, panel: Panel
) -> None:
    look, seat, name = frame.look, panel.seat, f"panel {panel.seat}"
    lit = seat in state.to_act and not frame.scored
    furniture.put_in(name, look.materials.tray(panel.rect.size), panel.rect, Z_CLOTH + 1)
    wood = wood_of(frame, panel)
    cast_shadow(furniture, look, f"{name} wood shadow", wood, 6, Z_CLOTH + 3, frame.px(10))
    furniture.put_in(f"{name} wood", look.materials.name_plate(wood.size, lit), wood, Z_CLOTH + 4)
    if lit:
        draw_light(furniture, look, f"{name} shine", panel.rect, "turn", frame.px(12, 6), Z_CLOTH + 2)
        glow = look.materials.glow(
            panel.portrait.size, frame.px(14, 4), theme.GLOW_TURN, panel.portrait.w // 2, 200
        )
        furniture.put_in(f"{name} glow", glow, panel.portrait, Z_PANEL)
    porthole = look.materials.porthole(tableau.sitters[seat].portrait, panel.portrait.w, lit)
    furniture.put_in(f"{name} porthole", porthole, panel.portrait, Z_PANEL + 1)
    plate = _score_place(frame, panel, state.scores)
    high, middle = panel.name_height, panel.words.y + panel.name_height / 2
    if _is_bare(frame, tableau, state, seat):
        plate.centery = wood.centery
        middle = wood.centery
    room = (plate.x - panel.words.x - frame.px(6, 3), high)
    title = name_line(look, tableau.name(seat), theme.SIZE_NAME, room)
    put_left(furniture, f"{name} name", title, panel.words.x, middle, Z_PANEL + 2)
    brass = look.materials.plate(plate.size, "normal", False, frame.px(5, 3))
    furniture.put_in(f"{name} plate", brass, plate, Z_PANEL + 1)
    box = (plate.w - 4, plate.h)
    number = look.text.fitted(_score(state.scores[seat]), SCORE, box, theme.ON_BRASS, "body", ENGRAVED)
    furniture.put_in(f"{name} score", number, plate, Z_PANEL + 2)
    _draw_counts(furniture, frame, tableau, state, panel)


def _is_bare(frame: Frame, tableau: Tableau, state: HandAndFoot, seat: int) -> bool:
    """Tell whether nothing stands below a name: no Hand or Foot is there, or both lie open elsewhere."""
    held = tableau.pile("hand", seat) or tableau.pile("foot", seat)
    return frame.scored or (state.phase == LIFTING and not held)


def wood_of(frame: Frame, panel: Panel) -> Rect:
    """Return the wooden plate under a name and what stands below it, half under the porthole."""
    edge, left = frame.px(4, 2), panel.portrait.centerx
    return Rect(left, panel.words.y - edge, panel.words.right + edge - left, panel.words.h + 2 * edge)


def _score(points: int) -> str:
    return str(points).replace("-", "−")


def _score_place(frame: Frame, panel: Panel, scores: Sequence[int]) -> Rect:
    """Return the place of a score's plate: as wide as the longest of all needs, since names want the room."""
    wide = max(frame.look.text.width(_score(points), SCORE) for points in scores) + frame.px(24, 14)
    plate = Rect(0, 0, max(frame.px(58, 34), min(wide, frame.px(96, 50))), frame.lettered(32, 20, most=1.2))
    plate.topright = (panel.words.right - frame.px(2), panel.words.y + frame.px(3))
    return plate


def _draw_counts(
    furniture: Furniture, frame: Frame, tableau: Tableau, state: HandAndFoot, panel: Panel
) -> None:
    """Write the number of cards beside the Hand's back, and what became of the Foot beside its own."""
    look, seat, name = frame.look, panel.seat, f"panel {panel.seat}"
    if frame.scored:
        return
    gap = card_width(frame.back) / 2 + frame.px(10, 6)
    x, y = _backs_at(frame, panel, 0)
    count = len(tableau.pile("hand", seat))
    if count or state.phase != LIFTING:
        room = (_foot_column(frame) - round(2 * gap), frame.back)
        number = look.text.fitted(str(count), 23, room, theme.ON_WOOD_TITLE, "body", SHADOW)
        put_left(furniture, f"{name} hand", number, x + gap, y, Z_PANEL + 2)
    foot, y = _backs_at(frame, panel, 1)
    here = bool(tableau.pile("foot", seat))
    if here:
        words, colour, left = _("Foot"), theme.ON_WOOD, foot + gap
    elif state.in_foot[seat]:
        words, colour, left = _("in the Foot"), theme.GLOW_TURN, foot - card_width(frame.back) / 2
    else:
        return
    room = (round(panel.words.right - left) - frame.px(6, 3), frame.px(34, 20))
    text = look.text.fitted(words, theme.SIZE_LOG, room, colour, "italic", SHADOW)
    put_left(furniture, f"{name} foot", text, left, y, Z_PANEL + 2)


def _draw_nothing(furniture: Furniture, frame: Frame, state: HandAndFoot, panel: Panel) -> None:
    lifted = state.lifted[panel.seat]
    if state.phase == LIFTING:
        if not lifted:
            return
        words = ngettext("lifted {count} card", "lifted {count} cards", lifted).format(count=lifted)
    else:
        words = _("nothing laid yet")
    room = (panel.books.w - frame.px(12, 6), frame.px(34, 18))
    text = frame.look.text.fitted(words, theme.SIZE_LOG, room, theme.ON_CLOTH, "italic", SHADOW)
    y = panel.books.y + frame.px(24, 14) if frame.seats > 2 else panel.books.centery
    put_left(furniture, f"panel {panel.seat} nothing", text, panel.books.x + frame.px(6, 3), y, Z_PANEL + 2)


def _draw_tiles(
    furniture: Furniture,
    frame: Frame,
    panel: Panel,
    books: Sequence[Sequence[str]],
    fresh: frozenset[tuple[int, int]],
) -> None:
    places = tile_places(frame, panel, len(books))
    for slot, (book, place) in enumerate(zip(books, places, strict=False)):
        picture = tile(frame.look, place.size, rank_of(book), kind_of(book), len(book))
        furniture.put_in(f"tile {panel.seat} {slot}", picture, place, Z_CARDS + 40)
        if (panel.seat, slot) in fresh:
            shine = f"tile {panel.seat} {slot} shine"
            draw_light(furniture, frame.look, shine, place, "turn", frame.px(5, 3), Z_CARDS + 41)


def draw_badges(
    furniture: Furniture,
    frame: Frame,
    seat: int,
    books: Sequence[Sequence[str]],
    places: Sequence[Rect],
    size: tuple[int, int],
    growing: tuple[int, int] | None = None,
    fresh: frozenset[tuple[int, int]] = frozenset(),
) -> None:
    """Hang a badge with sign and count under each book.

    `growing` is the slot of a book that cards are held over, and how many it would hold with them; `fresh`
    are seat and slot of books that were played on in the last turn.
    """
    look = frame.look
    pitch = min((b.x - a.x for a, b in pairwise(places) if b.x > a.x), default=size[0])
    size = (max(frame.px(38, 24), min(size[0], pitch - frame.px(4, 2))), size[1])
    for slot, (book, place) in enumerate(zip(books, places, strict=False)):
        count = len(book)
        middle = (place.centerx, place.bottom + frame.hung(size) - size[1] // 2)
        over = growing is not None and growing[0] == slot
        if growing is not None and over:
            count = growing[1]
        if over or (seat, slot) in fresh:
            glow = look.materials.glow(size, frame.px(14, 6), theme.GLOW_HOT, size[1] // 2, 255)
            furniture.put(f"badge {seat} {slot} glow", glow, middle, Z_BADGES + slot - 0.5)
        picture = badge(look, size, kind_of(book), count)
        furniture.put(f"badge {seat} {slot}", picture, middle, Z_BADGES + slot)
