"""What every scene with a board needs: who sits there, and the faces of the cards drawn beside the play."""

from __future__ import annotations

from game import rules
from game.play.players import Person, Player
from game.scenes.plans import level_title
from game.tables.board import Board
from game.tables.face import Sitter
from game.ui.assets import Assets


def sitter_of(player: Player) -> Sitter:
    """Return a player as a table shows it."""
    level = "" if isinstance(player, Person) else level_title(player.level)
    return Sitter(player.name, player.portrait, level)


def preload_faces(assets: Assets, board: Board) -> None:
    """Have the faces of all cards drawn beside the play, at the heights at which they lie.

    What was drawn for a board before this one and never shown is forgotten.
    """
    state, deck = board.tableau.state, board.face.deck
    cards = sorted(set(rules.GAMES[state.game].deck(state.seats)))
    heights = {round(spot.height) for spots in board.places.spots.values() for spot in spots}
    assets.expect(assets.card_job(card, height, deck) for height in sorted(heights) for card in cards)
