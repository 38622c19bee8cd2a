"""The table of John Silver: where everything lies, who gets a row, what is said, what gestures mean."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from itertools import combinations, product
from typing import Any, cast

import pygame
import pytest
from pygame import Rect

from game import rules
from game.core.events import Event
from game.core.following import PileKey
from game.core.places import Place
from game.core.refusals import IllegalMove
from game.core.state import Move
from game.rules.john_silver import EXCHANGE, PLACE, REFILL, SCORES, JohnSilver
from game.rules.john_silver_cards import APPLES, COLUMNS, ROWS, SYMBOLS
from game.rules.john_silver_events import CardPlaced, MatchWon, RowShared, TurnsPassedOver
from game.rules.john_silver_moves import PlaceCard
from game.scenes.scores_john_silver import JohnSilverCounting
from game.tables.arrangement import card_width
from game.tables.face import Furniture, Gesture, Sitter, Tableau
from game.tables.hand import rise_below
from game.tables.hinted import places_of
from game.tables.john_silver import LYING, PLATE, JohnSilverFace, choice_plate, must_break_up
from game.tables.john_silver_columns import _header_parts, draw_columns, header
from game.tables.john_silver_layout import Frame, frame_of
from game.tables.john_silver_share import share_of, spots_by_seat
from game.tables.john_silver_trays import draw_own_tray, draw_trays, extent, own_parts, parts_of, tray_spots
from game.tables.john_silver_words import character_word, line_of, moment_of, turn_line
from game.tables.words import explain
from game.ui import theme
from game.ui.look import Look
from game.ui.motion import Pace
from game.ui.paint.frames import GLOWS
from game.ui.richtext import plain
from game.ui.scale import Scale
from game.ui.text import Typesetter
from game.words import ENGLISH, _, languages, use
from tests.looks import looks_at
from tests.test_gestures import Seated, own_moves
from tests.test_layouts import rect_of

SIZES = ((1024, 600), (1280, 720), (1280, 1024), (1920, 1080), (3440, 1440), (1080, 1920), (3840, 2160))
SEATS = range(2, 5)
LEAST_TARGET = 34
PERCENTS = (75, 100, 150, 200)
NAMES = ("Wilhelmina Ahlström", "Bo", "Bartholomew Roberts", "M" * 20)
FACE = JohnSilverFace()


@pytest.fixture(scope="module")
def looks() -> Iterator[dict[tuple[int, int], Look]]:
    with looks_at(SIZES) as made:
        yield made


def tableau_of(state: rules.State, seat: int | None, look: Look) -> Tableau:
    shown = rules.read_view(state.view(seat))
    piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in shown.piles()}
    sitters = tuple(Sitter(NAMES[seat], "anne") for seat in range(state.seats))
    return Tableau(look, shown, piles, seat, sitters)


def moments(seats: int, seed: int, stacking: bool, every: int = 7) -> Iterator[JohnSilver]:
    """A random match seen at some of its positions, its end among them."""
    rng = random.Random(seed)
    state = rules.new("john_silver", seats, seed, {"stacking": stacking, "rounds": 2})
    for number in range(300):
        if number % every == 0 or not state.to_act:
            yield cast(JohnSilver, state)
        if not state.to_act:
            return
        seat = state.to_act[0]
        state.play(seat, rng.choice(state.moves(seat)))


# -- where everything lies -----------------------------------------------------------------------------


@pytest.mark.parametrize("stacking", [False, True])
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", PERCENTS)
def test_what_stands_on_the_table_is_inside_and_apart(
    size: tuple[int, int], percent: int, seats: int, stacking: bool
) -> None:
    frame = frame_of(Scale(size, percent), seats, seats - 1, stacking)
    window = Rect((0, 0), size)
    lying = furniture_of(frame)
    for name, rect in lying.items():
        assert window.contains(rect), (name, rect)
        assert min(rect.size) >= 12, (name, rect)
    for (one, first), (other, second) in combinations(lying.items(), 2):
        assert not first.colliderect(second), (one, other, first, second)
    for column in range(COLUMNS):
        banner = frame.banner_rect(column)
        assert all(banner.contains(frame.cells[row, column]) for row in range(len(ROWS)))
        assert banner.bottom <= frame.strip.top
    assert all(rect.h >= LEAST_TARGET and rect.w >= LEAST_TARGET for rect in frame.plates())
    assert all(min(rect.size) >= LEAST_TARGET for rect in frame.cells.values())


def furniture_of(frame: Frame) -> dict[str, Rect]:
    """What must not lie over each other."""
    found = {f"cell {place}": rect for place, rect in frame.cells.items()}
    found |= {f"header {column}": frame.header_rect(column) for column in range(COLUMNS)}
    found |= {f"sign {row}": frame.sign_rect(row) for row in range(len(ROWS))}
    found |= {f"tray {number}": rect for number, rect in enumerate(frame.trays)}
    knobs = 4 * frame.knob + 3 * frame.px(12, 6)
    right = frame.right + frame.side
    found["knobs"] = Rect(right - knobs, frame.px(46), knobs, frame.knob)
    found |= {
        "strip": frame.strip, "ribbon": frame.ribbon_rect, "log": frame.log, "own tray": frame.own_tray,
        "pile": frame.pile, "count": frame.count, "order": frame.order_knob, "hand": frame.hand_rect,
    }  # fmt: skip
    if frame.panel is not None:
        found["panel"] = frame.panel
    return found


@pytest.mark.parametrize("stacking", [False, True])
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("size", [(1024, 600), (1080, 1920)])
def test_every_card_has_a_spot_inside_the_window(
    looks: dict[tuple[int, int], Look], size: tuple[int, int], seats: int, stacking: bool
) -> None:
    window = Rect((0, 0), size)
    for state in moments(seats, seats, stacking):
        for seat in (state.turn, None):
            tableau = tableau_of(state, seat, looks[size])
            places = FACE.arrange(tableau)
            for key, cards in tableau.piles.items():
                spots = places.spots.get(key, ())
                assert len(spots) == len(cards), key
                for spot in spots:
                    assert window.collidepoint(spot.x, spot.y), (key, spot)
                    assert spot.y + spot.height / 2 < size[1] + 0.03 * spot.height
            assert all(window.contains(rect) for rect in places.regions.values())
            for decor in FACE.decorate(tableau, places):
                middle = (round(decor.pos[0]), round(decor.pos[1]))
                assert window.collidepoint(middle), decor.name


def test_the_owners_band_lies_within_its_tray_and_only_an_empty_pile_has_a_place(
    looks: dict[tuple[int, int], Look],
) -> None:
    """The band stuck out of the tray, and the place looked out from under the pile that lies beside it."""
    for state in moments(3, 5, stacking=False, every=5):
        tableau = tableau_of(state, 0, looks[1920, 1080])
        decor = {one.name: rect_of(one) for one in FACE.decorate(tableau, FACE.arrange(tableau))}
        bands = {name: rect for name, rect in decor.items() if name.endswith(" band")}
        assert bands
        for name, rect in bands.items():
            tray = decor[name.removesuffix(" band")]
            assert tray.inflate(-8, -20).contains(rect), "its ends are clear of the round corners"
            assert rect.right < decor[f"{name.removesuffix(' band')} likeness"].left, name
        assert bands["own tray band"].right < decor["own worth"].left
        assert ("pile place" in decor) == (not state.pile)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("size", SIZES)
def test_lights_go_round_what_they_mean_whole_and_clear_of_what_lies_beside_it(
    size: tuple[int, int], seats: int, looks: dict[tuple[int, int], Look]
) -> None:
    """The edges of a thick pile stuck out of its light, which was cut off below by the plate that counts it.

    The last bead of a rope was cut in half by the light round a cell, the first one by the board; the window
    cut off the light round a card at the end of the hand.
    """
    for percent, stacking in product((100, 200), (False, True)):
        look = looks[size].rescaled(Scale(size, percent))
        unit = look.scale.unit
        target, hint = ((GLOWS[kind].line + 1) * unit for kind in ("target", "hint"))
        state = cast(JohnSilver, rules.new("john_silver", seats, 1, {"stacking": stacking}))
        state.phase = PLACE
        frame = frame_of(look.scale, seats, 0, stacking)
        for left in (len(state.pile), 3, 1):
            state.pile = state.pile[:left]
            tableau = tableau_of(state, 0, look)
            places = FACE.arrange(tableau)
            pile, lit = PileKey("pile", None, 0), places.regions[PileKey("pile", None, 0)]
            assert lit.contains(extent([spot for spot in places.spots[pile] if spot.seen])), (percent, left)
            assert lit.bottom + target <= frame.count.top + 1
            assert lit.left - target >= frame.right or frame.is_tall
        decor = {one.name: rect_of(one) for one in FACE.decorate(tableau, places)}
        for row in range(len(ROWS)):
            rope, bead = decor[f"row rope {row}"], 2 * max(4.0, 8 * unit)
            assert rope.left + bead <= decor[f"sign {row}"].right, "the first bead lies under the board"
            cell, cloth = frame.cells[row, 0], frame.banner_rect(0)
            assert cloth.left <= rope.right <= max(cell.left - hint + 1, cloth.left + 1), (percent, stacking)
        corner = look.scale.px(10, 4)
        for spot in places.spots[PileKey("hand", 0, 0)]:
            wide, turned = card_width(spot.height), math.radians(abs(spot.angle))
            half = (spot.height / 2 - corner) * math.cos(turned) + (wide / 2 - corner) * math.sin(turned)
            assert spot.y + half + corner + hint <= size[1], (percent, spot)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("size", SIZES)
def test_what_lies_at_the_sides_keeps_clear_of_the_seam_of_the_cloth(
    size: tuple[int, int], seats: int
) -> None:
    """The outline of a tray ran along the seam, as a double line."""
    frame = frame_of(Scale(size), seats, 0, False)
    seam = max(8, int(theme.RIM * frame.scale.unit)) + 15 * frame.scale.unit
    inside = Rect((0, 0), size).inflate(-2 * seam, -2 * seam)
    for rect in (frame.own_tray, *frame.trays, *([frame.panel] if frame.panel is not None else [])):
        assert inside.inflate(-6, -6).contains(rect), rect


def test_cards_in_trays_stay_in_them(looks: dict[tuple[int, int], Look]) -> None:
    for seats in SEATS:
        for state in moments(seats, 40 + seats, False, every=5):
            tableau = tableau_of(state, 0, looks[1024, 600])
            frame = frame_of(tableau.look.scale, seats, 0, False)
            places = FACE.arrange(tableau)
            homes = {0: own_parts(frame).cards} | dict(zip(frame.others, frame.trays, strict=True))
            for key, spots in places.spots.items():
                if key.zone in ("won", "won_shown") or (key.zone == "hand" and key.owner != 0):
                    home = homes[key.owner].inflate(4, 4)
                    for spot in spots:
                        card = Rect(0, 0, round(spot.height * 5 / 7), spot.height)
                        card.center = (round(spot.x), round(spot.y))
                        assert home.contains(card), (key, home, card)


def test_won_cards_lie_by_what_they_show_and_the_hand_by_rows(looks: dict[tuple[int, int], Look]) -> None:
    given = {
        "game": "john_silver", "seats": 2, "hands": ["7.5 13v 2c 1s 3c 1v", "4c 4s 4v 5c 5s 5v"],
        "won": ["6s 1c 7c 13s", "6c 6v"], "pile": "8c 8s 8v",
    }  # fmt: skip
    tableau = tableau_of(rules.load(given), 0, looks[1920, 1080])
    places = FACE.arrange(tableau)
    won = PileKey("won", 0, 0)
    by_x = sorted(zip(tableau.piles[won], places.spots[won], strict=True), key=lambda pair: pair[1].x)
    assert [card for card, _spot in by_x] == ["7c", "1c", "6s", "13s"]
    hand = PileKey("hand", 0, 0)
    held = sorted(zip(tableau.piles[hand], places.spots[hand], strict=True), key=lambda pair: pair[1].x)
    assert [card for card, _spot in held] == ["2c", "3c", "1s", "1v", "13v", "7.5"]
    own = replace(tableau, order=("1s", "7.5"))
    held = sorted(zip(own.piles[hand], FACE.arrange(own).spots[hand], strict=True), key=lambda p: p[1].x)
    assert [card for card, _spot in held][:2] == ["1s", "7.5"]


# -- who gets a row ------------------------------------------------------------------------------------


@pytest.mark.parametrize("stacking", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_the_preview_of_a_full_row_comes_true(
    looks: dict[tuple[int, int], Look], seats: int, stacking: bool, long_run: int
) -> None:
    look, seen = looks[1280, 720], 0
    for seed in range(3 + long_run):
        rng = random.Random(seed)
        state = rules.new("john_silver", seats, seed, {"stacking": stacking})
        while state.to_act:
            seat = state.to_act[0]
            move = rng.choice(state.moves(seat))
            tableau = tableau_of(state, seat, look)
            if isinstance(move, PlaceCard):
                source = Place("hand", seat, 0, tableau.pile("hand", seat).index(move.card))
                over = PileKey(ROWS[move.row], None, move.column)
                tableau = replace(tableau, aim=(source,), over=over)
            share = share_of(tableau)
            events = state.play(seat, move)
            shared = next((event for event in events if isinstance(event, RowShared)), None)
            if shared is None or share is None:
                assert shared is None
                assert share is None or isinstance(move, PlaceCard) or "take" in str(move)
                continue
            seen += 1
            assert share.row == shared.row
            assert [pair.owner for pair in share.pairs] == [shared.high, shared.low]
            cards = [lying.card for pair in share.pairs for lying in pair.cards]
            assert cards == [flight.card for flight in shared.flights]
            if seats > 2:
                after = spots_by_seat(tableau_of(state, seat, look), None)
                if cast(JohnSilver, state).phase != SCORES:
                    assert spots_by_seat(tableau, share) == after
    assert seen > 12


def test_the_ribbon_fits_its_place_with_the_longest_names(looks: dict[tuple[int, int], Look]) -> None:
    for size in ((1024, 600), (1920, 1080)):
        for seats in SEATS:
            for state in moments(seats, 9, False, every=1):
                tableau = tableau_of(state, state.turn, looks[size])
                full = next((g for g in FACE.gestures(tableau) if g.says == "fill the row"), None)
                if full is None:
                    continue
                aimed = replace(tableau, aim=full.sources, over=full.target)
                frame = frame_of(looks[size].scale, seats, state.turn, False)
                room = frame.ribbon_rect.inflate(2, 2)
                words = [d for d in FACE.decorate(aimed, FACE.arrange(aimed)) if "ribbon words" in d.name]
                rects = [decor.image.get_rect(center=decor.pos) for decor in words]
                assert rects
                assert all(room.contains(rect) for rect in rects), (size, rects, room)
                assert len(rects) == 1 or not rects[0].colliderect(rects[1])


def test_an_apple_that_would_break_up_its_row_is_warned_of(long_run: int) -> None:
    warned = 0
    for seed in range(60 + long_run):
        rng = random.Random(seed)
        state = cast(JohnSilver, rules.new("john_silver", 2 + seed % 3, seed))
        while state.to_act:
            seat = state.to_act[0]
            for move in state.moves(seat):
                if not isinstance(move, PlaceCard) or state.lying[move.row] != COLUMNS - 1:
                    continue
                after = state.copy()
                after.step(seat, move)
                forced = after.phase == REFILL and not after.pile
                taken = [index // COLUMNS for index, cell in enumerate(after.cells) for card in cell
                         if card not in APPLES]  # fmt: skip
                assert must_break_up(state, move) == (forced and set(taken) == {move.row})
                warned += must_break_up(state, move)
            state.play(seat, rng.choice(state.moves(seat)))
    assert warned


def test_the_warning_stands_in_the_turn_strip_while_the_card_is_over_the_cell(
    looks: dict[tuple[int, int], Look],
) -> None:
    given = {
        "game": "john_silver", "seats": 4, "turn": 0, "hands": ["11v", "1c", "2c", "3c"],
        "rows": {"ship": ["13v", "4v", "6v", ""]},
    }  # fmt: skip
    tableau = tableau_of(rules.load(given), 0, looks[1024, 600])
    (gesture,) = FACE.gestures(tableau)
    assert gesture.warning == (
        "The pile is empty: Wilhelmina Ahlström would have to take a card back out of the full row."
    )


# -- what is said --------------------------------------------------------------------------------------


def test_every_event_has_its_words_and_its_moment(looks: dict[tuple[int, int], Look]) -> None:
    kinds: set[type[Event]] = set()
    for seats in SEATS:
        for seed in range(4):
            rng = random.Random(seed)
            state = rules.new("john_silver", seats, seed, {"rounds": 2})
            events: tuple[Event, ...] = state.opening
            while True:
                tableau = tableau_of(state, 0, looks[1280, 720])
                for event in events:
                    masked = event.seen_by(0)
                    kinds.add(type(event))
                    line = line_of(masked, tableau)
                    assert "{" not in plain(line), line
                    assert "?" not in line
                    moment = moment_of(masked, tableau)
                    assert moment.hold_ms <= 1000
                assert plain(turn_line(tableau, cast(JohnSilver, tableau.state))).strip()
                if not state.to_act:
                    break
                seat = rng.choice(state.to_act)
                events = state.play(seat, rng.choice(state.moves(seat)))
    told = {kind.__name__ for kind in kinds}
    assert told >= {
        "StartDrawn", "RoundDealt", "HandKept", "HandExchanged", "CardPlaced", "CardDrawn", "CardTaken",
        "RowShared", "TurnsPassedOver", "RoundEnded", "MatchWon", "Cleared", "Shuffled",
    }  # fmt: skip


def test_lines_name_who_takes_what(looks: dict[tuple[int, int], Look]) -> None:
    given = {
        "game": "john_silver", "seats": 3, "turn": 1, "hands": ["", "8.5", "9c"],
        "rows": {"ship": ["13v", "3v", "", "5v"]},
    }  # fmt: skip
    state = rules.load(given)
    tableau = tableau_of(state, 1, looks[1280, 720])
    lines = [line_of(event, tableau) for event in state.play(1, state.parse("8.5@ship3"))]
    assert lines[:2] == [
        "Bo places {8½/joker}: Ships.",
        "Ships: Wilhelmina Ahlström takes 13 and 8½, Bo takes 3 and 5.",
    ]
    for owner, ships, said in (
        (1, ["5v", "13v", "", "9v"], "Ships: Bo takes 13, 9, 8½ and 5."),
        (None, ["5v", "", "9v", "13v"], "Ships: 13, 9, 8½ and 5 leave the game."),
    ):
        whole = rules.load({**given, "rows": {"ship": ships}})
        wide = tableau_of(whole, 1, looks[1280, 720])
        cell = ships.index("") + 1
        shared = next(
            event for event in whole.play(1, whole.parse(f"8.5@ship{cell}")) if isinstance(event, RowShared)
        )
        shared = replace(shared, high=owner, low=owner)
        assert line_of(shared, wide) == said, "one who gets a whole row is named once"
    assert (
        line_of(TurnsPassedOver(seats=(0,)), tableau)
        == "Wilhelmina Ahlström has no card left and is passed over."
    )
    assert line_of(MatchWon(winners=(0, 1)), tableau) == "The match is shared by Wilhelmina Ahlström, Bo."


def test_refusals_draw_the_cards_of_this_deck() -> None:
    state = rules.load({"game": "john_silver", "seats": 2, "hands": ["7s", "1c"]})
    with pytest.raises(IllegalMove) as caught:
        state.play(0, PlaceCard("7s", 0, 0))
    assert explain(caught.value, NAMES, "john_silver").startswith("{7/sailor} goes into")


def test_the_rule_book_tells_the_cards_as_they_are() -> None:
    text = files("game.words").joinpath("rules", "john_silver.md").read_text(encoding="utf-8")
    signs = {"C": "{/coin}", "A": "{/apple}", "S": "{/spot}"}
    for title, suit in (("Chests", "c"), ("Sailors", "s"), ("Ships", "v")):
        found = re.search(rf"^\*{title}:\* (.+)$", text, re.MULTILINE)
        assert found is not None
        wanted = "\u00a0· ".join(
            f"{number}\u00a0{signs[SYMBOLS[f'{number}{suit}'][0]] * int(SYMBOLS[f'{number}{suit}'][1])}"
            for number in range(1, 14)
        )
        assert found[1] == wanted


def test_a_round_is_counted_by_coins_apples_and_spots() -> None:
    given = {
        "game": "john_silver", "seats": 3, "phase": "scores", "options": {"rounds": 2},
        "won": ["7c 1c 13s", "6s 5s", "8c 6c"], "scores": [5, -1, 0],
    }  # fmt: skip
    state = rules.load(given)
    sitters = [Sitter(name, "tom") for name in NAMES[:3]]
    count = JohnSilverCounting().hand(state, (), sitters, 1)
    values = [[line.value for line in column.lines] for column in count.columns]
    assert values == [["+3", "0", "−4"], ["0", "+1", "0"], ["0", "+2", "−8"]]
    assert [column.tallies[0].after for column in count.columns] == [5, -1, 0]
    assert [column.lit for column in count.columns] == [True, False, False]
    assert [group.cards for group in count.columns[0].cards] == [("7c",), ("1c",), ("13s",)]


def test_equal_points_are_told_to_be_decided_by_spots() -> None:
    given = {
        "game": "john_silver", "seats": 2, "phase": "scores", "won": ["7c", "8c"], "scores": [6, 6],
        "spots": [0, 2],
    }  # fmt: skip
    state = rules.load(given)
    assert state.result is not None
    count = JohnSilverCounting().match(state, state.result, [Sitter("Anne", "anne"), Sitter("Bo", "tom")])
    assert count.title == "Anne wins the match"
    assert "fewer black spots" in count.note
    assert [column.note for column in count.columns] == ["0 black spots", "2 black spots"]


# -- gestures ------------------------------------------------------------------------------------------


def test_a_card_is_taken_back_by_a_click_or_by_carrying_it_into_the_hand(
    looks: dict[tuple[int, int], Look],
) -> None:
    pygame.display.set_mode((1024, 600))
    tried = {True: 0, False: 0}
    for seed in range(4):
        seated = Seated("john_silver", 2, seed, looks[1024, 600])
        rng = random.Random(seed)
        for _turn in range(40):
            state = cast(JohnSilver, seated.state)
            if state.phase == SCORES:
                break
            if state.phase == REFILL and state.turn == seated.seat:
                by_click = tried[True] <= tried[False]
                chosen = rng.choice([g for g in seated.board.gestures if by_click != bool(g.sources)])
                before = len(seated.played)
                seated.pilot.play_by_drag(chosen)
                assert seated.played[before:] == [str(chosen.move)]
                tried[by_click] += 1
            else:
                seat = state.to_act[0]
                seated.play(seat, rng.choice(state.moves(seat)))
            seated.settle()
    assert min(tried.values()) > 2


def test_cards_under_others_can_be_taken_with_stacking(looks: dict[tuple[int, int], Look]) -> None:
    given = {
        "game": "john_silver", "seats": 2, "turn": 0, "phase": "refill", "options": {"stacking": True},
        "hands": ["1s", "2s"], "rows": {"ship": ["1v 2v 3v", "", "", ""]}, "pile": "9c",
    }  # fmt: skip
    tableau = tableau_of(rules.load(given), 0, looks[1024, 600])
    gestures = FACE.gestures(tableau)
    assert {str(gesture.move) for gesture in gestures} == {"draw", "take 1v", "take 2v"}
    regions = FACE.arrange(tableau).regions
    lying = [regions[gesture.target] for gesture in gestures if gesture.target.zone == LYING]
    assert len(lying) == 2
    assert not lying[0].colliderect(lying[1])


def test_a_hand_without_apples_is_kept_or_exchanged_by_plates_and_letters(
    looks: dict[tuple[int, int], Look],
) -> None:
    pygame.display.set_mode((1024, 600))
    for key, wanted in ((pygame.K_k, "keep"), (pygame.K_e, "exchange")):
        seed = next(s for s in range(200) if exchange_offered(s))
        seated = Seated("john_silver", 2, seed, looks[1024, 600])
        plates = [g.target for g in seated.board.gestures if not g.sources]
        assert plates == [PileKey(PLATE, None, 0), PileKey(PLATE, None, 1)]
        seated.pilot.key(key)
        assert seated.played == [wanted]
        seated = Seated("john_silver", 2, seed, looks[1024, 600])
        seated.pilot.click(seated.board.places.regions[plates[wanted == "exchange"]].center)
        assert seated.played == [wanted]


def test_a_hand_is_exchanged_by_carrying_a_card_of_it_to_the_pile(looks: dict[tuple[int, int], Look]) -> None:
    pygame.display.set_mode((1024, 600))
    seated = Seated("john_silver", 2, next(filter(exchange_offered, range(60))), looks[1024, 600])
    board, hand = seated.board, PileKey("hand", seated.seat, 0)
    assert not any(item.dull for item in board.cards.piles[hand]), "it is looked at, to be judged"
    cards, pile = places_of(seated.state.parse("exchange"), board.gestures, board.tableau)
    assert (cards, pile) == ((), PileKey(PLATE, None, 1)), "no card of the hand is meant more than another"
    seated.pilot.drag(seated.pilot.point_on(Place(*hand, 2)), seated.pilot.point_in(PileKey("pile", None, 0)))
    assert seated.played == ["exchange"]


def test_the_plates_of_an_exchange_have_air_all_round_and_stand_on_empty_rows(
    looks: dict[tuple[int, int], Look],
) -> None:
    """They were squeezed between the columns' hems and the strip, their words at one end."""
    state = rules.new("john_silver", 2, next(filter(exchange_offered, range(60))))
    assert not any(pile.cards for pile in state.piles() if pile.zone in ROWS)
    for size, percent in product(SIZES, PERCENTS):
        look = looks[size].rescaled(Scale(size, percent))
        frame = frame_of(look.scale, 2, 0, False)
        one, two = frame.plates()
        air = look.scale.px(20, 10)
        for plate in (one, two):
            assert frame.board.contains(plate.inflate(2 * air, 2 * air)), (size, percent)
        assert two.left - one.right >= air
        assert frame.header_rect(0).bottom + air <= frame.board.top
        assert frame.board.bottom + air <= frame.strip.top
        assert frame.room.contains(frame.board)
        bare = look.materials.plate(one.size, "hot", False, look.scale.px(6, 3))
        for words in ("Keep the hand", "Exchange the hand"):
            written = inked(bare, choice_plate(look, one.size, "K", words))
            assert abs(written.centerx - one.w / 2) <= 3, (size, percent, words)
            assert written.left >= look.scale.px(12, 8), (size, percent, words)


