"""What hints claim, held against the table by the rules alone: none of the advice's own reckoning is used."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from game import rules
from game.bots.reasons import Reason
from game.core.cards import STANDARD_DECK
from game.rules.john_silver import JohnSilver
from game.rules.john_silver_cards import (
    APPLES,
    COINS,
    COLUMNS,
    JOKERS,
    OWNERS,
    SPOTS,
    VALUES,
    Lying,
)
from game.rules.john_silver_moves import PlaceCard
from game.rules.spooneye import Spooneye
from game.rules.spooneye_moves import Play, Shift, Take
from tests.hint_truths_more import GRUNDEL_BEARD, HAND_AND_FOOT, SPOONS

S = TypeVar("S", bound=rules.State)
Truth = Callable[["Case"], bool]


class Case(NamedTuple):
    """A hint: the table, the seat that asked, the move, and the reason; `after` is the table after it."""

    state: Any
    after: Any
    seat: int
    move: Any
    reason: Reason

    def fact(self, name: str) -> Any:
        return self.reason.facts[name]

    @property
    def open_piles(self) -> list[list[str]]:
        """The piles as the seat sees them."""
        return [list(pile.cards) for pile in rules.read_view(self.state.view(self.seat)).piles()]

    @property
    def sight(self) -> set[str]:
        """The cards that lie open to the seat."""
        return {card for pile in self.open_piles for card in pile}


def case_of(state: S, seat: int, move: rules.Move, reason: Reason) -> Case:
    after = state.copy()
    after.step(seat, move)
    return Case(state, after, seat, move, reason)


def untrue(case: Case) -> list[str]:
    """Return the keys of a reason, and of what stands beside it, that do not hold at the table."""
    found: list[str] = []
    reason: Reason | None = case.reason
    while reason is not None:
        check = ({"only": is_only} | TRUTHS[case.state.game]).get(reason.key)
        if check is not None and not check(case._replace(reason=reason)):
            found.append(reason.key)
        reason = reason.beside
    return found


def is_only(case: Case) -> bool:
    return bool(case.state.moves(case.seat) == [case.move])


# -- Spooneye ------------------------------------------------------------------------------------------


def total(mast: Sequence[str]) -> int:
    """Add a mast up, a jack as much as what it lies on (SE-3)."""
    worth, whole = 10, 0
    for card in mast:
        if card[0] != "J":
            worth = 10 if card[0] in "TQK" else 1 if card[0] == "A" else int(card[0])
        whole += worth
    return whole


def fits(mast: Sequence[str], cards: Sequence[str]) -> int:
    return sum(total([*mast, card]) == 21 for card in cards)


def hidden(case: Case) -> list[str]:
    sight = case.sight
    return [card for card in STANDARD_DECK if card not in sight]


def makes_21(state: Spooneye, seat: int, move: rules.Move) -> bool:
    """Tell whether a move fills a mast of the seat's own."""
    twin = state.copy()
    before = sorted(twin.booty[seat] + twin.shown[seat])
    twin.draw = twin.draw or ["2c"]
    twin.step(seat, move)
    if twin.phase == "capture":
        return any(total(mast) == 21 for mast in twin.masts[seat])
    return sorted(twin.booty[seat] + twin.shown[seat]) != before


def could_fill(state: Spooneye, seat: int, card: str) -> bool:
    """Tell whether a side that holds a card could fill a mast with it, or with what a nine takes."""
    twin = state.copy()
    twin.turn, twin.phase, twin.pending = seat, "play", None
    twin.draw, twin.hands[seat] = ["2c", "2d", "2h"], [card]
    for move in twin.moves(seat):
        if not isinstance(move, Play):
            continue
        if makes_21(twin, seat, move):
            return True
        later = twin.copy()
        later.step(seat, move)
        if later.phase == "steal" and any(makes_21(later, seat, take) for take in later.moves(seat)):
            return True
    return False


