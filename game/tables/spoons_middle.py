"""The middle of the table of Spoons: the ring with the direction of play, spoons, piles, count and attack."""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from game.rules.spoons import Spoons
from game.tables.arrangement import Z_CARDS, Z_CLOTH, Z_PLATES, Spot, card_width
from game.tables.face import Decor, Furniture, Tableau
from game.tables.furniture import ENGRAVED, cast_shadow, draw_plate
from game.tables.spoons_layout import PILE_EDGE, Frame
from game.tables.spoons_lying import resting
from game.tables.spoons_words import suit_title
from game.tables.words import pile_words
from game.ui import theme
from game.ui.gear import Gear
from game.ui.look import Look
from game.ui.paint import brass
from game.ui.paint.frames import focus_ring_along
from game.ui.paint.vector import blank, drawn, stroked
from game.words import _

Z_SPOONS = Z_CLOTH + 6
ARROW_REACH = 1.13
"""Radius of the arrows round the ring, in radii of the ring."""
MEDAL_FIELD = 0.395
"""Radius of the field within the rim of such a disc, in its diameters."""
LIGHT_BLURS = ((30, 12), (30, 12), (30, 12), (14, 6), (14, 6), (14, 6))
"""How soft the layers of light are round a spoon that is pointed out, each in units and least pixels."""
SPOON_ENDS = ((-0.33, 0.165), (0.44, 0.065))
"""Circles round a spoon's bowl and the end of its handle: how far from its middle towards that end, and how
large, both in lengths of the spoon."""
ASKEW = ((-0.29, 0.03, -13.0), (-0.03, -0.03, -2.0), (0.25, 0.04, 9.0))
"""How the cards of the discard pile lie by turns: right and down in card heights, and turned."""


# -- piles ---------------------------------------------------------------------------------------------


def discard_spots(frame: Frame, count: int) -> list[Spot]:
    """Lay the discard pile: each card askew to the one before it; all but the last three are out of sight."""
    x, y = frame.discard
    high = frame.card
    spots = []
    for index in range(count):
        right, down, angle = ASKEW[(index + 1) % len(ASKEW)]  # a lone one lies in the middle
        z = Z_CARDS + index * 0.1
        spots.append(Spot(x + right * high, y + down * high, high, z, angle, count - index <= len(ASKEW)))
    return spots


def discard_room(frame: Frame) -> Rect:
    """Return the place of the discard pile: round all three cards that lie askew, whole."""
    boxes = []
    for spot in discard_spots(frame, len(ASKEW)):
        wide, turned = card_width(spot.height), math.radians(abs(spot.angle))
        box = Rect(0, 0, 0, 0)
        box.w = math.ceil(wide * math.cos(turned) + spot.height * math.sin(turned))
        box.h = math.ceil(spot.height * math.cos(turned) + wide * math.sin(turned))
        box.center = round(spot.x), round(spot.y)
        boxes.append(box)
    edge = frame.px(PILE_EDGE, 5)
    return boxes[0].unionall(boxes[1:]).inflate(2 * edge, 2 * edge)


def draw_label(frame: Frame) -> Rect:
    """Return the place of the plate that counts the draw pile."""
    rect = frame.label(frame.draw)
    return rect.inflate(-rect.w // 3, 0)


def draw_labels(furniture: Furniture, frame: Frame, tableau: Tableau, state: Spoons) -> None:
    """Draw the plates below both piles: what is to follow, and how many cards are left."""
    look = frame.look
    left = len(tableau.pile("draw"))
    words = pile_words(left) if left else _("Empty")
    draw_plate(furniture, look, "to draw", draw_label(frame), words, size=theme.SIZE_LABEL)
    discard = tableau.pile("discard")
    if not discard or state.phase == "scores":
        return
    rect = frame.label(frame.discard)
    if state.phase == "count" or (state.say and state.count):
        draw_plate(furniture, look, "follow", rect, _("A two or an ace"), size=theme.SIZE_LABEL)
    elif state.phase == "attack":
        draw_plate(furniture, look, "follow", rect, _("Only a king"), size=theme.SIZE_LABEL)
    else:
        named = state.suit if len(state.discard) == len(discard) else None
        _draw_suit_plate(furniture, look, rect, named or discard[-1][1], named is not None)


def _draw_suit_plate(furniture: Furniture, look: Look, rect: Rect, suit: str, named: bool) -> None:
    draw_plate(furniture, look, "follow", rect, "", "lit" if named else "normal")
    sign = suit_picture(look, suit, round(rect.h * 0.66))
    gap = look.scale.px(10, 5)
    room = rect.w - sign.get_width() - 2 * gap - look.scale.px(10, 6)
    text = _("{suit} to follow").format(suit=suit_title(suit))
    if look.text.width(text, look.text.fit(text, 21, room)) > room:
        text = suit_title(suit)
    words = look.text.fitted(text, 21, (room, rect.h), theme.ON_BRASS, "body", ENGRAVED)
    left = rect.centerx - (sign.get_width() + gap + words.get_width()) / 2
    furniture.put("follow sign", sign, (left + sign.get_width() / 2, rect.centery), Z_PLATES + 13)
    x = left + sign.get_width() + gap + words.get_width() / 2
    furniture.put("follow suit", words, (x, rect.centery), Z_PLATES + 13)


def suit_picture(look: Look, suit: str, side: int) -> pygame.Surface:
    """Return the sign of a suit in the colour that it has on the cards."""
    inks = theme.FOUR_COLOUR_INKS if look.assets.faces.colours == "four" else theme.TWO_COLOUR_INKS
    name = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}[suit]
    return look.assets.picture(f"icons/{name}", (side, side), {"ink": inks[suit]})


