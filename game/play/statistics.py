"""Statistics: one record of every finished match, and what many of them come to for one person.

A record has a form that JSON can hold and that reads back; `Record.id` keeps a match from counting twice.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from game import rules
from game.play.figures import NAMES, Figures, figures_of, together
from game.play.forms import listed, named, numbers, text, whole
from game.play.log import Reading
from game.play.players import Person, Player, player_form, read_player

FORMAT = 1


@dataclass(frozen=True)
class Record:
    """A finished match: when it began (UTC, as in `2026-01-06T20:00:00`), who played, and what it came to.

    Scores, winners and figures go by seat; sailors have no figures. `lent` are the persons' seats that were
    left to sailors: what came of them is nobody's merit, and they count for nobody.
    """

    id: str
    when: str
    game: str
    players: tuple[Player, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    practice: bool = False
    figures: tuple[Figures, ...] = ()
    lent: tuple[int, ...] = ()

    @property
    def seats(self) -> int:
        """How many played."""
        return len(self.players)

    def seat_of(self, person: str) -> int | None:
        """Return where a person sat, None for somebody who did not play; capitals make no difference."""
        for seat, player in enumerate(self.players):
            if isinstance(player, Person) and player.name.casefold() == person.casefold():
                return seat
        return None

    def is_lent(self, person: str) -> bool:
        """Tell whether a person sat here, but left the seat to a sailor."""
        return self.seat_of(person) in self.lent

    def levels(self) -> frozenset[str]:
        """Return the levels of the sailors."""
        return frozenset(player.level for player in self.players if not isinstance(player, Person))

    def form(self) -> dict[str, Any]:
        """Return the record as JSON keeps it."""
        return {
            "format": FORMAT,
            "id": self.id,
            "when": self.when,
            "game": self.game,
            "players": [player_form(player) for player in self.players],
            "scores": list(self.scores),
            "winners": list(self.winners),
            "moves": self.moves,
            "practice": self.practice,
            "figures": [dict(figures) for figures in self.figures],
            "lent": list(self.lent),
        }


def record_of(reading: Reading, id: str, when: str, lent: Sequence[int] = ()) -> Record:
    """Return the record of a match, some of whose seats were `lent`; ValueError if it has not ended."""
    result, header = reading.state.result, reading.header
    if result is None:
        raise ValueError("a running match is no record")
    return Record(
        id,
        when,
        header.game,
        header.players,
        tuple(result.scores),
        tuple(result.winners),
        len(reading.steps),
        header.is_practice,
        tuple(
            figures if isinstance(player, Person) else {}
            for player, figures in zip(header.players, figures_of(reading), strict=True)
        ),
        tuple(lent),
    )


def read_record(form: object) -> Record:
    """Return the record of such a form; ValueError if it is none."""
    facts = named(form)
    game, practice = text(facts.get("game")), facts.get("practice")
    if facts.get("format") != FORMAT or game not in rules.GAMES or not isinstance(practice, bool):
        raise ValueError("a record tells of a match")
    players = tuple(read_player(player) for player in listed(facts.get("players")))
    scores, winners = numbers(facts.get("scores")), numbers(facts.get("winners"))
    figures = tuple(_figures(one) for one in listed(facts.get("figures")))
    lent = numbers(facts.get("lent", []))
    whole_table = len(players) == len(scores) == len(figures) and len(players) in rules.GAMES[game].seats
    if not whole_table or not all(0 <= seat < len(players) for seat in (*winners, *lent)):
        raise ValueError("a record has a score for every seat")
    id, when, moves = text(facts.get("id")), text(facts.get("when")), whole(facts.get("moves"), 0)
    return Record(id, when, game, players, scores, winners, moves, practice, figures, lent)


def _figures(value: object) -> Figures:
    return {name: whole(number) for name, number in named(value).items()}


# -- choosing --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """Which matches are looked at: None and "" leave it open.

    Those of practice go by themselves, and so do those in which the person's seat was `lent`.
    """

    game: str
    person: str
    seats: int | None = None
    level: str = ""
    practice: bool = False
    lent: bool = False

    def takes(self, record: Record) -> bool:
        """Tell whether a match is among them."""
        return (
            record.game == self.game
            and record.seat_of(self.person) is not None
            and (self.seats is None or record.seats == self.seats)
            and (not self.level or self.level in record.levels())
            and record.practice == self.practice
            and record.is_lent(self.person) == self.lent
        )


def persons_of(records: Iterable[Record]) -> tuple[str, ...]:
    """Return all persons who have finished a match, whoever played last first, every one once."""
    found: dict[str, str] = {}
    for record in sorted(records, key=lambda record: record.when, reverse=True):
        for player in record.players:
            if isinstance(player, Person):
                found.setdefault(player.name.casefold(), player.name)
    return tuple(found.values())


@dataclass(frozen=True)
class Summary:
    """What the chosen matches come to: scores and wins in their order, oldest first.

    `streak` is the number of matches won in a row up to now, `longest` the longest such row.
    """

    scores: tuple[int, ...] = ()
    won: tuple[bool, ...] = ()
    figures: Figures = field(default_factory=dict)
    lower_is_better: bool = False

    @property
    def played(self) -> int:
        """How many matches there were."""
        return len(self.scores)

    @property
    def wins(self) -> int:
        """How many of them were won."""
        return sum(self.won)

    @property
    def best(self) -> int:
        """The best score; ValueError without matches."""
        return min(self.scores) if self.lower_is_better else max(self.scores)

    @property
    def mean(self) -> float:
        """The mean score; ZeroDivisionError without matches."""
        return sum(self.scores) / len(self.scores)

    @property
    def streaks(self) -> tuple[int, ...]:
        """After each match, how many in a row had been won."""
        rows: list[int] = []
        for won in self.won:
            rows.append((rows[-1] if rows else 0) + 1 if won else 0)
        return tuple(rows)

    @property
    def streak(self) -> int:
        """How many matches in a row have been won up to now."""
        return self.streaks[-1] if self.won else 0

    @property
    def longest(self) -> int:
        """How many matches in a row were ever won."""
        return max(self.streaks, default=0)


LOWER_IS_BETTER = frozenset({"spoons"})
"""Games in which the lowest score wins."""


def summary(records: Iterable[Record], choice: Choice) -> Summary:
    """Return what the matches that are chosen come to for the person."""
    chosen = sorted(filter(choice.takes, records), key=lambda record: record.when)
    seats = [(record, seat) for record in chosen if (seat := record.seat_of(choice.person)) is not None]
    return Summary(
        tuple(record.scores[seat] for record, seat in seats),
        tuple(seat in record.winners for record, seat in seats),
        together(record.figures[seat] for record, seat in seats),
        choice.game in LOWER_IS_BETTER,
    )


# -- as a table ------------------------------------------------------------------------------------


def as_csv(records: Sequence[Record]) -> str:
    """Return a table with one line for every player of every match, oldest match first."""
    names = list(dict.fromkeys(name for game in NAMES.values() for name in game))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        [
            "match",
            "began",
            "game",
            "seats",
            "seat",
            "name",
            "kind",
            "score",
            "won",
            "moves",
            "practice",
            "lent",
            *names,
        ]
    )
    for record in sorted(records, key=lambda record: record.when):
        for seat, player in enumerate(record.players):
            kind = "person" if isinstance(player, Person) else player.level
            figures = record.figures[seat] if record.figures else {}
            facts = [record.id, record.when, record.game, record.seats, seat, _plain(player.name), kind]
            counted = [record.scores[seat], int(seat in record.winners), record.moves]
            marks = [int(record.practice), int(seat in record.lent)]
            writer.writerow([*facts, *counted, *marks, *(figures.get(name, "") for name in names)])
    return out.getvalue()


def _plain(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@") else name
