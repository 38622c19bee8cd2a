"""Manners of play: what a sailor leans to where two things are worth about the same, whatever its level."""

from __future__ import annotations

PLAIN, BOLD, CAREFUL = "plain", "bold", "careful"
MANNERS = (PLAIN, BOLD, CAREFUL)

_OF_SAILORS = {
    "silas": BOLD, "mary": CAREFUL, "wen": CAREFUL, "bones": BOLD, "pip": BOLD, "rosa": BOLD,
    "gideon": CAREFUL, "nell": PLAIN, "jonah": CAREFUL, "ezra": PLAIN, "tom": PLAIN,
}  # fmt: skip
"""By the portrait of a sailor: how that sailor plays."""


def manner_of(sailor: str) -> str:
    """Return the manner of the sailor with this portrait, `PLAIN` for one who is not known."""
    return _OF_SAILORS.get(sailor, PLAIN)
