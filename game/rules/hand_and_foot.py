"""Hand and Foot: books of seven out of many decks, each player with a Hand to play and a Foot to reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from game.core.cards import JOKER, STANDARD_DECK, UNSEEN
from game.core.chance import Chance
from game.core.events import Cleared, Reshuffled, SlotClosed, SlotOpened
from game.core.game import Game, Option
from game.core.places import Eyes, Pile, Place
from game.core.positions import Reader
from game.core.state import Move, Result, State
from game.rules import hand_and_foot_events as events
from game.rules.hand_and_foot_books import (
    COMPLETE,
    EXACT_LIFT,
    FEWEST_TO_BEGIN,
    Book,
    Sheet,
    book_of,
    make_sheet,
    played_points,
)
from game.rules.hand_and_foot_hands import Hand
from game.rules.hand_and_foot_moves import (
    ADDS,
    BACK,
    DEAL,
    DRAW,
    LAYS,
    LIFTS,
    Add,
    Back,
    Discard,
    Draw,
    Lay,
    Lift,
    Take,
    parse,
    takes_of,
)
from game.rules.hand_and_foot_position import DRAWING, LAID, LIFTING, PLAYING, SCORES, fill, write
from game.rules.hand_and_foot_refusals import (
    TAKEN,
    discarding_refusal,
    emptying_refusal,
    move_refusal,
    taking_refusal,
)

MINIMUMS = (50, 90, 120, 150)
"""Card points that laying down needs, by round (HF-14)."""
HAND = 11
DEALT = 22
DRAWN = 2
EYES = {
    "pool": Eyes.NOBODY,
    "discard": Eyes.TOP,
    "hand": Eyes.OWNER,
    "foot": Eyes.NOBODY,
    "book": Eyes.ALL,
    "open_hand": Eyes.ALL,
    "open_foot": Eyes.ALL,
}
"""Hands and Feet lie in their open zones once the round is scored (HF-23)."""
USED_UP_AT_ONCE = (1, FEWEST_TO_BEGIN, COMPLETE)
"""How many cards an offered play can take from a hand."""
BOX = ("box", None, 0)
"""Where the decks come from before a round; no pile of the table."""


def full_deck(seats: int) -> tuple[str, ...]:
    """Return one deck more than there are players, each with two jokers (HF-1)."""
    return (*STANDARD_DECK, JOKER, JOKER) * (seats + 1)


class HandAndFoot(State):
    """A match of Hand and Foot.

    `plays` are this turn's plays that can be taken back; `out` is who went out in the round scored.
    """

    __slots__ = (
        "books", "discard", "down", "feet", "first", "hands", "in_foot", "lifted", "out", "phase",
        "plays", "pool", "round", "scores", "turn",
    )  # fmt: skip

    game = "hand_and_foot"

    def __init__(self, seats: int, options: Mapping[str, Any], chance: Chance) -> None:
        super().__init__(seats, options, chance)
        self.round = 1
        self.first = 0
        self.scores = [0] * seats
        self._clear()

    def _clear(self) -> None:
        """Gather all cards and forget the round that was played with them."""
        seats = range(self.seats)
        self.turn = self.first
        self.phase = LIFTING
        self.pool: list[str] = []
        self.discard: list[str] = []
        self.hands = [Hand() for _ in seats]
        self.feet: list[list[str]] = [[] for _ in seats]
        self.books: list[list[Book]] = [[] for _ in seats]
        self.in_foot = [False] * self.seats
        self.down = [False] * self.seats
        self.lifted = [0] * self.seats
        self.plays: list[int] = []
        self.out: int | None = None

    def copy(self) -> Self:
        """Return an independent copy, cheaply; events are not copied."""
        twin = object.__new__(type(self))
        twin.seats, twin.options, twin.chance = self.seats, self.options, self.chance.copy()
        twin.told, twin.opening = None, ()
        twin.round, twin.first, twin.turn = self.round, self.first, self.turn
        twin.phase, twin.out = self.phase, self.out
        twin.pool, twin.discard, twin.plays = self.pool[:], self.discard[:], self.plays[:]
        twin.hands = [hand.twin() for hand in self.hands]
        twin.feet = [foot[:] for foot in self.feet]
        twin.books = [books[:] for books in self.books]
        twin.in_foot, twin.down = self.in_foot[:], self.down[:]
        twin.lifted, twin.scores = self.lifted[:], self.scores[:]
        return twin

    @property
    def eyes(self) -> Mapping[str, Eyes]:
        """Who may look at each zone."""
        return EYES

    def piles(self) -> Iterator[Pile]:
        """Yield pool and discard, then each seat's Hand, Foot and books."""
        yield Pile("pool", None, 0, self.pool)
        yield Pile("discard", None, 0, self.discard)
        hand, foot = ("open_hand", "open_foot") if self.phase == SCORES else ("hand", "foot")
        for seat in range(self.seats):
            yield Pile(hand, seat, 0, self.hands[seat])
            yield Pile(foot, seat, 0, self.feet[seat])
            for slot, book in enumerate(self.books[seat]):
                yield Pile("book", seat, slot, book)

    # -- whose turn, and how the match stands --------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat on turn; between two rounds all seats."""
        if self.phase != SCORES:
            return (self.turn,)
        return () if self.is_last_round() else tuple(range(self.seats))

    @property
    def result(self) -> Result | None:
        """None, or the totals after the last round, the highest winning, equal ones together (HF-22)."""
        if self.phase != SCORES or not self.is_last_round():
            return None
        best = max(self.scores)
        winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
        return Result(tuple(self.scores), winners)

    def is_last_round(self) -> bool:
        """Tell whether no round follows this one."""
        return bool(self.round >= self.options["rounds"])

    @property
    def minimum(self) -> int:
        """The card points that laying down needs in this round (HF-14)."""
        return MINIMUMS[self.round - 1]

    def laid_points(self, seat: int) -> int:
        """Return the card points that a seat has played: while it lays down, those that count (HF-14)."""
        return played_points(self.books[seat])

    def sheet(self, seat: int) -> Sheet:
        """Count the round for a seat as it stands (HF-21)."""
        left = self.hands[seat] + self.feet[seat]
        return make_sheet(self.books[seat], left, self.lifted[seat], seat == self.out)

    # -- what may be played --------------------------------------------------------------------

    def moves(self, seat: int) -> list[Move]:
        """Return that seat's legal moves in a stable order, of `lay` only three cards or seven threes."""
        if self.phase == SCORES:
            return [DEAL] if seat in self.to_act else []
        if seat != self.turn:
            return []
        if self.phase == LIFTING:
            return list(LIFTS)
        return self._ways_to_draw(seat) if self.phase == DRAWING else self._plays(seat)

    def _ways_to_draw(self, seat: int) -> list[Move]:
        ways: list[Move] = [DRAW]
        if self.discard:
            by_rank, wild = self.hands[seat].by_rank()
            cards = by_rank.get(self.discard[-1][0])
            if cards and taking_refusal(self, seat) is None:
                ways += takes_of(cards, wild)
        return ways

    def _plays(self, seat: int) -> list[Move]:
        """Return the plays, the taking back and the discards, where only a hand's end needs a closer look."""
        hand = self.hands[seat]
        by_rank, wild = hand.by_rank()
        if UNSEEN in by_rank:
            return []
        found: list[Move] = []
        lays = LAYS[wild]
        for cards in by_rank.values():
            if len(cards) > 2:
                found += lays[cards]
        for book, adds in zip(self.books[seat], ADDS, strict=False):
            cards = by_rank[book.rank]
            if cards:
                found += adds[cards]
            if wild and book.takes_wild:
                found += adds[wild]
        if len(hand) in USED_UP_AT_ONCE:
            found = [move for move in found if emptying_refusal(self, seat, move) is None]
        if self.plays:
            found.append(BACK)
        if discarding_refusal(self, seat) is None:
            found += hand.discards()
        return found

    def check(self, seat: int, move: Move) -> None:
        """Raise `IllegalMove`, with a reason a player understands, unless the seat may play this."""
        refusal = move_refusal(self, seat, move)
        if refusal is not None:
            raise refusal

    # -- steps ---------------------------------------------------------------------------------

    def step(self, seat: int, move: Move) -> None:
        """Carry out a legal move and all that follows by itself, without checking it."""
        if isinstance(move, Discard):
            self._discard(seat, move.card)
        elif isinstance(move, Draw):
            self._draw(seat)
        elif isinstance(move, Add):
            self._add(seat, move.card, move.book)
        elif isinstance(move, Lay):
            self._lay(seat, move.cards)
        elif isinstance(move, Back):
            self._take_back(seat)
        elif isinstance(move, Take):
            self._take(seat, move.cards)
        elif isinstance(move, Lift):
            self._lift(seat, move.count)
        else:
            self._begin_next_round()

    def _lift(self, seat: int, count: int) -> None:
        """Give a seat the top of the pool as Hand and Foot, however many were lifted (HF-10, HF-11)."""
        pool = self.pool
        packet = pool[-DEALT:]
        foot, hand = packet[:-HAND], packet[-HAND:]
        base = len(pool) - len(packet)
        if self.told is not None:
            flights = events.lift_flights(self, seat, hand, foot)
            exact = count == EXACT_LIFT
            self.told.append(events.PacketLifted(seat=seat, count=count, exact=exact, flights=flights))
        del pool[base:]
        self.hands[seat], self.feet[seat] = Hand(hand), foot
        self.lifted[seat] = count
        self.turn = (seat + 1) % self.seats
        if self.turn == self.first:
            self._begin_turn()

    def _draw(self, seat: int) -> None:
        """Draw two cards, renewing the pool where it is empty (HF-13, HF-20)."""
        left = DRAWN
        while left:
            if not self.pool:
                self._renew_pool()
            number = min(left, len(self.pool))
            self._draw_from_pool(seat, number)
            left -= number
        self.phase = PLAYING

    def _draw_from_pool(self, seat: int, number: int) -> None:
        pool, hand = self.pool, self.hands[seat]
        if self.told is not None:
            flights = events.draw_flights(self, seat, "pool", pool, number, len(hand))
            self.told.append(events.CardsDrawn(seat=seat, flights=flights))
        hand.gain(pool[: -number - 1 : -1])
        del pool[-number:]

    def _renew_pool(self) -> None:
        """Shuffle the discard pile except its top into a new pool (HF-20)."""
        top = self.discard.pop()
        self.pool, self.discard = self.discard, [top]
        self.chance.shuffle(self.pool)
        if self.told is not None:
            origin, goal = ("discard", None, 0), ("pool", None, 0)
            self.told.append(Reshuffled(origin=origin, goal=goal, count=len(self.pool), kept=1))

    def _take(self, seat: int, cards: Sequence[str]) -> None:
        """Begin a book with the discard's top, then take the next four cards (HF-16)."""
        hand, discard, slot = self.hands[seat], self.discard, len(self.books[seat])
        if self.told is not None:
            flights = events.take_flights(self, seat, cards, TAKEN - 1)
            self.told.append(SlotOpened(zone="book", owner=seat, slot=slot))
            self.told.append(events.DiscardTaken(seat=seat, slot=slot, flights=flights))
        self.books[seat].append(book_of((discard.pop(), *cards)))
        hand.lose(cards)
        hand.gain(discard[:-TAKEN:-1])
        del discard[1 - TAKEN :]
        self.phase = PLAYING

    def _lay(self, seat: int, cards: Sequence[str]) -> None:
        slot = len(self.books[seat])
        if self.told is not None:
            flights = events.play_flights(self, seat, cards, slot, 0)
            self.told.append(SlotOpened(zone="book", owner=seat, slot=slot))
            self.told.append(events.BookLaid(seat=seat, slot=slot, flights=flights))
        hand = self.hands[seat]
        hand.lose(cards)
        self.books[seat].append(book_of(cards))
        self.plays.append(LAID)
        self._follow_play(seat, slot)

    def _add(self, seat: int, card: str, number: int) -> None:
        books, slot = self.books[seat], number - 1
        if self.told is not None:
            flights = events.play_flights(self, seat, (card,), slot, len(books[slot]))
            self.told.append(events.CardAdded(seat=seat, slot=slot, flights=flights))
        self.hands[seat].lose((card,))
        books[slot] = books[slot].with_card(card)
        self.plays.append(number)
        self._follow_play(seat, slot)

    def _follow_play(self, seat: int, slot: int) -> None:
        """Pick up the Foot or end the round if the hand is used up (HF-17, HF-19)."""
        if self.told is not None:
            book = self.books[seat][slot]
            if len(book) == COMPLETE:
                self.told.append(events.BookCompleted(seat=seat, slot=slot, kind=book.kind))
        if self.hands[seat]:
            return
        if self.in_foot[seat]:
            self._go_out(seat)
        else:
            self._pick_up_foot(seat)

    def _take_back(self, seat: int) -> None:
        """Undo the last play of this turn, its cards going to the end of the hand (HF-15)."""
        number = self.plays.pop()
        books, hand = self.books[seat], self.hands[seat]
        slot = len(books) - 1 if number == LAID else number - 1
        book = books[slot]
        left = 0 if number == LAID else len(book) - 1
        if self.told is not None:
            flights = events.return_flights(self, seat, slot, left)
            self.told.append(events.PlayTakenBack(seat=seat, slot=slot, flights=flights))
        hand.gain(book[left:])
        if left:
            books[slot] = Book(book[:left])
        else:
            books.pop()
            if self.told is not None:
                self.told.append(SlotClosed(zone="book", owner=seat, slot=slot))

    def _discard(self, seat: int, card: str) -> None:
        """Discard and end the turn, going out or into the Foot with the last card (HF-13, HF-17, HF-19)."""
        hand = self.hands[seat]
        if self.told is not None:
            goal = Place("discard", None, 0, len(self.discard))
            flight = self.flight(card, Place("hand", seat, 0, hand.index(card)), goal)
            self.told.append(events.CardDiscarded(seat=seat, flights=(flight,)))
        hand.lose((card,))
        self.discard.append(card)
        if not hand:
            if self.in_foot[seat]:
                self._go_out(seat)
                return
            self._pick_up_foot(seat)
        self._stand(seat)
        self.turn = (seat + 1) % self.seats
        self._begin_turn()

    # -- what goes on by itself ----------------------------------------------------------------

    def settle(self) -> None:
        """End the round if the seat on turn cannot draw two cards (HF-20)."""
        if self.phase == DRAWING:
            self._begin_turn()

    def _begin_turn(self) -> None:
        """Let the seat on turn draw, or end the round where two cards cannot be had (HF-20)."""
        self.phase = DRAWING
        if len(self.pool) < DRAWN and len(self.pool) + max(0, len(self.discard) - 1) < DRAWN:
            if self.told is not None:
                self.told.append(events.CardsRanOut(seat=self.turn))
            self._end_round()

    def _stand(self, seat: int) -> None:
        """Let this turn's plays stand for good."""
        self.plays.clear()
        if self.books[seat] and not self.down[seat]:
            self.down[seat] = True
            if self.told is not None:
                self.told.append(events.LaidDown(seat=seat))

    def _pick_up_foot(self, seat: int) -> None:
        """Go on with the Foot; the plays before it stand (HF-15, HF-17)."""
        foot = self.feet[seat]
        if self.told is not None:
            flights = events.carry_flights(self, seat, foot, "foot", "hand")
            self.told.append(events.FootPickedUp(seat=seat, flights=flights))
        self.hands[seat], self.feet[seat] = Hand(foot), []
        self.in_foot[seat] = True
        self.plays.clear()

    def _go_out(self, seat: int) -> None:
        self._stand(seat)
        self.out = seat
        if self.told is not None:
            self.told.append(events.WentOut(seat=seat))
        self._end_round()

    def _end_round(self) -> None:
        """Open all Hands and Feet and score the round (HF-21, HF-23)."""
        sheets = tuple(self.sheet(seat) for seat in range(self.seats))
        for seat, sheet in enumerate(sheets):
            self.scores[seat] += sheet.total
        self.phase = SCORES
        if self.told is not None:
            flights = events.opening_flights(self)
            totals = tuple(self.scores)
            self.told.append(
                events.RoundScored(round=self.round, sheets=sheets, totals=totals, flights=flights)
            )
            if self.result is not None:
                self.told.append(events.MatchWon(winners=self.result.winners))

    def begin(self) -> None:
        """Draw the first player by lot and begin the first round (HF-9)."""
        self.first = self.chance.below(self.seats)
        if self.told is not None:
            self.told.append(events.FirstDrawn(seat=self.first))
        self._begin_round()

    def _begin_next_round(self) -> None:
        self.round += 1
        self.first = (self.first + 1) % self.seats
        if self.told is not None:
            self.told.append(Cleared())
        self._begin_round()

    def _begin_round(self) -> None:
        """Shuffle all decks into the pool, to be lifted from (HF-9)."""
        self._clear()
        self.pool += full_deck(self.seats)
        self.chance.shuffle(self.pool)
        if self.told is not None:
            count = len(self.pool)
            self.told.append(events.RoundBegan(round=self.round, first=self.first, minimum=self.minimum))
            self.told.append(Reshuffled(origin=BOX, goal=("pool", None, 0), count=count, kept=0))

    # -- text ----------------------------------------------------------------------------------

    def parse(self, text: str) -> Move:
        """Return the move of a text; `IllegalMove` if it is none of this game."""
        return parse(text)

    def dump(self) -> dict[str, Any]:
        """Return the position; `plays` and `out` are kept beside the page's keys."""
        return write(self)


# -- declaration ---------------------------------------------------------------------------


def begin(seats: int, options: Mapping[str, Any], chance: Chance) -> HandAndFoot:
    """Begin a match: draw the first player by lot and shuffle the pool to lift from (HF-9)."""
    state = HandAndFoot(seats, options, chance)
    state.told = []
    state.begin()
    state.opening, state.told = tuple(state.told), None
    return state


def read(reader: Reader) -> HandAndFoot:
    """Make the state of a position, nothing settled; `PositionError` names what does not fit."""
    state = HandAndFoot(reader.seats, reader.options, reader.chance())
    fill(state, reader)
    return state


GAME = Game(
    key="hand_and_foot",
    title="Hand and Foot",
    seats=range(2, 7),
    options=(
        Option(
            "rounds", 4, range(1, 5), "How many rounds are played; in each the first books need more points."
        ),
    ),
    version=1,
    deck=full_deck,
    begin=begin,
    read=read,
)
