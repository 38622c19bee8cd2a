"""The clipboard: a narrow port, so that scenes do not ask the display for it themselves."""

from __future__ import annotations

from typing import Protocol

import pygame


class Clipboard(Protocol):
    """Where text is copied to and pasted from."""

    def put(self, text: str) -> bool:
        """Copy a text; whether that succeeded."""
        ...

    def get(self) -> str | None:
        """Return the text that was copied; None where the clipboard cannot be reached."""
        ...


class SystemClipboard:
    """The clipboard of the system, which can be reached while there is a window."""

    def put(self, text: str) -> bool:
        """Copy a text; whether that succeeded."""
        try:
            pygame.scrap.put_text(text)
        except (pygame.error, ValueError):
            return False
        return True

    def get(self) -> str | None:
        """Return the text that was copied; None where the clipboard cannot be reached."""
        try:
            return pygame.scrap.get_text()
        except (pygame.error, UnicodeError):
            return None
