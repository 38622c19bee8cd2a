"""Keys and buttons: what asks for what, chosen anew by pressing it, for everybody or for one person."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect

from game.scenes.forms import fit, sheet
from game.scenes.services import App
from game.ui import theme
from game.ui.inputs import ACTIONS, Act, Action, Bindings, Button, FocusLost, Input, Key, Pressed, key_stroke
from game.ui.richtext import escape
from game.ui.scene import Outcome, Pop, Size
from game.ui.widgets import BrassButton, Label, Panel, ScrollView, Widget, WidgetScene
from game.ui.widgets import layout as lay
from game.ui.widgets.base import keep_together
from game.words import _

_MODIFIERS = frozenset(
    {
        pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
        pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE,
    }
)  # fmt: skip
_ROW = 56
_PLATE = 250

Heard = Callable[[str, int | None], None]
"""Takes a stroke, and the controller that it came from, None for the keyboard."""


class ListeningScene(WidgetScene):
    """A scene that can wait for one key or button, which means nothing else meanwhile; Escape ends it."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app
        self._heard: Heard | None = None

    @property
    def listens(self) -> bool:
        """Whether a key or button is waited for."""
        return self._heard is not None

    def listen(self, heard: Heard, plate: BrassButton, pad: bool = False) -> None:
        """Wait for the next key or button; the plate that it goes into asks for it, lit.

        It asks for a button where that of a controller is wanted (`pad`); `listened` has to show it anew.
        """
        self._heard = heard
        plate.label = _("Press a button …") if pad else _("Press a key …")
        plate.primary = True
        self.app.listen(True)

    def _end(self, stroke: str = "", pad: int | None = None) -> None:
        heard, self._heard = self._heard, None
        self.app.listen(False)
        if heard is not None and stroke:
            heard(stroke, pad)
        self.listened()

    def listened(self) -> None:
        """Called when the waiting is over, with or without a key."""

    def leave(self) -> None:
        """Wait no longer."""
        if self.listens:
            self._heard = None
            self.app.listen(False)

    def handle(self, given: Input) -> Outcome | None:
        """Take what is waited for, else what widgets take."""
        if not self.listens:
            return super().handle(given)
        match given:
            case Key(key=pygame.K_ESCAPE, down=True) | Pressed() | FocusLost():
                self._end()
            case Key(down=True, repeated=False) if given.key not in _MODIFIERS:
                self._end(key_stroke(given.key, given.mod))
            case Button():
                self._end(given.stroke, given.pad)
            case Act(action="back", pad=None):
                self._end()
        return None


