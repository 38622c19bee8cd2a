"""Goldens: matches written down with their events and every seat's view, in `tests/goldens/GAME-NAME.txt`.

A file holds sections, each a title, how it begins (`given POSITION` or `new GAME SEATS SEED OPTIONS`), and
lines `> SEAT MOVE`. Everything else in it is what the rules made of these, and is indented: events, what
changed in whose view, and in the end what everybody may do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from game import rules
from game.core.cards import UNSEEN
from game.core.events import Event, Flight

GOLDENS = Path(__file__).parent / "goldens"
RUN_OF_UNSEEN = re.compile(r"\?( \?)+")


@dataclass
class Section:
    """One match of a golden: its title, the line that says how it begins, and its moves as written."""

    title: str
    start: str
    plies: list[str] = field(default_factory=list)

    def begin(self) -> rules.State:
        """Return the state before the first move."""
        kind, _, rest = self.start.partition(" ")
        if kind == "given":
            return rules.load(json.loads(rest))
        game, seats, seed, options = rest.split(" ", 3)
        return rules.new(game, int(seats), int(seed), json.loads(options))


def read_sections(path: Path) -> list[Section]:
    """Read the inputs of a golden."""
    sections: list[Section] = []
    title = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            title = line[3:]
        elif line.startswith(("given ", "new ")):
            sections.append(Section(title, line))
        elif line.startswith("> "):
            sections[-1].plies.append(line[2:])
    return sections


def write_sections(sections: Iterable[Section]) -> str:
    """Play all sections and return the golden's whole text."""
    return "\n".join("\n".join(section_lines(section)) + "\n" for section in sections)


def section_lines(section: Section) -> Iterator[str]:
    """Yield a section's lines: every move, its events, and what it changed in whose view."""
    yield f"== {section.title}"
    yield section.start
    state = section.begin()
    yield from map(event_line, state.opening)
    views = views_of(state)
    yield from view_lines({viewer: {} for viewer in views}, views)
    for ply in section.plies:
        yield f"> {ply}"
        seat, _, text = ply.partition(" ")
        try:
            events = state.play(int(seat), state.parse(text))
        except rules.IllegalMove as refusal:
            yield f"  refused {refusal.rule}: {refusal}"
            continue
        yield from map(event_line, events)
        before, views = views, views_of(state)
        yield from view_lines(before, views)
    if state.result is not None:
        yield f"  result {list(state.result.scores)} won by {list(state.result.winners)}"
        return
    yield f"  waits for {list(state.to_act)}"
    for who in range(state.seats):
        moves = ", ".join(map(str, state.moves(who)))
        yield f"  {who} may {moves or 'do nothing'}"


def event_line(event: Event) -> str:
    """Return an event as text: its facts, then its flights, each with those who see it if not all do."""
    facts = [f"{f.name}={getattr(event, f.name)!r}" for f in fields(event) if f.name != "flights"]
    words = [f"  * {type(event).__name__}", *facts]
    if event.flights:
        words += ["|", ", ".join(map(flight_text, event.flights))]
    return " ".join(words)


def flight_text(flight: Flight) -> str:
    seers = "" if flight.seers is None else " {" + " ".join(map(str, sorted(flight.seers))) + "}"
    return f"{flight}{seers}"


Facts = dict[str, str]


def views_of(state: rules.State) -> dict[str, Facts]:
    """Return each seat's view, and the spectator's as `-`, as facts by their paths."""
    viewers = {str(seat): seat for seat in range(state.seats)}
    return {name: dict(facts_of("", state.view(seat))) for name, seat in [*viewers.items(), ("-", None)]}


def facts_of(path: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield the facts of a value, one for each text, number or small list in it, by its path."""
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from facts_of(f"{path}.{key}" if path else key, item)
    elif isinstance(value, list) and any(isinstance(item, (str, list, dict)) for item in value):
        for index, item in enumerate(value):
            yield from facts_of(f"{path}[{index}]", item)
    elif isinstance(value, str):
        yield path, RUN_OF_UNSEEN.sub(lambda run: f"{UNSEEN}x{len(run[0]) // 2 + 1}", value) or "-"
    else:
        yield path, json.dumps(value)


def view_lines(before: dict[str, Facts], after: dict[str, Facts]) -> Iterator[str]:
    """Yield what changed in the views, the viewers of the same fact together."""
    paths = dict.fromkeys(path for views in (before, after) for facts in views.values() for path in facts)
    for path in paths:
        changed: dict[str, list[str]] = {}
        for viewer, facts in after.items():
            if facts.get(path) != before[viewer].get(path):
                changed.setdefault(facts.get(path, "gone"), []).append(viewer)
        for value, viewers in changed.items():
            who = "all" if len(viewers) == len(after) else "".join(viewers)
            yield f"  {who} {path}: {value}"
