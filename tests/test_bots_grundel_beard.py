"""Captain Grundel Beard's minds: legal, honest, repeatable, strong, and right about the odds."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from game import rules
from game.bots import levels_of, make_mind, references_of
from game.bots.grundel_beard import HABITS, Ranked, misjudged, rank_as_usual
from game.bots.grundel_beard_field import Field
from game.bots.grundel_beard_odds import KINDS, PLANK, Odds, endings
from game.bots.grundel_beard_race import plain_stakes, stakes_of, win_chance
from game.bots.mind import choose
from game.bots.random_play import random_move
from game.core.cards import STANDARD_DECK, UNSEEN
from game.core.refusals import IllegalMove
from game.core.state import Move
from game.play.simulation import always, simulate
from game.rules.grundel_beard import GrundelBeard
from game.rules.grundel_beard_events import HandSettled
from game.rules.grundel_beard_moves import NEIGH, THIRTEEN, YEA
from tests.bench.bench_ceilings import (
    COUNTING,
    GREEDY,
    Contest,
    ThumbField,
    all_seeing_at_grundel_beard,
    as_all_do,
    knowing,
    mind_reader_at_grundel_beard,
)

LEVELS = (*references_of("grundel_beard"), *levels_of("grundel_beard"))
HOUSES: tuple[tuple[int, Mapping[str, object]], ...] = (
    (2, {}),
    (3, {"runs": True, "ship": "beats"}),
    (4, {"peek": True}),
)


def grundel_beard(seats: int = 2, **position: object) -> GrundelBeard:
    state = rules.load({"game": "grundel_beard", "seats": seats, **position})
    assert isinstance(state, GrundelBeard)
    return state


def choice(level: str, state: rules.State, seat: int, seed: int = 1) -> str:
    mind = make_mind(state.game, level, seat, seed)
    mind.start(seat, state.view(seat))
    return str(choose(mind, always))


def decisions(seats: int, options: Mapping[str, object], seed: int, hands: int = 1) -> Iterator[GrundelBeard]:
    """Yield tables of some hands at random at which somebody has something to choose."""
    rng = random.Random(seed)
    state = rules.new("grundel_beard", seats, seed, options)
    assert isinstance(state, GrundelBeard)
    while state.to_act:
        seat = rng.choice(state.to_act)
        moves = state.moves(seat)
        if len(moves) > 1:
            yield state
        if str(moves[0]) == "deal":
            hands -= 1
            if not hands:
                return
        move = random_move(state, seat, rng)
        assert move is not None
        state.play(seat, move)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("seats", "options"), HOUSES)
def test_a_mind_chooses_what_is_offered_whatever_is_hidden(
    level: str, seats: int, options: Mapping[str, object]
) -> None:
    rng = random.Random(6)
    for state in decisions(seats, options, 11, hands=2):
        seat = state.turn
        chosen = choice(level, state, seat)
        assert chosen in [str(move) for move in state.moves(seat)]
        assert choice(level, rules.imagine(state.view(seat), rng), seat) == chosen


@pytest.mark.parametrize("level", LEVELS)
def test_a_match_of_eight_is_played_by_minds_that_are_stopped_at_once(level: str) -> None:
    state = rules.new("grundel_beard", 8, 5, {"target": 3, "runs": True})
    minds = [make_mind("grundel_beard", level, seat, 1) for seat in range(8)]
    for seat, mind in enumerate(minds):
        mind.start(seat, state.view(seat))
    while state.to_act:
        seat = state.to_act[0]
        moves = state.moves(seat)
        move = moves[0] if str(moves[0]) == "deal" else choose(minds[seat], lambda: False)
        assert move is not None
        events = state.play(seat, move)
        for witness, mind in enumerate(minds):
            mind.see([event.seen_by(witness) for event in events], state.view(witness))


# -- the odds --------------------------------------------------------------------------------------


@pytest.mark.parametrize("runs", [False, True])
def test_endings_are_those_of_the_rules(runs: bool) -> None:
    """Every ending's points come out when the rules play it with the cards that it is about."""
    rng = random.Random(3)
    for _ in range(60):
        deck = list(STANDARD_DECK)
        rng.shuffle(deck)
        cards = [deck.pop() for _ in range(3)]
        up = "1" + rng.choice(("11", "10", "01", "00"))
        state = grundel_beard(
            phase="settle",
            options={"runs": runs},
            ship=deck.pop(),
            players=[
                {"cards": " ".join(cards), "up": up},
                {"cards": " ".join(deck.pop() for _ in range(3)), "up": "111"},
            ],
            settled=[None, 20],
        )
        shown = tuple(card if face == "1" else UNSEEN for card, face in zip(cards, up, strict=True))
        found = endings(shown, runs)
        assert {ending.move for ending in found} == set(state.moves(0))
        for ending in found:
            kind = KINDS.index("T" if (name := cards[ending.flip - 1][0]) in "JQK" else name)
            points = set(ending.points[kind if ending.flip else 0])
            assert points <= reachable(state, 0, str(ending.move))
        for move in state.moves(0):
            every = set()
            for ending in found:
                if ending.move == move:
                    kind = KINDS.index("T" if (name := cards[ending.flip - 1][0]) in "JQK" else name)
                    every |= set(ending.points[kind if ending.flip else 0])
            assert every == reachable(state, 0, str(move))


