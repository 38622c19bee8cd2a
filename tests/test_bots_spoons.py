"""Sailors at Spoons: honest, repeatable, of their strength, with tongues, ears and hands like people's."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import mean
from typing import Any

import pytest

from game import rules
from game.bots import levels_of, make_mind, references_of
from game.bots.mind import Mind, Thought, choose
from game.bots.random_play import random_move
from game.bots.spoons import HABITS, Ears
from game.bots.spoons_cards import Judge
from game.bots.spoons_hands import LEAST_MS, first_grab, turned_aside
from game.bots.spoons_search import compared, dealt_anew
from game.bots.spoons_tells import KINDS, Tells, kinds_of
from game.core.events import Event
from game.core.state import Move
from game.play.minds import MindCrew
from game.play.players import Person, Player, Sailor
from game.play.reactions import NOTICING_MS
from game.play.session import Session, Update
from game.play.simulation import always, simulate
from game.play.sitting import Sitting
from game.rules.spoons import Spoons
from game.rules.spoons_events import Buzzed, Called, ScrambleBegun, SpoonGrabbed, SpoonWon
from game.rules.spoons_moves import Buzz, Grab, Hush, Say
from game.rules.spoons_scramble import Reach, begin

LEVELS = levels_of("spoons")
MINDS = ("greedy", *LEVELS)


def brief() -> Any:
    """Return the patience of a test: a few dozen steps of thought."""
    steps = iter(range(24))
    return lambda: next(steps, None) is not None


def spoons(seats: int = 3, **position: object) -> Spoons:
    state = rules.load({"game": "spoons", "seats": seats, **position})
    assert isinstance(state, Spoons)
    return state


def choice(level: str, state: rules.State, seat: int, seed: int = 1) -> str:
    mind = make_mind("spoons", level, seat, seed)
    mind.start(seat, state.view(seat))
    return str(choose(mind, brief()))


class Table:
    """Minds at a table without a screen; whoever may buzz is asked before the one who is to act."""

    def __init__(self, levels: tuple[str, ...], seed: int, **options: object) -> None:
        state = rules.new("spoons", len(levels), seed, options)
        assert isinstance(state, Spoons)
        self.state = state
        self.rng = random.Random(seed)
        self.minds: list[Mind] = [make_mind("spoons", name, s, seed) for s, name in enumerate(levels)]
        for seat, mind in enumerate(self.minds):
            mind.start(seat, state.view(seat))

    def step(self) -> tuple[int, Move, tuple[Event, ...]]:
        seat, move = self._chosen()
        events = self.state.play(seat, move)
        for other, mind in enumerate(self.minds):
            mind.see([event.seen_by(other) for event in events], self.state.view(other))
        return seat, move, events

    def _chosen(self) -> tuple[int, Move]:
        state = self.state
        bystanders = [s for s in range(state.seats) if s not in state.to_act] if state.open else []
        for seat in self.rng.sample(bystanders, len(bystanders)):
            move = choose(self.minds[seat], brief())
            if move is not None:
                return seat, move
        seat = self.rng.choice(state.to_act)
        move = choose(self.minds[seat], brief())
        assert move is not None, "a mind is waited for and declines"
        return seat, move

    def round(self, most: int = 3000) -> Iterator[tuple[int, Move, tuple[Event, ...]]]:
        for _ in range(most):
            if self.state.phase == "scores":
                return
            yield self.step()
        raise AssertionError("the round does not end")


# -- what every mind keeps -------------------------------------------------------------------------


@pytest.mark.parametrize("calls", ["strict", "spoken"])
@pytest.mark.parametrize("seats", [3, 4, 6, 8])
def test_rounds_come_to_an_end_with_legal_moves_and_no_false_buzz(seats: int, calls: str) -> None:
    levels = tuple(LEVELS[seat % len(LEVELS)] for seat in range(seats))
    for seed in range(2 if seats < 6 else 1):
        for _seat, move, events in Table(levels, seed, calls=calls).round():
            assert all(event.slips > 0 for event in events if isinstance(event, Buzzed))
            assert calls == "strict" or not isinstance(move, (Buzz, Hush))


@pytest.mark.parametrize("level", LEVELS)
def test_sailors_of_one_level_finish_a_round(level: str) -> None:
    assert sum(1 for _ in Table((level,) * 4, 5).round()) > 10


def test_a_table_goes_the_same_way_again() -> None:
    played = [[str(move) for _, move, _ in Table(LEVELS, 3).round()] for _ in range(2)]
    assert played[0] == played[1]


@pytest.mark.parametrize("level", MINDS)
def test_a_mind_chooses_the_same_whatever_is_hidden(level: str) -> None:
    table, rng = Table(("deckhand",) * 4, 8), random.Random(2)
    for number, _ in enumerate(table.round()):
        if table.state.phase == "scores" or number > 60:
            break
        seat = number % 4
        other = rules.imagine(table.state.view(seat), rng)
        assert choice(level, other, seat) == choice(level, table.state, seat)


@pytest.mark.parametrize("level", MINDS)
def test_a_mind_that_is_hurried_answers_at_once(level: str) -> None:
    table = Table((level,) * 3, 4)
    for _ in range(40):
        seat = table.state.to_act[0]
        mind = make_mind("spoons", level, seat, 1)
        mind.start(seat, table.state.view(seat))
        move = choose(mind, lambda: False)
        assert move is not None
        table.state.check(seat, move)
        table.step()


@pytest.mark.parametrize("seats", [3, 5])
def test_whoever_knows_the_cards_beats_chance(seats: int) -> None:
    won = matches = 0
    for seed in range(4):
        seat = seed % seats
        players = ["random"] * seats
        players[seat] = "greedy"
        (outcome,) = simulate("spoons", seats, {"target": 100, "calls": "spoken"}, seed, 1, players)
        won += seat in outcome.winners
        matches += 1
    assert won >= matches - 1
    assert references_of("spoons") == ("random", "greedy")


# -- cards -----------------------------------------------------------------------------------------


def test_dear_cards_go_when_somebody_is_about_to_go_out() -> None:
    hands = ["8h 4c 5d 6c", "3c", "Qs 9d"]
    state = spoons(turn=0, dealer=2, discard="9c", hands=hands, draw="2c 3d")
    assert choice("greedy", state, 0) == "play 8h"
    calm = spoons(turn=0, dealer=2, discard="9c", hands=[hands[0], "3c 4d 5h 6d 7h", "Qs 9d 3h 4h 5c"])
    assert choice("greedy", calm, 0) != "play 8h"


def test_a_ten_is_laid_with_something_to_follow() -> None:
    state = spoons(
        turn=0, dealer=2, discard="9c", hands=["Tc 4c 5d 6d 7s", "3c 4d 5h 6d 7h", "Qs 9d 3h 4h 5c"]
    )
    assert choice("greedy", state, 0) == "play Tc"
    alone = spoons(
        turn=0, dealer=2, discard="9c", hands=["Tc 9h 5d 6d 7s", "3c 4d 5h 6d 7h", "Qs 9d 3h 4h 5c"]
    )
    assert choice("greedy", alone, 0) == "play 9h"


def test_a_king_meets_who_is_nearest_to_going_out() -> None:
    state = spoons(turn=0, dealer=2, phase="call", discard="9c Kc", hands=["4c 5d", "3c 3d 5h", "Qs"])
    assert choice("greedy", state, 0) == "say draw 2 2"
    assert Judge(state, 1).victim() == 2


def test_an_eight_asks_for_what_is_held() -> None:
    state = spoons(turn=0, dealer=2, phase="call", discard="9c 8c", hands=["4d 5d 7s", "3c 3d 5h", "Qs 9s"])
    assert choice("greedy", state, 0) == "say diamonds"


def test_an_attack_is_sent_back_and_a_count_is_answered() -> None:
    attack = {"by": 1, "on": 0, "cards": 2}
    state = spoons(turn=1, phase="attack", attack=attack, discard="Kc", hands=["Kd 5d 7s", "3c 3d", "Qs 9s"])
    assert choice("greedy", state, 0) == "play Kd"
    state = spoons(turn=0, phase="count", count=2, discard="2c", hands=["Kd Ad 7s", "3c 3d", "Qs 9s"])
    assert choice("greedy", state, 0) == "play Ad"
    state = spoons(turn=0, phase="count", count=2, discard="2c", hands=["Kd 5d 7s", "3c 3d", "Qs 9s"])
    assert choice("greedy", state, 0) == "give"


def test_one_who_looks_ahead_takes_the_round_where_it_is_to_be_had() -> None:
    # With the seven of spades laid first, the eight goes on whatever follows.
    state = spoons(
        turn=0, dealer=2, discard="9s", hands=["8h 7s", "3c 4d 5h", "Qs 9d 3h"], draw="2c 3d 4h 5c"
    )
    base = rules.imagine(state.view(0), random.Random(1))
    assert isinstance(base, Spoons)
    choices = [state.parse(text) for text in ("draw", "play 7s")]
    thought = compared(base, 0, choices, random.Random(2))
    assert run(thought, always) == state.parse("play 7s")
    hurried = compared(base, 0, choices, random.Random(2))
    assert run(hurried, lambda: False) == choices[0]


def run(thought: Thought, more: Any) -> Move | None:
    try:
        next(thought)
        while True:
            thought.send(more())
    except StopIteration as end:
        answer: Move | None = end.value
        return answer


def excess(world: Spoons, tells: Tells) -> int:
    """Return how many cards of the others are more of a kind than what they gave away leaves open."""
    return sum(
        max(0, sum(kind in kinds_of(card) for card in world.hands[seat]) - tells.may_hold(seat, kind))
        for seat in (1, 2, 3)
        for kind in KINDS
    )


def test_worlds_agree_with_what_the_others_gave_away() -> None:
    table, rng = Table(("greedy",) * 4, 12, calls="spoken"), random.Random(5)
    tells = Tells(table.state.view(0))
    minded = careless = 0
    for number, (_, _, events) in enumerate(table.round()):
        tells.hear([event.seen_by(0) for event in events])
        if number % 5 or table.state.phase == "scores":
            continue
        base = rules.imagine(table.state.view(0), rng)
        assert isinstance(base, Spoons)
        world = dealt_anew(base, 0, rng, tells)
        assert world.hands[0] == table.state.hands[0]
        assert [len(hand) for hand in world.hands] == [len(hand) for hand in table.state.hands]
        for seat, hand in enumerate(world.hands):
            assert all(0 <= tells.may_hold(seat, kind) <= len(hand) for kind in KINDS)
        minded += excess(world, tells)
        careless += excess(dealt_anew(base, 0, rng, None), tells)
    assert 4 * minded < careless


def test_who_gives_in_holds_nothing_to_answer_with() -> None:
    attack = {"by": 1, "on": 0, "cards": 2}
    hands = ["9d 5d 7s", "3c 3d", "Qs 9s"]
    state = spoons(turn=1, phase="attack", attack=attack, discard="Kc", hands=hands, draw="2c 3h 4c 5c")
    tells = Tells(state.view(2))
    assert tells.may_hold(0, "K") == 3
    tells.hear([event.seen_by(2) for event in state.play(0, state.parse("give"))])
    assert tells.may_hold(0, "K") == 2
    assert tells.may_hold(0, "c") == 5


# -- tongues and ears ------------------------------------------------------------------------------


@pytest.mark.parametrize("level", MINDS)
def test_names_are_missed_as_often_as_the_level_says(level: str) -> None:
    state = spoons(turn=0, phase="call", discard="9c 4c", hands=["4d 5d 7s", "3c 3d 5h", "Qs 9s"])
    said = [choice(level, state, 0, seed) for seed in range(400)]
    missed = sum(words != "say four" for words in said) / len(said)
    assert abs(missed - HABITS[level].missed) < 0.06
    assert set(said) <= {str(move) for move in state.moves(0)}


@pytest.mark.parametrize("level", MINDS)
def test_slips_are_heard_as_often_as_the_level_says(level: str) -> None:
    open_ = [{"seat": 1, "what": "name", "since": []}]
    state = spoons(turn=2, dealer=0, open=open_, discard="9c 4c", hands=["4d 5d 7s", "3c 3d 5h", "Qs 9s"])
    heard = [choice(level, state, 0, seed) for seed in range(400)]
    assert set(heard) <= {"buzz 1", "None"}
    assert abs(heard.count("buzz 1") / len(heard) - HABITS[level].noticed) < 0.08
    assert choice(level, state, 1) == "None"


def test_a_slip_is_judged_once_and_forgotten_when_it_has_closed() -> None:
    slip = {"seat": 1, "what": "name", "since": []}
    view: dict[str, Any] = {"open": [slip]}
    deaf = Ears(0, 0.5, random.Random(2))
    heard = set()
    for _ in range(30):
        deaf.listen(view)
        heard.add(deaf.guilty())
    assert len(heard) == 1
    keen = Ears(0, 1.0, random.Random(2))
    keen.listen({"open": [slip, slip, {"seat": 0, "what": "name", "since": []}]})
    assert keen.guilty() == 1
    keen.listen({"open": []})
    assert keen.guilty() is None


# -- hands -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_reaction_times_are_a_persons(level: str) -> None:
    hands, rng = HABITS[level].hands, random.Random(3)
    times = [hands.reach(rng) for _ in range(4000)]
    assert min(times) >= LEAST_MS
    usual = hands.mu + hands.tau + hands.lapses * 650
    assert abs(mean(times) - usual) < 0.05 * usual
    assert all(0 <= hands.grip(rng) <= 1 for _ in range(200))


def test_levels_are_quicker_the_better_they_are() -> None:
    rng = random.Random(4)
    usual = [mean(HABITS[level].hands.reach(rng) for _ in range(500)) for level in LEVELS]
    assert usual == sorted(usual, reverse=True)


def test_a_hand_turns_aside_from_a_spoon_that_it_sees_taken() -> None:
    rng = random.Random(1)
    go = begin(((),) * 4).with_grab(Reach(1, 2, 300, 0.1))
    late, early = Grab(2, 700, 0.2), Grab(2, 400, 0.2)
    aside = turned_aside(late, go, rng)
    assert aside.spoon in (1, 3)
    assert aside.ms > late.ms
    assert turned_aside(early, go, rng) == early
    full = go.with_grab(Reach(2, 1, 310, 0.1)).with_grab(Reach(3, 3, 320, 0.1))
    assert turned_aside(late, full, rng) == late
    assert first_grab(go, HABITS["deckhand"].hands, rng).spoon in (1, 2, 3)


def test_a_grab_that_is_asked_for_again_is_the_same_grab() -> None:
    state = spoons(seats=4, turn=0, phase="spoons", discard="Jc", hands=["4d 5d", "3c 3d", "Qs 9s", "6h 6d"])
    mind = make_mind("spoons", "old-salt", 1, 5)
    mind.start(1, state.view(1))
    first = choose(mind, brief())
    assert isinstance(first, Grab)
    events = state.play(0, state.parse(f"grab {first.spoon % 3 + 1} 500 0.5"))
    mind.see(events, state.view(1))
    assert choose(mind, brief()) == first
    state.play(1, first)
    mind.see((), state.view(1))
    assert choose(mind, brief()) is None


# -- at a table with a person ----------------------------------------------------------------------


class FakeClock:
    """Seconds that pass a little with each look."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.0005
        return self.now


