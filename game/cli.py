"""The command line: the window without a subcommand, and with one what works without a window."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from game import __version__, words
from game.commands import arena, bench, desktop, simulate, smoke
from game.commands.arguments import Parser, path, whole
from game.words import _, ngettext

PROGRAM = "captains-table"
WIDTHS, HEIGHTS = (1024, 8192), (600, 8192)
"""The least and the greatest width and height of a picture, in pixels: no window is drawn smaller."""


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments ask for; return the code to exit with: 0, 1 for a fault found, 2 for misuse."""
    words.use()
    parser = _parser()
    asked = parser.parse_args(["smoke" if word == "--smoke" else word for word in arguments])
    command: Callable[[argparse.Namespace], int] = asked.command
    if asked.data is not None and not asked.keeps:
        parser.error(_("this command keeps nothing, so --data means nothing to it"))
    try:
        code = command(asked)
        _print_out()
        return code
    except OSError as error:
        with suppress(OSError):
            _print_out()
        parser.error(_told(error))
    except ValueError as error:
        parser.error(str(error))


def _print_out() -> None:
    """Write what was printed so far, while there is still somebody to tell that this cannot be done."""
    if sys.stdout is None or sys.stdout.closed:
        return
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError):
            sys.stdout.close()  # or else it is tried again, and told about, as the program ends
        raise


def _told(error: OSError) -> str:
    """Return a sentence about what the system refused."""
    if error.filename is None:
        reason = error.strerror
        return _("the system refuses to go on: {reason}").format(reason=reason) if reason else str(error)
    if isinstance(error, FileExistsError | NotADirectoryError):
        return _("{path} is not a folder").format(path=error.filename)
    if isinstance(error, IsADirectoryError):
        return _("{path} is a folder, not a file").format(path=error.filename)
    if isinstance(error, FileNotFoundError):
        return _("{path} is not there").format(path=error.filename)
    if isinstance(error, PermissionError):
        return _("{path} may not be used").format(path=error.filename)
    return _("{path} cannot be used: {reason}").format(path=error.filename, reason=error.strerror)


def _parser() -> Parser:
    parser = Parser(PROGRAM, description=_("Five card games of the lower deck, by lamplight."))
    parser.add_argument(
        "--version",
        action="version",
        version=f"%(prog)s {__version__}",
        help=_("show the number of the version and exit"),
    )
    parser.add_argument(
        "--data", type=path, metavar="DIR", help=_("keep settings and matches in this folder")
    )
    parser.set_defaults(command=_window, keeps=True)
    commands = parser.add_subparsers(
        title=_("commands"), metavar=_("COMMAND"), description=_("Without one, the window opens.")
    )
    simulate.add(commands)
    arena.add(commands)
    _add_shots(commands)
    bench.add(commands)
    smoke.add(commands)
    desktop.add(commands)
    return parser


def _add_shots(commands: argparse._SubParsersAction[Parser]) -> None:
    shots = commands.add_parser("shots", help=_("paint every scene into picture files"))
    shots.add_argument("directory", type=path, metavar="DIR", help=_("where the pictures go"))
    shots.add_argument("--size", type=_size, default=(1920, 1080), metavar="WxH", help=_("size in pixels"))
    shots.add_argument("--lang", type=_language, metavar="CODE", help=_("language, xx for a made-up one"))
    shots.set_defaults(command=_shots, keeps=False)


def _size(text: str) -> tuple[int, int]:
    width, _cross, height = text.partition("x")
    try:
        return whole(*WIDTHS)(width), whole(*HEIGHTS)(height)
    except argparse.ArgumentTypeError:
        problem = _("{text} is not a size such as 1920x1080, of {least} at least").format(
            text=repr(text), least=f"{WIDTHS[0]}x{HEIGHTS[0]}"
        )
        raise argparse.ArgumentTypeError(problem) from None


def _language(text: str) -> str:
    codes = (*words.languages(), words.PSEUDO)
    if text in codes:
        return text
    problem = _("there is no language {text}, only {codes}")
    raise argparse.ArgumentTypeError(problem.format(text=repr(text), codes=", ".join(codes)))


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
