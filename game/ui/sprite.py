"""Sprites: pictures that stay where they are put until they are told otherwise, and the cache that turns
them.

A `Sprite` knows what it shows and where; it is drawn by the `game.ui.stage.Stage` that it was added to.
Turning and resizing a picture costs a millisecond or so, so `TurnedPictures` keeps the results in a cache
with a cap in bytes.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from typing import NamedTuple, Protocol, TypeAlias, TypeVar
from weakref import WeakKeyDictionary, ref

import pygame

ANGLE_STEP = 2.0
"""Degrees between the angles at which a picture is drawn while it turns."""

SIZE_STEP = 0.02
"""Steps of scale in which a picture is drawn while it grows or shrinks."""

SQUEEZE_STEP = 1 / 16
"""Steps of width in which a picture is drawn while it is being flipped."""

UPRIGHT = 15.0
"""Up to so many degrees nobody sees whether a card is narrowed along its own edge or along the window's."""

LEAST_ZOOM, MOST_ZOOM = 0.7, 1.2
"""Between these scales a picture can be resized while it is turned: that looks at four pixels for one."""

CACHE_BYTES = 20 * 2**20
CACHE_BYTES_4K = 40 * 2**20
_BIG_SCREEN = 2560 * 1440
_SOFT_COST = 0.25
"""What making a blurred picture takes of a frame's budget, of a sharp one's share."""


_EDGES = (2, 4, 8, 16, 32, 64)
"""How wide the edges of a picture are tried to be, of which not every pixel is solid."""


class Watcher(Protocol):
    """What a sprite tells of its changes: the stage that it is on."""

    def touched(self, sprite: Sprite, *, order: bool = False) -> None:
        """The sprite looks different now, or with `order` lies differently among the others."""


class Pose(NamedTuple):
    """A picture at a size in pixels and an angle in degrees: what the cache is asked for.

    A `soft` one is blurred and on the move: the nearest pixels do, which are had five times faster. One that
    is `resized`, as in the last of a turning-over, is made of what the image looks like once it rests.
    """

    image: pygame.Surface
    width: int
    height: int
    angle: float
    soft: bool = False
    resized: bool = False

    @property
    def at_rest(self) -> Pose:
        """The image at its own size, turned as it is."""
        return Pose(self.image, *self.image.get_size(), self.angle)


_Value = TypeVar("_Value")
_OfImage: TypeAlias = WeakKeyDictionary[pygame.Surface, _Value]
Colour: TypeAlias = tuple[int, int, int]
Blits: TypeAlias = tuple[tuple[pygame.Surface, tuple[int, int]], ...]
"""Pictures and where their upper left corners go, the lowest first."""


