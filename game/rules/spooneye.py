"""Spooneye: two sailors, one deck, and masts to bring to exactly 21."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.core.cards import STANDARD_DECK
from game.core.chance import Chance
from game.core.events import Cleared, Flight, SlotClosed, SlotOpened
from game.core.game import Game, Option
from game.core.places import Eyes, Pile, Place
from game.core.positions import Reader
from game.core.state import Move, Result, State
from game.rules import spooneye_events as events
from game.rules.spooneye_ending import collect_masts, put_aside, turn_up_booty
from game.rules.spooneye_moves import (
    DEAL,
    DRAW,
    ENDS,
    FULL,
    LEFT,
    MOST_MASTS,
    PIP_VALUE,
    RIGHT,
    SHIFTS,
    Capture,
    Draw,
    Play,
    Shift,
    Take,
    capture_of,
    larder_of,
    mast_total,
    parse,
    value_on,
)
from game.rules.spooneye_offers import plays_of, takes_of
from game.rules.spooneye_position import fill, write
from game.rules.spooneye_refusals import check_move

EYES = {
    "draw": Eyes.NOBODY,
    "hand": Eyes.OWNER,
    "mast": Eyes.ALL,
    "booty": Eyes.NOBODY,
    "shown": Eyes.ALL,
    "counted": Eyes.ALL,
}
"""`booty` lies face down, `shown` face up; `counted` is face-down booty turned up at the hand's end."""
CUT_ORDER = "A23456789TJQK"
ALONE = ((0,), (1,))
"""Each seat as the only one that the table waits for."""


Row = list[list[str]]
Frozen = tuple[tuple[str, ...], ...]
"""A row that no longer changes."""
Standing = tuple[int, tuple[Frozen, Frozen]]
"""A table as SE-22 remembers it: who is to act, and both rows of masts."""


