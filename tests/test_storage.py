"""What is kept on disk stays whole: failing writes, full disks, torn files, wrong values, two programs."""

import dataclasses
import errno
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from game.storage import disk, files, lists, people, settings
from game.storage.errands import Errands
from game.storage.files import JsonFile, with_ending, write_text
from game.storage.matches import (
    FINISHED,
    MatchFile,
    beside,
    list_matches,
    read_beside,
    read_lines,
    throw_away,
)
from game.storage.notices import Notice
from game.storage.paths import paths
from game.storage.people import PeopleFile, Person, with_person, without
from game.storage.settings import Settings, SettingsFile, from_json

NOW = datetime(2026, 3, 1, 20, 15, 7, tzinfo=UTC)
ROOT = Path(__file__).parent.parent
ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS)
WRITING = ("mkdir", "open", "write", "fsync", "close", "replace", "ftruncate", "lseek")


class Failing:
    """Lets the k-th call of the writing functions of `os` fail, and those after it too if `for_good`."""

    def __init__(
        self, patch: pytest.MonkeyPatch, k: int, number: int = errno.EIO, for_good: bool = False
    ) -> None:
        self.calls = 0
        self.happened = 0
        for name in WRITING:
            patch.setattr(os, name, self._wrapped(getattr(os, name), k, number, for_good))

    def _wrapped(self, real: Callable[..., Any], k: int, number: int, for_good: bool) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            self.calls += 1
            if self.calls == k or (for_good and self.calls > k):
                self.happened += 1
                if real.__name__ == "close":
                    real(*arguments)
                raise OSError(number, os.strerror(number))
            return real(*arguments, **named)

        call.__name__ = real.__name__
        return call


def leftovers(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir() if file.name.endswith(".new")]


# Paths


def test_one_folder_holds_everything(tmp_path: Path) -> None:
    for path in dataclasses.astuple(paths(tmp_path / "mine")):
        assert tmp_path / "mine" in path.parents
    assert not (tmp_path / "mine").exists()


def test_the_usual_folders_are_absolute_and_named() -> None:
    for path in dataclasses.astuple(paths()):
        assert path.is_absolute()
        assert "captains-table" in str(path)


def test_a_relative_folder_stays_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert paths(Path("here")).settings == tmp_path / "here" / "settings.json"


# Whole files


def test_text_is_replaced_and_the_one_before_kept(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "file.txt"
    write_text(path, "one\n")
    write_text(path, "two\n")
    write_text(path, "two\n")
    assert path.read_bytes() == b"two\n"
    assert with_ending(path, ".old").read_bytes() == b"one\n"
    assert leftovers(path.parent) == []


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "file.txt"
    link.symlink_to(tmp_path / "real" / "file.txt")
    write_text(link, "one")
    assert link.is_symlink()
    assert (tmp_path / "real" / "file.txt").read_text() == "one"


@pytest.mark.parametrize("number", ERRORS)
def test_every_failing_call_leaves_the_old_text_or_the_new(tmp_path: Path, number: int) -> None:
    failures = 0
    for k in range(1, 100):
        path = tmp_path / str(k) / "file.txt"
        write_text(path, "older")
        write_text(path, "old")
        with pytest.MonkeyPatch.context() as patch:
            failing = Failing(patch, k, number)
            try:
                write_text(path, "new")
                told = False
            except OSError:
                told = True
        assert path.read_text() == "new" or (told and path.read_text() == "old")
        assert with_ending(path, ".old").read_text() in ("older", "old")
        assert leftovers(path.parent) == []
        if not failing.happened:
            break
        failures += 1
    assert failures >= 8


def test_short_writes_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:3]))
    write_text(tmp_path / "file.txt", "a longer text than three")
    monkeypatch.undo()
    assert (tmp_path / "file.txt").read_text() == "a longer text than three"


