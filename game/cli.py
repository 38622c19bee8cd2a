"""The command line: the window without a subcommand, and with one what works without a window."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from game import __version__, rules, words
from game.bench import as_rows, measure_rules
from game.bots import levels_of, references_of
from game.core.chance import MAX_SEED
from game.core.game import Game, Option
from game.play.minds import MindCrew
from game.play.players import Sailor
from game.play.session import Session
from game.play.simulation import Fault, Outcome, as_data, simulate
from game.words import _, ngettext

PROGRAM = "captains-table"
SIZES = (320, 8192)
"""The least and the greatest width and height of a picture, in pixels."""
SMOKE_SIZE = (1024, 600)
PATIENCE_S = 30.0
"""How long a smoke run waits for the first thought of a sailor."""
TRUTHS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and exit with 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments ask for; return the code to exit with: 0, 1 for a fault found, 2 for misuse."""
    words.use()
    parser = _parser()
    asked = parser.parse_args(["smoke" if word == "--smoke" else word for word in arguments])
    command: Callable[[argparse.Namespace], int] = asked.command
    try:
        return command(asked)
    except (ValueError, OSError) as error:
        parser.error(str(error))


def _parser() -> Parser:
    parser = Parser(PROGRAM, description=_("Five card games of the lower deck, by lamplight."))
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help=_("keep settings and matches in this folder")
    )
    parser.set_defaults(command=_window)
    commands = parser.add_subparsers(
        title=_("commands"), metavar=_("COMMAND"), description=_("Without one, the window opens.")
    )
    _add_simulate(commands)
    _add_shots(commands)
    bench = commands.add_parser("bench", help=_("measure how fast the rules of each game play"))
    bench.add_argument("--seconds", type=_whole(1, 600), default=2, metavar="N", help=_("time a game, twice"))
    bench.add_argument("--json", action="store_true", help=_("print one line of JSON"))
    bench.set_defaults(command=_bench)
    smoke = commands.add_parser("smoke", help=_("try that everything is there, without a window"))
    smoke.add_argument("--out", type=Path, metavar="FILE", help=_("write the line of JSON to this file"))
    smoke.set_defaults(command=_smoke)
    return parser


def _add_simulate(commands: argparse._SubParsersAction[Parser]) -> None:
    one = commands.add_parser("simulate", help=_("play matches without a screen"))
    one.add_argument("game", choices=sorted(rules.GAMES), metavar="GAME", help=", ".join(sorted(rules.GAMES)))
    one.add_argument(
        "--seats", type=_whole(1, 99), metavar="N", help=_("how many play; the fewest if left out")
    )
    one.add_argument("--matches", type=_whole(1, 10**9), default=1, metavar="N", help=_("how many matches"))
    one.add_argument(
        "--seed", type=_whole(0, MAX_SEED), default=0, metavar="S", help=_("the first match's seed")
    )
    one.add_argument(
        "--options", nargs="+", default=[], metavar="K=V", help=_("house rules, such as target=50")
    )
    one.add_argument(
        "--players",
        type=lambda text: text.split(","),
        default=[],
        metavar="A,B",
        help=_("levels by seat, such as deckhand,greedy; at random if left out"),
    )
    one.add_argument(
        "--check", action="store_true", help=_("check every step against what the rules promise")
    )
    one.add_argument("--json", action="store_true", help=_("print one line of JSON"))
    one.set_defaults(command=_simulate)


def _add_shots(commands: argparse._SubParsersAction[Parser]) -> None:
    shots = commands.add_parser("shots", help=_("paint every scene into picture files"))
    shots.add_argument("directory", type=Path, metavar="DIR", help=_("where the pictures go"))
    shots.add_argument("--size", type=_size, default=(1920, 1080), metavar="WxH", help=_("size in pixels"))
    shots.add_argument("--lang", metavar="CODE", help=_("language, xx for a made-up one"))
    shots.set_defaults(command=_shots)


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(
            _("{text} is not a whole number from {least} to {most}").format(
                text=repr(text), least=least, most=most
            )
        )

    return read


def _size(text: str) -> tuple[int, int]:
    width, _cross, height = text.partition("x")
    try:
        return _whole(*SIZES)(width), _whole(*SIZES)(height)
    except argparse.ArgumentTypeError:
        problem = _("{text} is not a size such as 1920x1080").format(text=repr(text))
        raise argparse.ArgumentTypeError(problem) from None


# -- window and pictures ---------------------------------------------------------------------------


def _window(asked: argparse.Namespace) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.scenes import app

    return app.run(asked.data)


def _draw_without_a_window() -> None:
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


def _shots(asked: argparse.Namespace) -> int:
    _draw_without_a_window()
    from game.scenes import shots

    count = shots.take(asked.directory, asked.size, asked.lang)
    written = ngettext("{count} picture in {folder}", "{count} pictures in {folder}", count)
    print(written.format(count=count, folder=asked.directory))
    return 0


