"""Widgets by mouse and by keys, on scenes driven by inputs that are made here."""

import os
from collections.abc import Callable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.scenes.forms import Form
from game.ui import theme
from game.ui.inputs import (
    FocusLost,
    Moved,
    PointerLeft,
    Pressed,
    Released,
    Scrolled,
    Typed,
)
from game.ui.look import Look
from game.ui.motion import Pace
from game.ui.scale import LEAST_TEXT
from game.ui.scene import Pop, Quit, Size
from game.ui.widgets import (
    BrassButton,
    IconButton,
    Label,
    Panel,
    Pills,
    RichText,
    Rule,
    ScrollView,
    Slider,
    TextEntry,
    Toggle,
    Widget,
)
from game.ui.widgets.base import keep_together
from game.ui.widgets.scene import TIP_AFTER_MS
from tests.screens import SIZE, Heard, Pilot, Screen, look_for


def test_the_label_of_a_switch_takes_what_room_there_is_beside_it() -> None:
    """“Own cards seen” once stood on a line of its own above its switch."""
    look = look_for((1024, 600))
    form = Form()
    form.line("Own cards seen", Toggle(False, lambda on: None))
    label, switch = form.widgets()
    for widget in (label, switch):
        widget.dress(look)
    width = label.wanted()[0] + switch.wanted()[0] + look.scale.px(18, 8)
    form.arrange(Rect(0, 0, width, 400), look)
    assert label.rect.centery == switch.rect.centery
    assert label.rect.right <= switch.rect.left
    form.arrange(Rect(0, 0, width - 4, 400), look)
    assert label.rect.bottom <= switch.rect.top


def test_no_tip_repeats_the_label_of_a_control() -> None:
    """In forms such a tip once covered the line below."""
    form = Form()
    form.line("Motion", Toggle(False, lambda on: None))
    form.line("Silence", Toggle(False, lambda on: None))
    first, second = form.widgets()[1::2]
    second.hint = "Nothing is heard."
    pilot = Pilot(Screen(*form.widgets()))
    pilot.scene.focus(second)
    assert pilot.scene.wake_ms is not None
    pilot.scene.focus(first)
    assert pilot.scene.wake_ms is None


@pytest.fixture(scope="module", autouse=True)
def _window() -> None:
    pygame.display.init()
    pygame.display.set_mode(SIZE)


# Buttons


def test_a_button_is_pressed_by_mouse_and_by_keys() -> None:
    heard = Heard()
    button = BrassButton("Deal", heard)
    pilot = Pilot(Screen(button))
    pilot.click(button.rect.center)
    pilot.act("confirm")
    assert heard == [None, None]


@pytest.mark.parametrize("percent", [75, 100, 200])
def test_a_button_of_the_size_it_wants_shows_the_whole_of_its_note(percent: int) -> None:
    seen = []
    for number in (1, 7):
        button = BrassButton("Continue", Heard(), note=f"Captain Grundel Beard, hand {number}", size=32)
        Pilot(Screen(button), (1024, 600), percent)
        seen.append(pygame.image.tobytes(button.paint(), "RGBA"))
    assert seen[0] != seen[1]


def test_a_button_let_go_elsewhere_does_nothing() -> None:
    heard = Heard()
    button = BrassButton("Deal", heard)
    pilot = Pilot(Screen(button))
    pilot.give(Pressed(button.rect.center), Moved((5, 700)), Released((5, 700)), Moved(button.rect.center))
    assert heard == []
    assert not button.held


def test_losing_the_window_lets_a_button_go() -> None:
    heard = Heard()
    button = BrassButton("Deal", heard)
    pilot = Pilot(Screen(button))
    pilot.give(Pressed(button.rect.center), FocusLost(), Released(button.rect.center))
    assert heard == []
    assert not button.held


def test_a_disabled_button_takes_neither_clicks_nor_focus() -> None:
    heard = Heard()
    button, other = BrassButton("Deal", heard), BrassButton("Back", heard)
    button.enabled = False
    pilot = Pilot(Screen(button, other))
    pilot.click(button.rect.center)
    assert heard == []
    assert pilot.scene.focused is other


def test_a_round_button_is_called_by_its_hint() -> None:
    heard = Heard()
    pilot = Pilot(Screen(IconButton("pause", heard, "Pause")))
    pilot.click(pilot.scene.find("Pause").rect.center)
    assert heard == [None]
    with pytest.raises(LookupError):
        pilot.scene.find("Play")


