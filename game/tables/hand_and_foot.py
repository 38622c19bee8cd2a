"""The table of Hand and Foot: panels of the others, pool and discard, a meter, books, Foot and hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from pygame import Rect

from game.core.events import Event
from game.core.following import PileKey
from game.core.places import Place
from game.core.state import Move
from game.rules import hand_and_foot_events as events
from game.rules.hand_and_foot import HandAndFoot
from game.rules.hand_and_foot_books import COMPLETE
from game.rules.hand_and_foot_moves import MOST_LIFTED
from game.rules.hand_and_foot_position import LIFTING, PLAYING, SCORES
from game.tables import hand_and_foot_gestures as meaning
from game.tables.arrangement import Z_CARDS, Z_CLOTH, Z_HAND, Arrangement, Spot
from game.tables.face import Decor, Furniture, Gesture, Moment, Tableau, Tool
from game.tables.hand_and_foot_layout import Frame, book_spots, hand_spots
from game.tables.hand_and_foot_lift import POOL, LiftTool
from game.tables.hand_and_foot_middle import (
    BACK_PLATE,
    discard_spots,
    draw_middle,
    draw_own,
    draw_piles,
    draw_stack,
    foot_spots,
    lifted_spots,
    own_book_rects,
    pool_spots,
)
from game.tables.hand_and_foot_notes import notes
from game.tables.hand_and_foot_panels import book_order, draw_panels, panel_spots, tile_places
from game.tables.hand_and_foot_words import books_of, line_of, moment_of, turn_line, value_of
from game.tables.order import from_left
from game.tables.talk import SOFT, voices

_TURNS = (events.RoundBegan, events.RoundScored)
"""What says last whether a round is played or counted."""


class HandAndFootFace:
    """Hand and Foot as a table shows it; stateless."""

    game = "hand_and_foot"
    deck = ""
    selects_many = True

    # -- places --------------------------------------------------------------------------------

    def arrange(self, tableau: Tableau) -> Arrangement:
        """Lay out panels, piles, books, Foot and hand."""
        state = cast(HandAndFoot, tableau.state)
        frame = _frame(tableau, state)
        spots: dict[PileKey, Sequence[Spot]] = {}
        for panel in frame.panels:
            spots.update(panel_spots(frame, tableau, panel))
        spots.update(_own_spots(frame, tableau))
        for key, cards in tableau.piles.items():
            if key not in spots:
                spots[key] = _common_spots(frame, key, len(cards), lifting=state.phase == LIFTING)
        rects = {"strip": frame.strip, "knobs": frame.knobs}
        faces = {panel.seat: panel.portrait for panel in frame.panels}
        rects |= voices({panel.seat: panel.portrait.union(panel.words) for panel in frame.panels}, faces)
        rects |= voices({frame.seat: frame.plate})
        if not frame.scored:
            rects["log"] = frame.log
            rects[f"{SOFT} meter"] = frame.meter
        for panel in () if frame.fanned or tableau.talk is None else frame.panels:
            tiles = tile_places(frame, panel, len(books_of(tableau, panel.seat)))
            rects |= {f"{SOFT} {panel.seat} {index}": tile for index, tile in enumerate(tiles)}
        if tableau.seat is not None and not frame.scored:
            rects["knob order"] = frame.order_knob
        about = tuple(notes(frame, tableau, state))
        return Arrangement(spots, _regions(frame, tableau, state), rects, notes=about)

    # -- furniture --------------------------------------------------------------------------------

    def decorate(self, tableau: Tableau, places: Arrangement) -> list[Decor]:
        """Draw panels, piles or the pack that is lifted from, meter, books, own plate and Foot."""
        state = cast(HandAndFoot, tableau.state)
        furniture, frame = Furniture(), _frame(tableau, state)
        draw_panels(furniture, frame, tableau, state)
        draw_own(furniture, frame, tableau, state)
        if state.phase == LIFTING:
            draw_stack(furniture, frame, tableau, state.turn == tableau.seat and not tableau.telling)
        elif not frame.scored:
            draw_piles(furniture, frame, tableau)
            draw_middle(furniture, frame, tableau, state)
        return furniture.decor

    # -- gestures --------------------------------------------------------------------------------

    def gestures(self, tableau: Tableau) -> list[Gesture]:
        """Return each legal move: grips of the pool, clicks, and cards onto books, row or discard."""
        state = cast(HandAndFoot, tableau.state)
        if tableau.seat is None or state.phase == SCORES:
            return []
        return meaning.gestures(tableau, state, tableau.seat)

    def attempt(self, tableau: Tableau, sources: tuple[Place, ...], target: PileKey | None) -> Move | None:
        """Return what a gesture would mean, so that the rules can say why it is not allowed."""
        return meaning.attempt(tableau, cast(HandAndFoot, tableau.state), sources, target)

    def tool(self, tableau: Tableau) -> Tool | None:
        """Return the hand that lifts packets, and takes plays back."""
        return None if tableau.seat is None else LiftTool(tableau.seat)

    # -- words --------------------------------------------------------------------------------

    def turn_line(self, tableau: Tableau) -> str:
        """Say whose turn it is and what may be done."""
        return turn_line(tableau, cast(HandAndFoot, tableau.state))

    def line(self, event: Event, tableau: Tableau) -> str:
        """Tell an event in a line for the log."""
        return line_of(event, tableau)

    def moment(self, event: Event, tableau: Tableau) -> Moment:
        """Say how an event is told: its sound, its caption."""
        return moment_of(event, tableau)


def _frame(tableau: Tableau, state: HandAndFoot) -> Frame:
    return Frame.of(tableau.look, state.seats, tableau.seat or 0, _is_scored(tableau, state))


def _is_scored(tableau: Tableau, state: HandAndFoot) -> bool:
    """Tell whether Hands and Feet lie open: so they do as soon as it is told that they are turned up."""
    told = (event for event in reversed(tableau.heard) if tableau.telling and isinstance(event, _TURNS))
    last = next(told, None)
    return state.phase == SCORES if last is None else isinstance(last, events.RoundScored)


def _own_spots(frame: Frame, tableau: Tableau) -> dict[PileKey, Sequence[Spot]]:
    """Lay the own hand, Foot and books."""
    seat, spots = frame.seat, dict[PileKey, Sequence[Spot]]()
    spots[PileKey("foot", seat, 0)] = foot_spots(frame, len(tableau.pile("foot", seat)))
    opened = [PileKey(zone, seat, 0) for zone in ("open_hand", "open_foot")]
    if any(key in tableau.piles for key in opened):
        cards = [card for key in opened for card in tableau.piles.get(key, ())]
        fanned = hand_spots(frame, from_left(cards, (), value_of), set(), Z_HAND)
        split = len(tableau.piles.get(opened[0], ()))
        spots[opened[0]], spots[opened[1]] = fanned[:split], fanned[split:]
        spots[PileKey("hand", seat, 0)] = ()
    else:
        hand = tableau.pile("hand", seat)
        shown = from_left(hand, tableau.order, value_of)
        spots[PileKey("hand", seat, 0)] = hand_spots(frame, shown, _just_drawn(tableau, hand), Z_HAND)
    books: list[Sequence[str]] = []
    while (key := PileKey("book", seat, len(books))) in tableau.piles:
        books.append(tableau.piles[key])
    for slot, (book, place) in enumerate(zip(books, frame.own_places(len(books)), strict=False)):
        complete = len(book) >= COMPLETE
        spots[PileKey("book", seat, slot)] = book_spots(place, book_order(book), complete, Z_CARDS + slot)
    return spots


def _just_drawn(tableau: Tableau, hand: Sequence[str]) -> set[int]:
    """Return the indices of cards that came into the own hand in this turn."""
    came: list[str] = []
    for event in reversed(tableau.heard):
        if isinstance(event, events.CardDiscarded | events.RoundBegan | events.FootPickedUp):
            break
        if isinstance(event, events.CardsDrawn | events.DiscardTaken):
            goals = [flight for flight in event.flights if flight.goal.zone == "hand"]
            came += [flight.card for flight in goals if flight.goal.owner == tableau.seat]
    found: set[int] = set()
    for index in range(len(hand) - 1, -1, -1):
        if hand[index] in came:
            came.remove(hand[index])
            found.add(index)
    return found


def _common_spots(frame: Frame, key: PileKey, count: int, *, lifting: bool) -> Sequence[Spot]:
    """Lay pool and discard, and out of sight what is no pile of the table."""
    if key == POOL and lifting:
        return lifted_spots(frame, count)
    if key in (POOL, meaning.DISCARD):
        spots = pool_spots(frame, count) if key == POOL else discard_spots(frame, count)
        return [spot._replace(seen=False) for spot in spots] if frame.scored else spots
    middle = frame.pile_rect(0).center
    return [Spot(*middle, frame.pile, Z_CLOTH, seen=False)] * count


def _regions(frame: Frame, tableau: Tableau, state: HandAndFoot) -> dict[PileKey, Rect]:
    """Return what can be aimed at or clicked now."""
    seat = tableau.seat
    if state.phase == SCORES or seat is None:
        return {}
    regions = {PileKey("hand", seat, 0): frame.hand_room}
    if state.phase == LIFTING:
        count = len(tableau.pile("pool"))
        stack = frame.stack(count)
        regions[POOL] = stack
        for number in range(1, min(MOST_LIFTED, count) + 1):
            regions[meaning.grip_key(number)] = Rect(stack.x, frame.grip(number, count), stack.w, 1)
        return regions
    pool, discard = frame.pile_rect(0), frame.pile_rect(1)
    depth = frame.pool_depth(len(tableau.pile("pool")))
    regions[POOL] = Rect(pool.x, pool.y + frame.most_depth - depth, pool.w, pool.h + depth)
    regions[meaning.DISCARD] = discard.move(0, frame.most_depth // 2).inflate(frame.px(20, 8), frame.px(8, 4))
    books = [key for key in tableau.piles if key.zone == "book" and key.owner == seat]
    for slot, rect in enumerate(own_book_rects(frame, books)):
        regions[PileKey("book", seat, slot)] = rect
    regions[meaning.new_book_key(seat)] = frame.new_book(len(books))
    if state.phase == PLAYING and state.turn == seat and state.plays:
        regions[BACK_PLATE] = frame.undo
    return regions
