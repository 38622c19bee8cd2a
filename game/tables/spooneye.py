"""The table of Spooneye: two rows of masts, a hand, and the booty at the side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, cast

from pygame import Rect

from game.core.events import Event
from game.core.following import PileKey
from game.core.places import Place
from game.core.state import Move
from game.rules.spooneye import Spooneye
from game.rules.spooneye_events import MastCaptured, MastsCollected
from game.rules.spooneye_moves import (
    DRAW,
    ENDS,
    FULL,
    LEFT,
    MOST_MASTS,
    OPPOSITE,
    OWN,
    PLAYS,
    RIGHT,
    SHIFTS,
    Capture,
    Draw,
    Play,
    Shift,
    Take,
    capture_of,
    mast_total,
    take_of,
    value_on,
)
from game.tables.arrangement import (
    Z_CARDS,
    Z_CLOTH,
    Z_HAND,
    Z_PLATES,
    Arrangement,
    Spot,
    card_width,
    column,
    fan,
    row,
    stack,
    step_within,
)
from game.tables.face import Decor, Furniture, Gesture, Moment, Tableau, Tool
from game.tables.furniture import draw_light, draw_plate, draw_tray, pane_of, put_left, strip_room
from game.tables.measures import Measures
from game.tables.spooneye_sitters import draw_sitter, needs_tag
from game.tables.spooneye_words import line_of, moment_of, turn_line
from game.tables.talk import SOFT, voices
from game.tables.words import pile_words
from game.ui import theme
from game.ui.look import Look
from game.ui.materials import PlateState
from game.words import _, ngettext

GAP = "gap"
"""The zone of the regions at both ends of a row, slots 0 and 1, where a new mast may begin."""
ROPE_ROOM = 20
"""Units of height that the rope between the rows takes, with the knots at its ends."""
UNDER_HAND = 10
"""Units between the hand and the window's edge: a light round any card of it closes there."""
INDEX_WIDE, INDEX_HIGH = 0.25, 0.4
"""The part of a card, in its width and height, that holds rank and suit, even of a large face."""
PILE_SEEN, PILE_RISE = 7, 0.012
"""So many cards of the pile are seen, each so much lower than the one on it, in heights of a card."""