def test_what_a_callback_returns_goes_to_the_stack() -> None:
    pilot = Pilot(Screen(BrassButton("Quit", Quit)))
    pilot.act("confirm")
    assert pilot.stack.scenes == ()


def test_back_ends_the_scene() -> None:
    pilot = Pilot(Screen(BrassButton("Deal", lambda: Pop("dealt"))))
    pilot.act("back")
    assert len(pilot.stack.scenes) == 1


def test_the_primary_button_has_the_focus_at_first() -> None:
    first, second = BrassButton("Back", Heard()), BrassButton("Deal", Heard(), primary=True)
    assert Pilot(Screen(first, second)).scene.focused is second


def test_no_button_of_what_lies_below_is_seen_behind_a_panel() -> None:
    """The title's plates stuck out, blurred and half covered, from under the buttons of every sheet."""
    button, label = BrassButton("Deal", Heard()), Label("Round 1")
    pilot = Pilot(Screen(button, label))
    before, below, after = (pygame.Surface(SIZE, depth=32) for _ in range(3))
    pilot.scene.redraw()
    pilot.scene.draw(before)
    pilot.scene.draw_below(below)
    ground = pilot.scene.ground(SIZE)

    def pixels(picture: pygame.Surface, rect: Rect) -> bytes:
        return pygame.image.tobytes(picture.subsurface(rect), "RGB")

    assert pixels(below, button.rect) == pixels(ground, button.rect) != pixels(before, button.rect)
    assert pixels(below, label.rect) == pixels(before, label.rect) != pixels(ground, label.rect)
    pilot.scene.redraw()
    pilot.scene.draw(after)
    assert pixels(after, after.get_rect()) == pixels(before, before.get_rect())
    assert pilot.scene.focused is button


# Choices


def test_a_pill_is_chosen_by_mouse() -> None:
    heard = Heard()
    pills = Pills(["100", "200", "300"], 1, heard)
    pilot = Pilot(Screen(pills))
    pilot.click((pills.rect.right - 4, pills.rect.centery))
    assert (pills.chosen, heard) == (2, [2])
    pilot.click((pills.rect.right - 4, pills.rect.centery))
    assert heard == [2]


def test_a_pill_is_chosen_by_keys_and_the_arrows_leave_at_the_end() -> None:
    heard = Heard()
    pills, below = Pills(["100", "200", "300"], 1, heard), BrassButton("Deal", Heard())
    pilot = Pilot(Screen(pills, below))
    before = pills.focus_rect
    pilot.act("right")
    assert pills.focus_rect.x > before.x
    assert heard == []
    pilot.act("confirm", "right", "down")
    assert heard == [2]
    assert pilot.scene.focused is below


def test_the_word_of_a_chosen_pill_is_not_cut_where_it_cannot_be_smaller() -> None:
    """In the smallest window "Alle" was cut to "All." by the tick before it."""
    look = look_for((1024, 600))
    for options in (("Alle", "2", "3", "4", "5", "6"), ("Kapitän Grundelbart", "John Silver")):
        pills = Pills(options, 0, lambda _index: None)
        pills.dress(look)
        wide = (pills.wanted()[0] - (len(options) - 1) * look.scale.px(6, 3)) // len(options)
        tick = look.scale.text(pills.size * 0.75)
        room = wide - 2 * look.scale.px(6, 3) - tick - tick // 4
        assert look.text.elide(options[0], pills.size, room) == options[0]


