"""Deal codes: a match's game, seats, house rules and seed in a few letters that can be read out.

    SE-2A3E-YSDG-W

The letters before the first dash name the game. The rest counts in the 31 signs of `SIGNS`, the last of
which checks the others: any one wrong sign and any two that changed places are found. Letters that are
easily taken for others may be written as either.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game import rules
from game.core.chance import MAX_SEED
from game.core.game import Game
from game.play.log import Header
from game.words import _

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXY"
LOOKALIKES = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V", "Z": "2"})
PREFIXES: Mapping[str, str] = {
    "SE": "spooneye",
    "JS": "john_silver",
    "HF": "hand_and_foot",
    "SP": "spoons",
    "GB": "grundel_beard",
}
"""The games by the letters that their codes begin with."""
VERSIONS = 16
"""Versions of rules that are told apart."""
GROUP = 4
LONGEST_CODE = 28
"""More characters than any code has, spaces between its groups included."""


class CodeError(ValueError):
    """A text that is no deal code; its text is a sentence for a person."""


@dataclass(frozen=True)
class Deal:
    """What two matches have in common that deal the same cards; free text among the options is left out."""

    game: str
    seats: int
    options: Mapping[str, Any]
    seed: int


def deal_of(header: Header) -> Deal | None:
    """Return the deal of a match, None where it began with a position or by other rules than today's."""
    if header.seed is None or header.version != rules.GAMES[header.game].version:
        return None
    return Deal(header.game, header.seats, header.options, header.seed)


def write_code(deal: Deal) -> str:
    """Return the code of a deal.

    >>> write_code(Deal("spooneye", 2, {"target": 100}, 7))
    'SE-0F0E'
    """
    game = rules.GAMES[deal.game]
    number = deal.seed
    for base, digit in _digits(game, deal):
        number = number * base + digit
    signs = _count(number)
    signs += SIGNS[_check(deal.game, signs)]
    groups = [signs[start : start + GROUP] for start in range(0, len(signs), GROUP)]
    prefix = next(letters for letters, key in PREFIXES.items() if key == deal.game)
    return "-".join([prefix, *groups])


def read_code(text: str) -> Deal:
    """Return the deal of a code, however its letters are written; `CodeError` if it is none."""
    signs = "".join(sign for sign in text.upper() if sign not in "- ")
    game = PREFIXES.get(signs[:2])
    signs = signs[2:].translate(LOOKALIKES)
    if game is None or len(signs) < 2 or len(text) > LONGEST_CODE or set(signs) - set(SIGNS):
        raise CodeError(_("This is no deal code; one looks like {example}.").format(example="SE-2A3E-YSDG-W"))
    if SIGNS[_check(game, signs[:-1])] != signs[-1]:
        raise CodeError(_("A letter of this deal code is wrong or missing."))
    number = 0
    for sign in signs[:-1]:
        number = number * len(SIGNS) + SIGNS.index(sign)
    return _deal(rules.GAMES[game], number)


def _deal(game: Game, number: int) -> Deal:
    """Take apart the number of a code."""
    found: dict[str, int] = {}
    for name, base in reversed(_bases(game)):
        number, found[name] = divmod(number, base)
    if found["version"] != game.version % VERSIONS:
        raise CodeError(_("This deal code belongs to other rules than those of today."))
    options = game.settings({})
    for option in game.options:
        if option.choices is not None:
            options[option.name] = option.choices[found[option.name]]
    if number > MAX_SEED:
        raise CodeError(_("A letter of this deal code is wrong or missing."))
    return Deal(game.key, game.seats[found["seats"]], options, number)


def _bases(game: Game) -> list[tuple[str, int]]:
    """Return what a code tells beside the seed, and how many choices there are for each."""
    chosen = [(option.name, len(option.choices)) for option in game.options if option.choices is not None]
    return [*chosen, ("seats", len(game.seats)), ("version", VERSIONS)]


def _digits(game: Game, deal: Deal) -> list[tuple[int, int]]:
    """Return base and digit of everything that a code tells beside the seed."""
    digits = {"seats": game.seats.index(deal.seats), "version": game.version % VERSIONS}
    for option in game.options:
        if option.choices is not None:
            digits[option.name] = option.choices.index(deal.options.get(option.name, option.default))
    return [(base, digits[name]) for name, base in _bases(game)]


def _count(number: int) -> str:
    """Write a number in the signs, with at least three of them."""
    signs = ""
    while number or len(signs) < GROUP - 1:
        number, digit = divmod(number, len(SIGNS))
        signs = SIGNS[digit] + signs
    return signs


def _check(game: str, signs: str) -> int:
    """Return the sum that the last sign stands for; every sign weighs differently, from the right."""
    named = list(PREFIXES.values()).index(game)
    weighed = (weight * SIGNS.index(sign) for weight, sign in enumerate(reversed(signs), start=2))
    return (named + sum(weighed)) % len(SIGNS)
