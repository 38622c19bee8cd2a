"""Spoons: an eights game of names to be called, spoons to be snatched and slips to be pointed at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from game.core.cards import STANDARD_DECK
from game.core.chance import Chance
from game.core.events import Cleared, Reshuffled
from game.core.game import Game, Option
from game.core.places import Eyes, Pile, Place
from game.core.positions import Reader
from game.core.state import Move, Result, State
from game.rules import spoons_calls as calls
from game.rules import spoons_events as events
from game.rules import spoons_legality as legality
from game.rules import spoons_scramble as scramble
from game.rules.spoons_calls import NAME, ONE_CARD, OUT_OF_TURN, PHRASE, Attack, Due, Violation
from game.rules.spoons_moves import Buzz, Deal, Draw, Give, Grab, Hush, Keep, Play, Say, parse
from game.rules.spoons_position import fill, write

EYES = {
    "draw": Eyes.NOBODY,
    "discard": Eyes.ALL,
    "hand": Eyes.OWNER,
    "drawn": Eyes.OWNER,
    "shown": Eyes.ALL,
}
"""`drawn` is the card just drawn, beside its owner's hand; `shown` are the hands when a round is over."""
HAND_SIZES = {3: 7, 4: 7, 5: 6, 6: 6, 7: 5, 8: 5}
POINTS = {"T": 30, "8": 30, "K": 20, "Q": 20, "J": 20, "A": 10, "2": 10}
"""What cards left in hand cost (SP-20); all others cost `OTHER_POINTS`."""
OTHER_POINTS = 5

_ALONE = tuple((seat,) for seat in range(8))
_NAME = tuple((Due(seat, NAME),) for seat in range(8))
_NAME_AND_ONE_CARD = tuple((Due(seat, NAME), Due(seat, ONE_CARD)) for seat in range(8))


