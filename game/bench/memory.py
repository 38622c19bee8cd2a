"""What the program holds in memory, and whether it lets go of what it no longer needs."""

from __future__ import annotations

import gc
import math
import multiprocessing
import os
import time
from multiprocessing.connection import Connection
from pathlib import Path

import pygame

from game.bench.figures import Figure
from game.bench.frames import FRAME_MS, FULL_HD, ULTRA_HD, Reading, play_reel, unseen_screen
from game.bench.reels import BUSY, crew_of, open_app
from game.scenes import saves
from game.scenes.play import PlayScene
from game.scenes.services import App
from game.scenes.title import TitleScene
from game.ui.scene import SceneStack, Size
from game.words import _

HELD_MOST = {FULL_HD: 220.0, ULTRA_HD: 480.0}
GROWN_MOST = 1.05
MATCHES, SIZES_EACH = 200, 50
_OTHER = (1280, 720)
_FRAMES = 12
_EACH = MATCHES // SIZES_EACH
"""So many matches are begun at one size, then it changes."""
ROUND = math.lcm(2 * _EACH, len(BUSY))
"""After so many matches each game has stood at the same places of both sizes, and all begins anew."""


def measure_memory(seconds: float) -> list[Figure]:
    """Measure the program in a process of its own at two sizes, and that of the minds."""
    figures = []
    for size, most in HELD_MOST.items():
        held, minds = _in_child(_play_all, size, 3 * seconds)
        what = f"{size[0]}x{size[1]}"
        figures.append(Figure(_("five games played, {size}").format(size=what), held, "MB", most))
        figures.append(Figure(_("the minds' process, {size}").format(size=what), minds, "MB"))
    first, last = _in_child(_play_on_and_on, FULL_HD, seconds)
    figures.append(Figure(_("each game once, in two sizes"), first, "MB"))
    what = _("after {matches} matches and {sizes} changes of size, to that").format(
        matches=MATCHES, sizes=SIZES_EACH
    )
    figures.append(Figure(what, last / first, "", GROWN_MOST))
    return figures


def held_by(process: int | str = "self") -> float:
    """Return the memory that a process holds in MB; 0 where the system does not tell."""
    try:
        pages = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]
    except (OSError, IndexError):
        return 0.0
    return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6


def _in_child(work: object, size: Size, seconds: float) -> tuple[float, float]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    child = context.Process(target=work, args=(theirs, size, seconds))  # type: ignore[arg-type]
    child.start()
    theirs.close()
    numbers: tuple[float, float] = ours.recv()
    child.join()
    return numbers


def _play_all(told: Connection, size: Size, seconds: float) -> None:
    """Show a while of every game after the title; tell what this process and that of the minds hold."""
    with open_app() as app:
        screen = unseen_screen(size)
        stack = app.open_stack(size)
        stack.push(TitleScene(app))
        stack.draw(screen)
        minds = 0.0
        for reel in BUSY:
            for _table in play_reel(app, stack, screen, reel, Reading(), seconds):
                minds = max(
                    [minds, *(held_by(child.pid or 0) for child in multiprocessing.active_children())]
                )
            stack.pop()
        told.send((held_by(), minds))


def _play_on_and_on(told: Connection, size: Size, seconds: float) -> None:
    """Begin match after match, changing the size now and then; tell the most held in the first and last 40.

    Like is compared with like: a round has the same games at the same sizes as any other.
    """
    with open_app(spawn=False) as app:
        unseen_screen(size)
        stack = app.open_stack(size)
        stack.push(TitleScene(app))
        held = []
        for number in range(MATCHES):
            if number % _EACH == 0:
                stack.relayout(_OTHER if stack.size == size else size)
            _begin_match(app, stack, number)
            held.append(_settled() if number < ROUND or number >= MATCHES - ROUND else 0.0)
        told.send((max(held[:ROUND]), max(held[-ROUND:])))


def _begin_match(app: App, stack: SceneStack, number: int) -> None:
    reel = BUSY[number % len(BUSY)]
    stack.push(PlayScene(app, saves.begin(app, reel.game, number, reel.options, crew_of(reel.seats))))
    target = pygame.Surface(stack.size, depth=32)
    for _frame in range(_FRAMES):
        stack.update(FRAME_MS)
        stack.draw(target)
    while app.assets.loading:
        time.sleep(0.002)
    stack.pop()


def _settled() -> float:
    gc.collect()
    return held_by()
