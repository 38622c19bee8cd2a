"""What the other player of Spooneye gives away by the masts that it leaves unfinished."""

from __future__ import annotations

from collections.abc import Sequence

from game import rules
from game.bots.mind import View
from game.bots.spooneye_quick import HIGHEST, JACK
from game.core.events import Event
from game.rules.spooneye import Spooneye
from game.rules.spooneye_events import CardPlayed, HandDealt, HandsExchanged, MastCaptured
from game.rules.spooneye_moves import FULL, value_on

PLAYING = ("play", "again", "turn")
"""Phases at which a card is played from the hand."""


class Tells:
    """The cards that the other hand held and did not play, told by what they would have completed."""

    def __init__(self, seat: int) -> None:
        self._other = 1 - seat
        self._held = 0
        self._values: frozenset[int] = frozenset()

    def hear(self, events: Sequence[Event], before: View) -> None:
        """Take in what a move caused; `before` is the view that it was made at.

        Many moves at once, as after a resume, give nothing away.
        """
        if any(isinstance(event, HandDealt | HandsExchanged) for event in events):
            self._held = 0
            return
        plays = [event for event in events if isinstance(event, CardPlayed) and event.seat == self._other]
        if not plays:
            return
        self._held = 0
        if len(plays) > 1 or any(isinstance(event, MastCaptured) for event in events):
            return
        table = rules.read_view(before)
        assert isinstance(table, Spooneye)
        if table.turn == self._other and table.phase in PLAYING:
            self._held = len(table.hands[self._other]) - 1
            self._values = _completing(table, self._other)

    def passed_up(self) -> list[tuple[int, int]]:
        """Return places in the other hand, each with a value that it would have been played for there."""
        return [(place, value) for place in range(self._held) for value in self._values]


def _completing(table: Spooneye, seat: int) -> frozenset[int]:
    """Return the values of cards that would have completed a mast of a seat, `JACK` among them."""
    values = set()
    for total, mast in zip(table.totals[seat], table.masts[seat], strict=True):
        need = FULL - total
        if need <= HIGHEST:
            values.add(need)
            if value_on("J", mast) == need:
                values.add(JACK)
    return frozenset(values)
