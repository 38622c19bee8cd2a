"""Statistics: a finished match leaves one record, which reads back and comes to figures of each person."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from game import rules
from game.core.events import Event
from game.play.figures import NAMES, figures_of, together
from game.play.log import Reading
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.play.statistics import Choice, Record, as_csv, persons_of, read_record, record_of, summary
from game.play.tournament import Tournament, read_tournament
from game.rules.hand_and_foot_events import BookCompleted
from game.rules.john_silver_events import RowShared
from game.rules.spooneye_events import BootyCounted, MastCaptured
from game.rules.spoons_events import RoundEnded, SpoonGrabbed, SpoonWon
from game.storage.files import LARGEST
from game.storage.statistics import MOST, StatisticsFile, export
from tests.matches import PRESETS, random_match

ANNE, MARY = Person("Anne"), Person("Mary")
SILAS = Sailor("Silas", "boatswain")


def reading(game: str, seats: int | None = None) -> Reading:
    """A whole match at random, which Anne plays against sailors."""
    number = seats or rules.GAMES[game].seats[0]
    played = random_match(game, number, 0, 5)
    crew: list[Player] = [ANNE, *(Sailor(f"Tom {seat}", "deckhand") for seat in range(1, number))]
    session = Session.begin(game, number, 5, PRESETS[game][0], crew, {"timed": True})
    for ply in played.plies:
        session.submit(*ply)
    return session.reading()


def events(match: Reading) -> list[Event]:
    return [event for step in match.steps for event in step.events]


def record(number: int = 0, score: int = 10, won: bool = True, **facts: object) -> Record:
    """A record of Spooneye; the higher the number, the later it was."""
    values: dict[str, object] = {
        "id": f"match {number}",
        "when": f"2026-01-{number + 1:02}T20:00:00",
        "game": "spooneye",
        "players": (ANNE, SILAS),
        "scores": (score, 5),
        "winners": (0 if won else 1,),
        "moves": 30,
        "figures": ({"masts": 2, "hand_best": score}, {}),
    }
    return Record(**{**values, **facts})  # type: ignore[arg-type]


# -- figures ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(rules.GAMES))
def test_a_match_leaves_a_record_that_reads_back(game: str) -> None:
    match = reading(game)
    kept = record_of(match, "a", "2026-01-06T20:00:00")
    assert read_record(json.loads(json.dumps(kept.form()))) == kept
    assert match.state.result is not None
    assert kept.scores == match.state.result.scores
    assert set(kept.figures[0]) <= set(NAMES[game])
    assert not any(kept.figures[1:]), "sailors have no figures"
    assert set().union(*figures_of(match)) <= set(NAMES[game])


def test_figures_of_spooneye_are_those_of_its_events() -> None:
    match = reading("spooneye")
    captured = [event for event in events(match) if isinstance(event, MastCaptured)]
    counted = [event.points for event in events(match) if isinstance(event, BootyCounted)]
    for seat, figures in enumerate(figures_of(match)):
        own = [event for event in captured if event.owner == seat]
        assert figures["masts"] == len(own)
        assert figures["swabbed"] == sum(event.swabbed for event in own)
        assert figures["plank"] == sum(event.plank for event in own)
        assert figures["hand_best"] == max(points[seat] for points in counted)


def test_figures_of_spoons_tell_who_was_fastest() -> None:
    match = reading("spoons", 4)
    found = figures_of(match)
    won = Counter(event.seat for event in events(match) if isinstance(event, SpoonWon))
    ended = Counter(event.winner for event in events(match) if isinstance(event, RoundEnded))
    for seat, figures in enumerate(found):
        assert figures.get("spoons", 0) == won[seat]
        assert figures.get("rounds", 0) == ended[seat]
    assert any("snatch_least" in figures for figures in found)
    reach: dict[int, int] = {}
    quickest: dict[int, int] = {}
    for event in events(match):
        if isinstance(event, SpoonGrabbed):
            reach[event.seat] = event.ms
        elif isinstance(event, SpoonWon):
            quickest[event.seat] = min(quickest.get(event.seat, 10**6), reach[event.seat])
    for seat, figures in enumerate(found):
        assert figures.get("snatch_least") == quickest.get(seat), "a grab that failed is no quick hand"
        assert set(figures) <= {"rounds", "spoons", "snatch_least", "caught", "penalties"}
    untimed = match._replace(header=replace(match.header, table={}))
    assert not any("snatch_least" in figures for figures in figures_of(untimed))


def test_figures_of_the_other_games_are_those_of_their_events() -> None:
    match = reading("hand_and_foot")
    books = Counter((e.seat, e.kind) for e in events(match) if isinstance(e, BookCompleted))
    for seat, figures in enumerate(figures_of(match)):
        assert {kind: figures.get(kind, 0) for kind in ("red", "black", "threes")} == {
            kind: books[seat, kind] for kind in ("red", "black", "threes")
        }
    match = reading("john_silver")
    won = Counter(s for e in events(match) if isinstance(e, RowShared) for s in (e.high, e.low))
    assert [figures["columns"] for figures in figures_of(match)] == [won[0], won[1]]
    match = reading("grundel_beard")
    assert sum(figures["hands"] for figures in figures_of(match)) >= 3


def test_best_and_least_are_kept_and_the_rest_is_added() -> None:
    many = [
        {"masts": 2, "hand_best": 9, "snatch_least": 400},
        {"masts": 1, "hand_best": 4, "snatch_least": 350},
    ]
    assert together(many) == {"masts": 3, "hand_best": 9, "snatch_least": 350}
    assert together([]) == {}


# -- seats that are left to sailors ------------------------------------------------------------------


def played_with(*changes: tuple[float, Player]) -> Session:
    """Play a match of Anne's in which others take her seat after such shares of all moves."""
    match = random_match("spooneye", 2, 0, 5)
    session = Session.begin("spooneye", 2, match.seed, match.options, [ANNE, MARY])
    for number, ply in enumerate(match.plies):
        for share, player in changes:
            if number == round(share * len(match.plies)):
                session.seat(0, player)
        session.submit(*ply)
    assert session.result is not None
    return session


