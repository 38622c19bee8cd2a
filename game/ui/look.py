"""All that scenes and widgets need to be drawn and heard, in one value that is handed to them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Any

from game.ui.assets import Assets
from game.ui.materials import Materials
from game.ui.motion import Pace
from game.ui.scale import Scale
from game.ui.sound import Sound, pan_at
from game.ui.speech import Speech
from game.ui.text import Typesetter


@dataclass(frozen=True)
class Look:
    """How the program looks, moves and sounds in a window of one size; `Look.made` puts one together.

    A window of another size, or other settings, need another look: a widget that gets one paints itself anew.
    """

    scale: Scale
    assets: Assets
    text: Typesetter = field(compare=False)
    materials: Materials = field(compare=False)
    sound: Sound = field(compare=False)
    pace: Pace = field(default_factory=Pace)
    speech: Speech = field(default_factory=Speech, compare=False)
    measures: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What tables have worked out of the window, by what it is; each look has its own."""

    @classmethod
    def made(
        cls,
        scale: Scale,
        assets: Assets,
        sound: Sound,
        pace: Pace | None = None,
        cloth: str = "green",
        speech: Speech | None = None,
    ) -> Look:
        """Return the look for `scale`, with a typesetter and materials of its own."""
        typesetter, materials = Typesetter(scale, assets), Materials(scale, assets, cloth)
        return cls(scale, assets, typesetter, materials, sound, pace or Pace(), speech or Speech())

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self.scale.size

    def play(self, name: str, volume: float = 1.0, x: float | None = None) -> None:
        """Play a sound from a place so many pixels from the left of the window; from its middle for None."""
        self.sound.play(name, volume, 0.0 if x is None else pan_at(x, self.size[0]))

    def resized(self, size: tuple[int, int]) -> Look:
        """Return this look for a window of `size`; itself if that is its size."""
        return self if size == self.size else self.rescaled(replace(self.scale, size=size))

    def let_go(self) -> None:
        """Forget all that was painted and set for this look: another one has taken its place."""
        self.materials.let_go()
        self.text.let_go()

    def rescaled(self, scale: Scale) -> Look:
        """Return this look at another scale (another window, another size of text)."""
        return Look.made(scale, self.assets, self.sound, self.pace, self.materials.cloth, self.speech)

    def paced(self, pace: Pace) -> Look:
        """Return this look with another speed of its motions."""
        return replace(self, pace=pace)
