"""The round buttons of a table that open its rule book: at its beginning, or at the rule that refused."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.rulepage import RulePage, has_rules
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