# -- ring and spoons -----------------------------------------------------------------------------------


def draw_ring(furniture: Furniture, frame: Frame, direction: int) -> None:
    """Draw the ring on the cloth with two arrows that run the way play goes."""
    x, y, radius = frame.ring
    side = round(radius * 2.62)

    def paint() -> pygame.Surface:
        return _ring_picture(side, radius, direction)

    picture = frame.look.materials.made(("spoons ring", side, radius, direction), paint)
    furniture.put("ring", picture, (x, y), Z_CLOTH + 1)


def _ring_picture(side: int, radius: int, direction: int) -> pygame.Surface:
    box, ring = 524.0, 200.0 * radius / (side / 2.62)
    centre, reach = box / 2, ring * ARROW_REACH

    def at(degrees: float, far: float) -> str:
        angle = math.radians(degrees)
        return f"{centre + far * math.cos(angle):.1f} {centre + far * math.sin(angle):.1f}"

    body = (
        f'<circle cx="{centre}" cy="{centre}" r="{ring:.1f}" fill="#06201a" fill-opacity="0.2" '
        'stroke="#d9c489" stroke-opacity="0.24" stroke-width="1.6"/>'
    )
    for start, end in ((146, 220), (-34, 40)):
        if direction < 0:
            start, end = 180 - start, 180 - end
        turn, sweep = (1, 1) if direction > 0 else (-1, 0)
        arc = f"M{at(start, reach)}A{reach:.1f} {reach:.1f} 0 0 {sweep} {at(end, reach)}"
        body += stroked(arc, "#0b241e", 20, 0.55) + stroked(arc, "#dcc07a", 13, 0.92)
        body += f'<path d="{arc}" fill="none" stroke="#8a6a2e" stroke-opacity="0.55" stroke-width="13" '
        body += 'stroke-dasharray="2.2 8"/>'
        head = [
            at(end - turn, reach - 25), at(end + turn * 13, reach), at(end - turn, reach + 25),
            at(end + turn * 2, reach),
        ]  # fmt: skip
        path = f"M{'L'.join(head)}Z"
        body += f'<path d="{path}" fill="#dcc07a" stroke="#0b241e" stroke-opacity="0.8" stroke-width="3"/>'
    return drawn(body, (box, box), (side, side))


def draw_spoons(furniture: Furniture, frame: Frame, failed: int = 0, shake: float = 0.0) -> None:
    """Draw the spoons at rest in the ring; one at which a hand has snatched in vain shakes by pixels."""
    for number, spoon in resting(frame).items():
        length = round(spoon.length)
        middle = (spoon.x + (shake if number == failed else 0.0), spoon.y)
        put_spoon(furniture, frame.look, f"spoon {number}", number, length, spoon.angle, middle, Z_SPOONS)


def put_spoon(
    furniture: Furniture,
    look: Look,
    name: str,
    spoon: int,
    length: int,
    angle: float,
    middle: tuple[float, float],
    z: float,
    lift: float = 0.0,
    hot: bool = False,
    fades: bool = False,
) -> None:
    """Lay a spoon whose handle points to `angle`, clockwise from the top, with its shadow or glow."""
    picture = turned_spoon(look, spoon, length, angle)
    shadow = spoon_shadow(look, spoon, length, angle, lift)
    drop = look.scale.px(4 + 2 * lift, 1)
    furniture.put(f"{name} shadow", shadow, (middle[0] + drop * 0.4, middle[1] + drop), z, fades)
    if hot:
        glow = spoon_glow(look, spoon, length, angle)
        furniture.put(f"{name} glow", glow, middle, z, fades)
    furniture.put(name, picture, middle, z + 1, fades)


def turned_spoon(look: Look, spoon: int, length: int, angle: float) -> pygame.Surface:
    """Return the picture of a spoon, numbered from 1, with its handle towards an angle."""

    def paint() -> pygame.Surface:
        upright = Gear(look.materials).spoon(spoon - 1, length)
        return pygame.transform.rotozoom(upright, 180 - angle, 1.0)

    return look.materials.made(("turned spoon", spoon, length, round(angle, 1)), paint)


