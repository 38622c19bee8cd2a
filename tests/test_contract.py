"""What holds for every game at every seat count and house rule: seeded matches, looked into closely."""

from __future__ import annotations

import random

import pytest

from game import rules
from game.rules.invariants import MALFORMED, Ledger, Witness, check_refusals, check_state
from tests.matches import TABLES, Match, random_match

LOOKED_INTO = 2
"""Blocks of moves in a match that are looked into closely, besides its first, last and new ones."""

SEATS = {
    "spooneye": (2, 2),
    "john_silver": (2, 4),
    "spoons": (3, 8),
    "hand_and_foot": (2, 6),
    "grundel_beard": (2, 8),
}
"""The fewest and the most players of each game, by the rule pages."""
OPTIONS: dict[str, dict[str, tuple[object, ...]]] = {
    "spooneye": {"target": (100, 50, 150, 200)},
    "john_silver": {"stacking": (False, True), "rounds": (1, 2, 3, 4)},
    "spoons": {"target": (500, 100, 101), "calls": ("strict", "spoken"), "phrase": ("Soy! Soy! Soy!", "Arr")},
    "hand_and_foot": {"rounds": (4, 1, 2, 3)},
    "grundel_beard": {
        "target": (5, 3, 7, 10),
        "runs": (False, True),
        "ship": ("thirteen", "beats"),
        "peek": (False, True),
    },
}
"""House rules by the rule pages: the default, then others that may be chosen."""
NO_CHOICE: dict[str, tuple[object, ...]] = {
    "target": (0, 1, 99, 501, 100.0, "100", True),
    "rounds": (0, 5, True, "1"),
    "stacking": (0, 1, "true"),
    "calls": ("loud", ""),
    "phrase": ("", "   ", "x" * 41, 7),
    "runs": (0, 1),
    "ship": ("twelve",),
    "peek": (0, 1),
}


