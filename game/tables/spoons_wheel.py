"""The call wheel of Spoons: what can be said now, to be clicked or typed."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.core.following import PileKey
from game.rules.spoons import Spoons
from game.rules.spoons_calls import NAME, ONE_CARD, PHRASE, WORD_OF_RANK
from game.rules.spoons_moves import Hush, Say
from game.tables.arrangement import Z_CLOTH, Z_PLATES
from game.tables.face import Furniture, Gesture, Tableau
from game.tables.furniture import cast_shadow
from game.tables.keycaps import call_plate, key_picture
from game.tables.spoons_layout import Frame
from game.tables.spoons_middle import suit_picture
from game.tables.spoons_words import attack_call, call_title
from game.ui import theme
from game.ui.gear import Gear
from game.ui.look import Look
from game.ui.materials import PlateState
from game.ui.paint.vector import rounded, shape
from game.words import _, decimal

CALL = "call"
"""The zone of the regions of the wheel's plates, by slot."""

PLATES: tuple[tuple[str, str, int, int], ...] = (
    ("five", "V", 0, 0), ("six", "X", 1, 0), ("spoons", "P", 2, 0), ("seven", "S", 3, 0),
    ("nine", "N", 4, 0), ("four", "F", 0, 1), ("ace", "A", 4, 1), ("three", "T", 0, 2),
    ("repeat", "R", 4, 2), ("two", "W", 0, 3), ("switchback", "B", 4, 3),
)  # fmt: skip
"""Every name with its key, the column and the row of its plate."""
DISCS = (("clubs", "C"), ("diamonds", "D"), ("hearts", "H"), ("spades", "E"))
"""The names of an eight with their keys, from the left."""
HUSH_KEY, ONE_CARD_KEY, PHRASE_KEY = "Q", "O", "Y"
NAMES = tuple(word for word, _key, _column, _row in PLATES) + tuple(word for word, _key in DISCS)
_TOTALS = {word: rank for rank, word in WORD_OF_RANK.items() if rank.isdigit()}
"""Totals of a count that sound like a name, by that name."""
HUSH_SLOT, TOTAL_SLOT, SAYING_SLOT = 20, 21, 22
"""Slots of the plates for saying nothing, a count's total, and what is due besides a name."""
Z_WHEEL = Z_PLATES + 20
Z_HELM = Z_CLOTH + 4


def letters() -> frozenset[str]:
    """Return the letters by which something is called, in lower case."""
    plates = [plate[1] for plate in PLATES] + [disc[1] for disc in DISCS]
    return frozenset(key.casefold() for key in (*plates, HUSH_KEY, ONE_CARD_KEY, PHRASE_KEY))


def is_open(tableau: Tableau) -> bool:
    """Tell whether the seat has something to say now."""
    state = tableau.state
    assert isinstance(state, Spoons)
    return bool(state.say) and tableau.asks(state.say[0].seat) and not tableau.telling


def call_key(slot: int) -> PileKey:
    """Return the region of a plate."""
    return PileKey(CALL, None, slot)


DISC_KEYS = frozenset(call_key(len(PLATES) + index) for index in range(len(DISCS)))
"""The regions of the wheel that are round."""


# -- places and gestures -----------------------------------------------------------------------------


def regions(frame: Frame, tableau: Tableau) -> dict[PileKey, Rect]:
    """Return the places of what can be said now."""
    state = tableau.state
    if not isinstance(state, Spoons) or not is_open(tableau):
        return {}
    found = {call_key(HUSH_SLOT): frame.call_rect(0, 4)} if not state.spoken else {}
    if state.say[0].what != NAME:
        rect = frame.call_rect(2, 0)
        wide = min(frame.px(330, 210), 3 * rect.w)
        found[call_key(SAYING_SLOT)] = Rect(0, 0, wide, round(rect.h * 1.3))
        found[call_key(SAYING_SLOT)].center = frame.helm[0], rect.centery
        return found
    offered = {str(move) for move in state.moves(tableau.seat or 0)}
    for slot, (word, _key, column, line) in enumerate(PLATES):
        if f"say {word}" in offered:
            found[call_key(slot)] = frame.call_rect(column, line)
    for index, (word, _key) in enumerate(DISCS):
        if f"say {word}" in offered:
            disc = Rect(0, 0, frame.disc, frame.disc)
            disc.center = frame.disc_center(index)
            found[call_key(len(PLATES) + index)] = disc
    if state.count > 2:
        found[call_key(TOTAL_SLOT)] = frame.call_rect(4, 4)
    return found


