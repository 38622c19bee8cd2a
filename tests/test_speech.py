"""Speech: everything that matters is said, nobody's secrets are, and a match can be played by ear alone."""

from __future__ import annotations

import random
import re
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game import rules
from game.bots import levels_of
from game.core.following import PileKey
from game.play.lessons_hand_and_foot import lesson as hand_and_foot_lesson
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.scenes import saves
from game.scenes.curtain import Curtain
from game.scenes.lobby import Lobby
from game.scenes.pause import Question
from game.scenes.play import PlayScene
from game.scenes.settings import SettingsScene
from game.scenes.transcript import TranscriptScene, toggle_transcript
from game.tables.board import Board
from game.tables.face import Sitter, Tableau
from game.tables.faces import FACES
from game.tables.spoken import handle_words, table_lines, zone_title, zone_words
from game.ui.inputs import Bindings
from game.ui.richtext import sentences
from game.ui.speech import Aside, ScreenReader, Speech, VoiceError
from tests.ears import EARS, Ears
from tests.screens import look_for
from tests.test_layouts import states
from tests.voyage import Voyage, log_at

ANNE, GIDEON = Person("Anne", "anne"), Person("Gideon", "gideon")
SILAS = Sailor("Silas", "cabin boy", "silas")


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    voyage = Voyage(tmp_path).open()
    yield voyage
    voyage.close()


def near_the_end(game: str) -> list[str]:
    """A log that begins in the middle of a match, so that its end is near."""
    sailors = [Sailor(name, levels_of(game)[0], "silas") for name in ("Silas", "Rosa")]
    positions: dict[str, dict[str, Any]] = {
        "spooneye": {
            "draw": "6d 8h Ts Qh 5d Ah 7d 2c", "hands": ["3c 4h 9s", "Kd 2h"],
            "masts": [["Td", "6c"], ["8c Qs", "5s"]], "scores": [40, 38], "options": {"target": 50},
        },
        "john_silver": {
            "game": "john_silver", "hands": ["3s 13v 9.5 5c", "6c 9c 2v 4s"],
            "rows": {"chest": ["", "7c", "", ""], "ship": ["8.5", "3v", "", "5v"]},
            "pile": "11c 4v 1c 13s",
        },
        "grundel_beard": {
            "game": "grundel_beard", "phase": "second", "draw": "2s As 7s 2c 8d Kc 5h 9s", "ship": "5c",
            "players": [{"cards": "3h", "up": "1"}, {"cards": "Kd", "up": "1"}],
            "options": {"target": 3}, "scores": [2, 2],
        },
        "hand_and_foot": dict(hand_and_foot_lesson().chapters[-1].position),
        "spoons": {
            "game": "spoons", "seats": 3, "discard": "5h", "draw": "3c 3s 6c 4s 6s 9d 7d 8d Qc Tc",
            "hands": ["6h 4h 4c", "7h 7c", "5s 9s"], "options": {"target": 100}, "scores": [90, 95, 90],
        },
    }  # fmt: skip
    position = positions[game]
    seats = int(position.get("seats", 2))
    return log_at(position, ANNE, *sailors[: seats - 1])


def check_the_end(ears: Ears, session: Session) -> None:
    """Who listened knows who won and how many points everybody has, and nothing was said in marks."""
    result = session.result
    assert result is not None
    said = ears.told[-1]
    names = [player.name for player in session.players]
    assert any(f"{names[seat]} win" in line for seat in result.winners for line in ears.told[-6:]), said
    for score in result.scores:
        assert re.search(rf"(?<!\d){score}(?!\d)", said), (score, said)
    for name in names:
        assert name in said
    assert not re.search(r"[{}*]|Move|None", " ".join(ears.all))


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_match_is_played_by_ear_alone(voyage: Voyage, game: str) -> None:
    ears = EARS[game](voyage, "Anne")
    play = voyage.sit_down(log=near_the_end(game))
    ears.play_to_the_end()
    check_the_end(ears, play.session)


