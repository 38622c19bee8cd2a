"""Pictures of every scene and of the table at telling moments, without a window and always the same."""

from __future__ import annotations

import io
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame

from game import rules
from game.core.cards import STANDARD_DECK
from game.core.following import PileKey
from game.core.places import Place
from game.play.log import Header, position_line
from game.play.players import Person, Player, Sailor
from game.play.replay import OPEN
from game.play.session import Session
from game.play.tournament import Tournament
from game.scenes import saves
from game.scenes.about import About
from game.scenes.choices import Choice
from game.scenes.curtain import Curtain
from game.scenes.keys import KeysScene
from game.scenes.keys_test import KeyTest
from game.scenes.lessons import LessonScene
from game.scenes.lessons_panels import LessonEnd, LessonPause
from game.scenes.lobby import Lobby
from game.scenes.logbook import LogBook
from game.scenes.mishap import Mishap, mishap_words
from game.scenes.people import PeopleScene, PersonScene
from game.scenes.play import PlayScene
from game.scenes.replay import replay_of_session
from game.scenes.rulepage import RulePage
from game.scenes.scores import MatchEnd
from game.scenes.services import App
from game.scenes.settings import SettingsScene
from game.scenes.shot_matches import (
    ENDS,
    MOMENTS,
    SPOONEYE_CAPTURE,
    SPOONEYE_DRAG,
    SPOONEYE_FACES,
    SPOONEYE_HAND,
    SPOONEYE_MATCH,
    SPOONEYE_STEAL,
    SPOONEYE_TURN,
    played,
)
from game.scenes.shot_matches import Scene as Moment
from game.scenes.shot_records import records
from game.scenes.shots_company import shoot_company
from game.scenes.shots_pages import shoot_pages
from game.scenes.shots_sheets import shoot_sheets
from game.scenes.statistics import StatisticsScene
from game.scenes.title import TitleScene
from game.scenes.tournament import TournamentScene
from game.scenes.transcript import transcript_of
from game.scenes.welcome import Welcome
from game.storage import disk
from game.storage.paths import paths
from game.tables.faces import FACES
from game.ui.assets import Assets
from game.ui.inputs import Act, Key, Moved, Pressed
from game.ui.scene import Pop, Scene, Size
from game.ui.widgets import WidgetScene
from game.words import ENGLISH, use

FRAME_MS = 16.0
PARTS = ("rooms", "pages", "table", "games", "company", "records", "ends", "sheets")
"""What the pictures show, in the order in which they are taken."""
_LONGEST_MS = 9000.0
_DAY = datetime(2026, 1, 6, 20, 0, tzinfo=UTC)
_PLAYERS: tuple[Player, ...] = (Person("Anne", "anne"), Sailor("Silas", "boatswain", "silas"))
_PERSONS: tuple[Player, ...] = (Person("Anne", "anne"), Person("Gideon", "gideon"))
_LATER: tuple[Player, ...] = (Person("Rosa", "rosa"), Sailor("Silas", "boatswain", "silas"))

_ROWS = (("5d 7c As 3d", "Td 4c", "6h 8c", "2d 5h Ad 6d"), ("9s 4h", "Kd 2c 6s", "Jc Jd", "8h 3s"))
_HANDS = ("9d Qh 6c Kc 4s", "Th 3h Qs 7s")
_BOOTY = (("7h Jh 5c", "Ks 8d"), ("Kh 9c 2s", "Ts"))