def test_two_programs_write_whole_files(tmp_path: Path) -> None:
    path = tmp_path / "file.txt"
    program = (
        "import sys; from pathlib import Path; from game.storage.files import write_text\n"
        "for n in range(40): write_text(Path(sys.argv[1]), sys.argv[2] * 50000)"
    )
    running = [subprocess.Popen([sys.executable, "-c", program, str(path), who], cwd=ROOT) for who in "ab"]
    seen = set()
    while any(one.poll() is None for one in running):
        if path.exists():
            seen.add(path.read_text())
    assert [one.returncode for one in running] == [0, 0]
    seen.add(path.read_text())
    assert seen <= {"a" * 50000, "b" * 50000}
    assert leftovers(tmp_path) == []


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        b"{} {}",
        b"null",
        b"[]",
        b'"text"',
        b"\0" * 100,
        b"{}" * 1_000_000,
    ],
)
def test_json_that_makes_no_sense_is_kept_aside(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(data)
    file = JsonFile(path)
    value, notice = file.read(lambda value: isinstance(value, dict))
    assert value is None
    assert "file.json.bad" in str(notice)
    assert with_ending(path, ".bad").read_bytes() == data
    assert file.write({"a": 1}) is None
    assert file.read(lambda value: isinstance(value, dict)) == ({"a": 1}, None)


def test_what_is_too_large_or_no_file_is_put_aside_unread(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    kept = JsonFile(path)
    value, notice = kept.read(lambda value: True)
    assert value is None
    assert "file.json.bad" in str(notice)
    assert kept.write([1]) is None
    assert kept.read(lambda value: True) == ([1], None)
    path.unlink()
    os.mkfifo(path)
    value, notice = kept.read(lambda value: True)
    assert value is None
    assert "file.json.bad" in str(notice)
    assert kept.write([2]) is None


def test_several_damaged_versions_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    for text in ("{", "{", "[", "[", "("):
        path.write_text(text)
        JsonFile(path).read(lambda value: True)
    kept = sorted(file.name for file in tmp_path.iterdir() if ".bad" in file.name)
    assert kept == ["file.json.bad", "file.json.bad2", "file.json.bad3"]


def test_what_was_put_aside_stays_whatever_comes_after_it(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    file = JsonFile(path)
    path.write_text("broken {mine")
    file.read(lambda value: True)
    for _time in range(2):
        path.unlink(missing_ok=True)
        path.mkdir()
        (path / "within").write_text("mine too")
        value, notice = file.read(lambda value: True)
        assert value is None
        assert "is kept as file.json.bad" in str(notice)
        assert file.write([1]) is None
    path.write_bytes(b" " * (files.LARGEST + 1))
    file.read(lambda value: True)
    assert with_ending(path, ".bad").read_text() == "broken {mine"
    assert [(tmp_path / f"file.json.bad{n}" / "within").read_text() for n in (2, 3)] == ["mine too"] * 2
    assert with_ending(path, ".bad4").stat().st_size == files.LARGEST + 1
    assert not path.exists()


def test_so_many_damaged_versions_are_kept_and_no_more(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    for number in range(files.MOST_ASIDE + 3):
        with path.open("wb") as file:
            file.truncate(files.LARGEST + 1 + number)
        JsonFile(path).read(lambda value: True)
    sizes = sorted(file.stat().st_size - files.LARGEST - 1 for file in tmp_path.iterdir())
    assert sizes == [*range(files.MOST_ASIDE - 1), files.MOST_ASIDE + 2]


def test_the_copy_before_helps_out(tmp_path: Path) -> None:
    file = JsonFile(tmp_path / "file.json")
    file.write({"a": 1})
    file.write({"a": 2})
    file.path.write_bytes(file.path.read_bytes()[:5])
    value, notice = file.read(lambda value: isinstance(value, dict))
    assert value == {"a": 1}
    assert "copy before" in str(notice)


def test_numbers_that_are_none_are_a_fault_of_the_program(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="JSON"):
        JsonFile(tmp_path / "file.json").write(float("nan"))


# Settings


ALL_CHANGED = Settings(
    person="Anne Bonny",
    language="de",
    window_size=(1280, 720),
    window_place=(-20, 40),
    fullscreen=True,
    effects=0.1,
    music=0.2,
    room=1,
    muted=True,
    background_sound=True,
    speed="slow",
    reduced_motion=True,
    text_percent=200,
    card_design="large",
    card_colours="four",
    card_back="compass",
    cloth="plum",
    keys={"confirm": ("return", "space"), "mute": ()},
    confirm_warnings=False,
    hints=False,
    talk=False,
    speech=True,
    learnt={"anne": ("spoons", "spooneye")},
    last_setup={"spoons": {"seats": 4, "names": ["Ann", "Bo"], "deep": {"x": [1.5, None, True]}}},
)


def test_all_settings_come_back(tmp_path: Path) -> None:
    for each in dataclasses.fields(Settings):
        if each.name != "others":
            assert getattr(ALL_CHANGED, each.name) != getattr(Settings(), each.name), each.name
    file = SettingsFile(tmp_path / "settings.json")
    assert file.load() == (Settings(), None)
    assert file.save(ALL_CHANGED) is None
    assert file.load() == (ALL_CHANGED, None)
    assert file.saving


WRONG: dict[str, list[Any]] = {
    "person": [7, "x" * 25, "a\u0007b"],
    "language": [None, "no such/../place"],
    "window_size": [[100], [0, 100], [1.5, 2], "800x600", [True, 4], [99999, 600]],
    "window_place": [[-40000, 0], {}],
    "fullscreen": [1, "yes", None],
    "effects": [-0.1, 1.01, "loud", True, None],
    "music": [[], 7],
    "room": [{}, -1],
    "muted": [0],
    "background_sound": [0],
    "speed": ["warp", 1, None, ["fast"]],
    "reduced_motion": ["no"],
    "text_percent": [74, 201, 100.0, "100", False],
    "card_design": ["tiny"],
    "card_colours": [4],
    "card_back": ["../secret", 3],
    "cloth": [None],
    "keys": [[], {"confirm": "return"}, {"confirm": [1]}, {"confirm": [""]}],
    "confirm_warnings": [None],
    "hints": [None],
    "talk": [1, "yes"],
    "speech": [None, 1],
    "learnt": [["spoons"], {"anne": "spoons"}],
    "last_setup": [[], {"spoons": 3}, {"sp oons": {}}],
}


def test_every_field_is_checked() -> None:
    assert set(WRONG) == {each.name for each in dataclasses.fields(Settings)} - {"others"}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_value_costs_only_its_field(name: str) -> None:
    for value in WRONG[name]:
        kept = {**ALL_CHANGED.to_json(), name: value}
        read, wrong = from_json(kept)
        assert wrong == (name,)
        assert getattr(read, name) == getattr(Settings(), name)
        assert read.to_json() == {**ALL_CHANGED.to_json(), name: Settings().to_json()[name]}
        with pytest.raises(ValueError, match="is not"):
            dataclasses.replace(ALL_CHANGED, **{name: value})


def test_not_a_number_is_no_volume() -> None:
    read, wrong = from_json(json.loads('{"effects": NaN, "room": Infinity}'))
    assert set(wrong) == {"effects", "room"}
    assert read == Settings()


def test_a_wrong_value_in_the_file_is_said_once_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"speed": "warp", "room": 0.25, "from_later": {"x": 1}}')
    file = SettingsFile(path)
    read, notice = file.load()
    assert read == Settings(room=0.25, others={"from_later": {"x": 1}})
    assert "settings.json.bad" in str(notice)
    assert "warp" in with_ending(path, ".bad").read_text()
    file.save(dataclasses.replace(read, muted=True))
    assert json.loads(path.read_text())["from_later"] == {"x": 1}
    assert file.load()[1] is None


def test_every_length_of_a_torn_file_gives_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    SettingsFile(path).save(ALL_CHANGED)
    whole = path.read_bytes()
    for size in range(0, len(whole) - 1, 7):
        path.write_bytes(whole[:size])
        read, notice = SettingsFile(path).load()
        assert read == Settings()
        assert notice is not None


def test_flipped_bits_give_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    SettingsFile(path).save(ALL_CHANGED)
    whole = path.read_bytes()
    for place in range(0, len(whole), 5):
        flipped = bytearray(whole)
        flipped[place] ^= 1 << place % 8
        path.write_bytes(flipped)
        assert isinstance(SettingsFile(path).load()[0], Settings)


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOSPC, "no room"), (errno.EROFS, "may not"), (errno.EACCES, "may not"), (errno.EIO, "failed")],
)
def test_saving_off_is_said_once_and_ends(tmp_path: Path, number: int, words: str) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    with pytest.MonkeyPatch.context() as patch:
        failing = Failing(patch, 1, number, for_good=True)
        notice = file.save(Settings())
        assert notice is not None
        assert words in str(notice)
        assert str(tmp_path) in str(notice)
        assert not file.saving
        assert file.save(Settings(muted=True)) is None
        assert failing.happened > 1
    assert file.save(Settings(muted=True)) is None
    assert file.saving
    assert file.load() == (Settings(muted=True), None)


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    for path in (tmp_path / "file" / "settings.json", tmp_path / "file" / "deep" / "settings.json"):
        file = SettingsFile(path)
        assert file.load()[0] == Settings()
        assert "no folder" in str(file.save(Settings()))


