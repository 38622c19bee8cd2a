"""Who gets a full row of John Silver: worked out for the table, outlined, tagged, told on a ribbon."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame
from pygame import Rect

from game.core.following import PileKey
from game.rules.john_silver_cards import (
    APPLES,
    COINS,
    COLUMNS,
    OWNERS,
    ROWS,
    SPOTS,
    Lying,
    share_out,
    spot_losses,
)
from game.rules.john_silver_events import RowShared
from game.tables.arrangement import Z_CARDS, Z_CARRIED, Z_PLATES, Arrangement, card_width
from game.tables.face import Furniture, Tableau
from game.tables.furniture import cast_shadow
from game.tables.john_silver_layout import STRIP_OF_INDEX, Frame
from game.tables.john_silver_words import nobody, number_of
from game.ui import theme
from game.ui.gear import Gear
from game.ui.look import Look
from game.ui.paint.vector import blank
from game.words import _, ngettext

NOBODYS = ("#5d6468", "#c3cbd0")
"""The colours of the column that belongs to nobody."""
Z_SHARE = Z_PLATES - 50
Z_RIBBON = Z_PLATES + 20
_ON_CLOTH, _ON_CLOTH_NAME = "#fff8e4", "#fff0c0"
_TAG_SHADOW = "#000000a0"
_NAME = 1.2
"""The size of a name beside that of other words."""
_SIZES = ((2, 22), (2, 20), (2, 18), (1, 22), (1, 20), (1, 18), (0, 22), (0, 18), (0, 14), (0, 11), (0, 8))
"""How fully a ribbon tells and how large, the best first; real pixels never go under the least size."""


class Pair(NamedTuple):
    """Two cards of a full row, the deciding one first, and the seat that gets them; None is nobody."""

    owner: int | None
    cards: tuple[Lying, ...]

    def worth(self, counts: dict[str, int]) -> int:
        """Return how many of a symbol these cards show."""
        return sum(counts.get(lying.card, 0) for lying in self.cards)


class Share(NamedTuple):
    """A row with four cards: the high pair and the low one; `gone` once they have left the row."""

    row: int
    pairs: tuple[Pair, ...]
    gone: bool


class Placing(NamedTuple):
    """A card of the own hand over a cell."""

    card: str
    row: int
    column: int


def colours_of(owner: int | None) -> tuple[str, str]:
    """Return a seat's flat colour and the light of it."""
    return NOBODYS if owner is None else theme.SEAT_COLOURS[owner]


def name_of(tableau: Tableau, owner: int | None) -> str:
    """Return the name of a seat, or what nobody is called."""
    return nobody() if owner is None else tableau.name(owner)


def placing_of(tableau: Tableau) -> Placing | None:
    """Return what would be placed where, while a card of the hand is over a cell that may take it."""
    over = tableau.over
    if tableau.telling or len(tableau.aim) != 1 or over is None or over.zone not in ROWS:
        return None
    source = tableau.aim[0]
    hand = tableau.pile("hand", source.owner)
    if source.zone != "hand" or source.index >= len(hand):
        return None
    return Placing(hand[source.index], ROWS.index(over.zone), over.slot)


def share_of(tableau: Tableau) -> Share | None:
    """Return the row that is being shared out, is full, or would be by what is about to be done."""
    seats = tableau.state.seats
    last = tableau.heard[-1] if tableau.telling and tableau.heard else None
    if isinstance(last, RowShared):
        lying = [Lying(flight.card, flight.origin.slot) for flight in last.flights]
        pairs = (Pair(last.high, tuple(lying[:2])), Pair(last.low, tuple(lying[2:])))
        return Share(last.row, pairs, True)
    placing = placing_of(tableau)
    lifted = tableau.aim[0] if tableau.aim and tableau.over is not None else None
    for row, zone in enumerate(ROWS):
        lying = [
            Lying(card, column)
            for column in range(COLUMNS)
            for index, card in enumerate(tableau.pile(zone, None, column))
            if lifted is None or lifted != (zone, None, column, index)
        ]
        if placing is not None and placing.row == row:
            lying.append(Lying(placing.card, placing.column))
        if len(lying) == COLUMNS:
            owners = OWNERS[seats]
            return Share(row, tuple(Pair(owners[p[0].column], tuple(p)) for p in share_out(lying)), False)
    return None


def spots_by_seat(tableau: Tableau, share: Share | None) -> tuple[list[int], list[int]]:
    """Return the black spots of each seat and what they would cost, with a row about to be shared out."""
    seats = range(tableau.state.seats)
    spots = [sum(SPOTS.get(card, 0) for card in tableau.pile("won_shown", seat)) for seat in seats]
    for pair in share.pairs if share is not None else ():
        if pair.owner is not None:
            spots[pair.owner] += pair.worth(SPOTS)
    return spots, spot_losses(spots)


