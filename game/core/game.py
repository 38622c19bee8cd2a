"""What a game declares of itself: seats, options, version and how its matches begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from game.core.chance import Chance
from game.core.positions import Reader
from game.core.state import State

LONGEST_TEXT = 40
"""The most characters that an option with free text may have."""


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: name, default, what may be chosen, and a sentence of what it changes.

    `choices` is a tuple, a range of whole numbers, or None for any text of 1 to 40 characters.
    """

    name: str
    default: object
    choices: tuple[object, ...] | range | None
    sentence: str

    def allows(self, value: object) -> bool:
        """Tell whether a value may be chosen; true is not 1."""
        if self.choices is None:
            return isinstance(value, str) and len(value.strip()) >= 1 and len(value) <= LONGEST_TEXT
        return any(type(value) is type(choice) and value == choice for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the table: its facts, and the functions that make its matches.

    `deck(seats)` lists every card; `begin(seats, options, chance)` deals a new match;
    `read(reader)` makes the state of a position, unsettled.
    """

    key: str
    title: str
    seats: range
    options: tuple[Option, ...]
    version: int
    deck: Callable[[int], tuple[str, ...]]
    begin: Callable[[int, Mapping[str, Any], Chance], State]
    read: Callable[[Reader], State]

    def settings(self, chosen: Mapping[str, object]) -> dict[str, object]:
        """Return all options with the chosen values in place; `ValueError` names a wrong one."""
        settings = {option.name: option.default for option in self.options}
        for name, value in chosen.items():
            option = next((o for o in self.options if o.name == name), None)
            if option is None:
                raise ValueError(f"{self.title} has no option {name!r}")
            if not option.allows(value):
                raise ValueError(f"{name} of {self.title} cannot be {value!r}")
            settings[name] = value
        return settings
