"""What is written while the game goes on: errands to the disk, done one after the other by a thread."""

import threading
from collections.abc import Callable, Hashable

from game.storage.notices import Notice

Errand = Callable[[], Notice | None]
"""Writes something; returns the sentence about what went wrong, if anything has to be said."""


class Errands:
    """Runs errands in the order in which they were given, in a thread that the first of them starts.

    An errand that still waits is dropped when a later one has the same key, which then stands at the end: so
    what is written is never older than anything that was given before it. After `close` errands are run at
    once, by whoever gives them. An error that an errand raises is raised by `news`.
    """

    def __init__(self) -> None:
        self._waiting: dict[Hashable, Errand] = {}
        self._running: Hashable = None
        self._news: list[Notice | Exception] = []
        self._closed = False
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def give(self, key: Hashable, errand: Errand) -> None:
        """Have an errand run, in place of one with this key that still waits; returns at once."""
        with self._changed:
            if not self._closed:
                self._waiting.pop(key, None)
                self._waiting[key] = errand
                self._changed.notify_all()
                if self._thread is None:
                    self._thread = threading.Thread(target=self._work, name="errands", daemon=True)
                    self._thread.start()
                return
        self._run(errand)

    def awaits(self, key: Hashable) -> bool:
        """Whether an errand with this key waits or is being run."""
        with self._changed:
            return key in self._waiting or key == self._running

    def flush(self, timeout: float) -> bool:
        """Waits, this many seconds at most, until no errand is left, and says whether."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting and self._running is None, timeout)

    def news(self) -> Notice | None:
        """The next sentence about an errand, each once; None if there is nothing to be said."""
        with self._changed:
            news = self._news.pop(0) if self._news else None
        if isinstance(news, Exception):
            raise news
        return news

    def close(self, timeout: float = 5.0) -> bool:
        """Runs what waits, for so many seconds at most, and says whether nothing is left."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(timeout)
        return self._thread is None or not self._thread.is_alive()

    # -- the thread ------------------------------------------------------------------------------------

    def _work(self) -> None:
        while (errand := self._next()) is not None:
            self._run(errand)

    def _next(self) -> Errand | None:
        with self._changed:
            self._running = None
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._waiting or self._closed)
            if not self._waiting:
                return None
            self._running = next(iter(self._waiting))
            return self._waiting.pop(self._running)

    def _run(self, errand: Errand) -> None:
        try:
            news: Notice | Exception | None = errand()
        except Exception as error:  # those that come after it are run all the same
            news = error
        if news is not None:
            with self._changed:
                self._news.append(news)
