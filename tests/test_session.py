"""The session: what each seat learns, what is written, and going on from any line of a log."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game import rules
from game.core.events import Cleared
from game.play.log import read_log
from game.play.players import Person, Player, Sailor
from game.play.session import NOBODY, Session
from tests.followers import Follower as Hearer

GAMES = sorted(rules.GAMES)


def sitting(seats: int) -> list[Player]:
    return [Person("Anne"), *(Sailor(f"Sailor {seat}", "deckhand") for seat in range(1, seats))]


def begun(game: str, seed: int = 5, lines: list[str] | None = None) -> Session:
    seats = rules.GAMES[game].seats[0]
    sink = None if lines is None else lines.append
    return Session.begin(game, seats, seed, {}, sitting(seats), {"relaxed": True}, sink)


def play_on(session: Session, rng: random.Random, moves: int) -> None:
    for _ in range(moves):
        if session.result is not None:
            return
        seat = rng.choice(session.to_act)
        session.submit(seat, rng.choice(session.moves(seat)))


def seen(session: Session) -> list[Any]:
    """What all seats and a spectator see, and what they may do."""
    views = [session.view(seat) for seat in (None, *range(session.seats))]
    offers = [[str(move) for move in session.moves(seat)] for seat in range(session.seats)]
    return [views, offers, session.to_act, session.result]


@pytest.mark.parametrize("game", GAMES)
def test_resume_at_every_move(game: str) -> None:
    lines: list[str] = []
    session, rng = begun(game, lines=lines), random.Random(3)
    for _ in range(60):
        later: list[str] = []
        resumed = Session.resume(lines, later.append)
        assert resumed.problem is None
        assert seen(resumed) == seen(session)
        assert (resumed.kept, later) == (len(lines), [])
        assert resumed.players == session.players
        assert resumed.table == {"relaxed": True}
        play_on(session, rng, 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_resumed_match_goes_on_as_the_first_would_have(game: str) -> None:
    lines: list[str] = []
    session = begun(game, lines=lines)
    play_on(session, random.Random(1), 40)
    later: list[str] = []
    resumed = Session.resume(lines, later.append)
    before = len(lines)
    play_on(session, random.Random(2), 40)
    play_on(resumed, random.Random(2), 40)
    assert later == lines[before:]
    assert seen(resumed) == seen(session)
    assert resumed.events_of(0) == session.events_of(0)


@pytest.mark.parametrize("game", GAMES)
def test_followers_learn_each_move_masked_and_in_order(game: str) -> None:
    session = begun(game)
    followers = {seat: session.follow(seat) for seat in (None, *range(session.seats))}
    play_on(session, random.Random(8), 50)
    for seat, follower in followers.items():
        hearer = Hearer(seat)
        numbers = []
        while (update := follower.take()) is not None:
            assert follower.view == update.view
            hearer.hear(update.events)
            hearer.check(update.view)
            numbers.append(update.number)
        assert numbers == list(range(session.count + 1))
        assert follower.waiting == 0
        assert follower.view == session.view(seat)


def test_the_deal_is_update_0_and_a_late_follower_begins_at_now() -> None:
    session = begun("spooneye")
    early = session.follow(0)
    deal = early.take()
    assert deal is not None
    assert (deal.number, deal.seat, deal.move) == (0, NOBODY, "")
    assert deal.view == session.view(0)
    play_on(session, random.Random(1), 3)
    late = session.follow(0)
    assert late.waiting == 0
    assert late.view == session.view(0)
    play_on(session, random.Random(2), 1)
    update = late.take()
    assert update is not None
    assert update.number == 4


@pytest.mark.parametrize("game", GAMES)
def test_events_of_a_seat_are_what_its_follower_heard(game: str) -> None:
    session = begun(game)
    follower = session.follow(1)
    play_on(session, random.Random(4), 40)
    heard = [follower.take() for _ in range(follower.waiting)]
    assert session.events_of(1) == heard


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_the_events_of_a_hand_are_all_since_the_cards_were_gathered(game: str) -> None:
    session, rng = begun(game), random.Random(game)
    for _part in range(12):
        play_on(session, rng, 15)
        for seat in (0, None):
            told = [event for update in session.events_of(seat) for event in update.events]
            gathered = [number for number, event in enumerate(told) if isinstance(event, Cleared)]
            assert session.events_of_hand(seat) == tuple(told[max(gathered, default=-1) + 1 :])


def test_a_refused_move_changes_and_writes_nothing() -> None:
    lines: list[str] = []
    session = begun("spooneye", lines=lines)
    follower = session.follow(0)
    before, written = seen(session), list(lines)
    with pytest.raises(rules.IllegalMove):
        session.submit(1 - session.to_act[0], session.parse("draw"))
    with pytest.raises(rules.IllegalMove):
        session.parse("nonsense")
    assert seen(session) == before
    assert lines == written
    assert follower.waiting == 1


def test_every_turn_ends_with_its_position() -> None:
    lines: list[str] = []
    session = begun("spooneye", lines=lines)
    play_on(session, random.Random(4), 30)
    turn = read_log(lines[:1]).state.to_act
    for number in range(1, len(lines)):
        state = read_log(lines[: number + 1]).state
        ended = not lines[number].startswith("at ") and state.to_act != turn
        follows = number + 1 < len(lines) and lines[number + 1].startswith("at ")
        if not lines[number].startswith("at "):
            assert follows == ended
        turn = state.to_act


def test_the_log_of_a_running_match_stays_closed() -> None:
    session = begun("spooneye")
    play_on(session, random.Random(4), 20)
    with pytest.raises(ValueError, match="closed"):
        session.log_text()
    with pytest.raises(ValueError, match="closed"):
        session.reading()


def test_the_log_of_a_finished_match_opens_and_reads_back() -> None:
    session = begun("spooneye")
    play_on(session, random.Random(4), 10_000)
    assert session.result is not None
    again = Session.resume(session.log_text().splitlines(keepends=True))
    assert again.result == session.result
    assert again.log_text() == session.log_text()


def test_a_match_needs_one_player_a_seat_and_a_game_that_there_is() -> None:
    with pytest.raises(ValueError, match="2 seats"):
        Session.begin("spooneye", 2, 1, {}, sitting(3))
    with pytest.raises(ValueError, match="no game"):
        Session.begin("whist", 2, 1, {}, sitting(2))
    with pytest.raises(ValueError, match="no option"):
        Session.begin("spooneye", 2, 1, {"rum": 3}, sitting(2))


def test_a_session_begun_from_an_older_log_writes_a_new_one() -> None:
    lines: list[str] = []
    session = begun("spooneye", lines=lines)
    play_on(session, random.Random(4), 30)
    old = [lines[0].replace('"version": ', '"version": 9'), *lines[1:]]
    later: list[str] = []
    resumed = Session.resume(old, later.append)
    assert resumed.problem
    assert resumed.kept == 0
    assert [line.split()[0] for line in later] == [lines[0].split()[0], "at"]
    play_on(resumed, random.Random(1), 10)
    again = Session.resume(later)
    assert again.problem is None
    assert seen(again) == seen(resumed)
