"""Who sits at a table: persons and sailors, with the form in which a log keeps them."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass

from game.play.forms import named

LONGEST_NAME = 24
"""Characters of a player's name."""
WORD = re.compile(r"[A-Za-z0-9_.#-]{1,40}")
"""A portrait, a colour or a level, as the program calls them."""


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


def fit_name(name: str) -> str:
    """Return a name as it may stand at a table: what can be drawn of it, at most `LONGEST_NAME` characters.

    >>> fit_name(" Anne   Bonny of the good ship Revenge ")
    'Anne Bonny of the good s'
    """
    fitting = "".join(letter for letter in " ".join(name.split()) if letter.isprintable())
    return fitting[:LONGEST_NAME].rstrip()


def read_player(form: object) -> Player:
    """Return the player of such a form; `ValueError` if it is none.

    A name that is too long is cut; a portrait, colour or level that can be none is "".
    """
    try:
        facts = dict(named(form))
    except ValueError:
        raise ValueError("a player is a table of named texts") from None
    kind = facts.pop("kind", None)
    told = {name: fact for name, fact in facts.items() if isinstance(fact, str)}
    if not isinstance(kind, str) or kind not in KINDS or len(told) != len(facts):
        raise ValueError("a player is a person or a sailor, told in texts")
    fitting = {
        name: fit_name(fact) if name == "name" else fact if WORD.fullmatch(fact) else ""
        for name, fact in told.items()
    }
    try:
        return KINDS[kind](**fitting)
    except TypeError as error:
        raise ValueError("a player has a name, and a sailor a level") from error
