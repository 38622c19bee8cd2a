"""Everything on a table that is no card: furniture, lit targets, the focus, knobs and captions."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import pygame

from game.core.events import Event
from game.tables import order
from game.tables.arrangement import Z_CARDS, Z_PLATES, Z_WORDS, Arrangement, Spot, card_width
from game.tables.face import Decor, Furniture, Tableau, TableFace
from game.tables.furniture import draw_log, draw_slip, draw_strip, strip_for
from game.tables.talk import draw_talk
from game.ui import theme
from game.ui.look import Look
from game.ui.materials import GlowKind
from game.ui.motion import Animator, Ease, Motion, call, out_back, parallel, progress, sequence, tween
from game.ui.paint.frames import GLOWS
from game.ui.signwriter import Signwriter
from game.ui.stage import Sprite, Stage

Z_FRAMES = Z_PLATES - 60
Z_FOCUS = Z_WORDS - 20
KNOB_SIZE = 52
CAPTION_MS, PICTURE_MS, CAPTION_GOES_MS = 260.0, 420.0, 140.0
LEAVE_MS = 220.0
"""How long a picture fades that goes softly."""
FADING_STEPS, FADING_STEPS_4K, _4K = 4, 3, 2000
"""In so many steps large things come and go: they are seen as one, and each paints half the window anew."""
RISE_MS, RISE_SHARE = 520.0, 0.5
"""How long a picture takes that comes up from below, and from how far, in its own height."""
POP_FROM = 0.4
"""How large a picture is at first that grows into its place."""
CAPTION_SHADE = 150
"""How dark the pool of shade under a caption is, of 255: the table is still seen through it."""
SWING, HALO_SHARE = -24.0, 0.9
"""How far a picture is turned as it comes, in degrees, and how much of it a light lies behind."""
SWING_MS, SWINGS = 840.0, 2.25
"""How long a picture swings to and fro until it hangs still, no longer than it is held, and how often."""
PICTURE_SHARE = 0.9
"""How much of a picture's height stands clear above the caption."""
KNOBS_APART = (order.KNOB,)
"""Knobs that lie where a table gives them a place, or nowhere."""
KNOBS_TOGETHER = ("watch", "hurry", "finish")
"""Knobs that are mounted on a plate of their own."""


@dataclass(frozen=True)
class Knob:
    """A round brass button at the table's edge; `icon` may change with what it stands for.

    `shown` tells whether it is there now, `lit` whether what it stands for is on.
    """

    name: str
    icon: Callable[[], str]
    press: Callable[[], None]
    hint: Callable[[], str]
    shown: Callable[[], bool] = lambda: True
    lit: Callable[[], bool] = lambda: False