class Sprite:
    """A picture on a stage: set its attributes and the next `Stage.draw` shows the change.

    All attributes may be set at any time, on a stage or off it, and cost next to nothing if the value is
    the same.

    image
        the picture at the size in which it normally lies; never painted on after it was handed over (give a
        new one instead), without a colour key and without an alpha of its own
    x, y, pos
        where the centre of the picture lies, in pixels of the stage, as floats
    z
        sprites with a higher z lie over those with a lower one; equal ones lie in the order in which they
        were added
    angle
        degrees, clockwise on the screen; drawn in steps of `ANGLE_STEP` while it changes, exactly once it
        rests
    rest_angle
        where a turn will end, if that is known: nearer to it than half a step it is drawn as it will rest
    scale
        of the picture's own size; 1 draws the picture as it is
    squeeze_x
        a further factor of the width alone, along the picture's own x axis: 0 to 1, for flips
    alpha
        0 (not seen) to 255
    visible
        an invisible sprite is neither drawn nor picked
    shadow, shadow_offset
        a second picture, with the same centre plus the offset in pixels, drawn right below this one, with
        the same turn and scale; it is never picked
    still
        whether it changes now and then only: it is baked at once, instead of after it has rested a while
    loose
        whether it comes and goes over others: it is never baked, so it leaves nothing to be restored
    tag
        anything that the owner wants to find again with a picked sprite
    """

    __slots__ = (
        "_alpha", "_angle", "_image", "_scale", "_shadow", "_shadow_offset", "_squeeze_x", "_visible", "_x",
        "_y", "_z", "area", "baked", "blits", "exact", "height", "loose", "opacity", "picture", "pose",
        "posed", "rest_angle", "shadow_picture", "shadow_pose", "still", "tag", "turning",
        "watcher",
    )  # fmt: skip

    def __init__(
        self,
        image: pygame.Surface,
        pos: tuple[float, float] = (0.0, 0.0),
        *,
        z: float = 0.0,
        angle: float = 0.0,
        scale: float = 1.0,
        squeeze_x: float = 1.0,
        alpha: float = 255.0,
        visible: bool = True,
        shadow: pygame.Surface | None = None,
        shadow_offset: tuple[float, float] = (0.0, 0.0),
        still: bool = False,
        loose: bool = False,
        tag: object = None,
    ) -> None:
        self._image = image
        self._x, self._y = pos
        self._z = z
        self._angle = angle
        self._scale = scale
        self._squeeze_x = squeeze_x
        self._alpha = alpha
        self._visible = visible
        self._shadow = shadow
        self._shadow_offset = shadow_offset
        self.still = still
        self.loose = loose
        self.tag = tag
        self.rest_angle: float | None = None
        # The rest belongs to the stage that draws the sprite.
        self.watcher: Watcher | None = None
        self.height: tuple[float, int] = z, 0
        """Where it lies among others: those with a higher one lie over it."""
        self.area = pygame.Rect(0, 0, 0, 0)
        self.baked = False
        self.exact = False
        self.posed = False
        self.turning = False
        self.pose: Pose | None = None
        self.picture: pygame.Surface | None = None
        self.shadow_pose: Pose | None = None
        self.shadow_picture: pygame.Surface | None = None
        self.blits: Blits = ()
        self.opacity = 255

    @property
    def image(self) -> pygame.Surface:
        """The picture."""
        return self._image

    @image.setter
    def image(self, image: pygame.Surface) -> None:
        if image is not self._image:
            self._image = image
            self.posed = False
            self._changed()

    @property
    def x(self) -> float:
        """The centre's distance from the left edge of the stage."""
        return self._x

    @x.setter
    def x(self, x: float) -> None:
        if x != self._x:
            self._x = x
            self._changed()

    @property
    def y(self) -> float:
        """The centre's distance from the upper edge of the stage."""
        return self._y

    @y.setter
    def y(self, y: float) -> None:
        if y != self._y:
            self._y = y
            self._changed()

    @property
    def pos(self) -> tuple[float, float]:
        """The centre, (x, y)."""
        return self._x, self._y

    @pos.setter
    def pos(self, pos: tuple[float, float]) -> None:
        x, y = pos
        if x != self._x or y != self._y:
            self._x, self._y = x, y
            self._changed()

    @property
    def z(self) -> float:
        """Height in the order of drawing."""
        return self._z

    @z.setter
    def z(self, z: float) -> None:
        if z != self._z:
            self._z = z
            self.height = z, self.height[1]
            if self.watcher is not None:
                self.watcher.touched(self, order=True)

    @property
    def angle(self) -> float:
        """Degrees clockwise."""
        return self._angle

    @angle.setter
    def angle(self, angle: float) -> None:
        if angle != self._angle:
            self._angle = angle
            self._turned()

    @property
    def scale(self) -> float:
        """Factor of the picture's size."""
        return self._scale

    @scale.setter
    def scale(self, scale: float) -> None:
        if scale != self._scale:
            self._scale = scale
            self._turned()

    @property
    def squeeze_x(self) -> float:
        """Factor of the picture's width alone."""
        return self._squeeze_x

    @squeeze_x.setter
    def squeeze_x(self, squeeze_x: float) -> None:
        if squeeze_x != self._squeeze_x:
            self._squeeze_x = squeeze_x
            self._turned()

    @property
    def alpha(self) -> float:
        """Opacity, 0 to 255."""
        return self._alpha

    @alpha.setter
    def alpha(self, alpha: float) -> None:
        if alpha != self._alpha:
            self._alpha = alpha
            self._changed()

    @property
    def visible(self) -> bool:
        """Whether it is drawn and picked at all."""
        return self._visible

    @visible.setter
    def visible(self, visible: bool) -> None:
        if visible != self._visible:
            self._visible = visible
            self._changed()

    @property
    def shadow(self) -> pygame.Surface | None:
        """The picture drawn below."""
        return self._shadow

    @shadow.setter
    def shadow(self, shadow: pygame.Surface | None) -> None:
        if shadow is not self._shadow:
            self._shadow = shadow
            self.posed = False
            self._changed()

    @property
    def shadow_offset(self) -> tuple[float, float]:
        """From the sprite's centre to the shadow's, in pixels."""
        return self._shadow_offset

    @shadow_offset.setter
    def shadow_offset(self, shadow_offset: tuple[float, float]) -> None:
        if shadow_offset != self._shadow_offset:
            self._shadow_offset = shadow_offset
            self._changed()

    def _changed(self) -> None:
        if self.watcher is not None:
            self.watcher.touched(self)

    def _turned(self) -> None:
        self.turning = True
        self.posed = False
        if self.watcher is not None:
            self.watcher.touched(self)

    @property
    def seen(self) -> bool:
        """Whether anything of it would be drawn if it lay in the middle of the stage."""
        return self._visible and self._alpha >= 0.5 and self._scale > 0 and self._squeeze_x > 0

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the picture as it lies, before it is turned."""
        width, height = self._image.get_size()
        return width * self._scale * self._squeeze_x, height * self._scale

    @property
    def rect(self) -> pygame.Rect:
        """The upright rectangle around the picture, shadow left out; right at once after a change."""
        width, height = self.size
        if self._angle % 360:
            turn = math.radians(self._angle)
            cos, sin = abs(math.cos(turn)), abs(math.sin(turn))
            width, height = width * cos + height * sin, width * sin + height * cos
        left, top = math.floor(self._x - width / 2), math.floor(self._y - height / 2)
        return pygame.Rect(left, top, math.ceil(width), math.ceil(height))

    def covers(self, pos: tuple[float, float]) -> bool:
        """Whether the picture is there and not transparent at a place of the stage, as it lies now."""
        if not self.seen:
            return False
        dx, dy = pos[0] - self._x, pos[1] - self._y
        if self._angle % 360:
            turn = math.radians(-self._angle)
            cos, sin = math.cos(turn), math.sin(turn)
            dx, dy = dx * cos - dy * sin, dx * sin + dy * cos
        width, height = self._image.get_size()
        u = math.floor(dx / (self._scale * self._squeeze_x) + width / 2)
        v = math.floor(dy / self._scale + height / 2)
        if not (0 <= u < width and 0 <= v < height):
            return False
        return not has_alpha(self._image) or self._image.get_at((u, v)).a >= 128

    def pose_of(self, image: pygame.Surface, *, coarse: bool) -> Pose:
        """The size and angle at which one of its pictures is to be drawn, in steps if coarse."""
        scale, squeeze, angle = self._scale, self._squeeze_x, self._angle
        if coarse:
            scale = max(SIZE_STEP, round(scale / SIZE_STEP) * SIZE_STEP)
            squeeze = max(SQUEEZE_STEP, round(squeeze / SQUEEZE_STEP) * SQUEEZE_STEP)
            rest = self.rest_angle
            if rest is not None and abs(angle - rest) <= ANGLE_STEP / 2:
                angle = rest
            else:
                angle = round(angle / ANGLE_STEP) * ANGLE_STEP
        size = image.get_size()
        width, height = max(1, round(size[0] * scale * squeeze)), max(1, round(size[1] * scale))
        soft = coarse and image is self._shadow
        resized = (
            coarse
            and angle != 0
            and angle == self.rest_angle
            and not soft
            and (squeeze == 1 or abs(angle) <= UPRIGHT)
            and (width, height) != size
        )
        wanted = (image, width, height, round(angle % 360, 1) % 360, soft, resized)
        shown = self.shadow_pose if image is self._shadow else self.pose
        return shown if shown is not None and shown == wanted else Pose(*wanted)


class TurnedPictures:
    """Pictures at a size and angle, made once and kept up to a cap in bytes, the least lately used going
    first.

    In a frame at most `budget` pictures are made for askers that have something else to show meanwhile.
    """

    def __init__(self, cap: int, budget: int = 2) -> None:
        self.cap = cap
        self.budget = budget
        self.made = 0
        self.bytes = 0
        self._left: float = budget
        self._pictures: OrderedDict[Pose, pygame.Surface] = OrderedDict()
        self._tinted: _OfImage[pygame.Surface] = WeakKeyDictionary()
        self._plain: _OfImage[tuple[ref[pygame.Surface], Colour]] = WeakKeyDictionary()
        """What tinted images are made of."""

    def new_frame(self, *, unlimited: bool = False) -> None:
        """Start counting anew what is made in this frame."""
        self._left = 1_000_000 if unlimited else self.budget

    def find(self, pose: Pose, instead: Pose, slack: float) -> pygame.Surface | None:
        """The picture in this pose, or None if it would have to be made and another does `instead`.

        That does if it is off by less than `slack`, in pixels, or if the frame's budget is spent.
        """
        at_hand = pose in self._pictures or _is_plain(pose)
        return self.get(pose) if at_hand or (self._left > 0 and off_by(instead, pose) >= slack) else None

    def tinted(self, image: pygame.Surface, colour: Colour) -> pygame.Surface:
        """An image multiplied by a colour, which for one image is always the same.

        It is turned no more than the image is, as a card of the hand that cannot be played now.
        """
        tinted = self._tinted.get(image)
        if tinted is None:
            tinted = self._tinted[image] = _multiplied(image, colour)
            self._plain[tinted] = ref(image), colour
        return tinted

    def get(self, pose: Pose) -> pygame.Surface:
        """The picture in this pose, made if need be. It belongs to the cache: blit it, do not change it."""
        picture = self._pictures.get(pose)
        if picture is not None:
            self._pictures.move_to_end(pose)
            return picture
        if _is_plain(pose):
            return pose.image
        picture = self._pictures[pose] = self._made(pose)
        self.bytes += _weight(picture)
        while self.bytes > self.cap and len(self._pictures) > 1:
            _, oldest = self._pictures.popitem(last=False)
            self.bytes -= _weight(oldest)
        return picture

    def _made(self, pose: Pose) -> pygame.Surface:
        known = self._plain.get(pose.image)
        plain = known[0]() if known is not None else None
        if known is not None and plain is not None:
            return _multiplied(self.get(pose._replace(image=plain)), known[1])
        self.made += 1
        self._left -= _SOFT_COST if pose.soft or pose.resized else 1
        return resized(self.get(pose.at_rest), pose) if pose.resized else turned(pose)

    def clear(self) -> None:
        """Forget all pictures."""
        self._pictures.clear()
        self.bytes = 0


def has_alpha(surface: pygame.Surface) -> bool:
    """Whether its pixels have an alpha each; the flag SRCALPHA also tells of a surface that was faded."""
    return surface.get_masks()[3] != 0


_solid: _OfImage[pygame.Rect] = WeakKeyDictionary()


def hides(sprite: Sprite, rect: pygame.Rect) -> bool:
    """Whether nothing below a sprite is seen in a rectangle: it lies where its picture is solid."""
    if not sprite.blits or sprite.opacity < 255 or not sprite.area.contains(rect):
        return False
    picture, (left, top) = sprite.blits[-1]
    solid = _solid.get(picture)
    if solid is None:
        solid = _solid[picture] = solid_part(picture)
    return solid.contains(rect.x - left, rect.y - top, rect.w, rect.h)


def solid_part(picture: pygame.Surface) -> pygame.Rect:
    """A rectangle in the middle of a picture in which it is not transparent at all; perhaps an empty one."""
    whole = picture.get_rect()
    if not has_alpha(picture):
        return whole
    solid = pygame.mask.from_surface(picture, 254)
    for edge in _EDGES:
        part = whole.inflate(-2 * edge, -2 * edge)
        if part.w <= 0 or part.h <= 0:
            break
        if solid.overlap_area(pygame.Mask(part.size, fill=True), part.topleft) == part.w * part.h:
            return part
    return pygame.Rect(0, 0, 0, 0)


def off_by(pose: Pose, other: Pose) -> float:
    """How unlike a picture looks in two poses, in pixels: by how much it is larger, and half the way of its
    corners, since that is seen less.
    """
    turn = abs((pose.angle - other.angle + 180) % 360 - 180)
    grown = max(abs(pose.width - other.width), abs(pose.height - other.height))
    return grown + math.radians(turn) * math.hypot(other.width, other.height) / 4


def _weight(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4


def _is_plain(pose: Pose) -> bool:
    """Whether the pose shows the image just as it is."""
    return pose.angle == 0 and pose.image.get_size() == (pose.width, pose.height)


def turned(pose: Pose) -> pygame.Surface:
    """The picture of a pose, made anew: resized with filtering first, then turned."""
    image = pose.image
    if pose.soft:
        if image.get_size() != (pose.width, pose.height):
            image = pygame.transform.scale(image, (pose.width, pose.height))
        return pygame.transform.rotate(image, -pose.angle)
    width, height = image.get_size()
    scale = pose.height / height
    if not (pose.angle and LEAST_ZOOM <= scale <= MOST_ZOOM and abs(pose.width - width * scale) < 1):
        scale = 1.0
        if (width, height) != (pose.width, pose.height):
            image = pygame.transform.smoothscale(_with_alpha(image), (pose.width, pose.height))
    return pygame.transform.rotozoom(_edged(image), -pose.angle, scale) if pose.angle else _with_alpha(image)


def _with_alpha(image: pygame.Surface) -> pygame.Surface:
    return image if has_alpha(image) else _edged(image, 0)


def _edged(image: pygame.Surface, edge: int = 1) -> pygame.Surface:
    """A picture with so many clear pixels around it: its edge is turned as smoothly as what is in it."""
    width, height = image.get_size()
    edged = pygame.Surface((width + 2 * edge, height + 2 * edge), pygame.SRCALPHA)
    edged.blit(image, (edge, edge))
    return edged


def resized(whole: pygame.Surface, pose: Pose) -> pygame.Surface:
    """The picture of a pose, made from the one of the image at rest."""
    (width, height), (wide, high) = pose.image.get_size(), whole.get_size()
    size = max(1, round(wide * pose.width / width)), max(1, round(high * pose.height / height))
    return pygame.transform.smoothscale(whole, size)


def _multiplied(picture: pygame.Surface, colour: Colour) -> pygame.Surface:
    picture = picture.copy()
    picture.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    return picture


def cache_bytes(size: tuple[int, int]) -> int:
    """The cap that suits a stage of this size."""
    return CACHE_BYTES if size[0] * size[1] <= _BIG_SCREEN else CACHE_BYTES_4K
