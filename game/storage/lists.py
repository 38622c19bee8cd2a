"""Lists that several copies of the program may keep in one file, each of them adding to what is there."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from game.storage import disk
from game.storage.files import Json, JsonFile, with_ending
from game.storage.notices import Notice

LOCK = ".lock"
PATIENCE_S = 2.0
"""So many seconds another program may take to write the list; after that nobody waits for it."""

Identity = Callable[[Json], str]
"""What an item is known by, however it may change otherwise."""


def as_a_whole(item: Json) -> str:
    """An item is known by all that it holds."""
    return json.dumps(item, sort_keys=True)


def merged(
    known: Sequence[Json],
    ours: Sequence[Json],
    theirs: Sequence[Json],
    identity: Identity,
    removable: bool,
) -> tuple[list[Json], list[Json]]:
    """What is to be kept of our list, and of a list that others have written since we `known` it.

    What we added or changed is kept, what we removed is not. What others changed takes the place of ours, and
    with `removable` what they removed goes. Items of one identity are told apart by which of them they are.
    """
    before, mine, other = (_numbered(items, identity) for items in (known, ours, theirs))
    kept = []
    for key, item in mine.items():
        if key not in before or before[key] != item:
            kept.append(item)
        elif key in other or not removable:
            kept.append(other.get(key, item))
    return kept, [item for key, item in other.items() if key not in before and key not in mine]


def _numbered(items: Sequence[Json], identity: Identity) -> dict[tuple[str, int], Json]:
    counts = Counter[str]()
    found = {}
    for item in items:
        name = identity(item)
        found[name, counts[name]] = item
        counts[name] += 1
    return found


class ListFile(JsonFile):
    """A file with a list, to which other programs may add while this one runs.

    identity
        what an item is known by; it is asked only about items that `readable` lets through
    removable
        whether what others took from the list is gone for us as well
    """

    def __init__(self, path: Path, identity: Identity, removable: bool) -> None:
        super().__init__(path)
        self._identity = identity
        self._removable = removable
        self._known: list[Json] = []

    def know(self, items: Sequence[Json]) -> None:
        """Take note of what this program knows of the list in the file."""
        self._known = list(items)

    def save(
        self,
        ours: Sequence[Json],
        readable: Callable[[list[Json]], list[Json]],
        ordered: Callable[[list[Json], list[Json]], list[Json]],
    ) -> Notice | None:
        """Keeps a list, together with what others have added to that in the file; returns what `write` does.

        `readable` tells what makes sense of the list in the file; `ordered` makes one of ours and theirs.
        """
        ours = list(ours)
        with disk.alone(with_ending(self.path, LOCK), PATIENCE_S):
            theirs = self.present()
            value = ours
            if isinstance(theirs, list):
                sound = readable(theirs)
                damaged = len(sound) < len(theirs)  # then nobody removed what is missing
                if damaged:
                    self.keep_aside()
                removable = self._removable and not damaged
                value = ordered(*merged(self._known, ours, sound, self._identity, removable))
            notice = self.write(value)
        if self.saving:
            self.know(ours)
        return notice
