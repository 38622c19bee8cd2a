"""Pictures of every scene come out, all of them, and always the same."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.play.figures import NAMES as FIGURES
from game.play.players import Person
from game.play.statistics import LOWER_IS_BETTER
from game.scenes.shot_matches import ENDS, MOMENTS
from game.scenes.shot_records import records
from game.scenes.shots import PARTS, take
from game.scenes.shots_company import remarked
from game.scenes.shots_sheets import COLOURS, DESIGNS
from game.scenes.talk import occasions
from game.tables.faces import FACES
from game.words import ENGLISH, PSEUDO, use
from game.words.talk import TALK

SIZE = (1024, 600)

NAMES = {
    "rooms": {
        *("first-start", "title", "matches", "mishap", "settings", "rules", "rules-why", "about"),
        *("lesson-pause", "lesson-end"),
        *(f"{kind}-{game}" for game in FACES for kind in ("lobby", "lesson")),
    },
    "pages": {
        *("rules-search", "tournament-over", "keys-listening", "curtain-long-name", "question"),
        *("matches-finished", *(f"settings-part-{number}" for number in range(1, 5))),
        *(f"{kind}-{game}" for game in FACES for kind in ("rules-table", "lobby-full")),
        *(f"statistics-{game}" for game in ("grundel_beard", "hand_and_foot", "john_silver")),
    },
    "table": {
        *("table-turn", "pause", "transcript", "table-drag", "curtain", "curtain-told", "tournament"),
        *("spoons-shared-race", "spoons-arms"),
    },
    "games": {
        f"{game}-{scene.name}"
        for table in (MOMENTS, ENDS)
        for game, scenes in table.items()
        for scene in scenes
    },
    "company": {
        *("substitute", "watching", "who-plays"),
        *(f"{kind}-{game}" for game in FACES for kind in ("hint", "talk")),
    },
    "records": {"statistics", "statistics-empty", "replay", "replay-open", "replay-menu"},
    "ends": {"hand-end", "match-end"},
    "sheets": {
        *("sheet-scenes", "sheet-john-silver", "sheet-backs", "sheet-moments"),
        *(f"sheet-{design}-{colours}" for design in DESIGNS for colours in COLOURS),
    },
}
"""Names of pictures that each part has to bring."""


@pytest.fixture
def some_parts(long_run: int) -> Sequence[str]:
    """What is painted: a few scenes, all of them with --long."""
    return PARTS if long_run else ("pages", "ends", "sheets")


def test_scenes_are_painted(tmp_path: Path, some_parts: Sequence[str]) -> None:
    try:
        count = take(tmp_path, SIZE, PSEUDO, some_parts)
    finally:
        use(ENGLISH)
    files = sorted(tmp_path.glob("*.png"))
    assert len(files) == count
    wanted = set().union(*(NAMES[part] for part in some_parts))
    assert wanted <= {file.stem for file in files}
    for file in files:
        picture = pygame.image.load(file)
        assert picture.get_size() == SIZE
        colours = {tuple(picture.get_at((x, y))) for x in range(0, 1024, 32) for y in range(0, 600, 30)}
        assert len(colours) > 50, file.stem


def test_every_part_has_its_names() -> None:
    assert tuple(NAMES) == PARTS


@pytest.mark.parametrize("game", list(FACES))
def test_records_in_pictures_may_have_been_played(game: str) -> None:
    for record in records(game, 23):
        figures, score = record.figures[0], record.scores[0]
        better = min if game in LOWER_IS_BETTER else max
        assert record.winners == (record.scores.index(better(record.scores)),)
        assert set(figures) <= set(FIGURES[game])
        assert figures.get("swabbed", 0) <= figures.get("masts", 0)
        assert figures.get("hands", score) == score
        assert max(figures.get("hand_best", 0), figures.get("round_best", 0)) <= score
        if game == "hand_and_foot":
            assert not score % 5
            assert not figures["round_best"] % 5


@pytest.mark.parametrize("game", list(FACES))
def test_a_remark_in_a_picture_is_of_its_game_and_while_no_person_has_to_choose(game: str) -> None:
    session, said = remarked(game)
    assert not any(isinstance(session.players[seat], Person) for seat in session.to_act)
    found = {occasion for event in session.events_of(None)[-1].events for occasion in occasions(event)}
    for seat, line in said:
        portrait = session.players[seat].portrait
        assert any(line in TALK[portrait][occasion] for speaker, occasion in found if speaker == seat)
    assert said
