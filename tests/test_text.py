import os
import weakref

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.ui import theme
from game.ui.assets import Assets, Faces
from game.ui.fonts import Face, FineFont, font_of
from game.ui.richtext import Piece, Word, escape, joined, parse, plain, words_of
from game.ui.scale import Scale
from game.ui.text import _ON_DARK, _ON_PAPER, Typesetter

SETTER = Typesetter(Scale(), Assets(None))
WORDS = st.text(alphabet="abcfgil mnoWQ.,'-ÄñłÉ  \n{}*4h\\", max_size=60)
FACES: st.SearchStrategy[Face] = st.sampled_from(["body", "italic", "title"])


def letters(text: str) -> str:
    return "".join(text.split())


# Marks


def test_a_card_is_its_rank_and_the_sign_of_its_suit() -> None:
    (four, gap, ten, end) = parse("{4h} {Ts}!")
    assert (four.text, four.sign, four.suit, four.words) == ("4", "heart", "h", "4 of hearts")
    assert (ten.text, ten.sign, ten.suit, ten.words) == ("10", "spade", "s", "10 of spades")
    assert (gap.text, end.text) == (" ", "!")


@pytest.mark.parametrize(
    ("rich", "words"),
    [
        ("Silas plays {4h} on mast 1", "Silas plays 4 of hearts on mast 1"),
        ("{Ah} {Jc} {Qd} {Ks}", "ace of hearts jack of clubs queen of diamonds king of spades"),
        ("{*} and {*}", "joker and joker"),
        ("6 {d} by 2", "6 diamonds by 2"),
        ("{7/chest}", "7 chest"),
        ("{12/coin|twelve coins}", "twelve coins"),
        ("*twenty-one*, then", "twenty-one, then"),
        (r"\*not\* \{4h\}", "*not* {4h}"),
        ("{name} {} {14h}", "{name} {} {14h}"),
    ],
)
def test_plain_text_says_what_rich_text_shows(rich: str, words: str) -> None:
    assert plain(rich) == words


@given(WORDS)
def test_escaped_text_has_no_marks(text: str) -> None:
    assert plain(escape(text)) == text
    assert not any(piece.sign or piece.emphasis for piece in parse(escape(text)))


# Breaking and cutting


@settings(deadline=None)
@given(WORDS, st.integers(30, 400), FACES)
def test_wrapped_lines_lose_nothing_and_are_no_wider_than_asked(text: str, width: int, face: Face) -> None:
    lines = SETTER.wrap(text, theme.SIZE_BODY, width, face)
    assert letters("".join(lines)) == letters(text)
    assert all(SETTER.width(line, theme.SIZE_BODY, face) <= width for line in lines)


@settings(deadline=None)
@given(WORDS, st.integers(1, 400), FACES)
def test_an_elided_text_is_no_wider_than_asked(text: str, width: int, face: Face) -> None:
    short = SETTER.elide(text, theme.SIZE_BODY, width, face)
    assert not short or SETTER.width(short, theme.SIZE_BODY, face) <= width
    assert short == text or not short or short.endswith(("…", "..."))


@settings(deadline=None)
@given(WORDS, st.integers(40, 500), FACES)
def test_a_paragraph_is_no_wider_than_asked_and_as_high_as_told(text: str, width: int, face: Face) -> None:
    picture = SETTER.paragraph(text, theme.SIZE_BODY, width, theme.ON_PARCHMENT, face)
    assert picture.get_width() <= width
    assert picture.get_height() == SETTER.paragraph_height(text, theme.SIZE_BODY, width, face)


def test_a_word_longer_than_the_line_is_cut_and_a_newline_is_kept() -> None:
    lines = SETTER.wrap("Klabautermannschaft\n\nahoy", theme.SIZE_BODY, 90)
    assert letters("".join(lines)) == "Klabautermannschaftahoy"
    assert lines[-2:] == ["", "ahoy"]


def test_a_non_breaking_space_holds_words_together() -> None:
    together = SETTER.width("mast 4", theme.SIZE_BODY)
    assert SETTER.wrap("the mast\u00a04", theme.SIZE_BODY, together + 4) == ["the", "mast\u00a04"]


# Sizes


