"""The board: shows one seat's table, tells what happens on it, and turns gestures into moves.

It knows no game: what lies where, what a gesture means and how an event is told comes from a `TableFace`;
what is legal comes from the rules.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from game import rules
from game.core.events import Event
from game.core.following import PileKey
from game.core.places import Place
from game.core.refusals import IllegalMove
from game.core.state import Move
from game.tables.cards import CardItem, CardSprites
from game.tables.face import Gesture, Moment, Sitter, Tableau, TableFace
from game.tables.hand import Carrying, Hover
from game.tables.marks import Knob, Marks
from game.tables.words import explain
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
    Pressed,
)
from game.ui.look import Look
from game.ui.motion import Animator, Motion, call, parallel, pause, sequence, staggered, within
from game.ui.stage import Stage

NOTICE_MS = 4500.0
STAGGER_MS = 90.0
LOG_LINES = 60


@dataclass(eq=False)
class Thing:
    """Something that keys can reach: a card, a region, or a knob."""

    key: Place | PileKey | str
    focus_rect: pygame.Rect


@dataclass(frozen=True)
class News:
    """What one move told the seat: who made it, masked events, and the view after it."""

    seat: int
    events: Sequence[Event]
    view: dict[str, Any]


class Board:
    """One seat's table on a stage of its own.

    `submit` plays a move of the seat and raises `IllegalMove` if the rules refuse it. A seat of None only
    watches.
    """

    def __init__(
        self,
        face: TableFace,
        look: Look,
        view: dict[str, Any],
        seat: int | None,
        sitters: tuple[Sitter, ...],
        submit: Callable[[Move], None],
        knobs: Sequence[Knob] = (),
    ) -> None:
        self.face = face
        self.look = look
        self.submit = submit
        self.animator = Animator(look.pace)
        self.stage = Stage(look.size, look.materials.table())
        self.cards = CardSprites(self.stage, look, face.deck)
        self.marks = Marks(self.stage, look, knobs)
        self._news: deque[News] = deque()
        self._telling = False
        self._notice_ms = 0.0
        self._tracker = DragTracker(look.scale.px(8, 4))
        self._carrying: Carrying | None = None
        self._hover = Hover(self.animator)
        self._selected: Place | None = None
        self._ring: FocusRing[Thing] = FocusRing()
        self._things: dict[Place | PileKey | str, Thing] = {}
        self._by_keys = False
        self._traced: tuple[Place, ...] = ()
        state = rules.read_view(view)
        piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}
        self.tableau = Tableau(look, state, piles, seat, sitters)
        self.places = face.arrange(self.tableau)
        self._snap()

    # -- what the table is doing -------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether frames are needed."""
        return bool(
            self.animator.busy or self._news or self._notice_ms or self._carrying or self.look.assets.loading
        )

    @property
    def telling(self) -> bool:
        """Whether something that happened is still being told."""
        return self._telling or bool(self._news)

    @property
    def focused(self) -> Place | PileKey | str | None:
        """What the keys are on: a card's place, a region or `knob NAME`; None while they are not used."""
        current = self._ring.current if self._by_keys else None
        return None if current is None else current.key

    def tell(self, news: News) -> None:
        """Queue what has happened; it is told in order, then the table snaps to the view."""
        self._news.append(news)

    def finish(self) -> None:
        """Finish whatever is being told, up to the newest view."""
        while self._telling or self._news:
            if not self._telling:
                self._begin(self._news.popleft())
            self.animator.finish()

    def update(self, dt_ms: float) -> None:
        """Let so many ms pass."""
        self.animator.update(dt_ms)
        if self._carrying is not None:
            self._carrying.update(dt_ms)
        if not self._telling and self._news:
            self._begin(self._news.popleft())
        if self._notice_ms:
            self._notice_ms = max(0.0, self._notice_ms - dt_ms)
            if not self._notice_ms:
                self.notice("")
        self.cards.load()

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Bring the target up to date; the rectangles that changed."""
        return self.stage.draw(target)

    def resize(self, look: Look) -> None:
        """Lay everything out for another look; what was being told is finished."""
        self.finish()
        self._let_go()
        self.look = look
        self.animator.pace = look.pace
        self.stage.resize(look.size, look.materials.table())
        self.cards.look = look
        self.marks.restart(look)
        self._tracker = DragTracker(look.scale.px(8, 4))
        self.tableau = replace(self.tableau, look=look)
        self._snap()

    def notice(self, text: str) -> None:
        """Show a sentence in the turn strip for a while; an empty one brings the turn line back."""
        self._notice_ms = NOTICE_MS if text else 0.0
        self.tableau = replace(self.tableau, notice=text)
        self._dress()

    # -- telling --------------------------------------------------------------------------------

    def _begin(self, news: News) -> None:
        """Start telling: the piles follow all events now, the motions show it one after the other."""
        self._let_go()
        self._telling = True
        self.tableau = replace(self.tableau, telling=True)
        self._dress()
        state = rules.read_view(news.view)
        told = replace(self.tableau, aim=None, over=None)
        parts: list[Motion] = []
        landed: list[Place] = []
        for event in news.events:
            part, told = self._event_motion(event, replace(told, state=told.state))
            parts += part
            landed += [flight.goal for flight in event.flights]
        if news.seat != self.tableau.seat and landed:
            parts.append(pause(theme.HELD_MS))

        def end() -> None:
            self._telling = False
            self._traced = tuple(landed[-1:]) if news.seat != self.tableau.seat else ()
            self.tableau = replace(self.tableau, state=state, telling=False)
            self._snap()

        self.animator.play(
            sequence(within(sequence(*parts), theme.SEQUENCE_MOST_MS), call(end)), key="telling"
        )

    def _event_motion(self, event: Event, told: Tableau) -> tuple[list[Motion], Tableau]:
        moment = self.face.moment(event, told)
        line = self.face.line(event, told)
        flown, gone = self.cards.hear(event)
        parts: list[Motion] = [call(lambda: self._announce(moment, line))]
        if gone:
            parts.append(call(lambda: self.cards.discard(gone)))
        told = replace(told, piles=self.cards.faces())
        if flown:
            flights, shifts = self.cards.motions(self.face.arrange(told).spots, flown, theme.FLIGHT_MS)
            shown = told.piles
            parts.append(parallel(_in_style(flights, moment), *shifts))
            parts.append(call(lambda: self._dress_with(shown)))
        if moment.hold_ms:
            parts.append(pause(moment.hold_ms))
        if moment.caption:
            parts.append(call(self.marks.hide_caption))
        return parts, told

    def _announce(self, moment: Moment, line: str) -> None:
        if line:
            self.tableau = replace(self.tableau, log=(*self.tableau.log, line)[-LOG_LINES:])
        if moment.sound:
            self.look.sound.play(moment.sound)
        if moment.caption:
            self.marks.show_caption(moment.caption, self.animator)

    # -- what is on the screen ---------------------------------------------------------------------

    def _snap(self) -> None:
        """Bring the screen to the truth of the shown view."""
        state = self.tableau.state
        piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}
        self.tableau = replace(self.tableau, piles=piles)
        self.places = self.face.arrange(self.tableau)
        self.cards.show(state, self.places.spots)
        self.gestures = [] if self.tableau.seat is None else self.face.gestures(self.tableau)
        sources = {id(self.cards.at(g.source)) for g in self.gestures if g.source}
        self.cards.set_dull(
            {
                id(item): bool(self.gestures) and id(item) not in sources
                for item in self.cards.piles.get(PileKey("hand", self.tableau.seat, 0), ())
            }
        )
        self._dress()

    def _dress_with(self, piles: Any) -> None:
        self.tableau = replace(self.tableau, piles=piles)
        self._dress()

    def _dress(self) -> None:
        """Renew plates, marks and what keys can reach."""
        places = self.places if not self._telling else self.face.arrange(self.tableau)
        self.marks.dress(self.face, self.tableau, places)
        self._mark_targets()
        self._offer_focus()

    def _mark_targets(self) -> None:
        if self._telling:
            self.marks.mark({}, [], ())
            return
        aim = self.tableau.aim
        kinds: dict[PileKey, str] = {}
        veiled: list[PileKey] = []
        if aim is None:
            kinds = {g.target: "target" for g in self.gestures if g.source is None}
        else:
            mine = self._targets_of(aim)
            kinds = {key: "under" if key == self.tableau.over else "target" for key in mine}
            veiled = [
                key
                for key in self.places.regions
                if key not in mine and self.face.attempt(self.tableau, aim, key) is not None
            ]
        traced = [item.sprite for place in self._traced if (item := self.cards.at(place)) and item.sprite]
        self.marks.mark({k: (self.places.regions[k], v) for k, v in kinds.items()},
                        [self.places.regions[key] for key in veiled], traced)  # fmt: skip

    def _targets_of(self, source: Place) -> dict[PileKey, Gesture]:
        return {g.target: g for g in self.gestures if g.source == source}

    # -- gestures --------------------------------------------------------------------------------

    def handle(self, given: Input) -> bool:
        """Take an input; return whether it meant something here.

        A press or key while something is told finishes that first and then acts on the newest view.
        """
        if isinstance(given, (Pressed, Act)) and self.telling:
            self.finish()
            if isinstance(given, Act):
                return self._act(given)
        if isinstance(given, Pressed):
            self._use_keys(False)
        gesture = self._tracker.handle(given)
        match gesture:
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
                self._let_go()
                return True
        if isinstance(given, Moved) and not self._tracker.pressed:
            self._point(given.pos)
        return self._act(given) if isinstance(given, Act) else False

    def _item_at(self, pos: tuple[int, int]) -> CardItem | None:
        sprite = self.stage.pick(pos, lambda sprite: isinstance(sprite.tag, CardItem))
        return sprite.tag if sprite is not None and isinstance(sprite.tag, CardItem) else None

    def source_at(self, pos: tuple[int, int]) -> Place | None:
        """Return the card at a point that can be carried: the one there, else the top one of its pile."""
        item = self._item_at(pos)
        place = None if item is None else self.cards.place_of(item)
        sources = {g.source for g in self.gestures}
        if place is None or place in sources:
            return place
        top = len(self.cards.piles[PileKey(*place[:3])]) - 1
        lying = place._replace(index=top)
        return lying if lying in sources else place

    def _point(self, pos: tuple[int, int]) -> None:
        """Lift the card under the pointer if it may be played; show where a chosen one would go."""
        knob = self.marks.knob_at(pos)
        self.marks.heat(knob)
        if self._telling:
            return
        if self._selected is not None:
            self._aim_over(self._target_at(pos))
        source = self.source_at(pos)
        playable = source is not None and any(g.source == source for g in self.gestures)
        item = self.cards.at(source) if source is not None and playable and knob is None else None
        self._hover.over(item, self.look.scale.px(theme.HOVER_LIFT))

    def _click(self, pos: tuple[int, int]) -> bool:
        knob = self.marks.knob_at(pos)
        if knob is not None:
            knob.press()
            return True
        source = self.source_at(pos)
        if self._selected is not None:
            if source == self._selected:
                self._select(None)
                return True
            target = self._target_at(pos)
            if target is not None and self._attempt(self._selected, target):
                return True
        region = self._target_at(pos)
        alone = [g for g in self.gestures if g.source is None and g.target == region]
        if alone:
            self._play(alone[0].move)
        elif source is not None and any(g.source == source for g in self.gestures):
            self._select(source)
        elif source is not None:
            self._select(None)
            self._explain(source, None)
        else:
            self._select(None)
        return True

    def _select(self, source: Place | None) -> None:
        """Choose a card, whose targets light up, or none."""
        if source is not None:
            self.look.sound.play("slide", volume=0.4)
        self._selected = source
        self.tableau = replace(self.tableau, aim=source, over=None)
        self._hover.hold(self.cards.at(source) if source else None, self.look.scale.px(theme.HOVER_LIFT))
        self._dress()

    def _target_at(self, pos: tuple[float, float]) -> PileKey | None:
        """Return the region at a point, one that the chosen card may go to before any other."""
        x, y = round(pos[0]), round(pos[1])
        aim = self.tableau.aim
        legal = self._targets_of(aim) if aim else {g.target: g for g in self.gestures if g.source is None}
        for key in legal:
            if key in self.places.regions and self.places.regions[key].collidepoint(x, y):
                return key
        return self.places.region_at(pos)

    def _aim_over(self, region: PileKey | None) -> None:
        if region == self.tableau.over:
            return
        aim = self.tableau.aim
        gesture = self._targets_of(aim).get(region) if aim and region else None
        warning = gesture.warning if gesture else ""
        self.tableau = replace(self.tableau, over=region if gesture else None, notice=warning)
        self._dress()

    def _pick_up(self, start: tuple[int, int], pos: tuple[int, int]) -> bool:
        source = self.source_at(start)
        item = self.cards.at(source) if source else None
        if source is None or item is None or item.sprite is None or self.tableau.seat is None:
            return False
        if not any(g.source == source for g in self.gestures):
            self._explain(source, None)
            return False
        self._hover.release()
        self._selected = None
        self.look.sound.play("slide")
        self._carrying = Carrying(self.cards, item, source, start, self.look)
        self.tableau = replace(self.tableau, aim=source, over=None)
        self._carry(pos)
        self._dress()
        return True

    def _carry(self, pos: tuple[int, int]) -> None:
        if self._carrying is not None:
            self._carrying.move(pos)
            self._aim_over(self._drop_region(pos))

    def _drop_region(self, pos: tuple[int, int]) -> PileKey | None:
        """Return the region under the pointer or, where there is none, under the middle of the card."""
        found = self._target_at(pos)
        if found is None and self._carrying is not None:
            found = self._target_at(self._carrying.middle)
        return found

    def _drop(self, pos: tuple[int, int]) -> None:
        carrying = self._carrying
        if carrying is None:
            return
        target = self._drop_region(pos)
        self._carrying = None
        if target is None or not self._attempt(carrying.source, target):
            carrying.go_home(self.animator, shaken=target is not None)
            self._clear_aim()

    def _attempt(self, source: Place, target: PileKey) -> bool:
        """Play what a gesture means, or explain why not; whether it was played."""
        gesture = self._targets_of(source).get(target)
        move = gesture.move if gesture else self.face.attempt(self.tableau, source, target)
        if move is None:
            return False
        return self._play(move)

    def _play(self, move: Move) -> bool:
        try:
            self.submit(move)
        except IllegalMove as refusal:
            self._refuse(refusal)
            return False
        self._hover.release()
        self._clear_aim()
        return True

    def _explain(self, source: Place, target: PileKey | None) -> None:
        """Say why a card cannot be used now."""
        seat = self.tableau.seat
        move = self.face.attempt(self.tableau, source, target)
        if seat is None or move is None:
            return
        try:
            self.tableau.state.check(seat, move)
        except IllegalMove as refusal:
            self._refuse(refusal)

    def _refuse(self, refusal: IllegalMove) -> None:
        self.look.sound.play("refuse")
        self.notice(explain(refusal, [sitter.name for sitter in self.tableau.sitters]))

    def _clear_aim(self) -> None:
        self._selected = None
        self.tableau = replace(self.tableau, aim=None, over=None)
        self._dress()

    def _let_go(self) -> None:
        """Put down what is carried or chosen."""
        self._tracker.cancel()
        self._hover.release()
        if self._carrying is not None:
            carrying, self._carrying = self._carrying, None
            carrying.go_home(self.animator, shaken=False)
        self._clear_aim()

    # -- keys --------------------------------------------------------------------------------

    def _use_keys(self, used: bool) -> None:
        if self._by_keys != used:
            self._by_keys = used
            self._show_focus()

    def _offer_focus(self) -> None:
        """Offer to keys what can be chosen now: cards, or with one chosen its targets."""
        offered: list[tuple[Place | PileKey | str, pygame.Rect]] = []
        if not self._telling:
            if self._selected is not None:
                targets = self._targets_of(self._selected)
                offered = [(key, self.places.regions[key]) for key in targets]
            else:
                alone = {g.target for g in self.gestures if g.source is None}
                offered = [(key, self.places.regions[key]) for key in alone]
                for source in dict.fromkeys(g.source for g in self.gestures if g.source):
                    item = self.cards.at(source)
                    if item is not None and item.sprite is not None:
                        offered.append((source, item.sprite.rect))
        offered += [(f"knob {knob.name}", rect) for knob, rect in self.marks.knob_rects()]
        offered.sort(key=lambda pair: (pair[1].centery // 40, pair[1].centerx))
        things = []
        for key, rect in offered:
            thing = self._things.setdefault(key, Thing(key, rect))
            thing.focus_rect = rect
            things.append(thing)
        self._ring.offer(things)
        self._show_focus()

    def _show_focus(self) -> None:
        current = self._ring.current if self._by_keys else None
        self.marks.focus(None if current is None else current.focus_rect)

    def _act(self, act: Act) -> bool:
        """Walk the focus, activate what has it, or take back a choice."""
        if act.action in ("left", "right", "up", "down", "next", "previous"):
            self._walk(act.action)
            return True
        if act.action == "confirm" and self._ring.current is not None and self._by_keys:
            self._activate(self._ring.current.key)
            return True
        if act.action == "confirm":
            self._walk("next")
            return True
        if act.action == "back" and self._selected is not None:
            self._select(None)
            return True
        return False

    def _walk(self, action: str) -> None:
        self._by_keys = True
        if action == "next":
            self._ring.step(1)
        elif action == "previous":
            self._ring.step(-1)
        else:
            self._ring.move(action)  # type: ignore[arg-type]
        current = self._ring.current
        if self._selected is not None and current is not None and isinstance(current.key, PileKey):
            self._aim_over(current.key)
        self._show_focus()

    def _activate(self, key: Place | PileKey | str) -> None:
        if isinstance(key, str):
            self.marks.press_knob(key.removeprefix("knob "))
        elif isinstance(key, Place):
            self._select(key)
            targets = [thing for thing in self._ring.things if isinstance(thing.key, PileKey)]
            if targets:
                self._ring.to(targets[0])
                self._aim_over(targets[0].key if isinstance(targets[0].key, PileKey) else None)
            self._show_focus()
        elif self._selected is not None:
            self._attempt(self._selected, key)
        else:
            alone = next((g for g in self.gestures if g.source is None and g.target == key), None)
            if alone is not None:
                self._play(alone.move)


def _in_style(flights: list[Motion], moment: Moment) -> Motion:
    if moment.style == "deal":
        return staggered(flights, theme.DEAL_STEP_MS, theme.DEAL_MOST_MS)
    if moment.style == "together":
        return parallel(*flights)
    return staggered(flights, STAGGER_MS, theme.DEAL_MOST_MS)
