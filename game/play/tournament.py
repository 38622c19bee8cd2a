"""A tournament of a household: the same people play match after match, and a table says how they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from game import rules
from game.play.forms import listed, named, text, texts, whole
from game.play.players import fit_name

Kind = Literal["best", "round"]
KINDS: tuple[Kind, ...] = ("best", "round")
LENGTHS = (3, 5, 7)
"""So many matches a best-of may have."""
BEATEN, LEVEL = 2, 1
"""Points for everybody whom one beats in a match, and for everybody with whom one is level."""


@dataclass(frozen=True)
class Played:
    """A finished match: its game, and the places of the people by name, 1 the first, equal ones alike.

    `lent` are those for whom a sailor played, as `lent_seats` says it. Their places count all the same: a
    tournament needs every match, and who had to leave has chosen who plays on. It is told, though.
    """

    game: str
    places: Mapping[str, int]
    lent: tuple[str, ...] = ()

    @property
    def winners(self) -> list[str]:
        """Who came first among the people."""
        best = min(self.places.values())
        return [name for name, place in self.places.items() if place == best]


@dataclass(frozen=True)
class Standing:
    """How somebody stands: matches played and won, and points."""

    name: str
    played: int
    won: int
    points: int


@dataclass(frozen=True)
class Tournament:
    """Matches among the same people: the best of some of one game, or one match of each of several.

    names, portraits
        of the people, two at least, every name once
    kind
        "best": `length` matches of the one game at most, until nobody can be caught up with any more;
        "round": one match of each of `games`
    running
        what the match is called that is being played, "" for none

    Making one with values that do not fit raises ValueError.
    """

    names: tuple[str, ...]
    portraits: tuple[str, ...]
    kind: Kind
    games: tuple[str, ...]
    length: int = 3
    played: tuple[Played, ...] = ()
    running: str = ""

    def __post_init__(self) -> None:
        if len({name.casefold() for name in self.names}) < max(2, len(self.names)):
            raise ValueError("a tournament needs two people at least, every name once")
        if len(self.portraits) != len(self.names):
            raise ValueError("everybody has one portrait")
        if self.kind not in KINDS or not self.games or (self.kind == "best" and len(self.games) != 1):
            raise ValueError("a tournament is the best of one game, or a round of some")
        if self.length not in LENGTHS:
            raise ValueError(f"{self.length} is no length of a tournament")
        if any(not name or name != fit_name(name) for name in self.names):
            raise ValueError("names are as at every table")
        for game in (*self.games, *(match.game for match in self.played)):
            if game not in rules.GAMES or len(self.names) > rules.GAMES[game].seats[-1]:
                raise ValueError("there is no such game for so many people")

    @property
    def matches(self) -> int:
        """How many matches there are at most."""
        return self.length if self.kind == "best" else len(self.games)

    @property
    def next_game(self) -> str | None:
        """The game of the next match, None when the tournament is over."""
        if self.is_over:
            return None
        return self.games[0] if self.kind == "best" else self.games[len(self.played)]

    @property
    def is_over(self) -> bool:
        """Whether all is played, or in a best-of nobody can catch up with the first any more."""
        left = self.matches - len(self.played)
        if self.kind == "round" or left <= 0:
            return left <= 0
        won = sorted((standing.won for standing in self.standings()), reverse=True)
        return won[0] > won[1] + left

    @property
    def order(self) -> tuple[int, ...]:
        """Who sits where in the next match, as indices of `names`: each time another one sits first."""
        count, shift = len(self.names), len(self.played) % len(self.names)
        return tuple((seat + shift) % count for seat in range(count))

    def standings(self) -> list[Standing]:
        """Return how everybody stands, the first first: by wins in a best-of, by points in a round."""
        found = [self._standing(name) for name in self.names]
        if self.kind == "best":
            return sorted(found, key=lambda standing: (-standing.won, -standing.points))
        return sorted(found, key=lambda standing: (-standing.points, -standing.won))

    def _standing(self, name: str) -> Standing:
        won = points = 0
        for match in self.played:
            mine = match.places[name]
            others = [place for other, place in match.places.items() if other != name]
            points += sum(BEATEN for place in others if place > mine)
            points += sum(LEVEL for place in others if place == mine)
            won += name in match.winners
        return Standing(name, len(self.played), won, points)

    @property
    def leaders(self) -> list[str]:
        """Who is ahead, several if they are level."""
        standings = self.standings()
        best = (standings[0].won, standings[0].points)
        return [s.name for s in standings if (s.won, s.points) == best]

    def begun(self, name: str) -> Tournament:
        """Return the tournament with a match of this name being played."""
        return replace(self, running=name)

    def with_result(
        self,
        players: Sequence[str],
        winners: Sequence[int],
        scores: Sequence[int],
        game: str,
        lent: Sequence[int] = (),
    ) -> Tournament:
        """Return the tournament after a match, told by seat; sailors who filled up count for nothing.

        What was played at `lent` seats counts for the people who sat down there. Winners come first; the
        others stand behind them by how near their scores are to the winners'.
        """
        best = scores[winners[0]] if winners else max(scores)
        ahead = {seat: 0 if seat in winners else 1 + abs(best - score) for seat, score in enumerate(scores)}
        mine = {name: ahead[players.index(name)] for name in self.names}
        places = {name: 1 + sum(other < far for other in mine.values()) for name, far in mine.items()}
        away = tuple(name for name in self.names if players.index(name) in lent)
        return replace(self, played=(*self.played, Played(game, places, away)), running="")

    # -- how it is kept ----------------------------------------------------------------------------

    def form(self) -> dict[str, Any]:
        """Return the tournament as JSON keeps it."""
        return {
            "names": list(self.names),
            "portraits": list(self.portraits),
            "kind": self.kind,
            "games": list(self.games),
            "length": self.length,
            "played": [
                {"game": match.game, "places": dict(match.places), "lent": list(match.lent)}
                for match in self.played
            ],
            "running": self.running,
        }


def read_tournament(form: object) -> Tournament:
    """Return the tournament of such a form; ValueError if it is none."""
    facts = named(form)
    kind = facts.get("kind")
    if kind not in KINDS:
        raise ValueError("a tournament is the best of one game, or a round of some")
    names = texts(facts.get("names"))
    return Tournament(
        names,
        texts(facts.get("portraits")),
        kind,
        texts(facts.get("games")),
        whole(facts.get("length")),
        tuple(_read_played(match, names) for match in listed(facts.get("played"))),
        text(facts.get("running")),
    )


def _read_played(form: object, names: Sequence[str]) -> Played:
    facts = named(form)
    places = named(facts.get("places"))
    lent = texts(facts.get("lent", []))  # tournaments begun before it was told do not have it
    return Played(
        text(facts.get("game")),
        {name: whole(places.get(name), 1, len(names)) for name in names},
        tuple(name for name in names if name in lent),
    )
