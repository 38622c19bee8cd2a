"""Motions on a clock of the test's own."""

from dataclasses import dataclass
from functools import partial

import pytest

from game.ui import motion
from game.ui.motion import (
    Animator,
    Motion,
    Pace,
    call,
    flip,
    linear,
    parallel,
    pause,
    progress,
    sequence,
    shake,
    staggered,
    tween,
    within,
)


@dataclass(eq=False)
class Thing:
    x: float = 0.0
    pos: tuple[float, ...] = (0.0, 0.0)
    squeeze_x: float = 1.0
    face: str = "back"


def run(animator: Animator, ms: float, step: float = 10) -> None:
    for _ in range(round(ms / step)):
        animator.update(step)


@pytest.mark.parametrize(
    "ease",
    [
        motion.linear,
        motion.out_quad,
        motion.out_cubic,
        motion.in_cubic,
        motion.in_out_cubic,
        motion.in_out_sine,
        motion.out_back,
    ],
)
def test_easings_go_from_0_to_1(ease: motion.Ease) -> None:
    assert ease(0) == pytest.approx(0)
    assert ease(1) == pytest.approx(1)
    assert ease(0.499) < ease(0.501)


def test_a_tween_ends_exactly_and_on_time() -> None:
    thing, animator = Thing(x=2), Animator()
    animator.play(tween(thing, 100, linear, x=12, pos=(4.0, 8.0)))
    animator.update(50)
    assert thing.x == pytest.approx(7)
    assert thing.pos == pytest.approx((2, 4))
    assert animator.busy
    animator.update(50)
    assert (thing.x, thing.pos) == (12, (4.0, 8.0))
    assert not animator.busy


def test_a_sequence_loses_no_time_between_its_parts() -> None:
    thing, animator = Thing(), Animator()
    heard: list[str] = []
    animator.play(
        sequence(
            tween(thing, 100, linear, x=10),
            call(lambda: heard.append("there")),
            pause(30),
            tween(thing, 100, linear, x=0),
        )
    )
    animator.update(105)
    assert heard == ["there"]
    animator.update(75)
    assert thing.x == pytest.approx(5)
    animator.update(50)
    assert not animator.busy


def test_the_step_of_the_clock_does_not_matter() -> None:
    ends = []
    for step in (1, 7, 16, 50):
        thing, other, animator = Thing(), Thing(), Animator()
        animator.play(
            parallel(
                sequence(pause(30), tween(thing, 210, x=9), call(partial(setattr, thing, "face", "7h"))),
                sequence(pause(90), call(partial(setattr, other, "face", "8h"))),
            )
        )
        run(animator, 400, step)
        ends.append((thing.x, thing.face, other.face, animator.busy))
    assert ends == [(9, "7h", "8h", False)] * 4


def test_a_parallel_lasts_as_long_as_its_longest() -> None:
    thing, other, animator = Thing(), Thing(), Animator()
    both = parallel(tween(thing, 100, x=1), tween(other, 200, x=1))
    assert both.length(Pace()) == 200
    animator.play(sequence(both, call(lambda: setattr(thing, "face", "done"))))
    animator.update(199)
    assert thing.face == "back"
    animator.update(1)
    assert thing.face == "done"


@pytest.mark.parametrize(("speed", "length"), [("off", 0), ("fast", 110), ("normal", 220), ("slow", 352)])
def test_speed_is_one_factor(speed: motion.Speed, length: float) -> None:
    assert tween(Thing(), 220, x=1).length(Pace(speed)) == pytest.approx(length)
    assert pause(220).length(Pace(speed)) == pytest.approx(length)


def test_what_is_too_short_to_be_seen_does_not_run() -> None:
    thing, animator = Thing(), Animator(Pace("fast"))
    animator.play(tween(thing, 139, x=1))
    assert thing.x == 1
    assert not animator.busy
    animator.play(tween(thing, 140, x=2))
    assert animator.busy
    assert pause(20).length(Pace("fast")) == 10


def test_off_does_everything_at_once() -> None:
    thing, animator = Thing(), Animator(Pace("off"))
    animator.play(
        sequence(pause(500), tween(thing, 300, x=5), flip(thing, 160, lambda: setattr(thing, "face", "7h")))
    )
    assert (thing.x, thing.face, thing.squeeze_x) == (5, "7h", 1)
    assert not animator.busy


def test_reduced_motion_jumps_but_leaves_time_to_read() -> None:
    thing, animator = Thing(), Animator(Pace("normal", reduced=True))
    places = []
    animator.play(sequence(tween(thing, 220, x=5), pause(250), tween(thing, 220, x=9)))
    for _ in range(40):
        places.append(thing.x)
        animator.update(10)
    assert set(places) == {5, 9}
    assert places.count(5) == 25


