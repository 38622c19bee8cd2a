"""The round buttons that stand at every table: the rule book, the sound, and the pause."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.rulepage import RulePage, has_rules
from game.scenes.services import App
from game.tables.marks import Knob
from game.words import _


def book_knobs(
    game: str, refused: Callable[[], str], show: Callable[[RulePage], None], shown: Callable[[], bool]
) -> list[Knob]:
    """Return the buttons for a table's rules, that for a refusal first.

    It comes and goes by itself, so it belongs outermost: nothing else may slide under a pointer on it.

    `refused` tells the number of the rule by which a move has just been refused, `show` opens a book, and
    `shown` tells whether the plain button is there.
    """
    if not has_rules(game):
        return []
    why = Knob(
        "why",
        lambda: "question",
        lambda: show(RulePage(game, refused())),
        lambda: _("Why? The rule in the book"),
        lambda: bool(refused()),
        lambda: True,
    )
    return [why, Knob("rules", lambda: "book", lambda: show(RulePage(game)), lambda: _("Rules"), shown)]


def sound_knob(app: App, shown: Callable[[], bool]) -> Knob:
    """Return the button that turns all sound off or on; `shown` tells whether it is there."""

    def press() -> None:
        app.toggle_mute()
        app.sound.play("click")

    return Knob(
        "sound",
        lambda: "sound-off" if app.settings.muted else "sound-on",
        press,
        lambda: _("Sound"),
        shown,
    )


def pause_knob(press: Callable[[], None]) -> Knob:
    """Return the button that opens the pause."""
    return Knob("pause", lambda: "pause", press, lambda: _("Pause"))