def test_a_file_that_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    file = SettingsFile(tmp_path / "settings.json")
    read, notice = file.load()
    assert read == Settings()
    assert "settings.json.bad" in str(notice)
    assert (tmp_path / "settings.json.bad").is_dir()
    assert file.save(ALL_CHANGED) is None
    assert file.load() == (ALL_CHANGED, None)


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SettingsFile(tmp_path / "settings.json").save(ALL_CHANGED)

    def refuse(path: Path, most: int) -> bytes:
        raise PermissionError(errno.EACCES, "no")

    monkeypatch.setattr(disk, "read_bytes", refuse)
    read, notice = SettingsFile(tmp_path / "settings.json").load()
    assert read == Settings()
    assert "cannot be read" in str(notice)


# People


ANN = Person("Ann", "captain", "#aa0011")
BO = Person("Bo", "mate", "#00bb11")


def test_people_come_back_latest_first(tmp_path: Path) -> None:
    file = PeopleFile(tmp_path / "people.json")
    assert file.load() == ((), None)
    crew = with_person(with_person((), ANN), BO)
    assert crew == (BO, ANN)
    assert file.save(crew) is None
    assert file.load() == (crew, None)
    assert file.saving


def test_a_name_is_there_once() -> None:
    again = Person("  ANN ", "cook", "#112233")
    assert again.name == "ANN"
    assert with_person((BO, ANN), again) == (again, BO)
    assert without((BO, ANN), "ann") == (BO,)
    many: people.People = ()
    for n in range(people.MOST + 3):
        many = with_person(many, Person(f"P{n}", "cook", "#112233"))
    assert len(many) == people.MOST
    assert many[0].name == f"P{people.MOST + 2}"


