"""Forms: lines of labels and controls on parchment, and where panels lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from game.scenes.crest import Crest
from game.scenes.portraits import PortraitPicker
from game.ui import theme
from game.ui.look import Look
from game.ui.scene import Size
from game.ui.widgets import BrassButton, Label, Panel, Pills, RichText, Rule, ScrollView, Toggle, Widget
from game.ui.widgets import layout as lay
from game.ui.widgets.base import keep_together

LABEL_SHARE = 0.38
_GAP = 20
_HEADING_GAP = 10
_WORDS_GAP = 4
_LABEL_GAP = 12
"""Between a control and a label that stands above it."""
_ABOVE_LABEL = 14
"""Above such a label at least: it must not stand closer to what is above itself."""
_HANGING = 68
"""How high the plates are that hang over the lower edge of a sheet."""
_PLATE = 250
"""How wide a plate in a form is at least, and mostly: as wide as other controls, its words would be lost."""


@dataclass
class _Line:
    """One line: a label, or None for a control that takes the whole width."""

    label: Label | None
    control: Widget
    gap: int = _GAP
    leads: bool = False
    """Whether it is nothing without the line below it."""


@dataclass
class Form:
    """Collects the lines of a form, from top to bottom, and lays them out in any width."""

    lines: list[_Line] = field(default_factory=list)

    def heading(self, text: str) -> Label:
        """Begin a part of the form, and return the label with its name."""
        label = Label(text, theme.SIZE_HEADING, theme.ON_PARCHMENT_TITLE, "title")
        self.lines.append(_Line(None, label, _HEADING_GAP))
        return label

    def line(self, text: str, control: Widget, words: str = "") -> None:
        """Add a control with its label at the left, or above it where the form is narrow.

        `words` are a sentence that is read below it.
        """
        control.hint = control.hint or text
        if isinstance(control, BrassButton):
            control.size = theme.SIZE_LABEL
        gap = _WORDS_GAP if words else _GAP
        self.lines.append(_Line(Label(text, theme.SIZE_BODY, theme.ON_PARCHMENT), control, gap))
        if words:
            self.text(words).keeps_with = control
            self.lines[-1].gap = _GAP

    def across(self, control: Widget) -> None:
        """Add something as wide as the form."""
        self.lines.append(_Line(None, control))

    def text(self, text: str, colour: str = theme.ON_PARCHMENT_SOFT) -> RichText:
        """Add a paragraph in italics, and return it."""
        words = RichText(text, theme.SIZE_LABEL, colour, "italic")
        self.lines.append(_Line(None, words, _HEADING_GAP))
        return words

    def rule(self) -> None:
        """Add a line between two parts."""
        self.lines.append(_Line(None, Rule(), leads=True))

    def widgets(self) -> list[Widget]:
        """Return all labels and controls, in the order of the lines."""
        return [part for line in self.lines for part in (line.label, line.control) if part is not None]

    def arrange(self, room: Rect, look: Look) -> int:
        """Lay the lines out from the top of `room`, perhaps beyond its bottom; return where they end."""
        self._keep_together()
        y, gap = room.y, _GAP
        for line in self.lines:
            if not line.control.visible:
                continue
            place = Rect(room.x, y, room.width, 0)
            if gap < _ABOVE_LABEL and not self._is_beside(line, room.width, look):
                place.y += look.scale.px(_ABOVE_LABEL - gap, round((_ABOVE_LABEL - gap) * 0.4))
            gap = line.gap
            y = self._arrange_line(line, place, look) + look.scale.px(gap, round(gap * 0.4))
        return y

    def _keep_together(self) -> None:
        """Let a label and its control be seen together, and a line between parts with what follows."""
        shown = [line for line in self.lines if line.control.visible]
        for line, following in zip(shown, [*shown[1:], None], strict=True):
            if line.label is not None:
                keep_together((line.label, line.control))
            elif line.leads and following is not None:
                line.control.keeps_with = following.label or following.control

    def _is_beside(self, line: _Line, width: int, look: Look) -> bool:
        """Tell whether a line has no label, or it has room at the left of its control."""
        if line.label is None:
            return True
        label_room, control_room = self._shares(line.label, line.control, width, look)
        return line.label.wanted()[0] <= label_room and _fits(line.control, control_room, width)

    def _shares(self, label: Label, control: Widget, width: int, look: Look) -> tuple[int, int]:
        """Return how wide a label and its control may be side by side in so wide a form."""
        gap = look.scale.px(18, 8)
        label_room = round(width * LABEL_SHARE) - gap
        if isinstance(control, Toggle):
            label_room = max(label_room, min(label.wanted()[0], width - control.wanted()[0] - gap))
        return label_room, width - label_room - gap

    def _arrange_line(self, line: _Line, place: Rect, look: Look) -> int:
        control = line.control
        if line.label is None:
            control.rect = Rect(place.topleft, (place.width, height_of(control, place.width)))
            return control.rect.bottom
        label_room, control_room = self._shares(line.label, control, place.width, look)
        if self._is_beside(line, place.width, look):
            height = max(height_of(control, control_room), line.label.wanted()[1])
            line.label.rect = Rect(place.x, place.y, label_room, height)
            left = place.right - control_room
            control.rect = Rect(left, place.y, _width_of(control, control_room), height)
            return place.y + height
        height = line.label.wanted_height(place.width)
        line.label.rect = Rect(place.topleft, (place.width, height))
        top = place.y + height + look.scale.px(_LABEL_GAP, 5)
        wide = _width_of(control, place.width)
        control.rect = Rect(place.x, top, wide, height_of(control, place.width))
        return control.rect.bottom


def _fits(control: Widget, width: int, whole: int) -> bool:
    """Tell whether a control can be used in `width` pixels beside its label, of `whole` ones together.

    Portraits are not laid in more rows for it.
    """
    if isinstance(control, Pills):
        return control.wanted_height(width) < 2 * control.wanted()[1]
    if isinstance(control, PortraitPicker):
        return control.wanted_height(width) <= control.wanted_height(whole)
    return control.wanted()[0] <= width


def _width_of(control: Widget, room: int) -> int:
    """Return how wide a control is made that has so much room."""
    if not isinstance(control, BrassButton):
        return room
    return min(room, max(control.wanted()[0], control.look.scale.px(_PLATE, 120)))


def height_of(widget: Widget, width: int) -> int:
    """Return how high a widget has to be in `width` pixels."""
    return widget.wanted_height(width)


def sheet(
    look: Look, size: Size, units: tuple[float, float], under: float = 0, endless: bool = False
) -> Rect:
    """Return where a panel of so many units lies in the middle of a window of `size` pixels.

    It grows with the text, never beyond the window; `under` units stay free below it for a plate that
    hangs over its lower edge. An `endless` one, on which one scrolls, also takes the height of a tall window.
    """
    width, height = size
    body = theme.SIZE_BODY
    grown = max(1.0, look.scale.text(body) / (body * look.scale.unit))
    below = look.scale.px(under, 10)
    edge = look.scale.px(30, 12)
    wide = min(width - 2 * edge, look.scale.px(units[0] * (1 + (grown - 1) * 0.8), 420))
    tall = height / look.scale.px(1080) if endless else 1.0
    high = min(height - 2 * edge - below, look.scale.px(units[1] * grown * tall, 300))
    return Rect((width - wide) // 2, (height - below - high) // 2, wide, high)


def snug(sheet_rect: Rect, spare: int) -> Rect:
    """Return a sheet lower by what it has to spare, round the same middle; itself if it has nothing."""
    return sheet_rect.inflate(0, -spare) if spare > 0 else sheet_rect


def fit(
    look: Look,
    whole: Rect,
    panel: Panel,
    pane: ScrollView,
    plates: Sequence[BrassButton],
    fill: Callable[[Rect], int],
) -> None:
    """Lay out a sheet with a pane that ends above its plates, as high as `whole` or as what is in it.

    `fill` lays out what is in the pane from the top of a room, perhaps beyond its bottom; it returns where
    that ends.
    """
    spare = fill_sheet(look, whole, panel, pane, plates, fill)
    if spare > 0:
        fill_sheet(look, snug(whole, spare), panel, pane, plates, fill)


def fill_sheet(
    look: Look,
    place: Rect,
    panel: Panel,
    pane: ScrollView,
    plates: Sequence[BrassButton],
    fill: Callable[[Rect], int],
) -> int:
    """Do as `fit` does on a sheet that is as high as `place`; return how many pixels are left in it."""
    scale = look.scale
    panel.rect = place
    hang(look, place, plates)
    room, air = panel.inside(), scale.px(8, 2)
    high = plates[0].rect.top - scale.px(14, 6) - room.y - air
    pane.lie_in(Rect(room.x, room.y + air, room.width, high))
    end = fill(pane.room())
    pane.to(pane.offset)
    return pane.rect.bottom - end - scale.px(30, 12)


def say(
    look: Look,
    size: Size,
    panel: Panel,
    words: RichText,
    plates: Sequence[BrassButton],
    crest: Crest | None = None,
) -> None:
    """Lay out a small sheet that says something, as high as its words, its plates over the lower edge."""
    scale = look.scale

    def lay_on(place: Rect) -> int:
        panel.rect = place
        hang(look, place, plates)
        room = panel.inside()
        wide = look.text.even_width(words.text, words.size, room.width, words.face, words.leading)
        words.rect = Rect(room.centerx - wide // 2, room.y + scale.px(8, 3), wide, 0)
        lowest = plates[0].rect.top - scale.px(14, 6) - words.rect.y
        words.rect.height = max(1, min(lowest, words.wanted_height(wide)))
        return lowest - words.rect.height - scale.px(26, 10)

    whole = sheet(look, size, (760, 420), under=60)
    place = snug(whole, lay_on(whole))
    if crest is not None:
        place.top = max(crest.room, place.top + crest.above // 2)
    lay_on(place)
    if crest is not None:
        crest.stand(place)


def menu(look: Look, size: Size, panel: Panel, plates: Sequence[BrassButton]) -> None:
    """Lay plates out under each other on a sheet that is as high as they are together."""
    write_plates(plates)
    scale, gap = look.scale, look.scale.px(20, 8)
    below = scale.px(26, 8)
    whole = sheet(look, size, (620, 330 + 90 * len(plates)))
    panel.rect = whole
    free = panel.inside().height - below - gap * (len(plates) - 1)
    usual = max(lay.target(scale, 68), max(plate.wanted()[1] for plate in plates))
    high = min(usual, max(theme.LEAST_BUTTON, free // len(plates)))
    panel.rect = snug(whole, free - high * len(plates))
    inside = panel.inside()
    wide = min(inside.width, max(scale.px(430, 210), max(plate.wanted()[0] for plate in plates)))
    room = Rect(inside.centerx - wide // 2, inside.y + below // 3, wide, inside.height)
    for plate, place in zip(plates, lay.stack(room, [high] * len(plates), gap), strict=True):
        plate.rect = place
    even_plates(plates)


def hang(look: Look, sheet_rect: Rect, plates: Sequence[BrassButton]) -> None:
    """Lay plates side by side over the lower edge of a sheet, in its middle, all written alike."""
    write_plates(plates)
    high = max(lay.target(look.scale, _HANGING), max(plate.wanted()[1] for plate in plates))
    room = Rect(0, 0, sheet_rect.width - look.scale.px(80, 24), high)
    room.midtop = (sheet_rect.centerx, sheet_rect.bottom - round(high * 0.55))
    gap = look.scale.px(26, 10)
    widths = [max(plate.wanted()[0] + look.scale.px(40), look.scale.px(250, 120)) for plate in plates]
    spare = room.width - sum(widths) - gap * (len(widths) - 1)
    if spare < 0:
        widths = [rect.width for rect in lay.columns(room, widths, gap)]
    for plate, place in zip(plates, lay.row(room, widths, gap), strict=True):
        plate.rect = place
    even_plates(plates)


def write_plates(plates: Sequence[BrassButton]) -> None:
    """Write plates that lie together on a sheet in the type that all such plates have."""
    for plate in plates:
        plate.size = theme.SIZE_PLATE


def even_plates(plates: Sequence[BrassButton]) -> None:
    """Write plates that lie together in the largest type in which each of them has room for its words."""
    size = min(plate.largest() for plate in plates)
    for plate in plates:
        plate.size = size