def shifts_to_21(state: Spooneye, seat: int, mast: Sequence[str] | None = None) -> bool:
    """Tell whether a side could fill one mast, or any, by moving a card between its own."""
    twin = state.copy()
    twin.turn, twin.phase = seat, "turn"
    return any(
        isinstance(move, Shift)
        and makes_21(twin, seat, move)
        and mast in (None, twin.masts[seat][move.target - 1])
        for move in (twin.moves(seat) if twin.draw else [])
    )


def threatening(state: Spooneye, seat: int, cards: Sequence[str]) -> int:
    by_rank = {card[0]: card for card in cards}
    able = {rank: could_fill(state, seat, card) for rank, card in by_rank.items()}
    return sum(able[card[0]] for card in cards)


def carried(case: Case) -> str:
    """Return the card that a move lays down."""
    if isinstance(case.move, Play):
        return case.move.card
    owner = case.seat if isinstance(case.move, Shift) else 1 - case.seat
    return str(case.state.masts[owner][case.move.source - 1][-1])


def under(case: Case, owner: int) -> list[str]:
    """Return the mast that the move's card has come to lie on, with it; empty if there is none in the row."""
    return next((mast for mast in case.after.masts[owner] if mast and mast[-1] == carried(case)), [])


def other_21s(case: Case) -> list[str]:
    """Return the cards with which other moves would have made 21."""
    return [
        carried(case._replace(move=move))
        for move in case.state.moves(case.seat)
        if isinstance(move, Play | Take | Shift) and makes_21(case.state, case.seat, move)
    ]


def is_passed_by(case: Case) -> bool:
    mine = not isinstance(case.move, Play | Take | Shift) or not makes_21(case.state, case.seat, case.move)
    return mine and case.fact("card") in other_21s(case)


def waits(case: Case) -> bool:
    held = case.fact("card") in case.after.hands[case.seat]
    return is_passed_by(case) and held and could_fill(case.after, case.seat, case.fact("card"))


def is_built(case: Case) -> bool:
    mast = under(case, case.seat)
    right = total(mast) == case.fact("total") and fits(mast, hidden(case)) == case.fact("count")
    return right and not other_21s(case)


def is_spoiled(case: Case) -> bool:
    """Check a mast of the other side: its total, what fills it, and that this has become less."""
    if isinstance(case.move, Take):
        before = case.state.masts[1 - case.seat][case.move.source - 1]
        mast = before[:-1]
    else:
        mast = under(case, 1 - case.seat)
        before = mast[:-1]
    cards, key = hidden(case), case.reason.key
    other = 1 - case.seat
    if not before or mast not in case.after.masts[other] or shifts_to_21(case.after, other, mast):
        return False
    if total(mast) != case.fact("total"):
        return False
    if key == "far":
        return not fits(mast, STANDARD_DECK)
    if key == "out of reach":
        return not fits(mast, cards) and bool(fits(mast, STANDARD_DECK) or fits(before, cards))
    return bool(0 < fits(mast, cards) == case.fact("count") < case.fact("best") == fits(before, cards))


def are_fewer(case: Case) -> bool:
    other, cards = 1 - case.seat, hidden(case)
    counts = []
    for move in case.state.moves(case.seat):
        twin = case.state.copy()
        twin.step(case.seat, move)
        if twin.phase == "turn" and move != case.move:
            counts.append(threatening(twin, other, cards))
    mine = threatening(case.after, other, cards)
    if shifts_to_21(case.after, other):
        return False
    return bool(mine == case.fact("count") < case.fact("best") == max(counts))


def is_begun(case: Case) -> bool:
    """Tell whether a mast has the total that is told, and the others, which there must be, are the same."""
    others = [[mast for mast in row if mast != [case.move.card]] for row in case.after.masts]
    same = others == case.state.masts and any(mast for row in others for mast in row)
    return bool(same and total([case.move.card]) == case.fact("total"))


