"""The lesson of Spooneye."""

from __future__ import annotations

from typing import Any

from game.play.lessons import Chapter, Lesson, look, other, own
from game.words import _


def lesson() -> Lesson:
    """Return the lesson in the language in use."""
    return Lesson("spooneye", (_turns(), _threes_fours_nines(), _moments(), _end()))


def _at(**facts: Any) -> dict[str, Any]:
    return {"game": "spooneye", "seats": 2, "turn": 0, **facts}


def _turns() -> Chapter:
    position = _at(
        hands=["6h Kc", "Qc 2s 5h"],
        masts=[["7h 8d", "Ts", "5c", "9d"], ["Qd", "3h 4s", "8s", "Jc"]],
        draw="2h 4c 6s 9h Th Jd 7c 2d",
    )
    return Chapter(
        position,
        (
            look(_("The lot made {other} Matey: Matey deals, Captain begins."), "SE-1", "SE-2"),
            own("draw", _("A turn is a card drawn and a card played."), "SE-5"),
            own("6h@own1", _("Masts want 21, never more: six goes on fifteen."), "SE-4", "SE-3", "SE-8"),
            own("capture 2", _("It is carried off. One of {other}’s masts goes along."), "SE-14"),
            other(1, "draw"),
            other(1, "7c@own2", _("{other} draws and plays, on a mast of either side."), "SE-5"),
            own("draw", _("Now draw again."), "SE-5"),
            own("Jd@own2", _("A jack copies the card it lies on."), "SE-3"),
            other(1, "2>3", _("Instead, {other} moves a card to a neighbouring mast."), "SE-6", "SE-22"),
            own("2>1", _("Move the jack too: there it copies the ten."), "SE-6", "SE-3"),
        ),
    )


def _threes_fours_nines() -> Chapter:
    position = _at(
        hands=["3c 4h 9s", "Kd 2h"],
        masts=[["Td", "6c"], ["8c Qs", "5s"]],
        draw="6d 8h Ts Qh 5d Ah 7d 2c",
    )
    return Chapter(
        position,
        (
            own("draw", _("Three, four and nine do something. First draw."), "SE-5"),
            own("3c@own2", _("The three draws one card more."), "SE-9", "SE-13"),
            other(1, "draw"),
            other(1, "2h@own2", _("{other} has a turn.")),
            own("draw", _("Draw again."), "SE-5"),
            own("4h@own1", _("The four asks for another card at once."), "SE-10"),
            own("7d@own1", _("Seven more make 21."), "SE-10", "SE-14"),
            own("capture 1", _("Take the taller mast along."), "SE-14"),
            other(1, "draw"),
            other(1, "Kd@own1", _("{other} lays a king.")),
            own("draw", _("Once more."), "SE-5"),
            own("9s@own1", _("The nine is the Spooneye: it steals a card."), "SE-11"),
            own("opp1>own>", _("Steal the king, and begin a mast with it."), "SE-11", "SE-16"),
        ),
    )


def _moments() -> Chapter:
    position = _at(
        begun=[False, True],
        hands=["Kh", "Ac Ad"],
        masts=[["7c 7s", "Jh", "4c 3d 6h", "9d"], ["5d"]],
        draw="2c 4d Th Qc 8s 6s",
    )
    return Chapter(
        position,
        (
            look(_("In the first turn only, moved cards act as well."), "SE-12"),
            own("2>1", _("Sevens and jacks alone make mutiny: move the jack."), "SE-15", "SE-16"),
            look(_("The hands are exchanged."), "SE-15"),
            other(1, "draw"),
            other(1, "Kh@own>", _("{other} begins a mast with that king."), "SE-5"),
            own("draw", _("Draw."), "SE-5"),
            own("8s@own1", _("Four cards make 21: the fourth walks the plank."), "SE-14"),
        ),
    )


def _end() -> Chapter:
    position = _at(
        hands=["Qd 5c", "2h"],
        masts=[["Ad Td"], ["6s"]],
        booty=[{"down": "3d 8h", "up": "Kd"}, {"down": "2c 7h", "up": ""}],
        scores=[95, 40],
        larders=[3, 10],
    )
    return Chapter(
        position,
        (
            look(_("The pile is empty: one card each, nothing is drawn."), "SE-7"),
            own("Qd@own1", _("One suit, nothing left: colours hoisted, deck swabbed."), "SE-14"),
            other(1, "2h@own>", _("{other} plays the last card there."), "SE-17"),
            own("5c@own>", _("The last card: then all masts are taken."), "SE-17", "SE-18"),
            look(_("Open booty counts double; suits fill the larder."), "SE-20"),
            look(_("A hundred is reached: that wins, larder included."), "SE-21", "SE-19"),
        ),
    )
