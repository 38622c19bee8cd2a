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
from game.tables.furniture import draw_slip, draw_strip, strip_for
from game.ui import theme
from game.ui.look import Look
from game.words import _, use
from tests.looks import looks_at

SIZES = ((1024, 600), (1280, 720), (1920, 1080))
ROOT = Path(__file__).parent.parent / "game"
WARNINGS = {
    "john_silver": "The pile is empty: {name} would have to take a card back out of the full row.",
    "spooneye": "That completes the other side's mast: it would be carried off with one of these.",
    "spoons": "It is {name}’s turn: the card would go back, and be a slip to be buzzed.",
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
                    asked.append(_("{warning} Do it again if it is meant.").format(warning=_(WARNINGS[game])))
                for text in [filled(words) for words in asked if len(words) > 45]:
                    strip = strip_for(look, place, text)
                    room = (strip.w - round(look.scale.px(66, 38) * 1.5), strip.h - look.scale.px(10, 5))
                    letters = look.text.fit_box(text, theme.SIZE_TURN, room, leading=1)
                    assert letters >= theme.SIZE_LEAST, (size, seats, language, text, letters)
                    assert look.text.paragraph_height(text, letters, room[0], leading=1) <= room[1] + 1
                    assert strip.bottom == place.bottom
                    assert strip.top > 0
                    assert strip.h <= 2.5 * place.h
                    higher += strip != place
    assert higher or game == "grundel_beard"


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
    draw_slip(furniture, look, place, "The table lies on the clipboard.")
    rects = {item.name: item.image.get_rect(center=item.pos) for item in furniture.decor}
    assert rects["slip"].bottom <= rects["strip"].top + 3
    assert rects["slip"].w < place.w
