"""Melodies on a concertina: one for who wins, one for the title."""

from random import Random

from sounds.synthesis.signals import (
    RATE,
    Part,
    Signal,
    curve,
    filtered,
    halved,
    in_the_cabin,
    mix,
    reed,
    ringing,
    shaped,
)
from sounds.synthesis.things import pairs, snap, tap


def squeezebox(hertz: float, seconds: float) -> Signal:
    """A note of a concertina: two reeds a little apart in a wooden box."""
    whole = seconds + 0.07
    pitch = curve([(0, hertz * 0.996), (0.03, hertz)], whole)
    source = mix((0, 0.5, reed(pitch)), (0, 0.5, reed([1.0035 * f for f in pitch])))
    box = mix((0, 0.7, filtered(source, "low", 2800)), (0, 0.6, filtered(source, "band", 1250, 1.2)))
    return shaped(box, (0, 0), (0.028, 1), (seconds * 0.6, 0.8), (seconds, 0.65), (whole, 0))


SCALE = ("C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B")


def hertz_of(note: str) -> float:
    """The pitch of a note like "F#5"; A4 is 440."""
    return float(440 * 2 ** ((SCALE.index(note[:-1]) - 9) / 12 + int(note[-1]) - 4))


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
        parts.append((time, 1.0, squeezebox(hertz_of(name), eighths * EIGHTH - 0.025)))
        time += eighths * EIGHTH
    time = 0.0
    for first, second, eighths in CHORDS:
        length = eighths * EIGHTH - 0.05
        parts += [(time, 0.42, squeezebox(hertz_of(name) / 2, length)) for name in (first, second)]
        parts.append((time, 1.1, tap(rng, 1.4)))
        time += eighths * EIGHTH
    modes = ((1174.7, 0.3, 0.8), (2349, 0.2, 0.5), (3130, 0.1, 0.3), (587.3, 0.35, 0.4))
    chime = ringing(pairs(modes, 0.001), 0.7)
    end = (sum(eighths for _, eighths in TUNE) - 4) * EIGHTH
    whole = in_the_cabin(mix(*parts, (end, 0.28, chime)))
    length = len(whole) / RATE
    return shaped(whole, (0, 1), (length - 0.25, 1), (length, 0))


WALTZ = (
    "A4 2 D5 2 E5 2", "F5 4 E5 2", "G5 3 F5 1 E5 2", "C5 4 D5 2",
    "F5 2 E5 2 D5 2", "A5 4 G5 2", "E5 3 F5 1 E5 2", "C#5 4 A4 2",
    "A4 2 D5 2 E5 2", "F5 3 G5 1 A5 2", "Bb5 2 A5 2 G5 2", "A5 4 F5 2",
    "G5 3 F5 1 E5 2", "E5 2 C#5 2 E5 2", "D5 6", "D5 4",
)  # fmt: skip
"""The tune of the title, a bar a text: notes and their eighths."""

WALTZ_CHORDS = (
    "D3 F4 A4", "D3 F4 A4", "C3 E4 G4", "C3 E4 G4", "D3 F4 A4", "F2 A4 C5", "A2 C4 E4", "A2 C#4 E4",
    "D3 F4 A4", "D3 F4 A4", "Bb2 D4 F4", "F2 A4 C5", "G2 Bb4 D5", "A2 C#4 G4", "D3 F4 A4", "D3 D4 A4",
)  # fmt: skip
"""Under each bar: a bass note, and two for the second and the third beat."""

WALTZ_EIGHTH = 0.25  # seconds
LAST_NOTE = 1.2
"""Seconds that the last bar rings on."""


def plucked(rng: Random, hertz: float) -> Signal:
    """A gut string plucked near its end, in a wooden body."""
    modes = [(hertz * n, 0.75 / n**0.8, 1 / n**1.3) for n in range(1, 9)]
    return mix((0, 1, ringing(modes, 1.6)), (0, 0.12, snap(rng, 1500, 0.004)))


def title(rng: Random) -> Signal:
    """A slow waltz for an evening at anchor: concertina over plucked strings, a bell's tone at the end."""
    parts: list[Part] = []
    for bar, (notes, chord) in enumerate(zip(WALTZ, WALTZ_CHORDS, strict=True)):
        time, words = 6 * bar * WALTZ_EIGHTH, notes.split()
        root, *upper = chord.split()
        parts.append((time, 0.45, plucked(rng, hertz_of(root))))
        for beat in (2, 4) if bar < len(WALTZ) - 1 else (2,):
            late = rng.uniform(0, 0.012)
            for name in upper:
                breath = squeezebox(hertz_of(name), 1.3 * WALTZ_EIGHTH)
                parts.append((time + beat * WALTZ_EIGHTH + late, 0.16, breath))
        for name, eighths in zip(words[::2], map(int, words[1::2]), strict=True):
            long = eighths * WALTZ_EIGHTH - 0.03 + (LAST_NOTE / 2 if bar == len(WALTZ) - 1 else 0)
            parts.append((time, 0.6, squeezebox(hertz_of(name), long)))
            time += eighths * WALTZ_EIGHTH
    modes = ((1174.7, 0.5, 0.7), (2349, 0.3, 0.4), (587.3, 0.6, 0.5))
    parts.append(((6 * len(WALTZ) - 6) * WALTZ_EIGHTH, 0.14, ringing(pairs(modes, 0.001), 2.2)))
    whole = in_the_cabin(mix(*parts))
    length = 6 * len(WALTZ) * WALTZ_EIGHTH + LAST_NOTE
    return halved(shaped(whole[: round(length * RATE)], (0, 1), (length - LAST_NOTE, 1), (length, 0)))
