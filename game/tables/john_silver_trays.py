"""The sides of the table of John Silver: what each player holds and has won, the black spots, the pile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import pygame
from pygame import Rect

from game.core.following import PileKey
from game.rules.john_silver import SCORES, JohnSilver
from game.rules.john_silver_cards import APPLES, COINS, COLUMNS, SPOTS, SYMBOLS, VALUES
from game.tables.arrangement import Z_CARDS, Z_CLOTH, Z_PLATES, Spot, card_width, row, stack, step_within
from game.tables.face import Furniture, Tableau
from game.tables.furniture import (
    ENGRAVED,
    SHADOW,
    Z_PANEL,
    Z_PANEL_TEXT,
    cast_shadow,
    draw_plate,
    name_line,
    put_left,
    put_right,
)
from game.tables.john_silver_layout import PILE_RISE, PILE_SEEN, STRIP_OF_INDEX, Frame
from game.tables.john_silver_share import Share, colours_of, side_by_side, spots_by_seat
from game.tables.john_silver_words import signed
from game.tables.words import count_cards, pile_words
from game.ui import theme
from game.ui.gear import Gear
from game.ui.look import Look
from game.ui.paint.vector import blank, rounded, shape
from game.words import _, ngettext

Z_TRAY = Z_CLOTH + 1
_ONE_ROW = 9
_MOST_DOTS = 5
_KINDS = "CAS?"


@dataclass(frozen=True)
class TrayParts:
    """Where things lie in one tray."""

    likeness: Rect
    title: Rect
    cards: Rect


def parts_of(frame: Frame, tray: Rect) -> TrayParts:
    """Divide a tray: likeness, a line beside it, cards below that line, in a high tray below both."""
    pad = frame.px(9, 4)
    high = _is_high(frame, tray)
    side = frame.px(62, 36) if high else min(tray.h - 2 * pad, frame.px(82, 44))
    likeness = Rect(_band_rect(frame, tray).right + frame.px(6, 3), tray.y + pad, side, side)
    left = likeness.right + frame.px(10, 5)
    title = Rect(
        left, tray.y + frame.px(5, 2), tray.right - frame.px(12, 5) - left, frame.lettered(34, 18, most=1.3)
    )
    top = title.bottom + frame.px(1, 1)
    if high:
        title = Rect(left, likeness.y, title.w, side)
        left, top = likeness.x + frame.px(2), likeness.bottom + frame.px(8, 4)
    return TrayParts(
        likeness, title, Rect(left, top, tray.right - frame.px(12, 5) - left, tray.bottom - pad - top)
    )


def _is_high(frame: Frame, tray: Rect) -> bool:
    """Tell whether a tray has its cards below likeness and name; in a low one they lie beside them."""
    return tray.h >= frame.own_tray.h


def _band_rect(frame: Frame, tray: Rect) -> Rect:
    """Return the place of the owner's colour, clear of a tray's edge and its round corners."""
    edge = frame.px(14, 7)
    return Rect(tray.x + frame.px(6, 3), tray.y + edge, frame.px(7, 4), tray.h - 2 * edge)


def extent(spots: Sequence[Spot]) -> Rect:
    """Return what cards that stand upright cover together."""
    sizes = [(round(card_width(spot.height)), spot.height) for spot in spots]
    cards = [
        Rect(round(spot.x - wide / 2), round(spot.y - high / 2), wide, high)
        for spot, (wide, high) in zip(spots, sizes, strict=True)
    ]
    return cards[0].unionall(cards[1:])


def _below(frame: Frame, tray: Rect) -> int:
    """Return how much room is left below the cards of a tray for what they are."""
    return frame.px(6, 3) + _label_height(frame, tray)


def _label_height(frame: Frame, tray: Rect) -> int:
    """Return how high these plates are: in a low tray they leave more than half of the room to the cards."""
    height = frame.lettered(27, 16, most=1.4)
    return height if _is_high(frame, tray) else min(height, round(0.4 * parts_of(frame, tray).cards.h))


def own_parts(frame: Frame) -> TrayParts:
    """Divide the own tray, which has room for the totals below the cards."""
    parts = parts_of(frame, frame.own_tray)
    parts.cards.height -= frame.lettered(35, 20, most=1.3) + frame.px(6, 3)
    return parts


# -- cards in trays ------------------------------------------------------------------------------------


def own_spots(tableau: Tableau, frame: Frame) -> dict[PileKey, list[Spot]]:
    """Lay out what the nearest seat has won: coins, apples, spots, numbers rising, in one or two rows."""
    won, shown = (tableau.pile(zone, frame.seat) for zone in ("won", "won_shown"))
    cards = [*won, *shown]
    room = own_parts(frame).cards
    rows = 1 if len(cards) <= _ONE_ROW else 2
    height = room.h if rows == 1 else round(room.h * 0.74)
    width = card_width(height)
    a_row = max(1, -(-len(cards) // rows))
    step = step_within(room.w, width, a_row, (STRIP_OF_INDEX if len(cards) > 4 else 0.5) * width)
    laid: list[Spot | None] = [None] * len(cards)
    for place, index in enumerate(sorted(range(len(cards)), key=lambda index: _kind_order(cards[index]))):
        line, across = divmod(place, a_row)
        x = room.x + width / 2 + across * step
        y = room.y + height / 2 + line * (room.h - height)
        laid[index] = Spot(x, y, height, Z_CARDS + place)
    spots = [spot for spot in laid if spot is not None]
    return {
        PileKey("won", frame.seat, 0): spots[: len(won)],
        PileKey("won_shown", frame.seat, 0): spots[len(won) :],
    }


def _kind_order(card: str) -> tuple[int, float]:
    return _KINDS.index(SYMBOLS.get(card, "?")[0]), VALUES.get(card, 0)


def tray_spots(tableau: Tableau, frame: Frame, owner: int | None, tray: Rect) -> dict[PileKey, list[Spot]]:
    """Lay out another seat's hand and what it has won, or what is out of the game.

    In a low tray each lies in the middle of its part, over its plate.
    """
    room, high = parts_of(frame, tray).cards, _is_high(frame, tray)
    below = 0 if owner is None else _below(frame, tray)
    height = min(room.h - below, round(0.32 * room.w / theme.CARD_ASPECT))
    width = card_width(height)
    y, x = room.y + height / 2, float(room.x)
    found: dict[PileKey, list[Spot]] = {}
    won, shown = PileKey("gone", None, 0), PileKey("gone_shown", None, 0)
    if owner is not None:
        hand = PileKey("hand", owner, 0)
        won, shown = PileKey("won", owner, 0), PileKey("won_shown", owner, 0)
        held = len(tableau.pile(*hand))
        step = step_within(room.w * 0.46, width, max(held, 6), 0.24 * width)
        found[hand] = row(x, y, held, height, step, Z_CARDS)
        if not high:
            found[hand] = _in_middle(found[hand], x, x + room.w * 0.46)
        x += room.w * 0.46 + frame.px(8, 4) if held else 0
    start = x
    heap = len(tableau.pile(*won))
    found[won] = stack(x + width / 2 + frame.px(3), y, heap, height, Z_CARDS, seen=3, rise=0.02)
    if heap:
        x += width * 0.55
    count = len(tableau.pile(*shown))
    step = step_within(room.right - x, width, count, 0.36 * width)
    found[shown] = row(x, y, count, height, step, Z_CARDS + 20)
    if not high:
        laid = _in_middle([*found[won], *found[shown]], start, room.right)
        found[won], found[shown] = laid[:heap], laid[heap:]
    return found


def _in_middle(spots: Sequence[Spot], left: float, right: float) -> list[Spot]:
    """Move cards that lie beside each other into the middle between two edges."""
    if not spots:
        return []
    cards = extent(spots)
    return [spot._replace(x=spot.x + (left + right - cards.left - cards.right) / 2) for spot in spots]


# -- trays -----------------------------------------------------------------------------------------------


def draw_trays(furniture: Furniture, tableau: Tableau, frame: Frame) -> None:
    """Draw the trays of the others and the one of nobody."""
    for owner, tray in zip(frame.others, frame.trays, strict=True):
        name, parts = f"tray {owner}", parts_of(frame, tray)
        _draw_tray(furniture, tableau, frame, name, tray, owner)
        if len(frame.others) == 1 and owner is not None:
            _draw_titles(furniture, tableau, name, parts.title, owner, _total(tableau, owner))
        else:
            note = "" if owner is None else _total(tableau, owner)
            words = _("Out of the game") if owner is None else tableau.name(owner)
            _draw_title(furniture, tableau.look, name, parts.title, words, note)
        if owner is not None:
            _draw_labels(furniture, tableau, frame, owner, tray)


def _draw_labels(furniture: Furniture, tableau: Tableau, frame: Frame, owner: int, tray: Rect) -> None:
    """Say on small plates which cards are the hand and which have been won, and how many of each."""
    look, spots = tableau.look, tray_spots(tableau, frame, owner, tray)
    for zone, plate, words in _labels(look, frame, tray, owner, spots):
        name = f"tray {owner} {zone}"
        draw_plate(furniture, look, name, plate, "")
        room = (plate.w - look.scale.px(10, 4), plate.h)
        text = look.text.fitted(words, theme.SIZE_LEAST, room, theme.ON_BRASS, "body", ENGRAVED)
        furniture.put_in(f"{name} words", text, plate, Z_PLATES + 12)


def _labels(
    look: Look, frame: Frame, tray: Rect, owner: int, spots: Mapping[PileKey, Sequence[Spot]]
) -> list[tuple[str, Rect, str]]:
    """Return the plates under the cards of a tray, clear of them, and their words."""
    room, gap = parts_of(frame, tray).cards, frame.px(6, 3)
    hand = spots[PileKey("hand", owner, 0)]
    won = [*spots[PileKey("won", owner, 0)], *spots[PileKey("won_shown", owner, 0)]]
    kinds = (("hand", _("Hand {count}"), hand), ("won", _("Won {count}"), won))
    lying = [(zone, words.format(count=len(cards)), extent(cards)) for zone, words, cards in kinds if cards]
    widths = [look.text.width(words, theme.SIZE_LEAST) + look.scale.px(24, 14) for _zone, words, _ in lying]
    shrunk = min(1.0, (room.w - gap) / max(1, sum(widths)))
    lowest = max((cards.bottom for _zone, _words, cards in lying), default=0)
    lowest = min(lowest, room.bottom - _below(frame, tray))
    left, found = room.x, []
    for (zone, words, cards), wide in zip(lying, widths, strict=True):
        plate = Rect(0, 0, int(wide * shrunk), _label_height(frame, tray))
        plate.midtop = (cards.centerx, lowest + gap)
        plate.left = max(left, min(plate.left, room.right - plate.w))
        left = plate.right + gap
        found.append((zone, plate, words))
    if len(found) == len(kinds):
        excess = max(0, found[1][1].right - room.right)
        found[1][1].x -= excess
        found[0][1].x = min(found[0][1].x, found[1][1].x - gap - found[0][1].w)
    return found


def draw_own_tray(furniture: Furniture, tableau: Tableau, frame: Frame) -> None:
    """Draw the nearest seat's tray with what its cards come to."""
    parts = own_parts(frame)
    _draw_tray(furniture, tableau, frame, "own tray", frame.own_tray, frame.seat)
    count = sum(len(tableau.pile(zone, frame.seat)) for zone in ("won", "won_shown"))
    total = _total(tableau, frame.seat)
    won = ngettext("{count} card won", "{count} cards won", count).format(count=count)
    words = f"{count_cards(count)} · {total}" if total else won
    _draw_titles(furniture, tableau, "own tray", parts.title, frame.seat, words)
    _draw_worth(furniture, tableau, frame)


