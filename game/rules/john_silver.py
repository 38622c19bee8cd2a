"""John Silver: rows of chests, sailors and ships are filled, and shared out between highest and lowest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Self

from game.core.cards import UNSEEN, pile_text
from game.core.chance import Chance
from game.core.events import Cleared, Event, Flight, Shuffled
from game.core.game import Game, Option
from game.core.places import Eyes, Pile, Place
from game.core.positions import Reader, as_integer, as_list, as_mapping
from game.core.refusals import IllegalMove, PositionError
from game.core.state import Move, Result, State
from game.rules.john_silver_cards import (
    ALL_COLUMNS,
    APPLES,
    COLUMNS,
    DECK,
    HAND,
    OWN_ROW,
    OWNERS,
    ROWS,
    SPOTS,
    Lying,
    count_round,
    share_out,
)
from game.rules.john_silver_events import (
    CardDrawn,
    CardPlaced,
    CardTaken,
    HandExchanged,
    HandKept,
    MatchWon,
    RoundDealt,
    RoundEnded,
    RowShared,
    StartDrawn,
    TurnsPassedOver,
)
from game.rules.john_silver_moves import (
    DEAL,
    DRAW,
    EXCHANGE_HAND,
    KEEP,
    PLACINGS,
    TAKES,
    Deal,
    Draw,
    Exchange,
    Keep,
    PlaceCard,
    Take,
    parse,
)

EXCHANGE, PLACE, REFILL, SCORES = "exchange", "place", "refill", "scores"

EYES = {
    "pile": Eyes.NOBODY,
    "hand": Eyes.OWNER,
    "chest": Eyes.ALL,
    "sailor": Eyes.ALL,
    "ship": Eyes.ALL,
    "won": Eyes.OWNER,
    "won_shown": Eyes.ALL,
    "gone": Eyes.NOBODY,
    "gone_shown": Eyes.ALL,
}
"""Cards won and gone lie in two zones each, face down and face up (JS-10)."""

_MOST_POINTS = 1_000_000


class JohnSilver(State):
    """A match of John Silver.

    `cells` are the twelve cells of the table, row by row, each a pile; of each row, `lying` counts the
    cards and `columns` is the bit mask of the columns in which one more may be placed (JS-6, JS-17).
    `won` and `gone` lie face down, `won_shown` and `gone_shown` face up.
    """

    __slots__ = (
        "cells", "columns", "gone", "gone_shown", "hands", "lying", "phase", "pile", "round", "scores",
        "spots", "stacking", "start", "turn", "won", "won_shown",
    )  # fmt: skip

    game = "john_silver"

    def __init__(self, seats: int, options: Mapping[str, Any], chance: Chance) -> None:
        super().__init__(seats, options, chance)
        self.stacking: bool = options["stacking"]
        self.start = 0
        self.turn = 0
        self.phase = PLACE
        self.round = 1
        self.scores = [0] * seats
        self.spots = [0] * seats
        self._clear()

    def _clear(self) -> None:
        self.pile: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.cells: list[list[str]] = [[] for _ in range(len(ROWS) * COLUMNS)]
        self.lying = [0] * len(ROWS)
        self.columns = [ALL_COLUMNS] * len(ROWS)
        self.won: list[list[str]] = [[] for _ in range(self.seats)]
        self.won_shown: list[list[str]] = [[] for _ in range(self.seats)]
        self.gone: list[str] = []
        self.gone_shown: list[str] = []

    def copy(self) -> Self:
        """Return an independent copy, cheaply; events are not copied."""
        twin = object.__new__(type(self))
        twin.seats, twin.options, twin.chance = self.seats, self.options, self.chance.copy()
        twin.told, twin.opening = None, ()
        twin.stacking, twin.start, twin.turn = self.stacking, self.start, self.turn
        twin.phase, twin.round = self.phase, self.round
        twin.scores, twin.spots = self.scores[:], self.spots[:]
        twin.pile = self.pile[:]
        twin.hands = [cards[:] for cards in self.hands]
        twin.cells = [cards[:] for cards in self.cells]
        twin.lying, twin.columns = self.lying[:], self.columns[:]
        twin.won = [cards[:] for cards in self.won]
        twin.won_shown = [cards[:] for cards in self.won_shown]
        twin.gone, twin.gone_shown = self.gone[:], self.gone_shown[:]
        return twin

    @property
    def eyes(self) -> Mapping[str, Eyes]:
        """Who may look at each zone."""
        return EYES

    def piles(self) -> Iterator[Pile]:
        """Yield every pile of the table with its live list, in a stable order."""
        yield Pile("pile", None, 0, self.pile)
        for zone, piles in (("hand", self.hands), ("won", self.won), ("won_shown", self.won_shown)):
            for seat, cards in enumerate(piles):
                yield Pile(zone, seat, 0, cards)
        for index, cards in enumerate(self.cells):
            yield Pile(ROWS[index // COLUMNS], None, index % COLUMNS, cards)
        yield Pile("gone", None, 0, self.gone)
        yield Pile("gone_shown", None, 0, self.gone_shown)

    def may_lie_unseen(self, zone: str, card: str) -> bool:
        """Tell whether the rules leave open that this unseen card lies in this zone."""
        return zone not in ("won", "gone") or not self._lies_open(card)

    def _lies_open(self, card: str) -> bool:
        """Tell whether a card lies face up once it is won or out of the game (JS-10)."""
        return self.phase == SCORES or (self.seats > 2 and card in SPOTS)

    # -- whose turn, and what may be played ----------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that the game waits for: all of them between two rounds."""
        if self.phase != SCORES:
            return (self.turn,)
        return tuple(range(self.seats)) if self.round < self.options["rounds"] else ()

    @property
    def result(self) -> Result | None:
        """None, or the final scores; equal points go by fewer spots, then are shared (JS-15)."""
        if self.phase != SCORES or self.round < self.options["rounds"]:
            return None
        ranks = [(points, -spots) for points, spots in zip(self.scores, self.spots, strict=True)]
        best = max(ranks)
        return Result(tuple(self.scores), tuple(seat for seat in range(self.seats) if ranks[seat] == best))

    def moves(self, seat: int) -> list[Move]:
        """Return that seat's legal moves in a stable order: by hand, then by row and column."""
        if self.phase == SCORES:
            return [DEAL] if seat in self.to_act else []
        if seat != self.turn:
            return []
        if self.phase == EXCHANGE:
            return [KEEP, EXCHANGE_HAND]
        found: list[Move] = []
        if self.phase == REFILL:
            if self.pile:
                found.append(DRAW)
            found += [TAKES[card] for card in self._takeable()]
            return found
        columns = self.columns
        for card in self.hands[seat]:
            for row, placings in PLACINGS[card]:
                found += placings[columns[row]]
        return found

    def _takeable(self) -> Iterator[str]:
        """Yield the cards without apples on the table, by row and column (JS-7)."""
        for cell in self.cells:
            for card in cell:
                if card not in APPLES:
                    yield card

    def check(self, seat: int, move: Move) -> None:
        """Raise `IllegalMove`, with a reason a player understands, unless the seat may play this."""
        self._check_moment(seat, move)
        if isinstance(move, PlaceCard):
            self._check_placing(seat, move)
        elif isinstance(move, Take):
            self._check_taking(move.card)
        elif isinstance(move, Draw) and not self.pile:
            raise IllegalMove("The pile is empty: take a card without apples from the table.", "JS-8")

    def _check_moment(self, seat: int, move: Move) -> None:
        """Refuse what this phase or this seat's place in the order does not allow."""
        if not isinstance(move, (PlaceCard, Take, Draw, Keep, Exchange, Deal)):
            raise IllegalMove("There is no such move in John Silver.", "JS-6")
        if self.phase == SCORES:
            if self.round >= self.options["rounds"]:
                raise IllegalMove("The match is over.", "JS-16")
            if not isinstance(move, Deal):
                raise IllegalMove("The round is over: deal the next one.", "JS-11")
            if seat not in range(self.seats):
                raise IllegalMove("Only a player at the table may deal.", "JS-16")
            return
        if isinstance(move, Deal):
            raise IllegalMove("The round is not over: somebody still has cards.", "JS-11")
        if seat != self.turn:
            raise IllegalMove("It is {turn}'s turn.", "JS-5", turn=self.turn)
        if self.phase == EXCHANGE:
            if not isinstance(move, (Keep, Exchange)):
                raise IllegalMove("First keep the hand without apples, or exchange it.", "JS-4")
        elif isinstance(move, (Keep, Exchange)):
            raise IllegalMove("A hand is exchanged only before the first turn, and only once.", "JS-4")
        elif self.phase == REFILL:
            if isinstance(move, PlaceCard):
                raise IllegalMove("Only one card a turn: draw, or take a card from the table.", "JS-6")
        elif not isinstance(move, PlaceCard):
            raise IllegalMove("First place a card; only apples give a choice of what to take.", "JS-7")

    def _check_placing(self, seat: int, move: PlaceCard) -> None:
        if move.card not in self.hands[seat]:
            raise IllegalMove("{card} is not in the hand.", "JS-6", card=move.card)
        if move.row not in range(len(ROWS)) or move.column not in range(COLUMNS):
            raise IllegalMove("The table has three rows and four columns.", "JS-6")
        if OWN_ROW[move.card] not in (move.row, None):
            raise IllegalMove("{card} goes into the row of its own symbol.", "JS-6", card=move.card)
        if not self.columns[move.row] >> move.column & 1:
            raise IllegalMove("A card lies in that cell already.", "JS-6")

    def _check_taking(self, card: str) -> None:
        if card in APPLES:
            raise IllegalMove("A card with apples cannot be taken, and {card} shows some.", "JS-7", card=card)
        if card not in self._takeable():
            raise IllegalMove("{card} does not lie on the table.", "JS-7", card=card)

    # -- steps ---------------------------------------------------------------------------------

    def step(self, seat: int, move: Move) -> None:
        """Carry out a legal move and all that follows by itself, without checking it."""
        if isinstance(move, PlaceCard):
            self._place(seat, move)
        elif isinstance(move, Take):
            self._take(seat, move.card)
            self._finish_turn()
        elif isinstance(move, Draw):
            self._draw(seat)
            self._finish_turn()
        elif isinstance(move, Deal):
            self.round += 1
            self._deal((self.start + 1) % self.seats)
        else:
            if isinstance(move, Exchange):
                self._exchange(seat)
            elif self.told is not None:
                self.told.append(HandKept(seat=seat))
            self._offer_exchange((seat - self.start) % self.seats + 1)

    def _place(self, seat: int, move: PlaceCard) -> None:
        card, hand = move.card, self.hands[seat]
        cell = self.cells[move.row * COLUMNS + move.column]
        if self.told is not None:
            origin = Place("hand", seat, 0, hand.index(card))
            goal = Place(ROWS[move.row], None, move.column, len(cell))
            flights = (self.flight(card, origin, goal),)
            self.told.append(CardPlaced(seat=seat, row=move.row, column=move.column, flights=flights))
        hand.remove(card)
        self._lay(card, move.row, move.column)
        if card in APPLES:
            self.phase = REFILL
            self._refill_apples()
        else:
            self._draw(seat)
            self._finish_turn()

    def _lay(self, card: str, row: int, column: int) -> None:
        self.cells[row * COLUMNS + column].append(card)
        self.lying[row] += 1
        if not self.stacking:
            self.columns[row] -= 1 << column

    def _refill_apples(self) -> None:
        """Leave the choice after apples to the player, if there is one; else go on (JS-7, JS-8)."""
        if next(self._takeable(), None) is None:
            self._draw(self.turn)
            self._finish_turn()

    def _take(self, seat: int, card: str) -> None:
        index = next(index for index, cell in enumerate(self.cells) if card in cell)
        row, column = divmod(index, COLUMNS)
        hand = self.hands[seat]
        if self.told is not None:
            origin = Place(ROWS[row], None, column, self.cells[index].index(card))
            flights = (self.flight(card, origin, Place("hand", seat, 0, len(hand))),)
            self.told.append(CardTaken(seat=seat, row=row, column=column, flights=flights))
        self.cells[index].remove(card)
        self.lying[row] -= 1
        if not self.stacking:
            self.columns[row] += 1 << column
        hand.append(card)

    def _draw(self, seat: int) -> None:
        """Draw a card, if there is a pile."""
        if self.pile:
            if self.told is not None:
                self.told.append(CardDrawn(seat=seat, flights=(self._drawing(seat),)))
            self.hands[seat].append(self.pile.pop())

    def _drawing(self, seat: int) -> Flight:
        """Return the flight of the pile's top card into a hand."""
        origin = Place("pile", None, 0, len(self.pile) - 1)
        return self.flight(self.pile[-1], origin, Place("hand", seat, 0, len(self.hands[seat])))

    def _exchange(self, seat: int) -> None:
        """Draw six cards, put the old ones into the pile and shuffle it (JS-4)."""
        hand, pile = self.hands[seat], self.pile
        telling = self.told is not None
        old = len(hand)
        flights: list[Flight] = []
        for _ in range(HAND):
            if telling:
                flights.append(self._drawing(seat))
            hand.append(pile.pop())
        for _ in range(old):
            if telling:
                origin, goal = Place("hand", seat, 0, 0), Place("pile", None, 0, len(pile))
                flights.append(self.flight(hand[0], origin, goal))
            pile.append(hand.pop(0))
        self.chance.shuffle(pile)
        if self.told is not None:
            self.told.append(HandExchanged(seat=seat, flights=tuple(flights)))
            self.told.append(Shuffled(zone="pile", owner=None, slot=0))

    # -- what goes on by itself ----------------------------------------------------------------

    def settle(self) -> None:
        """Do what happens by itself at this position; nothing where all is settled."""
        if self.phase == EXCHANGE:
            self._offer_exchange((self.turn - self.start) % self.seats)
        elif self.phase == REFILL:
            self._refill_apples()
        elif self.phase == PLACE:
            self._await(self.turn)

    def _offer_exchange(self, had: int) -> None:
        """Offer the exchange to the next player without apples (JS-4).

        The first `had` players from the starting player on have had the choice. Fewer than six cards in
        the pile, as only a loaded position can leave them, are no exchange.
        """
        for number in range(had, self.seats):
            turn = (self.start + number) % self.seats
            if len(self.pile) >= HAND and not any(card in APPLES for card in self.hands[turn]):
                self.turn = turn
                return
        self.phase = PLACE
        self._await(self.start)

    def _finish_turn(self) -> None:
        """Share out what is full and go on to the next player (JS-9)."""
        while COLUMNS in self.lying:
            self._share_out(self.lying.index(COLUMNS))
        self._await((self.turn + 1) % self.seats)

    def _await(self, seat: int) -> None:
        """Wait for this seat to place a card, or the next that has any; without one the round ends (JS-8)."""
        passed: list[int] = []
        while not self.hands[seat]:
            passed.append(seat)
            if len(passed) == self.seats:
                self._end_round()
                return
            seat = (seat + 1) % self.seats
        self.phase, self.turn = PLACE, seat
        if passed and self.told is not None:
            self.told.append(TurnsPassedOver(seats=tuple(passed)))

    def _share_out(self, row: int) -> None:
        """Give the two pairs of a full row to the owners of their columns (JS-10)."""
        cells = self.cells[row * COLUMNS : row * COLUMNS + COLUMNS]
        lying = [Lying(card, column) for column, cell in enumerate(cells) for card in cell]
        flights: list[Flight] = []
        winners = []
        for pair in share_out(lying):
            owner = OWNERS[self.seats][pair[0].column]
            winners.append(owner)
            for card, column in pair:
                zone, pile = self._winnings(owner, card)
                if self.told is not None:
                    origin = Place(ROWS[row], None, column, cells[column].index(card))
                    flights.append(self.flight(card, origin, Place(zone, owner, 0, len(pile))))
                cells[column].remove(card)
                pile.append(card)
        self.lying[row], self.columns[row] = 0, ALL_COLUMNS
        if self.told is not None:
            high, low = winners
            self.told.append(RowShared(row=row, high=high, low=low, flights=tuple(flights)))

    def _winnings(self, owner: int | None, card: str) -> tuple[str, list[str]]:
        """Return the zone and the pile where a card won by an owner, or by nobody, is laid (JS-10)."""
        if self._lies_open(card):
            return ("gone_shown", self.gone_shown) if owner is None else ("won_shown", self.won_shown[owner])
        return ("gone", self.gone) if owner is None else ("won", self.won[owner])

    def _end_round(self) -> None:
        """Turn up all that was won and count it (JS-11)."""
        self.phase, self.turn = SCORES, self.start
        flights: list[Flight] = []
        for seat, hidden in enumerate(self.won):
            self._turn_up("won", seat, hidden, self.won_shown[seat], flights)
        self._turn_up("gone", None, self.gone, self.gone_shown, flights)
        tallies = count_round(self.won_shown)
        for seat, tally in enumerate(tallies):
            self.scores[seat] += tally.points
            self.spots[seat] += tally.spots
        if self.told is not None:
            self.told.append(RoundEnded(round=self.round, tallies=tallies, flights=tuple(flights)))
            if self.result is not None:
                self.told.append(MatchWon(winners=self.result.winners))

    def _turn_up(
        self, zone: str, owner: int | None, hidden: list[str], shown: list[str], flights: list[Flight]
    ) -> None:
        for card in hidden:
            if self.told is not None:
                goal = Place(f"{zone}_shown", owner, 0, len(shown))
                flights.append(self.flight(card, Place(zone, owner, 0, 0), goal))
            shown.append(card)
        hidden.clear()

    def _deal(self, start: int) -> None:
        """Gather all cards, shuffle them and deal six to each player, from the starting player on (JS-4)."""
        self.start = start
        self._clear()
        self.pile = list(DECK)
        self.chance.shuffle(self.pile)
        flights: list[Flight] = []
        for dealt in range(HAND * self.seats):
            seat = (start + dealt) % self.seats
            if self.told is not None:
                flights.append(self._drawing(seat))
            self.hands[seat].append(self.pile.pop())
        if self.told is not None:
            self.told.append(Cleared())
            self.told.append(RoundDealt(start=start, round=self.round, flights=tuple(flights)))
        self.phase = EXCHANGE
        self._offer_exchange(0)

    # -- text ----------------------------------------------------------------------------------

    def parse(self, text: str) -> Move:
        """Return the move of a text; `IllegalMove` if it is none of this game."""
        return parse(text)

    def dump(self) -> dict[str, Any]:
        """Return the position, complete: loading it behaves the same for ever after."""
        cells = [pile_text(cell) for cell in self.cells]
        return {
            "game": self.game,
            "seats": self.seats,
            "options": dict(self.options),
            "round": self.round,
            "start": self.start,
            "turn": self.turn,
            "phase": self.phase,
            "pile": pile_text(self.pile),
            "hands": [pile_text(hand) for hand in self.hands],
            "rows": {row: cells[COLUMNS * i : COLUMNS * i + COLUMNS] for i, row in enumerate(ROWS)},
            "won": [pile_text(down + up) for down, up in zip(self.won, self.won_shown, strict=True)],
            "gone": pile_text(self.gone + self.gone_shown),
            "scores": self.scores[:],
            "spots": self.spots[:],
            "generator": self.chance.dump(),
        }


