"""About the program: its version, where it keeps things, who made what is in it, and by which licences."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from game import __version__
from game.scenes.forms import Form, fit, sheet
from game.storage.paths import Paths
from game.ui import theme
from game.ui.assets import root
from game.ui.look import Look
from game.ui.richtext import escape
from game.ui.scene import Outcome, Pop, Size
from game.ui.widgets import BrassButton, Panel, RichText, ScrollView, Widget, WidgetScene
from game.words import _


class About(WidgetScene):
    """A sheet to read."""

    opaque = False

    def __init__(self, places: Paths) -> None:
        super().__init__()
        self.places = places

    def compose(self) -> Sequence[Widget]:
        """Make the sheet and its text."""
        version = _("Version {version}").format(version=__version__)
        self._sheet = Panel(_("Captain’s Table"), note=version, seed=17)
        form = self._form = Form()
        for title, paragraphs in (
            (_("The program"), self._program()),
            (_("Where things are kept"), self._places()),
            (_("What it is made with"), made_with()),
            (_("Licences"), licences()),
        ):
            form.heading(title)
            for words in paragraphs:
                form.across(RichText(words, theme.SIZE_BODY, theme.ON_PARCHMENT))
        self._pane = ScrollView(form.widgets())
        self._pane.ringed = False
        self._done = BrassButton(_("Close"), self.back, primary=True)
        return [self._sheet, self._pane, self._done]

    def _program(self) -> list[str]:
        return [
            _("Five card games of the lower deck, written and drawn by the Captain’s Table authors."),
            _("Nothing leaves this machine: the program uses no network, and there is no online play."),
        ]

    def _places(self) -> list[str]:
        places = self.places
        kept = (
            (_("Settings: {path}"), places.settings),
            (_("People: {path}"), places.people),
            (_("Matches: {path}"), places.matches),
        )
        return [words.format(path=escape(str(path))) for words, path in kept]

    def enter(self, look: Look, size: Size) -> None:
        """Give the keys to the text."""
        super().enter(look, size)
        self.focus(self._pane)

    def arrange(self, size: Size) -> None:
        """Lay out the sheet, the text in it and the plate below."""
        whole = sheet(self.look, size, (1120, 900), under=60, endless=True)
        fit(
            self.look, whole, self._sheet, self._pane, [self._done],
            lambda room: self._form.arrange(room, self.look),
        )  # fmt: skip

    def back(self) -> Outcome | None:
        """All is read."""
        return Pop()

    def acted(self, action: object) -> Outcome | None:
        """The key that opens a menu closes it too."""
        return Pop() if action == "menu" else None


def made_with() -> list[str]:
    """Return a sentence for each thing that is carried along: what it does, by whom, its licence."""
    return [
        _("*Python* runs the program (PSF-2.0)."),
        _("*pygame-ce* draws and sounds (LGPL-2.1)."),
        _("*SDL* opens the window and hears the keys (zlib)."),
        _("*platformdirs* knows where things are kept (MIT)."),
        _("*Oleo Script*, the typeface of titles, is by soytutype (OFL-1.1)."),
        _("*Sanchez*, all other letters, is by Daniel Hernández and Latinotype (OFL-1.1)."),
        _(
            "Letters, pictures and sounds are read by the FreeType Project, HarfBuzz, libpng, the Independent"
            " JPEG Group, libtiff, libwebp, the Xiph.Org Foundation, WavPack, libxmp, mpg123, FluidSynth and"
            " libsndfile, each under the licence that comes with it."
        ),
    ]


def licences() -> list[str]:
    """Return the program's own licence in a sentence, and where the words of all others are."""
    own = _("The program may be used, copied, changed and shared by anybody, under the MIT licence.")
    if getattr(sys, "frozen", False):
        words = _("The full text of every licence is in {path}.")
        return [own, words.format(path=escape(str(root() / "licences")))]
    return [own, _("The full text of every licence comes with the packages named above.")]