# -- outlines and tags ---------------------------------------------------------------------------------


def draw_outlines(furniture: Furniture, tableau: Tableau, places: Arrangement, share: Share) -> None:
    """Outline the cards of both pairs in the colours of who gets them, names above those that lie free."""
    placing = placing_of(tableau)
    for number, pair in enumerate(share.pairs):
        for place, lying in enumerate(pair.cards):
            key = PileKey(ROWS[share.row], None, lying.column)
            held = placing is not None and lying.card == placing.card
            rect, free = _outlined(tableau, places, key, lying.card)
            name = f"pair {number} {place}"
            colours = colours_of(pair.owner)
            _draw_outline(furniture, tableau.look, name, rect, colours)
            if free:
                words = name_of(tableau, pair.owner)
                _draw_tag(furniture, tableau.look, name, rect, words, colours, held)


def _outlined(tableau: Tableau, places: Arrangement, key: PileKey, card: str) -> tuple[Rect, bool]:
    """Return what is seen of a card in a cell, or of one that would come there, and whether it lies free."""
    pile, spots, cell = tableau.pile(*key), places.spots[key], places.regions[key]
    width = round(card_width(cell.h))
    rect = Rect(0, 0, width, cell.h)
    rect.center = cell.center
    if card not in pile:
        if spots:
            rect.right = min(cell.right, round(spots[-1].x + width / 2 + STRIP_OF_INDEX * width))
        return rect, True
    index = pile.index(card)
    rect.centerx = round(spots[index].x)
    free = index == len(pile) - 1
    if not free:
        rect.w = round(spots[index + 1].x - spots[index].x)
    return rect, free


def _draw_outline(furniture: Furniture, look: Look, name: str, rect: Rect, colours: tuple[str, str]) -> None:
    glow = look.materials.glow(rect.size, look.scale.px(15, 6), colours[1], look.scale.px(10), 190)
    furniture.put_in(f"{name} glow", glow, rect, Z_CARDS - 40)
    furniture.put_in(name, Gear(look.materials).outline(rect.size, *colours), rect, Z_SHARE + 1)


def _draw_tag(
    furniture: Furniture,
    look: Look,
    name: str,
    rect: Rect,
    words: str,
    colours: tuple[str, str],
    held: bool,
) -> None:
    """Lay a name on the upper edge of a card, over it where it is still carried."""
    image = tag(look, words, colours, rect.w + look.scale.px(36, 16))
    top = Rect(0, 0, *image.get_size())
    top.midbottom = (rect.centerx, rect.top + look.scale.px(10, 5))
    height = Z_CARRIED + 60 if held else Z_SHARE + 4
    cast_shadow(furniture, look, f"{name} tag shadow", top.inflate(-6, -4), 4, height, look.scale.px(3))
    furniture.put_in(f"{name} tag", image, top, height + 1)


def tag(look: Look, words: str, colours: tuple[str, str], widest: int) -> pygame.Surface:
    """Return a small ribbon with a name."""
    height = look.scale.px(32, 20)
    ends = round(height * 1.15)
    size = look.text.fit(words, 22, widest - ends, "title", height)
    shown = look.text.elide(words, size, widest - ends, "title")

    def paint() -> pygame.Surface:
        line = look.text.line(shown, size, _ON_CLOTH, "title", _TAG_SHADOW, 1)
        ribbon = Gear(look.materials).ribbon((line.get_width() + ends, height), *colours).copy()
        ribbon.blit(line, line.get_rect(center=ribbon.get_rect().center))
        return ribbon

    return look.materials.made(("john silver tag", shown, size, colours, height), paint)


# -- the ribbon ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Token:
    """A piece of a ribbon: words, or one of the pictures in `sprites/signs`."""

    words: str = ""
    icon: str = ""
    title: bool = False


def draw_ribbon(furniture: Furniture, tableau: Tableau, frame: Frame, share: Share) -> None:
    """Tell under the rows who gets what, half of the ribbon in the colour of each."""
    look, rect = tableau.look, frame.ribbon_rect
    parts = _parts(share)
    ends = round(rect.h * 1.1)
    room = rect.w - ends * len(parts)
    texts, size = _fitting(tableau, parts, room, rect.h)
    images = [_line(look, tokens, size, rect.h) for tokens in texts]
    widths = [image.get_width() for image in images]
    spare = rect.w - sum(widths)
    x = rect.x
    cast_shadow(furniture, look, "ribbon shadow", rect, 7, Z_RIBBON, look.scale.px(5))
    for number, (part, image) in enumerate(zip(parts, images, strict=True)):
        first, last = number == 0, number == len(parts) - 1
        width = rect.right - x if last else image.get_width() + spare // len(parts)
        place = Rect(x, rect.y, width, rect.h)
        ribbon = Gear(look.materials).ribbon(place.size, *colours_of(part[0].owner), (first, last))
        furniture.put_in(f"ribbon {number}", ribbon, place, Z_RIBBON + 1)
        shift = (int(first) - int(last)) * rect.h // 6
        furniture.put(f"ribbon words {number}", image, (place.centerx + shift, place.centery), Z_RIBBON + 2)
        x += width