def test_people_who_are_none_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    kept = [dataclasses.asdict(ANN), 7, {"name": "Cy"}, {**dataclasses.asdict(BO), "colour": "red"}]
    path.write_text(json.dumps([*kept, {"name": "ann", "portrait": "x", "colour": "#000000"}]))
    read, notice = PeopleFile(path).load()
    assert read == (ANN,)
    assert "people.json.bad" in str(notice)


@pytest.mark.parametrize(
    "parts", [("", "a", "#000000"), ("A", "", "#000000"), ("A", "a/b", "#000000"), ("A", "a", "0")]
)
def test_a_person_is_checked(parts: tuple[str, str, str]) -> None:
    with pytest.raises(ValueError, match=r"person|portrait|colour"):
        Person(*parts)


def test_names_of_other_alphabets() -> None:
    assert settings.fit_name("  Žofie   Ølund ") == "Žofie Ølund"


ANNE, BILLY, GIDEON = (Person(name, "anne", "#123456") for name in ("Anne", "Billy", "Gideon"))


def names(path: Path) -> list[str]:
    return [person.name for person in PeopleFile(path).load()[0]]


def test_people_of_two_copies_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    PeopleFile(path).save([BILLY])
    one, two = PeopleFile(path), PeopleFile(path)
    ours, theirs = one.load()[0], two.load()[0]
    one.save(with_person(ours, ANNE))
    two.save(with_person(theirs, GIDEON))
    assert names(path) == ["Gideon", "Anne", "Billy"]
    one.save([ANNE])  # Billy is taken out here, while the other copy still has him
    assert names(path) == ["Anne", "Gideon"]
    changed = dataclasses.replace(GIDEON, colour="#654321")
    two.save([changed, BILLY])
    assert names(path) == ["Gideon", "Anne"]
    one.save([ANNE])
    assert PeopleFile(path).load()[0] == (ANNE, changed)


