"""What a frame of the stage costs; run it by hand: ``python -m tests.bench.bench_stage``.

Milliseconds of processor time on this machine, and the same in units of bare blitting: one unit is what it
costs in this very run to blit the moving cards of that row once, upright, without order, shadows or anything
lying below put back.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import statistics
import sys
import time
from collections.abc import Callable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.ui.sprite import Sprite, TurnedPictures
from game.ui.stage import Stage

Frame = Callable[[int], object]

FRAMES = 400
WARM_UP = 240
SIZES = {"720p": (1280, 720), "1080p": (1920, 1080), "4K": (3840, 2160)}
CARD_SHARE = 0.19


def picture(size: tuple[int, int], seed: int) -> pygame.Surface:
    """A card's face: round corners, opaque inside, some drawing."""
    rng = random.Random(seed)
    width, height = size
    face = pygame.Surface(size, pygame.SRCALPHA)
    radius = width // 12
    pygame.draw.rect(face, "#efe3c4", face.get_rect(), border_radius=radius)
    for _ in range(9):
        middle = rng.uniform(0.2, 0.8) * width, rng.uniform(0.2, 0.8) * height
        pygame.draw.aacircle(face, (rng.randrange(256), 40, 40), middle, width // 9)
    pygame.draw.rect(face, "#1c1a17", face.get_rect(), max(1, width // 90), border_radius=radius)
    return face


def soft_shadow(size: tuple[int, int]) -> pygame.Surface:
    """A card's shadow, blurred."""
    edge = size[0] // 25
    shade = pygame.Surface((size[0] + 4 * edge, size[1] + 4 * edge), pygame.SRCALPHA)
    pygame.draw.rect(shade, (0, 0, 0, 110), pygame.Rect((2 * edge, 2 * edge), size), border_radius=edge)
    return pygame.transform.gaussian_blur(shade, edge)


class Table:
    """A stage with so many cards lying about, and some more that fly."""

    def __init__(self, size: tuple[int, int], lying: int, moving: int, *, shadows: bool) -> None:
        rng = random.Random(lying)
        height = round(CARD_SHARE * size[1])
        card = round(height * 250 / 350), height
        faces = [picture(card, seed) for seed in range(54)]
        shadow = soft_shadow(card) if shadows else None
        ground = pygame.Surface(size, depth=32)
        ground.fill("#2c6455")
        self.turns = TurnedPictures((64 if size[1] <= 1080 else 128) * 2**20)
        self.stage = Stage(size, ground, self.turns)
        self.size = size

        def sprite(place: int, z: float) -> Sprite:
            pos = rng.uniform(0.05, 0.95) * size[0], rng.uniform(0.1, 0.9) * size[1]
            return Sprite(faces[place % 54], pos, z=z, shadow=shadow, shadow_offset=(4, 3))

        self.lying = [sprite(place, 0) for place in range(lying)]
        self.moving = [sprite(place, 1) for place in range(moving)]
        for place, card_sprite in enumerate(self.lying):
            card_sprite.angle = (place % 9 - 4) * 3.0
        self.stage.add(*self.lying, *self.moving)

    def fly(self, frame: int) -> None:
        """Move and turn what moves."""
        width, height = self.size
        for place, sprite in enumerate(self.moving):
            t = frame / 60 + place * 0.7
            sprite.pos = width * (0.5 + 0.4 * math.sin(t * 1.7)), height * (0.5 + 0.35 * math.sin(t * 2.3))
            sprite.angle = 14 * math.sin(t * 2.9)


def timed(frame: Frame, frames: int, warm_up: int = WARM_UP) -> tuple[float, float, float]:
    """Median, 99th percentile and the worst of the times, ms."""
    times = []
    for number in range(warm_up + frames):
        start = time.thread_time()
        frame(number)
        times.append((time.thread_time() - start) * 1000)
    times = sorted(times[warm_up:])
    return statistics.median(times), times[int(len(times) * 0.99)], times[-1]


def bare_blits(table: Table, target: pygame.Surface, cards: int) -> float:
    """What blitting so many cards costs, ms."""
    images = [sprite.image for sprite in (table.lying + table.moving)[:cards]]

    def frame(number: int) -> None:
        for place, image in enumerate(images):
            target.blit(image, (place * 37 % 1000, number * 7 % 300))

    return timed(frame, 100)[0]


def rows(size: tuple[int, int], frames: int) -> None:
    """Print what the kinds of frame cost at one size."""
    target = pygame.Surface(size, depth=32)
    for lying, moving, shadows in ((120, 0, True), (120, 20, False), (120, 20, True), (400, 20, True)):
        table = Table(size, lying, moving, shadows=shadows)
        table.stage.draw(target)

        def fly(number: int, table: Table = table) -> None:
            table.fly(number)
            table.stage.draw(target)

        name = f"{lying} lying, {moving} flying" + ("" if shadows else ", no shadows")
        report(name, timed(fly, frames), bare_blits(table, target, max(1, moving)))

    for lying in (120, 400):
        table = Table(size, lying, 0, shadows=True)
        table.stage.draw(target)
        one = table.lying[lying // 2]

        def hover(number: int, table: Table = table, one: Sprite = one) -> None:
            one.y += 3 if number % 12 < 6 else -3
            table.stage.draw(target)

        report(f"{lying} lying, 1 below others hovering", timed(hover, frames), bare_blits(table, target, 1))

        def pick(number: int, table: Table = table) -> None:
            table.stage.pick((number * 37 % size[0], number * 17 % size[1]))

        report(f"{lying} lying, a pick", timed(pick, frames), bare_blits(table, target, 1))

        def redraw(number: int, table: Table = table) -> None:
            table.stage.redraw()
            table.stage.draw(target)

        report(f"{lying} lying, all shown again", timed(redraw, 40, 2), bare_blits(table, target, lying))

        def lay_out(number: int, table: Table = table) -> None:
            table.stage.background = table.stage.background
            table.stage.draw(target)

        report(f"{lying} lying, all laid out anew", timed(lay_out, 20, 2), bare_blits(table, target, lying))


def report(name: str, times: tuple[float, float, float], unit: float) -> None:
    """Print a row."""
    median, late, worst = times
    cells = "".join(f"{ms:9.3f}" for ms in times)
    sys.stdout.write(f"  {name:36}{cells}{median / unit:9.1f}{late / unit:9.1f}{worst / unit:9.1f}\n")


def main() -> None:
    """Measure at the sizes asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", help="720p, 1080p, 4K", metavar="SIZE")
    parser.add_argument("--frames", type=int, default=FRAMES)
    options = parser.parse_args()
    pygame.display.init()
    for name in options.sizes or ["1080p"]:
        heads = "".join(f"{head:>9}" for head in ("median", "p99", "worst") * 2)
        sys.stdout.write(f"{name:38}{heads}\n{'':38}{'ms':>9}{'':18}{'x bare blitting':>16}\n")
        rows(SIZES[name], options.frames)


if __name__ == "__main__":
    main()
