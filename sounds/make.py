"""Makes every sound of the game by arithmetic, beside this file: `python sounds/make.py [--check]`.

Paper is filtered noise under shaped envelopes, wood and metal are sums of dying resonances, voices are pulses
through formants, water is noise that swells and bubbles that rise. The same numbers come out every time: each
take has a random stream seeded by its own name. Files are 16-bit mono WAV at 44.1 kHz, the room's at half.
"""

import argparse
import math
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import mul
from pathlib import Path
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
PEAK = 0.7
"""The largest sample that is written, as a part of full scale: -3.1 dB."""

# What all sounds are made of


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


# Paper, cloth and wood


def rub(rng: Random, seconds: float, centres: Sequence[Point], grain: float = 0.35) -> Signal:
    """A card rubbing over baize: rough noise around a moving centre, higher the faster it slides."""
    rough = swept(noise(rng, seconds), curve(centres, seconds), 0.9)
    return times(filtered(rough, "low", 4600), flutter(rng, seconds, 140, grain))


def snap(rng: Random, centre: float, fall: float) -> Signal:
    """The edge of a card springing free or hitting something hard."""
    return struck(filtered(noise(rng, 8 * fall), "band", centre, 0.9), fall, 0.0004)


def tap(rng: Random, weight: float = 1.0) -> Signal:
    """A card set down on baize over oak: a soft thud, a little wood, and the slap of the paper."""
    pitch = rng.uniform(0.92, 1.08)
    body = [(112, 0.030, 1.0), (187, 0.022, 0.7), (298, 0.014, 0.35), (455, 0.009, 0.2)]
    thud = ringing([(f * pitch, fall * weight**0.5, gain * weight) for f, fall, gain in body], 0.16)
    slap = struck(filtered(noise(rng, 0.09), "band", 1100, 0.6), 0.010, 0.0008)
    crisp = struck(filtered(noise(rng, 0.03), "band", 4300), 0.003, 0.0003)
    return mix((0, 0.2, thud), (0, 1, slap), (0, 0.6, crisp))


def slide(rng: Random) -> Signal:
    """A card pushed over the table."""
    length = rng.uniform(0.21, 0.27)
    top = rng.uniform(2700, 3500)
    middle = rng.uniform(0.35, 0.5) * length
    body = rub(rng, length, [(0, 1300), (middle, top), (length, 1100)])
    return shaped(body, (0, 0), (0.03, 0.7), (middle, 1), (0.8 * length, 0.3), (length, 0))


def flip(rng: Random) -> Signal:
    """A card turned over: it is bent, swings through the air, springs back and lands."""
    bend = shaped(rub(rng, 0.085, [(0, 900), (0.085, 3800)], 0.2), (0, 0), (0.06, 0.6), (0.085, 0))
    spring = ringing([(rng.uniform(480, 620), 0.012, 1), (rng.uniform(980, 1250), 0.007, 0.6)], 0.07)
    edge = snap(rng, rng.uniform(3000, 3900), 0.005)
    return mix((0, 0.5, bend), (0.07, 0.25, spring), (0.07, 1.3, edge), (0.105, 0.55, tap(rng, 0.7)))


def deal(rng: Random) -> Signal:
    """A card flicked off the pack: a quick edge, a short flight over the cloth, a light landing."""
    flick = snap(rng, rng.uniform(3400, 4400), 0.004)
    length = rng.uniform(0.10, 0.12)
    flight = rub(rng, length, [(0, 3600), (length, 1500)], 0.25)
    flight = shaped(flight, (0, 0), (0.008, 1), (0.05, 0.5), (length, 0))
    return mix((0, 1, flick), (0.004, 0.75, flight), (length - 0.02, 0.45, tap(rng, 0.6)))


def place(rng: Random) -> Signal:
    """A card laid down."""
    puff = shaped(rub(rng, 0.09, [(0, 1500), (0.09, 700)], 0.2), (0, 0), (0.01, 1), (0.09, 0))
    return mix((0, 1, tap(rng)), (0.004, 0.35, puff))


