"""One real window: the program under Xvfb, and a mouse that xdotool moves."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]

pytestmark = [
    pytest.mark.display,
    pytest.mark.skipif(
        bool(MISSING) and not os.environ.get("CI"), reason=f"a real window needs {' and '.join(MISSING)}"
    ),
]


@pytest.fixture
def display(tmp_path: Path) -> Iterator[str]:
    """A screen of its own, 1280x720, that lives as long as the test."""
    read, write = os.pipe()
    # Without -noreset the server starts anew when its last client leaves, and a window may fail to open.
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x720x24", "-noreset"]
    log = (tmp_path / "xvfb.log").open("wb")
    server = subprocess.Popen(command, pass_fds=[write], stdout=log, stderr=log)
    os.close(write)
    with os.fdopen(read) as numbers:
        yield f":{numbers.readline().strip()}"
    server.terminate()
    server.wait(10)
    log.close()


def environment(display: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    return {**kept, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "SDL_VIDEO_WINDOW_POS": "0,0"}


def test_a_stranger_comes_aboard_and_drags_a_card(display: str, tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.real_mouse", str(tmp_path / "data")],
        cwd=ROOT, env=environment(display), capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    done = json.loads(ran.stdout.splitlines()[-1])
    assert done.get("failed") is None
    assert done["scenes"] == ["Welcome", "TitleScene", "Lobby"]
    assert done["clicked"] == "draw"
    assert "@" in done["dragged"]
    assert done["moves"] >= 3
    assert ran.stderr == ""


def test_without_a_display_there_is_one_sentence(tmp_path: Path) -> None:
    bare = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("SDL_") and name not in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
    }
    start = time.monotonic()
    ran = subprocess.run(
        [sys.executable, "-m", "game", "--data", str(tmp_path)],
        cwd=ROOT, env={**bare, "SDL_AUDIODRIVER": "dummy"}, capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip
    assert ran.returncode == 2
    assert len(ran.stderr.strip().splitlines()) == 1, ran.stderr
    assert "display" in ran.stderr
    assert time.monotonic() - start < 50
