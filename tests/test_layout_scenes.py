"""Every scene keeps its things in the window, apart and large enough, in any window and size of text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from pathlib import Path

import pytest
from pygame import Rect

from game import rules
from game.core.following import PileKey
from game.play.players import Person
from game.scenes.boards import sitter_of
from game.scenes.crest import Crest
from game.scenes.forms import Form
from game.scenes.lobby import Lobby
from game.scenes.rulepage_tables import TABLES
from game.scenes.scores import CountScene, MatchEnd, ScoresScene
from game.scenes.shot_matches import ENDS, played
from game.scenes.substitutes import SeatsPanel
from game.tables.board import Board, News
from game.tables.face import Sitter
from game.tables.faces import FACES
from game.ui import theme
from game.ui.look import Look
from game.ui.motion import Pace
from game.ui.paint.frames import RING_GAP
from game.ui.scale import Scale
from game.ui.scene import Pop
from game.ui.widgets import BrassButton, Panel, ScrollView, Widget, WidgetScene
from game.words import ENGLISH, use
from tests.looks import looks_at
from tests.rooms import SCENES, begun
from tests.voyage import Voyage

SIZES = ((1024, 600), (1366, 768), (1920, 1080), (3440, 1440), (1080, 1920), (3840, 2160))
PERCENTS = (75, 100, 150, 200)
USUAL = ((1024, 600, 200), (1080, 1920, 100), (3440, 1440, 75))
"""Windows and sizes of text that are looked at every time; all of them with --long."""
LEAST_TARGET = 24
"""Pixels of the smaller side of what can be aimed at, in the smallest window; 44 units elsewhere."""
SITTERS = (Sitter("Anne", "anne"), Sitter("Silas", "silas"), Sitter("Rosa", "rosa"), Sitter("Tom", "tom"))


@pytest.fixture
def voyage(tmp_path: Path) -> Iterator[Voyage]:
    voyage = Voyage(tmp_path).open()
    yield voyage
    voyage.close()


def check(scene: WidgetScene, size: tuple[int, int], where: object) -> None:
    """Nothing outside, nothing that can be aimed at covered or small, children inside their views."""
    window = Rect((0, 0), size)
    shown = [widget for widget in scene.widgets if widget.visible and widget.rect.w and widget.rect.h]
    for widget in shown:
        assert window.contains(widget.rect), (where, widget, widget.spoken(), widget.rect)
    aimed = [widget for widget in shown if widget.focusable or isinstance(widget, ScrollView)]
    for one, other in combinations(aimed, 2):
        assert not one.rect.colliderect(other.rect), (
            where,
            one.spoken(),
            other.spoken(),
            one.rect,
            other.rect,
        )
    for widget in shown:
        if isinstance(widget, ScrollView):
            _check_view(widget, where)
        elif widget.focusable:
            _check_target(widget, where)
        elif isinstance(widget, Panel):
            assert widget.inside().h > 0, (where, widget.title)


def _check_target(widget: Widget, where: object) -> None:
    least = max(LEAST_TARGET, round(widget.look.scale.px(44) * 0.6))
    assert min(widget.rect.size) >= min(least, LEAST_TARGET), (where, widget.spoken(), widget.rect)


def _check_view(view: ScrollView, where: object) -> None:
    inside = [child for child in view.children() if child.visible and child.rect.h]
    for child in inside:
        assert view.rect.left <= child.rect.left, (where, child.spoken(), child.rect, view.rect)
        assert child.rect.right <= view.rect.right, (where, child.spoken(), child.rect, view.rect)
        assert child.rect.bottom <= view.rect.top + view.length, (where, child.spoken())
    for one, other in combinations(inside, 2):
        assert not one.rect.inflate(-2, -2).colliderect(other.rect), (where, one.spoken(), other.spoken())


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_outside_covered_or_small(voyage: Voyage, name: str, long_run: int) -> None:
    everything = [(*size, percent) for size, percent in product(SIZES, PERCENTS)]
    scene = SCENES[name](voyage.app)
    try:
        for language in (ENGLISH, "xx"):
            use(language)
            for width, height, percent in everything if long_run else USUAL:
                look = Look.made(Scale((width, height), percent), voyage.app.assets, voyage.app.sound)
                scene._look = None
                scene.widgets = []
                scene._look = look
                scene.stage.resize((width, height), "black")
                scene.show(scene.compose())
                check(scene, (width, height), (name, language, width, height, percent))
    finally:
        use(ENGLISH)


# -- tables: a change of size in the middle of a motion ------------------------------------------------


@pytest.fixture(scope="module")
def small() -> Iterator[Look]:
    with looks_at([(1024, 600)], Pace("normal")) as looks:
        yield looks[1024, 600]


def places_of(board: Board) -> dict[PileKey, list[tuple[int, ...]]]:
    """Where every card lies."""
    return {
        key: [tuple(item.sprite.rect) for item in items if item.sprite is not None]
        for key, items in board.cards.piles.items()
    }


@pytest.mark.parametrize("name", TABLES)
def test_a_change_of_size_at_any_frame_ends_where_a_fresh_table_begins(
    small: Look, name: str, long_run: int
) -> None:
    view = TABLES[name]
    before = rules.load(view.position())
    face, seat = FACES[before.game], view.seat
    after = before.copy()
    move = after.moves(seat)[0]
    events = [event.seen_by(seat) for event in after.play(seat, move)]
    larger = small.resized((1366, 768))
    sitters = SITTERS[: before.seats]
    fresh = places_of(Board(face, larger, after.view(seat), seat, sitters, lambda move: None))
    frames = range(0, 60, 1 if long_run else 20)
    for frame in frames:
        board = Board(face, small, before.view(seat), seat, sitters, lambda move: None)
        board.tell(News(seat, events, after.view(seat)))
        for _frame in range(frame):
            board.update(16)
        board.resize(larger)
        assert places_of(board) == fresh, frame


SNUG = (
    *("count", "end", "lesson-end", "lesson-pause", "matches-kept", "mishap", "pause", "people"),
    *("question", "replay-menu", "seats", "tournament-on", "welcome"),
)


@pytest.mark.parametrize("name", SNUG)
def test_a_sheet_is_no_higher_than_what_it_tells(voyage: Voyage, name: str) -> None:
    """Half of many a sheet was empty parchment, as each had a height of its own whatever stood on it."""
    voyage.stack.relayout((1920, 1080))
    voyage.stack.push(SCENES[name](voyage.app))
    scene = voyage.screen
    sheet = next(widget for widget in scene.widgets if isinstance(widget, Panel))
    inside = [widget for widget in scene.widgets if widget is not sheet and widget.visible]
    hanging = [widget for widget in inside if widget.rect.bottom > sheet.rect.bottom]
    lowest = min((widget.rect.top for widget in hanging), default=sheet.rect.bottom)
    told = [
        part.rect.bottom
        for widget in inside
        if widget not in hanging
        for part in (widget.children() if isinstance(widget, ScrollView) else [widget])
        if part.visible
    ]
    assert 0 <= lowest - max(told) < 80


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (1080, 1920)])
@pytest.mark.parametrize("name", ["end", "lesson-end"])
def test_whom_a_sheet_celebrates_stands_whole_in_the_window(
    voyage: Voyage, name: str, size: tuple[int, int]
) -> None:
    voyage.app.change(text_percent=200)
    voyage.stack.relayout(size)
    voyage.stack.push(SCENES[name](voyage.app))
    crest = next(widget for widget in voyage.screen.widgets if isinstance(widget, Crest))
    sheet = next(widget for widget in voyage.screen.widgets if isinstance(widget, Panel))
    laurel = crest.rect.inflate(crest.rect.width * 0.3, crest.rect.height * 0.3)
    assert laurel.top >= 0
    assert crest.rect.centerx == sheet.rect.centerx
    assert crest.rect.top < sheet.rect.top < crest.rect.bottom


def test_the_words_of_keys_are_as_large_as_other_text(voyage: Voyage) -> None:
    """Plates were as wide as their usual type needs, and large type shrank on them to the least."""
    voyage.app.change(text_percent=200)
    voyage.stack.relayout((1024, 600))
    try:
        use("de")
        voyage.stack.push(SCENES["keys"](voyage.app))
        view = next(widget for widget in voyage.screen.widgets if isinstance(widget, ScrollView))
        plates = [child for child in view.children() if isinstance(child, BrassButton)]
        assert plates
        assert all(plate.rect.width >= plate.wanted()[0] for plate in plates)
    finally:
        use(ENGLISH)


def shown_scene(voyage: Voyage, name: str, size: tuple[int, int], percent: int = 100) -> WidgetScene:
    """Put a scene onto the stack in a window of a size, its text so large; return it."""
    voyage.app.change(text_percent=percent)
    voyage.stack.relayout(size)
    voyage.stack.push(SCENES[name](voyage.app))
    return voyage.screen


def hanging_of(scene: WidgetScene) -> list[BrassButton]:
    """Return the plates that hang over the lower edge of a scene's sheet."""
    sheet = next((widget for widget in scene.widgets if isinstance(widget, Panel)), None)
    plates = [widget for widget in scene.widgets if isinstance(widget, BrassButton) and widget.visible]
    return [plate for plate in plates if sheet and plate.rect.top < sheet.rect.bottom < plate.rect.bottom]