def shuffle(rng: Random) -> Signal:
    """Two halves let run into each other, bent to a bridge and falling together, then squared up."""
    parts: list[Part] = []
    for start, cards, first, last, loudness in ((0.05, 26, 0.026, 0.013, 1.0), (0.66, 34, 0.009, 0.013, 0.6)):
        time = start
        for card in range(cards):
            share = card / cards
            swell = loudness * (0.45 + 0.55 * math.sin(math.pi * share)) * rng.uniform(0.6, 1.0)
            edge = snap(rng, rng.uniform(2100, 3300) + 900 * share, rng.uniform(0.003, 0.005))
            parts.append((time, swell, edge))
            time += (first + (last - first) * share) * rng.uniform(0.75, 1.25)
    air = shaped(rub(rng, 0.42, [(0, 1200), (0.2, 2400), (0.42, 1000)]), (0, 0), (0.15, 1), (0.42, 0))
    parts += [(0.64, 0.3, air), (1.17, 0.55, tap(rng, 1.2)), (1.29, 0.4, tap(rng, 0.9))]
    return mix(*parts)


def knock(rng: Random, pitch: float) -> Signal:
    """Knuckles on an oak board; the pitch is that of its lowest mode."""
    ratios = ((1, 0.045, 1), (1.58, 0.03, 0.7), (2.41, 0.02, 0.45), (3.37, 0.013, 0.3), (5.2, 0.008, 0.15))
    body = ringing([(pitch * ratio, fall, gain) for ratio, fall, gain in ratios], 0.33)
    touch = struck(filtered(noise(rng, 0.03), "low", 1800), 0.004, 0.0005)
    return mix((0, 0.5, body), (0, 0.8, touch))


def refuse(rng: Random) -> Signal:
    """Two dull knocks, the second a third lower: no."""
    return mix((0, 1, knock(rng, 247)), (0.125, 0.9, knock(rng, 208)))


def click(rng: Random) -> Signal:
    """A brass plate pressed home in wood."""
    brass = ringing([(2650, 0.007, 0.5), (4120, 0.005, 0.3), (620, 0.008, 0.6), (310, 0.010, 0.5)], 0.06)
    return mix((0, 0.6, snap(rng, 2600, 0.0022)), (0.001, 0.5, brass))


# Metal


def pairs(modes: Sequence[Mode], split: float) -> list[Mode]:
    """Each mode as two that beat, since nothing cast by hand is quite round."""
    lower = [(frequency * (1 - split), fall, gain * 0.6) for frequency, fall, gain in modes]
    upper = [(frequency * (1 + split), fall * 0.85, gain * 0.4) for frequency, fall, gain in modes]
    return lower + upper


def coin(rng: Random) -> Signal:
    """A piece of eight dropped on others."""
    modes = ((3150, 0.16, 0.7), (5230, 0.13, 1.0), (7680, 0.085, 0.7), (9950, 0.06, 0.45), (12800, 0.04, 0.3))
    parts: list[Part] = []
    time, gain = 0.0, 1.0
    for _ in range(4):
        pitch = rng.uniform(0.94, 1.07)
        heard = [(f * pitch, fall, level * rng.uniform(0.5, 1)) for f, fall, level in modes]
        length = 0.5 - time
        disc = shaped(ringing(pairs(heard, 0.002), length), (0, 1), (length - 0.1, 1), (length, 0))
        parts += [(time, 0.35 * gain, disc), (time, 0.5 * gain, snap(rng, 6500, 0.0012))]
        time += rng.uniform(0.045, 0.085)
        gain *= rng.uniform(0.45, 0.65)
    return mix(*parts)


def bell(rng: Random) -> Signal:
    """The ship's bell, struck twice."""
    strike = 830.0
    partials = (
        (0.5, 0.62, 0.45), (1.0, 0.48, 1.0), (1.2, 0.40, 0.55), (1.5, 0.28, 0.3), (2.0, 0.34, 0.8),
        (2.66, 0.18, 0.4), (3.01, 0.14, 0.3), (4.16, 0.09, 0.25), (5.43, 0.06, 0.2),
    )  # fmt: skip
    tone = ringing(pairs([(strike * ratio, fall, gain) for ratio, fall, gain in partials], 0.0011), 1.75)
    clapper = mix((0, 1, snap(rng, 3800, 0.002)), (0, 0.4, snap(rng, 1400, 0.005)))
    twice = mix((0, 0.35, tone), (0, 0.5, clapper), (0.3, 0.3, tone), (0.3, 0.4, clapper))
    return shaped(twice, (0, 1), (1.35, 1), (1.95, 0))


