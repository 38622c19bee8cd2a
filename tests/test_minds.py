"""Minds beside the screen and sailors at a session: honest, punctual, and never in the way of a frame."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Callable, Iterator

import pytest

from game import rules
from game.bots import make_mind
from game.bots.mind import choose
from game.play import minds as crews
from game.play.minds import Chosen, MindCrew
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.play.sitting import TEMPO, Sitting

TWO_SAILORS = (Sailor("Tom", "greedy"), Sailor("Mary", "cabin-boy"))
PATIENCE_S = 20.0


class FakeClock:
    """A clock that goes on by a little each time that somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.0001
        return self.now


def session_of(*players: Player, target: int = 50) -> Session:
    return Session.begin("spooneye", 2, 5, {"target": target}, players)


@pytest.fixture
def beside() -> Iterator[MindCrew]:
    crew = MindCrew(time.monotonic)
    yield crew
    crew.close()


def answer_of(crew: MindCrew) -> Chosen:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        for chosen in crew.poll():
            return chosen
        time.sleep(0.005)
    raise AssertionError("no answer came")


def worker_of(crew: MindCrew) -> int:
    assert isinstance(crew._thinkers, crews._Beside)
    number = crew._thinkers.process_id
    assert number is not None
    return number


def seat_all(crew: MindCrew, session: Session) -> None:
    sailors = {seat: player for seat, player in enumerate(session.players) if isinstance(player, Sailor)}
    crew.seat_minds(session, sailors, {seat: 100 + seat for seat in sailors})


def play_out(sitting: Sitting, step_ms: float = 200.0, most: int = 100_000) -> None:
    """Let the sailors play a match to its end on a clock of our own."""
    now = 0.0
    for _ in range(most):
        session = sitting.session
        if session.result is not None:
            return
        if all(str(move) == "deal" for seat in session.to_act for move in session.moves(seat)):
            session.submit(0, session.parse("deal"))
        sitting.update(now, True)
        now += step_ms
    raise AssertionError("the match does not end")


def test_a_worker_answers_with_a_legal_move(beside: MindCrew) -> None:
    session = session_of(*TWO_SAILORS)
    seat_all(beside, session)
    seat = session.to_act[0]
    job = beside.ask(seat, 500)
    chosen = answer_of(beside)
    assert beside.is_beside
    assert (chosen.job, chosen.seat) == (job, seat)
    assert chosen.move in [str(move) for move in session.moves(seat)]


def test_a_worker_chooses_what_the_same_mind_would_choose_here(beside: MindCrew) -> None:
    session = session_of(*TWO_SAILORS)
    seat_all(beside, session)
    seat = session.to_act[0]
    beside.ask(seat, 500)
    mind = make_mind("spooneye", TWO_SAILORS[seat].level, seat, 100 + seat)
    mind.start(seat, session.view(seat))
    assert answer_of(beside).move == str(choose(mind, lambda: True))


