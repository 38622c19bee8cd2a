"""Worked cases of the games, as `tests/cases/GAME.toml` holds them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

CASES = Path(__file__).parent / "cases"
MULTISETS = {"hands", "booty", "won", "gone"}


def without_null(value: Any) -> Any:
    """Return the value with the text `null`, which stands for none in a case, turned into None."""
    if value == "null":
        return None
    if isinstance(value, dict):
        return {key: without_null(item) for key, item in value.items()}
    if isinstance(value, list):
        return [without_null(item) for item in value]
    return value


def read_cases(game: str) -> list[dict[str, Any]]:
    """Return the cases of a game: those that came with its rules, then our own, in the order of the files."""
    cases: list[dict[str, Any]] = []
    for name in (game, f"extra_{game}"):
        with (CASES / f"{name}.toml").open("rb") as file:
            cases += tomllib.load(file)["case"]
    return cases


def difference(found: Any, wanted: Any, multiset: bool = False) -> str | None:
    """Say how a dumped value differs from what a case wants, None if it does not.

    A table is compared key by key, only the keys named; piles below a name in `MULTISETS` as multisets.
    """
    if isinstance(wanted, dict):
        if not isinstance(found, dict):
            return f"{found!r} is no table"
        for key, item in wanted.items():
            if key not in found:
                return f"{key}: missing"
            inner = difference(found[key], item, multiset or key in MULTISETS)
            if inner:
                return f"{key}: {inner}"
        return None
    if isinstance(wanted, list):
        if not isinstance(found, (list, tuple)) or len(found) != len(wanted):
            return f"{found!r}, not {wanted!r}"
        for index, (one, other) in enumerate(zip(found, wanted, strict=True)):
            inner = difference(one, other, multiset)
            if inner:
                return f"[{index}] {inner}"
        return None
    if multiset and isinstance(wanted, str) and isinstance(found, str):
        same = sorted(found.split()) == sorted(wanted.split())
    else:
        same = found == wanted
    return None if same else f"{found!r}, not {wanted!r}"


def cards_in(value: Any) -> set[str]:
    """Return every card-like word anywhere in a dumped value."""
    if isinstance(value, str):
        return set(value.split())
    if isinstance(value, dict):
        return set().union(*(cards_in(item) for item in value.values()))
    if isinstance(value, (list, tuple)):
        return set().union(*(cards_in(item) for item in value))
    return set()
