"""The arena: every deal from every seat, figures that can be checked by hand, and records that go on."""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from game import cli, rules
from game.bots import make_mind
from game.bots.mind import Thought, View
from game.bots.spooneye import SpooneyeMind
from game.core.chance import MAX_SEED
from game.core.events import Event
from game.play import simulation
from game.play.arena import Played, Tournament, Unit, play_unit, play_units, rounded
from game.play.arena_figures import Estimate, mean_of, share_of, standings, thinking, wilson
from game.play.arena_record import RecordError, header_line, read_record, unit_line, whole_length
from game.play.simulation import Fault
from game.rules.spoons_moves import Buzz

QUICK = ("spooneye", "greedy", "random", "--option", "target=50", "--jobs", "1")


def frozen() -> float:
    """A clock that stands still: all moves take no time."""
    return 0.0


def tournament(*players: str, game: str = "spooneye", seed: int = 0, **options: object) -> Tournament:
    return Tournament(game, players, rules.GAMES[game].settings(options), seed, 10)


def played(scores: Sequence[int], winners: Sequence[int], illegal: Sequence[int] = (0, 0)) -> Played:
    times = tuple({100: 3, 2000: 1} for _ in scores)
    return Played(tuple(scores), tuple(winners), 8, times, tuple(illegal))


def json_of(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert cli.main(["arena", *words, "--json"]) == 0
    out, errors = capsys.readouterr()
    assert errors == ""
    data: dict[str, Any] = json.loads(out)
    return data


def timeless(data: dict[str, Any]) -> dict[str, Any]:
    """Return figures without those of a clock."""
    return data | {"standings": [{**one, "ms": None} for one in data["standings"]]}


# -- what is played ------------------------------------------------------------------------------


def test_every_player_sits_everywhere_once_and_in_the_same_order() -> None:
    four = tournament("greedy", "random", "cabin-boy", "deckhand", game="spoons")
    tables = [four.at_table(rotation) for rotation in range(4)]
    for seat in range(4):
        assert sorted(table[seat] for table in tables) == [0, 1, 2, 3]
    for table in tables:
        assert [(player - table[0]) % 4 for player in table] == [0, 1, 2, 3]


def test_a_unit_is_the_same_deal_from_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[object, ...]] = []
    new = rules.new

    def noted(*asked: Any) -> rules.State:
        begun.append(asked)
        return new(*asked)

    monkeypatch.setattr(rules, "new", noted)
    two = tournament("greedy", "random", seed=40, target=50)
    unit = play_unit(two, 2, frozen)
    assert begun == [("spooneye", 2, 42, {"target": 50})] * 2
    for rotation, match in enumerate(unit.matches):
        assert match.winners == (two.at_table(rotation).index(0),)
        assert max(match.scores) >= 50
        assert match.illegal == (0, 0)
    assert play_unit(two, 2, frozen) == unit


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_every_game_has_an_arena(game: str) -> None:
    short: dict[str, dict[str, Any]] = {
        "spooneye": {"target": 50}, "hand_and_foot": {"rounds": 1}, "spoons": {"target": 100},
        "grundel_beard": {"target": 3}, "john_silver": {},
    }  # fmt: skip
    players = ["greedy"] * rules.GAMES[game].seats[0]
    unit = play_unit(tournament(*players, game=game, **short[game]), 0, frozen)
    assert len(unit.matches) == len(players)
    for match in unit.matches:
        assert match.illegal == (0,) * len(players)
        assert match.moves > 5
        assert all(times.keys() == {0} for times in match.times)


def test_any_executor_plays_the_same_units() -> None:
    two = tournament("greedy", "random", target=50)
    here = list(play_units(two, range(2), frozen))
    with ThreadPoolExecutor(2) as executor:
        elsewhere = list(play_units(two, range(2), frozen, executor))
    assert sorted(elsewhere, key=lambda unit: unit.number) == here
    assert [unit.number for unit in here] == [0, 1]


