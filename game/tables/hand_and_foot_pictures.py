"""Pictures of the table of Hand and Foot: badges and tiles of books, and the pool as a pack of many cards."""

from __future__ import annotations

import random
from typing import NamedTuple

import pygame

from game.rules.hand_and_foot_books import BLACK, COMPLETE, RED, THREES
from game.ui.assets import card_size
from game.ui.look import Look
from game.ui.paint.noise import MASK
from game.ui.paint.vector import Size, blank, drawn, linear, rounded, shape, stroked
from game.ui.scale import LEAST_TEXT


class Sign(NamedTuple):
    """How a kind of book is told: a sign, its colour, and the darker end of that."""

    icon: str
    colour: str
    deep: str


SIGNS = {
    RED: Sign("heart", "#c8412f", "#8c2419"),
    BLACK: Sign("spade", "#3a3632", "#171513"),
    THREES: Sign("star", "#3f84b5", "#1f5078"),
}
GILT, PAPER, INK, RED_INK = "#f0d48a", "#f8f0da", "#1c1a17", "#a82a20"
ON_FILLED = "#fff4d8"
EDGES = ("#f3ead2", "#e6d9b8", "#d3c195", "#f7f0de", "#b7a476")
"""Tones of the edges of the pool's cards."""
DARK_EDGE = "#6d5c3a"


def units(look: Look, pixels: float) -> float:
    """Return the type size whose letters are so many real pixels high."""
    return max(LEAST_TEXT, pixels) / (look.scale.unit * look.scale.text_percent / 100)


