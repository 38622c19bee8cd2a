"""The columns and rows of John Silver: who owns them, the cloth under them, the boards that begin them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pygame
from pygame import Rect

from game.rules.john_silver import SCORES, JohnSilver
from game.rules.john_silver_cards import JOKERS, OWN_ROW, OWNERS, ROWS, SPOTS
from game.tables.arrangement import Z_CLOTH
from game.tables.face import Furniture, Tableau
from game.tables.furniture import ENGRAVED, LEAST_NAME, SHADOW, cast_shadow, name_line
from game.tables.john_silver_layout import Frame
from game.tables.john_silver_share import Share, colours_of, name_of, side_by_side
from game.tables.john_silver_words import character_word, row_word
from game.ui import theme
from game.ui.gear import Gear
from game.ui.look import Look
from game.ui.richtext import escape

Z_BANNER, Z_HEADER, Z_SIGN = Z_CLOTH + 2, Z_CLOTH + 30, Z_CLOTH + 20
_MOST_SQUEEZED = 1.4
"""So much longer than its board a word may be."""
_MOST_NARROWED = 1.25
"""So much longer than its room a character's name may be: it is set narrower then."""
_SIGN_PLATE = 0.868
"""How far down the middle of the wooden field for a name is on a row's board."""


def draw_columns(furniture: Furniture, tableau: Tableau, frame: Frame, share: Share | None) -> None:
    """Lay cloth in the owners' colours, the cells on it, and plates with the owners above."""
    look, state = tableau.look, cast(JohnSilver, tableau.state)
    gear = Gear(look.materials)
    owners = OWNERS[state.seats]
    roles = _roles(look, frame.header_rect(0).size, [name_of(tableau, owner) for owner in owners])
    for column, owner in enumerate(owners):
        banner = frame.banner_rect(column)
        cast_shadow(furniture, look, f"banner shadow {column}", banner, 8, Z_BANNER - 1, look.scale.px(4))
        cloth = gear.banner(banner.size, colours_of(owner)[0])
        furniture.put_in(f"banner {column}", cloth, banner, Z_BANNER)
        for row in range(len(ROWS)):
            cell = frame.cells[row, column].inflate(frame.px(8), frame.px(8))
            furniture.put_in(f"cell {row} {column}", look.materials.place(cell.size), cell, Z_BANNER + 1)
        _draw_header(furniture, tableau, frame, column, owner, roles[column], share)


def draw_signs(furniture: Furniture, tableau: Tableau, frame: Frame, share: Share | None) -> None:
    """Begin the rows with their boards, lit where the card in question may go, and ropes to the columns."""
    look = tableau.look
    lit = _rows_lit(tableau, share)
    for row, zone in enumerate(ROWS):
        rect = frame.sign_rect(row)
        if row in lit:
            glow = look.materials.glow(rect.size, look.scale.px(14, 5), theme.GLOW_TARGET, 10, 190)
            furniture.put_in(f"sign glow {row}", glow, rect, Z_SIGN)
        else:
            cast_shadow(furniture, look, f"sign shadow {row}", rect, 6, Z_SIGN, look.scale.px(8))
        furniture.put_in(f"sign {row}", _sign(look, zone, row, rect), rect, Z_SIGN + 1)
        # Its first bead lies under the board, whole; the last at the cloth's edge, clear of a lit cell.
        start = rect.right - frame.px(20, 11)
        end = max(frame.cells[row, 0].left - frame.px(9, 5), frame.banner_rect(0).left)
        rope = look.materials.rope(end - start)
        furniture.put(f"row rope {row}", rope, ((start + end) / 2, rect.centery), Z_SIGN - 1)


def _rows_lit(tableau: Tableau, share: Share | None) -> set[int]:
    """Return the rows that are in question: full ones, and those that the chosen card may go into."""
    lit = {share.row} if share is not None else set()
    if not tableau.aim or tableau.telling or tableau.aim[0].zone != "hand":
        return lit
    if tableau.over is not None and tableau.over.zone in ROWS:
        return lit | {ROWS.index(tableau.over.zone)}
    source = tableau.aim[0]
    card = tableau.pile("hand", source.owner)[source.index]
    if card in JOKERS:
        return lit | set(range(len(ROWS)))
    own = OWN_ROW.get(card)
    return lit if own is None else lit | {own}


