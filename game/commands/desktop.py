"""`desktop`: the program comes into the menu of this person's desktop, or out of it."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from game import desktop
from game.commands.arguments import Parser
from game.words import _, ngettext


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the subcommand."""
    one = commands.add_parser("desktop", help=_("put the program into the menu of a Linux desktop"))
    one.add_argument(
        "action", choices=("install", "remove"), help=_("into the menu of this person, or out of it")
    )
    one.set_defaults(command=run, keeps=False)


def run(asked: argparse.Namespace) -> int:
    """Write or delete the files, and say where."""
    if not sys.platform.startswith("linux"):
        raise ValueError(_("only Linux desktops have a menu of this kind"))
    try:
        folder = desktop.data_home(os.environ, Path.home())
    except RuntimeError:
        raise ValueError(_("this person has no home folder")) from None
    if asked.action == "install":
        files = desktop.install(folder, desktop.this_program())
        told = ngettext(
            "{count} file written below {folder}", "{count} files written below {folder}", len(files)
        )
    else:
        files = desktop.remove(folder)
        told = ngettext(
            "{count} file deleted below {folder}", "{count} files deleted below {folder}", len(files)
        )
    print(told.format(count=len(files), folder=folder))
    return 0
