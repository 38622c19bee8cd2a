"""Who sits at Captain Grundel Beard's table: portraits and plates, points, the sea, and what is shouted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect

from game.core.events import Cleared
from game.rules.grundel_beard_events import HandWon
from game.rules.grundel_beard_moves import THIRTEEN
from game.rules.grundel_beard_position import CARDS, SCORES
from game.tables.arrangement import Z_CARDS, Z_CLOTH, Z_PLATES, Z_WORDS
from game.tables.face import Furniture, Tableau
from game.tables.furniture import cast_shadow, draw_speech
from game.tables.grundel_beard_layout import Chair, Frame, union_of
from game.tables.grundel_beard_paint import Sign, chair_head, own_head, points_plate, sea
from game.tables.grundel_beard_plates import draw_peeked
from game.tables.grundel_beard_reading import best_points, outcome_of, points_of, state_of
from game.ui.materials import PlateState
from game.words import _

Z_CHAIR = Z_CLOTH + 12
Z_SEA = Z_CARDS + 70
Z_SPEECH = Z_WORDS - 50
WATERLINE = 0.6
"""How much of a card stands out of the sea, as a share of its height."""


def draw_chairs(furniture: Furniture, frame: Frame, tableau: Tableau) -> None:
    """Draw the other seats: who sits there, places for three cards, the points, the sea over a lost hand."""
    for chair in frame.chairs:
        head = plate_of(frame, chair)
        sign = _sign(tableau, chair.seat)
        picture = chair_head(frame.look, head.size, sign, chair.side == "right")
        furniture.put_in(f"chair {chair.seat}", picture, head, Z_CHAIR)
        _draw_places(furniture, frame, tableau, chair.seat, chair.cards)
        _draw_fate(furniture, frame, tableau, chair.seat, points_rect(frame, chair))


def draw_own(furniture: Furniture, frame: Frame, tableau: Tableau) -> None:
    """Draw the nearest seat: portrait, plate, places, points, and what only its owner sees."""
    seat = frame.seat
    head = frame.own_head
    furniture.put_in("own", own_head(frame.look, head.size, _sign(tableau, seat)), head, Z_CHAIR)
    _draw_places(furniture, frame, tableau, seat, frame.own_cards)
    draw_peeked(furniture, frame, tableau)
    room = frame.own_before(0)
    rect = Rect(0, 0, room.w, frame.px(92, 46))
    rect.center = room.center
    _draw_fate(furniture, frame, tableau, seat, rect)


def light_own(frame: Frame, tableau: Tableau) -> None:
    """Paint the nearest seat's portrait and plate as they look when it is its turn."""
    own_head(frame.look, frame.own_head.size, replace(_sign(tableau, frame.seat), lit=True))


def plate_of(frame: Frame, chair: Chair) -> Rect:
    """Return the place of portrait and wooden plate, beside the points."""
    wide = _points_width(frame) + frame.px(8, 4)
    left = chair.head.x + (wide if chair.side == "right" else 0)
    return Rect(left, chair.head.y, chair.head.w - wide, chair.head.h)


def face_of(frame: Frame, chair: Chair) -> Rect:
    """Return the place of a chair's porthole."""
    plate = plate_of(frame, chair)
    left = plate.right - plate.h if chair.side == "right" else plate.x
    return Rect(left, plate.y, plate.h, plate.h)


def points_rect(frame: Frame, chair: Chair) -> Rect:
    """Return the place of the points, at the inner end of a chair's plate."""
    rect = Rect(0, 0, _points_width(frame), frame.px(72, 40))
    head = chair.head
    rect.midleft = (head.x if chair.side == "right" else head.right - rect.w, head.centery)
    return rect


def _points_width(frame: Frame) -> int:
    return frame.px(82, 42)


def _sign(tableau: Tableau, seat: int) -> Sign:
    state, sitter = state_of(tableau), tableau.sitters[seat]
    lit = seat in state.to_act and state.phase != SCORES
    note = _note(tableau, seat)
    return Sign(sitter.name, sitter.portrait, note, state.scores[seat], lit, seat == state.dealer)


def _note(tableau: Tableau, seat: int) -> str:
    """Return a word for how a seat stands."""
    points = points_of(tableau, seat)
    if points is not None and points > THIRTEEN:
        return _("overboard")
    if _is_sunk(tableau, seat):
        return _("sunk")
    return _("dealer") if seat == state_of(tableau).dealer else ""


def _is_sunk(tableau: Tableau, seat: int) -> bool:
    """Tell whether a seat's cards have gone under: overboard, or sunk by the Ship's thirteen."""
    points = points_of(tableau, seat)
    if points is not None and points > THIRTEEN:
        return True
    if tableau.telling:
        won = next((event for event in reversed(tableau.heard) if isinstance(event, HandWon | Cleared)), None)
        return isinstance(won, HandWon) and won.sunk
    outcome = outcome_of(state_of(tableau))
    return outcome is not None and outcome.sunk


def _draw_places(
    furniture: Furniture, frame: Frame, tableau: Tableau, seat: int, places: Sequence[Rect]
) -> None:
    for slot in range(CARDS):
        if not tableau.pile("up", seat, slot) and not tableau.pile("down", seat, slot):
            place = frame.look.materials.place(places[slot].size, dashed=True)
            furniture.put_in(f"place {seat} {slot}", place, places[slot], Z_CLOTH + 2)


