"""The household: who plays here and how each likes to have it; keys and buttons chosen anew; controllers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.play.players import Person as Player
from game.play.players import Sailor
from game.scenes import saves
from game.scenes.curtain import Curtain
from game.scenes.keys import KeysScene
from game.scenes.keys_test import KeyTest
from game.scenes.people import PeopleScene, PersonScene
from game.scenes.play import PlayScene
from game.scenes.portraits import NAMES, free_portrait
from game.storage.people import Habits, PeopleFile, Person
from game.ui import theme
from game.ui.scene import Pop
from game.ui.widgets import MarkedLabel, TextEntry, WidgetScene
from game.words import ENGLISH, languages, use
from tests.looks import looks_at
from tests.voyage import Voyage

ANNE = Person("Anne", "anne", "#b3372a")
SILAS = Sailor("Silas", "boatswain", "silas")
PAD_A = pygame.CONTROLLER_BUTTON_A


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    trip = Voyage(tmp_path)
    yield trip.open()
    trip.close()


def show(voyage: Voyage, scene: WidgetScene) -> None:
    voyage.stack.push(scene)
    voyage.step()


def pad(button: int, number: int = 7) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=number)


def choose(voyage: Voyage, words: str) -> None:
    """Press the plate of a key by keys, wherever it has been scrolled to."""
    voyage.focus(words)
    voyage.key(pygame.K_RETURN)


# -- what is kept ------------------------------------------------------------------------------------


def test_habits_read_back_and_damaged_ones_are_left_out(tmp_path: Path) -> None:
    habits = Habits("large", "four", "slow", "own", "q", "a", "blue 1", {"mute": ("f8",)})
    file = PeopleFile(tmp_path / "people.json")
    file.save([replace(ANNE, habits=habits), Person("Rosa", "rosa", "#112233")])
    people, notice = PeopleFile(tmp_path / "people.json").load()
    assert notice is None
    assert people[0].habits == habits
    assert people[1].habits == Habits()
    path = tmp_path / "people.json"
    path.write_text(path.read_text().replace('"large"', '"huge"'))
    people, notice = PeopleFile(path).load()
    assert [person.name for person in people] == ["Rosa"]
    assert notice is not None


@pytest.mark.parametrize(
    "wrong", [{"speed": "warp"}, {"order": "odd"}, {"grab": "x" * 99}, {"keys": {"mute": "m"}}]
)
def test_habits_that_do_not_fit_are_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"."):
        Habits(**wrong)  # type: ignore[arg-type]


def test_playing_again_keeps_colour_and_habits(voyage: Voyage) -> None:
    voyage.app.change_person(Person("Rosa", "rosa", "#8c3a63", Habits(speed="slow")))
    voyage.app.remember_person("Rosa", "tom")
    voyage.app.remember_person("Bess", "anne")
    rosa, bess = voyage.app.person("rosa"), voyage.app.person("Bess")
    assert rosa == Person("Rosa", "tom", "#8c3a63", Habits(speed="slow"))
    assert bess is not None
    assert bess.colour != "#8c3a63"


def test_the_table_is_as_who_sits_there_likes_it(voyage: Voyage) -> None:
    habits = Habits("large", "four", "slow", "own", keys={"mute": ("f8",)})
    voyage.app.change_person(replace(ANNE, habits=habits))
    match = saves.begin(voyage.app, "spooneye", 11, {}, (Player("Anne", "anne"), SILAS))
    table = PlayScene(voyage.app, match)
    voyage.stack.push(table)
    assert voyage.app.assets.faces.design == "large"
    assert voyage.app.manner.speed == "slow"
    assert voyage.window.reader.bindings.strokes("mute") == ("f8",)
    assert table.board.tableau.order == table.board.tableau.pile("hand", 0)
    voyage.stack.pop()
    assert voyage.app.assets.faces.design == "classic"
    assert voyage.window.reader.bindings.strokes("mute") == ("m",)


# -- keys --------------------------------------------------------------------------------------------


def test_a_key_is_chosen_by_pressing_it(voyage: Voyage) -> None:
    scene = KeysScene(voyage.app)
    show(voyage, scene)
    choose(voyage, "Key for: A hint")
    assert scene.listens
    voyage.key(pygame.K_LSHIFT, pygame.K_F7)
    assert not scene.listens
    assert voyage.app.bindings().strokes("hint") == ("f7", "pad y")
    assert voyage.window.reader.bindings.action("f7") == "hint"
    voyage.click("Defaults")
    assert voyage.app.settings.keys == {}


def test_a_key_that_is_taken_is_refused_in_a_sentence(voyage: Voyage) -> None:
    scene = KeysScene(voyage.app)
    show(voyage, scene)
    choose(voyage, "Key for: A hint")
    voyage.key(pygame.K_m)
    assert "Mute" in scene.problem
    assert not voyage.app.settings.muted, "the key means nothing while it is asked for"
    assert voyage.app.settings.keys == {}
    choose(voyage, "Key for: A hint")
    voyage.step(pad(pygame.CONTROLLER_BUTTON_LEFTSTICK))
    assert "second" in scene.problem
    choose(voyage, "Key for: A hint")
    voyage.key(pygame.K_ESCAPE)
    assert voyage.top is scene
    voyage.key(pygame.K_ESCAPE)
    assert voyage.top is not scene


def test_a_persons_buttons_are_that_persons(voyage: Voyage) -> None:
    voyage.app.change_person(ANNE)
    show(voyage, KeysScene(voyage.app, "Anne"))
    choose(voyage, "Button for: A hint")
    voyage.step(pad(pygame.CONTROLLER_BUTTON_LEFTSTICK))
    assert voyage.app.habits("Anne").keys == {"hint": ("h", "f3", "pad leftstick")}
    assert voyage.app.settings.keys == {}


def test_own_keys_do_not_clash(voyage: Voyage) -> None:
    voyage.app.change_person(Person("Rosa", "rosa", "#112233", Habits(grab="f6")))
    voyage.app.change_person(ANNE)
    scene = PersonScene(voyage.app, "Anne")
    show(voyage, scene)
    for key, words in ((pygame.K_F6, "Rosa"), (pygame.K_m, "Mute"), (pygame.K_d, "table of Spoons")):
        voyage.focus("Key for spoons")
        voyage.key(pygame.K_RETURN)
        voyage.key(key)
        assert words in scene.problem
        assert voyage.app.habits("Anne") == Habits()
    voyage.focus("Key for spoons")
    voyage.key(pygame.K_RETURN)
    voyage.key(pygame.K_z)
    assert voyage.app.habits("Anne").grab == "z"
    assert scene.problem == ""


def test_a_key_that_somebody_snatches_with_is_bound_to_nothing_else(voyage: Voyage) -> None:
    """Only two persons' own keys were compared, and those with what was bound before, not the other way."""
    voyage.app.change_person(Person("Rosa", "rosa", "#112233", Habits(grab="f6", keys={"hint": ("f12",)})))
    voyage.app.change_person(ANNE)
    for name in ("", "Anne"):
        keys = KeysScene(voyage.app, name)
        show(voyage, keys)
        choose(voyage, "Key for: A hint")
        voyage.key(pygame.K_F6)
        assert keys.problem == "F6 is already a key of Rosa’s."
        assert voyage.app.bindings_of(name).action("f6") is None
        voyage.key(pygame.K_ESCAPE)
    scene = PersonScene(voyage.app, "Anne")
    show(voyage, scene)
    voyage.focus("Key for spoons")
    voyage.key(pygame.K_RETURN)
    voyage.key(pygame.K_F12)
    assert scene.problem == "F12 is already used for “A hint” when Rosa plays."
    assert voyage.app.habits("Anne").grab == ""


