"""What frames cost, in processor time of the thread that draws, and how soon an input is answered."""

from __future__ import annotations

import math
import os
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median

import pygame

from game.bench.figures import Figure, share
from game.bench.reels import BUSY, Reel, moves_of, open_app, seat_at_table
from game.core.state import Move
from game.scenes.play import PlayScene
from game.scenes.services import App
from game.ui.inputs import Moved
from game.ui.look import Look
from game.ui.scene import SceneStack, Size
from game.ui.sprite import Blits, Sprite
from game.ui.stage import Stage
from game.words import _

FULL_HD, ULTRA_HD = (1920, 1080), (3840, 2160)
FRAME_MS = 1000 / 60
MEDIAN_MOST = 6.0
LATE_MOST = {FULL_HD: 16.7, ULTRA_HD: 33.0}
"""The 99th percentile of a frame's cost that is allowed at a size, in ms."""
RATIO_MOST = 2.0
CURVE = (10, 50, 100, 200, 400)
_FLYING = 20
_POINTS = 97
_DISK_S = 1.0


@dataclass
class Reading:
    """What the frames of a run cost: all in ms, and what bare blitting of the same pixels costs."""

    frames: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)
    drawn: list[float] = field(default_factory=list)
    """The part of each frame that drawing takes."""

    @property
    def ratio(self) -> float:
        """How many times more drawing costs than the bare blits."""
        return sum(self.drawn) / max(1e-9, sum(self.bare))


def measure_tables(size: Size, seconds: float) -> list[Figure]:
    """Measure each game's busiest table for so many seconds of play at 60 frames a second."""
    figures = []
    with open_app() as app:
        screen = unseen_screen(size)
        stack = app.open_stack(size)
        for reel in BUSY:
            reading = Reading()
            for _frame in play_reel(app, stack, screen, reel, reading, seconds):
                pass
            stack.quit()
            figures += figures_of(f"{reel.name}, {size[0]}x{size[1]}", size, reading)
    return figures


def unseen_screen(size: Size) -> pygame.Surface:
    """Return the screen of a driver that shows nothing."""
    pygame.display.quit()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    return pygame.display.set_mode(size)


def figures_of(what: str, size: Size, reading: Reading) -> list[Figure]:
    """Return median, 99th percentile, the worst, and the ratio to bare blitting."""
    most = MEDIAN_MOST if size[1] <= FULL_HD[1] else None
    late = LATE_MOST.get(size)
    return [
        Figure(_("{what}: median of frames").format(what=what), median(reading.frames), "ms", most),
        Figure(_("{what}: 99th percentile").format(what=what), share(reading.frames, 0.99), "ms", late),
        Figure(_("{what}: the longest frame").format(what=what), max(reading.frames), "ms"),
        Figure(_("{what}: times bare blitting").format(what=what), reading.ratio, "", RATIO_MOST),
    ]


def play_reel(
    app: App, stack: SceneStack, screen: pygame.Surface, reel: Reel, reading: Reading, seconds: float
) -> Iterator[PlayScene]:
    """Show a reel, the pointer always on the move; yields the table after each frame."""
    moves = moves_of(reel)
    scene = seat_at_table(app, reel, moves)
    stack.push(scene)
    while app.assets.loading:
        time.sleep(0.002)
    stack.draw(screen)
    bare = Bare(screen.get_size())
    bare.pictures(scene.board.stage, [])  # what is shown before the first frame that is measured
    coming = iter(moves[reel.skipped :])
    for number in range(round(seconds * 60)):
        start = time.thread_time()
        if not _advance(scene, coming, number, screen.get_size()):
            return
        scene.update(FRAME_MS)
        before = time.thread_time()
        rects = scene.draw(screen)
        pygame.display.update(rects)
        end = time.thread_time()
        if rects:
            reading.frames.append((end - start) * 1000)
            reading.drawn.append((end - before) * 1000)
            reading.bare.append(bare.cost(scene.board.stage, rects))
        yield scene


def _advance(scene: PlayScene, coming: Iterator[tuple[int, Move]], number: int, size: Size) -> bool:
    """Move the pointer, and play the next move once the last one was told; whether there was one."""
    if number % 3 == 0:
        turn = number % _POINTS / _POINTS * 2 * math.pi
        pos = round(size[0] * (0.5 + 0.3 * math.cos(turn))), round(size[1] * (0.9 + 0.05 * math.sin(turn)))
        scene.handle(Moved(pos))
    if scene.board.telling or scene.session.result is not None:
        return scene.board.telling
    step = next(coming, None)
    if step is not None:
        scene.session.submit(*step)
        scene.match.keeper.is_written(_DISK_S)  # frames come here without a pause in which a disk could write
    return step is not None


