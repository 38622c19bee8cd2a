"""A voyage through the program: a window on the dummy driver, real events, and a clock of its own."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game import rules
from game.play.log import Header, position_line
from game.play.players import Player
from game.play.session import Session
from game.scenes import saves
from game.scenes.app import first_scene
from game.scenes.curtain import Curtain
from game.scenes.play import PlayScene
from game.scenes.rulepage import RulePage
from game.scenes.services import App
from game.storage.paths import paths
from game.storage.settings import Settings, SettingsFile
from game.tables.face import Gesture
from game.ui.assets import Assets
from game.ui.inputs import Act
from game.ui.scene import Scene
from game.ui.widgets import Widget, WidgetScene
from game.ui.window import Window
from tests.pilot import Pilot

SIZE = (1024, 600)
ASSETS = Assets(None)
FRAME_MS = 16.0


def log_at(position: dict[str, object], *players: Player) -> list[str]:
    """Return the log of a match that begins at a position, of Spooneye if it does not say."""
    state = rules.load({"game": "spooneye", "seats": 2, **position})
    version = rules.GAMES[state.game].version
    header = Header(state.game, version, state.seats, None, dict(state.options), players)
    return [header.text(), position_line(state)]


class Voyage:
    """The program with everything in one folder; `open` begins it, again and again if need be."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._opened = False
        self.app: App
        self.window: Window

    def open(self, person: str = "Anne") -> Voyage:
        """Start the program; without a person it is the first start."""
        pygame.init()
        self.app = App(paths(self.folder), rng=random.Random(5), spawn=False, assets=ASSETS)
        self.app.patience = 10.0
        self.app.settings = replace(self.app.settings, speed="off", person=person or self.app.settings.person)
        self.window = Window("", self.app.placement(SIZE), remember=self.app.remember)
        self.app.window = self.window
        self.window.commands["mute"] = self.app.toggle_mute
        self.stack = self.app.open_stack(self.window.size)
        self._opened = True
        self.stack.push(first_scene(self.app))
        self.step()
        return self

    def close(self) -> None:
        """Close the window; everything leaves."""
        if self._opened:
            self.stack.quit()
            self.window.close()
            self.app.close()

    # -- time and events -------------------------------------------------------------------------------

    def step(self, *events: pygame.Event, ms: float = FRAME_MS) -> None:
        """Give events and let a frame pass; the log has reached the disk before: no test can flake."""
        if isinstance(self.top, PlayScene):
            self.top.match.keeper.flush(10)
        self.app.errands.flush(10)
        self.window.step(self.stack, events, ms)

    def settings_kept(self) -> Settings:
        """Return the settings as they are on the disk, once all that was to be written down is."""
        self.app.errands.flush(10)
        return SettingsFile(self.app.places.settings).load()[0]

    def wait(self, frames: int = 30) -> None:
        """Let frames pass."""
        for _ in range(frames):
            self.step()

    def key(self, *keys: int) -> None:
        """Press and let go keys, one after the other."""
        for key in keys:
            self.step(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            self.step(pygame.Event(pygame.KEYUP, key=key, mod=0))

    def write(self, text: str) -> None:
        """Type text into what has the focus."""
        self.step(pygame.Event(pygame.TEXTINPUT, text=text))

    def point(self, pos: tuple[int, int]) -> None:
        """Move the pointer."""
        self.step(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    def click_at(self, pos: tuple[int, int]) -> None:
        """Point and click."""
        self.point(pos)
        self.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        self.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))

    # -- scenes ----------------------------------------------------------------------------------------

    @property
    def top(self) -> Scene | None:
        """The scene that is on."""
        return self.stack.top

    @property
    def screen(self) -> WidgetScene:
        """The scene that is on, made of widgets."""
        assert isinstance(self.top, WidgetScene), self.top
        return self.top

    @property
    def play(self) -> PlayScene:
        """The table that is on."""
        assert isinstance(self.top, PlayScene), self.top
        return self.top

    def open_book(self) -> str:
        """Press the key of the rule book; the rule at which it opens, "" for its beginning."""
        self.stack.handle(Act("rules"))
        return self.rule

    @property
    def rule(self) -> str:
        """The rule at which the book on the screen is open."""
        assert isinstance(self.top, RulePage)
        return self.top.rule

    def find(self, words: str) -> Widget:
        """Return what is called so and can have the focus."""
        widgets = [part for widget in self.screen.widgets for part in (widget, *widget.children())]
        for widget in widgets:
            if widget.active and widget.focusable and words in (widget.spoken(), widget.hint):
                return widget
        raise LookupError(f"nothing to press is called {words!r}")

    def click(self, words: str) -> None:
        """Click what is called so."""
        self.click_at(self.find(words).focus_rect.center)

    def focus(self, words: str) -> None:
        """Walk there by Tab."""
        for _ in range(60):
            focused = self.screen.focused
            if focused is not None and words in (focused.spoken(), focused.hint):
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab never comes to {words!r}")

    def sit_down(self, *players: Player, log: list[str] | None = None) -> PlayScene:
        """Show a table: a new match of Spooneye, or the one of a log that is kept nowhere."""
        if log is None:
            match = saves.begin(self.app, "spooneye", 11, {}, players)
        else:
            match = saves.Match(Session.resume(log), saves.Keeper())
        scene = PlayScene(self.app, match)
        self.stack.push(scene)
        self.wait(2)
        return scene

    def lift(self) -> None:
        """Say that the person is there for whom the table is covered, once that is heard."""
        assert isinstance(self.top, Curtain), self.top
        self.wait(26)
        self.key(pygame.K_RETURN)

    # -- playing ---------------------------------------------------------------------------------------

    def until_turn(self) -> None:
        """Wait until the person at the table has something to choose."""
        for _ in range(400):
            if not isinstance(self.top, PlayScene) or (self.play.board.gestures and not self._telling()):
                return
            self.step()
        raise AssertionError("nobody comes to a turn")

    def _telling(self) -> bool:
        return self.play.board.telling

    def play_by_clicks(self, gesture: Gesture) -> None:
        """Click a card, then its place."""
        pilot = Pilot(self.play.board)
        for source in gesture.sources:
            self.click_at(pilot.point_on(source))
        self.click_at(pilot.point_in(gesture.target))
        self.wait(3)

    def play_by_keys(self, gesture: Gesture) -> None:
        """Walk to a card and confirm, then to its place and confirm."""
        for key in (*gesture.sources, gesture.target):
            for _ in range(80):
                if self.play.board.focused == key:
                    break
                self.key(pygame.K_TAB)
            assert self.play.board.focused == key
            self.key(pygame.K_RETURN)
        self.wait(3)
