"""Runs the program in a real window and uses a real mouse, moved by xdotool; prints what came of it as JSON.

    python -m tests.real_mouse FOLDER

The window is the program's own; only where to point is asked of its scenes, from a second thread.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from game.scenes import app
from game.scenes.lobby import Lobby
from game.scenes.play import PlayScene
from game.scenes.title import TitleScene
from game.scenes.welcome import Welcome
from game.ui.scene import Quit, Scene, SceneStack
from game.ui.widgets.scene import WidgetScene
from tests.pilot import Pilot

PATIENCE_S = 60.0
SIZE = (1280, 720)


class Hand:
    """A hand on the mouse and the keyboard of an X display."""

    def __init__(self, stack: SceneStack) -> None:
        self.stack = stack
        self.done: dict[str, object] = {}

    def _x(self, *words: object) -> None:
        subprocess.run(["xdotool", *map(str, words)], check=True, timeout=20)

    def click(self, pos: tuple[int, int]) -> None:
        self._x("mousemove", *pos)
        time.sleep(0.1)
        self._x("click", 1)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self._x("mousemove", *start)
        time.sleep(0.1)
        self._x("mousedown", 1)
        for step in range(1, 9):
            x = start[0] + (end[0] - start[0]) * step // 8
            y = start[1] + (end[1] - start[1]) * step // 8
            self._x("mousemove", x, y)
            time.sleep(0.03)
        self._x("mouseup", 1)

    def until(self, holds: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE_S
        while not holds():
            if time.monotonic() > end:
                raise TimeoutError(f"waited in vain at {type(self.stack.top).__name__}")
            time.sleep(0.05)

    def top(self, kind: type[Scene]) -> None:
        self.until(lambda: isinstance(self.stack.top, kind) and not self.stack.busy)
        self.done.setdefault("scenes", []).append(kind.__name__)  # type: ignore[attr-defined]

    def press(self, words: str) -> None:
        """Click what is called so; a scene that has just come may still be laying itself out."""
        self.until(lambda: self._called(words) is not None)
        place = self._called(words)
        assert place is not None
        self.click(place)

    def _called(self, words: str) -> tuple[int, int] | None:
        scene = self.stack.top
        try:
            return scene.find(words).rect.center if isinstance(scene, WidgetScene) else None
        except LookupError:
            return None

    def play(self) -> None:
        """Come aboard, sit down and play the first turns: draw by a click, play by a drag."""
        self.top(Welcome)
        self._x("type", "--delay", 40, "Anne")
        self.press("Come aboard")
        self.top(TitleScene)
        self.press("Spooneye, 2 players")
        self.top(Lobby)
        self.press("Deal")
        self.until(lambda: isinstance(self.stack.top, PlayScene))
        scene = self.stack.top
        assert isinstance(scene, PlayScene)
        self.until(lambda: scene.viewer in scene._boards)
        pilot = Pilot(scene.board)
        for _turn in range(3):
            self.until(lambda: bool(scene.board.gestures) and not scene.board.telling)
            count = scene.session.count
            gesture = scene.board.gestures[0]
            if gesture.sources:
                self.drag(pilot.point_on(gesture.sources[0]), pilot.point_in(gesture.target))
                self.done["dragged"] = str(gesture.move)
            else:
                self.click(pilot.point_in(gesture.target))
                self.done["clicked"] = str(gesture.move)
            self.until(lambda: scene.session.count > count)  # noqa: B023 - used before the next turn
        self.done["moves"] = scene.session.count


def main(folder: Path) -> int:
    """Run the program with a hand at it; print one line of JSON."""
    done: dict[str, object] = {}

    def opened(stack: SceneStack) -> None:
        hand = Hand(stack)

        def work() -> None:
            try:
                hand.play()
            except Exception as error:
                hand.done["failed"] = f"{type(error).__name__}: {error}"
            done.update(hand.done)
            stack.follow(Quit())

        threading.Thread(target=work, daemon=True).start()

    code = app.run(folder, SIZE, opened)
    print(json.dumps({"exit": code, **done}))
    return code


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
