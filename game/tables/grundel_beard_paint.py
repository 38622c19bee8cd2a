"""What is painted for Captain Grundel Beard's table alone: plates of yea and neigh, halves, sea and plank.

Sizes are real pixels; every picture is kept by the look's materials.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from game.rules.grundel_beard_moves import THIRTEEN
from game.tables.furniture import ENGRAVED, SHADOW, name_line
from game.tables.grundel_beard_layout import cap_margin
from game.ui import theme
from game.ui.gear import Gear
from game.ui.look import Look
from game.ui.materials import PlateState
from game.ui.paint import gear as paint
from game.ui.paint.layers import lay
from game.ui.paint.noise import masked
from game.ui.paint.vector import Size, blank, drawn, rounded, shape, stroked
from game.ui.richtext import escape

_TINTS = {"+": "#f6b52e", "-": "#1d4a66"}
_SIZE_NAME, _SIZE_WORD = 30, 50
_PLATE_PAD, _CAP, _WORD_AIR = 14, 34, 12
"""Units on a big plate: from its ends to sign and key, the side of the key, and the air round the word."""
_SIGN_AT, _SEAM_AT, _NUMBER_AT, _NUMBER_WIDE = 0.235, 0.41, 0.7, 0.47
"""Where sign, seam and number are on a small plate, and how wide numbers may be, in parts of its width."""
_WAVE = 24
_WAVE_HIGH = 8


@dataclass(frozen=True)
class Signed:
    """What stands on a big plate: a word, a few smaller ones below it, a sign at its left, and its key.

    The sign is a card ("As", "?") or the name of an icon; `warns` sets the smaller words in red.
    """

    word: str
    note: str
    sign: str
    key: str
    warns: bool = False


def big_plate(
    look: Look, size: Size, signed: Signed, letters: float, state: PlateState, hot: bool
) -> pygame.Surface:
    """Paint a plate that can be hit in a hurry: brass, with a field of green or red where it has one.

    `letters` is the type size of its word, as from `word_size`.
    """
    key = ("big plate", size, signed, letters, state, hot, look.assets.faces)
    return look.materials.made(key, lambda: _big_plate(look, size, signed, letters, state, hot))


def word_size(look: Look, size: Size, signed: Signed) -> float:
    """Return the largest type size of the word of a big plate, even air on both sides of it."""
    left, right = _word_ends(look, size, signed.sign)
    return look.text.fit(signed.word, _SIZE_WORD, right - left, "title", round(size[1] * 0.58))


def _word_ends(look: Look, size: Size, sign: str) -> tuple[int, int]:
    """Return between which points the word of a big plate stands, beside sign and key."""
    pad, air = look.scale.px(_PLATE_PAD, 7), look.scale.px(_WORD_AIR, 4)
    left = pad + _sign_picture(look, size[1], sign).get_width()
    return left + air, size[0] - pad - look.scale.px(_CAP, 18) - air


def _big_plate(
    look: Look, size: Size, signed: Signed, letters: float, state: PlateState, hot: bool
) -> pygame.Surface:
    painted = state in ("red", "green")
    radius = look.scale.px(14, 6)
    metal: PlateState = "lit" if hot else "normal"
    surface = look.materials.plate(size, metal, not painted, radius).copy()
    whole = surface.get_rect()
    if painted:
        inner = whole.inflate(-2 * look.scale.px(7, 4), -2 * look.scale.px(7, 4))
        surface.blit(look.materials.plate(inner.size, state, False, look.scale.px(9, 4)), inner)
        if hot:
            surface.blit(_shine(look, inner.size), inner)
    ink = theme.ON_BRASS_RED_PLATE if painted else theme.ON_BRASS
    below = SHADOW if painted else ENGRAVED
    pad, cap = look.scale.px(_PLATE_PAD, 7), look.scale.px(_CAP, 18)
    left = _blit_sign(look, surface, signed.sign, pad)
    right = size[0] - pad - cap
    start, end = _word_ends(look, size, signed.sign)
    box = (end - start, round(size[1] * 0.58))
    word = look.text.fitted(signed.word, letters, box, ink, "title", below, 2)
    small = theme.ON_BRASS_RED if signed.warns and not painted else ink
    below_cap = (size[0] - pad - left - look.scale.px(6, 3), size[1] // 3)
    note = look.text.fitted(signed.note, theme.SIZE_LABEL, below_cap, small, "body", below)
    x = (left + right) // 2
    high = word.get_height() + (note.get_height() if signed.note else 0)
    top = (size[1] - high) // 2 - look.scale.px(2)
    surface.blit(word, word.get_rect(midtop=(x, top)))
    if signed.note:
        middle = max(x, left + look.scale.px(6, 3) + note.get_width() // 2)
        surface.blit(note, note.get_rect(midtop=(middle, top + word.get_height() - look.scale.px(2))))
    middle = top + word.get_height() // 2 if signed.note else size[1] // 2
    _blit_cap(look, surface, signed.key, Rect(right, middle - cap // 2, cap, cap), painted)
    return surface


def _shine(look: Look, size: Size) -> pygame.Surface:
    body = rounded((0, 0, *size), look.scale.px(9, 4), "#ffe9a8", opacity=0.22)
    return shape(body, size)


def _blit_sign(look: Look, surface: pygame.Surface, sign: str, pad: int) -> int:
    """Lay a small card or an icon at the left end of a plate; return where it ends."""
    picture = _sign_picture(look, surface.get_height(), sign)
    place = picture.get_rect(midleft=(pad, surface.get_height() // 2))
    surface.blit(picture, place)
    return place.right


def _sign_picture(look: Look, high: int, sign: str) -> pygame.Surface:
    """Return the small card or icon of a plate of a height."""

    def turned() -> pygame.Surface:
        return pygame.transform.rotozoom(look.assets.card(sign, round(high * 0.56)), 7, 1)

    if len(sign) > 2:
        side = round(high * 0.5)
        return look.assets.picture(f"icons/{sign}", (side, side), {"ink": theme.ON_BRASS})
    return look.materials.made(("sign on a plate", sign, high, look.assets.faces), turned)


def _blit_cap(look: Look, surface: pygame.Surface, key: str, rect: Rect, pale: bool) -> None:
    surface.blit(look.materials.key_cap(rect.size, pale), rect)
    colour = theme.ON_BRASS if pale else theme.ON_WOOD_TITLE
    letter = look.text.fitted(key, theme.SIZE_LABEL, rect.size, colour)
    surface.blit(letter, letter.get_rect(center=(rect.centerx, rect.centery - look.scale.px(1))))


# -- plus and minus ----------------------------------------------------------------------------------


def count_plate(
    look: Look, size: Size, sign: str, number: str, key: str, state: PlateState
) -> pygame.Surface:
    """Paint the plate beside half a card: plus or minus, what it would come to, and its key at the corner.

    The key sticks out over the upper left corner by `cap_margin` on every side.
    """
    return look.materials.made(
        ("count plate", size, sign, number, key, state),
        lambda: _count_plate(look, size, sign, number, key, state),
    )


def _count_plate(
    look: Look, size: Size, sign: str, number: str, key: str, state: PlateState
) -> pygame.Surface:
    margin = cap_margin(look)
    surface = blank((size[0] + 2 * margin, size[1] + 2 * margin))
    rect = Rect((margin, margin), size)
    shade = look.materials.shadow(size, look.scale.px(5, 2), look.scale.px(8, 3))
    surface.blit(shade, shade.get_rect(center=(rect.centerx, rect.centery + look.scale.px(3, 1))))
    surface.blit(look.materials.plate(size, state, False, look.scale.px(8, 4)), rect)
    ink, below = (theme.ON_BRASS_RED_PLATE, SHADOW) if state == "red" else (theme.ON_BRASS, ENGRAVED)
    letters = look.text.fit("88", 50, round(size[0] * _NUMBER_WIDE), "body", size[1])
    value = look.text.line(number, letters, ink, "body", below)
    surface.blit(value, value.get_rect(center=(rect.x + round(size[0] * _NUMBER_AT), rect.centery)))
    arm = min(round(size[1] * 0.22), round(size[0] * 0.12))
    _blit_sign_mark(surface, (rect.x + round(size[0] * _SIGN_AT), rect.centery), arm, sign, ink)
    _blit_seam(look, surface, rect.x + round(size[0] * _SEAM_AT), rect, state)
    cap = look.scale.px(30, 18)
    _blit_cap(look, surface, key, Rect(0, 0, cap, cap), False)
    return surface


def _blit_sign_mark(
    surface: pygame.Surface, center: tuple[int, int], arm: int, sign: str, colour: str
) -> None:
    thick = max(2, round(arm * 0.42))
    bars = [Rect(0, 0, 2 * arm, thick)] + ([Rect(0, 0, thick, 2 * arm)] if sign == "+" else [])
    for bar in bars:
        bar.center = center
        surface.fill(colour, bar)


def _blit_seam(look: Look, surface: pygame.Surface, x: int, rect: Rect, state: PlateState) -> None:
    """Part a plate at `x` by an engraved line: what is done is at its left, what comes of it at its right."""
    thick, high = look.scale.px(2, 1), round(rect.h * 0.56)
    dark, light = ("#3d0d0a", "#e0685a") if state == "red" else ("#6b4a16", theme.BRASS_ENGRAVING)
    for left, colour, alpha in ((x, dark, 150), (x + thick, light, 110)):
        line = pygame.Surface((thick, high), pygame.SRCALPHA)
        line.fill((*pygame.Color(colour)[:3], alpha))
        surface.blit(line, (left, rect.centery - high // 2))


def halves(look: Look, size: Size, signs: str) -> pygame.Surface:
    """Paint the film over a card that another counts with: plus above, minus below, a seam between."""

    def paint_halves() -> pygame.Surface:
        width, height = size
        middle, unit = height / 2, look.scale.unit
        film = "".join(
            rounded((0, 0 if sign == "+" else middle, width, middle), 0, _TINTS[sign], opacity=0.34)
            for sign in signs
        )
        mask = shape(rounded((0.0, 0.0, float(width), float(height)), width * 0.06, "#ffffff"), size)
        surface = masked(shape(film, size), mask)
        seam = f"M0 {middle:.1f}H{width}"
        body = stroked(seam, "#120a05", max(2.0, 4 * unit))
        body += stroked(seam, "#ffe9a8", max(1.0, 2 * unit), 1, (8 * unit, 5 * unit))
        surface.blit(shape(body, size), (0, 0))
        return surface

    return look.materials.made(("halves", size, signs), paint_halves)


# -- the sea -----------------------------------------------------------------------------------------


def sea(look: Look, size: Size, fin: bool) -> pygame.Surface:
    """Paint three rows of waves that fill `size`, a fin between them, over cards that have gone under."""
    return look.materials.made(("sea", size, fin), lambda: _sea(look, size, fin))


def _sea(look: Look, size: Size, fin: bool) -> pygame.Surface:
    width, height = size
    k = max(0.45, height / 78)
    rows = (
        (0.20, "#2a6384", "#e6f0f2", 0),
        (0.46, "#1f5472", "#9cc4d6", 11),
        (0.72, "#163e58", "#6fa3c4", 4),
    )
    body = ""
    for index, (share, colour, light, shift) in enumerate(rows):
        body += _waves(width, height, share * height, k, colour, light, shift * k)
        if fin and index == 0:
            body += _fin(width * 0.66, height * 0.36, k)
    picture = shape(body, size)
    radius = min(height * 0.5, look.scale.px(22, 10))
    cut = f"M0 0H{width}V{height - radius:.1f}Q{width} {height} {width - radius:.1f} {height}"
    cut += f"H{radius:.1f}Q0 {height} 0 {height - radius:.1f}Z"
    return masked(picture, shape(f'<path d="{cut}" fill="#ffffff"/>', size))


def _waves(width: int, height: int, y: float, k: float, colour: str, light: str, shift: float) -> str:
    """Return one row of curling waves from `y` down to the lower edge."""
    step = _WAVE * k
    count = int(width / step) + 3
    start = -step - shift
    curls = "".join(
        f"q{8.4 * k:.1f},{-8 * k:.1f} {14.9 * k:.1f},{-5 * k:.1f}q{-2.9 * k:.1f},{4.5 * k:.1f} {9.1 * k:.1f},"
        f"{5 * k:.1f}"
        for _ in range(count)
    )
    row = f'<path d="M{start:.1f},{y:.1f}{curls}V{height + 4}H{start:.1f}Z" fill="{colour}" stroke="#1c1a17" '
    row += f'stroke-width="{max(1.0, 2.0 * k):.2f}" stroke-linejoin="round"/>'
    glints = "".join(
        f"M{start + index * step + 3.4 * k:.1f},{y - 1.0 * k:.1f}q{4.4 * k:.1f},{-4.6 * k:.1f} {8.4 * k:.1f},"
        f"{-4.4 * k:.1f}"
        for index in range(count)
    )
    return row + stroked(glints, light, max(0.9, 1.9 * k), 0.9)


def _fin(x: float, y: float, k: float) -> str:
    move = f'<g transform="translate({x:.1f} {y:.1f}) scale({k:.3f})">'
    move += '<path d="M-17 6C-12 -10 -2 -24 14 -29C8 -16 8 -4 18 6Z" fill="#66767f" stroke="#14100c" '
    move += 'stroke-width="2.4" stroke-linejoin="round"/>'
    return move + '<path d="M8 -22C3 -12 3 -3 9 5" fill="none" stroke="#3c484f" stroke-width="3"/></g>'


def plank_picture(look: Look, height: int) -> pygame.Surface:
    """Paint the plank run out over the sea with a fin under its end, in the oval frame of the Ship."""
    size = (round(height * 300 / 242), height)
    return look.materials.made(("plank picture", size), lambda: _plank_picture(look, size))


def _plank_picture(look: Look, size: Size) -> pygame.Surface:
    k = size[1] / 242
    sky, water, frame = (
        look.assets.picture(f"fittings/ship-{part}", size) for part in ("sky", "sea", "frame")
    )
    over = blank(size)
    board = Gear(look.materials).plank((round(206 * k), round(44 * k)))
    board = pygame.transform.rotozoom(board, 5, 1)
    over.blit(board, board.get_rect(midright=(size[0] - round(2 * k), round(112 * k))))
    over.blit(drawn(_hat(), (300, 242), size), (0, 0))
    deep = blank(size)
    deep.blit(drawn(_fin(92, 196, 1.35), (300, 242), size), (0, 0))
    deep.blit(water, (0, 0))
    picture = paint.in_oval((sky, over, deep, frame))
    return _haloed(look, picture)


def _haloed(look: Look, picture: pygame.Surface) -> pygame.Surface:
    """Lay a picture on a soft dark ground that lifts it from whatever lies behind."""
    blur = look.scale.px(30, 12)
    ground = look.materials.silhouette("plank picture", picture, blur, alpha=235)
    surface = blank(ground.get_size())
    for _layer in range(2):
        surface.blit(ground, (0, 0))
    surface.blit(picture, picture.get_rect(center=surface.get_rect().center))
    return surface


def _hat() -> str:
    """Return a tricorne that falls from the plank's end."""
    body = '<g transform="translate(74 146) rotate(-24)">'
    body += (
        '<path d="M-34 6C-20 14 20 14 34 6C26 -2 18 -8 14 -10C10 -26 -10 -26 -14 -10C-18 -8 -26 -2 -34 6Z" '
    )
    body += 'fill="#2b2825" stroke="#120a05" stroke-width="2.6" stroke-linejoin="round"/>'
    body += stroked("M-31 5C-18 11 18 11 31 5", "#c9a24b", 2.6)
    return body + '<path d="M-4 -8L4 -8L4 -1L-4 -1Z" fill="#c9a24b"/></g>'


