"""Handling: what pointer and keys do at a board, the same on every table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame

from game.core.following import PileKey
from game.core.places import Place
from game.core.refusals import IllegalMove
from game.core.state import Move
from game.tables.arrangement import Spot
from game.tables.cards import CardItem
from game.tables.face import Gesture
from game.tables.hand import Carrying, Hover, rise_below
from game.tables.keywalk import FIRST, LAST, LATER, SECOND, Handle, Stop, letter_of, walk
from game.ui import theme
from game.ui.focus import FocusRing
from game.ui.inputs import (
    Act,
    Clicked,
    DragCancelled,
    DragMoved,
    DragStarted,
    DragTracker,
    Dropped,
    Input,
    Moved,
    PointerLeft,
    Pressed,
    Typed,
)
from game.words import _

if TYPE_CHECKING:
    from game.tables.board import Board


@dataclass(eq=False)
class Thing:
    """Something that keys can reach."""

    key: Handle
    focus_rect: pygame.Rect


class Handling:
    """Chooses, carries and drops cards on one board, and walks the focus over it."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._tracker = DragTracker(board.look.scale.px(8, 4))
        self._hover = Hover(board.animator, self._rise)
        self._carrying: list[Carrying] = []
        self._chosen: tuple[Place, ...] = ()
        self._advised: tuple[Place, ...] = ()
        self._ring: FocusRing[Thing] = FocusRing()
        self._things: dict[Handle, Thing] = {}
        self._there: list[Thing] = []
        """What keys can reach at this moment."""
        self._by_keys = False
        self._doubted: Move | None = None
        """The move that was warned of last."""
        self._drawn: Gesture | None = None
        """The click that is played by letting go of what is carried, where that comes off a pile."""

    @property
    def busy(self) -> bool:
        """Whether something is being carried."""
        return bool(self._carrying)

    @property
    def chosen(self) -> list[Spot]:
        """Where the chosen cards have risen to."""
        return self._hover.held if self._chosen else []

    @property
    def advised(self) -> list[Spot]:
        """Where the cards of the hand have risen to that a hint means; none while others are chosen."""
        return [] if self._chosen else self._hover.held

    @property
    def focused(self) -> Handle | None:
        """What the keys are on; None while they are not used."""
        current = self._ring.current if self._by_keys else None
        return None if current is None else current.key

    def restart(self) -> None:
        """Begin anew on a board of another size."""
        self._tracker = DragTracker(self._board.look.scale.px(8, 4))

    def update(self, dt_ms: float) -> None:
        """Let so many ms pass."""
        for carrying in self._carrying:
            carrying.update(dt_ms)

    def let_go(self) -> None:
        """Put down what is carried or chosen."""
        self._tracker.cancel()
        self._put_down()

    def make_way(self) -> None:
        """Put down what is carried or chosen for what is told now; a knob that is being pressed stays so."""
        at = self._tracker.pressed_at
        if at is None or self._board.marks.knob_at(at) is None:
            self._tracker.cancel()
        self._advised = ()
        self._put_down()

    def _put_down(self) -> None:
        self._go_home(shaken=False)
        self._clear()

    # -- inputs --------------------------------------------------------------------------------

    def handle(self, given: Input) -> bool:
        """Take an input; return whether it meant something here."""
        if isinstance(given, Pressed):
            self._use_keys(False)
        match self._tracker.handle(given):
            case Clicked(pos=pos):
                return self._click(pos)
            case DragStarted(start=start, pos=pos):
                return self._pick_up(start, pos)
            case DragMoved(pos=pos):
                self._carry(pos)
                return True
            case Dropped(pos=pos):
                self._drop(pos)
                return True
            case DragCancelled():
                self.let_go()
                return True
        if isinstance(given, Moved) and not self._tracker.pressed:
            self._point(given.pos)
        if isinstance(given, PointerLeft) and self._board.marks.point(None):
            self._board.dress()
        letter = given.text if isinstance(given, Typed) else letter_of(given)
        if letter and self._type(letter):
            return True
        return self._act(given) if isinstance(given, Act) else False

    def _type(self, text: str) -> bool:
        """Play the gesture whose letter or digit was typed."""
        for gesture in self._board.gestures:
            if gesture.key and gesture.key.casefold() == text.casefold():
                if gesture.target in self._things:
                    self._ring.to(self._things[gesture.target])
                return self._play(gesture.move)
        return False

    # -- what is where -----------------------------------------------------------------------------

    def source_at(self, pos: tuple[int, int]) -> Place | None:
        """Return the card at a point that can be carried: the one there, else the top one of its pile."""
        sprite = self._board.stage.pick(pos, lambda sprite: isinstance(sprite.tag, CardItem))
        item = sprite.tag if sprite is not None else None
        place = self._board.cards.place_of(item) if isinstance(item, CardItem) else None
        if place is None or place.zone == "hand" or self._is_source(place):
            return place
        lying = place._replace(index=len(self._board.cards.piles[PileKey(*place[:3])]) - 1)
        return lying if self._is_source(lying) else place

    def _is_source(self, place: Place) -> bool:
        return place in self._board.sources

    def _may_choose(self, place: Place) -> bool:
        """Tell whether a card may be taken up: on tables where several are chosen, any of the own hand."""
        board = self._board
        own = place.zone == "hand" and place.owner == board.tableau.seat
        return self._is_source(place) or (board.face.selects_many and own and bool(board.gestures))

    def targets(self, sources: tuple[Place, ...]) -> dict[PileKey, Gesture]:
        """Return where these cards may go; without cards, what may be clicked."""
        board = self._board
        wanted = frozenset(sources)
        found = {g.target: g for g in board.gestures if frozenset(g.sources) == wanted}
        if self._drawn is not None and sources == board.tableau.aim:
            hand = PileKey("hand", board.tableau.seat, 0)
            return {hand: replace(self._drawn, target=hand, sources=sources)}
        if board.face.selects_many and sources:
            for region in board.places.regions:
                move = None if region in found else board.face.attempt(board.tableau, sources, region)
                if move is not None and board.allows(move):
                    found[region] = Gesture(move, region, sources)
        return found

    def _target_at(self, pos: tuple[float, float]) -> PileKey | None:
        """Return the region at a point, one that the chosen cards may go to before any other."""
        x, y = round(pos[0]), round(pos[1])
        regions = self._board.places.regions
        for key in self.targets(self._board.tableau.aim):
            if key in regions and regions[key].collidepoint(x, y):
                return key
        return self._board.places.region_at(pos)

    # -- pointing and clicking ---------------------------------------------------------------------

    def _point(self, pos: tuple[int, int]) -> None:
        """Lift the card under the pointer if it may be played; show where a chosen one would go."""
        board = self._board
        knob = board.marks.knob_at(pos)
        heated, noted = board.marks.heat(knob), board.marks.point(pos)
        if heated or noted:
            board.dress()
        if board.telling:
            return
        self._aim_over(self._target_at(pos) if knob is None else None)
        source = self.source_at(pos)
        playable = source is not None and knob is None and self._may_choose(source)
        item = board.cards.at(source) if source is not None and playable else None
        self._hover.over(item, board.look.scale.px(theme.HOVER_LIFT))

    def _click(self, pos: tuple[int, int]) -> bool:
        board = self._board
        knob = board.marks.knob_at(pos)
        if knob is not None:
            knob.press()
            return True
        if board.refused and board.places.rects["strip"].collidepoint(pos):
            board.show_why(board.refused)
            return True
        source = self.source_at(pos)
        if self._chosen and source not in self._chosen:
            target = self._target_at(pos)
            move = self._meaning(self._chosen, target) if target is not None else None
            if move is not None and (self._play(move) or board.face.selects_many or self._doubted == move):
                # Where several are chosen, a refusal does not cost the choice; nor does a doubt.
                return True
        if source in self._chosen:
            self._choose(tuple(place for place in self._chosen if place != source))
            return True
        alone = self.targets(()).get(self._target_at(pos) or PileKey("", None, 0))
        if alone is not None and not self._chosen:
            self._play(alone.move)
        elif source is not None and self._may_choose(source):
            self._choose((*self._chosen, source) if board.face.selects_many else (source,))
        elif source is not None:
            self._choose(())
            board.explain((source,), None)
        else:
            self._choose(())
        return True

    def _rise(self, spot: Spot, lift: float) -> float:
        """Return how far a card may rise from its spot: the strip above the hand hides nothing of it."""
        strip = self._board.places.rects.get("strip")
        return lift if strip is None else rise_below(strip, spot, lift)

    def _choose(self, places: tuple[Place, ...]) -> None:
        """Choose cards, whose targets light up, or none."""
        board = self._board
        if places:
            board.look.sound.play("slide", volume=0.4)
        self._chosen = places
        board.tableau = replace(board.tableau, aim=places, over=None)
        self._raise()
        board.dress()

    def point_out(self, places: tuple[Place, ...]) -> None:
        """Keep the cards of the hand that a hint means raised for as long as none is chosen or carried."""
        if places or self._advised:
            self._advised = places
            self._raise()

    def _raise(self) -> None:
        board = self._board
        items = [item for place in self._chosen or self._advised if (item := board.cards.at(place))]
        self._hover.hold(items, board.look.scale.px(theme.HOVER_LIFT))

    def _aim_over(self, region: PileKey | None) -> None:
        board = self._board
        if region == board.tableau.over:
            return
        aim = board.tableau.aim
        gesture = self.targets(aim).get(region) if region else None
        if gesture is None and board.tableau.over is None:
            return
        notice = (gesture.warning if gesture else "") if aim else board.tableau.notice
        board.tableau = replace(board.tableau, over=region if gesture else None, notice=notice)
        board.dress()

    # -- carrying --------------------------------------------------------------------------------

    def _pick_up(self, start: tuple[int, int], pos: tuple[int, int]) -> bool:
        board = self._board
        source = self.source_at(start)
        if source is None or board.tableau.seat is None:
            return False
        sources = carried = self._chosen if source in self._chosen else (source,)
        if not self._may_choose(source):
            self._drawn = self._click_on(PileKey(*source[:3]))
            if self._drawn is not None:
                sources = carried = self._lifted(source)
            else:
                # A card of the table that comes along with what is chosen, or that there is one way to take.
                sources, carried = (*self._chosen, source), (source,)
                if not board.face.selects_many or not self.targets(sources):
                    board.explain(sources if self._chosen and board.face.selects_many else (source,), None)
                    return False
        if not self._chosen:  # what a hint means beside this card sinks again
            self._hover.hold([item for place in carried if (item := board.cards.at(place))], 0)
        self._hover.release()
        self._chosen = ()
        board.look.sound.play("slide")
        for order, place in enumerate(carried):
            item = board.cards.at(place)
            if item is not None and item.sprite is not None:
                self._carrying.append(Carrying(board.cards, item, place, start, board.look, order))
        board.tableau = replace(board.tableau, aim=sources, over=None)
        self._carry(pos)
        board.dress()
        return True

    def _click_on(self, pile: PileKey) -> Gesture | None:
        """Return the click on a pile that can be made by carrying its cards to the seat as well."""
        seat = self._board.tableau.seat
        gesture = self.targets(()).get(pile)
        if gesture is None or gesture.quiet or gesture.hold_ms or pile.owner == seat:
            return None
        return gesture if PileKey("hand", seat, 0) in self._board.places.regions else None

    def _lifted(self, source: Place) -> tuple[Place, ...]:
        """Return what is carried by a card of a pile: its top card, of another seat's the whole pile."""
        last = len(self._board.cards.piles[PileKey(*source[:3])])
        first = last - 1 if source.owner is None else 0
        return tuple(source._replace(index=index) for index in range(first, last))

    def _is_drawn_to(self, target: PileKey | None, pos: tuple[int, int]) -> bool:
        """Tell whether a card off a pile is let go at a place of the own, or beside all on the own side."""
        board = self._board
        if target is not None:
            return target.owner is not None and target.owner == board.tableau.seat
        return pos[1] >= board.places.rects["strip"].top

    def _carry(self, pos: tuple[int, int]) -> None:
        for carrying in self._carrying:
            carrying.move(pos)
        if self._carrying:
            self._aim_over(self._drop_region(pos))

    def _drop_region(self, pos: tuple[int, int]) -> PileKey | None:
        """Return the region under the pointer or, where there is none, under the middle of the card."""
        return self._target_at(pos) or self._target_at(self._carrying[0].middle)

    def _drop(self, pos: tuple[int, int]) -> None:
        if not self._carrying:
            return
        target = self._drop_region(pos)
        sources, drawn = self._board.tableau.aim, self._drawn
        carried, self._carrying = self._carrying, []
        if drawn is not None:
            if not self._is_drawn_to(target, pos) or not self._play(drawn.move):
                self._carrying = carried
                self._go_home(shaken=False)
                self._clear()
            return
        if self._board.own_order.put(sources, target, pos):
            self._clear()
            return
        if target is None or not self._attempt(sources, target):
            self._carrying = carried
            self._go_home(shaken=target is not None)
            self._clear()

    def _go_home(self, shaken: bool) -> None:
        for carrying in self._carrying:
            carrying.go_home(self._board.animator, shaken, self._come_home)
        self._carrying = []

    def _come_home(self) -> None:
        """Put right what was laid out anew, lit or raised while a card was on its way back."""
        if not self._board.telling and not self._carrying:
            self._hover.release()
            self._board.snap()
            self._board.dress()

    # -- playing --------------------------------------------------------------------------------

    def _attempt(self, sources: tuple[Place, ...], target: PileKey) -> bool:
        """Play what a gesture means, or explain why not; whether it was played."""
        move = self._meaning(sources, target)
        return move is not None and self._play(move)

    def _meaning(self, sources: tuple[Place, ...], target: PileKey) -> Move | None:
        """Return the move that carrying cards to a target means, legal or not; None if it means nothing."""
        gesture = self.targets(sources).get(target)
        return gesture.move if gesture else self._board.face.attempt(self._board.tableau, sources, target)

    def _play(self, move: Move) -> bool:
        if self._doubts(move):
            return False
        try:
            self._board.send(move)
        except IllegalMove as refusal:
            self._board.refuse(refusal)
            return False
        self._hover.release()
        self._clear()
        return True

    def _doubts(self, move: Move) -> bool:
        """Ask whether a move that is hardly ever meant is meant; made once more, it is."""
        board = self._board
        warning = next((g.warning for g in board.gestures if g.move == move and g.warning), "")
        if not warning or not board.asks_first() or self._doubted == move:
            self._doubted = None
            return False
        self._doubted = move
        board.look.sound.play("refuse")
        board.notice(_("{warning} Do it again to confirm.").format(warning=warning))
        return True

    def _clear(self) -> None:
        board = self._board
        self._hover.release()
        changed = bool(self._chosen or board.tableau.aim or board.tableau.over)
        self._chosen, self._drawn = (), None
        board.tableau = replace(board.tableau, aim=(), over=None)
        if changed:
            board.dress()
        else:
            self._raise()

    # -- keys --------------------------------------------------------------------------------

    def _use_keys(self, used: bool) -> None:
        if self._by_keys != used:
            self._by_keys = used
            self._show_focus()

    def offer(self) -> None:
        """Offer to keys what can be chosen now: cards, or with some chosen their targets."""
        things = []
        # A region may be offered twice, as a target and as a tool's; the walk would circle between the two.
        reachable: dict[Handle, Stop] = {}
        for key, stop in self._reachable():
            reachable.setdefault(key, stop)
        for key in walk(reachable):
            rect = reachable[key].rect
            thing = self._things.setdefault(key, Thing(key, rect))
            thing.focus_rect = rect
            things.append(thing)
        self._there = things
        current = self._ring.current
        on_table = [thing for thing in things if not isinstance(thing.key, str)]
        if current is None or isinstance(current.key, str):
            self._ring.offer(things)
        elif on_table:
            # What had the focus may be gone; it stays on the table then, and never falls onto a knob: from a
            # card to the one beside it, from a plate to what is asked for first.
            if isinstance(current.key, PileKey) and current not in on_table:
                self._ring.offer(on_table[:1])
            self._ring.offer(on_table)
            self._ring.offer(things)
        self._show_focus()

    def _reachable(self) -> Iterable[tuple[Handle, Stop]]:
        """Return what keys can reach: what the moment asks for before all else, knobs last."""
        board = self._board
        regions = board.places.regions
        if not board.telling:
            offered: list[Move] = []
            for key, gesture in self.targets(self._chosen).items():
                if key in regions and not gesture.hold_ms:
                    again = gesture.quiet or (gesture.move in offered and not self._chosen)
                    turn = LATER if again else FIRST if self._chosen else SECOND
                    offered.append(gesture.move)
                    yield key, Stop(turn, regions[key])
            if board.tool is not None and board.tool.region in regions:
                yield board.tool.region, Stop(SECOND, regions[board.tool.region])
            asked = {place for gesture in board.gestures if not gesture.quiet for place in gesture.sources}
            for place in self._choosable():
                item = board.cards.at(place)
                if item is not None and item.sprite is not None:
                    turn = SECOND if self._chosen else FIRST if place in asked else LATER
                    yield place, Stop(turn, item.sprite.rect)
        for knob, rect in board.marks.knob_rects():
            yield f"knob {knob.name}", Stop(LAST, rect)

    def _choosable(self) -> Iterable[Place]:
        board = self._board
        if self._chosen and not board.face.selects_many:
            return self._chosen
        hand = board.cards.piles.get(PileKey("hand", board.tableau.seat, 0), ())
        places = [Place("hand", board.tableau.seat, 0, index) for index in range(len(hand))]
        places += board.sources
        return [place for place in dict.fromkeys(places) if self._may_choose(place)]

    def _show_focus(self) -> None:
        current = self._ring.current if self._by_keys and not self._board.telling else None
        if not any(thing is current for thing in self._there):
            current = None  # Its place is kept for what comes next; nothing is there now to be chosen.
        self._board.marks.focus(None if current is None else current.focus_rect)
        self._board.narrator.point(None if current is None else current.key)

    def _act(self, act: Act) -> bool:
        """Walk the focus, activate what has it, or take back a choice."""
        if act.action in ("left", "right", "up", "down", "next", "previous"):
            self._walk(act.action)
            return True
        if act.action == "confirm" and self.focused is not None:
            self._activate(self.focused)
            return True
        if act.action == "confirm":
            self._walk("next")
            return True
        if act.action == "back" and self._chosen:
            self._choose(())
            return True
        return False

    def _walk(self, action: str) -> None:
        self._by_keys = True
        if action in ("next", "previous"):
            self._ring.step(1 if action == "next" else -1)
        else:
            self._ring.move(action)  # type: ignore[arg-type]
        marks, current = self._board.marks, self._ring.current
        on = current.focus_rect.center if current is not None and isinstance(current.key, PileKey) else None
        noted = marks.point(on)
        if marks.heat(next((k for k, _r in marks.knob_rects() if f"knob {k.name}" == self.focused), None)):
            noted = True
        if noted:
            self._board.dress()
        if self._chosen and isinstance(self.focused, PileKey):
            self._aim_over(self.focused)
        self._show_focus()

    def _activate(self, key: Handle) -> None:
        if isinstance(key, str):
            self._board.marks.press_knob(key.removeprefix("knob "))
        elif isinstance(key, Place):
            self._choose_by_key(key)
        elif self._chosen:
            self._attempt(self._chosen, key)
        else:
            alone = self.targets(()).get(key)
            if alone is not None:
                self._play(alone.move)

    def _choose_by_key(self, place: Place) -> None:
        """Choose a card or let it go; where only one can be chosen, go on to its first target."""
        many = self._board.face.selects_many
        if place in self._chosen:
            self._choose(tuple(other for other in self._chosen if other != place))
            return
        self._choose((*self._chosen, place) if many else (place,))
        if many:
            return
        first = next((thing for thing in self._ring.things if isinstance(thing.key, PileKey)), None)
        if first is not None and isinstance(first.key, PileKey):
            self._ring.to(first)
            self._aim_over(first.key)
        self._show_focus()
