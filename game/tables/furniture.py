"""What stands on every table: the turn strip, the log, trays, count plates and speech."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.tables.arrangement import Z_CLOTH, Z_PLATES, Z_STRIP
from game.tables.face import Furniture
from game.ui import theme
from game.ui.gear import Gear
from game.ui.look import Look
from game.ui.materials import GlowKind, PlateState
from game.ui.richtext import escape
from game.words import _

Z_PANEL = Z_CLOTH + 10
Z_PANEL_TEXT = Z_CLOTH + 20
PORTHOLE_SHARE = 0.44
"""How much of a sitter's width the porthole takes at most."""
FRESH_LINES = 2
"""So many of the newest lines of the log stand in full ink, and are always seen."""
TITLED_LINES = 3
"""A log has a title where so many lines stand below it, whether there are as many yet or not."""
LEAST_LOG = 9
"""No log is set smaller than this, in units of its type size; at least 12 pixels come of it."""
LEAST_NAME = 0.5
"""How small a name is set at most, of the size that a person has chosen: a longer one loses its end."""
LETTERS_SEEN = 7
"""So much of a name is to be read all the same, in smaller letters where there is little room."""
SEAL_AT = 0.3
"""How far from the left end of a strip the middle of its seal lies, in diameters of it."""
STRIP_END = 30
"""So many units of paper are left between the words of a strip and its right end."""
SHADOW = "#000000c0"
ENGRAVED = theme.BRASS_ENGRAVING + "a0"


def put_left(furniture: Furniture, name: str, image: pygame.Surface, left: float, y: float, z: float) -> int:
    """Lay a picture with its left edge at a point; return where it ends on the right."""
    furniture.put(name, image, (left + image.get_width() / 2, y), z)
    return round(left + image.get_width())


def put_right(
    furniture: Furniture, name: str, image: pygame.Surface, right: float, y: float, z: float
) -> int:
    """Lay a picture with its right edge at a point; return where it begins on the left."""
    furniture.put(name, image, (right - image.get_width() / 2, y), z)
    return round(right - image.get_width())


def name_line(
    look: Look,
    name: str,
    size: float,
    box: tuple[int, int],
    colour: str = theme.ON_WOOD_TITLE,
    below: str = SHADOW,
) -> pygame.Surface:
    """Return a name on one line that fits `box`: smaller down to half its size, then its end cut off."""

    def paint() -> pygame.Surface:
        text, least = look.text, size * LEAST_NAME
        whole = text.fit(name, size, box[0], "title", box[1])
        small = max(whole, text.fit(name[:LETTERS_SEEN] + "…", least, box[0], "title", box[1]))
        return text.line(text.elide(name, small, box[0], "title"), small, colour, "title", below, 2)

    return look.materials.made(("name", name, size, box, colour, below, look.scale.text_percent), paint)


def cast_shadow(
    furniture: Furniture, look: Look, name: str, rect: Rect, blur: int, z: float, radius: int
) -> None:
    """Lay a soft shadow under a thing."""
    image = look.materials.shadow(rect.size, look.scale.px(blur, 2), radius)
    drop = look.scale.px(blur * 0.6, 1)
    furniture.put(name, image, (rect.centerx, rect.centery + drop), z)


def draw_light(
    furniture: Furniture, look: Look, name: str, rect: Rect, kind: GlowKind, radius: int, z: float
) -> None:
    """Draw a line of light round a place, over what lies there."""
    for side, (picture, (x, y)) in enumerate(look.materials.frame_edges(rect.size, kind, radius)):
        furniture.put(f"{name} {side}", picture, (rect.centerx + x, rect.centery + y), z)


