"""Where things are kept: the usual folders of the system, or one folder of the person's choice."""

from dataclasses import dataclass
from pathlib import Path

import platformdirs

PROGRAM = "captains-table"


@dataclass(frozen=True)
class Paths:
    """The files and folders of the program; none of them needs to exist yet."""

    settings: Path
    people: Path
    matches: Path
    cache: Path

    @property
    def statistics(self) -> Path:
        """The file of the statistics."""
        return self.people.with_name("statistics.json")

    @property
    def table(self) -> Path:
        """Where the statistics are written for other programs."""
        return self.people.with_name("statistics.csv")


def paths(data: Path | None = None) -> Paths:
    """The usual places of this system, or everything inside `data`, absolute or from the current folder."""
    if data is not None:
        kept = data.expanduser().absolute()
        return Paths(kept / "settings.json", kept / "people.json", kept / "saves", kept / "cache")
    config = platformdirs.user_config_path(PROGRAM, appauthor=False)
    kept = platformdirs.user_data_path(PROGRAM, appauthor=False)
    cache = platformdirs.user_cache_path(PROGRAM, appauthor=False)
    return Paths(config / "settings.json", kept / "people.json", kept / "saves", cache)