def _parts(share: Share) -> list[tuple[Pair, ...]]:
    """Return the pairs of each half of the ribbon: one half for both if the same seat gets them."""
    high, low = share.pairs
    return [(high, low)] if high.owner == low.owner else [(high,), (low,)]


def _fitting(
    tableau: Tableau, parts: Sequence[tuple[Pair, ...]], room: int, height: int
) -> tuple[list[list[_Token]], float]:
    """Return what each half says and how large, as fully as there is room."""
    look = tableau.look
    texts: list[list[_Token]] = []
    size: float = 0
    for detail, size in _SIZES:
        texts = [_tokens(tableau, part, detail) for part in parts]
        lines = [_line(look, tokens, size, height) for tokens in texts]
        if sum(line.get_width() for line in lines) <= room and look.text.height(size) <= height:
            return texts, size
    shorter = [_elided(look, tokens, size, room // len(parts), height) for tokens in texts]
    return shorter, size


def _elided(look: Look, tokens: Sequence[_Token], size: float, room: int, height: int) -> list[_Token]:
    """Return tokens whose first one, the name, is cut off where they are too wide."""
    name, *rest = tokens
    taken = _line(look, rest, size, height).get_width() if rest else 0
    words = look.text.elide(name.words, size * _NAME, room - taken, "title")
    return [_Token(words, title=True), *rest]


def _tokens(tableau: Tableau, part: tuple[Pair, ...], detail: int) -> list[_Token]:
    owner = part[0].owner
    cards = [number_of(lying.card) for pair in part for lying in pair.cards]
    coins, apples, spots = (sum(p.worth(counts) for p in part) for counts in (COINS, APPLES, SPOTS))
    tokens = [_Token(name_of(tableau, owner), title=True)]
    if detail:
        words = _("{high} and {low}:") if len(cards) == 2 and detail > 1 else "{high}, {low}"
        tokens.append(
            _Token(words.format(high=cards[0], low=cards[1]) if len(cards) == 2 else ", ".join(cards))
        )
    if owner is None:
        return [*tokens, _Token(_("out of the game"))] if detail else tokens
    left = tableau.name((owner + 1) % tableau.state.seats)
    for icon, count in (("coin", coins), ("apple", apples), ("spot", spots)):
        if count:
            words = _worth_in_full(icon, count, left) if detail > 1 else _worth(icon, count, left, detail)
            tokens += [_Token(icon=icon), _Token(words)]
    return tokens


def _worth_in_full(icon: str, count: int, left: str) -> str:
    if icon == "coin":
        return ngettext("{count} point", "{count} points", count).format(count=count)
    if icon == "apple":
        text = ngettext("{count} point for {name}", "{count} points for {name}", count)
        return text.format(count=count, name=left)
    return ngettext("{count} spot", "{count} spots", count).format(count=count)


def _worth(icon: str, count: int, left: str, detail: int) -> str:
    if icon == "apple" and detail:
        return _("{count} for {name}").format(count=count, name=left)
    return str(count)


def _line(look: Look, tokens: Sequence[_Token], size: float, height: int) -> pygame.Surface:
    """Return tokens side by side."""
    key = ("john silver line", tuple(tokens), size, height)
    return look.materials.made(key, lambda: side_by_side(_pictures(look, tokens, size, height), height))


def _pictures(
    look: Look, tokens: Iterable[_Token], size: float, height: int
) -> list[tuple[pygame.Surface, int]]:
    """Return the picture of each token and the gap before it."""
    side = min(round(height * 0.72), round(look.scale.text(size) * 1.5))
    found: list[tuple[pygame.Surface, int]] = []
    for token in tokens:
        gap = look.scale.px(10, 5) if found and not (token.words and found[-1][1] < 0) else 0
        if token.icon:
            found.append((Gear(look.materials).symbol(token.icon, side), gap))
        elif token.title:
            found.append(
                (look.text.line(token.words, size * _NAME, _ON_CLOTH_NAME, "title", _TAG_SHADOW), gap)
            )
        else:
            found.append((look.text.line(token.words, size, _ON_CLOTH), look.scale.px(7, 4)))
    return found


def side_by_side(pictures: Sequence[tuple[pygame.Surface, int]], height: int) -> pygame.Surface:
    """Return pictures in a row, each with a gap before it, on their middles."""
    surface = blank((sum(image.get_width() + gap for image, gap in pictures), height))
    x = 0
    for image, gap in pictures:
        x += gap
        surface.blit(image, image.get_rect(midleft=(x, height // 2)))
        x += image.get_width()
    return surface
