"""Water and timber: a ship that sinks, and the tone of the room."""

import math
from collections.abc import Sequence
from operator import mul
from random import Random

from sounds.synthesis.signals import (
    LOW_RATE,
    RATE,
    Part,
    Point,
    Signal,
    curve,
    filtered,
    flutter,
    mix,
    noise,
    shaped,
    struck,
    swept,
    times,
)


def bubble(hertz: float, fall: float) -> Signal:
    """A bubble of air in water: one tone that rises as it shrinks."""
    length = 5 * fall
    phase = 0.0
    tone = []
    for n in range(round(length * RATE)):
        phase += math.tau * hertz * (1 + 0.55 * n / (length * RATE)) / RATE
        tone.append(math.sin(phase))
    return shaped(struck(tone, fall, 0.004), (0, 1), (3 * fall, 1), (length, 0))


def groan(rng: Random, seconds: float, hertz: Sequence[Point], rate: int = RATE) -> Signal:
    """Timber under strain: it sticks and slips at a wandering pace, and each slip rings the plank."""
    pace = times(curve(hertz, seconds, rate), flutter(rng, seconds, 9, 0.16, rate))
    phase, slips = 0.0, []
    for step in pace:
        phase += step / rate
        slips.append(rng.uniform(0.5, 1) if phase >= 1 else 0.0)
        phase %= 1.0
    modes = ((285, 9, 0.7), (520, 12, 1.0), (860, 14, 0.8), (1390, 14, 0.5), (2150, 12, 0.25))
    planks = [filtered(slips, "band", f * rng.uniform(0.95, 1.05), q, rate) for f, q, _ in modes]
    gains = [gain for _, _, gain in modes]
    total = [sum(map(mul, gains, row)) for row in zip(*planks, strict=True)]
    swell = curve([(0, 0), (0.35 * seconds, 1), (0.7 * seconds, 0.6), (seconds, 0)], seconds, rate)
    loudest = max(map(abs, total))
    return [gain * x / loudest for gain, x in zip(swell, total, strict=True)]


def sink(rng: Random) -> Signal:
    """She goes down: timber groans, water rushes in, bubbles come up, ever fewer, and one last large one."""
    length = 1.9
    below = filtered(noise(rng, length), "low", 900)
    rush = swept(below, curve([(0, 700), (0.5, 420), (length, 130)], length), 0.7)
    rush = shaped(times(rush, flutter(rng, length, 7, 0.3)), (0, 0), (0.25, 1), (0.9, 0.6), (1.7, 0))
    parts: list[Part] = [(0, 1.6, rush), (0, 0.8, groan(rng, 0.75, [(0, 62), (0.75, 26)]))]
    time = 0.22
    while time < 1.45:
        size = rng.random()
        parts.append((time, 0.16 + 0.34 * size * size, bubble(1150 - 800 * size, 0.012 + 0.022 * size)))
        time += rng.uniform(0.012, 0.05) * (1 + 2 * time)
    parts.append((1.5, 0.65, bubble(170, 0.055)))
    return mix(*parts)


ROOM_SECONDS = 18
SEAM = 1.5
"""Seconds of the room's end that are blended into its beginning."""


def endless(signal: Signal) -> Signal:
    """A noise made `SEAM` seconds too long as a loop: the rest fades out over its beginning."""
    over = round(SEAM * LOW_RATE)
    loop = signal[: len(signal) - over]
    for n, late in enumerate(signal[len(loop) :]):
        angle = math.pi / 2 * n / over
        loop[n] = loop[n] * math.sin(angle) + late * math.cos(angle)
    return loop


def swells(waves: int, phase: float, sharpness: float) -> Signal:
    """A gain that swells so many times in the room's loop, the more suddenly the sharper."""
    count = ROOM_SECONDS * LOW_RATE
    turns = [math.tau * (waves * n / count + phase) for n in range(count)]
    return [0.12 + 0.88 * (0.5 + 0.5 * math.sin(turn)) ** sharpness for turn in turns]


def room(rng: Random) -> Signal:
    """Below deck at anchor: the hull's rumble, waves along the planks, timber that creaks now and then."""

    def water(kind: str, hertz: float) -> Signal:
        return endless(filtered(noise(rng, ROOM_SECONDS + SEAM, LOW_RATE), kind, hertz, 0.6, LOW_RATE))

    hull = filtered(water("low", 110), "high", 28, rate=LOW_RATE)
    long_waves = times(water("band", 310), swells(3, 0.1, 1.6))
    short_waves = times(water("band", 720), swells(4, 0.45, 3))
    spray = times(water("band", 2300), swells(4, 0.40, 6))
    rows = zip(hull, long_waves, short_waves, spray, strict=True)
    total = [1.1 * a + 0.55 * b + 0.3 * c + 0.06 * d for a, b, c, d in rows]
    creaks = ((2.6, 1.5, 0.65, 21, 34), (8.9, 1.1, 0.45, 40, 26), (13.4, 1.9, 0.55, 17, 29))
    for start, seconds, gain, slow, fast in creaks:
        timber = groan(rng, seconds, [(0, slow), (0.5 * seconds, fast), (seconds, slow)], LOW_RATE)
        for n, sample in enumerate(timber, round(start * LOW_RATE)):
            total[n] += gain * sample
    return total
