"""The lesson of Captain Grundel Beard."""

from __future__ import annotations

from typing import Any

from game.play.lessons import Chapter, Lesson, look, other, own
from game.words import _


def lesson() -> Lesson:
    """Return the lesson in the language in use."""
    return Lesson("grundel_beard", (_deal(), _runs(), _end()))


def _at(**facts: Any) -> dict[str, Any]:
    return {"game": "grundel_beard", "seats": 2, "dealer": 0, "turn": 0, **facts}


def _deal() -> Chapter:
    position = _at(
        phase="second",
        draw="2s As 7s 2c 8d",
        ship="5c",
        players=[{"cards": "3h", "up": "1"}, {"cards": "Kd", "up": "1"}],
    )
    return Chapter(
        position,
        (
            look(_("Thirteen is the aim. The Ship’s card stays unseen."), "GB-3", "GB-2"),
            own("abstain", _("Only the dealer may abstain: the Ship gets it."), "GB-4"),
            own("yea", _("Yea: the next card comes face up."), "GB-4"),
            other(1, "neigh", _("{other} says neigh: face down, unknown to all."), "GB-4", "GB-6"),
            own("neigh", _("Say neigh to the third one."), "GB-5", "GB-6"),
            other(1, "yea", _("{other} wants it seen."), "GB-5"),
            own("flip 3", _("Two up make five: turn up the third."), "GB-8"),
            own("2+3", _("An ace is one or eleven: add it."), "GB-1", "GB-8"),
            other(1, "stay", _("{other} stays with twelve."), "GB-8"),
            own("ship", _("The best player turns up the Ship."), "GB-11", "GB-13"),
            look(_("It has thirteen as well: everyone is sunk."), "GB-14"),
        ),
    )


def _runs() -> Chapter:
    position = _at(
        options={"runs": True},
        phase="settle",
        draw="2s",
        ship="9c",
        players=[{"cards": "5h 6h 6d", "up": "110"}, {"cards": "8s 4d 2h", "up": "100"}],
    )
    return Chapter(
        position,
        (
            own("run 12", _("Some tables combine neighbours: red ones become seven."), "GB-12"),
            own("flip 3", _("Turn up the third card."), "GB-12"),
            own("run+3", _("Seven and six: thirteen."), "GB-12"),
        ),
    )


def _end() -> Chapter:
    position = _at(
        options={"target": 3},
        phase="settle",
        draw="2s",
        ship="5d",
        players=[{"cards": "Kh 9d 3c", "up": "111"}, {"cards": "8s 6d 2h", "up": "100"}],
        scores=[2, 1],
        ship_score=1,
    )
    return Chapter(
        position,
        (
            own("1+3", _("Three up: the third is added or taken away."), "GB-9"),
            other(1, "flip 2", _("One up: {other} turns one up, and gambles."), "GB-7"),
            look(_("Fourteen: {other} walks the plank."), "GB-10"),
            own("ship", _("Turn up the Ship: five does not win."), "GB-14"),
            look(_("Every hand won counts one; three win this match."), "GB-15"),
        ),
    )
