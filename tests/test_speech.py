"""Speech: everything that matters is said, nobody's secrets are, and a match can be played by ear alone."""

from __future__ import annotations

import random
import re
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
from game.play.players import Person, Sailor
from game.scenes import saves
from game.scenes.lobby import Lobby
from game.scenes.play import PlayScene
from game.scenes.scores import MatchEnd
from game.scenes.settings import SettingsScene
from game.scenes.transcript import TranscriptScene, toggle_transcript
from game.tables.face import Sitter, Tableau
from game.tables.spoken import table_lines, zone_title
from game.ui.inputs import Bindings
from game.ui.speech import ScreenReader, Speech, VoiceError
from tests.screens import look_for
from tests.voyage import Voyage, log_at

ANNE, GIDEON = Person("Anne", "anne"), Person("Gideon", "gideon")
SILAS = Sailor("Silas", "cabin boy", "silas")
BUTTONS = ("A hint", "Sound", "Rules", "Pause", "Sorted by the table", "Why?")


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    voyage = Voyage(tmp_path).open()
    yield voyage
    voyage.close()


class Ears:
    """A player who presses keys and decides by nothing but what was said."""

    def __init__(self, voyage: Voyage, name: str, seed: int = 3) -> None:
        self.voyage = voyage
        self.name = name
        self.rng = random.Random(seed)
        self.heard: list[str] = []
        """What was said at once since the last key."""
        self.all: list[str] = []
        self.last_card = ""
        voyage.app.speech.voice = self

    def speak(self, words: str, interrupt: bool) -> None:
        """Listen as the voice does."""
        self.all.append(words)
        if interrupt:
            self.heard.append(words)

    def press(self, key: int) -> str:
        """Press a key; what was said last then, or ""."""
        self.heard = []
        self.voyage.key(key)
        return self.heard[-1] if self.heard else ""

    def choices(self) -> list[str]:
        """Walk once round with Tab; all that was come to and is no button."""
        found: list[str] = []
        first = ""
        for _step in range(90):
            words = self.press(pygame.K_TAB)
            if words == first or not words:
                break
            first = first or words
            if not words.startswith(BUTTONS):
                found.append(words)
        return found

    def go_to(self, wanted: str) -> None:
        for _step in range(120):
            if self.press(pygame.K_TAB) == wanted:
                return
        raise AssertionError(f"the keys come to {wanted!r} no more")

    def take_turn(self) -> bool:
        """Choose among what can be come to; whether there was anything."""
        found = self.choices()
        if not found or not isinstance(self.voyage.top, PlayScene):
            return False
        wanted = self.best(found)
        self.go_to(wanted)
        if " of " in wanted and "in the hand" in wanted:
            self.last_card = wanted.partition(",")[0]
        after = self.press(pygame.K_RETURN)
        if after and self.is_chosen(wanted):
            targets = [after, *self.choices()]
            goal = self.best([one for one in targets if ", chosen" not in one])
            self.go_to(goal)
            self.press(pygame.K_RETURN)
            if "Do it again" in " ".join(self.all[-2:]):
                self.press(pygame.K_RETURN)
        return True

    def is_chosen(self, wanted: str) -> bool:
        """Whether a card was taken up, by what is said of the places for it."""
        card = r"^[^:]+, (\d+ of \d+ in the hand|.*)$"
        return re.match(card, wanted) is not None and ":" not in wanted

    def best(self, found: list[str]) -> str:
        """Prefer what sounds best: a 21, a book, the right name of a card, anything that may be played."""
        usable = [one for one in found if "not to be played" not in one] or found
        for sign in (": 21", "add to the book", "carry off", "21", self.call(), "One card!"):
            good = [one for one in usable if sign and sign in one]
            if good:
                return self.rng.choice(good)
        calm = [one for one in usable if not any(bad in one for bad in ("say nothing", "point out", "slip"))]
        return self.rng.choice(calm or usable)

    def call(self) -> str:
        """The name by which the last card has to be called."""
        names = {
            "10": "Repeat", "jack": "Spoons!", "queen": "Switchback", "ace": "Ace", "2": "Two", "3": "Three",
            "4": "Four", "5": "Five", "6": "Six", "7": "Seven", "9": "Nine", "8": "Hearts",
            "king": "Draw two",
        }  # fmt: skip
        return names.get(self.last_card.partition(" of ")[0], "")

    def play_to_the_end(self, most: int = 300) -> None:
        """Go on until the end of the match is told."""
        for _turn in range(most):
            if isinstance(self.voyage.top, MatchEnd):
                return
            if not isinstance(self.voyage.top, PlayScene):
                self.press(pygame.K_RETURN)
                self.voyage.wait(2)
            elif not self.take_turn():
                self.voyage.wait(6)
        raise AssertionError("the match has no end: " + " | ".join(self.all[-30:]))


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


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_match_is_played_by_ear_alone(voyage: Voyage, game: str) -> None:
    ears = Ears(voyage, "Anne")
    play = voyage.sit_down(log=near_the_end(game))
    ears.play_to_the_end()
    assert play.session.result is not None
    said = " ".join(ears.all)
    assert "wins" in said or "won" in said or "win" in said, ears.all[-8:]
    # Whatever any seat did is told, and by name.
    for player in play.session.players:
        assert player.name in said
    # Nothing is said in marks that only eyes can read.
    assert "{" not in said
    assert "}" not in said


@pytest.mark.parametrize("game", ["grundel_beard", "john_silver", "spooneye"])
def test_a_whole_match_is_played_by_ear_alone(voyage: Voyage, game: str, long_run: int) -> None:
    if not long_run:
        pytest.skip("a whole match takes its time")
    ears = Ears(voyage, "Anne")
    sailor = Sailor("Silas", levels_of(game)[0], "silas")
    options = {"spooneye": {"target": 50}, "grundel_beard": {"target": 3}}.get(game, {})
    voyage.stack.push(PlayScene(voyage.app, saves.begin(voyage.app, game, 4, options, (ANNE, sailor))))
    ears.play_to_the_end(20_000)


def test_what_is_heard_of_a_hand_is_what_is_held(voyage: Voyage) -> None:
    ears = Ears(voyage, "Anne")
    play = voyage.sit_down(log=near_the_end("spooneye"))
    voyage.wait(3)
    assert any("Anne draws a card" in words for words in ears.all)
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


def test_the_transcript_has_its_key_and_the_hint_has_its_own() -> None:
    assert Bindings().action("f2") == "transcript"
    assert Bindings().strokes("hint") == ("h", "pad y")


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


def test_the_package_is_loaded_when_it_is_wanted_and_told_about_when_it_is_missing() -> None:
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

    with pytest.raises(VoiceError, match=r"captains-table\[speech\]"):
        ScreenReader(missing)

    def mute(name: str) -> Any:
        raise_error = SimpleNamespace(acquire_best=lambda: 1 // 0)
        return SimpleNamespace(Context=lambda: raise_error)

    with pytest.raises(VoiceError, match="No screen reader"):
        ScreenReader(mute)


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