def gestures(tableau: Tableau, state: Spoons, chair_of: dict[int, int]) -> list[Gesture]:
    """Return what the seat can say as clicks on plates, and a king's attack as a click on its victim.

    `chair_of` numbers the others clockwise from 1: that digit names a victim.
    """
    seat = tableau.seat
    if seat is None or not state.say or state.say[0].seat != seat:
        return []
    return [gesture for move in state.moves(seat) if (gesture := _gesture(tableau, state, move, chair_of))]


def _gesture(tableau: Tableau, state: Spoons, move: object, chair_of: dict[int, int]) -> Gesture | None:
    if isinstance(move, Hush):
        return Gesture(move, call_key(HUSH_SLOT), says=_("say nothing"), key=HUSH_KEY, quiet=True)
    if not isinstance(move, Say):
        return None
    words = move.words
    if words in NAMES:
        slot = NAMES.index(words)
        key = [*(plate[1] for plate in PLATES), *(disc[1] for disc in DISCS)][slot]
        eight = bool(state.discard) and state.discard[-1][0] == "8" and slot >= len(PLATES)
        move = _as_heard(state, move)
        return Gesture(move, call_key(slot), says=call_title(words), key=key, quiet=not eight)
    if words.startswith("draw "):
        victim = int(words.split()[2])
        says = attack_call(int(words.split()[1]), tableau.name(victim))
        return Gesture(move, PileKey("chair", victim, 0), says=says, key=str(chair_of[victim]))
    if words == ONE_CARD:
        return Gesture(move, call_key(SAYING_SLOT), says=call_title(words), key=ONE_CARD_KEY)
    if words == PHRASE:
        return Gesture(move, call_key(SAYING_SLOT), says=str(state.options["phrase"]), key=PHRASE_KEY)
    return Gesture(move, call_key(TOTAL_SLOT), says=words, key=words if len(words) == 1 else "")


def _as_heard(state: Spoons, move: Say) -> Say:
    """Return the right call where a name sounds like it: five is a name and a count's total (SP-15)."""
    total = _TOTALS.get(move.words)
    return next((right for right in state.right_calls(state.say[0]) if right.words == total), move)


# -- pictures ----------------------------------------------------------------------------------------


def draw_wheel(furniture: Furniture, frame: Frame, tableau: Tableau, typed: str = "") -> None:
    """Draw the ship's wheel, and on it what can be said; `typed` are digits of a total not yet whole."""
    state = tableau.state
    assert isinstance(state, Spoons)
    speaking = is_open(tableau)
    _draw_helm(furniture, frame, tableau, speaking)
    if not speaking:
        return
    due = state.say[0].what
    for key, rect in regions(frame, tableau).items():
        slot = key.slot
        if len(PLATES) <= slot < len(NAMES):
            _draw_disc(furniture, frame, rect, slot - len(PLATES), tableau.over == key)
            continue
        letter, words = _plate_words(state, slot, due, typed)
        wide = key.slot == SAYING_SLOT
        lit: PlateState = "lit" if slot in (SAYING_SLOT, TOTAL_SLOT) else "normal"
        lit = "hot" if tableau.over == key else lit
        red = slot in (SAYING_SLOT, HUSH_SLOT)
        cast_shadow(furniture, frame.look, f"call {slot} shadow", rect, 5, Z_WHEEL + 2, frame.px(7))
        picture = call_plate(frame.look, rect.size, letter, words, lit, red, wide)
        furniture.put_in(f"call {slot}", picture, rect, Z_WHEEL + 3)


