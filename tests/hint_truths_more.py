"""What hints of Spoons, Hand and Foot and Captain Grundel Beard claim, held against the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from math import comb
from typing import Any

from game import rules
from game.core.cards import STANDARD_DECK, UNSEEN
from game.rules.grundel_beard import GrundelBeard
from game.rules.grundel_beard_moves import THIRTEEN, total_of
from game.rules.hand_and_foot import full_deck
from game.rules.hand_and_foot_books import (
    BOOK_VALUES,
    COMPLETE,
    NEEDED_TO_GO_OUT,
    POINTS,
    is_wild,
    may_go_out,
)
from game.rules.hand_and_foot_moves import Add, Lay
from game.rules.hand_and_foot_refusals import TAKEN
from game.rules.spoons import OTHER_POINTS
from game.rules.spoons import POINTS as CARD_POINTS
from game.rules.spoons_calls import NAME, ONE_CARD, SUIT_OF_WORD, attacked_seat
from game.rules.spoons_legality import fitting

Truth = Callable[[Any], bool]

# -- Spoons --------------------------------------------------------------------------------------------


def held(case: Any) -> list[str]:
    """Return the cards that the seat holds, one just drawn with them."""
    drawn = case.state.drawn if case.state.phase == "drawn" else []
    return [*case.state.hands[case.seat], *drawn]


def rest(case: Any) -> list[str]:
    cards = list(held(case))
    cards.remove(case.move.card)
    return cards


def has_fit(case: Any) -> bool:
    return bool(fitting(case.state, case.state.drawn if case.state.phase == "drawn" else held(case)))


def is_most_held(case: Any) -> bool:
    suits = Counter(card[1] for card in case.state.hands[case.seat] if card[0] != "8")
    return suits[SUIT_OF_WORD[case.move.words]] == max(suits.values())


def is_least(case: Any, counts: Sequence[int]) -> bool:
    """Check that none of the other seats has less than the one that is named."""
    others = [count for seat, count in enumerate(counts) if seat != case.seat]
    right: bool = counts[case.fact("other")] == min(others)
    return right and attacked_seat(case.move) == case.fact("other")


def opens_count(case: Any) -> bool:
    """Tell whether a two, once it is called, has somebody draw two (SP-15)."""
    twin = case.after.copy()
    if twin.say:
        twin.step(case.seat, twin.right_calls(twin.say[0])[0])
    return case.move.card[0] == "2" and not case.state.count and twin.count > 0


def keeps_ranks(ranks: str) -> Truth:
    return lambda case: (
        sorted(str(case.fact("cards")).split())
        == sorted(card for card in rest(case) if card[0] in ranks)
        != []
    )


SPOONS: dict[str, Truth] = {
    "slip open": lambda case: any(slip.seat == case.fact("other") for slip in case.state.open),
    "grab": lambda case: case.state.phase == "spoons",
    "one card": lambda case: len(case.state.hands[case.seat]) == 1 and case.state.say[0].what == ONE_CARD,
    "phrase": lambda case: case.state.say[0].what not in (ONE_CARD, NAME),
    "own suit": is_most_held,
    "leads": lambda case: is_least(case, case.state.scores),
    "fewest cards": lambda case: is_least(case, [len(hand) for hand in case.state.hands]),
    "keeps eight": keeps_ranks("8"),
    "keeps king": keeps_ranks("K"),
    "keeps two": keeps_ranks("2A"),
    "its call": lambda case: (
        case.move in case.state.right_calls(case.state.say[0]) and case.fact("card") == case.state.discard[-1]
    ),
    "keep useful": has_fit,
    "does not fit": lambda case: not has_fit(case),
    "give in": has_fit,
    "no answer": lambda case: not has_fit(case),
    "keep for later": has_fit,
    "nothing fits": lambda case: not has_fit(case),
    "last card": lambda case: held(case) == [case.move.card],
    "passes the count": lambda case: case.after.count == case.fact("total") > case.state.count,
    "sends it back": lambda case: case.after.attack.cards == case.state.attack.cards + 1,
    "attacks": lambda case: case.move.card[0] == "K" and case.after.attack.cards == 2,
    "counts": opens_count,
    "spoons": lambda case: case.move.card[0] == "J",
    "dear card": lambda case: CARD_POINTS.get(case.move.card[0], OTHER_POINTS) == case.fact("count"),
    "same suit": lambda case: sum(c[1] == case.move.card[1] for c in rest(case)) == case.fact("count") > 0,
    "ten goes on": lambda case: case.move.card[0] == "T" and case.fact("card") in rest(case) and bool(
        {case.fact("card")[0], case.fact("card")[1]} & {*case.move.card, "8"}
    ),
}  # fmt: skip

# -- Hand and Foot -------------------------------------------------------------------------------------


def grown(case: Any) -> Any:
    """Return the book that a play has made or added to, if it still lies there."""
    books = case.after.books[case.seat]
    return books[case.move.book - 1] if isinstance(case.move, Add) else books[-1]


def used_up(case: Any) -> bool:
    """Tell whether a move takes the last card of the hand."""
    count = len(case.move.cards) if isinstance(case.move, Lay) else 1
    return len(case.state.hands[case.seat]) == count


def is_completed(case: Any) -> bool:
    kind = case.reason.key.removeprefix("completes ")
    before = Counter(book.kind for book in case.state.books[case.seat] if len(book) >= COMPLETE)
    after = Counter(book.kind for book in case.after.books[case.seat] if len(book) >= COMPLETE)
    return after[kind] == before[kind] + 1 and BOOK_VALUES[kind] == case.fact("count")


def is_towards(case: Any) -> bool:
    kind = case.reason.key.removeprefix("towards ")
    done = sum(len(book) >= COMPLETE and book.kind == kind for book in case.state.books[case.seat])
    book = grown(case)
    return bool(book.kind == kind and len(book) == case.fact("total") and done < NEEDED_TO_GO_OUT[kind])


def is_before_the_end(case: Any) -> bool:
    other, state = case.fact("other"), case.state
    near = state.in_foot[other] and len(state.hands[other]) <= 4 and may_go_out(state.books[other])
    return bool(other != case.seat and near)


def expected(case: Any, other: int) -> float:
    """Return how likely another hand holds two of a discard's rank, by what lies open to the seat."""
    unseen = Counter(card[0] for card in full_deck(case.state.seats))
    for pile in case.open_piles:
        unseen.subtract(card[0] for card in pile if card != UNSEEN)
    count, whole, size = unseen[case.move.card[0]], unseen.total(), len(case.state.hands[other])
    fewer = comb(whole - count, size) + count * comb(whole - count, size - 1)
    return 1 - fewer / comb(whole, size)


