"""What all tests share: the dummy drivers, English, and a longer run on demand."""

from __future__ import annotations

import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["LANGUAGE"] = "en"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the big counts in full")
    parser.addoption("--record-goldens", action="store_true", help="write tests/goldens anew")
    parser.addoption(
        "--program", metavar="FILE", help="try this built or installed program as a stranger does"
    )


@pytest.fixture(autouse=True)
def _one_pygame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test end what the others go on with: fonts and sounds that are made once for all of them."""
    monkeypatch.setattr("pygame.quit", lambda: None)
    monkeypatch.setattr("pygame.mixer.quit", lambda: None)


@pytest.fixture(scope="session")
def long_run(request: pytest.FixtureRequest) -> int:
    """How many times the usual number of seeds is wanted: 0, or 100 with --long."""
    return 100 if request.config.getoption("--long") else 0