@dataclass(frozen=True)
class _Frame(Measures):
    """The measures of one window, in pixels; trays keep clear of the cloth's seam."""

    margin: ClassVar[int] = 58

    @cached_property
    def side(self) -> int:
        """Width of the columns at both sides."""
        return max(self.px(306), min(212, self.look.size[0] // 5))

    @cached_property
    def right_column(self) -> int:
        """Left edge of the column at the right side."""
        return self.right - self.side

    @cached_property
    def middle(self) -> float:
        return (self.left + self.side + self.right_column) / 2

    @cached_property
    def card(self) -> int:
        return round(0.162 * self._reach)

    @cached_property
    def hand(self) -> int:
        return round(0.19 * self._reach)

    @cached_property
    def _reach(self) -> float:
        """The height that card sizes are shares of: less than the window's where that is tall and narrow."""
        return min(self.height, self.width * (1.0 if self.is_tall else 0.7))

    @cached_property
    def plate(self) -> int:
        return self.lettered(34, 22)

    @cached_property
    def strip(self) -> Rect:
        height = self.strip_height
        room = self.right_column - self.left - self.side - self.px(30)
        width = min(room, self.px(860, 400))
        over = self.px(22, 10) + round(0.05 * self.hand)  # a card of the hand rises into that
        top = self.look.size[1] - self.under_hand - self.hand - over - height
        return Rect(round(self.middle - width / 2), top, width, height)

    @property
    def under_hand(self) -> int:
        """Between the hand and the window's lower edge."""
        return self.px(UNDER_HAND, 5)

    @cached_property
    def strip_top(self) -> int:
        """The upper edge of a turn strip whose sentence needs two lines: nothing lies lower above it."""
        line = self.look.text.paragraph_height("M", theme.SIZE_LABEL, self.strip.w, leading=1)
        return self.strip.top - max(0, 2 * line - strip_room(self.look, self.strip)[1])

    @cached_property
    def pitch(self) -> float:
        """From one mast's middle to the next."""
        width = card_width(self.card)
        room = self.right_column - self.left - self.side - self.px(120)
        return width + min(self.px(86), max(self.px(16), (room - 4 * width) / 4))

    def row_top(self, own: bool) -> int:
        """Upper edge of a row's plates."""
        top = self.px(46)
        return self.waterline + self.px(4) if own else top

    @cached_property
    def waterline(self) -> int:
        """The height of the rope between the rows."""
        return (self.px(46) + self.strip_top - self.px(4)) // 2

    @cached_property
    def rope(self) -> int:
        """The length of that rope."""
        return round(4 * self.pitch + self.px(90))

    @cached_property
    def mast_room(self) -> int:
        """The height that a mast may take below its plate."""
        return self.waterline - self.px(46) - self.plate - self.px(14)


class SpooneyeFace:
    """Spooneye as a table shows it; stateless."""

    game = "spooneye"
    deck = ""
    selects_many = False

    # -- places --------------------------------------------------------------------------------

    def arrange(self, tableau: Tableau) -> Arrangement:
        """Lay out rows, hands, booty and pile."""
        frame = _Frame.of(tableau.look)
        seat = tableau.seat or 0
        spots: dict[PileKey, Sequence[Spot]] = {}
        regions: dict[PileKey, Rect] = {}
        rects: dict[str, Rect] = {"strip": frame.strip}
        for owner in (0, 1):
            self._arrange_row(frame, tableau, owner, owner == seat, spots, regions, rects)
        rope = Rect(0, 0, frame.rope, frame.px(ROPE_ROOM, 10))
        rope.center = round(frame.middle), frame.waterline
        rects[f"{SOFT} rope"] = rope
        self._arrange_hands(frame, tableau, seat, spots, regions)
        self._arrange_sides(frame, tableau, seat, spots, regions, rects)
        return Arrangement(spots, regions, rects)

    def _arrange_row(
        self,
        frame: _Frame,
        tableau: Tableau,
        owner: int,
        own: bool,
        spots: dict[PileKey, Sequence[Spot]],
        regions: dict[PileKey, Rect],
        rects: dict[str, Rect],
    ) -> None:
        masts = _masts(tableau, owner)
        height, width = frame.card, card_width(frame.card)
        top = frame.row_top(own) + frame.plate + frame.px(6)
        first = frame.middle - (len(masts) - 1) / 2 * frame.pitch
        for slot, cards in enumerate(masts):
            # Each row is numbered from its owner's left; across the table that is the right.
            index = slot if own else len(masts) - 1 - slot
            x = first + index * frame.pitch
            step = step_within(frame.mast_room, height, len(cards), 0.31 * height)
            spots[PileKey("mast", owner, slot)] = column(x, top, len(cards), height, step, Z_CARDS)
            rect = Rect(0, 0, round(width), round(height + step * max(0, len(cards) - 1)))
            rect.midtop = (round(x), top)
            regions[PileKey("mast", owner, slot)] = rect
            room = Rect(rect.x, top, rect.w, frame.mast_room)
            rects[f"place {owner} {slot}"] = room.inflate(frame.px(10), frame.px(10))
        if len(masts) < MOST_MASTS:
            for end in (0, 1) if masts else (1,):
                left_side = (end == 0) == own
                x = first - frame.pitch if left_side else first + len(masts) * frame.pitch
                rect = Rect(0, 0, round(width), round(height))
                rect.midtop = (round(x if masts else frame.middle), top)
                regions[PileKey(GAP, owner, end)] = rect

    def _arrange_hands(
        self,
        frame: _Frame,
        tableau: Tableau,
        seat: int,
        spots: dict[PileKey, Sequence[Spot]],
        regions: dict[PileKey, Rect],
    ) -> None:
        room = frame.right_column - frame.left - frame.side - frame.px(40)
        count = len(tableau.pile("hand", seat))
        bottom = frame.look.size[1] - frame.under_hand
        spots[PileKey("hand", seat, 0)] = fan(frame.middle, bottom, count, frame.hand, room, Z_HAND)
        if tableau.seat is not None:
            top, width = frame.strip.bottom, max(frame.strip.w, card_width(frame.hand) * max(1, count))
            own = Rect(0, top, round(min(room, width)), frame.look.size[1] - top)
            own.centerx = round(frame.middle)
            regions[PileKey("hand", seat, 0)] = own
        other = 1 - seat
        count, height = len(tableau.pile("hand", other)), frame.px(74, 40)
        step = step_within(frame.side * 0.6, card_width(height), count, 0.5 * height)
        y = frame.px(46) + self._sitter_height(frame) + frame.px(14) + height / 2
        spots[PileKey("hand", other, 0)] = row(frame.left + frame.px(14), y, count, height, step, Z_CARDS)

    def _sitter_height(self, frame: _Frame) -> int:
        return frame.lettered(132, theme.LEAST_PORTRAIT, most=1.3)

    def _arrange_sides(
        self,
        frame: _Frame,
        tableau: Tableau,
        seat: int,
        spots: dict[PileKey, Sequence[Spot]],
        regions: dict[PileKey, Rect],
        rects: dict[str, Rect],
    ) -> None:
        height = frame.height
        sitter = self._sitter_height(frame)
        rects["sitter 1"] = Rect(frame.left, frame.px(46), frame.side, sitter)
        rects["sitter 0"] = Rect(frame.left, height - frame.px(60) - sitter, frame.side, sitter)
        backs = frame.px(74, 40)
        top = rects["sitter 1"].bottom + frame.px(32) + backs
        log = min(rects["sitter 0"].top - frame.px(18) - top, round(0.7 * height))
        if frame.is_tall:
            log = min(log, frame.px(1200))
        rects["log"] = Rect(frame.left, top, frame.side, log)
        rects["knobs"] = Rect(0, frame.px(46), frame.right, 0)
        for place, who in ((0, seat), (1, 1 - seat)):
            sits = rects[f"sitter {place}"]
            rects |= voices({who: sits}, {who: pane_of(sits)})
        tray = max(118, frame.px(190))
        first = frame.px(46) + frame.px(52, 34) + frame.px(18)
        last = height - frame.px(_Frame.margin) - tray
        for owner, y in ((1 - seat, first), (seat, last)):
            rect = Rect(frame.right_column, y, frame.side, tray)
            rects[f"booty {owner}"] = rect
            self._arrange_booty(frame, tableau, owner, rect, spots)
        room = Rect(frame.right_column, first + tray, frame.side, last - first - tray)
        self._arrange_pile(frame, tableau, room, spots, regions, rects)

    def _arrange_pile(
        self,
        frame: _Frame,
        tableau: Tableau,
        room: Rect,
        spots: dict[PileKey, Sequence[Spot]],
        regions: dict[PileKey, Rect],
        rects: dict[str, Rect],
    ) -> None:
        """Lay the pile and its plate into the middle of a room; a light goes round all of the pile."""
        key, gap, depth = PileKey("draw", None, 0), frame.px(14, 7), (PILE_SEEN - 1) * PILE_RISE
        label = Rect(0, 0, min(frame.side, max(120, frame.lettered(150))), frame.lettered(36, 24))
        spare = room.h - label.h - gap
        pile = min(frame.card, int((spare - frame.px(34, 17)) / (1 + depth)))
        place = Rect(0, 0, round(card_width(pile) + pile * depth), round(pile * (1 + depth)))
        place.midtop = (room.centerx, room.y + (spare - place.h) // 2)
        label.midtop = (room.centerx, place.bottom + gap)
        rects["count"] = label
        x, y = place.right - card_width(pile) / 2, place.y + pile / 2
        spots[key] = stack(x, y, len(tableau.pile(*key)), pile, Z_CARDS, PILE_SEEN, PILE_RISE)
        missing = PILE_SEEN - max(1, sum(spot.seen for spot in spots[key]))
        less = round(missing * PILE_RISE * pile)
        whole = Rect(place.x + less, place.y, place.w - less, place.h - less)
        regions[key] = whole.inflate(frame.px(16), frame.px(16))

    def _arrange_booty(
        self, frame: _Frame, tableau: Tableau, owner: int, rect: Rect, spots: dict[PileKey, Sequence[Spot]]
    ) -> None:
        """Lay what is face down in a heap, what is open beside it: all smaller, in two rows, if need be.

        Ranks and suits of a dozen open cards can be read then, of more as well as it goes.
        """
        left, top = rect.x + frame.px(18, 9), rect.y + max(28, frame.px(40))
        room = Rect(left, top, rect.right - frame.px(14, 7) - left, rect.bottom - top - frame.px(12, 8))
        shown, gap = len(tableau.pile("shown", owner)), frame.px(10, 5)
        high = min(frame.px(130), room.h)
        width = card_width(high)
        in_one_row = _shows_ranks(room.w - width - gap, shown, high)
        if not in_one_row:
            high = int(room.h / (1 + INDEX_HIGH))
            width = card_width(high)
        down = len(tableau.pile("booty", owner)) + len(tableau.pile("counted", owner))
        heap = stack(left + width / 2, room.centery, down, high, Z_CARDS, seen=4)
        spots[PileKey("booty", owner, 0)] = heap[: len(tableau.pile("booty", owner))]
        spots[PileKey("counted", owner, 0)] = heap[len(tableau.pile("booty", owner)) :]
        start = left + width + gap
        beside = Rect(start, room.y, room.right - start, room.h)
        spots[PileKey("shown", owner, 0)] = _open_cards(beside, shown, high, in_one_row)

    # -- furniture --------------------------------------------------------------------------------

    def decorate(self, tableau: Tableau, places: Arrangement) -> list[Decor]:
        """Draw places, rope, totals, trays, sitters and counts."""
        furniture = Furniture()
        frame = _Frame.of(tableau.look)
        seat = tableau.seat or 0
        self._draw_rows(furniture, frame, tableau, places)
        self._draw_sitters(furniture, frame, tableau, places, seat)
        for owner in (0, 1):
            self._draw_booty(furniture, tableau, places, owner)
        if PileKey("draw", None, 0) in tableau.piles:
            left = len(tableau.pile("draw"))
            words = pile_words(left)
            words = words if left else _("Empty")
            draw_plate(furniture, tableau.look, "count", places.rects["count"], words, size=theme.SIZE_LABEL)
        return furniture.decor

    def _draw_rows(self, furniture: Furniture, frame: _Frame, tableau: Tableau, places: Arrangement) -> None:
        look = tableau.look
        furniture.put("rope", look.materials.rope(frame.rope), (frame.middle, frame.waterline), Z_CLOTH + 5)
        targets, leaving = _aimed_at(self, tableau), _carried_off(tableau)
        for owner in (0, 1):
            for slot, cards in enumerate(_masts(tableau, owner)):
                key = PileKey("mast", owner, slot)
                place = places.rects[f"place {owner} {slot}"]
                furniture.put_in(f"place {owner} {slot}", look.materials.place(place.size), place, Z_CLOTH)
                if cards and key not in leaving:
                    self._draw_total(furniture, frame, tableau, key, cards, places.regions[key], targets)
        for key, rect in places.regions.items():
            if key.zone == GAP and key in targets:
                furniture.put_in(
                    f"gap {key}", look.materials.place(rect.size, dashed=True), rect, Z_CLOTH + 1
                )

    def _draw_total(
        self,
        furniture: Furniture,
        frame: _Frame,
        tableau: Tableau,
        key: PileKey,
        cards: Sequence[str],
        mast: Rect,
        targets: Mapping[PileKey, Gesture],
    ) -> None:
        total = mast_total(list(cards))
        words = str(total)
        state: PlateState = "normal"
        gesture = targets.get(key)
        if total == FULL:
            state = "lit"
        elif tableau.aim and gesture is None and _may_land(tableau, key):
            state = "off"
        elif gesture is not None and gesture.preview and tableau.over == key:
            words, state = _("{total} → {after}").format(total=total, after=gesture.preview), "hot"
        width = frame.px(64, 44) if len(words) < 4 else frame.px(142, 96)
        rect = Rect(0, 0, width, frame.plate)
        rect.midbottom = (mast.centerx, mast.top - frame.px(6))
        name = f"total {key.owner} {key.slot}"
        if "→" in words:
            draw_plate(furniture, tableau.look, name, rect, "", state)
            self._draw_preview(furniture, tableau.look, name, rect, str(total), gesture)
        else:
            draw_plate(furniture, tableau.look, name, rect, words, state)
        if total == FULL:
            draw_light(furniture, tableau.look, f"{name} shine", mast, "great", frame.px(10, 4), Z_CARDS + 60)
        if FULL in (total, _after(gesture)):
            flag = tableau.look.materials.pennant(round(rect.h * 1.35))
            put_left(
                furniture,
                f"{name} flag",
                flag,
                rect.right + frame.px(3),
                rect.centery - frame.px(4),
                Z_PLATES + 14,
            )

    def _draw_preview(
        self, furniture: Furniture, look: Look, name: str, rect: Rect, before: str, gesture: Gesture | None
    ) -> None:
        after = gesture.preview if gesture else ""
        size = round(rect.h * 0.62)
        arrow = look.assets.picture("icons/arrow", (size, size), {"ink": theme.ON_BRASS_SOFT})
        was = look.text.line(before, theme.SIZE_LABEL, theme.ON_BRASS_SOFT)
        will = look.text.line(after, theme.SIZE_PREVIEW, theme.ON_BRASS)
        for part, image, share in (("was", was, 0.23), ("arrow", arrow, 0.46), ("will", will, 0.75)):
            centre = (rect.x + rect.w * share, rect.centery)
            furniture.put(f"{name} {part}", image, centre, Z_PLATES + 13)

    def _draw_sitters(
        self, furniture: Furniture, frame: _Frame, tableau: Tableau, places: Arrangement, seat: int
    ) -> None:
        state = cast(Spooneye, tableau.state)
        roles = [_("Matey") if state.matey == who else _("Captain") for who in (0, 1)]
        told = zip(tableau.sitters, roles, strict=True)
        size = places.rects["sitter 0"].size
        tagged = any(needs_tag(tableau.look, size, sitter.name, role) for sitter, role in told)
        for place, who in ((0, seat), (1, 1 - seat)):
            plates = [(_("Score"), str(state.scores[who])), (_("Larder"), str(state.larders[who]))]
            draw_sitter(
                furniture, tableau.look, f"sitter {who}", places.rects[f"sitter {place}"],
                tableau.sitters[who], roles[who], plates, who in state.to_act and state.phase != "scores",
                tagged,
            )  # fmt: skip
        count = len(tableau.pile("hand", 1 - seat))
        words = ngettext("{count} in hand", "{count} in hand", count).format(count=count)
        image = tableau.look.text.line(words, theme.SIZE_LOG, theme.ON_CLOTH)
        spots = places.spots[PileKey("hand", 1 - seat, 0)]
        height = frame.px(74, 40)
        left = spots[-1].x + card_width(height) / 2 + frame.px(14, 8) if spots else frame.left + frame.px(14)
        y = frame.px(46) + self._sitter_height(frame) + frame.px(14) + height / 2
        put_left(furniture, "in hand", image, left, y, Z_CLOTH + 2)

    def _draw_booty(self, furniture: Furniture, tableau: Tableau, places: Arrangement, owner: int) -> None:
        down = len(tableau.pile("booty", owner)) + len(tableau.pile("counted", owner))
        up = len(tableau.pile("shown", owner))
        words = ngettext("{count} card, worth {worth}", "{count} cards, worth {worth}", down + up)
        note = words.format(count=down + up, worth=down + 2 * up)
        draw_tray(furniture, tableau.look, f"booty {owner}", places.rects[f"booty {owner}"], _("Booty"), note)

    # -- gestures --------------------------------------------------------------------------------

    def gestures(self, tableau: Tableau) -> list[Gesture]:
        """Return each legal move as the carrying of a card, or as a click on pile or mast."""
        seat = tableau.seat
        if seat is None:
            return []
        state = cast(Spooneye, tableau.state)
        moves = state.moves(seat)
        return [gesture for move in moves if (gesture := self._gesture(state, seat, move)) is not None]

    def _gesture(self, state: Spooneye, seat: int, move: Move) -> Gesture | None:
        other = 1 - seat
        match move:
            case Draw():
                return Gesture(move, PileKey("draw", None, 0), says=_("draw a card"))
            case Capture(mast=number):
                return Gesture(move, PileKey("mast", other, number - 1), says=_("carry off this mast"))
            case Play(card=card, own=own, mast=number):
                source = Place("hand", seat, 0, state.hands[seat].index(card))
                return self._landing(state, move, source, card, seat if own else other, number, seat)
            case Shift(source=number, target=target):
                mast = state.masts[seat][number - 1]
                source = Place("mast", seat, number - 1, len(mast) - 1)
                return self._landing(state, move, source, mast[-1], seat, target, seat)
            case Take(source=number, mast=target):
                mast = state.masts[other][number - 1]
                source = Place("mast", other, number - 1, len(mast) - 1)
                return self._landing(state, move, source, mast[-1], seat, target, seat)
        return None

    def _landing(
        self, state: Spooneye, move: Move, source: Place, card: str, row: int, number: int, seat: int
    ) -> Gesture:
        if number in ENDS:
            return Gesture(move, PileKey(GAP, row, int(number == RIGHT)), (source,), _("begin a new mast"))
        mast = state.masts[row][number - 1]
        after = state.totals[row][number - 1] + value_on(card, mast)
        warning = ""
        if after == FULL and row != seat:
            warning = _("That completes the other side’s mast: it would be carried off with one of these.")
        says = _("onto the mast of {total}: {after}").format(total=state.totals[row][number - 1], after=after)
        target = PileKey("mast", row, number - 1)
        great = after == FULL and row == seat
        return Gesture(move, target, (source,), says, str(after), warning, great=great)

    def attempt(self, tableau: Tableau, sources: tuple[Place, ...], target: PileKey | None) -> Move | None:
        """Return what a gesture would mean, so that the rules can say why it is not allowed."""
        seat = tableau.seat
        if seat is None:
            return None
        if not sources:
            return DRAW if target == PileKey("draw", None, 0) else None
        source = sources[0]
        goal = target or PileKey("mast", seat, 0)
        if goal.zone not in ("mast", GAP) or goal.owner is None:
            return None
        number = goal.slot + 1 if goal.zone == "mast" else RIGHT if goal.slot else LEFT
        if source.zone == "hand" and source.owner == seat:
            card = tableau.pile("hand", seat)[source.index]
            return PLAYS[card][(OWN if goal.owner == seat else OPPOSITE) + number]
        if source.zone != "mast":
            return None
        if source.owner != seat:
            if target is None and tableau.state.to_act == (seat,):
                return capture_of(source.slot + 1)
            return take_of(source.slot + 1, number) if goal.owner == seat else None
        if target is None:
            return SHIFTS[source.slot + 1][min(source.slot + 2, MOST_MASTS)]
        if goal.owner != seat or goal.zone != "mast" or goal.slot == source.slot:
            return None
        return SHIFTS[source.slot + 1][number]

    def tool(self, tableau: Tableau) -> Tool | None:
        """Return nothing: cards, masts and pile are enough here."""
        return None

    # -- words --------------------------------------------------------------------------------

    def turn_line(self, tableau: Tableau) -> str:
        """Say whose turn it is and what may be done."""
        return turn_line(tableau, cast(Spooneye, tableau.state))

    def line(self, event: Event, tableau: Tableau) -> str:
        """Tell an event in a line for the log."""
        return line_of(event, tableau)

    def moment(self, event: Event, tableau: Tableau) -> Moment:
        """Say how an event is told: its sound, its caption."""
        return moment_of(event)


def _shows_ranks(room: float, count: int, high: int) -> bool:
    """Tell whether so many open cards in one row show their ranks."""
    width = card_width(high)
    return step_within(room, width, count, 0.42 * width) >= INDEX_WIDE * width


def _open_cards(room: Rect, count: int, high: int, in_one_row: bool) -> list[Spot]:
    """Lay so many open cards in one row or in two."""
    width = card_width(high)
    if in_one_row:
        step = step_within(room.w, width, count, 0.42 * width)
        return row(room.x, room.centery, count, high, step, Z_CARDS + 30)
    upper = -(-count // 2)
    step = step_within(room.w, width, upper, 0.42 * width)
    lines = ((upper, room.y + high / 2, 0), (count - upper, room.bottom - high / 2, upper))
    return [spot for many, y, z in lines for spot in row(room.x, y, many, high, step, Z_CARDS + 30 + z)]


def _masts(tableau: Tableau, owner: int) -> list[Sequence[str]]:
    masts: list[Sequence[str]] = []
    while PileKey("mast", owner, len(masts)) in tableau.piles:
        masts.append(tableau.pile("mast", owner, len(masts)))
    return masts


def _carried_off(tableau: Tableau) -> set[PileKey]:
    """Return the masts whose cards are on their way off the table: nothing marks what is left behind."""
    last = tableau.heard[-1] if tableau.telling and tableau.heard else None
    if not isinstance(last, MastCaptured | MastsCollected):
        return set()
    return {PileKey(*flight.origin[:3]) for flight in last.flights}


def _aimed_at(face: SpooneyeFace, tableau: Tableau) -> dict[PileKey, Gesture]:
    """Return where the card that is carried or chosen may go."""
    if not tableau.aim or tableau.telling:
        return {}
    return {g.target: g for g in face.gestures(tableau) if g.sources == tableau.aim}


def _may_land(tableau: Tableau, key: PileKey) -> bool:
    """Tell whether the card in question could be meant for this mast at all."""
    aim = tableau.aim[0]
    return not (aim.zone == "mast" and (aim.owner, aim.slot) == (key.owner, key.slot))


def _after(gesture: Gesture | None) -> int:
    return int(gesture.preview) if gesture and gesture.preview else 0