def begin(seats: int, options: Mapping[str, Any], chance: Chance) -> JohnSilver:
    """Begin a match: draw the starting player by lot and deal (JS-5)."""
    state = JohnSilver(seats, options, chance)
    told: list[Event] = []
    state.told = told
    start = chance.below(seats)
    told.append(StartDrawn(seat=start))
    state._deal(start)
    state.told = None
    state.opening = tuple(told)
    return state


def read(reader: Reader) -> JohnSilver:
    """Make the state of a position, unsettled; `PositionError` names what is wrong."""
    reader.allow(
        "round", "start", "turn", "phase", "pile", "hands", "rows", "won", "gone", "scores", "spots"
    )  # fmt: skip
    state = JohnSilver(reader.seats, reader.options, reader.chance())
    state.round = reader.integer("round", 1, 1, state.options["rounds"])
    state.start = reader.seat("start", 0)
    state.turn = reader.seat("turn", state.start)
    state.phase = reader.word("phase", PLACE, (EXCHANGE, PLACE, REFILL, SCORES))
    state.pile = reader.pile("pile")
    state.hands = reader.per_seat("hands", "", reader.cards)
    _read_rows(reader, state)
    for seat, cards in enumerate(reader.per_seat("won", "", reader.cards)):
        for card in cards:
            _, pile = state._winnings(seat, card)
            pile.append(card)
    for card in reader.pile("gone"):
        _, pile = state._winnings(None, card)
        pile.append(card)
    state.scores = reader.per_seat("scores", 0, _read_points)
    state.spots = reader.per_seat("spots", 0, _read_spots)
    if state.phase == EXCHANGE and len(state.pile) < HAND:
        raise PositionError("pile", f"needs at least {HAND} cards while hands may be exchanged")
    if state.phase == SCORES and any(state.hands):
        raise PositionError("hands", "must be empty when the round is over")
    return state


