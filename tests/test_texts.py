"""Tables as text: a finished match opens whole, a running one tells what its seat knows and no more."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

from game import rules
from game.core.cards import UNSEEN
from game.play.log import LogError, canonical
from game.play.players import Person
from game.play.replay import OPEN, Replay, opened
from game.play.session import Session
from game.play.texts import LONGEST, Still, table_of, text_of
from tests.matches import PRESETS, random_match
from tests.pasted import run_table

SEED = 987_654_321


@lru_cache(maxsize=16)
def match(game: str, steps: int | None = None) -> Session:
    """A match played at random, to its end or for so many steps."""
    seats = rules.GAMES[game].seats[-1] if game != "hand_and_foot" else 3
    played = random_match(game, seats, 0, SEED)
    players = [Person(f"Anne {seat}") for seat in range(seats)]
    session = Session.begin(game, seats, SEED, PRESETS[game][0], players)
    for ply in played.plies[:steps]:
        session.submit(*ply)
    return session


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_a_finished_match_is_copied_whole_and_runs_as_a_test(game: str) -> None:
    session = match(game)
    table = run_table(text_of(session, 0))
    assert isinstance(table, Replay)
    assert table.is_over
    assert len(table) == session.count
    assert table.eyes == (*range(session.seats), OPEN)


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_a_running_match_is_copied_as_its_seat_knows_it(game: str) -> None:
    session = match(game, 40)
    text = text_of(session, 1)
    table = run_table(text)
    assert isinstance(table, Still)
    assert table.eyes == (1,)
    assert table.view(0, 1) == session.view(1)
    assert str(SEED) not in text


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_the_text_of_a_running_match_is_the_same_whatever_its_seat_cannot_see(game: str) -> None:
    session = match(game, 12)
    lines = text_of(session, 0).splitlines()
    saw = [line for line in lines if line.startswith("saw ")]
    told = [event for update in session.events_of(0) for event in update.events]
    assert len(saw) == len(told)
    for line, event in zip(saw, told, strict=True):
        assert line.count(UNSEEN + " ") == sum(flight.card == UNSEEN for flight in event.flights)
    assert lines[-1] == f"view 0 {canonical(session.view(0))}"


@pytest.mark.parametrize(
    "text",
    [
        "", "   \n ", "a parrot", "{}", '{"format": 2}', "\0", "é\n" * 50, "view 0 {}",
        "saw\nview 0 {}", "x" * (LONGEST + 1), "[" * 100_000,
    ],
    ids=range(11),
)  # fmt: skip
def test_what_is_no_table_is_said_in_a_sentence(text: str) -> None:
    with pytest.raises(LogError, match=r"\.$"):
        table_of(text)


@pytest.mark.parametrize("steps", [30, None], ids=["running", "finished"])
def test_damaged_text_shows_a_table_or_is_refused_in_a_sentence(steps: int | None) -> None:
    rng = random.Random(3)
    text = text_of(match("spooneye", steps), 0)
    refused = []
    for _ in range(24):
        place = rng.randrange(len(text))
        letter = "" if rng.random() < 0.3 else chr(rng.randrange(32, 400)) + text[place + 1 :]
        try:
            assert table_of(text[:place] + letter).header.game == "spooneye"
        except LogError as error:
            refused.append(str(error))
    assert refused
    assert all(said.endswith(".") for said in refused)


def test_a_view_of_another_table_does_not_fit_its_header() -> None:
    header = text_of(match("spooneye", 5), 0).splitlines()[0]
    view = text_of(match("spoons", 5), 0).splitlines()[-1]
    with pytest.raises(LogError, match="damaged"):
        table_of(f"{header}\n{view}\n")


# -- replays ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_a_replay_shows_every_seat_what_it_saw_in_any_order(game: str) -> None:
    session = match(game)
    replay = Replay(session.reading())
    seat = session.seats - 1
    told = session.events_of(seat)
    order = list(range(len(told)))
    random.Random(5).shuffle(order)
    for number in [
        *range(min(40, len(told))),
        *order[:60],
        *range(len(told) - 1, max(0, len(told) - 20), -1),
    ]:
        assert replay.update(number, seat) == told[number]


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_with_all_hands_open_nothing_at_a_seat_is_hidden_and_the_rest_as_for_everybody(game: str) -> None:
    replay = Replay(match(game).reading())
    for number in range(0, len(replay), max(1, len(replay) // 25)):
        truth, public = replay.state(number).copy(), rules.read_view(replay.view(number, None))
        shown = rules.read_view(opened(truth))
        for real, seen, spectator in zip(truth.piles(), shown.piles(), public.piles(), strict=True):
            assert seen.cards == (real.cards if real.owner is not None else spectator.cards)


def test_a_running_match_is_not_opened_by_its_replay() -> None:
    with pytest.raises(ValueError, match="closed"):
        match("spooneye", 20).reading()


def test_a_replay_knows_where_hands_were_dealt() -> None:
    replay = Replay(match("grundel_beard").reading())
    assert replay.deals
    assert all(replay.update(number, None).move == "deal" for number in replay.deals)