def pane_of(sits: Rect) -> Rect:
    """Return where the porthole of who sits there lies."""
    size = min(sits.h, round(sits.w * PORTHOLE_SHARE))
    return Rect(sits.x, sits.centery - size // 2, size, size)


def strip_for(look: Look, rect: Rect, words: str) -> Rect:
    """Return where a strip is drawn: higher than its place where rich words could not be read in it."""
    wide, high = strip_room(look, rect)
    size = look.text.fit_box(words, theme.SIZE_TURN, (wide, high), leading=1)
    if size >= theme.SIZE_LEAST and look.text.paragraph_height(words, size, wide, leading=1) <= high:
        return rect
    wanted = look.text.paragraph_height(words, theme.SIZE_LABEL, wide, leading=1) - high
    more = max(0, min(wanted, rect.h * 3 // 2))
    return Rect(rect.x, rect.y - more, rect.w, rect.h + more)


def strip_room(look: Look, rect: Rect) -> tuple[int, int]:
    """Return the width and height that words can take in a strip, clear of its seal and its torn edges."""
    return _strip_words(look, rect).size


def _strip_words(look: Look, rect: Rect) -> Rect:
    """Return where the words of a strip stand: as much paper is left at their right as at the seal's."""
    left = rect.x + round(_seal(look) * (SEAL_AT + 0.5)) + look.scale.px(14, 7)
    high = rect.h - look.scale.px(10, 8)
    return Rect(left, rect.centery - high // 2, rect.right - look.scale.px(STRIP_END, 15) - left, high)


def _seal(look: Look) -> int:
    """Return the diameter of a strip's seal."""
    return look.scale.px(66, 38)


def draw_strip(furniture: Furniture, look: Look, rect: Rect, game: str, words: str, is_notice: bool) -> None:
    """Draw the turn strip: the game's seal and as many lines as are needed.

    They are red where they are a warning or a refusal.
    """
    cast_shadow(furniture, look, "strip shadow", rect, 7, Z_STRIP, look.scale.px(8))
    furniture.put_in("strip", look.materials.strip(rect.size), rect, Z_STRIP + 1)
    seal = _seal(look)
    furniture.put(
        "strip seal", look.materials.seal(game, seal), (rect.x + seal * SEAL_AT, rect.centery), Z_STRIP + 3
    )
    colour = theme.ON_PARCHMENT_RED if is_notice else theme.ON_PARCHMENT
    line = strip_words(look, rect, words, colour)
    furniture.put("strip words", line, _strip_words(look, rect).center, Z_STRIP + 2)


def draw_slip(furniture: Furniture, look: Look, strip: Rect, words: str) -> None:
    """Draw a slip of paper over the turn strip with a short sentence, large enough to be read."""
    box = (strip.w - look.scale.px(80, 40), look.scale.px(120, 60))
    wide = look.text.even_width(words, theme.SIZE_LABEL, box[0], leading=1)
    image = look.text.paragraph(words, theme.SIZE_LABEL, wide, theme.ON_PARCHMENT, align="centre", leading=1)
    rect = image.get_rect().inflate(look.scale.px(48, 26), look.scale.px(18, 10))
    rect.midbottom = (strip.centerx, strip.top + look.scale.px(2, 1))
    cast_shadow(furniture, look, "slip shadow", rect, 5, Z_STRIP + 4, look.scale.px(6))
    furniture.put_in("slip", look.materials.strip(rect.size), rect, Z_STRIP + 5)
    furniture.put("slip words", image, rect.center, Z_STRIP + 6)


def strip_words(look: Look, rect: Rect, words: str, colour: str) -> pygame.Surface:
    """Return rich words as large as they fit a strip beside its seal, in one line or several."""
    box = strip_room(look, rect)
    size = look.text.fit_box(words, theme.SIZE_TURN, box, leading=1)
    wide = look.text.even_width(words, size, box[0], leading=1)
    return look.text.paragraph(words, size, wide, colour, align="centre", leading=1)


def draw_log(furniture: Furniture, look: Look, rect: Rect, game: str, lines: Sequence[str]) -> None:
    """Draw the sheet that tells what has happened in `game`, the newest line at the bottom."""
    cast_shadow(furniture, look, "log shadow", rect, 9, Z_PANEL - 1, look.scale.px(6))
    window = look.size
    tone = (rect.centerx / window[0], rect.centery / window[1])
    furniture.put_in("log", look.materials.log_sheet(rect.size, game, tone), rect, Z_PANEL)
    margin = look.scale.px(23, 14)
    top = rect.y + look.scale.px(17, 10)
    room = rect.bottom - look.scale.px(21, 11) - top
    width, gap = rect.w - 2 * margin, look.scale.px(8, 4)
    title = look.text.line(_("Log"), theme.SIZE_NAME_SMALL, theme.ON_PARCHMENT_TITLE, "title")
    head = title.get_height() + look.scale.px(4)
    if _has_title(look, lines, (width, room - head), gap):
        put_left(furniture, "log title", title, rect.x + margin, top + title.get_height() / 2, Z_PANEL_TEXT)
        top += head
        room -= head
    size = _log_size(look, lines[-FRESH_LINES:], (width, room), gap)
    shown = _newest(look, lines, size, (width, room), gap)
    for place, (index, text) in enumerate(reversed(shown)):
        put_left(furniture, f"log {index}", text, rect.x + margin, top + text.get_height() / 2, Z_PANEL_TEXT)
        top += text.get_height() + gap
        if index < len(lines) - 1:
            rule = _rule(look, width)
            put_left(furniture, f"log rule {place}", rule, rect.x + margin, top - gap / 2, Z_PANEL_TEXT)


def _has_title(look: Look, lines: Sequence[str], box: tuple[int, int], gap: int) -> bool:
    """Tell whether a log has so much room below a title as to have one.

    The newest lines are seen all the same: for lines that are very long it is left out.
    """
    usual = _log_height(look, ("",) * TITLED_LINES, theme.SIZE_LOG, box[0], gap)
    return box[1] >= max(usual, _log_height(look, lines[-FRESH_LINES:], LEAST_LOG, box[0], gap))


def _newest(
    look: Look, lines: Sequence[str], size: float, box: tuple[int, int], gap: int
) -> list[tuple[int, pygame.Surface]]:
    """Return the lines that fit a log with their numbers, the newest first."""
    shown: list[tuple[int, pygame.Surface]] = []
    room = box[1]
    for index in range(len(lines) - 1, -1, -1):
        fresh = index >= len(lines) - FRESH_LINES
        colour = theme.ON_PARCHMENT if fresh else theme.ON_PARCHMENT_OLD
        text = look.text.paragraph(lines[index], size, box[0], colour)
        room -= text.get_height() + gap
        if room + gap < 0:
            break
        shown.append((index, text))
    return shown


def _log_size(look: Look, newest: Sequence[str], box: tuple[int, int], gap: int) -> float:
    """Return the type size at which the newest lines fit a log: smaller than usual where room is scarce."""
    size = float(theme.SIZE_LOG)
    while size > LEAST_LOG and _log_height(look, newest, size, box[0], gap) > box[1]:
        size -= 1
    return size


def _log_height(look: Look, lines: Sequence[str], size: float, width: int, gap: int) -> int:
    """Return how high so many lines stand in a log, one under the other."""
    heights = [look.text.paragraph(line, size, width, theme.ON_PARCHMENT).get_height() for line in lines]
    return sum(heights) + gap * max(0, len(heights) - 1)


_RULES: dict[tuple[int, int], pygame.Surface] = {}


def _rule(look: Look, width: int) -> pygame.Surface:
    """Return a pale line across a sheet, one picture for each size."""
    size = (width, look.scale.px(1, 1))
    if size not in _RULES:
        line = pygame.Surface(size)
        line.fill(theme.PARCHMENT_RULE_PALE)
        _RULES[size] = line
    return _RULES[size]


def draw_plate(
    furniture: Furniture,
    look: Look,
    name: str,
    rect: Rect,
    words: str,
    state: PlateState = "normal",
    size: float = theme.SIZE_NUMBER,
    z: float = Z_PLATES + 10,
) -> None:
    """Draw a small brass plate with a word or number, or bare for something else."""
    if state in ("hot", "lit"):
        glow = look.materials.glow(rect.size, look.scale.px(12, 4))
        furniture.put_in(f"{name} glow", glow, rect, z)
    else:
        cast_shadow(furniture, look, f"{name} shadow", rect, 4, z, look.scale.px(6))
    furniture.put_in(name, look.materials.plate(rect.size, state, False, look.scale.px(6, 3)), rect, z + 1)
    if not words:
        return
    colours = {
        "off": theme.ON_BRASS_OFF,
        "red": theme.ON_BRASS_RED_PLATE,
        "green": theme.ON_BRASS_GREEN_PLATE,
    }
    colour = colours.get(state, theme.ON_BRASS)
    room = (rect.w - look.scale.px(20, 12), rect.h)
    below = "" if state in colours else ENGRAVED
    furniture.put_in(f"{name} words", look.text.fitted(words, size, room, colour, "body", below), rect, z + 2)


def speech(look: Look, words: str, room: tuple[int, int]) -> tuple[pygame.Surface, Rect]:
    """Return what a sailor calls out, set for a bubble of at most that size, and the bubble it needs."""
    pad = (look.scale.px(40, 16), look.scale.px(20, 8))
    inside = (room[0] - pad[0], room[1] - pad[1])
    rich, ink, lead = escape(words), theme.ON_PARCHMENT_RED, 0.9
    size = look.text.fit_box(rich, theme.SIZE_NAME, inside, "title", lead)
    wide = look.text.even_width(rich, size, inside[0], "title", lead)
    text = look.text.paragraph(rich, size, wide, ink, "title", lead, "centre")
    if text.get_height() > inside[1]:
        text = look.text.fitted(words, theme.SIZE_NAME, inside, ink, "title")
    return text, Rect(0, 0, text.get_width() + pad[0], text.get_height() + pad[1])


def draw_speech(
    furniture: Furniture, look: Look, name: str, rect: Rect, tip: tuple[int, int], words: str, z: float
) -> None:
    """Draw a bubble that fills `rect` at most, its tail ending at `tip`, with what a sailor calls out."""
    text, bubble = speech(look, words, rect.size)
    across = 0 if tip[0] < rect.centerx - rect.w // 4 else 2 if tip[0] > rect.centerx + rect.w // 4 else 1
    bubble.centery = rect.centery
    bubble.x = (rect.x, rect.centerx - bubble.w // 2, rect.right - bubble.w)[across]
    picture, place = Gear(look.materials).bubble(bubble.size, (tip[0] - bubble.x, tip[1] - bubble.y))
    left, top = bubble.x - place.x, bubble.y - place.y
    middle = (left + picture.get_width() / 2, top + picture.get_height() / 2)
    furniture.put(name, picture, middle, z)
    furniture.put_in(f"{name} words", text, bubble, z + 1)


def draw_tray(furniture: Furniture, look: Look, name: str, rect: Rect, title: str, note: str) -> None:
    """Draw a sunken tray with a title on the left and a note on the right of its upper edge."""
    furniture.put_in(name, look.materials.tray(rect.size), rect, Z_CLOTH + 1)
    y = rect.y + look.scale.px(20, 12)
    half = rect.w - look.scale.px(28, 14)
    words = look.text.fitted(note, theme.SIZE_LEAST, (round(half * 0.68), rect.h), theme.ON_CLOTH)
    put_right(furniture, f"{name} note", words, rect.right - look.scale.px(14, 7), y, Z_CLOTH + 2)
    room = half - words.get_width() - look.scale.px(6, 3)
    heading = look.text.fitted(title, theme.SIZE_BODY, (room, rect.h), theme.ON_CLOTH_TITLE, "title", SHADOW)
    put_left(furniture, f"{name} title", heading, rect.x + look.scale.px(14, 7), y, Z_CLOTH + 2)