def _read_points(value: object, field: str) -> int:
    return as_integer(value, field, -_MOST_POINTS, _MOST_POINTS)


def _read_spots(value: object, field: str) -> int:
    return as_integer(value, field, 0, _MOST_POINTS)


def _read_rows(reader: Reader, state: JohnSilver) -> None:
    rows = as_mapping(reader.value("rows", {}), "rows", ROWS)
    for row, name in enumerate(ROWS):
        field = f"rows.{name}"
        cells = as_list(rows.get(name, [""] * COLUMNS), field)
        if len(cells) != COLUMNS:
            raise PositionError(field, f"needs {COLUMNS} cells, one for each column")
        for column, text in enumerate(cells):
            cards = reader.cards(text, f"{field}[{column}]")
            if any(card == UNSEEN or OWN_ROW[card] not in (row, None) for card in cards):
                raise PositionError(f"{field}[{column}]", "holds a card that does not belong in this row")
            if len(cards) > 1 and not state.stacking:
                raise PositionError(f"{field}[{column}]", "holds more than one card, without stacking")
            for card in cards:
                state._lay(card, row, column)
        if state.lying[row] > COLUMNS:
            raise PositionError(field, f"holds more than {COLUMNS} cards")
        if state.lying[row] == COLUMNS and state.phase != REFILL:
            raise PositionError(field, "is full, which is possible only while apples are refilled")


GAME = Game(
    key="john_silver",
    title="John Silver",
    seats=range(2, 5),
    options=(
        Option("stacking", False, (False, True), "A column may hold several cards of one row."),
        Option("rounds", 1, range(1, 5), "How many rounds are played; their points are added."),
    ),
    version=1,
    deck=lambda seats: DECK,
    begin=begin,
    read=read,
)
