"""What is heard: effects in several takes and pitches, melodies, and the tone of the room.

Open it before anything else of pygame, `pygame.init()` included: it fixes the mixer's format. Where there is
no device it plays into a dummy one, so that nobody else needs to know.
"""

import contextlib
import io
import os
import re
import sys
import threading
import time
import wave
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame

from game.ui.headroom import Headroom, Playing, peaks_of

RATE = 44100
"""Hertz; with 16 bits and two channels the format of the mixer."""

CHANNELS, RESERVED = 24, 2
"""Sounds at once, and how many of them are the room's and the tune's; what comes on top is not heard."""

MELODIES = frozenset({"win"})
"""Sounds under the volume of the music; all others are effects."""

ROOM = "room"
"""The loop of the room; it is started and stopped, never played."""

TUNE = "title"
"""The tune of the title; it is begun and faded out, never played."""

ROOM_PEAK = 0.3
"""The part of full scale that is kept for the room's loudest wave."""

TUNE_FADE = 900
"""Milliseconds in which the tune goes."""

ROOM_FADE = 1200
"""Milliseconds in which the room comes and goes."""

APART = 0.06
"""Seconds after a sound at full volume within which others are quieter."""

CROWDED = (0.5, 0.35, 0.25)
"""The volumes of the second, third and all further sounds within that time."""

PITCHES = (64, 62, 63, 65, 66)
"""How fast a short effect is played, in parts of 64."""

SHORT = 0.6
"""Seconds up to which an effect varies in pitch."""

OVERLAP = 512
"""Samples of the room's loop that lie on both sides of it while it is converted."""

WIDEST = 0.3
"""The pan of what happens at the edge of the window: the far ear hears so much less of it."""


class UnknownSoundError(LookupError):
    """A sound was asked for that does not exist."""


def pan_at(x: float, width: float) -> float:
    """The pan of something at this place in a window of this width: 0 in the middle, below it to the left."""
    return max(-WIDEST, min(WIDEST, WIDEST * (2 * x / width - 1)))