class Spooneye(State):
    """A match of Spooneye; the position's keys are its fields."""

    __slots__ = (
        "begun", "booty", "counted", "draw", "hands", "larders", "masts", "matey", "pending", "phase",
        "scores", "shown", "stood", "totals", "turn",
    )  # fmt: skip
    game = "spooneye"

    def __init__(self, options: Mapping[str, Any], chance: Chance) -> None:
        super().__init__(2, options, chance)
        self.matey = 1
        self.turn = 0
        self.phase = "turn"
        self.draw: list[str] = []
        self.hands: Row = [[], []]
        self.masts: list[Row] = [[], []]
        self.totals: list[list[int]] = [[], []]
        self.booty: Row = [[], []]
        self.shown: Row = [[], []]
        self.counted: Row = [[], []]
        self.scores = [0, 0]
        self.larders = [0, 0]
        self.begun = [True, True]
        self.pending: str | None = None
        """The rank whose effect follows when the capture is done (SE-13)."""
        self.stood: list[Standing] = []
        """Tables left by moves since the last play from a hand (SE-22)."""

    # -- whom the table waits for ----------------------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats waited for; in `capture` the completed mast's owner."""
        phase = self.phase
        if phase == "capture":
            return ALONE[self.completed()[0]]
        if phase == "scores":
            return (0, 1)
        return () if phase == "over" else ALONE[self.turn]

    @property
    def result(self) -> Result | None:
        """The totals of SE-21 once the match is over."""
        if self.phase != "over":
            return None
        totals = self.final_totals()
        return Result(totals, (0 if totals[0] > totals[1] else 1,))

    def final_totals(self) -> tuple[int, int]:
        """Return scores with larders added where the target is reached (SE-21)."""
        target = self.options["target"]
        one, other = (
            score + (larder if score >= target else 0)
            for score, larder in zip(self.scores, self.larders, strict=True)
        )
        return one, other

    def is_decided(self) -> bool:
        """Tell whether the scores end the match (SE-21)."""
        totals = self.final_totals()
        return max(self.scores) >= self.options["target"] and totals[0] != totals[1]

    def completed(self) -> tuple[int, int]:
        """Return owner and index of the mast that stands at 21, in phase `capture`."""
        owner = 0 if FULL in self.totals[0] else 1
        return owner, self.totals[owner].index(FULL)

    # -- what is legal -----------------------------------------------------------------------------

    def moves(self, seat: int) -> list[Move]:
        """Return the seat's legal moves: cards in hand order, own masts before the other's."""
        phase = self.phase
        if phase == "scores":
            return [DEAL]
        if phase == "capture":
            if FULL not in self.totals[seat]:
                return []
            return [capture_of(number) for number in range(1, len(self.masts[1 - seat]) + 1)]
        if seat != self.turn or phase == "over":
            return []
        if phase == "steal":
            return takes_of(self, seat)
        if phase == "turn" and self.draw:
            return [DRAW, *self._shifts(seat)]
        plays = plays_of(self, seat)
        if plays or phase != "play" or not self.draw:
            return plays
        return self._shifts(seat)

    def gaps(self, row: int) -> tuple[int, ...]:
        """Return the ends at which a row may begin a new mast; with no masts the right one only."""
        count = len(self.masts[row])
        if count >= MOST_MASTS:
            return ()
        return (LEFT, RIGHT) if count else (RIGHT,)

    def _shifts(self, seat: int) -> list[Move]:
        masts, totals = self.masts[seat], self.totals[seat]
        # Only a jack's worth, 0 here, differs from mast to mast.
        worths = [PIP_VALUE.get(mast[-1], 0) for mast in masts]
        shifts: list[Move] = []
        for left in range(len(masts) - 1):
            right = left + 1
            if totals[right] + (worths[left] or value_on(masts[left][-1], masts[right])) <= FULL:
                shifts.append(SHIFTS[right][right + 1])
            if totals[left] + (worths[right] or value_on(masts[right][-1], masts[left])) <= FULL:
                shifts.append(SHIFTS[right + 1][right])
        if not self.stood:
            return shifts
        stood = self._stood_rows(seat)
        return [shift for shift in shifts if self._shifted(seat, shift) not in stood] if stood else shifts

    def _stood_rows(self, seat: int) -> list[Frozen]:
        """Return the own rows of tables that a move could bring back (SE-22)."""
        other = _frozen(self.masts[1 - seat])
        return [rows[seat] for turn, rows in self.stood if turn != seat and rows[1 - seat] == other]

    def _shifted(self, seat: int, move: Move) -> Frozen:
        """Return the own row as it would be after a move between masts."""
        assert isinstance(move, Shift)
        row = self.masts[seat][:]
        source, target = move.source - 1, move.target - 1
        row[source], row[target] = row[source][:-1], row[target] + row[source][-1:]
        return _frozen(row)

    def has_stood(self, seat: int, move: Shift) -> bool:
        """Tell whether a move would bring back a table of SE-22."""
        return self._shifted(seat, move) in self._stood_rows(seat)

    def can_play(self, seat: int) -> bool:
        """Tell whether any card of the hand fits anywhere."""
        if not self.hands[seat]:
            return False
        if len(self.masts[0]) < MOST_MASTS or len(self.masts[1]) < MOST_MASTS:
            return True
        return bool(plays_of(self, seat))

    def check(self, seat: int, move: Move) -> None:
        """Raise `IllegalMove` with a reason unless the seat may play this now."""
        check_move(self, seat, move)

    # -- a turn --------------------------------------------------------------------------------------

    def step(self, seat: int, move: Move) -> None:
        """Carry out a legal move and what follows by itself."""
        if isinstance(move, Play):
            self._do_play(seat, move)
        elif isinstance(move, Draw):
            self._draw_card(seat, extra=False)
            self.phase = "play"
            self._after_drawing()
        elif isinstance(move, Shift):
            self._do_shift(seat, move)
        elif isinstance(move, Capture):
            self._carry_off(*self.completed(), move.mast - 1)
            self._take_effect()
        elif isinstance(move, Take):
            self._do_take(seat, move)
        else:
            self.deal()

    def settle(self) -> None:
        """Do what leaves no choice at a loaded position."""
        if self.phase == "turn":
            self._start_turn()
        elif self.phase == "play":
            self._after_drawing()
        elif self.phase == "capture":
            self._resolve(*self.completed())
        elif self.phase in ("again", "steal"):
            self.pending = "4" if self.phase == "again" else "9"
            self._take_effect()

    def _draw_card(self, seat: int, extra: bool) -> None:
        card = self.draw.pop()
        self.hands[seat].append(card)
        if self.told is not None:
            origin = Place("draw", None, 0, len(self.draw))
            goal = Place("hand", seat, 0, len(self.hands[seat]) - 1)
            self.told.append(
                events.CardDrawn(seat=seat, extra=extra, flights=(self.flight(card, origin, goal),))
            )

    def _after_drawing(self) -> None:
        """End the hand if the drawn card leaves neither a play nor a move (SE-8, SE-19)."""
        if not self.can_play(self.turn) and not (self.draw and self._shifts(self.turn)):
            self._becalm()

    def _do_play(self, seat: int, move: Play) -> None:
        row = seat if move.own else 1 - seat
        hand = self.hands[seat]
        index = hand.index(move.card)
        del hand[index]
        self.stood.clear()
        self.begun[seat] = True
        slot = self._land(move.card, row, move.mast)
        if self.told is not None:
            flight = self._onto_mast(move.card, Place("hand", seat, 0, index), row, slot)
            total = self.totals[row][slot]
            self.told.append(events.CardPlayed(seat=seat, row=row, slot=slot, total=total, flights=(flight,)))
        self.pending = move.card[0] if move.card[0] in "349" else None
        self._resolve(row, slot)

    def _do_shift(self, seat: int, move: Shift) -> None:
        self.stood.append((seat, (_frozen(self.masts[0]), _frozen(self.masts[1]))))
        source, target = move.source - 1, move.target - 1
        card = self._lift(seat, source)
        slot = self._land(card, seat, move.target)
        if self.told is not None:
            origin = Place("mast", seat, source, len(self.masts[seat][source]))
            flight = self._onto_mast(card, origin, seat, slot)
            total = self.totals[seat][target]
            self.told.append(events.CardShifted(seat=seat, slot=slot, total=total, flights=(flight,)))
        self.pending = card[0] if card[0] in "349" and not self.begun[seat] else None
        self.begun[seat] = True
        if self.close_if_empty(seat, source) and source < slot:
            slot -= 1
        self._resolve(seat, slot)

    def _do_take(self, seat: int, move: Take) -> None:
        other, source = 1 - seat, move.source - 1
        card = self._lift(other, source)
        slot = self._land(card, seat, move.mast)
        if self.told is not None:
            origin = Place("mast", other, source, len(self.masts[other][source]))
            flight = self._onto_mast(card, origin, seat, slot)
            total = self.totals[seat][slot]
            self.told.append(events.CardTaken(seat=seat, slot=slot, total=total, flights=(flight,)))
        self.close_if_empty(other, source)
        self._resolve(seat, slot)

    def _onto_mast(self, card: str, origin: Place, row: int, slot: int) -> Flight:
        return self.flight(card, origin, Place("mast", row, slot, len(self.masts[row][slot]) - 1))

    def _lift(self, row: int, slot: int) -> str:
        mast = self.masts[row][slot]
        card = mast.pop()
        self.totals[row][slot] -= value_on(card, mast)
        return card

    def _land(self, card: str, row: int, number: int) -> int:
        """Put a card onto a mast or into a gap; return the mast's index."""
        if number in ENDS:
            slot = 0 if number == LEFT else len(self.masts[row])
            self.masts[row].insert(slot, [])
            self.totals[row].insert(slot, 0)
            if self.told is not None:
                self.told.append(SlotOpened(zone="mast", owner=row, slot=slot))
        else:
            slot = number - 1
        mast = self.masts[row][slot]
        self.totals[row][slot] += value_on(card, mast)
        mast.append(card)
        return slot

    def close_if_empty(self, row: int, slot: int) -> bool:
        """Take an empty mast out of its row; tell whether it was empty."""
        if self.masts[row][slot]:
            return False
        del self.masts[row][slot], self.totals[row][slot]
        if self.told is not None:
            self.told.append(SlotClosed(zone="mast", owner=row, slot=slot))
        return True

    # -- completing and capturing, effects -------------------------------------------------------------

    def _resolve(self, row: int, slot: int) -> None:
        """Capture if that mast is complete, asking its owner where there is a choice; then the effect."""
        if self.totals[row][slot] == FULL:
            if self.told is not None and self.phase != "capture":
                self.told.append(events.MastCompleted(owner=row, slot=slot))
            self.phase = "capture"
            others = len(self.masts[1 - row])
            if others > 1:
                return
            self._carry_off(row, slot, 0 if others else None)
        self._take_effect()

    def _carry_off(self, owner: int, slot: int, other_slot: int | None) -> None:
        """Move a completed mast, and the other side's chosen one, into the booty (SE-14)."""
        mast = self.masts[owner][slot]
        captured = [] if other_slot is None else self.masts[1 - owner][other_slot]
        swabbed = len(self.masts[owner]) == 1 and len(self.masts[1 - owner]) <= 1
        colours = len({card[1] for card in mast}) == 1
        hidden = 0 if swabbed or colours else 3
        down = mast[:hidden] + ([] if swabbed else captured)
        up = mast[hidden:] + (captured if swabbed else [])
        mutiny = all(card[0] in "7J" for card in mast)
        if self.told is not None:
            flights = events.capture_flights(self, owner, slot, other_slot, hidden, swabbed)
            plank = 0 if swabbed or colours else max(0, len(mast) - 3)
            self.told.append(
                events.MastCaptured(
                    owner=owner, plank=plank, colours=colours, swabbed=swabbed, flights=flights
                )
            )
        self.booty[owner] += down
        self.shown[owner] += up
        mast.clear()
        self.close_if_empty(owner, slot)
        if other_slot is not None:
            captured.clear()
            self.close_if_empty(1 - owner, other_slot)
        if mutiny:
            self._exchange_hands(owner)

    def _exchange_hands(self, owner: int) -> None:
        if self.told is not None:
            flights = events.exchange_flights(self)
            self.told.append(events.HandsExchanged(owner=owner, flights=flights))
        self.hands.reverse()

    def _take_effect(self) -> None:
        """Let a pending 3, 4 or 9 act for the player on turn, then end the turn where nothing is asked."""
        rank, self.pending = self.pending, None
        if rank == "4" and self.can_play(self.turn):
            self.phase = "again"
            return
        if rank == "9" and takes_of(self, self.turn):
            self.phase = "steal"
            return
        if rank == "3" and self.draw:
            self._draw_card(self.turn, extra=True)
        elif rank is not None and self.told is not None:
            self.told.append(events.EffectLapsed(seat=self.turn, rank=rank))
        self.turn = 1 - self.turn
        self._start_turn()

    def _start_turn(self) -> None:
        """Begin a turn: pass over the empty-handed, end the hand where nobody can go on."""
        self.phase = "turn"
        if self.draw:
            return
        if not self.hands[self.turn]:
            if not self.hands[1 - self.turn]:
                self._end_hand()
                return
            if self.told is not None:
                self.told.append(events.TurnPassedOver(seat=self.turn))
            self.turn = 1 - self.turn
        if not self.can_play(self.turn):
            self._becalm()

    # -- end of a hand, of the match, and the deal -------------------------------------------------------

    def _becalm(self) -> None:
        if self.told is not None:
            self.told.append(events.Becalmed(seat=self.turn))
        self._end_hand()

    def _end_hand(self) -> None:
        """Collect the masts and count (SE-18, SE-20); decide the match if the scores do (SE-21)."""
        put_aside(self)
        collect_masts(self)
        turn_up_booty(self)
        points = [len(self.counted[seat]) + 2 * len(self.shown[seat]) for seat in (0, 1)]
        larders = [larder_of(self.counted[seat] + self.shown[seat]) for seat in (0, 1)]
        for seat in (0, 1):
            self.scores[seat] += points[seat]
            self.larders[seat] += larders[seat]
        self.stood.clear()
        self.phase = "over" if self.is_decided() else "scores"
        if self.told is not None:
            self.told.append(
                events.BootyCounted(points=(points[0], points[1]), larders=(larders[0], larders[1]))
            )
            if self.result:
                self.told.append(events.MatchWon(winner=self.result.winners[0]))

    def cut(self) -> None:
        """Cut for the first Matey: the lower rank, ace low; equal ranks cut again (SE-1)."""
        while True:
            deck = list(STANDARD_DECK)
            self.chance.shuffle(deck)
            one, other = CUT_ORDER.index(deck[0][0]), CUT_ORDER.index(deck[1][0])
            matey = None if one == other else int(other < one)
            if self.told is not None:
                self.told.append(events.DeckCut(cards=(deck[0], deck[1]), matey=matey))
            if matey is not None:
                self.matey = 1 - matey
                return

    def deal(self) -> None:
        """Shuffle all cards and deal the next hand, Matey and Captain changing roles (SE-1, SE-2)."""
        self.matey = 1 - self.matey
        captain = 1 - self.matey
        self.turn, self.phase, self.begun = captain, "turn", [False, False]
        for pile in self.piles():
            pile.cards.clear()
        self.draw += STANDARD_DECK
        self.chance.shuffle(self.draw)
        flights = []
        seats = [captain, self.matey]
        goals = [Place("hand", seat, 0, index) for index in range(4) for seat in seats]
        goals += [Place("mast", seat, slot, 0) for seat in seats for slot in range(MOST_MASTS)]
        for row in (0, 1):
            self.masts[row] = [[] for _ in range(MOST_MASTS)]
        for goal in goals:
            card = self.draw.pop()
            owner = goal.owner or 0
            (self.hands[owner] if goal.zone == "hand" else self.masts[owner][goal.slot]).append(card)
            flights.append(self.flight(card, Place("draw", None, 0, len(self.draw)), goal))
        self.totals = [[mast_total(mast) for mast in row] for row in self.masts]
        if self.told is not None:
            self.told += [Cleared()]
            self.told += [
                SlotOpened(zone="mast", owner=seat, slot=slot) for seat in seats for slot in range(MOST_MASTS)
            ]
            self.told.append(events.HandDealt(matey=self.matey, flights=tuple(flights)))

    # -- piles, copies, text ---------------------------------------------------------------------------

    @property
    def eyes(self) -> Mapping[str, Eyes]:
        """Who may look at each zone."""
        return EYES

    def piles(self) -> Iterator[Pile]:
        """Yield the pile, then each seat's hand, masts and booty."""
        yield Pile("draw", None, 0, self.draw)
        for seat in (0, 1):
            yield Pile("hand", seat, 0, self.hands[seat])
            for slot, mast in enumerate(self.masts[seat]):
                yield Pile("mast", seat, slot, mast)
            yield Pile("booty", seat, 0, self.booty[seat])
            yield Pile("shown", seat, 0, self.shown[seat])
            yield Pile("counted", seat, 0, self.counted[seat])

    def copy(self) -> Spooneye:
        """Return an independent copy."""
        twin = Spooneye.__new__(Spooneye)
        twin.seats, twin.options, twin.chance = 2, self.options, self.chance.copy()
        twin.told, twin.opening = None, ()
        twin.matey, twin.turn, twin.phase, twin.pending = self.matey, self.turn, self.phase, self.pending
        twin.draw = self.draw[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.masts = [[mast[:] for mast in row] for row in self.masts]
        twin.totals = [row[:] for row in self.totals]
        twin.booty = [pile[:] for pile in self.booty]
        twin.shown = [pile[:] for pile in self.shown]
        twin.counted = [pile[:] for pile in self.counted]
        twin.scores, twin.larders, twin.begun = self.scores[:], self.larders[:], self.begun[:]
        twin.stood = self.stood[:]
        return twin

    def parse(self, text: str) -> Move:
        """Return the move of a text; `IllegalMove` if it is none of this game."""
        return parse(text)

    def dump(self) -> dict[str, Any]:
        """Return the position; `pending` and `stood` are kept beside the page's keys."""
        return write(self)


def _frozen(row: Row) -> Frozen:
    """Return a row as SE-22 compares it, masts that have run empty left out."""
    return tuple([tuple(mast) for mast in row if mast])


# -- declaration -----------------------------------------------------------------------------------


def begin(seats: int, options: Mapping[str, Any], chance: Chance) -> Spooneye:
    """Cut for Matey and deal the first hand (SE-1, SE-2)."""
    state = Spooneye(options, chance)
    state.told = []
    state.cut()
    state.deal()
    state.opening, state.told = tuple(state.told), None
    return state


def read(reader: Reader) -> Spooneye:
    """Make the state of a position, nothing settled; `PositionError` names what does not fit."""
    state = Spooneye(reader.options, reader.chance())
    fill(state, reader)
    return state


GAME = Game(
    key="spooneye",
    title="Spooneye",
    seats=range(2, 3),
    options=(Option("target", 100, (50, 100, 150, 200), "The score that ends the match."),),
    version=1,
    deck=lambda seats: STANDARD_DECK,
    begin=begin,
    read=read,
)
