"""Minds beside the screen and sailors at a session: honest, punctual, and never in the way of a frame."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from game import rules
from game.bots import levels_of, make_mind, worker
from game.bots.mind import Thought, View, choose
from game.bots.worker import Watch
from game.core.events import Event
from game.play import minds as crews
from game.play.minds import Chosen, MindCrew
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.play.sitting import PERSONS_FIRST_MS, TEMPO, Sitting
from game.play.takeback import CannotTakeBack
from tests.voyage import Voyage

TWO_SAILORS = (Sailor("Tom", "greedy"), Sailor("Mary", "cabin-boy"))
PATIENCE_S = 20.0
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


class FakeClock:
    """A clock that goes on by a little each time that somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.0001
        return self.now


class SteppingClock:
    """A clock that goes on by what a step of thought takes, one after the other."""

    def __init__(self, *steps: float) -> None:
        self.now = 0.0
        self._steps = iter((0.0, *steps))

    def __call__(self) -> float:
        self.now += next(self._steps, 1.0)
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
    beside = crew._thinkers
    assert isinstance(beside, crews._Beside)
    wait_for(lambda: beside.process_id is not None)
    assert beside.process_id is not None
    return beside.process_id


def seat_all(crew: MindCrew, session: Session) -> None:
    sailors = {seat: player for seat, player in enumerate(session.players) if isinstance(player, Sailor)}
    crew.seat_minds(session, sailors, {seat: 100 + seat for seat in sailors})


def is_ready(crew: MindCrew) -> bool:
    assert isinstance(crew._thinkers, crews._Beside)
    return crew._thinkers.ready


def wait_for(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not happens():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.005)


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
    os.kill(dead, KILL)
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


def test_a_worker_killed_in_the_middle_of_a_thought_costs_no_move(beside: MindCrew) -> None:
    session = Session.begin("john_silver", 4, 5, {}, [Sailor("Tom", "old-salt")] * 4)  # who thinks for long
    seat_all(beside, session)
    seat = session.to_act[0]
    beside.ask(seat, 1)
    answer_of(beside)
    dead = worker_of(beside)
    job = beside.ask(seat, 60_000)
    time.sleep(0.05)
    os.kill(dead, KILL)
    chosen = answer_of(beside)
    assert (chosen.job, chosen.seat) == (job, seat)
    assert chosen.move in [str(move) for move in session.moves(seat)]
    beside.ask(seat, 1)
    assert answer_of(beside).move in [str(move) for move in session.moves(seat)]
    assert worker_of(beside) != dead
    assert beside.next_problem() is None


def test_a_worker_that_dies_while_nobody_is_asked_is_replaced(beside: MindCrew) -> None:
    session = session_of(*TWO_SAILORS)
    seat_all(beside, session)
    seat = session.to_act[0]
    beside.ask(seat, 500)
    answer_of(beside)
    dead = worker_of(beside)
    os.kill(dead, KILL)
    wait_for(lambda: not beside.poll() and worker_of(beside) != dead)
    beside.ask(seat, 500)
    mind = make_mind("spooneye", TWO_SAILORS[seat].level, seat, 100 + seat)
    mind.start(seat, session.view(seat))
    assert answer_of(beside).move == str(choose(mind, lambda: True)), "the new one knows what the old one did"


def test_where_workers_keep_dying_the_minds_think_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "LOSSES", 2)
    session = session_of(*TWO_SAILORS)
    crew = MindCrew(time.monotonic)
    try:
        seat_all(crew, session)
        seat = session.to_act[0]
        for _ in range(2):
            wait_for(lambda: not crew.poll() and is_ready(crew))
            crew.ask(seat, 500)
            os.kill(worker_of(crew), KILL)
            assert answer_of(crew).move == str(session.moves(seat)[0])
        assert not crew.is_beside
        crew.ask(seat, 500)
        assert answer_of(crew).move in [str(move) for move in session.moves(seat)]
        problem = crew.next_problem()
        assert problem is not None
        assert problem.endswith(".")
        assert crew.next_problem() is None
    finally:
        crew.close()


class Unstartable:
    """A process that no system starts."""

    pid = None

    def __init__(self, **_: object) -> None: ...

    def start(self) -> None:
        """Refuse, as a system does that has no room."""
        raise OSError("no processes here")


class Hanging(Unstartable):
    """A process that never comes to life, and whose start takes as long as one lets it."""

    def start(self) -> None:
        """Hang until the test is over."""
        released.wait(PATIENCE_S)
        raise OSError("too late")


