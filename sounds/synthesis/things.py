"""Paper, cloth, wood and metal: what lies on the table and is handled there."""

import math
from collections.abc import Sequence
from random import Random

from sounds.synthesis.signals import (
    Mode,
    Part,
    Point,
    Signal,
    curve,
    filtered,
    flutter,
    mix,
    noise,
    ringing,
    shaped,
    struck,
    swept,
    times,
)

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
    board = rng.uniform(0.97, 1.03)
    return mix((0, 1, knock(rng, 247 * board)), (rng.uniform(0.115, 0.135), 0.9, knock(rng, 208 * board)))


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