class Evening:
    """A person among sailors, on a clock of the test's own; the person plays at random, when it is time."""

    def __init__(self, seed: int, timed: bool, levels: tuple[str, ...] = ("deckhand", "cabin-boy")) -> None:
        players: list[Player] = [Person("Anne"), *(Sailor(str(n), lv) for n, lv in enumerate(levels))]
        options = {"target": 100}
        self.session = Session.begin("spoons", len(players), seed, options, players, {"timed": timed})
        crew = MindCrew(FakeClock(), spawn=False)
        self.sitting = Sitting(self.session, crew, random.Random(seed))
        self.follower = self.session.follow(0)
        self.rng = random.Random(seed)
        self.now = 0.0
        self._idle = 0.0

    def play(
        self, step_ms: float, person_ms: float = 900.0, most: int = 60_000
    ) -> Iterator[tuple[float, Update]]:
        """Play the match, and yield each update with the time at which it came."""
        for _ in range(most):
            self.sitting.update(self.now, screen_ready=True)
            while (update := self.follower.take()) is not None:
                yield self.now, update
            if self.session.result is not None:
                return
            self._let_person_act(step_ms, person_ms)
            self.now += step_ms
        raise AssertionError("the match does not end")

    def _let_person_act(self, step_ms: float, person_ms: float) -> None:
        session = self.session
        if 0 not in session.to_act:
            return
        self._idle += step_ms
        if self._idle < person_ms and str(session.moves(0)[0]) != "deal":
            return
        self._idle = 0.0
        state = rules.read_view(session.view(0))
        move = random_move(state, 0, self.rng)
        assert move is not None
        session.submit(0, move)


