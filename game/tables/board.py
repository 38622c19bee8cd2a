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
from game.core.following import PileKey, piles_of
from game.core.places import Place
from game.core.refusals import IllegalMove
from game.core.state import Move
from game.tables.arrangement import Spot
from game.tables.cards import CardSprites, fresh_piles, landing_of
from game.tables.face import Gesture, Moment, Several, Sitter, Tableau, TableFace, Tool
from game.tables.foresight import Foresight
from game.tables.handling import Handling
from game.tables.hinted import places_of
from game.tables.keywalk import Handle, letter_of
from game.tables.marks import Knob, Marks
from game.tables.own_order import OwnOrder
from game.tables.spoken import Narrator, names_turned
from game.tables.words import explain
from game.ui import theme
from game.ui.inputs import Act, Input, Pressed, Typed
from game.ui.look import Look
from game.ui.materials import GlowKind
from game.ui.motion import Animator, Motion, call, parallel, pause, sequence, staggered, within
from game.ui.stage import Sprite, Stage

NOTICE_MS = 4500.0
WHY_MS = 9000.0
"""So long a refusal stays, and with it the way to the rule that it comes from."""
ASIDE_MS = 2800.0
STAGGER_MS = 90.0
LOG_LINES = 60
HEARD_EVENTS = 60
BUBBLE_MS = 2600.0
TALK_MS = 3400.0


@dataclass(frozen=True)
class News:
    """What one move told the seat: who made it, masked events, and the view after it."""

    seat: int
    events: Sequence[Event]
    view: dict[str, Any]