def test_a_list_that_is_gone_or_damaged_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "people.json"
    file = PeopleFile(path)
    file.save([ANNE, BILLY])
    for damage in (path.unlink, lambda: path.write_text("{"), lambda: path.write_text('[1, {"name": 3}]')):
        damage()
        file.save([GIDEON, ANNE, BILLY])
        assert names(path) == ["Gideon", "Anne", "Billy"]
    assert with_ending(path, ".bad").read_text() == '[1, {"name": 3}]'


def test_a_list_waits_for_another_copy_that_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "people.json"
    one, two = PeopleFile(path), PeopleFile(path)
    real, thread = disk.put, [threading.Thread(target=lambda: two.save([GIDEON]))]

    def put(goal: Path, data: bytes, lasting: bool = True) -> None:
        if thread:  # the other one comes at the worst moment: all is read, and nothing is written
            other = thread.pop()
            waiting.append(other)
            other.start()
            other.join(0.1)
        real(goal, data, lasting)

    waiting: list[threading.Thread] = []
    monkeypatch.setattr(disk, "put", put)
    one.save([ANNE])
    waiting[0].join(5)
    assert names(path) == ["Gideon", "Anne"]


def test_a_list_whose_lock_cannot_be_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "people.json.lock").mkdir()
    assert PeopleFile(tmp_path / "people.json").save([ANNE]) is None
    (tmp_path / "people.json.lock").rmdir()
    monkeypatch.setattr(lists, "PATIENCE_S", 0.02)
    monkeypatch.setattr(disk, "lock", lambda handle: False)
    assert PeopleFile(tmp_path / "people.json").save([BILLY]) is None
    assert names(tmp_path / "people.json") == ["Billy", "Anne"]


# Matches


def played(folder: Path, *lines: str) -> Path:
    file = MatchFile.create(folder, "john_silver", NOW)
    for line in lines:
        file.append(line)
    assert file.close()
    return file.path


def test_lines_come_back_in_order(tmp_path: Path) -> None:
    file = MatchFile.create(tmp_path / "saves", "spoons", NOW)
    lines = [f"{n} ♠ move" for n in range(500)]
    for n, line in enumerate(lines):
        file.append(line)
        if n == 250:
            assert file.flush(5)
            assert read_lines(file.path) == lines[:251]
    assert file.flush(5)
    assert read_lines(file.path) == lines
    assert file.saving
    assert file.close()
    assert file.close()
    assert file.saving
    file.append("too late")
    assert read_lines(file.path) == lines
    assert file.news() is None
    with pytest.raises(ValueError, match="line break"):
        file.append("two\nlines")


def test_the_folder_lists_its_matches(tmp_path: Path) -> None:
    assert list_matches(tmp_path / "missing") == []
    first = MatchFile.create(tmp_path, "spoons", NOW)
    second = MatchFile.create(tmp_path, "john_silver", NOW.replace(hour=21))
    first.append("a")
    assert first.finish()
    assert second.close()
    (tmp_path / "notes.txt").write_text("not a match")
    (tmp_path / "20269901-000000-spoons-abcdef.match").write_text("no such day")
    found = list_matches(tmp_path)
    assert [(match.game, match.finished) for match in found] == [("john_silver", False), ("spoons", True)]
    assert found[1].started == NOW
    assert read_lines(found[1].path) == ["a"]
    assert first.path == found[1].path


def test_matches_of_one_moment_have_names_of_their_own(tmp_path: Path) -> None:
    made = [MatchFile.create(tmp_path, "spoons", NOW) for _ in range(20)]
    assert len({file.path for file in made}) == 20
    assert all(file.close() for file in made)


def test_a_game_needs_a_plain_name(tmp_path: Path) -> None:
    for name in ("", "Spoons", "../spoons", "hand and foot"):
        with pytest.raises(ValueError, match="name of a game"):
            MatchFile.create(tmp_path, name, NOW)


def test_what_lies_beside_a_match_goes_with_it(tmp_path: Path) -> None:
    file = MatchFile.create(tmp_path, "spoons", NOW)
    beside(file.path).write_text("{}")
    assert file.finish()
    assert file.path.parent.name == FINISHED
    assert beside(file.path).read_text() == "{}"
    throw_away(file.path)
    throw_away(file.path)
    assert list((tmp_path / FINISHED).iterdir()) == []


