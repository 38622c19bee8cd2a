"""The lesson of John Silver."""

from __future__ import annotations

from typing import Any

from game.play.lessons import Chapter, Lesson, look, other, own
from game.words import _


def lesson() -> Lesson:
    """Return the lesson in the language in use."""
    return Lesson("john_silver", (_start(), _rows(), _stacks(), _end()))


def _at(**facts: Any) -> dict[str, Any]:
    return {"game": "john_silver", "seats": 2, "turn": 0, **facts}


def _start() -> Chapter:
    position = _at(
        phase="exchange",
        hands=["5s 9s 1v 3c 6c 11c", "4v 8v 2s 12c 9v 11v"],
        pile="1c 4c 8s 12s 7c 13v 3s 6v 10s 2c",
    )
    return Chapter(
        position,
        (
            look(_("{name} owns the first and third columns, and begins."), "JS-3", "JS-5", "JS-2"),
            own("exchange", _("Without an apple, the hand may be exchanged once."), "JS-4", "JS-1"),
            own("7c@1", _("Chests lie in the first row. Place the seven."), "JS-6"),
            look(_("After that, a card is drawn automatically."), "JS-7"),
            other(1, "4v@2", _("{other} places a ship, in any free cell."), "JS-6"),
        ),
    )


def _rows() -> Chapter:
    position = _at(
        hands=["3s 13v 9.5 5c", "6c 9c 2v"],
        rows={
            "chest": ["", "7c", "", ""],
            "sailor": ["", "12s", "", ""],
            "ship": ["8.5", "3v", "", "5v"],
        },
        pile="11c 4v 1c 13s 7s 9v 12c",
    )
    return Chapter(
        position,
        (
            own("3s@1", _("This sailor shows an apple. Place it."), "JS-6", "JS-1"),
            own("take 7c", _("After apples, a card without any may be taken."), "JS-7"),
            other(1, "9c@2", _("{other} places a chest.")),
            own("13v@3", _("Four in a row: the thirteen wins the highest two."), "JS-9", "JS-10"),
            look(_("The lowest two went to the lowest one’s column."), "JS-10"),
            other(1, "6c@4", _("{other} goes on.")),
            own("9.5@sailor3", _("A parrot goes into any row."), "JS-6", "JS-1"),
        ),
    )


def _stacks() -> Chapter:
    position = _at(
        options={"stacking": True},
        hands=["5s 4s", "6c 2v"],
        rows={"sailor": ["", "12s", "9s", ""]},
        pile="11c 4v 1c",
    )
    return Chapter(
        position,
        (
            look(_("Some tables stack cards of a row in one column."), "JS-17"),
            own("5s@3", _("Put the five on the nine."), "JS-17"),
        ),
    )


def _end() -> Chapter:
    position = _at(
        hands=["4c", ""],
        rows={"chest": ["", "9c", "", ""], "sailor": ["", "", "7s", ""]},
        won=["6v 3v 2s", "9s 7c"],
    )
    return Chapter(
        position,
        (
            look(_("The pile is empty: only apples fetch a card now."), "JS-8"),
            own("4c@3", _("Place the apples."), "JS-8"),
            own("take 7s", _("Now a card without apples has to be taken."), "JS-8"),
            own("7s@1", _("The last card ends the round."), "JS-11"),
            look(_("Coins count one each; apples count for the neighbour."), "JS-12"),
            look(_("Spots cost: two players one each, more players by rank."), "JS-13", "JS-14"),
            look(_("Most points win; rounds are added up."), "JS-15", "JS-16"),
        ),
    )
