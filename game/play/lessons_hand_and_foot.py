"""The lesson of Hand and Foot."""

from __future__ import annotations

from typing import Any

from game.play.lessons import Chapter, Lesson, look, other, own
from game.words import _

_HAND = "7h 7d 7c Kh Kd Ks 2s 4c 9d Qh 3s"
_FOOT = "5h 8c Js 4d Th Ac 6d 9s Qc 8d 5s"
_OTHER_HAND = "9c Td 4h 6c Jd 8s Kc 5d Qs Ah 7s"
_OTHER_FOOT = "6h 3d Jc 8h 4s Tc Qd 9h 5c Ad 6s"
_RED_FOURS = "4c 4d 4h 4s 4c 4d 4h"
_RED_FIVES = "5c 5d 5h 5s 5c 5d 5h"
_BLACK_SIXES = "6c 6d 6h 6s 6c 6d 2c"
_BLACK_EIGHTS = "8c 8d 8h 8s 8c 2d 2h"


def lesson() -> Lesson:
    """Return the lesson in the language in use."""
    return Lesson("hand_and_foot", (_laying_down(), _discards(), _going_out()))


def _at(**facts: Any) -> dict[str, Any]:
    return {"game": "hand_and_foot", "seats": 2, "turn": 0, "options": {"rounds": 1}, **facts}


def _pool(*packets: str) -> str:
    """Return a pool from which these packets are lifted in order, each from its top card on."""
    return " ".join(" ".join(reversed(packet.split())) for packet in reversed(packets))


def _laying_down() -> Chapter:
    filler = "Jh Ts 2c 3c Ks 7d 8h 9c 4c Qd 5d 6h"
    position = _at(phase="lift", pool=_pool(_HAND, _FOOT, _OTHER_HAND, _OTHER_FOOT, filler))
    return Chapter(
        position,
        (
            look(_("Hand and Foot: eleven cards each, the Foot unseen."), "HF-9", "HF-11", "HF-1"),
            own("lift", _("Lift a packet: exactly 22 cards earn a hundred."), "HF-10"),
            other(1, "lift 22"),
            own("draw", _("A turn begins with two cards."), "HF-13", "HF-12"),
            own("lay 7h 7d 7c", _("Three of a rank begin a book."), "HF-3", "HF-4"),
            own("lay Kh Kd Ks", _("Fifty points are needed first: kings count ten."), "HF-14", "HF-2"),
            own("add 2s #1", _("A wild two turns the sevens black."), "HF-4", "HF-1"),
            own("back", _("Everything can be taken back until the discard."), "HF-15"),
            own("add 2s #2", _("Put it on the kings instead: sixty-five."), "HF-14"),
            own("discard 3s", _("Black threes cost a hundred in hand. Discard it."), "HF-13", "HF-2"),
            other(1, "draw"),
            other(1, "discard 9c", _("{other} draws two and discards."), "HF-13"),
        ),
    )


def _discards() -> Chapter:
    position = _at(
        hands=["9h 9d 6s 3c 3c 3d 3d 3h 3s 3s", "Jc Js 4s"],
        feet=[_FOOT, _OTHER_FOOT],
        books=[["7c 7d 7h"], ["Kc Kh Ks"]],
        down=[True, True],
        lifted=[22, 22],
        pool="Ts Jh Qc Qh Kd",
        discard="4h 5d Qs 8c 9c",
    )
    return Chapter(
        position,
        (
            own("take 9h 9d", _("Two nines in hand take five from the discard."), "HF-16", "HF-7"),
            own(
                "lay 3c 3c 3d 3d 3h 3s 3s",
                _("Threes are laid seven at once: a thousand points."),
                "HF-6",
                "HF-8",
            ),
            own("discard Qs", _("Then discard one card."), "HF-13"),
            look(_("All books and the top discard are seen by everybody."), "HF-23"),
        ),
    )


def _going_out() -> Chapter:
    position = _at(
        hands=["Tc", "Jc Js 3d"],
        feet=["9s Ks 4s", "Qh Ah"],
        books=[
            [
                _RED_FOURS, _RED_FIVES, _BLACK_SIXES, _BLACK_EIGHTS, "Tc Td Th Ts 2s *", "Kc Ks Kh",
                "9c 9d 9s",
            ],
            ["Jd Jh Js"],
        ],
        down=[True, True],
        lifted=[22, 22],
        pool="7c 7d 7h 9h Kd",
        discard="5s",
    )  # fmt: skip
    return Chapter(
        position,
        (
            own("draw", _("Draw two."), "HF-13"),
            own("add Tc #5", _("Seven cards make a book complete."), "HF-8", "HF-3"),
            own("add Kd #6", _("The king goes to the kings.")),
            own("add 9h #7", _("The Hand’s last card picks up the Foot."), "HF-17"),
            own("add 4s #1", _("Complete books take more of their rank."), "HF-5"),
            own("add Ks #6", _("In the Foot, keep the last card for this:"), "HF-18"),
            own("discard 9s", _("Two red books, three black: discard, and go out."), "HF-19"),
            look(_("Books and their cards count; cards in hand cost."), "HF-21"),
            look(_("The highest total after the last round wins."), "HF-22", "HF-20"),
        ),
    )
