"""Honest opponents: what a mind chooses and imagines depends on nothing that its seat cannot know."""

from __future__ import annotations

import ast
import io
import pickle
import random
import statistics
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from game import rules
from game.bots import levels_of, make_mind, references_of
from game.bots.mind import choose
from game.bots.worker import Answer, Message
from game.core.cards import UNSEEN
from game.core.places import Place
from game.core.state import Move, State
from game.play.log import Header, position_line
from game.play.minds import MindCrew
from game.play.players import Player, Sailor
from game.play.session import Session
from game.play.simulation import steps
from game.rules.invariants import masked, seat_sees
from tests.matches import Ply, random_match
from tests.twins import heard_by, offers, stretches, swap, swaps

BOTS = Path(__file__).parent.parent / "game" / "bots"
SEED = 9
BUDGET_MS = 3.0
"""By the clock below, some thirty looks at it."""
STEPS = 12
"""Steps of thought for a move."""
EDGES = [
    pytest.param(game, seats, id=f"{game}-{seats}")
    for game, declared in rules.GAMES.items()
    for seats in sorted({declared.seats[0], declared.seats[-1]})
]
"""Every game with the fewest and the most seats."""
MINDS = [
    pytest.param(game, level, id=f"{game}-{level}")
    for game in rules.GAMES
    for level in (*references_of(game), *levels_of(game))
]
PLAIN = ("game.bots.worker", "game.core.events", "game.core.places")
"""Where what is written to a worker comes from, beside the events of each game: no state is among it."""
WAYS = ("game.play", "game.storage", "game.core.imagining", "rules.new", "rules.load", "game.rules.new",
    "game.rules.load")  # fmt: skip
"""Names by which a truth could be reached."""
SURE = 4.0
"""Standard errors by which worlds may agree with the truth better than with other truths."""


