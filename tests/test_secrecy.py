"""Nobody learns what the rules do not tell: views in other worlds, and matches with unseen cards swapped."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from game import rules
from game.core.events import Event, Flight, Shuffled
from game.core.places import Eyes, Place
from game.core.state import State
from game.rules.invariants import BrokenInvariant, Witness
from tests.matches import TABLES, Match, Ply, random_match
from tests.twins import Spot, heard_by, offers, stretches, swap, swaps

SEEN_BY: dict[str, dict[str, Eyes]] = {
    "spooneye": {"hand": Eyes.OWNER, "mast": Eyes.ALL, "shown": Eyes.ALL, "counted": Eyes.ALL},
    "john_silver": {
        "hand": Eyes.OWNER,
        "chest": Eyes.ALL,
        "sailor": Eyes.ALL,
        "ship": Eyes.ALL,
        "won": Eyes.OWNER,
        "won_shown": Eyes.ALL,
        "gone_shown": Eyes.ALL,
    },
    "spoons": {"hand": Eyes.OWNER, "drawn": Eyes.OWNER, "discard": Eyes.ALL, "shown": Eyes.ALL},
    "hand_and_foot": {
        "hand": Eyes.OWNER,
        "discard": Eyes.TOP,
        "book": Eyes.ALL,
        "open_hand": Eyes.ALL,
        "open_foot": Eyes.ALL,
    },
    "grundel_beard": {"up": Eyes.ALL, "ship_shown": Eyes.ALL},
}
"""Who sees what by the rule pages; what is not named here nobody sees."""
TWINS = 8
"""Swaps that are tried for a viewer at a moment of a match."""


@pytest.mark.parametrize(("game", "seats", "preset"), TABLES)
def test_eyes_are_those_of_the_rule_pages(game: str, seats: int, preset: int) -> None:
    state = random_match(game, seats, preset, 0).begin()
    told = SEEN_BY[game] | ({"down": Eyes.OWNER} if state.options.get("peek") else {})
    assert {zone: look for zone, look in state.eyes.items() if look is not Eyes.NOBODY} == told
    assert {pile.zone for pile in state.piles()} <= state.eyes.keys()


# -- the first twin: another world -----------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats", "preset"), TABLES)
def test_in_another_world_a_seat_sees_and_may_do_the_same(game: str, seats: int, preset: int) -> None:
    """Imagine another world: view, offers and the reasons of refusals are the same."""
    rng = random.Random(3)
    match = random_match(game, seats, preset, 1)
    state = match.begin()
    texts = sorted({str(move) for _, move in match.plies})
    worlds = 0
    for _, ply in match.replay(state, 3):
        viewer = rng.randrange(seats)
        view = state.view(viewer)
        world = rules.imagine(view, rng)
        assert world.view(viewer) == view
        assert world.moves(viewer) == state.moves(viewer)
        for text in rng.sample(texts, min(len(texts), 12)):
            assert _answer(world, viewer, text) == _answer(state, viewer, text)
        worlds += world.dump() != state.dump()
        state.play(*ply)
    assert worlds, "no other world has been imagined"


def _answer(state: State, seat: int, text: str) -> str | None:
    """Return why a move is refused, None if it is not."""
    try:
        state.check(seat, state.parse(text))
    except rules.IllegalMove as refusal:
        return str(refusal)
    return None


# -- the second twin: two cards swapped --------------------------------------------------------------


@dataclass
class Count:
    """How many twins were followed to the end, how many broke off at other offers, how many moves agreed."""

    whole: int = 0
    broken_off: int = 0
    moves: int = 0


@pytest.mark.parametrize(("game", "seats", "preset"), TABLES)
def test_swapping_two_cards_that_a_seat_never_sees_changes_none_of_its_updates(
    game: str, seats: int, preset: int, long_run: int
) -> None:
    count = Count()
    for seed in range(1, 2 + long_run // 11):
        follow_twins(random_match(game, seats, preset, seed), 4 + long_run // 20, count)
    assert count.whole >= 5, count
    assert count.moves >= 60, count


def follow_twins(match: Match, number: int, count: Count) -> None:
    """Follow twins from so many moments of a match, for up to three viewers each."""
    rng = random.Random(match.seed)
    for state, plies in stretches(match, number):
        for viewer in rng.sample(range(match.seats), min(match.seats, 3)):
            found = list(swaps(state, viewer, plies, rng))
            for spots in rng.sample(found, min(len(found), TWINS)):
                follow_twin(state, viewer, spots, plies, count)


def follow_twin(state: State, viewer: int, spots: tuple[Spot, Spot], plies: list[Ply], count: Count) -> None:
    """Replay two worlds that differ in two unseen cards; the viewer's updates must be the same.

    What others may do can depend on those cards, and what happens by itself on what they may do: there
    the twin breaks off, when the event of the move itself has been compared.
    """
    true, twin = state.copy(), state.copy()
    swap(twin, *spots)
    assert twin.view(viewer) == true.view(viewer)
    assert twin.dump() != true.dump()
    for seat, move in plies:
        if offers(true) != offers(twin):
            count.broken_off += 1
            return
        heard, told = (heard_by(viewer, world.play(seat, move)) for world in (true, twin))
        assert heard[:1] == told[:1], f"{move} tells {viewer} of unseen cards"
        if offers(true) != offers(twin):
            count.broken_off += 1
            return
        assert heard == told, f"{move} tells {viewer} of unseen cards"
        assert twin.view(viewer) == true.view(viewer), f"{move} shows {viewer} unseen cards"
        count.moves += 1
    count.whole += 1


# -- these tests can fail ----------------------------------------------------------------------------


def leak_in_views(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let views show the cards of every hidden pile but the first."""
    veiled = State.veiled

    def leaking(state: State, seat: int | None) -> State:
        seen = veiled(state, seat)
        for pile, true in list(zip(seen.piles(), state.piles(), strict=True))[1:]:
            pile.cards[:] = true.cards
        return seen

    monkeypatch.setattr(State, "veiled", leaking)