def hardly_two(case: Any) -> bool:
    return expected(case, case.fact("other")) < 1 / 4


def is_next(case: Any) -> bool:
    return bool(case.fact("other") == (case.seat + 1) % case.state.seats)


def turned_black(case: Any) -> bool:
    before = case.state.books[case.seat][case.move.book - 1]
    return before.kind == "red" and is_wild(case.move.card)


HAND_AND_FOOT: dict[str, Truth] = {
    "lift": lambda case: case.state.phase == "lifting" or case.state.phase == "lift",
    "take": lambda case: case.fact("card") == case.state.discard[-1] and case.fact("count") == TAKEN - 1,
    "goes out": lambda case: used_up(case) and case.state.in_foot[case.seat],
    "completes red": is_completed,
    "completes black": is_completed,
    "completes threes": is_completed,
    "into the foot": lambda case: not case.state.in_foot[case.seat] and case.after.in_foot[case.seat],
    "towards the minimum": lambda case: (
        not case.state.down[case.seat] and case.state.minimum == case.fact("total")
    ),
    "sheds points": lambda case: len(grown(case)) > COMPLETE,
    "towards red": is_towards,
    "towards black": is_towards,
    "turns black": turned_black,
    "before the end": is_before_the_end,
    "blocks the discard": lambda case: is_wild(case.move.card),
    "hardly any left": lambda case: is_next(case) and hardly_two(case),
    "longer ones": lambda case: (
        len(str(case.fact("cards")).split())
        > sum(card[0] == case.move.card[0] for card in case.state.hands[case.seat])
    ),
    "falls short": lambda case: not case.state.down[case.seat],
    "last of the hand": lambda case: used_up(case) and not case.state.in_foot[case.seat],
    "costly three": lambda case: case.move.card[0] == "3" and POINTS[case.move.card] == case.fact("count"),
    "odd card": lambda case: sum(c[0] == case.move.card[0] for c in case.state.hands[case.seat]) == 1,
    "cannot take": lambda case: is_next(case) and not case.state.down[case.fact("other")],
    "too few to take": lambda case: len(case.state.discard) + 1 < case.fact("count") == TAKEN,
    "has a book of it": lambda case: (
        is_next(case)
        and hardly_two(case)
        and any(book.rank == case.move.card[0] for book in case.state.books[case.fact("other")])
    ),
}  # fmt: skip