def inked(bare: pygame.Surface, written: pygame.Surface) -> Rect:
    """Return where a picture differs clearly from the same one without writing."""
    mask = pygame.mask.from_threshold(written, (0, 0, 0), (60, 60, 60, 255), bare)
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:])


@pytest.mark.parametrize("size", SIZES)
def test_a_characters_name_is_clear_of_the_plate_below_it(
    size: tuple[int, int], looks: dict[tuple[int, int], Look]
) -> None:
    """The tails of "Ship’s boy" touched it."""
    look, plate = looks[size], frame_of(Scale(size), 2, 0, False).header_rect(1)
    bare, told = (
        header(look, plate.size, 1, "", role, "#5b3f8f", False, (("cards", 2),))
        for role in ("", "Ship’s boy")
    )
    below = _header_parts(look, plate.size)[2].top
    assert inked(bare, told).bottom <= below - look.scale.px(5, 3)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1280, 1024), (1080, 1920)])
def test_a_card_of_the_hand_has_room_to_rise(
    size: tuple[int, int], looks: dict[tuple[int, int], Look], seats: int
) -> None:
    """The strip lay so close that a card that a hint meant hardly rose, or even sank."""
    for percent in PERCENTS:
        look = looks[size].rescaled(Scale(size, percent))
        tableau = tableau_of(rules.new("john_silver", seats, 1), 0, look)
        places, lift = FACE.arrange(tableau), look.scale.px(theme.HOVER_LIFT)
        for spot in places.spots[PileKey("hand", 0, 0)]:
            assert rise_below(places.rects["strip"], spot, lift) >= lift * 0.24, (size, percent)