@pytest.mark.parametrize(
    ("changes", "lent"),
    [
        ((), ()),
        (((0.9, SILAS),), (0,)),
        (((0.2, SILAS), (0.4, ANNE)), ()),
        (((0.1, SILAS), (0.9, ANNE)), (0,)),
        (((0.2, SILAS), (0.3, ANNE), (0.95, SILAS)), (0,)),
    ],
)
def test_what_a_sailor_plays_for_a_person_is_not_counted_as_the_persons_own(
    changes: tuple[tuple[float, Player], ...], lent: tuple[int, ...]
) -> None:
    session = played_with(*changes)
    assert session.lent == lent
    kept = record_of(session.reading(), "a", "2026-01-06T20:00:00", session.lent)
    assert read_record(json.loads(json.dumps(kept.form()))) == kept
    own, left = (Choice("spooneye", "Anne", lent=is_lent) for is_lent in (False, True))
    assert (summary([kept], own).played, summary([kept], left).played) == ((0, 1) if lent else (1, 0))
    assert summary([kept], Choice("spooneye", "Mary")).played == 1, "it is hers whoever plays for Anne"
    rows = list(csv.DictReader(io.StringIO(as_csv([kept]))))
    assert [row["lent"] for row in rows] == ["1" if lent else "0", "0"]
    again = Session.resume(session.log_text().splitlines())
    assert again.lent == lent


def test_records_from_before_seats_were_lent_are_read() -> None:
    form = record().form()
    del form["lent"]
    assert read_record(form) == record()
    with pytest.raises(ValueError, match="seat"):
        read_record({**record().form(), "lent": [2]})


# -- summaries -------------------------------------------------------------------------------------


def test_a_summary_counts_wins_streaks_and_scores_in_their_order() -> None:
    won = (True, True, False, True, True, True)
    records = [record(number, score=10 * number, won=one) for number, one in enumerate(won)]
    found = summary(reversed(records), Choice("spooneye", "anne"))
    assert found.scores == (0, 10, 20, 30, 40, 50)
    assert found.won == won
    assert (found.played, found.wins, found.best, found.mean) == (6, 5, 50, 25.0)
    assert found.streaks == (1, 2, 0, 1, 2, 3)
    assert (found.streak, found.longest) == (3, 3)
    assert found.figures == {"masts": 12, "hand_best": 50}


def test_in_spoons_the_lowest_score_is_the_best() -> None:
    records = [record(n, score=s, game="spoons", players=(ANNE, SILAS)) for n, s in enumerate((30, 20, 90))]
    assert summary(records, Choice("spoons", "Anne")).best == 20


def test_matches_are_chosen_by_game_seats_level_person_and_practice() -> None:
    boy = Sailor("Pip", "cabin-boy")
    records = [
        record(0),
        record(1, players=(ANNE, boy)),
        record(2, players=(MARY, SILAS)),
        record(3, practice=True),
        record(4, game="john_silver", players=(ANNE, SILAS, boy), scores=(1, 2, 3), figures=({}, {}, {})),
        record(5, game="john_silver"),
    ]

    def ids(**facts: object) -> list[int]:
        choice = Choice(**{"game": "spooneye", "person": "Anne", **facts})  # type: ignore[arg-type]
        return [records.index(one) for one in records if choice.takes(one)]

    assert ids() == [0, 1]
    assert ids(level="cabin-boy") == [1]
    assert ids(person="MARY") == [2]
    assert ids(practice=True) == [3]
    assert ids(game="john_silver") == [4, 5]
    assert ids(game="john_silver", seats=3) == [4]
    assert ids(person="Nobody") == []
    assert persons_of(records) == ("Anne", "Mary")


def test_no_matches_come_to_nothing() -> None:
    found = summary([], Choice("spooneye", "Anne"))
    assert (found.played, found.wins, found.streak, found.longest) == (0, 0, 0, 0)