def spoon(rng: Random, pitch: float) -> Signal:
    """A tin spoon hitting the table: bowl and handle ring, each time differently, and the wood answers."""
    bowl = ((1180, 0.050, 0.5), (2290, 0.070, 0.8), (3460, 0.060, 1), (5240, 0.045, 0.8), (7630, 0.03, 0.5))
    heard = [(f * pitch, fall, gain * rng.uniform(0.3, 1)) for f, fall, gain in bowl]
    wood = ringing([(rng.uniform(190, 240), 0.018, 1), (rng.uniform(380, 460), 0.011, 0.6)], 0.12)
    edge = snap(rng, 4200, 0.0016)
    return mix((0, 0.3, ringing(pairs(heard, 0.003), 0.32)), (0, 0.35, wood), (0, 0.7, edge))


def clatter(rng: Random) -> Signal:
    """A few spoons snatched at and let fall: hits that come closer together as each spoon comes to rest."""
    parts: list[Part] = []
    for start in (0.0, rng.uniform(0.05, 0.09), rng.uniform(0.13, 0.2)):
        time, gap, gain = start, rng.uniform(0.09, 0.13), rng.uniform(0.7, 1)
        pitch = rng.uniform(0.85, 1.2)
        while gap > 0.022:
            parts.append((time, gain, spoon(rng, pitch * rng.uniform(0.98, 1.02))))
            time += gap
            gap *= rng.uniform(0.62, 0.74)
            gain *= rng.uniform(0.66, 0.8)
    return mix(*parts)


def capture(rng: Random) -> Signal:
    """Booty taken: a hand slams down on the table, a blade rings a little, and the cards are dragged away."""
    slam = ringing([(74, 0.07, 1.0), (118, 0.055, 0.8), (191, 0.035, 0.5), (322, 0.02, 0.3)], 0.4)
    slap = struck(filtered(noise(rng, 0.12), "band", 900, 0.5), 0.016, 0.0006)
    modes = ((2870, 0.13, 0.6), (4310, 0.11, 0.5), (6120, 0.08, 0.35), (8230, 0.05, 0.2))
    blade = ringing(pairs(modes, 0.004), 0.5)
    drag = shaped(rub(rng, 0.3, [(0, 1400), (0.12, 3000), (0.3, 1200)]), (0, 0), (0.06, 1), (0.3, 0))
    whole = mix((0, 0.9, slam), (0, 2.8, slap), (0.004, 0.11, blade), (0.2, 1.1, drag))
    return shaped([math.tanh(x) for x in whole], (0, 1), (0.4, 1), (0.5, 0))


# Voices and reeds

Vowel = tuple[float, float, float, float]
"""The resonances of a mouth in hertz."""

EH: Vowel = (640, 1820, 2550, 3500)
EE: Vowel = (360, 2150, 2850, 3600)
AH: Vowel = (820, 1260, 2550, 3400)


def sailor(rng: Random, first: Vowel, second: Vowel, seconds: float) -> Signal:
    """One throat shouting: breath, then a voice that leaps up and falls, from one vowel to the other."""
    low = rng.choice((150, 172, 196, 221, 248)) * rng.uniform(0.96, 1.04)
    tune = curve([(0, low * 0.85), (0.09, low * 1.3), (0.25, low * 1.24), (seconds, low * 0.8)], seconds)
    pulses = reed(times(tune, flutter(rng, seconds, 18, 0.012)))
    breath = noise(rng, seconds)
    loud = curve([(0, 0), (0.05, 0.15), (0.10, 1), (0.6 * seconds, 0.8), (seconds, 0)], seconds)
    airy = curve([(0, 0), (0.02, 0.5), (0.07, 0.4), (0.12, 0.08), (seconds, 0.02)], seconds)
    source = [p * v + b * a for p, v, b, a in zip(pulses, loud, breath, airy, strict=True)]
    size = rng.uniform(0.94, 1.08)
    parts: list[Part] = []
    gains, sharpness = (1.0, 0.9, 0.75, 0.5), (6, 10, 11, 12)
    for start, end, gain, q in zip(first, second, gains, sharpness, strict=True):
        turn = [(0, start * size), (0.45 * seconds, start * size), (0.9 * seconds, end * size)]
        parts.append((0, gain, swept(source, curve(turn, seconds), q)))
    return mix(*parts, (0, 0.06, source))