WHOLE: dict[str, dict[str, Any]] = {"spoons": {"target": 200}, "grundel_beard": {"target": 5}}
"""House rules for a whole match, where it would go on for very long."""


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_whole_match_is_played_by_ear_alone(voyage: Voyage, game: str, long_run: int) -> None:
    if not long_run:
        pytest.skip("a whole match takes its time")
    ears = EARS[game](voyage, "Anne")
    sailors = [Sailor(name, levels_of(game)[0], "silas") for name in ("Silas", "Rosa")]
    seated: tuple[Player, ...] = (ANNE, *sailors[: rules.GAMES[game].seats[0] - 1])
    play = PlayScene(voyage.app, saves.begin(voyage.app, game, 4, WHOLE.get(game, {}), seated))
    voyage.stack.push(play)
    ears.play_to_the_end(20_000)
    check_the_end(ears, play.session)
    if game == "spoons":
        # Who hears well makes no slip, and points at none that was not made.
        assert not [
            line for line in ears.told if re.search(r"buzzes Anne:|Anne buzzes \w+ for nothing", line)
        ]
        assert [line for line in ears.told if line.startswith("Anne buzzes")]
    if game == "hand_and_foot":
        assert [line for line in ears.told if line.startswith("Anne completes")]


def test_what_is_heard_of_a_hand_is_what_is_held(voyage: Voyage) -> None:
    ears = Ears(voyage, "Anne")
    play = voyage.sit_down(log=near_the_end("spooneye"))
    voyage.wait(3)
    assert any("Anne, draw a card" in words for words in ears.all)
    play.board.play(play.session.parse("draw"))
    voyage.wait(3)
    hand = [words for words in ears.choices() if "in the hand" in words]
    held = ("2 of clubs", "3 of clubs", "4 of hearts", "9 of spades")
    assert sorted(words.partition(",")[0] for words in hand) == sorted(held)
    assert {words.partition(", ")[2] for words in hand} == {f"{n} of 4 in the hand" for n in (1, 2, 3, 4)}
    ears.go_to(next(words for words in hand if words.startswith("3")))
    goals = [ears.press(pygame.K_RETURN), *ears.choices()]
    assert "mast 2 of Anne: 6 of clubs: onto the mast of 6: 9" in goals
    assert "the right end of Anne’s masts: begin a new mast" in goals


def test_what_lies_on_the_table_is_told_and_no_secrets(voyage: Voyage) -> None:
    play = voyage.sit_down(log=near_the_end("spooneye"))
    lines = table_lines(play.board)
    assert "Mast 1 of Silas: 8 of clubs, queen of spades." in lines
    assert "The hand of Silas: 2 cards face down." in lines
    assert not any("king of diamonds" in line for line in lines)
    assert "The pile: 8 cards face down." in lines


@pytest.mark.parametrize("game", rules.GAMES)
def test_every_place_where_cards_lie_has_a_name(game: str) -> None:
    seats = rules.GAMES[game].seats[-1]
    rng, state = random.Random(seats), rules.new(game, seats, 5, {})
    sitters = tuple(Sitter(f"Sailor {number}", "anne") for number in range(seats))
    for _move in range(250):
        shown = Tableau(look_for((1024, 600)), state, {}, 0, sitters)
        for pile in state.piles():
            if len(pile.cards):
                assert zone_title(shown, PileKey(*pile[:3])), pile[:3]
        if not state.to_act:
            break
        seat = rng.choice(state.to_act)
        state.play(seat, rng.choice(state.moves(seat)))


@pytest.mark.parametrize("game", rules.GAMES)
def test_whatever_keys_come_to_has_words(game: str) -> None:
    look = look_for((1024, 600))
    for state in states(game, rules.GAMES[game].seats[0]):
        seat = state.to_act[0] if state.to_act else 0
        sitters = tuple(Sitter(f"Sailor {number}", "anne") for number in range(state.seats))
        board = Board(FACES[game], look, state.view(seat), seat, sitters, lambda move: None)
        for _choice in range(2):
            for thing in board.handling._ring.things:
                assert handle_words(board, thing.key), (thing.key, state.dump().get("phase"))
            board.handling._choose(tuple(board.sources)[:1])


def test_cards_that_come_into_the_hand_are_named_unless_others_hear_too(voyage: Voyage) -> None:
    position = {"draw": "6d 8h", "hands": ["3c 4h", "Kd"], "masts": [["Td"], ["8c"]], "turn": 0}
    for players, heard in (((ANNE, SILAS), True), ((ANNE, GIDEON), False)):
        voyage.app.speech.forget()
        play = voyage.sit_down(log=log_at(position, *players))
        if isinstance(voyage.top, Curtain):
            voyage.lift()
        play.board.play(play.session.parse("draw"))
        voyage.wait(3)
        named = [line for line in voyage.app.speech.lines if line == "Into the hand of Anne: 8 of hearts."]
        assert bool(named) == heard
        voyage.stack.quit()


