"""What a table says to ears: what has happened, whose turn it is, what keys have come to, what lies where.

It says nothing that the seat does not see: everything comes from the board's own view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from game.core.cards import UNSEEN
from game.core.events import Event
from game.core.following import PileKey
from game.core.places import Place
from game.tables.face import Gesture, Moment, Tableau
from game.tables.words import card_mark
from game.ui.richtext import plain, sentences
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.tables.board import Board

Handle = Place | PileKey | str
OWN_ZONES = ("hand", "drawn")
"""Where the cards are that a person holds."""
HEAPS = ("discard",)
"""Piles of which only the top card matters."""


class Narrator:
    """Tells one board to ears; `follow` says whatever is new in its words."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._said: dict[str, str] = {}
        self.discreet = False
        """Whether others hear too: then the own cards are named only to who comes to them."""

    def happened(self, event: Event, line: str, moment: Moment) -> None:
        """Say what an event was, by its line in the log or else by what was called out or written large.

        Cards that it brings the own hand are named, if the line has not named them.
        """
        board = self._board
        called = [*([moment.says] if moment.says else []), *moment.chorus]
        if line:
            self._say(line)
        elif moment.caption:
            self._say(moment.caption)
        else:
            for seat, words in called:
                self._say(_("{name}: {words}").format(name=board.tableau.name(seat), words=words))
        if not self.discreet:
            self._say(arrivals(event, line, board.tableau, board.face.deck))

    def follow(self) -> None:
        """Say notice, aside, hint, remark or turn line, if it is another one than before."""
        board, tableau = self._board, self._board.tableau
        told = {"notice": tableau.notice, "aside": tableau.aside, "hint": tableau.hint, "talk": ""}
        if tableau.talk is not None:
            seat, words = tableau.talk
            told["talk"] = _("{name}: {words}").format(name=tableau.rich_name(seat), words=words)
        if not board.telling:
            told["turn"] = board.face.turn_line(tableau)
        for kind, words in told.items():
            if words != self._said.get(kind, ""):
                self._said[kind] = words
                self._say(words)
        if board.telling:
            # The same turn line says something new after a move.
            self._said["turn"] = ""

    def point(self, handle: Handle | None) -> None:
        """Say what keys have come to."""
        if handle is not None and not self._board.telling:
            self._board.look.speech.point(handle_words(self._board, handle))

    def _say(self, words: str) -> None:
        self._board.look.speech.say(plain(words))


def names_turned(event: Event, line: str, before: Mapping[PileKey, Sequence[str]], deck: str) -> bool:
    """Tell whether a line names a card that is turned up only on its way: it is to be told after that."""
    for flight in event.flights:
        pile = before.get(PileKey(*flight.origin[:3]), ())
        hidden = flight.origin.index < len(pile) and pile[flight.origin.index] == UNSEEN
        if hidden and flight.card != UNSEEN and card_mark(flight.card, deck) in line:
            return True
    return False


def arrivals(event: Event, line: str, tableau: Tableau, deck: str = "") -> str:
    """Name the cards that an event brings the own hand and that its line does not name, or return ""."""
    came = [
        flight.card
        for flight in event.flights
        if flight.goal.zone in OWN_ZONES
        and flight.origin.zone not in OWN_ZONES
        and flight.goal.owner == tableau.seat
        and flight.card != UNSEEN
    ]
    if tableau.seat is None or all(card_mark(card, deck) in line for card in came):
        return ""
    words = _("Into the hand of {name}: {cards}.")
    return words.format(name=tableau.rich_name(tableau.seat), cards=named(came, deck))


def handle_words(board: Board, handle: Handle) -> str:
    """Name a card, a place or a button, with what it is good for now."""
    if isinstance(handle, str):
        name = handle.removeprefix("knob ")
        return next((knob.hint() for knob, _rect in board.marks.knob_rects() if knob.name == name), name)
    if isinstance(handle, Place):
        return _card_words(board, handle)
    return _place_words(board, handle)


def _card_words(board: Board, place: Place) -> str:
    """Name a card, where it is, and whether it is chosen or of no use now."""
    tableau, key = board.tableau, PileKey(*place[:3])
    pile = tableau.pile(*key)
    if place.index >= len(pile):
        return ""
    card = named([pile[place.index]], board.face.deck)
    if place in tableau.aim:
        return _("{card}, chosen").format(card=card)
    if key.zone == "hand":
        order = sorted(range(len(pile)), key=lambda index: _left(board, key, index))
        words = _("{card}, {number} of {count} in the hand")
        if place not in board.sources:
            words = _("{card}, {number} of {count} in the hand, not to be played now")
        return words.format(card=card, number=order.index(place.index) + 1, count=len(pile))
    title = zone_title(tableau, key)
    return _("{card}, {place}").format(card=card, place=title) if title else card


