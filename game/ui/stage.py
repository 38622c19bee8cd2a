"""The stage: sprites over a background, drawn so that a frame costs what has changed in it.

What rests is baked into one layer together with the background; what moves is drawn over that layer, and
only the rectangles in which something changed are drawn at all. Where a moving sprite lies below a resting
one, the rectangle is composed from the background up, so the order of drawing always holds.

    stage = Stage((1920, 1080), table_picture)
    card = Sprite(face, (400, 300), z=3, shadow=soft, shadow_offset=(4, 2.5), tag="7h")
    stage.add(card)
    card.pos = (420, 310)
    pygame.display.update(stage.draw(screen))
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from math import floor, hypot
from operator import attrgetter

import pygame

from game.ui import patches
from game.ui.patches import aligned, joined
from game.ui.sprite import Blits, Pose, Sprite, TurnedPictures, cache_bytes, has_alpha, hides

__all__ = ["Sprite", "Stage"]

QUIET_DRAWS = 2
"""So many draws without a change and a sprite counts as resting."""

_FEW = 8
"""So many sprites find their places among all others one by one faster than all are sorted."""
_height = attrgetter("height")


class Stage:
    """Retained sprites over a background of the same size as the surface that is drawn on.

    size
        in pixels
    background
        an opaque picture of exactly this size, or a colour
    turns
        a cache to share between stages; each stage has its own if none is given
    """

    def __init__(
        self,
        size: tuple[int, int],
        background: pygame.Surface | pygame.typing.ColorLike = "black",
        turns: TurnedPictures | None = None,
    ) -> None:
        self._turns = turns or TurnedPictures(cache_bytes(size))
        self._sprites: list[Sprite] = []
        self._areas: list[pygame.Rect] = []
        self._floating: dict[Sprite, int] = {}
        self._touched: set[Sprite] = set()
        self._moved_over: set[Sprite] = set()
        self._stale: list[pygame.Rect] = []
        self._dirty: list[pygame.Rect] = []
        self._fresh: list[Sprite] = []
        """Those that are baked but not yet in the layer."""
        self._serial = 0
        self._misplaced: set[Sprite] = set()
        """Those whose place among the others has changed since these were sorted."""
        self._all_dirty = True
        self._layer_lost = True
        self.resize(size, background)

    # What is on it.

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._rect.size

    @property
    def sprites(self) -> Sequence[Sprite]:
        """All sprites on the stage, those drawn last last."""
        self._sort()
        return tuple(self._sprites)

    def __contains__(self, sprite: object) -> bool:
        return isinstance(sprite, Sprite) and sprite.watcher is self

    def __len__(self) -> int:
        return len(self._sprites)

    def add(self, *sprites: Sprite) -> None:
        """Put sprites on the stage, over those with the same z; ValueError for one that is on a stage."""
        for sprite in sprites:
            if sprite.watcher is not None:
                raise ValueError("the sprite is on a stage already")
        for sprite in sprites:
            sprite.watcher = self
            self._serial += 1
            sprite.height = sprite.z, self._serial
            sprite.area = pygame.Rect(0, 0, 0, 0)
            sprite.baked = False
            sprite.exact = sprite.posed = False
            sprite.blits = ()
            sprite.turning = False
            self._sprites.append(sprite)
            self._areas.append(sprite.area)
            self._touched.add(sprite)
        self._misplaced.update(sprites)

    def remove(self, *sprites: Sprite) -> None:
        """Take sprites off the stage; ValueError for one that is not on it."""
        for sprite in sprites:
            if sprite.watcher is not self:
                raise ValueError("the sprite is not on this stage")
            place = self._sprites.index(sprite)
            del self._sprites[place], self._areas[place]
            self._uncover(sprite, sprite.area.copy())
            sprite.watcher = None
            sprite.picture = sprite.shadow_picture = sprite.pose = sprite.shadow_pose = None
            sprite.blits = ()
            self._touched.discard(sprite)
            self._moved_over.discard(sprite)
            self._misplaced.discard(sprite)
            self._floating.pop(sprite, None)

    def clear(self) -> None:
        """Take all sprites off the stage."""
        self.remove(*self._sprites)

    def resize(
        self,
        size: tuple[int, int],
        background: pygame.Surface | pygame.typing.ColorLike,
        turns: TurnedPictures | None = None,
    ) -> None:
        """Another size and background, perhaps another cache; the sprites stay, their owner moves them."""
        self._turns = turns or self._turns
        self._rect = pygame.Rect((0, 0), size)
        self._turns.cap = max(self._turns.cap, cache_bytes(size))
        self._layer = pygame.Surface(size, depth=32)
        self.background = background

    def let_go(self) -> None:
        """Give back what was drawn and what lies below it; `resize` has to come before the next draw."""
        self._layer = self._ground = pygame.Surface((1, 1), depth=32)
        self._layer_lost = True

    @property
    def background(self) -> pygame.Surface:
        """What lies below all sprites."""
        return self._ground

    @background.setter
    def background(self, background: pygame.Surface | pygame.typing.ColorLike) -> None:
        ground = pygame.Surface(self._rect.size, depth=32)
        if not isinstance(background, pygame.Surface):
            ground.fill(background)
        elif background.get_size() != self._rect.size:
            raise ValueError(f"the background is {background.get_size()}, the stage {self._rect.size}")
        elif background.get_masks() == ground.get_masks() and background.get_bitsize() == 32:
            ground = background
        else:
            ground.blit(background, (0, 0))
        self._ground = ground
        self._layer_lost = True
        self.redraw()

    def pick(self, pos: tuple[float, float], accept: Callable[[Sprite], bool] | None = None) -> Sprite | None:
        """The topmost sprite whose picture is not transparent at this place, of those accepted; else None.

        It judges the sprites as they are set now, also before they are drawn so.
        """
        self._sort()
        point = pygame.Rect(floor(pos[0]), floor(pos[1]), 1, 1)
        near = [self._sprites[index] for index in point.collidelistall(self._areas)]
        if self._touched:
            near = sorted({*near, *self._touched}, key=_height)
        for sprite in reversed(near):
            if (accept is None or accept(sprite)) and sprite.covers(pos):
                return sprite
        return None

    def beneath(self, z: float) -> pygame.Surface:
        """Return a picture of all that lies below a height, as it is set now."""
        self._sort()
        self._pose_changed()
        below = [sprite for sprite in self._sprites if sprite.z < z]
        if self._layer_lost or any(sprite.baked for sprite in self._sprites[len(below) :]):
            picture = pygame.Surface(self._rect.size, depth=32)
            self._draw_from_ground(picture, self._rect, below)
            return picture
        picture = self._layer.copy()
        # What the layer does not show yet, and what it shows no more.
        changed = [*self._stale, *(sprite.area for sprite in below if not sprite.baked)]
        changed += [sprite.area for sprite in self._fresh]
        for rect in joined(changed, self._rect.size, patches.COMPOSING):
            picture.set_clip(rect)
            self._draw_from_ground(picture, rect, [other for other in self._at(rect) if other.z < z])
        picture.set_clip(None)
        return picture

    # Drawing it.

    @property
    def pending(self) -> bool:
        """Whether the next draw would change anything on the target.

        This is still so in the frame after a turn has ended, when the exact picture replaces the last step.
        """
        return (
            self._all_dirty
            or bool(self._touched or self._dirty)
            or any(not sprite.exact for sprite in self._floating)
        )

    def redraw(self) -> None:
        """What was drawn is lost: the next draw repaints everything."""
        self._all_dirty = True

    def repaint(self, rects: Iterable[pygame.Rect]) -> None:
        """What lies below all sprites has been painted over in these rectangles."""
        for rect in rects:
            self._stale.append(rect.copy())
            self._dirty.append(rect.copy())

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Bring the target up to date; the rectangles that were painted, none if nothing has changed.

        The target must still hold what the last draw left on it, or `redraw` must have been called.
        """
        if not (self._all_dirty or self._touched or self._dirty or self._floating):
            return []
        self._turns.new_frame(unlimited=self._layer_lost)
        self._sort()
        self._pose_changed()
        if self._layer_lost:
            self._bake_all()
        else:
            self._bake_resting(target)
        rects = (
            [self._rect.copy()] if self._all_dirty else joined(self._dirty, self._rect.size, patches.COPYING)
        )
        if rects:
            clip = target.get_clip()
            for rect in rects:
                self._paint(target, rect)
            target.set_clip(clip)
        self._dirty.clear()
        self._all_dirty = self._layer_lost = False
        return rects

    def touched(self, sprite: Sprite, *, order: bool = False) -> None:
        """A sprite of this stage has changed; sprites call this by themselves."""
        self._touched.add(sprite)
        if order:
            self._misplaced.add(sprite)
            self._moved_over.add(sprite)

    def _sort(self) -> None:
        if not self._misplaced:
            return
        if len(self._misplaced) > _FEW:
            self._sprites.sort(key=_height)
            self._areas = [sprite.area for sprite in self._sprites]
        else:
            for sprite in self._misplaced:
                place = self._sprites.index(sprite)
                del self._sprites[place], self._areas[place]
            for sprite in self._misplaced:
                place = bisect(self._sprites, sprite.height, key=_height)
                self._sprites.insert(place, sprite)
                self._areas.insert(place, sprite.area)
        self._misplaced.clear()

    def _uncover(self, sprite: Sprite, area: pygame.Rect) -> None:
        """What lies where the sprite was drawn last has to be drawn again."""
        if area:
            self._dirty.append(area)
            if sprite.baked:
                self._stale.append(area)
        sprite.baked = False

    def _pose_changed(self) -> None:
        # What has come to rest goes first: what still turns would use up the pictures of every frame.
        for sprite in self._floating:
            if sprite in self._touched:
                continue
            if sprite.exact:
                self._floating[sprite] += 1
                continue
            before = sprite.area.copy()
            if self._pose(sprite, coarse=False):
                self._dirty += [before, sprite.area.copy()]
        for sprite in self._touched:
            before = sprite.area.copy()
            looks_new = self._pose(sprite, coarse=sprite.turning and not self._layer_lost)
            sprite.turning = False
            if not looks_new and sprite not in self._moved_over and (sprite.exact or not sprite.baked):
                # It is where it was to the pixel, as in the last of a motion that comes to rest softly.
                if not sprite.baked and not (sprite.loose and sprite.exact):
                    self._floating[sprite] = 0
                continue
            moves_on = not sprite.baked and sprite.area.colliderect(before)
            self._uncover(sprite, before)
            if sprite.still and sprite.exact:
                sprite.baked = True
                self._floating.pop(sprite, None)
                self._fresh.append(sprite)
            elif sprite.loose and sprite.exact:
                self._floating.pop(sprite, None)
            else:
                self._floating[sprite] = 0
            if moves_on:
                before.union_ip(sprite.area)
            elif sprite.area:
                self._dirty.append(sprite.area.copy())
        self._touched.clear()
        self._moved_over.clear()

    def _pose(self, sprite: Sprite, *, coarse: bool) -> bool:
        """Choose the pictures that show the sprite now and where they go; whether any of that is new."""
        opacity = min(255, round(sprite.alpha))
        faded, sprite.opacity = opacity != sprite.opacity, opacity
        if not sprite.seen:
            before, sprite.blits = sprite.blits, ()
            sprite.area.update(0, 0, 0, 0)
            sprite.exact = True
            return before != ()
        if not sprite.posed:
            self._choose_pictures(sprite, coarse=coarse)
        picture, shadow = sprite.picture, sprite.shadow_picture
        assert picture is not None
        (x, y), (width, height) = sprite.pos, picture.get_size()
        spot = floor(x - width / 2 + 0.5), floor(y - height / 2 + 0.5)
        blits: Blits = ((picture, spot),)
        if shadow is not None:
            dx, dy = sprite.shadow_offset
            blits = (_below(picture, spot, shadow, dx, dy), blits[0])
        if blits == sprite.blits:
            return faded
        sprite.blits = blits
        sprite.area.update(spot, (width, height))
        if shadow is not None:
            sprite.area.union_ip((blits[0][1], shadow.get_size()))
        return True

    def _choose_pictures(self, sprite: Sprite, *, coarse: bool) -> None:
        before, wanted = sprite.pose, sprite.pose_of(sprite.image, coarse=coarse)
        slack = _moved_by(sprite) if coarse and wanted != before else 0.0
        sprite.pose, sprite.picture = self._shown(wanted, before, sprite.picture, slack)
        sprite.exact = not coarse and sprite.pose == wanted
        shadow, below = sprite.shadow, sprite.shadow_pose
        if shadow is None:
            sprite.shadow_pose = sprite.shadow_picture = None
        elif not coarse or below is None or below.image is not shadow or sprite.pose is not before:
            wanted = sprite.pose_of(shadow, coarse=coarse)
            sprite.shadow_pose, sprite.shadow_picture = self._shown(
                wanted, below, sprite.shadow_picture, slack
            )
            sprite.exact &= sprite.shadow_pose == wanted
        sprite.posed = sprite.exact

    def _shown(
        self, wanted: Pose, pose: Pose | None, picture: pygame.Surface | None, slack: float
    ) -> tuple[Pose, pygame.Surface]:
        """The pose that is shown if this one is wanted: the one so far while the budget is spent, or while
        that is off by less than `slack` pixels.
        """
        if pose is None or picture is None or pose.image is not wanted.image:
            return wanted, self._turns.get(wanted)
        if pose == wanted:
            return pose, picture
        found = self._turns.find(wanted, pose, slack)
        return (pose, picture) if found is None else (wanted, found)

    # The layer of what rests.

    def _bake_all(self) -> None:
        self._fresh.clear()
        self._layer.set_clip(None)
        for sprite in self._sprites:
            sprite.baked = sprite.exact and not sprite.loose
            if sprite.exact:
                self._floating.pop(sprite, None)
        self._stale.clear()
        self._compose(self._layer, self._rect, self._sprites)

    def _bake_resting(self, target: pygame.Surface) -> None:
        """Bring the layer up to date with what has come to rest, and with what rests no more."""
        # All at once: one that waits for its turn is drawn anew each time, and what rests over it with it.
        quiet = [sprite for sprite, draws in self._floating.items() if draws >= QUIET_DRAWS]
        if not (quiet or self._fresh or self._stale):
            return
        for sprite in quiet:
            del self._floating[sprite]
            sprite.baked = not sprite.loose
        resting = [sprite for sprite in quiet if sprite.baked]
        seen: list[pygame.Rect] = []
        for sprite in resting:
            area = aligned(sprite.area).clip(self._rect)
            if self._is_at_rest(area, target):
                seen.append(area)
            else:
                self._fresh.append(sprite)
        # Who was asked for what lies beneath may have moved since, or come to rest twice.
        fresh = {sprite for sprite in self._fresh if sprite.baked and sprite.watcher is self}
        self._lay(sorted(fresh, key=_height))
        self._fresh.clear()
        for rect in joined(self._stale, self._rect.size, patches.COMPOSING):
            self._layer.set_clip(rect)
            self._compose(self._layer, rect, self._at(rect))
        self._stale.clear()
        self._layer.set_clip(None)
        for area in seen:
            # Last, since this brings all that lies there, whatever its height.
            self._layer.blit(target, area, area)

    def _is_at_rest(self, rect: pygame.Rect, target: pygame.Surface) -> bool:
        """Whether the target shows in a rectangle just what the layer is to hold there."""
        return (
            not self._all_dirty
            and target.get_masks() == self._layer.get_masks()
            and rect.collidelist(self._dirty) < 0
            and all(other.baked for other in self._at(rect))
        )

    def _lay(self, fresh: Sequence[Sprite]) -> None:
        """Draw these, the lowest first, onto the layer where it shows nothing over them yet; the place of
        one of the others is stale.
        """
        unlaid, over_all = {*fresh}, []
        for sprite in fresh:
            area = sprite.area
            if any(rect.contains(area) for rect in self._stale):
                continue
            above = [other for other in self._at(area) if other.baked and other.height > sprite.height]
            if unlaid.issuperset(above):
                over_all.append(sprite)
            else:
                self._stale.append(area.copy())
        self._layer.set_clip(None)
        _blit(self._layer, over_all)

    def _at(self, rect: pygame.Rect) -> list[Sprite]:
        return [self._sprites[index] for index in rect.collidelistall(self._areas)]

    def _compose(self, layer: pygame.Surface, rect: pygame.Rect, sprites: Iterable[Sprite]) -> None:
        self._draw_from_ground(layer, rect, [sprite for sprite in sprites if sprite.baked])

    def _draw_from_ground(self, target: pygame.Surface, rect: pygame.Rect, sprites: Sequence[Sprite]) -> None:
        """Draw all these that lie in a rectangle, the lowest first, but what is hidden by one over it."""
        places = range(len(sprites) - 1, -1, -1)
        lowest = next((place for place in places if hides(sprites[place], rect)), None)
        if lowest is None:
            target.blit(self._ground, rect, rect)
        _blit(target, sprites[lowest:])

    # The target.

    def _paint(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        sprites = self._at(rect)
        target.set_clip(rect)
        target.blit(self._layer, rect, rect)
        moving = [sprite for sprite in sprites if not sprite.baked]
        if not moving:
            return
        _blit(target, moving)
        if moving == sprites[-len(moving) :]:
            return
        for part in joined(_covered_parts(sprites, rect), self._rect.size, patches.COPYING):
            target.set_clip(part)
            self._draw_from_ground(target, part, self._at(part))


def _moved_by(sprite: Sprite) -> float:
    """How far, in pixels, a sprite lies from where it was drawn last."""
    if not sprite.blits:
        return 0.0
    picture, (left, top) = sprite.blits[-1]
    width, height = picture.get_size()
    return hypot(sprite.x - left - width / 2, sprite.y - top - height / 2)


def _below(
    picture: pygame.Surface, spot: tuple[int, int], shadow: pygame.Surface, dx: float, dy: float
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A shadow and its corner; it moves in whole pixels with its picture."""
    (width, height), (shadow_width, shadow_height) = picture.get_size(), shadow.get_size()
    x, y = (width - shadow_width) // 2 + round(dx), (height - shadow_height) // 2 + round(dy)
    return shadow, (spot[0] + x, spot[1] + y)


def _covered_parts(sprites: Sequence[Sprite], rect: pygame.Rect) -> list[pygame.Rect]:
    """Where in the rectangle a moving sprite lies below a baked one, of these in their order.

    It is not the whole of the moving one: a card on its way below a plate is right beside the plate already.
    """
    parts = []
    above: list[pygame.Rect] = []
    for sprite in reversed(sprites):
        if sprite.baked:
            above.append(sprite.area)
        elif above:
            area = sprite.area.clip(rect)
            parts += [area.clip(above[place]) for place in area.collidelistall(above)]
    return parts


def _blit(target: pygame.Surface, sprites: Iterable[Sprite]) -> None:
    """Draw sprites one over the other, as many as possible in one go."""
    together: list[tuple[pygame.Surface, tuple[int, int]]] = []
    for sprite in sprites:
        if sprite.opacity == 255:
            together += sprite.blits
            continue
        target.fblits(together)
        together.clear()
        for picture, spot in sprite.blits:
            picture.set_alpha(sprite.opacity)
            target.blit(picture, spot)
            picture.set_alpha(255 if has_alpha(picture) else None)
    target.fblits(together)