def badge(look: Look, size: Size, kind: str, count: int) -> pygame.Surface:
    """The pill under a book: its sign and number of cards, filled and gilt when it is complete."""
    sign, filled = SIGNS[kind], count >= COMPLETE

    def paint() -> pygame.Surface:
        width, height = size
        line = max(1.4, height * 0.07)
        box = (line, line, width - 2 * line, height - 2 * line)
        body = linear("fill", (0, 0, 0, height), ((0, sign.colour), (1, sign.deep)))
        body += rounded((0, 0, width, height), height / 2, "#120a05", opacity=0.9)
        body += rounded(box, height / 2, "url(#fill)" if filled else "#f6ebcd")
        body += rounded(box, height / 2, stroke=GILT if filled else sign.deep, width=line)
        picture = shape(body, size)
        colour = ON_FILLED if filled else sign.deep
        side = round(height * 0.56)
        icon = look.assets.picture(f"icons/{sign.icon}", (side, side), {"ink": colour})
        number = look.text.line(str(count), units(look, height * 0.68), colour)
        gap = max(2, round(height * 0.16))
        left = (width - side - gap - number.get_width()) // 2
        picture.blit(icon, icon.get_rect(midleft=(left, height // 2)))
        picture.blit(number, number.get_rect(midleft=(left + side + gap, height // 2)))
        return picture

    return look.materials.made(("book badge", size, kind, count), paint)


def tile(look: Look, size: Size, rank: str, kind: str, count: int) -> pygame.Surface:
    """A book in small: its rank over a band with sign and count; full band and gilt edge when complete."""

    def paint() -> pygame.Surface:
        sign, filled = SIGNS[kind], count >= COMPLETE
        width, height = size
        band = round(height * 0.43)
        picture = _tile_ground(size, band, sign, filled, look.scale.unit)
        letters = "10" if rank == "T" else rank
        ink = RED_INK if kind == RED else INK
        title = _narrow(look, letters, (height - band) * 0.94, width * 0.92, ink)
        picture.blit(title, title.get_rect(center=(width // 2, round((height - band) * 0.53))))
        colour = ON_FILLED if filled else sign.deep
        number = _narrow(look, str(count), band * 0.88, width * 0.46, colour)
        edge = max(1, round(width * 0.08))
        side = max(5, min(round(band * 0.62), width - number.get_width() - 2 * edge - 1))
        icon = look.assets.picture(f"icons/{sign.icon}", (side, side), {"ink": colour})
        middle = round(height - band / 2)
        picture.blit(icon, icon.get_rect(midleft=(edge, middle)))
        picture.blit(number, number.get_rect(midright=(width - edge, middle)))
        return picture

    return look.materials.made(("book tile", size, rank, kind, count), paint)


def _narrow(look: Look, words: str, high: float, wide: float, colour: str) -> pygame.Surface:
    """Return letters so high that are pressed together where they would be too wide."""
    line = look.text.line(words, units(look, high), colour)
    if line.get_width() <= wide:
        return line
    return pygame.transform.smoothscale(line, (max(1, round(wide)), line.get_height()))


def _tile_ground(size: Size, band: int, sign: Sign, filled: bool, unit: float) -> pygame.Surface:
    width, height = size
    edge = max(1.0, (3.0 if filled else 1.4) * unit)
    radius = 5 * unit
    body = rounded((0, 0, width, height), radius, "#120a05", opacity=0.55)
    body += rounded((0.5, 0.5, width - 1, height - 1), radius, PAPER)
    if filled:
        body += linear("band", (0, height - band, 0, height), ((0, sign.colour), (1, sign.deep)))
        box = f'x="0.5" y="{height - band}" width="{width - 1}" height="{band - radius}"'
        body += f'<rect {box} fill="url(#band)"/>'
        body += rounded((0.5, height - 2 * radius - 1, width - 1, 2 * radius + 0.5), radius, sign.deep)
    else:
        y = height - band
        body += stroked(f"M3 {y}H{width - 3}", sign.deep, max(1.0, 1.6 * unit))
    line = GILT if filled else "#6d5b3c"
    body += rounded((edge / 2, edge / 2, width - edge, height - edge), radius, stroke=line, width=edge)
    return shape(body, size)


# -- the pool as a pack --------------------------------------------------------------------------------


def covered(look: Look, height: int, angle: float) -> pygame.Surface:
    """The paper of a card that another one covers, turned by so many degrees clockwise."""

    def paint() -> pygame.Surface:
        size = card_size(height)
        body = rounded((0.9, 0.9, 248.2, 348.2), 15, PAPER, INK, 1.8)
        body += rounded((3.2, 3.2, 243.6, 343.6), 13, stroke="#d8c79b", width=1.2)
        return pygame.transform.rotozoom(drawn(body, (250, 350), size), -angle, 1.0)

    return look.materials.made(("covered card", height, angle), paint)


def side(look: Look, face: Size, depth: int, lines: float) -> pygame.Surface:
    """The front of a pack of cards, `depth` pixels thick, without its top, which covers the upper `face`.

    `lines` is how many pixels apart the edges of its cards lie, about.
    """

    def paint() -> pygame.Surface:
        rng = random.Random(7)
        width, height = face
        card = shape(rounded((0, 0, width, height), height * 0.13, "#ffffff"), face)
        picture = blank((width, height + depth))
        toned = {tone: _toned(card, tone) for tone in (*EDGES, DARK_EDGE)}
        past, dark = 0.0, 0.0
        tone = EDGES[0]
        for level in range(depth, 0, -1):
            past += 1
            if past >= lines:
                past -= lines
                tone, dark = rng.choice(EDGES), rng.random()
                shade = DARK_EDGE if dark < 0.72 else tone
                picture.blit(toned[shade], (0, level))
                continue
            picture.blit(toned[tone], (0, level))
        return _shaded(picture)

    return look.materials.made(("pack side", face, depth, round(lines, 2)), paint)


def _toned(card: pygame.Surface, tone: str) -> pygame.Surface:
    toned = card.copy()
    toned.fill(tone, special_flags=MASK)
    return toned


def _shaded(picture: pygame.Surface) -> pygame.Surface:
    """Darken a pack towards its ends, as something round the corner is."""
    size = picture.get_size()
    body = linear(
        "light",
        (0, 0, size[0], 0),
        ((0, "#9a8a6a"), (0.09, "#e8e0cc"), (0.4, "#ffffff"), (0.86, "#ddd2ba"), (1, "#83734f")),
    )
    body += f'<rect x="0" y="0" width="{size[0]}" height="{size[1]}" fill="url(#light)"/>'
    picture.blit(shape(body, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return picture


def top(look: Look, face: Size) -> pygame.Surface:
    """A card's back on its side, seen slantwise: the top of a pack."""

    def paint() -> pygame.Surface:
        back = look.assets.card("?", face[0])
        lying = pygame.transform.rotate(back, 90)
        return pygame.transform.smoothscale(lying, face)

    return look.materials.made(("pack top", face, look.assets.faces.back), paint)


def pack(look: Look, face: Size, depth: int, lines: float) -> pygame.Surface:
    """A whole pack of cards with its top."""

    def paint() -> pygame.Surface:
        picture = side(look, face, depth, lines).copy()
        picture.blit(top(look, face), (0, 0))
        return picture

    return look.materials.made(("pack", face, depth, round(lines, 2), look.assets.faces.back), paint)


def rest_of(look: Look, face: Size, depth: int, taken: int, lines: float) -> pygame.Surface:
    """What stays of a pack `depth` thick without its upper `taken` pixels; as large as the whole pack."""
    whole = side(look, face, depth, lines)
    picture = blank(whole.get_size())
    below = taken + face[1] // 2
    picture.blit(whole, (0, below), pygame.Rect(0, below, whole.get_width(), whole.get_height() - below))
    picture.blit(top(look, face), (0, taken))
    return picture


def marker(look: Look, height: int) -> pygame.Surface:
    """The brass arrow that shows where the pool is gripped."""

    def paint() -> pygame.Surface:
        size = (round(height * 1.3), height)
        body = linear("brass", (0, 0, 0, height), ((0, "#fbe9b0"), (0.3, "#e2bd66"), (1, "#a57c31")))
        body += f'<path d="M1 {height / 2}L{height * 0.6} 1H{size[0] - 1}V{height - 1}H{height * 0.6}Z" '
        body += f'fill="url(#brass)" stroke="#20140a" stroke-width="{max(1.2, height * 0.07):.2f}"/>'
        return shape(body, size)

    return look.materials.made(("grip marker", height), paint)
