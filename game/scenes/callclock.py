"""The time that a person has at the table of Spoons to say something, or in a race to snatch a spoon."""

from __future__ import annotations

from collections.abc import Hashable

from game.play.session import Session
from game.scenes.house import CALL_MS, TIMED, table_of

GRAB_MS = 5000.0
"""How long in a race a spoon can be snatched: who could wait would see which of them nobody reaches for."""

_STEP_MS = 100.0
"""So finely the time left is shown."""


class CallClock:
    """Counts what is left of the time for a call or a grab; nothing is counted where it is not limited.

    Time comes from the caller, in ms, and only while the person could have spoken or snatched.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        table = table_of(session.game, session.table)
        self._for_call = float(table.get(CALL_MS, 0))
        self._for_grab = GRAB_MS if table.get(TIMED) else 0.0
        self._left = self._whole = 0.0
        self._asked: Hashable = None
        self._speaker: int | None = None
        self._go: Hashable = None
        self._looked_at = -1

    def awaits(self, seat: int | None) -> bool:
        """Tell whether it is counted how long a seat takes."""
        return self._time_for(seat) > 0

    def _time_for(self, seat: int | None) -> float:
        """Return how long a seat may take for what it is asked now, 0 where that is not limited."""
        if seat is None:
            return 0.0
        self._look()
        if self._speaker == seat:
            return self._for_call
        return self._for_grab if self._go is not None and seat in self._session.to_act else 0.0

    def _look(self) -> None:
        """Take note of who has something to say and can leave it out, and of which go of a scramble is on."""
        session = self._session
        if self._looked_at == session.changes:
            return
        self._looked_at = session.changes
        view = session.view(None)
        due = view.get("say") or [{"seat": None}]
        self._speaker = due[0]["seat"]
        if self._speaker is not None and "hush" not in map(str, session.moves(self._speaker)):
            self._speaker = None
        scrambles = view.get("phase") == "spoons"
        self._go = (tuple(view["held"]), view["discard"]) if scrambles else None

    def pass_time(self, seat: int | None, ms: float) -> bool:
        """Let ms pass for a seat; return whether its time has run out."""
        whole = self._time_for(seat)
        if not whole:
            self._asked = None
            return False
        asked = (seat, self._session.changes if self._speaker == seat else self._go)
        if asked != self._asked:
            self._asked, self._left, self._whole = asked, whole, whole
        self._left -= ms
        return self._left <= 0

    @property
    def time_left(self) -> tuple[float, float] | None:
        """What is left for a call and the whole, in ms, in steps worth a picture; None while none is due."""
        if self._asked is None or self._speaker is None:
            return None
        return max(0.0, -(-self._left // _STEP_MS) * _STEP_MS), self._whole
