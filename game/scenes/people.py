"""The household: everybody who plays here, and how each of them likes to have it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial

from pygame import Rect, Surface

from game.scenes.forms import Form, fit, sheet
from game.scenes.keys import KeysScene, ListeningScene, action_words, own_key_words, stroke_words
from game.scenes.keys_test import KeyTest
from game.scenes.party_race import SPOKEN_FOR
from game.scenes.pause import Question
from game.scenes.portraits import PortraitPicker, free_portrait
from game.scenes.services import App
from game.scenes.tournament import TournamentScene
from game.storage.people import Person
from game.storage.settings import LONGEST_NAME
from game.ui import theme
from game.ui.look import Look
from game.ui.richtext import escape
from game.ui.scene import Outcome, Pop, Push, Size
from game.ui.widgets import (
    BrassButton,
    IconButton,
    MarkedLabel,
    Panel,
    Pills,
    ScrollView,
    TextEntry,
    Widget,
    WidgetScene,
)
from game.ui.widgets.base import Reply, keep_together, reply
from game.words import _

_PLATE = 190
_ABOVE_NEW = 28
"""Between those who are known and the field for somebody new."""
_CLOSE = (10, 6, 3)
"""What one person likes stands close, and closer where all of it would not be seen in a small window."""
_LIT = 20
"""Below the portraits: the light of the chosen one ends before the next row."""


class PersonLabel(MarkedLabel):
    """A person's portrait and name; it leads to where both are changed."""

    focusable = True
    round = True
    sound = "click"

    def __init__(self, person: Person, on_press: Callable[[], Outcome]) -> None:
        super().__init__(escape(person.name), self._porthole, theme.SIZE_NAME, face="title")
        self.hint = _("Portrait and preferences of {name}").format(name=person.name)
        self.person = person
        self.on_press = on_press

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return super().state(), self.hot or self.held

    @property
    def focus_rect(self) -> Rect:
        """Where the portrait is seen."""
        side = self._side()
        return Rect(self.place.x, self.place.centery - side // 2, side, side)

    def activate(self) -> Reply:
        """Open what is known of the person."""
        return reply(self.on_press())

    def _porthole(self, look: Look, side: int) -> Surface:
        return look.materials.porthole(self.person.portrait, side, self.hot or self.held)


class PeopleScene(WidgetScene):
    """Lists the people, with their habits; from here go tournaments and the trial of keys."""

    opaque = False

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app
        self.new = ""
        self._asked = ""

    def compose(self) -> Sequence[Widget]:
        """Make the sheet, a row for every person, and the plates."""
        note = "" if self.app.people else _("Nobody has played here yet.")
        self._sheet = Panel(_("Household"), note=note, seed=47)
        self._rows = [self._row(person) for person in self.app.people]
        self._entry = entry = TextEntry(
            self.new,
            self._write,
            on_done=lambda _name: self._add(),
            longest=LONGEST_NAME,
            empty=_("Somebody new"),
        )
        add = BrassButton(_("Add"), self._add, size=theme.SIZE_LABEL)
        self._rows.append((entry, add))
        for row in self._rows:
            keep_together(row)
        self._pane = ScrollView([widget for row in self._rows for widget in row])
        names = [person.name for person in self.app.people]
        self._plates = [
            BrassButton(_("Tournament"), lambda: Push(TournamentScene(self.app))),
            BrassButton(_("Keys and buttons"), lambda: Push(KeysScene(self.app))),
            BrassButton(
                _("Keys together"),
                lambda: Push(KeyTest(self.app, names)),
                hint=_("Find out whether everybody’s keys can be read at the same time"),
            ),
            BrassButton(_("Close"), self.back, primary=True),
        ]
        return [self._sheet, self._pane, *self._plates]

    def _row(self, person: Person) -> tuple[Widget, ...]:
        return (
            PersonLabel(person, lambda: Push(PersonScene(self.app, person.name))),
            BrassButton(
                _("Preferences"),
                lambda: Push(PersonScene(self.app, person.name)),
                size=theme.SIZE_LABEL,
                hint=_("Preferences of {name}: cards, speed, and keys of their own").format(name=person.name),
            ),
            IconButton("trash", partial(self._ask, person.name), _("Forget {name}").format(name=person.name)),
        )

    def arrange(self, size: Size) -> None:
        """Lay out the sheet, the rows in it and the plates below."""
        whole = sheet(self.look, size, (1180, 860), under=60, endless=True)
        fit(self.look, whole, self._sheet, self._pane, self._plates, self._fill)

    def _fill(self, room: Rect) -> int:
        """Lay the rows out from the top of a room; return where they end."""
        y, gap = room.y, self.look.scale.px(16, 7)
        *known, new = self._rows
        wide = max(self.look.scale.px(_PLATE, 96), gap + max(row[1].wanted()[0] for row in self._rows))
        for row in known:
            y += self._arrange_row(row, Rect(room.x, y, room.width, 0), wide, gap) + gap
        if known:
            y += self.look.scale.px(_ABOVE_NEW, 11) - gap
        # “Add” stands below the other plates, and nothing below the signs beside them.
        right = known[0][1].rect.right if known else room.right
        return y + self._arrange_row(new, Rect(room.x, y, right - room.x, 0), wide, gap) + gap

    def _arrange_row(self, row: Sequence[Widget], place: Rect, plate_width: int, gap: int) -> int:
        """Lay a row out, its plates at the right; return how high it is."""
        first, plates = row[0], row[1:]
        sizes = [plate.wanted() for plate in plates]
        widths = [
            plate_width if isinstance(plate, BrassButton) else wide
            for plate, (wide, _high) in zip(plates, sizes, strict=True)
        ]
        left = place.width - sum(widths) - gap * len(widths)
        high = max(first.wanted_height(left), *(tall for _wide, tall in sizes))
        first.rect = Rect(place.x, place.y, left, high)
        x = first.rect.right + gap
        for plate, wide, (_wanted, tall) in zip(plates, widths, sizes, strict=True):
            plate.rect = Rect(x, place.y + (high - tall) // 2, wide, tall)
            x += wide + gap
        return high

    # -- what can be done ------------------------------------------------------------------------------

    def _write(self, text: str) -> None:
        self.new = text

    def _add(self) -> None:
        name = " ".join(self.new.split())
        if not name:
            self._sheet.note = _("Everybody at the table needs a name.")
            return
        if self.app.person(name) is not None:
            self._sheet.note = _("{name} is known here already.").format(name=escape(name))
            return
        self.app.remember_person(name, free_portrait(person.portrait for person in self.app.people))
        self.new = ""
        self.show(self.compose())
        self.focus(self._entry)

    def _ask(self, name: str) -> Outcome:
        self._asked = name
        text = _("The name and preferences of {name} are forgotten; matches and statistics stay.")
        title = _("Forget {name}?").format(name=escape(name))
        return Push(Question(title, text.format(name=escape(name)), _("Forget")))

    def resumed(self, result: object) -> Outcome | None:
        """Forget who was asked about; see anew who there is."""
        asked, self._asked = self._asked, ""
        if asked and result is True:
            self.app.forget_person(asked)
        self.show(self.compose())
        return None

    def back(self) -> Outcome | None:
        """Close the list."""
        return Pop()


class PersonScene(ListeningScene):
    """How one person likes to have it: portrait, colour, cards, speed, keys and controller."""

    opaque = False

    def __init__(self, app: App, name: str) -> None:
        super().__init__(app)
        self.name = name
        self.problem = ""

    @property
    def person(self) -> Person:
        """The person as known at present."""
        known = self.app.person(self.name)
        assert known is not None
        return known

    def compose(self) -> Sequence[Widget]:
        """Make the sheet and its form."""
        person, habits = self.person, self.person.habits
        self._sheet = Panel(escape(person.name), note=self.problem, seed=66)
        self._form = form = Form()
        portraits = PortraitPicker(person.portrait, lambda portrait: self._change(portrait=portrait))
        form.line(_("Portrait"), portraits)
        colours = [pair[0] for pair in theme.SEAT_COLOURS]
        here = colours.index(person.colour) if person.colour in colours else -1
        form.line(
            _("Colour"),
            Pills(colour_words(), here, lambda i: self._change(colour=colours[i]), swatches=colours),
        )
        as_set = _("Default")
        self._choice(
            form,
            _("Faces"),
            "card_design",
            {"": as_set, "classic": _("Classic"), "large": _("Large numbers")},
        )
        self._choice(
            form, _("Colours of the suits"), "card_colours", {"": as_set, "two": _("Two"), "four": _("Four")}
        )
        speeds = {
            "": as_set,
            "off": _("At once"),
            "fast": _("Fast"),
            "normal": _("Normal"),
            "slow": _("Slow"),
        }
        self._choice(form, _("Speed"), "speed", speeds)
        self._choice(form, _("Hand"), "order", {"": _("Sorted"), "own": _("As it was dealt")})
        self._keys: dict[str, BrassButton] = {}
        form.line(
            _("Key for spoons"), self._plate("grab", habits.grab),
            _(
                "With several people at one machine, everybody snatches spoons with a key of their own, "
                "and buzzes slips with another."
            ),
        )  # fmt: skip
        form.line(_("Key for slips"), self._plate("buzz", habits.buzz))
        given = _("Assigned") if habits.pad else _("None")
        self._pad = pad = BrassButton(given, self._ask_pad)
        form.line(
            _("Controller"),
            pad,
            _(
                "Press the plate, then a button of the controller: it plays for this person only. "
                "Press again to release it."
            ),
        )
        self._gaps = [line.gap for line in form.lines]
        self._pane = ScrollView(form.widgets())
        self._done = BrassButton(_("Done"), self.back, primary=True)
        self._plates = [
            BrassButton(_("Keys and buttons"), lambda: Push(KeysScene(self.app, self.name))),
            self._done,
        ]
        return [self._sheet, self._pane, *self._plates]

    def _choice(self, form: Form, label: str, habit: str, words: dict[str, str]) -> None:
        values = list(words)
        here = values.index(getattr(self.person.habits, habit))
        form.line(label, Pills(list(words.values()), here, lambda i: self._habit(**{habit: values[i]})))

    def _plate(self, habit: str, stroke: str) -> BrassButton:
        """Return the plate of an own key."""
        words = stroke_words(stroke) if stroke else _("Automatic")
        self._keys[habit] = BrassButton(words, partial(self._ask, habit))
        return self._keys[habit]

    # -- choosing --------------------------------------------------------------------------------------

    def _change(self, **values: str) -> None:
        self.app.change_person(replace(self.person, **values))  # type: ignore[arg-type]

    def _habit(self, **values: str) -> None:
        habits = replace(self.person.habits, **values)  # type: ignore[arg-type]
        self.app.change_person(replace(self.person, habits=habits))

    def _ask(self, habit: str) -> None:
        self._sheet.note = _("Press the new key; Escape leaves it as it is.")
        self.listen(partial(self._take_key, habit), self._keys[habit])

    def _take_key(self, habit: str, stroke: str, pad: int | None) -> None:
        self.problem = self._key_problem(habit, stroke, pad)
        if self.problem:
            self.app.sound.play("refuse")
        else:
            self._habit(**{habit: stroke})

    def _key_problem(self, habit: str, stroke: str, pad: int | None) -> str:
        """Say why a key cannot be a person's own, or ""."""
        if pad is not None:
            return _("A controller needs no key: give it to {name} below.").format(name=escape(self.name))
        words = stroke_words(stroke)
        for name in ("", self.name, *(other.name for other in self.app.people)):
            action = self.app.bindings_of(name).action(stroke)
            if action is not None:
                text = _("{key} is already used for “{action}”.")
                if name not in ("", self.name):
                    text = _("{key} is already used for “{action}” when {name} plays.")
                return text.format(key=words, action=action_words(action), name=escape(name))
        if stroke in SPOKEN_FOR or "+" in stroke:
            return _("{key} is already used at the table of Spoons.").format(key=words)
        for other in self.app.people:
            mine = other.key == self.person.key
            taken = (other.habits.grab if habit == "buzz" else other.habits.buzz,) if mine else (
                other.habits.grab, other.habits.buzz,
            )  # fmt: skip
            if stroke in taken:
                return own_key_words(stroke, other.name)
        return ""

    def _ask_pad(self) -> None:
        if self.person.habits.pad:
            self._habit(pad="")
            self.listened()
            return
        self._sheet.note = _("Press any button of the controller; Escape leaves it as it is.")
        self.listen(self._take_pad, self._pad, pad=True)

    def _take_pad(self, stroke: str, pad: int | None) -> None:
        window = self.app.window
        kind = window.reader.pads.get(pad, "") if window is not None and pad is not None else ""
        owner = self.app.owner_of(pad)
        if not kind:
            self.problem = _("That was no controller.")
        elif owner:
            self.problem = _("That controller belongs to {name}.").format(name=escape(owner))
        else:
            self.problem = ""
            self._habit(pad=kind)

    def listened(self) -> None:
        """Show the form anew."""
        focused, offset = self.focused.hint if self.focused is not None else "", self._pane.offset
        self.show(self.compose())
        self._pane.to(offset)
        again = [widget for widget in self._form.widgets() if focused and widget.hint == focused]
        self.focus(again[0] if again else self._done)

    def resumed(self, result: object) -> Outcome | None:
        """Show the form anew."""
        self.listened()
        return None

    # -- where it lies ---------------------------------------------------------------------------------

    def arrange(self, size: Size) -> None:
        """Lay out the sheet, the form in it and the plate below."""
        whole = sheet(self.look, size, (1560, 960), under=60, endless=True)
        for close in _CLOSE:
            for line, gap in zip(self._form.lines, self._gaps, strict=True):
                line.gap = min(gap, close)
            self._form.lines[0].gap = _LIT  # those of the portraits
            fit(
                self.look, whole, self._sheet, self._pane, self._plates,
                lambda room: self._form.arrange(room, self.look),
            )  # fmt: skip
            if not self._pane.furthest:
                break

    def back(self) -> Outcome | None:
        """All is set."""
        return Pop()


def colour_words() -> list[str]:
    """Return what the colours of persons are called, in the order of `theme.SEAT_COLOURS`."""
    return [
        _("Red"), _("Violet"), _("Orange"), _("Green"), _("Blue"), _("Gold"), _("Rose"), _("Grey"),
    ]  # fmt: skip
