"""Hints: a sailor is asked what a person could do, and the table shows the move and says why."""

from __future__ import annotations

from game.core.refusals import IllegalMove
from game.core.state import Move
from game.play.minds import Chosen
from game.play.session import Session
from game.play.sitting import Sitting
from game.rules.john_silver_cards import ROWS
from game.scenes.hint_words import sentence
from game.scenes.keys import keys_of, stroke_words
from game.tables.board import Board
from game.tables.words import card_mark
from game.ui.inputs import Bindings
from game.ui.richtext import escape
from game.words import _

LYING_OPEN = ("mast", *ROWS)
"""Zones of the table where a card that is taken up lies among others like it."""


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
        board.show_hint(f"{what_is_done(move, board)} {why}".strip(), move)


def hint_words(board: Board, bindings: Bindings) -> str:
    """Say what the lamp is for and which keys ask for it now: a letter that calls a card does not."""
    letters = {gesture.key.casefold() for gesture in board.gestures}
    keys = [stroke_words(key) for key in keys_of(bindings, "hint") if key not in letters]
    return _("A hint ({keys})").format(keys=_(" · ").join(keys)) if keys else _("A hint")


def what_is_done(move: Move, board: Board) -> str:
    """Say in rich text what is advised, where what glows on the table does not tell it; mostly nothing."""
    return _carried(move, board) or _done_without_cards(move, board)


def _carried(move: Move, board: Board) -> str:
    """Name in rich text a card that is taken up from the table, and what it is laid onto.

    Both glow there alike, and others may glow as well; a card of the hand lies apart.
    """
    tableau, deck = board.tableau, board.face.deck
    for gesture in board.gestures:
        if gesture.move != move or len(gesture.sources) != 1 or gesture.target is None:
            continue
        source, target = gesture.sources[0], gesture.target
        if source.zone not in LYING_OPEN:
            return ""
        card = card_mark(tableau.pile(source.zone, source.owner, source.slot)[source.index], deck)
        if target.zone == "hand":
            return _("Take {card}.").format(card=card)
        lying = tableau.pile(target.zone, target.owner, target.slot)
        if lying:
            return _("Put {card} onto {other}.").format(card=card, other=card_mark(lying[-1], deck))
        return _("Put {card} down as a new mast.").format(card=card)
    return ""


def _done_without_cards(move: Move, board: Board) -> str:
    """Say in rich text what a move does that takes up no card: a lit plate among others tells too little."""
    same = (gesture.says for gesture in board.gestures if gesture.move == move and not gesture.sources)
    what = next((says for says in same if says), "")
    end = "" if not what or what[-1] in ".!?" else "."
    return escape(what[:1].upper() + what[1:] + end)
