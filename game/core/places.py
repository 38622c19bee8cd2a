"""Where a card can lie, and who may look at it there."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Eyes(Enum):
    """Who may look at the cards of a zone; how many there are is always public."""

    ALL = "all"
    OWNER = "owner"
    TOP = "top"
    """Everybody sees the top card, nobody what lies beneath it."""
    NOBODY = "nobody"


class Place(NamedTuple):
    """One card's place: zone, owning seat (None: the table's), slot of that zone, index from the bottom."""

    zone: str
    owner: int | None
    slot: int
    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody asks of a place

    def __str__(self) -> str:
        owner = "" if self.owner is None else str(self.owner)
        return f"{self.zone}{owner}.{self.slot}[{self.index}]"


class Pile(NamedTuple):
    """The live list of cards, bottom first, at one zone, owner and slot."""

    zone: str
    owner: int | None
    slot: int
    cards: list[str]


def may_see(eyes: Eyes, owner: int | None, seat: int | None, is_top: bool) -> bool:
    """Tell whether a seat (None: a spectator) may see a card under these eyes."""
    if eyes is Eyes.ALL:
        return True
    if eyes is Eyes.TOP:
        return is_top
    return eyes is Eyes.OWNER and seat is not None and seat == owner