def take(
    directory: Path, size: Size = (1920, 1080), language: str | None = None, parts: Iterable[str] = PARTS
) -> int:
    """Paint every scene at `size` pixels into PNG files in `directory`; return how many there are.

    `language` is a code as in `game.words.use`, English if it is left out; `parts` may ask for some of
    `PARTS` only. Raises OSError where nothing can be written.
    """
    for driver in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        os.environ.setdefault(driver, "dummy")
    directory.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as kept:
        app = App(paths(Path(kept)), rng=random.Random(7), spawn=False, now=lambda: _DAY, assets=Assets(None))
        try:
            use(language or ENGLISH)
            pygame.init()
            pygame.display.set_mode(size)
            camera = Camera(app, directory, size)
            shooting: dict[str, Callable[[Camera], None]] = {
                "rooms": _shoot_rooms,
                "pages": shoot_pages,
                "table": _shoot_table,
                "games": _shoot_games,
                "company": shoot_company,
                "records": _shoot_records,
                "ends": _shoot_ends,
                "sheets": shoot_sheets,
            }
            for part in parts:
                shooting[part](camera)
            return len(camera.kept)
        finally:
            app.close()


class Camera:
    """Shows scenes on a stack and keeps pictures of them."""

    def __init__(self, app: App, directory: Path, size: Size) -> None:
        self.app = app
        self.directory = directory
        self.canvas = pygame.Surface(size, depth=32)
        self.stack = app.open_stack(size)
        self.kept: list[Path] = []

    def show(self, scene: Scene) -> None:
        """Put a scene on top."""
        self.stack.push(scene)

    def away(self, result: object = None) -> None:
        """Take the topmost scene off."""
        self.stack.follow(Pop(result))

    def clear(self) -> None:
        """Take all scenes off."""
        self.stack.quit()

    def run(self, ms: float, until: Callable[[], bool] = lambda: False) -> None:
        """Let time pass, in frames."""
        while ms > 0 and not until():
            self.stack.update(FRAME_MS)
            self.stack.draw(self.canvas)
            ms -= FRAME_MS

    def settle(self) -> None:
        """Wait until nothing moves and every picture is there at its exact size."""
        while self.app.assets.loading:
            time.sleep(0.001)
        self.run(_LONGEST_MS, lambda: not self.stack.busy)
        self.run(4 * FRAME_MS)

    def shoot(self, name: str) -> None:
        """Keep a picture of what is seen now."""
        while self.app.assets.loading:
            time.sleep(0.001)
        self.run(FRAME_MS)
        self.stack.redraw()
        self.stack.draw(self.canvas)
        self.keep(name, self.canvas)

    def keep(self, name: str, picture: pygame.Surface) -> None:
        """Keep a picture as it is."""
        path = self.directory / f"{name}.png"
        data = io.BytesIO()  # a disk that is full is met here, not in the middle of a picture's own writer
        pygame.image.save(picture, data, path.name)
        with disk.naming(path):
            path.write_bytes(data.getvalue())
        self.kept.append(path)


def _shoot_rooms(camera: Camera) -> None:
    app = camera.app
    camera.show(Welcome(app))
    camera.shoot("first-start")
    camera.clear()
    app.change(person="Anne")
    camera.show(TitleScene(app))
    camera.shoot("title")
    match = saves.begin(app, "spooneye", 3, {}, _PLAYERS)
    match.keeper.close(finished=False)
    camera.away()
    camera.show(TitleScene(app))
    camera.shoot("title-continue")
    camera.show(LogBook(app))
    camera.shoot("matches")
    camera.away()
    words = mishap_words(Path("/home/anne/cards/saves"), Path("/home/anne/cards/crash.txt"))
    camera.show(Mishap(app, words))
    camera.shoot("mishap")
    camera.away()
    for game in FACES:
        lobby = Lobby(app, game)
        camera.show(lobby)
        camera.shoot(f"lobby-{game}")
        camera.away()
    camera.show(About(paths(Path("/home/anne/cards"))))
    camera.shoot("about")
    camera.away()
    for name, scene in (("settings", SettingsScene(app)), ("rules", RulePage("spooneye"))):
        camera.show(scene)
        camera.shoot(name)
        camera.stack.handle(Act("down"))
        for _step in range(14):
            camera.stack.handle(Act("down"))
        camera.shoot(f"{name}-further")
        camera.away()
    camera.show(RulePage("spooneye", "SE-15"))
    camera.settle()
    camera.shoot("rules-why")
    camera.away()
    _shoot_lesson(camera)
    for game in FACES:
        lesson = LessonScene(app, game)
        camera.show(lesson)
        camera.run(400)
        camera.settle()
        camera.shoot(f"lesson-{game}")
        camera.away()
    camera.clear()


