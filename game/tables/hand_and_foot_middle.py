"""The middle of the table of Hand and Foot: pool, discard, meter, own books, own plate and Foot."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.core.following import PileKey
from game.rules.hand_and_foot import HandAndFoot
from game.rules.hand_and_foot_books import BLACK, COMPLETE, NEEDED_TO_GO_OUT, RED
from game.rules.hand_and_foot_position import LIFTING, PLAYING
from game.tables.arrangement import Z_CARDS, Z_CLOTH, Z_PLATES, Spot
from game.tables.face import Furniture, Tableau
from game.tables.furniture import (
    ENGRAVED,
    SHADOW,
    cast_shadow,
    draw_light,
    draw_plate,
    name_line,
    put_left,
    put_right,
)
from game.tables.hand_and_foot_layout import Frame
from game.tables.hand_and_foot_panels import draw_badges
from game.tables.hand_and_foot_pictures import GILT, badge, covered, pack, side
from game.tables.hand_and_foot_words import books_of, complete_kinds, points_of
from game.ui import theme
from game.ui.gear import Gear
from game.words import _, ngettext

Z_OWN = Z_CLOTH + 12
Z_STACK = Z_CARDS - 20
METER_STEPS = 15
TURNED = (-7.0, 5.0, -3.0, 2.0, 6.0, -5.0)
"""How far cards of the discard are turned, by their place in the pile."""
COVERED = 3
"""So many covered cards look out from under the top of the discard."""
BACK_PLATE = PileKey("back", None, 0)


# -- pool and discard ----------------------------------------------------------------------------------


def pool_spots(frame: Frame, count: int) -> list[Spot]:
    """Return the spots of the pool in the band: its top card lies on the edges of all others."""
    rect = frame.pile_rect(0)
    y = rect.centery + frame.most_depth - frame.pool_depth(count)
    return [
        Spot(rect.centerx, y, frame.pile, Z_CARDS + index * 0.01, seen=index == count - 1)
        for index in range(count)
    ]


def lifted_spots(frame: Frame, count: int) -> list[Spot]:
    """Return the spots of the pool while it is lifted from: on top of a pack that is drawn."""
    stack = frame.stack(count)
    x, y = stack.centerx, stack.y + frame.face[1] / 2
    return [Spot(x, y, frame.pile, Z_CARDS, 90.0, False)] * count


def discard_spots(frame: Frame, count: int) -> list[Spot]:
    """Return the spots of the discard: askew over each other; of those that are covered paper is drawn."""
    rect = frame.pile_rect(1)
    y = rect.centery + frame.most_depth // 2
    spots = []
    for index in range(count):
        angle = TURNED[index % len(TURNED)]
        seen = index == count - 1
        x = rect.centerx + frame.px(angle * 0.8)
        spots.append(Spot(x, y, frame.pile, Z_CARDS + 10 + min(index, 400) * 0.01, angle, seen))
    return spots


def draw_piles(furniture: Furniture, frame: Frame, tableau: Tableau) -> None:
    """Draw the edges of the pool, the place of the discard, and both plates."""
    look = frame.look
    count = len(tableau.pile("pool"))
    place = frame.pile_rect(0)
    depth = frame.pool_depth(count)
    if count:
        edges = side(look, place.size, depth, 2.0)
        rect = edges.get_rect(bottomleft=(place.x, place.bottom + frame.most_depth))
        cast_shadow(furniture, look, "pool shadow", rect, 8, Z_STACK - 1, frame.px(10))
        furniture.put_in("pool edges", edges, rect, Z_STACK)
    else:
        empty = place.move(0, frame.most_depth)
        furniture.put_in("pool place", look.materials.place(place.size), empty, Z_CLOTH + 2)
    under = frame.pile_rect(1).move(0, frame.most_depth // 2)
    furniture.put_in("discard place", look.materials.place(under.size), under, Z_CLOTH + 2)
    discard = len(tableau.pile("discard"))
    for spot in discard_spots(frame, discard)[-COVERED - 1 : -1]:
        picture = covered(look, spot.height, spot.angle)
        shadow = look.materials.silhouette(("covered card", spot.height, spot.angle), picture, frame.px(4, 2))
        furniture.put(f"covered {spot.angle} shadow", shadow, (spot.x, spot.y + frame.px(2, 1)), spot.z - 1)
        furniture.put(f"covered {spot.angle}", picture, (spot.x, spot.y), spot.z - 1)
    for index, words in enumerate(
        (_("Pool {count}").format(count=count), _("Discard {count}").format(count=discard))
    ):
        draw_plate(furniture, look, f"label {index}", frame.label_rect(index), words, size=theme.SIZE_LABEL)


def draw_stack(furniture: Furniture, frame: Frame, tableau: Tableau, shining: bool) -> None:
    """Draw the pool as the pack that packets are lifted from."""
    count = len(tableau.pile("pool"))
    if not count:
        return
    rect = frame.stack(count)
    cast_shadow(
        furniture, frame.look, "stack shadow", rect.move(0, frame.px(4)), 16, Z_STACK - 2, frame.px(12)
    )
    if shining:
        draw_light(furniture, frame.look, "stack shine", rect, "target", frame.px(12, 5), Z_STACK - 1)
    picture = pack(frame.look, frame.face, rect.h - frame.face[1], frame.thickness)
    furniture.put_in("stack", picture, rect, Z_STACK)


# -- the meter -----------------------------------------------------------------------------------------


def draw_middle(furniture: Furniture, frame: Frame, tableau: Tableau, state: HandAndFoot) -> None:
    """Draw what the own seat is working for: the minimum at first, later the books to go out with."""
    seat = frame.seat
    if state.down[seat]:
        _draw_goal(furniture, frame, tableau, state)
    else:
        _draw_meter(furniture, frame, tableau, state)
    if tableau.seat == state.turn and state.phase == PLAYING and not tableau.telling:
        _draw_undo(furniture, frame, bool(state.plays))


def _draw_undo(furniture: Furniture, frame: Frame, possible: bool) -> None:
    look, rect = frame.look, frame.undo
    draw_plate(furniture, look, "undo", rect, "", "normal" if possible else "off")
    colour = theme.ON_BRASS if possible else theme.ON_BRASS_OFF
    icon_side = round(rect.h * 0.62)
    icon = look.assets.picture("icons/undo", (icon_side, icon_side), {"ink": colour})
    left = rect.x + frame.px(12, 7)
    put_left(furniture, "undo icon", icon, left, rect.centery, Z_PLATES + 13)
    room = rect.right - left - icon_side - frame.px(18, 9)
    words = look.text.fitted(
        _("Take back"), theme.SIZE_BODY, (room, rect.h), colour, "body", ENGRAVED if possible else ""
    )
    put_left(furniture, "undo label", words, left + icon_side + frame.px(7, 4), rect.centery, Z_PLATES + 13)


def _draw_title(furniture: Furniture, frame: Frame, words: str, number: str) -> int:
    """Write the line over the meter; return where it ends below."""
    room = frame.meter
    high = frame.px(46, 24)
    value = frame.look.text.fitted(number, 36, (room.w * 2 // 3, high), theme.GLOW_UNDER, "title", SHADOW, 2)
    start = put_right(furniture, "laid number", value, room.right, room.y + high / 2, Z_OWN)
    text = frame.look.text.fitted(
        words, theme.SIZE_BODY, (start - room.x - frame.px(20, 8), high), theme.ON_CLOTH, "body", SHADOW
    )
    put_left(furniture, "laid title", text, room.x, room.y + high * 0.56, Z_OWN)
    return room.y + high


def _draw_note(furniture: Furniture, frame: Frame, words: str, under: Rect) -> None:
    """Write a few words close under a thing, from where it begins on, clear of the plate at the right."""
    wide = frame.undo.x - under.x - frame.px(16, 8)
    text = frame.look.text.fitted(
        words, theme.SIZE_LABEL, (wide, frame.undo.h), theme.ON_CLOTH, "italic", SHADOW
    )
    y = under.bottom + frame.px(8, 4) + text.get_height() / 2
    lowest = frame.meter.bottom - text.get_height() / 2
    put_left(furniture, "meter note", text, under.x, min(y, lowest), Z_OWN)


def _draw_meter(furniture: Furniture, frame: Frame, tableau: Tableau, state: HandAndFoot) -> None:
    look, minimum = frame.look, state.minimum
    points = points_of(books_of(tableau, frame.seat))
    number = _("{points} of {minimum}").format(points=points, minimum=minimum)
    top = _draw_title(furniture, frame, _("Laid this turn"), number)
    whole = minimum * 1.25
    rect = Rect(frame.meter.x, top + frame.px(4, 2), frame.meter.w, frame.px(62, 32))
    cast_shadow(furniture, look, "meter shadow", rect, 8, Z_OWN - 1, rect.h // 2)
    picture = Gear(look.materials).meter(rect.size, points / whole, minimum / whole, METER_STEPS)
    furniture.put_in("meter", picture, rect, Z_OWN)
    if points >= minimum:
        draw_light(furniture, look, "meter shine", rect, "great", rect.h // 4, Z_OWN + 1)
    _draw_note(furniture, frame, _meter_note(state, points), rect)


def _meter_note(state: HandAndFoot, points: int) -> str:
    short = state.minimum - points
    if short <= 0:
        return _("enough to lay down in round {number}").format(number=state.round)
    text = ngettext(
        "{count} more to lay down in round {number}", "{count} more to lay down in round {number}", short
    )
    return text.format(count=short, number=state.round)


def _draw_goal(furniture: Furniture, frame: Frame, tableau: Tableau, state: HandAndFoot) -> None:
    """Draw the five books that going out takes, those that are complete filled."""
    books = books_of(tableau, frame.seat)
    kinds = complete_kinds(books)
    points = _("{points} laid").format(points=points_of(books))
    top = _draw_title(furniture, frame, _("To go out: two red books and three black"), points)
    wanted = [(kind, number) for kind in (RED, BLACK) for number in range(NEEDED_TO_GO_OUT[kind])]
    wide, high = frame.px(104, 56), frame.px(50, 28)
    pitch = (frame.meter.w - wide) / (len(wanted) - 1)
    y = (top + frame.undo.y) // 2 + frame.px(4)
    done = True
    for index, (kind, number) in enumerate(wanted):
        met = kinds.count(kind) > number
        done = done and met
        rect = Rect(round(frame.meter.x + index * pitch), y - high // 2, wide, high)
        if not met:
            empty = frame.look.materials.place(rect.size, dashed=True)
            furniture.put_in(f"goal {index} place", empty, rect, Z_OWN)
        picture = badge(frame.look, (wide, high), kind, COMPLETE) if met else _hollow(frame, kind, high)
        furniture.put_in(f"goal {index}", picture, rect, Z_OWN + 1)
    may = done and state.in_foot[frame.seat]
    note = _("may go out with the Foot’s last card") if may else _("then the Foot’s last card")
    _draw_note(furniture, frame, note, Rect(frame.meter.x, y - high // 2, frame.meter.w, high))


def _hollow(frame: Frame, kind: str, high: int) -> pygame.Surface:
    """Return the bare sign of a book that is still wanted."""
    look = frame.look
    side_ = round(high * 0.56)
    icon = {RED: "heart", BLACK: "spade"}[kind]
    return look.assets.picture(f"icons/{icon}", (side_, side_), {"ink": theme.ON_CLOTH})


# -- the own row ---------------------------------------------------------------------------------------


def draw_own(furniture: Furniture, frame: Frame, tableau: Tableau, state: HandAndFoot) -> None:
    """Draw who sits here, the place of a new book, the badges of the own books, and the Foot."""
    lit = frame.seat in state.to_act and not frame.scored
    _draw_plate(furniture, frame, tableau, state, lit)
    _draw_foot(furniture, frame, tableau, state)
    if state.phase == LIFTING:
        return
    books = books_of(tableau, frame.seat)
    places = frame.own_places(len(books))
    draw_badges(furniture, frame, frame.seat, books, places, frame.badge, _growing(frame, tableau))
    if state.phase == PLAYING and state.turn == tableau.seat:
        look, place = frame.look, places[-1]
        furniture.put_in("new book", look.materials.place(place.size, dashed=True), place, Z_CLOTH + 2)
        plus = round(place.w * 0.42)
        icon = look.assets.picture("icons/plus", (plus, plus), {"ink": theme.ON_CLOTH})
        furniture.put_in("new book plus", icon, place, Z_CLOTH + 3)


def _growing(frame: Frame, tableau: Tableau) -> tuple[int, int] | None:
    """Return the slot of the own book that cards are held over, and how many it would hold with them."""
    over = tableau.over
    if over is None or not tableau.aim or over[:2] != ("book", frame.seat):
        return None
    return over.slot, len(tableau.pile(*over)) + len(tableau.aim)


def _draw_plate(furniture: Furniture, frame: Frame, tableau: Tableau, state: HandAndFoot, lit: bool) -> None:
    look, seat, wood = frame.look, frame.seat, frame.plate
    cast_shadow(furniture, look, "own shadow", wood, 6, Z_OWN - 1, frame.px(10))
    furniture.put_in("own wood", look.materials.name_plate(wood.size, lit), wood, Z_OWN)
    size = frame.portrait
    porthole = Rect(0, 0, size, size)
    porthole.midtop = (wood.centerx, frame.own.y - frame.px(8))
    if lit:
        glow = look.materials.glow(porthole.size, frame.px(14, 4), theme.GLOW_TURN, size // 2, 200)
        furniture.put_in("own glow", glow, porthole, Z_OWN + 1)
    picture = look.materials.porthole(tableau.sitters[seat].portrait, size, lit)
    furniture.put_in("own porthole", picture, porthole, Z_OWN + 2)
    left = wood.bottom - porthole.bottom
    name = name_line(look, tableau.name(seat), 28, (wood.w - frame.px(16, 8), round(left * 0.9)))
    middle = porthole.bottom + (left - frame.px(10, 4)) / 2
    furniture.put("own name", name, (wood.centerx, middle), Z_OWN + 4)
    brass = Rect(0, 0, frame.lettered(100, 56, most=1.4), frame.lettered(32, 20))
    brass.midtop = (wood.centerx, wood.bottom - frame.px(10, 4))
    furniture.put_in(
        "own plate", look.materials.plate(brass.size, "normal", False, frame.px(5, 3)), brass, Z_OWN + 4
    )
    score = str(state.scores[seat]).replace("-", "−")
    number = look.text.fitted(score, 23, (brass.w - 4, brass.h), theme.ON_BRASS, "body", ENGRAVED)
    furniture.put_in("own score", number, brass, Z_OWN + 5)


def foot_spots(frame: Frame, count: int) -> list[Spot]:
    """Return the spots of the own Foot: a small pile of backs."""
    rect = frame.foot
    high = round(frame.book * 0.78)
    shift = 0.014 * high
    return [
        Spot(
            rect.centerx - shift * min(behind, 4), rect.y + high / 2 + shift * min(behind, 4), high,
            Z_CARDS + order * 0.1, seen=behind < 5,
        )
        for order, behind in enumerate(range(count - 1, -1, -1))
    ]  # fmt: skip


def _draw_foot(furniture: Furniture, frame: Frame, tableau: Tableau, state: HandAndFoot) -> None:
    look, rect = frame.look, frame.foot
    high = round(frame.book * 0.78)
    place = Rect(0, 0, round(high * 250 / 350), high)
    place.midtop = (rect.centerx, rect.y)
    count = len(tableau.pile("foot", frame.seat))
    if frame.scored:
        return
    label = Rect(rect.x, rect.bottom - frame.label[1], rect.w, frame.label[1])
    if count:
        draw_plate(
            furniture, look, "foot label", label, _("Foot {count}").format(count=count), size=theme.SIZE_LABEL
        )
        return
    furniture.put_in("foot place", look.materials.place(place.size, dashed=True), place, Z_CLOTH + 2)
    if state.in_foot[frame.seat]:
        picture = look.assets.picture("emblems/hand_and_foot", (round(high * 0.5),) * 2, {"ink": GILT})
        furniture.put_in("foot sign", picture, place, Z_CLOTH + 3)
        draw_plate(furniture, look, "foot label", label, _("in the Foot"), "lit", theme.SIZE_LABEL)
    else:
        draw_plate(furniture, look, "foot label", label, _("Foot"), "off", theme.SIZE_LABEL)


def own_book_rects(frame: Frame, books: Sequence[object]) -> list[Rect]:
    """Return the regions of own books, with their badges."""
    drop = frame.badge_drop
    return [Rect(place.x, place.y, place.w, place.h + drop) for place in frame.own_places(len(books))[:-1]]
