"""The end of a hand with everything that counts laid open, and the end of a match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace

from pygame import Rect

from game.core.events import Event
from game.core.state import State
from game.play.codes import deal_of, write_code
from game.play.session import Session
from game.scenes.choices import Choice
from game.scenes.commands import copied_words, copy_table
from game.scenes.count import Column, Count, Counting, Tally
from game.scenes.counters import CountCell, CountColumn, Divider, TallyCounter, even
from game.scenes.crest import Crest
from game.scenes.forms import hang, sheet, snug
from game.scenes.pause import PauseScene
from game.scenes.plans import deal_words
from game.scenes.replay import replay_of_session
from game.scenes.scores_grundel_beard import GrundelBeardCounting
from game.scenes.scores_hand_and_foot import HandAndFootCounting
from game.scenes.scores_john_silver import JohnSilverCounting
from game.scenes.scores_plain import PlainCounting
from game.scenes.scores_spooneye import SpooneyeCounting
from game.scenes.scores_spoons import SpoonsCounting
from game.scenes.services import App
from game.scenes.substitutes import owners_of
from game.tables.face import Sitter
from game.ui import theme
from game.ui.inputs import Act, Input, Pressed
from game.ui.look import Look
from game.ui.motion import Animator, call, in_out_cubic, pause, sequence, tween
from game.ui.scene import Outcome, Pop, Push, Size
from game.ui.widgets import BrassButton, Label, Panel, Widget, WidgetScene
from game.ui.widgets import layout as lay
from game.words import _

COUNTINGS: Mapping[str, Counting] = {
    "grundel_beard": GrundelBeardCounting(),
    "hand_and_foot": HandAndFootCounting(),
    "john_silver": JohnSilverCounting(),
    "spooneye": SpooneyeCounting(),
    "spoons": SpoonsCounting(),
}
"""How games are counted that tell more than scores."""

_TOLD_MS = 3500.0
_LOOK_MS = 450.0
_ROLL_MS = 1300.0
_A_ROW = 3
"""More than so many do not stand side by side."""
_A_TOLD_ROW = 4
"""So many do where each tells in lines how it came about, on a wider sheet."""
_CELL = 142
"""Height of a cell in units."""
_ABOVE_PLATES = 30
"""Between a line at the foot of a sheet and the plates below it."""


def in_one_row(count: Count) -> bool:
    """Tell whether all columns of a count stand side by side, not in cells two abreast."""
    told = any(column.lines for column in count.columns)
    return len(count.columns) <= (_A_TOLD_ROW if told else _A_ROW)


def counting_of(game: str) -> Counting:
    """Return how a game is counted."""
    return COUNTINGS.get(game, PlainCounting())


class CountScene(WidgetScene, ABC):
    """A sheet with a column for each player, whose counters turn to what was won."""

    opaque = False
    units: tuple[float, float] = (1260, 908)
    sound = "coin"

    def __init__(self, app: App, session: Session, count: Count) -> None:
        super().__init__()
        self.app = app
        self.session = session
        self.count = count
        self._animator = Animator()

    @abstractmethod
    def plates(self) -> list[BrassButton]:
        """Return what can be chosen, the usual thing primary."""

    def foot(self) -> Label | None:
        """Return a line for the foot of the sheet, or None."""
        return None

    def crest(self) -> Crest | None:
        """Return a portrait to stand over the upper edge of the sheet, or None."""
        return None

    def compose(self) -> Sequence[Widget]:
        """Make sheet, columns, counters and plates."""
        count = self.count
        self._sheet = Panel(count.title, note=count.note, seal=self.session.game, seed=31)
        kind = CountColumn if in_one_row(count) else CountCell
        self._columns: list[Widget] = [kind(column) for column in count.columns]
        self._dividers = [Divider() for _gap in range(self._abreast() - 1)]
        self._tallies = [[TallyCounter(tally) for tally in self._shown(column)] for column in count.columns]
        self._plates = self.plates()
        self._foot = self.foot()
        self._crest = self.crest()
        extra = [widget for widget in (self._foot, self._crest) if widget is not None]
        counters = [counter for tallies in self._tallies for counter in tallies]
        self._heads = self._make_heads()
        parts = [*self._columns, *self._dividers, *self._heads, *counters]
        return [self._sheet, *parts, *extra, *self._plates]

    def _make_heads(self) -> list[Label]:
        """Return what the counters of cells tell, once above each half where it is the same for all."""
        told = {tuple(tally.label for tally in column.tallies) for column in self.count.columns}
        if in_one_row(self.count) or len(told) > 1 or not all(len(labels) == 1 for labels in told):
            return []
        label = min(told)[0]
        return [
            Label(label, theme.SIZE_LABEL, theme.ON_PARCHMENT_TITLE, "title") for _half in range(2) if label
        ]

    def enter(self, look: Look, size: Size) -> None:
        """Let the wheels turn when the cards have been seen."""
        super().enter(look, size)
        self._animator.pace = look.pace
        for tallies in self._tallies:
            for counter in tallies:
                roll = tween(counter, _ROLL_MS, in_out_cubic, value=float(counter.tally.after))
                self._animator.play(sequence(pause(_LOOK_MS), roll))
        self._animator.play(sequence(pause(_LOOK_MS), call(lambda: look.sound.play(self.sound))))

    def arrange(self, size: Size) -> None:
        """Lay out the columns side by side, their counters below them."""
        scale = self.look.scale
        self._sheet.title_size = theme.SIZE_PANEL_TITLE / max(1, scale.text_percent / 100) ** 0.7
        whole = self._under_crest(sheet(self.look, size, self.units, under=44))
        spare = self._arrange_on(whole)
        if spare > 0:
            self._arrange_on(self._under_crest(snug(whole, spare)))

    def _arrange_on(self, place: Rect) -> int:
        """Lay everything out on a sheet; return how many pixels are left under the columns."""
        scale = self.look.scale
        self._sheet.rect = place
        hang(self.look, place, self._plates)
        inside = self._sheet.inside()
        bottom = self._plates[0].rect.top - scale.px(14, 6)
        if self._foot is not None:
            high = self._foot.wanted()[1]
            bottom = self._plates[0].rect.top - scale.px(_ABOVE_PLATES, 14)
            self._foot.rect = Rect(inside.x, bottom - high, inside.width, high)
            bottom -= high + scale.px(6, 2)
        top = inside.y + scale.px(14, 4)
        return self._arrange_columns(Rect(inside.x, top, inside.width, bottom - top))

    def _arrange_columns(self, room: Rect) -> int:
        """Lay a few columns side by side, many in cells two abreast, with lines between.

        Returns how many pixels are left under them.
        """
        gap, wide = self.look.scale.px(70, 26), self.look.scale.px(14, 7)
        halves = lay.columns(room, [1] * self._abreast(), gap)
        for divider, half in zip(self._dividers, halves, strict=False):
            left = half.right + (gap - wide) // 2
            divider.rect = Rect(left, half.y, wide, half.height - self.look.scale.px(10))
        if len(self._columns) == len(halves):
            return self._arrange_row(halves)
        a_half = -(-len(self._columns) // len(halves))
        low, head = self.look.scale.px(12, 5), max((head.wanted()[1] for head in self._heads), default=0)
        halves = [Rect(half.x, half.y + head, half.width, half.height - head) for half in halves]
        places = [cell for half in halves for cell in lay.rows(half, [1] * a_half, low)]
        counters = self._arrange_cells(places)
        for label, half in zip(self._heads, halves, strict=False):
            wide, high = label.wanted()
            x = max(half.x, min(half.x + counters, half.right - wide))
            label.rect = Rect(x, half.y - head, half.right - x, high)
        return 0

    def _shown(self, column: Column) -> Sequence[Tally]:
        """Return a column's tallies; a single one in a cell has its label above all of them."""
        if in_one_row(self.count) or len(column.tallies) > 1:
            return column.tallies
        return [replace(tally, label="") for tally in column.tallies]

    def _abreast(self) -> int:
        return len(self._columns) if in_one_row(self.count) else 2

    def _arrange_cells(self, places: Sequence[Rect]) -> int:
        """Lay cells out with their counters at their right ends, all alike; return where these begin."""
        gap = self.look.scale.px(12, 5)
        cells = [cell for cell in self._columns if isinstance(cell, CountCell)]
        wanted = [[tally.wanted() for tally in tallies] for tallies in self._tallies]
        taken = max(sum(size[0] + gap for size in sizes) for sizes in wanted)
        wide = places[0].width
        counters = max(wide // 3, wide - taken + gap)
        free, named = counters - gap, max(cell.wanted_words() for cell in cells) + 3 * gap
        told = max((lines + 2 * gap for cell in cells if (lines := cell.wanted_lines())), default=0)
        room = free - named - told - self.look.scale.px(14, 6)
        high = min(places[0].height, max(cell.wanted_row() for cell in cells))
        beside = 0 < max(cell.wanted_cards(high)[0] for cell in cells) <= room
        aside = not beside and 0 < max(cell.wanted_told() for cell in cells) <= free - named
        for cell, tallies, sizes, place in zip(cells, self._tallies, wanted, places, strict=False):
            cell.head = max(high if beside else 0, *(size[1] for size in sizes))
            cell.words = named if beside or aside else free
            cell.cards, cell.aside = min(room, cell.wanted_cards(high)[1]) if beside else 0, aside
            cell.rect = Rect(place.x, place.y, place.width, cell.height(place.width, place.height))
            x = place.x + counters
            for tally, size in zip(tallies, sizes, strict=True):
                top = place.y + (cell.head - size[1]) // 2
                tally.rect = Rect(x, top, max(1, min(size[0], place.right - x)), size[1])
                x += size[0] + gap
        return counters

    def _under_crest(self, place: Rect) -> Rect:
        """Lay the portrait on the upper edge of a sheet, both in the middle; return where the sheet lies."""
        if self._crest is None:
            return place
        room = self._crest.room
        lowest = self.stage.size[1] - self.look.scale.px(74, 44)
        tall = min(place.height, lowest - room)
        placed = Rect(place.x, max(room, room + (lowest - room - tall) // 2), place.width, tall)
        self._crest.stand(placed)
        return placed

    def _arrange_row(self, places: Sequence[Rect]) -> int:
        """Lay columns out side by side, counters in a row below; return how many pixels are left."""
        high = max(tally.wanted()[1] for tallies in self._tallies for tally in tallies)
        gap, room = self.look.scale.px(12, 5), places[0]
        columns = [column for column in self._columns if isinstance(column, CountColumn)]
        upper = even(columns, min(place.width for place in places), room.height - high - gap)
        for column, tallies, place in zip(columns, self._tallies, places, strict=True):
            column.rect = Rect(place.x, place.y, place.width, upper)
            lower = Rect(place.x, column.rect.bottom + gap, place.width, high)
            for tally, spot in zip(tallies, lay.columns(lower, [1] * len(tallies), gap), strict=True):
                tally.rect = spot
        return room.height - upper - gap - high - self.look.scale.px(16, 8)

    def update(self, dt_ms: float) -> Outcome | None:
        """Let the wheels turn on."""
        self._animator.update(dt_ms)
        return super().update(dt_ms)

    def handle(self, given: Input) -> Outcome | None:
        """Finish what turns, then take the input."""
        if isinstance(given, Pressed | Act):
            self._animator.finish()
        return super().handle(given)

    @property
    def busy(self) -> bool:
        """Whether a wheel turns."""
        return self._animator.busy

    def back(self) -> Outcome | None:
        """Offer to leave."""
        return Push(PauseScene(self.app, self.session))

    def resumed(self, result: object) -> Outcome | None:
        """Hand on what was chosen there."""
        return Pop(result) if result in (Choice.LEAVE, Choice.RESTART) else None

    def acted(self, action: object) -> Outcome | None:
        """Open the pause."""
        return self.back() if action == "menu" else None


class ScoresScene(CountScene):
    """The end of a hand; its result is to deal the next one, or to see how the match ended."""

    def __init__(
        self,
        app: App,
        session: Session,
        state: State,
        events: Sequence[Event],
        sitters: Sequence[Sitter],
        number: int,
    ) -> None:
        self.number = number
        self._told_ms = 0.0
        count = counting_of(session.game).hand(state, events, sitters, number)
        few = in_one_row(count)
        told = any(column.lines or column.cards for column in count.columns)
        wide = 1740 if told and len(count.columns) > _A_ROW else 1260
        self.units = (wide, 908 if few else 340 + _CELL * -(-len(count.columns) // 2))
        super().__init__(app, session, count)

    def plates(self) -> list[BrassButton]:
        """Deal, or see the end."""
        if self.session.result is not None:
            words, choice = _("The end of the match"), Choice.SEE_END
        else:
            words, choice = deal_words(self.session.game, self.number + 1), Choice.DEAL
        return [BrassButton(words, lambda: Pop(choice), primary=True)]

    def acted(self, action: object) -> Outcome | None:
        """Copy the table for the one person who sits at it."""
        if action != "copy":
            return super().acted(action)
        owners = owners_of(self.session)
        told = _(
            "Several people share this screen: the table can be copied only when it is one person’s turn."
        )
        if len(owners) == 1:
            told = copy_table(self.app, self.session, owners[0])
        self._sheet.note, self._told_ms = told, _TOLD_MS
        return None

    def update(self, dt_ms: float) -> Outcome | None:
        """Say again after a while how it was counted."""
        if self._told_ms > 0:
            self._told_ms -= dt_ms
            if self._told_ms <= 0:
                self._sheet.note = self.count.note
        return super().update(dt_ms)

    @property
    def busy(self) -> bool:
        """Whether a wheel turns, or something is told for a while."""
        return super().busy or self._told_ms > 0


class MatchEnd(CountScene):
    """Who has won and why; its result is another match, or to leave."""

    sound = "win"

    def __init__(self, app: App, session: Session, state: State, sitters: Sequence[Sitter]) -> None:
        assert session.result is not None
        count = counting_of(session.game).match(state, session.result, sitters)
        few = in_one_row(count)
        self.units = (1120, 640 if few else 330 + 125 * -(-len(count.columns) // 2))
        super().__init__(app, session, count)

    def plates(self) -> list[BrassButton]:
        """Play again or leave."""
        return [
            BrassButton(_("To the title"), self.back),
            BrassButton(_("Look again"), lambda: Push(replay_of_session(self.app, self.session))),
            BrassButton(_("Play again"), lambda: Pop(Choice.AGAIN), primary=True),
        ]

    def crest(self) -> Crest | None:
        """Show the winner."""
        won = next((column for column in self.count.columns if column.lit), None)
        return None if won is None else Crest(won.sitter.portrait)

    def foot(self) -> Label | None:
        """Tell the deal's code, now that it gives nothing away."""
        deal = deal_of(self.session.header)
        if deal is None:
            return None
        words = _("Deal code {code}").format(code=write_code(deal))
        return Label(words, theme.SIZE_LOG, theme.ON_PARCHMENT_OLD, "italic", "centre")

    def acted(self, action: object) -> Outcome | None:
        """Copy the whole match."""
        if action == "copy" and self._foot is not None:
            self._foot.text = copied_words(self.app.clipboard.put(self.session.log_text()))
            return None
        return super().acted(action)

    def back(self) -> Outcome | None:
        """Leave the table."""
        return Pop(Choice.LEAVE)
