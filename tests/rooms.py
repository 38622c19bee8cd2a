"""Every scene of the program that is made of widgets, filled with what a household would have there."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from game import rules
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.play.tournament import Tournament
from game.scenes import saves
from game.scenes.about import About
from game.scenes.boards import sitter_of
from game.scenes.curtain import Curtain
from game.scenes.keys import KeysScene
from game.scenes.keys_test import KeyTest
from game.scenes.lessons_panels import LessonEnd, LessonPause
from game.scenes.lobby import Lobby
from game.scenes.logbook import LogBook
from game.scenes.mishap import Mishap, mishap_words
from game.scenes.pause import PauseScene, Question
from game.scenes.people import PeopleScene, PersonScene
from game.scenes.replay import ReplayScene, replay_of_session
from game.scenes.replay_menu import ReplayMenu
from game.scenes.rulepage import RulePage
from game.scenes.scores import MatchEnd, ScoresScene
from game.scenes.services import App
from game.scenes.settings import SettingsScene
from game.scenes.shot_records import records
from game.scenes.statistics import StatisticsScene
from game.scenes.substitutes import SeatsPanel
from game.scenes.title import TitleScene
from game.scenes.tournament import TournamentScene
from game.scenes.transcript import TranscriptScene
from game.scenes.welcome import Welcome
from game.ui.widgets import WidgetScene
from tests.screens import look_for

ANNE, GIDEON = Person("Anne", "anne"), Person("Gideon", "gideon")
SILAS = Sailor("Silas", "deckhand", "silas")
SIZE = (1024, 600)


def begun(app: App, *players: Player, game: str = "spooneye", moves: int = 20) -> saves.Match:
    """Return a match of which so many moves were played at random."""
    rng, match = random.Random(5), saves.begin(app, game, 3, {}, players)
    for _move in range(moves):
        if match.session.result is not None:
            break
        seat = match.session.to_act[0]
        match.session.submit(seat, rng.choice(match.session.moves(seat)))
    return match


def over(app: App) -> Session:
    """Return a whole match."""
    session = begun(app, ANNE, SILAS, game="john_silver", moves=999).session
    assert session.result is not None
    return session


def count(app: App) -> ScoresScene:
    """Return the count at the end of a hand."""
    session = over(app)
    sitters = [sitter_of(player) for player in session.players]
    events = session.events_of(0)[-1].events
    return ScoresScene(app, session, rules.read_view(session.view(0)), events, sitters, 1)


def end(app: App) -> MatchEnd:
    """Return the end of a match."""
    session = over(app)
    sitters = [sitter_of(player) for player in session.players]
    return MatchEnd(app, session, rules.read_view(session.view(0)), sitters)


def seen_replay(app: App) -> ReplayScene:
    """Return a replay that has been on the screen."""
    scene = replay_of_session(app, over(app))
    scene.stage.resize(SIZE, "black")
    scene.enter(look_for(SIZE), SIZE)
    return scene


def with_matches(app: App) -> App:
    """Keep a match to go on with and one to look at again."""
    begun(app, ANNE, SILAS).keeper.close(finished=False)
    begun(app, ANNE, SILAS, game="john_silver", moves=999).keeper.close(finished=True)
    return app


def with_people(app: App) -> App:
    """Remember a household of two."""
    for person in (ANNE, GIDEON):
        app.remember_person(person.name, person.portrait)
    return app


def with_tournament(app: App) -> App:
    """Keep a tournament of the household."""
    names, portraits = ("Anne", "Gideon"), ("anne", "gideon")
    app.keep_tournament(Tournament(names, portraits, "best", ("spooneye",), 3), new=True)
    return with_people(app)


def with_records(app: App) -> App:
    """Remember many matches."""
    app.records = records("spooneye", 23)
    return app


SCENES: dict[str, Callable[[App], WidgetScene]] = {
    "about": lambda app: About(app.places),
    "count": count,
    "curtain": lambda app: Curtain(app, begun(app, ANNE, GIDEON).session, ANNE),
    "end": end,
    "keys": KeysScene,
    "keys-test": lambda app: KeyTest(app, ["Anne", "Gideon"]),
    "lesson-end": lambda app: LessonEnd("spoons"),
    "lesson-pause": lambda app: LessonPause("spoons", 2, 3),
    **{f"lobby-{game}": lambda app, game=game: Lobby(app, game) for game in rules.GAMES},  # type: ignore[misc]
    "matches": LogBook,
    "matches-kept": lambda app: LogBook(with_matches(app)),
    "mishap": lambda app: Mishap(app, mishap_words(Path("match.txt"), Path("report.txt"))),
    "pause": lambda app: PauseScene(app, begun(app, ANNE, SILAS, moves=0).session, 0),
    "people": lambda app: PeopleScene(with_people(app)),
    "person": lambda app: PersonScene(with_people(app), "Anne"),
    "question": lambda app: Question("A title?", "A sentence that asks.", "Yes"),
    "replay": lambda app: replay_of_session(app, over(app)),
    "replay-menu": lambda app: ReplayMenu(seen_replay(app)),
    **{f"rules-{game}": lambda app, game=game: RulePage(game) for game in rules.GAMES},  # type: ignore[misc]
    "seats": lambda app: SeatsPanel(begun(app, ANNE, GIDEON).session),
    "settings": SettingsScene,
    "statistics": StatisticsScene,
    "statistics-kept": lambda app: StatisticsScene(with_records(app)),
    "title": TitleScene,
    "tournament": lambda app: TournamentScene(with_people(app)),
    "tournament-on": lambda app: TournamentScene(with_tournament(app)),
    "transcript": lambda app: TranscriptScene(app, ["mast 1 of Silas: 9 of spades", "the pile"]),
    "welcome": Welcome,
}
"""What each scene is called, and what makes it."""