def leak_in_flights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody see every card that moves."""

    def seen_by_all(_state: State, card: str, origin: Place, goal: Place) -> Flight:
        return Flight(card, origin, goal, None)

    monkeypatch.setattr(State, "flight", seen_by_all)


def leak_in_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an event name, as a public fact, the cards of the hidden pile that is drawn from."""
    play = State.play

    def leaking(state: State, seat: int, move: rules.Move) -> tuple[Event, ...]:
        drawn_from = " ".join(next(state.piles()).cards)
        return (*play(state, seat, move), Shuffled(zone=drawn_from, owner=None, slot=0))

    monkeypatch.setattr(State, "play", leaking)


def leak_in_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a view carry the cards of the pile that is drawn from under another name."""
    view = State.view

    def leaking(state: State, seat: int | None) -> dict[str, Any]:
        return view(state, seat) | {"below": " ".join(next(state.piles()).cards)}

    monkeypatch.setattr(State, "view", leaking)


LEAKS = [leak_in_views, leak_in_flights, leak_in_facts, leak_in_keys]


@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.parametrize("game", list(rules.GAMES))
def test_a_leak_is_found(game: str, leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = rules.GAMES[game].seats[-1]
    match = random_match(game, seats, 0, 1)
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        follow_twins(match, 4, Count())


@pytest.mark.parametrize("game", list(rules.GAMES))
@pytest.mark.parametrize("seers", [None, frozenset[int]()])
def test_a_witness_notices_a_card_shown_or_hidden_wrongly(
    game: str, seers: frozenset[int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def seen_wrongly(_state: State, card: str, origin: Place, goal: Place) -> Flight:
        return Flight(card, origin, goal, seers)

    match = random_match(game, rules.GAMES[game].seats[0], 0, 1)
    monkeypatch.setattr(State, "flight", seen_wrongly)
    with pytest.raises(BrokenInvariant, match="hears of"):
        watch(match, 0)


def watch(match: Match, viewer: int) -> None:
    state = match.begin()
    witness = Witness(state, viewer)
    for seat, move in match.plies:
        witness.hear(state.play(seat, move), state)
