"""What is packed: the spec for each system, the licences of what is carried along, the files of the wheel."""

from __future__ import annotations

import importlib.util
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pygame
import pytest

from game import __version__

ROOT = Path(__file__).parent.parent
BINARIES = [
    "pygame/base.cpython-311-x86_64-linux-gnu.so",
    "pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10",
    "libz.so.1",
    "libstdc++.so.6",
]


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / ".ci" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Analysis:
    """Stands for PyInstaller's: it finds a few binaries, and takes data as it is given."""

    def __init__(self, scripts: list[str], *, datas: list[tuple[str, str]], **options: Any) -> None:
        self.scripts, self.options = scripts, options
        self.pure: list[object] = []
        self.binaries = [(name, f"/lib/{name}", "BINARY") for name in BINARIES]
        self.datas = [(f"{folder}/{Path(source).name}", source, "DATA") for source, folder in datas]
        self.datas.append(("pygame/freesansbold.ttf", "", "DATA"))


Built = dict[str, list[tuple[tuple[Any, ...], dict[str, Any]]]]


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str, bool], Built]:
    """Return what runs the spec as if on another system: what was made there, by the name of its maker."""

    def run(system: str, one_file: bool = False) -> Built:
        monkeypatch.setenv("CAPTAINS_TABLE_ONE_FILE", "1" if one_file else "0")
        built: Built = {"Analysis": [], "PYZ": [], "EXE": [], "COLLECT": [], "BUNDLE": []}

        def maker(name: str) -> Callable[..., object]:
            def make(*given: Any, **options: Any) -> object:
                made = Analysis(*given, **options) if name == "Analysis" else name
                built[name].append(((made,) if name == "Analysis" else given, options))
                return made

            return make

        names: dict[str, Any] = {name: maker(name) for name in built}
        names |= {"SPECPATH": str(ROOT), "workpath": str(tmp_path / "work")}
        code = (ROOT / "build.spec").read_text(encoding="utf-8")
        with monkeypatch.context() as patched:
            patched.setattr(sys, "platform", system)
            exec(compile(code, "build.spec", "exec"), names)
        return built

    return run


def test_every_system_gets_one_folder_without_a_console(build: Callable[..., Built]) -> None:
    for system in ("linux", "win32", "darwin"):
        built = build(system)
        ((_given, options),) = built["EXE"]
        assert options["console"] is False
        assert options["upx"] is False
        assert options["exclude_binaries"] is True
        assert options["strip"] is (system == "linux")
        assert len(built["COLLECT"]) == 1
        assert len(built["BUNDLE"]) == (system == "darwin")


def test_all_data_is_inside_at_its_place(build: Callable[..., Built]) -> None:
    ((made, *_rest), _options) = build("linux")["Analysis"][0]
    inside = {name: Path(source) for name, source, _kind in made.datas}
    for folder, kind in (
        ("sprites", "*.svg"),
        ("sounds", "*.wav"),
        ("game/words", "*.md"),
        ("game/desktop", "*.png"),
    ):
        files = list((ROOT / folder).rglob(kind))
        assert files
        for file in files:
            assert inside[file.relative_to(ROOT).as_posix()] == file
    assert sum(name.endswith(".ttf") for name in inside) >= 3
    assert "pygame/freesansbold.ttf" not in inside
    assert not any(name.endswith((".py", ".ico", ".icns")) for name in inside)
    assert {"licences/captains-table.txt", "licences/python.txt", "licences/sdl2.txt"} <= set(inside)
    for name, source in inside.items():
        assert source.is_file(), name


def test_drivers_of_the_system_find_its_own_libraries(build: Callable[..., Built]) -> None:
    ((made, *_rest), _options) = build("linux")["Analysis"][0]
    assert [name for name, _source, _kind in made.binaries] == BINARIES[:3]


def test_one_file_is_one_file(build: Callable[..., Built]) -> None:
    built = build("linux", one_file=True)
    ((given, options),) = built["EXE"]
    assert "exclude_binaries" not in options
    assert len(given) == 5
    assert built["COLLECT"] == []