@pytest.mark.parametrize("timed", [True, False])
def test_a_match_with_a_person_comes_to_an_end(timed: bool) -> None:
    evening = Evening(2, timed)
    moves = sum(1 for _ in evening.play(100.0))
    assert moves > 50
    assert evening.sitting.thinking is None


def test_in_a_race_a_hand_is_there_when_its_time_has_passed() -> None:
    since, grabs, step = 0.0, 0, 10.0
    for now, update in Evening(4, timed=True, levels=("boatswain", "cabin-boy", "deckhand")).play(step):
        for event in update.events:
            if isinstance(event, (ScrambleBegun, SpoonWon)):
                since = now
            elif isinstance(event, SpoonGrabbed) and event.seat:
                grabs += 1
                assert abs(now - since - event.ms) <= 3 * step
        if grabs > 12:
            break
    assert grabs


def test_without_a_race_the_person_reaches_first_and_nobody_is_quicker() -> None:
    grabs = 0
    for _, update in Evening(4, timed=False).play(50.0, person_ms=4000.0):
        view = update.view
        for event in update.events:
            if not isinstance(event, SpoonGrabbed) or event.seat == 0:
                continue
            grabs += 1
            assert event.ms == 500
            if view["phase"] == "spoons" and view["grabs"]:
                person = 0 in view["quit"] or view["held"][0]
                assert person or any(reach["seat"] == 0 for reach in view["grabs"])
        if grabs > 6:
            break
    assert grabs


