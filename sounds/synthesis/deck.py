"""What happens on deck: somebody goes off the plank, planks are swabbed, the colours are hoisted."""

import math
from random import Random

from sounds.synthesis.signals import (
    Part,
    Signal,
    curve,
    filtered,
    flutter,
    mix,
    noise,
    ringing,
    shaped,
    swept,
    times,
)
from sounds.synthesis.water import bubble, groan


def splash(rng: Random) -> Signal:
    """Off the plank: it creaks and springs back, a body strikes the water, spray falls, bubbles rise."""
    length, hit = 1.35, 0.34
    spring = ringing([(96 * rng.uniform(0.95, 1.05), 0.09, 1), (233, 0.05, 0.5), (410, 0.03, 0.3)], 0.3)
    thump = shaped(filtered(noise(rng, 0.3), "low", 320), (0, 0), (0.008, 1), (0.09, 0.45), (0.3, 0))
    crown = swept(noise(rng, 0.9), curve([(0, 800), (0.08, 2500), (0.5, 1400), (0.9, 800)], 0.9), 0.9)
    crown = shaped(times(crown, flutter(rng, 0.9, 24, 0.35)), (0, 0), (0.03, 1), (0.2, 0.5), (0.9, 0))
    parts: list[Part] = [
        (0, 0.35, groan(rng, 0.26, [(0, 40), (0.26, 75)])),
        (hit - 0.12, 0.4, spring),
        (hit, 2.4, thump),
        (hit, 0.95, crown),
    ]
    time = hit + 0.16
    while time < length - 0.25:
        size = rng.random()
        parts.append((time, 0.10 + 0.22 * size, bubble(1300 - 850 * size, 0.011 + 0.016 * size)))
        time += rng.uniform(0.02, 0.09)
    return shaped(mix(*parts), (0, 1), (length - 0.2, 1), (length, 0))


def swab(rng: Random) -> Signal:
    """A wet mop over the planks, to and fro, and a drop or two."""
    strokes = ((0.0, 0.3, 700, 1700), (0.33, 0.34, 1800, 650))
    parts: list[Part] = []
    for start, seconds, first, last in strokes:
        wet = swept(noise(rng, seconds), curve([(0, first), (seconds, last)], seconds), 1.1)
        strands = flutter(rng, seconds, 60, 0.5)
        wet = shaped(times(wet, strands), (0, 0), (0.06, 1), (seconds - 0.08, 0.8), (seconds, 0))
        slosh = shaped(
            filtered(noise(rng, seconds), "band", 340, 1.2), (0, 0), (seconds / 2, 1), (seconds, 0)
        )
        parts += [(start, 1, wet), (start, 0.6, slosh)]
    for start in (0.30, 0.64, 0.70):
        parts.append((start, 0.22, bubble(rng.uniform(700, 1200), 0.014)))
    return mix(*parts)


def colours(rng: Random) -> Signal:
    """The halyard runs through its block, and a flag bangs open in the wind and flaps."""
    run = shaped(
        swept(noise(rng, 0.34), curve([(0, 1200), (0.34, 2600)], 0.34), 2.2), (0, 0.5), (0.3, 1), (0.34, 0)
    )
    count = len(run)
    clicks = [0.55 + 0.45 * math.sin(math.tau * 34 * (n / count) ** 1.4) for n in range(count)]
    parts: list[Part] = [(0, 0.4, times(run, clicks))]
    time, gain = 0.34, 1.0
    while time < 0.95:
        low = shaped(
            filtered(noise(rng, 0.12), "band", 210 * rng.uniform(0.85, 1.2), 1.4),
            (0, 0),
            (0.004, 1),
            (0.12, 0),
        )
        snap = shaped(filtered(noise(rng, 0.05), "band", 1500, 0.8), (0, 0), (0.002, 1), (0.05, 0))
        parts += [(time, 1.5 * gain, low), (time, 0.5 * gain, snap)]
        time, gain = time + rng.uniform(0.085, 0.13), gain * 0.78
    return mix(*parts)