def _draw_fate(furniture: Furniture, frame: Frame, tableau: Tableau, seat: int, rect: Rect) -> None:
    """Draw what a seat has settled for, a pennant where that is the best, and the sea over a lost hand."""
    points = points_of(tableau, seat)
    if _is_sunk(tableau, seat):
        _draw_sea(furniture, frame, tableau, seat)
    if points is None:
        return
    look = frame.look
    leads = points == best_points(tableau) and not _is_sunk(tableau, seat)
    outcome = None if tableau.telling else outcome_of(state_of(tableau))
    leads = leads and (outcome is None or seat in outcome.winners)
    state: PlateState = "red" if points > THIRTEEN else "lit" if leads else "normal"
    if leads:
        glow = look.materials.glow(rect.size, frame.px(14, 5))
        furniture.put_in(f"points {seat} glow", glow, rect, Z_PLATES + 10)
        flag = look.materials.pennant(frame.px(46, 26))
        x = rect.right + frame.px(8, 3) - flag.get_width() / 2
        furniture.put(f"points {seat} flag", flag, (x, rect.y - frame.px(6, 2)), Z_PLATES + 12)
    else:
        cast_shadow(furniture, look, f"points {seat} shadow", rect, 5, Z_PLATES + 10, frame.px(8))
    furniture.put_in(f"points {seat}", points_plate(look, rect.size, points, state), rect, Z_PLATES + 11)


def _draw_sea(furniture: Furniture, frame: Frame, tableau: Tableau, seat: int) -> None:
    cards = union_of(frame.cards_of(seat))
    out = frame.px(10, 5)
    top = cards.y + round(cards.h * WATERLINE)
    rect = Rect(cards.x - out, top, cards.w + 2 * out, cards.bottom + out - top)
    rises = tableau.telling
    furniture.put(f"sea {seat}", sea(frame.look, rect.size, True), rect.center, Z_SEA, True, rises)


# -- shouting ------------------------------------------------------------------------------------------


def draw_speeches(furniture: Furniture, frame: Frame, tableau: Tableau) -> None:
    """Draw what is called out, each bubble where it covers nobody else."""
    for seat, words in tableau.bubbles.items():
        if seat == frame.seat:
            rect, tip = own_speech(frame)
        else:
            rect, tip = speech_of(frame, _chair_of(frame, seat), points_of(tableau, seat) is not None)
        draw_speech(furniture, frame.look, f"speech {seat}", rect, tip, words, Z_SPEECH)


def _chair_of(frame: Frame, seat: int) -> Chair:
    return next(chair for chair in frame.chairs if chair.seat == seat)


def own_speech(frame: Frame) -> tuple[Rect, tuple[int, int]]:
    """Return the room for what the nearest seat says, and where its tail ends."""
    head = frame.own_head
    rect = Rect(head.x, 0, frame.strip.x - frame.px(16, 8) - head.x, frame.px(76, 48))
    rect.bottom = head.y - frame.px(20, 8)
    first = frame.own_cards[0]
    if rect.bottom > first.top:
        rect.w = min(rect.right, first.left - frame.px(16, 8)) - head.x
    return rect, (head.centerx, head.y + frame.px(8, 4))


def speech_of(frame: Frame, chair: Chair, has_points: bool) -> tuple[Rect, tuple[int, int]]:
    """Return the room for what a seat says, and where its tail ends.

    Beside plate and points where nothing else stands, else over the plate; below the cards at the head.
    """
    head, high = chair.head, frame.px(80, 48)
    side = head.h
    if chair.side == "top":
        rect = Rect(head.x, chair.cards[0].bottom + frame.px(18, 8), head.w, high)
        return rect, (chair.cards[0].centerx, chair.cards[0].bottom - frame.px(4, 2))
    gap = frame.px(20, 8)
    right = chair.side == "right"
    edge = head if has_points else plate_of(frame, chair)
    tip = (edge.x + frame.px(2) if right else edge.right - frame.px(2), head.centery)
    obstacles = _obstacles(frame)
    for wide in (frame.px(270, 150), frame.px(200, 110), frame.px(150, 80)):
        rect = Rect(head.x - gap - wide if right else head.right + gap, 0, wide, high)
        rect.centery = head.centery
        if rect.collidelist(obstacles) < 0:
            return rect, tip
    plate = plate_of(frame, chair) if has_points else head
    left = plate.x if right else plate.x + side + gap
    rect = Rect(left, 0, plate.w - side - gap, high)
    rect.centery = head.centery
    return rect, (plate.right - side if right else plate.x + side, head.centery)


def _obstacles(frame: Frame) -> list[Rect]:
    """Return what no bubble of a seat at the side may cover."""
    masts = frame.ship.union(frame.ship_picture)
    heads = [
        union_of((chair.head, *chair.cards, speech_of(frame, chair, True)[0]))
        for chair in frame.chairs
        if chair.side == "top"
    ]
    pile = frame.pile_rect.union(frame.pile_label)
    return [masts, pile, frame.bubble(3), frame.strip, frame.own_head, *heads]