# -- files -----------------------------------------------------------------------------------------


def test_records_are_kept_and_there_again(tmp_path: Path) -> None:
    kept = [record(number) for number in range(3)]
    file = StatisticsFile(tmp_path / "statistics.json")
    assert file.load(read_record) == ((), None)
    assert file.save([one.form() for one in kept]) is None
    assert file.load(read_record) == (tuple(kept), None)


def test_matches_of_two_copies_are_kept_in_order(tmp_path: Path) -> None:
    path = tmp_path / "statistics.json"
    old, first, second, third = (record(number) for number in range(4))
    StatisticsFile(path).save([old.form()])
    one, two = StatisticsFile(path), StatisticsFile(path)
    for file in (one, two):
        assert file.load(read_record) == ((old,), None)
    one.save([old.form(), first.form()])
    two.save([old.form(), second.form()])
    one.save([old.form(), first.form(), third.form()])
    assert StatisticsFile(path).load(read_record)[0] == (old, first, second, third)
    path.write_text("[]")  # nothing takes finished matches away
    one.save([old.form(), first.form(), third.form()])
    assert StatisticsFile(path).load(read_record)[0] == (old, first, third)


def test_tournaments_of_two_copies_are_kept_and_go_on(tmp_path: Path) -> None:
    path = tmp_path / "tournaments.json"
    one, two = StatisticsFile(path, changing=True), StatisticsFile(path, changing=True)
    mine, theirs = (Tournament((name, "B"), ("anne", "tom"), "best", ("spooneye",)) for name in "AC")
    one.save([mine.form()])
    two.save([theirs.form()])
    one.save([mine.begun("a match").form()])
    two.save([theirs.form(), theirs.form()])
    kept, notice = StatisticsFile(path, changing=True).load(read_tournament)
    assert notice is None
    assert sorted(kept, key=lambda one: one.names) == [mine.begun("a match"), theirs, theirs]


def test_what_could_not_be_kept_again_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "statistics.json"
    path.write_text('[{"id": "a"}, {"id": "\\ud800"}, {"id": NaN}]')
    found, notice = StatisticsFile(path).load(lambda form: form)
    assert found == ({"id": "a"},)
    assert "statistics.json.bad" in str(notice)


@pytest.mark.parametrize("text", ["", "{", "[1, 2", '"a"', "\x00", '{"a": 1}'])
def test_a_broken_file_is_kept_aside_and_told_once(tmp_path: Path, text: str) -> None:
    path = tmp_path / "statistics.json"
    path.write_text(text)
    found, notice = StatisticsFile(path).load(read_record)
    assert found == ()
    assert notice is not None
    assert (tmp_path / "statistics.json.bad").read_text() == text


def test_what_makes_no_sense_is_left_out_and_the_rest_stays(tmp_path: Path) -> None:
    path = tmp_path / "statistics.json"
    good = record()
    wrong: list[object] = [None, 3, {}, {**good.form(), "game": "poker"}, {**good.form(), "scores": [1]}]
    wrong += [
        {**good.form(), "winners": [7]},
        {**good.form(), "moves": True},
        {**good.form(), "players": [4, 5]},
    ]
    wrong += [{**good.form(), "figures": [{"masts": "x"}, {}]}, {**good.form(), "practice": "no"}]
    path.write_text(json.dumps([*wrong, good.form()]))
    found, notice = StatisticsFile(path).load(read_record)
    assert found == (good,)
    assert notice is not None


def test_the_fullest_file_can_still_be_read(tmp_path: Path) -> None:
    players = (ANNE, *(Sailor(f"A sailor with a name {seat}", "boatswain") for seat in range(7)))
    figures = tuple(dict.fromkeys(NAMES["spoons"], 10_000) if not seat else {} for seat in range(8))
    big = record(game="spoons", players=players, scores=(500,) * 8, figures=figures)
    file = StatisticsFile(tmp_path / "statistics.json")
    assert file.save([big.form()] * (MOST + 10)) is None
    assert (tmp_path / "statistics.json").stat().st_size < LARGEST
    assert len(file.load(read_record)[0]) == MOST


def test_a_table_has_a_line_for_every_player(tmp_path: Path) -> None:
    formula = record(1, players=(Person("=1+1"), SILAS))
    rows = list(csv.DictReader(io.StringIO(as_csv([formula, record(0)]))))
    assert [row["name"] for row in rows] == ["Anne", "Silas", "'=1+1", "Silas"]
    assert (
        rows[0] | {"score": "10", "won": "1", "masts": "2", "kind": "person", "game": "spooneye"} == rows[0]
    )
    assert rows[1]["kind"] == "boatswain"
    path = tmp_path / "a folder" / "statistics.csv"
    assert export(path, as_csv([record()])) is None
    assert path.read_text(encoding="utf-8") == as_csv([record()])


def test_a_table_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    notice = export(tmp_path / "file" / "statistics.csv", "a")
    assert notice is not None
    assert "Saving is off" in str(notice)
