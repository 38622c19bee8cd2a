"""What tables say: which mast went, which slip was pointed at, and that the strip that says it is seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from game import rules
from game.core.events import Event
from game.core.following import PileKey
from game.core.places import Place
from game.rules.spoons_calls import NAME, ONE_CARD, OUT_OF_TURN, PHRASE, TWO_SPOONS
from game.rules.spoons_events import Buzzed, Called
from game.tables.arrangement import Z_CARRIED, Z_HAND, Z_STRIP
from game.tables.face import Sitter, Tableau
from game.tables.faces import FACES
from game.ui.look import Look
from tests.looks import looks_at

NAMES = ("Anne", "Silas", "Mary")


@pytest.fixture(scope="module")
def look() -> Iterator[Look]:
    with looks_at([(1024, 600)]) as looks:
        yield looks[1024, 600]


def tableau_of(look: Look, position: dict[str, Any], heard: tuple[Event, ...] = ()) -> Tableau:
    state = rules.load(position)
    piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in state.piles()}
    sitters = tuple(Sitter(name, "anne") for name in NAMES[: state.seats])
    return Tableau(look, state, piles, 0, sitters, heard=heard)


# -- Spooneye ----------------------------------------------------------------------------------------

MASTS = [["5d 7c As 3d", "Td 4c"], ["9s 4h", "Kd 2c 6s"]]


def told(look: Look, hands: list[str], *moves: str) -> list[str]:
    """Return the lines of the log for moves of seat 0."""
    position: dict[str, Any] = {
        "game": "spooneye", "seats": 2, "draw": "Ks Kc", "turn": 0, "masts": MASTS, "hands": hands,
    }  # fmt: skip
    state = rules.load(position)
    lines = []
    for text in moves:
        tableau = tableau_of(look, state.dump())
        events = state.play(0, state.parse(text))
        lines += [line for event in events if (line := FACES["spooneye"].line(event, tableau))]
    return lines


def test_a_mast_is_told_by_its_total(look: Look) -> None:
    line = told(look, ["2h", ""], "draw", "2h@own2")[-1]
    assert line == "Anne plays {2h}: own mast at 16."
    line = told(look, ["2h", ""], "draw", "2h@opp1")[-1]
    assert line == "Anne plays {2h}: Silas’s mast at 15."
    assert told(look, ["2h", ""], "draw", "2h@own<")[-1] == "Anne begins a mast with {2h}."
    assert told(look, ["2h", ""], "draw", "2h@opp>")[-1] == "Anne begins a mast of Silas’s with {2h}."
    assert told(look, ["2h", ""], "1>2") == ["Anne moves {3d}: next mast at 17."]


def test_the_mast_that_is_carried_off_is_named(look: Look) -> None:
    lines = told(look, ["5h", ""], "draw", "5h@own1", "capture 2")
    assert lines[-1].startswith("Anne carries off the 21 and Silas’s mast with {6s} on top: 8 cards.")


def test_a_new_mast_is_offered_only_where_a_row_has_room(look: Look) -> None:
    """The strip once spoke of gaps, of which there are none (SE-4), even between eight masts."""
    full: dict[str, Any] = {
        "game": "spooneye", "seats": 2, "draw": "Ks Kc", "turn": 0, "hands": ["2h", ""],
        "masts": [["5d", "Td", "As", "3d"], ["9s", "Kd", "6s", "4h"]],
    }  # fmt: skip
    for masts, has_room in ((full["masts"], False), (MASTS, True)):
        state = rules.load({**full, "masts": masts})
        state.play(0, state.parse("draw"))
        said = FACES["spooneye"].turn_line(tableau_of(look, state.dump()))
        assert "onto a mast" in said
        assert ("as a new mast" in said) == has_room


def test_a_mast_without_a_card_asks_for_a_card(look: Look) -> None:
    """It once was told that no mast stood at 21."""
    position = {
        "game": "spooneye", "seats": 2, "draw": "Ks Kc", "turn": 0, "masts": MASTS, "hands": ["2h", ""],
    }  # fmt: skip
    state = rules.load(position)
    for words in ("First draw a card", "First choose a card of the hand"):
        tableau = tableau_of(look, state.dump())
        move = FACES["spooneye"].attempt(tableau, (Place("mast", 1, 0, 1),), None)
        assert move is not None
        with pytest.raises(rules.IllegalMove, match=words):
            state.check(0, move)
        if state.phase == "turn":  # type: ignore[attr-defined]
            state.play(0, state.parse("draw"))


def test_what_a_spooneye_takes_is_told(look: Look) -> None:
    lines = told(look, ["9h", ""], "draw", "9h@own>", "opp1>own2")
    assert lines[-1] == "Anne’s Spooneye takes {4h}: own mast at 18."
    lines = told(look, ["9h", ""], "draw", "9h@own>", "opp1>own>")
    assert lines[-1] == "Anne’s Spooneye takes {4h} and begins a mast with it."


# -- Spoons ------------------------------------------------------------------------------------------


def spoons(look: Look, *slips: str, heard: tuple[Event, ...] = ()) -> Tableau:
    """A table at which seat 1 has these slips open."""
    position = {
        "game": "spoons", "seats": 3, "discard": "4h", "hands": ["7c 3d", "6s 9h", "Kc 8h"],
        "draw": "2c 3c 4c 5c", "open": [{"seat": 1, "what": what, "since": []} for what in slips],
    }  # fmt: skip
    return tableau_of(look, position, heard)


@pytest.mark.parametrize(
    ("what", "rule"),
    [(NAME, "SP-6"), (ONE_CARD, "SP-6"), (PHRASE, "SP-7"), (OUT_OF_TURN, "SP-9"), (TWO_SPOONS, "SP-13")],
)
def test_a_buzz_says_which_slip_it_was_and_by_which_rule(look: Look, what: str, rule: str) -> None:
    face, event = FACES["spoons"], Buzzed(seat=0, other=1, slips=1)
    tableau = spoons(look, what)
    line = face.line(event, tableau)
    assert line.startswith("Anne buzzes Silas: ")
    assert f"({rule})" in line
    assert face.moment(event, tableau).caption.startswith("Slip: ")


def test_a_wrong_call_is_quoted(look: Look) -> None:
    called = Called(seat=1, what=NAME, words="six", right=False)
    line = FACES["spoons"].line(Buzzed(seat=0, other=1, slips=1), spoons(look, NAME, heard=(called,)))
    assert "“Six” was the wrong call" in line


def test_several_slips_are_told_one_by_one(look: Look) -> None:
    face, event = FACES["spoons"], Buzzed(seat=0, other=1, slips=2)
    line = face.line(event, spoons(look, NAME, ONE_CARD))
    assert "without its call" in line
    assert "was not said" in line
    assert face.moment(event, spoons(look, NAME, ONE_CARD)).caption == "2 slips!"


def test_no_slip_is_told_twice(look: Look) -> None:
    face, event = FACES["spoons"], Buzzed(seat=0, other=1, slips=2)
    heard = tuple(Called(seat=1, what=NAME, words=words, right=False) for words in ("ace", "six", "five"))
    line = face.line(event, spoons(look, NAME, NAME, heard=heard))
    assert [line.count(f"“{words}”") for words in ("Ace", "Six", "Five")] == [0, 1, 1]
    assert face.line(event, spoons(look, NAME, NAME, heard=heard[2:])).count("“Five”") == 1
    line = face.line(event, spoons(look, PHRASE, PHRASE))
    assert line == "Anne buzzes Silas: 2 times: the phrase was not said after drawing. *(SP-7)*"


def test_a_false_alarm_says_that_nothing_was_open(look: Look) -> None:
    line = FACES["spoons"].line(Buzzed(seat=0, other=1, slips=0), spoons(look))
    assert line.startswith("Anne buzzes Silas for nothing")


# -- the strip ---------------------------------------------------------------------------------------


def test_a_raised_card_goes_under_the_turn_strip() -> None:
    longest_hand = 108
    assert Z_HAND + longest_hand < Z_STRIP < Z_CARRIED


# -- what is asked of whom -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(FACES))
def test_a_person_is_asked_by_name_and_of_others_it_is_told_what_they_are_to_do(
    look: Look, game: str
) -> None:
    """What was asked was worded like what had happened: "Anne has no king and draws 2 cards"."""
    rng, asked, awaited, turns = random.Random(game), set(), set(), set()
    for seed in range(6):
        state = rules.new(game, 3 if 3 in rules.GAMES[game].seats else 2, seed)
        for _ply in range(120):
            if not state.to_act or state.result:
                break
            seat = rng.choice(state.to_act)
            moves = [move for move in state.moves(seat) if str(move).split()[0] != "buzz"]
            if str(moves[0]) != "deal" and state.dump().get("phase") != "spoons":
                line = _line_for(look, state, seat)
                assert f"{NAMES[seat]}, " in line, state.dump()
                asked.add(line.replace(NAMES[seat], "NAME"))
                for other in {*range(state.seats), None} - {*state.to_act}:
                    line = _line_for(look, state, other)
                    assert not any(f"{name}, " in line for name in NAMES) or "; one of them is to" in line
                    assert " is to " in line or " is thinking" in line or " may exchange" in line, line
                    awaited.add(line)
                resting = _line_for(look, state, seat, rests=True)
                assert f"{NAMES[seat]}, " not in resting, "a sailor plays there"
                assert " is thinking" not in resting, "a match that is only looked at stands still"
                turns.add("turn" if resting == f"{NAMES[seat]}’s turn" else "")
            state.play(seat, rng.choice(moves))
    assert len(asked) > 2
    assert awaited
    assert "turn" in turns or game == "grundel_beard"


def _line_for(look: Look, state: rules.State, seat: int | None, *, rests: bool = False) -> str:
    """Return the turn line as it is read at a seat."""
    seen = rules.read_view(state.view(seat))
    piles = {PileKey(*pile[:3]): tuple(pile.cards) for pile in seen.piles()}
    sitters = tuple(Sitter(name, "anne") for name in NAMES[: state.seats])
    tableau = Tableau(look, seen, piles, seat, sitters, rests=rests)
    return FACES[state.game].turn_line(tableau)