def _left(board: Board, key: PileKey, index: int) -> float:
    spots = board.places.spots.get(key, ())
    return spots[index].x if index < len(spots) else 0.0


def _place_words(board: Board, key: PileKey) -> str:
    """Name a place with what lies there, and what going there does."""
    gesture = board.handling.targets(board.tableau.aim).get(key)
    parts = [zone_words(board.tableau, key, board.face.deck), gesture_words(gesture) if gesture else ""]
    return ": ".join(part for part in parts if part)


def gesture_words(gesture: Gesture) -> str:
    """Say what a gesture does, its warning included."""
    preview = gesture.preview if gesture.preview not in gesture.says else ""
    return sentences(plain(part) for part in (gesture.says, preview, gesture.warning))


# -- what lies where -------------------------------------------------------------------------------


def table_lines(board: Board) -> list[str]:
    """Say whose turn it is, how the match stands, and what lies where, a sentence for each place."""
    tableau = board.tableau
    keys = [key for key, pile in tableau.piles.items() if pile and zone_title(tableau, key)]
    lines = [zone_words(tableau, key, board.face.deck) for key in sorted(keys, key=_order)]
    told = [plain(board.face.turn_line(tableau)), *lines]
    ended = [
        line if line.endswith((".", "!", "?")) else _("{sentence}.").format(sentence=line) for line in told
    ]
    return [line[:1].upper() + line[1:] for line in (ended[0], *standing(tableau), *ended[1:])]


def standing(tableau: Tableau) -> list[str]:
    """Say how many points everybody has in the match so far."""
    scores = tableau.state.dump().get("scores", ())
    return [
        ngettext("{name} has {points} point.", "{name} has {points} points.", points).format(
            name=tableau.name(seat), points=points
        )
        for seat, points in enumerate(scores)
    ]


def _order(key: PileKey) -> tuple[int, str, int]:
    return (-1 if key.owner is None else key.owner, key.zone, key.slot)


def zone_words(tableau: Tableau, key: PileKey, deck: str = "") -> str:
    """Name a place and the cards that lie there, or ""."""
    title, pile = zone_title(tableau, key), tableau.pile(*key)
    if not title or not pile:
        return title
    if key.zone in HEAPS and len(pile) > 1:
        words = ngettext(
            "{place}: {card}, on {count} card", "{place}: {card}, on {count} cards", len(pile) - 1
        )
        return words.format(place=title, card=named(pile[-1:], deck), count=len(pile) - 1)
    return _("{place}: {cards}").format(place=title, cards=named(pile, deck))


def named(cards: Sequence[str], deck: str = "") -> str:
    """Name cards one after the other; those that are face down are counted."""
    seen = [plain(card_mark(card, deck)) for card in cards if card != UNSEEN]
    hidden = len(cards) - len(seen)
    if hidden:
        seen.append(
            ngettext("{count} card face down", "{count} cards face down", hidden).format(count=hidden)
        )
    return ", ".join(seen)


def zone_title(tableau: Tableau, key: PileKey) -> str:
    """Return what a place is called, "" for one that has no name."""
    titles = {
        "hand": _("the hand of {name}"),
        "foot": _("the Foot of {name}"),
        "mast": _("mast {number} of {name}"),
        "gap": _("the {end} end of {name}’s masts"),
        "booty": _("the booty of {name}"),
        "shown": _("the open booty of {name}"),
        "counted": _("the counted booty of {name}"),
        "open": _("the opened cards of {name}"),
        "draw": _("the pile"),
        "pile": _("the pile"),
        "pool": _("the pool"),
        "discard": _("the discard pile"),
        "book": _("book {number} of {name}"),
        "row": _("the place for new books"),
        "chest": _("the chests, column {number}"),
        "sailor": _("the sailors, column {number}"),
        "ship": _("the Ship") if tableau.state.game == "grundel_beard" else _("the ships, column {number}"),
        "won": _("what {name} has won"),
        "up": _("card {number} of {name}"),
        "down": _("card {number} of {name}"),
        "plus": _("added to card {number}"),
        "minus": _("subtracted from card {number}"),
        "chair": _("{name}"),
        "spoon": _("spoon {spoon}"),
        "drawn": _("the card just drawn"),
        "ring": _("the spoons in the middle"),
    }
    title = titles.get(key.zone.partition("_")[0], "")
    if key.owner is None and "{name}" in title:
        return ""
    return title.format(
        name="" if key.owner is None else tableau.name(key.owner),
        number=key.slot + 1,
        spoon=key.slot,
        end=_("right") if key.slot else _("left"),
    )
