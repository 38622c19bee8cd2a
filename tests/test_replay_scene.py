"""Replays, copied tables, taking back and statistics as a person meets them on the screen."""

from __future__ import annotations

import csv
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game import rules
from game.core.state import Move
from game.play.codes import deal_of, write_code
from game.play.log import PRACTICE, LogError
from game.play.players import Person, Player, Sailor
from game.play.replay import OPEN, Replay
from game.play.session import Session
from game.play.texts import table_of, text_of
from game.rules.spoons_events import SpoonGrabbed
from game.scenes import saves
from game.scenes.charts import MOST_POINTS, MOST_TICKS, ScoreChart, round_numbers
from game.scenes.house import TIMED
from game.scenes.play import PlayScene
from game.scenes.records import remember
from game.scenes.replay import SPEEDS, ReplayScene, replay_of_file, replay_of_session, replay_of_text
from game.scenes.replay_menu import ReplayMenu
from game.scenes.scores import MatchEnd
from game.scenes.seals import GameSeals
from game.scenes.shot_records import records
from game.scenes.statistics import StatisticsScene
from game.scenes.title import TitleScene
from game.storage.statistics import StatisticsFile
from game.tables.faces import FACES
from game.ui import theme
from game.ui.inputs import Act, Key
from game.ui.widgets import Toggle
from game.words import ENGLISH, languages, use
from tests.matches import PRESETS, random_match
from tests.pasted import run_table
from tests.voyage import Voyage

ANNE, SILAS = Person("Anne", "anne"), Sailor("Silas", "boatswain", "silas")


class Board:
    """A clipboard that nobody else writes on; it may be out of reach."""

    def __init__(self) -> None:
        self.text: str | None = ""

    def put(self, text: str) -> bool:
        if self.text is not None:
            self.text = text
        return self.text is not None

    def get(self) -> str | None:
        return self.text


@pytest.fixture
def clipboard() -> Board:
    return Board()


@pytest.fixture
def voyage(tmp_path: Path, clipboard: Board) -> Iterator[Voyage]:
    trip = Voyage(tmp_path)
    trip.open()
    trip.app.clipboard = clipboard
    yield trip
    trip.close()


@lru_cache(maxsize=8)
def match(game: str, steps: int | None = None) -> Session:
    seats = rules.GAMES[game].seats[0]
    crew: list[Player] = [ANNE, *(Sailor(f"Tom {seat}", "deckhand", "tom") for seat in range(1, seats))]
    session = Session.begin(game, seats, 5, PRESETS[game][0], crew)
    for ply in random_match(game, seats, 0, 5).plies[:steps]:
        session.submit(*ply)
    return session


def show(voyage: Voyage, session: Session) -> ReplayScene:
    scene = replay_of_session(voyage.app, session)
    voyage.stack.push(scene)
    voyage.step()
    return scene