class Spoons(State):
    """A match of Spoons; the position's keys are its fields.

    `say` is still to be said, in order; `after` is what comes then; `spoons` holds the position's
    `held`, `grabs` and `quit`. In phase scores the hands lie in the zone `shown`.
    """

    __slots__ = (
        "after", "attack", "count", "dealer", "direction", "discard", "draw", "drawn", "hands", "idle",
        "open", "out", "phase", "say", "scores", "spoken", "spoons", "suit", "turn",
    )  # fmt: skip
    game = "spoons"

    def __init__(self, seats: int, options: Mapping[str, Any], chance: Chance) -> None:
        super().__init__(seats, options, chance)
        self.spoken: bool = options["calls"] == "spoken"
        self.dealer = 0
        self.turn = 1
        self.direction = 1
        self.suit: str | None = None
        self.draw: list[str] = []
        self.discard: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.drawn: list[str] = []
        """The card that `turn` has drawn and may play, or nothing."""
        self.scores = [0] * seats
        self.phase = "turn"
        self.say: tuple[Due, ...] = ()
        self.after: str | None = None
        self.count = 0
        self.attack: Attack | None = None
        self.open: tuple[Violation, ...] = ()
        self.out: tuple[int, ...] = ()
        self.idle = 0
        self.spoons = scramble.begin(((),) * seats)

    # -- whom the table waits for ----------------------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats waited for; in a scramble all that still have to grab."""
        phase = self.phase
        if phase == "turn":
            return _ALONE[self.turn]
        if phase == "spoons":
            return self.spoons.waiting
        if phase == "scores":
            return () if self.is_decided() else tuple(range(self.seats))
        return _ALONE[self.say[0].seat if self.say else self.actor]

    @property
    def actor(self) -> int:
        """The seat that is to act in the phases turn, drawn, attack and count."""
        return self.attack.on if self.attack is not None and self.phase == "attack" else self.turn

    @property
    def result(self) -> Result | None:
        """The lowest total wins once someone has reached the target (SP-20)."""
        if self.phase != "scores" or not self.is_decided():
            return None
        lowest = min(self.scores)
        return Result(tuple(self.scores), tuple(s for s, score in enumerate(self.scores) if score == lowest))

    def is_decided(self) -> bool:
        """Tell whether someone has reached the target."""
        return bool(max(self.scores) >= self.options["target"])

    # -- what is legal and right -------------------------------------------------------------------

    def moves(self, seat: int) -> list[Move]:
        """Return the seat's legal moves: plays in hand order, then the rest, buzzing last."""
        return legality.moves(self, seat)

    def check(self, seat: int, move: Move) -> None:
        """Raise `IllegalMove` with a reason unless the seat may play this now."""
        legality.check(self, seat, move)

    def right_calls(self, due: Due) -> tuple[Say, ...]:
        """Return every right way of saying what is due (SP-5)."""
        card = self.discard[-1] if self.discard else ""
        return calls.right_calls(due, card, self.seats, self.count, self.attack)

    # -- a turn --------------------------------------------------------------------------------------

    def step(self, seat: int, move: Move) -> None:
        """Carry out a legal move and what follows by itself."""
        _STEPS[type(move)](self, seat, move)

    def settle(self) -> None:
        """Do what happens by itself at a loaded position."""
        self.open = calls.still_open(self.open)
        if self.phase in ("call", "penalty"):
            self._go_on()
        elif self.phase == "spoons":
            scramble.go_on(self)
        elif self.phase != "scores":
            self._resume(self.phase)

    def _is_ten_on_top(self) -> bool:
        return bool(self.discard) and self.discard[-1][0] == "T"

    def _play(self, seat: int, move: Play) -> None:
        if seat == self.actor:
            self._lay(seat, move.card)
        else:
            self._put_back(seat, move.card)

    def _lay(self, seat: int, card: str) -> None:
        """Lay a card; what is to be said comes next (SP-6, SP-22)."""
        hand, rank = self.hands[seat], card[0]
        if self.phase == "drawn":
            zone, index = "drawn", 0
            self.drawn.clear()
        else:
            zone, index = "hand", hand.index(card)
            del hand[index]
        self.discard.append(card)
        if self.told is not None:
            goal = Place("discard", None, 0, len(self.discard) - 1)
            way = self.flight(card, Place(zone, seat, 0, index), goal)
            self.told.append(events.CardPlayed(seat=seat, flights=(way,)))
        self.suit, self.idle = None, 0
        if not hand:
            self.out += (seat,)
            if self.told is not None:
                self.told.append(events.WentOut(seat=seat))
        if rank == "K":
            self._prepare_attack(seat)
        elif self.count or rank == "2":
            self.count += calls.COUNT_WORTH[rank]
        self.say = _NAME_AND_ONE_CARD[seat] if len(hand) == 1 else _NAME[seat]
        self.phase, self.after = "call", "power"
        self._go_on()

    def _prepare_attack(self, seat: int) -> None:
        """Aim a king: back at the attacker, or at the next player until someone is named (SP-11)."""
        if self.attack is None:
            self.attack = Attack(seat, self._next(seat), calls.FIRST_ATTACK)
        else:
            self.attack = Attack(seat, self.attack.by, self.attack.cards + 1)
            self.turn = seat

    def _put_back(self, seat: int, card: str) -> None:
        """Note a card put down out of turn; it goes back to the hand (SP-9)."""
        self.open += (Violation(seat, OUT_OF_TURN, ()),)
        if self.told is not None:
            there = Place("hand", seat, 0, self.hands[seat].index(card))
            table = Place("discard", None, 0, len(self.discard))
            flights = (self.flight(card, there, table), self.flight(card, table, there))
            self.told.append(events.CardPutBack(seat=seat, flights=flights))

    def _draw(self, seat: int, _: Draw) -> None:
        """Draw a card in turn, to be played or kept; drawing nothing ends the turn (SP-3, SP-4)."""
        if not self._has_card_to_draw():
            self.idle += 1
            if self.told is not None:
                self.told.append(events.DrewNothing(seat=seat, cause="turn"))
            self._complete(seat)
            self._pass()
            return
        self.idle = 0
        card = self.draw.pop()
        self.drawn.append(card)
        if self.told is not None:
            way = self.flight(card, Place("draw", None, 0, len(self.draw)), Place("drawn", seat, 0, 0))
            self.told.append(events.CardDrawn(seat=seat, flights=(way,)))
        if seat in self.out:
            self._is_in_again(seat)
            self.say = (Due(seat, ONE_CARD),)
            self.phase, self.after = "call", "drawn"
            self._go_on()
        else:
            self.phase = "drawn"

    def _keep(self, seat: int, _: Keep) -> None:
        self._put_drawn_into_hand()
        self._complete(seat)
        self._pass()

    def _put_drawn_into_hand(self) -> None:
        hand, card = self.hands[self.turn], self.drawn.pop()
        hand.append(card)
        if self.told is not None:
            goal = Place("hand", self.turn, 0, len(hand) - 1)
            way = self.flight(card, Place("drawn", self.turn, 0, 0), goal)
            self.told.append(events.CardKept(seat=self.turn, flights=(way,)))

    def _next(self, seat: int) -> int:
        return (seat + self.direction) % self.seats

    def _pass(self) -> None:
        """Pass the turn to the next player with cards, if the round is not over (SP-18, SP-21)."""
        self.phase, self.after = "turn", None
        if (self.out or self.idle) and self._end_if_over(waiting=None):
            return
        turn = (self.turn + self.direction) % self.seats
        while turn in self.out:
            turn = (turn + self.direction) % self.seats
        self.turn = turn
        self._tell_turn()

    def _tell_turn(self) -> None:
        if self.told is not None:
            self.told.append(events.TurnPassed(seat=self.turn))

    # -- calls and violations ------------------------------------------------------------------------

    def _say(self, seat: int, move: Say) -> None:
        self._speak(seat, move)
        self._go_on()

    def _hush(self, seat: int, _: Hush) -> None:
        if self.phase == "spoons":
            scramble.give_up(self, seat)
        else:
            self._speak(seat, None)
            self._go_on()

    def _speak(self, seat: int, call: Say | None) -> None:
        """Say the first thing due, or nothing; a slip is noted, a right name takes effect (SP-6)."""
        due = self.say[0]
        right = call in self.right_calls(due)
        self.say = self.say[1:]
        if self.told is not None:
            words = "" if call is None else call.words
            self.told.append(events.Called(seat=seat, what=due.what, words=words, right=right))
        if not right:
            self.open += (Violation(seat, due.what, ()),)
        elif due.what == NAME and call is not None:
            self._heed(seat, call)

    def _heed(self, seat: int, call: Say) -> None:
        """Let a rightly called eight (its own suit can be named, too) or first king choose (SP-11, SP-16)."""
        rank = self.discard[-1][0]
        if rank == "8":
            self.suit = calls.SUIT_OF_WORD[call.words]
            if self.told is not None:
                self.told.append(events.SuitNamed(seat=seat, suit=self.suit))
        elif rank == "K" and self.attack is not None:
            self.attack = self.attack._replace(on=calls.attacked_seat(call))

    def _go_on(self) -> None:
        """Do what comes after speaking once nothing is left to be said (SP-22)."""
        if self.say and self.spoken:
            self._speak_for_all()
        if self.say:
            return
        after, self.after = self.after, None
        if after == "power":
            self._complete(self.turn)
            self._take_effect()
        elif after == "pass":
            self._pass()
        elif after == "end":
            self._score()
        elif after is not None:
            self._resume(after)

    def _speak_for_all(self) -> None:
        """Say what is due, a name first, unless that is a choice, for the option `calls="spoken"`."""
        if self.say[0].what == NAME and calls.is_choice(self.discard[-1], self.attack):
            return
        if self.told is not None:
            for due in self.say:
                self._speak(due.seat, self.right_calls(due)[0])
        self.say = ()

    def _resume(self, phase: str) -> None:
        """Go on in a phase, unless the round is over in it; only a ten keeps a turn without cards (SP-18)."""
        self.phase = phase
        if phase == "turn" and self.turn in self.out and not self._is_ten_on_top():
            self._pass()
        elif (self.out or self.idle) and phase in ("turn", "drawn"):
            self._end_if_over(waiting=self.turn if self.turn in self.out else None)

    def _complete(self, player: int) -> None:
        """Note that a player has completed a play: old violations close (SP-8)."""
        if self.open:
            self.open = calls.after_a_play(self.open, player)

    def _buzz(self, seat: int, move: Buzz) -> None:
        """Penalise all open violations of a seat, or a wrong buzzer (SP-8)."""
        slips = sum(violation.seat == move.on for violation in self.open)
        if self.told is not None:
            self.told.append(events.Buzzed(seat=seat, other=move.on, slips=slips))
        guilty = move.on if slips else seat
        if slips:
            self.open = tuple(violation for violation in self.open if violation.seat != guilty)
        self.after = self.phase
        self.penalise([guilty], slips or 1, "violation")

    def penalise(self, seats: list[int], cards: int, cause: str) -> None:
        """Make each seat draw, then let them speak in the same order; `after` says what comes then.

        One that held no card and draws a single one owes "one card" too, unless the round is over
        (SP-6, SP-19).
        """
        due: list[Due] = []
        for seat in seats:
            hand = self.hands[seat]
            was_out = seat in self.out
            self._draw_penalty(seat, cards, cause)
            due.append(Due(seat, PHRASE))
            if was_out and len(hand) == 1 and self.after != "end":
                due.append(Due(seat, ONE_CARD))
        self.say = tuple(due)
        self.phase = "penalty"
        self._go_on()

    def _draw_penalty(self, seat: int, cards: int, cause: str) -> None:
        hand = self.hands[seat]
        for _ in range(cards):
            if not self._has_card_to_draw():
                if self.told is not None:
                    self.told.append(events.DrewNothing(seat=seat, cause=cause))
                return
            card = self.draw.pop()
            hand.append(card)
            self.idle = 0
            self._is_in_again(seat)
            if self.told is not None:
                goal = Place("hand", seat, 0, len(hand) - 1)
                way = self.flight(card, Place("draw", None, 0, len(self.draw)), goal)
                self.told.append(events.PenaltyDrawn(seat=seat, cause=cause, flights=(way,)))

    def _is_in_again(self, seat: int) -> None:
        if seat in self.out:
            self.out = tuple(other for other in self.out if other != seat)

    def _has_card_to_draw(self) -> bool:
        """Tell whether there is a card, turning the discard pile over if the draw pile is empty (SP-4)."""
        if self.draw:
            return True
        if len(self.discard) < 2:
            return False
        self.draw, self.discard = self.discard[:-1], self.discard[-1:]
        self.chance.shuffle(self.draw)
        if self.told is not None:
            origin, goal = ("discard", None, 0), ("draw", None, 0)
            self.told.append(Reshuffled(origin=origin, goal=goal, count=len(self.draw), kept=1))
        return True

    # -- powers --------------------------------------------------------------------------------------

    def _take_effect(self) -> None:
        """Let the top card do what it does, called or not (SP-11 to SP-17)."""
        rank = self.discard[-1][0]
        if self.count:
            self._raise_count()
        elif self.attack is not None:
            self.phase = "attack"
            if self.told is not None:
                by, on, cards = self.attack
                self.told.append(events.KingAttacked(seat=by, other=on, cards=cards))
        elif rank == "J":
            self.phase = "spoons"
            if self.told is not None:
                self.told.append(events.ScrambleBegun(seat=self.turn))
        elif rank == "T":
            self._resume("turn")
        else:
            if rank == "Q":
                self.direction = -self.direction
                if self.told is not None:
                    self.told.append(events.DirectionTurned(direction=self.direction))
            self._pass()

    def _raise_count(self) -> None:
        """Let the next player, even one without cards, answer the count (SP-15, SP-19)."""
        if self.told is not None:
            self.told.append(events.CountRaised(seat=self.turn, total=self.count))
        self.phase = "count"
        self.turn = self._next(self.turn)
        self._tell_turn()

    def _give(self, seat: int, _: Give) -> None:
        """Draw for a king (SP-11) or for a count, which is a completed play (SP-8, SP-15)."""
        self.after = "pass"
        if self.attack is not None:
            self.turn, cards, self.attack = self.attack.by, self.attack.cards, None
            self.penalise([seat], cards, "king")
        else:
            self._complete(seat)
            cards, self.count = self.count, 0
            self.penalise([seat], cards, "count")

    # -- the end of a round, and the deal ----------------------------------------------------------------

    def _end_if_over(self, waiting: int | None) -> bool:
        """End the round if it is over, and tell whether it was (SP-18, SP-21).

        `waiting` has still to draw after a ten, and cannot have won yet.
        """
        first = next((seat for seat in self.out if seat != waiting), None)
        nobody_has_cards = len(self.out) == self.seats and waiting is None
        if first is not None and (nobody_has_cards or not self.has_open(first)):
            self._end_round([seat for seat in self.out if seat != first])
        elif self.idle >= self.seats:
            self._end_round([])
        else:
            return False
        return True

    def has_open(self, seat: int) -> bool:
        """Tell whether a seat has an open violation."""
        return any(violation.seat == seat for violation in self.open)

    def _end_round(self, late: list[int]) -> None:
        """Let those who ran out too late to win draw one and speak, then count (SP-19)."""
        if self.drawn:
            self._put_drawn_into_hand()
        self.after = "end"
        self.penalise(late, 1, "end")

    def _score(self) -> None:
        """Show and count all hands (SP-20)."""
        points = tuple(sum(POINTS.get(card[0], OTHER_POINTS) for card in hand) for hand in self.hands)
        self.scores = [score + more for score, more in zip(self.scores, points, strict=True)]
        self.phase, self.open = "scores", ()
        if self.told is None:
            return
        flights = tuple(
            self.flight(card, Place("hand", seat, 0, 0), Place("shown", seat, 0, index))
            for seat, hand in enumerate(self.hands)
            for index, card in enumerate(hand)
        )
        winner, scores = self.out[0] if self.out else None, tuple(self.scores)
        self.told.append(events.RoundEnded(winner=winner, points=points, scores=scores, flights=flights))
        if self.result is not None:
            self.told.append(events.MatchEnded(winners=self.result.winners))

    def _deal(self, _seat: int, _: Deal) -> None:
        self.dealer = (self.dealer + 1) % self.seats
        self.deal_round()

    def deal_round(self) -> None:
        """Deal from both full decks and turn up the first card, the dealer's to name (SP-1, SP-2)."""
        seats, first = self.seats, self.dealer + 1
        self.turn, self.direction, self.suit, self.out, self.idle = self.dealer, 1, None, (), 0
        self.draw, self.discard = list(STANDARD_DECK * 2), []
        self.hands = [[] for _ in range(seats)]
        self.chance.shuffle(self.draw)
        flights = []
        for index in range(HAND_SIZES[seats]):
            for seat in ((first + step) % seats for step in range(seats)):
                card = self.draw.pop()
                self.hands[seat].append(card)
                if self.told is not None:
                    origin = Place("draw", None, 0, len(self.draw))
                    flights.append(self.flight(card, origin, Place("hand", seat, 0, index)))
        if self.told is not None:
            self.told += [Cleared(), events.RoundDealt(dealer=self.dealer, flights=tuple(flights))]
        self._turn_up()

    def _turn_up(self) -> None:
        card = self.draw.pop()
        self.discard.append(card)
        if self.told is not None:
            origin, goal = Place("draw", None, 0, len(self.draw)), Place("discard", None, 0, 0)
            way = self.flight(card, origin, goal)
            self.told.append(events.CardTurnedUp(dealer=self.dealer, flights=(way,)))
        if card[0] == "K":
            self._prepare_attack(self.dealer)
        elif card[0] == "2":
            self.count = calls.COUNT_WORTH["2"]
        self.say, self.phase, self.after = _NAME[self.dealer], "call", "power"
        self._go_on()

    # -- piles, copies, text ---------------------------------------------------------------------------

    @property
    def eyes(self) -> Mapping[str, Eyes]:
        """Who may look at each zone."""
        return EYES

    def piles(self) -> Iterator[Pile]:
        """Yield both piles, then each seat's hand, drawn card and shown hand."""
        yield Pile("draw", None, 0, self.draw)
        yield Pile("discard", None, 0, self.discard)
        lying, bare = ("shown", "hand") if self.phase == "scores" else ("hand", "shown")
        for seat, hand in enumerate(self.hands):
            yield Pile(lying, seat, 0, hand)
            yield Pile(bare, seat, 0, [])
            yield Pile("drawn", seat, 0, self.drawn if seat == self.turn else [])

    def copy(self) -> Spoons:
        """Return an independent copy."""
        twin = Spoons.__new__(Spoons)
        twin.seats, twin.options, twin.chance = self.seats, self.options, self.chance.copy()
        twin.told, twin.opening, twin.spoken = None, (), self.spoken
        twin.dealer, twin.turn, twin.direction, twin.suit = self.dealer, self.turn, self.direction, self.suit
        twin.draw, twin.discard, twin.drawn = self.draw[:], self.discard[:], self.drawn[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.scores, twin.phase, twin.say, twin.after = self.scores[:], self.phase, self.say, self.after
        twin.count, twin.attack, twin.open, twin.out = self.count, self.attack, self.open, self.out
        twin.idle, twin.spoons = self.idle, self.spoons
        return twin

    def parse(self, text: str) -> Move:
        """Return the move of a text; `IllegalMove` if it is none at this table."""
        return parse(text, self.seats)

    def dump(self) -> dict[str, Any]:
        """Return the position."""
        return write(self)


_STEPS: dict[type[Move], Callable[[Spoons, int, Any], None]] = {
    Play: Spoons._play,
    Draw: Spoons._draw,
    Keep: Spoons._keep,
    Say: Spoons._say,
    Hush: Spoons._hush,
    Buzz: Spoons._buzz,
    Grab: scramble.grab,
    Give: Spoons._give,
    Deal: Spoons._deal,
}


# -- declaration -------------------------------------------------------------------------------------


def begin(seats: int, options: Mapping[str, Any], chance: Chance) -> Spoons:
    """Draw the first dealer by lot and deal the first round (SP-1)."""
    state = Spoons(seats, options, chance)
    state.dealer = chance.below(seats)
    state.told = [events.DealerDrawn(dealer=state.dealer)]
    state.deal_round()
    state.opening, state.told = tuple(state.told), None
    return state


def read(reader: Reader) -> Spoons:
    """Make the state of a position, nothing settled; `PositionError` names what does not fit."""
    state = Spoons(reader.seats, reader.options, reader.chance())
    fill(state, reader)
    return state


GAME = Game(
    key="spoons",
    title="Spoons",
    seats=range(3, 9),
    options=(
        Option("target", 500, range(100, 501), "The score that ends the match; the lowest total then wins."),
        Option(
            "calls",
            "strict",
            ("strict", "spoken"),
            "Strict: players call their cards, and slips may be buzzed. Spoken: every call is made for them.",
        ),
        Option("phrase", "Soy! Soy! Soy!", None, "What is said after drawing penalty cards."),
    ),
    version=1,
    deck=lambda seats: STANDARD_DECK * 2,
    begin=begin,
    read=read,
)