def is_spared(case: Case) -> bool:
    same = case.after.masts[case.seat] == case.state.masts[case.seat]
    return bool(same and threatening(case.after, case.seat, hidden(case)) == case.fact("count") > 0)


def is_in_reach(case: Case) -> bool:
    mast, card = under(case, case.seat), case.fact("card")
    held = card in case.state.hands[case.seat] and card in case.after.hands[case.seat]
    return held and total(mast) == case.fact("total") and total([*mast, card]) == 21


def follows(case: Case) -> bool:
    """Check that a 21 follows in the same turn, by the card that is named."""
    later = [
        carried(case._replace(state=case.after, move=move))
        for move in case.after.moves(case.seat)
        if makes_21(case.after, case.seat, move)
    ]
    return case.fact("card") in later


def is_captured_best(case: Case) -> bool:
    masts = case.state.masts[1 - case.seat]
    chosen = masts[case.move.mast - 1]
    sizes, totals = [len(mast) for mast in masts], [total(mast) for mast in masts]
    if case.reason.key == "nearest mast":
        return total(chosen) == max(totals) == case.fact("total") and totals.count(max(totals)) == 1
    if case.reason.key == "longest mast":
        return len(chosen) == max(sizes) == case.fact("count") and sizes.count(max(sizes)) == 1
    return len(chosen) == max(sizes)


def lies_theirs(case: Case) -> bool:
    right = bool(under(case, 1 - case.seat)) and isinstance(case.move, Play) and not case.move.own
    count = len(case.state.draw)
    return right and (not count if case.reason.key == "their side" else 0 < count == case.fact("count"))


SPOONEYE: dict[str, Truth] = {
    "draw first": lambda case: not shifts_to_21(case.state, case.seat),
    "longest mast": is_captured_best,
    "nearest mast": is_captured_best,
    "dearest mast": is_captured_best,
    "completes": lambda case: (
        makes_21(case.state, case.seat, case.move) and bool(case.state.masts[1 - case.seat])
    ),
    "completes alone": lambda case: (
        makes_21(case.state, case.seat, case.move) and not case.state.masts[1 - case.seat]
    ),
    "four completes": lambda case: case.after.phase == "again" and follows(case),
    "nine completes": lambda case: case.after.phase == "steal" and follows(case),
    "waits": waits,
    "passes by": is_passed_by,
    "four goes on": lambda case: case.after.phase == "again" and case.after.turn == case.seat,
    "nine takes": lambda case: case.after.phase == "steal" and case.after.turn == case.seat,
    "built": is_built,
    "harder": is_spoiled,
    "out of reach": is_spoiled,
    "far": is_spoiled,
    "fewer": are_fewer,
    "none": are_fewer,
    "begins": is_begun,
    "builds on": lambda case: total(under(case, case.seat)) == case.fact("total"),
    "begins with it": lambda case: (
        [carried(case)] in [under(case, owner) for owner in (0, 1)]
        and total([carried(case)]) == case.fact("total")
    ),
    "in reach": is_in_reach,
    "spares": is_spared,
    "their side": lies_theirs,
    "their side soon": lies_theirs,
    "three draws": lambda case: case.move.card[0] == "3" and len(case.after.draw) < len(case.state.draw),
}  # fmt: skip

# -- John Silver ---------------------------------------------------------------------------------------


def row_of(case: Case, taken: bool = False) -> list[Lying]:
    """Return the row that a card is placed into, with it; or that a card is taken from, as it is."""
    state: JohnSilver = case.state
    if taken:
        first = next(i for i, cell in enumerate(state.cells) if case.move.card in cell) // COLUMNS * COLUMNS
    else:
        first = case.move.row * COLUMNS
    lying = [Lying(card, column) for column in range(COLUMNS) for card in state.cells[first + column]]
    return lying if taken else [*lying, Lying(case.move.card, case.move.column)]


def owner_at(case: Case, column: int) -> int | None:
    return OWNERS[case.state.seats][column]