def _draw_tray(
    furniture: Furniture, tableau: Tableau, frame: Frame, name: str, tray: Rect, owner: int | None
) -> None:
    furniture.put_in(name, tableau.look.materials.tray(tray.size), tray, Z_TRAY)
    _draw_band(furniture, tableau.look, name, _band_rect(frame, tray), owner)
    _draw_likeness(furniture, tableau, name, parts_of(frame, tray).likeness, owner)


def _draw_titles(
    furniture: Furniture, tableau: Tableau, name: str, rect: Rect, seat: int, words: str
) -> None:
    """Write a name and, under it, a few words."""
    look = tableau.look
    if not words:
        _draw_title(furniture, look, name, rect, tableau.name(seat), "")
        return
    upper = Rect(rect.x, rect.y, rect.w, round(rect.h * 0.58))
    _draw_title(furniture, look, name, upper, tableau.name(seat), "")
    box = (rect.w, rect.h - upper.h + look.scale.px(4))
    line = look.text.fitted(words, theme.SIZE_LEAST, box, theme.ON_CLOTH, "italic")
    put_left(furniture, f"{name} words", line, rect.x, (upper.bottom + rect.bottom) / 2, Z_TRAY + 2)


def _draw_band(furniture: Furniture, look: Look, name: str, rect: Rect, owner: int | None) -> None:
    """Draw the owner's colour beside a tray's left edge, its ends round."""
    colour, line = colours_of(owner)[0], 0.5

    def paint() -> pygame.Surface:
        box = (line, line, rect.w - 2 * line, rect.h - 2 * line)
        return shape(rounded(box, rect.w / 2, colour, theme.LINE, 2 * line), rect.size)

    image = look.materials.made(("john silver band", rect.size, colour), paint)
    furniture.put_in(f"{name} band", image, rect, Z_TRAY + 1)


