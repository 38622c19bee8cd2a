"""The stage draws only what changes and yet shows what a full redraw would show."""

import math
import os
import random
import weakref
from collections.abc import Iterable
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.ui import sprite as sprites
from game.ui import stage as stages
from game.ui.patches import Cost
from game.ui.sprite import ANGLE_STEP, Pose, Sprite, TurnedPictures, hides, off_by, solid_part, turned
from game.ui.stage import QUIET_DRAWS, Stage

SIZE = (213, 150)


def card(colour: str | tuple[int, int, int] = "white", size: tuple[int, int] = (30, 42)) -> pygame.Surface:
    face = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(face, colour, face.get_rect(), border_radius=6)
    pygame.draw.rect(face, "black", (3, 3, 6, 9))
    return face


def shade(size: tuple[int, int] = (38, 50)) -> pygame.Surface:
    soft = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(soft, (0, 0, 0, 90), soft.get_rect(), border_radius=9)
    return soft


def ground(size: tuple[int, int] = SIZE, seed: int = 0) -> pygame.Surface:
    rng = random.Random(seed)
    picture = pygame.Surface(size, depth=32)
    for x in range(0, size[0], 10):
        for y in range(0, size[1], 10):
            picture.fill([rng.randrange(256) for _ in range(3)], (x, y, 10, 10))
    return picture


def difference(one: pygame.Surface, other: pygame.Surface) -> int:
    """The most by which a colour of a pixel differs."""
    there, back = one.copy(), other.copy()
    there.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    pixels = bytes(there.get_buffer().raw) + bytes(back.get_buffer().raw)
    return max(pixels[0::4] + pixels[1::4] + pixels[2::4])


def painted_anew(stage: Stage, below: float = math.inf) -> pygame.Surface:
    """What the sprites of a settled stage look like on a stage that has never seen them move.

    Only those lower than `below` are painted.
    """
    fresh = Stage(stage.size, stage.background)
    fresh.add(
        *(
            Sprite(
                sprite.image,
                sprite.pos,
                z=sprite.z,
                angle=sprite.angle,
                scale=sprite.scale,
                squeeze_x=sprite.squeeze_x,
                alpha=sprite.alpha,
                visible=sprite.visible,
                shadow=sprite.shadow,
                shadow_offset=sprite.shadow_offset,
            )
            for sprite in stage.sprites
            if sprite.z < below
        )
    )
    target = pygame.Surface(stage.size, depth=32)
    fresh.draw(target)
    return target


def settle(stage: Stage, target: pygame.Surface) -> None:
    for _ in range(300):
        stage.draw(target)
        if not stage.pending:
            return
    pytest.fail("the stage never came to rest")


def painted_from_now(monkeypatch: pytest.MonkeyPatch) -> list[Sprite]:
    """A list to which every sprite is added each time that it is painted."""
    painted: list[Sprite] = []
    paint = stages._blit

    def count(to: pygame.Surface, sprites: Iterable[Sprite]) -> None:
        together = tuple(sprites)
        painted.extend(together)
        paint(to, together)

    monkeypatch.setattr(stages, "_blit", count)
    return painted


def change(rng: random.Random, stage: Stage, faces: list[pygame.Surface], shadow: pygame.Surface) -> None:
    """Do one of the things that can be done to a stage."""
    if len(stage) < 4 or rng.random() < 0.08:
        pos = rng.uniform(-10, SIZE[0] + 10), rng.uniform(-10, SIZE[1] + 10)
        angle, still, loose = rng.choice((0, 0, 7.3)), rng.random() < 0.3, rng.random() < 0.15
        face, z = rng.choice(faces), rng.randrange(4)
        stage.add(Sprite(face, pos, z=z, angle=angle, still=still and not loose, loose=loose))
        return
    sprite = rng.choice(stage.sprites)
    match rng.randrange(12):
        case 0 if len(stage) > 12:
            stage.remove(sprite)
        case 1:
            sprite.z = rng.randrange(5)
        case 2:
            sprite.alpha = rng.choice((255, 255, 120.5, 0))
        case 3:
            sprite.angle += rng.uniform(-30, 30)
        case 4:
            sprite.scale = rng.choice((1, 1.05, 0.7, 1.3))
        case 5:
            sprite.squeeze_x = rng.choice((1, 1, 0.4, 0.0))
        case 6:
            sprite.image = rng.choice(faces)
        case 7:
            sprite.visible = rng.random() < 0.8
        case 8:
            sprite.shadow = rng.choice((None, shadow))
            sprite.shadow_offset = rng.uniform(-4, 9), rng.uniform(-4, 9)
        case _:
            sprite.pos = sprite.x + rng.uniform(-15, 15), sprite.y + rng.uniform(-15, 15)


