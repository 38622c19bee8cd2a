"""What every scene with a board needs: who sits there, and the faces of the cards drawn beside the play."""

from __future__ import annotations

from game import rules
from game.play.players import Person, Player
from game.scenes.plans import level_title
from game.scenes.saves import Keeper
from game.tables.board import Board
from game.tables.face import Sitter
from game.tables.faces import AHEAD, PLANS
from game.ui.assets import Assets


def sitter_of(player: Player) -> Sitter:
    """Return a player as a table shows it."""
    level = "" if isinstance(player, Person) else level_title(player.level)
    return Sitter(player.name, player.portrait, level)


def hold_as_before(board: Board, keeper: Keeper, as_dealt: bool) -> None:
    """Put the hand in the order that it was left in, and keep each new one beside the match.

    At first the table sorts it, unless the person holds it `as_dealt`.
    """
    seat = board.tableau.seat
    name = f"order {seat}"
    kept = keeper.remembered(name)
    if kept and isinstance(kept, list):
        board.own_order.take([card for card in kept if isinstance(card, str)])
    elif kept is None and as_dealt:
        board.own_order.take(board.tableau.pile("hand", seat))
    board.own_order.keep = lambda shown: keeper.remember(name, list(shown))


def preload_faces(assets: Assets, board: Board) -> None:
    """Have the faces of all cards drawn beside the play, at the heights at which they lie.

    With them comes what else the table needs of a sudden; what it paints by itself follows by and by. What
    was drawn for a board before this one and never shown is forgotten.
    """
    state, deck = board.tableau.state, board.face.deck
    cards = sorted(set(rules.GAMES[state.game].deck(state.seats)))
    heights = {round(spot.height) for spots in board.places.spots.values() for spot in spots}
    faces = [assets.card_job(card, height, deck) for height in sorted(heights) for card in cards]
    ahead = AHEAD.get(state.game)
    assets.expect(faces if ahead is None else [*faces, *ahead(board.tableau)])
    board.foresight.plan = PLANS.get(state.game)
    board.foresight.look_at(board.tableau)