def reachable(state: GrundelBeard, seat: int, text: str) -> set[int]:
    """Return all points that a seat can settle with after a move, played by the rules."""
    twin = state.copy()
    try:
        twin.play(seat, twin.parse(text))
    except IllegalMove:
        return set()
    points = twin.settled[seat]
    if points is not None:
        return {min(points, PLANK)}
    found: set[int] = set()
    for move in twin.moves(seat):
        found |= reachable(twin, seat, str(move))
    return found


def test_odds_are_counted_over_the_unseen_cards() -> None:
    odds = Odds(STANDARD_DECK, runs=False, peek=False)
    assert sum(odds.chances) == pytest.approx(1)
    assert odds.chances[KINDS.index("T")] == pytest.approx(16 / 52)
    worth = [float(points == 13) for points in range(PLANK + 1)]
    cards = odds.plain(("3h", UNSEEN, UNSEEN))
    ways = {str(way.move): odds.worth_of(way, worth, {}) for way in odds.ways(cards)}
    assert ways == {"stay": 0, "flip 2": pytest.approx(16 / 52), "flip 3": pytest.approx(16 / 52)}
    assert sum(odds.points_dealt(odds.plain(("3h",)), [(1.0, worth)], worth)) == pytest.approx(1)


def test_hands_to_come_are_counted_once_each_and_settled_for_the_best() -> None:
    odds = Odds(STANDARD_DECK, runs=False, peek=False)
    worth = [float(points == 13) for points in range(PLANK + 1)]
    hands = odds.hands_dealt(odds.plain(("3h", "9c")), [(1.0, worth)])
    assert sum(chance for _, chance in hands) == pytest.approx(1)
    assert all(len(cards) == 3 for cards, _ in hands)
    closest = [*map(float, range(PLANK)), 0.0]
    held = [(odds.plain(("3h", "Kc", "9d")), 0.25), (odds.plain(("3h", "2c", "2d")), 0.75)]
    shown = odds.points_of(held, closest)
    assert (shown[12], shown[5], sum(shown)) == (0.25, 0.75, 1)


def test_a_run_is_foreseen_where_runs_are_played() -> None:
    odds = Odds([card for card in STANDARD_DECK if card != "5h"], runs=True, peek=False)
    dealt = dict(odds.next_cards(("5h",)))
    assert {"4h", "6h"} <= set(dealt)
    assert sum(dealt.values()) == pytest.approx(1)