def _draw_likeness(furniture: Furniture, tableau: Tableau, name: str, rect: Rect, owner: int | None) -> None:
    look, state = tableau.look, cast(JohnSilver, tableau.state)
    if owner is None:
        image = Gear(look.materials).character(COLUMNS - 1, rect.w, colours_of(None)[0])
    else:
        lit = owner in state.to_act and state.phase != SCORES
        if lit:
            glow = look.materials.glow(rect.size, look.scale.px(12, 5), theme.GLOW_TURN, rect.w // 2, 200)
            furniture.put_in(f"{name} glow", glow, rect, Z_TRAY + 1)
        image = look.materials.porthole(tableau.sitters[owner].portrait, rect.w, lit)
    furniture.put_in(f"{name} likeness", image, rect, Z_TRAY + 2)


def _draw_title(furniture: Furniture, look: Look, name: str, rect: Rect, words: str, note: str) -> None:
    taken = 0
    if note:
        image = look.text.fitted(note, theme.SIZE_LEAST, (round(rect.w * 0.6), rect.h), theme.ON_CLOTH)
        taken = image.get_width() + look.scale.px(8, 4)
        put_right(furniture, f"{name} note", image, rect.right, rect.centery, Z_TRAY + 2)
    box = (rect.w - taken, rect.h + look.scale.px(4, 2))
    title = name_line(look, words, theme.SIZE_NAME_SMALL, box, theme.ON_CLOTH_TITLE)
    put_left(furniture, f"{name} title", title, rect.x, rect.centery, Z_TRAY + 2)


def _total(tableau: Tableau, seat: int) -> str:
    """Return what the rounds before have brought, if there are several."""
    state = cast(JohnSilver, tableau.state)
    if state.options["rounds"] == 1:
        return ""
    return _("Total {points}").format(points=signed(state.scores[seat]).removeprefix("+"))


def _draw_worth(furniture: Furniture, tableau: Tableau, frame: Frame) -> None:
    """Tell at the foot of the own tray what its cards come to, and for whom."""
    look, tray = tableau.look, frame.own_tray
    cards = [card for zone in ("won", "won_shown") for card in tableau.pile(zone, frame.seat)]
    if "?" in cards:
        return
    coins, apples, spots = (sum(counts.get(card, 0) for card in cards) for counts in (COINS, APPLES, SPOTS))
    heir = (frame.seat + 1) % tableau.state.seats
    height = tray.bottom - own_parts(frame).cards.bottom - look.scale.px(12, 6)
    left = own_parts(frame).cards.x
    room = tray.right - frame.px(3, 2) - left
    # What follows the apples is the same whatever the counts are: a whole name, a likeness, or nothing.
    words, portrait = _("{count} for {name}"), tableau.sitters[heir].portrait
    told, face = words.format(count=apples, name=tableau.name(heir)), ""
    widest = words.format(count=88, name=tableau.name(heir))
    if _worth(look, 88, widest, 88, height).get_width() > room:
        told = str(apples)
        face = portrait if _worth(look, 88, "88", 88, height, portrait).get_width() <= room else ""
    image = _worth(look, coins, told, spots, height, face)
    y = tray.bottom - height / 2 - look.scale.px(4, 2)
    put_left(furniture, "own worth", image, left, y, Z_TRAY + 2)


def _worth(look: Look, coins: int, apples: str, spots: int, height: int, face: str = "") -> pygame.Surface:
    """Return three signs with what each counts; behind the apples the likeness of who gets them, if given."""

    def paint() -> pygame.Surface:
        side = min(height, look.scale.px(34, 17))
        found: list[tuple[pygame.Surface, int]] = []
        for icon, words in (("coin", str(coins)), ("apple", apples), ("spot", str(spots))):
            found.append((Gear(look.materials).symbol(icon, side), look.scale.px(16, 6) if found else 0))
            size = look.text.fit(words, theme.SIZE_LABEL, 1 << 20, "body", height)
            line = look.text.line(words, size, theme.ON_CLOTH, "body", SHADOW)
            found.append((line, look.scale.px(6, 3)))
            if icon == "apple" and face:
                found.append((_arrow(side), look.scale.px(8, 3)))
                found.append((look.materials.porthole(face, side), look.scale.px(4, 2)))
        return side_by_side(found, height)

    return look.materials.made(("john silver worth", coins, apples, spots, height, face), paint)


def _arrow(side: int) -> pygame.Surface:
    """Return the head of an arrow: whoever is shown behind it gets what stands before it."""
    wide, high = max(5, round(side * 0.26)), max(8, round(side * 0.44))
    return shape(f'<path d="M0 0 L{wide} {high / 2} L0 {high} Z" fill="{theme.ON_CLOTH}"/>', (wide, high))


# -- the black spots -------------------------------------------------------------------------------------


def draw_panel(furniture: Furniture, tableau: Tableau, frame: Frame, share: Share | None) -> None:
    """Tell how the black spots would count if the round ended now, or with the row that is in question."""
    look, rect = tableau.look, frame.panel
    if rect is None:
        return
    if share is not None and share.gone:
        share = None
    cast_shadow(furniture, look, "spots shadow", rect, 9, Z_PANEL - 1, look.scale.px(6))
    tone = (rect.centerx / look.size[0], rect.centery / look.size[1])
    furniture.put_in("spots", look.materials.parchment(rect.size, 6, tone), rect, Z_PANEL)
    margin = look.scale.px(23, 13)
    lines = rect.bottom - look.scale.px(16, 8) - tableau.state.seats * frame.panel_line
    y = rect.y + look.scale.px(14, 7)
    box = (rect.w - 2 * margin, round((lines - y) * 0.58))
    title = look.text.fitted(_("Black spots"), theme.SIZE_NAME_SMALL, box, theme.ON_PARCHMENT_TITLE, "title")
    put_left(furniture, "spots title", title, rect.x + margin, y + box[1] / 2, Z_PANEL_TEXT)
    y += box[1]
    words = _("if the round ended now") if share is None else _("with this row shared out")
    if cast(JohnSilver, tableau.state).phase == SCORES:
        words = _("at the end of the round")
    colour = theme.ON_PARCHMENT_OLD if share is None else theme.ON_PARCHMENT_RED
    box = (rect.w - 2 * margin, lines - y)
    note = look.text.fitted(words, theme.SIZE_LEAST, box, colour, "italic")
    put_left(furniture, "spots note", note, rect.x + margin, y + box[1] / 2, Z_PANEL_TEXT)
    y = lines
    spots, losses = spots_by_seat(tableau, share)
    width = rect.w - 2 * margin
    for seat in sorted(range(tableau.state.seats), key=lambda seat: -spots[seat]):
        line = _spot_line(
            look, (width, frame.panel_line), tableau.name(seat), seat, spots[seat], losses[seat]
        )
        furniture.put(f"spots line {seat}", line, (rect.centerx, y + frame.panel_line / 2), Z_PANEL_TEXT)
        y += frame.panel_line


def _spot_line(
    look: Look, size: tuple[int, int], name: str, seat: int, spots: int, loss: int
) -> pygame.Surface:
    key = ("john silver spots", size, name, seat, spots, loss)
    return look.materials.made(key, lambda: _paint_spot_line(look, size, name, seat, spots, loss))


def _paint_spot_line(
    look: Look, size: tuple[int, int], name: str, seat: int, spots: int, loss: int
) -> pygame.Surface:
    width, height = size
    surface = blank(size)
    middle = height // 2
    flag = Gear(look.materials).flag(look.scale.px(25, 15), colours_of(seat)[0])
    surface.blit(flag, flag.get_rect(midleft=(0, middle)))
    right = width
    number_size = look.text.fit(signed(-8), theme.SIZE_NUMBER, width, "body", height)
    if loss:
        value = look.text.line(signed(-loss), number_size, theme.ON_PARCHMENT_RED)
        surface.blit(value, value.get_rect(midright=(width, middle)))
    right -= look.text.width(signed(-8), number_size) + look.scale.px(8, 4)
    side = min(look.scale.px(27, 15), height)
    sign = Gear(look.materials).symbol("spot", side, paper=False)
    dots = blank((0, 0)) if not spots else _dots(look, sign, spots, round(width * 0.36))
    surface.blit(dots, dots.get_rect(midright=(right, middle)))
    left = flag.get_width() + look.scale.px(9, 4)
    room = right - left - (dots.get_width() if spots else 0) - look.scale.px(6, 3)
    words = look.text.fitted(name, theme.SIZE_BODY, (room, height), theme.ON_PARCHMENT)
    surface.blit(words, words.get_rect(midleft=(left, middle)))
    pygame.draw.line(surface, theme.PARCHMENT_RULE_PALE, (0, height - 1), (width, height - 1))
    return surface


def _dots(look: Look, sign: pygame.Surface, spots: int, room: int) -> pygame.Surface:
    """Return so many spots side by side, or one and a number where they are too many."""
    side = sign.get_width()
    if spots <= _MOST_DOTS and spots * side <= room:
        return side_by_side([(sign, 0)] * spots, side)
    box = (2 * side, side + look.scale.px(6, 3))
    number = look.text.fitted(f"×{spots}", theme.SIZE_BODY, box, theme.ON_PARCHMENT)
    return side_by_side([(sign, 0), (number, look.scale.px(3, 1))], max(side, number.get_height()))


# -- the pile ----------------------------------------------------------------------------------------------


def pile_spots(tableau: Tableau, frame: Frame) -> list[Spot]:
    """Lay out the pile."""
    count, (x, y) = len(tableau.pile("pile")), frame.pile.center
    return stack(x, y, count, frame.pile.h, Z_CARDS, PILE_SEEN, PILE_RISE)


def draw_pile(furniture: Furniture, tableau: Tableau, frame: Frame) -> None:
    """Draw the pile's place once it is empty, and how many cards are left in it."""
    left = len(tableau.pile("pile"))
    if not left:
        place = frame.pile.inflate(frame.px(8), frame.px(8))
        furniture.put_in("pile place", tableau.look.materials.place(place.size, dashed=True), place, Z_TRAY)
    words = pile_words(left)
    if not left:
        words = _("Empty")
    draw_plate(furniture, tableau.look, "count", frame.count, words, size=theme.SIZE_LABEL)
