"""Positions whose tables are shown as examples in the rule books."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core.cards import STANDARD_DECK


@dataclass(frozen=True)
class TableView:
    """A table as one seat sees it; with `zones` only the part where those lie is shown.

    `beyond` are the units that are shown at the left of that part, above it and at its right as well, where
    signs belong to it; below nought they leave something else out.
    `facts` are the position without its draw pile, which is made of all cards that lie nowhere else where
    `rest` names its key.
    """

    facts: Mapping[str, Any]
    seat: int = 0
    zones: tuple[str, ...] = ()
    rest: str = ""
    beyond: tuple[int, int, int] = (0, 0, 0)

    def position(self) -> dict[str, Any]:
        """Return the whole position."""
        if not self.rest:
            return dict(self.facts)
        lying = set(_words(self.facts))
        return {**self.facts, self.rest: " ".join(card for card in STANDARD_DECK if card not in lying)}


def _words(value: object) -> list[str]:
    """Return all words in a value and whatever it is made of."""
    if isinstance(value, str):
        return value.split()
    if isinstance(value, Mapping):
        return [word for part in value.values() for word in _words(part)]
    return [word for part in value for word in _words(part)] if isinstance(value, list) else []


_SPOONEYE = {
    "game": "spooneye",
    "seats": 2,
    "turn": 0,
    "phase": "capture",
    "hands": ["9d Qh 6c Kc", "Th 3h Qs 7s"],
    "masts": [["5d 7c", "Td Ah 2h Ac", "6h 8c 7d"], ["9s 4h", "Kd 2c 6s", "Jc Jd", "8h 3s"]],
}
_JOHN_SILVER = {
    "game": "john_silver",
    "seats": 4,
    "turn": 0,
    "hands": ["13v 6s 4c", "2s 9c 4v", "5s 10c 1v", "6v 8s 2c"],
    "rows": {
        "chest": ["7c", "", "", "3c"],
        "sailor": ["", "11s", "", ""],
        "ship": ["8.5", "3v", "", "5v"],
    },
    "pile": "1c 13s 7s 9v 12c",
}
_SPOONS = {
    "game": "spoons",
    "seats": 4,
    "turn": 0,
    "phase": "count",
    "count": 5,
    "discard": "9h 2s 2h Ac",
    "hands": ["Ad 4c Ks 8h", "Jc 3s 7d", "Qc 5d 6h 6d", "Tc 9c"],
}
_HAND_AND_FOOT = {
    "game": "hand_and_foot",
    "seats": 2,
    "turn": 0,
    "phase": "play",
    "pool": "4c 4d 5c 5d 6h 6s 7h 7s 8c 8d",
    "discard": "Ts",
    "hands": ["7s 9c 9d 9h 2c Kd", "Jc Js 4s 3c"],
    "feet": ["5s Qs Ah", "6c Ac 8s"],
    "books": [
        ["Qc Qd Qh Qs Qc Qd Qh", "7c 7d 7h 2d", "Kc Kh Ks"],
        ["8h 8s *", "Ac Ad Ah As"],
    ],
    "down": [True, True],
    "lifted": [22, 22],
}
_GRUNDEL_BEARD = {
    "game": "grundel_beard",
    "seats": 3,
    "dealer": 2,
    "turn": 0,
    "phase": "settle",
    "ship": "5c",
    "players": [
        {"cards": "Kh 9d 3c", "up": "111"},
        {"cards": "7h 4c Qs", "up": "110"},
        {"cards": "8s 6d 2h", "up": "100"},
    ],
}

TABLES: Mapping[str, TableView] = {
    "spooneye-capture": TableView(_SPOONEYE, 0, ("mast",), "draw", (0, 48, 0)),
    "john-silver-row": TableView(_JOHN_SILVER, 0, ("chest", "sailor", "ship"), beyond=(222, 170, 46)),
    "spoons-count": TableView(_SPOONS, 0, ("discard", "ring", "draw"), "draw"),
    "hand-and-foot-books": TableView(_HAND_AND_FOOT, 0, ("book",)),
    "grundel-beard-settling": TableView(_GRUNDEL_BEARD, 0, ("up", "plate"), "draw", (4, 0, -11)),
}
"""The tables by the names under which rule pages ask for them."""
