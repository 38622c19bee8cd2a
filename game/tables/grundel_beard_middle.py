"""The Ship with its cards, the draw pile and the tally of Captain Grundel Beard's table."""

from __future__ import annotations

from pygame import Rect

from game.core.cards import UNSEEN, rank
from game.rules.grundel_beard_moves import THIRTEEN, total_of
from game.tables.arrangement import Z_CLOTH
from game.tables.face import Furniture, Tableau
from game.tables.furniture import ENGRAVED, SHADOW, cast_shadow, draw_plate, put_left
from game.tables.grundel_beard_layout import Frame
from game.tables.grundel_beard_paint import Row, lucky_print, tally
from game.tables.grundel_beard_reading import outcome_of, state_of
from game.tables.words import pile_words
from game.ui import theme
from game.ui.gear import Gear
from game.ui.materials import PlateState
from game.words import _, ngettext

Z_SHIP = Z_CLOTH + 12


def draw_ship(furniture: Furniture, frame: Frame, tableau: Tableau) -> None:
    """Draw the Ship under full sail, its name and hands won, and what is known of its cards."""
    look = frame.look
    furniture.put_in("ship tray", look.materials.tray(frame.ship.size), frame.ship, Z_CLOTH + 1)
    picture = Gear(look.materials).ship(frame.ship_picture.h)
    shade = look.materials.silhouette("grundel ship", picture, frame.px(12, 5), alpha=170)
    rect = frame.ship_picture
    furniture.put(
        "ship shadow", shade, (rect.centerx + frame.px(3), rect.centery + frame.px(8, 3)), Z_SHIP - 1
    )
    furniture.put_in("ship picture", picture, rect, Z_SHIP)
    _draw_name(furniture, frame, tableau)
    lying = len(tableau.pile("ship")) + len(tableau.pile("ship_shown"))
    for index, card in enumerate(frame.ship_cards):
        if index >= lying:
            place = look.materials.place(card.size, dashed=True)
            furniture.put_in(f"ship place {index}", place, card, Z_CLOTH + 2)
    words, state = _ship_note(tableau)
    if words:
        draw_plate(furniture, look, "ship note", frame.ship_note, words, state, theme.SIZE_LABEL)


def _draw_name(furniture: Furniture, frame: Frame, tableau: Tableau) -> None:
    look, rect = frame.look, frame.ship_name
    outcome = outcome_of(state_of(tableau))
    won = outcome is not None and outcome.ship and not tableau.telling
    cast_shadow(furniture, look, "ship name shadow", rect, 6, Z_SHIP + 1, frame.px(8))
    furniture.put_in("ship name", look.materials.name_plate(rect.size, won, 33), rect, Z_SHIP + 2)
    plate = Rect(0, 0, frame.px(44, 26), frame.px(32, 20))
    plate.midright = (rect.right - frame.px(10, 5), rect.centery)
    furniture.put_in(
        "ship score", look.materials.plate(plate.size, "normal", False, frame.px(5, 3)), plate, Z_SHIP + 3
    )
    value = look.text.fitted(
        str(state_of(tableau).ship_score), theme.SIZE_BODY, plate.size, theme.ON_BRASS, "body", ENGRAVED
    )
    furniture.put_in("ship score number", value, plate, Z_SHIP + 4)
    left = rect.x + frame.px(14, 7)
    room = (plate.x - frame.px(6, 3) - left, rect.h)
    title = look.text.fitted(_("The Ship"), theme.SIZE_NAME, room, theme.ON_WOOD_TITLE, "title", SHADOW, 2)
    put_left(furniture, "ship title", title, left, rect.centery, Z_SHIP + 3)
    if won:
        flag = look.materials.pennant(frame.px(50, 28))
        furniture.put("ship flag", flag, (rect.right + flag.get_width() * 0.4, rect.y), Z_SHIP + 5)


def _ship_note(tableau: Tableau) -> tuple[str, PlateState]:
    """Return what the plate under the Ship's cards tells of them."""
    shown = tableau.pile("ship_shown")
    hidden = len(tableau.pile("ship"))
    if shown and not hidden and UNSEEN not in shown:
        points = total_of("".join(rank(card) for card in shown))
        if points == THIRTEEN:
            return _("Thirteen!"), "lit"
        text = _("{points}, too much") if points > THIRTEEN else _("{points} points")
        return text.format(points=points), "off" if points > THIRTEEN else "normal"
    if not hidden:
        return "", "normal"
    text = ngettext("{count} card, unseen", "{count} cards, unseen", hidden)
    return text.format(count=hidden), "normal"


def draw_pile(furniture: Furniture, frame: Frame, tableau: Tableau, covered: bool) -> None:
    """Draw the lucky number printed on the cloth, unless it is `covered`, and the count of the draw pile."""
    center = frame.bubble(1).center
    side = min(frame.grown(236), frame.band.h)
    if not covered:
        furniture.put("lucky", lucky_print(frame.look, side), center, Z_CLOTH + 1)
    left = len(tableau.pile("draw"))
    if not left:
        return
    words = pile_words(left)
    draw_plate(furniture, frame.look, "count", frame.pile_label, words, size=theme.SIZE_LABEL)


def draw_tally(furniture: Furniture, frame: Frame, tableau: Tableau) -> None:
    """Draw the board with the hands won, from the own seat around, the Ship last."""
    look, state, rect = frame.look, state_of(tableau), frame.tally
    best = max(*state.scores, state.ship_score)
    seats = [(frame.seat + index) % frame.seats for index in range(frame.seats)]
    rows = [(tableau.name(seat), state.scores[seat]) for seat in seats]
    rows.append((_("The Ship"), state.ship_score))
    lines = tuple(Row(name, score, score == best > 0) for name, score in rows)
    target = state.options["target"]
    note = _("first to {target}").format(target=target)
    cast_shadow(furniture, look, "tally shadow", rect, 8, Z_CLOTH + 9, frame.px(10))
    picture = tally(look, rect.size, _("Hands won"), note, lines, target)
    furniture.put_in("tally", picture, rect, Z_CLOTH + 10)