def test_a_slip_is_pointed_out_after_it_has_been_noticed() -> None:
    slipped: dict[int, float] = {}
    waits = []
    for now, update in Evening(7, timed=False, levels=("boatswain", "cabin-boy", "boatswain")).play(20.0):
        for event in update.events:
            if isinstance(event, Called) and not event.right:
                slipped.setdefault(event.seat, now)
            elif isinstance(event, Buzzed) and update.seat:
                waits.append(now - slipped.pop(event.other))
        if len(waits) > 5:
            break
        open_ = {slip["seat"] for slip in update.view["open"]}
        slipped = {seat: since for seat, since in slipped.items() if seat in open_}
    assert waits
    assert min(waits) >= NOTICING_MS[0]
    assert max(waits) < 4 * NOTICING_MS[1]


def test_nobody_is_asked_out_of_turn_without_a_slip() -> None:
    evening = Evening(3, timed=False, levels=("boatswain", "boatswain"))
    session = evening.session
    for _ in evening.play(50.0):
        quiet = not session.view(None)["open"]
        if quiet and session.to_act == (0,) and evening.rng.random() < 0.2:
            evening.sitting.update(evening.now, screen_ready=True)
            assert evening.sitting.thinking is None
        if session.count > 120:
            break


def test_while_a_person_has_something_to_say_sailors_wait() -> None:
    evening = Evening(3, timed=False)
    session = evening.session
    for _ in evening.play(50.0, person_ms=50.0):
        due = session.view(None)["say"]
        if due and due[0]["seat"] == 0:
            break
    count = session.count
    for step in range(200):
        evening.sitting.update(evening.now + 100.0 * step, screen_ready=True)
    assert session.count == count
    words = [move for move in session.moves(0) if isinstance(move, Say)]
    session.submit(0, words[0])
    assert session.count == count + 1