def test_a_torn_last_line_is_left_out_and_written_over(tmp_path: Path) -> None:
    whole = "one\ntwo\nthrée\n".encode()
    path = played(tmp_path)
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        lines = read_lines(path)
        assert lines == ["one", "two", "thrée"][: whole[:size].count(b"\n")]
        aside = with_ending(path, ".bad")
        aside.unlink(missing_ok=True)
        file = MatchFile.resume(path)
        file.append("next")
        assert file.close()
        assert read_lines(path) == [*lines, "next"]
        torn = not whole[:size].endswith(b"\n") and size > 0
        assert aside.exists() == torn == (file.aside == aside)
        assert not torn or aside.read_bytes() == whole[:size]


def test_resuming_earlier_keeps_a_copy(tmp_path: Path) -> None:
    path = played(tmp_path, "one", "two", "three")
    file = MatchFile.resume(path, keep=1)
    file.append("other")
    assert file.close()
    assert read_lines(path) == ["one", "other"]
    assert read_lines(with_ending(path, ".bad")) == ["one", "two", "three"]
    assert len(list_matches(tmp_path)) == 1


def test_flipped_bits_can_still_be_read(tmp_path: Path) -> None:
    path = played(tmp_path, "one", "two")
    path.write_bytes(b"o\xffe\ntwo\n")
    assert read_lines(path) == ["o\ufffde", "two"]


def test_one_match_is_open_once(tmp_path: Path) -> None:
    first = MatchFile.create(tmp_path, "spoons", NOW)
    first.append("one")
    second = MatchFile.resume(first.path)
    assert not second.saving
    assert "another window" in str(second.news())
    second.append("lost")
    assert not second.flush(1)
    assert not second.close()
    assert not second.finish()
    assert first.close()
    assert read_lines(first.path) == ["one"]
    third = MatchFile.resume(first.path)
    assert third.saving
    assert third.close()


def test_another_program_has_the_match_open(tmp_path: Path) -> None:
    file = MatchFile.create(tmp_path, "spoons", NOW)
    program = (
        "import sys; from pathlib import Path; from game.storage.matches import MatchFile\n"
        "print(MatchFile.resume(Path(sys.argv[1])).saving)"
    )
    command = [sys.executable, "-c", program, str(file.path)]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout == "False\n"
    file.close()
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout == "True\n"


@pytest.mark.parametrize("number", ERRORS)
def test_every_failing_call_leaves_whole_lines(tmp_path: Path, number: int) -> None:
    failures = 0
    for k in range(1, 100):
        file = MatchFile.create(tmp_path / str(k), "spoons", NOW)
        file.append("kept")
        assert file.flush(5)
        with pytest.MonkeyPatch.context() as patch:
            failing = Failing(patch, k, number)
            for n in range(4):
                file.append(f"line {n}")
                file.flush(5)
        all_kept = file.flush(5)
        lines = read_lines(file.path)
        assert lines == ["kept", *(f"line {n}" for n in range(len(lines) - 1))]
        assert file.path.read_bytes().endswith(b"\n")
        news = file.news()
        assert file.news() is None
        assert file.close() == all_kept == (news is None) == file.saving
        if not failing.happened:
            assert len(lines) == 5
            break
        assert news is not None
        assert str(news).startswith("Saving is off")
        failures += 1
    assert failures >= 8


def test_a_full_disk_in_the_middle_of_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = MatchFile.create(tmp_path, "spoons", NOW)
    file.append("kept")
    assert file.flush(5)
    real = os.write
    room = [4, 0]

    def write(handle: int, data: bytes) -> int:
        if not room[0]:
            raise OSError(errno.ENOSPC, "full")
        return real(handle, data[: room.pop(0)])

    monkeypatch.setattr(os, "write", write)
    file.append("a line that does not fit")
    assert not file.flush(5)
    monkeypatch.undo()
    assert file.path.read_bytes() == b"kept\n"
    assert "no room" in str(file.news())
    file.append("dropped")
    assert not file.close()
    assert read_lines(file.path) == ["kept"]


def test_a_match_without_a_folder_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    file = MatchFile.create(tmp_path / "file" / "saves", "spoons", NOW)
    assert not file.saving
    assert "no folder" in str(file.news())
    file.append("a line")
    assert not file.flush(1)
    assert not file.finish()
    missing = MatchFile.resume(tmp_path / "missing.match")
    assert not missing.saving
    assert "Saving is off" in str(missing.news())


