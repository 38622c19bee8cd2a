"""Who sits round the table of Spoons: plates with cards and scores, tags beneath them, and speech bubbles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import pygame
from pygame import Rect

from game.tables.arrangement import Z_CLOTH, Z_PLATES, Z_WORDS, Spot, card_width, row, stack, step_within
from game.tables.face import Furniture, Tableau
from game.tables.furniture import ENGRAVED, SHADOW, cast_shadow, draw_plate, name_line, put_left
from game.tables.keycaps import call_plate
from game.tables.spoons_layout import Chair, Frame
from game.tables.spoons_words import call_title
from game.ui import theme
from game.ui.gear import Gear
from game.ui.look import Look
from game.ui.materials import PlateState
from game.ui.paint.vector import blank, linear, shape, stroked

Z_CHAIR = Z_CLOTH + 10
Z_HAND_CARDS = Z_CLOTH + 30
Z_TAG = Z_PLATES - 40
"""Tags lie over the light round what may be clicked."""
Z_BUBBLE = Z_WORDS - 40
EDGE = 3
"""Units, and pixels at least, of the edge of a back that look out from under the next one."""
SIZE_BUBBLE, SIZE_COUNT = 29, 26
SIZE_SHOUT = 58
SHOUT_INK = "#b3281c"
SPIKES = 22
SPIKE_REACH = (1.0, 0.93, 1.0, 0.96, 0.91)
"""How far the spikes of a shout reach, one after the other."""


@dataclass(frozen=True)
class Tag:
    """A small plate under a chair: what its sailor has to do, or has just done; `key` is that of a choice."""

    words: str
    state: PlateState = "normal"
    key: str = ""


@dataclass(frozen=True)
class ChairMarks:
    """What is said of one sailor by marks on the chair's plate."""

    lit: bool = False
    dealer: bool = False
    last_card: bool = False
    bell: bool = False
    tag: Tag | None = None


def wood_of(frame: Frame, chair: Chair) -> Rect:
    """Return the wooden plate of a chair, half under the porthole."""
    rect = chair.rect
    inset = round(rect.h * 0.085)
    wide = rect.w - rect.h // 2
    left = rect.x if chair.side == "right" else rect.right - wide
    return Rect(left, rect.y + inset, wide, rect.h - 2 * inset)


def text_of(frame: Frame, chair: Chair) -> Rect:
    """Return the room for name, cards and score on a chair's plate."""
    wood, size = wood_of(frame, chair), chair.rect.h
    pad = frame.px(8, 4)
    if chair.side == "right":
        return Rect(wood.x + frame.px(14, 7), wood.y, chair.rect.right - size - pad - wood.x - pad, wood.h)
    left = chair.rect.x + size + pad
    return Rect(left, wood.y, wood.right - frame.px(12, 7) - left, wood.h)


def porthole_of(chair: Chair) -> Rect:
    """Return the place of a chair's porthole."""
    size = chair.rect.h
    left = chair.rect.right - size if chair.side == "right" else chair.rect.x
    return Rect(left, chair.rect.y, size, size)


# -- cards on the plates -------------------------------------------------------------------------------


def back_height(frame: Frame) -> int:
    """Return the height of the backs of a hand on a plate."""
    return frame.lettered(42, 24, most=1.3)


def lower_line(frame: Frame, chair: Chair) -> int:
    """Return the height of the line with cards and score on a plate."""
    wood = wood_of(frame, chair)
    return wood.bottom - frame.px(9, 4) - back_height(frame) // 2


def hand_spots(frame: Frame, chair: Chair, count: int) -> list[Spot]:
    """Lay a hand on its chair's plate as a small packet of backs."""
    lying = row(text_of(frame, chair).x, lower_line(frame, chair), count, back_height(frame), 0, Z_HAND_CARDS)
    return [
        spot._replace(x=spot.x + left) for spot, left in zip(lying, packet(frame, chair, count), strict=True)
    ]


def packet(frame: Frame, chair: Chair, count: int) -> list[float]:
    """Return how far to the right each of so many backs lies: as many apart as can be told apart."""
    spread = packet_spread(frame, chair, count)
    apart = min(count - 1, int(spread / frame.px(EDGE, EDGE)))
    return [spread * min(index, apart) / apart if apart > 0 else 0.0 for index in range(count)]