class FakeClock:
    """A clock that goes on by a little each time that somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.0001
        return self.now


# -- the choice ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), EDGES)
def test_a_choice_is_the_same_whatever_is_hidden(game: str, seats: int, long_run: int) -> None:
    """Deal all that a seat does not see anew: with the same view, seed and steps it chooses the same."""
    rng = random.Random(5)
    for state in moments(game, seats, 3 + long_run // 5):
        seat = rng.choice(state.to_act)
        worlds = [state, *(rules.imagine(state.view(seat), rng) for _ in range(2))]
        assert len({str(world.dump()) for world in worlds}) > 1
        for level in (*references_of(game), *levels_of(game)):
            chosen = {choice(level, world, seat) for world in worlds}
            assert len(chosen) == 1, level


def choice(level: str, state: State, seat: int) -> str:
    mind = make_mind(state.game, level, seat, SEED)
    mind.start(seat, state.view(seat))
    return str(choose(mind, steps(STEPS)))


def moments(game: str, seats: int, number: int, preset: int = 0) -> Iterator[State]:
    """Yield moments of a match at which somebody has something to choose, spread evenly."""
    match = random_match(game, seats, preset, 2)
    state, wanted = match.begin(), {len(match.plies) * part // number for part in range(number)}
    due = 0
    for index, ply in enumerate(match.plies):
        due += index in wanted
        if due and any(has_choice(state, seat) for seat in state.to_act):
            due = 0
            yield state
        state.step(*ply)


def has_choice(state: State, seat: int) -> bool:
    return seat in state.to_act and len(state.moves(seat)) > 1 and str(state.moves(seat)[0]) != "deal"


@pytest.mark.parametrize(("game", "seats"), EDGES)
def test_two_truths_with_the_same_view_and_events_give_the_same_choice(
    game: str, seats: int, long_run: int
) -> None:
    """Swap two cards that a seat never sees, play on, and ask through a session, as at a real table."""
    compared = 0
    for true, twin, viewer, plies in twins(game, seats, 4 + long_run // 10):
        for level in (*references_of(game), *levels_of(game)):
            answers = [answer(Seating(start, viewer, level), plies) for start in (true, twin)]
            assert answers[0] == answers[1], level
            assert answers[0] is not None
            compared += 1
    assert compared >= 5, "too few twins are alike for long enough"


def twins(game: str, seats: int, number: int) -> Iterator[tuple[State, State, int, list[Ply]]]:
    """Yield a position, its twin, who is asked, and the moves before that, which tell it the same."""
    rng = random.Random(3)
    for state, plies in stretches(random_match(game, seats, 0, 1), number):
        found = list(waiting(state, plies))
        if not found:
            continue
        viewer, plies = rng.choice(found)
        for spots in rng.sample(pairs := list(swaps(state, viewer, plies, rng)), min(len(pairs), 8)):
            twin = state.copy()
            swap(twin, *spots)
            if tells_the_same(state.copy(), twin.copy(), viewer, plies):
                yield state.copy(), twin, viewer, plies
                break


def waiting(state: State, plies: Sequence[Ply]) -> Iterator[tuple[int, list[Ply]]]:
    """Yield who has something to choose after some of the moves, and those moves."""
    state = state.copy()
    for number, ply in enumerate(plies):
        state.step(*ply)
        for seat in state.to_act:
            if has_choice(state, seat):
                yield seat, list(plies[: number + 1])


def tells_the_same(true: State, twin: State, viewer: int, plies: Sequence[Ply]) -> bool:
    """Play moves in both worlds and tell whether all could and did happen alike, for all that a seat sees."""
    for seat, move in plies:
        if offers(true) != offers(twin):
            return False
        heard, told = (heard_by(viewer, world.play(seat, move)) for world in (true, twin))
        if heard != told:
            return False
    return offers(true) == offers(twin) and true.view(viewer) == twin.view(viewer)


class Seating:
    """A session from a position on, with one mind at it that thinks here."""

    def __init__(self, start: State, viewer: int, level: str) -> None:
        players: list[Player] = [Sailor(f"Sailor {seat}", level) for seat in range(start.seats)]
        version, options = rules.GAMES[start.game].version, dict(start.options)
        header = Header(start.game, version, start.seats, None, options, tuple(players), {})
        self.session = Session.resume([header.text(), position_line(start)])
        assert self.session.problem is None
        self.viewer = viewer
        self.crew = MindCrew(FakeClock(), spawn=False)
        self.sailor = Sailor("Tom", level)

    def play(self, plies: Sequence[Ply]) -> None:
        """Seat the mind and tell it of moves as a sitting does."""
        self.crew.seat_minds(self.session, {self.viewer: self.sailor}, {self.viewer: SEED})
        follower = self.session.follow(self.viewer)
        for seat, move in plies:
            self.session.submit(seat, move)
        while (update := follower.take()) is not None:
            self.crew.see(self.viewer, update)
        self.crew.ask(self.viewer, BUDGET_MS)


def answer(seating: Seating, plies: Sequence[Ply]) -> str | None:
    seating.play(plies)
    for _ in range(10_000):
        for chosen in seating.crew.poll():
            return chosen.move
    raise AssertionError("no answer came")


# -- what a worker is told -----------------------------------------------------------------------


class Post:
    """Stands where minds think, and keeps what would be written to a process."""

    def __init__(self) -> None:
        self.letters: list[bytes] = []

    def send(self, message: Message) -> None:
        self.letters.append(pickle.dumps(message))

    def receive(self) -> list[Answer]:
        return []

    def close(self) -> None: ...


@pytest.mark.parametrize(("game", "seats"), EDGES)
def test_what_is_written_to_a_worker_tells_nothing_that_is_hidden(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = 0
    for true, twin, viewer, plies in twins(game, seats, 4):
        written = []
        for start in (true, twin):
            seating, post = Seating(start, viewer, "greedy"), Post()
            monkeypatch.setattr(seating.crew, "_thinkers", post)
            seating.play(plies)
            written.append(post.letters)
            for letter in post.letters:
                assert modules_in(letter) <= {*PLAIN, f"game.rules.{game}_events"}
        assert len(written[0]) >= 3
        assert [pickle.loads(letter) for letter in written[0]] == [pickle.loads(one) for one in written[1]]
        compared += 1
    assert compared


class Noting(pickle.Unpickler):
    """Reads a pickle and notes from which modules it takes anything."""

    def __init__(self, letter: bytes) -> None:
        super().__init__(io.BytesIO(letter))
        self.modules: set[str] = set()

    def find_class(self, module: str, name: str) -> Any:
        """Note the module of a class, then find it."""
        self.modules.add(module)
        return super().find_class(module, name)


def modules_in(letter: bytes) -> set[str]:
    noting = Noting(letter)
    noting.load()
    return noting.modules


# -- imagined worlds -----------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "level"), MINDS)
def test_worlds_that_a_mind_imagines_agree_with_the_truth_no_better_than_chance(
    game: str, level: str, monkeypatch: pytest.MonkeyPatch, long_run: int
) -> None:
    """Show the same view of many truths: what is imagined at one is as like to each of the others."""
    found: list[float] = []
    for number, state in enumerate(moments(game, rules.GAMES[game].seats[0], 6, preset=-1)):
        seat = next(seat for seat in state.to_act if has_choice(state, seat))
        truths = truths_of(state, seat, 4 + long_run)
        worlds = []
        for index, truth in enumerate(truths):
            with monkeypatch.context() as patch:
                worlds.append(imagined(truth, seat, level, 100 * number + index, patch))
        found += excess(truths, worlds, seat)
    if game in ("spooneye", "spoons", "john_silver") and level == levels_of(game)[-1]:
        assert len(found) >= 10, "the best mind of this game imagines worlds"
    assert is_chance(found), (statistics.fmean(found), len(found))


def truths_of(state: State, seat: int, number: int) -> list[State]:
    """Return full worlds with one view, all of them equally likely."""
    rng = random.Random(f"{state.game} {seat}")
    return [rules.imagine(state.view(seat), rng) for _ in range(number)]


def imagined(
    truth: State, seat: int, level: str, seed: int, monkeypatch: pytest.MonkeyPatch, most: int = 6
) -> list[State]:
    """Return worlds on which a mind tries its moves: as its view has them, and without a gap."""
    view, visible = truth.view(seat), visible_cards(truth, seat)
    seen: dict[tuple[str, ...], State] = {}
    step = type(truth).step

    def noting(world: State, mover: int, move: Move) -> None:
        if len(seen) < most and mover == seat and visible_cards(world, seat) == visible:
            cards = hidden_cards(world, seat)
            if UNSEEN not in cards:
                seen.setdefault(tuple(cards), world.copy())
        step(world, mover, move)

    monkeypatch.setattr(type(truth), "step", noting)
    mind = make_mind(truth.game, level, seat, seed)
    mind.start(seat, view)
    choose(mind, steps(2 * STEPS))
    return list(seen.values())


def hidden_cards(state: State, seat: int) -> list[str]:
    """Return every card that a seat does not see, in the order of the places."""
    return [
        card
        for pile in state.piles()
        for index, card in enumerate(pile.cards)
        if not seat_sees(state, pile, index, seat)
    ]


def visible_cards(state: State, seat: int) -> list[tuple[object, ...]]:
    """Return every pile with its cards as a seat sees them."""
    return [(*pile[:3], *masked(state, pile, seat)) for pile in state.piles()]


def excess(truths: Sequence[State], worlds: Sequence[Sequence[State]], seat: int) -> list[float]:
    """Return for each truth how many more cards agree with its worlds than they do with the other truths."""
    hidden = [hidden_cards(truth, seat) for truth in truths]
    found = []
    for own, imagined_there in enumerate(worlds):
        if imagined_there:
            likeness = [
                statistics.fmean(agreement(hidden_cards(world, seat), there) for world in imagined_there)
                for there in hidden
            ]
            others = likeness[:own] + likeness[own + 1 :]
            found.append(likeness[own] - statistics.fmean(others))
    return found


def agreement(cards: Sequence[str], others: Sequence[str]) -> int:
    return sum(card == other for card, other in zip(cards, others, strict=True))


def is_chance(found: Sequence[float]) -> bool:
    """Tell whether a mean is 0 or less, as far as its spread lets anybody know."""
    if len(found) < 2:
        return not found
    return statistics.fmean(found) <= SURE * statistics.stdev(found) / sqrt(len(found))


def honest(truth: State, seat: int, rng: random.Random) -> State:
    return rules.imagine(truth.view(seat), rng)


def peeping(truth: State, seat: int, rng: random.Random) -> State:
    """Imagine a world with one hidden card in five as it is."""
    places = [
        (Place(*pile[:3], index), card)
        for pile in truth.piles()
        for index, card in enumerate(pile.cards)
        if not seat_sees(truth, pile, index, seat)
    ]
    return rules.imagine(truth.view(seat), rng, dict(rng.sample(places, len(places) // 5)))


@pytest.mark.parametrize("game", sorted(rules.GAMES))
@pytest.mark.parametrize(("imagine", "is_honest"), [(honest, True), (peeping, False)])
def test_a_peep_at_the_truth_would_be_found(
    game: str, imagine: Callable[[State, int, random.Random], State], is_honest: bool
) -> None:
    rng, found = random.Random(4), []
    for state in moments(game, rules.GAMES[game].seats[-1], 2):
        seat = next(seat for seat in state.to_act if has_choice(state, seat))
        truths = truths_of(state, seat, 16)
        found += excess(truths, [[imagine(truth, seat, rng) for _ in range(4)] for truth in truths], seat)
    assert is_chance(found) == is_honest


# -- what minds can reach ------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(BOTS.glob("*.py")), ids=lambda path: path.stem)
def test_a_mind_has_no_way_to_a_truth(path: Path) -> None:
    """No match is begun or loaded by minds, and no session, save or dealing of secrets is in their reach."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert list(ways_to_a_truth(tree)) == []


def ways_to_a_truth(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.Attribute):
            names = [ast.unparse(node)]
        else:
            continue
        yield from (name for name in names if name.startswith(WAYS))


def test_a_way_to_a_truth_would_be_found() -> None:
    bad = (
        "from game.play.session import Session\nfrom game import storage\nimport game.storage.files\n"
        "from game.core.imagining import unveil\nfrom game.rules import load\nrules.new('spooneye', 2)\n"
    )
    assert len(list(ways_to_a_truth(ast.parse(bad)))) == 6
    assert not list(ways_to_a_truth(ast.parse("from game import rules\nrules.imagine(view, rng)\n")))