def test_a_finished_match_that_cannot_be_moved_stays(tmp_path: Path) -> None:
    file = MatchFile.create(tmp_path, "spoons", NOW)
    file.append("one")
    (tmp_path / FINISHED).write_text("in the way")
    assert not file.finish()
    assert "Saving is off" in str(file.news())
    assert read_lines(file.path) == ["one"]


def test_a_slow_disk_does_not_hold_up_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()
    real = os.fsync
    file = MatchFile.create(tmp_path, "spoons", NOW)

    def slow(handle: int) -> None:
        gate.wait(5)
        real(handle)

    monkeypatch.setattr(os, "fsync", slow)
    file.append("one")
    file.append("two")
    assert not file.flush(0.02)
    gate.set()
    assert file.close()
    assert read_lines(file.path) == ["one", "two"]


def test_a_sync_that_hangs_holds_up_no_later_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, hanging = threading.Event(), threading.Event()
    real = disk.sync
    file = MatchFile.create(tmp_path, "spoons", NOW)

    def hang(handle: int) -> None:
        hanging.set()
        gate.wait(10)
        real(handle)

    monkeypatch.setattr(disk, "sync", hang)
    file.append("one")
    assert hanging.wait(10)
    for line in ("two", "three"):
        file.append(line)
        assert file.is_written(10)
    assert file.path.read_text() == "one\ntwo\nthree\n"
    assert not file.is_safe
    assert not file.close(0.01)
    gate.set()
    assert file.close(None)
    assert file.is_safe


def test_a_sync_that_fails_ends_saving_and_both_threads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = MatchFile.create(tmp_path, "spoons", NOW)

    def fail(handle: int) -> None:
        raise OSError(errno.EIO, "the disk is gone")

    monkeypatch.setattr(disk, "sync", fail)
    file.append("one")
    assert not file.flush(10)
    assert str(file.news()).startswith("Saving is off")
    file.append("two")
    assert not file.close(10)
    assert not file._writer.is_alive()
    assert not file._syncer.is_alive()
    assert file.path.read_text() == "one\n"


@pytest.mark.parametrize("loss", ["removed", "moved", "replaced"])
def test_a_match_that_loses_its_file_is_written_anew(tmp_path: Path, loss: str) -> None:
    folder = tmp_path / "saves"
    file = MatchFile.create(folder, "spoons", NOW)
    file.append("one")
    file.keep_beside({"order 0": ["7h"]})
    assert file.flush(5)
    if loss == "removed":
        shutil.rmtree(folder)
    elif loss == "moved":
        folder.rename(tmp_path / "elsewhere")
    else:
        write_text(file.path, "a copy from yesterday\n")
    file.append("two")
    assert file.flush(5)
    assert read_lines(file.path) == ["one", "two"]
    assert read_beside(file.path) == {"order 0": ["7h"]}
    file.append("three")
    assert file.finish()
    assert file.news() is None
    assert read_lines(folder / FINISHED / file.path.name) == ["one", "two", "three"]
    aside = folder / FINISHED / f"{file.path.name}.bad"
    assert aside.exists() == (loss == "replaced")
    assert loss != "replaced" or aside.read_text() == "a copy from yesterday\n"


def test_a_match_that_loses_its_file_at_the_end_is_kept(tmp_path: Path) -> None:
    file = MatchFile.create(tmp_path / "saves", "spoons", NOW)
    file.append("one")
    assert file.flush(5)
    shutil.rmtree(tmp_path / "saves")
    assert file.finish()
    assert read_lines(file.path) == ["one"]


def test_a_match_whose_place_is_taken_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    file = MatchFile.create(folder, "spoons", NOW)
    file.append("one")
    assert file.flush(5)
    shutil.rmtree(folder)
    folder.write_text("in the way")
    file.append("two")
    assert not file.flush(5)
    assert str(file.news()).startswith("Saving is off")
    assert file.news() is None
    assert not file.finish()
    assert folder.read_text() == "in the way"