def test_keys_together_are_counted(voyage: Voyage) -> None:
    scene = KeyTest(voyage.app, ["Anne", "Rosa", "Tom"])
    show(voyage, scene)
    for key in (pygame.K_z, pygame.K_l):
        voyage.step(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert [lamp.lit for lamp in scene._lamps] == [True, True, False]
    voyage.step(pygame.Event(pygame.KEYUP, key=pygame.K_z, mod=0))
    assert [lamp.lit for lamp in scene._lamps] == [False, True, False]
    assert scene.most == 2
    assert "2 of 3" in scene._count.text


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_how_many_keys_are_held_stands_clear_of_the_plate(voyage: Voyage, size: tuple[int, int]) -> None:
    voyage.stack.relayout(size)
    scene = KeyTest(voyage.app, ["Anne", "Rosa", "Tom"])
    show(voyage, scene)
    above = min(lamp.rect.top for lamp in scene._lamps) - scene._sheet.inside().top
    below = scene._done.rect.top - scene._count.rect.bottom
    assert 0 < above <= 2 * below
    assert 0 < below <= 2 * above


# -- controllers -------------------------------------------------------------------------------------


def test_a_controller_is_given_and_acts_for_nobody_else(voyage: Voyage) -> None:
    voyage.window.reader.take(7, "blue")
    voyage.app.change_person(Person("Rosa", "rosa", "#112233"))
    voyage.app.change_person(ANNE)
    scene = PersonScene(voyage.app, "Rosa")
    show(voyage, scene)
    voyage.focus("Controller")
    voyage.key(pygame.K_RETURN)
    voyage.step(pad(PAD_A))
    assert voyage.app.habits("Rosa").pad == "blue 1"
    assert voyage.app.owner_of(7) == "Rosa"
    other = PersonScene(voyage.app, "Anne")
    show(voyage, other)
    voyage.focus("Controller")
    voyage.key(pygame.K_RETURN)
    voyage.step(pad(PAD_A))
    assert "Rosa" in other.problem
    voyage.stack.quit()
    players = (Player("Anne", "anne"), Player("Rosa", "rosa"))
    table = PlayScene(voyage.app, saves.begin(voyage.app, "spooneye", 11, {}, players))
    voyage.stack.push(table)
    voyage.wait(30)
    name = table.session.players[table.viewer or 0].name
    voyage.step(pad(PAD_A))
    assert (voyage.top is table) is (name == "Rosa"), "it lifts only the cover for its owner"
    voyage.step(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7))
    voyage.window.reader.take(12, "blue")
    assert voyage.app.owner_of(12) == "Rosa", "plugged in again it is still hers"


