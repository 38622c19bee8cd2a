"""The people who play at this table: their names, portraits and colours."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from game.storage.files import Json
from game.storage.lists import ListFile
from game.storage.notices import Notice, set_aside
from game.storage.settings import Settings, fit_name

MOST = 64
"""People in the list; the one who played longest ago makes room."""
LONGEST_STROKE = 80
"""Characters of the name of a key or of a controller."""


@dataclass(frozen=True)
class Habits:
    """What a person likes to have otherwise than the settings say; whatever is empty is as in the settings.

    `card_design`, `card_colours` and `speed` are values of the settings of that name, `order` is "own" for
    hands that are not sorted by the table, `keys` are the strokes of actions as in `Settings.keys`. With
    `grab` and `buzz`, strokes of single keys, a person reaches for spoons and points at slips while others
    play; `pad` tells the person's controller from others. A value that does not fit raises ValueError.
    """

    card_design: str = ""
    card_colours: str = ""
    speed: str = ""
    order: str = ""
    grab: str = ""
    buzz: str = ""
    pad: str = ""
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("card_design", "card_colours", "speed"):
            if getattr(self, name) != "":
                Settings(**{name: getattr(self, name)})
        if self.order not in ("", "own"):
            raise ValueError(f"{self.order!r:.80} is no order of a hand")
        for stroke in (self.grab, self.buzz, self.pad):
            if not isinstance(stroke, str) or len(stroke) > LONGEST_STROKE or not stroke.isprintable():
                raise ValueError(f"{stroke!r:.80} is not the name of a key or controller")
        object.__setattr__(self, "keys", Settings(keys=self.keys).keys)

    def form(self) -> dict[str, Json]:
        """What differs from the settings, as JSON keeps it."""
        kept = {each.name: getattr(self, each.name) for each in fields(self) if getattr(self, each.name)}
        if self.keys:
            kept["keys"] = {action: list(strokes) for action, strokes in self.keys.items()}
        return kept


@dataclass(frozen=True)
class Person:
    """Somebody with a name (not empty, see `settings.fit_name`), a portrait's name and a colour `#rrggbb`.

    Making one with a value that does not fit raises ValueError.
    """

    name: str
    portrait: str
    colour: str
    habits: Habits = Habits()

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", fit_name(self.name))
        if not self.name:
            raise ValueError("a person needs a name")
        if not isinstance(self.portrait, str) or not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", self.portrait):
            raise ValueError(f"{self.portrait!r:.80} is not the name of a portrait")
        if not isinstance(self.colour, str) or not re.fullmatch(r"#[0-9a-fA-F]{6}", self.colour):
            raise ValueError(f"{self.colour!r:.80} is not a colour")

    @property
    def key(self) -> str:
        """Two people are the same if their names differ by capitals only."""
        return self.name.casefold()


People = tuple[Person, ...]
"""Whoever played last comes first; every name once."""


def with_person(people: Sequence[Person], person: Person) -> People:
    """The list with this person at its head, in place of anybody of the same name."""
    return (person, *without(people, person.name))[:MOST]


def without(people: Sequence[Person], name: str) -> People:
    """The list without the person of this name."""
    return tuple(other for other in people if other.key != name.casefold())


class PeopleFile:
    """The file of the people; whatever happens to it, there is a list and at most one sentence about it."""

    def __init__(self, path: Path) -> None:
        self._file = ListFile(path, lambda item: str(item["name"]).casefold(), removable=True)  # type: ignore[index,call-overload]

    @property
    def saving(self) -> bool:
        """Whether the last save succeeded."""
        return self._file.saving

    def load(self) -> tuple[People, Notice | None]:
        """The list in the file without what does not fit, and a sentence to show once."""
        value, notice = self._file.read(lambda value: isinstance(value, list))
        if not isinstance(value, list):
            return (), notice
        read = [_read(item) for item in value[:MOST]]
        people = _once(person for person in read if person)
        self._file.know([_form(person) for person in people])
        if None in read and notice is None:
            notice = set_aside(self._file.path, self._file.keep_aside())
        return people, notice

    def save(self, people: Sequence[Person]) -> Notice | None:
        """Keeps the list, with those whom another copy of the program has added to the file meanwhile.

        Returns the sentence that saving is off at the first failure only.
        """
        forms = [_form(person) for person in people]
        return self._file.save(forms, _readable, lambda ours, theirs: [*ours[:1], *theirs, *ours[1:]][:MOST])


def _once(people: Iterable[Person]) -> People:
    """The people, every name once: the first of each."""
    found: People = ()
    for person in reversed(list(people)):
        found = with_person(found, person)
    return found


def _readable(value: list[Json]) -> list[Json]:
    """The people in a value from JSON, as this program would write them."""
    return [_form(person) for person in _once(person for person in map(_read, value) if person)]


def _form(person: Person) -> dict[str, Json]:
    """A person as JSON keeps it; habits only where there are any."""
    form = {name: value for name, value in asdict(person).items() if name != "habits"}
    habits = person.habits.form()
    return {**form, "habits": habits} if habits else form


def _read_habits(item: Json) -> Habits:
    """The habits in a value from JSON, without those that this version does not know; ValueError for none."""
    if not isinstance(item, dict):
        raise ValueError("habits are an object")
    names = {each.name for each in fields(Habits)}
    return Habits(**{name: value for name, value in item.items() if name in names})  # type: ignore[arg-type]


def _read(item: Json) -> Person | None:
    """The person in a value from JSON, or None where it is none."""
    if not isinstance(item, dict):
        return None
    name, portrait, colour = (item.get(part) for part in ("name", "portrait", "colour"))
    try:
        habits = _read_habits(item.get("habits", {}))
        return Person(name, portrait, colour, habits)  # type: ignore[arg-type]
    except ValueError:
        return None