def test_whoever_has_noticed_a_slip_points_it_out_out_of_turn() -> None:
    match = simulation.Match("spoons", 4, {"target": 100}, 3, ["cabin-boy", "greedy"] * 2)
    buzzed = []
    for _ in range(300):
        if not match.state.to_act:
            break
        seat, move = match.next_move()
        if isinstance(move, Buzz):
            buzzed.append((seat in match.state.to_act, move.on))
        events = match.state.play(seat, move)
        match.tell(events)
    assert (False, 0) in buzzed or (False, 2) in buzzed, "cabin boys slip, and others hear it"


def test_seconds_are_kept_by_the_clock() -> None:
    now = iter([0.0, 0.1, 0.19, 0.2, 0.3])
    more = simulation.until(0.2, lambda: next(now))
    assert [more() for _ in range(5)] == [True, True, True, False, False]
    more = simulation.steps(2)
    assert [more() for _ in range(4)] == [True, True, False, False]


class Cheat(SpooneyeMind):
    """Plays what no rule allows, or declines."""

    answers: Iterator[str | None] = iter(())

    def think(self) -> Thought:
        """Answer what was prepared."""
        yield
        text = next(self.answers, "")
        state = rules.read_view(self._view)
        return None if text is None else state.parse(text) if text else state.moves(self._seat)[0]


def test_an_illegal_move_is_counted_and_the_match_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = make_mind("spooneye", "greedy", 0, 1)
    assert isinstance(honest, SpooneyeMind)

    def make(game: str, level: str, seat: int, seed: int) -> object:
        cheat = Cheat(honest._rng, honest._habits)
        cheat.answers = iter(["capture 2", None, "deal"] if seat == 0 else [])
        return cheat

    monkeypatch.setattr(simulation, "make_mind", make)
    unit = play_unit(tournament("greedy", "greedy", target=50), 0, frozen)
    assert [match.illegal for match in unit.matches] == [(3, 0), (3, 0)]
    first, second = standings(tournament("greedy", "greedy", target=50), [unit])
    assert (first.illegal, second.illegal) == (3, 3)


class Swooning:
    """A mind that ends in the middle of a thought."""

    def start(self, seat: int, view: View) -> None: ...

    def see(self, events: Sequence[Event], view: View) -> None: ...

    def think(self) -> Thought:
        """Think of nothing any more."""
        yield
        raise ZeroDivisionError("swooned")