HANGING = (
    *("about", "count", "end", "keys", "keys-test", "lesson-end", "matches-kept", "mishap", "people"),
    *("person", "question", "replay-menu", "seats", "settings", "statistics-kept", "tournament"),
    *("tournament-on", "transcript", "welcome"),
)


@pytest.mark.parametrize("name", HANGING)
def test_plates_that_hang_from_a_sheet_are_written_alike(voyage: Voyage, name: str) -> None:
    """“Close” was large on one sheet, middling on another and small on a third."""
    plates = hanging_of(shown_scene(voyage, name, (1920, 1080)))
    assert plates
    assert {(plate.size, plate.rect.h) for plate in plates} == {(theme.SIZE_PLATE, plates[0].rect.h)}
    assert plates[0].rect.h == plates[0].look.scale.px(68)
    for size, percent in (((1024, 600), 100), ((1024, 600), 200)):
        voyage.app.change(text_percent=percent)
        voyage.stack.relayout(size)
        assert len({plate.size for plate in hanging_of(voyage.screen)}) == 1
    voyage.app.change(text_percent=100)
    voyage.stack.relayout((1920, 1080))
    assert {plate.size for plate in hanging_of(voyage.screen)} == {theme.SIZE_PLATE}, "small for good"


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_plates_under_each_other_are_written_alike(voyage: Voyage, size: tuple[int, int]) -> None:
    """The name of one person was longer than those of the others, and only that plate's letters shrank."""
    people = (Person("Anne", "anne"), Person("Gideon", "gideon"), Person("Wilhelmina Ahlström", "rosa"))
    voyage.stack.relayout(size)
    voyage.stack.push(SeatsPanel(begun(voyage.app, *people, game="spoons", moves=0).session))
    plates = [plate for plate in voyage.screen.widgets if isinstance(plate, BrassButton)][:-1]
    assert len(plates) == 3
    assert len({plate.size for plate in plates}) == 1
    assert all(plate.largest() == plate.size for plate in plates), "no plate's letters shrink further"