def matches(game: str, seats: int, preset: int, long_run: int) -> list[Match]:
    """Return the matches to look into: one, or with --long ten."""
    return [random_match(game, seats, preset, seed) for seed in range(1 + long_run // 11)]


def blocks(long_run: int) -> int:
    return LOOKED_INTO * (1 + long_run // 10)


@pytest.mark.parametrize(("game", "seats", "preset"), TABLES)
def test_every_moment_keeps_the_invariants(game: str, seats: int, preset: int, long_run: int) -> None:
    rng = random.Random(1)
    for match in matches(game, seats, preset, long_run):
        state = match.begin()
        ledger = Ledger(state)
        for _, (seat, move) in match.replay(state, blocks(long_run)):
            check_state(state, rng)
            witnesses = [Witness(state, viewer) for viewer in [*range(seats), None]]
            events = state.play(seat, move)
            ledger.hear(events, state)
            for witness in witnesses:
                witness.hear(events, state)
        check_state(state, rng)
        assert state.result is not None
        assert len(state.result.scores) == seats
        assert not any(state.moves(seat) for seat in range(seats))


@pytest.mark.parametrize(("game", "seats", "preset"), TABLES)
def test_a_seat_that_follows_events_alone_knows_its_view(game: str, seats: int, preset: int) -> None:
    match = random_match(game, seats, preset, 0)
    state = match.begin()
    witnesses = [Witness(state, viewer) for viewer in (seats - 1, None)]
    for seat, move in match.plies[:40]:
        events = state.play(seat, move)
        for witness in witnesses:
            witness.hear(events, state)


@pytest.mark.parametrize(("game", "seats", "preset"), TABLES)
def test_what_is_refused_changes_nothing(game: str, seats: int, preset: int, long_run: int) -> None:
    match = random_match(game, seats, preset, 0)
    state = match.begin()
    texts = [str(move) for _, move in match.plies]
    refused = 0
    for index, ply in match.replay(state, blocks(long_run)):
        stale, early = texts[max(0, index - 3) : index], texts[index + 1 : index + 4]
        for seat in (-1, *range(seats), seats):
            foreign = [str(move) for move in state.moves((seat + 1) % seats)[:4]]
            tried = [*stale, *early, *foreign, str(ply.move)]
            refused += check_refusals(state, seat, tried)
            if not 0 <= seat < seats:
                with pytest.raises(rules.IllegalMove):
                    state.check(seat, ply.move)
        refused += check_refusals(state, ply.seat, MALFORMED)
        state.play(*ply)
    for seat in range(seats):
        assert check_refusals(state, seat, [*texts[-5:], *MALFORMED]) == len(texts[-5:]) + len(MALFORMED)
    assert refused > len(MALFORMED)


@pytest.mark.parametrize(("game", "seats", "preset"), TABLES)
def test_a_move_of_another_game_is_refused(game: str, seats: int, preset: int) -> None:
    match = random_match(game, seats, preset, 0)
    state = match.begin()
    others = [
        random_match(other, rules.GAMES[other].seats[0], 0, 0) for other in rules.GAMES if other != game
    ]
    strange = {type(ply.move): ply.move for other in others for ply in other.plies}.values()
    for _, ply in match.replay(state, 1):
        before = state.dump()
        for move in strange:
            with pytest.raises(rules.IllegalMove):
                state.play(ply.seat, move)
        assert state.dump() == before
        state.play(*ply)


@pytest.mark.parametrize(("game", "seats", "preset"), TABLES)
def test_replays_resumes_and_copies_go_the_same_way(
    game: str, seats: int, preset: int, long_run: int
) -> None:
    """The same moves give the same states and events: told, stepped, copied, or loaded at every moment."""
    match = random_match(game, seats, preset, 0)
    state, stepped, resumed = match.begin(), match.begin(), match.begin()
    assert state.opening == stepped.opening
    done = 0
    for index, (seat, move) in match.replay(state, blocks(long_run)):
        for ply in match.plies[done:index]:
            stepped.step(*ply)
            resumed.step(*ply)
        done = index + 1
        before = state.dump()
        assert stepped.dump() == before, "step and play differ"
        resumed = rules.load(resumed.dump())
        copied = state.copy()
        events = state.play(seat, state.parse(str(move)))
        assert copied.dump() == before, "a move changed a copy"
        assert copied.play(seat, move) == events
        assert resumed.play(seat, move) == events
        stepped.step(seat, move)
        assert copied.dump() == resumed.dump() == state.dump()
    assert stepped.dump() == resumed.dump() == state.dump()


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_only_what_is_declared_can_begin(game: str) -> None:
    declared = rules.GAMES[game]
    fewest, most = declared.seats[0], declared.seats[-1]
    for seats in (0, fewest - 1, most + 1, True):
        with pytest.raises(ValueError, match="seats"):
            rules.new(game, seats)
    for seed in (-1, 2**63, True):
        with pytest.raises(ValueError, match="seed"):
            rules.new(game, fewest, seed)
    with pytest.raises(ValueError, match="no option"):
        rules.new(game, fewest, 0, {"parrot": True})
    for name in OPTIONS[game]:
        with pytest.raises(ValueError, match=name):
            rules.new(game, fewest, 0, {name: None})
    with pytest.raises(ValueError, match="no game"):
        rules.new("whist", fewest)


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_seats_and_house_rules_are_those_of_the_rule_pages(game: str) -> None:
    declared = rules.GAMES[game]
    assert declared.key == game
    assert declared.seats == range(SEATS[game][0], SEATS[game][1] + 1)
    assert {option.name: option.default for option in declared.options} == {
        name: choices[0] for name, choices in OPTIONS[game].items()
    }
    assert rules.new(game, SEATS[game][0]).options == {n: choices[0] for n, choices in OPTIONS[game].items()}
    for option in declared.options:
        assert all(option.allows(choice) for choice in OPTIONS[game][option.name])
        assert not any(option.allows(value) for value in NO_CHOICE[option.name])


@pytest.mark.parametrize(("game", "seats", "preset"), TABLES)
def test_a_seed_gives_one_deal_and_another_seed_another(game: str, seats: int, preset: int) -> None:
    match = random_match(game, seats, preset, 0)
    deals = [rules.new(game, seats, seed, match.options).dump() for seed in (0, 0, 1)]
    for deal in deals:
        del deal["generator"]
    assert deals[0] == deals[1] != deals[2]
