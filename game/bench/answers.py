"""How soon an input is answered by a picture, and how long another size of the window takes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game.bench.figures import Figure, share
from game.bench.frames import FRAME_MS, FULL_HD, unseen_screen
from game.bench.reels import crew_of, open_app
from game.core.places import Place
from game.play.players import Sailor
from game.rules.hand_and_foot import HAND
from game.scenes import saves
from game.scenes.play import PlayScene
from game.scenes.services import App
from game.scenes.title import TitleScene
from game.ui.scene import SceneStack
from game.ui.window import Placement, Window
from game.words import _

ANSWER_MOST = 16.7
RESIZE_MOST = 150.0
_TRIES = 20
_THINKING_MS = 60_000.0
_OTHER = (1280, 720)


def measure_answers(seconds: float) -> list[Figure]:
    """Press while a deal is told, and take up a card while four minds think; count frames to the answer."""
    figures = []
    with open_app() as app, _window(app) as (window, stack):
        for what, times, late in (
            (_("a press in the middle of a deal"), *_presses_in_deals(app, window, stack)),
            (_("a card taken up while four minds think"), *_cards_taken_up(app, window, stack)),
        ):
            longest = _("{what}: the longest step with its picture").format(what=what)
            figures.append(Figure(longest, share(times, 0.95), "ms", ANSWER_MOST))
            named = _("{what}: answered later than in the next frame").format(what=what)
            figures.append(Figure(named, late, "", 0.0))
    return figures


def measure_sizes(seconds: float) -> list[Figure]:
    """Lay tables out at a size that they have not been shown at before."""
    figures = []
    with open_app(spawn=False) as app:
        screen = unseen_screen(FULL_HD)
        for game, seats in (("spooneye", 2), ("spoons", 8), ("hand_and_foot", 6)):
            stack = app.open_stack(FULL_HD)
            stack.push(TitleScene(app))
            stack.push(PlayScene(app, saves.begin(app, game, 3, {}, crew_of(seats))))
            stack.draw(screen)
            start = time.thread_time()
            stack.relayout(_OTHER)
            stack.draw(pygame.Surface(_OTHER, depth=32))
            spent = (time.thread_time() - start) * 1000
            named = _("{game}: laid out at another size").format(game=game)
            figures.append(Figure(named, spent, "ms", RESIZE_MOST))
            stack.quit()
    return figures


@contextmanager
def _window(app: App) -> Iterator[tuple[Window, SceneStack]]:
    """Open the program's window on a screen that shows nothing."""
    unseen_screen(FULL_HD)
    with Window(_("Captain’s Table"), Placement(FULL_HD)) as window:
        stack = app.open_stack(window.size)
        yield window, stack
        stack.quit()


def _presses_in_deals(app: App, window: Window, stack: SceneStack) -> tuple[list[float], float]:
    """Press in the middle of deals, which finishes them; the ms of each step, and how many came later."""
    steps = []
    for seed in range(_TRIES):
        scene = PlayScene(app, saves.begin(app, "spoons", seed, {}, crew_of(8)))
        scene.sitting.pause()
        stack.push(scene)
        for _frame in range(5 + seed):
            window.step(stack, [], FRAME_MS)
        steps.append(_timed_step(window, stack, [_press((960, 540))]))
        window.step(stack, [_release((960, 540))], FRAME_MS)
        stack.quit()
    return [ms for ms, _answered in steps], float(sum(not answered for _ms, answered in steps))


def _cards_taken_up(app: App, window: Window, stack: SceneStack) -> tuple[list[float], float]:
    """Take hold of a card of the hand while minds think in their process; as for presses."""
    match = saves.begin(app, "hand_and_foot", 3, {}, crew_of(5))
    session = match.session
    while session.moves(session.to_act[0])[0] == session.parse("lift 1"):
        session.submit(session.to_act[0], session.parse("lift 22"))
    scene = PlayScene(app, match)
    scene.sitting.pause()
    stack.push(scene)
    crew = app.new_crew()
    sailors = {seat: player for seat, player in enumerate(session.players) if isinstance(player, Sailor)}
    crew.seat_minds(session, sailors, dict.fromkeys(sailors, 1))
    for seat in sailors:
        crew.ask(seat, _THINKING_MS)
    scene.board.finish()
    while scene.board.busy:
        window.step(stack, [], FRAME_MS)
    steps = []
    for number in range(_TRIES):
        item = scene.board.cards.at(Place("hand", 0, 0, number % HAND))
        assert item is not None
        assert item.sprite is not None
        x, y = item.sprite.rect.x + item.sprite.rect.w // 8, item.sprite.rect.centery
        scene.board.notice("")
        window.step(stack, [_move((0, 0))], FRAME_MS)
        steps.append(_timed_step(window, stack, [_press((x, y)), _move((x + 40, y - 60))]))
        window.step(stack, [_release((x, y))], FRAME_MS)
        for _frame in range(30):
            window.step(stack, [], FRAME_MS)
    crew.close()
    stack.quit()
    return [ms for ms, _answered in steps], float(sum(not answered for _ms, answered in steps))


def _timed_step(window: Window, stack: SceneStack, events: list[pygame.Event]) -> tuple[float, bool]:
    """Take one turn of the loop; how many ms it took, and whether its picture shows something new."""
    drawn = window.frames
    start = time.thread_time()
    window.step(stack, events, FRAME_MS)
    return (time.thread_time() - start) * 1000, window.frames > drawn


def _press(pos: tuple[int, int]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)


def _release(pos: tuple[int, int]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1)


def _move(pos: tuple[int, int]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