CENTRED = ("about", "keys", "matches-kept", "people", "person", "tournament", "tournament-on", "transcript")


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("name", CENTRED)
def test_what_scrolls_lies_in_the_middle_of_its_sheet(
    voyage: Voyage, name: str, size: tuple[int, int]
) -> None:
    """Room for a bar that was not there made the right margin wider, and set lines beside the middle."""
    scene = shown_scene(voyage, name, size)
    sheet = next(widget for widget in scene.widgets if isinstance(widget, Panel))
    view = next(widget for widget in scene.widgets if isinstance(widget, ScrollView))
    room = view.room()
    assert abs((room.left - sheet.rect.left) - (sheet.rect.right - room.right)) <= 1
    assert view.rect.right < sheet.rect.right, "the bar is on the sheet"


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
@pytest.mark.parametrize(
    "name", ["lobby-grundel_beard", "person", "settings", "statistics-kept", "tournament"]
)
def test_a_label_above_its_row_belongs_to_it(
    voyage: Voyage, name: str, size: tuple[int, int], percent: int
) -> None:
    """Labels touched the rows below them, or stood nearer to what was above them."""
    scene = shown_scene(voyage, name, size, percent)
    forms = [form for form in vars(scene).values() if isinstance(form, Form)]
    assert forms
    for form in forms:
        lines = [line for line in form.lines if line.control.visible]
        for before, line in pairwise(lines):
            label, control = line.label, line.control
            if label is not None and control.rect.top >= label.rect.bottom:
                gap = control.rect.top - label.rect.bottom
                assert gap >= control.look.scale.px(12, 5), label.text
                assert label.rect.top - before.control.rect.bottom >= gap, label.text


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_the_ring_round_a_sentence_leaves_air_beside_it(voyage: Voyage, size: tuple[int, int]) -> None:
    """The ring touched the first letter."""
    scene = shown_scene(voyage, "transcript", size)
    view = next(widget for widget in scene.widgets if isinstance(widget, ScrollView))
    scale, margin = scene.look.scale, scene.look.materials.focus_margin()
    for line in view.children():
        ring = line.focus_rect
        inner = line.place.left - ring.left + scale.px(RING_GAP) - scale.px(3)
        assert abs(inner - scale.px(12)) <= 2
        assert line.place.left - ring.left == ring.right - line.place.right
        assert ring.inflate(2 * margin, 0).right <= view._track().left, "it does not lie on the bar"


