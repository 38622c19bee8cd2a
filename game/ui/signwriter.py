"""What the ship's painter letters: the hanging signs of the games, and words cut into wood and gilded."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal, TypeAlias

import pygame

from game.ui import theme
from game.ui.materials import Letters, Materials
from game.ui.paint import brass, signs
from game.ui.paint.noise import MASK
from game.ui.paint.vector import Size, blank

SignLine: TypeAlias = tuple[str, float, Literal["body", "title"], tuple[int, int]]
"""Words of a sign, their size of type, their face, and the middle of their top."""

_SIGN_TITLE, _SIGN_NOTE = 38, 21
"""Sizes of type on a sign that is 300 wide."""
_SIGN_GROWTH, _SIGN_LEAST_GROWTH = 1.4, 1.2
_SIGN_LIFT = 0.2
_SIGN_STEPS = 40
_CUTS = (
    (0, 9, (0, 0, 0, 150)),
    (5, 6, (8, 4, 2, 220)),
    (3, 4, (60, 36, 12, 255)),
    (-2, -2, (70, 42, 14, 255)),
    (2, 2, (70, 42, 14, 255)),
    (-2, 2, (70, 42, 14, 255)),
    (2, -2, (70, 42, 14, 255)),
)
"""The layers under gilded letters: how far right and down in units, and their colour."""


class Signwriter:
    """Paints what is lettered on wood, kept with `materials`."""

    def __init__(self, materials: Materials) -> None:
        self._materials = materials
        self._scale = materials.scale

    def sign(
        self, game: str, size: Size, title: tuple[str, ...], note: str, letters: Letters, hot: bool = False
    ) -> pygame.Surface:
        """The hanging sign of `game`, a little crooked: its name in one or two lines, a `note` under it.

        The picture is larger than `size` by what the tilt needs; place it by its middle and lay
        `silhouette` of it under it as shadow, or as glow when it is `hot`.
        """
        key = ("sign", game, size, title, note, hot)
        return self._materials.made(key, lambda: self._sign(game, size, title, note, letters, hot))

    def _sign(
        self, game: str, size: Size, title: tuple[str, ...], note: str, letters: Letters, hot: bool
    ) -> pygame.Surface:
        face = signs.board(game, size, self._materials.unit).copy()
        side = signs.emblem_side(game, size, self._sign_lift)
        signs.with_emblem(face, game, self._materials.assets.picture(f"emblems/{game}", (side, side)))
        for words, large, kind, midtop in self.words(game, size, title, note, letters):
            self._lettered(face, letters, words, large, kind, midtop)
        face = pygame.transform.rotozoom(face, signs.TILT[game], 1.0)
        face.fill((255, 250, 238) if hot else (235, 232, 226), special_flags=pygame.BLEND_RGB_MULT)
        return face

    def words(
        self, game: str, size: Size, title: tuple[str, ...], note: str, letters: Letters
    ) -> list[SignLine]:
        """The lines of a sign that hangs straight: words, size of type, face, and the middle of their top.

        The name is as large as the sign's field allows; the note grows with the text up to that.
        """
        units = size[0] / self._materials.unit / (self._scale.text_percent / 100) / 300
        large, small = units * _SIGN_TITLE, units * _SIGN_NOTE
        grown = small * self._sign_growth
        lines: list[SignLine] = []
        for _step in range(_SIGN_STEPS):
            y = size[1] * (signs.TITLE_TOP[game] - (0.055 if len(title) > 1 else 0) - self._sign_lift)
            step = letters.line(title[0], large, theme.ON_SIGN_TITLE, "title").get_height() * 0.80
            lines = []
            for words in title:
                lines.append((words, large, "title", (size[0] // 2, round(y))))
                y += step
            lines.append((note, grown, "body", (size[0] // 2, round(y + step * 0.14))))
            fits = [self._fits_sign(game, size, line, letters) for line in lines]
            if all(fits):
                break
            if not all(fits[:-1]):
                large *= 0.95
            elif grown > small * _SIGN_LEAST_GROWTH:
                grown *= 0.95
            else:
                large, small, grown = large * 0.96, small * 0.98, grown * 0.98
        return lines

    @property
    def _sign_growth(self) -> float:
        """How much larger than usual the note of a sign would be."""
        return max(1.0, min(_SIGN_GROWTH, self._scale.text_percent / 100))

    @property
    def _sign_lift(self) -> float:
        """How much higher than usual the words of a sign begin where they are larger, as a share of it."""
        return (self._sign_growth - 1) * _SIGN_LIFT

    def _fits_sign(self, game: str, size: Size, line: SignLine, letters: Letters) -> bool:
        """Whether a line's ink lies within the inner gold line of a sign."""
        words, large, kind, (_middle, top) = line
        ink = letters.line(words, large, theme.ON_SIGN, kind).get_bounding_rect()
        rows = signs.field(game, size)[top + ink.top : top + ink.bottom]
        return len(rows) == ink.height and ink.width + self._scale.px(10, 4) <= min(rows, default=0)

    def _lettered(
        self,
        face: pygame.Surface,
        letters: Letters,
        words: str,
        size: float,
        kind: Literal["body", "title"],
        midtop: tuple[int, int],
    ) -> None:
        colour = theme.ON_SIGN_TITLE if kind == "title" else theme.ON_SIGN
        shade = letters.line(words, size, theme.TEXT_SHADOW, kind).copy()
        shade.set_alpha(200)
        line = letters.line(words, size, colour, kind)
        place = line.get_rect(midtop=midtop)
        face.blit(shade, place.move(0, max(1, self._scale.px(2))))
        face.blit(line, place)

    def gilded(self, lettering: pygame.Surface, key: Hashable) -> pygame.Surface:
        """`lettering` (white text) cut into wood and gilded, kept under `key`; `gilded_margin()` larger."""
        return self._materials.made(("gilded", key, lettering.get_size()), lambda: self._gilded(lettering))

    def gilded_margin(self) -> int:
        """Pixels that gilded lettering reaches out of its text on each side."""
        return self._scale.px(10, 4)

    def _gilded(self, lettering: pygame.Surface) -> pygame.Surface:
        margin = self.gilded_margin()
        width, height = lettering.get_size()
        surface = blank((width + 2 * margin, height + 2 * margin))
        layer, painted = lettering, None
        for right, down, colour in _CUTS:
            if colour != painted:
                layer, painted = lettering.copy(), colour
                layer.fill(colour, special_flags=MASK)
            surface.blit(
                layer,
                (margin + round(right * self._materials.unit), margin + round(down * self._materials.unit)),
            )
        gold = lettering.copy()
        gold.blit(brass.gilt((width, height)), (0, 0), special_flags=MASK)
        surface.blit(gold, (margin, margin))
        return surface