class Marks:
    """The pictures around the cards, each kept while it stays the same."""

    def __init__(
        self, stage: Stage, look: Look, knobs: Sequence[Knob], animator: Animator | None = None
    ) -> None:
        """`animator` lets go softly what fades; without one it goes at once."""
        self.stage = stage
        self.look = look
        self._animator = animator
        self.knobs = knobs
        self._decor: dict[str, tuple[pygame.Surface, Sprite]] = {}
        self._frames: dict[Hashable, Sprite] = {}
        self._focus: Sprite | None = None
        self._caption: list[Sprite] = []
        self._leaving: list[Sprite] = []
        self._soft: set[str] = set()
        """The names of pictures that fade when they go."""
        self._veiled = 0.0
        """How high the table is veiled, 0 where it is not: what is lit then lies over the veil."""
        self._hot: Knob | None = None
        self._named: Knob | None = None
        """The knob whose name the strip says: the hot one, until something else is to be read there."""
        self._pointed: tuple[int, int] | None = None
        self._told: tuple[str, tuple[Event, ...]] = "", ()
        self._last_heard: Event | None = None
        self._happens = ""
        """What the strip says while a deal or great moment is told: the turn line is still the one before."""
        self._knob_rects: dict[str, pygame.Rect] = {}
        self._places: Arrangement | None = None

    def restart(self, look: Look) -> None:
        """Forget all pictures: the look has changed."""
        self.look = look
        self.hide_caption()
        self.mark({}, [], ())
        self.focus(None)
        self._remove(self._leaving)
        for _, sprite in self._decor.values():
            self.stage.remove(sprite)
        self._decor.clear()

    # -- furniture --------------------------------------------------------------------------------

    def dress(
        self, face: TableFace, tableau: Tableau, places: Arrangement, extra: Iterable[Decor] = ()
    ) -> None:
        """Renew what the table shows beside cards, changing only pictures that differ."""
        self._places = places
        self._knob_rects = self._place_knobs(places)
        if self._hot is not None and self._hot.name not in self._knob_rects:
            self._hot = self._named = None
        furniture = Furniture([*face.decorate(tableau, places), *extra])
        if "strip" in places.rects:
            words = self.strip_words(face, tableau)
            strip = strip_for(self.look, places.rects["strip"], words)
            draw_strip(furniture, self.look, strip, face.game, words, bool(tableau.notice))
            if tableau.aside:
                draw_slip(furniture, self.look, strip, tableau.aside)
        if "log" in places.rects:
            draw_log(furniture, self.look, places.rects["log"], face.game, tableau.log)
        draw_talk(furniture, self.look, tableau, places, self._knob_rects.values())
        self._draw_knobs(furniture, places)
        self._renew(furniture.decor)

    def strip_words(self, face: TableFace, tableau: Tableau) -> str:
        """Return what the strip says; a knob's name gives way to what happens and to new advice."""
        told = tableau.hint, tableau.heard
        if told != self._told:
            self._named, self._told = None, told
        named = self._named.hint() if self._named is not None else ""
        happens = self._follow(face, tableau)
        return tableau.notice or named or tableau.hint or happens or self.note() or face.turn_line(tableau)

    def note(self) -> str:
        """Return what the table says of the thing that is pointed at, "" if it says nothing."""
        if self._pointed is None or self._places is None:
            return ""
        return next((words for rect, words in self._places.notes if rect.collidepoint(self._pointed)), "")

    def point(self, pos: tuple[int, int] | None) -> bool:
        """Point at a thing, or at nothing; return whether something else is to be said of it.

        Whoever asks dresses the table then.
        """
        before, self._pointed = self.note(), pos
        return self.note() != before

    def _follow(self, face: TableFace, tableau: Tableau) -> str:
        """Return the newest line of the log from a deal or great moment on, until all is told; else ""."""
        fresh = list(takewhile(lambda event: event is not self._last_heard, reversed(tableau.heard)))
        self._last_heard = tableau.heard[-1] if tableau.heard else None
        moments = [face.moment(event, tableau) for event in fresh if tableau.telling]
        if not tableau.telling or not tableau.log:
            self._happens = ""
        elif self._happens or any(moment.great or moment.style == "deal" for moment in moments):
            self._happens = tableau.log[-1]
        return self._happens

    def _renew(self, decor: Iterable[Decor]) -> None:
        named = {item.name: item for item in decor}
        for name in [name for name in self._decor if name not in named]:
            self._let_go(name, self._decor.pop(name)[1])
        self._soft = {name for name, item in named.items() if item.fades}
        self._veiled = max((item.z for item in named.values() if item.veil is not None), default=0.0)
        # A veil shows all that lies below it, what comes with it too.
        for name, item in sorted(named.items(), key=lambda each: each[1].veil is not None):
            kept = self._decor.get(name)
            if kept is None:
                image = item.image if item.veil is None else item.veil(self.stage.beneath(item.z))
                sprite = Sprite(image, item.pos, z=item.z, still=not item.loose, loose=item.loose, tag=name)
                self.stage.add(sprite)
                if item.rises or item.pops:
                    self._bring(sprite, item)
            else:
                sprite = kept[1]
                if item.veil is None:
                    sprite.image = item.image
                sprite.pos, sprite.z = item.pos, item.z
            self._decor[name] = (item.image, sprite)

    def _bring(self, sprite: Sprite, item: Decor) -> None:
        """Let a picture come up softly from a little below its place, or grow into it."""
        if self._animator is None or self.look.pace.motion(RISE_MS) <= 0:
            return
        if item.pops:
            sprite.scale = POP_FROM
            coming = tween(sprite, PICTURE_MS, out_back, scale=1.0)
        else:
            sprite.y += item.image.get_height() * RISE_SHARE
            sprite.alpha = 0
            coming = tween(sprite, RISE_MS, y=item.pos[1], alpha=255.0)
        self._animator.play(coming, key=("comes", item.name))

    def _let_go(self, name: str, sprite: Sprite) -> None:
        if self._animator is None or name not in self._soft or self.look.pace.motion(LEAVE_MS) <= 0:
            self.stage.remove(sprite)
            return

        def gone() -> None:
            if sprite in self._leaving:
                self._leaving.remove(sprite)
                self.stage.remove(sprite)

        sprite.still, sprite.loose = False, True
        self._leaving.append(sprite)
        fading = tween(sprite, LEAVE_MS, _in_steps(self.look), alpha=0.0)
        # Under no key: it is to end also where the next of this name goes before it has.
        self._animator.play(sequence(fading, call(gone)))

    # -- knobs --------------------------------------------------------------------------------

    def _draw_knobs(self, furniture: Furniture, places: Arrangement) -> None:
        self._knob_rects = self._place_knobs(places)
        for knob, rect in self.knob_rects():
            size = rect.w
            state = "hot" if knob is self._hot else "lit" if knob.lit() else "normal"
            image = self.look.materials.button(knob.icon(), size, state)  # type: ignore[arg-type]
            furniture.put_in(f"knob {knob.name}", image, rect, Z_PLATES)

        together = [rect for knob, rect in self.knob_rects() if knob.name in KNOBS_TOGETHER]
        if together:
            gap = self.look.scale.px(7, 3)
            board = together[0].unionall(together[1:]).inflate(2 * gap, 2 * gap)
            furniture.put_in("knob plate", self.look.materials.name_plate(board.size), board, Z_PLATES - 1)

    def _place_knobs(self, places: Arrangement) -> dict[str, pygame.Rect]:
        """Return the places of knobs: those that have one of their own there, the others in a row."""
        own = {name: places.rects[f"knob {name}"] for name in KNOBS_APART if f"knob {name}" in places.rects}
        corner = places.rects.get("knobs")
        if corner is None:
            return own
        size = self.look.scale.px(KNOB_SIZE, theme.LEAST_BUTTON)
        gap = self.look.scale.px(12, 6)
        row = [k.name for k in reversed(self.knobs) if k.name not in KNOBS_APART and k.shown()]
        for index, name in enumerate(row):
            own[name] = pygame.Rect(corner.right - size - index * (size + gap), corner.top, size, size)
        return own

    def knob_at(self, pos: tuple[int, int]) -> Knob | None:
        """Return the knob at a point."""
        return next((k for k in self.knobs if self._covers(k, pos)), None)

    def _covers(self, knob: Knob, pos: tuple[int, int]) -> bool:
        rect = self._knob_rects.get(knob.name)
        return rect is not None and rect.collidepoint(pos)

    def knob_rects(self) -> list[tuple[Knob, pygame.Rect]]:
        """Return every knob with its place."""
        return [(k, self._knob_rects[k.name]) for k in self.knobs if k.name in self._knob_rects]

    def press_knob(self, name: str) -> None:
        """Press a knob by its name."""
        next(knob for knob in self.knobs if knob.name == name).press()

    def heat(self, knob: Knob | None) -> bool:
        """Light the knob under the pointer, or that has the focus; return whether that is another one.

        Whoever asks dresses the table then; knobs that are shown only since the last time come with that.
        """
        if knob is self._hot:
            return False
        self._hot = self._named = knob
        if self._places is not None:
            furniture = Furniture()
            self._draw_knobs(furniture, self._places)
            for item in [item for item in furniture.decor if item.name in self._decor]:
                sprite = self._decor[item.name][1]
                sprite.image = item.image
                self._decor[item.name] = (item.image, sprite)
        return True

    # -- light --------------------------------------------------------------------------------

    def mark(
        self,
        targets: Mapping[Any, tuple[pygame.Rect, GlowKind]],
        veiled: Sequence[pygame.Rect],
        traced: Iterable[Sprite],
        advised: Iterable[Spot] = (),
        chosen: Iterable[Spot] = (),
    ) -> None:
        """Light up targets, veil what cannot take the card, trace the last move, and show advised cards.

        `advised` are where cards lie that a hint means, `chosen` where those have risen to that are to be
        played next, both as large as they are drawn. Cards beside them lie over their light as over
        themselves.
        """
        radius = self.look.scale.px(10, 4)
        materials = self.look.materials
        wanted: dict[Hashable, Sprite] = {}
        for rect in veiled:
            image = materials.veil(rect.size, radius)
            wanted["veil", tuple(rect)] = Sprite(image, rect.center, z=Z_FRAMES - 1, still=True)
        discs = self._places.discs if self._places is not None else frozenset()
        shapes = self._places.shapes if self._places is not None else {}
        beneath = self._places.beneath if self._places is not None else frozenset()
        high = max(Z_FRAMES, self._veiled + 1)
        for key, (place, kind) in targets.items():
            if key in shapes:
                shape = shapes[key]
                glow = Sprite(shape.glow(GLOWS[kind].colour), (shape.x, shape.y), z=shape.z, loose=True)
                wanted[kind, tuple(place), shape.z] = glow
                continue
            rect = self._whole(place)
            corner = rect.w // 2 if key in discs else radius
            z = Z_CARDS - 1 if key in beneath else high
            for side, (image, (x, y)) in enumerate(materials.frame_edges(rect.size, kind, corner)):
                middle = rect.centerx + x, rect.centery + y
                wanted[kind, tuple(rect), side, z] = Sprite(image, middle, z=z, loose=True)
        for sprite in traced:
            size = (round(sprite.size[0]), round(sprite.size[1]))
            image = materials.frame(size, "trace", radius)
            frame = Sprite(image, sprite.pos, z=Z_FRAMES, angle=sprite.angle, loose=True)
            wanted["trace", size, sprite.pos, sprite.angle] = frame
        lights: tuple[tuple[GlowKind, Iterable[Spot]], ...] = (("hint", advised), ("under", chosen))
        for kind, spots in lights:
            for spot in spots:
                image = materials.frame((round(card_width(spot.height)), spot.height), kind, radius)
                frame = Sprite(image, spot[:2], z=spot.z + 0.5, angle=spot.angle, still=True)
                wanted[kind, spot] = frame
        for key in [key for key in self._frames if key not in wanted]:
            self.stage.remove(self._frames.pop(key))
        for key, sprite in wanted.items():
            if key not in self._frames:
                self._frames[key] = sprite
                self.stage.add(sprite)

    def _whole(self, place: pygame.Rect) -> pygame.Rect:
        """Return as much of a place as has room in the window for a line round it."""
        edge = self.look.scale.px(6, 3)
        return place.clip(pygame.Rect((0, 0), self.look.size).inflate(-2 * edge, -2 * edge))

    def focus(self, rect: pygame.Rect | None) -> None:
        """Draw the focus ring round a place, or nowhere."""
        if self._focus is not None:
            self.stage.remove(self._focus)
            self._focus = None
        if rect is not None:
            image, middle = self._ring(rect)
            self._focus = Sprite(image, middle, z=Z_FOCUS)
            self.stage.add(self._focus)

    def _ring(self, rect: pygame.Rect) -> tuple[pygame.Surface, tuple[float, float]]:
        """Return the focus ring for a place and where its middle lies: it is shaped as what lies there."""
        radius = self.look.scale.px(10, 4)
        if self._places is not None:
            keys = [key for key, region in self._places.regions.items() if region == rect]
            for shape in (self._places.shapes[key] for key in keys if key in self._places.shapes):
                return shape.ring(), (shape.x, shape.y)
            if not self._places.discs.isdisjoint(keys):
                radius = rect.w // 2
        return self.look.materials.focus_ring(rect.size, radius), rect.center

    def _remove(self, sprites: list[Sprite]) -> None:
        if sprites:
            self.stage.remove(*sprites)
            sprites.clear()

    # -- captions --------------------------------------------------------------------------------

    def show_caption(self, words: str, animator: Animator, picture: pygame.Surface | None = None) -> None:
        """Write a great moment across the table in gold on a pool of shade, perhaps under a picture."""
        self.hide_caption()
        look, (width, height) = self.look, self.look.size
        size = look.text.fit(words, 104, round(width * 0.7), "title")
        lettering = look.text.line(words, size, "#ffffff", "title")
        image = Signwriter(look.materials).gilded(lettering, ("caption", words, look.size))
        above = round(picture.get_height() * PICTURE_SHARE) if picture is not None else 0
        middle = (width / 2, height * 0.42)
        low = (middle[0], middle[1] + above / 2)
        line = Sprite(image, low, z=Z_WORDS, alpha=0, scale=0.8, loose=True)
        blur = look.scale.px(120, 48)
        # In steps, so that captions of about the same length share one: it takes longest to paint.
        step = look.scale.px(240)
        wide = -(-(image.get_width() + blur) // step) * step
        room = (wide, image.get_height() + above + blur)
        shade = look.materials.shadow(room, blur, radius=min(room) // 2, alpha=CAPTION_SHADE)
        self._caption = [Sprite(shade, middle, z=Z_WORDS - 1, alpha=0, loose=True), line]
        moving: list[Motion] = [tween(line, CAPTION_MS, out_back, scale=1.0)]
        if picture is not None:
            place = (middle[0], middle[1] - image.get_height() / 2)
            halo = round(min(picture.get_size()) * HALO_SHARE)
            light = look.materials.glow((halo, halo), look.scale.px(70, 30), theme.GLOW_TURN, halo // 2, 130)
            shown = Sprite(picture, place, z=Z_WORDS, alpha=0, scale=0.5, angle=SWING, loose=True)
            self._caption += [Sprite(light, place, z=Z_WORDS - 1, alpha=0, loose=True), shown]
            moving += [tween(shown, PICTURE_MS, out_back, scale=1.0), _swing(shown)]
        self.stage.add(*self._caption)
        coming = [tween(sprite, CAPTION_MS / 2, _in_steps(look), alpha=255.0) for sprite in self._caption]
        animator.play(parallel(*moving, *coming), key="caption")

    def caption_going(self) -> Motion:
        """Return the motion in which the caption that is there then fades away."""

        steps = _in_steps(self.look)

        def fade(time: float) -> None:
            for sprite in self._caption:
                sprite.alpha = 255.0 * (1 - steps(time))

        return sequence(progress(CAPTION_GOES_MS, fade), call(self.hide_caption))

    def hide_caption(self) -> None:
        """Take the caption away."""
        self._remove(self._caption)


def _in_steps(look: Look) -> Ease:
    """Return how large things fade: not in every frame."""
    count = FADING_STEPS if min(look.size) < _4K else FADING_STEPS_4K
    return lambda time: round(time * count) / count


def _swing(shown: Sprite) -> Motion:
    """Return the motion in which a picture swings as if it hung from its caption, less and less."""

    def turn(time: float) -> None:
        shown.angle = SWING * math.cos(time * SWINGS * 2 * math.pi) * (1 - time) ** 2 if time < 1 else 0.0

    return progress(SWING_MS, turn)
