"""A table that is only looked at: as its game shows it, with nothing to choose and nothing to press."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event
from game.core.following import PileKey
from game.core.places import Place
from game.core.state import Move
from game.tables.arrangement import Arrangement
from game.tables.face import Decor, Gesture, Moment, Tableau, TableFace, Tool


class Watched:
    """A game's table whose legal moves are nobody's to make."""

    selects_many = False

    def __init__(self, face: TableFace) -> None:
        self.face = face
        self.game = face.game
        self.deck = face.deck

    def arrange(self, tableau: Tableau) -> Arrangement:
        """Lay everything out but the knobs."""
        places = self.face.arrange(tableau)
        kept = {name: rect for name, rect in places.rects.items() if not name.startswith("knob ")}
        return replace(places, rects=kept)

    def decorate(self, tableau: Tableau, places: Arrangement) -> list[Decor]:
        """Return all pictures but cards."""
        return self.face.decorate(tableau, places)

    def gestures(self, tableau: Tableau) -> list[Gesture]:
        """Return nothing: the moves have been made."""
        return []

    def attempt(self, tableau: Tableau, sources: tuple[Place, ...], target: PileKey | None) -> Move | None:
        """Return nothing."""
        return None

    def tool(self, tableau: Tableau) -> Tool | None:
        """Return the game's tool, which shows what is not a card; it gets no inputs."""
        return self.face.tool(tableau)

    def turn_line(self, tableau: Tableau) -> str:
        """Say whose turn it was."""
        return self.face.turn_line(tableau)

    def line(self, event: Event, tableau: Tableau) -> str:
        """Tell an event in a line for the log."""
        return self.face.line(event, tableau)

    def moment(self, event: Event, tableau: Tableau) -> Moment:
        """Say how an event is told on the screen."""
        return self.face.moment(event, tableau)