class KeysScene(ListeningScene):
    """Lists every action with its key and its button of a controller; `name` is whose they are, or ""."""

    opaque = False

    def __init__(self, app: App, name: str = "") -> None:
        super().__init__(app)
        self.name = name
        self.problem = ""

    def compose(self) -> Sequence[Widget]:
        """Make the sheet and a row for every action."""
        title = _("Keys of {name}").format(name=escape(self.name)) if self.name else _("Keys and buttons")
        note = self.problem or _(
            "Press a plate, then the new key or button. At a table, letters shown on plates take precedence."
        )
        self._sheet = Panel(title, note=note, seed=52)
        bindings = self.bindings
        self._rows = [
            (
                Label(action_words(action), theme.SIZE_BODY),
                self._plate(action, keys_of(bindings, action), False),
                self._plate(action, buttons_of(bindings, action), True),
            )
            for action in ACTIONS
        ]
        for row in self._rows:
            keep_together(row)
        self._pane = ScrollView([widget for row in self._rows for widget in row])
        self._usual = BrassButton(_("Defaults"), self._reset)
        self._done = BrassButton(_("Done"), self.back, primary=True)
        return [self._sheet, self._pane, self._usual, self._done]

    def _plate(self, action: Action, strokes: Sequence[str], pad: bool) -> BrassButton:
        words = " · ".join(stroke_words(stroke) for stroke in strokes[: 1 if pad else 2]) or "–"
        hint = _("Button for: {action}") if pad else _("Key for: {action}")
        return BrassButton(
            words, partial(self._ask, action, pad), size=theme.SIZE_LABEL,
            hint=hint.format(action=action_words(action)),
        )  # fmt: skip

    @property
    def bindings(self) -> Bindings:
        """What asks for what at present."""
        habits = self.app.habits(self.name)
        return Bindings.from_table({**self.app.settings.keys, **habits.keys})

    # -- choosing ------------------------------------------------------------------------------------

    def _ask(self, action: Action, pad: bool) -> None:
        wanted = _("the new button") if pad else _("the new key")
        text = _("Press {wanted} for “{action}”; Escape leaves it as it is.")
        self._sheet.note = text.format(wanted=wanted, action=action_words(action))
        plates = self._rows[ACTIONS.index(action)][1:]
        self.listen(partial(self._take, action, pad), plates[pad], pad)

    def _take(self, action: Action, pad: bool, stroke: str, given_by: int | None) -> None:
        """Bind a stroke, or say why that cannot be."""
        bindings = self.bindings
        rival = bindings.rival(action, stroke)
        owner = owner_of_key(self.app, stroke)
        if owner:
            self._refuse(own_key_words(stroke, owner))
        elif rival is not None:
            text = _("{stroke} is already used for “{action}”; nothing has changed.")
            self._refuse(text.format(stroke=stroke_words(stroke), action=action_words(rival)))
        elif pad != (given_by is not None):
            self._refuse(_("A key goes into the first row of plates, a button into the second."))
        else:
            kept = keys_of(bindings, action) if pad else buttons_of(bindings, action)
            new = (*kept, stroke) if pad else (stroke, *kept)
            self._keep(bindings.bound(action, new))
            self.problem = ""

    def _refuse(self, problem: str) -> None:
        self.app.sound.play("refuse")
        self.problem = problem

    def _reset(self) -> None:
        self.problem = ""
        self._keep(Bindings.from_table(self.app.settings.keys) if self.name else Bindings())
        self.listened()

    def _keep(self, bindings: Bindings) -> None:
        known = self.app.person(self.name)
        if known is None:
            self.app.change(keys=bindings.table())
            self.app.keep()
            self.app.listen(False)
            return
        usual = Bindings.from_table(self.app.settings.keys)
        keys: dict[str, tuple[str, ...]] = {
            a: bindings.strokes(a) for a in ACTIONS if bindings.strokes(a) != usual.strokes(a)
        }
        self.app.change_person(replace(known, habits=replace(known.habits, keys=keys)))

    def listened(self) -> None:
        """Show the plates anew."""
        focused, offset = self.focused.hint if self.focused is not None else "", self._pane.offset
        self.show(self.compose())
        self._pane.to(offset)
        again = [widget for widget in self._pane.children() if focused and widget.hint == focused]
        self.focus(again[0] if again else self._done)

    # -- where it lies ---------------------------------------------------------------------------------

    def arrange(self, size: Size) -> None:
        """Lay out the sheet, the rows in it and the plates below."""
        whole = sheet(self.look, size, (1060, 940), under=60, endless=True)
        fit(self.look, whole, self._sheet, self._pane, [self._usual, self._done], self._fill)

    def _fill(self, room: Rect) -> int:
        """Lay the rows out from the top of a room; return where they end."""
        scale, gap = self.look.scale, self.look.scale.px(14, 6)
        high, y = lay.target(scale, _ROW), room.y
        words = max(plate.wanted()[0] for row in self._rows for plate in row[1:])
        named = max(row[0].wanted()[0] for row in self._rows)
        wide = min(scale.px(_PLATE, 130), room.width // 3)
        wide = max(wide, min(words, (room.width - named) // 2 - gap))
        for label, key, pad in self._rows:
            left = room.width - 2 * (wide + gap)
            row = max(high, label.wanted_height(left))
            label.rect = Rect(room.x, y, left, row)
            key.rect = Rect(room.x + left + gap, y + (row - high) // 2, wide, high)
            pad.rect = key.rect.move(wide + gap, 0)
            y += row + gap
        return y

    def back(self) -> Outcome | None:
        """All is chosen."""
        return Pop()


def owner_of_key(app: App, stroke: str) -> str:
    """Return who snatches or points at slips with a key, "" if nobody has it for an own one."""
    own = ((person.name, person.habits) for person in app.people)
    return next((name for name, habits in own if stroke in (habits.grab, habits.buzz)), "")


def own_key_words(stroke: str, owner: str) -> str:
    """Say that a key is somebody's own."""
    return _("{key} is already a key of {name}’s.").format(key=stroke_words(stroke), name=escape(owner))


def keys_of(bindings: Bindings, action: Action) -> tuple[str, ...]:
    """Return the strokes of the keyboard for an action."""
    return tuple(stroke for stroke in bindings.strokes(action) if not is_pad(stroke))


def buttons_of(bindings: Bindings, action: Action) -> tuple[str, ...]:
    """Return the strokes of a controller for an action."""
    return tuple(stroke for stroke in bindings.strokes(action) if is_pad(stroke))


def stroke_shown(bindings: Bindings, action: Action) -> str:
    """Return what stands on the key for an action, else on its button; empty where it has neither.

    >>> stroke_shown(Bindings(), "confirm"), stroke_shown(Bindings().bound("confirm", ["pad x"]), "confirm")
    ('Return', 'Button X')
    """
    strokes = (*keys_of(bindings, action), *buttons_of(bindings, action))
    return stroke_words(strokes[0]) if strokes else ""


def is_pad(stroke: str) -> bool:
    """Tell whether a stroke is one of a controller."""
    return stroke.startswith(("pad ", "stick "))


def action_words(action: Action) -> str:
    """Return what an action is called."""
    words: Mapping[Action, str] = {
        "confirm": _("Select"), "back": _("Back"), "left": _("Left"), "right": _("Right"),
        "up": _("Up"), "down": _("Down"), "next": _("Next"), "previous": _("Previous"),
        "menu": _("Pause"), "mute": _("Mute"), "fullscreen": _("Full screen"), "hint": _("A hint"),
        "rules": _("Rules"), "transcript": _("What was said"), "undo": _("Take back"),
        "copy": _("Copy table"), "paste": _("Open a copied table"), "cover": _("Cover the cards"),
    }  # fmt: skip
    return words.get(action, action.capitalize())


def stroke_words(stroke: str) -> str:
    """Return what stands on a key or button.

    >>> stroke_words("ctrl+z"), stroke_words("pad a"), stroke_words("pad dpad_left"), stroke_words("kp_enter")
    ('Ctrl+Z', 'Button A', 'Cross left', 'Enter')
    """
    if stroke.startswith("pad "):
        name = stroke.removeprefix("pad ")
        words = {
            "dpad_left": _("D-pad left"), "dpad_right": _("D-pad right"), "dpad_up": _("D-pad up"),
            "dpad_down": _("D-pad down"), "leftshoulder": _("Left shoulder"),
            "rightshoulder": _("Right shoulder"), "leftstick": _("Left stick"),
            "rightstick": _("Right stick"),
        }  # fmt: skip
        return words.get(name, _("Button {name}").format(name=_plain(name)))
    if stroke.startswith("stick "):
        return _("Stick {name}").format(name=_plain(stroke.removeprefix("stick ")))
    return "+".join(_key_words(part) for part in stroke.split("+"))


def _key_words(name: str) -> str:
    """Return what stands on a key of the keyboard."""
    words = {
        "return": _("Return"), "space": _("Space"), "escape": _("Escape"), "backspace": _("Backspace"),
        "delete": _("Delete key"), "insert": _("Insert"), "home": _("Home"), "end": _("End"),
        "pageup": _("Page up"), "pagedown": _("Page down"), "shift": _("Shift"), "ctrl": _("Ctrl"),
        "alt": _("Alt"), "left": _("Left"), "right": _("Right"), "up": _("Up"), "down": _("Down"),
        "kp_enter": _("Enter"),
    }  # fmt: skip
    return words.get(name, _plain(name))


def _plain(name: str) -> str:
    return name.replace("_", " ").capitalize()
