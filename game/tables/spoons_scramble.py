"""The scramble for spoons as a scene of its own: the table steps back, spoons lie about, arms reach in."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product

import pygame
from pygame import Rect

from game.core.following import PileKey
from game.rules.spoons import Spoons
from game.tables.arrangement import Z_CARRIED, Shape
from game.tables.face import Furniture, Tableau
from game.tables.furniture import cast_shadow
from game.tables.keycaps import call_plate, key_picture
from game.tables.spoons_chairs import ChairMarks, Tag, draw_chair, porthole_of
from game.tables.spoons_layout import Frame
from game.tables.spoons_lying import NUMBERED, board_of, jacks_of, lying
from game.tables.spoons_middle import (
    put_spoon,
    spoon_glow,
    spoon_light,
    spoon_ring,
    spoon_shadow,
    turned_spoon,
)
from game.tables.spoons_tale import Tale, tale_now
from game.tables.spoons_words import result_line, seconds
from game.ui import theme
from game.ui.look import Look
from game.ui.paint.light import enlarged
from game.ui.paint.noise import stretched
from game.words import _

GIVE_UP = PileKey("give up", None, 0)
GIVE_UP_KEY = "G"
Z_SHADE = Z_CARRIED - 40
Z_LYING = Z_SHADE + 4
Z_ARMS = Z_SHADE + 12
Z_CHAIRS = Z_SHADE + 30
BOARD_SEED = 5
WORDS = 22
"""Type size of a plate's words, in units."""
VEIL_LINES = 270
"""The table is blurred as a picture about so many lines high."""
LAMP_CELLS = (96, 54)
LIFT = 3.0
"""How far above the table spoons lie in a scramble, in units of their shadows."""


def regions(frame: Frame, state: Spoons, asked: bool) -> dict[PileKey, Rect]:
    """Return the middle of each spoon that is free, and the plate that gives up, where keys reach them."""
    found = {}
    side = frame.px(64, 34)
    for number, spoon in lying(frame, state).items():
        if number in state.spoons.free():
            rect = Rect(0, 0, side, side)
            rect.center = round(spoon.x), round(spoon.y)
            found[PileKey("spoon", None, number)] = rect
    if asked:
        found[GIVE_UP] = give_up_rect(frame)
    return found


def shapes(frame: Frame, state: Spoons) -> dict[PileKey, Shape]:
    """Return the spoons as they lie: a light that points one out lies round it, over its shadow."""
    look, z = frame.look, Z_LYING + 0.5
    return {
        PileKey("spoon", None, number): Shape(
            spoon.x,
            spoon.y,
            z,
            partial(spoon_light, look, number, round(spoon.length), spoon.angle),
            partial(spoon_ring, look, round(spoon.length), spoon.angle),
        )
        for number, spoon in lying(frame, state).items()
    }


def give_up_rect(frame: Frame) -> Rect:
    """Return the place of the plate that gives up grabbing."""
    board, look, high = board_of(frame), frame.look, frame.px(48, theme.LEAST_BUTTON)
    wide = look.text.width(_("Give up"), WORDS) + frame.px(58, 34)  # its key, and as much brass at either end
    rect = Rect(0, 0, wide, high)
    rect.bottomright = board.right - frame.px(26, 13), board.bottom - frame.px(20, 10)
    return rect


# -- the scene -----------------------------------------------------------------------------------------


def draw_scene(furniture: Furniture, frame: Frame, tableau: Tableau, state: Spoons) -> None:
    """Draw the darkened table, the spoons that lie on it, who sits round it, and what to do."""
    look = frame.look
    tale = tale_now(tableau, state)
    lying_now = hash(frozenset((key, tuple(cards)) for key, cards in tableau.piles.items()))
    furniture.veil(f"veil {lying_now}", partial(veiled, look), (frame.width / 2, frame.height / 2), Z_SHADE)
    spoons = lying(frame, state)
    held = {spoon for _seat, spoon in tale.won}
    # Fingers would lie half over the number of a spoon that is reached for.
    bare = {number for number in state.spoons.free() if not any(grip.spoon == number for grip in tale.grips)}
    before = {spoon for spoons in state.spoons.held for spoon in spoons}
    asked = tableau.seat is not None and tableau.asks(tableau.seat)
    numbered = asked and held <= before and tale.losers is None
    for number, spoon in spoons.items():
        mine = any(grip.seat == tableau.seat and grip.spoon == number for grip in tale.grips)
        put_spoon(
            furniture, look, f"lying {number}", number, round(spoon.length), spoon.angle,
            (spoon.x, spoon.y), Z_LYING, LIFT, mine or number in held, fades=True,
        )  # fmt: skip
        if numbered and number in bare:
            cap = _number_cap(frame, number)
            furniture.put(f"lying {number} key", cap, spoon.at(NUMBERED), Z_LYING + 2)
    chairs, board = Furniture(), Furniture()
    for chair in frame.chairs:
        marks = ChairMarks(chair.seat in state.to_act, tag=tag_of(tableau, tale, chair.seat))
        draw_chair(chairs, frame, tableau, chair, marks, Z_CHAIRS)
    acting = asked and tableau.seat in state.to_act and tale.losers is None and not tableau.telling
    _draw_board(board, frame, tableau, state, tale, acting)
    # Named apart from those at the same places on the table, in front of which they fade with all the rest.
    for item in chairs.decor:
        name = f"scramble {item.name}"
        furniture.decor.append(replace(item, name=name, fades=True, loose=True))
    furniture.decor += [replace(item, fades=True, loose=True) for item in board.decor]


