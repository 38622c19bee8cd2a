"""The scenes played as a person plays them: from the first start to the end of a match."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game import rules
from game.core.state import Result
from game.play.codes import Deal, deal_of, write_code
from game.play.log import PRACTICE, sealed, unsealed
from game.play.players import Person, Sailor
from game.play.session import Session
from game.scenes import app as program
from game.scenes import saves
from game.scenes.choices import Choice
from game.scenes.contents import Contents
from game.scenes.count import Tally, signed
from game.scenes.counters import CountCell, TallyCounter, wheel_turn
from game.scenes.curtain import Curtain
from game.scenes.lobby import Lobby
from game.scenes.pause import PauseScene, Question
from game.scenes.plans import Plan, plan_for
from game.scenes.play import PlayScene
from game.scenes.rulepage import RulePage
from game.scenes.rulepage_text import (
    Example,
    Heading,
    Paragraph,
    TableExample,
    book_of,
    has_rules,
    read_book,
)
from game.scenes.scores import COUNTINGS, MatchEnd, ScoresScene, counting_of
from game.scenes.scores_plain import ranked, total_column
from game.scenes.settings import SettingsScene
from game.scenes.shot_matches import ENDS, played
from game.scenes.title import TitleScene
from game.scenes.welcome import Welcome
from game.storage.matches import MatchFile, beside, list_matches
from game.storage.settings import SettingsFile
from game.tables.face import Sitter
from game.tables.faces import FACES
from game.ui.richtext import parse, plain
from game.ui.scene import Pop, Scene
from game.ui.widgets import BrassButton, Label, Panel, Pills, ScrollView, Slider, TextEntry, Toggle
from game.ui.window import NoDisplay, Window
from tests.voyage import Voyage, log_at

ANNE = Person("Anne", "anne")
ROSA = Person("Rosa", "rosa")
SILAS = Sailor("Silas", "boatswain", "silas")


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    trip = Voyage(tmp_path)
    yield trip
    trip.close()


def over(phase: str, one: int, other: int) -> dict[str, object]:
    """Return a position at the end of a hand or match."""
    booty = [{"down": "2c 3d", "up": "4h"}, {"down": "5s", "up": ""}]
    return {"phase": phase, "booty": booty, "scores": [one, other], "larders": [9, -3]}


# -- starting --------------------------------------------------------------------------------------


def test_the_first_start_asks_for_a_name_once(voyage: Voyage) -> None:
    voyage.open(person="")
    assert isinstance(voyage.top, Welcome)
    voyage.write("Mary Read")
    voyage.key(pygame.K_RETURN)
    assert isinstance(voyage.top, TitleScene)
    assert voyage.app.settings.person == "Mary Read"
    assert [person.name for person in voyage.app.people] == ["Mary Read"]
    voyage.close()
    voyage.open(person="")
    assert isinstance(voyage.top, TitleScene)
    assert plan_for(voyage.app, "spooneye").players[0] == Person("Mary Read", "anne")


def test_the_first_start_takes_the_portrait_for_a_name(voyage: Voyage) -> None:
    voyage.open(person="")
    voyage.focus("Anne")
    voyage.key(pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    voyage.key(pygame.K_ESCAPE)
    assert voyage.app.settings.person == "Mary"
    assert voyage.app.people[0].portrait == "mary"


def test_without_a_screen_there_is_a_sentence_and_a_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def blind(*_args: object, **_values: object) -> None:
        raise NoDisplay("No display was found.")

    monkeypatch.setattr(program, "Window", blind)
    assert program.run(tmp_path) == 2
    assert "No display was found." in capsys.readouterr().err


def test_the_program_runs_and_remembers_its_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closing = Window.loop

    def loop(window: Window, stack: object) -> None:
        pygame.event.post(pygame.Event(pygame.QUIT))
        closing(window, stack)  # type: ignore[arg-type]

    monkeypatch.setattr(Window, "loop", loop)
    assert program.run(tmp_path, (1100, 640)) == 0
    kept, notice = SettingsFile(tmp_path / "settings.json").load()
    assert notice is None
    assert kept.window_size == (1100, 640)


def test_a_damaged_settings_file_is_told_on_the_title(voyage: Voyage) -> None:
    (voyage.folder / "settings.json").write_text("{ this is no JSON")
    voyage.open()
    assert isinstance(voyage.top, TitleScene)
    assert "settings.json" in voyage.top.notice


# -- by the mouse ----------------------------------------------------------------------------------


def test_from_the_title_to_the_table_and_back_by_clicks(voyage: Voyage) -> None:
    voyage.open()
    voyage.app.change(confirm_warnings=False)
    voyage.click("Spooneye, 2 players")
    assert isinstance(voyage.top, Lobby)
    voyage.click("Deal")
    played = 0
    for _ in range(6):
        voyage.until_turn()
        gestures = voyage.play.board.gestures
        before = voyage.play.session.count
        voyage.play_by_clicks(gestures[len(gestures) // 2])
        played += voyage.play.session.count > before
    assert played == 6
    voyage.until_turn()
    view = voyage.play.session.view(0)
    knob = voyage.play.board.marks.knob_rects()
    voyage.click_at(next(rect.center for knob, rect in knob if knob.name == "pause"))
    assert isinstance(voyage.top, PauseScene)
    voyage.click("Leave the table")
    assert isinstance(voyage.top, TitleScene)
    voyage.click("Continue, Spooneye, hand 1")
    assert voyage.play.session.view(0) == view
    assert voyage.play.board.tableau.log


def test_a_sign_takes_the_light_from_the_pointer(voyage: Voyage) -> None:
    voyage.open()
    sign = voyage.find("Spooneye, 2 players")
    voyage.focus("Quit")
    assert not sign.focused
    voyage.point(sign.rect.center)
    assert sign.focused


def test_the_lobby_seats_who_is_chosen_and_keeps_it(voyage: Voyage) -> None:
    voyage.open()
    voyage.click("Spooneye, 2 players")
    lobby = voyage.screen
    assert isinstance(lobby, Lobby)
    level = next(w for w in lobby._form.widgets() if isinstance(w, Pills) and "Boatswain" in w.options)
    voyage.click_at(level._places()[level.options.index("Boatswain")].center)
    target = next(w for w in lobby._form.widgets() if isinstance(w, Pills) and "150" in w.options)
    pane = lobby._pane
    lowest = next(
        offset for offset in range(pane.furthest) if pane.to(offset) and not pane.leaves_out(target)
    )
    before = pane.offset
    place = target._places()[target.options.index("150")].move(0, -before)
    assert lowest, "it is not seen at first, and now it is the last that is"
    voyage.click_at((place.centerx, place.top + 4))
    assert pane.offset == before, "nothing is scrolled away from under the pointer"
    code = next(w for w in lobby._form.widgets() if isinstance(w, TextEntry))
    lobby.focus(code)
    voyage.click_at(code.place.center)
    voyage.write("4711")
    voyage.click("Deal")
    session = voyage.play.session
    assert session.header.seed == 4711
    assert session.options["target"] == 150
    assert session.players[1] == Sailor("Silas", "boatswain", "silas")
    plan = plan_for(voyage.app, "spooneye")
    assert (plan.players, plan.options) == (session.players, {"target": 150})


def test_the_lobby_refuses_in_a_sentence_what_cannot_be_dealt(voyage: Voyage) -> None:
    voyage.open()
    voyage.click("Spooneye, 2 players")
    lobby = voyage.screen
    assert isinstance(lobby, Lobby)
    lobby.code = "a wish"
    voyage.click("Deal")
    assert voyage.top is lobby
    assert lobby._problem.text
    plan = lobby.plan
    assert Plan("spooneye", (Person("", "anne"), SILAS), plan.options).problem()
    assert Plan("spooneye", (Person("silas", "anne"), SILAS), plan.options).problem()
    assert not plan.problem()


def test_the_lobby_takes_a_deal_code_with_its_seats_and_house_rules(voyage: Voyage) -> None:
    voyage.open()
    deal = Deal("john_silver", 3, {"stacking": True, "rounds": 2}, 31415)
    lobby = Lobby(voyage.app, "john_silver")
    voyage.stack.push(lobby)
    voyage.step()
    lobby._set_code(write_code(deal).lower())
    voyage.step()
    assert len(lobby.plan.players) == 3
    assert lobby.plan.options == deal.options
    assert lobby.find("Deal code").spoken() or lobby.code
    voyage.click("Deal")
    assert deal_of(voyage.play.session.header) == deal


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("a wish", "one looks like"),
        ("SE-0F0F", "wrong or missing"),
        ("9" * 25, "so large"),
        (write_code(Deal("john_silver", 2, {"stacking": True, "rounds": 2}, 5)), "deal code of John Silver"),
    ],
)
def test_the_lobby_says_what_is_wrong_with_a_deal_code(voyage: Voyage, code: str, said: str) -> None:
    voyage.open()
    lobby = Lobby(voyage.app, "spooneye")
    voyage.stack.push(lobby)
    voyage.step()
    entry = [widget for widget in lobby._form.widgets() if isinstance(widget, TextEntry)][-1]
    lobby.focus(entry)
    voyage.step()
    voyage.write(code)
    assert not lobby._problem.text, "it may not be whole yet"
    voyage.key(pygame.K_RETURN)
    assert said in lobby._problem.text
    voyage.write("!")
    assert not lobby._problem.text
    lobby._set_code(code)
    voyage.click("Deal")
    assert voyage.top is lobby
    assert said in lobby._problem.text


def test_a_deal_code_and_other_house_rules_do_not_go_together(voyage: Voyage) -> None:
    voyage.open()
    lobby = Lobby(voyage.app, "john_silver")
    voyage.stack.push(lobby)
    voyage.step()
    lobby._set_code(write_code(Deal("john_silver", 2, {"stacking": False, "rounds": 1}, 5)))
    lobby._resize(4)
    voyage.click("Deal")
    assert voyage.top is lobby
    assert "other house rules" in lobby._problem.text


def test_practice_is_chosen_in_the_lobby_and_kept(voyage: Voyage) -> None:
    voyage.open()
    lobby = Lobby(voyage.app, "spooneye")
    voyage.stack.push(lobby)
    voyage.step()
    voyage.focus("Practice")
    voyage.key(pygame.K_RETURN)
    voyage.click("Deal")
    assert voyage.play.session.header.is_practice
    assert plan_for(voyage.app, "spooneye").is_practice
    two = plan_for(voyage.app, "spooneye").seated(1, ROSA)
    assert not two.is_practice
    assert PRACTICE not in two.header_table()


def test_a_lobby_for_more_seats_and_other_rules(voyage: Voyage) -> None:
    voyage.open()
    for game, declared in rules.GAMES.items():
        lobby = Lobby(voyage.app, game)
        voyage.stack.push(lobby)
        voyage.step()
        assert len(lobby.plan.players) == declared.seats[0]
        if len(declared.seats) > 1:
            lobby._resize(declared.seats[-1])
            voyage.step()
            assert len({player.name for player in lobby.plan.players}) == declared.seats[-1]
            lobby._choose_seat(declared.seats[-1] - 1)
            lobby._resize(declared.seats[0])
        voyage.key(pygame.K_ESCAPE)
    assert isinstance(voyage.top, TitleScene)


# -- by keys ---------------------------------------------------------------------------------------


def test_from_the_title_to_the_table_and_back_by_keys(voyage: Voyage) -> None:
    voyage.open()
    voyage.focus("Spooneye, 2 players")
    voyage.key(pygame.K_RETURN)
    assert isinstance(voyage.top, Lobby)
    voyage.focus("Deal")
    voyage.key(pygame.K_RETURN)
    for _ in range(4):
        voyage.until_turn()
        before = voyage.play.session.count
        voyage.play_by_keys(voyage.play.board.gestures[0])
        assert voyage.play.session.count > before
    voyage.until_turn()
    voyage.key(pygame.K_F1)
    assert isinstance(voyage.top, RulePage)
    voyage.key(pygame.K_DOWN, pygame.K_F1)
    voyage.key(pygame.K_ESCAPE)
    assert isinstance(voyage.top, PauseScene)
    voyage.focus("Settings")
    voyage.key(pygame.K_RETURN, pygame.K_ESCAPE)
    voyage.focus("Leave the table")
    voyage.key(pygame.K_RETURN)
    assert isinstance(voyage.top, TitleScene)
    voyage.key(pygame.K_ESCAPE)
    assert voyage.screen.focused is voyage.find("Quit")
    voyage.key(pygame.K_RETURN)
    assert voyage.top is None


def test_f10_pauses_and_goes_on(voyage: Voyage) -> None:
    voyage.open()
    table = voyage.sit_down(ANNE, SILAS)
    voyage.key(pygame.K_F10)
    assert isinstance(voyage.top, PauseScene)
    voyage.key(pygame.K_F10)
    assert voyage.play is table


def test_a_new_match_is_asked_for_twice(voyage: Voyage) -> None:
    voyage.open()
    table = voyage.sit_down(ANNE, SILAS)
    voyage.until_turn()
    voyage.play_by_clicks(table.board.gestures[0])
    voyage.key(pygame.K_ESCAPE)
    voyage.click("New match")
    assert isinstance(voyage.top, Question)
    voyage.key(pygame.K_ESCAPE)
    assert isinstance(voyage.top, PauseScene)
    voyage.click("New match")
    voyage.click("New match")
    assert voyage.play is not table
    assert voyage.play.session.players == table.session.players
    assert voyage.play.session.count == 0
    assert len(list_matches(voyage.app.matches)) == 1


# -- settings --------------------------------------------------------------------------------------


def test_the_plates_of_the_pause_are_as_wide_as_their_words(voyage: Voyage) -> None:
    """“Einen Seemann für mich spielen lassen” once lost its end, and was tiny besides."""
    voyage.open()
    voyage.click("Spooneye, 2 players")
    voyage.click("Deal")
    voyage.key(pygame.K_ESCAPE)
    assert isinstance(voyage.top, PauseScene)
    voyage.app.change(language="de")
    plates = [widget for widget in voyage.screen.widgets if isinstance(widget, BrassButton)]
    voyage.app.change(language="en")
    assert all(plate.rect.width >= plate.wanted()[0] for plate in plates)


def test_another_language_leaves_the_settings_where_they_are(voyage: Voyage) -> None:
    """They once began at their top again, with the focus on whatever lay nearest."""
    voyage.open()
    voyage.click("Settings")
    voyage.focus("Language")
    pane = next(widget for widget in voyage.screen.widgets if isinstance(widget, ScrollView))
    offset = pane.offset
    assert offset
    voyage.app.change(language="de")
    voyage.step()
    again = next(widget for widget in voyage.screen.widgets if isinstance(widget, ScrollView))
    assert again is not pane
    assert again.offset == pytest.approx(offset, abs=80)
    assert voyage.screen.focused
    assert voyage.screen.focused.hint == "Sprache"
    voyage.app.change(language="en")


def test_a_back_is_called_what_is_seen_on_it(voyage: Voyage) -> None:
    """Krakens were called “Waves”; whoever had chosen them keeps them."""
    voyage.open()
    voyage.app.change(card_back="waves")
    voyage.click("Settings")
    pills = voyage.find("Backs")
    assert isinstance(pills, Pills)
    assert pills.options[pills.chosen] == "Kraken"
    assert sorted(pills.options) == ["Chest", "Compass", "Kraken", "Rope", "Wheel"]


def test_settings_act_at_once_and_stay(voyage: Voyage) -> None:
    voyage.open()
    voyage.click("Settings")
    screen = voyage.screen
    assert isinstance(screen, SettingsScene)
    volume = next(w for w in screen._form.widgets() if isinstance(w, Slider))
    screen.focus(volume)
    voyage.key(pygame.K_HOME)
    assert voyage.app.sound.effects == 0
    for words, option in (("Size of text", "125 %"), ("Speed", "Slow"), ("Faces", "Large numbers")):
        pills = voyage.find(words)
        assert isinstance(pills, Pills)
        screen.focus(pills)
        pills.cursor = pills.options.index(option)
        voyage.key(pygame.K_RETURN)
    assert voyage.stack.look.scale.text_percent == 125
    assert voyage.stack.look.pace.speed == "slow"
    assert voyage.app.assets.faces.design == "large"
    toggle = next(w for w in screen._form.widgets() if isinstance(w, Toggle))
    voyage.key(pygame.K_m)
    assert toggle.on
    assert voyage.app.sound.muted
    voyage.key(pygame.K_m)
    voyage.key(pygame.K_F11)
    voyage.step()
    assert voyage.app.fullscreen
    voyage.key(pygame.K_F11)
    voyage.key(pygame.K_ESCAPE)
    kept = voyage.settings_kept()
    assert (kept.effects, kept.text_percent, kept.speed, kept.card_design) == (0.0, 125, "slow", "large")
    assert not kept.fullscreen


def test_the_table_follows_settings_and_size(voyage: Voyage) -> None:
    voyage.open()
    table = voyage.sit_down(ANNE, SILAS)
    voyage.until_turn()
    voyage.key(pygame.K_ESCAPE)
    voyage.click("Settings")
    voyage.app.change(text_percent=150, cloth="red", card_colours="four")
    voyage.key(pygame.K_ESCAPE)
    voyage.key(pygame.K_ESCAPE)
    assert voyage.top is table
    assert table.board.look.scale.text_percent == 150
    assert table.board.look.materials.cloth == "red"
    voyage.stack.relayout((1280, 800))
    assert table.board.stage.size == (1280, 800)


# -- a match from end to end -----------------------------------------------------------------------


def test_a_hand_ends_with_its_count_and_the_next_is_dealt(voyage: Voyage) -> None:
    voyage.open()
    table = voyage.sit_down(log=log_at(over("scores", 40, 20), ANNE, SILAS))
    voyage.wait(60)
    count = voyage.top
    assert isinstance(count, ScoresScene)
    assert [tally.after for column in count.count.columns for tally in column.tallies] == [40, 9, 20, -3]
    assert [tally.before for column in count.count.columns for tally in column.tallies] == [36, 8, 19, -4]
    assert count.find("Score 40").visible
    voyage.key(pygame.K_ESCAPE)
    assert isinstance(voyage.top, PauseScene)
    voyage.key(pygame.K_ESCAPE)
    voyage.click("Deal hand 2")
    assert voyage.play is table
    voyage.until_turn()
    assert table.hands == 2
    assert table.session.count >= 1


def test_a_match_ends_with_the_winner_and_goes_again(voyage: Voyage) -> None:
    voyage.open()
    table = voyage.sit_down(log=log_at(over("over", 104, 96), ANNE, SILAS))
    voyage.wait(60)
    voyage.click("The end of the match")
    end = voyage.top
    assert isinstance(end, MatchEnd)
    assert end.count.title == "Anne wins the match"
    assert [column.tallies[0].after for column in end.count.columns] == [113, 96]
    voyage.click("Play again")
    assert voyage.play is not table
    assert voyage.play.session.players == (ANNE, SILAS)
    voyage.stack.follow(Pop(Choice.LEAVE))
    assert isinstance(voyage.top, TitleScene)


def test_both_over_the_target_add_their_larders(voyage: Voyage) -> None:
    state = rules.load({"game": "spooneye", "seats": 2, **over("over", 104, 110)})
    assert state.result is not None
    voyage.open()
    scene = PlayScene(
        voyage.app,
        saves.Match(Session.resume(log_at(over("over", 104, 110), ANNE, SILAS)), saves.Keeper()),
    )
    count = COUNTINGS["spooneye"].match(state, state.result, scene.sitters)
    assert [column.tallies[0].after for column in count.columns] == [113, 107]
    assert "Both" in count.note
    scene.leave()


def test_a_finished_match_lies_among_the_finished(voyage: Voyage) -> None:
    voyage.open()
    file = MatchFile.create(voyage.app.matches, "spooneye", datetime(2026, 1, 1, tzinfo=UTC))
    for line in log_at(over("over", 104, 96), ANNE, SILAS):
        file.append(line)
    file.close()
    match = saves.resume(file.path)
    scene = PlayScene(voyage.app, match)
    scene.leave()
    assert [saved.finished for saved in list_matches(voyage.app.matches)] == [True]
    assert saves.latest(voyage.app.matches, tuple(FACES)) is None


def test_a_log_that_cannot_be_read_is_passed_over_or_told(voyage: Voyage) -> None:
    voyage.open()
    folder = voyage.app.matches
    match = saves.begin(voyage.app, "spooneye", 3, {}, (ANNE, SILAS))
    match.keeper.close(finished=False)
    waiting = saves.latest(folder, tuple(FACES))
    assert waiting is not None
    title = voyage.screen
    assert isinstance(title, TitleScene)
    title.resumed(None)
    header = json.loads(unsealed(waiting.path.read_text().splitlines()[0]) or "")
    waiting.path.write_text(sealed(json.dumps({**header, "version": 0})) + "\n")
    voyage.click("Continue, Spooneye, hand 1")
    assert voyage.top is title
    assert title.notice
    beside(waiting.path).unlink()
    waiting.path.write_text("nonsense\n")
    assert saves.latest(folder, tuple(FACES)) is None


# -- several at one screen -------------------------------------------------------------------------


def test_nobody_sees_the_other_hand(voyage: Voyage) -> None:
    voyage.open()
    voyage.sit_down(ANNE, ROSA)
    for _ in range(3):
        assert isinstance(voyage.top, Curtain)
        name = voyage.top.person.name
        voyage.wait(26)
        voyage.click(f"{name} is here")
        table = voyage.play
        assert table.session.players[table.viewer or 0].name == name
        assert table.board.tableau.seat == table.viewer
        while isinstance(voyage.top, PlayScene):
            voyage.until_turn()
            voyage.play_by_clicks(table.board.gestures[0])
    voyage.key(pygame.K_ESCAPE)
    assert isinstance(voyage.top, PauseScene)
    voyage.click("Leave the table")
    assert isinstance(voyage.top, TitleScene)


def test_losing_the_focus_covers_the_cards_of_several(voyage: Voyage) -> None:
    voyage.open()
    voyage.sit_down(ANNE, ROSA)
    voyage.lift()
    assert isinstance(voyage.top, PlayScene)
    voyage.step(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert isinstance(voyage.top, Curtain)


def test_time_stands_still_without_the_focus(voyage: Voyage) -> None:
    voyage.open()
    table = voyage.sit_down(ANNE, SILAS)
    voyage.step(pygame.Event(pygame.WINDOWFOCUSLOST))
    count = table.session.count
    voyage.wait(60)
    assert table.session.count == count
    assert voyage.top is table


def test_cards_and_sounds_are_made_ahead(voyage: Voyage) -> None:
    voyage.open()
    table = voyage.sit_down(ANNE, SILAS)
    height = max(spot.height for spots in table.board.places.spots.values() for spot in spots)
    voyage.wait(2)
    for _ in range(2000):
        if not voyage.app.assets.loading:
            break
        pygame.time.wait(5)
    assert voyage.app.assets.ready(voyage.app.assets.card_job("Kh", height))
    thread = voyage.app.sound.prepare()
    voyage.app.sound.play("slide")
    thread.join(60)
    assert not thread.is_alive()
    voyage.app.sound.play("slide")


def test_sailors_alone_can_be_watched(voyage: Voyage) -> None:
    voyage.open()
    table = voyage.sit_down(Sailor("Nell", "cabin-boy", "nell"), SILAS)
    voyage.wait(40)
    assert table.viewer is None
    assert table.session.count > 1


# -- rules and numbers -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", rules.GAMES)
def test_every_game_is_counted(game: str) -> None:
    seats = rules.GAMES[game].seats[-1]
    sitters = [Sitter(f"Sailor {seat}", "tom") for seat in range(seats)]
    state = rules.new(game, seats, 3)
    told = counting_of(game).hand(state, (), sitters, 2)
    only_one = state.options.get("rounds") == 1
    assert ("2" in told.title) == (not only_one), "the only round of a match has no number"
    assert len(told.columns) == seats + (game == "grundel_beard"), "the Ship has a column of its own"
    if game not in COUNTINGS:
        result = Result(tuple(range(seats)), (0, seats - 1))
        assert counting_of(game).match(state, result, sitters).columns[-1].lit


def test_the_hands_left_in_spoons_are_counted(voyage: Voyage) -> None:
    position = {
        "game": "spoons",
        "seats": 3,
        "phase": "scores",
        "discard": "4h",
        "hands": ["", "8h Kd 3c", "2s"],
        "out": [0],
        "scores": [40, 125, 30],
    }
    state = rules.load(position)
    sitters = [Sitter(name, "tom") for name in ("Anne", "Silas", "Rosa")]
    count = counting_of("spoons").hand(state, (), sitters, 3)
    assert [column.tallies[0].before for column in count.columns] == [40, 70, 20]
    assert [column.lit for column in count.columns] == [True, False, False]
    assert [group.words for group in count.columns[1].cards] == ["30", "20", "5"]
    voyage.open()
    log = log_at(position, ANNE, SILAS, ROSA)
    scene = ScoresScene(voyage.app, Session.resume(log), state, (), sitters, 3)
    voyage.stack.push(scene)
    voyage.wait(2)
    assert voyage.find("Deal round 4")


def test_rule_pages_read_well() -> None:
    for game in filter(has_rules, rules.GAMES):
        book = book_of(game)
        numbers = [part.number for part in book.parts if isinstance(part, Paragraph) and part.number]
        assert book.title
        assert len(numbers) == len(set(numbers)) > 5
        cards = set(rules.GAMES[game].deck(rules.GAMES[game].seats[0]))
        for part in book.parts:
            if isinstance(part, Example):
                assert {card for group, _words in part.groups for card in group} <= cards
                assert plain(part.caption)
            elif isinstance(part, TableExample):
                assert plain(part.caption)
            else:
                assert parse(part.text)


def test_a_rule_page_is_read_block_by_block() -> None:
    book = read_book(
        "# Title\n\n## Part\n\nWords\nin two lines.\n\n[SE-4] A rule.\n\n@ 5d 7c = 12 | 4h : So.\n"
    )
    assert book.title == "Title"
    assert book.parts == (
        Heading("Part"),
        Paragraph("Words in two lines."),
        Paragraph("A rule.", "SE-4"),
        Example(((("5d", "7c"), "12"), (("4h",), "")), "So."),
    )
    with pytest.raises(ValueError, match="no cards"):
        read_book("@ five of hearts : So.")


def test_the_parts_of_a_rule_page_are_turned_to(voyage: Voyage) -> None:
    voyage.open()
    voyage.stack.push(RulePage("spooneye"))
    voyage.step()
    page = voyage.screen
    view = next(widget for widget in page.widgets if isinstance(widget, ScrollView))
    voyage.click("Counting")
    assert view.offset > 0
    voyage.click("Close")
    assert isinstance(voyage.top, TitleScene)


@pytest.mark.parametrize(
    ("value", "power", "turn"),
    [(84.5, 0, 4.5), (84.5, 1, 8.0), (99.5, 1, 9.5), (99.5, 2, 0.5), (100.0, 2, 1.0), (7.0, 1, 0.0)],
)
def test_a_wheel_turns_with_the_one_at_its_right(value: float, power: int, turn: float) -> None:
    assert wheel_turn(value, power) == pytest.approx(turn)


def test_tallies_say_what_was_added(voyage: Voyage) -> None:
    assert [Tally("", 3, after).change for after in (8, 3, 1)] == ["+5", "", "−2"]
    assert [signed(number) for number in (4, 0, -4)] == ["+4", "0", "−4"]
    voyage.open()
    counter = TallyCounter(Tally("Larder", -4, -12, 2))
    counter.dress(voyage.stack.look)
    counter.rect = pygame.Rect((0, 0), counter.wanted())
    for value in (-12.0, -4.0, 0.5, -0.01):
        counter.value = value
        assert counter.picture().get_width() >= counter.rect.width
    assert counter._digits() == 3


def test_a_counter_at_rest_shows_its_number_in_full_ink(voyage: Voyage) -> None:
    """A ten that was painted just before it was reached kept its one pale, like a leading zero."""
    voyage.open()
    counter = TallyCounter(Tally("Score", 0, 10, 2))
    counter.dress(voyage.stack.look)
    counter.rect = pygame.Rect((0, 0), counter.wanted())
    counter.value = 9.99
    rolled = pygame.image.tobytes(counter.picture(), "RGBA")
    counter.value = 10.0
    assert pygame.image.tobytes(counter.picture(), "RGBA") == rolled
    fresh = TallyCounter(Tally("Score", 0, 10, 2))
    fresh.dress(voyage.stack.look)
    fresh.rect = counter.rect
    fresh.value = 10.0
    assert pygame.image.tobytes(fresh.picture(), "RGBA") == rolled


def test_more_points_are_no_gain_where_the_fewest_win() -> None:
    assert [Tally("", 40, after).is_gain for after in (30, 40, 50)] == [False, False, True]
    assert [Tally("", 40, after, fewer=True).is_gain for after in (30, 40, 50)] == [True, False, False]


def test_a_match_ends_with_a_place_for_everybody() -> None:
    sitters = [Sitter(name, "tom") for name in ("Anne", "Silas", "Mary", "Wen")]
    scores = (100, 90, 85, 100)
    columns = [
        total_column(sitter, score, score == 85, fewer=True)
        for sitter, score in zip(sitters, scores, strict=True)
    ]
    told = [(column.sitter.name, column.place, column.note) for column in ranked(columns)]
    assert told == [
        ("Mary", 1, "wins"),
        ("Silas", 2, "5 behind"),
        ("Anne", 3, "15 behind"),
        ("Wen", 3, "15 behind"),
    ]


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_the_counters_of_a_count_stand_in_a_row_on_a_sheet_without_waste(
    voyage: Voyage, size: tuple[int, int]
) -> None:
    voyage.open()
    voyage.stack.relayout(size)
    session = played("hand_and_foot", ENDS["hand_and_foot"][0])
    state = rules.read_view(session.view(0))
    sitters = [Sitter(player.name, player.portrait) for player in session.players]
    scene = ScoresScene(voyage.app, session, state, session.events_of(0)[-1].events, sitters, 1)
    voyage.stack.push(scene)
    counters = [widget for widget in scene.widgets if isinstance(widget, TallyCounter)]
    assert len(scene.count.columns) == len(counters) == 2
    assert len({counter.rect.y for counter in counters}) == 1
    plate = scene.find("Deal round 2")
    assert 0 <= plate.rect.top - counters[0].rect.bottom < size[1] // 12


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
@pytest.mark.parametrize(("game", "number"), [("grundel_beard", 1), ("spoons", 1)])
def test_a_count_of_many_shows_their_cards_in_a_small_window_too(
    voyage: Voyage, game: str, number: int, size: tuple[int, int]
) -> None:
    voyage.open()
    voyage.stack.relayout(size)
    session = played(game, ENDS[game][number])
    state = rules.read_view(session.view(0))
    sitters = [Sitter(player.name, player.portrait) for player in session.players]
    scene = ScoresScene(voyage.app, session, state, session.events_of(0)[-1].events, sitters, 1)
    voyage.stack.push(scene)
    cells = [widget for widget in scene.widgets if isinstance(widget, CountCell)]
    counters = [widget for widget in scene.widgets if isinstance(widget, TallyCounter)]
    assert len(cells) == len(counters) == len(scene.count.columns)
    assert all(cell.wanted_cards(cell.head)[0] <= cell.cards for cell in cells)
    assert all(cell.cards for cell in cells if cell.column.cards)
    for cell, counter in zip(cells, counters, strict=True):
        assert cell.rect.x + cell.words + cell.cards + cell.wanted_lines() <= counter.rect.x
        assert counter.rect.centery == pytest.approx(cell.rect.y + cell.head / 2, abs=1)
        assert cell.rect.bottom < scene._plates[0].rect.top


def test_the_parts_of_the_settings_are_turned_to_where_there_is_room_to_list_them(voyage: Voyage) -> None:
    voyage.open()
    voyage.stack.relayout((1920, 1080))
    voyage.stack.push(SettingsScene(voyage.app))
    scene = voyage.screen
    entries = [widget for widget in scene.widgets if isinstance(widget, Contents)]
    view = next(widget for widget in scene.widgets if isinstance(widget, ScrollView))
    assert all(entry.visible for entry in entries)
    for entry in entries:
        voyage.click_at(entry.rect.center)
        voyage.step()
        heading = next(w for w in view.children() if isinstance(w, Label) and w.text == entry.text)
        assert view.shows(heading.rect)
        assert view.offset == view.furthest or heading.rect.top - view.offset >= view.rect.top
        assert [other.text for other in entries if other.here] == [entry.text]
    voyage.app.change(text_percent=200)
    voyage.stack.relayout((1024, 600))
    entries = [widget for widget in voyage.screen.widgets if isinstance(widget, Contents)]
    assert not any(entry.visible for entry in entries)


def test_every_scene_is_laid_out_inside_the_window(voyage: Voyage) -> None:
    voyage.open()
    app = voyage.app
    session = Session.resume(log_at({"draw": "2c 3c"}, ANNE, SILAS))
    kinds: list[Callable[[], Scene]] = [
        lambda: Welcome(app),
        lambda: Lobby(app, "spooneye"),
        lambda: SettingsScene(app),
        lambda: RulePage("spooneye"),
        lambda: PauseScene(app, session),
        lambda: Question("Title", "A sentence that asks.", "Yes"),
        lambda: Curtain(app, session, Person("An uncommonly long name", "tom")),
    ]
    for size in ((1024, 600), (600, 1000), (1600, 600)):
        for percent in (200,):
            app.change(text_percent=percent)
            voyage.stack.relayout(size)
            for kind in kinds:
                voyage.stack.push(kind())
                bounds = pygame.Rect((0, 0), size)
                for widget in voyage.screen.widgets:
                    if widget.visible:
                        assert bounds.contains(widget.rect), (voyage.top, size, percent, widget)
                    if isinstance(widget, Label):
                        assert widget.picture()
                voyage.stack.pop()


def test_the_pause_promises_only_what_is_kept(voyage: Voyage) -> None:
    """A match without a move is not kept, and the pause does not say that it is."""
    voyage.open()
    session = Session.begin("spooneye", 2, 11, {}, (ANNE, SILAS))
    told = []
    for _move in range(2):
        voyage.stack.push(PauseScene(voyage.app, session, 0))
        told += [widget.note for widget in voyage.screen.widgets if isinstance(widget, Panel)]
        voyage.stack.pop()
        seat = session.to_act[0]
        session.submit(seat, session.moves(seat)[0])
    assert told == [
        "Spooneye. Nothing has been played yet; the match is kept from its first move on.",
        "Spooneye. The match is kept and can be continued at any time.",
    ]


def test_the_part_is_marked_whose_heading_is_in_the_upper_third(voyage: Voyage) -> None:
    """The book marked a part of which only the last line was left, over two whole other ones."""
    voyage.open().stack.relayout((1920, 1080))
    for scene in (SettingsScene(voyage.app), RulePage("spooneye")):
        voyage.stack.push(scene)
        voyage.wait(2)
        pane, headings, entries = scene._pane, scene._headings, scene._contents
        assert all(entry.visible for entry in entries)
        for share, before in ((0.3, 0), (0.4, 1)):
            for index in (1, 2):
                pane.to(headings[index].rect.top - pane.rect.top - round(share * pane.rect.height))
                if pane.offset < pane.furthest:
                    voyage.wait(2)
                    assert [entry.here for entry in entries].index(True) == index - before
        pane.to(pane.furthest)
        voyage.wait(2)
        assert entries[-1].here
        voyage.stack.follow(Pop())


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_a_list_of_parts_begins_level_with_the_first_of_them(voyage: Voyage, size: tuple[int, int]) -> None:
    voyage.open().stack.relayout(size)
    scene = SettingsScene(voyage.app)
    voyage.stack.push(scene)
    assert abs(scene._contents[0].rect.centery - scene._headings[0].rect.centery) <= 1
    tops = [entry.rect.top for entry in scene._contents]
    assert len({below - above for above, below in pairwise(tops)}) == 1


def test_the_size_of_text_is_chosen_without_the_choice_moving_from_under_the_pointer(voyage: Voyage) -> None:
    """Larger letters turned the settings to another part than the one in which they were chosen."""
    voyage.open().click("Settings")
    scene = voyage.screen
    assert isinstance(scene, SettingsScene)
    sizes = next(w for w in scene._form.widgets() if isinstance(w, Pills) and "150 %" in w.options)
    scene.focus(sizes)
    voyage.wait(2)
    before = sizes.place.top
    for size in ("150 %", "75 %", "125 %"):
        pill = sizes._places()[sizes.options.index(size)]
        voyage.click_at(pill.move(0, -sizes.holder.offset if sizes.holder else 0).center)
        assert abs(sizes.place.top - before) <= 40, (size, sizes.place.top, before)
