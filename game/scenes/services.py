"""What all scenes share: settings, people, sound, pictures, the look they make together, and the stack."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from game.core.chance import MAX_SEED
from game.play.minds import MindCrew
from game.play.statistics import Record, read_record
from game.play.tournament import Tournament, read_tournament
from game.storage.errands import Errands
from game.storage.notices import Notice
from game.storage.paths import Paths
from game.storage.people import Habits, PeopleFile, Person, with_person, without
from game.storage.settings import Settings, SettingsFile
from game.storage.statistics import StatisticsFile
from game.ui import heap, theme
from game.ui.assets import Assets, Faces, root
from game.ui.clipboard import Clipboard, SystemClipboard
from game.ui.inputs import ACTIONS, Action, Bindings
from game.ui.locales import system_language
from game.ui.look import Look
from game.ui.motion import SPEEDS, Pace, Speed
from game.ui.richtext import escape
from game.ui.scale import Scale
from game.ui.scene import SceneStack, Size
from game.ui.sound import Sound
from game.ui.speech import Aside, Speech, Voice, VoiceError
from game.ui.window import Placement, Window
from game.words import _, use

LONGEST_DEAL = 999_999_999
"""The largest seed that is drawn for a new match, short enough to be read out to somebody."""
MOST_TOURNAMENTS = 50
"""So many tournaments are kept, the latest."""
LEAVING_S = 0.25
"""So many seconds the leaving of a table waits for the disk; what is not written by then is written later."""
_HABITS = ("card_design", "card_colours", "speed")
"""The settings that each person may have otherwise."""
_NO_HABITS = Habits()


def clock() -> float:
    """Tell seconds from any beginning; importable by name, as a worker process needs it."""
    return time.monotonic()


class App:
    """The services that every scene is handed; it lives as long as the program.

    places
        where things are kept; nothing there needs to exist
    rng
        chance for seeds, sailors' choices of time and takes of sounds; the system's own by default
    spawn
        whether sailors think in a process of their own
    now
        tells the time of day, for the names of files
    assets
        pictures to use in place of some that are kept in the cache folder
    clipboard
        where tables are copied to and pasted from; the system's by default
    voice
        finds what reads aloud, once that is wanted; VoiceError if there is nothing

    Open it before anything else of pygame, since it opens the mixer.
    """

    def __init__(
        self,
        places: Paths,
        *,
        rng: random.Random | None = None,
        spawn: bool = True,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        assets: Assets | None = None,
        clipboard: Clipboard | None = None,
        voice: Callable[[], Voice] = Aside,
    ) -> None:
        heap.keep_little()
        self.places = places
        self.clipboard: Clipboard = clipboard or SystemClipboard()
        self.rng = rng or random.Random()
        self.now = now
        self.window: Window | None = None
        self.errands = Errands()
        """What is to be written while the game goes on."""
        self.patience = LEAVING_S
        """So many seconds a table that is left may wait for the disk."""
        self._spawn = spawn
        self._notices: list[str] = []
        self._said: set[str] = set()
        self.saving_failed = False
        """Whether something could not be kept since the program was opened."""
        self._at_table = ""
        self._focused = True
        self._settings_file = SettingsFile(places.settings)
        self.settings, notice = self._settings_file.load()
        self._manner = self.settings, _NO_HABITS, self.settings
        """For these settings and habits: what the manner is."""
        use(self.settings.language or system_language())
        self.note(notice)
        self._tournaments_file = StatisticsFile(places.people.with_name("tournaments.json"), changing=True)
        self.tournaments, notice = self._tournaments_file.load(read_tournament)
        self.note(notice)
        self._people_file = PeopleFile(places.people)
        self.people, notice = self._people_file.load()
        self.note(notice)
        self._statistics_file = StatisticsFile(places.statistics)
        self.records, notice = self._statistics_file.load(read_record)
        self.note(notice)
        kept = self.settings
        self.sound = Sound(
            root() / "sounds",
            effects=kept.effects,
            music=kept.music,
            room=kept.room,
            muted=kept.muted,
            rng=self.rng,
        )
        self.speech = Speech()
        self._open_voice = voice
        self._settle_voice()
        self.assets = assets or Assets(places.cache)
        self.assets.faces = self._faces()
        self._look: Look | None = None
        self._stack: SceneStack | None = None

    def close(self) -> None:
        """Keep the settings, wait for what is still to be written, and let go of threads."""
        self.keep()
        self.errands.close()
        self.assets.close()

    # -- settings ------------------------------------------------------------------------------------

    def change(self, **values: Any) -> None:
        """Change settings; it is seen and heard at once. `keep` writes them down."""
        before, self.settings = self.settings, replace(self.settings, **values)
        now = self.settings
        self.sound.effects, self.sound.music, self.sound.room = now.effects, now.music, now.room
        self._settle_silence()
        if now.speech != before.speech:
            self._settle_voice()
        self.assets.faces = self._faces()
        if now.language != before.language:
            use(now.language or system_language())
            self._reword()
        elif self._stack is not None and _looks(before) != _looks(now):
            self._stack.relayout()

    def keep(self) -> None:
        """Have the settings written down."""
        settings = self.settings
        self.errands.give("settings", lambda: self._settings_file.save(settings))

    def toggle_mute(self) -> None:
        """Silence everything, or end the silence."""
        self.change(muted=not self.settings.muted)
        self.keep()

    def _settle_silence(self) -> None:
        """Be silent if that is wanted, or wanted while another window is used."""
        silent = self.settings.muted or not (self._focused or self.settings.background_sound)
        if silent != self.sound.muted:
            self.sound.muted = silent

    def _settle_voice(self) -> None:
        """Read aloud, or no more; where nothing can, the settings say so."""
        if isinstance(self.speech.voice, Aside):
            self.speech.voice.close()
        self.speech.voice, self.voiceless = None, ""
        if self.settings.speech:
            try:
                self.speech.voice = self._open_voice()
            except VoiceError as error:
                self.voiceless = str(error)

    def hear_focus(self, focused: bool) -> None:
        """Take note of whether the window is the one that is used."""
        self._focused = focused
        self._settle_silence()

    # -- people --------------------------------------------------------------------------------------

    def person(self, name: str) -> Person | None:
        """Return who is known by a name, None for a stranger."""
        return next((person for person in self.people if person.key == name.casefold()), None)

    def habits(self, name: str) -> Habits:
        """Return what a person likes to have otherwise than the settings say."""
        known = self.person(name)
        return _NO_HABITS if known is None else known.habits

    def remember_person(self, name: str, portrait: str) -> None:
        """Put a person at the head of those who play here, with colour and habits as before."""
        known = self.person(name)
        colour = known.colour if known is not None else self._free_colour()
        self.people = with_person(self.people, Person(name, portrait, colour, self.habits(name)))
        self._keep_people()

    def change_person(self, person: Person) -> None:
        """Keep what has changed about a person; it is seen at once if it is that one's table."""
        others = without(self.people, person.name)
        place = next((i for i, known in enumerate(self.people) if known.key == person.key), 0)
        self.people = (*others[:place], person, *others[place:])
        self._keep_people()
        self._settle_habits()

    def forget_person(self, name: str) -> None:
        """Take a person from the list of those who play here."""
        self.people = without(self.people, name)
        self._keep_people()

    def _keep_people(self) -> None:
        people = self.people
        self.errands.give("people", lambda: self._people_file.save(people))

    def _free_colour(self) -> str:
        """Return the first colour that nobody has, or that the fewest have."""
        taken = [person.colour for person in self.people]
        return min((pair[0] for pair in theme.SEAT_COLOURS), key=taken.count)

    def seat_person(self, name: str) -> None:
        """Let the table be as a person likes it: cards, speed, keys; "" is nobody in particular."""
        if name != self._at_table:
            before = _looks(self.manner)
            self._at_table = name
            self._settle_habits(before)

    def _settle_habits(self, before: tuple[object, ...] | None = None) -> None:
        if self.window is not None:
            self.window.reader.bindings = self.bindings()
        self.assets.faces = self._faces()
        if self._stack is not None and _looks(self.manner) != before:
            self._stack.relayout()

    @property
    def manner(self) -> Settings:
        """The settings as the person at the table likes to have them."""
        habits = self.habits(self._at_table)
        settings, liked, manner = self._manner
        if settings is self.settings and liked is habits:
            return manner  # asked for in every frame
        wanted = {name: getattr(habits, name) for name in _HABITS if getattr(habits, name)}
        keys = {**self.settings.keys, **habits.keys}
        manner = replace(self.settings, **wanted, keys=keys) if wanted or habits.keys else self.settings
        self._manner = self.settings, habits, manner
        return manner

    def listen(self, on: bool) -> None:
        """Let keys and buttons ask for nothing, while a scene waits for one of them; or for all again."""
        if self.window is not None:
            silent: Mapping[Action, tuple[str, ...]] = dict.fromkeys(ACTIONS, ())
            self.window.reader.bindings = Bindings(silent) if on else self.bindings()

    def owner_of(self, pad: int | None) -> str:
        """Return the name of the person whose controller that is; empty for the keyboard and free ones."""
        if pad is None or self.window is None:
            return ""
        kind = self.window.reader.pads.get(pad, "")
        return next((person.name for person in self.people if kind and person.habits.pad == kind), "")

    def may_act(self, pad: int | None, name: str) -> bool:
        """Tell whether a controller, or the keyboard, may act for a person."""
        return self.owner_of(pad).casefold() in ("", name.casefold())

    def keep_record(self, record: Record) -> None:
        """Add a finished match to the statistics, if it is not among them."""
        if all(kept.id != record.id for kept in self.records):
            self.records = records = (*self.records, record)
            self.errands.give(
                "statistics", lambda: self._statistics_file.save([kept.form() for kept in records])
            )

    @property
    def tournament(self) -> Tournament | None:
        """The tournament that was begun last."""
        return self.tournaments[-1] if self.tournaments else None

    def keep_tournament(self, tournament: Tournament, new: bool = False) -> None:
        """Keep a new tournament, or how the last one has gone on."""
        before = self.tournaments if new else self.tournaments[:-1]
        self.tournaments = tournaments = (*before, tournament)[-MOST_TOURNAMENTS:]
        self.errands.give(
            "tournaments", lambda: self._tournaments_file.save([kept.form() for kept in tournaments])
        )

    def portrait_of(self, name: str, otherwise: str) -> str:
        """Return the portrait with which a person played last."""
        known = {person.key: person.portrait for person in self.people}
        portrait = known.get(name.casefold(), otherwise)
        return portrait if self.assets.has(f"portraits/{portrait}") else otherwise

    def note(self, notice: Notice | None) -> None:
        """Have a sentence of the storage shown by the next scene that asks."""
        if notice is not None and not (notice.once and notice.text in self._said):
            self.saving_failed = self.saving_failed or notice.once
            self._said.add(notice.text)
            places = {name: escape(str(value)) for name, value in notice.places.items()}
            self._notices.append(_(notice.text).format(**places))

    def say(self, words: str) -> None:
        """Have a sentence shown by the next scene that asks."""
        self._notices.append(words)

    def next_notice(self) -> str:
        """Return a sentence that has to be shown once, or ""."""
        self.note(self.assets.news())
        while (notice := self.errands.news()) is not None:
            self.note(notice)
        return self._notices.pop(0) if self._notices else ""

    # -- look ----------------------------------------------------------------------------------------

    @property
    def stack(self) -> SceneStack:
        """The scenes that are on; RuntimeError before `open_stack`."""
        if self._stack is None:
            raise RuntimeError("there is no stack of scenes yet")
        return self._stack

    def open_stack(self, size: Size) -> SceneStack:
        """Make the stack of scenes for a canvas of `size` pixels."""
        self._stack = SceneStack(self.look_for, size)
        return self._stack

    def look_for(self, size: Size) -> Look:
        """Return the look that the settings ask for; what was painted is kept where it still fits."""
        scale = Scale(size, self.settings.text_percent)
        pace = Pace(cast(Speed, self.manner.speed), self.settings.reduced_motion)
        cloth = self.settings.cloth if self.settings.cloth in theme.CLOTHS else "green"
        kept = self._look
        if kept is not None and (kept.scale, kept.materials.cloth) == (scale, cloth):
            self._look = kept.paced(pace)
        else:
            if kept is not None:
                kept.let_go()
                heap.give_back()
            self._look = Look.made(scale, self.assets, self.sound, pace, cloth, self.speech)
        return self._look

    def _faces(self) -> Faces:
        kept = self.manner
        back = kept.card_back
        if not (root() / "sprites" / "cards" / "backs" / f"{back}.svg").is_file():
            back = Faces().back
        return Faces(kept.card_design, kept.card_colours, back)

    def _reword(self) -> None:
        """Have every scene, from the lowest up, say its words anew."""
        if self._stack is None:
            return
        for scene in self._stack.scenes:
            scene.renew()
        self._stack.relayout()

    # -- window --------------------------------------------------------------------------------------

    def placement(self, size: Size | None = None) -> Placement:
        """Return how the window lay last time, or at `size`."""
        kept = self.settings
        if size is not None:
            return Placement(size)
        return Placement(kept.window_size, kept.window_place, kept.fullscreen)

    def remember(self, placement: Placement) -> None:
        """Keep how the window lies."""
        self.settings = replace(
            self.settings,
            window_size=placement.size,
            window_place=placement.place,
            fullscreen=placement.fullscreen,
        )
        self.keep()

    def bindings(self) -> Bindings:
        """Return what keys and buttons ask for, as the person at the table has chosen."""
        return self.bindings_of(self._at_table)

    def bindings_of(self, name: str) -> Bindings:
        """Return what keys and buttons ask for, as a person has chosen; "" is nobody in particular."""
        return Bindings.from_table({**self.settings.keys, **self.habits(name).keys})

    @property
    def fullscreen(self) -> bool:
        """Whether the window covers the screen."""
        return self.settings.fullscreen if self.window is None else self.window.placement.fullscreen

    def set_fullscreen(self, wanted: bool) -> None:
        """Cover the whole screen, or be a window again."""
        if self.window is None:
            self.change(fullscreen=wanted)
        elif wanted != self.window.placement.fullscreen:
            self.window.toggle_fullscreen()

    # -- matches -------------------------------------------------------------------------------------

    def new_seed(self) -> int:
        """Draw the seed of a new match."""
        return self.rng.randrange(min(LONGEST_DEAL, MAX_SEED) + 1)

    def new_crew(self) -> MindCrew:
        """Return minds for a sitting."""
        return MindCrew(clock, self._spawn)

    @property
    def sailors_pace(self) -> float:
        """What the sailors' waiting is multiplied by."""
        return SPEEDS[cast(Speed, self.manner.speed)]

    @property
    def matches(self) -> Path:
        """The folder of the matches."""
        return self.places.matches


def _looks(settings: Settings) -> tuple[object, ...]:
    """Return what the look depends on."""
    return (
        settings.text_percent,
        settings.cloth,
        settings.card_design,
        settings.card_colours,
        settings.card_back,
        settings.speed,
        settings.reduced_motion,
    )
