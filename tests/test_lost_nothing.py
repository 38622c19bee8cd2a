"""Nothing is lost: not by kills, failing disks, old versions, odd folders, or a second copy."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from game import rules
from game.play.log import FORMAT, canonical, checksum, position_line, read_log
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.play.tournament import Tournament
from game.scenes import saves
from game.scenes.gate import SLOW_MS, Gate
from game.scenes.services import App
from game.scenes.shot_records import records
from game.storage import disk
from game.storage.files import with_ending
from game.storage.matches import ENDING, FINISHED, MatchFile, beside, list_matches, read_ends, read_lines
from game.storage.paths import paths
from game.ui.inputs import Act, FocusLost, Moved, Pressed
from tests.matches import Match, random_match
from tests.test_storage import ERRORS, Failing
from tests.voyage import ASSETS

ROOT = Path(__file__).parent.parent
SAVES = Path(__file__).parent / "saves"
GAMES = sorted(rules.GAMES)
NOW = datetime(2026, 3, 1, 20, 15, 7, tzinfo=UTC)
QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
KILLS = 2
MANY_KILLS = 200
BLOCKS = 3


@dataclass
class Aboard:
    """As much of the program as is needed to keep matches."""

    matches: Path

    def now(self) -> datetime:
        return NOW


def begun(folder: Path, match: Match, seed: int | None = None) -> saves.Match:
    players: list[Player] = [Person("Anne"), *(Sailor(f"Nº {n}", "deckhand") for n in range(1, match.seats))]
    app = cast(App, Aboard(folder))
    return saves.begin(app, match.game, match.seed if seed is None else seed, match.options, players)


def seen(session: Session) -> list[Any]:
    """What all seats and a spectator see, what they may do, and who they are."""
    views = [session.view(seat) for seat in (None, *range(session.seats))]
    offers = [[str(move) for move in session.moves(seat)] for seat in range(session.seats)]
    return [views, offers, session.to_act, session.result, session.players, session.table]


def path_of(match: saves.Match) -> Path:
    assert match.keeper.path is not None
    return match.keeper.path


# -- going on ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_of_a_match_comes_back_from_the_disk(game: str, tmp_path: Path) -> None:
    """Moments of every kind: each move and event that a match has, and all moves around some others."""
    seats = rules.GAMES[game].seats[min(2, len(rules.GAMES[game].seats) - 1)]
    played = random_match(game, seats, 0, 5)
    match = begun(tmp_path, played)
    moments = played.moments(BLOCKS)
    phases = set()
    for index, ply in enumerate(played.plies):
        if index in moments:
            phases.add(match.session.view(None).get("phase"))
            match.keeper.remember("order", [index])
            path, before, told = path_of(match), seen(match.session), match.session.events_of(0)
            hands = saves._hands(read_lines(path)) if match.keeper.flush(10) else 0
            match.keeper.close(finished=False)
            match = saves.resume(path)
            assert match.problem == ""
            assert seen(match.session) == before
            assert match.session.events_of(0) == told
            assert match.keeper.remembered("order") == [index]
            assert match.hands == hands
        match.session.submit(*ply)
    match.keeper.close(finished=True)
    (entry,) = saves.entries(tmp_path, 9)
    assert entry.saved.finished
    assert entry.result == match.session.result
    assert entry.header == match.session.header
    assert read_log(saves.lines_of(entry.saved.path)).state.result == match.session.result
    assert len(phases) > 1 or game == "john_silver"


# -- old versions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(SAVES.glob(f"*{ENDING}")), ids=lambda path: path.stem)
def test_a_match_kept_by_an_earlier_version_goes_on(path: Path, tmp_path: Path) -> None:
    """Each file was written by the version in its name; none of them is ever changed or taken away."""
    lines = read_lines(path)
    copy = tmp_path / f"20260301-201507-{path.stem.split('-')[0]}-0123ab{ENDING}"
    copy.write_bytes(path.read_bytes())
    match = saves.resume(copy)
    last = [line for line in lines if line[0].isdigit()][-1]
    assert last.endswith(f"#{checksum(match.session._state)}")
    if match.session.header.version == rules.GAMES[match.session.game].version and match.problem == "":
        assert match.session.count == sum(line[0].isdigit() for line in lines)
    while match.session.to_act and match.session.count < 400:
        seat = match.session.to_act[0]
        match.session.submit(seat, match.session.moves(seat)[0])
    match.keeper.close(finished=False)
    again = saves.resume(copy)
    assert again.problem == ""
    assert seen(again.session) == seen(match.session)
    again.keeper.close(finished=False)


def test_there_is_a_kept_match_of_every_game_and_format() -> None:
    names = {path.stem for path in SAVES.glob(f"*{ENDING}")}
    wanted = {
        f"{game}-rules{declared.version}-format{number}"
        for game, declared in rules.GAMES.items()
        for number in range(1, FORMAT + 1)
    }
    assert wanted <= names


# -- damage ------------------------------------------------------------------------------------------


def kept_match(folder: Path, moves: int = 14) -> saves.Match:
    played = random_match("spooneye", 2, 0, 5)
    match = begun(folder, played)
    for ply in played.plies[:moves]:
        match.session.submit(*ply)
    match.keeper.close(finished=False)
    return match


def only(folder: Path) -> Path:
    (saved,) = list_matches(folder)
    return saved.path


def test_a_damaged_line_is_told_and_kept_aside(tmp_path: Path) -> None:
    match = kept_match(tmp_path)
    path = only(tmp_path)
    whole = path.read_bytes()
    lines = whole.split(b"\n")
    lines[-3 if lines[-2].startswith(b"at") else -2] = b"0 draw #000000"
    path.write_bytes(b"\n".join(lines))
    again = saves.resume(path)
    assert "does not fit" in again.problem or "damaged" in again.problem
    assert f"{path.name}.bad" in again.problem
    assert with_ending(path, ".bad").read_bytes() == b"\n".join(lines)
    assert match.session.count - again.session.count <= match.session.count
    again.keeper.close(finished=False)
    assert saves.resume(path).problem == ""


@pytest.mark.parametrize("damage", ["unreadable", "altered", "gone"])
def test_a_damaged_header_is_mended_from_beside(tmp_path: Path, damage: str) -> None:
    match = kept_match(tmp_path)
    path = only(tmp_path)
    text = path.read_text("utf-8")
    first, rest = text.split("\n", 1)
    other = {"unreadable": first[9:], "altered": first.replace("Anne", "Anna"), "gone": ""}[damage]
    path.write_text(f"{other}\n{rest}", "utf-8")
    waiting = saves.latest(tmp_path, GAMES)
    assert waiting is not None
    again = saves.resume(path)
    assert "first line" in again.problem
    assert seen(again.session) == seen(match.session)
    assert again.session.count == match.session.count
    again.keeper.close(finished=False)
    third = saves.resume(path)
    assert third.problem == ""
    assert seen(third.session) == seen(match.session)
    third.keeper.close(finished=False)


def test_any_byte_may_be_missing_at_the_end(tmp_path: Path, long_run: int) -> None:
    match = kept_match(tmp_path)
    path = only(tmp_path)
    whole = path.read_bytes()
    states = positions_of(match.session)
    for size in range(0, len(whole), 1 if long_run else 211):
        path.write_bytes(whole[:size])
        again = saves.resume(path)
        least = sum(line[:1].isdigit() for line in whole[:size].split(b"\n")[:-1])
        assert again.session.count == least
        assert canonical(again.session._state.dump()) == states[least]
        assert bool(again.problem) == (not whole[:size].endswith(b"\n"))
        again.keeper.close(finished=False)


def positions_of(session: Session) -> list[str]:
    state = session._start.copy()
    positions = [canonical(state.dump())]
    for step in session._steps:
        state.step(step.seat, step.move)
        positions.append(canonical(state.dump()))
    return positions


def test_a_kill_while_a_damaged_match_is_written_anew_costs_nothing(tmp_path: Path) -> None:
    match = kept_match(tmp_path)
    path = only(tmp_path)
    lines = path.read_bytes().split(b"\n")
    lines[2] = b"damaged"
    damaged = b"\n".join(lines)
    for k in range(1, 40):
        path.write_bytes(damaged)
        with_ending(path, ".bad").unlink(missing_ok=True)
        with pytest.MonkeyPatch.context() as patch:
            failing = Failing(patch, k, errno.EIO, for_good=True)
            with suppress(OSError):
                again = saves.resume(path)
                again.keeper.close(finished=False)
                assert seen(again.session)[0] == seen(match.session)[0]
        assert canonical(read_log(read_lines(path)).state.dump()) == positions_of(match.session)[-1]
        if not failing.happened:
            return
    raise AssertionError("it never came to an end")


# -- what is no match --------------------------------------------------------------------------------


def no_folder(path: Path) -> None:
    path.mkdir()


def no_pipe(path: Path) -> None:
    os.mkfifo(path)


def no_giant(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)


@pytest.mark.parametrize("make", [no_folder, no_pipe, no_giant])
def test_what_is_no_file_of_ours_is_passed_over_at_once(make: Callable[[Path], None], tmp_path: Path) -> None:
    kept_match(tmp_path)
    path = tmp_path / f"20990101-101010-spooneye-abcdef{ENDING}"
    make(path)
    with pytest.raises(OSError, match=r"."):
        read_lines(path)
    file = MatchFile.resume(path)
    assert not file.saving
    assert "Saving is off" in str(file.news())
    waiting = saves.latest(tmp_path, GAMES)
    assert waiting is not None
    assert waiting.path != path
    assert [entry.header is None for entry in saves.entries(tmp_path, 9)] == [True, False]
    if make is not no_giant:
        with pytest.raises(OSError, match=r"."):
            read_ends(path)


# -- a failing disk ----------------------------------------------------------------------------------


def play_and_come_back(folder: Path, played: Match) -> tuple[list[str], list[saves.Match]]:
    """Play a few moves, leave, come back, play to the end; return what was said and the matches."""
    said: list[str] = []
    first = begun(folder, played)
    for ply in played.plies[:6]:
        first.session.submit(*ply)
        first.keeper.is_written(5)
        said += [str(notice)] if (notice := first.keeper.news()) else []
    first.keeper.remember("order", [3, 1])
    path = path_of(first)
    first.keeper.close(finished=False)
    try:
        second = saves.resume(path)
    except (OSError, ValueError):
        return said, [first]
    for ply in played.plies[second.session.count : 12]:
        second.session.submit(*ply)
        second.keeper.is_written(5)
        said += [str(notice)] if (notice := second.keeper.news()) else []
    second.keeper.close(finished=True)
    return said, [first, second]


@pytest.mark.parametrize("number", ERRORS)
@pytest.mark.parametrize("for_good", [False, True])
def test_the_kth_failing_call_costs_no_more_than_saving(
    number: int, for_good: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # it is counted and fails, but takes no time
    played = random_match("grundel_beard", 2, 0, 1)
    states = positions_of(whole_session(played))
    for k in range(1, 120):
        folder = tmp_path / str(k)
        with pytest.MonkeyPatch.context() as patch:
            failing = Failing(patch, k, number, for_good)
            said, matches = play_and_come_back(folder, played)
        for match in matches:
            assert canonical(match.session._state.dump()) == states[match.session.count]
        assert matches[0].session.count == 6
        assert len(said) <= len(matches)
        assert all(sentence.startswith("Saving is off") for sentence in said)
        for saved in list_matches(folder):
            lines = read_lines(saved.path)
            if lines:
                reading = read_log(lines)
                assert reading.problem is None
                assert canonical(reading.state.dump()) in states
            assert said or lines
        if not failing.happened:
            assert [saved.finished for saved in list_matches(folder)] == [True]
            assert read_log(read_lines(only(folder))).state.dump() == matches[-1].session._state.dump()
            return
    raise AssertionError("it never came to an end")


def whole_session(played: Match) -> Session:
    players = [Person(str(seat)) for seat in range(played.seats)]
    session = Session.begin(played.game, played.seats, played.seed, played.options, players)
    for ply in played.plies:
        session.submit(*ply)
    return session


def test_two_programs_at_once_keep_what_each_has_added(tmp_path: Path) -> None:
    pygame.init()
    one, two = (App(paths(tmp_path), spawn=False, assets=ASSETS) for _copy in range(2))
    first, second = records("spooneye", 2)
    for app, record, name in ((one, first, "Anne"), (two, second, "Gideon")):
        app.keep_record(record)
        app.remember_person(name, "anne")
        others = Tournament((name, "Tom"), ("anne", "tom"), "best", ("spooneye",))
        app.keep_tournament(others, new=True)
        assert app.errands.flush(5)
        app.keep_tournament(others.begun("a match"))
        assert app.errands.flush(5)
    one.forget_person("Anne")
    one.close()
    two.close()
    third = App(paths(tmp_path), spawn=False, assets=ASSETS)
    assert third.next_notice() == ""
    assert third.records == (first, second)
    assert [person.name for person in third.people] == ["Gideon"]
    kept = [(tournament.names[0], tournament.running) for tournament in third.tournaments]
    assert kept == [("Anne", "a match"), ("Gideon", "a match")]
    third.close()


def test_everything_is_written_through_one_door() -> None:
    """Nothing but `storage.disk` writes, aside from what a subcommand was told to write."""
    writing = ("os.write(", ".write_text(", ".write_bytes(", "os.replace(", "shutil.", ".unlink(", ".rename(")
    allowed = {"storage/disk.py", "ui/assets.py", "scenes/shots.py"}
    found = set()
    for source in (ROOT / "game").rglob("*.py"):
        name = source.relative_to(ROOT / "game").as_posix()
        if name.startswith(("commands/", "bench/", "desktop", "play/arena")) or name in ("cli.py",):
            continue
        if any(word in source.read_text("utf-8") for word in writing):
            found.add(name)
    assert found <= allowed


# -- the gate ----------------------------------------------------------------------------------------


class Slow:
    """A keeper whose lines are safe when the test says so."""

    is_safe = False


def test_what_a_person_does_waits_for_the_disk_in_order() -> None:
    slow = Slow()
    gate = Gate(cast(saves.Keeper, slow))
    press, move = Pressed((5, 5)), Moved((9, 9))
    assert gate.admits(move)
    assert not gate.admits(press)
    assert not gate.admits(move)
    assert gate.holds
    assert gate.next() is None
    slow.is_safe = True
    assert not gate.admits(Act("confirm")), "in order: what came first is still held"
    assert [gate.next(), gate.next(), gate.next(), gate.next()] == [press, move, Act("confirm"), None]
    assert gate.admits(press)


@pytest.mark.parametrize("given", [Act("menu"), Act("back"), FocusLost()])
def test_the_pause_is_reached_over_a_disk_that_hangs(given: Act | FocusLost) -> None:
    gate = Gate(cast(saves.Keeper, Slow()))
    assert not gate.admits(Pressed((5, 5)))
    assert gate.admits(given)
    assert not gate.holds


def test_a_slow_disk_is_told_once() -> None:
    gate = Gate(cast(saves.Keeper, Slow()))
    assert not gate.pass_time(SLOW_MS * 2, untold=False)
    gate.admits(Pressed((5, 5)))
    told = [gate.pass_time(SLOW_MS / 2, untold=False) for _ in range(6)]
    assert told == [False, True, False, False, False, False]


def test_an_append_is_written_before_it_is_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = MatchFile.create(tmp_path, "spoons", NOW)
    assert file.flush(10)
    hung: list[int] = []
    released = time.monotonic() + 30

    def hang(handle: int) -> None:
        hung.append(handle)
        while len(hung) < 2 and time.monotonic() < released:
            time.sleep(0.001)

    monkeypatch.setattr(disk, "sync", hang)
    file.append("one")
    assert file.is_written(10)
    assert file.path.read_text() == "one\n"
    assert not file.is_safe
    hung.append(0)
    assert file.flush(10)
    assert file.is_safe
    assert file.close()


# -- kills -------------------------------------------------------------------------------------------


def castaway(folder: Path, game: str, seed: int) -> Iterator[str]:
    """Run the program with sailors only; yield what it prints, and kill it when asked for no more."""
    environment = {**os.environ, **QUIET}
    command = [sys.executable, "-m", "tests.castaway", str(folder), game, str(seed)]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        try:
            yield from program.stdout
        finally:
            os.kill(program.pid, signal.SIGKILL)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there are no such kills here")
def test_kills_lose_nothing_that_was_seen(tmp_path: Path, long_run: int) -> None:
    """The real program plays on where it was killed, again and again, at any moment."""
    for number in range(MANY_KILLS if long_run else KILLS):
        rng = random.Random(number)
        shown: list[str] = []
        end = None
        for line in castaway(tmp_path, GAMES[number % len(GAMES)], number):
            shown.append(line.strip())
            if number % 4 == 0 or len(shown) > 1:
                end = end or time.monotonic() + rng.uniform(0, 0.8)
            if end is not None and time.monotonic() >= end:
                break
        assert shown, "the program never began"
        path = max(list_matches(tmp_path / "saves"), key=lambda saved: saved.path.stat().st_mtime_ns).path
        reading = read_log(read_lines(path))
        assert reading.problem is None
        moves = [str(step.move) for step in reading.steps]
        for told in shown:
            if told == "ready":
                continue
            count, _space, move = told.partition(" ")
            assert moves[int(count) - 1] == move, (number, told)


# -- odd surroundings --------------------------------------------------------------------------------

PLAY = """
import sys
from pathlib import Path
from tests.test_lost_nothing import play_and_come_back
from tests.matches import random_match
said, matches = play_and_come_back(Path(sys.argv[1]), random_match("spooneye", 2, 0, 5))
print(len(matches), matches[0].session.count, *said, sep="|")
"""
STRANGER = """
import os, sys
from tests.test_lost_nothing import begun
from tests.matches import random_match
from game.scenes.services import App
from game.storage.paths import paths
played = random_match("spooneye", 2, 0, 5)
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
app = App(paths(), spawn=False)
app.keep()
app.remember_person("Anne", "anne")
match = begun(app.matches, played)
for ply in played.plies:
    match.session.submit(*ply)