class Bare:
    """Blits what a stage has just drawn, once and upright, without order or anything else to decide."""

    def __init__(self, size: Size) -> None:
        self._target = pygame.Surface(size, depth=32)
        self._shown: dict[Sprite, Blits] = {}

    def cost(self, stage: Stage, rects: list[pygame.Rect]) -> float:
        """Return the ms that it takes to copy these rectangles and blit the pictures that are new in them."""
        ground, blit = stage.background, self._target.blit
        pictures = self.pictures(stage, rects)
        start = time.thread_time()
        for rect in rects:
            blit(ground, rect, rect)
        for picture, spot in pictures:
            blit(picture, spot)
        return (time.thread_time() - start) * 1000

    def pictures(self, stage: Stage, rects: list[pygame.Rect]) -> Blits:
        """Return what nobody could do without who shows this frame after the last one.

        That is what moves in the rectangles, and what changed at rest, as a plate with a new number.
        """
        shown = {sprite: sprite.blits for sprite in stage.sprites}
        changed = [
            blits for sprite, blits in shown.items() if sprite.baked and blits != self._shown.get(sprite)
        ]
        moving = [
            blits
            for sprite, blits in shown.items()
            if not sprite.baked and sprite.area and sprite.area.collidelist(rects) >= 0
        ]
        self._shown = shown
        return tuple(picture for blits in (*changed, *moving) for picture in blits)


# -- the curve: cost by what moves, not by what lies there --------------------------------------------


def measure_curve(size: Size, seconds: float) -> list[Figure]:
    """Measure frames in which cards fly over more and more that lie on the table."""
    figures = []
    with open_app(spawn=False) as app:
        screen = unseen_screen(size)
        look = app.look_for(size)
        readings = {lying: _fly_over(look, screen, lying, seconds) for lying in CURVE}
        for lying, reading in readings.items():
            what = _("{flying} cards over {lying}, {width}x{height}").format(
                flying=_FLYING, lying=lying, width=size[0], height=size[1]
            )
            figures += figures_of(what, size, reading)
        grown = median(readings[CURVE[-1]].frames) / median(readings[CURVE[0]].frames)
        figures.append(Figure(_("cost over {most} cards to that over {least}").format(
            most=CURVE[-1], least=CURVE[0]), grown, ""))  # fmt: skip
    return figures


def _fly_over(look: Look, screen: pygame.Surface, lying: int, seconds: float) -> Reading:
    rng = random.Random(lying)
    height = look.scale.px(200)
    faces = [look.assets.card(f"{rank}{suit}", height) for rank in "A23456789TJQK" for suit in "cdhs"]
    stage = Stage(look.size, look.materials.table())

    def card(place: int, z: float, lift: float) -> Sprite:
        pos = rng.uniform(0.05, 0.95) * look.size[0], rng.uniform(0.1, 0.9) * look.size[1]
        shadow, drop = look.materials.card_shadow(height, lift), look.materials.card_drop(lift)
        return Sprite(faces[place % 52], pos, z=z, shadow=shadow, shadow_offset=drop)

    resting = [card(place, 0, 0) for place in range(lying)]
    flying = [card(place, 1, 6) for place in range(_FLYING)]
    for place, sprite in enumerate(resting):
        sprite.angle = (place % 9 - 4) * 3.0
    stage.add(*resting, *flying)
    stage.draw(screen)
    bare, reading = Bare(look.size), Reading()
    bare.pictures(stage, [])
    for number in range(-60, round(seconds * 60)):
        start = time.thread_time()
        _fly(flying, look.size, number)
        rects = stage.draw(screen)
        pygame.display.update(rects)
        end = time.thread_time()
        if number >= 0:
            reading.frames.append((end - start) * 1000)
            reading.drawn.append((end - start) * 1000)
            reading.bare.append(bare.cost(stage, rects))
    return reading


def _fly(flying: list[Sprite], size: Size, number: int) -> None:
    for place, sprite in enumerate(flying):
        t = number / 60 + place * 0.7
        across, down = 0.5 + 0.4 * math.sin(t * 1.7), 0.5 + 0.35 * math.sin(t * 2.3)
        sprite.pos = size[0] * across, size[1] * down
        sprite.angle = 14 * math.sin(t * 2.9)