def _sign(look: Look, zone: str, row: int, rect: Rect) -> pygame.Surface:
    words = row_word(row)

    def paint() -> pygame.Surface:
        name = f"cards/john_silver/sign-{zone}"
        board = look.assets.picture(name, rect.size, {"ink": theme.BRASS}).copy()
        wide, high = round(rect.w * 0.86), round(rect.h * 0.2)
        size = look.text.fit(words, theme.SIZE_NAME, wide, "title", high)
        # A word that is a little too long for a small board is set narrower rather than cut.
        box = (min(look.text.width(words, size, "title"), round(wide * _MOST_SQUEEZED)), high)
        title = look.text.fitted(words, size, box, theme.ON_WOOD_TITLE, "title", SHADOW, 2)
        if title.get_width() > round(rect.w * 0.96):
            title = pygame.transform.smoothscale(title, (round(rect.w * 0.96), title.get_height()))
        board.blit(title, title.get_rect(center=(rect.w // 2, round(rect.h * _SIGN_PLATE))))
        return board

    return look.materials.made(("john silver sign", zone, words, rect.size), paint)


# -- the plates over the columns -----------------------------------------------------------------------


def _draw_header(
    furniture: Furniture,
    tableau: Tableau,
    frame: Frame,
    column: int,
    owner: int | None,
    role: str,
    share: Share | None,
) -> None:
    look, state = tableau.look, cast(JohnSilver, tableau.state)
    rect = frame.header_rect(column)
    acting = owner is not None and owner in state.to_act and state.phase != SCORES
    wins = tableau.telling and share is not None and share.gone and owner in [p.owner for p in share.pairs]
    lit = acting or wins
    if lit:
        bright = colours_of(owner)[1] if wins else theme.GLOW_TURN
        glow = look.materials.glow(rect.size, look.scale.px(16, 6), bright, look.scale.px(8), 210)
        furniture.put_in(f"header glow {column}", glow, rect, Z_HEADER)
    else:
        cast_shadow(furniture, look, f"header shadow {column}", rect, 7, Z_HEADER, look.scale.px(8))
    counts = _counts(tableau, owner)
    name, colour = name_of(tableau, owner), colours_of(owner)[0]
    image = header(look, rect.size, column, name, role, colour, lit, counts)
    furniture.put_in(f"header {column}", image, rect, Z_HEADER + 1)


def _counts(tableau: Tableau, owner: int | None) -> tuple[tuple[str, int], ...]:
    """Return what stands on the plate of an owner: black spots where all see them, and cards won."""
    if owner is None:
        return (("cards", len(tableau.pile("gone")) + len(tableau.pile("gone_shown"))),)
    shown = tableau.pile("won_shown", owner)
    won = ("cards", len(tableau.pile("won", owner)) + len(shown))
    if tableau.state.seats == 2:
        return (won,)
    return (("spot", sum(SPOTS.get(card, 0) for card in shown)), won)


def header(
    look: Look,
    size: tuple[int, int],
    column: int,
    name: str,
    role: str,
    colour: str,
    lit: bool,
    counts: tuple[tuple[str, int], ...],
) -> pygame.Surface:
    """Return the plate over a column: the character before the owner's colour, the owner's name, counts.

    The character's name, `role`, is left out where it is empty.
    """
    key = ("john silver header", size, column, name, role, colour, lit, counts)
    return look.materials.made(key, lambda: _header(look, size, column, name, role, colour, lit, counts))


def _header(
    look: Look,
    size: tuple[int, int],
    column: int,
    name: str,
    role: str,
    colour: str,
    lit: bool,
    counts: tuple[tuple[str, int], ...],
) -> pygame.Surface:
    px = look.scale.px
    surface = look.materials.name_plate(size, lit, 12 + column).copy()
    likeness, band, plate, room = _header_parts(look, size)
    surface.blit(Gear(look.materials).character(column, likeness.w, colour, lit), likeness)
    pygame.draw.rect(surface, theme.LINE, band.inflate(px(2, 2), px(2, 2)), border_radius=px(4, 2))
    pygame.draw.rect(surface, colour, band, border_radius=px(3, 1))
    _blit_names(look, surface, room, name, role)
    _blit_counts(look, surface, plate, counts)
    return surface


def _header_parts(look: Look, size: tuple[int, int]) -> tuple[Rect, Rect, Rect, Rect]:
    """Return the places on a plate: the likeness, the owner's colour, the brass with counts, the names."""
    width, height = size
    px = look.scale.px
    band = Rect(px(5, 2), height - px(11, 6), width - 2 * px(5, 2), px(8, 4))
    pad = px(8, 4)
    side = min(band.top - pad - px(2, 1), round(width * 0.37))
    left = pad + side + px(8, 4)
    plate = Rect(left, 0, width - left - px(9, 3), px(31, theme.LEAST_PLATE))
    plate.bottom = band.top - px(4, 1)
    return Rect(pad, pad, side, side), band, plate, Rect(left, 0, plate.w, plate.top)


def _roles(look: Look, size: tuple[int, int], names: Sequence[str]) -> list[str]:
    """Return what the characters are called, for plates of a size, or nothing for any of them.

    They are written if on each plate there is room for one under the owner's name.
    """
    words = [character_word(column) for column in range(len(names))]
    room = _header_parts(look, size)[3]
    low = room.bottom - _name_height(room) + _lowered(look)
    for name, role in zip(names, words, strict=True):
        line = look.text.line(role, theme.SIZE_LEAST, theme.ON_WOOD, "italic")
        fits = line.get_width() <= room.w * _MOST_NARROWED and line.get_height() <= low
        if not fits or _in_two_lines(look, name, room) is not None:
            return [""] * len(names)
    return words


def _name_height(room: Rect) -> int:
    """Return how high an owner's name may be that has the character's under it."""
    return round(room.h * 0.6)


def _lowered(look: Look) -> int:
    """Return how far names stand below the middle of their room: the plate's edge is above it."""
    return look.scale.px(3, 1)


def _in_two_lines(look: Look, name: str, room: Rect) -> pygame.Surface | None:
    """Return a name that is long for one line in two, where that helps."""
    text = look.text
    small = text.fit_box(escape(name), theme.SIZE_NAME, room.size, "title", 1.0)
    one = text.fit(name, theme.SIZE_NAME, room.w, "title")
    if one >= theme.SIZE_NAME * LEAST_NAME and text.width(name, one, "title") <= room.w:
        return None
    if any(text.width(word, small, "title") > room.w for word in name.split()):
        return None
    title = text.paragraph(escape(name), small, room.w, theme.ON_WOOD_TITLE, "title", 1.0, "left", SHADOW, 1)
    return title if title.get_height() <= room.h + _lowered(look) else None


def _blit_names(look: Look, surface: pygame.Surface, room: Rect, name: str, role: str) -> None:
    """Write who owns the column, in two lines where the name is long, and the character if it is given."""
    top, high = _lowered(look), _name_height(room)
    if role:
        title = name_line(look, name, theme.SIZE_NAME, (room.w, high))
        surface.blit(title, title.get_rect(midleft=(room.x, high // 2 + look.scale.px(5, 1))))
        line = look.text.line(role, theme.SIZE_LEAST, theme.ON_WOOD, "italic")
        if line.get_width() > room.w:
            line = pygame.transform.smoothscale(line, (room.w, line.get_height()))
        middle = (high + room.bottom) // 2 - look.scale.px(5, 3)
        surface.blit(line, line.get_rect(midleft=(room.x, middle)))
        return
    whole = _in_two_lines(look, name, room)
    if whole is not None:
        surface.blit(whole, whole.get_rect(midleft=(room.x, room.centery + top)))
        return
    title = name_line(look, name, theme.SIZE_NAME, (room.w, high))
    surface.blit(title, title.get_rect(midleft=(room.x, room.centery)))


def _blit_counts(
    look: Look, surface: pygame.Surface, plate: Rect, counts: tuple[tuple[str, int], ...]
) -> None:
    px = look.scale.px
    surface.blit(look.materials.plate(plate.size, "normal", False, px(5, 2)), plate)
    margin = px(6, 2)
    for share in (0.84, 0.74, 0.64, 0.54):
        image = _counted(look, plate.h, round(plate.h * share), counts)
        if image.get_width() <= plate.w - 2 * margin:
            break
    surface.blit(image, image.get_rect(midleft=(plate.x + margin, plate.centery)))


def _counted(look: Look, height: int, side: int, counts: tuple[tuple[str, int], ...]) -> pygame.Surface:
    """Return signs of a size, each with its number."""
    pictures: list[tuple[pygame.Surface, int]] = []
    for icon, number in counts:
        gap = look.scale.px(14, 4) if pictures else 0
        pictures.append((Gear(look.materials).symbol(icon, side, paper=False), gap))
        size = look.text.fit(str(number), theme.SIZE_NUMBER, round(1.6 * height), "body", height)
        line = look.text.line(str(number), size, theme.ON_BRASS, "body", ENGRAVED)
        pictures.append((line, look.scale.px(4, 2)))
    return side_by_side(pictures, height)
