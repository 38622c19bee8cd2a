"""The light of the title's lantern, which breathes a little."""

from __future__ import annotations

import math

from game.ui.look import Look
from game.ui.sprite import Sprite
from game.ui.stage import Stage

TICK_MS = 125.0
"""How long each brightness is seen: a flame needs no more, and the machine nearly nothing."""

LEAST_ALPHA, MOST_ALPHA = 0.0, 84.0
_COLOUR = "#ffd27a"
_Z = -1.0
_WAVES = ((4100.0, 0.5), (1730.0, 0.3), (690.0, 0.2))
"""The lengths in ms of the waves that the light is the sum of, and their shares."""


class Lamplight:
    """A glow over the lantern, stronger and weaker; still under reduced motion."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._sprite: Sprite | None = None
        self._age_ms = 0.0
        self._wait_ms = TICK_MS
        self._still = False

    def hang(self, look: Look, centre: tuple[int, int]) -> None:
        """Put the glow where the lantern's glass is."""
        if self._sprite is not None:
            self._stage.remove(self._sprite)
        scale = look.scale
        image = look.materials.glow(
            (scale.px(150), scale.px(180)), scale.px(96, 36), _COLOUR, scale.px(75), alpha=255
        )
        self._sprite = Sprite(image, centre, z=_Z, alpha=self._alpha())
        self._still = look.pace.motion(TICK_MS) <= 0
        self._stage.add(self._sprite)

    def update(self, dt_ms: float) -> None:
        """Let time pass; the light changes once a tick."""
        if self._still or self._sprite is None:
            return
        self._age_ms += dt_ms
        self._wait_ms -= dt_ms
        if self._wait_ms <= 0:
            self._wait_ms = TICK_MS
            self._sprite.alpha = self._alpha()

    @property
    def wake_ms(self) -> float | None:
        """After how many ms it looks different; None if it never does."""
        return None if self._still or self._sprite is None else max(0.0, self._wait_ms)

    def _alpha(self) -> float:
        wave = sum(share * math.sin(math.tau * self._age_ms / length) for length, share in _WAVES)
        return LEAST_ALPHA + (MOST_ALPHA - LEAST_ALPHA) * (0.5 + wave / 2)