# -- wood ----------------------------------------------------------------------------------------------


def notches(count: int, target: int, size: Size) -> str:
    """Return notches cut into wood for the hands won, and holes for those still to win, as SVG."""
    width, height = size
    step = width / target
    body = ""
    for index in range(target):
        x = (index + 0.5) * step
        k = min(step / 18, height / 34)
        if index < count:
            body += f'<g transform="translate({x:.1f} {height / 2:.1f}) scale({k:.3f})">'
            body += '<path d="M-6 -15L5 -16L2 16L-2 17Z" fill="#120903"/>'
            body += '<path d="M5 -16L2 16L4 15L8 -15Z" fill="#f3cf8e"/>'
            body += '<path d="M-4 -13L-1 12" fill="none" stroke="#6b4320" stroke-width="1.4"/></g>'
        else:
            body += f'<g transform="translate({x:.1f} {height / 2:.1f}) scale({k:.3f})">'
            body += '<circle cx="0" cy="0" r="4.4" fill="#23130a"/>'
            body += '<path d="M-3.6 3A4.4 4.4 0 0 0 4.6 2" fill="none" stroke="#e2b877" stroke-opacity="0.8" '
            body += 'stroke-width="1.4"/></g>'
    return body


@dataclass(frozen=True)
class Row:
    """One line of the tally: a name, the hands it has won, and whether it leads."""

    name: str
    score: int
    leads: bool


