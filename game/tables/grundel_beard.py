"""The table of Captain Grundel Beard: the Ship at its head, three cards each, and the word that is given."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.core.events import Event
from game.core.following import PileKey
from game.core.places import Place
from game.core.state import Move
from game.rules.grundel_beard_moves import (
    FLIPS,
    STAY,
    TURN_UP_SHIP,
    YEA,
    Abstain,
    Combine,
    Count,
    CountRun,
    Flip,
    TurnUpShip,
)
from game.rules.grundel_beard_position import CARDS, FLIPPED, SCORES, SECOND, SETTLE, THIRD
from game.tables.arrangement import Z_CARDS, Arrangement, Spot, stack
from game.tables.face import Decor, Furniture, Gesture, Moment, Tableau, Tool
from game.tables.grundel_beard_chairs import draw_chairs, draw_own, draw_speeches, face_of, plate_of
from game.tables.grundel_beard_layout import Chair, Frame, frame_of, half_of, union_of
from game.tables.grundel_beard_middle import draw_pile, draw_ship, draw_tally
from game.tables.grundel_beard_plates import (
    HALVES,
    PLATE,
    draw_plates,
    halves_of,
    in_bubble,
    plate_rects,
    plate_words,
    run_slots,
    target_rect,
)
from game.tables.grundel_beard_reading import Choice, choices, points_of, settled_event, state_of
from game.tables.grundel_beard_words import line_of, moment_of, turn_line
from game.tables.talk import voices

SHIP_PILE, DRAW_PILE = PileKey("ship", None, 0), PileKey("draw", None, 0)
TILTS = (-5.0, 3.0, 7.0)
"""How the cards of somebody overboard lie askew, in degrees."""


class GrundelBeardFace:
    """Captain Grundel Beard as a table shows it; stateless."""

    game = "grundel_beard"
    deck = ""
    selects_many = False

    # -- places --------------------------------------------------------------------------------

    def arrange(self, tableau: Tableau) -> Arrangement:
        """Lay out the Ship, the pile, three cards a seat, and the plates of what can be chosen now."""
        frame = frame_of(tableau)
        spots = {key: self._spots(frame, tableau, key, len(cards)) for key, cards in tableau.piles.items()}
        found = choices(tableau)
        regions = self._regions(frame, tableau, found)
        rects = {"strip": frame.strip, "log": frame.log, "knobs": frame.knobs, "tally": frame.tally}
        rects["ship"] = frame.ship.union(frame.ship_picture)
        if asked := sum(map(in_bubble, found)):
            rects["choice"] = frame.bubble(asked)
        rects |= voices({frame.seat: frame.own_head})
        heads = {chair.seat: self._head(frame, tableau, chair) for chair in frame.chairs}
        rects |= voices(heads, {chair.seat: face_of(frame, chair) for chair in frame.chairs})
        plates = frozenset(key for key in regions if key.zone == PLATE)
        return Arrangement(spots, regions, rects, beneath=plates)

    def _head(self, frame: Frame, tableau: Tableau, chair: Chair) -> Rect:
        """Return what of a chair a remark comes from: without the place of points that are not there yet."""
        return chair.head if points_of(tableau, chair.seat) is not None else plate_of(frame, chair)

    def _spots(self, frame: Frame, tableau: Tableau, key: PileKey, count: int) -> Sequence[Spot]:
        if key == DRAW_PILE:
            return stack(*frame.pile, count, frame.pile_card, Z_CARDS)
        if key.owner is None:
            first = len(tableau.pile("ship_shown")) if key == SHIP_PILE else 0
            places = [frame.ship_cards[min(first + index, 1)] for index in range(count)]
            return [Spot(*_middle(p), frame.ship_card, Z_CARDS + i) for i, p in enumerate(places)]
        return [self._own_spot(frame, tableau, key) for _card in range(count)]

    def _own_spot(self, frame: Frame, tableau: Tableau, key: PileKey) -> Spot:
        """Lay a player's card: raised where it has been counted, askew where it has gone overboard."""
        seat = key.owner or 0
        rect = frame.cards_of(seat)[key.slot]
        x, y = _middle(rect)
        points = points_of(tableau, seat)
        settled = settled_event(tableau, seat)
        angle = 0.0
        if points is not None and points > 13:
            angle = TILTS[key.slot]
            y += rect.h * 0.02
        elif settled is not None and key.slot + 1 in _counted(settled.numbers, settled.run):
            y -= rect.h * 0.05
        return Spot(x, y, rect.h, Z_CARDS + key.slot, angle)

    def _regions(self, frame: Frame, tableau: Tableau, found: Sequence[Choice]) -> dict[PileKey, Rect]:
        regions = {SHIP_PILE: union_of(frame.ship_cards), DRAW_PILE: frame.pile_rect}
        seat = tableau.seat
        if seat is None:
            return regions
        for slot, card in enumerate(frame.own_cards):
            zone = "down" if tableau.pile("down", seat, slot) else "up"
            regions[PileKey(zone, seat, slot)] = card
        for target, sign in halves_of(tableau, found):
            rect = half_of(target_rect(frame, tableau, target), sign)
            regions[PileKey(HALVES[sign], seat, target)] = rect
        for index, rect in plate_rects(frame, tableau, found).items():
            regions[PileKey(PLATE, None, index)] = rect
        return regions

    # -- furniture --------------------------------------------------------------------------------

    def decorate(self, tableau: Tableau, places: Arrangement) -> list[Decor]:
        """Draw the Ship, the chairs, the tally, and the plates of what can be chosen."""
        furniture = Furniture()
        frame = frame_of(tableau)
        found = choices(tableau)
        draw_ship(furniture, frame, tableau)
        draw_pile(furniture, frame, tableau, covered=any(map(in_bubble, found)))
        draw_tally(furniture, frame, tableau)
        draw_chairs(furniture, frame, tableau)
        draw_own(furniture, frame, tableau)
        plates = {key.slot: rect for key, rect in places.regions.items() if key.zone == PLATE}
        draw_plates(furniture, frame, tableau, found, plates)
        draw_speeches(furniture, frame, tableau)
        return furniture.decor

    # -- gestures --------------------------------------------------------------------------------

    def gestures(self, tableau: Tableau) -> list[Gesture]:
        """Return each legal move as a plate to press, and as what one would do with the cards themselves."""
        found = choices(tableau)
        pairings = [choice.pairing for choice in found if choice.pairing is not None]
        taken = {(pairing.source, pairing.target) for pairing in pairings}
        return [
            gesture
            for index, choice in enumerate(found)
            for gesture in self._gestures_of(tableau, index, choice)
            if not (gesture.target.zone == "up" and (gesture.sources[0].slot, gesture.target.slot) in taken)
        ]

    def _gestures_of(self, tableau: Tableau, index: int, choice: Choice) -> list[Gesture]:
        seat, move = tableau.seat or 0, choice.move
        plate = PileKey(PLATE, None, index)
        great = isinstance(move, TurnUpShip)
        says = plate_words(tableau, choice)
        found = [Gesture(move, plate, says=says, key=choice.key, great=great)]
        if choice.pairing is not None:
            source = Place("up", seat, choice.pairing.source, 0)
            half = PileKey(HALVES[choice.pairing.sign], seat, choice.pairing.target)
            preview = "" if choice.points is None else str(choice.points)
            found += [Gesture(move, target, (source,), says, preview) for target in (plate, half)]
        elif isinstance(move, Flip):
            found.append(Gesture(move, PileKey("down", seat, move.number - 1), says=says))
        elif isinstance(move, Abstain | TurnUpShip):
            found.append(Gesture(move, SHIP_PILE, says=says, great=great))
        elif isinstance(move, Combine):
            first, last = run_slots(move.run)
            for carried, onto in ((first, last), (last, first)):
                card = Place("up", seat, carried, 0)
                found += [Gesture(move, key, (card,), says) for key in (plate, PileKey("up", seat, onto))]
        return found

    def attempt(self, tableau: Tableau, sources: tuple[Place, ...], target: PileKey | None) -> Move | None:
        """Return what a gesture would mean, so that the rules can say why it is not allowed."""
        if tableau.seat is None or not sources:
            return None
        source, state = sources[0], state_of(tableau)
        if source.zone == "ship":
            return TURN_UP_SHIP
        if source.zone == "draw":
            return YEA
        if source.owner != tableau.seat:
            return None
        number = source.slot + 1
        if target is None:
            return FLIPS.get(number, STAY) if source.zone == "down" else _pointless(state.phase, number)
        if target.zone not in HALVES.values() or target.slot == source.slot:
            return None
        sign = "+" if target.zone == "plus" else "-"
        if state.run is not None:
            return CountRun(sign, number)
        other = target.slot + 1
        return Count(min(number, other), sign, max(number, other))

    def tool(self, tableau: Tableau) -> Tool | None:
        """Return nothing: cards and plates are enough here."""
        return None

    # -- words --------------------------------------------------------------------------------

    def turn_line(self, tableau: Tableau) -> str:
        """Say whose turn it is and what may be done."""
        return turn_line(tableau)

    def line(self, event: Event, tableau: Tableau) -> str:
        """Tell an event in a line for the log."""
        return line_of(event, tableau)

    def moment(self, event: Event, tableau: Tableau) -> Moment:
        """Say how an event is told: its sound, its caption, what is shouted."""
        return moment_of(event, tableau)


def _pointless(phase: str, number: int) -> Move | None:
    """Return what a person can have meant who takes up a card that is of no use now."""
    if phase in (SECOND, THIRD, FLIPPED):
        return STAY
    if phase in (SETTLE, SCORES):
        return Count(1, "+", 2) if number < CARDS else Count(1, "+", 3)
    return TURN_UP_SHIP


def _counted(numbers: Sequence[int], run: int | None) -> tuple[int, ...]:
    """Return all cards that count in what was settled, numbered as dealt."""
    in_run = () if run is None else (run // 10, run % 10)
    return (*numbers, *in_run)


def _middle(rect: Rect) -> tuple[float, float]:
    return rect.x + rect.w / 2, rect.y + rect.h / 2