def test_the_ship_comes_to_thirteen_as_often_as_two_cards_do() -> None:
    ship = Odds(STANDARD_DECK, runs=False, peek=False).ship(2)
    pairs = sum(
        one + other == 13 for one, other in product([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11], repeat=2)
    )
    assert ship[13] == pytest.approx(pairs / 13**2)
    assert Odds(STANDARD_DECK, runs=False, peek=False).ship(1)[13] == 0


def test_chances_to_win_a_match_add_up() -> None:
    assert win_chance(5, (5,), 5, 0.0) == pytest.approx(0.5, abs=0.001)
    three = [win_chance(own, tuple(others), 9, 0.0) for own, *others in ((1, 2, 3), (2, 1, 3), (3, 1, 2))]
    assert sum(three) == pytest.approx(1, abs=0.005)
    assert three == sorted(three, reverse=True)
    assert win_chance(2, (2,), 1, 0.1) < win_chance(2, (2,), 5, 0.1)


# -- what a sailor knows ---------------------------------------------------------------------------

LAST: dict[str, Any] = {"phase": "settle", "dealer": 0, "turn": 1, "ship": "2c"}


def test_whoever_settles_last_turns_up_no_more_than_needed() -> None:
    players = [{"cards": "9h 3d 2d", "up": "111"}, {"cards": "Th 2s 9c", "up": "110"}]
    state = grundel_beard(**LAST, players=players, settled=[11, None])
    for level in ("greedy", "old-salt"):
        assert choice(level, state, 1) == "stay"
    behind = grundel_beard(**LAST, players=players, settled=[13, None])
    for level in ("greedy", "old-salt"):
        assert choice(level, behind, 1) == "flip 3"


def test_nobody_walks_the_plank_for_nothing() -> None:
    """Where thirteen had been settled and could not be reached, a hint advised seventeen."""
    hopeless = 0
    for cards in combinations(["5c", "6d", "7h", "8s", "9c", "Td"], 3):
        players = [{"cards": "9h 3d 2d", "up": "111"}, {"cards": " ".join(cards), "up": "111"}]
        state = grundel_beard(**LAST, players=players, settled=[13, None])
        ranked = rank_as_usual(state, 1)
        if ranked[0][0] == 0:
            hopeless += 1
            reached = [points_by(state, move) for _value, move in ranked]
            assert reached[0] == max(points for points in reached if points <= THIRTEEN), cards
    assert hopeless > 5


def points_by(state: GrundelBeard, move: Move) -> int:
    after = rules.load(state.dump())
    told = after.play(1, after.parse(str(move)))
    return next(event.points for event in told if isinstance(event, HandSettled))


def test_twelve_is_not_kept_before_a_player_who_shows_thirteen() -> None:
    players = [{"cards": "Th 2s 9c", "up": "110"}, {"cards": "9h 8d 4d", "up": "111"}]
    state = grundel_beard(phase="settle", dealer=0, turn=0, ship="2c", players=players)
    assert choice("greedy", state, 0) == "stay"
    assert choice("old-salt", state, 0) == "flip 3"


def test_by_the_thumb_ten_is_enough_to_keep_and_a_beaten_hand_gambles() -> None:
    def settled_by(level: str, cards: str, up: str, settled: list[int | None], **position: Any) -> str:
        players = [
            {"cards": "9h 3d 2d", "up": "111"},
            {"cards": cards, "up": up},
            {"cards": "9s 9c 4d", "up": "111"},
        ]
        state = grundel_beard(3, **LAST, players=players, settled=settled, **position)
        return choice(level, state, 1)

    assert settled_by("greedy", "6h 4s 9d", "110", [None, None, None]) == "stay"
    assert settled_by("greedy", "6h 3s 9d", "110", [None, None, None]) == "flip 3"
    assert settled_by("greedy", "6h 4s 9d", "110", [11, None, None]) == "flip 3"
    assert settled_by("greedy", "6h 3s 8c", "110", [8, None, 7]) == "stay"
    assert settled_by("greedy", "6h 3s 4c", "111", [12, None, 7]) == "1+3"
    runs = {"options": {"runs": True}}
    assert settled_by("greedy", "7h 8h 3c", "111", [12, None, 7], **runs) == "run 12"


