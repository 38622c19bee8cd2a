"""The program: the window, or with a subcommand what needs none.

A worker process imports this module again, so everything else is imported inside `main`.
"""

import multiprocessing
import sys


def main() -> int:
    """Run the program with the arguments of the command line; return the code to exit with."""
    from game import cli

    return cli.main(sys.argv[1:])


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
