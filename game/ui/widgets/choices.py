"""Choosing: one of a few pills, on or off, a number along a groove."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence

import pygame
from pygame import Rect

from game.ui import theme
from game.ui.inputs import Action, Key, Pos
from game.ui.materials import PlateState
from game.ui.scale import LEAST_TEXT
from game.ui.scene import Outcome
from game.ui.widgets.base import Reply, Widget, lay_shadow, reply
from game.ui.widgets.layout import columns, inset, rows, target
from game.ui.widgets.picking import Picking
from game.words import _

_PILL_GAP = 6
_PILL_HEIGHT = 48
_PILL_PADDING = 9
_LEAST_PADDING = 6
"""Beside words that are as long as their pill allows, before it takes another row."""
_SQUEEZED = 0.88
_AIRED = 0.96
"""So much smaller words may be for the air beside them."""
_TICK = 0.75
_SWITCH = (88, 46)
_KNOB = 40
_SHADOW_ROOM = 10


class Pills(Picking):
    """A choice of one among a few: the chosen pill is of brass and ticked.

    The arrows move within it, Enter or Space chooses. All pills are equally wide where that costs no row,
    else each column is as wide as its words want it. Where the pills have no room side by side at their usual
    size they lie in two or more rows, if the place is high enough (`wanted_height`).
    """

    def __init__(
        self,
        options: Sequence[str],
        chosen: int,
        on_choose: Callable[[int], Outcome | None],
        *,
        size: float = theme.SIZE_LABEL,
        hint: str = "",
        swatches: Sequence[str] = (),
    ) -> None:
        """`chosen` is the index of the chosen option or -1; `on_choose` gets the index of a new one.

        `swatches` are colours of which each option shows one beside its words.
        """
        super().__init__(max(0, chosen), hint)
        self.swatches = tuple(swatches)
        self.options = tuple(options)
        self.chosen = chosen
        self.on_choose = on_choose
        self.size = size

    def spoken(self) -> str:
        """Return the option under the cursor, and whether it is chosen."""
        option = self.options[self.cursor] if self.options else ""
        return _("{option}, chosen").format(option=option) if self.cursor == self.chosen else option

    # Its looks

    def wanted(self) -> tuple[int, int]:
        """Return the size at which all options stand in one row, equally wide."""
        gap = self.look.scale.px(_PILL_GAP, 3)
        widths = self._option_widths()
        return len(widths) * max(widths) + (len(widths) - 1) * gap, self._row_height()

    def wanted_height(self, width: int) -> int:
        """Return how high it must be to show every option at its usual size in `width` pixels."""
        count = self._rows_for(width)
        return count * self._row_height() + (count - 1) * self.look.scale.px(_PILL_GAP, 3)

    def margin(self) -> int:
        """Return room for the shadow of the brass."""
        return self.look.scale.px(_SHADOW_ROOM, 4)

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        over = self._over if self.hot else -1
        return (self.options, self.chosen, over, self.held, self.enabled, self.size)

    def paint(self) -> pygame.Surface:
        """Paint the pills."""
        canvas = self.canvas()
        shift = self.margin() - self.rect.x, self.margin() - self.rect.y
        size = self.letters()
        for index, place in enumerate(self._places()):
            self._paint_pill(canvas, place.move(shift), index, size)
        return canvas

    def letters(self) -> float:
        """Return the size in which all options are written: each has room for it in its pill, ticked too."""
        taken = 2 * self._padding() + self._tick_room() + self._swatch_side()
        fit = self.look.text.fit
        return min(
            (
                fit(option, self.size, max(1, place.width - taken), height=place.height)
                for option, place in zip(self.options, self._places(), strict=True)
            ),
            default=self.size,
        )

    def _padding(self) -> int:
        """Return the air beside the longest words: less where they would be much smaller or cut for it."""
        scale, text = self.look.scale, self.look.text
        taken = self._tick_room() + self._swatch_side()
        spare = (
            place.width - taken - text.width(option, self.size * _AIRED)
            for option, place in zip(self.options, self._places(), strict=True)
        )
        return max(scale.px(_LEAST_PADDING, 3), min(scale.px(_PILL_PADDING, 5), min(spare, default=0) // 2))

    def _tick_room(self) -> int:
        """Return how wide the tick is with the gap at its right."""
        side = self.look.scale.text(self.size * _TICK)
        return side + side // 4

    def _paint_pill(self, canvas: pygame.Surface, place: Rect, index: int, size: float) -> None:
        look = self.look
        radius = look.scale.px(6, 3)
        chosen = index == self.chosen
        room = inset(place, self._padding(), 0)
        if not chosen:
            hot = self.hot and index == self._over and self.enabled
            canvas.blit(look.materials.pill(place.size, "hot" if hot else "normal"), place)
            ink = theme.ON_PARCHMENT if self.enabled else theme.ON_PARCHMENT_OLD
            side = self._swatch_side()
            words = look.text.fitted(self.options[index], size, (room.width - side, room.height), ink)
            spot = words.get_rect(center=(place.centerx + side // 2, place.centery))
            canvas.blit(words, spot)
            self._paint_swatch(canvas, spot, index)
            return
        lay_shadow(look, canvas, place, 3, 2, radius, 120)
        state: PlateState = "normal" if self.enabled else "off"
        canvas.blit(look.materials.plate(place.size, state, False, radius), place)
        side = look.scale.text(self.size * _TICK)
        ink = theme.ON_BRASS if self.enabled else theme.ON_BRASS_OFF
        taken = self._tick_room() + self._swatch_side()
        words = look.text.fitted(self.options[index], size, (room.width - taken, room.height), ink)
        left = place.centerx - (taken + words.get_width()) // 2
        tick = look.assets.picture("icons/tick", (side, side), {"ink": ink})
        canvas.blit(tick, tick.get_rect(midleft=(left, place.centery)))
        spot = words.get_rect(midleft=(left + taken, place.centery))
        canvas.blit(words, spot)
        self._paint_swatch(canvas, spot, index)

    def _paint_swatch(self, canvas: pygame.Surface, words: Rect, index: int) -> None:
        """Paint an option's colour, a disc with an inked edge, at the left of its words."""
        if not self.swatches:
            return
        side = self._swatch_side() * 2 // 3
        disc = self.look.assets.picture("icons/swatch", (side, side), {"ink": self.swatches[index]})
        canvas.blit(disc, disc.get_rect(midleft=(words.left - self._swatch_side(), words.centery)))

    def _swatch_side(self) -> int:
        """Return how wide a swatch is with the gap at its right, 0 without swatches."""
        return round(self.look.scale.text(self.size) * 1.2) if self.swatches else 0

    # Its measures

    def _option_widths(self) -> list[int]:
        """Return how wide the pill of each option must be: ticked, its words may be a little smaller."""
        scale = self.look.scale
        squeezed = max(_SQUEEZED, LEAST_TEXT / scale.text(self.size))
        widths = []
        for option in self.options:
            words = self.look.text.width(option, self.size) + self._swatch_side()
            ticked = words + round(scale.text(self.size * _TICK) * 1.25)
            room = max(words, math.ceil(ticked * squeezed)) + 2 * scale.px(_LEAST_PADDING, 3)
            widths.append(max(target(scale), room))
        return widths or [target(scale)]

    def _row_height(self) -> int:
        return max(target(self.look.scale, _PILL_HEIGHT), round(self.look.text.height(self.size) * 1.2))

    def _rows_for(self, width: int) -> int:
        widths, gap = self._option_widths(), self.look.scale.px(_PILL_GAP, 3)
        for number in range(1, len(widths)):
            a_row = -(-len(widths) // number)
            if sum(_column_widths(widths, a_row)) + (a_row - 1) * gap <= width:
                return number
        return len(widths)

    def _places(self) -> list[Rect]:
        """Return the place of each pill, as if nothing was scrolled."""
        gap = self.look.scale.px(_PILL_GAP, 3)
        least = target(self.look.scale)
        most_rows = max(1, (self.rect.height + gap) // (least + gap))
        number = min(self._rows_for(self.rect.width), most_rows)
        a_row = max(1, -(-len(self.options) // number))
        number = max(1, -(-len(self.options) // a_row))
        shares = self._shares(a_row, self.rect.width - (a_row - 1) * gap)
        return [place for line in rows(self.rect, [1] * number, gap) for place in columns(line, shares, gap)][
            : len(self.options)
        ]

    def _shares(self, a_row: int, room: int) -> list[int]:
        """Return how wide each column of so many pixels is: all alike, or with like air round the words."""
        widths = self._option_widths()
        wanted = _column_widths(widths, a_row)
        spare = room - sum(wanted)
        if a_row * max(widths) <= room or spare < 0:
            return [1] * a_row
        return [wide + spare // a_row + (column < spare % a_row) for column, wide in enumerate(wanted)]

    # Its inputs

    def focus_in(self) -> None:
        """Take the focus, the cursor on the chosen pill."""
        self.cursor = max(0, self.chosen)
        super().focus_in()

    def activate(self) -> Reply:
        """Choose the pill under the cursor."""
        if not self.options or self.cursor == self.chosen:
            return True
        self.chosen = self.cursor
        return reply(self.on_choose(self.chosen))


def _column_widths(widths: Sequence[int], a_row: int) -> list[int]:
    """Return how wide each column must be where so many pills stand in a row."""
    return [max(widths[column::a_row]) for column in range(a_row)]


class Toggle(Widget):
    """A switch at the right end of its place, the word On or Off before it, perhaps a label at the left.

    It can be switched by a click anywhere on it.
    """

    focusable = True
    sound = "click"
    round = True

    def __init__(
        self,
        on: bool,
        on_change: Callable[[bool], Outcome | None],
        *,
        label: str = "",
        size: float = theme.SIZE_BODY,
        hint: str = "",
    ) -> None:
        super().__init__(hint)
        self.on = on
        self.on_change = on_change
        self.label = label
        self.size = size

    def spoken(self) -> str:
        """Return the label and the state."""
        return f"{self.label}: {self._word()}" if self.label else self._word()

    def wanted(self) -> tuple[int, int]:
        """Return a size with room for label, word and switch."""
        setter, scale = self.look.text, self.look.scale
        words = max(setter.width(word, self._word_size()) for word in (_("On"), _("Off")))
        width = self._switch_size()[0] + words + 2 * scale.px(14, 7) + self.look.materials.focus_margin()
        if self.label:
            width += setter.rich_width(self.label, self.size) + scale.px(28, 12)
        return width, self._least_height()

    def wanted_height(self, width: int) -> int:
        """Return how high it must be to show its label at its usual size in `width` pixels."""
        box = self._label_width(width)
        label = self.look.text.paragraph_height(self.label, self.size, box) if self.label else 0
        return max(self._least_height(), label)

    def _least_height(self) -> int:
        scale = self.look.scale
        return max(target(scale, 50), self._switch_size()[1], self.look.text.height(self.size))

    def _label_width(self, width: int) -> int:
        words = max(self.look.text.width(word, self._word_size()) for word in (_("On"), _("Off")))
        gaps = 3 * self.look.scale.px(12, 6) + self.look.materials.focus_margin()
        return max(1, width - self._switch_size()[0] - words - gaps)

    def margin(self) -> int:
        """Return room for the shadow of the knob."""
        return self.look.scale.px(_SHADOW_ROOM, 4)

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.on, self.enabled, self.label, self.size, self._word())

    @property
    def focus_rect(self) -> Rect:
        """Where the switch is seen."""
        switch = self._switch(self.rect)
        return switch if self.holder is None else self.holder.seen(switch)

    def paint(self) -> pygame.Surface:
        """Paint the label, the word and the switch."""
        canvas = self.canvas()
        look, room = self.look, self.inner()
        ink = theme.ON_PARCHMENT if self.enabled else theme.ON_PARCHMENT_OLD
        switch = self._switch(room)
        gap = look.scale.px(12, 6) + look.materials.focus_margin()
        most = (max(1, switch.left - gap - room.left), room.height)
        word = look.text.fitted(self._word(), self._word_size(), most, ink)
        canvas.blit(word, word.get_rect(midright=(switch.left - gap, room.centery)))
        if self.label:
            box = (self._label_width(room.width), room.height)
            size = look.text.fit_box(self.label, self.size, box)
            label = look.text.paragraph(self.label, size, box[0], ink)
            canvas.blit(label, label.get_rect(midleft=room.midleft))
        bed = look.materials.toggle(switch.size, 1.0 if self.on else 0.0)
        if not self.enabled:
            bed = bed.copy()
            bed.fill((255, 255, 255, 130), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.blit(bed, switch)
        return canvas

    def activate(self) -> Reply:
        """Switch it over."""
        self.on = not self.on
        return reply(self.on_change(self.on))

    def _word(self) -> str:
        return _("On") if self.on else _("Off")

    def _word_size(self) -> float:
        return max(theme.SIZE_LEAST, self.size * 0.87)

    def _switch_size(self) -> tuple[int, int]:
        high = target(self.look.scale, _SWITCH[1])
        return round(high * _SWITCH[0] / _SWITCH[1]), high

    def _switch(self, room: Rect) -> Rect:
        width, height = self._switch_size()
        high = min(height, room.height)
        return Rect(room.right - width, room.centery - high // 2, width, high)


class Slider(Widget):
    """A whole number along a groove, its value in words behind it; left and right change it by a step."""

    focusable = True
    sound = "click"

    def __init__(
        self,
        value: int,
        span: tuple[int, int],
        on_change: Callable[[int], Outcome | None],
        *,
        step: int = 1,
        words: Callable[[int], str] = str,
        size: float = theme.SIZE_LABEL,
        hint: str = "",
    ) -> None:
        """`span` is the least and the greatest value, `words` says a value in words ("80 %")."""
        super().__init__(hint)
        self.span = span
        self.step = step
        self.value = max(span[0], min(span[1], value))
        self.on_change = on_change
        self.words = words
        self.size = size

    def spoken(self) -> str:
        """Return the value in words."""
        return self.words(self.value)

    def wanted(self) -> tuple[int, int]:
        """Return a size at which the groove is long enough to be set by hand."""
        scale = self.look.scale
        height = max(target(scale, 48), self.look.text.height(self.size))
        return scale.px(240, 120) + self._words_width() + scale.px(16, 8), height

    def margin(self) -> int:
        """Return room for the shadow of the knob."""
        return self.look.scale.px(_SHADOW_ROOM, 4)

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.value, self.span, self.hot, self.held, self.enabled, self.words(self.value))

    @property
    def focus_rect(self) -> Rect:
        """Where the groove with its knob is seen."""
        groove = self._groove()
        knob = self._knob()
        spot = Rect(groove.x, knob.y, groove.width, knob.height)
        return spot if self.holder is None else self.holder.seen(spot)

    def paint(self) -> pygame.Surface:
        """Paint groove, knob and value."""
        canvas = self.canvas()
        look = self.look
        shift = self.margin() - self.rect.x, self.margin() - self.rect.y
        groove, knob = self._groove().move(shift), self._knob().move(shift)
        bed = Rect(groove.x, groove.centery - look.scale.px(7, 4), groove.width, look.scale.px(14, 8))
        canvas.blit(look.materials.groove(bed.size, self._share()), bed)
        lay_shadow(look, canvas, knob, 3, 2, knob.width // 2, 160)
        state: PlateState = "off" if not self.enabled else "hot" if self.hot or self.held else "normal"
        canvas.blit(look.materials.disc(knob.width, state), knob)
        room = self.inner()
        ink = theme.ON_PARCHMENT if self.enabled else theme.ON_PARCHMENT_OLD
        words = look.text.fitted(
            self.words(self.value), self.size, (room.right - groove.right, room.height), ink
        )
        canvas.blit(words, words.get_rect(midright=room.midright))
        return canvas

    def press(self, pos: Pos) -> Reply:
        """Take hold of the knob, which comes to the pointer."""
        self.held = True
        return self._to_pointer(pos[0])

    def drag(self, pos: Pos) -> Reply:
        """Move the knob with the pointer."""
        return self._to_pointer(pos[0])

    def release(self, pos: Pos) -> Reply:
        """Let go."""
        self.held = False
        return True

    def scroll(self, steps: float) -> bool:
        """Leave the wheel to the page, so that nothing is changed in passing."""
        return False

    def act(self, action: Action) -> Reply:
        """Change the value by a step; at either end the arrows stay here too."""
        if action not in ("left", "right"):
            return False
        return self._to(self.value + (self.step if action == "right" else -self.step))

    def key(self, key: Key) -> Reply:
        """Change the value by a tenth, or to either end."""
        low, high = self.span
        leap = max(self.step, round((high - low) / 10 / self.step) * self.step)
        goals = {
            pygame.K_PAGEUP: self.value + leap,
            pygame.K_PAGEDOWN: self.value - leap,
            pygame.K_HOME: low,
            pygame.K_END: high,
        }
        return self._to(goals[key.key]) if key.key in goals else False

    def activate(self) -> Reply:
        """Do nothing: a slider has nothing to press."""
        return True

    def _to(self, value: int) -> Reply:
        low, high = self.span
        value = max(low, min(high, value))
        if value == self.value:
            return True
        self.value = value
        return reply(self.on_change(value))

    def _to_pointer(self, x: int) -> Reply:
        groove = self._groove()
        low, high = self.span
        ahead = x - groove.left - self._knob_size() / 2
        share = ahead / max(1, groove.width - self._knob_size())
        return self._to(low + round(share * (high - low) / self.step) * self.step)

    def _share(self) -> float:
        low, high = self.span
        return (self.value - low) / max(1, high - low)

    def _words_width(self) -> int:
        return max(self.look.text.width(self.words(value), self.size) for value in (*self.span, self.value))

    def _knob_size(self) -> int:
        return min(self.rect.height, target(self.look.scale, _KNOB))

    def _groove(self) -> Rect:
        words = min(self._words_width() + self.look.scale.px(16, 8), self.rect.width * 4 // 10)
        return Rect(self.rect.x, self.rect.y, max(1, self.rect.width - words), self.rect.height)

    def _knob(self) -> Rect:
        groove, side = self._groove(), self._knob_size()
        left = groove.left + round((groove.width - side) * self._share())
        return Rect(left, groove.centery - side // 2, side, side)
