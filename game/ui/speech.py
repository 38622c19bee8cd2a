"""Speech: one way to say something to ears, kept as a transcript whether or not anybody speaks it.

What speaks is a screen reader or the system's own voice, reached through an optional package
(`captains-table[speech]`), which is imported when it is first wanted.
"""

from __future__ import annotations

import importlib
import queue
import sys
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from game.words import _

MOST_LINES = 500
"""So many sentences are kept, the latest."""
PACKAGE = "prism"
INSTALL = "pip install prismatoid"
PATIENCE_S = 3.0
"""So long a voice may take to be found."""


class VoiceError(Exception):
    """There is nothing that could speak; its text is a sentence for a person."""


class Voice(Protocol):
    """Something that speaks."""

    def speak(self, words: str, interrupt: bool) -> None:
        """Speak, after what is being said or instead of it; any exception means that it cannot."""
        ...


def no_voice() -> str:
    """Say that nothing was found that could speak."""
    return _("No screen reader and no system voice was found.")


def no_package() -> str:
    """Say that what speaks is not installed, and how it can be if the program is not one ready to run."""
    if getattr(sys, "frozen", False):
        return _("This ready-made program cannot read aloud; installed with Python, Captain’s Table can.")
    text = _("To read aloud, the program needs one more package; start it again after that: {command}")
    return text.format(command=INSTALL)


class ScreenReader:
    """The screen reader that runs, or else the system's own voice.

    Raises VoiceError where the package is missing or finds nothing that speaks.
    """

    def __init__(self, load: Callable[[str], Any] = importlib.import_module) -> None:
        try:
            package = load(PACKAGE)
        except ImportError:
            raise VoiceError(no_package()) from None
        except Exception as error:  # what the package needs of the system is not there
            raise VoiceError(no_voice()) from error
        try:
            self._context = package.Context()
            self._backend = self._context.acquire_best()
        except Exception as error:
            raise VoiceError(no_voice()) from error

    def speak(self, words: str, interrupt: bool) -> None:
        """Speak."""
        self._backend.speak(words, interrupt)


class Aside:
    """A voice on a thread of its own: nothing waits for it, however long it takes or hangs.

    It is opened there too, since some voices must be used where they were made. Raises VoiceError if it
    cannot be opened, or not within so many seconds.
    """

    def __init__(
        self, open_voice: Callable[[], Voice] = ScreenReader, patience_s: float = PATIENCE_S
    ) -> None:
        self._words: queue.SimpleQueue[tuple[str, bool] | None] = queue.SimpleQueue()
        self._problem = ""
        self._failed = False
        opened = threading.Event()
        threading.Thread(target=self._run, args=(open_voice, opened), name="voice", daemon=True).start()
        if not opened.wait(patience_s):
            self._problem = no_voice()
            self.close()
        if self._problem:
            raise VoiceError(self._problem)

    def speak(self, words: str, interrupt: bool) -> None:
        """Let it be spoken; VoiceError once the voice has failed."""
        if self._failed:
            raise VoiceError(no_voice())
        if interrupt:
            self._forget()
        self._words.put((words, interrupt))

    def _forget(self) -> None:
        """Drop what still waits to be spoken."""
        try:
            while True:
                self._words.get_nowait()
        except queue.Empty:
            return

    def close(self) -> None:
        """Speak no more."""
        self._words.put(None)

    def _run(self, open_voice: Callable[[], Voice], opened: threading.Event) -> None:
        try:
            voice = open_voice()
        except VoiceError as error:
            self._problem = str(error)
            return
        except Exception:  # somebody else's program, as when it speaks
            self._problem = no_voice()
            return
        finally:
            opened.set()
        try:
            while (said := self._words.get()) is not None:
                voice.speak(*said)
        except Exception:
            self._failed = True


class Speech:
    """Says sentences: to the transcript, and to a voice if there is one."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque(maxlen=MOST_LINES)
        """What was said, the latest last; what was only pointed at is not among it."""
        self.voice: Voice | None = None
        self._pointed = ""

    def say(self, words: str) -> None:
        """Say what has happened or may be done; it waits its turn."""
        words = " ".join(words.split())
        if words:
            if not self.lines or self.lines[-1] != words:
                self.lines.append(words)
            self._speak(words, interrupt=False)

    def point(self, words: str) -> None:
        """Say at once what somebody has come to, in place of what they came from; never twice in a row."""
        words = " ".join(words.split())
        if words and words != self._pointed:
            self._speak(words, interrupt=True)
        self._pointed = words

    def forget(self) -> None:
        """Forget what was said: another person may look now."""
        self.lines.clear()
        self._pointed = ""

    def _speak(self, words: str, interrupt: bool) -> None:
        if self.voice is None:
            return
        try:
            self.voice.speak(words, interrupt)
        except Exception:  # a voice is somebody else's program: whatever befalls it must not end the game
            self.voice = None
