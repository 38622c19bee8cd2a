"""The table of John Silver: three rows by four columns under their owners, a hand, trays and pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pygame
from pygame import Rect

from game.core.cards import UNSEEN
from game.core.events import Event
from game.core.following import PileKey
from game.core.places import Place
from game.core.state import Move
from game.rules.john_silver import EXCHANGE, REFILL, SCORES, JohnSilver
from game.rules.john_silver_cards import APPLES, COLUMNS, OWN_ROW, ROWS, VALUES
from game.rules.john_silver_moves import DRAW, TAKES, Exchange, Keep, PlaceCard, Take
from game.tables.arrangement import Z_CARDS, Z_HAND, Z_PLATES, Arrangement, Spot, card_width, fan
from game.tables.face import Decor, Furniture, Gesture, Moment, Tableau, Tool
from game.tables.furniture import ENGRAVED, cast_shadow
from game.tables.john_silver_columns import draw_columns, draw_signs
from game.tables.john_silver_layout import Frame, frame_of
from game.tables.john_silver_share import draw_outlines, draw_ribbon, share_of
from game.tables.john_silver_trays import (
    draw_own_tray,
    draw_panel,
    draw_pile,
    draw_trays,
    extent,
    own_spots,
    parts_of,
    pile_spots,
    tray_spots,
)
from game.tables.john_silver_words import line_of, moment_of, turn_line
from game.tables.keycaps import key_picture
from game.tables.order import KNOB, from_left
from game.tables.talk import SOFT, voices
from game.ui import theme
from game.ui.look import Look
from game.words import _

LYING = "lying"
"""The zone of regions over single cards on the table, while one of them may be taken back."""
PLATE = "plate"
"""The zone of the two plates that keep or exchange a hand: slots 0 and 1."""
KEYS = ("K", "E")
"""The letters of these plates."""
PILE = PileKey("pile", None, 0)


class JohnSilverFace:
    """John Silver as a table shows it; stateless."""

    game = "john_silver"
    deck = "john_silver"
    selects_many = False

    # -- places --------------------------------------------------------------------------------

    def arrange(self, tableau: Tableau) -> Arrangement:
        """Lay out rows, hands, what has been won, and the pile."""
        frame = _frame(tableau)
        spots: dict[PileKey, Sequence[Spot]] = {}
        regions: dict[PileKey, Rect] = {}
        _arrange_cells(frame, tableau, spots, regions)
        spots[PileKey("hand", frame.seat, 0)] = _hand_spots(frame, tableau)
        spots.update(own_spots(tableau, frame))
        for owner, tray in zip(frame.others, frame.trays, strict=True):
            spots.update(tray_spots(tableau, frame, owner, tray))
        spots[PILE] = pile_spots(tableau, frame)
        seen = [spot for spot in spots[PILE] if spot.seen]
        whole = extent(seen) if seen else frame.pile
        regions[PILE] = whole.inflate(frame.px(12), frame.px(12))
        state = cast(JohnSilver, tableau.state)
        if tableau.seat is not None and state.turn == tableau.seat and state.phase == EXCHANGE:
            plates = enumerate(frame.plates())
            regions.update({PileKey(PLATE, None, slot): rect for slot, rect in plates})
        rects = {"strip": frame.strip, "log": frame.log}
        rects["knobs"] = Rect(0, frame.px(46), frame.right + frame.side, 0)
        trays = {frame.seat: frame.own_tray, **dict(zip(frame.others, frame.trays, strict=True))}
        seats = {who: tray for who, tray in trays.items() if who is not None}
        rects |= voices(seats, {who: parts_of(frame, tray).likeness for who, tray in seats.items()})
        rects |= {f"{SOFT} tray": tray for who, tray in trays.items() if who is None}
        if tableau.seat is not None and state.phase != SCORES:
            regions[PileKey("hand", tableau.seat, 0)] = frame.hand_rect
            rects[f"knob {KNOB}"] = frame.order_knob
        if frame.panel is not None:
            rects["spots"] = frame.panel
        rects |= {f"{SOFT} head {column}": frame.header_rect(column) for column in range(COLUMNS)}
        return Arrangement(spots, regions, rects)

    # -- furniture --------------------------------------------------------------------------------

    def decorate(self, tableau: Tableau, places: Arrangement) -> list[Decor]:
        """Draw columns and rows, trays, pile, and who gets a row that is full or about to be."""
        furniture = Furniture()
        frame = _frame(tableau)
        share = share_of(tableau)
        draw_columns(furniture, tableau, frame, share)
        draw_signs(furniture, tableau, frame, share)
        draw_trays(furniture, tableau, frame)
        draw_own_tray(furniture, tableau, frame)
        draw_panel(furniture, tableau, frame, share)
        draw_pile(furniture, tableau, frame)
        if share is not None:
            draw_ribbon(furniture, tableau, frame, share)
            if not share.gone:
                draw_outlines(furniture, tableau, places, share)
        if not tableau.telling:
            _draw_choice(furniture, tableau, places)
        return furniture.decor

    # -- gestures --------------------------------------------------------------------------------

    def gestures(self, tableau: Tableau) -> list[Gesture]:
        """Return each legal move as the carrying of a card, or as a click on pile, card or plate."""
        seat = tableau.seat
        if seat is None:
            return []
        state = cast(JohnSilver, tableau.state)
        found: list[Gesture] = []
        for move in state.moves(seat):
            if isinstance(move, PlaceCard):
                found.append(_placing(tableau, state, seat, move))
            elif isinstance(move, Take):
                found += _taking(state, seat, move)
            elif isinstance(move, Keep):
                found.append(Gesture(move, PileKey(PLATE, None, 0), says=_("keep the hand"), key=KEYS[0]))
            elif isinstance(move, Exchange):
                says = _("exchange the hand")
                cards = (Place("hand", seat, 0, index) for index in range(len(state.hands[seat])))
                found += [Gesture(move, PILE, (card,), says) for card in cards]
                found.append(Gesture(move, PileKey(PLATE, None, 1), says=says, key=KEYS[1]))
            elif move == DRAW:
                hand = PileKey("hand", seat, 0)
                top = Place("pile", None, 0, len(state.pile) - 1)
                found.append(Gesture(move, hand, (top,), _("draw a card")))
                found.append(Gesture(move, PILE, says=_("draw a card")))
        return found

    def attempt(self, tableau: Tableau, sources: tuple[Place, ...], target: PileKey | None) -> Move | None:
        """Return what a gesture would mean, so that the rules can say why it is not allowed.

        While a card is over a cell that fills its row, the other cells of that row mean nothing: its cards
        are what matters then, and none of them is veiled.
        """
        seat = tableau.seat
        if seat is None:
            return None
        if not sources:
            return DRAW if target == PILE else None
        source = sources[0]
        pile = tableau.pile(*source[:3])
        card = pile[source.index] if source.index < len(pile) else UNSEEN
        if source.zone == "hand" and source.owner == seat and card != UNSEEN:
            return _placing_meant(tableau, card, target)
        if source.zone in ROWS and (target is None or target.zone == "hand"):
            return TAKES[card]
        if source.zone == "pile" and (target is None or target.zone == "hand"):
            return DRAW
        return None

    def tool(self, tableau: Tableau) -> Tool | None:
        """Return nothing: cards, cells, pile and plates are enough here."""
        return None

    # -- words --------------------------------------------------------------------------------

    def turn_line(self, tableau: Tableau) -> str:
        """Say whose turn it is and what may be done."""
        return turn_line(tableau, cast(JohnSilver, tableau.state))

    def line(self, event: Event, tableau: Tableau) -> str:
        """Tell an event in a line for the log."""
        return line_of(event, tableau)

    def moment(self, event: Event, tableau: Tableau) -> Moment:
        """Say how an event is told: its sound, its caption."""
        return moment_of(event, tableau)


def _frame(tableau: Tableau) -> Frame:
    state = cast(JohnSilver, tableau.state)
    return frame_of(tableau.look.scale, state.seats, tableau.seat or 0, state.stacking)


def _arrange_cells(
    frame: Frame, tableau: Tableau, spots: dict[PileKey, Sequence[Spot]], regions: dict[PileKey, Rect]
) -> None:
    """Lay the cards of each cell from the left over each other; the last one lies free."""
    state = cast(JohnSilver, tableau.state)
    choosing = state.phase == REFILL and tableau.seat is not None and state.turn == tableau.seat
    for row, zone in enumerate(ROWS):
        for column in range(COLUMNS):
            key, cell = PileKey(zone, None, column), frame.cells[row, column]
            cards, step = tableau.pile(*key), frame.stack_step
            left = frame.column_x(column) - step * (len(cards) - 1) / 2
            spots[key] = [
                Spot(left + index * step, frame.row_y(row), frame.card, Z_CARDS + index)
                for index in range(len(cards))
            ]
            regions[key] = cell
            for index, spot in enumerate(spots[key] if choosing else ()):
                width = card_width(frame.card)
                seen = width if index == len(cards) - 1 else step
                lying = Rect(round(spot.x - width / 2), cell.y, round(seen), cell.h)
                regions[PileKey(LYING, None, _lying_slot(row, column, index))] = lying


def _lying_slot(row: int, column: int, index: int) -> int:
    return (row * COLUMNS + column) * COLUMNS + index


def _hand_spots(frame: Frame, tableau: Tableau) -> list[Spot]:
    """Hold the cards in a fan, by row and number with jokers last, or in the own order."""
    cards = tableau.pile("hand", frame.seat)
    bottom = frame.scale.size[1] - frame.under_hand
    held = fan(frame.room.centerx, bottom, len(cards), frame.hand, frame.hand_rect.w, Z_HAND)
    order = from_left(cards, tableau.order, _hand_order)
    placed: dict[int, Spot] = dict(zip(order, held, strict=True))
    return [placed[index] for index in range(len(cards))]


def _hand_order(card: str) -> tuple[int, float]:
    row = OWN_ROW.get(card)
    return (len(ROWS) if row is None else row, VALUES.get(card, 0.0))


def _draw_choice(furniture: Furniture, tableau: Tableau, places: Arrangement) -> None:
    """Draw the plates of an exchange; dull the cards that an apple cannot take."""
    look, words = tableau.look, (_("Keep the hand"), _("Exchange the hand"))
    if PileKey(PLATE, None, 0) in places.regions:
        board = _frame(tableau).board
        cast_shadow(furniture, look, "board shadow", board, 12, Z_PLATES + 8, look.scale.px(10))
        furniture.put_in("board", look.materials.name_plate(board.size, seed=27), board, Z_PLATES + 9)
    for key, rect in places.regions.items():
        if key.zone == PLATE:
            glow = look.materials.glow(rect.size, look.scale.px(12, 4))
            furniture.put_in(f"plate {key.slot} glow", glow, rect, Z_PLATES + 10)
            plate = choice_plate(look, rect.size, KEYS[key.slot], words[key.slot])
            furniture.put_in(f"plate {key.slot}", plate, rect, Z_PLATES + 11)
        elif key.zone == LYING:
            cell, index = divmod(key.slot, COLUMNS)
            row, column = divmod(cell, COLUMNS)
            if tableau.pile(ROWS[row], None, column)[index] in APPLES:
                veil = tableau.look.materials.veil(rect.size, tableau.look.scale.px(8, 3))
                furniture.put_in(f"veil {key.slot}", veil, rect, Z_PLATES - 70)


def choice_plate(look: Look, size: tuple[int, int], letter: str, words: str) -> pygame.Surface:
    """Return a brass plate with the cap of its key and what it says in its middle."""

    def paint() -> pygame.Surface:
        surface = look.materials.plate(size, "hot", False, look.scale.px(6, 3)).copy()
        cap = key_picture(look, letter, round(min(size[1] * 0.66, look.scale.px(38, 20))))
        gap, pad = look.scale.px(12, 6), look.scale.px(16, 10)
        room = (size[0] - cap.get_width() - gap - 2 * pad, size[1])
        text = look.text.fitted(words, theme.SIZE_BODY, room, theme.ON_BRASS, "body", ENGRAVED)
        left = (size[0] - cap.get_width() - gap - text.get_width()) // 2
        surface.blit(cap, cap.get_rect(midleft=(left, size[1] // 2)))
        surface.blit(text, text.get_rect(midleft=(left + cap.get_width() + gap, size[1] // 2)))
        return surface

    return look.materials.made(("john silver choice", size, letter, words, look.scale.text_percent), paint)


# -- what gestures mean ----------------------------------------------------------------------------------


def _placing(tableau: Tableau, state: JohnSilver, seat: int, move: PlaceCard) -> Gesture:
    source = Place("hand", seat, 0, state.hands[seat].index(move.card))
    target = PileKey(ROWS[move.row], None, move.column)
    fills = state.lying[move.row] == COLUMNS - 1
    warning = _("The pile is empty: {name} would have to take a card back out of the full row.")
    forced = fills and must_break_up(state, move)
    says = _("fill the row") if fills else _("place the card")
    return Gesture(
        move, target, (source,), says, warning=warning.format(name=tableau.name(seat)) if forced else ""
    )


def must_break_up(state: JohnSilver, move: PlaceCard) -> bool:
    """Tell whether an apple that fills a row could take nothing but a card of that very row (JS-8)."""
    if state.pile or move.card not in APPLES:
        return False
    rows = [index // COLUMNS for index, cell in enumerate(state.cells) for card in cell if card not in APPLES]
    return bool(rows) and all(row == move.row for row in rows)


def _taking(state: JohnSilver, seat: int, move: Take) -> list[Gesture]:
    """Return both ways to take a card back: carrying it into the hand, and clicking it."""
    for index, cell in enumerate(state.cells):
        if move.card in cell:
            row, column = divmod(index, COLUMNS)
            place = cell.index(move.card)
            source = Place(ROWS[row], None, column, place)
            says = _("take this card")
            lying = PileKey(LYING, None, _lying_slot(row, column, place))
            return [
                Gesture(move, PileKey("hand", seat, 0), (source,), says),
                Gesture(move, lying, says=says),
            ]
    return []


def _placing_meant(tableau: Tableau, card: str, target: PileKey | None) -> Move | None:
    own = OWN_ROW[card]
    if target is None:
        return PlaceCard(card, own or 0, 0)
    if target.zone not in ROWS:
        return None
    row = ROWS.index(target.zone)
    share = share_of(tableau)
    if share is not None and share.row == row and target != tableau.over and not tableau.telling:
        return None
    return PlaceCard(card, row, target.slot)