@pytest.mark.parametrize("seats", [3, 4])
def test_labels_in_low_trays_hide_nothing_and_stand_below_the_middle_of_their_cards(
    looks: dict[tuple[int, int], Look], seats: int
) -> None:
    """They covered number and row at the cards' upper ends, before that the fields at their lower ends."""
    for size, percent in product(SIZES, PERCENTS):
        look = looks[size].rescaled(Scale(size, percent))
        frame = frame_of(look.scale, seats, 0, False)
        for state in moments(seats, 40 + seats, False, every=15):
            tableau = tableau_of(state, 0, look)
            furniture = Furniture()
            draw_trays(furniture, tableau, frame)
            decor = {one.name: rect_of(one) for one in furniture.decor}
            for owner, tray in zip(frame.others, frame.trays, strict=True):
                spots = {} if owner is None else tray_spots(tableau, frame, owner, tray)
                for zone, zones in (("hand", ("hand",)), ("won", ("won", "won_shown"))):
                    lying = [spot for key, spots in spots.items() if key.zone in zones for spot in spots]
                    if not lying:
                        continue
                    plate, cards = decor[f"tray {owner} {zone}"], extent(lying)
                    assert plate.top > cards.bottom, (size, percent, owner, zone)
                    assert tray.contains(plate), (size, percent, owner, zone)
                    assert cards.top >= parts_of(frame, tray).title.bottom
                    assert cards.h > plate.h, (size, percent, owner, zone)
                    if percent <= 100:
                        off = abs(plate.centerx - cards.centerx)
                        assert off <= max(4, look.scale.px(8)), (size, owner, zone)


