"""The fonts of the program, from the files of their packages; titles keep their shapes when small."""

from __future__ import annotations

import importlib.resources
import io
from functools import lru_cache
from typing import Literal, TypeAlias

import pygame

Face: TypeAlias = Literal["body", "title", "italic"]

_FILES: dict[Face, tuple[str, str]] = {
    "body": ("fontpkg_sanchez", "Sanchez-Regular.ttf"),
    "italic": ("fontpkg_sanchez", "Sanchez-Italic.ttf"),
    "title": ("fontpkg_oleo_script", "OleoScript-Bold.ttf"),
}
_FINE = 4
_SMALL_TITLE = 32
"""Titles smaller than that, in pixels, are drawn so many times larger and made small."""
_LONG = 400
"""More letters than that would be too wide a picture so much larger, and are no title."""


class FineFont:
    """A font of `px` pixels whose letters are not moved to whole pixels, with the methods of pygame's fonts.

    The letters of a script join: with each at a whole pixel they fall apart in small sizes.
    """

    def __init__(self, file: bytes, px: int) -> None:
        self._large = pygame.font.Font(io.BytesIO(file), px * _FINE)
        self._plain = pygame.font.Font(io.BytesIO(file), px)

    def get_height(self) -> int:
        """Return the height of a line."""
        return _shrunk(self._large.get_height())

    def get_ascent(self) -> int:
        """Return how far the base line lies below the top."""
        return round(self._large.get_ascent() / _FINE)

    def size(self, text: str) -> tuple[int, int]:
        """Return the width and height of what `render` returns."""
        if len(text) > _LONG:
            return self._plain.size(text)
        width, height = self._large.size(text)
        return _shrunk(width), _shrunk(height)

    def metrics(self, text: str) -> list[tuple[int, int, int, int, int] | None]:
        """Return what pygame says of each letter, in the size that is drawn; None where there is none."""
        return self._large.metrics(text)

    def render(self, text: str, antialias: bool, ink: pygame.Color) -> pygame.Surface:
        """Return `text` on one line."""
        if len(text) > _LONG:
            return self._plain.render(text, antialias, ink)
        letters = self._large.render(text, antialias, ink)
        width, height = self.size(text)
        whole = pygame.Surface((width * _FINE, height * _FINE), pygame.SRCALPHA, 32)
        # Clear in the colour of the ink: with black there, the edges would be dark.
        whole.fill((ink.r, ink.g, ink.b, 0))
        whole.blit(letters, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
        return pygame.transform.smoothscale(whole, (width, height))


Font: TypeAlias = pygame.font.Font | FineFont


def font_of(face: Face, px: int) -> Font:
    """Return the font of a face in so many pixels."""
    if face == "title" and px < _SMALL_TITLE:
        return FineFont(_file(face), px)
    return pygame.font.Font(io.BytesIO(_file(face)), px)


@lru_cache
def _file(face: Face) -> bytes:
    package, name = _FILES[face]
    return (importlib.resources.files(package) / "files" / name).read_bytes()


def _shrunk(large: int) -> int:
    return -(-large // _FINE)