def test_a_match_whose_file_became_one_of_another_program_is_left_to_it(tmp_path: Path) -> None:
    file = MatchFile.create(tmp_path, "spoons", NOW)
    file.append("one")
    assert file.flush(5)
    write_text(file.path, "yesterday\n")
    other = MatchFile.resume(file.path)
    file.append("two")
    assert not file.flush(5)
    assert "another window" in str(file.news())
    other.append("today")
    assert other.close()
    assert not file.close()
    assert read_lines(file.path) == ["yesterday", "today"]


NONSENSE = ["NaN", "-Infinity", "1e999", '"\\ud800"', '{"\\udfff": 1}']


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_nonsense_beside_a_match_costs_only_itself(tmp_path: Path, nonsense: str) -> None:
    path = played(tmp_path, "one")
    beside(path).write_text(f'{{"order 0": {nonsense}, "order 1": ["7h"]}}')
    remembered = read_beside(path)
    assert remembered == {"order 1": ["7h"]}
    file = MatchFile.resume(path)
    file.keep_beside({**remembered, "order 2": json.loads(nonsense)})
    assert file.flush(5)
    file.append("two")
    assert file.flush(5)
    assert file.news() is None
    assert file.close()
    assert read_lines(path) == ["one", "two"]
    assert read_beside(path) == {"order 1": ["7h"]}


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_nonsense_in_a_list_costs_only_itself(tmp_path: Path, nonsense: str) -> None:
    file = JsonFile(tmp_path / "file.json")
    assert file.write(["one", json.loads(nonsense), "two"]) is None
    assert file.read(lambda value: True) == (["one", "two"], None)


@pytest.mark.parametrize("door", ["write_at", "sync", "sync_folder"])
def test_an_error_that_nobody_thought_of_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, door: str
) -> None:
    def fail(*_given: object) -> None:
        raise RuntimeError("nobody thought of this")

    monkeypatch.setattr(disk, door, fail)
    file = MatchFile.create(tmp_path, "spoons", NOW)
    file.append("one")
    assert not file.flush(10)
    assert str(file.news()) == f"Saving is off: writing in {tmp_path} failed."
    assert file.news() is None
    assert not file.close(10)
    assert not file._writer.is_alive()
    assert not file._syncer.is_alive()


# Errands


def test_errands_are_run_in_order_and_the_latest_of_a_kind_only() -> None:
    gate, begun = threading.Event(), threading.Event()
    errands, done = Errands(), list[str]()

    def hang() -> None:
        begun.set()
        gate.wait(10)

    errands.give("first", hang)
    assert begun.wait(10)
    assert errands.awaits("first")
    for key, word in (("a", "old a"), ("b", "b"), ("a", "a"), ("c", "c")):
        errands.give(key, lambda word=word: done.append(word))  # type: ignore[misc]
    assert not errands.flush(0.01)
    assert done == [], "nobody waits for them"
    gate.set()
    assert errands.flush(10)
    assert done == ["b", "a", "c"]
    assert not errands.awaits("c")
    assert errands.close()


def test_closing_runs_what_waits_and_later_errands_at_once() -> None:
    gate, errands, done = threading.Event(), Errands(), list[int]()

    def hang() -> None:
        gate.wait(10)

    errands.give("hangs", hang)
    for number in range(20):
        errands.give(number, lambda number=number: done.append(number))  # type: ignore[misc]
    assert not errands.close(0.01)
    gate.set()
    assert errands.close()
    errands.give("late", lambda: done.append(20))
    assert done == list(range(21))
    assert errands.news() is None


def test_an_errand_that_goes_wrong_is_told_and_stops_no_other() -> None:
    errands, done = Errands(), list[int]()
    errands.give("told", lambda: Notice("Saving is off."))
    errands.give("broken", lambda: [][0])
    errands.give("fine", lambda: done.append(1))
    assert errands.flush(10)
    assert done == [1]
    assert str(errands.news()) == "Saving is off."
    with pytest.raises(IndexError):
        errands.news()
    assert errands.news() is None
    assert errands.close()


def test_the_storage_knows_nothing_of_the_project() -> None:
    for source in (ROOT / "game" / "storage").glob("*.py"):
        for line in source.read_text("utf-8").splitlines():
            if line.startswith(("import ", "from ")):
                assert "pygame" not in line
                assert "game" not in line.split()[1] or line.startswith("from game.storage")


def test_nothing_is_larger_than_what_is_read() -> None:
    assert len(json.dumps(ALL_CHANGED.to_json())) < files.LARGEST
