"""The command line: what it prints, what it refuses in one sentence, and what it leaves alone."""

from __future__ import annotations

import argparse
import inspect
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game import __version__, cli, rules, words
from game.bots import levels_of
from game.commands.arguments import ARGPARSE
from game.core.chance import MAX_SEED
from game.play import simulation
from game.rules.spooneye import Spooneye

ROOT = Path(__file__).parent.parent


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.main(arguments) == 0
    out, errors = capsys.readouterr()
    assert errors == ""
    return out


def json_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(told(capsys, *arguments))
    return data


def test_simulated_matches_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("simulate", "spooneye", "--matches", "3", "--seed", "4", "--options", "target=50", "--json")
    data = json_of(capsys, *asked)
    assert (data["game"], data["seats"], data["seed"], data["version"]) == ("spooneye", 2, 4, __version__)
    assert data["options"] == {"target": 50}
    assert [match["seed"] for match in data["matches"]] == [4, 5, 6]
    for match in data["matches"]:
        assert len(match["scores"]) == 2
        assert max(match["scores"]) >= 50
        assert len(match["winners"]) == 1
        assert match["moves"] > 20
        assert match["hands"] >= 1
    assert json_of(capsys, *asked) == data


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_every_game_can_be_simulated_and_checked(game: str) -> None:
    match = simulation.Match(game, rules.GAMES[game].seats[0], {}, 3)
    inspector = simulation.Inspector(match.state, match.rng)
    for _ in range(25):
        seat, move = match.next_move()
        inspector.look(seat, move, match.state.play(seat, move))


def test_the_command_line_speaks_the_language_of_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    try:
        for asked, code, expected in (
            (["nope"], 2, "'nope' steht nicht zur Wahl (möglich: 'simulate'"),
            (["simulate"], 2, "diese Argumente fehlen: GAME"),
            (["simulate", "spoons", "--seats"], 2, "Argument --seats: braucht einen Wert"),
            (["bench", "--nope"], 2, "unbekannte Argumente: --nope"),
            (["simulate", "-h"], 0, "Aufruf: captains-table simulate"),
            (["-h"], 0, "Optionen:\n  -h, --help"),
        ):
            with pytest.raises(SystemExit) as ended:
                cli.main(asked)
            assert ended.value.code == code
            assert expected in "".join(capsys.readouterr())
    finally:
        words.use(words.ENGLISH)


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="argparse of another Python says it otherwise")
def test_what_argparse_says_is_translated_as_it_says_it() -> None:
    source = inspect.getsource(argparse)
    for message in ARGPARSE:
        assert f"_('{message}')" in source or f"'{message}'" in source, message


