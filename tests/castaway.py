"""Runs the program with sailors only, as fast as they choose, until it is killed; prints every move it shows.

    python -m tests.castaway FOLDER GAME SEED

It goes on with the latest match of FOLDER that is not over, and otherwise begins one of GAME.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game import rules
from game.bots import levels_of
from game.play.players import Sailor
from game.scenes import app as program
from game.scenes import saves
from game.scenes.play import PlayScene
from game.scenes.services import App
from game.storage.paths import paths
from game.ui.scene import Outcome, Quit, SceneStack
from tests.matches import PRESETS

SIZE = (1024, 600)


class Told(PlayScene):
    """A table that prints the number and the text of the last move it has shown, as soon as it shows it."""

    def _tell(self) -> None:
        before = self._shown()
        super()._tell()
        if self._shown() > max(0, before):  # the deal is no move
            print(self._shown(), self.session._steps[self._shown() - 1].move, flush=True)

    def _shown(self) -> int:
        return self.session.count - self._followers[self.viewer].waiting

    def _what_next(self, dt_ms: float) -> Outcome | None:
        """Deal on without looking at the count, and stop at the end of the match."""
        if self.session.result is not None:
            return Quit()
        if self.counts:
            self.session.submit(self.session.to_act[0], self.session.parse("deal"))
        return None


def begin(app: App, game: str, seed: int) -> saves.Match:
    """Begin a short match of sailors who choose quickly."""
    seats = rules.GAMES[game].seats[0]
    level = levels_of(game)[0]
    return saves.begin(
        app, game, seed, PRESETS[game][0], [Sailor(f"Sailor {n}", level) for n in range(seats)]
    )


def castaway(folder: Path, game: str, seed: int) -> int:
    """Run the program's own loop."""

    def opened(stack: SceneStack) -> None:
        first = stack.top
        assert first is not None
        app: App = first.app  # type: ignore[attr-defined]
        app.change(speed="off")
        waiting = saves.latest(paths(folder).matches, tuple(rules.GAMES))
        stack.push(Told(app, saves.resume(waiting.path) if waiting else begin(app, game, seed)))
        print("ready", flush=True)

    return program.run(folder, SIZE, opened)


if __name__ == "__main__":
    sys.exit(castaway(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
