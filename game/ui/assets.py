"""The project's pictures: found, rasterised at the exact size that is needed, kept in memory and on disk."""

from __future__ import annotations

import hashlib
import io
import re
import sys
import threading
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame

from game.storage import disk
from game.storage.notices import Notice, pictures_off
from game.ui import theme
from game.ui.paint.cache import MEBIBYTE, SurfaceCache
from game.ui.paint.vector import BadPictureError, Size, on_screen, rasterised

MEMORY_CAP = 48 * MEBIBYTE
DISK_CAP = 96 * MEBIBYTE
FORMAT = 1
"""Part of every name in the disk cache: raise it when the way pictures are drawn changes."""

DECK_BACKS = {"john_silver": "chest"}
"""The backs of decks with cards of their own; all others have the one that a person chose."""

STAND_INS = 6
"""At another size of the window so small a part of the memory keeps pictures, to stand in for new ones."""

COSTLY_TEXT = 4_000
COSTLY_AREA = 250_000
_INK = re.compile(r'(<g\b[^>]*\bid="(?P<id>[\w-]+)"[^>]*?\bfill=")#[0-9a-fA-F]{3,6}(?=")')


class MissingPictureError(LookupError):
    """A picture that the program needs is not among its files, or cannot be drawn."""


class Job(NamedTuple):
    """One picture to make: its name, its exact size in pixels, its inks as (group, colour) pairs."""

    name: str
    size: Size
    ink: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Faces:
    """How a person wants the cards: the design of the faces, two or four colours, and the back."""

    design: str = "classic"
    colours: str = "two"
    back: str = "rope"


def _roots() -> Iterable[Path]:
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen:
        yield Path(frozen)
    package = Path(__file__).resolve().parent.parent
    yield package / "_data"
    yield package.parent


@lru_cache(maxsize=1)
def root() -> Path:
    """The folder that holds `sprites` and `sounds`.

    Looked for in the frozen program's folder, then in the installed package's data, then in a source tree.
    Raises MissingPictureError if there is none.
    """
    for place in _roots():
        if (place / "sprites").is_dir():
            return place
    raise MissingPictureError("the folder of pictures is missing: the program is not completely installed")


def card_size(height: int) -> Size:
    """Width and height in pixels of a card that is `height` pixels high."""
    return max(1, round(height * theme.CARD_ASPECT)), max(1, height)


PICTURE_SIGNS = frozenset({"chest", "sailor", "ship", "spot", "coin", "apple"})
"""Signs that are small pictures: those of the John Silver deck, drawn as on its cards."""


def sign_path(name: str) -> str:
    """Return which picture shows a sign."""
    return f"signs/{name}" if name in PICTURE_SIGNS else f"icons/{name}"


class PictureFolder:
    """Rasterised pictures on disk, by digest, each a PNG; at most `cap` bytes, the oldest go first.

    Nothing here ever raises for the disk's sake: a file that cannot be read is made again, and after the
    first that cannot be written no other is tried.
    """

    def __init__(self, folder: Path, cap: int = DISK_CAP) -> None:
        self.folder = folder
        self.cap = cap
        self.trouble: OSError | None = None
        """Why nothing is written any more."""

    def read(self, digest: str, size: Size) -> pygame.Surface | None:
        """The picture under `digest` if it is there, whole and of `size`."""
        try:
            data = disk.read_bytes(self._path(digest), self.cap)
            picture = pygame.image.load(io.BytesIO(data), "picture.png")
        except (OSError, pygame.error):
            return None
        return picture if picture.get_size() == size else None

    def write(self, digest: str, picture: pygame.Surface) -> None:
        """Keep `picture` under `digest`; a reader sees the whole file or none."""
        if self.trouble is not None:
            return
        data = io.BytesIO()  # a disk that is full is met here, not in the middle of a picture's own writer
        pygame.image.save(picture, data, "picture.png")
        try:
            disk.make_folder(self.folder)
            disk.put(self._path(digest), data.getvalue(), lasting=False)
        except OSError as error:
            if error.errno in disk.LASTING_TROUBLE:
                self.trouble = error

    def trim(self) -> None:
        """Delete the oldest pictures until the rest fit under the cap, and parts that a crash left."""
        try:
            files = sorted(
                (path.stat().st_mtime, path.stat().st_size, path) for path in self.folder.glob("*.*")
            )
            total = sum(size for _, size, _ in files)
            for _, size, path in files:
                if total <= self.cap and path.suffix == ".png":
                    continue
                path.unlink(missing_ok=True)
                total -= size
        except OSError:
            return

    def _path(self, digest: str) -> Path:
        return self.folder / f"{digest}.png"


