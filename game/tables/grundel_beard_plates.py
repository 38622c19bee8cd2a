"""What can be chosen at Captain Grundel Beard's table: big plates in a bubble, small ones by the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from game.core.cards import UNSEEN
from game.core.following import PileKey
from game.rules.grundel_beard_moves import (
    THIRTEEN,
    Abstain,
    Combine,
    Flip,
    Say,
    Stay,
)
from game.rules.grundel_beard_position import CARDS
from game.tables.arrangement import Z_CARDS, Z_PLATES, Z_WORDS
from game.tables.face import Furniture, Tableau
from game.tables.furniture import cast_shadow, put_left
from game.tables.grundel_beard_layout import Frame, cap_margin, union_of
from game.tables.grundel_beard_paint import Signed, big_plate, count_plate, halves, word_size
from game.tables.grundel_beard_reading import Choice, Pairing, state_of
from game.tables.grundel_beard_words import run_mark
from game.tables.words import card_mark
from game.ui import theme
from game.ui.gear import Gear
from game.ui.materials import PlateState
from game.words import _

HALVES = {"+": "plus", "-": "minus"}
"""The zones of the regions where another card is counted with one: its upper and its lower half."""
PLATE = "plate"
"""The zone of the brass plates, one a choice, numbered in the order of the rules."""

Z_BUBBLE = Z_CARDS - 10
Z_FILM = Z_CARDS + 60
Z_COUNT = Z_WORDS - 60
"""Above a card that is carried, so that its number is seen meanwhile."""
COUNT_SHARE = 0.24
"""The height of a small plate as a share of a card's."""


def run_slots(run: int) -> tuple[int, int]:
    """Return the slots of the two cards of a run, 12 or 23."""
    return run // 10 - 1, run % 10 - 1


def target_rect(frame: Frame, tableau: Tableau, target: int) -> Rect:
    """Return the place of the card that another is counted with: both cards of a run."""
    run = state_of(tableau).run
    if run is None:
        return frame.own_cards[target]
    first, last = run_slots(run)
    return union_of((frame.own_cards[first], frame.own_cards[last]))


def halves_of(tableau: Tableau, found: Sequence[Choice]) -> list[tuple[int, str]]:
    """Return the halves that a card can be carried to, also those that the rules then refuse."""
    pairings = [choice.pairing for choice in found if choice.pairing is not None]
    if not pairings:
        return []
    sources = {pairing.source for pairing in pairings}
    if state_of(tableau).run is not None:
        targets = {pairing.target for pairing in pairings}
    else:
        targets = set(range(CARDS)) - sources
    return [(target, sign) for target in sorted(targets) for sign in HALVES]


# -- places --------------------------------------------------------------------------------------------


def in_bubble(choice: Choice) -> bool:
    """Tell whether a choice has a big plate in the middle; all others have theirs beside the cards."""
    return choice.pairing is None and not isinstance(choice.move, Combine)


def plate_rects(frame: Frame, tableau: Tableau, found: Sequence[Choice]) -> dict[int, Rect]:
    """Return the place of every choice's plate, by its index."""
    rects: dict[int, Rect] = {}
    big = [index for index, choice in enumerate(found) if in_bubble(choice)]
    if big:
        rects.update(zip(big, frame.big_plates(len(big)), strict=True))
    for index, choice in enumerate(found):
        if choice.pairing is not None:
            rects[index] = _count_rect(frame, choice.pairing)
        elif isinstance(choice.move, Combine):
            rects[index] = _run_rect(frame, choice.move.run)
    return rects


def _count_rect(frame: Frame, pairing: Pairing) -> Rect:
    """Return the place of a small plate: left of the half that it stands for."""
    room = frame.own_before(pairing.target)
    rect = Rect(0, 0, room.w, max(frame.px(62, theme.LEAST_BUTTON), round(room.h * COUNT_SHARE)))
    rect.center = (room.centerx, room.y + round(room.h * (0.19 if pairing.sign == "+" else 0.81)))
    return rect


def _run_rect(frame: Frame, run: int) -> Rect:
    """Return the place of the plate that combines a run: between its cards."""
    room = frame.own_before(run_slots(run)[1])
    rect = Rect(0, 0, room.w, max(frame.px(62, theme.LEAST_BUTTON), round(room.h * COUNT_SHARE)))
    rect.center = room.center
    return rect


# -- drawing -------------------------------------------------------------------------------------------