def part_finely(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every other seed has many small rectangles painted, which on so small a stage are otherwise one."""
    if seed % 2:
        monkeypatch.setattr("game.ui.patches.COPYING", Cost(0, 0))
        monkeypatch.setattr("game.ui.patches.COMPOSING", Cost(0, 0))


@pytest.mark.parametrize("seed", range(8))
def test_whatever_changes_the_target_shows_what_a_full_redraw_shows(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    part_finely(seed, monkeypatch)
    rng = random.Random(seed)
    faces = [card((rng.randrange(256), rng.randrange(256), 99)) for _ in range(4)]
    faces.append(pygame.Surface((25, 20)))
    shadow = shade()
    stage = Stage(SIZE, ground())
    target = pygame.Surface(SIZE, depth=32)
    movers: list[Sprite] = []
    for frame in range(120):
        for _ in range(rng.choice((0, 0, 1, 3))):
            change(rng, stage, faces, shadow)
        if frame % 10 == 0 and len(stage):
            movers = rng.sample(stage.sprites, min(3, len(stage)))
        for sprite in movers:
            if sprite in stage:
                sprite.pos = sprite.x + 3, sprite.y + 2
        stage.draw(target)
        if frame % 12 == 0:
            settle(stage, target)
            assert difference(target, painted_anew(stage)) == 0
    settle(stage, target)
    assert difference(target, painted_anew(stage)) == 0


@pytest.mark.parametrize("seed", range(3))
def test_frames_in_between_are_whole_too(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """While nothing turns, every single frame is what a full redraw of the same moment shows."""
    part_finely(seed, monkeypatch)
    rng = random.Random(seed)
    stage = Stage(SIZE, ground())
    target = pygame.Surface(SIZE, depth=32)
    for _ in range(20):
        pos = rng.uniform(0, SIZE[0]), rng.uniform(0, SIZE[1])
        stage.add(Sprite(card(), pos, z=rng.randrange(3), angle=12, shadow=shade(), shadow_offset=(3, 4)))
    stage.draw(target)
    for _ in range(60):
        for sprite in rng.sample(stage.sprites, rng.randrange(4)):
            sprite.pos = sprite.x + rng.uniform(-9, 9), sprite.y + rng.uniform(-9, 9)
            if rng.random() < 0.2:
                sprite.z = rng.randrange(3)
                sprite.alpha = rng.choice((255, 90))
        stage.draw(target)
        assert difference(target, painted_anew(stage)) == 0


@pytest.mark.parametrize("seed", range(6))
def test_what_lies_beneath_a_height_is_what_would_be_drawn_without_all_above(seed: int) -> None:
    rng = random.Random(seed)
    stage = Stage(SIZE, ground())
    target = pygame.Surface(SIZE, depth=32)
    for frame in range(40):
        if rng.random() < 0.4 or len(stage) < 5:
            pos = rng.uniform(0, SIZE[0]), rng.uniform(0, SIZE[1])
            z = rng.choice((0, 1, 2, 5)) if seed % 2 else rng.randrange(3)
            kind = rng.randrange(3)
            moves = {"still": kind == 1, "loose": kind == 2}
            stage.add(Sprite(card(), pos, z=z, shadow=shade(), shadow_offset=(3, 4), **moves))
        if rng.random() < 0.2:
            stage.remove(rng.choice(stage.sprites))
        for sprite in rng.sample(stage.sprites, min(len(stage), rng.randrange(3))):
            sprite.pos = sprite.x + rng.randrange(-9, 9), sprite.y + rng.randrange(-9, 9)
            sprite.alpha = rng.choice((255, 255, 90))
        if frame % 3 == 0:
            assert difference(stage.beneath(5), painted_anew(stage, below=5)) == 0
        if rng.random() < 0.8:
            stage.draw(target)
            assert difference(target, painted_anew(stage)) == 0


@pytest.mark.parametrize("still", [True, False])
def test_what_moves_on_after_it_was_asked_what_lies_beneath_is_drawn_once(still: bool) -> None:
    """It was laid into the layer twice: what is thin was too dark from then on."""
    stage, target = Stage(SIZE, ground()), pygame.Surface(SIZE, depth=32)
    thin = pygame.Surface((40, 40), pygame.SRCALPHA, 32)
    thin.fill((255, 0, 0, 120))
    sprite = Sprite(thin, (60, 60), z=1, still=True)
    stage.add(sprite)
    settle(stage, target)
    sprite.pos = 90, 70
    stage.beneath(5)
    sprite.pos, sprite.still = (110, 80), still
    settle(stage, target)
    assert difference(target, painted_anew(stage)) == 0


def test_a_redraw_after_baking_draws_all() -> None:
    stage = Stage(SIZE, ground())
    sprite = Sprite(card(), (50, 50))
    stage.add(sprite)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    sprite.x += 9
    settle(stage, target)
    for _ in range(QUIET_DRAWS + 1):
        stage.draw(target)
    stage.background = ground(seed=1)
    stage.draw(target)
    assert difference(target, painted_anew(stage)) == 0


def test_all_that_rests_is_baked_at_once() -> None:
    stage = Stage(SIZE, ground())
    pile = [Sprite(card(), (50, 50 + place / 4), z=place) for place in range(30)]
    stage.add(*pile)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    for sprite in pile:
        sprite.x += 9
    for _ in range(QUIET_DRAWS):
        stage.draw(target)
        assert not any(sprite.baked for sprite in pile)
    stage.draw(target)
    assert all(sprite.baked for sprite in pile)
    assert difference(target, painted_anew(stage)) == 0


def test_only_what_lies_below_a_plate_is_painted_from_the_ground_up() -> None:
    stage = Stage(SIZE, ground())
    plate = Sprite(card("gold", (20, 10)), (60, 60), z=5, still=True)
    flying = Sprite(card(size=(90, 90)), (60, 65), z=2, alpha=250)
    stage.add(plate, flying)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    flying.x += 2
    stage.draw(target)
    painted: list[int] = []

    bottom, blit = stage.background, pygame.Surface.blit

    class Target(pygame.Surface):
        def blit(self, source: pygame.Surface, *places: Any) -> pygame.Rect:
            drawn = blit(self, source, *places)
            if source is bottom:
                painted.append(drawn.w * drawn.h)
            return drawn

    watched = Target(SIZE, depth=32)
    watched.blit(target, target.get_rect())
    flying.x += 2
    stage.draw(watched)
    assert 20 * 10 <= sum(painted) < 64 * 10
    target.blit(watched, (0, 0))
    assert difference(target, painted_anew(stage)) == 0


def test_what_only_moves_keeps_its_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(SIZE, ground())
    sprite = Sprite(card(), (50, 50), angle=7.3, shadow=shade(), shadow_offset=(2, 3))
    stage.add(sprite)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    way = Sprite.pose_of
    asked: list[pygame.Surface] = []

    def pose_of(sprite: Sprite, image: pygame.Surface, *, coarse: bool) -> Pose:
        asked.append(image)
        return way(sprite, image, coarse=coarse)

    monkeypatch.setattr(Sprite, "pose_of", pose_of)
    for offset in (2, 5, 9):
        sprite.x += 4
        sprite.shadow_offset = (offset, 3)
        stage.draw(target)
    assert asked == []
    sprite.visible = False
    sprite.angle = 30
    stage.draw(target)
    sprite.visible = True
    settle(stage, target)
    assert asked
    assert difference(target, painted_anew(stage)) == 0


def test_nothing_changes_nothing_is_drawn() -> None:
    stage = Stage(SIZE, "navy")
    one = Sprite(card(), (50, 50), angle=3)
    stage.add(one, Sprite(card(), (70, 60)))
    target = pygame.Surface(SIZE, depth=32)
    assert stage.draw(target) == [target.get_rect()]
    assert not stage.pending
    assert stage.draw(target) == []
    one.pos = (50, 50)
    one.angle = 3
    one.alpha = 255
    assert stage.draw(target) == []


def test_only_what_changed_is_drawn() -> None:
    stage = Stage((800, 600))
    sprites = [Sprite(card(), (40 * i + 20, 300)) for i in range(19)]
    stage.add(*sprites)
    target = pygame.Surface((800, 600), depth=32)
    stage.draw(target)
    sprites[3].y -= 14
    rects = stage.draw(target)
    assert rects
    assert sum(rect.width * rect.height for rect in rects) < 80 * 80


def test_a_target_keeps_its_clip() -> None:
    stage = Stage(SIZE)
    target = pygame.Surface(SIZE, depth=32)
    target.set_clip((3, 4, 50, 60))
    stage.draw(target)
    assert target.get_clip() == pygame.Rect(3, 4, 50, 60)


def test_a_turning_sprite_is_drawn_in_steps_and_exactly_at_rest() -> None:
    stage = Stage(SIZE)
    sprite = Sprite(card(), (100, 70))
    stage.add(sprite)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    sprite.angle = 10.7
    stage.draw(target)
    assert sprite.pose is not None
    assert sprite.pose.angle % ANGLE_STEP == 0
    assert stage.pending
    stage.draw(target)
    assert sprite.pose.angle == 10.7
    assert not stage.pending


def test_only_so_many_pictures_are_made_in_a_frame() -> None:
    turns = TurnedPictures(2**20, budget=2)
    stage = Stage(SIZE, "black", turns)
    sprites = [Sprite(card(), (20 * i, 70)) for i in range(9)]
    stage.add(*sprites)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    for sprite in sprites:
        sprite.angle = 20
    for made in (2, 4, 6, 8, 9):
        stage.draw(target)
        assert turns.made == made
        assert stage.pending == (made < 9)


def test_another_face_is_shown_at_once_whatever_it_costs() -> None:
    """A card that is turned over must not show its face for one frame more."""
    turns = TurnedPictures(2**20, budget=0)
    stage = Stage(SIZE, "black", turns)
    secret, back = card("red"), card("blue")
    sprites = [Sprite(secret, (25 * i, 70), angle=5 * i) for i in range(9)]
    stage.add(*sprites)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    for sprite in sprites:
        sprite.image = back
        sprite.angle += 3
    stage.draw(target)
    assert all(sprite.pose is not None and sprite.pose.image is back for sprite in sprites)


def test_the_cache_stays_under_its_cap() -> None:
    turns = TurnedPictures(40_000)
    image = card()
    for angle in range(1, 60):
        turns.get(Pose(image, 30, 42, angle))
        turns.new_frame()
        assert turns.bytes <= 40_000 + 60 * 60 * 4
    made = turns.made
    turns.get(Pose(image, 30, 42, 59))
    assert turns.made == made


def test_a_faded_picture_leaves_the_image_as_it_was() -> None:
    image, plain = card(), pygame.Surface((20, 20))
    stage = Stage(SIZE, ground())
    first, second = Sprite(image, (50, 50), alpha=100), Sprite(plain, (80, 80), alpha=100)
    stage.add(first, second)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    first.alpha = second.alpha = 255
    settle(stage, target)
    assert difference(target, painted_anew(stage)) == 0


def test_a_sprite_that_moved_fast_may_fade() -> None:
    stage = Stage(SIZE, ground())
    sprite = Sprite(card(), (50, 50), angle=10, shadow=shade(), shadow_offset=(2, 3))
    stage.add(sprite)
    target = pygame.Surface(SIZE, depth=32)
    for _ in range(12):
        sprite.x += 4
        stage.draw(target)
    sprite.alpha = 120
    for _ in range(QUIET_DRAWS + 2):
        stage.draw(target)
        assert difference(target, painted_anew(stage)) == 0


def test_pick_finds_the_topmost_opaque_sprite() -> None:
    stage = Stage(SIZE)
    low, high = Sprite(card(), (50, 50), tag="low"), Sprite(card(), (58, 50), z=1, tag="high")
    stage.add(high, low)
    assert stage.pick((55, 50)) is high
    assert stage.pick((40, 50)) is low
    assert stage.pick((55, 50), accept=lambda sprite: sprite.tag == "low") is low
    assert stage.pick((5, 5)) is None
    assert stage.pick((36, 30)) is None, "the corner is round"
    low.z = 2
    assert stage.pick((55, 50)) is low, "before it is drawn so"
    low.visible = False
    assert stage.pick((55, 50)) is high
    high.pos = (150, 100)
    assert stage.pick((55, 50)) is None
    assert stage.pick((150, 100)) is high


def test_pick_follows_turn_scale_and_squeeze() -> None:
    stage = Stage(SIZE)
    sprite = Sprite(card(size=(20, 60)), (100, 70))
    stage.add(sprite)
    stage.draw(pygame.Surface(SIZE, depth=32))
    assert stage.pick((100, 95)) is sprite
    sprite.angle = 90
    assert stage.pick((100, 95)) is None
    assert stage.pick((125, 70)) is sprite
    assert sprite.rect == pygame.Rect(70, 60, 60, 20) or sprite.rect.inflate(2, 2).contains((70, 60, 60, 20))
    sprite.angle = 0
    sprite.scale = 1.5
    assert stage.pick((100, 112)) is sprite
    sprite.squeeze_x = 0.2
    assert stage.pick((106, 70)) is None
    sprite.squeeze_x = 0.0
    assert stage.pick((100, 70)) is None


def test_positive_angles_turn_clockwise() -> None:
    bar = pygame.Surface((10, 60), pygame.SRCALPHA)
    bar.fill("white", (0, 0, 10, 20))
    stage = Stage(SIZE)
    stage.add(Sprite(bar, (100, 70), angle=90))
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    assert target.get_at((120, 70)) == pygame.Color("white")
    assert target.get_at((80, 70)) == pygame.Color("black")
    assert stage.pick((120, 70)) is not None
    assert stage.pick((80, 70)) is None


def test_a_sprite_is_on_one_stage_once() -> None:
    stage, other = Stage(SIZE), Stage(SIZE)
    sprite = Sprite(card())
    stage.add(sprite)
    with pytest.raises(ValueError, match="already"):
        other.add(sprite)
    with pytest.raises(ValueError, match="not on this stage"):
        other.remove(sprite)
    stage.remove(sprite)
    assert sprite not in stage
    other.add(sprite)
    assert other.sprites == (sprite,)
    other.clear()
    assert len(other) == 0


def test_another_size_and_background() -> None:
    stage = Stage(SIZE, "red")
    stage.add(Sprite(card(), (50, 50)))
    stage.draw(pygame.Surface(SIZE, depth=32))
    with pytest.raises(ValueError, match="background"):
        stage.background = pygame.Surface((5, 5))
    stage.resize((99, 77), ground((99, 77)))
    target = pygame.Surface((99, 77), depth=32)
    assert stage.draw(target) == [target.get_rect()]
    assert difference(target, painted_anew(stage)) == 0


def test_a_stage_that_let_go_is_drawn_as_before_at_its_next_size() -> None:
    stage, target = Stage(SIZE, ground()), pygame.Surface(SIZE, depth=32)
    stage.add(Sprite(card(), (60, 50), angle=10))
    settle(stage, target)
    before = target.copy()
    held = weakref.ref(stage.background)
    stage.let_go()
    assert held() is None
    stage.resize(SIZE, ground())
    target.fill("black")
    stage.draw(target)
    assert difference(target, before) == 0


def test_an_image_with_a_hole_hides_no_shadow() -> None:
    ring = card()
    pygame.draw.circle(ring, (0, 0, 0, 0), (15, 21), 8)
    stage = Stage(SIZE, ground())
    sprite = Sprite(ring, (50, 50), shadow=shade(), shadow_offset=(2, 3))
    stage.add(sprite)
    target = pygame.Surface(SIZE, depth=32)
    for _ in range(9):
        sprite.x += 4
        stage.draw(target)
    assert difference(target, painted_anew(stage)) == 0


def test_many_sprites_under_a_resting_one_are_painted_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack whose cards all set off at once lies below its own edge for a frame."""
    pack = [Sprite(card(), (60, 60)) for _ in range(30)]
    stage = Stage(SIZE, ground())
    target = pygame.Surface(SIZE, depth=32)
    stage.add(*pack, Sprite(card("green"), (64, 64), z=1, still=True))
    stage.draw(target)
    painted = painted_from_now(monkeypatch)
    for sprite in pack:
        sprite.x += 1
    stage.draw(target)
    assert 0 < len(painted) <= 3 * (len(pack) + 1)
    assert difference(target, painted_anew(stage)) == 0


def test_a_cache_keeps_nothing_that_lies_as_it_is() -> None:
    """Plates and lines of text change all the time and are gone for good then."""
    turns = TurnedPictures(4 * 30 * 42 * 5)
    for number in range(60):
        pose = Pose(card((number, 0, 0)), 30, 42, 0.0)
        assert turns.get(pose) is pose.image
    assert turns.bytes == turns.made == 0


def test_what_moves_by_less_than_a_pixel_stays_where_it_rests() -> None:
    stage = Stage(SIZE, ground())
    slow = Sprite(card(), (50, 50), shadow=shade(), shadow_offset=(2, 3))
    stage.add(slow)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    painted = []
    for _ in range(8):
        slow.x += 0.25
        painted.append(bool(stage.draw(target)))
    assert painted.count(True) == 2
    settle(stage, target)
    assert difference(target, painted_anew(stage)) == 0


def test_what_only_changes_places_with_another_is_drawn_anew() -> None:
    stage = Stage(SIZE, ground())
    lower, upper = Sprite(card("red"), (50, 50), z=1), Sprite(card("blue"), (58, 55), z=2)
    stage.add(lower, upper)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    lower.z = 3
    assert stage.draw(target)
    assert difference(target, painted_anew(stage)) == 0


def test_a_shadow_is_turned_roughly_on_its_way_and_finely_at_rest() -> None:
    stage = Stage(SIZE, ground())
    sprite = Sprite(card(), (50, 50), shadow=shade(), shadow_offset=(2, 3))
    stage.add(sprite)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    sprite.angle = 8
    stage.draw(target)
    assert sprite.shadow_pose is not None
    assert (sprite.shadow_pose.angle, sprite.shadow_pose.soft) == (8, True)
    assert sprite.pose is not None
    assert not sprite.pose.soft
    settle(stage, target)
    assert sprite.shadow_pose == sprite.pose_of(shadow := sprite.shadow_pose.image, coarse=False)
    assert shadow is sprite.shadow
    assert not sprite.shadow_pose.soft
    assert difference(target, painted_anew(stage)) == 0


def test_a_ground_that_was_painted_over_is_drawn_anew_where_it_was() -> None:
    ground = pygame.Surface((64, 48), depth=32)
    ground.fill("navy")
    stage = Stage((64, 48), ground)
    target = pygame.Surface((64, 48), depth=32)
    stage.draw(target)
    ground.fill("gold")
    assert stage.draw(target) == []
    stage.repaint([pygame.Rect(16, 8, 16, 16)])
    assert [rect.contains((16, 8, 16, 16)) for rect in stage.draw(target)] == [True]
    assert target.get_at((20, 12)) == pygame.Color("gold")
    assert target.get_at((60, 40)) == pygame.Color("navy")


def test_what_has_come_to_rest_is_shown_as_it_is_while_much_still_turns() -> None:
    """In a deal cards stayed as narrow as in the last frame of their turning, till all had landed."""
    stage = Stage(SIZE, ground())
    canvas = pygame.Surface(SIZE, depth=32)
    landed = Sprite(card(), (60, 70), angle=5, squeeze_x=0.4)
    flying = [Sprite(card("red"), (20 + 20 * number, 60), z=1 + number) for number in range(6)]
    stage.add(landed, *flying)
    stage.draw(canvas)
    for step in range(8):
        for number, sprite in enumerate(flying):
            sprite.scale = 1.1 + 0.05 * step + 0.007 * number
            sprite.angle = 7.3 * step + 11 * number
        if step == 3:
            landed.squeeze_x = 1.0
        stage.draw(canvas)
    assert landed.pose == landed.pose_of(landed.image, coarse=False)


def test_what_moves_fast_is_turned_anew_only_when_it_is_off_by_more_than_it_moves() -> None:
    turns = TurnedPictures(2**20)
    stage = Stage(SIZE, "black", turns)
    sprite = Sprite(card(), (20, 70))
    stage.add(sprite)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    made = []
    for step in range(1, 7):
        sprite.pos, sprite.angle = (20 + 10 * step, 70), 8.0 * step
        stage.draw(target)
        made.append(turns.made)
        assert sprite.pose is not None
        assert off_by(sprite.pose, sprite.pose_of(sprite.image, coarse=True)) <= 10
    assert made == [0, 0, 0, 0, 0, 1]
    sprite.pos, sprite.angle = (81, 70), 56.0
    stage.draw(target)
    assert turns.made == 2, "it has become slow"
    settle(stage, target)
    assert difference(target, painted_anew(stage)) == 0


def test_a_turn_whose_end_is_known_ends_in_the_picture_of_its_end() -> None:
    turns = TurnedPictures(2**20)
    stage = Stage(SIZE, "black", turns)
    sprite = Sprite(card(), (100, 70))
    sprite.rest_angle = 9.3
    stage.add(sprite)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    for angle in (4.0, 7.9, 8.4, 8.9, 9.3):
        sprite.angle = angle
        stage.draw(target)
    assert sprite.pose is not None
    assert sprite.pose.angle == 9.3
    settle(stage, target)
    assert turns.made == 3, "those at 4, 8 and 9.3 degrees"
    assert difference(target, painted_anew(stage)) == 0


def test_a_card_that_is_turned_over_where_it_will_lie_is_turned_once() -> None:
    made: list[Pose] = []
    turns = TurnedPictures(2**20)
    stage = Stage(SIZE, ground(), turns)
    sprite = Sprite(card(), (100, 70), angle=7.0, squeeze_x=0.1)
    sprite.rest_angle = 7.0
    stage.add(sprite)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    for share in (0.2, 0.4, 0.6, 0.8, 0.9):
        sprite.squeeze_x = share
        stage.draw(target)
        assert sprite.pose is not None
        assert sprite.picture is not None
        made.append(sprite.pose)
        width, height = sprite.picture.get_size()
        assert abs(width - share * 35) <= 3
        assert height == 48
    sprite.squeeze_x = 1.0
    stage.draw(target)
    assert all(pose.resized for pose in made)
    assert sprite.picture is turns.get(made[0].at_rest)
    settle(stage, target)
    assert difference(target, painted_anew(stage)) == 0


def test_a_tinted_card_is_turned_no_more_than_the_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    turned: list[Pose] = []
    turn = sprites.turned

    def count(pose: Pose) -> pygame.Surface:
        turned.append(pose)
        return turn(pose)

    monkeypatch.setattr(sprites, "turned", count)
    turns = TurnedPictures(2**20)
    image = card("gold")
    tinted = turns.tinted(image, (176, 168, 160))
    assert turns.tinted(image, (176, 168, 160)) is tinted
    pose = Pose(image, 30, 42, 7.0)
    plain, dull = turns.get(pose), turns.get(pose._replace(image=tinted))
    assert len(turned) == 1
    assert turns.get(pose) is plain
    assert difference(dull, turn(pose._replace(image=tinted))) <= 2
    weak = weakref.ref(image)
    turns.clear()
    turned.clear()
    del image, pose, plain
    assert weak() is None
    assert turns.get(Pose(tinted, 30, 42, 7.0)).get_size() == dull.get_size()


def test_what_comes_to_rest_under_another_is_taken_from_the_target(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand whose cards lie over each other was drawn from the table up for each that had been lifted."""
    stage = Stage(SIZE, ground())
    hand = [Sprite(card(), (40 + 12 * place, 80), z=place, angle=5) for place in range(8)]
    stage.add(*hand)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    hand[3].y -= 9
    for _ in range(QUIET_DRAWS):
        stage.draw(target)
    drawn: list[Sprite] = []
    monkeypatch.setattr(stages, "_blit", lambda to, sprites: drawn.extend(sprites))
    stage.draw(target)
    monkeypatch.undo()
    assert hand[3].baked
    assert drawn == []
    hand[6].y -= 30
    settle(stage, target)
    assert difference(target, painted_anew(stage)) == 0


@pytest.mark.parametrize("lost", [True, False])
def test_what_comes_to_rest_is_not_taken_from_a_target_that_shows_something_else(lost: bool) -> None:
    stage = Stage(SIZE, ground())
    resting, flying = Sprite(card(), (60, 80)), Sprite(card("red"), (150, 40), z=2)
    stage.add(resting, flying)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    resting.y -= 9
    for _ in range(QUIET_DRAWS):
        stage.draw(target)
    if lost:
        target.fill("pink")
        stage.redraw()
    else:
        flying.pos = (64, 66)
    stage.draw(target)
    assert resting.baked
    flying.pos = (150, 120)
    settle(stage, target)
    assert difference(target, painted_anew(stage)) == 0


def test_a_plate_laid_over_others_does_not_have_them_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(SIZE, ground())
    pile = [Sprite(card(), (60, 60), z=place, still=True) for place in range(9)]
    stage.add(*pile)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    light, sign = (
        Sprite(shade(), (60, 60), z=20, still=True),
        Sprite(card("gold"), (66, 60), z=21, still=True),
    )
    stage.add(light, sign)
    drawn = painted_from_now(monkeypatch)
    stage.draw(target)
    assert drawn == [light, sign]
    assert difference(target, painted_anew(stage)) == 0


def test_what_is_loose_comes_and_goes_without_the_rest_being_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage = Stage(SIZE, ground())
    pile = [Sprite(card(), (60, 60), z=place, still=True) for place in range(9)]
    stage.add(*pile)
    target = pygame.Surface(SIZE, depth=32)
    stage.draw(target)
    bare = target.copy()
    drawn = painted_from_now(monkeypatch)
    light = Sprite(shade(), (60, 60), z=20, angle=8, loose=True)
    stage.add(light)
    for _ in range(QUIET_DRAWS + 2):
        stage.draw(target)
    assert not light.baked
    assert drawn == [light]
    assert difference(target, painted_anew(stage)) == 0
    drawn.clear()
    stage.remove(light)
    stage.draw(target)
    assert drawn == []
    assert difference(target, bare) == 0


def test_sprites_find_their_places_one_by_one_as_all_at_once() -> None:
    rng = random.Random(5)
    stage = Stage(SIZE, ground())
    target = pygame.Surface(SIZE, depth=32)
    stage.add(*(Sprite(card(), (9 * place, 60), z=rng.randrange(6)) for place in range(20)))
    for turn in range(40):
        for sprite in rng.sample(stage.sprites, rng.choice((1, 2, 12))):
            sprite.z = rng.randrange(6)
        if turn % 3 == 0:
            stage.remove(rng.choice(stage.sprites))
            stage.add(Sprite(card(), (70, 60), z=rng.randrange(6)))
        stage.draw(target)
        assert list(stage.sprites) == sorted(stage.sprites, key=lambda sprite: sprite.height)
        assert difference(target, painted_anew(stage)) == 0


def plate(size: tuple[int, int], radius: int, hole: bool = False) -> pygame.Surface:
    """A solid thing with round corners, perhaps with a hole in its middle."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(surface, (150, 110, 60), surface.get_rect(), border_radius=radius)
    if hole:
        surface.set_at((size[0] // 2, size[1] // 2), (0, 0, 0, 254 // 2))
    return surface


@pytest.mark.parametrize(("radius", "edge"), [(0, 2), (6, 2), (12, 4), (25, 8)])
def test_the_solid_part_of_a_picture_reaches_almost_to_its_edges(radius: int, edge: int) -> None:
    picture = plate((90, 70), radius)
    solid = solid_part(picture)
    assert solid == picture.get_rect().inflate(-2 * edge, -2 * edge)
    assert all(picture.get_at(corner).a == 255 for corner in (solid.topleft, (solid.right - 1, solid.y)))


def test_a_picture_with_a_hole_hides_nothing() -> None:
    assert not solid_part(plate((90, 70), 6, hole=True))
    assert solid_part(pygame.Surface((9, 7))) == (0, 0, 9, 7)
    faded = Sprite(plate((90, 70), 0), (50, 50), alpha=200)
    stage = Stage(SIZE, ground())
    stage.add(faded)
    stage.draw(pygame.Surface(SIZE, depth=32))
    assert not hides(faded, pygame.Rect(40, 40, 5, 5))
    faded.alpha = 255
    stage.draw(pygame.Surface(SIZE, depth=32))
    assert hides(faded, pygame.Rect(40, 40, 5, 5))
    assert not hides(faded, pygame.Rect(0, 40, 50, 5))


def test_what_lies_below_a_solid_plate_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.patches.ALIGN", 1)
    stage = Stage(SIZE, ground())
    target = pygame.Surface(SIZE, depth=32)
    below = Sprite(card(), (60, 50))
    sheet = Sprite(plate((100, 80), 6), (60, 50), z=1)
    words = Sprite(plate((30, 10), 0), (60, 50), z=2, still=True)
    stage.add(below, sheet, words)
    settle(stage, target)
    painted = painted_from_now(monkeypatch)
    words.image = plate((20, 10), 3)
    stage.draw(target)
    assert below not in painted
    assert sheet in painted
    assert difference(target, painted_anew(stage)) == 0


@pytest.mark.parametrize("scale", [1.0, 0.9, 0.5])
@pytest.mark.parametrize("opaque", [False, True])
def test_a_card_that_reaches_to_its_picture_s_edges_is_turned_without_steps(
    scale: float, opaque: bool
) -> None:
    face = pygame.Surface((60, 90), 0 if opaque else pygame.SRCALPHA, 32)
    face.fill("white")
    picture = turned(Pose(face, round(60 * scale), round(90 * scale), 7.0))
    middle = picture.get_height() // 2
    steps = [
        max(picture.get_at((x, y)).a for x in range(edge - 2, edge + 2) if picture.get_at((x, y)).a < 255)
        for y in range(middle - 9, middle + 9)
        for edge in [next(x for x in range(picture.get_width()) if picture.get_at((x, y)).a == 255)]
    ]
    assert len({step // 32 for step in steps}) >= 4, "all in between, not either there or not"
