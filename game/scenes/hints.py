"""Hints: a sailor is asked what a person could do, and the table shows the move and says why."""

from __future__ import annotations

from game.core.refusals import IllegalMove
from game.play.minds import Chosen
from game.play.session import Session
from game.play.sitting import Sitting
from game.scenes.hint_moves import move_words
from game.scenes.hint_words import sentence
from game.scenes.keys import keys_of, stroke_words
from game.tables.board import Board
from game.ui.inputs import Bindings
from game.words import _


class Hints:
    """Asks for hints on behalf of whoever is at the table; no frame waits for the answer.

    A hint is found from the view of the seat alone. It is gone with the next change of the match.
    """

    def __init__(self, session: Session, sitting: Sitting) -> None:
        self._session = session
        self._sitting = sitting
        self._asked: tuple[int, int] | None = None
        """The state of the match and the seat for which advice was asked."""

    @property
    def is_asked(self) -> bool:
        """Whether a hint is waited for."""
        return self._sitting.is_advising

    def ask(self, board: Board) -> None:
        """Ask for a hint for the seat of a board, or put the one that is shown away."""
        seat = board.tableau.seat
        if board.tableau.hint:
            self._asked = None
            board.show_hint("")
            return
        if seat is None or seat not in self._session.to_act or board.telling:
            board.mention(_("There is a hint whenever a person has to choose."))
            return
        self._asked = self._session.changes, seat
        self._sitting.advise(seat)
        board.show_hint(_("A sailor thinks it over …"))

    def update(self, board: Board) -> None:
        """Show the hint as soon as it is there, if the match still stands where it was asked."""
        if self._asked is None or self._sitting.is_advising:
            return
        asked, self._asked = self._asked, None
        chosen = self._sitting.take_advice()
        if chosen is None:
            board.show_hint("")
        elif asked == (self._session.changes, board.tableau.seat) and not board.telling:
            self._show(board, chosen)

    def _show(self, board: Board, chosen: Chosen) -> None:
        try:
            move = None if chosen.move is None else self._session.parse(chosen.move)
        except IllegalMove:
            move = None
        if move is None or chosen.why is None or not board.allows(move):
            board.show_hint("")
            board.mention(_("No sailor knows better just now."))
            return
        why = sentence(chosen.why, board.tableau, board.face.deck)
        board.show_hint(f"{move_words(move, board.tableau)} {why}".strip(), move)


def hint_words(board: Board, bindings: Bindings) -> str:
    """Say what the lamp is for and which keys ask for it now: a letter that calls a card does not."""
    letters = {gesture.key.casefold() for gesture in board.gestures}
    keys = [stroke_words(key) for key in keys_of(bindings, "hint") if key not in letters]
    return _("A hint ({keys})").format(keys=_(" · ").join(keys)) if keys else _("A hint")