def test_of_a_heap_only_the_top_card_is_named() -> None:
    view = {PileKey("discard", None, 0): ("5h", "Kd", "9c"), PileKey("draw", None, 0): ("?", "?")}
    sitters = (Sitter("Anne", "anne"), Sitter("Silas", "silas"))
    shown = Tableau(look_for((1024, 600)), rules.new("spooneye", 2, 5, {}), view, 0, sitters)
    assert zone_words(shown, PileKey("discard", None, 0)) == "the discard pile: 9 of clubs, on 2 cards"
    assert zone_words(shown, PileKey("draw", None, 0)) == "the pile: 2 cards face down"


def test_the_transcript_has_its_key_and_the_hint_has_its_own() -> None:
    assert Bindings().action("f2") == "transcript"
    assert Bindings().strokes("hint")[0] == "h"
    assert "pad y" in Bindings().strokes("hint")


def test_the_transcript_opens_and_closes_over_the_table(voyage: Voyage) -> None:
    play = voyage.sit_down(log=near_the_end("spooneye"))
    play.board.play(play.session.parse("draw"))
    voyage.wait(3)
    toggle_transcript(voyage.app)
    page = voyage.top
    assert isinstance(page, TranscriptScene)
    words = [line.spoken() for line in page._lines]
    assert "On the table" in words
    assert "Mast 1 of Silas: 8 of clubs, queen of spades." in words
    assert any("Anne" in line for line in words[words.index("What was said") :])
    ears = Ears(voyage, "Anne")
    before = page.focused
    assert before is not None
    assert ears.press(pygame.K_UP)
    assert page.focused is not before
    toggle_transcript(voyage.app)
    assert voyage.top is play


def test_nothing_that_one_person_heard_is_there_for_the_next(voyage: Voyage) -> None:
    log = log_at({"draw": "6d 8h", "hands": ["3c 4h", "Kd"], "masts": [["Td"], ["8c"]]}, ANNE, GIDEON)
    play = voyage.sit_down(log=log)
    voyage.lift()
    voyage.app.speech.say("8 of hearts")
    play._turn_to(1)
    assert not any("8 of hearts" in line for line in voyage.app.speech.lines)


def test_a_lobby_says_what_has_the_focus(voyage: Voyage) -> None:
    ears = Ears(voyage, "Anne")
    voyage.stack.push(Lobby(voyage.app, "spooneye"))
    voyage.wait(2)
    assert any("Deal" in words for words in ears.all)
    heard = {ears.press(pygame.K_TAB) for _step in range(30)}
    assert len(heard) > 8
    assert any("Learn it" in words for words in heard)


# -- voices ----------------------------------------------------------------------------------------


class Reader:
    """A screen reader that keeps what it was given."""

    def __init__(self, fails: bool = False) -> None:
        self.spoken: list[tuple[str, bool]] = []
        self.fails = fails

    def speak(self, words: str, interrupt: bool) -> None:
        if self.fails:
            raise RuntimeError("the reader has gone")
        self.spoken.append((words, interrupt))


def test_what_is_said_waits_and_what_is_pointed_at_does_not() -> None:
    speech = Speech()
    speech.voice = reader = Reader()
    speech.say("Silas  plays\n9♥")
    speech.point("a card")
    speech.point("a card")
    speech.point("another")
    speech.say("")
    assert reader.spoken == [("Silas plays 9♥", False), ("a card", True), ("another", True)]
    assert list(speech.lines) == ["Silas plays 9♥"]


def test_a_voice_that_fails_is_silent_and_the_transcript_goes_on() -> None:
    speech = Speech()
    speech.voice = Reader(fails=True)
    speech.say("one")
    speech.say("two")
    assert speech.voice is None
    assert list(speech.lines) == ["one", "two"]


