"""`bench`: how fast the program is, measured by parts."""

from __future__ import annotations

import argparse
import json
import os

from game import __version__
from game.commands import arguments
from game.commands.arguments import Parser
from game.words import _


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the subcommand."""
    bench = commands.add_parser("bench", help=_("measure how fast the program is"))
    bench.add_argument(
        "parts",
        nargs="*",
        metavar="PART",
        help=_("what to measure, such as rules or frames; all if left out"),
    )
    bench.add_argument(
        "--seconds",
        type=arguments.whole(1, 600),
        default=2,
        metavar="N",
        help=_("about how long for a figure"),
    )
    bench.add_argument("--json", action="store_true", help=_("print one line of JSON"))
    bench.set_defaults(command=run, keeps=False)


def run(asked: argparse.Namespace) -> int:
    """Measure the parts asked for; figures that are not what they should be are marked, and are no fault."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game import bench

    unknown = [part for part in asked.parts if part not in bench.PARTS]
    if unknown:
        problem = _("{part} cannot be measured; {parts} can")
        raise ValueError(problem.format(part=repr(unknown[0]), parts=", ".join(bench.PARTS)))
    measured = {}
    for part in asked.parts or bench.PARTS:
        figures = bench.measure(part, asked.seconds)
        measured[part] = bench.as_rows(figures)
        if not asked.json:
            print("\n".join([part, *map(str, figures)]), flush=True)
    if asked.json:
        print(json.dumps({"version": __version__, **measured}))
    return 0
