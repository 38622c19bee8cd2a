"""Makes every sound of the game by arithmetic, beside this file: `python -m sounds.make [--check]`.

Paper is filtered noise under shaped envelopes, wood and metal are sums of dying resonances, voices are pulses
through formants, water is noise that swells and bubbles that rise. The same numbers come out every time: each
take has a random stream seeded by its own name. Files are 16-bit mono WAV at 44.1 kHz, the long ones at half.
"""

import argparse
import math
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from sounds.synthesis.deck import colours, splash, swab
from sounds.synthesis.signals import LOW_RATE, RATE, Signal, curve, filtered, times
from sounds.synthesis.things import (
    bell,
    capture,
    clatter,
    click,
    coin,
    deal,
    flip,
    place,
    refuse,
    shuffle,
    slide,
)
from sounds.synthesis.tunes import title, win
from sounds.synthesis.voices import AH, EH, buzzer, crew
from sounds.synthesis.water import room, sink

PEAK = 0.7
"""The largest sample that is written, as a part of full scale: -3.1 dB."""


@dataclass(frozen=True)
class Recipe:
    """How the takes of a sound are made, and how loud (decibels as `loudness` measures).

    Each take reaches that loudness below `PEAK`, so that none of them is louder than the others.
    """

    takes: Sequence[Callable[[Random], Signal]]
    loudness: float
    rate: int = RATE


RECIPES = {
    "slide": Recipe([slide] * 4, -23),
    "flip": Recipe([flip] * 3, -21.4),
    "deal": Recipe([deal] * 4, -22),
    "shuffle": Recipe([shuffle] * 2, -20),
    "place": Recipe([place] * 4, -22.2),
    "refuse": Recipe([refuse] * 2, -19),
    "capture": Recipe([capture] * 2, -16.5),
    "coin": Recipe([coin] * 3, -19),
    "bell": Recipe([bell], -16),
    "buzzer": Recipe([buzzer], -18.7),
    "clatter": Recipe([clatter] * 3, -17.3),
    "shout": Recipe([partial(crew, first=EH), partial(crew, first=AH)], -19.2),
    "sink": Recipe([sink], -16),
    "splash": Recipe([splash], -16),
    "swab": Recipe([swab], -18),
    "colours": Recipe([colours], -17.4),
    "win": Recipe([win], -16),
    "click": Recipe([click] * 2, -25),
    "title": Recipe([title], -20, LOW_RATE),
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
        length = len(signal) / rate
        ends = curve([(0, 0), (0.001, 1), (length - 0.012, 1), (length, 0)], length, rate)
        signal = times(filtered(signal, "high", 25, rate=rate), ends)
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
