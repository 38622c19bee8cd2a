"""Reading positions: JSON-able data in, checked values out, `PositionError` for everything else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from game.core.cards import UNSEEN
from game.core.chance import MAX_SEED, MAX_USED, Chance
from game.core.refusals import PositionError

T = TypeVar("T")
ALWAYS = ("game", "seats", "options", "generator")


class Reader:
    """Takes the fields of one position apart and counts its cards against the deck.

    `seats` and `options` have been checked already. With `veiled`, the position is a view and a
    card may be `?`. Whatever does not fit raises `PositionError` with the field's name.
    """

    def __init__(
        self,
        position: Mapping[str, object],
        seats: int,
        options: Mapping[str, object],
        deck: Iterable[str],
        veiled: bool = False,
    ) -> None:
        self.position = position
        self.seats = seats
        self.options = dict(options)
        self.veiled = veiled
        self._left = Counter(deck)
        self._of_deck = frozenset(self._left)
        self._unread = self._left.total()

    def allow(self, *fields: str) -> None:
        """Refuse any field that is neither named here nor part of every position."""
        for field in self.position:
            if field not in ALWAYS and field not in fields:
                raise PositionError(str(field), "no such field in a position of this game")

    def has(self, field: str) -> bool:
        """Tell whether the position names a field."""
        return field in self.position

    def value(self, field: str, default: object) -> object:
        """Return a field as it stands, or the default where it is left out."""
        return self.position.get(field, default)

    def integer(self, field: str, default: int, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`."""
        return as_integer(self.value(field, default), field, low, high)

    def word(self, field: str, default: str, choices: Iterable[str]) -> str:
        """Return one of the words in `choices`."""
        return as_word(self.value(field, default), field, choices)

    def truth(self, field: str, default: bool) -> bool:
        """Return true or false."""
        return as_truth(self.value(field, default), field)

    def seat(self, field: str, default: int) -> int:
        """Return a seat's number."""
        return self.integer(field, default, 0, self.seats - 1)

    def pile(self, field: str) -> list[str]:
        """Return a pile, empty where it is left out, its cards counted against the deck."""
        return self.cards(self.value(field, ""), field)

    def cards(self, value: object, field: str) -> list[str]:
        """Read the text of a pile and count its cards against the deck."""
        cards = as_pile(value, field, self._of_deck, self.veiled)
        for card in cards:
            if card == UNSEEN:
                continue
            self._left[card] -= 1
            if self._left[card] < 0:
                raise PositionError(field, f"{card} occurs more often than the deck holds it")
        self._unread -= len(cards)
        if self._unread < 0:
            raise PositionError(field, "holds more cards than the deck has left")
        return cards

    def per_seat(self, field: str, default: object, read: Callable[[object, str], T]) -> list[T]:
        """Return a list with one value a seat, each read by `read(value, name)`; `default` is one seat's."""
        value = self.value(field, None)
        if value is None and field not in self.position:
            return [read(default, field) for _ in range(self.seats)]
        items = as_list(value, field)
        if len(items) != self.seats:
            raise PositionError(field, f"needs one value for each of the {self.seats} seats")
        return [read(item, f"{field}[{seat}]") for seat, item in enumerate(items)]

    def chance(self) -> Chance:
        """Return the generator, that of seed 0 where it is left out."""
        raw = self.value("generator", {"seed": 0, "used": 0})
        if not isinstance(raw, Mapping) or set(raw) - {"seed", "used"}:
            raise PositionError("generator", "must be {seed, used}")
        seed = as_integer(raw.get("seed", 0), "generator.seed", 0, MAX_SEED)
        return Chance(seed, as_integer(raw.get("used", 0), "generator.used", 0, MAX_USED))


def as_integer(value: object, field: str, low: int, high: int) -> int:
    """Return the value if it is a whole number from `low` to `high`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise PositionError(field, "must be a whole number")
    if not low <= value <= high:
        raise PositionError(field, f"must be from {low} to {high}")
    return value


def as_truth(value: object, field: str) -> bool:
    """Return the value if it is true or false."""
    if not isinstance(value, bool):
        raise PositionError(field, "must be true or false")
    return value


def as_word(value: object, field: str, choices: Iterable[str]) -> str:
    """Return the value if it is one of the words in `choices`."""
    choices = tuple(choices)
    if not isinstance(value, str) or value not in choices:
        raise PositionError(field, "must be one of " + ", ".join(choices))
    return value


def as_list(value: object, field: str) -> list[object]:
    """Return the value if it is a list."""
    if not isinstance(value, (list, tuple)):
        raise PositionError(field, "must be a list")
    return list(value)


def as_mapping(value: object, field: str, keys: Iterable[str]) -> Mapping[str, object]:
    """Return the value if it is a table with no other keys than these."""
    if not isinstance(value, Mapping):
        raise PositionError(field, "must be a table of named values")
    for key in value:
        if key not in tuple(keys):
            raise PositionError(f"{field}.{key}", "no such field in a position of this game")
    return value


def as_pile(value: object, field: str, deck: Iterable[str], veiled: bool = False) -> list[str]:
    """Return the cards of a pile's text, each one of `deck` (or `?` in a view)."""
    if not isinstance(value, str):
        raise PositionError(field, "must be a text of cards separated by spaces")
    cards = value.split()
    known = deck if isinstance(deck, (set, frozenset)) else frozenset(deck)
    for card in cards:
        if card not in known and not (veiled and card == UNSEEN):
            raise PositionError(field, f"{card!r} is not a card of this game")
    return cards
