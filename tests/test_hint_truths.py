"""Reasons of hints are true: over many tables of matches, each fact is looked up by the rules alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from game import rules
from game.bots import make_mind
from game.bots.advice import reason_of
from game.bots.mind import choose
from game.bots.reasons import Reason
from game.rules.john_silver import JohnSilver
from game.ui.richtext import plain
from tests.hint_truths import TRUTHS, Case, case_of, untrue
from tests.test_hint_words import keys_of
from tests.test_hints import words_of

TABLES = (
    ("spooneye", 2), ("john_silver", 2), ("john_silver", 3), ("john_silver", 4), ("spoons", 4), ("spoons", 6),
    ("hand_and_foot", 2), ("hand_and_foot", 3), ("grundel_beard", 2), ("grundel_beard", 4),
)  # fmt: skip
USUAL = 120
"""Choices of a usual run at a table; a long one looks at a hundred times as many."""
ASTRAY = 0.15
"""A share of moves made at random, so that tables come up to which no sailor would lead."""
JUDGED = {
    "spooneye": set(),
    "john_silver": {"good hand", "poor hand", "draw is better"},
    "spoons": {"keeps the better", "fits"},
    "hand_and_foot": {"draw two", "points on the table"},
    "grundel_beard": set(),
}
"""Reasons that tell of a judgement, or of what is so by the rules at any table."""
COMMON = {"played on", "tried", "gained", "more"}
"""Reasons that tell of trials; `tests/test_hints.py` holds their numbers against the trials."""


def hinted(game: str, seats: int, seed: int) -> Iterator[Case]:
    """Yield what sailors choose in matches at all seats, with the reason for it."""
    chance = random.Random(seed)
    while True:
        state = rules.new(game, seats, seed, {})
        minds = {seat: make_mind(game, "greedy", seat, seed) for seat in range(seats)}
        for seat, mind in minds.items():
            mind.start(seat, state.view(seat))
        while state.result is None:
            seat = chance.choice(state.to_act)
            offered = state.moves(seat)
            move = offered[0]
            if str(move) != "deal":
                steps = iter(range(8))
                move = choose(minds[seat], lambda steps=steps: next(steps, None) is not None) or move  # type: ignore[misc]
                move = chance.choice(offered) if chance.random() < ASTRAY else move
                yield case_of(state, seat, move, reason_of(game, state.view(seat), seat, move))
            events = state.play(seat, move)
            for other, mind in minds.items():
                mind.see([event.seen_by(other) for event in events], state.view(other))
        seed += 1


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_a_reason_says_is_so_at_the_table(game: str, seats: int, long_run: int) -> None:
    """Of twenty hints in a row seven once said what weighed most in a judgement, and was not so."""
    told: Counter[str] = Counter()
    for case in islice(hinted(game, seats, 7), USUAL * (long_run or 1)):
        told[case.reason.key] += 1
        wrong = untrue(case)
        assert not wrong, (
            wrong, case.seat, str(case.move), plain(words_of(case.reason, case.state)), case.state.dump()
        )  # fmt: skip
    assert len(told) >= 10, told


@pytest.mark.parametrize("game", sorted(TRUTHS))
def test_no_reason_goes_without_a_look_at_its_truth(game: str) -> None:
    checked = set(TRUTHS[game]) | {"only"}
    assert not checked & (JUDGED[game] | COMMON)
    assert checked | JUDGED[game] | COMMON == set(keys_of(game)) | COMMON


NEAR = [["9s 6d"], ["Td 9h", "2c"]]


@pytest.mark.parametrize(
    ("hand", "move", "key", "facts"),
    [
        ("6h 2s", "2s@opp2", "harder", {"other": 1, "total": 4, "count": 3}),
        ("Ah 8s", "Ah@opp2", "out of reach", {"other": 1, "total": 3}),
        ("Ah 8s", "Ah@own1", "built", {"seat": 0, "total": 16, "count": 9}),
        ("6h 8s", "8s@opp2", "in reach", {"total": 15, "card": "6h"}),
        ("6h 8s", "8s@opp2", "none", {"other": 1, "best": 4}),
    ],
)
def test_a_false_reason_is_found_out(hand: str, move: str, key: str, facts: dict[str, str | int]) -> None:
    state = rules.load(
        {
            "game": "spooneye", "seats": 2, "phase": "play", "turn": 0, "draw": "7h 8h 9d",
            "masts": NEAR, "hands": [hand, "9c Tc"],
        }
    )  # fmt: skip
    said = {"count": 0, **facts}
    assert untrue(case_of(state, 0, state.parse(move), Reason(key, said))) == [key]


@pytest.mark.parametrize(
    ("row", "move", "said"),
    [
        ("8c 2c 13c -", "10c@4", "It fills the row, and 3 apples that Mary gets by it count for Anne."),
        ("- 2s 3s 6s", "8s@1", "It fills the row, and 6 sailor and 8 sailor come to Anne."),
        ("4s 6s - 1s", "8s@3", "It fills the row, and 4 apples that Mary gets by it count for Anne."),
        (
            "3s 13s 1s -",
            "9.5@sailor4",
            "It fills the row, and Silas has to take 9½ joker and 13 sailor with 4 black spots.",
        ),
    ],
)
def test_what_a_full_row_brings_is_told_before_all_else(row: str, move: str, said: str) -> None:
    """Who got four points by a row was told that apples let one choose, or that a card was of little use."""
    kind = "chest" if "c" in row else "sailor"
    state = rules.load(
        {
            "game": "john_silver", "seats": 3, "phase": "place", "turn": 0, "pile": "1v 2v 3v 4v",
            "rows": {kind: ["" if card == "-" else card for card in row.split()]},
            "hands": [f"{move.split('@')[0]} 5v 6v 7v", "9v 4c 5s 5c", "10v 3c 11v 12v"],
        }
    )  # fmt: skip
    reason = reason_of("john_silver", state.view(0), 0, state.parse(move))
    assert plain(words_of(reason, state)).startswith(said)


@pytest.mark.parametrize(("row", "says"), [("- 9s - -", False), ("- 9s 5s -", True)])
def test_only_two_cards_that_lay_there_can_be_lost(row: str, says: bool) -> None:
    """Where a single card lay, its owner was said to lose the two highest of the row."""
    state = rules.load(
        {
            "game": "john_silver", "seats": 3, "phase": "place", "turn": 0, "pile": "1v 2v 3v 4v",
            "rows": {"sailor": ["" if card == "-" else card for card in row.split()]},
            "hands": ["13s 5v 6v 7v", "9v 4c 5c 6c", "10v 3c 11v 12v"],
        }
    )  # fmt: skip
    move = state.parse("13s@4")
    reason = reason_of("john_silver", state.view(0), 0, move)
    assert not untrue(case_of(state, 0, move, reason))
    assert (reason.key == "no more highest") == says


def test_who_stays_behind_with_cards_face_down_is_told_so() -> None:
    """A look for the most that can be had turned up cards that nobody knows, and no hint came."""
    state = rules.load(
        {
            "game": "grundel_beard", "seats": 2, "phase": "settle", "dealer": 1, "turn": 0, "draw": "2c 3c",
            "ship": "9d", "settled": [None, 13],
            "players": [{"cards": "8h 4d 5s", "up": "100"}, {"cards": "Kd 3d 9s", "up": "111"}],
        }
    )  # fmt: skip
    reason = reason_of("grundel_beard", state.view(0), 0, state.parse("stay"))
    assert (reason.key, reason.facts) == ("behind", {"total": 8, "best": 13})


@pytest.mark.parametrize(
    ("cards", "key", "says"),
    [
        (("As", "Ah"), "weakest first", "No first card comes to 11 to 13 less often than Anne’s; "),
        (("4c", "3d"), "weakest first", "No first card comes to 11 to 13 less often than Anne’s; "),
        (("Ks", "Qh"), "weakest first", "No first card comes to 11 to 13 less often than Anne’s; "),
        (
            ("5c", "3d", "Ks"),
            "ship helps",
            "If the Ship gets thirteen (9 %), all are sunk, Silas too, whose ",
        ),
        (("As", "Kh"), "played on", "Everything taken together, it promises most."),
    ],
)
def test_who_abstains_is_said_to_have_no_weaker_card_than_is_so(
    cards: tuple[str, ...], key: str, says: str
) -> None:
    """Ace against ace, and a four against a three, a hint said that the own card was the weakest."""
    state = rules.load(
        {
            "game": "grundel_beard", "seats": len(cards), "phase": "second", "ship": "9d",
            "draw": "2c 2d 3s 5s 6c 7c 7d 8c 8d 9c 9h Td",
            "players": [{"cards": card, "up": "1"} for card in cards],
        }
    )  # fmt: skip
    move = state.parse("abstain")
    reason = reason_of("grundel_beard", state.view(0), 0, move)
    said = plain(words_of(reason, state))
    assert reason.key == key
    assert said.startswith(says)
    assert "weakest" not in said
    if key != "played on":
        assert not untrue(case_of(state, 0, move, reason))
    wrong = Reason("weakest first", {"seat": 0, "ours": reason.facts.get("ours", 6)})
    assert bool(untrue(case_of(state, 0, move, wrong))) == (key != "weakest first")
    if cards[0][0] == cards[1][0]:
        wrong = Reason("ship helps", {"other": 1, "ours": reason.facts["ours"]})
        assert untrue(case_of(state, 0, move, wrong)) == ["ship helps"]


@pytest.mark.parametrize(("masts", "others"), [([["", ""], ["", ""]], False), ([["9s 6d"], []], True)])
def test_other_masts_stay_as_they_are_only_if_there_are_any(masts: list[list[str]], others: bool) -> None:
    """At an empty table a hint said of a new mast that the others stayed as they were."""
    state = rules.load(
        {
            "game": "spooneye", "seats": 2, "phase": "play", "turn": 0, "draw": "7h 8h 9d 2c 3c 4c 5c 6c",
            "masts": [[mast for mast in row if mast] for row in masts], "hands": ["Th Jh", "9c Tc"],
        }
    )  # fmt: skip
    told = []
    for move in state.moves(0):
        if str(move).startswith("Th@") and str(move)[-1] in "<>":
            reason = reason_of("spooneye", state.view(0), 0, move)
            assert not untrue(case_of(state, 0, move, reason))
            told.append(plain(words_of(reason, state)))
            wrong = Reason("begins", {"total": 10})
            assert bool(untrue(case_of(state, 0, move, wrong))) != others
    assert told
    assert any("the others stay" in said for said in told) <= others


@pytest.mark.parametrize(("first", "rest", "won"), [
    ("13s@1", ["9s@2", "5s@3", "7s@4"], 2), ("12s@1", ["13s@2", "5s@3", "7s@4"], 0),
    ("1s@1", ["9s@2", "5s@3", "7s@4"], 2),
])  # fmt: skip
def test_a_first_card_in_the_own_column_can_win_two(first: str, rest: list[str], won: int) -> None:
    """A hint said that it may win the row, which is shared out by twos (JS-10)."""
    state = rules.load(
        {
            "game": "john_silver", "seats": 4, "phase": "place", "turn": 0, "pile": "1v 2v 3v 4v 5v 6v 7v 8v",
            "hands": [f"{first[:-2]} 4c", f"{rest[0][:-2]} 5c", f"{rest[1][:-2]} 6c", f"{rest[2][:-2]} 7c"],
        }
    )  # fmt: skip
    assert isinstance(state, JohnSilver)
    given = Reason("own column", {"seat": 0})
    says = "In Anne’s own column it wins two cards if it ends as the row’s highest or lowest."
    assert plain(words_of(given, state)) == says
    for seat, text in enumerate([first, *rest]):
        state.play(seat, state.parse(text))
        while state.phase == "refill" and state.turn == seat:
            state.play(seat, state.parse("draw"))
    assert len(state.won[0]) + len(state.won_shown[0]) == won