def test_a_dead_worker_is_replaced_and_a_simple_move_answers(beside: MindCrew) -> None:
    session = session_of(*TWO_SAILORS)
    seat_all(beside, session)
    seat = session.to_act[0]
    beside.ask(seat, 500)
    answer_of(beside)
    dead = worker_of(beside)
    os.kill(dead, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    job = beside.ask(seat, 500)
    chosen = answer_of(beside)
    assert chosen.job == job
    assert chosen.move in [str(move) for move in session.moves(seat)]
    beside.ask(seat, 500)
    assert answer_of(beside).move in [str(move) for move in session.moves(seat)]
    assert worker_of(beside) != dead


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be stopped here")
def test_a_silent_worker_is_replaced(beside: MindCrew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "GRACE_S", 0.2)
    session = session_of(*TWO_SAILORS)
    seat_all(beside, session)
    seat = session.to_act[0]
    beside.ask(seat, 500)
    answer_of(beside)
    silent = worker_of(beside)
    os.kill(silent, signal.SIGSTOP)
    asked = time.monotonic()
    beside.ask(seat, 100)
    chosen = answer_of(beside)
    assert time.monotonic() - asked >= 0.3
    assert chosen.move == str(session.moves(seat)[0])
    assert worker_of(beside) != silent


def test_no_frame_waits_for_a_worker_that_reads_nothing(beside: MindCrew) -> None:
    session = session_of(*TWO_SAILORS)
    seat_all(beside, session)
    beside.ask(session.to_act[0], 500)
    answer_of(beside)
    os.kill(worker_of(beside), signal.SIGSTOP if hasattr(signal, "SIGSTOP") else signal.SIGTERM)
    for _ in range(3000):
        beside.ask(0, 10_000)
        beside.seat_minds(session, {0: TWO_SAILORS[0]}, {0: 1})
    # Had a frame written into the full pipe itself, the loop would not have ended.


def test_where_no_process_starts_the_minds_think_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(clock: Callable[[], float]) -> None:
        raise OSError("no processes here")

    monkeypatch.setattr(
        crews, "_Beside", type("_Beside", (), {"__init__": lambda self, clock: refuse(clock)})
    )
    crew = MindCrew(time.monotonic)
    session = session_of(*TWO_SAILORS)
    seat_all(crew, session)
    crew.ask(session.to_act[0], 500)
    assert answer_of(crew).move in [str(move) for move in session.moves(session.to_act[0])]


def test_sailors_play_a_whole_match_here_and_the_same_again() -> None:
    results = []
    for _ in range(2):
        session = session_of(*TWO_SAILORS)
        sitting = Sitting(session, MindCrew(FakeClock(), spawn=False), random.Random(1))
        play_out(sitting)
        results.append((session.result, session.count))
    assert results[0] == results[1]


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_sailors_play_every_game(game: str) -> None:
    seats = rules.GAMES[game].seats[0]
    session = Session.begin(game, seats, 3, {}, [Sailor(str(seat), "random") for seat in range(seats)])
    sitting = Sitting(session, MindCrew(FakeClock(), spawn=False), random.Random(1))
    sitting.pace = 0.0
    for now in range(100):
        if all(str(move) == "deal" for seat in session.to_act for move in session.moves(seat)):
            break
        sitting.update(float(now), True)
    assert session.count > 5


def test_a_sailor_takes_its_time_and_waits_for_the_screen() -> None:
    session = session_of(*TWO_SAILORS)
    sitting = Sitting(session, MindCrew(FakeClock(), spawn=False), random.Random(1))
    for now in range(0, 3000, 16):
        sitting.update(float(now), False)
    assert session.count == 0
    assert sitting.thinking == session.to_act[0]
    times: list[float] = []
    for now in range(3000, 6000, 16):
        before = session.count
        sitting.update(float(now), True)
        times += [now - 3000.0] * (session.count - before)
    assert TEMPO.least <= times[0] <= TEMPO.most + 16
    assert times[1] - times[0] >= TEMPO.between  # the card that was drawn is played


def test_pace_and_pauses() -> None:
    session = session_of(*TWO_SAILORS)
    sitting = Sitting(session, MindCrew(FakeClock(), spawn=False), random.Random(1))
    sitting.update(0.0, True)
    sitting.pause()
    sitting.update(10_000.0, True)
    assert session.count == 0
    sitting.resume(20_000.0)
    sitting.update(20_016.0, True)
    assert session.count == 0
    sitting.pace = 0.0
    sitting.update(20_032.0, True)
    assert session.count == 1


def test_a_person_is_left_alone_and_a_deal_too() -> None:
    session = session_of(Person("Anne"), Sailor("Tom", "greedy"), target=200)
    sitting = Sitting(session, MindCrew(FakeClock(), spawn=False), random.Random(1))
    rng = random.Random(2)
    for now in range(0, 10_000_000, 500):
        sitting.update(float(now), True)
        if 0 in session.to_act and 1 in session.to_act:
            break
        if session.to_act == (0,):
            assert sitting.thinking is None
            session.submit(0, rng.choice(session.moves(0)))
    assert [str(move) for move in session.moves(1)] == ["deal"]
    count = session.count
    for now in range(10_000_000, 10_010_000, 100):
        sitting.update(float(now), True)
    assert session.count == count
    assert sitting.thinking is None


def test_thoughts_are_clipped() -> None:
    rng = random.Random(1)
    thoughts = [TEMPO.thought(rng) for _ in range(2000)]
    assert min(thoughts) == TEMPO.least
    assert max(thoughts) == TEMPO.most
    assert 600 < sorted(thoughts)[1000] < 800
