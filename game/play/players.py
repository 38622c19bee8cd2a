"""Who sits at a table: persons and sailors, with the form in which a log keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays from the screen; `portrait` and `colour` are names the screen knows."""

    name: str
    portrait: str = "anne"
    colour: str = "red"


@dataclass(frozen=True, slots=True)
class Sailor:
    """An opponent of the program; `level` is a key of `game.bots.levels.LEVELS`."""

    name: str
    level: str
    portrait: str = "anne"


Player = Person | Sailor
KINDS: dict[str, type[Person] | type[Sailor]] = {"person": Person, "sailor": Sailor}


def player_form(player: Player) -> dict[str, str]:
    """Return a player as a log's header keeps it.

    >>> player_form(Sailor("Mary", "deckhand", "anne"))
    {'kind': 'sailor', 'name': 'Mary', 'level': 'deckhand', 'portrait': 'anne'}
    """
    kind = "person" if isinstance(player, Person) else "sailor"
    return {"kind": kind, **asdict(player)}


def read_player(form: object) -> Player:
    """Return the player of such a form; `ValueError` if it is none."""
    if not isinstance(form, Mapping):
        raise ValueError("a player is a table of named texts")
    facts: dict[str, Any] = dict(form)
    kind = facts.pop("kind", None)
    if kind not in KINDS or not all(isinstance(fact, str) for fact in facts.values()):
        raise ValueError("a player is a person or a sailor, told in texts")
    try:
        return KINDS[kind](**facts)
    except TypeError as error:
        raise ValueError("a player has a name, and a sailor a level") from error
