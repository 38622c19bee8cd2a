"""Signals as lists of samples: noise, curves, filters, resonances and the echoes of a small room."""

import math
from collections.abc import Sequence
from random import Random

Signal = list[float]
"""Samples around zero; how loud they are is settled at the end, by `mastered`."""

Mode = tuple[float, float, float]
"""Hertz, seconds to fall to 1/e, gain."""

Part = tuple[float, float, Signal]
"""Start in seconds, gain, signal."""

Point = tuple[float, float]
"""A second and the value there."""

RATE, LOW_RATE = 44100, 22050


def noise(rng: Random, seconds: float, rate: int = RATE) -> Signal:
    """White noise."""
    return [2 * rng.random() - 1 for _ in range(round(seconds * rate))]


def curve(points: Sequence[Point], seconds: float, rate: int = RATE) -> Signal:
    """A line through points in order, level before the first and after the last."""
    line: Signal = []
    last_time, last = 0.0, points[0][1]
    for time, value in [*points, (seconds, points[-1][1])]:
        steps = round(time * rate) - len(line)
        line += [last + (value - last) * step / steps for step in range(steps)]
        last_time, last = max(last_time, time), value
    return line[: round(seconds * rate)]


def shaped(signal: Signal, *points: Point) -> Signal:
    """The signal under a line through these points, as `curve` draws it."""
    return times(signal, curve(points, len(signal) / RATE))


def struck(signal: Signal, fall: float, attack: float) -> Signal:
    """The signal rising in `attack` seconds and falling to 1/e in every `fall` seconds."""
    rise = attack * RATE
    return [min(1.0, n / rise) * math.exp(-n / (fall * RATE)) * x for n, x in enumerate(signal)]


def times(*signals: Signal) -> Signal:
    """The product of signals, as long as the shortest."""
    product = list(signals[0])
    for signal in signals[1:]:
        product = [a * b for a, b in zip(product, signal, strict=False)]
    return product


def mix(*parts: Part) -> Signal:
    """The sum of its parts."""
    total = [0.0] * max(round(start * RATE) + len(signal) for start, _, signal in parts)
    for start, gain, signal in parts:
        offset = round(start * RATE)
        for n, sample in enumerate(signal, offset):
            total[n] += gain * sample
    return total


def filtered(signal: Signal, kind: str, frequency: float, q: float = 0.7071, rate: int = RATE) -> Signal:
    """Through a second-order "low", "high" or "band" pass (R. Bristow-Johnson's audio equaliser cookbook)."""
    angle = math.tau * frequency / rate
    cosine, alpha = math.cos(angle), math.sin(angle) / (2 * q)
    outer, middle, inner = {
        "low": ((1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2),
        "high": ((1 + cosine) / 2, -1 - cosine, (1 + cosine) / 2),
        "band": (alpha, 0.0, -alpha),
    }[kind]
    scale = 1 / (1 + alpha)
    b0, b1, b2 = outer * scale, middle * scale, inner * scale
    a1, a2 = -2 * cosine * scale, (1 - alpha) * scale
    x1 = x2 = y1 = y2 = 0.0
    result = []
    for x in signal:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        result.append(y)
    return result


def swept(signal: Signal, centres: Signal, q: float, rate: int = RATE) -> Signal:
    """Through a band pass whose centre moves (a state-variable filter, stable while it is turned)."""
    low = band = 0.0
    damping = 1 / q
    result = []
    for n, (x, centre) in enumerate(zip(signal, centres, strict=False)):
        if n % 16 == 0:
            g = math.tan(math.pi * min(centre, 0.45 * rate) / rate)
            share = 1 / (1 + g * (g + damping))
        through = share * (band + g * (x - low))
        under = low + g * through
        band, low = 2 * through - band, 2 * under - low
        result.append(damping * through)
    return result


def ringing(modes: Sequence[Mode], seconds: float) -> Signal:
    """A body struck once: the sum of its modes, starting from rest."""
    total = [0.0] * round(seconds * RATE)
    for frequency, fall, gain in modes:
        shrink = math.exp(-1 / (fall * RATE))
        turn, back = 2 * shrink * math.cos(math.tau * frequency / RATE), shrink * shrink
        before, now = 0.0, gain * shrink * math.sin(math.tau * frequency / RATE)
        for n in range(1, len(total)):
            total[n] += now
            before, now = now, turn * now - back * before
    return total


def reed(frequencies: Signal) -> Signal:
    """A saw wave of moving pitch without the folded overtones (its jumps rounded by two polynomials)."""
    phase = 0.0
    result = []
    for frequency in frequencies:
        step = frequency / RATE
        phase = (phase + step) % 1.0
        corner = 0.0
        if phase < step:
            corner = 2 * phase / step - (phase / step) ** 2 - 1
        elif phase > 1 - step:
            past = (phase - 1) / step
            corner = past * past + 2 * past + 1
        result.append(2 * phase - 1 - corner)
    return result


def flutter(rng: Random, seconds: float, hertz: float, depth: float, rate: int = RATE) -> Signal:
    """A gain that wanders around one at up to so many hertz."""
    slow = filtered(noise(rng, seconds, rate), "low", hertz, rate=rate)
    size = math.sqrt(sum(x * x for x in slow) / len(slow)) or 1.0
    return [max(0.0, 1 + depth * x / size) for x in slow]


def in_the_cabin(signal: Signal) -> Signal:
    """With the first echoes of a small wooden room."""
    echo = filtered(signal, "low", 2600)
    taps = ((0.0113, 0.22), (0.0187, 0.17), (0.0291, 0.13), (0.0437, 0.09), (0.0613, 0.05))
    return mix((0, 1, signal), *[(start, gain, echo) for start, gain in taps])


def halved(signal: Signal) -> Signal:
    """The signal at half the rate, without what that cannot hold."""
    return filtered(filtered(signal, "low", 8500), "low", 8500)[::2]
