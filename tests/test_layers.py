"""The layers of the program, held by its imports: who may know of whom, and what stays outside."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAME = ROOT / "game"
ALLOWED = {
    "core": {"core"},
    "rules": {"core", "rules"},
    "bots": {"core", "rules", "bots"},
    "play": {"core", "rules", "bots", "play", "words"},
    "storage": {"storage"},
    "words": {"words"},
    "ui": {"core", "ui", "storage", "words"},
    "tables": {"core", "rules", "ui", "tables", "words"},
    "scenes": {"core", "rules", "bots", "play", "storage", "ui", "tables", "scenes", "words", ""},
    "desktop": {"desktop", "storage", "words"},
    "bench": {
        "core",
        "rules",
        "bots",
        "play",
        "storage",
        "ui",
        "tables",
        "scenes",
        "words",
        "bench",
    },
    "commands": {
        "core",
        "rules",
        "bots",
        "play",
        "storage",
        "scenes",
        "words",
        "desktop",
        "bench",
        "commands",
        "",
    },
    "cli": {"core", "rules", "bots", "play", "storage", "scenes", "words", "commands", ""},
    "__main__": {"", "cli"},
    "": set(),
}
"""What each part of the program may import of the others; "" is the package itself."""
DRAWING = {"ui", "tables", "scenes", "bench"}
PURE = {"core", "rules", "bots"}
OUTSIDE = {
    "asyncio", "concurrent", "datetime", "glob", "io", "logging", "os", "pathlib", "secrets", "select",
    "shutil", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
"""Clocks, files, the network and chance of the system: nothing for rules and minds."""
SEEDED = {"Random"}
"""What may be taken of the module `random`: only streams of one's own."""
MODULES = sorted(GAME.rglob("*.py"))


def part_of(path: Path) -> str:
    first = path.relative_to(GAME).parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports_of(tree: ast.AST) -> Iterator[str]:
    """Yield every module that is imported anywhere, `from game import rules` as `game.rules`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name their module in full"
            assert node.module is not None
            if node.module == "game":
                yield from (f"game.{alias.name}" for alias in node.names)
            else:
                yield node.module


def parts_imported(tree: ast.AST) -> set[str]:
    names = [name.split(".") for name in imports_of(tree)]
    parts = {name[1] for name in names if name[0] == "game" and len(name) > 1}
    return {part if (GAME / part).is_dir() or (GAME / f"{part}.py").is_file() else "" for part in parts}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(GAME).as_posix())
def test_a_module_keeps_to_its_layer(path: Path) -> None:
    tree, part = tree_of(path), part_of(path)
    foreign = parts_imported(tree) - ALLOWED[part]
    assert not foreign, f"{part} may not import {foreign}"
    roots = {name.split(".")[0] for name in imports_of(tree)}
    if part not in DRAWING:
        assert "pygame" not in roots, "pygame is for what draws"
    if part in PURE:
        assert not roots & OUTSIDE, f"{roots & OUTSIDE} stay outside rules and minds"
        assert list(impurities(tree)) == []


def impurities(tree: ast.AST) -> Iterator[str]:
    """Yield whatever opens a file or draws from chance that nobody seeded."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            yield from (alias.name for alias in node.names if alias.name not in SEEDED)
        elif isinstance(node, ast.Call | ast.Attribute) and is_impure(node):
            yield ast.unparse(node)


def is_impure(node: ast.Call | ast.Attribute) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr not in SEEDED and ast.unparse(node.value) == "random"
    called = ast.unparse(node.func)
    return called in ("open", "input") or (called == "random.Random" and not node.args)


def test_impurities_are_found() -> None:
    bad = "import random\nrandom.shuffle(x)\nopen('x')\nfrom random import choice\nrandom.Random()\n"
    assert len(list(impurities(ast.parse(bad)))) == 4


def test_a_session_knows_neither_clock_nor_disk() -> None:
    for name in ("session", "log", "players", "sitting", "minds"):
        roots = {name.split(".")[0] for name in imports_of(tree_of(GAME / "play" / f"{name}.py"))}
        assert not roots & {"time", "datetime", "os", "pathlib", "pygame"}


def test_a_worker_imports_core_rules_and_bots_only() -> None:
    seen: set[str] = set()
    waiting = ["game.bots.worker"]
    while waiting:
        name = waiting.pop()
        path = GAME.joinpath(*name.split(".")[1:])
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if name in seen or not name.startswith("game.") or not file.is_file():
            continue
        seen.add(name)
        waiting += imports_of(tree_of(file))
    assert {part_of(GAME / Path(*name.split(".")[1:])) for name in seen} == PURE


def test_main_needs_only_the_standard_library_until_it_runs() -> None:
    tree = tree_of(GAME / "__main__.py")
    outermost = ast.Module([node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)], [])
    assert {name.split(".")[0] for name in imports_of(outermost)} <= sys.stdlib_module_names
    guard = tree.body[-1]
    assert isinstance(guard, ast.If)
    assert ast.unparse(guard.test) == "__name__ == '__main__'"
    assert ast.unparse(guard.body[0]) == "multiprocessing.freeze_support()"