def _shoot_lesson(camera: Camera) -> None:
    """Show what comes over a lesson in its second part and at its end."""
    lesson = LessonScene(camera.app, "spooneye")
    camera.show(lesson)
    parts = len(lesson.teacher.lesson.chapters)
    for name, part, panel in (
        ("lesson-pause", 2, LessonPause("spooneye", 2, parts)),
        ("lesson-end", parts, LessonEnd("spooneye")),
    ):
        lesson._turn_to(part - 1)
        camera.run(400)
        camera.settle()
        camera.show(panel)
        camera.shoot(name)
        camera.away()
    camera.away()


def _shoot_table(camera: Camera) -> None:
    camera.app.speech.forget()
    play = _seat(camera, SPOONEYE_TURN)
    camera.shoot("table-turn")
    camera.stack.handle(Act("back"))
    camera.shoot("pause")
    camera.away()
    _play_on(camera, play, 2)
    camera.show(transcript_of(camera.app))
    camera.shoot("transcript")
    camera.clear()
    play = _seat(camera, SPOONEYE_DRAG)
    _carry(play, Place("hand", 0, 0, 2), PileKey("mast", 0, 1))
    camera.run(300)
    camera.shoot("table-drag")
    camera.clear()
    play = _seat(camera, SPOONEYE_STEAL)
    camera.shoot("table-steal")
    camera.clear()
    play = _seat(camera, SPOONEYE_CAPTURE)
    camera.shoot("table-capture")
    play.session.submit(0, play.session.moves(0)[-1])
    camera.run(950)
    camera.shoot("table-plank")
    camera.clear()
    camera.show(PlayScene(camera.app, _match(_spooneye("turn"), _PERSONS)))
    camera.run(2 * FRAME_MS)
    camera.shoot("curtain")
    camera.clear()
    _shoot_party(camera)


def _shoot_party(camera: Camera) -> None:
    """Show what several persons at one machine see."""
    app = camera.app
    for name, portrait in (("Gideon", "gideon"), ("Rosa", "rosa"), ("Anne", "anne")):
        app.remember_person(name, portrait)
    match = _match(_spooneye("turn"), _PERSONS)
    camera.show(PlayScene(app, match))
    camera.run(600)
    camera.away(Choice.HERE)
    camera.settle()
    offered = match.session.moves(0)
    while offered and match.session.to_act == (0,):
        match.session.submit(0, offered[0])
        offered = match.session.moves(0)
    camera.run(_LONGEST_MS, lambda: isinstance(camera.stack.top, Curtain))
    camera.run(600)
    camera.shoot("curtain-told")
    camera.clear()
    camera.show(PlayScene(app, saves.Match(_race((*_PERSONS, *_LATER), timed=True), saves.Keeper())))
    camera.run(400)
    camera.shoot("spoons-shared-race")
    camera.clear()
    _shoot_arms(camera)
    camera.show(TitleScene(app))
    names = [person.name for person in app.people]
    panels: tuple[tuple[str, WidgetScene], ...] = (
        ("people", PeopleScene(app)),
        ("person", PersonScene(app, "Rosa")),
        ("keys", KeysScene(app)),
        ("keys-together", KeyTest(app, names)),
        ("tournament-new", TournamentScene(app)),
    )
    for name, scene in panels:
        camera.show(scene)
        if isinstance(scene, KeyTest):
            camera.stack.handle(Key(pygame.K_q))
            camera.stack.handle(Key(pygame.K_z))
        camera.shoot(name)
        camera.away()
    games = ("john_silver", "spoons", "grundel_beard")
    tournament = Tournament(("Anne", "Gideon", "Rosa"), ("anne", "gideon", "rosa"), "round", games)
    for game, scores in (("john_silver", (12, 7, 7)), ("spoons", (61, 104, 20))):
        winner = scores.index(max(scores)) if game == "john_silver" else scores.index(min(scores))
        tournament = tournament.with_result(tournament.names, (winner,), scores, game)
    app.keep_tournament(tournament, new=True)
    camera.show(TournamentScene(app))
    camera.shoot("tournament")
    camera.clear()
    app.tournaments, app.people = (), ()


