"""The table: one board for each person who plays here, the sailors' sitting, and what comes over it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import cast

import pygame

from game import rules
from game.core.refusals import IllegalMove
from game.core.state import Move, State
from game.play.players import Person
from game.play.session import Follower, Update
from game.play.sitting import Sitting
from game.scenes import saves
from game.scenes.boards import hold_as_before, preload_faces, sitter_of
from game.scenes.callclock import CallClock
from game.scenes.choices import Choice
from game.scenes.commands import obey
from game.scenes.curtain import Curtain
from game.scenes.gate import Gate
from game.scenes.hints import Hints, hint_words
from game.scenes.house import TIMED
from game.scenes.keys import stroke_shown
from game.scenes.party import Home, Party, recalled_lines, told_lines
from game.scenes.party_race import BlindReaches, shared_race
from game.scenes.pause import PauseScene
from game.scenes.records import remember
from game.scenes.rulepage import RulePage, has_rules
from game.scenes.scores import MatchEnd, ScoresScene
from game.scenes.services import App
from game.scenes.substitutes import SeatChange, owners_of, seated
from game.scenes.table_knobs import book_knobs, pause_knob, sound_knob
from game.scenes.talk import TableTalk
from game.scenes.watching import Watching
from game.tables.board import TALK_MS, Board, News
from game.tables.face import Sitter
from game.tables.faces import FACES
from game.tables.marks import Knob
from game.ui import heap
from game.ui.inputs import Act, FocusLost, Input, Key
from game.ui.look import Look
from game.ui.scene import Outcome, Pop, Push, Scene, Size, Swap
from game.words import _

REST_MS = 700.0
"""So long the table is seen after the end of a hand before the count comes over it."""

_THINKING_MS = 25.0
_CLOCK_MS = 50.0
_RETOLD = 3
"""So many of the last moves are told again to the person to whom the table is handed."""


class PlayScene(Scene):
    """A match at its table, seen by one person at a time; with sailors only, by a spectator."""

    def __init__(self, app: App, match: saves.Match) -> None:
        self.app = app
        self.match = match
        self.session = match.session
        self.hands = match.hands
        """Which hand is being played."""
        self.sitting = Sitting(self.session, app.new_crew(), app.rng)
        self.hints = Hints(self.session, self.sitting)
        self.persons = [s for s, player in enumerate(self.session.players) if isinstance(player, Person)]
        self._gate = Gate(match.keeper)
        self.watching = Watching(self.session, lambda: self.persons)
        self._watched = False
        self.talk = TableTalk(self.session)
        self._timed = bool(self.session.table.get(TIMED))
        self._blind = BlindReaches(self.session, self._timed, app.rng)
        self.party = Party(self.session)
        self._home = Home(app, self.session)
        owners: list[int | None] = [*owners_of(self.session)]
        eyes = [None, *owners] if self.party.several else owners or [None]
        self.viewer = self._first() if self.persons else eyes[0]
        self._followers: dict[int | None, Follower] = {seat: self.session.follow(seat) for seat in eyes}
        self._boards: dict[int | None, Board] = {}
        self._wanted: Outcome | None = None
        self._given_up = False
        self._asked_at = -1
        self._counts = False
        self._clock = CallClock(self.session)
        self._race = shared_race(app, self.session)
        self._now = 0.0
        self._rest = REST_MS
        self._seen_mute = app.settings.muted
        self._unseen: list[Update] | None = None
        """What has happened without being shown, None while everything is."""
        self._spelt = False
        """Whether the last key meant something on the table: then it asks for nothing else."""
        self._veiled = False
        """Whether the cover that hides the table has been drawn."""

    # -- the boards ------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The board of the person who is at the table."""
        return self._boards[self.viewer]

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits at the table, as it shows them."""
        return tuple(seated(self.session, s, sitter_of(p)) for s, p in enumerate(self.session.players))

    def layout(self, look: Look, size: Size) -> None:
        """Lay out the board that is seen; the others follow when they are."""
        if self.viewer in self._boards:
            self.board.resize(look)
            preload_faces(self.app.assets, self.board)
            return
        view = self._followers[self.viewer].view
        face, sitters, knobs = FACES[self.session.game], self.sitters, self._knobs()
        board = Board(face, look, view, self.viewer, sitters, self._submit, knobs, self._timed)
        board.confirm_key = lambda: stroke_shown(self.app.bindings(), "confirm")
        board.asks_first = lambda: self.app.settings.confirm_warnings
        board.show_why = lambda rule: self._want(RulePage(self.session.game, rule))
        hold_as_before(board, self.match.keeper, self._home.habits(self.viewer).order == "own")
        self._boards[self.viewer] = board
        board.narrator.discreet = self.party.several
        board.rest(self.viewer not in self.persons)
        self._recall(board, self.viewer)
        if self.match.problem and len(self._boards) == 1:
            board.notice(self.match.problem)
        board.dress()
        preload_faces(self.app.assets, self.board)

    def renew(self) -> None:
        """Tell the log again in the language of now; what else was told in the old one goes."""
        for seat, board in self._boards.items():
            board.finish()
            self._recall(board, seat)
            board.notice("")
            board.show_hint("")
        self._watched = False
        if self._boards:
            self.party.retell(self.board.tableau)

    def _recall(self, board: Board, seat: int | None) -> None:
        """Let the log tell what happened before the person of a seat came to the table."""
        lines = recalled_lines(self.session, self._followers[seat], board.tableau)
        board.tableau = replace(board.tableau, log=tuple(lines))

    def _knobs(self) -> list[Knob]:
        def plays() -> bool:
            return not self.watching.is_on

        books = book_knobs(self.session.game, self._refused, self._want, plays)
        return [
            *books[:1],
            Knob("hint", lambda: "hint", self._press_hint, self._name_hint, self._may_ask),
            *self.watching.knobs(self._press_pace),
            sound_knob(self.app, plays),
            *books[1:],
            pause_knob(lambda: self._want(self._pause())),
        ]

    def _refused(self) -> str:
        """Return the number of the rule by which a move has just been refused, or ""."""
        return self.board.refused if self.viewer in self._boards else ""

    def _may_ask(self) -> bool:
        """Tell whether hints can be asked for at this table."""
        return self.app.settings.hints and self.viewer in self.persons and not self.watching.is_on

    def _press_pace(self) -> None:
        self.app.sound.play("click")
        self.board.dress()

    def _name_hint(self) -> str:
        return hint_words(self.board, self.app.bindings())

    def _press_hint(self) -> None:
        self.app.sound.play("click")
        self.hints.ask(self.board)

    def _want(self, scene: Scene) -> None:
        self.app.sound.play("click")
        self._wanted = Push(scene)

    def _pause(self) -> PauseScene:
        return PauseScene(self.app, self.session, self.viewer)

    def _command(self, asked: Act) -> None:
        """Take a move back, or copy the table."""
        if self.viewer is not None:
            obey(asked, self.app, self.session, self.viewer, self.board)
            self._tell()

    def _submit(self, move: Move) -> None:
        """Play a move of who is at the table; in a scramble, when all persons have chosen."""
        assert self.viewer is not None
        if self.viewer not in self.persons:
            raise IllegalMove(
                "A sailor now plays for {owner}, who can take the seat back in the pause.",
                "",
                owner=self.viewer,
            )
        if self._is_scramble() and self._blind.take(self.viewer, move, self.persons):
            return
        self.session.submit(self.viewer, move)

    @property
    def _shares_race(self) -> bool:
        """Whether several persons snatch at the same time, each with a key of their own."""
        return self._timed and len(self.persons) > 1 and self._is_scramble()

    def _is_scramble(self) -> bool:
        return self._followers[self.viewer].view.get("phase") == "spoons"

    def _acting(self) -> list[int]:
        """Return the persons whom the table waits for."""
        return self._blind.awaited(self.persons)

    def _press_own(self, given: Input) -> bool:
        """Take a key or button with which a person snatches or buzzes while others play."""
        if self._race is None or not self._race.press(given, self._home.other_seat(given, self.viewer)):
            return False
        if self._shares_race and self._race.hurries:
            self.board.finish()
        return True

    # -- the life of a scene -----------------------------------------------------------------------

    def enter(self, look: Look, size: Size) -> None:
        """Let everything be as who is at the table likes it; the title's tune is over."""
        heap.give_back()  # the table before this one
        self._home.seat(self.viewer)
        self.app.sound.stop_tune()

    def leave(self) -> None:
        """Send the sailors away and close the match's file."""
        self._home.seat(None)
        self.sitting.close()
        over = self.session.result is not None
        begun = self.session.count > 0 and not self._given_up
        kept = begun or self.session.header.is_of_tournament
        remember(self.app, self.session, self.match.keeper.name)
        if not self.match.keeper.close_later(self.app, finished=over, worth_keeping=kept):
            self.app.say(saves.slow_words())

    def let_go(self) -> None:
        """Give back what the table was drawn on."""
        self.board.stage.let_go()

    def handle(self, given: Input) -> Outcome | None:
        """Act on an input, in a race at once, else as soon as the moves before it are safely kept."""
        return self._act_on(given) if self.eager or self._gate.admits(given) else None

    def _act_on(self, given: Input) -> Outcome | None:
        """Give an input to the board, or open what it asks for."""
        if isinstance(given, FocusLost):
            self.board.handle(given)
            return None if self._is_open else self._cover()
        if isinstance(given, Act) and given.action == "menu":
            return Push(self._pause())
        if isinstance(given, Act) and not self._home.may_act(given.pad, self.viewer):
            return None
        if isinstance(given, Act) and given.action == "rules" and has_rules(self.session.game):
            return Push(RulePage(self.session.game, self.board.last_refused))
        if isinstance(given, Act) and given.action == "hint":
            if self._may_ask() and not self._spelt:
                self._press_hint()
            return None
        used = self.board.handle(given)
        if isinstance(given, Key):
            self._spelt = used
        if not used and self._press_own(given):
            return None
        if not used and isinstance(given, Act):
            if given.action == "back":
                return Push(self._pause())
            self._command(given)
        wanted, self._wanted = self._wanted, None
        return wanted

    def update(self, dt_ms: float) -> Outcome | None:
        """Let time pass for the board and the sailors, and see whether something comes over the table."""
        self._now += dt_ms
        if not self._is_open:
            return self._cover()
        if (outcome := self._act_on_held(dt_ms)) is not None:
            return outcome
        if self._plays_unseen():
            return None
        self._tell()
        speed = self.watching.speed
        self.board.update(dt_ms * speed)
        if self._race is not None:
            self._race.settle(dt_ms, self.board, self.persons, self.party.suspect)
        if self._untold:
            return None
        self._turn_to_all()
        self.sitting.pace = self.watching.sailors_pace(self.app.sailors_pace)
        self.sitting.update(self._now, screen_ready=not self.board.telling)
        self._tell()
        self.hints.update(self.board)
        self._let_talk(dt_ms)
        self._count_call(dt_ms)
        self._mind_notices()
        return None if self._untold else self._what_next(dt_ms)

    def _count_call(self, dt_ms: float) -> None:
        """Count how long the person takes to say something; who has let the time run out has hushed it."""
        if self.board.telling or (self.viewer is not None and self.viewer not in self.persons):
            return
        if self._clock.pass_time(self.viewer, dt_ms):
            self._submit(self.session.parse("hush"))
            self._tell()
        self.board.show_time(self._clock.time_left)

    def _act_on_held(self, dt_ms: float) -> Outcome | None:
        """Act on inputs that were held, as far as they may go on now."""
        if self._gate.pass_time(dt_ms, self._untold):
            self.board.notice(saves.slow_words())
        while (given := self._gate.next()) is not None:
            if (outcome := self._act_on(given)) is not None:
                self._gate.clear()
                return outcome
        return None

    def _tell(self) -> None:
        """Hand what has happened to the board that is seen, in the first frame after it is written down."""
        self.party.listen(self.board.tableau)
        follower = self._followers[self.viewer]
        if follower.waiting and not self.match.keeper.is_written():
            return
        while (update := follower.take()) is not None:
            self._rest = REST_MS * self.app.sailors_pace
            if update.undone:
                self._blind.clear()
                self.board.look_at(update.view, (), ())
                self._recall(self.board, self.viewer)
                self.board.dress()
                continue
            self.talk.hear(update)
            self.board.tell(News(update.seat, update.events, update.view))

    def _let_talk(self, dt_ms: float) -> None:
        """Let the sailors talk; what is said at the end of a round is heard before the count comes."""
        if not self.app.settings.talk:
            self.talk.hush(self.board)
            return
        choosing = bool(self._acting()) and not self.counts and not self.board.telling
        if self.talk.pass_time(dt_ms, self.board, choosing) and self.counts:
            self._rest = max(self._rest, TALK_MS * 0.7 * self.app.sailors_pace)

    def _plays_unseen(self) -> bool:
        """Let the sailors play on unseen, if that is wanted; what came of it is shown at the end."""
        self.watching.look(self.counts)
        if self._watched != self.watching.is_on:
            self._watched = self.watching.is_on
            self.board.show_hint(self.watching.line() if self._watched else "")
        self.sitting.hurried = self.watching.finishes
        if not self.watching.finishes:
            if self._unseen and not self.match.keeper.is_written():
                return True
            self._show_outcome()
            return False
        if self._unseen is None:
            self._tell()
            self.board.finish()
            self.board.show_hint(_("The sailors play the round to its end …"))
            self._unseen = []
        for _move in self.watching.played_at_once(self.sitting, self._now):
            self._unseen += self._taken()
            if self.counts:
                break
        return True

    def _taken(self, but: int = 0) -> Iterator[Update]:
        """Take what the follower of who is at the table was told, `but` for so many updates."""
        follower = self._followers[self.viewer]
        while follower.waiting > but and (update := follower.take()) is not None:
            yield update

    def _show_outcome(self) -> None:
        """Show how the table stands after moves that were not shown."""
        updates, self._unseen = self._unseen, None
        if updates:
            self._rest = REST_MS * self.app.sailors_pace
            self._show_at_once(updates)

    def _show_at_once(self, updates: list[Update]) -> None:
        """Show how the table stands after some moves, which only the log tells."""
        lines = [*self.board.tableau.log, *told_lines(self.board.tableau, updates)]
        heard = [event for update in updates for event in update.events]
        self.board.look_at(updates[-1].view, lines, heard)

    def _mind_notices(self) -> None:
        self.app.note(self.match.keeper.news())
        if notice := self.app.next_notice() or self.sitting.next_problem():
            self.board.notice(notice)
        if self._seen_mute != self.app.settings.muted:
            self._seen_mute = self.app.settings.muted
            self.board.dress()

    def _what_next(self, dt_ms: float) -> Outcome | None:
        """Say what comes over the table now that everything has been told."""
        if self.board.telling:
            return None
        if self.counts or self.session.result is not None:
            self._rest -= dt_ms
            return Push(self._count()) if self._rest <= 0 else None
        acting = self._acting()
        if acting and self.viewer not in acting and not self._shares_race:
            return self._hand_over(acting[0])
        return None

    @property
    def counts(self) -> bool:
        """Whether a hand or round is over and the next is to be dealt."""
        session = self.session
        if self._asked_at != session.changes:
            self._asked_at = session.changes
            self._counts = any(str(move) == "deal" for seat in session.to_act for move in session.moves(seat))
        return self._counts

    def _count(self) -> Scene:
        events = self.session.events_of_hand(self.viewer)
        return ScoresScene(self.app, self.session, self._state(), events, self.sitters, self.hands)

    def _state(self) -> State:
        return rules.read_view(self._followers[self.viewer].view)

    # -- several persons at one screen -----------------------------------------------------------------

    def _first(self) -> int | None:
        acting = self._acting()
        races = self._timed and self.session.view(None).get("phase") == "spoons"
        if self.party.several and (races or not acting):
            return None
        return acting[0] if acting else self.persons[0]

    @property
    def _is_open(self) -> bool:
        """Whether the board that is on may be seen by who is there."""
        return self.party.may_show(self.viewer)

    def hide(self, asked: bool) -> bool:
        """Cover the hand of who is at the table until that person says to be there."""
        if self.viewer in self._boards:
            self.board.handling.let_go()
        before = self.party.trusted
        hidden = self.party.hide(self.viewer, asked)
        if hidden:
            self.app.speech.forget()
        elif self.party.trusted != before and self.viewer in self._boards:
            self._skip_to_now()
            self.board.finish()
        return hidden

    def _turn_to_all(self) -> None:
        """Turn the cards of who was at the table to backs: what comes now is for everybody to see."""
        if not self.party.several or self.viewer is None or self.board.telling:
            return
        over = self.counts or self.session.result is not None
        if self._shares_race:  # all of them sit there now
            self.party.trust(None)
        if (over or not self._acting() or self._shares_race) and self.party.has_hands:
            self._turn_to(None)
            self._skip_to_now()

    def _turn_to(self, seat: int | None) -> None:
        """Put the board of another seat, or of nobody, on the screen."""
        size = self.board.look.size
        self.party.leave(self.viewer)
        self.app.speech.forget()
        self.viewer = seat
        self._home.seat(seat)
        self.layout(self.app.look_for(size), size)
        self.redraw()

    def _hand_over(self, seat: int) -> Outcome | None:
        """Turn the table to another person, behind a cover if there is anything to be covered."""
        self.party.turn_openly(seat)
        if not self.party.is_secret(self.viewer) and not self.party.is_secret(seat):
            self._seat_at_board(seat)
            return None
        seen_by_all = self.viewer is None
        self._turn_to(seat)
        if self._is_open:  # what is told again could show what was secret then
            self._skip_to_now()
            return None
        self._skip_to_now(0 if seen_by_all else _RETOLD)
        return self._cover()

    def _skip_to_now(self, but: int = 0) -> None:
        """Show how things stand without telling what happened, `but` for the last moves."""
        if skipped := list(self._taken(but)):
            self._show_at_once(skipped)

    def _seat_at_board(self, seat: int) -> None:
        """Turn the board that is seen to another person, to whom it has told everything already."""
        board = self._boards.pop(self.viewer)
        self.party.leave(self.viewer)
        self.viewer = seat
        self._boards[seat] = board
        follower = self._followers[seat]
        while follower.take() is not None:
            pass
        board.tableau = replace(board.tableau, seat=seat, order=())
        board.resize(board.look)
        board.rest(seat not in self.persons)

    def _cover(self) -> Outcome:
        assert self.viewer is not None
        person = cast(Person, self.session.header.players[self.viewer])
        return Push(Curtain(self.app, self.session, person, partial(self.party.missed, self.viewer)))

    # -- what has been chosen over the table -------------------------------------------------------

    def resumed(self, result: object) -> Outcome | None:
        """Act on what was chosen on a panel, where keys may have been bound anew as well."""
        self.board.dress()
        match result:
            case SeatChange():
                self._change_seat(result)
            case Choice.HERE:
                self.party.trust(self.viewer)
                if self._untold:
                    self.board.retell(_("The last moves, once more"))
            case Choice.DEAL:
                if self.party.several:
                    self.party.trust(None)
                seat = next(iter(self._acting() or self.session.to_act))
                self.session.submit(seat, self.session.parse("deal"))
                self.hands += 1
            case Choice.SEE_END:
                return Push(MatchEnd(self.app, self.session, self._state(), self.sitters))
            case Choice.AGAIN | Choice.RESTART:
                self._given_up = result is Choice.RESTART
                return Swap(PlayScene(self.app, saves.again(self.app, self.session, self.app.new_seed())))
            case Choice.TAKE_BACK:
                self._command(Act("undo"))
            case Choice.LEAVE:
                return Pop()
        return None

    def _change_seat(self, change: SeatChange) -> None:
        """Let a sailor play for a person, or the person again."""
        self.session.seat(change.seat, change.player)
        self.sitting.reseat(change.seat)
        self.persons = [s for s, player in enumerate(self.session.players) if isinstance(player, Person)]
        self._blind.reseat(change.seat, self.persons)
        for seat, board in self._boards.items():
            board.tableau = replace(board.tableau, sitters=self.sitters)
            board.rest(seat not in self.persons)
        if self.party.several and self.viewer not in (None, *self.persons):
            self._turn_to(None)
            self._skip_to_now()

    # -- frames ------------------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw everything next time."""
        self._veiled = False
        self.board.stage.redraw()

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draw what has changed, or a floor where there are cards that nobody may see now."""
        if self._is_open:
            return self.board.draw(target)
        if self._veiled:
            return []
        self._veiled = True
        return [target.blit(self.board.look.materials.floor(target.get_size()), (0, 0))]

    @property
    def busy(self) -> bool:
        """Whether something moves, or is about to come over the table."""
        ends = self.counts or self.session.result is not None or self._unseen is not None
        return self.board.busy or ends or not self._is_open or self._gate.holds or self._untold

    @property
    def _untold(self) -> bool:
        """Whether something has happened that is not on the screen, since it is not written yet."""
        return self._followers[self.viewer].waiting > 0

    @property
    def wake_ms(self) -> float | None:
        """How soon to look again whether a sailor has made up its mind, or what time for a call is left."""
        if self.sitting.thinking is not None or self.sitting.is_advising:
            return _THINKING_MS
        return _CLOCK_MS if self._clock.awaits(self.viewer) else None

    @property
    def eager(self) -> bool:
        """Whether a person is waited for in a race for spoons, or several may reach for a second one."""
        races = self._timed and not self.board.telling and self._is_scramble()
        return races and (len(self.persons) > 1 or bool(self._acting()))