def test_windows_gets_icon_version_and_sharp_pictures(build: Callable[..., Built]) -> None:
    ((_given, options),) = build("win32")["EXE"]
    assert Path(options["icon"]).read_bytes()[:4] == b"\0\0\1\0"
    version = Path(options["version"]).read_text(encoding="utf-8")
    assert f"filevers=({', '.join([*__version__.split('.'), '0'])})" in version
    parts = ["VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "StringStruct"]
    parts += ["VarFileInfo", "VarStruct"]
    eval(version, {part: lambda *given, **options: (given, options) for part in parts})
    manifest = ElementTree.fromstring(Path(options["manifest"]).read_text(encoding="utf-8").encode())
    settings = {element.tag.rpartition("}")[2]: element.text for element in manifest.iter()}
    assert settings["dpiAwareness"] == "PerMonitorV2"
    assert settings["longPathAware"] == "true"


def test_macos_gets_an_application(build: Callable[..., Built]) -> None:
    ((_given, options),) = build("darwin")["BUNDLE"]
    assert options["name"].endswith(".app")
    assert options["version"] == __version__
    assert options["info_plist"]["NSHighResolutionCapable"] is True
    icon = Path(options["icon"]).read_bytes()
    assert icon[:4] == b"icns"
    assert int.from_bytes(icon[4:8], "big") == len(icon)


@pytest.mark.parametrize(
    ("library", "licence"),
    [
        ("libSDL2_image-2-d6906c81.0.so.0.800.12", "sdl2"),
        ("SDL2.dll", "sdl2"),
        ("libopusfile-96d7a9c0.so.0.4.5", "opusfile"),
        ("libopus-0.dll", "opus"),
        ("zlib1.dll", "zlib"),
        ("libz.so.1", "zlib"),
        ("libzstd.so.1", None),
        ("libFLAC.12.dylib", "flac"),
        ("python311.dll", "python"),
        ("libunheard-of.so.1", None),
    ],
)
def test_a_library_has_its_licence(library: str, licence: str | None) -> None:
    assert script("licences").licence_of(library) == licence


def test_a_library_that_nobody_looked_up_stops_the_build(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    licences = script("licences")
    monkeypatch.setattr(licences, "PACKAGES", ())
    with pytest.raises(SystemExit, match="libunheard"):
        licences.collected(["libunheard.so.1"], ROOT, tmp_path, strict=True)
    entries = licences.collected(["libunheard.dylib", "pygame/base.pyd"], ROOT, tmp_path, strict=False)
    assert "libunheard.dylib" in capsys.readouterr().err
    assert [name for name, _source, _kind in entries] == [
        "licences/README.txt", "licences/captains-table.txt", "licences/python.txt",
    ]  # fmt: skip


def test_every_licence_that_is_named_is_there() -> None:
    licences = script("licences")
    named = {*licences.LIBRARIES.values(), *licences.WITHOUT_TEXT.values(), "zlib"} - {"python"}
    assert {path.stem for path in (ROOT / ".ci" / "licences").glob("*.txt")} == named


def test_an_archive_is_the_same_every_time(tmp_path: Path) -> None:
    package = script("package")
    sums = []
    for number in ("one", "two"):
        folder = tmp_path / number
        program = folder / "captains-table"
        (program / "_internal").mkdir(parents=True)
        (program / "captains-table").write_text("program")
        (program / "captains-table").chmod(0o700)
        (program / "_internal" / "library.so").write_text("library")
        if sys.platform != "win32":
            (program / "library.so").symlink_to("_internal/library.so")
        archive = package._tarred(folder / "a.tar.gz", [program], 1_700_000_000)
        zipped = package._zipped(folder / "a.zip", [program], 1_700_000_000)
        sums.append((package._sum(archive), package._sum(zipped)))
    assert sums[0] == sums[1]


def test_files_have_a_time_without_git_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = script("package")
    monkeypatch.setattr(package, "ROOT", tmp_path)
    assert package._last_change() == package.LONG_AGO
    monkeypatch.setenv("PATH", str(tmp_path))
    assert package._last_change() == package.LONG_AGO


def test_the_wheel_carries_everything(tmp_path: Path) -> None:
    builder = pytest.importorskip("hatchling.builders.wheel").WheelBuilder(str(ROOT))
    (wheel,) = builder.build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    wanted = {path.relative_to(ROOT).as_posix() for path in (ROOT / "game").rglob("*.py")}
    for folder, kinds in (
        ("game/words", (".md", ".mo")),
        ("game/desktop", (".desktop", ".xml", ".png", ".svg")),
    ):
        files = [path for path in (ROOT / folder).rglob("*") if path.suffix in kinds]
        wanted |= {path.relative_to(ROOT).as_posix() for path in files}
    for folder, kind in (("sprites", "*.svg"), ("sounds", "*.wav")):
        wanted |= {f"game/_data/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / folder).rglob(kind)}
    assert len(wanted) > 500
    info = f"captains_table-{__version__}.dist-info"
    assert {name for name in names if not name.startswith(info)} == wanted
    assert f"{info}/licenses/LICENSE" in names


def test_icons_show_what_the_picture_shows() -> None:
    from game.ui.paint.vector import rasterised

    picture = (ROOT / "sprites" / "program" / "captains-table.svg").read_text(encoding="utf-8")
    drawn = pygame.image.load(ROOT / "game" / "desktop" / "icons" / "256.png")
    assert drawn.get_at((128, 128)) == rasterised(picture, (256, 256)).get_at((128, 128))
    assert drawn.get_at((0, 0)).a == 0


def test_readme_and_changes_tell_of_what_there_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for dependency in project["dependencies"]:
        assert dependency.partition(">")[0] in readme
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert changes.splitlines()[2].startswith(f"## {__version__}")