def test_finish_jumps_to_the_end_and_calls_everything_once() -> None:
    thing, animator, heard = Thing(), Animator(), list[int]()
    animator.play(
        sequence(
            call(lambda: heard.append(0)),
            parallel(tween(thing, 200, x=3), sequence(pause(50), call(lambda: heard.append(1)))),
            call(lambda: heard.append(2)),
            tween(thing, 200, x=8),
            flip(thing, 160, lambda: heard.append(3)),
        )
    )
    animator.update(60)
    animator.finish()
    assert heard == [0, 1, 2, 3]
    assert thing.x == 8
    assert not animator.busy
    animator.update(1000)
    assert heard == [0, 1, 2, 3]


def test_a_call_may_finish_or_start_motions() -> None:
    thing, animator, heard = Thing(), Animator(), list[str]()
    animator.play(sequence(pause(10), call(animator.finish), call(lambda: heard.append("after"))))
    animator.play(sequence(pause(20), call(lambda: animator.play(tween(thing, 100, x=1)))))
    animator.update(15)
    assert heard == ["after"]
    assert animator.busy
    run(animator, 100)
    assert thing.x == 1
    assert not animator.busy


def test_finish_leaves_running_what_it_starts() -> None:
    thing, animator = Thing(), Animator()
    animator.play(sequence(pause(10), call(lambda: animator.play(tween(thing, 100, x=1)))))
    animator.finish()
    assert animator.busy
    assert thing.x == 0


def test_hurry_runs_four_times_as_fast() -> None:
    thing, animator = Thing(), Animator()
    animator.play(tween(thing, 400, linear, x=4))
    animator.hurry = True
    animator.update(50)
    assert thing.x == pytest.approx(2)


def test_a_key_replaces_what_ran_under_it() -> None:
    thing, animator = Thing(), Animator()
    animator.play(tween(thing, 100, linear, x=10), key="hover")
    animator.update(50)
    animator.play(tween(thing, 100, linear, x=0), key="hover")
    assert animator.is_playing("hover")
    animator.update(50)
    assert thing.x == pytest.approx(2.5)
    animator.drop("hover")
    animator.update(500)
    assert thing.x == pytest.approx(2.5)
    assert not animator.busy


def test_dealing_fits_its_limit_by_closer_starts() -> None:
    things = [Thing() for _ in range(60)]
    deal = staggered([tween(thing, 220, x=1) for thing in things], gap=70, limit=1600)
    assert deal.length(Pace()) == pytest.approx(1600)
    animator = Animator()
    animator.play(deal)
    run(animator, 800)
    assert 0 < sum(thing.x == 1 for thing in things) < 60
    run(animator, 810)
    assert all(thing.x == 1 for thing in things)
    assert staggered([tween(thing, 220, x=1) for thing in things[:3]], 70, 1600).length(Pace()) == 360


@pytest.mark.parametrize("speed", ["fast", "normal", "slow"])
def test_no_sequence_need_last_longer_than_its_limit(speed: motion.Speed) -> None:
    thing, animator = Thing(), Animator(Pace(speed))
    long: Motion = within(sequence(*(tween(thing, 400, x=x) for x in range(30))))
    assert long.length(Pace(speed)) == motion.SEQUENCE_MS
    animator.play(long)
    run(animator, motion.SEQUENCE_MS - 10)
    assert animator.busy
    run(animator, 20)
    assert not animator.busy
    assert thing.x == 29
    assert within(tween(thing, 300, x=0)).length(Pace()) == 300


def test_a_flip_changes_the_face_when_nothing_of_it_is_seen() -> None:
    thing, animator = Thing(), Animator()
    widths: dict[str, list[float]] = {"back": [], "7h": []}
    animator.play(flip(thing, 160, lambda: setattr(thing, "face", "7h")))
    while animator.busy:
        animator.update(8)
        widths[thing.face].append(thing.squeeze_x)
    assert widths["back"] == sorted(widths["back"], reverse=True)
    assert widths["7h"] == sorted(widths["7h"])
    assert widths["7h"][0] == pytest.approx(0, abs=0.01)
    assert thing.squeeze_x == 1


def test_a_shake_ends_where_it_began() -> None:
    thing, animator, places = Thing(x=40), Animator(), list[float]()
    animator.play(shake(thing, 180, by=6))
    while animator.busy:
        animator.update(5)
        places.append(thing.x)
    assert max(places) > 43
    assert min(places) < 37
    assert thing.x == 40


def test_progress_reaches_the_end_once() -> None:
    shares: list[float] = []
    animator = Animator()
    animator.play(progress(100, shares.append))
    run(animator, 200, 30)
    assert shares == pytest.approx([0, 0.3, 0.6, 0.9, 1])


def test_a_tween_from_a_number_to_a_tuple_is_an_error() -> None:
    animator = Animator()
    with pytest.raises(TypeError, match="tuple"):
        animator.play(tween(Thing(), 100, x=(1.0, 2.0)))


def test_an_error_in_a_call_is_not_swallowed() -> None:
    animator = Animator()
    animator.play(sequence(pause(10), call(lambda: 1 / 0)))
    with pytest.raises(ZeroDivisionError):
        animator.update(20)
