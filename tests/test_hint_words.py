"""Hints as they are read: every sentence, in every language, fits the strip of a small window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from game import rules
from game.bots.reasons import Reason
from game.core.following import PileKey
from game.scenes import hint_words
from game.scenes.hint_words import sentence
from game.tables.face import Sitter, Tableau
from game.tables.faces import FACES
from game.tables.furniture import strip_for, strip_words
from game.tables.words import card_mark, listed
from game.ui.look import Look
from game.words import _, use
from tests.looks import looks_at

SIZE = (1024, 600)
LANGUAGES = ("en", "de", "fr", "es")
CARDS = {"john_silver": "12s 13s 11s 5.5"}
BESIDE = {
    "completes black": ("turns black",), "before the end": ("turns black",),
    "waits": ("more", "played on"), "passes by": ("more", "played on"),
    "fills for gold": ("spots too",), "apples for": ("spots too",), "spots for them": ("spots too",),
    "nobody gets": ("spots too",), "fills cheaply": ("spots too",), "fills for nothing": ("spots too",),
    "fills for them": ("tried", "gained", "played on"),
}  # fmt: skip
"""What may stand beside a reason."""


@pytest.fixture(scope="module")
def look() -> Iterator[Look]:
    with looks_at([SIZE]) as looks:
        yield looks[SIZE]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use("en")


def keys_of(game: str) -> list[str]:
    """Return every reason that there are words for in a game."""
    return [*getattr(hint_words, f"_{game}_words")(Reason("tried")), "only", "played on", "tried", "gained"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "keeps 8h, 8s and 8d: an"),
        ("de", "8h, 8s und 8d"),
        ("fr", "8h, 8s et 8d"),
        ("es", "8h, 8s y 8d"),
    ],
)
def test_cards_are_listed_as_one_says_them(language: str, said: str) -> None:
    """Cards stood one after the other without a word between them, like "13 12 with 2 coins"."""
    use(language)
    tableau = Tableau(cast(Any, None), rules.new("spoons", 3, 1), {}, 0, (Sitter("Anne", "anne"),) * 3)
    told = sentence(Reason("keeps eight", {"cards": "8h 8s 8d"}), tableau)
    assert said in told.replace("{", "").replace("}", "")


def reasons(game: str) -> Iterator[Reason]:
    """Yield every reason with long facts; one that has to be known beside another with what it goes with."""
    cards = CARDS.get(game, "Ts Td Qc")
    facts: dict[str, str | int] = {
        "count": 12, "total": 19, "ours": 43, "theirs": 47, "best": 12, "seat": 0, "other": 1,
        "card": cards.split()[0], "cards": cards,
    }  # fmt: skip
    for key in keys_of(game):
        yield Reason(key, facts)
        for beside in BESIDE.get(key, ()):
            yield Reason(key, facts, Reason(beside, facts))


def done(game: str, deck: str) -> str:
    """Say a move that takes many words, as it stands before every reason."""
    text = {
        "grundel_beard": _("Subtract {onto} from {card}."),
        "hand_and_foot": _("Begin a book with {cards}."),
        "john_silver": _("Place {card} in {column}."),
        "spooneye": _("Play {card} onto {name}’s {onto}."),
        "spoons": _("Say “{words}”."),
    }[game]
    card = card_mark("12s" if deck else "Ts", deck)
    return text.format(
        card=card, onto=card, cards=listed([card] * 3), column=_("the Ship’s boy’s column"),
        name="Bartholomew", words=_("Switchback"),
    )  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(FACES))
def test_every_hint_fits_the_strip_of_a_small_window(game: str, language: str, look: Look) -> None:
    """A hint of three lines was written over the edges of a strip that has room for two."""
    use(language)
    face, seats = FACES[game], rules.GAMES[game].seats[-1]
    state = rules.new(game, seats, 5)
    piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}
    seat = state.to_act[0]
    sitters = tuple(Sitter("Bartholomew", "anne") for _ in range(seats))
    tableau = Tableau(look, state, piles, seat, sitters)
    strip = face.arrange(tableau).rects["strip"]
    for reason in reasons(game):
        words = f"{done(game, face.deck)} {sentence(reason, tableau, face.deck)}"
        grown = strip_for(look, strip, words)
        assert grown.h <= 1.5 * strip.h, words
        picture = strip_words(look, grown, words, "#000000")
        assert picture.get_height() <= grown.h, words
        assert picture.get_width() < grown.w, words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", rules.GAMES["hand_and_foot"].seats)
def test_what_hand_and_foot_says_of_lifting_and_of_books_fits_the_strip(
    seats: int, language: str, look: Look
) -> None:
    use(language)
    face = FACES["hand_and_foot"]
    lifting = rules.new("hand_and_foot", seats, 5)
    books = ["9h 9s 9s 9d 2s", "Th Ts Ts", "4c 4c 4c 4d 4h 4h 4s", "6c 6c 6d 6h 6s 2c *"]
    playing = rules.load(
        {
            "game": "hand_and_foot", "seats": seats, "phase": "play", "turn": 0, "pool": "Qh Kd",
            "scores": [-1280] * seats, "hands": ["Js Qs"] * seats, "down": [True] * seats,
            "books": [books, *[[]] * (seats - 1)],
        }
    )  # fmt: skip
    sitters = tuple(Sitter("Bartholomew", "anne") for _ in range(seats))
    for state in (lifting, playing):
        seat = state.to_act[0]
        piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}
        tableau = Tableau(look, state, piles, seat, sitters, confirm=_("Return"))
        places = face.arrange(tableau)
        strip = places.rects["strip"]
        for words in (face.turn_line(tableau), *(words for _rect, words in places.notes)):
            picture = strip_words(look, strip, words, "#000000")
            assert picture.get_height() <= strip.h, words
            assert picture.get_width() < strip.w, words