class Board:
    """One seat's table on a stage of its own.

    `submit` plays a move of the seat and raises `IllegalMove` if the rules refuse it. A seat of None only
    watches. `timed` says whether it counts how quick a hand is.
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
        timed: bool = False,
    ) -> None:
        self.face = face
        self.look = look
        self.submit = submit
        self.animator = Animator(look.pace)
        self.stage = Stage(look.size, look.materials.table(), look.materials.turned)
        self.cards = CardSprites(self.stage, look, face.deck)
        self.own_order = OwnOrder(self)
        self.marks = Marks(self.stage, look, (*knobs, self.own_order.knob), self.animator)
        self._news: deque[News] = deque()
        self._telling = False
        self._notice_ms = 0.0
        self._aside_ms = 0.0
        self._bubble_ms: dict[int, float] = {}
        self._talk_ms = 0.0
        self._tool: Tool | None = None
        self.gestures: list[Gesture] = []
        self.sources: dict[Place, None] = {}
        """The cards that some gesture carries."""
        self.handling = Handling(self)
        self.narrator = Narrator(self)
        self._traced: tuple[Place, ...] = ()
        self._hinted: tuple[tuple[Place, ...], PileKey | None] = ((), None)
        self._retold = ""
        self.asks_first: Callable[[], bool] = lambda: False
        """Whether a move that a gesture warns of has to be made twice."""
        self.confirm_key: Callable[[], str] = lambda: ""
        """Says what stands on the key that chooses and presses; it is asked whenever the table is dressed."""
        self._undressed = False
        self._begun = False
        """Whether a telling has begun in this frame: what it changes beside cards is seen in the next one."""
        self.foresight = Foresight()
        self.refused = ""
        """The number of the rule by which a move was refused, for as long as that is told; else empty."""
        self.last_refused = ""
        """The rule by which a move was refused since the last one was made, told or no more; or empty."""
        self.show_why: Callable[[str], None] = lambda rule: None
        """Opens the book at a rule; called when the sentence that refuses a move is clicked."""
        state = rules.read_view(view)
        self.tableau = Tableau(look, state, piles_of(state), seat, sitters, timed=timed)
        self.places = face.arrange(self.tableau)
        self.snap()
        self.dress()

    # -- what the table is doing -------------------------------------------------------------------

    @property
    def tool(self) -> Tool | None:
        """What is handled in its own way at this moment; nothing while something is told, or nobody plays."""
        return self._tool if self._plays and not self._telling else None

    @property
    def _plays(self) -> bool:
        """Whether the moves of a seat are made at this board."""
        return self.tableau.seat is not None and not self.tableau.rests

    @property
    def busy(self) -> bool:
        """Whether frames are needed."""
        return bool(
            self.animator.busy
            or self._news
            or self._notice_ms
            or self._aside_ms
            or self._bubble_ms
            or self._talk_ms
            or self.handling.busy
            or (self._tool is not None and self._tool.busy)
            or self.look.assets.loading
            or self.foresight.busy
        )

    @property
    def telling(self) -> bool:
        """Whether something that happened is still being told."""
        return self._telling or bool(self._news)

    @property
    def _is_between(self) -> bool:
        """Whether what was told is over, and more is to be told at once."""
        return bool(self._news) and not self._telling

    def tell(self, news: News) -> None:
        """Queue what has happened; it is told in order, then the table snaps to the view."""
        self._news.append(news)

    def finish(self) -> None:
        """Finish whatever is being told, up to the newest view."""
        while self._telling or self._news:
            if not self._telling:
                self._begin(self._news.popleft())
            self.animator.finish()
        self._begun = False
        self._dress_now()

    def update(self, dt_ms: float) -> None:
        """Let so many ms pass.

        What is told next begins in the frame after the last has ended, and the table is dressed for it in
        the frame after that: each is much work for one frame. What the person did is answered at once.
        """
        told, self._begun = not self._telling, False
        self.animator.update(dt_ms)
        self.handling.update(dt_ms)
        if told and self._is_between:
            news = self._news.popleft()
            self._begin(news)
            self._begun = not self._is_own(news)
        if self._notice_ms:
            self._notice_ms = max(0.0, self._notice_ms - dt_ms)
            if not self._notice_ms:
                self.notice("")
        if self._aside_ms:
            self._aside_ms = max(0.0, self._aside_ms - dt_ms)
            if not self._aside_ms:
                self.mention("")
        if self._bubble_ms:
            self._fade_bubbles(dt_ms)
        if self._talk_ms:
            self._talk_ms = max(0.0, self._talk_ms - dt_ms)
            if not self._talk_ms:
                self.say(0, "")
        if self._tool is not None and self._tool.update(dt_ms):
            self._undressed = True
        self._dress_now()
        self.cards.load()
        if self.foresight.busy and not (self.stage.pending or self.look.assets.loading):
            self.foresight.paint()

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Bring the target up to date; the rectangles that changed."""
        self._dress_now()
        return self.stage.draw(target)

    def resize(self, look: Look) -> None:
        """Lay everything out for another look; what was being told is finished."""
        self.finish()
        self.handling.let_go()
        self.look = look
        self.animator.pace = look.pace
        self.stage.resize(look.size, look.materials.table(), look.materials.turned)
        self.cards.look = look
        self.marks.restart(look)
        self.handling.restart()
        self.tableau = replace(self.tableau, look=look)
        self.snap()
        self.dress()

    def look_at(self, view: dict[str, Any], log: Sequence[str], heard: Sequence[Event]) -> None:
        """Show a view at once, whatever was told before; `log` and `heard` are what led to it."""
        self.finish()
        self.last_refused = ""
        self._bubble_ms.clear()
        self._traced = ()
        self._end_retelling()
        self.tableau = replace(
            self.tableau,
            state=rules.read_view(view),
            bubbles={},
            log=tuple(log[-LOG_LINES:]),
            heard=tuple(heard[-HEARD_EVENTS:]),
            hint="",
        )
        self._hinted = ((), None)
        self.snap()

    def notice(self, text: str, rule: str = "") -> None:
        """Show a sentence in the turn strip for a while, longer if it points at a rule.

        An empty one brings the turn line back.
        """
        self._notice_ms = 0.0 if not text else WHY_MS if rule else NOTICE_MS
        self.refused = rule
        self.tableau = replace(self.tableau, notice=text)
        self.dress()

    def mention(self, text: str) -> None:
        """Tell something that is no refusal on a slip over the strip, which goes on saying what it says."""
        self._aside_ms = ASIDE_MS if text else 0.0
        self.tableau = replace(self.tableau, aside=text)
        self.dress()

    def rest(self, rests: bool) -> None:
        """Offer no moves, since somebody else plays at this seat, or offer them again."""
        self.tableau = replace(self.tableau, rests=rests)
        if self._tool is not None:
            self._tool.let_go()
        self.handling.let_go()
        if not self._telling:
            self.snap()

    def show_hint(self, words: str, move: Move | None = None) -> None:
        """Give a piece of advice in the turn strip until something happens, and show which move it means.

        It takes the place of a refusal that stands there.
        """
        self._hinted = ((), None) if move is None else places_of(move, self.gestures, self.tableau)
        self.tableau = replace(self.tableau, hint=words)
        self.notice("")

    def retell(self, words: str) -> None:
        """Let the strip say that what is told next has happened before, until all of that is told."""
        self._retold = words
        self.tableau = replace(self.tableau, hint=words)
        self._undressed = True

    def _end_retelling(self) -> None:
        if self._retold:
            self._retold = ""
            self.tableau = replace(self.tableau, hint="")

    def say(self, seat: int, words: str) -> None:
        """Let a sailor make a remark; with no words the one that is being made is cut short."""
        self._talk_ms = TALK_MS if words else 0.0
        self.tableau = replace(self.tableau, talk=(seat, words) if words else None)
        self.dress()

    def show_time(self, time_left: tuple[float, float] | None) -> None:
        """Show how much of the time for what the seat has to do is left, and the whole of it, in ms."""
        if time_left != self.tableau.time_left:
            self.tableau = replace(self.tableau, time_left=time_left)
            self.dress()

    # -- telling --------------------------------------------------------------------------------

    def _begin(self, news: News) -> None:
        """Start telling: the piles follow all events now, the motions show it one after the other."""
        self._hinted = ((), None)
        self.handling.make_way()
        self.last_refused = ""
        self._telling = True
        self.tableau = replace(self.tableau, telling=True, hint=self._retold)
        self._undressed = True
        state = rules.read_view(news.view)
        self.cards.expect(state)
        told = replace(self.tableau, aim=(), over=None)
        parts: list[Motion] = []
        landed: list[Place] = []
        for event in news.events:
            part, told = self._event_motion(event, replace(told, state=told.state))
            parts += part
            if self.face.moment(event, told).style != "deal":
                # A card drawn into a hand tells nothing that the number of its cards does not.
                landed += [flight.goal for flight in event.flights if flight.goal.zone != "hand"]
        parts += self._closing_up(replace(told, state=state, telling=False))
        if not self._is_own(news) and any(event.flights for event in news.events):
            parts.append(pause(theme.HELD_MS))

        def end() -> None:
            self._telling = False
            self._traced = () if self._is_own(news) else tuple(landed[-1:])
            if not self._news:
                self._end_retelling()
            self.tableau = replace(self.tableau, state=state, telling=False)
            self.snap()

        self.animator.play(
            sequence(within(sequence(*parts), theme.SEQUENCE_MOST_MS), call(end)), key="telling"
        )

    def _closing_up(self, told: Tableau) -> list[Motion]:
        """Return the motions of cards that still lie elsewhere than where they will when all is told."""
        shifts = self.cards.motions(self.face.arrange(told).spots, (), theme.FLIGHT_MS)[1]
        if not shifts:
            return []
        return [call(lambda: self._dress_with(told.piles)), parallel(*shifts)]

    def _is_own(self, news: News) -> bool:
        """Tell whether the person at this board made the move, and so has seen it."""
        return news.seat == self.tableau.seat and not self.tableau.rests

    def _event_motion(self, event: Event, told: Tableau) -> tuple[list[Motion], Tableau]:
        told = replace(told, heard=(*told.heard, event)[-HEARD_EVENTS:])
        moment = self.face.moment(event, told)
        line = self.face.line(event, told)
        flown, gone = self.cards.hear(event)
        before, shown = told.piles, self.cards.faces()
        told = replace(told, piles=shown)
        flights: list[Motion] = []
        shifts: list[Motion] = []
        if flown:
            spots = self.face.arrange(told).spots
            origins = [PileKey(*flight.origin[:3]) for flight in event.flights]
            flights, shifts = self.cards.motions(spots, flown, theme.FLIGHT_MS, origins)
        landing = None if moment.great else landing_of(flown)
        late = names_turned(event, line, before, self.face.deck)
        parts: list[Motion] = [] if late else [call(lambda: self._write(event, moment, line))]
        parts.append(call(lambda: self._announce(event, moment, landing)))
        if gone:
            parts.append(call(lambda: self.cards.discard(gone)))
            parts.append(call(lambda: self._dress_with(shown)))
        fresh = fresh_piles(event, before, shown)
        if fresh:
            parts.append(call(lambda: self._dress_with({**before, **fresh})))
        if flown:
            parts.append(parallel(_in_style(flights, moment), *shifts))
            if late:
                parts.append(call(lambda: self._write(event, moment, line)))
            parts.append(call(lambda: self._dress_with(shown)))
        if moment.hold_ms:
            parts.append(pause(moment.hold_ms))
        if moment.caption:
            parts.append(self.marks.caption_going())
        return parts, told

    def _write(self, event: Event, moment: Moment, line: str) -> None:
        """Put an event into the log and tell it to ears."""
        self.narrator.happened(event, line, moment)
        if line:
            self.tableau = replace(self.tableau, log=(*self.tableau.log, line)[-LOG_LINES:])

    def _announce(self, event: Event, moment: Moment, landing: float | None) -> None:
        self.tableau = replace(self.tableau, heard=(*self.tableau.heard, event)[-HEARD_EVENTS:])
        if moment.sound:
            self.look.play(moment.sound, x=landing)
        if moment.caption:
            picture = moment.picture(self.look) if moment.picture else None
            self.marks.show_caption(moment.caption, self.animator, picture)
        if moment.hushes:
            self._fade_bubbles(BUBBLE_MS)
        called = dict([*moment.chorus, *([moment.says] if moment.says else [])])
        if called:
            self._bubble_ms.update(dict.fromkeys(called, BUBBLE_MS))
            self.tableau = replace(self.tableau, bubbles={**self.tableau.bubbles, **called})
        if called or moment.hold_ms:
            self._undressed = True

    def _fade_bubbles(self, dt_ms: float) -> None:
        self._bubble_ms = {seat: ms - dt_ms for seat, ms in self._bubble_ms.items() if ms > dt_ms}
        kept = {seat: words for seat, words in self.tableau.bubbles.items() if seat in self._bubble_ms}
        if kept != self.tableau.bubbles:
            self.tableau = replace(self.tableau, bubbles=kept)
            self._undressed = True

    # -- what is on the screen ---------------------------------------------------------------------

    def snap(self) -> None:
        """Bring the screen to the truth of the shown view."""
        self.tableau = replace(self.tableau, piles=piles_of(self.tableau.state))
        self.places = self.face.arrange(self.tableau)
        self.cards.show(self.tableau.state, self.places.spots)
        self.gestures = self.face.gestures(self.tableau) if self._plays else []
        self.sources = dict.fromkeys(place for gesture in self.gestures for place in gesture.sources)
        tool = self.face.tool(self.tableau)
        if tool != self._tool:
            self._tool = tool
        self._dull_hand()
        self.foresight.look_at(self.tableau)
        self._undressed = True

    def _dull_hand(self, advised: Sequence[Place] = ()) -> None:
        """Make the cards of the hand that cannot be played now look it; all but the advised ones, if any."""
        asked = [gesture for gesture in self.gestures if not gesture.quiet]
        meant = advised or [place for gesture in asked for place in gesture.sources]
        bright = {id(self.cards.at(place)) for place in meant}
        hand = self.cards.piles.get(PileKey("hand", self.tableau.seat, 0), ())
        self.cards.set_dull({id(item): bool(asked) and id(item) not in bright for item in hand})

    def _dress_with(self, piles: Any) -> None:
        self.tableau = replace(self.tableau, piles=piles)
        self._undressed = True

    def _dress_now(self) -> None:
        """Dress if anything that is told asked for it; once a frame is enough, however much that was.

        Between two tellings it waits: what may be done would be lit for a single frame.
        """
        if self._undressed and not self._is_between and not self._begun:
            self.dress()

    def dress(self) -> None:
        """Renew plates, marks and what keys can reach."""
        self._undressed = False
        self.tableau = replace(self.tableau, confirm=self.confirm_key())
        places = self.places if not self._telling else self.face.arrange(self.tableau)
        extra = self._tool.decor(self.tableau, places) if self._tool is not None else ()
        self.marks.dress(self.face, self.tableau, places, extra)
        self._mark_targets()
        self.handling.offer()
        self.narrator.follow()

    def _mark_targets(self) -> None:
        """Light what may be clicked, or where the chosen cards may go; veil where they may not."""
        if self._telling:
            self.marks.mark({}, [], ())
            return
        aim, over, regions = self.tableau.aim, self.tableau.over, self.places.regions
        lit: dict[PileKey, tuple[pygame.Rect, GlowKind]] = {
            key: (regions[key], "great" if gesture.great else "under" if key == over else "target")
            for key, gesture in self.handling.targets(aim).items()
            if key in regions and (aim or not gesture.quiet)
        }
        veiled = [
            rect
            for key, rect in regions.items()
            if aim and key not in lit and self.face.attempt(self.tableau, aim, key) is not None
        ]
        if not aim and not lit:
            lit |= self._lit_sources()
        advised, goal = self._hinted
        if goal is not None and goal in regions and (not aim or {*aim} == {*advised}):
            # Nothing else is lit meanwhile: what a hint means stands out among all that would be possible.
            lit = {goal: (regions[goal], "hint")}
        traced = () if advised or goal is not None else self._sprites(self._traced)
        self.marks.mark(lit, veiled, traced, self._pointed_out(), self.handling.chosen)

    def _pointed_out(self) -> list[Spot]:
        """Return where the cards lie that a hint means; those of the hand rise. None while one is carried."""
        places = () if self.tableau.aim else self._hinted[0]
        in_hand = tuple(place for place in places if place.zone == "hand")
        self.handling.point_out(in_hand)
        self._dull_hand(in_hand)
        items = [self.cards.at(place) for place in places if place not in in_hand]
        lying = [item.goal for item in items if item is not None and item.goal is not None and item.sprite]
        return [*lying, *self.handling.advised]

    def _sprites(self, places: Sequence[Place]) -> list[Sprite]:
        """Return the pictures of cards, as far as they are seen."""
        items = [self.cards.at(place) for place in places]
        return [item.sprite for item in items if item is not None and item.sprite is not None]

    def _lit_sources(self) -> dict[PileKey, tuple[pygame.Rect, GlowKind]]:
        """Return cards on the table that may be taken up, to be lit where nothing else is asked for."""
        places = [place for g in self.gestures if not g.quiet for place in g.sources if place.zone != "hand"]
        sprites = {
            PileKey(*place[:3]): item.sprite
            for place in places
            if (item := self.cards.at(place)) and item.sprite is not None
        }
        return {key: (sprite.rect, "target") for key, sprite in sprites.items()}

    # -- inputs --------------------------------------------------------------------------------

    def handle(self, given: Input) -> bool:
        """Take an input; return whether it meant something here.

        A press or key while something is told finishes that first and then acts on the newest view.
        """
        if self.telling and (isinstance(given, (Pressed, Act, Typed)) or letter_of(given)):
            self.finish()
        if self.tool is not None:
            tableau = replace(self.tableau, focused=self.focused)
            answer = self.tool.handle(given, tableau, self.places)
            if isinstance(answer, Move):
                self.play(answer)
            if answer is not False:
                self.dress()
                return True
        return self.handling.handle(given)

    def source_at(self, pos: tuple[int, int]) -> Place | None:
        """Return the card at a point that can be carried."""
        return self.handling.source_at(pos)

    @property
    def focused(self) -> Handle | None:
        """What the keys are on: a card's place, a region or `knob NAME`; None while they are not used."""
        return self.handling.focused

    def allows(self, move: Move) -> bool:
        """Tell whether the rules allow the seat a move at the shown view."""
        if self.tableau.seat is None:
            return False
        try:
            self._check(move)
        except IllegalMove:
            return False
        return True

    def _check(self, move: Move) -> None:
        """Raise `IllegalMove` unless the rules allow a move, or several one after the other."""
        state, seat = self.tableau.state, self.tableau.seat
        assert seat is not None
        if not isinstance(move, Several):
            state.check(seat, move)
            return
        state = state.copy()
        for part in move.moves[:-1]:
            state.check(seat, part)
            state.step(seat, part)
        state.check(seat, move.moves[-1])

    def send(self, move: Move) -> None:
        """Submit a move, or several if all of them are legal; `IllegalMove` if it is refused."""
        if isinstance(move, Several):
            self._check(move)
            for part in move.moves:
                self.submit(part)
        else:
            self.submit(move)

    def play(self, move: Move) -> None:
        """Submit a move of the seat, or show why it is refused."""
        try:
            self.send(move)
        except IllegalMove as refusal:
            self.refuse(refusal)

    def explain(self, sources: tuple[Place, ...], target: PileKey | None) -> None:
        """Say why cards cannot be used now; where they can, but not so, what is asked for."""
        seat = self.tableau.seat
        move = self.face.attempt(self.tableau, sources, target)
        if move is None and len(sources) == 1:  # the pile as a whole can mean something
            move = self.face.attempt(self.tableau, (), PileKey(*sources[0][:3]))
        if seat is None or move is None or self.tableau.rests:
            return
        try:
            self.tableau.state.check(seat, move)
        except IllegalMove as refusal:
            self.refuse(refusal)
        else:
            self.mention(self.face.turn_line(self.tableau))

    def refuse(self, refusal: IllegalMove) -> None:
        """Say in the turn strip why a move is not allowed."""
        self.look.sound.play("refuse")
        names = [sitter.name for sitter in self.tableau.sitters]
        self.last_refused = refusal.rule
        self.notice(explain(refusal, names, self.face.deck), refusal.rule)


def _in_style(flights: list[Motion], moment: Moment) -> Motion:
    if moment.style == "deal":
        return staggered(flights, theme.DEAL_STEP_MS, theme.DEAL_MOST_MS)
    if moment.style == "together":
        return parallel(*flights)
    return staggered(flights, STAGGER_MS, theme.DEAL_MOST_MS)