@pytest.mark.parametrize("game", ["grundel_beard", "hand_and_foot", "john_silver", "spooneye", "spoons"])
def test_every_game_is_played_by_a_controller(voyage: Voyage, game: str) -> None:
    players = (Player("Anne", "anne"), SILAS, Sailor("Mary", "deckhand", "mary"))
    seats = 2 if game == "spooneye" else 3
    table = PlayScene(voyage.app, saves.begin(voyage.app, game, 11, {}, players[:seats]))
    voyage.stack.push(table)
    voyage.until_turn()
    before = sum(update.seat == 0 for update in table.session.events_of(0))
    for number in range(240):
        button = PAD_A if number % 2 else pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
        voyage.step(pad(button))
        if sum(update.seat == 0 for update in table.session.events_of(0)) > before:
            return
    raise AssertionError("a controller never makes a move")


# -- the list ----------------------------------------------------------------------------------------


def test_return_adds_somebody_with_a_portrait_and_colour_of_their_own(voyage: Voyage) -> None:
    scene = PeopleScene(voyage.app)
    show(voyage, scene)
    scene.focus(scene._entry)
    voyage.step()
    for name in ("Bess", "Tom", "Rosa"):
        voyage.write(name)
        voyage.key(pygame.K_RETURN)
    people = voyage.app.people
    assert [person.name for person in people] == ["Rosa", "Tom", "Bess"]
    assert [person.portrait for person in people] == ["mary", "silas", "anne"]
    assert len({person.colour for person in people}) == 3
    voyage.click("Portrait and preferences of Tom")
    assert isinstance(voyage.top, PersonScene)
    assert voyage.top.person.name == "Tom"


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_all_that_a_person_likes_is_seen_without_scrolling(voyage: Voyage, language: str) -> None:
    """At 1024 x 600 the last two rows once lay out of sight."""
    voyage.app.change(language=language)
    voyage.app.remember_person("Rosa", "rosa")
    scene = PersonScene(voyage.app, "Rosa")
    show(voyage, scene)
    assert scene._pane.furthest == 0
    assert scene._form.lines[0].label is not None, "the portraits have a name too"
    voyage.app.change(language="en")