def _shoot_arms(camera: Camera) -> None:
    """Show the arms of those who have grabbed in a scramble that still waits for one."""
    crew = (Sailor("Mary", "boatswain", "mary"), Sailor("Wen", "boatswain", "wen"))
    session = _race((_PERSONS[0], *crew, _LATER[-1]), timed=False)
    play = PlayScene(camera.app, saves.Match(session, saves.Keeper()))
    camera.show(play)
    play.sitting.pause()  # where sailors reach must not depend on how fast they think
    camera.run(400)
    for seat, spoon in ((0, 3), (1, 2), (2, 1)):
        session.submit(seat, session.parse(f"grab {spoon} 500 0.5"))
        camera.run(30 * FRAME_MS)
    camera.shoot("spoons-arms")
    camera.clear()


def _race(players: tuple[Player, ...], *, timed: bool) -> Session:
    """Return a match of Spoons in which four are about to reach for spoons."""
    state = rules.load(
        {
            "game": "spoons", "seats": 4, "phase": "spoons", "turn": 0, "discard": "4h Jh",
            "hands": ["2c 3c 5d", "9s 9d", "Kc Qd", "6h 8d"], "draw": "4c 5c 6c 8d 6s 7s", "held": [""] * 4,
        }
    )  # fmt: skip
    version = rules.GAMES["spoons"].version
    header = Header("spoons", version, 4, None, dict(state.options), players, {"timed": timed})
    return Session.resume([header.text(), position_line(state)])


def _shoot_games(camera: Camera) -> None:
    """Show telling moments and the ends of rounds and matches of the games without positions of their own."""
    for game, scenes in MOMENTS.items():
        for scene in scenes:
            _show_table(camera, saves.Match(played(game, scene), saves.Keeper()))
            camera.shoot(f"{game}-{scene.name}")
            camera.clear()
    for game, scenes in ENDS.items():
        for scene in scenes:
            play = _show_table(camera, saves.Match(played(game, scene), saves.Keeper()))
            _until_counted(camera, play)
            if play.session.result is not None:
                camera.away(Choice.SEE_END)
            camera.settle()
            camera.shoot(f"{game}-{scene.name}")
            camera.clear()


