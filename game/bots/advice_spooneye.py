"""Why a move of Spooneye: masts completed, masts in reach of 21, and what is left to the other side."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence

from game import rules
from game.bots.reasons import PLAYED_ON, Ranked, Reason, Reasoning, foremost, weighing
from game.bots.spooneye_judge import GREEDY, Judge, Weights
from game.core.cards import STANDARD_DECK
from game.core.state import Move
from game.rules.spooneye import Spooneye
from game.rules.spooneye_moves import DRAW, FULL, Capture, Play, Take, value_on

LOOKS = 3
"""So often a ranking goes on, where many moves may follow each other; then what was judged so far must do."""
WORTH_SAYING = 0.15
"""Points of a score by which a thing must favour a move to be its reason."""
_WEIGHED = ("hope", "reach", "hand", "end")


def reasoning(view: object, seat: int, move: Move) -> Reasoning:
    """Look for what speaks for a legal move."""
    world = rules.imagine(view, random.Random(0))
    assert isinstance(world, Spooneye)
    if move == DRAW:
        return Reason("draw first")
    if isinstance(move, Capture):
        return _capture(world, seat, move)
    completed = _completed(world, seat, move)
    if completed:
        return completed
    seen = {card for pile in rules.read_view(view).piles() for card in pile.cards}
    unseen = [card for card in STANDARD_DECK if card not in seen]

    def ranking(weights: Weights) -> Generator[None, object, Ranked]:
        judging, looks = Judge(seat, unseen, weights).ranking(world, move), 0
        try:
            next(judging)
            while True:
                yield
                looks += 1
                judging.send(looks < LOOKS)
        except StopIteration as end:
            ranked: Ranked = end.value
            return ranked

    found = yield from weighing(ranking, GREEDY, _WEIGHED, move)
    first = foremost(found, WORTH_SAYING)
    if first is None:
        return _masts_changed(world, seat, move, unseen)
    return _weighed(world, seat, move, first, unseen)


def _capture(world: Spooneye, seat: int, move: Capture) -> Reason:
    """Say what the mast has that is carried off: most cards, or being nearest to 21."""
    masts, totals = world.masts[1 - seat], world.totals[1 - seat]
    sizes = [len(mast) for mast in masts]
    chosen = move.mast - 1
    if sizes[chosen] == max(sizes) and sizes.count(max(sizes)) == 1:
        return Reason("longest mast", {"count": sizes[chosen], "other": 1 - seat})
    if totals[chosen] == max(totals):
        return Reason("nearest mast", {"total": totals[chosen], "other": 1 - seat})
    return Reason("dearest mast", {"other": 1 - seat}) if sizes[chosen] == max(sizes) else PLAYED_ON


def _completed(world: Spooneye, seat: int, move: Move) -> Reason | None:
    """Return the reason that the move completes a mast of the seat, at once or with what follows."""
    if _completes(world, seat, move):
        return Reason("completes", {"other": 1 - seat})
    twin = world.copy()
    twin.step(seat, move)
    if twin.phase in ("again", "steal") and twin.turn == seat:
        for following in twin.moves(seat):
            if _completes(twin, seat, following):
                return _following(twin, seat, following)
    return None


def _completes(world: Spooneye, seat: int, move: Move) -> bool:
    before = len(world.booty[seat]) + len(world.shown[seat])
    twin = world.copy()
    twin.step(seat, move)
    if twin.phase == "capture":
        return twin.completed()[0] == seat
    return twin.phase not in ("scores", "over") and len(twin.booty[seat]) + len(twin.shown[seat]) > before


def _following(twin: Spooneye, seat: int, following: Move) -> Reason:
    """Say what the card after a four, or the card that a Spooneye takes, does."""
    if isinstance(following, Play):
        return Reason("four completes", {"card": following.card})
    assert isinstance(following, Take)
    return Reason("nine completes", {"card": twin.masts[1 - seat][following.source - 1][-1]})


def _weighed(world: Spooneye, seat: int, move: Move, first: str, unseen: Sequence[str] = ()) -> Reason:
    """Return the reason that a thing weighed most; what it says is looked up on the table."""
    if first == "hope":
        return _in_reach(world, seat, move, unseen)
    if first == "end":
        return Reason("their side", {"seat": seat, "other": 1 - seat})
    if first == "hand":
        is_three = isinstance(move, Play) and move.card[0] == "3"
        return Reason("three draws" if is_three else "one card more")
    on_theirs = isinstance(move, Play) and not move.own and not _begins(world, seat, move)
    return Reason("spoils" if on_theirs else "leaves little", {"other": 1 - seat})


def _begins(world: Spooneye, seat: int, move: Move) -> bool:
    """Tell whether a move begins a mast on the other side, where there was none to be spoiled."""
    twin = world.copy()
    twin.step(seat, move)
    return _masts_of(twin, 1 - seat) > _masts_of(world, 1 - seat)


def _masts_of(world: Spooneye, seat: int) -> int:
    return sum(1 for mast in world.masts[seat] if mast)


def _in_reach(world: Spooneye, seat: int, move: Move, unseen: Sequence[str]) -> Reason:
    """Name the greatest own mast that a card of the hand can bring to 21 once the move is made."""
    twin = world.copy()
    twin.step(seat, move)
    found = [
        (total, card)
        for mast, total in zip(twin.masts[seat], twin.totals[seat], strict=True)
        for card in twin.hands[seat]
        if total + value_on(card, mast) == FULL
    ]
    if not found:
        built = _built(world, seat, move, unseen)
        return Reason("hope", {"seat": seat}) if built is None else built
    total, card = max(found)
    return Reason("in reach", {"total": total, "card": card})


def _fitting(mast: list[str], total: int, unseen: Sequence[str]) -> int:
    """Count the unseen cards that bring a mast to 21."""
    return sum(total + value_on(card, mast) == FULL for card in unseen)


def _changed(world: Spooneye, twin: Spooneye, owner: int) -> list[tuple[list[str], int]]:
    """Return the masts of a row with their totals that a move has added to or begun."""
    before = [tuple(mast) for mast in world.masts[owner]]
    pairs = zip(twin.masts[owner], twin.totals[owner], strict=True)
    return [(mast, total) for mast, total in pairs if mast and tuple(mast) not in before]


def _built(world: Spooneye, seat: int, move: Move, unseen: Sequence[str]) -> Reason | None:
    """Name the own mast that a move builds, and how many unseen cards bring it to 21; None if none does."""
    twin = world.copy()
    twin.step(seat, move)
    built = [(_fitting(mast, total, unseen), total) for mast, total in _changed(world, twin, seat)]
    count, total = max(built, default=(0, 0))
    return Reason("built", {"seat": seat, "total": total, "count": count}) if count else None


def _masts_changed(world: Spooneye, seat: int, move: Move, unseen: Sequence[str]) -> Reason:
    """Say what becomes of the mast that a move goes to, if that speaks for it."""
    built = _built(world, seat, move, unseen)
    if built is not None:
        return built
    twin = world.copy()
    twin.step(seat, move)
    if not isinstance(move, Play) or move.own:
        totals = [total for _, total in _changed(world, twin, seat)]
        return Reason("builds on", {"seat": seat, "total": max(totals)}) if totals else PLAYED_ON
    for mast, total in _changed(world, twin, 1 - seat):
        before, fitted = mast[:-1], _fitting(mast, total, unseen)
        if before in world.masts[1 - seat]:
            slot = world.masts[1 - seat].index(before)
            if fitted < _fitting(before, world.totals[1 - seat][slot], unseen):
                return Reason("harder", {"other": 1 - seat, "total": total, "count": fitted})
        if not fitted:
            return Reason("out of reach", {"other": 1 - seat, "total": total})
    return PLAYED_ON