def stroke(voyage: Voyage, key: int, mod: int) -> None:
    voyage.step(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    voyage.step(pygame.Event(pygame.KEYUP, key=key, mod=mod))


# -- replays ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(FACES))
def test_a_match_is_looked_at_again_by_keys(voyage: Voyage, game: str) -> None:
    session = match(game)
    scene = show(voyage, session)
    voyage.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    assert scene.number == 3
    scene.board.finish()
    assert scene.board.tableau.state.dump() == rules.read_view(scene.replay.view(3, 0)).dump()
    voyage.key(pygame.K_LEFT)
    assert scene.number == 2
    assert scene.board.tableau.state.dump() == rules.read_view(scene.replay.view(2, 0)).dump()
    voyage.key(pygame.K_END)
    assert scene.number == session.count
    assert scene.board.tableau.state.result == session.result
    voyage.key(pygame.K_HOME)
    assert scene.number == 0
    voyage.key(pygame.K_RETURN)
    assert scene.playing
    voyage.wait(60)
    assert scene.number > 0


def test_a_replay_plays_to_its_end_and_stands_still_there(voyage: Voyage) -> None:
    scene = show(voyage, match("spooneye"))
    scene.leap(len(scene.replay) - 2)
    scene.change_speed(2)
    assert scene.speed == SPEEDS[-1]
    scene.toggle()
    voyage.wait(80)
    assert scene.number == len(scene.replay)
    assert not scene.playing
    assert not scene.busy or scene.board.busy
    scene.toggle()
    assert scene.number == 0


def test_a_replay_is_scrubbed_by_the_mouse(voyage: Voyage) -> None:
    scene = show(voyage, match("spooneye"))
    groove = scene.find("Timeline").focus_rect
    voyage.click_at((groove.x + groove.width // 2, groove.centery))
    assert abs(scene.number - len(scene.replay) / 2) < len(scene.replay) / 8
    before = scene.number
    voyage.click("A step back")
    assert scene.number == before - 1
    voyage.click("A step on")
    voyage.click("To the start")
    assert scene.number == 0


def test_a_replay_goes_from_deal_to_deal(voyage: Voyage) -> None:
    scene = show(voyage, match("grundel_beard"))
    first, second = scene.replay.deals[:2]
    voyage.key(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert scene.number == second
    voyage.key(pygame.K_PAGEUP)
    assert scene.number == first
    voyage.key(pygame.K_PAGEUP, pygame.K_PAGEUP)
    assert scene.number == 0
    voyage.click("To the end")
    assert scene.number == len(scene.replay)


@pytest.mark.parametrize("game", ["spooneye", "spoons", "hand_and_foot"])
def test_a_replay_is_seen_by_any_seat_and_with_all_hands_open(voyage: Voyage, game: str) -> None:
    scene = show(voyage, match(game))
    number = len(scene.replay) // 2
    scene.leap(number)
    for eye in scene.replay.eyes:
        scene.look_through(eye)
        voyage.step()
        assert scene.board.tableau.state.dump() == rules.read_view(scene.replay.view(number, eye)).dump()
        assert scene.find("Whose view").spoken() == scene.eye_words(eye)
    assert scene.eye == OPEN
    assert scene.board.look.size[1] >= 540
    voyage.key(pygame.K_RIGHT)
    scene.board.finish()
    assert not scene.board.gestures
    shown = rules.read_view(scene.replay.view(number + 1, OPEN))
    assert scene.board.tableau.state.dump() == shown.dump()


def test_the_menu_of_a_replay_tells_the_deal_code_and_leads_out(voyage: Voyage, clipboard: Board) -> None:
    scene = show(voyage, match("spooneye"))
    voyage.key(pygame.K_ESCAPE)
    menu = voyage.screen
    assert isinstance(menu, ReplayMenu)
    words = [getattr(widget, "text", "") for widget in menu._form.widgets()]
    assert any(str(text).startswith("SE-") for text in words)
    voyage.click("Copy table")
    assert clipboard.text == scene.text
    clipboard.text = None
    voyage.click("Copy table")
    assert menu._said.text == "The clipboard cannot be reached."
    voyage.key(pygame.K_ESCAPE)
    assert voyage.top is scene
    voyage.key(pygame.K_F10)
    voyage.click("Leave")
    assert isinstance(voyage.top, TitleScene)


def test_a_damaged_match_is_shown_as_far_as_it_can_be_read(voyage: Voyage, tmp_path: Path) -> None:
    lines = match("spooneye").log_text().splitlines()
    place = next(n for n in range(len(lines) // 2, len(lines)) if not lines[n].startswith("at "))
    file = tmp_path / "a.match"
    file.write_text("\n".join([*lines[:place], "nonsense", *lines[place + 1 :], ""]))
    scene = replay_of_file(voyage.app, file)
    voyage.stack.push(scene)
    voyage.step()
    assert str(place + 1) in scene.board.tableau.notice
    assert len(scene.replay) > 0
    scene.leap(len(scene.replay))
    file.write_text("nonsense\n")
    with pytest.raises(LogError):
        replay_of_file(voyage.app, file)
    with pytest.raises(OSError, match="no such"):
        replay_of_file(voyage.app, tmp_path / "no such")


def test_the_end_of_a_match_can_be_looked_at_again(voyage: Voyage, clipboard: Board) -> None:
    session = match("spooneye")
    scene = PlayScene(voyage.app, saves.Match(session, saves.Keeper()))
    voyage.stack.push(scene)
    voyage.step()
    voyage.stack.push(MatchEnd(voyage.app, session, rules.read_view(session.view(0)), scene.sitters))
    voyage.step()
    end = voyage.screen
    assert isinstance(end, MatchEnd)
    deal = deal_of(session.header)
    assert deal is not None
    assert end._foot is not None
    assert end._foot.text == f"Deal code {write_code(deal)}"
    stroke(voyage, pygame.K_c, pygame.KMOD_CTRL)
    assert clipboard.text == session.log_text()
    voyage.click("Look again")
    assert isinstance(voyage.top, ReplayScene)


# -- copied tables ---------------------------------------------------------------------------------


def test_a_running_table_is_copied_without_its_secrets_and_opened_again(
    voyage: Voyage, clipboard: Board
) -> None:
    scene = voyage.sit_down(ANNE, SILAS)
    voyage.until_turn()
    stroke(voyage, pygame.K_c, pygame.KMOD_CTRL)
    assert clipboard.text == text_of(scene.session, 0)
    assert "clipboard" in scene.board.tableau.aside
    run_table(clipboard.text)
    voyage.key(pygame.K_ESCAPE)
    clipboard.text = ""
    voyage.click("Copy table")
    assert clipboard.text == text_of(scene.session, 0)
    voyage.click("Leave the table")
    stroke(voyage, pygame.K_v, pygame.KMOD_CTRL)
    assert isinstance(voyage.top, ReplayScene)
    assert voyage.top.board.tableau.state.dump() == rules.read_view(scene.session.view(0)).dump()
    voyage.key(pygame.K_RIGHT, pygame.K_RETURN, pygame.K_ESCAPE)
    assert isinstance(voyage.top, ReplayMenu | ReplayScene)


@pytest.mark.parametrize("text", ["", "a parrot", None, '{"format": 2}', "x" * 5_000_000])
def test_what_is_no_table_is_said_on_the_title(voyage: Voyage, clipboard: Board, text: str | None) -> None:
    clipboard.text = text
    stroke(voyage, pygame.K_v, pygame.KMOD_CTRL)
    assert isinstance(voyage.top, TitleScene)
    assert voyage.top.notice.endswith(".")


def test_a_finished_table_is_opened_by_the_mouse(voyage: Voyage, clipboard: Board) -> None:
    clipboard.text = match("john_silver").log_text()
    voyage.click("Matches")
    voyage.click("Open a copied table")
    assert isinstance(voyage.top, ReplayScene)
    assert isinstance(voyage.top.replay, Replay)
    assert len(voyage.top.replay) == match("john_silver").count


@pytest.mark.parametrize("game", ["spooneye", "john_silver", "spoons", "hand_and_foot"])
def test_open_hands_leave_the_table_its_letters_and_its_room(voyage: Voyage, game: str) -> None:
    """For a single open card a whole band was taken, and the letters of the shrunk table came out smaller."""
    voyage.stack.relayout((1024, 600))
    scene = show(voyage, match(game))
    scene.leap(len(scene.replay) // 2)
    usual = scene.look.scale
    scene.look_through(OPEN)
    assert scene._hands.visible
    assert scene._bar.rect.top - scene._hands.rect.top <= (70 if game == "john_silver" else 46)
    shrunk = scene._table.get_height() / scene.board.look.size[1]
    for units in (theme.SIZE_LEAST, theme.SIZE_BODY, theme.SIZE_NAME):
        assert abs(scene.board.look.scale.text(units) * shrunk - usual.text(units)) < 1


def test_the_log_of_a_running_match_shows_no_open_hands(voyage: Voyage) -> None:
    lines: list[str] = []
    session = Session.begin("spooneye", 2, 4, {}, [ANNE, SILAS], None, lines.append)
    session.submit(session.to_act[0], session.moves(session.to_act[0])[0])
    scene = replay_of_text(voyage.app, "\n".join(lines))
    assert scene.replay.eyes == (0, 1)
    assert isinstance(table_of("\n".join(lines)), Replay)


# -- taking back -----------------------------------------------------------------------------------


def practice(voyage: Voyage, wanted: bool = True) -> PlayScene:
    """A table of Captain Grundel Beard at which Anne says yea or neigh, and the sailor waits."""
    found = saves.begin(voyage.app, "grundel_beard", 3, {}, [ANNE, SILAS], {PRACTICE: wanted})
    scene = PlayScene(voyage.app, found)
    voyage.stack.push(scene)
    voyage.until_turn()
    scene.sitting.pause()
    return scene


def test_a_move_that_showed_nothing_is_taken_back_in_practice(voyage: Voyage) -> None:
    scene = practice(voyage)
    before, count = scene.session.view(0), scene.session.count
    scene.board.send(scene.session.parse("neigh"))
    voyage.wait(3)
    assert scene.session.view(0) != before
    stroke(voyage, pygame.K_z, pygame.KMOD_CTRL)
    assert scene.session.view(0) == before
    assert scene.session.count == count
    assert "Anne has taken the last move back" in scene.board.tableau.aside
    assert scene.board.tableau.state.dump() == rules.read_view(before).dump()
    assert [str(gesture.move) for gesture in scene.board.gestures]
    assert not scene.board.tableau.bubbles
    assert not any("neigh" in line for line in scene.board.tableau.log)
    scene.sitting.resume(scene._now)
    scene.board.send(scene.session.parse("yea"))
    for _ in range(200):
        if scene.session.count > count + 1:
            return
        voyage.step()
    raise AssertionError("the sailor never plays on")


@pytest.mark.parametrize("waits", [True, False], ids=["shown", "asked"])
def test_a_hint_goes_with_a_move_taken_back(voyage: Voyage, waits: bool) -> None:
    seed, move = next(
        (seed, move)
        for seed in range(100)
        for move in rules.new("john_silver", 2, seed, {}).moves(0)
        if _chooses_on(seed, move)
    )
    found = saves.begin(voyage.app, "john_silver", seed, {}, [ANNE, SILAS], {PRACTICE: True})
    scene = PlayScene(voyage.app, found)
    voyage.stack.push(scene)
    voyage.until_turn()
    scene.board.send(move)
    voyage.wait(3)
    while scene.board.telling:
        voyage.step()
    voyage.key(pygame.K_h)
    assert scene.board.tableau.hint
    while waits and scene.hints.is_asked:
        voyage.step()
    assert bool(scene.board._hinted[0]) or not waits
    stroke(voyage, pygame.K_z, pygame.KMOD_CTRL)
    voyage.wait(3)
    assert scene.session.count == 0
    assert not scene.board.tableau.hint
    assert scene.board._hinted == ((), None)
    assert not scene.hints.is_asked


def _chooses_on(seed: int, move: Move) -> bool:
    """Tell whether who begins John Silver with a move has to choose again after it."""
    state = rules.new("john_silver", 2, seed, {})
    state.step(0, move)
    return len(state.moves(0)) > 1 and 0 in state.to_act


def test_a_move_that_showed_a_card_stands_and_it_is_said(voyage: Voyage) -> None:
    scene = practice(voyage)
    scene.board.send(scene.session.parse("yea"))
    voyage.wait(3)
    count = scene.session.count
    stroke(voyage, pygame.K_z, pygame.KMOD_CTRL)
    assert scene.session.count == count
    assert "Anne has seen a new card" in scene.board.tableau.notice


def test_without_practice_every_move_stands_and_it_is_said(voyage: Voyage) -> None:
    scene = practice(voyage, wanted=False)
    scene.board.send(scene.session.parse("neigh"))
    count = scene.session.count
    stroke(voyage, pygame.K_z, pygame.KMOD_CTRL)
    assert scene.session.count == count
    assert "practice" in scene.board.tableau.notice


def test_the_pause_takes_back_what_may_be_taken_back(voyage: Voyage) -> None:
    scene = practice(voyage)
    count = scene.session.count
    voyage.key(pygame.K_F10)
    assert "Take back" not in [widget.spoken() for widget in voyage.screen.widgets]
    voyage.key(pygame.K_F10)
    scene.board.send(scene.session.parse("neigh"))
    voyage.wait(3)
    voyage.key(pygame.K_F10)
    voyage.click("Take back")
    assert voyage.top is scene
    assert scene.session.count == count


# -- statistics ------------------------------------------------------------------------------------


def test_a_finished_match_is_counted_once(voyage: Voyage) -> None:
    app = voyage.app
    found = saves.begin(app, "grundel_beard", 5, PRESETS["grundel_beard"][0], [ANNE, SILAS])
    for ply in random_match("grundel_beard", 2, 0, 5).plies:
        found.session.submit(*ply)
    name = found.keeper.name
    assert name
    voyage.stack.push(PlayScene(app, found))
    voyage.step()
    voyage.stack.quit()
    remember(app, found.session, name)
    (record,) = app.records
    assert record.id == name
    assert record.players == (ANNE, SILAS)
    assert found.session.result is not None
    assert record.scores == found.session.result.scores
    kept, notice = StatisticsFile(app.places.statistics).load(lambda form: form)
    assert notice is None
    assert kept == (record.form(),)


def test_matches_that_run_or_that_only_sailors_played_are_not_counted(voyage: Voyage) -> None:
    remember(voyage.app, match("spooneye", 10), "a")
    crew = [SILAS, Sailor("Tom", "deckhand", "tom")]
    session = Session.begin("grundel_beard", 2, 5, PRESETS["grundel_beard"][0], crew)
    for ply in random_match("grundel_beard", 2, 0, 5).plies:
        session.submit(*ply)
    remember(voyage.app, session, "b")
    assert voyage.app.records == ()


def test_statistics_tell_each_game_and_are_exported(voyage: Voyage) -> None:
    app = voyage.app
    app.records = (*records("spooneye", 12), *records("john_silver", 3))
    voyage.click("Statistics")
    scene = voyage.screen
    assert isinstance(scene, StatisticsScene)
    texts = [widget.spoken() for widget in scene._told.widgets()]
    assert any("Matches 12" in text for text in texts), "the latest match was one of Spooneye"
    scene._choose_game("john_silver")
    assert any("Matches 3" in widget.spoken() for widget in scene._told.widgets())
    scene._choose(level="old-salt")
    scene._choose(level="", seats=4)
    assert any(
        "not finished a match of John Silver with these seats" in widget.spoken()
        for widget in scene._told.widgets()
    )
    voyage.click("Export as CSV")
    assert str(app.places.table) in scene.note
    with app.places.table.open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == 30
    voyage.key(pygame.K_ESCAPE)
    assert isinstance(voyage.top, TitleScene)


@pytest.mark.parametrize("scores", [(7,), (0, 0, 0), (-120, 35, -4), tuple(range(0, 5000, 37))], ids=range(4))
def test_charts_are_drawn_of_any_scores(voyage: Voyage, scores: tuple[int, ...]) -> None:
    (one,) = records("spooneye", 1)
    voyage.app.records = tuple(
        replace(one, id=f"{n}", when=f"2026-01-01T00:{n // 60:02}:{n % 60:02}", scores=(score, 1))
        for n, score in enumerate(scores)
    )
    voyage.click("Statistics")
    scene = voyage.screen
    assert isinstance(scene, StatisticsScene)
    chart = next(widget for widget in scene._told.widgets() if isinstance(widget, ScoreChart))
    assert chart.scores == scores[-MOST_POINTS:]
    picture = chart.picture()
    assert picture.get_width() >= chart.rect.width
    assert pygame.mask.from_surface(picture).count() > 200


@pytest.mark.parametrize("low", [-700, -3, 0, 4, 99])
@pytest.mark.parametrize("span", [0, 1, 7, 250, 60_000])
def test_ticks_are_few_and_take_all_scores_in(low: int, span: int) -> None:
    ticks = round_numbers(low, low + span)
    assert ticks[0] <= low
    assert ticks[-1] >= low + span
    assert 2 <= len(ticks) <= MOST_TICKS + 1
    assert len({later - earlier for earlier, later in pairwise(ticks)}) == 1


def test_statistics_without_a_match_say_so_by_keys(voyage: Voyage) -> None:
    voyage.focus("Statistics")
    voyage.key(pygame.K_RETURN)
    scene = voyage.screen
    assert isinstance(scene, StatisticsScene)
    assert any("has not finished a match of" in widget.spoken() for widget in scene._told.widgets())
    toggle = next(widget for widget in scene._chooser.widgets() if isinstance(widget, Toggle))
    toggle.activate()
    assert scene.choice.practice


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (1080, 1920)])
@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_name_of_a_seal_stands_below_it(voyage: Voyage, size: tuple[int, int], percent: int) -> None:
    """“Spooneye” stood in the middle below the whole row, as if it named the seal of Spoons."""
    voyage.app.change(text_percent=percent)
    voyage.stack.relayout(size)
    voyage.app.records = records("spooneye", 5)
    voyage.stack.push(StatisticsScene(voyage.app))
    scene = voyage.screen
    assert isinstance(scene, StatisticsScene)
    seals = scene._chooser.widgets()[0]
    assert isinstance(seals, GameSeals)
    for chosen, place in enumerate(seals._places()):
        seals.chosen = chosen
        name = seals.name_place()
        assert seals.rect.contains(name)
        assert name.top >= place.bottom
        assert name.collidelist(seals._places()) < 0
        # At an end of the row a long name may have to give way, but not past its own seal.
        clamped = name.left == seals.rect.left or name.right == seals.rect.right
        assert abs(name.centerx - place.centerx) <= 1 or clamped
        assert name.left < place.centerx < name.right
    if percent == 100 and len({place.y for place in seals._places()}) == 1:
        assert seals._places()[0].left == seals.rect.left, "flush with what stands below"
        row = min(widget.rect.top for widget in scene._chooser.widgets()[1:])
        assert row - name.bottom >= seals.look.scale.px(20, 7)
        assert 3 * (name.top - seals._places()[0].bottom) < row - name.bottom, "nearer to its seal"


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_where_nothing_is_told_yet_the_sheet_is_lower_and_its_words_in_the_middle(
    voyage: Voyage, size: tuple[int, int]
) -> None:
    voyage.stack.relayout(size)
    scene = StatisticsScene(voyage.app)
    voyage.stack.push(scene)
    told, room = scene._told.widgets(), scene._right.room()
    assert not scene._right.furthest
    assert abs(told[0].rect.top - room.top - (room.bottom - told[-1].rect.bottom)) <= room.height // 10
    lower = scene._sheet.rect.height
    voyage.app.records = records("spoons", 3)
    full = StatisticsScene(voyage.app)
    voyage.stack.push(full)
    assert lower < full._sheet.rect.height


@pytest.mark.parametrize("language", languages())
def test_statistics_are_seen_whole_in_the_smallest_window(voyage: Voyage, language: str) -> None:
    """What was won against the last sailor stood below the edge, in some languages against all of them."""
    voyage.stack.relayout((1024, 600))
    try:
        use(language)
        for game in rules.GAMES:
            voyage.app.records = records(game, 9)
            scene = StatisticsScene(voyage.app)
            voyage.stack.push(scene)
            assert scene._left.furthest == scene._right.furthest == 0, game
    finally:
        use(ENGLISH)


def test_the_game_of_the_statistics_is_chosen_among_seals_that_have_names(voyage: Voyage) -> None:
    voyage.app.records = records("spooneye", 3)
    voyage.click("Statistics")
    scene = voyage.screen
    assert isinstance(scene, StatisticsScene)
    seals = scene._chooser.widgets()[0]
    assert isinstance(seals, GameSeals)
    assert (seals.spoken(), seals.named) == ("Spooneye, chosen", "Spooneye")
    scene.focus(seals)
    voyage.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert (seals.spoken(), seals.named) == ("Spoons", "Spoons")
    voyage.key(pygame.K_RETURN)
    assert scene.choice.game == "spoons"
    again = scene.focused
    assert isinstance(again, GameSeals), "the focus stays on the seals"
    assert again.spoken() == "Spoons, chosen"
    voyage.point(again._places()[3].center)
    assert again.named == "Hand and Foot"
    assert scene.wake_ms is None, "no tip covers the choices below"
    voyage.click_at(again._places()[3].center)
    assert scene.choice.game == "hand_and_foot"


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_scrolls_on_the_statistics_of_a_usual_window(voyage: Voyage, language: str) -> None:
    """Five pills of games once hid what was won against whom, even at 1920 x 1080."""
    found = [record for title in rules.GAMES for record in records(title, 23)]
    persons = [
        replace(record, id=f"{record.id} too", players=(Person("Rosa"), record.players[1]))
        for record in found
    ]
    voyage.app.records = (*found, *persons)
    voyage.app.change(language=language)
    voyage.stack.relayout((1920, 1080))
    for title in rules.GAMES:
        scene = StatisticsScene(voyage.app)
        scene.choice = replace(scene.choice, game=title)
        voyage.stack.push(scene)
        voyage.stack.draw(pygame.Surface((1920, 1080)))
        assert (scene._left.furthest, scene._right.furthest) == (0, 0), title
        voyage.stack.pop()
    voyage.app.change(language="en")


def test_a_table_that_cannot_be_written_is_said_on_the_sheet(voyage: Voyage) -> None:
    voyage.app.records = records("spooneye", 2)
    voyage.app.places.table.mkdir(parents=True)
    voyage.click("Statistics")
    voyage.click("Export as CSV")
    assert isinstance(voyage.top, StatisticsScene)
    assert "Saving is off" in voyage.top.note


def test_home_and_end_reach_a_replay_as_keys(voyage: Voyage) -> None:
    scene = show(voyage, match("spooneye"))
    scene.handle(Key(pygame.K_END))
    assert scene.number == len(scene.replay)
    scene.handle(Act("left"))
    assert scene.number == len(scene.replay) - 1


@pytest.mark.parametrize("timed", [True, False])
def test_a_race_is_told_as_one_when_it_is_looked_at_again(voyage: Voyage, timed: bool) -> None:
    crew: list[Player] = [ANNE, *(Sailor(f"Tom {seat}", "deckhand", "tom") for seat in range(1, 3))]
    session = Session.begin("spoons", 3, 5, PRESETS["spoons"][0], crew, {TIMED: timed})
    for ply in random_match("spoons", 3, 0, 5).plies:
        session.submit(*ply)
    scene = show(voyage, session)
    assert scene.board.tableau.timed is timed
    assert scene.board.tableau.rests, "nobody is asked for anything"
    scene.look_through(1)
    assert (scene.board.tableau.timed, scene.board.tableau.rests) == (timed, True)
    steps = range(1, len(scene.replay) + 1)
    grabbed = [
        number
        for number in steps
        if any(isinstance(event, SpoonGrabbed) for event in scene.replay.update(number, 1).events)
    ]
    lines = [line for number in grabbed for line in scene._told(number)[0]]
    assert any(" s." in line for line in lines) is timed
    scene._go_to(grabbed[0] - 1)
    while scene.board.look.assets.loading:
        time.sleep(0.002)
    for _frame in range(100):
        voyage.step()
    assert not scene.board.busy, "it rests, though the seat that is looked at would have to grab"


def test_who_has_only_practised_is_told_so(voyage: Voyage) -> None:
    """The statistics said that no match was finished where some were, for practice."""
    voyage.app.change(person="Anne")
    voyage.app.keep_record(replace(records("john_silver", 1)[0], practice=True))
    scene = StatisticsScene(voyage.app)
    scene.choice = replace(scene.choice, practice=False)
    assert "practice" in scene._none_words()
    scene.choice = replace(scene.choice, game="spoons")
    assert "practice" not in scene._none_words()
