"""Captain Grundel Beard: three cards each, some of them unseen, thirteen to come near, and the Ship."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from game.core.cards import STANDARD_DECK, rank
from game.core.chance import Chance
from game.core.events import Cleared, Event, Flight
from game.core.game import Game, Option
from game.core.places import Eyes, Pile, Place
from game.core.positions import Reader
from game.core.refusals import IllegalMove
from game.core.state import Move, Result, State
from game.rules.grundel_beard_events import (
    CardDealt,
    CardTurnedUp,
    DealerAbstained,
    DealerDrawn,
    HandDealt,
    HandSettled,
    HandWon,
    MatchWon,
    RunCombined,
    ShipTurnedUp,
)
from game.rules.grundel_beard_moves import (
    ABSTAIN,
    AFTER_FLIP,
    COMBINES,
    DEAL,
    FLIPS,
    NEIGH,
    STAY,
    THIRD_WITH_EITHER,
    THIRTEEN,
    TURN_UP_SHIP,
    WITH_RUN,
    YEA,
    Abstain,
    Combine,
    Count,
    CountRun,
    Deal,
    Flip,
    Say,
    Stay,
    TurnUpShip,
    difference_of,
    parse,
    run_rank,
    total_of,
)
from game.rules.grundel_beard_position import (
    CARDS,
    FLIPPED,
    SCORES,
    SECOND,
    SETTLE,
    SHIP,
    THIRD,
    fill,
    write,
)

EYES = {
    "draw": Eyes.NOBODY,
    "ship": Eyes.NOBODY,
    "ship_shown": Eyes.ALL,
    "down": Eyes.NOBODY,
    "up": Eyes.ALL,
}
"""A player's cards lie in three slots, in the order dealt, each in the zone of its face (GB-6)."""
PEEKING_EYES = EYES | {"down": Eyes.OWNER}


