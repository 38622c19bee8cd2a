"""The crew shouting, and a rattle that says no."""

from random import Random

from sounds.synthesis.signals import (
    Part,
    Signal,
    curve,
    filtered,
    flutter,
    in_the_cabin,
    mix,
    noise,
    reed,
    shaped,
    swept,
    times,
)

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