# -- Captain Grundel Beard -----------------------------------------------------------------------------


def unseen_cards(case: Any) -> list[str]:
    sight = case.sight
    return [card for card in STANDARD_DECK if card not in sight]


def ends(state: GrundelBeard, seat: int) -> Iterator[int]:
    """Yield what a seat can settle for, when no card is turned up any more."""
    for move in state.moves(seat):
        if str(move).startswith("flip"):
            continue
        twin = state.copy()
        twin.step(seat, move)
        points = twin.settled[seat]
        if points is not None:
            yield points
        else:
            yield from ends(twin, seat)


def alive(points: Iterator[int]) -> int:
    return max((each for each in points if each <= THIRTEEN), default=0)


def best_of_others(case: Any) -> int:
    return max((each for each in case.state.settled if each is not None and each <= THIRTEEN), default=0)


def flips_to(case: Any) -> float:
    """Return how often, in a hundred, turning up that card ends on the total that is named or more."""
    good, cards = 0, unseen_cards(case)
    mark = case.reason.facts["best"] if case.reason.key == "must gamble" else case.fact("total")
    for card in cards:
        twin = case.state.copy()
        twin.slots[3 * case.seat + case.move.number - 1] = [card]
        twin.step(case.seat, case.move)
        settled = twin.settled[case.seat]
        good += alive(iter([settled]) if settled is not None else ends(twin, case.seat)) >= mark
    return 100 * good / len(cards)


def is_gamble(case: Any) -> bool:
    safe, best = alive(ends(case.state, case.seat)), best_of_others(case)
    right = abs(flips_to(case) - case.fact("ours")) <= 0.5 + 1e-9
    if case.reason.key == "must gamble":
        return bool(right and safe < best == case.fact("best"))
    marked = case.fact("total") == max(safe + 1, best)
    return bool(right and marked and (case.reason.key == "flip") == (case.fact("total") < THIRTEEN))


def settles(case: Any) -> bool:
    points, best = case.after.settled[case.seat], best_of_others(case)
    key = case.reason.key
    if key == "plank anyhow":
        flips = any(str(move).startswith("flip") for move in case.state.moves(case.seat))
        return points == case.fact("total") > THIRTEEN and (flips or not alive(ends(case.state, case.seat)))
    if key == "thirteen":
        return bool(points == THIRTEEN)
    if points != case.fact("total"):
        return False
    if key in ("stands at", "most", "comes to"):
        gambles = any(str(move).startswith("flip") for move in case.state.moves(case.seat))
        is_most = points == alive(ends(case.state, case.seat))
        return not best and gambles == (key == "stands at") and (gambles or is_most == (key == "most"))
    right = {"beats": points > best, "equals": points == best}.get(key, points < best)
    if key == "no more":
        right = right and points == alive(ends(case.state, case.seat))
    return bool(right and case.fact("best") == best)


def ship_chance(case: Any) -> float:
    """Return how often the Ship would make thirteen with one card more, in a hundred."""
    pairs = list(combinations(unseen_cards(case), len(case.state.ship) + 1))
    return 100 * sum(total_of("".join(sorted(card[0] for card in pair))) == 13 for pair in pairs) / len(pairs)


