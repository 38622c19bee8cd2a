"""A window onto more than fits: wheel, drag, keys, and the child that has the focus always in sight."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import TypeAlias

import pygame
from pygame import Rect

from game.ui import theme
from game.ui.inputs import Action, Key, Pos
from game.ui.paint.layers import lay
from game.ui.widgets.base import Reply, Widget

_BAR = 14
_LINE = 66
_FADE = 34
_FADE_BELOW = 58
"""The lower edge fades further up, so that a page which ends after a whole line does not look like all."""
_WHOLE = 200
"""What is no higher than this, as rows of a form or of cards are, is seen whole or not at all."""
_SLIVER = 24
"""Of what is higher, less than this or less than half of it would be seen as a sliver."""
_CHEVRON = 26
_CHEVRON_AIR = 6
Mark: TypeAlias = tuple[Widget, int]
"""A child, and how many pixels below the upper edge it is seen."""


class ScrollView(Widget):
    """Shows widgets whose places are laid out as if nothing was scrolled, from the top of its own `rect`.

    Lay the children out in `room()`, downwards without end. If none of them takes the focus, the view takes
    it itself and the arrows scroll.
    """

    def __init__(self, children: Sequence[Widget] = (), hint: str = "") -> None:
        super().__init__(hint)
        self._children: list[Widget] = []
        self.offset = 0
        self._grip: int | None = None
        self._pulled: int | None = None
        self.fill(children)

    def fill(self, children: Sequence[Widget]) -> None:
        """Show `children` in place of those before."""
        for child in self._children:
            child.holder = None
        self._children = list(children)
        for child in self._children:
            child.holder = self
            if self._look is not None:
                child.dress(self._look)
        self.focusable = not any(child.focusable for child in self._children)

    def children(self) -> Sequence[Widget]:
        """Return the widgets inside."""
        return self._children

    # Its measures

    def lie_in(self, place: Rect) -> None:
        """Lie so that the children's room is in the middle of `place`; the bar stands in the margin beside.

        That margin needs some 22 units.
        """
        beyond = self._bar_width() + self.look.scale.px(8, 4)
        self.rect = Rect(place.x, place.y, place.width + beyond, place.height)

    def room(self) -> Rect:
        """Return where children may be laid out: its rectangle without the bar and with space for glow."""
        bar = self._bar_width()
        edge = self.look.scale.px(8, 4)
        return Rect(
            self.rect.x + edge, self.rect.y + edge, max(1, self.rect.width - bar - 3 * edge), self.rect.height
        )

    @property
    def length(self) -> int:
        """How high all that is inside is, in pixels."""
        bottoms = [child.rect.bottom for child in self._children if child.visible]
        return max(bottoms, default=self.rect.top) - self.rect.top + self.look.scale.px(16, 8)

    @property
    def furthest(self) -> int:
        """The largest offset: 0 where everything fits."""
        return max(0, self.length - self.rect.height)

    def seen(self, rect: Rect) -> Rect:
        """Return where a child's `rect` is seen in the window."""
        moved = rect.move(0, -self.offset)
        return moved if self.holder is None else self.holder.seen(moved)

    def shows(self, rect: Rect) -> bool:
        """Return whether any of a child's `rect` is in sight."""
        return self.rect.colliderect(rect.move(0, -self.offset))

    def to(self, offset: int) -> bool:
        """Scroll so that `offset` pixels are hidden above; say whether that changed anything."""
        offset = max(0, min(self.furthest, offset))
        changed, self.offset = offset != self.offset, offset
        return changed

    @property
    def beckoning(self) -> Rect:
        """Where the chevron points to more below, clear of everything else; empty where all is seen."""
        high = self._strip() if self._hides_below else 0
        return Rect(self.rect.x, self.rect.bottom - high, self.rect.width - self._bar_width(), high)

    @property
    def beckoning_above(self) -> Rect:
        """Where the chevron points to more above, clear of everything else; empty where all is seen."""
        high = self._strip() if self._hides_above else 0
        return Rect(self.rect.x, self.rect.y, self.rect.width - self._bar_width(), high)

    def beckons(self, pos: Pos) -> bool:
        """Return whether a chevron is at `pos`, and nothing else to be pressed."""
        return self.beckoning.collidepoint(pos) or self.beckoning_above.collidepoint(pos)

    @property
    def _hides_above(self) -> bool:
        """Whether more is hidden above than the bare edge."""
        return self.offset > self.look.scale.px(8, 4)

    @property
    def _hides_below(self) -> bool:
        """Whether more is hidden below than the bare edge."""
        return self.furthest - self.offset > self.look.scale.px(16, 8)

    def turn_to(self, child: Widget) -> None:
        """Scroll so that a child comes first, clear of the upper edge."""
        self.to(child.rect.top - self.rect.top - self._strip())

    def looked_at(self) -> Mark | None:
        """Return the child with the focus, else the first in sight, and how far below the top it is seen."""
        seen = [child for child in self._children if child.visible and self.shows(child.rect)]
        child = next((child for child in seen if child.focused), next(iter(seen), None))
        return None if child is None else (child, child.rect.top - self.offset - self.rect.top)

    def look_at(self, mark: Mark | None) -> None:
        """Scroll so that a child that was looked at is seen where it was, though all is laid out anew."""
        if mark is not None:
            child, below = mark
            self.to(child.rect.top - self.rect.top - below)

    def reveal(self, rect: Rect) -> None:
        """Scroll as little as is needed to have a child's `rect` in sight, its top if it is too high."""
        edge, below = self._strip(), self._band()
        if rect.bottom + below - self.offset > self.rect.bottom:
            self.to(rect.bottom + below - self.rect.bottom)
        if rect.top - edge - self.offset < self.rect.top:
            self.to(rect.top - edge - self.rect.top)

    # Its picture

    def state(self) -> Hashable:
        """Return the offset, the bar's state and what the children in sight look like."""
        inside = tuple((id(child), tuple(child.rect), child.state()) for child in self._in_sight())
        return (self.offset, self.length, self._grip is not None, self.hot, self.focused, inside)

    def picture(self) -> pygame.Surface:
        """Return the picture; only the last one is kept, for each place of the bar looks different."""
        key = (self.rect.size, self.state())
        if key not in self._pictures:
            self._pictures.clear()
            self._pictures[key] = self.paint()
        return self._pictures[key]

    def paint(self) -> pygame.Surface:
        """Paint the children in sight, fading where there is more, and the bar; a chevron points to it."""
        canvas = self.canvas()
        lights: list[Rect] = []
        # What is lit comes first, or its light would lie on its neighbours.
        for child in sorted(self._in_sight(), key=lambda child: not child.glows):
            edge = child.margin()
            at = (child.rect.x - edge - self.rect.x, child.rect.y - edge - self.offset - self.rect.y)
            picture = child.picture()
            first, last = self._span(child) or (0, 0)
            begin = edge + first if first else 0
            end = edge + last if last < child.rect.height else picture.get_height()
            picture = picture.subsurface((0, begin, picture.get_width(), max(0, end - begin)))
            at = (at[0], at[1] + begin)
            _lay_among(canvas, picture, at, lights)
            if child.glows:
                lights.append(picture.get_rect(topleft=at))
        if self.furthest:
            self._fade(canvas)
            self._paint_bar(canvas)
        return canvas

    def _in_sight(self) -> list[Widget]:
        return [
            child
            for child in self._children
            if child.visible
            and self.shows(child.rect.inflate(2 * child.margin(), 2 * child.margin()))
            and not self.leaves_out(child)
        ]

    def leaves_out(self, child: Widget) -> bool:
        """Return whether so little of a child would be seen at an edge that it is not painted there at all.

        That is so too where something that it keeps with is left out, unless it has the focus.
        """
        company, other = [child], child.keeps_with
        while other is not None and other not in company and not child.focused:
            company.append(other)
            other = other.keeps_with
        return any(self._span(each) is None for each in company if each.visible)

    def _span(self, child: Widget) -> tuple[int, int] | None:
        """Return from where to where a child is painted, in pixels below its top; None if it is not.

        Of its parts, each of which begins at one of its `breaks`, those are left out that would be slivers.
        """
        high = child.rect.height
        upper, lower = self._limits()
        if upper <= child.rect.top and child.rect.bottom <= lower:
            return 0, high
        parts = list(pairwise((*(child.breaks() or (0,)), high)))
        place = range(upper - child.rect.top, lower - child.rect.top)
        seen = [part for part in parts if self._is_seen(part, place)]
        return (seen[0][0], seen[-1][1]) if seen and seen[-1][1] > child.lead() else None

    def _limits(self) -> tuple[int, int]:
        """Return between which heights, in the children's coordinates, nothing is hidden or fades."""
        upper = self.offset + self._strip() if self._hides_above else 0
        lower = self.offset + self.rect.height - self._band() if self._hides_below else self.length
        return self.rect.top + upper, self.rect.top + lower

    def _is_seen(self, part: tuple[int, int], clear: range) -> bool:
        """Tell whether of a part, from its top to its end, more than a sliver lies in what is `clear`."""
        top, end = part
        height = end - top
        row = min(self.look.scale.px(_WHOLE), (self.rect.height - self._strip() - self._band()) // 2)
        least = height if height <= row else min(height // 2, self.look.scale.px(_SLIVER, 10))
        return top + least <= clear.stop and end - least >= clear.start

    def _band(self) -> int:
        """Return how high the lower edge is in which things fade out, and the strip of the chevron."""
        return min(self.look.scale.px(_FADE_BELOW, 28), self.rect.height // 4)

    def _fade(self, canvas: pygame.Surface) -> None:
        """Let both edges fade out where something is hidden, up to the chevrons that say so."""
        width, height = canvas.get_size()
        strip, veil = self._strip(), pygame.Surface((width - self._bar_width(), 1), pygame.SRCALPHA)
        # Nothing that is seen whole fades: it would look disabled.
        above = min(self.look.scale.px(_FADE, 14), height // 4) if self._is_crossed_above() else 0
        edges = (
            (self._hides_above, above, strip, 1, "up"),
            (self._hides_below, max(1, self._band() - strip), height - strip - 1, -1, "down"),
        )
        side = min(strip, self.look.scale.px(_CHEVRON, 16))
        middle = self.room().centerx - self.rect.x
        for hides, reach, edge, inwards, icon in edges:
            if not hides:
                continue
            for far in range(reach):
                veil.fill((255, 255, 255, round(255 * (far / reach) ** 2)))
                canvas.blit(veil, (0, edge + inwards * far), special_flags=pygame.BLEND_RGBA_MULT)
            clear = Rect(0, 0 if inwards > 0 else height - strip, veil.get_width(), strip)
            canvas.fill((0, 0, 0, 0), clear)
            chevron = self.look.assets.picture(
                f"icons/{icon}", (side, side), {"ink": theme.ON_PARCHMENT_SOFT}
            )
            outer = {"midtop": clear.midtop} if inwards > 0 else {"midbottom": clear.midbottom}
            place = chevron.get_rect(**outer)
            place.centerx = middle
            canvas.blit(chevron, place)

    def _is_crossed_above(self) -> bool:
        """Tell whether something goes on beyond the chevron at the upper edge."""
        upper = self._limits()[0]
        spans = ((child.rect.top, self._span(child)) for child in self._in_sight())
        return any(span is not None and top + span[0] < upper for top, span in spans)

    def _strip(self) -> int:
        """Return how high the strip of a chevron is, in which nothing else is painted."""
        strip = self.look.scale.px(_CHEVRON, 16) + self.look.scale.px(_CHEVRON_AIR, 3)
        return min(strip, self.rect.height // 6)

    def _paint_bar(self, canvas: pygame.Surface) -> None:
        track, thumb = self._track(), self._thumb()
        here = (-self.rect.x, -self.rect.y)
        canvas.blit(self.look.materials.scroll_bed(track.size), track.move(here))
        hot = self._grip is not None or self.hot or self.focused
        canvas.blit(self.look.materials.thumb(thumb.size, hot), thumb.move(here))

    def _bar_width(self) -> int:
        return self.look.scale.px(_BAR, 10)

    def _track(self) -> Rect:
        wide = self._bar_width()
        return Rect(self.rect.right - wide, self.rect.y, wide, self.rect.height)

    def _thumb(self) -> Rect:
        track = self._track()
        high = max(2 * track.width, round(track.height * self.rect.height / max(1, self.length)))
        spare = track.height - high
        return Rect(track.x, track.y + round(spare * self.offset / max(1, self.furthest)), track.width, high)

    # Its inputs

    def press(self, pos: Pos) -> Reply:
        """Take hold of the bar's thumb, jump along the bar or to what the chevron points to, or take hold
        of what is shown.
        """
        self.held = True
        finger = self.look.scale.px(10, 8)
        if self.furthest and pos[0] >= self._track().left - finger:
            thumb = self._thumb()
            if not thumb.top <= pos[1] < thumb.bottom:
                self._slide(pos[1] - thumb.height // 2)
                thumb = self._thumb()
            self._grip = pos[1] - thumb.top
        elif self.beckoning.collidepoint(pos):
            self.to(self.offset + self._page())
        elif self.beckoning_above.collidepoint(pos):
            self.to(self.offset - self._page())
        else:
            self._pulled = pos[1] + self.offset
        return True

    def drag(self, pos: Pos) -> Reply:
        """Move the thumb, or what is shown, with the pointer."""
        if self._grip is not None:
            self._slide(pos[1] - self._grip)
        elif self._pulled is not None:
            self.to(self._pulled - pos[1])
        return True

    def release(self, pos: Pos) -> Reply:
        """Let go."""
        self.let_go()
        return True

    def let_go(self) -> None:
        """Let go."""
        self.held = False
        self._grip = self._pulled = None

    def scroll(self, steps: float) -> bool:
        """Scroll by the wheel, three lines a step; False where everything fits."""
        if not self.furthest:
            return False
        self.to(self.offset - round(steps * self.look.scale.px(_LINE, 30)))
        return True

    def act(self, action: Action) -> Reply:
        """Scroll by a line, if there is more that way."""
        before = self.offset
        if action in ("up", "down"):
            self.scroll(1 if action == "up" else -1)
        return self.offset != before

    def key(self, key: Key) -> Reply:
        """Scroll by a page, or to either end."""
        page = self._page()
        goals = {
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_HOME: 0,
            pygame.K_END: self.furthest,
        }
        if not self.furthest or key.key not in goals:
            return False
        self.to(goals[key.key])
        return True

    def _page(self) -> int:
        """Return how far a page is: what was left out at an edge is seen whole on the next one."""
        clear = self.rect.height - self._strip() - self._band() - self.look.scale.px(_WHOLE)
        return max(self.look.scale.px(_LINE, 30), clear)

    def _slide(self, top: int) -> None:
        spare = self._track().height - self._thumb().height
        self.to(round((top - self._track().top) * self.furthest / max(1, spare)))


def _lay_among(
    canvas: pygame.Surface, picture: pygame.Surface, at: tuple[int, int], lights: Sequence[Rect]
) -> None:
    """Blit `picture` with its top left at `at`; where it meets any of the lights that lie there, `lay` it."""
    place = picture.get_rect(topleft=at).clip(canvas.get_rect())
    met = [light.clip(place) for light in lights if light.colliderect(place)]
    if not met:
        canvas.blit(picture, at)
        return
    where = met[0].unionall(met[1:])
    mixed = canvas.subsurface(where).copy()
    lay(mixed, picture, (at[0] - where.x, at[1] - where.y))
    canvas.blit(picture, at)
    canvas.fill((0, 0, 0, 0), where)
    canvas.blit(mixed, where)