released = threading.Event()


@pytest.mark.parametrize("process", [Unstartable, Hanging])
def test_where_no_process_starts_the_minds_think_here(process: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(multiprocessing.get_context("spawn")), "Process", process)
    monkeypatch.setattr(crews, "STARTING_S", 0.3)
    crew = MindCrew(time.monotonic)
    try:
        session = session_of(*TWO_SAILORS)
        seat_all(crew, session)
        job = crew.ask(session.to_act[0], 500)
        chosen = answer_of(crew)
        assert chosen.job == job
        assert chosen.move in [str(move) for move in session.moves(session.to_act[0])]
        assert not crew.is_beside
        problem = crew.next_problem()
        assert problem is not None
        assert problem.startswith("On this machine the sailors cannot think")
    finally:
        released.set()
        crew.close()


def test_where_there_are_no_pipes_the_minds_think_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(method: str) -> None:
        raise ValueError(f"cannot find context for {method!r}")

    monkeypatch.setattr(multiprocessing, "get_context", refuse)
    crew = MindCrew(time.monotonic)
    session = session_of(*TWO_SAILORS)
    seat_all(crew, session)
    crew.ask(session.to_act[0], 500)
    assert answer_of(crew).move in [str(move) for move in session.moves(session.to_act[0])]
    assert crew.next_problem() is not None


def test_the_table_tells_why_it_stutters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(multiprocessing.get_context("spawn")), "Process", Unstartable)
    voyage = Voyage(tmp_path).open()
    try:
        monkeypatch.setattr(voyage.app, "new_crew", lambda: MindCrew(time.monotonic))
        play = voyage.sit_down(Person("Anne"), Sailor("Tom", "greedy"))
        for _ in range(500):
            voyage.step()
            if play.board.tableau.notice:
                break
        assert play.board.tableau.notice.startswith("On this machine the sailors cannot think")
    finally:
        voyage.close()


def test_minds_that_are_meant_to_think_here_are_no_problem() -> None:
    assert MindCrew(FakeClock(), spawn=False).next_problem() is None


class Breaking:
    """A mind that breaks wherever it can."""

    def start(self, seat: int, view: View) -> None: ...

    def see(self, events: Sequence[Event], view: View) -> None:
        """Break while it is told something."""
        raise ValueError("broken by a word")

    def think(self) -> Thought:
        """Break in the middle of a thought."""
        yield
        raise ValueError("broken by a thought")


def test_a_mind_that_breaks_here_does_not_end_the_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(worker, "make_mind", lambda *_: Breaking())
    session = session_of(*TWO_SAILORS)
    sitting = Sitting(session, MindCrew(FakeClock(), spawn=False), random.Random(1))
    sitting.pace = 0.0
    for now in range(20):
        sitting.update(float(now), True)
    assert session.count > 5
    errors = capsys.readouterr().err
    assert "broken by a word" in errors
    assert "broken by a thought" in errors


def test_a_sailor_of_a_level_that_there_is_not_plays_as_the_weakest(
    capsys: pytest.CaptureFixture[str],
) -> None:
    played = []
    for level in ("admiral", levels_of("spooneye")[0]):
        session = session_of(Sailor("Tom", level), Sailor("Mary", level))
        sitting = Sitting(session, MindCrew(FakeClock(), spawn=False), random.Random(1))
        sitting.pace = 0.0
        for now in range(20):
            sitting.update(float(now), True)
        played.append((session.count, session.view(None)))
    assert played[0] == played[1]
    assert played[0][0] > 5
    assert not capsys.readouterr().err


def test_closing_takes_no_time_and_leaves_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    crew = MindCrew(time.monotonic)
    seat_all(crew, session_of(*TWO_SAILORS))
    wait_for(lambda: not crew.poll() and is_ready(crew))
    thinkers = crew._thinkers
    assert isinstance(thinkers, crews._Beside)
    crew.close()
    wait_for(lambda: not thinkers._keeper.is_alive())
    assert not thinkers._process.is_alive()
    early = MindCrew(time.monotonic)
    keeper = early._thinkers
    assert isinstance(keeper, crews._Beside)
    early.close()
    wait_for(lambda: not keeper._keeper.is_alive())
    assert not keeper._process.is_alive()