def shared(row: Sequence[Lying]) -> tuple[list[Lying], list[Lying]]:
    """Return the two highest, the highest first, and the two lowest, the lowest first, of any row (JS-10)."""
    ranked = sorted(row, key=lambda lying: VALUES[lying.card])
    return ranked[:-3:-1], ranked[:2]


def halves(case: Case, row: Sequence[Lying]) -> list[tuple[int | None, list[str]]]:
    """Return who gets the two highest and who the two lowest cards, and which they are."""
    return [(owner_at(case, half[0].column), [card for card, _ in half]) for half in shared(row)]


def gets(case: Case, owner: int | None) -> list[str]:
    return [card for whose, cards in halves(case, row_of(case)) if whose == owner for card in cards]


def sums(counts: Mapping[str, int], cards: Sequence[str]) -> int:
    return sum(counts.get(card, 0) for card in cards)


def named(case: Case) -> list[str]:
    return sorted(str(case.fact("cards")).split())


def is_full(case: Case) -> bool:
    """Tell whether the card fills its row, and need not be taken apart again at once (JS-8)."""
    return isinstance(case.move, PlaceCard) and len(row_of(case)) == COLUMNS and not forced(case)


def fills(case: Case) -> bool:
    """Check what a full row brings whom."""
    key, seat = case.reason.key, case.seat
    if not is_full(case):
        return False
    mine = gets(case, seat)
    if key in ("fills for gold", "fills", "fills with spots"):
        counts = {"fills for gold": COINS, "fills with spots": SPOTS}.get(key)
        right = named(case) == sorted(mine) != []
        return right and (counts is None or sums(counts, mine) == case.fact("count") > 0)
    if key == "spots too":
        return bool(sums(SPOTS, mine) == case.fact("count") > 0)
    if key == "apples for":
        feeder = (seat - 1) % case.state.seats
        return bool(
            feeder == case.fact("other") and sums(APPLES, gets(case, feeder)) == case.fact("count") > 0
        )
    if key in ("spots for them", "fills for them"):
        pairs = [(owner, sorted(cards)) for owner, cards in halves(case, row_of(case))]
        black = sums(SPOTS, named(case))
        right = (case.fact("other"), named(case)) in pairs and case.fact("other") != seat
        return right and (key == "fills for them" or black == case.fact("count") > sums(COINS, named(case)))
    if key == "nobody gets":
        return (None, named(case)) in [(owner, sorted(c)) for owner, c in halves(case, row_of(case))]
    theirs = [card for owner in range(case.state.seats) if owner != seat for card in gets(case, owner)]
    return sums(COINS, theirs) == (0 if key == "fills for nothing" else case.fact("count"))


def not_full(check: Truth) -> Truth:
    """Hold a reason for false that is named in place of what a full row brings."""
    return lambda case: (len(row_of(case)) != COLUMNS or forced(case)) and check(case)


