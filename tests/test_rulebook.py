"""The rule books: searched, opened at the rule that refused a move, with real tables as examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game import rules
from game.core.refusals import IllegalMove
from game.play.players import Person, Sailor
from game.scenes.play import PlayScene
from game.scenes.rulepage import RulePage
from game.scenes.rulepage_examples import ExampleCards, ExampleTable
from game.scenes.rulepage_tables import TABLES
from game.scenes.rulepage_text import Example, Heading, Paragraph, TableExample, book_of, find, marked
from game.ui import theme
from game.ui.inputs import Act, Moved, Pressed, Released
from game.ui.richtext import parse, plain
from game.ui.widgets import Label
from game.words import ENGLISH, rule_page, use
from tests.screens import Pilot
from tests.voyage import Voyage, log_at

ANNE = Person("Anne", "anne")
SILAS = Sailor("Silas", "deckhand", "silas")
NUMBER = re.compile(r'"((?:SE|JS|SP|HF|GB)-\d+)"')


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    voyage = Voyage(tmp_path).open()
    yield voyage
    voyage.close()


@pytest.mark.parametrize("game", rules.GAMES)
def test_every_rule_that_refuses_a_move_is_told_in_the_book(game: str) -> None:
    told = {part.number for part in book_of(game).parts if isinstance(part, Paragraph)}
    source = Path(rules.__file__).parent
    named = {n for file in source.glob(f"{game}*.py") for n in NUMBER.findall(file.read_text("utf-8"))}
    assert named
    assert named <= told


@pytest.mark.parametrize("game", rules.GAMES)
def test_a_search_finds_words_and_numbers_and_nothing_for_nothing(game: str) -> None:
    book = book_of(game)
    assert find(book, "") == find(book, "  ") == find(book, "zebra") == []
    for place, part in enumerate(book.parts):
        if isinstance(part, Heading):
            assert place in find(book, part.text.upper())
        if isinstance(part, Paragraph) and part.number:
            assert place in find(book, part.number.lower())
    one, other = find(book, "card"), find(book, "card the")
    assert set(other) <= set(one)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("game", rules.GAMES)
def test_marking_what_was_found_changes_no_word_and_misses_no_place(game: str, language: str) -> None:
    try:
        use(language)
        book = book_of(game)
    finally:
        use(ENGLISH)
    for words in ("the", "er", "card the", "ma te"):
        for place in find(book, words):
            part = book.parts[place]
            if isinstance(part, Heading | Paragraph):
                text = marked(part.text, words)
                assert plain(text) == plain(part.text)
                in_number = isinstance(part, Paragraph) and words in part.number.lower()
                assert in_number or any(piece.marked for piece in parse(text)), (part, words)
    assert marked("The {4h} *lies* here", "4h") == "The {4h} *lies* here"


def test_a_word_that_was_sought_is_marked_where_it_stands() -> None:
    """The book turned to the place, and the reader had to look for the word."""
    page = RulePage("spooneye")
    pilot = Pilot(page, (1280, 720))
    page._search.put("mutiny")
    pilot.draw()
    places = find(page.book, "mutiny")
    told = [[widget for widget in widgets if isinstance(widget, Label)] for _part, widgets in page._lines]
    pens = [any("{=" in label.text for label in labels) for labels in told]
    assert {place for place, pen in enumerate(pens) if pen} == {
        place for place in places if isinstance(page.book.parts[place], Heading | Paragraph)
    }
    page.show(page.compose())
    assert any("{=" in widget.text for widget in page._pane.children() if isinstance(widget, Label))
    page._look_for("")
    assert not any("{=" in widget.text for widget in page._pane.children() if isinstance(widget, Label))


def pens_of(page: RulePage) -> list[int]:
    """Return the places at which something is marked, captions of examples too."""
    found = []
    for place, (part, widgets) in enumerate(page._lines):
        told = [widget.text for widget in widgets if isinstance(widget, Label)]
        if isinstance(part, Example | TableExample):
            told.append(marked(part.caption, widgets[-1].sought))  # type: ignore[attr-defined]
        if any("{=" in text for text in told):
            found.append(place)
    return found


@pytest.mark.parametrize("game", rules.GAMES)
def test_something_is_marked_at_every_place_that_is_found(game: str) -> None:
    """Lists were counted as places of a word that stood in the names of their small pictures only."""
    page = RulePage(game)
    Pilot(page, (1280, 720))
    for words in ("apple", "coin", "spot", "21", "13", "5h", "card", "ace", "js-1 the", "zebra"):
        page._look_for(words)
        assert pens_of(page) == find(page.book, words), words
    assert "{/apple}" in rule_page("john_silver")


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("game", rules.GAMES)
def test_what_is_marked_has_room_for_all_its_lines(game: str, language: str) -> None:
    """A word takes more room where a pen has gone over it, and a paragraph a line more: it was not seen."""
    try:
        use(language)
        for size in ((1024, 600), (1920, 1080)):
            page = RulePage(game)
            Pilot(page, size)
            for words in ("e", "a", "er", "s", "n", "the", "un", "4", "zebra"):
                page._look_for(words)
                for (_part, widgets), (_next, below) in pairwise(page._lines):
                    body = widgets[-1]
                    assert body.rect.height == body.wanted_height(body.rect.width), (size, words)
                    assert body.rect.bottom <= below[-1].rect.top
    finally:
        use(ENGLISH)


def test_the_book_stays_where_it_is_open_while_nothing_is_found() -> None:
    page = RulePage("john_silver")
    Pilot(page, (1024, 600))
    page._look_for("e")
    page._pane.to(400)
    page._look_for("zebra")
    assert abs(page._pane.offset - 400) <= page.look.text.height(theme.SIZE_BODY)


@pytest.mark.parametrize("rule", ["", "JS-10"])
def test_the_place_that_was_turned_to_is_told_from_the_others(rule: str) -> None:
    """All places were marked alike, and at which of them the book was open could only be counted."""
    page = RulePage("john_silver", rule)
    pilot = Pilot(page, (1280, 720))
    page._look_for("card")
    places = find(page.book, "card")
    for place in places:
        pilot.draw()
        signed = [
            index
            for index, (_part, widgets) in enumerate(page._lines)
            if any(isinstance(widget, Label) and "{/play" in widget.text for widget in widgets)
        ]
        assert signed == [place]
        page._go_on("card")
    page._look_for("")
    beside = [widgets[0] for part, widgets in page._lines if not isinstance(part, Heading)]
    signs = [label.text for label in beside if isinstance(label, Label) and "{/play" in label.text]
    assert signs == ([f"{{/play|}} {rule}"] if rule else [])


def test_beside_every_book_the_text_begins_at_the_same_place() -> None:
    """Search and text were as wide as the headings of one game, and jumped from book to book."""
    for size in ((1024, 600), (1920, 1080)):
        pages = [RulePage(game) for game in rules.GAMES]
        for page in pages:
            Pilot(page, size)
        assert len({(tuple(page._search.rect), page._pane.rect.left) for page in pages}) == 1


def test_the_sign_of_what_was_found_below_cards_stands_beside_its_words() -> None:
    """It stood beside the cards, far above the word."""
    for size in ((1024, 600), (1920, 1080)):
        page = RulePage("spoons")
        pilot = Pilot(page, size)
        page.focus(page._search)
        page._search.put("spoons")
        pilot.draw()
        at = find(page.book, "spoons")[0]
        sign, cards = page._lines[at][1]
        assert isinstance(cards, ExampleCards)
        assert page._lines[at][0].caption, "else the words are elsewhere"  # type: ignore[union-attr]
        assert sign.rect.top == cards.rect.top + cards.caption_top(cards.rect.width)
        assert cards.rect.centery < sign.rect.top < sign.rect.bottom <= cards.rect.bottom


def test_typing_turns_to_the_place_and_return_goes_on_to_the_next() -> None:
    page = RulePage("spooneye")
    pilot = Pilot(page, (1280, 720))
    places = find(page.book, "mutiny")
    assert len(places) > 1
    page.focus(page._search)
    page._search.put("mutiny")
    seen = []
    for _place in places:
        pilot.draw()
        seen.append(page._pane.offset)
        assert f"of {len(places)}" in page._found.text
        pilot.key(pygame.K_RETURN)
        pilot.act("confirm")
    assert len(set(seen)) > 1
    page._search._change("zebra", 5)
    assert "Nothing" in page._found.text


@pytest.mark.parametrize("rule", ["SE-4", "SE-14", "SE-21"])
def test_a_book_opens_at_a_rule_and_marks_it(rule: str) -> None:
    page = RulePage("spooneye", rule)
    Pilot(page, (1024, 600))
    (text,) = (
        widgets[-1] for part, widgets in page._lines if isinstance(part, Paragraph) and part.number == rule
    )
    assert page._pane.place.colliderect(text.place)
    assert page._pane.place.top <= text.place.top


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_of_the_examples_are_real_and_stand_in_a_book(name: str) -> None:
    view = TABLES[name]
    state = rules.load(view.position())
    assert view.seat in state.to_act
    assert state.moves(view.seat)
    assert any(isinstance(part, TableExample) and part.name == name for part in book_of(state.game).parts)


def test_a_table_of_an_example_is_painted_whole() -> None:
    page = RulePage("john_silver")
    Pilot(page, (1024, 600))
    (example,) = (widget for widget in page._pane.children() if isinstance(widget, ExampleTable))
    picture = example.picture()
    assert picture.get_height() < page.look.size[1]
    colours = {tuple(picture.get_at((x, y))) for x in range(20, 300, 9) for y in range(20, 200, 9)}
    assert len(colours) > 60


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
@pytest.mark.parametrize("game", rules.GAMES)
def test_a_table_of_an_example_is_large_enough_to_read(game: str, size: tuple[int, int]) -> None:
    """Whole tables with logs and counts were once shown at less than half their size."""
    page = RulePage(game)
    Pilot(page, size)
    (example,) = (widget for widget in page._pane.children() if isinstance(widget, ExampleTable))
    part, shown = example._part(), example._picture_size(example.rect.width)
    assert shown[0] / part.width > 0.65
    assert part.height < 0.8 * example._board().look.size[1]


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
@pytest.mark.parametrize(("game", "names"), [
    ("john_silver", r"(sign|header) \d"), ("spooneye", r"total \d \d"),
    ("grundel_beard", r"plate \d( cap)?"),
])  # fmt: skip
def test_no_sign_is_cut_off_at_the_edge_of_a_table_of_an_example(
    game: str, names: str, size: tuple[int, int]
) -> None:
    page = RulePage(game)
    Pilot(page, size)
    (example,) = (widget for widget in page._pane.children() if isinstance(widget, ExampleTable))
    board = example._board()
    found = [sprite for sprite in board.stage.sprites if re.fullmatch(names, str(sprite.tag))]
    assert len(found) >= 4
    for sprite in found:
        assert example._part().contains(sprite.rect.inflate(-2, -2)), sprite.tag


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_light_in_a_table_of_an_example_is_closed_below_too(size: tuple[int, int]) -> None:
    """The line round a mast of 21 ended above the lower edge of its last card."""
    page = RulePage("spooneye")
    Pilot(page, size)
    (example,) = (widget for widget in page._pane.children() if isinstance(widget, ExampleTable))
    example.picture()
    lines = [s for s in example._board().stage.sprites if re.fullmatch(r"total 0 2 shine \d", str(s.tag))]
    assert len(lines) == 4
    assert all(line.visible for line in lines)


def test_what_grows_into_its_place_has_come_to_its_size_in_a_picture() -> None:
    """The disc of a count was painted in the first moment of its coming: a third as large as its shadow."""
    page = RulePage("spoons")
    Pilot(page, (1920, 1080))
    (example,) = (widget for widget in page._pane.children() if isinstance(widget, ExampleTable))
    example.picture()
    discs = [sprite for sprite in example._board().stage.sprites if str(sprite.tag).startswith("medal")]
    assert [disc.scale for disc in discs] == [1.0]


@pytest.mark.parametrize("game", rules.GAMES)
def test_no_end_of_a_neighbour_looks_into_a_table_of_an_example(game: str) -> None:
    """In the book of Hand and Foot free places and panels were cut through at three edges."""
    page = RulePage(game)
    Pilot(page, (1920, 1080))
    (example,) = (widget for widget in page._pane.children() if isinstance(widget, ExampleTable))
    example.picture()
    part = example._part()
    for sprite in example._board().stage.sprites:
        inside = sprite.rect.clip(part)
        if sprite.visible and inside and not sprite.rect.contains(part):
            assert inside.w * inside.h > 0.5 * sprite.rect.w * sprite.rect.h, sprite.tag


def refuse(voyage: Voyage) -> PlayScene:
    """A table at which a card has just been refused."""
    play = voyage.sit_down(log=log_at(FULL, ANNE, SILAS))
    move = play.session.parse("Kh@own1")
    with pytest.raises(IllegalMove) as refusal:
        play.session.submit(0, move)
    assert refusal.value.rule == "SE-4"
    play.board.play(move)
    return play


FULL = {
    "game": "spooneye",
    "seats": 2,
    "turn": 0,
    "phase": "play",
    "draw": "2h 8d",
    "hands": ["Kh 3d", "Qc"],
    "masts": [["Qs 2c", "Ks"], ["9s"]],
}


@pytest.mark.parametrize("way", ["key", "knob", "strip"])
def test_a_refusal_leads_to_its_rule(voyage: Voyage, way: str) -> None:
    play = refuse(voyage)
    assert play.board.refused == "SE-4"
    if way == "key":
        voyage.stack.handle(Act("rules"))
    else:
        rects = {knob.name: rect for knob, rect in play.board.marks.knob_rects()}
        spot = (rects["why"] if way == "knob" else play.board.places.rects["strip"]).center
        for given in (Moved(spot), Pressed(spot), Released(spot)):
            voyage.stack.handle(given)
    assert voyage.rule == "SE-4"


def test_without_a_refusal_the_book_opens_at_its_beginning(voyage: Voyage) -> None:
    play = refuse(voyage)
    play.session.submit(0, play.session.moves(0)[0])
    voyage.wait(2)
    play.board.finish()
    assert voyage.open_book() == ""


def test_the_key_leads_to_the_rule_that_refused_after_its_sentence_too(voyage: Voyage) -> None:
    """Until another refusal: the sentence and its button stay for some seconds only."""
    play = refuse(voyage)
    play.board.notice("")
    assert "why" not in {knob.name for knob, _rect in play.board.marks.knob_rects()}
    assert voyage.open_book() == "SE-4"
    voyage.stack.pop()
    play.board.refuse(IllegalMove("Another sentence.", "SE-5"))
    play.board.notice("")
    assert voyage.open_book() == "SE-5"


def test_the_name_of_a_button_goes_with_it(voyage: Voyage) -> None:
    """And no other button comes to lie under a pointer that rests there."""
    play = refuse(voyage)
    marks = play.board.marks
    spot = {knob.name: rect for knob, rect in marks.knob_rects()}["why"].center
    voyage.stack.handle(Moved(spot))
    play.board.notice("")
    assert marks.strip_words(play.board.face, play.board.tableau) == play.board.face.turn_line(
        play.board.tableau
    )
    assert marks.knob_at(spot) is None


def test_a_book_in_the_longest_language_has_room() -> None:
    try:
        use("xx")
        for percent in (75, 200):
            page = RulePage("spoons", "SP-15")
            Pilot(page, (1024, 600), percent)
            shown = [w for w in (page._search, page._found, page._close, page._pane) if w.visible]
            for one in shown:
                assert page._sheet.rect.contains(one.rect)
                assert all(one is other or not one.rect.colliderect(other.rect) for other in shown)
    finally:
        use(ENGLISH)