def crew(rng: Random, first: Vowel) -> Signal:
    """Six sailors not quite together."""
    throats = [sailor(rng, first, EE, rng.uniform(0.46, 0.56)) for _ in range(6)]
    return in_the_cabin(mix(*[(rng.uniform(0, 0.055), rng.uniform(0.6, 1), throat) for throat in throats]))


def buzzer(rng: Random) -> Signal:
    """A rude wooden rattle: wrong!"""
    length = 0.46
    rough = flutter(rng, length, 40, 0.02)
    low, high = ([hertz * wobble for wobble in rough] for hertz in (104.0, 110.5))
    source = mix((0, 0.5, reed(low)), (0, 0.5, reed(high)))
    body = ((430, 1.0), (1150, 0.8), (2500, 0.4))
    parts = [(0.0, gain, filtered(source, "band", centre, 3)) for centre, gain in body]
    whole = mix(*parts, (0, 0.15, source))
    return shaped(whole, (0, 0), (0.012, 1), (length - 0.06, 0.85), (length, 0))


def squeezebox(hertz: float, seconds: float) -> Signal:
    """A note of a concertina: two reeds a little apart in a wooden box."""
    whole = seconds + 0.07
    pitch = curve([(0, hertz * 0.996), (0.03, hertz)], whole)
    source = mix((0, 0.5, reed(pitch)), (0, 0.5, reed([1.0035 * f for f in pitch])))
    box = mix((0, 0.7, filtered(source, "low", 2800)), (0, 0.6, filtered(source, "band", 1250, 1.2)))
    return shaped(box, (0, 0), (0.028, 1), (seconds * 0.6, 0.8), (seconds, 0.65), (whole, 0))


SCALE = ("A4", "Bb4", "B4", "C5", "C#5", "D5", "Eb5", "E5", "F5", "F#5", "G5", "G#5")
HERTZ = {note: 440 * 2 ** (step / 12) for step, note in enumerate(SCALE)}
EIGHTH = 0.168  # seconds

TUNE = (
    ("A4", 1), ("D5", 1), ("F#5", 1), ("E5", 2), ("D5", 1),
    ("G5", 1), ("F#5", 1), ("E5", 1), ("F#5", 2), ("E5", 1), ("D5", 4),
)  # fmt: skip
"""A jig of two bars and a last long note: (note, eighths)."""

CHORDS = (("D5", "F#5", 3), ("A4", "D5", 3), ("B4", "G5", 3), ("A4", "C#5", 3), ("D5", "F#5", 4))
"""Under the tune, an octave lower: (note, note, eighths)."""


def win(rng: Random) -> Signal:
    """A short jig on the concertina, stamped along to, with the ship's bell on the last note."""
    parts: list[Part] = []
    time = 0.0
    for name, eighths in TUNE:
        parts.append((time, 1.0, squeezebox(HERTZ[name], eighths * EIGHTH - 0.025)))
        time += eighths * EIGHTH
    time = 0.0
    for first, second, eighths in CHORDS:
        length = eighths * EIGHTH - 0.05
        parts += [(time, 0.42, squeezebox(HERTZ[name] / 2, length)) for name in (first, second)]
        parts.append((time, 1.1, tap(rng, 1.4)))
        time += eighths * EIGHTH
    modes = ((1174.7, 0.3, 0.8), (2349, 0.2, 0.5), (3130, 0.1, 0.3), (587.3, 0.35, 0.4))
    chime = ringing(pairs(modes, 0.001), 0.7)
    end = (sum(eighths for _, eighths in TUNE) - 4) * EIGHTH
    whole = in_the_cabin(mix(*parts, (end, 0.28, chime)))
    length = len(whole) / RATE
    return shaped(whole, (0, 1), (length - 0.25, 1), (length, 0))


