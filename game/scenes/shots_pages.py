"""Pictures of the further pages and states of long sheets, and of what is only seen now and then."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from game import rules
from game.play.players import Person, Sailor
from game.play.tournament import Tournament
from game.scenes import saves
from game.scenes.contents import Contents
from game.scenes.curtain import Curtain
from game.scenes.keys import KeysScene
from game.scenes.lobby import Lobby
from game.scenes.logbook import LogBook
from game.scenes.pause import Question
from game.scenes.portraits import NAMES
from game.scenes.rulepage import RulePage
from game.scenes.rulepage_examples import ExampleTable
from game.scenes.services import App
from game.scenes.settings import SettingsScene
from game.scenes.shot_records import records
from game.scenes.statistics import StatisticsScene
from game.scenes.title import TitleScene
from game.scenes.tournament import TournamentScene
from game.tables.faces import FACES
from game.ui.inputs import Act, Typed
from game.ui.scene import Scene
from game.ui.widgets import ScrollView, WidgetScene
from game.words import _

if TYPE_CHECKING:
    from game.scenes.shots import Camera

_LONG = "Wilhelmina-Katharina"


def shoot_pages(camera: Camera) -> None:
    """Show every part of the settings, tables of examples in all rule books, full lobbies, rare sheets."""
    app = camera.app
    camera.show(TitleScene(app))
    settings = SettingsScene(app)
    camera.show(settings)
    for number, entry in enumerate(_entries(settings)):
        entry.activate()
        camera.settle()
        camera.shoot(f"settings-part-{number + 1}")
    camera.away()
    _shoot_books(camera)
    for game in FACES:
        lobby = Lobby(app, game)
        camera.show(lobby)
        lobby._resize(rules.GAMES[game].seats[-1])
        _show_end(camera, lobby)
        camera.shoot(f"lobby-full-{game}")
        camera.away()
    _shoot_household(camera)
    _shoot_rare(camera)
    camera.clear()


def _shoot_books(camera: Camera) -> None:
    for game in FACES:
        book = RulePage(game)
        camera.show(book)
        tables = [child for child in _view(book).children() if isinstance(child, ExampleTable)]
        if tables:
            _view(book).to(tables[0].rect.top - _view(book).rect.top - camera.canvas.get_height() // 20)
        camera.settle()
        camera.shoot(f"rules-table-{game}")
        camera.away()
    book = RulePage("spoons")
    camera.show(book)
    book.focus(book._search)
    camera.stack.handle(Typed(_("spoons")))
    camera.settle()
    camera.shoot("rules-search")
    camera.away()


def _shoot_household(camera: Camera) -> None:
    """Show what a large household sees: long names, a tournament to its end, keys that are asked for."""
    app = camera.app
    for name, portrait in ((_LONG, "nell"), ("Gideon", "gideon"), ("Rosa", "rosa"), ("Anne", "anne")):
        app.remember_person(name, portrait)
    games = ("john_silver", "spoons", "grundel_beard")
    tournament = Tournament((_LONG, "Gideon", "Rosa"), ("nell", "gideon", "rosa"), "round", games)
    for game, winner in zip(games, (0, 1, 0), strict=True):
        scores = tuple(12 if seat == winner else 30 - seat for seat in range(3))
        tournament = tournament.with_result(tournament.names, (winner,), scores, game)
    app.keep_tournament(tournament, new=True)
    _one(camera, "tournament-over", TournamentScene(app))
    keys = KeysScene(app)
    camera.show(keys)
    keys.focus(_view(keys).children()[1])
    camera.stack.handle(Act("confirm"))
    camera.settle()
    camera.shoot("keys-listening")
    camera.away()
    match = saves.begin(app, "spooneye", 3, {}, (Person(_LONG, "nell"), Person("Gideon", "gideon")))
    _one(camera, "curtain-long-name", Curtain(app, match.session, Person(_LONG, "nell")))
    app.tournaments, app.people = (), ()


def _shoot_rare(camera: Camera) -> None:
    app = camera.app
    for game, seats in (("john_silver", 3), ("grundel_beard", 5)):
        _finish(app, game, seats)
    _one(camera, "matches-finished", LogBook(app))
    title = _("Delete this match?")
    text = _("{match}: this match is deleted for good, and nobody can continue it or look at it again.")
    _one(camera, "question", Question(title, text.format(match=_(rules.GAMES["spoons"].title)), _("Delete")))
    for game in ("grundel_beard", "hand_and_foot", "john_silver"):
        app.records = records(game, 9)
        _one(camera, f"statistics-{game}", StatisticsScene(app))
    app.records = ()


def _finish(app: App, game: str, seats: int) -> None:
    """Keep a match that was played to its end, anyhow."""
    crew = [Sailor(name, "deckhand", portrait) for portrait, name in list(NAMES.items())[1:seats]]
    match = saves.begin(app, game, 3, {}, (Person("Anne", "anne"), *crew))
    chance = random.Random(5)
    while match.session.result is None:
        seat = match.session.to_act[0]
        match.session.submit(seat, chance.choice(match.session.moves(seat)))
    match.keeper.close(finished=True)


def _one(camera: Camera, name: str, scene: Scene) -> None:
    camera.show(scene)
    camera.settle()
    camera.shoot(name)
    camera.away()


def _entries(scene: WidgetScene) -> list[Contents]:
    return [widget for widget in scene.widgets if isinstance(widget, Contents)]


def _view(scene: WidgetScene) -> ScrollView:
    return next(widget for widget in scene.widgets if isinstance(widget, ScrollView))


def _show_end(camera: Camera, scene: WidgetScene) -> None:
    """Scroll to what comes last on a sheet."""
    view = _view(scene)
    view.to(view.furthest)
    camera.settle()
