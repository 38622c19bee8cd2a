"""The settings of the program: one frozen value, checked field by field, kept as JSON."""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from game.storage.files import Json, JsonFile
from game.storage.notices import Notice, set_aside

LONGEST_NAME = 24
"""Characters of a person's name."""

DEEPEST = 40
"""So deep are values nested that this program does not know and keeps all the same."""
LARGEST_WINDOW = 32768
"""Pixels of a side, or of the distance of the window from the corner of the screen."""

Fit = Callable[[Any], Any]
"""Turns a value from JSON or the program into that of a field; raises ValueError where it does not fit."""


def _refuse(value: object, wanted: str) -> ValueError:
    return ValueError(f"{value!r:.80} is not {wanted}")


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _refuse(value, "true or false")
    return value


def _one_of(*choices: str) -> Fit:
    def fit(value: Any) -> str:
        if not isinstance(value, str) or value not in choices:
            raise _refuse(value, "one of " + ", ".join(choices))
        return value

    return fit


def _volume(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise _refuse(value, "a number from 0 to 1")
    return float(value)


def _whole(least: int, most: int) -> Fit:
    def fit(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise _refuse(value, f"a whole number from {least} to {most}")
        return value

    return fit


def _pair_or_none(least: int, most: int) -> Fit:
    number = _whole(least, most)

    def fit(value: Any) -> tuple[int, int] | None:
        if value is None:
            return None
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise _refuse(value, "two whole numbers")
        return number(value[0]), number(value[1])

    return fit


def _word(value: Any) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"[A-Za-z0-9_.-]{0,40}", value):
        raise _refuse(value, "a short word")
    return value


def fit_name(value: Any) -> str:
    """A name of at most `LONGEST_NAME` printable characters, without spaces around it; may be empty."""
    if not isinstance(value, str):
        raise _refuse(value, "a name")
    name = " ".join(value.split())
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise _refuse(value, f"a name of at most {LONGEST_NAME} characters")
    return name


def _keys(value: Any) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, Mapping):
        raise _refuse(value, "a list of keys for each action")
    for action, keys in value.items():
        if not isinstance(action, str) or not isinstance(keys, list | tuple):
            raise _refuse(keys, "a list of keys")
        if not all(isinstance(key, str) and key and key.encode() for key in (action, *keys)):
            raise _refuse(keys, "a list of names of keys")
    return {action: tuple(keys) for action, keys in value.items()}


def _setups(value: Any) -> dict[str, dict[str, Json]]:
    if not isinstance(value, Mapping) or not all(isinstance(setup, Mapping) for setup in value.values()):
        raise _refuse(value, "a setup for each game")
    return {_word(game): _plain_object(setup) for game, setup in value.items()}


def _plain(value: Any, depth: int = 0) -> Json:
    """A copy of a value that JSON can hold, tuples as lists; raises ValueError for anything else."""
    if depth > DEEPEST:
        raise _refuse("...", f"nested at most {DEEPEST} deep")
    if isinstance(value, Mapping):
        return dict(_plain_object(value, depth))
    if isinstance(value, list | tuple):
        return [_plain(item, depth + 1) for item in value]
    if isinstance(value, str):
        value.encode()  # half of a surrogate pair cannot be written to a file: a ValueError
        return value
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    raise _refuse(value, "something that JSON can hold")


def _plain_object(value: Mapping[Any, Any], depth: int = 0) -> dict[str, Json]:
    if not all(isinstance(key, str) and key.encode() is not None for key in value):
        raise _refuse(value, "an object with names")
    return {key: _plain(item, depth + 1) for key, item in value.items()}


def _setting(default: Any, fit: Fit) -> Any:
    return field(default=default, metadata={"fit": fit})


