"""Pictures of company at the table: a hint, a remark, a seat taken over, sailors among themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.play.players import Person, Sailor
from game.play.session import Follower, Session
from game.scenes import saves
from game.scenes.play import PlayScene
from game.scenes.shot_matches import MOMENTS, Scene, Until, View, own_turn, played, round_over
from game.scenes.substitutes import SeatsPanel, changes_for
from game.scenes.talk import occasions
from game.words import _
from game.words.talk import TALK

if TYPE_CHECKING:
    from game.scenes.shots import Camera

_HINT_MS = 8000.0
_RISEN_MS = 400.0
_PERSONS = (Person("Anne", "anne"), Person("Gideon", "gideon"), Person("Wilhelmina Ahlström", "nell"))
_SCENES = {"spooneye": Scene("hint", 2, own_turn(17, "play")), "spoons": MOMENTS["spoons"][0]}
_REMARKS = {
    "spooneye": Scene("talk", 2, own_turn(0), seed=8),
    "john_silver": replace(MOMENTS["john_silver"][-1], seed=4),
    "spoons": replace(MOMENTS["spoons"][0], seed=3),
}
"""Matches in which a sailor remarks on something that has just happened."""
_SAILORS = (Sailor("Silas", "boatswain", "silas"), Sailor("Mary", "deckhand", "mary"))


def shoot_company(camera: Camera) -> None:
    """Show what sailors do beside playing against persons."""
    for game in (*MOMENTS, "spooneye"):
        play = _at_a_turn(camera, game)
        play.hints.ask(play.board)
        camera.run(_HINT_MS, lambda play=play: not play.hints.is_asked)  # type: ignore[misc]
        camera.run(_RISEN_MS)
        camera.shoot(f"hint-{game}")
        camera.clear()
        _shoot_remark(camera, game)
    _shoot_sailors(camera)


def _at_a_turn(camera: Camera, game: str) -> PlayScene:
    scene = _SCENES.get(game) or MOMENTS[game][1]
    play = PlayScene(camera.app, saves.Match(played(game, scene), saves.Keeper()))
    camera.show(play)
    camera.run(200)
    camera.settle()
    return play


def _shoot_remark(camera: Camera, game: str) -> None:
    """Show the first occasion on which a sailor may remark on something: no person has to choose then."""
    session, said = remarked(game)
    play = PlayScene(camera.app, saves.Match(session, saves.Keeper()))
    camera.show(play)
    play.sitting.pause()
    camera.run(200)
    camera.settle()
    speaker, line = max(said, key=lambda pair: len(_(pair[1])))
    play.board.say(speaker, _(line))
    camera.shoot(f"talk-{game}")
    camera.clear()


def remarked(game: str) -> tuple[Session, list[tuple[int, str]]]:
    """Play a match until sailors may remark on something; return it, and who may say what."""
    said: list[tuple[int, str]] = []
    scene = _REMARKS.get(game) or MOMENTS[game][1]
    return played(game, replace(scene, until=_remark(said))), said


def _remark(said: list[tuple[int, str]]) -> Until:
    """Return the moment when sailors have something to say of the last move and no person has to choose.

    Who may say what is put into `said`.
    """
    followers: list[Follower] = []

    def reached(view: View, session: Session) -> bool:
        if not followers:
            followers.append(session.follow(None))
        said.clear()
        while (update := followers[0].take()) is not None:
            said[:] = [
                (seat, line)
                for event in update.events
                for seat, occasion in occasions(event)
                if isinstance(player := session.players[seat], Sailor)
                for line in TALK[player.portrait][occasion]
            ]
        waits = any(isinstance(session.players[seat], Person) for seat in session.to_act)
        return bool(said) and not waits and not round_over(view, session)

    return reached


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