class GrundelBeard(State):
    """A match of Captain Grundel Beard.

    `slots` are the piles where the players' cards lie, three a seat, each of no card or one;
    `faces[seat]` tells which lie face up ("101"). `run` and `flip` belong to the seat on turn.
    """

    __slots__ = (
        "dealer", "draw", "faces", "flip", "hand_of_dealer", "phase", "run", "scores", "settled",
        "ship", "ship_score", "ship_shown", "slots", "turn",
    )  # fmt: skip

    game = "grundel_beard"

    def __init__(self, seats: int, options: Mapping[str, Any], chance: Chance) -> None:
        super().__init__(seats, options, chance)
        self.dealer = 0
        self.hand_of_dealer = 1
        self.scores = [0] * seats
        self.ship_score = 0
        self._clear()

    def _clear(self) -> None:
        self.turn = self.dealer
        self.phase = SECOND
        self.draw: list[str] = []
        self.ship: list[str] = []
        self.ship_shown: list[str] = []
        self.slots: list[list[str]] = [[] for _ in range(CARDS * self.seats)]
        self.faces = [""] * self.seats
        self.run: int | None = None
        self.flip: int | None = None
        self.settled: list[int | None] = [None] * self.seats

    def copy(self) -> Self:
        """Return an independent copy, cheaply; events are not copied."""
        twin = object.__new__(type(self))
        twin.seats, twin.options, twin.chance = self.seats, self.options, self.chance.copy()
        twin.told, twin.opening = None, ()
        twin.dealer, twin.hand_of_dealer = self.dealer, self.hand_of_dealer
        twin.turn, twin.phase, twin.run, twin.flip = self.turn, self.phase, self.run, self.flip
        twin.draw, twin.ship, twin.ship_shown = self.draw[:], self.ship[:], self.ship_shown[:]
        twin.slots = [pile[:] for pile in self.slots]
        twin.faces, twin.settled = self.faces[:], self.settled[:]
        twin.scores, twin.ship_score = self.scores[:], self.ship_score
        return twin

    @property
    def eyes(self) -> Mapping[str, Eyes]:
        """Who may look at each zone."""
        return PEEKING_EYES if self.options["peek"] else EYES

    def piles(self) -> Iterator[Pile]:
        """Yield every pile of the table with its live list, in a stable order."""
        yield Pile("draw", None, 0, self.draw)
        yield Pile("ship", None, 0, self.ship)
        yield Pile("ship_shown", None, 0, self.ship_shown)
        for index, cards in enumerate(self.slots):
            seat, slot = divmod(index, CARDS)
            is_down = self.faces[seat][slot : slot + 1] == "0"
            yield Pile("up", seat, slot, [] if is_down else cards)
            yield Pile("down", seat, slot, cards if is_down else [])

    def cards(self, seat: int) -> list[str]:
        """Return a player's cards in the order dealt."""
        return [card for pile in self.slots[seat * CARDS : seat * CARDS + CARDS] for card in pile]

    # -- whom the table waits for ----------------------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that the game waits for: whoever may turn up the Ship, all between two hands."""
        if self.phase == SHIP:
            return self.best_seats() or (self.dealer,)
        if self.phase != SCORES:
            return (self.turn,)
        return () if self.result else tuple(range(self.seats))

    def best_seats(self) -> tuple[int, ...]:
        """Return the players with the best points when all have settled; () if all walked the plank."""
        points = [points for points in self.settled if points is not None and points <= THIRTEEN]
        best = max(points, default=None)
        return tuple(seat for seat in range(self.seats) if best is not None and self.settled[seat] == best)

    @property
    def result(self) -> Result | None:
        """None, or the final scores; nobody has won if the Ship has (GB-15)."""
        if self.phase != SCORES:
            return None
        best = max(self.scores)
        if max(best, self.ship_score) < self.options["target"]:
            return None
        if self.ship_score > best:
            return Result(tuple(self.scores), ())
        if self.ship_score == best or self.scores.count(best) > 1:
            return None
        return Result(tuple(self.scores), (self.scores.index(best),))

    # -- what is legal ---------------------------------------------------------------------------

    def moves(self, seat: int) -> list[Move]:
        """Return that seat's legal moves in a stable order."""
        if seat not in self.to_act:
            return []
        if self.phase == SECOND and seat == self.dealer and len(self.ship) == 1:
            return [YEA, NEIGH, ABSTAIN]
        if self.phase in (SECOND, THIRD):
            return [YEA, NEIGH]
        if self.phase == SHIP:
            return [TURN_UP_SHIP]
        if self.phase == SCORES:
            return [DEAL]
        if self.run is not None:
            return self._moves_with_run(self.run)
        if self.flip is not None:
            return list(AFTER_FLIP[self.flip])
        faces = self.faces[seat]
        moves: list[Move] = list(THIRD_WITH_EITHER) if faces == "111" else [STAY]
        moves += [flip for number, flip in FLIPS.items() if faces[number - 1] == "0"]
        if self.options["runs"]:
            moves += [combine for run, combine in COMBINES.items() if self.run_of(seat, run)]
        return moves

    def _moves_with_run(self, run: int) -> list[Move]:
        """Return what a combined card may be settled as, alone or with the other card (GB-12)."""
        other = 3 if run == 12 else 1
        if self.flip is not None:
            return list(WITH_RUN[other])
        if self.faces[self.turn][other - 1] == "0":
            return [STAY, FLIPS[other]]
        return [STAY, *WITH_RUN[other]]

    def run_of(self, seat: int, run: int) -> str | None:
        """Return the rank that a player's cards 12 or 23 combine into; None if they may not be (GB-12)."""
        first = run // 10 - 1
        if self.faces[seat][first : first + 2] != "11":
            return None
        index = seat * CARDS + first
        return run_rank(self.slots[index][0], self.slots[index + 1][0])

    def check(self, seat: int, move: Move) -> None:
        """Raise `IllegalMove`, with a reason a player understands, unless the seat may play this."""
        if move in self.moves(seat):
            return
        if self.phase == SCORES:
            if self.result:
                raise IllegalMove("The match is over.", "GB-15")
            raise IllegalMove("The hand is over: only the next deal can follow.", "GB-14")
        if isinstance(move, Deal):
            raise IllegalMove("The hand is still being played.", "GB-2")
        if self.phase == SHIP:
            if not isinstance(move, TurnUpShip):
                raise IllegalMove("All have settled: now the Ship is turned up.", "GB-13")
            if not self.best_seats():
                raise IllegalMove("All walked the plank: the dealer turns up the Ship.", "GB-13")
            raise IllegalMove("The Ship is turned up by the player with the best points.", "GB-13")
        if isinstance(move, TurnUpShip):
            raise IllegalMove("The Ship stays unseen until all have settled.", "GB-13")
        if seat != self.turn:
            raise IllegalMove("It is {turn}'s turn.", "GB-4", turn=self.turn)
        if self.phase in (SECOND, THIRD):
            self._refuse_while_dealing(seat, move)
        elif isinstance(move, (Say, Abstain)):
            raise IllegalMove("All cards are dealt: now settle.", "GB-7")
        elif self.run is not None or isinstance(move, (Combine, CountRun)):
            self._refuse_run(seat, move)
        elif self.flip is not None:
            raise IllegalMove(
                "The card turned up is subtracted from the first or added to the second.",
                "GB-8",
            )
        self._refuse_settling(seat, move)

    def _refuse_while_dealing(self, seat: int, move: Move) -> None:
        if not isinstance(move, Abstain):
            raise IllegalMove("First say yea or neigh to the next card.", "GB-4")
        if self.phase == THIRD:
            raise IllegalMove("Only the second card can be refused by abstaining.", "GB-4")
        if seat != self.dealer:
            raise IllegalMove("Only the dealer can abstain.", "GB-4")
        raise IllegalMove("The Ship has two cards already and never gets more.", "GB-4")

    def _refuse_run(self, seat: int, move: Move) -> None:
        if not self.options["runs"]:
            raise IllegalMove("Runs are not combined at this table.", "GB-12")
        if self.run is None and isinstance(move, CountRun):
            raise IllegalMove("No cards have been combined.", "GB-12")
        if self.run is None and self.flip is not None:
            raise IllegalMove("Cards are combined before one is turned up, not after.", "GB-12")
        if self.run is None:
            raise IllegalMove(
                "Only neighbours of one suit, dealt face up one after the other, combine.",
                "GB-12",
            )
        if isinstance(move, Combine):
            raise IllegalMove("Cards are combined only once.", "GB-12")
        if isinstance(move, Count):
            raise IllegalMove("Combined cards are not taken apart again.", "GB-12")
        if self.flip is not None:
            raise IllegalMove("The card turned up must be added or subtracted.", "GB-12")
        if isinstance(move, CountRun):
            raise IllegalMove("The combined card counts only with a card face up beside it.", "GB-12")
        raise IllegalMove("There is no such card face down.", "GB-12")

    def _refuse_settling(self, seat: int, move: Move) -> None:
        up = self.faces[seat].count("1")
        if isinstance(move, Flip):
            raise IllegalMove("That card lies face up already.", "GB-7")
        if isinstance(move, Stay):
            raise IllegalMove("Of three cards up, the third must be counted with another one.", "GB-9")
        if isinstance(move, Count) and up == CARDS:
            raise IllegalMove("Of three cards up, the third must be one of the two counted.", "GB-9")
        if isinstance(move, Count):
            raise IllegalMove("Two cards are chosen only when a third lies face up with them.", "GB-8")
        raise IllegalMove("There is no such move in Captain Grundel Beard.", "GB-7")

    # -- steps -----------------------------------------------------------------------------------

    def step(self, seat: int, move: Move) -> None:
        """Carry out a legal move and all that follows by itself, without checking it."""
        if isinstance(move, Say):
            self._deal_card(seat, move.up)
        elif isinstance(move, Abstain):
            self._abstain(seat)
        elif isinstance(move, Stay):
            self._stay(seat)
        elif isinstance(move, Flip):
            self._turn_up(seat, move.number)
        elif isinstance(move, Count):
            self._count(seat, (move.number, move.other), move.sign)
        elif isinstance(move, Combine):
            self._combine(seat, move.run)
        elif isinstance(move, CountRun):
            self._count(seat, (move.number,), move.sign)
        elif isinstance(move, TurnUpShip):
            self._turn_up_ship(seat)
        else:
            self._deal_next_hand()

    def _drawing(self, goal: Place) -> Flight:
        """Return the flight of the draw pile's top card."""
        return self.flight(self.draw[-1], Place("draw", None, 0, len(self.draw) - 1), goal)

    def _deal_card(self, seat: int, up: bool) -> None:
        """Deal a player the next card, and go on to whose is next (GB-4, GB-5)."""
        slot = len(self.faces[seat])
        if self.told is not None:
            flights = (self._drawing(Place("up" if up else "down", seat, slot, 0)),)
            self.told.append(CardDealt(seat=seat, number=slot + 1, up=up, flights=flights))
        self.slots[seat * CARDS + slot].append(self.draw.pop())
        self.faces[seat] += "1" if up else "0"
        self.turn = (seat + 1) % self.seats
        if self.turn == self.dealer:
            self.phase = THIRD if self.phase == SECOND else SETTLE

    def _abstain(self, seat: int) -> None:
        if self.told is not None:
            flights = (self._drawing(Place("ship", None, 0, len(self.ship))),)
            self.told.append(DealerAbstained(seat=seat, flights=flights))
        self.ship.append(self.draw.pop())

    def _stay(self, seat: int) -> None:
        if self.run is not None:
            self._count(seat, (), "")
            return
        numbers = tuple(number for number, face in enumerate(self.faces[seat], start=1) if face == "1")
        self._count(seat, numbers, "+" if len(numbers) > 1 else "")

    def _turn_up(self, seat: int, number: int) -> None:
        """Turn up a card; with one card up before, the sum of the two is settled at once (GB-7, GB-8)."""
        faces = self.faces[seat]
        slot = number - 1
        if self.told is not None:
            card = self.slots[seat * CARDS + slot][0]
            flights = (self.flight(card, Place("down", seat, slot, 0), Place("up", seat, slot, 0)),)
            self.told.append(CardTurnedUp(seat=seat, number=number, flights=flights))
        self.faces[seat] = faces[:slot] + "1" + faces[number:]
        if faces.count("1") == 1:
            self._count(seat, (1, number), "+")
        else:
            self.phase, self.flip = FLIPPED, number

    def _combine(self, seat: int, run: int) -> None:
        made = self.run_of(seat, run)
        self.run = run
        if self.told is not None and made is not None:
            self.told.append(RunCombined(seat=seat, run=run, rank=made))

    def _count(self, seat: int, numbers: Sequence[int], sign: str) -> None:
        """Settle a player's points from these face-up cards, as dealt, and a combined run."""
        ranks = "".join(rank(self.slots[seat * CARDS + number - 1][0]) for number in numbers)
        if self.run is not None:
            ranks += self.run_of(seat, self.run) or ""
        points = difference_of(ranks) if sign == "-" else total_of(ranks)
        if self.told is not None:
            settled = HandSettled(seat=seat, numbers=tuple(numbers), run=self.run, sign=sign, points=points)
            self.told.append(settled)
        self.settled[seat] = points
        self.run = self.flip = None
        self._await((seat + 1) % self.seats)

    def _turn_up_ship(self, seat: int) -> None:
        """Turn up the Ship and score the hand (GB-13 to GB-15)."""
        flights = []
        for card in self.ship:
            goal = Place("ship_shown", None, 0, len(self.ship_shown))
            if self.told is not None:
                flights.append(self.flight(card, Place("ship", None, 0, 0), goal))
            self.ship_shown.append(card)
        self.ship.clear()
        points = total_of("".join(map(rank, self.ship_shown)))
        winners = self.best_seats()
        sunk = points == THIRTEEN
        ship = sunk or self._ship_beats(points, winners)
        if ship:
            winners = ()
            self.ship_score += 1
        for winner in winners:
            self.scores[winner] += 1
        self.phase, self.turn = SCORES, self.dealer
        if self.told is not None:
            self.told.append(ShipTurnedUp(seat=seat, points=points, flights=tuple(flights)))
            self.told.append(HandWon(seats=winners, ship=ship, sunk=sunk))
            if self.result is not None:
                self.told.append(MatchWon(winners=self.result.winners))

    def _ship_beats(self, points: int, best: Sequence[int]) -> bool:
        """Tell whether the Ship wins with less than thirteen, as the option `ship` allows (GB-14)."""
        if self.options["ship"] != "beats" or points > THIRTEEN:
            return False
        return not best or points > (self.settled[best[0]] or 0)

    # -- what goes on by itself, and the deal ----------------------------------------------------

    def settle(self) -> None:
        """Do what happens by itself at this position; nothing where all is settled."""
        if self.phase == SETTLE:
            self._await(self.turn)

    def _await(self, seat: int) -> None:
        """Wait for this seat to settle, or the next that has not; when all have, for the Ship (GB-13)."""
        for number in range(self.seats):
            turn = (seat + number) % self.seats
            if self.settled[turn] is None:
                self.phase, self.turn = SETTLE, turn
                return
        self.phase, self.turn = SHIP, self.dealer

    def _deal_next_hand(self) -> None:
        """Go on to the dealer's second hand, or to the next dealer (GB-2)."""
        if self.hand_of_dealer == 1:
            self.hand_of_dealer = 2
        else:
            self.hand_of_dealer = 1
            self.dealer = (self.dealer + 1) % self.seats
        self.deal()

    def deal(self) -> None:
        """Shuffle all cards and deal the first ones (GB-2, GB-3)."""
        self._clear()
        self.draw += STANDARD_DECK
        self.chance.shuffle(self.draw)
        flights = []
        order = [(self.dealer + number) % self.seats for number in range(self.seats)]
        goals = [Place("ship", None, 0, 0)] + [Place("up", seat, 0, 0) for seat in order]
        piles = [self.ship] + [self.slots[seat * CARDS] for seat in order]
        for goal, pile in zip(goals, piles, strict=True):
            if self.told is not None:
                flights.append(self._drawing(goal))
            pile.append(self.draw.pop())
        self.faces = ["1"] * self.seats
        if self.told is not None:
            self.told.append(Cleared())
            dealt = HandDealt(dealer=self.dealer, hand_of_dealer=self.hand_of_dealer, flights=tuple(flights))
            self.told.append(dealt)

    # -- text ------------------------------------------------------------------------------------

    def parse(self, text: str) -> Move:
        """Return the move of a text; `IllegalMove` if it is none of this game."""
        return parse(text)

    def dump(self) -> dict[str, Any]:
        """Return the position, complete: loading it behaves the same for ever after."""
        return write(self)


