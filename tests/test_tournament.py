"""Tournaments: who is ahead, when it is over, and how it is kept and gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import rules
from game.play.log import position_line, seat_line
from game.play.players import Person, Sailor
from game.play.session import Session
from game.play.tournament import Tournament, read_tournament
from game.scenes import saves
from game.scenes.pause import PauseScene
from game.scenes.play import PlayScene
from game.scenes.tournament import TournamentScene, games_for, match_line
from game.storage.matches import ENDING, FINISHED
from game.ui.scene import Pop, Swap
from game.words import ENGLISH, languages, use
from tests.voyage import Voyage, log_at

NAMES, PORTRAITS = ("Anne", "Rosa"), ("anne", "rosa")
OVER: dict[str, object] = {"phase": "over", "booty": [{}, {}], "scores": [120, 90], "larders": [0, 0]}
BEST = Tournament(NAMES, PORTRAITS, "best", ("spooneye",), 3)
ALL = ("spooneye", "john_silver", "spoons", "hand_and_foot", "grundel_beard")


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    trip = Voyage(tmp_path)
    yield trip.open()
    trip.close()


@pytest.mark.parametrize("language", languages())
def test_a_tournament_of_three_is_set_up_in_the_smallest_window_without_scrolling(
    voyage: Voyage, language: str
) -> None:
    voyage.stack.relayout((1024, 600))
    for name in ("Anne", "Rosa", "Gideon"):
        voyage.app.remember_person(name, name.lower())
    try:
        use(language)
        scene = TournamentScene(voyage.app)
        voyage.stack.push(scene)
        assert scene._pane.furthest == 0
    finally:
        use(ENGLISH)


def won(tournament: Tournament, seat: int) -> Tournament:
    """Return the tournament after the one of its people with this number has won a match."""
    scores = [40] * len(tournament.names)
    scores[seat] = 100
    game = tournament.next_game
    assert game is not None
    return tournament.with_result(tournament.names, (seat,), scores, game)


def table_of(voyage: Voyage) -> PlayScene:
    """Return the table, though it may be covered."""
    return next(scene for scene in voyage.stack.scenes if isinstance(scene, PlayScene))


def test_a_best_of_ends_as_soon_as_nobody_can_catch_up() -> None:
    one = won(BEST, 0)
    assert not one.is_over
    assert one.next_game == "spooneye"
    two = won(one, 0)
    assert two.is_over
    assert two.next_game is None
    assert two.leaders == ["Anne"]
    level = won(one, 1)
    assert not level.is_over
    assert won(level, 1).leaders == ["Rosa"]


def test_a_round_goes_through_its_games() -> None:
    tournament = Tournament((*NAMES, "Tom"), (*PORTRAITS, "tom"), "round", ("john_silver", "spoons"))
    assert tournament.next_game == "john_silver"
    names = ("Tom", "Silas", "Anne", "Rosa")
    after = tournament.with_result(names, (1,), (7, 12, 11, 7), "john_silver")
    assert {s.name: (s.won, s.points) for s in after.standings()} == {
        "Anne": (1, 4), "Rosa": (0, 1), "Tom": (0, 1),
    }  # fmt: skip
    assert after.next_game == "spoons"
    last = after.with_result(names, (3,), (60, 90, 150, 10), "spoons")
    assert last.is_over
    assert [s.name for s in last.standings()] == ["Rosa", "Anne", "Tom"]
    assert [s.points for s in last.standings()] == [5, 4, 3]


def test_those_who_win_together_are_level() -> None:
    after = BEST.with_result(NAMES, (0, 1), (100, 100), "spooneye")
    assert after.leaders == ["Anne", "Rosa"]
    assert [s.points for s in after.standings()] == [1, 1]


def test_another_one_sits_first_each_time() -> None:
    assert BEST.order == (0, 1)
    assert won(BEST, 0).order == (1, 0)


def test_a_tournament_reads_back_and_nonsense_does_not() -> None:
    tournament = won(BEST, 1).begun("a match")
    assert read_tournament(tournament.form()) == tournament
    damaged: list[object] = [
        None,
        [],
        {},
        {**BEST.form(), "names": ["Anne"]},
        {**BEST.form(), "length": 4},
        {**BEST.form(), "kind": "cup"},
        {**BEST.form(), "played": [{}]},
    ]
    for wrong in damaged:
        with pytest.raises(ValueError, match=r"."):
            read_tournament(wrong)


def test_a_seat_that_a_sailor_played_counts_and_is_told() -> None:
    after = BEST.with_result(("Rosa", "Anne"), (1,), (90, 120), "spooneye", (1,))
    assert after.played[0].lent == ("Anne",)
    assert [(s.name, s.won) for s in after.standings()] == [("Anne", 1), ("Rosa", 0)]
    assert (
        match_line(1, after.played[0])
        == "Match 1, Spooneye: Anne won. A sailor played for Anne; it counts all the same."
    )
    both = BEST.with_result(NAMES, (1,), (90, 120), "spooneye", (0, 1))
    assert match_line(2, both.played[0]).endswith(
        "Rosa won. A sailor played for Anne and Rosa; it counts all the same."
    )
    assert match_line(1, won(BEST, 0).played[0]) == "Match 1, Spooneye: Anne won."
    assert read_tournament(after.form()) == after
    kept = after.form()
    del kept["played"][0]["lent"]
    assert read_tournament(kept).played[0].lent == (), "kept by a version that did not tell it"


@pytest.mark.parametrize("late", [False, True])
def test_a_match_left_to_a_sailor_is_told_under_the_standings(late: bool, voyage: Voyage) -> None:
    """Whether the match ends before this scene, or while it is not on."""
    silas, people = Sailor("Silas", "deckhand", "silas"), (Person("Anne"), Person("Rosa"))
    name = "20260106-200000-spooneye-0a0a0a"
    voyage.app.keep_tournament(BEST.begun(name), new=True)
    if late:
        end = position_line(rules.load({"game": "spooneye", "seats": 2, **OVER}))
        lines = [*log_at({}, *people), seat_line(1, silas), end]
        path = voyage.app.matches / FINISHED / f"{name}{ENDING}"
        path.parent.mkdir(parents=True)
        path.write_text("".join(f"{line}\n" for line in lines))
    scene = TournamentScene(voyage.app)
    if not late:
        session = Session.resume(log_at(OVER, *people))
        session.seat(1, silas)
        scene._match = saves.Match(session, saves.Keeper())
    voyage.stack.push(scene)
    if not late:
        scene.resumed(None)
    voyage.step()
    assert scene.tournament.leaders == ["Anne"]
    assert "A sailor played for Rosa; it counts all the same." in scene._told[-1].text


def test_what_points_are_earned_for_is_always_told(voyage: Voyage) -> None:
    for tournament, begins in (
        (BEST, "Wins decide, then points: "),
        (replace(BEST, kind="round"), "Points decide: "),
    ):
        voyage.app.keep_tournament(tournament, new=True)
        scene = open_standings(voyage)
        assert scene._rating.visible
        assert not scene._pane.furthest
        assert scene._rating.text.startswith(begins)
        voyage.stack.pop()
    crew = ("Anne", "Rosa", "Tom", "Nell", "Gideon", "Silas", "Mary", "Ben")
    crowded = won(Tournament(crew, PORTRAITS * 4, "round", ("spoons",)), 0)
    voyage.app.keep_tournament(crowded, new=True)
    scene = open_standings(voyage)
    for size in ((1024, 600), (1920, 1080)):
        scene.arrange(size)
        last, told = scene._rows[-1][0].rect, scene._rating.rect
        assert scene._rating.visible
        assert last.bottom <= told.top < told.bottom <= scene._told[0].rect.top, "it stands below the rows"


def test_games_have_room_for_all() -> None:
    assert games_for(2) == [game for game in games_for(2) if game in ALL]
    assert len(games_for(2)) == 5
    assert "spooneye" not in games_for(3)
    assert all(len(NAMES) <= rules.GAMES[game].seats[-1] for game in games_for(8))


def test_a_tournament_is_begun_played_and_kept(voyage: Voyage) -> None:
    for name, portrait in zip(reversed(NAMES), reversed(PORTRAITS), strict=True):
        voyage.app.remember_person(name, portrait)
    scene = open_standings(voyage)
    voyage.click("Begin")
    assert not scene.sets_up
    voyage.click("Next match")
    table = table_of(voyage)
    assert [player.name for player in table.session.players] == ["Anne", "Rosa"]
    assert scene.tournament.running == table.match.keeper.name
    table.session.submit(table.session.to_act[0], table.session.moves(table.session.to_act[0])[0])
    name = table.match.keeper.name
    while voyage.top is not scene:
        voyage.stack.follow(Pop())
    voyage.step()
    assert not scene.tournament.played
    voyage.click("Go on")
    assert table_of(voyage).match.keeper.name == name
    assert table_of(voyage).session.count == 1


def test_the_result_of_a_match_counts_once_it_is_over(voyage: Voyage) -> None:
    voyage.app.keep_tournament(BEST.begun("a match"), new=True)
    session = Session.resume(log_at(OVER, Person("Anne"), Person("Rosa")))
    scene = TournamentScene(voyage.app)
    assert scene.tournament.running == "", "a match that is gone is forgotten"
    scene._match = saves.Match(session, saves.Keeper())
    voyage.stack.push(scene)
    scene.resumed(None)
    assert scene.tournament.leaders == ["Anne"]
    again = TournamentScene(voyage.app)
    assert len(again.tournament.played) == 1


def test_one_person_alone_has_no_tournament(voyage: Voyage) -> None:
    voyage.app.remember_person("Anne", "anne")
    scene = open_standings(voyage)
    voyage.click("Begin")
    assert "two people" in scene.problem
    assert voyage.app.tournament is None
    voyage.key(pygame.K_ESCAPE)


def test_sailors_fill_up_a_table_that_needs_more(voyage: Voyage) -> None:
    voyage.app.keep_tournament(replace(BEST, games=("spoons",)), new=True)
    scene = open_standings(voyage)
    assert scene._sheet.rect.height < 0.55 * voyage.window.size[1], "no higher than its few rows need"
    voyage.click("Next match")
    players = table_of(voyage).session.players
    assert [isinstance(player, Sailor) for player in players] == [False, False, True]


def open_standings(voyage: Voyage) -> TournamentScene:
    """Return the scene of the tournament, put on and laid out."""
    scene = TournamentScene(voyage.app)
    voyage.stack.push(scene)
    voyage.step()
    return scene


def leave(voyage: Voyage, scene: TournamentScene) -> None:
    """Leave the table, covered or not, for the standings."""
    while voyage.top is not scene:
        voyage.stack.follow(Pop())
    voyage.step()


def test_a_match_is_kept_from_its_deal_on_and_over_a_restart(voyage: Voyage) -> None:
    """A hand that one does not like is not dealt anew by leaving before the first move."""
    voyage.app.keep_tournament(BEST, new=True)
    scene = open_standings(voyage)
    voyage.click("Next match")
    dealt = table_of(voyage).session.view(0)
    leave(voyage, scene)
    voyage.click("Go on")
    assert table_of(voyage).session.view(0) == dealt
    voyage.stack.follow(Swap(PauseScene(voyage.app, table_of(voyage).session)))
    voyage.step()
    with pytest.raises(LookupError):
        voyage.find("New match")
    voyage.find("Leave the table")
    voyage.close()
    voyage.open()
    scene = open_standings(voyage)
    voyage.click("Go on")
    assert table_of(voyage).session.view(0) == dealt


def test_a_match_played_once_more_counts_in_no_tournament(voyage: Voyage) -> None:
    voyage.app.keep_tournament(BEST, new=True)
    open_standings(voyage)
    voyage.click("Next match")
    session = table_of(voyage).session
    assert session.header.is_of_tournament
    again = saves.again(voyage.app, session, 5)
    again.keeper.close(finished=False)
    assert not again.session.header.is_of_tournament
