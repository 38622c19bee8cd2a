"""Matches on the disk: begun, kept line by line, found again and gone on with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core.state import Result
from game.play.log import (
    TOURNAMENT,
    Header,
    LogError,
    is_intact,
    lent_seats,
    read_header,
    read_position,
)
from game.play.players import Player
from game.play.session import Session
from game.scenes.services import App
from game.storage.files import Json
from game.storage.matches import (
    MatchFile,
    SavedMatch,
    list_matches,
    read_beside,
    read_ends,
    read_lines,
    throw_away,
)
from game.storage.notices import Notice
from game.words import _

_DEAL = re.compile(r"[0-9]+ deal #")
_HEADER = "header"
"""What the header is called beside a match, where it serves if that of the log is damaged."""

SETTLING_MS = 100.0
"""So often one looks whether tables that were left have been closed."""


class Keeper:
    """Takes the lines of a session's log and writes them to its file, as soon as that is open.

    What it is asked to `remember` of the sitting, such as the order of a hand, is kept beside the match.
    """

    def __init__(self, remembered: Mapping[str, Json] | None = None) -> None:
        self._file: MatchFile | None = None
        self._waiting: list[str] = []
        self._remembered: dict[str, Json] = dict(remembered or {})

    def __call__(self, line: str) -> None:
        """Take a line."""
        if self._file is None:
            self._waiting.append(line)
        else:
            self._file.append(line)

    @property
    def name(self) -> str:
        """What the match's file is called, without its ending; empty while there is none."""
        return "" if self._file is None else self._file.path.stem

    def take_waiting(self) -> list[str]:
        """Return the lines that wait for a file; they wait no longer."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def open(self, file: MatchFile) -> None:
        """Write what waits, and all later lines, to `file`."""
        self._file = file
        for line in self.take_waiting():
            file.append(line)

    def remember(self, name: str, value: Json) -> None:
        """Keep something of the sitting beside the match; it is there again when the match goes on."""
        if self._remembered.get(name) != value or name not in self._remembered:
            self._remembered[name] = value
            if self._file is not None:
                self._file.keep_beside(dict(self._remembered))

    def remembered(self, name: str) -> Json:
        """Return what was kept of the sitting, None if it never was; whoever asks checks it."""
        return self._remembered.get(name)

    def is_written(self, patience: float = 0.0) -> bool:
        """Tell whether all lines would outlive this program; so many seconds are waited for that at most."""
        return self._file is None or self._file.is_written(patience)

    @property
    def file(self) -> MatchFile | None:
        """What writes the match, None before it is open and once it is closed."""
        return self._file

    @property
    def saving(self) -> bool:
        """Whether what is played is kept: nothing has failed so far."""
        return self._file is None or self._file.saving

    @property
    def is_safe(self) -> bool:
        """Whether all lines would survive a power cut, or are kept nowhere."""
        return self._file is None or self._file.is_safe

    @property
    def path(self) -> Path | None:
        """The file of the match, None where there is none."""
        return None if self._file is None else self._file.path

    def flush(self, seconds: float) -> bool:
        """Wait until all lines are safe, and say whether they are."""
        return self._file is None or self._file.flush(seconds)

    def news(self) -> Notice | None:
        """Return the sentence that saving is off, once."""
        return None if self._file is None else self._file.news()

    def close(self, *, finished: bool, worth_keeping: bool = True) -> Notice | None:
        """Close the file: the match is over, goes on another time, or is thrown away.

        However long that takes; returns the sentence that not all was kept, if it was not told before.
        """
        if self._file is None:
            return None
        file, self._file = self._file, None
        if finished and file.owned:
            file.finish(None)
            return file.news()
        file.close(None)
        if not worth_keeping and file.owned:
            with suppress(OSError):
                throw_away(file.path)
            return None
        return file.news()

    def close_later(self, app: App, *, finished: bool, worth_keeping: bool = True) -> bool:
        """Close the file as `close` does, but go on after a moment; return whether all moves are safe then.

        Closing may take longer than that; until it is done, `go_on` does not take up the match again.
        """
        if self._file is None:
            return True
        leaving = Keeper()
        leaving._file, self._file = self._file, None
        safe = leaving.is_safe
        app.errands.give(leaving.path, lambda: leaving.close(finished=finished, worth_keeping=worth_keeping))
        return app.errands.flush(app.patience) or safe


@dataclass(frozen=True)
class Match:
    """A match that is being played, what keeps it, and which hand it is at."""

    session: Session
    keeper: Keeper
    hands: int = 1
    problem: str = ""
    """What has to be said about the file that it was found in."""


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
    keeper.remember(_HEADER, session.header.text())
    return Match(session, keeper)


def again(app: App, session: Session, seed: int) -> Match:
    """Deal a new match to the same players at the same table; it counts in no tournament."""
    table = {name: value for name, value in session.table.items() if name != TOURNAMENT}
    return begin(app, session.game, seed, session.options, session.header.players, table)


def go_on(app: App, path: Path) -> Match:
    """Go on with a match as `resume` does; LogError too while it is still being written."""
    if app.errands.awaits(path):
        raise LogError(slow_words())
    return resume(path)


class Settling:
    """Whether what was listed of the matches may change by itself, since tables are still being closed."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.is_on = not app.errands.flush(0)

    def has_ended(self) -> bool:
        """Tell, once, that all is written: now the matches lie where they will."""
        if not self.is_on or not self._app.errands.flush(0):
            return False
        self.is_on = False
        return True

    def notice(self, told: str) -> str:
        """Return what is to be told now where `told` was: news of the disk, and no more that it is slow."""
        return self._app.next_notice() or ("" if told == slow_words() else told)

    def wake_ms(self, otherwise: float | None) -> float | None:
        """Return how soon to look again, if not sooner for another reason."""
        return otherwise if not self.is_on else min(SETTLING_MS, otherwise or SETTLING_MS)