@pytest.mark.parametrize("name", ["person", "settings"])
def test_a_plate_in_a_form_is_no_wider_than_its_words_need(voyage: Voyage, name: str) -> None:
    """Plates as wide as a whole row had a word in small letters in their middle."""
    scene = shown_scene(voyage, name, (1920, 1080))
    view = next(widget for widget in scene.widgets if isinstance(widget, ScrollView))
    plates = [child for child in view.children() if isinstance(child, BrassButton)]
    assert plates
    for plate in plates:
        assert plate.size == theme.SIZE_LABEL
        assert plate.wanted()[0] <= plate.rect.width <= max(plate.wanted()[0], plate.look.scale.px(250))


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (3840, 2160)])
def test_no_seat_in_a_lobby_ends_at_the_edge_of_the_table(voyage: Voyage, size: tuple[int, int]) -> None:
    """The lower edge of the uppermost plate and the outline of the table melted into one dark line."""
    voyage.stack.relayout(size)
    for game in rules.GAMES:
        lobby = Lobby(voyage.app, game)
        voyage.stack.push(lobby)
        over = lobby.look.scale.px(20, 9)
        for seats in rules.GAMES[game].seats:
            lobby._resize(seats)
            for seat in lobby._seats:
                both = seat.rect.clip(lobby._table)
                assert min(both.size) >= over, (game, seats, seat.number)
        voyage.stack.follow(Pop())


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
@pytest.mark.parametrize("name", ["round-end-six", "match-end"])
def test_counters_of_many_have_a_name_above_them(voyage: Voyage, name: str, size: tuple[int, int]) -> None:
    voyage.stack.relayout(size)
    scene = next(scene for scene in ENDS["grundel_beard"] if scene.name == name)
    session = played("grundel_beard", scene)
    state, sitters = rules.read_view(session.view(0)), [sitter_of(player) for player in session.players]
    count: CountScene = (
        MatchEnd(voyage.app, session, state, sitters)
        if name == "match-end"
        else ScoresScene(voyage.app, session, state, session.events_of_hand(0), sitters, 1)
    )
    voyage.stack.push(count)
    assert [head.text for head in count._heads] == ["Hands won", "Hands won"]
    tops = sorted({tally.rect.top for tallies in count._tallies for tally in tallies})
    assert all(head.rect.bottom <= tops[0] for head in count._heads)
    if count._foot is not None:
        air = count._plates[0].rect.top - count._foot.rect.bottom
        assert air >= count.look.scale.px(28, 14)
