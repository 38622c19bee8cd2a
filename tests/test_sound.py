"""The sounds are what the script makes, sound like their things as far as numbers tell, and keep manners."""

import cmath
import math
import os
import subprocess
import sys
import wave
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.rules.spooneye_events import MastCaptured
from game.tables.spooneye_words import moment_of
from game.ui import sound
from game.ui.headroom import FULL, peaks_of
from game.ui.sound import APART, Sound, UnknownSoundError, pan_at
from sounds import make
from sounds.synthesis import tunes

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "sounds"
FILES = sorted(FOLDER.glob("*.wav"))
TAKES = {
    "slide": 4, "flip": 3, "deal": 4, "shuffle": 2, "place": 4, "refuse": 2, "capture": 2, "coin": 3,
    "bell": 1, "buzzer": 1, "clatter": 3, "shout": 2, "sink": 1, "win": 1, "click": 2, "room": 1, "title": 1,
    "splash": 1, "swab": 1, "colours": 1,
}  # fmt: skip
LONG = {"room", "title"}
"""Files at half the rate."""


def read(path: Path) -> tuple[list[float], int]:
    """The samples of a file, between -1 and 1, and its rate."""
    with wave.open(str(path), "rb") as file:
        assert file.getnchannels() == 1
        assert file.getsampwidth() == 2
        return [x / 32768 for x in array("h", file.readframes(file.getnframes()))], file.getframerate()


