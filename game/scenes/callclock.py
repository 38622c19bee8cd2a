"""The time that a person has to say something at the table of Spoons."""

from __future__ import annotations

from game.play.session import Session
from game.scenes.house import CALL_MS, table_of

_STEP_MS = 100.0
"""So finely the time left is shown."""


class CallClock:
    """Counts what is left of the time for a call; nothing is counted where it is not limited.

    Time comes from the caller, in ms, and only while the person could have spoken.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._whole = float(table_of(session.game, session.table).get(CALL_MS, 0))
        self._left = self._whole
        self._asked: tuple[int, int] | None = None
        self._speaker: int | None = None
        self._looked_at = -1

    def awaits(self, seat: int | None) -> bool:
        """Tell whether it is counted how long a seat takes to say something."""
        return bool(self._whole) and seat is not None and self._speaking() == seat

    def _speaking(self) -> int | None:
        """Return the seat that has something to say and can leave it out."""
        session = self._session
        if self._looked_at != session.changes:
            self._looked_at = session.changes
            due = session.view(None).get("say") or [{"seat": None}]
            self._speaker = due[0]["seat"]
            if self._speaker is not None and "hush" not in map(str, session.moves(self._speaker)):
                self._speaker = None
        return self._speaker

    def pass_time(self, seat: int | None, ms: float) -> bool:
        """Let ms pass for a seat; return whether its time has run out."""
        if seat is None or not self.awaits(seat):
            self._asked = None
            return False
        asked = (seat, self._session.changes)
        if asked != self._asked:
            self._asked, self._left = asked, self._whole
        self._left -= ms
        return self._left <= 0

    @property
    def time_left(self) -> tuple[float, float] | None:
        """What is left and the whole, in ms, in steps worth a picture; None while none is counted."""
        if self._asked is None:
            return None
        return max(0.0, -(-self._left // _STEP_MS) * _STEP_MS), self._whole
