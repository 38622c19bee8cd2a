"""What a person has chosen on a panel over the table."""

from __future__ import annotations

from enum import Enum, auto


class Choice(Enum):
    """The result with which such a panel goes; whoever lies below acts on it or hands it on."""

    GO_ON = auto()
    HERE = auto()
    """The person for whom the table was covered is there."""
    DEAL = auto()
    SEE_END = auto()
    AGAIN = auto()
    """The match is over: another one, the same people."""
    RESTART = auto()
    """This match is given up for another one with the same people."""
    LEAVE = auto()
    TAKE_BACK = auto()
    """The last move of who is at the table goes, where that may be."""
