"""`smoke`: tries that everything is there, wherever the program was put, and says so in a line of JSON."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import Any

from game import __version__, desktop
from game.commands import arguments
from game.commands.arguments import Parser
from game.storage import disk
from game.words import _


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the subcommand."""
    one = commands.add_parser("smoke", help=_("check that everything is there, without a window"))
    one.add_argument(
        "--out", type=arguments.path, metavar="FILE", help=_("write the line of JSON to this file")
    )
    one.set_defaults(command=run, keeps=False)


def run(asked: argparse.Namespace) -> int:
    """Walk through the program and print what was found; return 1 where something is amiss."""
    if asked.out is not None:
        asked.out.open("a", encoding="utf-8").close()  # said now, not after all the work
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    report = _report()
    line = json.dumps(report)
    if asked.out is None:
        print(line)
    else:
        with disk.naming(asked.out):
            asked.out.write_text(f"{line}\n", encoding="utf-8")
    return 0 if report["ok"] else 1


def _report() -> dict[str, Any]:
    start = time.perf_counter()
    report: dict[str, Any] = {
        "ok": False,
        "version": __version__,
        "python": sys.version.split()[0],
        "frozen": bool(getattr(sys, "frozen", False)),
    }
    try:
        from game.scenes import smoke

        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            report |= smoke.walk_through(Path(folder))
            report["menu"] = len(desktop.install(Path(folder, "menu"), [sys.executable]))
        report["ok"] = bool(report["thought"] and report["worker"])
    except Exception as error:
        traceback.print_exc()
        report["failed"] = f"{type(error).__name__}: {error}"
    report["seconds"] = round(time.perf_counter() - start, 1)
    return report
