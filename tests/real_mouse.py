"""Runs the program in a real window and uses a real mouse, moved by xdotool; prints what came of it as JSON.

    python -m tests.real_mouse FOLDER

The window is the program's own; a second thread moves the mouse. Where to point is asked of the scenes
between two frames, in the program's own thread: a scene that is just being laid out would tell it wrongly.
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from game.scenes import app
from game.scenes.lobby import Lobby
from game.scenes.play import PlayScene
from game.scenes.title import TitleScene
from game.scenes.welcome import Welcome
from game.tables.face import Gesture
from game.ui.scene import Quit, Scene, SceneStack
from game.ui.widgets.scene import WidgetScene
from tests.pilot import Pilot

PATIENCE_S = 60.0
SIZE = (1280, 720)

T = TypeVar("T")
Pos = tuple[int, int]


class Hand:
    """A hand on the mouse and the keyboard of an X display."""

    def __init__(self, stack: SceneStack) -> None:
        self.stack = stack
        self.done: dict[str, object] = {}
        self._questions: queue.SimpleQueue[tuple[Callable[[], Any], Future[Any]]] = queue.SimpleQueue()
        update = stack.update

        def update_and_answer(dt_ms: float) -> None:
            update(dt_ms)
            while not self._questions.empty():
                question, answer = self._questions.get()
                try:
                    answer.set_result(question())
                except Exception as error:
                    answer.set_exception(error)

        stack.update = update_and_answer  # type: ignore[method-assign]

    def ask(self, question: Callable[[], T]) -> T:
        """Ask something of the scenes between two frames."""
        answer: Future[T] = Future()
        self._questions.put((question, answer))
        return answer.result(PATIENCE_S)

    def _x(self, *words: object) -> None:
        subprocess.run(["xdotool", *map(str, words)], check=True, timeout=20)

    def click(self, pos: Pos) -> None:
        self._x("mousemove", *pos)
        time.sleep(0.1)
        self._x("click", 1)

    def drag(self, start: Pos, end: Pos) -> None:
        self._x("mousemove", *start)
        time.sleep(0.1)
        self._x("mousedown", 1)
        for step in range(1, 9):
            x = start[0] + (end[0] - start[0]) * step // 8
            y = start[1] + (end[1] - start[1]) * step // 8
            self._x("mousemove", x, y)
            time.sleep(0.03)
        self._x("mouseup", 1)

    def until(self, question: Callable[[], T | None]) -> T:
        """Ask until there is an answer, which is returned."""
        end = time.monotonic() + PATIENCE_S
        while not (answer := self.ask(question)):
            if time.monotonic() > end:
                raise TimeoutError(f"waited in vain at {type(self.stack.top).__name__}")
            time.sleep(0.05)
        return answer

    def top(self, kind: type[Scene]) -> None:
        self.until(lambda: isinstance(self.stack.top, kind) and not self.stack.busy)
        self.done.setdefault("scenes", []).append(kind.__name__)  # type: ignore[attr-defined]

    def press(self, words: str) -> None:
        """Click what is called so."""
        self.click(self.until(lambda: self._called(words)))

    def _called(self, words: str) -> Pos | None:
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
        for _turn in range(3):
            scene, gesture, start, end = self.until(self._next_gesture)
            count = scene.session.count
            if start is None:
                self.click(end)
                self.done["clicked"] = str(gesture.move)
            else:
                self.drag(start, end)
                self.done["dragged"] = str(gesture.move)
            self.until(lambda: scene.session.count > count)  # noqa: B023 - used before the next turn
        self.done["moves"] = scene.session.count

    def _next_gesture(self) -> tuple[PlayScene, Gesture, Pos | None, Pos] | None:
        """The first thing to do at a table that shows all that has happened, and where to point."""
        scene = self.stack.top
        if not isinstance(scene, PlayScene) or scene.viewer not in scene._boards or scene._untold:
            return None
        if scene.board.telling or not scene.board.gestures:
            return None
        pilot, gesture = Pilot(scene.board), scene.board.gestures[0]
        start = pilot.point_on(gesture.sources[0]) if gesture.sources else None
        return scene, gesture, start, pilot.point_in(gesture.target)


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