def slow_words() -> str:
    """Say that the disk takes its time."""
    return _("The disk is slow: the last move is still being written.")


def resume(path: Path) -> Match:
    """Go on with a match; OSError or LogError, whose text is a sentence, where that cannot be."""
    remembered = read_beside(path)
    keeper = Keeper(remembered)
    lines = read_lines(path)
    mended = _with_header(lines, remembered)
    session = Session.resume(mended, sink=keeper)
    if session.kept and mended == lines:
        file = MatchFile.resume(path, keep=session.kept)
    else:
        file = MatchFile.renew(path, [*mended[: session.kept], *keeper.take_waiting()])
    keeper.open(file)
    keeper.remember(_HEADER, session.header.text())
    hands = _hands(mended[: session.kept or None])
    return Match(session, keeper, hands, _told(session, file, mended != lines))


def _with_header(lines: list[str], remembered: Mapping[str, Json]) -> list[str]:
    """Return the lines, with the header that was kept beside them if their own is damaged and that is not."""
    kept = remembered.get(_HEADER)
    damaged = not is_intact(lines[0] if lines else "")
    return [kept, *lines[1:]] if damaged and isinstance(kept, str) and is_intact(kept) else lines


def _told(session: Session, file: MatchFile, other_header: bool) -> str:
    """Say what was wrong with a file, and where it is kept as it was."""
    said = session.problem or ""
    if other_header and not said:
        said = _("The first line of this match was damaged, but nothing is lost: a copy of it was kept.")
    if file.aside is None:
        return said
    if not said and session.kept:
        said = _("The last line of this match was incomplete; the match goes on from the move before.")
    return said and f"{said} {_('The file as it was is kept as {file}.').format(file=file.aside.name)}"


def lines_of(path: Path) -> list[str]:
    """Return the lines of a match to look at, its header mended if that can be; raises OSError."""
    return _with_header(read_lines(path), read_beside(path))


@dataclass(frozen=True)
class Entry:
    """A saved match as a list tells of it; without a header its log cannot be read.

    `result` is that of a finished match, if its last line tells it.
    """

    saved: SavedMatch
    header: Header | None
    result: Result | None


def entries(folder: Path, most: int) -> list[Entry]:
    """Return the matches in a folder, running and finished, the latest first, so many of either at most."""
    listed, counts = [], {False: 0, True: 0}
    for saved in list_matches(folder):
        counts[saved.finished] += 1
        if counts[saved.finished] <= most:
            listed.append(_entry(saved))
    return listed


def _entry(saved: SavedMatch) -> Entry:
    try:
        first, last = read_ends(saved.path)
        header = read_header(_with_header([first], read_beside(saved.path))[0])
    except (OSError, LogError):
        return Entry(saved, None, None)
    state = read_position(header, last) if saved.finished else None
    return Entry(saved, header, state.result if state is not None else None)


def lent_of(entry: Entry) -> tuple[int, ...]:
    """Return the persons' seats in a match that a sailor played, as `lent_seats` does; () if it is gone."""
    try:
        return () if entry.header is None else lent_seats(entry.header, read_lines(entry.saved.path))
    except OSError:
        return ()


def latest(folder: Path, games: Sequence[str]) -> Waiting | None:
    """Return the match of one of these games that was begun last and is not over, if its log has a head."""
    for saved in list_matches(folder):
        waiting = None if saved.finished or saved.game not in games else _waiting(saved)
        if waiting is not None:
            return waiting
    return None


def _waiting(saved: SavedMatch) -> Waiting | None:
    try:
        lines = lines_of(saved.path)
        header = read_header(lines[0] if lines else "")
    except (OSError, LogError):
        return None
    return Waiting(saved.path, header.game, _hands(lines))


def _hands(lines: Sequence[str]) -> int:
    """Return which hand a log has come to."""
    return 1 + sum(bool(_DEAL.match(line)) for line in lines)
