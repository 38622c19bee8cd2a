"""Pictures of every scene come out, all of them, and always the same."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.scenes.shot_matches import ENDS, MOMENTS
from game.scenes.shots import take
from game.scenes.shots_sheets import COLOURS, DESIGNS
from game.tables.faces import FACES
from game.words import ENGLISH, use

SIZE = (1024, 600)


def test_every_scene_is_painted(tmp_path: Path) -> None:
    try:
        count = take(tmp_path, SIZE, "xx")
    finally:
        use(ENGLISH)
    files = sorted(tmp_path.glob("*.png"))
    assert len(files) == count >= 40
    names = {file.stem for file in files}
    assert {"title", "settings", "rules", "pause", "curtain", "hand-end", "match-end", "first-start"} <= names
    assert {f"lobby-{game}" for game in FACES} <= names
    assert {
        "matches",
        "mishap",
        "statistics",
        "statistics-empty",
        "replay",
        "replay-open",
        "replay-menu",
    } <= names
    assert {f"{kind}-{game}" for game in FACES for kind in ("hint", "talk")} <= names
    assert {"substitute", "watching", "who-plays"} <= names
    assert {"rules-why", "transcript", "lesson-pause", "lesson-end"} <= names
    assert {f"lesson-{game}" for game in FACES} <= names
    sheets = {f"sheet-{design}-{colours}" for design in DESIGNS for colours in COLOURS}
    assert sheets | {"sheet-scenes", "sheet-john-silver", "sheet-backs", "sheet-moments"} <= names
    for table in (MOMENTS, ENDS):
        assert {f"{game}-{scene.name}" for game, scenes in table.items() for scene in scenes} <= names
    for file in files:
        picture = pygame.image.load(file)
        assert picture.get_size() == SIZE
        colours = {tuple(picture.get_at((x, y))) for x in range(0, 1024, 32) for y in range(0, 600, 30)}
        assert len(colours) > 50, file.stem