def test_another_worker_is_told_all_in_few_messages() -> None:
    session = session_of(*TWO_SAILORS)
    crew = MindCrew(FakeClock(), spawn=False)
    seat_all(crew, session)
    follower = session.follow(0)
    follower.take()
    heard: list[Event] = []
    rng = random.Random(2)
    for _ in range(crews.CHUNK + 5):
        session.submit(session.to_act[0], rng.choice(session.moves(session.to_act[0])))
        update = follower.take()
        assert update is not None
        crew.see(0, update)
        heard += update.events
    sit, first, second = crew._books[0].messages()
    assert isinstance(sit, worker.Sit)
    assert isinstance(first, worker.Heard)
    assert isinstance(second, worker.Heard)
    assert list(first.events + second.events) == heard
    assert second.view == session.view(0)


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


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_who_plays_for_a_person_hears_of_moves_taken_back(game: str) -> None:
    """The one who sat down later is told as the others are, by a worker in place of the first as well."""
    seats = rules.GAMES[game].seats[0]
    anne, others = Person("Anne"), [Sailor(f"Tom {seat}", "random") for seat in range(1, seats)]
    session = Session.begin(game, seats, 4, {}, [anne, *others], {"practice": True})
    crew = MindCrew(FakeClock(), spawn=False)
    sitting = Sitting(session, crew, random.Random(1))
    sitting.pace = 0.0
    session.seat(0, Sailor("Silas", "random"))
    sitting.reseat(0)
    steps = iter(range(10_000))
    while True:
        sitting.update(float(next(steps)), True)
        try:
            session.take_back(0)
            break
        except CannotTakeBack:
            continue
    sitting.update(float(next(steps)), True)
    for _worker in range(2):
        for seat in range(seats):
            assert views_told(crew)[seat] == session.view(seat)
        crew._replace(crews._Here(FakeClock()))
    session.seat(0, anne)
    sitting.reseat(0)
    crew._replace(crews._Here(FakeClock()))
    assert sorted(views_told(crew)) == list(range(1, seats)), "nobody plays for her any more"


def test_who_gives_the_seat_away_waits_for_no_advice() -> None:
    anne = Person("Anne")
    session = Session.begin("spooneye", 2, 4, {}, [anne, Sailor("Tom", "random")])
    sitting = Sitting(session, MindCrew(FakeClock(), spawn=False), random.Random(1))
    sitting.advise(0)
    assert sitting.is_advising
    session.seat(0, Sailor("Silas", "random"))
    sitting.reseat(0)
    session.seat(0, anne)
    sitting.reseat(0)
    assert not sitting.is_advising
    sitting.update(0.0, False)
    assert sitting.take_advice() is None


def views_told(crew: MindCrew) -> dict[int, View]:
    """Return by seat the view that each mind which thinks here was told last."""
    assert isinstance(crew._thinkers, crews._Here)
    return {seat: view for seat, (_game, view) in crew._thinkers._minds._tables.items()}


def test_no_step_of_thought_is_begun_that_would_end_too_late() -> None:
    """Where the machine is busy, an answer comes before the end of its time, not a slow step after it."""
    busy = SteppingClock(*[0.03] * 9)
    watch = Watch(0.1, busy)
    while watch.more():
        pass
    assert busy.now == pytest.approx(0.09)


def test_one_slow_step_costs_little_of_the_time() -> None:
    clock = SteppingClock(0.06, *[0.001] * 1000)
    watch = Watch(0.5, clock)
    while watch.more():
        pass
    assert 0.465 < clock.now < 0.475


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


@pytest.mark.parametrize("person", [True, False])
def test_sailors_leave_it_to_a_person_to_do_what_one_may_do_for_all(person: bool) -> None:
    """The Ship was turned up before who was among the best had read that they might do it."""
    session = Session.begin("grundel_beard", 2, 3, {}, [Sailor("Mary", "random"), Sailor("Tom", "random")])
    session._state = rules.load(
        {
            "game": "grundel_beard", "seats": 2, "phase": "ship", "ship": "Js", "draw": "2h 3h",
            "settled": [9, 9],
            "players": [{"cards": "9d 9c 8d", "up": "100"}, {"cards": "9h 4d Kh", "up": "100"}],
        }
    )  # fmt: skip
    if person:
        session.seat(0, Person("Anne"))
    assert session.to_act == (0, 1)
    sitting = Sitting(session, MindCrew(FakeClock(), spawn=False), random.Random(1))
    acted = None
    for now in range(0, 20_000, 100):
        sitting.update(float(now), True)
        if acted is None and session.count:
            acted = now
    assert acted is not None
    assert acted > PERSONS_FIRST_MS if person else acted < 4000
