"""Sailors who play for persons: who could sit down at whose seat, and the panel on which that is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from game.bots import levels_of
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.scenes.forms import even_plates, hang, sheet, snug, write_plates
from game.scenes.plans import USUAL_LEVEL, sailor
from game.tables.face import Sitter
from game.ui.scene import Outcome, Pop, Size
from game.ui.widgets import BrassButton, Panel, Widget, WidgetScene
from game.ui.widgets import layout as lay
from game.words import _


@dataclass(frozen=True)
class SeatChange:
    """Somebody else plays at a seat from now on; `words` offer it."""

    seat: int
    player: Player
    words: str


def owners_of(session: Session) -> list[int]:
    """Return the seats at which persons sat down when the match began."""
    return [seat for seat, player in enumerate(session.header.players) if isinstance(player, Person)]


def changes_for(session: Session) -> list[SeatChange]:
    """Return what can change at the persons' seats: a sailor sits down, or the person comes back."""
    if session.result is not None or not levels_of(session.game):
        return []
    found = []
    for seat in owners_of(session):
        owner = session.header.players[seat]
        if isinstance(session.players[seat], Sailor):
            found.append(SeatChange(seat, owner, _("{name} plays again").format(name=owner.name)))
        else:
            words = _("Let a sailor play for {name}").format(name=owner.name)
            found.append(SeatChange(seat, _substitute(session), words))
    return found


def _substitute(session: Session) -> Sailor:
    """Return a sailor who sits nowhere here, as good as the best one at the table."""
    levels = levels_of(session.game)
    there = [levels.index(p.level) for p in session.players if isinstance(p, Sailor) and p.level in levels]
    level = levels[max(there)] if there else USUAL_LEVEL
    found = sailor(session.game, [*session.players, *session.header.players], level)
    assert found is not None
    return found


def seated(session: Session, seat: int, sitter: Sitter) -> Sitter:
    """Return who sits at a seat as the table shows it: with a sailor, for whom it plays."""
    owner = session.header.players[seat]
    if isinstance(owner, Sailor) or isinstance(session.players[seat], Person):
        return sitter
    return replace(sitter, name=_("{sailor} (for {name})").format(sailor=sitter.name, name=owner.name))


class SeatsPanel(WidgetScene):
    """Says of every person's seat what can change there; its result is a `SeatChange`, or nothing."""

    opaque = False

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._changes = changes_for(session)

    def compose(self) -> Sequence[Widget]:
        """Make the sheet and a plate for each seat."""
        self._sheet = Panel(_("Who plays?"), seed=17)
        self._plates = [self._plate(change) for change in self._changes]
        self._back = BrassButton(_("Back"), self.back, primary=True)
        return [self._sheet, *self._plates, self._back]

    def _plate(self, change: SeatChange) -> BrassButton:
        return BrassButton(change.words, lambda: Pop(change))

    def arrange(self, size: Size) -> None:
        """Lay the plates out in two columns where there are many."""
        write_plates(self._plates)
        scale, gap = self.look.scale, self.look.scale.px(18, 8)
        columns = 2 if len(self._plates) > 4 else 1
        rows = -(-len(self._plates) // columns)
        whole = sheet(self.look, size, (620 * columns, 260 + 90 * rows), under=60)
        inside = self._on(whole)
        high = min(lay.target(scale, 68), (inside.height - gap * (rows - 1)) // rows)
        inside = self._on(snug(whole, inside.height - rows * high - gap * rows))
        sides = lay.columns(inside, [1] * columns, gap)
        for index, plate in enumerate(self._plates):
            side = sides[index // rows]
            plate.rect = side.copy()
            plate.rect.update(side.x, inside.y + index % rows * (high + gap), side.width, high)
        even_plates(self._plates)

    def _on(self, place: Rect) -> Rect:
        """Lay the sheet out with the plate that leads back; return the room for all others."""
        self._sheet.rect = place
        hang(self.look, place, [self._back])
        inside = self._sheet.inside()
        return Rect(
            inside.x, inside.y, inside.width, self._back.rect.top - self.look.scale.px(18, 8) - inside.y
        )

    def back(self) -> Outcome | None:
        """Everything stays as it is."""
        return Pop()