def draw_plates(
    furniture: Furniture, frame: Frame, tableau: Tableau, found: Sequence[Choice], rects: Mapping[int, Rect]
) -> None:
    """Draw all plates, and the film over the cards that a card in hand can be counted with."""
    big, letters = [choice for choice in found if in_bubble(choice)], 0.0
    if big:
        draw_bubble(furniture, frame, len(big))
        letters = letters_of(frame, tableau, big)
    for index, choice in enumerate(found):
        rect, over = rects[index], _is_over(tableau, index, choice)
        if choice.pairing is not None:
            _draw_count(furniture, frame, index, choice, rect, over)
        elif isinstance(choice.move, Combine):
            _draw_run(furniture, frame, tableau, index, choice, rect, over)
        else:
            draw_big_plate(furniture, frame, tableau, index, choice, rect, letters, over)
    _draw_film(furniture, frame, tableau, found)
    _draw_link(furniture, frame, tableau)


def _is_over(tableau: Tableau, index: int, choice: Choice) -> bool:
    """Tell whether the pointer is over what plays a choice: its plate, or its half of a card."""
    over = tableau.over
    if over is None:
        return False
    if over.zone == PLATE:
        return over.slot == index
    if choice.pairing is not None:
        return over == PileKey(HALVES[choice.pairing.sign], tableau.seat, choice.pairing.target)
    return isinstance(choice.move, Flip) and over.zone == "down" and over.slot == choice.move.number - 1


def letters_of(frame: Frame, tableau: Tableau, choices: Sequence[Choice]) -> float:
    """Return the type size of the words on the big plates of some choices, the same on all."""
    size = frame.big_plates(len(choices))[0].size
    return min(word_size(frame.look, size, _signed(tableau, choice)[0]) for choice in choices)


def draw_big_plate(
    furniture: Furniture,
    frame: Frame,
    tableau: Tableau,
    index: int,
    choice: Choice,
    rect: Rect,
    letters: float,
    over: bool,
) -> None:
    """Draw the plate of a choice in the bubble, bright where the pointer is `over` it."""
    signed, state = _signed(tableau, choice)
    picture = big_plate(frame.look, rect.size, signed, letters, state, over)
    cast_shadow(furniture, frame.look, f"plate {index} shadow", rect, 6, Z_PLATES, frame.px(12))
    furniture.put_in(f"plate {index}", picture, rect, Z_PLATES + 1)


def draw_bubble(furniture: Furniture, frame: Frame, count: int) -> None:
    """Draw the bubble round so many big plates."""
    rect, head = frame.bubble(count), frame.own_head
    tip = (head.centerx - rect.x, head.y - frame.px(2) - rect.y)
    picture, place = Gear(frame.look.materials).bubble(rect.size, tip)
    middle = (
        rect.x - place.x + picture.get_width() / 2,
        rect.y - place.y + picture.get_height() / 2,
    )
    cast_shadow(furniture, frame.look, "bubble shadow", rect, 10, Z_BUBBLE - 1, round(rect.h * 0.42))
    furniture.put("bubble", picture, middle, Z_BUBBLE)


def _signed(tableau: Tableau, choice: Choice) -> tuple[Signed, PlateState]:
    """Return what stands on a big plate, and its colour."""
    key = choice.key
    match choice.move:
        case Say(up=True):
            return Signed(_("Yea!"), _("face up"), "As", key), "green"
        case Say():
            return Signed(_("Neigh!"), _("face down"), "?", key), "red"
        case Abstain():
            return Signed(_("Abstain"), _("to the Ship"), "ship", key), "normal"
        case Stay():
            points = choice.points or 0
            text = _("with {points}") if points <= THIRTEEN else _("{points}: the plank!")
            return Signed(_("Stay"), text.format(points=points), "anchor", key, points > THIRTEEN), "normal"
        case Flip(number=number):
            note = _("second card") if number == 2 else _("third card")
            return Signed(_("Turn up"), note, _known(tableau, number), key), "normal"
    return Signed(_("Turn up the Ship!"), _("thirteen sinks everyone"), "ship", key), "red"