def test_by_the_thumb_odds_are_not_counted() -> None:
    """Eleven of a three and an eight is protected, where one who counts sees sixteen tens to come."""
    players = [{"cards": first, "up": "11"} for first in ("3h 8d", "9s 8s", "9c 8c", "9d 8h")]
    gone = {card for player in players for card in player["cards"].split()} | {"2c"}
    draw = " ".join(card for card in STANDARD_DECK if card not in gone)
    state = grundel_beard(4, phase="third", ship="2c", players=players, draw=draw)
    assert choice("greedy", state, 0) == "neigh"
    assert choice(COUNTING, state, 0) == "yea"


def test_good_cards_are_protected_by_neigh() -> None:
    players = [{"cards": "Th 3d", "up": "11"}, {"cards": "9s 8d", "up": "11"}]
    draw = " ".join(card for card in STANDARD_DECK if card not in ("Th", "3d", "9s", "8d", "2c"))
    state = grundel_beard(phase="third", ship="2c", players=players, draw=draw)
    assert choice("greedy", state, 0) == choice("old-salt", state, 0) == "neigh"


def dealer(first: str, other: str, **position: Any) -> GrundelBeard:
    draw = " ".join(card for card in STANDARD_DECK if card not in (first, other, "2c"))
    return grundel_beard(
        ship="2c", players=[{"cards": first, "up": "1"}, {"cards": other, "up": "1"}], draw=draw, **position
    )


def test_a_dealer_with_the_worst_card_calls_the_ship_and_with_the_best_does_not() -> None:
    for level in ("greedy", COUNTING, "boatswain", "old-salt"):
        assert choice(level, dealer("Th", "3s"), 0) == "abstain"
        assert choice(level, dealer("3h", "Ts"), 0) != "abstain"


def test_the_score_tells_whether_sinking_all_is_welcome() -> None:
    """A hand that only the other can end the match with is better sunk, unless the Ship would win it."""
    ahead = dealer("3h", "Ts", scores=[2, 4])
    stakes = stakes_of(ahead, 0)
    assert stakes.own > 0 > stakes.other
    assert stakes_of(dealer("3h", "Ts", scores=[2, 4], ship_score=4), 0).ship < stakes.ship
    drowning = dealer("Th", "3s", ship_score=4)
    assert choice("old-salt", drowning, 0) != "abstain"


def test_what_others_come_to_is_foreseen() -> None:
    players = [{"cards": "Th 2s 9c", "up": "110"}, {"cards": "9h 8d 4d", "up": "111"}]
    state = grundel_beard(phase="settle", dealer=0, turn=0, ship="2c", players=players)
    field = Field(state, 0, Odds(STANDARD_DECK, runs=False, peek=False))
    ((chance, worth),) = field.prospects(plain_stakes(2))
    assert chance == 1
    assert worth[13] == pytest.approx(0.0)
    assert worth[12] == worth[5] == worth[PLANK] == -1


def test_clear_choices_hardly_ever_go_wrong_and_close_ones_do() -> None:
    """Whoever doubts takes one move for the other the oftener, the less there is between them."""

    def wrong(gap: float, doubt: float) -> float:
        rng = random.Random(3)
        ranked: Ranked = [(gap, YEA), (0.0, NEIGH)]
        return sum(misjudged(ranked, doubt, rng)[0][1] is NEIGH for _ in range(1000)) / 1000

    assert wrong(0.3, 0.1) < 0.03 < 0.4 < wrong(0.01, 0.1) < 0.5
    assert wrong(0.1, 0.1) < wrong(0.1, 0.25) < wrong(0.1, 0.5)
    doubts = [HABITS[level].doubt for level in levels_of("grundel_beard")]
    assert doubts == sorted(doubts, reverse=True)
    assert doubts[-1] == 0


