"""What can be chosen for a table: lengths, house rules and settings of the table, and how that is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game import rules
from game.core.game import Option
from game.play.log import PRACTICE
from game.words import _, decimal


@dataclass(frozen=True)
class Length:
    """The house rule that says how long a match is, and what is offered, one sitting’s first."""

    option: str
    offered: tuple[int, ...]


LENGTHS: Mapping[str, Length] = {
    "grundel_beard": Length("target", (3, 5, 7, 10)),
    "hand_and_foot": Length("rounds", (1, 2, 3, 4)),
    "john_silver": Length("rounds", (1, 2, 3, 4)),
    "spooneye": Length("target", (50, 100, 150, 200)),
    "spoons": Length("target", (150, 200, 300, 500)),
}
"""How long matches of each game are offered; a new set-up begins with the first."""

CALL_MS = "call_ms"
"""The setting of a table that says how many ms there are for a call, 0 for no limit."""
TIMED = "timed"
"""The setting of a table that says whether the quicker hand gets the spoon."""


def usual_options(game: str) -> dict[str, Any]:
    """Return the house rules of a new set-up: the usual ones, in a length for one sitting."""
    length = LENGTHS[game]
    return {**rules.GAMES[game].settings({}), length.option: length.offered[0]}


def offered(game: str, option: Option, value: object) -> Sequence[object] | None:
    """Return the values of an option that are offered, its present one among them; None for free text."""
    length = LENGTHS[game]
    if option.name != length.option:
        return option.choices
    numbers = {*length.offered, *([value] if isinstance(value, int) else [])}
    return sorted(numbers)


def table_settings(game: str) -> tuple[Option, ...]:
    """Return what can be set for a table beside the rules, which do not know it."""
    if game != "spoons":
        return ()
    return (
        Option(
            CALL_MS, 0, (0, 6000, 4000, 2500),
            _("How long players have to call a card. Whoever says nothing in that time has slipped."),
        ),
        Option(
            TIMED, False, (False, True),
            _("When several reach for the same spoon, the lot decides; in a race, the quicker hand gets it."),
        ),
    )  # fmt: skip


def table_of(game: str, kept: object) -> dict[str, Any]:
    """Return the settings of a table, those that were kept as far as they can be."""
    found = {option.name: option.default for option in table_settings(game)}
    if isinstance(kept, Mapping):
        if kept.get(PRACTICE) is True:
            found[PRACTICE] = True
        for option in table_settings(game):
            if option.name in kept and option.allows(kept[option.name]):
                found[option.name] = kept[option.name]
    return found


# -- words -----------------------------------------------------------------------------------------


def option_label(name: str) -> str:
    """Return the few words that stand beside a house rule or setting."""
    words = {
        "target": _("Match to"),
        "rounds": _("Rounds"),
        "stacking": _("Stacked columns"),
        "calls": _("Calls"),
        "phrase": _("Table’s phrase"),
        "runs": _("Runs"),
        "ship": _("The Ship wins with"),
        "peek": _("Own cards seen"),
        CALL_MS: _("Time for a call"),
        TIMED: _("Scramble"),
    }
    return words.get(name, name)


def choice_words(name: str, value: object) -> str:
    """Return what a choice of a house rule or setting is called."""
    if name == CALL_MS and isinstance(value, int):
        return _("{seconds} s").format(seconds=decimal(value / 1000)) if value else _("Off")
    words = {
        "strict": _("Strict"),
        "spoken": _("Spoken"),
        "thirteen": _("Thirteen"),
        "beats": _("The best hand"),
        "False": _("No race"),
        "True": _("Race"),
    }
    return words.get(str(value), str(value))


def option_sentence(game: str, option: Option) -> str:
    """Say what a house rule changes, and for a length what the whole one is."""
    sentence = _(option.sentence)
    length = LENGTHS[game]
    if option.name != length.option or option.default == length.offered[0]:
        return sentence
    whole = _("{length} is a full match; {short} fits into one sitting.")
    return " ".join((sentence, whole.format(length=option.default, short=length.offered[0])))