def packet_spread(frame: Frame, chair: Chair, count: int) -> float:
    """Return how much wider a packet of so many backs is than one back: their number stands beside it."""
    left = text_of(frame, chair).x + card_width(back_height(frame)) + frame.px(8, 4)
    number = frame.look.text.width(str(count), SIZE_COUNT)
    room = score_plate(frame, chair).x - frame.px(6, 3) - left - number
    return max(0.0, min(frame.px(20, 8), frame.px(EDGE, EDGE) * max(0, count - 1), room))


def score_plate(frame: Frame, chair: Chair) -> Rect:
    """Return the place of a seat's score on its plate."""
    plate = Rect(0, 0, frame.lettered(66, 38, most=1.3), frame.lettered(32, 20, most=1.3))
    plate.midright = (text_of(frame, chair).right, lower_line(frame, chair))
    return plate


def drawn_spot(frame: Frame, chair: Chair) -> Spot:
    """Return where a card lies that another seat has drawn and may still play: beside its hand."""
    high = back_height(frame)
    text = text_of(frame, chair)
    x = text.x + card_width(high) * 1.5 + frame.px(26, 12)
    return Spot(x, lower_line(frame, chair), high, Z_HAND_CARDS + 50, 8.0)


def shown_spots(frame: Frame, chair: Chair, count: int) -> list[Spot]:
    """Lay a hand open below its chair's plate, at the end of a round."""
    high = frame.px(84, 46)
    wide = card_width(high)
    step = step_within(chair.rect.w, wide, count, 0.42 * wide)
    return row(chair.rect.x, chair.rect.bottom + high / 2 + frame.px(4), count, high, step, Z_HAND_CARDS)


def out_of_sight(x: float, y: float, count: int, height: int) -> list[Spot]:
    """Return spots of cards that nobody sees, at one point."""
    return [spot._replace(seen=False) for spot in stack(x, y, count, height, Z_CLOTH)]


# -- plates --------------------------------------------------------------------------------------------


