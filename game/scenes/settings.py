"""The settings: sound, speed, window, text and cards; every change is seen and heard at once."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

import pygame
from pygame import Rect

from game.scenes.about import About
from game.scenes.contents import Contents, mark_part
from game.scenes.forms import Form, hang, sheet
from game.scenes.keys import KeysScene
from game.scenes.services import App
from game.ui import theme
from game.ui.assets import card_size
from game.ui.scene import Outcome, Pop, Push, Size
from game.ui.widgets import BrassButton, Label, Panel, Pills, ScrollView, Slider, Toggle, Widget, WidgetScene
from game.ui.widgets import layout as lay
from game.ui.widgets.base import lay_shadow
from game.words import _, languages

TEXT_PERCENTS = (75, 100, 125, 150, 200)
SPEED_KEYS = ("off", "fast", "normal", "slow")
_STEP = 5
_SAMPLE = ("Ks", "Qh", "7d", "4c", "?")


class CardSample(Widget):
    """A few cards as they look under the present settings."""

    def wanted(self) -> tuple[int, int]:
        """Return the size of the cards side by side."""
        scale = self.look.scale
        height = scale.px(150, 84)
        wide = card_size(height)[0]
        return len(_SAMPLE) * wide + (len(_SAMPLE) - 1) * scale.px(16, 6), height + scale.px(12, 6)

    def margin(self) -> int:
        """Return room for the shadows."""
        return self.look.scale.px(12, 6)

    def state(self) -> Hashable:
        """Return what the picture depends on."""
        return self.look.assets.faces

    def paint(self) -> pygame.Surface:
        """Paint the cards."""
        canvas, room = self.canvas(), self.inner()
        height = min(self.look.scale.px(150, 84), room.height)
        size = card_size(height)
        gap = self.look.scale.px(16, 6)
        line = Rect(room.x, room.centery - size[1] // 2, room.width, size[1])
        for card, place in zip(_SAMPLE, lay.row(line, [size[0]] * len(_SAMPLE), gap), strict=True):
            lay_shadow(self.look, canvas, place, 4, 2, self.look.scale.px(8, 3), 130)
            canvas.blit(self.look.assets.card(card, height), place)
        return canvas


class SettingsScene(WidgetScene):
    """A sheet with everything that can be set; what is below is seen to change with it."""

    opaque = False

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app

    def compose(self) -> Sequence[Widget]:
        """Make the sheet and its form."""
        self._sheet = Panel(_("Settings"), seed=44)
        self._form = Form()
        self._headings: list[Label] = []
        for write in (self._write_sound, self._write_screen, self._write_company, self._write_cards):
            self._headings.append(write(self._form))
            self._form.rule()
        self._form.line(_("About the program"), self._about_plate())
        self._pane = ScrollView(self._form.widgets())
        self._contents = [
            Contents(heading.text, partial(self._pane.turn_to, heading)) for heading in self._headings
        ]
        self._done = BrassButton(_("Done"), self.back, primary=True)
        return [self._sheet, *self._contents, self._pane, self._done]

    def _write_sound(self, form: Form) -> Label:
        kept = self.app.settings
        heading = form.heading(_("Sound"))
        for name, words, value in (
            ("effects", _("Cards and table"), kept.effects),
            ("music", _("Melodies"), kept.music),
            ("room", _("Waves and timbers"), kept.room),
        ):
            form.line(words, self._volume(name, value))
        self._mute = Toggle(kept.muted, lambda on: self.app.change(muted=on))
        form.line(_("Mute"), self._mute)
        self._mute.hint = _("The key M does the same anywhere.")
        form.line(
            _("Sound in the background"),
            Toggle(kept.background_sound, lambda on: self.app.change(background_sound=on)),
            _(
                "While another window is in use, time limits always pause. When this is off, the game is "
                "silent then, too."
            ),
        )
        return heading

    def _volume(self, name: str, value: float) -> Slider:
        def change(percent: int) -> None:
            self.app.change(**{name: percent / 100})
            if name == "effects":
                self.app.sound.play("place")

        return Slider(round(value * 100), (0, 100), change, step=_STEP, words=percent_words)

    def _write_screen(self, form: Form) -> Label:
        kept = self.app.settings
        heading = form.heading(_("Speed and screen"))
        speeds = (_("At once"), _("Fast"), _("Normal"), _("Slow"))
        form.line(
            _("Speed"),
            Pills(speeds, SPEED_KEYS.index(kept.speed), lambda i: self.app.change(speed=SPEED_KEYS[i])),
        )
        reduced = Toggle(kept.reduced_motion, lambda on: self.app.change(reduced_motion=on))
        form.line(
            _("Reduced motion"),
            reduced,
            _(
                "Cards change places without flying. The pauses between moves still last as long as Speed "
                "says."
            ),
        )
        self._full = Toggle(self.app.fullscreen, self.app.set_fullscreen)
        form.line(_("Full screen"), self._full)
        self._full.hint = _("The key F11 does the same anywhere.")
        form.line(_("Size of text"), text_pills(self.app))
        cloths = list(theme.CLOTHS)
        names = {"green": _("Green"), "blue": _("Blue"), "red": _("Red")}
        here = cloths.index(kept.cloth) if kept.cloth in cloths else 0
        form.line(
            _("Table cloth"),
            Pills(
                [names.get(cloth, cloth) for cloth in cloths],
                here,
                lambda i: self.app.change(cloth=cloths[i]),
                swatches=[theme.CLOTHS[cloth] for cloth in cloths],
            ),
        )
        keys = BrassButton(_("Choose …"), lambda: Push(KeysScene(self.app)))
        form.line(_("Keys and buttons"), keys)
        self._write_language(form)
        return heading

    def _write_company(self, form: Form) -> Label:
        kept = self.app.settings
        heading = form.heading(_("Company and help"))
        self._aloud = Toggle(kept.speech and not self.app.voiceless, self._read_aloud)
        form.line(
            _("Read aloud"),
            self._aloud,
            _("A screen reader says what happens and what has the focus; F2 shows all of it in writing."),
        )
        self._voice_words = form.text(self.app.voiceless, theme.ON_PARCHMENT_RED)
        self._voice_words.visible = bool(self.app.voiceless)
        form.line(
            _("Table talk"),
            Toggle(kept.talk, lambda on: self.app.change(talk=on)),
            _("Now and then a sailor remarks on what has happened, never while a person has to choose."),
        )
        form.line(
            _("Hints"),
            Toggle(kept.hints, lambda on: self.app.change(hints=on)),
            _("The key H, or the button with the lamp, shows what a sailor would do, and why."),
        )
        form.line(
            _("Ask before a doubtful move"),
            Toggle(kept.confirm_warnings, lambda on: self.app.change(confirm_warnings=on)),
            _("A move that is allowed but hardly ever meant has to be made twice."),
        )
        return heading

    def _read_aloud(self, wanted: bool) -> None:
        """Have everything read aloud, or leave it off and say why that cannot be."""
        self.app.change(speech=False)
        self.app.change(speech=wanted)
        problem = self.app.voiceless
        if problem:
            self._aloud.on = False
            self.app.change(speech=False)
        self._voice_words.text = problem
        self._voice_words.visible = bool(problem)
        self._form.arrange(self._pane.room(), self.look)

    def _write_language(self, form: Form) -> None:
        tongues = {"": _("System"), **languages()}
        codes = list(tongues)
        here = codes.index(self.app.settings.language) if self.app.settings.language in codes else 0
        form.line(
            _("Language"), Pills(list(tongues.values()), here, lambda i: self.app.change(language=codes[i]))
        )

    def _write_cards(self, form: Form) -> Label:
        kept = self.app.settings
        heading = form.heading(_("Cards"))
        form.across(CardSample())
        designs = ("classic", "large")
        form.line(
            _("Faces"),
            Pills(
                (_("Classic"), _("Large numbers")),
                designs.index(kept.card_design),
                lambda i: self.app.change(card_design=designs[i]),
            ),
        )
        colours = ("two", "four")
        form.line(
            _("Colours of the suits"),
            Pills(
                (_("Two"), _("Four")),
                colours.index(kept.card_colours),
                lambda i: self.app.change(card_colours=colours[i]),
            ),
        )
        backs = self.app.assets.names("cards/backs")
        here = backs.index(self.app.assets.faces.back)
        form.line(
            _("Backs"),
            Pills([back_words(back) for back in backs], here, lambda i: self.app.change(card_back=backs[i])),
        )
        return heading

    def _about_plate(self) -> BrassButton:
        return BrassButton(_("Version and licences"), lambda: Push(About(self.app.places)))

    def arrange(self, size: Size) -> None:
        """Lay out the sheet, the form in it and the plate below."""
        look, scale = self.look, self.look.scale
        widest = max(look.text.width(entry.text, theme.SIZE_LABEL) for entry in self._contents)
        margin = widest + scale.px(66, 32)
        whole = sheet(look, size, (1040, 940), under=60, endless=True)
        # The list of parts lies beside the form where the form loses nothing by it.
        listed = size[0] - 2 * scale.px(30, 12) - whole.width >= margin
        if listed:
            whole = whole.inflate(margin, 0)
        self._sheet.rect = whole
        hang(look, whole, [self._done])
        room = self._sheet.inside()
        room.height = self._done.rect.top - scale.px(14, 6) - room.y
        step = look.text.height(theme.SIZE_LABEL) + scale.px(18, 8)
        for index, entry in enumerate(self._contents):
            entry.visible = listed
            entry.rect = Rect(room.x, room.y + index * step, margin - scale.px(26, 10), step)
        if listed:
            room = Rect(room.x + margin, room.y, room.width - margin, room.height)
        self._pane.lie_in(room)
        self._form.arrange(self._pane.room(), self.look)
        level = self._headings[0].rect.centery - self._contents[0].rect.centery
        for entry in self._contents:
            entry.rect.y += level
        self._pane.to(self._pane.offset)

    def update(self, dt_ms: float) -> Outcome | None:
        """Follow what a key has changed meanwhile."""
        self._mute.on = self.app.settings.muted
        self._full.on = self.app.fullscreen
        return super().update(dt_ms)

    def draw(self, target: pygame.Surface) -> list[Rect]:
        """Mark the part that is in sight, then draw."""
        mark_part(self._pane, self._headings, self._contents)
        return super().draw(target)

    def leave(self) -> None:
        """Write down what was set."""
        self.app.keep()

    def back(self) -> Outcome | None:
        """All is set."""
        return Pop()

    def acted(self, action: object) -> Outcome | None:
        """The key that opens a menu closes it too."""
        return Pop() if action == "menu" else None


def text_pills(app: App) -> Pills:
    """Return the choice of the size of all text."""
    here = min(range(len(TEXT_PERCENTS)), key=lambda i: abs(TEXT_PERCENTS[i] - app.settings.text_percent))
    words = [percent_words(percent) for percent in TEXT_PERCENTS]
    return Pills(words, here, lambda i: app.change(text_percent=TEXT_PERCENTS[i]))


def percent_words(percent: int) -> str:
    """Say a share of a hundred."""
    return _("{percent} %").format(percent=percent)


def back_words(back: str) -> str:
    """Return what a back of the cards is called."""
    words = {
        "rope": _("Rope"),
        "compass": _("Compass"),
        "waves": _("Kraken"),
        "wheel": _("Wheel"),
        "chest": _("Chest"),
    }
    return words.get(back, back.capitalize())
