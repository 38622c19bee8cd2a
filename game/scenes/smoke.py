"""Tries that everything is there: every file of the program is used, every scene opened, every game played.

Nothing here judges how it looks or plays; whatever is missing or broken raises.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from game import rules
from game.core.state import Move
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.play.simulation import Match
from game.scenes import saves
from game.scenes.about import About
from game.scenes.boards import sitter_of
from game.scenes.curtain import Curtain
from game.scenes.keys import KeysScene
from game.scenes.keys_test import KeyTest
from game.scenes.lessons import LessonScene
from game.scenes.lessons_panels import LessonEnd, LessonPause
from game.scenes.lobby import Lobby
from game.scenes.logbook import LogBook
from game.scenes.mishap import Mishap
from game.scenes.pause import PauseScene, Question
from game.scenes.people import PeopleScene, PersonScene
from game.scenes.play import PlayScene
from game.scenes.replay import replay_of_session
from game.scenes.replay_menu import ReplayMenu
from game.scenes.rulepage import RulePage
from game.scenes.rulepage_text import book_of
from game.scenes.scores import MatchEnd, ScoresScene
from game.scenes.services import App
from game.scenes.settings import SettingsScene
from game.scenes.shot_matches import round_over
from game.scenes.statistics import StatisticsScene
from game.scenes.substitutes import SeatsPanel
from game.scenes.title import TitleScene
from game.scenes.tournament import TournamentScene
from game.scenes.transcript import TranscriptScene
from game.scenes.welcome import Welcome
from game.storage.paths import paths
from game.tables.faces import FACES
from game.ui.assets import Assets, root
from game.ui.scene import Scene
from game.words import ENGLISH, languages, use

SIZE = (1024, 600)
LEVEL = "deckhand"
SEED = 1
SHORT: Mapping[str, Mapping[str, Any]] = {
    "spooneye": {"target": 50},
    "spoons": {"target": 100},
    "hand_and_foot": {"rounds": 1},
    "grundel_beard": {"target": 3},
}
"""House rules for a match that is soon over; a game that is not named here plays by its own."""
PATIENCE_S = 30.0
"""How long the first thought of a sailor may take."""
_FRAME_MS = 16.0
_THUMB = (48, 48)


class Tour:
    """A walk through the whole program, which keeps what it has to in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.app = App(paths(folder), assets=Assets(None))
        pygame.display.init()
        pygame.display.set_mode(SIZE)
        self.stack = self.app.open_stack(SIZE)
        self.canvas = pygame.Surface(SIZE, depth=32)
        self.opened: set[str] = set()

    def close(self) -> None:
        """Let go of everything."""
        self.stack.quit()
        self.app.close()

    # -- files -----------------------------------------------------------------------------------------

    def use_files(self) -> dict[str, int]:
        """Draw every picture, hear every sound, read every page and language; return how many there are."""
        sprites = root() / "sprites"
        pictures = sorted(path.relative_to(sprites).with_suffix("") for path in sprites.rglob("*.svg"))
        for name in pictures:
            self.app.assets.picture(name.as_posix(), _THUMB)
        sounds = sorted((root() / "sounds").glob("*.wav"))
        for path in sounds:
            pygame.mixer.Sound(path)
        pages = [game for game in rules.GAMES if book_of(game).parts]
        tongues = list(languages())
        for tongue in (*tongues, ENGLISH):
            use(tongue)
        return {
            "pictures": len(pictures),
            "sounds": len(sounds),
            "pages": len(pages),
            "languages": len(tongues),
        }

    # -- scenes -----------------------------------------------------------------------------------------

    def open(self, *scenes: Scene) -> None:
        """Lay scenes on each other, see each of them, and take them off."""
        for scene in scenes:
            self.stack.push(scene)
            self.stack.update(_FRAME_MS)
            self.stack.draw(self.canvas)
            self.opened.add(type(scene).__name__)
        self.stack.quit()

    def open_rooms(self) -> None:
        """Open every scene that needs no table."""
        app = self.app
        self.open(Welcome(app))
        app.change(person="Anne")
        self.open(TitleScene(app), SettingsScene(app), About(app.places), StatisticsScene(app))
        self.open(LogBook(app), Mishap(app, str(app.matches)))
        app.remember_person("Anne", "anne")
        self.open(PeopleScene(app), PersonScene(app, "Anne"))
        self.open(KeysScene(app), KeyTest(app, ["Anne"]), TournamentScene(app))
        for game in FACES:
            self.open(Lobby(app, game), RulePage(game))
            self.open(LessonScene(app, game), LessonPause(game, 1, 3), TranscriptScene(app), LessonEnd(game))

    # -- matches ----------------------------------------------------------------------------------------

    def play(self, game: str) -> dict[str, Any]:
        """Let sailors play a match, keep it, go on with it half way, and open what is seen of it."""
        least, options = rules.GAMES[game].seats[0], SHORT.get(game, {})
        moves: list[tuple[int, str]] = []

        def note(seat: int, move: Move, _events: object) -> None:
            moves.append((seat, str(move)))

        outcome = Match(game, least, options, SEED, [LEVEL] * least).play(note)
        sailors: list[Player] = [Sailor(f"Sailor {seat}", LEVEL) for seat in range(least)]
        begun = saves.begin(self.app, game, SEED, options, sailors)
        half = len(moves) // 2
        counted = self._submit(begun.session, moves[:half])
        begun.keeper.close(finished=False)
        waiting = saves.latest(self.app.matches, [game])
        if waiting is None:
            raise ValueError(f"the match of {game} was not kept")
        match = saves.resume(waiting.path)
        if match.session.view(0) != begun.session.view(0):
            raise ValueError(f"the match of {game} came back changed")
        self.open(
            PlayScene(self.app, saves.Match(match.session, saves.Keeper())), *self._panels(match.session)
        )
        counted = self._submit(match.session, moves[half:]) or counted
        match.keeper.close(finished=True)
        result = match.session.result
        if result is None or result.scores != outcome.scores:
            raise ValueError(f"the match of {game} ended otherwise when it was played again")
        self._open_end(match.session)
        return {"moves": len(moves), "hands": outcome.hands, "scores": outcome.scores, "counted": counted}

    def _submit(self, session: Session, moves: Sequence[tuple[int, str]]) -> bool:
        """Play moves; at the first end of a hand, open its count, and tell whether there was one."""
        counted = False
        for seat, move in moves:
            session.submit(seat, session.parse(move))
            if not counted and round_over({}, session):
                self.open(self._scores(session))
                counted = True
        return counted

    def _panels(self, session: Session) -> list[Scene]:
        person = Person("Anne", "anne")
        curtain = Curtain(self.app, session, person)
        seats = SeatsPanel(Session.begin("spooneye", 2, SEED, {}, [person, Sailor("Tom", LEVEL)]))
        return [PauseScene(self.app, session), seats, Question("", "", ""), curtain]

    def _scores(self, session: Session) -> Scene:
        sitters = [sitter_of(player) for player in session.players]
        state = rules.read_view(session.view(0))
        events = session.events_of(0)[-1].events
        return ScoresScene(self.app, session, state, events, sitters, 1)

    def _open_end(self, session: Session) -> None:
        sitters = [sitter_of(player) for player in session.players]
        self.open(MatchEnd(self.app, session, rules.read_view(session.view(0)), sitters))
        replay = replay_of_session(self.app, session)
        self.open(replay, ReplayMenu(replay))

    def think(self) -> tuple[str | None, bool]:
        """Return the first move that a sailor chooses, and whether it thought in a process of its own."""
        sailors = [Sailor("Tom", "boatswain"), Sailor("Mary", "boatswain")]
        session = Session.begin("spooneye", 2, SEED, {}, sailors)
        seat = session.to_act[0]
        crew = self.app.new_crew()
        try:
            crew.seat_minds(session, {seat: sailors[seat]}, {seat: SEED})
            crew.ask(seat, 500)
            end = time.monotonic() + PATIENCE_S
            while time.monotonic() < end:
                for chosen in crew.poll():
                    return chosen.move, crew.is_beside
                time.sleep(0.01)
            return None, crew.is_beside
        finally:
            crew.close()


def walk_through(folder: Path) -> dict[str, Any]:
    """Use, open and play everything there is; return what was found, ready for JSON.

    `folder` is an empty one for what has to be kept. Raises whatever a missing or broken part raises.
    """
    tour = Tour(folder)
    try:
        files = tour.use_files()
        tour.open_rooms()
        matches = {game: tour.play(game) for game in FACES}
        move, beside = tour.think()
        return {
            "video": pygame.display.get_driver(),
            **files,
            "scenes": sorted(tour.opened),
            "matches": matches,
            "thought": move,
            "worker": beside,
        }
    finally:
        tour.close()