def forced(case: Case) -> bool:
    """Tell whether an apple that fills a row makes its owner break it up again (JS-8)."""
    lying = [(index // COLUMNS, card) for index, cell in enumerate(case.state.cells) for card in cell]
    rows = {row for row, card in lying if card not in APPLES}
    return not case.state.pile and case.move.card in APPLES and rows == {case.move.row}


def so_far(case: Case, highest: bool, row: Sequence[Lying]) -> int | None:
    half = shared(row)[0 if highest else 1]
    return owner_at(case, half[0].column)


def is_no_more(case: Case) -> bool:
    highest, row = case.reason.key == "no more highest", row_of(case)
    other = case.fact("other")
    if len(row) < 3:  # of one card there is no pair that anybody would have had
        return False
    return bool(other != case.seat and so_far(case, highest, row[:-1]) == other != so_far(case, highest, row))


def is_own(case: Case) -> bool:
    row, mine = row_of(case), owner_at(case, case.move.column) == case.seat
    highest = case.reason.key == "own highest"
    return mine and so_far(case, highest, row) == case.seat


def is_spot_to_come(case: Case) -> bool:
    pairs = halves(case, row_of(case))
    whose = [owner for owner, cards in pairs if case.move.card in cards]
    return case.move.card in SPOTS and case.fact("other") in whose and case.fact("other") != case.seat


def use(card: str) -> float:
    return abs(VALUES[card] - 7) / 24 + 0.6 * (card in APPLES) + 0.8 * (card in JOKERS)


def is_least_useful(case: Case) -> bool:
    rest = [card for card in case.state.hands[case.seat] if card != case.fact("card")]
    return 2 * sum(use(card) < use(case.move.card) for card in rest) <= len(rest)


def keeps(case: Case) -> bool:
    rest = [card for card in case.state.hands[case.seat] if card != case.move.card]
    if case.reason.key == "keeps reach":
        return any(abs(VALUES[card] - 7) > abs(VALUES[case.move.card] - 7) for card in rest)
    kind: Any = APPLES if case.reason.key == "keeps apple" else JOKERS
    return case.move.card not in kind and any(card in kind for card in rest)


def is_in_the_middle(case: Case) -> bool:
    numbers = sorted(VALUES[card] for card, _ in row_of(case))
    return numbers[0] < VALUES[case.move.card] < numbers[-1]


def is_free(case: Case) -> bool:
    first = case.move.row * COLUMNS
    own = [column for column in range(COLUMNS) if owner_at(case, column) == case.seat]
    elsewhere = owner_at(case, case.move.column) != case.seat
    return elsewhere and any(not case.after.cells[first + column] for column in own)


def chooses(case: Case) -> bool:
    right = case.move.card in APPLES and case.after.phase == "refill"
    return right and bool(case.state.pile) == (case.reason.key == "apple")


def is_gold_elsewhere(case: Case) -> bool:
    whose = [owner for owner, cards in halves(case, row_of(case, True)) if case.move.card in cards]
    return COINS[case.move.card] == case.fact("count") and case.fact("other") in whose


def is_decided_by(case: Case) -> bool:
    row = sorted(row_of(case, True), key=lambda lying: VALUES[lying.card])
    ends = [owner_at(case, end.column) for end in (row[0], row[-1]) if end.card == case.move.card]
    return case.fact("other") in ends and case.fact("other") != case.seat and len(row) > 1


JOHN_SILVER: dict[str, Truth] = {
    **dict.fromkeys(
        ("fills for gold", "fills", "fills with spots", "spots too", "apples for", "fills for them",
         "spots for them", "nobody gets", "fills cheaply", "fills for nothing"), fills,
    ),
    "apple": not_full(chooses),
    "apple refill": not_full(chooses),
    "own highest": not_full(is_own),
    "own lowest": not_full(is_own),
    "own column": lambda case: len(row_of(case)) == 1 and owner_at(case, case.move.column) == case.seat,
    "no more highest": not_full(is_no_more),
    "no more lowest": not_full(is_no_more),
    "spots to come": not_full(is_spot_to_come),
    "keeps apple": not_full(keeps),
    "keeps joker": not_full(keeps),
    "keeps reach": not_full(keeps),
    "own place free": not_full(is_free),
    "gold away": is_gold_elsewhere,
    "joker card": lambda case: case.move.card in JOKERS,
    "least useful": not_full(is_least_useful),
    "in the middle": not_full(is_in_the_middle),
    "stops the row": lambda case: len(row_of(case, True)) == COLUMNS,
    "useful card": lambda case: not 3 < VALUES[case.move.card] < 11,
    "frees the row": is_decided_by,
}  # fmt: skip

TRUTHS: dict[str, dict[str, Truth]] = {
    "spooneye": SPOONEYE, "john_silver": JOHN_SILVER, "spoons": SPOONS, "hand_and_foot": HAND_AND_FOOT,
    "grundel_beard": GRUNDEL_BEARD,
}  # fmt: skip
