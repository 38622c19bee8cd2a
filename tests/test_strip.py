"""Whatever the strip says can be read: a refusal or a warning makes it higher, not its letters small."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import rules
from game.core.following import PileKey
from game.tables.face import Furniture, Sitter, Tableau
from game.tables.faces import FACES
from game.tables.furniture import draw_slip, draw_strip, strip_for, strip_room, strip_words
from game.ui import theme
from game.ui.look import Look
from game.ui.scale import Scale
from game.words import _, use
from tests.looks import looks_at
from tests.test_layouts import rect_of

SIZES = ((1024, 600), (1280, 720), (1920, 1080))
ROOT = Path(__file__).parent.parent / "game"
WARNINGS = {
    "john_silver": "The pile is empty: {name} would have to take a card back out of the full row.",
    "spooneye": "That completes the other side's mast: it would be carried off with one of these.",
    "spoons": "It is {name}’s turn: the card would go back, and count as a slip.",
    "hand_and_foot": "A wild card makes this red book a black one.",
}


@pytest.fixture(scope="module")
def looks() -> Iterator[dict[tuple[int, int], Look]]:
    with looks_at(SIZES) as made:
        yield made


@pytest.fixture(autouse=True)
def _english_after() -> Iterator[None]:
    yield
    use("en")


def refusals(game: str) -> list[str]:
    """Return what the rules of a game say in refusing, as it stands in the sources."""
    found: set[str] = set()
    for path in [*ROOT.glob(f"rules/{game}*.py"), ROOT / "scenes/play.py", ROOT / "play/takeback.py"]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in ("IllegalMove", "CannotTakeBack"):
                found.update(str(arg.value) for arg in node.args[:1] if isinstance(arg, ast.Constant))
    return sorted(found)


def filled(text: str) -> str:
    """Put long names and cards into a sentence."""
    text = re.sub(r"\{(name|owner|other|seat)\}", "Captain Longbottom", text)
    text = re.sub(r"\{cards?\}", "4h", text)
    return re.sub(r"\{\w+\}", "120", text)


@pytest.mark.parametrize("game", sorted(FACES))
def test_no_refusal_and_no_warning_is_told_in_letters_too_small_to_read(
    game: str, looks: dict[tuple[int, int], Look]
) -> None:
    """At 1920 x 1080 a warning of a doubtful move stood in one line of fourteen pixels."""
    told = refusals(game)
    assert len(told) > 8
    higher = 0
    for size in SIZES:
        look = looks[size]
        for seats in {rules.GAMES[game].seats[0], rules.GAMES[game].seats[-1]}:
            state = rules.read_view(rules.new(game, seats, 1).view(0))
            piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}
            sitters = (Sitter("Captain Longbottom", "anne"),) * seats
            place = FACES[game].arrange(Tableau(look, state, piles, 0, sitters)).rects["strip"]
            for language in ("en", "de", "fr", "es"):
                use(language)
                asked = [_(text) for text in told]
                if game in WARNINGS:
                    asked.append(_("{warning} Do it again to confirm.").format(warning=_(WARNINGS[game])))
                for text in [filled(words) for words in asked if len(words) > 45]:
                    strip = strip_for(look, place, text)
                    room = strip_room(look, strip)
                    letters = look.text.fit_box(text, theme.SIZE_TURN, room, leading=1)
                    assert letters >= theme.SIZE_LEAST, (size, seats, language, text, letters)
                    assert look.text.paragraph_height(text, letters, room[0], leading=1) <= room[1] + 1
                    assert strip.bottom == place.bottom
                    assert strip.top > 0
                    assert strip.h <= 2.5 * place.h
                    higher += strip != place
    assert higher or game in ("grundel_beard", "hand_and_foot")


def test_a_strip_with_few_words_stays_in_its_place_and_a_slip_lies_over_it(
    looks: dict[tuple[int, int], Look],
) -> None:
    look = looks[1920, 1080]
    state = rules.read_view(rules.new("spooneye", 2, 1).view(0))
    piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}
    tableau = Tableau(look, state, piles, 0, (Sitter("Anne", "anne"),) * 2)
    place = FACES["spooneye"].arrange(tableau).rects["strip"]
    assert strip_for(look, place, "Anne, draw a card") == place
    furniture = Furniture()
    draw_strip(furniture, look, place, "spooneye", "Anne, draw a card", False)
    draw_slip(furniture, look, place, "The table is on the clipboard.")
    rects = {item.name: item.image.get_rect(center=item.pos) for item in furniture.decor}
    assert rects["slip"].bottom <= rects["strip"].top + 3
    assert rects["slip"].w < place.w


TORN = 4
"""Pixels at a strip's edges that its paper is torn in: no letter is there."""
SENTENCES = (
    "Anne, take an exposed card from the other side for your Spooneye",
    "Anne carries off the 21 and Silas’s mast with {6s} on top: 8 cards. 2 cards walk the plank.",
    "Count card 3 added to card 1: 17. Everything taken together, it promises most.",
    "It builds a mast of 11: 11 of the hidden cards make 21 of it.",
    "Anne, lift: press on the pool’s edge, the lower the more, or hold Enter; exactly 22 earn 100",
)


@pytest.mark.parametrize("game", ["grundel_beard", "hand_and_foot", "john_silver", "spooneye"])
def test_words_in_a_low_strip_keep_clear_of_its_torn_edges_and_its_seal(
    game: str, looks: dict[tuple[int, int], Look]
) -> None:
    """Two lines reached from one torn edge to the other in a small window."""
    seats = rules.GAMES[game].seats[0]
    state = rules.read_view(rules.new(game, seats, 1).view(0))
    piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}
    for size in SIZES:
        for percent in (75, 100, 150, 200):
            look = looks[size].rescaled(Scale(size, percent))
            tableau = Tableau(look, state, piles, 0, (Sitter("Anne", "anne"),) * seats)
            place = FACES[game].arrange(tableau).rects["strip"]
            for words in SENTENCES:
                furniture = Furniture()
                draw_strip(furniture, look, place, game, words, False)
                lying = {item.name: rect_of(item) for item in furniture.decor}
                line, seal = lying["strip words"], lying["strip seal"]
                assert place.inflate(-2 * TORN, -2 * TORN).contains(line), (size, percent, words, line)
                assert line.left >= seal.right, (size, percent, words)
                assert place.right - line.right >= look.scale.px(30, 15) - 1, (size, percent, words)


def test_a_sentence_of_a_turn_stands_in_one_line_in_the_smallest_window(
    looks: dict[tuple[int, int], Look],
) -> None:
    look = looks[1024, 600]
    state = rules.read_view(rules.new("spooneye", 2, 1).view(0))
    piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}
    tableau = Tableau(look, state, piles, 0, (Sitter("Anne", "anne"),) * 2)
    place = FACES["spooneye"].arrange(tableau).rects["strip"]
    letter = strip_words(look, place, "A", theme.ON_PARCHMENT)
    assert strip_words(look, place, SENTENCES[0], theme.ON_PARCHMENT).get_height() < 1.5 * letter.get_height()