def exchange_offered(seed: int) -> bool:
    return cast(JohnSilver, rules.new("john_silver", 2, seed)).phase == EXCHANGE


def test_the_strip_tells_of_a_row_from_the_card_that_fills_it_on(
    looks: dict[tuple[int, int], Look],
) -> None:
    """It asked for the next card to be placed while the ribbon and the flights told who gets the row."""
    slow = looks[1024, 600].paced(Pace("slow"))
    seated, rng = Seated("john_silver", 2, 3, slow), random.Random(3)
    board = seated.board
    shared = False
    while not shared:
        seat = seated.state.to_act[0]
        seated.play(seat, rng.choice(seated.state.moves(seat)))
        said = []
        while board.telling:
            board.update(40)
            full = share_of(board.tableau)
            if full is not None and any(isinstance(event, CardPlaced) for event in board.tableau.heard[-3:]):
                said.append(board.marks.strip_words(board.face, board.tableau))
            shared = shared or (full is not None and full.gone)
        assert not any("place a card" in words for words in said)


def test_what_cannot_be_done_is_explained(looks: dict[tuple[int, int], Look]) -> None:
    pygame.display.set_mode((1024, 600))
    seated = Seated("john_silver", 2, 3, looks[1024, 600])
    state = cast(JohnSilver, seated.state)
    if state.phase == EXCHANGE:
        seated.play(seated.seat, state.parse("keep"))
        seated.settle()
    seated.pilot.click(seated.board.places.regions[PileKey("pile", None, 0)].center)
    assert seated.board.tableau.notice.startswith("First place a card")
    placing = next(g for g in seated.board.gestures if "." not in str(g.move))
    wrong = next(zone for zone in ROWS if zone != placing.target.zone)
    start = seated.pilot.point_on(placing.sources[0])
    seated.pilot.drag(start, seated.board.places.regions[PileKey(wrong, None, 0)].center)
    assert "row of its own symbol" in seated.board.tableau.notice
    assert not seated.played