# Water and the room


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


# The finished files


@dataclass(frozen=True)
class Recipe:
    """How the takes of a sound are made, and how loud (decibels as `loudness` measures)."""

    takes: Sequence[Callable[[Random], Signal]]
    loudness: float
    rate: int = RATE


RECIPES = {
    "slide": Recipe([slide] * 3, -23),
    "flip": Recipe([flip] * 2, -21),
    "deal": Recipe([deal] * 3, -22),
    "shuffle": Recipe([shuffle], -20),
    "place": Recipe([place] * 3, -21),
    "refuse": Recipe([refuse], -19),
    "capture": Recipe([capture], -15),
    "coin": Recipe([coin] * 2, -19),
    "bell": Recipe([bell], -16),
    "buzzer": Recipe([buzzer], -17),
    "clatter": Recipe([clatter] * 2, -17),
    "shout": Recipe([partial(crew, first=EH), partial(crew, first=AH)], -18),
    "sink": Recipe([sink], -16),
    "win": Recipe([win], -16),
    "click": Recipe([click], -25),
    "room": Recipe([room], -26, LOW_RATE),
}


def loudness(signal: Sequence[float], rate: int) -> float:
    """Decibels of the loudest tenth of a second, weighted roughly as ears do: less bass, more treble."""
    heard = filtered(list(signal), "high", 120, rate=rate)
    bright = filtered(heard, "high", 1800, rate=rate)
    powers = [(a + 0.6 * b) ** 2 for a, b in zip(heard, bright, strict=True)]
    window, step = rate // 10, rate // 50
    loudest = max(sum(powers[n : n + window]) for n in range(0, max(1, len(powers) - window + step), step))
    return 10 * math.log10(loudest / window + 1e-12)


def mastered(signal: Signal, target: float, rate: int, loop: bool) -> "array[int]":
    """Without a constant part or clicks at its ends (a loop has none), at its loudness, never over `PEAK`."""
    if not loop:
        length = len(signal) / RATE
        signal = shaped(filtered(signal, "high", 25), (0, 0), (0.001, 1), (length - 0.012, 1), (length, 0))
    gain = 10 ** ((target - loudness(signal, rate)) / 20)
    gain = min(gain, PEAK / max(abs(x) for x in signal))
    return array("h", [round(32767 * gain * x) for x in signal])


def samples(name: str, take: int) -> "array[int]":
    """The finished samples of a take, counted from one."""
    recipe = RECIPES[name]
    raw = recipe.takes[take - 1](Random(f"{name} {take}"))
    return mastered(raw, recipe.loudness, recipe.rate, name == "room")


def agrees(path: Path, data: "array[int]", rate: int) -> bool:
    """Whether the file holds these samples; the last bit may differ, as sines do between systems."""
    try:
        with wave.open(str(path), "rb") as file:
            kept, kept_rate = array("h", file.readframes(file.getnframes())), file.getframerate()
    except (OSError, EOFError, wave.Error):
        return False
    same_shape = kept_rate == rate and len(kept) == len(data)
    return same_shape and all(abs(a - b) <= 1 for a, b in zip(kept, data, strict=True))


def main() -> int:
    """Writes all files, `slide-1.wav` and so on; with --check says which differ and returns 1 if any does."""
    parser = argparse.ArgumentParser(description="Makes the sounds of the game.")
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    check = parser.parse_args().check
    wrong = []
    for name, recipe in RECIPES.items():
        for take in range(1, len(recipe.takes) + 1):
            path = Path(__file__).with_name(f"{name}-{take}.wav")
            data = samples(name, take)
            if not check:
                with wave.open(str(path), "wb") as file:
                    file.setparams((1, 2, recipe.rate, 0, "NONE", ""))
                    file.writeframes(data.tobytes())
            elif not agrees(path, data, recipe.rate):
                wrong.append(path.name)
    for each in wrong:
        print(f"{each} is not what sounds/make.py makes")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