@pytest.mark.parametrize("wide", range(34, 90, 3))
def test_the_words_of_a_chosen_pill_are_whole_as_long_as_they_fit_at_all(
    wide: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More air beside them once left “✓ 100…” and “✓ …” in small windows."""
    look, cut = look_for((1024, 600)), []
    pills = Pills(("All", "2", "100 %"), 0, lambda index: None)
    pills.dress(look)
    pills.rect = Rect(0, 0, 3 * wide + 2 * look.scale.px(6, 3), 30)
    fitted = look.text.fitted

    def spied(words: str, size: float, room: tuple[int, int], *given: object) -> pygame.Surface:
        if look.text.width(words, 1) > room[0]:
            cut.append(words)
        return fitted(words, size, room, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(look.text, "fitted", spied)
    for chosen, option in enumerate(pills.options):
        pills.chosen = chosen
        cut.clear()
        pills.paint()
        least = look.text.width(option, 1) + pills._tick_room() + 2 * look.scale.px(6, 3)
        assert least > wide - 2 or option not in cut, (option, wide)


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_all_labels_of_a_choice_are_of_one_size(size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    """“Without a race”, ticked or wide, stood in smaller letters than what could be chosen instead of it."""
    sizes: dict[str, int] = {}
    look = look_for(size)
    monkeypatch.setattr(
        look.text, "fitted", lambda text, size, box, colour: _fitted(look, sizes, text, size, box)
    )
    options = ("Off", "Without a race", "With a race")
    for chosen in range(len(options)):
        pills = Pills(options, chosen, lambda _index: None)
        pills.dress(look)
        for share in (100, 92, 84):
            pills.rect = Rect(0, 0, pills.wanted()[0] * share // 100, pills.wanted()[1])
            sizes.clear()
            pills.paint()
            assert set(sizes) == set(options)
            assert len(set(sizes.values())) == 1, (chosen, share, sizes)


def _fitted(
    look: Look, sizes: dict[str, int], text: str, size: float, box: tuple[int, int]
) -> pygame.Surface:
    """Take note of how many pixels high a word is written."""
    sizes[text] = look.scale.text(look.text.fit(text, size, box[0], height=box[1]))
    return pygame.Surface((1, 1), pygame.SRCALPHA)


def test_pills_without_room_lie_in_rows_and_arrows_follow_them() -> None:
    pills = Pills(["Cabin boy", "Deckhand", "Boatswain", "Old salt"], 0, Heard())
    pilot = Pilot(Screen(pills))
    width = pills.rect.width * 6 // 10
    pills.rect = Rect(300, 10, width, pills.wanted_height(width))
    pilot.act("down", "confirm")
    assert pills.chosen == 2
    pilot.act("up", "right", "confirm")
    assert pills.chosen == 1
    places = [pills._places()[index] for index in range(4)]
    assert all(pills.rect.contains(place) for place in places)
    assert Rect(places[0]).collidelist(places[1:]) < 0


def test_a_toggle_switches_by_mouse_and_by_keys_and_says_so() -> None:
    heard = Heard()
    toggle = Toggle(False, heard, label="Hints")
    pilot = Pilot(Screen(toggle))
    assert toggle.spoken() == "Hints: Off"
    pilot.click((toggle.rect.left + 3, toggle.rect.centery))
    assert toggle.spoken() == "Hints: On"
    pilot.act("confirm")
    assert heard == [True, False]


def test_a_slider_moves_by_keys_within_its_span() -> None:
    heard = Heard()
    slider = Slider(90, (0, 100), heard, step=5, words="{} %".format)
    pilot = Pilot(Screen(slider, BrassButton("Deal", Heard())))
    pilot.act("right", "right", "right", "left")
    pilot.key(pygame.K_PAGEDOWN)
    pilot.key(pygame.K_HOME)
    pilot.key(pygame.K_END)
    assert heard == [95, 100, 95, 85, 0, 100]
    assert slider.spoken() == "100 %"
    assert pilot.scene.focused is slider


def test_a_slider_follows_the_pointer() -> None:
    heard = Heard()
    slider = Slider(50, (0, 100), heard, step=10)
    pilot = Pilot(Screen(slider))
    y = slider.rect.centery
    pilot.give(Pressed((slider.rect.left, y)), Moved((slider.rect.right + 90, y)), Released((5, 5)))
    assert heard == [0, 100]
    pilot.give(Moved((slider.rect.left, y)))
    assert slider.value == 100


@given(st.integers(-50, 50), st.integers(0, 80), st.integers(1, 9), st.integers(-400, 900))
def test_a_slider_never_leaves_its_span(low: int, length: int, step: int, x: int) -> None:
    slider = Slider(low, (low, low + length), Heard(), step=step)
    slider.dress(look_for(SIZE))
    slider.rect = Rect((100, 100), slider.wanted())
    slider.press((x, slider.rect.centery))
    assert low <= slider.value <= low + length


# Scrolling


def long_view(count: int = 30) -> tuple[ScrollView, list[BrassButton], list[Heard]]:
    heard = [Heard() for _number in range(count)]
    buttons = [BrassButton(f"Hand {number}", each) for number, each in enumerate(heard)]
    return ScrollView(buttons), buttons, heard


def test_the_wheel_scrolls_to_both_ends_and_no_further() -> None:
    view, _buttons, _heard = long_view()
    pilot = Pilot(Screen(view))
    for _step in range(200):
        pilot.give(Scrolled(view.rect.center, -1))
    assert view.offset == view.furthest > 0
    for _step in range(200):
        pilot.give(Scrolled(view.rect.center, 1))
    assert view.offset == 0
    pilot.give(Scrolled((2, 2), -1))
    assert view.offset == 0


def test_the_focused_child_is_always_in_sight() -> None:
    view, buttons, _heard = long_view()
    pilot = Pilot(Screen(view))
    for _button in buttons:
        focused = pilot.scene.focused
        assert focused is not None
        assert view.rect.contains(focused.place)
        pilot.act("down")
    pilot.act("next")
    assert pilot.scene.focused is buttons[0]
    assert view.rect.contains(buttons[0].place)


def test_a_child_is_clicked_where_it_is_seen() -> None:
    view, buttons, heard = long_view()
    pilot = Pilot(Screen(view))
    view.to(300)
    pilot.draw()
    seen = next(b for b in buttons if view.rect.contains(b.place) and not view.leaves_out(b))
    pilot.click(seen.place.center)
    assert heard[buttons.index(seen)] == [None]
    pilot.click(buttons[-1].place.center)
    assert heard[-1] == []


def test_the_bar_and_the_page_keys_scroll() -> None:
    view, _buttons, _heard = long_view()
    pilot = Pilot(Screen(view))
    x = view.rect.right - 3
    pilot.give(Pressed((x, view.rect.top + 5)), Moved((x, view.rect.bottom + 400)), Released((x, 0)))
    assert view.offset == view.furthest
    pilot.key(pygame.K_HOME)
    assert view.offset == 0
    pilot.key(pygame.K_PAGEDOWN)
    assert 0 < view.offset < view.rect.height
    pilot.key(pygame.K_END)
    assert view.offset == view.furthest
    pilot.give(Pressed((x, view.rect.centery)), Released((x, view.rect.centery)))
    assert 0 < view.offset < view.furthest


def test_a_page_to_read_scrolls_by_arrows_and_by_pulling() -> None:
    view = ScrollView([Label(f"line {number}") for number in range(40)])
    pilot = Pilot(Screen(view))
    assert pilot.scene.focused is view
    pilot.act("down")
    assert view.offset > 0
    pilot.act("up", "up")
    assert view.offset == 0
    x, y = view.rect.center
    pilot.give(Pressed((x, y)), Moved((x, y - 50)), Released((x, y - 50)))
    assert view.offset == 50


def test_a_chevron_shows_that_there_is_more_below() -> None:
    """A sheet that ended just after a line once looked like all there was."""
    view = ScrollView([Label(" ") for _number in range(40)])
    pilot = Pilot(Screen(view))

    def drawn_below() -> int:
        """How many pixels are drawn at the lower edge, left of the bar."""
        picture = view.picture()
        width, height = picture.get_size()
        edge = picture.subsurface((0, height - 40, width - 40, 40))
        return pygame.mask.from_surface(edge, 60).count()

    assert drawn_below() > 20
    pilot.key(pygame.K_END)
    assert drawn_below() == 0


@pytest.mark.parametrize("offset", range(0, 120, 7))
def test_nothing_is_painted_where_a_chevron_points_to_more(offset: int) -> None:
    """The chevron lay on half-faded words, and slivers of the next control looked like smudges."""
    view, _buttons, _heard = long_view()
    Pilot(Screen(view))
    bare = ScrollView([Label(" ") for _number in range(40)])
    Pilot(Screen(bare))
    view.to(offset)
    strip = view.beckoning.move(-view.rect.x, -view.rect.y)
    assert strip.h >= view.look.scale.px(26, 16)
    below = bare.beckoning.move(-bare.rect.x, -bare.rect.y)
    drawn, alone = view.picture().subsurface(strip), bare.picture().subsurface(below)
    assert pygame.mask.from_surface(drawn, 0).count() == pygame.mask.from_surface(alone, 0).count() > 20


class Block(Widget):
    """Something solid to be scrolled, with something else that begins in it."""

    focusable = True

    def __init__(self, high: int, begins: int) -> None:
        super().__init__()
        self.high = high
        self.begins = begins

    def wanted(self) -> tuple[int, int]:
        return 200, self.high

    def breaks(self) -> list[int]:
        return [0, self.begins]

    def paint(self) -> pygame.Surface:
        canvas = self.canvas()
        canvas.fill("black")
        return canvas


@pytest.mark.parametrize("offset", range(0, 120, 5))
def test_what_begins_in_the_fading_edge_is_not_painted_there(offset: int) -> None:
    """Thin rounded lines and the tops of headings stood below the last line, and took clicks."""
    blocks = [Block(50, 24) for _number in range(30)]
    view = ScrollView(blocks)
    pilot = Pilot(Screen(view))
    view.to(offset)
    picture, scale = view.picture(), view.look.scale
    fading = view.rect.bottom - scale.px(58, 28)
    for block in blocks:
        place = block.place
        for begins, ends in ((place.top, place.top + 24), (place.top + 24, place.bottom)):
            if fading <= begins < view.beckoning.top:
                high = min(ends, view.beckoning.top) - begins
                part = picture.subsurface((place.x - view.rect.x, begins - view.rect.y, 100, high))
                assert pygame.mask.from_surface(part, 0).count() == 0, (offset, begins)
        if place.bottom <= fading:
            spot = (place.centerx - view.rect.x, place.bottom - 1 - view.rect.y)
            assert place.top < view.rect.top or picture.get_at(spot).a
        if fading <= place.top < view.beckoning.top:
            assert pilot.scene._under((place.centerx, place.top)) is view, "nothing unseen takes clicks"


@pytest.mark.parametrize("offset", range(0, 160, 3))
def test_what_keeps_with_something_is_only_seen_with_it(offset: int) -> None:
    """“Seats” stood above the chevron without the plates to choose from, and a heading without its part."""
    blocks = [Block(high, 0) for high in (20, 44) * 20]
    for label, control in zip(blocks[::2], blocks[1::2], strict=True):
        label.keeps_with = control
    view = ScrollView(blocks)
    Pilot(Screen(view))
    view.to(offset)
    for label, control in zip(blocks[::2], blocks[1::2], strict=True):
        if view.leaves_out(control) and not label.focused:
            assert view.leaves_out(label)
    assert not all(view.leaves_out(block) for block in blocks if view.rect.contains(block.place))


def test_a_row_is_seen_as_a_whole_and_a_lead_never_alone() -> None:
    row = [Block(60, 0), Block(24, 0), Block(40, 0)]
    keep_together(row)
    below = Block(900, 24)
    below.lead = lambda: 24  # type: ignore[method-assign]
    view = ScrollView([*row, below])
    Pilot(Screen(view)).scene.focus(below)
    for top in range(view.rect.top, view.rect.bottom, 3):
        for number, widget in enumerate(row):
            widget.rect.y = top + 9 * number
        assert len({view.leaves_out(widget) for widget in row}) == 1
        below.rect.y = top
        span = view._span(below)
        assert span is None or span[1] == 900 or span[0] > 0


def test_a_form_ends_with_no_label_or_line_alone() -> None:
    form = Form()
    for number in range(8):
        form.rule()
        form.heading(f"Part {number}")
        form.line(
            "A label that stands above its control because there is little room", Slider(2, (0, 9), Heard())
        )
    view = ScrollView(form.widgets())
    pilot = Pilot(Screen(view))
    form.arrange(Rect(view.room().topleft, (240, 0)), view.look)
    pilot.scene.focus(view.children()[-1])
    parts = [form.widgets()[at : at + 4] for at in range(0, 32, 4)]
    for offset in range(view.furthest):
        view.to(offset)
        for part in parts[:-1]:
            rule, heading, label, control = (view.leaves_out(widget) for widget in part)
            assert label == control
            assert rule or not heading, "it may go before the heading, but never stays behind"


def test_columns_of_pills_are_as_wide_as_their_words_where_that_saves_a_row() -> None:
    """One long word among short ones once took a second row, and sheets had to be scrolled for it."""
    pills = Pills(["Todos", *"2345678"], 0, Heard())
    Pilot(Screen(pills), (1024, 600))
    equal, high = pills.wanted()
    least = equal - 7 * (pills._option_widths()[0] - pills._option_widths()[1])
    for width, widths in ((equal, 1), (least + 3, 2), (least, 2)):
        assert pills.wanted_height(width) == high
        pills.rect = Rect(0, 0, width, high)
        places = pills._places()
        assert len({place.width for place in places[1:]}) <= 2
        assert (places[0].width > places[1].width + 9) == (widths > 1)
        assert places[-1].right == width
        assert pills.letters() == pills.size or pills.look.scale.text(pills.letters()) >= LEAST_TEXT
    assert pills.wanted_height(least - 1) > high


def test_shadows_fall_on_the_light_of_a_neighbour_as_they_do_on_parchment() -> None:
    """Round a lit plate the shadows of those beside it were wiped out, in coarse steps."""
    plates = [BrassButton(f"Key {number}", Heard(), primary=number == 4) for number in range(9)]
    view = ScrollView(plates)
    Pilot(Screen(view))
    room = view.room()
    for number, plate in enumerate(plates):
        plate.rect = Rect(room.x + number % 3 * 100, room.y + number // 3 * 48, 88, 36)
    view.to(0)
    seen, wanted = (pygame.Surface(view.rect.size) for _picture in range(2))
    for ground in (seen, wanted):
        ground.fill(theme.PARCHMENT)
    seen.blit(view.picture(), (0, 0))
    for plate in sorted(plates, key=lambda plate: not plate.primary):
        spot = plate.place.move(-view.rect.x, -view.rect.y).inflate(2 * plate.margin(), 2 * plate.margin())
        wanted.blit(plate.picture(), spot)
    seen.blit(wanted, (0, 0), special_flags=pygame.BLEND_SUB)
    assert max(pygame.image.tobytes(seen, "RGB")) <= 6


def test_a_chevron_leads_to_what_it_points_to_and_nothing_under_it_is_pressed() -> None:
    view, _buttons, heard = long_view()
    pilot = Pilot(Screen(view))
    pilot.give(Pressed(view.beckoning.center), Released(view.beckoning.center))
    assert view.offset > 0
    assert not any(heard)
    pilot.key(pygame.K_END)
    assert not view.beckoning.size[1]


def test_a_view_in_which_everything_fits_does_not_scroll() -> None:
    view = ScrollView([Label("one"), Label("two")])
    pilot = Pilot(Screen(view))
    pilot.give(Scrolled(view.rect.center, -3))
    pilot.key(pygame.K_END)
    assert (view.offset, view.furthest) == (0, 0)


def test_a_row_of_a_view_that_was_taken_out_lives_alone() -> None:
    view, buttons, _heard = long_view(3)
    pilot = Pilot(Screen(view))
    view.fill([Label("empty")])
    assert buttons[0].holder is None
    pilot.act("next")
    assert pilot.scene.focused is view


@pytest.mark.parametrize("on", [False, True])
def test_the_ring_round_a_switch_leaves_its_word_free(on: bool) -> None:
    toggle = Toggle(on, Heard())
    pilot = Pilot(Screen(toggle))
    pilot.draw()
    margin, switch = pilot.scene.look.materials.focus_margin(), toggle.focus_rect
    room = toggle.inner()
    left = room.x + switch.x - toggle.rect.x
    picture = toggle.paint()
    beside = Rect(left - margin - 4, room.y, margin + 3, room.height)
    assert picture.subsurface(beside).get_bounding_rect().w == 0, "nothing is drawn where the ring is"
    assert picture.subsurface(Rect(0, 0, beside.x, picture.get_height())).get_bounding_rect().w > 0


def test_a_long_label_of_a_toggle_asks_for_more_lines() -> None:
    toggle = Toggle(True, Heard(), label="Speech of the turn line where a screen reader is there")
    toggle.dress(look_for(SIZE, 200))
    assert toggle.wanted_height(400) > toggle.wanted_height(2000) == toggle.wanted()[1]


# Focus


def all_kinds() -> list[Widget]:
    panel, view = Panel("Hand 3 is over", note="Nothing is left.", seal="spooneye"), long_view(4)[0]
    return [
        panel, Label("Match to"), RichText("{4h} is *red*"), Rule(), view, BrassButton("Deal", Heard()),
        IconButton("book", Heard(), "Rules"), Pills(["a", "b"], 0, Heard()), Toggle(True, Heard()),
        Slider(3, (0, 9), Heard()), TextEntry("Anne"),
    ]  # fmt: skip


def test_tab_reaches_every_widget_and_returns() -> None:
    widgets = all_kinds()
    pilot = Pilot(Screen(*widgets))
    wanted = [child for w in widgets for child in (w, *w.children()) if child.focusable]
    seen = []
    for _widget in wanted:
        seen.append(pilot.scene.focused)
        pilot.act("next")
    assert seen[-1] is not None
    assert {id(widget) for widget in seen} == {id(widget) for widget in wanted}
    assert pilot.scene.focused is seen[0]
    pilot.act("previous")
    assert pilot.scene.focused is seen[-1]


def test_the_focus_is_always_seen() -> None:
    pilot = Pilot(Screen(*all_kinds()))
    for _step in range(12):
        before = pilot.target.copy()
        pilot.act("next")
        assert pygame.transform.average_color(before) is not None
        assert before.get_buffer().raw != pilot.target.get_buffer().raw


def test_a_focused_widget_that_vanishes_passes_the_focus_on() -> None:
    buttons = [BrassButton(str(number), Heard()) for number in range(3)]
    pilot = Pilot(Screen(*buttons))
    pilot.scene.focus(buttons[1])
    buttons[1].visible = False
    pilot.draw()
    assert pilot.scene.focused in (buttons[0], buttons[2])
    assert not buttons[1].focused


def test_other_widgets_may_take_the_place_of_those_shown() -> None:
    heard, unheard = Heard(), Heard()
    old, new = BrassButton("Old", unheard), BrassButton("New", heard)
    pilot = Pilot(Screen(old))
    pilot.scene.show([new])
    pilot.draw()
    assert pilot.scene.focused is new
    pilot.click(new.rect.center)
    assert (unheard, heard) == ([], [None])


def test_actions_that_no_widget_uses_are_the_scene_s() -> None:
    screen = Screen(BrassButton("Deal", Heard()))
    Pilot(screen).act("menu", "left", "confirm")
    assert screen.asked == ["menu", "left"]


# Drawing


def test_nothing_is_drawn_while_nothing_changes() -> None:
    pilot = Pilot(Screen(*all_kinds()))
    pilot.draw()
    assert pilot.draw() == []
    assert not pilot.scene.busy
    assert pilot.wait(16) == []


def test_only_what_changed_is_drawn() -> None:
    button = BrassButton("Deal", Heard())
    pilot = Pilot(Screen(button, BrassButton("Back", Heard())))
    pilot.stack.handle(Moved(button.rect.center))
    (painted,) = pilot.draw()
    edge = button.margin() + 20
    assert button.rect.inflate(2 * edge, 2 * edge).contains(painted)
    pilot.stack.handle(PointerLeft())
    assert len(pilot.draw()) == 1


def test_each_state_is_painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[object] = []
    paint = BrassButton.paint

    def counted(button: BrassButton) -> pygame.Surface:
        painted.append(button.state())
        return paint(button)

    monkeypatch.setattr(BrassButton, "paint", counted)
    button = BrassButton("Deal", Heard())
    pilot = Pilot(Screen(button))
    for _time in range(5):
        pilot.click(button.rect.center)
        pilot.give(Moved((5, 700)))
    assert len(painted) == len(set(painted)) == 3


SIZES = [(1024, 600), (1920, 1080), (700, 1400)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [75, 200])
def test_targets_are_large_enough_and_pictures_fit(size: Size, percent: int) -> None:
    widgets = all_kinds()
    pilot = Pilot(Screen(*widgets), size, percent)
    least = max(theme.LEAST_BUTTON, round(theme.TARGET * pilot.stack.look.scale.unit))
    for widget in widgets:
        edge = 2 * widget.margin()
        assert widget.picture().get_size() == (
            max(1, widget.rect.width + edge),
            max(1, widget.rect.height + edge),
        )
        if widget.focusable and not isinstance(widget, ScrollView):
            assert min(widget.wanted()) >= least


@pytest.mark.parametrize("kind", [BrassButton, Toggle, Pills, Slider, TextEntry, Label, RichText])
@pytest.mark.parametrize("box", [(34, 34), (90, 34), (300, 20)])
def test_any_place_is_large_enough_to_be_painted(kind: type[Widget], box: tuple[int, int]) -> None:
    text = "Captain Grundel Beard, the first of his name"
    made: dict[type[Widget], Callable[[], Widget]] = {
        BrassButton: lambda: BrassButton(text, Heard(), note=text),
        Toggle: lambda: Toggle(True, Heard(), label=text),
        Pills: lambda: Pills([text] * 5, 1, Heard()),
        Slider: lambda: Slider(1, (0, 3), Heard(), words=lambda value: text),
        TextEntry: lambda: TextEntry(text, longest=99),
        Label: lambda: Label(text),
        RichText: lambda: RichText(text),
    }
    widget = made[kind]()
    pilot = Pilot(Screen(widget), (1024, 600), 200)
    widget.rect = Rect((40, 40), box)
    pilot.draw()
    assert widget.picture().get_width() >= box[0]


def test_a_new_size_arranges_and_paints_everything_anew() -> None:
    heard = Heard()
    button = BrassButton("Deal", heard)
    pilot = Pilot(Screen(button))
    small = button.rect.size
    pilot.target = pygame.Surface((3840, 2160), depth=32)
    pilot.stack.relayout((3840, 2160))
    pilot.draw()
    assert button.rect.width > 2 * small[0]
    pilot.click(button.rect.center)
    assert heard == [None]


def test_a_look_for_another_size_keeps_all_else() -> None:
    look = look_for(SIZE)
    assert look.resized(SIZE) is look
    large = look.resized((3840, 2160))
    assert (large.size, large.sound, large.assets) == ((3840, 2160), look.sound, look.assets)
    assert large.text.scale.text(22) == 44
    assert large.paced(Pace("off")).pace.motion(500) == 0


def test_a_panel_keeps_its_heading_and_its_inside_apart() -> None:
    panel = Panel("A very long title that has to become smaller", note="Why. " * 12, seal="spooneye")
    Pilot(Screen(panel))
    panel.rect = Rect(100, 50, 600, 500)
    inside = panel.inside()
    assert panel.rect.contains(inside)
    assert inside.top > panel.rect.top + panel._heading_height()


# Tool tips


def test_a_hint_comes_up_after_a_while_and_goes_with_the_pointer() -> None:
    button = BrassButton("Deal", Heard())
    button.hint = "Deals {4h} to everybody"
    pilot = Pilot(Screen(button, BrassButton("Back", Heard(), primary=True)))
    pilot.give(Moved(button.rect.center))
    assert pilot.scene.wake_ms == TIP_AFTER_MS
    pilot.draw()
    assert pilot.wait(TIP_AFTER_MS / 2) == []
    assert len(pilot.wait(TIP_AFTER_MS / 2 + 1)) == 1
    assert pilot.scene.wake_ms is None
    pilot.give(Moved((5, 700)))
    assert not pilot.scene._tip.visible


def test_a_hint_stays_within_the_window() -> None:
    button = IconButton(
        "pause", Heard(), "A long hint that has to be broken into lines to be read at all " * 2
    )
    pilot = Pilot(Screen(button))
    for corner in ((0, 0), (SIZE[0] - 50, SIZE[1] - 50)):
        button.rect = Rect(corner, (50, 50))
        pilot.give(Moved((600, 300)), Moved(button.rect.center))
        pilot.wait(TIP_AFTER_MS + 1)
        assert pilot.target.get_rect().contains(pilot.scene._tip.rect)
        assert pilot.scene._tip.visible


def test_a_refusal_is_told_at_once() -> None:
    pilot = Pilot(Screen(TextEntry("Anne"), BrassButton("Deal", Heard())))
    pilot.give(Typed("漢"))
    assert pilot.scene._tip.visible
    pilot.give(Typed("a"))
    assert not pilot.scene._tip.visible


@pytest.mark.parametrize("offset", range(0, 150, 4))
def test_a_row_is_seen_whole_or_not_at_all_and_a_chevron_points_to_what_is_above(offset: int) -> None:
    """Switches, pills and lines of text were cut in half at both edges, and nothing pointed upwards."""
    text = RichText("many words " * 60)
    buttons = [BrassButton(f"Key {number}", Heard()) for number in range(12)]
    view = ScrollView([*buttons[:2], text, *buttons[2:]])
    pilot = Pilot(Screen(view))
    pilot.draw()
    text.rect.height = text.wanted_height(text.rect.width)
    view.to(offset)
    clear = view.rect.copy()
    if offset > view.look.scale.px(8, 4):
        clear.height -= view.beckoning_above.height
        clear.top = view.beckoning_above.bottom
        assert view.beckoning_above.height >= view.look.scale.px(26, 16)
    clear.height -= view.beckoning.height
    for button in buttons:
        assert view.leaves_out(button) or clear.contains(button.place)
    span = view._span(text)
    if span is not None:
        tops = [*text.breaks(), text.rect.height]
        assert span[0] in tops
        assert span[1] in tops
        assert clear.top <= text.place.top + span[0] <= text.place.top + span[1] <= clear.bottom
    strip = view.beckoning_above.move(-view.rect.x, -view.rect.y)
    if strip.height:
        bare = ScrollView([Label(" ") for _number in range(40)])
        Pilot(Screen(bare))
        bare.to(60)
        alone = bare.picture().subsurface(bare.beckoning_above.move(-bare.rect.x, -bare.rect.y))
        drawn = view.picture().subsurface(strip)
        assert pygame.mask.from_surface(drawn, 0).count() == pygame.mask.from_surface(alone, 0).count() > 20
        pilot.give(Pressed(view.beckoning_above.center), Released(view.beckoning_above.center))
        assert view.offset < offset
