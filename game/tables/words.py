"""Words that all tables share: whose turn it is, refusals with names, ranks and suits, numbers of cards."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.refusals import SEAT_FACTS, IllegalMove
from game.tables.face import Tableau
from game.ui.richtext import escape
from game.words import _, ngettext

SIGNS = {"john_silver": {"c": "chest", "s": "sailor", "v": "ship"}}
"""The signs that stand for the suits of decks with cards of their own; their jokers are bare numbers."""


def turn_words(tableau: Tableau, seat: int) -> str:
    """Say that it is a seat's turn, in rich text.

    Nobody is thinking where a match is only looked at, nor while the move that was made is told.
    """
    text = _("{name}’s turn") if tableau.rests or tableau.telling else _("{name} is thinking")
    return text.format(name=tableau.rich_name(seat))


def explain(refusal: IllegalMove, names: Sequence[str], deck: str = "") -> str:
    """Translate a refusal, with players' names for seats and drawn signs for the cards of a deck."""
    facts: dict[str, object] = {}
    for name, value in refusal.facts.items():
        if name in SEAT_FACTS and isinstance(value, int) and 0 <= value < len(names):
            facts[name] = escape(names[value])
        elif name == "card" and isinstance(value, str):
            facts[name] = card_mark(value, deck)
        else:
            facts[name] = value
    return _(refusal.text).format(**facts)


def card_mark(card: str, deck: str = "") -> str:
    """Return the mark that draws a card's rank and suit in rich text.

    >>> card_mark("Td"), card_mark("13v", "john_silver"), card_mark("8.5", "john_silver")
    ('{Td}', '{13/ship}', '{8½/joker}')
    """
    if deck not in SIGNS:
        return "{" + card + "}"
    sign = SIGNS[deck].get(card[-1], "")
    number = card[:-1] if sign else card
    return f"{{{number.replace('.5', '½')}/{sign or 'joker'}}}"


def listed(words: Sequence[str]) -> str:
    """Return names, cards or other things as one would say them one after the other.

    >>> listed(["Anne"]), listed(["Anne", "Mary", "Wen"])
    ('Anne', 'Anne, Mary and Wen')
    """
    if len(words) < 2:
        return "".join(words)
    return _("{names} and {last}").format(names=", ".join(words[:-1]), last=words[-1])


def rank_word(rank: str) -> str:
    """Return the name of a rank."""
    words = {
        "A": _("ace"), "T": _("ten"), "J": _("jack"), "Q": _("queen"), "K": _("king"), "2": _("two"),
        "3": _("three"), "4": _("four"), "5": _("five"), "6": _("six"), "7": _("seven"), "8": _("eight"),
        "9": _("nine"),
    }  # fmt: skip
    return words[rank]


def suit_word(suit: str) -> str:
    """Return the name of a suit."""
    return {"c": _("clubs"), "d": _("diamonds"), "h": _("hearts"), "s": _("spades")}[suit]


def card_words(card: str) -> str:
    """Name a card in full."""
    if card == "*":
        return _("joker")
    return _("{rank} of {suit}").format(rank=rank_word(card[0]), suit=suit_word(card[1]))


def count_cards(count: int) -> str:
    """Say a number of cards."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def pile_words(count: int) -> str:
    """Say how many cards lie in the pile that is drawn from."""
    return _("Pile {count}").format(count=count)
