"""What only some of the games lay on the table, painted and kept like the rest of its matter."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pygame

from game.ui.assets import sign_path
from game.ui.materials import Materials
from game.ui.paint import gear
from game.ui.paint.vector import Size

Metal: TypeAlias = Literal["silver", "pewter", "brass"]
SpoonEnd: TypeAlias = Literal["anchor", "ring", "heart"]

SPOONS: tuple[tuple[Metal, SpoonEnd], ...] = (
    ("silver", "anchor"),
    ("pewter", "ring"),
    ("silver", "heart"),
    ("brass", "anchor"),
    ("silver", "ring"),
    ("pewter", "heart"),
    ("brass", "heart"),
    ("pewter", "anchor"),
)
"""Eight spoons no two of which are alike, in the order in which they are laid out."""

METER_STEPS = 64


class Gear:
    """Bubbles, ribbons, spoons and the like at the scale of `materials`; sizes are real pixels."""

    def __init__(self, materials: Materials) -> None:
        self._materials = materials

    @property
    def _unit(self) -> float:
        return self._materials.unit

    def bubble(
        self, size: Size, tip: tuple[int, int], old: bool = False
    ) -> tuple[pygame.Surface, pygame.Rect]:
        """A speech bubble, and where it lies in its picture; its tail ends at `tip` from its top left."""
        picture = self._materials.made(
            ("bubble", size, tip, old), lambda: gear.bubble(size, tip, self._unit, old)
        )
        return picture, gear.bubble_frame(size, tip, self._unit)[1]

    def ribbon(
        self, size: Size, colour: str, bright: str, notched: tuple[bool, bool] = (True, True)
    ) -> pygame.Surface:
        """A ribbon in an owner's colour, for a name or what somebody would get."""
        key = ("ribbon", size, colour, bright, notched)
        return self._materials.made(key, lambda: gear.ribbon(size, self._unit, colour, bright, notched))

    def banner(self, size: Size, colour: str) -> pygame.Surface:
        """A strip of an owner's cloth, under a column of places."""
        key = ("banner", size, colour)
        return self._materials.made(key, lambda: gear.banner(size, self._unit, colour))

    def badge(self, size: Size, colour: str, filled: bool) -> pygame.Surface:
        """The pill of a book: filled and gilt when it is complete, hollow while it is open."""
        key = ("badge", size, colour, filled)
        return self._materials.made(key, lambda: gear.badge(size, self._unit, colour, filled))

    def timer(self, diameter: int, share: float) -> pygame.Surface:
        """A clock with `share` of its time left, in sixtieths."""
        step = round(min(1.0, max(0.0, share)) * 60)
        return self._materials.made(("timer", diameter, step), lambda: gear.timer(diameter, step / 60))

    def meter(self, size: Size, share: float, mark: float, steps: int) -> pygame.Surface:
        """A tube of rum filled up to `share`, with a `mark` (both from 0 to 1) on a scale of `steps`."""
        level = round(min(1.0, max(0.0, share)) * METER_STEPS)
        key = ("meter", size, level, mark, steps)
        return self._materials.made(
            key, lambda: gear.meter(size, self._unit, level / METER_STEPS, mark, steps)
        )

    def miniature(self, sailor: str, side: int, ground: str, lit: bool = False) -> pygame.Surface:
        """The square likeness of `portraits/{sailor}` before an owner's colour, in a gilt frame."""

        def paint() -> pygame.Surface:
            picture = self._materials.assets.picture(f"portraits/{sailor}", (side, side), {"ink": ground})
            return gear.miniature(picture, self._unit, lit)

        return self._materials.made(("miniature", sailor, side, ground, lit), paint)

    def character(self, which: int, side: int, ground: str, lit: bool = False) -> pygame.Surface:
        """The square likeness of the character card `which` before an owner's colour, in a gilt frame."""

        def paint() -> pygame.Surface:
            size = (round(side * 1.2), round(side * 1.68))
            card = self._materials.assets.picture(
                f"cards/john_silver/character-{which}", size, {"ink": ground}
            )
            corner = (round((size[0] - side) / 2), round(side * 0.16))
            return gear.miniature(card.subsurface((*corner, side, side)).copy(), self._unit, lit)

        return self._materials.made(("character", which, side, ground, lit), paint)

    def symbol(self, icon: str, side: int, paper: bool = True) -> pygame.Surface:
        """A sign of the John Silver deck, or an icon; a spot lies on `paper`, to be seen on cloth."""

        def paint() -> pygame.Surface:
            small = round(side * 0.8)
            return gear.on_disc(self._materials.assets.picture(sign_path(icon), (small, small)), side)

        if not paper or icon != "spot":
            return self._materials.assets.picture(sign_path(icon), (side, side))
        return self._materials.made(("symbol", icon, side), paint)

    def flag(self, side: int, colour: str) -> pygame.Surface:
        """A small flag in an owner's colour, for a list."""
        return self._materials.made(("flag", side, colour), lambda: gear.flag(side, colour))

    def outline(self, size: Size, colour: str, bright: str) -> pygame.Surface:
        """A line in an owner's colour round something of `size`, `outline_margin()` larger on each side."""
        margin = self.outline_margin()
        return self._materials.made(
            ("outline", size, colour, bright), lambda: gear.outline(size, self._unit, margin, colour, bright)
        )

    def outline_margin(self) -> int:
        """Pixels that an outline reaches out on each side."""
        return max(4, round(7 * self._unit))

    def spoon(self, which: int, length: int) -> pygame.Surface:
        """The spoon `which` of `SPOONS`, its bowl up, `length` pixels long."""
        metal, end = SPOONS[which % len(SPOONS)]
        size = (round(length * 100 / 316), length)
        return self._materials.assets.picture(f"fittings/spoon-{metal}-{end}", size)

    def wheel(self, diameter: int) -> pygame.Surface:
        """The ship's wheel with twelve spokes; its rim has 0.52 of the diameter."""
        return self._materials.assets.picture("fittings/wheel", (diameter, diameter))

    def ship(self, height: int) -> pygame.Surface:
        """The Ship under full sail in an oval frame that its mast tops stand out of."""
        size = (round(height * 300 / 242), height)

        def paint() -> pygame.Surface:
            sky, hull, sea, frame = (
                self._materials.assets.picture(f"fittings/ship-{part}", size)
                for part in ("sky", "hull", "sea", "frame")
            )
            return gear.in_oval((sky, hull, sea, frame))

        return self._materials.made(("ship", height), paint)

    def plank(self, size: Size) -> pygame.Surface:
        """A plank run out over the side; lay a plate on it between 0.15 and 0.75 of its length."""
        return self._materials.made(("plank", size), lambda: gear.plank(size, self._unit))

    def shark(self, width: int) -> pygame.Surface:
        """A pool of sea with a fin in it, to lie under the plank's end."""
        size = (width, round(width * 72 / 220))
        return self._materials.made(
            ("shark", width), lambda: gear.pooled(self._materials.assets.picture("fittings/shark", size))
        )