def draw_chair(
    furniture: Furniture, frame: Frame, tableau: Tableau, chair: Chair, marks: ChairMarks, z: float = Z_CHAIR
) -> None:
    """Draw who sits on a chair, with the number of cards and the score."""
    look, seat = frame.look, chair.seat
    name = f"chair {seat}"
    wood, porthole = wood_of(frame, chair), porthole_of(chair)
    cast_shadow(furniture, look, f"{name} shadow", wood, 6, z - 1, look.scale.px(10))
    furniture.put_in(f"{name} wood", look.materials.name_plate(wood.size, marks.lit), wood, z)
    if marks.lit:
        glow = look.materials.glow(porthole.size, frame.px(14, 4), theme.GLOW_TURN, porthole.w // 2, 200)
        furniture.put_in(f"{name} glow", glow, porthole, z + 1)
    picture = look.materials.porthole(tableau.sitters[seat].portrait, porthole.w, marks.lit)
    furniture.put_in(f"{name} porthole", picture, porthole, z + 2)
    _draw_text(furniture, frame, tableau, chair, z + 4)
    _draw_marks(furniture, frame, chair, marks, z + 5)


def _draw_text(furniture: Furniture, frame: Frame, tableau: Tableau, chair: Chair, z: float) -> None:
    look, seat = frame.look, chair.seat
    name, room = f"chair {seat}", text_of(frame, chair)
    high = round(room.h * 0.44)
    title = name_line(look, tableau.name(seat), 30, (room.w, high))
    put_left(furniture, f"{name} name", title, room.x, room.y + high * 0.56, z)
    y = lower_line(frame, chair)
    count = len(tableau.pile("hand", seat)) + len(tableau.pile("shown", seat))
    spread = packet_spread(frame, chair, count)
    if z > Z_TAG or chair.side == "own":
        # The cards themselves lie in the hand, or under the dark of a scramble.
        backs = _backs(look, back_height(frame), packet(frame, chair, max(1, count)))
        put_left(furniture, f"{name} back", backs, room.x, y, z)
    left = room.x + card_width(back_height(frame)) + spread + frame.px(8, 4)
    plate = score_plate(frame, chair)
    box = (round(plate.x - frame.px(6, 3) - left), round(back_height(frame) * 0.9))
    number = _line(look, str(count), SIZE_COUNT, box, theme.ON_WOOD_TITLE, "body")
    put_left(furniture, f"{name} count", number, left, y, z)
    scores = getattr(tableau.state, "scores", ())
    picture = look.materials.plate(plate.size, "normal", False, frame.px(5, 3))
    furniture.put_in(f"{name} score plate", picture, plate, z)
    value = _line(look, str(scores[seat]), 22, plate.size, theme.ON_BRASS, "body")
    furniture.put_in(f"{name} score", value, plate, z + 1)


def _backs(look: Look, high: int, lefts: Sequence[float]) -> pygame.Surface:
    """Return backs as they lie on a plate, each so far to the right."""
    places = tuple(sorted({round(left) for left in lefts}))

    def paint() -> pygame.Surface:
        back = look.assets.back(high)
        surface = blank((back.get_width() + places[-1], back.get_height()))
        for left in places:
            surface.blit(back, (left, 0))
        return surface

    return look.materials.made(("backs", high, places, look.assets.faces.back), paint)


def _line(
    look: Look, words: str, size: float, box: tuple[int, int], colour: str, face: Literal["body", "title"]
) -> pygame.Surface:
    """Return words on one line of a chair's plate, kept, since to fit them costs most."""
    below, drop = (ENGRAVED, 1) if colour == theme.ON_BRASS else (SHADOW, 2)
    key = ("chair line", words, size, box, colour, face, look.scale.text_percent)
    return look.materials.made(key, lambda: look.text.fitted(words, size, box, colour, face, below, drop))


def _draw_marks(furniture: Furniture, frame: Frame, chair: Chair, marks: ChairMarks, z: float) -> None:
    look, name, porthole = frame.look, f"chair {chair.seat}", porthole_of(chair)
    size = frame.px(40, 24)
    outer = porthole.right - size * 0.42 if chair.side == "right" else porthole.x + size * 0.42
    if marks.bell:
        bell = look.materials.button("bell", size, "red")
        furniture.put(f"{name} bell", bell, (outer, porthole.bottom - size * 0.36), z)
    if marks.dealer:
        dealer = look.materials.button("cards", size, "normal")
        furniture.put(f"{name} dealer", dealer, (outer, porthole.y + size * 0.36), z)
    if marks.last_card:
        wood = wood_of(frame, chair)
        flag = look.materials.pennant(frame.px(44, 26))
        wide = flag.get_width()
        # The own tag lies where the flag flies over the plates of the others.
        inwards = -0.3 if chair.side == "own" else 0.6
        x = wood.x + wide * inwards if chair.side == "right" else wood.right - wide * inwards
        furniture.put(f"{name} flag", flag, (x, wood.y - flag.get_height() * 0.12), z)
    if marks.tag is not None:
        _draw_tag(furniture, frame, chair, marks.tag, max(z + 2, Z_TAG))


def _draw_tag(furniture: Furniture, frame: Frame, chair: Chair, tag: Tag, z: float) -> None:
    rect = tag_rect(frame, chair, tag)
    name = f"chair {chair.seat} tag"
    if not tag.key:
        draw_plate(furniture, frame.look, name, rect, tag.words, tag.state, theme.SIZE_LABEL, z)
        return
    picture = call_plate(frame.look, rect.size, tag.key, tag.words, tag.state)
    cast_shadow(furniture, frame.look, f"{name} shadow", rect, 4, z, frame.px(6))
    furniture.put_in(name, picture, rect, z + 1)


def tag_rect(frame: Frame, chair: Chair, tag: Tag) -> Rect:
    """Return the place of a tag: on the lower edge of the chair's plate, on the upper one at the bottom."""
    wood, text = wood_of(frame, chair), text_of(frame, chair)
    wide = frame.look.text.width(tag.words, theme.SIZE_LABEL) + frame.px(28, 16)
    wide += frame.px(34, 22) if tag.key else 0
    rect = Rect(0, 0, min(chair.rect.w, max(wide, round(text.w * 0.6))), frame.px(34, 20))
    rect.midtop = (text.centerx, wood.bottom - frame.px(7, 4))
    if chair.side == "own":
        rect.bottom = wood.top + frame.px(5, 3)
        rect.right = min(rect.right, wood.right - frame.px(12, 7))  # the flag stands there
    return rect.clamp(Rect(chair.rect.x, rect.y, chair.rect.w, rect.h))


# -- bubbles and shouts ------------------------------------------------------------------------------


def draw_bubble(furniture: Furniture, frame: Frame, chair: Chair, words: str) -> None:
    """Draw what a sailor says, beside the chair and never over another plate."""
    look, porthole = frame.look, porthole_of(chair)
    room = max(frame.px(390), min(frame.width // 4, 220))
    text = look.text.fitted(words, SIZE_BUBBLE, (room, frame.px(60, 40)), theme.ON_PARCHMENT_RED, "title")
    wide, high = text.get_width() + frame.px(52, 26), text.get_height() + frame.px(24, 12)
    bubble = Rect(0, 0, wide, high)
    gap = frame.px(24, 12)
    if chair.side == "top":
        bubble.midtop = (chair.rect.centerx, chair.rect.bottom + gap)
        tip = (porthole.centerx + frame.px(10), porthole.bottom - frame.px(4))
    elif chair.side == "own":
        bubble.bottomleft = (frame.strip.x, frame.strip.y - gap)
        tip = (bubble.x + min(wide // 2, porthole.w // 2), frame.strip.y - frame.px(2))
    else:
        bubble.bottom = chair.rect.y - gap
        bubble.x = chair.rect.x if chair.side == "left" else chair.rect.right - wide
        tip = (porthole.centerx, porthole.y + frame.px(6))
    bubble.clamp_ip(Rect(frame.px(20), 0, frame.width - 2 * frame.px(20), frame.height))
    if words == call_title("spoons"):
        _draw_shout(furniture, frame, chair, bubble, words)
        return
    picture, place = Gear(look.materials).bubble(bubble.size, (tip[0] - bubble.x, tip[1] - bubble.y))
    middle = (
        bubble.x - place.x + picture.get_width() / 2,
        bubble.y - place.y + picture.get_height() / 2,
    )
    furniture.put(f"bubble {chair.seat}", picture, middle, Z_BUBBLE)
    furniture.put_in(f"bubble {chair.seat} words", text, bubble, Z_BUBBLE + 1)


def _draw_shout(furniture: Furniture, frame: Frame, chair: Chair, bubble: Rect, words: str) -> None:
    """Draw the cry that sends all hands for the spoons, in a burst where a bubble would be."""
    look = frame.look
    picture = shout_picture(look, words)
    rect = picture.get_rect(center=bubble.center)
    if chair.side == "top":
        rect.midtop = chair.rect.centerx, bubble.top - frame.px(6)
    elif chair.side == "own":
        rect.bottomleft = bubble.bottomleft
    elif chair.side == "left":
        rect.midleft = chair.rect.right + frame.px(10), chair.rect.centery
    else:
        rect.midright = chair.rect.left - frame.px(10), chair.rect.centery
    blur = look.scale.px(9, 3)
    shadow = look.materials.silhouette(("shout", words), picture, blur)
    furniture.put(f"bubble {chair.seat} shadow", shadow, (rect.centerx, rect.centery + frame.px(7)), Z_BUBBLE)
    furniture.put_in(f"bubble {chair.seat}", picture, rect, Z_BUBBLE + 1)


def shout_picture(look: Look, words: str) -> pygame.Surface:
    """Return a cry in a burst of spikes."""

    def paint() -> pygame.Surface:
        text = look.text.line(words, SIZE_SHOUT, SHOUT_INK, "title", "#ffffff", 1)
        wide, high = text.get_width() + look.scale.px(110, 60), round(text.get_height() * 1.9)
        points = []
        for index in range(2 * SPIKES):
            reach = SPIKE_REACH[index // 2 % len(SPIKE_REACH)] if index % 2 == 0 else 0.78
            angle = math.pi * index / SPIKES
            x, y = (
                wide / 2 * (1 + 0.97 * reach * math.cos(angle)),
                high / 2 * (1 + 0.97 * reach * math.sin(angle)),
            )
            points.append(f"{x:.1f} {y:.1f}")
        path = f"M{'L'.join(points)}Z"
        body = linear("burst", (0, 0, 0, high), ((0, "#fffaf0"), (1, "#f5dfa6")))
        body += f'<path d="{path}" fill="url(#burst)"/>' + stroked(
            path, theme.LINE, max(2.0, 5 * look.scale.unit)
        )
        surface = shape(body, (wide, high)).copy()
        surface.blit(text, text.get_rect(center=(wide // 2, high // 2)))
        return pygame.transform.rotozoom(surface, 5, 1.0)

    return look.materials.made(("shout", words, look.scale.text_percent), paint)