def is_ship(case: Any) -> bool:
    """Check the chance that is told, and whose first card ends well less or more often."""
    seat, kinds = case.seat, kinds_of(unseen_cards(case))
    state: Any = rules.read_view(case.state.view(seat))
    if abs(ship_chance(case) - case.fact("ours")) > 1:
        return False
    hopes = [
        max(good_call(state, other, kinds, up) for up in (True, False)) for other in range(case.state.seats)
    ]
    if case.reason.key == "ship helps":
        return bool(hopes[case.fact("other")] > hopes[seat])
    return bool(hopes[seat] <= min(hopes) + ROUGH and case.fact("seat") == seat)


GOOD = range(11, THIRTEEN + 1)
ROUGH = 0.03
"""What it is off by to put each card back."""
Kinds = Counter[str]
"""Cards that have not been seen, those of the same worth counted together."""


def kinds_of(cards: Sequence[str]) -> Kinds:
    return Counter("Th" if card[0] in "JQK" else f"{card[0]}h" for card in cards)


def after_each(kinds: Kinds, value: Callable[[str, Kinds], float]) -> float:
    """Return the mean of what comes of each card that may come, without it being left."""
    whole = kinds.total()
    return sum(count / whole * value(card, kinds - Counter([card])) for card, count in kinds.items())


def good_end(state: Any, seat: int, kinds: Kinds) -> float:
    """Return how likely a seat that settles can come to 11 to 13 at best, by trying all that it may do."""

    def tried(move: Any, card: str | None, rest: Kinds) -> float:
        twin = state.copy()
        if card is not None:
            twin.slots[3 * seat + move.number - 1] = [card]
        twin.step(seat, move)
        points = twin.settled[seat]
        return good_end(twin, seat, rest) if points is None else float(points in GOOD)

    best = 0.0
    for move in state.moves(seat):
        if str(move).startswith("flip"):
            best = max(best, after_each(kinds, partial(tried, move)))
        else:
            best = max(best, tried(move, None, kinds))
    return best


def good_call(state: Any, seat: int, kinds: Kinds, up: bool) -> float:
    """Return how likely a seat comes to 11 to 13 at best after a call, with what is called after it."""
    dealt = len(state.cards(seat))

    def dealing(card: str, rest: Kinds) -> float:
        twin = state.copy()
        twin.slots[3 * seat + dealt] = [card]
        twin.faces[seat] = twin.faces[seat][:dealt] + ("1" if up else "0")
        if dealt == 1:
            return max(good_call(twin, seat, rest, again) for again in (True, False))
        twin.phase, twin.turn, twin.settled = "settle", seat, [None] * twin.seats
        return good_end(twin, seat, rest)

    return after_each(kinds, dealing) if up else dealing(UNSEEN, kinds)


def is_call(case: Any) -> bool:
    ours, theirs = case.fact("ours"), case.reason.facts.get("theirs", case.fact("ours"))
    key = case.reason.key
    if not 0 <= min(ours, theirs) <= max(ours, theirs) <= 100:
        return False
    if key in ("yea", "neigh") and (ours - theirs < 2 or str(case.move) != key):
        return False
    if key.endswith("as well") and str(case.move) != key.split()[0]:
        return False
    if key in ("wins more", "beats theirs") and theirs - ours < 2:
        return False
    state: Any = rules.read_view(case.state.view(case.seat))
    kinds, is_up = kinds_of(unseen_cards(case)), str(case.move) == "yea"
    told = [(ours, is_up)] if key.endswith("as well") else [(ours, is_up), (theirs, not is_up)]
    return all(abs(good_call(state, case.seat, kinds, up) - share / 100) <= ROUGH for share, up in told)


GRUNDEL_BEARD: dict[str, Truth] = {
    **dict.fromkeys(("stands at", "most", "comes to", "beats", "equals", "behind", "no more"), settles),
    **dict.fromkeys(("thirteen", "plank anyhow"), settles),
    **dict.fromkeys(("flip", "flip to thirteen", "must gamble"), is_gamble),
    **dict.fromkeys(("weakest first", "ship helps"), is_ship),
    **dict.fromkeys(
        ("yea", "neigh", "yea as well", "neigh as well", "wins more", "beats theirs"), is_call
    ),
    "combined": lambda case: alive(ends(case.after, case.seat)) == case.fact("total"),
}  # fmt: skip