def test_a_mind_that_breaks_is_a_fault_that_travels(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(simulation, "make_mind", lambda *_: Swooning())
    with pytest.raises(Fault) as found:
        play_unit(tournament("greedy", "greedy", seed=7), 1, frozen)
    again = pickle.loads(pickle.dumps(found.value))
    assert (again.seed, again.moves, str(again)) == (8, 0, "swooned")
    record = tmp_path / "record"
    assert cli.main(["arena", *QUICK, "--units", "1", "--resume", str(record)]) == 1
    assert capsys.readouterr().err == f"Seed 0, move 0: swooned What was done is in {record}.\n"


# -- figures -------------------------------------------------------------------------------------


def test_figures_by_hand() -> None:
    two = tournament("greedy", "random")
    units = [
        Unit(0, (played([100, 60], [0]), played([70, 110], [1]))),  # both won by the first player
        Unit(1, (played([120, 20], [0]), played([90, 30], [0], (0, 2)))),  # each won as seat 0
        Unit(2, (played([50, 50], [0, 1]), played([0, 100], [1]))),
        Unit(3, (played([100, 60], []), played([100, 60], [0]))),
    ]
    first, second = standings(two, units)
    assert (first.player, second.player) == ("greedy", "random")
    assert (first.wins, second.wins) == (4.5, 2.5)  # one match nobody has won
    assert first.wins_by_seat == (2.5, 2.0)
    assert second.wins_by_seat == (2.0, 0.5)
    assert first.share.mean == 4.5 / 8
    assert first.margin.mean == (40 + 40 + 100 - 60 + 0 + 100 + 40 - 40) / 8
    assert second.margin.mean == -first.margin.mean
    assert (first.illegal, second.illegal) == (2, 0)
    assert first.moves == 32
    assert (first.ms.median, first.ms.p95, first.ms.max) == (0.1, 2.0, 2.0)
    assert standings(two, units[::-1]) == [first, second]


def test_points_of_spoons_count_against_their_owner() -> None:
    three = tournament("greedy", "random", "random", game="spoons")
    match = played([10, 100, 60], [0], (0, 0, 0))
    others = [played([100, 10, 60], [1], (0, 0, 0)), played([60, 100, 10], [2], (0, 0, 0))]
    assert standings(three, [Unit(0, (match, *others))])[0].margin.mean == 70


def test_intervals() -> None:
    # Wilson's interval for 0 of 20 and for 15 of 100, as tables have them.
    assert wilson(0.0, 20) == Estimate(0.0, 0.0, 0.161)
    assert wilson(0.15, 100) == Estimate(0.15, 0.093, 0.233)
    assert share_of([1.0] * 10) == wilson(1.0, 10)
    assert share_of([0.5]) == wilson(0.5, 1)
    assert share_of([0.0, 0.0, 0.5]) == wilson(0.5 / 3, 3), "an even spread would reach below nothing"
    assert share_of([0.5, 1.0] * 8 + [0.0, 0.5] * 8).low == 0.376
    assert mean_of([4.0]) == Estimate(4.0, None, None)
    assert mean_of([2.0, 2.0, 2.0]) == Estimate(2.0, 2.0, 2.0)


def test_times_are_kept_to_two_digits() -> None:
    assert [rounded(us) for us in (0.2, 9.6, 99.4, 104, 1250, 98765)] == [0, 10, 99, 100, 1200, 99000]
    times = {1000: 50, 2000: 44, 3000: 5, 500_000: 1}
    assert thinking(times) == (type(thinking(times)))(1.0, 3.0, 500.0)
    assert thinking({}).max == 0


# -- records -------------------------------------------------------------------------------------


def record_of(two: Tournament, units: Sequence[Unit]) -> str:
    return "".join(f"{line}\n" for line in [header_line(two), *map(unit_line, units)])


def test_a_record_reads_back() -> None:
    two = tournament("greedy", "random")
    units = [Unit(4, (played([1, -2], [0]), played([3, 4], [], (1, 0)))), play_unit(two, 1, frozen)]
    text = record_of(two, units)
    assert read_record(text, two) == {unit.number: unit for unit in units}
    assert read_record(text + unit_line(units[0])[:30], two) == {unit.number: unit for unit in units}
    assert whole_length(text.encode() + b'{"unit":') == len(text.encode())


@pytest.mark.parametrize(
    ("other", "name"),
    [
        (tournament("greedy", "deckhand"), "players"),
        (tournament("greedy", "random", seed=1), "seed"),
        (tournament("greedy", "random", target=50), "options"),
        (tournament("greedy", "random", game="john_silver"), "game"),
        (Tournament("spooneye", ("greedy", "random"), {"target": 100}, 0, 11), "iterations"),
        (Tournament("spooneye", ("greedy", "random"), {"target": 100}, 0, 10, 0.5), "iterations"),
        (Tournament("spooneye", ("greedy", "random"), {"target": 100}, 0, 10, None, "2"), "version"),
    ],
)
def test_another_tournaments_record_is_refused(other: Tournament, name: str) -> None:
    with pytest.raises(RecordError, match=name):
        read_record(record_of(other, []), tournament("greedy", "random"))


@pytest.mark.parametrize(
    "line",
    ["", "[]", "7", "{}", '{"unit": 1}', '{"unit": -1, "matches": []}', '{"unit": 1, "matches": [{}, {}]}',
     "[" * 100_000, "\x00", '{"unit": true, "matches": 3}'],
)  # fmt: skip
def test_a_line_that_is_no_unit_refuses_the_record(line: str) -> None:
    two = tournament("greedy", "random")
    with pytest.raises(RecordError, match="line 2"):
        read_record(f"{record_of(two, [])}{line}\n", two)
    with pytest.raises(RecordError, match="no record"):
        read_record(f"{line}\n", two)


def test_a_unit_with_something_amiss_refuses_the_record() -> None:
    two = tournament("greedy", "random")
    good = json.loads(unit_line(Unit(0, (played([1, 2], [1]), played([3, 4], [1])))))
    for name, wrong in (
        ("scores", [1]),
        ("winners", [2]),
        ("moves", "8"),
        ("us", [[]]),
        ("illegal", [0, -1]),
    ):
        bad = json.loads(json.dumps(good))
        bad["matches"][1][name] = wrong
        with pytest.raises(RecordError, match="line 2"):
            read_record(record_of(two, []) + json.dumps(bad) + "\n", two)


# -- the command ---------------------------------------------------------------------------------


def test_a_resumed_run_gives_the_figures_of_an_unbroken_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    whole = json_of(capsys, *QUICK, "--units", "4")
    record = tmp_path / "record"
    json_of(capsys, *QUICK, "--units", "3", "--resume", str(record))
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    # As if the second unit had not been done, and the program had ended in the middle of the third.
    record.write_text("".join([lines[0], lines[1], lines[3][:40]]), encoding="utf-8")
    resumed = json_of(capsys, *QUICK, "--units", "4", "--resume", str(record))
    assert timeless(resumed) == timeless(whole)
    kept = record.read_text(encoding="utf-8").splitlines(keepends=True)
    assert kept[:2] == lines[:2]
    assert len(kept) == 5
    # Nothing is left to play now, and fewer units are told as if no more had been asked for.
    assert json_of(capsys, *QUICK, "--units", "4", "--resume", str(record)) == resumed
    assert json_of(capsys, *QUICK, "--units", "2", "--resume", str(record))["units"] == 2
    assert record.read_text(encoding="utf-8") == "".join(kept)


def test_local_processes_play_what_this_one_would(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    here = json_of(capsys, *QUICK, "--units", "2")
    beside = json_of(capsys, *QUICK[:-1], "2", "--units", "2", "--resume", str(tmp_path / "record"))
    assert timeless(beside) == timeless(here)


def test_the_figures_as_json_and_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    data = json_of(capsys, *QUICK, "--units", "2", "--seed", "5", "--iterations", "7")
    assert (data["game"], data["seats"], data["seed"], data["last_seed"]) == ("spooneye", 2, 5, 6)
    assert (data["units"], data["matches"], data["iterations"]) == (2, 4, 7)
    assert data["players"] == ["greedy", "random"]
    greedy, chance = data["standings"]
    assert greedy["wins"] + chance["wins"] == 4
    assert greedy["share"]["low"] < greedy["share"]["mean"]
    assert cli.main(["arena", *QUICK, "--units", "1"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("Spooneye: 1 unit, 2 matches, seeds 0 to 0, version ")
    assert out[1].startswith("greedy: wins 100.0 % (20.7 to 100.0), margin +")
    assert out[1].endswith("0 illegal.")
    assert len(out) == 3


def own_executor() -> Executor:
    """Make an executor, as a person's own module would."""
    return ThreadPoolExecutor(1)


def test_an_executor_of_ones_own_plays(capsys: pytest.CaptureFixture[str]) -> None:
    own = json_of(capsys, *QUICK, "--units", "2", "--executor", f"{__name__}:own_executor")
    assert timeless(own) == timeless(json_of(capsys, *QUICK, "--units", "2"))


def test_an_option_given_twice_is_as_it_was_given_last(capsys: pytest.CaptureFixture[str]) -> None:
    data = json_of(capsys, *QUICK, "--option", "target=100", "--option", "target=50", "--units", "1")
    assert data["options"] == {"target": 50}


def test_an_interrupted_run_says_where_its_units_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from game.commands import arena

    def interrupted(*asked: Any) -> Iterator[Unit]:
        yield from list(play_units(*asked))[:1]
        raise KeyboardInterrupt

    record = tmp_path / "record"
    with monkeypatch.context() as patch:
        patch.setattr(arena, "play_units", interrupted)
        assert cli.main(["arena", *QUICK, "--units", "2", "--resume", str(record)]) == 130
    assert capsys.readouterr().err == f"Stopped. What was done is in {record}.\n"
    resumed = json_of(capsys, *QUICK, "--units", "2", "--resume", str(record))
    assert timeless(resumed) == timeless(json_of(capsys, *QUICK, "--units", "2"))


@pytest.mark.skipif(sys.platform == "win32", reason="no file's size can be limited there")
@pytest.mark.parametrize("most", [20, 400])
def test_a_record_that_cannot_grow_is_named(
    most: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    import resource

    record, limits = tmp_path / "record", resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, limits[1]))
    try:
        with pytest.raises(SystemExit) as stopped:
            cli.main(["arena", *QUICK, "--units", "2", "--resume", str(record)])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert stopped.value.code == 2
    assert capsys.readouterr().err == f"captains-table: {record} cannot be used: File too large\n"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no file without an end")
def test_a_record_without_an_end_is_not_read(capsys: pytest.CaptureFixture[str]) -> None:
    """All of a device was to be read, until no memory was left."""
    with pytest.raises(SystemExit) as stopped:
        cli.main(["arena", *QUICK, "--units", "1", "--resume", "/dev/zero"])
    assert stopped.value.code == 2
    assert capsys.readouterr().err == "captains-table: /dev/zero is no plain file\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "the following arguments are required: GAME, PLAYER"),
        ("whist greedy greedy", "there is no game 'whist'"),
        ("spooneye", "the following arguments are required: PLAYER"),
        ("spooneye greedy", "Spooneye is for 2 seats, not 1"),
        ("spooneye greedy parrot", "'parrot' does not play Spooneye"),
        ("spooneye greedy random --units 0", "'0' is not a whole number"),
        ("spooneye greedy random --option rum=1", "Spooneye has no option 'rum'"),
        ("spooneye greedy random --iterations 0", "'0' is not a whole number"),
        ("spooneye greedy random --seconds 1 --iterations 2", "not allowed with"),
        (f"spooneye greedy random --seed {MAX_SEED} --units 2", "--units may be 1 at the most"),
        ("spooneye greedy random --executor nowhere", "does not name a function as MODULE:FACTORY"),
        ("spooneye greedy random --executor no.such:thing", "no.such:thing makes no executor: "),
        ("spooneye greedy random --executor builtins:dict", "builtins:dict makes no executor, but dict"),
        ("spooneye greedy random --resume {folder}", "{folder} is a folder, not a file"),
        ("spooneye greedy random --resume {folder}/none/record", "{folder}/none/record is not there"),
        ("spooneye greedy random --resume {file}", "{file} does not hold this arena: it is no record"),
        ("spooneye greedy random --resume {bytes}", "{bytes} does not hold this arena: it is no text"),
    ],
)
def test_misuse_is_told_in_one_sentence(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, others = tmp_path / "file", tmp_path / "bytes"
    file.write_text("root:x:0\nkept", encoding="utf-8")
    others.write_bytes(b"\xff\xfe\n\xff")
    places = {"file": file.as_posix(), "folder": tmp_path.as_posix(), "bytes": others.as_posix()}
    with pytest.raises(SystemExit) as stopped:
        cli.main(["arena", *words.format(**places).split()])
    assert stopped.value.code == 2
    out, errors = capsys.readouterr()
    assert out == ""
    assert sentence.format(**places) in errors
    assert errors.count("\n") == 1
    assert file.read_text(encoding="utf-8") == "root:x:0\nkept"
    assert others.read_bytes() == b"\xff\xfe\n\xff"
