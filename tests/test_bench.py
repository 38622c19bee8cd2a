"""Benchmarks run and count what they say they count; no figure is judged here."""

from __future__ import annotations

import random

import pygame

from game import bench, rules
from game.bench import rules as bench_rules
from game.bench.figures import Figure, as_rows, share
from game.bench.frames import Bare, Reading, play_reel, unseen_screen
from game.bench.reels import Reel, moves_of, open_app
from game.bots.random_play import eager_moves
from game.rules.spoons_moves import Play
from game.ui.sprite import Blits, Sprite
from game.ui.stage import Stage


def test_a_figure_says_whether_it_is_what_it_should_be() -> None:
    late, fast = Figure("a frame", 17.0, "ms", most=16.7), Figure("moves", 120_000.0, "a second", least=1e5)
    assert str(late).endswith("!")
    assert not str(fast).endswith("!")
    assert (late.is_met, fast.is_met) == (False, True)
    assert as_rows([late])[0] == {"what": "a frame", "value": 17.0, "unit": "ms", "most": 16.7, "least": None}


def test_a_share_of_values() -> None:
    assert share([], 0.99) == 0
    assert share([3.0, 1.0, 2.0], 0.5) == 2.0
    assert share(range(100), 0.99) == 99


def test_a_reel_is_the_same_match_each_time_and_is_shown_frame_by_frame() -> None:
    reel = Reel("a short one", "spooneye", 2, skipped=2, shown=4)
    moves = moves_of(reel)
    assert len(moves) == 6
    assert moves == moves_of(reel)
    reading = Reading()
    with open_app(spawn=False) as app:
        size = (1024, 600)
        screen = unseen_screen(size)
        stack = app.open_stack(size)
        counts = [scene.session.count for scene in play_reel(app, stack, screen, reel, reading, seconds=0.5)]
        stack.quit()
    assert counts[0] == 3
    assert counts == sorted(counts)
    assert len(reading.frames) == len(reading.bare) == len(reading.drawn) > 10
    assert reading.ratio > 0


def test_bare_blitting_is_of_what_moves_and_of_what_changed() -> None:
    """A plate with another number has to be blitted by anybody; what only lies there has not."""
    screen = pygame.Surface((64, 48), depth=32)
    stage = Stage((64, 48), "navy")
    bare = Bare((64, 48))
    lying, plate, flying = (Sprite(pygame.Surface((8, 8)), (x, 20), still=x < 40) for x in (10, 30, 50))
    stage.add(lying, plate, flying)
    stage.draw(screen)
    assert len(bare.pictures(stage, [screen.get_rect()])) == 3
    flying.x -= 2
    assert bare.pictures(stage, stage.draw(screen)) == flying.blits
    flying.x -= 2
    plate.image = pygame.Surface((9, 9))
    assert bare.pictures(stage, stage.draw(screen)) == plate.blits + flying.blits


def test_bare_blitting_is_not_of_what_only_stays_where_it_came_to_rest() -> None:
    screen = pygame.Surface((64, 48), depth=32)
    stage = Stage((64, 48), "navy")
    bare = Bare((64, 48))
    landing = Sprite(pygame.Surface((8, 8)), (20, 20))
    stage.add(landing)
    stage.draw(screen)
    landing.x += 2
    blitted: list[Blits] = []
    while not blitted or stage.pending or not landing.baked:
        blitted.append(bare.pictures(stage, stage.draw(screen)))
    assert blitted == [landing.blits, *[()] * (len(blitted) - 1)]
    assert len(blitted) > 1


def test_every_line_that_is_handed_over_is_kept() -> None:
    handed, written = bench.measure("saves", 1)
    assert handed.value >= 0
    assert written.value > 0


def test_rules_are_measured_for_every_game() -> None:
    figures = bench_rules.measure(0.02)
    assert len(figures) == 16
    assert [figure.what for figure in figures if figure.least is None] == [
        "spoons, 4 seats: hands, any move alike"
    ]


def test_rounds_of_spoons_that_are_measured_come_to_an_end() -> None:
    table = next(table for table in bench_rules.TABLES if table.is_endless)
    rng = random.Random(3)
    lengths = []
    for seed in range(8):
        state = rules.new(table.game, table.seats, seed, dict(table.options))
        moves = 0
        while state.to_act and moves < 1500 and state.phase not in bench_rules.ROUND_ENDS:  # type: ignore[attr-defined]
            seat = state.to_act[0]
            likely = eager_moves(state, seat, state.moves(seat), rng)
            assert all(isinstance(move, Play) for move in likely) or not isinstance(likely[0], Play)
            state.step(seat, rng.choice(likely))
            moves += 1
        lengths.append(moves)
    assert max(lengths) < 1500
    assert sum(lengths) / len(lengths) < 250