def test_the_package_is_loaded_when_it_is_wanted_and_told_about_when_it_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reader = Reader()
    context = SimpleNamespace(acquire_best=lambda: reader)
    asked: list[str] = []

    def load(name: str) -> Any:
        asked.append(name)
        return SimpleNamespace(Context=lambda: context)

    ScreenReader(load).speak("hello", interrupt=True)
    assert asked == ["prism"]
    assert reader.spoken == [("hello", True)]

    def missing(name: str) -> Any:
        raise ImportError(name)

    with pytest.raises(VoiceError, match="pip install prismatoid"):
        ScreenReader(missing)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(VoiceError, match="ready-made"):
        ScreenReader(missing)
    monkeypatch.delattr(sys, "frozen")

    def mute(name: str) -> Any:
        raise_error = SimpleNamespace(acquire_best=lambda: 1 // 0)
        return SimpleNamespace(Context=lambda: raise_error)

    with pytest.raises(VoiceError, match="No screen reader"):
        ScreenReader(mute)


def test_a_package_without_what_it_needs_of_the_system_is_no_end_of_the_program() -> None:
    def broken(name: str) -> Any:
        raise OSError("libspeechd.so: cannot open shared object file")

    with pytest.raises(VoiceError, match="No screen reader"):
        ScreenReader(broken)


def test_a_voice_that_hangs_or_fails_holds_nothing_up() -> None:
    spoken: list[str] = []
    going_on, begun = threading.Event(), threading.Event()

    class Slow:
        def speak(self, words: str, interrupt: bool) -> None:
            begun.set()
            going_on.wait(10)
            if words == "fail":
                raise RuntimeError("the reader has gone")
            spoken.append(words)

    speech = Speech()
    speech.voice = voice = Aside(Slow)
    speech.say("one")
    assert begun.wait(10)
    for words in ("two", "three"):
        speech.say(words)
    speech.point("a card")
    assert spoken == []
    going_on.set()
    speech.say("fail")
    end = time.monotonic() + 10
    while not voice._failed and time.monotonic() < end:
        time.sleep(0.001)
    assert spoken == ["one", "a card"]
    speech.say("nobody speaks it")
    assert speech.voice is None
    assert speech.lines[-1] == "nobody speaks it"


def test_a_voice_that_is_not_found_in_time_is_none() -> None:
    going_on = threading.Event()

    def hang() -> Reader:
        going_on.wait(10)
        return Reader()

    with pytest.raises(VoiceError, match="No screen reader"):
        Aside(hang, patience_s=0.01)
    going_on.set()

    def missing() -> Reader:
        raise VoiceError("There is no voice.")

    def broken() -> Reader:
        raise OSError("no bus")

    with pytest.raises(VoiceError, match="There is no voice"):
        Aside(missing)
    with pytest.raises(VoiceError, match="No screen reader"):
        Aside(broken)


def test_the_setting_begins_to_speak_and_says_why_it_cannot(voyage: Voyage) -> None:
    reader = Reader()
    voyage.app._open_voice = lambda: reader
    voyage.app.change(speech=True)
    voyage.app.speech.say("Ahoy.")
    assert reader.spoken == [("Ahoy.", False)]
    voyage.app.change(speech=False)
    voyage.app.speech.say("Silence.")
    assert len(reader.spoken) == 1

    def none() -> Reader:
        raise VoiceError("There is no voice.")

    voyage.app._open_voice = none
    scene = SettingsScene(voyage.app)
    voyage.stack.push(scene)
    voyage.wait(2)
    assert not scene._voice_words.visible
    scene._read_aloud(True)
    assert scene._voice_words.visible
    assert "no voice" in scene._voice_words.text
    assert not scene._aloud.on
    assert not voyage.app.settings.speech
    voyage.app._open_voice = lambda: reader
    scene._aloud.activate()
    assert scene._aloud.on
    assert voyage.app.settings.speech
    assert voyage.app.speech.voice is reader
    assert not scene._voice_words.visible


def test_what_is_said_of_a_sheet_has_one_end_to_each_sentence(voyage: Voyage) -> None:
    """“Delete this match?.” was read, and “at any time..”."""
    assert sentences(["Delete it?", "It is gone.", "", "Matches", "Close"]) == (
        "Delete it? It is gone. Matches. Close"
    )
    voyage.stack.push(Question("Delete it?", "It is gone. All of it.", "Delete"))
    voyage.step()
    told = " ".join(voyage.stack.look.speech.lines)
    assert "Delete it? It is gone." in told
    assert not re.search(r"[.!?]\.", told.replace("…", ""))
