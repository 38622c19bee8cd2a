"""Deal codes: short, they read back however they are written, and one wrong letter never passes."""

from __future__ import annotations

import random

import pytest

from game import rules
from game.core.chance import MAX_SEED
from game.play.codes import LONGEST_CODE, PREFIXES, SIGNS, CodeError, Deal, deal_of, read_code, write_code
from game.play.log import read_header
from game.play.players import Person
from game.play.session import Session
from game.play.texts import text_of


def deals(seed: int = 1) -> list[Deal]:
    """Deals of every game, house rules and seats at random."""
    rng = random.Random(seed)
    found = []
    for game in rules.GAMES.values():
        for drawn in (0, 1, 30, 999_999_999, MAX_SEED, *(rng.getrandbits(30) for _ in range(20))):
            options = game.settings({})
            for option in game.options:
                if option.choices is not None:
                    options[option.name] = rng.choice(option.choices)
            found.append(Deal(game.key, rng.choice(game.seats), options, drawn))
    return found


def test_every_game_has_letters_of_its_own() -> None:
    assert sorted(PREFIXES.values()) == sorted(rules.GAMES)


@pytest.mark.parametrize("deal", deals(), ids=lambda deal: f"{deal.game}-{deal.seed}")
def test_a_code_reads_back_however_it_is_written(deal: Deal) -> None:
    code = write_code(deal)
    assert len(code) <= LONGEST_CODE
    assert deal.seed > 999_999_999 or len(code) <= 16
    for written in (code, code.lower(), code.replace("-", ""), code.replace("-", " "), f"  {code}"):
        assert read_code(written) == deal
    assert read_code(code[:2] + code[2:].replace("0", "O").replace("1", "i").replace("V", "u")) == deal


@pytest.mark.parametrize("deal", deals(2)[::7], ids=lambda deal: f"{deal.game}-{deal.seed}")
def test_one_wrong_sign_is_found(deal: Deal) -> None:
    code = write_code(deal)
    for place in range(3, len(code)):
        if code[place] == "-":
            continue
        for sign in SIGNS.replace(code[place], ""):
            with pytest.raises(CodeError, match="wrong"):
                read_code(code[:place] + sign + code[place + 1 :])


@pytest.mark.parametrize("deal", deals(3)[::7], ids=lambda deal: f"{deal.game}-{deal.seed}")
def test_two_signs_that_changed_places_are_found(deal: Deal) -> None:
    signs = write_code(deal).replace("-", "")
    for place in range(2, len(signs) - 1):
        if signs[place] != signs[place + 1]:
            with pytest.raises(CodeError, match="wrong"):
                read_code(signs[:place] + signs[place + 1] + signs[place] + signs[place + 2 :])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "SE",
        "SE-",
        "SE-0",
        "XX-1234",
        "12345",
        "SE-!!!!",
        "\0",
        "é" * 9,
        "SE" * 400,
        "SE-" + "0" * 20,
    ],
)
def test_what_is_no_code_is_said_in_a_sentence(text: str) -> None:
    with pytest.raises(CodeError, match=r"\.$"):
        read_code(text)


def test_a_code_of_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    code = write_code(Deal("spooneye", 2, {"target": 100}, 7))
    object.__setattr__(rules.GAMES["spooneye"], "version", rules.GAMES["spooneye"].version + 1)
    try:
        with pytest.raises(CodeError, match="other rules"):
            read_code(code)
    finally:
        object.__setattr__(rules.GAMES["spooneye"], "version", rules.GAMES["spooneye"].version - 1)


def test_the_code_of_a_match_deals_it_again() -> None:
    options = {"rounds": 2, "stacking": True}
    session = Session.begin("john_silver", 3, 77, options, [Person(name) for name in "ABC"])
    deal = deal_of(session.header)
    assert deal is not None
    found = read_code(write_code(deal))
    again = rules.new(found.game, found.seats, found.seed, found.options)
    assert again.view(1) == session.view(1)


def test_a_match_that_began_with_a_position_has_no_code() -> None:
    session = Session.begin("spooneye", 2, 7, {}, [Person("A"), Person("B")])
    header = read_header(text_of(session, 0).splitlines()[0])
    assert deal_of(header) is None
