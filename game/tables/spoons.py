"""The table of Spoons: sailors all round, spoons in the middle, a wheel of calls, and a hand to play from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from pygame import Rect

from game.core.cards import UNSEEN
from game.core.events import Event
from game.core.following import PileKey
from game.core.places import Place
from game.core.state import Move
from game.rules.spoons import Spoons
from game.rules.spoons_moves import DRAW, GIVE, KEEP, PLAYS, Buzz, Draw, Give, Grab, Hush, Keep, Play
from game.tables import spoons_scramble as scramble
from game.tables import spoons_wheel as wheel
from game.tables.arrangement import Z_CARDS, Z_HAND, Arrangement, Spot, card_width, fan, row, stack
from game.tables.face import Decor, Furniture, Gesture, Moment, Tableau, Tool
from game.tables.keycaps import call_plate
from game.tables.order import KNOB, from_left
from game.tables.spoons_chairs import (
    ChairMarks,
    Tag,
    draw_bubble,
    draw_chair,
    drawn_spot,
    hand_spots,
    out_of_sight,
    porthole_of,
    shown_spots,
)
from game.tables.spoons_layout import Chair, Frame
from game.tables.spoons_middle import (
    discard_room,
    discard_spots,
    draw_label,
    draw_labels,
    draw_ring,
    draw_spoons,
    draw_sum,
)
from game.tables.spoons_tale import is_on, tale_of
from game.tables.spoons_tool import RING, SpoonsTool
from game.tables.spoons_words import can_add, line_of, moment_of, turn_line
from game.tables.talk import voices
from game.tables.words import count_cards
from game.words import _

DRAW_PILE, DISCARD = PileKey("draw", None, 0), PileKey("discard", None, 0)
KEEP_PLATE = PileKey("keep", None, 0)
KEEP_KEY, DRAW_KEY = "K", "D"


class SpoonsFace:
    """Spoons as a table shows it; stateless."""

    game = "spoons"
    deck = ""
    selects_many = False

    # -- places --------------------------------------------------------------------------------

    def arrange(self, tableau: Tableau) -> Arrangement:
        """Lay out piles, hands, chairs, and whatever can be said or snatched now."""
        state = cast(Spoons, tableau.state)
        frame = _frame(tableau)
        spots = self._spots(frame, tableau)
        regions = self._regions(frame, tableau, state)
        rects = {"strip": frame.strip, "knobs": frame.knobs}
        on = is_on(tableau)
        if not on:  # the sheet of a scramble lies there
            rects["log"] = frame.log
        faces = {chair.seat: porthole_of(chair) for chair in frame.chairs}
        rects |= voices({chair.seat: chair.rect for chair in frame.chairs}, faces)
        if tableau.seat is not None and state.phase != "scores":
            rects[f"knob {KNOB}"] = frame.order_knob
        shapes = scramble.shapes(frame, state) if on else {}
        return Arrangement(spots, regions, rects, wheel.DISC_KEYS | {RING}, shapes=shapes)

    def _spots(self, frame: Frame, tableau: Tableau) -> dict[PileKey, Sequence[Spot]]:
        chairs = {chair.seat: chair for chair in frame.chairs}
        spots: dict[PileKey, Sequence[Spot]] = {}
        for key, cards in tableau.piles.items():
            count = len(cards)
            if not count:
                spots[key] = ()
            elif key == DRAW_PILE:
                spots[key] = stack(*frame.draw, count, frame.card, Z_CARDS)
            elif key == DISCARD:
                spots[key] = discard_spots(frame, count)
            elif key.owner is None:
                spots[key] = out_of_sight(*frame.draw, count, frame.card)
            else:
                spots[key] = self._owned(frame, tableau, chairs[key.owner], key.zone, count)
        return spots

    def _owned(self, frame: Frame, tableau: Tableau, chair: Chair, zone: str, count: int) -> Sequence[Spot]:
        """Lay what belongs to a seat: a hand, a card just drawn, a hand that is shown."""
        if chair.side == "own":
            if zone == "drawn":
                y = frame.hand_top + frame.hand / 2 - frame.px(4)
                held = len(tableau.pile("hand", chair.seat))
                left = frame.fan_room(held, drawn=True)[2] - card_width(frame.hand) / 2
                return row(left, y, count, frame.hand, 0, Z_HAND + 90)
            return self._own_hand(frame, tableau, chair, zone, count)
        if zone == "hand":
            return hand_spots(frame, chair, count)
        if zone == "drawn":
            return [drawn_spot(frame, chair)] * count
        return shown_spots(frame, chair, count)

    def _own_hand(
        self, frame: Frame, tableau: Tableau, chair: Chair, zone: str, count: int
    ) -> Sequence[Spot]:
        if tableau.seat is None and zone == "hand":
            return hand_spots(frame, chair, count)
        middle, room, _drawn = frame.fan_room(count, bool(tableau.pile("drawn", chair.seat)))
        spots = fan(middle, frame.height - frame.px(4), count, frame.hand, room, Z_HAND)
        cards = tableau.pile(zone, chair.seat)
        placed: dict[int, Spot] = dict(zip(from_left(cards, tableau.order, _by_suit), spots, strict=True))
        return [placed[index] for index in range(count)]

    def _regions(self, frame: Frame, tableau: Tableau, state: Spoons) -> dict[PileKey, Rect]:
        regions = {PileKey("chair", chair.seat, 0): chair.rect for chair in frame.chairs}
        if is_on(tableau):
            asked = any(map(tableau.asks, state.to_act))
            return regions if tableau.seat is None else regions | scramble.regions(frame, state, asked)
        regions[DRAW_PILE] = frame.with_label(frame.pile_rect(frame.draw), draw_label(frame))
        regions[DISCARD] = frame.with_label(discard_room(frame), frame.label(frame.discard))
        x, y, radius = frame.ring
        regions[RING] = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
        if tableau.seat is not None:
            left, right = frame.hand_room
            hand = Rect(left, frame.hand_top, right - left, frame.height - frame.hand_top)
            regions[PileKey("hand", tableau.seat, 0)] = hand
            if tableau.pile("drawn", tableau.seat):
                regions[KEEP_PLATE] = frame.keep
        return regions | wheel.regions(frame, tableau)

    # -- furniture --------------------------------------------------------------------------------

    def decorate(self, tableau: Tableau, places: Arrangement) -> list[Decor]:
        """Draw ring, spoons, chairs, labels, wheel and bubbles, or the scramble while it is on."""
        state = cast(Spoons, tableau.state)
        furniture, frame = Furniture(), _frame(tableau)
        draw_ring(furniture, frame, state.direction)
        draw_labels(furniture, frame, tableau, state)
        if is_on(tableau):
            scramble.draw_scene(furniture, frame, tableau, state)
            return furniture.decor
        draw_spoons(furniture, frame)
        draw_sum(furniture, frame, tableau, state)
        victims = self._victims(tableau, state)
        for chair in frame.chairs:
            draw_chair(furniture, frame, tableau, chair, self._marks(tableau, state, chair.seat, victims))
        wheel.draw_wheel(furniture, frame, tableau)
        if KEEP_PLATE in places.regions and not tableau.telling:
            plate = call_plate(frame.look, frame.keep.size, KEEP_KEY, _("Keep it"))
            furniture.put_in("keep", plate, frame.keep, wheel.Z_WHEEL)
        for chair in frame.chairs:
            if chair.seat in tableau.bubbles:
                draw_bubble(furniture, frame, chair, tableau.bubbles[chair.seat])
        return furniture.decor

    def _marks(self, tableau: Tableau, state: Spoons, seat: int, victims: Mapping[int, Tag]) -> ChairMarks:
        cards = len(tableau.pile("hand", seat)) + len(tableau.pile("drawn", seat))
        playing = state.phase != "scores"
        return ChairMarks(
            lit=playing and seat in state.to_act,
            dealer=seat == state.dealer,
            last_card=playing and cards == 1,
            bell=self._may_buzz(tableau, state, seat),
            tag=self._pointed(tableau, state, seat) or self._tag(tableau, state, seat, victims),
        )

    def _victims(self, tableau: Tableau, state: Spoons) -> dict[int, Tag]:
        """Return the tags of those whom a king can be aimed at now."""
        if tableau.telling or state.attack is None:
            return {}
        said = wheel.gestures(tableau, state, _numbers(tableau))
        aimed = [gesture for gesture in said if gesture.target.zone == "chair"]
        return {
            cast(int, gesture.target.owner): Tag(
                _("draw {count}").format(count=_called(gesture)), "lit", gesture.key
            )
            for gesture in aimed
        }

    def _may_buzz(self, tableau: Tableau, state: Spoons, seat: int) -> bool:
        phases = ("turn", "drawn", "attack", "count")
        own = tableau.seat is None or tableau.seat == seat
        return not own and not state.spoken and state.phase in phases

    def _pointed(self, tableau: Tableau, state: Spoons, seat: int) -> Tag | None:
        """Say what a click on the chair under the pointer would do, where that is to buzz."""
        buzzes = tableau.over == PileKey("chair", seat, 0) and self._may_buzz(tableau, state, seat)
        return Tag(_("Buzz a slip"), "red") if buzzes and not tableau.aim else None

    def _tag(self, tableau: Tableau, state: Spoons, seat: int, victims: Mapping[int, Tag]) -> Tag | None:
        if state.phase == "scores":
            return Tag(_("out"), "lit") if seat in state.out[:1] else None
        attack = state.attack
        if attack is not None and state.phase == "attack" and seat == attack.on:
            words = _("{cards} or a king") if _may_answer(state, seat) else _("draws {cards}")
            return Tag(words.format(cards=count_cards(attack.cards)), "red")
        if state.phase == "count" and seat == state.turn:
            words = _("adds to {total}") if _may_answer(state, seat) else _("draws {cards}")
            return Tag(words.format(total=state.count, cards=count_cards(state.count)), "red")
        # The last view is still one of the scramble for as long as its end is told.
        tale = tale_of(tableau.heard) if state.phase == "spoons" else None
        if tale is not None and tale.losers is not None:
            return scramble.tag_of(tableau, tale, seat)
        if seat in victims:
            return victims[seat]
        return Tag(_("no cards"), "normal") if seat in state.out else None

    # -- gestures --------------------------------------------------------------------------------

    def gestures(self, tableau: Tableau) -> list[Gesture]:
        """Return each legal move: cards onto the discard pile, clicks on piles, chairs, plates and spoons."""
        seat = tableau.seat
        if seat is None:
            return []
        state = cast(Spoons, tableau.state)
        if state.say:
            return wheel.gestures(tableau, state, _numbers(tableau))
        found: list[Gesture] = []
        for move in state.moves(seat):
            found += self._gestures_of(tableau, state, seat, move)
        return found

    def _gestures_of(self, tableau: Tableau, state: Spoons, seat: int, move: Move) -> list[Gesture]:
        match move:
            case Play(card=card):
                return self._plays(tableau, state, seat, card)
            case Draw():
                return [Gesture(move, DRAW_PILE, says=_("draw a card"), key=DRAW_KEY)]
            case Give():
                return [Gesture(move, DRAW_PILE, says=_("give in and draw"), key=DRAW_KEY)]
            case Keep():
                source = (Place("drawn", seat, 0, 0),)
                hand = PileKey("hand", seat, 0)
                plate = Gesture(move, KEEP_PLATE, says=_("keep the card"), key=KEEP_KEY)
                return [Gesture(move, hand, source, _("keep the card")), plate]
            case Buzz(on=other):
                says = _("point out a slip of {name}").format(name=tableau.name(other))
                return [Gesture(move, PileKey("chair", other, 0), says=says, quiet=True)]
            case Grab(spoon=spoon):
                says = _("grab spoon {number}").format(number=spoon)
                key = "" if tableau.timed else str(spoon)
                return [Gesture(move, PileKey("spoon", None, spoon), says=says, key=key, quiet=True)]
            case Hush():
                key = scramble.GIVE_UP_KEY
                return [Gesture(move, scramble.GIVE_UP, says=_("give up"), key=key, quiet=True)]
        return []

    def _plays(self, tableau: Tableau, state: Spoons, seat: int, card: str) -> list[Gesture]:
        own = seat == state.actor
        warning = ""
        if not own:
            text = _("It is {name}’s turn: the card would go back, and count as a slip.")
            warning = text.format(name=tableau.name(state.actor))
        zone = "drawn" if own and state.phase == "drawn" else "hand"
        return [
            Gesture(PLAYS[card], DISCARD, (Place(zone, seat, 0, index),), _("play"), "", warning, "", not own)
            for index, held in enumerate(tableau.pile(zone, seat))
            if held == card
        ]

    def attempt(self, tableau: Tableau, sources: tuple[Place, ...], target: PileKey | None) -> Move | None:
        """Return what a gesture would mean, so that the rules can say why it is not allowed."""
        seat, state = tableau.seat, cast(Spoons, tableau.state)
        if seat is None:
            return None
        if not sources:
            if target == DRAW_PILE:
                return GIVE if state.phase in ("attack", "count") else DRAW
            return KEEP if target == KEEP_PLATE else None
        source = sources[0]
        if source.zone not in ("hand", "drawn") or source.owner != seat:
            return None
        if target in (None, DISCARD):
            return PLAYS[tableau.pile(source.zone, seat)[source.index]]
        return KEEP if source.zone == "drawn" and target == PileKey("hand", seat, 0) else None

    def tool(self, tableau: Tableau) -> Tool | None:
        """Return the hand that snatches spoons and types totals, and shows all arms."""
        return SpoonsTool(tableau.seat)

    # -- words --------------------------------------------------------------------------------

    def turn_line(self, tableau: Tableau) -> str:
        """Say whose turn it is and what may be done."""
        return turn_line(tableau, cast(Spoons, tableau.state))

    def line(self, event: Event, tableau: Tableau) -> str:
        """Tell an event in a line for the log."""
        return line_of(event, tableau)

    def moment(self, event: Event, tableau: Tableau) -> Moment:
        """Say how an event is told: its sound, its caption, what is heard."""
        return moment_of(event, tableau)


def _frame(tableau: Tableau) -> Frame:
    return Frame.of(tableau.look, tableau.state.seats, tableau.seat or 0)


def _by_suit(card: str) -> tuple[int, int]:
    """Return where a card stands in a hand that is in order: by suit, black and red in turn, then by rank."""
    return ("cdsh".find(card[-1:]), "A23456789TJQK".find(card[:1]))


def _numbers(tableau: Tableau) -> dict[int, int]:
    """Number the other seats clockwise from the one that sits here."""
    seats, seat = tableau.state.seats, tableau.seat or 0
    return {(seat + number) % seats: number for number in range(1, seats)}


def _may_answer(state: Spoons, seat: int) -> bool:
    """Tell whether a seat may hold an answer to an attack or a count: unseen cards can be any."""
    return any(card == UNSEEN for card in state.hands[seat]) or can_add(state, seat)


def _called(gesture: Gesture) -> str:
    """Return how many cards a king's call makes its victim draw."""
    return str(gesture.move).split()[2]