class Assets:
    """All pictures of `sprites/`, each at the sizes asked for.

    `cache_dir` is a folder of one's own for rasterised pictures, or None to keep none on disk.
    Pictures are shared: whoever gets one must not paint on it. Use from the main thread.
    """

    def __init__(
        self, cache_dir: Path | None, faces: Faces | None = None, memory_cap: int = MEMORY_CAP
    ) -> None:
        self.faces = faces or Faces()
        self._folder = PictureFolder(cache_dir / "pictures") if cache_dir else None
        self._memory = SurfaceCache(memory_cap)
        self._texts: dict[str, str] = {}
        self._lock = threading.Lock()
        self._ordered: set[Job] = set()
        self._awaited: set[Job] = set()
        """What something else stands in for meanwhile."""
        self._arrived = SurfaceCache(memory_cap // 2)
        """Made ahead of time and not asked for yet; it may never be."""
        self._loader: ThreadPoolExecutor | None = None
        self._told = False

    # -- pictures

    def picture(self, name: str, size: Size, ink: Mapping[str, str] | None = None) -> pygame.Surface:
        """The picture `sprites/{name}.svg` at exactly `size` pixels.

        `ink` gives new colours ("#rrggbb") to the groups of that id. Raises MissingPictureError.
        """
        return self.made(Job(name, (max(1, size[0]), max(1, size[1])), tuple(sorted((ink or {}).items()))))

    def made(self, job: Job) -> pygame.Surface:
        """The picture of a job, as `picture` gives it."""
        kept = self._memory.get(job)
        if kept is not None:
            return kept
        with self._lock:
            self._awaited.discard(job)
            arrived = self._arrived.take(job)
        return self._memory.put(job, on_screen(arrived if arrived is not None else self._make(job)))

    def has(self, name: str) -> bool:
        """Whether there is a picture of that name."""
        return name in self._texts or self._file(name).is_file()

    def names(self, folder: str) -> list[str]:
        """The names of all pictures right in `sprites/{folder}`, without the folder, sorted."""
        return sorted(path.stem for path in (root() / "sprites" / folder).glob("*.svg"))

    # -- cards

    def card(self, card: str, height: int, deck: str = "") -> pygame.Surface:
        """The face of `card` at `height` pixels, 250 : 350 wide, as `faces` says; "?" is its back.

        `deck` names a deck with cards of its own ("john_silver"); "" is the deck of 52 and jokers ("*").
        """
        return self.made(self.card_job(card, height, deck))

    def back(self, height: int, back: str = "") -> pygame.Surface:
        """The back named `back`, or the one of `faces`, at `height` pixels."""
        return self.picture(f"cards/backs/{back or self.faces.back}", card_size(height))

    def card_job(self, card: str, height: int, deck: str = "") -> Job:
        """What to preload for `card(card, height, deck)`."""
        size = card_size(height)
        if card == "?":
            return Job(f"cards/backs/{DECK_BACKS.get(deck, self.faces.back)}", size)
        if deck:
            return Job(f"cards/{deck}/{card}", size)
        if card.startswith("*"):
            return Job(f"cards/{self.faces.design}/joker", size)
        inks = theme.FOUR_COLOUR_INKS if self.faces.colours == "four" else theme.TWO_COLOUR_INKS
        return Job(f"cards/{self.faces.design}/{card}", size, (("ink", inks[card[-1]]),))

    def near_card(self, card: str, height: int, deck: str = "") -> pygame.Surface:
        """The face of `card` at once: exact if it is ready, else scaled from another height, and ordered.

        Only where no height of this card is ready at all is it rasterised on the spot.
        """
        return self.near(self.card_job(card, height, deck))

    def near(self, job: Job) -> pygame.Surface:
        """The picture of a card's job at once, as `near_card` gives it."""
        if self.ready(job):
            return self.made(job)
        other = self._nearest(job)
        if other is None:
            return self.made(job)
        with self._lock:
            self._awaited.add(job)
        self.preload([job])
        return pygame.transform.smoothscale(other, job.size)

    # -- ahead of time

    def preload(self, jobs: Iterable[Job]) -> None:
        """Rasterise `jobs` in a thread; those ready or under way already are skipped."""
        for job in jobs:
            with self._lock:
                if job in self._memory or job in self._ordered or job in self._arrived:
                    continue
                self._ordered.add(job)
            self._thread().submit(self._load, job)

    def expect(self, jobs: Iterable[Job]) -> None:
        """Preload `jobs`, and forget what else was made ahead of time and never asked for.

        What something stands in for goes on being made.
        """
        wanted = dict.fromkeys(jobs)
        with self._lock:
            kept = wanted.keys() | self._awaited
            self._ordered &= kept
            for job in self._arrived:
                if job not in kept:
                    self._arrived.take(job)
        self.preload(wanted)

    def ready(self, job: Job) -> bool:
        """Whether `picture` would answer for `job` without rasterising."""
        with self._lock:
            return job in self._memory or job in self._arrived

    def let_go(self) -> None:
        """Forget what is hardly asked for at another size of the window; what was used last stands in."""
        with self._lock:
            self._memory.shrink(self._memory.cap // STAND_INS)
            self._arrived.clear()
            self._awaited.clear()

    @property
    def loading(self) -> bool:
        """Whether the thread still has pictures to make."""
        with self._lock:
            return bool(self._ordered)

    def news(self) -> Notice | None:
        """The sentence that pictures are not kept on disk, the first time that it is asked for."""
        trouble = self._folder.trouble if self._folder else None
        if trouble is None or self._folder is None or self._told:
            return None
        self._told = True
        return pictures_off(self._folder.folder)

    def close(self) -> None:
        """Stop the thread after the picture it is at; those that are made but not yet kept are kept."""
        with self._lock:
            self._ordered.clear()
        if self._loader:
            self._loader.shutdown(wait=True)
            self._loader = None

    # -- making

    def _thread(self) -> ThreadPoolExecutor:
        """The thread that works beside the screen, begun when it is first needed."""
        if self._loader is None:
            self._loader = ThreadPoolExecutor(1, "pictures")
            if self._folder:
                self._loader.submit(self._folder.trim)
        return self._loader

    def _load(self, job: Job) -> None:
        with self._lock:
            if job not in self._ordered:
                return
        try:
            surface = self._make(job)
        except MissingPictureError:
            surface = None
        with self._lock:
            self._ordered.discard(job)
            if surface is not None:
                self._arrived.put(job, surface)

    def _make(self, job: Job) -> pygame.Surface:
        text = self._text(job)
        costly = len(text) >= COSTLY_TEXT or job.size[0] * job.size[1] >= COSTLY_AREA
        folder = self._folder if costly else None
        digest = hashlib.sha256(f"{FORMAT} {job.size} {text}".encode()).hexdigest()[:32] if folder else ""
        if folder and (kept := folder.read(digest, job.size)):
            return kept
        try:
            surface = rasterised(text, job.size)
        except BadPictureError as error:
            raise MissingPictureError(f"the picture {job.name} cannot be drawn: {error}") from error
        if folder:
            # Writing takes longer than drawing: no frame waits for it.
            self._thread().submit(folder.write, digest, surface)
        return surface

    def _text(self, job: Job) -> str:
        text = self._texts.get(job.name)
        if text is None:
            try:
                text = self._file(job.name).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise MissingPictureError(f"the picture {job.name} is missing") from error
            self._texts[job.name] = text
        return recoloured(text, dict(job.ink))

    def _file(self, name: str) -> Path:
        return root() / "sprites" / f"{name}.svg"

    def _nearest(self, job: Job) -> pygame.Surface | None:
        heights = [
            key.size[1]
            for key in self._memory.known()
            if isinstance(key, Job) and key.name == job.name and key.ink == job.ink
        ]
        if not heights:
            return None
        best = min(heights, key=lambda height: (height < job.size[1], abs(height - job.size[1])))
        return self._memory.get(Job(job.name, card_size(best), job.ink))


def recoloured(text: str, ink: Mapping[str, str]) -> str:
    """The document `text` with the fill of each group `<g id="NAME" fill="#...">` as `ink` says by name."""
    if not ink:
        return text
    return _INK.sub(lambda found: found[1] + ink[found["id"]] if found["id"] in ink else found[0], text)
