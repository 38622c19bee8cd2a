"""The matter of the table at one scale: every picture that is painted rather than drawn, made once and kept.

Sizes, radii and margins are real pixels; `Scale.px` gives them. All pictures are shared: copy one before
painting on it. The same arguments always give the same picture.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Literal, Protocol, TypeAlias
from weakref import WeakValueDictionary

import pygame

from game.ui import theme
from game.ui.assets import Assets, card_size
from game.ui.paint import brass, cloth, frames, light, parchment, rooms, wood
from game.ui.paint.cache import MEBIBYTE, SurfaceCache, for_screen
from game.ui.paint.noise import MULTIPLY
from game.ui.paint.vector import Size, blank
from game.ui.scale import Scale
from game.ui.sprite import TurnedPictures, cache_bytes

PlateState: TypeAlias = Literal["normal", "hot", "lit", "off", "red", "green"]
GlowKind: TypeAlias = Literal["target", "under", "great", "turn", "hint", "trace"]

CACHE_CAP = 26 * MEBIBYTE
SHIP = "the ship"
"""What is looked at through the porthole of whom nobody sits for: a ship at sea."""
CACHE_CAP_4K = 72 * MEBIBYTE
LARGE_SHARE = 6
"""What takes more than such a part of all that is kept is not kept: what darkens half a window, say."""
_LARGE = 3_000_000
_LOG_SEED = 4


class Letters(Protocol):
    """What sets a line of text: the part of a typesetter that signs and counters need."""

    def line(
        self, text: str, size: float, colour: str, face: Literal["body", "title", "italic"] = "body"
    ) -> pygame.Surface:
        """`text` in `colour`; `size` is in units of a 1920 x 1080 table."""
        ...


class Materials:
    """Everything that is built of wood, cloth, parchment, brass and light, at one scale.

    `cloth` names one of `theme.CLOTHS`. Pictures with light or shadow around them are larger than what they
    surround by a margin on each side; the method that gives the margin stands beside each of them.
    """

    def __init__(self, scale: Scale, assets: Assets, cloth: str = "green", cap: int | None = None) -> None:
        self.scale = scale
        self.assets = assets
        self.cloth = cloth
        large = scale.size[0] * scale.size[1] > _LARGE
        cap = cap or (CACHE_CAP_4K if large else CACHE_CAP)
        self._cache = SurfaceCache(cap, cap // LARGE_SHARE)
        self._rooms: WeakValueDictionary[tuple[Hashable, ...], pygame.Surface] = WeakValueDictionary()
        self._room: pygame.Surface | None = None
        """The room that was asked for last; the others are kept only for as long as they are shown."""
        self.turned = TurnedPictures(cache_bytes(scale.size))
        """What all tables of this look have turned and resized."""

    @property
    def unit(self) -> float:
        """Real pixels to one unit of the 1920 x 1080 table."""
        return self.scale.unit

    def let_go(self) -> None:
        """Forget every picture; who still shows one keeps it."""
        self.assets.let_go()
        self._cache.clear()
        self._room = None
        self.turned.clear()

    def made(self, key: tuple[Hashable, ...], paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture kept under `key` at this scale; if there is none, `paint` makes it."""
        return self._cache.made(key, lambda: for_screen(paint()))

    # -- rooms

    def _whole(self, key: tuple[Hashable, ...], paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture over a whole window kept under `key`: the last one, and others while they are shown."""
        self._room = self._rooms.get(key)
        if self._room is None:
            self._room = self._rooms[key] = for_screen(paint())
        return self._room

    def table(self, size: Size | None = None) -> pygame.Surface:
        """The captain's table over the whole window: baize, rim, brass corners, lamplight."""
        size = size or self.scale.size
        side = self.scale.px(117, 40)

        def paint() -> pygame.Surface:
            corner = self.assets.picture("fittings/corner", (side, side))
            return cloth.table(size, self.unit, theme.CLOTHS[self.cloth], corner)

        return self._whole(("table", size, self.cloth), paint)

    def wall(self, size: Size | None = None) -> pygame.Surface:
        """The cabin's wall over the whole window, for the title; not kept: it may be painted on.

        `rooms.wall_plan` says what lies where.
        """
        size = size or self.scale.size
        self._room = None
        surface = rooms.wall(size, self.unit)
        side = self.scale.px(93, 34)
        corner = self.assets.picture("fittings/corner", (side, side)).copy()
        corner.fill((190, 170, 150), special_flags=pygame.BLEND_RGB_MULT)
        low = size[1] - side
        surface.blit(pygame.transform.flip(corner, False, True), (0, low))
        surface.blit(pygame.transform.flip(corner, True, True), (size[0] - side, low))
        return for_screen(surface)

    def floor(self, size: Size | None = None) -> pygame.Surface:
        """Broad planks over the whole window, lit where the lobby's table stands."""
        size = size or self.scale.size
        return self._whole(("floor", size), lambda: rooms.floor(size, self.unit))

    def cabin(self, size: Size | None = None) -> pygame.Surface:
        """The same planks under a lamp in the middle, for what stands there alone."""
        size = size or self.scale.size
        return self._whole(("cabin", size), lambda: rooms.floor(size, self.unit, light.CABIN_LAMP))

    def small_table(self, size: Size) -> pygame.Surface:
        """The round-cornered table of the lobby, seen from above; cast `shadow` under it."""
        return self.made(
            ("small table", size, self.cloth),
            lambda: rooms.small_table(size, self.unit, theme.CLOTHS[self.cloth]),
        )

    # -- parchment

    def parchment(
        self, size: Size, seed: int = 1, toned: tuple[float, float] | None = None
    ) -> pygame.Surface:
        """A framed sheet; `toned` (its place as shares of the window) gives it the table's light there."""
        return self._sheet(size, seed, True, 1.0, toned)

    def log_sheet(self, size: Size, game: str, toned: tuple[float, float]) -> pygame.Surface:
        """A framed sheet of the log with the emblem of `game` printed palely in its middle."""

        def paint() -> pygame.Surface:
            sheet = self.parchment(size, _LOG_SEED, toned).copy()
            side = round(min(size[0] * 0.66, size[1] * 0.6))
            print_ = parchment.faint(self.assets.picture(f"emblems/{game}", (side, side)))
            sheet.blit(print_, print_.get_rect(center=sheet.get_rect().center), special_flags=MULTIPLY)
            return sheet

        return self.made(("log sheet", size, game, light.tone_at(toned)), paint)

    def strip(self, size: Size, seed: int = 9) -> pygame.Surface:
        """A strip without inner lines, for one line of text."""
        return self._sheet(size, seed, False, 0.8, None)

    def _sheet(
        self, size: Size, seed: int, framed: bool, torn: float, toned: tuple[float, float] | None
    ) -> pygame.Surface:
        tone = light.tone_at(toned) if toned else None

        def paint() -> pygame.Surface:
            sheet = parchment.parchment(size, self.unit, seed, framed, torn)
            if tone:
                sheet.fill(tone, special_flags=pygame.BLEND_RGB_MULT)
            return sheet

        return self.made(("parchment", size, seed, framed, tone), paint)

    def divider(self, width: int) -> pygame.Surface:
        """A line with a diamond in its middle, across parchment."""
        size = (width, self.scale.px(12, 8))
        return self.made(("divider", size), lambda: frames.divider(size))

    # -- brass and wood

    def plate(
        self, size: Size, state: PlateState = "normal", screws: bool = True, radius: int | None = None
    ) -> pygame.Surface:
        """A brass plate for a label; screws and engraving only where it is high enough for them."""
        round_ = self.unit * 7 if radius is None else radius
        return self.made(
            ("plate", size, state, screws, radius),
            lambda: brass.plate(size, self.unit, state, screws, round_),
        )

    def disc(self, diameter: int, state: PlateState = "normal") -> pygame.Surface:
        """A round brass plate."""
        return self.plate((diameter, diameter), state, False, diameter // 2)

    def button(self, icon: str, diameter: int, state: PlateState = "normal") -> pygame.Surface:
        """A round brass button with the picture `icons/{icon}` engraved."""

        def paint() -> pygame.Surface:
            surface = self.disc(diameter, state).copy()
            side = round(diameter * 0.62)
            colour = theme.ON_BRASS if state not in ("red", "green") else theme.ON_BRASS_RED_PLATE
            picture = self.assets.picture(f"icons/{icon}", (side, side), {"ink": colour})
            surface.blit(picture, picture.get_rect(center=surface.get_rect().center))
            return surface

        return self.made(("button", icon, diameter, state), paint)

    def name_plate(self, size: Size, lit: bool = False, seed: int = 7) -> pygame.Surface:
        """A wooden plate for a name, its brass line bright when it is `lit`."""
        return self.made(("name plate", size, lit, seed), lambda: wood.name_plate(size, self.unit, lit, seed))

    def porthole(self, sailor: str, diameter: int, lit: bool = False) -> pygame.Surface:
        """The portrait `portraits/{sailor}` behind a brass porthole; "" is an empty seat, SHIP the Ship.

        A portrait that there is not, as a log from elsewhere may name it, is an empty seat too.
        """

        def paint() -> pygame.Surface:
            side = brass.pane_of(diameter)
            if sailor == SHIP:
                return brass.behind_glass(self._ship(side), diameter, lit)
            known = sailor in self.assets.names("portraits")
            bust = self.assets.picture(f"portraits/{sailor}", (side, side)) if known else None
            return brass.behind_glass(bust, diameter, lit)

        return self.made(("porthole", sailor, diameter, lit), paint)

    def _ship(self, side: int) -> pygame.Surface:
        """The middle of the picture of the Ship at sea, square."""
        size = (round(300 * side / 190), round(242 * side / 190))
        picture = blank(size)
        for part in ("sky", "hull", "sea"):
            picture.blit(self.assets.picture(f"fittings/ship-{part}", size), (0, 0))
        corner = ((size[0] - side) // 2, (size[1] - side) // 2)
        return picture.subsurface((*corner, side, side)).copy()

    def seal(self, game: str, diameter: int) -> pygame.Surface:
        """The wax seal of `game` with its emblem."""

        def paint() -> pygame.Surface:
            surface = brass.wax(diameter, theme.ACCENTS[game].wax, game)
            return self._with_emblem(surface, game, 0.60)

        return self.made(("seal", game, diameter), paint)

    def medallion(self, game: str, diameter: int) -> pygame.Surface:
        """The emblem of `game` on its paint in a ring of brass."""

        def paint() -> pygame.Surface:
            surface = brass.medallion(diameter, theme.ACCENTS[game].paint)
            return self._with_emblem(surface, game, 0.60)

        return self.made(("medallion", game, diameter), paint)

    def _with_emblem(self, surface: pygame.Surface, game: str, share: float) -> pygame.Surface:
        side = round(surface.get_width() * share)
        picture = self.assets.picture(f"emblems/{game}", (side, side))
        surface.blit(picture, picture.get_rect(center=surface.get_rect().center))
        return surface

    # -- a counter of turning wheels

    def counter(self, digits: int, height: int) -> pygame.Surface:
        """The brass frame of a counter with `digits` wheels, each `height` pixels high, their paper blank."""
        size = self.counter_size(digits, height)

        def paint() -> pygame.Surface:
            surface = self.plate(size, screws=False, radius=self.scale.px(8)).copy()
            for place in range(digits):
                surface.blit(self._wheel_paper(height), self.wheel_at(place, height))
            return surface

        return self.made(("counter", digits, height), paint)

    def counter_size(self, digits: int, height: int) -> Size:
        """The size of a counter whose wheels are `height` pixels high."""
        wide, gap, rim = _wheel_measures(height)
        return digits * wide + (digits - 1) * gap + 2 * rim, height + 2 * rim

    def wheel_at(self, place: int, height: int) -> tuple[int, int]:
        """Where on the counter the wheel in `place` lies, the leftmost being 0."""
        wide, gap, rim = _wheel_measures(height)
        return rim + place * (wide + gap), rim

    def wheel(self, turn: float, height: int, letters: Letters, pale: bool = False) -> pygame.Surface:
        """One wheel of a counter showing the digit `turn`, between two digits where that is a fraction.

        `pale` digits are leading zeros.
        """
        step = round((turn % 10) * 16) % 160

        def paint() -> pygame.Surface:
            paper = self._wheel_paper(height).copy()
            wide, high = paper.get_size()
            colour = "#9c8c66" if pale else "#1d1208"
            type_size = height * 0.72 / self.unit / (self.scale.text_percent / 100)
            for off in (0, 1):
                digit = letters.line(str((step // 16 + off) % 10), type_size, colour)
                middle = (wide // 2, round(high / 2 + (off - step % 16 / 16) * high))
                paper.blit(digit, digit.get_rect(center=middle))
            pygame.draw.rect(paper, "#2a1a0a", paper.get_rect(), max(1, self.scale.px(2)))
            return paper

        return self.made(("wheel", step, height, pale), paint)

    def _wheel_paper(self, height: int) -> pygame.Surface:
        size = (_wheel_measures(height)[0], height)
        return self.made(("wheel paper", size), lambda: brass.wheel_paper(size))

    # -- light and shadow

    def shadow(self, size: Size, blur: int, radius: int = 8, alpha: int = 130) -> pygame.Surface:
        """The shadow of a rounded box, `margin(blur)` larger on each side."""
        key = ("shadow", size, blur, radius, alpha)
        return self.made(key, lambda: light.soft_box(size, blur, radius, (*theme.SHADOW, alpha)))

    def glow(
        self, size: Size, blur: int, colour: str = theme.GLOW_HOT, radius: int = 10, alpha: int = 150
    ) -> pygame.Surface:
        """The glow of a rounded box, `margin(blur)` larger on each side, to be laid under it."""
        tone = pygame.Color(colour)
        key = ("glow", size, blur, colour, radius, alpha)
        return self.made(key, lambda: light.soft_box(size, blur, radius, (tone.r, tone.g, tone.b, alpha)))

    def margin(self, blur: int) -> int:
        """Pixels that a shadow or glow of that blur reaches out on each side."""
        return light.margin_of(blur)

    def card_shadow(self, height: int, lift: float = 0) -> pygame.Surface:
        """The shadow of a card of that height that floats `lift` units above the table.

        It is `margin(card_blur(lift))` larger than the card on each side; `card_drop(lift)` says how far
        right and down it falls.
        """
        size = card_size(height)
        return self.shadow(size, self.card_blur(lift), max(2, height * 15 // 350), round(150 - lift * 0.2))

    def card_blur(self, lift: float = 0) -> int:
        """The blur in pixels of a card's shadow: 4 units on the table, 16 when it is carried."""
        return self.scale.px(4 + lift * 0.35, 2)

    def card_drop(self, lift: float = 0) -> tuple[int, int]:
        """How far right and down a card's shadow falls, in pixels."""
        return self.scale.px(lift * 0.4), self.scale.px(2.5 + lift * 0.8, 1)

    def silhouette(
        self, key: Hashable, picture: pygame.Surface, blur: int, colour: str = "#080503", alpha: int = 190
    ) -> pygame.Surface:
        """The blurred outline of `picture`, kept under `key`, `margin(blur)` larger on each side."""
        tone = pygame.Color(colour)
        return self.made(
            ("silhouette", key, picture.get_size(), blur, colour, alpha),
            lambda: light.silhouette(picture, blur, (tone.r, tone.g, tone.b, alpha)),
        )

    def frame(self, size: Size, kind: GlowKind, radius: int) -> pygame.Surface:
        """Light round something of `size`, `frame_margin(kind)` larger; hollow, so it may lie on top."""
        return self.made(
            ("frame", size, kind, radius),
            lambda: frames.glow_frame(size, frames.GLOWS[kind], self.unit, radius),
        )

    def frame_edges(
        self, size: Size, kind: GlowKind, radius: int
    ) -> tuple[tuple[pygame.Surface, tuple[float, float]], ...]:
        """The same light in its four sides, each with how far its middle lies from that of the whole.

        Where a large one comes or goes, nothing that lies in its hollow has to be drawn again.
        """
        whole = self.frame(size, kind, radius)
        wide, high = whole.get_size()
        edges = []
        for side, rect in enumerate(frames.frame_edges(size, frames.GLOWS[kind], self.unit, radius)):
            picture = self.made(("edge", side, size, kind, radius), partial(whole.subsurface, rect))
            edges.append((picture, (rect.x + (rect.w - wide) / 2, rect.y + (rect.h - high) / 2)))
        return tuple(edges)

    def frame_margin(self, kind: GlowKind) -> int:
        """Pixels that `frame` reaches out on each side."""
        return frames.glow_margin(frames.GLOWS[kind], self.unit)

    def focus_ring(self, size: Size, radius: int, on_parchment: bool = False) -> pygame.Surface:
        """The ring round what has the focus, `focus_margin()` larger than it on each side."""
        colour = theme.FOCUS_ON_PARCHMENT if on_parchment else theme.FOCUS
        return self.made(
            ("focus", size, radius, on_parchment),
            lambda: frames.focus_ring(size, self.unit, radius, colour, theme.FOCUS_EDGE),
        )

    def focus_margin(self) -> int:
        """Pixels that a focus ring reaches out on each side."""
        return frames.focus_margin(self.unit)

    def veil(self, size: Size, radius: int) -> pygame.Surface:
        """A dark film over what cannot be used now."""
        return self.made(("veil", size, radius), lambda: frames.veil(size, radius))

    # -- on the cloth

    def place(self, size: Size, dashed: bool = False) -> pygame.Surface:
        """A printed place for a card, or a `dashed` one for a card that is away."""
        radius = self.scale.px(10)
        return self.made(("place", size, dashed), lambda: frames.place(size, self.unit, radius, dashed))

    def tray(self, size: Size) -> pygame.Surface:
        """A sunken tray, for booty and the like."""
        return self.made(("tray", size), lambda: frames.tray(size, self.unit))

    def rope(self, length: int) -> pygame.Surface:
        """A rope `length` pixels long with a brass knob at each end."""
        return self.made(("rope", length), lambda: frames.rope(length, self.unit))

    def pennant(self, height: int) -> pygame.Surface:
        """A red pennant on its staff: the sign beside a light that must not tell by colour alone."""
        return self.assets.picture("fittings/pennant", (round(height * 50 / 48), height))

    # -- controls on parchment

    def pill(self, size: Size, state: Literal["normal", "hot", "chosen"] = "normal") -> pygame.Surface:
        """One of several choices; the chosen one is brass (and needs a tick beside its word)."""
        if state == "chosen":
            return self.plate(size, "normal", False, self.scale.px(6))
        hot = state == "hot"
        return self.made(("pill", size, hot), lambda: frames.pill(size, self.unit, hot))

    def toggle(self, size: Size, turned: float) -> pygame.Surface:
        """A toggle with its knob from 0 (off, left) to 1 (on, right); it has a tick when it is on."""
        step = round(min(1.0, max(0.0, turned)) * 8)
        return self.made(("toggle", size, step), lambda: self._toggle(size, step / 8))

    def _toggle(self, size: Size, turned: float) -> pygame.Surface:
        width, height = size
        surface = frames.toggle_bed(size, self.unit, turned >= 0.5)
        knob = self.disc(height - 2 * self.scale.px(3, 2))
        middle = (round(height / 2 + turned * (width - height)), height // 2)
        soft = self.shadow(knob.get_size(), self.scale.px(3, 1), knob.get_width() // 2, 160)
        surface.blit(soft, soft.get_rect(center=(middle[0], middle[1] + self.scale.px(2))))
        surface.blit(knob, knob.get_rect(center=middle))
        if turned >= 0.5:
            side = round(knob.get_width() * 0.56)
            tick = self.assets.picture("icons/tick", (side, side), {"ink": theme.ON_BRASS})
            surface.blit(tick, tick.get_rect(center=middle))
        return surface

    def groove(self, size: Size, share: float) -> pygame.Surface:
        """The groove of a slider, filled up to `share`."""
        step = round(share * size[0])
        return self.made(("groove", size, step), lambda: frames.groove(size, self.unit, step / size[0]))

    def field(self, size: Size, focused: bool = False) -> pygame.Surface:
        """The box of a text that is typed."""
        return self.made(("field", size, focused), lambda: frames.field(size, self.unit, focused))

    def scroll_bed(self, size: Size) -> pygame.Surface:
        """The bed in which the thumb of a scroll bar runs."""
        return self.made(("scroll", size), lambda: frames.scroll_bed(size, self.unit))

    def thumb(self, size: Size, hot: bool = False) -> pygame.Surface:
        """The thumb of a scroll bar."""
        return self.plate(size, "hot" if hot else "normal", False, min(size) // 2)

    def key_cap(self, size: Size, pale: bool = False) -> pygame.Surface:
        """The cap of a key, dark or `pale`, for the letter that plays something."""
        return self.made(("key", size, pale), lambda: frames.key_cap(size, self.unit, pale))

    # -- the title

    def lantern(self, height: int) -> pygame.Surface:
        """The lantern, to hang from the beam."""
        return self.assets.picture("fittings/lantern", (round(height * 2 / 3), height))

    def chain(self, height: int) -> pygame.Surface:
        """A short chain, to hang a sign from the rod."""
        return self.assets.picture("fittings/chain", (round(height * 2 / 7), height))


def _wheel_measures(height: int) -> tuple[int, int, int]:
    """Width of a wheel, gap between two, and the frame round them, for wheels of that height in pixels."""
    return round(height * 0.61), max(1, round(height * 0.05)), max(3, round(height * 0.122))