def _smoke(asked: argparse.Namespace) -> int:
    """Paint every scene, think in a worker process, play a match; say so in a line of JSON."""
    _draw_without_a_window()
    from game.scenes import shots

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        pictures = shots.take(Path(folder), SMOKE_SIZE, None)
    thought, beside = _first_thought()
    report = {
        "version": __version__,
        "python": sys.version.split()[0],
        "pictures": pictures,
        "thought": thought,
        "worker": beside,
        "matches": [as_data(outcome) for outcome in simulate("spooneye", 2, {"target": 50}, 1, 1)],
    }
    line = json.dumps(report)
    if asked.out is None:
        print(line)
    else:
        asked.out.write_text(f"{line}\n", encoding="utf-8")
    return 0 if pictures and thought and beside else 1


def _first_thought() -> tuple[str | None, bool]:
    """Return the first move that a sailor chooses, and whether it thought in a process of its own."""
    sailors = [Sailor("Tom", "boatswain"), Sailor("Mary", "boatswain")]
    session = Session.begin("spooneye", 2, 1, {}, sailors)
    seat = session.to_act[0]
    crew = MindCrew(time.monotonic)
    try:
        crew.seat_minds(session, {seat: sailors[seat]}, {seat: 1})
        crew.ask(seat, 500)
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            for chosen in crew.poll():
                return chosen.move, crew.is_beside
            time.sleep(0.01)
        return None, crew.is_beside
    finally:
        crew.close()


# -- without a screen ----------------------------------------------------------------------


def _simulate(asked: argparse.Namespace) -> int:
    game = rules.GAMES[asked.game]
    seats = asked.seats or game.seats[0]
    options = game.settings(dict(_option(game, text) for text in asked.options))
    rules.new(game.key, seats, asked.seed, options)
    _check_players(game, seats, asked.players)
    outcomes = []
    try:
        for outcome in simulate(
            game.key, seats, options, asked.seed, asked.matches, asked.players, asked.check
        ):
            outcomes.append(outcome)
            if not asked.json:
                print(_told(outcome))
    except Fault as fault:
        problem = _("Seed {seed}, move {move}: {problem}")
        print(problem.format(seed=fault.seed, move=fault.moves, problem=fault.problem), file=sys.stderr)
        return 1
    if asked.json:
        facts = {"game": game.key, "seats": seats, "seed": asked.seed, "version": __version__}
        facts |= {"rules": game.version, "options": options, "players": asked.players or ["random"] * seats}
        print(json.dumps({**facts, "matches": [as_data(outcome) for outcome in outcomes]}))
    else:
        print(_summary(outcomes, seats))
    return 0


def _bench(asked: argparse.Namespace) -> int:
    figures = as_rows(measure_rules(asked.seconds))
    if asked.json:
        print(json.dumps({"version": __version__, "rules": figures}))
        return 0
    for row in figures:
        line = _(
            "{game}, {seats} seats: {playouts:.0f} hands, {moves:.0f} moves, {decisions:.0f} plays a second"
        )
        print(line.format(**row))
    return 0


def _check_players(game: Game, seats: int, players: Sequence[str]) -> None:
    levels = (*references_of(game.key), *levels_of(game.key))
    for player in players:
        if player not in levels:
            problem = _("{player} does not play {game}; {levels} do")
            raise ValueError(problem.format(player=repr(player), game=game.title, levels=", ".join(levels)))
    if players and len(players) != seats:
        raise ValueError(_("name a player for each of the {seats} seats").format(seats=seats))


def _option(game: Game, text: str) -> tuple[str, object]:
    """Return name and value of an option written `name=value`; `ValueError` says what it could be."""
    name, equals, value = text.partition("=")
    option = next((option for option in game.options if option.name == name), None)
    if option is None or not equals:
        known = ", ".join(option.name for option in game.options)
        problem = _("{text} is not an option of {game}, which has {options}")
        raise ValueError(problem.format(text=repr(text), game=game.title, options=known or "none"))
    return name, _option_value(option, value)


def _option_value(option: Option, text: str) -> object:
    if option.choices is None:
        return text
    for choice in option.choices:
        same = TRUTHS.get(text.lower()) is choice if isinstance(choice, bool) else str(choice) == text
        if same:
            return choice
    choices = ", ".join(
        str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in option.choices
    )
    problem = _("{name} cannot be {value}, only {choices}")
    raise ValueError(problem.format(name=option.name, value=repr(text), choices=choices))


def _told(outcome: Outcome) -> str:
    scores = " : ".join(str(score) for score in outcome.scores)
    winners = ", ".join(str(seat) for seat in outcome.winners)
    hands = ngettext("{count} hand", "{count} hands", outcome.hands).format(count=outcome.hands)
    moves = ngettext("{count} move", "{count} moves", outcome.moves).format(count=outcome.moves)
    line = _("seed {seed}: {scores}, won by seat {winners}, {hands}, {moves}")
    return line.format(seed=outcome.seed, scores=scores, winners=winners, hands=hands, moves=moves)


def _summary(outcomes: Sequence[Outcome], seats: int) -> str:
    shares = [0.0] * seats
    for outcome in outcomes:
        for seat in outcome.winners:
            shares[seat] += 1 / len(outcome.winners)
    told = ", ".join(f"{seat}: {100 * share / len(outcomes):.1f} %" for seat, share in enumerate(shares))
    return _("matches won by seat: {shares}").format(shares=told)
