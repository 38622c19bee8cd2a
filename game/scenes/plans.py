"""Plans for a table: which game, who sits where, by which house rules; and how all that is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game import rules
from game.bots import LEVELS, levels_of
from game.bots.manners import BOLD, CAREFUL, manner_of
from game.play.log import PRACTICE
from game.play.players import Person, Player, Sailor, player_form, read_player
from game.scenes.house import table_of, usual_options
from game.scenes.portraits import NAMES
from game.scenes.services import App
from game.storage.settings import LONGEST_NAME, fit_name
from game.ui.richtext import escape
from game.words import _

USUAL_LEVEL = "deckhand"


@dataclass(frozen=True)
class Plan:
    """What a match is begun with, but for its seed; the rules do not know of `table`."""

    game: str
    players: tuple[Player, ...]
    options: Mapping[str, Any]
    table: Mapping[str, Any] = field(default_factory=dict)

    def form(self) -> dict[str, Any]:
        """Return the plan as the settings keep it."""
        return {
            "players": [player_form(player) for player in self.players],
            "options": dict(self.options),
            "table": dict(self.table),
        }

    @property
    def may_practise(self) -> bool:
        """Whether whole moves can be taken back: one person plays against sailors."""
        return sum(isinstance(player, Person) for player in self.players) == 1

    @property
    def is_practice(self) -> bool:
        """Whether a match of this plan is one of practice."""
        return self.may_practise and self.table.get(PRACTICE) is True

    def practising(self, wanted: bool) -> Plan:
        """Return the plan as one of practice, or not."""
        others = {name: value for name, value in self.table.items() if name != PRACTICE}
        return replace(self, table={**others, PRACTICE: True} if wanted else others)

    def header_table(self) -> dict[str, Any]:
        """Return the settings of the table as a match with these players is begun with them."""
        return dict(self.practising(self.is_practice).table)

    def seated(self, seat: int, player: Player) -> Plan:
        """Return the plan with somebody else at a seat."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def fitting(self, seats: int, app: App) -> Plan:
        """Return the plan for so many seats: the last leave, or sailors sit down."""
        players = self.players[:seats]
        while len(players) < seats:
            players = (*players, sailor(self.game, players) or guest(app, players))
        return replace(self, players=players)

    def problem(self) -> str:
        """Say in a sentence why no match can be begun so, or ""."""
        names = [player.name.strip().casefold() for player in self.players]
        if not all(names):
            return _("Everybody at the table needs a name.")
        if len(set(names)) < len(names):
            return _("Two at one table cannot have the same name.")
        return ""


def plan_for(app: App, game: str) -> Plan:
    """Return the plan that was used last for a game, as far as it still fits, or the usual one."""
    kept = app.settings.last_setup.get(game, {})
    declared = rules.GAMES[game]
    players = _read_players(game, kept.get("players"))
    if len(players) not in declared.seats:
        captain = captain_of(app)
        players = (captain,)
    options, table = _read_options(game, kept.get("options")), table_of(game, kept.get("table"))
    plan = Plan(game, players, options, table)
    return plan if len(players) in declared.seats else plan.fitting(declared.seats[0], app)


def _read_players(game: str, forms: object) -> tuple[Player, ...]:
    levels = levels_of(game)
    players: list[Player] = []
    for form in forms if isinstance(forms, list) else ():
        try:
            player = read_player(form)
            fit_name(player.name)
        except ValueError:
            return ()
        if player.portrait not in NAMES or (isinstance(player, Sailor) and player.level not in levels):
            return ()
        players.append(player)
    return tuple(players)


def _read_options(game: str, kept: object) -> dict[str, Any]:
    declared = rules.GAMES[game]
    options = usual_options(game)
    if isinstance(kept, Mapping):
        for option in declared.options:
            if option.name in kept and option.allows(kept[option.name]):
                options[option.name] = kept[option.name]
    return options


def captain_of(app: App) -> Person:
    """Return the person whom the program belongs to."""
    name = app.settings.person or NAMES["anne"]
    return Person(name, app.portrait_of(name, "anne"))


def guest(app: App, others: Sequence[Player]) -> Person:
    """Return a person who does not sit there yet: one who played here before, or a new one."""
    taken = {player.name.casefold() for player in others}
    portraits = _free_portraits(others)
    for known in app.people:
        if known.key not in taken and known.portrait in NAMES:
            return Person(known.name, known.portrait)
    return Person(_free_name(portraits, taken), portraits[0])


def sailor(game: str, others: Sequence[Player], level: str = USUAL_LEVEL) -> Sailor | None:
    """Return a sailor who does not sit there yet; None where a game has none."""
    levels = levels_of(game)
    if not levels:
        return None
    portraits = [name for name in _free_portraits(others) if name != "anne"] or ["anne"]
    taken = {player.name.casefold() for player in others}
    free = [name for name in portraits if NAMES[name].casefold() not in taken] or portraits
    return Sailor(NAMES[free[0]], level if level in levels else levels[0], free[0])


def _free_portraits(others: Sequence[Player]) -> list[str]:
    taken = {player.portrait for player in others}
    return [name for name in NAMES if name not in taken] or list(NAMES)


def _free_name(portraits: Sequence[str], taken: set[str]) -> str:
    return next((NAMES[name] for name in portraits if NAMES[name].casefold() not in taken), "")


def longest_name() -> int:
    """Return how many characters a name may have."""
    return LONGEST_NAME


# -- words -----------------------------------------------------------------------------------------


ROUNDS = frozenset({"john_silver", "hand_and_foot", "spoons"})
"""Games that go by rounds; the others go by hands."""


def deal_words(game: str, number: int) -> str:
    """Offer to deal the next hand or round."""
    text = _("Deal round {number}") if game in ROUNDS else _("Deal hand {number}")
    return text.format(number=number)


def level_title(level: str) -> str:
    """Return what a level is called."""
    return _(LEVELS[level].title) if level in LEVELS else level


def sailor_words(game: str, player: Sailor) -> str:
    """Say how well a sailor plays a game, and in which manner."""
    manner = manner_sentence(game, player)
    return " ".join(part for part in (level_sentence(game, player.level), manner) if part)


def manner_sentence(game: str, player: Sailor) -> str:
    """Say what a sailor leans to, in rich text; "" where that is nothing."""
    words = {
        "spooneye": {
            BOLD: _("{name} plays boldly and looks first for a 21 of their own."),
            CAREFUL: _("{name} plays carefully and watches first for a 21 on the other side."),
        },
        "john_silver": {
            BOLD: _("{name} plays boldly and builds on rows that are still open."),
            CAREFUL: _("{name} plays carefully and counts on others to fill the rows."),
        },
        "hand_and_foot": {
            BOLD: _("{name} plays boldly and keeps cards back for larger books."),
            CAREFUL: _("{name} plays carefully and lays whatever can be laid."),
        },
        "grundel_beard": {
            BOLD: _("{name} plays boldly: where yea and neigh are worth the same, it is neigh."),
            CAREFUL: _("{name} plays carefully: where yea and neigh are worth the same, it is yea."),
        },
    }
    sentence = words.get(game, {}).get(manner_of(player.portrait), "")
    return sentence.format(name=escape(player.name))


def level_sentence(game: str, level: str) -> str:
    """Say what a level does well and badly at a game."""
    return _(LEVELS[level].sentences.get(game, ""))