class Sound:
    """Plays the sounds in a folder of files named `NAME-TAKE.wav`.

    `effects`, `music` and `room` are volumes from 0 to 1 as a slider shows them, and may be set at any time,
    as may `muted`. Files are read and pitches made when they are first needed.
    """

    def __init__(
        self,
        folder: Path,
        *,
        effects: float = 0.8,
        music: float = 0.7,
        room: float = 0.5,
        muted: bool = False,
        rng: Random | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Opens the mixer; `rng` chooses takes and pitches, `now` gives seconds."""
        open_mixer()
        self._takes = _takes(folder)
        self._loaded: dict[tuple[Path, int], pygame.mixer.Sound] = {}
        self._last: dict[str, Path] = {}
        self._rng = rng or Random()
        self._now = now
        self._full_at = float("-inf")
        self._crowd = 0
        self._room_loop: pygame.mixer.Sound | None = None
        self._peaks: dict[pygame.mixer.Sound, tuple[float, ...]] = {}
        self._headroom = Headroom(now, 1 - ROOM_PEAK)
        self._tune: Playing | None = None
        self._room_channel, self._tune_channel = pygame.mixer.Channel(0), pygame.mixer.Channel(1)
        self._room_wanted = self._room_fading = False
        self._effects, self._music, self._room, self._muted = effects, music, room, muted

    @property
    def names(self) -> frozenset[str]:
        """Everything that can be played."""
        return frozenset(self._takes) - {ROOM, TUNE}

    @property
    def effects(self) -> float:
        """The volume of all effects that begin from now on."""
        return self._effects

    @effects.setter
    def effects(self, volume: float) -> None:
        self._effects = _checked(volume)

    @property
    def music(self) -> float:
        """The volume of all melodies that begin from now on, and of the tune at once."""
        return self._music

    @music.setter
    def music(self, volume: float) -> None:
        self._music = _checked(volume)
        if self._tune is not None:
            self._tune.volume = self._music**2
            self._tune_channel.set_volume(self._tune.volume)

    @property
    def room(self) -> float:
        """The volume of the room, at once."""
        return self._room

    @room.setter
    def room(self, volume: float) -> None:
        self._room = _checked(volume)
        self._settle_room(0)

    @property
    def muted(self) -> bool:
        """Whether all is silent; of what it cuts off only the room is taken up again."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        if muted:
            pygame.mixer.stop()
            self._headroom.forget()
            self._tune = None
        self._settle_room(0)

    def play(self, name: str, volume: float = 1.0, pan: float = 0.0) -> None:
        """Plays a take of this sound, from the left (-1) to the right (1), unless too many are playing.

        `volume` is a part of the effects' (or the music's) volume. Raises UnknownSoundError.
        """
        if name not in self.names:
            raise UnknownSoundError(f"there is no sound {name!r}; there are {', '.join(sorted(self.names))}")
        melody = name in MELODIES
        loud = volume * (self._music if melody else self._effects) ** 2
        if self._muted or loud <= 0:
            return
        chosen = self._choose(name, melody)
        peaks = self._peaks_of(chosen)  # which takes time: it would be heard between beginning and volume
        channel = self._begin(chosen)
        if channel is None:
            return
        loud = self._headroom.admit(peaks, loud * self._share()).volume
        channel.set_volume(min(1.0, loud * min(1.0, 1 - pan)), min(1.0, loud * min(1.0, 1 + pan)))

    def start_room(self, fade_ms: int = ROOM_FADE) -> None:
        """Lets the room be heard from now on, as often as this is called."""
        self._room_wanted = True
        self._settle_room(fade_ms)

    def stop_room(self, fade_ms: int = ROOM_FADE) -> None:
        """Lets the room fall silent."""
        self._room_wanted = False
        self._settle_room(fade_ms)

    def start_tune(self) -> None:
        """Plays the tune of the title once, unless it is playing already."""
        takes = self._takes.get(TUNE)
        if not takes or self._muted or self._music <= 0 or self._tune_channel.get_busy():
            return
        tune = self._load(takes[0])
        self._tune = self._headroom.admit(self._peaks_of(tune), self._music**2)
        self._tune_channel.play(tune)
        self._tune_channel.set_volume(self._tune.volume)

    def stop_tune(self, fade_ms: int = TUNE_FADE) -> None:
        """Lets the tune fade out."""
        self._tune = None
        if fade_ms <= 0:
            self._tune_channel.stop()
        elif self._tune_channel.get_busy():
            self._tune_channel.fadeout(fade_ms)

    def prepare(self) -> threading.Thread:
        """Reads all that is played and makes its pitches ahead of time, in the thread that is returned."""
        thread = threading.Thread(target=self._prepare_all, daemon=True, name="sounds")
        thread.start()
        return thread

    def _prepare_all(self) -> None:
        with contextlib.suppress(pygame.error):
            # An error says that the mixer was closed meanwhile.
            for name in sorted(self.names):
                for path in self._takes[name]:
                    pitches = PITCHES if self._load(path).get_length() <= SHORT else PITCHES[:1]
                    for pitch in pitches:
                        self._peaks_of(self._at(path, pitch))

    def _begin(self, chosen: pygame.mixer.Sound) -> pygame.mixer.Channel | None:
        """Begins a take; None where all channels are taken."""
        return chosen.play()

    def _peaks_of(self, chosen: pygame.mixer.Sound) -> tuple[float, ...]:
        if chosen not in self._peaks:
            self._peaks[chosen] = peaks_of(chosen, RATE)
        return self._peaks[chosen]

    def _choose(self, name: str, melody: bool) -> pygame.mixer.Sound:
        """A take, not the one that was played last where there are others, at a pitch of its own."""
        takes = self._takes[name]
        others = [path for path in takes if path != self._last.get(name)]
        path = self._last[name] = self._rng.choice(others or takes)
        plain = self._load(path)
        if melody or plain.get_length() > SHORT:
            return plain
        return self._at(path, self._rng.choice(PITCHES))

    def _at(self, path: Path, pitch: int) -> pygame.mixer.Sound:
        """The take at a pitch, which is made when it is first needed."""
        if (path, pitch) not in self._loaded:
            self._loaded[path, pitch] = _at_pitch(self._load(path), pitch)
        return self._loaded[path, pitch]

    def _load(self, path: Path) -> pygame.mixer.Sound:
        if (path, PITCHES[0]) not in self._loaded:
            self._loaded[path, PITCHES[0]] = pygame.mixer.Sound(path)
        return self._loaded[path, PITCHES[0]]

    def _share(self) -> float:
        """The part of its volume that a sound beginning now has: all of it, unless another has just begun."""
        now = self._now()
        if now - self._full_at >= APART:
            self._full_at, self._crowd = now, 0
            return 1.0
        self._crowd += 1
        return CROWDED[min(self._crowd, len(CROWDED)) - 1]

    def _settle_room(self, fade_ms: int) -> None:
        """Starts or stops the room's loop if it has to, and sets its volume; a silent loop costs nothing."""
        takes = self._takes.get(ROOM)
        heard = self._room_wanted and not self._muted and self._room > 0
        if takes and heard:
            loop = self._room_loop = self._room_loop or _as_loop(takes[0])
            loop.set_volume(self._room**2)
            # A loop that is fading out is still busy, and is begun anew.
            if not self._room_channel.get_busy() or self._room_fading:
                self._room_channel.play(loop, loops=-1, fade_ms=fade_ms)
            self._room_fading = False
        elif fade_ms <= 0:
            self._room_channel.stop()
        elif self._room_channel.get_busy():
            self._room_channel.fadeout(fade_ms)
            self._room_fading = True


def open_mixer() -> None:
    """Opens the mixer in the format of `Sound`, on a dummy device where there is no other."""
    if pygame.mixer.get_init() == (RATE, -16, 2):
        pygame.mixer.stop()
    else:
        pygame.mixer.quit()
        try:
            with _without_complaints():
                pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
        except pygame.error:
            os.environ["SDL_AUDIODRIVER"] = "dummy"
            pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    pygame.mixer.set_num_channels(CHANNELS)
    pygame.mixer.set_reserved(RESERVED)


@contextlib.contextmanager
def _without_complaints() -> Iterator[None]:
    """Keep the sound library's own lines about a missing device off the person's error stream."""
    if not sys.platform.startswith("linux"):
        yield
        return
    sys.stderr.flush()
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)


