"""A field for typed text: names, cries, seeds."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Hashable

import pygame
from pygame import Rect

from game.ui import theme
from game.ui.inputs import Key, Pos
from game.ui.scene import Outcome
from game.ui.widgets.base import Reply, Widget, reply
from game.ui.widgets.layout import inset, target
from game.words import _, ngettext

_COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META
_PADDING = 14
_SELECTED = "#c9a24b90"


class TextEntry(Widget):
    """One line of text that a person types, with cursor, selection, clipboard and input methods.

    Only what can be drawn is taken: a letter that the type lacks is refused with a sentence, `notice`, and so
    is what exceeds `longest` characters. The text becomes smaller before it has to slide in the field.
    """

    focusable = True
    types = True

    def __init__(
        self,
        text: str = "",
        on_change: Callable[[str], Outcome | None] | None = None,
        *,
        on_done: Callable[[str], Outcome | None] | None = None,
        longest: int = 24,
        empty: str = "",
        size: float = theme.SIZE_BODY,
        hint: str = "",
    ) -> None:
        """`on_change` gets each new text, `on_done` the text at Enter; `empty` is shown in an empty field."""
        super().__init__(hint)
        self.text = text
        self.on_change = on_change
        self.on_done = on_done
        self.longest = longest
        self.empty = empty
        self.size = size
        self.cursor = len(text)
        self.anchor = len(text)
        self.composed = ""
        self._refusal = ""

    # What it holds

    @property
    def selection(self) -> tuple[int, int]:
        """Begin and end of what is selected; both the same where nothing is."""
        return min(self.cursor, self.anchor), max(self.cursor, self.anchor)

    def spoken(self) -> str:
        """Return the text, or what stands there while it is empty."""
        return self.text or self.empty

    def notice(self) -> str:
        """Return why the last thing typed was refused, or ""."""
        return self._refusal

    def put(self, text: str) -> Reply:
        """Put `text` in place of what is selected; what cannot be drawn or is too long is refused."""
        text = unicodedata.normalize("NFC", " ".join(text.splitlines()))
        missing = self.look.text.missing(text)
        start, end = self.selection
        if missing:
            self._refusal = ngettext(
                "That character cannot be drawn here; please choose another one.",
                "{n} of these characters cannot be drawn here; please choose others.",
                len(missing),
            ).format(n=len(missing))
            return True
        if len(self.text) - (end - start) + len(text) > self.longest:
            self._refusal = ngettext(
                "There is room for {n} character only.",
                "There is room for {n} characters only.",
                self.longest,
            ).format(n=self.longest)
            return True
        return self._change(self.text[:start] + text + self.text[end:], start + len(text))

    def _change(self, text: str, cursor: int) -> Reply:
        self._refusal = ""
        self.composed = ""
        self.cursor = self.anchor = cursor
        if text == self.text:
            return True
        self.text = text
        return reply(None if self.on_change is None else self.on_change(text))

    # Its looks

    def wanted(self) -> tuple[int, int]:
        """Return a size with room for a name."""
        setter, scale = self.look.text, self.look.scale
        width = setter.width("n" * min(self.longest, 16), self.size) + 2 * scale.px(_PADDING, 6)
        return width, max(target(scale, 50), round(setter.height(self.size) * 1.2))

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        cursor = (self.cursor, self.anchor, self.composed) if self.focused else None
        return (self.text, self.empty, cursor, self.focused, self.hot, self.enabled, self.size)

    def paint(self) -> pygame.Surface:
        """Paint the box, the text, and while it has the focus selection and cursor."""
        canvas = self.canvas()
        look = self.look
        canvas.blit(look.materials.field(self.rect.size, self.focused or self.hot), (0, 0))
        room = self._room().move(-self.rect.x, -self.rect.y)
        size, shift = self._measures()
        inside = canvas.subsurface(room)
        if not self._shown() and not self.focused:
            words = look.text.fitted(self.empty, self.size, room.size, theme.ON_PARCHMENT_OLD, "italic")
            inside.blit(words, words.get_rect(midleft=(0, room.height // 2)))
            return canvas
        line = look.text.line(self._shown(), size, theme.ON_PARCHMENT)
        spot = line.get_rect(midleft=(-shift, room.height // 2))
        if self.focused:
            self._paint_selection(inside, spot)
        inside.blit(line, spot)
        if self.focused:
            self._paint_cursor(inside, spot)
        return canvas

    def _paint_selection(self, inside: pygame.Surface, line: Rect) -> None:
        start, end = self.selection
        if self.composed:
            start, end = self.cursor, self.cursor + len(self.composed)
        if start == end:
            return
        left, right = self._x_of(start), self._x_of(end)
        marked = pygame.Surface((max(1, right - left), line.height), pygame.SRCALPHA)
        marked.fill(_SELECTED)
        inside.blit(marked, (line.x + left, line.y))
        if self.composed:
            pygame.draw.line(
                inside,
                theme.ON_PARCHMENT,
                (line.x + left, line.bottom - 2),
                (line.x + right, line.bottom - 2),
            )

    def _paint_cursor(self, inside: pygame.Surface, line: Rect) -> None:
        x = line.x + self._x_of(self.cursor + len(self.composed))
        thick = self.look.scale.px(2.4, 2)
        height = min(line.height, inside.get_height())
        bar = Rect(min(x, inside.get_width() - thick), (inside.get_height() - height) // 2, thick, height)
        pygame.draw.rect(inside, theme.FOCUS_ON_PARCHMENT, bar)

    # Its measures

    def _shown(self) -> str:
        return self.text[: self.cursor] + self.composed + self.text[self.cursor :]

    def _room(self) -> Rect:
        edge = self.look.scale.px(3, 2)
        return inset(self.rect, min(self.look.scale.px(_PADDING, 6), self.rect.width // 8), edge)

    def _measures(self) -> tuple[float, int]:
        """Return the type size and how far the text slides to the left so that the cursor is in sight."""
        setter, room = self.look.text, self._room()
        size = setter.fit(self._shown(), self.size, room.width - 2, height=room.height)
        wide = setter.width(self._shown(), size)
        if wide <= room.width - 2 or not self.focused:
            return size, 0
        x = setter.width(self._shown()[: self.cursor + len(self.composed)], size)
        return size, max(0, min(x - room.width // 2, wide + 2 - room.width))

    def _x_of(self, index: int) -> int:
        size, _shift = self._measures()
        return self.look.text.width(self._shown()[:index], size)

    def _index_at(self, pos: Pos) -> int:
        size, shift = self._measures()
        x = pos[0] - self._room().x + shift
        ends = [self.look.text.width(self.text[:index], size) for index in range(len(self.text) + 1)]
        return min(range(len(ends)), key=lambda index: abs(ends[index] - x))

    # Its inputs

    def focus_in(self) -> None:
        """Take the focus, everything selected: typing replaces it."""
        super().focus_in()
        self.anchor, self.cursor = 0, len(self.text)

    def focus_out(self) -> None:
        """Lose the focus, and what was not decided on."""
        super().focus_out()
        self.composed = ""
        self._refusal = ""

    def press(self, pos: Pos) -> Reply:
        """Put the cursor at `pos`."""
        self.held = True
        self.composed = ""
        self.cursor = self.anchor = self._index_at(pos)
        return True

    def drag(self, pos: Pos) -> Reply:
        """Select from where the button went down."""
        self.cursor = self._index_at(pos)
        return True

    def release(self, pos: Pos) -> Reply:
        """Let go."""
        self.held = False
        return True

    def typed(self, text: str) -> Reply:
        """Put what was typed at the cursor."""
        return self.put(text)

    def edited(self, text: str) -> Reply:
        """Show what an input method has not yet decided on, if it can be drawn."""
        self.composed = text if not self.look.text.missing(text) else ""
        return True

    def key(self, key: Key) -> Reply:
        """Edit: arrows, Home and End (with shift they select), Backspace, Delete, and the clipboard."""
        if self.composed:
            return True
        if key.mod & _COMMAND and key.key in (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v):
            return self._clipboard(key.key)
        if key.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            return self._delete(key)
        goals = {
            pygame.K_LEFT: self._left(key),
            pygame.K_RIGHT: self._right(key),
            pygame.K_HOME: 0,
            pygame.K_END: len(self.text),
        }
        if key.key not in goals:
            return False
        self.cursor = goals[key.key]
        if not key.mod & pygame.KMOD_SHIFT:
            self.anchor = self.cursor
        return True

    def activate(self) -> Reply:
        """Be done with it."""
        return reply(None if self.on_done is None else self.on_done(self.text))

    def _left(self, key: Key) -> int:
        start, end = self.selection
        if start != end and not key.mod & pygame.KMOD_SHIFT:
            return start
        if key.mod & _COMMAND:
            return self.text[: self.cursor].rstrip().rfind(" ") + 1
        return max(0, self.cursor - 1)

    def _right(self, key: Key) -> int:
        start, end = self.selection
        if start != end and not key.mod & pygame.KMOD_SHIFT:
            return end
        if key.mod & _COMMAND:
            after = self.text[self.cursor :]
            word_end = after.find(" ", len(after) - len(after.lstrip()))
            return len(self.text) if word_end < 0 else self.cursor + word_end
        return min(len(self.text), self.cursor + 1)

    def _delete(self, key: Key) -> Reply:
        start, end = self.selection
        if start == end:
            plain_key = Key(key.key, key.mod & ~pygame.KMOD_SHIFT)
            if key.key == pygame.K_BACKSPACE:
                start = self._left(plain_key)
            else:
                end = self._right(plain_key)
        return self._change(self.text[:start] + self.text[end:], start)

    def _clipboard(self, key: int) -> Reply:
        if key == pygame.K_a:
            self.anchor, self.cursor = 0, len(self.text)
            return True
        start, end = self.selection
        try:
            if key == pygame.K_v:
                return self.put(pygame.scrap.get_text())
            if start != end:
                pygame.scrap.put_text(self.text[start:end])
        except pygame.error:
            self._refusal = _("The clipboard cannot be reached.")
            return True
        return self._change(self.text[:start] + self.text[end:], start) if key == pygame.K_x else True
