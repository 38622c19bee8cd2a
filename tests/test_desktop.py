"""The menu entry of a Linux desktop: written for one person, true to its form, and gone without a trace."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game import __version__, cli, desktop

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="menus of this kind are Linux's")
PROGRAM = "/opt/cards/captains-table"


def entry_of(folder: Path) -> configparser.SectionProxy:
    parser = configparser.RawConfigParser()
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(folder / "applications" / desktop.ENTRY, encoding="utf-8")
    return parser["Desktop Entry"]


def read_exec(value: str) -> list[str]:
    """Take an Exec value apart as the Desktop Entry Specification says."""
    value = re.sub(r"\\(.)", r"\1", value)
    words = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', value)
    return [
        re.sub(r"\\(.)", r"\1", quoted).replace("%%", "%") or plain.replace("%%", "%")
        for quoted, plain in words
    ]


def test_the_menu_finds_program_and_icons(tmp_path: Path) -> None:
    written = desktop.install(tmp_path, [PROGRAM])
    assert len(written) == len(set(written)) == 3 + len(desktop.SIDES)
    entry = entry_of(tmp_path)
    assert (entry["Exec"], entry["TryExec"]) == (PROGRAM, PROGRAM)
    for side in desktop.SIDES:
        icon = tmp_path / "icons" / "hicolor" / f"{side}x{side}" / "apps" / f"{entry['Icon']}.png"
        assert pygame.image.load(icon).get_size() == (side, side)
    assert (tmp_path / "icons" / "hicolor" / "scalable" / "apps" / f"{entry['Icon']}.svg").is_file()


def test_what_was_installed_twice_leaves_no_trace(tmp_path: Path) -> None:
    other = tmp_path / "applications" / "other.desktop"
    other.parent.mkdir()
    other.write_text("another program's")
    first = desktop.install(tmp_path, [PROGRAM])
    assert desktop.install(tmp_path, [PROGRAM]) == first
    assert sorted(desktop.remove(tmp_path)) == sorted(first)
    assert list(tmp_path.rglob("*")) == [other.parent, other]
    assert desktop.remove(tmp_path) == []


@pytest.mark.parametrize(
    "command",
    [
        ["/home/a b/ş学/captains-table"],
        ['/home/50% "off"/cap`n\'s $table\\x', "--data", "my cards"],
        ["/opt/plain/captains-table", "-m", "game"],
    ],
)
def test_any_path_is_quoted_so_that_it_reads_back(command: list[str], tmp_path: Path) -> None:
    desktop.install(tmp_path, command)
    assert read_exec(entry_of(tmp_path)["Exec"]) == command


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-validate is missing")
@pytest.mark.parametrize("program", [PROGRAM, "/home/a b/ş学/captains-table"])
def test_the_entry_is_valid(program: str, tmp_path: Path) -> None:
    desktop.install(tmp_path, [program])
    file = tmp_path / "applications" / desktop.ENTRY
    checked = subprocess.run(["desktop-file-validate", file], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="appstreamcli is missing")
def test_the_metainfo_is_valid(tmp_path: Path) -> None:
    desktop.install(tmp_path, [PROGRAM])
    file = tmp_path / "metainfo" / desktop.METAINFO
    command = ["appstreamcli", "validate", "--no-net", str(file)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_metainfo_tells_of_this_version(tmp_path: Path) -> None:
    desktop.install(tmp_path, [PROGRAM])
    tree = ElementTree.parse(tmp_path / "metainfo" / desktop.METAINFO)
    release = tree.find("releases/release")
    assert release is not None
    assert release.get("version") == __version__
    assert tree.findtext("id") == desktop.ID
    assert tree.findtext("launchable") == desktop.ENTRY


def test_the_command_serves_this_person_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "bin" / desktop.SCRIPT
    script.parent.mkdir()
    script.touch()
    data = tmp_path / "data"
    monkeypatch.setattr(sys, "argv", [str(script)])
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    assert cli.main(["desktop", "install"]) == 0
    assert entry_of(data)["TryExec"] == str(script)
    assert str(data) in capsys.readouterr().out
    assert cli.main(["desktop", "remove"]) == 0
    assert "11 files deleted" in capsys.readouterr().out
    assert not list(data.iterdir())


def test_without_the_variable_it_is_the_home_folder() -> None:
    home = Path("/home/anne")
    usual = home / ".local" / "share"
    assert desktop.data_home({}, home) == usual
    assert desktop.data_home({"XDG_DATA_HOME": "relative"}, home) == usual
    assert desktop.data_home({"XDG_DATA_HOME": "/data"}, home) == Path("/data")


def test_a_frozen_program_names_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", PROGRAM)
    assert desktop.this_program() == [PROGRAM]


@pytest.mark.parametrize("program", ["/opt/a\nb/captains-table", "/opt/a=b"])
def test_what_no_entry_can_name_is_refused(program: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="menu entry"):
        desktop.install(tmp_path, [program])
    assert not list(tmp_path.iterdir())


def nowhere() -> Path:
    raise RuntimeError("no home")


def test_refusals_are_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.touch()
    script = tmp_path / desktop.SCRIPT
    script.touch()
    monkeypatch.setattr(sys, "argv", [str(script)])
    monkeypatch.setenv("XDG_DATA_HOME", str(file))
    for words in ("desktop", "desktop sink", "desktop install"):
        with pytest.raises(SystemExit) as stopped:
            cli.main(words.split())
        assert stopped.value.code == 2
        assert capsys.readouterr().err.count("\n") == 1
    monkeypatch.setattr(sys, "argv", ["-c"])
    monkeypatch.setattr(sys, "executable", str(file))
    with pytest.raises(SystemExit):
        cli.main(["desktop", "install"])
    script.unlink()
    with pytest.raises(SystemExit):
        cli.main(["desktop", "install"])
    assert "not installed" in capsys.readouterr().err
    with monkeypatch.context() as homeless:
        homeless.setattr(Path, "home", nowhere)
        with pytest.raises(SystemExit):
            cli.main(["desktop", "remove"])
    assert "home" in capsys.readouterr().err
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(SystemExit):
        cli.main(["desktop", "install"])
    assert "Linux" in capsys.readouterr().err
