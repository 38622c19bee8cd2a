"""Why a choice at Captain Grundel Beard: how often it ends well, and what the others have to show."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from game import rules
from game.bots.grundel_beard import odds_at, rank_with_foresight, ranking_as_usual
from game.bots.grundel_beard_field import NOBODY, best_settled
from game.bots.grundel_beard_odds import POINTS, Cards, Odds, Prospects
from game.bots.reasons import PLAYED_ON, Ranked, Reason, Reasoning
from game.core.cards import UNSEEN
from game.core.state import Move
from game.rules.grundel_beard import GrundelBeard
from game.rules.grundel_beard_moves import ABSTAIN, THIRTEEN, YEA, Flip
from game.rules.grundel_beard_position import CARDS, SECOND, THIRD

GOOD = 11
"""Points from here up to thirteen are told as a good end."""
ENDS_WELL: Prospects = [(1.0, [float(GOOD <= points <= THIRTEEN) for points in POINTS])]
"""What is worth something to one who wants to end well, and nothing else."""
WORTH_SAYING = 2
"""Cases in a hundred by which one choice must end well more often than the other."""
AS_GOOD_AS_EQUAL = 1e-9
"""By how much chances may differ that are the same, reckoned in another order."""


def reasoning(view: object, seat: int, move: Move) -> Reasoning:
    """Look for what speaks for a legal move."""
    state = rules.read_view(view)
    assert isinstance(state, GrundelBeard)
    if state.phase in (SECOND, THIRD):
        return (yield from _calling(state, seat, move))
    return _settling(state, seat, move)


# -- yea, neigh, and the Ship ------------------------------------------------------------------------


def _calling(state: GrundelBeard, seat: int, move: Move) -> Reasoning:
    odds = odds_at(state)
    if move == ABSTAIN:
        firsts = [odds.plain(state.cards(other)[:1]) for other in range(state.seats)]
        hopes = yield from _best_calls(odds, firsts, ENDS_WELL)
        ours = round(100 * odds.ship(len(state.ship) + 1)[THIRTEEN])
        if hopes[seat] <= min(hopes) + AS_GOOD_AS_EQUAL:
            return Reason("weakest first", {"seat": seat, "ours": ours})
        best = max(range(state.seats), key=hopes.__getitem__)
        if hopes[best] - hopes[seat] < WORTH_SAYING / 100:
            return PLAYED_ON
        return Reason("ship helps", {"other": best, "ours": ours})
    faces = zip(state.cards(seat), state.faces[seat], strict=True)
    cards = odds.plain(UNSEEN if face == "0" else card for card, face in faces)
    up = round(100 * (yield from odds.weighing(True, cards, ENDS_WELL)))
    down = round(100 * (yield from odds.weighing(False, cards, ENDS_WELL)))
    ours, theirs = (up, down) if move == YEA else (down, up)
    if ours - theirs >= WORTH_SAYING:
        return Reason("yea" if move == YEA else "neigh", {"ours": ours, "theirs": theirs})
    if theirs - ours < WORTH_SAYING:
        return Reason("yea as well" if move == YEA else "neigh as well", {"ours": ours})
    facts = {"ours": ours, "theirs": theirs}
    ranked = yield from ranking_as_usual(state, seat)
    if str(ranked[0][1]) == str(move):
        return Reason("wins more", facts)
    foreseen = yield from _foreseen(state, seat)
    return Reason("beats theirs", facts) if foreseen and foreseen[0][1] == move else PLAYED_ON


def _foreseen(state: GrundelBeard, seat: int) -> Generator[None, object, Ranked]:
    """Rank the moves of a seat against what the others may come to, however long it takes."""
    ranking = rank_with_foresight(state, seat, keeps_score=True)
    try:
        next(ranking)
        while True:
            yield
            ranking.send(True)
    except StopIteration as end:
        ranked: Ranked = end.value
        return ranked


def _best_calls(
    odds: Odds, firsts: Sequence[Cards], prospects: Prospects
) -> Generator[None, object, list[float]]:
    """Work out what each of some first cards promises with the better of both calls."""
    promises = []
    for first in firsts:
        shown = yield from odds.weighing(True, first, prospects)
        hidden = yield from odds.weighing(False, first, prospects)
        promises.append(max(shown, hidden))
    return promises


# -- settling ----------------------------------------------------------------------------------------


def _settling(state: GrundelBeard, seat: int, move: Move) -> Reason:
    best = best_settled(state)
    if isinstance(move, Flip):
        return _flipping(state, seat, move, best)
    twin = state.copy()
    twin.step(seat, move)
    points = twin.settled[seat]
    if points is None:
        return _combining(state, seat, twin)
    if points > THIRTEEN:
        return Reason("plank anyhow", {"total": points}) if _most(state, seat) == 0 else PLAYED_ON
    if points == THIRTEEN:
        return Reason("thirteen")
    if best == NOBODY:
        return Reason(_unrivalled(state, seat, points), {"total": points})
    key = "beats" if points > best else "equals" if points == best else "behind"
    if key == "behind" and points == _most(state, seat):
        key = "no more"
    return Reason(key, {"total": points, "best": best})


def _unrivalled(state: GrundelBeard, seat: int, points: int) -> str:
    """Return which reason tells of points while nobody else has any: a gamble is spared if there was one."""
    most = _most(state, seat)
    if most is None:
        return "stands at"
    return "most" if points == most else "comes to"


def _most(state: GrundelBeard, seat: int) -> int | None:
    """Return the most that a seat can settle for, None as long as a card may be turned up for more."""
    most = 0
    moves = state.moves(seat)
    if any(isinstance(move, Flip) for move in moves):
        return None
    for move in moves:
        twin = state.copy()
        twin.step(seat, move)
        points = twin.settled[seat]
        reached = _most(twin, seat) if points is None else _kept((points,))
        if reached is None:
            return None
        most = max(most, reached)
    return most


def _combining(state: GrundelBeard, seat: int, twin: GrundelBeard) -> Reason:
    """Tell what cards may come to, without a gamble, that have been combined into one (GB-12)."""
    faces = zip(twin.cards(seat), twin.faces[seat], strict=True)
    cards = odds_at(state).plain(UNSEEN if face == "0" else card for card, face in faces)
    ways = odds_at(state).ways(cards, twin.run, twin.flip)
    most = max((_kept(way.points[0]) for way in ways if not way.flip), default=0)
    return Reason("combined", {"total": most}) if most else PLAYED_ON


def _flipping(state: GrundelBeard, seat: int, move: Flip, best: int) -> Reason:
    """Tell how often turning up a card ends better than what there is without it."""
    odds = odds_at(state)
    faces = zip(state.cards(seat), state.faces[seat], strict=True)
    cards = odds.plain(UNSEEN if face == "0" else card for card, face in faces)
    if len(cards) < CARDS:
        return PLAYED_ON
    ways = odds.ways(cards, state.run, state.flip)
    standing = [_kept(way.points[0]) for way in ways if not way.flip]
    safe = max(standing, default=0)
    turned = next((way for way in ways if str(way.move) == str(move) and way.flip), None)
    if turned is None:
        return PLAYED_ON
    mark = max(safe + 1, best)
    better = sum(
        chance for chance, points in zip(odds.chances, turned.points, strict=True) if _kept(points) >= mark
    )
    if not better:
        return PLAYED_ON
    facts: dict[str, str | int] = {"total": mark, "best": best, "ours": round(100 * better)}
    if safe < best:
        return Reason("must gamble", facts)
    return Reason("flip to thirteen" if mark == THIRTEEN else "flip", facts)


def _kept(points: Sequence[int]) -> int:
    """Return the best of some points that is not above thirteen, 0 if all are."""
    return max((each for each in points if each <= THIRTEEN), default=0)