def test_of_what_is_given_twice_the_last_counts_and_the_rest_stays(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Options that were given anew made all those before them go without a word."""
    data = json_of(
        capsys, "simulate", "john_silver", "--json", "--seed", "1", "--seed", "2",
        "--options", "stacking=yes", "rounds=2", "--options", "rounds=1",
    )  # fmt: skip
    assert data["seed"] == 2
    assert data["options"] == {"stacking": True, "rounds": 1}
    for command in ("simulate", "arena"):
        with pytest.raises(SystemExit):
            cli.main([command, "--help"])
        assert "\nIf something is given twice, the last one counts.\n" in capsys.readouterr().out


def test_matches_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(
        capsys, "simulate", "john_silver", "--matches", "2", "--options", "stacking=yes"
    ).splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("seed 0: ")
    assert lines[2].startswith("matches won by seat: 0: ")


def test_levels_play_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    data = json_of(
        capsys, "simulate", "spooneye", "--players", "greedy,random", "--options", "target=50", "--json"
    )
    assert data["players"] == ["greedy", "random"]
    assert data["matches"][0]["winners"] == [0]


def test_a_fault_is_told_with_its_seed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    dump = Spooneye.dump
    monkeypatch.setattr(Spooneye, "dump", lambda self: {**dump(self), "turn": 0})
    assert cli.main(["simulate", "spooneye", "--seed", "9", "--check"]) == 1
    assert "Seed 9, move " in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        "--foo",
        "whist",
        "simulate",
        "simulate whist",
        "simulate spooneye --seats 3",
        "simulate spooneye --seats x",
        "simulate spooneye --seed -1",
        "simulate spooneye --seed 99999999999999999999",
        "simulate spooneye --matches 0",
        "simulate spooneye --options target=51",
        "simulate spooneye --options rum=3",
        "simulate spooneye --options target",
        "simulate john_silver --options stacking=1",
        "simulate spooneye --players greedy",
        "simulate spooneye --players greedy,parrot",
        "simulate spoons --players parrot,random,random",
        "shots",
        "shots pictures --size 3",
        "shots pictures --size 10x10",
        "shots pictures --lang klingon",
        "bench --seconds 0",
        "bench rum",
        "smoke --size 3",
    ],
)
def test_misuse_is_refused_in_one_sentence(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(words.split())
    assert stopped.value.code == 2
    out, errors = capsys.readouterr()
    assert out == ""
    assert errors.startswith("captains-table")
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("simulate whist", "there is no game 'whist', only "),
        ("simulate spooneye --options target", "the option target needs a value, such as target=100"),
        ("simulate spooneye --options rum=3", "Spooneye has no option 'rum', only target"),
        ("simulate spooneye --options target=51", "target cannot be '51', only 50, 100, 150, 200"),
        ("simulate spoons --options target=9", "target cannot be '9', only 100–500"),
        (f"simulate spooneye --seed {MAX_SEED} --matches 2", "--matches may be 1 at the most"),
        ("simulate spooneye --seconds 0", "'0' is not a number of seconds above 0"),
        ("simulate spooneye --seconds nan", "'nan' is not a number of seconds above 0"),
        ("--data elsewhere smoke", "keeps nothing"),
        ("--data elsewhere simulate spooneye", "keeps nothing"),
        ("shots {file}", "{file} is not a folder"),
        ("shots {file}/below", "{file}/below is not a folder"),
        ("smoke --out {folder}", "{folder} is a folder, not a file"),
        ("smoke --out {folder}/none/smoke.json", "{folder}/none/smoke.json is not there"),
    ],
)
def test_what_is_wrong_is_said(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("kept", encoding="utf-8")
    places = {"file": file.as_posix(), "folder": tmp_path.as_posix()}
    with pytest.raises(SystemExit) as stopped:
        cli.main([word.format(**places) for word in words.split()])
    assert stopped.value.code == 2
    out, errors = capsys.readouterr()
    assert out == ""
    assert sentence.format(**places) in errors
    assert errors.count("\n") == 1
    assert file.read_text(encoding="utf-8") == "kept"


@pytest.mark.parametrize(
    "asked",
    [
        ["shots", ""],
        ["--data", ""],
        ["--data="],
        ["smoke", "--out", ""],
        ["arena", "spooneye", "greedy", "random", "--resume", ""],
    ],
)
def test_an_empty_path_is_refused(asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Pictures, settings and matches went into the folder where one happened to be."""
    with pytest.raises(SystemExit) as stopped:
        cli.main(asked)
    assert stopped.value.code == 2
    out, errors = capsys.readouterr()
    assert out == ""
    assert errors.startswith("captains-table")
    assert errors.endswith("an empty name names no file and no folder\n")


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (PermissionError(13, "Permission denied", "pictures"), "pictures may not be used"),
        (OSError(28, "No space left on device", "a.png"), "a.png cannot be used: No space left on device"),
        (OSError("the screen is gone"), "the screen is gone"),
        (OSError(28, "No space left on device"), "the system refuses to go on: No space left on device"),
    ],
)
def test_what_the_system_refuses_is_a_sentence(
    refused: OSError, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.scenes import shots

    def take(*_: object) -> int:
        raise refused

    monkeypatch.setattr(shots, "take", take)
    with pytest.raises(SystemExit):
        cli.main(["shots", "pictures"])
    assert capsys.readouterr().err == f"captains-table: {sentence}\n"


FULL = Path("/dev/full")
"""Behaves as a file on a disk that is full."""
needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no file that is always full")


@needs_full
def test_a_file_that_takes_nothing_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """On a full disk a bare number of the system's was all that was said, and empty pictures were counted."""
    first = tmp_path / "first-start.png"
    first.symlink_to(FULL)
    for asked, path in ((["smoke", "--out", str(FULL)], FULL), (["shots", str(tmp_path)], first)):
        with pytest.raises(SystemExit) as stopped:
            cli.main(asked)
        assert stopped.value.code == 2
        said = f"captains-table: {path} cannot be used: No space left on device\n"
        assert capsys.readouterr().err == said


@needs_full
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_nobody_can_write_is_told_once(unbuffered: str) -> None:
    """Matches were told to have been played, and Python complained as it ended."""
    with FULL.open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game", "simulate", "spooneye", "--options", "target=50"],
            cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == "captains-table: the system refuses to go on: No space left on device\n"


@pytest.mark.parametrize("name", ["John_Silver", "JOHN SILVER", "john-silver"])
def test_a_game_is_known_in_any_case(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert json_of(capsys, "simulate", name, "--json")["game"] == "john_silver"


def test_help_names_who_plays_and_what_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["simulate", "--help"])
    told = capsys.readouterr().out
    for game in rules.GAMES.values():
        assert ", ".join(levels_of(game.key)) in told
        for option in game.options:
            assert f"option {option.name}=" in told


def test_a_smoke_run_leaves_what_it_cannot_replace(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        cli.main(["smoke", "--out", str(tmp_path)])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", ["--version", "--help", "simulate --help", "shots --help", "smoke --help"])
def test_help_and_version(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(words.split())
    assert stopped.value.code == 0
    assert capsys.readouterr().out


def test_the_program_runs_as_a_module_without_pygame() -> None:
    code = (
        "import sys; from game import cli; cli.main(['simulate', 'spooneye', '--options', 'target=50']);"
        "assert not any(name.split('.')[0] == 'pygame' for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, timeout=60)
    version = [sys.executable, "-m", "game", "--version"]
    done = subprocess.run(version, cwd=ROOT, check=True, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == f"captains-table {__version__}"


def test_the_window_opens_without_a_subcommand(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from game.scenes import app

    opened: list[Path | None] = []

    def run(data: Path | None) -> int:
        opened.append(data)
        return 0

    monkeypatch.setattr(app, "run", run)
    assert cli.main([]) == 0
    assert cli.main(["--data", str(tmp_path)]) == 0
    assert opened == [None, tmp_path]


def test_pictures_are_taken(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.scenes import shots

    asked: list[object] = []

    def take(*arguments: object) -> int:
        asked.append(arguments)
        return 7

    monkeypatch.setattr(shots, "take", take)
    assert "7 pictures" in told(capsys, "shots", str(tmp_path), "--size", "1024x600", "--lang", "xx")
    assert asked == [(tmp_path, (1024, 600), "xx")]