def centroid(samples: list[float], rate: int) -> float:
    """The centre of the power spectrum in hertz, over the loudest 2048 samples."""
    size = 2048
    starts = range(0, max(1, len(samples) - size), size // 4)
    best = max(starts, key=lambda start: sum(x * x for x in samples[start : start + size]))
    part = samples[best : best + size] + [0.0] * (size - len(samples[best : best + size]))
    powers = [abs(x) ** 2 for x in fourier([complex(x) for x in part])[: size // 2]]
    return sum(n * power for n, power in enumerate(powers)) * rate / size / sum(powers)


def fourier(values: list[complex]) -> list[complex]:
    """The spectrum of a power of two of values."""
    if len(values) == 1:
        return values
    even, odd = fourier(values[::2]), fourier(values[1::2])
    turned = [cmath.exp(-2j * math.pi * n / len(values)) * x for n, x in enumerate(odd)]
    return [a + b for a, b in zip(even, turned, strict=True)] + [
        a - b for a, b in zip(even, turned, strict=True)
    ]


# The files


def test_every_sound_is_there() -> None:
    found: dict[str, int] = {}
    for path in FILES:
        name = path.stem.rpartition("-")[0]
        found[name] = found.get(name, 0) + 1
    assert found == TAKES
    assert sum(path.stat().st_size for path in FILES) < 4_000_000


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_clean(path: Path) -> None:
    samples, rate = read(path)
    peak = max(map(abs, samples))
    assert 0.1 < peak <= 10 ** (-3 / 20)
    assert abs(sum(samples) / len(samples)) < 0.001
    name = path.stem.rpartition("-")[0]
    assert rate == (22050 if name in LONG else 44100)
    if name == "room":
        assert peak <= sound.ROOM_PEAK
        return
    assert samples[0] == samples[-1] == 0
    assert max(map(abs, samples[:4])) < 0.1 * peak
    assert max(map(abs, samples[-100:])) < 0.02 * peak
    assert 0.04 < len(samples) / rate < 3 or (20 < len(samples) / rate < 30 and name in LONG)


def test_the_takes_of_a_sound_differ() -> None:
    assert len({path.read_bytes() for path in FILES}) == len(FILES)


@pytest.mark.parametrize("name", ["click", "place", "coin", "refuse"])
def test_the_script_makes_these_files(name: str) -> None:
    for take in range(1, TAKES[name] + 1):
        assert make.agrees(FOLDER / f"{name}-{take}.wav", make.samples(name, take), 44100)
    assert not make.agrees(FOLDER / "coin-1.wav", make.samples("click", 1), 44100)
    assert not make.agrees(FOLDER / "no-1.wav", make.samples("click", 1), 44100)


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("slide", 1500, 4500),
        ("deal", 2000, 5500),
        ("flip", 1500, 5000),
        ("shuffle", 1500, 5500),
        ("place", 200, 2000),
        ("refuse", 150, 700),
        ("coin", 3500, 8000),
        ("bell", 500, 2000),
        ("buzzer", 250, 1500),
        ("clatter", 900, 4500),
        ("shout", 400, 2000),
        ("sink", 150, 1200),
        ("splash", 250, 3000),
        ("swab", 700, 3500),
        ("colours", 150, 2500),
        ("win", 500, 2000),
        ("title", 300, 2000),
    ],
)
def test_a_sound_lies_where_its_thing_does(name: str, low: float, high: float) -> None:
    for path in FOLDER.glob(f"{name}-*.wav"):
        assert low < centroid(*read(path)) < high


def test_the_tune_is_the_one_that_is_written() -> None:
    """A little after each third note begins, it is what is heard most of all between 350 and 1200 hertz."""
    samples, rate = read(FOLDER / "title-1.wav")
    size, time, number = 4096, 0.0, 0
    for bar in tunes.WALTZ:
        words = bar.split()
        for note, eighths in zip(words[::2], map(int, words[1::2]), strict=True):
            number += 1
            if number % 3 == 0:
                start = round((time + 0.06) * rate)
                part = samples[start : start + size]
                faded = [x * (0.5 - 0.5 * math.cos(math.tau * n / size)) for n, x in enumerate(part)]
                loud = [abs(x) for x in fourier([complex(x) for x in faded])]
                at, low, high = (round(h * size / rate) for h in (tunes.hertz_of(note), 350, 1200))
                assert max(loud[at - 2 : at + 3]) > 0.6 * max(loud[low:high])
            time += eighths * tunes.WALTZ_EIGHTH
    assert number == 39


@pytest.mark.parametrize("name", ["place", "coin", "bell", "refuse", "capture", "click", "deal"])
def test_what_is_struck_begins_at_once(name: str) -> None:
    for path in FOLDER.glob(f"{name}-*.wav"):
        samples, rate = read(path)
        assert max(map(abs, samples[: rate // 100])) > 0.3 * max(map(abs, samples))


def test_no_take_of_a_sound_is_louder_than_another() -> None:
    for name, recipe in make.RECIPES.items():
        for path in FOLDER.glob(f"{name}-*.wav"):
            samples, rate = read(path)
            if len(samples) < rate:
                assert make.loudness(samples, rate) == pytest.approx(recipe.loudness, abs=0.1), path.name


# Playing


class Clock:
    """Seconds that pass when told."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def player(clock: Clock) -> Iterator[Sound]:
    yield Sound(FOLDER, rng=Random(1), now=clock, effects=1, music=1, room=1)
    pygame.mixer.quit()


def heard() -> int:
    """How many channels are busy besides those of the room and the tune."""
    return sum(pygame.mixer.Channel(n).get_busy() for n in range(sound.RESERVED, sound.CHANNELS))


@pytest.fixture
def volumes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, float]]:
    """The volumes that are given to channels, in order; the mixer itself does not tell them."""
    given: list[tuple[float, float]] = []

    class Channel:
        def set_volume(self, left: float, right: float) -> None:
            given.append((left, right))

    monkeypatch.setattr(Sound, "_begin", lambda self, chosen: Channel())
    return given


def test_every_name_can_be_played(player: Sound, volumes: list[tuple[float, float]]) -> None:
    assert player.names == set(TAKES) - LONG
    for name in sorted(player.names):
        player.play(name)
    assert len(volumes) == len(player.names)


@pytest.mark.parametrize("name", ["thunder", "slide-1", "room", "title", ""])
def test_an_unknown_sound_is_a_clear_error(player: Sound, name: str) -> None:
    player.muted = True
    with pytest.raises(UnknownSoundError, match=f"no sound '{name}'; there are bell, buzzer"):
        player.play(name)


def test_more_sounds_than_channels_are_left_out(player: Sound) -> None:
    for _ in range(60):
        player.play("bell")
    assert heard() == sound.CHANNELS - sound.RESERVED


def test_two_at_once_are_not_both_loud(
    player: Sound, clock: Clock, volumes: list[tuple[float, float]]
) -> None:
    for _ in range(5):
        player.play("deal")
        clock.seconds += 0.01
    assert [left for left, _ in volumes] == [1, 0.5, 0.35, 0.25, 0.25]
    clock.seconds += APART + 0.2
    player.play("deal")
    assert volumes[-1] == (1, 1)


def test_a_sound_that_was_not_heard_hushes_no_other(
    player: Sound, clock: Clock, monkeypatch: pytest.MonkeyPatch, volumes: list[tuple[float, float]]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Sound, "_begin", lambda self, chosen: None)
        player.play("deal")
    player.play("deal", volume=0)
    player.play("deal")
    assert volumes == [(1, 1)]


def test_volumes_follow_their_sliders(
    player: Sound, clock: Clock, volumes: list[tuple[float, float]]
) -> None:
    player.effects, player.music = 0.5, 0.0
    player.play("win")
    player.play("coin", volume=0.5)
    player.music = 1
    clock.seconds += 5
    player.play("win")
    assert volumes == [(0.125, 0.125), (1, 1)]
    for bad in (-0.1, 1.1, float("nan")):
        with pytest.raises(ValueError, match="0 to 1"):
            player.effects = bad
        with pytest.raises(ValueError, match="0 to 1"):
            player.music = bad
        with pytest.raises(ValueError, match="0 to 1"):
            player.room = bad
    assert (player.effects, player.music, player.room) == (0.5, 1, 1)


def test_what_happens_on_the_left_is_heard_on_the_left(
    player: Sound, clock: Clock, volumes: list[tuple[float, float]]
) -> None:
    for x in (0, 500, 1000, 5000):
        clock.seconds += 1
        player.play("place", pan=pan_at(x, 1000))
    assert volumes == [(1, 0.7), (1, 1), (0.7, 1), (0.7, 1)]


def test_takes_and_pitches_vary(player: Sound) -> None:
    chosen = [player._choose("slide", False) for _ in range(60)]
    lengths = {round(each.get_length(), 4) for each in chosen}
    assert len(lengths) > 10
    assert all(a is not b for a, b in pairwise(chosen))
    assert len({id(each) for each in chosen}) <= 20
    assert len({id(player._choose("win", True)) for _ in range(9)}) == 1
    assert len({id(player._choose("shuffle", False)) for _ in range(9)}) == 2


def test_the_same_random_stream_chooses_the_same() -> None:
    def lengths(seed: int) -> list[float]:
        player = Sound(FOLDER, rng=Random(seed))
        return [player._choose("place", False).get_length() for _ in range(20)]

    assert lengths(3) == lengths(3) != lengths(4)


@pytest.mark.parametrize("pitch", sound.PITCHES)
def test_a_pitch_moves_the_tone(player: Sound, pitch: int) -> None:
    side = array("h", [round(9000 * math.sin(2 * math.pi * 500 * n / 44100)) for n in range(8820)])
    both = array("h", bytes(4 * len(side)))
    both[::2] = both[1::2] = side
    raw = array("h", sound._at_pitch(pygame.mixer.Sound(buffer=both.tobytes()), pitch).get_raw())
    assert raw[::2] == raw[1::2]
    turned = raw[::2]
    crossings = sum(a < 0 <= b for a, b in pairwise(turned))
    assert crossings / (len(turned) / 44100) == pytest.approx(500 * pitch / 64, rel=0.02)
    assert max(abs(b - a) for a, b in pairwise(turned)) < 9000 * 2 * math.pi * 520 / 44100
    assert len(turned) == pytest.approx(8820 * 64 / pitch, abs=2)


def test_mute_silences_everything_and_the_room_comes_back(player: Sound) -> None:
    channel = pygame.mixer.Channel(0)
    player.start_room(0)
    player.play("bell")
    assert channel.get_busy()
    player.muted = True
    assert not channel.get_busy()
    player.play("bell")
    assert heard() == 0
    player.muted = False
    assert channel.get_busy()
    assert heard() == 0


def test_the_room_starts_and_stops(player: Sound) -> None:
    channel = pygame.mixer.Channel(0)
    player.room = 0
    player.start_room()
    assert not channel.get_busy()
    player.room = 0.5
    assert channel.get_busy()
    loop = channel.get_sound()
    assert loop is not None
    assert loop.get_volume() == pytest.approx(0.25, abs=0.01)
    player.start_room()
    player.room = 0.6
    assert channel.get_sound() is loop
    player.stop_room(5000)
    assert channel.get_busy()
    player.start_room()
    assert channel.get_busy()
    player.stop_room(0)
    player.stop_room(0)
    assert not channel.get_busy()


def test_the_room_has_no_seam(player: Sound) -> None:
    player.start_room(0)
    loop = pygame.mixer.Channel(0).get_sound()
    assert loop is not None
    side = array("h", loop.get_raw())[::2]
    assert len(side) == 18 * 44100
    bends = [abs(side[n - 1] - 2 * side[n] + side[n + 1]) for n in range(20000, 24000)]
    circle = side[-50:] + side[:50]
    seam = [abs(a - 2 * b + c) for a, b, c in zip(circle, circle[1:], circle[2:], strict=False)]
    assert max(seam) <= max(bends)


def test_nothing_that_can_be_played_is_measured_when_it_is_played(
    player: Sound, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The melody of a victory once was: three frames late, in the moment in which most is to be seen."""
    monkeypatch.setattr(player, "_takes", {name: player._takes[name] for name in ("bell", "win")})
    player.prepare().join(60)
    monkeypatch.setattr(sound, "peaks_of", lambda chosen, rate: pytest.fail("measured while it is awaited"))
    for name in sorted(player.names):
        player.play(name)


def test_peaks_are_the_loudest_samples_of_either_channel(player: Sound) -> None:
    rate, rng = 1000, Random(3)
    for same in (True, False):
        pairs = [
            (x, x if same else rng.randrange(-32000, 32000)) for x in rng.choices(range(-9000, 9000), k=95)
        ]
        made = pygame.mixer.Sound(buffer=array("h", [x for pair in pairs for x in pair]))
        blocks = [pairs[start : start + 20] for start in range(0, len(pairs), 20)]
        loudest = [max(max(abs(x), abs(y)) for x, y in block) / FULL for block in blocks]
        around = [max(loudest[max(0, n - 1) : n + 2]) for n in range(len(loudest) + 1)]
        assert peaks_of(made, rate) == pytest.approx(around)


def test_the_tune_plays_once_and_follows_the_melodies(player: Sound) -> None:
    channel = pygame.mixer.Channel(1)
    player.start_tune()
    tune = channel.get_sound()
    assert tune is not None
    assert 20 < tune.get_length() < 30
    player.start_tune()
    assert channel.get_sound() is tune
    player.music = 0.5
    assert channel.get_volume() == pytest.approx(0.25, abs=0.01)
    player.muted = True
    assert not channel.get_busy()
    player.muted = False
    assert not channel.get_busy()
    player.music = 0
    player.start_tune()
    assert not channel.get_busy()
    player.music = 1
    player.start_tune()
    assert channel.get_busy()
    player.stop_tune(0)
    assert not channel.get_busy()


@pytest.mark.parametrize("seed", range(2))
def test_the_sum_of_all_that_sounds_never_clips(
    player: Sound, clock: Clock, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Everything at full volume, at random times: what the mixer adds up stays within what it can hold."""
    rng = Random(seed)
    total = array("d", bytes(8 * 5 * sound.RATE))
    chosen: list[pygame.mixer.Sound] = []

    class Channel:
        def set_volume(self, left: float, right: float) -> None:
            start = round((clock.seconds - 100) * sound.RATE)
            for n, sample in enumerate(array("h", chosen[-1].get_raw())[::2], start):
                if n < len(total):
                    total[n] += max(left, right) * sample

    def begin(player: Sound, take: pygame.mixer.Sound) -> Channel:
        chosen.append(take)
        return Channel()

    monkeypatch.setattr(Sound, "_begin", begin)
    names = sorted(player.names)
    while clock.seconds < 103:
        player.play(rng.choice(names))
        clock.seconds += rng.expovariate(12)
    assert len(chosen) > 12
    loudest = max(map(abs, total)) / 32768
    assert 0.5 < loudest <= 1 - sound.ROOM_PEAK + 0.001


def test_a_folder_without_sounds_has_no_names(tmp_path: Path) -> None:
    player = Sound(tmp_path)
    assert player.names == frozenset()
    player.start_room()
    player.stop_room()
    with pytest.raises(UnknownSoundError):
        player.play("slide")


# Devices


PROGRAM = """
import sys, time
from pathlib import Path
from random import Random
import pygame
from game.ui.sound import Sound
pygame.init()
player = Sound(Path("sounds"), rng=Random(1), effects=1, now=lambda: 0.0)
print(pygame.mixer.get_init(), pygame.mixer.get_num_channels())
player.play("bell", pan=-0.6)
time.sleep(0.3)
player.start_room()
pygame.mixer.quit()
"""


def run_with(driver: str, **more: str) -> str:
    environment = {
        **os.environ,
        "SDL_AUDIODRIVER": driver,
        "SDL_VIDEODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(
        command, cwd=ROOT, env={**environment, **more}, capture_output=True, text=True, check=True, timeout=30
    )
    return done.stdout.strip()


def test_without_a_device_all_goes_on() -> None:
    assert run_with("no_such_driver") == "(44100, -16, 2) 24"


def test_what_is_mixed_is_what_was_asked_for(tmp_path: Path) -> None:
    mixed = tmp_path / "mixed.raw"
    assert run_with("disk", SDL_DISKAUDIOFILE=str(mixed)) == "(44100, -16, 2) 24"
    data = array("h", mixed.read_bytes()[: mixed.stat().st_size // 4 * 4])
    left, right = max(map(abs, data[::2])), max(map(abs, data[1::2]))
    assert left > 9000
    assert right == pytest.approx(0.4 * left, rel=0.03)


def test_a_missing_device_is_not_complained_about() -> None:
    """Where the system's sound library has no device, it plays silently and says nothing."""
    code = "from pathlib import Path; from game.ui.sound import Sound; Sound(Path('sounds'))"
    bare = {name: value for name, value in os.environ.items() if name != "SDL_AUDIODRIVER"}
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=bare, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""


def test_each_way_of_carrying_off_a_mast_has_a_sound_of_its_own() -> None:
    ways = ((0, False, False), (2, False, False), (0, True, False), (0, False, True))
    heard = [
        moment_of(MastCaptured(owner=0, plank=plank, colours=colours, swabbed=swabbed)).sound
        for plank, colours, swabbed in ways
    ]
    assert len(set(heard)) == len(ways)
    assert set(heard) <= set(TAKES)