def test_once_all_portraits_are_worn_the_fewest_are_shared() -> None:
    worn = list(NAMES)
    assert free_portrait(worn) == "anne"
    assert free_portrait([*worn, "anne", "silas", "anne"]) == "mary"


def test_people_are_added_and_forgotten(voyage: Voyage) -> None:
    scene = PeopleScene(voyage.app)
    show(voyage, scene)
    voyage.click("Add")
    assert "needs a name" in scene._sheet.note
    entry = next(widget for widget in scene._pane.children() if isinstance(widget, TextEntry))
    scene.focus(entry)
    voyage.step()
    voyage.write("Bess")
    voyage.click("Add")
    assert voyage.app.person("bess") is not None
    voyage.click("Preferences of Bess: cards, speed, and keys of their own")
    assert isinstance(voyage.top, PersonScene)
    voyage.key(pygame.K_ESCAPE)
    voyage.click("Forget Bess")
    voyage.click("Forget")
    assert voyage.app.person("Bess") is None


# -- the window is left ------------------------------------------------------------------------------


def test_all_is_silent_while_another_window_is_used(voyage: Voyage) -> None:
    voyage.window.on_focus = voyage.app.hear_focus
    assert not voyage.app.sound.muted
    voyage.step(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert voyage.app.sound.muted
    voyage.step(pygame.Event(pygame.WINDOWFOCUSGAINED))
    assert not voyage.app.sound.muted
    voyage.app.change(background_sound=True)
    voyage.step(pygame.Event(pygame.WINDOWMINIMIZED))
    assert not voyage.app.sound.muted
    voyage.app.change(muted=True)
    assert voyage.app.sound.muted


def test_the_sheet_is_as_high_as_the_household_and_shows_its_faces(voyage: Voyage) -> None:
    heights = []
    for count in (2, 4, 30):
        for number in range(count):
            voyage.app.remember_person(f"Sailor {number}", "anne" if number % 2 else "silas")
        scene = PeopleScene(voyage.app)
        show(voyage, scene)
        heights.append(scene._sheet.rect.height)
        assert (scene._pane.furthest > 0) == (count == 30)
        first, second = (row[0] for row in scene._rows[:2])
        assert isinstance(first, MarkedLabel)
        side = first._side()
        faces = [row.picture().subsurface((0, 0, side, row.rect.height)) for row in (first, second)]
        assert pygame.image.tobytes(faces[0], "RGB") != pygame.image.tobytes(faces[1], "RGB")
        voyage.stack.follow(Pop())
    assert heights == sorted(set(heights))


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_somebody_new_stands_apart_and_add_below_the_other_plates(
    voyage: Voyage, language: str, size: tuple[int, int]
) -> None:
    """The field looked like one more row, and its plate was of another width than those above it."""
    for name in ("Anne", "Rosa"):
        voyage.app.remember_person(name, "anne")
    use(language)
    try:
        voyage.stack.relayout(size)
        scene = PeopleScene(voyage.app)
        show(voyage, scene)
        first, last, (entry, add) = scene._rows
        assert (
            (add.rect.x, add.rect.w) == (last[1].rect.x, last[1].rect.w) == (first[1].rect.x, first[1].rect.w)
        )
        assert add.rect.w >= add.wanted()[0]
        apart = entry.rect.top - max(part.rect.bottom for part in last)
        assert apart >= scene.look.scale.px(28, 11) > last[0].rect.top - first[0].rect.bottom
        assert entry.rect.right < add.rect.left
    finally:
        use(ENGLISH)


def test_how_the_table_is_liked_is_found_out_once_and_again_when_anything_of_it_has_changed(
    voyage: Voyage,
) -> None:
    app = voyage.app
    app.change_person(replace(ANNE, habits=Habits(speed="slow")))
    app.seat_person("Anne")
    slow = app.manner
    assert slow.speed == "slow"
    assert app.manner is slow
    app.change(cloth="red")
    assert (app.manner.speed, app.manner.cloth) == ("slow", "red")
    app.change_person(replace(ANNE, habits=Habits(speed="fast")))
    assert app.manner.speed == "fast"
    app.seat_person("")
    assert app.manner is app.settings


@pytest.mark.parametrize("language", sorted(languages()))
def test_a_person_is_seen_whole_without_scrolling(
    voyage: Voyage, language: str, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(partial(use, ENGLISH))
    use(language)
    voyage.app.change_person(ANNE)
    with looks_at([(1920, 1080)]) as looks:
        scene = PersonScene(voyage.app, "Anne")
        scene.enter(looks[1920, 1080], (1920, 1080))
        scene.layout(looks[1920, 1080], (1920, 1080))
        assert scene._pane.furthest == 0
        portraits, colours = (line.control for line in scene._form.lines[:2])
        assert portraits.rect.bottom + portraits.margin() <= colours.rect.top, "no light falls on the colours"


def test_a_plate_says_that_it_waits_for_a_key(voyage: Voyage) -> None:
    """While a new key was waited for, its plate still showed the old one."""
    scene = KeysScene(voyage.app)
    show(voyage, scene)
    scene._ask("back", False)
    asking = [plate.label for row in scene._rows for plate in row[1:] if plate.label.startswith("Press")]
    assert asking == ["Press a key …"]
    assert scene._rows[1][1].label == "Press a key …"
    voyage.key(pygame.K_ESCAPE)
    assert scene._rows[1][1].label == "Escape"
    scene._ask("back", True)
    assert scene._rows[1][2].label == "Press a button …"
    voyage.key(pygame.K_ESCAPE)
    voyage.app.remember_person("Anne", "anne")
    own = PersonScene(voyage.app, "Anne")
    show(voyage, own)
    own._ask("buzz")
    assert own._keys["buzz"].label == "Press a key …"
    voyage.key(pygame.K_ESCAPE)
    assert own._keys["buzz"].label == "Automatic"
    own._ask_pad()
    assert own._pad.label == "Press a button …"


def test_a_cover_shines_alike_for_everybody(voyage: Voyage) -> None:
    """Round the portrait of whoever had chosen red it glowed like an alarm."""
    session = saves.begin(
        voyage.app, "spooneye", 3, {}, [Player("Anne", "anne"), Player("Tom", "tom")]
    ).session
    grounds = set()
    for colour in (colour for colour, _light in theme.SEAT_COLOURS):
        voyage.app.remember_person("Anne", "anne")
        known = voyage.app.person("Anne")
        assert known is not None
        voyage.app.change_person(replace(known, colour=colour))
        cover = Curtain(voyage.app, session, Player("Anne", "anne"))
        show(voyage, cover)
        grounds.add(pygame.image.tobytes(cover.ground(voyage.stack.size), "RGB"))
        voyage.stack.pop()
    assert len(grounds) == 1