@dataclass(frozen=True)
class Settings:
    """Everything that a person may set and that outlives a sitting.

    Making one with a value that does not fit raises ValueError; change one with `dataclasses.replace`.
    Volumes are 0 to 1; the window's size and place are pixels of the screen, None for "not yet known".
    `keys` holds only the actions that were bound anew, `learnt` the games whose lessons each person has gone
    through, by names in small letters, `last_setup` what was last chosen in the lobby for
    each game. `others` are keys of the file that this version does not know; they are written back.
    """

    person: str = _setting("", fit_name)
    language: str = _setting("", _word)
    window_size: tuple[int, int] | None = _setting(None, _pair_or_none(1, LARGEST_WINDOW))
    window_place: tuple[int, int] | None = _setting(None, _pair_or_none(-LARGEST_WINDOW, LARGEST_WINDOW))
    fullscreen: bool = _setting(False, _truth)
    effects: float = _setting(0.8, _volume)
    music: float = _setting(0.7, _volume)
    room: float = _setting(0.5, _volume)
    muted: bool = _setting(False, _truth)
    background_sound: bool = _setting(False, _truth)
    speed: str = _setting("normal", _one_of("off", "fast", "normal", "slow"))
    reduced_motion: bool = _setting(False, _truth)
    text_percent: int = _setting(100, _whole(75, 200))
    card_design: str = _setting("classic", _one_of("classic", "large"))
    card_colours: str = _setting("two", _one_of("two", "four"))
    card_back: str = _setting("rope", _word)
    cloth: str = _setting("green", _word)
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict, metadata={"fit": _keys})
    confirm_warnings: bool = _setting(True, _truth)
    hints: bool = _setting(True, _truth)
    talk: bool = _setting(True, _truth)
    speech: bool = _setting(False, _truth)
    learnt: Mapping[str, tuple[str, ...]] = field(default_factory=dict, metadata={"fit": _keys})
    last_setup: Mapping[str, Mapping[str, Json]] = field(default_factory=dict, metadata={"fit": _setups})
    others: Mapping[str, Json] = field(default_factory=dict, metadata={"fit": _plain_object})

    def __post_init__(self) -> None:
        for each in fields(self):
            object.__setattr__(self, each.name, each.metadata["fit"](getattr(self, each.name)))

    def to_json(self) -> dict[str, Json]:
        """All settings as JSON keeps them; `from_json` reads them back."""
        names = [each.name for each in fields(self) if each.name != "others"]
        known = {name: _plain(getattr(self, name)) for name in names}
        return {**self.others, **known}


def from_json(value: Mapping[str, Json]) -> tuple[Settings, tuple[str, ...]]:
    """The settings in a value from JSON, and the fields that did not fit and took their defaults."""
    names = {each.name: each for each in fields(Settings) if each.name != "others"}
    fitting: dict[str, Any] = {}
    wrong = []
    for name, each in names.items():
        if name not in value:
            continue
        try:
            fitting[name] = each.metadata["fit"](value[name])
        except (ValueError, RecursionError):
            wrong.append(name)
    others: dict[str, Json] = {}
    for name, item in value.items():
        if name in names:
            continue
        try:
            others |= _plain_object({name: item})
        except (ValueError, RecursionError):
            wrong.append(name)
    return Settings(**fitting, others=others), tuple(wrong)


class SettingsFile:
    """The file of the settings; whatever happens to it, there are settings and at most one sentence."""

    def __init__(self, path: Path) -> None:
        self._file = JsonFile(path)

    @property
    def saving(self) -> bool:
        """Whether the last save succeeded."""
        return self._file.saving

    def load(self) -> tuple[Settings, Notice | None]:
        """The settings in the file, defaults for what does not fit, and a sentence to show once."""
        value, notice = self._file.read(lambda value: isinstance(value, dict))
        if not isinstance(value, dict):
            return Settings(), notice
        settings, wrong = from_json(value)
        if wrong and notice is None:
            notice = set_aside(self._file.path, self._file.keep_aside())
        return settings, notice

    def save(self, settings: Settings) -> Notice | None:
        """Keeps the settings; returns the sentence that saving is off at the first failure only."""
        return self._file.write(settings.to_json())