app.note(match.keeper.news())
app.keep()
match.keeper.close(finished=True)
while told := app.next_notice():
    print(told)
app.close()
print(match.session.result is not None)
"""


def run(program: str, folder: Path, environment: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder)],
        cwd=ROOT, env={**QUIET, **environment}, capture_output=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()
    assert done.stderr == b""
    return done.stdout.decode("utf-8").strip()


@pytest.mark.parametrize(
    "environment",
    [{}, {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}],
    ids=["no-lang", "turkish", "ascii"],
)
def test_any_folder_and_any_language_will_do(environment: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "ein Ordner – şğİı ♠ 船"
    assert run(PLAY, folder, environment) == "2|6"
    assert [saved.finished for saved in list_matches(folder)] == [True]


@pytest.mark.skipif(os.name != "posix", reason="there is no such user here")
def test_where_nothing_may_be_written_everything_plays_and_one_line_says_so() -> None:
    """As another user where the tests run as root, for whom no folder is read-only."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        home = Path(folder) / "home"
        home.mkdir()
        home.chmod(0o555)
        told = run(STRANGER, home, {"HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1"})
        first, *rest = told.splitlines()
        assert first.startswith("Saving is off: ")
        assert "may not be written to" in first
        assert rest == ["True"]
        assert list(home.iterdir()) == []
        home.chmod(0o755)


def test_two_copies_at_once_do_no_damage(tmp_path: Path) -> None:
    match = kept_match(tmp_path)
    path = only(tmp_path)
    one = saves.resume(path)
    two = saves.resume(path)
    assert "another window" in str(two.keeper.news())
    for session in (one.session, two.session):
        seat = session.to_act[0]
        session.submit(seat, session.moves(seat)[0])
    two.keeper.close(finished=True)
    one.keeper.close(finished=False)
    again = saves.resume(path)
    assert again.problem == ""
    assert again.session.count == match.session.count + 1
    again.keeper.close(finished=False)
    assert not (tmp_path / FINISHED).exists()
    assert beside(path).exists()
    assert position_line(again.session._state) == position_line(one.session._state)
