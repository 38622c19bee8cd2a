"""All hands of a replay laid open in a row: names, and the cards that only their owners see."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.core.cards import RANKS
from game.ui import theme
from game.ui.assets import card_size
from game.ui.widgets import Widget
from game.ui.widgets import layout as lay

if TYPE_CHECKING:
    from game.scenes.replay import ReplayScene

FOOT = "foot"
HELD = ("hand", "drawn", FOOT)
"""The zones whose cards are held, so that the table shows their backs at most."""
GAP = ""
"""Stands between two piles."""
_ROW = 4
"""So many hands lie side by side at most."""
_CARD = 112
_SEEN = 0.62
"""So much of the height of a usual card is seen, from its top: its rank and suit."""
_EDGE = 5
"""Units of air above and below."""
_SHADE = (*theme.SHADOW, 120)


class OpenHands(Widget):
    """The held cards of every seat, but for the hand that lies open at the table's near side."""

    def __init__(self, scene: ReplayScene) -> None:
        super().__init__()
        self._scene = scene

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (tuple(self._hands()), self.look.assets.faces, self.look.assets.loading)

    @property
    def empty(self) -> bool:
        """Whether the table itself shows all that lies open."""
        return not any(pile.zone in HELD for pile in self._scene.board.tableau.state.piles())

    def wanted(self) -> tuple[int, int]:
        """Return the height of a line or two of cards; the width is that of the window."""
        tableau, scale = self._scene.board.tableau, self.look.scale
        owners = {
            owner
            for zone, owner, _slot, _cards in tableau.state.piles()
            if owner is not None and zone in HELD and (owner != tableau.seat or zone == FOOT)
        }
        lines = _lines(len(owners))
        share = 1 if self._scene.board.face.deck else _SEEN
        line = math.ceil(self._card() * share) + 2 * scale.px(_EDGE, 3)
        return self.rect.width, lines * line

    def _card(self) -> int:
        """Return how high a card would be if all of it was seen."""
        return self.look.scale.px(_CARD, 56)

    def _hands(self) -> list[tuple[int, tuple[str, ...]]]:
        """Return the seats with the cards that they hold and the table does not show, pile by pile."""
        tableau = self._scene.board.tableau
        found: dict[int, list[str]] = {}
        for zone, owner, _slot, cards in tableau.state.piles():
            if owner is None or zone not in HELD:
                continue
            if owner == tableau.seat and (zone != FOOT or not cards):
                continue
            pile = [*found.get(owner, []), *([GAP] if found.get(owner) and cards else [])]
            found[owner] = pile + sorted(cards, key=_value)
        return [(seat, tuple(cards)) for seat, cards in sorted(found.items())]

    def paint(self) -> pygame.Surface:
        """Paint a band of shade over the planks with a place for every hand."""
        canvas, look = self.canvas(), self.look
        canvas.fill(_SHADE)
        pygame.draw.line(canvas, theme.BRASS, (0, 0), (canvas.get_width(), 0), look.scale.px(3, 2))
        hands = self._hands()
        lines = _lines(len(hands))
        a_row = _ROW if lines > 1 else len(hands)
        room = lay.inset(Rect((0, 0), self.wanted()), look.scale.px(30, 12), 0)
        places = [
            place
            for line in lay.rows(room, [1] * lines)
            for place in lay.columns(line, [1] * a_row, look.scale.px(18, 8))
        ]
        for (seat, cards), place in zip(hands, places, strict=False):
            self._paint_hand(canvas, place, seat, cards)
        return canvas

    def _paint_hand(self, canvas: pygame.Surface, place: Rect, seat: int, cards: tuple[str, ...]) -> None:
        look = self.look
        name = self._scene.replay.header.players[seat].name
        most = (place.width // 3, place.height)
        words = look.text.fitted(name, theme.SIZE_LABEL, most, theme.ON_WOOD, "body", theme.TEXT_SHADOW)
        canvas.blit(words, words.get_rect(midleft=place.midleft))
        left = place.x + words.get_width() + look.scale.px(12, 6)
        edge, height = look.scale.px(_EDGE, 3), self._card()
        room = Rect(left, place.y + 2 * edge, place.right - left, place.height - 2 * edge)
        top = max(room.top, room.centery - height // 2)
        wide = card_size(height)[0]
        step = wide * 0.5
        if len(cards) > 1:
            step = min(step, (room.width - wide) / (len(cards) - 1))
        # Down to the bar, which it looks to be tucked behind.
        canvas.set_clip(Rect(place.x, place.y, place.width, canvas.get_height() - place.y))
        for index, card in enumerate(cards):
            if card == GAP:
                continue
            picture = look.assets.card(card, height, self._scene.board.face.deck)
            spot = picture.get_rect(topleft=(room.x + round(index * step), top))
            shadow = look.materials.card_shadow(height)
            canvas.blit(shadow, shadow.get_rect(center=spot.center).move(look.materials.card_drop()))
            canvas.blit(picture, spot)
        canvas.set_clip(None)


def _lines(hands: int) -> int:
    """Return in how many lines so many hands lie."""
    return -(-hands // _ROW) if hands > _ROW + 1 else 1


def _value(card: str) -> tuple[int, str]:
    """Sort cards by their rank."""
    return RANKS.index(card[0]) if card[:1] in RANKS and len(card) == 2 else len(RANKS), card
