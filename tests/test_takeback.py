"""Taking back: whole moves in practice, never past what was newly seen; the log tells it and reads back."""

from __future__ import annotations

import random

import pytest

from game import rules
from game.core.cards import UNSEEN
from game.play.log import PRACTICE, position_line, read_log
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.play.takeback import CannotTakeBack, after
from tests.matches import PRESETS, choose_move

PLAYERS: tuple[Player, ...] = (Person("Anne"), *(Sailor(f"Tom {seat}", "deckhand") for seat in range(7)))


def begun(game: str, seed: int = 3, practice: bool = True) -> tuple[Session, list[str]]:
    seats = rules.GAMES[game].seats[0]
    lines: list[str] = []
    table = {PRACTICE: practice}
    options = PRESETS[game][0]
    session = Session.begin(game, seats, seed, options, PLAYERS[:seats], table, lines.append)
    return session, lines


def advance(session: Session, rng: random.Random) -> None:
    """Let somebody whom the table waits for make a move."""
    seat = rng.choice(session.to_act)
    state = rules.imagine(session.view(seat), random.Random(1))
    session.submit(seat, choose_move(state, seat, rng))


def seen(view: dict[str, object]) -> list[str]:
    state = rules.read_view(view)
    return sorted(card for pile in state.piles() for card in pile.cards if card != UNSEEN)


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_what_is_taken_back_has_shown_nothing_and_reads_back(game: str) -> None:
    session, lines = begun(game)
    rng = random.Random(8)
    followers = [session.follow(seat) for seat in range(session.seats)]
    back = refused = 0
    earlier: list[tuple[int, dict[str, object]]] = [(0, session.view(0))]
    for _ in range(110):
        if session.result is not None:
            break
        advance(session, rng)
        earlier.append((session.changes, session.view(0)))
        if rng.random() < 0.6:
            continue
        try:
            going = session.can_take_back(0)
        except CannotTakeBack:
            refused += 1
            continue
        now = seen(session.view(0))
        before = earlier[-1 - going][1]
        assert not set(now) - set(seen(before)), "a face had come to light"
        assert session.take_back(0) == going
        assert session.view(0) == before
        del earlier[len(earlier) - going :]
        back += 1
        reading = read_log(lines)
        assert reading.problem is None
        assert reading.state.dump() == after(reading.start, reading.steps).dump()
        assert position_line(reading.state) == lines[-1]
        assert len(reading.steps) == session.count
    assert back, "nothing could ever be taken back"
    assert refused, "everything could be taken back"
    for seat, follower in enumerate(followers):
        while follower.take() is not None:
            pass
        assert follower.view == session.view(seat)


def test_without_practice_every_move_stands() -> None:
    session, lines = begun("spooneye", practice=False)
    advance(session, random.Random(1))
    with pytest.raises(CannotTakeBack, match="practice"):
        session.take_back(session.to_act[0])
    damaged = [*lines, "undo 1 #000000"]
    assert "does not fit" in str(read_log(damaged).problem)


def test_nobody_takes_back_what_was_never_played() -> None:
    session, _lines = begun("spooneye")
    with pytest.raises(CannotTakeBack, match="Anne has made no move yet"):
        session.take_back(0)


def test_a_card_that_came_to_light_lets_the_move_stand() -> None:
    session, lines = begun("spooneye")
    while session.to_act != (0,):
        session.submit(1, session.moves(1)[0])
    kept = list(lines)
    session.submit(0, session.parse("draw"))
    with pytest.raises(CannotTakeBack, match="Anne has seen a new card"):
        session.take_back(0)
    assert lines[: len(kept)] == kept
    assert "draw" in lines[len(kept)]


@pytest.mark.parametrize("game", ["grundel_beard", "spooneye"])
def test_the_deal_of_a_new_hand_is_never_taken_back(game: str) -> None:
    session, _lines = begun(game)
    rng = random.Random(4)
    while session.result is None:
        dealers = [seat for seat in session.to_act if "deal" in map(str, session.moves(seat))]
        if dealers:
            session.submit(dealers[0], session.parse("deal"))
            with pytest.raises(CannotTakeBack):
                session.take_back(dealers[0])
            return
        advance(session, rng)
    raise AssertionError("no second hand was dealt")


def test_an_undo_of_more_moves_than_there_are_does_not_fit() -> None:
    session, lines = begun("john_silver")
    advance(session, random.Random(2))
    reading = read_log([*lines, "undo 9 #123456"])
    assert reading.problem
    assert len(reading.steps) == 1
