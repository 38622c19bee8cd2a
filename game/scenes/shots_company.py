"""Pictures of company at the table: a hint, a remark, a seat taken over, sailors among themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.play.players import Person, Sailor
from game.scenes import saves
from game.scenes.play import PlayScene
from game.scenes.shot_matches import MOMENTS, Scene, own_turn, played
from game.scenes.substitutes import SeatsPanel, changes_for
from game.words import _
from game.words.talk import TALK

if TYPE_CHECKING:
    from game.scenes.shots import Camera

_HINT_MS = 8000.0
_RISEN_MS = 400.0
_PERSONS = (Person("Anne", "anne"), Person("Gideon", "gideon"), Person("Wilhelmina Ahlström", "nell"))
_SCENES = {"spooneye": Scene("hint", 2, own_turn(17, "play")), "spoons": MOMENTS["spoons"][0]}
_SAILORS = (Sailor("Silas", "boatswain", "silas"), Sailor("Mary", "deckhand", "mary"))


def shoot_company(camera: Camera) -> None:
    """Show what sailors do beside playing against persons."""
    for game in (*MOMENTS, "spooneye"):
        play = _at_a_turn(camera, game)
        play.hints.ask(play.board)
        camera.run(_HINT_MS, lambda play=play: not play.hints.is_asked)  # type: ignore[misc]
        camera.run(_RISEN_MS)
        camera.shoot(f"hint-{game}")
        play.board.show_hint("")
        speaker = next(s for s, player in enumerate(play.session.players) if isinstance(player, Sailor))
        portrait = play.session.players[speaker].portrait
        line = max((line for lines in TALK[portrait].values() for line in lines), key=len)
        play.board.say(speaker, _(line))
        camera.shoot(f"talk-{game}")
        camera.clear()
    _shoot_sailors(camera)


def _at_a_turn(camera: Camera, game: str) -> PlayScene:
    scene = _SCENES.get(game) or MOMENTS[game][1]
    play = PlayScene(camera.app, saves.Match(played(game, scene), saves.Keeper()))
    camera.show(play)
    camera.run(200)
    camera.settle()
    return play


def _shoot_sailors(camera: Camera) -> None:
    play = _at_a_turn(camera, "spooneye")
    play.resumed(changes_for(play.session)[0])
    camera.run(500)
    camera.shoot("substitute")
    camera.clear()
    match = saves.begin(camera.app, "spooneye", 3, {}, _SAILORS)
    camera.show(PlayScene(camera.app, match))
    camera.run(2600)
    camera.shoot("watching")
    camera.clear()
    match = saves.begin(camera.app, "john_silver", 3, {}, _PERSONS)
    camera.show(PlayScene(camera.app, match))
    camera.run(100)
    camera.show(SeatsPanel(match.session))
    camera.shoot("who-plays")
    camera.clear()