def _number_cap(frame: Frame, number: int) -> pygame.Surface:
    return key_picture(frame.look, str(number), frame.px(42, 22), pale=True)


def tag_of(tableau: Tableau, tale: Tale, seat: int) -> Tag | None:
    """Return what a scramble has brought a seat, for a tag on its chair."""
    if tale.losers is not None and seat in tale.losers:
        return Tag(_("draws two"), "red")
    if seat in tale.given_up:
        return Tag(_("gives up"), "off")
    ms = tale.time_of(seat)
    won = any(other == seat for other, _spoon in tale.won)
    missed = not won and all(grip.seat != seat for grip in tale.grips)
    if ms is None or (missed and tale.losers is None):
        return None
    if not tableau.timed:
        return Tag(_("has a spoon") if won else _("reaches"), "lit" if won else "normal")
    return Tag(_("{seconds} s").format(seconds=seconds(ms)), "lit" if won else "normal")


def _draw_board(
    furniture: Furniture, frame: Frame, tableau: Tableau, state: Spoons, tale: Tale, acting: bool
) -> None:
    """Draw the sheet under the spoons: what to do, and then how it came out."""
    look, rect = frame.look, board_of(frame)
    cast_shadow(furniture, look, "board shadow", rect, 9, Z_CHAIRS, look.scale.px(6))
    furniture.put_in("board", look.materials.strip(rect.size, BOARD_SEED), rect, Z_CHAIRS + 1)
    over = tale.losers is not None
    title = _("Spoons!") if not over else _("The scramble")
    heading = look.text.fitted(
        title, theme.SIZE_HEADING, (rect.w * 2 // 3, rect.h // 3), theme.ON_PARCHMENT_RED, "title"
    )
    left, top = rect.x + frame.px(26, 13), rect.y + frame.px(14, 7)
    middle = top + heading.get_height() / 2
    seal = look.materials.seal("spoons", min(heading.get_height(), frame.px(60, 32)))
    furniture.put("board seal", seal, (left + seal.get_width() / 2, middle), Z_CHAIRS + 3)
    x = left + seal.get_width() + frame.px(10, 5) + heading.get_width() / 2
    furniture.put("board title", heading, (x, middle), Z_CHAIRS + 2)
    words = result_line(tableau, tale) if over else _advice(tableau, state)
    below = top + heading.get_height() + frame.px(2)
    bottom = give_up_rect(frame).y - frame.px(6, 3) if acting else rect.bottom - frame.px(10, 5)
    room = (rect.right - left - frame.px(24, 12), bottom - below)
    text = look.materials.made(
        ("board words", words, room, look.scale.text_percent), lambda: _paragraph(look, words, room)
    )
    furniture.put(
        "board words", text, (left + text.get_width() / 2, below + text.get_height() / 2), Z_CHAIRS + 2
    )
    if acting:
        place = give_up_rect(frame)
        plate = call_plate(look, place.size, GIVE_UP_KEY, _("Give up"))
        furniture.put_in("give up", plate, place, Z_CHAIRS + 4)


def _advice(tableau: Tableau, state: Spoons) -> str:
    """Say what counts in this go for who sits here, or for all who snatch before everybody's eyes.

    A hint takes its place: there is no turn strip to read it in.
    """
    if tableau.hint:
        return tableau.hint
    if not tableau.timed:
        return _("Reach for one. Nobody has to be quick: if two want the same, the lot decides.")
    seat, held = tableau.seat, state.spoons.held
    if not state.spoken and (any(held) if seat is None else held[seat]):
        return _("Whoever has a spoon may snatch a second: that is a slip, but then nobody draws.")
    if seat is None:
        return _("Each person has a key. The quicker hand gets the spoon; after five seconds it is too late.")
    return _("Within 0.15 s the hold nearer the handle’s end wins; after five seconds it is too late.")


def _paragraph(look: Look, words: str, room: tuple[int, int]) -> pygame.Surface:
    size = look.text.fit_box(words, theme.SIZE_NAME_SMALL, room, leading=1.16)
    return look.text.paragraph(words, size, room[0], theme.ON_PARCHMENT, leading=1.16)


def veiled(look: Look, table: pygame.Surface) -> pygame.Surface:
    """Return the table as it is seen while all look at the spoons: blurred, dark but for the lantern's light.

    It is painted on the picture of the table itself: as large a picture anew would take thrice as long.
    """
    light, glow = _lamp(look)
    small = pygame.transform.gaussian_blur(pygame.transform.smoothscale(table, light.get_size()), 2)
    small.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    small.blit(glow, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return enlarged(small, look.size, table)


def _lamp(look: Look) -> tuple[pygame.Surface, pygame.Surface]:
    """Return what a blurred table is multiplied with, and the glow that is added to it, in its size."""
    shrink = max(2, min(look.size) // VEIL_LINES)
    size = look.size[0] // shrink, look.size[1] // shrink
    made = look.materials.made
    return (
        made(("veil light", size), lambda: stretched(_light_map(_kept), size)),
        made(("veil glow", size), lambda: stretched(_light_map(_glow), size)),
    )


def _light_map(tone_at: Callable[[float], tuple[float, float, float]]) -> pygame.Surface:
    """Return a small picture of a tone, from 0 to 255, that depends on how far from the lantern it is."""
    wide, high = LAMP_CELLS
    pixels = bytearray()
    for y, x in product(range(high), range(wide)):
        far = math.hypot((x - (wide - 1) / 2) / 46, (y - 25) / 32)
        pixels.extend(round(level) for level in tone_at(far))
    return pygame.image.frombuffer(bytes(pixels), LAMP_CELLS, "RGB")


def _kept(far: float) -> tuple[float, float, float]:
    kept = 255 * (0.85 - 0.75 * _smooth((far - 0.1) / 0.9))
    return kept, kept * 0.97, kept * 0.9


def _glow(far: float) -> tuple[float, float, float]:
    level = max(0.0, 1 - far / 0.8) ** 2
    return 34 * level, 34 * level, 18 * level


def _smooth(share: float) -> float:
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


# -- beforehand ----------------------------------------------------------------------------------------


def next_scramble(tableau: Tableau) -> Hashable:
    """Tell the next scramble, or the one that is on, from others; None where none is to come."""
    state = tableau.state
    assert isinstance(state, Spoons)
    if state.phase == "scores":
        return None
    return tableau.seat, state.phase == "spoons", _next_jacks(state), tuple(state.scores)


def _next_jacks(state: Spoons) -> int:
    """Return how many jacks lie on the discard pile in the next scramble, or in the one that is on."""
    is_laid = state.phase in ("call", "spoons") and state.discard[-1:] and state.discard[-1][0] == "J"
    return jacks_of(state) + (0 if is_laid else 1)


def scene_ahead(tableau: Tableau) -> Iterator[None]:
    """Paint what a scramble shows in its first frame, or while it is on what it shows when spoons are won."""
    state, look = tableau.state, tableau.look
    assert isinstance(state, Spoons)
    frame = Frame.of(look, state.seats, tableau.seat or 0)
    spoons = lying(frame, state, _next_jacks(state))
    yield
    if state.phase == "spoons":
        for number, spoon in spoons.items():
            spoon_glow(look, number, round(spoon.length), spoon.angle)
            yield
        return
    for chair in frame.chairs:
        look.materials.porthole(tableau.sitters[chair.seat].portrait, porthole_of(chair).w, lit=True)
        yield
    _lamp(look)
    yield
    board = board_of(frame)
    look.materials.strip(board.size, BOARD_SEED)
    yield
    _draw_board(Furniture(), frame, tableau, state, Tale(), tableau.seat is not None)
    yield
    for number, spoon in spoons.items():
        _number_cap(frame, number)
        turned_spoon(look, number, round(spoon.length), spoon.angle)
        yield
        spoon_shadow(look, number, round(spoon.length), spoon.angle, LIFT)
        yield