def _shoot_records(camera: Camera) -> None:
    """Show finished matches again, and what many of them come to."""
    app = camera.app
    camera.show(TitleScene(app))
    app.records = ()
    camera.show(StatisticsScene(app))
    camera.settle()
    camera.shoot("statistics-empty")
    camera.away()
    app.records = records("spooneye", 23)
    camera.show(StatisticsScene(app))
    camera.settle()
    camera.shoot("statistics")
    camera.clear()
    replay = replay_of_session(app, played("hand_and_foot", ENDS["hand_and_foot"][-1]))
    camera.show(replay)
    replay.leap(len(replay.replay) // 2)
    camera.settle()
    camera.shoot("replay")
    replay.look_through(OPEN)
    camera.settle()
    camera.shoot("replay-open")
    camera.stack.handle(Act("menu"))
    camera.settle()
    camera.shoot("replay-menu")
    camera.clear()


def _shoot_ends(camera: Camera) -> None:
    app = camera.app
    play = _seat(camera, SPOONEYE_HAND, hands=2)
    _until_counted(camera, play)
    camera.run(1050)
    camera.shoot("hand-end-rolling")
    camera.settle()
    camera.shoot("hand-end")
    camera.clear()
    play = _seat(camera, SPOONEYE_MATCH, hands=2)
    _until_counted(camera, play)
    camera.away(Choice.SEE_END)
    assert isinstance(camera.stack.top, MatchEnd)
    camera.settle()
    camera.shoot("match-end")
    app.change(card_design="large", card_colours="four", cloth="blue")
    camera.clear()
    _seat(camera, SPOONEYE_FACES)
    camera.shoot("table-large-faces")
    camera.clear()


# -- what is seen ----------------------------------------------------------------------------------


def _seat(camera: Camera, moment: Moment, hands: int = 1) -> PlayScene:
    """Show a table of Spooneye at a moment of a match and wait until it rests."""
    return _show_table(camera, saves.Match(played("spooneye", moment), saves.Keeper(), hands))


def _play_on(camera: Camera, play: PlayScene, turns: int) -> None:
    """Let the person at a table make so many moves after each other, and the sailors theirs."""
    session = play.session
    for _turn in range(turns):
        while session.to_act == (0,):
            session.submit(0, session.moves(0)[0])
            camera.run(_LONGEST_MS, lambda: not play.board.telling)
        camera.run(3 * _LONGEST_MS, lambda: session.to_act == (0,) and not play.board.telling)


def _show_table(camera: Camera, match: saves.Match) -> PlayScene:
    """Show the table of a match and wait until it rests."""
    play = PlayScene(camera.app, match)
    camera.show(play)
    camera.run(4 * FRAME_MS)
    while camera.app.assets.loading:
        time.sleep(0.002)
    camera.run(_LONGEST_MS, lambda: not play.board.telling)
    camera.run(10 * FRAME_MS)
    return play


def _until_counted(camera: Camera, play: PlayScene) -> None:
    """Wait until the count comes over the table."""
    camera.run(3000, lambda: camera.stack.top is not play)


def _match(position: dict[str, Any], players: tuple[Player, ...]) -> saves.Match:
    """Return a match that stands at a position and is kept nowhere."""
    state = rules.load(position)
    game = rules.GAMES[state.game]
    header = Header(game.key, game.version, state.seats, None, dict(state.options), players)
    session = Session.resume([header.text(), position_line(state)])
    return saves.Match(session, saves.Keeper())


def _spooneye(phase: str) -> dict[str, Any]:
    """Return a position in the middle of a hand."""
    masts = [list(row) for row in _ROWS]
    booty = [{"down": down, "up": up} for down, up in _BOOTY]
    lying = " ".join([*masts[0], *masts[1], *_HANDS, *(part for pair in _BOOTY for part in pair)]).split()
    draw = [card for card in STANDARD_DECK if card not in lying]
    return {
        "game": "spooneye",
        "seats": 2,
        "turn": 0,
        "phase": phase,
        "draw": " ".join(draw),
        "hands": list(_HANDS),
        "masts": masts,
        "booty": booty,
        "scores": [61, 48],
        "larders": [8, 11],
    }


def _carry(play: PlayScene, source: Place, target: PileKey) -> None:
    """Take hold of a card and hold it over a place."""
    board = play.board
    item = board.cards.at(source)
    assert item is not None
    assert item.sprite is not None
    start = (round(item.sprite.x), round(item.sprite.y) - item.height // 4)
    goal = board.places.regions[target].move(0, item.height // 3).center
    play.handle(Moved(start))
    play.handle(Pressed(start))
    for step in range(1, 9):
        x = start[0] + (goal[0] - start[0]) * step // 8
        y = start[1] + (goal[1] - start[1]) * step // 8
        play.handle(Moved((x, y)))
        play.update(FRAME_MS)