def plate_words(tableau: Tableau, choice: Choice) -> str:
    """Say what a plate does."""
    move = choice.move
    if choice.pairing is not None:
        words = _("count card {number} added to card {other}: {points}")
        if choice.pairing.sign == "-":
            words = _("count the difference of card {number} and card {other}: {points}")
        number, other = choice.pairing.source + 1, choice.pairing.target + 1
        return words.format(number=number, other=other, points=choice.points)
    if isinstance(move, Combine):
        return _("combine card {number} and card {other}").format(number=move.run // 10, other=move.run % 10)
    signed, _state = _signed(tableau, choice)
    return _("{word} {note}").format(word=signed.word, note=signed.note)


def _known(tableau: Tableau, number: int) -> str:
    """Return the own face-down card as its owner knows it: its back, or with the option `peek` its face."""
    cards = tableau.pile("down", tableau.seat, number - 1)
    return cards[0] if cards else UNSEEN


def _draw_count(
    furniture: Furniture, frame: Frame, index: int, choice: Choice, rect: Rect, over: bool
) -> None:
    if choice.pairing is None:
        return
    points = choice.points or 0
    state: PlateState = "red" if points > THIRTEEN else "lit" if points == THIRTEEN or over else "normal"
    if over:
        glow = frame.look.materials.glow(rect.size, frame.px(18, 7), theme.GLOW_UNDER, frame.px(8, 4), 230)
        furniture.put_in(f"plate {index} glow", glow, rect, Z_COUNT - 1)
        rect = rect.inflate(frame.px(8, 4), frame.px(26, 10))
    picture = count_plate(frame.look, rect.size, choice.pairing.sign, str(points), choice.key, state)
    furniture.put_in(f"plate {index}", picture, rect, Z_COUNT)


def _draw_run(
    furniture: Furniture, frame: Frame, tableau: Tableau, index: int, choice: Choice, rect: Rect, over: bool
) -> None:
    """Draw the plate that combines two cards, with the card that they would be."""
    state, move = state_of(tableau), choice.move
    if not isinstance(move, Combine) or tableau.seat is None:
        return
    made = state.run_of(tableau.seat, move.run) or ""
    mark = card_mark(made + state.cards(tableau.seat)[1][1])
    _draw_equals(furniture, frame, f"plate {index}", rect, mark, "lit" if over else "normal", choice.key)


def _draw_equals(
    furniture: Furniture, frame: Frame, name: str, rect: Rect, mark: str, state: PlateState, key: str = ""
) -> None:
    look = frame.look
    cast_shadow(furniture, look, f"{name} shadow", rect, 5, Z_COUNT - 1, frame.px(8, 3))
    furniture.put_in(name, look.materials.plate(rect.size, state, False, frame.px(8, 4)), rect, Z_COUNT)
    words = _("= {card}").format(card=mark)
    size = look.text.fit_rich(words, 34, rect.w - frame.px(12, 6))
    furniture.put_in(f"{name} words", look.text.rich_line(words, size, theme.ON_BRASS), rect, Z_COUNT + 1)
    if key:
        cap, out = frame.px(30, 18), cap_margin(look)
        corner = Rect(rect.x - out, rect.y - out, cap, cap)
        furniture.put_in(f"{name} cap", look.materials.key_cap((cap, cap)), corner, Z_COUNT + 2)
        letter = look.text.fitted(key, theme.SIZE_LABEL, corner.size, theme.ON_WOOD_TITLE)
        furniture.put_in(f"{name} key", letter, corner, Z_COUNT + 3)


def _draw_link(furniture: Furniture, frame: Frame, tableau: Tableau) -> None:
    """Clamp the cards of a run together, on whichever side it has been combined."""
    state = state_of(tableau)
    if state.run is None:
        return
    first, last = run_slots(state.run)
    places = frame.cards_of(state.turn)
    if state.turn == frame.seat:
        rect = _run_rect(frame, state.run)
    else:
        both = union_of((places[first], places[last]))
        rect = Rect(0, 0, min(both.w, frame.px(92, 50)), frame.px(44, 24))
        rect.center = (both.centerx, both.centery)
    _draw_equals(furniture, frame, "run", rect, run_mark(state, state.turn), "lit")


def _draw_film(furniture: Furniture, frame: Frame, tableau: Tableau, found: Sequence[Choice]) -> None:
    """Divide the cards that the carried one can be counted with into plus and minus."""
    if not tableau.aim:
        return
    aimed = tableau.aim[0].slot
    pairings = [c.pairing for c in found if c.pairing is not None and c.pairing.source == aimed]
    for target in sorted({pairing.target for pairing in pairings}):
        signs = "".join(pairing.sign for pairing in pairings if pairing.target == target)
        rect = target_rect(frame, tableau, target)
        furniture.put_in(f"film {target}", halves(frame.look, rect.size, signs), rect, Z_FILM)


def draw_peeked(furniture: Furniture, frame: Frame, tableau: Tableau) -> None:
    """Mark the own cards that only their owner sees, with the option `peek`."""
    look = frame.look
    for slot, card in enumerate(frame.own_cards):
        cards = tableau.pile("down", frame.seat, slot)
        if not cards or cards[0] == UNSEEN:
            continue
        rect = Rect(0, 0, round(card.w * 0.92), frame.px(38, 22))
        rect.midbottom = (card.centerx, card.bottom - frame.px(14, 6))
        furniture.put_in(f"peek {slot}", look.materials.name_plate(rect.size), rect, Z_FILM)
        side = round(rect.h * 0.8)
        eye = look.assets.picture("icons/eye", (side, side), {"ink": theme.ON_WOOD})
        left = put_left(furniture, f"peek {slot} eye", eye, rect.x + frame.px(9, 4), rect.centery, Z_FILM + 1)
        room = (rect.right - left - frame.px(14, 6), rect.h)
        words = look.text.fitted(_("hidden"), theme.SIZE_LOG, room, theme.ON_WOOD)
        put_left(furniture, f"peek {slot} words", words, left + frame.px(5, 2), rect.centery, Z_FILM + 1)
