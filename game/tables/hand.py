"""What a pointer does to a card: lifting it a little, and carrying it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from game.core.places import Place
from game.tables.arrangement import Z_CARRIED, Spot, card_width
from game.ui import theme
from game.ui.look import Look
from game.ui.motion import Animator, call, parallel, sequence, shake, tween

if TYPE_CHECKING:
    from game.tables.cards import CardItem, CardSprites

TILT_PER_SPEED = 9.0
"""Degrees of tilt at a speed of one unit of the table a millisecond."""
MOST_TILT = 14.0
STILL_AFTER_MS = 90.0


def rise_below(strip: Rect, spot: Spot, lift: float) -> float:
    """Return how far a card may rise from a spot, `lift` pixels at most, without going under the strip.

    It is drawn larger meanwhile; a card that lies so close to the strip that it would reach it sinks.
    """
    turned = math.radians(spot.angle)
    width, height = card_width(spot.height) * theme.HOVER_SCALE, spot.height * theme.HOVER_SCALE
    half_wide = (width * math.cos(turned) + height * abs(math.sin(turned))) / 2
    half_high = (height * math.cos(turned) + width * abs(math.sin(turned))) / 2
    beside = spot.x + half_wide <= strip.left or spot.x - half_wide >= strip.right
    if beside or spot.y < strip.bottom:
        return lift
    return min(lift, spot.y - half_high - strip.bottom)


class Hover:
    """Lifts the card under the pointer, and the chosen ones, and lets them sink again.

    `rise` tells how far a card may rise from its spot, which may be less than it should.
    """

    def __init__(self, animator: Animator, rise: Callable[[Spot, float], float]) -> None:
        self._animator = animator
        self._rise = rise
        self._over: CardItem | None = None
        self._held: list[CardItem] = []
        self._held_lift = 0

    @property
    def held(self) -> list[Spot]:
        """Where the cards that are kept lifted have risen to, as large as they are drawn there."""
        spots = [item.goal for item in self._held if item.goal is not None]
        return [
            spot._replace(
                y=spot.y - self._rise(spot, self._held_lift), height=round(spot.height * theme.HOVER_SCALE)
            )
            for spot in spots
        ]

    def over(self, item: CardItem | None, lift: int) -> None:
        """Lift this card instead of the one before."""
        if item is self._over:
            return
        if self._over is not None and self._over not in self._held:
            self._move(self._over, 0, 1.0)
        self._over = item
        if item is not None and item not in self._held:
            self._move(item, lift, theme.HOVER_SCALE)

    def hold(self, items: list[CardItem], lift: int) -> None:
        """Keep these cards lifted, twice as high, and no others."""
        self._held_lift = 2 * lift
        for item in self._held:
            if item not in items:
                self._move(item, 0, 1.0)
        for item in items:
            if item not in self._held or not self._is_up(item):
                self._move(item, self._held_lift, theme.HOVER_SCALE)
        self._held = list(items)

    def _is_up(self, item: CardItem) -> bool:
        """Tell whether a card that is kept lifted is where it should be: it may have been laid anew."""
        sprite, goal = item.sprite, item.goal
        if sprite is None or goal is None:
            return True
        return sprite.pos == (goal.x, goal.y - self._rise(goal, self._held_lift))

    def release(self) -> None:
        """Let go at once of what is lifted, without moving it."""
        for item in (*self._held, *([self._over] if self._over else [])):
            self._animator.drop(("hover", id(item)))
        self._over, self._held = None, []

    def _move(self, item: CardItem, lift: int, scale: float) -> None:
        sprite, goal = item.sprite, item.goal
        if sprite is None or goal is None:
            return
        rise = self._rise(goal, lift) if lift else 0
        motion = tween(sprite, theme.HOVER_MS, pos=(goal.x, goal.y - rise), scale=scale)
        self._animator.play(motion, key=("hover", id(item)))


class Carrying:
    """A card that follows the pointer, tilted by its speed, its shadow far below it."""

    def __init__(
        self,
        cards: CardSprites,
        item: CardItem,
        source: Place,
        start: tuple[int, int],
        look: Look,
        order: int = 0,
    ) -> None:
        assert item.sprite is not None
        self.source = source
        self.item = item
        self._cards = cards
        self._unit = look.scale.unit
        self._sprite = item.sprite
        self._grip = (item.sprite.x - start[0], item.sprite.y - start[1])
        if order:
            # Cards that are carried together lie in a small fan under the first one.
            self._grip = (look.scale.px(26 * order), look.scale.px(8 * order))
        self._speed = 0.0
        self._moved = 0.0
        self._sprite.z = Z_CARRIED + order
        self._sprite.scale = theme.CARRY_SCALE
        cards.cast_shadow(item, theme.CARRY_LIFT)

    @property
    def middle(self) -> tuple[float, float]:
        """Where the card's centre is."""
        return self._sprite.pos

    def move(self, pos: tuple[int, int]) -> None:
        """Follow the pointer."""
        x, y = pos[0] + self._grip[0], pos[1] + self._grip[1]
        self._moved += x - self._sprite.x
        self._sprite.pos = (x, y)

    def update(self, dt_ms: float) -> None:
        """Tilt by the speed of the last moments, and straighten up when it rests."""
        if dt_ms <= 0:
            return
        speed = self._moved / self._unit / dt_ms
        share = min(1.0, dt_ms / STILL_AFTER_MS)
        self._speed += (speed - self._speed) * share
        self._moved = 0.0
        tilt = max(-MOST_TILT, min(MOST_TILT, self._speed * TILT_PER_SPEED))
        self._sprite.angle = tilt if abs(tilt) > 0.4 else 0.0

    def go_home(self, animator: Animator, shaken: bool, then: Callable[[], None]) -> None:
        """Glide back to where the card belongs, with a short shake if it was refused, and call `then`."""
        goal, sprite = self.item.goal, self._sprite
        if goal is None:
            return

        def lie_down() -> None:
            sprite.z = goal.z
            self._cards.cast_shadow(self.item, 0)

        glide = tween(sprite, theme.REFUSE_MS, pos=(goal.x, goal.y), angle=goal.angle, scale=1.0)
        parts = [parallel(glide), call(lie_down)]
        if shaken:
            parts.append(shake(sprite, 160, 6 * self._unit))
        parts.append(call(then))
        animator.play(sequence(*parts), key=("home", id(self.item)))