def spoon_shadow(look: Look, spoon: int, length: int, angle: float, lift: float) -> pygame.Surface:
    """Return the shadow of a spoon that lies `lift` units above the table."""
    picture = turned_spoon(look, spoon, length, angle)
    key = ("spoon", spoon, length, round(angle, 1))
    return look.materials.silhouette(key, picture, look.scale.px(5 + lift, 2))


def spoon_glow(look: Look, spoon: int, length: int, angle: float) -> pygame.Surface:
    """Return the light round a spoon that is held."""
    picture = turned_spoon(look, spoon, length, angle)
    key = ("spoon glow", spoon, length, round(angle, 1))
    return look.materials.silhouette(key, picture, look.scale.px(12, 4), theme.GLOW_GREAT, 255)


def spoon_light(look: Look, spoon: int, length: int, angle: float, colour: str) -> pygame.Surface:
    """Return the light round a spoon that is pointed out, as strong round its thin handle."""
    picture = turned_spoon(look, spoon, length, angle)
    key = ("spoon light", spoon, length, round(angle, 1))

    def paint() -> pygame.Surface:
        layers = [
            look.materials.silhouette(key, picture, look.scale.px(blur, least), colour, 255)
            for blur, least in LIGHT_BLURS
        ]
        surface = blank(layers[0].get_size())
        for layer in layers:
            surface.blit(layer, layer.get_rect(center=surface.get_rect().center))
        return surface

    return look.materials.made((*key, colour), paint)


def spoon_ring(look: Look, length: int, angle: float) -> pygame.Surface:
    """Return the focus ring round a spoon: wide round its bowl, narrow round the handle's end."""

    def paint() -> pygame.Surface:
        unit = look.materials.unit
        return focus_ring_along(length, SPOON_ENDS, angle, unit, theme.FOCUS, theme.FOCUS_EDGE)

    return look.materials.made(("spoon ring", length, round(angle, 1)), paint)


# -- count and attack ------------------------------------------------------------------------------


def draw_sum(furniture: Furniture, frame: Frame, tableau: Tableau, state: Spoons) -> None:
    """Show a running count or attack large, in the middle of the ring."""
    if state.phase == "scores" or not tableau.pile("discard"):
        return
    if state.attack is not None:
        shown = f"attack {state.attack.cards}"
        picture = medal(frame, str(state.attack.cards), _("to draw"), "red")
    elif state.count and not _is_to_be_called(tableau, state):
        shown = f"count {state.count}"
        picture = medal(frame, str(state.count), _("the count"), "lit")
    else:
        return
    x, y, _radius = frame.ring
    rect = picture.get_rect(center=(x, y))
    cast_shadow(furniture, frame.look, "sum shadow", rect, 12, Z_PLATES - 20, rect.w // 2)
    furniture.decor.append(Decor(f"medal {shown}", picture, (x, y), Z_PLATES - 19, pops=True))


def _is_to_be_called(tableau: Tableau, state: Spoons) -> bool:
    """Tell whether the seat that sits here has still to say the new count."""
    return bool(state.say) and state.say[0].seat == tableau.seat and state.say[0].what == "name"


def medal(frame: Frame, number: str, words: str, state: str) -> pygame.Surface:
    """Return a disc with a number and the words under it, if they can be read within its rim."""
    look, side = frame.look, frame.medal

    def paint() -> pygame.Surface:
        if state == "red":
            surface = brass.medallion(side, theme.BRASS_RED_GROUND[0])
        else:
            surface = look.materials.disc(side, "lit").copy()
        ink = theme.ON_BRASS_RED_PLATE if state == "red" else theme.ON_BRASS
        below = "" if state == "red" else ENGRAVED
        room = round(side * 0.6), round(side * 0.54)
        large = look.text.fit(number, side * 0.43 / look.scale.unit, room[0], "title", room[1])
        figure = look.text.line(number, large, ink, "title", below, 2)
        widest = round(side * 0.7)
        small = look.text.fit(words, theme.SIZE_BODY, widest)
        label = look.text.line(words, small, ink)
        if label.get_width() > widest:
            _blit_middle(surface, figure, side / 2)
            return surface
        _blit_middle(surface, figure, side * 0.32)
        # As low as the round rim lets so wide a line lie.
        low = min(0.24, math.sqrt(MEDAL_FIELD**2 - (label.get_width() / side / 2) ** 2))
        _blit_middle(surface, label, side * (0.5 + low) - label.get_bounding_rect().h / 2)
        return surface

    key = ("spoons medal", side, number, words, state, look.scale.text_percent)
    return look.materials.made(key, paint)


def _blit_middle(surface: pygame.Surface, letters: pygame.Surface, y: float) -> None:
    """Put letters in the middle of a picture, that which is seen of them in the middle of a height."""
    drawn = letters.get_bounding_rect()
    place = drawn.copy()
    place.center = surface.get_width() // 2, round(y)
    surface.blit(letters, place, drawn)