def _takes(folder: Path) -> dict[str, list[Path]]:
    """The files of each sound in this folder."""
    takes: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*.wav")):
        if parts := re.fullmatch(r"(.+)-\d+", path.stem):
            takes.setdefault(parts[1], []).append(path)
    return takes


def _checked(volume: float) -> float:
    if not 0 <= volume <= 1:
        raise ValueError(f"a volume is 0 to 1, not {volume}")
    return float(volume)


def _at_pitch(sound: pygame.mixer.Sound, pitch: int) -> pygame.mixer.Sound:
    """The same sound played at this speed (in parts of 64), between its samples by straight lines.

    The files are mono, so that one side stands for both.
    """
    if pitch == PITCHES[0]:
        return sound
    source = array("h", sound.get_raw())[::2]
    count = (len(source) - 1) * PITCHES[0] // pitch
    side = array("h", bytes(2 * count))
    for phase in range(PITCHES[0]):
        first, part = divmod(phase * pitch, PITCHES[0])
        here, there = source[first::pitch], source[first + 1 :: pitch]
        wanted = len(side[phase :: PITCHES[0]])
        line = array("h", [a + (b - a) * part // PITCHES[0] for a, b in zip(here, there, strict=False)])
        side[phase :: PITCHES[0]] = line[:wanted]
    both = array("h", bytes(4 * count))
    both[::2] = both[1::2] = side
    return pygame.mixer.Sound(buffer=both.tobytes())


def _as_loop(path: Path) -> pygame.mixer.Sound:
    """The loop in a mono file, brought to the mixer's rate as the circle that it is.

    The mixer takes what lies beyond a file for silence when it converts, which would be heard at every turn.
    So some of the end is converted before the beginning, some of the beginning after the end, and cut off.
    """
    with wave.open(str(path), "rb") as file:
        parameters, frames = file.getparams(), file.readframes(file.getnframes())
    width, around = parameters.sampwidth, io.BytesIO()
    with wave.open(around, "wb") as longer:
        longer.setparams(parameters)
        longer.writeframes(frames[-OVERLAP * width :] + frames + frames[: OVERLAP * width])
    around.seek(0)
    raw = pygame.mixer.Sound(file=around).get_raw()
    start = 4 * OVERLAP * RATE // parameters.framerate
    return pygame.mixer.Sound(buffer=raw[start:-start])