# -- the ceiling ---------------------------------------------------------------------------------


def test_who_sees_every_card_turns_up_the_one_that_wins() -> None:
    """The reference that strength is held against wins where anybody can; an honest one stays blind."""
    for cards, best in (("3h Tc 8c", "flip 2"), ("3h 8c Tc", "flip 3")):
        players = [{"cards": "9h 3d 2d", "up": "111"}, {"cards": cards, "up": "100"}]
        state = grundel_beard(**LAST, players=players, settled=[12, None])
        assert str(all_seeing_at_grundel_beard(state, 1)) == best
        assert str(mind_reader_at_grundel_beard(state, 1)) == "flip 2"


@pytest.mark.parametrize(("seats", "others"), [(4, GREEDY), (2, COUNTING)])
def test_who_is_no_better_than_the_others_wins_a_fair_share(seats: int, others: str) -> None:
    contest = Contest("grundel_beard", knowing(as_all_do), others, seats, {})
    assert list(contest.shares(50000, 1)) == [1 / seats]


def test_who_reads_minds_knows_the_rule_of_thumb() -> None:
    """What the last player settles for is what whoever goes by the thumb comes to with the same cards."""
    rng, found = random.Random(4), set()
    for _ in range(40):
        deck = list(STANDARD_DECK)
        rng.shuffle(deck)
        cards, up = [deck.pop() for _ in range(3)], rng.choice(("111", "110", "100"))
        best = rng.choice((8, 11, 13))
        players = [
            {"cards": " ".join(deck.pop() for _ in range(3)), "up": "111"},
            {"cards": " ".join(cards), "up": up},
        ]
        state = grundel_beard(phase="settle", turn=1, ship=deck.pop(), players=players, settled=[best, None])
        odds = Odds(STANDARD_DECK, runs=False, peek=False)
        shown = odds.plain(card if face == "1" else UNSEEN for card, face in zip(cards, up, strict=True))
        field = ThumbField(state, 1, odds)
        foreseen = {points for points, _ in field._settled(shown, 0, best)}
        while state.settled[1] is None:
            state.play(1, as_all_do(state, 1, GREEDY))
        found.add(state.settled[1])
        assert min(state.settled[1], PLANK) in foreseen
    assert len(found) > 5


# -- strength --------------------------------------------------------------------------------------


def share_won(one: str, other: str, seats: int, deals: int, seed: int) -> float:
    """Return the share of matches that `one` wins among `other`s, each deal played from every seat."""
    won = 0
    for number in range(seed, seed + deals):
        for seat in range(seats):
            players = [one if place == seat else other for place in range(seats)]
            (outcome,) = simulate("grundel_beard", seats, {}, number, 1, players)
            won += seat in outcome.winners
    return won / (seats * deals)


@pytest.mark.parametrize(
    ("level", "seats", "least"), [(COUNTING, 2, 0.8), (GREEDY, 2, 0.8), (GREEDY, 4, 0.5)]
)
def test_whoever_knows_the_game_beats_chance(level: str, seats: int, least: float) -> None:
    assert share_won(level, "random", seats, 2, 40) >= least


def test_each_level_wins_its_share(long_run: int) -> None:
    """Neighbours are clearly apart, and who counts and foresees gets more than who goes by the thumb."""
    if not long_run:
        pytest.skip("needs hundreds of matches, as --long plays them")
    assert share_won("cabin-boy", "greedy", 2, long_run, 500) <= 0.3
    for weaker, stronger in pairwise(levels_of("grundel_beard")):
        assert 0.25 <= share_won(weaker, stronger, 2, 2 * long_run, 500) <= 0.45, weaker
    assert share_won("old-salt", "greedy", 2, long_run, 500) >= 0.5