@pytest.mark.parametrize(("seats", "pace"), [(2, "off"), (4, "reduced")])
def test_a_whole_match_by_the_pilot(
    looks: dict[tuple[int, int], Look], seats: int, pace: str, long_run: int
) -> None:
    pygame.display.set_mode((1024, 600))
    look = looks[1024, 600].paced(Pace("fast", reduced=True) if pace == "reduced" else Pace("off"))
    for seed in range(1 + long_run // 25):
        rng = random.Random(seed)
        seated = Seated("john_silver", seats, seed, look)
        ways = ("drag", "clicks", "keys")
        while not seated.state.result:
            moves = own_moves(seated.state, seated.seat)
            if seated.seat not in seated.state.to_act:
                other = seated.state.to_act[0]
                seated.play(other, rng.choice(seated.state.moves(other)))
            else:
                wanted = rng.choice(moves)
                gesture = gesture_for(seated, wanted)
                getattr(seated.pilot, f"play_by_{rng.choice(ways)}")(gesture)
                assert seated.played[-1] == str(wanted)
            seated.settle()
        assert seated.board.tableau.log[-1].startswith(("Sailor", "The match is shared"))


def gesture_for(seated: Seated, move: Move) -> Gesture:
    return next(gesture for gesture in seated.board.gestures if str(gesture.move) == str(move))


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Gather every line of plain text that is set."""
    lines: list[str] = []
    line = Typesetter.line

    def spied(text: Typesetter, words: str, *given: Any, **more: Any) -> pygame.Surface:
        lines.append(words)
        return line(text, words, *given, **more)

    monkeypatch.setattr(Typesetter, "line", spied)
    return lines


@pytest.mark.parametrize("language", languages())
def test_who_gets_the_apples_is_named_in_full_or_by_a_likeness(
    looks: dict[tuple[int, int], Look], language: str, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing but dots was left of a name as short as Silas in the own tray."""
    named = 0
    try:
        use(language)
        for size, percent, name in product(SIZES, PERCENTS, ("Silas", "Wilhelmina Ahlström")):
            look = looks[size].rescaled(Scale(size, percent))
            tableau = tableau_of(rules.new("john_silver", 2, 1), 0, look)
            tableau = replace(tableau, sitters=(Sitter("Anne", "anne"), Sitter(name, "silas")))
            written.clear()
            with monkeypatch.context() as anew:
                anew.setattr(look.materials, "made", lambda _key, paint: paint())
                furniture = Furniture()
                draw_own_tray(furniture, tableau, frame_of(look.scale, 2, 0, False))
            worth = next(item for item in furniture.decor if item.name == "own worth")
            tray = next(item for item in furniture.decor if item.name == "own tray")
            assert rect_of(tray).contains(rect_of(worth)), (size, percent)
            before = _("{count} for {name}").format(count=0, name="")
            assert not any(words.startswith(before) and "…" in words for words in written), (size, percent)
            named += before + name in written
    finally:
        use(ENGLISH)
    assert named


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seats", SEATS)
def test_all_cards_of_the_others_are_labelled_and_counted_in_full(
    looks: dict[tuple[int, int], Look], seats: int, language: str, written: list[str]
) -> None:
    """Six backs lay under "0 cards won", and nothing told that they were the hand."""
    try:
        use(language)
        for size, percent in product(SIZES, PERCENTS):
            look = looks[size].rescaled(Scale(size, percent))
            frame = frame_of(look.scale, seats, 0, False)
            for state in moments(seats, 40 + seats, False, every=25):
                tableau = tableau_of(state, 0, look)
                written.clear()
                furniture = Furniture()
                draw_trays(furniture, tableau, frame)
                decor = {one.name: rect_of(one) for one in furniture.decor}
                for owner, tray in zip(frame.others, frame.trays, strict=True):
                    if owner is None:
                        continue
                    held = len(tableau.pile("hand", owner))
                    won = len(tableau.pile("won", owner)) + len(tableau.pile("won_shown", owner))
                    told = (("hand", _("Hand {count}"), held), ("won", _("Won {count}"), won))
                    plates = []
                    for zone, words, count in told:
                        assert (f"tray {owner} {zone}" in decor) == (count > 0), (size, percent, zone)
                        if count:
                            plates.append(decor[f"tray {owner} {zone}"])
                            assert tray.contains(plates[-1]), (size, percent, zone)
                            assert words.format(count=count) in written, (size, percent, written)
                    assert len(plates) < 2 or not plates[0].colliderect(plates[1]), (size, percent)
    finally:
        use(ENGLISH)


def test_the_totals_of_the_own_tray_stand_clear_of_its_cards(looks: dict[tuple[int, int], Look]) -> None:
    """The likeness behind the apples was larger than the signs, and cards ended upon them."""
    for size, percent, seats in product(SIZES, PERCENTS, SEATS):
        look = looks[size].rescaled(Scale(size, percent))
        frame = frame_of(look.scale, seats, 0, False)
        tableau = tableau_of(rules.new("john_silver", seats, 1), 0, look)
        furniture = Furniture()
        draw_own_tray(furniture, tableau, frame)
        decor = {one.name: rect_of(one) for one in furniture.decor}
        clear = decor["own worth"].top - own_parts(frame).cards.bottom
        assert clear >= look.scale.px(8, 4), (size, percent, clear)


@pytest.mark.parametrize("language", languages())
def test_the_characters_are_named_on_all_boards_or_on_none(
    looks: dict[tuple[int, int], Look], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In German the board of the second column alone had none in a small window."""
    told: list[str] = []

    def spied(
        _look: Look, size: tuple[int, int], _column: int, _name: str, role: str, *_given: Any
    ) -> pygame.Surface:
        told.append(role)
        return pygame.Surface(size)

    monkeypatch.setattr("game.tables.john_silver_columns.header", spied)
    crew = tuple(Sitter(name, "anne") for name in ("Anne", "Silas", "Mary", "Wen"))
    try:
        use(language)
        words = [character_word(column) for column in range(COLUMNS)]
        for size, percent, seats in product(SIZES, PERCENTS, SEATS):
            tableau = tableau_of(
                rules.new("john_silver", seats, 1), 0, looks[size].rescaled(Scale(size, percent))
            )
            for sitters, short in ((crew[:seats], True), (tableau.sitters, False)):
                told.clear()
                seen = replace(tableau, sitters=sitters)
                draw_columns(Furniture(), seen, frame_of(seen.look.scale, seats, 0, False), None)
                assert told == words or (told == [""] * COLUMNS and not (short and percent <= 100)), (
                    size,
                    told,
                )
    finally:
        use(ENGLISH)
