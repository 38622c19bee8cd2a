"""`arena`: levels play each other, every deal from every seat, and the figures with their intervals."""

from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from game import __version__, rules
from game.commands import arguments
from game.commands.arguments import Parser
from game.commands.simulate import told_fault
from game.core.chance import MAX_SEED
from game.play.arena import Tournament, Unit, play_units
from game.play.arena_figures import Estimate, Standing, standings
from game.play.arena_record import RecordError, header_line, read_record, unit_line, whole_length
from game.play.simulation import ITERATIONS, Fault
from game.storage import disk
from game.words import _, ngettext

INTERRUPTED = 130
"""The code to exit with where somebody stops it, as shells have it."""


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the subcommand."""
    arena = commands.add_parser("arena", help=_("let levels play each other, every deal from every seat"))
    arguments.add_game(arena)
    arena.add_argument("players", nargs="+", metavar="PLAYER", help=_("a player for each seat, told below"))
    arena.add_argument(
        "--units",
        type=arguments.whole(1, 10**6),
        default=100,
        metavar="N",
        help=_("deals, each played from every seat; 100 if left out"),
    )
    arena.add_argument(
        "--seed", type=arguments.whole(0, MAX_SEED), default=0, metavar="S", help=_("the first deal's seed")
    )
    arena.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help=_("a house rule, told below")
    )
    arguments.add_thinking(arena)
    arena.add_argument(
        "--jobs", type=arguments.whole(1, 1024), metavar="J", help=_("processes; one a processor if left out")
    )
    arena.add_argument(
        "--executor", metavar="MODULE:FACTORY", help=_("what makes the executor that plays, in their place")
    )
    arena.add_argument(
        "--resume",
        type=arguments.path,
        metavar="FILE",
        help=_("keep units in this file, and go on from those in it"),
    )
    arena.add_argument("--json", action="store_true", help=_("print one line of JSON"))
    arena.set_defaults(command=run, keeps=False)


def run(asked: argparse.Namespace) -> int:
    """Play what is still to be played and tell the figures; return 1 where a match went wrong."""
    tournament = _tournament(asked)
    units: dict[int, Unit] = {}
    try:
        with _opened(asked.resume, tournament, units) as record:
            wanted = [number for number in range(asked.units) if number not in units]
            first = asked.units - len(wanted) + 1
            for done, unit in enumerate(_play(asked, tournament, wanted), start=first):
                units[unit.number] = unit
                if record is not None:
                    _write(record, unit_line(unit))
                _tell_progress(done, asked.units)
    except Fault as fault:
        return _give_up(asked, told_fault(fault), 1)
    except BrokenExecutor:
        return _give_up(asked, _("A process that played has ended."), 1)
    except KeyboardInterrupt:
        return _give_up(asked, _("Stopped."), INTERRUPTED)
    played = [units[number] for number in range(asked.units)]
    facts = _facts(tournament, played)
    if asked.json:
        print(json.dumps(facts | {"standings": [asdict(one) for one in standings(tournament, played)]}))
    else:
        print(_told_facts(facts))
        print("\n".join(_told(one) for one in standings(tournament, played)))
    return 0


def _tournament(asked: argparse.Namespace) -> Tournament:
    game = asked.game
    options = arguments.read_options(game, asked.option)
    arguments.check_players(game, asked.players)
    rules.new(game.key, len(asked.players), asked.seed, options)
    arguments.check_seeds(asked.seed, asked.units, "--units")
    iterations = asked.iterations or ITERATIONS
    players = tuple(asked.players)
    return Tournament(game.key, players, options, asked.seed, iterations, asked.seconds, __version__)


def _give_up(asked: argparse.Namespace, sentence: str, code: int) -> int:
    """Say why it ends here, and where the units lie that were done."""
    if asked.resume is not None:
        kept = _("What was done is in {path}.").format(path=asked.resume)
        sentence = f"{sentence} {kept}"
    print(sentence, file=sys.stderr)
    return code


def _tell_progress(done: int, wanted: int) -> None:
    if sys.stderr.isatty():
        line = ngettext("{done} of {count} unit", "{done} of {count} units", wanted)
        end = "\n" if done >= wanted else ""
        print("\r" + line.format(done=done, count=wanted), end=end, file=sys.stderr, flush=True)


# -- who plays -----------------------------------------------------------------------------------


def _play(asked: argparse.Namespace, tournament: Tournament, numbers: list[int]) -> Iterator[Unit]:
    with _executor(asked, len(numbers)) as executor:
        yield from play_units(tournament, numbers, time.perf_counter, executor)


def _executor(asked: argparse.Namespace, units: int) -> AbstractContextManager[Executor | None]:
    """Return what plays the units; None, in this process, where a second one would have nothing to do."""
    if asked.executor is not None:
        return _made_by(asked.executor)
    jobs = min(asked.jobs or os.cpu_count() or 1, units)
    if jobs <= 1:
        return nullcontext()
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, context, _end_at_interrupts)


def _end_at_interrupts() -> None:
    """Let an interrupt at the terminal end a process that plays at once, without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _made_by(text: str) -> Executor:
    """Return the executor that a function makes, named as `package.module:function`."""
    module, colon, name = text.partition(":")
    if not (module and colon and name):
        raise ValueError(_("{text} does not name a function as MODULE:FACTORY").format(text=repr(text)))
    try:
        made = getattr(importlib.import_module(module), name)()
    except Exception as error:
        problem = _("{text} makes no executor: {reason}")
        raise ValueError(problem.format(text=text, reason=_one_line(error))) from error
    if not isinstance(made, Executor):
        problem = _("{text} makes no executor, but {what}")
        raise ValueError(problem.format(text=text, what=type(made).__name__))
    return made


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


