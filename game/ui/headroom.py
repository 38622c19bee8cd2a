"""How loud what is played next may be, so that all that sounds together never overdrives the mixer."""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

BLOCK = 0.02
"""Seconds of a sound whose loudest sample is taken together."""

FULL = 32767


@dataclass
class Playing:
    """A sound that was begun at `since` seconds with a volume; `peaks` as from `peaks_of`."""

    peaks: Sequence[float]
    volume: float
    since: float

    def begun_blocks(self, now: float) -> int:
        """How many blocks of it have gone by."""
        return max(0, int((now - self.since) / BLOCK))


class Headroom:
    """Remembers what is playing and what peaks are still to come.

    `ceiling` is the largest sum that all of it may have, as a part of full scale.
    """

    def __init__(self, now: Callable[[], float], ceiling: float) -> None:
        self._now = now
        self._ceiling = ceiling
        self._playing: list[Playing] = []

    def admit(self, peaks: Sequence[float], wanted: float) -> Playing:
        """Count a sound as begun now, at the volume wanted or the most that there is room for."""
        now = self._now()
        self._playing = [each for each in self._playing if each.begun_blocks(now) < len(each.peaks)]
        taken = [0.0] * len(peaks)
        for each in self._playing:
            for block, peak in enumerate(each.peaks[each.begun_blocks(now) :][: len(taken)]):
                taken[block] += each.volume * peak
        rooms = ((self._ceiling - lost) / peak for lost, peak in zip(taken, peaks, strict=True) if peak)
        begun = Playing(peaks, max(0.0, min([wanted, *rooms])), now)
        self._playing.append(begun)
        return begun

    def forget(self) -> None:
        """Count nothing as playing any more."""
        self._playing.clear()


def peaks_of(sound: pygame.mixer.Sound, rate: int) -> tuple[float, ...]:
    """For each block of a 16-bit stereo sound, the loudest sample of it and of those beside it.

    So it holds wherever within a block a sound begins, and however late the mixer is.
    """
    samples = array("h", sound.get_raw())
    length = 2 * round(BLOCK * rate)
    one = samples[::2]
    if one == samples[1::2]:  # from a file of one channel, as nearly all are: half of it tells as much
        samples, length = one, length // 2
    blocks = [samples[start : start + length] for start in range(0, len(samples), length)]
    loudest = [max(max(block), -min(block)) / FULL for block in blocks]
    return tuple(max(loudest[max(0, i - 1) : i + 2]) for i in range(len(loudest) + 1))
