"""How words on the command line are read, and refused in one sentence."""

from __future__ import annotations

import argparse
import gettext
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from game import rules
from game.bots import levels_of, references_of
from game.core.chance import MAX_SEED
from game.core.game import Game, Option
from game.play.simulation import ITERATIONS, More, steps, until
from game.words import DOMAIN, LOCALE, _

TRUTHS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
LONGEST_S = 600.0
"""More seconds than anybody waits for a move."""


ARGPARSE: tuple[str, ...] = (
    "usage: ",
    "options",
    "positional arguments",
    "show this help message and exit",
    "argument %(argument_name)s: %(message)s",
    "the following arguments are required: %s",
    "unrecognized arguments: %s",
    "one of the arguments %s is required",
    "not allowed with argument %s",
    "expected one argument",
    "expected at least one argument",
    "ignored explicit argument %r",
    "ambiguous option: %(option)s could match %(matches)s",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "invalid %(type)s value: %(value)r",
)
"""What `argparse` says by itself, as it says it; translated like everything else."""


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence, in the language that the environment asks for."""

    def __init__(self, *given: Any, **named: Any) -> None:
        gettext.bindtextdomain(DOMAIN, str(LOCALE))
        gettext.textdomain(DOMAIN)
        super().__init__(*given, **named)

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and exit with 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers between two, both allowed."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(
            _("{text} is not a whole number from {least} to {most}").format(
                text=repr(text), least=least, most=most
            )
        )

    return read


def seconds(text: str) -> float:
    """Read the seconds of a move, with or without a decimal point."""
    digits = text.replace(".", "", 1)
    if digits.isascii() and digits.isdigit() and len(text) < 20 and 0 < float(text) <= LONGEST_S:
        return float(text)
    problem = _("{text} is not a number of seconds above 0 and up to {most:.0f}")
    raise argparse.ArgumentTypeError(problem.format(text=repr(text), most=LONGEST_S))


def path(text: str) -> Path:
    """Read the path of a file or folder; an empty one would mean the folder where one happens to be."""
    if text:
        return Path(text)
    raise argparse.ArgumentTypeError(_("an empty name names no file and no folder"))


def game_named(text: str) -> Game:
    """Return the game of a key or title, in whatever case and with whatever is between its words."""
    wanted = _plain(text)
    for game in rules.GAMES.values():
        if wanted in (_plain(game.key), _plain(game.title)):
            return game
    problem = _("there is no game {text}, only {games}")
    raise argparse.ArgumentTypeError(problem.format(text=repr(text), games=", ".join(sorted(rules.GAMES))))


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").split())


# -- what several commands ask for -----------------------------------------------------------------


def add_game(parser: Parser) -> None:
    """Ask for the game, and tell in the help who plays each and what can be chosen."""
    parser.add_argument("game", type=game_named, metavar="GAME", help=", ".join(sorted(rules.GAMES)))
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    games = [_told_of(rules.GAMES[key]) for key in sorted(rules.GAMES)]
    parser.epilog = "\n\n".join([_("If something is given twice, the last one counts."), *games])


def _told_of(game: Game) -> str:
    seats, players = f"{game.seats[0]}–{game.seats[-1]}", ", ".join(players_of(game))
    if len(game.seats) == 1:
        seats = str(game.seats[0])
    lines = [_("{game}, {seats} seats").format(game=game.key, seats=seats)]
    lines.append("  " + _("players: {players}").format(players=players))
    for option in game.options:
        chosen = f"{option.name}={_written(option.default)}"
        could_be = _("option {chosen} ({choices}): {sentence}")
        told = could_be.format(chosen=chosen, choices=_choices(option), sentence=_(option.sentence))
        lines.append(f"  {told}")
    return "\n".join(lines)


def add_thinking(parser: Parser) -> None:
    """Ask how long minds may think about a move."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--iterations",
        type=whole(1, 10**9),
        metavar="K",
        help=_("steps of thought a move, the same for a seed everywhere; {count} if left out").format(
            count=ITERATIONS
        ),
    )
    group.add_argument("--seconds", type=seconds, metavar="T", help=_("time for a move in place of steps"))


def patience(asked: argparse.Namespace) -> Callable[[], More]:
    """Return what begins the time of each move, as `add_thinking` asked for it."""
    if asked.seconds is not None:
        allowed: float = asked.seconds
        return lambda: until(time.perf_counter() + allowed, time.perf_counter)
    return partial(steps, asked.iterations or ITERATIONS)


def check_seeds(seed: int, count: int, what: str) -> None:
    """Refuse more seeds in a row than there are; `what` is the argument that counts them."""
    if seed + count - 1 > MAX_SEED:
        problem = _("seeds end at {most}: with --seed {seed}, {what} may be {count} at the most")
        raise ValueError(problem.format(most=MAX_SEED, seed=seed, what=what, count=MAX_SEED - seed + 1))


# -- players and options -----------------------------------------------------------------------------


def players_of(game: Game) -> tuple[str, ...]:
    """Return the names of all who play a game: the references, then its levels."""
    return (*references_of(game.key), *levels_of(game.key))


def check_players(game: Game, players: Iterable[str]) -> None:
    """Refuse anybody who does not play a game."""
    for player in players:
        if player not in players_of(game):
            problem = _("{player} does not play {game}; {levels} do")
            levels = ", ".join(players_of(game))
            raise ValueError(problem.format(player=repr(player), game=game.title, levels=levels))


def read_options(game: Game, texts: Sequence[str]) -> dict[str, Any]:
    """Return all options of a game, some chosen as `name=value`, the last one of a name in force.

    `ValueError` says what they could be.
    """
    return game.settings(dict(_option(game, text) for text in texts))


def _option(game: Game, text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    option = next((option for option in game.options if option.name == name), None)
    if option is None:
        known = ", ".join(option.name for option in game.options)
        problem = _("{game} has no option {name}, only {options}")
        raise ValueError(problem.format(game=game.title, name=repr(name), options=known))
    if not equals:
        problem = _("the option {name} needs a value, such as {name}={value}")
        raise ValueError(problem.format(name=name, value=_written(option.default)))
    return name, _value(option, value)


def _value(option: Option, text: str) -> object:
    if option.choices is None:
        return text
    for choice in option.choices:
        same = TRUTHS.get(text.casefold()) is choice if isinstance(choice, bool) else str(choice) == text
        if same:
            return choice
    problem = _("{name} cannot be {value}, only {choices}")
    raise ValueError(problem.format(name=option.name, value=repr(text), choices=_choices(option)))


def _choices(option: Option) -> str:
    """Return what an option may be, as it is written."""
    if option.choices is None:
        return _("any text")
    if isinstance(option.choices, range):
        return f"{option.choices[0]}–{option.choices[-1]}"
    return ", ".join(_written(choice) for choice in option.choices)


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
