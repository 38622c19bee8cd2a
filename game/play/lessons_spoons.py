"""The lesson of Spoons."""

from __future__ import annotations

from typing import Any

from game.play.lessons import Chapter, Lesson, look, other, own
from game.words import _


def lesson() -> Lesson:
    """Return the lesson in the language in use."""
    return Lesson("spoons", (_calls(), _attacks(), _spoons()))


def _at(**facts: Any) -> dict[str, Any]:
    return {"game": "spoons", "seats": 3, "turn": 0, **facts}


def _calls() -> Chapter:
    position = _at(
        hands=["9c 8s Ts 5h 3d", "4c 6d Kc 7h", "4d 3s Qc 7s"],
        discard="9h",
        draw="2h 6h 5c 6c Jd",
    )
    return Chapter(
        position,
        (
            look(_("Whoever is rid of all cards first wins the round."), "SP-1", "SP-2", "SP-18"),
            own("play 9c", _("Lay the nine: it has the same rank."), "SP-3", "SP-10"),
            own("say nine", _("Each card is called by its name, at once."), "SP-5", "SP-6", "SP-22"),
            other(1, "play 4c"),
            other(1, "hush", _("{other} forgets the call. That is a slip."), "SP-7"),
            own("buzz 1", _("Buzz {other}: a click on the portrait."), "SP-8", "SP-9"),
            other(1, "say phrase", _("A penalty is one card, and the phrase."), "SP-8"),
            other(2, "play 4d"),
            other(2, "say four", _("{third} lays a four, and calls it.")),
            own("play 3d", _("The three fits by its suit."), "SP-3"),
            own("say three", _("Call it.")),
            other(1, "draw"),
            other(1, "keep", _("{other} draws, and keeps the card."), "SP-3", "SP-4"),
            other(2, "play 3s"),
            other(2, "say three", _("{third} lays a three.")),
            own("play Ts", _("After a ten the same player goes on."), "SP-14"),
            own("say repeat", _("Tens, eights and court cards have their own names."), "SP-5"),
            own("play 8s", _("An eight fits on anything and names a suit."), "SP-16"),
            own("say hearts", _("Name hearts: a heart is left in hand."), "SP-16"),
            own("say one card", _("One card is left: say so."), "SP-6"),
        ),
    )


def _attacks() -> Chapter:
    position = _at(
        hands=["Qh Kh 2h 7c", "Kd 4s 6c 9d", "Ac 5d 7s 8d"],
        discard="5h",
        draw="3c 3s Jc 4h 6s 9s 8c 2d Jd Th 6d",
    )
    return Chapter(
        position,
        (
            own("play Qh", _("The queen turns the direction round."), "SP-12"),
            own("say switchback", _("Call her by her name."), "SP-5"),
            other(2, "draw"),
            other(2, "keep", _("{third} comes first now, and draws.")),
            other(1, "draw"),
            other(1, "keep", _("Then {other}, who draws as well.")),
            own("play Kh", _("The king attacks: whoever is named draws two."), "SP-11"),
            own("say draw 2 1", _("Name {other}."), "SP-11"),
            other(1, "play Kd"),
            other(1, "say draw 3 0", _("{other} sends it back, one card dearer."), "SP-11"),
            own("give", _("No king in hand: take the three cards."), "SP-11"),
            own("say phrase", _("After penalty cards the table’s phrase is due."), "SP-7"),
            own("play 2d", _("A two opens a count."), "SP-15"),
            own("say two", _("Call it."), "SP-15"),
            other(2, "play Ac"),
            other(2, "say 3", _("{third} adds an ace, and calls the total."), "SP-15", "SP-17"),
            other(1, "give", _("{other} can add nothing, and draws three."), "SP-15"),
            other(1, "say phrase"),
        ),
    )


def _spoons() -> Chapter:
    position = _at(
        options={"target": 100},
        hands=["Jh 4h", "7h Kc 8c", "5s 9s Td"],
        discard="5h",
        draw="3c 3s 6c 4s 6s 9d",
        scores=[0, 95, 60],
    )
    return Chapter(
        position,
        (
            own("play Jh", _("At a jack all snatch a spoon; one goes without."), "SP-13"),
            own("say spoons", _("Call the spoons.")),
            own("say one card", _("And say that one card is left."), "SP-6"),
            own("grab", _("Take a spoon."), "SP-13"),
            other(1, "grab"),
            other(2, "hush", _("{third} finds none, and draws two."), "SP-13"),
            other(2, "say phrase"),
            other(1, "play 7h"),
            other(1, "say seven", _("{other} lays a seven.")),
            other(2, "draw"),
            other(2, "keep", _("{third} draws.")),
            own("play 4h", _("Lay the last card."), "SP-18", "SP-19"),
            own("say four", _("It has to be called, too."), "SP-18"),
            look(_("What others hold counts against them: tens, eights thirty."), "SP-20", "SP-21"),
        ),
    )