def tally(
    look: Look, size: Size, title: str, note: str, rows: tuple[Row, ...], target: int
) -> pygame.Surface:
    """Paint the wooden board with the hands won, a notch for each."""
    key = ("tally", size, title, note, rows, target)
    return look.materials.made(key, lambda: _tally(look, size, title, note, rows, target))


def _tally(
    look: Look, size: Size, title: str, note: str, rows: tuple[Row, ...], target: int
) -> pygame.Surface:
    px = look.scale.px
    surface = look.materials.name_plate(size, seed=61).copy()
    left, right = px(22, 11), size[0] - px(20, 10)
    half = (right - left) // 2
    heading = look.text.fitted(
        title, theme.SIZE_NAME_SMALL, (half + px(20), px(44, 24)), theme.ON_WOOD_TITLE, "title", SHADOW, 2
    )
    top = px(12, 6)
    surface.blit(heading, (left, top))
    words = look.text.fitted(note, theme.SIZE_LOG, (half - px(24, 6), px(40, 22)), theme.ON_WOOD, "italic")
    surface.blit(words, words.get_rect(midright=(right, top + heading.get_height() // 2 + px(2))))
    first = px(60, 32)
    step = (size[1] - px(12, 6) - first) / len(rows)
    for index, row in enumerate(rows):
        _tally_row(
            look, surface, row, target, Rect(left, round(first + index * step), right - left, round(step))
        )
    return surface


def _tally_row(look: Look, surface: pygame.Surface, row: Row, target: int, rect: Rect) -> None:
    px = look.scale.px
    pygame.draw.line(surface, "#1d1008", rect.topleft, rect.topright, px(2, 1))
    light = pygame.Color("#f0cf96").lerp(pygame.Color("#4a3120"), 0.62)
    y = rect.y + px(2, 1)
    pygame.draw.line(surface, light, (rect.x, y), (rect.right, y), px(1.2, 1))
    wide = min(rect.w * 46 // 100, round(target * px(30, 14)))
    colour = theme.GLOW_TURN if row.leads else theme.ON_WOOD_TITLE
    name = name_line(look, row.name, theme.SIZE_BODY, (rect.w - wide - px(8, 4), rect.h), colour)
    surface.blit(name, name.get_rect(midleft=(rect.x, rect.centery + px(2, 1))))
    room = Rect(rect.right - wide, rect.y, wide, rect.h)
    if row.score > target:
        value = look.text.fitted(str(row.score), theme.SIZE_NUMBER, room.size, colour, "body", SHADOW, 2)
        surface.blit(value, value.get_rect(midright=room.midright))
        return
    size = (room.w, round(room.h * 0.9))
    surface.blit(shape(notches(row.score, target, size), size), (room.x, room.y + px(2, 1)))


# -- chairs --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sign:
    """What a chair's plate tells: name, likeness, a note, hands won; whose turn it is and who deals."""

    name: str
    portrait: str
    note: str
    score: int
    lit: bool
    dealer: bool


def head_margin(look: Look) -> int:
    """Return how far light and shadow reach out of a chair's plate, in pixels."""
    return look.scale.px(26, 12)


def chair_head(look: Look, size: Size, sign: Sign, mirrored: bool) -> pygame.Surface:
    """Paint portrait and wooden plate side by side, the portrait at the right if `mirrored`.

    The picture is `head_margin` larger than `size` on each side.
    """
    key = ("grundel chair", size, sign, mirrored)
    return look.materials.made(key, lambda: _chair_head(look, size, sign, mirrored))


def _chair_head(look: Look, size: Size, sign: Sign, mirrored: bool) -> pygame.Surface:
    margin, px = head_margin(look), look.scale.px
    width, side = size
    surface = blank((width + 2 * margin, side + 2 * margin))
    inset = round(side * 0.09)
    long = width - side // 2
    wood = Rect(margin + (0 if mirrored else side // 2), margin + inset, long, side - 2 * inset)
    _blit_wood(look, surface, wood, sign.lit)
    pane = Rect(margin + (width - side if mirrored else 0), margin, side, side)
    _blit_porthole(look, surface, pane, sign, mirrored)
    pad = px(8, 5)
    if mirrored:
        room = Rect(wood.x + px(13, 7), wood.y, pane.x - pad - wood.x - px(13, 7), wood.h)
    else:
        room = Rect(pane.right + pad, wood.y, wood.right - px(11, 6) - pane.right - pad, wood.h)
    _blit_names(look, surface, room, sign)
    return surface


def _blit_wood(look: Look, surface: pygame.Surface, wood: Rect, lit: bool) -> None:
    shade = look.materials.shadow(wood.size, look.scale.px(6, 2), look.scale.px(10))
    surface.blit(shade, shade.get_rect(center=(wood.centerx, wood.centery + look.scale.px(4, 1))))
    surface.blit(look.materials.name_plate(wood.size, lit), wood)


def _blit_porthole(look: Look, surface: pygame.Surface, pane: Rect, sign: Sign, mirrored: bool) -> None:
    if sign.lit:
        glow = look.materials.glow(pane.size, look.scale.px(14, 5), theme.GLOW_TURN, pane.w // 2, 200)
        lay(surface, glow, glow.get_rect(center=pane.center).topleft)
    surface.blit(look.materials.porthole(sign.portrait, pane.w, sign.lit), pane)
    if sign.dealer:
        size = look.scale.px(38, 22)
        disc = look.materials.button("cards", size)
        x = pane.right - size * 0.40 if mirrored else pane.x + size * 0.40
        surface.blit(disc, disc.get_rect(center=(round(x), round(pane.y + size * 0.42))))


def _blit_names(look: Look, surface: pygame.Surface, room: Rect, sign: Sign) -> None:
    """Set the name above, hands won and note below it."""
    px = look.scale.px
    high = round(room.h * 0.50)
    name = _name(look, sign.name, (room.w, high))
    surface.blit(name, name.get_rect(midleft=(room.x, room.y + round(room.h * 0.31))))
    y = room.y + round(room.h * 0.70)
    plate = Rect(0, 0, px(46, 26), px(32, 20))
    plate.midleft = (room.x, y)
    surface.blit(look.materials.plate(plate.size, "normal", False, px(5, 3)), plate)
    value = look.text.fitted(str(sign.score), theme.SIZE_BODY, plate.size, theme.ON_BRASS, "body", ENGRAVED)
    surface.blit(value, value.get_rect(center=plate.center))
    left = plate.right + px(9, 5)
    box = (room.right - left, high)
    size = look.text.fit(sign.note, theme.SIZE_LEAST, box[0], "italic", box[1])
    if look.text.width(sign.note, size, "italic") <= box[0]:
        # Half a word tells nothing that the dealer's disc and the sea do not.
        note = look.text.line(sign.note, size, theme.ON_WOOD, "italic")
        surface.blit(note, note.get_rect(midleft=(left, y)))


_LEAST_OF_TWO = 0.35
"""How small a name is set on two lines at most, of its usual size."""


def _name(look: Look, name: str, box: Size) -> pygame.Surface:
    """Set a name on one line, on two where it would become too small."""
    rich = escape(name)
    two = look.text.fit_box(rich, _SIZE_NAME, box, "title", leading=0.9)
    one = look.text.fit(name, _SIZE_NAME, box[0], "title", box[1])
    if (
        two > max(one, _SIZE_NAME * _LEAST_OF_TWO)
        and look.text.paragraph_height(rich, two, box[0], "title", 0.9) <= box[1]
    ):
        return look.text.paragraph(rich, two, box[0], theme.ON_WOOD_TITLE, "title", 0.9, below=SHADOW, drop=2)
    return name_line(look, name, _SIZE_NAME, box)


def own_head(look: Look, size: Size, sign: Sign) -> pygame.Surface:
    """Paint the own portrait above its plate; `head_margin` is added to `size` on each side."""
    key = ("grundel own", size, sign)
    return look.materials.made(key, lambda: _own_head(look, size, sign))


def _own_head(look: Look, size: Size, sign: Sign) -> pygame.Surface:
    margin, px = head_margin(look), look.scale.px
    width, height = size
    surface = blank((width + 2 * margin, height + 2 * margin))
    low = px(106, 56)
    side = min(height - low + px(12, 6), width)
    wood = Rect(margin, margin + height - low, width, low)
    _blit_wood(look, surface, wood, sign.lit)
    pane = Rect(0, 0, side, side)
    pane.midbottom = (wood.centerx, wood.y + px(12, 6))
    _blit_porthole(look, surface, pane, sign, False)
    inside = Rect(wood.x + px(13, 7), wood.y + px(10, 4), wood.w - 2 * px(13, 7), wood.h - px(10, 4))
    _blit_names(look, surface, inside, sign)
    return surface


def points_plate(look: Look, size: Size, points: int, state: PlateState) -> pygame.Surface:
    """Paint the plate with what a seat has settled for."""

    def paint_plate() -> pygame.Surface:
        surface = look.materials.plate(size, state, True, look.scale.px(8, 4)).copy()
        ink, below = (theme.ON_BRASS_RED_PLATE, SHADOW) if state == "red" else (theme.ON_BRASS, ENGRAVED)
        box = (round(size[0] * 0.84), round(size[1] * 0.94))
        value = look.text.fitted(str(points), 46, box, ink, "body", below)
        surface.blit(value, value.get_rect(center=surface.get_rect().center))
        return surface

    return look.materials.made(("points plate", size, points, state), paint_plate)


def lucky_print(look: Look, side: int) -> pygame.Surface:
    """Paint the lucky number as it is printed on the cloth, within a ring of waves."""
    return look.materials.made(("lucky print", side), lambda: _lucky_print(look, side))


def _lucky_print(look: Look, side: int) -> pygame.Surface:
    pale = "#e4d196"
    body = ""
    for radius, width in ((96, 2.4), (78, 1.6)):
        body += f'<circle cx="100" cy="100" r="{radius}" fill="none" stroke="{pale}" stroke-width="{width}"/>'
    for point in range(13):
        body += f'<g transform="rotate({point * 360 / 13:.2f} 100 100)">'
        body += f'<path d="M100 8L104 13L100 18L96 13Z" fill="{pale}"/>'
        body += stroked("M108 12.4C112 10 116 15 120 12.6C124 11 128 15.6 132 15.4", pale, 1.8) + "</g>"
    surface = drawn(body, (200, 200), (side, side))
    size = side * 0.46 / look.scale.unit / (look.scale.text_percent / 100)
    number = look.text.line(str(THIRTEEN), size, pale, "title")
    surface.blit(number, number.get_rect(center=(side // 2, side // 2)))
    surface.set_alpha(62)
    faint = blank((side, side))
    faint.blit(surface, (0, 0))
    return faint