def begin(seats: int, options: Mapping[str, Any], chance: Chance) -> GrundelBeard:
    """Begin a match: draw the first dealer by lot and deal (GB-2, GB-3)."""
    state = GrundelBeard(seats, options, chance)
    told: list[Event] = []
    state.told = told
    state.dealer = chance.below(seats)
    told.append(DealerDrawn(seat=state.dealer))
    state.deal()
    state.told = None
    state.opening = tuple(told)
    return state


def read(reader: Reader) -> GrundelBeard:
    """Make the state of a position, unsettled; `PositionError` names what is wrong."""
    state = GrundelBeard(reader.seats, reader.options, reader.chance())
    fill(state, reader)
    return state


GAME = Game(
    key="grundel_beard",
    title="Captain Grundel Beard",
    seats=range(2, 9),
    options=(
        Option("target", 5, (3, 5, 7, 10), "How many hands win the match."),
        Option("runs", False, (False, True), "Two cards of one suit in succession may be combined."),
        Option(
            "ship",
            "thirteen",
            ("thirteen", "beats"),
            "The Ship wins by thirteen, or by beating all.",
        ),
        Option("peek", False, (False, True), "Players see their own cards that lie face down."),
    ),
    version=1,
    deck=lambda seats: STANDARD_DECK,
    begin=begin,
    read=read,
)
