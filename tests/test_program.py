"""The program as a stranger has it, built or installed, run where nothing is as on the machine it comes from.

    python -m pytest tests/test_program.py --program dist/captains-table/captains-table

What is on its screen is worked out by a shadow of it in this process: the same files and the same size of
window make the same scenes, and so the same places to point at.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game import __version__, rules
from game.storage.settings import Settings
from tests.pilot import Pilot
from tests.test_display import MISSING, display
from tests.test_smoke import scenes_of_the_program
from tests.voyage import SIZE, Voyage

__all__ = ["display"]

PATIENCE_S = 90.0
OPENING_S = 4.0
"""From a window's first sight until it takes part, on a slow machine."""
SCENE_S = 2.0
"""Until a scene that was asked for is there."""
STRANGE = "Die Karten ş学"
NOBODY = 65534
"""The user and group who own nothing."""

pytestmark = pytest.mark.skipif("not config.getoption('--program')", reason="no --program is given")


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    """A folder whose path has blanks and letters of other alphabets, and which anybody may enter."""
    with tempfile.TemporaryDirectory(prefix="captains-table-") as folder:
        Path(folder).chmod(0o755)
        strange = Path(folder) / STRANGE
        strange.mkdir()
        yield strange


@pytest.fixture(scope="module")
def program(place: Path, request: pytest.FixtureRequest) -> Path:
    """The program, moved to the strange place if it is a folder that can be moved."""
    given = Path(request.config.getoption("--program")).absolute()
    if not (given.parent / "_internal").is_dir():
        return given
    return Path(shutil.copytree(given.parent, place / "program", symlinks=True)) / given.name