@settings(deadline=None)
@given(WORDS, st.integers(1, 600), st.floats(12, 166), FACES)
def test_fitted_text_fits_or_is_as_small_as_text_may_be(
    text: str, width: int, size: float, face: Face
) -> None:
    small = SETTER.fit(text, size, width, face)
    assert small <= max(size, 12)
    assert SETTER.width(text, small, face) <= width or SETTER.scale.text(small) == 12
    assert SETTER.fitted(text, size, (width, 40), theme.INK, face).get_width() <= width


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (3840, 2160), (3000, 700)])
@pytest.mark.parametrize("percent", [75, 100, 200])
def test_a_fitted_size_means_the_same_at_every_scale(size: tuple[int, int], percent: int) -> None:
    setter = Typesetter(Scale(size, percent), SETTER.assets)
    wide = setter.width("Captain Grundel Beard", theme.SIZE_NAME)
    small = setter.fit("Captain Grundel Beard", theme.SIZE_NAME, wide * 3 // 4)
    px = setter.scale.text(small)
    assert px >= 12
    assert px == 12 or setter.width("Captain Grundel Beard", small) <= wide * 3 // 4
    assert px < setter.scale.text(theme.SIZE_NAME) or setter.scale.text(theme.SIZE_NAME) == 12


def test_a_paragraph_shrinks_to_its_box_without_cutting_words() -> None:
    text = "Snatches well, but not faster than a hand can"
    size = SETTER.fit_box(text, theme.SIZE_HEADING, (200, 100))
    picture = SETTER.paragraph(text, size, 200, theme.INK)
    assert picture.get_width() <= 200
    assert picture.get_height() <= 100
    assert 12 <= SETTER.scale.text(size) < theme.SIZE_HEADING


def test_an_even_paragraph_is_narrower_but_no_higher() -> None:
    text = "Silas keeps the cards as they lie. The match can be continued at any time."
    even = SETTER.even_width(text, theme.SIZE_BODY, 700)
    high = SETTER.paragraph_height(text, theme.SIZE_BODY, 700)
    assert even < 600
    assert SETTER.paragraph_height(text, theme.SIZE_BODY, even) == high
    assert SETTER.paragraph_height(text, theme.SIZE_BODY, even - 1) > high


# Letters


def test_what_has_room_on_one_line_is_as_wide_as_that_line() -> None:
    text = "Anne draws {4h} and *another*"
    assert SETTER.even_width(text, 20, 2000) == SETTER.rich_width(text, 20)


def test_names_with_letters_that_cannot_be_drawn_are_noticed() -> None:
    assert SETTER.supports("Łukasz Ñandú-O’Brien")
    assert SETTER.supports("Jose\u0301")
    assert SETTER.missing("Иван ☃ 😀 漢\x07") == ["И", "в", "а", "н", "☃", "😀", "漢", "\x07"]


def test_a_title_that_oleo_script_lacks_is_set_in_sanchez_as_a_whole() -> None:
    assert SETTER.width("Kaş", 40, "title") == SETTER.width("Kaş", 40, "body")
    assert SETTER.width("Kas", 40, "title") != SETTER.width("Kas", 40, "body")
    assert SETTER.elide("A long title of a long song", 40, 200, "title").endswith("...")


def test_what_no_font_can_draw_does_not_stop_a_line() -> None:
    assert SETTER.line("a\x00b\ud800\nc", 20, theme.INK).get_width() == SETTER.width("ab c", 20)


# Pictures


def test_lines_are_kept_and_forgotten_by_weight() -> None:
    setter = Typesetter(Scale(), SETTER.assets, cache_bytes=40_000)
    shown = setter.line("Anne", 20, theme.INK)
    gone = weakref.ref(setter.line("Silas", 20, theme.INK))
    assert setter.line("Anne", 20, theme.INK) is shown
    assert setter.line("Silas", 20, theme.INK) is gone()
    for number in range(40):
        setter.line(f"line {number}", 20, theme.INK)
    assert gone() is None
    assert setter.line("Anne", 20, theme.INK) is shown, "what is shown still is not painted twice"


def test_a_red_suit_is_red_on_parchment_and_lighter_on_wood() -> None:
    paper = SETTER.rich_line("{4h}", 40, theme.ON_PARCHMENT)
    wood = SETTER.rich_line("{4h}", 40, theme.ON_WOOD)
    assert theme.ON_PARCHMENT_RED in colours(paper)
    assert theme.ON_PARCHMENT_RED not in colours(wood)


def test_four_colours_show_in_running_text_too() -> None:
    assets = Assets(None, Faces())
    setter = Typesetter(Scale(), assets)
    two = colours(setter.rich_line("{4d}", 40, theme.ON_PARCHMENT))
    assets.faces = Faces(colours="four")
    assert colours(setter.rich_line("{4d}", 40, theme.ON_PARCHMENT)) != two


def test_suits_in_running_text_are_readable() -> None:
    for inks in _ON_PAPER.values():
        assert all(theme.contrast(ink, theme.PARCHMENT_GROUND[0]) >= 4.5 for ink in inks.values())
    for inks in _ON_DARK.values():
        assert all(theme.contrast(ink, theme.CLOTH_GROUND[1]) >= 3 for ink in inks.values())


def test_emphasis_is_set_in_italics() -> None:
    assert SETTER.rich_width("a *slanted* word", 40) == (
        SETTER.width("a ", 40) + SETTER.width("slanted", 40, "italic") + SETTER.width(" word", 40)
    )


def test_embossed_letters_have_a_pale_line_below() -> None:
    flat = SETTER.line("Deal", 40, theme.ON_BRASS)
    embossed = SETTER.line("Deal", 40, theme.ON_BRASS, below=theme.BRASS_ENGRAVING)
    assert embossed.get_height() == flat.get_height() + 1
    assert theme.BRASS_ENGRAVING in colours(embossed)


def colours(picture: pygame.Surface) -> set[str]:
    """The colours of all pixels that are not transparent at all."""
    width, height = picture.get_size()
    found = {tuple(picture.get_at((x, y))) for x in range(width) for y in range(height)}
    return {f"#{r:02x}{g:02x}{b:02x}" for r, g, b, alpha in found if alpha == 255}


@pytest.mark.parametrize("percent", [75, 100, 200])
def test_words_of_a_title_stand_apart_however_small_it_is(percent: int) -> None:
    """“The Ship” once read “TheShip” in a small window, “Dieser Tisch” “DieserTisch” in a usual one."""
    setter = Typesetter(Scale((1024, 600), percent), Assets(None))
    for size in (16, 20, 30, 40, 60, 90):
        px = setter.scale.text(size)
        apart = setter.width("The Ship", size, "title") - setter.width("TheShip", size, "title")
        assert apart >= (0.28 * px if px <= 16 else 0.25 * px)
        assert setter.line("The Ship", size, "#000000", "title").get_width() == setter.width(
            "The Ship", size, "title"
        )


def one_after_another(words: list[Word]) -> list[Piece]:
    """What `joined` gives, plainly: a letter joins the piece before it if that is of its manner."""
    pieces: list[Piece] = []
    for number, word in enumerate(words):
        gap = [Piece(" ", pieces[-1].emphasis and word[0].emphasis)] if number else []
        for piece in (*gap, *word):
            before = pieces[-1] if pieces else None
            if before is None or piece.sign or before.sign or before.emphasis != piece.emphasis:
                pieces.append(piece)
            else:
                pieces[-1] = Piece(before.text + piece.text, piece.emphasis)
    return pieces


@given(WORDS)
@example("a *b c* d {4h} and *{h} x*y 1{7/chest}2 *{/coin|coins}* 3\nb *c\nd*")
def test_words_joined_are_pieces_of_one_manner_each(text: str) -> None:
    for words in words_of(parse(text)):
        assert joined(words) == one_after_another(words)


def test_a_rich_text_is_taken_apart_once_for_all_widths(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []

    def taking(text: str) -> list[Piece]:
        taken.append(text)
        return parse(text)

    monkeypatch.setattr("game.ui.text.parse", taking)
    words = "who is it that draws *two* cards from the pile"
    SETTER.paragraph(words, 20, SETTER.even_width(words, 20, 200), "#000000")
    assert taken == [words]


def test_no_word_is_left_alone_on_the_last_line() -> None:
    """Paragraphs of the rule book ended in lines such as "ever." and "roles."."""
    words = "One word too many for these lines"
    width = SETTER.width("One word too many for these", theme.SIZE_BODY)
    assert SETTER.wrap(words, theme.SIZE_BODY, width) == ["One word too many for", "these lines"]
    narrow = SETTER.width("too many", theme.SIZE_BODY)
    assert SETTER.wrap("too many lines", theme.SIZE_BODY, narrow) == ["too many", "lines"]


@pytest.mark.parametrize("sign", "+−=×")
@pytest.mark.parametrize("face", ["body", "italic"])
def test_signs_of_arithmetic_are_as_large_as_digits_and_in_their_middle(sign: str, face: Face) -> None:
    """They were half as wide as the digits beside them, and low."""
    ink, digit = (SETTER.line(text, 60, "#000000", face).get_bounding_rect() for text in (sign, "0"))
    assert ink.w > 0.7 * digit.w
    assert abs(ink.centery - digit.centery) < 0.12 * digit.h
    both = SETTER.line(f"{sign}7", 60, "#000000", face)
    assert both.get_size() == (SETTER.width(f"{sign}7", 60, face), SETTER.height(60, face))


@pytest.mark.parametrize("point", ".,")
@pytest.mark.parametrize("size", [theme.SIZE_LEAST, theme.SIZE_BODY])
def test_the_point_in_a_number_is_no_speck(point: str, size: int) -> None:
    """2761.2 read as 27612: the point was a grey dot of less than two pixels."""
    picture = SETTER.line(f"1{point}1", size, "#000000")
    one, parted = SETTER.width("1", size), SETTER.width(f"1{point}1", size)
    gap = picture.subsurface((one, 0, parted - 2 * one, picture.get_height()))
    ink = sum(gap.get_at((x, y)).a for x in range(gap.get_width()) for y in range(gap.get_height()))
    assert ink > 4 * 255


@pytest.mark.parametrize(("sign", "dots"), [("…", 3), ("...", 3), ("·", 1), (".", 1)])
@pytest.mark.parametrize("size", [theme.SIZE_LEAST, theme.SIZE_BODY])
def test_dots_are_no_specks(sign: str, dots: int, size: int) -> None:
    """“Press a key …” ended in three grey pixels, keys were parted by one, and sentences ended in none."""
    picture = SETTER.line(sign, size, "#000000")
    ink = sum(
        picture.get_at((x, y)).a for x in range(picture.get_width()) for y in range(picture.get_height())
    )
    assert ink > 4 * 255 * dots


def test_what_is_marked_with_a_pen_has_another_ground_and_the_same_words() -> None:
    marked, bare = "the {=ma=}st is *{=carried off=}* {4h}", "the mast is *carried off* {4h}"
    assert plain(marked) == plain(bare)
    assert [piece.text for piece in parse(marked) if piece.marked] == ["ma", "carried off"]
    one, other = (SETTER.paragraph(text, 24, 900, theme.ON_PARCHMENT) for text in (marked, bare))
    assert abs(one.get_width() - other.get_width()) <= 4
    pen = pygame.Color(theme.PEN)
    grounds = [
        sum(picture.get_at((x, 2)) == pen for x in range(picture.get_width())) for picture in (one, other)
    ]
    assert grounds[0] > SETTER.width("macarriedoff", 24) * 0.8
    assert grounds[1] == 0
    for ink in (theme.ON_PARCHMENT, theme.ON_PARCHMENT_RED, theme.ON_PARCHMENT_TITLE, theme.ON_PARCHMENT_OLD):
        assert theme.contrast(ink, theme.PEN) >= 4.5


@pytest.mark.parametrize("px", [12, 15, 20])
def test_the_letters_of_a_small_title_stand_as_they_do_in_a_large_one(px: int) -> None:
    """Each stood at a whole pixel: “Mary” fell apart in “M ary”."""
    small, large = font_of("title", px), font_of("title", 100)
    assert isinstance(small, FineFont)
    assert not isinstance(large, FineFont)
    ink = pygame.Color("#f6e3ae")
    for text in ("Mary", "Hand and Foot", "Silver", "Grundel Beard", "Wil", "gj"):
        assert abs(small.size(text)[0] - large.size(text)[0] * px / 100) <= 2, text
        picture = small.render(text, True, ink)
        assert picture.get_size() == small.size(text)
        inks = {tuple(picture.get_at((x, y)))[:3] for x in range(picture.get_width()) for y in range(px)}
        assert all(abs(one - other) <= 2 for found in inks for one, other in zip(found, ink, strict=False))
        assert pygame.mask.from_surface(picture, 60).count() > px * px * len(text) / 20


def test_a_text_too_long_for_any_title_is_set_all_the_same() -> None:
    """Four times larger it was wider than a picture can be, and tore the memory."""
    small = font_of("title", 28)
    picture = small.render("a" * 3000, True, pygame.Color("white"))
    assert picture.get_size() == small.size("a" * 3000)
