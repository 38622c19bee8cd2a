"""`simulate`: matches without a screen, each told as it ends."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from game import __version__, rules
from game.commands import arguments
from game.commands.arguments import Parser
from game.core.chance import MAX_SEED
from game.play.simulation import Fault, Outcome, as_data, simulate, thinking
from game.words import _, ngettext


def add(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the subcommand."""
    one = commands.add_parser("simulate", help=_("play matches without a screen"))
    arguments.add_game(one)
    one.add_argument(
        "--seats", type=arguments.whole(1, 99), metavar="N", help=_("how many play; the fewest if left out")
    )
    one.add_argument(
        "--matches", type=arguments.whole(1, 10**9), default=1, metavar="N", help=_("how many matches")
    )
    one.add_argument(
        "--seed", type=arguments.whole(0, MAX_SEED), default=0, metavar="S", help=_("the first match's seed")
    )
    one.add_argument(
        "--options",
        action="extend",
        nargs="+",
        default=[],
        metavar="K=V",
        help=_("house rules, such as target=50"),
    )
    one.add_argument(
        "--players",
        type=lambda text: text.split(","),
        default=[],
        metavar="A,B",
        help=_("players by seat, such as deckhand,greedy; at random if left out"),
    )
    arguments.add_thinking(one)
    one.add_argument(
        "--check", action="store_true", help=_("check every step against what the rules promise")
    )
    one.add_argument("--json", action="store_true", help=_("print one line of JSON"))
    one.set_defaults(command=run, keeps=False)


def run(asked: argparse.Namespace) -> int:
    """Play the matches and tell of them; return 1 where the rules broke a promise."""
    game = asked.game
    seats = asked.seats or len(asked.players) or game.seats[0]
    options = arguments.read_options(game, asked.options)
    rules.new(game.key, seats, asked.seed, options)
    arguments.check_players(game, asked.players)
    if asked.players and len(asked.players) != seats:
        raise ValueError(_("name a player for each of the {seats} seats").format(seats=seats))
    arguments.check_seeds(asked.seed, asked.matches, "--matches")
    chooser = thinking(arguments.patience(asked))
    outcomes = []
    try:
        for outcome in simulate(
            game.key, seats, options, asked.seed, asked.matches, asked.players, asked.check, chooser
        ):
            outcomes.append(outcome)
            if not asked.json:
                print(_told(outcome))
    except Fault as fault:
        print(told_fault(fault), file=sys.stderr)
        return 1
    if asked.json:
        facts = {"game": game.key, "seats": seats, "seed": asked.seed, "version": __version__}
        facts |= {"rules": game.version, "options": options, "players": asked.players or ["random"] * seats}
        print(json.dumps({**facts, "matches": [as_data(outcome) for outcome in outcomes]}))
    else:
        print(_summary(outcomes, seats))
    return 0


def told_fault(fault: Fault) -> str:
    """Return a sentence of where a match went wrong."""
    problem = _("Seed {seed}, move {move}: {problem}")
    return problem.format(seed=fault.seed, move=fault.moves, problem=fault.problem)


def _told(outcome: Outcome) -> str:
    scores = " : ".join(str(score) for score in outcome.scores)
    hands = ngettext("{count} hand", "{count} hands", outcome.hands).format(count=outcome.hands)
    moves = ngettext("{count} move", "{count} moves", outcome.moves).format(count=outcome.moves)
    line = _("seed {seed}: {scores}, won by seat {winners}, {hands}, {moves}")
    if not outcome.winners:
        line = _("seed {seed}: {scores}, won by nobody, {hands}, {moves}")
    winners = ", ".join(str(seat) for seat in outcome.winners)
    return line.format(seed=outcome.seed, scores=scores, winners=winners, hands=hands, moves=moves)


def _summary(outcomes: Sequence[Outcome], seats: int) -> str:
    shares = [0.0] * seats
    for outcome in outcomes:
        for seat in outcome.winners:
            shares[seat] += 1 / len(outcome.winners)
    told = ", ".join(f"{seat}: {100 * share / len(outcomes):.1f} %" for seat, share in enumerate(shares))
    return _("matches won by seat: {shares}").format(shares=told)