def _plate_words(state: Spoons, slot: int, due: str, typed: str) -> tuple[str, str]:
    """Return the key and the words of a plate."""
    if slot == HUSH_SLOT:
        return HUSH_KEY, _("Say nothing")
    if slot == TOTAL_SLOT:
        total = typed + "…" if typed else str(state.count)
        return total if len(total) == 1 else "#", _("Count {total}").format(total=total)
    if slot == SAYING_SLOT:
        if due == ONE_CARD:
            return ONE_CARD_KEY, call_title(ONE_CARD)
        return PHRASE_KEY, str(state.options["phrase"])
    word, key, _column, _row = PLATES[slot]
    return key, call_title(word)


def _draw_helm(furniture: Furniture, frame: Frame, tableau: Tableau, speaking: bool) -> None:
    """Draw the wheel: in the light while something is to be said, else at rest."""
    look = frame.look
    side = frame.px(544)
    x, y = frame.helm
    picture = Gear(look.materials).wheel(side)
    drop = look.scale.px(7, 2)
    shadow = look.materials.silhouette("wheel", picture, look.scale.px(9, 3))
    furniture.put("wheel shadow", shadow, (x + drop * 0.3, y + drop), Z_HELM)
    furniture.put("wheel", picture if speaking else _resting(look, picture), (x, y), Z_HELM + 1)
    if speaking:
        _draw_clock(furniture, frame, tableau)
    else:
        hub = look.materials.medallion("spoons", max(look.scale.px(96, 44), 44))
        furniture.put("hub", hub, frame.helm, Z_HELM + 2)


def _resting(look: Look, picture: pygame.Surface) -> pygame.Surface:
    """Return the wheel as it is out of the light."""

    def paint() -> pygame.Surface:
        dim = picture.copy()
        dim.fill((150, 144, 138), special_flags=pygame.BLEND_RGB_MULT)
        return dim

    return look.materials.made(("wheel at rest", picture.get_size()), paint)


def _draw_clock(furniture: Furniture, frame: Frame, tableau: Tableau) -> None:
    """Draw the hub: a clock where time is limited, else a plain disc with the sign of speech."""
    look = frame.look
    side = max(look.scale.px(84, 40), 40)
    if tableau.time_left is None:
        hub = look.materials.button("speech", side, "normal")
        furniture.put("hub", hub, frame.helm, Z_WHEEL + 2)
        return
    left, whole = tableau.time_left
    furniture.put("hub", Gear(look.materials).timer(side, left / whole), frame.helm, Z_WHEEL + 2)
    words = decimal(max(0.0, left) / 1000, 1)
    text = look.text.fitted(words, 30, (round(side * 0.62), side), theme.ON_PARCHMENT_RED)
    furniture.put("hub words", text, frame.helm, Z_WHEEL + 3)


def _draw_disc(furniture: Furniture, frame: Frame, rect: Rect, index: int, hot: bool) -> None:
    look = frame.look
    suit = "cdhs"[index]
    cast_shadow(furniture, look, f"disc {suit} shadow", rect, 5, Z_WHEEL + 4, rect.w // 2)

    def paint() -> pygame.Surface:
        surface = look.materials.plate(rect.size, "hot" if hot else "normal", False, rect.w // 2).copy()
        edge = rect.w * 0.08
        paper = "#fffaf0" if hot else theme.PARCHMENT
        inner = (edge, edge, rect.w - 2 * edge, rect.h - 2 * edge)
        surface.blit(shape(rounded(inner, rect.w / 2, paper), rect.size), (0, 0))
        sign = suit_picture(look, suit, round(rect.w * 0.56))
        surface.blit(sign, sign.get_rect(center=(rect.w // 2, rect.h // 2)))
        return surface

    picture = look.materials.made(("suit disc", suit, rect.size, hot, look.assets.faces.colours), paint)
    furniture.put_in(f"disc {suit}", picture, rect, Z_WHEEL + 5)
    cap = key_picture(look, DISCS[index][1], frame.px(28, 17))
    outwards = -0.36 if index < 2 else 0.36
    place = (rect.centerx + rect.w * outwards, rect.centery + rect.h * 0.4)
    furniture.put(f"disc {suit} key", cap, place, Z_WHEEL + 6)
