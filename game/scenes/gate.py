"""What a person does waits until the moves before it are safely kept; no frame waits for that."""

from __future__ import annotations

from collections import deque

from game.scenes.saves import Keeper
from game.ui.inputs import Act, FocusGained, FocusLost, Input, Moved

SLOW_MS = 2000.0
"""After so long the person is told what is waited for."""
_ALWAYS = (FocusLost, FocusGained)
_MENUS = ("back", "menu", "rules", "mute", "fullscreen")


class Gate:
    """Holds inputs back while lines of the log are on their way to the disk, and lets them go in order.

    The pointer may move and the pause may open meanwhile; that forgets what is held.
    """

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._held: deque[Input] = deque()
        self._held_ms = 0.0

    def admits(self, given: Input) -> bool:
        """Tell whether an input may be acted on now; otherwise it is held."""
        if isinstance(given, _ALWAYS) or (isinstance(given, Act) and given.action in _MENUS):
            self.clear()
            return True
        if not self._held and (isinstance(given, Moved) or self._keeper.is_safe):
            return True
        self._held.append(given)
        return False

    def next(self) -> Input | None:
        """Return the next of the held inputs if it may be acted on now."""
        if not self._held or not self._keeper.is_safe:
            return None
        return self._held.popleft()

    def pass_time(self, ms: float, untold: bool) -> bool:
        """Let time pass; tell, once each time, that what is held or `untold` has waited for long."""
        before = self._held_ms
        self._held_ms = before + ms if self._held or untold else 0.0
        return before < SLOW_MS <= self._held_ms

    def clear(self) -> None:
        """Forget what is held: another scene has come over the table."""
        self._held.clear()

    @property
    def holds(self) -> bool:
        """Whether anything waits to be acted on."""
        return bool(self._held)
