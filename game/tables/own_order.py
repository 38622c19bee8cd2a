"""The own hand as its person holds it: a board's order of the cards, and the gestures that change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.following import PileKey
from game.core.places import Place
from game.tables.cards import CardItem
from game.tables.marks import Knob
from game.tables.order import KNOB, as_shown, put_at
from game.ui import theme
from game.ui.motion import call, parallel, sequence
from game.words import _

if TYPE_CHECKING:
    from game.tables.board import Board


class OwnOrder:
    """Holds the own hand on one board as the person wants it, and lets its cards glide into another order."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._last: tuple[str, ...] = ()
        """The order of one's own that was shown last, to be shown again."""
        self.keep: Callable[[tuple[str, ...]], None] = lambda shown: None
        """Told how the person holds the own hand, from the left; nothing where the table sorts it."""
        self.knob = Knob(
            KNOB,
            lambda: "fan" if board.tableau.order else "sort",
            self.change,
            lambda: _("Sorted by the table, or in an order of one’s own"),
            lambda: bool(board.tableau.pile(*self._hand[:2])),
        )

    def change(self) -> None:
        """Change between the table's order of the hand and the own one."""
        board, hand = self._board, self._hand
        board.handling.let_go()
        if board.tableau.order:
            self._show(())
            return
        self._show(self._last or as_shown(board.tableau.pile(*hand[:2]), board.places.spots.get(hand, ())))

    def put(self, sources: tuple[Place, ...], target: PileKey | None, pos: tuple[int, int]) -> bool:
        """Put cards of the own hand down at another place in it; whether they were."""
        board, hand = self._board, self._hand
        if target != hand or any(place[:3] != hand for place in sources):
            return False
        if f"knob {KNOB}" not in board.places.rects:
            return False
        carried = [item for place in sources if (item := board.cards.at(place))]
        cards, spots = board.tableau.pile(*hand[:2]), board.places.spots[hand]
        self._show(put_at(cards, spots, sources, pos[0]), carried)
        return True

    def take(self, shown: Sequence[str]) -> None:
        """Hold the own hand as it was held before, from the left."""
        self._last = tuple(shown)
        self._board.tableau = replace(self._board.tableau, order=self._last)
        self._board.snap()

    def _show(self, shown: tuple[str, ...], carried: Sequence[CardItem] = ()) -> None:
        board = self._board
        self._last = shown or board.tableau.order or self._last
        self.keep(shown)
        board.look.sound.play("slide", volume=0.5)
        board.tableau = replace(board.tableau, order=shown)
        board.places = board.face.arrange(board.tableau)
        flights, shifts = board.cards.motions(board.places.spots, carried, theme.DROP_MS)
        board.animator.play(sequence(parallel(*shifts, *flights), call(board.dress)), key="order")
        board.dress()

    @property
    def _hand(self) -> PileKey:
        return PileKey("hand", self._board.tableau.seat, 0)