def run(program: Path, *words: str, cwd: Path, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run the program with an environment that holds nothing but what is given."""
    more.setdefault("env", {})
    return subprocess.run(
        [program, *words], cwd=cwd, capture_output=True, text=True, timeout=PATIENCE_S, check=False, **more
    )


def test_it_tells_its_version(program: Path, place: Path) -> None:
    told = run(program, "--version", cwd=place)
    assert (told.returncode, told.stdout.strip()) == (0, f"captains-table {__version__}")


def test_everything_is_there_without_any_environment(program: Path, place: Path) -> None:
    ran = run(program, "--smoke", cwd=place)
    assert (ran.returncode, ran.stderr) == (0, "")
    report = json.loads(ran.stdout)
    assert report["ok"]
    assert report["worker"]
    assert report["version"] == __version__
    assert set(report["scenes"]) == scenes_of_the_program()
    assert set(report["matches"]) == set(rules.GAMES)
    root = Path(__file__).parent.parent
    assert report["pictures"] == len(list((root / "sprites").rglob("*.svg")))
    assert report["sounds"] == len(list((root / "sounds").glob("*.wav")))
    assert report["pages"] == len(rules.GAMES)
    assert report["menu"] == 11


def test_without_a_screen_there_is_one_sentence(program: Path, place: Path) -> None:
    ran = run(program, cwd=place)
    assert ran.returncode == 2
    assert len(ran.stderr.strip().splitlines()) == 1


def test_it_comes_into_the_menu(program: Path, place: Path) -> None:
    data = place / "data home"
    env = {"XDG_DATA_HOME": str(data)}
    assert run(program, "desktop", "install", cwd=place, env=env).returncode == 0
    (entry,) = (data / "applications").iterdir()
    assert f"TryExec={program}" in entry.read_text(encoding="utf-8")
    assert run(program, "desktop", "remove", cwd=place, env=env).returncode == 0
    assert list(data.iterdir()) == []


# -- with a window and a mouse ---------------------------------------------------------------------


def with_a_screen(test: Callable[..., None]) -> Callable[..., None]:
    """Mark a test that needs a real window."""
    missing = pytest.mark.skipif(bool(MISSING), reason=f"a real window needs {' and '.join(MISSING)}")
    marked: Callable[..., None] = pytest.mark.display(missing(test))
    return marked


class Stranger:
    """Somebody with a mouse at the program's window, and a shadow that knows where to point."""

    def __init__(self, screen: str, data: Path, shadow: Voyage) -> None:
        self._environment = {"DISPLAY": screen, "PATH": os.environ["PATH"]}
        self._data = data
        self.shadow = shadow

    def _x(self, *words: object) -> None:
        command = ["xdotool", *map(str, words)]
        subprocess.run(command, env=self._environment, check=True, timeout=60, capture_output=True)

    def await_window(self) -> None:
        self._x("search", "--sync", "--onlyvisible", "--name", "Captain")
        time.sleep(OPENING_S)

    def write(self, text: str) -> None:
        self._x("type", "--delay", 40, text)

    def click(self, words: str) -> None:
        """Click what is called so, in the shadow too."""
        self._x("mousemove", *self.shadow.find(words).focus_rect.center)
        time.sleep(0.3)
        self._x("click", 1)
        self.shadow.click(words)

    def match(self) -> list[str]:
        """Return the lines of the match that is being played."""
        files = sorted((self._data / "saves").glob("*.match"))
        return files[0].read_text(encoding="utf-8").splitlines() if files else []

    def until(self, holds: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < end, f"waited in vain; the match is {self.match()}"
            time.sleep(0.2)

    def settled(self) -> list[str]:
        """Return the lines of the match when nobody has moved for a while."""
        lines = self.match()
        while True:
            time.sleep(2.5)
            if lines and self.match() == lines:
                return lines
            lines = self.match()

    def play_a_turn(self) -> str:
        """Do the first thing that can be done, with the mouse; return "click" or "drag"."""
        lines = self.settled()
        play = self.shadow.sit_down(log=lines)
        self.shadow.until_turn()
        pilot, gesture = Pilot(play.board), play.board.gestures[0]
        target = pilot.point_in(gesture.target)
        if gesture.sources:
            self._drag(pilot.point_on(gesture.sources[0]), target)
        else:
            self._x("mousemove", *target)
            time.sleep(0.3)
            self._x("click", 1)
        self.until(lambda: len(self.match()) > len(lines))
        return "drag" if gesture.sources else "click"

    def _drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self._x("mousemove", *start)
        time.sleep(0.3)
        self._x("mousedown", 1)
        for step in range(1, 11):
            x = start[0] + (end[0] - start[0]) * step // 10
            y = start[1] + (end[1] - start[1]) * step // 10
            self._x("mousemove", x, y)
            time.sleep(0.05)
        self._x("mouseup", 1)


@pytest.fixture
def sealed_home(place: Path) -> Iterator[Path]:
    """A home folder in which nothing can be written."""
    home = place / "home"
    home.mkdir()
    home.chmod(0o555)
    yield home
    home.chmod(0o755)
    shutil.rmtree(home)


def as_nobody(program: Path) -> dict[str, Any]:
    """Return what runs a program as somebody who may write nothing, where this user could write anything."""
    if os.getuid() != 0:
        return {}
    nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    try:
        ran = run(program, "--version", cwd=Path("/"), **nobody)
    except PermissionError:
        pytest.skip("another user may not run this program")
    if ran.returncode:
        pytest.skip("another user may not run what this program is run by")
    return nobody


def start(program: Path, *words: str | Path, screen: str, **more: Any) -> subprocess.Popen[bytes]:
    """Open the program's window in the corner of a screen, without a word about sound."""
    more["env"] = {"DISPLAY": screen, "LC_ALL": "C", "SDL_VIDEO_WINDOW_POS": "0,0", **more["env"]}
    pipe = subprocess.PIPE
    return subprocess.Popen([program, *words], cwd="/", stdout=pipe, stderr=pipe, **more)


def closed(game: subprocess.Popen[bytes]) -> tuple[int, bytes, bytes]:
    """Ask the program to end; return its code and all that it printed."""
    game.send_signal(signal.SIGTERM)
    out, errors = game.communicate(timeout=PATIENCE_S)
    return game.returncode, out, errors


@with_a_screen
def test_a_home_that_cannot_be_written_to_is_enough(
    program: Path, place: Path, sealed_home: Path, display: str, tmp_path: Path
) -> None:
    nobody = as_nobody(program)
    ran = run(program, "smoke", cwd=Path("/"), env={"HOME": str(sealed_home)}, **nobody)
    assert (ran.returncode, ran.stderr) == (0, "")
    game = start(program, screen=display, env={"HOME": str(sealed_home)}, **nobody)
    shadow = Voyage(tmp_path)
    try:
        stranger = Stranger(display, sealed_home, shadow.open(""))
        stranger.await_window()
        time.sleep(3)
        assert game.poll() is None
    finally:
        shadow.close()
        ended = closed(game)
    assert ended == (0, b"", b"")
    assert list(sealed_home.iterdir()) == []


@with_a_screen
def test_a_stranger_drags_a_card(program: Path, place: Path, display: str, tmp_path: Path) -> None:
    data = place / "kept"
    data.mkdir()
    settings = Settings(window_size=SIZE, window_place=(0, 0), speed="off")
    (data / "settings.json").write_text(json.dumps(settings.to_json()), encoding="utf-8")
    game = start(program, "--data", data, screen=display, env={"HOME": str(place)})
    shadow = Voyage(tmp_path)
    try:
        stranger = Stranger(display, data, shadow.open(""))
        stranger.await_window()
        stranger.write("Anne")
        stranger.click("Come aboard")
        time.sleep(SCENE_S)
        stranger.click("Spooneye, 2 players")
        time.sleep(SCENE_S)
        stranger.click("Deal")
        stranger.until(lambda: len(stranger.match()) > 0)
        done = [stranger.play_a_turn() for _turn in range(3)]
        assert "drag" in done, done
        moves = [line for line in stranger.settled() if line[:2] in ("0 ", "1 ")]
        assert any(line.startswith("0 ") for line in moves)
        assert any(line.startswith("1 ") for line in moves), "the sailor has not moved"
    finally:
        shadow.close()
        ended = closed(game)
    assert ended == (0, b"", b"")