# -- the record ----------------------------------------------------------------------------------


@contextmanager
def _opened(path: Path | None, tournament: Tournament, units: dict[int, Unit]) -> Iterator[IO[str] | None]:
    """Open a record behind its last whole line, its units being put into `units`; a new one is begun.

    `ValueError` if it is another tournament's, or none; then it stays as it is.
    """
    if path is None:
        yield None
        return
    length = _read(path, tournament, units)
    record = path.open("a", encoding="utf-8", newline="\n")
    try:
        if length < record.tell():
            record.truncate(length)
        if not length:
            _write(record, header_line(tournament))
        yield record
    finally:
        with disk.naming(path):
            record.close()


def _read(path: Path, tournament: Tournament, units: dict[int, Unit]) -> int:
    """Put the units of a record into `units`; return how many bytes its whole lines have, 0 if it is new."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise ValueError(_("{path} is no plain file").format(path=path))  # a device may never end
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        data = b""
    length = whole_length(data)
    if data:
        try:
            units |= read_record(data[:length].decode("utf-8"), tournament)
        except (RecordError, UnicodeDecodeError) as error:
            reason = str(error) if isinstance(error, RecordError) else _("it is no text")
            problem = _("{path} does not hold this arena: {reason}")
            raise ValueError(problem.format(path=path, reason=reason)) from None
    return length


def _write(record: IO[str], line: str) -> None:
    with disk.naming(Path(record.name)):
        record.write(f"{line}\n")
        record.flush()


# -- what is told --------------------------------------------------------------------------------


def _facts(tournament: Tournament, units: list[Unit]) -> dict[str, Any]:
    thinking: dict[str, Any] = {"iterations": tournament.iterations}
    if tournament.seconds is not None:
        thinking = {"seconds": tournament.seconds}
    return {
        "game": tournament.game,
        "seats": len(tournament.players),
        "seed": tournament.seed,
        "last_seed": tournament.seed + len(units) - 1,
        "version": tournament.version,
        "rules": rules.GAMES[tournament.game].version,
        "options": dict(tournament.options),
        "players": list(tournament.players),
        **thinking,
        "units": len(units),
        "matches": sum(len(unit.matches) for unit in units),
    }


def _told_facts(facts: Mapping[str, Any]) -> str:
    matches = ngettext("{count} match", "{count} matches", facts["matches"]).format(count=facts["matches"])
    units = ngettext("{count} unit", "{count} units", facts["units"]).format(count=facts["units"])
    line = _("{game}: {units}, {matches}, seeds {first} to {last}, version {version}.")
    title = rules.GAMES[facts["game"]].title
    return line.format(
        game=title,
        units=units,
        matches=matches,
        first=facts["seed"],
        last=facts["last_seed"],
        version=facts["version"],
    )


def _told(one: Standing) -> str:
    line = _(
        "{player}: wins {share}, margin {margin}, won by seat {seats}; "
        "{moves} moves of {median:g} ms, 19 in 20 within {p95:g} ms, all within {longest:g} ms; "
        "{illegal} illegal."
    )
    return line.format(
        player=one.player,
        share=_told_share(one.share),
        margin=_told_margin(one.margin),
        seats=" / ".join(f"{wins:.4g}" for wins in one.wins_by_seat),
        moves=one.moves,
        median=one.ms.median,
        p95=one.ms.p95,
        longest=one.ms.max,
        illegal=one.illegal,
    )


def _told_share(share: Estimate) -> str:
    assert share.low is not None
    assert share.high is not None
    line = _("{mean:.1f} % ({low:.1f} to {high:.1f})")
    return line.format(mean=100 * share.mean, low=100 * share.low, high=100 * share.high)


def _told_margin(margin: Estimate) -> str:
    if margin.low is None or margin.high is None:
        return f"{margin.mean:+.1f}"
    line = _("{mean:+.1f} ({low:+.1f} to {high:+.1f})")
    return line.format(mean=margin.mean, low=margin.low, high=margin.high)
