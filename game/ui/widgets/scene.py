"""A scene made of widgets: it gives them inputs and the focus, and draws what has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect

from game.ui.focus import FocusRing
from game.ui.inputs import (
    LEFT,
    Act,
    Action,
    Edited,
    FocusLost,
    Input,
    Key,
    Moved,
    PointerLeft,
    Pos,
    Pressed,
    Released,
    Scrolled,
    Typed,
)
from game.ui.look import Look
from game.ui.richtext import plain, sentences
from game.ui.scene import Outcome, Pop, Scene, Size
from game.ui.sprite import Sprite
from game.ui.stage import Stage
from game.ui.widgets.base import Reply, Widget
from game.ui.widgets.buttons import BrassButton
from game.ui.widgets.labels import Label
from game.ui.widgets.layout import within
from game.ui.widgets.panels import Panel, tip
from game.ui.widgets.scrolling import ScrollView

WIDGETS_Z = 100.0
"""Widgets lie from here on upwards, in their order; a scene's own sprites may lie below or above."""

RING_Z = 9000.0
TIP_Z = 9500.0
TIP_AFTER_MS = 550.0
_TIP_WIDTH = 460


class WidgetScene(Scene):
    """A screen of widgets: override `compose` and `arrange`, perhaps `ground`, `back` and `acted`.

    `compose` makes the widgets once; `arrange` gives them their places, now and for every other size. What a
    widget's callback returns goes to the stack of scenes. Tab and arrows walk the focus, confirm activates,
    back asks `back`; wheel, Page Up and Page Down scroll. A scene may put sprites of its own on `stage`.
    """

    def __init__(self) -> None:
        self.widgets: list[Widget] = []
        self.stage = Stage((1, 1))
        self._focus: FocusRing[Widget] = FocusRing()
        self._look: Look | None = None
        self._sprites: dict[Widget, Sprite] = {}
        self._ring = Sprite(pygame.Surface((1, 1), pygame.SRCALPHA), z=RING_Z, visible=False)
        self._tip = Sprite(pygame.Surface((1, 1), pygame.SRCALPHA), z=TIP_Z, visible=False)
        self._tip_words = ""
        self._tip_wait: float | None = None
        self._hot: Widget | None = None
        self._held: Widget | None = None

    # To override

    def compose(self) -> Sequence[Widget]:
        """Return the widgets in the order in which they are painted and Tab walks; `look` is known."""
        return ()

    def arrange(self, size: Size) -> None:
        """Give every widget its `rect` in a window of `size` pixels; all are dressed in the look of it."""

    def ground(self, size: Size) -> pygame.Surface:
        """Return what lies behind the widgets: the planks of a floor, or what the scene lies on."""
        if not self.opaque and self.backdrop is not None:
            return self.backdrop
        return self.look.materials.cabin(size)

    def back(self) -> Outcome | None:
        """Return what the back key leads to: the end of this scene."""
        return Pop()

    def acted(self, action: Action) -> Outcome | None:
        """Take an action that no widget and no focus has a use for."""
        return None

    # Its widgets

    @property
    def look(self) -> Look:
        """The look in use; RuntimeError before the scene has come onto the stack."""
        if self._look is None:
            raise RuntimeError("the scene has no look before it is entered")
        return self._look

    @property
    def focused(self) -> Widget | None:
        """The widget that keys act on."""
        return self._focus.current

    def show(self, widgets: Sequence[Widget]) -> None:
        """Show these widgets in place of those before, arranged; the focus stays near where it was."""
        for widget in set(self.widgets) - set(widgets):
            self._take_off(widget)
        self.widgets = list(widgets)
        for widget in self.widgets:
            widget.dress(self.look)
        self.arrange(self.stage.size)
        self._offer()

    def renew(self) -> None:
        """Make all widgets anew, for their words have changed; focus and scrolled views stay as they are."""
        before = list(self._focusable())
        number = before.index(self.focused) if self.focused in before else None
        offsets = [view.offset for view in self._views()]
        self.show(self.compose())
        for view, offset in zip(self._views(), offsets, strict=False):
            view.to(offset)
        now = list(self._focusable())
        if number is not None and number < len(now):
            self.focus(now[number], reveals=False)

    def focus(self, widget: Widget | None, *, reveals: bool = True) -> None:
        """Give the focus to `widget`, or to nothing; where it `reveals`, what it is on comes into sight."""
        before = self._focus.current
        self._focus.offer(list(self._focusable()))
        self._focus.to(widget)
        self._pass_focus(before, reveals)

    def find(self, words: str) -> Widget:
        """Return the visible widget that is called so, as a screen reader says it, or LookupError."""
        for widget in self._all():
            if widget.visible and words in (widget.spoken(), widget.hint):
                return widget
        raise LookupError(f"no widget is called {words!r}")

    # The life of a scene

    def enter(self, look: Look, size: Size) -> None:
        """Make the widgets, and give the focus to the primary button or the first that can have it."""
        self._look = look
        self.stage.resize(size, "black")
        self.stage.add(self._ring, self._tip)
        self.show(self.compose())
        primary = [w for w in self._focusable() if isinstance(w, BrassButton) and w.primary]
        if self.focused is None:
            self.focus(next(iter([*primary, *self._focusable()]), None))
        self._say_what_stands_here()

    def _say_what_stands_here(self) -> None:
        """Say all that is to be read, and what has the focus."""
        told = [widget.spoken() for widget in self.widgets if widget.visible and not widget.focusable]
        self.look.speech.say(sentences(told))
        self._point()

    def _point(self) -> None:
        """Say what has the focus, and what it says now."""
        if self.focused is not None:
            words = dict.fromkeys((self.focused.spoken(), self.focused.hint, self.focused.notice()))
            self.look.speech.point(sentences(plain(part) for part in words))

    def layout(self, look: Look, size: Size) -> None:
        """Dress and arrange everything for `size`."""
        self._look = look
        self._drop_tip()
        self._tip_words = ""
        self.stage.resize(size, self.ground(size))
        looked_at = {view: view.looked_at() for view in self._views()}
        for widget in self.widgets:
            widget.dress(look)
        self.arrange(size)
        for view, mark in looked_at.items():
            view.look_at(mark)
        if self.focused is not None and self.focused in {mark[0] for mark in looked_at.values() if mark}:
            self._reveal(self.focused)

    def let_go(self) -> None:
        """Give back ground and layer, and the picture that it lies on."""
        self.stage.let_go()
        self.backdrop = None

    def redraw(self) -> None:
        """Draw everything next time."""
        self.stage.redraw()

    def draw(self, target: pygame.Surface) -> list[Rect]:
        """Draw what has changed."""
        self._offer()
        for number, widget in enumerate(self.widgets):
            self._place(widget, WIDGETS_Z + number)
        self._place_ring()
        self._place_tip()
        return self.stage.draw(target)

    def draw_below(self, target: pygame.Surface) -> None:
        """Paint all but the brass buttons: they would lie, blurred, under and beside those of the panel."""
        self.redraw()  # the target holds nothing of what the stage could take over from it
        self.draw(target)
        buttons = [sprite for widget, sprite in self._sprites.items() if isinstance(widget, BrassButton)]
        before = [(sprite, sprite.visible) for sprite in (*buttons, self._ring, self._tip)]
        for sprite, _visible in before:
            sprite.visible = False
        self.redraw()
        self.stage.draw(target)
        for sprite, visible in before:
            sprite.visible = visible

    def update(self, dt_ms: float) -> Outcome | None:
        """Let a tool tip come up when its time has come."""
        if self._tip_wait is not None:
            self._tip_wait = max(0.0, self._tip_wait - dt_ms)
        return None

    @property
    def wake_ms(self) -> float | None:
        """After how many ms a tool tip comes up."""
        if self._tip_wait is None or self._tip.visible or not self._hint():
            return None
        return self._tip_wait

    @property
    def typing(self) -> Rect | None:
        """The field that takes text, if one has the focus."""
        widget = self.focused
        return widget.place if widget is not None and widget.types and widget.active else None

    # Inputs

    def handle(self, given: Input) -> Outcome | None:
        """Give an input to the widget that it is meant for."""
        self._offer()
        answer = self._answer(given)
        self._offer()
        if isinstance(given, Act | Key | Typed) and isinstance(answer, bool):
            self._point()
        return None if isinstance(answer, bool) else answer

    def _answer(self, given: Input) -> Reply:
        match given:
            case Pressed(pos=pos, button=button) if button == LEFT:
                return self._press(pos)
            case Released(pos=pos, button=button) if button == LEFT:
                held, self._held = self._held, None
                return held.release(_inside(held, pos)) if held is not None else False
            case Moved(pos=pos):
                return self._move(pos)
            case Scrolled(pos=pos, dy=dy):
                return self._scroll(pos, dy)
            case PointerLeft() | FocusLost():
                self._hover(None, (0, 0))
                if isinstance(given, FocusLost) and self._held is not None:
                    self._held.let_go()
                    self._held = None
            case Key(down=True):
                self._drop_tip()
                return self._key(given)
            case Act(action=action):
                return self._act(action)
            case Typed(text=text) if self.focused is not None:
                return self.focused.typed(text)
            case Edited(text=text) if self.focused is not None:
                return self.focused.edited(text)
        return False

    def _press(self, pos: Pos) -> Reply:
        self._drop_tip()
        widget = self._taker(self._under(pos))
        if widget is None or not widget.active:
            return False
        self._held = widget
        if widget.focusable:
            self.focus(widget, reveals=False)  # It would be scrolled away from under the pointer.
        self._sound(widget)
        return widget.press(_inside(widget, pos))

    def _move(self, pos: Pos) -> Reply:
        if self._held is not None:
            inside = _inside(self._held, pos)
            self._held.hover(inside if self._held.rect.collidepoint(inside) else None)
            return self._held.drag(inside)
        widget = self._under(pos)
        self._hover(widget, pos)
        return False

    def _hover(self, widget: Widget | None, pos: Pos) -> None:
        if widget is not self._hot:
            if self._hot is not None:
                self._hot.hover(None)
            self._hot = widget
            self._drop_tip()
            self._tip_wait = TIP_AFTER_MS if widget is not None and widget.hint else None
        if widget is not None:
            widget.hover(_inside(widget, pos))

    def _scroll(self, pos: Pos, steps: float) -> Reply:
        widget = self._under(pos)
        while widget is not None:
            if widget.scroll(steps):
                self._drop_tip()
                return True
            widget = widget.holder
        return False

    def _key(self, key: Key) -> Reply:
        if self.focused is not None:
            answer = self.focused.key(key)
            if answer is not False:
                return answer
        view = self._view()
        return view.key(key) if view is not None and view is not self.focused else False

    def _act(self, action: Action) -> Reply:
        match action:
            case "next" | "previous":
                before = self.focused
                self._focus.step(1 if action == "next" else -1)
                self._pass_focus(before)
                return True
            case "confirm":
                if self.focused is None:
                    return self._act("next")
                self._sound(self.focused)
                return self.focused.activate()
            case "left" | "right" | "up" | "down":
                return self._arrow(action)
            case "back":
                return self.back() or True
        return self.acted(action) or False

    def _sound(self, widget: Widget) -> None:
        if widget.sound:
            self.look.sound.play(widget.sound)

    def _arrow(self, action: Action) -> Reply:
        before = self.focused
        if before is not None:
            answer = before.act(action)
            if answer is not False:
                return answer
        assert action in ("left", "right", "up", "down")
        if self._focus.move(action):
            self._pass_focus(before)
            return True
        view = self._view()
        if view is not None and view is not before and view.act(action):
            return True
        return self.acted(action) or False

    # Focus

    def _all(self) -> Iterator[Widget]:
        for widget in self.widgets:
            yield widget
            yield from widget.children()

    def _focusable(self) -> Iterator[Widget]:
        return (
            widget
            for widget in self._all()
            if widget.focusable and widget.active and (widget.holder is None or widget.holder.visible)
        )

    def _offer(self) -> None:
        before = self._focus.current
        self._focus.offer(list(self._focusable()))
        self._pass_focus(before)

    def _pass_focus(self, before: Widget | None, reveals: bool = True) -> None:
        now = self._focus.current
        if now is before:
            return
        if before is not None:
            before.focus_out()
        if now is not None:
            now.focus_in()
            if reveals:
                self._reveal(now)
        self._drop_tip()
        self._tip_wait = TIP_AFTER_MS if now is not None and now.hint else None

    def _reveal(self, widget: Widget) -> None:
        if widget.holder is not None:
            widget.holder.reveal(widget.rect)

    def _view(self) -> ScrollView | None:
        """Return the view that keys scroll: the one that holds the focus, or the first that has more."""
        if self.focused is not None and self.focused.holder is not None:
            return self.focused.holder
        return next((view for view in self._views() if view.visible and view.furthest), None)

    def _views(self) -> list[ScrollView]:
        return [widget for widget in self.widgets if isinstance(widget, ScrollView)]

    # Places

    def _under(self, pos: Pos) -> Widget | None:
        """Return the topmost widget at `pos`, a child before what holds it."""
        for widget in reversed(self.widgets):
            if not widget.visible or not widget.rect.collidepoint(pos):
                continue
            if isinstance(widget, ScrollView) and widget.beckons(pos):
                return widget
            for child in reversed(widget.children()):
                if (
                    child.visible
                    and child.place.collidepoint(pos)
                    and not (isinstance(widget, ScrollView) and widget.leaves_out(child))
                ):
                    return child
            return widget
        return None

    def _taker(self, widget: Widget | None) -> Widget | None:
        """Return who takes a press on `widget`: itself, or the view that holds a thing that takes none."""
        if widget is None or widget.focusable or isinstance(widget, ScrollView):
            return widget
        return widget.holder

    def _place(self, widget: Widget, z: float) -> None:
        sprite = self._sprites.get(widget)
        if not widget.visible or not widget.rect.width or not widget.rect.height:
            if sprite is not None:
                sprite.visible = False
            return
        picture = widget.picture()
        centre = _middle(widget.rect)
        if sprite is None:
            sprite = self._sprites[widget] = Sprite(picture, centre, z=z)
            self.stage.add(sprite)
        sprite.image, sprite.pos, sprite.z, sprite.visible = picture, centre, z, True

    def _take_off(self, widget: Widget) -> None:
        sprite = self._sprites.pop(widget, None)
        if sprite is not None:
            self.stage.remove(sprite)
        if self._hot is widget:
            self._hot = None
        if self._held is widget:
            self._held = None

    def _place_ring(self) -> None:
        widget = self.focused
        self._ring.visible = widget is not None and widget.ringed
        if widget is None or not widget.ringed:
            return
        look, around = self.look, widget.focus_rect
        radius = min(around.width, around.height) // 2 if widget.round else look.scale.px(7, 3)
        picture = look.materials.focus_ring(around.size, radius, self._on_parchment(widget))
        spot = picture.get_rect(center=around.center)
        if widget.holder is not None:
            edge = look.materials.focus_margin()
            seen = spot.clip(widget.holder.place.inflate(2 * edge, 2 * edge))
            if seen.size != spot.size:
                picture = picture.subsurface(seen.move(-spot.x, -spot.y)) if seen else picture
                self._ring.visible = bool(seen)
                spot = seen
        self._ring.image, self._ring.pos = picture, _middle(spot)

    def _on_parchment(self, widget: Widget) -> bool:
        place = widget.holder.place if widget.holder is not None else widget.place
        return any(
            isinstance(panel, Panel) and panel.visible and panel.rect.contains(place)
            for panel in self.widgets
        )

    # Tool tips

    def _hint(self) -> str:
        """Return what is to be explained now: first what was refused, then the hint under the pointer."""
        if self.focused is not None and self.focused.notice():
            return self.focused.notice()
        if self._tip_wait is None:
            return ""
        return "" if (widget := self._explained()) is None else widget.hint

    def _explained(self) -> Widget | None:
        """Return whose hint is shown: of what is pointed at, else of what has the focus."""
        for widget in (self._hot, self.focused):
            if widget is not None and widget.tipped and widget.hint and not self._is_written(widget.hint):
                return widget
        return None

    def _is_written(self, words: str) -> bool:
        """Tell whether a label says the same already."""
        return any(isinstance(widget, Label) and widget.text == words for widget in self._all())

    def _drop_tip(self) -> None:
        self._tip_wait = None

    def _place_tip(self) -> None:
        notice = self.focused.notice() if self.focused is not None else ""
        words = self._hint() if notice or self._tip_wait == 0.0 else ""
        self._tip.visible = bool(words)
        if not words:
            return
        subject = self.focused if notice else self._explained()
        assert subject is not None
        width, height = self.stage.size
        if words != self._tip_words:
            self._tip_words = words
            self._tip.image = tip(self.look, words, min(self.look.scale.text(_TIP_WIDTH), width * 8 // 10))
        spot = self._tip.image.get_rect(midtop=subject.place.midbottom)
        if spot.bottom > height:
            spot = self._tip.image.get_rect(midbottom=subject.place.midtop)
        self._tip.pos = _middle(within(spot, Rect(0, 0, width, height)))


def _inside(widget: Widget, pos: Pos) -> Pos:
    """Return `pos` in the coordinates of the widget's `rect`, which does not know of scrolling."""
    shift = widget.place
    return pos[0] - shift.x + widget.rect.x, pos[1] - shift.y + widget.rect.y


def _middle(rect: Rect) -> tuple[float, float]:
    return rect.x + rect.width / 2, rect.y + rect.height / 2
