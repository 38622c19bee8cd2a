"""Matches on the disk: begun, kept line by line, found again and gone on with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.play.log import LogError, read_header
from game.play.players import Player
from game.play.session import Session
from game.scenes.services import App
from game.storage.matches import MatchFile, SavedMatch, list_matches, read_lines, throw_away
from game.storage.notices import Notice

_DEAL = re.compile(r"[0-9]+ deal #")


class Keeper:
    """Takes the lines of a session's log and writes them to its file, as soon as that is open."""

    def __init__(self) -> None:
        self._file: MatchFile | None = None
        self._waiting: list[str] = []

    def __call__(self, line: str) -> None:
        """Take a line."""
        if self._file is None:
            self._waiting.append(line)
        else:
            self._file.append(line)

    def open(self, file: MatchFile) -> None:
        """Write what waits, and all later lines, to `file`."""
        self._file = file
        for line in self._waiting:
            file.append(line)
        self._waiting.clear()

    def news(self) -> Notice | None:
        """Return the sentence that saving is off, once."""
        return None if self._file is None else self._file.news()

    def close(self, *, finished: bool, worth_keeping: bool = True) -> None:
        """Close the file: the match is over, goes on another time, or is thrown away."""
        if self._file is None:
            return
        file, self._file = self._file, None
        if finished and file.owned:
            file.finish()
            return
        file.close()
        if not worth_keeping and file.owned:
            with suppress(OSError):
                throw_away(file.path)


@dataclass(frozen=True)
class Match:
    """A match that is being played, what keeps it, and which hand it is at."""

    session: Session
    keeper: Keeper
    hands: int = 1


@dataclass(frozen=True)
class Waiting:
    """A match that waits to be gone on with: its file, its game and how many hands have been dealt."""

    path: Path
    game: str
    hands: int


def begin(
    app: App,
    game: str,
    seed: int,
    options: Mapping[str, Any],
    players: Sequence[Player],
    table: Mapping[str, Any] | None = None,
) -> Match:
    """Deal a new match and begin its file."""
    keeper = Keeper()
    session = Session.begin(game, len(players), seed, options, players, table, sink=keeper)
    keeper.open(MatchFile.create(app.matches, game, app.now()))
    return Match(session, keeper)


def again(app: App, session: Session, seed: int) -> Match:
    """Deal a new match to the same players at the same table."""
    return begin(app, session.game, seed, session.options, session.players, session.table)


def resume(path: Path) -> Match:
    """Go on with a match; OSError or LogError, whose text is a sentence, where that cannot be."""
    keeper = Keeper()
    lines = read_lines(path)
    session = Session.resume(lines, sink=keeper)
    keeper.open(MatchFile.resume(path, keep=session.kept))
    return Match(session, keeper, _hands(lines[: session.kept]))


def latest(folder: Path, games: Sequence[str]) -> Waiting | None:
    """Return the match of one of these games that was begun last and is not over, if its log has a head."""
    for saved in list_matches(folder):
        waiting = None if saved.finished or saved.game not in games else _waiting(saved)
        if waiting is not None:
            return waiting
    return None


def _waiting(saved: SavedMatch) -> Waiting | None:
    try:
        lines = read_lines(saved.path)
        header = read_header(lines[0] if lines else "")
    except (OSError, LogError):
        return None
    return Waiting(saved.path, header.game, _hands(lines))


def _hands(lines: Sequence[str]) -> int:
    """Return which hand a log has come to."""
    return 1 + sum(bool(_DEAL.match(line)) for line in lines)
