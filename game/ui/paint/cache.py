"""A store of painted pictures that forgets the ones unused for longest when it holds too many bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from weakref import WeakValueDictionary

import pygame

MEBIBYTE = 1 << 20
_ARGB = (0xFF0000, 0xFF00, 0xFF, 0xFF000000)


def bytes_of(surface: pygame.Surface) -> int:
    """Memory that the pixels of `surface` take, in bytes."""
    return surface.get_pitch() * surface.get_height()


def for_screen(surface: pygame.Surface) -> pygame.Surface:
    """Return a surface in the format that blits fastest: itself if it is so and has pixels of its own."""
    screen = pygame.display.get_surface()
    if screen is None:
        return surface
    has_alpha = surface.get_flags() & pygame.SRCALPHA
    masks = _ARGB if has_alpha else screen.get_masks()
    borrowed = surface.get_flags() & pygame.PREALLOC or surface.get_parent() is not None
    if surface.get_bitsize() == 32 and surface.get_masks() == masks and not borrowed:
        return surface
    return surface.convert_alpha() if has_alpha else surface.convert()


class SurfaceCache:
    """Pictures by key, at most `cap` bytes of them (the newest one stays even if it alone is larger).

    Reading a picture counts as using it. One that was forgotten and is still shown by somebody is taken up
    again where it is asked for, not made twice. One of more than `largest` bytes is kept only for as long as
    somebody shows it: it would push out too many others. Pictures are shared: whoever gets one must not
    paint on it.
    """

    def __init__(self, cap: int, largest: int | None = None) -> None:
        self.cap = cap
        self.largest = cap if largest is None else largest
        self.bytes = 0
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._shown: WeakValueDictionary[Hashable, pygame.Surface] = WeakValueDictionary()
        """Those that had to go: they live on while somebody else has them."""

    def __len__(self) -> int:
        return len(self._pictures)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._pictures

    def __iter__(self) -> Iterator[Hashable]:
        return iter(tuple(self._pictures))

    def known(self) -> tuple[Hashable, ...]:
        """The keys of all that `get` answers for: what is kept, and what is still shown."""
        return (*self._pictures, *self._shown.keys())

    def get(self, key: Hashable) -> pygame.Surface | None:
        """The picture kept under `key`, or None."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
            return picture
        shown = self._shown.get(key)
        return self.put(key, shown) if shown is not None else None

    def put(self, key: Hashable, picture: pygame.Surface) -> pygame.Surface:
        """Keep `picture` under `key`, forget the oldest ones over the cap, and return it."""
        self._forget(key)
        if bytes_of(picture) > self.largest < self.cap:
            self._shown[key] = picture
            return picture
        self._shown.pop(key, None)
        self._pictures[key] = picture
        self.bytes += bytes_of(picture)
        self.shrink(self.cap)
        return picture

    def shrink(self, most: int) -> None:
        """Forget the pictures unused for longest until `most` bytes are left, or the newest one alone."""
        while self.bytes > most and len(self._pictures) > 1:
            oldest = next(iter(self._pictures))
            self._shown[oldest] = self._pictures[oldest]
            self._forget(oldest)

    def take(self, key: Hashable) -> pygame.Surface | None:
        """The picture kept under `key`, kept no longer; or None."""
        picture = self._pictures.get(key)
        self._forget(key)
        return picture

    def made(self, key: Hashable, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture kept under `key`; if there is none, `paint` makes it."""
        picture = self.get(key)
        return picture if picture is not None else self.put(key, paint())

    def clear(self) -> None:
        """Forget everything."""
        self._pictures.clear()
        self._shown.clear()
        self.bytes = 0

    def _forget(self, key: Hashable) -> None:
        picture = self._pictures.pop(key, None)
        if picture is not None:
            self.bytes -= bytes_of(picture)
