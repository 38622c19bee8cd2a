"""The others at Captain Grundel Beard: what they will come to, and what points are worth against them."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from game.bots.grundel_beard_odds import PLANK, POINTS, Cards, Odds, Prospects
from game.bots.grundel_beard_race import Stakes, plain_stakes
from game.core.cards import UNSEEN
from game.rules.grundel_beard import GrundelBeard
from game.rules.grundel_beard_moves import THIRTEEN

USUAL = (0.0, 0.0, 0.0, 0.0, 0.0, 0.01, 0.01, 0.02, 0.04, 0.07, 0.13, 0.15, 0.22, 0.2, 0.15)
"""How often players end with each of `POINTS`."""
NOBODY = -1
"""Stands for the best points as long as nobody has any below the plank."""
LOW = 6
"""Fewer points than this are faced as if they were so many."""
RARE = 0.004
"""Less likely points of others are passed over."""


def usual_worth(best: int, to_come: int) -> list[float]:
    """Return what each of `POINTS` is worth, others being as usual: how likely nobody will have more.

    `best` points have been settled already, and so many players are still to come.
    """
    reached, worth = USUAL[PLANK], []
    for points in POINTS:
        reached += USUAL[points]
        worth.append(reached**to_come if best <= points <= THIRTEEN else 0.0)
    return worth


def best_settled(state: GrundelBeard) -> int:
    """Return the best points settled so far, `NOBODY` if there are none below the plank."""
    settled = [points for points in state.settled if points is not None]
    return max((points for points in settled if points <= THIRTEEN), default=NOBODY)


class Field:
    """Foresees a hand from one seat: every player settles in turn, for the best, facing the best so far."""

    def __init__(self, state: GrundelBeard, seat: int, odds: Odds) -> None:
        order = [(state.dealer + number) % state.seats for number in range(state.seats)]
        self._order = [other for other in order if state.settled[other] is None]
        self._place = self._order.index(seat)
        self._odds = odds
        self._cards = {
            other: odds.plain(
                UNSEEN if face == "0" else card
                for card, face in zip(state.cards(other), state.faces[other], strict=True)
            )
            for other in self._order
        }
        self._best = best_settled(state)
        self._stakes = plain_stakes(state.seats)
        self._plan: Prospects = [(1.0, usual_worth(NOBODY, state.seats - 1))]
        self._beats = state.options["ship"] == "beats"
        self._sail(len(state.ship))
        self._hands: dict[int, list[tuple[Cards, float]]] = {}
        self._answers: dict[tuple[int, int], list[float]] = {}

    def _sail(self, cards: int) -> None:
        """Let the Ship have so many cards: how likely it is not to win against the best players' points."""
        ship = self._odds.ship(cards)
        self._afloat = dict.fromkeys(range(NOBODY, PLANK), 1 - ship[THIRTEEN])
        if self._beats:
            for best in self._afloat:
                self._afloat[best] -= sum(ship[best + 1 : THIRTEEN])

    def with_ship(self, cards: int) -> Field:
        """Return the same field, and the others playing alike, with so many cards on the Ship."""
        twin = object.__new__(Field)
        twin.__dict__.update(self.__dict__)
        twin._sail(cards)
        return twin

    def foresee(self) -> Generator[None, bool, bool]:
        """Work out, a step at a time, how every player answers; false if there was no time for that."""
        for place in reversed(range(len(self._order))):
            cards = self._cards[self._order[place]]
            self._hands[place] = yield from self._odds.dealing(cards, self._plan)
            for best in (NOBODY, *range(LOW, PLANK)):
                self._answer(place, best)
                more = yield
                if not more:
                    return False
        return True

    def prospects(self, stakes: Stakes, holders: float | None = None) -> Prospects:
        """Return what the seat may have to face when it settles, and what points are worth then.

        `holders` is what it is worth that those win who have the best points now, where they are known.
        """
        faced = {self._best: 1.0}
        for place in range(self._place):
            after: dict[int, float] = {}
            for best, chance in faced.items():
                for points, likely in enumerate(self._answer(place, best)):
                    reached = max(best, points) if points <= THIRTEEN else best
                    after[reached] = after.get(reached, 0.0) + chance * likely
            faced = {best: chance for best, chance in after.items() if chance > RARE}
        ahead = stakes.other if holders is None else holders
        return [(chance, self._worth(self._place, best, stakes, ahead)) for best, chance in faced.items()]

    def _worth(self, place: int, best: int, stakes: Stakes, holders: float) -> list[float]:
        """Return what points are worth to the player at a place of the order who faces the best so far."""
        worth = [0.0] * len(POINTS)
        for points in range(PLANK):
            if points < best:
                worth[points] = self._at_sea(best, holders, stakes)
                continue
            stay, equals = self._outlook(place, points)
            won = stay * (stakes.own + (holders if points == best else 0.0)) + equals * stakes.other
            worth[points] = self._at_sea(points, won + (1 - stay) * stakes.other, stakes)
        if best == NOBODY:
            none = 1.0
            for later in range(place + 1, len(self._order)):
                none *= self._answer(later, NOBODY)[PLANK]
            worth[PLANK] = self._at_sea(NOBODY if none == 1 else LOW, (1 - none) * stakes.other, stakes)
        else:
            worth[PLANK] = self._at_sea(best, holders, stakes)
        return worth

    def _at_sea(self, best: int, worth: float, stakes: Stakes) -> float:
        """Return what a hand is worth if the Ship may still win it against these points."""
        afloat = self._afloat[best]
        return afloat * worth + (1 - afloat) * stakes.ship

    def _outlook(self, place: int, points: int) -> tuple[float, float]:
        """Return how likely nobody later has more than these points, and how many equal them then."""
        stay, equals = 1.0, 0.0
        for later in range(place + 1, len(self._order)):
            answer = self._answer(later, points)
            not_more = 1 - sum(answer[points + 1 : PLANK])
            if not_more <= 0:
                return 0.0, 0.0
            stay *= not_more
            equals += answer[points] / not_more
        return stay, stay * equals

    def _answer(self, place: int, best: int) -> list[float]:
        """Return how likely each of `POINTS` is for a player who settles facing these points."""
        faced = best if best == NOBODY else max(best, LOW)
        key = (place, faced)
        answer = self._answers.get(key)
        if answer is None:
            answer = self._odds.points_of(self._hands_of(place), self._aim(place, faced))
            self._answers[key] = answer
        return answer

    def _aim(self, place: int, best: int) -> Sequence[float]:
        """Return what the player at a place of the order, who faces the best so far, settles by."""
        return self._worth(place, best, self._stakes, self._stakes.other)

    def _hands_of(self, place: int) -> list[tuple[Cards, float]]:
        """Return what the player at a place of the order may hold when it comes to settling."""
        hands = self._hands.get(place)
        if hands is None:
            hands = self._odds.hands_dealt(self._cards[self._order[place]], self._plan)
            self._hands[place] = hands
        return hands


def holders_of(state: GrundelBeard) -> Sequence[int]:
    """Return the seats that have settled with the best points so far."""
    best = best_settled(state)
    return [seat for seat, points in enumerate(state.settled) if points == best]
